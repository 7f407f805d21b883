import { execFileSync } from 'node:child_process';

/** A commit on top of the one before it, and the files of its tree that differ from that. */
export interface MadeCommit {
  readonly author?: string;
  readonly subject?: string;
  /** Seconds since the epoch. */
  readonly seconds?: number;
  /** Undefined deletes a file. */
  readonly files: Readonly<Record<string, string | undefined>>;
}

/** A person's own git in a folder, and what it says. */
export function gitAs(folder: string) {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=a@example.com'];
  return (...words: readonly string[]): string =>
    execFileSync('git', [...who, ...words], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
}

/** Makes a git repository with a history, in one process of git however long that is. */
export function makeHistory(
  folder: string,
  commits: readonly MadeCommit[],
): void {
  execFileSync('git', ['init', '-q', '-b', 'main', folder]);
  execFileSync('git', ['fast-import', '--quiet', '--force'], {
    cwd: folder,
    input: commits.map(streamOf).join(''),
    maxBuffer: 1024,
  });
}

function streamOf(
  { author = 'Ada', subject = 'Change', seconds = 0, files }: MadeCommit,
  at: number,
): string {
  const who = `${author} <person@example.com> ${seconds || 1_767_225_600 + at * 3600} +0000`;
  const changes = Object.entries(files).map(([path, text]) =>
    text === undefined
      ? `D ${JSON.stringify(path)}\n`
      : `M 100644 inline ${JSON.stringify(path)}\n${dataOf(text)}`,
  );
  return `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\n${dataOf(subject)}${changes.join('')}\n`;
}

function dataOf(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
