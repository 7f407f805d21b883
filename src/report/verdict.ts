import { plain } from '../message/plain.ts';
import {
  inWords,
  nameList,
  quote,
  quoteWhole,
  thousands,
} from '../message/text.ts';
import {
  type Compared,
  comparedOf,
  type Outcome,
  type RunResult,
} from '../run/result.ts';
import {
  CHANGE_CLASSES,
  type Change,
  type ChangeClass,
  hidesRows,
  isBlocked,
} from '../topology/impact/change.ts';
import {
  type Block,
  type Decision,
  isUnlisted,
  verdictOf,
} from '../topology/plan/policy.ts';
import type { Situation } from '../topology/plan/three-way.ts';
import { targetName } from '../topology/target.ts';
import { wordsOf } from './error-messages.ts';
import { cut, message } from './markdown.ts';

/** Permissions that are named; a list of `allow` may be as long as the list of tables. */
const MOST_ALLOWED = 10;
/** Tables that the words of a change name. */
const MOST_NAMED = 3;

/**
 * What an outcome is called, how it looks in a comment and on a terminal, and how grave it is among a fleet's; a target
 * whose PUT is under way has one as well.
 */
export const OUTCOMES = {
  failed: { icon: '❌', label: 'failed', style: 'red', weight: 90 },
  blocked: { icon: '⛔', label: 'blocked', style: 'red', weight: 80 },
  invalid: { icon: '⛔', label: 'invalid', style: 'red', weight: 70 },
  drifted: { icon: '⚠️', label: 'drifted', style: 'red', weight: 60 },
  applying: { icon: '⏳', label: 'being applied', style: 'cyan', weight: 50 },
  planned: { icon: '📝', label: 'planned', style: 'cyan', weight: 40 },
  superseded: { icon: '⏭️', label: 'superseded', style: 'yellow', weight: 30 },
  applied: { icon: '✅', label: 'applied', style: 'green', weight: 20 },
  skipped: { icon: '⏭️', label: 'skipped', style: 'yellow', weight: 10 },
  valid: { icon: '✅', label: 'valid', style: 'green', weight: 0 },
  'no-change': { icon: '✅', label: 'in sync', style: 'green', weight: 0 },
} as const satisfies Readonly<Record<Outcome | 'applying', object>>;

/**
 * The verdict of a run: what a reader must know first, in a title and a few sentences. Values in them stand between
 * backticks.
 */
export function verdict(result: RunResult) {
  return {
    icon: iconOf(result),
    title: `${titleOf(result)}${unread(result)}`,
    text: sentencesOf(result),
  };
}

function iconOf(result: RunResult): string {
  const { icon } = OUTCOMES[result.outcome];
  switch (result.outcome) {
    case 'drifted':
      return result.isFailure ? '⛔' : icon;
    case 'planned':
    case 'applied':
      return allowedTitle(result.compared) === undefined ? icon : '⚠️';
    default:
      return icon;
  }
}

function titleOf(result: RunResult): string {
  switch (result.outcome) {
    case 'valid':
      return 'Valid';
    case 'invalid':
      return `Invalid: ${countOf(errorsIn(result), 'error')}`;
    case 'skipped':
      return 'Skipped';
    case 'superseded':
      return 'Superseded: a later version of the file decides';
    case 'no-change':
      return UNCHANGED[result.compared.baseline.from];
    case 'planned':
      return plannedTitle(result.compared);
    case 'applied':
      return appliedTitle(result.compared);
    case 'blocked':
      return result.why === undefined
        ? blockedTitle(result.compared.decision)
        : 'Blocked: nothing was written';
    case 'drifted':
      return driftedTitle(result.compared, result.isCheck);
    case 'failed':
      return `Failed: ${result.maybeStored ? 'it is unknown whether the file was stored' : 'nothing was changed'}`;
  }
}

/** What is called a comparison without a change. */
const UNCHANGED: Readonly<Record<Compared['baseline']['from'], string>> = {
  branch: 'In sync: nothing to apply',
  document: 'No difference',
  file: 'No change to the file',
  nothing: 'No change to the file',
};

function plannedTitle(compared: Compared): string {
  const { baseline } = compared;
  if (baseline.from === 'nothing') return 'Plan: no baseline';
  const allowed = allowedTitle(compared);
  return `Plan: ${allowed ?? `${changeCount(compared)}, ${RISKS[riskOf(compared)]}`}`;
}

function appliedTitle(compared: Compared): string {
  if (compared.baseline.from === 'nothing') return 'Applied';
  return `Applied ${allowedTitle(compared) ?? changeCount(compared)}`;
}

/** What was allowed stays visible, before the apply and after it; undefined where nothing needed a permission. */
function allowedTitle(compared: Compared): string | undefined {
  const { decision, plan } = compared;
  const used = decision.kind === 'apply' ? decision.used : [];
  if (used.length === 0) return undefined;

  const people = new Set(
    used.flatMap((one) => (one.by === 'label' ? one.person : [])),
  );
  const by =
    people.size > 0
      ? inWords([...people].slice(0, MOST_NAMED).map(quote))
      : '`allow`';
  const dangerous = plan.changes.filter(isBlocked).length;
  const which =
    dangerous === plan.changes.length ? 'that' : `of which ${dangerous}`;
  return `${changeCount(compared)} ${which} ${ALLOWED_RISKS[plan.risk]}, allowed by ${by}`;
}

/** What some allowed changes do, behind "that". */
const ALLOWED_RISKS: Readonly<Record<ChangeClass, string>> = {
  none: 'needed a permission',
  safe: 'needed a permission',
  behavioural: 'needed a permission',
  unknown: 'needed a permission',
  rejected: 'needed a permission',
  'new-table': 'could hide rows',
  outage: 'could make statements fail',
  'needs-backfill': 'needed data in place first',
  'needs-empty': 'could hide rows',
};

/** What blocks, and of how much. */
function blockedTitle(decision: Decision): string {
  if (decision.kind === 'rejected')
    return 'Blocked: the service rejects this topology';
  const [block] = 'blocks' in decision ? decision.blocks : [];
  return block === undefined ? 'Blocked' : `Blocked: ${blockTitle(block)}`;
}

function blockTitle({ class: blocked, changes, uncovered }: Block): string {
  const tables = uncoveredText(uncovered, nounOf(changes));
  switch (blocked) {
    case 'needs-empty': {
      return `queries ${changes.some(hidesRows) ? 'would' : 'could'} lose rows of ${tables}`;
    }
    case 'needs-backfill':
      return `${tables} ${uncovered.length === 1 ? 'needs' : 'need'} data in place first`;
    case 'outage':
      return `statements on ${tables} would fail`;
    case 'new-table':
      return `${tables} may already have rows`;
  }
}

/** Names in a count of them; those of places stand for tables that nobody counted. */
function uncoveredText(
  names: readonly string[],
  noun: 'sequence' | 'table',
): string {
  const [name = ''] = names;
  if (names.length === 1) return quote(name);

  const places = names.filter(isUnlisted).length;
  const rest = names.length - places;
  const parts: string[] = [];
  if (rest > 0)
    parts.push(`${thousands(rest)} ${noun}${rest === 1 ? '' : 's'}`);
  if (places > 0)
    parts.push(
      `unlisted tables of ${thousands(places)} ${places === 1 ? 'place' : 'places'}`,
    );
  return inWords(parts);
}

/** What changes are about, in a count of them; sequences that follow their tables are told by these. */
function nounOf(changes: readonly Change[]): 'sequence' | 'table' {
  const isOfSequence = (change: Change) =>
    change.kind === 'sequence' && change.action !== 'derived';
  return changes.every(isOfSequence) ? 'sequence' : 'table';
}

function driftedTitle(
  { plan: { situation }, decision }: Compared,
  isCheck = false,
): string {
  if (decision.kind === 'drifted' && decision.underWay.length > 0)
    return 'Drift: a Reshard may be in progress';
  if (isCheck && situation.state !== 'drift')
    return 'Drift: the database branch differs from the file';
  if (situation.state === 'history-unknown')
    return 'Drift: cause unknown, because the file’s history could not be read';
  return 'Drift: changed outside this repository';
}

function sentencesOf(result: RunResult): readonly string[] {
  const file = quoteWhole(result.file);
  const branch = branchOf(result);
  const isRead = comparedOf(result)?.baseline.from !== 'document';
  const nothing = isRead ? [`Nothing was written to ${branch}.`] : [];
  switch (result.outcome) {
    case 'valid':
      return [`${file} is valid.`];
    case 'invalid': {
      const { file: name = result.file } = result.findings[0]?.location ?? {};
      const errors = countOf(errorsIn(result), 'error');
      const unsent = result.target === undefined ? [] : ['Nothing was sent.'];
      return [`${quoteWhole(name)} has ${errors}.`, ...unsent];
    }
    case 'skipped':
    case 'superseded':
      return [result.why];
    case 'planned':
      return [
        ...baseline(result.compared, file, branch),
        ...allowed(result.compared.decision),
        ...nothing,
      ];
    case 'no-change':
      return [inSync(result.compared, file, branch)];
    case 'blocked':
      return result.why === undefined
        ? [...concerned(result.compared), ...nothing]
        : [result.why];
    case 'drifted':
      return [
        ...(result.isCheck
          ? differing(result.compared, file, branch)
          : reshard(result.compared)),
        ...nothing,
      ];
    case 'applied':
      return applied(result, file, branch);
    case 'failed':
      return [
        wordsOf(result.why),
        ...(result.compared === undefined || result.maybeStored ? [] : nothing),
      ];
  }
}

/** What happens next, for who reads it on a pull request; `isApplied` where its merge applies the file. */
export function nextStep(
  result: RunResult,
  isApplied: boolean | undefined,
): string {
  const branch = branchOf(result);
  const { outcome } = result;
  if (isApplied === true && outcome === 'planned') {
    const { compared, file } = result;
    const said = [
      ...baseline(compared, quoteWhole(file), branch),
      ...allowed(compared.decision),
    ];
    return [`Merging this applies it to ${branch}.`, ...said].join(' ');
  }
  if (isApplied === true && outcome === 'blocked' && result.why === undefined)
    return `Merging this applies nothing to ${branch}: the run after the merge is blocked as well.`;
  return verdict(result).text.join(' ');
}

/** The verdict as one line of plain text, for the log and for annotations. */
export function plainVerdict(result: RunResult): string {
  const { icon, title, text } = verdict(result);
  const about =
    result.target === undefined
      ? ''
      : ` (${quoteWhole(targetName(result.target))})`;
  return cut(`${icon} ${title}${about}. ${text.join(' ')}`, 4000);
}

/** The summary of a step whose inputs or event are wrong: every problem, one a line. */
export function renderRefusal(problems: readonly string[]): string {
  const list = problems.map((problem) => `- ${message(problem)}`).join('\n');
  return `### ⛔ Invalid configuration\n\nThe step’s inputs are invalid. Nothing was sent.\n\n${list}\n`;
}

/** The comparison a report tells of: an old push is compared with what a later one has applied, which tells nothing. */
export function comparedIn(result: RunResult): Compared | undefined {
  return result.outcome === 'superseded' ? undefined : comparedOf(result);
}

/** "3 changes", "1 change"; with the tables, where they are more than a row names: "1 change to 3,000 tables". */
export function changeCount({ plan }: Compared): string {
  const tables = new Set(plan.changes.flatMap((change) => change.tables.listed))
    .size;
  const count = countOf(plan.changes.length, 'change');
  return tables > MOST_NAMED
    ? `${count} to ${thousands(tables)} tables`
    : count;
}

export function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

function errorsIn({ findings }: RunResult): number {
  return findings.filter(({ severity }) => severity === 'error').length;
}

function branchOf({ target }: RunResult): string {
  return target === undefined
    ? 'the database branch'
    : quoteWhole(targetName(target));
}

/** A risk in a few words. */
export const RISKS: Readonly<Record<ChangeClass, string>> = {
  none: 'no effect on routing',
  safe: 'safe',
  behavioural: 'statements behave differently',
  'new-table': 'for new tables',
  unknown: 'effect unknown, not blocked',
  outage: 'statements fail',
  'needs-backfill': 'needs data in place first',
  'needs-empty': 'could hide rows',
  rejected: 'rejected by the service',
};

/** What is written to a branch that was not read does at least what nobody knows. */
export function riskOf({ baseline, plan }: Compared): ChangeClass {
  const isUnread = baseline.from !== 'branch' && baseline.isUnreadable;
  return isUnread &&
    CHANGE_CLASSES.indexOf(plan.risk) < CHANGE_CLASSES.indexOf('unknown')
    ? 'unknown'
    : plan.risk;
}

/** What a comparison without the database branch was made with. */
function baseline(
  { baseline }: Compared,
  file: string,
  branch: string,
): readonly string[] {
  switch (baseline.from) {
    case 'branch':
      return [];
    case 'document':
      return [`Compared with ${quoteWhole(baseline.name)}.`];
    case 'file':
      return [
        `Compared with the previous version of ${file}. What ${branch} holds now is unknown.`,
      ];
    case 'nothing':
      return [
        `Neither ${branch} nor an earlier version of ${file} could be compared with it.`,
      ];
  }
}

/** Who or what allowed blocked changes. */
function allowed(decision: Decision): readonly string[] {
  if (decision.kind !== 'apply' || decision.used.length === 0) return [];
  const shown = decision.used.slice(0, MOST_ALLOWED);
  const texts = shown.map((used) =>
    used.by === 'allow'
      ? `\`allow\` ${quoteWhole(used.text)}`
      : `the label ${quoteWhole(used.text)} that ${quoteWhole(used.person)} set on pull request #${used.pull}`,
  );
  const rest = decision.used.length - shown.length;
  return [
    `Allowed by ${texts.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`,
  ];
}

function inSync(
  { baseline, plan: { situation } }: Compared,
  file: string,
  branch: string,
): string {
  const spelling =
    'ledger' in situation && situation.ledger.length > 0
      ? ' (formatting differs)'
      : '';
  if (baseline.from === 'document')
    return `${file} means the same as ${quoteWhole(baseline.name)}${spelling}.`;
  if (baseline.from !== 'branch') {
    return `${file} is what it was before; what ${branch} holds is unknown. Nothing was written. To apply it anyway, run the workflow manually.`;
  }
  return `${branch} already matches ${file}${spelling}. Nothing was written.`;
}

/** The tables that a stop is about. */
function concerned({ decision }: Compared): readonly string[] {
  const blocks = 'blocks' in decision ? decision.blocks : [];
  const named = blocks.flatMap(({ uncovered }) => uncovered);
  const names = blocks.length > 1 ? [...new Set(named)] : named;
  return names.length === 0
    ? []
    : [
        `It is about ${nameList(names, nounOf(blocks.flatMap(({ changes }) => changes)))}.`,
      ];
}

function reshard({ decision }: Compared): readonly string[] {
  return decision.kind === 'drifted' && decision.underWay.length > 0
    ? [plain(verdictOf(decision))]
    : [];
}

/** What a check by the clock found: not only that branch and file differ, but which of them moved, as far as it is known. */
function differing(compared: Compared, file: string, branch: string): string[] {
  const causes: Readonly<Partial<Record<Situation['state'], string>>> = {
    drift: `${branch} was changed outside the repository.`,
    behind: `${branch} holds an earlier version of the file: later changes were never applied.`,
    pristine: `${branch} holds what a new branch starts with: the file was never applied.`,
    'first-file': `The file has no earlier version: either it was never applied, or ${branch} was changed outside the repository.`,
    'history-unknown': `The file’s history could not be read: either changes were never applied, or ${branch} was changed outside the repository.`,
  };
  const cause = causes[compared.plan.situation.state];
  return [
    `${branch} differs from ${file}: ${changeCount(compared)}.`,
    ...(cause === undefined ? [] : [cause]),
    'Run the workflow that applies, or update the file to match.',
  ];
}

/** What a title says of a comparison without the database branch. */
function unread(result: RunResult): string {
  const compared = comparedOf(result);
  if (compared?.plan.situation.state === 'history-unknown')
    return ', file history not read';
  const baseline = compared?.baseline;
  if (baseline === undefined || baseline.from === 'branch') return '';
  if (baseline.from === 'document') return ', no database branch read';
  return baseline.isUnreadable
    ? ', database branch not read'
    : ', compared with git, not with the database';
}

function applied(
  { compared, syncedAt }: { compared: Compared; syncedAt: string | null },
  file: string,
  branch: string,
): string[] {
  const { decision } = compared;
  const isAllowed = decision.kind === 'apply' && decision.used.length > 0;
  const next = isAllowed
    ? 'The way back is the previous topology.'
    : 'Nothing more to do.';
  const synced =
    syncedAt === null ? [] : [`Last synced ${quoteWhole(syncedAt)}.`];
  return [
    `The service confirmed that ${branch} holds ${file}.`,
    ...allowed(decision),
    ...synced,
    next,
  ];
}
