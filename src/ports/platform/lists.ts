import { failure, ok, type Result } from '../../result.ts';
import { type Message, prose } from '../../text/message.ts';
import type { Shard, Target } from '../../topology/target.ts';
import { countFrom, flagFrom, textFrom } from './answers.ts';
import {
  type CursorPageAnswer,
  isAuditEntry,
  isClusterChange,
  isCursorPageAnswer,
  isNamed,
  isPageAnswer,
  isShard,
  type PageAnswer,
} from './answers.validator.ts';
import { type Client, getAs } from './client.ts';
import type { Operation } from './operation.ts';
import type {
  AuditEntry,
  ClusterChange,
  Insights,
  NameList,
} from './platform.ts';
import { type Problem, unexpected } from './problem.ts';

/** The most items per page (docs/neki.md §6.3). */
const PER_PAGE = 100;
/** The most pages of a list of names: 10,000 items. */
const MOST_PAGES = 100;
/** The most pages of statements: 2,000 statements. */
const MOST_INSIGHT_PAGES = 20;
/** The most pages of an audit log, newest first. */
const MOST_AUDIT_PAGES = 5;

export type PageReader<Answer> = (
  query: Readonly<Record<string, string>>,
) => Promise<Result<Answer, Problem>>;

/** All names of organizations, of the databases of an organization, or of the branches of a database. */
export function listNames(
  client: Client,
  of: NameList,
): Promise<Result<readonly string[], Problem>> {
  return list(client, {
    operation: `list-${of}`,
    path: pathOf(of, client.target),
    read: (item) => (isNamed(item) ? item.name : undefined),
    isWhole: true,
  });
}

function pathOf(of: NameList, target: Target): string {
  const organization = encodeURIComponent(target.organization);
  const databases = `/organizations/${organization}/databases`;
  switch (of) {
    case 'organizations':
      return '/organizations';
    case 'databases':
      return databases;
    case 'branches':
      return `${databases}/${encodeURIComponent(target.database)}/branches`;
  }
}

/** All shards of a branch, in the order of their creation. */
export async function listShards(
  client: Client,
  branchPath: string,
): Promise<Result<readonly Shard[], Problem>> {
  const listed = await list(client, {
    operation: 'list-shards',
    path: `${branchPath}/shards`,
    read: shardOf,
  });
  if (!listed.ok) return listed;
  // If a list changes while its pages are read, it may contain a shard twice. The later item counts.
  const shards = new Map(listed.value.map((shard) => [shard.uid, shard]));
  return ok(shards.values().toArray());
}

/** The state of a change in progress, if the answer has no completion time (docs/neki.md §6.2). */
const APPLYING = 'applying';

/** The changes of a cluster in progress. All pages are read, because their order is not documented. */
export async function listClusterChanges(
  client: Client,
  branchPath: string,
): Promise<Result<readonly ClusterChange[], Problem>> {
  const listed = await list(client, {
    operation: 'list-cluster-changes',
    path: `${branchPath}/neki-changes`,
    read: (item) => changeUnderWay(item) ?? 'over',
    attempts: 1,
  });
  if (!listed.ok) return listed;
  return ok(listed.value.filter((change) => change !== 'over'));
}

/** A change in progress. With a completion time it is over, whatever its state is. */
function changeUnderWay(item: object): ClusterChange | undefined {
  if (!isClusterChange(item)) return undefined;
  const { completed_at: completed, state } = item;
  const isUnderWay =
    completed === null || (completed === undefined && state === APPLYING);
  if (!isUnderWay) return undefined;
  const shards = countFrom(item.shards);
  const former = countFrom(item.previous_shards);
  const name =
    textFrom(item.target_name) || textFrom(item.target_type) || 'cluster';
  return { name, isOfShards: shards !== undefined && shards !== former };
}

/**
 * The statements of a branch (docs/neki.md §6.2) on the first pages. If a page fails, the statements before it are
 * returned.
 */
export async function readInsights(
  client: Client,
  branchPath: string,
): Promise<Result<Insights, Problem>> {
  const readPage: PageReader<PageAnswer> = (query) =>
    getAs(client, {
      operation: 'read-insights',
      path: `${branchPath}/insights`,
      query,
      is: isPageAnswer,
      attempts: 1,
    });
  const items: object[] = [];
  let isBegun = false;
  for await (const page of pagesOf(readPage, MOST_INSIGHT_PAGES)) {
    if (!page.ok && !isBegun) return page;
    if (!page.ok) break;

    isBegun = true;
    const { data, next } = page.value;
    if (next === 'ended') return ok({ items, isCut: false });
    items.push(...objectsIn(data));
    if (next === 'last') return ok({ items, isCut: false });
  }
  return ok({ items, isCut: true });
}

/** A list: its operation, its path, and how to read an item; undefined for an item of undocumented shape. */
interface Listing<Item> {
  readonly operation: Operation;
  readonly path: string;
  readonly read: (item: object) => Item | undefined;
  /** The most attempts per page; a few by default. */
  readonly attempts?: number;
  /** Whether a name that is not listed does not exist. Then no item may be passed over. */
  readonly isWhole?: boolean;
}

async function list<Item>(
  client: Client,
  { read, isWhole, ...listing }: Listing<Item>,
): Promise<Result<readonly Item[], Problem>> {
  const { operation } = listing;
  const collected = await collect(
    (query) => getAs(client, { ...listing, query, is: isPageAnswer }),
    read,
    { isWhole },
  );
  if (collected.ok) return collected;

  const { problem } = collected;
  if (problem.kind !== 'odd-list') return failure(problem);
  const doing = { operation, target: client.target };
  return failure(unexpected(doing, problem.reason));
}

/** A list whose pages do not make sense. */
interface OddList {
  readonly kind: 'odd-list';
  /** Part of a sentence. */
  readonly reason: Message;
}

/**
 * The items of a list with numbered pages (docs/neki.md §10.12). It never loops: a server that points back or repeats a
 * page returns an `odd-list`.
 */
export async function collect<Item>(
  readPage: PageReader<PageAnswer>,
  read: (item: object) => Item | undefined,
  { isWhole = false }: { readonly isWhole?: boolean | undefined } = {},
): Promise<Result<readonly Item[], Problem | OddList>> {
  const values: Item[] = [];
  let passedOver = 0;
  // Without one known item it is no empty list, which would say that nothing exists.
  const end = (): Result<readonly Item[], OddList> =>
    passedOver > 0 && (isWhole || values.length === 0)
      ? failure(odd(prose`an item of the list has no name`))
      : ok(values);
  for await (const page of pagesOf(readPage, MOST_PAGES)) {
    if (!page.ok) return page;

    const { data, next } = page.value;
    if (typeof next === 'object') return failure(next);
    if (next === 'ended') return end();

    // An item of an unknown shape fails no run. `doctor` reports it.
    const known = objectsIn(data).flatMap((item) => read(item) ?? []);
    passedOver += data.length - known.length;
    values.push(...known);
    if (next === 'last') return end();
  }
  return failure(odd(prose`the list has more than ${MOST_PAGES} pages`));
}

/** A page of a list, and what follows it. */
interface ListedPage {
  readonly data: PageAnswer['data'];
  readonly next: NextPage;
}

/** The pages of a list, up to a limit, until the last page or the first page with a problem. */
async function* pagesOf(
  readPage: PageReader<PageAnswer>,
  most: number,
): AsyncGenerator<Result<ListedPage, Problem>> {
  let former: PageAnswer['data'] = [];
  let next: NextPage = 1;
  for (let count = 1; count <= most && typeof next === 'number'; count++) {
    const query = { page: String(next), per_page: String(PER_PAGE) };
    const answer: Result<PageAnswer, Problem> = await readPage(query);
    if (!answer.ok) return yield answer;

    const { data }: PageAnswer = answer.value;
    next = nextPage(answer.value, next, former);
    former = data;
    yield ok({ data, next });
  }
}

type NextPage = number | 'last' | 'ended' | OddList;

/**
 * The number of the next page, or `last` if the service says that there is none. If the answer does not say (this
 * envelope is not documented), the list has `ended` at a page that is empty or repeats the previous page.
 */
function nextPage(
  { data, next_page: told }: PageAnswer,
  page: number,
  former: PageAnswer['data'],
): NextPage {
  const next = told === null ? null : countFrom(told);
  const isEmpty = data.length === 0;
  const isRepeated =
    !isEmpty && JSON.stringify(data) === JSON.stringify(former);
  if (next === undefined && (isEmpty || isRepeated)) return 'ended';
  if (next === undefined) return page + 1;
  if (isRepeated) return odd(prose`page ${page} repeats the page before`);
  if (next === null) return 'last';
  if (next > page) return next;
  return odd(prose`page ${page} points to page ${next} as the next page`);
}

function objectsIn(data: readonly unknown[]): readonly object[] {
  return data.filter((item) => typeof item === 'object' && item !== null);
}

function odd(reason: Message): OddList {
  return { kind: 'odd-list', reason };
}

/**
 * The entries of the organization's audit log since a time, newest first; none if the log cannot be read or has an
 * unexpected shape. The documented paths differ, and the plural is tried first (docs/neki.md §6.2).
 */
export async function auditEntriesSince(
  client: Client,
  since: number,
): Promise<readonly AuditEntry[]> {
  const base = `/organizations/${encodeURIComponent(client.target.organization)}`;
  for (const path of [`${base}/audit-logs`, `${base}/audit-log`]) {
    const found = await readBack(
      (query) =>
        getAs(client, {
          operation: 'read-audit-log',
          path,
          query,
          is: isCursorPageAnswer,
        }),
      since,
    );
    if (found !== undefined) return found;
  }
  return [];
}

/**
 * Reads a list with cursors back to a time (docs/neki.md §10.4), as far as its cursors lead; undefined if it cannot be
 * read.
 */
export async function readBack(
  readPage: PageReader<CursorPageAnswer>,
  since: number,
): Promise<readonly AuditEntry[] | undefined> {
  const entries: AuditEntry[] = [];
  let query: Readonly<Record<string, string>> = { limit: String(PER_PAGE) };
  for (let page = 1; page <= MOST_AUDIT_PAGES; page++) {
    const answer = await readPage(query);
    if (!answer.ok && isMissing(answer.problem)) return undefined;
    if (!answer.ok) break;

    const { data, cursor_end: cursor, has_next: hasNext } = answer.value;
    const next = textFrom(cursor);
    const recent = objectsIn(data)
      .flatMap(entryOf)
      .filter(({ at }) => Date.parse(at) > since);
    entries.push(...recent);

    const isLast =
      hasNext !== true || data.length === 0 || recent.length < data.length;
    if (isLast || !next || next === query['starting_after']) break;
    query = { ...query, starting_after: next };
  }
  return entries;
}

function isMissing(problem: Problem): boolean {
  return problem.kind === 'refused' && problem.status === 404;
}

function shardOf(item: object): Shard | undefined {
  if (!isShard(item)) return undefined;
  return {
    uid: item.name,
    id: textFrom(item.id),
    displayName: textFrom(item.display_name),
    ready: flagFrom(item.ready) ?? true,
    authoritative: flagFrom(item.authoritative) ?? false,
  };
}

function entryOf(item: object): AuditEntry[] {
  if (!isAuditEntry(item)) return [];
  const names = [item.auditable_display_name, item.target_display_name];
  return [
    {
      actor: item.actor_display_name,
      action: textFrom(item.audit_action) ?? '',
      at: item.created_at,
      about: names.flatMap((name) => textFrom(name) || []),
    },
  ];
}
