import { type Node, toJson } from '../../document/document.ts';
import { inQuotes } from '../../topology/catalog.ts';

/** Characters that are invisible, reorder text, end a line, or cannot be in a text of Postgres; spaces are allowed. */
const HIDDEN = /[[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]--[ ]]/gv;
/** The same characters, except for the line ends that this file puts between the parts of JSON. */
const HIDDEN_IN_JSON =
  /[[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]--[ \n]]/gv;

/**
 * A text as a literal that ends where it should, whatever `standard_conforming_strings` is, and shows all characters.
 */
export function literal(text: string, hidden = HIDDEN): string {
  const quoted = text.replaceAll("'", "''");
  const escaped = quoted
    .replaceAll('\\', '\\\\')
    .replace(hidden, (character) => {
      // NUL and lone surrogates are replaced, as every writer of UTF-8 does.
      if (/[\0\p{Cs}]/v.test(character)) return '\\uFFFD';
      return `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`;
    });
  if (escaped === quoted) return `'${quoted}'`;
  return `E'${escaped}'`;
}

/** JSON as a literal, on lines of its own. */
export function jsonLiteral(text: string): string {
  return literal(text, HIDDEN_IN_JSON);
}

/** Texts as an SQL array. */
export function textArray(texts: readonly string[]): string {
  return `ARRAY[${texts.map((text) => literal(text)).join(', ')}]::text[]`;
}

/** A text or a part of a document as JSON in which every character is visible. */
export function json(value: string | Node): string {
  const text =
    typeof value === 'string' ? JSON.stringify(value) : toJson(value);
  return text.replace(HIDDEN, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** An object of JSON with one member a line, without undefined members. */
export function jsonObject(
  members: readonly (readonly [key: string, text: string] | undefined)[],
): string {
  const lines = members.flatMap((member) =>
    member ? [`${json(member[0])}: ${member[1]}`] : [],
  );
  return lines.length === 0 ? '{}' : `{\n${indented(lines.join(',\n'))}\n}`;
}

/** A list of JSON with one item a line. */
export function jsonList(items: readonly string[]): string {
  return `[\n${indented(items.join(',\n'))}\n]`;
}

/** A statement that calls one of the service's functions, and shows each of its results in a column. */
export function callOf(name: string, values: readonly string[]): string {
  return `SELECT * FROM ${functionOf(`__neki.${name}`, values)};`;
}

/** A function call with one argument a line. */
export function functionOf(name: string, values: readonly string[]): string {
  return `${name}(\n${indented(values.join(',\n'))}\n)`;
}

/** A name in SQL, in quotes unless it is an ordinary one. */
export function identifier(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : inQuotes(name);
}

/** A table as SQL names it. */
export function qualifiedName({
  scope,
  table,
}: {
  readonly scope: { readonly schema?: string | undefined };
  readonly table: { readonly name: string } | undefined;
}): string {
  return `${identifier(scope.schema ?? '')}.${identifier(table?.name ?? '')}`;
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}
