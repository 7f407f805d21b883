import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { APP, type Platform } from '../sandbox/platform.ts';

/** The program whose command `login` is tested, and what stands before its flags. */
const PROGRAM = [fileURLToPath(new URL('../../bin/index.js', import.meta.url)), 'login'];
const SLOWEST_MS = 25_000;

/** One `login` in a process of its own, in a home of its own. */
export interface LoginProcess {
  readonly home: string;
  /** Where it keeps the tokens unless told otherwise. */
  readonly tokenFile: string;
  /** The address it asks to open; rejects when it ends before it asks. */
  readonly address: Promise<URL>;
  readonly ended: Promise<{
    readonly exitCode: number | null;
    readonly stdout: string;
    readonly stderr: string;
  }>;
  kill(signal: NodeJS.Signals): void;
}

/** The part of a test's context that ends a process with the test. */
interface Finishing {
  onTestFinished(callback: () => Promise<void>): void;
}

/** Starts `login` against a platform, on any free port, with nothing of this process's environment but PATH. */
export async function startLogin(
  { onTestFinished }: Finishing,
  platform: Pick<Platform, 'authUrl'>,
  options: { readonly flags?: readonly string[]; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<LoginProcess> {
  const home = await mkdtemp(join(tmpdir(), 'login-'));
  const { PATH: path = '' } = process.env;
  const flags = ['--auth-url', platform.authUrl, '--port', '0', ...(options.flags ?? [])];
  const child = spawn(process.execPath, [...PROGRAM, ...flags], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: SLOWEST_MS,
    env: {
      PATH: path,
      HOME: home,
      PLANETSCALE_OAUTH_CLIENT_ID: APP.clientId,
      PLANETSCALE_OAUTH_CLIENT_SECRET: APP.clientSecret,
      ...options.env,
    },
  });
  let stdout = '';
  let stderr = '';
  const address = Promise.withResolvers<URL>();
  const ended = Promise.withResolvers<Awaited<LoginProcess['ended']>>();
  // A test that never asks for the address must not fail because there is none.
  address.promise.catch(() => {});
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    const [, shown] = /^ {2}(http\S+)\n/m.exec(stdout) ?? [];
    if (shown !== undefined) address.resolve(new URL(shown));
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.once('close', (exitCode) => {
    address.reject(new Error(`login ended without an address:\n${stdout}${stderr}`));
    ended.resolve({ exitCode, stdout, stderr });
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended.promise;
    await rm(home, { recursive: true, force: true });
  });
  return {
    home,
    tokenFile: join(home, '.config', 'neki-topology', 'credentials.json'),
    address: address.promise,
    ended: ended.promise,
    kill: (signal) => child.kill(signal),
  };
}
