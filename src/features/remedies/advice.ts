import type { Change } from '../../changes/change.ts';
import { tablesText, wordsFor } from '../../changes/table-text.ts';
import type { Step } from '../../report/step.ts';
import { type Message, prose } from '../../text/message.ts';

/** What to do instead of a change that no workflow does, chosen by what is known of its tables. */
export interface Advice {
  /** The first thing to do, in the imperative, without a full stop. */
  readonly lead: Message;
  /** What follows it, in order. */
  readonly steps: readonly Message[];
  /** Other ways to the same end, each with the case in which it is the right one. */
  readonly alternatives: readonly Message[];
  /** Whether it cannot be done without the service's support. */
  readonly isForSupport?: true | undefined;
}

/** Advice that may be no more than its first thing to do. */
export function advice(
  lead: Message,
  {
    steps = [],
    alternatives = [],
    isForSupport,
  }: Partial<Omit<Advice, 'lead'>> = {},
): Advice {
  return { lead, steps, alternatives, isForSupport };
}

/** What to check where the schema snapshot has tables of a change; undefined where it has none. */
export function snapshotQuestion({
  proof,
  tables,
}: Change): Message | undefined {
  const isInSnapshot = proof?.seen
    .values()
    .some(({ kind }) => kind === 'in-snapshot');
  if (isInSnapshot !== true) return undefined;

  const { thisTable } = wordsFor(tables.listed);
  return prose`Check whether there are rows in ${tablesText(tables)}: the schema snapshot has ${thisTable}`;
}

/** The service's two workflows that move rows. */
export type Way = 'Reshard' | 'MoveTables';

/** What to do instead of some changes: of all that take rows from one group, or of one that needs something else first. */
export interface Remedy {
  /** The first thing to do, in the imperative, without a full stop. */
  readonly lead: Message;
  /** The workflows of the service that it runs; without any, `preparation` or `support`. */
  readonly ways: readonly (Way | 'preparation' | 'support')[];
  /** The changes it takes the place of. */
  readonly changes: readonly Change[];
  /** What to do, in order, where the lead alone does not say it. */
  readonly steps: readonly Step[];
  /** Other ways to the same end, each with the case in which it is the right one. */
  readonly alternatives: readonly Message[];
  /** Whether it cannot be done without the service's support. */
  readonly isForSupport?: true | undefined;
}

/** Whether a workflow of the service moves the rows. */
export function isWorkflow({ ways }: Remedy): boolean {
  return ways.includes('Reshard') || ways.includes('MoveTables');
}

/** Whether a remedy has statements to run. */
export function isRunnable({ steps }: Remedy): boolean {
  return steps.some(({ sql }) => sql !== undefined);
}
