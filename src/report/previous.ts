import type { Compared } from '../run/result.ts';
import { previousLines } from './document-lines.ts';

/** The longest document that a comment keeps for later reports, in lines. */
const MOST_PREVIOUS_LINES = 1000;

/** The document that a result may have replaced, as JSON; undefined if there is none, or if it is too long to keep. */
export function previousDocument(
  compared: Compared,
  most: number,
): string | undefined {
  const { lines, count } = previousLines(compared, MOST_PREVIOUS_LINES);
  const text = lines.join('\n');
  const isWhole = lines.length > 0 && lines.length === count;
  if (!isWhole || text.length > most) return undefined;
  return text;
}
