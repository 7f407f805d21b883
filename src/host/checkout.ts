import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type FileRead, MAX_FILE_BYTES } from '../topology/document/reading.ts';
import { gitIn, isShallow, lineOf } from './git.ts';

/** The commit that is checked out around a file, as git's own objects have it. */
export interface Checkout {
  readonly commit: string;
  /** In their order; a shallow clone has the commit with its parents' ids, and not the parents. */
  readonly parents: readonly string[];
  /** The newest commit in common with a branch of the remote `origin`; undefined where the clone cannot tell. */
  mergeBase(branch: string): Promise<string | undefined>;
  /** An ordinary file at a commit, by its path in the workspace; undefined where the clone does not have it. */
  read(path: string, commit: string): Promise<FileRead | undefined>;
}

/** Where a file of a workspace is. */
interface Place {
  readonly workspace: string;
  /** Relative to the workspace. */
  readonly path: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** How `git ls-tree` tells an ordinary file. */
const FILE = /^100(?:644|755) blob ([0-9a-f]{40,64})\t/;

/** Opens the checkout around a file of the workspace; undefined where there is none, or git does not read it. */
export async function openCheckout(
  place: Place,
): Promise<Checkout | undefined> {
  const git = gitAround(place);
  const [head, object] = await Promise.all([
    git(['rev-parse', '--verify', 'HEAD^{commit}']),
    git(['cat-file', 'commit', 'HEAD']),
  ]);
  const commit = lineOf(head);
  if (commit === '' || 'words' in object) return undefined;
  return {
    commit,
    parents: parentsIn(object.toString('utf8')),
    mergeBase: async (branch) => {
      // Where commits are cut off, another one may look like the newest in common.
      if (await isShallow(git)) return undefined;
      const ref = `refs/remotes/origin/${branch}`;
      return lineOf(await git(['merge-base', commit, ref])) || undefined;
    },
    read: (path, at) => readAt(at, { ...place, path }),
  };
}

/** Git in the folder of a file; a repository that the workspace lies in is none of its own. */
function gitAround({ workspace, path, environment }: Place) {
  const folder = join(workspace, dirname(path));
  return gitIn(folder, {
    ...environment,
    GIT_CEILING_DIRECTORIES: dirname(realOf(workspace)),
  });
}

function realOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/** The parents in a commit object. Git's other commands leave out those that a shallow clone lacks. */
function parentsIn(object: string): readonly string[] {
  const [header = ''] = object.split('\n\n', 1);
  return header
    .split('\n')
    .filter((line) => line.startsWith('parent '))
    .map((line) => line.slice('parent '.length));
}

async function readAt(
  commit: string,
  place: Place,
): Promise<FileRead | undefined> {
  const git = gitAround(place);
  const name = basename(place.path);
  const entry = lineOf(await git(['ls-tree', commit, '--', name]));
  const [, blob] = FILE.exec(entry) ?? [];
  if (blob === undefined) return undefined;

  const bytes = await git(['cat-file', 'blob', blob], MAX_FILE_BYTES);
  if ('words' in bytes) return undefined;
  return { kind: 'file', bytes };
}
