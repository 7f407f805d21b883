import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../../../sandbox/database/for-tests.ts';
import { cluster, group } from '../../../../test/cluster.ts';
import { compared } from '../../../../test/report/results.ts';
import { renderRunbook } from '../runbook.ts';
import { prepareDatabase, readyFor } from './remedies.ts';

const database = useDatabase();

const DATA = group('data', 'by_tenant', 'a..80', 'b 80..');
const OTHER = group('other', 'by_tenant', 'c..80', 'd 80..');
const OF_DATA = { shard_group: 'data' };
const OF_META = { shard_group: 'meta' };
const OF_OTHER = { shard_group: 'other' };
/** A reference table in a group, and another that no change concerns. */
const REFERENCE = {
  reference_tables: {
    currencies: { shard_groups: ['data'] },
    countries: { shard_groups: ['meta'] },
  },
};

interface Kind {
  readonly live: object;
  readonly desired: object;
  /** The groups that its steps remove. */
  readonly removed: readonly string[];
}

/** Runbooks of the changes that people make. */
const KINDS: Readonly<Record<string, Kind>> = {
  'more shards': {
    live: cluster({ schema: REFERENCE }),
    desired: cluster({
      schema: REFERENCE,
      groups: [
        group('data', 'by_tenant', 'a..40', 'c 40..80', 'b 80..c0', 'd c0..'),
      ],
    }),
    removed: ['data'],
  },
  'other bounds': {
    live: cluster(),
    desired: cluster({
      groups: [group('data', 'by_tenant', 'a..60', 'b 60..')],
    }),
    removed: ['data'],
  },
  'a table from one sharded group to another': {
    live: cluster({
      groups: [DATA, OTHER],
      tables: { events: OF_DATA, orders: OF_DATA },
      schema: REFERENCE,
    }),
    desired: cluster({
      groups: [DATA, OTHER],
      tables: { events: OF_DATA, orders: OF_OTHER },
      schema: REFERENCE,
    }),
    removed: [],
  },
  'an unsharded table that is sharded': {
    live: cluster({ groups: [], tables: { events: OF_META, plans: OF_META } }),
    desired: cluster({ tables: { events: OF_DATA, plans: OF_META } }),
    removed: ['data_source'],
  },
  'a sharded table that is not any more': {
    live: cluster({ tables: { events: OF_DATA, orders: OF_DATA } }),
    desired: cluster({ tables: { events: OF_DATA, orders: OF_META } }),
    removed: [],
  },
  'another index': {
    live: cluster(),
    desired: cluster({
      groups: [group('data', 'by_id', 'a..80', 'b 80..')],
    }),
    removed: ['data'],
  },
  'a sequence elsewhere, and a split': {
    live: cluster({
      schema: { sequences: { ids: { shard_group: 'meta' } } },
      groups: [DATA, group('solo', undefined, 'x')],
    }),
    desired: cluster({
      schema: { sequences: { ids: { shard_group: 'solo' } } },
      groups: [
        group('data', 'by_tenant', 'a..40', 'c 40..80', 'b 80..'),
        group('solo', undefined, 'x'),
      ],
    }),
    removed: ['data'],
  },
  'a group that goes': {
    live: cluster({
      groups: [DATA, OTHER],
      tables: { events: OF_DATA, orders: OF_OTHER },
    }),
    desired: cluster({
      groups: [DATA],
      tables: { events: OF_DATA, orders: OF_DATA },
    }),
    removed: ['other'],
  },
};

interface ReadStep {
  readonly isGate: boolean;
  readonly text: string;
  readonly otherwise: string;
  /** What runs when the file is run. */
  readonly statements: string;
  /** What a person may run where the gate does not hold. */
  readonly fallback: string;
}

/** Reads a runbook as a person does: numbered steps, their comments and their statements. */
function stepsOf(runbook: string): readonly ReadStep[] {
  const [, ...parts] = runbook.split(/^(?=-- \d+\. )/m);
  return parts.map((part) => {
    const own = part.replace(/^-- ==== [\s\S]*/m, '');
    const lines = own.split('\n').filter((line) => line !== '');
    const comments = lines.filter((line) => /^-- \S/.test(line));
    const joined = comments.map((line) => line.slice(3)).join(' ');
    const [, gate, text = '', otherwise = ''] =
      /^\d+\. (GATE: )?(.*?)(?: Otherwise: (.*))?$/.exec(joined) ?? [];

    return {
      isGate: gate !== undefined,
      text,
      otherwise,
      statements: lines.filter((line) => !line.startsWith('--')).join('\n'),
      fallback: lines
        .filter((line) => line.startsWith('--   '))
        .map((line) => line.slice(5))
        .join('\n'),
    };
  });
}

function runbookOf({ live, desired }: Kind): string {
  const text = renderRunbook({
    file: 'data-topology.yaml',
    target: { organization: 'acme', database: 'shop', branch: 'main' },
    compared: compared(live, desired),
  });
  if (text === undefined) throw new Error('no runbook');
  return text;
}

/** The steps in which a workflow is there, and its traffic is not switched. */
function beforeSwitch(steps: readonly ReadStep[]): readonly ReadStep[] {
  const created = steps.findIndex(({ statements }) =>
    /(?:reshard|move_tables)_create\(/.test(statements),
  );
  const switched = steps.findIndex(({ statements }) =>
    statements.includes('workflow_switch_traffic('),
  );
  return steps.slice(created + 1, switched + 1);
}

describe.each(Object.entries(KINDS))('the runbook of %s', (_name, kind) => {
  const steps = stepsOf(runbookOf(kind));

  it('runs statement by statement, and each way out before the switch runs, too', async () => {
    await prepareDatabase(database, readyFor(kind.live, kind.desired));
    const waysOut = new Set(beforeSwitch(steps));

    for (const step of steps) {
      if (waysOut.has(step) && step.isGate) {
        await database.run(`BEGIN;\n${step.fallback}`);
        expect(
          await database.value('SELECT status FROM __neki.workflows'),
        ).toBe('cancelled');
        await database.run('ROLLBACK;');
      }
      await database.run(step.statements);
    }
    expect(await database.value('SELECT status FROM __neki.workflows')).toBe(
      'completed',
    );
  });

  it('ends a switch that failed, or goes back while only reads are switched', async () => {
    await prepareDatabase(database, readyFor(kind.live, kind.desired));
    const at = steps.findIndex(({ fallback }) =>
      fallback.includes('workflow_reverse_reads('),
    );
    const [finish = '', back = ''] =
      steps[at]?.fallback.split('-- If only reads') ?? [];
    const switching = steps[at - 1];
    const earlier = steps.slice(0, at - 1);
    await database.run(earlier.map(({ statements }) => statements).join('\n'));

    const name = /reverse_reads\('(\w+)'\)/.exec(back)?.[1];
    await database.run(
      `BEGIN; SELECT __neki.workflow_switch_reads('${name}');`,
    );
    await database.run(`SAVEPOINT reads; -- ${back}`);
    expect(await database.value('SELECT status FROM __neki.workflows')).toBe(
      'cancelled',
    );
    await database.run('ROLLBACK;');

    await database.run(`${switching?.statements}\n${finish}`);
    expect(
      await database.value('SELECT traffic_state FROM __neki.workflows'),
    ).toBe('target');
  });

  it('removes these groups, and never the authoritative one', () => {
    const removed = steps.flatMap(({ text }) => [
      ...(/remove (.*?) if no table/.exec(text)?.[1] ?? '').matchAll(
        /`([^`]+)`/g,
      ),
    ]);
    expect(removed.map(([, uid]) => uid)).toEqual(kind.removed);
    const deleted = steps.flatMap(
      ({ text }) => /Then delete (.*)/.exec(text)?.slice(1) ?? [],
    );
    expect(deleted.join()).not.toContain('`z`');
  });
});

it('reference tables are bound to the target that the switch led to', async () => {
  const kind = KINDS['more shards'];
  if (kind === undefined) throw new Error('no such kind');
  await prepareDatabase(database, readyFor(kind.live, kind.desired));
  await database.run(runbookOf(kind));

  const bound = await database.value(
    `SELECT document #>> '{databases,app,schemas,public,reference_tables}' FROM __neki.topology`,
  );
  expect(JSON.parse(String(bound))).toEqual({
    currencies: { shard_groups: ['data', 'data_resharded'] },
    countries: { shard_groups: ['meta'] },
  });
});

it('a sequence alone has no statements, so no runbook', () => {
  const sequences = (uid: string) =>
    cluster({
      groups: [DATA, group('solo', undefined, 'x')],
      schema: { sequences: { ids: { shard_group: uid } } },
    });
  expect(
    renderRunbook({
      file: 'data-topology.yaml',
      target: undefined,
      compared: compared(sequences('meta'), sequences('solo')),
    }),
  ).toBeUndefined();
});

it('lists the tables that reach a group by a default and have no entry', async () => {
  const of = (end: string) =>
    cluster({
      groups: [group('data', 'by_tenant', `a..${end}`, `b ${end}..`)],
      tables: { listed: {} },
      schema: {
        reference_tables: { plans: {} },
        default_shard_group: 'data',
      },
    });
  const kind = { live: of('80'), desired: of('40') };
  await prepareDatabase(database, kind.live);
  await database.run(
    'CREATE TABLE public.unlisted (); CREATE SCHEMA other; CREATE TABLE other.elsewhere ();',
  );
  const listing = stepsOf(runbookOf({ ...kind, removed: [] })).find(
    ({ text }) => text.startsWith('Check that the topology lists'),
  );
  const names = `SELECT string_agg(tablename, ' ') FROM (${listing?.statements.replace(';', '')}) AS missing WHERE tablename IN ('listed', 'plans', 'unlisted', 'elsewhere')`;
  expect(await database.value(names)).toBe('unlisted');
});

describe('where rows of several shards come together', () => {
  const kind = KINDS['other bounds'];
  const steps = kind === undefined ? [] : stepsOf(runbookOf(kind));
  const printing =
    steps.find(({ text }) => text.startsWith('Check for keys'))?.statements ??
    '';
  const printed = async (columns: string): Promise<readonly string[]> => {
    await database.run(
      `DROP TABLE IF EXISTS public.events CASCADE; CREATE TABLE public.events (${columns});`,
    );
    const all = `SELECT string_agg(statement, chr(10) ORDER BY statement) FROM (${printing.replace(/;$/, '')}) AS one`;
    const text = await database.value(all);
    return text === null ? [] : String(text).split('\n');
  };

  it('prints a statement for each unique key without the former shard key', async () => {
    expect(
      await printed(
        'tenant_id int, id int PRIMARY KEY, "E Mail" text, UNIQUE ("E Mail", id), UNIQUE (tenant_id, "E Mail")',
      ),
    ).toEqual([
      'SELECT "E Mail", id, count(*) FROM public.events WHERE "E Mail" IS NOT NULL AND id IS NOT NULL GROUP BY "E Mail", id HAVING count(*) > 1;',
      'SELECT id, count(*) FROM public.events WHERE id IS NOT NULL GROUP BY id HAVING count(*) > 1;',
    ]);
    expect(await printed('tenant_id int PRIMARY KEY, id int')).toEqual([]);
  });

  it.each([
    ['an expression', 'CREATE UNIQUE INDEX k ON public.events (lower(mail))'],
    [
      'an operator',
      'CREATE UNIQUE INDEX k ON public.events ((mail || id), id)',
    ],
    [
      'a condition',
      `CREATE UNIQUE INDEX k ON public.events (mail) WHERE id > 0 OR mail = 'x;y'`,
    ],
    [
      'more columns beside the key',
      'CREATE UNIQUE INDEX k ON public.events (mail) INCLUDE (id)',
    ],
    [
      'NULL like any value',
      'CREATE UNIQUE INDEX k ON public.events (mail) NULLS NOT DISTINCT',
    ],
  ])('lists repeated keys of %s', async (_what, index) => {
    await printed('tenant_id int, id int, mail text');
    await database.run(index);
    const statement = await database.value(printing);
    await database.run(
      `DROP INDEX k; INSERT INTO public.events VALUES (1, 1, 'A'), (2, 1, 'A'), (3, 2, 'b'), (4, 3, NULL)`,
    );
    const rows = `SELECT count(*)::int FROM (${String(statement).replace(/;$/, '')}) AS repeated`;
    expect(await database.value(rows)).toBe(1);
  });
});

it('lists unique keys without the shard key, foreign keys and triggers of a table that is sharded', async () => {
  const kind = KINDS['an unsharded table that is sharded'];
  const steps = kind === undefined ? [] : stepsOf(runbookOf(kind));
  await database.run(`
    DROP TABLE IF EXISTS public.events CASCADE;
    CREATE TABLE public.parents (id int PRIMARY KEY);
    CREATE TABLE public.events (
      tenant_id int, id int PRIMARY KEY, parent int REFERENCES public.parents,
      day date, UNIQUE (id, tenant_id), UNIQUE (day) INCLUDE (tenant_id)
    );
    CREATE TABLE public.children (event int REFERENCES public.events);
    CREATE FUNCTION public.noted() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
    CREATE TRIGGER noting BEFORE INSERT ON public.events FOR EACH ROW EXECUTE FUNCTION public.noted();
  `);
  const found = async (start: string, column: string): Promise<unknown> => {
    const step = steps.find(({ text }) => text.startsWith(start));
    const listed = step?.statements.replace(/;$/, '');
    return database.value(
      `SELECT string_agg(${column}::text, '; ' ORDER BY ${column}::text) FROM (${listed}) AS listed`,
    );
  };
  expect(await found('Check the unique keys', 'key')).toMatch(
    /^CREATE UNIQUE INDEX events_day_tenant_id_key .*; CREATE UNIQUE INDEX events_pkey [^;]*$/,
  );
  expect(await found('Check the foreign keys', 'child')).toBe(
    'children; events',
  );
  expect(await found('Check the triggers', 'trigger')).toContain('noting');
});
