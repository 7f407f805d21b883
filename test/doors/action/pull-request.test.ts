import { beforeEach, describe, expect, test } from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import { useServers } from '../../../sandbox/for-tests.ts';
import { JOB_TOKEN, REPOSITORY } from '../../../sandbox/github.ts';
import type { Clock } from '../../../src/clock.ts';
import {
  type RunContext,
  readContext,
} from '../../../src/doors/action/context.ts';
import type { Event } from '../../../src/doors/action/event.ts';
import {
  type DecidedMode,
  decideMode,
} from '../../../src/doors/action/mode.ts';
import {
  logEnd,
  openReporter,
} from '../../../src/doors/action/pull-request.ts';
import {
  type CommentContent,
  NOTHING_LEFT,
} from '../../../src/doors/action/reporter.ts';
import type { Fleet } from '../../../src/doors/action/reporting.ts';
import type { Runner } from '../../../src/doors/action/runner.ts';
import type { CommentEnd } from '../../../src/ports/github/comment.ts';
import { openGitHub } from '../../../src/ports/github/github.ts';
import {
  explainGitHub,
  type GitHubProblem,
} from '../../../src/ports/github/problem.ts';
import type { Stamp } from '../../../src/ports/github/state.ts';
import type { Inputs } from '../../../src/settings/inputs.ts';
import { quoteWhole, textOf } from '../../messages.ts';
import { commit } from '../../ports/github/client.ts';
import { type Compared, comparedOf, resultOf } from '../../report/results.ts';
import { printingRunner } from './printing-runner.ts';

const WORKFLOW = '.github/workflows/topology.yml';
const TARGET = { organization: 'acme', database: 'shop', branch: 'main' };
const NAME = 'acme/shop/main';
/** A commit whose lines allow something. */
const A_COMMIT = 'c0ffee0'.padEnd(40, '1');

const { github } = useServers();
beforeEach(() => {
  github.commit(REPOSITORY, { branch: 'change', files: { a: 'one' } });
  github.openPullRequest(REPOSITORY, { head: 'change' });
});

const EVENT = {
  kind: 'pull-request',
  number: 1,
  state: 'open',
  head: { branch: 'change', commit: commit(1) },
  base: { branch: 'main' },
  isFork: false,
  isOnBase: false,
  run: { branch: undefined, commit: commit(3) },
  defaultBranch: 'main',
  isDependabot: false,
  isPrivate: true,
} as const satisfies Event;
const INPUTS = {
  mode: 'auto',
  applyFrom: [],
  credential: undefined,
} as const;
const DECIDED = decideMode(EVENT, INPUTS);

/** A run that is of no pull request, and reports on one all the same. */
const reportedBy = (report: DecidedMode['report']): Options => ({
  decided: { report, pullRequest: undefined },
});

interface Options {
  readonly inputs?: Partial<Inputs>;
  readonly decided?: Partial<DecidedMode>;
  readonly context?: Partial<RunContext>;
  readonly stamp?: Partial<Stamp>;
  readonly token?: string;
  readonly clock?: Clock;
  readonly fleet?: Fleet;
  readonly secret?: string;
}

/** The reporter of a run on pull request #1, and what the run printed. */
function open({
  inputs,
  decided,
  context,
  stamp,
  token = JOB_TOKEN,
  clock = virtualClock(),
  fleet,
  secret,
}: Options = {}) {
  const { runner, printed } = printingRunner({}, clock);
  if (secret !== undefined) runner.mask(secret);
  const [owner = '', repository = ''] = REPOSITORY.split('/');
  const asked = {
    owner,
    repository,
    token,
    apiUrl: github.apiUrl,
    userAgent: 'test',
    clock,
  };
  const reporter = openReporter({
    runner,
    inputs: {
      notifyOnFailure: false,
      ...{
        comment: 'always',
        pullRequest: undefined,
        baseUrl: 'https://api.example/v1',
        target: TARGET,
        file: 'a.yaml',
      },
      ...inputs,
    },
    decided: { ...DECIDED, origin: undefined, ...decided },
    context: {
      ...readContext({}),
      ...{ run: 100, commit: commit(1), workflow: WORKFLOW },
      ...{ page: `https://github.com/${REPOSITORY}`, ...context },
    },
    stamp: { phase: 'plan', run: 100, attempt: 1, head: headNow(), ...stamp },
    fleet,
    github: openGitHub({ ...asked, debug: () => undefined }),
  });
  return { reporter, runner, printed };
}

const bodies = () => github.comments(REPOSITORY, 1).map(({ body }) => body);
const written = () =>
  github.requests.filter(
    ({ method, path }) => method !== 'GET' && path !== '/graphql',
  );

/** What a run compares whose plan changes something. */
function plannedNow(): Compared {
  const compared = comparedOf(resultOf('planned', 'main'));
  if (compared === undefined) throw new Error('nothing was compared');
  return compared;
}

/** The head of the pull request. */
function headNow(): string {
  return github.pull(REPOSITORY, 1).head.sha;
}

/** A later commit of the pull request. */
function push(): void {
  const files = { a: String(github.requests.length) };
  github.commit(REPOSITORY, { branch: 'change', files });
}

/** Writes a report as a run would. */
async function publish(
  options: Options = {},
  text = 'text',
  more: Partial<CommentContent> = {},
) {
  const { reporter, printed } = open(options);
  const content: CommentContent = {
    ...NOTHING_LEFT,
    render: async ({ runUrl }) => `${text}\n${runUrl}`,
    ...more,
  };
  const posted = await reporter.publish(content);
  return { ...posted, printed: printed.join('') };
}

describe('the comment of a run', () => {
  test('is made, left alone, and changed, with the address of the run in it', async () => {
    expect(await publish()).toMatchObject({
      pullRequest: 1,
      comment: { kind: 'created' },
    });
    expect(bodies()[0]).toMatch(/\/actions\/runs\/100$/m);
    expect((await publish()).comment?.kind).toBe('unchanged');
    push();
    expect(
      (await publish({ stamp: { run: 101, attempt: 2 } })).comment?.kind,
    ).toBe('updated');
    expect(bodies()).toEqual([
      expect.stringContaining(
        `https://github.com/${REPOSITORY}/actions/runs/101/attempts/2`,
      ),
    ]);
  });

  test.each<[string, Options]>([
    ['no address', { context: { page: undefined } }],
    ['no number', { stamp: { run: undefined } }],
  ])('leads to no run that has %s', async (_, options) => {
    await publish(options);
    expect(bodies()[0]).toMatch(/^text$/m);
    expect(bodies()[0]).not.toContain('/actions/runs/');
  });

  test('is left alone by a plan of another head, of another base, and of a pull request that is not open', async () => {
    const left = async (options: Options, why: string) => {
      expect((await publish(options)).comment).toEqual({
        kind: 'left',
        why: expect.stringContaining(why),
      });
    };
    await left({ stamp: { head: commit(1) } }, headNow().slice(0, 12));
    await left(
      { decided: { pullRequest: { ...EVENT, base: { branch: 'release' } } } },
      '`main`',
    );
    const byBranch = { by: 'branch', branch: 'change' } as const;
    const push = { report: byBranch, pullRequest: undefined };
    await left(
      {
        decided: push,
        stamp: { head: commit(1) },
      },
      'is the head',
    );
    github.closePullRequest(REPOSITORY, 1);
    await left({}, 'is closed');
    github.pull(REPOSITORY, 1).state = 'open';
    github.merge(REPOSITORY, 1);
    await left({}, 'is merged');
    expect(written()).toEqual([]);
    // An apply reports there all the same.
    const applied = await publish({ stamp: { phase: 'apply' } });
    expect(applied.comment?.kind).toBe('created');
  });

  test('says once that the pull request was closed, and nothing of a merge', async () => {
    const closed = { stamp: { phase: 'closed' } } as const;
    await publish(closed, 'closed');
    expect(written()).toEqual([]);
    await publish();
    github.closePullRequest(REPOSITORY, 1);
    await publish(closed, 'closed');
    expect(bodies()).toEqual([expect.stringContaining('\nclosed\n')]);
    // One that was opened again and merged since is another matter.
    github.pull(REPOSITORY, 1).state = 'open';
    github.merge(REPOSITORY, 1);
    const late = await publish(
      { stamp: { phase: 'closed', run: 101 } },
      'late',
    );
    expect(late.comment?.kind).toBe('left');
    github.forgetRequests();
    await publish({ decided: { pullRequest: { ...EVENT, state: 'merged' } } });
    expect(github.requests).toEqual([]);
  });

  test('is written by the answer of three seconds, and of no longer ago', async () => {
    for (const [seconds, looks] of [
      [3, 1],
      [4, 2],
    ] as const) {
      const clock = virtualClock();
      const { reporter } = open({ clock });
      github.forgetRequests();
      await reporter.ended();
      await clock.sleep(seconds * 1000);
      const render = async (): Promise<string> => 'text';
      await reporter.publish({ ...NOTHING_LEFT, render });
      const asked = github.requests.filter(({ path }) =>
        path.endsWith('/pulls/1'),
      );
      expect(asked).toHaveLength(looks);
    }
  });

  test('stays where another run read the branch later, by the clock of GitHub', async () => {
    const clock = virtualClock();
    await clock.advance(100_000);
    const write = (run: number, ago: number) =>
      publish({ clock, stamp: { run } }, `read ${ago} ago`, {
        readAt: clock.now() - ago,
      });
    await write(100, 10_000);
    expect((await write(101, 60_000)).comment?.kind).toBe('newer');
    expect(bodies()).toEqual([expect.stringContaining('read 10000 ago')]);
    const late = await publish({ clock, stamp: { run: 101 } }, 'late', {
      readAt: clock.now() - 60_000,
      alarm: quoteWhole(NAME),
    });
    expect(late.comment?.kind).toBe('newer');
    expect(bodies()).toHaveLength(1);
    expect((await write(102, 2000)).comment?.kind).toBe('updated');
  });

  test('keeps in which commit something was allowed and how each run ended, and no secret', async () => {
    const stamp = { phase: 'apply' } as const;
    const secret = 'secret-of-the-step';
    await publish(
      { stamp, secret, context: { person: 'ada' } },
      `text ${secret}`,
      { end: 'applied', allowed: [A_COMMIT, A_COMMIT] },
    );
    const [, text, ...others] = bodies().join().trimEnd().split('\n');
    expect(text).toBe('text ***');
    expect(others.at(-1)).toMatch(
      /^\*\*Runs\*\* \(UTC\): allowed in \[`c0ffee0`\]\(\S+\/commit\/c0ffee0\w{33}\) · applied \[[^\]]*\]\(.*\/actions\/runs\/100\) by `ada`$/,
    );
  });

  test('names the head of the pull request, not its test merge, and else the commit of the run', async () => {
    const render: CommentContent['render'] = async (about) => `${about.commit}`;
    const stamp = { commit: commit(7) };
    await publish({ stamp }, '', { render });
    expect(bodies()[0]?.split('\n')[1]).toBe(headNow());
    const none = reportedBy({ by: 'number', number: 1 });
    await publish({ ...none, stamp: { ...stamp, head: undefined } }, '', {
      render,
    });
    expect(bodies()[0]?.split('\n')[1]).toBe(commit(7));
  });

  test('is one for each branch whatever its file, and of a run without a target one for its file', async () => {
    await publish();
    await publish({ inputs: { target: { ...TARGET, branch: 'dev' } } });
    await publish({ inputs: { file: 'moved.yaml' } });
    await publish({ inputs: { target: undefined } });
    await publish({ inputs: { target: undefined, file: 'b.yaml' } });
    const baseUrl = 'https://other.example/v1';
    await publish({ inputs: { baseUrl } });
    await publish({ inputs: { target: undefined, baseUrl } });
    expect(
      new Set(bodies().map((body) => body.split('\n')[0]?.slice(0, 40))).size,
    ).toBe(6);
    await publish({ inputs: { target: undefined } }, 'again');
    expect(bodies()).toHaveLength(6);
  });

  test.each<[string, Options, string, string]>([
    ['a branch', {}, '7ec425bfa0a84b5e', NAME],
    [
      'a file alone',
      { inputs: { target: undefined } },
      'e3e3678d69cc6a16',
      'a.yaml',
    ],
    [
      'a targets file',
      {
        inputs: { target: undefined },
        fleet: { path: 'targets.yaml', isJob: false, notices: [] },
      },
      '618656d45161bc65',
      'targets.yaml',
    ],
  ])(
    'of %s is found by what earlier versions of the action wrote into it',
    async (_, options, name, of) => {
      await publish(options);
      expect(bodies()).toEqual([
        expect.stringMatching(
          `^<!-- neki-topology:${name} \\{"version":1,"service":"0bc8074fc87086ef","of":"${of}",`,
        ),
      ]);
    },
  );

  test('of runs that may name a wrong target is one for each job', async () => {
    for (const [job, text] of [
      ['one', 'first'],
      ['two', 'second'],
      ['one', 'third'],
    ] as const)
      await publish({ context: { job } }, text, { mayBeWrongTarget: true });
    expect(bodies().map((body) => body.split('\n')[1])).toEqual([
      'third',
      'second',
    ]);
  });

  test('of runs that may name a wrong target is one for each workflow, whatever its jobs are called', async () => {
    const other = '.github/workflows/other.yml';
    for (const workflow of [WORKFLOW, other])
      await publish({ context: { job: 'one', workflow } }, workflow, {
        mayBeWrongTarget: true,
      });
    expect(bodies().map((body) => body.split('\n')[1])).toEqual([
      WORKFLOW,
      other,
    ]);
    // Nor is what the job of another workflow says replaced.
    github.repository().comments.splice(0);
    const dev = { target: { ...TARGET, branch: 'dev' } };
    const job = { job: 'one', workflow: other };
    await publish({ inputs: dev, context: job }, 'theirs');
    await publish({ stamp: { run: 101 }, context: { job: 'one' } }, 'ours', {
      mayBeWrongTarget: true,
    });
    expect(bodies().map((body) => body.split('\n')[1])).toEqual([
      'theirs',
      'ours',
    ]);
  });

  test('is written to another pull request that the input names, whatever the head of the own one', async () => {
    const other = { ...EVENT, number: 2, base: { branch: 'release' } };
    const written = await publish({
      inputs: { pullRequest: 1 },
      decided: {
        pullRequest: other,
        report: { by: 'number', number: other.number },
      },
      stamp: { head: commit(1) },
    });
    expect(written).toMatchObject({
      pullRequest: 1,
      comment: { kind: 'created' },
    });
  });

  test.each<[string, Options, string]>([
    ['one target, which is not named', {}, 'next apply</summary>'],
    [
      'a targets file, by its target',
      { fleet: { path: 'targets.yaml', isJob: false, notices: [] } },
      `next apply: <code>${NAME}</code></summary>`,
    ],
  ])('has the replaced document of %s', async (_, options, title) => {
    await publish({ ...options, stamp: { phase: 'apply' } }, 'applied', {
      previous: new Map([[NAME, '{}']]),
    });
    const apply = { phase: 'apply', run: 101 } as const;
    await publish({ ...options, stamp: apply }, 'failed');
    expect(bodies()).toEqual([expect.stringContaining(title)]);
  });

  test('is not made where none is wanted', async () => {
    const none = await publish({}, 'text', { mayCreate: false });
    expect(none.comment).toEqual({ kind: 'none' });
    const never = await publish({
      inputs: { comment: 'never', pullRequest: 7 },
    });
    expect(never).toMatchObject({ pullRequest: 7, comment: undefined });
    expect(written()).toEqual([]);
  });

  test('is nowhere where no pull request is found, and not known where nobody answers', async () => {
    const none = reportedBy({ by: 'none' });
    expect(await publish(none)).toMatchObject({
      pullRequest: undefined,
      comment: undefined,
    });
    expect(
      await publish({ ...none, inputs: { pullRequest: 1 } }),
    ).toMatchObject({ pullRequest: 1 });
    const elsewhere = reportedBy({ by: 'branch', branch: 'other' });
    expect(await publish(elsewhere)).toMatchObject({
      pullRequest: undefined,
      comment: undefined,
    });
    const here = reportedBy({ by: 'branch', branch: 'change' });
    expect(await publish(here)).toMatchObject({ pullRequest: 1 });
    github.fault({ kind: 'status', status: 403, match: { path: /\/pulls/ } });
    const refused = await publish(here);
    expect(refused.pullRequest).toBeUndefined();
    expect(refused.comment).toMatchObject({ kind: 'failed' });
    expect(
      refused.comment?.kind === 'failed' &&
        textOf(explainGitHub(refused.comment.problem)),
    ).toContain('`pull-requests: write`');
  });

  test('says that the plan is being written, and only where there is a comment to say it in', async () => {
    const compared = plannedNow();
    const announce = async (options: Options = {}) => {
      const { reporter } = open(options);
      await reporter.announce({ file: 'a.yaml', target: TARGET, compared });
      return written().length;
    };
    expect(await announce({ inputs: { comment: 'never' } })).toBe(0);
    expect(await announce(reportedBy({ by: 'none' }))).toBe(0);
    // The run for the newer commit says it.
    const earlier = { phase: 'preview', head: commit(1) } as const;
    expect(await announce({ stamp: earlier })).toBe(0);
    expect(await announce({ stamp: { phase: 'preview' } })).toBe(1);
    expect(bodies()[0]).toContain('Applying 1 change');
  });

  test('says that the plan is being written, unless another run read the branch later, or nobody knows of the pull request', async () => {
    const clock = virtualClock();
    await clock.advance(100_000);
    const stamp = { phase: 'preview', run: 101 } as const;
    const announce = async (ago: number): Promise<void> => {
      const [compared, readAt] = [plannedNow(), clock.now() - ago];
      const baseline = { ...compared.baseline, readAt };
      await open({ clock, stamp }).reporter.announce({
        ...{ file: 'a.yaml', target: TARGET },
        compared: { ...compared, baseline } as typeof compared,
      });
    };
    await publish({ clock, stamp: { ...stamp, run: 100 } }, 'theirs', {
      readAt: clock.now() - 10_000,
    });
    await announce(60_000);
    expect(bodies()).toEqual([expect.stringContaining('\ntheirs\n')]);
    const match = { path: /\/pulls\/1$/, times: 9 };
    github.fault({ kind: 'status', status: 403, match });
    await announce(2000);
    expect(bodies()).toEqual([expect.stringContaining('\ntheirs\n')]);
    github.clearFaults();
    await announce(2000);
    expect(bodies()).toEqual([expect.not.stringContaining('theirs')]);
  });
});

describe('people are told', () => {
  const ALARM = { alarm: quoteWhole(NAME) };

  test('of an apply that failed, in a comment of its own for each attempt of a run', async () => {
    const stamp = { phase: 'apply' } as const;
    const context = { person: 'ada', attempt: 1 };
    await publish({ stamp, context }, 'text', ALARM);
    expect(bodies().map((body) => body.split('\n')[1])).toEqual([
      'text',
      expect.stringMatching(
        /^@ada The apply after this merge did not go through for `acme\/shop\/main`\. \[What happened, and what to do\]\(.*\) · \[run\]\(.*\/actions\/runs\/100\)$/,
      ),
    ]);
    await publish({ stamp, context }, 'again', ALARM);
    expect(bodies()).toHaveLength(2);
    const second = {
      stamp: { ...stamp, attempt: 2 },
      context: { person: 'a*b', attempt: 2 },
    };
    await publish(second, 'second', ALARM);
    expect(bodies()).toHaveLength(3);
    expect(bodies()[2]).toContain('\nThe apply after this merge');
  });

  test('of each target that failed, where the jobs of a run are on several', async () => {
    const stamp = { phase: 'apply' } as const;
    for (const branch of ['main', 'dev'])
      await publish(
        { stamp, inputs: { target: { ...TARGET, branch } } },
        'text',
        { alarm: quoteWhole(branch) },
      );
    const alarms = bodies().filter((body) => body.includes('did not go'));
    expect(alarms).toEqual([
      expect.stringContaining('`main`'),
      expect.stringContaining('`dev`'),
    ]);
  });
});

describe('where the report stands', () => {
  const problem: GitHubProblem = {
    operation: { kind: 'comment', pull: 1 },
    status: 403,
    words: 'No.',
    cause: 'permission',
  };
  const optionsOf = (
    runner: Runner,
    { isFork = false, isDependabot = false },
  ) => ({
    runner,
    decided: decideMode({ ...EVENT, isFork, isDependabot }, INPUTS),
  });

  test.each([
    [403, true, false, 'notice'],
    [403, false, true, 'notice'],
    [403, false, false, 'warning'],
    [500, true, false, 'warning'],
  ])(
    'that is not written for HTTP %i (fork %s, Dependabot %s) is a %s',
    (status, isFork, isDependabot, level) => {
      const { runner, printed } = open();
      logEnd(
        { kind: 'failed', problem: { ...problem, status } },
        optionsOf(runner, { isFork, isDependabot }),
      );
      expect(/^::(\w+)/.exec(printed.join(''))?.[1]).toBe(level);
    },
  );

  test.each<[CommentEnd, string | undefined]>([
    [{ kind: 'none' }, undefined],
    [{ kind: 'created', url: 'https://x/1' }, undefined],
    [{ kind: 'newer', url: 'https://x/1' }, 'notice'],
    [{ kind: 'updated', url: 'https://x/1', isLost: true }, 'notice'],
    [{ kind: 'failed', problem }, 'warning'],
  ])('is said in the log: %j is a %s', (comment, level) => {
    const { runner, printed } = open();
    logEnd(comment, optionsOf(runner, {}));
    const text = printed.join('');
    expect(text).not.toBe('');
    expect(/^::(\w+)/.exec(text)?.[1]).toBe(level);
    if ('url' in comment) expect(text).toContain(comment.url);
  });

  test('is said in the log where it is nowhere', async () => {
    expect((await publish({ inputs: { comment: 'never' } })).printed).toContain(
      '`never`',
    );
    expect((await publish(reportedBy({ by: 'none' }))).printed).toContain(
      'No pull request',
    );
  });
});
