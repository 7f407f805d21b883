import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import { type Message, prose } from '../message/message.ts';
import { failure, ok, type Result } from '../result.ts';
import { isOutside } from './workspace.ts';

/** Why the history of a link is not known. */
export const LINKED_OUT = prose`a symbolic link in its path leads out of the git repository.`;

/** A path without links and as the file system spells it, as far as it exists. */
export function realOf(path: string): string {
  if (existsSync(path)) return realpathSync.native(path);
  const folder = dirname(path);
  if (folder === path) return path;
  return join(realOf(folder), basename(path));
}

/** The nearest folder around a path that git has a clone in, no further up than `top`. */
export function cloneAround(path: string, top: string): string | undefined {
  const folder = dirname(path);
  if (isOutside(top, folder)) return undefined;
  if (existsSync(join(folder, '.git'))) return realpathSync.native(folder);
  if (folder === top || folder === path) return undefined;
  return cloneAround(folder, top);
}

/** The file that a path leads to in the clone around it; why its history is not known, where a link leads out of that. */
export function followed(path: string): Result<string, Message> {
  const { root } = parse(path);
  const real = realOf(path);
  const named = cloneAround(path, root);
  if (named === undefined || named === cloneAround(real, parse(real).root))
    return ok(real);
  return failure(LINKED_OUT);
}
