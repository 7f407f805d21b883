import { type Change, kindOf } from '../changes/change.ts';
import type { Proof, Seen } from '../changes/change-base.ts';
import { describeChange } from '../changes/change-text.ts';
import { isBlocked } from '../changes/doubt.ts';
import type { Decision } from '../plan/decision.ts';
import { digits, type Message, NOTHING, prose } from '../text/message.ts';
import { firstWords } from '../text/shorter.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';
import type { Mark } from './mark.ts';

import type { ChangeRow, ChangesBlock } from './model.ts';
import { lineOf } from './places.ts';
import { CLASS_MARKS } from './severity.ts';

/** The most words in a table cell. */
const MOST_WORDS = 25;

/** The changes that become rows, and how far the run got with them. */
export interface RowsOf {
  readonly changes: readonly Change[];
  readonly stage: Decision['kind'] | 'done';
  /** The document for the line numbers of rows. */
  readonly desired: TopologyDocument;
}

/** The changes as rows. A row is made only if it is shown. */
export function changesBlock(of: RowsOf): ChangesBlock {
  const { changes, stage } = of;
  const made: ChangeRow[] = [];
  const rows = (most: number): readonly ChangeRow[] => {
    for (const change of changes.slice(made.length, most))
      made.push(rowOf(change, of));
    return made.slice(0, most);
  };
  return {
    kind: 'changes',
    total: changes.length,
    rows,
    legend: changes.some(isOfIntervals) ? INTERVALS : NOTHING,
    isDone: stage === 'done',
  };
}

function isOfIntervals(change: Change): boolean {
  return kindOf(change).isOfIntervals?.(change) ?? false;
}

const INTERVALS = prose`[40, 80): from 40 to below 80. A hashed key counts by its hash, in hexadecimal. … is an open end.`;

function rowOf(change: Change, { stage, desired }: RowsOf): ChangeRow {
  const { title, effect } = describeChange(change);
  const short = firstWords(effect, MOST_WORDS);
  return {
    mark: markOf(change, stage),
    class: change.class,
    title,
    effect: short ?? effect,
    whole: short && effect,
    checked: checkedText(change.proof),
    line: lineOf(change, desired),
  };
}

/** An allowed change stays marked as dangerous, even after it is applied. */
function markOf(change: Change, stage: RowsOf['stage']): Mark {
  const isDecided = stage === 'apply' || stage === 'done';
  if (isDecided && isBlocked(change)) return 'danger';

  if (stage === 'done') return 'passed';
  return CLASS_MARKS[change.class];
}

/** When and how the tables of a change were checked for rows. */
function checkedText(proof: Proof | undefined): Message {
  if (proof?.at === undefined) return NOTHING;

  const time = minuteText(proof.at);
  if (proof.seen.values().some(isInSnapshot))
    return prose`checked in the snapshot of the schema: ${time}`;
  return prose`checked in the database: ${time}`;
}

function isInSnapshot({ kind }: Seen): boolean {
  return kind === 'in-snapshot' || kind === 'not-in-snapshot';
}

/** A time in ISO 8601, to the minute. */
function minuteText(at: string): Message {
  return prose`${digits(at.slice(0, 10))} ${digits(at.slice(11, 16))} UTC`;
}
