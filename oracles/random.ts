/** Numbers that look random and depend on nothing but a seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A fraction from 0 up to 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 up to a limit. */
  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  /** True so often of a hundred times. */
  percent(chance: number): boolean {
    return this.below(100) < chance;
  }

  /** One of several; undefined where there is none. */
  maybe<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)];
  }

  /** One of several, of which there is at least one. */
  pick<T>(...items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }

  /** Several in another order. */
  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, at: this.fraction() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item);
  }

  /** 64 bits. */
  bits(): bigint {
    return (BigInt(this.below(2 ** 32)) << 32n) | BigInt(this.below(2 ** 32));
  }
}
