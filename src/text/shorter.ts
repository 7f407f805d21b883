import { type Message, messageOf, type Part } from './message.ts';

/** So few words are not worth a cut: what they say may be what matters. */
const FEW = 5;

/**
 * The beginning of a message, of so many words at most, a value being one, up to the end of a clause where that is not far;
 * undefined for a message that has no more, or only a few.
 */
export function firstWords(
  message: Message,
  most: number,
): Message | undefined {
  const total = message.parts.reduce((sum, part) => sum + sizeOf(part), 0);
  if (total <= most + FEW) return undefined;

  const kept: Part[] = [];
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

/** A value is one word. */
function sizeOf(part: Part): number {
  return part.kind === 'text' ? wordsIn(part.text) : 1;
}

const CLAUSE_END = '; ';
const MORE: Part = { kind: 'text', text: ' …' };

/** The parts up to the last clause that is whole, if that is most of them. */
function wholeClauses(parts: readonly Part[]): readonly Part[] {
  const at = parts.findLastIndex(
    (part) => part.kind === 'text' && part.text.includes(CLAUSE_END),
  );
  const last = parts[at];
  if (last?.kind !== 'text' || at < parts.length / 2)
    return withoutEnd(parts).concat(MORE);

  const end = last.text.lastIndexOf(CLAUSE_END) + 1;
  const clause: Part = { kind: 'text', text: last.text.slice(0, end) };
  return parts.slice(0, at).concat(clause, MORE);
}

/** Parts without signs at their end that lead on to what is cut: a parenthesis of which nothing is left opens none. */
function withoutEnd(parts: readonly Part[]): readonly Part[] {
  const last = parts.at(-1);
  if (last?.kind !== 'text') return parts;

  const text = last.text.replace(/[\s:,;(]*$/, '');
  return parts.with(-1, { kind: 'text', text });
}

/** A sign alone, such as a semicolon behind a value, is no word. */
function wordsIn(text: string): number {
  return text.split(' ').filter((word) => /\w/.test(word)).length;
}

/** As many words of a part as there is room for. */
function beginning(part: Part, room: number): readonly Part[] {
  if (part.kind !== 'text' || room === 0) return [];

  const words = part.text.split(' ');
  while (wordsIn(words.join(' ')) > room) words.pop();
  return [{ kind: 'text', text: words.join(' ') }];
}
