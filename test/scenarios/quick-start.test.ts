import { expect, it } from 'vitest';
import { JOB_TOKEN, REPOSITORY, startGitHub } from '../../sandbox/github.ts';
import {
  type JsonObject,
  READER,
  startPlatform,
  TARGET,
  WRITER,
} from '../../sandbox/platform.ts';
import {
  type ActionEvent,
  pullRequestEvent,
  pushEvent,
  type RunResult,
  runAction,
} from '../../sandbox/runner.ts';
import { REROUTED } from './changes.ts';
import { asYaml, CHANGED, LIVE } from './documents.ts';
import { FILE, headOf } from './world.ts';

/** The workflow of the README on a repository that has no topology file: a pull request, its consents, its merge. */
async function openRepository({
  onTestFinished,
}: {
  onTestFinished(end: () => Promise<void>): void;
}) {
  const [platform, github] = await Promise.all([
    startPlatform(),
    startGitHub(),
  ]);
  onTestFinished(async () => {
    await Promise.all([platform.close(), github.close()]);
  });
  let consents: Readonly<Record<string, string>> = {};
  const run = (file: string, event: ActionEvent, token: typeof READER) =>
    runAction({
      files: { [FILE]: file, ...consents },
      github,
      token: JOB_TOKEN,
      event,
      servers: [platform, github],
      inputs: {
        ...TARGET,
        'apply-from': 'main',
        'base-url': platform.baseUrl,
        'service-token-id': token.id,
        'service-token': token.secret,
      },
    });
  const plan = (file: string, number: number): Promise<RunResult> =>
    run(file, pullRequestEvent(github.pull(REPOSITORY, number)), READER);
  return {
    plan,
    puts: () =>
      platform.requests.filter(({ method }) => method === 'PUT').length,
    async propose(number: number, document: JsonObject) {
      const branch = `change-${number}`;
      const file = asYaml(document);
      github.commit(REPOSITORY, { branch, files: { [FILE]: file } });
      github.openPullRequest(REPOSITORY, { head: branch });
      return { file, planned: await plan(file, number) };
    },
    /** Commits the lines that the comment proposes, as its link does. */
    allow(number: number): void {
      const [comment = ''] = github
        .comments(REPOSITORY, number)
        .map(({ body }) => body);
      const [, address = ''] = /\((\S+\/new\/\S+)\)/.exec(comment) ?? [];
      const { pathname, searchParams } = new URL(address);
      const path = searchParams.get('filename') ?? '';
      const [, branch = ''] = pathname.split('/new/');
      consents = { [path]: searchParams.get('value') ?? '' };
      github.commit(REPOSITORY, { branch, files: consents });
    },
    async merge(number: number, file: string): Promise<RunResult> {
      const before = headOf(github, 'main');
      const { sha } = github.merge(REPOSITORY, number);
      return run(
        file,
        pushEvent({ before, after: sha, modified: [FILE] }),
        WRITER,
      );
    },
  };
}

it('the quick start is green: the saved topology is in sync, and a table listed where it is gets applied', async (context) => {
  const { propose, merge, puts } = await openRepository(context);
  const first = await propose(1, LIVE);
  expect([first.planned.exitCode, first.planned.outputs['outcome']]).toEqual([
    0,
    'no-change',
  ]);
  const saved = await merge(1, first.file);
  expect([saved.exitCode, saved.outputs['outcome'], puts()]).toEqual([
    0,
    'no-change',
    0,
  ]);
  const second = await propose(2, CHANGED);
  expect(second.planned.outputs).toMatchObject({
    outcome: 'planned',
    risk: 'safe',
  });
  const applied = await merge(2, second.file);
  expect(applied.outputs).toMatchObject({
    outcome: 'applied',
    applied: 'true',
  });
  expect([applied.exitCode, puts()]).toEqual([0, 1]);
});

it('a change that could hide rows is blocked, allowed by the line that the comment proposes, and applied after the merge', async (context) => {
  const { allow, propose, plan, merge } = await openRepository(context);
  await merge(1, (await propose(1, LIVE)).file);
  const { file, planned } = await propose(2, REROUTED);
  expect(planned.outputs).toMatchObject({
    outcome: 'blocked',
    risk: 'needs-empty',
  });
  allow(2);
  expect((await plan(file, 2)).outputs['outcome']).toBe('planned');
  expect((await merge(2, file)).outputs).toMatchObject({
    outcome: 'applied',
    applied: 'true',
  });
});
