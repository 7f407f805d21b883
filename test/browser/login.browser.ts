import { readFile, stat } from 'node:fs/promises';
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  it,
  type TestContext,
} from 'vitest';
import { serversFor } from '../../sandbox/for-tests.ts';
import type { Platform } from '../../sandbox/platform.ts';
import { type Login, startLogin } from '../doors/terminal/terminal.ts';
import { type Browser, openBrowser, openTab, type Tab } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Scene {
  readonly platform: Platform;
  readonly login: Login;
  readonly tab: Tab;
}

async function open(context: TestContext): Promise<Scene> {
  const { platform } = await serversFor(context);
  const tab = await openTab(context, browser);
  return { platform, login: await startLogin(context, platform), tab };
}

/** Answers the consent page, and reads the page it leads to. */
async function press({ page }: Tab, label: 'Allow' | 'Deny'): Promise<string> {
  await page.getByRole('button', { name: label }).click();
  const text = page.getByText('close this page');
  await text.waitFor();
  return text.innerText();
}

const exchanges = (platform: Platform) =>
  platform.requests.filter(({ path }) => path === '/oauth/token');

describe('login in a browser', () => {
  it('signs in when access is allowed, and says that the page may be closed', async (context) => {
    const { platform, login, tab } = await open(context);
    await tab.page.goto((await login.address).href);
    expect(await press(tab, 'Allow')).toMatch(
      /^Signed in\. Return to the terminal\./,
    );
    expect(await login.ended).toMatchObject({ exitCode: 0 });
    const kept = JSON.parse(await readFile(login.tokenFile, 'utf8'));
    expect(platform.state.accessTokens.has(kept.access_token)).toBe(true);
    expect(exchanges(platform)).toHaveLength(1);
  });

  it('shows a page that loads nothing more, and that its policy lets through', async (context) => {
    const { login, tab } = await open(context);
    await tab.page.goto((await login.address).href);
    await press(tab, 'Allow');
    const { origin } = new URL(
      (await login.address).searchParams.get('redirect_uri') ?? '',
    );
    expect(tab.requests.filter((url) => url.startsWith(origin))).toHaveLength(
      1,
    );
    expect(tab.complaints.filter((text) => text.includes(origin))).toEqual([]);
  });

  it('tells the terminal that access was denied, and asks for no token', async (context) => {
    const { platform, login, tab } = await open(context);
    await tab.page.goto((await login.address).href);
    expect(await press(tab, 'Deny')).toContain('Not signed in');
    expect(await login.ended).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/denied/),
    });
    expect(exchanges(platform)).toEqual([]);
    await expect(stat(login.tokenFile)).rejects.toThrow('ENOENT');
  });

  it('stops when the consent was given for another sign-in, and asks for no token', async (context) => {
    const { platform, login, tab } = await open(context);
    const address = new URL(await login.address);
    address.searchParams.set('state', 'of-somebody-else');
    await tab.page.goto(address.href);
    expect(await press(tab, 'Allow')).toContain('Not signed in');
    expect(await login.ended).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/has a different `state`/),
    });
    expect(exchanges(platform)).toEqual([]);
  });

  it('uses a code once, and has left when the page is loaded again', async (context) => {
    const { platform, login, tab } = await open(context);
    await tab.page.goto((await login.address).href);
    await press(tab, 'Allow');
    await login.ended;
    await expect(tab.page.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED');
    expect(exchanges(platform)).toHaveLength(1);
  });

  it('says in the browser as well that the exchange failed', async (context) => {
    const { platform, login, tab } = await open(context);
    platform.fault({
      kind: 'reset',
      when: 'after',
      match: { path: '/oauth/token' },
    });
    await tab.page.goto((await login.address).href);
    expect(await press(tab, 'Allow')).toMatch(/Not signed in/);
    expect(await login.ended).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/only once/),
    });
    expect(exchanges(platform)).toHaveLength(1);
  });

  it('is not ended by images, frames and scripts of another page', async (context) => {
    const { login, tab } = await open(context);
    const callback = (await login.address).searchParams.get('redirect_uri');
    const forged = `${callback}?error=access_denied`;
    const other = await openTab(context, browser);
    await other.page.goto(new URL('/', await login.address).href);
    await other.page.setContent(
      `<img src="${forged}"><iframe src="${forged}"></iframe><link rel="prefetch" href="${forged}">`,
    );
    await other.page.evaluate(
      (url) => fetch(url, { mode: 'no-cors' }).then(() => undefined),
      forged,
    );
    const isAsked = () =>
      other.requests.filter((url) => url === forged).length >= 3;
    while (!isAsked()) await other.page.waitForEvent('request');
    await tab.page.goto((await login.address).href);
    expect(await press(tab, 'Allow')).toContain('Signed in');
    expect(await login.ended).toMatchObject({ exitCode: 0 });
  });
});
