import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ActionEvent,
  NO_COMMIT,
  otherEvent,
  pullRequestEvent,
  pullRequestTargetEvent,
  pushEvent,
  SOME_COMMIT,
  workflowDispatchEvent,
} from '../../../sandbox/runner.ts';
import { type Event, readEvent } from '../../../src/doors/action/event.ts';
import { textOf } from '../../messages.ts';
import { readFrom } from './events.ts';

const HEAD = 'beef000000000000000000000000000000000001';
const BEFORE = 'c0ffee0000000000000000000000000000000000';
const FORK = { head: { repository: 'mallory/topology' } };

describe('an event tells', () => {
  test.each<[string, ActionEvent, Partial<Event>]>([
    [
      'pull_request',
      pullRequestEvent({ number: 7 }),
      {
        kind: 'pull-request',
        number: 7,
        state: 'open',
        head: { branch: 'change', commit: HEAD },
        base: { branch: 'main' },
        isFork: false,
        isOnBase: false,
        isDependabot: false,
        isPrivate: true,
        defaultBranch: 'main',
      },
    ],
    [
      'a public repository',
      pullRequestEvent({ private: false }),
      { isPrivate: false },
    ],
    [
      'a repository that may be public',
      {
        ...pullRequestEvent(),
        payload: {
          ...pullRequestEvent().payload,
          repository: { full_name: 'acme/topology', default_branch: 'main' },
        },
      },
      { isPrivate: false },
    ],
    [
      'a fork that was deleted',
      pullRequestEvent({ head: { repository: null } }),
      { isFork: true },
    ],
    [
      'push',
      pushEvent(),
      {
        kind: 'push',
        branch: 'main',
        before: BEFORE,
        after: SOME_COMMIT,
        defaultBranch: 'main',
        pushed: {
          branch: 'main',
          title: 'Change the topology',
          committer: 'ada',
        },
      },
    ],
    [
      'the push of a merge, by the first line of its message and who committed it',
      pushEvent({
        message: 'Merge pull request #7 from acme/change\n\nFor #3',
        committer: 'web-flow',
      }),
      {
        pushed: {
          branch: 'main',
          title: 'Merge pull request #7 from acme/change',
          committer: 'web-flow',
        },
      },
    ],
    [
      'a push without its commit',
      {
        ...pushEvent(),
        payload: { ...pushEvent().payload, head_commit: null },
      },
      { kind: 'push', pushed: undefined },
    ],
    [
      'a deletion that only its commit tells',
      pushEvent({ after: NO_COMMIT }),
      { kind: 'push-of-deletion' },
    ],
    [
      'a dispatch',
      workflowDispatchEvent(),
      {
        kind: 'workflow-dispatch',
        run: { branch: 'main', commit: SOME_COMMIT },
      },
    ],
    [
      'repository_dispatch',
      otherEvent('repository_dispatch'),
      {
        kind: 'other',
        name: 'repository_dispatch',
        number: undefined,
        isOnPullRequest: false,
        branch: 'main',
      },
    ],
    [
      'an event of which nothing more can be read',
      otherEvent('workflow_run', { workflow_run: 7 }),
      { kind: 'other', isOnPullRequest: false, isFork: false, branch: 'main' },
    ],
    [
      'a comment on an issue',
      otherEvent('issue_comment', { issue: { number: 5 } }),
      { number: undefined, isOnPullRequest: false },
    ],
    [
      'a review',
      {
        ...pullRequestEvent({ number: 7, ...FORK }),
        name: 'pull_request_review',
      },
      {
        kind: 'other',
        name: 'pull_request_review',
        number: 7,
        isOnPullRequest: true,
        isFork: true,
      },
    ],
    [
      'a workflow run of a fork that was deleted',
      otherEvent('workflow_run', { workflow_run: { head_repository: null } }),
      { isFork: true },
    ],
    [
      'a workflow run',
      otherEvent('workflow_run', {
        workflow_run: { head_repository: { full_name: 'acme/topology' } },
      }),
      { isFork: false, isOnPullRequest: false, branch: undefined },
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
      { isFork: false, isOnPullRequest: true, branch: 'x' },
    ],
    [
      'a check suite of a pull request',
      otherEvent('check_suite', {
        check_suite: { pull_requests: [{ number: 5 }] },
      }),
      { isOnPullRequest: true, number: undefined },
    ],
  ])('%s', (_case, event, expected) => {
    expect(readFrom(event)).toMatchObject({ ok: true, value: expected });
  });

  test('the first push of a branch, that there is nothing before it', () => {
    for (const event of [
      pushEvent({ created: true }),
      pushEvent({ before: NO_COMMIT }),
    ])
      expect(readFrom(event)).toMatchObject({
        ok: true,
        value: { kind: 'push', before: undefined },
      });
  });
});

describe('a payload that is not what GitHub documents', () => {
  const events = [pullRequestEvent(), pullRequestTargetEvent(), pushEvent()];
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(null, '', 0, [], {}, { full_name: 1 }, '\u202e', -1, 1.5),
  );

  test('is a message or an event, whichever member is odd or missing, and never an exception', () => {
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
          const odd = readFrom({ ...event, payload });
          if (odd.ok) expect(odd.value.kind).toMatch(/^pu(?:ll|sh)/);
          else expect(textOf(odd.problem)).toContain(`\`${event.name}\``);
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
        expect(() =>
          readFrom({ name, payload: Object(payload) }),
        ).not.toThrow();
      }),
    );
  });

  test.each([undefined, '/nowhere/event.json'])(
    'is a message when there is none: %s',
    (path) => {
      const event = readEvent({
        GITHUB_EVENT_NAME: 'push',
        GITHUB_EVENT_PATH: path,
      });
      expect(event.ok ? '' : textOf(event.problem)).toContain(
        'GITHUB_EVENT_PATH',
      );
    },
  );

  test('stalls no merge queue', () => {
    expect(readFrom({ name: 'merge_group', payload: {} })).toMatchObject({
      ok: true,
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
