/** The value of a key, made and kept when it is first asked for. */
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

/** A function that answers once for each key: what many places share is looked at once. */
export function memoized<Key, Value>(
  answer: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => remembered(known, key, () => answer(key));
}

/** The same items for each who asks, each fetched when the first of them wants it. */
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

/** What two maps have under each name of either, the names of the second map first. */
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
