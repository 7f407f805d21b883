import { describe, expect, it } from 'vitest';
import type {
  Connection,
  RowsAnswer,
} from '../../../src/ports/database/connection.ts';
import {
  readState,
  readStored,
  readUnwritable,
  readVersion,
  readWorkflows,
  waitForRouters,
} from '../../../src/ports/database/neki.ts';
import { failure, ok } from '../../../src/result.ts';
import { connectionBy } from './connections.ts';

function answering(answer: RowsAnswer): Connection {
  return connectionBy(async () => answer);
}

const REFUSED: RowsAnswer = failure({
  code: '42501',
  why: 'permission denied',
});

describe('a wait for routers', () => {
  it('is over where the database answers', async () => {
    expect(await waitForRouters(answering(ok([])), 7n)).toEqual(ok(undefined));
  });

  it('is for a revision, and ten seconds long', async () => {
    const asked: (readonly unknown[])[] = [];
    const connection: Connection = connectionBy(async (_, values = []) => {
      asked.push(values);
      return ok([]);
    });
    await waitForRouters(connection, 7n);
    expect(asked).toEqual([['7', '10 seconds']]);
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

describe('the topology of the routers and its revision', () => {
  const value = '{}';
  const most = '9'.repeat(19);

  it.each<[string, RowsAnswer, bigint | undefined]>([
    ['of 19 digits', ok([{ value, revision: most }]), BigInt(most)],
    ['of 20 digits', ok([{ value, revision: `${most}9` }]), undefined],
    ['that is no number', ok([{ value, revision: 'seven' }]), undefined],
    ['that is no text', ok([{ value, revision: 7 }]), undefined],
    ['that is not told', ok([{ value }]), undefined],
    ['without a topology', ok([{ revision: '7' }]), undefined],
    ['of what is no topology', ok([{ value: '[', revision: '7' }]), undefined],
    ['that is refused', REFUSED, undefined],
  ])(
    'are known together, or not at all: one %s',
    async (_, answer, revision) => {
      const state = await readState(answering(answer));
      expect(state?.revision).toBe(revision);
      expect(state?.stored.source.text).toBe(
        revision === undefined ? undefined : value,
      );
    },
  );
});

describe.each([
  ['workflows under way', readWorkflows],
  ['shards without a writable primary', readUnwritable],
])('the names of %s', (_, read) => {
  it('are all that are answered', async () => {
    const answer = ok([{ value: 'one' }, { value: 'two' }]);
    expect(await read(answering(answer))).toEqual(ok(['one', 'two']));
  });

  it('are not known where that is refused', async () => {
    expect(await read(answering(REFUSED))).toEqual(
      failure('permission denied'),
    );
  });
});

describe('the version of a server', () => {
  it.each<[string, RowsAnswer, string | undefined]>([
    ['is what it says', ok([{ value: 'Neki' }]), 'Neki'],
    ['is not known where it says nothing', ok([]), undefined],
    ['is no number', ok([{ value: 18 }]), undefined],
    ['is not known where it is refused', REFUSED, undefined],
  ])('%s', async (_, answer, version) => {
    expect(await readVersion(answering(answer))).toBe(version);
  });
});
