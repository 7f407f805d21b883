import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Waits until the worker that keeps a site's files has all of them. */
export async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    navigator.serviceWorker.ready.then(() => true),
  );
}

/** What axe has against a page, each with the first element that it is about. */
export async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}
