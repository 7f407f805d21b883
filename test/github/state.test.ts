import { describe, expect, test } from 'vitest';
import {
  type CommentState,
  markerIn,
  markerOf,
  type NewPlan,
  nameOf,
  readState,
  recordPlan,
  serviceKey,
  stateLine,
} from '../../src/github/state.ts';
import type { RecordedPlan } from '../../src/topology/plan/recorded-plan.ts';

const MARKER = markerOf(['test']);
const HEAD = 'a'.repeat(40);
const LATER = 'b'.repeat(40);

/** A digest of one letter over and over. */
function digest(letter: string): string {
  return letter.repeat(43);
}

function shown(
  text: Readonly<Record<string, readonly [number, number?]>>,
  more: Partial<RecordedPlan> = {},
): RecordedPlan {
  const digests = Object.entries(text).map(
    ([letter, [shownAt, firstAsked]]) =>
      [digest(letter), { shownAt, firstAsked }] as const,
  );
  return {
    head: HEAD,
    base: 'main',
    isUnread: false,
    digests: new Map(digests),
    ...more,
  };
}

const STATE: CommentState = {
  service: serviceKey('https://api.example.test/v1'),
  of: 'acme/shop/main',
  stamp: { phase: 'plan', run: 77, attempt: 2, head: HEAD, commit: LATER },
  job: nameOf(['job']),
  readAt: 1_800_000_000,
  targets: new Map([
    [
      'acme/shop/main',
      {
        plan: shown({ A: [10, 5], B: [10, 5], C: [10] }),
        previous: '{"a": "<!-- --> </details>"}',
      },
    ],
  ]),
  record: {
    entries: [
      { what: 'planned', run: 77, attempt: 2, at: 10, person: 'ada' },
      { what: 'allowed', run: undefined, attempt: 1, at: 12, person: 'x[bot]' },
    ],
    earlier: 3,
  },
};

describe('the hidden line of a comment', () => {
  test('is read as it was written, and holds no end of an HTML comment', () => {
    const line = stateLine(MARKER, STATE);
    expect(line.indexOf('-->')).toBe(line.length - 3);
    expect(line).not.toContain('\n');
    expect(markerIn(line)).toBe(MARKER);
    expect(readState(`${line}\n### Report`)).toEqual({
      kind: 'state',
      state: STATE,
    });
  });

  test('tells a plan that was made without the branch', () => {
    const plan = shown({ A: [10, 5] }, { isUnread: true });
    const targets = new Map([['acme/shop/main', { plan }]]);
    const read = readState(stateLine(MARKER, { ...STATE, targets }));
    expect(read).toMatchObject({ kind: 'state', state: { targets } });
  });

  test('is read whatever a server calls people', () => {
    const [entry] = STATE.record.entries;
    if (entry === undefined) throw new Error('there is no entry');
    const entries = [{ ...entry, person: 'Jane.Doe@example.test' }];
    const state = { ...STATE, record: { entries, earlier: 3 } };
    expect(readState(stateLine(MARKER, state))).toEqual({
      kind: 'state',
      state,
    });
  });

  test('is the whole first line or nothing', () => {
    const line = stateLine(MARKER, STATE);
    for (const body of [
      `\n${line}`,
      ` ${line}`,
      `${line} more`,
      `Quoted: ${line}`,
      line.slice(0, -4),
    ])
      expect(readState(body).kind).toBe('unreadable');
  });

  test.each([
    ['words', 'phase=plan run=77.1', 'unreadable'],
    ['a later version', '{"version":2}', 'unreadable'],
    ['JSON of something else', '[]', 'unreadable'],
    ['no JSON', '{', 'unreadable'],
    ['nothing', '', 'unreadable'],
  ])('is told apart from that of %s', (_, text, kind) => {
    expect(readState(`${MARKER}${text} -->\n### Report`)).toEqual({ kind });
  });

  test.each([
    ['a commit that is none', { stamp: { ...STATE.stamp, head: 'main' } }],
    ['a time that is none', { readAt: -1 }],
    ['a key that is none', { service: 'https://api.example.test' }],
  ])('is unreadable with %s', (_, wrong) => {
    const line = stateLine(MARKER, { ...STATE, ...wrong });
    expect(readState(line)).toEqual({ kind: 'unreadable' });
  });

  test('drops what a record cannot say', () => {
    const line = stateLine(MARKER, STATE).replace('"planned"', '"hacked"');
    const read = readState(line);
    expect(read.kind === 'state' && read.state.record.entries).toEqual(
      STATE.record.entries.slice(1),
    );
  });
});

describe('the recorded plan', () => {
  function plan(letters: string, more: Partial<NewPlan> = {}): NewPlan {
    const digests = Array.from(
      letters,
      (letter) =>
        [
          digest(letter.toUpperCase()),
          { isAsked: letter === letter.toUpperCase() },
        ] as const,
    );
    return {
      head: HEAD,
      base: 'main',
      isUnread: false,
      digests: new Map(digests),
      most: 10,
      ...more,
    };
  }

  test('has what was shown and what was asked, and when', () => {
    expect(recordPlan(undefined, plan('aB'), 20)).toEqual(
      shown({ A: [20], B: [20, 20] }),
    );
  });

  test('keeps on one head what another plan showed, and the first times', () => {
    const standing = shown({ A: [10], B: [10, 5] });
    expect(recordPlan(standing, plan('Bc'), 20)).toEqual(
      shown({ B: [10, 5], C: [20], A: [10] }),
    );
  });

  test('keeps on a later head the time of the first asking alone', () => {
    const standing = shown({ A: [10], B: [10, 5], C: [10, 5] });
    expect(recordPlan(standing, plan('abD', { head: LATER }), 20)).toEqual(
      shown({ A: [20], B: [20], D: [20, 20] }, { head: LATER }),
    );
    const again = recordPlan(standing, plan('BC', { head: LATER }), 20);
    expect(again).toEqual(shown({ B: [20, 5], C: [20, 5] }, { head: LATER }));
  });

  test('asks from now on for what was only shown before', () => {
    const standing = shown({ A: [10] });
    expect(recordPlan(standing, plan('A'), 20)).toEqual(shown({ A: [10, 20] }));
  });

  test('keeps nothing that was shown for another base', () => {
    const standing = shown({ A: [10, 5], B: [10] }, { base: 'release' });
    expect(recordPlan(standing, plan('A'), 20)).toEqual(shown({ A: [20, 20] }));
  });

  test('keeps what was planned without the branch apart: it does not count beside what was planned with it', () => {
    const unread = plan('A', { isUnread: true });
    const recorded = shown({ A: [20, 20] }, { isUnread: true });
    expect(recordPlan(undefined, unread, 20)).toEqual(recorded);
    const standing = shown({ B: [10, 5] });
    expect(recordPlan(standing, unread, 20)).toEqual(standing);
    const another = plan('B', { isUnread: true });
    expect(recordPlan(recorded, another, 30)).toEqual(
      shown({ B: [30, 30], A: [20, 20] }, { isUnread: true }),
    );
    expect(recordPlan(recorded, plan('Ab'), 30)).toEqual(
      shown({ A: [30, 20], B: [30] }),
    );
  });

  test('takes no time that is still to come', () => {
    const standing = shown({ A: [90, 95], B: [90] });
    expect(recordPlan(standing, plan('Ab'), 20)).toEqual(
      shown({ A: [20, 20], B: [20] }),
    );
    expect(recordPlan(standing, plan('A', { head: LATER }), 20)).toEqual(
      shown({ A: [20, 20] }, { head: LATER }),
    );
  });

  test('is bounded, this plan first', () => {
    const standing = shown({ A: [10], B: [10], C: [10] });
    const recorded = recordPlan(standing, plan('xy', { most: 3 }), 20);
    expect([...recorded.digests.keys()]).toEqual(['X', 'Y', 'A'].map(digest));
    const full = recordPlan(standing, plan('xy', { most: 2 }), 20);
    expect([...full.digests.keys()]).toEqual(['X', 'Y'].map(digest));
  });
});
