import type { Finding } from '../../document/finding.ts';
import type { FileRead } from '../../document/reading.ts';
import { memoized } from '../../keyed.ts';
import { type AllowRead, readAllowFiles } from '../../plan/allow-file.ts';
import { failure, ok, type Result } from '../../result.ts';
import { readBytes } from '../../run/load.ts';
import { findBaseCommit } from '../../run/settings.ts';
import type { InputSource } from '../../settings/input-source.ts';
import { orderText } from '../../settings/ladder.ts';
import {
  chooseTarget,
  type FleetTarget,
  readTargets,
} from '../../settings/targets.ts';
import { shortCommit } from '../../text/git-names.ts';
import { counted } from '../../text/lists.ts';
import {
  code,
  digits,
  input,
  type Message,
  prose,
  quoteWhole,
} from '../../text/message.ts';
import type { Fleet } from './reporting.ts';
import { MOST_ANNOTATIONS, type Runner } from './runner.ts';
import {
  allowPathIn,
  baseCommitOf,
  type ChosenTargets,
  filesOf,
  inLanes,
  type Step,
  type StepTarget,
} from './step.ts';

interface TargetsStep extends Step {
  readonly source: InputSource;
  readonly fleet: Fleet;
}

/** The chosen targets, and notices about the choice. */
interface Chosen {
  readonly targets: readonly FleetTarget[];
  readonly notices: readonly Message[];
}

/** The most findings of a targets file that the summary lists. */
const MOST_LISTED = 50;
/** GitHub's limit for the jobs of a matrix. */
const MOST_JOBS = 256;

/** For a step without further work. */
const DONE: ChosenTargets = { kind: 'ended', status: 0 };

/** Reads the targets file, and chooses the targets of the step. To print a matrix ends the step. */
export async function chooseFromFile(
  step: TargetsStep,
): Promise<ChosenTargets> {
  const { runner, inputs, decided, fleet } = step;
  const isMatrix = inputs.mode === 'matrix';

  const read = await runner.stage(`Read ${fleet.path}`, () =>
    loadTargets(step),
  );
  if (!read.ok && decided.mode === 'skip' && !isMatrix) return skip(step);
  if (!read.ok) return refuseFile(step, read.problem);

  const all = read.value;
  const chosen = await runner.stage('Choose the targets', () =>
    selectTargets(all, step),
  );
  if (!chosen.ok)
    return { kind: 'refused', problems: [chosen.problem], isCommented: true };

  const { targets, notices } = chosen.value;
  if (isMatrix) return printMatrix(runner, chosen.value, all);

  const order = orderText(all, new Set(targets.map(({ name }) => name)));
  const noticed = { ...step, fleet: { ...fleet, notices, order } };
  return {
    kind: 'targets',
    step: onOne(noticed, targets),
    targets: withEntries(targets, all, step),
  };
}

/** In a job of a matrix, reports on its single target, as if the inputs named it. */
function onOne(step: TargetsStep, [only]: readonly FleetTarget[]): TargetsStep {
  if (only === undefined || !step.fleet.isJob) return step;
  const { target, inputs } = only;
  return { ...step, inputs: { ...step.inputs, target, file: inputs.file } };
}

/**
 * Adds to each target the target that it waits for, and its entry in the file, which must not change before the apply.
 */
function withEntries(
  targets: readonly FleetTarget[],
  all: readonly FleetTarget[],
  step: TargetsStep,
): readonly StepTarget[] {
  const byName = new Map(all.map((target) => [target.name, target]));
  // Each version of the file is parsed once, for all targets.
  const entries = memoized((bytes: Uint8Array) => entriesIn(bytes, step));
  return targets.map((target) => {
    const isSame = (theirs: Uint8Array, ours: Uint8Array): boolean =>
      isSameEntry(
        entries(ours).get(target.name),
        entries(theirs).get(target.name),
      );
    const basis = [{ path: step.fleet.path, isSame }];
    return { ...target, after: byName.get(target.after ?? ''), basis };
  });
}

/** The settings of a target in a version of the targets file. */
type TargetEntry = Pick<FleetTarget, 'settings' | 'after'>;
/** By name of the target. */
type Entries = ReadonlyMap<string, TargetEntry>;

/** The entries of a version of the targets file; none if it is invalid. */
function entriesIn(bytes: Uint8Array, { fleet, source }: TargetsStep): Entries {
  const read = readTargets(fleet.path, bytes, source);
  if (!read.ok) return new Map();
  return new Map(read.value.map((target) => [target.name, target]));
}

/** Whether a target has the same settings in two versions of the file, defaults included. */
function isSameEntry(
  now: TargetEntry | undefined,
  then: TargetEntry | undefined,
): boolean {
  if (now === undefined || then === undefined) return false;
  if (now.after !== then.after) return false;
  return now.settings
    .entries()
    .every(([input, text]) => then.settings.get(input) === text);
}

/** Reads the targets file where the run reads its other files. */
async function loadTargets({
  fleet,
  source,
  decided,
  files,
}: TargetsStep): Promise<Result<readonly FleetTarget[], readonly Finding[]>> {
  const { path: file } = fleet;
  const { commit, head, isCommitted } = decided;
  const location = { file, commit, head, isCommitted };
  const read = await readBytes(location, 'targets', files);
  if (read.ok) return readTargets(file, read.value, source);
  return failure([read.problem]);
}

/** Chooses targets of the file by the inputs. Fails if they name an unknown target. */
async function selectTargets(
  all: readonly FleetTarget[],
  step: TargetsStep,
): Promise<Result<Chosen, Message>> {
  const { only, onlyChanged } = step.inputs;
  if (only === undefined && onlyChanged)
    return ok(await changedTargets(all, step));
  if (only === undefined) return ok(every(all));
  const target = chooseTarget(all, only, step.fleet.path);
  if (target.ok) return ok(every([target.value]));
  return target;
}

function every(targets: readonly FleetTarget[]): Chosen {
  return { targets, notices: [] };
}

/**
 * The targets that changed since the base: in their entry with its defaults, their topology file, their allow files or
 * their schema. Each file is compared once, also if several targets use it. If the base cannot be read, all targets
 * count as changed.
 */
async function changedTargets(
  all: readonly FleetTarget[],
  step: TargetsStep,
): Promise<Chosen> {
  const { decided, files } = step;
  const since = baseCommitOf(decided.changedSince, step);
  if (since === undefined)
    return everything(all, prose`This event has no commit to compare with.`);
  const found = await findBaseCommit(since, step.fleet.path);
  if (!found.ok) return everything(all, found.problem);
  const base = found.value;
  files.info(
    prose`Comparing the targets’ inputs with commit ${digits(shortCommit(base))}.`,
  );

  const entries = await entriesAt(base, step);
  if (!entries.ok) return everything(all, entries.problem);
  const isSame = (target: FleetTarget): boolean =>
    isSameEntry(target, entries.value.get(target.name));
  const alike = all.filter(isSame);
  const paths = new Set(alike.flatMap(filesOfTarget));
  const [changed, consents] = await Promise.all([
    changedFiles(paths, base, step),
    changedAllow(alike, base, step),
  ]);
  if (!changed.ok) return everything(all, changed.problem);
  if (!consents.ok) return everything(all, consents.problem);

  const targets = all.filter(
    (target) =>
      !isSame(target) ||
      consents.value.has(allowPathIn(target.inputs)) ||
      filesOfTarget(target).some((file) => changed.value.has(file)),
  );
  files.info(
    prose`${targets.length} of ${all.length} targets have changed inputs.`,
  );
  return { targets, notices: [] };
}

function filesOfTarget({ inputs }: FleetTarget): readonly string[] {
  return filesOf({ inputs, basis: [] });
}

/** The entries of the targets file at a commit; none if it was missing or invalid. */
async function entriesAt(
  commit: string,
  step: TargetsStep,
): Promise<Result<Entries, Message>> {
  const read = await step.files.readCommittedFile(step.fleet.path, commit);
  switch (read.kind) {
    case 'unreadable':
      return failure(read.why);
    case 'missing':
      return ok(new Map());
    case 'file':
      return ok(entriesIn(read.bytes, step));
  }
}

/** The files that changed since the commit. Fails if one cannot be read there. */
async function changedFiles(
  paths: ReadonlySet<string>,
  base: string,
  step: TargetsStep,
): Promise<Result<ReadonlySet<string>, Message>> {
  const changed = new Set<string>();
  let unread: Message | undefined;
  await inLanes(paths.values(), async (path) => {
    if (unread !== undefined) return;
    const then = await step.files.readCommittedFile(path, base);
    if (then.kind === 'unreadable') unread = then.why;
    else if (!isSameFile(then, await readNow(path, step))) changed.add(path);
  });
  if (unread === undefined) return ok(changed);
  return failure(unread);
}

/** The paths of allow files that changed since the commit. Fails if one cannot be read there. */
async function changedAllow(
  targets: readonly FleetTarget[],
  base: string,
  step: TargetsStep,
): Promise<Result<ReadonlySet<string>, Message>> {
  const changed = new Set<string>();
  let unread: Message | undefined;
  const fileOf = new Map(
    targets.map(({ inputs }) => [allowPathIn(inputs), inputs.file]),
  );
  await inLanes(fileOf.entries(), async ([path, file]) => {
    if (unread !== undefined) return;
    const [then, now] = await Promise.all([
      step.files.readAllow(path, base),
      readAllowNow(path, file, step),
    ]);
    if (then.kind === 'unreadable') unread = then.why;
    else if (!isSameAllow(then, now)) changed.add(path);
  });
  if (unread === undefined) return ok(changed);
  return failure(unread);
}

/** Reads allow files where the run of the target reads them: where its topology file is. */
async function readAllowNow(
  path: string,
  file: string,
  { files, decided: { commit, isCommitted } }: TargetsStep,
): Promise<AllowRead> {
  const isLocal =
    !isCommitted && (await files.readWorkspaceFile(file)).kind !== 'missing';
  return files.readAllow(path, isLocal ? undefined : commit);
}

/** Whether allow files are unchanged. Unreadable ones count as changed: the target's run reports the error. */
function isSameAllow(then: AllowRead, now: AllowRead): boolean {
  if (now.kind === 'unreadable') return false;
  return linesIn(then) === linesIn(now);
}

/** The valid lines of allow files as a sorted text, or the whole text of files with errors. */
function linesIn(read: AllowRead): string {
  if (read.kind !== 'files') return '';
  const { permissions, findings } = readAllowFiles(read);
  const lines =
    findings.length === 0
      ? permissions.map(({ text }) => text)
      : read.files.map(({ bytes }) => Buffer.from(bytes).toString('latin1'));
  return lines.sort().join('\n');
}

/** Reads a file where a run reads its own files. */
async function readNow(
  path: string,
  { files, decided: { commit, isCommitted } }: TargetsStep,
): Promise<FileRead> {
  const local: FileRead = isCommitted
    ? { kind: 'missing' }
    : await files.readWorkspaceFile(path);
  if (local.kind !== 'missing' || commit === undefined) return local;
  return files.readCommittedFile(path, commit);
}

/** Whether a file is unchanged. An unreadable file counts as changed: its target's run reports the error. */
function isSameFile(then: FileRead, now: FileRead): boolean {
  if (then.kind !== 'file' || now.kind !== 'file')
    return then.kind === 'missing' && now.kind === 'missing';
  return Buffer.from(then.bytes).equals(now.bytes);
}

function everything(all: readonly FleetTarget[], why: Message): Chosen {
  const notice = prose`Could not determine which targets changed; including all: ${why}`;
  return { targets: all, notices: [notice] };
}

/** Prints the targets as a job matrix for `strategy.matrix`, unless GitHub would refuse it. */
function printMatrix(
  runner: Runner,
  { targets, notices }: Chosen,
  all: readonly FleetTarget[],
): ChosenTargets {
  // A matrix has no report, so its notices go to the log.
  for (const notice of notices) runner.notify('notice', notice);
  const waiting = all.find(({ after }) => after !== undefined);
  if (waiting?.after !== undefined)
    return noMatrix(
      prose`The jobs of a matrix keep no order, and ${quoteWhole(waiting.name)} comes after ${quoteWhole(waiting.after)}. Remove ${code('after')} from the targets file, or run all targets in one job (without ${input('mode', 'matrix')}).`,
    );
  const count = targets.length;
  if (count > MOST_JOBS)
    return noMatrix(
      prose`The matrix would have ${count} jobs; the limit of GitHub is ${MOST_JOBS}. Run all targets in one job (without ${input('mode', 'matrix')}), set ${input('only-changed', 'true')}, or split the targets file.`,
    );
  const include = targets.map(({ name, target, inputs }) => ({
    target: name,
    ...target,
    file: inputs.file,
  }));
  const matrix = JSON.stringify({ include });
  runner.setOutputs({
    outcome: 'valid',
    applied: 'false',
    'target-count': String(count),
    matrix,
  });
  runner.logLine(`Matrix with ${count} of ${all.length} targets.`);
  return DONE;
}

/** A matrix that GitHub would refuse: an error in the workflow, so the pull request gets no comment. */
function noMatrix(problem: Message): ChosenTargets {
  return { kind: 'refused', problems: [problem], isCommented: false };
}

/** A skipped run does not fail for an invalid targets file, because it does not use the file. */
function skip({ runner, decided }: TargetsStep): ChosenTargets {
  runner.logLine(prose`${decided.skipReason} The targets file was not used.`);
  runner.setOutputs({
    outcome: 'skipped',
    applied: 'false',
    'target-count': '0',
    results: '[]',
  });
  return DONE;
}

/** A targets file with errors: no target is run, because the errors may change the meaning of other lines. */
function refuseFile(
  { runner }: Step,
  findings: readonly Finding[],
): ChosenTargets {
  for (const finding of findings.slice(0, MOST_ANNOTATIONS.error))
    runner.annotate(finding);
  const count = counted(findings.length, 'error');
  const listed = findings
    .slice(0, MOST_LISTED)
    .map(({ location, message: text }) => {
      const { file, line, column } = location;
      return prose`${quoteWhole(`${file}:${line}:${column}`)}: ${text}`;
    });
  const hidden = findings.length - listed.length;
  if (hidden > 0) listed.push(prose`… and ${hidden} more.`);
  return {
    kind: 'refused',
    problems: listed,
    headline: [prose`The targets file has ${count}. Nothing was sent.`],
    isCommented: true,
  };
}
