/** Whether a value is an object whose members can be read. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A member of what may be an object; undefined where it is none. Answers of GraphQL have no type of their own. */
export function member(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}
