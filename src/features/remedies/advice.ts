import type { Change } from '../../changes/change.ts';
import { tablesText, wordsFor } from '../../changes/table-text.ts';
import { action, type Step } from '../../report/step.ts';
import { type Message, prose } from '../../text/message.ts';

/** What to do instead of a change that no workflow carries out, given what is known of its tables. */
export interface Advice {
  /** The first step, in the imperative, without a full stop. */
  readonly lead: Message;
  /** The next steps, in order. */
  readonly steps: readonly Step[];
  /** Other ways to reach the goal, each with the case that it is for. */
  readonly alternatives: readonly Message[];
  /** Whether it needs the service's support. */
  readonly isForSupport?: true | undefined;
}

/** What may follow a first step. A step without statements is only a text. */
interface Following extends Partial<Omit<Advice, 'lead' | 'steps'>> {
  readonly steps?: readonly (Message | Step)[];
}

/** Advice with a first step; everything else is optional. */
export function advice(
  lead: Message,
  { steps = [], alternatives = [], isForSupport }: Following = {},
): Advice {
  return {
    lead,
    steps: steps.map((step) => ('parts' in step ? action(step) : step)),
    alternatives,
    isForSupport,
  };
}

/** The question to ask about tables that the schema snapshot has; undefined if it has none of them. */
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

/**
 * What to do instead of some changes: of all changes that take rows from one group, or of one change that needs
 * preparation.
 */
export interface Remedy {
  /** The first step, in the imperative, without a full stop. */
  readonly lead: Message;
  /** The workflows that it runs; without any, `preparation` or `support`. */
  readonly ways: readonly (Way | 'preparation' | 'support')[];
  /** The changes that it replaces. */
  readonly changes: readonly Change[];
  /** The steps, in order, if the lead is not enough. */
  readonly steps: readonly Step[];
  /** Other ways to reach the goal, each with the case that it is for. */
  readonly alternatives: readonly Message[];
  /** Whether it needs the service's support. */
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
