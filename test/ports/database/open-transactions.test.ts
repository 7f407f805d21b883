import { setImmediate as idle } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type {
  Connection,
  RowsAnswer,
} from '../../../src/ports/database/connection.ts';
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

const QUESTION = {
  name: 'app.public.orders',
  database: 'app',
  schema: 'public',
  table: 'orders',
};
const LOCKED: RowsAnswer = ok([lock('orders')]);
const FREE: RowsAnswer = ok([]);
/** What is asked about sessions, and about the tables that relations are parts of. */
const OTHERS = /pg_stat_activity|pg_inherits|pg_subscription_rel/;

/** A lock on a table of `public`, or without its name on a relation that the catalog does not show. */
function lock(name: string | null, mode = 'RowExclusiveLock', holder = '3/7') {
  const schema = name === null ? null : 'public';
  return { relation: `id of ${name}`, mode, schema, name, holder, pid: 12 };
}

/** A database in which a transaction writes until some time, and leaves rows or none. */
function database(options: {
  readonly locks: (now: number) => RowsAnswer;
  readonly some: (now: number) => boolean;
  /** Done when a pause is over. */
  readonly paused?: Promise<void>;
}) {
  let now = 0;
  let looks = 0;
  const connection: Connection = {
    read: async (statement) => {
      if (statement.includes('pg_locks')) {
        looks += 1;
        return options.locks(now);
      }
      if (OTHERS.test(statement)) return ok([]);
      if (statement.includes('relkind'))
        return ok([{ kind: 'r', filtered: false }]);
      return statement.includes('EXISTS')
        ? ok([{ some: options.some(now) }])
        : ok([{ count: 1 }]);
    },
    close: async () => undefined,
  };
  const looking = {
    to: () => connection,
    // No clock begins at nothing.
    patience: patienceOf(
      () => 1_000_000 + now,
      async () => {
        now += 250;
        await options.paused;
      },
    ),
  };
  return {
    look: async () => {
      const { seen, notices } = await lookAtTables([QUESTION], looking);
      return {
        seen: seen.get(QUESTION.name),
        notices: notices.map((notice) => textOf(notice)),
      };
    },
    looks: () => looks,
    time: () => now,
  };
}

const none = () => false;

describe('a table that an open transaction writes to', () => {
  it('is looked at for ten seconds, and unknown then', async () => {
    const busy = database({ locks: () => LOCKED, some: none });
    const { seen, notices } = await busy.look();
    expect(seen).toEqual({
      kind: 'unknown',
      why: expect.stringContaining('open transaction'),
    });
    expect(notices.join()).toContain('open transaction');
    expect(busy.time()).toBeGreaterThan(9_000);
    expect(busy.time()).toBeLessThanOrEqual(10_000);
    expect(busy.looks()).toBe(41);
  });

  it('is empty once the transaction was undone', async () => {
    const undone = database({
      locks: (now) => (now < 3_000 ? LOCKED : FREE),
      some: none,
    });
    expect(await undone.look()).toEqual({
      seen: { kind: 'empty' },
      notices: [],
    });
    expect(undone.time()).toBe(3_000);
  });

  it('has the rows once they are committed', async () => {
    const committed = database({
      locks: (now) => (now < 3_000 ? LOCKED : FREE),
      some: (now) => now >= 3_000,
    });
    expect((await committed.look()).seen).toMatchObject({ kind: 'rows' });
  });

  it('is not looked at again before the pause is over', async () => {
    const { promise: paused, resolve: end } = Promise.withResolvers<void>();
    const undone = database({
      locks: (now) => (now === 0 ? LOCKED : FREE),
      some: none,
      paused,
    });
    const looking = undone.look();
    await idle();
    expect(undone.looks()).toBe(1);
    end();
    expect((await looking).seen).toEqual({ kind: 'empty' });
    expect(undone.looks()).toBe(2);
  });

  it('is not waited for where it has rows anyway', async () => {
    const filled = database({ locks: () => LOCKED, some: () => true });
    expect((await filled.look()).seen).toMatchObject({ kind: 'rows' });
    expect(filled.time()).toBe(0);
  });
});

it('a table that shows what it holds is not looked at again while another one is waited for', async () => {
  const looked: unknown[] = [];
  let rounds = 0;
  const { seen } = await lookAtTables(
    ['orders', 'items'].map((table) => ({
      ...QUESTION,
      name: `app.public.${table}`,
      table,
    })),
    {
      to: () => ({
        read: async (statement, [, table] = []) => {
          if (statement.includes('pg_locks')) return rounds < 2 ? LOCKED : FREE;
          if (OTHERS.test(statement)) return ok([]);
          if (statement.includes('EXISTS')) return ok([{ some: false }]);
          looked.push(table);
          return ok([{ kind: 'r', filtered: false }]);
        },
        close: async () => undefined,
      }),
      patience: patienceOf(
        () => 0,
        async () => {
          rounds += 1;
        },
      ),
    },
  );
  expect(looked).toEqual(['orders', 'items', 'orders', 'orders']);
  expect([...seen.values()]).toEqual([{ kind: 'empty' }, { kind: 'empty' }]);
});

describe('transactions that may not be looked for', () => {
  it('leave an empty table empty, and the report says so', async () => {
    const blind = database({
      locks: () => failure({ code: '42501', why: 'permission denied' }),
      some: none,
    });
    const { seen, notices } = await blind.look();
    expect(seen).toEqual({ kind: 'empty' });
    expect(notices).toEqual([
      'Open transactions could not be looked for: `permission denied`. Rows that are not committed yet cannot be seen.',
    ]);
  });
});

it('at most three reasons are told why tables cannot be looked at', async () => {
  const tables = ['a', 'b', 'c', 'd', 'e'];
  const questions = tables.map((table) => ({
    ...QUESTION,
    name: `app.public.${table}`,
    table,
  }));
  const { notices } = await lookAtTables(questions, {
    to: () => ({
      read: async (_, [, table] = []) =>
        failure({ code: '42501', why: `no ${table === 'b' ? 'a' : table}` }),
      close: async () => undefined,
    }),
    patience: patienceOf(
      () => 0,
      async () => undefined,
    ),
  });
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
  const open = await findOpen({
    read: async (statement, [ids] = []) => {
      if (statement.includes('pg_locks')) return ok(locks.map(asRow));
      if (statement.includes('pg_stat_activity'))
        return ok(upkeep.map((pid) => ({ pid })));
      const names = Object.keys(parents).filter((part) =>
        JSON.stringify(ids).includes(`"id of ${part}"`),
      );
      return ok(names.map((part) => asRow(lock(parents[part] ?? null))));
    },
    close: async () => undefined,
  });
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
const EXCLUSIVE = 'AccessExclusiveLock';
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

  it('is no table where the session does nothing but upkeep', async () => {
    const locks = [lock(null, EXCLUSIVE)];
    expect(await openWith(locks, { upkeep: [12] })).toMatchObject({
      mayCreate: false,
    });
    expect(await openWith(locks, { upkeep: [13] })).toMatchObject({
      mayCreate: true,
    });
    const prepared = locks.map((held) => ({ ...held, pid: null }));
    expect(await openWith(prepared, { upkeep: [12] })).toMatchObject({
      mayCreate: true,
    });
  });

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
    const open = await findOpen({
      read: async (statement) => {
        if (statement.includes('pg_locks')) return LOCKED;
        return failure({ code: '42501', why: 'permission denied' });
      },
      close: async () => undefined,
    });
    const items = { ...QUESTION, table: 'items' };
    expect(open.ok && open.value.mayFill(items)).toBe(true);
  });
});

describe('a table that is not there', () => {
  const absent = (locks: (round: number) => RowsAnswer) => {
    let rounds = 0;
    return lookAtTables([QUESTION], {
      to: () => ({
        read: async (statement) =>
          statement.includes('pg_locks') ? locks(rounds) : ok([]),
        close: async () => undefined,
      }),
      patience: patienceOf(
        () => rounds * 250,
        async () => {
          rounds += 1;
        },
      ),
    });
  };

  it('is waited for while a transaction may be creating it, and unknown then', async () => {
    const { seen } = await absent(() => ok([lock(null, EXCLUSIVE)]));
    expect(seen.get(QUESTION.name)).toEqual({
      kind: 'unknown',
      why: 'an open transaction may create it, or give its name to another table',
    });
  });

  it('is absent once that is over', async () => {
    const { seen } = await absent((round) =>
      round < 3 ? ok([lock('staging', EXCLUSIVE)]) : FREE,
    );
    expect(seen.get(QUESTION.name)).toEqual({ kind: 'absent' });
  });

  it('is absent while others write to other tables', async () => {
    const { seen } = await absent(() => ok([lock('items')]));
    expect(seen.get(QUESTION.name)).toEqual({ kind: 'absent' });
  });
});

describe('the tables that no document lists', () => {
  const list = (locks: (round: number) => RowsAnswer) => {
    let rounds = 0;
    return listUnlisted(
      { scope: { database: 'app' }, listed: [] },
      {
        to: () => ({
          read: async (statement) => {
            if (statement.includes('pg_locks')) return locks(rounds);
            if (OTHERS.test(statement)) return ok([]);
            return ok([{ schema: 'public', name: `seen in round ${rounds}` }]);
          },
          close: async () => undefined,
        }),
        patience: patienceOf(
          () => rounds * OPEN_PAUSE_MS,
          async () => {
            rounds += 1;
          },
        ),
      },
    );
  };

  it('are not known while a transaction may be creating one', async () => {
    expect(await list(() => ok([lock(null, EXCLUSIVE)]))).toEqual(
      failure('an open transaction may create a table, or rename one'),
    );
  });

  it('are known once that is over', async () => {
    const listed = await list((round) =>
      round < 3 ? ok([lock(null, EXCLUSIVE)]) : FREE,
    );
    expect(listed.ok && listed.value.tables[0]?.table).toBe('seen in round 3');
  });

  it('are waited for ten seconds, however many places are listed and looked at', async () => {
    let rounds = 0;
    const listing = {
      to: () => ({
        read: async (statement: string) =>
          statement.includes('pg_locks') ? ok([lock(null, EXCLUSIVE)]) : ok([]),
        close: async () => undefined,
      }),
      patience: patienceOf(
        () => rounds * OPEN_PAUSE_MS,
        async () => {
          rounds += 1;
        },
      ),
    };
    for (const database of ['app', 'other'])
      await listUnlisted({ scope: { database }, listed: [] }, listing);
    await lookAtTables([QUESTION], listing);
    expect(rounds * OPEN_PAUSE_MS).toBe(10_000);
  });

  it('are known where transactions may not be looked for', async () => {
    const listed = await list(() => failure({ code: '42501', why: 'denied' }));
    expect(listed.ok).toBe(true);
  });
});

it('a table that another session has locked is waited for, and unknown then', async () => {
  let rounds = 0;
  const lookWith = (freeAt: number) =>
    lookAtTables([QUESTION], {
      to: () => ({
        read: async (statement) => {
          if (statement.includes('EXISTS'))
            return rounds < freeAt
              ? failure({ code: '55P03', why: 'lock timeout' })
              : ok([{ some: false }]);
          return statement.includes('atttypid')
            ? ok([{ kind: 'r', filtered: false }])
            : ok([]);
        },
        close: async () => undefined,
      }),
      patience: patienceOf(
        () => rounds * 250,
        async () => {
          rounds += 1;
        },
      ),
    });
  expect((await lookWith(3)).seen.get(QUESTION.name)).toEqual({
    kind: 'empty',
  });
  expect(rounds).toBe(3);
  rounds = 0;
  expect((await lookWith(1_000)).seen.get(QUESTION.name)).toEqual({
    kind: 'unknown',
    why: 'another session has locked it, and its rows cannot be seen yet',
  });
  expect(rounds).toBe(40);
});

it('tables that others have locked are waited for ten seconds, however many there are', async () => {
  let now = 0;
  const questions = Array.from({ length: 150 }, (_, at) => ({
    ...QUESTION,
    name: `app.public.t${at}`,
  }));
  const { seen } = await lookAtTables(questions, {
    to: () => ({
      read: async (statement) => {
        if (statement.includes('atttypid'))
          return ok([{ kind: 'r', filtered: false }]);
        if (!statement.includes('EXISTS')) return ok([]);
        now += 50;
        return failure({ code: '55P03', why: 'lock timeout' });
      },
      close: async () => undefined,
    }),
    patience: patienceOf(
      () => now,
      async () => {
        now += 250;
      },
    ),
  });
  expect(now).toBeLessThanOrEqual(10_000);
  expect(seen.get('app.public.t0')).toMatchObject({ kind: 'unknown' });
});

it('a table that is locked on a shard is looked at again once it is free', async () => {
  let round = 0;
  const answer = whilePassing(
    LOCKED_TABLE,
    () =>
      hasRows(
        {
          read: async () =>
            round < 2
              ? failure({ code: '55P03', why: 'lock timeout' })
              : ok([{ some: true }]),
          close: async () => undefined,
        },
        QUESTION,
      ),
    patienceOf(
      () => round * OPEN_PAUSE_MS,
      async () => {
        round += 1;
      },
    ),
  );
  expect(await answer).toEqual(ok(true));
});
