import { expect, it } from 'vitest';
import {
  leavePostgres,
  openPostgres,
} from '../../../sandbox/database/cluster.ts';
import type { Connection } from '../../../src/ports/database/connection.ts';
import { lookAtTables, patienceOf } from '../../../src/ports/database/look.ts';
import { ok } from '../../../src/result.ts';
import { connectionBy } from './connections.ts';

it('an empty table that a logical subscription fills is told, and one with rows is not', async () => {
  const database = await openPostgres();
  await database.exec(`
    CREATE TABLE fed (id bigint); CREATE TABLE fed_full (id bigint); CREATE TABLE own (id bigint);
    INSERT INTO fed_full VALUES (1);
    SET allow_system_table_mods = on;
    INSERT INTO pg_catalog.pg_subscription_rel (srsubid, srrelid, srsubstate)
      VALUES (7, 'fed'::regclass, 'r'), (7, 'fed_full'::regclass, 'r');
  `);
  const connection: Connection = connectionBy(async (text, values = []) => {
    const { rows } = await database.query<Record<string, unknown>>(text, [
      ...values,
    ]);
    return ok(rows);
  });
  const { seen, notices } = await lookAtTables(
    ['fed', 'fed_full', 'own'].map((table) => ({
      name: `app.public.${table}`,
      database: 'app',
      schema: 'public',
      table,
    })),
    {
      to: () => connection,
      patience: patienceOf(
        () => 0,
        async () => undefined,
      ),
    },
  );
  expect(Array.from(seen.values(), ({ kind }) => kind)).toEqual([
    'empty',
    'rows',
    'empty',
  ]);
  expect(notices).toEqual([
    'A logical subscription writes to `app.public.fed`: rows can arrive there at any time. Pause the subscription until this is applied.',
  ]);
  await leavePostgres(database);
});
