import { pairsOf } from '../../../../oracles/router/pairs.ts';
import type { Database } from '../../../../sandbox/database/database.ts';
import { compare, documentOf } from '../../../../test/domain.ts';
import { textOf } from '../../../../test/messages.ts';
import type { Remedy } from '../advice.ts';
import {
  findRelocations,
  type Relocation,
  type RelocationPart,
} from '../relocation.ts';
import { findRemedies } from '../remedy.ts';

/** What the product advises in place of a change of documents. */
export function remediesFor(live: object, desired: object): readonly Remedy[] {
  const [before, after] = [documentOf(live), documentOf(desired)];
  return findRemedies(compare(before, after), before, after);
}

/** All statements of some remedies, in order. */
export function sqlOf(remedies: readonly Remedy[]): string {
  return remedies
    .flatMap(({ steps }) => steps.flatMap(({ sql }) => sql ?? []))
    .join('\n');
}

/** All texts of some remedies, in order, one a line. */
export function adviceText(remedies: readonly Remedy[]): string {
  return remedies
    .flatMap(({ lead, steps, alternatives }) => [
      lead,
      ...steps.map(({ text }) => text),
      ...alternatives,
    ])
    .map((message) => textOf(message))
    .join('\n');
}

/** The functions that the statements call, in order. */
export function callsOf(remedies: readonly Remedy[]): readonly string[] {
  return [...sqlOf(remedies).matchAll(/__neki\.(\w+)\(/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

/** What must have happened before something else may, each by a part of a step's text or statement. */
const ORDER: readonly (readonly [before: RegExp, after: RegExp])[] = [
  [/no other workflow/, /_create\(\s*'/],
  [/Add \d+ new shards?|All shards of/, /(?:reshard|move_tables)_create/],
  [/NOT NULL columns/, /(?:reshard|move_tables)_create/],
  [/Stop schema changes/, /(?:reshard|move_tables)_create/],
  [
    /merge and apply nothing from the topology file/,
    /neki-topology pull` before you apply/,
  ],
  [/workflow_complete/, /neki-topology pull` before you apply/],
];

/** The steps of one workflow, from the backup before it on; gates stand for themselves. */
const OF_ONE: readonly (readonly [pattern: RegExp, isGate: boolean])[] = [
  [/Take a backup .* save the topology/, true],
  [/(?:reshard|move_tables)_create/, false],
  [/Review what was planned/, true],
  [/workflow_start/, false],
  [/`running` in the phase `streaming`/, true],
  [/differ_create/, false],
  [/differ_status/, true],
  [/differ_report/, true],
  [/workflow_switch_traffic/, true],
  [/Recreate views .* backup/, true],
  [/workflow_complete/, false],
];

/**
 * What stands in the wrong order in some remedies, or lacks what to do when it fails: how to give up, where that is
 * possible.
 */
export function disorderOf(remedies: readonly Remedy[]): readonly string[] {
  return remedies.flatMap(({ steps }) => {
    const lines = steps.map(({ text, sql = '' }) => `${textOf(text)}\n${sql}`);
    const first = (pattern: RegExp) =>
      lines.findIndex((line) => pattern.test(line));
    const last = (pattern: RegExp) =>
      lines.findLastIndex((line) => pattern.test(line));
    const swapped = ORDER.filter(
      ([before, after]) => first(after) >= 0 && last(before) > first(after),
    ).map(([before, after]) => `${before} after ${after}`);
    const missing = ORDER.filter(
      ([before, after]) =>
        first(before) < 0 &&
        first(after) >= 0 &&
        !before.source.includes('Add'),
    ).map(([before]) => `no ${before}`);
    const unanswered = steps.flatMap((step) =>
      step.otherwise && textOf(step.otherwise.text) === ''
        ? [`no way on: ${textOf(step.text)}`]
        : [],
    );
    return [...swapped, ...missing, ...unanswered, ...workflowsOf(steps)];
  });
}

/** What is wrong with the steps of each workflow by itself. */
function workflowsOf(steps: Remedy['steps']): readonly string[] {
  const known = steps.flatMap(({ text, sql = '', otherwise }) => {
    const at = OF_ONE.findIndex(([pattern]) =>
      pattern.test(`${textOf(text)}\n${sql}`),
    );
    return at < 0 ? [] : [{ at, gate: otherwise !== undefined, text }];
  });
  return known.flatMap(({ at, gate, text }, index) => {
    const wrong: string[] = [];
    if (at !== index % OF_ONE.length)
      wrong.push(`out of turn: ${textOf(text)}`);
    if (gate !== OF_ONE[at]?.[1]) wrong.push(`gate or not: ${textOf(text)}`);
    return wrong;
  });
}

interface Place {
  default_shard_group?: string;
}

interface Entry {
  shard_group?: string;
  shard_group_uid?: string;
  primary_indexes?: unknown;
}

interface Editable {
  shard_indexes: Record<string, unknown>;
  shard_groups: {
    uid: string;
    key_ranges: object[];
    default_shard_index?: string;
  }[];
  databases: Record<
    string,
    Place & {
      schemas: Record<string, Place & { tables: Record<string, Entry> }>;
    }
  >;
}

/** Does what the preparing steps ask for: declares indexes, makes source groups, and binds the tables to them. */
function prepared(live: object, relocations: readonly Relocation[]): object {
  const topology = JSON.parse(JSON.stringify(live)) as Editable;
  useNewerNames(topology);
  const parts = relocations.flatMap(({ group, parts }) =>
    parts.map((part) => ({ ...part, group })),
  );
  for (const part of parts) {
    declareIndexes(topology, part);
    if (part.made !== undefined) makeSource(topology, part, part.made);
  }
  return topology;
}

function declareIndexes(
  { shard_indexes }: Editable,
  { made, index, moved }: RelocationPart,
): void {
  for (const one of [made?.index, index, ...moved.map(({ own }) => own)])
    if (one?.declaration !== undefined)
      Object.assign(shard_indexes, JSON.parse(`{${one.declaration}}`));
}

function makeSource(
  topology: Editable,
  { group, source, moved }: RelocationPart & { readonly group: string },
  { index, isOwnIndex }: NonNullable<RelocationPart['made']>,
): void {
  for (const one of moved) bindTo(topology, source, one, isOwnIndex);

  const former = topology.shard_groups.find(({ uid }) => uid === group);
  const routing =
    index === undefined ? {} : { default_shard_index: index.name };
  topology.shard_groups.push({
    uid: source,
    key_ranges: former?.key_ranges ?? [],
    ...routing,
  });
}

function bindTo(
  { databases }: Editable,
  source: string,
  { scope, table }: RelocationPart['moved'][number],
  isOwnIndex: boolean,
): void {
  const database = databases[scope.database ?? ''];
  const schema = database?.schemas[scope.schema ?? ''];
  const entry = table === undefined ? undefined : schema?.tables[table.name];
  if (isOwnIndex) delete entry?.primary_indexes;

  // What is not listed follows a default.
  if (entry !== undefined) entry.shard_group = source;
  else if (schema !== undefined) schema.default_shard_group = source;
  else if (database !== undefined) database.default_shard_group = source;
}

/**
 * Calls the group of each table as a branch does: no workflow looks for it under its older name (docs/neki.md §1.11).
 */
function useNewerNames({ databases }: Editable): void {
  const tables = Object.values(databases)
    .flatMap(({ schemas = {} }) => Object.values(schemas))
    .flatMap(({ tables = {} }) => Object.values(tables));

  for (const entry of tables) {
    if (entry.shard_group_uid === undefined) continue;
    entry.shard_group ??= entry.shard_group_uid;
    delete entry.shard_group_uid;
  }
}

/** What the workflows of a remedy are made of. */
function relocationsOf(live: object, desired: object): readonly Relocation[] {
  const [before, after] = [documentOf(live), documentOf(desired)];
  const relocating = remediesFor(live, desired)
    .filter(
      ({ ways }) => ways.includes('Reshard') || ways.includes('MoveTables'),
    )
    .flatMap(({ changes }) =>
      changes.filter((change) => change.kind === 'placement'),
    );
  return findRelocations(relocating, before, after);
}

/** What a branch holds once the preparing steps of what is advised are done. */
export function readyFor(live: object, desired: object): object {
  return prepared(live, relocationsOf(live, desired));
}

/** Holds a topology, with the tables that it lists, so that statements find them. */
export async function prepareDatabase(
  database: Database,
  topology: object,
): Promise<void> {
  await database.reset(topology);
  await database.run('SELECT __neki.stand_in_make_tables();');
}

/**
 * Prepares and runs a remedy on stand-ins of the service, and answers which of the tables it moves the file would still
 * route to other shards, with every new shard taken for the one it is in the place of: none, if the remedy does what
 * the file asks for.
 */
export async function leftAfter(
  database: Database,
  live: object,
  desired: object,
): Promise<readonly string[]> {
  const relocations = relocationsOf(live, desired);
  await prepareDatabase(database, prepared(live, relocations));
  await database.run(sqlOf(remediesFor(live, desired)));
  const text = JSON.stringify(await database.topology()).replaceAll(
    /<new shard instead of ([^>]*)>/g,
    '$1',
  );
  const moved = new Set(
    relocations.flatMap(({ parts }) =>
      parts.flatMap((part) =>
        part.moved.map(({ scope, table }) =>
          [scope.database, scope.schema, table?.name].join('.'),
        ),
      ),
    ),
  );
  return compare(text, desired).flatMap((change) =>
    change.kind === 'placement' && change.class === 'needs-empty'
      ? change.tables.listed.filter((name) => moved.has(name))
      : [],
  );
}

/** Names that break what takes them for a part of a statement, of JSON, of a comment or of a list. */
export const HOSTILE: readonly string[] = [
  "o'brien",
  'say "so"',
  'Capital',
  'with.dot',
  'back\\slash',
  "end\\'); SELECT __neki.stand_in_breakout(); --",
  '\nSELECT __neki.stand_in_breakout();\n--',
  '*/ SELECT 1; /*',
  '$$; SELECT 1; $$',
  'tab\tand\rreturn\u2028line',
  '\u202etxet\u202c\u200b',
  'größe 🦑',
  'ü'.repeat(31),
  '{"uid": "x"}',
  "E'\\'",
];

/**
 * A split of one group, a move of two tables and another index of a third, with a name in every place a name can be.
 */
export function named(name: string): readonly [live: object, desired: object] {
  const range = (shard: string, bounds: object) => ({
    shard_uid: `${name}${shard}`,
    ...bounds,
  });
  const make = (
    shards: readonly [string, string],
    columns: string,
    tables: object,
  ): object => ({
    authoritative_shard_group: 'meta',
    shard_indexes: { [name]: { type: 'xxhash', columns: [columns] } },
    shard_groups: [
      { uid: 'meta', key_ranges: [{ shard_uid: 'z' }] },
      {
        uid: name,
        default_shard_index: name,
        key_ranges: [
          range(shards[0], { end: '80' }),
          range(shards[1], { start: '80' }),
        ],
      },
      { uid: `${name} else`, key_ranges: [range('e', {})] },
    ],
    databases: { [name]: { schemas: { [name]: { tables } } } },
  });
  const here = { shard_group: name };
  return [
    make(['a', 'b'], 'tenant_id', {
      [name]: here,
      [`${name}2`]: here,
      stays: here,
    }),
    make(['c', 'b'], name, {
      [name]: here,
      [`${name}2`]: { shard_group: `${name} else` },
      stays: here,
    }),
  ];
}

/**
 * Runs what is advised of some random changes, and answers what of it was refused or left rows where they are, and how
 * much was run.
 */
export async function adviceOn(
  database: Database,
  seed: number,
  count: number,
): Promise<{ readonly ran: number; readonly failed: readonly string[] }> {
  const failed: string[] = [];
  let ran = 0;
  for (const { before, after, kinds, isValid } of pairsOf(seed).take(count)) {
    if (!isValid || sqlOf(remediesFor(before, after)) === '') continue;
    ran += 1;
    const left = await leftAfter(database, before, after).catch(
      (error: unknown) => [String(error)],
    );
    if (left.length > 0)
      failed.push(`seed ${seed}, ${kinds.join(', ')}: ${left.join()}`);
  }
  return { ran, failed };
}
