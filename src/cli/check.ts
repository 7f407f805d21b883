import { resolve } from 'node:path';
import { openGitFile } from '../machine/git.ts';
import { openSchema } from '../machine/schema.ts';
import { readLocalFile } from '../machine/workspace.ts';
import { renderTerminal, renderVerdict } from '../report/terminal.ts';
import type { RunRequest } from '../run/request.ts';
import { comparedOf, isChanged, isFailure, type RunResult } from '../run/result.ts';
import { run } from '../run/run.ts';
import type { Services } from '../run/services.ts';
import type { FileRead } from '../topology/document/reading.ts';
import { quoteWhole } from '../topology/finding.ts';
import { type OpenPlatform, openPlatform } from './connection.ts';
import { savePrevious } from './previous.ts';
import { type Session, STATUS } from './session.ts';

/** What `validate`, `plan` and `apply` need beside the session. */
interface Means {
  readonly connection: OpenPlatform | undefined;
  /** The file in its git repository; why there is none, where there is none. */
  readonly committed: Awaited<ReturnType<typeof openGitFile>>;
  readonly schema: Services['userSchema'];
  /** Whether the plan was shown already, to be agreed to. */
  readonly shown: { isShown: boolean };
}

/** Validates, plans or applies: the same run as the action's, told to a terminal. Answers the exit status. */
export async function checkFile(session: Session, mode: 'validate' | 'plan' | 'apply'): Promise<number> {
  const { inputs, terminal, environment, cancelled } = session;
  if (mode === 'apply' && !session.switches.has('yes') && !terminal.isInteractive) {
    terminal.say('There is no terminal to ask at. Say `--yes` to apply without being asked.');
    return STATUS.error;
  }
  const schema = await openSchema(process.cwd(), inputs.schema);
  if (schema?.ok === false) {
    for (const problem of schema.problems) terminal.say(`\`--schema\`: ${problem}`);
    return STATUS.error;
  }
  const connection = mode === 'validate' ? undefined : await openPlatform(session);
  if (typeof connection === 'string') {
    terminal.say(connection);
    return STATUS.error;
  }
  const committed = mode === 'validate' ? '' : await openGitFile(resolve(inputs.file), environment);
  const means: Means = { connection, committed, schema: schema?.check, shown: { isShown: false } };
  try {
    const result = await run(await requestOf(session, mode, means), servicesOf(session, means));
    terminal.progress(undefined);
    await tell(result, session, means);
    return cancelled.aborted && result.outcome !== 'applied' ? STATUS.interrupted : statusOf(result);
  } finally {
    await connection?.close();
  }
}

async function requestOf(
  { inputs }: Session,
  mode: RunRequest['mode'],
  { committed }: Means,
): Promise<RunRequest> {
  return {
    file: inputs.file,
    target: inputs.target,
    mode,
    isPreview: false,
    commit: undefined,
    isCommitted: false,
    origin: undefined,
    attempt: 1,
    review: 'off',
    // What is not committed yet is compared with what is, as a pull request with its base.
    baseCommit: typeof committed === 'string' ? undefined : 'HEAD',
    historyRef: 'HEAD',
    onMissingBranch: inputs.onMissingBranch,
    historyDepth: inputs.historyDepth,
    shards: inputs.shards,
    severities: inputs.severities,
    policy: inputs.policy,
    notices: [],
  };
}

function servicesOf(session: Session, { connection, committed, schema, shown }: Means): Services {
  const { terminal, switches, environment } = session;
  const isVerbose = switches.has('verbose');
  return {
    readWorkspaceFile: readTyped,
    readCommittedFile: async (_path, commit) =>
      typeof committed === 'string' ? { kind: 'unreadable', why: committed } : committed.read(commit),
    earlierVersions: async function* ({ depth }) {
      if (typeof committed === 'string') yield { kind: 'unread', why: committed };
      else yield* committed.earlierVersions(depth);
    },
    readLabels: async () => [],
    readTip: async () => ({ kind: 'unknown', why: 'a terminal follows no ref.' }),
    readReviewed: async () => ({ kind: 'none', why: 'a terminal has no pull request.' }),
    announce: async () => undefined,
    consent: (planned) => consent(planned, session, { connection, shown }),
    platform: connection?.platform,
    userSchema: schema,
    savePrevious: async (document) => {
      const saved = await savePrevious(document, { target: session.inputs.target, environment });
      if (!saved.ok) return saved.why;
      terminal.say(`The document the branch holds now is saved in ${saved.path}.`);
      return undefined;
    },
    stage: async (title, work) => {
      if (isVerbose) terminal.say(title);
      else terminal.progress(title);
      return work();
    },
    info: (line) => (isVerbose ? terminal.say(`  ${line}`) : terminal.progress(line)),
  };
}

/** The file that was named, from the current folder on; where there is none, what to type. */
async function readTyped(path: string): Promise<FileRead> {
  const read = await readLocalFile(resolve(path));
  if (read.kind !== 'missing') return read;
  const why = `There is no file ${quoteWhole(path)}. Name the topology file with \`--file\`, or make it from the branch with \`neki-topology pull\`.`;
  return { kind: 'unreadable', why };
}

/** Shows the plan and asks; without an answer that says yes, nothing is written. */
async function consent(
  planned: RunResult,
  { terminal, switches, cancelled, inputs }: Session,
  { connection, shown }: Pick<Means, 'connection' | 'shown'>,
): Promise<string | undefined> {
  if (switches.has('yes')) return undefined;
  const plan = await renderTerminal(planned, terminal.look);
  if (switches.has('json')) terminal.write(`${plan}\n`);
  else terminal.print(`${plan}\n`);
  shown.isShown = true;
  const ask = () =>
    terminal.ask('Write this to the branch? `yes` writes it: '.replaceAll('`', ''), cancelled);
  const answer = await (connection === undefined ? ask() : connection.clock.whileStanding(ask));
  if (answer?.trim().toLowerCase() === 'yes') return undefined;
  return answer === undefined
    ? `The question was left without an answer, so nothing was written to ${inputs.target?.branch ?? 'the branch'}.`
    : 'The answer was not `yes`, so nothing was written.';
}

async function tell(result: RunResult, { terminal, switches }: Session, { shown }: Means): Promise<void> {
  if (switches.has('json')) {
    const { jsonOf, jsonText } = await import('./json.ts');
    terminal.print(jsonText(jsonOf(result)));
    return;
  }
  // A plan that was agreed to is on the screen already.
  const text = shown.isShown
    ? renderVerdict(result, terminal.look)
    : await renderTerminal(result, terminal.look);
  terminal.print(text);
}

/**
 * `differs` where a file and a branch differ and applying would write; `error` where something stands against it, and
 * where the branch could not be read: whether they differ is not known then.
 */
function statusOf(result: RunResult): number {
  if (isFailure(result)) return STATUS.error;
  const compared = comparedOf(result);
  if (compared === undefined || result.outcome === 'applied') return STATUS.inSync;
  if (compared.before.from !== 'branch') return STATUS.error;
  return isChanged(compared) ? STATUS.differs : STATUS.inSync;
}
