import { code, type Message, prose, quote } from '../../text/message.ts';
import type { KeyExpression } from './key-columns.ts';
import { isPinned, type Pin, type Pins, pinKey } from './pins.ts';
import type { PlacedTable, RoutingIndex } from './placement.ts';
import {
  type Demand,
  everyShard,
  oneOf,
  oneShard,
  someShards,
  unclear,
  unclearReach,
} from './route.ts';

/** A read of one relation: where its rows are, and what the conditions say of its columns. */
export interface Access {
  readonly relation: number;
  readonly placed: PlacedTable;
  readonly pins: Pins;
}

/** The demand of a read: the shards that have the relation's rows. */
export function readingDemand({ relation, placed, pins }: Access): Demand {
  const { shards, index, group } = placed;
  if (shards.size === 1)
    return oneOf(shards, prose`group ${quote(group)} has one shard`);
  if (index === undefined) return wholeGroup(group, NO_INDEX);
  if (index.expression !== undefined)
    return byExpression(group, index.expression, { relation, pins });

  const given = index.columns.map((column) =>
    pins.get(pinKey(relation, column)),
  );
  const key = index.columns.map((column) => quote(column));
  const [name = quote(index.name)] = key;
  if (given.some((pin) => !isPinned(pin)))
    return wholeGroup(group, prose`${name} is not given`);
  if (index.columns.length > 1)
    return unclear(
      prose`index ${quote(index.name)} has several columns (${code('[10]')})`,
    );

  const [pin] = given;
  if (pin !== undefined && pin.values.size > 0)
    return oneShard(keyPlaces(index, pin), prose`${name} is given`);
  if (pin?.hasList === true)
    return someShards(prose`${name} is given as a list`);
  return {
    reach: 'unclear',
    isRouting: pin?.doubt?.mayRefuse === false,
    why: pin?.doubt?.why ?? NO_INDEX,
  };
}

const NO_INDEX: Message = prose`no index routes it`;

/** The places of the rows of some keys: equal for all tables with the same index in the same group. */
export function keyPlaces(
  { identity }: RoutingIndex,
  { values }: Pick<Pin, 'values'>,
): ReadonlySet<string> {
  return new Set(Array.from(values, (value) => `${identity}\0${value}`));
}

function wholeGroup(group: string, why: Message): Demand {
  return everyShard(prose`${why}: all shards of ${quote(group)}`);
}

/** It is not published how a router uses a condition if an expression routes. */
function byExpression(
  group: string,
  { text, name, columns }: KeyExpression,
  { relation, pins }: Pick<Access, 'relation' | 'pins'>,
): Demand {
  const names = name === undefined ? columns : columns.union(new Set([name]));
  const isNamed = names
    .values()
    .some((one) => isPinned(pins.get(pinKey(relation, one))));
  if (!isNamed)
    return wholeGroup(group, prose`no column of ${quote(text)} is given`);
  return unclearReach(
    prose`the index routes by the expression ${quote(text)}: whether reads use it is unknown`,
  );
}
