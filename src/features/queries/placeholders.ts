/** A text with placeholders as PostgreSQL writes them, and whether any were replaced. */
export interface Parameterized {
  readonly text: string;
  readonly isReplaced: boolean;
}

/**
 * Tokens that stay as they are (strings, quoted names, comments, casts), or a placeholder of a client: `?`, `:name`,
 * `%s` or `%(name)s`.
 */
const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|::|:(?<name>[A-Za-z_]\w*)|%\((?<python>\w+)\)s|%s|\?/g;

/** A statement with a client's placeholders as PostgreSQL reads it; equal names are one parameter. */
export function withParameters(text: string): Parameterized {
  const known = new Map<string, number>();
  const used = Array.from(text.matchAll(/\$(\d{1,5})/g), ([, digits]) =>
    Number(digits),
  );
  let last = used.reduce((most, number) => Math.max(most, number), 0);
  let isReplaced = false;

  const replaced = text.replace(TOKEN, (...match) => {
    const [token] = match;
    const groups: { readonly name?: string; readonly python?: string } =
      match.at(-1);
    const name = groups.name ?? groups.python;
    if (name === undefined && token !== '?' && token !== '%s') return token;

    isReplaced = true;
    const number = (name && known.get(name)) || ++last;
    if (name !== undefined) known.set(name, number);
    return `$${number}`;
  });
  return { text: replaced, isReplaced };
}
