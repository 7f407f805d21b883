import { describe, expect, it } from 'vitest';
import { PERSONAL_TOKEN, REPOSITORY } from '../../sandbox/github.ts';
import { readState } from '../../src/ports/github/state.ts';
import { asYaml, declaring, NEW_TABLE } from './documents.ts';
import { FILE, messages, openWorld, type World } from './world.ts';

const AGAIN = { [FILE]: asYaml(declaring('another_table')) };

/** The marker that the action puts into its comments for this target, learnt by letting it write one elsewhere. */
async function markerOf(world: World): Promise<string> {
  world.github.commit(REPOSITORY, {
    branch: 'probe',
    files: { 'probe.txt': 'x' },
  });
  const { number } = world.github.openPullRequest(REPOSITORY, {
    head: 'probe',
  });
  await world.onPullRequest({ inputs: { 'pull-request': String(number) } });
  const marker =
    world.github.comments(REPOSITORY, number)[0]?.body.split('\n')[0] ?? '';
  expect(marker).toMatch(/^<!--.*-->$/);
  world.github.forgetRequests();
  return marker;
}

describe.concurrent('the comment on a pull request', () => {
  it('is written on the first run: verdict, target and change', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPullRequest();
    expect(world.comments()).toHaveLength(1);
    const [text = ''] = world.comments();
    expect(text).toContain('acme/shop/main');
    expect(text).toContain(NEW_TABLE);
    expect(text).toMatch(/plan/i);
    expect(run.outputs).toMatchObject({
      outcome: 'planned',
      applied: 'false',
      'pull-request': '1',
    });
    expect(run.outputs['comment-url']).toBe(
      `${world.github.serverUrl}/${REPOSITORY}/pull/1#issuecomment-${world.github.comments(REPOSITORY, 1)[0]?.id}`,
    );
    expect(world.topologyRequests('GET')).toHaveLength(1);
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('is updated in place when the plan changes', async (context) => {
    const world = await openWorld(context);
    const first = await world.onPullRequest();
    const second = await world.onPullRequest({ files: AGAIN });
    expect(world.comments()).toEqual([
      expect.stringContaining('another_table'),
    ]);
    expect(world.githubWrites().map(({ method }) => method)).toEqual([
      'POST',
      'PATCH',
    ]);
    expect(second.outputs['comment-url']).toBe(first.outputs['comment-url']);
  });

  it('is not written again when a run says the same', async (context) => {
    const world = await openWorld(context);
    const first = await world.onPullRequest();
    const second = await world.onPullRequest();
    expect(world.githubWrites()).toHaveLength(1);
    expect(second.outputs['comment-url']).toBe(first.outputs['comment-url']);
  });

  it('is not written again when a later run of the workflow says the same', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest({
      env: { GITHUB_RUN_ID: '7700001', GITHUB_RUN_NUMBER: '12' },
    });
    await world.onPullRequest({
      env: { GITHUB_RUN_ID: '7700002', GITHUB_RUN_NUMBER: '13' },
    });
    expect(world.githubWrites()).toHaveLength(1);
  });

  it('is found behind more than a hundred others', async (context) => {
    const world = await openWorld(context);
    for (let at = 0; at < 130; at++)
      world.github.comment(REPOSITORY, 1, `Comment ${at}`);
    await world.onPullRequest();
    for (let at = 0; at < 130; at++)
      world.github.comment(REPOSITORY, 1, `Later comment ${at}`);
    await world.onPullRequest({ files: AGAIN });
    expect(world.comments()).toHaveLength(261);
    expect(world.comments()[130]).toContain('another_table');
    expect(world.githubWrites().map(({ method }) => method)).toEqual([
      'POST',
      'PATCH',
    ]);
  });

  it('of a person with the same marker is not touched', async (context) => {
    const world = await openWorld(context);
    const stranger = `${await markerOf(world)}\nI pasted this.`;
    world.github.comment(REPOSITORY, 1, stranger, 'grace');
    const run = await world.onPullRequest();
    expect(world.comments()).toEqual([
      stranger,
      expect.stringContaining(NEW_TABLE),
    ]);
    expect(world.githubWrites().map(({ method }) => method)).toEqual(['POST']);
    expect(run.outputs['comment-url']).not.toContain(
      String(world.github.comments(REPOSITORY, 1)[0]?.id),
    );
  });

  it('of another app with the same marker is not touched', async (context) => {
    const world = await openWorld(context);
    const stranger = `${await markerOf(world)}\nA bot that quotes.`;
    world.github.comment(REPOSITORY, 1, stranger, 'renovate[bot]');
    await world.onPullRequest();
    expect(world.comments()).toEqual([
      stranger,
      expect.stringContaining(NEW_TABLE),
    ]);
  });

  it('of somebody else is not touched when the token is a person’s', async (context) => {
    const world = await openWorld(context);
    const stranger = `${await markerOf(world)}\nThe job's own token wrote this.`;
    world.github.comment(REPOSITORY, 1, stranger, 'github-actions[bot]');
    await world.onPullRequest({ token: PERSONAL_TOKEN });
    await world.onPullRequest({ token: PERSONAL_TOKEN, files: AGAIN });
    expect(world.comments()).toEqual([
      stranger,
      expect.stringContaining('another_table'),
    ]);
    expect(world.github.comments(REPOSITORY, 1)[1]?.user.login).toBe('ada');
  });

  it('comes back when somebody deleted it', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    world.github.repository().comments.splice(0);
    await world.onPullRequest();
    expect(world.comments()).toHaveLength(1);
  });

  it('belongs to the target, and moves with its file', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    await world.onPullRequest({ inputs: { branch: 'dev' } });
    expect(world.comments()).toHaveLength(2);
    await world.onPullRequest({
      inputs: { file: 'moved.yaml' },
      files: { 'moved.yaml': AGAIN[FILE] },
    });
    expect(world.comments()).toHaveLength(2);
    expect(world.comments()[0]).toContain('another_table');
    expect(world.comments()[0]).toContain('moved.yaml');
  });

  it('tells of a broken file too, and of its repair in the same place', async (context) => {
    const world = await openWorld(context);
    const broken = await world.onPullRequest({
      files: { [FILE]: 'shard_groups: [\n' },
    });
    expect(broken.outputs['outcome']).toBe('invalid');
    expect(world.comments()).toEqual([expect.stringMatching(/invalid/i)]);
    await world.onPullRequest();
    expect(world.comments()).toEqual([expect.stringContaining(NEW_TABLE)]);
  });

  it('is the one that a mistake in the inputs is told in, and that its repair takes over', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest();
    const plan = world.github.comments(REPOSITORY, 1)[0]?.id;
    const mistakes: readonly Record<string, string>[] = [
      { branch: 'mian' },
      { 'history-depth': 'many' },
      { 'service-token': '' },
    ];
    for (const [at, inputs] of mistakes.entries()) {
      const run = await world.onPullRequest({
        inputs,
        env: { GITHUB_RUN_ID: String(7_700_100 + at) },
      });
      expect(run.exitCode).toBe(1);
      expect(world.comments()).toEqual([
        expect.stringMatching(/^### (?:⛔ Invalid conf|❌ Failed)/m),
      ]);
    }
    await world.onPullRequest({ env: { GITHUB_RUN_ID: '7700200' } });
    expect(world.comments()).toEqual([expect.stringContaining(NEW_TABLE)]);
    expect(world.github.comments(REPOSITORY, 1)[0]?.id).toBe(plan);
    expect(world.comments()[0]).toMatch(
      /planned .*failed .*invalid configuration .*planned/,
    );
  });

  it.for(['', '/'])(
    'keeps its plan for the same service where a mistake in the inputs is told over it, with the end %j of its address',
    async (end, context) => {
      const world = await openWorld(context);
      const inputs = { 'base-url': `${world.platform.baseUrl}${end}` };
      const kept = () => {
        const read = readState(world.comments()[0] ?? '');
        if (read.kind !== 'state') throw new Error(read.kind);
        return read.state.service;
      };
      await world.onPullRequest({ inputs });
      const plan = kept();
      expect(plan).toMatch(/^[0-9a-f]{16}$/);
      await world.onPullRequest({
        inputs: { ...inputs, 'history-depth': 'many' },
        env: { GITHUB_RUN_ID: '7700100' },
      });
      expect(world.comments()).toEqual([
        expect.stringContaining('Invalid configuration'),
      ]);
      expect(kept()).toEqual(plan);
    },
  );

  it('of a wrong target that came first is taken over by the right one', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest({ inputs: { branch: 'mian' } });
    await world.onPullRequest({ env: { GITHUB_RUN_ID: '7700002' } });
    expect(world.comments()).toEqual([expect.stringContaining(NEW_TABLE)]);
  });

  it('of another job is not taken over by a mistake', async (context) => {
    const world = await openWorld(context);
    await world.onPullRequest({ env: { GITHUB_JOB: 'first' } });
    await world.onPullRequest({
      inputs: { branch: 'mian' },
      env: { GITHUB_JOB: 'second' },
    });
    expect(world.comments()).toEqual([
      expect.stringContaining(NEW_TABLE),
      expect.stringContaining('❌ Failed'),
    ]);
  });

  it('of one leg of a matrix does not hide the mistake of another', async (context) => {
    const world = await openWorld(context);
    const env = { GITHUB_RUN_ID: '7700100' };
    await world.onPullRequest({ inputs: { branch: 'mian' }, env });
    await world.onPullRequest({ env });
    expect(world.comments()).toEqual([
      expect.stringContaining('`acme/shop/mian`'),
      expect.stringContaining(NEW_TABLE),
    ]);
  });

  it('tells of a service that fails', async (context) => {
    const world = await openWorld(context);
    world.platform.fault({ kind: 'status', status: 401 });
    await world.onPullRequest();
    expect(world.comments()).toEqual([expect.stringMatching(/failed/i)]);
  });

  it('stays within GitHub’s limit, whatever the size of the change', async (context) => {
    const names = Array.from(
      { length: 3000 },
      (_, at) => `table_with_a_rather_long_name_${at}`,
    );
    const world = await openWorld(context, {
      after: asYaml(declaring(...names)),
    });
    const run = await world.onPullRequest();
    expect(run.outputs).toMatchObject({
      outcome: 'planned',
      'change-count': '1',
    });
    expect(world.comments()).toHaveLength(1);
    expect(world.comments()[0]).toContain('1 change to 3,000 tables');
    expect(world.comments()[0]).toMatch(
      /`\S+_0`, `\S+_1`, `\S+_2` and 2997 more tables: /,
    );
    expect(world.comments()[0]?.length).toBeLessThanOrEqual(65_536);
    expect(messages(run, 'warning')).toBe('');
  });

  const HOSTILE =
    '@acme/admins `x` </details><img src=x> [y](https://evil.example) |';

  it.for([
    ['planned', 0, HOSTILE],
    // No table is called by a line break.
    ['invalid', 1, `${HOSTILE} \n::error::injected`],
  ] as const)(
    'cannot be made to mention, link or inject by what stands in the file (%s)',
    async ([outcome, exitCode, name], context) => {
      const world = await openWorld(context, {
        after: asYaml(declaring(name)),
      });
      const run = await world.onPullRequest();
      const outside = (world.comments()[0] ?? '')
        .replace(/(`{3,})[\s\S]*?\n\1/g, '')
        .replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
      expect(outside).not.toMatch(/@acme|<img|evil\.example/);
      expect(
        run.annotations.filter(({ message }) => message === 'injected'),
      ).toEqual([]);
      expect(run).toMatchObject({ exitCode, outputs: { outcome } });
    },
  );
});
