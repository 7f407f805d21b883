import { describe, expect, it } from 'vitest';
import { type JsonObject, SHARDS } from '../../../../../sandbox/platform.ts';
import { groupOf, REROUTED } from '../../../../../test/scenarios/changes.ts';
import {
  asYaml,
  CHANGED,
  LIVE,
} from '../../../../../test/scenarios/documents.ts';
import {
  openFleetWorld,
  resultsOf,
  targetsFile,
} from '../../../../../test/scenarios/fleet-world.ts';
import { openWorld } from '../../../../../test/scenarios/world.ts';

const [META = {}] = LIVE['shard_groups'] as readonly JsonObject[];
const [, FIRST = '', , THIRD = ''] = SHARDS;
/** Keys go to another shard, of those that every branch of a fleet has. */
const ELSEWHERE: JsonObject = {
  ...LIVE,
  shard_groups: [META, groupOf('tenant_data', [FIRST, FIRST, THIRD])],
};

describe.concurrent('a change that hides rows', () => {
  it('is told on the pull request with what to do instead, and leaves a runbook', async (context) => {
    const world = await openWorld(context, { after: asYaml(REROUTED) });
    const run = await world.onPullRequest();
    expect(world.comments()[0]).toContain('__neki.reshard_create(');
    expect(run.files[run.outputs['runbook-file'] ?? '']).toContain(
      '\n-- ==== Run a Reshard of `tenant_data` to the new group `tenant_data_resharded`\n',
    );
  });

  it('leaves a runbook of its target alone, where there are many', async (context) => {
    const world = await openFleetWorld(context, {
      branches: ['change', 'blocked'],
      targets: targetsFile(['change', 'blocked'], {
        blocked: 'file: blocked.yaml',
      }),
      before: { 'blocked.yaml': asYaml(LIVE) },
      after: {
        'data-topology.yaml': asYaml(CHANGED),
        'blocked.yaml': asYaml(ELSEWHERE),
      },
    });
    const run = await world.onPush();
    const {
      'acme/shop/change': applied = {},
      'acme/shop/blocked': blocked = {},
    } = resultsOf(run);
    expect(applied['runbook_file']).toBeNull();
    expect(run.files[String(blocked['runbook_file'])]).toContain(
      'SELECT * FROM __neki.reshard_create(',
    );
  });
});
