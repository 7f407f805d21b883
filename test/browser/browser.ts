import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';

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

/** Opens a page. */
export async function openTab({ context }: Browser): Promise<Tab> {
  const page = await context.newPage();
  const tab: Tab = { page, complaints: [], requests: [] };
  page.on('request', (request) => tab.requests.push(request.url()));
  page.on('pageerror', (error) => tab.complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    tab.complaints.push(`${message.text()} (${message.location().url})`);
  });
  return tab;
}
