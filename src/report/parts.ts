import { nameList, quoteWhole } from '../topology/finding.ts';
import type { Change } from '../topology/impact/change.ts';
import { scopeText } from '../topology/impact/object-text.ts';
import type { Decision } from '../topology/plan/policy.ts';
import type { Drift, Situation } from '../topology/plan/three-way.ts';
import type { Step } from '../topology/remedy/workflow.ts';

/** A part of what is told about the branch; every printer lays it out in its own way. */
export type Part =
  | { readonly kind: 'heading' | 'text' | 'note'; readonly text: string }
  | { readonly kind: 'changes'; readonly changes: readonly Change[] };

/** Where what is told is read, and so what its reader can do about it. */
export type Place = 'repository' | 'terminal';

/** What the branch is compared with beside the file. */
const BASES: Readonly<Record<Place, string>> = { repository: 'the base', terminal: 'the last commit' };

/** How to keep what was changed elsewhere, and how to discard it. */
const WAYS: Readonly<Record<Place, string>> = {
  repository: `To keep what is on the branch, bring the file in line with it in a pull request; equality with the branch always wins. To discard it, run with \`on-drift: overwrite\`.`,
  terminal: `To keep what is on the branch, bring the file in line with it: ${quoteWhole('neki-topology pull')} does. To discard it, say ${quoteWhole('--on-drift overwrite')}.`,
};

/**
 * How the branch stands to the file's history, where a reader should know; nothing for the ordinary case. Of every list
 * `most` are named, and the rest is counted.
 */
export function situationParts(situation: Situation, place: Place, most: number): readonly Part[] {
  const text = situationText(situation, place, most);
  const note = text === '' ? [] : [{ kind: 'note', text } as const];
  if (situation.state !== 'drift') return note;
  return [
    { kind: 'heading', text: 'Changed outside the repository' },
    {
      kind: 'text',
      text: 'The branch equals neither the file nor any earlier version of it. Against the file as it was (effects are told as if no row had been moved; a workflow such as a Reshard moves rows before it changes routing):',
    },
    { kind: 'changes', changes: situation.outside },
    ...note,
  ];
}

function situationText(situation: Situation, place: Place, most: number): string {
  switch (situation.state) {
    case 'in-sync':
    case 'ordinary':
    case 'branch-unread':
      return '';
    case 'pristine':
      return 'The branch is as a new one starts, so this is not drift.';
    case 'newer':
      return 'The branch holds a later version of the file than the base of this pull request: another change was merged and applied meanwhile. Update this pull request’s branch, and the plan tells what is left.';
    case 'behind': {
      const versions = situation.versions === 1 ? 'one version' : `${situation.versions} versions`;
      return `The branch is behind, not drifted: it holds the file as it was ${versions} before ${BASES[place]}. Those changes were never applied, and this plan includes them.`;
    }
    case 'first-file':
      return `This is the first version of the file, so nothing tells whether the branch was changed elsewhere.${undone(situation, most)}`;
    case 'history-unknown':
      return `The file’s history could not be read (${situation.reason.replace(/\.$/, '')}), so whether the branch was changed elsewhere is not known, and not held against this run.${undone(situation, most)}`;
    case 'drift': {
      // A Reshard is neither taken over by hand nor overwritten: the verdict says what to do about it.
      const ways = situation.underWay.length > 0 ? '' : ` ${WAYS[place]}`;
      return `A PUT of the file undoes this.${undone(situation, most)}${ways}`;
    }
  }
}

/** What a PUT would undo, and which of it looks like the work of a finished Reshard. */
function undone({ liveOnly, reshards }: Pick<Drift, 'liveOnly' | 'reshards'>, most: number): string {
  const { groups, indexes, bindings, defaults, others } = liveOnly;
  const parts = [
    groups.length === 0 ? '' : `shard groups ${nameList(groups, 'group')}`,
    indexes.length === 0 ? '' : `shard indexes ${nameList(indexes, 'index')}`,
    ...bindings
      .slice(0, most)
      .map(({ group, tables }) => `${nameList(tables, 'table')} in ${quoteWhole(group)}`),
    moreOf(bindings.length - most, 'group that tables are bound to', 'groups that tables are bound to'),
    ...defaults
      .slice(0, most)
      .map(({ scope, group }) => `the default ${quoteWhole(group)} of ${scopeText(scope)}`),
    moreOf(defaults.length - most, 'default', 'defaults'),
    nameList(others, 'object'),
  ].filter((part) => part !== '');
  if (parts.length === 0) return '';
  const targets = reshards.slice(0, most).map(({ target }) => quoteWhole(target));
  const finished = [
    ...targets.map(
      (target) =>
        `${target} looks like the target of a finished Reshard: applying the file would route its tables back to the stale copy on the source.`,
    ),
    moreOf(reshards.length - most, 'group looks like that.', 'groups look like that.'),
  ].filter((sentence) => sentence !== '');
  return [` Only on the branch: ${parts.join('; ')}.`, ...finished].join(' ');
}

function moreOf(rest: number, one: string, many: string): string {
  return rest <= 0 ? '' : `${rest} more ${rest === 1 ? one : many}`;
}

/** What is to be known of a block whatever lets it pass. */
export function blockLimits(decision: Decision['kind']): string {
  return decision === 'drifted' ? ' The drift stops this run all the same.' : '';
}

/** Lines of a statement that are shown where its step is; a longer one is in the runbook alone. */
const MOST_SQL_LINES = 25;

/** A step's statement as far as a report shows it, line by line; `place` is where its reader finds the rest. */
export function sqlLines({ sql }: Step, place: Place): readonly string[] {
  if (sql === undefined) return [];
  const lines = sql.split('\n');
  return lines.length <= MOST_SQL_LINES ? lines : [`-- ${lines.length} lines: see ${RUNBOOKS[place]}`];
}

/** What gives the runbook. */
export const RUNBOOKS: Readonly<Record<Place, string>> = {
  repository: 'the file of the output `runbook-file`',
  terminal: 'the file that `--runbook FILE` writes',
};
