import { readFileSync } from 'node:fs';
import { lexer } from 'marked';
import { expect, it } from 'vitest';
import { useDatabase } from '../../../../sandbox/database/for-tests.ts';
import { cluster, group } from '../../../../test/cluster.ts';
import {
  allowedBy,
  BEFORE,
  compared,
  GROWN,
  REROUTED,
  reportRenderer,
  resultOf,
} from '../../../../test/report/results.ts';
import { VIEW } from '../index.ts';
import { remediesOf } from '../remedy.ts';
import { renderRunbook } from '../runbook.ts';
import { HOSTILE, named, prepareDatabase, readyFor } from './remedies.ts';

const database = useDatabase();

const TARGET = { organization: 'acme', database: 'shop', branch: 'main' };
const BLOCKED = {
  file: 'data-topology.yaml',
  target: TARGET,
  compared: compared(BEFORE, REROUTED),
};

it('is as its example has it, and its page shows a part of that', async () => {
  const text = renderRunbook(BLOCKED) ?? '';
  await expect(text).toMatchFileSnapshot('../runbook-example.sql');
  const page = readFileSync(new URL('../runbook.md', import.meta.url), 'utf8');
  expect(text).toContain(/```sql\n(.*?)```/s.exec(page)?.[1]);
});

it('has every other way behind the steps of its remedy', () => {
  const groups = (...ranges: readonly string[]) => [
    group('data', 'by_tenant', ...ranges),
    group('logs', undefined, 'c'),
  ];
  const both = compared(
    cluster({ groups: groups('a..80', 'b 80..') }),
    cluster({
      groups: groups('a..40', 'c 40..80', 'b 80..'),
      schema: { reference_tables: { plans: { shard_groups: ['logs'] } } },
    }),
  );
  const others = remediesOf(both.plan).flatMap((one) => one.alternatives);
  expect(others).not.toEqual([]);
  const text = renderRunbook({ ...BLOCKED, compared: both }) ?? '';
  expect(text.match(/^-- Or: /gm)).toHaveLength(others.length);
});

it('marks every gate, and keeps its comments narrow', () => {
  const lines = (renderRunbook(BLOCKED) ?? '').split('\n');
  const gates = lines.filter((line) => /^-- \d+\. GATE: /.test(line));
  expect(gates).toHaveLength(14);
  const ways = lines.filter((line) => line.startsWith('-- Otherwise: '));
  expect(ways).toHaveLength(gates.length);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(103);
});

it.each(HOSTILE)(
  'is valid from its first line to its last with names such as %j',
  async (name) => {
    const [live, desired] = named(name);
    await prepareDatabase(database, readyFor(live, desired));
    const target = { organization: name, database: name, branch: name };
    const text = renderRunbook({
      file: name,
      target,
      compared: compared(live, desired),
    });
    await database.run(text ?? '');
    expect(
      await database.value(
        `SELECT count(*)::int FROM __neki.workflows WHERE status = 'completed'`,
      ),
    ).toBe(2);
  },
);

it('has the steps of the report, which are one list with their statements in it', async () => {
  const result = resultOf('blocked', 'main', {
    compared: compared(BEFORE, REROUTED, [VIEW]),
  });
  const text = await reportRenderer(result)(
    {},
    { limit: 65_536, measure: ({ length }) => length },
  );
  const steps = /\n(1\. [\s\S]*?)\n\nAll statements/.exec(text)?.[1] ?? '';
  const lists = lexer(steps).filter(({ type }) => type !== 'space');
  expect(lists.map(({ type }) => type)).toEqual(['list']);
  const [remedy] = remediesOf(BLOCKED.compared.plan);
  expect(lists).toMatchObject([{ items: { length: remedy?.steps.length } }]);
  expect(remedy?.steps.length).toBeGreaterThan(10);
});

it('is shown in the comment statement by statement as long as there is room', async () => {
  const groups = [
    group('data', 'by_tenant', 'a..80', 'b 80..'),
    group('other', 'by_tenant', 'c..80', 'd 80..'),
  ];
  const moved = (uid: string): object =>
    Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`t${at}`, { shard_group: uid }]),
    );
  const result = resultOf('blocked', 'main', {
    compared: compared(
      cluster({ groups, tables: moved('data') }),
      cluster({ groups, tables: moved('other') }),
      [VIEW],
    ),
  });
  const render = reportRenderer(result);
  const shown = async (limit: number): Promise<string> =>
    render({}, { limit, measure: ({ length }) => length });

  expect(await shown(65_536)).toContain(
    'SELECT * FROM __neki.move_tables_create(',
  );
  expect(await shown(65_536)).not.toContain('lines: see ');
  expect(await shown(12_000)).toContain(
    'lines: see the file of the output `runbook-file`',
  );
});

it.each([
  [20, 20, undefined],
  [21, 20, '-- and of 1 more'],
  [25, 20, '-- and of 5 more'],
])(
  'of %i changes names %i, and says how many there are more',
  (count, named, more) => {
    const groups = Array.from({ length: count }, (_, at) =>
      group(`g${at}`, 'by_tenant', `s${at}`),
    );
    const placed = (uid: (at: number) => string): object =>
      cluster({
        groups,
        tables: Object.fromEntries(
          groups.map((_, at) => [`t${at}`, { shard_group: uid(at) }]),
        ),
      });
    const moved = compared(
      placed(() => 'meta'),
      placed((at) => `g${at}`),
    );
    const lines = (renderRunbook({ ...BLOCKED, compared: moved }) ?? '').split(
      '\n',
    );
    const told = lines.filter((line) => line.startsWith('-- Instead of this'));
    expect(told).toHaveLength(named);
    expect(lines.find((line) => line.includes('and of '))).toBe(more);
  },
);

it('is none where nothing is blocked, or where the change is allowed', () => {
  expect(
    renderRunbook({ ...BLOCKED, compared: compared(BEFORE, GROWN) }),
  ).toBeUndefined();
  const allowed = allowedBy(BLOCKED.compared, 'needs-empty');
  expect(renderRunbook({ ...BLOCKED, compared: allowed })).toBeUndefined();
});
