/** A piece of HTML that may stand in a page as it is; everything else is escaped on its way in. */
export interface Html {
  readonly html: string;
}

/** What may be put into a template: text is escaped, HTML and lists of it are not. */
export type Value = string | number | Html | readonly Html[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Nothing at all. */
export const NOTHING: Html = { html: '' };

/** Builds HTML from a template; a text among the values is escaped, so it is inert in content and in attributes. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly Value[]
): Html {
  const pieces = parts.flatMap((part, at) => {
    const value = values[at];
    return value === undefined ? [part] : [part, textOf(value)];
  });
  return { html: pieces.join('') };
}

/** Escapes a text for HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (character) => ESCAPES[character] ?? character,
  );
}

/** A sentence with its values between backticks as code. */
export function codeSpans(text: string): readonly Html[] {
  return text
    .split('`')
    .map((part, at) =>
      at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`,
    );
}

function textOf(value: Value): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escapeHtml(value);
  return 'html' in value
    ? value.html
    : value.map((piece) => piece.html).join('');
}
