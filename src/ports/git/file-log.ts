import { basename, dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type {
  FileCommit,
  FileLog,
  UnreadHistory,
} from '../../document/file-version.ts';
import {
  type FileRead,
  MAX_FILE_BYTES,
  tooLarge,
  unreadable,
} from '../../document/reading.ts';
import { failure, ok, type Result } from '../../result.ts';
import { counted } from '../../text/lists.ts';
import { type Message, prose } from '../../text/message.ts';
import { followed } from './clone.ts';
import {
  type Git,
  gitIn,
  gitSays,
  isShallow,
  noneFor,
  PARTIAL,
  SHALLOW,
  startGit,
  whyNoFile,
} from './git.ts';

/** The most commits of the file that are read, the newest first. */
const MOST_COMMITS = 5000;
/** The largest list of commits, in bytes. The length of subjects is up to their authors. */
const MAX_LIST_BYTES = 64 * 1024 * 1024;
/**
 * The first-parent history: successive versions on the git branch. A merge includes the commits of the merged branch.
 */
const LOG =
  'log --follow --first-parent --diff-merges=first-parent --raw --no-abbrev --no-color --encoding=UTF-8 --format=%x00%H%x00%ct%x00%an%x00%s -z'.split(
    ' ',
  );
/** The answer for a folder or a submodule, and if git does not answer. */
const NO_FILE = prose`git has no file there.`;
/** The latest possible date, in seconds. */
const LATEST = 8.64e12;

/**
 * The history of a file in the git repository around it. One process lists the commits, another one reads all contents.
 */
export async function openFileLog(
  path: string,
  environment: NodeJS.ProcessEnv,
  most = MOST_COMMITS,
): Promise<Result<FileLog, UnreadHistory>> {
  const real = followed(path);
  if (!real.ok) return failure({ why: real.problem, isNone: false });

  const folder = dirname(real.value);
  const git = gitIn(folder, environment);
  const head = await git(['rev-parse', '--verify', 'HEAD^{commit}']);
  if ('words' in head) return failure(noneFor(head.words));

  // Reads one more commit than needed, to know whether there are more.
  const listed = await git(
    LOG.concat('-n', String(most + 1), '--', basename(real.value)),
    MAX_LIST_BYTES,
  );
  if ('words' in listed)
    return failure({ why: gitSays(listed.words), isNone: false });

  const found = commitsIn(listed.toString('utf8'));
  const commits = found.slice(0, most);
  const cut = await cutOf(git, found.length, most);
  const contents = startGit(folder, environment, ['cat-file', '--batch']);
  // If the process does not start or ends early, its output ends, and the next reader reports that.
  contents.on('error', () => undefined);
  contents.stdin.on('error', () => undefined);
  const reader = new ContentReader(contents);
  return ok({
    commits,
    cut,
    read: async ({ content, noFile }) => {
      if (content === undefined) return { kind: 'missing' };
      if (noFile !== undefined) return unreadable(noFile);
      return reader.read(content);
    },
    close: () => contents.kill(),
  });
}

async function cutOf(
  git: Git,
  count: number,
  most: number,
): Promise<Message | undefined> {
  if (await isShallow(git)) return SHALLOW;
  if (count <= most) return undefined;
  return prose`no more than ${counted(most, 'commit')} of the file are read.`;
}

/**
 * Parses `git log --raw -z`. After an empty field come a commit's id, time, author and subject, then `:modes old new
 * status`, a path, and after a rename the new path. It counts fields, because an author may write text that looks like
 * any of them.
 */
function commitsIn(log: string): readonly FileCommit[] {
  const fields = log.split('\0');
  const commits: FileCommit[] = [];
  for (let at = 0; at + 6 < fields.length; ) {
    const [, id = '', seconds = '', author = '', subject = '', change = ''] =
      fields.slice(at, at + 6);
    const [, mode = '', , blob = '', status = ''] = change.split(' ');
    const paths = /^[RC]/.test(status) ? 2 : 1;
    at += 6 + paths;
    commits.push({
      id,
      time: timeOf(seconds),
      author,
      subject,
      path: fields[at - 1] ?? '',
      content: /^0*$/.test(blob) ? undefined : blob,
      noFile: whyNoFile(id, mode),
    });
  }
  return commits;
}

function timeOf(seconds: string): number | undefined {
  const value = Number(seconds);
  if (/^\d+$/.test(seconds) && value <= LATEST) return value * 1000;
  return undefined;
}

/** The input and the output of `git cat-file --batch`. */
interface Batch {
  readonly stdin: Writable;
  readonly stdout: Readable;
}

/** Reads contents through a single git process, one after another. */
class ContentReader {
  readonly #stdin: Writable;
  readonly #chunks: AsyncIterator<Buffer, undefined>;
  #rest: Buffer = Buffer.alloc(0);

  constructor({ stdin, stdout }: Batch) {
    this.#stdin = stdin;
    this.#chunks = stdout[Symbol.asyncIterator]();
  }

  async read(content: string): Promise<FileRead> {
    this.#stdin.write(`${content}\n`);
    const [, kind = '', length = ''] = (await this.#line()).split(' ');
    if (kind === 'missing') return unreadable(PARTIAL);
    if (length === '') return unreadable(NO_FILE);

    // The content is always consumed, even if it is no file, because the next answer follows it.
    const size = Number(length);
    const isFile = kind === 'blob';
    const bytes = await this.#take(size, size <= MAX_FILE_BYTES);
    await this.#take(1, false);
    if (!isFile) return unreadable(NO_FILE);
    if (bytes === undefined) return unreadable(tooLarge(size));
    return { kind: 'file', bytes };
  }

  /** Reads up to a line break; empty if the output ends first. */
  async #line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf('\n');
      if (end >= 0) {
        const line = this.#rest.subarray(0, end).toString('utf8');
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      const next = await this.#next();
      if (next === undefined) return '';
      this.#rest = Buffer.concat([this.#rest, next]);
    }
  }

  /** Reads so many bytes; undefined if they are not kept, or if the output ends first. */
  async #take(size: number, isKept: boolean): Promise<Buffer | undefined> {
    const kept: Buffer[] = [];
    let missing = size;
    while (missing > 0) {
      const chunk = this.#rest.length > 0 ? this.#rest : await this.#next();
      if (chunk === undefined) return undefined;
      const part = chunk.subarray(0, missing);
      this.#rest = chunk.subarray(part.length);
      missing -= part.length;
      if (isKept) kept.push(part);
    }
    if (isKept) return Buffer.concat(kept);
    return undefined;
  }

  async #next(): Promise<Buffer | undefined> {
    const { value } = await this.#chunks.next();
    return value;
  }
}
