import { scopeText } from '../topology/impact/table-text.ts';
import type { LiveOnly } from '../topology/plan/live-only.ts';
import type { Drift, Situation } from '../topology/plan/three-way.ts';
import { code as name, nameList, type Prose, prose } from '../topology/prose.ts';
import { changeTable, proseText } from './changes.ts';
import { code, message } from './markdown.ts';

/** How the branch stands to the file's history, where a reader should know; empty for the ordinary case. */
export function situationSection(situation: Situation, rows: number): string {
  switch (situation.state) {
    case 'in-sync':
    case 'ordinary':
    case 'branch-unread':
      return '';
    case 'pristine':
      return '> The branch is as a new one starts, so this is not drift.';
    case 'newer':
      return '> The branch holds a later version of the file than the base of this pull request: another change was merged and applied meanwhile. Update this pull request’s branch, and the plan tells what is left.';
    case 'behind': {
      const versions = situation.versions === 1 ? 'one version' : `${situation.versions} versions`;
      return `> The branch is behind, not drifted: it holds the file as it was ${versions} before the base. Those changes were never applied, and this plan includes them.`;
    }
    case 'first-file':
      return `> This is the first version of the file, so nothing tells whether the branch was changed elsewhere.${undone(situation)}`;
    case 'history-unknown':
      return `> The file’s history could not be read (${message(situation.reason)}), so whether the branch was changed elsewhere is not known, and not held against this run.${undone(situation)}`;
    case 'drift':
      return driftSection(situation, rows);
  }
}

function driftSection(drift: Drift, rows: number): string {
  return [
    '#### Changed outside the repository',
    'The branch equals neither the file nor any earlier version of it. Against the file as it was (effects are told as if no row had been moved; a workflow such as a Reshard moves rows before it changes routing):',
    changeTable(drift.outside, rows),
    `> A PUT of the file undoes this.${undone(drift)} To keep what is on the branch, bring the file in line with it in a pull request; equality with the branch always wins. To discard it, run with \`on-drift: overwrite\`.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What a PUT would undo, and which of it looks like the work of a finished Reshard. */
function undone({ liveOnly, reshards }: Pick<Drift, 'liveOnly' | 'reshards'>): string {
  const parts = liveOnlyParts(liveOnly);
  if (parts.length === 0) return '';
  const finished = reshards.map(
    ({ target }) =>
      ` ${code(target)} looks like the target of a finished Reshard: applying the file would route its tables back to the stale copy on the source.`,
  );
  return ` Only on the branch: ${parts.map((part) => proseText(part)).join('; ')}.${finished.join('')}`;
}

function liveOnlyParts({ groups, indexes, bindings, defaults, others }: LiveOnly): readonly Prose[] {
  return [
    ...(groups.length === 0 ? [] : [prose`shard groups ${nameList(groups, 'group')}`]),
    ...(indexes.length === 0 ? [] : [prose`shard indexes ${nameList(indexes, 'index')}`]),
    ...bindings.map(({ group, tables }) => prose`${nameList(tables, 'table')} in ${name(group)}`),
    ...defaults.map(({ scope, group }) => prose`the default ${name(group)} of ${scopeText(scope)}`),
    ...(others.length === 0 ? [] : [nameList(others, 'object')]),
  ];
}
