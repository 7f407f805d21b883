import type { ChangeClass } from '../changes/change-class.ts';
import type { Finding, Weight } from '../document/finding.ts';
import {
  comparedOf,
  isChanged,
  isFailure,
  type Outcome,
  type RunResult,
  riskOf,
} from '../run/result.ts';
import { quoteWhole } from '../text/message.ts';
import { plain } from '../text/plain.ts';
import { cut } from '../text/visible.ts';
import type { Audience } from '../text/words.ts';
import { type Target, targetName } from '../topology/target.ts';
import { type Failure, failureOf } from './failure.ts';
import { ICONS } from './mark.ts';
import { verdictOf } from './verdict.ts';

/** A result as JSON, described member by member in `schema/result.schema.json`. Null means unknown. */
export interface ResultDocument {
  /** The version of the format in `schema/result.schema.json`. */
  readonly version: 1;
  readonly target: Target | null;
  readonly file: string;
  readonly outcome: Outcome;
  readonly failed: boolean;
  readonly verdict: string;
  readonly changed: boolean | null;
  readonly applied: boolean;
  readonly drift: boolean | null;
  readonly risk: ChangeClass | null;
  readonly change_count: number | null;
  readonly plan_id: string | null;
  readonly synced_at: string | null;
  readonly topology_digest: string | null;
  readonly failure: Failure | null;
  readonly findings: readonly FindingDocument[];
  readonly notices: readonly string[];
}

interface FindingDocument {
  readonly severity: Weight;
  readonly id: string;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The longest verdict, in characters. */
const MOST_OF_A_VERDICT = 4000;

/**
 * A result as plain values for `JSON.stringify`. Its texts use the words of the audience: inputs, or terminal options.
 */
export function resultDocument(
  result: RunResult,
  audience: Audience = 'repository',
): ResultDocument {
  const compared = comparedOf(result);
  const plan =
    compared?.baseline.from === 'nothing' ? undefined : compared?.plan;
  return {
    version: 1,
    target: result.target ?? null,
    file: result.file,
    outcome: result.outcome,
    failed: isFailure(result),
    verdict: plainVerdict(result, audience),
    changed: compared === undefined ? null : isChanged(compared),
    applied: result.outcome === 'applied',
    drift: driftOf(result),
    risk: riskIn(result),
    change_count: plan?.changes.length ?? null,
    plan_id: compared?.plan.id ?? null,
    synced_at: 'syncedAt' in result ? result.syncedAt : null,
    topology_digest: digestOf(result) ?? null,
    failure: failureOf(result),
    findings: result.findings.map((finding) => findingOf(finding, audience)),
    notices: result.notices.map((notice) => plain(notice, audience)),
  };
}

/** The verdict as one line of plain text, for the log and for annotations. */
export function plainVerdict(
  result: RunResult,
  audience: Audience = 'repository',
): string {
  const { mark, title, sentences } = verdictOf(result);
  const lead = `${ICONS[mark]} ${plain(title, audience)}${aboutText(result)}.`;
  const texts = sentences.map((sentence) => plain(sentence, audience));
  return cut([lead].concat(texts).join(' '), MOST_OF_A_VERDICT);
}

function aboutText({ target }: RunResult): string {
  if (target === undefined) return '';
  return ` (${plain(quoteWhole(targetName(target)))})`;
}

function findingOf(
  { severity, id, message, location: { file, line, column } }: Finding,
  audience: Audience,
): FindingDocument {
  const text = plain(message, audience);
  return { severity, id, message: text, file, line, column };
}

function riskIn(result: RunResult): ChangeClass | null {
  const compared = comparedOf(result);
  if (compared === undefined) return null;

  const { baseline } = compared;
  const isTold = baseline.from !== 'nothing' || baseline.isUnreadable;
  if (!isTold) return null;
  return riskOf(compared);
}

/** The SHA-256 of the file's canonical form. */
function digestOf(result: RunResult): string | undefined {
  if (result.outcome === 'valid') return result.digest;

  const threeWay = comparedOf(result)?.plan.threeWay;
  return threeWay?.file.canonical(threeWay.form).digest;
}

/** Whether somebody changed the branch elsewhere; null if unknown. */
function driftOf(result: RunResult): boolean | null {
  const compared = comparedOf(result);
  if (compared?.baseline.from !== 'branch') return null;
  switch (compared.plan.situation.state) {
    case 'drift':
      // A superseded run is compared with the result of a later push, which is no drift.
      return result.outcome !== 'superseded';
    case 'history-unknown':
      return null;
    case 'first-file':
      if (result.outcome === 'drifted') return null;
      return false;
    default:
      return false;
  }
}
