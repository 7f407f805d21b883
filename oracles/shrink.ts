/**
 * The smallest value for which something still holds: as long as a simpler one holds, too, that one takes its place.
 * `simpler` yields what is a little simpler than a value, the greatest simplifications first.
 */
export async function smallest<T>(
  value: T,
  simpler: (value: T) => Iterable<T>,
  holds: (value: T) => boolean | Promise<boolean>,
): Promise<T> {
  for (const next of simpler(value))
    if (await holds(next)) return smallest(next, simpler, holds);
  return value;
}

/** Where a member or an item stands: its keys from the root. */
export type Path = readonly string[];

/** Every member and item of a value, the outer ones first. */
export function pathsIn(value: unknown): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.entries(value);
  return [
    ...own.map(([key]) => [key]),
    ...own.flatMap(([key, item]) =>
      pathsIn(item).map((path) => [key, ...path]),
    ),
  ];
}

export function valueAt(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return value;
  const entry =
    typeof value === 'object' && value !== null
      ? Object.entries(value).find(([one]) => one === key)
      : undefined;
  return entry && valueAt(entry[1], rest);
}

/** A value without one of its members or items. */
export function without<T>(value: T, path: Path): T {
  const copy = structuredClone(value);
  const parent = valueAt(copy, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (typeof parent === 'object' && parent !== null)
    Reflect.deleteProperty(parent, key);
  return copy;
}
