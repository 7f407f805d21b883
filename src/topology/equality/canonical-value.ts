import { code, type Message, prose } from '../../message/message.ts';
import type { Node } from '../document/document.ts';
import { type IndexType, readModulus } from '../model/key-range.ts';

/** How sure a fact about the service is (docs/neki.md §5, last column). */
export type Confidence = 'high' | 'medium-high' | 'medium' | 'inferred' | 'low';

/**
 * Every difference in writing that two equal documents may have, by a stable name: the rows of docs/neki.md §5; space, escapes and comments are gone once a text is read. What is not listed here makes documents different.
 */
export const EQUALITY_RULES = {
  'object-key-order': [
    prose`The order of keys in an object means nothing.`,
    'high',
  ],
  'number-spelling': [
    prose`A number is its value, whatever its notation.`,
    'high',
  ],
  'shard-group-order': [
    prose`Shard groups are identified by uid, so their order means nothing.`,
    'high',
  ],
  'key-range-order': [
    prose`Key ranges are read by their bounds, in any order.`,
    'medium-high',
  ],
  'reference-group-order': [
    prose`The groups of a reference table are a set.`,
    'medium',
  ],
  'secondary-index-order': [
    prose`The secondary indexes of a table are a set, by name.`,
    'medium',
  ],
  'sequence-order': [
    prose`The sequences of a schema are a set, by name.`,
    'medium',
  ],
  'sequence-shape': [
    prose`Sequences may be listed or keyed by name.`,
    'medium',
  ],
  'alias-keys': [
    prose`${code('shard_group_uid')} and ${code('shard_group_uids')} are older names of ${code('shard_group')} and ${code('shard_groups')}.`,
    'medium',
  ],
  'empty-bound': [
    prose`An empty or null bound is the same as no bound.`,
    'medium-high',
  ],
  'xxhash-lowest-start': [
    prose`Under xxhash a start of zero is the lowest value, as no start is.`,
    'medium-high',
  ],
  'xxhash-trailing-zeros': [
    prose`Under xxhash a bound is a prefix: zeros at its end mean nothing.`,
    'inferred',
  ],
  'range-leading-zeros': [
    prose`Under range a bound is an integer: zeros before it mean nothing.`,
    'high',
  ],
  'modulo-leading-zeros': [
    prose`Under modulo a bound is an integer: zeros before it mean nothing.`,
    'inferred',
  ],
  'hex-case': [
    prose`Hexadecimal digits mean the same in upper and lower case.`,
    'medium',
  ],
  'false-or-omitted': [
    prose`${code('unique')}, ${code('ignore_null')} and ${code('enabled')} are false when they are left out.`,
    'high',
  ],
  'empty-or-omitted': [
    prose`An empty list, object or name is the same as none.`,
    'medium-high',
  ],
  'empty-database-or-schema': [
    prose`An empty database or schema is the same as one that is not listed.`,
    'medium',
  ],
  'lookup-schema': [
    prose`The schema of a lookup table is the only one that declares it.`,
    'medium',
  ],
  'modulus-type': [
    prose`A modulus is its value, as a number or as a string.`,
    'medium',
  ],
  'expression-spacing': [
    prose`White space between the parts of an index expression means nothing.`,
    'low',
  ],
} as const satisfies Record<
  string,
  readonly [sentence: Message, confidence: Confidence]
>;

export type EqualityRuleId = keyof typeof EQUALITY_RULES;

/** A value in the one spelling that is compared, with the rules that led there and what each of them took away. */
export interface CanonicalValue {
  /** Undefined when the value is the same as none. */
  readonly value: string | undefined;
  readonly applied: readonly (readonly [
    rule: EqualityRuleId,
    difference: string,
  ])[];
}

/** What makes white space in an expression hard to judge: escapes, dollar quotes, comments. */
const UNUSUAL = /\\|\$|--|\/\*/;
/** SQL's white space; a no-break space is a letter of a name there. */
const SPACE = /[ \t\n\r\f\v]/;
const QUOTED = /"[^"]*"|'[^']*'/g;
const QUOTED_OR_SPACE = new RegExp(`${QUOTED.source}|${SPACE.source}+`, 'g');

/** The rule that lets a bound lose zeros, by the type of index that reads it. */
const ZEROS = {
  xxhash: 'xxhash-trailing-zeros',
  range: 'range-leading-zeros',
  modulo: 'modulo-leading-zeros',
} as const satisfies Record<IndexType, EqualityRuleId>;

/** Characters of an index expression that join into one token with their like. */
const WORD = /[\w\u0080-\uffff]/;
const OPERATOR = /[-+*/%<>=!~@#&|^?:.]/;

/**
 * A bound in the one spelling that is compared. Pass the type of index that reads it; undefined where no index does,
 * or where several types do: then nothing is known but that case means nothing.
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
      // Whether an odd digit is half a byte or a whole one is not known (docs/neki.md §3): it stays.
      return text.length % 2 === 0 && text.length <= 16
        ? text.replace(/(?<=..)(?:00)+$/, '')
        : text;
    case 'range':
    case 'modulo':
      return text.replace(/^0+(?=.)/, '');
  }
}

/** A modulus in the one spelling that is compared: its digits as a text. */
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
 * An index's column or expression in the one spelling that is compared: no white space but what keeps two words or
 * two operators apart. A text with quotes of an unusual kind, or with comments, stays as it is.
 */
export function canonicalExpression(text: string): CanonicalValue {
  const hasOpenQuote = () => /["']/.test(text.replace(QUOTED, ''));
  if (!SPACE.test(text) || UNUSUAL.test(text) || hasOpenQuote())
    return { value: text, applied: [] };
  const value = text.replace(QUOTED_OR_SPACE, (part, at: number) => {
    if (!SPACE.test(part[0] ?? '')) return part;
    return joins(text[at - 1], text[at + part.length]) ? ' ' : '';
  });
  return {
    value,
    applied: value === text ? [] : [['expression-spacing', text]],
  };
}

/** Whether two characters would read as one token, or might: then the white space between them counts. */
function joins(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const isText = (character: string): boolean =>
    WORD.test(character) || /["']/.test(character);
  return (
    (isText(before) && isText(after)) ||
    (OPERATOR.test(before) && OPERATOR.test(after))
  );
}
