import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { OUTSIDE, ownFolder } from '../../../../test/doors/terminal/folder.ts';
import { beginCommand } from '../../../../test/doors/terminal/host.ts';
import { FILE } from '../../../../test/doors/terminal/world.ts';
import { skipLong } from '../../../../test/long.ts';
import {
  type MadeCommit,
  makeHistory,
} from '../../../../test/ports/git/git-history.ts';
import { asYaml, LIVE } from '../../../../test/scenarios/documents.ts';

const TABLE = 'app.public.events';
const TEXT = asYaml(LIVE);
const DAY = Date.UTC(2026, 2, 1) / 1000;

/** Runs `log` in a folder, with no credential. */
function log(folder: string, ...words: readonly string[]) {
  return begin(folder, words).ended;
}

function begin(
  folder: string,
  words: readonly string[],
  screen: { readonly columns?: number } = {},
) {
  return beginCommand({
    words: ['log', ...words],
    folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...OUTSIDE },
    ...screen,
  });
}

async function repository(commits: readonly MadeCommit[]): Promise<string> {
  const folder = await ownFolder({ onTestFinished });
  makeHistory(folder, commits);
  return folder;
}

/** What `--json` says of each step. */
async function steps(folder: string, ...words: readonly string[]) {
  const { stdout, exitCode } = await log(folder, TABLE, '--json', ...words);
  expect(exitCode).toBe(0);
  const answer: {
    steps: {
      commit: string;
      since: string;
      author: string;
      pull_request: number | null;
      path: string;
      change: { class: string; placement: object } | null;
    }[];
    complete: boolean;
    unread: object[];
  } = JSON.parse(stdout);
  return answer;
}

/** A thousand versions: bounds that come and go, a comment, another table, a rename, and one that is broken. */
function thousand(): readonly MadeCommit[] {
  return Array.from({ length: 1000 }, (_, at) => {
    const bound = (0x40 + Math.floor(at / 10)).toString(16);
    const moved = TEXT.replaceAll("'40'", `'${bound}'`);
    const text = at === 500 ? 'shard_groups: [' : `${moved}# version ${at}\n`;
    const subject = `Version ${at} (#${at + 1})`;
    if (at !== 700)
      return { subject, files: { [at < 700 ? 'old.yaml' : FILE]: text } };
    return { subject, files: { 'old.yaml': undefined, [FILE]: text } };
  });
}

it('a thousand versions are followed to the first, through a rename and a version that is broken', async (context) => {
  skipLong(context);
  const folder = await repository(thousand());
  const answer = await steps(folder);
  expect(answer.steps).toHaveLength(100);
  expect(answer.unread).toHaveLength(1);
  expect(answer.complete).toBe(false);
  expect(answer.steps.map(({ pull_request: pull }) => pull)).toEqual(
    // The version that was to move the bound is the broken one.
    Array.from({ length: 100 }, (_, at) => 991 - 10 * at).map((pull) =>
      pull === 501 ? 502 : pull,
    ),
  );
  for (const { since, commit } of answer.steps)
    expect(since).toContain(commit.slice(0, 7));
  expect(answer.steps.at(0)?.change?.class).toBe('needs-empty');
  expect(answer.steps.at(0)?.change?.placement).toHaveProperty('before');
  expect(answer.steps.at(-1)).toMatchObject({
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d/),
    path: 'old.yaml',
    change: null,
  });
});

it('a person reads since when, why, by whom and what it did', async () => {
  const folder = await repository([
    { files: { [FILE]: TEXT }, author: 'Grace Hopper' },
    {
      files: { [FILE]: TEXT.replaceAll("'40'", "'20'") },
      subject: 'Move keys (#42)',
    },
  ]);
  const { stdout, stderr, exitCode } = await log(folder, TABLE);
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
  const flat = stdout.replaceAll(/\n\s*/g, ' ');
  expect(flat).toContain(`By the file, \`${TABLE}\` is now in \`tenant_data\``);
  expect(flat).toMatch(
    /- since 2026-01-01 in `tenant_data`, because the key ranges of `tenant_data` changed \([0-9a-f]{7}, #42\) `needs-empty`, by `Ada`/,
  );
  expect(flat).toContain('by `Grace Hopper`');
  expect(stdout.match(/^- /gm)).toHaveLength(2);
});

it('what is committed later than a date does not count for it', async () => {
  const folder = await repository([
    { seconds: DAY, files: { [FILE]: TEXT } },
    {
      seconds: DAY + 86_400,
      files: { [FILE]: TEXT.replaceAll("'40'", "'20'") },
    },
  ]);
  const on = async (date: string) =>
    (await steps(folder, '--at', date)).steps.map(({ since }) =>
      since.slice(0, 16),
    );
  expect(await on('2026-03-01')).toEqual(['since 2026-03-01']);
  expect(await on('2026-03-02')).toEqual(['since 2026-03-02']);
  expect(await on('2026-03-01T23:30:00-02:00')).toEqual(['since 2026-03-02']);
});

it('people and programs read the same history, with what could not be read', async () => {
  const folder = await repository([
    { seconds: DAY, files: { [FILE]: TEXT } },
    { seconds: DAY + 86_400, files: { [FILE]: 'shard_groups: [' } },
    {
      seconds: DAY + 2 * 86_400,
      subject: 'Move keys (#42)',
      files: { [FILE]: TEXT.replaceAll("'40'", "'20'") },
    },
  ]);
  const { stdout } = await log(folder, TABLE, '--json', '--at', '2026-03-04');
  const [later = '', broken = ''] = stdout.match(/[0-9a-f]{40}/g) ?? [];
  const where = {
    group: 'tenant_data',
    source: 'own',
    routed: true,
    spread: true,
    shards: ['sh7xeak9f22vu6', 'shk3owth68zsjl', 'shoizkgheesrb2'],
    indexes: [{ name: 'by_tenant', type: 'xxhash', columns: ['tenant_id'] }],
  };
  const cut = '`unexpected end of the stream within a flow collection`';
  expect(JSON.parse(stdout)).toEqual({
    table: TABLE,
    file: FILE,
    at: '2026-03-04T23:59:59.999Z',
    listed: true,
    where: { kind: 'placed', ...where },
    complete: false,
    steps: [
      {
        commit: later,
        date: '2026-03-03T00:00:00.000Z',
        author: 'Ada',
        subject: 'Move keys (#42)',
        pull_request: 42,
        path: FILE,
        or_earlier: [broken],
        where: { kind: 'placed', ...where },
        change: expect.objectContaining({
          class: 'needs-empty',
          placement: expect.objectContaining({ before: where, after: where }),
        }),
        since: expect.stringMatching(
          new RegExp(
            `^since 2026-03-03 in .*${later.slice(0, 7)}, #42, or ${broken.slice(0, 7)} `,
          ),
        ),
      },
    ],
    unread: [
      {
        commit: broken,
        date: '2026-03-02T00:00:00.000Z',
        author: 'Ada',
        subject: 'Change',
        pull_request: null,
        path: FILE,
        why: expect.stringContaining(cut),
      },
    ],
    notes: [
      expect.stringMatching(
        new RegExp(`^1 of .* ${broken.slice(0, 7)}: .*${cut}`),
      ),
    ],
  });
  const told = await log(folder, TABLE, '--at', '2026-03-04');
  expect(
    told.stdout
      .replaceAll(later.slice(0, 7), 'LATER')
      .replaceAll(broken.slice(0, 7), 'BROKEN'),
  ).toMatch(
    /^By the file, .*\n.*\n`shoizkgheesrb2`\.\n\nHistory\n- since 2026-03-03 in .*\n {2}changed \(LATER, #42, .*\)\n {4}`needs-empty`, by `Ada`\n {4}`tenant_data` \[20, 40\): .*\n {4}(?:.*\n {4})+.*\n\n> 1 of the versions .*\n(?:> .*\n)+$/,
  );
});

it('what authors, subjects and files are called neither reaches a terminal nor another line', async () => {
  const author = '\u001b[31mred\u202e @everyone';
  const name = '@everyone `x` <b> $(x).yaml';
  const folder = await repository([
    { author, subject: `${author} (#1)`, files: { [name]: TEXT } },
  ]);
  for (const words of [[], ['--json']]) {
    const { stdout, stderr } = await log(folder, TABLE, '-f', name, ...words);
    expect(stdout).toContain('everyone');
    for (const sign of ['\u001b', '\u202e'])
      expect(`${stdout}${stderr}`).not.toContain(sign);
  }
});

it.each<[string, readonly string[], string]>([
  ['no table', ['events'], '`events` does not name a table.'],
  ['a date that is none', [TABLE, '--at', '2026-02-30'], 'Invalid date'],
  [
    'a time without a zone',
    [TABLE, '--at', '2026-03-01T12:00'],
    'Invalid date',
  ],
  ['a time before the file', [TABLE, '--at', '1999-01-01'], 'No commit of'],
  ['the first day there is', [TABLE, '--at', '1970-01-01'], 'No commit of'],
  ['a file in no commit', [TABLE, '-f', 'other.yaml'], 'No commit has'],
])('%s is an error', async (_name, words, message) => {
  const folder = await repository([{ files: { [FILE]: TEXT } }]);
  const { exitCode, stderr, stdout } = await log(folder, ...words);
  expect(exitCode).toBe(1);
  expect(stderr).toContain(message);
  expect(stdout).toBe('');
});

it('tells with `--verbose` which version it reads, before it reads it', async () => {
  const folder = await repository(
    [0, 1].map((at) => ({ files: { [FILE]: `${TEXT}# ${at}\n` } })),
  );
  const { stderr } = await log(folder, TABLE, '--verbose');
  expect(stderr).toBe(`\
Reading the history of \`${FILE}\`
Comparing version 1 of 2
Comparing version 2 of 2
`);
});

it('a history that is cancelled is none', async () => {
  const folder = await repository([{ files: { [FILE]: TEXT } }]);
  const command = begin(folder, [TABLE], { columns: 80 });
  await command.shows('Comparing version 1 of 1');
  command.cancel();
  expect(await command.ended).toMatchObject({ exitCode: 130, stdout: '' });
});

it('outside of a repository there is no history', async () => {
  const folder = await ownFolder({ onTestFinished });
  writeFileSync(join(folder, FILE), TEXT);
  const { exitCode, stderr } = await log(folder, TABLE);
  expect(exitCode).toBe(1);
  expect(stderr).toContain('git repository');
});

it('a shallow clone tells what it has, and that it is not all', async () => {
  const folder = await repository(
    [0, 1, 2].map((at) => ({ files: { [FILE]: `${TEXT}# ${at}\n` } })),
  );
  const shallow = join(folder, 'shallow');
  execFileSync('git', [
    'clone',
    '-q',
    '--depth',
    '1',
    `file://${folder}`,
    shallow,
  ]);
  const { stdout, exitCode } = await log(shallow, TABLE);
  expect(exitCode).toBe(0);
  expect(stdout.replaceAll(/\n(?:> )?\s*/g, ' ')).toContain(
    'the clone is shallow; run `git fetch --unshallow`.',
  );
});

it('where no version can be read, that is the history', async () => {
  const folder = await repository([{ files: { [FILE]: 'shard_groups: [' } }]);
  for (const at of [[], ['--at', '2030-01-01']]) {
    const { stdout, exitCode } = await log(folder, TABLE, ...at);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('History\nNo version of the file that could be');
  }
});

it('tells a table that is nearly a listed one what it probably means, and ends with 1', async () => {
  const folder = await repository([{ files: { [FILE]: TEXT } }]);
  const misspelled = await log(folder, 'app.public.evnts');
  expect(misspelled.exitCode).toBe(1);
  expect(misspelled.stdout.replaceAll(/\n> /g, ' ')).toContain(
    'Did you mean `app.public.events`?',
  );
  const other = await log(folder, 'app.public.invoices');
  expect(other.exitCode).toBe(0);
  expect(other.stdout).not.toContain('Did you mean');
});
