/** The value of a key, made and kept when it is first asked for. */
export function remembered<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** A function that answers once for each key: what many places share is looked at once. */
export function memoized<Key, Value>(answer: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => remembered(known, key, () => answer(key));
}

/** What two maps have under each name of either, the names of the second map first. */
export function* sideBySide<Value>(
  one: ReadonlyMap<string, Value> | undefined,
  other: ReadonlyMap<string, Value> | undefined,
): Generator<readonly [name: string, one: Value | undefined, other: Value | undefined]> {
  for (const [name, value] of other ?? []) yield [name, one?.get(name), value];
  for (const [name, value] of one ?? []) if (!other?.has(name)) yield [name, value, undefined];
}
