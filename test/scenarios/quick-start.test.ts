import { expect, it } from 'vitest';
import { JOB_TOKEN, REPOSITORY, startGitHub } from '../sandbox/github.ts';
import {
  type JsonObject,
  READER,
  startPlatform,
  TARGET,
  WRITER,
} from '../sandbox/platform.ts';
import {
  type ActionEvent,
  pullRequestEvent,
  pushEvent,
  type RunResult,
  runAction,
} from '../sandbox/runner.ts';
import { TABLES, withSchema } from './changes.ts';
import { click, filesAt, linesFileOf } from './consents.ts';
import { asYaml, CHANGED, LIVE } from './documents.ts';
import { FILE, headOf } from './world.ts';

type Files = Readonly<Record<string, string>>;

/** The workflow of the README on a repository that has no topology file: a pull request, its consent, its merge. */
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
  const run = (files: Files, event: ActionEvent, token: typeof READER) =>
    runAction({
      files,
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
  const plan = (files: Files, number: number): Promise<RunResult> =>
    run(files, pullRequestEvent(github.pull(REPOSITORY, number)), READER);
  return {
    plan,
    puts: () =>
      platform.requests.filter(({ method }) => method === 'PUT').length,
    async propose(number: number, document: JsonObject) {
      const branch = `change-${number}`;
      const files: Files = { [FILE]: asYaml(document) };
      github.commit(REPOSITORY, { branch, files });
      github.openPullRequest(REPOSITORY, { head: branch });
      return { files, planned: await plan(files, number) };
    },
    async merge(number: number, files: Files): Promise<RunResult> {
      const before = headOf(github, 'main');
      const { sha } = github.merge(REPOSITORY, number);
      return run(
        files,
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
  const saved = await merge(1, first.files);
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
  const applied = await merge(2, second.files);
  expect(applied.outputs).toMatchObject({
    outcome: 'applied',
    applied: 'true',
  });
  expect([applied.exitCode, puts()]).toEqual([0, 1]);
});

it('a new table in a sharded group is blocked, allowed by the click on its comment, and applied after the merge', async (context) => {
  const { github, propose, plan, merge } = await openRepository(context);
  await merge(1, (await propose(1, LIVE)).files);
  const invoices = withSchema({
    ...TABLES,
    invoices: { shard_group: 'tenant_data' },
  });
  const { planned } = await propose(2, invoices);
  expect(planned.outputs).toMatchObject({
    outcome: 'blocked',
    risk: 'new-table',
  });
  click({ github }, 2);
  const lines = linesFileOf(2);
  const files = filesAt({ github }, 'change-2', [FILE, lines]);
  expect(files[lines]).toMatch(/^new-table@[0-9a-f]{12}$/m);
  expect((await plan(files, 2)).outputs['outcome']).toBe('planned');
  expect((await merge(2, files)).outputs).toMatchObject({
    outcome: 'applied',
    applied: 'true',
  });
});
