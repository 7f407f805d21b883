import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import type { JsonObject } from '../../sandbox/platform.ts';
import type { RunOptions, RunResult } from '../../sandbox/runner.ts';
import { REROUTED } from './changes.ts';
import { editorIn, linesFileOf, proposedIn } from './consents.ts';
import { asYaml } from './documents.ts';
import { FILE, messages, openWorld, type World } from './world.ts';

type Context = Parameters<typeof openWorld>[0];

const LINES = linesFileOf(1);

function wanting(context: Context, document: JsonObject): Promise<World> {
  return openWorld(context, { after: asYaml(document) });
}

/** The file and the lines that stand in the repository beside it. */
function withLines(
  lines: string,
  document: JsonObject = REROUTED,
): Readonly<Record<string, string>> {
  return { [FILE]: asYaml(document), [LINES]: lines };
}

/** Commits lines to the branch of pull request #1, and runs the plan of that push. */
function allowing(world: World, lines: string): Promise<RunResult> {
  const files = withLines(lines);
  world.github.commit(REPOSITORY, { branch: 'change', files });
  return world.onPullRequest({ files });
}

/** Merges, and runs the push. */
function applying(
  world: World,
  lines: string,
  more: RunOptions = {},
): Promise<RunResult> {
  return world.onPush({ files: withLines(lines), ...more });
}

/** The lines that a blocked plan proposes. */
async function blockedPlan(world: World): Promise<string> {
  const run = await world.onPullRequest();
  expect(run.outputs['outcome']).toBe('blocked');
  return proposedIn(world.comments()[0]);
}

describe.concurrent('a line of an allow file', () => {
  it('is proposed by a blocked plan; one click opens the editor with exactly these lines, and they let plan and apply pass', async (context) => {
    const world = await wanting(context, REROUTED);
    const lines = await blockedPlan(world);
    expect(lines).toMatch(/^# .+\nneeds-empty@[0-9a-f]{12}\n$/);
    expect(editorIn(world.comments()[0])).toEqual({
      branch: 'change',
      file: LINES,
      value: lines,
    });

    const planned = await allowing(world, lines);
    expect(planned.outputs['outcome']).toBe('planned');
    const head = world.pull().head.sha.slice(0, 7);
    expect(world.comments()[0]).toContain(`allowed in \`${head}\``);

    const applied = await applying(world, lines);
    expect(applied.outputs).toMatchObject({
      outcome: 'applied',
      applied: 'true',
    });
    expect(world.comments()[0]).toContain('⚠️ Applied');
    expect(world.comments()[0]).toMatch(/allowed in \[`[0-9a-f]{7}`\]\(/);
  });

  it('is read through the API where the job has no checkout', async (context) => {
    const world = await wanting(context, REROUTED);
    const lines = await blockedPlan(world);
    world.github.commit(REPOSITORY, {
      branch: 'change',
      files: withLines(lines),
    });
    const run = await world.onPullRequest({ files: {} });
    expect(run.outputs['outcome']).toBe('planned');
  });
});

it.for(['consent', 'require-review'])(
  'an input that is gone is refused by its name, with what to do instead: %s',
  async (name, context) => {
    const world = await openWorld(context);
    const run = await world.onPullRequest({
      env: { [`INPUT_${name.toUpperCase()}`]: 'true' },
    });
    expect(run.exitCode).toBe(1);
    expect(messages(run, 'error')).toContain(`\`${name}\` no longer exists`);
  },
);
