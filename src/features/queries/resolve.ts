import { code, type Message, prose, quote } from '../../text/message.ts';
import type { TableName } from '../../topology/catalog.ts';
import { shardsOf } from '../../topology/topology.ts';
import { CORRELATED } from './limits.ts';
import { type Pin, type Pins, pinKey, pinsOf } from './pins.ts';
import type { PlacedTable, Placement, Placements } from './placement.ts';
import { type Access, readingDemand } from './reading.ts';
import {
  type Demand,
  everyShard,
  oneOf,
  type Route,
  refused,
  routeOf,
  someShards,
  unclear,
  unclearReach,
} from './route.ts';
import type { Relation, Shape, Term, Write } from './shape.ts';
import type { Steps } from './steps.ts';
import { enabled, isGivenBy, type PinOf, writingDemands } from './writing.ts';

/** Why a relation is unclear whose name may mean several tables. */
const AMBIGUOUS: Message = prose`a table name without a schema means several tables`;
const TOO_MANY_STEPS: Message = prose`its comparisons take too many steps to follow`;
const EVERYWHERE: Route = {
  reach: 'all',
  why: prose`routers run it on every shard, whatever the topology`,
};
const NOWHERE: Route = { reach: 'none', why: prose`no table` };

/** The route of a statement; `tables` are the tables of its relations, in order. Past the last step it is unclear. */
export function resolveShape(
  shape: Shape,
  tables: readonly (TableName | undefined)[],
  { placementOf, groupsOfSequence }: Placements,
  steps?: Steps,
): Route {
  if (shape.reach === 'everywhere') return EVERYWHERE;
  if (shape.reach === 'nowhere') return NOWHERE;

  const placed = tables.map((table): Placement => {
    if (table === undefined) return { kind: 'unclear', why: AMBIGUOUS };
    return placementOf(table);
  });
  const pins = pinsOf(shape, placed, steps);
  if (pins === undefined) return { reach: 'unclear', why: TOO_MANY_STEPS };

  const resolved = { shape, placed, pins };
  const demands = shape.doubts.map(unclear).concat(
    placed.flatMap((placement, relation) =>
      demandsOf(placement, relation, resolved),
    ),
    copiesDemands(placed, shape),
    sequenceDemands(shape, groupsOfSequence),
  );
  return withLimits(routeOf(demands), resolved);
}

/** The demands of a statement that names no table, and takes numbers from sequences: a sequence is on one shard. */
function sequenceDemands(
  { sequences }: Shape,
  groupsOf: Placements['groupsOfSequence'],
): readonly Demand[] {
  const groups = sequences.flatMap(groupsOf).map(({ group }) => group);
  const [shards = new Set<string>(), ...others] = groups.map(shardsOf);
  const all = others.reduce((union, other) => union.union(other), shards);
  const isOnOne = groups.every((group) => shardsOf(group).size === 1);
  if (sequences.length === 0) return [];
  if (!isOnOne || (sequences.length > 1 && all.size > 1))
    return [unclear(prose`which shards have its sequences is unknown`)];
  return [oneOf(all, prose`a sequence is on one shard`)];
}

/** A statement under one topology. */
interface Resolved {
  readonly shape: Shape;
  readonly placed: readonly Placement[];
  readonly pins: Pins;
}

/** The demands of one relation; copies of reference tables are handled together elsewhere. */
function demandsOf(
  placement: Placement,
  relation: number,
  { shape, pins }: Resolved,
): readonly Demand[] {
  switch (placement.kind) {
    case 'refused':
      return [refused(placement.why)];
    case 'unclear':
      return [unclear(placement.why)];
    case 'copies':
      return [];
    case 'placed': {
      const access = { relation, placed: placement, pins };
      const writes = shape.writes.filter(({ target }) => target === relation);
      if (writes.length === 0) return [readDemand(access, shape)];
      const pinOf = pinFinder(pins);
      return writes.flatMap((write) => writingDemands(write, access, pinOf));
    }
  }
}

/** The demand of a read. A secondary index may route it if there is only one table. */
function readDemand(access: Access, { relations }: Shape): Demand {
  const demand = readingDemand(access);
  if (demand.reach !== 'all' || relations.length > 1) return demand;
  const index = enabled(access.placed.secondary).find((one) =>
    isGivenBy(one, access),
  );
  if (index === undefined) return demand;
  const why = prose`secondary index ${quote(index.name)} finds the shard`;
  if (index.unique) return someShards(why);
  return unclearReach(
    prose`${why}, where routers expect that to cost less than all shards`,
  );
}

function pinFinder(pins: Pins): PinOf {
  return (term: Term): Pin | undefined => {
    if (term.kind === 'value')
      return {
        values: new Set([term.text]),
        hasList: false,
        doubt: undefined,
        twins: new Set(),
      };
    if (term.kind !== 'column' || term.column.isDerived) return undefined;
    const { candidates, name } = term.column;
    const [only, ...others] = candidates;
    if (only === undefined || others.length > 0) return undefined;
    return pins.get(pinKey(only, name));
  };
}

/** A copy is read beside the other tables of the statement, and written on every shard that has a copy. */
function copiesDemands(
  placed: readonly Placement[],
  { writes }: Shape,
): readonly Demand[] {
  const groups = new Set(
    placed.filter((one) => one.kind === 'placed').map(({ group }) => group),
  );
  return placed.flatMap((placement, relation): readonly Demand[] => {
    if (placement.kind !== 'copies') return [];
    const write = writes.find(({ target }) => target === relation);
    if (write !== undefined) return [copiesWrite(write, placement.shards)];
    if (!placement.groups.isDisjointFrom(groups)) return [];
    return [oneOf(placement.shards, ANY_COPY)];
  });
}

const ANY_COPY: Message = prose`any copy of a reference table answers`;

function copiesWrite(write: Write, shards: ReadonlySet<string>): Demand {
  if (write.kind === 'copy' && !write.isFrom)
    return refused(prose`COPY TO of a reference table (${code('[42]')})`);
  const why = prose`a write to a reference table goes to every copy`;
  if (shards.size > 1) return everyShard(why);
  return oneOf(shards, why);
}

/** The route, unless routers refuse the statement for its form. */
function withLimits(route: Route, resolved: Resolved): Route {
  if (route.reach === 'refused') return route;
  const { shape, placed } = resolved;
  const isAcross = route.reach === 'some' || route.reach === 'all';
  const isRouted = placed.some(
    (one) =>
      one.kind === 'copies' ||
      (one.kind === 'placed' && one.index !== undefined),
  );
  const holds = {
    always: true,
    routed: isRouted,
    across: isAcross,
  };

  const met = shape.limits.filter(({ where }) => holds[where]);
  const limit = met.find(({ isCertain }) => isCertain) ?? met[0];
  if (limit?.isCertain === true) return { reach: 'refused', why: limit.why };
  if (route.reach === 'unclear') return route;
  if (limit !== undefined) return { reach: 'unclear', why: limit.why };
  if (isAcross && hasApartQuery(resolved))
    return { reach: 'unclear', why: CORRELATED };
  return route;
}

/** Whether a subquery names a column of an outer query, and its rows are not next to the outer rows by their key. */
function hasApartQuery({ shape, placed, pins }: Resolved): boolean {
  return shape.relations.some(
    ({ query }, relation) =>
      shape.correlated.has(query) &&
      !isBeside(relation, shape.relations, placed, pins),
  );
}

function isBeside(
  relation: number,
  relations: readonly Relation[],
  placed: readonly Placement[],
  pins: Pins,
): boolean {
  const own = placed[relation];
  if (own?.kind === 'copies') return true;
  if (own?.kind !== 'placed') return false;
  const [column] = own.index?.columns ?? [];
  if (column === undefined) return false;
  const twins = pins.get(pinKey(relation, column))?.twins ?? new Set<string>();
  return relations.some(
    ({ query }, other) =>
      query !== relations[relation]?.query &&
      isTwin(placed[other], other, own, twins),
  );
}

function isTwin(
  placement: Placement | undefined,
  relation: number,
  own: PlacedTable,
  twins: ReadonlySet<string>,
): boolean {
  if (placement?.kind !== 'placed' || placement.index === undefined)
    return false;
  const { identity, columns } = placement.index;
  return (
    identity === own.index?.identity &&
    columns.every((column) => twins.has(pinKey(relation, column)))
  );
}
