import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rulePages, rulesMarkdown } from '../../../scripts/rule-docs.ts';
import { RULES } from '../../../src/rules/index.ts';
import { unmark } from '../../topology/example.ts';
import { findingsOf, READING } from './examples/reading.ts';

const PAGE = fileURLToPath(new URL('../../../docs/rules.md', import.meta.url));

describe('docs/rules.md', () => {
  it('is what the rules and their examples say; `-u` writes it anew', async () => {
    await expect(rulesMarkdown()).toMatchFileSnapshot(PAGE);
  });

  it('has a section for each finding, which a table links to', () => {
    const text = rulesMarkdown();
    const sections = Array.from(text.matchAll(/^### (.+)$/gm), ([, id]) => id);
    const listed = Array.from(
      text.matchAll(/^\| \[`([^`]+)`\]\(#\1\) \|/gm),
      ([, id]) => id,
    );
    const ids = rulePages().map(({ id }) => id);

    expect(ids).toEqual(expect.arrayContaining(RULES.map(({ id }) => id)));
    expect(sections.toSorted()).toEqual(ids.toSorted());
    expect(listed.toSorted()).toEqual(ids.toSorted());
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
