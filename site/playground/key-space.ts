import { drawGroup } from '../../src/features/map/drawing.ts';
import { remembered } from '../../src/keyed.ts';
import type { GroupDrawing } from '../../src/report/blocks.ts';
import {
  type Axis,
  boundText,
  type Interval,
  renderInterval,
  renderShare,
  XXHASH_AXIS,
} from '../../src/topology/key-range.ts';
import { ownerOf } from '../../src/topology/ownership.ts';
import { resolveTable } from '../../src/topology/resolution.ts';
import type { ShardIndex } from '../../src/topology/topology.ts';
import type { TopologyDocument } from '../../src/topology/topology-document.ts';

/** A part of a group's key space that one shard owns before and one after; no shard where keys have no destination. */
export interface Piece {
  readonly interval: string;
  /** Of all keys; undefined where keys are not spread evenly over the key space. */
  readonly share: string | undefined;
  /** Where the part begins in the picture and how wide it is, each of 1. */
  readonly left: number;
  readonly width: number;
  /** The bound at which it begins, as the file spells it. */
  readonly bound: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A shard group as a picture. */
export interface GroupPicture {
  readonly uid: string;
  /** How its keys are computed, before and after; empty where one shard has every row. */
  readonly routing: readonly string[];
  /** `alone` where there is nothing to compare with. */
  readonly state: 'new' | 'removed' | 'changed' | 'same' | 'alone';
  /** Undefined where its ranges cannot be read, or are too many to be drawn. */
  readonly pieces: readonly Piece[] | undefined;
  /** What share of the keys another shard gets, or none. */
  readonly moved: string | undefined;
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
const MOST_PIECES = 256;
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
  ).toSorted((one, other) => Number(isQuiet(one)) - Number(isQuiet(other)));
  return {
    groups: groups.slice(0, MOST_GROUPS),
    more: Math.max(0, groups.length - MOST_GROUPS),
  };
}

function isQuiet({ state, tables }: GroupPicture): boolean {
  return state === 'same' && tables.every((table) => table.state === '');
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
  const drawn = drawGroup(uid, before?.topology, after.topology);
  const { axis, moves } = drawn;
  const routing = [before, after].flatMap((document) =>
    document ? routingOf(uid, document) : [],
  );
  const isChanged = moves.length > 0 || new Set(routing).size > 1;
  const size = moves.reduce((sum, { low, high }) => sum + high - low, 0n);
  const own = tablesHere(
    tables.after.get(uid),
    tables.before === undefined ? 'all' : tables.before.get(uid),
  );
  return {
    uid,
    routing: [...new Set(routing)],
    state: stateOf(uid, before, after) ?? (isChanged ? 'changed' : 'same'),
    pieces: piecesOf(drawn, before !== undefined),
    moved:
      moves.length === 0 || axis?.type === 'range'
        ? undefined
        : renderShare(size, axis ?? XXHASH_AXIS),
    tables: own.slice(0, MOST_TABLES),
    more: Math.max(0, own.length - MOST_TABLES),
  };
}

function stateOf(
  uid: string,
  before: TopologyDocument | undefined,
  { topology }: TopologyDocument,
): GroupPicture['state'] | undefined {
  if (before === undefined) return 'alone';
  if (!before.topology.groups.has(uid)) return 'new';
  return topology.groups.has(uid) ? undefined : 'removed';
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

function piecesOf(
  { axis, before, after }: GroupDrawing,
  isCompared: boolean,
): readonly Piece[] | undefined {
  if (before === undefined && after === undefined) return undefined;
  const line: Axis = axis ?? XXHASH_AXIS;
  const cuts = [...(before ?? []), ...(after ?? [])].flatMap(
    ({ low, high }) => [low, high],
  );
  const bounds = [...new Set([line.low, ...cuts, line.high])].sort(
    (one, other) => (one < other ? -1 : 1),
  );
  if (bounds.length - 1 > MOST_PIECES) return undefined;
  const parts: readonly Interval[] = bounds
    .slice(1)
    .map((high, at) => ({ low: bounds[at] ?? line.low, high }));
  return parts.map((part, at) => {
    const owner = after && ownerOf(after, part.low);
    const former = before && ownerOf(before, part.low);
    return {
      ...(line.type === 'range'
        ? evenly(at, parts.length)
        : toScale(part, line)),
      interval: axis === undefined ? 'every key' : renderInterval(part, axis),
      bound: boundText(part.low, line) ?? '',
      before: isCompared ? former : owner,
      after: owner,
    };
  });
}

/** Where a part is drawn, and what share of the keys it has. */
type Extent = Pick<Piece, 'left' | 'width' | 'share'>;

/** Of integers nobody knows which are in use, so that all parts are drawn alike. */
function evenly(at: number, count: number): Extent {
  return { left: at / count, width: 1 / count, share: undefined };
}

function toScale({ low, high }: Interval, line: Axis): Extent {
  const size = high - low;
  return {
    left: fraction(low - line.low, line),
    width: fraction(size, line),
    share: renderShare(size, line),
  };
}

function fraction(size: bigint, { low, high }: Axis): number {
  return Number((size * 1_000_000n) / (high - low)) / 1_000_000;
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
