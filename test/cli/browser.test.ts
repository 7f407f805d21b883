import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '../../src/cli/login/browser.ts';
import { ownFolder } from './folder.ts';

const URL_WITH_TRAPS = 'http://127.0.0.1:1/a?b=$(touch x)&c=`id`;d="e"';

describe('opening a browser', () => {
  it.for<[string, NodeJS.Platform, NodeJS.ProcessEnv, string]>([
    ['xdg-open where there is a desktop', 'linux', { DISPLAY: ':0' }, 'xdg-open'],
    ['xdg-open where a browser is named', 'linux', { BROWSER: 'x' }, 'xdg-open'],
    ['open on macOS', 'darwin', {}, 'open'],
    ['no shell on Windows', 'win32', {}, 'rundll32'],
  ])('hands the address as it is to %s', async ([, platform, environment, program], context) => {
    const folder = await ownFolder(context);
    const shown = join(folder, 'shown');
    const script = `#!/bin/sh\nfor last; do :; done\nprintf %s "$last" > '${shown}.part'\nmv '${shown}.part' '${shown}'\n`;
    await writeFile(join(folder, program), script, { mode: 0o755 });
    const env = { ...environment, PATH: `${folder}:${process.env['PATH']}` };
    expect(await openBrowser(URL_WITH_TRAPS, { platform, environment: env })).toBe(true);
    expect(await readFile(shown, 'utf8')).toBe(URL_WITH_TRAPS);
  });

  it('does not wait for a browser that stays', async (context) => {
    const folder = await ownFolder(context);
    const script = `#!/bin/sh\necho $$ > '${join(folder, 'pid')}'\nexec sleep 60\n`;
    await writeFile(join(folder, 'open'), script, { mode: 0o755 });
    const environment = { PATH: `${folder}:${process.env['PATH']}` };
    expect(await openBrowser('http://127.0.0.1:1/', { platform: 'darwin', environment })).toBe(true);
    await expect.poll(() => readFile(join(folder, 'pid'), 'utf8')).toMatch(/^\d+\n$/);
    process.kill(Number(await readFile(join(folder, 'pid'), 'utf8')));
  });

  it.for<[string, NodeJS.ProcessEnv]>([
    ['without a desktop', {}],
    ['without a program for it', { DISPLAY: ':0', PATH: '/nowhere' }],
  ])('comes to nothing %s', async ([, environment]) => {
    expect(await openBrowser('http://127.0.0.1:1/', { platform: 'linux', environment })).toBe(false);
  });

  it('comes to nothing when the program fails', async (context) => {
    const folder = await ownFolder(context);
    await writeFile(join(folder, 'xdg-open'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    const environment = { DISPLAY: ':0', PATH: `${folder}:${process.env['PATH']}` };
    expect(await openBrowser('http://127.0.0.1:1/', { platform: 'linux', environment })).toBe(false);
  });
});
