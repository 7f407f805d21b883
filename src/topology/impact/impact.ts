import type { ObjectNode } from '../document/document.ts';
import { writePart } from '../equality/canonical-form.ts';
import { nameList, quoteWhole } from '../finding.ts';
import { remembered, sideBySide } from '../keyed.ts';
import { TOP_LEVEL_KEYS } from '../model/topology.ts';
import type { TopologyDocument } from '../topology-document.ts';
import { CHANGE_CLASSES, type Change, NO_TABLES, type ToldChange } from './change.ts';
import { comparingOf } from './comparing.ts';
import { compareAuthority } from './impact-authority.ts';
import { compareReferenceTables, compareSequences } from './impact-copies.ts';
import { compareGroups, compareIndexes } from './impact-objects.ts';
import { compareSecondaryIndexes, GLOBAL_INDEX_KEYS } from './impact-secondary-indexes.ts';
import { compareTables } from './impact-tables.ts';

/**
 * What applying the desired topology does, in place of the live one: every difference in meaning as one change, the
 * gravest first. Two topologies that are equal by their canonical forms give none; the caller has compared those.
 */
export function findChanges(live: TopologyDocument, desired: TopologyDocument): readonly Change[] {
  const comparing = comparingOf(live, desired);
  const placed = [...compareTables(comparing), ...compareReferenceTables(comparing)];
  const authority = compareAuthority(comparing, placed);
  const changes = [
    ...placed,
    ...authority,
    ...compareSequences(comparing),
    ...compareSecondaryIndexes(comparing),
    ...compareGroups(comparing, [...placed, ...authority]),
    ...compareIndexes(comparing, placed),
    ...compareUnknownKeys(live, desired),
  ];
  if (changes.length === 0) return [unknownChange('unexplained', '')];
  const rank = (change: Change): number => CHANGE_CLASSES.indexOf(change.class);
  return changes.toSorted((one, other) => rank(other) - rank(one));
}

/** The keys whose meaning is known, by the part of a document (docs/neki.md §1). */
const KNOWN = {
  topology: new Set<string>(TOP_LEVEL_KEYS),
  group: new Set(['uid', 'name', 'default_shard_index', 'key_ranges']),
  range: new Set(['shard_uid', 'start', 'end']),
  index: new Set(['type', 'columns', 'index_params']),
  params: new Set(['modulus']),
  database: new Set([
    ...['default_shard_group', 'authoritative_shard_group'],
    ...['schemas', 'global_secondary_indexes'],
  ]),
  schema: new Set(['default_shard_group', 'tables', 'sequences', 'reference_tables']),
  table: new Set(['shard_group', 'shard_group_uid', 'primary_indexes', 'secondary_indexes']),
  primary: new Set(['shard_index', 'columns', 'ignore_null']),
  secondary: new Set(['name', 'columns']),
  global: GLOBAL_INDEX_KEYS,
  sequence: new Set(['name', 'shard_group', 'shard_group_uid']),
  reference: new Set(['shard_groups', 'shard_group_uids']),
} as const;

/** The unknown members of one part of a document. */
interface Unknown {
  readonly keys: readonly string[];
  readonly text: string;
  readonly table: boolean;
}

type Bucket = ToldChange & { readonly tables: { readonly listed: string[]; readonly unlisted: [] } };

/**
 * Differences in keys whose meaning is not known: told, never judged (docs/neki.md §4.2, change 39). The same
 * difference at many tables is one change.
 */
function compareUnknownKeys(live: TopologyDocument, desired: TopologyDocument): readonly Change[] {
  const before = collectUnknown(live);
  const after = collectUnknown(desired);
  const buckets = new Map<string, Bucket>();
  for (const [path, from, to] of sideBySide(before, after)) {
    if (from?.text === to?.text) continue;
    const keys = [...new Set([...(from?.keys ?? []), ...(to?.keys ?? [])])];
    const isTable = from?.table ?? to?.table ?? false;
    const key = JSON.stringify([isTable ? '' : path, keys, from?.text, to?.text]);
    const bucket: Bucket = remembered(buckets, key, () => ({
      ...unknownChange('unknown-keys', path, keys),
      tables: { listed: [], unlisted: [] },
    }));
    if (isTable) bucket.tables.listed.push(path);
  }
  return [...buckets.values()];
}

/** What is not known, by the difference whose meaning it is. */
const UNKNOWN = {
  'unknown-keys': 'the key is sent as it is written, and the service may refuse or drop it',
  'free-form': 'it has no key of the Neki form',
  unexplained: 'the documents differ where nothing is routed',
} as const;

/** A difference of unknown meaning, at keys from the root joined by dots; the path of the whole document is empty. */
export function unknownChange(
  action: keyof typeof UNKNOWN,
  path: string,
  keys: readonly string[] = [],
): ToldChange {
  const place = path === '' ? 'the document' : quoteWhole(path);
  const title = keys.length === 0 ? place : `${nameList(keys, 'key')} of ${place}`;
  const words = [title, `what this does is not known: ${UNKNOWN[action]}`] as const;
  return { kind: 'unknown', class: 'unknown', action, words, tables: NO_TABLES, reversible: 'yes' };
}

function collectUnknown({ topology, context }: TopologyDocument): Map<string, Unknown> {
  const found = new Map<string, Unknown>();
  const look = (path: string, node: ObjectNode, known: ReadonlySet<string>, table = false): void => {
    const unknown = [...node.members].filter(([key]) => !known.has(key));
    if (unknown.length === 0) return;
    const part = { ...node, members: new Map(unknown) };
    const text = writePart({ part: 'free-form', node: part }, context);
    found.set(path, { keys: unknown.map(([key]) => key).sort(), text, table });
  };
  look('', topology.document.root, KNOWN.topology);
  for (const { uid, node, keyRanges } of topology.groupList) {
    look(`shard_groups.${uid?.value}`, node, KNOWN.group);
    for (const range of keyRanges) {
      const { shardUid, start, end } = range;
      const place = `${shardUid?.value} ${start?.value ?? ''} ${end?.value ?? ''}`;
      look(`shard_groups.${uid?.value}.key_ranges.${place}`, range.node, KNOWN.range);
    }
  }
  for (const { name, node, params } of topology.indexes.values()) {
    look(`shard_indexes.${name}`, node, KNOWN.index);
    if (params !== undefined) look(`shard_indexes.${name}.index_params`, params, KNOWN.params);
  }
  for (const database of topology.databases.values()) {
    look(`databases.${database.name}`, database.node, KNOWN.database);
    for (const { name, node } of database.globalSecondaryIndexes.values())
      look(`databases.${database.name}.global_secondary_indexes.${name}`, node, KNOWN.global);
    for (const schema of database.schemas.values()) {
      const place = `${database.name}.${schema.name}`;
      look(`databases.${database.name}.schemas.${schema.name}`, schema.node, KNOWN.schema);
      for (const { name, node, primaryIndexes, secondaryIndexes } of schema.tables.values()) {
        if (node.members.keys().some((key) => !KNOWN.table.has(key)))
          look(`${place}.${name}`, node, KNOWN.table, true);
        for (const [at, index] of primaryIndexes.entries())
          look(`${place}.${name}.primary_indexes.${at}`, index.node, KNOWN.primary);
        for (const index of secondaryIndexes)
          look(`${place}.${name}.secondary_indexes.${index.name?.value}`, index.node, KNOWN.secondary);
      }
      for (const { name, node } of schema.sequenceList)
        look(`${place}.sequences.${name}`, node, KNOWN.sequence);
      for (const { name, node } of schema.referenceTables.values())
        look(`${place}.${name}`, node, KNOWN.reference, true);
    }
  }
  return found;
}
