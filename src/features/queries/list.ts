import type { Query } from './figures.ts';

/** The statements of a source. */
export interface QueryList {
  readonly queries: readonly Query[];
  /** The number of lines or items without a statement and a number of calls. */
  readonly unreadable: number;
  /** Whether the source has more than was read. */
  readonly isCut: boolean;
}

/** The most statements that are read from one source. */
const MOST_QUERIES = 200_000;

/** The keys of a statement: in `pg_stat_statements`, in query insights, and elsewhere. */
const STATEMENT_NAMES = ['query', 'normalized_sql', 'statement', 'sql'];
const CALL_NAMES = ['calls', 'query_count', 'count', 'executions'];
const DATABASE_NAMES = ['database', 'datname', 'database_name'];
const PATH_NAMES = ['search_path'];

/** The keys that sources use for the parts of a query. */
export const HEADERS: readonly string[] = STATEMENT_NAMES.concat(CALL_NAMES);

/** The statements of a source: the items that are queries, and how many items are not. */
export function listOf(items: readonly unknown[]): QueryList {
  const queries: Query[] = [];
  let unreadable = 0;
  for (const item of items.slice(0, MOST_QUERIES)) {
    const query = queryOf(item);
    if (query === undefined) unreadable += 1;
    else queries.push(query);
  }
  return { queries, unreadable, isCut: items.length > MOST_QUERIES };
}

function queryOf(item: unknown): Query | undefined {
  if (typeof item !== 'object' || item === null) return undefined;

  const members = new Map(Object.entries(item));
  const text = textIn(members, STATEMENT_NAMES);
  const calls = callsOf(members);
  if (text === undefined || calls === undefined) return undefined;

  return {
    text,
    calls,
    database: textIn(members, DATABASE_NAMES),
    searchPath: pathIn(textIn(members, PATH_NAMES)),
  };
}

type Members = ReadonlyMap<string, unknown>;

function textIn(
  members: Members,
  names: readonly string[],
): string | undefined {
  const values = names.map((name) => members.get(name));
  return values.find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
}

/** A number of calls; undefined for anything else. */
function callsOf(members: Members): number | undefined {
  const value = CALL_NAMES.map((name) => members.get(name)).find(
    (one) => one !== undefined && one !== null && one !== '',
  );
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;

  const calls = Number(value);
  if (!Number.isFinite(calls) || calls < 0) return undefined;
  return Math.round(calls);
}

/** Schemas as `SHOW search_path` prints them. */
function pathIn(text: string | undefined): readonly string[] | undefined {
  const schemas = text
    ?.split(',')
    .map((schema) => schema.trim().replace(/^"(.*)"$/, '$1'))
    .filter((schema) => schema !== '' && schema !== '$user');
  if (schemas?.length === 0) return undefined;
  return schemas;
}
