import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { commit, flat, git } from '../../../../test/doors/terminal/commits.ts';
import {
  type Desk,
  FILE,
  sitDown,
} from '../../../../test/doors/terminal/world.ts';
import { asYaml, CHANGED } from '../../../../test/scenarios/documents.ts';

const TABLE = 'app.public.audit_trail';
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 1234\n`;

/** A desk whose repository has two versions of the file. */
async function changedOnce(context: TestContext): Promise<Desk> {
  const desk = await sitDown(context);
  commit(desk, 'Take over');
  await desk.write(FILE, asYaml(CHANGED));
  commit(desk);
  return desk;
}

describe('the log of a file', () => {
  it('in Git LFS says that its versions are pointers', async (context) => {
    const desk = await sitDown(context, { file: POINTER });
    commit(desk);
    await desk.write(FILE, asYaml(CHANGED));
    const log = await desk.run(['log', TABLE]);
    expect(flat(log.stdout)).toContain('Git LFS');
  });

  it('behind a link that leads out of the repository is refused', async (context) => {
    const desk = await changedOnce(context);
    await mkdir(join(desk.folder, 'own'));
    git(join(desk.folder, 'own'), 'init');
    await symlink(`../${FILE}`, join(desk.folder, 'own', 'link.yaml'));
    const log = await desk.run(['log', TABLE, '--file', 'own/link.yaml']);
    expect([log.exitCode, log.stdout]).toEqual([1, '']);
    expect(log.stderr).toContain('own/link.yaml');
  });

  it('behind another link is that of the file', async (context) => {
    const desk = await changedOnce(context);
    await symlink(FILE, join(desk.folder, 'link.yaml'));
    const log = await desk.run(['log', TABLE, '--file', 'link.yaml']);
    expect(log.exitCode).toBe(0);
    expect(flat(log.stdout)).toContain('since ');
  });
});
