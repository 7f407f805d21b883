import {
  chmod,
  mkdir,
  readFile,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownFolder } from '../../../../test/doors/terminal/folder.ts';
import { FILE, sitDown } from '../../../../test/doors/terminal/world.ts';
import { asYaml, LIVE } from '../../../../test/scenarios/documents.ts';

const RIGHT = asYaml(LIVE);
/** The same with two mistakes, and comments that are about them. */
const WRONG = RIGHT.replace(
  'default_shard_group:',
  'Default_Shard_Group:',
).replace(/end: ['"]?(40|80)['"]?\n/, 'end: $1 # a bound\n');

describe('validate --fix', () => {
  it('writes what has one right answer, shows it, and validates the result', async (context) => {
    const desk = await sitDown(context, { file: WRONG });
    await chmod(join(desk.folder, FILE), 0o600);
    const before = await desk.run(['validate']);
    expect(before.exitCode).toBe(1);
    expect(before.stderr).toContain(
      'Pass `--fix` to fix 2 findings automatically.',
    );
    const end = await desk.run(['validate', '--fix']);
    expect(end.exitCode).toBe(0);
    expect(end.stdout).toContain('-Default_Shard_Group: meta\n');
    expect(end.stdout).toContain('+default_shard_group: meta\n');
    expect(end.stdout).toMatch(/Valid/);
    expect(end.stderr).toContain(`Fixed 2 places in \`${FILE}\`.`);
    expect(await desk.read(FILE)).toMatch(/end: "[48]0" # a bound\n/);
    expect((await stat(join(desk.folder, FILE))).mode & 0o777).toBe(0o600);
    expect((await desk.run(['plan', 'acme/shop/main'])).exitCode).toBe(0);
  });

  it('is offered for a single finding', async (context) => {
    const file = RIGHT.replace('default_shard_group:', 'Default_Shard_Group:');
    const desk = await sitDown(context, { file });
    expect((await desk.run(['validate'])).stderr).toContain(
      'Pass `--fix` to fix 1 finding automatically.',
    );
  });

  it('is not offered for what is meant', async (context) => {
    const offered = async (comment: string): Promise<boolean> => {
      const bound = `'4A'${comment}`;
      const file = RIGHT.replaceAll("'40'", bound);
      const desk = await sitDown(context, { file });
      const { stderr } = await desk.run(['validate']);
      return stderr.includes('Pass `--fix` to fix');
    };
    expect(await offered('')).toBe(true);
    const meant = ' # neki-topology: allow bound-upper-case -- as it came';
    expect(await offered(meant)).toBe(false);
  });

  it('leaves what people must decide, and ends as the validation of the result does', async (context) => {
    const lost = WRONG.replace(
      'shard_group: tenant_data',
      'shard_group: nowhere',
    );
    const desk = await sitDown(context, { file: lost });
    expect((await desk.run(['validate'])).stderr).toContain(
      'to fix 2 findings',
    );
    const end = await desk.run(['validate', '--fix']);
    expect([end.exitCode, end.stderr.includes('Fixed 2 places')]).toEqual([
      1,
      true,
    ]);
    expect(end.stdout).toContain('`nowhere` is not in `shard_groups`');
    const again = await desk.run(['validate', '--fix']);
    expect(again.exitCode).toBe(1);
    expect(again.stderr).toContain('has a fix that is certain.');
    expect(await desk.read(FILE)).toContain('shard_group: nowhere');
  });

  it('writes nothing into the result for a program', async (context) => {
    const desk = await sitDown(context, { file: WRONG });
    const end = await desk.run(['validate', '--fix', '--json']);
    expect(JSON.parse(end.stdout)).toMatchObject({
      outcome: 'valid',
      findings: [],
    });
    expect(end.stderr).toContain('+default_shard_group: meta\n');
    await desk.write(FILE, WRONG);
    const report = await desk.run(['validate', '--fix', '--markdown']);
    expect(report.stdout).toMatch(/^### ✅ Valid/);
    expect(report.stdout).not.toContain('default_shard_group');
    expect(report.stderr).toContain('+default_shard_group: meta\n');
  });

  it('keeps a byte order mark and the line ends of another system', async (context) => {
    const desk = await sitDown(context, {
      file: `\ufeff${WRONG.replaceAll('\n', '\r\n')}`,
    });
    expect((await desk.run(['validate', '--fix'])).exitCode).toBe(0);
    const text = await desk.read(FILE);
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
  });

  it('says of a file that is none what validating it says', async (context) => {
    const desk = await sitDown(context, { file: '{' });
    for (const words of [
      ['validate', '--fix'],
      ['validate', 'other.yaml', '--fix'],
    ]) {
      const end = await desk.run(words);
      expect(end).toEqual(await desk.run(words.slice(0, -1)));
      expect(end.exitCode).toBe(1);
    }
  });

  it('does not write where a link leads out of the folder', async (context) => {
    const desk = await sitDown(context);
    const outside = await ownFolder(context);
    await mkdir(outside, { recursive: true });
    await writeFile(join(outside, 'x.yaml'), WRONG);
    await symlink(join(outside, 'x.yaml'), join(desk.folder, 'x.yaml'));
    const end = await desk.run(['validate', 'x.yaml', '--fix']);
    expect(end.exitCode).toBe(1);
    expect(end.stderr).toContain('symbolic link');
  });

  it('does not write where a targets file leads out of the folder', async (context) => {
    const desk = await sitDown(context, { file: WRONG });
    const outside = join(await ownFolder(context), 'x.yaml');
    await writeFile(outside, WRONG);
    await desk.write(
      'targets.yaml',
      `defaults: { organization: acme, database: shop }
targets: [{ branch: one, file: ${relative(desk.folder, outside)} }, { branch: two, file: ${outside} }, { branch: main }]
`,
    );
    const end = await desk.run([
      'validate',
      '--targets',
      'targets.yaml',
      '--fix',
    ]);
    expect(end.exitCode).toBe(1);
    const told = end.stdout.replaceAll(/\s+/g, ' ');
    expect(
      told.match(/x\.yaml` was not written: it is outside of this folder/g),
    ).toHaveLength(2);
    expect(await readFile(outside, 'utf8')).toBe(WRONG);
    expect(await desk.read(FILE)).not.toBe(WRONG);
  });

  it('is no option of a plan, which writes nothing', async (context) => {
    const desk = await sitDown(context, { file: WRONG });
    const end = await desk.run(['plan', 'acme/shop/main', '--fix']);
    expect(end.stderr).toContain(
      'Option `--fix` is only valid for `validate`.',
    );
    expect(await desk.read(FILE)).toBe(WRONG);
  });
});
