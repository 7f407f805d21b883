import { basename, dirname, posix, resolve } from 'node:path';
import {
  ALLOW_ENDING,
  type AllowFile,
  type AllowRead,
  isParent,
  MOST_ALLOW_BYTES,
  MOST_ALLOW_FILES,
} from '../../plan/allow-file.ts';
import { failure, ok, type Result } from '../../result.ts';
import type { Message } from '../../text/message.ts';
import { LINKED, unread } from '../host/allow-files.ts';
import { followed } from './clone.ts';
import { type Git, gitIn, gitSays, LINK_MODE } from './git.ts';

/** Reads the allow files of a commit, or of a ref, in the git repository around them. */
export async function readGitAllow(
  folder: string,
  path: string,
  { at, environment }: GitVersion,
): Promise<AllowRead> {
  // Git would read this as an option, or as the index.
  if (/^(?:-|$)/.test(at)) return { kind: 'missing' };
  const real = followed(resolve(folder, path));
  if (!real.ok) return unread(path, real.problem);
  const git = gitIn(dirname(real.value), environment);
  // A folder has an entry for a file even if its content is missing, as in a partial clone.
  const listed = await entriesOf(git, [at, '--', basename(real.value)]);
  if (!listed.ok && isParent(at)) return { kind: 'missing' };
  if (!listed.ok) return unread(path, listed.problem);
  const [found] = listed.value;
  if (found === undefined) return { kind: 'missing' };
  if (found.type !== 'tree')
    return filesOf(git, [{ ...found, path }], { isFolder: false });

  const inside = await entriesOf(git, ['--full-tree', found.id]);
  if (!inside.ok) return unread(path, inside.problem);
  const entries = inside.value
    .filter(({ name }) => name.endsWith(ALLOW_ENDING))
    .slice(0, MOST_ALLOW_FILES + 1)
    .map((entry) => ({ ...entry, path: posix.join(path, entry.name) }));
  return filesOf(git, entries, { isFolder: true });
}

/** A commit or ref, and the environment for git. */
interface GitVersion {
  readonly at: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** A line of `git ls-tree`. */
interface GitEntry {
  readonly mode: string;
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

async function filesOf(
  git: Git,
  entries: readonly (GitEntry & Pick<AllowFile, 'path'>)[],
  { isFolder }: { readonly isFolder: boolean },
): Promise<AllowRead> {
  const files: AllowFile[] = [];
  let size = 0;
  for (const { path, id, mode } of entries) {
    if (mode === LINK_MODE) return unread(path, LINKED);
    const bytes = await git(['cat-file', 'blob', id], MOST_ALLOW_BYTES + 1);
    if ('words' in bytes) return unread(path, gitSays(bytes.words));
    files.push({ path, bytes });
    size += bytes.byteLength;
    // This is already too much, so the other files are not read.
    if (size > MOST_ALLOW_BYTES) break;
  }
  return { kind: 'files', isFolder, files };
}

/** The entries that `ls-tree` lists, or git's error message. */
async function entriesOf(
  git: Git,
  what: readonly string[],
): Promise<Result<readonly GitEntry[], Message>> {
  const answer = await git(['ls-tree', '-z', ...what]);
  if ('words' in answer) return failure(gitSays(answer.words));
  return ok(answer.toString('utf8').split('\0').flatMap(entryIn));
}

function entryIn(line: string): GitEntry | readonly GitEntry[] {
  const [, mode, type, id, name] =
    /^(\d+) (\w+) (\w+)\t(.*)$/s.exec(line) ?? [];
  if (!mode || !type || !id || !name) return [];
  return { mode, type, id, name };
}
