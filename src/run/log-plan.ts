import { describeChange } from '../changes/change-text.ts';
import type { Situation } from '../plan/plan.ts';
import { type Message, prose, words } from '../text/message.ts';
import { type Comparison, riskOf } from './result.ts';
import type { Log } from './world.ts';

/** Log lines about how the database branch compares with the file's history. */
const STATES: Readonly<Record<Situation['state'], string>> = {
  'in-sync': 'The database branch matches the file.',
  ordinary: 'The database branch matches the previous version of the file.',
  behind: 'The database branch matches an older version of the file.',
  newer: 'The database branch matches a later version of the file.',
  pristine: 'The database branch is as a new one starts.',
  'first-file': 'There is no earlier version of the file.',
  drift: 'The database branch was changed outside the repository.',
  'branch-unread': 'The database branch was not read.',
  'history-unknown': 'The history of the file could not be read.',
};

const MOST_LOGGED = 50;

/** Logs the first changes of the plan. */
export function logPlan(comparison: Comparison, { info }: Log): void {
  const { plan, baseline } = comparison;
  if (baseline.from === 'nothing')
    info(prose`Nothing to compare with: ${baseline.why}.`);
  const changes = changesText(comparison);
  info(
    baseline.from === 'document'
      ? prose`${changes}.`
      : prose`${changes}. ${words(STATES[plan.situation.state])}`,
  );
  for (const change of plan.changes.slice(0, MOST_LOGGED)) {
    const { title, effect } = describeChange(change);
    info(prose`  ${change.class}: ${title}: ${effect}`);
  }
}

function changesText(comparison: Comparison): Message {
  const { changes } = comparison.plan;
  if (changes.length === 0) return prose`No changes`;
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  return prose`${words(count)}, risk ${riskOf(comparison)}`;
}
