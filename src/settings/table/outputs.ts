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
    meaning: '`true` if the file differs from what it was compared with.',
  },
  {
    name: 'applied',
    meaning: '`true` only if the service confirmed the write.',
  },
  {
    name: 'drift',
    meaning: '`true` if the branch was changed outside the repository.',
  },
  {
    name: 'risk',
    meaning:
      'Gravest class: `none`, `safe`, `behavioural`, `new-table`, `unknown`, `outage`, `needs-backfill`, `needs-empty` or `rejected`.',
  },
  {
    name: 'change-count',
    meaning: 'Number of changes, one for each cause and class.',
  },
  {
    name: 'plan-id',
    meaning: '12 hex digits of the plan.',
  },
  {
    name: 'plan-file',
    meaning: 'Path of the plan (JSON, `schema/plan.schema.json`).',
    staysInJob: true,
  },
  {
    name: 'report-file',
    meaning: 'Path of the report (Markdown).',
    staysInJob: true,
  },
  {
    name: 'runbook-file',
    meaning:
      'Path of a [runbook](../src/features/remedies/runbook.md): SQL instead of a blocked change.',
    staysInJob: true,
  },
  {
    name: 'previous-topology-file',
    meaning:
      'Path of the topology before the write, a [way back](go-back.md): keep it as an artifact.',
    staysInJob: true,
  },
  {
    name: 'comment-url',
    meaning: 'URL of the comment.',
  },
  {
    name: 'pull-request',
    meaning: 'Pull request that was reported on.',
  },
  {
    name: 'synced-at',
    meaning:
      'When the service says that it last synced the topology; for `applied` and `no-change`.',
  },
  {
    name: 'topology-digest',
    meaning: 'SHA-256 of the canonical form of the file.',
  },
  {
    name: 'failure',
    meaning:
      'Why the run [failed](#failures), as JSON; with several targets, `results` has it for each.',
  },
  {
    name: 'target-count',
    meaning: 'With `targets`, how many are in the run or the matrix.',
  },
  {
    name: 'results',
    meaning:
      'With `targets`, their results as JSON (`schema/result.schema.json`), in at most 120,000 bytes.',
    staysInJob: true,
  },
  {
    name: 'results-file',
    meaning: 'With `targets`, path of the complete list.',
    staysInJob: true,
  },
  {
    name: 'matrix',
    meaning: 'With `mode: matrix`, the job matrix, for `fromJSON`.',
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
