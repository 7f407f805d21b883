import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Trigger } from '../../src/action/event.ts';
import { logEnd, openReporter } from '../../src/action/pull-request.ts';
import { type RunContext, readContext } from '../../src/action/request.ts';
import { openRunner, type Runner } from '../../src/action/runner.ts';
import { openGitHub } from '../../src/github/github.ts';
import type { Stamp } from '../../src/github/stamp.ts';
import type { CommentEnd } from '../../src/github/upsert.ts';
import type { Inputs } from '../../src/inputs/inputs.ts';
import type { PlanMark } from '../../src/topology/plan/mark.ts';
import { virtualClock } from '../clock.ts';
import { commit } from '../github/client.ts';
import {
  type GitHub,
  JOB_TOKEN,
  REPOSITORY,
  startGitHub,
} from '../sandbox/github.ts';
import { localProtocol } from '../sandbox/runner/protocol.ts';

const WORKFLOW = '.github/workflows/topology.yml';
const TARGET = { organization: 'acme', database: 'shop', branch: 'main' };
const MARK: PlanMark = {
  shown: new Map([['a'.repeat(43), 100]]),
  isUnread: false,
};

let github: GitHub;
beforeEach(async () => {
  github = await startGitHub();
  github.commit(REPOSITORY, { branch: 'change', files: { a: 'one' } });
  github.openPullRequest(REPOSITORY, { head: 'change' });
});
afterEach(() => github.close());

interface Options {
  readonly inputs?: Partial<Inputs>;
  readonly trigger?: Partial<Trigger>;
  readonly context?: Partial<RunContext>;
  readonly stamp?: Partial<Stamp>;
  readonly token?: string;
}

/** The reporter of a run on pull request #1, and what the run printed. */
function open({
  inputs,
  trigger,
  context,
  stamp,
  token = JOB_TOKEN,
}: Options = {}) {
  const printed: string[] = [];
  const clock = virtualClock();
  const runner = openRunner({
    environment: {},
    clock,
    protocol: localProtocol({
      environment: {},
      print: (text) => printed.push(text),
    }),
    listenForCancel: () => new AbortController().signal,
  });
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
    trigger: { report: { by: 'number', number: 1 }, ...trigger } as Trigger,
    context: {
      ...readContext({}),
      ...{ run: 100, commit: commit(1), workflow: WORKFLOW, isOnPull: true },
      ...{ page: `https://github.com/${REPOSITORY}`, ...context },
    },
    stamp: { phase: 'plan', run: 100, attempt: 1, head: commit(1), ...stamp },
    fleet: undefined,
    github: openGitHub({ ...asked, debug: () => undefined }),
  });
  return { reporter, runner, printed };
}

const bodies = () => github.comments(REPOSITORY, 1).map(({ body }) => body);
const written = () =>
  github.requests.filter(
    ({ method, path }) => method !== 'GET' && path !== '/graphql',
  );

/** Writes a report as a run would. */
async function publish(options: Options = {}, text = 'text', mayCreate = true) {
  const { reporter, printed } = open(options);
  const stamp: Stamp = {
    phase: 'plan',
    run: 100,
    attempt: 1,
    head: commit(1),
    ...options.stamp,
  };
  const posted = await reporter.publish(
    { entries: [], stamp, render: async ({ runUrl }) => `${text}\n${runUrl}` },
    mayCreate,
  );
  return { ...posted, printed: printed.join('') };
}

describe('the comment of a run', () => {
  test('is made, left alone, and changed, with the address of the run in it', async () => {
    expect(await publish()).toMatchObject({
      pullRequest: 1,
      comment: { kind: 'created' },
    });
    expect((await publish()).comment?.kind).toBe('unchanged');
    expect(
      (await publish({ stamp: { run: 101, attempt: 2, head: commit(2) } }))
        .comment?.kind,
    ).toBe('updated');
    expect(bodies()).toEqual([
      expect.stringContaining(
        `https://github.com/${REPOSITORY}/actions/runs/101/attempts/2`,
      ),
    ]);
    expect((await publish()).comment?.kind).toBe('newer');
  });

  test('has no address where nobody tells the page', async () => {
    await publish({ context: { page: undefined } });
    expect(bodies()).toEqual([expect.stringContaining('undefined')]);
  });

  test('is one for each branch and file, and of a run without a target one for its file', async () => {
    await publish();
    await publish({ inputs: { target: { ...TARGET, branch: 'dev' } } });
    await publish({ inputs: { file: 'b.yaml' } });
    await publish({ inputs: { target: undefined } });
    await publish({ inputs: { target: undefined, file: 'b.yaml' } });
    await publish({ inputs: { baseUrl: 'https://other.example/v1' } });
    expect(
      new Set(bodies().map((body) => body.split('\n')[0]?.slice(0, 40))).size,
    ).toBe(6);
    await publish({ inputs: { target: undefined } }, 'again');
    expect(bodies()).toHaveLength(6);
  });

  test('is not made where none is wanted', async () => {
    expect((await publish({}, 'text', false)).comment).toEqual({
      kind: 'none',
    });
    const never = await publish({
      inputs: { comment: 'never', pullRequest: 7 },
    });
    expect(never).toMatchObject({ pullRequest: 7, comment: undefined });
    expect(written()).toEqual([]);
  });

  test('is nowhere where no pull request is found, and not known where nobody answers', async () => {
    const none = { trigger: { report: { by: 'none' } } } as const;
    expect(await publish(none)).toMatchObject({
      pullRequest: undefined,
      comment: undefined,
    });
    expect(
      await publish({ ...none, inputs: { pullRequest: 1 } }),
    ).toMatchObject({ pullRequest: 1 });
    const elsewhere = {
      trigger: { report: { by: 'branch', branch: 'other' } },
    } as const;
    expect(await publish(elsewhere)).toMatchObject({
      pullRequest: undefined,
      comment: undefined,
    });
    const here = {
      trigger: { report: { by: 'branch', branch: 'change' } },
    } as const;
    expect(await publish(here)).toMatchObject({ pullRequest: 1 });
    github.fault({ kind: 'status', status: 403, match: { path: /\/pulls/ } });
    expect(await publish(here)).toMatchObject({
      pullRequest: undefined,
      comment: {
        ...{
          kind: 'failed',
          problem: {
            status: 403,
            why: expect.stringContaining('`pull-requests: write`'),
          },
        },
      },
    });
  });

  test('says that the plan is being written, and only where there is a comment to say it in', async () => {
    const announce = async (options: Options = {}) => {
      const compared = {} as Parameters<
        ReturnType<typeof open>['reporter']['announce']
      >[1]['compared'];
      await open(options)
        .reporter.announce('x', { file: 'a.yaml', target: TARGET, compared })
        .catch(() => undefined);
      return written().length;
    };
    expect(await announce({ inputs: { comment: 'never' } })).toBe(0);
    expect(await announce({ trigger: { report: { by: 'none' } } })).toBe(0);
  });
});

describe('the plans that were shown', () => {
  const withMark = (more: Partial<Stamp> = {}): Options => ({
    stamp: { reviewed: { ...MARK, run: 100, head: commit(1) }, ...more },
  });
  const shown = async (options: Options = {}) => {
    const all = await Array.fromAsync(open(options).reporter.shown('x'));
    return all.map((one) =>
      typeof one === 'string'
        ? one
        : { pull: one.pull, digests: [...one.mark.shown.keys()] },
    );
  };

  test('are vouched for in a notice of the run that shows them', async () => {
    expect((await publish(withMark())).printed).toMatch(
      /^::notice title=[^:]*::.* [A-Za-z0-9+/]{43}$/m,
    );
    expect((await publish()).printed).not.toContain('::notice');
  });

  test('are those of the open pull request that the run is of', async () => {
    expect(await shown()).toEqual([]);
    await publish(withMark());
    expect(await shown()).toEqual([{ pull: 1, digests: ['a'.repeat(43)] }]);
    expect(await shown({ inputs: { file: 'b.yaml' } })).toEqual([]);
  });

  test('are none where nobody knows whose comments they are', async () => {
    await publish(withMark());
    github.fault({ kind: 'status', status: 404, match: { path: '/graphql' } });
    expect(await shown()).toEqual([expect.any(String)]);
    expect(await shown({ inputs: { file: 'b.yaml' } })).toEqual([]);
  });

  test('are those of merged pull requests for a run on their branch, of their last commit', async () => {
    const { head } = github.pull(REPOSITORY, 1);
    await publish({
      stamp: { reviewed: { ...MARK, run: 100, head: head.sha } },
    });
    const { sha } = github.merge(REPOSITORY, 1);
    const onMain: Options = {
      trigger: { origin: { ref: 'refs/heads/main', commit: sha } },
      context: { isOnPull: false },
    };
    expect(await shown(onMain)).toEqual([
      { pull: 1, digests: ['a'.repeat(43)] },
    ]);
    expect(await shown({ context: { isOnPull: false } })).toEqual([
      expect.any(String),
    ]);
    github.fault({ kind: 'status', status: 403, match: { path: /\/pulls/ } });
    expect(await shown(onMain)).toEqual([
      expect.stringContaining('pull-requests: read'),
    ]);
  });

  test('are none of another commit than the last', async () => {
    await publish(withMark());
    const { sha } = github.merge(REPOSITORY, 1);
    const onMain: Options = {
      trigger: { origin: { ref: 'refs/heads/main', commit: sha } },
      context: { isOnPull: false },
    };
    expect(await shown(onMain)).toEqual([
      expect.stringContaining(commit(1).slice(0, 12)),
    ]);
  });

  test('have a time, by GitHub’s clock, on an open pull request alone', async () => {
    expect(await open().reporter.shownAt()).toEqual(expect.any(Number));
    expect(
      await open({ context: { isOnPull: false } }).reporter.shownAt(),
    ).toBeUndefined();
  });
});

describe('where the report stands', () => {
  const problem = { status: 403, why: 'No.' };
  const optionsOf = (
    runner: Runner,
    { isFork = false, isDependabot = false },
  ) => ({
    runner,
    trigger: { isFork } as Trigger,
    context: { ...readContext({}), isDependabot },
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
    [{ kind: 'updated', url: 'https://x/1' }, undefined],
    [{ kind: 'unchanged', url: 'https://x/1' }, undefined],
    [{ kind: 'newer', url: 'https://x/1' }, 'notice'],
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
    expect(
      (await publish({ trigger: { report: { by: 'none' } } })).printed,
    ).toContain('No pull request');
  });
});
