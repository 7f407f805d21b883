import type { SettingGroup } from './setting.ts';

/** How the file is checked. */
export const CHECKS = {
  title: 'Checking the file',
  settings: [
    {
      name: 'shards',
      type: 'map',
      meaning:
        'YAML map of shard name to shard uid, or to `${shard:NAME}` of the branch, for `${shard:NAME}` in the file; `"*"` is every other name ([more](one-file-many-branches.md)).',
      option: {
        usage: '--shard NAME=UID',
        meaning: 'The uid that `${shard:NAME}` stands for (repeatable).',
      },
      target: {},
    },
    {
      name: 'schema',
      type: 'document',
      is: 'a JSON Schema',
      endings: ['.json', '.yaml', '.yml'],
      meaning:
        'Path of one more JSON Schema (2020-12) that the document must satisfy. It may refer to other files of the repository. The check is stopped after 10 seconds.',
      option: {
        usage: '--schema PATH',
        meaning: 'An additional JSON Schema that the file must match.',
      },
      target: {
        meaning:
          'Path of one more JSON Schema (2020-12) that the document must satisfy; empty for none.',
      },
    },
    {
      name: 'rules',
      type: 'map',
      words: ['error', 'warning', 'off'],
      meaning:
        'YAML map of rule id to `error`, `warning` or `off` ([the rules](rules.md)).',
      option: {
        usage: '--rule ID=SEVERITY',
        meaning:
          'Set the severity of a rule to `error`, `warning` or `off` (repeatable).',
      },
      target: {},
    },
  ],
} as const satisfies SettingGroup;
