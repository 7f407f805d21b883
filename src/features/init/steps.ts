import { columns } from '../../doors/terminal/terminal.ts';
import { pageAt, REPOSITORY } from '../../project.ts';
import { type Look, wrapped } from '../../report/terminal-text.ts';
import { DEFAULT_FILE } from '../../settings/input-source.ts';
import { inWords } from '../../text/lists.ts';
import {
  code,
  type Message,
  NOTHING,
  prose,
  quote,
  quoteWhole,
  words,
} from '../../text/message.ts';
import { targetName } from '../../topology/target.ts';
import { DATABASE_SECRET, type WorkflowSettings } from './workflows.ts';

export const QUICK_START = `${REPOSITORY}#quick-start`;
/** The environment with the secret of the token that may write, as the examples call it. */
const ENVIRONMENT = 'topology';
/** The rights of each token, and the secret of the repository or of an environment from which the workflows read it. */
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
/** The repository that was set up. */
export interface Setup extends WorkflowSettings {
  readonly paths: readonly string[];
  /** The page of the repository's secrets, if its address is known. */
  readonly secrets: string | undefined;
}

/** The steps that `init` leaves to a person, with the commands. */
export function nextSteps(look: Look, setup: Setup): string {
  const { paths, target, gitBranch, secrets } = setup;
  const step = (message: Message): string => wrapped(message, look);
  const head = [
    'permission',
    'used for',
    'secret with its ID',
    'secret with its value',
  ];
  const rows = TOKENS.map(({ permission, use, id, value }) => [
    permission,
    use,
    id,
    value,
  ]);
  const page =
    secrets === undefined ? NOTHING : prose`, or on ${words(secrets)}`;

  return [
    look.paint('bold', 'Next steps'),
    step(
      prose`1. Create two service tokens in the settings of ${words(`https://app.planetscale.com/${target.organization}`)}, each with access to the database ${quote(target.database)}:`,
    ),
    lines(columns([head, ...rows])),
    step(
      prose`2. Create the GitHub environment ${code(ENVIRONMENT)}, which only ${quote(gitBranch)} may use. GitHub Free has none in private repositories: leave this out there, and ${code(`--env ${ENVIRONMENT}`)} below.`,
    ),
    lines(environmentCommands(gitBranch)),
    step(
      prose`3. Store the tokens as secrets of the GitHub repository and of the environment, with ${code('gh')}${page}:`,
    ),
    lines(TOKENS.flatMap(secretCommands)),
    step(
      prose`4. Recommended: store the address of the database, for a role that may only read. The plan then sees which tables are empty:`,
    ),
    lines([`gh secret set ${DATABASE_SECRET}`]),
    step(
      prose`5. Commit ${inWords(paths.map(quoteWhole))} on a new git branch, and open a pull request. The check is green if file and database branch agree.`,
    ),
    step(
      prose`6. Check all of this before the first merge: ${code(doctorCommand(setup))}`,
    ),
    step(
      prose`Later, for a new table: with the address of step 4, create it empty, list it, merge, then insert. Without it, list it, merge, wait until the comment says "Applied", then create it. See ${words(pageAt('docs/add-a-table.md'))}`,
    ),
    step(prose`More: ${words(QUICK_START)}`),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

/** Its names need no quotes in a shell: `init` refuses others. */
function doctorCommand({ target, file }: WorkflowSettings): string {
  const command = `neki-topology doctor ${targetName(target)}`;
  return file === DEFAULT_FILE ? command : `${command} --file ${file}`;
}

function lines(all: readonly string[]): string {
  return all.map((line) => `   ${line}`).join('\n');
}

/** `gh` takes the repository from the current folder. */
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
