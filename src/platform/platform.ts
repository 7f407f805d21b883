import type { Purpose } from '../deadline.ts';
import { type Document, toJson } from '../topology/document/document.ts';
import { hasTooManyValues, readParsed } from '../topology/document/reading.ts';
import type { Target } from '../topology/target.ts';
import { parseJson } from './answers.ts';
import {
  type Branch,
  isBranch,
  isSchemaAnswer,
  isTopologyAnswer,
} from './answers.validator.ts';
import {
  auditEntriesSince,
  listClusterChanges,
  listNames,
  listShards,
  type NameList,
} from './lists.ts';
import { type Doing, problemOf, type Result, unexpected } from './problem.ts';
import { type Retried, waitBefore } from './retry.ts';
import { type Client, get, getAs, sendOnce } from './sign-in.ts';

export type { AuditEntry, ClusterChange } from './lists.ts';

/** A stored data topology as the service answers it (docs/neki.md §10.3). */
export interface Stored {
  readonly document: Document;
  /** As it came; null where the service says null or nothing. */
  readonly syncedAt: string | null;
  /** Milliseconds from then to the answer, by the service's own clock; undefined where it does not tell both. */
  readonly age: number | undefined;
}

/** What get-branch tells of a branch (docs/neki.md §6.2); a member is undefined where it does not tell. */
export interface BranchState {
  readonly production: boolean | undefined;
  /** Whether the branch can be used. */
  readonly ready: boolean | undefined;
  /** In the service's own words, such as `pending`. */
  readonly state: string | undefined;
  /** When its snapshot of the schema was made, in milliseconds since 1970; undefined where it does not tell, or calls it out of date. */
  readonly schemaMadeAt: number | undefined;
  /** Whether it was restored from another branch, whose shards have the same uids. */
  readonly isRestored: boolean;
}

/** The part of the management API that a run uses. */
export type Platform = ReturnType<typeof createPlatform>;

/** The client of the management API over HTTP, for one target. */
export function createPlatform(client: Client) {
  const { target, deadline, random } = client;
  const branch = branchPath(target);
  const topology = `${branch}/data-topology`;
  return {
    target,
    /** GET data-topology (docs/neki.md §6.2). Repeated on faults that pass, inside the time for its purpose. */
    async readTopology(
      purpose: 'read' | 'verify' = 'read',
    ): Promise<Result<Stored>> {
      const retried = await get(client, { path: topology }, { purpose });
      return readStored(
        { operation: 'read-topology', target, name: 'the branch' },
        retried,
      );
    },
    /**
     * PUT data-topology (docs/neki.md §10.7), the document exactly as it was read. Sent once: whoever repeats
     * it has to look at the branch first. Only after a 401 that a fresh token cures is it sent again.
     */
    async writeTopology(document: Document): Promise<Result<Stored>> {
      const began = deadline.elapsed();
      const body = `{"data_topology":${toJson(document.root)}}`;
      const answer = await sendOnce(
        client,
        { method: 'PUT', path: topology, body },
        'write',
      );
      const tries = { attempts: 1, time: deadline.elapsed() - began };
      return readStored(
        { operation: 'write-topology', target, name: 'the answer' },
        { answer, tries },
      );
    },
    listNames: (of: NameList) => listNames(client, of),
    listShards: () => listShards(client, branch),
    /** GET neki-changes (docs/neki.md §6.2): what of the cluster is being changed now. Asked once: no decision waits for it. */
    listClusterChanges: () => listClusterChanges(client, branch),
    /** GET branch (docs/neki.md §6.2): whether it is one of production, and whether it is ready. */
    async readBranch(): Promise<Result<BranchState>> {
      const read = await getAs(client, {
        operation: 'read-branch',
        path: branch,
        is: isBranch,
      });
      if (!read.ok) return read;
      const { production, ready, state } = read.value;
      const value = {
        production,
        ready: typeof ready === 'boolean' ? ready : undefined,
        state: typeof state === 'string' ? state : undefined,
        schemaMadeAt: schemaMadeAt(read.value),
        isRestored: (read.value.restored_from_branch ?? null) !== null,
      };
      return { ok: true, value };
    },
    /** GET schema (docs/neki.md §6.2): the names of the tables in a snapshot of one schema of a logical database. */
    async readSchema(
      database: string,
      schema: string,
    ): Promise<Result<readonly string[]>> {
      const getting = {
        operation: 'read-schema',
        path: `${branch}/schema`,
        is: isSchemaAnswer,
      } as const;
      const read = await getAs(client, {
        ...getting,
        query: { namespace: `${database}.${schema}` },
      });
      return read.ok
        ? { ok: true, value: read.value.data.map(({ name }) => name) }
        : read;
    },
    auditEntriesSince: (since: number) => auditEntriesSince(client, since),
    /** Waits before the next attempt of a purpose, growing with its number, or as long as the service asked; false when the time does not allow it. */
    pause: (attempt: number, purpose: Purpose, asked?: number) =>
      deadline.wait(waitBefore(attempt, asked, random), purpose),
    over: deadline.over,
    /** Milliseconds since the client was opened. */
    elapsed: deadline.elapsed,
  };
}

function schemaMadeAt(branch: Branch): number | undefined {
  const {
    schema_last_updated_at: at,
    schema_ready: ready,
    stale_schema: stale,
  } = branch;
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  return ready === false || (stale ?? false) !== false || Number.isNaN(time)
    ? undefined
    : time;
}

/** `name` is what the document is called where it is pointed at. */
function readStored(
  { name, ...doing }: Doing & { readonly name: string },
  { answer, tries }: Retried,
): Result<Stored> {
  if (answer.kind !== 'answer' || answer.status !== 200)
    return { ok: false, problem: problemOf(doing, answer, tries) };
  const plain = parseJson(answer.body);
  const root =
    plain === undefined
      ? undefined
      : readParsed({ name, text: answer.body }, plain);
  const topology =
    root?.kind === 'object'
      ? root.members.get('data_topology')?.value
      : undefined;
  if (!isTopologyAnswer(plain) || topology?.kind !== 'object') {
    const reason = whyNoTopology(answer.body, plain);
    return { ok: false, problem: unexpected(doing, reason, tries) };
  }
  const { synced_at: syncedAt = null } = plain;
  const { date } = answer.headers;
  const age =
    Date.parse(typeof date === 'string' ? date : '') -
    Date.parse(syncedAt ?? '');
  const document = { source: { name, text: answer.body }, root: topology };
  return {
    ok: true,
    value: { document, syncedAt, age: Number.isNaN(age) ? undefined : age },
  };
}

/** What is wrong with an answer that holds no topology. */
function whyNoTopology(body: string, plain: unknown): string {
  if (plain !== undefined) return 'the body has no object `data_topology`';
  return hasTooManyValues(body)
    ? 'the body has more values than any topology'
    : 'the body is not JSON';
}

/** The path of a branch under the base address, every name percent-encoded (docs/neki.md §10.7). */
function branchPath(target: Target): string {
  const [organization, database, branch] = [
    target.organization,
    target.database,
    target.branch,
  ].map(encodeURIComponent);
  return `/organizations/${organization}/databases/${database}/branches/${branch}`;
}
