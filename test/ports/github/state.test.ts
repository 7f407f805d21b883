import { describe, expect, test } from 'vitest';
import {
  type CommentState,
  markerIn,
  markerOf,
  nameOf,
  readState,
  serviceKey,
  stateLine,
} from '../../../src/ports/github/state.ts';

const MARKER = markerOf(['test']);
const HEAD = 'a'.repeat(40);
const LATER = 'b'.repeat(40);

const STATE: CommentState = {
  service: serviceKey('https://api.example.test/v1'),
  of: 'acme/shop/main',
  stamp: { phase: 'plan', run: 77, attempt: 2, head: HEAD, commit: LATER },
  job: nameOf(['job']),
  readAt: 1_800_000_000,
  previous: new Map([['acme/shop/main', '{"a": "<!-- --> </details>"}']]),
  record: {
    entries: [
      { what: 'planned', run: 77, attempt: 2, at: 10, person: 'ada' },
      {
        what: 'allowed',
        run: 77,
        attempt: 2,
        at: 11,
        person: undefined,
        commit: HEAD,
      },
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

  test('of a comment from before consents stood in git is read, and its plans are dropped', () => {
    const plan = { head: HEAD, base: 'main', digests: [{ shown: 10, of: [] }] };
    const line = stateLine(MARKER, STATE).replace(
      '"target":"acme/shop/main"',
      `"target":"acme/shop/main","plan":${JSON.stringify(plan)}`,
    );
    expect(line).toContain('"plan"');
    expect(readState(line)).toEqual({ kind: 'state', state: STATE });
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
