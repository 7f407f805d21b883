import { existsSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { failure, ok, type Result } from '../../result.ts';
import type { Message } from '../../text/message.ts';
import { isOutside } from '../host/workspace.ts';
import { cloneAround, LINKED_OUT, realOf } from './clone.ts';
import { gitIn, lineOf } from './git.ts';

/** Where a file of the workspace is in its git repository. */
export interface RepositoryFile {
  /** Its path in the repository. */
  readonly path: string;
  /** The path of the symbolic link to it, if there is one. An earlier commit may have the file itself at that path. */
  readonly link: string | undefined;
  /** The folder of the repository within the workspace, with a `/` at its end; empty for the workspace itself. */
  readonly prefix: string;
  /** The folder of the clone around it; undefined if the workspace has no clone there. */
  readonly clone: string | undefined;
}

/**
 * Finds the clone around a file of the workspace, which may be checked out into a folder. Symbolic links are followed
 * within that clone, unless the file is read at a commit. For a missing file, the existing folders of its path decide.
 */
export function findRepositoryFile(
  workspace: string,
  path: string,
  { isCommitted = false }: { readonly isCommitted?: boolean } = {},
): Result<RepositoryFile, Message> {
  if (!existsSync(workspace))
    return ok({ path, link: undefined, prefix: '', clone: undefined });
  const root = realpathSync.native(workspace);
  const named = join(root, path);
  const real = isCommitted ? named : realOf(named);
  if (isOutside(root, real)) return failure(LINKED_OUT);

  const found = cloneAround(real, root);
  const isIn = found !== undefined && !isOutside(found, real);
  const clone = isIn ? found : undefined;
  if (!isCommitted && clone !== cloneAround(named, root))
    return failure(LINKED_OUT);
  const top = clone ?? root;
  const isLink = real !== named && !isOutside(top, named);
  const prefix = slashed(relative(root, top));
  return ok({
    path: slashed(relative(top, real)),
    link: isLink ? slashed(relative(top, named)) : undefined,
    prefix: prefix === '' ? '' : `${prefix}/`,
    clone,
  });
}

function slashed(path: string): string {
  return path.split(sep).join('/');
}

export interface RunRepository {
  /** As `owner/name`. */
  readonly name: string;
  /** Commits that the run may have checked out. */
  readonly commits: readonly (string | undefined)[];
}

/** The repository of a clone: that of the run, another one, or unknown. */
export type CloneOwner = 'run' | 'other' | 'unknown';

/**
 * Asks git which repository a clone belongs to. Git refuses clones of other users, as in a container; then it is
 * unknown.
 */
export async function ownerOf(
  clone: string,
  { name, commits }: RunRepository,
  environment: NodeJS.ProcessEnv,
): Promise<CloneOwner> {
  const git = gitIn(clone, environment);
  const [remote, head] = await Promise.all([
    git(['remote', 'get-url', '--', 'origin']),
    git(['rev-parse', '--verify', 'HEAD^{commit}']),
  ]);
  if (isAddressOf(lineOf(remote), name)) return 'run';
  if ('words' in head) return 'unknown';
  if (commits.includes(lineOf(head))) return 'run';
  return 'other';
}

function isAddressOf(remote: string, name: string): boolean {
  const address = remote.toLowerCase().replace(/(?:\.git)?\/?$/, '');
  const wanted = name.toLowerCase();
  return address.endsWith(`/${wanted}`) || address.endsWith(`:${wanted}`);
}
