/** A member of a value that may be an object. GraphQL answers have no static type. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Reflect.get(value, name);
}

/** The items of a list; undefined if it cannot be read. */
export function nodesIn(list: unknown): readonly unknown[] | undefined {
  const nodes = member(list, 'nodes');
  if (Array.isArray(nodes)) return nodes;
  return undefined;
}

/** A member that is a text; undefined for any other value. */
export function textIn(value: unknown, name: string): string | undefined {
  const text = member(value, name);
  if (typeof text === 'string') return text;
  return undefined;
}
