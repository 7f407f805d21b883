import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../sandbox/platform.ts';
import type { RunResult } from '../../sandbox/runner.ts';
import { skipLong } from '../long.ts';
import { liveWith, planOf, REROUTED } from './changes.ts';
import { asYaml } from './documents.ts';
import { openWorld } from './world.ts';

type Context = Parameters<typeof openWorld>[0];

/** Holds a report to what every cut of it must keep: whole fences, whole sections, a verdict and a footer. */
function expectWhole(report: string): void {
  const fences = report.match(/^ *(`{3,})/gm) ?? [];
  expect(fences.length % 2).toBe(0);
  expect(report.match(/<details>/g)?.length).toBe(
    report.match(/<\/details>/g)?.length,
  );
  expect(report).toMatch(/^### |\n### /);
  expect(report).toMatch(/<sub>file .*<\/sub>/);
}

describe.concurrent('a report that does not fit', () => {
  const tables = Object.fromEntries(
    Array.from({ length: 4000 }, (_, at) => [
      `t${at}_${'x'.repeat(40)}`,
      { shard_group: 'tenant_data' },
    ]),
  );
  const many = liveWith({
    databases: {
      app: { default_shard_group: 'meta', schemas: { public: { tables } } },
    },
  });

  async function reportOf(
    context: Context,
    before: JsonObject,
    after: JsonObject,
  ): Promise<{ run: RunResult; comment: string }> {
    const world = await openWorld(context, {
      before: asYaml(before),
      after: asYaml(after),
    });
    world.platform.branch().topology = before;
    const run = await world.onPullRequest({
      inputs: { rules: 'unused-shard-group: off' },
    });
    return { run, comment: world.comments()[0] ?? '' };
  }

  it('names some of thousands of tables and counts them all', async (context) => {
    skipLong(context);
    const after = { ...many, shard_groups: REROUTED['shard_groups'] ?? [] };
    const { run, comment } = await reportOf(context, many, after);
    expect(run.outputs).toMatchObject({
      outcome: 'blocked',
      'change-count': '1',
    });
    expect(comment.length).toBeLessThanOrEqual(65_536);
    expect(comment).toMatch(/and 3,?99\d more/);
    expect(comment).toMatch(/^needs-empty@[0-9a-f]{12}$/m);
    expectWhole(comment);
    expectWhole(run.summary);
    expect(planOf(run)).toMatchObject({
      change_count: 1,
      changes: [{ tables: { count: 4000 } }],
    });
  });
});
