import { readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';
import { isPlayground, linkOn } from './links.ts';

/**
 * The side bar of a page of contents: its headings, and below each the pages that it lists. So the site and the repository
 * have one table of contents.
 */
export function sidebarOf(
  page: string,
  first: string,
): DefaultTheme.SidebarItem[] {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
  const [head = '', ...sections] = text.split(/^## /m);
  return [`${first}\n${head}`, ...sections]
    .map((section) => {
      const [heading = ''] = section.split('\n', 1);
      return { text: heading, items: itemsOf(page, section) };
    })
    .filter(({ items }) => items.length > 0);
}

/** The pages of the site that a section lists. */
function itemsOf(page: string, section: string): DefaultTheme.SidebarItem[] {
  const links = section.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g);
  const items = Array.from(links, ([, said = '', written = '']) => ({
    text: capital(said),
    link: linkOn(page, written).replace(/\.md\b/, ''),
  }));
  return items
    .filter(({ link }) => link.startsWith('/'))
    .map((item) =>
      isPlayground(item.link) ? { ...item, target: '_self' } : item,
    );
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
