import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ruleDocs } from '../../../scripts/rule-docs.ts';
import { rulePages } from '../../../scripts/rule-entries.ts';
import { SITE } from '../../../src/project.ts';
import { RULES } from '../../../src/rules/index.ts';
import { problemOf, targetsOf } from '../../contract/markdown-links.ts';
import { unmark } from '../example.ts';
import { findingsOf, READING } from './examples/reading.ts';

const [INDEX = { path: '', text: '' }, ...PAGES] = ruleDocs();
const MADE = new Map(PAGES.map(({ path, text }) => [path, text]));
const IDS = rulePages().map(({ id }) => id);

/** The first group of each place where a page matches. */
function all(text: string, pattern: RegExp): readonly string[] {
  return Array.from(text.matchAll(pattern), ([, found = '']) => found);
}

describe('docs/rules.md', () => {
  it('is what the rules say; `node scripts/rule-docs.ts` writes it anew', () => {
    const page = new URL(`../../../${INDEX.path}`, import.meta.url);
    expect(readFileSync(page, 'utf8')).toBe(INDEX.text);
  });

  it('has a line for each finding, and says no more of it', () => {
    const listed = all(INDEX.text, /^\| <a id="([^"]+)"><\/a>\[`\1`\]\(/gm);
    expect(IDS).toEqual(expect.arrayContaining(RULES.map(({ id }) => id)));
    expect(listed.toSorted()).toEqual(IDS.toSorted());
    expect(INDEX.text.split('\n').length).toBeLessThan(IDS.length * 2);
  });

  it('leads to the section of each finding on the site', () => {
    const links = all(INDEX.text, /\]\((https:[^)]*\/rules-[^)]+)\)/g);
    const problems = links.map((link) => {
      const target = link
        .replace(`${SITE}rules-`, 'rules/')
        .replace('.html#', '.md#');
      return problemOf(INDEX.path, target, MADE);
    });
    expect(links).toHaveLength(IDS.length);
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });
});

describe('the pages of the themes', () => {
  it('have a section for each finding, which a table links to', () => {
    const text = PAGES.map((page) => page.text).join('\n');
    const listed = all(text, /^\| \[`([^`]+)`\]\(#\1\) \|/gm);
    expect(all(text, /^## (.+)$/gm).toSorted()).toEqual(IDS.toSorted());
    expect(listed.toSorted()).toEqual(IDS.toSorted());
  });

  it.each(PAGES)('every link of $path leads somewhere', ({ path, text }) => {
    const wrong = targetsOf(text).flatMap((target) => {
      const problem = problemOf(path, target, MADE);
      return problem === undefined ? [] : [`${target}: ${problem}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe('what is found before the rules', () => {
  it.each(Object.entries(READING))(
    '%s: one finding in the wrong example, none in the right one',
    (id, example) => {
      const { fails, passes } = example;
      const wrong = fails === undefined ? undefined : unmark(fails);
      const found = findingsOf(example, wrong?.text ?? 'a: 1').map(
        ({ id: is, location: { line, column } }) => [is, `${line}:${column}`],
      );
      expect(found).toEqual(wrong === undefined ? [] : [[id, wrong.at]]);
      expect(findingsOf(example, passes ?? 'a: 1')).toEqual([]);
    },
  );
});
