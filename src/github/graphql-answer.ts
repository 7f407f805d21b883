/** A member of what may be an object; answers of GraphQL have no type of their own. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Reflect.get(value, name)
    : undefined;
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
