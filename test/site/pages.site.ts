import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openTab } from '../browser/browser.ts';
import { RULES } from '../domain.ts';
import { faultsOf, kept } from './in-browser.ts';
import { SITE, serve, served } from './served.ts';

const FILES = new Set(
  globSync('**/*', { cwd: SITE }).map((name) => name.replaceAll('\\', '/')),
);
const PAGES = [...FILES]
  .filter((name) => name.endsWith('.html') && name !== '404.html')
  .toSorted();

const read = (name: string): string => readFileSync(join(SITE, name), 'utf8');
const values = (html: string, attribute: string): string[] =>
  Array.from(
    html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g')),
    ([, value = '']) => value.replaceAll('&amp;', '&'),
  );

const anchors = new Map<string, ReadonlySet<string>>();
function anchorsOf(page: string): ReadonlySet<string> {
  const known = anchors.get(page) ?? new Set(values(read(page), 'id'));
  anchors.set(page, known);
  return known;
}

/** Why an address in a page leads nowhere; undefined where it does not. */
function problemOf(page: string, address: string): string | undefined {
  if (/^(?:https?|mailto|data):/.test(address)) return undefined;
  const [path = '', anchor = ''] = address.split('#');
  if (path.startsWith('/')) return 'not relative, so it leads out of a folder';
  const joined =
    path === ''
      ? page
      : posix.join(posix.dirname(page), decodeURIComponent(path));
  const file =
    joined === '.' || joined.endsWith('/')
      ? posix.join(joined, 'index.html')
      : joined;
  if (!FILES.has(file)) return 'no such file';
  // The playground reads its fragment itself.
  const isPlace =
    anchor !== '' && file.endsWith('.html') && !file.startsWith('playground/');
  return isPlace && !anchorsOf(file).has(decodeURIComponent(anchor))
    ? 'no such place'
    : undefined;
}

describe('of every page', () => {
  it('there is one with a line for each rule, and a section in that of a theme', () => {
    const lines = anchorsOf('rules.html');
    const themes = PAGES.filter((page) => page.startsWith('rules-'));
    const sections = themes.flatMap((page) => [...anchorsOf(page)]);
    for (const { id } of RULES) {
      expect(lines).toContain(id);
      expect(sections).toContain(id);
    }
  });

  it('there are those of the docs, and the playground', () => {
    expect(PAGES).toEqual(
      expect.arrayContaining([
        'index.html',
        'contents.html',
        'rules.html',
        'playground/index.html',
      ]),
    );
  });

  it.each(PAGES)('%s: each link and file leads somewhere', (page) => {
    const html = read(page);
    const found = [
      ...values(html, 'href'),
      ...values(html, 'src'),
      ...values(html, 'srcset'),
    ];
    const wrong = found.flatMap((address) => {
      const problem = problemOf(page, address);
      return problem === undefined ? [] : [`${address}: ${problem}`];
    });
    expect([...new Set(wrong)]).toEqual([]);
  });

  it.each(PAGES)(
    '%s: a policy lets it load its own files and send nothing',
    (page) => {
      const [policy = ''] = Array.from(
        read(page).matchAll(
          /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/g,
        ),
        ([, said]) => said,
      );
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'/);
      const scripts = policy
        .split('; ')
        .find((one) => one.startsWith('script-src'));
      // WebAssembly alone, which is the parser of pasted queries.
      const compiled =
        page === 'playground/index.html' ? " 'wasm-unsafe-eval'" : '';
      expect(scripts?.replace(compiled, '')).not.toContain('unsafe');
      expect(policy).not.toMatch(/https?:|\*|connect-src 'self'/);
    },
  );
});

describe('the first page', () => {
  const first = read('index.html');

  it('says what it is to search engines and previews, with a picture that is there', () => {
    const said = Object.fromEntries(
      Array.from(
        first.matchAll(
          /<meta (?:property|name)="([\w:]+)" content="([^"]*)">/g,
        ),
        ([, name = '', content = '']) => [name, content] as const,
      ),
    );
    expect(said).toMatchObject({
      description: expect.stringMatching(/^Keep the data topology/),
      'og:title': expect.stringMatching(/^Neki data topology as code/),
      'og:description': said['description'],
      'twitter:card': 'summary_large_image',
    });
    const [, picture = ''] = said['og:image']?.split('/neki-topology/') ?? [];
    expect(FILES).toContain(picture);
  });

  it('leads into the playground and to the quick start', () => {
    expect(values(first, 'href')).toEqual(
      expect.arrayContaining([
        './playground/index.html',
        './overview.html#quick-start',
      ]),
    );
  });

  it('is not the README again, which has a page of its own', () => {
    expect(first).not.toContain('service-token-id');
    expect(read('overview.html')).toContain('service-token-id');
  });
});

it.each(PAGES)('%s has a description of its own', (page) => {
  const [description = ''] = values(read(page), 'content').filter(
    (text) => text.length > 20 && !text.startsWith('default-src'),
  );
  expect(description).not.toMatch(/^Plan, review and apply the data topology/);
});

describe('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('a search for the words of a message finds its rule, and nothing is asked of anybody else', async (context) => {
    const { address } = await served(context);
    const { page, complaints, requests } = await openTab(context, browser);
    await page.goto(`${address}index.html`);
    await page.getByRole('button', { name: 'Search' }).first().click();
    const box = page.locator('.VPLocalSearchBox');
    await box.locator('input').fill('a key at which no shard is, or a gap');
    const result = box.locator('.result', { hasText: 'key-range-gap' }).first();
    await result.waitFor();
    const marked = await box.locator('mark').allInnerTexts();
    expect(marked).toContain('gap');
    expect(marked.filter((word) => word.length < 3)).toEqual([]);
    await box.locator('input').fill('are in no range, read under xxhash');
    await result.click();
    await page
      .getByRole('heading', { level: 2, name: 'key-range-gap' })
      .waitFor();
    expect(page.url()).toContain(
      '/neki-topology/rules-key-ranges.html#key-range-gap',
    );
    expect(requests.filter((one) => !one.startsWith(address))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.for<[string, string]>([
    ['slack', 'Alerts'],
    ['alert', 'Alerts'],
    ['monorepo', 'From one database to two'],
    ['prisma', 'Migration tools'],
    ['flyway', 'Migration tools'],
    ['freeze', 'A freeze'],
    ['limitations', 'Limitations'],
    ['GHES', 'Signing in'],
    ['rollback', 'Go back'],
  ])('a search for %s finds the page %s', async ([word, title], context) => {
    const { address } = await served(context);
    const { page } = await openTab(context, browser);
    await page.goto(`${address}index.html`);
    await page.getByRole('button', { name: 'Search' }).first().click();
    const box = page.locator('.VPLocalSearchBox');
    await box.locator('input').fill(word);
    await box.locator('.result', { hasText: title }).first().waitFor();
  });

  it('a rule opens the playground with its wrong document, marked', async (context) => {
    const { address } = await served(context);
    const { page, complaints } = await openTab(context, browser);
    await page.goto(`${address}rules.html`);
    await page.getByRole('link', { name: 'misspelled-key' }).click();
    await page
      .locator('#misspelled-key ~ p')
      .getByRole('link', { name: 'Try it in the playground' })
      .first()
      .click();
    await page
      .locator('#after .cm-content', { hasText: 'default_shard_groups' })
      .waitFor();
    await page.locator('#report', { hasText: 'misspelled-key' }).waitFor();
    const rule = page
      .locator('#report')
      .getByRole('link', { name: 'misspelled-key' });
    expect(await rule.getAttribute('href')).toBe(
      '../rules.html#misspelled-key',
    );
    expect(complaints).toEqual([]);
  });

  it.for([
    ['', 'Neki data topology as code'],
    ['rules.html', 'Rules'],
  ])(
    'without a network after /%s every page and the search are still there',
    async ([first, heading = ''], context) => {
      const server = await serve();
      const { page, complaints } = await openTab(context, browser);
      await page.goto(`${server.address}${first}`);
      await kept(page);
      await server.close();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.getByRole('link', { name: 'Troubleshooting' }).first().click();
      await page
        .getByRole('heading', { level: 1, name: 'Troubleshooting' })
        .waitFor();
      await page.getByRole('button', { name: 'Search' }).first().click();
      await page.locator('.VPLocalSearchBox input').fill('modulus');
      await page.locator('.VPLocalSearchBox .result').first().waitFor();
      expect(complaints.filter((one) => !one.includes('net::ERR_'))).toEqual(
        [],
      );
    },
  );

  it.for(['light', 'dark'] as const)(
    'the first page has contrast and names that axe finds nothing against, %s',
    async (colorScheme, context) => {
      const { address } = await served(context);
      const { page } = await openTab(context, browser);
      await page.emulateMedia({ colorScheme });
      await page.goto(address);
      expect(await faultsOf(page)).toEqual([]);
    },
  );

  it.for([
    'index.html',
    'contents.html',
    'rules.html',
    'rules-key-ranges.html',
    'neki.html',
  ])(
    '%s has nothing that a phone scrolls sideways for, and no page complains',
    async (name, context) => {
      const { address } = await served(context);
      const { page, complaints } = await openTab(context, browser);
      await page.setViewportSize({ width: 420, height: 900 });
      await page.goto(`${address}${name}`);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
      ).toBeLessThanOrEqual(420);
      expect(complaints).toEqual([]);
    },
  );
});
