import { prose, quote } from '../text/message.ts';
import type { Node, Source, Span } from './document.ts';
import { errorAt, type Finding } from './finding.ts';

const TIMESTAMP =
  /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::?\d\d)?))?)?$/;
const DECIMAL = /^([-+]?)(\d*)(?:\.(\d*))?([eE][-+]?\d+)?$/;
const PREFIXED = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;
/** Exact arithmetic on longer numbers would be too slow, and no real number is nearly as long. */
const MAX_NUMBER_LENGTH = 1000;
const WORD_WITH_MEANING =
  /^(?:null|Null|NULL|true|True|TRUE|false|False|FALSE)$/;
const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

const OCTAL = /^[-+]?0[0-7]+$/;

/** A YAML scalar without quotes, and its core tag. */
interface PlainScalar {
  readonly text: string;
  readonly tag: string | undefined;
  readonly span: Span;
}

/**
 * Whether the first letter alone shows that a plain scalar is a string. Most are, and this is faster than the patterns.
 */
export function isPlainText(text: string): boolean {
  const letter = text.charCodeAt(0) | 0x20;
  return (
    letter >= 0x61 &&
    letter <= 0x7a &&
    (text.length > 5 || !WORD_WITH_MEANING.test(text))
  );
}

/**
 * Reads a scalar in YAML's core schema. A value that JSON lacks, or that YAML 1.1 reads differently, is refused.
 * Without a node, reading cannot continue.
 */
export function readPlain(
  source: Source,
  { text, tag, span }: PlainScalar,
): { readonly node?: Node; readonly finding?: Finding } {
  if (NOT_FINITE.test(text)) {
    const message = prose`${quote(text)} is not a number that JSON can hold. Use a finite number, or quote it to make it a string.`;
    return { finding: errorAt(source, span, 'non-finite-number', message) };
  }
  const asText: Node = { kind: 'string', value: text, ...span };
  if (
    text.length > MAX_NUMBER_LENGTH &&
    (DECIMAL.test(text) || PREFIXED.test(text))
  ) {
    const message = prose`A number of ${span.end - span.start} characters cannot be read exactly. Quote it to make it a string.`;
    return {
      node: asText,
      finding: errorAt(source, span, 'number-too-long', message),
    };
  }
  const node = coreValue({ text, tag, span });
  if (node !== undefined) return { node };
  if (tag !== undefined) {
    const message = prose`${quote(text)} is not of the type of its tag ${quote(`!!${tag}`)}. Remove the tag, or use a value of that type.`;
    return { finding: errorAt(source, span, 'wrong-tag', message) };
  }
  if (!TIMESTAMP.test(text)) return { node: asText };
  const message = prose`${quote(text)} without quotes is a date in YAML 1.1 and a string in YAML 1.2. Use ${quote(`"${text}"`)} for the string.`;
  return {
    node: asText,
    finding: errorAt(source, span, 'unquoted-date', message),
  };
}

/**
 * The value of a number with a leading zero in YAML 1.1, which reads it as octal; undefined if both values are equal.
 */
export function octalReading(text: string): string | undefined {
  if (!OCTAL.test(text)) return undefined;
  const sign = text.startsWith('-') ? -1n : 1n;
  const value = sign * BigInt(`0o${text.replace(/^[-+]/, '')}`);
  if (value === BigInt(text)) return undefined;
  return String(value);
}

/** The value of a plain scalar in the core schema, if that is not a string; undefined otherwise. */
function coreValue({ text, tag, span }: PlainScalar): Node | undefined {
  const may = (name: string): boolean => tag === undefined || tag === name;
  if (may('null') && /^(?:|~|null|Null|NULL)$/.test(text))
    return { kind: 'null', ...span };
  if (may('bool') && /^(?:true|True|TRUE|false|False|FALSE)$/.test(text))
    return { kind: 'boolean', value: /^t/i.test(text), ...span };
  if (!may('int') && !may('float')) return undefined;
  const number = numberText(text);
  if (number === undefined) return undefined;
  return { kind: 'number', text: number, ...span };
}

/**
 * The JSON text of a number in YAML's core schema, with the digits that were written (`1.50` stays `1.50`). Spellings
 * that JSON lacks are converted exactly: `+1` → `1`, `.5` → `0.5`, `007` → `7`, `0x1F` → `31`. Undefined for anything
 * else.
 */
function numberText(text: string): string | undefined {
  if (PREFIXED.test(text)) return BigInt(text).toString();
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction, exponent = ''] = match;
  if (whole === '' && (fraction === undefined || fraction === ''))
    return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const point = fraction === undefined ? '' : `.${fraction || '0'}`;
  return `${sign.replace('+', '')}${digits}${point}${exponent}`;
}
