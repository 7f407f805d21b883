import { firstOf, plural } from '../text/lists.ts';
import { type Message, NOTHING, prose } from '../text/message.ts';
import { type Location, locate, type Source, type Span } from './document.ts';

/** The most further places that a message lists. */
const MAX_LISTED = 3;

/** The weight of a finding: an error stops the run before anything is written, a warning is only shown. */
export type Severity = 'error' | 'warning';

/** The severities, and `allowed` for a finding that a comment in the file allows; the most severe first. */
export const WEIGHTS = ['error', 'warning', 'allowed'] as const;
export type Weight = (typeof WEIGHTS)[number];

/** A mistake or a doubt in a file: the fact, its value, the remedy, and the place. */
export interface Finding {
  /** Stable kebab-case name. */
  readonly id: string;
  readonly severity: Weight;
  /** One or two sentences: the fact with its value, then what to write instead. */
  readonly message: Message;
  readonly location: Location;
  /** Whether `validate --fix` corrects it. */
  readonly isFixable?: true | undefined;
}

/** Builds an error at a span of a source. */
export function errorAt(
  source: Source,
  span: Span,
  id: string,
  message: Message,
): Finding {
  return { id, severity: 'error', message, location: locate(source, span) };
}

/** The last sentence of a message, with the lines of further places: ` See also lines 4, 7 and 12 more.` */
export function seeAlso(
  source: Source,
  at: Span,
  others: readonly Span[],
): Message {
  const lines = new Set(others.map((span) => locate(source, span).line));
  lines.delete(locate(source, at).line);
  if (lines.size === 0) return NOTHING;
  const first = lines.values().take(MAX_LISTED);
  const shown = Array.from(first, (line) => prose`${line}`);
  return prose` See also ${plural(lines.size, 'line')} ${firstOf(shown, lines.size)}.`;
}
