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

/** Git's output, or its error message. */
type GitAnswer =
  | Buffer
  | {
      readonly words: string;
      readonly isMissing: boolean;
      readonly isTooLong: boolean;
    };
/** Runs a git command. `maxBuffer` limits its output, in bytes. */
export type Git = (
  parameters: readonly string[],
  maxBuffer?: number,
) => Promise<GitAnswer>;

/** The largest list of commits, in bytes. */
const MAX_LIST_BYTES = 4 * 1024 * 1024;
/**
 * The repository is not trusted, and its configuration may name programs. With these settings git runs none of them: it
 * ignores bare repositories inside a folder, checks no signature, calls no hook or file monitor, and fetches nothing.
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
/** Reading must not fetch, wait for a lock, ask for a password, or answer in another language. */
const QUIET = {
  // An empty list of protocols overrides any configuration. Older versions of git know only this setting.
  GIT_ALLOW_PROTOCOL: '',
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};
/** The variables that git gets: where programs and the user's configuration are, but no credentials. */
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
  /** The file at a commit or ref, or another file as `REF:PATH`. */
  read(commit: string): Promise<FileRead>;
  /** Versions of the file, newest first, from at most `depth` commits that changed it. Renames are followed. */
  earlierVersions(depth: number): AsyncGenerator<EarlierVersion>;
}

/**
 * Opens a file in the git repository around it. A symbolic link is followed within the repository. Fails without git, a
 * repository or a commit, or if the link leads out of the repository.
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
      // Git would read this as an option, or as the index.
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

/** The reason for missing contents. */
export const PARTIAL = prose`the clone is partial; run ${code('git fetch --refetch --no-filter')}.`;
/** The reason for missing commits. */
export const SHALLOW = prose`the clone is shallow; run ${code('git fetch --unshallow')}.`;

/** Whether a clone may lack commits. It counts as shallow unless git says that it is complete. */
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
  // The blob's id comes from the log, so that a version is found without its path, which a rename may have changed.
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
    // For a missing object, git only says that it is bad.
    const isLacking =
      version.kind !== 'file' &&
      'words' in (await git(['cat-file', '-e', blob]));
    if (isLacking) return yield { kind: 'unread', why: PARTIAL, way: REFETCH };
    yield { kind: 'version', commit, path, read: version };
  }
  const end = await endOf(git, commits.size, { name, depth, isLink });
  if (end !== undefined) yield end;
}

/** Why there may be more versions than these commits have; undefined if there are no more. */
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

/** Whether a file is staged (`git add`) but not in any commit. */
async function isStaged(git: Git, name: string): Promise<boolean> {
  return lineOf(await git(['ls-files', '-z', '--', name])) !== '';
}

/** Parses `git log --raw -z`: a commit's id, then `:modes old new status`, a path, and after a rename the new path. */
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

/**
 * The folder in which programs are started. Windows, and a PATH with an empty entry, search the current folder, which
 * is not trusted.
 */
export const TRUSTED = dirname(process.execPath);

/** Some variables of an environment. */
export function variablesOf(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
): NodeJS.ProcessEnv {
  return Object.fromEntries(names.map((name) => [name, environment[name]]));
}

/** The environment for git in an untrusted repository. */
function environmentFor(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...variablesOf(environment, PASSED_ON), ...QUIET };
}

/** A git command in a folder. Names of files are never read as patterns. */
function guarded(
  folder: string,
  parameters: readonly string[],
): readonly string[] {
  return ['-C', folder, '--literal-pathspecs'].concat(GUARDED, parameters);
}

/** Starts a git command that keeps answering, with the same guards as the others. */
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

/** Git in a folder of an untrusted repository. */
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

/** An answer without its last line break; empty if git failed. */
export function lineOf(answer: GitAnswer): string {
  if ('words' in answer) return '';
  return answer.toString('utf8').trim();
}
