/** Messages as tests read and write them; a test outside of `test/text` imports them from here. */
import { code, joined, type Message, words } from '../src/text/message.ts';
import { plain } from '../src/text/plain.ts';

export { rendered } from '../src/text/json.ts';
export {
  codeSpan,
  escapedWords,
  html,
  markdown,
} from '../src/text/markdown.ts';
export {
  code,
  input,
  isMessage,
  joined,
  type Message,
  NOTHING,
  prose,
  quote,
  quoteShard,
  quoteWhole,
  withCommas,
  words,
} from '../src/text/message.ts';
export { unmarked } from '../src/text/plain.ts';
export {
  NO_SHARD_NAMES,
  type ShardNames,
  shardNames,
} from '../src/text/shard-names.ts';
export { shown, visible } from '../src/text/visible.ts';
export type { Word } from '../src/text/words.ts';

/** The plain text of a message, or a text as it is. */
export function textOf(message: Message | string | undefined): string {
  if (message === undefined) return '';
  return typeof message === 'string' ? message : plain(message);
}

/** The plain texts of messages, one a line. */
export function textsOf(messages: readonly (Message | string)[]): string {
  return messages.map(textOf).join('\n');
}

/** A message as a test writes it: what stands between backticks is set apart. */
export function messageOf(text: string): Message {
  const parts = text
    .split('`')
    .map((part, at) => (at % 2 === 0 ? words(part) : code(part)));
  return joined(parts, '');
}

/** The names and numbers in a text, which stay when it is said in other words. */
export function factsOf(
  message: Message | string | undefined,
): readonly string[] {
  return textOf(message).match(/`[^`]+`|\d+(?:\.\d+)?/g) ?? [];
}
