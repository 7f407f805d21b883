import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ruleDocs } from '../../../../scripts/generate-rule-docs.ts';
import { RULES } from '../../../../src/topology/validation/rules/index.ts';
import { unmark } from '../../example.ts';
import { findingsOf, READING } from './examples/reading.ts';

const ROOT = new URL('../../../../', import.meta.url);

describe('the pages of rules; run `node scripts/generate-rule-docs.ts` when they differ', () => {
  it.each([...ruleDocs()])(
    '%s is what the rules and their examples say',
    (path, text) => {
      expect(readFileSync(new URL(path, ROOT), 'utf8')).toBe(text);
    },
  );

  it('are one for each rule, all listed, and none is left over', () => {
    const pages = readdirSync(new URL('docs/rules/', ROOT)).toSorted();
    expect(pages).toEqual(
      expect.arrayContaining(RULES.map(({ id }) => `${id}.md`)),
    );
    const index = ruleDocs().get('docs/rules.md') ?? '';
    const listed = Array.from(
      index.matchAll(/\]\(rules\/([^)]+)\)/g),
      ([, name]) => name,
    );
    expect(listed.toSorted()).toEqual(pages);
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
