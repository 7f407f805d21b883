import type { SettingGroup } from './setting.ts';

/** The topology file, the database branch, and what the run is for. */
export const THE_FILE = {
  title: 'The file and the branch',
  settings: [
    {
      name: 'file',
      type: 'document',
      is: 'a file',
      endings: ['.yaml', '.yml', '.json'],
      default: 'data-topology.yaml',
      meaning:
        "Topology file (`.yaml`, `.yml`, `.json`), from the repository root. Without a checkout step, that of the run's commit.",
      option: {
        usage: '-f, --file PATH',
        meaning:
          'The topology file (data-topology.yaml); ends in .yaml, .yml or .json.',
      },
      target: {},
    },
    {
      name: 'organization',
      type: 'name',
      meaning:
        'PlanetScale organization. `targets` replaces `organization`, `database` and `branch`; `validate` needs none of them.',
      option: {
        usage: '--organization NAME',
        meaning:
          'The organization, if not given as ORGANIZATION/DATABASE/BRANCH.',
      },
      target: { meaning: 'PlanetScale organization.' },
    },
    {
      name: 'database',
      type: 'name',
      meaning: 'PlanetScale database.',
      option: {
        usage: '--database NAME',
        meaning: 'The database.',
      },
      target: { meaning: 'PlanetScale database.' },
    },
    {
      name: 'branch',
      type: 'name',
      meaning: 'Database branch.',
      option: {
        usage: '--branch NAME',
        meaning: 'The database branch.',
      },
      target: { meaning: 'Branch of the database.' },
    },
    {
      name: 'targets',
      type: 'document',
      is: 'a targets file',
      endings: ['.yaml', '.yml', '.json'],
      meaning:
        'Targets file: one run for [many database branches](many-branches.md).',
      option: {
        usage: '--targets FILE',
        meaning:
          'Run all targets of a targets file, instead of one database branch.',
      },
    },
    {
      name: 'target',
      type: 'text',
      meaning: 'Run only the target of this name, as in a matrix job.',
      option: {
        usage: '--target NAME',
        meaning: 'Run only the target with this name.',
        requires: 'targets',
      },
    },
    {
      name: 'only-changed',
      type: 'switch',
      default: 'false',
      meaning:
        '`true` leaves out targets whose entry and files did not change since the base.',
    },
    {
      name: 'mode',
      type: 'choice',
      words: ['auto', 'validate', 'plan', 'apply', 'matrix', 'doctor'],
      default: 'auto',
      meaning:
        '`auto` (by [event](#events)), `validate` (no credentials, no network), `plan` (writes nothing), `apply`, `matrix` (targets for `strategy.matrix`), or `doctor` ([checks](doctor.md) the set-up).',
    },
  ],
} as const satisfies SettingGroup;
