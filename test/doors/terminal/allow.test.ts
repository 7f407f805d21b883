import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../sandbox/platform.ts';
import { makeHistory } from '../../ports/git/git-history.ts';
import { REROUTED } from '../../scenarios/changes.ts';
import { asYaml, LIVE } from '../../scenarios/documents.ts';
import { git } from './commits.ts';
import { ownFolder } from './folder.ts';
import { FILE, sitDown } from './world.ts';

type Context = Parameters<typeof sitDown>[0];

const MAIN = 'acme/shop/main';
const FOLDER = 'data-topology.allow';
const MINE = `${FOLDER}/mine.allow`;

/** A desk whose file has a blocked change; the branch holds what is committed. */
async function blocked(context: Context) {
  const desk = await sitDown(context, { file: asYaml(REROUTED) });
  makeHistory(desk.folder, [{ files: { [FILE]: asYaml(LIVE) } }]);
  return desk;
}

/** The lines that a plan prints, each as it stands on the screen. */
function linesIn(stdout: string): readonly string[] {
  return stdout.split('\n').filter((line) => /^ {2}(?:# |\S+@)/.test(line));
}

describe('a plan that is blocked', () => {
  it('prints the lines that would allow it unwrapped, bound to its changes, however narrow the terminal is', async (context) => {
    const desk = await blocked(context);
    const { stdout, exitCode } = await desk.run(['plan', MAIN]);
    expect(exitCode).toBe(1);
    const lines = linesIn(stdout);
    expect(lines).toEqual([
      expect.stringMatching(/^ {2}# .{20,}$/),
      expect.stringMatching(/^ {2}needs-empty@[0-9a-f]{12}$/),
    ]);
    expect(stdout.replaceAll(/\n> /g, ' ')).toContain(
      `To confirm, add these lines to \`${FOLDER}/NAME.allow\`; \`plan --allow-into FILE\` writes them:`,
    );
    const narrow = desk.open(['plan', MAIN], { columns: 30 });
    await narrow.ended;
    expect(linesIn((await narrow.ended).stdout)).toEqual(lines);
  });

  it('is allowed by these lines in the allow folder, and applied', async (context) => {
    const desk = await blocked(context);
    const { stderr } = await desk.run(['plan', MAIN, '--allow-into', MINE]);
    expect(stderr).toContain(`Added 1 line to \`${MINE}\`.`);
    const end = await desk.run(['plan', MAIN]);
    expect(end.exitCode).toBe(2);
    expect(end.stdout).toContain(`\`${MINE}:2\``);
    expect((await desk.run(['apply', MAIN, '--yes'])).exitCode).toBe(0);
    expect(desk.platform.branch().revision).toBe(1);
  });
});

describe('--allow-into', () => {
  it('adds lines behind those that are there, and each once', async (context) => {
    const desk = await blocked(context);
    const into = ['plan', MAIN, '--allow-into', 'mine.txt'];
    await desk.write('mine.txt', '# Mine\r\noutage');
    expect((await desk.run(into)).stderr).toContain('Added 1 line');
    const text = await desk.read('mine.txt');
    expect(text).toMatch(
      /^# Mine\r\noutage\n# .+\nneeds-empty@[0-9a-f]{12}\n$/,
    );
    expect((await desk.run(into)).stderr).toContain(
      '`mine.txt` already has these lines.',
    );
    expect(await desk.read('mine.txt')).toBe(text);
  });

  it('removes the lines that were spent on this target, and those alone', async (context) => {
    const desk = await sitDown(context);
    const committed = async (document: JsonObject): Promise<void> => {
      await desk.write(FILE, asYaml(document));
      git(desk.folder, 'init');
      git(desk.folder, 'add', '--all');
      git(desk.folder, 'commit', '-m', 'Change');
    };
    await committed(LIVE);
    await mkdir(join(desk.folder, FOLDER));
    const others = 'needs-empty@0123456789ab\nneeds-empty:app.public.old\n';
    await desk.write(MINE, others);
    await desk.write(FILE, asYaml(REROUTED));
    await desk.run(['plan', MAIN, '--allow-into', MINE]);
    const spent = (await desk.read(MINE)).trim().split('\n').at(-1);
    // It is applied and taken back; then the same is wanted again.
    await committed(REROUTED);
    await committed(LIVE);
    await desk.write(FILE, asYaml(REROUTED));
    await desk.run(['plan', MAIN, '--allow-into', MINE]);
    const text = await desk.read(MINE);
    expect(text).toContain(others);
    expect(text.match(/^needs-empty@/gm)).toHaveLength(2);
    expect(text).not.toContain(spent);
  });

  it('writes nothing where nothing is blocked', async (context) => {
    const desk = await sitDown(context);
    const { stderr } = await desk.run(['plan', MAIN, '--allow-into', MINE]);
    expect(stderr).toContain('No line was written: nothing is blocked');
    expect(existsSync(join(desk.folder, FOLDER))).toBe(false);
  });

  it('writes nothing past a limit, which no line lifts', async (context) => {
    const desk = await blocked(context);
    const words = ['--limit', 'tables=0', '--allow-into', MINE];
    const { stderr } = await desk.run(['plan', MAIN, ...words]);
    expect(stderr).toContain('or no line can allow it');
    expect(existsSync(join(desk.folder, FOLDER))).toBe(false);
  });

  it('writes through no link out of the folder', async (context) => {
    const desk = await blocked(context);
    const outside = await ownFolder(context);
    await symlink(outside, join(desk.folder, FOLDER));
    const { stderr } = await desk.run(['plan', MAIN, '--allow-into', MINE]);
    expect(stderr).toContain(`\`${MINE}\` was not written: a symbolic link`);
    expect(existsSync(join(outside, 'mine.allow'))).toBe(false);
  });

  it('writes to no folder', async (context) => {
    const desk = await blocked(context);
    await mkdir(join(desk.folder, FOLDER));
    const { stderr } = await desk.run(['plan', MAIN, '--allow-into', FOLDER]);
    expect(stderr).toContain(
      `\`${FOLDER}\` is a folder. Pass a file in it with \`--allow-into\`.`,
    );
  });
});

describe('--allow-file', () => {
  it('names a file or a folder, wherever it is', async (context) => {
    const desk = await blocked(context);
    await desk.write('mine.txt', 'needs-empty\n');
    for (const path of ['mine.txt', join(desk.folder, 'mine.txt')]) {
      const end = await desk.run(['plan', MAIN, '--allow-file', path]);
      expect(end.exitCode).toBe(2);
      expect(end.stdout).toContain(`${path}:1`);
    }
  });

  it('that is not there is a mistake, by the name of the option', async (context) => {
    const desk = await blocked(context);
    const end = await desk.run(['plan', MAIN, '--allow-file', 'no.allow']);
    expect(end.exitCode).toBe(1);
    expect(end.stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /`no\.allow` does not exist\..*`--allow-file`/,
    );
  });
});
