import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { isPlayground, linkOn } from './links.ts';

/**
 * The side bar of a page of contents: its headings, and below each the pages that it lists; of one folder, or one page's
 * sections, where only those are meant. So the site and the repository have one table of contents.
 */
export function sidebarOf(
  page: string,
  first: string,
  folder = '',
): DefaultTheme.SidebarItem[] {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
  const [head = '', ...sections] = text.split(/^## /m);
  return [`${first}\n${head}`, ...sections].flatMap((whole) => {
    const [section = ''] = whole.split(/^### /m, 1);
    const items = Array.from(
      section.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g),
      ([, said = '', written = '']) => {
        const address = written.startsWith('#')
          ? `${posix.basename(page)}${written}`
          : written;
        const link = linkOn(page, address).replace(/\.md\b/, '');
        const text = said.startsWith('`') ? said.slice(1, -1) : capital(said);
        return {
          text,
          link,
          ...(isPlayground(link) ? { target: '_self' } : {}),
        };
      },
    ).filter(({ link }) => link.startsWith(`/${folder}`));
    const [heading = ''] = section.split('\n', 1);
    return items.length === 0
      ? []
      : [
          {
            text: heading,
            items,
            ...(folder === '' ? {} : { collapsed: true }),
          },
        ];
  });
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
