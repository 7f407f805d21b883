import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { TestContext } from 'vitest';

const CHROMIUM = process.env['CHROMIUM'] || '/usr/bin/chromium';
/** No sandbox, because CI runs as root; and nothing that would leave this machine. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where a test that fails leaves a picture of what its page showed. */
const PICTURES = fileURLToPath(
  new URL('../../.vitest/pictures/', import.meta.url),
);
/** What one action of a test, or one wait, may take. */
export const ACTION_MS = 30_000;
/** What is printed of the text of a page. */
const MOST_CHARACTERS = 2000;

/** A browser with a profile of its own, that keeps nothing. */
export interface Browser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** Starts Chromium; `settings` are of its context, such as the scale of screenshots. */
export async function openBrowser(
  settings: { deviceScaleFactor?: number } = {},
): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    args: ARGUMENTS,
    ...settings,
  });
  return {
    context,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** A page, and what it complained about and asked for. */
export interface Tab {
  readonly page: Page;
  /** Errors of scripts and violations of a content security policy, with the address of each. */
  readonly complaints: string[];
  /** Addresses of everything it asked for. */
  readonly requests: string[];
}

/** Opens a page until the test is over; of a test that failed it leaves what the page showed. */
export async function openTab(
  test: TestContext,
  { context }: Browser,
): Promise<Tab> {
  const page = await context.newPage();
  page.setDefaultTimeout(ACTION_MS);
  test.onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(page, task.id);
    await page.close();
  });
  const tab: Tab = { page, complaints: [], requests: [] };
  page.on('request', (request) => tab.requests.push(request.url()));
  page.on('pageerror', (error) => tab.complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    tab.complaints.push(`${message.text()} (${message.location().url})`);
  });
  return tab;
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const path = join(PICTURES, `${name}.png`);
  try {
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path, fullPage: true });
    const text = await page.locator('body').innerText();
    console.error(
      `${page.url()} showed ${path}:\n${text.slice(0, MOST_CHARACTERS)}`,
    );
  } catch (error) {
    console.error(`${page.url()} could not be shown: ${String(error)}`);
  }
}
