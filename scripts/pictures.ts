/**
 * Takes the pictures of the README and of the site's first page: a blocked and an applied change, in light and dark,
 * from the pages that `npm run comments` wrote. `npm run pictures` does both.
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
];
const SCHEMES = ['light', 'dark'] as const;
/** A picture ends below the table of changes: what follows is folded, and the README has room for two of them. */
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
}

const browser = await openBrowser({ deviceScaleFactor: 1.5 });
try {
  for (const picture of PICTURES)
    for (const scheme of SCHEMES) await take(picture, scheme);
} finally {
  await browser.close();
}

async function take(
  { state, name, width }: Picture,
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
  const box = await page.locator('article.comment').boundingBox();
  const table = await page.locator('.markdown table').first().boundingBox();
  if (box === null || table === null)
    throw new Error(
      `The page of ${state} shows no changes. Run \`npm run comments\`.`,
    );
  const path = fileURLToPath(
    new URL(`docs/pictures/comment-${name}-${scheme}.png`, ROOT),
  );
  const height = table.y + table.height - box.y + MARGIN;
  await page.screenshot({ path, clip: { ...box, height } });
  console.log(`${path} ${Math.ceil(statSync(path).size / 1024)} KiB`);
  await page.close();
}
