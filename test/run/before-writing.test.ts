import { describe, expect, test } from 'vitest';
import { reviewOf } from '../../src/run/reviewed.ts';
import { standingOf } from '../../src/run/superseded.ts';
import type { Document } from '../../src/topology/document.ts';
import { makePlan, type Plan } from '../../src/topology/plan.ts';
import { markOf } from '../../src/topology/plan-mark.ts';
import { type FileRead, readTopologyText } from '../../src/topology/reading.ts';

function document(text: string): Document {
  const read = readTopologyText({ name: 'a.yaml', text }, 'yaml');
  if (!read.ok) throw new Error('not a document');
  return read.document;
}

function plan(live: string, desired: string): Plan {
  return makePlan({ from: 'branch', document: document(live) }, document(desired));
}

function file(text: string): FileRead {
  return { kind: 'file', bytes: Buffer.from(text) };
}

describe('the fresh plan beside the reviewed one', () => {
  const reviewed = (shown: Plan) => ({ kind: 'plan', mark: markOf(shown), pull: 7 }) as const;

  test('is as reviewed when both documents mean the same, however they are written', () => {
    const shown = plan('a: 1\nb: 2', 'b: 2\na: 3');
    const fresh = plan('{ "b": 2.0, "a": 1 }', '# comment\na: 3.0\nb:   2\n');
    expect(reviewOf(reviewed(shown), fresh)).toMatchObject({ kind: 'as-reviewed' });
  });

  test.each([
    [
      'the file',
      plan('a: 1', 'a: 2'),
      plan('a: 1', 'a: 2\nc: 3'),
      ['the file is not the one', 'Not shown there: `c` (added)'],
    ],
    [
      'the branch',
      plan('a: 1', 'a: 2'),
      plan('a: 1\nz: 9', 'a: 2'),
      ['has changed since', 'Not shown there: `z` (removed)'],
    ],
    [
      'both',
      plan('a: 1', 'a: 2'),
      plan('a: 0', 'a: 5'),
      ['the file is not the one', 'and what it is compared with has changed', 'not needed now: 1 change.'],
    ],
    [
      'the branch, which has a part of it',
      plan('a: 1\nb: 1', 'a: 2\nb: 2'),
      plan('a: 2\nb: 1', 'a: 2\nb: 2'),
      ['Every change now was shown there.', 'not needed now: 1 change.'],
    ],
  ])('differs in %s, and it is said what is new and what is gone', (_case, shown, fresh, sentences) => {
    const review = reviewOf(reviewed(shown), fresh);
    expect(review.kind).toBe('differs');
    for (const sentence of [shown.id, fresh.id, ...sentences]) expect(review.text).toContain(sentence);
  });

  test('of very many changes is compared by documents, without naming each', () => {
    const many = (value: number): string =>
      Array.from({ length: 400 }, (_, at) => `k${at}: ${value}`).join('\n');
    const shown = plan(many(1), many(2));
    expect(markOf(shown).changes).toBeUndefined();
    expect(reviewOf(reviewed(shown), plan(many(1), many(3))).text).not.toContain('Not shown there');
  });

  test('is none where none was found', () => {
    expect(reviewOf({ kind: 'none', why: 'no pull request.' }, plan('a: 1', 'a: 2')).kind).toBe('none');
  });
});

describe('the file at the tip', () => {
  const ask = (theirs: FileRead, ours: FileRead) =>
    standingOf({
      file: 'a.yaml',
      ref: 'refs/heads/main',
      tip: { kind: 'moved', commit: 'c'.repeat(40), theirs, ours },
    });

  test.each<[string, FileRead, FileRead, string]>([
    ['another document', file('a: 2'), file('a: 1'), 'superseded'],
    ['the same in another spelling', file('{"a": 1}'), file('a: 1 # one'), 'current'],
    ['gone', { kind: 'missing' }, file('a: 1'), 'superseded'],
    ['missing on both sides: it was made in the job', { kind: 'missing' }, { kind: 'missing' }, 'current'],
    ['broken', file('a: ['), file('a: 1'), 'superseded'],
    ['broken in the same way', file('a: ['), file('a: ['), 'current'],
    ['not readable', { kind: 'unreadable', why: 'x' }, file('a: 1'), 'unknown'],
    ['there, and ours is not readable', file('a: 1'), { kind: 'unreadable', why: 'x' }, 'unknown'],
  ])('that is %s', (_case, theirs, ours, kind) => {
    expect(ask(theirs, ours).kind).toBe(kind);
  });
});
