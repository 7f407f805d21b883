import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, type TestContext } from 'vitest';
import { virtualClock } from '../../../../sandbox/clock.ts';
import type { Branch } from '../../../../sandbox/platform.ts';
import { flat } from '../../../../test/doors/terminal/commits.ts';
import {
  beginCommand,
  type Command,
} from '../../../../test/doors/terminal/host.ts';
import { FILE } from '../../../../test/doors/terminal/world.ts';
import { WITH_LONG } from '../../../../test/long.ts';
import { asYaml } from '../../../../test/scenarios/documents.ts';
import type { Facts } from '../facts.ts';
import { ATTEMPTS } from '../trials.ts';
import { isReading, removeRepository, type Scene, setUp } from './scene.ts';

const OPTION = '--on-a-branch-to-throw-away';
/** How often the checks read the topology. */
const READS = 2;
const PROMPT = 'Type the name';

/** A set-up on a branch that is not production. */
async function onDevelopment(
  context: TestContext,
): Promise<Scene & { branch: Branch; record: string }> {
  const scene = await setUp(context);
  scene.target = 'acme/shop/dev';
  const branch = scene.platform.branch('acme/shop/dev');
  await scene.desk.write(FILE, asYaml(branch.topology));
  scene.commit();
  const record = join(
    scene.folder,
    '.local/state/neki-topology/doctor/acme/shop/dev.json',
  );
  return { ...scene, branch, record };
}

/** Begins the trials at a terminal. */
function begin(scene: Scene): Command {
  const { folder, baseUrl, target } = scene;
  return beginCommand({
    words: [
      'doctor',
      target,
      '--base-url',
      baseUrl,
      '--facts',
      'facts.json',
      OPTION,
    ],
    folder,
    env: scene.environment,
    clock: virtualClock(),
    columns: 100,
  });
}

/** What a terminal shows, which breaks long lines, as one line. */
const shownBy = (text: string): string => flat(stripVTControlCharacters(text));

/** Makes the trials, the name being typed. */
async function tryOut(
  scene: Scene,
  name = 'dev',
): Promise<Awaited<Command['ended']>> {
  const command = begin(scene);
  await command.shows(PROMPT);
  command.type(`${name}\n`);
  return command.ended;
}

/** A write can be killed before it had its effect, and after. */
const KILLED = { PUT: ['before', 'after'], GET: ['before'] } as const;

/** Begins the trials, and leaves them at a request, so that nobody ever hears of them again. */
async function kill(
  scene: Scene,
  nth: number,
  when: 'before' | 'after',
): Promise<void> {
  const { platform } = scene;
  const match = { path: '/data-topology', nth };
  platform.fault({ kind: 'stall', when, match });
  const killed = new Promise<void>((resolve) => platform.onStall(resolve));
  const command = begin(scene);
  if (nth > READS) {
    await command.shows(PROMPT);
    command.type('dev\n');
  }
  await killed;
  platform.clearFaults();
}

const factsIn = ({ folder }: Scene): Facts =>
  JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8'));
const writes = ({ platform }: Scene): number =>
  platform.requests.filter((one) => !isReading(one)).length;

describe('trials on a branch to throw away', () => {
  it('tell what reading cannot, and leave the topology as it was', async (context) => {
    const scene = await onDevelopment(context);
    const before = structuredClone(scene.branch.topology);
    const end = await tryOut(scene);
    expect(end.exitCode).toBe(0);
    expect(scene.branch.topology).toEqual(before);
    expect(existsSync(scene.record)).toBe(false);
    expect(writes(scene)).toBe(ATTEMPTS.length + 1);
    const { questions } = factsIn(scene);
    expect(questions['5, tried']).toContainEqual(
      expect.objectContaining({
        tried: 'a shard that does not exist',
        status: 422,
        refusal: expect.objectContaining({ code: 'string' }),
      }),
    );
    expect(questions['4, tried']).toContainEqual(
      expect.objectContaining({
        tried: 'an unknown member',
        status: 200,
        answered: 'missing',
        stored: 'missing',
      }),
    );
    expect(questions['6, tried']).toContainEqual(
      expect.objectContaining({ status: 200, stored: 'in another form' }),
    );
    for (const question of ['1', '2', '3'])
      expect(questions[`${question}, tried`]).not.toEqual([]);
  });

  it.for([
    [
      'a production branch',
      (scene: Scene) => {
        scene.target = 'acme/shop/main';
      },
    ],
    [
      'a branch that the service calls nothing',
      ({ platform }: Scene) =>
        platform.fault({
          kind: 'wrongShape',
          body: { name: 'dev', ready: true },
          match: { path: /branches\/dev$/ },
        }),
    ],
  ] as const)('are not made on %s', async ([, breaks], context) => {
    const scene = await onDevelopment(context);
    breaks(scene);
    const end = await begin(scene).ended;
    expect(end.exitCode).toBe(1);
    expect(end.stderr).toContain('Nothing was tried');
    expect(writes(scene)).toBe(0);
  });

  it('are not made on a branch that was promoted while a person was asked', async (context) => {
    const scene = await onDevelopment(context);
    const command = begin(scene);
    await command.shows(PROMPT);
    scene.branch.production = true;
    command.type('dev\n');
    expect((await command.ended).stderr).toContain('Nothing was tried');
    expect(writes(scene)).toBe(0);
  });

  it.for([
    ['that cannot be read', '{"shard_'],
    ['of a branch that somebody has changed since', '{"shard_groups":[]}'],
  ] as const)(
    'never overwrite a branch or a topology %s',
    async ([, left], context) => {
      const scene = await onDevelopment(context);
      mkdirSync(dirname(scene.record), { recursive: true });
      writeFileSync(scene.record, left);
      const end = await tryOut(scene);
      expect(end.exitCode).toBe(1);
      expect(writes(scene)).toBe(0);
      expect(readFileSync(scene.record, 'utf8')).toBe(left);
    },
  );

  it('are not made without the right name, or without a person', async (context) => {
    const scene = await onDevelopment(context);
    expect((await tryOut(scene, 'yes')).stderr).toContain('Nothing was tried');
    scene.options.push('--facts', 'facts.json', OPTION);
    expect((await scene.examine()).exitCode).toBe(1);
    expect(writes(scene)).toBe(0);
  });

  it('end at Ctrl-C, and the topology is put back', async (context) => {
    const scene = await onDevelopment(context);
    const before = structuredClone(scene.branch.topology);
    const command = begin(scene);
    scene.platform.onArrival(({ method }) => {
      if (method === 'PUT' && writes(scene) === 3) command.cancel();
    });
    await command.shows(PROMPT);
    command.type('dev\n');
    const { stderr } = await command.ended;
    expect(stderr).toContain('is put back first');
    expect(scene.branch.topology).toEqual(before);
    expect(existsSync(scene.record)).toBe(false);
  });

  it('say how to put the topology back if the service refuses that', async (context) => {
    const scene = await onDevelopment(context);
    const before = structuredClone(scene.branch.topology);
    scene.platform.fault({
      kind: 'status',
      status: 500,
      match: { method: 'PUT', nth: 5, times: 99 },
    });
    const end = await tryOut(scene);
    expect(end.exitCode).toBe(1);
    expect(shownBy(end.stderr)).toContain(
      `neki-topology restore ${scene.record} acme/shop/dev`,
    );
    expect(JSON.parse(readFileSync(scene.record, 'utf8'))).toEqual(before);
  });

  it('that are killed at any request are told by the next run, which puts the topology back', async (context) => {
    const scene = await onDevelopment(context);
    const before = structuredClone(scene.branch.topology);
    scene.platform.behaviour.requestsPerMinute = null;
    removeRepository(scene);
    await tryOut(scene);
    const moments = scene.platform.requests
      .filter(({ path }) => path.endsWith('/data-topology'))
      .flatMap(({ method }, at) =>
        KILLED[method === 'PUT' ? 'PUT' : 'GET'].map((when) => ({
          nth: at + 1,
          when,
        })),
      );
    const chosen = moments.filter((_, at) => WITH_LONG || at % 4 === 3);
    let told = 0;
    for (const { nth, when } of chosen) {
      await kill(scene, nth, when);
      const next = await scene.examine();
      const isLeft = existsSync(scene.record);
      const check = next.checks.find(({ id }) => id === 'left-behind');
      expect(check?.result).toBe(isLeft ? 'wrong' : 'right');
      if (isLeft) {
        told += 1;
        const end = await tryOut(scene);
        expect(shownBy(end.stderr)).toContain('nothing was tried. Run again');
      }
      expect(scene.branch.topology).toEqual(before);
      expect(existsSync(scene.record)).toBe(false);
    }
    expect(told).toBeGreaterThan(chosen.length / 2);
  });
});
