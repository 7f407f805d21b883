import { setImmediate as idle } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { RowsAnswer } from '../../../src/ports/database/connection.ts';
import {
  listUnlisted,
  lookAtTables,
  OPEN_PAUSE_MS,
  patienceOf,
  whilePassing,
} from '../../../src/ports/database/look.ts';
import { hasRows, LOCKED_TABLE } from '../../../src/ports/database/tables.ts';
import { findOpen } from '../../../src/ports/database/transactions.ts';
import { failure, ok } from '../../../src/result.ts';
import { textOf } from '../../messages.ts';
import { connectionBy } from './connections.ts';

const QUESTION = {
  name: 'app.public.orders',
  database: 'app',
  schema: 'public',
  table: 'orders',
};
const LOCKED: RowsAnswer = ok([lock('orders')]);
const FREE: RowsAnswer = ok([]);
const DENIED: RowsAnswer = failure({ code: '42501', why: 'permission denied' });
const HELD: RowsAnswer = failure({ code: '55P03', why: 'lock timeout' });
/** What is asked about sessions, and about the tables that relations are parts of. */
const OTHERS = /pg_stat_activity|pg_inherits|pg_subscription_rel/;

/** A lock on a table of `public`, or without its name on a relation that the catalog does not show. */
function lock(name: string | null, mode = 'RowExclusiveLock', holder = '3/7') {
  const schema = name === null ? null : 'public';
  return { relation: `id of ${name}`, mode, schema, name, holder, pid: 12 };
}

const EXCLUSIVE = 'AccessExclusiveLock';
const CREATING: RowsAnswer = ok([lock(null, EXCLUSIVE)]);

/** What a database answers of locks, of rows, and to any other statement, after so many pauses. */
interface Answers {
  readonly locks?: (round: number) => RowsAnswer;
  readonly some?: (round: number) => boolean | RowsAnswer;
  readonly other?: (round: number, values: readonly unknown[]) => RowsAnswer;
}

/** A database, and the patience with it, on which no clock begins at nothing. */
function database(
  { locks = () => FREE, some = () => false, other }: Answers,
  paused?: Promise<void>,
) {
  let rounds = 0;
  let looks = 0;
  const table = () => ok([{ kind: 'r', filtered: false }]);
  const connection = connectionBy(async (statement, values = []) => {
    if (statement.includes('pg_locks')) {
      looks += 1;
      return locks(rounds);
    }
    if (OTHERS.test(statement)) return FREE;
    if (statement.includes('EXISTS')) {
      const found = some(rounds);
      return typeof found === 'boolean' ? ok([{ some: found }]) : found;
    }
    if (statement.includes('count')) return ok([{ count: 1 }]);
    return (other ?? table)(rounds, values);
  });
  return {
    to: () => connection,
    patience: patienceOf(
      () => 1_000_000 + rounds * OPEN_PAUSE_MS,
      async () => {
        rounds += 1;
        await paused;
      },
    ),
    looks: () => looks,
    rounds: () => rounds,
  };
}

/** What is seen of one table, and told. */
async function lookAt(looking: ReturnType<typeof database>) {
  const { seen, notices } = await lookAtTables([QUESTION], looking);
  return {
    seen: seen.get(QUESTION.name),
    told: notices.map((notice) => textOf(notice)),
  };
}

describe('a table that an open transaction writes to', () => {
  it('is looked at for ten seconds, and unknown then', async () => {
    const busy = database({ locks: () => LOCKED });
    const { seen, told } = await lookAt(busy);
    const why = expect.stringContaining('open transaction');
    expect(seen).toEqual({ kind: 'unknown', why });
    expect(told).toEqual([why]);
    expect([busy.rounds(), busy.looks()]).toEqual([40, 41]);
  });

  it.each([
    ['is empty once the transaction was undone', false, 'empty'],
    ['has the rows once they are committed', true, 'rows'],
  ])('%s', async (_, isCommitted, kind) => {
    const ending = database({
      locks: (round) => (round < 12 ? LOCKED : FREE),
      some: (round) => isCommitted && round >= 12,
    });
    const { seen, told } = await lookAt(ending);
    expect(seen).toMatchObject({ kind });
    expect([ending.rounds(), told]).toEqual([12, []]);
  });

  it('is not looked at again before the pause is over', async () => {
    const { promise: paused, resolve: end } = Promise.withResolvers<void>();
    const locks = (round: number) => (round === 0 ? LOCKED : FREE);
    const undone = database({ locks }, paused);
    const looking = lookAt(undone);
    await idle();
    expect(undone.looks()).toBe(1);
    end();
    expect((await looking).seen).toEqual({ kind: 'empty' });
    expect(undone.looks()).toBe(2);
  });

  it('is not waited for where it has rows anyway', async () => {
    const filled = database({ locks: () => LOCKED, some: () => true });
    expect((await lookAt(filled)).seen).toMatchObject({ kind: 'rows' });
    expect(filled.rounds()).toBe(0);
  });
});

it('a table that shows what it holds is not looked at again while another one is waited for', async () => {
  const looked: unknown[] = [];
  const looking = database({
    locks: (round) => (round < 2 ? LOCKED : FREE),
    other: (_, [, table]) => {
      looked.push(table);
      return ok([{ kind: 'r', filtered: false }]);
    },
  });
  const questions = ['orders', 'items'].map((table) => ({
    ...QUESTION,
    name: `app.public.${table}`,
    table,
  }));
  const { seen } = await lookAtTables(questions, looking);
  expect(looked).toEqual(['orders', 'items', 'orders', 'orders']);
  expect([...seen.values()]).toEqual([{ kind: 'empty' }, { kind: 'empty' }]);
});

it('transactions that may not be looked for leave an empty table empty, and the report says so', async () => {
  expect(await lookAt(database({ locks: () => DENIED }))).toEqual({
    seen: { kind: 'empty' },
    told: [
      'Open transactions could not be looked for: `permission denied`. Rows that are not committed yet cannot be seen.',
    ],
  });
});

it('at most three reasons are told why tables cannot be looked at', async () => {
  const looking = database({
    other: (_, [, table]) =>
      failure({ code: '42501', why: `no ${table === 'b' ? 'a' : table}` }),
  });
  const questions = ['a', 'b', 'c', 'd', 'e'].map((table) => ({
    ...QUESTION,
    name: `app.public.${table}`,
    table,
  }));
  const { notices } = await lookAtTables(questions, looking);
  expect(notices.map((notice) => textOf(notice))).toEqual([
    '`app.public.a` and `app.public.b` could not be looked at in the database: `no a`.',
    '`app.public.c` could not be looked at in the database: `no c`.',
    '`app.public.d` could not be looked at in the database: `no d`.',
  ]);
});

/** What transactions with these locks may do, where these sessions do nothing but upkeep and these are parts of others. */
async function openWith(
  locks: readonly object[],
  {
    upkeep = [],
    parents = {},
  }: {
    readonly upkeep?: readonly number[];
    readonly parents?: Readonly<Record<string, string>>;
  } = {},
) {
  const connection = connectionBy(async (statement, [ids] = []) => {
    if (statement.includes('pg_locks')) return ok(locks.map(asRow));
    if (statement.includes('pg_stat_activity'))
      return ok(upkeep.map((pid) => ({ pid })));
    const names = Object.keys(parents).filter((part) =>
      JSON.stringify(ids).includes(`"id of ${part}"`),
    );
    return ok(names.map((part) => asRow(lock(parents[part] ?? null))));
  });
  const open = await findOpen(connection);
  if (!open.ok) return open.problem;
  const written = ['orders', 'orders_2024', 'orders_2024_05', 'items'];
  return {
    mayFill: written.filter((table) =>
      open.value.mayFill({ ...QUESTION, table }),
    ),
    mayCreate: open.value.mayCreate,
  };
}

const asRow = (row: object) => ({ ...row });
const PARTS = { orders_2024_05: 'orders_2024', orders_2024: 'orders' };
const ATTACHING = 'ShareUpdateExclusiveLock';

describe('what an open transaction may leave behind', () => {
  it('is rows in all that the table is a part of, at any depth', async () => {
    const open = await openWith([lock('orders_2024_05')], { parents: PARTS });
    expect(open).toEqual({
      mayFill: ['orders', 'orders_2024', 'orders_2024_05'],
      mayCreate: false,
    });
  });

  it('is found, too, where tables are parts of each other', async () => {
    const parents = { orders: 'items', items: 'orders' };
    const { mayFill } = Object(await openWith([lock('orders')], { parents }));
    expect(mayFill).toEqual(['orders', 'items']);
  });

  it.each([
    ['another table', 'filled'],
    ['a table that is being created', null],
  ])('is rows in a table of which %s becomes a part', async (_, name) => {
    const attaching = [lock('orders_2024', ATTACHING), lock(name, EXCLUSIVE)];
    const open = await openWith(attaching, { parents: PARTS });
    expect(open).toEqual({
      mayFill: ['orders', 'orders_2024'],
      mayCreate: true,
    });
  });

  it.each([
    ['nothing else', []],
    ['itself, to cut its empty end', [lock('orders', EXCLUSIVE)]],
    ['another one for another session', [lock('items', EXCLUSIVE, '4/8')]],
  ])(
    'is nothing in a table that is vacuumed, with a lock on %s',
    async (_, others) => {
      const locks = [lock('orders', ATTACHING), ...others];
      const { mayFill } = Object(await openWith(locks));
      expect(mayFill).toEqual(others.map(({ name }) => name));
    },
  );

  it.each([
    ['that is being created', null],
    ['that may be getting another name', 'staging'],
  ])('is a table %s', async (_, name) => {
    const open = await openWith([lock(name, EXCLUSIVE)]);
    expect(open).toEqual({ mayFill: [], mayCreate: true });
  });

  it.each([
    ['does nothing but upkeep', 12, 12, false],
    ['does more than upkeep', 12, 13, true],
    ['is none, as of what is prepared', null, 12, true],
  ])(
    'is a table, or none, where the session %s',
    async (_, pid, harmless, mayCreate) => {
      const locks = [{ ...lock(null, EXCLUSIVE), pid }];
      const open = await openWith(locks, { upkeep: [harmless] });
      expect(open).toMatchObject({ mayCreate });
    },
  );

  it('is anything where it renames a schema', async () => {
    const renaming = { ...lock('pg_namespace'), relation: '2615' };
    expect(await openWith([renaming])).toMatchObject({
      mayFill: ['orders', 'orders_2024', 'orders_2024_05', 'items'],
      mayCreate: true,
    });
  });

  it('is unknown where locks are something else', async () => {
    expect(await openWith([{ odd: 'odd' }])).toContain('else than locks');
  });

  it('is anything where it cannot be read what tables are parts of', async () => {
    const open = await findOpen(
      connectionBy(async (statement) =>
        statement.includes('pg_locks') ? LOCKED : DENIED,
      ),
    );
    const items = { ...QUESTION, table: 'items' };
    expect(open.ok && open.value.mayFill(items)).toBe(true);
  });
});

describe('a table that is not there', () => {
  const absent = async (locks: Answers['locks']) =>
    (await lookAt(database({ ...(locks && { locks }), other: () => FREE })))
      .seen;

  it('is waited for while a transaction may be creating it, and unknown then', async () => {
    expect(await absent(() => CREATING)).toEqual({
      kind: 'unknown',
      why: 'an open transaction may create it, or give its name to another table',
    });
  });

  it('is absent once that is over, and while others write to other tables', async () => {
    const renaming = ok([lock('staging', EXCLUSIVE)]);
    const ended = await absent((round) => (round < 3 ? renaming : FREE));
    const beside = await absent(() => ok([lock('items')]));
    expect([ended, beside]).toEqual([{ kind: 'absent' }, { kind: 'absent' }]);
  });
});

describe('the tables that no document lists', () => {
  const list = (locks: (round: number) => RowsAnswer) => {
    const row = (round: number) => ({ schema: 'public', name: `t${round}` });
    const looking = database({ locks, other: (round) => ok([row(round)]) });
    return listUnlisted({ scope: { database: 'app' }, listed: [] }, looking);
  };

  it('are not known while a transaction may be creating one', async () => {
    expect(await list(() => CREATING)).toEqual(
      failure('an open transaction may create a table, or rename one'),
    );
  });

  it('are known once that is over', async () => {
    const listed = await list((round) => (round < 3 ? CREATING : FREE));
    expect(listed.ok && listed.value.tables[0]?.table).toBe('t3');
  });

  it('are waited for ten seconds, however many places are listed and looked at', async () => {
    const looking = database({ locks: () => CREATING, other: () => FREE });
    for (const name of ['app', 'other'])
      await listUnlisted({ scope: { database: name }, listed: [] }, looking);
    await lookAtTables([QUESTION], looking);
    expect(looking.rounds()).toBe(40);
  });

  it('are known where transactions may not be looked for', async () => {
    expect((await list(() => DENIED)).ok).toBe(true);
  });
});

describe('a table that another session has locked', () => {
  it.each([
    ['looked at once it is free', 3, { kind: 'empty' }],
    [
      'unknown after ten seconds',
      40,
      {
        kind: 'unknown',
        why: 'another session has locked it, and its rows cannot be seen yet',
      },
    ],
  ])('is %s', async (_, rounds, seen) => {
    const freeAt = seen.kind === 'empty' ? rounds : 1000;
    const free = database({ some: (round) => (round < freeAt ? HELD : false) });
    expect((await lookAt(free)).seen).toEqual(seen);
    expect(free.rounds()).toBe(rounds);
  });

  it('is waited for ten seconds, however many there are', async () => {
    let now = 0;
    const looking = database({
      some: () => {
        now += 50;
        return HELD;
      },
    });
    const patience = patienceOf(
      () => now,
      async () => {
        now += OPEN_PAUSE_MS;
      },
    );
    const questions = Array.from({ length: 150 }, (_, at) => ({
      ...QUESTION,
      name: `app.public.t${at}`,
    }));
    const { seen } = await lookAtTables(questions, { ...looking, patience });
    expect(now).toBeLessThanOrEqual(10_000);
    expect(seen.get('app.public.t0')).toMatchObject({ kind: 'unknown' });
  });

  it('on a shard is looked at again once it is free', async () => {
    const { to, patience } = database({ some: (round) => round >= 2 || HELD });
    const answer = whilePassing(
      LOCKED_TABLE,
      () => hasRows(to(), QUESTION),
      patience,
    );
    expect(await answer).toEqual(ok(true));
  });
});
