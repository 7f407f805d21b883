import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Document } from '../src/topology/document/document.ts';
import { readTopologyText } from '../src/topology/document/reading.ts';
import { makePlan } from '../src/topology/plan/plan.ts';
import { planDocument } from '../src/topology/plan/plan-document.ts';
import { decide } from '../src/topology/plan/policy.ts';

const GROUPS = 50;
const RANGES = 16;
const SCHEMAS = 20;
const FILES = ['base.yaml', 'live.yaml', 'desired.yaml'] as const;

/** What planning cost beside reading, in milliseconds, for one number of tables. */
export interface PlanBench {
  readonly tables: number;
  /** Characters of the three texts together. */
  readonly characters: number;
  /** Reading the three texts as documents. */
  readonly parse: number;
  /** Comparing the documents, deciding, and writing the plan file, reading not included. */
  readonly plan: number;
  /** Reading and planning together against reading alone; at most 2 is the target. */
  readonly ratio: number;
}

/**
 * Measures a plan against reading its three texts: tables over 50 groups of 16 ranges, base and live alike; the file
 * hands one range of every group to another shard, so that every table is concerned. Best of some runs.
 */
export function benchPlan(tables: number, runs = 3): PlanBench {
  const base = topologyText(tables, 0);
  const desired = topologyText(tables, 1);
  let parse = Number.POSITIVE_INFINITY;
  let plan = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    const documents = [base, base, desired].map(read);
    const middle = performance.now();
    runPlan(documents);
    parse = Math.min(parse, middle - start);
    plan = Math.min(plan, performance.now() - middle);
  }
  return { tables, characters: 2 * base.length + desired.length, parse, plan, ratio: (parse + plan) / parse };
}

function runPlan([base, live, desired]: readonly Document[]): void {
  if (desired === undefined) throw new Error('three documents are needed');
  const plan = makePlan({ base, live, desired }, { known: true, earlier: [] });
  const decision = decide(plan.changes, plan.situation, { onDrift: 'fail', permissions: [] });
  if (decision.kind !== 'blocked' || plan.changes.length !== GROUPS)
    throw new Error(`not the plan: ${decision.kind}`);
  JSON.stringify(planDocument(plan, decision));
}

function read(text: string): Document {
  const result = readTopologyText({ name: 'data-topology.yaml', text }, 'yaml');
  if (!result.ok) throw new Error(result.findings[0]?.message);
  return result.document;
}

/** A topology in YAML; `shift` moves the owner of one range of every group. */
function topologyText(tables: number, shift: number): string {
  const lines = ['authoritative_shard_group: meta', 'default_shard_group: meta', 'shard_indexes:'];
  lines.push('  by_tenant:', '    type: xxhash', '    columns: [tenant_id]', 'shard_groups:');
  lines.push('  - uid: meta', '    key_ranges:', '      - shard_uid: shard-0');
  for (let group = 0; group < GROUPS; group++) {
    lines.push(`  - uid: group-${group}`, '    default_shard_index: by_tenant', '    key_ranges:');
    for (let range = 0; range < RANGES; range++) {
      const owner = 1 + ((group + range + (range === 7 ? shift : 0)) % RANGES);
      const start = range === 0 ? '' : `, start: "${range.toString(16)}0"`;
      const end = range === RANGES - 1 ? '' : `, end: "${(range + 1).toString(16)}0"`;
      lines.push(`      - { shard_uid: shard-${owner}${start}${end} }`);
    }
  }
  lines.push('databases:', '  app:', '    schemas:');
  for (let schema = 0; schema < SCHEMAS; schema++) {
    lines.push(`      schema_${schema}:`, '        tables:');
    for (let table = schema; table < tables; table += SCHEMAS)
      lines.push(`          table_${table}:`, `            shard_group: group-${table % GROUPS}`);
  }
  return `${lines.join('\n')}\n`;
}

/** The most memory, in MB, that a process of its own needs to read three texts from files and plan once. */
export function planMemory(tables: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-plan-'));
  try {
    for (const [index, name] of FILES.entries())
      writeFileSync(join(folder, name), topologyText(tables, index === 2 ? 1 : 0));
    const output = execFileSync(process.execPath, [fileURLToPath(import.meta.url), folder]);
    return Number(output.toString());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In the child: plans once on the files of a folder, and prints the peak of its memory. */
function measureMemory(folder: string): void {
  runPlan(FILES.map((name) => read(readFileSync(join(folder, name), 'utf8'))));
  console.log((process.resourceUsage().maxRSS * 1024) / 1e6);
}

function printBench(): void {
  const benches = [benchPlan(10_000, 5), benchPlan(100_000)] as const;
  for (const { tables, characters, parse, plan, ratio } of benches) {
    console.log(
      `${tables} tables, ${(characters / 1e6).toFixed(1)} M characters: reading ${parse.toFixed(0)} ms, planning ${plan.toFixed(0)} ms, together ${ratio.toFixed(2)} times reading`,
    );
  }
  const [small, large] = benches;
  const growth = (large.parse + large.plan) / (small.parse + small.plan);
  console.log(
    `10 times the tables: ${growth.toFixed(1)} times the time, planning alone ${(large.plan / small.plan).toFixed(1)}`,
  );
  console.log(`peak memory: ${planMemory(large.tables).toFixed(0)} MB`);
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) printBench();
  else measureMemory(folder);
}
