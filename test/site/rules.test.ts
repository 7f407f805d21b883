import { expect, it } from 'vitest';
import { ruleDocs } from '../../scripts/rule-docs.ts';
import { answerTo } from '../../site/playground/answer.ts';
import { readFragment } from '../../site/playground/fragment.ts';

const [, ...PAGES] = ruleDocs();
const SECTIONS = PAGES.flatMap(({ text }) => text.split(/^## /m).slice(1));
const LINKS = SECTIONS.flatMap((section) => {
  const [id = ''] = section.split('\n', 1);
  const [, fragment] = /\/playground\/(#[^)]+)\)/.exec(section) ?? [];
  return fragment === undefined ? [] : [[id, fragment] as const];
});

it('most findings can be tried in the playground', () => {
  expect(LINKS.length).toBeGreaterThan(60);
});

it.each(LINKS)(
  'the playground finds %s in the document that its section opens there',
  async (id, fragment) => {
    const documents = await readFragment(fragment);
    const found =
      documents &&
      (await answerTo(documents)).findings.after.map((finding) => finding.id);
    expect(found).toContain(id);
  },
);
