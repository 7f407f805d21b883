import { type Document, type Fix, toJson } from '../../../document/document.ts';
import { skipTrivia } from '../../../document/yaml.ts';
import { changeCollection, type EditSession } from './changes.ts';
import { applyEdits, insertion, lineBreakOf } from './lines.ts';
import { FRESH, flowText } from './printing.ts';
import { type SyntaxNode, syntaxNodes, syntaxOf } from './syntax.ts';

/**
 * The text of a file with its mistakes corrected, and everything else unchanged; undefined if that cannot be done. The
 * caller must read it again, because nothing here proves that it has the same meaning.
 */
export function applyFixes(
  { source: { text }, root }: Document,
  fixes: readonly Fix[],
  { isJson }: Pick<EditSession, 'isJson'>,
): string | undefined {
  // A lone carriage return ends a line in YAML, but not for the code that edits lines here.
  if (/\r(?!\n)/.test(text)) return undefined;
  const session: EditSession = {
    text,
    isJson,
    style: { ...FRESH, eol: lineBreakOf(text) },
    edits: [],
  };
  const gone = new Set<number>();
  // A removed part needs no other fix, and a part that aliases repeat is fixed once.
  const each = new Map(fixes.map((fix) => [fix.at.start, fix]));
  for (const fix of each.values()) {
    if ('isGone' in fix) gone.add(fix.at.start);
    else if ('value' in fix) writeValue(session, fix);
    else
      session.edits.push({
        ...fix.at,
        text: keyLike(text[fix.at.start], fix.key),
      });
  }
  if (gone.size > 0)
    for (const syntax of syntaxNodes(syntaxOf(text, root)))
      removeMembers(session, syntax, gone);
  return applyEdits(text, session.edits);
}

/** A known key, with the quotes of the key that it replaces. */
function keyLike(quote: string | undefined, key: string): string {
  if (quote === '"' || quote === "'") return `${quote}${key}${quote}`;
  return key;
}

function writeValue(
  { text, isJson, edits }: EditSession,
  fix: Extract<Fix, { value: unknown }>,
): void {
  const { at, value } = fix;
  const written =
    value.kind === 'string'
      ? toJson(value)
      : flowText(value, undefined, { isJson });
  // An absent value is reported at the end of its key; a block of lines begins with its indentation.
  const colon = skipTrivia(text, at.end);
  if (at.start < at.end) {
    if (/\S/.test(text[at.start] ?? ''))
      edits.push({ start: at.start, end: at.end, text: written });
  } else if (text[colon] === ':')
    edits.push(insertion(colon + 1, ` ${written}`));
}

function removeMembers(
  session: EditSession,
  syntax: SyntaxNode,
  gone: ReadonlySet<number>,
): void {
  if (syntax.kind !== 'map') return;
  const removed = new Set(syntax.parts.filter(({ from }) => gone.has(from)));
  if (removed.size === 0) return;
  if (removed.size < syntax.parts.length)
    changeCollection(session, { syntax, removed, additions: [] });
  else session.edits.push({ start: syntax.start, end: syntax.end, text: '{}' });
}
