import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openFileLog } from '../../../src/ports/git/file-log.ts';
import { type FileLog, MAX_FILE_BYTES } from '../../domain.ts';
import { OUTSIDE, ownFolder } from '../../doors/terminal/folder.ts';
import { skipLong } from '../../long.ts';
import { textOf } from '../../messages.ts';
import { gitAs, type MadeCommit, makeHistory } from './git-history.ts';

const FILE = 'data-topology.yaml';
/** Enough lines alike for git to see a rename. */
const LINES = Array.from({ length: 30 }, (_, at) => `# line ${at}\n`).join('');
const ENVIRONMENT = { PATH: process.env['PATH'], ...OUTSIDE };

async function repository(commits: readonly MadeCommit[]): Promise<string> {
  const folder = await ownFolder({ onTestFinished });
  makeHistory(folder, commits);
  return folder;
}

async function opened(
  folder: string,
  { name = FILE, most }: { name?: string; most?: number } = {},
): Promise<FileLog> {
  const log = await openFileLog(join(folder, name), ENVIRONMENT, most);
  if (!log.ok) throw new Error(textOf(log.problem.why));
  onTestFinished(log.value.close);
  return log.value;
}

/** What each version is, newest first: its text, or why it cannot be read. */
async function contents(log: FileLog): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const commit of log.commits) {
    const read = await log.read(commit);
    if (read.kind === 'file')
      texts.push(Buffer.from(read.bytes).toString('utf8'));
    else texts.push(read.kind === 'missing' ? 'missing' : textOf(read.why));
  }
  return texts;
}

it('a history has every version, through a rename, a deletion and commits of other files', async () => {
  const folder = await repository([
    { files: { 'old.yaml': `${LINES}a: 1\n` } },
    { files: { other: 'x' } },
    { files: { 'old.yaml': undefined, [FILE]: `${LINES}a: 2\n` } },
    { files: { [FILE]: undefined } },
    { files: { [FILE]: '' } },
  ]);
  const log = await opened(folder);
  expect(log.cut).toBeUndefined();
  expect(log.commits.map(({ path }) => path)).toEqual([
    FILE,
    FILE,
    FILE,
    'old.yaml',
  ]);
  expect(await contents(log)).toEqual([
    '',
    'missing',
    `${LINES}a: 2\n`,
    `${LINES}a: 1\n`,
  ]);
});

it('a file that began as a copy has the versions of that one', async () => {
  const folder = await repository([
    { files: { 'old.yaml': `${LINES}a: 1\n` } },
    { files: { 'old.yaml': `${LINES}a: 2\n` } },
    { files: { [FILE]: `${LINES}a: 2\n` } },
    { files: { [FILE]: `${LINES}a: 3\n` } },
  ]);
  const log = await opened(folder);
  expect(log.commits.map(({ path }) => path)).toEqual([
    FILE,
    FILE,
    'old.yaml',
    'old.yaml',
  ]);
  const last = (text: string): string => text.replace(LINES, '');
  expect((await contents(log)).map(last)).toEqual([
    'a: 3\n',
    'a: 2\n',
    'a: 2\n',
    'a: 1\n',
  ]);
});

it('a history is read whole, however long the words of its commits are', async () => {
  const subject = 'word '.repeat(20_000);
  const folder = await repository(
    Array.from({ length: 50 }, (_, value) => ({
      subject,
      files: { [FILE]: `a: ${value}\n` },
    })),
  );
  const log = await opened(folder);
  expect(log.commits).toHaveLength(50);
  expect(log.cut).toBeUndefined();
});

it('authors and subjects are taken as they are, whatever they look like', async () => {
  const id = 'a'.repeat(40);
  const author = `:100644 100644 ${id} ${id} M`;
  const subject = `:000000 100644 ${id} ${id} A @everyone \u202e <b>`;
  const folder = await repository([
    { files: { [FILE]: 'a: 1\n' }, subject: ' ' },
    { files: { [FILE]: 'a: 2\n' }, author, subject },
  ]);
  const log = await opened(folder);
  expect(log.commits.map((commit) => [commit.author, commit.subject])).toEqual([
    [author, subject],
    ['Ada', ''],
  ]);
  expect(await contents(log)).toEqual(['a: 2\n', 'a: 1\n']);
});

it('the name of a file may look like an option, a pattern or a place of another', async () => {
  const names = ['-rf.yaml', ':(top)x.yaml', '*.yaml', 'a\nb "c".yaml'];
  const folder = await repository(
    names.map((name) => ({ files: { [name]: `${name}\n` } })),
  );
  const logs = await Promise.all(
    names.map(async (name) => contents(await opened(folder, { name }))),
  );
  expect(logs).toEqual(names.map((name) => [`${name}\n`]));
});

it('a version that is a submodule is no file, and those before it are read', async () => {
  // What is stored of the commit begins with lines that look like answers about files.
  const folder = await repository([
    { author: 'blob 5', files: { [FILE]: 'a: 1\n' } },
    { author: 'blob 5', files: { [FILE]: 'a: 2\n' } },
  ]);
  const git = gitAs(folder);
  const commit = git('rev-parse', 'HEAD');
  git('update-index', '--add', '--cacheinfo', `160000,${commit},${FILE}`);
  git('commit', '-q', '-m', 'Make it a submodule');
  expect(await contents(await opened(folder))).toEqual([
    'git has no file there.',
    'a: 2\n',
    'a: 1\n',
  ]);
});

it('a merge is one version, with the pull request that it merges', async () => {
  const folder = await repository([{ files: { [FILE]: 'a: 1\n' } }]);
  const git = gitAs(folder);
  git('reset', '-q', '--hard');
  git('switch', '-q', '-c', 'topic');
  for (const value of [2, 3]) {
    writeFileSync(join(folder, FILE), `a: ${value}\n`);
    git('commit', '-q', '-a', '-m', `Step ${value}`);
  }
  git('switch', '-q', 'main');
  git(
    'merge',
    '-q',
    '--no-ff',
    '-m',
    'Merge pull request #7 from a/b',
    'topic',
  );
  const log = await opened(folder);
  expect(log.commits.map(({ subject }) => subject)).toEqual([
    'Merge pull request #7 from a/b',
    'Change',
  ]);
});

it('a history that is cut, and one of a shallow clone, say so', async () => {
  const folder = await repository(
    [1, 2, 3].map((value) => ({ files: { [FILE]: `a: ${value}\n` } })),
  );
  const cut = await opened(folder, { most: 2 });
  expect(cut.commits).toHaveLength(2);
  expect(textOf(cut.cut)).toBe('no more than 2 commits of the file are read.');
  const whole = await opened(folder, { most: 3 });
  expect(whole.commits).toHaveLength(3);
  expect(whole.cut).toBeUndefined();

  const shallow = join(folder, 'shallow');
  const url = pathToFileURL(folder).href;
  execFileSync('git', ['clone', '-q', '--depth', '2', url, shallow]);
  const log = await opened(shallow);
  expect(log.commits).toHaveLength(2);
  expect(textOf(log.cut)).toContain('git fetch --unshallow');
});

it('the newest 5,000 commits of a file are read', async (context) => {
  skipLong(context);
  const folder = await repository(
    Array.from({ length: 5001 }, (_, at) => ({
      subject: `Step ${at}`,
      files: { [FILE]: `a: ${at}\n` },
    })),
  );
  const { commits, cut } = await opened(folder);
  expect(commits).toHaveLength(5000);
  expect(commits[0]?.subject).toBe('Step 5000');
  expect(textOf(cut)).toBe('no more than 5,000 commits of the file are read.');
});

it('a content that git does not have, and one that is too large, are told, and the next is read', async () => {
  const folder = await repository([
    { files: { [FILE]: 'a: 1\n' } },
    { files: { [FILE]: `a: ${'x'.repeat(11 * 1024 * 1024)}\n` } },
    { files: { [FILE]: 'a: 3\n' } },
  ]);
  const log = await opened(folder);
  const [newest, large, oldest] = log.commits;
  if (!newest || !large || !oldest) throw new Error('three commits were made');
  const gone = { ...newest, content: 'f'.repeat(40) };
  const kinds: string[] = [];
  for (const commit of [gone, large, oldest]) {
    const read = await log.read(commit);
    kinds.push(read.kind === 'unreadable' ? textOf(read.why) : read.kind);
  }
  expect(kinds).toEqual([
    expect.stringContaining('the clone is partial;'),
    expect.stringMatching(/11\.0 MiB.*10 MiB/),
    'file',
  ]);
});

it('a content that is exactly as large as the limit is read', async (context) => {
  skipLong(context);
  const text = `a: ${'x'.repeat(MAX_FILE_BYTES - 4)}\n`;
  const folder = await repository([{ files: { [FILE]: text } }]);
  const log = await opened(folder);
  const [commit] = log.commits;
  const read = commit && (await log.read(commit));
  expect(read?.kind === 'file' && read.bytes.byteLength).toBe(MAX_FILE_BYTES);
});

it.each<[string, number, number | undefined]>([
  ['a time', 1_767_225_600, 1_767_225_600_000],
  ['the last time that a date has', 8.64e12, 8.64e15],
  ['a second more than that', 8.64e12 + 1, undefined],
])('a commit may have %s', async (_name, seconds, time) => {
  const folder = await repository([{ seconds, files: { [FILE]: 'a: 1\n' } }]);
  const log = await opened(folder);
  expect(log.commits.map((commit) => commit.time)).toEqual([time]);
});

it.runIf(process.platform !== 'win32')(
  'a git that is gone before the contents are read is no end of the program',
  async () => {
    const folder = await repository([{ files: { [FILE]: 'a: 1\n' } }]);
    const programs = await ownFolder({ onTestFinished });
    const real = process.env['PATH'] ?? '';
    const leaving = `case "$*" in *--follow*) rm '${programs}/git';; esac`;
    writeFileSync(
      join(programs, 'git'),
      `#!/bin/sh\nPATH='${real}'\n${leaving}\nexec git "$@"\n`,
      { mode: 0o755 },
    );
    const log = await openFileLog(join(folder, FILE), {
      ...ENVIRONMENT,
      PATH: programs,
    });
    if (!log.ok) throw new Error(textOf(log.problem.why));
    onTestFinished(log.value.close);
    expect(await contents(log.value)).toEqual(['git has no file there.']);
  },
);

it('without a repository there is no history', async () => {
  const folder = await ownFolder({ onTestFinished });
  const log = await openFileLog(join(folder, FILE), ENVIRONMENT);
  expect(log.ok ? '' : textOf(log.problem.why)).toBe(
    'the folder is not in a git repository.',
  );
});
