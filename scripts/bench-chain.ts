import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedRequest } from '../test/sandbox/platform.ts';
import {
  type RunOptions,
  type RunResult,
  scheduleEvent,
} from '../test/sandbox/runner.ts';
import { headOf, openWorld, type World } from '../test/scenarios/world.ts';

/** How long each answer is held back, as one from far away. */
const ANSWER_MS = 150;
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
    wanted: [2, 5],
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
