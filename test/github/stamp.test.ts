import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  markerOf,
  outranks,
  readStamp,
  type Stamp,
  stampLine,
} from '../../src/github/stamp.ts';
import { MOST_DIGESTS } from '../../src/topology/plan/mark.ts';

const MARKER = markerOf([
  'https://api.example.com/v1',
  'acme',
  'shop',
  'main',
  'data-topology.yaml',
]);

const hex = (length: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.constantFrom(...'0123456789abcdef'),
    minLength: length,
    maxLength: length,
  });

const digests = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('base64').slice(0, 43));

const stamps: fc.Arbitrary<Stamp> = fc.record(
  {
    phase: fc.constantFrom('plan', 'preview', 'apply', 'merged', 'closed'),
    run: fc.integer({ min: 1, max: 10 ** 14 }),
    attempt: fc.integer({ min: 1, max: 1000 }),
    head: hex(40),
    commit: hex(64),
    reviewed: fc.record({
      shown: fc
        .array(
          fc.tuple(
            digests,
            fc.option(fc.integer({ min: 0, max: 4_000_000_000 }), {
              nil: undefined,
            }),
          ),
          {
            minLength: 1,
            maxLength: MOST_DIGESTS,
          },
        )
        .map((entries) => new Map(entries)),
      isUnread: fc.boolean(),
      run: fc.integer({ min: 1, max: 10 ** 14 }),
      head: hex(40),
    }),
  },
  { requiredKeys: ['phase', 'run', 'attempt'] },
);

describe('the hidden line', () => {
  test('gives back what was put in', () => {
    fc.assert(
      fc.property(stamps, (stamp) => {
        const line = stampLine(MARKER, stamp);
        expect(readStamp(`${line}\ntext`)).toEqual(stamp);
        expect(line).toMatch(/^<!-- [\x20-\x7e]+ -->$/);
        expect(line.length).toBeLessThan(22_000);
      }),
    );
  });

  test('of anybody’s making is read without harm, and says nothing that has another form', () => {
    const parts = fc.constantFrom(
      'phase=',
      'run=',
      'head=',
      'shown=',
      'by=',
      'of=',
      ' ',
      '-->',
      '\n',
      MARKER,
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string())), (pieces) => {
        const {
          phase,
          run,
          head = '',
          reviewed,
        } = readStamp(`${MARKER}${pieces.join('')}`);
        expect(['plan', 'preview', 'apply', 'merged', 'closed']).toContain(
          phase,
        );
        expect(run === undefined || Number.isSafeInteger(run)).toBe(true);
        expect(head).toMatch(/^[0-9a-f]*$/);
        expect([...(reviewed?.shown.keys() ?? [])].join('')).toMatch(
          /^[A-Za-z0-9+/]*$/,
        );
        expect(reviewed?.head ?? '').toMatch(/^[0-9a-f]*$/);
      }),
    );
  });

  test('is one for each target and file', () => {
    const identities = [
      ['a', 'b', 'c'],
      ['a', 'bc'],
      ['a', 'b', 'c', ''],
      ['a', 'b', 'd'],
      ['["a","b","c"]'],
    ];
    expect(new Set(identities.map(markerOf)).size).toBe(identities.length);
  });
});

describe('which report stands', () => {
  test('the end of a pull request over its preview, and not over what was applied after the merge', () => {
    const end: Stamp = { phase: 'merged', run: 8 };
    expect(outranks({ phase: 'preview', run: 7 }, end)).toBe(false);
    expect(outranks({ phase: 'apply', run: 7 }, end)).toBe(true);
  });

  test('is that of the later attempt of one run, of which one that names none is the first', () => {
    const none: Stamp = { phase: 'apply', run: 7 };
    const first = { ...none, attempt: 1 };
    const second = { ...none, attempt: 2 };
    expect([outranks(none, first), outranks(first, none)]).toEqual([
      false,
      false,
    ]);
    expect([outranks(second, none), outranks(none, second)]).toEqual([
      true,
      false,
    ]);
  });

  test('is decided between any two: never both outrank one another', () => {
    fc.assert(
      fc.property(stamps, stamps, (a, b) => {
        expect(outranks(a, b) && outranks(b, a)).toBe(false);
        expect(outranks(a, a)).toBe(false);
      }),
    );
  });
});
