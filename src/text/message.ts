import type { InputName } from '../settings/table/index.ts';

/** An input of the action. */
export type { InputName };

/** A part of a message. Only renderers read it. */
export type MessagePart =
  /** Our own words. */
  | { readonly kind: 'text'; readonly text: string }
  /** A number as it is shown, in any notation. */
  | { readonly kind: 'number'; readonly text: string }
  /** A value from outside, cut after `most` characters. */
  | { readonly kind: 'value'; readonly value: string; readonly most: number }
  /** A shard by its uid. Reports put the name before it by which people know the shard. */
  | { readonly kind: 'shard'; readonly uid: string }
  /** Text to be written exactly like this, such as a key or a command. */
  | { readonly kind: 'code'; readonly code: string }
  /**
   * An input of the action, which is an option in the terminal; `isNamed` if readers must be told that it is an input.
   */
  | {
      readonly kind: 'input';
      readonly input: InputName;
      readonly value: string | undefined;
      readonly isNamed: boolean;
      /** Whether it is a part of the target, which people at a terminal type in one word. */
      readonly isOfTarget?: true;
    }
  /** A pull request of the repository; comments link to it. */
  | { readonly kind: 'pull'; readonly pull: number };

/**
 * What is said to a reader, as data. A renderer turns it into text once, where it is shown. Nothing else can: it has no
 * prototype, so that using it in an ordinary template throws.
 */
export interface Message {
  readonly parts: readonly MessagePart[];
}

/** What our own words may contain: literal strings, numbers and messages, but no string with an unknown value. */
export type OwnWords<T> = T extends string
  ? Record<never, never> extends Record<T, 1>
    ? Message
    : T
  : T extends readonly unknown[]
    ? { readonly [At in keyof T]: OwnWords<T[At]> }
    : T;

/** The most characters of a value in a sentence; `MOST_OF_A_TEXT` is for paths, addresses and answers. */
const MOST_OF_A_NAME = 80;

export const MOST_OF_A_TEXT = 2000;

const NUMBER = /^[\da-fT:.,…[) -]+Z?$/;

/** Builds a message. Values from outside must go through `quote` first. */
export function prose<
  const Values extends readonly (string | number | bigint | Message)[],
>(words: readonly string[], ...values: Values & OwnWords<Values>): Message {
  const parts: MessagePart[] = [];
  for (const [at, word] of words.entries()) {
    add(parts, word);
    add(parts, values[at] ?? '');
  }
  return messageOf(parts);
}

/** Adds words or a message to some parts; adjacent words become one part. */
function add(
  parts: MessagePart[],
  words: string | number | bigint | Message,
): void {
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

function addText(parts: MessagePart[], text: string): void {
  if (text === '') return;

  const last = parts.at(-1);
  if (last?.kind === 'text')
    parts[parts.length - 1] = { kind: 'text', text: last.text + text };
  else parts.push({ kind: 'text', text });
}

/** A message from parts, for code that cuts messages. */
export function messageOf(parts: readonly MessagePart[]): Message {
  const message: { parts: readonly MessagePart[] } = Object.create(null);
  message.parts = parts;
  return message;
}

/** Whether a value is a message. */
export function isMessage(value: object): value is Message {
  return Object.getPrototypeOf(value) === null && 'parts' in value;
}

/** An empty message. */
export const NOTHING: Message = messageOf([]);

/** Whether a message is empty. */
export function isNothing(message: Message): boolean {
  return message.parts.length === 0;
}

/** Whether a message contains a value. */
export function mentions(message: Message, value: string): boolean {
  return message.parts.some((part) => isValue(part, value));
}

/** What a message contains besides our own words: its values, numbers and code, in order. */
export function statedIn(message: Message): readonly string[] {
  return message.parts.flatMap(statedBy);
}

function statedBy(part: MessagePart): readonly string[] {
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

/** A message with some words inserted after the first place that names a value. */
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

function isValue(part: MessagePart, value: string): boolean {
  return part.kind === 'value' && part.value === value;
}

/** Joins messages with our own words; empty messages are left out. */
export function joined<Between extends string>(
  messages: readonly Message[],
  between: OwnWords<Between>,
): Message {
  const parts: MessagePart[] = [];
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

/** Shows a longer value from outside inside a message: a path, an address, or the service's own words. */
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

/** Shows text to be written exactly like this: a key, a command, a line of JSON. */
export function code(text: string): Message {
  return messageOf([{ kind: 'code', code: text }]);
}

/** Names an input of the action, optionally with a value to set. */
export function input(name: InputName, value?: string): Message {
  return messageOf([{ kind: 'input', input: name, value, isNamed: false }]);
}

/** Names an input whose name is an ordinary word, so that "input" must be added: "the input `shards`". */
export function theInput(name: InputName): Message {
  return messageOf([
    { kind: 'input', input: name, value: undefined, isNamed: true },
  ]);
}

/** Names an input that is a part of the target. In a terminal it is the target that was typed. */
export function partOfTarget(
  name: 'organization' | 'database' | 'branch',
): Message {
  return messageOf([
    {
      kind: 'input',
      input: name,
      value: undefined,
      isNamed: false,
      isOfTarget: true,
    },
  ]);
}

/** Names a pull request by its number, as `#2`. */
export function pullRequest(pull: number): Message {
  return messageOf([{ kind: 'pull', pull }]);
}

/**
 * Shows something without the marks of a value: a number, an interval of numbers, or a commit; other texts are marked.
 */
export function digits(text: string): Message {
  if (NUMBER.test(text)) return messageOf([{ kind: 'number', text }]);
  return quote(text);
}

/** A text from elsewhere that contains only our own words. */
export function words(text: string): Message {
  if (text === '') return NOTHING;
  return messageOf([{ kind: 'text', text }]);
}

/** A whole number with thousands separators. */
export function thousands(value: number): Message {
  return messageOf([{ kind: 'number', text: withCommas(value) }]);
}

/** A whole number with thousands separators, as text. */
export function withCommas(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
