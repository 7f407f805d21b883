import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../../../sandbox/database/for-tests.ts';
import { cluster, group } from '../../../../test/cluster.ts';
import {
  adviceText,
  leftAfter,
  prepareDatabase,
  readyFor,
  remediesFor,
  sqlOf,
} from './remedies.ts';

const database = useDatabase();

const on = (shard_group: string) => ({ shard_group });

const ONE = group('one', 'by_tenant', 'a..80', 'b 80..');
const TWO = group('two', 'by_org', 'c..80', 'd 80..');
const GROUPS = [ONE, TWO];

/** Changes that take rows from two groups: each is a section of the runbook of its own. */
const SECTIONS: Readonly<
  Record<string, readonly [live: object, desired: object]>
> = {
  'two groups change places': [
    cluster({ groups: GROUPS, tables: { t1: on('one'), t2: on('two') } }),
    cluster({ groups: GROUPS, tables: { t1: on('two'), t2: on('one') } }),
  ],
  'a table comes into a group that others leave': [
    cluster({ groups: GROUPS, tables: { t1: on('one'), t2: on('two') } }),
    cluster({
      groups: [...GROUPS, group('three', 'by_org', 'e..80', 'f 80..')],
      tables: { t1: on('two'), t2: on('three') },
    }),
  ],
  'two groups are divided anew': [
    cluster({ groups: GROUPS, tables: { t1: on('one'), t2: on('two') } }),
    cluster({
      groups: [
        group('one', 'by_tenant', 'a..40', 'b 40..'),
        group('two', 'by_org', 'c..40', 'd 40..'),
      ],
      tables: { t1: on('one'), t2: on('two') },
    }),
  ],
};

/** The groups that a reference table is copied to, on the branch. */
async function copiesOf(name: string): Promise<unknown> {
  const path = `'{databases,app,schemas,public,reference_tables,${name},shard_groups}'`;
  return JSON.parse(
    String(
      await database.value(
        `SELECT (__neki.get_data_topology()::jsonb #> ${path})::text`,
      ),
    ),
  );
}

describe('a runbook of several sections', () => {
  it.each(Object.entries(SECTIONS))(
    'does what the file asks for when they run one after the other: %s',
    async (_name, [live, desired]) => {
      expect(remediesFor(live, desired)).toHaveLength(2);
      expect(await leftAfter(database, live, desired)).toEqual([]);
    },
  );

  it.each([
    'two groups change places',
    'a table comes into a group that others leave',
  ])('removes no group that a later one moves tables to: %s', (name) => {
    const [live = {}, desired = {}] = SECTIONS[name] ?? [];
    const text = adviceText(remediesFor(live, desired));
    expect(text).toContain('MoveTables of `app.public.t1` to `two`');
    expect(text).not.toMatch(/change, remove [^.]*`two`/);
  });

  it('deletes no shard that a later one puts a target on', () => {
    const live = cluster({
      groups: GROUPS,
      tables: { t1: on('one'), t2: on('two') },
    });
    const desired = cluster({
      groups: [
        group('one', 'by_tenant', 'a..80', 'c 80..'),
        group('three', 'by_org', 'e..80', 'f 80..'),
      ],
      tables: { t1: on('one'), t2: on('three') },
    });
    const text = adviceText(remediesFor(live, desired));
    expect(text).toMatch(/delete the shard `d`/);
    expect(text).not.toMatch(/delete the shards? [^.,]*`c`/);
  });

  it('keeps each reference table in the groups that serve by then, whatever was removed between two sections', async () => {
    const reference_tables = {
      plans: { shard_groups: ['one', 'two'] },
      later: {},
    };
    const schema = { reference_tables };
    const rest = { default_shard_group: 'meta' };
    const [before, after] = SECTIONS['two groups are divided anew'] ?? [];
    const [live, desired] = [before, after].map((one) => {
      const text = JSON.stringify(one);
      const tables = '"schemas":{"public":{';
      const more = JSON.stringify(schema).slice(1, -1);
      return {
        ...JSON.parse(text.replace(tables, `${tables}${more},`)),
        ...rest,
      } as object;
    });
    if (live === undefined || desired === undefined) throw new Error('no pair');
    const [first, second] = remediesFor(live, desired);
    if (first === undefined || second === undefined) throw new Error('one');

    await prepareDatabase(database, readyFor(live, desired));
    await database.run(sqlOf([first]));
    expect(await copiesOf('plans')).toEqual(['one', 'two', 'one_resharded']);

    // What the first section ends with: its old group goes.
    await database.run(
      `UPDATE __neki.topology SET document = jsonb_set(document,
        '{databases,app,schemas,public,reference_tables,plans,shard_groups}',
        '["two", "one_resharded"]'), revision = revision + 1`,
    );
    await database.run(sqlOf([second]));
    expect(await copiesOf('plans')).toEqual([
      'two',
      'one_resharded',
      'two_resharded',
    ]);
  });

  it('lists the groups of a reference table that followed a default, as the default is by then', async () => {
    const of = (end: string) =>
      cluster({
        groups: [group('one', 'by_tenant', `a..${end}`, `b ${end}..`)],
        tables: { t1: on('one') },
        schema: { reference_tables: { plans: {} } },
        database: { default_shard_group: 'one' },
      });
    await prepareDatabase(database, readyFor(of('80'), of('40')));
    await database.run(sqlOf(remediesFor(of('80'), of('40'))));
    expect(await copiesOf('plans')).toEqual(['one_resharded']);
  });

  it('writes no reading of the topology that somebody has changed since', async () => {
    const of = (end: string) =>
      cluster({
        groups: [group('one', 'by_tenant', `a..${end}`, `b ${end}..`)],
        tables: { t1: on('one') },
        schema: { reference_tables: { plans: { shard_groups: ['one'] } } },
      });
    const statement =
      remediesFor(of('80'), of('40'))
        .flatMap(({ steps }) => steps)
        .find(({ sql }) => sql?.includes('set_data_topology'))
        ?.sql?.split('\nSELECT __neki.wait')[0] ?? '';
    await prepareDatabase(database, of('80'));
    // Somebody else writes whenever it is read.
    await database.run(`
      CREATE OR REPLACE FUNCTION __neki.get_data_topology() RETURNS text LANGUAGE plpgsql AS $$
      DECLARE
        former text;
      BEGIN
        SELECT document::text INTO former FROM __neki.topology;
        UPDATE __neki.topology SET revision = topology.revision + 1;
        RETURN former;
      END
      $$;`);
    const isDone = await database.value(statement);
    await database.run(`
      CREATE OR REPLACE FUNCTION __neki.get_data_topology() RETURNS text LANGUAGE sql AS $$
        SELECT document::text FROM __neki.topology
      $$;`);
    expect(isDone).toBe(false);
    expect(await copiesOf('plans')).toEqual(['one']);
    expect(await database.value(statement)).toBe(true);
  });

  it('copies a table once to a group that is there, and the file adds nothing to that', () => {
    const groups = [...GROUPS, group('all', 'by_tenant', 'e..80', 'f 80..')];
    const schema = {
      reference_tables: { plans: { shard_groups: ['one', 'two'] } },
    };
    const tables = { t1: on('one'), t2: on('two') };
    const live = cluster({ groups, schema, tables });
    const moved = { groups, tables: { t1: on('all'), t2: on('all') } };
    const there = {
      reference_tables: { plans: { shard_groups: ['all'] } },
    };
    for (const desired of [
      cluster({ ...moved, schema }),
      cluster({ ...moved, schema: there }),
    ]) {
      const text = adviceText(remediesFor(live, desired));
      expect(text.match(/copy every row/gi)).toHaveLength(1);
      expect(text.match(/Right after the switch/g)).toHaveLength(1);
    }
  });
});

describe('what rests on the branch as it is now', () => {
  const secondary = (end: string, columns: readonly string[]) => {
    const tables = {
      users: { ...on('one'), secondary_indexes: [{ name: 'by_email' }] },
      emails: on('meta'),
    };
    return cluster({
      groups: [group('one', 'by_key', `a..${end}`, `b ${end}..`)],
      tables,
      database: {
        global_secondary_indexes: {
          by_email: {
            table: 'emails',
            owner_table: 'users',
            columns: ['email'],
            unique: true,
            enabled: true,
          },
        },
      },
      rest: { shard_indexes: { by_key: { type: 'xxhash', columns } } },
    });
  };

  it('of a global secondary index goes before the workflow of its tables, and is made again after it', () => {
    const remedies = remediesFor(
      secondary('80', ['tenant_id']),
      secondary('80', ['org_id']),
    );
    expect(remedies.map(({ ways }) => ways)).toEqual([
      ['preparation'],
      ['Reshard'],
      ['preparation'],
    ]);
    const [first, workflow, last] = remedies.map((remedy) =>
      adviceText([remedy]),
    );
    expect(first).toMatch(/^Remove .*`app.by_email`, /);
    expect(first).not.toContain('Stop writes');
    // It is gone by then.
    expect(workflow).not.toContain('by_email');
    expect(last).toMatch(/^Fill .*`app.by_email` again/);
    expect(last).not.toMatch(/^Remove /m);
  });

  it('of other tables comes after the workflows, as before', () => {
    const live = cluster({
      groups: GROUPS,
      tables: { t1: on('one'), gone: on('meta') },
      rest: { default_shard_group: 'meta' },
    });
    const desired = cluster({
      groups: GROUPS,
      tables: { t1: on('two'), more: on('two'), gone: on('meta') },
      rest: { default_shard_group: 'meta' },
    });
    expect(remediesFor(live, desired).map(({ ways }) => ways)).toEqual([
      ['MoveTables'],
      ['preparation'],
    ]);
  });
});
