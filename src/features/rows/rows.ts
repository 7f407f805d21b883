import pLimit from 'p-limit';
import { keysByShard, sliceOfMove } from '../../changes/key-slice.ts';
import {
  isPlacement,
  type PlacementChange,
} from '../../changes/kinds/placement.ts';
import type { Side } from '../../changes/side.ts';
import {
  compareWhereabouts,
  whereaboutsOf,
} from '../../changes/table-history.ts';
import { remembered } from '../../keyed.ts';
import type { Result } from '../../result.ts';
import type { BranchDatabase } from '../../run/database.ts';
import { agreeing, counted, nameList, shardList } from '../../text/lists.ts';
import { code, type Message, prose, quoteWhole } from '../../text/message.ts';
import { fullName, type TableName } from '../../topology/catalog.ts';
import type { Move } from '../../topology/ownership.ts';
import { shardsOf } from '../../topology/topology.ts';
import type { TopologyDocument } from '../../topology/topology-document.ts';
import type {
  MovedRows,
  Rows,
  RowsOnShard,
  ShardRows,
  TableRows,
} from './figures.ts';

/** A cluster has 16 shards unless Support raises that (docs/neki.md §1.1). */
const MOST_SHARDS = 32;
/** Each connection is for one statement, on one shard and in one logical database. */
const CONNECTIONS_AT_ONCE = 4;
const MOST_DATABASES = 20;
/** The most tables that are counted: counting reads a whole table. */
const MOST_COUNTED = 200;

/** What to compare, and how exactly. */
export interface RowsRequest {
  readonly live: TopologyDocument;
  /** The proposed topology; undefined if there is none. */
  readonly desired: TopologyDocument | undefined;
  /** Whether to count rows, which reads the whole of each table. */
  readonly isCounted: boolean;
}

/** The estimates to read: one statement for each shard and logical database. */
export interface RowsScope {
  readonly shards: readonly string[];
  readonly databases: readonly string[];
  /** The most databases. */
  readonly mostDatabases: number;
}

/** The rows that were found on the shards. */
export interface FoundRows {
  /** Estimated rows by table, and then by shard. */
  readonly tables: Map<string, FoundTable>;
  /** The shards that were asked, or would have been. */
  readonly shards: readonly string[];
  readonly notices: Message[];
}

export interface FoundTable {
  readonly table: TableName;
  readonly estimates: Map<string, number | undefined>;
}

/** A table with estimates, where its rows are, and what another topology would move. */
export interface PlacedTable extends FoundTable {
  readonly side: Side;
  readonly moves: readonly Move[];
}

/**
 * Reads how many rows each shard has of each table that is spread over several. One statement for each shard and
 * database.
 */
export async function readRows(
  request: RowsRequest,
  database: BranchDatabase,
): Promise<ShardRows> {
  const found = await findRows(wholeScope(request.live), database);
  const counts = new Counts(request.isCounted ? database : undefined);
  const placed = found.tables
    .values()
    .flatMap((table) => spreadTable(table, request));
  const tables = await Promise.all(
    placed.map((table) => rowsOf(table, found, counts)),
  );
  if (isSameEverywhere(tables)) found.notices.push(SAME);
  return { tables, notices: found.notices.concat(counts.notices()) };
}

/** The rows of tables from estimates alone. */
export function estimatedRows(
  tables: readonly PlacedTable[],
  found: FoundRows,
): Promise<readonly TableRows[]> {
  const counts = new Counts(undefined);
  return Promise.all(tables.map((table) => rowsOf(table, found, counts)));
}

function wholeScope({ topology }: TopologyDocument): RowsScope {
  const spread = topology.groupList
    .map((group) => Array.from(shardsOf(group)))
    .filter((shards) => shards.length > 1);
  return {
    shards: Array.from(new Set(spread.flat())),
    databases: Array.from(topology.databases.keys()),
    mostDatabases: MOST_DATABASES,
  };
}

/** Asks shards for estimates, a few at a time, until a whole group of answers fails. */
export async function findRows(
  scope: RowsScope,
  database: BranchDatabase,
): Promise<FoundRows> {
  const shards = scope.shards.slice(0, MOST_SHARDS);
  const names = scope.databases.slice(0, scope.mostDatabases);
  const found: FoundRows = {
    tables: new Map(),
    shards,
    notices: leftOut(scope),
  };
  const questions = shards.flatMap((shard) =>
    names.map((name) => ({ shard, name })),
  );

  const unread = new Map<string, Set<string>>();
  let rest: typeof questions = [];
  for (let at = 0; at < questions.length; at += CONNECTIONS_AT_ONCE) {
    const some = questions.slice(at, at + CONNECTIONS_AT_ONCE);
    const read = await Promise.all(
      some.map(async ({ shard, name }) => {
        const estimates = await database.estimatesOn(shard, name);
        if (!estimates.ok)
          remembered(unread, estimates.problem, () => new Set()).add(shard);
        else addEstimates(found, { shard, name }, estimates.value);
        return estimates.ok;
      }),
    );
    if (read.includes(true)) continue;
    // Each unreachable shard takes seconds, so the others are not tried.
    rest = questions.slice(at + CONNECTIONS_AT_ONCE);
    break;
  }

  for (const [why, where] of unread)
    found.notices.push(
      prose`${shardList(where)} could not be read: ${quoteWhole(why)}.`,
    );
  const unasked = new Set(rest.map(({ shard }) => shard));
  if (unasked.size > 0)
    found.notices.push(
      prose`${shardList(unasked)} ${agreeing(unasked.size, 'was', 'were')} not asked after that.`,
    );
  return found;
}

function leftOut({ shards, databases, mostDatabases }: RowsScope): Message[] {
  const notices: Message[] = [];
  const moreShards = shards.slice(MOST_SHARDS);
  if (moreShards.length > 0)
    notices.push(
      prose`${shardList(moreShards)} ${agreeing(moreShards.length, 'was', 'were')} not read: there are more than ${MOST_SHARDS}.`,
    );
  const moreDatabases = databases.slice(mostDatabases);
  if (moreDatabases.length > 0)
    notices.push(
      prose`${nameList(moreDatabases, 'database')} ${agreeing(moreDatabases.length, 'was', 'were')} not read: there are more than ${mostDatabases}.`,
    );
  return notices;
}

const SAME = prose`Every shard answered the same estimates. They may be those of one shard; count the rows with ${code('--count')}.`;

function addEstimates(
  { tables }: FoundRows,
  { shard, name }: { readonly shard: string; readonly name: string },
  estimates: readonly {
    readonly schema: string;
    readonly table: string;
    readonly rows: number | undefined;
  }[],
): void {
  for (const { schema, table, rows } of estimates) {
    const names = { database: name, schema, table };
    const known = remembered(tables, fullName(names), () => ({
      table: names,
      estimates: new Map(),
    }));
    known.estimates.set(shard, rows);
  }
}

/** Whether all shards gave the same answer, which is unlikely if rows are spread. */
export function isSameEverywhere(tables: readonly TableRows[]): boolean {
  const counts = tables.map(({ shards }) =>
    shards.map(({ rows }) => (rows.isExact ? undefined : rows.count)),
  );
  const filled = counts.filter(
    (rows) => rows.length > 1 && rows.some((count) => count),
  );
  return filled.length > 0 && filled.every((rows) => new Set(rows).size === 1);
}

/** The table, if it is spread over several shards. */
function spreadTable(
  found: FoundTable,
  { live, desired }: RowsRequest,
): readonly PlacedTable[] {
  const { table } = found;
  const where = whereaboutsOf(live, table);
  if (where.kind !== 'placed' || !where.side.spread) return [];

  const change = desired && compareWhereabouts(live, desired, table);
  const moves = change && isPlacement(change) ? movesOf(change) : [];
  return [{ ...found, side: where.side, moves }];
}

/** The moves of a change; none if it cannot be described by intervals. */
export function movesOf({ movement }: PlacementChange): readonly Move[] {
  if (movement.kind !== 'intervals') return [];
  return movement.moves;
}

async function rowsOf(
  { table, estimates, side, moves }: PlacedTable,
  found: FoundRows,
  counts: Counts,
): Promise<TableRows> {
  const keys = keysByShard(side);
  const onShards = await Promise.all(
    found.shards.map(async (shard): Promise<RowsOnShard> => {
      const estimate = { count: estimates.get(shard), isExact: false };
      if (!side.shards.includes(shard))
        return { shard, keys: 0n, rows: estimate };
      const rows = await counts.all(table, shard, estimate);
      return { shard, keys: keys?.get(shard), rows };
    }),
  );
  const shards = onShards.filter(
    ({ shard, rows }) => side.shards.includes(shard) || (rows.count ?? 0) > 0,
  );

  const byShard = new Map(shards.map((source) => [source.shard, source]));
  const moved = await Promise.all(
    moves.map(async (move): Promise<MovedRows> => {
      const source = byShard.get(move.from);
      const estimate = { count: shareOf(move, source, side), isExact: false };
      const rows = await counts.ofMove(table, { move, side }, estimate);
      return { move, rows };
    }),
  );
  return { table, side, shards, moves: moved };
}

/**
 * The rows of a move, by its share of the shard's keys. Only hashes are spread evenly, so other indexes have no such
 * share.
 */
function shareOf(
  { low, high }: Move,
  source: RowsOnShard | undefined,
  { axis }: Side,
): number | undefined {
  const { keys = 0n, rows } = source ?? {};
  if (axis?.type !== 'xxhash' || keys === 0n || rows?.count === undefined)
    return undefined;
  return Math.round((rows.count * Number(high - low)) / Number(keys));
}

/** A move, and the placement of the table before it. */
interface MoveQuestion {
  readonly move: Move;
  readonly side: Side;
}

/** Counts rows if asked to, for a limited number of tables; otherwise an estimate is used. */
class Counts {
  readonly #database: BranchDatabase | undefined;
  readonly #tables = new Set<string>();
  readonly #left = new Set<string>();
  readonly #unread = new Map<string, Set<string>>();
  /** Limits the connections, because a role may have few. */
  readonly #turn = pLimit(CONNECTIONS_AT_ONCE);

  /** Without a database, nothing is counted. */
  constructor(database: BranchDatabase | undefined) {
    this.#database = database;
  }

  all(table: TableName, shard: string, estimate: Rows): Promise<Rows> {
    return this.#count(table, estimate, (database) =>
      database.countOn(shard, table),
    );
  }

  async ofMove(
    table: TableName,
    { move, side }: MoveQuestion,
    estimate: Rows,
  ): Promise<Rows> {
    const slice = sliceOfMove(move, side);
    if (slice === undefined) return estimate;
    return this.#count(table, estimate, (database) =>
      database.countOn(move.from, table, slice),
    );
  }

  async #count(
    table: TableName,
    estimate: Rows,
    count: (database: BranchDatabase) => Promise<Result<number, string>>,
  ): Promise<Rows> {
    const database = this.#database;
    if (database === undefined) return estimate;
    const name = fullName(table);
    if (!this.#tables.has(name) && this.#tables.size >= MOST_COUNTED) {
      this.#left.add(name);
      return estimate;
    }
    this.#tables.add(name);
    const rows = await this.#turn(() => count(database));
    if (rows.ok) return { count: rows.value, isExact: true };
    remembered(this.#unread, rows.problem, () => new Set()).add(name);
    return estimate;
  }

  notices(): readonly Message[] {
    const notices = Array.from(
      this.#unread,
      ([why, names]) =>
        prose`Rows of ${nameList(names, 'table')} could not be counted: ${quoteWhole(why)}.`,
    );
    if (this.#left.size > 0)
      notices.push(
        prose`${counted(this.#left.size, 'table')} ${agreeing(this.#left.size, 'was', 'were')} not counted: there are more than ${MOST_COUNTED}.`,
      );
    return notices;
  }
}
