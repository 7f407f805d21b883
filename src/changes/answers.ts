import { NOTHING } from '../text/message.ts';
import { type Change, hidesRows, kindOf } from './change.ts';
import type { Proof } from './change-base.ts';
import type { ChangeClass } from './change-class.ts';
import { mayHideRows } from './doubt.ts';
import type { StatementEffect } from './kind.ts';

/** What becomes of rows: queries find them as before, or some could be hidden, or the rows that were seen are. */
export type RowsAnswer = 'found' | 'could-be-hidden' | 'would-be-hidden';

/** Verdicts after which a change hides no row of its tables. */
export const HARMLESS: ReadonlySet<Proof['verdict']> = new Set([
  'absent',
  'empty',
  'unowned',
]);

/** What becomes of the rows of a change's tables. */
export function rowsOf(change: Change): RowsAnswer {
  const { class: own, proof } = change;
  if (proof !== undefined && HARMLESS.has(proof.verdict)) return 'found';
  if (!mayHideRows(change) && own !== 'new-table') return 'found';
  if (own === 'outage') return 'found';

  if (hidesRows(change)) return 'would-be-hidden';
  return 'could-be-hidden';
}

/**
 * What becomes of the statements on a change's tables, whatever rows they have. A table that does not exist has no
 * statements yet: the text is about those that come.
 */
export function statementsOf(change: Change): StatementEffect {
  const byKind = kindOf(change).statements?.(change);
  const effect = byKind ?? {
    answer: ANSWERS[change.proof?.unproven ?? change.class] ?? 'as-before',
    text: NOTHING,
  };
  if (change.proof?.verdict !== 'absent') return effect;
  return { ...effect, answer: 'as-before' };
}

/** What the class of a change by the documents says of statements, if its kind does not. */
const ANSWERS: Partial<Record<ChangeClass, StatementEffect['answer']>> = {
  behavioural: 'differently',
  outage: 'fail',
};

const CLASSES: Readonly<Record<StatementEffect['answer'], ChangeClass>> = {
  'as-before': 'safe',
  differently: 'behavioural',
  fail: 'outage',
};

/** The class of a change whose rows are proven to be found: what is left is what becomes of its statements. */
export function classOfStatements(change: Change): ChangeClass {
  return CLASSES[statementsOf(change).answer];
}
