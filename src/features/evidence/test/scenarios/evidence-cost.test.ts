import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, type TestContext } from 'vitest';
import { DATABASE_PASSWORD } from '../../../../../sandbox/database/database.ts';
import { useDatabase } from '../../../../../sandbox/database/for-tests.ts';
import {
  REROUTED,
  WITH_ORDERS,
} from '../../../../../test/scenarios/changes.ts';
import { asYaml, LIVE } from '../../../../../test/scenarios/documents.ts';
import {
  everythingLeft,
  leaksIn,
} from '../../../../../test/scenarios/leaks.ts';
import { asked, openWorld } from '../../../../../test/scenarios/world.ts';

/** A server that counts who comes, and how to reach it as a database. */
async function counter({ onTestFinished }: TestContext) {
  let count = 0;
  const first = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    count += 1;
    first.resolve();
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://reader:secret@127.0.0.1:${port}/app?sslmode=disable`,
    connections: () => count,
    /** Until somebody came. */
    first: first.promise,
  };
}

describe('a plan whose change depends on rows', () => {
  it('connects to the database while it waits for the topology', async (context) => {
    const { url, first } = await counter(context);
    const world = await openWorld(context, {
      comment: 'never',
      after: asYaml(REROUTED),
      inputs: { 'database-url': url },
    });
    // The topology is answered only to who connects before it is.
    world.platform.fault({
      kind: 'hold',
      until: () => first,
      match: { method: 'GET', path: /\/data-topology$/ },
    });
    const run = await world.onPullRequest();
    expect(run.outputs).toMatchObject({ outcome: 'blocked' });
  });
});

describe('a plan that needs no evidence', () => {
  it('makes no request for it, opens no connection and runs no statement', async (context) => {
    const { url, connections } = await counter(context);
    const plain = await openWorld(context, { comment: 'never' });
    const looking = await openWorld(context, {
      comment: 'never',
      inputs: { 'database-url': url },
    });
    await plain.onPullRequest();
    const run = await looking.onPullRequest();
    expect(run.outputs).toMatchObject({ outcome: 'planned', risk: 'safe' });
    expect(asked(looking.platform)).toEqual(asked(plain.platform));
    expect(
      asked(looking.platform).filter((line) =>
        /\/schema|\/branches\/main$/.test(line),
      ),
    ).toEqual([]);
    expect(connections()).toBe(0);
    expect(run.groups).not.toContain('Statements in the database');
  });

  it('runs where the client of Postgres is missing, because it is not loaded', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'without-client-'));
    context.onTestFinished(() => rm(folder, { recursive: true }));
    await cp(
      fileURLToPath(new URL('../../../../../dist', import.meta.url)),
      folder,
      {
        recursive: true,
      },
    );
    let removed = 0;
    const chunks = (await readdir(folder)).filter((name) =>
      name.endsWith('.js'),
    );
    for (const name of chunks) {
      const text = await readFile(join(folder, name), 'utf8');
      if (!text.includes('SCRAM-SHA-256')) continue;
      await rm(join(folder, name));
      removed += 1;
    }
    expect(removed).toBe(1);
    const { url } = await counter(context);
    const world = await openWorld(context, {
      comment: 'never',
      inputs: { 'database-url': url },
    });
    const run = await world.onPullRequest({ entry: join(folder, 'index.js') });
    expect(run.outputs).toMatchObject({ outcome: 'planned', risk: 'safe' });
  });
});

describe('a plan that looks at the database', () => {
  const database = useDatabase(async (opened) => {
    await opened.reset(LIVE);
    await opened.run(
      "CREATE TABLE orders (tenant_id text); INSERT INTO orders VALUES ('value-of-a-row')",
    );
  });

  it('shows each statement in a group of the log: what came of it, no value of a row, no address', async (context) => {
    const address = await database.address();
    const inputs = { 'database-url': address };
    const world = await openWorld(context, {
      after: asYaml(WITH_ORDERS),
      comment: 'never',
      inputs,
    });
    const run = await world.onPullRequest();
    expect(run.outputs['outcome']).toBe('blocked');
    expect(run.groups).toContain('Statements in the database');
    expect(run.log).toMatch(
      /\d+\. database app, \d parameters?, \d+ ms: 1 row\n/,
    );
    expect(run.log).toContain(
      'SELECT EXISTS (SELECT 1 FROM "public"."orders")',
    );
    const { host } = new URL(address);
    const secrets = [
      DATABASE_PASSWORD,
      decodeURIComponent(DATABASE_PASSWORD),
      'value-of-a-row',
      host,
    ];
    expect(leaksIn(everythingLeft(run, world.github), secrets)).toEqual([]);
  });
});
