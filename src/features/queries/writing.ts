import { code, type Message, prose, quote } from '../../text/message.ts';
import { type Pin, pinKey } from './pins.ts';
import type { PlacedTable, RoutingIndex, SecondaryKey } from './placement.ts';
import { type Access, keyPlaces, readingDemand } from './reading.ts';
import {
  type Demand,
  everyShard,
  oneOf,
  oneShard,
  refused,
  someShards,
  unclear,
} from './route.ts';
import type {
  Copy,
  Delete,
  Given,
  Insert,
  Term,
  Update,
  Write,
} from './shape.ts';

/** Finds the pin of a term in the same statement. */
export type PinOf = (term: Term) => Pin | undefined;

/** The demands of a write to a table, those of its conditions included. */
export function writingDemands(
  write: Write,
  access: Access,
  pinOf: PinOf,
): readonly Demand[] {
  switch (write.kind) {
    case 'insert':
      return Array.from(insertRefusals(write, access)).concat(
        insertDemand(write, access, pinOf),
      );
    case 'update':
      return Array.from(updateRefusals(write, access)).concat(
        readingDemand(access),
      );
    case 'delete':
      return Array.from(deleteRefusals(write, access)).concat(
        readingDemand(access),
      );
    case 'copy':
      return [copyDemand(write, access)];
  }
}

/** The indexes whose columns an INSERT must give. */
function requiredBy({ index, further }: PlacedTable): readonly RoutingIndex[] {
  if (index === undefined) return further;
  return [index].concat(further);
}

function* insertRefusals(
  { columns, rows, conflict }: Insert,
  { placed }: Access,
): Generator<Demand> {
  const { index } = placed;
  const set = keyAmong(conflict?.sets ?? [], placed);
  if (set !== undefined) yield refused(updatesKey(set));
  if (conflict !== undefined && index !== undefined && placed.shards.size > 1)
    yield* conflictRefusals(conflict, index, {
      isQuery: rows === undefined,
    });
  if (columns === undefined) return;

  for (const secondary of enabled(placed.secondary)) {
    const missing = secondary.columns.find(
      (column) => !columns.includes(column),
    );
    if (missing !== undefined && !secondary.ignoreNull)
      yield refused(
        prose`index ${quote(secondary.name)} needs ${quote(missing)}, which the INSERT does not give`,
      );
  }
}

function* conflictRefusals(
  { columns, hasConstraint, sets }: NonNullable<Insert['conflict']>,
  index: RoutingIndex,
  { isQuery }: { readonly isQuery: boolean },
): Generator<Demand> {
  if (isQuery && sets.length > 0)
    yield refused(
      prose`INSERT of a query with ON CONFLICT DO UPDATE (${code('[117]')})`,
    );
  if (hasConstraint)
    yield unclear(
      prose`whether the constraint of ON CONFLICT has the key is in the catalog alone`,
    );
  const missing = index.columns.find(
    (column) => columns !== undefined && !columns.includes(column),
  );
  if (missing !== undefined)
    yield refused(
      prose`ON CONFLICT by columns without ${quote(missing)} (${code('[119]')})`,
    );
}

/** Where the rows of an INSERT go. */
function insertDemand(insert: Insert, access: Access, pinOf: PinOf): Demand {
  const { placed } = access;
  const { index, shards } = placed;
  const alone = readingDemand({ ...access, pins: new Map() });
  if (index === undefined) return alone;
  const { columns } = insert;
  if (columns === undefined) {
    if (shards.size === 1) return alone;
    return unclear(
      prose`the INSERT names no columns, so whether it gives the key is unknown`,
    );
  }

  for (const needed of requiredBy(placed)) {
    const missing = missingFrom(columns, needed);
    if (missing !== undefined && !needed.ignoreNull) return missing;
  }
  if (insert.rows?.some((row) => hasDefault(row, columns, index)) === true)
    return refused(keyMissing(index));
  if (shards.size === 1) return alone;
  if (insert.rows === undefined)
    return selectedDemand(insert, index, placed.group, pinOf);
  return rowsDemand(insert.rows, columns, index);
}

/** The demand of an INSERT that gives no value to a routing column; undefined if it gives one. */
function missingFrom(
  columns: readonly string[],
  index: RoutingIndex,
): Demand | undefined {
  const { expression } = index;
  if (expression === undefined) {
    const isGiven = index.columns.every((column) => columns.includes(column));
    if (isGiven) return undefined;
    return refused(keyMissing(index));
  }
  const named = columns.filter((column) => expression.columns.has(column));
  if (named.length === 0) return refused(keyMissing(index));
  if (named.length === 1) return undefined;
  return refused(
    prose`index ${quote(index.name)} is an expression over several columns (${code('[10]')})`,
  );
}

function keyMissing({ columns }: RoutingIndex): Message {
  const [key = ''] = columns;
  return prose`${quote(key)} is not given (${code('NK306')}): it runs only if routers can compute a default`;
}

function positionsOf(
  columns: readonly string[],
  index: RoutingIndex,
): readonly number[] {
  return columns.flatMap((column, at) => (routesBy(index, column) ? [at] : []));
}

function hasDefault(
  row: readonly Given[],
  columns: readonly string[],
  index: RoutingIndex,
): boolean {
  return positionsOf(columns, index).some((at) => row[at]?.kind === 'default');
}

function rowsDemand(
  rows: readonly (readonly Given[])[],
  columns: readonly string[],
  index: RoutingIndex,
): Demand {
  const at = positionsOf(columns, index);
  const keys = rows.map((row) => at.map((position) => row[position]));
  const open = keys.flat().find((given) => given?.kind !== 'value');
  if (open !== undefined || keys.some((key) => key.includes(undefined)))
    return unclear(
      open?.kind === 'doubtful'
        ? open.doubt.why
        : prose`the key of the INSERT is not one value`,
    );

  const texts = new Set(
    keys.map((key) =>
      key
        .map((given) => (given?.kind === 'value' ? given.text : ''))
        .join('\0'),
    ),
  );
  const name = quote(index.columns[0] ?? index.name);
  if (texts.size > 1) return someShards(prose`the rows have several ${name}`);
  const places = keyPlaces(index, { values: texts });
  return oneShard(places, prose`the INSERT gives ${name}`);
}

function selectedDemand(
  { columns = [], selected }: Insert,
  index: RoutingIndex,
  group: string,
  pinOf: PinOf,
): Demand {
  const [at = -1] = positionsOf(columns, index);
  const term = selected[at];
  const pin = term && pinOf(term);
  if (pin !== undefined && pin.values.size > 0)
    return oneShard(keyPlaces(index, pin), prose`the key of the rows is given`);
  return everyShard(
    prose`each row of the query goes by its own key, over all shards of ${quote(group)}`,
  );
}

/** Whether an index routes by a column. */
function routesBy({ columns, expression }: RoutingIndex, column: string) {
  if (expression !== undefined) return expression.columns.has(column);
  return columns.includes(column);
}

/** The first of some columns that routes rows. */
function keyAmong(
  columns: readonly string[],
  placed: PlacedTable,
): string | undefined {
  const required = requiredBy(placed);
  return columns.find((column) =>
    required.some((index) => routesBy(index, column)),
  );
}

function updatesKey(column: string): Message {
  return prose`the statement sets ${quote(column)}, by which rows are routed (${code('[145]')})`;
}

function* updateRefusals({ sets }: Update, access: Access): Generator<Demand> {
  const { placed } = access;
  const key = keyAmong(sets, placed);
  if (key !== undefined) yield refused(updatesKey(key));

  for (const index of placed.secondary) {
    const column = index.columns.find((one) => sets.includes(one));
    if (column === undefined) continue;
    // One narrow form of an UPDATE is accepted. Whether this is it depends on keys that only the catalog has.
    const mayBeTaken =
      index.enabled &&
      index.unique &&
      sets.length === 1 &&
      index.columns.length === 1;
    const why = prose`the statement sets ${quote(column)} of index ${quote(index.name)}`;
    if (mayBeTaken)
      yield unclear(prose`${why}: only one form of that is taken`);
    else yield refused(why);
  }
  yield* routedBySecondary(access);
}

function* deleteRefusals(
  { hasUsing, hasReturning }: Delete,
  access: Access,
): Generator<Demand> {
  const [index] = enabled(access.placed.secondary);
  if (index === undefined) return;
  if (hasUsing)
    yield refused(
      prose`DELETE … USING on the owner of index ${quote(index.name)}`,
    );
  if (hasReturning)
    yield refused(
      prose`DELETE … RETURNING on the owner of index ${quote(index.name)} (${code('[104]')})`,
    );
  yield* routedBySecondary(access);
}

/** An UPDATE or DELETE that only a secondary index could route is refused. */
function* routedBySecondary(access: Access): Generator<Demand> {
  const { placed } = access;
  if (readingDemand(access).reach !== 'all') return;
  const index = enabled(placed.secondary).find((one) => isGivenBy(one, access));
  if (index !== undefined)
    yield refused(
      prose`only the secondary index ${quote(index.name)} could route the write`,
    );
}

/** Whether the conditions give each column of a secondary index one value. */
export function isGivenBy(
  { columns }: SecondaryKey,
  { relation, pins }: Access,
): boolean {
  return (
    columns.length > 0 &&
    columns.every(
      (column) => (pins.get(pinKey(relation, column))?.values.size ?? 0) > 0,
    )
  );
}

/** Secondary indexes in use. */
export function enabled(
  indexes: readonly SecondaryKey[],
): readonly SecondaryKey[] {
  return indexes.filter((index) => index.enabled);
}

function copyDemand(
  { isFrom, isFile, columns }: Copy,
  { placed }: Access,
): Demand {
  const { index, shards, secondary, group } = placed;
  if (index === undefined)
    return oneOf(shards, prose`group ${quote(group)} has one shard`);
  if (!isFrom)
    return refused(prose`COPY TO of a routed table (${code('[40]')})`);
  if (isFile)
    return refused(prose`COPY of a file to a routed table (${code('[41]')})`);
  if (enabled(secondary).length > 0)
    return refused(
      prose`COPY to a table with a secondary index (${code('[44]')})`,
    );
  const missing = columns && missingFrom(columns, index);
  if (missing !== undefined) return missing;
  const why = prose`each row goes by its own key`;
  if (shards.size > 1) return everyShard(why);
  return oneOf(shards, why);
}
