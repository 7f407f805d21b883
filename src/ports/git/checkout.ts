import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type FileRead, MAX_FILE_BYTES } from '../../document/reading.ts';
import { gitIn, isShallow, lineOf } from './git.ts';

/** The commit that is checked out around a file. */
export interface Checkout {
  readonly commit: string;
  /** Ids of the parents, in order. A shallow clone has these ids, but not the commits. */
  readonly parents: readonly string[];
  /** The merge base with a branch of the remote `origin`; undefined if the clone does not have it. */
  mergeBase(branch: string): Promise<string | undefined>;
  /** Reads an ordinary file at a commit, by its path in the workspace; undefined if the clone does not have it. */
  read(path: string, commit: string): Promise<FileRead | undefined>;
}

/** Where a file of a workspace is. */
interface WorkspaceFile {
  readonly workspace: string;
  /** Relative to the workspace. */
  readonly path: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** An ordinary file in the output of `git ls-tree`. */
const FILE = /^100(?:644|755) blob ([0-9a-f]{40,64})\t/;

/** Opens the checkout around a file of the workspace; undefined if there is none, or git cannot read it. */
export async function openCheckout(
  place: WorkspaceFile,
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
      // A shallow clone lacks commits, so git could name a wrong merge base.
      if (await isShallow(git)) return undefined;
      const ref = `refs/remotes/origin/${branch}`;
      return lineOf(await git(['merge-base', commit, ref])) || undefined;
    },
    read: (path, at) => readAt(at, { ...place, path }),
  };
}

/** Runs git in the folder of a file. A repository around the workspace does not count. */
function gitAround({ workspace, path, environment }: WorkspaceFile) {
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
  place: WorkspaceFile,
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
