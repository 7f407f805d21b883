import type { Change } from '../../changes/change.ts';
import { describeChange } from '../../changes/change-text.ts';
import { blocksOf } from '../../plan/decision.ts';
import type { Action, Step } from '../../report/step.ts';
import type { PlannedFile } from '../../run/result.ts';
import {
  code,
  type Message,
  NOTHING,
  prose,
  quoteWhole,
  words,
} from '../../text/message.ts';
import { plain } from '../../text/plain.ts';
import {
  type Naming,
  namingOf,
  type ShardNames,
} from '../../text/shard-names.ts';
import { type Target, targetName } from '../../topology/target.ts';
import { isRunnable, type Remedy } from './advice.ts';
import { MIGRATION_GUIDE, remediesOf } from './remedy.ts';

/** The columns of a comment line. */
const WIDTH = 100;
/** The most changes that are named above their remedy. */
const MOST_CHANGES = 20;

/**
 * The workflow calls that carry out the blocked changes of a plan without losing rows, as an SQL file to run one
 * statement at a time: each statement is below its step, and gates are marked. Undefined if nothing is blocked, or if
 * no workflow can do it.
 */
export function renderRunbook({
  file,
  target,
  compared,
}: PlannedFile): string | undefined {
  const { plan, decision, shardNames } = compared;
  if (blocksOf(decision).length === 0) return undefined;
  const remedies = remediesOf(plan);
  if (!remedies.some(isRunnable)) return undefined;

  const head = [
    prose`Runbook for ${quoteWhole(file)}${onBranch(target)}, plan ${words(plan.id)}.`,
    prose`Read ${words(MIGRATION_GUIDE)} first. Connect to a router that serves primary traffic, as a role that was created in PlanetScale with ${code('neki_operator')}; other roles get the error 42501.`,
    prose`The topology is the document that decides which shards have which tables. A workflow copies rows to other shards, follows the writes, and then switches reads and writes over.`,
    prose`Run one statement at a time. Do not run this file as a whole. A GATE is a check or a decision: continue only when all of it is true. If it is not, follow its “Otherwise”.`,
    prose`Replace the values in angle brackets. A “separate change” is another pull request for the topology file, merged and applied before you continue. PlanetScale does not document what is called inferred or unknown.`,
    prose`Plan again if the file has changed since, or the branch in any way but by this runbook.`,
  ];
  const session = [
    comment([
      prose`Begin every session with these settings: a role can have other defaults.`,
    ]),
    SESSION,
  ].join('\n');
  const texts = remedies.map((remedy) => remedyText(remedy, shardNames));
  const parts = [comment(head), session].concat(texts);

  return `${parts.join('\n\n')}\n`;
}

function onBranch(target: Target | undefined): Message {
  if (target === undefined) return NOTHING;
  return prose` on ${quoteWhole(targetName(target))}`;
}

/**
 * A role or a database may have defaults by which statements would reach a replica, or one shard (docs/neki.md §6.9).
 */
const SESSION = "SET __neki.target = 'primary';\nSET __neki.shard = '';";

function remedyText(
  { lead, changes, steps, alternatives }: Remedy,
  names: ShardNames | undefined,
): string {
  const naming = namingOf(names);
  const titleOf = (change: Change): Message =>
    namingOf(names)(describeChange(change).title);
  const head = [prose`==== ${naming(lead)}`];
  for (const change of changes.slice(0, MOST_CHANGES))
    head.push(prose`Instead of this change of the file: ${titleOf(change)}`);
  const rest = changes.length - MOST_CHANGES;
  if (rest > 0) head.push(prose`and of ${rest} more`);

  const parts = [comment(head)].concat(
    steps.map((step, at) => stepText(step, at, naming)),
    alternatives.map((text) => comment([prose`Or: ${naming(text)}`])),
  );
  return parts.join('\n\n');
}

/** A step with its statements. What helps if a gate fails is in comments, so that nobody runs it by accident. */
function stepText(
  { text, sql, otherwise }: Step,
  at: number,
  naming: Naming,
): string {
  const gate = otherwise === undefined ? '' : 'GATE: ';
  const lines = [comment([prose`${at + 1}. ${gate}${naming(text)}`])];
  if (otherwise !== undefined) lines.push(...fallbackLines(otherwise, naming));
  if (sql !== undefined) lines.push(sql);

  return lines.join('\n');
}

function fallbackLines(
  { text, sql }: Action,
  naming: Naming,
): readonly string[] {
  const statements = sql?.split('\n').map((line) => `--   ${line}`) ?? [];
  return [comment([prose`Otherwise: ${naming(text)}`])].concat(statements);
}

/** Sentences as SQL comments. They contain no line ends, so that nothing in a name can end a comment. */
function comment(sentences: readonly Message[]): string {
  return sentences
    .flatMap((sentence) => plain(sentence).match(LINES) ?? [])
    .map((line) => `-- ${line.trimEnd()}`)
    .join('\n');
}

/** As many words as fit on a line, or one word that is longer. */
const LINES = new RegExp(`(?:.{1,${WIDTH}}|\\S+)(?: +|$)`, 'g');
