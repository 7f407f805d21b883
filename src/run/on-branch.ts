import { plain } from '../message/plain.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import { type LiveSource, makePlan, type Plan } from '../topology/plan/plan.ts';
import {
  type History,
  needsHistory,
  readThreeWay,
  type Situation,
} from '../topology/plan/three-way.ts';
import {
  formOf,
  type TopologyDocument,
} from '../topology/topology-document.ts';
import { CATALOG_RULES } from '../topology/validation/rules/catalog.ts';
import { applyPlan } from './apply.ts';
import {
  type ReadBaseline,
  readAgainst,
  readBaseline,
  readingStored,
  readStored,
} from './baseline.ts';
import { type Begun, checkWithBase, hasErrors } from './check.ts';
import { tellClusterChanges, waitForShardChanges } from './cluster.ts';
import {
  type HeldUp,
  type LookAgain,
  lookAgain,
  lookAt,
  openBranch,
  openFor,
  readCatalog,
} from './evidence.ts';
import {
  asApplied,
  commitHeld,
  openHistory,
  type Reading,
  readHistory,
} from './file.ts';
import { findHiddenRows } from './hidden-rows.ts';
import { whoChanged } from './missing.ts';
import { findShards, type OnBranch, waitForBranch } from './ready.ts';
import type { BranchDatabase, Online, Run } from './request.ts';
import {
  type Baseline,
  type Compared,
  type Ending,
  isChanged,
  liveOf,
  type Message,
  messageOf,
  type ResultBase,
  type RunResult,
} from './result.ts';
import { decideWithConsent } from './review.ts';
import {
  askRouters,
  whyNotNow,
  whyNotThere,
  withoutWorkflows,
} from './routers.ts';
import {
  askProduction,
  askStanding,
  checkBeforeWriting,
} from './write-check.ts';

const CATALOG_IDS = new Set<string>(CATALOG_RULES.map(({ id }) => id));
const MOST_LOGGED = 50;
const HOUR_MS = 3_600_000;

/** The stages that need the branch: wait for it, read it, check the file against it, compare, decide, apply. */
export async function runOnBranch(run: Begun): Promise<RunResult> {
  const { file, target, notices, against, mode, platform, stage } = run;
  const base = { file, target, notices, findings: [] };
  const isAwaited = run.isPreview && mode === 'apply' && platform !== undefined;
  const preview = isAwaited
    ? await stage('Wait for the branch', () =>
        waitForBranch(platform, run.info),
      )
    : undefined;
  if (preview !== undefined && 'outcome' in preview)
    return { ...base, ...preview };
  if (against !== undefined) {
    const given = readAgainst(against, run);
    return 'outcome' in given
      ? { ...base, ...given }
      : runFrom(given, { ...run, isWritten: false });
  }
  const read = await stage('Read the branch', () => readBaseline(run));
  const { findings } = run.offline;
  if ('outcome' in read)
    return hasErrors(findings)
      ? { ...base, outcome: 'invalid', findings }
      : { ...base, ...read };
  return runFrom(read, {
    ...run,
    isWritten: mode === 'apply' && preview?.production !== true,
  });
}

/** The stages from what the branch holds on; once more where its database stores another topology than the service answered. */
async function runFrom(
  read: ReadBaseline,
  begun: Begun & Pick<OnBranch, 'isWritten'>,
): Promise<RunResult> {
  const { file, target, mode, stage, platform, severities } = begun;
  const { baseline } = read;
  const live = liveOf(baseline);
  const run: OnBranch = { ...begun, baseline, live };
  const known = await stage('Check against the branch', () =>
    checkOnBranch(run),
  );
  const base = {
    file,
    target,
    findings: known.findings,
    notices: [...run.notices, ...read.notices],
  };
  if (known.failure !== undefined) return { ...base, ...known.failure };
  if (hasErrors(known.findings)) return { ...base, outcome: 'invalid' };

  const found = await stage('Compare', () => compare(run, known, read));
  if ('baseline' in found) return runFrom(found, begun);
  const { compared, look, catalog, lookups } = found;
  const { shards } = known;
  const context = { shards, live, catalog, lookups, severities };
  const more =
    catalog.length + lookups.length === 0
      ? []
      : known.validation(context).filter(({ id }) => CATALOG_IDS.has(id));
  const findings = [...more, ...known.findings];
  const notices = [...base.notices, ...found.notices];
  if (hasErrors(findings))
    return { ...base, notices, findings, outcome: 'invalid' };
  const drifter = await whoDrifted(compared, run);
  const end = await endOf(compared, run);
  const result = {
    ...base,
    findings,
    notices: [...notices, ...drifter],
    ...end,
  };
  if (
    result.outcome !== 'planned' ||
    mode !== 'apply' ||
    platform === undefined
  )
    return result;
  return write(result, { ...run, platform }, look);
}

/** Asks the last questions and writes the plan. */
async function write(
  planned: ResultBase & Extract<Ending, { readonly outcome: 'planned' }>,
  run: Online,
  look: LookAgain,
): Promise<RunResult> {
  const { compared, ...base } = planned;
  const may = await run.stage('Check before writing', () =>
    checkBeforeWriting(run, compared),
  );
  if ('outcome' in may) return { ...base, ...may };
  const refusal = await run.consent(planned);
  if (refusal !== undefined)
    return { ...planned, notices: [...planned.notices, refusal] };
  const { database, notices: opened = [] } =
    (await openBranch(compared.plan.threeWay, run)) ?? {};
  const platform = readingStored(run.platform, compared, database);
  const end = await run.stage('Apply', async () => {
    const before = await database?.state();
    const applied = await applyPlan(compared, { ...run, platform }, (plan) =>
      lookBeforeWrite(plan, { run, database, look }),
    );
    if (applied.outcome !== 'applied' || database === undefined) return applied;

    const notices = [
      ...(applied.notices ?? []),
      ...(await askRouters(database, compared.plan.threeWay, before)),
      ...(await findHiddenRows(applied.compared.plan.changes, database)),
    ];
    return { ...applied, notices };
  });
  const carried = end.outcome === 'applied' ? { carried: may.carried } : {};
  return {
    ...base,
    ...end,
    ...carried,
    notices: once(base.notices, may.notices, opened, end.notices ?? []),
  };
}

/** What is looked at before each PUT, the rows of tables last: whoever writes some, writes them until then. */
async function lookBeforeWrite(
  compared: Compared,
  {
    run,
    database,
    look,
  }: {
    readonly run: Online;
    readonly database: BranchDatabase | undefined;
    readonly look: LookAgain;
  },
): Promise<Compared | HeldUp> {
  const { plan } = compared;
  const { platform, info } = run;
  const [changing, underWay] = await Promise.all([
    waitForShardChanges(platform, info),
    database && whyNotNow(database, info),
  ]);
  const why =
    changing ??
    underWay ??
    (database && (await whyNotThere(plan, database, info)));
  if (why !== undefined)
    return {
      why: typeof why === 'string' ? why : plain(why),
      compared,
      notices: [],
    };
  return lookAgain(compared, run, () => look(database));
}

function once(...notices: readonly (readonly Message[])[]): readonly Message[] {
  return [...new Set(notices.flat())];
}

/** Checks the document with all that is known of the branch; an apply waits for the shards that it needs. */
async function checkOnBranch(run: OnBranch) {
  const { live, offline } = run;
  const step = await findShards(run);
  const { shards, findings } = step;
  if (shards === undefined && live === undefined)
    return { ...step, ...offline };
  const checked = await checkWithBase(run.written, run, {
    shards,
    live,
    earlier: offline,
  });
  const known = new Set(checked.findings.map(({ message }) => message));
  const more = findings.filter(({ message }) => !known.has(message));
  return { ...step, ...checked, findings: [...checked.findings, ...more] };
}

/** Who probably changed the branch elsewhere: a sync follows the change it brings, so the hour before it counts too. */
async function whoDrifted(
  { plan, baseline }: Compared,
  { platform }: Run,
): Promise<readonly string[]> {
  if (
    plan.situation.state !== 'drift' ||
    baseline.from !== 'branch' ||
    platform === undefined
  )
    return [];
  const synced = Date.parse(baseline.syncedAt ?? '');
  const since = Number.isNaN(synced)
    ? null
    : new Date(synced - HOUR_MS).toISOString();
  const who = await whoChanged(platform, since);
  return who === undefined ? [] : [who];
}

/** What a comparison comes to: `planned` where a PUT may follow, and else an outcome after which nothing is written. */
async function endOf(compared: Compared, run: Run): Promise<Ending> {
  const { baseline, decision } = compared;
  if (!isChanged(compared) || decision.kind === 'nothing')
    return {
      outcome: 'no-change',
      compared,
      syncedAt: baseline.from === 'branch' ? baseline.syncedAt : null,
    };
  const { isDriftCheck: isCheck } = run;
  const drifted = {
    outcome: 'drifted',
    compared,
    isFailure: run.policy.onDrift !== 'warn',
    isCheck,
  } as const;
  if (isCheck) return drifted;
  if (decision.kind === 'apply') return { outcome: 'planned', compared };
  // What looks like drift or danger to an old run may be what a later commit has brought, and is no fault of this one.
  if (run.mode === 'apply') {
    const standing = await run.stage('Check the ref', () => askStanding(run));
    if (standing.kind === 'superseded')
      return { outcome: 'superseded', compared, why: standing.why };
  }
  if (decision.kind !== 'drifted') return { outcome: 'blocked', compared };
  // `on-drift: overwrite` is no way on for a preview that may not write the branch at all.
  const production =
    run.mode === 'apply' ? await askProduction(run) : undefined;
  return production === undefined
    ? drifted
    : { outcome: 'blocked', compared, why: production };
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

function tell({ baseline, plan }: Compared, { info }: Run): void {
  const count = plan.changes.length;
  if (baseline.from === 'nothing')
    info(messageOf`Nothing to compare with: ${baseline.why}.`);
  const changes =
    count === 0
      ? 'No changes'
      : `${count === 1 ? '1 change' : `${count} changes`}, risk ${plan.risk}`;
  info(
    baseline.from === 'document'
      ? `${changes}.`
      : `${changes}. ${STATES[plan.situation.state]}`,
  );
  for (const change of plan.changes.slice(0, MOST_LOGGED)) {
    const { title, effect } = describeChange(change);
    info(`  ${change.class}: ${plain(title)}: ${plain(effect)}`);
  }
}

/** Where the document that a plan takes for what is live is from. */
function sourceOf(baseline: Baseline): LiveSource {
  if (baseline.from === 'document') return 'document';
  return baseline.from === 'branch' && baseline.isFromDatabase === true
    ? 'database'
    : 'api';
}

/**
 * Compares the file with the branch and with the file as it was, and decides what may be done. The file's earlier
 * versions are read only where nothing else can tell how the branch stands to it; labels only where they matter. Answers
 * what to compare with instead, where the branch's database stores another topology than the service answered.
 */
async function compare(
  run: OnBranch,
  { document: desired, shards }: Awaited<ReturnType<typeof checkOnBranch>>,
  read: ReadBaseline,
) {
  const { baseline, live } = run;
  const reading = { names: { given: run.shards, shards }, like: desired };
  const { base, path } = await readBase(run, desired, reading);
  const input = {
    base,
    live,
    desired,
    source: sourceOf(baseline),
  };
  const threeWay = readThreeWay(input);
  const versions = openHistory({ ...run, file: path }, reading);
  const isHistoryNeeded = live !== undefined && needsHistory(threeWay);
  const history: History = isHistoryNeeded
    ? await readHistory(versions, threeWay)
    : { known: true, earlier: [] };
  if (!history.known)
    run.info(`The file's history could not be read: ${history.reason}`);
  const alone = makePlan(input, history, threeWay);
  const {
    database,
    stored,
    notices: opened = [],
  } = (await openFor(alone, run)) ?? {};
  const other = readStored(read, stored);
  if (other !== undefined) return other;
  const { plan: documents, notices: guarded } = await withoutWorkflows(
    alone,
    database,
  );
  const look: LookAgain = (database) =>
    lookAt(documents, run, { versions, database });
  const [{ plan, notices }, cluster] = await Promise.all([
    look(database),
    clusterNotices(documents, run),
  ]);
  const made = await readCatalog(documents, database);
  const { baseCommit } = run;
  const heldCommit = await commitHeld(plan.situation, {
    baseCommit,
    history,
    versions,
  });
  const { decision, notices: consents } = await decideWithConsent(
    plan,
    run,
    heldCommit,
  );
  const compared: Compared = { baseline, plan, decision, heldCommit };
  tell(compared, run);
  return {
    compared,
    notices: [
      ...cluster,
      ...opened,
      ...guarded,
      ...notices,
      ...made.notices,
      ...consents,
    ],
    look,
    catalog: made.catalog,
    lookups: made.lookups,
  };
}

/** What of the cluster is being changed, where the plan would change the branch. */
async function clusterNotices(
  { changes }: Plan,
  { baseline, platform, info }: OnBranch,
): Promise<readonly Message[]> {
  const isAsked = changes.length > 0 && baseline.from === 'branch';
  return isAsked && platform !== undefined
    ? tellClusterChanges(platform, info)
    : [];
}

/** The file at the base commit and its path there, read only where the branch differs from the file. */
async function readBase(
  run: OnBranch,
  desired: TopologyDocument,
  reading: Reading,
): Promise<{
  readonly base: TopologyDocument | undefined;
  readonly path: string;
}> {
  const { file, baseline } = run;
  if (baseline.from !== 'branch')
    return {
      base: baseline.from === 'nothing' ? undefined : baseline.document,
      path: file,
    };
  const live = baseline.document;
  const form = formOf(live, desired);
  if (live.canonical(form).text === desired.canonical(form).text)
    return { base: undefined, path: file };
  const version = await run.former();
  if (version === undefined) return { base: undefined, path: file };
  const base = asApplied(version, reading);
  return {
    base: typeof base === 'string' ? undefined : base,
    path: version.path,
  };
}
