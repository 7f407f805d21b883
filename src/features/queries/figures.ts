import type { Message } from '../../text/message.ts';
import type { Session } from './names.ts';
import { REACHES, type Reach } from './route.ts';

/** A statement as its source contains it. */
export interface Query extends Session {
  readonly text: string;
  readonly calls: number;
}

/** The number of calls by how far they reach. */
export type CallsByReach = Readonly<Record<Reach, number>>;

/** A statement that goes to other shards than before, or to more. */
export interface ChangedQuery {
  /** The statement without constants and comments; undefined if only its calls are counted. */
  readonly statement: string | undefined;
  readonly calls: number;
  readonly before: Reach;
  readonly after: Reach;
  readonly why: Message;
}

/** The effect of a change of the topology on queries. */
export interface QueryImpact {
  readonly statements: number;
  readonly calls: number;
  readonly before: CallsByReach;
  readonly after: CallsByReach;
  /** Statements that do not parse; their calls count as unclear. */
  readonly unparsed: number;
  /** Statements with placeholders of a client, such as `?`, which were read as parameters. */
  readonly replaced: number;
  /** Calls that went to one shard and go to several, or to some and go to all; newly unclear ones count as well. */
  readonly scatter: number;
  /** Calls that were not refused before, and are. */
  readonly refused: number;
  /** Statements that reach further than before, and their calls. */
  readonly worse: { readonly statements: number; readonly calls: number };
  /** The worst of these; undefined if everybody may read the report, so that it must not contain statements. */
  readonly worst: readonly ChangedQuery[] | undefined;
}

/** The calls that touch a table; all shares are of these. */
export function countedCalls(calls: CallsByReach): number {
  return REACHES.filter((reach) => reach !== 'none').reduce(
    (sum, reach) => sum + calls[reach],
    0,
  );
}
