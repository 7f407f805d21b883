/**
 * How long whole processes take, as ratios: the machine is as fast for one as for the other. `npm run bench`, or `-- start`,
 * `-- chain`, `-- targets`, `-- kinds` and `-- plan` for a part.
 *
 * - Cold start: the built action and the built program, validating a small file, against an empty Node program.
 * - Chain: how many answers a run waits for, one behind the other, while each is held back.
 * - Kinds: the built program on documents that are large in one way each.
 * - Plan: the built action on a pull request, with base, branch, comment, summary and files, against a process that only
 *   parses the same three texts. The servers are in this process.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { JOB_TOKEN, REPOSITORY, startGitHub } from '../sandbox/github.ts';
import {
  type JsonObject,
  startPlatform,
  TARGET,
  WRITER,
} from '../sandbox/platform.ts';
import {
  pullRequestEvent,
  type RunOptions,
  type RunResult,
  runAction,
} from '../sandbox/runner.ts';
import { benchChains, benchTargets } from './bench-chain.ts';
import { benchKinds } from './bench-kinds.ts';
import { openMeter, type Taken } from './bench-meter.ts';

const FILE = 'data-topology.yaml';
const ACTION = fileURLToPath(new URL('../dist/index.js', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../bin/index.js', import.meta.url));

const STARTS = 21;
/**
 * How many times an empty Node program each start is expected to take; the runner's protocol alone takes a third of
 * one.
 */
const EXPECTED_START = { action: 2.9, terminal: 2.5 };
const SMALL = `authoritative_shard_group: meta
default_shard_group: meta
shard_groups:
  - uid: meta
    key_ranges:
      - shard_uid: sh57wz7p7tblk2
`;

const PLANS = 5;
const TABLES = 20_000;
const GROUPS = 50;
const RANGES = 16;
const SCHEMAS = 20;
const TIMEOUT_MS = 120_000;
/** The most that a plan may take, as a multiple of parsing, and the most memory, in MB. */
const LIMIT = { ratio: 3, memory: 600 };
const PARSER = `import{readFileSync}from'node:fs';import{load}from${JSON.stringify(import.meta.resolve('js-yaml'))};const read=(name)=>readFileSync(name,'utf8');load(read('base.yaml'));load(read('desired.yaml'));JSON.parse(read('live.json'))`;

function benchStart(folder: string): void {
  const blank = join(folder, 'empty.mjs');
  const output = join(folder, 'output');
  const summary = join(folder, 'summary');
  writeFileSync(join(folder, FILE), SMALL);
  for (const path of [blank, output, summary]) writeFileSync(path, '');

  const environment = {
    PATH: process.env['PATH'],
    INPUT_MODE: 'validate',
    GITHUB_WORKSPACE: folder,
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
    RUNNER_TEMP: folder,
  };
  const programs = {
    empty: [blank],
    action: [ACTION],
    terminal: [PROGRAM, 'validate'],
  };
  const times = { empty: [0], action: [0], terminal: [0] };
  for (let run = 0; run <= STARTS; run += 1) {
    for (const name of ['empty', 'action', 'terminal'] as const) {
      const began = performance.now();
      start(programs[name], folder, environment);
      // The first finds nothing in the machine's caches.
      if (run > 0) times[name][run - 1] = performance.now() - began;
    }
  }

  const empty = median(times.empty);
  console.log(`empty Node: ${empty.toFixed(1)} ms`);
  for (const name of ['action', 'terminal'] as const) {
    const took = median(times[name]);
    const ratio = (took / empty).toFixed(2);
    console.log(
      `cold start, ${name}: ${took.toFixed(1)} ms, ratio ${ratio} (expected ${EXPECTED_START[name]})`,
    );
  }
}

function start(
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): void {
  const { status, stdout } = spawnSync(process.execPath, [...words], {
    cwd,
    env,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Error(`${words.join(' ')} ended with ${status}: ${stdout}`);
}

/** One range of every group gets another owner, so that every table is concerned. */
async function benchPlan(
  folder: string,
  tables: number,
  rounds: number,
): Promise<void> {
  const base = topologyText(tables, 0);
  const desired = topologyText(tables, 1);
  const live = JSON.stringify({ data_topology: load(base) });
  const parser = {
    files: { 'base.yaml': base, 'desired.yaml': desired, 'live.json': live },
    entry: join(folder, 'parser.mjs'),
  };
  writeFileSync(parser.entry, PARSER);

  const plans: Taken[] = [];
  const parses: Taken[] = [];
  for (let round = 0; round < rounds; round += 1) {
    parses.push(await metered(parser, folder, () => undefined));
    plans.push(await planOnce({ base, desired }, folder));
  }

  const [plan, parse] = [summed(plans), summed(parses)];
  const ratio = plan.time / parse.time;
  const megabytes = (base.length + desired.length + live.length) / 1e6;
  console.log(
    `plan of ${tables} tables, ${megabytes.toFixed(1)} MB in three texts`,
  );
  console.log(`parsing alone: ${shown(parse)}`);
  console.log(`the action:    ${shown(plan)}`);
  console.log(
    `ratio ${ratio.toFixed(2)} (at most ${LIMIT.ratio}), memory at most ${LIMIT.memory} MB`,
  );
  if (ratio > LIMIT.ratio || plan.memory > LIMIT.memory) process.exitCode = 1;
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
    const options = {
      files: { [FILE]: desired },
      github,
      token: JOB_TOKEN,
      event: pullRequestEvent(pull),
      inputs: {
        ...TARGET,
        'service-token-id': WRITER.id,
        'service-token': WRITER.secret,
        'base-url': platform.baseUrl,
      },
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
  const meter = openMeter(folder);
  meter.reset();
  const result = await runAction({
    ...options,
    env: meter.env,
    timeoutMs: TIMEOUT_MS,
    isRealTime: true,
    isProcess: true,
  });
  hold(result);
  return meter.read();
}

function holdToPlan({ outputs, log }: RunResult): void {
  const isPlan =
    outputs['outcome'] === 'blocked' &&
    outputs['change-count'] === String(GROUPS);
  if (!isPlan || outputs['comment-url'] === '')
    throw new Error(`not the plan:\n${log.slice(-2000)}`);
}

function summed(taken: readonly Taken[]): Taken {
  return {
    time: median(taken.map(({ time }) => time)),
    memory: Math.max(...taken.map(({ memory }) => memory)),
  };
}

function shown({ time, memory }: Taken): string {
  return `${time.toFixed(0)} ms, ${memory.toFixed(0)} MB`;
}

/** A topology in YAML; `shift` moves the owner of one range of every group. */
function topologyText(tables: number, shift: number): string {
  const lines = [
    'authoritative_shard_group: meta',
    'default_shard_group: meta',
    'shard_indexes:',
    '  by_tenant:',
    '    type: xxhash',
    '    columns: [tenant_id]',
    'shard_groups:',
    '  - uid: meta',
    '    key_ranges:',
    '      - shard_uid: shard-0',
  ];
  for (let group = 0; group < GROUPS; group += 1)
    lines.push(...groupLines(group, shift));
  lines.push('databases:', '  app:', '    schemas:');
  for (let schema = 0; schema < SCHEMAS; schema += 1) {
    lines.push(`      schema_${schema}:`, '        tables:');
    for (let table = schema; table < tables; table += SCHEMAS)
      lines.push(
        `          table_${table}:`,
        `            shard_group: group-${table % GROUPS}`,
      );
  }
  return `${lines.join('\n')}\n`;
}

function groupLines(group: number, shift: number): readonly string[] {
  const ranges = Array.from({ length: RANGES }, (_, range) => {
    const moved = range === 7 ? shift : 0;
    const owner = 1 + ((group + range + moved) % RANGES);
    const start = range === 0 ? '' : `, start: "${range.toString(16)}0"`;
    const end =
      range === RANGES - 1 ? '' : `, end: "${(range + 1).toString(16)}0"`;
    return `      - { shard_uid: shard-${owner}${start}${end} }`;
  });
  return [
    `  - uid: group-${group}`,
    '    default_shard_index: by_tenant',
    '    key_ranges:',
    ...ranges,
  ];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

const [part, tables = TABLES, rounds = PLANS] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'neki-topology-bench-'));
try {
  const isWanted = (name: string): boolean =>
    part === undefined || part === name;
  if (isWanted('start')) benchStart(folder);
  if (isWanted('chain')) await benchChains();
  if (isWanted('targets')) await benchTargets();
  if (isWanted('kinds')) benchKinds(folder);
  if (isWanted('plan')) await benchPlan(folder, Number(tables), Number(rounds));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
