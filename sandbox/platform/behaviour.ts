import type { JsonObject } from '../http/json.ts';

/** One step of rewriting a document when it is stored. */
export type NormaliseStep =
  /** Empty lists, texts and maps of known keys vanish; entries of maps stay even when they are empty. */
  | 'drop-empty'
  /** `false` at a known key vanishes, as default values do. */
  | 'drop-false'
  /** Keys outside the known grammar vanish. */
  | 'drop-unknown'
  /** Anything else. */
  | ((document: JsonObject) => JsonObject);

/** How the platform behaves where the service is free, undocumented or in a bad mood; may be changed at any time. */
export interface Behaviour {
  /**
   * What is done to a document before it is stored. By default what a protobuf message cannot hold is lost
   * (docs/neki.md §1, §5): empty lists and texts, `false`, unknown keys.
   */
  normalise: NormaliseStep[];
  /**
   * Whether a PUT of a document with unknown keys is refused instead; which of the two is *unknown* (docs/neki.md §9).
   */
  refusesUnknownKeys: boolean;
  /** Whether a PUT answers with the stored form or with the text that was sent; undocumented, `stored` by default. */
  echo: 'stored' | 'sent';
  /**
   * How many GETs after each change, by a PUT or by anybody, still show the document before it: GET serves a cache. 0
   * by default.
   */
  staleReads: number;
  /**
   * `now` writes RFC 3339 when it stores, and when a GET finds the copy old (docs/neki.md §6.7); `fixed` only when it
   * stores; `null` has no sync time (§10.3), `absent` leaves it out.
   */
  syncedAt: 'now' | 'fixed' | 'null' | 'absent';
  /** Whether GET of the topology exists (docs/neki.md §6.2) or answers 404 or 405, as with the PUT alone. */
  readTopology: 'served' | 404 | 405;
  /** Whether branches, databases and shards can be read (docs/neki.md §6.2); false answers 404. */
  reads: boolean;
  /** Which path serves the audit log: `audit-logs`, `audit-log`, or both (docs/neki.md §6.2). */
  auditLogPath: 'audit-logs' | 'audit-log' | 'both';
  /** Answers 404 instead of 403 where access is missing, as the service also does. */
  hideForbidden: boolean;
  /** Form of error bodies; several are known (docs/neki.md §6.5). */
  errorShape: 'code' | 'errors' | 'empty' | 'html';
  /**
   * Requests allowed in any 60 seconds before 429 is answered: 600 by default (docs/neki.md §6.6); null counts nothing.
   */
  requestsPerMinute: number | null;
  /** Seconds an access token lives (`expires_in`, docs/neki.md §10.6). */
  expiresIn: number;
  /** Whether a refresh replaces the refresh token and voids the old one; undocumented, `rotate` by default. */
  refreshTokens: 'rotate' | 'keep';
  /** Decides at once instead of showing the consent page. */
  consent: 'ask' | 'allow' | 'deny';
}

/** The behaviour a test gets when it asks for nothing else. */
export const DEFAULT_BEHAVIOUR: Behaviour = {
  normalise: ['drop-empty', 'drop-false', 'drop-unknown'],
  refusesUnknownKeys: false,
  echo: 'stored',
  staleReads: 0,
  syncedAt: 'now',
  readTopology: 'served',
  reads: true,
  auditLogPath: 'audit-logs',
  hideForbidden: false,
  errorShape: 'code',
  requestsPerMinute: 600,
  expiresIn: 2_592_000,
  refreshTokens: 'rotate',
  consent: 'ask',
};

/** A service that stores any object as it is, as the vendor's page of the PUT describes it (docs/neki.md §10.3). */
export const STORES_ALL: Partial<Behaviour> = { normalise: [] };

/** A service that has nothing but what docs/neki.md §10 describes: PUT, OAuth and two lists. */
export const SEED_ONLY: Partial<Behaviour> = {
  readTopology: 404,
  reads: false,
};
