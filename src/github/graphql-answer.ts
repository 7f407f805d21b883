/** A member of what may be an object; answers of GraphQL have no type of their own. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Reflect.get(value, name);
}

/** A member that is a list; undefined where it is anything else. */
export function listIn(
  value: unknown,
  name: string,
): readonly unknown[] | undefined {
  const list = member(value, name);
  if (Array.isArray(list)) return list;
  return undefined;
}

/** A member that is a text; undefined where it is anything else. */
export function textIn(value: unknown, name: string): string | undefined {
  const text = member(value, name);
  if (typeof text === 'string') return text;
  return undefined;
}
