/** What a person can have done at a terminal; each has the words of two examples, behind the program's name. */
export const COMMANDS = {
  init: {
    usage: 'init [ORGANIZATION/DATABASE/BRANCH]',
    meaning:
      'Set up a GitHub repository: save the topology of the database branch, add the workflows for plan, apply and drift, and list the secrets to store. Overwrites nothing.',
    examples: ['init', 'init acme/shop/main --yes'],
  },
  validate: {
    usage: 'validate [FILE]',
    meaning: 'Check the file alone: no credential, no network.',
    examples: ['validate --fix', 'validate topologies/shop.json --rule unused-shard=error'],
  },
  plan: {
    usage: 'plan [ORGANIZATION/DATABASE/BRANCH]',
    meaning:
      'Compare the file with the database branch and show what applying it would do to rows. Writes nothing.',
    examples: ['plan acme/shop/main', 'plan acme/shop/main --json > plan.json'],
  },
  diff: {
    usage: 'diff OLD NEW',
    meaning:
      'Show what replacing one topology by another would do to rows: no credential, no network. Each is a file, or `REF:PATH` of git. A saved answer of the API works as well.',
    examples: ['diff old.yaml data-topology.yaml', 'diff main:data-topology.yaml data-topology.yaml'],
  },
  apply: {
    usage: 'apply [ORGANIZATION/DATABASE/BRANCH]',
    meaning: 'Plan, ask, write, and confirm what the service stored.',
    examples: ['apply acme/shop/main', 'apply acme/shop/main --yes --allow needs-empty:app.public.events'],
  },
  restore: {
    usage: 'restore FILE [ORGANIZATION/DATABASE/BRANCH]',
    meaning:
      'Apply a topology that an earlier apply saved: plan, ask, write, and confirm, like any change. Rows do not move back.',
    examples: [
      'restore previous-topology.json acme/shop/main',
      'restore previous-topology.json acme/shop/main --allow needs-empty:app.public.events',
    ],
  },
  pull: {
    usage: 'pull [ORGANIZATION/DATABASE/BRANCH]',
    meaning:
      'Write the topology of the database branch to the file. Preserves comments and ordering of an existing file.',
    examples: ['pull acme/shop/main', 'pull acme/shop/main --file topologies/shop.yaml --yes'],
  },
  shards: {
    usage: 'shards [ORGANIZATION/DATABASE/BRANCH]',
    meaning: 'List the shards of the database branch, and how a file names each.',
    examples: ['shards acme/shop/main', 'shards acme/shop/main --json'],
  },
  explain: {
    usage: 'explain [RULE]',
    meaning:
      'Print what a rule asks for and why, what fails it and what passes, and how sure it is. Also explains a class of changes, such as `needs-empty`. Without a name, lists all.',
    examples: ['explain key-range-gap', 'explain needs-empty'],
  },
  completion: {
    usage: 'completion SHELL',
    meaning: 'Print the script that completes commands, options and values with Tab in bash, zsh or fish.',
    examples: ['completion bash', 'completion fish'],
  },
  login: {
    usage: 'login',
    meaning:
      'Sign in with an OAuth application, in a browser on this machine. Needs PLANETSCALE_OAUTH_CLIENT_ID and PLANETSCALE_OAUTH_CLIENT_SECRET, the "Client ID" and "Client secret" of the application; the secret is asked for if it is not set. The application must have the redirect URI http://127.0.0.1:8719/callback, or the one of `--redirect-uri`.',
    examples: ['login', 'login --secrets --repo acme/topologies --env production'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<'usage' | 'meaning' | 'examples', unknown>>>>;

/** The name of a command. */
export type CommandName = keyof typeof COMMANDS;

const ON_BRANCH: readonly CommandName[] = ['init', 'plan', 'apply', 'restore', 'pull', 'shards'];
const ON_FILE: readonly CommandName[] = ['validate', 'plan', 'apply', 'pull'];
const CHECKED: readonly CommandName[] = ['validate', 'plan', 'diff', 'apply', 'restore'];
const ON_TARGETS: readonly CommandName[] = ['validate', 'plan', 'apply'];
const COMPARED: readonly CommandName[] = ['plan', 'diff', 'apply', 'restore'];
export const PLANNED: readonly CommandName[] = ['plan', 'apply', 'restore'];
/** Those that apply a document. */
export const WRITING: readonly CommandName[] = ['apply', 'restore'];
/** A saved topology has no history: nothing tells what of the branch was changed elsewhere. */
const WITH_HISTORY: readonly CommandName[] = ['plan', 'apply'];
const SIGNED_IN: readonly CommandName[] = [...ON_BRANCH, 'login'];
const LOGIN: readonly CommandName[] = ['login'];

/** Every option, in the order of the help; those that are inputs of the action mean the same there. */
export const OPTIONS = tableOf([
  [
    '-f, --file PATH',
    ['init', ...ON_FILE],
    'The topology file (data-topology.yaml); ends in .yaml, .yml or .json.',
  ],
  ['--organization NAME', ON_BRANCH, 'The organization, if not given as ORGANIZATION/DATABASE/BRANCH.'],
  ['--database NAME', ON_BRANCH, 'The database.'],
  ['--branch NAME', ON_BRANCH, 'The database branch.'],
  ['--targets FILE', ON_TARGETS, 'Run all targets of a targets file, instead of one database branch.'],
  ['--target NAME', ON_TARGETS, 'Run only the target with this name.'],
  [
    '--against FILE',
    ['plan'],
    'Compare the file with another file, or with itself at a git ref, instead of a database branch.',
  ],
  ['--shard NAME=UID', [...ON_FILE, 'diff'], 'The uid that `${shard:NAME}` stands for (repeatable).'],
  [
    '--shard-names',
    ['pull'],
    'Use `${shard:NAME}` instead of the uids of shards, for a file that serves many branches.',
  ],
  ['--rule ID=SEVERITY', CHECKED, 'Set the severity of a rule to `error`, `warning` or `off` (repeatable).'],
  ['--schema PATH', CHECKED, 'An additional JSON Schema that the file must match.'],
  [
    '--fix',
    ['validate'],
    'Fix what has one right answer in the file, and show the diff. Preserves comments and meaning.',
  ],
  [
    '--allow CLASS[:TABLE]',
    COMPARED,
    'Allow a risk class, such as `needs-empty:app.public.events` (repeatable).',
  ],
  [
    '--on-drift WHAT',
    WITH_HISTORY,
    'If the database branch was changed elsewhere: `fail`, `warn` (neither writes) or `overwrite`.',
  ],
  [
    '--on-unreadable WHAT',
    WITH_HISTORY,
    'If the topology cannot be read: `fail`, or `apply` for a service without GET.',
  ],
  ['--runbook FILE', COMPARED, 'Write the SQL to run instead of a blocked change to this file.'],
  [
    '--new-tables WHAT',
    COMPARED,
    'What a table that is new to the topology needs: `check`, `prove` (in the database) or `allow`.',
  ],
  [
    '--explain-evidence',
    PLANNED,
    'Print the statements that were run in the database, and what came of each.',
  ],
  ['--history-depth N', WITH_HISTORY, 'How many earlier versions of the file to search in git (30).'],
  [
    '--timeout SECONDS',
    SIGNED_IN,
    'Time limit for all calls to the management API together, or for the sign-in (300).',
  ],
  [
    '--base-url URL',
    ON_BRANCH,
    'Address of the management API, with its version (https://api.planetscale.com/v1).',
  ],
  ['--token-file PATH', SIGNED_IN, 'Where `login` stores tokens (~/.config/neki-topology/credentials.json).'],
  ['--auth-url URL', LOGIN, 'Address of the authorization server (https://auth.planetscale.com).'],
  ['--app-url URL', LOGIN, 'Address of the consent page, if it is not on the authorization server.'],
  [
    '--redirect-uri URI',
    LOGIN,
    'The redirect URI of the OAuth application (http://127.0.0.1:8719/callback).',
  ],
  ['--port N', LOGIN, 'Port to use instead of the one in the redirect URI; 0 for any free port.'],
  [
    '--secrets',
    LOGIN,
    'Print commands that store the tokens as GitHub secrets, instead of storing them here.',
  ],
  ['--repo OWNER/NAME', LOGIN, 'The repository of the secrets, if it is not the one of this folder.'],
  ['--env NAME', LOGIN, 'The GitHub environment of the secrets.'],
  ['-y, --yes', ['init', ...WRITING, 'pull'], 'Do not ask for confirmation.'],
  ['--json', ['explain', ...CHECKED, 'shards'], 'Print the result as JSON, errors included.'],
  ['--markdown', CHECKED, 'Print the report as Markdown, for a comment or a summary.'],
  ['--no-color', undefined, 'Do not use colors (like NO_COLOR=1).'],
  ['-v, --verbose', undefined, 'Log every step and request.'],
  ['-h, --help', undefined, 'Print this help.'],
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
