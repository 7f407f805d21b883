import type { Message } from '../../text/message.ts';
import type { Session } from './names.ts';
import { REACHES, type Reach } from './route.ts';

/** A statement as its source has it. */
export interface Query extends Session {
  readonly text: string;
  readonly calls: number;
}

/** Calls by how far they reach. */
export type CallsByReach = Readonly<Record<Reach, number>>;

/** A statement that goes elsewhere, or further. */
export interface ChangedQuery {
  /** Re-printed without constants and comments; undefined for what is counted only. */
  readonly statement: string | undefined;
  readonly calls: number;
  readonly before: Reach;
  readonly after: Reach;
  readonly why: Message;
}

/** What a change of the topology does to queries. */
export interface QueryImpact {
  readonly statements: number;
  readonly calls: number;
  readonly before: CallsByReach;
  readonly after: CallsByReach;
  /** Statements that do not parse; their calls are among the unclear ones. */
  readonly unparsed: number;
  /** Statements with placeholders of a client, such as `?`, which were taken for parameters. */
  readonly replaced: number;
  /** Statements that reach further than before, and their calls. */
  readonly worse: { readonly statements: number; readonly calls: number };
  /** The worst of these; undefined where everybody may read the report, so that no statement may be in it. */
  readonly worst: readonly ChangedQuery[] | undefined;
}

/** The calls that touch a table: what shares are shares of. */
export function countedCalls(calls: CallsByReach): number {
  return REACHES.filter((reach) => reach !== 'none').reduce(
    (sum, reach) => sum + calls[reach],
    0,
  );
}
