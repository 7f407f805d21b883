import type { Word } from '../../src/text/words.ts';

/** The words of a message, its values as code; text alone, whatever is in it. */
export function wordNodes(words: readonly Word[]): readonly Node[] {
  return words.map(({ isMarked, text }) =>
    isMarked ? element('code', {}, text) : document.createTextNode(text),
  );
}

/** An element with attributes, and text or other elements in it. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    made.setAttribute(key, value);
  made.append(...children);
  return made;
}
