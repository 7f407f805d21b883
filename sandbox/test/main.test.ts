import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { skipLong } from '../../test/long.ts';
import { startDemo } from '../demo.ts';
import { ask } from '../http/ask.ts';
import { parseJson } from '../http/json.ts';
import { isSeed } from '../platform/seed.ts';
import { DEFAULT_SEED, startPlatform, WRITER } from '../platform.ts';

const EXAMPLE = fileURLToPath(new URL('../seed.example.json', import.meta.url));

function start(...options: string[]): ChildProcess {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  return spawn(process.execPath, [main, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Resolves to what a process has printed once it contains a text. */
function printed(child: ChildProcess, expected: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes(expected)) resolve(text);
    });
  });
}

describe('a seed', () => {
  test('may come from a file like the example', async () => {
    const seed = parseJson(await readFile(EXAMPLE, 'utf8'));
    if (!isSeed(seed)) throw new Error('the example is no seed');
    const { platform, close } = await startDemo({ seed });
    expect(
      platform.branch().shards.map(({ display_name }) => display_name),
    ).toEqual(['sh1', 'sh2', 'sh3']);
    expect(platform.branch('acme/shop/dev').parent_branch).toBe('main');
    await close();
  });

  test.each(['[]', '{"organisations":{}}', '{"service_tokens":{}}'])(
    'is not %s',
    (text) => {
      expect(isSeed(parseJson(text))).toBe(false);
    },
  );

  test('stays as it was, whatever becomes of the state made from it', async () => {
    const before = JSON.stringify(DEFAULT_SEED);
    const platform = await startPlatform();
    const { topology, shards } = platform.branch();
    Object.assign(topology, { databases: {} });
    shards.length = 0;
    platform.state.serviceTokens.get(WRITER.id)?.accesses.pop();
    await platform.close();
    expect(JSON.stringify(DEFAULT_SEED)).toBe(before);
  });
});

test('its lines for a shell are all that the terminal program needs', async () => {
  const demo = await startDemo({ hasDatabase: true });
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-lines-'));
  try {
    const lines = `${demo.terminal}\nneki-topology validate\nneki-topology shards acme/shop/main --rows --count`;
    const { stdout } = await promisify(execFile)('sh', ['-ec', lines], {
      cwd: folder,
    });
    expect(stdout).toContain('12,400');
  } finally {
    await rm(folder, { recursive: true });
    await demo.close();
  }
});

describe('the program', () => {
  beforeEach(skipLong);

  test('prints where the servers are, logs requests without secrets, and stops on SIGTERM', async () => {
    const child = start('--seed', EXAMPLE, '--event', 'push');
    const welcome = await printed(child, 'Ctrl-C');
    const [, origin = ''] =
      /^sign-in {3}(\S+)\/oauth\/authorize$/m.exec(welcome) ?? [];
    expect(welcome).toContain('GITHUB_EVENT_NAME=push');
    const logged = printed(child, '\n');
    await ask(`${origin}/oauth/token?client_secret=hidden`, { method: 'POST' });
    expect(await logged).toBe('platform POST /oauth/token → 401\n');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test.each([
    [['--seed', 'missing.json']],
    [['--event', 'release']],
    [['--unknown']],
  ])('explains itself when started with %j', async (options) => {
    const child = start(...options);
    const [status] = await once(child, 'exit');
    expect(status).toBe(2);
  });
});
