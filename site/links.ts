import { existsSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MarkdownRenderer } from 'vitepress';
import { REPOSITORY, SITE } from '../src/project.ts';

/** A piece of a page as the generator reads it. */
type Token = Parameters<MarkdownRenderer['renderer']['render']>[0][number];

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Where a page of the repository is on the site; undefined for a file that is no page of it. */
export function pageOf(file: string): string | undefined {
  if (file === 'site/index.md') return 'index.md';
  if (file === 'README.md') return 'overview.md';
  if (file === 'docs/README.md') return 'contents.md';
  const [, page] =
    /^(?:docs|src\/features\/[\w-]+)\/(.+\.md)$/.exec(file) ?? [];
  // All pages lie beside each other, as their relative addresses need it.
  return page?.replace('/', '-');
}

/** The anchor of a heading, as GitHub makes it: a link leads to the same place on both. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}

/** Where a link of a page leads on the site: pages to pages, all other files to the repository. */
export function linkOn(page: string, link: string): string {
  if (link.startsWith(SITE)) return `/${link.slice(SITE.length)}`;
  if (/^[a-z]+:|^#/.test(link)) return link;
  const [path = '', anchor] = link.split('#');
  const file = posix.join(posix.dirname(page), path);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const own = pageOf(file);
  if (own !== undefined) return `/${own}${hash}`;
  const kind =
    existsSync(`${ROOT}${file}`) && statSync(`${ROOT}${file}`).isDirectory()
      ? 'tree'
      : 'blob';
  return `${REPOSITORY}/${kind}/main/${file}${hash}`;
}

/** The playground is no page of this generator: a link with a target is left to the browser. */
export function isPlayground(link: string): boolean {
  return link.startsWith('/playground/');
}

/** Has the links of pages lead to their places on the site, and pictures to their files. */
export function rewriteLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('links-of-the-site', ({ tokens, env }) => {
    const page = posix.relative(
      ROOT.replaceAll('\\', '/'),
      String(env.realPath ?? env.path),
    );
    const all = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
    for (const token of all) rewriteToken(token, page);
  });
}

function rewriteToken(token: Token, page: string): void {
  if (token.type === 'link_open') rewriteLink(token, page);

  // An expression of GitHub's is none of Vue's.
  if (token.type === 'code_inline') token.attrSet('v-pre', '');

  if (token.type.startsWith('html_'))
    token.content = token.content.replaceAll(
      /\b(src|srcset)="docs\//g,
      '$1="./docs/',
    );
}

function rewriteLink(token: Token, page: string): void {
  const link = linkOn(page, token.attrGet('href') ?? '');
  token.attrSet('href', link);
  if (isPlayground(link)) token.attrSet('target', '_self');
}
