import { describe, expect, it } from 'vitest';
import {
  counted,
  firstOf,
  inWords,
  listed,
  nameList,
  nameOrNone,
  shardList,
} from '../../src/text/lists.ts';
import { prose } from '../../src/text/message.ts';
import { plain } from '../../src/text/plain.ts';

it.each([
  [0, 'table', '0 tables'],
  [1, 'table', '1 table'],
  [1, 'index', '1 index'],
  [2, 'index', '2 indexes'],
  [12_000, 'row', '12,000 rows'],
] as const)('%i of the noun %s are "%s"', (count, noun, text) => {
  expect(plain(counted(count, noun))).toBe(text);
});

it.each([
  [[], '', ''],
  [['a'], 'a', 'a'],
  [['a', 'b'], 'a and b', 'a or b'],
  [['a', 'b', 'c'], 'a, b and c', 'a, b or c'],
])('the parts %j are a sentence', (texts, all, any) => {
  const parts = texts.map((text) => prose`${text as 'a'}`);
  expect(plain(inWords(parts))).toBe(all);
  expect(plain(inWords(parts, 'or'))).toBe(any);
  expect(plain(firstOf(parts, parts.length))).toBe(all);
});

describe('names in a sentence', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];

  it.each([
    [1, '`a`', '`a`', '`a`'],
    [3, '`a`, `b` and `c`', '`a`, `b` and `c`', '`a`, `b` and `c`'],
    [
      4,
      '`a`, `b`, `c` and 1 more',
      '`a`, `b`, `c` and 1 more index',
      '`a`, `b`, `c` and 1 more shard',
    ],
    [
      5,
      '`a`, `b`, `c` and 2 more',
      '`a`, `b`, `c` and 2 more indexes',
      '`a`, `b`, `c` and 2 more shards',
    ],
  ])('are the first three of %i', (count, bare, indexes, shards) => {
    const some = names.slice(0, count);
    expect(plain(listed(some))).toBe(bare);
    expect(plain(nameList(some, 'index'))).toBe(indexes);
    expect(plain(shardList(new Set(some)))).toBe(shards);
  });

  it('are any of them where that is said', () => {
    expect(plain(nameList(['a', 'b'], 'table', 'or'))).toBe('`a` or `b`');
    expect(plain(shardList(['a', 'b'], 'or'))).toBe('`a` or `b`');
    expect(plain(nameList(names, 'table', 'or'))).toBe(
      '`a`, `b`, `c` or 2 more tables',
    );
  });

  it('are counted by the total where that is told', () => {
    expect(plain(listed(['a', 'b'], 9))).toBe('`a`, `b` and 7 more');
  });

  it('are cut where they are long, whole names later', () => {
    const long = 'x'.repeat(90);
    expect(plain(listed([long]))).toBe(`\`${'x'.repeat(79)}…\``);
    expect(plain(nameList([long], 'table'))).toBe(`\`${long}\``);
  });

  it('may be none', () => {
    expect(plain(nameOrNone(undefined))).toBe('none');
    expect(plain(nameOrNone('a'))).toBe('`a`');
  });
});
