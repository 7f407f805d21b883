import { expect, type TestContext } from 'vitest';
import type { StatusFault } from '../../sandbox/http/faults.ts';
import type { FaultKind, FaultRule } from '../../sandbox/platform.ts';
import type { RunResult } from '../../sandbox/runner.ts';
import { messages, openWorld, type World, type WorldOptions } from './world.ts';

/** How the path of a branch's data topology ends. */
export const TOPOLOGY = '/data-topology';

/** Lets a client that honours it repeat at once, so that no test waits. */
export const AT_ONCE = { 'retry-after': '0' };

/** A world whose runs write no comment: what one would say stands in the summary as well. */
export function openQuiet(
  context: TestContext,
  options: WorldOptions = {},
): Promise<World> {
  return openWorld(context, { comment: 'never', ...options });
}

/** A run that GitHub gives no secrets. */
export const NO_CREDENTIAL = {
  inputs: { 'service-token-id': '', 'service-token': '' },
};

/** The same on a branch of the repository. */
export const DEPENDABOT = {
  ...NO_CREDENTIAL,
  env: { GITHUB_ACTOR: 'dependabot[bot]' },
};

/** What lets a service be written that has no GET. */
export const UNREAD = { 'on-unreadable': 'apply' };

/** An answer with this status, after which a client may repeat at once. */
export function status(code: number, body?: object): StatusFault {
  return {
    kind: 'status',
    status: code,
    headers: AT_ONCE,
    ...(body === undefined ? {} : { body }),
  };
}

/** A fault that hits reading the data topology: the n-th time, or every time. */
export function onGet(fault: FaultKind, nth?: number): FaultRule {
  return {
    ...fault,
    match: {
      method: 'GET',
      path: TOPOLOGY,
      ...(nth === undefined ? {} : { nth }),
    },
  };
}

/** A fault that hits writing the data topology: the n-th time, or every time. */
export function onPut(fault: FaultKind, nth?: number): FaultRule {
  return {
    ...fault,
    match: {
      method: 'PUT',
      path: TOPOLOGY,
      ...(nth === undefined ? {} : { nth }),
    },
  };
}

/** Whether a report leaves the reader in no doubt that nothing is known of the branch. */
export const UNKNOWN = /not known|unknown|may have been stored/i;

/** What must hold of any run against the branch: nothing is claimed that is not so. */
export function expectHonesty(world: World, run: RunResult): void {
  const isStored = world.platform.branch().revision > 0;
  const shown = `${run.summary}\n${messages(run, 'error')}`;
  if (run.outputs['applied'] === 'true') expect(isStored).toBe(true);
  if (isStored && run.outputs['applied'] !== 'true') {
    expect(shown).toMatch(UNKNOWN);
    expect(JSON.parse(run.outputs['failure'] ?? '')).toMatchObject({
      may_be_stored: true,
    });
    expect(shown).not.toMatch(
      /was not changed|nothing was (?:sent|written|stored)/i,
    );
  }
}
