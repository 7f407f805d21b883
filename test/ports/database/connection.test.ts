import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type Server,
  type Socket,
} from 'node:net';
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
} from 'node:tls';
import type { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import { openPostgres } from '../../../sandbox/database/cluster.ts';
import {
  type Heard,
  openRelay,
  openStandby,
} from '../../../sandbox/database/relay.ts';
import { makeCertificates } from '../../../sandbox/http/certificate.ts';
import {
  type Connection,
  type ConnectionOptions,
  connectionTo,
  type RowsAnswer,
} from '../../../src/ports/database/connection.ts';
import { openDatabase } from '../../../src/ports/database/database.ts';
import { hasRows } from '../../../src/ports/database/tables.ts';
import { failure, ok } from '../../../src/result.ts';

const PASSWORD = 'p%40ss-word';
const certificates = makeCertificates(['localhost']);
const trusted = getCACertificates();
let database: PGlite;
let postgres: PGLiteSocketServer;
let postgresPort = 0;
const servers: Server[] = [];

beforeAll(async () => {
  database = await openPostgres();
  postgres = new PGLiteSocketServer({
    db: database,
    host: '127.0.0.1',
    port: 0,
    maxConnections: 20,
  });
  await postgres.start();
  postgresPort = Number(postgres.getServerConn().split(':')[1]);
});

afterEach(() => {
  setDefaultCACertificates(trusted);
  for (const server of servers.splice(0)) server.close();
});

afterAll(async () => {
  await postgres.stop();
  await database.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port before Postgres, where of what a client says `hand` decides. */
async function portBefore(hand: (heard: Heard) => void): Promise<number> {
  const relay = await openRelay(postgresPort, hand);
  onTestFinished(relay.close);
  return relay.port;
}

/** Postgres behind TLS, as Neki has it. */
function tlsPort(): Promise<number> {
  const { certificate: cert, key } = certificates;
  return listen(
    createTlsServer({ cert, key, ALPNProtocols: ['postgresql'] }, (socket) => {
      const behind = connect(postgresPort, '127.0.0.1');
      socket.on('error', () => undefined).on('close', () => behind.destroy());
      socket.pipe(behind);
      behind.on('error', () => socket.destroy()).pipe(socket);
    }),
  );
}

type Options = Partial<ConnectionOptions>;

/** A connection that ends with the test. */
function opened(port: number, end: string, options: Options = {}): Connection {
  const url = new URL(`postgres://reader:${PASSWORD}@localhost:${port}${end}`);
  const { signal } = new AbortController();
  const clock = virtualClock();
  const connection = connectionTo({ url, clock, signal, ...options });
  onTestFinished(() => connection.close());
  return connection;
}

/** The same without encryption. */
function reader(port = postgresPort, options: Options = {}): Connection {
  return opened(port, '/postgres?sslmode=disable', options);
}

function readOnce(port: number, query: string): Promise<RowsAnswer> {
  return opened(port, `/postgres${query}`).read('SELECT 1 AS one');
}

describe('a connection', () => {
  it('is encrypted, and takes a certificate of a trusted authority', async () => {
    setDefaultCACertificates([...trusted, certificates.authority]);
    const answer = await readOnce(
      await tlsPort(),
      '?sslmode=verify-full&sslnegotiation=direct',
    );
    expect(answer).toEqual(ok([{ one: 1 }]));
  });

  it.each(['', '&sslmode=require', '&sslmode=no-verify'])(
    'refuses a certificate that nobody trusts%s',
    async (mode) => {
      const answer = await readOnce(
        await tlsPort(),
        `?sslnegotiation=direct${mode}`,
      );
      expect(answer).toMatchObject({
        ok: false,
        problem: {
          code: undefined,
          why: expect.stringContaining('certificate'),
        },
      });
      expect(JSON.stringify(answer)).not.toContain('word');
    },
  );

  it('is not made without encryption where the address does not say so', async () => {
    expect(await readOnce(postgresPort, '')).toMatchObject({ ok: false });
  });

  it('is encrypted where the host is not this machine by its name, though the address says otherwise', async () => {
    const said: string[] = [];
    const port = await portBefore(({ data, behind }) => {
      said.push(data.toString('latin1'));
      behind.write(data);
    });
    const connection = connectionTo({
      url: new URL(`postgres://reader@0.0.0.0:${port}/app?sslmode=disable`),
      clock: virtualClock(),
      signal: new AbortController().signal,
    });
    expect(await connection.read('SELECT 1')).toMatchObject({ ok: false });
    expect(said.join('')).not.toContain('reader');
  });

  it('to a port that nobody listens on has a reason', async () => {
    const port = await listen(createServer());
    await Promise.all(
      servers.splice(0).map((server) => once(server.close(), 'close')),
    );
    expect(await readOnce(port, '?sslmode=disable')).toMatchObject({
      ok: false,
      problem: { why: expect.stringContaining('ECONNREFUSED') },
    });
  });

  it.each([
    ['/app', 'app'],
    ['/a%20b', 'a b'],
    ['', 'postgres'],
  ])(
    'says who connects, so that others know whose sessions these are, and to which database: %s',
    async (path, name) => {
      const silent = createServer();
      const port = await listen(silent);
      const clock = virtualClock();
      const end = `${path}?sslmode=disable`;
      const reading = opened(port, end, { clock }).read('SELECT 1');
      const [socket] = (await once(silent, 'connection')) as [Socket];
      const [begun] = (await once(socket, 'data')) as [Buffer];
      for (const [key, value] of [
        ['application_name', 'neki-topology'],
        ['user', 'reader'],
        ['database', name],
      ])
        expect(begun.toString()).toContain(`${key}\0${value}\0`);
      clock.reachLimit();
      await reading;
      socket.destroy();
    },
  );

  it('tells of each statement how long it took', async () => {
    const clock = virtualClock({ sleeps: 'held' });
    const took: number[] = [];
    const connection = reader(postgresPort, {
      clock,
      ran: ({ milliseconds }) => took.push(milliseconds),
    });
    await connection.read('SELECT 1');
    const second = connection.read('SELECT 2');
    // It is sent by then, and no answer can have come: nothing was read of the network.
    for (let round = 0; round < 20; round++) await Promise.resolve();
    await clock.advance(1234);
    await second;
    expect(took).toEqual([0, 1234]);
  });

  it('that nobody answers is given up after ten seconds', async () => {
    const silent = createServer();
    const port = await listen(silent);
    const clock = virtualClock();
    const reading = reader(port, { clock }).read('SELECT 1');
    const [socket] = (await once(silent, 'connection')) as [Socket];
    const began = clock.now();
    clock.reachLimit();
    expect(await reading).toEqual(
      failure({ code: undefined, why: 'no answer in time' }),
    );
    expect(clock.now() - began).toBe(10_000);
    socket.destroy();
  });

  it('that nobody asked for by the end is waited for by nobody', async () => {
    const silent = createServer();
    const port = await listen(silent);
    const addressed = openDatabase({
      url: new URL(`postgres://reader@localhost:${port}/app?sslmode=disable`),
      clock: virtualClock(),
      timeout: 60_000,
      cancelled: new AbortController().signal,
    });
    addressed.connect();
    const [socket] = (await once(silent, 'connection')) as [Socket];
    await addressed.close();
    socket.destroy();
  });

  it('is not begun by a run that is cancelled', async () => {
    let heard = 0;
    const port = await portBefore(({ data, behind }) => {
      heard += 1;
      behind.write(data);
    });
    const connection = reader(port, { signal: AbortSignal.abort() });
    expect(await connection.read('SELECT 1')).toMatchObject({ ok: false });
    expect(heard).toBe(0);
  });

  it('is closed without a farewell when the run is cancelled', async () => {
    const said: string[] = [];
    const closed = Promise.withResolvers<void>();
    const port = await portBefore(({ data, client, behind }) => {
      said.push(data.toString('latin1'));
      client.once('close', () => closed.resolve());
      behind.write(data);
    });
    const cancelled = new AbortController();
    const connection = reader(port, { signal: cancelled.signal });
    expect(await connection.read('SELECT 1')).toMatchObject({ ok: true });
    const before = said.length;
    cancelled.abort();
    await connection.close();
    await closed.promise;
    expect(said.slice(before)).toEqual([]);
  });

  it('is not used where a setting of its session stays wrong, which is named', async () => {
    const port = await portBefore(({ data, behind }) => {
      const text = data
        .toString('latin1')
        .replaceAll('search_path = pg_catalog', 'search_path = of_others_');
      behind.write(text, 'latin1');
    });
    expect(await readOnce(port, '?sslmode=disable')).toEqual(
      failure({
        code: '',
        why: expect.stringContaining('setting search_path is "of_others_"'),
      }),
    );
  });

  it('has its settings in each transaction, whatever a pooler makes of the session', async () => {
    const connection = reader();
    const settings = () =>
      connection.read(
        `SELECT pg_catalog.current_setting('search_path') AS path,
          pg_catalog.current_setting('__neki.target') AS target,
          pg_catalog.current_setting('__neki.shard') AS shard`,
      );
    const right = ok([{ path: 'pg_catalog', target: 'primary', shard: '' }]);
    expect(await settings()).toEqual(right);
    // The next transaction is in the session of somebody else.
    await database.exec(
      "SET search_path = evil, pg_catalog; SET __neki.target = 'replica'; SET __neki.shard = 'sh-other'",
    );
    expect(await settings()).toEqual(right);
  });

  it('tells what a standby answers apart', async () => {
    const standby = await openStandby(postgresPort);
    onTestFinished(standby.close);
    const connection = reader(standby.port);
    expect(await connection.read('SELECT 1 AS one')).toEqual(
      failure({
        code: '',
        why: 'a standby answered, and its primary may have more',
        stale: [{ one: 1 }],
      }),
    );
  });

  it.each([
    ['sh-one', 'sh-one'],
    [undefined, ''],
  ])('is to the shard that is asked for: %s', async (shard, chosen) => {
    const connection = reader(postgresPort, { shard });
    const answer = await connection.read(
      `SELECT pg_catalog.current_setting('__neki.shard') AS chosen`,
    );
    expect(answer).toEqual(ok([{ chosen }]));
  });

  it('that is cut in the middle of a statement has a reason, and the next statement connects again', async () => {
    let first: Socket | undefined;
    const port = await portBefore(({ data, client, behind }) => {
      first ??= client;
      if (client === first && data.includes('SELECT')) client.destroy();
      else behind.write(data);
    });
    const connection = reader(port);
    expect(await connection.read('SELECT 1 AS one')).toMatchObject({
      ok: false,
      problem: { code: undefined },
    });
    expect(await connection.read('SELECT 2 AS two')).toEqual(ok([{ two: 2 }]));
  });
});

describe('a server that answers too much', () => {
  it('counts for its own statement alone', async () => {
    const connection = reader();
    for (let at = 0; at < 3; at += 1)
      expect(
        await connection.read("SELECT repeat('x', 6000000) AS one"),
      ).toMatchObject({ ok: true });
  });

  it.each([
    [8, 'its answer is larger than 16 MiB'],
    [-8, expect.not.stringContaining('larger')],
  ])(
    'is cut off behind 16 MiB, and not before: %i KiB more',
    async (kilobytes, why) => {
      const size = (16 * 1024 + kilobytes) * 1024;
      const port = await portBefore(({ data, client, behind }) => {
        if (!data.includes('SELECT')) return void behind.write(data);
        behind.unpipe(client);
        const row = Buffer.alloc(size);
        row.write('D', 'latin1');
        row.writeUInt32BE(400_000_010, 1);
        client.end(row);
      });
      const connection = reader(port);
      expect(await connection.read('SELECT 1 AS one')).toEqual(
        failure({ code: undefined, why }),
      );
    },
  );
});

describe('the environment of the machine', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('decides nothing of a connection', async () => {
    vi.stubEnv('PGOPTIONS', '-c search_path=evil -c statement_timeout=1');
    vi.stubEnv('PGUSER', 'another');
    vi.stubEnv('PGPASSWORD', 'another');
    vi.stubEnv('PGHOST', 'another.invalid');
    const started: string[] = [];
    const port = await portBefore(({ data, behind }) => {
      started.push(data.toString('latin1'));
      behind.write(data);
    });
    const connection = reader(port);
    expect(await connection.read('SELECT 1 AS one')).toMatchObject({
      ok: true,
    });
    await connection.close();
    expect(started[0]).toContain('reader');
    expect(started.join('')).not.toMatch(/another|evil/);
  });
});

describe('a statement', () => {
  it('cannot write, whatever the role may', async () => {
    const connection = reader();
    expect(await connection.read('CREATE TABLE made ()')).toMatchObject({
      ok: false,
      problem: { code: '25006' },
    });
    expect(await connection.read('SELECT 1 AS one')).toMatchObject({
      ok: true,
    });
  });

  it('that Postgres refuses in many words is told in the first 300 letters', async () => {
    const connection = reader();
    const answer = await connection.read(`SELECT '${'x'.repeat(400)}'::int`);
    expect(!answer.ok && answer.problem.why).toMatch(/^invalid input .*x$/);
    expect(!answer.ok && answer.problem.why.length).toBe(300);
  });

  it('that Postgres refuses has its code, and the next one runs', async () => {
    const connection = reader();
    expect(await connection.read('SELECT * FROM missing')).toMatchObject({
      ok: false,
      problem: { code: '42P01' },
    });
    const missing = {
      name: 'd.s.missing',
      database: 'd',
      schema: 's',
      table: 'missing',
    };
    expect(await hasRows(connection, missing)).toEqual(ok(false));
    expect(
      await connection.read(
        "SELECT current_setting('statement_timeout') AS bound",
      ),
    ).toEqual(ok([{ bound: '14s' }]));
  });

  it.each([
    ['begun', 'READ ONLY', 'READ NONE'],
    ['ended', 'ROLLBACK', 'ROLLBANK'],
  ])(
    'whose transaction was not %s has no answer',
    async (_, sent, arriving) => {
      const port = await portBefore(({ data, behind }) => {
        const text = data.toString('latin1').replaceAll(sent, arriving);
        behind.write(text, 'latin1');
      });
      const connection = reader(port);
      expect((await connection.read('SELECT 1 AS one')).ok).toBe(false);
    },
  );
});
