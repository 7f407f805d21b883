import { describe, expect, test } from 'vitest';
import { isApplyRef, parseApplyFrom } from '../../src/settings/apply-from.ts';
import { input, textOf } from '../messages.ts';

function read(text: string) {
  const problems: string[] = [];
  return {
    patterns: parseApplyFrom(text, {
      named: input,
      problem: (_about, message) => problems.push(textOf(message)),
    }),
    problems,
  };
}

describe('`apply-from`', () => {
  test('is a name or pattern a line, without blank lines and comments', () => {
    expect(read('main\r\n\n  release/*  \n# not dev\n')).toEqual({
      patterns: ['main', 'release/*'],
      problems: [],
    });
    expect(read('')).toEqual({ patterns: [], problems: [] });
    const most = ['x'.repeat(255)].concat(Array(99).fill('main'));
    expect(read(most.join('\n'))).toEqual({ patterns: most, problems: [] });
  });

  test.each([
    '!dev',
    'refs/heads/main',
    'two words',
    '/main',
    'main/',
    'a//b',
    'a..b',
    'a~1',
    'v[12]',
    'a?',
    'a\\b',
    'x.lock',
    'main.',
    '-x',
    'a@{1}',
    '\u0007',
    '# only a comment',
    'x'.repeat(256),
    'x\n'.repeat(101),
  ])('is refused by name as %j', (text) => {
    expect(read(text).problems).toEqual([
      expect.stringContaining('`apply-from`'),
    ]);
  });

  test.each([
    ['main', 'main', true],
    ['main', 'Main', false],
    ['main', 'main2', false],
    ['main', 'a/main', false],
    ['release/*', 'release/1', true],
    ['release/*', 'release/', true],
    ['release/*', 'release/1/2', false],
    ['release/**', 'release/1/2', true],
    ['*', 'a/b', false],
    ['*b', 'a/b', false],
    ['*', '/main', false],
    ['**', 'a/b', true],
    ['**/main', 'a/b/main', true],
    ['**/main', 'main', false],
    ['v*.*', 'v1.2', true],
    ['v*.*', 'v12', false],
    ['a.c', 'abc', false],
    ['a+', 'aa', false],
  ])('%s and the branch %s: %s', (pattern, branch, fits) => {
    expect(isApplyRef(branch, [pattern])).toBe(fits);
    expect(isApplyRef(branch, ['elsewhere', pattern])).toBe(fits);
  });

  test('is none where there is none', () =>
    expect(isApplyRef('main', [])).toBe(false));

  test('takes a hostile name without growing with the number of its ways', () => {
    expect(isApplyRef('a'.repeat(255), [`${'**a'.repeat(80)}b`])).toBe(false);
    // No branch has a longer name.
    expect(isApplyRef('a'.repeat(255), ['*'])).toBe(true);
    expect(isApplyRef('a'.repeat(256), ['*'])).toBe(false);
  });
});
