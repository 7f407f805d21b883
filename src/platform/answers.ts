import * as validator from './answers.validator.ts';

/** GET and PUT data-topology (seed §2.2); the document itself is read again with its digits. */
export interface TopologyAnswer {
  readonly synced_at?: string | null;
}

/** One page of a page-based list (seed §4.6; envelope of the public reference). */
export interface PageAnswer {
  readonly data: readonly object[];
  readonly next_page?: number | null;
}

/** One page of a cursor-based list (seed §2.3). */
export interface CursorPageAnswer {
  readonly data: readonly object[];
  readonly cursor_start?: string | null;
  readonly cursor_end?: string | null;
  readonly has_next?: boolean;
  readonly has_prev?: boolean;
}

/** A branch as get-branch answers it (public reference). */
export interface BranchAnswer {
  readonly production?: boolean;
  /** Of any shape: what tells nothing about readiness must not hide what it tells about production. */
  readonly ready?: unknown;
  readonly state?: unknown;
}

/** A shard as list-shards answers it (public reference). */
export interface ShardAnswer {
  readonly name: string;
  readonly id?: string;
  readonly display_name?: string | null;
  readonly ready?: boolean;
  readonly authoritative?: boolean;
}

/** An entry of the audit log (public reference). */
export interface AuditAnswer {
  readonly actor_display_name: string;
  readonly audit_action?: string | null;
  readonly created_at: string;
  readonly auditable_display_name?: string | null;
  readonly target_display_name?: string | null;
}

/** The answer of the token endpoint (seed §2.5). */
export interface TokenAnswer {
  readonly access_token: string;
  readonly expires_in?: number;
  readonly refresh_token?: string;
  readonly scope?: string;
}

/** Reads a value that a schema of `answers.schema.json` describes; undefined where it has another shape. */
type Reader<T> = (value: unknown) => T | undefined;

/** Reads an answer of GET or PUT data-topology. */
export const asTopologyAnswer = reader<TopologyAnswer>(validator.isTopologyAnswer);
/** Reads a page of a page-based list. */
export const asPage = reader<PageAnswer>(validator.isPageAnswer);
/** Reads a page of a cursor-based list. */
export const asCursorPage = reader<CursorPageAnswer>(validator.isCursorPageAnswer);
/** Reads an organization, a database or a branch. */
export const asNamed = reader<{ readonly name: string }>(validator.isNamed);
/** Reads a branch. */
export const asBranch = reader<BranchAnswer>(validator.isBranch);
/** Reads a shard. */
export const asShard = reader<ShardAnswer>(validator.isShard);
/** Reads an entry of the audit log. */
export const asAuditEntry = reader<AuditAnswer>(validator.isAuditEntry);
/** Reads a token. */
export const asToken = reader<TokenAnswer>(validator.isTokenAnswer);

function reader<T>(check: (value: unknown) => boolean): Reader<T> {
  // The schema is the type: the check is generated from it, and no type can be generated from the check.
  return (value) => (check(value) ? (value as T) : undefined);
}
