import { receivingShards } from '../../changes/questions.ts';
import type { Plan, ThreeWay } from '../../plan/plan.ts';
import { ledgerOf, matchOf } from '../../run/apply/confirm.ts';
import type { BranchDatabase, RouterState } from '../../run/database.ts';
import type { Log } from '../../run/world.ts';
import { agreeing, nameList, shardList } from '../../text/lists.ts';
import { joined, type Message, prose, quoteWhole } from '../../text/message.ts';
import { TopologyDocument } from '../../topology/topology-document.ts';
import type { PlanStep } from './plan-step.ts';

const MOST_NAMED = 5;
const UNKNOWN_ROUTERS: Message = prose`It is unknown whether every router already uses it: the database did not show it after the PUT.`;
const OVERWRITTEN: Message = prose`Another writer changed the topology right after this apply: the database stores something else now. Check what the branch holds.`;

/**
 * What routers tell after a confirmed PUT: whether somebody else has written since, judged by the stored topology, and
 * how long it took until every router used it. Nothing if they told nothing before the PUT.
 */
export async function askRouters(
  routers: BranchDatabase,
  threeWay: ThreeWay,
  before: RouterState | undefined,
): Promise<readonly Message[]> {
  if (before === undefined) return [];
  const after = await routers.state();
  if (after === undefined) return [UNKNOWN_ROUTERS];
  const stored = new TopologyDocument(after.stored);
  if (matchOf(threeWay, stored) !== undefined)
    return [await sinceWhen(routers, after.revision)];

  // Either this router has not seen the PUT yet, or the stored topology is another one.
  const former = new TopologyDocument(before.stored);
  const isFormer = ledgerOf(former, stored, threeWay.form) !== undefined;
  if (isFormer) return [UNKNOWN_ROUTERS];
  return [OVERWRITTEN];
}

async function sinceWhen(
  routers: BranchDatabase,
  revision: bigint,
): Promise<Message> {
  const took = await routers.live(revision);
  if (took.ok)
    return prose`Every router uses it, ${Math.round(took.value / 100) / 10} s after it was confirmed.`;
  return prose`It is unknown whether every router already uses it: ${quoteWhole(took.problem)}.`;
}

/** Why nothing may be written while a workflow runs: the workflow changes the topology itself. */
export async function whyNotNow(
  routers: BranchDatabase,
  { info }: Log,
): Promise<Message | undefined> {
  const workflows = await routers.underWay();
  if (!workflows.ok) {
    const why = quoteWhole(workflows.problem);
    info(prose`Running workflows could not be listed: ${why}.`);
    return undefined;
  }
  const names = workflows.value;
  if (names.length === 0) return undefined;
  const shown = joined(names.slice(0, MOST_NAMED).map(quoteWhole), ', ');
  return prose`A workflow is running on the branch: ${shown}. It changes the topology itself. Complete or cancel it, and run again.`;
}

/**
 * The plan without guarded groups if the branch's own database says that no workflow runs; and what the reader should
 * know about the groups that the plan removes.
 */
export async function withoutWorkflows(
  plan: Plan,
  routers: BranchDatabase | undefined,
): Promise<PlanStep> {
  const { situation } = plan;
  if (!('underWay' in situation)) return { plan, notices: [] };
  const { underWay, completed } = situation;
  const notices: Message[] = [];
  if (completed.length > 0) notices.push(onlyAfterwards(completed, FINISHED));
  if (underWay.length === 0 || routers?.isProven !== true)
    return { plan, notices };
  const names = await routers.underWay();
  if (!names.ok || names.value.length > 0) return { plan, notices };
  notices.push(onlyAfterwards(underWay, NONE_RUNS));
  return {
    plan: { ...plan, situation: { ...situation, underWay: [] } },
    notices,
  };
}

const FINISHED = prose`Earlier versions of the file placed tables there`;
const NONE_RUNS = prose`The database lists no running workflow`;

function onlyAfterwards(groups: readonly string[], why: Message): Message {
  return prose`Applying the file removes ${nameList(groups, 'group')}. ${why}, so this is not taken for a Reshard in progress. Remove a group only after its workflow was completed.`;
}

/**
 * Why a plan must not send keys to a shard: routers know no writable primary there, and would refuse writes
 * (docs/neki.md §2, rule 28). Keys that already go to such a shard do not count, because the plan does not make that
 * worse.
 */
export async function whyNotThere(
  { changes }: Plan,
  routers: BranchDatabase,
  { info }: Log,
): Promise<Message | undefined> {
  const receiving = receivingShards(changes);
  if (receiving.size === 0) return undefined;

  const unwritable = await routers.unwritable();
  if (!unwritable.ok) {
    const why = quoteWhole(unwritable.problem);
    info(prose`Shards without a writable primary could not be listed: ${why}.`);
    return undefined;
  }
  const shards = unwritable.value.filter((uid) => receiving.has(uid));
  if (shards.length === 0) return undefined;
  return prose`${shardList(shards)} ${agreeing(shards.length, 'has', 'have')} no writable primary, and this change sends keys there. Nothing is written while that is so. Wait until there is one, and run again.`;
}
