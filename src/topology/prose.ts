/** A name or a value of a document inside a sentence; every printer escapes it for its own medium. */
export interface Code {
  readonly code: string;
}

/** A sentence: plain words, and names that came from a document. */
export type Prose = readonly (string | Code)[];

/** Marks a text that came from a document. */
export function code(text: string): Code {
  return { code: text };
}

/** Writes a sentence; what is put into it is a word of ours, a marked name, or a sentence. */
export function prose(strings: TemplateStringsArray, ...values: readonly (string | Code | Prose)[]): Prose {
  return strings.flatMap((text, index) => {
    const value = values[index];
    if (value === undefined) return [text];
    return typeof value === 'object' && !('code' in value) ? [text, ...value] : [text, value];
  });
}

/** Puts sentences together with a separator. */
export function joinProse(items: readonly Prose[], separator: string): Prose {
  return items.flatMap((item, index) => (index === 0 ? [...item] : [separator, ...item]));
}

/** A sentence as text, names between backticks and on one line; for files and terminals, not for Markdown. */
export function plainText(text: Prose): string {
  return text
    .map((part) => (typeof part === 'string' ? part : `\`${JSON.stringify(part.code).slice(1, -1)}\``))
    .join('');
}

/** Some names, the first three of them written out: "`a`, `b`, `c` and 4 more tables". */
export function nameList(names: readonly string[], noun: string): Prose {
  const shown = names.slice(0, 3).map((name): Prose => [code(name)]);
  const rest = names.length - shown.length;
  if (rest > 0)
    return prose`${joinProse(shown, ', ')} and ${String(rest)} more ${rest === 1 ? noun : `${noun}s`}`;
  const last = shown.pop();
  if (last === undefined) return [];
  return shown.length === 0 ? last : prose`${joinProse(shown, ', ')} and ${last}`;
}

/** A name, or "none". */
export function known(name: string | undefined): Prose {
  return name === undefined ? ['none'] : [code(name)];
}
