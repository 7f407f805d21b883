import type { Compared } from '../run/result.ts';
import { previousLines } from './document-lines.ts';

/** Lines of a document that a comment keeps for later reports. */
const MOST_PREVIOUS_LINES = 1000;

/** The document that a result may have replaced, as JSON; undefined where there is none, or one too long to be kept. */
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
