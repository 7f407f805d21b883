import type { BranchState } from '../platform/platform.ts';
import type { Document } from '../topology/document/document.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import { comparePlan, makePlan } from '../topology/plan/plan.ts';
import { type History, needsHistory, type Situation } from '../topology/plan/three-way.ts';
import type { Shard } from '../topology/target.ts';
import { formOf, type TopologyDocument } from '../topology/topology-document.ts';
import { CATALOG_RULES } from '../topology/validation/rules/catalog.ts';
import { type OnDocument, readAgainst } from './against.ts';
import { applyPlan } from './apply.ts';
import { type ReadBefore, readBefore, readingStored, readStored } from './before.ts';
import { askStanding, beforeWriting } from './before-writing.ts';
import { type Checked, check, hasErrors } from './check.ts';
import { type LookAgain, lookAgain, lookFor, openBranch, openFor, readCatalog } from './evidence.ts';
import { asApplied, openHistory, readAtBase, readHistory } from './file.ts';
import { whoChanged } from './missing.ts';
import { findShards, type ShardStep, type ShardWork, waitForBranch } from './ready.ts';
import type { RunRequest, Services } from './request.ts';
import {
  type Compared,
  type Ending,
  failed,
  isChanged,
  liveOf,
  messageOf,
  type ResultBase,
  type RunResult,
} from './result.ts';
import { decideWithConsent } from './review.ts';
import { watched } from './routers.ts';

const CATALOG_IDS = new Set<string>(CATALOG_RULES.map(({ id }) => id));
const MOST_LOGGED = 50;
const HOUR_MS = 3_600_000;

/** What the first stages hand on: the result so far, and the document as it was written. */
interface Begun {
  readonly base: ResultBase;
  readonly document: Document;
  readonly checked: Checked;
}

/** The stages that need the branch: wait for it, read it, check the file against it, compare, decide, apply. */
export async function runOnBranch(
  request: RunRequest,
  services: Services,
  { base, document, checked: offline }: Begun,
): Promise<RunResult> {
  const preview = await lookAtPreview(request, services);
  if (typeof preview === 'string') return { ...base, ...failed(preview) };
  const read = await services.stage('Read the branch', () => readBefore(request, services, document));
  if ('outcome' in read && hasErrors(offline.findings))
    return { ...base, outcome: 'invalid', findings: offline.findings };
  if ('outcome' in read) return { ...base, ...read };
  const isWritten = request.mode === 'apply' && preview?.production !== true;
  return runFrom(read, { request, services, begun: { base, document, checked: offline }, isWritten });
}

/** The same stages from another document on, in the place of what a branch holds: nothing is read from one. */
export async function runAgainst(request: OnDocument, services: Services, begun: Begun): Promise<RunResult> {
  const read = readAgainst(request, begun.document);
  if ('findings' in read) return { ...begun.base, outcome: 'invalid', findings: read.findings };
  return runFrom(read, { request, services, begun, isWritten: false });
}

/** What is done with a branch that was read. */
interface Work {
  readonly request: RunRequest;
  readonly services: Services;
  readonly begun: Begun;
  /** Whether the branch is written where it may be. */
  readonly isWritten: boolean;
}

/** The stages from what the branch holds on; once more where its database stores another topology than the service answered. */
async function runFrom(read: ReadBefore, work: Work): Promise<RunResult> {
  const { request, services, begun, isWritten } = work;
  const { base, document, checked: offline } = begun;
  const { before } = read;
  const live = liveOf(before);
  const known = await services.stage('Check against the branch', () =>
    checkOnBranch({ document, live, request, offline, isWritten }, services),
  );
  const checked = { ...base, notices: [...base.notices, ...read.notices], findings: known.findings };
  if (known.failure !== undefined) return { ...checked, ...failed(known.failure) };
  if (hasErrors(known.findings)) return { ...checked, outcome: 'invalid' };

  const comparison = { read, desired: known.document, shards: known.shards };
  const found = await services.stage('Compare', () => compare(comparison, request, services));
  if ('before' in found) return runFrom(found, work);
  const { compared, look, catalog } = found;
  const { shards, validation } = known;
  const context = { shards, live, catalog, severities: request.severities };
  const more = catalog.length === 0 ? [] : validation(context).filter(({ id }) => CATALOG_IDS.has(id));
  const findings = [...more, ...known.findings];
  const notices = [...checked.notices, ...found.notices];
  if (hasErrors(findings)) return { ...checked, notices, findings, outcome: 'invalid' };
  const drifter = await whoDrifted(compared, services);
  const end = await endOf(compared, request, services);
  const result = { ...checked, findings, notices: [...notices, ...drifter], ...end };
  const { platform } = services;
  if (result.outcome !== 'planned' || request.mode !== 'apply' || platform === undefined) return result;
  return write(result, request, { ...services, platform, look });
}

/** Asks the last questions and writes the plan. */
async function write(
  planned: ResultBase & Extract<Ending, { readonly outcome: 'planned' }>,
  request: RunRequest,
  services: Parameters<typeof applyPlan>[1] & { readonly look: LookAgain },
): Promise<RunResult> {
  const { compared, ...base } = planned;
  const may = await services.stage('Check before writing', () => beforeWriting(request, compared, services));
  if ('outcome' in may) return { ...base, ...may };
  const refusal = await services.consent(planned);
  if (refusal !== undefined) return { ...planned, notices: [...planned.notices, refusal] };
  const opened = await openBranch(compared.plan.threeWay, services);
  const now = await lookAgain(compared, request, () => services.look(opened));
  if ('outcome' in now) {
    const all = new Set([...base.notices, ...(opened?.notices ?? []), ...now.notices]);
    return { ...base, ...now, notices: [...all] };
  }
  const platform = readingStored(services.platform, now, opened?.database);
  const { notices = [], ...end } = await services.stage('Apply', () =>
    watched(now, { ...opened, info: services.info }, () => applyPlan(now, { ...services, platform })),
  );
  const all = new Set([...base.notices, ...may, ...(opened?.notices ?? []), ...notices]);
  return { ...base, ...end, notices: [...all] };
}

/** What a preview's branch is like, once it is ready, or why it is not; asked of no other run. */
async function lookAtPreview(
  { isPreview, mode }: RunRequest,
  { platform, info, stage }: Services,
): Promise<BranchState | string | undefined> {
  if (!isPreview || mode !== 'apply' || platform === undefined) return undefined;
  return stage('Wait for the branch', () => waitForBranch({ platform, info }));
}

/** Checks the document with all that is known of the branch; an apply waits for the shards that it needs. */
async function checkOnBranch(work: ShardWork, services: Services): Promise<ShardStep & Checked> {
  const { document, live, request, offline } = work;
  const step = await findShards(work, services);
  const { shards, findings } = step;
  if (shards === undefined && live === undefined) return { ...step, ...offline };
  const checked = check(document, { request, services, earlier: offline }, { shards, live });
  const known = new Set(checked.findings.map(({ message }) => message));
  const more = findings.filter(({ message }) => !known.has(message));
  return { ...step, ...checked, findings: [...checked.findings, ...more] };
}

/** Who probably changed the branch elsewhere: a sync follows the change it brings, so the hour before it counts too. */
async function whoDrifted({ plan, before }: Compared, { platform }: Services): Promise<readonly string[]> {
  if (plan.situation.state !== 'drift' || before.from !== 'branch' || platform === undefined) return [];
  const synced = Date.parse(before.syncedAt ?? '');
  const since = Number.isNaN(synced) ? null : new Date(synced - HOUR_MS).toISOString();
  const who = await whoChanged(platform, since);
  return who === undefined ? [] : [who];
}

/** What a comparison comes to: `planned` where a PUT may follow, and else an outcome after which nothing is written. */
async function endOf(compared: Compared, request: RunRequest, services: Services): Promise<Ending> {
  const { before, decision } = compared;
  if (!isChanged(compared) || decision.kind === 'nothing')
    return { outcome: 'no-change', compared, syncedAt: before.from === 'branch' ? before.syncedAt : null };
  const { isDriftCheck: isCheck } = request;
  const drifted = {
    outcome: 'drifted',
    compared,
    isFailure: request.policy.onDrift !== 'warn',
    isCheck,
  } as const;
  if (isCheck) return drifted;
  if (decision.kind === 'apply') return { outcome: 'planned', compared };
  // What looks like drift or danger to an old run may be what a later commit has brought, and is no fault of this one.
  if (request.mode === 'apply') {
    const standing = await services.stage('Check the ref', () => askStanding(request, services));
    if (standing.kind === 'superseded') return { outcome: 'superseded', compared, why: standing.why };
  }
  return decision.kind === 'drifted' ? drifted : { outcome: 'blocked', compared };
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

function tell({ before, plan }: Compared, services: Services): void {
  const count = plan.changes.length;
  if (before.from === 'nothing') services.info(messageOf`Nothing to compare with: ${before.why}.`);
  const changes =
    count === 0 ? 'No changes' : `${count === 1 ? '1 change' : `${count} changes`}, risk ${plan.risk}`;
  services.info(before.from === 'document' ? `${changes}.` : `${changes}. ${STATES[plan.situation.state]}`);
  for (const change of plan.changes.slice(0, MOST_LOGGED)) {
    const { title, effect } = describeChange(change);
    services.info(`  ${change.class}: ${title}: ${effect}`);
  }
}

/** What a comparison is made of. */
interface Comparison {
  readonly read: ReadBefore;
  readonly desired: TopologyDocument;
  readonly shards: readonly Shard[] | undefined;
}

/**
 * Compares the file with the branch and with the file as it was, and decides what may be done. The file's earlier
 * versions are read only where nothing else can tell how the branch stands to it; labels only where they matter. Answers
 * what to compare with instead, where the branch's database stores another topology than the service answered.
 */
async function compare(comparison: Comparison, request: RunRequest, services: Services) {
  const { read, desired, shards } = comparison;
  const { before } = read;
  const live = liveOf(before);
  const { base, path } = await readBase(comparison, request, services);
  const input = { base, live, desired, isStored: before.from === 'branch' && before.isStored === true };
  const threeWay = comparePlan(input);
  const versions = openHistory({ request: { ...request, file: path }, shards }, desired, services);
  const isHistoryNeeded = live !== undefined && needsHistory(threeWay);
  const history: History = isHistoryNeeded
    ? await readHistory(versions, threeWay)
    : { known: true, earlier: [] };
  if (!history.known) services.info(`The file's history could not be read: ${history.reason}`);
  const documents = makePlan(input, history, threeWay);
  const look = lookFor({ plan: documents, request, versions }, services);
  const opened = await openFor(documents, request, services);
  const stored = readStored(read, opened?.stored);
  if (stored !== undefined) return stored;
  const { plan, notices } = await look(opened);
  const made = await readCatalog(documents, opened ?? {});
  const { notices: consents, ...decided } = await decideWithConsent(plan, request, services);
  const compared: Compared = { before, plan, ...decided };
  tell(compared, services);
  return {
    compared,
    notices: [...(opened?.notices ?? []), ...notices, ...made.notices, ...consents],
    look,
    catalog: made.catalog,
  };
}

/** The file at the base commit and its path there, read only where the branch differs from the file. */
async function readBase(
  { read: { before }, desired, shards }: Comparison,
  request: RunRequest,
  services: Services,
): Promise<{ readonly base: TopologyDocument | undefined; readonly path: string }> {
  const { file, baseCommit } = request;
  if (before.from !== 'branch')
    return { base: before.from === 'nothing' ? undefined : before.document, path: file };
  if (baseCommit === undefined) return { base: undefined, path: file };
  const live = before.document;
  const form = formOf(live, desired);
  if (live.canonical(form).text === desired.canonical(form).text) return { base: undefined, path: file };
  const { path, read } = await readAtBase(request, baseCommit, services);
  const base = asApplied(path, read, { request, shards, like: desired });
  return { base: typeof base === 'string' ? undefined : base, path };
}
