import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ownFolder } from '../../../../test/doors/terminal/folder.ts';
import { FILE, sitDown } from '../../../../test/doors/terminal/world.ts';
import { REROUTED } from '../../../../test/scenarios/changes.ts';
import { asYaml, LIVE } from '../../../../test/scenarios/documents.ts';

const MAIN = 'acme/shop/main';
const BLOCKED = asYaml(REROUTED);

describe('at a terminal, a plan', () => {
  it('writes the runbook of what is blocked where it was told to, and says so where there is none', async (context) => {
    const desk = await sitDown(context);
    const none = await desk.run(['plan', MAIN, '--runbook', 'calls.sql']);
    expect(none.stderr).toContain('No runbook was written');
    await desk.write(FILE, BLOCKED);
    const blocked = await desk.run(['plan', MAIN, '--runbook', 'calls.sql']);
    expect(blocked.stderr).toContain('Wrote the runbook to `calls.sql`.');
    expect(await readFile(join(desk.folder, 'calls.sql'), 'utf8')).toContain(
      'SELECT * FROM __neki.reshard_create(',
    );
    const unwritten = await desk.run([
      'plan',
      MAIN,
      '--runbook',
      'nowhere/calls.sql',
    ]);
    expect(unwritten.stderr).toContain('nowhere/calls.sql`: ');
  });

  it('writes no runbook where a link leads out of the folder', async (context) => {
    const desk = await sitDown(context, { file: BLOCKED });
    const other = join(await ownFolder(context), 'profile');
    await writeFile(other, 'mine\n');
    await symlink(other, join(desk.folder, 'calls.sql'));
    const end = await desk.run(['plan', MAIN, '--runbook', 'calls.sql']);
    expect(end.stderr).toContain('symbolic link');
    expect(await readFile(other, 'utf8')).toBe('mine\n');
  });

  it('says in Markdown which option writes the runbook', async (context) => {
    const desk = await sitDown(context, { file: BLOCKED });
    await desk.write('old.yaml', asYaml(LIVE));
    const { stdout } = await desk.run(['diff', 'old.yaml', FILE, '--markdown']);
    expect(stdout).toContain('the file that `--runbook FILE` writes');
  });
});

describe('a blocked plan', () => {
  it.each([80, 120])(
    'fits a screen of 40 lines at %i columns, and says why first',
    async (columns) => {
      const desk = await sitDown({ onTestFinished }, { file: BLOCKED });
      const screen = desk.open(['plan', MAIN], { columns });
      const { stdout } = await screen.ended;
      const rows = stripVTControlCharacters(stdout).trimEnd().split('\n');
      expect(rows.length).toBeLessThanOrEqual(38);
      expect(rows[0]).toMatch(/^Blocked: queries for .* % of the keys/);
      const places = [
        'before  ',
        'Do this instead:',
        'Safe only if',
        '  needs-empty',
        'Not shown: ',
      ].map((text) => rows.findIndex((row) => row.includes(text)));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((one, other) => one - other));

      const whole = await desk.run(['plan', MAIN, '--verbose']);
      expect(whole.stdout).toContain('Diff\n');
      expect(whole.stdout).not.toContain('Not shown: ');
      expect(whole.stdout).toMatch(/\nBlocked: .*\n(?:.+\n)+$/);
    },
  );
});
