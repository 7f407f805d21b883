import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { formatOf } from '../../document/reading.ts';
import { type Message, prose, quoteWhole } from '../../text/message.ts';
import { nearest } from '../../text/nearest.ts';

/** What to do about a path without a file: `Did you mean …?` if a file beside it has a similar name. */
export function nearFile(
  folder: string,
  path: string,
  otherwise: Message,
): Message {
  const near = nearest(basename(path), documentsIn(resolve(folder, path)));
  if (near === undefined) return otherwise;
  return prose`Did you mean ${quoteWhole(join(dirname(path), near))}?`;
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
