import { setImmediate as idle } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Answer, Connection } from '../../src/database/connection.ts';
import { lookAtTables } from '../../src/database/look.ts';
import { plain } from '../../src/message/plain.ts';
import { failure, ok } from '../../src/result.ts';

const QUESTION = {
  name: 'app.public.orders',
  database: 'app',
  schema: 'public',
  table: 'orders',
};
const LOCKED: Answer = ok([{ schema: 'public', name: 'orders' }]);
const FREE: Answer = ok([]);

/** A database in which a transaction writes until some time, and leaves rows or none. */
function database(options: {
  readonly locks: (now: number) => Answer;
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
    now: () => 1_000_000 + now,
    pause: async () => {
      now += 250;
      await options.paused;
    },
  };
  return {
    look: async () => {
      const { seen, notices } = await lookAtTables([QUESTION], looking);
      return {
        seen: seen.get(QUESTION.name),
        notices: notices.map((notice) => plain(notice)),
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
    expect(busy.looks()).toBe(40);
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
          if (statement.includes('EXISTS')) return ok([{ some: false }]);
          looked.push(table);
          return ok([{ kind: 'r', filtered: false }]);
        },
        close: async () => undefined,
      }),
      now: () => 0,
      pause: async () => {
        rounds += 1;
      },
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
    now: () => 0,
    pause: async () => undefined,
  });
  expect(notices.map((notice) => plain(notice))).toEqual([
    '`app.public.a` and `app.public.b` could not be looked at in the database: `no a`.',
    '`app.public.c` could not be looked at in the database: `no c`.',
    '`app.public.d` could not be looked at in the database: `no d`.',
  ]);
});
