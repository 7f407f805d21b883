import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asYaml, CHANGED, LIVE } from '../../scenarios/documents.ts';
import { type Desk, FILE, sitDown } from './world.ts';

const MAIN = 'acme/shop/main';

/** Applies a change, and answers the path of the topology that was saved. */
async function applied(desk: Desk): Promise<string> {
  expect((await desk.run(['apply', MAIN, '--yes'])).exitCode).toBe(0);
  const folder = join(desk.folder, '.local/state/neki-topology', MAIN);
  const [saved = ''] = readdirSync(folder);
  return join(folder, saved);
}

describe('restore', () => {
  it('plans and asks, brings back what an apply replaced, and saves that in turn', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const saved = await applied(desk);
    const screen = desk.open(['restore', saved, MAIN]);
    await screen.shows('acme/shop/main? ');
    expect(screen.text()).toContain('audit_trail');
    expect(screen.text()).toMatch(/Rows do not move\./);
    expect(desk.platform.branch().revision).toBe(1);
    screen.type('yes\n');
    const end = await screen.ended;
    expect(end.exitCode).toBe(0);
    expect(end.stderr.replaceAll('\n', ' ')).toContain(
      'Otherwise the next run applies the old file again.',
    );
    expect(desk.platform.branch().topology).toEqual(LIVE);
    expect(readdirSync(join(saved, '..'))).toHaveLength(2);
  });

  it('writes nothing without a yes, and none of it without a terminal', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const saved = await applied(desk);
    const screen = desk.open(['restore', saved, MAIN]);
    await screen.shows('accepted: ');
    screen.type('no\n');
    const end = await screen.ended;
    expect(end.exitCode).toBe(2);
    expect(end.stderr).not.toContain('Update the topology file');
    const blind = await desk.run(['restore', saved, MAIN]);
    expect(blind).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('Pass `--yes` to restore'),
    });
    expect(desk.platform.branch().revision).toBe(1);
  });

  it('has every topology that an apply replaced, of two at one time the first alone', async (context) => {
    const desk = await sitDown(context, { file: asYaml(CHANGED) });
    const apply = async () => {
      const words = ['apply', MAIN, '--yes'];
      return (await desk.open(words, { now: () => 0 }).ended).exitCode;
    };
    expect(await apply()).toBe(0);
    const folder = join(desk.folder, '.local/state/neki-topology', MAIN);
    const [saved = ''] = readdirSync(folder);
    const text = readFileSync(join(folder, saved), 'utf8');
    await desk.write(FILE, asYaml(LIVE));
    expect(await apply()).toBe(1);
    expect(desk.platform.branch().revision).toBe(1);
    expect(readFileSync(join(folder, saved), 'utf8')).toBe(text);
  });

  it('is blocked like any change that could hide rows, and done where that is allowed', async (context) => {
    const desk = await sitDown(context);
    const moved = JSON.stringify(LIVE).replaceAll('"80"', '"60"');
    await desk.write('old.json', moved);
    const refused = await desk.run(['restore', 'old.json', MAIN, '--yes']);
    expect(refused).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('Blocked'),
    });
    // No allow file belongs to a saved topology.
    expect(refused.stdout).toContain('`--allow`');
    expect(refused.stdout).not.toContain('.allow/');
    expect(desk.platform.branch().revision).toBe(0);
    const allowed = await desk.run([
      'restore',
      'old.json',
      MAIN,
      '--yes',
      '--allow',
      'needs-empty',
    ]);
    expect(allowed.exitCode).toBe(0);
    expect(desk.platform.branch().topology).toEqual(JSON.parse(moved));
  });

  it('says where saved topologies are, for a file that does not exist', async (context) => {
    const desk = await sitDown(context);
    const end = await desk.run(['restore', 'none.json', MAIN, '--yes']);
    expect(end.exitCode).toBe(1);
    expect(end.stderr).toContain('File `none.json` does not exist.');
    expect(end.stderr).toContain(
      join(desk.folder, '.local/state/neki-topology'),
    );
  });

  it('never writes to a branch that cannot be read', async (context) => {
    const desk = await sitDown(context);
    await desk.write('old.json', JSON.stringify(CHANGED));
    desk.platform.fault({
      kind: 'status',
      status: 403,
      match: { method: 'GET' },
    });
    const end = await desk.run(['restore', 'old.json', MAIN, '--yes']);
    expect(end.exitCode).toBe(1);
    expect(
      desk.platform.requests.filter(({ method }) => method === 'PUT'),
    ).toEqual([]);
  });
});
