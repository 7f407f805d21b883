import { describeChange } from '../changes/change-text.ts';
import type { ShardNames } from '../document/placeholders.ts';
import { makePlan } from '../plan/making.ts';
import type { LiveSource, Plan, Situation } from '../plan/plan.ts';
import { type History, needsHistory, readThreeWay } from '../plan/three-way.ts';
import { failure, ok, type Result } from '../result.ts';
import { type Message, prose, words } from '../text/message.ts';
import { shardNames } from '../text/shard-names.ts';
import {
  formOf,
  type TopologyDocument,
} from '../topology/topology-document.ts';
import { openFor } from './branch-database.ts';
import { hasErrors } from './check.ts';
import { clusterNotices } from './cluster.ts';
import { storedInstead } from './copies.ts';
import {
  type Draft,
  lookAt,
  prove,
  type Run,
  type RunFeature,
} from './feature.ts';
import {
  asApplied,
  findStoredVersion,
  openHistory,
  readHistory,
} from './history.ts';
import type { FileLocation, RunRequest } from './request.ts';
import { type Baseline, type Comparison, liveOf } from './result.ts';
import type { HistorySource, Log } from './services.ts';
import { stepsOf } from './spent.ts';
import type {
  CheckedOnBranch,
  Ended,
  Planned,
  WithBaseline,
} from './stages.ts';
import type { World } from './world.ts';

/** Why there is no plan to decide on. */
type PlanStop =
  | { readonly kind: 'ended'; readonly ended: Ended }
  /** The branch's database stores another topology than the service answered: that is what to plan on. */
  | { readonly kind: 'outdated'; readonly stored: WithBaseline };

/**
 * Compares the file with the branch and with the file as it was. The file's earlier versions are read only where nothing
 * else can tell how the branch stands to it.
 */
export function planChanges(
  checked: CheckedOnBranch,
  run: Run,
  features: readonly RunFeature[],
): Promise<Result<Planned, PlanStop>> {
  return run.services.stage('Compare', () => compare(checked, run, features));
}

async function compare(
  checked: CheckedOnBranch,
  run: Run,
  features: readonly RunFeature[],
): Promise<Result<Planned, PlanStop>> {
  const { request, services } = run;
  const { baseline } = checked.read;
  const ofCluster = beginCluster(checked, services);
  const draft = await draftPlan(checked, request, services);
  const opened = await openFor(draft.plan, request, services);
  const stored = storedInstead(checked.read, opened?.stored);
  if (stored !== undefined) return failure({ kind: 'outdated', stored });

  const opening = { ...run, database: opened?.database };
  const proofs = await prove(draft, opening, features);
  const { plan = draft.plan } = proofs;
  const compared: Comparison = {
    baseline,
    plan,
    shardNames: checked.shards && shardNames(checked.shards),
  };
  const views = await lookAt(compared, opening, features);
  const findings = proofs.findings.concat(checked.findings);
  const notices = checked.notices.concat(
    plan.changes.length > 0 ? await ofCluster : [],
    opened?.notices ?? [],
    proofs.notices,
    views.flatMap((view) => view.notices ?? []),
  );
  if (hasErrors(findings)) {
    const ending = { outcome: 'invalid' } as const;
    return failure({ kind: 'ended', ended: { ending, findings, notices } });
  }
  logPlan(plan, baseline, services);
  const comparison: Comparison = {
    ...compared,
    views,
  };
  return ok({
    comparison,
    // What is known of the situation by now need not be asked again.
    draft: { ...draft, plan: { ...draft.plan, situation: plan.situation } },
    storedVersion: () => findStoredVersion(plan, draft.versions),
    historySteps: () => stepsOf(plan, draft.versions),
    findings,
    notices,
  });
}

/** Asks what of the cluster is being changed, where the file would change the branch; what came of it is never an error. */
async function beginCluster(
  { read, document }: CheckedOnBranch,
  { platform, info }: World,
): Promise<readonly Message[]> {
  const { baseline } = read;
  const isRead = baseline.from === 'branch' && platform !== undefined;
  if (isRead && !isSameTopology(baseline.document, document))
    return clusterNotices(platform, { info });
  return [];
}

/** Makes a plan by the documents alone. */
async function draftPlan(
  checked: CheckedOnBranch,
  request: RunRequest,
  services: HistorySource & Log,
): Promise<Draft> {
  const { document: desired, shards } = checked;
  const { baseline } = checked.read;
  const names = { given: request.shards, shards };
  const { base, path } = await findBase(checked, request, names);
  const live = liveOf(baseline);
  const documents = { base, live, desired, source: sourceOf(baseline) };
  const threeWay = readThreeWay(documents);
  const start = { path, names };
  const versions = openHistory(start, request, services);
  const isHistoryNeeded = live !== undefined && needsHistory(threeWay);
  const history: History = isHistoryNeeded
    ? await readHistory(versions, threeWay)
    : { known: true, earlier: [] };
  if (!history.known)
    services.info(
      prose`The file's history could not be read: ${history.reason}`,
    );
  const plan = makePlan(documents, history, threeWay);
  return { plan, live, versions, validation: checked.validation };
}

/** The file at the base commit, and its path there. */
interface BaseVersion {
  readonly base: TopologyDocument | undefined;
  readonly path: string;
}

/** The base of the comparison; the file at the base commit is read only where the branch differs from the file. */
async function findBase(
  { read: { baseline, offline }, document: desired }: CheckedOnBranch,
  { file }: FileLocation,
  names: ShardNames,
): Promise<BaseVersion> {
  if (baseline.from === 'nothing') return { base: undefined, path: file };
  if (baseline.from !== 'branch')
    return { base: baseline.document, path: file };

  if (isSameTopology(baseline.document, desired))
    return { base: undefined, path: file };
  const version = await offline.baseFile();
  if (version === undefined) return { base: undefined, path: file };
  const base = asApplied(version, names);
  return { base: base.ok ? base.value : undefined, path: version.path };
}

function isSameTopology(
  live: TopologyDocument,
  desired: TopologyDocument,
): boolean {
  const form = formOf(live, desired);
  return live.canonical(form).text === desired.canonical(form).text;
}

/** Where the document that a plan takes for what is live is from. */
function sourceOf(baseline: Baseline): LiveSource {
  if (baseline.from === 'document') return 'document';
  if (baseline.from === 'branch' && baseline.isFromDatabase === true)
    return 'database';
  return 'api';
}

/** How the branch stands to the file's history, in the log. */
const STATES: Readonly<Record<Situation['state'], string>> = {
  'in-sync': 'The database branch matches the file.',
  ordinary: 'The database branch matches the previous version of the file.',
  behind: 'The database branch matches an older version of the file.',
  newer: 'The database branch matches a later version of the file.',
  pristine: 'The database branch is as a new one starts.',
  'first-file': 'There is no earlier version of the file.',
  drift: 'The database branch was changed outside the repository.',
  'branch-unread': 'The database branch was not read.',
  'history-unknown': 'The history of the file could not be read.',
};

const MOST_LOGGED = 50;

function logPlan(plan: Plan, baseline: Baseline, { info }: Log): void {
  if (baseline.from === 'nothing')
    info(prose`Nothing to compare with: ${baseline.why}.`);
  const changes = changesText(plan);
  info(
    baseline.from === 'document'
      ? prose`${changes}.`
      : prose`${changes}. ${words(STATES[plan.situation.state])}`,
  );
  for (const change of plan.changes.slice(0, MOST_LOGGED)) {
    const { title, effect } = describeChange(change);
    info(prose`  ${change.class}: ${title}: ${effect}`);
  }
}

function changesText({ changes, risk }: Plan): Message {
  if (changes.length === 0) return prose`No changes`;
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  return prose`${words(count)}, risk ${risk}`;
}
