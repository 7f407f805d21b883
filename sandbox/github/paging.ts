import { json, type Reply } from '../http/reply.ts';
import type { Call } from '../http/routes.ts';
import type { Room } from './access.ts';
import type { Repository } from './state.ts';

export const DEFAULT_SIZE = 30;
const MAXIMUM_SIZE = 100;

/**
 * Answers one page of a list: 30 items unless `per_page` asks for up to 100, the way to the other pages in the `link`
 * header. Links name the repository by number, as GitHub's do, so a client has to follow them rather than build them.
 */
export function listPage(
  room: Room,
  call: Call,
  repository: Repository,
  items: readonly object[],
): Reply {
  const { request } = call;
  const size = Math.min(
    positive(request.query, 'per_page', DEFAULT_SIZE),
    MAXIMUM_SIZE,
  );
  const page = positive(request.query, 'page', 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const path = request.path.replace(
    /^\/(repos\/[^/]+\/[^/]+|repositories\/\d+)/,
    `/repositories/${repository.id}`,
  );
  const link = (to: number, rel: string): string => {
    const query = new URLSearchParams({ ...request.query, page: String(to) });
    return `<${room.origin()}${path}?${query}>; rel="${rel}"`;
  };
  const before = page > 1 ? [link(page - 1, 'prev')] : [];
  const after = page < last ? [link(page + 1, 'next'), link(last, 'last')] : [];
  const first = page > 1 ? [link(1, 'first')] : [];
  const links = [...before, ...after, ...first].join(', ');
  return json(
    200,
    items.slice((page - 1) * size, page * size),
    links === '' ? {} : { link: links },
  );
}

/** Garbage counts as the default, as on GitHub. */
function positive(
  query: Readonly<Record<string, string>>,
  name: string,
  fallback: number,
): number {
  const text = query[name] ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : fallback;
}
