import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/changes/change.ts';
import { findChanges } from '../../src/changes/impact.ts';
import type { PlacementChange } from '../../src/changes/kinds/placement.ts';
import type { Side } from '../../src/changes/side.ts';
import { type Axis, documentOf } from '../domain.ts';
import {
  INDEXES,
  KEYS,
  MODULUS,
  type Plain,
  pairs,
} from '../topology/generated.ts';

/** A row by the columns that indexes read; its "hash" is simply its key as the first hexadecimal digit. */
interface Row {
  readonly one: number;
  readonly two: number;
}

interface Place {
  readonly database: string;
  readonly schema: string;
  readonly table: string;
}

const ROWS: readonly Row[] = Array.from({ length: KEYS }, (_, one) =>
  [0, 6, 9, KEYS - 1].map((two) => ({ one, two })),
).flat();

/** Listed tables, and one of each kind that is not listed anywhere. */
const PLACES: readonly Place[] = ['app', 'bare', 'elsewhere'].flatMap(
  (database) =>
    ['public', 'log', 'other'].flatMap((schema) =>
      ['t0', 't1', 't2', 't3', 'unlisted'].map((table) => ({
        database,
        schema,
        table,
      })),
    ),
);

/** What holds for the changes between any two documents, tried on so many pairs of them. */
export function impactProperties(runs: number): void {
  describe('what a plan claims is what an oracle finds that routes every row', () => {
    it('for all tables, listed or not', () => {
      fc.assert(
        fc.property(pairs, ([live, desired]) => {
          const changes = findChanges(
            documentOf(live),
            documentOf(desired),
          ).filter((change) => change.kind === 'placement');
          for (const place of PLACES) {
            const claims = changes.filter((change) =>
              concerns(change, place, live, desired),
            );
            expect(claims.length).toBeLessThan(2);
            const wrong = ROWS.find(
              (row) =>
                !fits(
                  claims[0],
                  row,
                  route(live, place, row),
                  route(desired, place, row),
                ),
            );
            if (wrong !== undefined)
              expect.fail(JSON.stringify({ place, wrong }));
          }
        }),
        { numRuns: runs },
      );
    });

    it('with the exact share of the keys', () => {
      let compared = 0;
      fc.assert(
        fc.property(pairs, ([live, desired]) => {
          const changes = findChanges(documentOf(live), documentOf(desired));
          for (const change of changes) {
            const shares = sharesOf(change, live, desired);
            if (shares === undefined) continue;
            expect(shares.claimed).toBe(shares.found);
            compared += 1;
          }
        }),
        { numRuns: runs },
      );
      expect(compared).toBeGreaterThan(runs / 4);
    });
  });

  describe('the way back', () => {
    it('moves the same intervals the other way round', () => {
      fc.assert(
        fc.property(pairs, ([one, other]) => {
          const there = findChanges(documentOf(one), documentOf(other)).flatMap(
            (change) => movesOf(change, false),
          );
          const back = findChanges(documentOf(other), documentOf(one)).flatMap(
            (change) => movesOf(change, true),
          );
          expect(there.sort()).toEqual(back.sort());
        }),
        { numRuns: runs },
      );
    });
  });
}

/** Every move of a change at every table it concerns, with source and destination exchanged on the way back. */
function movesOf(
  change: ReturnType<typeof findChanges>[number],
  isBack: boolean,
): string[] {
  if (change.kind !== 'placement') return [];
  const { movement, tables } = change;
  const names = [
    ...tables.listed,
    ...tables.unlisted.map((scope) => JSON.stringify(scope)),
  ];
  const opposite: Record<string, string> = {
    'becomes-routable': 'becomes-unroutable',
    'becomes-unroutable': 'becomes-routable',
  };
  const moves =
    movement.kind === 'intervals'
      ? movement.moves.map(
          ({ low, high, from, to }) =>
            `${low} ${high} ${isBack ? `${to} ${from}` : `${from} ${to}`}`,
        )
      : [isBack ? (opposite[movement.kind] ?? movement.kind) : movement.kind];
  return names.flatMap((name) => moves.map((move) => `${name} ${move}`));
}

/** Whether a change speaks of a table: by its name, or by the nearest place that does not list it. */
function concerns(
  { tables }: PlacementChange,
  place: Place,
  live: Plain,
  desired: Plain,
): boolean {
  const { database, schema, table } = place;
  const schemas = [live, desired].map(
    (plain) => plain.databases[database]?.schemas[schema],
  );
  if (schemas.some((known) => known !== undefined && table in known.tables))
    return tables.listed.includes(`${database}.${schema}.${table}`);
  const isListed = schemas.some((known) => known !== undefined);
  const hasDatabase = [live, desired].some(
    (plain) => database in plain.databases,
  );
  const ofDatabase = hasDatabase ? { database } : {};
  const scope = isListed ? { database, schema } : ofDatabase;
  return tables.unlisted.some(
    (other) => JSON.stringify(other) === JSON.stringify(scope),
  );
}

/** How much of an axis a change says moves, and how much an oracle finds; undefined where that cannot be counted. */
function sharesOf(
  change: Change,
  live: Plain,
  desired: Plain,
): { readonly claimed: bigint; readonly found: bigint } | undefined {
  const [database = '', schema = '', table = ''] =
    change.tables.listed[0]?.split('.') ?? [];
  if (change.kind !== 'placement' || table === '') return undefined;
  if (change.movement.kind !== 'intervals') return undefined;

  const { axis, moves } = change.movement;
  const keys = { xxhash: KEYS, modulo: MODULUS, range: 0 }[axis.type];
  if (keys === 0) return undefined;
  const grid = (axis.high - axis.low) / BigInt(keys);
  const isOnGrid = moves.every(
    ({ low, high }) => low % grid === 0n && high % grid === 0n,
  );
  if (!isOnGrid) return undefined;

  const place = { database, schema, table };
  const rows = Array.from({ length: keys }, (_, key) => ({
    one: key,
    two: key,
  }));
  const moved = rows.filter(
    (row) => route(live, place, row) !== route(desired, place, row),
  );
  const claimed = moves.reduce((sum, { low, high }) => sum + high - low, 0n);
  return { claimed, found: BigInt(moved.length) * grid };
}

function fits(
  change: PlacementChange | undefined,
  row: Row,
  from: string | undefined,
  to: string | undefined,
): boolean {
  if (change === undefined) return from === to;
  const { movement, before, after } = change;
  switch (movement.kind) {
    case 'none':
      return from === to;
    case 'becomes-routable':
      return from === undefined;
    case 'becomes-unroutable':
      return to === undefined;
    case 'unknown':
      return false;
    case 'all':
      return movement.why === 'index' || from !== to;
    case 'intervals': {
      const value = valueOn(before, after, movement.axis, row);
      const move = movement.moves.find(
        ({ low, high }) => low <= value && value < high,
      );
      return move === undefined
        ? from === to
        : move.from === from && move.to === to;
    }
  }
}

/** The routed value of a row on the axis a movement is told on. */
function valueOn(before: Side, after: Side, axis: Axis, row: Row): bigint {
  const isBefore = before.axis?.type === axis.type && before.spread;
  const isAfter = !isBefore && after.axis?.type === axis.type;
  const side = isAfter ? after : before;
  const name = side.placement.indexes[0]?.name ?? '';
  const key = keyOf(name, row);
  return axis.type === 'xxhash' ? BigInt(key) << 60n : BigInt(key);
}

function keyOf(name: string, row: Row): number {
  const index = INDEXES[name];
  const key = index?.columns[0] === 'two' ? row.two : row.one;
  return index?.type === 'modulo' ? key % MODULUS : key;
}

/** The oracle: which shard a row is sent to, worked out from the plain document for this one row. */
function route(
  plain: Plain,
  { database, schema, table }: Place,
  row: Row,
): string | undefined {
  const ofDatabase = plain.databases[database];
  const ofSchema = ofDatabase?.schemas[schema];
  const own = ofSchema?.tables[table];
  const uid =
    own?.shard_group ??
    ofSchema?.default_shard_group ??
    ofDatabase?.default_shard_group ??
    plain.default_shard_group;
  const group = plain.shard_groups.find((candidate) => candidate.uid === uid);
  const name =
    own?.primary_indexes?.[0]?.shard_index ?? group?.default_shard_index;
  if (group === undefined) return undefined;
  if (name === undefined) return group.key_ranges[0]?.shard_uid;
  const isHash = INDEXES[name]?.type === 'xxhash';
  const key = keyOf(name, row);
  const text = `${key.toString(16)}${'0'.repeat(15)}`;
  const owners = group.key_ranges.filter(({ start, end }) => {
    const isFrom =
      start === undefined ||
      (isHash
        ? text >= start.padEnd(16, '0')
        : key >= Number.parseInt(start, 16));
    const isTo =
      end === undefined ||
      (isHash ? text < end.padEnd(16, '0') : key < Number.parseInt(end, 16));
    return isFrom && isTo;
  });
  return owners[0]?.shard_uid;
}
