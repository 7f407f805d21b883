import { expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { type JsonObject, READER, TARGET } from '../../sandbox/platform.ts';
import { pullRequestEvent, type RunResult } from '../../sandbox/runner.ts';
import { REROUTED } from './changes.ts';
import { asYaml, CHANGED, LIVE } from './documents.ts';
import { FILE, type Finishing, mergedPush, worldFor } from './world.ts';

/** The workflow of the README on a repository that has no topology file: a pull request, its consents, its merge. */
async function openRepository(context: Finishing) {
  const { github, run, comments, topologyRequests } = await worldFor(context, {
    before: {},
    inputs: { ...TARGET, 'apply-from': 'main' },
  });
  const reading = {
    'service-token-id': READER.id,
    'service-token': READER.secret,
  };
  let consents: Readonly<Record<string, string>> = {};
  const plan = (file: string, number: number): Promise<RunResult> =>
    run(pullRequestEvent(github.pull(REPOSITORY, number)), {
      files: { [FILE]: file, ...consents },
      inputs: reading,
    });
  return {
    plan,
    puts: () => topologyRequests('PUT').length,
    async propose(number: number, document: JsonObject) {
      const branch = `change-${number}`;
      const file = asYaml(document);
      github.commit(REPOSITORY, { branch, files: { [FILE]: file } });
      github.openPullRequest(REPOSITORY, { head: branch });
      return { file, planned: await plan(file, number) };
    },
    /** Commits the lines that the comment proposes, as its link does. */
    allow(number: number): void {
      const [comment = ''] = comments(number);
      const [, address = ''] = /\((\S+\/new\/\S+)\)/.exec(comment) ?? [];
      const { pathname, searchParams } = new URL(address);
      const path = searchParams.get('filename') ?? '';
      const [, branch = ''] = pathname.split('/new/');
      consents = { [path]: searchParams.get('value') ?? '' };
      github.commit(REPOSITORY, { branch, files: consents });
    },
    merge: (number: number, file: string): Promise<RunResult> =>
      run(mergedPush(github, github.pull(REPOSITORY, number)), {
        files: { [FILE]: file, ...consents },
      }),
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
