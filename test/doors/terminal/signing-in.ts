import { stat } from 'node:fs/promises';
import type { TestContext } from 'vitest';
import { serversFor } from '../../../sandbox/for-tests.ts';
import type {
  Platform,
  PlatformOptions,
  RecordedRequest,
} from '../../../sandbox/platform.ts';
import type { Login } from './terminal.ts';

/** A platform that consents to every sign-in, unless told otherwise, until the test ends. */
export async function openPlatform(
  context: TestContext,
  options: PlatformOptions = { behaviour: { consent: 'allow' } },
): Promise<Platform> {
  return (await serversFor(context, { platform: options })).platform;
}

/** Goes to the address as a browser does, to the page it ends at. */
export async function visit(
  login: Login,
): Promise<{ status: number; text: string; url: URL }> {
  const answer = await fetch(await login.address);
  return {
    status: answer.status,
    text: await answer.text(),
    url: new URL(answer.url),
  };
}

/** The requests by which a code or a refresh token became tokens. */
export function exchanges(platform: Platform): readonly RecordedRequest[] {
  return platform.requests.filter(({ path }) => path === '/oauth/token');
}

/** Who may do what with a file, in octal digits. */
export async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}
