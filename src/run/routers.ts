import { receivingShards } from '../topology/evidence/evidence.ts';
import {
  joined,
  nameList,
  type Prose,
  prose,
  quoteWhole,
} from '../topology/finding.ts';
import type { Plan } from '../topology/plan/plan.ts';
import type { BranchDatabase, Run } from './request.ts';
import type { Compared, Ending, Message } from './result.ts';

const MOST_NAMED = 5;
const UNKNOWN_ROUTERS: Message =
  'It is unknown whether every router already uses it: the database no longer tells the revision.';

/**
 * Writes a plan while the routers are watched: not at all while a workflow is under way, since that edits the topology
 * itself; and afterwards it is said whether somebody else wrote in between, and since when every router routes by it.
 */
export async function watched<
  T extends Ending & { readonly notices?: readonly Message[] },
>(
  compared: Compared,
  {
    database: routers,
    info,
  }: Pick<Run, 'info'> & { readonly database: BranchDatabase | undefined },
  write: () => Promise<T>,
): Promise<T | (Ending & { readonly notices?: readonly Message[] })> {
  if (routers === undefined) return write();
  const why =
    (await whyNotNow(routers, info)) ??
    (await whyNotThere(compared.plan, routers, info));
  if (why !== undefined) return { outcome: 'blocked', compared, why };
  const before = await routers.revision();
  const end = await write();
  if (end.outcome !== 'applied' || before === undefined) return end;
  const after = await routers.revision();
  if (after !== undefined && after <= before) return end;
  const notices = [...(end.notices ?? [])];
  if (after !== undefined && after > before + 1n)
    notices.push(
      prose`The topology was written ${after - before} times during this apply, but only once by this run. Another writer changed it in between. Check what the branch holds now.`,
    );
  notices.push(
    after === undefined ? UNKNOWN_ROUTERS : await sinceWhen(routers, after),
  );
  return { ...end, notices };
}

async function sinceWhen(
  routers: BranchDatabase,
  revision: bigint,
): Promise<Prose> {
  const took = await routers.live(revision);
  return typeof took === 'number'
    ? prose`Every router uses it, ${Math.round(took / 100) / 10} s after it was confirmed.`
    : prose`It is unknown whether every router already uses it: ${quoteWhole(took)}.`;
}

async function whyNotNow(
  routers: BranchDatabase,
  info: Run['info'],
): Promise<Prose | undefined> {
  const names = await routers.underWay();
  if (typeof names === 'string')
    info(prose`Running workflows could not be listed: ${quoteWhole(names)}.`);
  if (typeof names === 'string' || names.length === 0) return undefined;
  const shown = joined(names.slice(0, MOST_NAMED).map(quoteWhole), ', ');
  return prose`A workflow is running on the branch: ${shown}. It changes the topology itself, so nothing was written. Complete or cancel it, and run again.`;
}

/**
 * Why keys cannot be sent where a plan sends them: routers know a shard that has no writable primary, and what has to be
 * written there is refused (docs/neki.md §2, rule 28). Keys that go there already are not made worse.
 */
export async function whyNotThere(
  { changes }: Plan,
  routers: BranchDatabase,
  info: Run['info'],
): Promise<Prose | undefined> {
  const receiving = receivingShards(changes);
  const down = receiving.size === 0 ? [] : await routers.unwritable();
  if (typeof down === 'string')
    info(
      prose`Shards without a writable primary could not be listed: ${quoteWhole(down)}.`,
    );
  const shards =
    typeof down === 'string' ? [] : down.filter((uid) => receiving.has(uid));
  if (shards.length === 0) return undefined;
  return prose`${nameList(shards, 'shard')} ${shards.length === 1 ? 'has' : 'have'} no writable primary, and this change sends keys there. Nothing is written while that is so. Wait until there is one, and run again.`;
}
