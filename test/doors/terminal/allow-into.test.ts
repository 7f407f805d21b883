import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../sandbox/platform.ts';
import { REROUTED } from '../../scenarios/changes.ts';
import { asYaml, LIVE } from '../../scenarios/documents.ts';
import { type Desk, FILE, sitDown } from './world.ts';

const MAIN = 'acme/shop/main';
const LINES = 'data-topology.allow/mine.allow';
const INTO = ['plan', MAIN, '--allow-into', LINES];
const LINE = /^needs-empty@[0-9a-f]{12}$/;

function git(folder: string, ...words: readonly string[]): void {
  const who = ['-c', 'user.name=A Person', '-c', 'user.email=a@example.com'];
  execFileSync('git', [...who, ...words], { cwd: folder, stdio: 'ignore' });
}

async function commit(desk: Desk, document: JsonObject): Promise<void> {
  await desk.write(FILE, asYaml(document));
  git(desk.folder, 'init');
  git(desk.folder, 'add', '--all');
  git(desk.folder, 'commit', '-m', 'Change');
}

async function linesIn({ folder }: Desk): Promise<readonly string[]> {
  const text = await readFile(join(folder, LINES), 'utf8');
  return text.split('\n').filter((line) => LINE.test(line));
}

describe('`--allow-into`', () => {
  it('writes the lines of a blocked plan, once, with which the same plan passes', async (context) => {
    const desk = await sitDown(context);
    await commit(desk, LIVE);
    await desk.write(FILE, asYaml(REROUTED));
    const blocked = await desk.run(INTO);
    expect(blocked.exitCode).toBe(1);
    expect(await linesIn(desk)).toHaveLength(1);

    const allowed = await desk.run(INTO);
    expect(allowed.exitCode).toBe(2);
    expect(await linesIn(desk)).toHaveLength(1);
  });

  it('adds to what stands there, and removes the lines that were spent on this target alone', async (context) => {
    const desk = await sitDown(context);
    await commit(desk, LIVE);
    await desk.write(FILE, asYaml(REROUTED));
    await desk.run(INTO);
    const [spent = ''] = await linesIn(desk);
    const others = 'needs-empty@0123456789ab\nneeds-empty:app.public.old';
    const text = await readFile(join(desk.folder, LINES), 'utf8');
    await writeFile(join(desk.folder, LINES), `${others}\n${text}`);
    await commit(desk, REROUTED);

    // It was applied and taken back; then the same is wanted again.
    await commit(desk, LIVE);
    await desk.write(FILE, asYaml(REROUTED));
    const again = await desk.run(INTO);
    expect(again.exitCode).toBe(1);
    const lines = await linesIn(desk);
    expect(lines).toHaveLength(2);
    expect(lines).toContain('needs-empty@0123456789ab');
    expect(lines).not.toContain(spent);
    expect(await readFile(join(desk.folder, LINES), 'utf8')).toContain(
      'needs-empty:app.public.old\n',
    );
  });

  it('never writes behind a link that leads out of the folder', async (context) => {
    const desk = await sitDown(context);
    await desk.write(FILE, asYaml(REROUTED));
    const outside = await mkdtemp(join(tmpdir(), 'outside-'));
    context.onTestFinished(() => rm(outside, { recursive: true }));
    await symlink(outside, join(desk.folder, 'data-topology.allow'));
    const end = await desk.run([...INTO, '--allow-file', 'none.allow']);
    expect(end.stderr + end.stdout).toContain('leads out of this folder');
  });
});
