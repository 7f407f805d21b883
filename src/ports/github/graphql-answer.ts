/** A member of what may be an object; answers of GraphQL have no type of their own. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Reflect.get(value, name);
}

/** The items of a list; undefined where there are none to read. */
export function nodesIn(list: unknown): readonly unknown[] | undefined {
  const nodes = member(list, 'nodes');
  if (Array.isArray(nodes)) return nodes;
  return undefined;
}

/** A member that is a text; undefined where it is anything else. */
export function textIn(value: unknown, name: string): string | undefined {
  const text = member(value, name);
  if (typeof text === 'string') return text;
  return undefined;
}
