import type { Platform } from '../../ports/platform/platform.ts';
import type { Result } from '../../result.ts';
import type { RunResult } from '../../run/result.ts';
import type { Message } from '../../text/message.ts';
import type { Shard } from '../../topology/target.ts';
import type { AddedCommandText, OptionOfCoreText } from './options.ts';
import type { Edge, End, Refused, Session } from './session.ts';

/** A command that a feature adds, and what it needs: what was typed alone, or the inputs that are read of it as well. */
export type Command = EdgeCommand | SessionCommand;

interface EdgeCommand extends AddedCommandText {
  readonly needs: 'edge';
  run(edge: Edge): Promise<End>;
}

interface SessionCommand extends AddedCommandText {
  readonly needs: 'session';
  /** Completes what was typed before the inputs are read of it. */
  complete?(edge: Edge): Promise<Result<Edge, Refused>>;
  run(session: Session): Promise<End>;
}

/** An option that a feature adds to a command of the core, and what is done where it is given. */
export type CommandOption = FileOption | ShardsOption;

interface FileOption extends OptionOfCoreText {
  readonly of: 'validate';
  /** Works on the file before it is checked; answers why it could not. */
  run(session: Session): Promise<Message | undefined>;
  /** What is said of a result for which the option would do something. */
  advise?(result: RunResult): Message | undefined;
}

interface ShardsOption extends OptionOfCoreText {
  readonly of: 'shards';
  /** Shows something else than the list; an option without it says how another one works. */
  run?(session: Session, listed: ListedBranch): Promise<End>;
}

/** A branch and its shards. */
export interface ListedBranch {
  readonly platform: Platform;
  readonly shards: readonly Shard[];
  /** The shards as the list of shards prints them for a program. */
  readonly plain: readonly object[];
}
