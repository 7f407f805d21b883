/*
 * Words of V8's `JSON.parse` and of js-yaml that this program recognises, in one place: nobody promises that they stay
 * as they are. Where they change they are shown to the reader, which is less exact and still right.
 */

/** What `JSON.parse` objects to in a text, by what it expects there. */
export type JsonFault =
  | 'string'
  | 'escape'
  | 'behind-end'
  | 'colon'
  | 'member-end'
  | 'item-end'
  | 'key'
  | 'value';

const JSON_FAULTS: readonly (readonly [words: RegExp, fault: JsonFault])[] = [
  [/string literal|Unterminated string/, 'string'],
  [/[Ee]scape/, 'escape'],
  [/after JSON/, 'behind-end'],
  [/':'/, 'colon'],
  [/','.*'}'/, 'member-end'],
  [/','.*']'/, 'item-end'],
  [/property name/, 'key'],
  [/Unexpected|number|is not valid JSON/, 'value'],
];

/** What V8 says that a text is no JSON for; undefined where its words are shown as they are. */
export function jsonFault(words: string): JsonFault | undefined {
  return JSON_FAULTS.find(([pattern]) => pattern.test(words))?.[1];
}

/** Where V8 says that a text stops being JSON; undefined where it names the token alone. */
export function jsonStop(words: string, text: string): number | undefined {
  const place = /at position (\d+)/.exec(words)?.[1];
  if (place !== undefined) return Number(place);
  if (/^(?:Unexpected token|")/.test(words)) return undefined;
  return text.length;
}

/** The words of js-yaml for a text that is nested too deep; else they are shown. */
export function tellsDepth(reason: string): boolean {
  return reason.includes('maxDepth');
}

/** The words of js-yaml for a control character; else they are shown. */
export function tellsControl(reason: string): boolean {
  return /null byte|non-printable/.test(reason);
}
