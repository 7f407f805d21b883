import type { HeadConfig, MarkdownRenderer, TransformContext } from 'vitepress';
import { SITE } from '../src/project.ts';

/** The picture of the site, in its folder: crawlers need an address that stays. */
export const PREVIEW_PICTURE = 'preview.png';
/** What a search engine shows of a description. */
const MOST_CHARACTERS = 200;

/** Has a page that does not describe itself be described by its first paragraph. */
export function describePages(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('description-of-the-page', ({ tokens, env }) => {
    const start = tokens.findIndex(({ type }) => type === 'paragraph_open');
    const words = tokens[start + 1]?.children ?? [];
    const text = words.map(({ type, content }) =>
      type === 'softbreak' ? ' ' : content,
    );
    const described = { description: firstSentences(text.join('')) };
    env.frontmatter = { ...described, ...env.frontmatter };
  });
}

/** Whole sentences as far as there is room; at least one. */
function firstSentences(text: string): string {
  const [first = '', ...others] = text.split(/(?<=[.:]) (?=[A-Z])/);
  let said = first;
  for (const sentence of others) {
    const longer = `${said} ${sentence}`;
    if (longer.length > MOST_CHARACTERS) break;
    said = longer;
  }
  return said;
}

/** What a link to a page looks like in a chat or a network (Open Graph). */
export function previewOf({
  page,
  title,
  description,
}: TransformContext): HeadConfig[] {
  const path = page.replace(/(?:^|(?<=\/))index\.md$/, '');
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Neki data topology as code',
    'og:title': title,
    'og:description': description,
    'og:url': `${SITE}${path.replace(/\.md$/, '.html')}`,
    'og:image': `${SITE}${PREVIEW_PICTURE}`,
    'og:image:alt':
      'Comment on a pull request: a change is blocked, because it could hide rows',
  };
  const named = Object.entries(properties).map(
    ([property, content]): HeadConfig => ['meta', { property, content }],
  );
  return [
    ...named,
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ];
}
