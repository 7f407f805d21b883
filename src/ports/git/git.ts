import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { basename, dirname, posix } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import {
  cutAt,
  type EarlierVersion,
  type UnreadHistory,
} from '../../document/file-version.ts';
import {
  type FileRead,
  MAX_FILE_BYTES,
  tooLarge,
  unreadable,
} from '../../document/reading.ts';
import { tellsMissingObject, whyNoCommit } from '../../foreign-words.ts';
import { failure, ok, type Result } from '../../result.ts';
import { shortCommit } from '../../text/git-names.ts';
import {
  code,
  digits,
  type Message,
  prose,
  quoteWhole,
} from '../../text/message.ts';
import { followed, LINKED_OUT, realOf } from './clone.ts';

/** What git answered: its output, or its words where it failed. */
type Answer =
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

/**
 * The file in the git repository around it, which a link in that repository leads to; why there is none, where there is
 * no git, no repository or no commit yet, or where the link leads elsewhere.
 */
export async function openGitFile(
  path: string,
  environment: NodeJS.ProcessEnv,
): Promise<Result<GitFile, UnreadHistory>> {
  const real = followed(path);
  if (!real.ok) return failure({ why: real.problem, isNone: false });

  const name = basename(real.value);
  const git = gitIn(dirname(real.value), environment);
  const link = { git: gitIn(dirname(path), environment), name: basename(path) };
  const isLink =
    realOf(dirname(path)) !== dirname(real.value) || link.name !== name;
  const head = await git(['rev-parse', '--verify', 'HEAD^{commit}']);
  if ('words' in head) return failure(noneFor(head.words));
  const blob = blobs(git);
  return ok({
    read: async (commit) => {
      // An option, or nothing, which to git is what is staged.
      if (/^(?:-|$)/.test(commit)) return { kind: 'missing' };
      if (commit.includes(':')) return readLinked(git, commit);
      const read = await readLinked(git, `${commit}:./${name}`);
      if (read.kind !== 'missing' || !isLink) return read;
      return readLinked(link.git, `${commit}:./${link.name}`);
    },
    earlierVersions: async function* (depth) {
      let isEnded = !isLink;
      for await (const version of versionsOf(git, blob, { name, depth })) {
        yield version;
        isEnded ||= version.kind === 'unread';
      }
      // Before the link existed, the file may have been at the path of the link.
      if (isEnded) return;
      const before = { name: link.name, depth, isLink };
      yield* versionsOf(link.git, blob, before);
    },
  });
}

/** Reads a git object as a file. */
type ReadBlob = (object: string) => Promise<FileRead>;

function blobs(git: Git): ReadBlob {
  return async (object) => {
    const answer = await git(['cat-file', 'blob', object], MAX_FILE_BYTES);
    if (!('words' in answer)) return { kind: 'file', bytes: answer };
    if (answer.isMissing) return { kind: 'missing' };
    if (!answer.isTooLong) return unreadable(quoteWhole(answer.words));

    const size = Number(lineOf(await git(['cat-file', '-s', object])));
    return unreadable(tooLarge(size));
  };
}

/** A longer chain of symbolic links counts as a cycle. */
const MOST_LINKS = 10;

/** Reads a file of a commit. Symbolic links are followed within the commit. */
async function readLinked(
  git: Git,
  object: string,
  links = MOST_LINKS,
): Promise<FileRead> {
  const read = await blobs(git)(object);
  // The content of a link is a path without a line break. Checking this first saves a git process.
  if (read.kind !== 'file' || read.bytes.includes(LINE_BREAK)) return read;
  const [commit = '', ...names] = object.split(':');
  const path = await fromTop(git, names.join(':'));
  const entry = await git(['ls-tree', '-z', '--full-tree', commit, '--', path]);
  if (!lineOf(entry).startsWith(LINK_MODE)) return read;

  const text = Buffer.from(read.bytes).toString('utf8');
  const target = posix.join(posix.dirname(path), text);
  const isOut = posix.isAbsolute(text) || /^\.\.(?:\/|$)/.test(target);
  if (isOut || links === 0) return unreadable(LINKED_OUT);
  return readLinked(git, `${commit}:${target}`, links - 1);
}

/** A path as git takes it behind a commit, from the top of the repository. */
async function fromTop(git: Git, path: string): Promise<string> {
  if (!/^\.\.?\//.test(path)) return path;
  const prefix = lineOf(await git(['rev-parse', '--show-prefix']));
  return posix.join(prefix, path);
}

const LINE_BREAK = 0x0a;
/** Git's file mode of a symbolic link. */
export const LINK_MODE = '120000';

/** Why a version is not a file, by its mode in the commit; undefined for a file. */
export function whyNoFile(commit: string, mode: string): Message | undefined {
  if (mode !== LINK_MODE) return undefined;
  return prose`at commit ${digits(shortCommit(commit))} this path is a symbolic link.`;
}

export function noneFor(words: string): UnreadHistory {
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

/** How to complete a shallow clone. */
const DEEPEN = prose`run ${code('git fetch --unshallow')}, then run again. In a workflow, set ${code('fetch-depth: 0')} for ${code('actions/checkout')}.`;
/** How to complete a partial clone. */
const REFETCH = prose`run ${code('git fetch --refetch --no-filter')}, then run again.`;
/** The end of the history of a file that git does not have. */
const NOT_IN_GIT: EarlierVersion = {
  kind: 'unread',
  why: prose`git does not have the file, which may be generated or ignored.`,
  way: prose`add the file with ${code('git add')}, then run again.`,
};

interface VersionsQuery {
  readonly name: string;
  readonly depth: number;
  /** Whether to read only the versions from before the path was a link. */
  readonly isLink?: boolean;
}

async function* versionsOf(
  git: Git,
  read: ReadBlob,
  { name, depth, isLink = false }: VersionsQuery,
): AsyncGenerator<EarlierVersion> {
  // The blob's id is taken from the log itself, so that a version needs no path of its own after a rename.
  const log = await git(LOG.concat('-n', String(depth), '--', name));
  if ('words' in log) return yield { kind: 'unread', why: gitSays(log.words) };
  const seen = new Set<string>();
  const commits = new Set<string>();
  for (const { commit, mode, blob, path } of touchesIn(log.toString('utf8'))) {
    commits.add(commit);
    const why = whyNoFile(commit, mode);
    const isSkipped = /^0+$/.test(blob) || (isLink && why !== undefined);
    if (isSkipped || seen.has(blob)) continue;
    seen.add(blob);
    const version = why === undefined ? await read(blob) : unreadable(why);
    // Of an object that it lacks git says no more than that it is bad.
    const isLacking =
      version.kind !== 'file' &&
      'words' in (await git(['cat-file', '-e', blob]));
    if (isLacking) return yield { kind: 'unread', why: PARTIAL, way: REFETCH };
    yield { kind: 'version', commit, path, read: version };
  }
  const end = await endOf(git, commits.size, { name, depth, isLink });
  if (end !== undefined) yield end;
}

/** Why there may be more versions than in so many commits; undefined where there are none. */
async function endOf(
  git: Git,
  commits: number,
  { name, depth, isLink }: VersionsQuery,
): Promise<EarlierVersion | undefined> {
  if (await isShallow(git))
    return { kind: 'unread', why: SHALLOW, way: DEEPEN };
  if (commits >= depth) return cutAt(depth);
  const isKnown = isLink || commits > 0 || (await isStaged(git, name));
  return isKnown ? undefined : NOT_IN_GIT;
}

/** Whether a file is staged (`git add`) that no commit has yet. */
async function isStaged(git: Git, name: string): Promise<boolean> {
  return lineOf(await git(['ls-files', '-z', '--', name])) !== '';
}

/** Reads `git log --raw -z`: a commit's id, and behind it `:modes old new status`, a path, and after a rename its new path. */
function* touchesIn(
  log: string,
): Generator<{ commit: string; mode: string; blob: string; path: string }> {
  let commit = '';
  for (const [, id, mode = '', blob = '', path = ''] of log.matchAll(TOUCH))
    if (id !== undefined) commit = id;
    else yield { commit, mode, blob, path };
}

const TOUCH =
  /\0([0-9a-f]{40,64})(?=\s*\0)|:\d+ (\d+) [0-9a-f]+ ([0-9a-f]+) (?:[RC]\d*\0[^\0]*|[A-Z]\d*)\0([^\0]*)/g;

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
