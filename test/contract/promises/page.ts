import { readFileSync } from 'node:fs';

/** Tests by their file below `test`, each by a part of its name, or of several. */
export type Tests = Readonly<Record<string, string | readonly string[]>>;

/**
 * What a page says in absolute words. A row is a part of one sentence that no other has, with the tests that fail when the
 * code breaks what it says, or with why it is no promise of ours.
 */
export interface Page {
  readonly page: string;
  readonly rows: Readonly<Record<string, Tests | string>>;
}

/** Why a sentence is no promise of ours. */
export const SERVICE = 'what the service does: docs/neki.md';
export const GITHUB = 'what GitHub does';
export const POSTGRES = 'what Postgres does';
export const ADVICE = 'what readers are to do';
export const MEANING = 'what a word means, or what something is for';
export const EXAMPLE = 'an example';
export const HEADING = 'a heading';

const ROOT = new URL('../../../', import.meta.url);

const ABSOLUTE =
  /\b(?:never|always|nothing|none|nobody|no one|cannot|must not|no longer|not once|at most|in any case|under no|without exception|whatever)\b/i;

/** The sentences of a page, each once. A row of a table is one, as what a cell says is of the cells beside it. */
export function sentencesOf(page: string): ReadonlySet<string> {
  const text = readFileSync(new URL(page, ROOT), 'utf8')
    .replaceAll(/```.*?```|<!--.*?-->/gs, '\n\n')
    .split(/\n\s*\n|\n(?= *(?:[-|#>]|\d+\.) )/)
    .map((block) => block.replaceAll(/\s+/g, ' ').trim());
  return new Set(
    text.flatMap((block) =>
      block.startsWith('|')
        ? block
        : block.split(/(?<=[.!?:]\)?) (?=[A-Z`*“(])/),
    ),
  );
}

/** Code says nothing: a value of an input may be called `never`. */
export const isAbsolute = (sentence: string): boolean =>
  ABSOLUTE.test(sentence.replaceAll(/`[^`]*`/g, ''));

/** Those of some tests that are not there. */
export function lackingTests(tests: Tests): readonly string[] {
  return Object.entries(tests).flatMap(([file, names]) => {
    const text = readFileSync(new URL(`test/${file}`, ROOT), 'utf8');
    return [names]
      .flat()
      .filter((name) => !text.includes(name))
      .map((name) => `${file}: ${name}`);
  });
}
