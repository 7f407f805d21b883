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
const DELETED = { head: { repository: null } };
const NOT_PRIVATE = { isPrivate: false };

describe('an event tells', () => {
  /** An event with other members in its payload. */
  const odd = (event: ActionEvent, payload: object): ActionEvent => ({
    ...event,
    payload: { ...event.payload, ...payload },
  });
  const workflowRun = (of: object) =>
    otherEvent('workflow_run', { workflow_run: of });
  const ours = { head_repository: { full_name: 'acme/topology' } };
  const merge = 'Merge pull request #7 from acme/change';
  const pushed = { branch: 'main', title: merge, committer: 'web-flow' };

  test.each<[string, ActionEvent, Partial<Event>]>([
    [
      'a pull request',
      pullRequestEvent({ number: 7 }),
      {
        ...{ kind: 'pull-request', number: 7, state: 'open' },
        ...{ head: { branch: 'change', commit: HEAD } },
        ...{ base: { branch: 'main' }, defaultBranch: 'main' },
        ...{ isFork: false, isOnBase: false, isDependabot: false },
        isPrivate: true,
      },
    ],
    ['a public one', pullRequestEvent({ private: false }), NOT_PRIVATE],
    [
      'a repository that may be public',
      odd(pullRequestEvent(), { repository: { full_name: 'acme/topology' } }),
      NOT_PRIVATE,
    ],
    ['a deleted fork', pullRequestEvent(DELETED), { isFork: true }],
    [
      'a push, by the first line of its message and who committed it',
      pushEvent({ message: `${merge}\n\nFor #3`, committer: 'web-flow' }),
      {
        ...{ kind: 'push', branch: 'main', defaultBranch: 'main', pushed },
        ...{ before: BEFORE, after: SOME_COMMIT },
      },
    ],
    [
      'a push without its commit',
      odd(pushEvent(), { head_commit: null }),
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
      'an event of which nothing more can be read',
      otherEvent('workflow_run', { workflow_run: 7 }),
      {
        ...{ kind: 'other', name: 'workflow_run', branch: 'main' },
        ...{ number: undefined, isOnPullRequest: false, isFork: false },
      },
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
      { kind: 'other', number: 7, isOnPullRequest: true, isFork: true },
    ],
    [
      'a workflow run of a deleted fork',
      workflowRun({ head_repository: null }),
      { isFork: true },
    ],
    [
      'a workflow run',
      workflowRun(ours),
      { isFork: false, isOnPullRequest: false, branch: undefined },
    ],
    [
      'a workflow run for a pull request',
      workflowRun({ ...ours, head_branch: 'x', pull_requests: [{}] }),
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
      ...['action', 'ref', 'before', 'after', 'deleted', 'pull_request'],
      ...['head', 'head.repo', 'head.sha', 'base', 'number', 'merged'].map(
        (name) => `pull_request.${name}`,
      ),
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
