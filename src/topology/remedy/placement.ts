import { nameList } from '../../message/lists.ts';
import {
  code,
  input,
  type Message,
  prose,
  quoteWhole,
} from '../../message/message.ts';
import { type Change, isRepair } from '../impact/change.ts';
import { seenRowsText } from '../impact/change-text.ts';
import type { PlacementChange } from '../impact/kinds/placement.ts';
import { intervalsText } from '../impact/movement-text.ts';
import { undocumentedText } from '../impact/side.ts';
import { tablesText } from '../impact/table-text.ts';
import { type Advice, advice, isInSnapshot } from './advice.ts';
import { hasNowhere, isRelocation, isUndocumented } from './relocation.ts';

/** What is no matter of a workflow: keys without a shard, what no document lists, and tables that come or go. */
export function placementAdvice(
  change: PlacementChange,
  changes: readonly Change[],
): Advice | undefined {
  const { cause, after } = change;
  if (hasNowhere(change)) return gapAdvice(change);
  if (after.spread && !after.routed) return indexAdvice(change);
  if (change.movement.kind === 'unknown') return doubtAdvice(change);
  if (isUndocumented(change)) return partedAdvice(change);
  if (cause.kind === 'default-group') return defaultAdvice(change);
  if (cause.kind !== 'table-group' || isRelocation(change)) return undefined;
  if (cause.declared === 'removed') return removedAdvice(change, changes);
  return addedAdvice(change);
}

/** What gives every key a shard. */
function gapAdvice({ movement, after }: PlacementChange): Advice | undefined {
  if (movement.kind !== 'intervals') return undefined;

  const gaps = movement.moves.filter(({ to }) => to === undefined);
  const ranges = gaps.length === 1 ? 'a key range' : 'key ranges';
  return advice(
    prose`Add ${ranges} for ${intervalsText(gaps, movement.axis)} to ${groupOf(after)}: without one, statements for these keys fail, and no workflow can move their rows`,
  );
}

/** What routes rows to the ranges of a group: the index that is taken from it, or one that it never had. */
function indexAdvice({ cause, before, after }: PlacementChange): Advice {
  const [lost] = before.placement.indexes;
  const isTaken = cause.kind === 'shard-index' && lost !== undefined;
  const what = isTaken
    ? prose`Keep the shard index ${quoteWhole(lost.name)} of ${groupOf(after)}`
    : prose`Add a shard index to ${groupOf(after)}`;
  return advice(
    prose`${what}: without one, no row can be routed to its ranges`,
  );
}

/** What keeps tables in a group; what nobody lists cannot be bound by its name. */
export function outageAdvice(change: Change): Advice {
  const { tables } = change;
  const who = tablesText(tables);
  const isOfScope = tables.unlisted.length > 0 && tables.found === undefined;
  const them = tables.listed.length === 1 ? 'it' : 'them';
  if (!isOfScope || change.kind !== 'placement')
    return advice(
      prose`Bind ${who} to a shard group in the same change, or keep the default until no statement uses ${them}`,
    );

  const listed = tablesText({ listed: tables.listed, unlisted: [] });
  const steps =
    tables.listed.length === 0
      ? []
      : [
          prose`Bind ${listed} to a shard group in the same change, or drop ${them} first.`,
        ];
  return advice(
    prose`Keep the default ${groupOf(change.before)} until every table that uses it is listed with its own shard group`,
    { steps },
  );
}

/** What makes known which shard serves the rows of a table. */
function doubtAdvice(change: PlacementChange): Advice {
  const { before, after, tables } = change;
  if (undocumentedText(before, after) !== undefined)
    return advice(
      prose`Apply this change while ${tablesText(tables)} ${tables.listed.length === 1 ? 'is' : 'are'} empty, or ask PlanetScale Support what it does to existing rows`,
    );
  if (isRepair(change))
    return advice(
      prose`Keep the shard that has the rows as the owner of each key: read them in a session with ${code('__neki.shard')} set`,
    );
  return advice(
    prose`Change the document so that one known shard owns each key; the plan then shows which rows are affected`,
  );
}

/** Parts what a workflow can do from what it cannot, where a change is both. */
function partedAdvice({ tables, before, after }: PlacementChange): Advice {
  const isOne = tables.listed.length === 1;
  const steps = [prose`The plan of the move alone shows the workflow steps.`];

  const why = undocumentedText(before, after);
  if (why !== undefined)
    steps.push(
      prose`Ask PlanetScale Support before you change the rest: ${why}.`,
    );

  return advice(
    prose`Move ${tablesText(tables)} first, and change the rest of ${isOne ? 'its' : 'their'} index later`,
    { steps },
  );
}

function defaultAdvice({
  tables,
  before,
  after,
}: PlacementChange): Advice | undefined {
  if (tables.unlisted.length === 0) return undefined;
  const who =
    tables.found === undefined
      ? tablesText({ ...tables, listed: [] })
      : tablesText(tables);

  const place =
    before.placement.choice.uid === undefined
      ? prose`the group whose shards hold its rows`
      : prose`${groupOf(before)}, where its rows are`;

  return advice(prose`List ${who} first, each bound to ${place}`, {
    steps: [
      prose`Change the default after that: it then applies only to new tables.`,
      prose`To move one of them, bind it to ${groupOf(after)} in a later change. The plan then shows the workflow steps.`,
    ],
  });
}

function removedAdvice(
  change: PlacementChange,
  changes: readonly Change[],
): Advice {
  const { tables, after } = change;
  const who = tablesText(tables);
  const rows = seenRowsText(change);
  const isOne = tables.listed.length === 1;
  const its = isOne ? prose`its entry` : prose`their entries`;
  const it = isOne ? 'it' : 'them';
  const them = isOne ? 'the table' : 'the tables';
  const stays = prose`To keep ${them} where ${isOne ? 'it is' : 'they are'}, keep ${its}. To move ${it} to ${groupOf(after)}, bind ${it} to ${groupOf(after)} instead: the plan then shows the workflow steps.`;
  const names = newNames(change, changes);
  const renamed = names.length === 0 ? [] : [renameText(names, isOne)];

  if (rows !== undefined)
    return advice(
      prose`Keep the ${isOne ? 'entry' : 'entries'} of ${who}: the database has ${rows}`,
      {
        alternatives: [
          ...renamed,
          prose`If these rows may go, drop ${them} first. Then remove ${its} in a separate change.`,
          stays,
        ],
      },
    );
  if (names.length > 0)
    return advice(
      prose`Keep the ${isOne ? 'entry' : 'entries'} of ${who} until ${isOne ? 'the table is' : 'the tables are'} dropped or renamed, then remove the ${isOne ? 'entry' : 'entries'} in a separate change`,
      { alternatives: [...renamed, stays] },
    );
  return advice(
    prose`Drop ${who} first, then remove ${its} in a separate change`,
    { alternatives: [stays] },
  );
}

/** Tables that come into the group that others leave: one may be the other under a new name. */
function newNames(
  { before }: PlacementChange,
  changes: readonly Change[],
): readonly string[] {
  const group = before.placement.choice.uid;
  return changes.flatMap((change) => {
    if (change.kind !== 'placement' || change.cause.kind !== 'table-group')
      return [];
    const isInstead =
      change.cause.declared === 'added' &&
      change.after.placement.choice.uid === group;
    return isInstead ? change.tables.listed : [];
  });
}

/** The order of docs/renames.md. */
function renameText(names: readonly string[], isOne: boolean): Message {
  if (isOne)
    return prose`If ${nameList(names, 'table', 'or')} is its new name, apply the change with both entries, rename the table after that, and remove the old entry last.`;
  return prose`If ${nameList(names, 'table')} are their new names, apply the change with all entries, rename the tables after that, and remove the old entries last.`;
}

/** A table that the branch does not place yet, or of which only an earlier version of the file tells where it was. */
function addedAdvice(change: PlacementChange): Advice {
  const { tables, before, after } = change;
  const who = tablesText(tables);
  const from = before.placement.choice.uid;
  const place =
    from === undefined
      ? prose`the group whose shards hold its rows`
      : quoteWhole(from);
  const rows = seenRowsText(change);
  const isOne = tables.listed.length === 1;
  const later = prose`Bind ${isOne ? 'it' : 'them'} to ${groupOf(after)} in a later change. The plan then shows the workflow that moves the rows.`;

  if (rows !== undefined)
    return advice(
      prose`List ${who} in ${place} first: the database has ${rows} there`,
      { steps: [later] },
    );

  const question = isInSnapshot(change)
    ? prose`Check whether there are rows in ${who}: the schema snapshot has ${isOne ? 'this table' : 'these tables'}`
    : prose`Check that there are no rows in ${who} yet`;

  return advice(question, {
    steps: [
      prose`Set ${input('database-url')}, and the plan looks by itself: a new or empty table then needs no permission.`,
    ],
    alternatives: [
      prose`If there are none, allow this change. Write the first row after the apply.`,
      prose`If there are rows, list ${isOne ? 'the table' : 'the tables'} in ${place} first, where they are. ${later}`,
    ],
  });
}

function groupOf({ placement }: PlacementChange['after']): Message {
  return quoteWhole(placement.choice.uid ?? '');
}
