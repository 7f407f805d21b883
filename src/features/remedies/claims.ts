import { meaningOf, semanticsOf } from '../../changes/side.ts';
import { remembered } from '../../keyed.ts';
import type { EffectiveIndex } from '../../topology/resolution.ts';
import {
  type ShardIndex,
  shardsIn,
  type Topology,
} from '../../topology/topology.ts';
import { json } from './sql.ts';

/** Room is left for a number, below the 63 bytes of a name in Postgres; the service's own limit is unknown. */
const MOST_WORKFLOW_NAME = 55;

/** An index by its name on the branch, or under a free name as it is to be declared first. */
export interface UsableIndex {
  readonly name: string;
  readonly declaration: string | undefined;
}

/**
 * What the workflows of a plan take for themselves, in the order in which they run: names that are free on the branch and in
 * the file, and shards.
 */
export class Claims {
  readonly #groups: Names;
  readonly #indexes: Names;
  readonly #workflows = new NewNames();
  /** Indexes that were claimed, and those of the branch, by what they compute. */
  readonly #claimed = new Map<string, UsableIndex>();
  readonly #present: ReadonlyMap<string, readonly ShardIndex[]>;
  /** Shards that the topology uses by then: those known by their uids, and how many new ones. */
  readonly #shards: Set<string>;
  #newShards = 0;

  constructor(live: Topology, desired: Topology) {
    this.#groups = new Names(live.groups, desired.groups);
    this.#indexes = new Names(live.indexes, desired.indexes);
    this.#present = Map.groupBy(live.indexes.values(), meaningOf);
    this.#shards = new Set(shardsIn(live));
  }

  /** The uid of a group that is made to be the source of a workflow. */
  source(wanted: string): string {
    return this.#groups.another(`${wanted}_source`);
  }

  /** The uid of the group that a Reshard fills: that of the file, where the branch has none of it yet. */
  target(wanted: string): string {
    return this.#groups.claim(wanted, `${wanted}_resharded`);
  }

  workflow(name: string): string {
    const short = name.replace(/\W+/g, '_').slice(0, MOST_WORKFLOW_NAME);
    return this.#workflows.claim(short);
  }

  /** Counts a target's shards among those that the workflows before it added. */
  shards(shards: ReadonlySet<string>, replaced: ReadonlySet<string>): number {
    for (const uid of shards.difference(replaced)) this.#shards.add(uid);
    this.#newShards += replaced.size;
    return this.#shards.size + this.#newShards;
  }

  /** An index that routes as this one does: of the branch, or to be declared under a name that is free there. */
  index(effective: EffectiveIndex | undefined): UsableIndex | undefined {
    if (effective === undefined) return undefined;
    const { name, index, columns } = effective;
    if (index === undefined) return { name, declaration: undefined };
    const meaning = JSON.stringify(semanticsOf(effective));
    return remembered(this.#claimed, meaning, () => {
      const same = this.#present.get(meaning) ?? [];
      const chosen = same.find((one) => one.name === name) ?? same[0];
      if (chosen !== undefined)
        return { name: chosen.name, declaration: undefined };
      const members = [
        `"type": ${json(index.type?.value ?? '')}`,
        `"columns": [${columns.map(json).join(', ')}]`,
      ];
      if (index.params !== undefined)
        members.push(`"index_params": ${json(index.params)}`);
      const free = this.#indexes.claim(name);
      return {
        name: free,
        declaration: `${json(free)}: {${members.join(', ')}}`,
      };
    });
  }
}

/** Names that are in use on the branch or by another part, and those that a new name may not be either. */
class Names {
  readonly #taken: Set<string>;
  readonly #reserved: NewNames;

  constructor(
    live: ReadonlyMap<string, unknown>,
    desired: ReadonlyMap<string, unknown>,
  ) {
    this.#taken = new Set(live.keys());
    this.#reserved = new NewNames([...live.keys(), ...desired.keys()]);
  }

  /** A name for something new, that of the file where the branch and other parts have none of it. */
  claim(wanted: string, instead = wanted): string {
    if (this.#taken.has(wanted)) return this.another(instead);
    this.#taken.add(wanted);
    return wanted;
  }

  /** A name that neither the branch nor the file has. */
  another(wanted: string): string {
    return this.#reserved.claim(wanted);
  }
}

/** Finds free names. */
class NewNames {
  readonly #used: Set<string>;
  /** The number that is tried next for a name: with thousands of names, each search would go over all before it. */
  readonly #numbers = new Map<string, number>();

  constructor(used: Iterable<string> = []) {
    this.#used = new Set(used);
  }

  /** The name itself, or with the first free number behind it. */
  claim(wanted: string): string {
    let number = this.#numbers.get(wanted) ?? 1;
    let name = numbered(wanted, number);
    while (this.#used.has(name)) {
      number += 1;
      name = numbered(wanted, number);
    }
    this.#numbers.set(wanted, number + 1);
    this.#used.add(name);
    return name;
  }
}

function numbered(name: string, number: number): string {
  return number === 1 ? name : `${name}_${number}`;
}
