import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTrigger, type Trigger } from '../../src/action/event.ts';
import {
  type ActionEvent,
  dependabotPullRequestEvent,
  mergeGroupEvent,
  NO_COMMIT,
  otherEvent,
  pullRequestEvent,
  pullRequestTargetEvent,
  pushEvent,
  SOME_COMMIT,
  scheduleEvent,
  workflowDispatchEvent,
} from '../sandbox/runner.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(
  event: Pick<ActionEvent, 'name' | 'payload'> & Partial<ActionEvent>,
): Trigger | string {
  const path = join(folder, 'event.json');
  writeFileSync(path, JSON.stringify(event.payload));
  return readTrigger({
    GITHUB_EVENT_NAME: event.name,
    GITHUB_EVENT_PATH: path,
    GITHUB_REF: event.ref,
    GITHUB_SHA: event.sha,
    GITHUB_REPOSITORY: event.repository,
  });
}

const HEAD = 'beef000000000000000000000000000000000001';
const BASE = 'c0ffee0000000000000000000000000000000001';
const BEFORE = 'c0ffee0000000000000000000000000000000000';
const MAIN = { ref: 'refs/heads/main', commit: SOME_COMMIT };
const FORK = { head: { repository: 'mallory/topology' } };

describe('an event means', () => {
  test.each<[string, ActionEvent, Partial<Trigger>]>([
    [
      'pull_request',
      pullRequestEvent({ number: 7 }),
      {
        auto: 'plan',
        report: { by: 'number', number: 7 },
        baseCommit: BASE,
        head: HEAD,
        isFork: false,
        isPreview: true,
        origin: { ref: 'refs/heads/change', commit: HEAD },
      },
    ],
    ['a draft', pullRequestEvent({ draft: true }), { auto: 'plan' }],
    ['a fork', pullRequestEvent(FORK), { auto: 'plan', isFork: true }],
    [
      'a fork that was deleted',
      pullRequestEvent({ head: { repository: null } }),
      { auto: 'plan', isFork: true },
    ],
    [
      'Dependabot',
      dependabotPullRequestEvent(),
      { auto: 'plan', isFork: false },
    ],
    [
      'pull_request_target',
      pullRequestTargetEvent(),
      { auto: 'plan', fileCommit: HEAD, baseCommit: BASE },
    ],
    [
      'pull_request_target of a fork',
      pullRequestTargetEvent(FORK),
      { isFork: true, fileCommit: HEAD },
    ],
    [
      'closed',
      pullRequestEvent({ action: 'closed' }),
      { auto: 'skip', ending: 'closed' },
    ],
    [
      'merged',
      pullRequestEvent({ action: 'closed', merged: true }),
      { auto: 'skip', ending: 'merged' },
    ],
    [
      'push',
      pushEvent(),
      {
        auto: 'apply',
        report: { by: 'commit', sha: SOME_COMMIT },
        branch: 'main',
        defaultBranch: 'main',
        baseCommit: BEFORE,
        origin: MAIN,
      },
    ],
    [
      'a force push',
      pushEvent({ forced: true }),
      { auto: 'apply', baseCommit: BEFORE },
    ],
    [
      'a tag',
      pushEvent({ ref: 'refs/tags/v1' }),
      { auto: 'skip', report: { by: 'none' } },
    ],
    [
      'a tag that was moved',
      pushEvent({ ref: 'refs/tags/v1', forced: true }),
      { auto: 'skip' },
    ],
    [
      'a deletion',
      pushEvent({ deleted: true }),
      { auto: 'skip', report: { by: 'none' } },
    ],
    [
      'a dispatch',
      workflowDispatchEvent(),
      {
        auto: 'apply',
        report: { by: 'commit', sha: SOME_COMMIT },
        branch: 'main',
        origin: MAIN,
      },
    ],
    [
      'a dispatch of a tag',
      workflowDispatchEvent({ ref: 'refs/tags/v1' }),
      { auto: 'apply', report: { by: 'commit', sha: SOME_COMMIT } },
    ],
    [
      'merge_group',
      mergeGroupEvent(),
      { auto: 'plan', report: { by: 'none' }, isQueued: true, notices: [] },
    ],
    [
      'schedule',
      scheduleEvent(),
      { auto: 'plan', report: { by: 'none' }, isScheduled: true, notices: [] },
    ],
    [
      'repository_dispatch',
      otherEvent('repository_dispatch'),
      { auto: 'plan', report: { by: 'none' } },
    ],
    [
      'a comment on a pull request',
      otherEvent('issue_comment', { issue: { number: 5, pull_request: {} } }),
      { auto: 'plan', report: { by: 'number', number: 5 }, isPreview: true },
    ],
    [
      'a comment on an issue',
      otherEvent('issue_comment', { issue: { number: 5 } }),
      { report: { by: 'none' }, isPreview: false },
    ],
    [
      'a review',
      {
        ...pullRequestEvent({ number: 7, ...FORK }),
        name: 'pull_request_review',
      },
      {
        report: { by: 'number', number: 7 },
        isFork: true,
        isPreview: true,
        notices: [expect.stringContaining('pull_request_review')],
      },
    ],
    [
      'a workflow run of a fork',
      otherEvent('workflow_run', {
        workflow_run: { head_repository: { full_name: 'mallory/topology' } },
      }),
      { auto: 'plan', isFork: true },
    ],
    [
      'a workflow run',
      otherEvent('workflow_run', {
        workflow_run: { head_repository: { full_name: 'acme/topology' } },
      }),
      { auto: 'plan', isFork: false, isPreview: false, branch: undefined },
    ],
    [
      'a workflow run for a pull request',
      otherEvent('workflow_run', {
        workflow_run: {
          head_repository: { full_name: 'acme/topology' },
          head_branch: 'x',
          pull_requests: [{}],
        },
      }),
      { isFork: false, isPreview: true, branch: 'x' },
    ],
    [
      'a check suite of a pull request',
      otherEvent('check_suite', {
        check_suite: { pull_requests: [{ number: 5 }] },
      }),
      { isPreview: true },
    ],
  ])('%s', (_case, event, expected) => {
    expect(read(event)).toMatchObject(expected);
  });

  test('the first push of a branch, that there is no base', () => {
    expect(read(pushEvent({ created: true }))).not.toHaveProperty('baseCommit');
    expect(read(pushEvent({ before: NO_COMMIT }))).toMatchObject({
      auto: 'apply',
    });
  });
});

describe('a payload that is not what GitHub documents', () => {
  const events = [pullRequestEvent(), pullRequestTargetEvent(), pushEvent()];
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(null, '', 0, [], {}, { full_name: 1 }, '\u202e', -1, 1.5),
  );

  test('is a message or a trigger, whichever member is odd or missing, and never an exception', () => {
    const paths = [
      'action',
      'pull_request',
      'pull_request.head',
      'pull_request.head.repo',
      'pull_request.base',
      'pull_request.number',
      'pull_request.merged',
      'pull_request.head.sha',
      'ref',
      'before',
      'after',
      'deleted',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...events),
        fc.constantFrom(...paths),
        fc.option(junk, { nil: undefined }),
        (event, path, value) => {
          const payload = structuredClone(event.payload);
          change(payload, path.split('.'), value);
          const trigger = read({ ...event, payload });
          if (typeof trigger === 'string')
            expect(trigger).toContain(`\`${event.name}\``);
          else expect(['plan', 'apply', 'skip']).toContain(trigger.auto);
        },
      ),
    );
  });

  test('is no exception for any event and any JSON', () => {
    const names = fc.constantFrom(
      'pull_request',
      'push',
      'issue_comment',
      'workflow_run',
      'merge_group',
      'schedule',
      '`x`\n::error::y',
    );
    fc.assert(
      fc.property(names, fc.jsonValue(), (name, payload) => {
        expect(() => read({ name, payload: Object(payload) })).not.toThrow();
      }),
    );
  });

  test.each([undefined, '/nowhere/event.json'])(
    'is a message when there is none: %s',
    (path) => {
      expect(
        readTrigger({ GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: path }),
      ).toContain('GITHUB_EVENT_PATH');
    },
  );

  test('stalls no merge queue', () => {
    expect(read({ name: 'merge_group', payload: {} })).toMatchObject({
      auto: 'plan',
    });
  });
});

function change(
  value: object,
  [name = '', ...rest]: readonly string[],
  to: unknown,
): void {
  const inner: unknown = Reflect.get(value, name);
  if (rest.length > 0) {
    if (typeof inner === 'object' && inner !== null) change(inner, rest, to);
  } else if (to === undefined) Reflect.deleteProperty(value, name);
  else Reflect.set(value, name, to);
}
