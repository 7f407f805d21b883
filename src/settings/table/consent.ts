import type { SettingGroup } from './setting.ts';

/** What may be applied, and what a plan asks for. */
export const CONSENT = {
  title: 'What may be applied',
  settings: [
    {
      name: 'on-drift',
      type: 'choice',
      words: ['fail', 'warn', 'overwrite'],
      default: 'fail',
      meaning:
        'What to do when the database branch was changed outside the repository: `fail` or `warn` (neither writes), or `overwrite`.',
      option: {
        usage: '--on-drift WHAT',
        // A saved topology has no history: nothing tells what of the branch was changed elsewhere.
        meaning:
          'If the database branch was changed elsewhere: `fail`, `warn` (neither writes) or `overwrite`.',
      },
      target: {},
    },
    {
      name: 'allow',
      type: 'lines',
      meaning:
        'Changes that may be applied, one a line: a class (`needs-empty`, `needs-backfill`, `outage` or `new-table`), `class:database.schema.table`, `unknown:KEY` or `workflow:GROUP`; with `@` and a digest of the plan at its end only that change ([more](#allow-files)).',
      option: {
        usage: '--allow CLASS[:TABLE]',
        meaning:
          'Allow a risk class, such as `needs-empty:app.public.events` (repeatable).',
      },
      target: {
        meaning:
          'Lines that allow blocked changes, one an entry or a line; an empty list allows none.',
      },
    },
    {
      name: 'allow-file',
      type: 'text',
      meaning:
        'Lines of `allow` in the repository: a folder of `*.allow` files, or one file. Default: the name of the topology file with the ending `.allow` ([more](#allow-files)).',
      option: {
        usage: '--allow-file PATH',
        meaning:
          'The folder of `*.allow` files, or the file, whose lines allow blocked changes (data-topology.allow).',
      },
      target: {},
    },
    {
      name: 'limits',
      type: 'map',
      members: {
        keys: 'share',
        tables: 'count',
        rows: 'count',
        scatter: 'share',
        refused: 'share',
      },
      meaning:
        'YAML map of how much one plan may touch: `keys` (share of the keys of a group, such as `10%`), `tables`, `rows`; with `queries`, also `scatter` (share of calls that go to more shards) and `refused` (share of calls that are refused). No line of `allow` lifts a limit ([more](limits.md)).',
      option: {
        usage: '--limit NAME=VALUE',
        meaning:
          'How much the plan may touch: `keys=10%`, `tables=5`, `rows=1000000`, `scatter=5%` or `refused=0` (repeatable).',
      },
      target: {},
    },
    {
      name: 'apply-from',
      type: 'lines',
      meaning:
        'Git branches to apply from, names or patterns (`*` any text without `/`, `**` any text), one a line. Without it, the default branch. A run on any other ref plans.',
    },
    {
      name: 'on-missing-branch',
      type: 'choice',
      words: ['fail', 'skip'],
      default: 'fail',
      meaning:
        'What to do when the lists show that the database branch does not exist: `fail`, or `skip` to end green as `skipped`.',
      target: {},
    },
    {
      name: 'on-unreadable',
      type: 'choice',
      words: ['fail', 'apply'],
      default: 'fail',
      meaning:
        'What to do when the topology of the database branch cannot be read: `fail`, or `apply` for a service that has no GET.',
      option: {
        usage: '--on-unreadable WHAT',
        meaning:
          'If the topology cannot be read: `fail`, or `apply` for a service without GET.',
      },
    },
    {
      name: 'database-url',
      type: 'text',
      isSecret: true,
      meaning:
        "URL of the branch's databases, to check whether tables have rows ([more](../src/features/evidence/evidence.md)). A secret: `postgres://USER:PASSWORD@HOST/DATABASE` of a read-only role.",
      variable: {
        name: 'DATABASE_URL',
        meaning:
          'Optional: Postgres address of the database branch, to check tables for rows.',
      },
    },
    {
      name: 'new-tables',
      type: 'choice',
      words: ['check', 'prove', 'allow'],
      default: 'check',
      meaning:
        'What to require of a table that is new to the topology: `check` (a schema snapshot without it), `prove` (the database says that it has no rows) or `allow` (nothing).',
      option: {
        usage: '--new-tables WHAT',
        meaning:
          'What a table that is new to the topology needs: `check`, `prove` (in the database) or `allow`.',
      },
    },
    {
      name: 'queries',
      type: 'text',
      meaning:
        'Which queries a plan sends to other shards: statements with their calls, from a file in the workspace (CSV of `pg_stat_statements`, JSON), or `insights` to ask the service ([more](../src/features/queries/queries.md)).',
      option: {
        usage: '--queries FILE',
        meaning:
          'Show which of the statements in a list go to other shards than before: CSV of pg_stat_statements, JSON, or `insights` to ask the service.',
      },
    },
    {
      name: 'history-depth',
      type: 'number',
      most: 1000,
      default: '30',
      meaning:
        'How many earlier versions of the file to search before a difference is called drift, or a table new.',
      option: {
        usage: '--history-depth N',
        meaning: 'How many earlier versions of the file to search in git (30).',
      },
    },
  ],
} as const satisfies SettingGroup;
