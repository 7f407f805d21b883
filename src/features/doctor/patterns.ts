import { decodeUtf8 } from '../../document/reading.ts';
import { readWorkspaceFile } from '../../ports/host/workspace.ts';

/** A longer pattern, or one with more stars, is taken to cover everything: it could take for ever to compare. */
const MOST_CHARACTERS = 300;
const MOST_STARS = 6;

/** Whether a pattern of GitHub covers a path: `*` stands for any part of a name, `**` for any folders. */
export function covers(pattern: string, path: string): boolean {
  const stars = pattern.split('*').length - 1;
  if (pattern.length > MOST_CHARACTERS || stars > MOST_STARS) return true;
  const parts = pattern.split(/(\*\*\/|\*\*|\*|\?)/).map(expressionOf);
  return new RegExp(`^${parts.join('')}$`).test(path);
}

function expressionOf(part: string): string {
  switch (part) {
    case '**/':
      return '(?:.*/)?';
    case '**':
      return '.*';
    case '*':
      return '[^/]*';
    case '?':
      return '[^/]';
    default:
      return part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  }
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
