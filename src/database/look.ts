import type { BranchDatabase, Opened } from '../run/request.ts';
import type { Document } from '../topology/document/document.ts';
import {
  MAX_FILE_BYTES,
  readTopologyText,
} from '../topology/document/reading.ts';
import type {
  RanStatement,
  Sight,
  TableQuestion,
} from '../topology/evidence/evidence.ts';
import {
  nameList,
  type Prose,
  prose,
  quoteWhole,
} from '../topology/finding.ts';
import type { Seen } from '../topology/impact/change.ts';
import { remembered } from '../topology/keyed.ts';
import { shardsIn, viewTopology } from '../topology/model/topology.ts';
import { readShape } from './catalog.ts';
import {
  type Connection,
  type ConnectionOptions,
  connectionTo,
} from './connection.ts';
import {
  findUnlisted,
  findWritten,
  hasRows,
  lookAtTable,
  type WrittenTables,
} from './tables.ts';

/** Answers of Neki's own functions, to a role that may call them (docs/neki.md §6.9). */
const STORED = `left(__neki.get_data_topology()::text, ${MAX_FILE_BYTES + 1})`;
const TOPOLOGY = `SELECT ${STORED} AS value`;
/** Both in one statement: between two, somebody may write. */
const STATE = `SELECT ${STORED} AS value, __neki.get_data_topology_revision()::text AS revision`;
/** A workflow that is over does nothing to the topology any more. */
const WORKFLOWS = `SELECT left(workflow::text, 200) AS value FROM __neki.list_workflows()
WHERE lower(status::text) NOT IN ('completed', 'complete', 'cancelled', 'canceled') LIMIT 100`;
const UNWRITABLE =
  'SELECT left(uid::text, 200) AS value FROM __neki.list_shards() WHERE has_writable_primary IS FALSE LIMIT 100';
const WAIT = 'SELECT __neki.wait_for_data_topology($1::bigint, $2::interval)';
const WAIT_S = 10;
const VERSION = 'SELECT left(version(), 200) AS value';
/** The statements that ask for the service's own knowledge. */
export const STORED_STATEMENTS: readonly string[] = [
  TOPOLOGY,
  STATE,
  WORKFLOWS,
  UNWRITABLE,
  WAIT,
  VERSION,
];
/** How long transactions that are open may take to end, all tables together, and how often that is looked at. */
const OPEN_MS = 10_000;
const OPEN_PAUSE_MS = 250;

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
  const connections = new Map<string, Connection>();
  let signal = cancelled;
  let callOff = (): void => undefined;
  /** The connection to a logical database, without a name that of the address; of one shard, or of all. */
  const to = (database?: string, shard?: string): Connection =>
    remembered(connections, JSON.stringify([database, shard]), () =>
      connectionTo(
        { url, clock, signal, ran, ...(shard !== undefined && { shard }) },
        database,
      ),
    );
  const close = async (): Promise<void> => {
    callOff();
    for (const connection of connections.values()) await connection.close();
    connections.clear();
  };
  const database: BranchDatabase = {
    isProven: true,
    stored: async () => {
      const stored = await readStored(to());
      return typeof stored === 'string' ? undefined : stored;
    },
    look: (questions) =>
      lookAtTables(questions, {
        to,
        now: clock.now,
        pause: () => clock.sleep(OPEN_PAUSE_MS, signal),
      }),
    lookOnShard: async (shard, questions) => {
      const seen = new Map<string, boolean | string>();
      for (const question of questions) {
        const connection = to(question.database, shard);
        seen.set(question.name, await hasRows(connection, question));
      }
      return seen;
    },
    unlisted: (question) => findUnlisted(to, question),
    shape: (question) => readShape(to(question.database), question),
    underWay: () => readTexts(to(), WORKFLOWS),
    unwritable: () => readTexts(to(), UNWRITABLE),
    state: async () => {
      const answer = await to().read(STATE);
      const { value, revision } = (answer.ok && answer.rows[0]) || {};
      const stored = documentOf(value);
      return typeof revision === 'string' &&
        /^\d{1,19}$/.test(revision) &&
        stored !== undefined
        ? { stored, revision: BigInt(revision) }
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
    open: async (
      shards: ReadonlySet<string>,
      isRestored: IsRestored = async () => false,
    ): Promise<Opened> => {
      await close();
      const over = new AbortController();
      signal = AbortSignal.any([cancelled, over.signal]);
      callOff = clock.limit(timeout, () => over.abort());
      const identity = await identify(to(), shards, isRestored);
      return openedAs(identity, database);
    },
    /** All that were run so far, in their order. */
    statements: statements as readonly RanStatement[],
    close,
  };
}

const MOST_REASONS = 3;
const NEKI = /\(Neki\)\s*$/;

/** Whether a branch was restored from another one, with its shards; undefined where that is not known. */
type IsRestored = () => Promise<boolean | undefined>;

/** Whose databases an address leads to. */
type Identity =
  /** The branch's, for they store a topology with its shards. */
  | { readonly kind: 'proven'; readonly stored: Document }
  /** Perhaps the branch's. */
  | { readonly kind: 'unproven'; readonly notice: Prose }
  | { readonly kind: 'other'; readonly notice: Prose };

/**
 * Whether the address leads to the branch that the plan is about: another one's empty tables would speak for this one,
 * and its workflows hold this one up. By the shards of the topology that it stores, unless the branch shares their uids
 * with the one it was restored from.
 */
async function identify(
  connection: Connection,
  shards: ReadonlySet<string>,
  isRestored: IsRestored,
): Promise<Identity> {
  const stored = await readStored(connection);
  if (typeof stored === 'object') {
    if (shardsIn(viewTopology(stored)).isDisjointFrom(shards))
      return { kind: 'other', notice: OTHER_BRANCH };
    const restored = await isRestored();
    if (restored === false) return { kind: 'proven', stored };
    return {
      kind: 'unproven',
      notice: restored === true ? RESTORED : PERHAPS_RESTORED,
    };
  }
  const version = await readText(connection, VERSION);
  if (version === undefined || !NEKI.test(version)) {
    const why = version === undefined ? stored : 'it is no Neki database';
    const notice = prose`The database of \`database-url\` was not used: ${quoteWhole(why)}.`;
    return { kind: 'other', notice };
  }
  const notice = prose`It is unknown whether \`database-url\` is the address of this branch: ${quoteWhole(stored)}. ${ONLY_AGAINST} Give its role \`neki_viewer\`.`;
  return { kind: 'unproven', notice };
}

const ONLY_AGAINST =
  'Rows found there block a change, but missing rows prove nothing.';
const OTHER_BRANCH = prose`The database of \`database-url\` belongs to another branch: none of its shards is one of this branch. Nothing of it was used. Check \`database-url\`.`;
const RESTORED = prose`It is unknown whether \`database-url\` is the address of this branch. The branch was restored from another one, which may have the same shard uids. ${ONLY_AGAINST}`;
const PERHAPS_RESTORED = prose`It is unknown whether \`database-url\` is the address of this branch. The service did not say whether the branch was restored from another one. ${ONLY_AGAINST}`;

/** The databases as far as they may be believed: what is not proven to be the branch's counts only against a change. */
function openedAs(identity: Identity, database: BranchDatabase): Opened {
  switch (identity.kind) {
    case 'proven':
      return { database, stored: identity.stored, notices: [] };
    case 'unproven':
      return { database: doubted(database), notices: [identity.notice] };
    case 'other':
      return { notices: [identity.notice] };
  }
}

/** The same databases, without anything that they do not show: neither a table that is absent, nor a topology. */
function doubted(database: BranchDatabase): BranchDatabase {
  return {
    ...database,
    isProven: false,
    stored: async () => undefined,
    state: async () => undefined,
    look: async (questions) => {
      const sight = await database.look(questions);
      const seen = new Map<string, Seen>();
      for (const [name, what] of sight.seen)
        seen.set(name, what.kind === 'rows' ? what : UNCONFIRMED);
      return { ...sight, seen };
    },
    unlisted: async (question) => {
      const found = await database.unlisted(question);
      return typeof found === 'string' ? found : { ...found, isMore: true };
    },
  };
}

const UNCONFIRMED: Seen = {
  kind: 'unknown',
  why: 'it is not confirmed that this is the database of the branch',
};

/** What a look takes: the connections, the time, and the pause before it is repeated. */
interface Looking {
  readonly to: (database: string) => Connection;
  readonly now: () => number;
  readonly pause: () => Promise<void>;
}

/**
 * Looks at tables. The rows of an open transaction cannot be seen, so a table that one writes to is looked at again
 * until it is over, for a moment. Transactions are looked for before rows: one that ends in between has shown its rows.
 */
export async function lookAtTables(
  questions: readonly TableQuestion[],
  looking: Looking,
): Promise<Sight> {
  const began = looking.now();
  const seen = new Map<string, Seen>();
  const blind = new Set<string>();
  let left = questions;
  while (left.length > 0) {
    const written = await writtenIn(left, looking);
    const open: TableQuestion[] = [];
    // One after the other, so that one connection a database is enough.
    for (const question of left) {
      const { name, database } = question;
      const what = await lookAtTable(looking.to(database), question);
      const isWritten = written.get(database) ?? (() => false);
      const isOpen =
        what.kind === 'empty' &&
        typeof isWritten === 'function' &&
        isWritten(question);
      if (isOpen) open.push(question);
      if (what.kind === 'empty' && typeof isWritten === 'string')
        blind.add(isWritten);
      seen.set(name, isOpen ? WRITTEN : what);
    }
    left = looking.now() - began + OPEN_PAUSE_MS < OPEN_MS ? open : [];
    if (left.length > 0) await looking.pause();
  }
  return { seen, notices: [...unseenNotices(seen), ...blindNotices(blind)] };
}

const WRITTEN: Seen = {
  kind: 'unknown',
  why: 'an open transaction writes to it, and its rows cannot be seen yet',
};

/** What open transactions write to, in each database of some questions. */
async function writtenIn(
  questions: readonly TableQuestion[],
  { to }: Looking,
): Promise<ReadonlyMap<string, WrittenTables>> {
  const written = new Map<string, WrittenTables>();
  for (const database of new Set(questions.map((table) => table.database)))
    written.set(database, await findWritten(to(database)));
  return written;
}

/** Why some tables are unknown, each reason once. */
function unseenNotices(seen: ReadonlyMap<string, Seen>): readonly Prose[] {
  const unknown = new Map<string, string[]>();
  for (const [name, what] of seen)
    if (what.kind === 'unknown')
      remembered(unknown, what.why, () => []).push(name);
  return Array.from(
    unknown,
    ([why, names]) =>
      prose`${nameList(names, 'table')} could not be looked at in the database: ${quoteWhole(why)}.`,
  ).slice(0, MOST_REASONS);
}

function blindNotices(reasons: ReadonlySet<string>): readonly Prose[] {
  const [why] = reasons;
  return why === undefined
    ? []
    : [
        prose`Open transactions could not be looked for: ${quoteWhole(why)}. Rows that are not committed yet cannot be seen.`,
      ];
}

/** The topology that the routers store; why it could not be read, where it could not. */
async function readStored(connection: Connection): Promise<Document | string> {
  const answer = await connection.read(TOPOLOGY);
  if (!answer.ok) return answer.why;
  return (
    documentOf(answer.rows[0]?.['value']) ??
    'it stores no topology that can be read'
  );
}

/** A topology as its text is answered; undefined where that is none, or longer than any. */
function documentOf(text: unknown): Document | undefined {
  if (typeof text !== 'string' || text.length > MAX_FILE_BYTES)
    return undefined;
  const read = readTopologyText({ name: 'the stored topology', text }, 'json');
  return read.ok ? read.document : undefined;
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
