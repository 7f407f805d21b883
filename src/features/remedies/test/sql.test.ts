import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../../sandbox/database/for-tests.ts';
import { tries } from '../../../../test/long.ts';
import { identifier, json, literal, textArray } from '../sql.ts';
import { HOSTILE } from './remedies.ts';

const database = useDatabase();

/** Texts that Postgres can hold, with quotes, backslashes and line ends more often than by chance. */
const TEXT = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({
    unit: fc.constantFrom(
      "'",
      '\\',
      '"',
      '\n',
      '\r',
      '$',
      '-',
      '\u202e',
      '\u2028',
      'x',
      '🦑',
    ),
  }),
  fc
    .string({ unit: 'binary' })
    .map((text) => text.toWellFormed().replaceAll('\0', '')),
);

describe.each(['on', 'off'])(
  'with standard_conforming_strings %s',
  (setting) => {
    beforeAll(() =>
      database.run(`SET standard_conforming_strings = ${setting}`),
    );

    it('a literal is the text', async () => {
      const same = async (text: string): Promise<void> => {
        expect(await database.value(`SELECT ${literal(text)}`)).toBe(text);
      };
      await fc.assert(fc.asyncProperty(TEXT, same), { numRuns: tries(200) });
    });

    it('JSON in a literal is the text, and shows every character on one line', async () => {
      await fc.assert(
        fc.asyncProperty(TEXT, async (text) => {
          const written = literal(json(text));
          expect(written).not.toMatch(/[\n\r\u2028\u202e]/);
          expect(
            await database.value(`SELECT ${written}::jsonb #>> '{}'`),
          ).toBe(text);
        }),
        { numRuns: tries(200) },
      );
    });
  },
);

it('an array holds its texts', async () => {
  expect(await database.value(`SELECT to_json(${textArray(HOSTILE)})`)).toEqual(
    HOSTILE,
  );
  expect(await database.value(`SELECT cardinality(${textArray([])})`)).toBe(0);
});

it('a name that is no ordinary one is in quotes, as Postgres writes it', async () => {
  for (const name of HOSTILE)
    expect(await database.value(`SELECT quote_ident(${literal(name)})`)).toBe(
      identifier(name),
    );
});

it('what no text of Postgres can hold is replaced', async () => {
  expect(await database.value(`SELECT ${literal('a\0b\ud800')}`)).toBe(
    'a\ufffdb\ufffd',
  );
});
