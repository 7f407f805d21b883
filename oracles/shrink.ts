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
