import type { Node } from '../document/document.ts';
import type { ScalarPiece } from './piece.ts';
import type { Spell } from './symbols.ts';

/** Texts that every YAML reader takes for a string without quotes, except for the words below. */
const PLAIN = /^[A-Za-z_][\w./-]*$/;
const PLACEHOLDER = /^\$\{shard:[\w.-]+\}$/;
/** What YAML 1.1 or 1.2 reads as null or a boolean; in any case of letters. */
const WORD_WITH_MEANING = /^(?:y|n|yes|no|on|off|true|false|null)$/i;
/** Texts that a pair of single quotes holds on one line. */
const SINGLE = /^[\x20-\x7e]*$/;
/** What JSON leaves as it is, and an editor or a YAML reader does not: control characters, line and paragraph separators, marks. */
const UNSAFE = /[\x7f-\x9f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g;
/** Keys of digits: quoted always, so that `80` and `c0` stand alike. */
const QUOTED_KEYS = new Set(['start', 'end', 'modulus']);

/** Where a scalar is put, and how. */
export interface ScalarSite {
  /** The key whose value it is, or in whose list it stands. */
  readonly key: string | undefined;
  readonly spell: Spell;
  readonly inFlow: boolean;
  /** How the scalar was written that it replaces. */
  readonly like?: ScalarPiece['style'];
  /** Strings and keys in double quotes, as in JSON. */
  readonly isJson?: boolean;
}

/** A scalar as YAML, or as JSON where the site asks for it; undefined for a collection. */
export function scalarText(node: Node, site: ScalarSite): string | undefined {
  switch (node.kind) {
    case 'string':
      return stringText(site.spell(site.key, node.value), site);
    case 'number':
      return node.text;
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'null';
    default:
      return undefined;
  }
}

/** A key as YAML, or as JSON. */
export function keyText(key: string, isJson = false): string {
  return !isJson && isPlain(key) ? key : quoted(key);
}

/** A text in double quotes, which both YAML and JSON read alike. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function stringText(text: string, { key, inFlow, like, isJson }: ScalarSite): string {
  if (isJson === true || like === 'double') return quoted(text);
  if (like === 'single' && SINGLE.test(text)) return `'${text.replaceAll("'", "''")}'`;
  if (QUOTED_KEYS.has(key ?? '')) return quoted(text);
  return isPlain(text) || (!inFlow && PLACEHOLDER.test(text)) ? text : quoted(text);
}

function isPlain(text: string): boolean {
  return PLAIN.test(text) && !WORD_WITH_MEANING.test(text);
}
