import type { InputName } from '../settings/table/index.ts';

/** An input of the action. */
export type { InputName };

/** A part of a message. Only renderers look into it. */
export type Part =
  /** Our own words. */
  | { readonly kind: 'text'; readonly text: string }
  /** A number as it is shown, in any notation. */
  | { readonly kind: 'number'; readonly text: string }
  /** A value from outside, shown up to so many characters. */
  | { readonly kind: 'value'; readonly value: string; readonly most: number }
  /** A shard by its uid; reports put the name before it that people know it by. */
  | { readonly kind: 'shard'; readonly uid: string }
  /** What is to be written as it stands, such as a key or a command. */
  | { readonly kind: 'code'; readonly code: string }
  /** An input of the action, which on a terminal is an option; `isNamed` where readers must be told that it is an input. */
  | {
      readonly kind: 'input';
      readonly input: InputName;
      readonly value: string | undefined;
      readonly isNamed: boolean;
    }
  /** A pull request of the repository, to which a comment leads. */
  | { readonly kind: 'pull'; readonly pull: number };

/**
 * What is said to a reader, as data: a renderer makes text of it, once, where it is shown. Nothing else can turn it into
 * a string: it has no prototype, so that putting it into a template by mistake throws.
 */
export interface Message {
  readonly parts: readonly Part[];
}

/** What may stand among our words: those words themselves, numbers and messages. A string whose value nobody knows may not. */
export type OwnWords<T> = T extends string
  ? Record<never, never> extends Record<T, 1>
    ? Message
    : T
  : T extends readonly unknown[]
    ? { readonly [At in keyof T]: OwnWords<T[At]> }
    : T;

/** The longest value inside a sentence, and the longest path, address or answer, in characters. */
const MOST_OF_A_NAME = 80;

export const MOST_OF_A_TEXT = 2000;

const NUMBER = /^[\da-fT:.,…[) -]+Z?$/;

/** Puts a message together; values from outside go through `quote` first. */
export function prose<
  const Values extends readonly (string | number | bigint | Message)[],
>(words: readonly string[], ...values: Values & OwnWords<Values>): Message {
  const parts: Part[] = [];
  for (const [at, word] of words.entries()) {
    add(parts, word);
    add(parts, values[at] ?? '');
  }
  return messageOf(parts);
}

/** Adds words or a message to parts; words next to words become one part. */
function add(parts: Part[], words: string | number | bigint | Message): void {
  if (typeof words === 'string') {
    addText(parts, words);
    return;
  }
  if (typeof words !== 'object') {
    parts.push({ kind: 'number', text: String(words) });
    return;
  }

  for (const part of words.parts) {
    if (part.kind === 'text') addText(parts, part.text);
    else parts.push(part);
  }
}

function addText(parts: Part[], text: string): void {
  if (text === '') return;

  const last = parts.at(-1);
  if (last?.kind === 'text')
    parts[parts.length - 1] = { kind: 'text', text: last.text + text };
  else parts.push({ kind: 'text', text });
}

/** A message of some parts, for those who cut messages. */
export function messageOf(parts: readonly Part[]): Message {
  const message: { parts: readonly Part[] } = Object.create(null);
  message.parts = parts;
  return message;
}

/** Whether a value is a message. */
export function isMessage(value: object): value is Message {
  return Object.getPrototypeOf(value) === null && 'parts' in value;
}

/** A message that says nothing. */
export const NOTHING: Message = messageOf([]);

/** Whether a message says nothing. */
export function isNothing(message: Message): boolean {
  return message.parts.length === 0;
}

/** Whether a message names a value. */
export function mentions(message: Message, value: string): boolean {
  return message.parts.some((part) => isValue(part, value));
}

/** What a message states beside our own words: its values, numbers and code, in order. */
export function statedIn(message: Message): readonly string[] {
  return message.parts.flatMap(statedBy);
}

function statedBy(part: Part): readonly string[] {
  switch (part.kind) {
    case 'value':
      return [part.value];
    case 'shard':
      return [part.uid];
    case 'number':
      return [part.text];
    case 'code':
      return [part.code];
    case 'pull':
      return [String(part.pull)];
    case 'text':
    case 'input':
      return [];
  }
}

/** A message with a few words behind the first place that names a value. */
export function annotated(
  message: Message,
  value: string,
  words: Message,
): Message {
  const at = message.parts.findIndex((part) => isValue(part, value));
  if (at < 0) return message;
  const before = messageOf(message.parts.slice(0, at + 1));
  const after = messageOf(message.parts.slice(at + 1));
  return prose`${before} ${words}${after}`;
}

function isValue(part: Part, value: string): boolean {
  return part.kind === 'value' && part.value === value;
}

/** Messages with our own words between them; those that say nothing are left out. */
export function joined<Between extends string>(
  messages: readonly Message[],
  between: OwnWords<Between>,
): Message {
  const parts: Part[] = [];
  for (const message of messages) {
    if (isNothing(message)) continue;
    if (parts.length > 0) add(parts, between);
    add(parts, message);
  }
  return messageOf(parts);
}

/** Shows a value from outside inside a message, cut after 80 characters. */
export function quote(value: string): Message {
  return valueUpTo(MOST_OF_A_NAME, value);
}

/** Shows a longer value from outside inside a message: a path, an address, a service's own words. */
export function quoteWhole(value: string): Message {
  return valueUpTo(MOST_OF_A_TEXT, value);
}

/** Shows a value from outside, cut to a number of characters. */
export function valueUpTo(most: number, value: string): Message {
  return messageOf([{ kind: 'value', value: value.slice(0, most + 1), most }]);
}

/** Names a shard by its uid. */
export function quoteShard(uid: string): Message {
  return messageOf([{ kind: 'shard', uid }]);
}

/** Shows what is to be written as it stands: a key, a command, a line of JSON. */
export function code(text: string): Message {
  return messageOf([{ kind: 'code', code: text }]);
}

/** Names an input of the action, with a value to set it to where one is given. */
export function input(name: InputName, value?: string): Message {
  return messageOf([{ kind: 'input', input: name, value, isNamed: false }]);
}

/** The same where the name is an ordinary word, so that it must be called an input: "the input `shards`". */
export function theInput(name: InputName): Message {
  return messageOf([
    { kind: 'input', input: name, value: undefined, isNamed: true },
  ]);
}

/** Names a pull request by its number, as `#2`. */
export function pullRequest(pull: number): Message {
  return messageOf([{ kind: 'pull', pull }]);
}

/** What needs no mark of a value: a number in any notation, an interval of numbers, a commit; anything else gets one. */
export function digits(text: string): Message {
  if (NUMBER.test(text)) return messageOf([{ kind: 'number', text }]);
  return quote(text);
}

/** A text that was made elsewhere and has nothing in it but our own words. */
export function words(text: string): Message {
  if (text === '') return NOTHING;
  return messageOf([{ kind: 'text', text }]);
}

/** A whole number with a comma before each three digits. */
export function thousands(value: number): Message {
  return messageOf([{ kind: 'number', text: withCommas(value) }]);
}

/** The same, for a line that is text. */
export function withCommas(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
