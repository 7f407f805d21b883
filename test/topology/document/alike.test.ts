import fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { readAlike } from '../../../src/topology/document/alike.ts';
import type { Document } from '../../../src/topology/document/document.ts';
import { toJson } from '../../../src/topology/document/document.ts';
import { readTopologyText } from '../../../src/topology/document/reading.ts';
import { topologies } from '../generated.ts';

const TABLES = `databases:\n${Array.from({ length: 40 }, (_, at) => `  d${at}: {}`).join('\n')}\n`;
const GROUPS = 'shard_groups:\n  - uid: a\n';

function read(text: string): Document | undefined {
  const result = readTopologyText({ name: 'a.yaml', text }, 'yaml');
  return result.ok ? result.document : undefined;
}

function alike(text: string, like: string): string | undefined {
  const known = read(like);
  const document = known && readAlike({ name: 'a.yaml', text }, known);
  return document && toJson(document.root);
}

function valuesOf(text: string): string | undefined {
  const document = read(text);
  return document && toJson(document.root);
}

/** A text with some of its lines gone, doubled, indented, cut or put in. */
function edited(
  text: string,
  edits: readonly (readonly [number, number, string])[],
): string {
  const lines = text.split('\n');
  for (const [kind, place, word] of edits) {
    const at = place % lines.length;
    const line = lines[at] ?? '';
    const changed = [
      [],
      [line, line],
      [`  ${line}`],
      [line.slice(2)],
      [`${line}${word}`],
      [word, line],
      [line, `${line.match(/^ */)?.[0]}${word}: 1`],
    ];
    lines.splice(at, 1, ...(changed[kind % changed.length] ?? []));
  }
  return lines.join('\n');
}

const EDITS = fc.array(
  fc.tuple(
    fc.nat(6),
    fc.nat(),
    fc.constantFrom(
      'x',
      'databases',
      '"',
      '{',
      '- a',
      '# b',
      '  c: 1',
      'd:',
      '[',
      '...',
    ),
  ),
  { minLength: 1, maxLength: 5 },
);

describe('a text that is mostly another one', () => {
  it.each([
    [
      'has another member before',
      `${GROUPS}${TABLES}`,
      `default_shard_group: a\n${TABLES}`,
    ],
    [
      'has another member behind',
      `${TABLES}${GROUPS}`,
      `${TABLES}default_shard_group: a\n`,
    ],
    ['has a member less', TABLES, `${GROUPS}${TABLES}`],
    [
      'has an entry more',
      `${GROUPS}${TABLES}`.replace('  d7', '  new: {}\n  d7'),
      `${GROUPS}${TABLES}`,
    ],
    [
      'has an entry less',
      `${GROUPS}${TABLES}`.replace('  d7: {}\n', ''),
      `${GROUPS}${TABLES}`,
    ],
    [
      'has an entry changed',
      `${GROUPS}${TABLES}`.replace('d7: {}', 'd7: {a: 1}'),
      `${GROUPS}${TABLES}`,
    ],
    ['differs at both ends', `# first\n${TABLES}# last\n`, TABLES],
    [
      'differs at many places',
      `${TABLES.replace('d7: {}', 'd7: {a: 1}')}${GROUPS}  - uid: b\n`,
      `${TABLES}${GROUPS}`,
    ],
    ['is the same', `${GROUPS}${TABLES}`, `${GROUPS}${TABLES}`],
    ['goes on behind the part', `${TABLES}  more: {}\n`, TABLES],
    [
      'goes on with an item',
      `list:\n${'- a\n'.repeat(99)}- b\n`,
      `list:\n${'- a\n'.repeat(99)}`,
    ],
  ])('is parsed where it %s', (_, text, like) => {
    expect(alike(text, like)).toBe(valuesOf(text));
    expect(alike(text, like)).toBeDefined();
  });

  it.each([
    ['goes on in the same line', 'a: 1b: 2\n', 'a: 1\nb: 2\n'],
    ['goes on in the last line', 'a: 1b: 2\n', 'a: 1'],
    ['has a key twice', `${TABLES}databases: {}\n`, TABLES],
    ['holds the part in a text', `note: "\n${TABLES}"\n`, TABLES],
    ['has anchors', `a: &a 1\nb: *a\n${TABLES}`, TABLES],
    ['is two documents', `a: 1\n---\n${TABLES}`, TABLES],
    ['is wrong elsewhere', `a: [\n${TABLES}`, TABLES],
    ['is a list elsewhere', `- a\n${TABLES}`, TABLES],
    ['is like flow style', `{${TABLES}}`, '{"databases": {"d0": {}}}'],
  ])('is read whole where it %s', (_, text, like) => {
    expect(alike(text, like)).toBeUndefined();
  });

  it('has the values that reading it whole gives, however its lines are edited', () => {
    fc.assert(
      fc.property(topologies, EDITS, fc.boolean(), (plain, edits, isBack) => {
        const texts = [dump(plain), edited(dump(plain), edits)] as const;
        const [text, like] = isBack ? [texts[1], texts[0]] : texts;
        const found = alike(text, like);
        if (found !== undefined) expect(found).toBe(valuesOf(text));
      }),
      { numRuns: 200 },
    );
  });
});
