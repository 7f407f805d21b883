import type { Message } from '../../src/message/message.ts';
import { wordsFor } from '../../src/message/words.ts';
/** A message with its values as code; text alone, whatever is in it. */
export function messageNodes(message: Message | string): readonly Node[] {
  if (typeof message === 'object')
    return wordsFor(message, 'repository').map(({ isMarked, text }) =>
      isMarked ? element('code', {}, text) : document.createTextNode(text),
    );
  return message.split('`').map((part, at) => {
    if (at % 2 === 0) return document.createTextNode(part);
    return element('code', {}, part);
  });
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
