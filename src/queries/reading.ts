import { code, type Message, prose, quote } from '../message/message.ts';
import { isPinned, type Pin, type Pins, pinKey } from './pins.ts';
import type { Placed, RoutingIndex } from './placement.ts';
import { type Demand, shardPlace } from './route.ts';

/** What is asked of one relation: where its rows are, and what the conditions say of its columns. */
export interface Access {
  readonly relation: number;
  readonly placed: Placed;
  readonly pins: Pins;
}

/** The shards that rows of a relation come from. */
export function readingDemand({ relation, placed, pins }: Access): Demand {
  const { shards, index, group } = placed;
  const [shard] = shards;
  if (shards.size === 1 && shard !== undefined)
    return {
      reach: 'one',
      places: new Set([shardPlace(shard)]),
      why: prose`group ${quote(group)} has one shard`,
    };
  if (index === undefined) return everyShard(group, NO_INDEX);
  if (index.isExpression) return byExpression(placed, index, relation, pins);

  const given = index.columns.map((column) =>
    pins.get(pinKey(relation, column)),
  );
  const key = index.columns.map((column) => quote(column));
  const [name = quote(index.name)] = key;
  if (given.some((pin) => !isPinned(pin)))
    return everyShard(group, prose`${name} is not given`);
  if (index.columns.length > 1)
    return {
      reach: 'unclear',
      isRouting: false,
      why: prose`index ${quote(index.name)} has several columns (${code('[10]')})`,
    };

  const [pin] = given;
  if (pin !== undefined && pin.values.size > 0)
    return {
      reach: 'one',
      places: keyPlaces(index, pin),
      why: prose`${name} is given`,
    };
  if (pin?.hasList === true)
    return { reach: 'some', why: prose`${name} is given as a list` };
  return {
    reach: 'unclear',
    isRouting: pin?.doubt?.mayRefuse === false,
    why: pin?.doubt?.why ?? NO_INDEX,
  };
}

const NO_INDEX: Message = prose`no index routes it`;

/** Where rows of a key are: the same for every table with the same index in the same group. */
export function keyPlaces(
  { identity }: RoutingIndex,
  { values }: Pick<Pin, 'values'>,
): ReadonlySet<string> {
  return new Set(Array.from(values, (value) => `${identity}\0${value}`));
}

function everyShard(group: string, why: Message): Demand {
  return { reach: 'all', why: prose`${why}: all shards of ${quote(group)}` };
}

/** How a router uses a condition for an index over an expression is not published. */
function byExpression(
  { group }: Placed,
  index: RoutingIndex,
  relation: number,
  pins: Pins,
): Demand {
  const [expression = ''] = index.columns;
  const isNamed = pins
    .entries()
    .some(
      ([key, pin]) =>
        isPinned(pin) &&
        key.startsWith(`${relation} `) &&
        isIn(expression, key.slice(`${relation} `.length)),
    );
  if (!isNamed)
    return everyShard(group, prose`no column of ${quote(expression)} is given`);
  return {
    reach: 'unclear',
    isRouting: true,
    why: prose`the index routes by the expression ${quote(expression)}: whether reads use it is unknown`,
  };
}

/** Whether an expression names a column. */
export function isIn(expression: string, column: string): boolean {
  return expression.split(/[^\w$]+/).includes(column);
}
