/**
 * Measures a run of the built action on many targets against the time that the service's limit demands by itself. The
 * sandbox answers after 50 ms and refuses what is more than 600 requests in any 60 seconds.
 */
import { execFileSync } from 'node:child_process';
import { dump } from 'js-yaml';
import {
  type JsonObject,
  startPlatform,
  WRITER,
} from '../test/sandbox/platform.ts';
import { type RunResult, runAction } from '../test/sandbox/runner.ts';

const REQUESTS_A_MINUTE = 600;
const SAMPLE_MS = 250;

/** What a fleet's run cost. */
export interface FleetBench {
  readonly targets: number;
  readonly requests: number;
  /** Requests that were refused for their number. */
  readonly refused: number;
  /** Seconds the limit demands for that many requests: a minute after each full 600. */
  readonly demanded: number;
  /** Seconds the whole process took. */
  readonly taken: number;
  /** The most memory, in MB, while the first fifth of the requests was answered, and from the last fifth on. */
  readonly early: number;
  readonly late: number;
}

/** Runs the action once on so many branches, each with a shard name to look up: two requests to plan, more to apply. */
export async function benchFleet(
  targets: number,
  mode: 'plan' | 'apply',
): Promise<FleetBench> {
  const names = Array.from({ length: targets }, (_, at) => `branch-${at}`);
  const branches = Object.fromEntries(
    names.map((name) => [name, { production: false, shards: SHARDS }]),
  );
  const platform = await startPlatform({
    seed: { organizations: { acme: { databases: { shop: { branches } } } } },
    behaviour: { requestsPerMinute: REQUESTS_A_MINUTE },
  });
  const samples: { readonly requests: number; readonly memory: number }[] = [];
  const sampler = setInterval(() => {
    samples.push({
      requests: platform.requests.length,
      memory: memoryOfChild(),
    });
  }, SAMPLE_MS);
  try {
    const began = performance.now();
    const result = await runAction({
      files: {
        'targets.json': targetsFile(names),
        'data-topology.yaml': dump(TOPOLOGY),
      },
      inputs: {
        ...{
          targets: 'targets.json',
          mode,
          comment: 'never',
          'github-token': '',
          'base-url': platform.baseUrl,
        },
        ...{
          'service-token-id': WRITER.id,
          'service-token': WRITER.secret,
          allow: 'needs-empty',
        },
      },
      isRealTime: true,
      isProcess: true,
      timeoutMs: 30 * 60_000,
    });
    const taken = (performance.now() - began) / 1000;
    holdTo(mode, result);
    const requests = platform.requests.length;
    const memory = (from: number, to: number): number =>
      Math.max(
        0,
        ...samples
          .filter(
            (sample) =>
              sample.requests >= from * requests &&
              sample.requests <= to * requests,
          )
          .map((sample) => sample.memory),
      );
    return {
      targets,
      requests,
      refused: platform.requests.filter(({ status }) => status === 429).length,
      demanded: Math.floor((requests - 1) / REQUESTS_A_MINUTE) * 60,
      taken,
      early: memory(0.01, 0.2),
      late: memory(0.8, 1),
    };
  } finally {
    clearInterval(sampler);
    await platform.close();
  }
}

const SHARDS = [{ name: 'sh57wz7p7tblk2', authoritative: true }];
const TOPOLOGY: JsonObject = {
  authoritative_shard_group: 'meta',
  default_shard_group: 'meta',
  shard_groups: [
    { uid: 'meta', key_ranges: [{ shard_uid: '${shard:authoritative}' }] },
  ],
};

function targetsFile(names: readonly string[]): string {
  const targets = names.map((branch) => ({ branch }));
  return JSON.stringify({
    defaults: { organization: 'acme', database: 'shop' },
    targets,
  });
}

function holdTo(mode: 'plan' | 'apply', { outputs, log }: RunResult): void {
  const expected = mode === 'plan' ? 'planned' : 'applied';
  if (outputs['outcome'] !== expected)
    throw new Error(`${outputs['outcome']}:\n${log.slice(-2000)}`);
}

/** Resident memory of this process's largest child, in MB. */
function memoryOfChild(): number {
  const lines = execFileSync('ps', ['-A', '-o', 'ppid=,rss='], {
    encoding: 'utf8',
  }).split('\n');
  const sizes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return Math.max(
    0,
    ...sizes.map(([parent, size = 0]) =>
      parent === process.pid ? size / 1000 : 0,
    ),
  );
}

if (import.meta.main) {
  const [targets = '500', mode = 'plan'] = process.argv.slice(2);
  const bench = await benchFleet(
    Number(targets),
    mode === 'apply' ? 'apply' : 'plan',
  );
  const { requests, refused, demanded, taken, early, late } = bench;
  console.log(
    `${bench.targets} targets, ${mode}: ${requests} requests, ${refused} refused for their number`,
  );
  const ratio =
    demanded === 0
      ? 'no limit reached'
      : `${(taken / demanded).toFixed(2)} times that`;
  console.log(
    `the limit demands ${demanded} s; taken ${taken.toFixed(1)} s: ${ratio}`,
  );
  console.log(
    `memory: ${early.toFixed(0)} MB early, ${late.toFixed(0)} MB late`,
  );
}
