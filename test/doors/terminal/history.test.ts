import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { asYaml, CHANGED, declaring, LIVE } from '../../scenarios/documents.ts';
import { commit, flat, git } from './commits.ts';
import { type Desk, FILE, sitDown } from './world.ts';

const MAIN = 'acme/shop/main';
const BY_HAND = declaring('made_by_hand');
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 1234\n`;

/** A desk whose repository has two versions of the file, and whose branch was changed elsewhere. */
async function changedElsewhere(context: TestContext): Promise<Desk> {
  const desk = await sitDown(context);
  commit(desk, 'Take over');
  await desk.write(FILE, asYaml(CHANGED));
  commit(desk);
  desk.platform.branch().topology = BY_HAND;
  return desk;
}

describe('a file whose history is not known', () => {
  it('in a shallow clone is not applied, and the first advice is to fetch the rest', async (context) => {
    const desk = await changedElsewhere(context);
    const shallow = ['clone', '--depth', '1', `file://${desk.folder}`, 'cut'];
    git(desk.folder, ...shallow);
    const file = ['--file', `cut/${FILE}`];
    const end = await desk.run(['apply', MAIN, '--yes', ...file]);
    expect(end.exitCode).toBe(1);
    expect(flat(end.stdout)).toMatch(
      /Find out \(recommended\): run `git fetch --unshallow`.*`fetch-depth: 0`.*Discard it/,
    );
    expect(end.stdout).not.toContain('Changed on');
    expect(end.stdout).not.toContain('neki-topology pull');
    expect(desk.platform.branch().revision).toBe(0);
  });

  it('generated is not applied, unless it is added to git', async (context) => {
    const desk = await changedElsewhere(context);
    await desk.write('made.yaml', asYaml(CHANGED));
    const apply = ['apply', MAIN, '--yes', '--file', 'made.yaml'];
    const end = await desk.run(apply);
    expect(end.exitCode).toBe(1);
    expect(flat(end.stdout)).toMatch(/Find out \(recommended\): .*`git add`/);
    expect(desk.platform.branch().revision).toBe(0);

    const overwrite = await desk.run(
      ['plan', ...apply.slice(1), '--on-drift', 'overwrite'].filter(
        (word) => word !== '--yes',
      ),
    );
    expect(overwrite.exitCode).toBe(2);
    git(desk.folder, 'add', 'made.yaml');
    expect((await desk.run(apply)).exitCode).toBe(0);
    expect(desk.platform.branch().revision).toBe(1);
  });

  it('in Git LFS is not applied, and Git LFS is named', async (context) => {
    const desk = await sitDown(context, { file: POINTER });
    commit(desk);
    await desk.write(FILE, asYaml(CHANGED));
    desk.platform.branch().topology = BY_HAND;
    const end = await desk.run(['apply', MAIN, '--yes']);
    expect(end.exitCode).toBe(1);
    expect(flat(end.stdout)).toContain('Git LFS keeps the file');
    expect(desk.platform.branch().revision).toBe(0);
    const plan = await desk.run(['plan', '--against', 'HEAD']);
    expect(flat(plan.stdout)).toContain('Git LFS');
  });
  it('behind a link that leads out of the repository is not applied', async (context) => {
    const desk = await changedElsewhere(context);
    await mkdir(join(desk.folder, 'own'));
    git(join(desk.folder, 'own'), 'init');
    await symlink(`../${FILE}`, join(desk.folder, 'own', 'link.yaml'));
    const file = ['--file', 'own/link.yaml'];
    const end = await desk.run(['apply', MAIN, '--yes', ...file]);
    expect(end.exitCode).toBe(1);
    expect(flat(end.stdout)).toMatch(
      /cause unknown.*\blink\b|\blink\b.*cause unknown/,
    );
    expect(desk.platform.branch().revision).toBe(0);
  });
});

describe('a file whose history is found', () => {
  it('is behind, and has earlier versions, also through a link', async (context) => {
    const desk = await changedElsewhere(context);
    desk.platform.branch().topology = LIVE;
    await symlink(FILE, join(desk.folder, 'link.yaml'));
    const file = ['--file', 'link.yaml'];
    const plan = await desk.run(['plan', MAIN, ...file]);
    expect(plan.exitCode).toBe(2);
    expect(flat(plan.stdout)).toContain('as it was one version earlier');

    const against = ['plan', '--against', 'HEAD~1', ...file];
    expect((await desk.run(against)).exitCode).toBe(2);
  });

  it('is drifted, and not new, where a link was put in its place', async (context) => {
    const desk = await changedElsewhere(context);
    await rename(join(desk.folder, FILE), join(desk.folder, 'target.yaml'));
    await symlink('target.yaml', join(desk.folder, FILE));
    await desk.write('target.yaml', asYaml(declaring('next')));
    git(desk.folder, 'add', '.');
    git(desk.folder, 'commit', '-m', 'Link');
    const end = await desk.run(['apply', MAIN, '--yes']);
    expect(end.exitCode).toBe(1);
    expect(end.stdout).toContain('Drift: ');
    expect(desk.platform.branch().revision).toBe(0);
    desk.platform.branch().topology = LIVE;
    const behind = await desk.run(['plan', MAIN]);
    expect(flat(behind.stdout)).toContain('is behind, not drifted');
  });

  it('is read through a link that git has, at each commit', async (context) => {
    const desk = await changedElsewhere(context);
    await rename(join(desk.folder, FILE), join(desk.folder, 'target.yaml'));
    await symlink('target.yaml', join(desk.folder, FILE));
    git(desk.folder, 'add', '.');
    git(desk.folder, 'commit', '-m', 'Link');
    await writeFile(join(desk.folder, 'target.yaml'), asYaml(LIVE));
    const end = await desk.run(['plan', '--against', `HEAD:${FILE}`]);
    expect(end.exitCode).toBe(2);
    expect(end.stdout).toContain('audit_trail');
  });

  it('with an uncommitted edit is applied', async (context) => {
    const desk = await sitDown(context);
    commit(desk);
    await desk.write(FILE, asYaml(CHANGED));
    const end = await desk.run(['apply', MAIN, '--yes']);
    expect(end.exitCode).toBe(0);
    expect(desk.platform.branch().revision).toBe(1);
  });
});
