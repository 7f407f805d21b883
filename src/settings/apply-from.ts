import { code, prose, quote } from '../text/message.ts';
import type { Notes } from './input-source.ts';

/** Git names no branch longer than a path may be. */
const LONGEST = 255;
const MOST_LINES = 100;
/**
 * What no name of a branch holds (`git check-ref-format`), a fully qualified one, and GitHub's `!`, which would widen.
 */
const NO_BRANCH =
  /^(?:[-/!]|refs\/)|[\p{Cc} ~^:?[\\]|\.\.|\/\/|@\{|(?:\.lock|[./])$/u;

/** Reads the input `apply-from`: a name or pattern of git branches a line; blank lines and `#` lines are skipped. */
export function parseApplyFrom(text: string, reader: Notes): readonly string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (patterns.length > MOST_LINES)
    reader.problem(
      'apply-from',
      prose`${reader.named('apply-from')} has ${patterns.length} lines. Use at most ${MOST_LINES}; one pattern can match many.`,
    );
  for (const pattern of patterns)
    if (pattern.length > LONGEST || NO_BRANCH.test(pattern))
      reader.problem(
        'apply-from',
        prose`${reader.named('apply-from')} has ${quote(pattern)}, which is not a valid git branch name. Use one name per line, such as ${code('main')}, or a pattern: ${code('*')} stands for any text without ${code('/')}, ${code('**')} for any text.`,
      );
  if (text !== '' && patterns.length === 0)
    reader.problem(
      'apply-from',
      prose`${reader.named('apply-from')} has no git branch. Add one name per line, or remove it for the default branch.`,
    );
  return patterns;
}

/** Whether a git branch fits one of some names and patterns, in time that grows with their lengths only. */
export function isApplyRef(
  branch: string,
  patterns: readonly string[],
): boolean {
  return (
    branch.length <= LONGEST &&
    patterns.some((pattern) => fits(branch, pattern))
  );
}

function fits(branch: string, pattern: string): boolean {
  let ends = new Set([0]);
  for (const [part] of pattern.matchAll(/\*+|[^*]+/g))
    ends = new Set(ends.values().flatMap((end) => endsOf(part, branch, end)));
  return ends.has(branch.length);
}

/** Where a part of a pattern may end that begins at some place of a name. */
function endsOf(part: string, branch: string, from: number): readonly number[] {
  if (!part.startsWith('*'))
    return branch.startsWith(part, from) ? [from + part.length] : [];
  const slash = branch.indexOf('/', from);
  const isWithin = part === '*' && slash >= 0;
  const last = isWithin ? slash : branch.length;
  return Array.from({ length: last - from + 1 }, (_, more) => from + more);
}
