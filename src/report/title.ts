import { type Change, hidesRows, kindOf, nounOf } from '../changes/change.ts';
import type { ChangeClass } from '../changes/change-class.ts';
import { rowsText } from '../changes/change-text.ts';
import { isBlocked } from '../changes/doubt.ts';
import type { KeyShare } from '../changes/key-share.ts';
import { isUnlisted } from '../plan/coverage.ts';
import {
  type Block,
  blocksOf,
  type Decision,
  excessOf,
  usedBy,
} from '../plan/decision.ts';
import { excessTitle } from '../plan/limits.ts';
import {
  allowedCommit,
  type Compared,
  comparedOf,
  type RunResult,
  riskOf,
} from '../run/result.ts';
import { counted, inWords } from '../text/lists.ts';
import {
  code,
  input,
  type Message,
  NOTHING,
  prose,
  quote,
  quoteWhole,
  thousands,
  words,
} from '../text/message.ts';
import { shareText } from '../text/share.ts';
import { changeCount, errorCount, placesText } from './counting.ts';
import type { RunFacts } from './model.ts';
import { isAllowed } from './severity.ts';

/** A run in a few words, with what decides its outcome. */
export function titleOf(result: RunResult, { isPreview }: RunFacts): Message {
  const title = prose`${ownTitle(result)}${unread(result)}`;
  if (isPreview === true) return prose`Preview: ${title}`;
  return title;
}

function ownTitle(result: RunResult): Message {
  switch (result.outcome) {
    case 'valid':
      if (result.checked === undefined) return prose`No rule was checked`;
      return prose`Valid`;
    case 'invalid':
      return prose`Invalid: ${errorCount(result)}`;
    case 'skipped':
      return prose`Skipped`;
    case 'superseded':
      return prose`Superseded: a later version of the file decides`;
    case 'no-change':
      return UNCHANGED[result.compared.baseline.from];
    case 'planned':
      return plannedTitle(result.compared);
    case 'applied':
      return appliedTitle(result.compared);
    case 'blocked':
      if (result.why === undefined)
        return blockedTitle(result.compared.decision);
      return heldTitle(result);
    case 'drifted':
      return driftedTitle(result);
    case 'failed':
      if (result.maybeStored)
        return prose`Failed: it is unknown whether the file was stored`;
      return prose`Failed: nothing was changed`;
  }
}

/** The title of a comparison without a change, by its baseline. */
const UNCHANGED: Readonly<Record<Compared['baseline']['from'], Message>> = {
  branch: prose`In sync: nothing to apply`,
  document: prose`No difference`,
  file: prose`No change to the file`,
  nothing: prose`No change to the file`,
};

function plannedTitle(compared: Compared): Message {
  if (compared.baseline.from === 'nothing') return prose`Plan: no baseline`;
  if (isAllowed(compared)) return prose`Plan: ${allowedText(compared, 'plan')}`;

  return prose`Plan: ${changeCount(compared)}, ${riskText(compared)}`;
}

/** The risk of a plan: the number that a feature saw, if that decides the risk. */
function riskText(compared: Compared): Message {
  const risk = riskOf(compared);
  const lead = compared.views?.find((view) => view.lead !== undefined)?.lead;
  if (risk === 'behavioural' && lead !== undefined) return lead;
  return RISKS[risk];
}

function appliedTitle(compared: Compared): Message {
  if (compared.baseline.from === 'nothing') return prose`Applied`;
  if (isAllowed(compared))
    return prose`Applied ${allowedText(compared, 'apply')}`;

  return prose`Applied ${changeCount(compared)}`;
}

/** Names the allowed risk with its number, before the apply and after it. */
function allowedText(compared: Compared, of: 'plan' | 'apply'): Message {
  const { changes } = compared.plan;
  const dangerous = changes.filter(isBlocked);
  const count = changeCount(compared);
  const what = prose`${allowedRisk(compared, dangerous)}, ${allowedBy(compared)}`;
  // A line may allow what no class blocks: deleting a group that a Reshard may be using.
  if (dangerous.length > 0 && dangerous.length < changes.length)
    return prose`${count}, of which ${thousands(dangerous.length)} ${what}`;
  return of === 'plan' ? prose`${count} ${what}` : prose`${count} that ${what}`;
}

/** What allowed changes do: how many rows they hide, if that is known. */
function allowedRisk(
  { plan: { risk } }: Compared,
  dangerous: readonly Change[],
): Message {
  if (risk !== 'needs-empty') return ALLOWED_RISKS[risk];

  const own = dangerous.filter((change) => change.class === risk);
  const amount = missedAmount(own);
  if (amount === undefined) return ALLOWED_RISKS[risk];
  if (!own.some(hidesRows)) return prose`could hide ${amount}`;
  return prose`${words(dangerous.length === 1 ? 'hides' : 'hide')} ${amount}`;
}

/** The part of the rows that queries miss: by a share of the keys, or by a number of rows that were seen. */
function missedAmount(changes: readonly Change[]): Message | undefined {
  const share = partialShare(changes);
  if (share === undefined) return seenRows(changes);
  return prose`rows for ${words(share)} of the keys`;
}

/** What allowed the blocked changes: the lines of a commit, of a file, or of the input. */
function allowedBy(compared: Compared): Message {
  const commit = allowedCommit(compared);
  if (commit !== undefined)
    return prose`allowed in ${code(commit.slice(0, 7))}`;
  const [file] = usedBy(compared.decision).flatMap(({ at }) => at.file ?? []);
  if (file !== undefined) return prose`allowed by ${quoteWhole(file)}`;
  return prose`allowed by ${input('allow')}`;
}

/** What allowed changes do, in words that follow their number. */
const ALLOWED_RISKS: Readonly<Record<ChangeClass, Message>> = {
  none: prose`needed a permission`,
  safe: prose`needed a permission`,
  behavioural: prose`needed a permission`,
  unknown: prose`needed a permission`,
  rejected: prose`needed a permission`,
  'new-table': prose`could hide rows`,
  outage: prose`could make statements fail`,
  'needs-backfill': prose`needed data in place first`,
  'needs-empty': prose`could hide rows`,
};

/** A risk in a few words. */
export const RISKS: Readonly<Record<ChangeClass, Message>> = {
  none: prose`no effect on routing`,
  safe: prose`safe`,
  behavioural: prose`statements behave differently`,
  'new-table': prose`assumes that new tables are empty`,
  unknown: prose`effect unknown, not blocked`,
  outage: prose`statements fail`,
  'needs-backfill': prose`needs data in place first`,
  'needs-empty': prose`could hide rows`,
  rejected: prose`rejected by the service`,
};

/** The title of a plan that is blocked by something else than its decision. */
function heldTitle({
  waitsFor,
}: Extract<RunResult, { readonly outcome: 'blocked' }>): Message {
  if (waitsFor === undefined) return prose`Blocked: nothing was written`;
  return prose`Waiting: ${quoteWhole(waitsFor)} comes first`;
}

/** What blocks a plan, and how much of it. */
function blockedTitle(decision: Decision): Message {
  if (decision.kind === 'rejected')
    return prose`Blocked: the service rejects this topology`;

  const [excess] = excessOf(decision);
  if (excess !== undefined) return prose`Blocked: ${excessTitle(excess)}`;

  const [block] = blocksOf(decision);
  if (block === undefined) return prose`Blocked`;
  return prose`Blocked: ${blockTitle(block)}`;
}

function blockTitle(block: Block): Message {
  const { class: blocked, uncovered } = block;
  const names = aboutText(block);
  switch (blocked) {
    case 'needs-empty':
      return missTitle(block);
    case 'needs-backfill':
      if (uncovered.length === 1)
        return prose`${names} needs data in place first`;
      return prose`${names} need data in place first`;
    case 'outage':
      return prose`statements on ${names} would fail`;
    case 'new-table':
      return prose`${names} may already have rows`;
  }
}

/** How much queries miss: a share of the keys, a number of rows that were seen, or rows of which nothing is known. */
function missTitle(block: Block): Message {
  const { changes } = block;
  const names = aboutText(block);
  const verb = words(changes.some(hidesRows) ? 'would' : 'could');
  const share = partialShare(changes);
  if (share !== undefined)
    return prose`queries for ${words(share)} of the keys of ${names} ${verb} miss their rows`;

  const rows = seenRows(changes);
  if (rows !== undefined)
    return prose`queries ${verb} miss ${rows} of ${names}`;
  return prose`queries ${verb} miss rows of ${names}`;
}

/** The share of keys that some changes concern, if it is known of each and less than all; the largest of several. */
function partialShare(changes: readonly Change[]): string | undefined {
  const shares = changes.map((change) => kindOf(change).keys?.(change));
  const partial = shares
    .filter((share) => share !== undefined)
    .filter(isPartial);
  if (partial.length < shares.length) return undefined;

  const largestFirst = partial.toSorted((one, other) =>
    isLarger(one, other) ? -1 : 1,
  );
  const texts = largestFirst.map(({ part, whole }) => shareText(part, whole));
  const [largest] = texts;
  return new Set(texts).size > 1 ? `up to ${largest}` : largest;
}

function isPartial({ why, part, whole }: KeyShare): boolean {
  return why === 'share' && part < whole;
}

function isLarger(one: KeyShare, other: KeyShare): boolean {
  return one.part * other.whole > other.part * one.whole;
}

/** The rows that were seen in the tables of some changes; undefined if they were not all counted. */
function seenRows(changes: readonly Change[]): Message | undefined {
  const seen = new Map(
    changes.flatMap(({ proof }) => Array.from(proof?.seen ?? [])),
  );
  let count = 0;
  let isMore = false;
  for (const what of seen.values()) {
    if (what.kind !== 'rows' || what.count === undefined) return undefined;
    count += what.count;
    isMore ||= what.isMore;
  }
  if (count === 0) return undefined;
  return rowsText({ count, isMore });
}

/** The subject of a block, with a count of its names. Nobody has counted unlisted tables, so they get no number. */
function aboutText({ changes, uncovered }: Block): Message {
  const listed = uncovered.filter((name) => !isUnlisted(name));
  const parts: Message[] = [];
  if (listed.length > 0) parts.push(countedNames(listed, nounOf(changes)));
  if (listed.length < uncovered.length) parts.push(placesText(changes));
  return inWords(parts);
}

function countedNames(
  names: readonly string[],
  noun: 'sequence' | 'table',
): Message {
  const [only = ''] = names;
  if (names.length === 1) return quote(only);
  return counted(names.length, noun);
}

function driftedTitle({
  compared: { plan, decision },
  isCheck = false,
}: Extract<RunResult, { readonly outcome: 'drifted' }>): Message {
  const { situation } = plan;
  if (decision.kind === 'drifted' && decision.underWay.length > 0)
    return prose`Drift: a Reshard may be in progress`;
  if (isCheck && situation.state !== 'drift')
    return prose`Drift: the database branch differs from the file`;
  if (situation.state === 'history-unknown') return prose`Drift: cause unknown`;

  const { outside } = situation.state === 'drift' ? situation : { outside: [] };
  if (outside.length === 0)
    return prose`Drift: changed outside this repository`;
  return prose`Drift: ${counted(outside.length, 'change')} made outside this repository`;
}

/** The end of a title if the database branch was not read. */
function unread(result: RunResult): Message {
  const compared = comparedOf(result);
  if (compared === undefined) return NOTHING;
  const { baseline, plan } = compared;
  const { situation } = plan;
  if (situation.state === 'history-unknown')
    return situation.isNone
      ? prose`, drift not checked`
      : prose`, file history not read`;

  if (baseline.from === 'branch') return NOTHING;
  if (baseline.from === 'document') return prose`, no database branch read`;

  if (baseline.isUnreadable) return prose`, database branch not read`;
  return prose`, compared with git, not with the database`;
}

/** The title of the document that an apply replaced. Later reports keep that document. */
export const PREVIOUS = prose`Previous topology, kept until the next apply`;
