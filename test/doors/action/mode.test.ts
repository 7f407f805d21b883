import { expect, test } from 'vitest';
import {
  type ActionEvent,
  mergeGroupEvent,
  otherEvent,
  pullRequestEvent,
  pullRequestTargetEvent,
  pushEvent,
  SOME_COMMIT,
  scheduleEvent,
  workflowDispatchEvent,
} from '../../../sandbox/runner.ts';
import type { Event } from '../../../src/doors/action/event.ts';
import {
  type DecidedMode,
  decideMode,
  type ModeInputs,
  whySkippedNow,
} from '../../../src/doors/action/mode.ts';
import type { ReportPlace, RunBase } from '../../../src/doors/action/places.ts';
import { textOf } from '../../messages.ts';
import { readFrom } from './events.ts';

/** `feature` is in no `apply-from`, and `main` is the default branch. */
const ELSEWHERE = 'refs/heads/feature';
const FORK = { head: { repository: 'mallory/topology' } };
const CLOSED = { action: 'closed' } as const;
const MERGED = { action: 'closed', merged: true } as const;

/** The events of the tables, by the words that stand there for them. */
const EVENTS: Readonly<Record<string, ActionEvent>> = {
  'pull_request open': pullRequestEvent(),
  'pull_request closed': pullRequestEvent(CLOSED),
  'pull_request merged': pullRequestEvent(MERGED),
  'pull_request merged now': pullRequestEvent(),
  'fork open': pullRequestEvent(FORK),
  'pull_request_target open': pullRequestTargetEvent(),
  'pull_request_target fork': pullRequestTargetEvent(FORK),
  'to another base': pullRequestEvent({ base: { ref: 'feature' } }),
  push: pushEvent(),
  'push, new branch': pushEvent({ created: true }),
  'push elsewhere': pushEvent({ ref: ELSEWHERE }),
  'push of a tag': pushEvent({ ref: 'refs/tags/v1' }),
  'push of a deletion': pushEvent({ deleted: true }),
  workflow_dispatch: workflowDispatchEvent(),
  'dispatch elsewhere': workflowDispatchEvent({ ref: ELSEWHERE }),
  'dispatch on a tag': workflowDispatchEvent({ ref: 'refs/tags/v1' }),
  merge_group: mergeGroupEvent(),
  schedule: scheduleEvent(),
  'schedule elsewhere': { ...scheduleEvent(), ref: ELSEWHERE },
  'any other': otherEvent('repository_dispatch'),
  'any other elsewhere': {
    ...otherEvent('repository_dispatch'),
    ref: ELSEWHERE,
  },
  'comment on a pull request': otherEvent('issue_comment', {
    issue: { number: 1, pull_request: {} },
  }),
  'review of a fork': {
    ...pullRequestEvent(FORK),
    sha: SOME_COMMIT,
    name: 'pull_request_review',
  },
  'check_suite of a pull request': otherEvent('check_suite', {
    check_suite: { pull_requests: [{ number: 1 }] },
  }),
  'workflow_run elsewhere': otherEvent('workflow_run', {
    workflow_run: {
      head_repository: { full_name: 'acme/topology' },
      head_branch: 'feature',
    },
  }),
  'workflow_run of a fork': otherEvent('workflow_run', {
    workflow_run: { head_repository: { full_name: 'mallory/topology' } },
  }),
};

/** Who starts the run, whether it has a credential, and what it does under each `mode`. */
const MODES = `\
event                          | who           | credential    | auto          | plan          | apply         | validate
pull_request open              | anybody       | yes           | plan          | plan          | preview       | validate
pull_request open              | anybody       | none          | error         | error         | error         | validate
pull_request open              | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate
pull_request closed            | anybody       | yes           | skip          | skip          | skip          | validate
pull_request closed            | anybody       | none          | skip          | skip          | skip          | validate
pull_request closed            | Dependabot    | none          | skip          | skip          | skip          | validate
pull_request merged            | anybody       | yes           | skip          | skip          | skip          | validate
pull_request merged            | anybody       | none          | skip          | skip          | skip          | validate
pull_request merged            | Dependabot    | none          | skip          | skip          | skip          | validate
pull_request merged now        | anybody       | yes           | skip          | skip          | skip          | validate
pull_request merged now        | anybody       | none          | error         | error         | error         | validate
pull_request merged now        | Dependabot    | none          | skip          | skip          | skip          | validate
fork open                      | anybody       | yes           | offline plan  | offline plan  | offline plan  | validate
fork open                      | anybody       | none          | offline plan  | offline plan  | offline plan  | validate
fork open                      | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate
pull_request_target open       | anybody       | yes           | plan          | plan          | preview       | validate
pull_request_target open       | anybody       | none          | error         | error         | error         | validate
pull_request_target open       | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate
pull_request_target fork       | anybody       | yes           | offline plan  | offline plan  | offline plan  | validate
pull_request_target fork       | anybody       | none          | offline plan  | offline plan  | offline plan  | validate
pull_request_target fork       | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate
to another base                | anybody       | yes           | plan          | plan          | preview       | validate
to another base                | anybody       | none          | error         | error         | error         | validate
to another base                | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate
push                           | anybody       | yes           | apply         | plan          | apply         | validate
push                           | anybody       | none          | error         | error         | error         | validate
push                           | Dependabot    | none          | error         | error         | error         | validate
push, new branch               | anybody       | yes           | apply         | plan          | apply         | validate
push, new branch               | anybody       | none          | error         | error         | error         | validate
push, new branch               | Dependabot    | none          | error         | error         | error         | validate
push elsewhere                 | anybody       | yes           | plan          | plan          | preview       | validate
push elsewhere                 | anybody       | none          | error         | error         | error         | validate
push elsewhere                 | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate
push of a tag                  | anybody       | yes           | skip          | skip          | skip          | validate
push of a tag                  | anybody       | none          | skip          | skip          | skip          | validate
push of a tag                  | Dependabot    | none          | skip          | skip          | skip          | validate
push of a deletion             | anybody       | yes           | skip          | skip          | skip          | validate
push of a deletion             | anybody       | none          | skip          | skip          | skip          | validate
push of a deletion             | Dependabot    | none          | skip          | skip          | skip          | validate
workflow_dispatch              | anybody       | yes           | apply         | plan          | apply         | validate
workflow_dispatch              | anybody       | none          | error         | error         | error         | validate
workflow_dispatch              | Dependabot    | none          | error         | error         | error         | validate
dispatch elsewhere             | anybody       | yes           | plan          | plan          | preview       | validate
dispatch elsewhere             | anybody       | none          | error         | error         | error         | validate
dispatch elsewhere             | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate
dispatch on a tag              | anybody       | yes           | plan          | plan          | preview       | validate
dispatch on a tag              | anybody       | none          | error         | error         | error         | validate
dispatch on a tag              | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate
merge_group                    | anybody       | yes           | plan          | plan          | plan          | validate
merge_group                    | anybody       | none          | error         | error         | error         | validate
merge_group                    | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate
schedule                       | anybody       | yes           | drift check   | drift check   | apply         | validate
schedule                       | anybody       | none          | error         | error         | error         | validate
schedule                       | Dependabot    | none          | error         | error         | error         | validate
schedule elsewhere             | anybody       | yes           | drift check   | drift check   | preview       | validate
schedule elsewhere             | anybody       | none          | error         | error         | error         | validate
schedule elsewhere             | Dependabot    | none          | drift check   | drift check   | drift check   | validate
any other                      | anybody       | yes           | plan          | plan          | apply         | validate
any other                      | anybody       | none          | error         | error         | error         | validate
any other                      | Dependabot    | none          | error         | error         | error         | validate
any other elsewhere            | anybody       | yes           | plan          | plan          | preview       | validate
any other elsewhere            | anybody       | none          | error         | error         | error         | validate
any other elsewhere            | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate
comment on a pull request      | anybody       | yes           | plan          | plan          | preview       | validate
comment on a pull request      | anybody       | none          | error         | error         | error         | validate
comment on a pull request      | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate
review of a fork               | anybody       | yes           | offline plan  | offline plan  | offline plan  | validate
review of a fork               | anybody       | none          | offline plan  | offline plan  | offline plan  | validate
review of a fork               | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate
check_suite of a pull request  | anybody       | yes           | plan          | plan          | preview       | validate
check_suite of a pull request  | anybody       | none          | error         | error         | error         | validate
check_suite of a pull request  | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate
workflow_run elsewhere         | anybody       | yes           | plan          | plan          | preview       | validate
workflow_run elsewhere         | anybody       | none          | error         | error         | error         | validate
workflow_run elsewhere         | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate
workflow_run of a fork         | anybody       | yes           | offline plan  | offline plan  | offline plan  | validate
workflow_run of a fork         | anybody       | none          | offline plan  | offline plan  | offline plan  | validate
workflow_run of a fork         | Dependabot    | none          | offline plan  | offline plan  | offline plan  | validate`;

/** What the file is compared with, where its history is searched, and where a run of `mode: auto` reports. */
const PLACES = `\
pull_request open              | of the pull request            | refs/heads/main                | pull request #1
pull_request closed            | of the pull request            | refs/heads/main                | pull request #1
pull_request merged            | history                        | refs/heads/main                | pull request #1
pull_request merged now        | of the pull request            | refs/heads/main                | pull request #1
fork open                      | of the pull request            | refs/heads/main                | pull request #1
pull_request_target open       | of the pull request            | refs/heads/main                | pull request #1
pull_request_target fork       | of the pull request            | refs/heads/main                | pull request #1
to another base                | of the pull request            | refs/heads/feature             | pull request #1
push                           | main before the push           | main before the push           | merged pull request of the commit
push, new branch               | history                        | tip of main                    | merged pull request of the commit
push elsewhere                 | history                        | tip of main                    | open pull request of feature
push of a tag                  | history                        | tip of main                    | –
push of a deletion             | history                        | tip of main                    | –
workflow_dispatch              | history                        | tip of main                    | merged pull request of the commit
dispatch elsewhere             | history                        | tip of main                    | open pull request of feature
dispatch on a tag              | history                        | tip of main                    | –
merge_group                    | history                        | tip of main                    | –
schedule                       | history                        | tip of main                    | –
schedule elsewhere             | history                        | tip of main                    | –
any other                      | history                        | tip of main                    | –
any other elsewhere            | history                        | tip of main                    | –
comment on a pull request      | history                        | tip of main                    | pull request #1
review of a fork               | history                        | tip of main                    | pull request #1
check_suite of a pull request  | history                        | tip of main                    | –
workflow_run elsewhere         | history                        | tip of main                    | –
workflow_run of a fork         | history                        | tip of main                    | –`;

function eventOf(name: string, actor: string): Event {
  const event = EVENTS[name];
  if (event === undefined) throw new Error(`There is no event "${name}".`);
  const read = readFrom({ ...event, actor });
  if (!read.ok) throw new Error(textOf(read.problem));
  return read.value;
}

const INPUTS: ModeInputs = {
  mode: 'auto',
  applyFrom: [],
  credential: undefined,
};

interface Situation {
  readonly name: string;
  readonly actor?: string;
  readonly mode?: ModeInputs['mode'];
  readonly hasCredential?: boolean;
}

function decided({
  name,
  actor = 'ada',
  mode = 'auto',
  hasCredential = true,
}: Situation): DecidedMode {
  return decideMode(eventOf(name, actor), {
    ...INPUTS,
    mode,
    credential: hasCredential
      ? { kind: 'access-token', token: 'token' }
      : undefined,
  });
}

/** What a step does, in a word. Its reporter asks GitHub whether the pull request is open by now. */
function cell(situation: Situation): string {
  const { name } = situation;
  const what = decided(situation);
  if (what.problems.length > 0) return 'error';
  const state = name.endsWith('merged now') ? 'merged' : 'open';
  if (whySkippedNow(what, { number: 1, state }) !== undefined) return 'skip';
  if (what.mode === 'apply') return what.isPreview ? 'preview' : 'apply';
  if (what.isDriftCheck) return 'drift check';
  if (what.mode === 'plan' && !what.isOnline) return 'offline plan';
  return what.mode;
}

const line = (cells: readonly string[]): string =>
  cells
    .map((text, at) => text.padEnd(at === 0 ? 30 : 13))
    .join(' | ')
    .trimEnd();

test('event and inputs come to the mode that the table says', () => {
  const rows = Object.keys(EVENTS).flatMap((name) =>
    [
      ['anybody', 'yes'],
      ['anybody', 'none'],
      ['Dependabot', 'none'],
    ].map(([who = '', credential = '']) => {
      const actor = who === 'Dependabot' ? 'dependabot[bot]' : 'ada';
      const hasCredential = credential === 'yes';
      const modes = (['auto', 'plan', 'apply', 'validate'] as const).map(
        (mode) => cell({ name, actor, hasCredential, mode }),
      );
      return line([name, who, credential, ...modes]);
    }),
  );
  const head = ['event', 'who', 'credential'];
  const modes = ['auto', 'plan', 'apply', 'validate'];
  expect([line([...head, ...modes]), ...rows].join('\n')).toBe(MODES);
});

/** A place, in the words of the table. */
function placeName(place: ReportPlace): string {
  switch (place.by) {
    case 'number':
      return `pull request #${place.number}`;
    case 'commit':
      return 'merged pull request of the commit';
    case 'branch':
      return `open pull request of ${place.branch}`;
    case 'none':
      return '–';
  }
}

/** The base of a comparison, in the words of the table. */
function baseName(
  base: RunBase | undefined,
  place: (commit: string) => string,
): string {
  if (base === undefined) return 'history';
  return base.by === 'commit' ? place(base.sha) : 'of the pull request';
}

test('the base of the comparison, its history and the place of the report are those of the table', () => {
  const known: Readonly<Record<string, string>> = {
    c0ffee0000000000000000000000000000000000: 'main before the push',
    c0ffee0000000000000000000000000000000001: 'tip of main',
  };
  const place = (ref = ''): string => known[ref] ?? ref;
  const rows = Object.keys(EVENTS).map((name) => {
    const what = decided({ name });
    return [
      name,
      baseName(what.base, place),
      place(what.historyRef),
      placeName(what.report),
    ]
      .map((text) => text.padEnd(30))
      .join(' | ')
      .trimEnd();
  });
  expect(rows.join('\n')).toBe(PLACES);
});

test('a plan on a pull request compares targets with the base, as a preview does', () => {
  for (const mode of ['plan', 'apply'] as const) {
    const what = decideMode(eventOf('pull_request open', 'ada'), {
      ...INPUTS,
      mode,
      credential: { kind: 'access-token', token: 'token' },
    });
    expect(what.changedSince).toEqual({ by: 'pull-request' });
  }
});

test('a merge applies what mode auto plans for a base of apply-from, and nothing else', () => {
  const isApplied = (name: string, mode: ModeInputs['mode'] = 'auto') =>
    decided({ name, mode }).isAppliedByMerge;
  expect(isApplied('pull_request open')).toBe(true);
  expect(isApplied('pull_request open', 'plan')).toBeUndefined();
  expect(isApplied('to another base')).toBeUndefined();
  expect(isApplied('push')).toBeUndefined();
});

test('a later commit supersedes a run on a git branch, and none a run whose branch or commit is not known', () => {
  const onBranch = eventOf('workflow_dispatch', 'ada');
  const originOf = (event: Event) => decideMode(event, INPUTS).origin;
  const commit = onBranch.run.commit ?? '';
  expect(originOf(onBranch)).toEqual({ ref: 'refs/heads/main', commit });
  const run = { branch: 'main', commit: undefined };
  expect(originOf({ ...onBranch, run })).toBeUndefined();
  for (const name of ['dispatch on a tag', 'fork open', 'merge_group'])
    expect(originOf(eventOf(name, 'ada'))).toBeUndefined();
});
