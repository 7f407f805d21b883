import { comparePlan, makePlan, type Plan } from '../topology/plan/plan.ts';
import { type Decision, decide, permissionsOfLabels } from '../topology/plan/policy.ts';
import { type History, needsHistory } from '../topology/plan/three-way.ts';
import type { Shard } from '../topology/target.ts';
import { formOf, type TopologyDocument } from '../topology/topology-document.ts';
import { asApplied, readHistory } from './file.ts';
import type { RunRequest, Services } from './request.ts';
import type { Before, Compared } from './result.ts';

/** What a comparison is made of. */
export interface Comparison {
  readonly before: Before;
  readonly desired: TopologyDocument;
  readonly shards: readonly Shard[] | undefined;
}

/**
 * Compares the file with the branch and with the file as it was, and decides what may be done. The file's earlier
 * versions are read only where nothing else can tell how the branch stands to it; labels only where they matter.
 */
export async function compare(
  comparison: Comparison,
  request: RunRequest,
  services: Services,
): Promise<Compared> {
  const { before, desired, shards } = comparison;
  const live = before.from === 'branch' ? before.document : undefined;
  const base = before.from === 'file' ? before.document : await readBase(comparison, request, services);
  const input = { base, live, desired };
  const threeWay = comparePlan(input);
  const isHistoryNeeded = live !== undefined && needsHistory(threeWay);
  const history: History = isHistoryNeeded
    ? await readHistory({ request, shards }, threeWay, services)
    : { known: true, earlier: [] };
  if (!history.known) services.info(`The file's history could not be read: ${history.reason}`);
  const plan = makePlan(input, history, threeWay);
  return { before, plan, decision: await decideWithLabels(plan, request, services) };
}

/** The file at the base commit, read only where the branch differs from the file; undefined where there is none. */
async function readBase(
  { before, desired, shards }: Comparison,
  request: RunRequest,
  services: Services,
): Promise<TopologyDocument | undefined> {
  if (before.from !== 'branch' || request.baseCommit === undefined) return undefined;
  const live = before.document;
  const form = formOf(live, desired);
  if (live.canonical(form).text === desired.canonical(form).text) return undefined;
  const read = await services.readCommittedFile(request.file, request.baseCommit);
  const base = asApplied(request.file, read, { request, shards, like: desired });
  return typeof base === 'string' ? undefined : base;
}

async function decideWithLabels(plan: Plan, request: RunRequest, services: Services): Promise<Decision> {
  const decision = decide(plan.changes, plan.situation, request.policy);
  if (!('blocks' in decision) || decision.blocks.length === 0) return decision;
  const labels = permissionsOfLabels((await services.readLabels?.()) ?? []);
  if (labels.length === 0) return decision;
  const permissions = [...request.policy.permissions, ...labels];
  return decide(plan.changes, plan.situation, { ...request.policy, permissions });
}
