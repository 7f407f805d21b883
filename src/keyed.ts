/** The value of a key; made on first use, and kept. */
export function remembered<Key, Value>(
  map: {
    get(key: Key): Value | undefined;
    set(key: Key, value: Value): unknown;
  },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** A function that computes its answer once for each key. */
export function memoized<Key, Value>(
  answer: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => remembered(known, key, () => answer(key));
}

/** The same items for every consumer; each item is fetched when the first consumer needs it. */
export function replayed<Item>(
  items: AsyncIterable<Item>,
): AsyncIterable<Item> {
  const source = items[Symbol.asyncIterator]();
  const read: Promise<IteratorResult<Item>>[] = [];
  return {
    async *[Symbol.asyncIterator]() {
      for (let at = 0; ; at++) {
        read[at] ??= source.next();
        const step = await read[at];
        if (step === undefined || step.done === true) return;
        yield step.value;
      }
    },
  };
}

/** The values of two maps under each name of either; names of the second map come first. */
export function* sideBySide<Value>(
  one: ReadonlyMap<string, Value> | undefined,
  other: ReadonlyMap<string, Value> | undefined,
): Generator<
  readonly [name: string, one: Value | undefined, other: Value | undefined]
> {
  for (const [name, value] of other ?? []) yield [name, one?.get(name), value];
  for (const [name, value] of one ?? [])
    if (!other?.has(name)) yield [name, value, undefined];
}
