import { isDeepStrictEqual } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { type Platform, TARGET } from '../../sandbox/platform.ts';
import { startServers } from '../../sandbox/world.ts';
import { Random } from '../random.ts';
import { runsOr, SEED } from '../seed.ts';
import { FAULTS, faultNames } from './cells.ts';
import { runInProcess, withTable } from './harness.ts';

const RUNS = runsOr(2000);
const WARM_UP = 200;
/** One request in so many fails. */
const FAILING = 5;
/** Bytes the heap may have grown by after all runs; a leak of a request each would be ten times that. */
const MOST_GROWTH = 16 * 1024 * 1024;
/** Faults that come and go; `refused` is not one of a request, and 33 megabytes a time would be a test of loopback. */
const KINDS = faultNames()
  .filter((name) => name !== 'oversized')
  .map((name) => FAULTS[name])
  .filter((kind) => kind !== 'refused');

/** Lets one request in five fail, before or after its effect. */
function makeUnreliable(platform: Platform, random: Random): void {
  const rules = KINDS.flatMap((kind) =>
    (['before', 'after'] as const).map((when) => ({ ...kind, when })),
  );
  let chosen = -1;
  platform.onArrival(() => {
    chosen = random.fraction() < 1 / FAILING ? random.below(rules.length) : -1;
  });
  for (const [index, rule] of rules.entries())
    platform.fault({ ...rule, match: { where: () => index === chosen } });
}

function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') for (let i = 0; i < 3; i++) collect();
  return process.memoryUsage().heapUsed;
}

/** One run on a platform of its own; what is wrong with how it ended, if anything. */
async function runOnce(random: Random): Promise<{
  outcome: string;
  wrong: boolean;
  failing: number;
  requests: number;
}> {
  const { platform, close } = await startServers();
  try {
    makeUnreliable(platform, random);
    const branch = platform.branch();
    const desired = withTable(branch.topology, 'added');
    const { result } = await runInProcess(platform, {
      desired,
      target: TARGET,
      timeout: 120_000,
    });
    const isApplied = result.outcome === 'applied';
    const isUnsure = result.outcome === 'failed' && result.maybeStored;
    const wrong = isApplied
      ? !isDeepStrictEqual(branch.topology, desired)
      : !isUnsure && branch.revision > 0;
    const failing = platform.requests.filter(
      ({ fault }) => fault !== null,
    ).length;
    return {
      outcome: isUnsure ? 'unsure' : result.outcome,
      wrong,
      failing,
      requests: platform.requests.length,
    };
  } finally {
    await close();
  }
}

it(`${RUNS} runs with one request in ${FAILING} failing all end in a right outcome, with memory and handles flat`, async () => {
  const random = new Random(SEED);
  const outcomes = new Map<string, number>();
  const totals = { wrong: 0, failing: 0, requests: 0 };
  let start = { heap: 0, handles: 0 };
  for (let run = 0; run < RUNS; run++) {
    if (run === WARM_UP)
      start = {
        heap: heapUsed(),
        handles: process.getActiveResourcesInfo().length,
      };
    const { outcome, wrong, failing, requests } = await runOnce(random);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    totals.wrong += Number(wrong);
    totals.failing += failing;
    totals.requests += requests;
  }
  const growth = heapUsed() - start.heap;
  const handles = process.getActiveResourcesInfo().length - start.handles;
  const share = ((100 * totals.failing) / totals.requests).toFixed(1);
  console.log(
    `${RUNS} runs, ${totals.requests} requests, ${share} % of them failing`,
  );
  console.log(Object.fromEntries(outcomes));
  console.log(
    `heap grown by ${(growth / 1024 / 1024).toFixed(1)} MiB, handles by ${handles}, wrong: ${totals.wrong}`,
  );
  expect(totals.wrong).toBe(0);
  expect(outcomes.get('applied') ?? 0).toBeGreaterThan(RUNS * 0.75);
  expect(growth).toBeLessThan(MOST_GROWTH);
  expect(handles).toBeLessThanOrEqual(2);
});
