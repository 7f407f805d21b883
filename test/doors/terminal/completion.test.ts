import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLine } from '../../../sandbox/terminal.ts';
import { SHELLS } from '../../../src/doors/terminal/completion.ts';
import { VOCABULARY } from '../../../src/doors/terminal/vocabulary.ts';
import { RULES } from '../../../src/rules/index.ts';
import { ownFolder } from './folder.ts';
import { beginCommand } from './host.ts';
import { offered } from './shells.ts';

const NAMES = VOCABULARY.commands.map(({ name }) => name);

describe('bash completes', () => {
  it.each<[string, readonly string[]]>([
    ['neki-topology ', NAMES.toSorted()],
    ['neki-topology pl', ['plan']],
    ['neki-topology plan --on-d', ['--on-drift']],
    ['neki-topology validate --on-d', []],
    ['neki-topology plan --on-drift ', ['fail', 'overwrite', 'warn']],
    ['neki-topology plan --on-drift=o', ['overwrite']],
    ['neki-topology plan --on-unreadable ', ['apply', 'fail']],
    ['neki-topology plan acme/shop/main --new-tables p', ['prove']],
    ['neki-topology apply --allow needs-e', ['needs-empty']],
    [
      'neki-topology validate --rule unused-sh',
      expect.arrayContaining(['unused-shard=error']),
    ],
    [
      'neki-topology validate --rule unused-shard=',
      ['error', 'off', 'warning'],
    ],
    ['neki-topology validate --rule unused-shard=w', ['warning']],
    ['neki-topology validate --timeout ', []],
    ['neki-topology plan ', []],
    ['neki-topology completion ', ['bash', 'fish', 'zsh']],
    ['neki-topology completion --no-color z', ['zsh']],
    ['neki-topology completion bash ', []],
  ])('%s', (line, wanted) => {
    expect(offered(line)).toEqual(wanted);
  });

  it('files and folders, where a file stands', async (context) => {
    const folder = await ownFolder(context);
    await mkdir(join(folder, 'topologies'));
    await writeFile(join(folder, 'to day.yaml'), '');
    for (const line of [
      'validate ',
      'plan --file ',
      'plan -f ',
      'plan acme/shop/main --file=',
      'restore to',
      'diff ',
      'diff topologies ',
    ])
      expect(offered(`neki-topology ${line}`, folder), line).toEqual([
        'to day.yaml',
        'topologies',
      ]);
    expect(offered('neki-topology restore old.json to', folder)).toEqual([]);
  });

  it.each([
    ['plan --on-drift=ov', '<plan> <--on-drift=overwrite>'],
    [
      'validate --rule unused-shard=wa',
      '<validate> <--rule> <unused-shard=warning>',
    ],
    [
      'apply acme/shop/main --allow needs-e',
      '<apply> <acme/shop/main> <--allow> <needs-empty>',
    ],
    ['plan --file=to', '<plan> <--file=to day.yaml>'],
    ['restore to', '<restore> <to day.yaml>'],
  ])('`%s` at a terminal, when Tab is pressed', async (typed, wanted) => {
    const folder = await ownFolder({ onTestFinished });
    await writeFile(join(folder, 'to day.yaml'), '');
    await writeFile(join(folder, '.script'), SHELLS.bash(VOCABULARY));
    const screen = openLine({
      line: 'bash --norc --noprofile -i',
      folder,
      env: { HOME: folder, TERM: 'dumb' },
    });
    screen.type(
      `source .script; neki-topology() { printf '<%s> ' "$@"; }; echo rea''dy\n`,
    );
    await screen.shows('ready');
    screen.type(`neki-topology ${typed}\t\n`);
    await screen.shows(wanted);
    screen.type('exit\n');
    expect(await screen.ended()).toBe(0);
  });
});

describe.each(Object.entries(SHELLS))('the script for %s', (shell, script) => {
  it('is what `completion` prints, and has every command, option and rule', async (context) => {
    const folder = await ownFolder(context);
    const end = await beginCommand({ words: ['completion', shell], folder })
      .ended;
    expect(end).toEqual({
      exitCode: 0,
      stdout: script(VOCABULARY),
      stderr: '',
    });
    const options = Object.keys(VOCABULARY.options).map((name) =>
      shell === 'fish' ? `-l ${name} ` : `--${name}`,
    );
    for (const word of [
      ...NAMES,
      ...options,
      ...RULES.map(({ id }) => `${id}=off`),
    ])
      expect(end.stdout, word).toContain(word);
  });

  it.skipIf(spawnSync(shell, ['-c', 'true']).status !== 0)(
    'is read by it without an error',
    () => {
      const { status, stderr } = spawnSync(shell, ['-n'], {
        input: script(VOCABULARY),
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    },
  );
});

it('zsh gets each value with its name and its candidates', () => {
  expect(SHELLS.zsh(VOCABULARY)).toMatch(
    /\]:CLASS\[\\:TABLE\]:\(.*needs-empty.*\)'/,
  );
  expect(SHELLS.zsh(VOCABULARY)).toContain("]:SECONDS: '");
  // `--file=PATH` is one word, `-f PATH` two.
  expect(SHELLS.zsh(VOCABULARY)).toContain("'*--file=[");
  expect(SHELLS.zsh(VOCABULARY)).toContain("'*-f[");
  expect(SHELLS.zsh(VOCABULARY)).toMatch(/ 1:FILE:_files /);
  expect(SHELLS.zsh(VOCABULARY)).toContain("'1:SHELL:(bash zsh fish)'");
});

it('fish gets the names of an option, and a line for each place that has candidates', () => {
  const lines = SHELLS.fish(VOCABULARY).split('\n');
  const seen = (command: string) =>
    `complete -c neki-topology -n '__fish_seen_subcommand_from ${command}' `;
  expect(lines).toContain(
    `complete -c neki-topology -l verbose -s v -d 'Log every step and request.'`,
  );
  expect(lines).toContainEqual(
    expect.stringMatching(
      /validate plan apply .*' -l file -s f -r -F -d 'The topology file \(data-topology\.yaml\); ends in \.yaml, \.yml or \.json\.'$/,
    ),
  );
  const places = lines.filter((line) =>
    /^complete .* (?:-F|-a '[^']*')$/.test(line),
  );
  expect(places.filter((line) => !line.includes(' explain'))).toEqual([
    `${seen('validate')}-F`,
    `${seen('diff')}-F`,
    `${seen('diff')}-F`,
    `${seen('restore')}-F`,
    `${seen('completion')}-a 'bash zsh fish'`,
  ]);
});

it('no other shell has one', async (context) => {
  const folder = await ownFolder(context);
  const end = await beginCommand({ words: ['completion', 'zhs'], folder })
    .ended;
  expect(end).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Did you mean `zsh`?'),
  });
});
