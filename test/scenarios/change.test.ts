import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../sandbox/platform.ts';
import type { RunOptions } from '../../sandbox/runner.ts';
import { liveWith, planOf, REROUTED } from './changes.ts';
import { linesFileOf, proposedIn } from './consents.ts';
import { asJson, asYaml, CHANGED, LIVE } from './documents.ts';
import { DEPENDABOT } from './service.ts';
import { asked, FILE, messages, openWorld, type World } from './world.ts';

type Context = Parameters<typeof openWorld>[0];

/** A world whose pull request wants a document, and whose runs say nothing on it unless asked to. */
function wanting(
  context: Context,
  document: JsonObject,
  comment?: 'comment',
): Promise<World> {
  const after = asYaml(document);
  return openWorld(
    context,
    comment === undefined ? { after, comment: 'never' } : { after },
  );
}

/** The inputs `allow` with some lines. */
function allow(...lines: readonly string[]): RunOptions {
  return { inputs: { allow: lines.join('\n') } };
}

describe.concurrent('a change that hides rows', () => {
  it('is applied when `allow` covers it', async (context) => {
    const world = await wanting(context, REROUTED);
    const run = await world.onPush(
      allow(
        '# asserted by ada',
        '',
        'needs-empty:app.public.events',
        'needs-empty:app.public.sessions',
      ),
    );
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      risk: 'needs-empty',
    });
    expect(run.summary).toContain(
      'Allowed by `allow` `needs-empty:app.public.events`',
    );
    expect(world.topologyRequests('PUT')).toHaveLength(1);
  });
});

describe.concurrent('other classes', () => {
  it('rejected is red whatever is allowed', async (context) => {
    const [meta, ...groups] = [
      ...((LIVE['shard_groups'] ?? []) as JsonObject[]),
    ];
    const moved = { ...meta, key_ranges: [{ shard_uid: 'shz7wrfow3nkri' }] };
    const world = await wanting(
      context,
      liveWith({ shard_groups: [moved, ...groups] }),
    );
    const found = await world.onPush(allow('needs-empty', 'needs-backfill'));
    expect(found.outputs['outcome']).toBe('invalid');
    expect(messages(found, 'error')).toContain('authoritative');
    const inputs = {
      allow: 'needs-empty\nneeds-backfill',
      rules: 'authority-moved: off',
    };
    const run = await world.onPush({ inputs });
    expect(run.outputs).toMatchObject({ outcome: 'blocked', risk: 'rejected' });
    expect(planOf(run)).toMatchObject({ decision: { kind: 'rejected' } });
    expect(world.topologyRequests('PUT')).toEqual([]);
  });
});

it('a pull request of Dependabot without credentials is blocked by the same policy, proposes no line, and is let pass by one without a digest', async (context) => {
  const world = await wanting(context, REROUTED, 'comment');
  const blocked = await world.onPullRequest(DEPENDABOT);
  expect(blocked.outputs).toMatchObject({
    outcome: 'blocked',
    risk: 'needs-empty',
  });
  expect(proposedIn(world.comments()[0])).toBe('');
  const files = {
    [FILE]: asYaml(REROUTED),
    [linesFileOf(1)]: 'needs-empty\n',
  };
  const passed = await world.onPullRequest({ ...DEPENDABOT, files });
  expect(passed.outputs).toMatchObject({
    outcome: 'planned',
    risk: 'needs-empty',
  });
  expect(asked(world.platform)).toEqual([]);
});

it('the plan’s id is the same for another spelling, on the pull request and at the push, and another for another meaning', async (context) => {
  const world = await wanting(context, REROUTED);
  const idOf = async (
    text: string,
    more: RunOptions = {},
  ): Promise<string | undefined> =>
    (await world.onPullRequest({ ...more, files: { [FILE]: text } })).outputs[
      'plan-id'
    ];
  const id = await idOf(asYaml(REROUTED));
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(await idOf(asJson(REROUTED))).toBe(id);
  expect(
    await idOf(
      asYaml(REROUTED)
        .replaceAll("'80'", "'8000'")
        .replace('columns:', 'index_params: {}\n    columns:'),
    ),
  ).toBe(id);
  expect((await world.onPush(allow('needs-empty'))).outputs['plan-id']).toBe(
    id,
  );
  expect(await idOf(asYaml(CHANGED))).not.toBe(id);
});
