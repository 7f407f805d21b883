import { expect, it } from 'vitest';
import {
  type ActionEvent,
  dependabotPullRequestEvent,
  mergeGroupEvent,
  pullRequestEvent,
  pullRequestTargetEvent,
  pushEvent,
  workflowDispatchEvent,
} from '../../sandbox/runner.ts';
import { Held } from './description.ts';
import { counted } from './traffic.ts';

const ACTIONS = [
  'opened',
  'synchronize',
  'reopened',
  'edited',
  'labeled',
  'unlabeled',
  'closed',
];

/** What the sandbox's runner hands to a step in place of GitHub, of each kind. */
const EVENTS: readonly ActionEvent[] = [
  ...ACTIONS.map((action) => pullRequestEvent({ action })),
  pullRequestEvent({ action: 'closed', merged: true, private: false }),
  pullRequestEvent({ draft: true, head: { repository: 'grace/topology' } }),
  pullRequestEvent({ action: 'labeled', head: { repository: null } }),
  pullRequestTargetEvent(),
  dependabotPullRequestEvent(),
  pushEvent(),
  pushEvent({ created: true }),
  pushEvent({ deleted: true }),
  pushEvent({ forced: true, ref: 'refs/tags/v1' }),
  workflowDispatchEvent({ inputs: { mode: 'plan' } }),
  workflowDispatchEvent(),
  mergeGroupEvent(),
];

it('every payload of the sandbox’s runner is as GitHub describes it', () => {
  const held = new Held('api.github.com');
  const found = EVENTS.flatMap(({ name, payload }) =>
    held.payloadDeviations(name.replace('_target', ''), payload),
  );
  console.log(`Payloads of the sandbox: ${EVENTS.length}`);
  expect(counted(found)).toEqual([]);
});

it('a member that GitHub does not send is found', () => {
  const held = new Held('api.github.com');
  const payload = { ...pullRequestEvent().payload, base: 'main' };
  expect(held.payloadDeviations('pull_request', payload).join()).toContain(
    'unevaluated properties: base',
  );
});
