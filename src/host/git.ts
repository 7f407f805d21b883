import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { tellsMissingObject, whyNoCommit } from '../foreign-words.ts';
import { code, type Message, prose, quoteWhole } from '../message/message.ts';
import { failure, ok, type Result } from '../result.ts';
import {
  type FileRead,
  MAX_FILE_BYTES,
  tooLarge,
  unreadable,
} from '../topology/document/reading.ts';
import { cutAt, type EarlierVersion } from '../topology/file-version.ts';

/** What git answered: its output, or its words where it failed. */
export type Answer =
  | Buffer
  | {
      readonly words: string;
      readonly isMissing: boolean;
      readonly isTooLong: boolean;
    };
/** Runs one command of git, whose answer has so many bytes at most. */
export type Git = (
  parameters: readonly string[],
  maxBuffer?: number,
) => Promise<Answer>;

/** Room for the list of commits. */
const MAX_LIST_BYTES = 4 * 1024 * 1024;
/**
 * The repository is somebody else's, and its configuration may name programs. None of them runs: no bare repository that
 * lies in a folder counts, no signature is checked, no hook or file monitor asked, nothing fetched.
 */
const GUARDED = [
  'safe.bareRepository=explicit',
  'log.showSignature=false',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.quotePath=false',
].flatMap((setting) => ['-c', setting]);
const LOG =
  'log --follow --raw --no-abbrev --no-color --diff-merges=first-parent --format=%x00%H -z'.split(
    ' ',
  );
/** Reading must neither fetch, nor wait for a lock, nor ask for a password, nor answer in another language. */
const QUIET = {
  // An empty list of protocols counts more than any configuration; the older versions of git know it alone.
  GIT_ALLOW_PROTOCOL: '',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};
/** All that git gets of the environment: where programs and the person's own configuration are, and no credential. */
const PASSED_ON = [
  'PATH',
  'HOME',
  'XDG_CONFIG_HOME',
  'USERPROFILE',
  'SystemRoot',
  'TEMP',
  'TMP',
  'TMPDIR',
  'GIT_CEILING_DIRECTORIES',
];

/** A file in the git repository around it. */
export interface GitFile {
  /** The file as a commit has it, by its id or a ref; or another one, as `REF:PATH`. */
  read(commit: string): Promise<FileRead>;
  /** Versions of the file, newest first, as far back as `depth` commits that changed it; renames are followed. */
  earlierVersions(depth: number): AsyncGenerator<EarlierVersion>;
}

/** The file in the git repository around it; why there is none, where there is no git, no repository or no commit yet. */
export async function openGitFile(
  path: string,
  environment: NodeJS.ProcessEnv,
): Promise<Result<GitFile, NoVersions>> {
  const name = spelled(path);
  const git = gitIn(dirname(path), environment);
  const head = await git(['rev-parse', '--verify', 'HEAD^{commit}']);
  if ('words' in head) return failure(noneFor(head.words));
  const read = async (object: string): Promise<FileRead> => {
    const answer = await git(['cat-file', 'blob', object], MAX_FILE_BYTES);
    if (!('words' in answer)) return { kind: 'file', bytes: answer };
    if (answer.isMissing) return { kind: 'missing' };
    if (!answer.isTooLong) return unreadable(quoteWhole(answer.words));

    const size = Number(lineOf(await git(['cat-file', '-s', object])));
    return unreadable(tooLarge(size));
  };
  return ok({
    read: async (commit) => {
      // An option, or nothing, which to git is what is staged.
      if (/^(?:-|$)/.test(commit)) return { kind: 'missing' };
      return read(commit.includes(':') ? commit : `${commit}:./${name}`);
    },
    earlierVersions: (depth) => versionsOf(git, read, { name, depth }),
  });
}

/** A file's name as the folder spells it: macOS and Windows open `Topology.yaml` by any case of it, and git by its own alone. */
export function spelled(path: string): string {
  const name = basename(path);
  if (!existsSync(path)) return name;
  const own = basename(realpathSync.native(path));
  if (own.toLowerCase() === name.toLowerCase()) return own;
  return name;
}

/** Why a file has no versions in git. */
export interface NoVersions {
  readonly why: Message;
  /** Whether there is nothing that could have any: no repository, or no commit in it. */
  readonly isNone: boolean;
}

export function noneFor(words: string): NoVersions {
  switch (whyNoCommit(words)) {
    case 'no-repository':
      return {
        why: prose`the folder is not in a git repository.`,
        isNone: true,
      };
    case 'no-commits':
      return {
        why: prose`the git repository has no commits yet.`,
        isNone: true,
      };
    case 'no-git':
      return { why: prose`${code('git')} is not installed.`, isNone: false };
    case 'unknown':
      return { why: gitSays(words), isNone: false };
  }
}

export function gitSays(words: string): Message {
  return prose`git says: ${quoteWhole(words)}.`;
}

/** Why contents may lack. */
export const PARTIAL = prose`the clone is partial; run ${code('git fetch --refetch --no-filter')}.`;
/** Why commits may lack. */
export const SHALLOW = prose`the clone is shallow; run ${code('git fetch --unshallow')}.`;

/** Whether a clone lacks commits, as far as git does not say that it has all. */
export async function isShallow(git: Git): Promise<boolean> {
  const answer = await git(['rev-parse', '--is-shallow-repository']);
  return lineOf(answer) !== 'false';
}

async function* versionsOf(
  git: Git,
  read: (object: string) => Promise<FileRead>,
  { name, depth }: { name: string; depth: number },
): AsyncGenerator<EarlierVersion> {
  // The blob's id is taken from the log itself, so that a version needs no path of its own after a rename.
  const log = await git(LOG.concat('-n', String(depth), '--', name));
  if ('words' in log) return yield { kind: 'unread', why: gitSays(log.words) };
  const seen = new Set<string>();
  const commits = new Set<string>();
  for (const { commit, blob, path } of touchesIn(log.toString('utf8'))) {
    commits.add(commit);
    if (/^0+$/.test(blob) || seen.has(blob)) continue;
    seen.add(blob);
    const version = await read(blob);
    // Of an object that it lacks git says no more than that it is bad.
    const isLacking =
      version.kind !== 'file' &&
      'words' in (await git(['cat-file', '-e', blob]));
    if (isLacking) return yield { kind: 'unread', why: PARTIAL };
    yield { kind: 'version', commit, path, read: version };
  }
  if (await isShallow(git)) yield { kind: 'unread', why: SHALLOW };
  else if (commits.size >= depth) yield cutAt(depth);
}

/** Reads `git log --raw -z`: a commit's id, and behind it `:modes old new status`, a path, and after a rename its new path. */
function* touchesIn(
  log: string,
): Generator<{ commit: string; blob: string; path: string }> {
  let commit = '';
  for (const [, id, blob = '', path = ''] of log.matchAll(TOUCH))
    if (id !== undefined) commit = id;
    else yield { commit, blob, path };
}

const TOUCH =
  /\0([0-9a-f]{40,64})(?=\s*\0)|:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) (?:[RC]\d*\0[^\0]*|[A-Z]\d*)\0([^\0]*)/g;

/** Where programs are started: Windows, and a PATH with a gap, look for them in the current folder, which is somebody else's. */
export const TRUSTED = dirname(process.execPath);

/** Some variables of an environment. */
export function variablesOf(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
): NodeJS.ProcessEnv {
  return Object.fromEntries(names.map((name) => [name, environment[name]]));
}

/** What git gets of the environment in a folder of somebody else's repository. */
function environmentFor(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...variablesOf(environment, PASSED_ON), ...QUIET };
}

/** A command of git in a folder. A file's name is a name, whatever signs of a pattern are in it. */
function guarded(
  folder: string,
  parameters: readonly string[],
): readonly string[] {
  return ['-C', folder, '--literal-pathspecs'].concat(GUARDED, parameters);
}

/** Starts one command of git that goes on answering, as guarded as any other. */
export function startGit(
  folder: string,
  environment: NodeJS.ProcessEnv,
  parameters: readonly string[],
): ChildProcessByStdio<Writable, Readable, null> {
  return spawn('git', guarded(folder, parameters), {
    env: environmentFor(environment),
    cwd: TRUSTED,
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
}

/** Git in a folder of somebody else's repository. */
export function gitIn(folder: string, environment: NodeJS.ProcessEnv): Git {
  const env = environmentFor(environment);
  return (parameters, maxBuffer = MAX_LIST_BYTES) =>
    new Promise((resolve) => {
      const words = guarded(folder, parameters);
      const options = {
        env,
        cwd: TRUSTED,
        maxBuffer,
        encoding: 'buffer',
        windowsHide: true,
      } as const;
      execFile('git', words, options, (error, output, errors) => {
        if (error === null) return resolve(output);
        const said = errors.toString('utf8').trim();
        resolve({
          words: said || error.message,
          isMissing: tellsMissingObject(said),
          isTooLong: error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER',
        });
      });
    });
}

/** An answer without the line break at its end; empty where there is none. */
export function lineOf(answer: Answer): string {
  if ('words' in answer) return '';
  return answer.toString('utf8').trim();
}
