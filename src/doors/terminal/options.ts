import { GENERAL, type OptionText } from './commands/command.ts';

/** Shared options that set no input, in the order of the help. */
export const SHARED: readonly OptionText[] = [
  {
    usage: '--token-file PATH',
    meaning:
      'Where `login` stores tokens (~/.config/neki-topology/credentials.json).',
    group: 'Signing in',
  },
  {
    usage: '--runbook FILE',
    meaning: 'Write the SQL to run instead of a blocked change to this file.',
    group: 'What may be applied',
  },
  {
    usage: '--explain-evidence',
    meaning:
      'Print the statements that were run in the database, and their results.',
    group: 'What may be applied',
  },
  {
    usage: '--json',
    meaning: 'Print the result as JSON, errors included.',
    group: 'Reporting',
  },
  {
    usage: '--markdown',
    meaning: 'Print the report as Markdown, for a comment or a summary.',
    group: 'Reporting',
  },
  {
    usage: '-y, --yes',
    meaning: 'Do not ask for confirmation.',
    group: GENERAL,
  },
];

/** The options of all commands. */
export const OF_ALL: readonly OptionText[] = [
  {
    usage: '--no-color',
    meaning: 'Do not use colors (like NO_COLOR=1).',
    group: GENERAL,
  },
  {
    usage: '-v, --verbose',
    meaning: 'Log every step and request.',
    group: GENERAL,
  },
  { usage: '-h, --help', meaning: 'Print this help.', group: GENERAL },
  { usage: '--version', meaning: 'Print the version.', group: GENERAL },
];

/** The options that find and reach a database branch. */
export const ON_BRANCH: readonly string[] = [
  'organization',
  'database',
  'branch',
  'base-url',
  'timeout',
  'token-file',
];

/** The options of a command that checks a file. */
export const CHECKING: readonly string[] = [
  'schema',
  'rule',
  'json',
  'markdown',
];

/** The options of a command that shows what changes between two topologies do. */
export const COMPARING: readonly string[] = [
  ...CHECKING,
  'allow',
  'limit',
  'new-tables',
  'runbook',
];

/** The options of a command that runs the topology file of a repository. */
export const OF_REPOSITORY: readonly string[] = [
  'file',
  'targets',
  'target',
  'shard',
  'allow-file',
];

/** The options of a command that compares the topology file with a branch. */
export const PLANNING: readonly string[] = [
  ...OF_REPOSITORY,
  ...ON_BRANCH,
  ...COMPARING,
  'on-drift',
  'on-unreadable',
  'history-depth',
  'explain-evidence',
];
