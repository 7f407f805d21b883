import type { InputName } from '../inputs/inputs.ts';

/** What a person can have done at a terminal. */
export const COMMANDS = {
  validate: {
    usage: 'validate [FILE]',
    meaning: 'Check the file alone: no credential, no network.',
  },
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
  login: {
    usage: 'login',
    meaning: 'Sign in with an OAuth application, in the browser.',
  },
} as const satisfies Readonly<Record<string, { readonly usage: string; readonly meaning: string }>>;

/** The name of a command. */
export type CommandName = keyof typeof COMMANDS;

/** One option: `--name VALUE`, or `--name` alone where it takes none. */
export interface OptionDefinition {
  readonly name: string;
  readonly short?: string;
  /** What stands for the value in the help; absent for a switch. */
  readonly value?: string;
  /** Whether it may be given more than once. */
  readonly isMultiple?: boolean;
  /** The action's input that takes the value; absent where the terminal alone has it. */
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
export const OPTIONS = [
  {
    name: 'file',
    short: 'f',
    value: 'PATH',
    input: 'file',
    of: ON_FILE,
    meaning: 'The topology file (data-topology.yaml); ends in .yaml, .yml or .json.',
  },
  {
    name: 'organization',
    value: 'NAME',
    input: 'organization',
    of: ON_BRANCH,
    meaning: 'The organization, where the target is not named in one word.',
  },
  { name: 'database', value: 'NAME', input: 'database', of: ON_BRANCH, meaning: 'The database.' },
  { name: 'branch', value: 'NAME', input: 'branch', of: ON_BRANCH, meaning: 'The branch.' },
  {
    name: 'shard',
    value: 'NAME=UID',
    isMultiple: true,
    input: 'shards',
    of: ON_FILE,
    meaning: 'What `${shard:NAME}` stands for; any number of times.',
  },
  {
    name: 'rule',
    value: 'ID=SEVERITY',
    isMultiple: true,
    input: 'rules',
    of: CHECKED,
    meaning: 'Weigh a rule as `error`, `warning` or `off`; any number of times.',
  },
  {
    name: 'schema',
    value: 'PATH',
    input: 'schema',
    of: CHECKED,
    meaning: 'One more JSON Schema that the document must satisfy.',
  },
  {
    name: 'allow',
    value: 'CLASS[:TABLE]',
    isMultiple: true,
    input: 'allow',
    of: PLANNED,
    meaning:
      'A risk class that may be applied, such as `needs-empty:app.public.events`; any number of times.',
  },
  {
    name: 'on-drift',
    value: 'WHAT',
    input: 'on-drift',
    of: PLANNED,
    meaning: 'When the branch was changed elsewhere: `fail`, `warn` (neither writes) or `overwrite`.',
  },
  {
    name: 'history-depth',
    value: 'N',
    input: 'history-depth',
    of: PLANNED,
    meaning: 'How many earlier versions of the file are searched in git (30).',
  },
  {
    name: 'timeout',
    value: 'SECONDS',
    input: 'timeout',
    of: [...ON_BRANCH, 'login'],
    meaning: 'For all calls to the management API together, or until the browser comes back (300).',
  },
  {
    name: 'base-url',
    value: 'URL',
    input: 'base-url',
    of: ON_BRANCH,
    meaning: 'Address of the management API, ending in the version segment.',
  },
  {
    name: 'token-file',
    value: 'PATH',
    of: [...ON_BRANCH, 'login'],
    meaning: 'Where `login` keeps tokens (~/.config/neki-topology/credentials.json).',
  },
  {
    name: 'auth-url',
    value: 'URL',
    input: 'auth-url',
    of: ['login'],
    meaning: 'Address of the authorization server (https://auth.planetscale.com).',
  },
  {
    name: 'app-url',
    value: 'URL',
    of: ['login'],
    meaning: 'Address that hosts the consent page, where that is another one.',
  },
  {
    name: 'redirect-uri',
    value: 'URI',
    of: ['login'],
    meaning: 'The redirect URI of the OAuth application (http://127.0.0.1:8719/callback).',
  },
  {
    name: 'port',
    value: 'N',
    of: ['login'],
    meaning: 'In place of the port of the redirect URI; 0 takes any that is free.',
  },
  {
    name: 'secrets',
    of: ['login'],
    meaning: 'Print the commands that store the tokens as secrets of a repository, in place of keeping them.',
  },
  {
    name: 'repo',
    value: 'OWNER/NAME',
    of: ['login'],
    meaning: 'The repository of those secrets, where it is not that of the folder.',
  },
  { name: 'env', value: 'NAME', of: ['login'], meaning: 'The environment of those secrets.' },
  {
    name: 'yes',
    short: 'y',
    of: ['apply', 'pull'],
    meaning: 'Do not ask.',
  },
  { name: 'json', of: ['validate', 'plan', 'apply', 'shards'], meaning: 'Print the result as JSON.' },
  { name: 'no-color', meaning: 'Print without colours, as NO_COLOR=1 does.' },
  { name: 'verbose', short: 'v', meaning: 'Tell every step and every request.' },
  { name: 'help', short: 'h', meaning: 'Print this.' },
  { name: 'version', meaning: 'Print the version.' },
] as const satisfies readonly OptionDefinition[];

/** Options as the table lists them, with every member to ask for. */
export const ALL_OPTIONS: readonly OptionDefinition[] = OPTIONS;

/** Whether an option belongs to a command. */
export function belongs({ of }: OptionDefinition, command: CommandName): boolean {
  return of === undefined || of.includes(command);
}
