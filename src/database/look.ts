import type { BranchDatabase, Opened } from '../run/request.ts';
import type { Document } from '../topology/document/document.ts';
import {
  MAX_FILE_BYTES,
  readTopologyText,
} from '../topology/document/reading.ts';
import type { RanStatement } from '../topology/evidence/evidence.ts';
import { nameList, prose, quoteWhole } from '../topology/finding.ts';
import type { Seen } from '../topology/impact/change.ts';
import { remembered } from '../topology/keyed.ts';
import { shardsIn, viewTopology } from '../topology/model/topology.ts';
import { readShape } from './catalog.ts';
import {
  type Connection,
  type ConnectionOptions,
  connectionTo,
} from './connection.ts';
import { findUnlisted, lookAtTable } from './tables.ts';

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
export interface DatabaseOptions
  extends Pick<ConnectionOptions, 'url' | 'clock'> {
  readonly cancelled: AbortSignal;
  /** Milliseconds for all statements together, each time that it is opened. */
  readonly timeout: number;
}

/** The databases at one address; nothing is connected before they are opened. */
export function openDatabase({
  url,
  clock,
  cancelled,
  timeout,
}: DatabaseOptions) {
  const statements: RanStatement[] = [];
  const ran = (statement: RanStatement): void =>
    void statements.push(statement);
  const connections = new Map<string | undefined, Connection>();
  let signal = cancelled;
  let callOff = (): void => undefined;
  /** The connection to a logical database; without a name that of the address. */
  const to = (database?: string): Connection =>
    remembered(connections, database, () =>
      connectionTo({ url, clock, signal, ran }, database),
    );
  const close = async (): Promise<void> => {
    callOff();
    for (const connection of connections.values()) await connection.close();
    connections.clear();
  };
  const database: BranchDatabase = {
    stored: async () => {
      const stored = await readStored(to());
      return typeof stored === 'string' ? undefined : stored;
    },
    look: async (questions) => {
      const seen = new Map<string, Seen>();
      const unknown = new Map<string, string[]>();
      // One after the other, so that one connection a database is enough.
      for (const question of questions) {
        const { name, database } = question;
        const what = await lookAtTable(to(database), question);
        seen.set(name, what);
        if (what.kind === 'unknown')
          remembered(unknown, what.why, () => []).push(name);
      }
      const notices = Array.from(
        unknown,
        ([why, names]) =>
          prose`${nameList(names, 'table')} could not be looked at in the database: ${quoteWhole(why)}.`,
      );
      return { seen, notices: notices.slice(0, MOST_REASONS) };
    },
    unlisted: (question) => findUnlisted(to, question),
    shape: (table) => readShape(to(table.database), table),
    underWay: () => readTexts(to(), WORKFLOWS),
    unwritable: () => readTexts(to(), UNWRITABLE),
    revision: async () => {
      const text = await readText(to(), REVISION);
      return text !== undefined && /^\d{1,19}$/.test(text)
        ? BigInt(text)
        : undefined;
    },
    live: async (revision) => {
      const began = clock.now();
      const answer = await to().read(WAIT, [
        String(revision),
        `${WAIT_S} seconds`,
      ]);
      return answer.ok ? clock.now() - began : answer.why;
    },
  };
  return {
    /** Somebody may have thought about the plan since it was opened last: it has its whole time anew, and new connections. */
    open: async (shards: ReadonlySet<string>): Promise<Opened> => {
      await close();
      const over = new AbortController();
      signal = AbortSignal.any([cancelled, over.signal]);
      callOff = clock.limit(timeout, () => over.abort());
      return identify(to(), database, shards);
    },
    /** All that were run so far, in their order. */
    statements: statements as readonly RanStatement[],
    close,
  };
}

const MOST_REASONS = 3;
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
    if (!shardsIn(viewTopology(stored)).isDisjointFrom(shards))
      return { database, stored, notices: [] };
    const other = prose`The database of \`database-url\` belongs to another branch: none of its shards is one of this branch. Nothing of it was used. Check \`database-url\`.`;
    return { notices: [other] };
  }
  const version = await readText(connection, 'SELECT version() AS value');
  if (version === undefined || !NEKI.test(version)) {
    const why = version === undefined ? stored : 'it is no Neki database';
    return {
      notices: [
        prose`The database of \`database-url\` was not used: ${quoteWhole(why)}.`,
      ],
    };
  }
  const notice = prose`It could not be confirmed that \`database-url\` is the address of this branch: ${quoteWhole(stored)}. Give its role \`neki_viewer\`.`;
  return { database, notices: [notice] };
}

/** The topology that the routers store; why it could not be read, where it could not. */
async function readStored(connection: Connection): Promise<Document | string> {
  const answer = await connection.read(TOPOLOGY);
  if (!answer.ok) return answer.why;
  const text = answer.rows[0]?.['value'];
  const isRead = typeof text === 'string' && text.length <= MAX_FILE_BYTES;
  const read = isRead
    ? readTopologyText({ name: 'the stored topology', text }, 'json')
    : undefined;
  return read?.ok === true
    ? read.document
    : 'it stores no topology that can be read';
}

/** The texts that a statement answers, one a row; why there are none. */
async function readTexts(
  connection: Connection,
  statement: string,
): Promise<readonly string[] | string> {
  const answer = await connection.read(statement);
  return answer.ok ? answer.rows.map(({ value }) => String(value)) : answer.why;
}

/** The one text that a statement answers; undefined where it does not. */
async function readText(
  connection: Connection,
  statement: string,
): Promise<string | undefined> {
  const answer = await connection.read(statement);
  const value = answer.ok ? answer.rows[0]?.['value'] : undefined;
  return typeof value === 'string' ? value : undefined;
}
