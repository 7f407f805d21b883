import { describe, expect, it } from 'vitest';
import { reportRenderer } from '../../src/report/comment.ts';
import { cluster } from '../cluster.ts';
import { decide, type Plan } from '../domain.ts';
import { WITH_LONG } from '../long.ts';
import { withCommas } from '../messages.ts';
import {
  BEFORE,
  compared,
  REROUTED,
  type RunResult,
  resultOf,
} from './results.ts';
import { DOCUMENTS } from './view.ts';

/** What GitHub takes of a comment, in characters. */
const COMMENT = 65_536;
const SINK = { limit: COMMENT, measure: (text: string) => text.length };

/** A blocked result, with the lists of its plan made as long as a branch can make them. */
function longResult(length: number): RunResult {
  const { plan, baseline } = compared(BEFORE, REROUTED);
  const names = Array.from(
    { length },
    (_, at) => `app.public.a_table_with_a_long_name_${at}`,
  );
  const [first] = plan.changes;
  if (first === undefined) throw new Error('no change');
  const changes = names.map((name) => ({
    ...first,
    tables: { listed: [name], unlisted: [] },
  }));
  const situation: Plan['situation'] = {
    state: 'drift',
    outside: changes,
    liveOnly: {
      groups: names,
      indexes: names,
      bindings: names.map((name) => ({ group: name, tables: [name] })),
      defaults: names.map((name) => ({
        scope: { database: name },
        group: name,
      })),
      others: names,
    },
    underWay: names,
    completed: [],
  };
  const long: Plan = { ...plan, changes, ofFile: changes, situation };
  const decision = decide({ changes, situation }, { onDrift: 'overwrite' });
  return resultOf('blocked', 'main', {
    compared: { baseline, plan: long, decision, views: [DOCUMENTS] },
  });
}

const LENGTHS = WITH_LONG ? [2500, 100_000] : [2500];

describe.each(LENGTHS)('a report with %d of everything', (length) => {
  it('fits a comment, and counts what it leaves out', async () => {
    const text = await reportRenderer(longResult(length))({}, SINK);
    expect(text.length).toBeLessThanOrEqual(COMMENT);
    expect(text).toMatch(/… and [\d,]+ more\./);
    expect(text).toMatch(/ and [\d,]+ more groups/);
    expect(text).toMatch(/Left out for size: [\d,]{3,} changes, /);
  });

  it('fits a comment when only the counts fit', async () => {
    const text = await reportRenderer(longResult(length))(
      {},
      { ...SINK, limit: 4000 },
    );
    expect(text.length).toBeLessThanOrEqual(4000);
    expect(text).toContain(`${withCommas(length - 3)} more groups`);
  });
});

it('a report gets shorter part by part, and names what it leaves out', async () => {
  const result = resultOf('blocked', 'main', {
    compared: compared(BEFORE, REROUTED),
  });
  const steps: string[] = [];
  for (let limit = 11_000; limit >= 1200; limit -= 100) {
    const text = await reportRenderer(result)({}, { ...SINK, limit });
    const shown = text.matchAll(/<summary>(.*)<\/summary>/g);
    const titles = Array.from(shown, ([, title]) => title);
    const left =
      /Left out for size: (.*)\. The job/.exec(text)?.[1] ?? 'nothing';
    const step = `${titles.join(', ')}; without ${left}`;
    if (step !== steps.at(-1)) steps.push(step);
  }
  expect(steps).toMatchSnapshot();
});

it('a statement that would fail is shown unless its table has a name that Postgres never has', async () => {
  for (const [length, isShown] of [
    [63, true],
    [64, false],
    [100_000, false],
  ] as const) {
    const name = 'n'.repeat(length);
    const tables = { [name]: { shard_group: 'data' } };
    const plan = compared(cluster({ tables }), cluster({ tables: {} }));
    const text = await reportRenderer(
      resultOf('blocked', 'main', { compared: plan }),
    )({}, SINK);
    expect(text.includes('SELECT * FROM')).toBe(isShown);
  }
});
