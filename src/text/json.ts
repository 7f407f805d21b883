import { isMessage, type Message } from './message.ts';
import { plain } from './plain.ts';
import type { Audience } from './words.ts';

/** A value in which each message is replaced by plain text, for JSON. */
type Rendered<T> = T extends Message
  ? string
  : T extends readonly unknown[]
    ? { readonly [At in keyof T]: Rendered<T[At]> }
    : T extends object
      ? { readonly [Key in keyof T]: Rendered<T[Key]> }
      : T;

/** Renders every message in a value of plain lists and objects. */
export function rendered<T>(value: T, audience: Audience): Rendered<T>;
export function rendered(value: unknown, audience: Audience): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isMessage(value)) return plain(value, audience);
  if (Array.isArray(value))
    return value.map((item) => rendered(item, audience));

  const members = Object.entries(value);
  return Object.fromEntries(
    members.map(([key, member]) => [key, rendered(member, audience)]),
  );
}
