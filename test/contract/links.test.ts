import { existsSync, readdirSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULES } from '../domain.ts';
import { read } from './files.ts';
import { anchorsOf, problemOf, targetsOf } from './markdown-links.ts';

const ROOT = new URL('../../', import.meta.url);
const namesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, ROOT), { recursive: true }).map(
    (name) => `${folder}${String(name)}`,
  );

const PAGES = [
  ...namesIn('./')
    .filter((name) => /^\.\/[A-Z]+\.md$/.test(name))
    .map((name) => name.slice(2)),
  // The pages of rules are not committed: their own test makes them.
  ...[...namesIn('docs/'), ...namesIn('src/features/')].filter(
    (name) => name.endsWith('.md') && !name.startsWith('docs/rules/'),
  ),
];

/** Where the code states what a finding is. */
const FINDING =
  /\b(?:errorAt|giveUp|excess)\([^;]*?'([a-z\d]+-[a-z\d-]+|schema)', \w|'(target-[a-z-]+)'|\b(?:id: |ID = )'([a-z\d-]+)'(?:, severity:|;)/g;

describe('every link leads somewhere', () => {
  it.each(PAGES)('of %s', (page) => {
    const wrong = targetsOf(read(page)).flatMap((target) => {
      const problem = problemOf(page, target);
      return problem === undefined ? [] : [`${target}: ${problem}`];
    });
    expect(wrong).toEqual([]);
  });

  it('that code, messages, examples and schemas name a page by', () => {
    const named = ['src/', 'examples/', 'schema/', 'scripts/']
      .flatMap(namesIn)
      .concat('action.yml', 'README.md')
      .filter((name) => /\.(?:ts|json|yml|md)$/.test(name))
      .flatMap((name) =>
        Array.from(
          read(name).matchAll(
            /\b(?:docs|schema|examples)\/(?:contributing\/)?[\w-]+\.(?:md|yml|schema\.json)/g,
          ),
          ([path]) => `${name}: ${path}`,
        ),
      );
    expect(named.length).toBeGreaterThan(20);
    expect(
      named.filter(
        (one) => !existsSync(new URL(one.split(': ')[1] ?? '', ROOT)),
      ),
    ).toEqual([]);
  });
});

it('every finding has a line in docs/rules.md, to which reports link', () => {
  const lines = anchorsOf(read('docs/rules.md'));
  const ids = ['src/settings/', 'src/run/', 'src/document/', 'src/rules/']
    .flatMap(namesIn)
    // The tables of settings and outputs have names that look like those of findings.
    .filter((name) => name.endsWith('.ts') && !name.includes('/table/'))
    .flatMap((name) =>
      Array.from(read(name).matchAll(FINDING), (found) =>
        found.slice(1).join(''),
      ),
    );
  expect(ids.length).toBeGreaterThan(20);
  const named = [...ids, ...RULES.map(({ id }) => id)];
  expect(named.filter((id) => !lines.has(id))).toEqual([]);
});

it('every page of the docs and every example is linked from the README or the table of contents', () => {
  const linked = ['README.md', 'docs/README.md'].flatMap((page) =>
    targetsOf(read(page)).map((target) =>
      posix.join(dirname(page), target.split('#')[0] ?? ''),
    ),
  );
  const pages = namesIn('docs/').filter(
    (name) => /^docs\/[^/]+\.md$/.test(name) && name !== 'docs/README.md',
  );
  const examples = namesIn('examples/');
  expect(
    [...pages, ...examples].filter((name) => !linked.includes(name)),
  ).toEqual([]);
});

it('the README has at most 200 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(
    200,
  );
});
