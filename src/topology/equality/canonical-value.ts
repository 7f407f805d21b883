import type { Node } from '../../document/document.ts';
import { type IndexType, readModulus } from '../key-range.ts';
import type { CanonicalValue, EqualityRuleId } from './rules.ts';

/** What makes white space in an expression hard to judge: escapes, dollar quotes and comments. */
const UNUSUAL = /\\|\$|--|\/\*/;

/** SQL's white space. In SQL, a no-break space is a letter of a name. */
const SPACE = /[ \t\n\r\f\v]/;

const QUOTED = /"[^"]*"|'[^']*'/g;

const QUOTED_OR_SPACE = new RegExp(`${QUOTED.source}|${SPACE.source}+`, 'g');

/** The rule by which a bound loses zeros, by the type of the index that reads it. */
const ZEROS = {
  xxhash: 'xxhash-trailing-zeros',
  range: 'range-leading-zeros',
  modulo: 'modulo-leading-zeros',
} as const satisfies Record<IndexType, EqualityRuleId>;

/** Characters of an index expression that join with their neighbors into one token. */
const WORD = /[\w\u0080-\uffff]/;

const OPERATOR = /[-+*/%<>=!~@#&|^?:.]/;

/**
 * A bound in canonical spelling. Pass the type of the index that reads it; undefined if none or several do: then only
 * the case of letters is known not to count.
 */
export function canonicalBound(
  text: string,
  which: 'start' | 'end',
  type: IndexType | undefined,
): CanonicalValue {
  if (text === '')
    return { value: undefined, applied: [['empty-bound', '""']] };
  if (!/^[0-9A-Fa-f]+$/.test(text)) return { value: text, applied: [] };
  if (type === 'xxhash' && which === 'start' && /^0+$/.test(text))
    return { value: undefined, applied: [['xxhash-lowest-start', text]] };
  const short = shorten(text, type);
  const applied: [EqualityRuleId, string][] = [];
  if (short.length < text.length && type !== undefined)
    applied.push([ZEROS[type], String(text.length - short.length)]);
  const value = short.toLowerCase();
  if (value !== short) applied.push(['hex-case', short]);
  return { value, applied };
}

function shorten(text: string, type: IndexType | undefined): string {
  switch (type) {
    case undefined:
      return text;
    case 'xxhash':
      // It is unknown whether an odd digit stands for half a byte or a whole one (docs/neki.md §3), so the zeros stay.
      if (text.length % 2 === 0 && text.length <= 16)
        return text.replace(/(?<=..)(?:00)+$/, '');
      return text;
    case 'range':
    case 'modulo':
      return text.replace(/^0+(?=.)/, '');
  }
}

/** A modulus in canonical spelling: its digits as a text. */
export function canonicalModulus(node: Node): CanonicalValue | undefined {
  if (node.kind !== 'number') return undefined;
  const modulus = readModulus(node);
  if (!modulus.ok) return undefined;
  return {
    value: String(modulus.value),
    applied: [['modulus-type', 'number']],
  };
}

/**
 * An index's column or expression in canonical spelling: white space only where it keeps two words or two operators
 * apart. A text with unusual quotes, or with comments, stays as it is.
 */
export function canonicalExpression(text: string): CanonicalValue {
  const hasOpenQuote = () => /["']/.test(text.replace(QUOTED, ''));
  if (!SPACE.test(text) || UNUSUAL.test(text) || hasOpenQuote())
    return { value: text, applied: [] };
  const value = text.replace(QUOTED_OR_SPACE, (part, at: number) => {
    if (!SPACE.test(part[0] ?? '')) return part;
    return joins(text[at - 1], text[at + part.length]) ? ' ' : '';
  });
  if (value === text) return { value, applied: [] };
  return { value, applied: [['expression-spacing', text]] };
}

/** Whether two characters would read as one token, or might. Then white space between them counts. */
function joins(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const isText = (character: string): boolean =>
    WORD.test(character) || /["']/.test(character);
  return (
    (isText(before) && isText(after)) ||
    (OPERATOR.test(before) && OPERATOR.test(after))
  );
}
