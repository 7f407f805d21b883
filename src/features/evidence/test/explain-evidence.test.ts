import { describe, expect, it } from 'vitest';
import { DATABASE_PASSWORD } from '../../../../sandbox/database/database.ts';
import { useDatabase } from '../../../../sandbox/database/for-tests.ts';
import { openWay } from '../../../../test/doors/terminal/database-way.ts';
import { FILE, sitDown } from '../../../../test/doors/terminal/world.ts';
import {
  asYaml,
  declaring,
  LIVE,
} from '../../../../test/scenarios/documents.ts';

const MAIN = 'acme/shop/main';
const EXPLAIN = ['plan', MAIN, '--explain-evidence'];

describe('`--explain-evidence`', () => {
  let env: Readonly<Record<string, string>>;
  const database = useDatabase(async (opened) => {
    await opened.reset(LIVE);
    await opened.run(
      "CREATE TABLE orders (tenant_id text); INSERT INTO orders VALUES ('value-of-a-row')",
    );
    env = { DATABASE_URL: await opened.address() };
  });

  it('prints the statements that were run, and no value of a row nor the address', async (context) => {
    const desk = await sitDown(context);
    const declared = asYaml(declaring('orders'));
    await desk.write(
      FILE,
      declared.replace(/(orders:\s+shard_group: )meta/, '$1tenant_data'),
    );
    const { stderr, stdout, exitCode } = await desk.run(
      [...EXPLAIN, '--json'],
      env,
    );
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/database app, \d parameters?, \d+ ms: \d rows?/);
    expect(stderr).toContain('SELECT EXISTS (SELECT 1 FROM "public"."orders")');
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'blocked',
      risk: 'needs-empty',
    });
    for (const secret of [
      DATABASE_PASSWORD,
      decodeURIComponent(DATABASE_PASSWORD),
      'value-of-a-row',
    ])
      expect(stdout + stderr).not.toContain(secret);
    // Not asked for, nothing of it is printed.
    expect((await desk.run(['plan', MAIN], env)).stderr).not.toContain(
      'SELECT',
    );
  });

  it('leaves no connection to the database open', async (context) => {
    const desk = await sitDown(context);
    const declared = asYaml(declaring('orders'));
    const placed = declared.replace(
      /(orders:\s+shard_group: )meta/,
      '$1tenant_data',
    );
    await desk.write(FILE, placed);
    const way = await openWay(context, await database.address());
    await desk.run(['plan', MAIN], { DATABASE_URL: way.address });
    expect(await way.allGone()).toBeGreaterThan(0);
  });

  it('says why nothing was asked', async (context) => {
    const desk = await sitDown(context);
    expect((await desk.run(EXPLAIN)).stderr).toContain(
      '`DATABASE_URL` is not set',
    );
    expect((await desk.run(EXPLAIN, env)).stderr).toContain(
      'nothing here depends on it',
    );
  });
});
