import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lackingTests } from './promises/page.ts';
import { NO_PROMISES, PROMISES } from './promises.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string =>
  readFileSync(new URL(path, ROOT), 'utf8');

/** What is known of the service, the rules and the fault matrix have tests of their own. */
const APART = new Set([
  'docs/neki.md',
  'docs/rules.md',
  'docs/fault-matrix.md',
]);
/** “One” alone is an article more often than a figure. */
const NUMBERS = '– two three four five six seven eight nine ten'.split(' ');
const UNITS =
  's|ms|minutes?|hours?|bytes|[KM]iB|times|reads|looks|targets?|PUTs?|attempts|requests|jobs|tables|values|digests|hex digits|pull requests|days|levels|characters|comments?|runs?|shards?|rows?|lines|schemas|redirects|commits|warnings|errors|pages';
/** How far from a figure the words may stand that tell what it is of. */
const NEAR = 260;

/** A page without examples, its white space and its numbers written in one way. */
function plain(text: string): string {
  return text
    .replaceAll(/```.*?```/gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b[Oo]ne more\b/g, '1 more')
    .replaceAll(/\b[a-z]+\b/gi, (word) => {
      const at = NUMBERS.indexOf(word.toLowerCase());
      const more: Readonly<Record<string, string>> = {
        twenty: '20',
        hundred: '100',
        second: 's',
        seconds: 's',
      };
      return at < 0 ? (more[word.toLowerCase()] ?? word) : String(at + 1);
    });
}

interface Page {
  readonly name: string;
  readonly text: string;
}

const PAGES: readonly Page[] = [
  'README.md',
  'SECURITY.md',
  ...globSync('docs/*.md', { cwd: ROOT }),
]
  .filter((name) => !APART.has(name))
  .map((name) => ({ name, text: plain(read(name)) }));

/** Where a page has a figure, with what stands around it. */
function* placesOf(figure: string, { text }: Page): Generator<string> {
  for (
    let at = text.indexOf(figure);
    at >= 0;
    at = text.indexOf(figure, at + 1)
  )
    if (!/[\w.,]/.test(text[at - 1] ?? ' '))
      yield text.slice(Math.max(0, at - NEAR), at + figure.length + NEAR);
}

describe('what the pages promise in figures', () => {
  it.each(PROMISES)(
    '$figure, $about',
    ({ figure, about, code: [file, text], tests }) => {
      const places = PAGES.flatMap((page) => [...placesOf(figure, page)]);
      expect(
        places.filter((place) => about.test(place)).length,
        'pages that say it',
      ).toBeGreaterThan(0);
      expect(
        read(`src/${file}`).includes(text),
        `src/${file} has ${text}`,
      ).toBe(true);
      expect(lackingTests(tests)).toEqual([]);
    },
  );

  it('has a row for every figure with a unit', () => {
    const figures = new RegExp(
      `(?<![\\w.,/#-])\\d[\\d,.]*(?: more| last)? (?:${UNITS})\\b`,
      'g',
    );
    const unknown = PAGES.flatMap(({ name, text }) =>
      Array.from(text.matchAll(figures), ({ 0: figure, index }) => {
        const near = text.slice(
          Math.max(0, index - NEAR),
          index + figure.length + NEAR,
        );
        const isPromised = PROMISES.some(
          (row) => row.figure === figure && row.about.test(near),
        );
        const place = `${name}: ${figure}`;
        return isPromised || figure in NO_PROMISES || place in NO_PROMISES
          ? undefined
          : place;
      }),
    ).filter((figure) => figure !== undefined);
    expect(unknown).toEqual([]);
  });

  it('has no row twice', () => {
    const keys = PROMISES.map(
      ({ figure, about, code }) => `${figure} ${about} ${code.join(' ')}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});
