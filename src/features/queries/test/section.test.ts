import { expect, it } from 'vitest';
import { prose, rendered } from '../../../../test/messages.ts';
import type { ChangedQuery, QueryImpact } from '../figures.ts';
import { queriesFold } from '../section.ts';

const CALLS = { one: 0, some: 0, all: 0, refused: 0, unclear: 0, none: 0 };
const WORST: ChangedQuery = {
  statement: 'SELECT $1',
  calls: 1,
  before: 'one',
  after: 'all',
  why: prose`it says so.`,
};

/** Impact on ten calls of one statement that go where they went. */
const SAME: QueryImpact = {
  statements: 1,
  calls: 10,
  before: { ...CALLS, one: 10 },
  after: { ...CALLS, one: 10 },
  unparsed: 0,
  replaced: 0,
  scatter: 0,
  refused: 0,
  worse: { statements: 0, calls: 0 },
  worst: [],
};

function foldOf(queries: QueryImpact) {
  return rendered(queriesFold(queries), 'repository');
}

it('a plan whose queries go where they went has their shares and their number, and no doubt', () => {
  expect(foldOf(SAME)).toEqual({
    title:
      'Queries: 100 % of calls to one shard (100 % before), 0 % to all (0 %)',
    blocks: [
      {
        kind: 'text',
        text: 'None of 1 statement with 10 calls reaches further than before.',
      },
    ],
  });
});

it('a plan whose queries go elsewhere names the worst of them, and counts what nobody can tell', () => {
  const worse: QueryImpact = {
    ...SAME,
    statements: 3,
    after: { ...CALLS, one: 5, all: 2, refused: 1, unclear: 2 },
    unparsed: 1,
    replaced: 2,
    worse: { statements: 2, calls: 3 },
    worst: [WORST],
  };
  const { title, blocks } = foldOf(worse) ?? {};
  expect(title).toBe(
    'Queries: 50 % of calls to one shard (100 % before), 20 % to all (0 %), 10 % refused (0 %), 20 % unclear (0 %)',
  );
  expect(blocks).toEqual([
    {
      kind: 'text',
      text: 'Of 3 statements with 10 calls, 2 with 3 calls would reach further than before, or be refused.',
    },
    { kind: 'text', text: 'The worst of them, with constants left out:' },
    {
      kind: 'list',
      items: [
        '`SELECT $1`: 1 call, one shard → all shards, because it says so.',
      ],
    },
    {
      kind: 'note',
      text: 'Not parsed, so counted as unclear: 1 statement.',
    },
    {
      kind: 'note',
      text: 'Placeholders of a client library taken for parameters: in 2 statements.',
    },
  ]);
});

it('a plan after which no call is refused says how many were before', () => {
  const before = { ...CALLS, one: 5, refused: 3, some: 1, unclear: 1 };
  expect(foldOf({ ...SAME, before })?.title).toBe(
    'Queries: 100 % of calls to one shard (50 % before), 0 % to all (0 %), 0 % refused (30 %), 0 % to some shards (10 %), 0 % unclear (10 %)',
  );
});

it('statements are called the worst only where there are others', () => {
  const only = { statements: 1, calls: 1 };
  expect(
    foldOf({ ...SAME, worse: only, worst: [WORST] })?.blocks[1],
  ).toMatchObject({ text: 'With constants left out:' });
});

it('statements of a public report are counted and not shown', () => {
  const blocks = foldOf({ ...SAME, worst: undefined })?.blocks;
  expect(blocks?.at(-1)).toEqual({
    kind: 'text',
    text: 'Statements are shown in private repositories only.',
  });
  const unnamed = { ...WORST, statement: undefined };
  expect(foldOf({ ...SAME, worst: [unnamed] })?.blocks.at(-1)).toEqual({
    kind: 'list',
    items: [
      'a statement that is not shown: 1 call, one shard → all shards, because it says so.',
    ],
  });
});

it('a plan none of whose queries touches a table says so', () => {
  const none = { ...CALLS, none: 10 };
  expect(foldOf({ ...SAME, before: none, after: none })?.title).toBe(
    'Queries: no call touches a table',
  );
});
