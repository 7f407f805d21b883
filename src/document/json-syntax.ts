import {
  code,
  joined,
  type Message,
  NOTHING,
  prose,
  quote,
  quoteWhole,
} from '../text/message.ts';
import { greatest, type Source } from './document.ts';
import { errorAt, type Finding } from './finding.ts';
import { hiddenCause, OTHER_SPACE, otherSpace } from './hidden-cause.ts';
import { type JsonFault, jsonFault, jsonStop } from './parser-words.ts';

/** What is wrong at the place where a text stops being JSON, and how to correct it. */
interface JsonWords {
  readonly fact: Message;
  readonly remedy: Message;
}

const CLOSE_STRING = prose`Close the string with ${code('"')}, and escape what JSON escapes (${code('\\n')}, ${code('\\\\')}).`;

const WORDS: Readonly<Record<JsonFault, JsonWords>> = {
  string: { fact: prose`inside a string`, remedy: CLOSE_STRING },
  escape: {
    fact: prose`is not followed by a valid JSON escape inside a string`,
    remedy: CLOSE_STRING,
  },
  'behind-end': {
    fact: prose`follows the end of the document`,
    remedy: NOTHING,
  },
  colon: {
    fact: prose`where a ${code(':')} is expected after a key`,
    remedy: NOTHING,
  },
  'member-end': {
    fact: prose`where a comma or ${code('}')} is expected`,
    remedy: NOTHING,
  },
  'item-end': {
    fact: prose`where a comma or ${code(']')} is expected`,
    remedy: NOTHING,
  },
  key: {
    fact: prose`where a key in double quotes is expected`,
    remedy: prose`Use ${code('"key": value')}.`,
  },
  value: {
    fact: prose`where a value is expected`,
    remedy: prose`Use a string in double quotes, a finite number without a leading zero, a list, an object, ${code('true')}, ${code('false')} or ${code('null')}.`,
  },
};

const NO_COMMA = prose`Remove the comma.`;
const NO_COMMENT = prose`JSON has no comments. Remove it, or use a YAML file.`;

/** The error of `JSON.parse` for a text; undefined if it is valid. */
export function jsonError(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return error.message;
    throw error;
  }
}

/** The finding for a text that is neither empty nor JSON, from the error of `JSON.parse`. */
export function jsonFinding(source: Source, said: string): Finding {
  const cause = hiddenCause(source, 'json-syntax');
  if (cause !== undefined) return cause;
  const fault = jsonFault(said);
  if (fault === undefined) {
    const message = prose`Not valid JSON: ${quoteWhole(said)}.`;
    return errorAt(source, { start: 0, end: 1 }, 'json-syntax', message);
  }

  const { text } = source;
  const start = startOf(fault, text, said);
  const end = Math.min(start + 1, text.length);
  if (OTHER_SPACE.test(text[start] ?? ''))
    return otherSpace(source, { start, end }, 'json-syntax');

  const { fact } = WORDS[fault];
  const problem = prose`Not valid JSON: ${characterAt(text, start)} ${fact}.`;
  const message = joined([problem, remedyFor(fault, text, start)], ' ');
  return errorAt(source, { start, end }, 'json-syntax', message);
}

/** The beginning of a fault: an escape at its backslash, a word or a number at its first letter. */
function startOf(fault: JsonFault, text: string, said: string): number {
  let start = stopOf(text, said);
  if (fault === 'escape') return text.lastIndexOf('\\', start);
  if (fault !== 'value') return start;

  while (/[\w$+.-]/.test(text[start - 1] ?? '')) start -= 1;
  return start;
}

/**
 * The offset at which `JSON.parse` stops. For an unexpected token the error does not tell it. It is then the length of
 * the longest beginning of the text that is not refused for a token.
 */
function stopOf(text: string, said: string): number {
  return (
    jsonStop(said, text) ??
    greatest(
      text.length,
      (length) => !stopsAtToken(jsonError(text.slice(0, length))),
    )
  );
}

/** Whether a text is refused for a token in it, and not only because it ends too early. */
function stopsAtToken(said: string | undefined): boolean {
  return said !== undefined && jsonStop(said, '') === undefined;
}

function characterAt(text: string, start: number): Message {
  const character = text.codePointAt(start);
  if (character === undefined) return prose`the text ends`;
  return quote(String.fromCodePoint(character));
}

function remedyFor(fault: JsonFault, text: string, start: number): Message {
  const found = text[start] ?? '';
  const before = text.slice(0, start).trimEnd().at(-1);
  if (before === ',' && (found === '}' || found === ']')) return NO_COMMA;
  if (found === '/' || found === '#') return NO_COMMENT;
  return WORDS[fault].remedy;
}
