import { type Node, toJson } from './document.ts';

/** Texts that every YAML reader takes for a string without quotes, except for the words below. */
const PLAIN = /^[A-Za-z_][\w./-]*$/;
const PLACEHOLDER = /^\$\{shard:[\w.-]+\}$/;
/** Words that YAML 1.1 or 1.2 reads as null or a boolean, in any case of letters. */
const WORD_WITH_MEANING = /^(?:y|n|yes|no|on|off|true|false|null)$/i;
/** Texts that fit between single quotes on one line. */
const SINGLE = /^[\x20-\x7e]*$/;
/**
 * Characters that JSON does not escape but an editor or a YAML reader may change: control characters, line and
 * paragraph separators, and marks.
 */
const UNSAFE =
  /[\x7f-\x9f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g;
/** Keys with digits as values. They are always quoted, so that `80` and `c0` look alike. */
const QUOTED_KEYS = new Set(['start', 'end', 'modulus']);

/**
 * How a value is written. Block style uses lines and indentation, flow style brackets (all of JSON); `absent` is a null
 * without any text.
 */
export type WrittenStyle =
  | 'block'
  | 'flow'
  | 'plain'
  | 'single'
  | 'double'
  | 'lines'
  | 'absent';

/** Where and how a scalar is written. */
interface ScalarPlace {
  /** The key of the value, or of the list that contains it. */
  readonly key?: string | undefined;
  /** The style of its neighbors, or of the value that it replaces, if known. */
  readonly like?: WrittenStyle | undefined;
  /** Whether a string gets double quotes. */
  readonly isJson?: boolean;
  /** Whether it is between brackets. */
  readonly inFlow: boolean;
}

/** A scalar as YAML or JSON; undefined for a collection. */
export function scalarText(
  node: Node,
  { key = '', like, isJson, inFlow }: ScalarPlace,
): string | undefined {
  if (node.kind === 'object' || node.kind === 'array') return undefined;
  if (node.kind !== 'string') return toJson(node);
  const text = node.value;
  if (isJson || like === 'double') return quoted(text);
  if (like === 'single' && SINGLE.test(text))
    return `'${text.replaceAll("'", "''")}'`;
  const mayBeBare = isPlain(text) || (!inFlow && PLACEHOLDER.test(text));
  if (!mayBeBare || QUOTED_KEYS.has(key)) return quoted(text);
  return text;
}

/** A key as YAML, or as JSON. */
export function keyText(
  key: string,
  { isJson = false }: Pick<ScalarPlace, 'isJson'> = {},
): string {
  if (isJson || !isPlain(key)) return quoted(key);
  return key;
}

function isPlain(text: string): boolean {
  return PLAIN.test(text) && !WORD_WITH_MEANING.test(text);
}

/** A string in double quotes, which YAML and JSON read alike. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    UNSAFE,
    (character) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
