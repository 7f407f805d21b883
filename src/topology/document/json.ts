import { duplicateKey, errorAt, type Finding, numberTooLong, quote } from '../finding.ts';
import { MAX_DEPTH, MAX_VALUES, type Member, type Node, TOO_DEEP, TOO_MANY_VALUES } from './document.ts';
import { isNumberTooLong } from './number.ts';
import type { Source, Span } from './source.ts';

const MAX_FINDINGS = 100;
const WHITESPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const WORD = /[A-Za-z_$][\w$]*/y;

interface Reader {
  readonly source: Source;
  at: number;
  /** How many values were read. */
  values: number;
  readonly findings: Finding[];
}

/** What became of a text: a value, its faults, or both where the faults leave a value to go on with. */
export interface ReadText {
  readonly node: Node | undefined;
  readonly findings: readonly Finding[];
}

/** Thrown at the first syntax error; never leaves this file. */
class Unreadable extends Error {}

/**
 * Reads a text as one JSON value (RFC 8259), keeping positions and the digits of numbers, and refusing a key that
 * stands twice in one object. `JSON.parse` does none of the three.
 */
export function readJson(source: Source): ReadText {
  const reader: Reader = { source, at: 0, values: 0, findings: [] };
  try {
    skipSpace(reader);
    if (reader.at >= source.text.length) {
      fail(reader, 'The file is empty. Write the data topology as one object.', 'empty-file');
    }
    const node = readValue(reader, 0);
    skipSpace(reader);
    if (reader.at < source.text.length)
      fail(reader, `Not valid JSON: ${found(reader)} follows the end of the document.`);
    return { node, findings: reader.findings };
  } catch (error) {
    if (error instanceof Unreadable) return { node: undefined, findings: reader.findings };
    throw error;
  }
}

function readValue(reader: Reader, depth: number): Node {
  const start = reader.at;
  reader.values += 1;
  if (reader.values > MAX_VALUES) fail(reader, TOO_MANY_VALUES, 'too-many-values');
  switch (reader.source.text[start]) {
    case '{':
      return readObject(reader, deeper(reader, depth));
    case '[':
      return readArray(reader, deeper(reader, depth));
    case '"': {
      const value = readString(reader);
      return { kind: 'string', value, start, end: reader.at };
    }
    default:
      return readBare(reader);
  }
}

function deeper(reader: Reader, depth: number): number {
  if (depth >= MAX_DEPTH) {
    fail(reader, TOO_DEEP, 'too-deep');
  }
  return depth + 1;
}

function readObject(reader: Reader, depth: number): Node {
  const start = reader.at++;
  const members = new Map<string, Member>();
  skipSpace(reader);
  let more = !accept(reader, '}');
  while (more) {
    const keyStart = reader.at;
    if (reader.source.text[keyStart] !== '"')
      fail(
        reader,
        `Not valid JSON: ${found(reader)} where a key in double quotes is expected. ${keyRemedy(reader)}`,
      );
    const key = readString(reader);
    const keyEnd = reader.at;
    skipSpace(reader);
    if (!accept(reader, ':'))
      fail(reader, `Not valid JSON: ${found(reader)} where a \`:\` is expected after the key ${quote(key)}.`);
    skipSpace(reader);
    const value = readValue(reader, depth);
    const first = members.get(key);
    if (first === undefined) members.set(key, { keyStart, keyEnd, value });
    else report(reader, duplicateKey(reader.source, key, { start: keyStart, end: keyEnd }, first));
    more = readsOn(reader, '}');
  }
  return { kind: 'object', members, start, end: reader.at };
}

function readArray(reader: Reader, depth: number): Node {
  const start = reader.at++;
  const items: Node[] = [];
  skipSpace(reader);
  let more = !accept(reader, ']');
  while (more) {
    items.push(readValue(reader, depth));
    more = readsOn(reader, ']');
  }
  return { kind: 'array', items, start, end: reader.at };
}

/** After a value: true behind a comma, false behind the closing bracket; leaves the reader at what follows. */
function readsOn(reader: Reader, close: '}' | ']'): boolean {
  skipSpace(reader);
  if (accept(reader, close)) return false;
  if (!accept(reader, ','))
    fail(reader, `Not valid JSON: ${found(reader)} where a comma or \`${close}\` is expected.`);
  skipSpace(reader);
  if (reader.source.text[reader.at] === close)
    fail(reader, `Not valid JSON: a comma before \`${close}\`. Remove the comma.`);
  return true;
}

function readString(reader: Reader): string {
  const { text } = reader.source;
  const start = reader.at;
  const end = closingQuote(text, start + 1);
  const value = end < 0 ? undefined : decode(text.slice(start, end + 1));
  if (value !== undefined) {
    reader.at = end + 1;
    return value;
  }
  const rest = text.slice(start + 1, end < 0 ? undefined : end + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these
  const stop = /["\u0000-\u001f]|\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(
    rest.replace(/\\["\\/bfnrt]/g, '..'),
  );
  reader.at += 1 + (stop?.index ?? rest.length);
  const what =
    stop === null
      ? 'the text ends'
      : stop[0] === '\\'
        ? 'an escape JSON does not know'
        : 'a raw control character';
  return fail(
    reader,
    `Not valid JSON: ${what} inside a string. Close the string with \`"\`, and escape what JSON escapes (\`\\n\`, \`\\\\\`).`,
  );
}

/**
 * Where a string literal ends, from behind its opening quote: at the first quote with an even number of backslashes
 * before it; -1 where there is none. No pattern, because one that repeats over escapes overflows on a long literal.
 */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (at - slashes > from && text[at - slashes - 1] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return -1;
}

/** A string literal's value; undefined where it holds what JSON forbids. */
function decode(literal: string): string | undefined {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return undefined;
  }
}

function readBare(reader: Reader): Node {
  const start = reader.at;
  const number = match(reader, NUMBER);
  if (number !== undefined && !/[\w.+-]/.test(reader.source.text[reader.at] ?? '')) {
    const span = { start, end: reader.at };
    if (isNumberTooLong(number)) report(reader, numberTooLong(reader.source, span));
    return { kind: 'number', text: number, ...span };
  }
  reader.at = start;
  const word = match(reader, WORD);
  const span = { start, end: reader.at };
  if (word === 'null') return { kind: 'null', ...span };
  if (word === 'true' || word === 'false') return { kind: 'boolean', value: word === 'true', ...span };
  reader.at = start;
  return fail(
    reader,
    `Not valid JSON: ${found(reader)} where a value is expected. ${valueRemedy(word, reader.source.text[start])}`,
  );
}

function valueRemedy(word: string | undefined, first: string | undefined): string {
  if (word === 'NaN' || word === 'Infinity') return 'Write a finite number, or quote it to mean the text.';
  if (first === '/' || first === '#') return 'JSON has no comments: remove it, or use a YAML file.';
  if (first === "'") return 'Write strings in double quotes.';
  if (first !== undefined && /[-+.\d]/.test(first))
    return 'Write a number like `-1.5e3`: no leading zero, plus sign or hexadecimal.';
  if (word !== undefined) return `Write \`"${word.slice(0, 80)}"\` to mean the text.`;
  return 'Write a string, number, list, object, `true`, `false` or `null`.';
}

function keyRemedy(reader: Reader): string {
  const first = reader.source.text[reader.at];
  if (first === '/' || first === '#') return 'JSON has no comments: remove it, or use a YAML file.';
  return 'Write `"key": value`.';
}

function found(reader: Reader): string {
  const character = reader.source.text[reader.at];
  if (character === undefined) return 'the text ends';
  return quote(String.fromCodePoint(reader.source.text.codePointAt(reader.at) ?? 0));
}

function skipSpace(reader: Reader): void {
  WHITESPACE.lastIndex = reader.at;
  WHITESPACE.test(reader.source.text);
  reader.at = WHITESPACE.lastIndex;
}

function accept(reader: Reader, character: string): boolean {
  if (reader.source.text[reader.at] !== character) return false;
  reader.at += 1;
  return true;
}

function match(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const text = pattern.exec(reader.source.text)?.[0];
  if (text !== undefined) reader.at += text.length;
  return text;
}

function report(reader: Reader, finding: Finding): void {
  reader.findings.push(finding);
  if (reader.findings.length >= MAX_FINDINGS) throw new Unreadable();
}

function fail(reader: Reader, message: string, id = 'json-syntax'): never {
  const span: Span = { start: reader.at, end: Math.min(reader.at + 1, reader.source.text.length) };
  reader.findings.push(errorAt(reader.source, span, id, message));
  throw new Unreadable();
}
