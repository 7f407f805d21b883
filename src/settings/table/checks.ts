import type { SettingGroup } from './setting.ts';

/** How the file is checked. */
export const CHECKS = {
  title: 'Checking the file',
  settings: [
    {
      name: 'shards',
      type: 'map',
      meaning:
        'YAML map for `${shard:NAME}` in the file: name to uid, or to `${shard:NAME}` of the branch; `"*"` is every other name ([more](one-file-many-branches.md)).',
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
        'Path of a JSON Schema (2020-12) of your own for the document. It may refer to files of the repository. The check stops after 10 seconds.',
      option: {
        usage: '--schema PATH',
        meaning: 'A JSON Schema of your own that the file must match.',
      },
      target: {
        meaning:
          'Path of a JSON Schema (2020-12) of your own for the document; empty for none.',
      },
    },
    {
      name: 'rules',
      type: 'map',
      words: ['error', 'warning', 'off'],
      meaning: 'YAML map of [rule](rules.md) to `error`, `warning` or `off`.',
      option: {
        usage: '--rule ID=SEVERITY',
        meaning: 'Set a rule to `error`, `warning` or `off` (repeatable).',
      },
      target: {},
    },
  ],
} as const satisfies SettingGroup;
