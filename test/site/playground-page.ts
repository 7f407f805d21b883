import type { Locator, Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import { type Browser, openTab, type Tab } from '../browser/browser.ts';
import { served } from './served.ts';

/** The playground in a tab. */
export interface Playground extends Tab {
  readonly origin: string;
  readonly before: Locator;
  readonly after: Locator;
  /** Waits until what is shown is the answer to the documents. */
  settled(): Promise<void>;
  /** Does something that changes a document, and waits until the page asks for the comparison. */
  asking(act: () => Promise<unknown>): Promise<void>;
  /** Opens a document, and waits until it is compared. */
  write(side: 'before' | 'after', text: string): Promise<void>;
  /** What was seen of the worker, in frames that the page had drawn by then. */
  work(): Promise<
    readonly { readonly asked: number; readonly answered: number | undefined }[]
  >;
  /** Every verdict that was shown, one after another. */
  verdicts(): Promise<readonly string[]>;
}

/** Counts frames, and notes at which of them the worker was asked and answered. */
function watch(): void {
  const noted = {
    frames: 0,
    work: [] as { asked: number; answered: number | undefined }[],
    verdicts: [] as string[],
  };
  const count = (): void => {
    noted.frames += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (
    this: Worker,
    message: unknown,
  ): void {
    const own: { asked: number; answered: number | undefined } = {
      asked: noted.frames,
      answered: undefined,
    };
    noted.work.push(own);
    const hear = (): void => {
      own.answered ??= noted.frames;
    };
    this.addEventListener('message', hear, { once: true });
    post.call(this, message);
  };
  addEventListener('DOMContentLoaded', () => {
    const verdict = document.getElementById('verdict');
    const note = (): unknown => noted.verdicts.push(verdict?.textContent ?? '');
    if (verdict !== null)
      new MutationObserver(note).observe(verdict, { childList: true });
  });
  Object.assign(window, { noted });
}

interface Noted {
  readonly noted: {
    readonly work: readonly {
      readonly asked: number;
      readonly answered: number | undefined;
    }[];
    readonly verdicts: readonly string[];
  };
}

/** Opens the playground, at a fragment if there is one, and waits for its first answer. */
export async function openPlayground(
  context: TestContext,
  browser: Browser,
  {
    fragment = '',
    width = 1280,
  }: { readonly fragment?: string; readonly width?: number } = {},
): Promise<Playground> {
  const { address } = await served(context);
  const tab = await openTab(context, browser);
  const { page } = tab;
  await page.setViewportSize({ width, height: 900 });
  await page.addInitScript(watch);
  await page.goto(`${address}playground/${fragment}`);
  const settled = async (): Promise<void> => {
    await page.locator('#report-section[aria-busy=false]').waitFor();
  };
  await settled();
  const work = () =>
    page.evaluate(() => (window as unknown as Window & Noted).noted.work);
  const editor = (side: string): Locator =>
    page.locator(`#${side} .cm-content`);
  const asking = async (act: () => Promise<unknown>): Promise<void> => {
    const asked = (await work()).length;
    await act();
    await page.waitForFunction(
      (count) =>
        (window as unknown as Window & Noted).noted.work.length > count,
      asked,
    );
  };
  return {
    ...tab,
    asking,
    origin: new URL(address).origin,
    before: editor('before'),
    after: editor('after'),
    settled,
    write: async (side, text) => {
      const file = {
        name: 'topology.yaml',
        mimeType: 'text/plain',
        buffer: Buffer.from(text),
      };
      await asking(() => page.locator(`#${side}-file`).setInputFiles(file));
    },
    work,
    verdicts: () =>
      page.evaluate(() => (window as unknown as Window & Noted).noted.verdicts),
  };
}

/** The address that each link of a page leads to. */
export function linksOf(page: Page | Locator): Promise<readonly string[]> {
  return page
    .locator('a')
    .evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).href),
    );
}
