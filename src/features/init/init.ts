import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { formatOf } from '../../document/reading.ts';
import { readArguments } from '../../doors/terminal/arguments.ts';
import type {
  Edge,
  End,
  Refused,
  Session,
} from '../../doors/terminal/commands/command.ts';
import {
  endOnBranch,
  refused,
  STATUS,
  withInputs,
} from '../../doors/terminal/session.ts';
import {
  type DefaultBranch,
  openRepository,
} from '../../ports/git/repository.ts';
import { leadOutProblem } from '../../ports/host/workspace.ts';
import type { Platform } from '../../ports/platform/platform.ts';
import type { Problem } from '../../ports/platform/problem.ts';
import { failure, ok, type Result, textOf } from '../../result.ts';
import { explainOf } from '../../run/missing.ts';
import { type Failed, failed } from '../../run/result.ts';
import {
  code,
  type Message,
  prose,
  quoteWhole,
  words,
} from '../../text/message.ts';
import { targetName } from '../../topology/target.ts';
import { pullFile } from '../pull/pull.ts';
import { nextSteps, QUICK_START } from './steps.ts';
import { WORKFLOWS, type WorkflowSettings, workflowText } from './workflows.ts';

/** Paths that need no escapes in YAML, in an expression of a workflow, or in a pattern of paths. */
const PLAIN = /^(?:(?!\.\.?(?:\/|$))[\w.-]+(?:\/|$))+$/;
const NO_TARGET = prose`${code('init')} requires a database branch: ${code('neki-topology init ORGANIZATION/DATABASE/BRANCH')}.`;
const NO_ANSWER = prose`No answer: nothing was written.`;

/** Sets up a repository; if no branch was typed, a person is asked for one. */
export async function initialize(edge: Edge): Promise<End> {
  const named = await withTarget(edge);
  return named.ok ? withInputs(setUp)(named.value) : named.problem;
}

async function withTarget(edge: Edge): Promise<Result<Edge, Refused>> {
  const { given, terminal, cancelled, vocabulary } = edge;
  if (given.has('branch')) return ok(edge);
  if (!terminal.isInteractive || given.has('yes'))
    return failure(refused(NO_TARGET));

  for (;;) {
    const answer = await terminal.ask(
      prose`Database branch (ORGANIZATION/DATABASE/BRANCH): `,
      cancelled,
    );
    if (answer === undefined || answer.trim() === '')
      return failure(refused(NO_ANSWER));

    const read = readArguments(['init', '--', answer.trim()], vocabulary);
    if (read.kind === 'command')
      return ok({ ...edge, given: new Map([...given, ...read.given]) });
    if (read.kind === 'wrong')
      for (const problem of read.problems) terminal.say(problem);
  }
}

/** Saves the topology, writes the workflows and tells what is left to do. It overwrites nothing. */
async function setUp(session: Session): Promise<End> {
  const { inputs, host, terminal } = session;
  const { target } = inputs;
  if (target === undefined) return refused(NO_TARGET);

  const file = fileOf(session);

  const repository = await openRepository(host.folder, host);
  if (!repository.isRoot)
    return refused(
      prose`This folder is not the root of its git repository. Change to the root: GitHub reads workflows from there.`,
    );

  const paths = [file, ...Object.keys(WORKFLOWS)];
  const missing = paths.filter(
    (path) => !existsSync(resolve(host.folder, path)),
  );
  if (session.given.has('from') && !missing.includes(file))
    return refused(
      prose`${quoteWhole(file)} exists already, so nothing was taken over. Pass a new name with ${code('--file')}, or move the file away.`,
    );
  const unwritable = missing.flatMap(
    (path) => writeProblem(host.folder, path) ?? [],
  );
  if (unwritable[0] !== undefined) return refused(unwritable[0]);

  const gitBranch = await chooseGitBranch(session, repository.defaultBranch);
  if (!gitBranch.ok) return refused(gitBranch.problem);
  const settings = { target, file, gitBranch: gitBranch.value };
  const names = [file, targetName(target), gitBranch.value];
  const odd = names.find((name) => !PLAIN.test(name));
  if (odd !== undefined)
    return refused(
      prose`${quoteWhole(odd)} cannot be used in a workflow: only letters, digits, ${code('.')}, ${code('_')}, ${code('-')} and ${code('/')} can. Start from the examples: ${words(QUICK_START)}`,
    );

  terminal.say(
    prose`Applies after a merge into ${quoteWhole(gitBranch.value)}.`,
  );
  for (const path of paths.filter((one) => !missing.includes(one)))
    terminal.say(
      prose`${quoteWhole(path)} exists already. It was not changed.`,
    );
  const end = await createFiles(session, missing, settings);
  if (end !== STATUS.inSync) return end;

  const { secrets } = repository;
  const setup = { ...settings, paths, secrets };
  terminal.print(nextSteps(terminal.look, setup));
  return STATUS.inSync;
}

/**
 * Creates the missing files, without a question: they are new, and git shows them. The topology file is first, because
 * reading the branch may fail.
 */
async function createFiles(
  session: Session,
  missing: readonly string[],
  settings: WorkflowSettings,
): Promise<End> {
  if (missing.length === 0) return STATUS.inSync;
  if (missing.includes(settings.file)) {
    const [from] = session.given.get('from') ?? [];
    const saved =
      from === undefined
        ? await pullFile(session)
        : await takeOverFile(session, from, settings.file);
    if (saved !== STATUS.inSync) return saved;
  }
  const { host, terminal } = session;
  for (const [path, example] of Object.entries(WORKFLOWS)) {
    if (!missing.includes(path)) continue;
    const why = create(host.folder, path, workflowText(example, settings));
    if (why !== undefined) return refused(why);
    terminal.say(prose`Created ${quoteWhole(path)}.`);
  }
  return STATUS.inSync;
}

/** The topology file to write; a file that is taken over keeps its format. */
function fileOf({ given, inputs }: Session): string {
  const [from] = given.get('from') ?? [];
  if (from === undefined || given.has('file')) return inputs.file;
  const format = formatOf(from);
  return format === 'json' ? 'data-topology.json' : inputs.file;
}

/** Writes what a file of the vendor's script means for the branch. That file stays. */
async function takeOverFile(
  session: Session,
  from: string,
  file: string,
): Promise<End> {
  const { host, inputs, terminal } = session;
  const { readScriptFile, takeOver } = await import('./take-over.ts');
  const read = await readScriptFile(host.folder, from);
  if (!read.ok) return refused(read.problem);
  if (formatOf(from) !== formatOf(file))
    return refused(
      prose`${quoteWhole(from)} and ${quoteWhole(file)} are of different formats. Pass a name with the same ending with ${code('--file')}.`,
    );

  return endOnBranch(session, async (platform) => {
    const { target } = platform;
    terminal.progress(prose`Reading ${words(targetName(target))}`);
    const stored = await platform.readTopology();
    if (!stored.ok) return failedOf(stored.problem, platform);
    const listed = await platform.listShards();
    terminal.progress(undefined);
    if (!listed.ok) return failedOf(listed.problem, platform);

    const taken = takeOver(read.value, {
      target,
      live: stored.value.document,
      shards: listed.value,
      given: inputs.run.shards,
    });
    if (!taken.ok) return refused(taken.problem);
    const why = create(host.folder, file, taken.value.text);
    if (why !== undefined) return refused(why);
    for (const notice of taken.value.notices) terminal.say(notice);
    terminal.say(
      prose`Created ${quoteWhole(file)} from ${quoteWhole(from)}. Remove that file and the job of its script once a plan is in sync: two writers undo each other.`,
    );
    return STATUS.inSync;
  });
}

async function failedOf(problem: Problem, platform: Platform): Promise<Failed> {
  return failed(problem, await explainOf(problem, platform));
}

/**
 * The git branch to apply from: the typed one, else the default branch, else a person's answer. It is never guessed.
 */
async function chooseGitBranch(
  { given, terminal, cancelled }: Session,
  defaultBranch: DefaultBranch,
): Promise<Result<string, Message>> {
  const [told] = given.get('git-branch') ?? [];
  if (told !== undefined) return ok(told);
  if (defaultBranch.kind === 'known') return ok(defaultBranch.name);

  if (!terminal.isInteractive || given.has('yes'))
    return failure(
      prose`${defaultBranch.why} Pass ${code('--git-branch NAME')}: the git branch whose merges are applied.`,
    );
  terminal.say(defaultBranch.why);
  const answer = await terminal.ask(
    prose`Git branch whose merges are applied: `,
    cancelled,
  );
  const name = answer?.trim() ?? '';
  if (name === '') return failure(NO_ANSWER);
  return ok(name);
}

/** Why a missing file cannot be created, as far as that can be known before anything is written. */
function writeProblem(folder: string, path: string): Message | undefined {
  const ledOut = leadOutProblem(folder, path, prose` Nothing was written.`);
  if (ledOut !== undefined) return ledOut;

  const whole = resolve(folder, path);
  if (isPresent(whole))
    return prose`Could not write ${quoteWhole(path)}: it is a symbolic link that leads nowhere. Nothing was written.`;

  const above = nearestPresent(dirname(whole));
  if (statSync(above, { throwIfNoEntry: false })?.isDirectory() !== true)
    return prose`Could not write ${quoteWhole(path)}: ${quoteWhole(above)} is not a folder. Nothing was written.`;
  try {
    accessSync(above, constants.W_OK);
    return undefined;
  } catch {
    return prose`Could not write ${quoteWhole(path)}: missing permission to write to ${quoteWhole(above)}. Nothing was written.`;
  }
}

function nearestPresent(path: string): string {
  return isPresent(path) ? path : nearestPresent(dirname(path));
}

/** Whether anything has this path, even a broken link. */
function isPresent(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Creates a file if there is none; returns why it could not. */
function create(
  folder: string,
  path: string,
  text: string,
): Message | undefined {
  const whole = resolve(folder, path);
  try {
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text, { flag: 'wx' });
    return undefined;
  } catch (error) {
    return prose`Could not write ${quoteWhole(path)}: ${quoteWhole(textOf(error))}.`;
  }
}
