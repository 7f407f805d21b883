import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../../sandbox/database/for-tests.ts';
import { openRelay } from '../../../sandbox/database/relay.ts';
import { PROCESS_CLOCK } from '../../../src/clock.ts';
import {
  type Connection,
  connectionTo,
  type RowsAnswer,
} from '../../../src/ports/database/connection.ts';
import { lookAtTables, patienceOf } from '../../../src/ports/database/look.ts';
import { ok } from '../../../src/result.ts';
import { connectionBy } from './connections.ts';

const database = useDatabase();

/** What a way to the database does with what a client says, before it is passed on. */
type Listener = (said: string, client: Socket) => Promise<void> | void;

/** A connection to the database over a way on which somebody listens. */
async function connectionOver(listener: Listener) {
  const ran: string[] = [];
  const { port } = new URL(await database.address());
  const relay = await openRelay(Number(port), ({ data, client, behind }) => {
    const heard = listener(data.toString('latin1'), client);
    if (heard) {
      behind.unpipe(client);
      void heard.then(() => behind.pipe(client));
    }
    behind.write(data);
  });
  const connection = connectionTo({
    url: new URL(
      `postgres://reader@127.0.0.1:${relay.port}/postgres?sslmode=disable`,
    ),
    clock: PROCESS_CLOCK,
    signal: new AbortController().signal,
    ran: ({ text }) => ran.push(text),
  });
  return {
    connection,
    /** The statements that were told of. */
    ran,
    close: async () => {
      await connection.close();
      await relay.close();
    },
  };
}

describe('statements of one connection', () => {
  it('are sent without waiting for the answers to those before', async () => {
    const both = Promise.withResolvers<void>();
    const { connection, close } = await connectionOver((said) => {
      if (said.includes('SELECT 2 AS later')) both.resolve();
      return said.includes('SELECT 1 AS sooner') ? both.promise : undefined;
    });
    const answers = await Promise.all([
      connection.read('SELECT 1 AS sooner'),
      connection.read('SELECT 2 AS later'),
    ]);
    expect(answers).toEqual([ok([{ sooner: 1 }]), ok([{ later: 2 }])]);
    await close();
  });

  it('do not suffer from one at which the connection is lost, and are told of once', async () => {
    const { connection, close, ran } = await connectionOver((said, client) => {
      if (said.includes('SELECT 2 AS fatal')) client.destroy();
    });
    const [fatal, after, last] = await Promise.all([
      connection.read('SELECT 2 AS fatal'),
      connection.read('SELECT 3 AS after'),
      connection.read('SELECT 4 AS last'),
    ]);
    expect(fatal).toMatchObject({ ok: false, problem: { code: undefined } });
    expect(after).toEqual(ok([{ after: 3 }]));
    expect(last).toEqual(ok([{ last: 4 }]));
    expect(ran).toEqual([
      'SELECT 2 AS fatal',
      'SELECT 3 AS after',
      'SELECT 4 AS last',
    ]);
    await close();
  });

  it('do not suffer from one that is refused', async () => {
    const { connection, close } = await connectionOver(() => undefined);
    const [refused, after] = await Promise.all([
      connection.read('SELECT * FROM no_such_table'),
      connection.read('SELECT 3 AS after'),
    ]);
    expect(refused).toMatchObject({ ok: false, problem: { code: '42P01' } });
    expect(after).toEqual(ok([{ after: 3 }]));
    await close();
  });
});

/** Connections that answer nothing before they are told to, and the statements that wait. */
function waitingConnections(row: Readonly<Record<string, unknown>>) {
  let waiting: (() => void)[] = [];
  const connection: Connection = connectionBy(
    () =>
      new Promise<RowsAnswer>((resolve) => {
        waiting.push(() => resolve(ok([row])));
      }),
  );
  return {
    connection,
    /** Answers all that wait: how many there were. */
    answer: async (): Promise<number> => {
      const now = waiting;
      waiting = [];
      for (const give of now) give();
      await new Promise((resolve) => setImmediate(resolve));
      return now.length;
    },
  };
}

describe('a look at many tables', () => {
  it.each([
    // Who has locks in two databases and does upkeep there, what is subscribed there, and what each table is; whether it has rows; how many.
    ['three round trips', true, [36, 30, 30], { count: 7 }],
    ['two where they are empty', false, [36, 30, 0], { kind: 'empty' }],
  ])('takes %s, however many there are', async (_, some, trips, table) => {
    const { connection, answer } = waitingConnections({
      kind: 'r',
      filtered: false,
      some,
      count: 7,
    });
    const questions = Array.from({ length: 30 }, (_, at) => ({
      name: `app.public.t${at}`,
      database: at < 15 ? 'app' : 'other',
      schema: 'public',
      table: `t${at}`,
    }));
    const looking = lookAtTables(questions, {
      to: () => connection,
      patience: patienceOf(
        () => 0,
        async () => undefined,
      ),
    });
    const rounds = [await answer(), await answer(), await answer()];
    expect(rounds).toEqual(trips);
    const { seen } = await looking;
    expect(seen.get('app.public.t29')).toMatchObject(table);
  });
});
