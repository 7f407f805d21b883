import type { Shard, Target } from '../topology/target.ts';
import {
  type CursorPageAnswer,
  isAuditEntry,
  isCursorPageAnswer,
  isNamed,
  isPageAnswer,
  isShard,
  type PageAnswer,
} from './answers.validator.ts';
import { type Doing, type Result, unexpected } from './problem.ts';
import { type Client, getAs } from './sign-in.ts';

/** Items of a page at most (docs/neki.md §6.3). */
const PER_PAGE = 100;
/** More pages than any list of names has: 10,000 items. */
const MOST_PAGES = 100;
/** Lists explain and resolve; a run does not hang on them, so they are asked for less stubbornly. */
const ATTEMPTS = 4;
/** An audit log is read back this many pages at most, newest first. */
const MOST_AUDIT_PAGES = 5;

/** The lists a target's names can be looked up in. */
export type NameList = 'organizations' | 'databases' | 'branches';

export type AuditEntry = ReturnType<typeof entryOf>[number];

/** A page of items, or why there is none; after a problem there is no further page. */
export type Page = Result<readonly object[]>;

/** How pages are got, and what is to be said about a list that never ends. */
export interface PageSource<Answer> {
  /** Reads one page with these query parameters. */
  readonly read: (query: Readonly<Record<string, string>>) => Promise<Result<Answer>>;
  /** Stands for the next page of a list that cannot be followed. */
  readonly odd: (reason: string) => Page;
}

/** The names of organizations, of databases of one, or of branches of one database: all pages. */
export async function listNames(client: Client, target: Target, of: NameList) {
  const [organization, database] = [target.organization, target.database].map(encodeURIComponent);
  const path = {
    organizations: '/organizations',
    databases: `/organizations/${organization}/databases`,
    branches: `/organizations/${organization}/databases/${database}/branches`,
  }[of];
  return collect(client, { operation: `list-${of}`, target, path }, (item) =>
    isNamed(item) ? item.name : undefined,
  );
}

/** The shards of a branch in order of their creation: all pages. */
export async function listShards(client: Client, target: Target, branchPath: string) {
  const list = { operation: 'list-shards', target, path: `${branchPath}/shards` } as const;
  const listed = await collect(client, list, shardOf);
  if (!listed.ok) return listed;
  // A list that changes between its pages tells of a shard twice; the later word holds.
  const shards = new Map(listed.value.map((shard) => [shard.uid, shard]));
  return { ...listed, value: [...shards.values()] };
}

/**
 * The entries of the organization's audit log since a time, newest first; nothing where it cannot be read or has a
 * shape nobody knows. The documented paths differ: the plural is tried first (docs/neki.md §6.2).
 */
export async function auditEntriesSince(client: Client, target: Target, since: number) {
  const base = `/organizations/${encodeURIComponent(target.organization)}`;
  for (const path of [`${base}/audit-logs`, `${base}/audit-log`]) {
    const list = { operation: 'read-audit-log', target, path } as const;
    const found = await readBack(cursorPages(sourceOf(client, list, isCursorPageAnswer)), since);
    if (found !== 'missing') return found;
  }
  return [];
}

async function readBack(found: AsyncIterable<Page>, since: number) {
  const entries: AuditEntry[] = [];
  let count = 0;
  for await (const page of found) {
    if (!page.ok) {
      const { problem } = page;
      return problem.kind === 'refused' && problem.status === 404 ? 'missing' : entries;
    }
    const recent = page.value.flatMap(entryOf).filter(({ at }) => Date.parse(at) > since);
    entries.push(...recent);
    count += 1;
    if (recent.length < page.value.length || count >= MOST_AUDIT_PAGES) break;
  }
  return entries;
}

type List = Doing & { readonly path: string };

async function collect<T>(
  client: Client,
  list: List,
  of: (item: object) => T | undefined,
): Promise<Result<readonly T[]>> {
  const values: T[] = [];
  for await (const page of pages(sourceOf(client, list, isPageAnswer))) {
    if (!page.ok) return page;
    const read = page.value.flatMap((item) => of(item) ?? []);
    if (read.length < page.value.length)
      return { ok: false, problem: unexpected(list, 'an item of the list has no name') };
    values.push(...read);
  }
  return { ok: true, value: values };
}

function sourceOf<Answer>(
  client: Client,
  list: List,
  is: (value: unknown) => value is Answer,
): PageSource<Answer> {
  return {
    read: (query) => getAs(client, { ...list, query, attempts: ATTEMPTS, is }),
    odd: (reason) => ({ ok: false, problem: unexpected(list, reason) }),
  };
}

/**
 * The pages of a page-based list (docs/neki.md §10.12). Ends at `next_page: null`; where the service tells no
 * next page (its envelope is not described there), at the first page that is empty or that repeats the one before. Never
 * asks for ever: a server that leads back, or repeats a page, gives an unexpected response.
 */
export async function* pages({ read, odd }: PageSource<PageAnswer>): AsyncGenerator<Page> {
  let page = 1;
  let last = '';
  for (let count = 1; count <= MOST_PAGES; count++) {
    const answer = await read({ page: String(page), per_page: String(PER_PAGE) });
    if (!answer.ok) return yield answer;
    const { data, next_page: next } = answer.value;
    const text = JSON.stringify(data);
    const isRepeated = text === last && data.length > 0;
    if (isRepeated && next !== undefined) return yield odd(`page ${page} repeats the page before`);
    if (isRepeated || (data.length === 0 && next === undefined)) return;
    yield { ok: true, value: data };
    if (next === null) return;
    if (next !== undefined && next <= page)
      return yield odd(`page ${page} points to page ${next} as the next page`);
    page = next ?? page + 1;
    last = text;
  }
  yield odd(`the list has more than ${MOST_PAGES} pages`);
}

/**
 * The pages of a cursor-based list (docs/neki.md §10.4, §10.12). A cursor that was used before, or an empty
 * page that claims another one, ends it as an unexpected response.
 */
export async function* cursorPages({ read, odd }: PageSource<CursorPageAnswer>): AsyncGenerator<Page> {
  let cursor: string | undefined;
  const used = new Set<string>();
  for (let count = 1; count <= MOST_PAGES; count++) {
    const start: Record<string, string> = cursor === undefined ? {} : { starting_after: cursor };
    const answer = await read({ limit: String(PER_PAGE), ...start });
    if (!answer.ok) return yield answer;
    const { data, cursor_end: next, has_next: hasNext } = answer.value;
    yield { ok: true, value: data };
    if (hasNext !== true) return;
    if (cursor !== undefined) used.add(cursor);
    if (data.length === 0 || next === undefined || next === null || next === '')
      return yield odd('a page announces a next page but has no cursor');
    if (used.has(next)) return yield odd('the cursor repeats');
    cursor = next;
  }
  yield odd(`the list has more than ${MOST_PAGES} pages`);
}

function shardOf(item: object): Shard | undefined {
  if (!isShard(item)) return undefined;
  const { name: uid, id, display_name: displayName, ready = true, authoritative = false } = item;
  return { uid, id, displayName: displayName ?? undefined, ready, authoritative };
}

function entryOf(item: object) {
  if (!isAuditEntry(item)) return [];
  const { actor_display_name: actor, audit_action: action, created_at: at } = item;
  // The names of what the entry is about.
  const about = [item.auditable_display_name, item.target_display_name].flatMap((name) => name || []);
  // The action is such as `branch.created`, empty where it names none; the time stands as the service wrote it.
  return [{ actor, action: action ?? '', at, about }];
}
