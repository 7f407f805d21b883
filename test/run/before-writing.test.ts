import { describe, expect, test } from 'vitest';
import { askStanding, reviewOf } from '../../src/run/before-writing.ts';
import type { BasisFile } from '../../src/run/request.ts';
import type { Compared } from '../../src/run/result.ts';
import { type FileRead, readTopologyText } from '../../src/topology/document/reading.ts';
import { makePlan, planMark } from '../../src/topology/plan/plan.ts';
import { decide } from '../../src/topology/plan/policy.ts';
import { TopologyDocument } from '../../src/topology/topology-document.ts';
import { asYaml, declaring, LIVE } from '../scenarios/documents.ts';

function document(text: string): TopologyDocument {
  const read = readTopologyText({ name: 'a.yaml', text }, 'yaml');
  if (!read.ok) throw new Error('not a document');
  return new TopologyDocument(read.document);
}

function plan(before: string, after: string): Compared {
  const [live, desired] = [document(before), document(after)];
  const made = makePlan({ base: live, live, desired }, { known: true, earlier: [] });
  const decision = decide(made.changes, made.situation, { permissions: [], onDrift: 'fail' });
  return { before: { from: 'branch', document: live, syncedAt: null }, plan: made, decision };
}

function file(text: string): FileRead {
  return { kind: 'file', bytes: Buffer.from(text) };
}

describe('the fresh plan beside the reviewed one', () => {
  const reviewed = (shown: Compared) => ({ kind: 'plan', mark: planMark(shown.plan), pull: 7 }) as const;

  test('is as reviewed when both documents mean the same, however they are written', () => {
    const shown = plan('a: 1\nb: 2', 'b: 2\na: 3');
    const fresh = plan('{ "b": 2.0, "a": 1 }', '# comment\na: 3.0\nb:   2\n');
    expect(reviewOf(reviewed(shown), fresh)).toMatchObject({ kind: 'as-reviewed' });
  });

  const having = (...tables: readonly string[]): string => asYaml(declaring(...tables));
  const shown = plan(asYaml(LIVE), having('a'));

  test.each([
    [
      'the file',
      plan(asYaml(LIVE), having('a', 'c')),
      ['the file is not the one', 'Not shown there: ', 'public.c'],
    ],
    ['the branch', plan(having('z'), having('a')), ['compared with has changed since', 'public.z']],
    [
      'both',
      plan(having('z'), having('c')),
      ['the file is not the one', 'and what it is', 'not needed now: 1 change.'],
    ],
  ])('differs in %s, and it is said what is new and what is gone', (_case, fresh, sentences) => {
    const review = reviewOf(reviewed(shown), fresh);
    expect(review.kind).toBe('differs');
    for (const sentence of [shown.plan.id, fresh.plan.id, ...sentences])
      expect(review.text).toContain(sentence);
  });

  test('claims nothing of the single changes where the same is said of both plans', () => {
    const review = reviewOf(reviewed(plan('a: 1', 'a: 2')), plan('a: 1', 'a: 3'));
    expect(review.kind).toBe('differs');
    expect(review.text).not.toContain('shown there');
  });

  test('is none where none was found', () => {
    expect(reviewOf({ kind: 'none', why: 'no pull request.' }, plan('a: 1', 'a: 2')).kind).toBe('none');
  });
});

describe('the file at the tip', () => {
  const ask = (theirs: FileRead, ours: FileRead, basis: readonly BasisFile[] = []) =>
    askStanding(
      { file: 'a.yaml', origin: { ref: 'refs/heads/main', commit: 'b'.repeat(40) }, basis },
      {
        info: () => undefined,
        readTip: async ({ path }) =>
          (path === 'a.yaml') === (basis.length === 0)
            ? { kind: 'moved', commit: 'c'.repeat(40), theirs, ours }
            : { kind: 'same' },
      },
    );

  test.each<[string, FileRead, FileRead, string]>([
    ['another document', file('a: 2'), file('a: 1'), 'superseded'],
    ['the same in another spelling', file('{"a": 1}'), file('a: 1 # one'), 'current'],
    ['gone', { kind: 'missing' }, file('a: 1'), 'superseded'],
    ['missing on both sides: it was made in the job', { kind: 'missing' }, { kind: 'missing' }, 'current'],
    ['broken', file('a: ['), file('a: 1'), 'superseded'],
    ['broken in the same way', file('a: ['), file('a: ['), 'current'],
    ['not readable', { kind: 'unreadable', why: 'x' }, file('a: 1'), 'unknown'],
    ['there, and ours is not readable', file('a: 1'), { kind: 'unreadable', why: 'x' }, 'unknown'],
  ])('that is %s', async (_case, theirs, ours, kind) => {
    expect((await ask(theirs, ours)).kind).toBe(kind);
  });

  test.each<[string, FileRead, FileRead, string]>([
    ['another text', file('{} '), file('{}'), 'superseded'],
    ['the same text', file('{}'), file('{}'), 'current'],
    ['gone', { kind: 'missing' }, file('{}'), 'superseded'],
    ['not readable', { kind: 'unreadable', why: 'x' }, file('{}'), 'unknown'],
  ])('is as it was, and what the decision rests on besides is %s', async (_case, theirs, ours, kind) => {
    const standing = await ask(theirs, ours, [{ path: 'rules.json' }]);
    expect(standing.kind).toBe(kind);
    if (standing.kind !== 'current') expect(standing.why).toContain('`rules.json`');
    expect((await ask(theirs, ours, [{ path: 'rules.json', isSame: () => true }])).kind).not.toBe(
      theirs.kind === 'file' ? 'superseded' : 'current',
    );
  });
});
