/**
 * The plan of a large topology, as a whole process: the built action on a pull request, with base, branch, comment,
 * summary and files, against a process that only parses the same three texts (the file and its base with js-yaml, the
 * branch's answer with `JSON.parse`). The servers are in this process; the two are run in turn.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { JOB_TOKEN, REPOSITORY, startGitHub } from '../test/sandbox/github.ts';
import {
  type JsonObject,
  startPlatform,
  TARGET,
  WRITER,
} from '../test/sandbox/platform.ts';
import {
  pullRequestEvent,
  type RunOptions,
  type RunResult,
  runAction,
} from '../test/sandbox/runner.ts';

const GROUPS = 50;
const RANGES = 16;
const SCHEMAS = 20;
const FILE = 'data-topology.yaml';
const ROUNDS = 5;
const TIMEOUT_MS = 120_000;
/** The most that a plan may take, as a multiple of parsing, and the most memory, in MB. */
const LIMIT = { ratio: 3, memory: 600 };
/** Tells at its end what a process took: the bench's own preload, in both processes. */
const METER = `import{writeFileSync}from'node:fs';process.on('exit',()=>{const{maxRSS,userCPUTime,systemCPUTime}=process.resourceUsage();writeFileSync(process.env.METER,JSON.stringify({time:performance.now(),memory:maxRSS*1024/1e6,cpu:(userCPUTime+systemCPUTime)/1e3}))})`;
const PARSER = `import{readFileSync}from'node:fs';import{load}from${JSON.stringify(import.meta.resolve('js-yaml'))};const read=(name)=>readFileSync(name,'utf8');load(read('base.yaml'));load(read('desired.yaml'));JSON.parse(read('live.json'))`;

/** What one process took: milliseconds of the clock and of the processor, and the most memory in MB. */
interface Taken {
  readonly time: number;
  readonly cpu: number;
  readonly memory: number;
}

/** What planning and mere parsing took, medians of some rounds; memory is the highest of all rounds. */
export interface PlanBench {
  readonly tables: number;
  readonly megabytes: number;
  readonly parse: Taken;
  readonly plan: Taken;
}

/** Measures the plan of so many tables: one range of every group gets another owner, so that every table is concerned. */
export async function benchPlan(
  tables: number,
  rounds = ROUNDS,
): Promise<PlanBench> {
  const texts = {
    base: topologyText(tables, 0),
    desired: topologyText(tables, 1),
  };
  const live = JSON.stringify({ data_topology: load(texts.base) });
  const folder = mkdtempSync(join(tmpdir(), 'bench-plan-'));
  try {
    writeFileSync(join(folder, 'parser.mjs'), PARSER);
    const parseFiles = {
      'base.yaml': texts.base,
      'desired.yaml': texts.desired,
      'live.json': live,
    };
    const plan: Taken[] = [];
    const parse: Taken[] = [];
    for (let round = 0; round < rounds; round++) {
      const parser = { files: parseFiles, entry: join(folder, 'parser.mjs') };
      parse.push(await metered(parser, folder, () => undefined));
      plan.push(await planOnce(texts, folder));
    }
    const megabytes =
      (texts.base.length + texts.desired.length + live.length) / 1e6;
    return { tables, megabytes, parse: summed(parse), plan: summed(plan) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One run of the action for a pull request, in a world of its own. */
async function planOnce(
  { base, desired }: { readonly base: string; readonly desired: string },
  folder: string,
): Promise<Taken> {
  const { organization, database, branch } = TARGET;
  const branches = { [branch]: { topology: load(base) as JsonObject } };
  const seed = {
    organizations: {
      [organization]: { databases: { [database]: { branches } } },
    },
  };
  const [platform, github] = await Promise.all([
    startPlatform({ seed }),
    startGitHub(),
  ]);
  try {
    github.commit(REPOSITORY, {
      files: { [FILE]: base },
      message: 'Take over the live topology',
    });
    github.commit(REPOSITORY, {
      branch: 'change',
      files: { [FILE]: desired },
      message: 'Move a range',
    });
    const pull = github.openPullRequest(REPOSITORY, { head: 'change' });
    const inputs = {
      ...TARGET,
      'service-token-id': WRITER.id,
      'service-token': WRITER.secret,
      'base-url': platform.baseUrl,
    };
    const options = {
      files: { [FILE]: desired },
      github,
      token: JOB_TOKEN,
      event: pullRequestEvent(pull),
      inputs,
    };
    return await metered(options, folder, holdToPlan);
  } finally {
    await Promise.all([platform.close(), github.close()]);
  }
}

async function metered(
  options: RunOptions,
  folder: string,
  hold: (result: RunResult) => void,
): Promise<Taken> {
  const meter = join(folder, 'meter.json');
  const preload = `--import data:text/javascript,${encodeURIComponent(METER)}`;
  const env = {
    METER: meter,
    NODE_OPTIONS: [preload, process.env['BENCH_NODE_OPTIONS'] ?? ''].join(' '),
    NODE_DISABLE_COMPILE_CACHE: '1',
  };
  // What an earlier process left must not pass for this one's.
  rmSync(meter, { force: true });
  const result = await runAction({
    ...options,
    env,
    timeoutMs: TIMEOUT_MS,
    isRealTime: true,
    isProcess: true,
  });
  hold(result);
  return JSON.parse(readFileSync(meter, 'utf8'));
}

function holdToPlan({ outputs, log }: RunResult): void {
  const isPlan =
    outputs['outcome'] === 'blocked' &&
    outputs['change-count'] === String(GROUPS);
  if (!isPlan || outputs['comment-url'] === '')
    throw new Error(`not the plan:\n${log.slice(-2000)}`);
}

function summed(taken: readonly Taken[]): Taken {
  const median = (of: (one: Taken) => number): number =>
    taken.map(of).toSorted((one, other) => one - other)[taken.length >> 1] ??
    Number.NaN;
  return {
    time: median(({ time }) => time),
    cpu: median(({ cpu }) => cpu),
    memory: Math.max(...taken.map(({ memory }) => memory)),
  };
}

/** A topology in YAML; `shift` moves the owner of one range of every group. */
function topologyText(tables: number, shift: number): string {
  const lines = [
    'authoritative_shard_group: meta',
    'default_shard_group: meta',
    'shard_indexes:',
  ];
  lines.push(
    '  by_tenant:',
    '    type: xxhash',
    '    columns: [tenant_id]',
    'shard_groups:',
  );
  lines.push('  - uid: meta', '    key_ranges:', '      - shard_uid: shard-0');
  for (let group = 0; group < GROUPS; group++) {
    lines.push(
      `  - uid: group-${group}`,
      '    default_shard_index: by_tenant',
      '    key_ranges:',
    );
    for (let range = 0; range < RANGES; range++) {
      const owner = 1 + ((group + range + (range === 7 ? shift : 0)) % RANGES);
      const start = range === 0 ? '' : `, start: "${range.toString(16)}0"`;
      const end =
        range === RANGES - 1 ? '' : `, end: "${(range + 1).toString(16)}0"`;
      lines.push(`      - { shard_uid: shard-${owner}${start}${end} }`);
    }
  }
  lines.push('databases:', '  app:', '    schemas:');
  for (let schema = 0; schema < SCHEMAS; schema++) {
    lines.push(`      schema_${schema}:`, '        tables:');
    for (let table = schema; table < tables; table += SCHEMAS)
      lines.push(
        `          table_${table}:`,
        `            shard_group: group-${table % GROUPS}`,
      );
  }
  return `${lines.join('\n')}\n`;
}

function print({ tables, megabytes, parse, plan }: PlanBench): void {
  const text = ({ time, cpu, memory }: Taken): string =>
    `${time.toFixed(0)} ms (processor ${cpu.toFixed(0)} ms), ${memory.toFixed(0)} MB`;
  console.log(
    `plan of ${tables} tables, ${megabytes.toFixed(1)} MB in three texts, whole processes`,
  );
  console.log(`parsing alone: ${text(parse)}`);
  console.log(`the action:    ${text(plan)}`);
  const ratio = plan.time / parse.time;
  console.log(
    `ratio ${ratio.toFixed(2)} (at most ${LIMIT.ratio}), memory at most ${LIMIT.memory} MB`,
  );
  if (ratio > LIMIT.ratio || plan.memory > LIMIT.memory) process.exitCode = 1;
}

if (import.meta.main) {
  const [tables = '100000', rounds = String(ROUNDS)] = process.argv.slice(2);
  print(await benchPlan(Number(tables), Number(rounds)));
}
