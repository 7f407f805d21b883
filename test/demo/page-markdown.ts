import { Marked, type RendererObject } from 'marked';
import { escapeHtml, type Html } from './page-html.ts';

/** The tags GitHub leaves alone of those a report uses; with any attribute but `open` they are no longer these. */
const TAG =
  /<(\/?)(details|summary|sub|b|code)>|<(details) open>|<(br)\s*\/?>|<a name="[\w-]+">|<\/a>/gi;
/** A place that links of the comment lead to. */
const ANCHOR = /^<a name="([\w-]+)">$/i;
const COMMENT = /<!--[\s\S]*?-->/g;
const REFERENCE = /(&(?:#\d+|#x[\da-f]+|[a-z]\w*);)/i;
const SAFE_LINK = /^(?:https?:\/\/|mailto:|#)/i;
const CALLOUT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/;
const LINE_CLASSES: Readonly<Record<string, string>> = {
  '+': 'added',
  '-': 'removed',
  '@': 'gap',
};

/** Renders Markdown as GitHub shows it; `comment` also breaks lines where the text does, as comments do. */
export function markdownForPage(
  markdown: string,
  place: 'comment' | 'summary',
): Html {
  const marked = new Marked({
    gfm: true,
    breaks: place === 'comment',
    renderer: RENDERER,
  });
  const rendered = marked.parse(markdown, { async: false });
  return { html: `<div class="markdown">${balanced(rendered)}</div>` };
}

const RENDERER: RendererObject<string, string> = {
  html: ({ text }) => onlyHarmlessTags(text),
  code: ({ text, lang }) => codeBlock(text, lang ?? ''),
  image: ({ text, href }) =>
    `<span class="picture">[picture: ${escapeHtml(text)} ${escapeHtml(href)}]</span>`,
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens);
    return SAFE_LINK.test(href)
      ? `<a href="${escapeHtml(href)}" rel="nofollow noopener">${text}</a>`
      : text;
  },
  blockquote({ tokens, text }) {
    const [mark, kind] = CALLOUT.exec(text) ?? [];
    if (mark === undefined || kind === undefined)
      return `<blockquote>${this.parser.parse(tokens)}</blockquote>\n`;
    const inner = this.parser.parse(
      new Marked().lexer(text.slice(mark.length)),
    );
    const name = kind.toLowerCase();
    const title = `${kind.slice(0, 1)}${name.slice(1)}`;
    return `<div class="callout ${name}"><p class="callout-title">${title}</p>${inner}</div>\n`;
  },
};

/** Everything that looks like HTML becomes text, but for a few tags without attributes. */
function onlyHarmlessTags(text: string): string {
  const seen = text.replace(COMMENT, '');
  const kept: string[] = [];
  let from = 0;
  for (const match of seen.matchAll(TAG)) {
    kept.push(escapeText(seen.slice(from, match.index)), harmlessTag(match[0]));
    from = match.index + match[0].length;
  }
  return `${kept.join('')}${escapeText(seen.slice(from))}`;
}

/** A tag as it stands in the page. It becomes an element that nothing else on the page is, so that its end is known. */
function harmlessTag(tag: string): string {
  const [, name] = ANCHOR.exec(tag) ?? [];
  if (name !== undefined) return `<i id="${name}">`;
  return tag.toLowerCase() === '</a>' ? '</i>' : tag.toLowerCase();
}

/** Escapes what stands between tags; character references in it are text already. */
function escapeText(text: string): string {
  return text
    .split(REFERENCE)
    .map((part, at) => (at % 2 === 1 ? part : escapeHtml(part)))
    .join('');
}

/** Drops end tags that end nothing and adds those that are missing, so that no text reaches into the page around it. */
function balanced(rendered: string): string {
  const open: string[] = [];
  const text = rendered.replace(
    /<(\/?)(details|summary|sub|b|code|i)( open| id="[\w-]+")?>/g,
    (tag, slash: string, name: string) => {
      if (slash === '') {
        open.push(name);
        return tag;
      }
      if (open.at(-1) !== name) return '';
      open.pop();
      return tag;
    },
  );
  return `${text}${open
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')}`;
}

function codeBlock(text: string, language: string): string {
  if (language === 'diff')
    return `<pre class="code diff">${text.split('\n').map(diffLine).join('')}</pre>\n`;
  const label =
    language === 'mermaid'
      ? '<p class="note">GitHub draws this as a diagram:</p>'
      : '';
  return `${label}<pre class="code ${escapeHtml(language)}">${escapeHtml(text)}</pre>\n`;
}

function diffLine(line: string): string {
  const kind = LINE_CLASSES[line.slice(0, 1)] ?? 'same';
  return `<span class="line ${kind}">${escapeHtml(line)}\n</span>`;
}
