/** A member of what may be an object; answers of GraphQL have no type of their own. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Reflect.get(value, name)
    : undefined;
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** A member that is a text; undefined where it is anything else. */
export function textIn(value: unknown, name: string): string | undefined {
  const text = member(value, name);
  return typeof text === 'string' ? text : undefined;
}
