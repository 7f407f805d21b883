import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  inert,
  latestStamp,
  marksOf,
  readSections,
  type StampedSection,
  sectionKey,
} from '../../src/github/section-text.ts';
import { lostSections } from '../../src/github/sections.ts';
import { markerOf, type Stamp, stampLine } from '../../src/github/stamp.ts';

import { layFleet } from '../../src/report/fleet-layout.ts';

const MARKER = markerOf(['test', 'fleet']);
const BASE: Stamp = { phase: 'plan', run: 7, attempt: 1, head: 'a'.repeat(40) };

/** What a hostile value is made of: every mark and border there is, and the text around them. */
const bits = fc.constantFrom(
  '<!-- row:',
  '<!-- section:',
  '<!-- part -->',
  ' -->',
  '\n',
  '\n\n',
  ' | ',
  '\\|',
  '</details>',
  '\n\n</details>',
  '<details><summary>',
  '```',
  'plan=aaaaaaaaaaaa ',
  sectionKey('other'),
  MARKER,
  'x',
  ' ',
);
const texts = fc.array(bits, { maxLength: 12 }).map((parts) => parts.join(''));
const filled = texts.map((text) => `x${text}`);
const stamps: fc.Arbitrary<Stamp> = fc.record(
  {
    phase: fc.constantFrom('plan', 'apply', 'merged', 'closed'),
    run: fc.integer({ min: 1, max: 9 }),
    attempt: fc.integer({ min: 1, max: 3 }),
    head: fc.constantFrom('a'.repeat(40), 'b'.repeat(40)),
  },
  { requiredKeys: ['phase', 'run', 'attempt'] },
);
const sections: fc.Arbitrary<StampedSection> = fc
  .record({
    name: fc.string({ maxLength: 5 }),
    stamp: stamps,
    isFleeting: fc.boolean(),
    cells: fc.tuple(filled, filled, filled, filled, filled, texts),
    head: filled,
    parts: fc.array(filled, { maxLength: 3 }),
  })
  .map(({ name, stamp, isFleeting, ...section }) => {
    return { ...inert(section), key: sectionKey(name), stamp, isFleeting };
  });

function written(known: readonly StampedSection[], limit = 1_000_000): string {
  const stamp = latestStamp(known, BASE);
  const marked = known.map((section) => ({
    ...section,
    marks: marksOf(section, stamp),
  }));
  const sink = { limit, measure: (text: string) => text.length };
  const laid = layFleet(marked, {
    stamp,
    sink,
    more: 0,
    isWhole: false,
    contextOf: () => ({}),
  });
  return `${stampLine(MARKER, stamp, laid.more)}\n${laid.text}`.trimEnd();
}

function byKey(list: readonly StampedSection[]): StampedSection[] {
  return list.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

describe('the sections of a comment', () => {
  const some = fc.uniqueArray(sections, {
    maxLength: 6,
    selector: ({ key }) => key,
  });

  test('are read as they were written, whatever their values try to be', () => {
    fc.assert(
      fc.property(some, (known) => {
        const read = [...readSections(written(known)).sections.values()];
        // Without a part there is no fold, and so no name of it.
        const expected = known.map((section) =>
          section.parts.length > 0 ? section : { ...section, head: '' },
        );
        expect(byKey(read)).toEqual(byKey(expected));
      }),
    );
  });

  test('come to the same text again, whatever was left out for want of room', () => {
    fc.assert(
      fc.property(
        some,
        fc.integer({ min: 1500, max: 4000 }),
        (known, limit) => {
          const text = written(byKey(known), limit);
          expect(text.length).toBeLessThanOrEqual(limit + 200);
          const { sections: read, more } = readSections(text);
          expect(read.size + more).toBe(known.length);
          if (more === 0)
            expect(written(byKey([...read.values()]), limit)).toBe(text);
        },
      ),
    );
  });

  test('of anybody’s making are read without harm', () => {
    fc.assert(
      fc.property(fc.array(bits), (pieces) => {
        const { sections: read, more } = readSections(
          `${MARKER}${pieces.join('')}`,
        );
        expect(
          [...read.values()].every(({ key }) => /^[0-9a-f]{12}$/.test(key)),
        ).toBe(true);
        expect(Number.isSafeInteger(more)).toBe(true);
      }),
    );
  });
});

describe('what a late write of ours undid', () => {
  const section = (
    text: string,
    more: Partial<StampedSection> = {},
  ): StampedSection => ({
    key: sectionKey('theirs'),
    stamp: { ...BASE, run: 8 },
    isFleeting: false,
    cells: ['x', '`theirs`', 'planned', 'safe', '1', ''],
    head: 'head',
    parts: [text],
    ...more,
  });
  const comment = (...known: StampedSection[]) => {
    return { id: 1, nodeId: '1', url: '', stamp: BASE, body: written(known) };
  };
  const map = (...known: StampedSection[]) =>
    new Map(known.map((one) => [one.key, one]));

  test.each<[string, StampedSection[], StampedSection, string[]]>([
    ['a section that ours has not', [], section('new'), ['new']],
    [
      'a later run’s section',
      [section('old', { stamp: BASE })],
      section('new'),
      ['new'],
    ],
    [
      'an end where ours has the announcement',
      [section('soon', { isFleeting: true })],
      section('end'),
      ['end'],
    ],
    [
      'not an earlier run’s, which another late write left',
      [section('new')],
      section('old', { stamp: BASE }),
      [],
    ],
    [
      'not an announcement where ours has the end',
      [section('end')],
      section('soon', { isFleeting: true }),
      [],
    ],
    ['not what is the same', [section('same')], section('same'), []],
  ])('is brought back: %s', (_case, ours, seen, expected) => {
    const undone = lostSections();
    undone.notice([comment(seen)], written(ours));
    const [standing = section('none')] = readSections(
      written(ours),
    ).sections.values();
    const found = undone.among(ours.length === 0 ? map() : map(standing));
    expect(found.flatMap(({ parts }) => parts)).toEqual(expected);
    expect(undone.owes()).toBe(expected.length > 0);
  });

  test('is left alone once its own writer has written it again', () => {
    const undone = lostSections();
    undone.notice([comment(section('new'))], written([]));
    expect(undone.among(map(section('newest')))).toEqual([]);
    expect(undone.among(map())).toEqual([]);
  });
});
