import type { Node } from '../../document/document.ts';
import { remembered, sideBySide } from '../../keyed.ts';
import { dotted } from '../../topology/catalog.ts';
import { writePart } from '../../topology/equality/canonical-form.ts';
import type { TablePlacement } from '../../topology/resolution.ts';
import { isPristine } from '../../topology/topology.ts';
import type { TopologyDocument } from '../../topology/topology-document.ts';
import {
  type Bucket,
  bucketOf,
  changesIn,
  NO_TABLES,
  type TableSet,
  type UnlistedScope,
} from '../change-base.ts';
import type { ChangeClass } from '../change-class.ts';
import type { UnknownKeyChange } from '../kinds/unknown-key.ts';
import {
  type Comparing,
  type DocumentScope,
  placementAt,
  scopesOf,
} from './comparing.ts';

/** The values of a key of unknown meaning on both sides; a side without the key has no value. */
interface Difference {
  readonly key: string;
  /** The path to the object that has the key, with the names of the desired document. */
  readonly path: readonly string[];
  /** The path to the same object in the live document. */
  readonly former: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * The changes of keys of unknown meaning: one for each key and place, or one for all tables with the same difference.
 * If a part that routes has such a key, it is unknown which shard serves the rows afterwards.
 */
export function compareUnknownKeys(
  comparing: Comparing,
): readonly UnknownKeyChange[] {
  const buckets = new Map<string, Bucket<UnknownKeyChange>>();
  let placed: RoutedTables | undefined;
  for (const difference of findDifferences(comparing)) {
    const { key, path, before, after } = difference;
    placed ??= tablesByPart(comparing);
    const tables = tablesAt(path, placed);
    const isOfTables = isOfTable(path);
    const change: UnknownKeyChange = {
      kind: 'unknown-key',
      class: classOf(comparing, difference, tables),
      action: actionOf(difference),
      key,
      place: isOfTables ? insideTable(path) : path.join('.'),
      isOfTables,
      was: before,
      is: after,
      tables: NO_TABLES,
      reversible: 'yes',
    };
    const bucket = bucketOf(buckets, change, () => change);
    for (const name of tables.listed) bucket.listed.push(name);
    for (const scope of tables.unlisted) bucket.unlisted.push(scope);
  }
  return changesIn(buckets);
}

/**
 * Somebody added a key on the branch if neither the file nor its former version has it. Its class is `unknown`, or
 * `none` on a branch that nobody has used.
 */
function classOf(
  { live, base }: Comparing,
  difference: Difference,
  { listed, unlisted }: TableSet,
): ChangeClass {
  const isForeign =
    difference.after === undefined && !isInFile(base, difference);
  if (isForeign && isPristine(live.topology)) return 'none';
  if (isForeign || listed.length + unlisted.length === 0) return 'unknown';
  return 'needs-empty';
}

function actionOf({ before, after }: Difference): UnknownKeyChange['action'] {
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  return 'changed';
}

/** Whether the former version of the file had the key: then the file removes it. */
function isInFile(
  base: TopologyDocument | undefined,
  { former, key }: Difference,
): boolean {
  return base?.unknown.get(former)?.members.has(key) === true;
}

function* findDifferences({
  live,
  desired,
  renamed,
}: Comparing): Generator<Difference> {
  const former = new Map(
    Array.from(live.unknown.keys(), (way) => [inNames(way, renamed), way]),
  );
  for (const way of new Set(former.keys()).union(desired.unknown)) {
    const path = way === '' ? [] : way.split('\0');
    const formerWay = former.get(way) ?? way;
    const one = live.unknown.get(formerWay);
    const other = desired.unknown.get(way);
    for (const [key, was, is] of sideBySide(one?.members, other?.members)) {
      const before = was && textOf(was.value, live);
      const after = is && textOf(is.value, desired);
      if (before !== after)
        yield { key, path, former: formerWay, before, after };
    }
  }
}

/** The path to an object of the live document, with the desired uid of a renamed group. */
function inNames(way: string, renamed: ReadonlyMap<string, string>): string {
  const [part = '', uid = '', ...inside] = way.split('\0');
  const now = renamed.get(uid);
  if (part !== 'shard_groups' || now === undefined) return way;
  return [part, now, ...inside].join('\0');
}

function textOf(node: Node, { context }: TopologyDocument): string {
  return writePart({ part: 'free-form', node }, context);
}

/** The tables that each part of a document routes, on either side. */
interface RoutedTables {
  readonly byGroup: Map<string, Tables>;
  readonly byIndex: Map<string, Tables>;
  readonly bySecondaryIndex: Map<string, Tables>;
  /** By database, and by database and schema. */
  readonly byPlace: Map<string, Tables>;
}

interface Tables {
  readonly listed: Set<string>;
  readonly unlisted: Map<string, UnlistedScope>;
}

function tablesByPart(comparing: Comparing): RoutedTables {
  const placed: RoutedTables = {
    byGroup: new Map(),
    byIndex: new Map(),
    bySecondaryIndex: new Map(),
    byPlace: new Map(),
  };
  for (const [before, after] of scopesOf(comparing.live, comparing.desired)) {
    const { scope } = before;
    const unlisted = [placementAt(before), placementAt(after)];
    for (const tables of partsOf(placed, scope, unlisted, comparing))
      tables.unlisted.set(JSON.stringify(scope), scope);
    addTables(placed, before, after, comparing);
    addReferenceTables(placed, before, after, comparing);
  }
  return placed;
}

function addTables(
  placed: RoutedTables,
  before: DocumentScope,
  after: DocumentScope,
  comparing: Comparing,
): void {
  const { scope } = before;
  const { database = '', schema = '' } = scope;
  const pairs = sideBySide(before.schema?.tables, after.schema?.tables);
  for (const [name, one, other] of pairs) {
    const full = dotted(database, schema, name);
    const placements = [placementAt(before, one), placementAt(after, other)];
    for (const tables of partsOf(placed, scope, placements, comparing))
      tables.listed.add(full);

    const indexes = [one, other].flatMap((own) => own?.secondaryIndexes ?? []);
    for (const { name: index } of indexes) {
      const key = `${database}\0${index?.value}`;
      within(placed.bySecondaryIndex, key).listed.add(full);
    }
  }
}

function addReferenceTables(
  placed: RoutedTables,
  before: DocumentScope,
  after: DocumentScope,
  comparing: Comparing,
): void {
  const { scope } = before;
  const { database = '', schema = '' } = scope;
  const pairs = sideBySide(
    before.schema?.referenceTables,
    after.schema?.referenceTables,
  );
  for (const [name, one, other] of pairs) {
    const full = dotted(database, schema, name);
    const groups = [one, other].flatMap((table) => table?.shardGroups ?? []);
    for (const { value } of groups)
      within(placed.byGroup, value).listed.add(full);

    // A reference table without groups of its own follows the default.
    const isOwn = one?.shardGroups && other?.shardGroups;
    const defaults = isOwn ? [] : [placementAt(before), placementAt(after)];
    for (const tables of partsOf(placed, scope, defaults, comparing))
      tables.listed.add(full);
  }
}

/** The parts of a document that tables of a place depend on, by their placements. */
function partsOf(
  { byGroup, byIndex, byPlace }: RoutedTables,
  { database, schema }: UnlistedScope,
  placements: readonly TablePlacement[],
  { renamed }: Comparing,
): ReadonlySet<Tables> {
  const parts = new Set<Tables>();
  if (database !== undefined) parts.add(within(byPlace, database));
  if (database !== undefined && schema !== undefined)
    parts.add(within(byPlace, `${database}\0${schema}`));
  for (const { choice, indexes } of placements) {
    const { uid } = choice;
    if (uid !== undefined) parts.add(within(byGroup, renamed.get(uid) ?? uid));
    for (const { name } of indexes) parts.add(within(byIndex, name));
  }
  return parts;
}

function within(parts: Map<string, Tables>, key: string): Tables {
  return remembered(parts, key, () => ({
    listed: new Set(),
    unlisted: new Map(),
  }));
}

/** The tables that a key at a place could concern; none if nothing at the place routes. */
function tablesAt(path: readonly string[], placed: RoutedTables): TableSet {
  const [part, name = '', kind, inside = '', section, table = ''] = path;
  if (part === 'shard_groups') return setOf(placed.byGroup.get(name));
  if (part === 'shard_indexes') return setOf(placed.byIndex.get(name));
  if (part !== 'databases') return NO_TABLES;
  if (kind === 'global_secondary_indexes')
    return setOf(placed.bySecondaryIndex.get(`${name}\0${inside}`));
  if (kind === undefined) return setOf(placed.byPlace.get(name));
  if (section === undefined)
    return setOf(placed.byPlace.get(`${name}\0${inside}`));
  if (section === 'sequences') return NO_TABLES;
  return { listed: [dotted(name, inside, table)], unlisted: [] };
}

function setOf(tables: Tables | undefined): TableSet {
  if (tables === undefined) return NO_TABLES;
  return {
    listed: Array.from(tables.listed),
    unlisted: Array.from(tables.unlisted.values()),
  };
}

/** Whether a place is in the entry of one table. */
function isOfTable([part, , , , section, table]: readonly string[]): boolean {
  return (
    part === 'databases' &&
    (section === 'tables' || section === 'reference_tables') &&
    table !== undefined
  );
}

/** The path inside a table's entry; empty for the entry itself. */
function insideTable(path: readonly string[]): string {
  return path.slice(6).join('.');
}
