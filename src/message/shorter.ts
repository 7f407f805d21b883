import { type Message, messageOf, type Part } from './message.ts';

/** The beginning of a message, of so many words, a value being one; undefined for a message that has no more. */
export function firstWords(
  message: Message,
  most: number,
): Message | undefined {
  const kept: Part[] = [];
  let room = most;
  for (const part of message.parts) {
    const words = part.kind === 'text' ? wordsIn(part.text) : 1;
    if (words > room) return messageOf([...kept, ...beginning(part, room)]);

    kept.push(part);
    room -= words;
  }
  return undefined;
}

/** A sign alone, such as a semicolon behind a value, is no word. */
function wordsIn(text: string): number {
  return text.split(' ').filter((word) => /\w/.test(word)).length;
}

/** As many words of a part as there is room for, and a sign that more follow. */
function beginning(part: Part, room: number): readonly Part[] {
  const end: Part = { kind: 'text', text: ' …' };
  if (part.kind !== 'text' || room === 0) return [end];

  const words = part.text.split(' ');
  while (wordsIn(words.join(' ')) > room) words.pop();
  return [{ kind: 'text', text: words.join(' ') }, end];
}
