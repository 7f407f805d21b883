import { describe, expect, it } from 'vitest';
import { TARGET } from '../../../sandbox/platform.ts';
import type {
  CursorPageAnswer,
  PageAnswer,
} from '../../../src/ports/platform/answers.validator.ts';
import {
  collect,
  type PageReader,
  readBack,
} from '../../../src/ports/platform/lists.ts';
import { unexpected } from '../../../src/ports/platform/problem.ts';
import { prose, textOf } from '../../messages.ts';

const READING = { operation: 'read-topology', target: TARGET } as const;

type Query = Readonly<Record<string, string>>;

/** A list that answers by a function of the query, with what it was asked. */
function list<T>(answer: (query: Query) => T): {
  readonly asked: Query[];
  readonly read: PageReader<T>;
} {
  const asked: Query[] = [];
  const read = (query: Query) => {
    asked.push(query);
    return Promise.resolve({ ok: true, value: answer(query) } as const);
  };
  return { asked, read };
}

/** All items of all pages, or the reason of the problem it ended with. */
async function all(
  read: PageReader<PageAnswer>,
): Promise<readonly object[] | string> {
  const listed = await collect(read, (item) => item);
  if (listed.ok) return listed.value;
  const { problem } = listed;
  return 'reason' in problem ? textOf(problem.reason) : problem.kind;
}

const items = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `n${from + index}` }));

describe('a page-based list', () => {
  const numbered =
    (pageCount: number) =>
    (query: Query): PageAnswer => {
      const page = Number(query['page']);
      return {
        data: items(page * 100, 100),
        next_page: page < pageCount ? page + 1 : null,
      };
    };

  it('is asked for 100 items at a time until there is no next page', async () => {
    const { asked, read } = list(numbered(3));
    expect(await all(read)).toHaveLength(300);
    expect(asked.map(({ page, per_page }) => [page, per_page])).toEqual([
      ['1', '100'],
      ['2', '100'],
      ['3', '100'],
    ]);
  });

  it('without a next page ends at an empty page, however small the pages are', async () => {
    const { asked, read } = list((query) => ({
      data: Number(query['page']) <= 2 ? items(Number(query['page']), 25) : [],
    }));
    expect(await all(read)).toHaveLength(50);
    expect(asked).toHaveLength(3);
  });

  it('without paging at all is taken once', async () => {
    const { asked, read } = list(() => ({ data: items(0, 7) }));
    expect(await all(read)).toEqual(items(0, 7));
    expect(asked).toHaveLength(2);
  });

  const ALIKE = items(0, 100);
  it.each<[string, (page: number) => number | null, RegExp, number]>([
    ['repeats a page', (page) => page + 1, /repeats/, 2],
    [
      'repeats its last page',
      (page) => (page === 1 ? 2 : null),
      /page 2 repeats/,
      2,
    ],
    ['leads back', () => 1, /page 1 as the next/, 1],
  ])(
    'that %s is an unexpected response, after a bounded number of requests',
    async (_, next, reason, requests) => {
      const { asked, read } = list((query) => ({
        data: ALIKE,
        next_page: next(Number(query['page'])),
      }));
      expect(await all(read)).toMatch(reason);
      expect(asked).toHaveLength(requests);
    },
  );

  it('that never ends is one as well', async () => {
    const { asked, read } = list(numbered(1e9));
    expect(await all(read)).toMatch(/more than 100 pages/);
    expect(asked).toHaveLength(100);
  });

  it('ends with the problem of a page that could not be had', async () => {
    const broken = {
      ok: false,
      problem: unexpected(READING, prose`broken`),
    } as const;
    expect(await all(() => Promise.resolve(broken))).toBe('broken');
  });
});

describe('the audit log', () => {
  const LENGTH = 250;
  const entries = (from: number, count: number) =>
    items(from, count).map(({ name }) => ({
      actor_display_name: name,
      created_at: '2026-11-22T00:00:00Z',
    }));
  const cut = (query: Query): CursorPageAnswer => {
    const start = Number(query['starting_after'] ?? -1) + 1;
    const end = Math.min(LENGTH, start + 100);
    return {
      data: entries(start, end - start),
      cursor_end: String(end - 1),
      has_next: end < LENGTH,
    };
  };

  it('is followed forwards by the last item of each page', async () => {
    const { asked, read } = list(cut);
    expect(await readBack(read, 0)).toMatchObject(
      items(0, LENGTH).map(({ name }) => ({ actor: name })),
    );
    expect(asked.map((query) => query['starting_after'])).toEqual([
      undefined,
      '99',
      '199',
    ]);
  });

  it.each<[string, (query: Query) => CursorPageAnswer, number]>([
    [
      'repeats a cursor',
      () => ({ data: entries(0, 1), cursor_end: 'x', has_next: true }),
      2,
    ],
    [
      'has a next page and no cursor',
      () => ({ data: entries(0, 1), has_next: true }),
      1,
    ],
    [
      'has an empty page and a next one',
      () => ({ data: [], cursor_end: 'x', has_next: true }),
      1,
    ],
    [
      'never ends',
      (query) => ({
        data: entries(0, 1),
        cursor_end: `${query['starting_after'] ?? ''}x`,
        has_next: true,
      }),
      5,
    ],
  ])(
    'that %s is left after a bounded number of requests',
    async (_, answer, requests) => {
      const { asked, read } = list(answer);
      await readBack(read, 0);
      expect(asked).toHaveLength(requests);
    },
  );
});
