import type { Seen } from '../../changes/change-base.ts';
import type { RanStatement } from '../../changes/questions.ts';
import { remembered } from '../../keyed.ts';
import { askAhead, ok, type Result } from '../../result.ts';
import type { BranchDatabase, Opened } from '../../run/database.ts';
import { readShape } from './catalog.ts';
import {
  type Connection,
  type ConnectionOptions,
  connectionTo,
} from './connection.ts';
import { type Identity, type IsRestored, identify } from './identity.ts';
import {
  listUnlisted,
  lookAtTables,
  OPEN_PAUSE_MS,
  patienceOf,
  whilePassing,
} from './look.ts';
import { readNames } from './names.ts';
import {
  readState,
  readStored,
  readUnwritable,
  readWorkflows,
  type StoredDocument,
  waitForRouters,
} from './neki.ts';
import { countRows, readEstimates } from './rows.ts';
import { hasRows, LOCKED_TABLE } from './tables.ts';

/** Options of a database. It closes itself when its time is over or the run is cancelled. */
interface DatabaseOptions extends Pick<ConnectionOptions, 'url' | 'clock'> {
  readonly cancelled: AbortSignal;
  /** Milliseconds for all statements together. They start again with each `open`. */
  readonly timeout: number;
}

/** The databases at one address. */
export interface AddressedDatabase {
  /** Begins to connect. The first `open` uses these connections. */
  connect(): void;
  /**
   * Opens the databases with their full time and new connections, because the user may have thought about the plan in
   * between.
   */
  open(shards: ReadonlySet<string>, isRestored?: IsRestored): Promise<Opened>;
  /** All statements so far, in order. */
  readonly statements: readonly RanStatement[];
  close(): Promise<void>;
}

/** The databases at an address. It connects on demand. */
export function openDatabase(options: DatabaseOptions): AddressedDatabase {
  const connections = new Connections(options);
  let begun: Promise<Result<StoredDocument, string>> | undefined;

  const begin = async (): Promise<Result<StoredDocument, string>> => {
    await connections.reopen();
    return readStored(connections.to());
  };

  return {
    connect() {
      begun = begin();
      askAhead(begun);
    },

    async open(shards, isRestored = async () => false) {
      const stored = await (begun ?? begin());
      begun = undefined;
      const connection = connections.to();
      const question = { stored, connection, shards, isRestored };
      const identity = await identify(question);
      return openedAs(identity, branchDatabase(connections, options));
    },

    statements: connections.statements,

    async close() {
      // The run does not wait for a database that may not exist.
      if (begun !== undefined) connections.cut();
      await connections.close();
    },
  };
}

/** Connections to the logical databases of an address, each opened on demand. */
class Connections {
  readonly statements: RanStatement[] = [];
  readonly #options: DatabaseOptions;
  readonly #opened = new Map<string, Connection>();
  #over = new AbortController();
  #signal: AbortSignal;
  #callOff = (): void => undefined;

  constructor(options: DatabaseOptions) {
    this.#options = options;
    this.#signal = options.cancelled;
  }

  /** Aborts when the time of the databases is over, or the run is cancelled. */
  get signal(): AbortSignal {
    return this.#signal;
  }

  /** The connection to a logical database (by default that of the address), through a shard or the routers. */
  to(database?: string, shard?: string): Connection {
    const key = JSON.stringify([database, shard]);
    return remembered(this.#opened, key, () => this.#connect(database, shard));
  }

  /** Asks over a separate connection and closes it: a role may have few connections, and there may be many shards. */
  async once<T>(
    ask: (connection: Connection) => Promise<T>,
    database: string,
    shard: string,
  ): Promise<T> {
    const connection = this.#connect(database, shard);
    const answer = await ask(connection);
    await connection.close();
    return answer;
  }

  #connect(database?: string, shard?: string): Connection {
    const { url, clock } = this.#options;
    const options: ConnectionOptions = {
      url,
      clock,
      shard,
      signal: this.#signal,
      ran: (statement) => void this.statements.push(statement),
    };
    return connectionTo(options, database);
  }

  /** Closes all connections, and restarts their time. */
  async reopen(): Promise<void> {
    await this.close();
    const { cancelled, clock, timeout } = this.#options;
    this.#over = new AbortController();
    this.#signal = AbortSignal.any([cancelled, this.#over.signal]);
    this.#callOff = clock.limit(timeout, () => this.cut());
  }

  /** Cuts all work in progress. */
  cut(): void {
    this.#over.abort();
  }

  async close(): Promise<void> {
    this.#callOff();
    for (const connection of this.#opened.values()) await connection.close();
    this.#opened.clear();
  }
}

/** The answers of databases that are proven to belong to the branch. */
function branchDatabase(
  connections: Connections,
  { clock }: DatabaseOptions,
): BranchDatabase {
  const to = (database?: string): Connection => connections.to(database);
  const pause = () => clock.sleep(OPEN_PAUSE_MS, connections.signal);
  // One lock must not be waited for by each of the looks of a plan.
  const looking = { to, patience: patienceOf(clock.now, pause) };
  const onShards = patienceOf(clock.now, pause);
  return {
    isProven: true,
    stored: async () => {
      const stored = await readStored(to());
      if (stored.ok && !stored.value.isStale) return stored.value.document;
      return undefined;
    },
    names: (database) => readNames(to(database)),
    look: (questions) => lookAtTables(questions, looking),
    lookOnShard: async (shard, questions) => {
      const seen = questions.map(async (question) => {
        const connection = connections.to(question.database, shard);
        const ask = () => hasRows(connection, question);
        const rows = await whilePassing(LOCKED_TABLE, ask, onShards);
        return [question.name, rows] as const;
      });
      return new Map(await Promise.all(seen));
    },
    unlisted: (question) => listUnlisted(question, looking),
    estimatesOn: (shard, database) =>
      connections.once(readEstimates, database, shard),
    countOn: (shard, table, slice) =>
      connections.once(
        (connection) => countRows(connection, table, slice),
        table.database,
        shard,
      ),
    shape: (question) => readShape(to(question.database), question),
    underWay: () => readWorkflows(to()),
    unwritable: () => readUnwritable(to()),
    state: () => readState(to()),
    live: async (revision) => {
      const began = clock.now();
      const waited = await waitForRouters(to(), revision);
      if (waited.ok) return ok(clock.now() - began);
      return waited;
    },
  };
}

/**
 * The databases, as far as they can be trusted. If they are not proven to belong to the branch, their answers count
 * only against a change.
 */
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

/**
 * The databases with positive answers only: rows count, but no table counts as empty or absent, and no topology is
 * read.
 */
function doubted(database: BranchDatabase): BranchDatabase {
  return {
    ...database,
    isProven: false,
    stored: async () => undefined,
    state: async () => undefined,
    look: async (questions) => {
      const sight = await database.look(questions);
      const seen = new Map<string, Seen>();
      for (const [name, table] of sight.seen)
        seen.set(name, table.kind === 'rows' ? table : UNCONFIRMED);
      return { ...sight, seen };
    },
    unlisted: async (question) => {
      const found = await database.unlisted(question);
      if (found.ok) return ok({ tables: found.value.tables, isMore: true });
      return found;
    },
  };
}

const UNCONFIRMED: Seen = {
  kind: 'unknown',
  why: 'it is not confirmed that this is the database of the branch',
};
