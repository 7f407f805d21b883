import type { Document } from '../topology/document/document.ts';
import { resolvePlaceholders } from '../topology/document/placeholders.ts';
import { readTopology } from '../topology/document/reading.ts';
import { canonicalDocument } from '../topology/equality/equality.ts';
import type { Shard } from '../topology/model/shard.ts';
import type { History, ThreeWay } from '../topology/plan/three-way.ts';
import type { RunRequest } from './request.ts';
import type { Services } from './services.ts';

/** What it takes to read an earlier version as it was applied: where it stands, and what its names stand for. */
export interface HistoryWork {
  readonly request: RunRequest;
  readonly services: Services;
  readonly shards: readonly Shard[] | undefined;
}

/**
 * Reads versions of the file, newest first, until one equals the branch or `history-depth` is reached. The base and the
 * desired version are left out: they are compared already. Versions that are no documents are passed over. What stands
 * before the base is earlier; what stands behind it, on a base branch that moved on since the event, is newer.
 */
export async function readHistory(
  { request, services, shards }: HistoryWork,
  threeWay: ThreeWay,
): Promise<History> {
  const { file, historyDepth, historyRef } = request;
  if (historyRef === undefined)
    return { known: false, reason: 'the run has no commit to read the history from' };
  const base = threeWay.base?.canonical.text;
  const before: Document[] = [];
  const since: Document[] = [];
  let isBeforeBase = base === undefined;
  for await (const version of services.earlierVersions({
    path: file,
    commit: historyRef,
    depth: historyDepth,
  })) {
    if (version.kind === 'unread') return { known: false, reason: version.why };
    const document = asApplied(version.path, version.read, { request, shards });
    if (document === undefined) continue;
    const { text } = canonicalDocument(document, threeWay.form);
    if (text === base) isBeforeBase = true;
    else if (text !== threeWay.desired.canonical.text) (isBeforeBase ? before : since).push(document);
    if (text === threeWay.live.canonical.text) break;
  }
  return { known: true, earlier: before, newer: since };
}

/** A version of the file as it would be applied to this branch; undefined when it is no document. */
export function asApplied(
  path: string,
  read: Awaited<ReturnType<Services['readCommittedFile']>>,
  { request, shards }: Pick<HistoryWork, 'request' | 'shards'>,
): Document | undefined {
  if (read.kind !== 'file') return undefined;
  const result = readTopology(path, read.bytes);
  if (!result.ok) return undefined;
  const names = { given: request.shards, ...(shards === undefined ? {} : { shards }) };
  return resolvePlaceholders(result.document, names).document;
}
