import { describe, expect, it } from 'vitest';
import type { CursorPageAnswer, PageAnswer } from '../../src/platform/answers.validator.ts';
import { cursorPages, type Page, type PageSource, pages } from '../../src/platform/lists.ts';
import { unexpected } from '../../src/platform/problem.ts';
import { TARGET } from '../sandbox/platform.ts';

const READING = { operation: 'read-topology', target: TARGET } as const;

type Query = Readonly<Record<string, string>>;

/** A list that answers by a function of the query, with what it was asked. */
function list<T>(answer: (query: Query) => T): { readonly asked: Query[]; readonly source: PageSource<T> } {
  const asked: Query[] = [];
  const read = (query: Query) => {
    asked.push(query);
    return Promise.resolve({ ok: true, value: answer(query) } as const);
  };
  return { asked, source: { read, odd: (reason) => ({ ok: false, problem: unexpected(READING, reason) }) } };
}

/** All items of all pages, and the reason of the problem it ended with. */
async function all(
  found: AsyncIterable<Page>,
): Promise<{ items: readonly object[]; odd: string | undefined }> {
  const items: object[] = [];
  for await (const page of found) {
    if (!page.ok)
      return { items, odd: page.problem.kind === 'unexpected-response' ? page.problem.reason : '' };
    items.push(...page.value);
  }
  return { items, odd: undefined };
}

const items = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `n${from + index}` }));

describe('a page-based list', () => {
  const numbered =
    (pageCount: number) =>
    (query: Query): PageAnswer => {
      const page = Number(query['page']);
      return { data: items(page * 100, 100), next_page: page < pageCount ? page + 1 : null };
    };

  it('is asked for 100 items at a time until there is no next page', async () => {
    const { asked, source } = list(numbered(3));
    expect((await all(pages(source))).items).toHaveLength(300);
    expect(asked.map(({ page, per_page }) => [page, per_page])).toEqual([
      ['1', '100'],
      ['2', '100'],
      ['3', '100'],
    ]);
  });

  it('without a next page ends at an empty page, however small the pages are', async () => {
    const { asked, source } = list((query) => ({
      data: Number(query['page']) <= 2 ? items(Number(query['page']), 25) : [],
    }));
    expect((await all(pages(source))).items).toHaveLength(50);
    expect(asked).toHaveLength(3);
  });

  it('without paging at all is taken once', async () => {
    const { asked, source } = list(() => ({ data: items(0, 7) }));
    expect(await all(pages(source))).toEqual({ items: items(0, 7), odd: undefined });
    expect(asked).toHaveLength(2);
  });

  it.each<[string, (query: Query) => PageAnswer, RegExp, number]>([
    [
      'repeats a page',
      (query) => ({ data: items(0, 100), next_page: Number(query['page']) + 1 }),
      /repeats/,
      2,
    ],
    [
      'leads back',
      (query) => ({ data: items(Number(query['page']), 1), next_page: 1 }),
      /page 1 as the next/,
      1,
    ],
    ['never ends', numbered(1e9), /more than 100 pages/, 100],
  ])(
    'that %s is an unexpected response, after a bounded number of requests',
    async (_, answer, reason, requests) => {
      const { asked, source } = list(answer);
      expect((await all(pages(source))).odd).toMatch(reason);
      expect(asked).toHaveLength(requests);
    },
  );

  it('ends with the problem of a page that could not be had', async () => {
    const broken = { ok: false, problem: unexpected(READING, 'broken') } as const;
    const source = { read: () => Promise.resolve(broken), odd: () => broken };
    expect(await all(pages(source))).toEqual({ items: [], odd: 'broken' });
  });
});

describe('a cursor-based list', () => {
  const LENGTH = 250;
  const cut = (query: Query): CursorPageAnswer => {
    const start = Number(query['starting_after'] ?? -1) + 1;
    const end = Math.min(LENGTH, start + 100);
    return { data: items(start, end - start), cursor_end: String(end - 1), has_next: end < LENGTH };
  };

  it('is followed forwards by the last item of each page', async () => {
    const { asked, source } = list(cut);
    expect((await all(cursorPages(source))).items).toEqual(items(0, LENGTH));
    expect(asked.map((query) => query['starting_after'])).toEqual([undefined, '99', '199']);
  });

  it.each<[string, (query: Query) => CursorPageAnswer, RegExp, number]>([
    ['repeats a cursor', () => ({ data: items(0, 1), cursor_end: 'x', has_next: true }), /cursor repeats/, 2],
    ['has a next page and no cursor', () => ({ data: items(0, 1), has_next: true }), /no cursor/, 1],
    [
      'has an empty page and a next one',
      () => ({ data: [], cursor_end: 'x', has_next: true }),
      /no cursor/,
      1,
    ],
    [
      'never ends',
      (query) => ({ data: items(0, 1), cursor_end: `${query['starting_after'] ?? ''}x`, has_next: true }),
      /more than 100 pages/,
      100,
    ],
  ])(
    'that %s is an unexpected response, after a bounded number of requests',
    async (_, answer, reason, requests) => {
      const { asked, source } = list(answer);
      expect((await all(cursorPages(source))).odd).toMatch(reason);
      expect(asked).toHaveLength(requests);
    },
  );
});
