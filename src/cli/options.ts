import { VERSION } from '../version.ts';
import { columns } from './terminal.ts';

/** What a person can have done at a terminal. */
export const COMMANDS = {
  validate: { usage: 'validate [FILE]', meaning: 'Check the file alone: no credential, no network.' },
  plan: {
    usage: 'plan [ORGANIZATION/DATABASE/BRANCH]',
    meaning: 'Compare the file with the branch and say what applying it would do to rows. Writes nothing.',
  },
  apply: {
    usage: 'apply [ORGANIZATION/DATABASE/BRANCH]',
    meaning: 'Plan, ask, write, and confirm what the service stored.',
  },
  pull: {
    usage: 'pull [ORGANIZATION/DATABASE/BRANCH]',
    meaning: 'Write what the branch holds into the file; comments and order of an existing one stay.',
  },
  shards: {
    usage: 'shards [ORGANIZATION/DATABASE/BRANCH]',
    meaning: 'List the shards of the branch, and how a file names them.',
  },
  login: { usage: 'login', meaning: 'Sign in with an OAuth application, in the browser.' },
} as const satisfies Readonly<Record<string, { readonly usage: string; readonly meaning: string }>>;

/** The name of a command. */
export type CommandName = keyof typeof COMMANDS;

const ON_BRANCH: readonly CommandName[] = ['plan', 'apply', 'pull', 'shards'];
const ON_FILE: readonly CommandName[] = ['validate', 'plan', 'apply', 'pull'];
const CHECKED: readonly CommandName[] = ['validate', 'plan', 'apply'];
export const PLANNED: readonly CommandName[] = ['plan', 'apply'];
const SIGNED_IN: readonly CommandName[] = [...ON_BRANCH, 'login'];
const LOGIN: readonly CommandName[] = ['login'];

/** Every option, in the order of the help; those that are inputs of the action mean the same there. */
export const OPTIONS = tableOf([
  ['-f, --file PATH', ON_FILE, 'The topology file (data-topology.yaml); ends in .yaml, .yml or .json.'],
  ['--organization NAME', ON_BRANCH, 'The organization, where the target is not named in one word.'],
  ['--database NAME', ON_BRANCH, 'The database.'],
  ['--branch NAME', ON_BRANCH, 'The branch.'],
  ['--shard NAME=UID', ON_FILE, 'What `${shard:NAME}` stands for; any number of times.'],
  ['--rule ID=SEVERITY', CHECKED, 'Weigh a rule as `error`, `warning` or `off`; any number of times.'],
  ['--schema PATH', CHECKED, 'One more JSON Schema that the document must satisfy.'],
  [
    '--allow CLASS[:TABLE]',
    PLANNED,
    'A risk class that may be applied, such as `needs-empty:app.public.events`; any number of times.',
  ],
  [
    '--on-drift WHAT',
    PLANNED,
    'When the branch was changed elsewhere: `fail`, `warn` (neither writes) or `overwrite`.',
  ],
  [
    '--on-unreadable WHAT',
    PLANNED,
    'When the live topology cannot be read: `fail`, or `apply` for a service that has no GET.',
  ],
  [
    '--runbook FILE',
    PLANNED,
    'Write the SQL of what to do instead of a blocked change into this file, if there is any.',
  ],
  [
    '--new-tables WHAT',
    PLANNED,
    'What a table that is new to the topology needs: `check`, `prove` (in the database), or `allow`.',
  ],
  [
    '--explain-evidence',
    PLANNED,
    'Print the statements that were run in the database, and what came of each.',
  ],
  ['--history-depth N', PLANNED, 'How many earlier versions of the file are searched in git (30).'],
  [
    '--timeout SECONDS',
    SIGNED_IN,
    'For all calls to the management API together, or until the browser comes back (300).',
  ],
  ['--base-url URL', ON_BRANCH, 'Address of the management API, ending in the version segment.'],
  ['--token-file PATH', SIGNED_IN, 'Where `login` keeps tokens (~/.config/neki-topology/credentials.json).'],
  ['--auth-url URL', LOGIN, 'Address of the authorization server (https://auth.planetscale.com).'],
  ['--app-url URL', LOGIN, 'Address that hosts the consent page, where that is another one.'],
  [
    '--redirect-uri URI',
    LOGIN,
    'The redirect URI of the OAuth application (http://127.0.0.1:8719/callback).',
  ],
  ['--port N', LOGIN, 'In place of the port of the redirect URI; 0 takes any that is free.'],
  [
    '--secrets',
    LOGIN,
    'Print the commands that store the tokens as secrets of a repository, in place of keeping them.',
  ],
  ['--repo OWNER/NAME', LOGIN, 'The repository of those secrets, where it is not that of the folder.'],
  ['--env NAME', LOGIN, 'The environment of those secrets.'],
  ['-y, --yes', ['apply', 'pull'], 'Do not ask.'],
  ['--json', ['validate', 'plan', 'apply', 'shards'], 'Print the result as JSON.'],
  ['--no-color', undefined, 'Print without colours, as NO_COLOR=1 does.'],
  ['-v, --verbose', undefined, 'Tell every step and every request.'],
  ['-h, --help', undefined, 'Print this.'],
  ['--version', undefined, 'Print the version.'],
]);

/** Options by name. Their commands are absent for all; `value` stands for the value in the help, and is absent for a switch. */
function tableOf(
  rows: readonly (readonly [usage: string, of: readonly CommandName[] | undefined, meaning: string])[],
) {
  const options = rows.map(([usage, of, meaning]) => {
    const [, short, name = '', value] = /^(?:-(\w), )?--([\w-]+)(?: (\S+))?$/.exec(usage) ?? [];
    return [name, { usage, short, value, of, meaning }] as const;
  });
  return Object.fromEntries(options);
}

/** The help: of one command, or of all of them. */
export function helpText(command: CommandName | undefined): string {
  return command === undefined ? overview() : commandHelp(command);
}

function overview(): string {
  const commands = Object.values(COMMANDS).map(({ usage, meaning }) => [usage, meaning]);
  return `neki-topology ${VERSION}: the data topology of a Neki branch as a file.

${indented(commands)}

\`neki-topology COMMAND --help\` lists the options of a command.

Credentials come from the environment, never from an option, which everybody on the machine could read:
  PLANETSCALE_SERVICE_TOKEN_ID and PLANETSCALE_SERVICE_TOKEN, or PLANETSCALE_OAUTH_ACCESS_TOKEN,
  else what \`neki-topology login\` has stored.

Exit status: 0 in sync, valid or applied; 2 the file and the branch differ, and applying would write;
1 an error, something stands against applying, or the branch could not be read; 130 interrupted.
`;
}

function commandHelp(command: CommandName): string {
  const { usage, meaning } = COMMANDS[command];
  const options = Object.values(OPTIONS);
  const own = options.filter(({ of }) => of?.includes(command));
  const common = options.filter(({ of }) => of === undefined);
  const rows = [...own, ...common].map(({ usage, short, meaning }) => [
    short === undefined ? `    ${usage}` : usage,
    meaning,
  ]);
  return `neki-topology ${usage}

${meaning}

${indented(rows)}
`;
}

function indented(rows: readonly (readonly string[])[]): string {
  return columns(rows.map(([left = '', ...more]) => [`  ${left}`, ...more])).join('\n');
}
