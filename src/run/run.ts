import { limitsStatements } from '../plan/limits.ts';
import { failure, ok, type Result, stackOf, textOf } from '../result.ts';
import { checkedParts } from '../rules/validate.ts';
import {
  code,
  input,
  type Message,
  NOTHING,
  prose,
  quoteWhole,
} from '../text/message.ts';
import { shardNames } from '../text/shard-names.ts';
import { formOf, isSameTopology } from '../topology/topology-document.ts';
import { apply } from './apply/apply.ts';
import { readBaseline } from './baseline.ts';
import { type BranchCheck, checkOnBranch } from './branch-check.ts';
import { openFor } from './branch-database.ts';
import {
  checkOffline,
  type DocumentCheck,
  hasErrors,
  isHopeless,
  type LoadedFile,
} from './check.ts';
import { clusterNotices } from './cluster.ts';
import { decideWithConsent } from './consent.ts';
import { readRenewed, storedInstead } from './copies.ts';
import { draftPlan } from './draft.ts';
import { askBeforeFile, askBesideBranch } from './early.ts';
import {
  checkedBy,
  type Draft,
  lookAt,
  prove,
  type Run,
  type RunFeature,
} from './feature.ts';
import { loadFile } from './load.ts';
import { logPlan } from './log-plan.ts';
import {
  type BaselineRead,
  BUG,
  type Comparison,
  type Ended,
  type FailureOptions,
  failed,
  invalid,
  MISCONFIGURED,
  type OwnCause,
  type Remarks,
  type ResultBase,
  type RunResult,
} from './result.ts';
import type { Settings } from './settings.ts';
import { allowPlace, endingOf, whoDrifted } from './settle.ts';
import type { World } from './world.ts';

/** One run, from the file to the result. Nothing is thrown for what users, networks or services do. */
export async function run(
  settings: Settings,
  world: World,
  features: readonly RunFeature[],
): Promise<RunResult> {
  const { ending, ...remarks } = await runToEnd({ settings, world, features });
  const { file, target } = settings;
  return { file, target, ...remarks, ...ending };
}

/** Read, check, plan, prove, look, decide, apply. A step that cannot go on ends the run. */
async function runToEnd(run: Run): Promise<Ended> {
  const { settings, world } = run;
  if (settings.mode === 'skip') return skipped(settings);
  const mistake = mistakeIn(settings);
  if (mistake !== undefined) return misconfigured(mistake, settings);
  const isOnBranch = isCompared(settings);
  if (isOnBranch) askBeforeFile(settings, world);

  const loaded = await loadFile(run, checkedBy(run));
  if (!loaded.ok) return loaded.problem;
  const file = loaded.value;
  const checked = await checkOffline(file, run);
  if (isHopeless(checked, run)) return invalid(checked.findings, file.notices);
  if (!isOnBranch) return valid(checked, file, settings);

  askBesideBranch(file, checked, run);
  const read = await readBaseline(file, checked, run);
  if (!read.ok) return read.problem;
  const planned = await planOn(read.value, file, checked, run);
  if (!planned.ok) return planned.problem;

  const { comparison, draft, findings } = planned.value;
  const consented = await decideWithConsent(comparison, draft, file.allow, run);
  const { decision, policy } = consented;
  const allow = await allowPlace(file.allow, draft, comparison, run);
  const decided = { ...comparison, decision, allow };
  const who = await whoDrifted(decided, world);
  const compared = { ...decided, who };
  const notices = planned.value.notices.concat(consented.notices, who ?? []);
  const ending = await endingOf(compared, run);
  const ended = { ending, findings, notices };

  const { platform } = world;
  const mayWrite = ending.outcome === 'planned' && settings.mode === 'apply';
  if (!mayWrite || platform === undefined) return ended;
  return apply({ compared, draft, policy, platform }, ended, run);
}

function skipped({ skipReason: why = NOTHING, notices }: Settings): Ended {
  return { ending: { outcome: 'skipped', why }, findings: [], notices };
}

/** What is wrong with settings together, where each is right by itself; undefined for nothing. */
function mistakeIn({
  mode,
  isDriftCheck = false,
  policy,
  queries,
}: Settings): Message | undefined {
  const judges = mode !== 'validate' && !isDriftCheck;
  if (!judges || queries !== undefined || !limitsStatements(policy.limits))
    return undefined;
  return prose`${input('limits')} has a limit on statements (${code('scatter')} or ${code('refused')}), but no statements are read. Set ${input('queries')} to a file or to ${code('insights')}, or remove the limit.`;
}

function misconfigured(why: Message, { notices }: Settings): Ended {
  return { ending: failed(MISCONFIGURED, why), findings: [], notices };
}

function isCompared({ mode, target, against }: Settings): boolean {
  return mode !== 'validate' && (target !== undefined || against !== undefined);
}

function valid(
  { document, findings }: DocumentCheck,
  { notices }: LoadedFile,
  { severities }: Settings,
): Ended {
  const { digest } = document.canonical(formOf(document));
  const checked = checkedParts(document, severities);
  return { ending: { outcome: 'valid', digest, checked }, findings, notices };
}

/** A plan that was proven, and that features have looked at. */
interface Planned extends Remarks {
  readonly comparison: Comparison;
  /** The draft of the plan, proven again before it is written. */
  readonly draft: Draft;
}

/** Plans the file against the branch; a second time if the first copy of the branch was old. */
async function planOn(
  read: BaselineRead,
  file: LoadedFile,
  offline: DocumentCheck,
  run: Run,
): Promise<Result<Planned, Ended>> {
  const checked = await checkOnBranch(read, file, offline, run);
  if (!checked.ok) return checked;

  const planned = await run.world.stage('Compare', () =>
    compare(checked.value, read, file, run),
  );
  if ('stored' in planned) return planOn(planned.stored, file, offline, run);
  const { findings, notices, comparison } = planned;
  if (hasErrors(findings)) return failure(invalid(findings, notices));
  const isUnchanged = comparison.plan.changes.length === 0;
  const renewed = isUnchanged ? await readRenewed(read, run) : undefined;
  if (renewed !== undefined) return planOn(renewed, file, offline, run);
  return ok(planned);
}

/** The document in the branch's database, if the plan was made on an older copy of it. */
interface Outdated {
  readonly stored: BaselineRead;
}

/** Plans from the documents, proves the plan from the databases, and lets features look at it. */
async function compare(
  checked: BranchCheck,
  read: BaselineRead,
  file: LoadedFile,
  run: Run,
): Promise<Planned | Outdated> {
  const { settings, world } = run;
  const { shards } = checked;
  const ofCluster = besideChange(checked, read, world);
  const draft = await draftPlan(checked, read, file, run);
  const opened = await openFor(draft.plan, settings, world);
  const stored = storedInstead(read, opened?.stored);
  if (stored !== undefined) return { stored };

  const opening = { ...run, database: opened?.database };
  const proofs = await prove(draft, opening);
  const { plan = draft.plan } = proofs;
  const { baseline } = read;
  const names = shards && shardNames(shards);
  const proven: Comparison = { baseline, plan, shardNames: names };
  const views = await lookAt(proven, opening);
  const findings = proofs.findings.concat(checked.findings);
  const notices = read.notices.concat(
    plan.changes.length > 0 ? await ofCluster : [],
    opened?.notices ?? [],
    proofs.notices,
    views.flatMap((view) => view.notices ?? []),
  );
  const comparison: Comparison = { ...proven, views };
  if (!hasErrors(findings)) logPlan(comparison, world);
  return {
    comparison,
    // The situation is known by now, so the next proof need not ask for it again.
    draft: { ...draft, plan: { ...draft.plan, situation: plan.situation } },
    findings,
    notices,
  };
}

/** Asks for changes of the cluster in progress, if the file would change the branch. */
async function besideChange(
  { document }: BranchCheck,
  { baseline }: BaselineRead,
  world: World,
): Promise<readonly Message[]> {
  const { platform } = world;
  if (baseline.from !== 'branch' || platform === undefined) return [];
  if (isSameTopology(baseline.document, document)) return [];
  return clusterNotices(platform, world);
}

/** Runs, and reports an unexpected failure like any other, with its message and without its stack. */
export async function runSafely(
  settings: Settings,
  world: World,
  {
    features,
    debug,
  }: {
    readonly features: readonly RunFeature[];
    readonly debug: (line: string) => void;
  },
): Promise<RunResult> {
  try {
    return await run(settings, world, features);
  } catch (error) {
    debug(stackOf(error));
    const why = prose`Unexpected error: ${quoteWhole(textOf(error))}. This is a bug; please report it with a debug log (${code('ACTIONS_STEP_DEBUG=true')}).`;
    return failedBefore(settings, BUG, why, { maybeStored: true });
  }
}

/** Why a target was not run. */
export const NOT_BEGUN = prose`The run was cancelled before this target started. Run again.`;

/** The result of a run that failed outside of its steps. */
export function failedBefore(
  { file, target, notices }: Pick<ResultBase, 'file' | 'target' | 'notices'>,
  cause: OwnCause,
  why: Message,
  options: FailureOptions = {},
): RunResult {
  return {
    file,
    target,
    notices,
    findings: [],
    ...failed(cause, why, options),
  };
}
