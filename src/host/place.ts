import { existsSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Message } from '../message/message.ts';
import { failure, ok, type Result } from '../result.ts';
import { cloneAround, LINKED_OUT, realOf } from './clone.ts';
import { gitIn, lineOf } from './git.ts';
import { isOutside } from './workspace.ts';

/** Where git has a file of the workspace. */
export interface Place {
  /** Its path within its repository. */
  readonly path: string;
  /** The path of the link there that leads to it, where an earlier commit may have the file itself; else undefined. */
  readonly link: string | undefined;
  /** The same path, as seen from the workspace, ends in it behind this. */
  readonly prefix: string;
  /** The folder of the clone around it; undefined where the workspace has none there. */
  readonly clone: string | undefined;
}

/**
 * Finds the clone around a file of the workspace, which may be checked out into a folder. A link is followed to what it
 * leads to within that clone, unless the file is read at a commit, whatever the workspace holds. A path without a file is
 * placed by the folders that are there.
 */
export function findPlace(
  workspace: string,
  path: string,
  { isCommitted = false }: { readonly isCommitted?: boolean } = {},
): Result<Place, Message> {
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

/** The repository of a run. */
export interface RunRepository {
  /** As `owner/name`. */
  readonly name: string;
  /** Commits that the run may have checked out. */
  readonly commits: readonly (string | undefined)[];
}

/** Whose clone it is: the run’s repository, another one, or not known where git tells nothing of it. */
export type CloneOwner = 'run' | 'other' | 'unknown';

/** Asks git whose a clone is. Git refuses a clone of another user, as in a container. */
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
