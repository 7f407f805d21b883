import { nameList, quoteWhole } from '../topology/finding.ts';
import type { Change } from '../topology/impact/change.ts';
import { scopeText } from '../topology/impact/object-text.ts';
import type { Drift, LiveOnly, Situation } from '../topology/plan/three-way.ts';
import { changeTable } from './changes.ts';
import { message } from './markdown.ts';

/** A part of what is told about the branch; every printer lays it out in its own way. */
export type Part =
  | { readonly kind: 'heading' | 'text' | 'note'; readonly text: string }
  | { readonly kind: 'changes'; readonly changes: readonly Change[] };

/** How the branch stands to the file's history, as Markdown; empty for the ordinary case. */
export function situationSection(situation: Situation, rows: number): string {
  return situationParts(situation, { place: 'repository', most: rows })
    .map((part) => partText(part, rows))
    .filter((text) => text !== '')
    .join('\n\n');
}

function partText(part: Part, rows: number): string {
  switch (part.kind) {
    case 'heading':
      return `#### ${message(part.text)}`;
    case 'text':
      return message(part.text);
    case 'note':
      return `> ${message(part.text)}`;
    case 'changes':
      return changeTable(part.changes, rows);
  }
}

/** Where what is told is read, and so what its reader can do about it. */
export type Place = 'repository' | 'terminal';

/** What the branch is compared with beside the file. */
const BASES: Readonly<Record<Place, string>> = { repository: 'the base', terminal: 'the last commit' };

/** How to keep what was changed elsewhere, and how to discard it. */
const WAYS: Readonly<Record<Place, string>> = {
  repository: `To keep what is on the branch, bring the file in line with it in a pull request; equality with the branch always wins. To discard it, run with \`on-drift: overwrite\`.`,
  terminal: `To keep what is on the branch, bring the file in line with it: ${quoteWhole('neki-topology pull')} does. To discard it, say ${quoteWhole('--on-drift overwrite')}.`,
};

/** Where what is told is read, and how much of every list is named there; the rest is counted. */
export interface Telling {
  readonly place: Place;
  readonly most: number;
}

/** How the branch stands to the file's history, where a reader should know; nothing for the ordinary case. */
export function situationParts(situation: Situation, telling: Telling): readonly Part[] {
  switch (situation.state) {
    case 'in-sync':
    case 'ordinary':
    case 'branch-unread':
      return [];
    case 'pristine':
      return [note('The branch is as a new one starts, so this is not drift.')];
    case 'newer':
      return [
        note(
          'The branch holds a later version of the file than the base of this pull request: another change was merged and applied meanwhile. Update this pull request’s branch, and the plan tells what is left.',
        ),
      ];
    case 'behind': {
      const versions = situation.versions === 1 ? 'one version' : `${situation.versions} versions`;
      return [
        note(
          `The branch is behind, not drifted: it holds the file as it was ${versions} before ${BASES[telling.place]}. Those changes were never applied, and this plan includes them.`,
        ),
      ];
    }
    case 'first-file':
      return [
        note(
          'This is the first version of the file, so nothing tells whether the branch was changed elsewhere.',
          undone(situation, telling.most),
        ),
      ];
    case 'history-unknown':
      return [
        note(
          `The file’s history could not be read (${situation.reason.replace(/\.$/, '')}), so whether the branch was changed elsewhere is not known, and not held against this run.`,
          undone(situation, telling.most),
        ),
      ];
    case 'drift':
      return driftParts(situation, telling);
  }
}

function driftParts(drift: Drift, { place, most }: Telling): readonly Part[] {
  return [
    { kind: 'heading', text: 'Changed outside the repository' },
    {
      kind: 'text',
      text: 'The branch equals neither the file nor any earlier version of it. Against the file as it was (effects are told as if no row had been moved; a workflow such as a Reshard moves rows before it changes routing):',
    },
    { kind: 'changes', changes: drift.outside },
    {
      kind: 'note',
      text: `A PUT of the file undoes this.${undone(drift, most)} ${WAYS[place]}`,
    },
  ];
}

function note(text: string, more = ''): Part {
  return { kind: 'note', text: `${text}${more}` };
}

/** What a PUT would undo, and which of it looks like the work of a finished Reshard. */
function undone({ liveOnly, reshards }: Pick<Drift, 'liveOnly' | 'reshards'>, most: number): string {
  const parts = liveOnlyParts(liveOnly, most);
  if (parts.length === 0) return '';
  const finished = reshards
    .slice(0, most)
    .map(
      ({ target }) =>
        ` ${quoteWhole(target)} looks like the target of a finished Reshard: applying the file would route its tables back to the stale copy on the source.`,
    );
  const rest = reshards.length - finished.length;
  if (rest > 0) finished.push(` ${rest} more ${rest === 1 ? 'group looks' : 'groups look'} like that.`);
  return ` Only on the branch: ${parts.join('; ')}.${finished.join('')}`;
}

function liveOnlyParts(
  { groups, indexes, bindings, defaults, others }: LiveOnly,
  most: number,
): readonly string[] {
  return [
    ...(groups.length === 0 ? [] : [`shard groups ${nameList(groups, 'group')}`]),
    ...(indexes.length === 0 ? [] : [`shard indexes ${nameList(indexes, 'index')}`]),
    ...bindings
      .slice(0, most)
      .map(({ group, tables }) => `${nameList(tables, 'table')} in ${quoteWhole(group)}`),
    ...moreOf(bindings.length - most, 'group', 'that tables are bound to'),
    ...defaults
      .slice(0, most)
      .map(({ scope, group }) => `the default ${quoteWhole(group)} of ${scopeText(scope)}`),
    ...moreOf(defaults.length - most, 'default'),
    ...(others.length === 0 ? [] : [nameList(others, 'object')]),
  ];
}

function moreOf(rest: number, noun: string, what = ''): string[] {
  if (rest <= 0) return [];
  return [`${rest} more ${rest === 1 ? noun : `${noun}s`}${what === '' ? '' : ` ${what}`}`];
}
