import { existsSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Message } from '../message/message.ts';
import { failure, ok, type Result } from '../result.ts';
import { cloneAround, LINKED_OUT, realOf } from './clone.ts';
import { gitIn, lineOf } from './git.ts';
import { isOutside } from './workspace.ts';

/** Where git has a file of the workspace. */
export interface Place {
  /** The file itself, behind all links. */
  readonly real: string;
  /** Its path within its repository. */
  readonly path: string;
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
  if (!existsSync(workspace)) return ok(placeIn(workspace, path));
  const root = realpathSync.native(workspace);
  const named = join(root, path);
  const real = isCommitted ? named : realOf(named);
  if (isOutside(root, real)) return failure(LINKED_OUT);

  const found = cloneAround(real, root);
  const isIn = found !== undefined && !isOutside(found, real);
  const clone = isIn ? found : undefined;
  if (!isCommitted && clone !== cloneAround(named, root))
    return failure(LINKED_OUT);
  if (clone === undefined) return ok(placeIn(root, relative(root, real)));
  const prefix = slashed(relative(root, clone));
  return ok({
    real,
    path: slashed(relative(clone, real)),
    prefix: prefix === '' ? '' : `${prefix}/`,
    clone,
  });
}

/** The place of a file in a workspace without a clone, as if that were the root of the repository. */
function placeIn(workspace: string, path: string): Place {
  return {
    real: join(workspace, path),
    path: slashed(path),
    prefix: '',
    clone: undefined,
  };
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
