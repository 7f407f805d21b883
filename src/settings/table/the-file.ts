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
        "Topology file (`.yaml`, `.yml` or `.json`), relative to the repository root. Read from the workspace, or at the run's commit if the job has no checkout step.",
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
        'PlanetScale organization. Required unless `targets` is set. To validate without a branch, leave out `organization`, `database` and `branch` together.',
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
      meaning: 'PlanetScale database. Required where `organization` is.',
      option: {
        usage: '--database NAME',
        meaning: 'The database.',
      },
      target: { meaning: 'PlanetScale database.' },
    },
    {
      name: 'branch',
      type: 'name',
      meaning: 'Database branch. Required where `organization` is.',
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
        'Targets file, relative to the repository root: one run for all the database branches it lists ([more](many-branches.md)).',
      option: {
        usage: '--targets FILE',
        meaning:
          'Run all targets of a targets file, instead of one database branch.',
      },
    },
    {
      name: 'target',
      type: 'text',
      meaning:
        'Name of one target of the targets file. Run only this target (for matrix jobs).',
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
        '`true` leaves out targets whose entry, topology file, allow file and schema did not change since the base.',
    },
    {
      name: 'mode',
      type: 'choice',
      words: ['auto', 'validate', 'plan', 'apply', 'matrix', 'doctor'],
      default: 'auto',
      meaning:
        '`auto` (the event decides), `validate` (no credentials, no network), `plan` (writes nothing), `apply`, `matrix` (prints the targets for `strategy.matrix`), or `doctor` (checks the set-up and writes nothing, [more](doctor.md)).',
    },
  ],
} as const satisfies SettingGroup;
