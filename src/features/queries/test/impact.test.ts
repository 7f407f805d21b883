import { expect, it } from 'vitest';
import { cluster } from '../../../../test/cluster.ts';
import { topologyOf } from '../../../../test/domain.ts';
import { countedCalls, type Query } from '../figures.ts';
import { queryImpact } from '../impact.ts';
import { loadParser } from '../parser.ts';
import { AFTER, BEFORE } from './example.ts';

const TOPOLOGIES = { before: topologyOf(BEFORE), after: topologyOf(AFTER) };

async function impactOn(...queries: readonly (readonly [string, number])[]) {
  const parser = await loadParser();
  if (!parser.ok) throw new Error(parser.problem);
  const read = queries.map(([text, calls]): Query => ({ text, calls }));
  return queryImpact(read, TOPOLOGIES, parser.value);
}

it('statements that print alike are one, with the calls of all', async () => {
  const { worst, worse } = await impactOn(
    ['SELECT * FROM events WHERE kind = 1', 300],
    ['SELECT * FROM events WHERE id = 5', 500],
    ['SELECT * FROM events WHERE kind = 2', 400],
  );
  expect(worse).toEqual({ statements: 3, calls: 1200 });
  expect(worst?.map(({ statement, calls }) => [statement, calls])).toEqual([
    ['SELECT * FROM events WHERE kind = ?', 700],
    ['SELECT * FROM events WHERE id = ?', 500],
  ]);
});

it('statements that print alike are apart where they went to other places before', async () => {
  const both = (one: number, other: number): string =>
    `SELECT * FROM users u, orders o WHERE u.user_id = ${one} AND o.user_id = ${other}`;
  const { worst } = await impactOn([both(1, 1), 2], [both(1, 2), 3]);
  expect(worst).toMatchObject([
    { calls: 3, before: 'some', after: 'all' },
    { calls: 2, before: 'one', after: 'all' },
  ]);
});

it('statements that print alike are apart where they go to other places now', async () => {
  const parser = await loadParser();
  if (!parser.ok) throw new Error(parser.problem);
  const tables = (shard_group: string, ...indexes: readonly string[]) => {
    const primary_indexes = indexes.map((shard_index) => ({ shard_index }));
    const events = { shard_group, primary_indexes };
    return { schemas: { public: { tables: { events } } } };
  };
  const databases = (app: object, other: object) =>
    topologyOf(cluster({ rest: { databases: { app, other } } }));
  const { worst } = queryImpact(
    ['app', 'other'].map((database) => ({
      text: 'SELECT * FROM events WHERE tenant_id IN (1, 2)',
      calls: 1,
      database,
    })),
    {
      before: databases(tables('meta'), tables('meta')),
      after: databases(tables('data', 'by_tenant'), tables('data', 'by_org')),
    },
    parser.value,
  );
  expect(
    worst?.map(({ calls, before, after }) => [calls, before, after]),
  ).toEqual([
    [1, 'one', 'all'],
    [1, 'one', 'some'],
  ]);
});

it('each call is counted once, before and after', async () => {
  const none = { one: 0, some: 0, all: 0, refused: 0, unclear: 0, none: 0 };
  expect(await impactOn()).toEqual({
    statements: 0,
    calls: 0,
    before: none,
    after: none,
    unparsed: 0,
    replaced: 0,
    scatter: 0,
    refused: 0,
    worse: { statements: 0, calls: 0 },
    worst: [],
  });
  expect(
    await impactOn(
      ['SELECT * FROM events', 2],
      ['SELECT 1', 3],
      ['SELECT FROM FROM', 5],
    ),
  ).toMatchObject({
    statements: 3,
    calls: 10,
    before: { ...none, one: 2, none: 3, unclear: 5 },
    after: { ...none, all: 2, none: 3, unclear: 5 },
    unparsed: 1,
    scatter: 2,
    refused: 0,
    worse: { statements: 1, calls: 2 },
  });
});

it.each([
  // [before, after]: calls that scatter, calls that are refused.
  ['one, some', 'SELECT * FROM events WHERE user_id IN (1, 2)', 8, 0],
  ['one, all', 'SELECT * FROM events', 8, 0],
  ['one, unclear', 'SELECT * FROM events WHERE user_id = ANY($1)', 8, 0],
  ['one, refused', 'INSERT INTO events (kind) VALUES (1)', 0, 8],
  ['some, all', 'SELECT * FROM events e, users u WHERE u.user_id = 1', 8, 0],
  [
    'some, one',
    'SELECT * FROM events JOIN users USING (user_id) WHERE user_id = 1',
    0,
    0,
  ],
  ['all, some', 'SELECT * FROM accounts WHERE email = 1', 0, 0],
  ['all, refused', 'DELETE FROM accounts WHERE email = 1', 0, 8],
  [
    'refused, unclear',
    'UPDATE accounts SET email = 1 WHERE account_id = 2',
    0,
    0,
  ],
  ['refused, refused', 'SELECT 1 INTO copied FROM events', 0, 0],
  ['unclear, unclear', 'CALL refresh()', 0, 0],
  ['unclear, unclear', 'SELECT FROM WHERE', 0, 0],
  ['none, none', 'SELECT 1', 0, 0],
])(
  'of calls from %s these scatter and are refused: %s',
  async (routes, text, scatter, refused) => {
    const impact = await impactOn([text, 8], ['SELECT * FROM notes', 24]);
    const [before, after] = routes.split(', ');
    expect(impact.before).toMatchObject({ [before ?? '']: expect.anything() });
    const went = [impact.before, impact.after].map((calls) =>
      Object.entries(calls).find(([, count]) => count === 8 || count === 32),
    );
    expect(went.map((one) => one?.[0])).toEqual([before, after]);
    expect([impact.scatter, impact.refused]).toEqual([scatter, refused]);
  },
);

it('a statement is shown without constants of any kind, and without comments', async () => {
  const { worst } = await impactOn([
    "SELECT /* Ada */ 1, 1.5, 'Ada', U&'Ada', E'Ada', $$Ada$$, B'1', x'1f', u&'d!0061' UESCAPE '!', -- Ada\n true FROM events;",
    1,
  ]);
  expect(worst?.map(({ statement }) => statement)).toEqual([
    'SELECT ?, ?, ?, ?, ?, ?, ?, ?, ? UESCAPE ?, true FROM events',
  ]);
});

it.each([
  'COPY events FROM STDIN',
  "DECLARE c CURSOR FOR SELECT * FROM events WHERE kind = 'Ada'",
])(
  'a statement that is not about rows alone is counted, and not shown: %s',
  async (text) => {
    const { worst, worse } = await impactOn([text, 3]);
    expect(worse).toEqual({ statements: 1, calls: 3 });
    expect(worst?.map(({ statement, calls }) => [statement, calls])).toEqual([
      [undefined, 3],
    ]);
  },
);

it('calls that touch no table are in no share', () => {
  const calls = { one: 1, some: 2, all: 4, refused: 8, unclear: 16, none: 32 };
  expect(countedCalls(calls)).toBe(31);
});

it('the ten worst are shown: refused before all shards, then by their calls', async () => {
  const { worst } = await impactOn(
    ...Array.from({ length: 11 }, (_, at): [string, number] => [
      `SELECT c${at} FROM events`,
      100 + at,
    ]),
    ['DELETE FROM accounts WHERE account_id = 1 RETURNING account_id', 1],
  );
  expect(worst?.map(({ calls }) => calls)).toEqual([
    1, 110, 109, 108, 107, 106, 105, 104, 103, 102,
  ]);
});

it('the worst are found among any number of statements', async () => {
  const { worst } = await impactOn(
    ...Array.from({ length: 1001 }, (_, at): [string, number] => [
      `SELECT c${at} FROM events`,
      at,
    ]),
  );
  expect(worst?.[0]?.calls).toBe(1000);
});

it('of the worst 1,000 statements those that print alike are one', async () => {
  const { worst } = await impactOn(
    ...Array.from({ length: 1001 }, (_, at): [string, number] => [
      `SELECT * FROM events WHERE kind = ${at}`,
      1,
    ]),
  );
  expect(worst?.map(({ calls }) => calls)).toEqual([1000]);
});

it('a placeholder of a client is a parameter, and counted', async () => {
  const { replaced, worst } = await impactOn(
    ['SELECT * FROM events WHERE kind = :kind AND id = $1', 1],
    ['SELECT * FROM events WHERE kind = ?', 2],
    ['SELECT * FROM events WHERE kind = $1', 4],
    ['SELECT * FROM events WHERE kind = ? AND id = $2', 3],
  );
  expect(replaced).toBe(3);
  expect(worst?.map(({ statement, calls }) => [statement, calls])).toEqual([
    ['SELECT * FROM events WHERE kind = $1', 6],
    ['SELECT * FROM events WHERE kind = $3 AND id = $2', 3],
    ['SELECT * FROM events WHERE kind = $2 AND id = $1', 1],
  ]);
});

it.each([':kind', '%(kind)s'])(
  'a placeholder that a statement has twice is one parameter: %s',
  async (name) => {
    const { worst } = await impactOn([
      `SELECT * FROM events WHERE kind = ${name} AND id = ? AND name = ${name}`,
      1,
    ]);
    expect(worst?.map(({ statement }) => statement)).toEqual([
      'SELECT * FROM events WHERE kind = $1 AND id = $2 AND name = $1',
    ]);
  },
);

it.each([
  ["SELECT $$ ? $$, '?' FROM events WHERE kind = ?", 'SELECT ?, ?'],
  ['SELECT id::text, "a?" FROM events WHERE kind = ?', 'SELECT id::text, "a?"'],
  ["SELECT 'it''s ?' FROM events WHERE kind = %s", 'SELECT ?'],
  ['SELECT $a$ ? $a$ FROM events WHERE kind = ?', 'SELECT ?'],
  ['SELECT /* ? */ id FROM events WHERE kind = ?', 'SELECT id'],
  ['SELECT -- ?\n id FROM events WHERE kind = ?', 'SELECT id'],
])(
  'a question mark that is no placeholder is left alone: %s',
  async (text, printed) => {
    const { worst } = await impactOn([text, 1]);
    expect(worst?.map(({ statement }) => statement)).toEqual([
      `${printed} FROM events WHERE kind = $1`,
    ]);
  },
);

const INDEX = {
  type: 'modulo',
  columns: ['user_id'],
  index_params: { modulus: '200' },
};

/** `users` and `items`, of which the second has an index of its own. */
function joined(own: object): ReturnType<typeof topologyOf> {
  const table = (index: string): object => ({
    shard_group: 'data',
    primary_indexes: [{ shard_index: index }],
  });
  return topologyOf({
    authoritative_shard_group: 'data',
    shard_indexes: {
      by_user: INDEX,
      own: { ...INDEX, ...own },
    },
    shard_groups: [
      {
        uid: 'data',
        key_ranges: [
          { shard_uid: 'shard-a', end: '80' },
          { shard_uid: 'shard-b', start: '80' },
        ],
      },
    ],
    databases: {
      app: {
        schemas: {
          public: { tables: { users: table('by_user'), items: table('own') } },
        },
      },
    },
  });
}

it.each([
  ['of another type', { type: 'xxhash' }],
  [
    'with other parameters',
    { type: 'modulo', index_params: { modulus: '100' } },
  ],
])(
  'rows of one key need more than one shard where an index %s places some of them',
  async (_, own) => {
    const parser = await loadParser();
    if (!parser.ok) throw new Error(parser.problem);
    const text =
      'SELECT * FROM users JOIN items USING (user_id) WHERE user_id = 1';
    const { worst } = queryImpact(
      [{ text, calls: 1 }],
      { before: joined({}), after: joined(own) },
      parser.value,
    );
    expect(worst).toMatchObject([{ before: 'one', after: 'some' }]);
  },
);
