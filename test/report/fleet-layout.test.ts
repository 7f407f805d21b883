import { describe, expect, it } from 'vitest';
import type { FleetPiece } from '../../src/report/fleet-groups.ts';
import { layFleet } from '../../src/report/fleet-layout.ts';
import { prose } from '../messages.ts';

const SINK = { limit: 100_000, measure: (text: string) => text.length };

function piece(name: string, more: Partial<FleetPiece> = {}): FleetPiece {
  return {
    name,
    icon: '📝',
    label: 'planned',
    call: 'look',
    severity: 1,
    title: 'Plan: safe',
    note: '',
    brief: '',
    head: 'Plan',
    parts: [],
    lines: [],
    sameAs: name,
    ...more,
  };
}

/** A piece of each call, whose texts say whose they are. */
function told(name: string, call: FleetPiece['call']): FleetPiece {
  const severity = { act: 3, look: 2, nothing: 1 }[call];
  const parts = ['seen', 'more', 'last'].map((part) => `${name} ${part}`);
  return piece(name, { call, severity, parts, note: `${name} note` });
}

function many(length: number, make: (at: number) => FleetPiece) {
  return Array.from({ length }, (_, at) => make(at));
}

function lay(pieces: readonly FleetPiece[]): readonly string[] {
  return layFleet(pieces, {}, SINK).split('\n');
}

it('a combined report is laid out whole: counts, what to act on, rows, where it is of, sections', () => {
  const context = {
    runUrl: 'https://github.test/run',
    commit: 'c'.repeat(40),
    order: prose`In this order: a.`,
  };
  const pieces = [
    told('x/calm', 'nothing'),
    { ...told('x/red', 'act'), icon: '⛔', label: 'blocked', title: 'Blocked' },
    piece('x/b', { sameAs: 'same' }),
    piece('x/a', { sameAs: 'same' }),
  ];
  expect(layFleet(pieces, context, SINK)).toMatchSnapshot();
});

it.each([
  [2, 'target'],
  [3, '2 targets'],
])(
  'a section of %i targets says for how many others it is the same',
  (count, others) => {
    const same = many(count, (at) =>
      piece(`t${at}`, { sameAs: 'same', parts: ['seen'] }),
    );
    expect(lay(same)).toContain(
      `This is \`t0\`. The report is the same for the other ${others}.`,
    );
  },
);

it('one target has no sentence on others, and none has no table', () => {
  expect(lay([told('a', 'look')])).toMatchSnapshot();
  expect(lay([])).toEqual([
    '### ⏭️ No targets to process',
    '',
    'No target’s inputs changed.',
    '',
  ]);
});

describe('what is in plain sight', () => {
  it.each([
    [5, false],
    [6, true],
  ])(
    'of %i targets that need no action beside one that does: folded %s',
    (count, isFolded) => {
      const quiet = many(count, (at) =>
        piece(`q${at}`, { call: 'nothing', severity: 0, parts: ['seen'] }),
      );
      const text = layFleet([...quiet, told('red', 'act')], {}, SINK);
      expect(text.includes(`${count} targets need no action`)).toBe(isFolded);
      expect(text.match(/ targets \|$/gm)).toHaveLength(isFolded ? 2 : 1);
      expect(text.match(/^\| 📝 \|/gm)).toHaveLength(count + 1);
    },
  );

  it.each([
    [3, 3],
    [4, 0],
  ])('of %i targets to act on: %i sections are open', (count, open) => {
    const red = many(count, (at) => told(`r${at}`, 'act'));
    const text = layFleet([...red, told('look', 'look')], {}, SINK);
    expect(text.match(/<details open>/g)?.length ?? 0).toBe(open);
    expect(text.match(/<details/g)).toHaveLength(count + 1);
  });
});

it.each([
  ['5 rows', 5, 5, false],
  ['6 rows', 1, 6, true],
])(
  'beside a red target, %s to review are in plain sight, or folded',
  (_, red, look, isFolded) => {
    const text = layFleet(
      [
        ...many(red, (at) => told(`r${at}`, 'act')),
        ...many(look, (at) => told(`l${at}`, 'look')),
      ],
      {},
      SINK,
    );
    expect(text.includes(`<summary>${look} targets to review</summary>`)).toBe(
      isFolded,
    );
  },
);

it.each([
  [5, 5],
  [6, 0],
])('of %i red rows: %i have notes', (count, notes) => {
  const red = many(count, (at) => ({
    ...told(`r${at}`, 'act'),
    brief: 'In brief.',
  }));
  expect(layFleet(red, {}, SINK).match(/ note/g) ?? []).toHaveLength(notes);
});

it.each([
  [6, 0],
  [7, 1],
])('of %i closed sections: %i folds have them', (count, folds) => {
  const look = many(count, (at) => told(`l${at}`, 'look'));
  const text = layFleet(look, {}, SINK);
  expect(text.match(/<summary>The reports of 7 targets</g) ?? []).toHaveLength(
    folds,
  );
  expect(text.match(/<details/g)).toHaveLength(count + folds);
});

describe('the first lines', () => {
  it('say that nothing is to be done where nothing is', () => {
    expect(lay([told('a', 'nothing')])[2]).toBe('No action required.');
  });

  it.each([
    ['act', 3, '`t0`<br>`t1`<br>`t2`'],
    ['act', 13, '`t11`, `t12`'],
    ['act', 402, '`t399` and 2 more'],
    ['look', 3, '`t0`<br>`t1`<br>`t2`'],
    ['look', 40, '`t0`<br>`t1`<br>`t2` and 37 more'],
    ['nothing', 60, '`t48`, `t49` and 10 more'],
  ] as const)(
    'count targets, and the row to %s on %i names them',
    (call, count, names) => {
      const same = many(count, (at) =>
        piece(`t${at}`, { sameAs: 'same', call }),
      );
      const text = layFleet(same, {}, SINK);
      expect(text).toContain(`Plan: safe · ${count} targets<br>\`t0\``);
      expect(text).toContain(`${names} |`);
    },
  );

  it('share what all names begin with, up to a slash', () => {
    const names = ['acme/shop/a', 'acme/shop/b', 'acme/shoes/c'];
    const lineOf = (count: number) =>
      lay(names.slice(0, count).map((name) => piece(name)))[2];
    expect(lineOf(1)).toBe('**Review:** 1 target.');
    expect(lineOf(2)).toContain('All names begin with `acme/shop/`.');
    expect(lineOf(3)).toContain('All names begin with `acme/`.');
    for (const others of [
      ['a/b', 'c/d'],
      ['/a', 'b'],
    ])
      expect(lay(others.map((name) => piece(name)))[2]).toBe(
        '**Review:** 2 targets.',
      );
  });
});

it('what there is no room for goes one by one: details from the end, sections, notes, rows', () => {
  const pieces = [
    told('calm', 'nothing'),
    told('look', 'look'),
    told('red', 'act'),
  ];
  const steps: string[] = [];
  for (let limit = 2200; limit >= 800; limit -= 8) {
    const text = layFleet(pieces, {}, { ...SINK, limit });
    const step = Array.from(
      text.matchAll(
        /\b(red|look|calm) (seen|more|last|note)\b|^… .*|\S+ of these/gm,
      ),
      ([part]) => part,
    ).join(', ');
    if (step !== steps.at(-1)) steps.push(step);
  }
  expect(steps).toMatchSnapshot();
});
