import type { Shard } from '../topology/target.ts';
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
import { type Operation, type Result, unexpected } from './problem.ts';
import { type Client, getAs } from './sign-in.ts';

/** Items of a page at most (docs/neki.md §6.3). */
const PER_PAGE = 100;
/** More pages than any list of names has: 10,000 items. */
const MOST_PAGES = 100;
/** An audit log is read back this many pages at most, newest first. */
const MOST_AUDIT_PAGES = 5;

/** The lists a target's names can be looked up in. */
export type NameList = 'organizations' | 'databases' | 'branches';

export type AuditEntry = ReturnType<typeof entryOf>[number];

/** Reads one page with these query parameters. */
export type PageReader<Answer> = (
  query: Readonly<Record<string, string>>,
) => Promise<Result<Answer>>;

/** The names of organizations, of databases of one, or of branches of one database: all pages. */
export function listNames(
  client: Client,
  of: NameList,
): Promise<Result<readonly string[]>> {
  const [organization, database] = [
    client.target.organization,
    client.target.database,
  ].map(encodeURIComponent);
  const path = {
    organizations: '/organizations',
    databases: `/organizations/${organization}/databases`,
    branches: `/organizations/${organization}/databases/${database}/branches`,
  }[of];
  return list(client, `list-${of}`, path, (item) =>
    isNamed(item) ? item.name : undefined,
  );
}

/** The shards of a branch in order of their creation: all pages. */
export async function listShards(
  client: Client,
  branchPath: string,
): Promise<Result<readonly Shard[]>> {
  const listed = await list(
    client,
    'list-shards',
    `${branchPath}/shards`,
    shardOf,
  );
  if (!listed.ok) return listed;
  // A list that changes between its pages tells of a shard twice; the later word holds.
  const shards = new Map(listed.value.map((shard) => [shard.uid, shard]));
  return { ...listed, value: [...shards.values()] };
}

/** A change of a branch's cluster that is being applied. */
export interface ClusterChange {
  /** What it changes, such as the name of a configuration profile. */
  readonly name: string;
  /** Whether it adds or removes shards. */
  readonly isOfShards: boolean;
}

/** The state of a change that has begun and is not over (docs/neki.md §6.2). */
const APPLYING = 'applying';

/** The changes of a cluster that are being applied, on the first page: there are few at a time. */
export async function listClusterChanges(
  client: Client,
  branchPath: string,
): Promise<Result<readonly ClusterChange[]>> {
  const read = await getAs(client, {
    operation: 'list-cluster-changes',
    path: `${branchPath}/neki-changes`,
    query: { 'state[]': APPLYING, per_page: String(PER_PAGE) },
    is: isPageAnswer,
    attempts: 1,
  });
  if (!read.ok) return read;
  return { ok: true, value: read.value.data.flatMap(clusterChangeOf) };
}

function clusterChangeOf(item: object): ClusterChange[] {
  // Whether the service filters by state is not known.
  if (!isClusterChange(item) || item.state !== APPLYING) return [];
  const { shards = null, previous_shards: former = null } = item;
  const name = item.target_name || item.target_type || 'cluster';
  return [{ name, isOfShards: shards !== null && shards !== former }];
}

function list<T>(
  client: Client,
  operation: Operation,
  path: string,
  of: (item: object) => T | undefined,
) {
  return collect(
    (query) => getAs(client, { operation, path, query, is: isPageAnswer }),
    {
      of,
      odd: (reason) => ({
        ok: false,
        problem: unexpected({ operation, target: client.target }, reason),
      }),
    },
  );
}

/**
 * The items of a page-based list (docs/neki.md §10.12). Ends at `next_page: null`; where the service tells no
 * next page (its envelope is not described there), at the first page that is empty or that repeats the one before. Never
 * asks for ever: a server that leads back, or repeats a page, gives an unexpected response.
 */
export async function collect<T>(
  read: PageReader<PageAnswer>,
  {
    of,
    odd,
  }: {
    readonly of: (item: object) => T | undefined;
    /** Stands for a list that cannot be followed. */
    readonly odd: (reason: string) => Result<never>;
  },
): Promise<Result<readonly T[]>> {
  const values: T[] = [];
  let page = 1;
  let last = '';
  for (let count = 1; count <= MOST_PAGES; count++) {
    const answer = await read({
      page: String(page),
      per_page: String(PER_PAGE),
    });
    if (!answer.ok) return answer;
    const { data, next_page: next } = answer.value;
    const text = JSON.stringify(data);
    const isRepeated = text === last && data.length > 0;
    if (isRepeated && next !== undefined)
      return odd(`page ${page} repeats the page before`);
    if (isRepeated || (data.length === 0 && next === undefined))
      return { ok: true, value: values };
    const items = data.flatMap((item) => of(item) ?? []);
    if (items.length < data.length)
      return odd('an item of the list has no name');
    values.push(...items);
    if (next === null) return { ok: true, value: values };
    if (next !== undefined && next <= page)
      return odd(`page ${page} points to page ${next} as the next page`);
    page = next ?? page + 1;
    last = text;
  }
  return odd(`the list has more than ${MOST_PAGES} pages`);
}

/**
 * The entries of the organization's audit log since a time, newest first; nothing where it cannot be read or has a
 * shape nobody knows. The documented paths differ: the plural is tried first (docs/neki.md §6.2).
 */
export async function auditEntriesSince(
  client: Client,
  since: number,
): Promise<readonly AuditEntry[]> {
  const base = `/organizations/${encodeURIComponent(client.target.organization)}`;
  for (const path of [`${base}/audit-logs`, `${base}/audit-log`]) {
    const getting = {
      operation: 'read-audit-log',
      path,
      is: isCursorPageAnswer,
    } as const;
    const found = await readBack(
      (query) => getAs(client, { ...getting, query }),
      since,
    );
    if (found !== 'missing') return found;
  }
  return [];
}

/** Reads a cursor-based list back to a time (docs/neki.md §10.4), as far as its cursors lead on. */
export async function readBack(
  read: PageReader<CursorPageAnswer>,
  since: number,
): Promise<readonly AuditEntry[] | 'missing'> {
  const entries: AuditEntry[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= MOST_AUDIT_PAGES; page++) {
    const answer = await read({
      limit: String(PER_PAGE),
      ...(cursor !== undefined && { starting_after: cursor }),
    });
    if (!answer.ok)
      return answer.problem.kind === 'refused' && answer.problem.status === 404
        ? 'missing'
        : entries;
    const { data, cursor_end: next, has_next: hasNext } = answer.value;
    const recent = data
      .flatMap(entryOf)
      .filter(({ at }) => Date.parse(at) > since);
    entries.push(...recent);
    const isLast =
      hasNext !== true || data.length === 0 || recent.length < data.length;
    if (isLast || !next || next === cursor) break;
    cursor = next;
  }
  return entries;
}

function shardOf(item: object): Shard | undefined {
  if (!isShard(item)) return undefined;
  const {
    name: uid,
    id,
    display_name: displayName,
    ready = true,
    authoritative = false,
  } = item;
  return {
    uid,
    id,
    displayName: displayName ?? undefined,
    ready,
    authoritative,
  };
}

function entryOf(item: object) {
  if (!isAuditEntry(item)) return [];
  const {
    actor_display_name: actor,
    audit_action: action,
    created_at: at,
  } = item;
  // The names of what the entry is about.
  const about = [item.auditable_display_name, item.target_display_name].flatMap(
    (name) => name || [],
  );
  // The action is such as `branch.created`, empty where it names none; the time stands as the service wrote it.
  return [{ actor, action: action ?? '', at, about }];
}
