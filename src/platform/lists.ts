import type { Shard } from '../topology/model/shard.ts';
import type { Target } from '../topology/target.ts';
import {
  type AuditAnswer,
  asAuditEntry,
  asCursorPage,
  asNamed,
  asPage,
  asShard,
  type ShardAnswer,
} from './answers.ts';
import { parseJson } from './error-body.ts';
import { cursorPages, type Page, type PageResult, type PageSource, pages } from './paging.ts';
import { type Patience, sendPatiently } from './patience.ts';
import type { Result } from './platform.ts';
import {
  type Doing,
  listing,
  listingShards,
  type NameList,
  oddAnswer,
  problemOf,
  readingAuditLog,
} from './problem.ts';

/** Lists explain and resolve; a run does not hang on them, so they are asked for less stubbornly. */
const ATTEMPTS = 4;
/** An audit log is read back this many pages at most, newest first. */
const MOST_AUDIT_PAGES = 5;

/** An entry of an organization's audit log. */
export interface AuditEntry {
  readonly actor: string;
  /** Such as `branch.created`; empty where it names none. */
  readonly action: string;
  /** As the service wrote it. */
  readonly at: string;
  /** The names of what the entry is about. */
  readonly about: readonly string[];
}

/** A list to be read: where it is, and how it stands in a message. */
interface List {
  readonly path: string;
  readonly doing: Doing;
}

/** The names of organizations, of databases of one, or of branches of one database: all pages. */
export async function listNames(
  patience: Patience,
  target: Target,
  of: NameList,
): Promise<Result<readonly string[]>> {
  const [organization, database] = [target.organization, target.database].map(encodeURIComponent);
  const path = {
    organizations: '/organizations',
    databases: `/organizations/${organization}/databases`,
    branches: `/organizations/${organization}/databases/${database}/branches`,
  }[of];
  const list = { path, doing: listing(target, of) };
  return collect(list, pages(source(patience, list, asPage)), (item) => asNamed(item)?.name);
}

/** The shards of a branch in order of their creation: all pages. */
export async function listShards(
  patience: Patience,
  target: Target,
  branchPath: string,
): Promise<Result<readonly Shard[]>> {
  const list = { path: `${branchPath}/shards`, doing: listingShards(target) };
  const listed = await collect(list, pages(source(patience, list, asPage)), (item) => {
    const shard = asShard(item);
    return shard === undefined ? undefined : shardOf(shard);
  });
  if (!listed.ok) return listed;
  // A list that changes between its pages tells of a shard twice; the later word holds.
  return { ok: true, value: [...new Map(listed.value.map((shard) => [shard.uid, shard])).values()] };
}

/**
 * The entries of the organization's audit log since a time, newest first; nothing where it cannot be read or has a
 * shape nobody knows. The seed's path is tried first, then the one of the public reference, which differ.
 */
export async function auditEntriesSince(
  patience: Patience,
  target: Target,
  since: number,
): Promise<readonly AuditEntry[]> {
  const base = `/organizations/${encodeURIComponent(target.organization)}`;
  for (const path of [`${base}/audit-logs`, `${base}/audit-log`]) {
    const list = { path, doing: readingAuditLog(target) };
    const found = await readBack(cursorPages(source(patience, list, asCursorPage)), since);
    if (found !== 'missing') return found;
  }
  return [];
}

async function readBack(
  found: AsyncIterable<Page>,
  since: number,
): Promise<readonly AuditEntry[] | 'missing'> {
  const entries: AuditEntry[] = [];
  let count = 0;
  for await (const page of found) {
    if (!page.ok) {
      const { problem } = page;
      return problem.kind === 'refused' && problem.status === 404 ? 'missing' : entries;
    }
    const known = page.items.map((item) => asAuditEntry(item)).filter((entry) => entry !== undefined);
    const recent = known.filter((entry) => Date.parse(entry.created_at) > since);
    entries.push(...recent.map(entryOf));
    count += 1;
    if (recent.length < page.items.length || count >= MOST_AUDIT_PAGES) break;
  }
  return entries;
}

async function collect<T>(
  { doing }: List,
  found: AsyncIterable<Page>,
  read: (item: object) => T | undefined,
): Promise<Result<readonly T[]>> {
  const values: T[] = [];
  for await (const page of found) {
    if (!page.ok) return page;
    for (const item of page.items) {
      const value = read(item);
      if (value === undefined)
        return { ok: false, problem: oddAnswer(doing, 200, 'an item of the list has no name') };
      values.push(value);
    }
  }
  return { ok: true, value: values };
}

function source<Answer>(
  patience: Patience,
  { path, doing }: List,
  read: (value: unknown) => Answer | undefined,
): PageSource<Answer> {
  return {
    ask: async (query): Promise<PageResult<Answer>> => {
      const effort = { purpose: 'ask', attempts: ATTEMPTS } as const;
      const { answer, tries } = await sendPatiently(patience, { method: 'GET', path, query }, effort);
      const value =
        answer.kind === 'answer' && answer.status === 200 ? read(parseJson(answer.body)) : undefined;
      return value === undefined
        ? { ok: false, problem: problemOf(doing, answer, tries) }
        : { ok: true, value };
    },
    odd: (reason) => oddAnswer(doing, 200, reason),
  };
}

function shardOf({ name, id, display_name, ready, authoritative }: ShardAnswer): Shard {
  return {
    uid: name,
    id,
    displayName: display_name ?? undefined,
    ready: ready ?? true,
    authoritative: authoritative ?? false,
  };
}

function entryOf(entry: AuditAnswer): AuditEntry {
  const about = [entry.auditable_display_name, entry.target_display_name];
  return {
    actor: entry.actor_display_name,
    action: entry.audit_action ?? '',
    at: entry.created_at,
    about: about.filter((name): name is string => typeof name === 'string' && name !== ''),
  };
}
