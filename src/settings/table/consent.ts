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
        'If the database branch was changed outside the repository: `fail` or `warn` (neither writes), or `overwrite`.',
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
        'Lines that allow blocked changes, such as `needs-empty:app.public.events` ([all forms](#allow-files)).',
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
        'Lines of `allow` in the repository: a folder of `*.allow` files, or one file. Default: the name of the topology file, ending in `.allow`.',
      option: {
        usage: '--allow-file PATH',
        meaning:
          'The folder of `*.allow` files, or one file, with lines that allow changes (data-topology.allow).',
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
        'YAML map of how much one plan may touch: `keys` (such as `10%`), `tables`, `rows`, `scatter`, `refused` ([more](limits.md)). No line of `allow` lifts a limit.',
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
        'Git branches to apply from, one a line (`*` any text without `/`, `**` any text). Without it, the default branch. Other refs only plan.',
    },
    {
      name: 'on-missing-branch',
      type: 'choice',
      words: ['fail', 'skip'],
      default: 'fail',
      meaning:
        'If the database branch is known not to exist: `fail`, or `skip` (green).',
      target: {},
    },
    {
      name: 'on-unreadable',
      type: 'choice',
      words: ['fail', 'apply'],
      default: 'fail',
      meaning:
        'If the topology of the branch cannot be read: `fail`, or `apply`, for a service without GET.',
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
        'Postgres URL, to [check tables for rows](../src/features/evidence/evidence.md). A secret: `postgres://USER:PASSWORD@HOST/DATABASE` of a read-only role.',
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
        'What a new table of the topology needs: `check` (a schema snapshot without it), `prove` (no rows in the database) or `allow` (nothing).',
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
        'Statements with their calls, to show which [go to other shards](../src/features/queries/queries.md): a file (CSV of `pg_stat_statements`, JSON), or `insights` to ask the service.',
      option: {
        usage: '--queries FILE',
        meaning:
          'Show which statements of a list go to other shards: CSV of pg_stat_statements, JSON, or `insights` to ask the service.',
      },
    },
    {
      name: 'history-depth',
      type: 'number',
      most: 1000,
      default: '30',
      meaning:
        'How many earlier versions of the file to search for drift and new tables.',
      option: {
        usage: '--history-depth N',
        meaning: 'How many earlier versions of the file to search in git (30).',
      },
    },
  ],
} as const satisfies SettingGroup;
