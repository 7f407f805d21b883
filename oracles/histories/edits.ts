import { dump, load } from 'js-yaml';
import {
  isObject,
  type Json,
  type JsonObject,
} from '../../sandbox/http/json.ts';
import { normalise } from '../../sandbox/platform/normalise.ts';
import { SHARDS } from '../../sandbox/platform.ts';
import type { Doc, Table } from '../router/documents.ts';

const [AUTHORITY = '', FIRST = '', SECOND = '', THIRD = '', SPARE = ''] =
  SHARDS;

/** One change of a topology, by whoever makes it: a pull request, or somebody at the service. */
export type Edit =
  /** Lists a table where it is anyway, or takes it from the list. */
  | { readonly kind: 'list' | 'unlist'; readonly table: string }
  /** Binds a table to the sharded group. */
  | { readonly kind: 'shard'; readonly table: string }
  /** Hands the middle range of the sharded group to a shard. */
  | { readonly kind: 'hand over'; readonly to: 'first' | 'second' | 'spare' }
  /** Moves the bound between the first two ranges. */
  | { readonly kind: 'bound'; readonly at: '20' | '40' }
  /** Declares a group that nothing is bound to, or deletes it. */
  | { readonly kind: 'group' | 'no group' }
  /** Sets the database's default, or deletes it. */
  | { readonly kind: 'default' | 'no default' }
  /** Writes a key that nobody knows. */
  | { readonly kind: 'unknown key'; readonly value: number }
  /** Writes the same otherwise: groups in another order, empty lists. */
  | { readonly kind: 'respell' }
  /** Writes what no service takes: no YAML, no authority, or another authority. */
  | {
      readonly kind: 'break';
      readonly how: 'syntax' | 'authority' | 'moved authority';
    };

const GROUP = 'archive';
const BROKEN = 'shard_groups: }\n';

/** What an edit makes of the text of a topology file; what is broken starts anew from `otherwise`. */
export function editText(text: string, edit: Edit, otherwise: Doc): string {
  if (edit.kind === 'break' && edit.how === 'syntax') return BROKEN;
  return asText(edited(readDoc(text) ?? otherwise, edit));
}

/** A document as the text of a file. */
export function asText(doc: Doc): string {
  return dump(doc, { noRefs: true });
}

/** The document of a file's text; undefined where it is none. */
export function readDoc(text: string | undefined): Doc | undefined {
  try {
    const value: unknown = load(text ?? '');
    return isDoc(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A stored topology as a document; whatever the steps write has the form. */
export function asDoc(topology: JsonObject): Doc {
  const copy: unknown = structuredClone(topology);
  if (!isDoc(copy)) throw new Error(`no topology: ${JSON.stringify(topology)}`);
  return copy;
}

/** A document as the service gets and stores it. */
export function asTopology(doc: Doc): JsonObject {
  const copy: unknown = JSON.parse(JSON.stringify(doc));
  if (!isObject(copy)) throw new Error('no object');
  return copy;
}

function isDoc(value: unknown): value is Doc {
  return isObject(value) && Array.isArray(value['shard_groups']);
}

/** What an edit makes of a document; one that finds nothing to do leaves it as it is. */
export function edited(before: Doc, edit: Edit): Doc {
  const doc = structuredClone(before);
  const database = doc.databases?.['app'];
  const tables = tablesIn(doc);
  const sharded = doc.shard_groups.find(({ uid }) => uid === 'tenant_data');
  switch (edit.kind) {
    case 'list':
      tables[edit.table] ??= { shard_group: 'meta' };
      break;
    case 'unlist':
      delete tables[edit.table];
      break;
    case 'shard':
      tables[edit.table] = { shard_group: 'tenant_data' };
      break;
    case 'hand over': {
      const range = sharded?.key_ranges[1];
      if (range)
        range.shard_uid = { first: FIRST, second: SECOND, spare: SPARE }[
          edit.to
        ];
      break;
    }
    case 'bound': {
      const [low, middle] = sharded?.key_ranges ?? [];
      if (low && middle) [low.end, middle.start] = [edit.at, edit.at];
      break;
    }
    case 'group':
      if (!doc.shard_groups.some(({ uid }) => uid === GROUP))
        doc.shard_groups.push({
          uid: GROUP,
          key_ranges: [{ shard_uid: THIRD }],
        });
      break;
    case 'no group':
      doc.shard_groups = doc.shard_groups.filter(({ uid }) => uid !== GROUP);
      break;
    case 'default':
      if (database) database.default_shard_group = 'meta';
      break;
    case 'no default':
      delete database?.default_shard_group;
      delete doc.default_shard_group;
      break;
    case 'unknown key':
      doc['x_note'] = edit.value;
      break;
    case 'respell':
      doc.shard_groups.reverse();
      for (const table of Object.values(tables)) table.secondary_indexes ??= [];
      break;
    case 'break':
      spoil(doc, edit.how);
      break;
  }
  return doc;
}

function spoil(
  doc: Doc,
  how: 'syntax' | 'authority' | 'moved authority',
): void {
  const authority = doc.shard_groups.find(
    ({ uid }) => uid === doc.authoritative_shard_group,
  );
  const [range] = authority?.key_ranges ?? [];
  if (how === 'moved authority' && range)
    range.shard_uid = range.shard_uid === FIRST ? AUTHORITY : FIRST;
  if (how === 'authority')
    Object.assign(doc, { authoritative_shard_group: 'nobody' });
}

/** The tables of the one schema that there is, to be written to. */
function tablesIn(doc: Doc): Record<string, Table> {
  doc.databases ??= {};
  doc.databases['app'] ??= {};
  const { app } = doc.databases;
  app.schemas ??= {};
  app.schemas['public'] ??= {};
  const schema = app.schemas['public'];
  schema.tables ??= {};
  return schema.tables;
}

/** A stage of a Reshard, as the service edits the topology by itself (docs/neki.md §4.3). */
export function resharded(
  before: Doc,
  stage: 'create' | 'switch' | 'cancel' | 'drop the source',
): Doc {
  const doc = structuredClone(before);
  const tables = tablesIn(doc);
  const hasTarget = doc.shard_groups.some(({ uid }) => uid === 'wide');
  switch (stage) {
    case 'create':
      if (!hasTarget)
        doc.shard_groups.push({
          uid: 'wide',
          default_shard_index: 'by_tenant',
          key_ranges: [{ shard_uid: SPARE }],
        });
      break;
    case 'switch':
      if (hasTarget) rebind(tables, 'tenant_data', 'wide');
      break;
    case 'cancel':
      dropUnused(doc, tables, 'wide');
      break;
    case 'drop the source':
      dropUnused(doc, tables, 'tenant_data');
      break;
  }
  return doc;
}

function rebind(
  tables: Readonly<Record<string, Table>>,
  from: string,
  to: string,
): void {
  for (const table of Object.values(tables))
    if (table.shard_group === from) table.shard_group = to;
}

/** Removes a group that no table is bound to. */
function dropUnused(
  doc: Doc,
  tables: Readonly<Record<string, Table>>,
  group: string,
): void {
  const isUsed = Object.values(tables).some(
    ({ shard_group }) => shard_group === group,
  );
  if (isUsed) return;
  doc.shard_groups = doc.shard_groups.filter(({ uid }) => uid !== group);
}

/**
 * What a document means, as a text: the same for two that differ in what docs/neki.md §5 calls no difference. Keys that
 * nobody knows count, unless they are left aside.
 */
export function meaningOf(
  doc: Doc | undefined,
  without: 'nothing' | 'unknown keys' = 'nothing',
): string {
  if (doc === undefined) return 'nothing';
  const steps = ['drop-empty', 'drop-false'] as const;
  const stored = normalise(
    asTopology(doc),
    without === 'nothing' ? steps : [...steps, 'drop-unknown'],
  );
  const groups = Array.isArray(stored['shard_groups'])
    ? stored['shard_groups']
    : [];
  return JSON.stringify([
    groups.map(sortedKeys).toSorted(),
    sortedKeys({ ...stored, shard_groups: [] }),
  ]);
}

function sortedKeys(value: Json): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(
          Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  );
}
