import { decodeUtf8 } from '../../document/reading.ts';
import { readWorkspaceFile } from '../../ports/host/workspace.ts';

/** A longer pattern is taken to cover everything. */
const MOST_CHARACTERS = 300;

/**
 * Whether a pattern of GitHub covers a path: `*` stands for any part of a name, `**` for any folders. It takes as many
 * steps as pattern and path are long, whatever the pattern is.
 */
export function covers(pattern: string, path: string): boolean {
  if (pattern.length > MOST_CHARACTERS) return true;
  const parts = pattern.split(/(\*\*\/|\*\*|\*|\?)/).filter(Boolean);
  let ends: ReadonlySet<number> = new Set([0]);
  for (const part of parts) ends = endsOf(part, path, ends);
  return ends.has(path.length);
}

/** Where a part of a pattern may end in a path, from where the parts before it may end. */
function endsOf(
  part: string,
  path: string,
  starts: ReadonlySet<number>,
): ReadonlySet<number> {
  const first = Math.min(...starts);
  const isName = (at: number): boolean => at < path.length && path[at] !== '/';
  const after = Array.from({ length: path.length }, (_, at) => at + 1).filter(
    (at) => at > first,
  );
  switch (part) {
    case '**/':
      return starts.union(new Set(after.filter((at) => path[at - 1] === '/')));
    case '**':
      return starts.union(new Set(after));
    case '*': {
      const ends = new Set(starts);
      for (const at of after)
        if (ends.has(at - 1) && isName(at - 1)) ends.add(at);
      return ends;
    }
    case '?':
      return moved(starts, isName, 1);
    default:
      return moved(starts, (at) => path.startsWith(part, at), part.length);
  }
}

function moved(
  starts: ReadonlySet<number>,
  fits: (at: number) => boolean,
  by: number,
): ReadonlySet<number> {
  return new Set(
    Array.from(starts)
      .filter(fits)
      .map((at) => at + by),
  );
}

const PLACES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'];
const MOST_LINES = 3000;

/** Whether a path has code owners. The last line that covers a path decides. */
export async function hasOwners(
  folder: string,
  path: string,
): Promise<boolean> {
  for (const place of PLACES) {
    const read = await readWorkspaceFile(folder, place);
    const text = read.kind === 'file' ? decodeUtf8(read.bytes) : undefined;
    if (text === undefined) continue;
    const lines = text.split('\n').slice(0, MOST_LINES);
    const [, ...owners] =
      lines
        .map((line) => line.replace(/#.*$/, '').trim().split(/\s+/))
        .findLast(([pattern = '']) => isOwned(pattern, path)) ?? [];
    return owners.length > 0;
  }
  return false;
}

/** Whether a pattern of code owners, which is one of `.gitignore`, covers a path. */
function isOwned(pattern: string, path: string): boolean {
  if (pattern === '') return false;
  const isAnchored = pattern.slice(0, -1).includes('/');
  const inner = pattern.replace(/^\//, '');
  const start = isAnchored ? inner : `**/${inner}`;
  if (start.endsWith('/')) return covers(`${start}**`, path);
  return covers(start, path) || covers(`${start}/**`, path);
}
