import type { InputName } from '../inputs/input-source.ts';
import { VERSION } from '../version.ts';

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

/** One option: `--name VALUE`, or `--name` alone where it takes none. */
export interface OptionDefinition {
  readonly short?: string;
  /** What stands for the value in the help; absent for a switch. */
  readonly value?: string;
  /** Whether it may be given more than once. */
  readonly isMultiple?: boolean;
  /** The action's input that takes the value, where it is called otherwise. */
  readonly input?: InputName;
  /** The commands it belongs to; absent for all. */
  readonly of?: readonly CommandName[];
  readonly meaning: string;
}

const ON_BRANCH = ['plan', 'apply', 'pull', 'shards'] as const;
const ON_FILE = ['validate', 'plan', 'apply', 'pull'] as const;
const CHECKED = ['validate', 'plan', 'apply'] as const;
const PLANNED = ['plan', 'apply'] as const;

/** Every option, in the order of the help; those that are inputs of the action mean the same there. */
export const OPTIONS: Readonly<Record<string, OptionDefinition>> = {
  file: {
    short: 'f',
    value: 'PATH',
    of: ON_FILE,
    meaning: 'The topology file (data-topology.yaml); ends in .yaml, .yml or .json.',
  },
  organization: {
    value: 'NAME',
    of: ON_BRANCH,
    meaning: 'The organization, where the target is not named in one word.',
  },
  database: { value: 'NAME', of: ON_BRANCH, meaning: 'The database.' },
  branch: { value: 'NAME', of: ON_BRANCH, meaning: 'The branch.' },
  shard: {
    value: 'NAME=UID',
    isMultiple: true,
    input: 'shards',
    of: ON_FILE,
    meaning: 'What `${shard:NAME}` stands for; any number of times.',
  },
  rule: {
    value: 'ID=SEVERITY',
    isMultiple: true,
    input: 'rules',
    of: CHECKED,
    meaning: 'Weigh a rule as `error`, `warning` or `off`; any number of times.',
  },
  schema: { value: 'PATH', of: CHECKED, meaning: 'One more JSON Schema that the document must satisfy.' },
  allow: {
    value: 'CLASS[:TABLE]',
    isMultiple: true,
    of: PLANNED,
    meaning:
      'A risk class that may be applied, such as `needs-empty:app.public.events`; any number of times.',
  },
  'on-drift': {
    value: 'WHAT',
    of: PLANNED,
    meaning: 'When the branch was changed elsewhere: `fail`, `warn` (neither writes) or `overwrite`.',
  },
  'history-depth': {
    value: 'N',
    of: PLANNED,
    meaning: 'How many earlier versions of the file are searched in git (30).',
  },
  timeout: {
    value: 'SECONDS',
    of: [...ON_BRANCH, 'login'],
    meaning: 'For all calls to the management API together, or until the browser comes back (300).',
  },
  'base-url': {
    value: 'URL',
    of: ON_BRANCH,
    meaning: 'Address of the management API, ending in the version segment.',
  },
  'token-file': {
    value: 'PATH',
    of: [...ON_BRANCH, 'login'],
    meaning: 'Where `login` keeps tokens (~/.config/neki-topology/credentials.json).',
  },
  'auth-url': {
    value: 'URL',
    of: ['login'],
    meaning: 'Address of the authorization server (https://auth.planetscale.com).',
  },
  'app-url': {
    value: 'URL',
    of: ['login'],
    meaning: 'Address that hosts the consent page, where that is another one.',
  },
  'redirect-uri': {
    value: 'URI',
    of: ['login'],
    meaning: 'The redirect URI of the OAuth application (http://127.0.0.1:8719/callback).',
  },
  port: {
    value: 'N',
    of: ['login'],
    meaning: 'In place of the port of the redirect URI; 0 takes any that is free.',
  },
  secrets: {
    of: ['login'],
    meaning: 'Print the commands that store the tokens as secrets of a repository, in place of keeping them.',
  },
  repo: {
    value: 'OWNER/NAME',
    of: ['login'],
    meaning: 'The repository of those secrets, where it is not that of the folder.',
  },
  env: { value: 'NAME', of: ['login'], meaning: 'The environment of those secrets.' },
  yes: { short: 'y', of: ['apply', 'pull'], meaning: 'Do not ask.' },
  json: { of: ['validate', 'plan', 'apply', 'shards'], meaning: 'Print the result as JSON.' },
  'no-color': { meaning: 'Print without colours, as NO_COLOR=1 does.' },
  verbose: { short: 'v', meaning: 'Tell every step and every request.' },
  help: { short: 'h', meaning: 'Print this.' },
  version: { meaning: 'Print the version.' },
};

/** The help: of one command, or of all of them. */
export function helpText(command: CommandName | undefined): string {
  return command === undefined ? overview() : commandHelp(command);
}

function overview(): string {
  const commands = Object.values(COMMANDS).map(({ usage, meaning }) => [usage, meaning] as const);
  return `neki-topology ${VERSION}: the data topology of a Neki branch as a file.

${columns(commands)}

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
  const options = Object.entries(OPTIONS);
  const own = options.filter(([, { of }]) => of?.includes(command));
  const common = options.filter(([, { of }]) => of === undefined);
  return `neki-topology ${usage}

${meaning}

${columns([...own, ...common].map(([name, option]) => [optionText(name, option), option.meaning] as const))}
`;
}

function optionText(name: string, { short, value }: OptionDefinition): string {
  const letter = short === undefined ? '    ' : `-${short}, `;
  return `${letter}--${name}${value === undefined ? '' : ` ${value}`}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
