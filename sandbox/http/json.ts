declare global {
  interface JSON {
    /** Makes a value that is written out as exactly this number text (ECMAScript "JSON.parse source text access"). */
    rawJSON(text: string): Json;
    /** Tells the values made by `rawJSON` from ordinary objects. */
    isRawJSON(value: unknown): boolean;
    parse(
      text: string,
      reviver: (
        this: unknown,
        key: string,
        value: Json,
        context: { source?: string },
      ) => Json,
    ): Json;
  }
}

/** Any JSON value; numbers a double cannot hold exactly are kept as `JSON.rawJSON` values. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [key: string]: Json;
}

/** Says whether a value is a JSON object: no list, no null, no number kept as text. */
export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !JSON.isRawJSON(value)
  );
}

/** Copies a JSON object to any depth; `structuredClone` would lose the numbers kept as text. */
export function copyObject(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, copyValue(item)]),
  );
}

function copyValue(value: Json): Json {
  if (Array.isArray(value)) return value.map(copyValue);
  return isObject(value) ? copyObject(value) : value;
}

/** Parses JSON and keeps the digits of every number; throws a SyntaxError for anything that is not JSON. */
export function parseJson(text: string): Json {
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' &&
    source !== undefined &&
    String(value) !== source
      ? JSON.rawJSON(source)
      : value,
  );
}

/** Parses JSON, or answers undefined where the text is not JSON. */
export function tryParseJson(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Reads one member of what may be an object; undefined where there is none. */
export function member(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Reads a member that must be a string; undefined where it is anything else. */
export function stringMember(
  value: Json | undefined,
  key: string,
): string | undefined {
  const found = member(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** Reads a member that must be a list; an empty list where it is anything else. */
export function listMember(value: Json | undefined, key: string): Json[] {
  const found = member(value, key);
  return Array.isArray(found) ? found : [];
}
