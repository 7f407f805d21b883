import { basename, dirname, posix, resolve } from 'node:path';
import { prose, quoteWhole } from '../message/message.ts';
import { failure, ok, type Result } from '../result.ts';
import {
  type AllowFile,
  type AllowRead,
  isParent,
  MOST_ALLOW_BYTES,
} from '../topology/plan/allow-file.ts';
import { allowNames, unread } from './allow-files.ts';
import { followed } from './clone.ts';
import { type Git, gitIn, lineOf } from './git.ts';

/** Reads the allow files of a commit, or of a ref, in the git repository around them. */
export async function readGitAllow(
  folder: string,
  path: string,
  { at, environment }: GitPlace,
): Promise<AllowRead> {
  // To git, this would be an option, or what is staged.
  if (/^(?:-|$)/.test(at)) return { kind: 'missing' };
  const real = followed(resolve(folder, path));
  if (!real.ok) return unread(path, real.problem);
  const git = gitIn(dirname(real.value), environment);
  const object = `${at}:./${basename(real.value)}`;
  const gitSays = (words: string): AllowRead =>
    unread(path, prose`git says: ${quoteWhole(words)}.`);

  const kind = await kindOf(git, object, at);
  if (!kind.ok) return gitSays(kind.problem);
  if (kind.value === undefined) return { kind: 'missing' };
  const isFolder = kind.value === 'tree';
  const names = isFolder ? await namesAt(git, object) : ok([undefined]);
  if (!names.ok) return gitSays(names.problem);
  const files: AllowFile[] = [];
  for (const name of names.value) {
    const blob = name === undefined ? object : `${object}/${name}`;
    const bytes = await git(['cat-file', 'blob', blob], MOST_ALLOW_BYTES + 1);
    if ('words' in bytes) return gitSays(bytes.words);
    const file = name === undefined ? path : posix.join(path, name);
    files.push({ path: file, bytes });
  }
  return { kind: 'files', isFolder, files };
}

/** The type of an object of a commit; undefined where that commit has none, and what git says where it has no commit. */
async function kindOf(
  git: Git,
  object: string,
  at: string,
): Promise<Result<string | undefined, string>> {
  const kind = await git(['cat-file', '-t', object]);
  if (!('words' in kind)) return ok(lineOf(kind));
  if (!kind.isMissing) return failure(kind.words);
  const commit = await git(['rev-parse', '--verify', `${at}^{commit}`]);
  if ('words' in commit && !isParent(at)) return failure(commit.words);
  return ok(undefined);
}

/** The names of the allow files in a folder; what git says where it cannot list it. */
async function namesAt(
  git: Git,
  object: string,
): Promise<Result<readonly string[], string>> {
  const listed = await git(['ls-tree', '-z', '--name-only', object]);
  if ('words' in listed) return failure(listed.words);
  return ok(allowNames(listed.toString('utf8').split('\0')));
}

/** A commit or a ref, and the environment that git is run in. */
interface GitPlace {
  readonly at: string;
  readonly environment: NodeJS.ProcessEnv;
}
