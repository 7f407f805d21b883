import DOMPurify from 'dompurify';
import { marked } from 'marked';
import { element } from './message.ts';

/** What the report's Markdown is made of. Names in it come from documents of others, and none becomes markup. */
const ALLOWED = {
  ALLOWED_TAGS:
    'h3 h4 p ul ol li strong b em del code pre sub a blockquote table thead tbody tr th td details summary hr br'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['href', 'class', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https:\/\/|\.\.?\/)/,
};

/** What a report leads to, and which of its folds begin open. */
export interface ReportView {
  readonly places: ReadonlyMap<string, () => void>;
  readonly isOpen: (title: string) => boolean;
}

/**
 * Shows a report in an element; a map in it is drawn when it is opened. What was open stays open. The places that it names
 * become buttons.
 */
export function showReport(
  parent: HTMLElement,
  markdown: string,
  { places, isOpen }: ReportView,
): void {
  const wasOpen = new Set(titles(parent, 'details[open]'));
  const html = marked.parse(markdown, { async: false, gfm: true });
  parent.replaceChildren(
    DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true }),
  );
  for (const link of parent.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  // A table or a block that is wider than its column is scrolled by keyboard too.
  for (const wide of parent.querySelectorAll('table, pre')) scrollable(wide);
  for (const place of parent.querySelectorAll('td > code')) {
    const text = place.textContent ?? '';
    const goThere = places.get(text);
    if (goThere === undefined) continue;
    const button = element('button', { type: 'button', class: 'place' }, text);
    button.addEventListener('click', goThere);
    place.replaceWith(button);
  }
  // The column of signs has no head; as an empty head it would be announced as one.
  for (const head of parent.querySelectorAll('th:empty'))
    head.replaceWith(element('td'));
  for (const details of parent.querySelectorAll('details')) {
    const title = details.querySelector('summary')?.textContent ?? '';
    const map = details.querySelector('code.language-mermaid');
    if (map !== null) drawWhenOpened(details, map);
    details.open = wasOpen.has(title) || isOpen(title);
  }
}

function titles(parent: HTMLElement, selector: string): readonly string[] {
  return Array.from(
    parent.querySelectorAll(`${selector} > summary`),
    ({ textContent }) => textContent ?? '',
  );
}

function scrollable(wide: Element): void {
  const name = wide.tagName === 'TABLE' ? 'Table' : 'Block of text';
  const box = element('div', {
    class: 'wide',
    role: 'group',
    tabindex: '0',
    'aria-label': name,
  });
  wide.replaceWith(box);
  box.append(wide);
}

/** Draws a map when its fold is opened; one that could not be drawn is tried again when it is opened again. */
function drawWhenOpened(details: HTMLDetailsElement, map: Element): void {
  let isDrawing = false;
  const problem = element('p');
  details.addEventListener('toggle', async () => {
    if (!details.open || isDrawing || !map.isConnected) return;
    isDrawing = true;
    problem.remove();
    try {
      await drawMap(map);
    } catch (error) {
      // Its parts were not kept for a time without a network, or Mermaid does not read it.
      problem.textContent = `The map could not be drawn: ${reasonOf(error)}`;
      map.closest('pre')?.before(problem);
    }
    isDrawing = false;
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Draws a map in place of its text. As an image it can neither run nor load anything, whatever Mermaid makes of it. */
async function drawMap(code: Element): Promise<void> {
  const { default: mermaid } = await import('mermaid');
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    theme: isDark ? 'dark' : 'neutral',
    htmlLabels: false,
    suppressErrorRendering: true,
  });
  const { svg: drawn } = await mermaid.render('map', code.textContent ?? '');
  // What the map's source has as `#8230;` is text here, and an image reads it as the character.
  const svg = drawn.replace(/&amp;#(\d+);/g, '&#$1;');
  const width = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+)/.exec(svg)?.[1];
  const image = element('img', {
    src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    alt: 'Map of what changes; the table of changes says the same in words.',
  });
  if (width !== undefined) image.width = Math.ceil(Number(width));
  code.closest('pre')?.replaceWith(image);
}
