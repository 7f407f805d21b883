/** What a person can have done at a terminal; each has the words of two examples, behind the program's name. */
export const COMMANDS = {
  init: {
    usage: 'init [ORGANIZATION/DATABASE/BRANCH]',
    meaning:
      'Set up a GitHub repository: save the topology, add workflows for plan, apply, runs by hand and drift.',
    more: 'Prints what else to set up. Overwrites nothing.',
    examples: ['init', 'init acme/shop/main --yes'],
  },
  validate: {
    usage: 'validate [FILE]',
    meaning: 'Check the file alone: no credential, no network.',
    examples: [
      'validate --fix',
      'validate topologies/shop.json --rule unused-shard=error',
    ],
  },
  plan: {
    usage: 'plan [ORGANIZATION/DATABASE/BRANCH]',
    meaning:
      'Compare the file with the database branch and show what applying it would do to rows.',
    more: 'Writes nothing.',
    examples: ['plan acme/shop/main', 'plan acme/shop/main --json > plan.json'],
  },
  diff: {
    usage: 'diff OLD NEW',
    meaning:
      'Show what replacing one topology by another would do to rows: no credential, no network.',
    more: 'Each is a file, or `REF:PATH` of git. A saved answer of the API works as well.',
    examples: [
      'diff old.yaml data-topology.yaml',
      'diff main:data-topology.yaml data-topology.yaml',
    ],
  },
  apply: {
    usage: 'apply [ORGANIZATION/DATABASE/BRANCH]',
    meaning: 'Plan, ask, write, and confirm what the service stored.',
    examples: [
      'apply acme/shop/main',
      'apply acme/shop/main --yes --allow needs-empty:app.public.events',
    ],
  },
  restore: {
    usage: 'restore FILE [ORGANIZATION/DATABASE/BRANCH]',
    meaning:
      'Apply a topology that an earlier apply saved: plan, ask, write, and confirm, like any change.',
    more: 'Rows do not move back.',
    examples: [
      'restore previous-topology.json acme/shop/main',
      'restore previous-topology.json acme/shop/main --allow needs-empty:app.public.events',
    ],
  },
  pull: {
    usage: 'pull [ORGANIZATION/DATABASE/BRANCH]',
    meaning: 'Write the topology of the database branch to the file.',
    more: 'Preserves comments and ordering of an existing file.',
    examples: [
      'pull acme/shop/main',
      'pull acme/shop/main --file topologies/shop.yaml --yes',
    ],
  },
  shards: {
    usage: 'shards [ORGANIZATION/DATABASE/BRANCH]',
    meaning:
      'List the shards of the database branch, and how a file names each.',
    more: 'With `--rows`, also how many rows of each table they hold.',
    examples: ['shards acme/shop/main', 'shards acme/shop/main --rows'],
  },
  log: {
    usage: 'log TABLE',
    meaning:
      'Show which commits changed where the rows of a table are, through defaults, indexes and bounds too: no credential, no network.',
    examples: [
      'log app.public.events',
      'log app.public.events --at 2026-03-01 --json',
    ],
  },
  explain: {
    usage: 'explain [RULE]',
    meaning:
      'Print what a rule asks for and why, what fails it and what passes, and how sure it is.',
    more: 'Also explains a class of changes, such as `needs-empty`. Without a name, lists all.',
    examples: ['explain key-range-gap', 'explain needs-empty'],
  },
  completion: {
    usage: 'completion SHELL',
    meaning:
      'Print the script that completes commands, options and values with Tab in bash, zsh or fish.',
    examples: ['completion bash', 'completion fish'],
  },
  login: {
    usage: 'login',
    meaning: 'Sign in with an OAuth application, in a browser on this machine.',
    more: 'Needs PLANETSCALE_OAUTH_CLIENT_ID and PLANETSCALE_OAUTH_CLIENT_SECRET: "Client ID" and "Client secret" of the application. Asks for the secret if it is not set. The application must have the redirect URI http://127.0.0.1:8719/callback, or the one of `--redirect-uri`.',
    examples: ['login', 'login --token-file acme-shop.json'],
  },
} as const satisfies Readonly<Record<string, CommandText>>;

/** What the help says of a command. */
export interface CommandText {
  readonly usage: string;
  /** What it does, in one sentence. */
  readonly meaning: string;
  /** What else its own help says. */
  readonly more?: string;
  readonly examples: readonly string[];
}

export type CommandName = keyof typeof COMMANDS;
export const NAMES = Object.keys(COMMANDS) as readonly CommandName[];

const ON_BRANCH: readonly CommandName[] = [
  'init',
  'plan',
  'apply',
  'restore',
  'pull',
  'shards',
];
const ON_FILE: readonly CommandName[] = ['validate', 'plan', 'apply', 'pull'];
const CHECKED: readonly CommandName[] = [
  'validate',
  'plan',
  'diff',
  'apply',
  'restore',
];
export const PLANNED: readonly CommandName[] = ['plan', 'apply', 'restore'];
/** Those that apply a document. */
export const WRITING: readonly CommandName[] = ['apply', 'restore'];

/** An option of some commands, or of all. */
export interface Option {
  readonly name: string;
  readonly usage: string;
  readonly short: string | undefined;
  /** The words that give it. */
  readonly flags: readonly string[];
  /** The word for its value in the help; undefined for a switch. */
  readonly value: string | undefined;
  /** The commands that have it; undefined for all. */
  readonly of: readonly CommandName[] | undefined;
  readonly meaning: string;
}

/** Every option, in the order of the help; those that are inputs of the action mean the same there. */
const ALL: readonly (readonly Option[])[] = [
  options(['init', ...ON_FILE, 'log', 'shards'], {
    '-f, --file PATH':
      'The topology file (data-topology.yaml); ends in .yaml, .yml or .json.',
  }),
  options(ON_BRANCH, {
    '--organization NAME':
      'The organization, if not given as ORGANIZATION/DATABASE/BRANCH.',
    '--database NAME': 'The database.',
    '--branch NAME': 'The database branch.',
    '--base-url URL':
      'Address of the management API, with its version (https://api.planetscale.com/v1).',
  }),
  options(['init'], {
    '--git-branch NAME':
      'The git branch whose merges are applied, if it is not the default branch of the remote.',
  }),
  options(['validate', 'plan', 'apply'], {
    '--targets FILE':
      'Run all targets of a targets file, instead of one database branch.',
    '--target NAME': 'Run only the target with this name.',
  }),
  options(['plan'], {
    '--against FILE':
      'Compare the file with another file, or with itself at a git ref, instead of a database branch.',
  }),
  options([...ON_FILE, 'diff'], {
    '--shard NAME=UID': 'The uid that `${shard:NAME}` stands for (repeatable).',
  }),
  options(['pull'], {
    '--shard-names':
      'Use `${shard:NAME}` instead of the uids of shards, for a file that serves many branches.',
  }),
  options(CHECKED, {
    '--rule ID=SEVERITY':
      'Set the severity of a rule to `error`, `warning` or `off` (repeatable).',
    '--schema PATH': 'An additional JSON Schema that the file must match.',
  }),
  options(['validate'], {
    '--fix':
      'Fix what has one right answer in the file, and show the diff. Preserves comments and meaning.',
  }),
  options(['validate', 'plan', 'apply'], {
    '--allow-file PATH':
      'The folder of `*.allow` files, or the file, whose lines allow blocked changes (data-topology.allow).',
  }),
  options(['plan'], {
    '--allow-into FILE':
      'Add the lines that would allow this plan to this file. Merging it allows the changes.',
  }),
  options(['plan', 'diff', 'apply', 'restore'], {
    '--allow CLASS[:TABLE]':
      'Allow a risk class, such as `needs-empty:app.public.events` (repeatable).',
    '--limit NAME=VALUE':
      'How much the plan may touch: `keys=10%`, `tables=5` or `rows=1000000` (repeatable).',
    '--runbook FILE':
      'Write the SQL to run instead of a blocked change to this file.',
    '--new-tables WHAT':
      'What a table that is new to the topology needs: `check`, `prove` (in the database) or `allow`.',
  }),
  options(['plan', 'diff'], {
    '--queries FILE':
      'Show which of the statements in a list go to other shards than before: CSV of pg_stat_statements, JSON, or `insights` to ask the service.',
  }),
  // A saved topology has no history: nothing tells what of the branch was changed elsewhere.
  options(['plan', 'apply'], {
    '--on-drift WHAT':
      'If the database branch was changed elsewhere: `fail`, `warn` (neither writes) or `overwrite`.',
    '--on-unreadable WHAT':
      'If the topology cannot be read: `fail`, or `apply` for a service without GET.',
    '--history-depth N':
      'How many earlier versions of the file to search in git (30).',
  }),
  options(['shards'], {
    '--rows':
      'Show the share of keys beside the share of rows of each table and shard, and what the bounds of the file would do. Needs DATABASE_URL.',
    '--count': 'With `--rows`: count rows instead of estimating them.',
  }),
  options(['log'], {
    '--at DATE':
      'Show where the table was at the end of a day in UTC, or at a time with its zone, and since when.',
  }),
  options(PLANNED, {
    '--explain-evidence':
      'Print the statements that were run in the database, and what came of each.',
  }),
  options([...ON_BRANCH, 'login'], {
    '--timeout SECONDS':
      'Time limit for all calls to the management API together, or for the sign-in (300).',
    '--token-file PATH':
      'Where `login` stores tokens (~/.config/neki-topology/credentials.json).',
  }),
  options(['login'], {
    '--auth-url URL':
      'Address of the authorization server (https://auth.planetscale.com).',
    '--app-url URL':
      'Address of the consent page, if it is not on the authorization server.',
    '--redirect-uri URI':
      'The redirect URI of the OAuth application (http://127.0.0.1:8719/callback).',
    '--port N':
      'Port to use instead of the one in the redirect URI; 0 for any free port.',
  }),
  options(['init', ...WRITING, 'pull'], {
    '-y, --yes': 'Do not ask for confirmation.',
  }),
  options(['explain', ...CHECKED, 'shards', 'log'], {
    '--json': 'Print the result as JSON, errors included.',
  }),
  options(CHECKED, {
    '--markdown': 'Print the report as Markdown, for a comment or a summary.',
  }),
  options(undefined, {
    '--no-color': 'Do not use colors (like NO_COLOR=1).',
    '-v, --verbose': 'Log every step and request.',
    '-h, --help': 'Print this help.',
    '--version': 'Print the version.',
  }),
];

/** Every option by its name. */
export const OPTIONS: Readonly<Record<string, Option>> = Object.fromEntries(
  ALL.flat().map((option) => [option.name, option]),
);

/** The options of a command, those of all commands at the end. */
export function optionsOf(command: CommandName): readonly Option[] {
  return Object.values(OPTIONS).filter(
    ({ of }) => of === undefined || of.includes(command),
  );
}

/** Options of some commands or of all, by how each is used. */
function options(
  of: Option['of'],
  meanings: Readonly<Record<string, string>>,
): readonly Option[] {
  return Object.entries(meanings).map(([usage, meaning]) => {
    const [, short, name = '', value] =
      /^(?:-(\w), )?--([\w-]+)(?: (\S+))?$/.exec(usage) ?? [];
    const flags =
      short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
    return { name, usage, short, flags, value, of, meaning };
  });
}
