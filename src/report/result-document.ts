import { plain } from '../message/plain.ts';
import type { Place } from '../message/words.ts';
import {
  comparedOf,
  isChanged,
  isFailure,
  type RunResult,
} from '../run/result.ts';
import { wordsOf } from './error-messages.ts';
import { failureOf } from './failure.ts';
import { plainVerdict, riskOf } from './verdict.ts';

/** A result as JSON, described member by member in `schema/result.schema.json`. */
export type ResultDocument = ReturnType<typeof resultDocument>;

/** Writes what a run came to as plain values for `JSON.stringify`; null is what it cannot tell. */
export function resultDocument(result: RunResult, place: Place = 'repository') {
  const compared = comparedOf(result);
  const plan = compared?.plan;
  const isKnown = plan !== undefined && compared?.baseline.from !== 'nothing';
  const isUnreadable =
    compared !== undefined &&
    compared.baseline.from !== 'branch' &&
    compared.baseline.isUnreadable;
  const digest =
    result.outcome === 'valid'
      ? result.digest
      : plan?.threeWay.file.canonical(plan.threeWay.form).digest;
  return {
    // The form of a result that `schema/result.schema.json` describes.
    version: 1,
    target: result.target ?? null,
    file: result.file,
    outcome: result.outcome,
    failed: isFailure(result),
    verdict: plainVerdict(result),
    changed: compared === undefined ? null : isChanged(compared),
    applied: result.outcome === 'applied',
    drift: driftOf(result),
    risk:
      compared !== undefined && (isKnown || isUnreadable)
        ? riskOf(compared)
        : null,
    change_count: isKnown ? plan.changes.length : null,
    plan_id: plan?.id ?? null,
    synced_at: 'syncedAt' in result ? result.syncedAt : null,
    topology_digest: digest ?? null,
    failure: failureOf(result),
    findings: result.findings.map(
      ({ severity, id, message, location: { file, line, column } }) => {
        return {
          severity,
          id,
          message: plain(message, place),
          file,
          line,
          column,
        };
      },
    ),
    notices: result.notices.map(wordsOf),
  };
}

/** Whether somebody changed the branch elsewhere; null where nothing tells. */
function driftOf(result: RunResult): boolean | null {
  const compared = comparedOf(result);
  if (compared?.baseline.from !== 'branch') return null;
  switch (compared.plan.situation.state) {
    case 'drift':
      // An old push is compared with what a later one has applied, which is no drift.
      return result.outcome !== 'superseded';
    case 'history-unknown':
      return null;
    case 'first-file':
      return result.outcome === 'drifted' ? null : false;
    default:
      return false;
  }
}
