import fc from 'fast-check';
import { expect } from 'vitest';
import {
  type Document,
  type Node,
  textOf,
  toJson,
} from '../../src/document/document.ts';
import { readParsed, readTopologyText } from '../../src/document/reading.ts';
import { valuesOf } from '../domain.ts';

const KEYS = [
  '__proto__',
  'constructor',
  '<<',
  '1',
  '',
  '- a',
  '# x',
  'a: b',
  '*a',
  '&a',
  '!a',
  '---',
];

const { any } = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 5 },
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom(...KEYS),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 4 }),
    tie('object'),
  ),
  object: fc.dictionary(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...KEYS)),
    tie('any'),
    {
      maxKeys: 4,
    },
  ),
}));

/** JSON objects as texts, in every layout. */
export const jsonTexts: fc.Arbitrary<string> = fc
  .tuple(
    fc.dictionary(fc.string(), any, { maxKeys: 4 }),
    fc.constantFrom(undefined, 1, 2, '\t'),
  )
  .map(([value, indent]) => JSON.stringify(value, undefined, indent));

const TOKENS =
  '{ } [ ] , : " "a" "b" 1 -0 01 .5 1.5e3 true nul null \\u00 "\\n" "\\x" \n + \u00a0 # // \t {"a":';

/** Texts of JSON's own characters, of which few are JSON. */
export const brokenTexts: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...TOKENS.split(' '), ' '), { maxLength: 12 })
  .map((tokens) => tokens.join(''));

/** Expects that a JSON text is read to the value that `JSON.parse` gives, every part standing at its own text. */
export function readAlike(text: string): void {
  const document = read(text);
  expect(JSON.stringify(valuesOf(document.root))).toBe(
    JSON.stringify(JSON.parse(text)),
  );
  const visit = (node: Node): void => {
    expect(JSON.parse(textOf(document.source, node))).toEqual(
      JSON.parse(toJson(node)),
    );
    if (node.kind === 'array') for (const item of node.items) visit(item);
    if (node.kind !== 'object') return;
    for (const [key, { keyStart, keyEnd, value }] of node.members) {
      expect(JSON.parse(text.slice(keyStart, keyEnd))).toBe(key);
      visit(value);
    }
  };
  visit(document.root);
}

/** Expects that a text is refused if and only if `JSON.parse` refuses it. */
export function refusedAlike(text: string): void {
  const result = readTopologyText({ name: 't.json', text }, 'json');
  const ids = result.ok ? [] : result.findings.map(({ id }) => id);
  expect(
    ids.includes('json-syntax') ||
      (ids.includes('empty-file') && text.trim() === ''),
  ).toBe(!parses(text));
}

/** Expects that an answer of the service is the document that a file of its text is. */
export function parsedAlike(text: string): void {
  const node = readParsed({ name: 'the branch', text }, JSON.parse(text));
  expect(node && toJson(node)).toBe(toJson(read(text).root));
}

function read(text: string): Document {
  const result = readTopologyText({ name: 't.json', text }, 'json');
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  return result.document;
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
