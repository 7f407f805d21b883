/**
 * Takes the pictures of the README, the site's first page and the page of queries: a change by its state, in light and
 * dark, from the pages that `npm run comments` has to write before: `node scripts/pictures.ts`.
 */
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../test/browser/browser.ts';

const ROOT = new URL('../', import.meta.url);
/** The blocked change as a phone shows it, too. */
const PICTURES: readonly Picture[] = [
  { state: 'blocked', name: 'blocked', width: 860 },
  { state: 'blocked', name: 'blocked-narrow', width: 372 },
  { state: 'applied', name: 'applied', width: 860 },
  { state: 'queries', name: 'queries', width: 860, fold: 'Queries' },
  { state: 'limits', name: 'limits', width: 860 },
  { state: 'promotion', name: 'promotion', width: 860 },
];
const SCHEMES = ['light', 'dark'] as const;
/** A picture ends below the table of changes, or below the fold that it is about: what follows is folded. */
const MARGIN = 20;
/** Higher than every comment with its folds closed. */
const WINDOW_HEIGHT = 2000;
/** Drawings that are in sight, and that Mermaid has not drawn yet. */
const DRAWN =
  '.markdown > pre.mermaid:not([data-processed]), details[open] pre.mermaid:not([data-processed])';

interface Picture {
  /** Name of the page that shows it. */
  readonly state: string;
  readonly name: string;
  readonly width: number;
  /** What the title of a fold begins with that is shown open. */
  readonly fold?: string;
}

const browser = await openBrowser({ deviceScaleFactor: 1.5 });
try {
  for (const picture of PICTURES)
    for (const scheme of SCHEMES) await take(picture, scheme);
} finally {
  await browser.close();
}

async function take(
  { state, name, width, fold }: Picture,
  scheme: (typeof SCHEMES)[number],
): Promise<void> {
  const page = await browser.context.newPage();
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height: WINDOW_HEIGHT });
  await page.goto(new URL(`demo-output/comments/${state}.html`, ROOT).href);
  // The table of a comment scrolls on GitHub as well; a picture cannot.
  await page.addStyleTag({
    content: 'body { padding: 0 !important } .markdown table { width: 100% }',
  });
  await page.waitForFunction(`!document.querySelector('${DRAWN}')`);
  const opened = page.locator('details').filter({ hasText: fold ?? '' });
  if (fold !== undefined) await opened.locator('summary').first().click();
  const last = fold === undefined ? page.locator('.markdown table') : opened;
  const box = await page.locator('article.comment').boundingBox();
  const end = await last.first().boundingBox();
  if (box === null || end === null)
    throw new Error(
      `The page of ${state} shows no changes. Run \`npm run comments\`.`,
    );
  const path = fileURLToPath(
    new URL(`docs/pictures/comment-${name}-${scheme}.png`, ROOT),
  );
  const height = end.y + end.height - box.y + MARGIN;
  await page.screenshot({ path, clip: { ...box, height } });
  console.log(`${path} ${Math.ceil(statSync(path).size / 1024)} KiB`);
  await page.close();
}
