import { type Message, prose } from '../../text/message.ts';

/**
 * How far a statement reaches: to one shard, some, or all of a group or more; refused by routers; or unclear. `none`:
 * the statement uses no table, so the topology does not matter.
 */
export const REACHES = [
  'one',
  'some',
  'all',
  'refused',
  'unclear',
  'none',
] as const;

export type Reach = (typeof REACHES)[number];

/** Where a statement goes, and why. */
export interface Route {
  readonly reach: Reach;
  readonly why: Message;
}

/** What one table of a statement demands of the route. */
export type Demand =
  /** One shard. Two demands that share a place go to the same shard. */
  | {
      readonly reach: 'one';
      readonly places: ReadonlySet<string>;
      readonly why: Message;
    }
  | { readonly reach: 'some' | 'all' | 'refused'; readonly why: Message }
  /** `isRouting`: only the number of shards is unclear, not whether the statement runs. */
  | {
      readonly reach: 'unclear';
      readonly isRouting: boolean;
      readonly why: Message;
    };

/** Demands the one shard that has these places. */
export function oneShard(places: ReadonlySet<string>, why: Message): Demand {
  return { reach: 'one', places, why };
}

/** Demands any one of some shards. As a place, a shard is the same in every group. */
export function oneOf(shards: ReadonlySet<string>, why: Message): Demand {
  return oneShard(new Set(Array.from(shards, (uid) => `shard ${uid}`)), why);
}

export function everyShard(why: Message): Demand {
  return { reach: 'all', why };
}

export function someShards(why: Message): Demand {
  return { reach: 'some', why };
}

export function refused(why: Message): Demand {
  return { reach: 'refused', why };
}

/** It is unclear whether the statement runs. */
export function unclear(why: Message): Demand {
  return { reach: 'unclear', isRouting: false, why };
}

/** The statement runs, but it is unclear how many shards it reaches. */
export function unclearReach(why: Message): Demand {
  return { reach: 'unclear', isRouting: true, why };
}

/** The route of a statement with these demands. */
export function routeOf(demands: readonly Demand[]): Route {
  const first = (reach: Reach) => demands.find((one) => one.reach === reach);
  const refused = first('refused');
  if (refused !== undefined) return { reach: 'refused', why: refused.why };

  const all = first('all');
  const open = demands.find(
    (one) => one.reach === 'unclear' && !(one.isRouting && all !== undefined),
  );
  const decisive = open ?? all ?? first('some');
  if (decisive !== undefined)
    return { reach: decisive.reach, why: decisive.why };
  return single(demands);
}

/** The route of demands for one shard each: one shard, if all demands share a place. */
function single(demands: readonly Demand[]): Route {
  const [only, ...others] = demands.filter((one) => one.reach === 'one');
  if (only === undefined) return { reach: 'none', why: prose`no table` };
  const shared = others.reduce(
    (places, other) => places.intersection(other.places),
    only.places,
  );
  if (shared.size > 0) return { reach: 'one', why: only.why };
  return {
    reach: 'some',
    why: prose`its tables are on different shards, or their keys may differ`,
  };
}
