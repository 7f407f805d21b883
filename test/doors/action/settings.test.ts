import { describe, expect, test } from 'vitest';
import {
  type ActionEvent,
  dependabotPullRequestEvent,
  otherEvent,
  pullRequestEvent,
  pullRequestTargetEvent,
  pushEvent,
  SOME_COMMIT,
  workflowDispatchEvent,
} from '../../../sandbox/runner.ts';
import { readContext } from '../../../src/doors/action/context.ts';
import { allowedIn } from '../../../src/doors/action/ended-target.ts';
import { decideMode } from '../../../src/doors/action/mode.ts';
import type { ReportPlace } from '../../../src/doors/action/places.ts';
import {
  type LeftBehind,
  NOTHING_LEFT,
} from '../../../src/doors/action/reporter.ts';
import {
  byHandPage,
  entriesOf,
  factsOf,
  type Reporting,
  reportContext,
} from '../../../src/doors/action/reporting.ts';
import { settingsOf } from '../../../src/doors/action/run-targets.ts';
import type { ReportContext } from '../../../src/report/comment-context.ts';
import type { Settings } from '../../../src/run/settings.ts';
import { type Inputs, parseInputs } from '../../../src/settings/inputs.ts';
import { permissionsIn } from '../../domain.ts';
import { textOf } from '../../messages.ts';
import type { RunResult } from '../../report/results.ts';
import { readFrom } from './events.ts';

const CREDENTIAL = { 'service-token-id': 'id', 'service-token': 'secret' };
const TARGET = { organization: 'acme', database: 'shop', branch: 'main' };
const TARGETS_FILE = { path: 'targets.yaml' };

/** What a run is asked to do for an event under some inputs, and where it is reported. */
function ask(event: ActionEvent, given: Readonly<Record<string, string>>) {
  const read = readFrom(event);
  const all: Readonly<Record<string, string>> = {
    ...TARGET,
    ...CREDENTIAL,
    ...given,
  };
  const parsed = parseInputs({ value: (name) => all[name], environment: {} });
  if (!read.ok || !parsed.ok)
    throw new Error('the event or the inputs are refused');
  const inputs = parsed.value;
  const decided = decideMode(read.value, inputs);
  const context = readContext({ GITHUB_SHA: event.sha });
  const { isPrivate } = read.value;
  const settings = settingsOf(
    { inputs, basis: [TARGETS_FILE] },
    { decided, context, isPrivate, pullCommits: undefined },
  );
  return {
    settings,
    decided,
    report: decided.report,
    isOnline: decided.isOnline,
  };
}

const FORK = { head: { repository: 'mallory/topology' } };
const OTHER = 'refs/heads/feature';
const COMMIT: ReportPlace = { by: 'commit', sha: SOME_COMMIT };
const OPEN: ReportPlace = { by: 'branch', branch: 'feature' };
const NO_DEFAULT: ActionEvent = { ...workflowDispatchEvent(), payload: {} };
const RELEASES = { 'apply-from': 'main\nrelease/*' };

type Wanted = Readonly<Pick<Settings, 'mode' | 'isPreview'>> & {
  readonly at: ReportPlace;
};

const MERGED = { mode: 'apply', isPreview: false } as const;

test.each<[string, Readonly<Record<string, string>>, readonly object[]]>([
  ['on the targets file', {}, [TARGETS_FILE]],
  [
    'on the schema besides',
    { schema: 'own.json' },
    [{ path: 'own.json' }, TARGETS_FILE],
  ],
])('a write rests %s', (_, given, basis) => {
  expect(ask(pushEvent(), given).settings.basis).toEqual(basis);
});

describe('an event means', () => {
  test.each<[string, ActionEvent, Readonly<Record<string, string>>, Wanted]>([
    // All other events, under each mode, are in mode.test.ts.
    [
      'a push to a pattern',
      pushEvent({ ref: 'refs/heads/release/9' }),
      RELEASES,
      { ...MERGED, at: COMMIT },
    ],
    [
      'a push past it',
      pushEvent({ ref: 'refs/heads/feature' }),
      RELEASES,
      { mode: 'plan', at: OPEN },
    ],
    [
      'a push to the default branch alone',
      pushEvent(),
      { 'apply-from': 'production' },
      { mode: 'plan', at: { by: 'branch', branch: 'main' } },
    ],
    [
      'that with `apply-from`',
      NO_DEFAULT,
      { 'apply-from': 'main' },
      { ...MERGED, at: COMMIT },
    ],
  ])('%s', (_name, event, inputs, { at, ...wanted }) => {
    const { settings, report } = ask(event, inputs);
    expect(settings).toMatchObject(wanted);
    expect(report).toMatchObject(at);
  });

  test('of a ref that is not applied, the history as its base, and a notice that names `apply-from`', () => {
    const { settings } = ask(pushEvent({ ref: OTHER }), {});
    expect(settings.baseCommit).toBeUndefined();
    expect(settings.notices).toEqual([
      expect.stringMatching(
        /^This is a plan: `feature` is not in `apply-from` \(`main`\)/,
      ),
    ]);
    expect(
      ask(pushEvent({ ref: OTHER }), { mode: 'plan' }).settings.notices,
    ).toEqual([]);
    expect(ask(NO_DEFAULT, {}).settings.notices).toEqual([
      expect.stringMatching(/default branch.*`apply-from`/),
    ]);
  });

  test('of a pull request to such a ref, that merging it applies nothing', () => {
    const stacked = pullRequestEvent({ base: { ref: 'feature' } });
    const said = expect.stringMatching(
      /^Merging this does not apply it: `feature` is not in `apply-from`/,
    );
    expect(ask(stacked, {}).settings.notices).toEqual([said]);
    expect(ask(stacked, { 'apply-from': 'feat*' }).settings.notices).toEqual(
      [],
    );
    // Another job, with inputs of its own, may apply after such a plan.
    expect(ask(stacked, { mode: 'plan' }).settings.notices).toEqual([]);
    expect(ask(pullRequestEvent(), {}).settings.notices).toEqual([]);
    const closed = { base: { ref: 'feature' }, action: 'closed' } as const;
    expect(ask(pullRequestEvent(closed), {}).settings.notices).toEqual([]);
  });

  test('of a pull request, the files of its test merge under the name of its own head', () => {
    const event = pullRequestEvent();
    const { settings } = ask(event, {});
    expect(settings.commit).toBe(event.sha);
    expect(settings.head).not.toBe(event.sha);
    expect(ask(pullRequestTargetEvent(), {}).settings.commit).toBe(
      settings.head,
    );
  });

  test('of a run that may not apply, the plan that it is', () => {
    const none = { 'service-token-id': '', 'service-token': '' };
    const event = dependabotPullRequestEvent();
    const { decided } = ask(event, { ...none, mode: 'apply' });
    expect(decided.phase).toBe('plan');
    expect(decided.notices.map((notice) => textOf(notice))).toEqual([
      expect.stringContaining('compared with git'),
      'Nothing is applied for a run without a credential; running a plan.',
    ]);
  });

  test('the limits of the inputs for a plan, and none for the preview that it becomes', () => {
    const limits = { limits: 'tables: 5' };
    const limitsOf = (mode: string) =>
      ask(pullRequestEvent(), { ...limits, mode }).settings.policy.limits;
    expect(limitsOf('plan')).toEqual({ tables: 5 });
    expect(limitsOf('apply')).toBeUndefined();
  });

  test('of any other event that nobody chose a mode for, a notice that names it and `mode`', () => {
    const event = otherEvent('repository_dispatch');
    expect(ask(event, {}).settings.notices).toEqual([
      'Event `repository_dispatch` has no default mode; running a plan. Set `mode` to choose.',
    ]);
    for (const mode of ['plan', 'apply', 'validate'])
      expect(ask(event, { mode }).settings.notices).toEqual([]);
    // Where nobody tells what happened, as outside of GitHub, there is nothing to name.
    expect(ask(otherEvent(''), {}).settings.notices).toEqual([]);
  });

  test('no call to the service for a fork, though it has a credential', () => {
    const { isOnline, settings } = ask(pullRequestEvent(FORK), CREDENTIAL);
    expect(isOnline).toBe(false);
    expect(settings.notices).toEqual([
      expect.stringContaining('compared with git'),
    ]);
  });
});

describe('the context of a run', () => {
  test('is of whoever started it, which of a run again may be another person', () => {
    const personOf = (environment: NodeJS.ProcessEnv) =>
      readContext(environment).person;
    const GITHUB_ACTOR = 'ada';
    expect(personOf({ GITHUB_ACTOR })).toBe('ada');
    const again = { GITHUB_ACTOR, GITHUB_TRIGGERING_ACTOR: 'bob' };
    expect(personOf(again)).toBe('bob');
    expect(personOf({})).toBeUndefined();
  });

  test('has the workflow file of this repository, and none of another', () => {
    const workflowOf = (repository: string) =>
      readContext({
        GITHUB_REPOSITORY: 'acme/topology',
        GITHUB_WORKFLOW_REF: `${repository}/.github/workflows/a.yml@refs/heads/main`,
      }).workflow;
    expect(workflowOf('acme/topology')).toBe('.github/workflows/a.yml');
    expect(workflowOf('acme/shared')).toBeUndefined();
  });
});

describe('where the links of a report lead', () => {
  const context = {
    ...readContext({}),
    page: 'https://github.com/acme/topology',
    rules: 'https://github.com/acme/neki/blob/v1/docs/rules.md',
  };
  const BY_HAND = '.github/workflows/by-hand.yml';
  const pageOf = (page: string | undefined, kind: 'file' | 'missing') =>
    byHandPage(
      { byHandWorkflow: BY_HAND } as Inputs,
      { ...context, page },
      () =>
        Promise.resolve(
          kind === 'file' ? { kind, bytes: new Uint8Array() } : { kind },
        ),
    );

  test('is the page of the workflow that people start by hand, by the name of its file', async () => {
    expect(await pageOf(context.page, 'file')).toEqual({
      name: 'by-hand.yml',
      address: `${context.page}/actions/workflows/by-hand.yml`,
    });
    expect(await pageOf(context.page, 'missing')).toBeUndefined();
    expect(await pageOf(undefined, 'file')).toBeUndefined();
  });

  const FLEET = { path: 'targets.yaml', isJob: false, notices: [] };

  /** The links of a report on pull request #7. */
  function linksOf({
    baseUrl = 'https://api.example/v1',
    fleet,
  }: {
    readonly baseUrl?: string;
    readonly fleet?: Reporting['fleet'];
  }): ReportContext {
    const decided = { allowBranch: 'change' };
    const options = { context, inputs: { baseUrl }, fleet, decided };
    const stamp = { run: 7, attempt: 2, commit: 'c', head: 'h' };
    return reportContext(options as Reporting, stamp, 7);
  }

  test.each([
    ['https://api.planetscale.com/v1', 'https://app.planetscale.com'],
    ['https://api.example/v1', undefined],
  ])('is, of branches that %s tells of, below %s', (baseUrl, dashboard) => {
    const { rulePage, ...links } = linksOf({ baseUrl });
    expect(rulePage?.('some-rule')).toBe(`${context.rules}#some-rule`);
    expect(links).toEqual({
      page: context.page,
      byHand: undefined,
      runUrl: `${context.page}/actions/runs/7/attempts/2`,
      commit: 'h',
      dashboard,
      order: undefined,
      allowBranch: 'change',
      pull: 7,
    });
  });

  test.each([
    ['its job is on one target', { ...FLEET, isJob: true }, 'change'],
    [
      'targets share it, which could have files of the same name',
      FLEET,
      undefined,
    ],
  ])('is no editor of allow files where %s: %j', (_, fleet, allowBranch) => {
    const { allowBranch: branch } = linksOf({ fleet });
    expect(branch).toBe(allowBranch);
  });
});

test.each([
  ['plan', false],
  ['preview', true],
] as const)('a report on a %s is on a preview: %s', (phase, isPreview) => {
  const decided = { isAppliedByMerge: true };
  expect(factsOf({ decided, stamp: { phase } } as Reporting)).toEqual({
    isApplied: true,
    isPreview,
  });
});

describe('what a run adds to the record of its comment', () => {
  const context = { ...readContext({}), person: 'ada' };
  const entries = (
    left: Partial<LeftBehind>,
    phase: 'plan' | 'apply' | 'closed',
    attempt?: number,
  ) => {
    const stamp = { phase, run: 7, attempt };
    return entriesOf({ ...NOTHING_LEFT, ...left }, { stamp, context }, 9);
  };

  test.each([
    ['planned', 'plan', 'planned'],
    ['skipped', 'plan', 'skipped'],
    ['skipped', 'closed', 'closed'],
    ['applied', 'apply', 'applied'],
    ['refused', 'closed', 'refused'],
  ] as const)(
    'is, of one that is %s in the phase %s, %s',
    (what, phase, word) => {
      expect(entries({ end: what }, phase, 2)).toEqual([
        { what: word, run: 7, attempt: 2, at: 9, person: 'ada' },
      ]);
    },
  );

  test('names the commit of the allow files that a plan needs, and none for a line of `allow`', () => {
    const text = 'outage';
    const used = (kind: string, file?: string) => {
      const permissions = permissionsIn(text, file);
      const allow = { path: 'x', kind: 'folder', files: [], commit: 'c0ffee' };
      const compared = { decision: { kind, used: permissions }, allow };
      return allowedIn({
        outcome: 'planned',
        compared,
      } as unknown as RunResult);
    };
    expect(used('apply', 'x/pr-7.allow')).toEqual(['c0ffee']);
    expect(used('apply')).toEqual([]);
    expect(used('blocked', 'x/pr-7.allow')).toEqual([]);
    expect(entries({ allowed: ['c0ffee', 'c0ffee'] }, 'plan')).toEqual([
      {
        ...{ what: 'allowed', run: 7, attempt: 1, at: 9 },
        ...{ person: undefined, commit: 'c0ffee' },
      },
    ]);
  });
});
