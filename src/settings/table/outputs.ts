/**
 * What a step of the action gives to later steps: one row says all of it. What is written of it elsewhere is made by
 * `scripts/settings.ts`.
 */
export interface OutputRow {
  readonly name: string;
  /** What it is and when it is empty, as docs/reference.md says it; action.yml has the same without the links. */
  readonly meaning: string;
  /**
   * Whether only steps of the same job can use it: a file on its runner, or a list. The workflow that others call does
   * not return it.
   */
  readonly staysInJob?: true;
}

const ROWS = [
  {
    name: 'outcome',
    meaning:
      '`valid`, `invalid`, `no-change`, `planned`, `applied`, `blocked`, `drifted`, `superseded`, `skipped` or `failed`.',
  },
  {
    name: 'changed',
    meaning: '`true` when the file differs from what it was compared with.',
  },
  {
    name: 'applied',
    meaning: '`true` only when the service confirmed the write.',
  },
  {
    name: 'drift',
    meaning:
      '`true` when the database branch was changed outside the repository; empty if unknown.',
  },
  {
    name: 'risk',
    meaning:
      'Highest class of the plan: `none`, `safe`, `behavioural`, `new-table`, `unknown`, `outage`, `needs-backfill`, `needs-empty` or `rejected`.',
  },
  {
    name: 'change-count',
    meaning:
      'Number of changes in the plan: one for each cause and class, however many tables it is about.',
  },
  {
    name: 'plan-id',
    meaning: '12 hex digits that identify the plan, for people.',
  },
  {
    name: 'plan-file',
    meaning:
      'Path of the plan as JSON, described by `schema/plan.schema.json`.',
    staysInJob: true,
  },
  {
    name: 'report-file',
    meaning: 'Path of the report as Markdown.',
    staysInJob: true,
  },
  {
    name: 'runbook-file',
    meaning:
      'Path of an SQL file that makes a blocked change without losing rows, by a Neki workflow; empty if there is none ([more](../src/features/remedies/runbook.md)).',
    staysInJob: true,
  },
  {
    name: 'previous-topology-file',
    meaning:
      'Path of the topology as it was before the write. It is the only way back, so keep it as an artifact ([more](go-back.md)).',
    staysInJob: true,
  },
  {
    name: 'comment-url',
    meaning: 'URL of the comment.',
  },
  {
    name: 'pull-request',
    meaning: 'Number of the pull request that was reported on.',
  },
  {
    name: 'synced-at',
    meaning:
      'When the service last synced the topology, as the service returned it; set for `applied` and `no-change`.',
  },
  {
    name: 'topology-digest',
    meaning: 'SHA-256 of the canonical form of the file.',
  },
  {
    name: 'failure',
    meaning:
      'Why the run failed, as JSON: `kind`, `operation`, `status`, `service_code`, `request_id`, `may_be_stored` and `retry`. Empty unless the outcome is `failed`; with several targets, `results` has it for each ([more](#failures)).',
  },
  {
    name: 'target-count',
    meaning:
      'With `targets`, the number of targets in the run or in the matrix.',
  },
  {
    name: 'results',
    meaning:
      'With `targets`, the result of each as a JSON list, described by `schema/result.schema.json`, in at most 120,000 bytes.',
    staysInJob: true,
  },
  {
    name: 'results-file',
    meaning: 'With `targets`, path of the complete list, whatever its size.',
    staysInJob: true,
  },
  {
    name: 'matrix',
    meaning: 'With `mode: matrix`, the job matrix as JSON, for `fromJSON`.',
    staysInJob: true,
  },
] as const satisfies readonly OutputRow[];

/** The name of an output of the action. */
export type OutputName = (typeof ROWS)[number]['name'];

/** Outputs of a step, and their values. */
export type Outputs = Readonly<Partial<Record<OutputName, string>>>;

/** An output by what all have in common. */
export type Output = OutputRow & { readonly name: OutputName };

/** All outputs, in the order of action.yml. */
export const OUTPUTS: readonly Output[] = ROWS;
