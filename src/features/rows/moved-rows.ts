import type { Change } from '../../changes/change.ts';
import {
  isPlacement,
  type PlacementChange,
} from '../../changes/kinds/placement.ts';
import {
  compareWhereabouts,
  whereaboutsOf,
} from '../../changes/table-history.ts';
import type { Plan, ThreeWay } from '../../plan/plan.ts';
import type { BranchDatabase } from '../../run/database.ts';
import type { Settings } from '../../run/settings.ts';
import { joined, type Message, prose } from '../../text/message.ts';
import { tableNamed } from '../../topology/catalog.ts';
import type { MovedTable, RowEstimate, TableRows } from './figures.ts';
import {
  estimatedRows,
  type FoundRows,
  type FoundTable,
  findRows,
  isSameEverywhere,
  movesOf,
  type PlacedTable,
  type RowsScope,
} from './rows.ts';

/** Each database is asked on every shard of the group. */
const MOST_DATABASES = 4;
/** The most tables that are compared; those with the most rows. */
const MOST_TABLES = 50;
/** The most intervals of a table that are shown; those with the most rows. */
const MOST_MOVES = 50;

/** The estimate of rows that a plan would expect elsewhere, and what the reader should know about that. */
interface RowsStep {
  readonly estimate: RowEstimate | undefined;
  readonly notices: readonly Message[];
}

const NOT_ASKED: RowsStep = { estimate: undefined, notices: [] };

/**
 * Estimates the rows in intervals that change shards, from the shards' own statistics. It never blocks a plan: what
 * cannot be read is a notice. It runs after the evidence, because a role may have few connections.
 */
export async function estimateMovedRows(
  { changes, threeWay }: Pick<Plan, 'changes' | 'threeWay'>,
  { mode, isDriftCheck }: Pick<Settings, 'mode' | 'isDriftCheck'>,
  database: BranchDatabase | undefined,
): Promise<RowsStep> {
  const moving = changes.flatMap(movingRanges);
  const isAsked = mode === 'plan' && isDriftCheck !== true;
  if (database === undefined || !isAsked || moving.length === 0)
    return NOT_ASKED;

  const found = await findRows(scopeOf(moving), database);
  const placed = tablesOf(moving, found, threeWay);
  const compared = placed
    .slice(0, MOST_TABLES)
    .flatMap((table) => movingTable(table, threeWay));
  const tables = await estimatedRows(compared, found);
  const notices = noticesOf(found);
  if (tables.length === 0) return { estimate: undefined, notices };

  const moved = tables.map((rows, at) =>
    movedTable(rows, compared[at]?.doubts ?? 0),
  );
  const estimate: RowEstimate = {
    tables: moved.toSorted(byRows),
    left: Math.max(placed.length - MOST_TABLES, 0),
    isSameEverywhere: isSameEverywhere(tables),
  };
  return { estimate, notices };
}

/** A change of key ranges that gives intervals to other shards, unless no row was found in them. */
function movingRanges(change: Change): readonly PlacementChange[] {
  if (!isPlacement(change) || change.cause.kind !== 'key-ranges') return [];

  const verdict = change.proof?.verdict;
  if (verdict === 'absent' || verdict === 'empty') return [];
  if (movesOf(change).length === 0) return [];
  return [change];
}

/** The shards that serve the groups now, and the databases of the changes. */
function scopeOf(moving: readonly PlacementChange[]): RowsScope {
  const databases = moving.flatMap(
    ({ tables: { listed, found = [], unlisted } }) =>
      listed
        .concat(found)
        .map((name) => tableNamed(name)?.database)
        .concat(unlisted.map(({ database }) => database)),
  );
  const named = databases.filter((name) => name !== undefined);
  return {
    shards: Array.from(new Set(moving.flatMap(({ before }) => before.shards))),
    databases: Array.from(new Set(named)),
    mostDatabases: MOST_DATABASES,
  };
}

/** The tables of the groups whose key ranges change, those with the most rows first. */
function tablesOf(
  moving: readonly PlacementChange[],
  { tables }: FoundRows,
  { live }: Pick<ThreeWay, 'live'>,
): readonly FoundTable[] {
  const groups = new Set(
    moving.map(({ before }) => before.placement.choice.uid),
  );
  return Array.from(tables.values())
    .filter(({ table }) => {
      const where = whereaboutsOf(live, table);
      return (
        where.kind === 'placed' && groups.has(where.side.placement.choice.uid)
      );
    })
    .toSorted((one, other) => rowsIn(other) - rowsIn(one));
}

/** All rows of a table, as far as shards know them. */
function rowsIn({ estimates }: FoundTable): number {
  return estimates.values().reduce<number>((sum, count = 0) => sum + count, 0);
}

/** A table with intervals that change shards. */
interface MovingTable extends PlacedTable {
  /** The number of intervals that may or may not change shards. */
  readonly doubts: number;
}

/** The table with its intervals that change shards; undefined if there are none. */
function movingTable(
  found: FoundTable,
  { live, desired }: Pick<ThreeWay, 'live' | 'desired'>,
): readonly MovingTable[] {
  const change = compareWhereabouts(live, desired, found.table);
  if (!change || !isPlacement(change) || change.cause.kind !== 'key-ranges')
    return [];

  const moves = movesOf(change);
  if (moves.length === 0) return [];
  const doubts = doubtsOf(change);
  return [{ ...found, side: change.before, moves, doubts }];
}

function doubtsOf({ movement }: PlacementChange): number {
  if (movement.kind !== 'intervals') return 0;
  return movement.doubts.length;
}

function movedTable(rows: TableRows, doubts: number): MovedTable {
  const counts = rows.moves.map((moved) => moved.rows.count);
  const moves = rows.moves.toSorted(
    (one, other) => (other.rows.count ?? -1) - (one.rows.count ?? -1),
  );
  const told = moves.slice(0, MOST_MOVES);
  return {
    ...rows,
    moves: told,
    known: counts.reduce<number>((sum, count = 0) => sum + count, 0),
    unknownMoves: doubts + counts.filter((count) => count === undefined).length,
    leftMoves: moves.length - told.length,
  };
}

function byRows(one: MovedTable, other: MovedTable): number {
  return other.known - one.known;
}

/** What could not be read, as one notice. */
function noticesOf({ notices }: FoundRows): readonly Message[] {
  if (notices.length === 0) return [];
  const why = joined(notices, ' ');
  return [
    prose`Rows of what moves were not estimated, or only in part. ${why}`,
  ];
}
