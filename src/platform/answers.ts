import * as validator from './answers.validator.ts';

/** One page of a page-based list (docs/neki.md §10.12, envelope §6.2). */
export interface PageAnswer {
  readonly data: readonly object[];
  readonly next_page?: number | null;
}

/** One page of a cursor-based list (docs/neki.md §10.4). */
export interface CursorPageAnswer {
  readonly data: readonly object[];
  readonly cursor_end?: string | null;
  readonly has_next?: boolean;
}

/** What an error body says, of whichever published shape it is (docs/neki.md §6.5). */
export interface Said {
  /** The service's own words; undefined where there are none: an empty body, or a page of a gateway. */
  readonly words: string | undefined;
  /** Its code, such as `not_found` or `invalid_token`. */
  readonly code: string | undefined;
}

const MAX_WORDS = 2000;

/** GET and PUT data-topology (docs/neki.md §10.3); the document itself is read again with its digits. */
export const asTopologyAnswer = reader<{
  readonly synced_at?: string | null;
}>(validator.isTopologyAnswer);
export const asPage = reader<PageAnswer>(validator.isPageAnswer);
export const asCursorPage = reader<CursorPageAnswer>(validator.isCursorPageAnswer);
export const asNamed = reader<{ readonly name: string }>(validator.isNamed);
/** A branch as get-branch answers it (docs/neki.md §6.2). */
export const asBranch = reader<{
  readonly production?: boolean;
  /** Of any shape: what tells nothing about readiness must not hide what it tells about production. */
  readonly ready?: unknown;
  readonly state?: unknown;
}>(validator.isBranch);
/** A shard as list-shards answers it (docs/neki.md §6.2). */
export const asShard = reader<{
  readonly name: string;
  readonly id?: string;
  readonly display_name?: string | null;
  readonly ready?: boolean;
  readonly authoritative?: boolean;
}>(validator.isShard);
/** An entry of the audit log (docs/neki.md §6.2). */
export const asAuditEntry = reader<{
  readonly actor_display_name: string;
  readonly audit_action?: string | null;
  readonly created_at: string;
  readonly auditable_display_name?: string | null;
  readonly target_display_name?: string | null;
}>(validator.isAuditEntry);
/** The answer of the token endpoint (docs/neki.md §10.6). */
export const asToken = reader<{
  readonly access_token: string;
  readonly expires_in?: number;
  readonly refresh_token?: string;
  readonly scope?: string;
}>(validator.isTokenAnswer);

const asError = reader<{ message: string; code?: string }>(validator.isErrorBody);
const asErrorList = reader<{ errors: readonly { name?: string; errors: readonly string[] }[] }>(
  validator.isErrorListBody,
);
const asOAuthError = reader<{ error: string; error_description?: string }>(validator.isOAuthErrorBody);

/** Reads a value that a schema of `answers.schema.json` describes; undefined where it has another shape. */
function reader<T>(check: (value: unknown) => boolean): (value: unknown) => T | undefined {
  // The schema is the type: the check is generated from it, and no type can be generated from the check.
  return (value) => (check(value) ? (value as T) : undefined);
}

/** Reads an error body. What has none of the known shapes is quoted as it is, unless it is a page or is empty. */
export function readErrorBody(body: string): Said {
  const text = body.trim();
  if (text === '' || text.startsWith('<')) return { words: undefined, code: undefined };
  const parsed = parseJson(text);
  const error = asError(parsed);
  if (error !== undefined) return said([error.message], error.code);
  // Several errors are flattened into sentences; the name tells what they are about.
  const list = asErrorList(parsed)?.errors.map(({ name, errors }) =>
    name ? `${name}: ${errors.join(', ')}` : errors.join(', '),
  );
  if (list !== undefined) return said(list, undefined);
  const oauth = asOAuthError(parsed);
  return oauth === undefined ? said([text], undefined) : said([oauth.error_description ?? ''], oauth.error);
}

function said(sentences: readonly string[], code: string | undefined): Said {
  const text = sentences.filter((words) => words.trim() !== '').join('; ');
  return { words: text === '' ? undefined : text.slice(0, MAX_WORDS), code: code || undefined };
}

/** JSON.parse that answers undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
