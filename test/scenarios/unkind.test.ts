import { describe, expect, it } from 'vitest';
import { isOfComments } from '../../sandbox/github/graphql.ts';
import { JOB_TOKEN, primaryRateLimit } from '../../sandbox/github.ts';
import type { JsonObject } from '../../sandbox/platform.ts';
import type { RunOptions } from '../../sandbox/runner.ts';
import { liveWith, TABLES, withSchema } from './changes.ts';
import { asYaml, CHANGED, LIVE } from './documents.ts';
import { openWorld, type World } from './world.ts';

/** What each sandbox is known, or must be feared, to be like; a run has to be right all the same. */

function stored({ platform }: World): JsonObject {
  return platform.branch().topology;
}

describe.concurrent('sandbox unkind: storing', () => {
  const DEFAULTS = withSchema(
    { ...TABLES, audit_trail: { shard_group: 'meta', secondary_indexes: [] } },
    { sequences: {}, reference_tables: {} },
  );

  it('loses what is empty or false, and the next run has nothing to do', async (context) => {
    const world = await openWorld(context, { after: asYaml(DEFAULTS) });
    expect((await world.onPush()).outputs['outcome']).toBe('applied');
    expect(stored(world)).toEqual(CHANGED);
    expect((await world.onPush()).outputs['outcome']).toBe('no-change');
  });

  it('refuses keys that it does not know, and the branch is as it was', async (context) => {
    const world = await openWorld(context, {
      after: asYaml(liveWith({ x_note: 1 })),
      platform: { behaviour: { refusesUnknownKeys: true } },
    });
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    expect(run.summary).toContain('data topology has an unknown field');
    expect(stored(world)).toEqual(LIVE);
  });
});

describe.concurrent('sandbox unkind: GitHub', () => {
  const RUNS: readonly (readonly [
    name: string,
    arrange: (world: World) => RunOptions,
  ])[] = [
    [
      'lists a comment late',
      ({ github }) => {
        github.state.lag = 1;
        return {};
      },
    ],
    [
      'redirects to the repository’s new name',
      ({ github }) => {
        github.fault({
          kind: 'status',
          status: 502,
          match: { path: '/graphql', where: isOfComments },
        });
        const to = `${github.origin}/repositories/${github.repository().id}/issues/1/comments?per_page=100`;
        github.fault({
          kind: 'redirect',
          status: 301,
          to,
          match: { method: 'GET', path: /\/issues\/1\/comments/, nth: 1 },
        });
        return {};
      },
    ],
  ];

  it.for(RUNS)(
    '%s, and one comment tells what was applied',
    async ([, arrange], context) => {
      const world = await openWorld(context);
      const planned = await world.onPullRequest(arrange(world));
      const run = await world.onPush(arrange(world));
      expect([planned.outputs['outcome'], run.outputs['outcome']]).toEqual([
        'planned',
        'applied',
      ]);
      expect(titleOf(world.comments().at(-1))).toBe(titleOf(run.summary));
      // A second one, for want of the first in a list, is over with the next run.
      world.github.state.lag = 0;
      await world.onDispatch();
      expect(world.comments()).toHaveLength(1);
    },
  );

  it('takes no more requests for an hour, and the branch is left as it is and the log tells', async (context) => {
    const world = await openWorld(context);
    world.github.fault(
      primaryRateLimit(Math.floor(Date.parse('2099-01-01T00:00:00Z') / 1000)),
    );
    const run = await world.onPush();
    // Without the file's history nobody knows whose change the branch holds.
    expect(run.outputs['outcome']).toBe('drifted');
    expect(world.topologyRequests('PUT')).toEqual([]);
    expect(world.comments()).toEqual([]);
    expect(run.annotations.some(({ level }) => level === 'warning')).toBe(true);
  });

  it('gives the job what the quick start asks for and no more, which is enough', async (context) => {
    const world = await openWorld(context);
    expect(
      Object.keys(
        world.github.state.tokens.get(JOB_TOKEN)?.permissions ?? {},
      ).toSorted(),
    ).toEqual(['contents', 'metadata', 'pull-requests']);
    await world.onPullRequest();
    const run = await world.onPush();
    expect(run.outputs['outcome']).toBe('applied');
  });
});

function titleOf(text = ''): string | undefined {
  return /^#+ .*$/m.exec(text)?.[0];
}
