import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { type Document, toJson } from '../../document/document.ts';
import type { UnreadHistory } from '../../document/file-version.ts';
import { type FileRead, formatOf, unreadable } from '../../document/reading.ts';
import { openFeatures } from '../../features/index.ts';
import type { AddressedDatabase } from '../../ports/database/database.ts';
import type { GitFile } from '../../ports/git/git.ts';
import { readLocalAllow } from '../../ports/host/allow-files.ts';
import {
  fileName,
  replaceFile,
  tellSaved,
  userFolder,
} from '../../ports/host/files.ts';
import { nearFile } from '../../ports/host/near-file.ts';
import { workLimit } from '../../ports/host/work-limit.ts';
import {
  leadOutProblem,
  QUERY_FILE,
  readLocalFile,
  readWorkspaceFile,
} from '../../ports/host/workspace.ts';
import type { Platform } from '../../ports/platform/platform.ts';
import { changeCount } from '../../report/counting.ts';
import { statementLines } from '../../report/statements.ts';
import { failure, ok, type Result } from '../../result.ts';
import { leftFile, type RunFeature } from '../../run/feature.ts';
import { BUG, comparedOf, type RunResult } from '../../run/result.ts';
import { failedBefore, run } from '../../run/run.ts';
import type { Against, Settings } from '../../run/settings.ts';
import { branchOf, type World } from '../../run/world.ts';
import {
  code,
  type Message,
  NOTHING,
  prose,
  quoteWhole,
  words,
} from '../../text/message.ts';
import { targetName } from '../../topology/target.ts';
import { isOffline } from './arguments.ts';
import type { End, Host, Session } from './commands/command.ts';
import {
  type Checked,
  printChecked,
  reportText,
  statusOf,
} from './printing.ts';
import {
  addedIn,
  type CheckSession,
  isForProgram,
  onBranch,
  refusalOf,
  refusalToAsk,
  refused,
  unexpected,
} from './session.ts';

/** What the run of one file needs. */
interface Check extends CheckSession {
  /** The document that replaces the branch in the comparison. */
  readonly against?: Against | undefined;
  readonly platform: Platform | undefined;
  /** The file in its git repository, or why there is none. */
  readonly committed: Result<GitFile, UnreadHistory>;
  /** The features, with their settings read. */
  readonly features: readonly RunFeature[];
  readonly database?: AddressedDatabase | undefined;
  /** Asks whether another target has to be in sync first. */
  readonly waitsFor: World['waitsFor'];
  /** Whether the user has seen the plan, to agree to it. */
  isShown: boolean;
}

/**
 * Validates, plans or applies the target in the inputs, or the targets of a targets file. It is the same run as the
 * action's, shown in a terminal.
 */
export async function check(session: CheckSession): Promise<End> {
  const { targets: path } = session.inputs;
  if (path === undefined) return checkFile(session);

  const { checkTargets } = await import('./targets.ts');
  return checkTargets({ ...session, path, checkOne });
}

async function checkFile(session: CheckSession): Promise<End> {
  const { command, terminal, vocabulary, nextStep } = session;
  const refusal = refusalToAsk(session);
  if (refusal !== undefined) return refused(refusal);

  const opened = isOffline(session)
    ? ok(await checkOne(session))
    : await onBranch(session, (platform) => checkOne(session, platform));
  if (!opened.ok) return opened.problem;
  if (!opened.value.ok) return refused(opened.value.problem);

  const checked = opened.value.value;
  await printChecked(checked, session);
  const { result } = checked;
  for (const option of vocabulary.added) {
    const advice = option.of === command.name && option.advise?.(result);
    if (advice) terminal.say(advice);
  }
  if (nextStep !== undefined && result.outcome === 'applied')
    terminal.say(nextStep);
  return statusOf(result);
}

/** Runs one target, or returns why the run did not start. */
async function checkOne(
  session: CheckSession,
  platform?: Platform,
  waitsFor?: World['waitsFor'],
): Promise<Result<Checked, Message>> {
  const { given, inputs, host, mode, noHistory } = session;
  const featuresFor = openFeatures({
    readWorkspaceFile: (path) => readWorkspaceFile(host.folder, path),
    workLimit,
  });
  const features = await featuresFor(inputs);
  if (!features.ok) {
    const { setting, why } = features.problem;
    return failure(prose`${code(`--${setting}`)}: ${why}`);
  }

  const check: Check = {
    ...session,
    platform,
    committed: failure({ why: NOTHING, isNone: true }),
    features: features.value,
    waitsFor,
    isShown: false,
  };
  for (const option of addedIn(session)) {
    const problem = await option.prepare?.(session);
    if (problem !== undefined) return failure(problem);
  }
  if (mode === 'validate') return ok(await act(check));
  const [old] = given.get('against') ?? [];
  if (old !== undefined)
    return ok(await act({ ...check, against: await readGiven(old, session) }));

  const committed =
    noHistory === undefined
      ? await openGit(inputs.file, host)
      : failure({ why: noHistory, isNone: true });
  const database = await databaseOf(session);
  const checked = act({ ...check, committed, database });
  return ok(await checked.finally(() => database?.close()));
}

/** The databases of the branch; undefined without an address. Sends nothing yet. */
async function databaseOf({
  inputs,
  host,
  cancelled,
}: Session): Promise<AddressedDatabase | undefined> {
  const { databaseUrl: url, timeout } = inputs;
  if (url === undefined) return undefined;
  const { openDatabase } = await import('../../ports/database/database.ts');
  return openDatabase({ url, timeout, clock: host.clock, cancelled });
}

async function openGit(
  path: string,
  { folder, environment }: Host,
): Promise<Check['committed']> {
  const { openGitFile } = await import('../../ports/git/git.ts');
  return openGitFile(resolve(folder, path), environment);
}

async function act(check: Check): Promise<Checked> {
  const { terminal, given } = check;
  const settings = settingsOf(check);
  const result = await run(settings, worldOf(check), check.features).catch(
    (error: unknown) =>
      failedBefore(settings, BUG, unexpected(error), {
        maybeStored: true,
      }),
  );
  check.writing.put = undefined;
  terminal.progress(undefined);
  const [runbook] = given.get('runbook') ?? [];
  if (runbook !== undefined)
    terminal.say(await writeRunbook(runbook, result, check));
  const [allowInto] = given.get('allow-into') ?? [];
  if (allowInto !== undefined)
    terminal.say(await tellAllowInto(allowInto, result, check));
  if (given.has('explain-evidence'))
    for (const line of explainEvidence(check)) terminal.say(line);
  return { result, isShown: check.isShown };
}

async function tellAllowInto(
  path: string,
  result: RunResult,
  check: Check,
): Promise<Message> {
  // This code is loaded only if the run writes a file.
  const { writeAllowInto } = await import('./allow-into.ts');
  return writeAllowInto(path, comparedOf(result), check.host);
}

/** The statements that were run in the database, or why none were run. */
function explainEvidence({ database }: Check): readonly Message[] {
  if (database === undefined)
    return [
      prose`No statement was run in the database: ${code('DATABASE_URL')} is not set.`,
    ];

  const lines = statementLines(database.statements).map(words);
  if (lines.length > 0) return lines;
  return [
    prose`No statement was run in the database: nothing here depends on it.`,
  ];
}

async function writeRunbook(
  path: string,
  result: RunResult,
  { host }: Check,
): Promise<Message> {
  const compared = comparedOf(result);
  const sql = compared && (await leftFile('runbook', { ...result, compared }));
  if (sql === undefined)
    return prose`No runbook was written: the service has no workflow for what is blocked, or nothing is blocked.`;
  const ledOut = leadOutProblem(
    host.folder,
    path,
    prose` Pass the real path with ${code('--runbook')}.`,
  );
  const problem =
    ledOut ?? (await replaceFile(resolve(host.folder, path), sql));
  return problem ?? prose`Wrote the runbook to ${quoteWhole(path)}.`;
}

function settingsOf({
  inputs,
  mode,
  committed,
  against,
  given,
  noHistory,
  notices = [],
}: Check): Settings {
  const { queries: source, ...run } = inputs.run;
  return {
    file: inputs.file,
    target: inputs.target,
    mode,
    against,
    basis: [],
    attempt: 1,
    allowFile: inputs.allowFile,
    isSaved: noHistory !== undefined,
    tellsSpent: given.has('allow-into'),
    // Uncommitted changes are compared with the last commit, like a pull request with its base.
    baseCommit: committed.ok ? 'HEAD' : undefined,
    historyRef: 'HEAD',
    ...run,
    // The terminal shows statements only to the person who typed the command.
    queries: source && { source, isShown: true },
    notices,
  };
}

function worldOf(check: Check): World {
  const { terminal, host, committed, database } = check;
  const { platform, waitsFor } = check;
  return {
    readWorkspaceFile: (path) => readTyped(path, check),
    readQueryFile: (path) =>
      readLocalFile(resolve(host.folder, path), QUERY_FILE),
    readCommittedFile: (_path, commit) => readCommitted(committed, commit),
    earlierVersions: async function* ({ depth }) {
      if (committed.ok) yield* committed.value.earlierVersions(depth);
      else yield { kind: 'unread', ...committed.problem };
    },
    readAllow: async (path, at) => {
      if (at === undefined) return readLocalAllow(host.folder, path);
      const { readGitAllow } = await import('../../ports/git/allow-in-git.ts');
      const { environment } = host;
      return readGitAllow(host.folder, path, { at, environment });
    },
    readTip: async () => ({
      kind: 'unknown',
      why: prose`no ref is checked in a terminal.`,
    }),
    waitsFor,
    consent: (planned) => consent(planned, check),
    platform: platform && branchOf(followed(platform, check)),
    now: host.now,
    elapsed: () => host.clock.now(),
    connectDatabase: database?.connect,
    openDatabase: database?.open,
    savePrevious: (document) => savePrevious(document, check),
    stage: async (title, work) => {
      terminal.progress(words(title));
      return work();
    },
    info: (line) => terminal.progress(prose`  ${line}`),
  };
}

/** A platform whose PUTs Ctrl-C waits for, until the run has found out what became of them. */
function followed(platform: Platform, { writing }: Check): Platform {
  const name = targetName(platform.target);
  const branch = quoteWhole(name);
  return {
    ...platform,
    writeTopology: (document) => {
      writing.put = {
        waiting: prose`Stopping: waiting for the result of the PUT to ${branch}. Press Ctrl-C again to end at once.`,
        unknown: prose`Stopped during the PUT to ${branch}. It is unknown whether the topology was stored: run ${code(`neki-topology plan ${name}`)} to see what the branch holds.`,
      };
      return platform.writeTopology(document);
    },
  };
}

/** Reads the named file from the current folder, or any version in git. If it is missing, it says what to type. */
async function readTyped(path: string, check: Check): Promise<FileRead> {
  const { host, isAnyVersion = false } = check;
  if (isAnyVersion && path.includes(':'))
    return (await readGiven(path, check)).read;
  const read = await readLocalFile(resolve(host.folder, path));
  if (read.kind !== 'missing') return read;
  const remedy = nearFile(
    host.folder,
    path,
    prose`Pass the topology file with ${code('--file')}, or create it with ${code('neki-topology pull')}.`,
  );
  return unreadable(prose`File ${quoteWhole(path)} does not exist. ${remedy}`);
}

/**
 * Reads a document by its name: a file, `REF:PATH` in git, or `REF` for the topology file itself. Only the form of the
 * name decides, because a reviewed change may add a file with the name of a ref.
 */
async function readGiven(
  name: string,
  { host, inputs }: Session,
): Promise<Against> {
  const isWhole = name.includes(':');
  const isFile =
    isAbsolute(name) ||
    name.startsWith('.') ||
    (formatOf(name) !== undefined && !isWhole);
  const read = await readLocalFile(resolve(host.folder, name));
  if (isFile && read.kind === 'file') return { name, read };
  const object = isWhole ? name : `${name}:${inputs.file}`;
  const git = await openGit(isWhole ? basename(name) : inputs.file, host);
  const held = await readCommitted(git, name);
  if (held.kind === 'file') return { name: object, read: held };
  if (isFile && read.kind === 'unreadable') return { name, read };
  const said =
    held.kind === 'missing'
      ? prose`git has no ${quoteWhole(object)}.`
      : held.why;
  const why =
    read.kind === 'file'
      ? prose`${quoteWhole(name)} is read as git reads it, and ${said} For the file, write ${quoteWhole(`./${name}`)}.`
      : prose`There is no file ${quoteWhole(name)}, and ${said} ${nearFile(host.folder, name, NOTHING)}`;
  return { name, read: unreadable(why) };
}

/** A version of the file in git, or why there is no repository. */
async function readCommitted(
  git: Check['committed'],
  commit: string,
): Promise<FileRead> {
  if (git.ok) return git.value.read(commit);
  return unreadable(git.problem.why);
}

/** Shows the plan and asks for consent. Nothing is written without a yes. */
async function consent(
  planned: RunResult,
  check: Check,
): Promise<Message | undefined> {
  const { terminal, given } = check;
  const { target } = planned;
  // Without a branch, nothing can be written.
  if (given.has('yes') || target === undefined) return undefined;
  const plan = await reportText(planned, given, terminal.look);
  if (isForProgram(given)) terminal.write(`${plan}\n`);
  else terminal.print(`${plan}\n`);
  check.isShown = true;
  const compared = comparedOf(planned);
  const isRead = compared?.baseline.from === 'branch';
  const what = isRead
    ? prose`Apply ${changeCount(compared)}`
    : prose`Write ${words(check.inputs.file)}`;
  const question = prose`${what} to ${words(targetName(target))}?`;
  return refusalOf(check, {
    question,
    instead: prose`nothing was written`,
    unasked: prose`.`,
  });
}

/**
 * Saves the document before it is replaced, in the user's state folder. It is the only way to roll back, so every PUT
 * has its own file, and no file is overwritten. Returns why it could not be saved.
 */
async function savePrevious(
  document: Document,
  { terminal, inputs, host }: Session,
): Promise<Message | undefined> {
  const names = Object.values(inputs.target ?? {}).map(fileName);
  const folder = join(userFolder('state', host), ...names);
  const path = join(
    folder,
    `${new Date(host.now()).toISOString().replaceAll(':', '-')}.json`,
  );
  const save = async (): Promise<string> => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, `${toJson(document.root)}\n`, { flag: 'wx' });
    return path;
  };
  return tellSaved(
    save,
    terminal.say,
    prose`Set ${code('XDG_STATE_HOME')} to a writable folder.`,
  );
}
