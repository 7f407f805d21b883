import { describe, expect, it } from 'vitest';
import type { Answer, Connection } from '../../src/database/connection.ts';
import {
  readStored,
  readVersion,
  waitForRouters,
} from '../../src/database/neki.ts';
import { failure, ok } from '../../src/result.ts';

function answering(answer: Answer): Connection {
  return { read: async () => answer, close: async () => undefined };
}

const REFUSED: Answer = failure({ code: '42501', why: 'permission denied' });

describe('a wait for routers', () => {
  it('is over where the database answers', async () => {
    expect(await waitForRouters(answering(ok([])), 7n)).toEqual(ok(undefined));
  });

  it('has the reason where it is refused', async () => {
    expect(await waitForRouters(answering(REFUSED), 7n)).toEqual(
      failure('permission denied'),
    );
  });
});

describe('the topology of the routers', () => {
  it.each([
    [10 * 1024 * 1024, true],
    [10 * 1024 * 1024 + 1, false],
  ])('is read up to 10 MiB: %i letters', async (length, isRead) => {
    const value = `{${' '.repeat(length - 2)}}`;
    const stored = await readStored(answering(ok([{ value }])));
    expect(stored.ok).toBe(isRead);
  });
});

describe('the version of a server', () => {
  it.each<[string, Answer, string | undefined]>([
    ['is what it says', ok([{ value: 'Neki' }]), 'Neki'],
    ['is not known where it says nothing', ok([]), undefined],
    ['is no number', ok([{ value: 18 }]), undefined],
    ['is not known where it is refused', REFUSED, undefined],
  ])('%s', async (_, answer, version) => {
    expect(await readVersion(answering(answer))).toBe(version);
  });
});
