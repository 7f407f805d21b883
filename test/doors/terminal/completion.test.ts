import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLine } from '../../../sandbox/terminal.ts';
import { SHELLS } from '../../../src/doors/terminal/completion.ts';
import { VOCABULARY } from '../../../src/doors/terminal/vocabulary.ts';
import { RULES } from '../../domain.ts';
import { ownFolder } from './folder.ts';
import { beginCommand } from './host.ts';

const PROGRAM = fileURLToPath(
  new URL('../../../bin/index.js', import.meta.url),
);
const NAMES = VOCABULARY.commands.map(({ name }) => name);

/** The words that the program offers to a shell at the end of a line. */
async function offered(line: string): Promise<readonly string[]> {
  const { ended } = beginCommand({
    words: ['completion', 'bash'],
    folder: '.',
    env: { NEKI_TOPOLOGY_LINE: line },
  });
  const { stdout } = await ended;
  return stdout.split('\n').filter(Boolean);
}

describe('the program offers', () => {
  it.each<[string, readonly string[]]>([
    ['neki-topology ', NAMES],
    ['neki-topology pl', ['plan']],
    ['neki-topology plan --on-d', ['--on-drift']],
    ['neki-topology validate --on-d', []],
    ['neki-topology plan --on-drift ', ['fail', 'warn', 'overwrite']],
    ['neki-topology plan --on-drift=o', ['overwrite']],
    ['neki-topology plan acme/shop/main --new-tables p', ['prove']],
    ['neki-topology apply --allow needs-e', ['needs-empty']],
    ['neki-topology apply --limit t', ['tables=']],
    ['neki-topology validate --rule=key-range-g', ['key-range-gap=']],
    ['neki-topology validate --rule ', RULES.map(({ id }) => `${id}=`)],
    ['neki-topology completion ', ['bash', 'zsh', 'fish']],
    ['neki-topology plan ', []],
    ['neki-topology plan --file ', []],
  ])('at the end of `%s`', async (line, wanted) => {
    expect(await offered(line)).toEqual(wanted);
  });

  it('every option of every command', async () => {
    for (const [option, { of = NAMES }] of Object.entries(VOCABULARY.options))
      for (const name of NAMES) {
        const found = await offered(`neki-topology ${name} --${option}`);
        expect(found.includes(`--${option}`), `${name} --${option}`).toBe(
          of.includes(name),
        );
      }
  });
});

it.each([
  ['pl', '<plan>'],
  ['plan --on-drift=ov', '<plan> <--on-drift=overwrite>'],
  ['validate --rule key-range-g', '<validate> <--rule> <key-range-gap=>'],
  [
    'apply acme/shop/main --allow needs-e',
    '<apply> <acme/shop/main> <--allow> <needs-empty>',
  ],
  ['plan --file=to', '<plan> <--file=to day.yaml>'],
  ['restore to', '<restore> <to day.yaml>'],
])('bash completes `%s`, when Tab is pressed', async (typed, wanted) => {
  const folder = await ownFolder({ onTestFinished });
  await writeFile(join(folder, 'to day.yaml'), '');
  await writeFile(
    join(folder, '.script'),
    `${SHELLS['bash']}
neki-topology() {
  if [[ $1 == completion ]]; then '${process.execPath}' '${PROGRAM}' "$@"; else printf '<%s> ' "$@"; fi
}
`,
  );
  const screen = openLine({
    line: 'bash --norc --noprofile -i',
    folder,
    env: { HOME: folder, TERM: 'dumb' },
  });
  screen.type(`source .script; echo rea''dy\n`);
  await screen.shows('ready');
  screen.type(`neki-topology ${typed}\t\n`);
  await screen.shows(wanted);
  screen.type('exit\n');
  expect(await screen.ended()).toBe(0);
});

describe.each(Object.entries(SHELLS))('the script for %s', (shell, script) => {
  it('is what `completion` prints', async () => {
    const end = await beginCommand({
      words: ['completion', shell],
      folder: '.',
    }).ended;
    expect(end).toEqual({ exitCode: 0, stdout: script, stderr: '' });
  });

  it.skipIf(spawnSync(shell, ['-c', 'true']).status !== 0)(
    'is read by it without an error',
    async (context) => {
      const file = join(await ownFolder(context), 'script');
      await writeFile(file, script);
      const { status, stderr } = spawnSync(shell, ['-n', file], {
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    },
  );
});

it('no other shell has one', async () => {
  const end = await beginCommand({ words: ['completion', 'zhs'], folder: '.' })
    .ended;
  expect(end).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Use bash, zsh or fish.'),
  });
});
