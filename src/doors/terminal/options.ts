import { GROUPS, type Group } from '../../settings/table/index.ts';

/** The commands without any feature. */
const COMMANDS: readonly CommandText[] = [
  {
    name: 'validate',
    usage: 'validate [FILE]',
    meaning: 'Check the file alone: no credential, no network.',
    isOffline: true,
    examples: [
      'validate',
      'validate topologies/shop.json --rule unused-shard=error',
    ],
  },
  {
    name: 'plan',
    usage: 'plan [ORGANIZATION/DATABASE/BRANCH]',
    meaning:
      'Compare the file with the database branch and show what applying it would do to rows.',
    more: 'Writes nothing.',
    examples: ['plan acme/shop/main', 'plan acme/shop/main --json > plan.json'],
  },
  {
    name: 'diff',
    usage: 'diff OLD NEW',
    meaning:
      'Show what replacing one topology by another would do to rows: no credential, no network.',
    isOffline: true,
    more: 'Each is a file, or `REF:PATH` of git. A saved answer of the API works as well.',
    examples: [
      'diff old.yaml data-topology.yaml',
      'diff main:data-topology.yaml data-topology.yaml',
    ],
  },
  {
    name: 'apply',
    usage: 'apply [ORGANIZATION/DATABASE/BRANCH]',
    meaning: 'Plan, ask, write, and confirm what the service stored.',
    examples: [
      'apply acme/shop/main',
      'apply acme/shop/main --yes --allow needs-empty:app.public.events',
    ],
  },
  {
    name: 'restore',
    usage: 'restore FILE [ORGANIZATION/DATABASE/BRANCH]',
    meaning:
      'Apply a topology that an earlier apply saved: plan, ask, write, and confirm, like any change.',
    more: 'Rows do not move back.',
    examples: [
      'restore previous-topology.json acme/shop/main',
      'restore previous-topology.json acme/shop/main --allow needs-empty:app.public.events',
    ],
  },
  {
    name: 'shards',
    usage: 'shards [ORGANIZATION/DATABASE/BRANCH]',
    meaning:
      'List the shards of the database branch, and how a file names each.',
    examples: ['shards acme/shop/main', 'shards acme/shop/main --json'],
  },
  {
    name: 'completion',
    usage: 'completion SHELL',
    meaning:
      'Print the script that completes commands, options and values with Tab in bash, zsh or fish.',
    examples: ['completion bash', 'completion fish'],
  },
  {
    name: 'login',
    usage: 'login',
    meaning: 'Sign in with an OAuth application, in a browser on this machine.',
    more: 'Needs PLANETSCALE_OAUTH_CLIENT_ID and PLANETSCALE_OAUTH_CLIENT_SECRET: "Client ID" and "Client secret" of the application. Asks for the secret if it is not set. The application must have the redirect URI http://127.0.0.1:8719/callback, or the one of `--redirect-uri`.',
    examples: ['login', 'login --token-file acme-shop.json'],
  },
];

export interface CommandText {
  readonly name: string;
  readonly usage: string;
  /** What the command does, in one sentence. */
  readonly meaning: string;
  /** Further text in the command's own help. */
  readonly more?: string;
  /** The words of two examples, without the program's name. */
  readonly examples: readonly string[];
  /** Whether the command needs no branch, and so no credential. */
  readonly isOffline?: boolean;
  /** Whether the command asks for a branch that was not typed. */
  readonly asksForBranch?: boolean;
  /** Whether the examples in the help of all commands begin with this command. */
  readonly isFirstStep?: boolean;
}

/** The help of a feature's command, and its position. */
export interface AddedCommandText extends CommandText {
  /** The command of the core that follows it in the help. */
  readonly above: string;
  /** Options that only this command has. */
  readonly options?: readonly AddedOptionText[];
  /** Options of the core that this command has too. */
  readonly shares?: readonly SharedOptions[];
}

/** Options of the core that a feature's command has, by name. */
interface SharedOptions {
  readonly options: readonly string[];
  /** The command before which it is listed, among the commands with these options; by default it is the last. */
  readonly above?: string;
}

/** The help of a feature's option, and its position. */
export interface AddedOptionText {
  /** As in the help, such as `-f, --file PATH`. */
  readonly usage: string;
  readonly meaning: string;
  /** The option of the core that follows it in the help, in the same group. */
  readonly above: string;
  /** The option that it depends on. */
  readonly requires?: string;
  /** Whether the command reads the database with this option. */
  readonly readsDatabase?: boolean;
}

/** The help of a feature's option for a command of the core. */
export interface OptionOfCoreText extends AddedOptionText {
  readonly of: string;
  /** Further text in the help of the command. */
  readonly more?: string;
  /** An example that replaces an example of the command. */
  readonly example?: { readonly text: string; readonly insteadOf: string };
}

export interface AddedWords {
  readonly commands?: readonly AddedCommandText[];
  readonly options?: readonly OptionOfCoreText[];
}

/** All words that may be typed. The help, the completion and the parser use it. */
export interface Vocabulary {
  /** In the order of the help. */
  readonly commands: readonly CommandText[];
  /** By name, in the order of the help. */
  readonly options: Readonly<Record<string, Option>>;
}

const CHECKED = ['validate', 'plan', 'diff', 'apply', 'restore'];
export const PLANNED: readonly string[] = ['plan', 'apply', 'restore'];
/** Commands that apply a document. */
export const WRITING: readonly string[] = ['apply', 'restore'];

interface OptionText {
  /** As in the help, such as `-f, --file PATH`. */
  readonly usage: string;
  readonly meaning: string;
  /** The commands with this option; undefined for all commands. */
  readonly of: readonly string[] | undefined;
  /** The option that it depends on. */
  readonly requires?: string | undefined;
  /** Whether a command that does not plan reads the database with this option. */
  readonly readsDatabase?: boolean | undefined;
}

/** An option of some commands, or of all commands. */
export interface Option extends OptionText {
  readonly name: string;
  /** The heading above it in the help. */
  readonly group: string;
  readonly short: string | undefined;
  /** The flags of the option, such as `-f` and `--file`. */
  readonly flags: readonly string[];
  /** The placeholder of its value in the help; undefined for a switch. */
  readonly value: string | undefined;
}

/** The heading of options that concern no setting. */
const GENERAL = 'General';

/** Options that set nothing, by the group of settings that they concern. */
const OF_TERMINAL: Readonly<
  Record<Group['title'] | typeof GENERAL, readonly (readonly OptionText[])[]>
> = {
  'The file and the branch': [
    options(['plan'], {
      '--against FILE':
        'Compare the file with another file, or with itself at a git ref, instead of a database branch.',
    }),
  ],
  'Signing in': [
    options(['plan', 'apply', 'restore', 'shards', 'login'], {
      '--token-file PATH':
        'Where `login` stores tokens (~/.config/neki-topology/credentials.json).',
    }),
    options(['login'], {
      '--app-url URL':
        'Address of the consent page, if it is not on the authorization server.',
      '--redirect-uri URI':
        'The redirect URI of the OAuth application (http://127.0.0.1:8719/callback).',
      '--port N':
        'Port to use instead of the one in the redirect URI; 0 for any free port.',
    }),
  ],
  'Checking the file': [],
  'What may be applied': [
    options(['plan'], {
      '--allow-into FILE':
        'Add the lines that would allow this plan to this file. Merging it allows the changes.',
    }),
    options(['plan', 'diff', 'apply', 'restore'], {
      '--runbook FILE':
        'Write the SQL to run instead of a blocked change to this file.',
    }),
    options(PLANNED, {
      '--explain-evidence':
        'Print the statements that were run in the database, and what came of each.',
    }),
  ],
  Reporting: [
    options([...CHECKED, 'shards'], {
      '--json': 'Print the result as JSON, errors included.',
    }),
    options(CHECKED, {
      '--markdown': 'Print the report as Markdown, for a comment or a summary.',
    }),
  ],
  [GENERAL]: [
    options(WRITING, {
      '-y, --yes': 'Do not ask for confirmation.',
    }),
    options(undefined, {
      '--no-color': 'Do not use colors (like NO_COLOR=1).',
      '-v, --verbose': 'Log every step and request.',
      '-h, --help': 'Print this help.',
      '--version': 'Print the version.',
    }),
  ],
};

/** The options of the core. In each group, options that set an input of the action come first. */
const OF_CORE: readonly Option[] = [
  ...GROUPS,
  { title: GENERAL, settings: [] } as const,
].flatMap(({ title, settings }) => {
  const inputs = settings.flatMap(({ option }) => option ?? []);
  const texts = [inputs, ...OF_TERMINAL[title]].flat();
  return texts.map((text) => optionOf(text, title));
});

/** All words that may be typed, of the core and of features. */
export function vocabularyOf(features: readonly AddedWords[]): Vocabulary {
  const added = features.flatMap(({ commands = [] }) => commands);
  const ofCore = features.flatMap(({ options = [] }) => options);
  const own = COMMANDS.map((command) => withOptions(command, ofCore));
  const shared = OF_CORE.map((option) => sharedBy(option, added));
  return {
    commands: placed(own, added),
    options: Object.fromEntries(
      placed(shared, features.flatMap(addedOptions)).map((option) => [
        option.name,
        option,
      ]),
    ),
  };
}

/** A command of the core, with help about the options that features add to it. */
function withOptions(
  command: CommandText,
  options: readonly OptionOfCoreText[],
): CommandText {
  const own = options.filter(({ of }) => of === command.name);
  const more = [command.more, ...own.map((option) => option.more)].filter(
    (text) => text !== undefined,
  );
  const examples = command.examples.map(
    (text) =>
      own.find(({ example }) => example?.insteadOf === text)?.example?.text ??
      text,
  );
  return {
    ...command,
    examples,
    ...(more.length > 0 && { more: more.join(' ') }),
  };
}

/** An option of the core, extended to the commands of features that share it. */
function sharedBy(
  option: Option,
  commands: readonly AddedCommandText[],
): Option {
  if (option.of === undefined) return option;
  const of = [...option.of];
  for (const { name, shares = [] } of commands)
    for (const { options, above } of shares) {
      if (!options.includes(option.name)) continue;
      const at = above === undefined ? -1 : of.indexOf(above);
      of.splice(at === -1 ? of.length : at, 0, name);
    }
  return { ...option, of };
}

/** The options of a feature, for its own commands and for commands of the core. */
function addedOptions({ commands = [], options = [] }: AddedWords) {
  const own = commands.flatMap(({ name, options = [] }) =>
    options.map((option) => ({ ...option, of: name })),
  );
  return [...own, ...options].map(({ of, above, ...text }) => {
    const { group = GENERAL } =
      OF_CORE.find(({ name }) => name === above) ?? {};
    return { ...optionOf({ ...text, of: [of] }, group), above };
  });
}

export function commandNamed(
  word: string | undefined,
  { commands }: Vocabulary,
): CommandText | undefined {
  return commands.find(({ name }) => name === word);
}

/** The options of a command. Options of all commands come last. */
export function optionsOf(
  { name }: CommandText,
  { options }: Vocabulary,
): readonly Option[] {
  return Object.values(options).filter(
    ({ of }) => of === undefined || of.includes(name),
  );
}

/** Inserts each added item before the item that it names. */
function placed<T extends { readonly name: string }>(
  own: readonly T[],
  added: readonly (T & { readonly above: string })[],
): readonly T[] {
  const all = [...own];
  for (const one of added) {
    const at = all.findIndex(({ name }) => name === one.above);
    all.splice(at === -1 ? all.length : at, 0, one);
  }
  return all;
}

/** Options by their usage, for some commands or for all. */
function options(
  of: Option['of'],
  meanings: Readonly<Record<string, string>>,
): readonly OptionText[] {
  return Object.entries(meanings).map(([usage, meaning]) => ({
    usage,
    of,
    meaning,
  }));
}

function optionOf(text: OptionText, group: string): Option {
  const [, short, name = '', value] =
    /^(?:-(\w), )?--([\w-]+)(?: (\S+))?$/.exec(text.usage) ?? [];
  const flags =
    short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
  const { usage, of, meaning, requires, readsDatabase } = text;
  return {
    ...{ name, usage, short, flags, value, of, meaning },
    ...{ group, requires, readsDatabase },
  };
}
