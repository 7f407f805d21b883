import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dump } from 'js-yaml';
import { openMeter } from './bench-meter.ts';

const PROGRAM = fileURLToPath(new URL('../bin/index.js', import.meta.url));
/**
 * The most that any of them may take, in MB of memory; with statements more, of which PostgreSQL's own parser takes
 * 600.
 */
const LIMIT = { seconds: 15, memory: 600, memoryOfQueries: 800 };
/** A process that takes so long is ended, and counts as too slow. */
const GIVE_UP_MS = 120_000;

type Json = string | number | boolean | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [name: string]: Json;
}

/** Two documents, each as data or as the text of a file, and statements by which a change is judged. */
interface Kind {
  readonly old: JsonObject | string;
  readonly new: JsonObject | string;
  readonly queries?: string;
}

/** As many members as a count says, by their names. */
function many(
  count: number,
  member: (at: number) => readonly [name: string, value: Json],
): JsonObject {
  return Object.fromEntries(list(count, member));
}

function list<Item>(count: number, item: (at: number) => Item): Item[] {
  return Array.from({ length: count }, (_, at) => item(at));
}

/** A group without its uid. */
interface Group extends JsonObject {
  readonly key_ranges: Json;
}

const HALVES: Group = {
  key_ranges: [
    { shard_uid: 'a', end: '80' },
    { shard_uid: 'b', start: '80' },
  ],
  default_shard_index: 'by_tenant',
};
const MOVED: Group = {
  ...HALVES,
  key_ranges: [
    { shard_uid: 'a', end: '40' },
    { shard_uid: 'b', start: '40' },
  ],
};

function topology(
  groups: readonly JsonObject[],
  databases: JsonObject,
  more: JsonObject = {},
): JsonObject {
  return {
    authoritative_shard_group: 'meta',
    default_shard_group: 'meta',
    shard_indexes: { by_tenant: { type: 'xxhash', columns: ['tenant_id'] } },
    shard_groups: [
      { uid: 'meta', key_ranges: [{ shard_uid: 'm' }] },
      ...groups,
    ],
    databases,
    ...more,
  };
}

/** One group whose range moves, and what a schema has of tables and others. */
function schemaOf(part: JsonObject, rest: JsonObject = {}): Kind {
  const of = (group: Group): JsonObject =>
    topology([{ uid: 'data', ...group }], {
      app: { ...rest, schemas: { public: part } },
    });
  return { old: of(HALVES), new: of(MOVED) };
}

const IN_DATA = { shard_group: 'data' };
const ONE_TABLE = { app: { schemas: { public: { tables: { t: IN_DATA } } } } };

function withGroups(
  count: number,
  uid: (at: number) => string,
  bound: (at: number) => string = uid,
): Kind {
  const of = (group: Group): JsonObject => {
    const groups = list(count, (at) => ({ uid: uid(at), ...group }));
    const tables = many(count, (at) => [`t${at}`, { shard_group: bound(at) }]);
    return topology(groups, { app: { schemas: { public: { tables } } } });
  };
  return { old: of(HALVES), new: of(MOVED) };
}

/** One group of many ranges, each of which goes to the next shard. */
function withRanges(count: number): Kind {
  const digits = (at: number): string => at.toString(16).padStart(8, '0');
  const of = (shift: number): JsonObject => {
    const ranges = list(count, (at) => ({
      shard_uid: `s${(at + shift) % 16}`,
      ...(at === 0 ? {} : { start: digits(at) }),
      ...(at === count - 1 ? {} : { end: digits(at + 1) }),
    }));
    return topology(
      [{ uid: 'data', ...HALVES, key_ranges: ranges }],
      ONE_TABLE,
    );
  };
  return { old: of(0), new: of(1) };
}

/** A text before and after the same small change. */
function withText(text: string): Kind {
  const { old, new: moved } = schemaOf({ tables: { t: IN_DATA } });
  return { old: asText(old) + text, new: asText(moved) + text };
}

const NEAR = (at: number): string =>
  `a_group_for_tenants_number_${100_000 + at}`;
const DEEP = 500_000;

/** Documents that are large in one way each, from half a megabyte to six. */
const KINDS: Readonly<Record<string, () => Kind>> = {
  tables: () => schemaOf({ tables: many(60_000, (at) => [`t${at}`, IN_DATA]) }),
  'tables with long names': () =>
    schemaOf({
      tables: many(20_000, (at) => [`${'é'.repeat(28)}${at}`, IN_DATA]),
    }),
  'tables with indexes of their own': () =>
    schemaOf({
      tables: many(15_000, (at) => [
        `t${at}`,
        {
          ...IN_DATA,
          primary_indexes: [{ shard_index: 'by_tenant', columns: [`c${at}`] }],
        },
      ]),
    }),
  schemas: () => {
    const schemas = many(20_000, (at) => [
      `s${at}`,
      { tables: { t: IN_DATA } },
    ]);
    const of = (group: Group): JsonObject =>
      topology([{ uid: 'data', ...group }], { app: { schemas } });
    return { old: of(HALVES), new: of(MOVED) };
  },
  databases: () => {
    const all = many(20_000, (at) => [
      `d${at}`,
      { default_shard_group: 'data' },
    ]);
    const of = (group: Group): JsonObject =>
      topology([{ uid: 'data', ...group }], all);
    return { old: of(HALVES), new: of(MOVED) };
  },
  groups: () => withGroups(7000, (at) => `g${at}`),
  'groups that get other names': () => {
    const { old } = withGroups(5000, (at) => `g${at}`);
    return { old, new: withGroups(5000, (at) => `h${at}`).old };
  },
  'tables in groups with misspelled names': () =>
    withGroups(8000, NEAR, (at) => `${NEAR(at)}x`),
  'key ranges': () => withRanges(40_000),
  'key ranges that overlap': () => {
    const key_ranges = list(60_000, (at) => ({ shard_uid: `s${at}` }));
    const of = (group: Group): JsonObject =>
      topology([{ uid: 'data', ...group }], ONE_TABLE);
    return { old: of(HALVES), new: of({ ...HALVES, key_ranges }) };
  },
  'shard indexes': () => {
    const shard_indexes = {
      by_tenant: { type: 'xxhash', columns: ['tenant_id'] },
      ...many(30_000, (at) => [
        `i${at}`,
        { type: 'xxhash', columns: ['a', 'b'] },
      ]),
    };
    const of = (group: Group): JsonObject =>
      topology([{ uid: 'data', ...group }], ONE_TABLE, { shard_indexes });
    return { old: of(HALVES), new: of(MOVED) };
  },
  'reference tables': () =>
    schemaOf({
      tables: { t: IN_DATA },
      reference_tables: many(30_000, (at) => [
        `r${at}`,
        { shard_groups: ['meta', 'data'] },
      ]),
    }),
  sequences: () =>
    schemaOf({
      tables: { t: IN_DATA },
      sequences: many(40_000, (at) => [`q${at}`, { shard_group: 'meta' }]),
    }),
  'global secondary indexes': () =>
    schemaOf(
      {
        tables: {
          ...many(5000, (at) => [
            `t${at}`,
            { ...IN_DATA, secondary_indexes: [{ name: `g${at}` }] },
          ]),
          ...many(5000, (at) => [`l${at}`, { shard_group: 'meta' }]),
        },
      },
      {
        global_secondary_indexes: many(5000, (at) => [
          `g${at}`,
          {
            table: `l${at}`,
            owner_table: `t${at}`,
            columns: ['email'],
            unique: true,
            enabled: true,
          },
        ]),
      },
    ),
  'unknown keys': () =>
    schemaOf({
      tables: { t: { ...IN_DATA, ...many(40_000, (at) => [`k${at}`, at]) } },
    }),
  'misspelled keys': () =>
    schemaOf({
      tables: many(20_000, (at) => [`t${at}`, { shard_grp: 'data' }]),
    }),
  'tables that go': () => {
    const tables = many(30_000, (at) => [`t${at}`, IN_DATA]);
    const { old } = schemaOf({ tables });
    return { old, new: schemaOf({ tables: {} }).old };
  },
  'an unknown key with deep lists': () =>
    withText(`deep: ${'['.repeat(DEEP)}${']'.repeat(DEEP)}\n`),
  'an unknown key with a long text': () =>
    withText(`long: "${'x'.repeat(5_000_000)}"\n`),
  comments: () =>
    withText('# A comment that says why it is so.\n'.repeat(100_000)),
  'keys that are there twice': () =>
    withText(list(40_000, () => 'twice: { a: 1 }\n').join('')),
  aliases: () =>
    withText(
      `anchor: &a {x: 1}\n${list(40_000, (at) => `k${at}: *a\n`).join('')}`,
    ),
  'statements with many equalities': () => ({
    ...schemaOf({ tables: { t: IN_DATA } }),
    queries: statements(),
  }),
};

/** CSV of statements; each joins a table with itself in a chain of equalities, 4 kB long. */
function statements(): string {
  const names = list(60, (at) => `t${at}`);
  const from = names.map((name) => `public.t ${name}`).join(', ');
  const where = names.flatMap((one, at) =>
    names.slice(at + 1, at + 5).map((other) => `${one}.tenant_id = ${other}.x`),
  );
  const lines = list(100, (at) => {
    const text = `SELECT ${at} FROM ${from} WHERE ${where.join(' AND ')}`;
    return `"${text}",${at + 1}`;
  });
  return `query,calls\n${lines.join('\n')}\n`;
}

function asText(document: JsonObject | string): string {
  return typeof document === 'string'
    ? document
    : dump(document, { noRefs: true });
}

/** Prints what the comparison of two documents takes, for each kind of large ones; more than the limit is red. */
export function benchKinds(folder: string): void {
  console.log(
    `diff of two documents, at most ${LIMIT.seconds} s and ${LIMIT.memory} MB`,
  );
  for (const [name, make] of Object.entries(KINDS)) {
    const { isWithin, line } = measured(make(), folder);
    console.log(`${name.padEnd(40)} ${line}`);
    if (!isWithin) process.exitCode = 1;
  }
}

function measured(
  kind: Kind,
  folder: string,
): { readonly line: string; readonly isWithin: boolean } {
  const [before, after] = [asText(kind.old), asText(kind.new)];
  writeFileSync(join(folder, 'old.yaml'), before);
  writeFileSync(join(folder, 'new.yaml'), after);
  const words = ['diff', 'old.yaml', 'new.yaml'];
  if (kind.queries !== undefined) {
    writeFileSync(join(folder, 'queries.csv'), kind.queries);
    words.push('--queries', 'queries.csv');
  }

  const meter = openMeter(folder);
  meter.reset();
  const { stdout, signal } = spawnSync(process.execPath, [PROGRAM, ...words], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...meter.env },
    encoding: 'utf8',
    timeout: GIVE_UP_MS,
    maxBuffer: 1e9,
  });
  const size = `${((before.length + after.length) / 2e6).toFixed(1)} MB`;
  if (signal !== null)
    return { line: `${size}: ended by ${signal}`, isWithin: false };
  if (stdout.includes('This is a bug')) throw new Error(stdout.slice(0, 2000));

  const { time, memory } = meter.read();
  const seconds = time / 1000;
  const most =
    kind.queries === undefined ? LIMIT.memory : LIMIT.memoryOfQueries;
  return {
    line: `${size}: ${seconds.toFixed(1)} s, ${memory.toFixed(0)} MB · ${verdictIn(stdout)}`,
    isWithin: seconds <= LIMIT.seconds && memory <= most,
  };
}

/** The first line of a report, as far as it tells one from another. */
function verdictIn(report: string): string {
  return (report.split('\n').find((line) => line.trim() !== '') ?? '').slice(
    0,
    70,
  );
}
