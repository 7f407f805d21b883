import { describe, expect, it } from 'vitest';
import { canonicalText, planIdOf } from '../../src/topology/canonical.ts';
import { compareDocuments } from '../../src/topology/compare.ts';
import type { Document } from '../../src/topology/document.ts';
import { canonicalNumber } from '../../src/topology/number.ts';
import { prettyJson } from '../../src/topology/pretty.ts';
import { readTopologyText } from '../../src/topology/reading.ts';

function document(text: string): Document {
  const result = readTopologyText({ name: 't', text }, 'yaml');
  if (!result.ok) throw new Error(result.findings[0]?.message);
  return result.document;
}

describe('the canonical form', () => {
  it('does not depend on the order of keys, the order of groups, or the spelling of numbers', () => {
    const a = document('b: 1.50\na: {y: 1, x: 2}\nshard_groups: [{uid: g}, {uid: f}]');
    const b = document('shard_groups: [{uid: f}, {uid: g}]\na: {x: 2, y: 1}\nb: 15e-1');
    expect(canonicalText(a)).toBe(canonicalText(b));
    expect(planIdOf(a, b)).toBe(planIdOf(b, a));
  });

  it('keeps the order of any other list, and of groups that are not told apart by uid', () => {
    expect(canonicalText(document('a: [1, 2]'))).not.toBe(canonicalText(document('a: [2, 1]')));
    const twice = (first: string, second: string): Document =>
      document(`shard_groups: [{uid: g, x: ${first}}, {uid: g, x: ${second}}]`);
    expect(canonicalText(twice('1', '2'))).not.toBe(canonicalText(twice('2', '1')));
  });

  it.each([
    ['1.50', '15e-1'],
    ['100', '1e2'],
    ['-0.0', '0'],
    ['9007199254740993', '9007199254740993'],
    ['1E+400', '1e400'],
    ['0.001e3', '1'],
  ])('reads %s as %s', (text, expected) => {
    expect(canonicalNumber(text)).toBe(expected);
  });
});

describe('comparing', () => {
  it('says where documents differ, by the names a reader uses', () => {
    const before = document(
      'shard_groups: [{uid: a, n: 1}, {uid: b}]\nx: {"odd key": 1, gone: 2}\nl: [1, 2]\nm: [1]',
    );
    const after = document(
      'shard_groups: [{uid: c}, {uid: a, n: 2}]\nx: {"odd key": 2, new: 3}\nl: [1, 3]\nm: [1, 2]',
    );
    expect(compareDocuments(before, after)).toEqual([
      { kind: 'changed', path: 'shard_groups[a].n', before: '1', after: '2' },
      { kind: 'removed', path: 'shard_groups[b]', before: '{"uid":"b"}' },
      { kind: 'added', path: 'shard_groups[c]', after: '{"uid":"c"}' },
      { kind: 'changed', path: 'x."odd key"', before: '1', after: '2' },
      { kind: 'removed', path: 'x.gone', before: '2' },
      { kind: 'added', path: 'x.new', after: '3' },
      { kind: 'changed', path: 'l[1]', before: '2', after: '3' },
      { kind: 'changed', path: 'm', before: '[1]', after: '[1,2]' },
    ]);
  });

  it('finds nothing between two spellings of one document', () => {
    expect(compareDocuments(document('a: {x: 1, y: [2.0]}'), document('a: {y: [2], x: 1}'))).toEqual([]);
  });
});

it('writes a document as indented JSON, one value a line, in canonical order', () => {
  expect(prettyJson(document('shard_groups: [{uid: b}, {uid: a, l: []}]\na: {}'))).toBe(
    '{\n  "a": {},\n  "shard_groups": [\n    {\n      "l": [],\n      "uid": "a"\n    },\n    {\n      "uid": "b"\n    }\n  ]\n}\n',
  );
});
