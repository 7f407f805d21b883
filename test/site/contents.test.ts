import { expect, it } from 'vitest';
import { sidebarOf } from '../../site/contents.ts';

const GROUPS = sidebarOf('docs/README.md', 'Start');

it('the side bar has the pages of the table of contents, in plain words', () => {
  const items = GROUPS.flatMap((group) => group.items ?? []);
  expect(items.length).toBeGreaterThan(30);
  expect(items.map(({ text }) => text).join()).not.toContain('`');
});

it('no page of contributors is in it', () => {
  const links = GROUPS.flatMap((group) => group.items ?? []).map(
    ({ link }) => link,
  );
  expect(links.filter((link) => link?.startsWith('/contributing'))).toEqual([]);
});
