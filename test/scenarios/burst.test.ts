import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { type Contexts, filledIn } from '../../sandbox/runner/expressions.ts';
import {
  type Concurrency,
  type JobEnd,
  openQueue,
} from '../../sandbox/runner/queue.ts';
import {
  type ActionEvent,
  pullRequestEvent,
  pushEvent,
  type RunOptions,
  type RunResult,
  workflowDispatchEvent,
} from '../../sandbox/runner.ts';
import { asYaml, declaring } from './documents.ts';
import { FILE, headOf, openWorld, type World } from './world.ts';

type Context = Parameters<typeof openWorld>[0];

const TABLES = ['one', 'two', 'three'] as const;
/** The number of the first run of a burst. */
const FIRST_RUN = 8_800_001;

/** The group of the job of an example, for an event. */
function groupOf(example: string, contexts: Contexts): Concurrency {
  const url = new URL(`../../examples/${example}`, import.meta.url);
  const { jobs } = load(readFileSync(url, 'utf8')) as {
    readonly jobs: Readonly<
      Record<string, { readonly concurrency?: Concurrency }>
    >;
  };
  const concurrency = Object.values(jobs).find(
    (job) => job.concurrency,
  )?.concurrency;
  if (concurrency === undefined) throw new Error(`${example} has no group`);
  return { ...concurrency, group: filledIn(concurrency.group, contexts) };
}

const PUSHED = { github: { event_name: 'push', ref: 'refs/heads/main' } };
const byHand = (mode: 'plan' | 'apply'): Contexts => ({
  github: { event_name: 'workflow_dispatch', ref: 'refs/heads/main' },
  inputs: { mode },
});

/** The file with the first tables declared, so many of them. */
function fileWith(count: number): string {
  return asYaml(declaring(...TABLES.slice(0, count)));
}

/** Pull requests that each declare one table more than the one before, and whose plans were shown. */
async function proposed(context: Context): Promise<World> {
  const world = await openWorld(context, {
    before: fileWith(0),
    after: fileWith(1),
  });
  world.platform.branch().topology = declaring();
  for (const [at] of TABLES.entries()) {
    const number = at + 1;
    if (number > 1) {
      const head = `change-${number}`;
      const files = { [FILE]: fileWith(number) };
      world.github.commit(REPOSITORY, { branch: head, files });
      world.github.openPullRequest(REPOSITORY, { head });
    }
    const event = pullRequestEvent(world.github.pull(REPOSITORY, number));
    const plan = await run(world, event, number);
    expect(plan.outputs['outcome']).toBe('planned');
  }
  return world;
}

/** A run whose checkout has the file of a pull request; each has its own number, as on GitHub. */
function run(
  world: World,
  event: ActionEvent,
  count: number,
  options: RunOptions = {},
): Promise<RunResult> {
  const files = { [FILE]: fileWith(count) };
  return world.run(event, { files, ...options });
}

function commentOf({ github }: World, number: number): string {
  const [comment] = github.comments(REPOSITORY, number);
  return comment?.body ?? '';
}

function outcomeOf(end: JobEnd<RunResult>): string | undefined {
  return end.kind === 'ran' ? end.result.outputs['outcome'] : end.kind;
}

/** Merges a pull request; answers the push of it. */
function merge({ github }: World, number: number): ActionEvent {
  const before = headOf(github, 'main');
  const { sha } = github.merge(REPOSITORY, number);
  return pushEvent({ before, after: sha, modified: [FILE] });
}

describe.concurrent('three merges in a burst', () => {
  it('are all on the branch: the last run applies them, and the others name the commit and the pull request that carry their change', async (context) => {
    const world = await proposed(context);
    const queue = openQueue();
    const pushes = TABLES.map((_, at) => merge(world, at + 1));
    const ends = await Promise.all(
      pushes.map((event, at) =>
        queue.add(groupOf('push.yml', PUSHED), () =>
          run(world, event, at + 1, {
            env: { GITHUB_RUN_ID: String(FIRST_RUN + at) },
          }),
        ),
      ),
    );
    expect(ends.map(outcomeOf)).toEqual([
      'superseded',
      'superseded',
      'applied',
    ]);
    expect(world.topologyRequests('PUT')).toHaveLength(1);
    expect(world.platform.branch().topology).toEqual(declaring(...TABLES));

    const tip = headOf(world.github, 'main').slice(0, 12);
    for (const number of [1, 2]) {
      const comment = commentOf(world, number);
      expect(comment).toContain(tip);
      expect(comment).toMatch(/[Pp]ull request \\?#3/);
      expect(comment).not.toMatch(/^### .*Applied/m);
    }
  });

  it('are cancelled in between where a server knows no queue, and the last run applies everything', async (context) => {
    const world = await proposed(context);
    const queue = openQueue();
    const pushes = TABLES.map((_, at) => merge(world, at + 1));
    const ends = await Promise.all(
      pushes.map((event, at) =>
        queue.add(groupOf('enterprise-server.yml', PUSHED), () =>
          run(world, event, at + 1),
        ),
      ),
    );
    expect(ends.map(outcomeOf)).toEqual(['superseded', 'cancelled', 'applied']);
    expect(world.platform.branch().topology).toEqual(declaring(...TABLES));
  });
});

describe.concurrent('a run by hand during an apply', () => {
  it.for(['plan', 'apply'] as const)(
    'of %s: nothing is cancelled, neither what runs nor what waits',
    async (mode, context) => {
      const world = await proposed(context);
      const queue = openQueue();
      const first = merge(world, 1);
      const push = groupOf('push.yml', PUSHED);

      let ended: readonly Promise<JobEnd<RunResult>>[] = [];
      const applying = queue.add(push, () => {
        // While it runs, another merge waits, and somebody starts a run by hand.
        const second = merge(world, 2);
        const started = workflowDispatchEvent({
          sha: headOf(world.github, 'main'),
        });
        ended = [
          queue.add(push, () => run(world, second, 2)),
          queue.add(groupOf('by-hand.yml', byHand(mode)), () =>
            run(world, started, 2, { inputs: { mode } }),
          ),
        ];
        return run(world, first, 1);
      });
      const ends = [await applying, ...(await Promise.all(ended))];
      expect(ends.map(({ kind }) => kind)).toEqual(['ran', 'ran', 'ran']);
      expect(ends.slice(0, 2).map(outcomeOf)).toEqual([
        'superseded',
        'applied',
      ]);
      expect(world.topologyRequests('PUT')).toHaveLength(1);
      expect(world.platform.branch().topology).toEqual(declaring('one', 'two'));
    },
  );

  it('of a plan waits for no apply', () => {
    const { group } = groupOf('push.yml', PUSHED);
    expect(groupOf('by-hand.yml', byHand('plan')).group).not.toBe(group);
    expect(groupOf('by-hand.yml', byHand('apply')).group).toBe(group);
  });
});
