import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import {
  type Database,
  openDatabase as openSandbox,
} from '../../../sandbox/database/database.ts';
import { openStandby } from '../../../sandbox/database/relay.ts';
import { SHARDS } from '../../../sandbox/platform.ts';
import { openDatabase } from '../../../src/ports/database/database.ts';
import { ok } from '../../../src/result.ts';
import type { BranchDatabase } from '../../../src/run/database.ts';
import { factsOf, textOf } from '../../messages.ts';
import { LIVE } from '../../scenarios/documents.ts';

const TIMEOUT = 60_000;
const QUESTION = {
  name: 'app.public.orders',
  database: 'app',
  schema: 'public',
  table: 'orders',
};

const questionsOf = (...tables: string[]) =>
  tables.map((table) => ({ ...QUESTION, name: table, table }));

let sandbox: Database;
let address: URL;
beforeAll(async () => {
  sandbox = await openSandbox();
  await sandbox.reset(LIVE);
  await sandbox.run(
    'CREATE TABLE empty (id bigint); CREATE TABLE filled (id bigint); INSERT INTO filled VALUES (5); CREATE VIEW shown AS SELECT 1',
  );
  address = new URL(await sandbox.address());
});
afterAll(() => sandbox.leave());

function opening(url: URL) {
  const clock = virtualClock();
  const cancel = new AbortController();
  const cancelled = cancel.signal;
  return {
    clock,
    cancel,
    database: openDatabase({ url, clock, cancelled, timeout: TIMEOUT }),
  };
}

describe('the time for the databases of a branch', () => {
  it('ends what is asked, and begins anew when they are opened again, however long somebody thought', async () => {
    const { clock, database } = opening(address);
    const opened = await database.open(new Set(SHARDS));
    await clock.advance(TIMEOUT);
    const late = await opened.database?.look([QUESTION]);
    expect(late?.seen.get(QUESTION.name)).toMatchObject({ kind: 'unknown' });
    const again = await database.open(new Set(SHARDS));
    const sight = await again.database?.look([QUESTION]);
    expect(sight?.seen.get(QUESTION.name)).toEqual({ kind: 'absent' });
    await database.close();
    expect(clock.timers()).toBe(0);
  });

  it('begins anew, too, where the first connection was begun ahead', async () => {
    const { clock, database } = opening(address);
    database.connect();
    expect((await database.open(new Set(SHARDS))).database).toBeDefined();
    await clock.advance(TIMEOUT);
    const again = await database.open(new Set(SHARDS));
    const sight = await again.database?.look([QUESTION]);
    expect(sight?.seen.get(QUESTION.name)).toEqual({ kind: 'absent' });
    await database.close();
  });

  it('is over when the run is cancelled', async () => {
    const { cancel, database } = opening(address);
    const opened = await database.open(new Set(SHARDS));
    cancel.abort();
    const late = await opened.database?.look([QUESTION]);
    expect(late?.seen.get(QUESTION.name)).toMatchObject({ kind: 'unknown' });
    await database.close();
  });

  it('is not spent on one that does not say goodbye', async () => {
    const sockets: Socket[] = [];
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      sockets.push(socket);
      const behind = connect(Number(address.port), '127.0.0.1');
      // What the client says last is passed on to nobody, and its end is not answered.
      socket.on('error', () => undefined).pipe(behind, { end: false });
      behind.on('error', () => undefined).pipe(socket, { end: false });
      socket.on('close', () => behind.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(address);
    url.port = String((server.address() as AddressInfo).port);
    const { clock, database } = opening(url);
    expect((await database.open(new Set(SHARDS))).database).toBeDefined();
    const [socket] = sockets;
    const closing = database.close();
    if (socket !== undefined) await once(socket, 'end');
    expect(clock.reachLimit()).toBe(true);
    await closing;
    for (const one of sockets) one.destroy();
    server.close();
  });
});

describe('the databases of a branch', () => {
  const question = { scope: { database: 'app' }, listed: [] };

  it('tell what is stored and absent where they are proven to be its own', async () => {
    const { database } = opening(address);
    const { database: proven, stored } = await database.open(new Set(SHARDS));
    expect(stored).toBeDefined();
    expect(proven?.isProven).toBe(true);
    expect(await proven?.stored()).toBeDefined();
    expect(await proven?.state()).toBeDefined();
    expect(await proven?.unlisted(question)).toMatchObject({
      value: { isMore: false },
    });
    await database.close();
  });

  it('tell how long routers took to route by a revision', async () => {
    const { clock, database } = opening(address);
    const { database: proven } = await database.open(new Set(SHARDS));
    const live = proven?.live(1n);
    await clock.advance(1234);
    expect(await live).toEqual(ok(1234));
    await database.close();
  });

  it('tell only what they show where they may be those of another one', async () => {
    const { database } = opening(address);
    const opened = await database.open(new Set(SHARDS), async () => true);
    expect(opened.stored).toBeUndefined();
    expect(opened.notices.map((notice) => textOf(notice))).toEqual([
      expect.stringContaining('`database-url`'),
    ]);
    const doubted = opened.database;
    expect(doubted?.isProven).toBe(false);
    expect(await doubted?.stored()).toBeUndefined();
    expect(await doubted?.state()).toBeUndefined();
    const sight = await doubted?.look(
      questionsOf('orders', 'empty', 'filled', 'shown'),
    );
    const unknown = {
      kind: 'unknown',
      why: 'it is not confirmed that this is the database of the branch',
    };
    expect(sight?.seen).toEqual(
      new Map<string, object>([
        ['orders', unknown],
        ['empty', unknown],
        ['filled', { kind: 'rows', count: 1, isMore: false }],
        ['shown', unknown],
      ]),
    );
    expect(sight?.notices.map(factsOf)).toEqual([
      ['`shown`', '`it is a view`'],
    ]);
    const found = ['empty', 'filled'].map((table) => ({
      ...{ database: 'app', schema: 'public', table },
    }));
    expect(await doubted?.unlisted(question)).toEqual(
      ok({ tables: found, isMore: true }),
    );
    await database.close();
  });

  it('of a standby tell which tables have rows, and prove nothing', async () => {
    const relay = await openStandby(Number(address.port));
    const url = new URL(address);
    url.port = String(relay.port);
    const { database } = opening(url);
    const { database: standby, notices } = await database.open(new Set(SHARDS));
    expect(notices.map((notice) => textOf(notice))).toEqual([
      'The database of `database-url` is a standby, where the latest rows may be missing. Rows found there block a change, but missing rows prove nothing. Use the address of the primary.',
    ]);
    expect(await standby?.stored()).toBeUndefined();
    const questions = questionsOf('orders', 'empty', 'filled');
    const { seen } = { ...(await standby?.look(questions)) };
    expect(Array.from(seen?.values() ?? [], ({ kind }) => kind)).toEqual([
      'unknown',
      'unknown',
      'rows',
    ]);
    expect(await standby?.underWay()).toMatchObject({ ok: false });
    const other = await database.open(new Set(['of-another']));
    expect(other.database).toBeUndefined();
    await database.close();
    await relay.close();
  });

  it('tell nothing where they are those of another one', async () => {
    const { database } = opening(address);
    const { notices, ...told } = await database.open(new Set(['of-another']));
    expect(told).toEqual({});
    expect(notices.map((notice) => textOf(notice))).toEqual([
      expect.stringContaining('belongs to another branch'),
    ]);
    await database.close();
  });

  const slice = { column: 'id', low: 1n, high: 9n };
  const [shard = ''] = SHARDS;

  it.each<
    [string, (of: BranchDatabase) => Promise<unknown>, unknown, RegExp, object]
  >([
    ['topology', (of) => of.stored(), expect.anything(), /topology\(/, {}],
    [
      'revision',
      (of) => of.state(),
      { stored: expect.anything(), revision: expect.any(BigInt) },
      /revision\(/,
      {},
    ],
    ['workflows', (of) => of.underWay(), ok([]), /list_workflows\(/, {}],
    ['writable shards', (of) => of.unwritable(), ok([]), /list_shards\(/, {}],
    [
      'rows on a shard',
      (of) => of.lookOnShard(shard, [{ ...QUESTION, table: 'filled' }]),
      new Map([[QUESTION.name, ok(true)]]),
      /EXISTS/,
      { database: 'app', shard },
    ],
    [
      'number of rows on a shard',
      (of) => of.countOn(shard, { ...QUESTION, table: 'filled' }, slice),
      ok(1),
      /count/,
      { database: 'app', shard, parameters: 5 },
    ],
    [
      'estimates of a shard',
      (of) => of.estimatesOn(shard, 'app'),
      ok(
        ['empty', 'filled'].map((table) => ({
          ...{ schema: 'public', table, rows: undefined },
        })),
      ),
      /reltuples/,
      { database: 'app', shard },
    ],
    [
      'shape of a table',
      (of) => of.shape(QUESTION),
      ok(undefined),
      /'foreign-key'/,
      { database: 'app', parameters: 2 },
    ],
  ])(
    'are asked for the %s where it is',
    async (_, ask, answer, text, place) => {
      const { database } = opening(address);
      const { database: proven } = await database.open(new Set(SHARDS));
      const before = database.statements.length;
      expect(proven && (await ask(proven))).toEqual(answer);
      const asked = database.statements.slice(before);
      expect(
        asked.map((one) => [one.database, one.shard, one.parameters]),
      ).toEqual([
        Object.values({
          ...{ database: undefined, shard: undefined, parameters: 0 },
          ...place,
        }),
      ]);
      expect(asked[0]?.text).toMatch(text);
      await database.close();
    },
  );

  it('are asked on one shard over a connection for that shard alone', async () => {
    const { database } = opening(address);
    const opened = await database.open(new Set(SHARDS));
    const [one = '', other = ''] = SHARDS;
    await opened.database?.countOn(one, QUESTION);
    await opened.database?.countOn(other, QUESTION);
    await opened.database?.look([QUESTION]);
    const shards = database.statements.map(({ shard }) => shard);
    expect([...new Set(shards)]).toEqual([undefined, one, other]);
    expect(shards.at(-1)).toBeUndefined();
    const before = database.statements.length;
    await opened.database?.lookOnShard(one, [QUESTION]);
    await opened.database?.lookOnShard(other, [QUESTION]);
    const later = database.statements.slice(before);
    expect(later.map(({ shard }) => shard)).toEqual([one, other]);
    await database.close();
  });
});
