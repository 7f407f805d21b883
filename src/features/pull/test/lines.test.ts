import { expect, it } from 'vitest';
import {
  columnOf,
  isFirstOnLine,
  lineEnd,
  lineStart,
  nextLine,
} from '../edit/lines.ts';

/** A blank line, one that ends as on Windows, a blank one that does, and one that ends the text. */
const TEXT = '\nab\r\n\r\ncd';

it('every offset is on the line that its line break ends', () => {
  const places = Array.from({ length: TEXT.length + 1 }, (_, at) => [
    lineStart(TEXT, at),
    lineEnd(TEXT, at),
    nextLine(TEXT, at),
  ]);
  expect(places).toEqual([
    [0, 0, 1],
    ...Array(3).fill([1, 3, 5]),
    [1, 4, 5],
    [5, 5, 7],
    [5, 6, 7],
    ...Array(3).fill([7, 9, 9]),
  ]);
});

it('a byte order mark is no column of the first line, and one in another line is', () => {
  const text = '\ufeffa: b\n\ufeffc';
  expect(
    [text.indexOf('b'), text.indexOf('c')].map((at) => columnOf(text, at)),
  ).toEqual([3, 1]);
});

it('what has nothing but white space before it is the first on its line', () => {
  const text = '{a\n \t}b';
  const firsts = Array.from({ length: text.length + 1 }, (_, at) =>
    isFirstOnLine(text, at),
  );
  expect(firsts).toEqual([
    ...[true, false, false],
    ...[true, true, true],
    ...[false, false],
  ]);
});

it('a byte order mark at the beginning of a text is nothing before the first on its line, and one in another line is', () => {
  const text = '\ufeff a\n\ufeffb';
  const firsts = Array.from({ length: text.length }, (_, at) =>
    isFirstOnLine(text, at),
  );
  expect(firsts).toEqual([true, true, true, false, true, false]);
});
