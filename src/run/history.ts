import { resolvePlaceholders } from '../topology/document/placeholders.ts';
import { readTopology } from '../topology/document/reading.ts';
import type { Shard } from '../topology/model/topology.ts';
import type { History, ThreeWay } from '../topology/plan/three-way.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
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
  { form, base, live, desired }: ThreeWay,
): Promise<History> {
  const { file, historyDepth, historyRef } = request;
  if (historyRef === undefined)
    return { known: false, reason: 'the run has no commit to read the history from' };
  const [held, wanted, former] = [live, desired, base].map((document) => document?.canonical(form).text);
  const before: TopologyDocument[] = [];
  const since: TopologyDocument[] = [];
  let isBeforeBase = base === undefined;
  for await (const version of services.earlierVersions({
    path: file,
    commit: historyRef,
    depth: historyDepth,
  })) {
    if (version.kind === 'unread') return { known: false, reason: version.why };
    const document = asApplied(version.path, version.read, { request, shards });
    if (document === undefined) continue;
    const { text } = document.canonical(form);
    if (text === former) isBeforeBase = true;
    else if (text !== wanted) (isBeforeBase ? before : since).push(document);
    if (text === held) break;
  }
  return { known: true, earlier: before, newer: since };
}

/** A version of the file as it would be applied to this branch; undefined when it is no document. */
export function asApplied(
  path: string,
  read: Awaited<ReturnType<Services['readCommittedFile']>>,
  { request, shards }: Pick<HistoryWork, 'request' | 'shards'>,
): TopologyDocument | undefined {
  if (read.kind !== 'file') return undefined;
  const result = readTopology(path, read.bytes);
  if (!result.ok) return undefined;
  const names = { given: request.shards, ...(shards === undefined ? {} : { shards }) };
  return new TopologyDocument(resolvePlaceholders(result.document, names).document);
}
