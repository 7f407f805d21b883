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
    reason: 'safe',
    risk: 'safe',
    changes: '1',
    note: '',
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
    { ...told('x/red', 'act'), icon: '⛔', label: 'blocked', reason: 'outage' },
    piece('x/b', { sameAs: 'same', risk: '', changes: '' }),
    piece('x/a', { sameAs: 'same', risk: '', changes: '' }),
  ];
  expect(layFleet(pieces, context, SINK).split('\n')).toEqual([
    '### ⛔ 4 targets: 1 blocked, 3 planned',
    '',
    '**Action required:** `red` ([blocked, outage](#neki-x/red)).',
    '',
    'All names begin with `x/`.',
    '',
    'In this order: a.',
    '',
    '|  | target | outcome | risk | changes |  |',
    '|---|---|---|---|---|---|',
    '| ⛔ | `red` | [blocked](#neki-x/red) | safe | 1 | x/red note |',
    '| 📝 | 2: `a`, `b` | planned |  |  |  |',
    '| 📝 | `calm` | [planned](#neki-x/calm) | safe | 1 | x/calm note |',
    '',
    '2 of these targets have no section below, because of the size limit; the output `results-file` names the report of each.',
    '',
    `<sub>commit \`${'c'.repeat(12)}\` · [run](https://github.test/run)</sub>`,
    '',
    '<details open><summary><a name="neki-x/red"></a>Plan · <code>x/red</code></summary>',
    '',
    'x/red seen',
    '',
    'x/red more',
    '',
    'x/red last',
    '',
    '</details>',
    '',
    '<details><summary><a name="neki-x/calm"></a>Plan · <code>x/calm</code></summary>',
    '',
    'x/calm seen',
    '',
    'x/calm more',
    '',
    'x/calm last',
    '',
    '</details>',
    '',
  ]);
});

it.each([
  [2, 'target'],
  [3, '2 targets'],
])(
  'a section of %i targets says of how many others the same is said',
  (count, others) => {
    const same = many(count, (at) =>
      piece(`t${at}`, { sameAs: 'same', parts: ['seen'] }),
    );
    expect(lay(same)).toContain(
      `This is \`t0\`. The same is said of the other ${others}.`,
    );
  },
);

it('one target has no sentence on others, and none has no table', () => {
  expect(lay([told('a', 'look')])).toEqual([
    '### 📝 1 target: 1 planned',
    '',
    '**Review:** `a` ([planned, safe](#neki-a)).',
    '',
    '|  | target | outcome | risk | changes |  |',
    '|---|---|---|---|---|---|',
    '| 📝 | `a` | [planned](#neki-a) | safe | 1 | a note |',
    '',
    '<details><summary><a name="neki-a"></a>Plan · <code>a</code></summary>',
    '',
    'a seen',
    '',
    'a more',
    '',
    'a last',
    '',
    '</details>',
    '',
  ]);
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
      expect(text.match(/\| target \|/g)).toHaveLength(isFolded ? 2 : 1);
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

describe('the first lines', () => {
  it('say that nothing is to be done where nothing is', () => {
    expect(lay([told('a', 'nothing')])[2]).toBe('No action required.');
  });

  it('name fifty targets to look at, and no group behind them', () => {
    const same = (count: number) =>
      many(count, (at) => piece(`t${at}`, { sameAs: 'same', severity: 2 }));
    const other = piece('other');
    const names = Array.from({ length: 50 }, (_, at) => `\`t${at}\``);
    const review = (texts: readonly string[], rest = '') =>
      `**Review:** ${texts.join(', ')}${rest} ([planned, safe](#neki-same))`;
    expect(lay([...same(49), other])[2]).toBe(
      `${review(names.slice(0, 49))}, \`other\` ([planned, safe](#neki-other)).`,
    );
    expect(lay([...same(50), other])[2]).toBe(`${review(names)}.`);
    expect(lay([...same(52), other])[2]).toBe(
      `${review(names, ' and 2 more')}.`,
    );
  });

  it('share what all names begin with, up to a slash', () => {
    const names = ['acme/shop/a', 'acme/shop/b', 'acme/shoes/c'];
    const lineOf = (count: number) =>
      lay(names.slice(0, count).map((name) => piece(name)))[4];
    expect(lineOf(1)).toMatch(/^\| {2}\|/);
    expect(lineOf(2)).toBe('All names begin with `acme/shop/`.');
    expect(lineOf(3)).toBe('All names begin with `acme/`.');
    for (const others of [
      ['a/b', 'c/d'],
      ['/a', 'b'],
    ])
      expect(lay(others.map((name) => piece(name)))[4]).toMatch(/^\| {2}\|/);
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
  expect(steps).toMatchInlineSnapshot(`
    [
      "red note, look note, calm note, red seen, red more, red last, look seen, look more, look last, calm seen, calm more, calm last",
      "red note, look note, calm note, red seen, red more, red last, look seen, look more, look last, calm seen, calm more",
      "red note, look note, calm note, red seen, red more, red last, look seen, look more, look last, calm seen",
      "red note, look note, calm note, One of these, red seen, red more, red last, look seen, look more, look last",
      "red note, look note, calm note, One of these, red seen, red more, red last, look seen, look more",
      "red note, look note, calm note, One of these, red seen, red more, red last, look seen",
      "red note, look note, calm note, One of these, red seen, red more, look seen",
      "red note, look note, calm note, One of these, red seen, look seen",
      "red note, look note, calm note, 2 of these, red seen, red more, red last",
      "red note, look note, calm note, 2 of these, red seen, red more",
      "red note, look note, calm note, 2 of these, red seen",
      "red note, look note, calm note, 3 of these",
      "red note, look note, 3 of these",
      "red note, 3 of these",
      "3 of these",
      "red note, look note, … and 1 more target. 2 of these targets have no section below, because of the size limit; the output \`results-file\` names the report of each.",
      "red note, … and 1 more target. 2 of these targets have no section below, because of the size limit; the output \`results-file\` names the report of each.",
      "… and 1 more target. 2 of these targets have no section below, because of the size limit; the output \`results-file\` names the report of each.",
      "red note, … and 2 more targets. One of these targets has no section below, because of the size limit; the output \`results-file\` names the report of each.",
      "… and 2 more targets. One of these targets has no section below, because of the size limit; the output \`results-file\` names the report of each.",
      "… and 3 more targets.",
    ]
  `);
});
