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

/** The side bar with the pages of the rules below the item that lists all rules. */
export function withThemes(
  groups: readonly DefaultTheme.SidebarItem[],
): DefaultTheme.SidebarItem[] {
  const items = themesOf('docs/rules.md');
  return groups.map((group) => ({
    ...group,
    items: (group.items ?? []).map((item) =>
      item.link === '/rules' ? { ...item, collapsed: true, items } : item,
    ),
  }));
}

/** A section of the page of all rules is a theme if it links to the page of that theme. */
function themesOf(page: string): DefaultTheme.SidebarItem[] {
  return sidebarOf(page, 'All rules').flatMap(({ text = '', items = [] }) => {
    const [link] = items[0]?.link?.split('.html#') ?? [];
    return link?.startsWith('/rules-') ? [{ text, link }] : [];
  });
}

/** The pages of the site that a section lists. */
function itemsOf(page: string, section: string): DefaultTheme.SidebarItem[] {
  const links = section.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g);
  const items = Array.from(links, ([, said = '', written = '']) => ({
    // A side bar shows text as it is.
    text: capital(said.replaceAll('`', '')),
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
