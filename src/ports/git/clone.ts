import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import { failure, ok, type Result } from '../../result.ts';
import { type Message, prose } from '../../text/message.ts';
import { isOutside } from '../host/workspace.ts';

/** Why a file behind a symbolic link has no known history. */
export const LINKED_OUT = prose`a symbolic link in its path leads out of the git repository.`;

/** The real path of a file; of a missing file, that of its nearest existing folder with the rest of the path. */
export function realOf(path: string): string {
  if (existsSync(path)) return realpathSync.native(path);
  const folder = dirname(path);
  if (folder === path) return path;
  return join(realOf(folder), basename(path));
}

/** The nearest folder above a path that has a git clone, up to `top`. */
export function cloneAround(path: string, top: string): string | undefined {
  const folder = dirname(path);
  if (isOutside(top, folder)) return undefined;
  if (existsSync(join(folder, '.git'))) return realpathSync.native(folder);
  if (folder === top || folder === path) return undefined;
  return cloneAround(folder, top);
}

/** Follows symbolic links within the clone around a path. Fails if they lead out of the clone. */
export function followed(path: string): Result<string, Message> {
  const { root } = parse(path);
  const real = realOf(path);
  const named = cloneAround(path, root);
  if (named === undefined || named === cloneAround(real, parse(real).root))
    return ok(real);
  return failure(LINKED_OUT);
}
