import { type Message, type MessagePart, messageOf } from './message.ts';

/** A message is not cut for so few words, which may be the important ones. */
const FEW = 5;

/**
 * The beginning of a message, with at most some number of words; a value counts as one. It ends with a whole clause if
 * that keeps most of it. Undefined if the message has no more words, or only a few.
 */
export function firstWords(
  message: Message,
  most: number,
): Message | undefined {
  const total = message.parts.reduce((sum, part) => sum + sizeOf(part), 0);
  if (total <= most + FEW) return undefined;

  const kept: MessagePart[] = [];
  let room = most;
  for (const part of message.parts) {
    const words = sizeOf(part);
    if (words > room)
      return messageOf(wholeClauses(kept.concat(beginning(part, room))));

    kept.push(part);
    room -= words;
  }
  return undefined;
}

/** The number of words in a part; a value is one word. */
function sizeOf(part: MessagePart): number {
  return part.kind === 'text' ? wordsIn(part.text) : 1;
}

const CLAUSE_END = '; ';
const MORE: MessagePart = { kind: 'text', text: ' …' };

/** The parts up to the end of the last whole clause, if that keeps most of them. */
function wholeClauses(parts: readonly MessagePart[]): readonly MessagePart[] {
  const at = parts.findLastIndex(
    (part) => part.kind === 'text' && part.text.includes(CLAUSE_END),
  );
  const last = parts[at];
  if (last?.kind !== 'text' || at < parts.length / 2)
    return withoutEnd(parts).concat(MORE);

  const end = last.text.lastIndexOf(CLAUSE_END) + 1;
  const clause: MessagePart = { kind: 'text', text: last.text.slice(0, end) };
  return parts.slice(0, at).concat(clause, MORE);
}

/** Removes signs at the end that lead to the cut text, such as an opening parenthesis. */
function withoutEnd(parts: readonly MessagePart[]): readonly MessagePart[] {
  const last = parts.at(-1);
  if (last?.kind !== 'text') return parts;

  const text = last.text.replace(/[\s:,;(]*$/, '');
  return parts.with(-1, { kind: 'text', text });
}

/** Counts words; a sign alone, such as a semicolon after a value, does not count. */
function wordsIn(text: string): number {
  return text.split(' ').filter((word) => /\w/.test(word)).length;
}

/** The words of a part that fit. */
function beginning(part: MessagePart, room: number): readonly MessagePart[] {
  if (part.kind !== 'text' || room === 0) return [];

  const words = part.text.split(' ');
  while (wordsIn(words.join(' ')) > room) words.pop();
  return [{ kind: 'text', text: words.join(' ') }];
}
