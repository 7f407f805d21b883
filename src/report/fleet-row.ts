import { comparedOf, type Outcome, type RunResult } from '../run/result.ts';
import { CHANGE_CLASSES } from '../topology/impact/change.ts';
import { describeChange } from '../topology/impact/change-text.ts';
import { wordsOf } from './error-messages.ts';
import { code, cut, message } from './markdown.ts';
import { comparedIn } from './report.ts';
import { verdict } from './verdict.ts';

/** The columns of the table of targets; the last one may be left empty for want of room. */
export const COLUMNS = ['', 'target', 'outcome', 'risk', 'changes', ''] as const;
const LONGEST_NAME = 80;
const LONGEST_NOTE = 100;
const FAILING = '⛔';
const WARNING = '⚠️';

/** What a row calls an outcome, and how grave it is; a target whose PUT is under way has one as well. */
const OUTCOMES: Readonly<Record<Outcome | 'applying', { readonly label: string; readonly weight: number }>> =
  {
    failed: { label: 'failed', weight: 90 },
    blocked: { label: 'blocked', weight: 80 },
    invalid: { label: 'invalid', weight: 70 },
    drifted: { label: 'drifted', weight: 60 },
    applying: { label: 'being applied', weight: 50 },
    planned: { label: 'planned', weight: 40 },
    superseded: { label: 'superseded', weight: 30 },
    applied: { label: 'applied', weight: 20 },
    skipped: { label: 'skipped', weight: 10 },
    valid: { label: 'valid', weight: 0 },
    'no-change': { label: 'in sync', weight: 0 },
  };
const WEIGHTS = new Map(Object.values(OUTCOMES).map(({ label, weight }) => [label, weight]));
const RISKS = new Map<string, number>(CHANGE_CLASSES.map((risk, rank) => [risk, rank]));

/** What a reader has to do about a target, from the row alone: act, look, or nothing. */
export type Call = 'act' | 'look' | 'nothing';

/** The cells of a target's row. */
export function resultCells(name: string, result: RunResult): readonly string[] {
  const { outcome } = result;
  const compared = comparedIn(result);
  const isTold = compared !== undefined && compared.before.from !== 'nothing' && outcome !== 'no-change';
  const isQuiet = outcome === 'no-change' || outcome === 'valid';
  return [
    isQuiet && result.findings.length > 0 ? WARNING : verdict(result).icon,
    code(name, LONGEST_NAME),
    OUTCOMES[outcome].label,
    isTold ? compared.plan.risk : '',
    isTold ? String(compared.plan.changes.length) : '',
    note(noteText(result)),
  ];
}

/** The cells of the row of a target whose PUT is under way. */
export function applyingCells(name: string, risk: string, changes: number): readonly string[] {
  return ['⏳', code(name, LONGEST_NAME), OUTCOMES.applying.label, risk, String(changes), ''];
}

/** How grave a row is: by its outcome, whether it fails, and its risk. */
export function gravityOf([icon = '', , outcome = '', risk = '']: readonly string[]): number {
  const fails = icon === FAILING ? 5 : icon === WARNING ? 2 : 0;
  return ((WEIGHTS.get(outcome) ?? 0) + fails) * CHANGE_CLASSES.length + (RISKS.get(risk) ?? 0);
}

/** What a row asks of its reader. */
export function callOf([icon = '', , outcome = '']: readonly string[]): Call {
  const weight = WEIGHTS.get(outcome) ?? 0;
  if (weight >= OUTCOMES.invalid.weight || icon === FAILING) return 'act';
  return weight >= OUTCOMES.planned.weight || icon === WARNING ? 'look' : 'nothing';
}

/** How many rows there are of each outcome, the gravest outcome first: "2 blocked, 30 in sync". */
export function countText(rows: readonly (readonly string[])[]): string {
  const counts = new Map<string, number>();
  for (const [, , outcome = ''] of rows) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => (WEIGHTS.get(b) ?? 0) - (WEIGHTS.get(a) ?? 0))
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ');
}

/** Messages are written in Markdown's terms only after the cut: half a code span would be none. */
function note(text: string): string {
  return message(cut(text, LONGEST_NOTE));
}

function noteText(result: RunResult): string {
  switch (result.outcome) {
    case 'failed':
      return `${result.maybeStored ? 'May have been stored. ' : ''}${wordsOf(result.why)}`;
    case 'skipped':
    case 'superseded':
      return result.why;
    case 'invalid':
    case 'valid':
      return findingText(result);
    case 'blocked':
      return result.why ?? gravestChange(result);
    case 'drifted':
      return `Changed outside the repository. ${gravestChange(result)}`;
    case 'no-change':
      return findingText(result);
    case 'planned':
      return `${result.compared.before.from === 'file' ? 'The branch was not read. ' : ''}${gravestChange(result)}`;
    case 'applied':
      return gravestChange(result);
  }
}

function gravestChange(result: RunResult): string {
  const [change] = comparedOf(result)?.plan.changes ?? [];
  return change === undefined ? '' : describeChange(change).title;
}

function findingText({ findings }: RunResult): string {
  const first = findings.find(({ severity }) => severity === 'error') ?? findings[0];
  if (first === undefined) return '';
  return `Line ${first.location.line}: ${first.message}`;
}
