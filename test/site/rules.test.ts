import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answerTo } from '../../site/playground/answer.ts';
import { readFragment } from '../../site/playground/fragment.ts';

const RULES = new URL('../../docs/rules/', import.meta.url);
const LINKS = globSync('*.md', { cwd: RULES }).flatMap((page) => {
  const [, fragment] =
    /\/playground\/(#[^)]+)\)/.exec(
      readFileSync(new URL(page, RULES), 'utf8'),
    ) ?? [];
  return fragment === undefined
    ? []
    : [[page.replace('.md', ''), fragment] as const];
});

it('most findings can be tried in the playground', () => {
  expect(LINKS.length).toBeGreaterThan(60);
});

it.each(LINKS)(
  'the playground finds %s in the document that its page opens there',
  async (id, fragment) => {
    const documents = await readFragment(fragment);
    const found =
      documents &&
      (await answerTo(documents)).findings.after.map((finding) => finding.id);
    expect(found).toContain(id);
  },
);
