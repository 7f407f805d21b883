/** The value of a key, made and kept when it is first asked for. */
export function remembered<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** What two maps have under each name of either, the names of the second map first. */
export function* sideBySide<Value>(
  one: ReadonlyMap<string, Value> | undefined,
  other: ReadonlyMap<string, Value> | undefined,
): Generator<readonly [name: string, one: Value | undefined, other: Value | undefined]> {
  for (const [name, value] of other ?? []) yield [name, one?.get(name), value];
  for (const [name, value] of one ?? []) if (!other?.has(name)) yield [name, value, undefined];
}
