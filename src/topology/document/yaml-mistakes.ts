import {
  code,
  type Message,
  prose,
  quote,
  quoteWhole,
} from '../../message/message.ts';

/** A mistake in a YAML text: what it is, what to write instead, and where it begins if not where the parser stopped. */
type Mistake = Message | { readonly start: number; readonly message: Message };

/** Where the parser stopped, and what is around that place. */
interface Stop {
  readonly text: string;
  readonly at: number;
  readonly reason: string;
  /** The character there; empty at the end of the text. */
  readonly found: string;
  /** Its line, as far as that place. */
  readonly before: string;
  /** The nearest line above with anything but a comment in it. */
  readonly above: ReturnType<typeof lineAbove>;
}

const CONFLICT = /^(?:<{7}|={7}|>{7})(?=\s|$)/m;

/**
 * The likeliest mistake where the parser stopped: it says which rule of the grammar does not fit any more, and that is
 * often the next one after what a person got wrong, on another line.
 */
export function likelyMistake(
  text: string,
  at: number,
  reason: string,
): Exclude<Mistake, Message> {
  const lineStart = text.slice(0, at).lastIndexOf('\n') + 1;
  const before = text.slice(lineStart, at);
  const stop = {
    text,
    at,
    reason,
    found: text[at] ?? '',
    before,
    above: lineAbove(text, lineStart),
  };
  const mistake =
    conflictOf(text) ??
    tabOf(text, lineStart) ??
    unclosedOf(stop) ??
    (before.trim() === '' ? lineMistake(stop) : leftoverOf(stop)) ??
    prose`Not valid YAML: ${quoteWhole(reason)}. Check this line and the one above.`;
  return 'parts' in mistake ? { start: at, message: mistake } : mistake;
}

function lineAbove(text: string, end: number) {
  for (let stop = end - 1; stop > 0; ) {
    const start = text.lastIndexOf('\n', stop - 1) + 1;
    const line = text.slice(start, stop).trimEnd();
    if (!/^\s*(?:#|$)/.test(line)) return { start, text: line };
    stop = start - 1;
  }
  return { start: 0, text: '' };
}

function conflictOf(text: string): Mistake | undefined {
  const start = text.search(CONFLICT);
  const message = prose`A Git merge conflict is not resolved. Keep one side, and remove the conflict markers.`;
  return start < 0 ? undefined : { start, message };
}

function tabOf(text: string, lineStart: number): Mistake | undefined {
  const indentation =
    /^[ \t]*/.exec(text.slice(lineStart, lineStart + 1000))?.[0] ?? '';
  if (!indentation.includes('\t')) return undefined;
  const start = lineStart + indentation.indexOf('\t');
  return {
    start,
    message: prose`The line is indented with a tab. Indent with spaces.`,
  };
}

/** A quote or bracket that is never closed: the parser stops where the text after it no longer fits into it. */
function unclosedOf({
  text,
  at,
  reason,
  found,
  before,
}: Stop): Mistake | undefined {
  const isComma = reason.startsWith('missed comma');
  const isInside =
    found === '' || /deficient indentation|unexpected end/.test(reason);
  if (!isComma && !isInside) return undefined;
  const start = openBefore(text, at);
  if (start === undefined) return undefined;
  const mark = text[start] ?? '';
  if (isComma) {
    const [entry = found] =
      found === ':' ? (/(?:"[^"]*"|\S+)\s*$/.exec(before) ?? []) : [];
    const line = text.slice(0, start).split('\n').length;
    const message = prose`A comma is missing before ${quote(entry.trim())}. Put one between the entries, or close the ${quote(mark)} of line ${line}.`;
    return { start: found === ':' ? at - entry.length : at, message };
  }
  const what = mark === '"' || mark === "'" ? prose`quote` : prose`bracket`;
  const end = { '[': ']', '{': '}' }[mark] ?? mark;
  return {
    start,
    message: prose`The ${what} ${quote(mark)} is never closed. Add ${quote(end)}.`,
  };
}

/** What stands in a block, and inside brackets, where commas and brackets end a plain text. */
const IN_BLOCK =
  /\s+|#[^\n]*|[-?:](?=\s|$)|["'[{\]}]|(?:(?!:(?:\s|$)|\s#)[^\n])+/y;
const IN_BRACKETS =
  /\s+|#[^\n]*|[-?](?=\s|$)|["'[{\]},:]|(?:(?!:(?:\s|$)|\s#)[^\n,[\]{}])+/y;

/** The last quote or bracket that is open at a place. */
function openBefore(text: string, end: number): number | undefined {
  const open: number[] = [];
  for (let at = 0; at < end; ) {
    const token = open.length === 0 ? IN_BLOCK : IN_BRACKETS;
    token.lastIndex = at;
    const word = token.exec(text)?.[0] ?? ' ';
    if (word === '"' || word === "'") {
      const close = closeOf(text, at, word);
      if (close < 0 || close >= end) return at;
      at = close;
    } else if (word === '[' || word === '{') open.push(at);
    else if (word === ']' || word === '}') open.pop();
    at += word.length;
  }
  return open.at(-1);
}

/** The quote that closes one; two single ones inside a text are read as two texts, which comes to the same. */
function closeOf(text: string, from: number, mark: string): number {
  for (
    let at = text.indexOf(mark, from + 1);
    ;
    at = text.indexOf(mark, at + 1)
  ) {
    let slashes = 0;
    while (mark === '"' && text[at - 1 - slashes] === '\\') slashes += 1;
    if (at < 0 || slashes % 2 === 0) return at;
  }
}

/** A line that does not fit below the ones above it. */
function lineMistake({ found, above, before }: Stop): Mistake | undefined {
  if (found === ']' || found === '}') return closesNothing(found);
  const dash = /^\s*-(?=[^\s-])/.exec(above.text)?.[0];
  const message = prose`A list item needs a space after its ${code('-')}.`;
  if (dash !== undefined) return { start: above.start + dash.length, message };
  const [isItem, wasItem] = [found === '-', /^\s*- /.test(above.text)];
  if (
    isItem !== wasItem &&
    /^\s*/.exec(above.text)?.[0].length === before.length
  )
    return prose`A list item and a ${code('key: value')} cannot have the same indentation here. Indent the items below their key.`;
  if (!hasColon(above.text)) return withoutColon(above);
  if (found === '') return undefined;
  return prose`Indented by ${before.length} ${before.length === 1 ? 'space' : 'spaces'}, unlike any line above. Indent the members of one object alike.`;
}

function closesNothing(found: string): Mistake {
  return prose`${quote(found)} closes nothing. Remove it, or use ${quote(found === ']' ? '[]' : '{}')} for an empty value.`;
}

function hasColon(line: string): boolean {
  return /:(?:\s|$)/.test(line);
}

/** A line that lacks the colon behind its key: with the next line it is read as one plain text. */
function withoutColon({ start, text }: Stop['above']): Mistake | undefined {
  const words = text.replace(/^[\s-]*/, '');
  if (words === '') return undefined;
  const [, key = words, value = ''] =
    /^([\w.${}-]+?)(?::|\s+)(\S.*)$/.exec(words) ?? [];
  const message = prose`${quote(words)} has no colon and space after its key. Use ${quote(`${key}: ${value}`.trimEnd())}.`;
  return { start: start + text.length - words.length, message };
}

/** What is left of a line whose entry has come to its end. */
function leftoverOf({
  text,
  at,
  found,
  before,
  above,
  reason,
}: Stop): Mistake | undefined {
  const entry = before.replace(/^[\s-]*/, '');
  const rest = text.slice(at, at + 80).replace(/[\r\n].*$/s, '');
  if (reason === 'unknown escape sequence') {
    const message = prose`A backslash before ${quote(found)} is not an escape. Double the backslash, or use single quotes.`;
    return { start: at - 1, message };
  }
  if (/["']\s*$/.test(entry)) return afterQuote(rest, entry.trimEnd());
  if (found === ']' || found === '}') return closesNothing(found);
  if (found === ',')
    return prose`Entries outside of brackets have no comma. Remove it.`;
  if (/[@`%|>*&]/.test(found) || /name of an/.test(reason)) {
    const value = `${/[*&]$/.exec(before)?.[0] ?? ''}${rest}`.trim();
    return prose`No value begins with ${quote(value.slice(0, 1))} unless it is quoted. Use ${quote(`"${value}"`)}.`;
  }
  if (found === '-')
    return prose`A list does not start on the line of its key. Put each item on a separate line.`;
  if (found !== ':') return undefined;
  if (hasColon(entry)) {
    const value = `${entry.replace(/^.*?:\s+/, '')}${rest}`;
    return prose`A plain value cannot contain a colon and a space. Quote it: ${quote(`"${value}"`)}; or put each key on a separate line.`;
  }
  if (!hasColon(above.text)) return withoutColon(above);
  const message = prose`${quote(entry)} is indented deeper than the line above, which already has a value. Indent both alike.`;
  return { start: at - entry.trimEnd().length, message };
}

function afterQuote(rest: string, entry: string): Mistake {
  if (rest.startsWith('#'))
    return prose`A comment needs a space before its ${code('#')}.`;
  const inside = entry.endsWith('"')
    ? prose`${code('\\"')}`
    : prose`${code("''")}`;
  return prose`${quote(rest)} follows a closing quote. Put the whole value in quotes, and write a quote inside it as ${inside}.`;
}
