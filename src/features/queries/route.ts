import { type Message, prose } from '../../text/message.ts';

/**
 * How far a statement reaches: one shard, some, all of a group or more; refused by routers; not to be told. `none`: no
 * table, so no topology matters.
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

/** What one table of a statement asks for. */
export type Demand =
  /** One shard; two demands with a place in common go to the same. */
  | {
      readonly reach: 'one';
      readonly places: ReadonlySet<string>;
      readonly why: Message;
    }
  | { readonly reach: 'some' | 'all' | 'refused'; readonly why: Message }
  /** `isRouting`: only how many shards is open, not whether it runs. */
  | {
      readonly reach: 'unclear';
      readonly isRouting: boolean;
      readonly why: Message;
    };

/** One shard, which has one of some places. */
export function oneShard(places: ReadonlySet<string>, why: Message): Demand {
  return { reach: 'one', places, why };
}

/** One shard of some; as a place, a shard is the same whatever group leads to it. */
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

/** It is open whether it runs. */
export function unclear(why: Message): Demand {
  return { reach: 'unclear', isRouting: false, why };
}

/** It runs, and it is open how far it reaches. */
export function unclearReach(why: Message): Demand {
  return { reach: 'unclear', isRouting: true, why };
}

/** What a statement needs that needs all of these. */
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

/** Demands of one shard each: together one, where all have a place in common. */
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
