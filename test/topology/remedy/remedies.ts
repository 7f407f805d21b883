import type { PlacementChange } from '../../../src/topology/impact/change.ts';
import { findChanges } from '../../../src/topology/impact/impact.ts';
import { findRelocations, type Part } from '../../../src/topology/remedy/relocation.ts';
import { findRemedies, type Remedy } from '../../../src/topology/remedy/remedy.ts';
import type { Database } from '../../sandbox/database/database.ts';
import { documentOf } from '../build.ts';

/** What the product advises in place of a change of documents. */
export function remediesFor(live: object, desired: object): readonly Remedy[] {
  const [before, after] = [documentOf(live), documentOf(desired)];
  return findRemedies(findChanges(before, after), before, after);
}

/** All statements of some remedies, in order. */
export function sqlOf(remedies: readonly Remedy[]): string {
  return remedies.flatMap(({ steps }) => steps.flatMap(({ sql }) => sql ?? [])).join('\n');
}

/** All texts of some remedies, in order, one a line. */
export function textOf(remedies: readonly Remedy[]): string {
  return remedies.flatMap(({ steps }) => steps.map(({ text }) => text)).join('\n');
}

/** The functions that the statements call, in order. */
export function callsOf(remedies: readonly Remedy[]): readonly string[] {
  return [...sqlOf(remedies).matchAll(/__neki\.(\w+)\(/g)].flatMap(([, name]) => name ?? []);
}

interface Editable {
  shard_indexes: Record<string, unknown>;
  shard_groups: { uid: string; key_ranges: object[]; default_shard_index?: string }[];
  databases: Record<string, { schemas: Record<string, { tables: Record<string, object> }> }>;
}

/** Does what the preparing steps ask for: declares indexes, makes source groups, and binds the tables to them. */
function prepared(live: object, parts: readonly Part[]): object {
  const topology = JSON.parse(JSON.stringify(live)) as Editable;
  for (const { source, made, index, moved } of parts) {
    for (const one of [made?.index, index, ...moved.map(({ own }) => own)])
      if (one?.declaration !== undefined)
        Object.assign(topology.shard_indexes, JSON.parse(`{${one.declaration}}`));
    if (made === undefined) continue;
    for (const { scope, table } of moved) {
      const tables = topology.databases[scope.database ?? '']?.schemas[scope.schema ?? '']?.tables ?? {};
      const entry = tables[table?.name ?? ''] as
        | { shard_group?: string; primary_indexes?: unknown }
        | undefined;
      if (table === undefined || entry === undefined) continue;
      const former = topology.shard_groups.find(({ uid }) => uid === entry.shard_group);
      if (made.isOwnIndex) delete entry.primary_indexes;
      entry.shard_group = source;
      if (topology.shard_groups.some(({ uid }) => uid === source)) continue;
      topology.shard_groups.push({
        uid: source,
        key_ranges: former?.key_ranges ?? [],
        ...(made.index === undefined ? {} : { default_shard_index: made.index.name }),
      });
    }
  }
  return topology;
}

/** What a branch holds once the preparing steps of what is advised are done. */
export function readyFor(live: object, desired: object): object {
  const [before, after] = [documentOf(live), documentOf(desired)];
  const placements = findChanges(before, after).filter(
    (change): change is PlacementChange => change.kind === 'placement' && change.class === 'needs-empty',
  );
  const parts = findRelocations(placements, before, after).flatMap((relocation) => relocation.parts);
  return prepared(live, parts);
}

/**
 * Prepares and runs a remedy on stand-ins of the service, and answers what the file would still change of rows then,
 * with every new shard taken for the one it is in the place of: nothing, if the remedy does what the file asks for.
 */
export async function leftAfter(
  database: Database,
  live: object,
  desired: object,
): Promise<readonly string[]> {
  await database.reset(readyFor(live, desired));
  await database.run(sqlOf(remediesFor(live, desired)));
  const text = JSON.stringify(await database.topology()).replaceAll(/<new shard instead of ([^>]*)>/g, '$1');
  return findChanges(documentOf(text), documentOf(desired)).flatMap((change) =>
    change.kind === 'placement' && change.class !== 'safe' ? describeMoved(change) : [],
  );
}

function describeMoved({ tables, before, after }: PlacementChange): string {
  return `${tables.listed.join()}: ${before.shards.join()} ${before.semantics} → ${after.shards.join()} ${after.semantics}`;
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

/** A split of one group, a move of two tables and another index of a third, with a name in every place a name can be. */
export function named(name: string): readonly [live: object, desired: object] {
  const range = (shard: string, bounds: object) => ({ shard_uid: `${name}${shard}`, ...bounds });
  const make = (shards: readonly [string, string], columns: string, tables: object): object => ({
    authoritative_shard_group: 'meta',
    shard_indexes: { [name]: { type: 'xxhash', columns: [columns] } },
    shard_groups: [
      { uid: 'meta', key_ranges: [{ shard_uid: 'z' }] },
      {
        uid: name,
        default_shard_index: name,
        key_ranges: [range(shards[0], { end: '80' }), range(shards[1], { start: '80' })],
      },
      { uid: `${name} else`, key_ranges: [range('e', {})] },
    ],
    databases: { [name]: { schemas: { [name]: { tables } } } },
  });
  const here = { shard_group: name };
  return [
    make(['a', 'b'], 'tenant_id', { [name]: here, [`${name}2`]: here, stays: here }),
    make(['c', 'b'], name, { [name]: here, [`${name}2`]: { shard_group: `${name} else` }, stays: here }),
  ];
}
