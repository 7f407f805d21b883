import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { RunResult } from '../../sandbox/runner.ts';
import { readEvent } from '../../src/doors/action/event.ts';
import { asYaml, LIVE } from '../scenarios/documents.ts';
import { FILE, openWorld } from '../scenarios/world.ts';
import {
  type Example,
  eventOf,
  type Payload,
  readExamples,
} from './payloads.ts';
import { counted } from './traffic.ts';

const examples = readExamples();
/** The first of each event. */
const firsts = examples.filter(
  ({ name }, at) => examples.findIndex((one) => one.name === name) === at,
);

const folder = mkdtempSync(join(tmpdir(), 'payloads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the action reads of an event. */
function readAs(name: string, example: Example): unknown {
  const path = join(folder, 'event.json');
  writeFileSync(path, JSON.stringify(example.payload));
  const { ref, sha, repository } = eventOf(example);
  const read = readEvent({
    GITHUB_EVENT_NAME: name,
    GITHUB_EVENT_PATH: path,
    GITHUB_REF: ref,
    GITHUB_SHA: sha,
    GITHUB_REPOSITORY: repository,
  });
  return read.ok ? read.value : undefined;
}

/** What is to be read of an event: what GitHub documents of its members, and nothing of how the action reads them. */
function expectedOf(name: string, { payload }: Example): object {
  switch (name) {
    case 'pull_request':
    case 'pull_request_target':
      return { ...expectedPull(payload), isOnBase: name !== 'pull_request' };
    case 'push':
      return expectedPush(payload);
    case 'workflow_dispatch':
    case 'merge_group':
      return { kind: name.replace('_', '-') };
  }
  const { pull_request: pull, issue } = payload;
  const number = pull?.number ?? (issue?.pull_request && issue.number);
  return number === undefined
    ? { kind: 'other', name, number }
    : { kind: 'other', name, number, isOnPullRequest: true };
}

function expectedPull({ action, pull_request: pull }: Payload): object {
  const closed = pull?.merged === true ? 'merged' : 'closed';
  return {
    kind: 'pull-request',
    number: pull?.number,
    state: action === 'closed' ? closed : 'open',
    head: { branch: pull?.head.ref, commit: pull?.head.sha },
    base: { branch: pull?.base.ref },
    isFork: pull?.head.repo?.full_name !== pull?.base.repo?.full_name,
  };
}

function expectedPush({ ref = '', before = '', after = '' }: Payload): object {
  if (/^0+$/.test(after)) return { kind: 'push-of-deletion' };
  if (ref.startsWith('refs/tags/')) return { kind: 'push-of-tag' };
  const first = /^0+$/.test(before);
  const branch = ref.replace('refs/heads/', '');
  return { kind: 'push', branch, before: first ? undefined : before, after };
}

it('every example payload is read as what it is', () => {
  for (const example of examples) {
    const { name } = example;
    const names =
      name === 'pull_request' ? [name, 'pull_request_target'] : [name];
    for (const one of names)
      expect(readAs(one, example), JSON.stringify(example)).toMatchObject(
        expectedOf(one, example),
      );
  }
});

/** How a run must not end, whatever has started it, with a file that the branch is in sync with. */
function deviationsOf(
  { name }: Example,
  { outputs, annotations, exitCode }: RunResult,
): readonly string[] {
  const { outcome = '' } = outputs;
  const errors = annotations.filter(({ level }) => level === 'error');
  const isRight =
    exitCode === 0 && ['no-change', 'planned', 'skipped'].includes(outcome);
  if (isRight && errors.length === 0) return [];
  return [`${name}: ${outcome}, ${errors.map((one) => one.message).join(' ')}`];
}

it.for([
  ['every example payload', examples, {}],
  [
    'a payload of every event, as a process of the built action',
    firsts,
    { isProcess: true },
  ],
] as const)(
  '%s has a run that ends as it should',
  async ([, given, how], context) => {
    const world = await openWorld(context);
    const files = { [FILE]: asYaml(LIVE) };
    const found: string[] = [];
    for (const example of given) {
      const run = await world.run(eventOf(example), { ...how, files });
      found.push(...deviationsOf(example, run));
    }
    console.log(`Payloads: ${given.length} of ${firsts.length} events`);
    expect(counted(found)).toEqual([]);
    expect(world.topologyRequests('PUT')).toEqual([]);
  },
);
