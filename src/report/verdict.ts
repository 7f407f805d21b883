import { type Compared, comparedOf, type Outcome, type RunResult } from '../run/result.ts';
import { nameList, quoteWhole } from '../topology/finding.ts';
import { CHANGE_CLASSES, type ChangeClass } from '../topology/impact/change.ts';
import { type Decision, verdictOf } from '../topology/plan/policy.ts';
import type { Situation } from '../topology/plan/three-way.ts';
import { targetName } from '../topology/target.ts';
import { wordsOf } from './error-messages.ts';
import { cut, message } from './markdown.ts';

/** Permissions that are named; a list of `allow` may be as long as the list of tables. */
const MOST_ALLOWED = 10;

/**
 * What an outcome is called, how it looks in a comment and on a terminal, and how grave it is among a fleet's; a target
 * whose PUT is under way has one as well.
 */
export const OUTCOMES = {
  failed: { icon: '❌', title: 'Topology failed', label: 'failed', style: 'red', weight: 90 },
  blocked: { icon: '⛔', title: 'Topology blocked', label: 'blocked', style: 'red', weight: 80 },
  invalid: { icon: '⛔', title: 'Topology invalid', label: 'invalid', style: 'red', weight: 70 },
  drifted: { icon: '⚠️', title: 'Topology drifted', label: 'drifted', style: 'red', weight: 60 },
  applying: {
    icon: '⏳',
    title: 'Topology being applied',
    label: 'being applied',
    style: 'cyan',
    weight: 50,
  },
  planned: { icon: '📝', title: 'Topology plan', label: 'planned', style: 'cyan', weight: 40 },
  superseded: { icon: '⏭️', title: 'Topology superseded', label: 'superseded', style: 'yellow', weight: 30 },
  applied: { icon: '✅', title: 'Topology applied', label: 'applied', style: 'green', weight: 20 },
  skipped: { icon: '⏭️', title: 'Topology skipped', label: 'skipped', style: 'yellow', weight: 10 },
  valid: { icon: '✅', title: 'Topology valid', label: 'valid', style: 'green', weight: 0 },
  'no-change': { icon: '✅', title: 'Topology in sync', label: 'in sync', style: 'green', weight: 0 },
} as const satisfies Readonly<Record<Outcome | 'applying', object>>;

/**
 * The verdict of a run: what a reader must know first, in a heading and a few sentences a reviewer can act on. Values
 * in the sentences stand between backticks.
 */
export function verdict(result: RunResult) {
  const { icon, title } = OUTCOMES[result.outcome];
  const isStop = result.outcome === 'drifted' && result.isFailure;
  return { icon: isStop ? '⛔' : icon, title: `${title}${unread(result)}`, text: sentencesOf(result) };
}

function sentencesOf(result: RunResult): readonly string[] {
  const file = quoteWhole(result.file);
  const branch = result.target === undefined ? 'the branch' : quoteWhole(targetName(result.target));
  switch (result.outcome) {
    case 'valid':
      return [`${file} is valid. Nothing was sent.`];
    case 'invalid': {
      const errors = result.findings.filter(({ severity }) => severity === 'error');
      return [`${file} has ${countOf(errors.length, 'error')}. Nothing was sent.`];
    }
    case 'skipped':
    case 'superseded':
      return [result.why];
    case 'planned':
      return planned(result.compared, file, branch);
    case 'no-change':
      return [inSync(result.compared, file, branch)];
    case 'blocked':
      return result.why === undefined ? stopped(result.compared, branch) : [result.why];
    case 'drifted':
      return result.isCheck ? differing(result.compared, file, branch) : stopped(result.compared, branch);
    case 'applied':
      return applied(result, file, branch);
    case 'failed':
      return [stored(result, branch), wordsOf(result.why)];
  }
}

/** The verdict as one line of plain text, for the log and for annotations. */
export function plainVerdict(result: RunResult): string {
  const { icon, title, text } = verdict(result);
  const about = result.target === undefined ? '' : ` (${quoteWhole(targetName(result.target))})`;
  return cut(`${icon} ${title}${about}: ${text.join(' ')}`, 4000);
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

/** "3 changes", "1 change". */
export function changeCount({ plan }: Compared): string {
  return countOf(plan.changes.length, 'change');
}

function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

const RISKS: Readonly<Record<ChangeClass, string>> = {
  none: 'Routing stays as it is.',
  safe: 'No row changes its shard.',
  behavioural: 'No row changes its shard, but statements behave differently.',
  'new-table': 'Some tables are new to the topology; that they have no rows is not proven.',
  unknown: 'What some of it does is not known: it is pointed at, and not blocked.',
  outage: 'Statements of existing tables fail.',
  'needs-backfill': 'It is safe only where what it needs is in place.',
  'needs-empty': 'It could hide rows.',
  rejected: 'The service refuses it.',
};

/** What is written to a branch that was not read does at least what nobody knows. */
export function riskOf({ before, plan }: Compared): ChangeClass {
  const isUnread = before.from !== 'branch' && before.isUnreadable;
  return isUnread && CHANGE_CLASSES.indexOf(plan.risk) < CHANGE_CLASSES.indexOf('unknown')
    ? 'unknown'
    : plan.risk;
}

function planned(compared: Compared, file: string, branch: string): string[] {
  const { before, decision } = compared;
  const risk = `${RISKS[riskOf(compared)]}${allowed(decision)}`;
  const nothing = 'Nothing was written.';
  switch (before.from) {
    case 'branch':
      return [`${changeCount(compared)} to ${branch}.`, risk, nothing];
    case 'file': {
      const what = `${changeCount(compared)} from the earlier version of ${file}`;
      return [`${what}; what ${branch} holds is not known.`, risk, nothing];
    }
    case 'nothing': {
      const why = `neither ${branch} nor an earlier version of the file could be compared with it`;
      return [`${file} is new to this run: ${why}.`, nothing];
    }
  }
}

function allowed(decision: Decision): string {
  if (decision.kind !== 'apply' || decision.used.length === 0) return '';
  const shown = decision.used.slice(0, MOST_ALLOWED);
  const texts = shown.map((used) =>
    used.by === 'allow'
      ? `\`allow\` ${quoteWhole(used.text)}`
      : `the label ${quoteWhole(used.text)} that ${quoteWhole(used.person)} set on pull request #${used.pull}`,
  );
  const rest = decision.used.length - shown.length;
  return ` Allowed by ${texts.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

function inSync({ before, plan: { situation } }: Compared, file: string, branch: string): string {
  if (before.from !== 'branch') {
    return `${file} is what it was before; what ${branch} holds is not known. Nothing was written. To write the file all the same, run the workflow by hand.`;
  }
  const spelling = 'ledger' in situation && situation.ledger.length > 0 ? ', written differently' : '';
  return `${branch} holds ${file} already${spelling}. Nothing was written.`;
}

function stopped({ decision }: Compared, branch: string): string[] {
  const blocks = 'blocks' in decision ? decision.blocks : [];
  const [only = [], ...others] = blocks.map(({ uncovered }) => uncovered);
  const names = others.length === 0 ? only : [...new Set([only, ...others].flat())];
  const where = names.length === 0 ? [] : [`It concerns ${nameList(names, 'table')}.`];
  return [verdictOf(decision), ...where, `Nothing was written to ${branch}.`];
}

/** What a check by the clock found: not only that branch and file differ, but which of them moved, as far as it is known. */
function differing(compared: Compared, file: string, branch: string): string[] {
  const causes: Readonly<Partial<Record<Situation['state'], string>>> = {
    drift: `${branch} was changed outside the repository.`,
    behind: `${branch} holds an earlier version of the file: later changes were never applied.`,
    pristine: `${branch} holds what a new branch starts with: the file was never applied.`,
    'first-file': `The file has no earlier version, so it is unknown whether it was never applied or ${branch} was changed outside the repository.`,
    'history-unknown': `The file’s history could not be read, so it is unknown whether changes were never applied or ${branch} was changed outside the repository.`,
  };
  const cause = causes[compared.plan.situation.state];
  return [
    `${branch} differs from ${file}: ${changeCount(compared)}.`,
    ...(cause === undefined ? [] : [cause]),
    'Nothing was written. Run the workflow that applies, or update the file to match.',
  ];
}

/** What a title says of a comparison without the database branch. */
function unread(result: RunResult): string {
  const before = comparedOf(result)?.before;
  if (before === undefined || before.from === 'branch') return '';
  return before.isUnreadable ? ', database branch not read' : ', compared with git, not with the database';
}

function applied(
  { compared, syncedAt }: { compared: Compared; syncedAt: string | null },
  file: string,
  branch: string,
): string[] {
  const count = compared.before.from === 'nothing' ? '' : `: ${changeCount(compared)}`;
  const synced = syncedAt === null ? [] : [`Last synced ${quoteWhole(syncedAt)}.`];
  const what = `${branch} holds ${file} now, confirmed by the service${count}.${allowed(compared.decision)}`;
  return [what, ...synced];
}

function stored({ maybeStored, compared }: RunResult & { outcome: 'failed' }, branch: string): string {
  if (maybeStored) return `Whether ${branch} holds the new document is not known.`;
  return compared === undefined ? 'Nothing was sent.' : `${branch} was not changed by this run.`;
}
