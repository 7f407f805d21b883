import type { BranchDatabase, Opened } from '../run/request.ts';
import type { Document } from '../topology/document/document.ts';
import { MAX_FILE_BYTES, readTopologyText } from '../topology/document/reading.ts';
import type { RanStatement, TableQuestion } from '../topology/evidence/evidence.ts';
import { prose, quoteWhole } from '../topology/finding.ts';
import type { Seen } from '../topology/impact/change.ts';
import { remembered } from '../topology/keyed.ts';
import { shardsOf, viewTopology } from '../topology/model/topology.ts';
import { type Connection, type ConnectionOptions, connectionTo } from './connection.ts';

/** As many rows are counted, and one more to know that there are more. */
const MOST_COUNTED = 100_000;
/** What Postgres calls a kind of relation that holds rows of its own. */
const TABLE_KINDS = ['r', 'p'];
const KIND_NAMES: Readonly<Record<string, string>> = {
  v: 'a view',
  m: 'a materialized view',
  f: 'a foreign table',
  S: 'a sequence',
  i: 'an index',
  I: 'an index',
  c: 'a type',
};

const RELATION = `SELECT c.relkind::text AS kind, pg_catalog.row_security_active(c.oid) AS filtered
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = $1 AND c.relname = $2`;

/** Answers of Neki's own functions, to a role that may call them (docs/neki.md §6.9). */
const TOPOLOGY = 'SELECT __neki.get_data_topology()::text AS value';
const REVISION = 'SELECT __neki.get_data_topology_revision()::text AS value';
/** A workflow that is over does nothing to the topology any more. */
const WORKFLOWS = `SELECT workflow::text AS value FROM __neki.list_workflows()
WHERE lower(status::text) NOT IN ('completed', 'complete', 'cancelled', 'canceled') LIMIT 100`;
const UNWRITABLE =
  'SELECT uid::text AS value FROM __neki.list_shards() WHERE has_writable_primary IS FALSE LIMIT 100';
const WAIT = 'SELECT __neki.wait_for_data_topology($1::bigint, $2::interval)';
const WAIT_S = 10;

/** What a database is opened with; it is closed by itself when the time for it is over, or the run is cancelled. */
export interface DatabaseOptions extends Pick<ConnectionOptions, 'url' | 'clock'> {
  readonly cancelled: AbortSignal;
  /** Milliseconds for all statements together. */
  readonly timeout: number;
}

/** The databases at one address; nothing is connected before they are opened. */
export function openDatabase({ url, clock, cancelled, timeout }: DatabaseOptions) {
  const over = new AbortController();
  const statements: RanStatement[] = [];
  const options: ConnectionOptions = {
    url,
    clock,
    signal: AbortSignal.any([cancelled, over.signal]),
    ran: (statement) => void statements.push(statement),
  };
  const connections = new Map<string | undefined, Connection>();
  let callOff: (() => void) | undefined;
  /** The connection to a logical database; without a name that of the address. */
  const to = (database?: string): Connection => {
    callOff ??= clock.limit(timeout, () => over.abort());
    return remembered(connections, database, () => connectionTo(options, database));
  };
  const database: BranchDatabase = {
    stored: async () => {
      const stored = await readStored(to());
      return typeof stored === 'string' ? undefined : stored;
    },
    look: async (questions) => {
      const seen = new Map<string, Seen>();
      // One after the other, so that one connection a database is enough.
      for (const question of questions)
        seen.set(question.name, await lookAtTable(to(question.database), question));
      const whys = seen.values().flatMap((what) => (what.kind === 'unknown' ? [what.why] : []));
      const notices = [...new Set(whys)]
        .slice(0, MOST_REASONS)
        .map((why) => prose`Some tables could not be looked at in the database: ${quoteWhole(why)}.`);
      return { seen, notices };
    },
    underWay: () => readTexts(to(), WORKFLOWS),
    unwritable: () => readTexts(to(), UNWRITABLE),
    revision: async () => {
      const text = await readText(to(), REVISION);
      return text !== undefined && /^\d{1,19}$/.test(text) ? BigInt(text) : undefined;
    },
    live: async (revision) => {
      const began = clock.now();
      const answer = await to().read(WAIT, [String(revision), `${WAIT_S} seconds`]);
      return answer.ok ? clock.now() - began : answer.why;
    },
  };
  return {
    open: (shards: ReadonlySet<string>) => identify(to(), database, shards),
    /** All that were run so far, in their order. */
    statements: statements as readonly RanStatement[],
    close: async (): Promise<void> => {
      callOff?.();
      for (const connection of connections.values()) await connection.close();
    },
  };
}

const MOST_REASONS = 3;
const NO_DATABASE = '3D000';
const NEKI = /\(Neki\)\s*$/;

/**
 * Whether the address leads to the branch that the plan is about: another one's empty tables would speak for this one,
 * and its workflows hold this one up. By the shards of the topology that it stores; without the right to read that, by
 * the kind of database alone.
 */
async function identify(
  connection: Connection,
  database: BranchDatabase,
  shards: ReadonlySet<string>,
): Promise<Opened> {
  const stored = await readStored(connection);
  if (typeof stored === 'object') {
    const own = viewTopology(stored).groupList.flatMap((group) => [...shardsOf(group)]);
    if (own.some((uid) => shards.has(uid))) return { database, stored, notices: [] };
    const other = prose`The database of \`database-url\` belongs to another branch: none of its shards is one of this branch. Nothing of it was used. Check \`database-url\`.`;
    return { notices: [other] };
  }
  const version = await readText(connection, 'SELECT version() AS value');
  if (version === undefined || !NEKI.test(version)) {
    const why = version === undefined ? stored : 'it is no Neki database';
    return { notices: [prose`The database of \`database-url\` was not used: ${quoteWhole(why)}.`] };
  }
  const notice = prose`It could not be confirmed that \`database-url\` is the address of this branch: ${quoteWhole(stored)}. Give its role \`neki_viewer\`.`;
  return { database, notices: [notice] };
}

/** Looks for rows of a table. */
export async function lookAtTable(connection: Connection, question: TableQuestion): Promise<Seen> {
  const { schema, table } = question;
  const found = await connection.read(RELATION, [schema, table]);
  // A logical database that does not exist has no table.
  if (!found.ok) return found.code === NO_DATABASE ? { kind: 'absent' } : { kind: 'unknown', why: found.why };
  const [relation] = found.rows;
  if (relation === undefined) return { kind: 'absent' };
  const kind = String(relation['kind']);
  if (!TABLE_KINDS.includes(kind)) return { kind: 'unknown', why: `it is ${KIND_NAMES[kind] ?? 'no table'}` };
  // Such a policy hides rows from this role without a word: what it does not see may be there.
  if (relation['filtered'] !== false)
    return { kind: 'unknown', why: 'a row security policy hides rows from this role' };
  const { from, values } = rowsOf(question);
  const any = await connection.read(`SELECT EXISTS (SELECT 1 ${from}) AS some`, values);
  if (!any.ok) return { kind: 'unknown', why: any.why };
  if (any.rows[0]?.['some'] !== true)
    return any.rows[0]?.['some'] === false ? { kind: 'empty' } : oddAnswer();
  const counted = await connection.read(
    `SELECT count(*)::integer AS count FROM (SELECT 1 ${from} LIMIT ${MOST_COUNTED + 1}) AS counted`,
    values,
  );
  const count = counted.ok ? counted.rows[0]?.['count'] : undefined;
  if (typeof count !== 'number') return { kind: 'rows', count: undefined, isMore: false };
  return { kind: 'rows', count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED };
}

/** The rows in question as the end of a statement, with its parameters. */
function rowsOf({ schema, table, slice }: TableQuestion) {
  const from = `FROM ${quoted(schema)}.${quoted(table)}`;
  if (slice === undefined) return { from, values: [] };
  const column = quoted(slice.column);
  const parts = slice.intervals.map((_, at) => {
    return `${column} >= $${2 * at + 1}::bigint AND ${column} <= $${2 * at + 2}::bigint`;
  });
  // The highest bound is one past what a bigint holds.
  const values = slice.intervals.flatMap(([low, high]) => [String(low), String(high - 1n)]);
  return { from: `${from} WHERE ${parts.map((part) => `(${part})`).join(' OR ')}`, values };
}

/** An identifier exactly as the catalog has it, whatever letters it is made of. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function oddAnswer(): Seen {
  return { kind: 'unknown', why: 'the database answered neither yes nor no' };
}

/** The topology that the routers store; why it could not be read, where it could not. */
async function readStored(connection: Connection): Promise<Document | string> {
  const answer = await connection.read(TOPOLOGY);
  if (!answer.ok) return answer.why;
  const text = answer.rows[0]?.['value'];
  const isRead = typeof text === 'string' && text.length <= MAX_FILE_BYTES;
  const read = isRead ? readTopologyText({ name: 'the stored topology', text }, 'json') : undefined;
  return read?.ok === true ? read.document : 'it stores no topology that can be read';
}

/** The texts that a statement answers, one a row; why there are none. */
async function readTexts(connection: Connection, statement: string): Promise<readonly string[] | string> {
  const answer = await connection.read(statement);
  return answer.ok ? answer.rows.map(({ value }) => String(value)) : answer.why;
}

/** The one text that a statement answers; undefined where it does not. */
async function readText(connection: Connection, statement: string): Promise<string | undefined> {
  const answer = await connection.read(statement);
  const value = answer.ok ? answer.rows[0]?.['value'] : undefined;
  return typeof value === 'string' ? value : undefined;
}
