import { expect, it } from 'vitest';
import { documentOf } from '../../../../test/domain.ts';
import { textOf } from '../../../../test/messages.ts';
import type { Platform } from '../../../ports/platform/platform.ts';
import { ok } from '../../../result.ts';
import { readSnapshots } from '../snapshots.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-25T12:00:00.000Z');

/** Asks for a new table of each schema, where snapshots are of this age and have one table of each. */
async function look(
  age: number | undefined,
  schemas: readonly string[],
  names: readonly string[] = ['kept'],
  databases: readonly string[] = ['app'],
) {
  const asked: string[] = [];
  const platform: Partial<Platform> = {
    readBranch: async () =>
      ok({
        production: true,
        ready: true,
        state: undefined,
        schemaMadeAt: age === undefined ? undefined : NOW - age,
        isRestored: false,
      }),
    readSchema: async (_, schema) => {
      asked.push(schema);
      return ok(names);
    },
  };
  const listed = schemas.map((schema) => [schema, { tables: { kept: {} } }]);
  const live = documentOf({
    databases: Object.fromEntries(
      databases.map((database) => [
        database,
        { schemas: Object.fromEntries(listed) },
      ]),
    ),
  });
  const tables = databases.flatMap((database) =>
    schemas.map((schema) => ({
      name: `${database}.${schema}.added`,
      database,
      schema,
      table: 'added',
    })),
  );
  const { found, notices } = await readSnapshots(tables, live, {
    platform: platform as Platform,
    now: () => NOW,
  });
  return { asked, found, notices: notices.map((notice) => textOf(notice)) };
}

it.each([
  ['an hour', HOUR_MS, true],
  ['more', HOUR_MS + 1, false],
  ['unknown', undefined, false],
])('a snapshot whose age is %s proves absence: %s', async (_, age, proves) => {
  const { found, notices } = await look(age, ['public']);
  expect([...found.values()]).toEqual(
    proves ? [{ kind: 'not-in-snapshot' }] : [],
  );
  expect(notices.join()).toContain(proves ? '' : 'snapshot proves nothing');
});

it('the snapshots of ten schemas are read at most, and a table of another one is not proven', async () => {
  const schemas = Array.from({ length: 11 }, (_, at) => `s${at}`);
  const { asked, found } = await look(0, schemas);
  expect(asked).toEqual(schemas.slice(0, 10));
  expect([...found.keys()]).toEqual(
    schemas.slice(0, 10).map((schema) => `app.${schema}.added`),
  );
});

it('a schema of the same name has a snapshot in each database', async () => {
  const databases = ['app', 'other'];
  const { asked, found } = await look(0, ['public'], ['kept'], databases);
  expect(asked).toEqual(['public', 'public']);
  expect([...found.keys()]).toEqual(['app.public.added', 'other.public.added']);
});

it('a snapshot that has no table of the branch proves no absence', async () => {
  const { found } = await look(0, ['public'], ['of_nobody']);
  expect(found).toEqual(new Map());
});

it.each<[readonly string[], string]>([
  [['kept', 'added'], 'in-snapshot'],
  [['public.kept', 'public.added'], 'in-snapshot'],
  [['public.kept', 'other.added'], 'not-in-snapshot'],
])(
  'the names of a snapshot may stand after their schema: %j',
  async (names, kind) => {
    const { found } = await look(0, ['public'], names);
    expect([...found.values()]).toEqual([{ kind }]);
  },
);
