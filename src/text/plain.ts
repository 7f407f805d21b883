import type { Message } from './message.ts';
import { fenced, visible } from './visible.ts';
import { type Audience, wordsFor } from './words.ts';

/** A message as plain text on one line, for logs, annotations and JSON. Backticks mark what is not our own words. */
export function plain(
  message: Message,
  audience: Audience = 'repository',
): string {
  return wordsFor(message, audience)
    .map(({ isMarked, text }) => {
      if (isMarked) return fenced(text);
      return visible(text);
    })
    .join('');
}

/** A message without marks, for a picture or a label, where the place shows what is a name. */
export function unmarked(
  message: Message,
  audience: Audience = 'repository',
): string {
  return wordsFor(message, audience)
    .map(({ text }) => visible(text))
    .join('');
}

/** Messages without duplicates. */
export function distinct(messages: readonly Message[]): readonly Message[] {
  const byText = new Map<string, Message>();
  for (const message of messages) {
    const text = plain(message);
    if (!byText.has(text)) byText.set(text, message);
  }
  return Array.from(byText.values());
}
