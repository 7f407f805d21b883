import { counted, nameList, shardList } from '../message/lists.ts';
import { code, type Message, prose, quoteWhole } from '../message/message.ts';
import type { Result } from '../result.ts';
import { fullName, type TableName } from '../topology/catalog.ts';
import { keysByShard, sliceOfMove } from '../topology/evidence/rows.ts';
import type { Side } from '../topology/impact/comparing.ts';
import {
  compareWhereabouts,
  whereaboutsOf,
} from '../topology/impact/table-history.ts';
import { remembered } from '../topology/keyed.ts';
import type { Move } from '../topology/model/ownership.ts';
import { shardsOf } from '../topology/model/topology.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';
import type { BranchDatabase } from './services.ts';

/** A cluster has 16 shards unless Support raises that (docs/neki.md §1.1). */
const MOST_SHARDS = 32;
/** A connection each for every logical database. */
const SHARDS_AT_ONCE = 4;
const MOST_DATABASES = 20;
/** Counting reads all of a table. */
const MOST_COUNTED = 200;

/** How full the shards are. */
export interface ShardRows {
  readonly tables: readonly TableRows[];
  readonly notices: readonly Message[];
}

/** The rows of one table that is spread over shards. */
export interface TableRows {
  readonly table: TableName;
  readonly side: Side;
  /** Shards that serve the table, and those that have rows of it all the same. */
  readonly shards: readonly RowsOnShard[];
  /** What another topology would move, interval by interval. */
  readonly moves: readonly MovedRows[];
}

/** What one shard has of a table. */
export interface RowsOnShard {
  readonly shard: string;
  /** How much of the axis is its own; undefined where that cannot be told, nothing where it does not serve the table. */
  readonly keys: bigint | undefined;
  readonly rows: Rows;
}

/** A number of rows; undefined where it is not known. */
export interface Rows {
  readonly count: number | undefined;
  readonly isExact: boolean;
}

/** Rows that are on one shard, and would be looked for on another. */
export interface MovedRows {
  readonly move: Move;
  readonly rows: Rows;
}

/** What is compared, and how exactly. */
export interface RowsRequest {
  readonly live: TopologyDocument;
  /** What would be instead; undefined where nothing is proposed. */
  readonly desired: TopologyDocument | undefined;
  /** Whether rows are counted, which reads all of each table. */
  readonly isCounted: boolean;
}

/** What the shards were found to hold. */
interface Found {
  /** Estimated rows by table, and by shard. */
  readonly tables: Map<string, FoundTable>;
  readonly shards: readonly string[];
  readonly notices: Message[];
}

interface FoundTable {
  readonly table: TableName;
  readonly estimates: Map<string, number | undefined>;
}

/** Reads how many rows each shard has of each table that is spread over several: one statement a shard and database. */
export async function readRows(
  request: RowsRequest,
  database: BranchDatabase,
): Promise<ShardRows> {
  const found = await findTables(request.live, database);
  const counts = new Counts(request, database);
  const read = await Promise.all(
    found.tables
      .values()
      .map((table) => rowsOf(table, { request, found, counts })),
  );
  const tables = read.filter((table) => table !== undefined);
  const same = isSameEverywhere(tables) ? [SAME] : [];
  return { tables, notices: [...found.notices, ...same, ...counts.notices()] };
}

async function findTables(
  { topology }: TopologyDocument,
  database: BranchDatabase,
): Promise<Found> {
  const spread = topology.groupList
    .map((group) => [...shardsOf(group)])
    .filter((shards) => shards.length > 1);
  const all = [...new Set(spread.flat())];
  const names = [...topology.databases.keys()];
  const shards = all.slice(0, MOST_SHARDS);
  const found: Found = { tables: new Map(), shards, notices: [] };
  if (all.length > shards.length)
    found.notices.push(
      prose`${shardList(all.slice(MOST_SHARDS))} were not read: there are more than ${MOST_SHARDS}.`,
    );
  if (names.length > MOST_DATABASES)
    found.notices.push(
      prose`${nameList(names.slice(MOST_DATABASES), 'database')} were not read: there are more than ${MOST_DATABASES}.`,
    );

  const unread = new Map<string, string[]>();
  for (let at = 0; at < shards.length; at += SHARDS_AT_ONCE) {
    const some = shards.slice(at, at + SHARDS_AT_ONCE);
    await Promise.all(
      some.flatMap((shard) =>
        names.slice(0, MOST_DATABASES).map(async (name) => {
          const read = await database.estimatesOn(shard, name);
          if (!read.ok) remembered(unread, read.problem, () => []).push(shard);
          else addEstimates(found, { shard, name }, read.value);
        }),
      ),
    );
  }

  for (const [why, where] of unread)
    found.notices.push(
      prose`${shardList([...new Set(where)])} could not be read: ${quoteWhole(why)}.`,
    );
  return found;
}

const SAME = prose`Every shard answered the same estimates. They may be those of one shard; count the rows with ${code('--count')}.`;

function addEstimates(
  { tables }: Found,
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

/** Whether all shards answered alike, which they hardly do where rows are spread. */
function isSameEverywhere(tables: readonly TableRows[]): boolean {
  const counts = tables.map(({ shards }) =>
    shards.map(({ rows }) => (rows.isExact ? undefined : rows.count)),
  );
  const filled = counts.filter((rows) => rows.some((count) => count));
  return filled.length > 0 && filled.every((rows) => new Set(rows).size === 1);
}

/** What the rows of one table are read from. */
interface RowsSources {
  readonly request: RowsRequest;
  readonly found: Found;
  readonly counts: Counts;
}

/** The rows of a table; undefined for one that is not spread over shards. */
async function rowsOf(
  { table, estimates }: FoundTable,
  { request, found, counts }: RowsSources,
): Promise<TableRows | undefined> {
  const where = whereaboutsOf(request.live, table);
  if (where.kind !== 'placed' || !where.side.spread) return undefined;

  const { side } = where;
  const keys = keysByShard(side);
  const onShards = await Promise.all(
    found.shards.map(async (shard): Promise<RowsOnShard> => {
      const isServed = side.shards.includes(shard);
      const estimate = { count: estimates.get(shard), isExact: false };
      const rows = isServed
        ? await counts.all(table, shard, estimate)
        : estimate;
      return { shard, keys: isServed ? keys?.get(shard) : 0n, rows };
    }),
  );
  const shards = onShards.filter(
    ({ shard, rows }) => side.shards.includes(shard) || (rows.count ?? 0) > 0,
  );
  return {
    table,
    side,
    shards,
    moves: await movesOf({ table, side, shards }, request, counts),
  };
}

/** What another topology would look for on another shard; nothing where that cannot be told by intervals. */
async function movesOf(
  { table, side, shards }: Omit<TableRows, 'moves'>,
  { live, desired }: RowsRequest,
  counts: Counts,
): Promise<readonly MovedRows[]> {
  const change = desired && compareWhereabouts(live, desired, table);
  if (change?.kind !== 'placement' || change.movement.kind !== 'intervals')
    return [];
  return Promise.all(
    change.movement.moves.map(async (move) => {
      const source = shards.find(({ shard }) => shard === move.from);
      const estimate = { count: shareOf(move, source, side), isExact: false };
      const rows = await counts.ofMove(table, { move, side }, estimate);
      return { move, rows };
    }),
  );
}

/** The rows of a move by its share of the keys of its shard: hashes are spread evenly, keys of other indexes are not. */
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

/** A move, and where the table is placed before it. */
interface MoveQuestion {
  readonly move: Move;
  readonly side: Side;
}

/** Counts rows, where that is asked for, of so many tables at most; an estimate stands where nothing was counted. */
class Counts {
  readonly #database: BranchDatabase;
  readonly #isAsked: boolean;
  readonly #tables = new Set<string>();
  readonly #left = new Set<string>();
  readonly #unread = new Map<string, Set<string>>();

  constructor({ isCounted }: RowsRequest, database: BranchDatabase) {
    this.#database = database;
    this.#isAsked = isCounted;
  }

  all(table: TableName, shard: string, estimate: Rows): Promise<Rows> {
    return this.#count(table, estimate, () =>
      this.#database.countOn(shard, table),
    );
  }

  async ofMove(
    table: TableName,
    { move, side }: MoveQuestion,
    estimate: Rows,
  ): Promise<Rows> {
    const slice = sliceOfMove(move, side);
    return slice === undefined
      ? estimate
      : this.#count(table, estimate, () =>
          this.#database.countOn(move.from, table, slice),
        );
  }

  async #count(
    table: TableName,
    estimate: Rows,
    count: () => Promise<Result<number, string>>,
  ): Promise<Rows> {
    if (!this.#isAsked) return estimate;
    const name = fullName(table);
    if (!this.#tables.has(name) && this.#tables.size >= MOST_COUNTED) {
      this.#left.add(name);
      return estimate;
    }
    this.#tables.add(name);
    const rows = await count();
    if (rows.ok) return { count: rows.value, isExact: true };
    remembered(this.#unread, rows.problem, () => new Set()).add(name);
    return estimate;
  }

  notices(): readonly Message[] {
    const notices = Array.from(
      this.#unread,
      ([why, names]) =>
        prose`Rows of ${nameList([...names], 'table')} could not be counted: ${quoteWhole(why)}.`,
    );
    if (this.#left.size > 0)
      notices.push(
        prose`${counted(this.#left.size, 'table')} were not counted: there are more than ${MOST_COUNTED}.`,
      );
    return notices;
  }
}
