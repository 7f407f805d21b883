import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { formatOf } from '../../document/reading.ts';
import { type Message, prose, quoteWhole } from '../../text/message.ts';
import { nearest } from '../../text/nearest.ts';

/** What to do about a path without a file: `Did you mean …?` if a file beside it has a similar name. */
export function nearFile(
  folder: string,
  path: string,
  otherwise: Message,
): Message {
  const above = sameAbove(folder, path);
  if (above !== undefined) return prose`Did you mean ${quoteWhole(above)}?`;

  const near = nearest(basename(path), documentsIn(resolve(folder, path)));
  if (near === undefined) return otherwise;
  return prose`Did you mean ${quoteWhole(join(dirname(path), near))}?`;
}

/** The path of the same file in a folder above, in the same repository: people stand in a folder of it. */
function sameAbove(folder: string, path: string): string | undefined {
  const folders: string[] = [];
  for (let at = folder; !existsSync(join(at, '.git')); at = dirname(at)) {
    if (dirname(at) === at) return undefined;
    folders.push(dirname(at));
  }
  const found = folders.find((above) => existsSync(join(above, path)));
  return found && relative(folder, join(found, path));
}

/** The documents beside a path; none if its folder cannot be read. */
function documentsIn(path: string): readonly string[] {
  try {
    return readdirSync(dirname(path)).filter(
      (name) => formatOf(name) !== undefined,
    );
  } catch {
    return [];
  }
}
