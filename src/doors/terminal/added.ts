import type { Platform } from '../../ports/platform/platform.ts';
import type { Result } from '../../result.ts';
import type { RunResult } from '../../run/result.ts';
import type { Message } from '../../text/message.ts';
import type { Shard } from '../../topology/target.ts';
import type { AddedCommandText, OptionOfCoreText } from './options.ts';
import type { Edge, End, Refused, Session } from './session.ts';

/** A command of a feature. It needs only the command line, or also the inputs. */
export type Command = EdgeCommand | SessionCommand;

interface EdgeCommand extends AddedCommandText {
  readonly needs: 'edge';
  run(edge: Edge): Promise<End>;
}

interface SessionCommand extends AddedCommandText {
  readonly needs: 'session';
  /** Completes the command line before the inputs are read. */
  complete?(edge: Edge): Promise<Result<Edge, Refused>>;
  run(session: Session): Promise<End>;
}

/** An option that a feature adds to a command of the core. */
export type CommandOption = FileOption | ShardsOption;

interface FileOption extends OptionOfCoreText {
  readonly of: 'validate';
  /** Works on the file before it is checked. Returns why it could not. */
  run(session: Session): Promise<Message | undefined>;
  /** Advice about a result that the option could improve. */
  advise?(result: RunResult): Message | undefined;
}

interface ShardsOption extends OptionOfCoreText {
  readonly of: 'shards';
  /** Replaces the list; absent if the option only changes another option. */
  run?(session: Session, listed: ListedBranch): Promise<End>;
}

export interface ListedBranch {
  readonly platform: Platform;
  readonly shards: readonly Shard[];
  /** The shards in the form of the JSON output. */
  readonly plain: readonly object[];
}
