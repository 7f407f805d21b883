import fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { readAlike } from '../../../src/topology/document/alike.ts';
import type { Document } from '../../../src/topology/document/document.ts';
import { toJson } from '../../../src/topology/document/document.ts';
import { readTopologyText } from '../../../src/topology/document/reading.ts';
import { topologies } from '../generated.ts';

const TABLES = `databases:\n${Array.from({ length: 40 }, (_, at) => `  d${at}: {}`).join('\n')}\n`;
const LONG = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`key${at}`, { at }]));
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

describe('a text that is mostly another one', () => {
  it.each([
    ['has another member before', `${GROUPS}${TABLES}`, `default_shard_group: a\n${TABLES}`],
    ['has another member behind', `${TABLES}${GROUPS}`, `${TABLES}# of old\ndefault_shard_group: a\n`],
    ['has nothing else', TABLES, `${GROUPS}${TABLES}`],
    ['is the same', `${GROUPS}${TABLES}`, `${GROUPS}${TABLES}`],
    ['has comments around', `# first\n${TABLES}\n# last\n`, `${GROUPS}${TABLES}`],
  ])('is not parsed again where it %s', (_, text, like) => {
    expect(alike(text, like)).toBe(valuesOf(text));
    expect(alike(text, like)).toBeDefined();
  });

  it.each([
    ['goes on behind the part', `${TABLES}  more: {}\n`, TABLES],
    ['goes on with an item', `list:\n${'- a\n'.repeat(99)}- b\n`, `list:\n${'- a\n'.repeat(99)}`],
    ['has a key twice', `${TABLES}databases: {}\n`, TABLES],
    ['holds the part in a text', `note: "\n${TABLES}"\n`, TABLES],
    ['has anchors', `a: &a 1\nb: *a\n${TABLES}`, TABLES],
    ['is two documents', `a: 1\n---\n${TABLES}`, TABLES],
    ['is wrong elsewhere', `a: [\n${TABLES}`, TABLES],
    ['is a list elsewhere', `- a\n${TABLES}`, TABLES],
    ['shares too little', `${GROUPS}${'# long\n'.repeat(400)}${TABLES}`, TABLES],
    ['is like flow style', `{${TABLES}}`, '{"databases": {"d0": {}}}'],
  ])('is read whole where it %s', (_, text, like) => {
    expect(alike(text, like)).toBeUndefined();
  });

  it('has the values that reading it whole gives, whatever the two are', () => {
    fc.assert(
      fc.property(topologies, topologies, (one, other) => {
        const [text, like] = [dump({ ...other, ...one, big: LONG }), dump({ ...one, ...other, big: LONG })];
        const known = read(like);
        const document = known && readAlike({ name: 'a.yaml', text }, known);
        if (document !== undefined) expect(toJson(document.root)).toBe(valuesOf(text));
      }),
      { numRuns: 50 },
    );
  });
});
