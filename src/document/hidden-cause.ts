import { code, type Message, prose } from '../text/message.ts';
import type { Source, Span } from './document.ts';
import { errorAt, type Finding } from './finding.ts';

/** The conflict markers of Git. */
const CONFLICT = /^(?:<{7}|={7}|>{7})(?=\s|$)/m;
/** Characters that look like a space, but are not white space in YAML or JSON. */
export const OTHER_SPACE =
  /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000]/;
/** A space of that kind in the indentation of a line. */
const INDENTATION = new RegExp(`^[ \\t]*${OTHER_SPACE.source}`, 'm');

/** The format whose syntax is broken. */
type SyntaxId = 'yaml-syntax' | 'json-syntax';

/** Finds a cause that the parser does not name, because its error is about the text after the cause. */
export function hiddenCause(source: Source, id: SyntaxId): Finding | undefined {
  const { text } = source;
  const conflict = text.search(CONFLICT);
  if (conflict >= 0) {
    const message = prose`A Git merge conflict is not resolved. Keep one side, and remove the conflict markers.`;
    const place = { start: conflict, end: conflict + 1 };
    return errorAt(source, place, id, message);
  }

  const indentation = INDENTATION.exec(text);
  if (indentation === null) return undefined;
  const end = indentation.index + indentation[0].length;
  return otherSpace(source, { start: end - 1, end }, id);
}

/** The finding for a space that only looks like an ordinary one. */
export function otherSpace(source: Source, at: Span, id: SyntaxId): Finding {
  const message = prose`This is not an ordinary space but ${spaceName(source.text.charCodeAt(at.start))}. Replace it with a space.`;
  return errorAt(source, at, id, message);
}

function spaceName(unit: number): Message {
  const point = code(`U+${unit.toString(16).toUpperCase().padStart(4, '0')}`);
  if (unit === 0xa0) return prose`a no-break space (${point})`;
  return prose`the character ${point}`;
}
