import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedRequest } from '../sandbox/platform.ts';
import {
  type RunOptions,
  type RunResult,
  scheduleEvent,
} from '../sandbox/runner.ts';
import { openFleetWorld } from '../test/scenarios/fleet-world.ts';
import { headOf, openWorld, type World } from '../test/scenarios/world.ts';

/** How long each answer is held back, as one from far away. */
const ANSWER_MS = 150;
/** How late GitHub tells which pull request a commit is from: longer than any run. */
const LATE_MS = 60_000;
/** The built action, by the machine's own time. */
const REAL: RunOptions = { isProcess: true, isRealTime: true };

/** A run, and what is wanted of it: round trips one behind the other, and requests. */
interface Chain {
  readonly name: string;
  readonly wanted: readonly [depth: number, requests: number];
  /** What has happened before. */
  readonly prepare: (world: World) => Promise<unknown>;
  readonly run: (world: World) => Promise<RunResult>;
}

const CHAINS: readonly Chain[] = [
  {
    name: 'plan of a pull request',
    wanted: [2, 6],
    prepare: async () => undefined,
    run: (world) => world.onPullRequest(REAL),
  },
  {
    name: 'apply after a merge',
    wanted: [7, 12],
    prepare: (world) => world.onPullRequest(),
    run: (world) => world.onPush(REAL),
  },
  {
    name: 'apply after a late merge',
    wanted: [8, 13],
    prepare: async (world) => {
      await world.onPullRequest();
      // GitHub does not know yet whose commit it is; the message of the merge names the pull request.
      world.github.state.late.commits = LATE_MS;
    },
    run: (world) => world.onPush(REAL),
  },
  {
    name: 'push in sync',
    wanted: [3, 4],
    prepare: async (world) => {
      await world.onPullRequest();
      await world.onPush();
    },
    run: (world) => world.onPush(REAL),
  },
  {
    name: 'check by the clock, in sync',
    wanted: [1, 1],
    prepare: (world) => world.onPush(),
    run: (world) => onSchedule(world),
  },
];

/** Prints how many answers each run of the table waits for, one behind the other. */
export async function benchChains(): Promise<void> {
  console.log(`Answers held back by ${ANSWER_MS} ms: round trips, requests`);
  for (const chain of CHAINS) {
    const closing: (() => Promise<void>)[] = [];
    const world = await openWorld({
      onTestFinished: (close) => void closing.push(close),
    });
    await chain.prepare(world);
    console.log(await measured(chain, world));
    for (const close of closing) await close();
  }
}

/** So many targets of one file, and the reads of either service that may be under way at once. */
const TARGETS = 100;
const READS_AT_ONCE = 4;

/** Prints how long the plan of many targets takes, beside the least that reading a few at once lets it take. */
export async function benchTargets(): Promise<void> {
  const closing: (() => Promise<void>)[] = [];
  const world = await openFleetWorld(
    { onTestFinished: (close) => void closing.push(close) },
    { branches: Array.from({ length: TARGETS }, (_, at) => `b${at}`) },
  );
  let requests = 0;
  const until = async (): Promise<void> => {
    requests += 1;
    await pause(ANSWER_MS);
  };
  world.platform.fault({ kind: 'hold', until });

  const began = performance.now();
  const result = await world.onPullRequest(REAL);
  const seconds = (performance.now() - began) / 1000;
  const least = (requests * ANSWER_MS) / READS_AT_ONCE / 1000;
  console.log(
    `plan of ${TARGETS} targets: ${requests} requests to the service, ${seconds.toFixed(1)} s · ${(seconds / least).toFixed(2)} of the ${least.toFixed(1)} s that ${READS_AT_ONCE} reads at once take (wanted 1.2) · ${result.outputs['outcome']}`,
  );
  for (const close of closing) await close();
}

function onSchedule(world: World): Promise<RunResult> {
  return world.run(scheduleEvent({ sha: headOf(world.github, 'main') }), REAL);
}

async function measured(
  { name, wanted, run }: Chain,
  world: World,
): Promise<string> {
  const depths: number[] = [];
  let answered = 0;
  const until = async (_request: RecordedRequest): Promise<void> => {
    const depth = answered + 1;
    depths.push(depth);
    await pause(ANSWER_MS);
    answered = Math.max(answered, depth);
  };
  for (const server of [world.platform, world.github])
    server.fault({ kind: 'hold', until });

  const began = performance.now();
  const result = await run(world);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const [depth, requests] = wanted;
  return `${name.padEnd(28)} ${Math.max(...depths)}, ${depths.length} (wanted ${depth}, ${requests}) · ${seconds} s · ${result.outputs['outcome']}`;
}
