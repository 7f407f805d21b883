import type { CursorPageAnswer, PageAnswer } from './answers.ts';
import type { Problem } from './problem.ts';

/** Items of a page at most (seed §4.6 for page-based lists; public reference for cursor-based ones). */
export const PER_PAGE = 100;
/** More pages than any list of names has: 10,000 items. */
const MOST_PAGES = 100;

/** A page of items, or why there is none; after a problem there is no further page. */
export type Page =
  | { readonly ok: true; readonly items: readonly object[] }
  | { readonly ok: false; readonly problem: Problem };

/** How pages are got, and what is to be said about a list that never ends. */
export interface PageSource<Answer> {
  /** Asks for one page with these query parameters. */
  readonly ask: (query: Readonly<Record<string, string>>) => Promise<PageResult<Answer>>;
  /** Makes a problem of a list that cannot be followed. */
  readonly odd: (reason: string) => Problem;
}

/** One page as it was answered. */
export type PageResult<Answer> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly problem: Problem };

/**
 * The pages of a page-based list (seed §4.6). Ends at `next_page: null`; where the service tells no next page, which
 * the seed leaves open, at the first page that is empty or that repeats the one before. Never asks for ever: a server
 * that leads back, or repeats a page, is an odd answer.
 */
export async function* pages({ ask, odd }: PageSource<PageAnswer>): AsyncGenerator<Page> {
  let page = 1;
  let last = '';
  for (let count = 1; count <= MOST_PAGES; count++) {
    const answer = await ask({ page: String(page), per_page: String(PER_PAGE) });
    if (!answer.ok) return yield answer;
    const { data, next_page: next } = answer.value;
    const text = JSON.stringify(data);
    const isRepeated = text === last && data.length > 0;
    if (isRepeated && next !== undefined)
      return yield { ok: false, problem: odd(`page ${page} repeats the page before`) };
    if (isRepeated || (data.length === 0 && next === undefined)) return;
    yield { ok: true, items: data };
    if (next === null) return;
    if (next !== undefined && next <= page)
      return yield { ok: false, problem: odd(`page ${page} names ${next} as the next page`) };
    page = next ?? page + 1;
    last = text;
  }
  yield { ok: false, problem: odd(`the list has more than ${MOST_PAGES} pages`) };
}

/** Which way a cursor-based list is followed: on from its first page, or back from an item. */
export type CursorStart = { readonly from: 'start' } | { readonly from: 'before'; readonly id: string };

/**
 * The pages of a cursor-based list (seed §2.3, §4.6), forwards with `starting_after` or backwards with `ending_before`.
 * A cursor that was used before, or an empty page that claims another one, ends it as an odd answer.
 */
export async function* cursorPages(
  { ask, odd }: PageSource<CursorPageAnswer>,
  start: CursorStart = { from: 'start' },
): AsyncGenerator<Page> {
  const isBack = start.from === 'before';
  const parameter = isBack ? 'ending_before' : 'starting_after';
  let cursor = isBack ? start.id : undefined;
  const used = new Set<string>();
  for (let count = 1; count <= MOST_PAGES; count++) {
    const answer = await ask({
      limit: String(PER_PAGE),
      ...(cursor === undefined ? {} : { [parameter]: cursor }),
    });
    if (!answer.ok) return yield answer;
    const { data, cursor_start: first, cursor_end: end, has_next: hasNext, has_prev: hasPrev } = answer.value;
    yield { ok: true, items: data };
    if ((isBack ? hasPrev : hasNext) !== true) return;
    if (cursor !== undefined) used.add(cursor);
    const next = isBack ? first : end;
    if (data.length === 0 || next === undefined || next === null || next === '')
      return yield { ok: false, problem: odd('a page claims another one and has no cursor to it') };
    if (used.has(next)) return yield { ok: false, problem: odd('its cursor leads back') };
    cursor = next;
  }
  yield { ok: false, problem: odd(`the list has more than ${MOST_PAGES} pages`) };
}
