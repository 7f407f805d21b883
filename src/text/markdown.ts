import type { Message } from './message.ts';
import { fenced, shown, visible } from './visible.ts';
import { type Audience, type Word, wordsFor } from './words.ts';

/*
 * Text from a file or an API, made inert in GitHub's Markdown. It always ends up in a code span or a fence, where no
 * mention, link, reference, HTML or formatting is read, and no character in it hides or reorders others.
 */

/** The default limit of a value's length. */
const MOST_OF_A_VALUE = 120;

/** A message in Markdown, its values as code spans. */
export function markdown(
  message: Message,
  audience: Audience = 'repository',
): string {
  return wordsFor(message, audience).map(wordIn).join('');
}

function wordIn({ isMarked, text, isReference }: Word): string {
  if (isReference === true) return text;
  if (isMarked) return span(text);
  return escapedWords(text);
}

/** A message where HTML is read, but not Markdown. */
export function html(
  message: Message,
  audience: Audience = 'repository',
): string {
  return wordsFor(message, audience)
    .map(({ isMarked, text }) => {
      const inert = htmlText(text, text.length);
      if (isMarked) return `<code>${inert}</code>`;
      return inert;
    })
    .join('');
}

/** A value as a code span, which also fits into the cell of a table. */
export function codeSpan(value: string, most = MOST_OF_A_VALUE): string {
  return span(shown(value, most));
}

function span(text: string): string {
  if (text.trim() === '') return '`""`';
  // A bar ends the cell of a table unless a backslash escapes it. A backslash before the bar must be escaped, too.
  return fenced(text).replace(/(\\*)\|/g, '$1$1\\|');
}

/** Our own words. They are escaped as well, so that a value among them by mistake is inert. */
export function escapedWords(text: string): string {
  return escaped(visible(text))
    .replace(/[\\*_[\]|~#$]/g, '\\$&')
    .replaceAll('@', '@\u200b')
    .replace(/\b(https?|www)(?=[:.])/gi, '$1\u200b');
}

/** A value inside an HTML element, where Markdown is not read: on one line and escaped, like a code span. */
export function htmlText(value: string, most = MOST_OF_A_VALUE): string {
  return escaped(shown(value, most)).replaceAll('"', '&quot;');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
