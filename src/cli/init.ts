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
import { type DefaultBranch, openRepository } from '../host/repository.ts';
import { leadOutProblem } from '../host/workspace.ts';
import { type Look, sentence, wrap } from '../report/terminal-text.ts';
import { inWords, quote, quoteWhole, textOf } from '../topology/finding.ts';
import {
  BLOCKED_CLASSES,
  type BlockedClass,
} from '../topology/impact/change.ts';
import { labelOf } from '../topology/plan/policy.ts';
import { type Target, targetName } from '../topology/target.ts';
import { readArguments } from './arguments.ts';
import { DATABASE_SECRET, WORKFLOWS, workflowText } from './init-workflows.ts';
import { pullFile } from './pull.ts';
import {
  type Edge,
  type End,
  refusalOf,
  type Session,
  STATUS,
} from './session.ts';
import { columns } from './terminal.ts';

/** The environment whose secrets have the token that writes, as the examples name it. */
const ENVIRONMENT = 'topology';
/** What each token may do, and the secrets that the workflows read it from: of the repository, or of an environment. */
const TOKENS = [
  {
    permission: 'read_branch',
    use: 'plans, drift',
    id: 'PLANETSCALE_READ_TOKEN_ID',
    value: 'PLANETSCALE_READ_TOKEN',
    environment: undefined,
  },
  {
    permission: 'create_branch',
    use: 'applies',
    id: 'PLANETSCALE_SERVICE_TOKEN_ID',
    value: 'PLANETSCALE_SERVICE_TOKEN',
    environment: ENVIRONMENT,
  },
] as const;
/** Names that mean themselves in YAML, in an expression of a workflow, and in a pattern of its paths. */
const PLAIN = /^(?:(?!\.\.?(?:\/|$))[\w.-]+(?:\/|$))+$/;
const QUICK_START = 'https://github.com/OWNER/neki-topology#quick-start';
const NO_TARGET =
  '`init` requires a database branch: `neki-topology init ORGANIZATION/DATABASE/BRANCH`.';

/** What was typed, with the branch that a person is asked for where none was. */
export async function withTarget(edge: Edge): Promise<Edge | string> {
  const { given, terminal, cancelled } = edge;
  if (given.has('branch')) return edge;
  if (!terminal.isInteractive || given.has('yes')) return NO_TARGET;
  for (;;) {
    const answer = await terminal.ask(
      'Database branch (ORGANIZATION/DATABASE/BRANCH): ',
      cancelled,
    );
    if (answer === undefined || answer.trim() === '')
      return 'No answer: nothing was written.';
    const read = readArguments(['init', '--', answer.trim()]);
    if (read.kind === 'command')
      return { ...edge, given: new Map([...given, ...read.given]) };
    if (read.kind === 'wrong')
      for (const problem of read.problems) terminal.say(problem);
  }
}

/** Sets up a repository: saves the topology, writes the workflows, says what else is to do. Overwrites nothing. */
export async function initialize(session: Session): Promise<End> {
  const { inputs, host, terminal } = session;
  const { file, target } = inputs;
  if (target === undefined) return NO_TARGET;

  const repository = await openRepository(host.folder, host);
  if (!repository.isRoot)
    return 'This folder is not the root of its git repository. Change to the root: GitHub reads workflows from there.';

  const paths = [file, ...Object.keys(WORKFLOWS)];
  const isThere = (path: string): boolean =>
    existsSync(resolve(host.folder, path));
  const missing = paths.filter((path) => !isThere(path));
  for (const path of missing) {
    const problem = writeProblem(host.folder, path);
    if (problem !== undefined) return problem;
  }

  const gitBranch = await chooseGitBranch(session, repository.defaultBranch);
  if ('problem' in gitBranch) return gitBranch.problem;
  const odd = [file, targetName(target), gitBranch.name].find(
    (name) => !PLAIN.test(name),
  );
  if (odd !== undefined)
    return `${quoteWhole(odd)} cannot be used in a workflow: only letters, digits, \`.\`, \`_\`, \`-\` and \`/\` can. Start from the examples: ${QUICK_START}`;

  terminal.say(`Applies after a merge into ${quoteWhole(gitBranch.name)}.`);
  for (const path of paths.filter(isThere))
    terminal.say(`${quoteWhole(path)} exists already. It was not changed.`);
  if (missing.length > 0) {
    const refusal = await refusalOf(session, {
      question: `Create ${inWords(missing.map(quoteWhole))}?`,
      instead: 'nothing was written',
      unasked: '. Pass `--yes` to create the files without a prompt.',
    });
    if (refusal !== undefined) return refusal;
  }

  const pulled = missing.includes(file)
    ? await pullFile(session)
    : STATUS.inSync;
  if (pulled !== STATUS.inSync) return pulled;
  const settings = { target, file, gitBranch: gitBranch.name };
  for (const [path, example] of Object.entries(WORKFLOWS)) {
    if (!missing.includes(path)) continue;
    const why = create(host.folder, path, workflowText(example, settings));
    if (why !== undefined) return why;
    terminal.say(`Created ${quoteWhole(path)}.`);
  }

  terminal.print(
    nextSteps(terminal.look, {
      paths,
      target,
      gitBranch: gitBranch.name,
      secrets: repository.secrets,
    }),
  );
  return STATUS.inSync;
}

/** The git branch to apply from: as told, else the default branch, else as a person answers. Never a guess. */
async function chooseGitBranch(
  { given, terminal, cancelled }: Session,
  defaultBranch: DefaultBranch,
): Promise<{ readonly name: string } | { readonly problem: string }> {
  const [told] = given.get('git-branch') ?? [];
  if (told !== undefined) return { name: told };
  if (defaultBranch.kind === 'known') return { name: defaultBranch.name };

  if (!terminal.isInteractive || given.has('yes'))
    return {
      problem: `${defaultBranch.why} Pass \`--git-branch NAME\`: the git branch whose merges are applied.`,
    };
  terminal.say(defaultBranch.why);
  const answer = await terminal.ask(
    'Git branch whose merges are applied: ',
    cancelled,
  );
  const name = answer?.trim() ?? '';
  return name === ''
    ? { problem: 'No answer: nothing was written.' }
    : { name };
}

/** Why a file that is not there cannot be created, as far as that can be told before anything is written. */
function writeProblem(folder: string, path: string): string | undefined {
  const ledOut = leadOutProblem(folder, path, ' Nothing was written.');
  if (ledOut !== undefined) return ledOut;

  const whole = resolve(folder, path);
  if (isPresent(whole))
    return `Could not write ${quoteWhole(path)}: it is a symbolic link that leads nowhere. Nothing was written.`;

  const above = nearestPresent(dirname(whole));
  if (statSync(above, { throwIfNoEntry: false })?.isDirectory() !== true)
    return `Could not write ${quoteWhole(path)}: ${quoteWhole(above)} is not a folder. Nothing was written.`;
  try {
    accessSync(above, constants.W_OK);
    return undefined;
  } catch {
    return `Could not write ${quoteWhole(path)}: missing permission to write to ${quoteWhole(above)}. Nothing was written.`;
  }
}

function nearestPresent(path: string): string {
  return isPresent(path) ? path : nearestPresent(dirname(path));
}

/** Whether something has this path, be it a link that leads nowhere. */
function isPresent(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Creates a file where there is none; answers why it could not be. */
function create(
  folder: string,
  path: string,
  text: string,
): string | undefined {
  const whole = resolve(folder, path);
  try {
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text, { flag: 'wx' });
    return undefined;
  } catch (error) {
    return `Could not write ${quoteWhole(path)}: ${quoteWhole(textOf(error))}.`;
  }
}

/** What the last part of `init` prints is made of. */
interface Setup {
  readonly paths: readonly string[];
  readonly target: Target;
  readonly gitBranch: string;
  /** The page of the repository's secrets, where its address is known. */
  readonly secrets: string | undefined;
}

/** What is left to a person. */
function nextSteps(look: Look, setup: Setup): string {
  const { paths, target, gitBranch, secrets } = setup;
  const step = (text: string): string => wrap(sentence(text, look), look.width);
  const head = ['permission', 'used for', 'secret with its ID'];
  const rows = TOKENS.map(({ permission, use, id, value }) => [
    permission,
    use,
    id,
    value,
  ]);
  const page = secrets === undefined ? '' : `, or on ${secrets}`;

  return [
    look.paint('bold', 'Next steps'),
    step(
      `1. Create two service tokens in the settings of https://app.planetscale.com/${target.organization}, each with access to the database ${quote(target.database)}:`,
    ),
    lines(columns([[...head, 'secret with its value'], ...rows])),
    step(
      `2. Create the GitHub environment \`${ENVIRONMENT}\`, which only ${quote(gitBranch)} may use. GitHub Free has none in private repositories: leave this out there, and \`--env ${ENVIRONMENT}\` below.`,
    ),
    lines(environmentCommands(gitBranch)),
    step(
      `3. Store the tokens as secrets of the GitHub repository and of the environment, with \`gh\`${page}:`,
    ),
    lines(TOKENS.flatMap(secretCommands)),
    step(
      '4. Recommended: store the address of the database, for a role that may only read. The plan then sees which tables are empty:',
    ),
    lines([`gh secret set ${DATABASE_SECRET}`]),
    step('5. Create the labels that allow a blocked change:'),
    lines(BLOCKED_CLASSES.map(labelCommand)),
    step(
      `6. Commit ${inWords(paths.map(quoteWhole))} on a new git branch, and open a pull request. The check is green if file and database branch agree.`,
    ),
    step(`More: ${QUICK_START}`),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function lines(all: readonly string[]): string {
  return all.map((line) => `   ${line}`).join('\n');
}

/** `gh` fills in the repository of the folder. */
function environmentCommands(gitBranch: string): readonly string[] {
  const place = `'repos/{owner}/{repo}/environments/${ENVIRONMENT}`;
  const policy = 'deployment_branch_policy';
  return [
    `gh api -X PUT ${place}' -F '${policy}[protected_branches]=false' -F '${policy}[custom_branch_policies]=true'`,
    `gh api -X POST ${place}/deployment-branch-policies' -f name=${gitBranch}`,
  ];
}

function secretCommands({
  id,
  value,
  environment,
}: (typeof TOKENS)[number]): readonly string[] {
  const where = environment === undefined ? '' : ` --env ${environment}`;
  return [id, value].map((name) => `gh secret set ${name}${where}`);
}

function labelCommand(blocked: BlockedClass): string {
  return `gh label create ${labelOf(blocked)} --description 'Allow the changes of this class that the plan shows'`;
}
