import { gzipSync } from 'node:zlib';
import { errors, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsOf, EXAMPLES } from '../../site/playground/examples.ts';
import { readFragment } from '../../site/playground/fragment.ts';
import { type Browser, openBrowser, openTab } from '../browser/browser.ts';
import { faultsOf, kept } from './in-browser.ts';
import { linksOf, openPlayground } from './playground-page.ts';
import { serve } from './served.ts';

/** What a first visit may load before it shows an answer, compressed. */
const MOST_AT_FIRST = 320 * 1024;
const [{ before: SHOP } = { before: '' }] = EXAMPLES.map(documentsOf);

/** How often something is done that may be lost: with a pause of two seconds after each, for half a minute. */
const MOST_ATTEMPTS = 15;

/** Everything that the Tab key comes to, in this order, for the first example. */
const REACHED: readonly string[] = [
  'A Neki data topology as code',
  'SELECT Example',
  'BUTTON Copy link',
  'INPUT Open a file: before',
  'textbox Before the branch',
  'INPUT Open a file: after',
  'textbox After the file',
  'SUMMARY Queries: which of them would go to more shards',
  'group Block of text',
  'SUMMARY The steps',
  'SUMMARY Or allow it: add 2 lines to the input allow',
  'group Table',
  'SUMMARY What it does, in full',
  'SUMMARY Diff',
  'group Key space of tenants',
  'SUMMARY As a table',
  'group Key space of meta',
  'SUMMARY As a table',
  'group Key space of logs',
  'SUMMARY As a table',
  'BODY',
];

/** A document that is no example. */
const OTHER = '# Größe 😀\nshard_groups: []\n';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('the editors', () => {
  it('mark a mistake as it is typed, at its place and with its rule', async (context) => {
    const { page, write, after, settled } = await openPlayground(
      context,
      browser,
    );
    await write('after', SHOP);
    await settled();
    expect(await page.locator('.cm-lintRange-error').count()).toBe(0);
    await after.getByText('type: xxhash').click();
    await page.keyboard.press('End');
    await page.keyboard.type('64');
    const mark = page.locator('#after .cm-lintRange-error');
    await mark.waitFor();
    expect(await mark.textContent()).toBe('xxhash64');
    await page.locator('#after .cm-lint-marker-error').hover();
    const tip = page.locator('.cm-tooltip');
    await tip.getByText('xxhash64').waitFor();
    expect(await tip.getByRole('button').textContent()).toBe('Rule index-type');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await mark.waitFor({ state: 'detached' });
  });

  it('mark mistakes of the branch in its own editor', async (context) => {
    const { page, write } = await openPlayground(context, browser);
    await write(
      'before',
      SHOP.replace('shard_group: logs', 'shard_group: log'),
    );
    const mark = page.locator('#before .cm-lintRange-error');
    await mark.waitFor();
    expect(await mark.textContent()).toBe('log');
  });

  it('complete keys from the schema, and names from the file', async (context) => {
    const { page, write, after, settled } = await openPlayground(
      context,
      browser,
    );
    await write('after', `${SHOP}  other:\n    default_shard_group: \n    `);
    await settled();
    await after.press('Control+End');
    await page.keyboard.type('auth');
    const option = page.getByRole('option', {
      name: 'authoritative_shard_group',
    });
    await option.click();
    await after
      .locator('.cm-activeLine')
      .filter({ hasText: '    authoritative_shard_group' })
      .waitFor();
    await page.keyboard.type(': ten');
    await page.getByRole('option', { name: 'tenants' }).waitFor();
  });

  it('show the place that the report names', async (context) => {
    const { page } = await openPlayground(context, browser, {
      fragment: '#mistakes',
    });
    const place = page.getByRole('button', {
      name: 'data-topology.yaml:38:26',
    });
    await place.focus();
    await page.keyboard.press('Enter');
    const line = page
      .locator('#after .cm-activeLine')
      .filter({ hasText: 'shard_group: log' });
    await line.waitFor();
    await page.keyboard.type('s');
    await page.locator('#after').getByText('shard_group: slog').waitFor();
  });

  it('are left by the Tab key', async (context) => {
    const { page, before } = await openPlayground(context, browser);
    await before.focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(
      'after-file',
    );
  });
});

describe('the key space', () => {
  it('shows the share of a bound that is moved, and whose rows they are', async (context) => {
    const { page, write, settled } = await openPlayground(context, browser);
    await write(
      'after',
      SHOP.replace('end: "80"', 'end: "a0"').replace(
        'start: "80"',
        'start: "a0"',
      ),
    );
    await settled();
    const group = page.locator('figure').filter({ hasText: 'tenants' });
    await group.getByText('12.5 % of the keys get another shard').waitFor();
    const bars = group.getByRole('group', { name: 'Key space of tenants' });
    expect((await bars.innerText()).split('\n').slice(0, 4)).toEqual([
      'before  A░░░░░░░░░░░░░░░B░░░░░░░░░░░░░░░',
      'after   A░░░░░░░░░░░░░░░████B░░░░░░░░░░░',
      '  12.5 % of the keys get another shard (█)',
      '  B shard-2 → A shard-1: [80, a0), 12.5 %',
    ]);
    expect(
      await group.getByRole('list', { name: 'Tables' }).innerText(),
    ).toContain('app.public.orders');
    await group.getByText('As a table').click();
    const rows = await group.getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.split(/\s*\t\s*/))).toEqual([
      ['keys', 'share', 'before', 'after'],
      ['[…, 80)', '50 %', 'shard-1', 'shard-1'],
      ['[80, a0)', '12.5 %', 'shard-2', 'shard-1'],
      ['[a0, …)', '37.5 %', 'shard-2', 'shard-2'],
    ]);
  });

  it('names the tables that come and go', async (context) => {
    const { page } = await openPlayground(context, browser, {
      fragment: '#move-table',
    });
    const tables = (uid: string) =>
      page
        .locator('figure')
        .filter({ has: page.getByRole('heading', { name: uid }) })
        .getByRole('listitem')
        .allInnerTexts();
    expect(await tables('logs')).toEqual([
      'app.public.audit_log gone from here',
    ]);
    expect(await tables('meta')).toContain('app.public.audit_log new here');
  });
});

/** A topology of so many tables. */
function large(tables: number): string {
  const lines = Array.from(
    { length: tables },
    (_, at) => `          t${at}: { shard_group: tenants }\n`,
  );
  return SHOP.replace(
    '        tables:\n',
    `        tables:\n${lines.join('')}`,
  );
}

describe('100,000 tables', () => {
  it('leave the page responsive while they are compared', async (context) => {
    const { page, write, settled, work } = await openPlayground(
      context,
      browser,
    );
    await write('before', large(100_000));
    await settled();
    await write(
      'after',
      large(100_000)
        .replace('end: "80"', 'end: "a0"')
        .replace('start: "80"', 'start: "a0"'),
    );
    await settled();
    expect(await page.locator('#verdict').textContent()).toContain(
      '100,002 tables',
    );
    const { asked = 0, answered = 0 } = (await work()).at(-1) ?? {};
    expect(answered - asked).toBeGreaterThan(3);
  });

  it('are not shown once there is something to ask next', async (context) => {
    const { page, write, settled, verdicts } = await openPlayground(
      context,
      browser,
    );
    await write('after', large(100_000));
    const chooser = page.getByLabel('Example');
    await chooser.selectOption('mistakes');
    await settled();
    expect(await verdicts()).toEqual([
      expect.stringMatching(/^Blocked: /),
      'Invalid: 2 errors',
    ]);
  });

  it('are dropped for what is asked next', async (context) => {
    const { page, write, settled, work, verdicts } = await openPlayground(
      context,
      browser,
    );
    const ended = page.workers()[0]?.waitForEvent('close');
    await write('after', large(100_000));
    await page.getByLabel('Example').selectOption('mistakes');
    await ended;
    await settled();
    expect((await verdicts()).at(-1)).toBe('Invalid: 2 errors');
    expect(
      (await work()).map(({ answered }) => answered === undefined),
    ).toEqual([false, true, false]);
  });
});

describe('a link', () => {
  it('holds both documents, and follows them from then on', async (context) => {
    const { page, write, settled, before, after } = await openPlayground(
      context,
      browser,
    );
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForURL(/#1\./);
    const first = new URL(page.url()).hash;
    await write('after', OTHER);
    await page.waitForURL((url) => url.hash !== first);
    expect(await readFragment(new URL(page.url()).hash)).toEqual({
      before: SHOP,
      after: OTHER,
    });
    await page.reload();
    await settled();
    expect(await after.innerText()).toContain('# Größe 😀\nshard_groups: []');
    expect(await before.innerText()).toContain(
      'authoritative_shard_group: meta',
    );
    expect(await page.getByLabel('Example').inputValue()).toBe('');
  });

  it('is not made before somebody asks for it', async (context) => {
    const { page, write, settled } = await openPlayground(context, browser);
    await write('after', '{}');
    await settled();
    expect(new URL(page.url()).hash).toBe('');
  });

  for (const fragment of ['#1.q1YqSy0qzszPU7JSSs', '#1.', '#2.abc'])
    it(`that is broken says so, and shows no other documents: ${fragment}`, async (context) => {
      const { page, before, after } = await openPlayground(context, browser, {
        fragment,
      });
      for (const place of ['#verdict', '#report'])
        expect(await page.locator(place).textContent()).toMatch(
          /^This link is incomplete/,
        );
      expect((await before.innerText()).trim()).toBe('');
      expect((await after.innerText()).trim()).toBe('');
    });

  it('is refused for documents that are too long', async (context) => {
    const { page, write, settled } = await openPlayground(context, browser);
    const noise = Array.from({ length: 12_000 }, (_, at) =>
      Math.imul(at, 0x9e3779b1).toString(36),
    );
    await write('after', `# ${noise.join(' ')}\n`);
    await settled();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Too long for a link.').waitFor();
    expect(new URL(page.url()).hash).toBe('');
  });
});

/** Names that would be more than names wherever they are not escaped. */
const HOSTILE: readonly (readonly [what: string, name: string])[] = [
  ['an element', '<img src=x onerror=alert(1)>'],
  ['the end of a fold', '</details></code><script>alert(1)</script>'],
  ['a link to a script', '[click](javascript:alert(1))'],
  ['a picture', '![p](https://evil.example/p.png)'],
  ['an address', 'https://evil.example/'],
  ['the end of a label', '`"]; click g0 "https://evil.example"'],
];

describe('hostile documents', () => {
  for (const [what, name] of HOSTILE) {
    it(`stay inert: ${what}`, async (context) => {
      const json = JSON.stringify(name).slice(1, -1);
      const renamed = (text: string): string =>
        text.replaceAll(
          /(?<![\w"])(?:tenants|shard-2|customers)(?![\w])/g,
          `"${json}"`,
        );
      const { page, write, settled, requests, complaints, origin } =
        await openPlayground(context, browser);
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      await write('before', renamed(SHOP));
      const moved = SHOP.replace('start: "80"', 'start: "a0"')
        .replace('end: "80"', 'end: "a0"')
        .replace(/(?<=customers:\n +shard_group: )tenants/, 'meta');
      await write('after', `${renamed(moved)}\n"${json}": 1\n`);
      await settled();
      await until(page.locator('#report img[src^="data:image/svg+xml,"]'), () =>
        openAll(page),
      );
      await until(page.locator('.cm-tooltip'), async () => {
        await page.mouse.move(0, 0);
        await page.locator('#after .cm-lint-marker').first().hover();
      });
      expect(
        await page
          .locator(
            'main :is(img:not([src^="data:image/svg+xml,"]), script, iframe, object, form)',
          )
          .count(),
      ).toBe(0);
      expect(
        (await linksOf(page)).filter(
          (href) => !href.startsWith(`${origin}/neki-topology/`),
        ),
      ).toEqual([]);
      expect(
        requests.filter(
          (url) => !url.startsWith(origin) && !/^(?:data|blob):/.test(url),
        ),
      ).toEqual([]);
      expect(dialogs).toEqual([]);
      expect(complaints).toEqual([]);
    });
  }
});

describe('the page', () => {
  it('asks for nothing but its own files, and may send nothing', async (context) => {
    const { page, requests, complaints, origin } = await openPlayground(
      context,
      browser,
    );
    expect(
      requests.filter(
        (url) =>
          !url.startsWith(`${origin}/neki-topology/playground/`) &&
          !url.startsWith(`blob:${origin}`),
      ),
    ).toEqual([]);
    expect(complaints).toEqual([]);
    const send = (): Promise<string> =>
      fetch('./index.html').then(
        () => 'sent',
        (error: unknown) => String(error),
      );
    expect(await page.evaluate(send)).toContain('TypeError');
    const [worker] = page.workers();
    expect(await worker?.evaluate(send)).toContain('TypeError');
    const policies = complaints.filter((text) =>
      text.includes("connect-src 'none'"),
    );
    expect(policies.length).toBeGreaterThan(0);
  });

  it('tells where pasted queries go, and loads their parser only then', async (context) => {
    const { page, requests, complaints, asking, settled, origin } =
      await openPlayground(context, browser);
    const isParser = (url: string): boolean => /\/wasm-[\w-]+\.js$/.test(url);
    expect(requests.filter(isParser)).toEqual([]);
    await page.getByText('Queries: which of them').click();
    await asking(() =>
      page
        .getByLabel('Statements with their calls')
        .fill('query,calls\nSELECT count(*) FROM public.logs,3\nBEGIN,1\n'),
    );
    await settled();
    const queries = page
      .locator('#report details[open]')
      .filter({ hasText: /Queries: .*% of calls to one shard/ });
    expect(await queries.innerText()).toContain('2 statements with 4 calls');
    expect(requests.filter(isParser)).toHaveLength(1);
    expect(complaints).toEqual([]);
    expect(requests.every((url) => url.includes(origin))).toBe(true);
  });

  it('loads less than 320 KB before it shows an answer, and Mermaid only for a map', async (context) => {
    const { page, requests, origin } = await openPlayground(context, browser, {
      fragment: '#move-table',
    });
    const first = requests.filter((url) => url.startsWith(origin));
    const sizes = await Promise.all(first.map((url) => sizeOf(page, url)));
    const size = sizes.reduce((sum, one) => sum + one, 0);
    console.log(
      `before the first answer: ${first.length} files, ${(size / 1024).toFixed(0)} KB compressed`,
    );
    expect(size).toBeGreaterThan(100 * 1024);
    expect(size).toBeLessThan(MOST_AT_FIRST);
    await page.getByText('Map of what changes').click();
    await page.locator('#report img').waitFor();
    const later = requests.filter(
      (url) => url.startsWith(origin) && !first.includes(url),
    );
    expect(later.some((url) => /flowDiagram/.test(url))).toBe(true);
  });

  it('draws a map when it is opened again after its parts could not be loaded', async (context) => {
    const { page } = await openPlayground(context, browser, {
      fragment: '#move-table',
    });
    await page.route('**/assets/mermaid*.js', (route) => route.abort(), {
      times: 1,
    });
    const map = page.getByText('Map of what changes');
    await map.click();
    const problem = page.getByText('The map could not be drawn: ');
    await problem.waitFor();
    await map.click();
    await map.click();
    await page.locator('#report img').waitFor();
    expect(await problem.count()).toBe(0);
  });

  it('works without a network once it was there', async (context) => {
    const server = await serve();
    const tab = await openTab(context, browser);
    await tab.page.goto(`${server.address}playground/`);
    await kept(tab.page);
    await server.close();
    await tab.page.goto(`${server.address}playground/#mistakes`);
    await tab.page.reload();
    await tab.page
      .getByRole('heading', { name: 'Invalid: 2 errors' })
      .waitFor();
    await tab.page.getByLabel('Example').selectOption('split');
    await tab.page.getByRole('heading', { name: /Blocked: / }).waitFor();
  });

  it('is reached by keyboard, one thing after another', async (context) => {
    const { page } = await openPlayground(context, browser, {
      fragment: '#split',
    });
    const reached: string[] = [];
    for (
      let last = '';
      !last.startsWith('BODY') && reached.length < 60;
      reached.push(last.replace(/\d+ steps/, 'steps'))
    ) {
      await page.keyboard.press('Tab');
      last = await page.evaluate(nameOfFocused);
    }
    expect(reached).toEqual(REACHED);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has names, roles, landmarks and contrast that axe finds nothing against, ${colorScheme}`, async (context) => {
      const { page } = await openPlayground(context, browser, {
        fragment: '#mistakes',
      });
      await page.emulateMedia({ colorScheme });
      const faults = Array.from(await faultsOf(page));
      await page.getByLabel('Example').selectOption('split');
      await page.getByRole('heading', { name: /Blocked: / }).waitFor();
      await openAll(page);
      faults.push(...(await faultsOf(page)));
      await page.getByLabel('Example').selectOption('move-table');
      await page.getByRole('heading', { name: 'audit_log' }).waitFor();
      await openAll(page);
      await page.locator('#report img').waitFor();
      expect([...faults, ...(await faultsOf(page))]).toEqual([]);
      const names = ['banner', 'main'].map((role) =>
        page.getByRole(role === 'main' ? 'main' : 'banner').count(),
      );
      expect(await Promise.all(names)).toEqual([1, 1]);
    });
  }

  for (const width of [1280, 420])
    it(`shows the verdict and the changed lines before anything is scrolled, at ${width} pixels`, async (context) => {
      const { page } = await openPlayground(context, browser, {
        fragment: '#split',
        width,
      });
      const verdict = await page.locator('#verdict').boundingBox();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect((verdict?.y ?? 900) + (verdict?.height ?? 0)).toBeLessThan(450);
      const marked = page.locator('#after .changed-line');
      expect(await marked.allInnerTexts()).toEqual(
        expect.arrayContaining([
          expect.stringContaining('shard_uid: shard-4'),
          expect.stringContaining('start: "c0"'),
        ]),
      );
    });

  it('never scrolls sideways at 420 pixels', async (context) => {
    const { page, asking, settled } = await openPlayground(context, browser, {
      width: 420,
    });
    for (const { id } of EXAMPLES) {
      await asking(() => page.getByLabel('Example').selectOption(id));
      await settled();
      await openAll(page);
      expect([
        id,
        await page.evaluate(() => document.documentElement.scrollWidth),
      ]).toEqual([id, 420]);
    }
  });
});

/** Does something until this shows: what is drawn anew right after it has lost what was done. */
async function until(shown: Locator, act: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    await act();
    if (await isSoonShown(shown)) return;
  }
  throw new Error(`${shown} was not shown after ${MOST_ATTEMPTS} attempts.`);
}

async function isSoonShown(shown: Locator): Promise<boolean> {
  try {
    await shown.first().waitFor({ timeout: 2000 });
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

/** Opens every fold; one that was open is opened anew, for a map that could not be drawn. */
async function openAll(page: Page): Promise<void> {
  await page.locator('main details').evaluateAll((all) => {
    for (const one of all) {
      if (!(one instanceof HTMLDetailsElement)) continue;
      one.open = false;
      one.open = true;
    }
  });
}

/** The size of a file as a server would compress it. */
async function sizeOf(page: Page, url: string): Promise<number> {
  const response = await page.context().request.get(url);
  return gzipSync(await response.body()).byteLength;
}

/** What has the focus, by role or element and by name. */
function nameOfFocused(): string {
  const focused = document.activeElement;
  if (!(focused instanceof Element)) return '';
  const labels = focused.getAttribute('aria-labelledby');
  const label =
    labels === null ? null : document.getElementById(labels)?.textContent;
  const own =
    focused.getAttribute('aria-label') ??
    label ??
    focused.closest('label')?.textContent ??
    focused.textContent;
  const text = focused instanceof HTMLSelectElement ? 'Example' : (own ?? '');
  return `${focused.getAttribute('role') ?? focused.tagName} ${focused === document.body ? '' : text}`
    .replace(/\s+/g, ' ')
    .trim();
}
