import { remembered } from '../../src/keyed.ts';
import type { BarLine } from '../../src/report/blocks.ts';
import {
  drawGroup,
  type GroupDrawing,
  keySpaceBars,
  partsOf,
  shareOf,
} from '../../src/report/key-space.ts';
import { renderInterval } from '../../src/topology/key-range.ts';
import { resolveTable } from '../../src/topology/resolution.ts';
import type { ShardIndex } from '../../src/topology/topology.ts';
import type { TopologyDocument } from '../../src/topology/topology-document.ts';

/** A part of a group's key space that one shard owns before and one after; no shard where keys have no destination. */
export interface Piece {
  readonly interval: string;
  /** Of all keys; empty where keys are not spread evenly over the key space. */
  readonly share: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A shard group as a picture. */
export interface GroupPicture {
  readonly uid: string;
  /** How its keys are computed, before and after; empty where one shard has every row. */
  readonly routing: readonly string[];
  /** Whether nothing is to be said of it but what it is. */
  readonly isQuiet: boolean;
  /** Its key space, as comments and terminals show it. */
  readonly bars: readonly BarLine[];
  /** The parts of its key space; none where its ranges cannot be read, or are too many to be listed. */
  readonly pieces: readonly Piece[];
  /** Its tables, those that come or go first. */
  readonly tables: readonly TableHere[];
  /** How many more tables there are. */
  readonly more: number;
}

/** A table of a group, as `database.schema.table`. */
export interface TableHere {
  readonly name: string;
  readonly state: 'new here' | 'gone from here' | '';
}

const MOST_GROUPS = 50;
const MOST_TABLES = 12;

/** The groups of a file, as they are drawn. */
export interface Picture {
  readonly groups: readonly GroupPicture[];
  /** How many more groups there are. */
  readonly more: number;
}

/** The groups of both documents, those that change first. */
export function pictureOf(
  before: TopologyDocument | undefined,
  after: TopologyDocument,
): Picture {
  const uids = new Set([
    ...after.topology.groups.keys(),
    ...(before?.topology.groups.keys() ?? []),
  ]);
  const tables = { before: before && tablesOf(before), after: tablesOf(after) };
  const groups = Array.from(uids, (uid) =>
    groupPicture(uid, { before, after, tables }),
  ).toSorted((one, other) => Number(one.isQuiet) - Number(other.isQuiet));
  return {
    groups: groups.slice(0, MOST_GROUPS),
    more: Math.max(0, groups.length - MOST_GROUPS),
  };
}

/** The names of the tables of each group. */
type TablesOf = ReadonlyMap<string, ReadonlySet<string>>;

interface Work {
  readonly before: TopologyDocument | undefined;
  readonly after: TopologyDocument;
  readonly tables: {
    readonly before: TablesOf | undefined;
    readonly after: TablesOf;
  };
}

function groupPicture(
  uid: string,
  { before, after, tables }: Work,
): GroupPicture {
  const drawn = drawGroup(uid, (before ?? after).topology, after.topology);
  const routing = [before, after].flatMap((document) =>
    document ? routingOf(uid, document) : [],
  );
  const own = tablesHere(
    tables.after.get(uid),
    tables.before === undefined ? 'all' : tables.before.get(uid),
  );
  const isChanged =
    drawn.moves.length > 0 ||
    drawn.state !== undefined ||
    new Set(routing).size > 1;
  return {
    uid,
    routing: [...new Set(routing)],
    isQuiet: !isChanged && own.every(({ state }) => state === ''),
    bars: keySpaceBars(drawn),
    pieces: piecesOf(drawn),
    tables: own.slice(0, MOST_TABLES),
    more: Math.max(0, own.length - MOST_TABLES),
  };
}

/** The index of a group in words: `by_tenant: xxhash of tenant_id`. */
function routingOf(
  uid: string,
  { topology }: TopologyDocument,
): readonly string[] {
  const name = topology.groups.get(uid)?.defaultShardIndex?.value;
  const index = topology.indexes.get(name ?? '');
  if (name === undefined) return [];
  const type = index?.type?.value ?? 'unknown';
  const columns = index?.columns.map(({ value }) => value).join(', ') ?? '';
  return [`${name}: ${type} of ${columns}${modulusOf(index)}`];
}

function modulusOf(index: ShardIndex | undefined): string {
  const modulus = index?.modulus;
  if (modulus === undefined) return '';
  const text = modulus.kind === 'number' ? modulus.text : modulus.value;
  return ` modulo ${text}`;
}

function tablesHere(
  after: ReadonlySet<string> | undefined = new Set(),
  before: ReadonlySet<string> | 'all' = new Set(),
): readonly TableHere[] {
  if (before === 'all') return inState('', after);
  return [
    ...inState('new here', after.difference(before)),
    ...inState('gone from here', before.difference(after)),
    ...inState('', after.intersection(before)),
  ];
}

function inState(
  state: TableHere['state'],
  names: ReadonlySet<string>,
): readonly TableHere[] {
  return Array.from(names, (name) => ({ name, state }));
}

function piecesOf(drawn: GroupDrawing): readonly Piece[] {
  const { axis } = drawn;
  const parts = partsOf(drawn) ?? [];
  return parts.map((part) => ({
    interval: axis === undefined ? 'every key' : renderInterval(part, axis),
    share: shareOf([part], axis),
    before: part.before,
    after: part.after,
  }));
}

function tablesOf({ topology, resolution }: TopologyDocument): TablesOf {
  const found = new Map<string, Set<string>>();
  for (const database of topology.databases.values())
    for (const schema of database.schemas.values())
      for (const table of schema.tables.values()) {
        const { uid = '' } = resolveTable(
          resolution,
          database,
          schema,
          table,
        ).choice;
        const name = `${database.name}.${schema.name}.${table.name}`;
        remembered(found, uid, () => new Set<string>()).add(name);
      }
  return found;
}
