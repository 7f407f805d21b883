import { describeChange } from '../changes/change-text.ts';
import { scopeText } from '../changes/table-text.ts';
import { findReshards } from '../plan/live-only.ts';
import type { Drift, Situation } from '../plan/plan.ts';
import type { Compared, RunResult } from '../run/result.ts';
import { settingNamed } from '../settings/table/index.ts';
import { nameList } from '../text/lists.ts';
import {
  code,
  input,
  isNothing,
  joined,
  type Message,
  NOTHING,
  prose,
  quoteWhole,
  thousands,
} from '../text/message.ts';
import { shellWord } from '../text/shell-word.ts';
import { targetName } from '../topology/target.ts';
import type { TitlesBlock } from './blocks.ts';
import type { Block, WayBlock } from './model.ts';

const DEFAULT_FILE = settingNamed('file').default;
/** The most bindings, defaults and groups that are listed by name. */
const MOST_NAMED = 3;

/** The remedy if the reason names it, or if the history could not be read this time. */
const READ_IT = prose`make the file’s history readable, then run again. The reason is in this report.`;

/** The branch holds content that no readable version of the file has. */
type Unlike = Drift | (Situation & { readonly state: 'history-unknown' });

/** Whether the branch was changed elsewhere, or may have been. */
export function isUnlike(situation: Situation): situation is Unlike {
  return (
    situation.state === 'drift' ||
    (situation.state === 'history-unknown' && !situation.isNone)
  );
}

/**
 * The changes made elsewhere and who made them, and how to keep them or discard them. For a Reshard in progress it
 * offers neither.
 */
export function driftBlocks(
  drift: Unlike,
  { target, file }: Pick<RunResult, 'target' | 'file'>,
  { who = NOTHING, decision }: Partial<Pick<Compared, 'who' | 'decision'>> = {},
): readonly Block[] {
  const blocks: Block[] = [elsewhere(drift)];
  if (!isNothing(who)) blocks.push({ kind: 'note', text: who });
  const undone = undoneText(drift);
  if (drift.underWay.length > 0)
    return blocks.concat({ kind: 'text', text: undone });

  const discard = isOverwritten(decision)
    ? undoneNote(undone)
    : discardIt(undone);
  // Pulling the branch into the file could undo changes that still have to be applied, so the history comes first.
  if (drift.state === 'history-unknown')
    return blocks.concat(
      { kind: 'note', text: unknownText(drift) },
      findOut(drift.way ?? READ_IT),
      discard,
    );

  const words = ['neki-topology', 'pull'];
  if (target !== undefined) words.push(targetName(target));
  if (file !== DEFAULT_FILE) words.push('--file', file);
  const pull = code(words.map(shellWord).join(' '));

  return blocks.concat(keepIt(pull), discard);
}

/** What is undone by a run that is set to discard it. */
function undoneNote(undone: Message): readonly Block[] {
  if (isNothing(undone)) return [];
  return [{ kind: 'text', text: undone }];
}

/** Whether the run is set to overwrite drift: then something else stops it, or nothing does. */
function isOverwritten(decision: Compared['decision'] | undefined): boolean {
  if (decision === undefined || !('warnings' in decision)) return false;
  return decision.warnings.includes('drift-overwritten');
}

function elsewhere({ state, outside: changes }: Unlike): TitlesBlock {
  return {
    kind: 'titles',
    heading:
      state === 'drift'
        ? prose`Changed on the database branch`
        : prose`How the database branch differs`,
    total: changes.length,
    rows: (most) =>
      changes.slice(0, most).map((change) => describeChange(change).title),
  };
}

function findOut(way: Message): WayBlock {
  return {
    kind: 'way',
    name: prose`Find out`,
    isRecommended: true,
    text: way,
    byHand: undefined,
  };
}

function keepIt(pull: Message): WayBlock {
  return {
    kind: 'way',
    name: prose`Keep it`,
    isRecommended: true,
    text: prose`run ${pull}, commit the file, and merge it in a pull request. No query changes.`,
    byHand: undefined,
  };
}

function discardIt(undone: Message): WayBlock {
  const effect = prose`A change that could hide rows must be allowed as well.`;
  const text = joined([undone, effect], ' ');
  return {
    kind: 'way',
    name: prose`Discard it`,
    text: prose`set ${input('on-drift', 'overwrite')} for one run. ${text}`,
    byHand: prose`with ${input('on-drift', 'overwrite')}. ${text}`,
  };
}

/** A note on how the branch compares with the file's history; empty for the ordinary case and for drift. */
export function situationText(situation: Situation): Message {
  switch (situation.state) {
    case 'in-sync':
    case 'ordinary':
    case 'branch-unread':
    case 'drift':
      return NOTHING;
    case 'pristine':
      return prose`The database branch is as a new one starts, so this is not drift.`;
    case 'newer':
      return prose`The database branch holds a later version of the file than the base of this pull request. Another change has been merged and applied since. Update this pull request’s branch to see what remains.`;
    case 'behind':
      return behindText(situation.versions);
    case 'first-file':
      return joined(
        [
          prose`This is the first version of the file, so drift cannot be determined.`,
          undoneText(situation),
        ],
        ' ',
      );
    case 'history-unknown':
      return unknownText(situation);
  }
}

function behindText(versions: number): Message {
  const count =
    versions === 1
      ? prose`one version`
      : prose`${thousands(versions)} versions`;
  return prose`The database branch is behind, not drifted: it holds the file as it was ${count} earlier. The later changes are not on the branch, and this plan includes them.`;
}

function unknownText(
  situation: Situation & { readonly state: 'history-unknown' },
): Message {
  const { why, isNone } = situation;
  if (!isNone)
    return prose`The file’s history could not be read: ${why} It is unknown whether the database branch was changed elsewhere, or earlier changes are not on it.`;

  const unchecked = prose`Drift was not checked: ${why}`;
  return joined([unchecked, undoneText(situation)], ' ');
}

/** What a PUT would undo, and which of that looks like a finished Reshard. */
function undoneText({ liveOnly }: Pick<Drift, 'liveOnly'>): Message {
  const only = onlyText(liveOnly);
  if (isNothing(only)) return NOTHING;

  const finished = findReshards(liveOnly).map(
    ({ target }) =>
      prose`${quoteWhole(target)} looks like the target of a finished Reshard: queries would go back to the old copy of its rows.`,
  );
  const removed = prose`Applying the file would remove what only the database branch has: ${only}.`;
  const looks = shortened(
    finished,
    prose`group looks like that.`,
    prose`groups look like that.`,
  );
  return joined([removed].concat(looks), ' ');
}

function onlyText({
  groups,
  indexes,
  bindings,
  defaults,
  others,
}: Drift['liveOnly']): Message {
  const bound = bindings.map(
    ({ group, tables }) =>
      prose`${nameList(tables, 'table')} in ${quoteWhole(group)}`,
  );
  const applying = defaults.map(
    ({ scope, group }) =>
      prose`the default ${quoteWhole(group)} of ${scopeText(scope)}`,
  );
  const parts = [namesText(groups, 'group'), namesText(indexes, 'index')];
  const ofTables = shortened(
    bound,
    prose`group that tables are bound to`,
    prose`groups that tables are bound to`,
  );
  const ofDefaults = shortened(applying, prose`default`, prose`defaults`);
  const ofOthers = nameList(others, 'object');
  return joined(parts.concat(ofTables, ofDefaults, ofOthers), '; ');
}

function namesText(names: readonly string[], noun: 'group' | 'index'): Message {
  if (names.length === 0) return NOTHING;

  const list = nameList(names, noun);
  if (names.length === 1) return prose`shard ${noun} ${list}`;
  if (noun === 'group') return prose`shard groups ${list}`;
  return prose`shard indexes ${list}`;
}

/** The first texts, and the number of the rest. */
function shortened(
  texts: readonly Message[],
  one: Message,
  many: Message,
): readonly Message[] {
  const shown = texts.slice(0, MOST_NAMED);
  const rest = texts.length - shown.length;
  if (rest === 1) shown.push(prose`${thousands(rest)} more ${one}`);
  if (rest > 1) shown.push(prose`${thousands(rest)} more ${many}`);
  return shown;
}
