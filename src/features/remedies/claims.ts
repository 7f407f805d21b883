import { meaningOf, semanticsOf } from '../../changes/side.ts';
import { remembered } from '../../keyed.ts';
import type { EffectiveIndex } from '../../topology/resolution.ts';
import {
  type ShardIndex,
  shardsIn,
  type Topology,
} from '../../topology/topology.ts';
import { json } from './sql.ts';

/** Shorter than the 63 bytes of a name in Postgres, to leave room for a number. The service's own limit is unknown. */
const MOST_WORKFLOW_NAME = 55;

/** An index: by its name on the branch, or with its declaration under a name that is free. */
export interface UsableIndex {
  readonly name: string;
  readonly declaration: string | undefined;
}

/**
 * The names and shards that the workflows of a plan claim, in the order in which they run. Claimed names are free on
 * the branch and in the file.
 */
export class Claims {
  readonly #groups: Names;
  readonly #indexes: Names;
  readonly #workflows = new NewNames();
  /** Indexes of the branch and claimed indexes, by what they compute. */
  readonly #claimed = new Map<string, UsableIndex>();
  readonly #present: ReadonlyMap<string, readonly ShardIndex[]>;
  /** The shards that the topology will use by then: known ones by uid, and the number of new ones. */
  readonly #shards: Set<string>;
  #newShards = 0;

  constructor(live: Topology, desired: Topology) {
    this.#groups = new Names(live.groups, desired.groups);
    this.#indexes = new Names(live.indexes, desired.indexes);
    this.#present = Map.groupBy(live.indexes.values(), meaningOf);
    this.#shards = new Set(shardsIn(live));
  }

  /** The uid of a new group that becomes the source of a workflow. */
  source(wanted: string): string {
    return this.#groups.another(`${wanted}_source`);
  }

  /** The uid of the group that a Reshard fills: the uid in the file, if it is still free on the branch. */
  target(wanted: string): string {
    return this.#groups.claim(wanted, `${wanted}_resharded`);
  }

  workflow(name: string): string {
    const short = name.replace(/\W+/g, '_').slice(0, MOST_WORKFLOW_NAME);
    return this.#workflows.claim(short);
  }

  /** Adds a target's shards to those of the earlier workflows; returns how many shards the topology then uses. */
  shards(shards: ReadonlySet<string>, replaced: ReadonlySet<string>): number {
    for (const uid of shards.difference(replaced)) this.#shards.add(uid);
    this.#newShards += replaced.size;
    return this.#shards.size + this.#newShards;
  }

  /** An index that routes as this one does: from the branch, or to be declared under a free name. */
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

/** Names in use on the branch or by another part, and names in the file, which are reserved. */
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

  /** A name for something new: the wanted one, if it is free on the branch and in other parts. */
  claim(wanted: string, instead = wanted): string {
    if (this.#taken.has(wanted)) return this.another(instead);
    this.#taken.add(wanted);
    return wanted;
  }

  /** A name that is free on the branch and in the file. */
  another(wanted: string): string {
    return this.#reserved.claim(wanted);
  }
}

class NewNames {
  readonly #used: Set<string>;
  /**
   * The next number to try for a name. Without it, each search among thousands of names would start from the beginning.
   */
  readonly #numbers = new Map<string, number>();

  constructor(used: Iterable<string> = []) {
    this.#used = new Set(used);
  }

  /** The name itself, or the name with the first free number. */
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
