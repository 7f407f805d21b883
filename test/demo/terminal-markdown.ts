import { stripVTControlCharacters } from 'node:util';
import { Marked, type RendererObject } from 'marked';
import { layTable } from './terminal-table.ts';
import { paint, prefix, type Style, wrap } from './terminal-text.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};
const DIFF_STYLES: Readonly<Record<string, Style>> = {
  '+': 'green',
  '-': 'red',
  '@': 'cyan',
};
const CALLOUT = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\n?/;

/** Renders GitHub's Markdown for a terminal: tables aligned, folded sections opened, code spans kept. */
export function markdownForTerminal(markdown: string, width: number): string {
  const marked = new Marked({
    gfm: true,
    breaks: true,
    renderer: renderer(width),
  });
  const text = marked.parse(stripVTControlCharacters(markdown), {
    async: false,
  });
  return text
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

function renderer(width: number): RendererObject<string, string> {
  return { ...blocks(width), ...spans() };
}

function blocks(width: number): RendererObject<string, string> {
  const block = (text: string): string => `${text}\n\n`;
  return {
    space: () => '',
    heading({ tokens }) {
      return block(
        wrap(paint('bold', this.parser.parseInline(tokens)), width).join('\n'),
      );
    },
    paragraph({ tokens }) {
      return block(wrap(this.parser.parseInline(tokens), width - 2).join('\n'));
    },
    blockquote({ tokens }) {
      const inner = this.parser
        .parse(tokens)
        .trim()
        .replace(CALLOUT, (_, kind: string) => `${paint('bold', kind)}\n`);
      return block(prefix(`${paint('yellow', '┃')} `, inner));
    },
    code: ({ text, lang }) => block(prefix('  ', codeBlock(text, lang ?? ''))),
    html: ({ text }) => htmlText(text),
    hr: () => block(paint('dim', '─'.repeat(width))),
    list({ items, ordered, start }) {
      const first = start === '' ? 1 : start;
      const marks = items.map((_, at) => (ordered ? `${first + at}. ` : '• '));
      const shown = items.map(
        (item, at) =>
          `${marks[at]}${this.listitem(item).trim().replaceAll('\n', '\n  ')}`,
      );
      // A list in a list starts on a line of its own.
      return block(`\n${shown.join('\n')}`);
    },
    listitem({ tokens }) {
      return this.parser.parse(tokens);
    },
    table({ header, rows }) {
      const cells = [header, ...rows].map((row) =>
        row.map((cell) => this.parser.parseInline(cell.tokens)),
      );
      return block(layTable(cells, width));
    },
  };
}

function spans(): RendererObject<string, string> {
  return {
    text(token) {
      return 'tokens' in token && token.tokens !== undefined
        ? this.parser.parseInline(token.tokens)
        : decode(token.text);
    },
    codespan: ({ text }) => paint('cyan', `\`${text}\``),
    strong({ tokens }) {
      return paint('bold', this.parser.parseInline(tokens));
    },
    em({ tokens }) {
      return paint('underline', this.parser.parseInline(tokens));
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return text === href
        ? paint('underline', href)
        : `${text} ${paint('dim', `(${href})`)}`;
    },
    image: ({ text, href }) => `[picture: ${text} ${href}]`,
    br: () => '\n',
  };
}

function codeBlock(text: string, language: string): string {
  if (language !== 'diff') return text;
  return text
    .split('\n')
    .map((line) => diffLine(line))
    .join('\n');
}

/** Colours one line of a difference by its first character. */
export function diffLine(line: string): string {
  const style = DIFF_STYLES[line.slice(0, 1)];
  return style === undefined ? line : paint(style, line);
}

/** Comments are hidden and folded sections opened; any other tag is shown as it is written. */
function htmlText(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(
      /<summary>([\s\S]*?)<\/summary>/g,
      (_, title: string) => `${paint('bold', `▾ ${decode(title)}`)}\n\n`,
    )
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/?(?:details|summary|sub|b|code)(?: open)?>\n*/g, '');
}

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole, decimal, hex, name) => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      if (hex !== undefined)
        return String.fromCodePoint(Number.parseInt(hex, 16));
      return ENTITIES[name] ?? whole;
    },
  );
}
