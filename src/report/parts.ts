import { plain } from '../message/plain.ts';
import { shellWord } from '../message/shell-word.ts';
import { nameList, quoteWhole } from '../message/text.ts';
import type { RunResult } from '../run/result.ts';
import type { Change } from '../topology/impact/change.ts';
import { scopeText } from '../topology/impact/object-text.ts';
import type { Decision } from '../topology/plan/policy.ts';
import type { Drift, Situation } from '../topology/plan/three-way.ts';
import type { Step } from '../topology/remedy/step.ts';
import { targetName } from '../topology/target.ts';
import { paragraphs } from './markdown.ts';

/** A part of what is told about drift; every printer lays it out in its own way. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  /** What to do, behind a few words in bold. */
  | {
      readonly kind: 'way';
      readonly name: string;
      readonly text: string;
      /** The page of a workflow to start; the text follows it. */
      readonly page?: Page | undefined;
    }
  /** What was changed elsewhere: by itself, because what it does to rows depends on how that was done. */
  | { readonly kind: 'elsewhere'; readonly changes: readonly Change[] };

/** A page on GitHub. */
export interface Page {
  readonly name: string;
  readonly address: string;
}

/** Where what is told is read, and so what its reader can do about it. */
export type Place = 'repository' | 'terminal';

/** What the branch is compared with beside the file. */
const BASES: Readonly<Record<Place, string>> = {
  repository: 'the base',
  terminal: 'the last commit',
};
const DEFAULT_FILE = 'data-topology.yaml';

/** Where the branch holds what no version of the file that could be read does. */
type Unlike = Drift | (Situation & { readonly state: 'history-unknown' });

/** Whether the branch was changed elsewhere, or may have been. */
export function isUnlike(situation: Situation): situation is Unlike {
  return (
    situation.state === 'drift' ||
    (situation.state === 'history-unknown' && !situation.isNone)
  );
}

/**
 * What was changed elsewhere, what a PUT of the file would undo, and two ways on: to keep it and to discard it. A
 * Reshard under way is neither kept nor discarded.
 */
export function driftParts(
  drift: Unlike,
  place: Place,
  most: number,
  { target, file }: Pick<RunResult, 'target' | 'file'>,
  byHand?: Page,
): readonly Part[] {
  const told: readonly Part[] = [
    { kind: 'elsewhere', changes: drift.outside },
    { kind: 'text', text: undone(drift, most) },
  ];
  if (drift.underWay.length > 0) return told;
  const words = [
    ...[
      'neki-topology',
      'pull',
      target === undefined ? '' : targetName(target),
    ],
    ...(file === DEFAULT_FILE ? [] : ['--file', file]),
  ];
  const pull = quoteWhole(words.map(shellWord).join(' '));
  const isHere = place === 'terminal';
  const keep = isHere
    ? `run ${pull}.`
    : `run ${pull}, commit the file, and merge it in a pull request.`;
  const discard = isHere
    ? 'pass `--on-drift overwrite`. It undoes what was changed there.'
    : `${overwriting(byHand)} It undoes what was changed there; a change that could hide rows must be allowed as well.`;
  return [
    ...told,
    { kind: 'way', name: 'Keep it', text: keep },
    { kind: 'way', name: 'Discard it', text: discard, page: byHand },
  ];
}

/** How one run overwrites; where people can start one by hand, this follows the link to its page. */
function overwriting(byHand: Page | undefined): string {
  return byHand === undefined
    ? 'set the input `on-drift` to `overwrite` for one run.'
    : 'with `on-drift` set to `overwrite`.';
}

/**
 * How the branch stands to the file's history, where a reader should know; nothing for the ordinary case and for drift.
 * Of every list `most` are named, and the rest is counted.
 */
export function situationText(
  situation: Situation,
  place: Place,
  most: number,
): string {
  switch (situation.state) {
    case 'in-sync':
    case 'ordinary':
    case 'branch-unread':
    case 'drift':
      return '';
    case 'pristine':
      return 'The database branch is as a new one starts, so this is not drift.';
    case 'newer':
      return 'The database branch holds a later version of the file than the base of this pull request. Another change has been merged and applied since. Update this pull request’s branch to see what remains.';
    case 'behind': {
      const versions =
        situation.versions === 1
          ? 'one version'
          : `${situation.versions} versions`;
      return `The database branch is behind, not drifted: it holds the file as it was ${versions} before ${BASES[place]}. Those changes were never applied, and this plan includes them.`;
    }
    case 'first-file':
      return paragraphs(
        [
          'This is the first version of the file, so drift cannot be determined.',
          undone(situation, most),
        ],
        ' ',
      );
    case 'history-unknown': {
      const reason = situation.reason.replace(/\.$/, '');
      const unread = `The file’s history could not be read (${reason}).`;
      return situation.isNone
        ? paragraphs(
            [`${unread} Drift cannot be determined.`, undone(situation, most)],
            ' ',
          )
        : `${unread} It is unknown whether the database branch was changed elsewhere, or earlier changes were never applied.`;
    }
  }
}

/** What a PUT would undo, and which of it looks like the work of a finished Reshard. */
function undone(
  { liveOnly, reshards }: Pick<Drift, 'liveOnly' | 'reshards'>,
  most: number,
): string {
  const { groups, indexes, bindings, defaults, others } = liveOnly;
  const parts = [
    groups.length === 0
      ? ''
      : `shard group${groups.length === 1 ? '' : 's'} ${nameList(groups, 'group')}`,
    indexes.length === 0
      ? ''
      : `shard index${indexes.length === 1 ? '' : 'es'} ${nameList(indexes, 'index')}`,
    ...bindings
      .slice(0, most)
      .map(
        ({ group, tables }) =>
          `${nameList(tables, 'table')} in ${quoteWhole(group)}`,
      ),
    moreOf(
      bindings.length - most,
      'group that tables are bound to',
      'groups that tables are bound to',
    ),
    ...defaults
      .slice(0, most)
      .map(
        ({ scope, group }) =>
          `the default ${quoteWhole(group)} of ${plain(scopeText(scope))}`,
      ),
    moreOf(defaults.length - most, 'default', 'defaults'),
    nameList(others, 'object'),
  ];
  const only = paragraphs(parts, '; ');
  if (only === '') return '';
  const texts = [
    `Applying the file would remove what only the database branch has: ${only}.`,
    ...reshards
      .slice(0, most)
      .map(
        ({ target }) =>
          `${quoteWhole(target)} looks like the target of a finished Reshard. Applying the file would send queries back to the old copy of its rows.`,
      ),
    moreOf(
      reshards.length - most,
      'group looks like that.',
      'groups look like that.',
    ),
  ];
  return paragraphs(texts, ' ');
}

function moreOf(rest: number, one: string, many: string): string {
  return rest <= 0 ? '' : `${rest} more ${rest === 1 ? one : many}`;
}

/** What is to be known of a block whatever lets it pass. */
export function blockLimits(decision: Decision['kind']): string {
  return decision === 'drifted' ? ' Drift still blocks this run.' : '';
}

/** A step's statements in lines; where there are more than `most`, where its reader finds them. */
export function sqlLines(
  { sql }: Step,
  place: Place,
  most: number,
): readonly string[] {
  if (sql === undefined) return [];
  const lines = sql.split('\n');
  return lines.length <= most
    ? lines
    : [`-- ${lines.length} lines: see ${RUNBOOKS[place]}`];
}

/** What gives the runbook. */
export const RUNBOOKS: Readonly<Record<Place, string>> = {
  repository: 'the file of the output `runbook-file`',
  terminal: 'the file that `--runbook FILE` writes',
};
