/**
 * How long reading and validating a large topology takes, against parsing the same text with js-yaml alone, in one
 * process and in turns. Run it as `node scripts/bench-validate.ts`; the aim is a ratio of at most 2.
 */
import { pathToFileURL } from 'node:url';
import { load } from 'js-yaml';
import { readTopologyText } from '../src/topology/document/reading.ts';
import { validate } from '../src/topology/validation/validate.ts';

const ROUNDS = 7;
/** The most that reading and validating may take, as a multiple of parsing. */
const LIMIT = 2;

/** Times in milliseconds, each the median of its rounds, and their ratio. */
export interface ValidateBench {
  readonly tables: number;
  readonly megabytes: number;
  readonly parse: number;
  readonly read: number;
  readonly validate: number;
  /** Reading and validating together, as a multiple of parsing: the first round, and the median of all. */
  readonly firstRatio: number;
  readonly ratio: number;
}

/** Measures a topology of so many tables. */
export function benchValidate(tables = 100_000): ValidateBench {
  const text = largeTopology(tables);
  const rounds = Array.from({ length: ROUNDS }, () => measure(text));
  const [first] = rounds;
  return {
    tables,
    megabytes: Buffer.byteLength(text) / 1_000_000,
    parse: median(rounds.map((round) => round.parse)),
    read: median(rounds.map((round) => round.read)),
    validate: median(rounds.map((round) => round.validate)),
    firstRatio: first === undefined ? Number.NaN : ratioOf(first),
    ratio: median(rounds.map(ratioOf)),
  };
}

/** A topology of 20 groups in which most tables have a binding, some an index of their own, and some inherit. */
export function largeTopology(tables: number): string {
  const lines = [
    'authoritative_shard_group: meta',
    'default_shard_group: meta',
    'shard_groups:',
  ];
  lines.push('  - uid: meta', '    key_ranges:', '      - shard_uid: shard00');
  for (let group = 0; group < 20; group += 1) {
    lines.push(
      `  - uid: group_${group}`,
      '    default_shard_index: by_tenant',
      '    key_ranges:',
    );
    lines.push('      - shard_uid: shard01', '        end: "80"');
    lines.push('      - shard_uid: shard02', '        start: "80"');
  }
  lines.push(
    'shard_indexes:',
    '  by_tenant:',
    '    type: xxhash',
    '    columns: [tenant_id]',
    'databases:',
  );
  for (let table = 0; table < tables; table += 1) {
    if (table % 10_000 === 0) lines.push(...databaseWithGsi(table));
    if (table % 1000 === 0)
      lines.push(`      schema_${table / 1000}:`, '        tables:');
    if (table % 10_000 === 1)
      lines.push(
        `          table_${table}:`,
        '            secondary_indexes: [{name: gsi}]',
      );
    if (table % 10_000 === 1) lines.push('            shard_group: group_1');
    else if (table % 20 === 0) lines.push(`          table_${table}: {}`);
    else if (table % 10_000 === 2)
      lines.push(`          table_${table}:`, '            shard_group: meta');
    else
      lines.push(
        `          table_${table}:`,
        `            shard_group: group_${table % 19}`,
      );
    if (table % 20 === 7)
      lines.push(
        '            primary_indexes:',
        '              - columns: [account_id]',
      );
  }
  return `${lines.join('\n')}\n`;
}

function databaseWithGsi(table: number): string[] {
  const gsi = `{table: table_${table + 2}, owner_table: table_${table + 1}, columns: [email], unique: true}`;
  const name = `  app_${table / 10_000}:`;
  return [
    name,
    '    global_secondary_indexes:',
    `      gsi: ${gsi}`,
    '    schemas:',
  ];
}

interface Round {
  readonly parse: number;
  readonly read: number;
  readonly validate: number;
}

function measure(text: string): Round {
  const parse = timed(() => load(text));
  const read = timed(() =>
    readTopologyText({ name: 'data-topology.yaml', text }, 'yaml'),
  );
  if (!read.result.ok)
    throw new Error(
      `The bench's topology cannot be read: ${read.result.findings[0]?.message}`,
    );
  const { document } = read.result;
  const checked = timed(() => validate(document));
  if (checked.result.length > 0)
    throw new Error(
      `The bench's topology is not valid: ${checked.result[0]?.message}`,
    );
  return { parse: parse.time, read: read.time, validate: checked.time };
}

function timed<Result>(work: () => Result): { result: Result; time: number } {
  const before = performance.now();
  const result = work();
  return { result, time: performance.now() - before };
}

function ratioOf(round: Round): number {
  return (round.read + round.validate) / round.parse;
}

function median(numbers: readonly number[]): number {
  return (
    numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ??
    Number.NaN
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const bench = benchValidate();
  console.log(
    `${bench.tables} tables, ${bench.megabytes.toFixed(1)} MB of YAML, median of ${ROUNDS} rounds`,
  );
  console.log(`parse alone       ${bench.parse.toFixed(0)} ms`);
  console.log(`read              ${bench.read.toFixed(0)} ms`);
  console.log(`validate          ${bench.validate.toFixed(0)} ms`);
  console.log(
    `read and validate ${bench.ratio.toFixed(2)} times parsing (first round ${bench.firstRatio.toFixed(2)}, limit ${LIMIT})`,
  );
  if (bench.ratio > LIMIT) process.exitCode = 1;
}
