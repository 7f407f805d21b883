/*
 * Words of V8's `JSON.parse` and of js-yaml that this program recognizes, in one place, because they may change without
 * notice. If they change, the reader is shown the parser's own words, which is less exact but still right.
 */

/** What `JSON.parse` objects to, by what it expects at that place. */
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

/** The fault in V8's words; undefined if V8's words are shown as they are. */
export function jsonFault(words: string): JsonFault | undefined {
  return JSON_FAULTS.find(([pattern]) => pattern.test(words))?.[1];
}

/** The offset at which V8 says that a text stops being JSON; undefined if V8 names only the token. */
export function jsonStop(words: string, text: string): number | undefined {
  const place = /at position (\d+)/.exec(words)?.[1];
  if (place !== undefined) return Number(place);
  if (/^(?:Unexpected token|")/.test(words)) return undefined;
  return text.length;
}

/** Whether js-yaml says that a text is nested too deeply; otherwise its words are shown. */
export function tellsDepth(reason: string): boolean {
  return reason.includes('maxDepth');
}

/** Whether js-yaml says that there is a control character; otherwise its words are shown. */
export function tellsControl(reason: string): boolean {
  return /null byte|non-printable/.test(reason);
}
