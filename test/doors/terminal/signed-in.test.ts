import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WRITER } from '../../../sandbox/platform.ts';
import { type Desk, NOBODY, sitDown } from './world.ts';

/** Stores tokens as `login` does. */
async function stored(desk: Desk): Promise<string> {
  const file = {
    version: 1,
    auth_url: 'https://auth.planetscale.com',
    client_id: 'client-1',
    client_secret: 'client-secret-77aa',
    access_token: 'access-token-88bb',
    scopes: ['branch:write_branch'],
  };
  await desk.write('tokens.json', JSON.stringify(file));
  const path = join(desk.folder, 'tokens.json');
  await chmod(path, 0o600);
  return path;
}

it('`whoami` says which credential is used, and which organizations it can see', async (context) => {
  const desk = await sitDown(context);
  const end = await desk.run(['whoami'], {
    PLANETSCALE_API_URL: desk.platform.baseUrl,
  });
  expect(end).toMatchObject({ exitCode: 0, stderr: '' });
  expect(end.stdout).not.toContain('PLANETSCALE_API_URL');
  expect(end.stdout).toContain(`\`${WRITER.id}\``);
  expect(end.stdout).toContain('Organizations: `acme`');
  expect(end.stdout).not.toContain(WRITER.secret);
  expect(desk.platform.requests).toHaveLength(1);
});

it('`whoami` says that of stored tokens, even where the service refuses them, without any secret', async (context) => {
  const desk = await sitDown(context);
  await stored(desk);
  const words = [
    'whoami',
    '--token-file',
    'tokens.json',
    '--base-url',
    desk.platform.baseUrl,
  ];
  const end = await desk.run(words, NOBODY);
  expect(end.exitCode).toBe(1);
  expect(end.stderr).toContain('`client-1`');
  expect(end.stderr).toContain('`branch:write_branch`');
  expect(end.stderr).toContain('HTTP 401 while listing organizations');
  expect(end.stderr).not.toMatch(/77aa|88bb/);
});

it('`whoami` without a credential says how to get one', async (context) => {
  const desk = await sitDown(context);
  const end = await desk.run(['whoami'], NOBODY);
  expect(end.exitCode).toBe(1);
  expect(end.stderr).toContain('No credential is given.');
});

it('`logout` removes the tokens, and says which credential is left', async (context) => {
  const desk = await sitDown(context);
  const path = await stored(desk);
  const words = ['logout', '--token-file', 'tokens.json'];
  const first = await desk.run(words);
  expect(first.exitCode).toBe(0);
  expect(existsSync(path)).toBe(false);
  expect(first.stderr).toContain('`PLANETSCALE_SERVICE_TOKEN`');
  const second = await desk.run(words, NOBODY);
  expect(second).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining('No tokens are stored'),
  });
});

it('`logout` leaves a file alone that holds something else', async (context) => {
  const desk = await sitDown(context);
  await desk.write('tokens.json', '{"mine": true}');
  const end = await desk.run(['logout', '--token-file', 'tokens.json']);
  expect(end.exitCode).toBe(1);
  expect(await desk.read('tokens.json')).toBe('{"mine": true}');
});
