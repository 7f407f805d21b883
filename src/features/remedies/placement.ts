import { type Change, isRepair } from '../../changes/change.ts';
import type { TableSet } from '../../changes/change-base.ts';
import { seenRowsText } from '../../changes/change-text.ts';
import {
  isPlacement,
  type PlacementChange,
} from '../../changes/kinds/placement.ts';
import { intervalsText } from '../../changes/movement-text.ts';
import { undocumentedText } from '../../changes/side.ts';
import { tablesText, wordsFor } from '../../changes/table-text.ts';
import { nameList } from '../../text/lists.ts';
import {
  code,
  input,
  type Message,
  prose,
  quoteWhole,
} from '../../text/message.ts';
import { type Advice, advice, snapshotQuestion } from './advice.ts';
import { hasNowhere, isRelocation, isUndocumented } from './relocation.ts';

/** Advice on what workflows do not handle: keys without a shard, unlisted tables, and tables that come or go. */
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

/** How to give every key a shard. */
function gapAdvice({ movement, after }: PlacementChange): Advice | undefined {
  if (movement.kind !== 'intervals') return undefined;

  const gaps = movement.moves.filter(({ to }) => to === undefined);
  const ranges = gaps.length === 1 ? 'a key range' : 'key ranges';
  return advice(
    prose`Add ${ranges} for ${intervalsText(gaps, movement.axis)} to ${groupOf(after)}: without one, statements for these keys fail, and no workflow can move their rows`,
  );
}

/** How to keep an index that routes rows to the ranges of a group: one that is removed, or one that was never there. */
function indexAdvice({ cause, before, after }: PlacementChange): Advice {
  const [lost] = before.placement.indexes;
  if (cause.kind === 'shard-index' && lost !== undefined)
    return advice(
      prose`Keep the shard index ${quoteWhole(lost.name)} of ${groupOf(after)}: without one, no row can be routed to its ranges`,
    );
  return advice(
    prose`Add a shard index to ${groupOf(after)}: without one, no row can be routed to its ranges`,
  );
}

/** How to keep tables in a group. Unlisted tables cannot be bound by name. */
export function outageAdvice(change: Change): Advice {
  const { tables } = change;
  const { it } = wordsFor(tables.listed);
  const isOfScope = tables.unlisted.length > 0 && tables.found === undefined;
  if (!isOfScope || !isPlacement(change))
    return advice(
      prose`Bind ${tablesText(tables)} to a shard group in the same change, or keep the default until no statement uses ${it}`,
    );

  const lead = prose`Keep the default ${groupOf(change.before)} until every table that uses it is listed with its own shard group`;
  if (tables.listed.length === 0) return advice(lead);

  const listed = nameList(tables.listed, 'table');
  const step = prose`Bind ${listed} to a shard group in the same change, or drop ${it} first.`;
  return advice(lead, { steps: [step] });
}

/** How to find out which shard serves the rows of a table. */
function doubtAdvice(change: PlacementChange): Advice {
  const { before, after, tables } = change;
  const { is } = wordsFor(tables.listed);
  if (undocumentedText(before, after) !== undefined)
    return advice(
      prose`Apply this change while ${tablesText(tables)} ${is} empty, or ask PlanetScale Support what it does to existing rows`,
    );
  if (isRepair(change))
    return advice(
      prose`Keep the shard that has the rows as the owner of each key: read them in a session with ${code('__neki.shard')} set`,
    );
  return advice(
    prose`Change the document so that one known shard owns each key; the plan then shows which rows are affected`,
  );
}

/** How to split a change into what a workflow can do and what it cannot. */
function partedAdvice({ tables, before, after }: PlacementChange): Advice {
  const { its } = wordsFor(tables.listed);
  const steps = [prose`The plan of the move alone shows the workflow steps.`];

  const why = undocumentedText(before, after);
  if (why !== undefined)
    steps.push(
      prose`Ask PlanetScale Support before you change the rest: ${why}.`,
    );

  return advice(
    prose`Move ${tablesText(tables)} first, and change the rest of ${its} index later`,
    { steps },
  );
}

const UNKNOWN_GROUP = prose`the group whose shards hold its rows`;

function defaultAdvice(change: PlacementChange): Advice | undefined {
  const { tables, before, after } = change;
  if (tables.unlisted.length === 0)
    return before.shards.length === 0 ? addedAdvice(change) : undefined;

  const who = tablesText({ ...tables, listed: [] });
  const from = before.placement.choice.uid;
  const place =
    from === undefined
      ? UNKNOWN_GROUP
      : prose`${quoteWhole(from)}, where its rows are`;

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
  const { it, its, itIs, is, entry, theTable } = wordsFor(tables.listed);
  const alternatives: Message[] = [];

  const names = newNames(change, changes);
  if (names.length > 0) alternatives.push(renameText(names, tables));

  const rows = seenRowsText(change);
  if (rows !== undefined)
    alternatives.push(
      prose`If these rows may go, drop ${theTable} first. Then remove ${its} ${entry} in a separate change.`,
    );

  alternatives.push(
    prose`To keep ${theTable} where ${itIs}, keep ${its} ${entry}. To move ${it} to ${groupOf(after)}, bind ${it} to ${groupOf(after)} instead: the plan then shows the workflow steps.`,
  );

  if (rows !== undefined)
    return advice(
      prose`Keep the ${entry} of ${who}: the database has ${rows}`,
      { alternatives },
    );
  if (names.length > 0)
    return advice(
      prose`Keep the ${entry} of ${who} until ${theTable} ${is} dropped or renamed, then remove the ${entry} in a separate change`,
      { alternatives },
    );
  return advice(
    prose`Drop ${who} first, then remove ${its} ${entry} in a separate change`,
    { alternatives },
  );
}

/** Tables that enter the group which others leave: one may be another under a new name. */
function newNames(
  { before }: PlacementChange,
  changes: readonly Change[],
): readonly string[] {
  const group = before.placement.choice.uid;
  const instead = changes.filter(
    (change) =>
      isPlacement(change) &&
      change.cause.kind === 'table-group' &&
      change.cause.declared === 'added' &&
      change.after.placement.choice.uid === group,
  );
  return instead.flatMap(({ tables }) => tables.listed);
}

/** The steps of a rename, in the order of docs/renames.md. */
function renameText(names: readonly string[], { listed }: TableSet): Message {
  if (listed.length === 1)
    return prose`If ${nameList(names, 'table', 'or')} is its new name, apply the change with both entries, rename the table after that, and remove the old entry last.`;
  return prose`If ${nameList(names, 'table')} are their new names, apply the change with all entries, rename the tables after that, and remove the old entries last.`;
}

/** The words for how a table enters a group: unlisted tables, and listed ones. */
const LISTING = { Enter: 'List', enter: 'list', at: 'in' } as const;
const BINDING = { Enter: 'Bind', enter: 'bind', at: 'to' } as const;

/** Advice for a table that the branch does not place yet; an earlier version of the file may have placed it. */
function addedAdvice(change: PlacementChange): Advice {
  const { cause, tables, before, after } = change;
  const who = tablesText(tables);
  const place = before.shards.length === 0 ? UNKNOWN_GROUP : groupOf(before);
  const isNew = cause.kind === 'table-group' && cause.declared === 'added';
  const { Enter, enter, at } = isNew ? LISTING : BINDING;
  const rows = seenRowsText(change);
  const { it, theTable } = wordsFor(tables.listed);
  const later = prose`Bind ${it} to ${groupOf(after)} in a later change. The plan then shows the workflow that moves the rows.`;

  if (rows !== undefined)
    return advice(
      prose`${Enter} ${who} ${at} ${place} first: the database has ${rows} there`,
      { steps: [later] },
    );

  const question = prose`Check that there are no rows in ${who} yet`;
  return advice(snapshotQuestion(change) ?? question, {
    steps: [
      prose`Set ${input('database-url')}, and the plan looks by itself: a new or empty table then needs no permission.`,
    ],
    alternatives: [
      prose`If there are none, allow this change. Write the first row after the apply.`,
      prose`If there are rows, ${enter} ${theTable} ${at} ${place} first, where they are. ${later}`,
    ],
  });
}

function groupOf({ placement }: PlacementChange['after']): Message {
  return quoteWhole(placement.choice.uid ?? '');
}
