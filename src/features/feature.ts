import type { Clock } from '../clock.ts';
import type {
  AddedOption,
  Command,
} from '../doors/terminal/commands/command.ts';
import type { WorkLimit } from '../ports/host/work-limit.ts';
import type { Result } from '../result.ts';
import type { RunFeature } from '../run/feature.ts';
import type { World } from '../run/world.ts';
import type { InputSource } from '../settings/input-source.ts';
import type { Inputs } from '../settings/inputs.ts';
import type { WordOf } from '../settings/table/index.ts';
import type { InputName, Message } from '../text/message.ts';

/** What a feature may use of the machine before a run. */
export interface FeatureHost extends Pick<World, 'readWorkspaceFile'> {
  /** Limits work whose size somebody else decides, such as the author of a schema. */
  readonly workLimit: (seconds: number) => WorkLimit;
}

/** A setting that a feature cannot use; it is reported as a mistake in the inputs before anything runs. */
export interface SettingProblem {
  readonly setting: InputName;
  readonly why: Message;
}

/** A feature with the settings of a target; or what is wrong with these settings. */
export type Prepared = Result<RunFeature, SettingProblem>;

/** What a feature may use of a runner in place of a run. */
export interface RunnerHost
  extends Pick<World, 'readWorkspaceFile' | 'readCommittedFile'> {
  readonly source: InputSource;
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
  /** The folder of the workspace. */
  readonly workspace: string;
  /** Fires when the job is cancelled. */
  readonly cancelled: AbortSignal;
  /** Removes secrets from a text. */
  readonly hide: (text: string) => string;
  readonly debugLine: (line: string) => void;
  readonly logLine: (line: string) => void;
  readonly notify: (level: 'error' | 'notice', line: Message) => void;
  /** Appends Markdown to the job summary. */
  readonly appendSummary: (markdown: string) => Promise<void>;
}

/** A value of the input `mode` for which the action does the work of a feature, and runs no target. */
export interface FeatureMode {
  readonly word: WordOf<'mode'>;
  /** Returns whether the step succeeds. */
  act(host: RunnerHost): Promise<boolean>;
}

/** A part of the product that the core does not know: one folder, and a line of `index.ts` or `terminal.ts`. */
export interface Feature extends RunFeature {
  /** Prepares the feature for targets with different settings; what targets share is prepared once. */
  prepare?(host: FeatureHost): (settings: Inputs) => Promise<Prepared>;
  readonly mode?: FeatureMode;
  /** Commands of the terminal. What each needs is loaded when it runs. */
  readonly commands?: readonly Command[];
  /** Options of the terminal for commands of the core. */
  readonly options?: readonly AddedOption[];
}
