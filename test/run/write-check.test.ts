import { describe, expect, test } from 'vitest';
import type { BasisFile } from '../../src/run/request.ts';
import { askStanding } from '../../src/run/write-check.ts';
import type { FileRead } from '../../src/topology/document/reading.ts';
import { messageOf } from '../messages.ts';

function file(text: string): FileRead {
  return { kind: 'file', bytes: Buffer.from(text) };
}

describe('the file at the tip', () => {
  const ask = (
    theirs: FileRead,
    ours: FileRead,
    basis: readonly BasisFile[] = [],
  ) =>
    askStanding(
      {
        file: 'a.yaml',
        origin: { ref: 'refs/heads/main', commit: 'b'.repeat(40) },
        basis,
      },
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
    [
      'the same in another spelling',
      file('{"a": 1}'),
      file('a: 1 # one'),
      'current',
    ],
    ['gone', { kind: 'missing' }, file('a: 1'), 'superseded'],
    [
      'missing on both sides: it was made in the job',
      { kind: 'missing' },
      { kind: 'missing' },
      'current',
    ],
    ['broken', file('a: ['), file('a: 1'), 'superseded'],
    ['broken in the same way', file('a: ['), file('a: ['), 'current'],
    [
      'not readable',
      { kind: 'unreadable', why: messageOf('x') },
      file('a: 1'),
      'unknown',
    ],
    [
      'there, and ours is not readable',
      file('a: 1'),
      { kind: 'unreadable', why: messageOf('x') },
      'unknown',
    ],
  ])('that is %s', async (_case, theirs, ours, kind) => {
    expect((await ask(theirs, ours)).kind).toBe(kind);
  });

  test.each<[string, FileRead, FileRead, string]>([
    ['another text', file('{} '), file('{}'), 'superseded'],
    ['the same text', file('{}'), file('{}'), 'current'],
    ['gone', { kind: 'missing' }, file('{}'), 'superseded'],
    [
      'not readable',
      { kind: 'unreadable', why: messageOf('x') },
      file('{}'),
      'unknown',
    ],
  ])(
    'is as it was, and what the decision rests on besides is %s',
    async (_case, theirs, ours, kind) => {
      const standing = await ask(theirs, ours, [{ path: 'rules.json' }]);
      expect(standing.kind).toBe(kind);
      if (standing.kind !== 'current')
        expect(standing.why).toContain('`rules.json`');
      expect(
        (await ask(theirs, ours, [{ path: 'rules.json', isSame: () => true }]))
          .kind,
      ).not.toBe(theirs.kind === 'file' ? 'superseded' : 'current');
    },
  );
});
