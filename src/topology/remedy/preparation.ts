import { shardList } from '../../message/lists.ts';
import {
  code,
  input,
  type Message,
  prose,
  quoteWhole,
} from '../../message/message.ts';
import { type Change, isRepair } from '../impact/change.ts';
import { seenRowsText } from '../impact/change-text.ts';
import { undocumentedText } from '../impact/comparing.ts';
import type { PlacementChange } from '../impact/kinds/placement.ts';
import type { ReferenceChange } from '../impact/kinds/reference-table.ts';
import type { SecondaryIndexChange } from '../impact/kinds/secondary-index.ts';
import { tablesText } from '../impact/table-text.ts';
import { hasNowhere, isRelocation, isUndocumented } from './relocation.ts';

/** What to do instead of a change that no workflow does, chosen by what is known of its tables. */
export interface Advice {
  /** The first thing to do, in the imperative, without a full stop. */
  readonly lead: Message;
  /** What follows it, in order. */
  readonly steps: readonly Message[];
  /** Other ways to the same end, each with the case in which it is the right one. */
  readonly alternatives: readonly Message[];
}

/** What to do instead of a blocked change that no workflow does; undefined where there is nothing but the consent. */
export function adviceFor(change: Change): Advice | undefined {
  if (change.class === 'outage')
    return advice(
      prose`Bind ${tablesText(change.tables)} to a shard group in the same change, or keep the default until no statement uses them`,
    );

  switch (change.kind) {
    case 'placement':
      return placementAdvice(change);
    case 'reference-table':
      return referenceAdvice(change);
    case 'global-secondary-index':
      return secondaryIndexAdvice(change);
    case 'unknown-key':
      return advice(
        prose`Remove the key ${quoteWhole(change.key)}, or ask PlanetScale Support what it does to existing rows`,
      );
    case 'sequence':
    case 'authority':
      return counterAdvice();
    default:
      return undefined;
  }
}

function advice(
  lead: Message,
  {
    steps = [],
    alternatives = [],
  }: Partial<Pick<Advice, 'steps' | 'alternatives'>> = {},
): Advice {
  return { lead, steps, alternatives };
}

/** Placing a sequence elsewhere is done with Support (docs/neki.md §4.3). */
function counterAdvice(): Advice {
  return advice(
    prose`Ask PlanetScale Support to carry over the counters: replacing a topology does not move sequences`,
    {
      steps: [
        prose`Take a backup that includes every shard, and save the topology, before anything changes.`,
        prose`Set no counter by hand: routers hand out values from a reserved batch, so one can still collide.`,
        prose`Allow this change only when Support says that the counters are in place.`,
      ],
    },
  );
}

/** What is no matter of a workflow: keys without a shard, what no document lists, and tables that come or go. */
function placementAdvice(change: PlacementChange): Advice | undefined {
  const { cause, tables, after } = change;
  const who = tablesText(tables);
  const to = groupOf(after);

  if (hasNowhere(change))
    return advice(
      prose`Add key ranges for every key of ${who}: rows without a range cannot be moved`,
    );
  if (after.spread && !after.routed)
    return advice(
      prose`Add a shard index to ${to}: without one, no row can be routed to its ranges`,
    );
  if (change.movement.kind === 'unknown') return doubtAdvice(change);
  if (isUndocumented(change)) return partedAdvice(change);
  if (cause.kind === 'default-group') return defaultAdvice(change);
  if (cause.kind !== 'table-group' || isRelocation(change)) return undefined;
  if (cause.declared === 'removed') return removedAdvice(change);
  return addedAdvice(change);
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

function removedAdvice(change: PlacementChange): Advice {
  const { tables, after } = change;
  const who = tablesText(tables);
  const rows = seenRowsText(change);
  const isOne = tables.listed.length === 1;
  const its = isOne ? prose`its entry` : prose`their entries`;
  const it = isOne ? prose`it` : prose`them`;
  const stays = prose`To keep ${isOne ? 'the table' : 'the tables'}, bind ${it} to ${groupOf(after)} instead of removing ${its}. The plan then shows the workflow steps.`;

  if (rows === undefined)
    return advice(
      prose`Drop ${who} first, then remove ${its} in a separate change`,
      { alternatives: [stays] },
    );

  return advice(
    prose`Keep the ${isOne ? 'entry' : 'entries'} of ${who}: the database has ${rows}`,
    {
      alternatives: [
        prose`If these rows may go, drop ${isOne ? 'the table' : 'the tables'} first. Then remove ${its} in a separate change.`,
        stays,
      ],
    },
  );
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

function isInSnapshot({ proof }: PlacementChange): boolean {
  const seen = proof?.seen.values() ?? [];
  return [...seen].some(({ kind }) => kind === 'in-snapshot');
}

function referenceAdvice(change: ReferenceChange): Advice {
  const { action, tables, newShards } = change;
  const who = tablesText(tables);
  const rows = seenRowsText(change);

  if (action === 'removed')
    return advice(
      rows === undefined
        ? prose`Keep ${who} as a reference table, or empty it first`
        : prose`Keep ${who} as a reference table: it has ${rows}`,
    );

  const shards = shardList(newShards);
  const copy = prose`every row of ${who} to ${shards} before you apply this change`;
  const how = prose`Stop writes to it until then. The service creates, copies and checks nothing. Sessions with ${code('__neki.shard')} set reach one shard; COPY and DDL do not work there.`;
  if (action !== 'added' || rows !== undefined)
    return advice(prose`Copy ${copy}`, { steps: [how] });

  return advice(
    prose`Make sure that ${who} has no rows when this is applied, and fill it afterwards: writes then reach every copy`,
    { alternatives: [prose`If its rows must stay, copy ${copy}. ${how}`] },
  );
}

/** The order of docs/neki.md §4.3; how to fill a lookup table that is declared is an open question (§9). */
function secondaryIndexAdvice({
  isNew,
  index,
  tables,
}: SecondaryIndexChange): Advice {
  const name = quoteWhole(index);
  const owner = tables.listed.length === 0 ? 'the owner' : tablesText(tables);
  const lead = isNew
    ? prose`Fill the lookup table of ${name} before you enable the index`
    : prose`Remove both entries of ${name} first, in a separate change: routers reject statements and DDL on the lookup table of a declared index`;

  return advice(lead, {
    steps: [
      prose`Create the lookup table with its keys and constraints, and bind it. For a unique index its primary key is the indexed columns.`,
      prose`Stop writes to the indexed columns of ${owner}, and fill the lookup table. It is unknown how to fill that of a declared index; a session with ${code('__neki.shard')} set may reach it.`,
      prose`Declare the index with ${code('enabled: false')}, in the database and in the entry of its owner. Verify on each shard that every owner row has its lookup row.`,
      prose`Set ${code('enabled: true')} in a separate change, then resume writes.`,
    ],
  });
}

function groupOf({ placement }: PlacementChange['after']): Message {
  return quoteWhole(placement.choice.uid ?? '');
}
