import { spawn } from 'node:child_process';

/** What opening a browser depends on. */
export interface BrowserOptions {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
}

interface Opener {
  readonly program: string;
  readonly before: readonly string[];
}

/** An opener that has not failed by then has handed the address on, or has become the browser itself. */
const GRACE_MS = 1_000;

/** Asks the desktop to show an address in a browser; false where that surely came to nothing. No shell reads the address. */
export function openBrowser(url: string, { platform, environment }: BrowserOptions): Promise<boolean> {
  const opener = openerOf(platform, environment);
  if (opener === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(opener.program, [...opener.before, url], {
      stdio: 'ignore',
      detached: true,
      env: environment,
    });
    const timer = setTimeout(() => resolve(true), GRACE_MS);
    const settle = (isOpen: boolean): void => {
      clearTimeout(timer);
      resolve(isOpen);
    };
    child.once('error', () => settle(false));
    child.once('exit', (code) => settle(code === 0));
    child.unref();
  });
}

function openerOf(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): Opener | undefined {
  switch (platform) {
    case 'darwin':
      return { program: 'open', before: [] };
    case 'win32':
      // `start` is a word of the shell, which would read the address.
      return { program: 'rundll32', before: ['url.dll,FileProtocolHandler'] };
    default: {
      // Without a desktop it would look for a browser that runs in the terminal itself.
      const hasDesktop = ['DISPLAY', 'WAYLAND_DISPLAY', 'BROWSER'].some((name) => environment[name]);
      return hasDesktop ? { program: 'xdg-open', before: [] } : undefined;
    }
  }
}
