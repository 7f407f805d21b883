import type { Document } from '../topology/document.ts';
import { toJson } from '../topology/document.ts';
import { readJson } from '../topology/json.ts';
import type { Shard } from '../topology/shard.ts';
import type { Target } from '../topology/target.ts';
import { isNamedPage, isShardPage, isTopologyAnswer } from './answers.validator.ts';
import { type Answer, type Connection, type Request, send } from './http.ts';
import { type Doing, listing, type Problem, parseJson, problemOf, reading, writing } from './problem.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
const MOST_ATTEMPTS = 5;
/** Statuses of a GET that a later attempt may cure; a GET has no effect, so any of them may be repeated. */
const REPEATABLE_READ = new Set([408, 429, 500, 502, 503, 504]);
/** Statuses of a PUT after which nothing was stored and a later attempt may be accepted. */
const REPEATABLE_WRITE = new Set([429, 503]);
const PER_PAGE = 100;
const MOST_PAGES = 100;

/** A stored data topology as the service answers it (seed §2.2). */
export interface Stored {
  readonly document: Document;
  /** As it came; null where the service says null or nothing. */
  readonly syncedAt: string | null;
}

/** The value asked for, or why there is none. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

/** The part of the management API that a run uses. */
export interface Platform {
  /** GET data-topology (public reference). Repeated on faults that pass, inside the deadline. */
  readTopology(target: Target): Promise<Result<Stored>>;
  /** PUT data-topology (seed §4.1), the document exactly as it was read. Repeated only where it surely had no effect. */
  writeTopology(target: Target, document: Document): Promise<Result<Stored>>;
  /** Names of the organizations, of the databases of one, or of the branches of one database: all pages. */
  listNames(
    target: Target,
    of: 'organizations' | 'databases' | 'branches',
  ): Promise<Result<readonly string[]>>;
  /** Shards of the branch in order of creation (public reference): all pages. */
  listShards(target: Target): Promise<Result<readonly Shard[]>>;
}

/** What a client needs from outside: the connection, and a way to wait that the deadline can end. */
export interface PlatformOptions extends Connection {
  /** False, at once, when the deadline would be over before. */
  readonly wait: (milliseconds: number) => Promise<boolean>;
  readonly random: () => number;
}

/** The client of the management API over HTTP. */
export function createPlatform(options: PlatformOptions): Platform {
  return {
    async readTopology(target) {
      const path = `${branchPath(target)}/data-topology`;
      return readStored(reading(target), await sendPatiently(options, { method: 'GET', path }), 'the branch');
    },
    async writeTopology(target, document) {
      const path = `${branchPath(target)}/data-topology`;
      const body = `{"data_topology":${toJson(document.root)}}`;
      return readStored(
        writing(target),
        await sendPatiently(options, { method: 'PUT', path, body }),
        'the answer',
      );
    },
    listNames: (target, of) => listNames(options, target, of),
    listShards: (target) => listShards(options, target),
  };
}

function readStored(doing: Doing, answer: Answer, name: string): Result<Stored> {
  if (answer.kind !== 'answer' || answer.status !== 200)
    return { ok: false, problem: problemOf(doing, answer) };
  const plain = parseJson(answer.body);
  const { node, findings } = readJson({ name, text: answer.body });
  const isRead = findings.length === 0 && node?.kind === 'object';
  const topology = isRead ? node.members.get('data_topology')?.value : undefined;
  if (!isTopologyAnswer(plain) || topology?.kind !== 'object') {
    const reason = plain === undefined ? 'the body is not JSON' : 'the body has no object `data_topology`';
    return { ok: false, problem: { kind: 'odd-answer', doing, status: answer.status, reason } };
  }
  const { synced_at: syncedAt = null } = plain as { synced_at?: string | null };
  return { ok: true, value: { document: { source: { name, text: answer.body }, root: topology }, syncedAt } };
}

/** Sends until the answer is final, the attempts are used up, or the deadline is over. */
async function sendPatiently(options: PlatformOptions, request: Request): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send(options, request);
    if (attempt >= MOST_ATTEMPTS || options.deadline.aborted || !mayRepeat(request, answer)) return answer;
    if (!(await options.wait(waitBefore(attempt, answer, options.random)))) return answer;
  }
}

function mayRepeat(request: Request, answer: Answer): boolean {
  if (answer.kind === 'none') return request.method === 'GET' || !answer.sent;
  return (request.method === 'GET' ? REPEATABLE_READ : REPEATABLE_WRITE).has(answer.status);
}

/** Exponential with full jitter; what the service asks for in Retry-After counts more. */
function waitBefore(attempt: number, answer: Answer, random: () => number): number {
  const asked = answer.kind === 'answer' ? Number(answer.headers['retry-after']) : Number.NaN;
  if (Number.isFinite(asked) && asked >= 0) return asked * 1000;
  return random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
}

/** The path of a branch under the base address, every name percent-encoded (seed §4.1). */
function branchPath(target: Target): string {
  const [organization, database, branch] = [target.organization, target.database, target.branch].map(
    encodeURIComponent,
  );
  return `/organizations/${organization}/databases/${database}/branches/${branch}`;
}

async function listNames(
  options: PlatformOptions,
  target: Target,
  of: 'organizations' | 'databases' | 'branches',
): Promise<Result<readonly string[]>> {
  const [organization, database] = [target.organization, target.database].map(encodeURIComponent);
  const path = {
    organizations: '/organizations',
    databases: `/organizations/${organization}/databases`,
    branches: `/organizations/${organization}/databases/${database}/branches`,
  }[of];
  const names: string[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { page: String(page), per_page: String(PER_PAGE) };
    const answer = await sendPatiently(options, { method: 'GET', path, query });
    const doing = listing(target, of);
    const body = answer.kind === 'answer' && answer.status === 200 ? parseJson(answer.body) : undefined;
    if (!isNamedPage(body)) return { ok: false, problem: problemOf(doing, answer) };
    const { data, next_page: next } = body as { data: { name: string }[]; next_page?: number | null };
    names.push(...data.map((item) => item.name));
    const isLast = next === undefined ? data.length < PER_PAGE : next === null;
    if (isLast) return { ok: true, value: names };
  }
  const reason = `the list has more than ${MOST_PAGES} pages`;
  return { ok: false, problem: { kind: 'odd-answer', doing: listing(target, of), status: 200, reason } };
}

interface ShardItem {
  readonly name: string;
  readonly id?: string;
  readonly display_name?: string | null;
  readonly ready?: boolean;
  readonly authoritative?: boolean;
}

async function listShards(options: PlatformOptions, target: Target): Promise<Result<readonly Shard[]>> {
  const path = `${branchPath(target)}/shards`;
  const doing = listing(target, 'the shards');
  const shards: Shard[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { page: String(page), per_page: String(PER_PAGE) };
    const answer = await sendPatiently(options, { method: 'GET', path, query });
    const body = answer.kind === 'answer' && answer.status === 200 ? parseJson(answer.body) : undefined;
    if (!isShardPage(body)) return { ok: false, problem: problemOf(doing, answer) };
    const { data, next_page: next } = body as { data: ShardItem[]; next_page?: number | null };
    shards.push(...data.map(shardOf));
    if (next === undefined ? data.length < PER_PAGE : next === null) return { ok: true, value: shards };
  }
  const reason = `the list has more than ${MOST_PAGES} pages`;
  return { ok: false, problem: { kind: 'odd-answer', doing, status: 200, reason } };
}

function shardOf({
  name,
  id,
  display_name: displayName,
  ready = true,
  authoritative = false,
}: ShardItem): Shard {
  return { uid: name, displayName: displayName ?? undefined, id, ready, authoritative };
}
