import type { Member } from './document.ts';

/**
 * The members of an object for keeping. Nearly every object of a large document has one member, and a Map for that
 * takes more memory than all of the rest of it.
 */
export function keptMembers(
  members: ReadonlyMap<string, Member>,
): ReadonlyMap<string, Member> {
  if (members.size !== 1) return members;
  const [only] = members;
  return only === undefined ? members : new OneMember(only);
}

class OneMember implements ReadonlyMap<string, Member> {
  readonly size = 1;
  readonly #entry: [string, Member];

  constructor(entry: [string, Member]) {
    this.#entry = entry;
  }

  get(key: string): Member | undefined {
    return key === this.#entry[0] ? this.#entry[1] : undefined;
  }

  has(key: string): boolean {
    return key === this.#entry[0];
  }

  forEach(
    visit: (
      value: Member,
      key: string,
      map: ReadonlyMap<string, Member>,
    ) => void,
  ): void {
    visit(this.#entry[1], this.#entry[0], this);
  }

  entries(): MapIterator<[string, Member]> {
    return [this.#entry].values();
  }

  keys(): MapIterator<string> {
    return [this.#entry[0]].values();
  }

  values(): MapIterator<Member> {
    return [this.#entry[1]].values();
  }

  [Symbol.iterator](): MapIterator<[string, Member]> {
    return [this.#entry].values();
  }
}
