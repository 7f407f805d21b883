import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  leavePostgres,
  openPostgres,
} from '../../../../sandbox/database/cluster.ts';
import { topologyOf } from '../../../../test/domain.ts';
import { tries } from '../../../../test/long.ts';
import { readQuery, tablesOf } from '../impact.ts';
import { tableFinder } from '../names.ts';
import { loadParser, type Parser } from '../parser.ts';
import { placements } from '../placement.ts';
import { resolveShape } from '../resolve.ts';
import type { Reach } from '../route.ts';

/**
 * Random statements under random topologies, against rows: PostgreSQL answers each over all rows, and over the rows of
 * one shard alone. What is said to need one shard must have the same answer on one of them.
 */
const TABLES = ['t1', 't2', 't3'] as const;
const COLUMNS = ['a', 'b', 'c'] as const;
const SHARDS = ['m', 'x', 'y', 'z'] as const;
const RUNS = tries(2000);

type TableId = (typeof TABLES)[number];

/** Where the rows of a table are in a random topology. */
interface Home {
  readonly kind: 'plain' | 'reference' | 'nowhere';
  /** Position of its group. */
  readonly group: number;
}

interface World {
  readonly groups: readonly {
    readonly shards: readonly string[];
    readonly key: string | undefined;
    readonly salt: number;
  }[];
  readonly homes: Readonly<Record<TableId, Home>>;
}

/** A statement, as a query whose answer tells which rows it needs, and whether routers are documented to refuse it. */
interface Statement {
  readonly text: string;
  readonly asQuery: string | undefined;
  readonly inserts?: {
    readonly table: TableId;
    readonly columns: readonly string[];
  };
  readonly sets?: { readonly table: TableId; readonly column: string };
}

let parser: Parser;
let postgres: PGlite;

beforeAll(async () => {
  const loaded = await loadParser();
  if (!loaded.ok) throw new Error(loaded.problem);
  parser = loaded.value;
  postgres = await openPostgres();
  let seed = 7;
  const next = () => {
    seed = (seed * 16807) % 2147483647;
    return seed % 5 === 0 ? 'NULL' : String(seed % 4);
  };
  for (const table of TABLES) {
    await postgres.exec(`CREATE TABLE ${table} (id int, a int, b int, c int)`);
    for (let id = 0; id < 14; id++)
      await postgres.exec(
        `INSERT INTO ${table} VALUES (${id}, ${next()}, ${next()}, ${next()})`,
      );
  }
});

afterAll(async () => {
  await leavePostgres(postgres);
});

/** Most often the column that most groups are routed by, so that many statements come near to one shard. */
const column = fc.constantFrom(
  ...COLUMNS,
  'a' as const,
  'a' as const,
  'a' as const,
);
const table = fc.constantFrom(...TABLES);
const constant = fc.constantFrom('1', '1', '1', '2', '3');

function columnIn(aliases: readonly string[]) {
  return fc
    .tuple(fc.constantFrom(...aliases), column)
    .map(([alias, name]) => `${alias}.${name}`);
}

function atom(aliases: readonly string[]): fc.Arbitrary<string> {
  const one = columnIn(aliases);
  return fc.oneof(
    {
      arbitrary: fc.tuple(one, constant).map(([c, v]) => `${c} = ${v}`),
      weight: 5,
    },
    { arbitrary: fc.tuple(one, one).map(([c, d]) => `${c} = ${d}`), weight: 4 },
    fc
      .tuple(one, constant, constant)
      .map(([c, v, w]) => `${c} IN (${v}, ${w})`),
    fc.tuple(one, constant).map(([c, v]) => `${v} = ${c}`),
    fc.tuple(one, constant).map(([c, v]) => `${c} > ${v}`),
    fc.tuple(one, constant).map(([c, v]) => `${c} <> ${v}`),
    fc.tuple(one, constant).map(([c, v]) => `${c} = ANY (ARRAY[${v}])`),
    one.map((c) => `${c} IS NULL`),
  );
}

function condition(aliases: readonly string[]): fc.Arbitrary<string> {
  const leaf = atom(aliases);
  return fc.oneof(
    { arbitrary: leaf, weight: 3 },
    {
      arbitrary: fc.tuple(leaf, leaf).map(([p, q]) => `(${p} AND ${q})`),
      weight: 4,
    },
    fc.tuple(leaf, leaf, leaf).map(([p, q, r]) => `(${p} AND ${q} AND ${r})`),
    fc.tuple(leaf, leaf).map(([p, q]) => `(${p} OR ${q})`),
    fc.tuple(leaf, leaf, leaf).map(([p, q, r]) => `(${p} AND (${q} OR ${r}))`),
    leaf.map((p) => `NOT (${p})`),
  );
}

/** What joins two aliases: often the key of both, and a condition beside. */
function joining(one: string, other: string): fc.Arbitrary<string> {
  const beside = atom([one, other]);
  return fc.oneof(
    {
      arbitrary: beside.map((p) => `${one}.a = ${other}.a AND ${p}`),
      weight: 3,
    },
    condition([one, other]),
  );
}

const joinKind = fc.constantFrom(
  'JOIN',
  'JOIN',
  'LEFT JOIN',
  'RIGHT JOIN',
  'FULL JOIN',
);

const query: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(table, condition(['r']))
    .map(([t, where]) => `SELECT r.* FROM ${t} r WHERE ${where}`),
  fc
    .tuple(table, joinKind, table, joining('r', 's'), condition(['r', 's']))
    .map(([t, kind, u, on, where]) => {
      // FULL JOIN takes only conditions that it can hash or merge.
      const safe = kind === 'FULL JOIN' ? 'r.a = s.a' : on;
      return `SELECT r.*, s.* FROM ${t} r ${kind} ${u} s ON ${safe} WHERE ${where}`;
    }),
  // A side that keeps its rows without a match is not limited by the condition of the join.
  fc
    .tuple(table, joinKind, table, fc.constantFrom('r', 's'), constant)
    .map(([t, kind, u, side, value]) => {
      const on =
        kind === 'FULL JOIN'
          ? 'r.a = s.a'
          : `r.a = s.a AND ${side}.a = ${value}`;
      return `SELECT r.*, s.* FROM ${t} r ${kind} ${u} s ON ${on}`;
    }),
  fc
    .tuple(table, joinKind, table, column, condition(['r', 's']))
    .map(
      ([t, kind, u, by, where]) =>
        `SELECT * FROM ${t} r ${kind} ${u} s USING (${by}) WHERE ${where}`,
    ),
  fc
    .tuple(table, joinKind, table, column, constant)
    .map(
      ([t, kind, u, by, value]) =>
        `SELECT * FROM ${t} r ${kind} ${u} s USING (${by}) WHERE ${by} = ${value}`,
    ),
  fc
    .tuple(
      fc.tuple(table, table, table),
      fc.constantFrom('JOIN', 'LEFT JOIN', 'RIGHT JOIN'),
      fc.constantFrom('JOIN', 'LEFT JOIN', 'RIGHT JOIN'),
      joining('r', 's'),
      joining('s', 'q'),
      condition(['r', 's', 'q']),
    )
    .map(
      ([[t, u, v], one, other, first, second, where]) =>
        `SELECT r.*, s.*, q.* FROM ${t} r ${one} ${u} s ON ${first} ${other} ${v} q ON ${second} WHERE ${where}`,
    ),
  fc
    .tuple(
      table,
      fc.constantFrom('EXISTS', 'NOT EXISTS'),
      table,
      joining('s', 'r'),
      condition(['r']),
    )
    .map(
      ([t, exists, u, inner, where]) =>
        `SELECT r.* FROM ${t} r WHERE ${where} AND ${exists} (SELECT 1 FROM ${u} s WHERE ${inner})`,
    ),
  fc
    .tuple(
      table,
      column,
      fc.constantFrom('IN', 'NOT IN'),
      table,
      column,
      condition(['s']),
    )
    .map(
      ([t, c, kind, u, d, inner]) =>
        `SELECT r.* FROM ${t} r WHERE r.${c} ${kind} (SELECT s.${d} FROM ${u} s WHERE ${inner})`,
    ),
  fc
    .tuple(table, table, condition(['r']), condition(['s']))
    .map(
      ([t, u, one, other]) =>
        `SELECT r.* FROM ${t} r WHERE ${one} UNION ALL SELECT s.* FROM ${u} s WHERE ${other}`,
    ),
  fc
    .tuple(table, table, condition(['r']), condition(['d', 's']))
    .map(
      ([t, u, inner, on]) =>
        `SELECT d.*, s.* FROM (SELECT * FROM ${t} r WHERE ${inner}) d JOIN ${u} s ON ${on}`,
    ),
  fc
    .tuple(table, condition(['r']), condition(['w']))
    .map(
      ([t, inner, where]) =>
        `WITH w AS (SELECT * FROM ${t} r WHERE ${inner}) SELECT count(*) FROM w WHERE ${where}`,
    ),
  fc
    .tuple(table, condition(['r']))
    .map(([t, where]) => `SELECT count(*), max(id) FROM ${t} r WHERE ${where}`),
);

const write: fc.Arbitrary<Statement> = fc.oneof(
  fc.tuple(table, condition(['r'])).map(([t, where]) => ({
    text: `DELETE FROM ${t} r WHERE ${where}`,
    asQuery: `SELECT * FROM ${t} r WHERE ${where}`,
  })),
  fc.tuple(table, column, condition(['r'])).map(([t, set, where]) => ({
    text: `UPDATE ${t} r SET ${set} = 1 WHERE ${where}`,
    asQuery: `SELECT * FROM ${t} r WHERE ${where}`,
    sets: { table: t, column: set },
  })),
  fc
    .tuple(table, fc.uniqueArray(column, { minLength: 1 }))
    .map(([t, columns]) => ({
      text: `INSERT INTO ${t} (${columns.join(', ')}) VALUES (${columns.map(() => '2').join(', ')})`,
      asQuery: undefined,
      inserts: { table: t, columns },
    })),
);

const statement: fc.Arbitrary<Statement> = fc.oneof(
  { arbitrary: query.map((text) => ({ text, asQuery: text })), weight: 6 },
  { arbitrary: write, weight: 1 },
);

const group = fc.record({
  shards: fc.uniqueArray(fc.constantFrom(...SHARDS), { minLength: 2 }),
  key: fc.constantFrom('a', 'a', 'a', 'b'),
  salt: fc.nat(50),
});
const home: fc.Arbitrary<Home> = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant('plain' as const),
      group: fc.constantFrom(0, 1, 1, 1, 2),
    }),
    weight: 12,
  },
  fc.record({ kind: fc.constant('reference' as const), group: fc.nat(2) }),
  fc.record({ kind: fc.constant('nowhere' as const), group: fc.constant(0) }),
);
/** The first group is one shard, and the authority. */
const world: fc.Arbitrary<World> = fc
  .tuple(fc.tuple(group, group), fc.record({ t1: home, t2: home, t3: home }))
  .map(([others, homes]) => ({
    groups: [{ shards: ['m'], key: undefined, salt: 0 }, ...others],
    homes,
  }));

function documentOf({ groups, homes }: World): object {
  const tables: Record<string, object> = {};
  const reference: Record<string, object> = {};
  for (const id of TABLES) {
    const { kind, group: at } = homes[id];
    if (kind === 'plain') tables[id] = { shard_group: `g${at}` };
    if (kind === 'reference') reference[id] = { shard_groups: [`g${at}`] };
  }
  return {
    authoritative_shard_group: 'g0',
    shard_indexes: {
      by_a: { type: 'xxhash', columns: ['a'] },
      by_b: { type: 'xxhash', columns: ['b'] },
    },
    shard_groups: groups.map(({ shards, key }, at) => ({
      uid: `g${at}`,
      ...(key === undefined ? {} : { default_shard_index: `by_${key}` }),
      key_ranges: rangesOf(shards),
    })),
    databases: {
      app: { schemas: { public: { tables, reference_tables: reference } } },
    },
  };
}

function rangesOf(shards: readonly string[]): readonly object[] {
  const bound = (at: number) => (at * 0x10).toString(16).padStart(2, '0');
  return shards.map((shard_uid, at) => ({
    shard_uid,
    ...(at === 0 ? {} : { start: bound(at) }),
    ...(at === shards.length - 1 ? {} : { end: bound(at + 1) }),
  }));
}

/** The rows of a table that are on a shard; where the hash of a key lies is random, since nobody can compute it. */
function rowsOn(shard: string, id: TableId, { groups, homes }: World): string {
  const { kind, group: at } = homes[id];
  const { shards = [], key, salt = 0 } = groups[at] ?? {};
  const position = shards.indexOf(shard);
  if (kind === 'nowhere' || position < 0)
    return `SELECT * FROM ${id} WHERE false`;
  if (kind === 'reference' || key === undefined) return `SELECT * FROM ${id}`;
  return `SELECT * FROM ${id} WHERE abs(hashint4(coalesce(${key}, 9) + ${salt})) % ${shards.length} = ${position}`;
}

/** The rows of an answer, in any order. */
async function answer(text: string): Promise<string> {
  const { rows } = await postgres.query<Record<string, unknown>>(text, [], {
    rowMode: 'array',
  });
  return rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join('\n');
}

async function answerOn(
  shard: string,
  text: string,
  of: World,
): Promise<string> {
  const tables = TABLES.map((id) => `${id} AS (${rowsOn(shard, id, of)})`);
  const common = text.startsWith('WITH ')
    ? `WITH ${tables.join(', ')}, ${text.slice('WITH '.length)}`
    : `WITH ${tables.join(', ')} ${text}`;
  return answer(common);
}

function routeOf(text: string, of: World): Reach {
  const topology = topologyOf(documentOf(of));
  const read = readQuery(text, parser);
  if (read === undefined) throw new Error(`not parsed: ${text}`);
  const tables = tablesOf(read.shape, {}, tableFinder([topology]));
  return resolveShape(read.shape, tables, placements(topology, parser)).reach;
}

/** Whether routers are documented to refuse it. */
function isRefused(
  { text, inserts, sets }: Statement,
  { groups, homes }: World,
) {
  const named = TABLES.filter((id) => new RegExp(`\\b${id}\\b`).test(text));
  if (named.some((id) => homes[id].kind === 'nowhere')) return true;
  const keyOf = (id: TableId) =>
    homes[id].kind === 'plain' ? groups[homes[id].group]?.key : undefined;
  if (sets !== undefined) return keyOf(sets.table) === sets.column;
  const key = inserts && keyOf(inserts.table);
  return key !== undefined && inserts?.columns.includes(key) === false;
}

describe('a random statement under a random topology', () => {
  it('has the answer of all rows on one shard where it is said to need one, and is refused only where that is documented', async () => {
    const seen: Partial<Record<Reach, number>> = {};
    await fc.assert(
      fc.asyncProperty(statement, world, async (one, of) => {
        const reach = routeOf(one.text, of);
        seen[reach] = (seen[reach] ?? 0) + 1;
        expect(reach === 'refused').toBe(isRefused(one, of));
        if (reach !== 'one' || one.asQuery === undefined) return;

        const { asQuery } = one;
        const whole = await answer(asQuery);
        const parts = await Promise.all(
          SHARDS.map((shard) => answerOn(shard, asQuery, of)),
        );
        expect(parts).toContain(whole);
      }),
      { numRuns: RUNS },
    );
    expect(seen.one).toBeGreaterThan(RUNS / 20);
    expect(seen.all).toBeGreaterThan(RUNS / 20);
    expect(seen.refused).toBeGreaterThan(RUNS / 100);
  });
});
