import type { Document } from '../topology/document/document.ts';
import { toJson } from '../topology/document/document.ts';
import { readParsed } from '../topology/document/reading.ts';
import type { Shard } from '../topology/model/shard.ts';
import type { Target } from '../topology/target.ts';
import type { Ended, Purpose } from './allowance.ts';
import { asBranch, asTopologyAnswer } from './answers.ts';
import { explainScopes } from './catalogue.ts';
import { parseJson } from './error-body.ts';
import type { Answer } from './http.ts';
import { type AuditEntry, auditEntriesSince, listNames, listShards } from './lists.ts';
import { type Patience, sendPatiently, sendSignedIn, waitBefore } from './patience.ts';
import {
  type Doing,
  type NameList,
  type Problem,
  problemOf,
  reading,
  readingBranch,
  type Tries,
  writing,
} from './problem.ts';
import { lacksScope } from './scopes.ts';

export type { AuditEntry } from './lists.ts';

/** A run does not hang on what its branch is like, so that is asked for less stubbornly. */
const GLANCES = 4;

/** A stored data topology as the service answers it (seed §2.2). */
export interface Stored {
  readonly document: Document;
  /** As it came; null where the service says null or nothing. */
  readonly syncedAt: string | null;
}

/** What get-branch tells of a branch (public reference); a member is undefined where it does not tell. */
export interface BranchState {
  readonly production: boolean | undefined;
  /** Whether the branch can be used. */
  readonly ready: boolean | undefined;
  /** In the service's own words, such as `pending`. */
  readonly state: string | undefined;
}

/** The value asked for, or why there is none. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

/** The part of the management API that a run uses. */
export interface Platform {
  /** GET data-topology (public reference). Repeated on faults that pass, inside the time for its purpose. */
  readTopology(target: Target, purpose?: 'ask' | 'find-out'): Promise<Result<Stored>>;
  /**
   * PUT data-topology (seed §4.1), the document exactly as it was read. Sent once: whoever repeats it has to look at
   * the branch first. Only after a 401 that a fresh token cures is it sent again.
   */
  writeTopology(target: Target, document: Document): Promise<Result<Stored>>;
  /** Names of the organizations, of the databases of one, or of the branches of one database: all pages. */
  listNames(target: Target, of: NameList): Promise<Result<readonly string[]>>;
  /** Shards of the branch in order of creation (public reference): all pages. */
  listShards(target: Target): Promise<Result<readonly Shard[]>>;
  /** GET branch (public reference): whether it is one of production, and whether it is ready. */
  readBranch(target: Target): Promise<Result<BranchState>>;
  /** Entries of the audit log since a time, newest first; empty where it cannot be read. */
  auditEntriesSince(target: Target, since: number): Promise<readonly AuditEntry[]>;
  /** Waits before the next attempt of a purpose, growing with its number, or as long as the service asked; false when the time does not allow it. */
  pause(attempt: number, purpose: Purpose, asked?: number): Promise<boolean>;
  /** Why nothing more of a purpose may begin; undefined while it may. */
  over(purpose: Purpose): Ended | undefined;
  /** Milliseconds since the client was opened. */
  elapsed(): number;
}

/** The client of the management API over HTTP. */
export function createPlatform(patience: Patience): Platform {
  const { allowance, random } = patience;
  return {
    async readTopology(target, purpose = 'ask') {
      const request = { method: 'GET', path: `${branchPath(target)}/data-topology` } as const;
      const { answer, tries } = await sendPatiently(patience, request, { purpose });
      return readStored(reading(target), answer, { name: 'the branch', tries });
    },
    async writeTopology(target, document) {
      const doing = writing(target);
      const began = allowance.elapsed();
      const answer = (await missingScope(patience, doing)) ?? (await put(patience, target, document));
      const tries = { attempts: 1, time: allowance.elapsed() - began };
      return readStored(doing, answer, { name: 'the answer', tries });
    },
    listNames: (target, of) => listNames(patience, target, of),
    listShards: (target) => listShards(patience, target, branchPath(target)),
    async readBranch(target) {
      const request = { method: 'GET', path: branchPath(target) } as const;
      const { answer, tries } = await sendPatiently(patience, request, { purpose: 'ask', attempts: GLANCES });
      return readState(readingBranch(target), answer, tries);
    },
    auditEntriesSince: (target, since) => auditEntriesSince(patience, target, since),
    pause: (attempt, purpose, asked) => allowance.wait(waitBefore(attempt, asked, random), purpose),
    over: (purpose) => allowance.over(purpose),
    elapsed: () => allowance.elapsed(),
  };
}

function put(patience: Patience, target: Target, document: Document): Promise<Answer> {
  const path = `${branchPath(target)}/data-topology`;
  const body = `{"data_topology":${toJson(document.root)}}`;
  return sendSignedIn(patience, { method: 'PUT', path, body }, 'write');
}

/** The answer in place of the PUT, when the scopes that were granted surely do not allow it. */
async function missingScope({ signIn }: Patience, doing: Doing): Promise<Answer | undefined> {
  const granted = signIn.scopes();
  if (granted === undefined || !lacksScope(doing.needs, granted)) return undefined;
  return { kind: 'none', sent: false, cause: 'scope', reason: explainScopes(doing, granted) };
}

function readState(doing: Doing, answer: Answer, tries: Tries): Result<BranchState> {
  const isRead = answer.kind === 'answer' && answer.status === 200;
  const branch = isRead ? asBranch(parseJson(answer.body)) : undefined;
  if (branch === undefined) return { ok: false, problem: problemOf(doing, answer, tries) };
  const { production, ready, state } = branch;
  const isReady = typeof ready === 'boolean' ? ready : undefined;
  return {
    ok: true,
    value: { production, ready: isReady, state: typeof state === 'string' ? state : undefined },
  };
}

function readStored(
  doing: Doing,
  answer: Answer,
  { name, tries }: { readonly name: string; readonly tries: Tries },
): Result<Stored> {
  if (answer.kind !== 'answer' || answer.status !== 200)
    return { ok: false, problem: problemOf(doing, answer, tries) };
  const plain = parseJson(answer.body);
  const stored = asTopologyAnswer(plain);
  const root = readParsed({ name, text: answer.body }, plain);
  const topology = root?.kind === 'object' ? root.members.get('data_topology')?.value : undefined;
  if (stored === undefined || topology?.kind !== 'object') {
    const reason = plain === undefined ? 'the body is not JSON' : 'the body has no object `data_topology`';
    return { ok: false, problem: { kind: 'odd-answer', doing, tries, status: answer.status, reason } };
  }
  const { synced_at: syncedAt = null } = stored;
  return { ok: true, value: { document: { source: { name, text: answer.body }, root: topology }, syncedAt } };
}

/** The path of a branch under the base address, every name percent-encoded (seed §4.1). */
function branchPath(target: Target): string {
  const [organization, database, branch] = [target.organization, target.database, target.branch].map(
    encodeURIComponent,
  );
  return `/organizations/${organization}/databases/${database}/branches/${branch}`;
}
