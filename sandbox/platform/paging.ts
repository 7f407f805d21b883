import type { RecordedRequest } from '../http/record.ts';
import { json, type Reply } from '../http/reply.ts';
import type { Behaviour } from './behaviour.ts';
import { refusal } from './errors.ts';

const DEFAULT_SIZE = 25;
const MAXIMUM_SIZE = 100;

/**
 * Answers one page of a page-based list: `page`, `per_page` of 25, at most 100 (docs/neki.md §10.12), in the
 * envelope of docs/neki.md §6.2. A page past the end is empty.
 */
export function pageOf(
  items: readonly object[],
  request: RecordedRequest,
  origin: string,
  behaviour: Behaviour,
): Reply {
  const { page: pageText, per_page: sizeText } = request.query;
  const size = pageSize(sizeText, 'per_page', behaviour);
  const page = positive(pageText, 1, 'page', behaviour);
  const pages = Math.max(1, Math.ceil(items.length / size));
  const next = page < pages ? page + 1 : null;
  const prev = page > 1 ? page - 1 : null;
  const url = (to: number | null): string | null =>
    to === null ? null : `${origin}${request.path}?page=${to}&per_page=${size}`;
  return json(200, {
    type: 'list',
    current_page: page,
    per_page: size,
    next_page: next,
    next_page_url: url(next),
    prev_page: prev,
    prev_page_url: url(prev),
    total_count: items.length,
    total_pages: pages,
    data: items.slice((page - 1) * size, page * size),
  });
}

/**
 * Answers one page of a cursor-based list (docs/neki.md §10.4, §10.12). `limit` is 25 by default and 100 at
 * most (docs/neki.md §6.3).
 */
export function cursorPageOf(
  items: readonly (object & { id: string })[],
  request: RecordedRequest,
  behaviour: Behaviour,
): Reply {
  const { starting_after: after, limit } = request.query;
  const size = pageSize(limit, 'limit', behaviour);
  const at = items.findIndex((item) => item.id === after);
  if (after !== undefined && at < 0)
    throw refusal(behaviour, 422, `cursor ${after} is unknown`);
  const start = at + 1;
  const data = items.slice(start, start + size);
  return json(200, {
    type: 'list',
    data,
    cursor_start: data[0]?.id ?? '',
    cursor_end: data.at(-1)?.id ?? '',
    has_next: start + data.length < items.length,
    has_prev: start > 0,
  });
}

function pageSize(
  text: string | undefined,
  name: string,
  behaviour: Behaviour,
): number {
  return Math.min(positive(text, DEFAULT_SIZE, name, behaviour), MAXIMUM_SIZE);
}

function positive(
  text: string | undefined,
  fallback: number,
  name: string,
  behaviour: Behaviour,
): number {
  if (text === undefined) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw refusal(behaviour, 422, `${name} must be a positive integer`);
  return Number(text);
}
