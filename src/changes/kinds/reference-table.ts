import { clauses, shardList } from '../../text/lists.ts';
import {
  isNothing,
  type Message,
  NOTHING,
  prose,
  quoteWhole,
} from '../../text/message.ts';
import type { ChangeBase, ChangeText } from '../change-base.ts';
import { DOUBTFUL, mayHideRows } from '../doubt.ts';
import type { Kind, OfKind, StatementEffect } from '../kind.ts';
import { tablesText, UNROUTABLE } from '../table-text.ts';

/** Reference tables whose full copies are added, removed, or needed on other shards. */
export interface ReferenceChange extends ChangeBase {
  readonly kind: 'reference-table';
  readonly action: 'added' | 'removed' | 'moved' | 'same-shards';
  /** The group whose shards changed; undefined if the entries of the tables changed. */
  readonly group?: string | undefined;
  /** Whether the table was an ordinary one before, or becomes one. */
  readonly ordinary: boolean;
  /** The shards that need a copy now; for a removed reference table, all shards of the table. */
  readonly newShards: readonly string[];
  /** Whether some keys have no shard afterwards, or may have none. */
  readonly hasGap?: boolean;
  /** How a former reference table is routed, as text: equal texts mean equal routing. */
  readonly routing?: string;
  /** The shards that already have copies, or whose copies are no longer kept. */
  readonly formerShards: readonly string[];
}

export const REFERENCE_TABLE: Kind<ReferenceChange> = {
  text: referenceText,
  action: ({ action }) => action,
  facts: ({ action, ordinary, newShards, formerShards, routing }) => [
    action,
    ordinary,
    newShards.toSorted(),
    formerShards.toSorted(),
    ...(routing === undefined ? [] : [routing]),
  ],
  group: ({ group }) => group,
  isDoubtful: (change) => DOUBTFUL.has(change.class),
  receivers: ({ newShards }) => newShards,
  formerShards: ({ formerShards }) => formerShards,
  servesAfter: () => true,
  statements: statementsOf,
  touchesRows: mayHideRows,
  // Each shard has the whole table, so no share of keys moves.
  keys: () => undefined,
};

export function isReferenceTable(change: OfKind): change is ReferenceChange {
  return change.kind === 'reference-table';
}

/** What changes, and which copies are missing or no longer kept. */
function referenceText(change: ReferenceChange): ChangeText {
  const { action, tables, group, ordinary } = change;
  const who = tablesText(tables);
  const groups = prose`groups of reference table ${who}`;

  switch (action) {
    case 'added':
      return {
        title: ordinary
          ? prose`${who}: ordinary → reference table`
          : prose`new reference table: ${who}`,
        effect: clauses(addedText(change), writesText(change)),
      };
    case 'removed':
      return {
        title: prose`${who}: no longer a reference table`,
        effect: clauses(
          removedText(change),
          staleText(change),
          readsText(change),
        ),
      };
    case 'moved':
      return {
        title:
          group === undefined
            ? groups
            : prose`shards of ${quoteWhole(group)} under reference table ${who}`,
        effect: clauses(movedText(change), movedJoinsText(change)),
      };
    case 'same-shards':
      return { title: groups, effect: prose`the same shards hold its copies` };
  }
}

function addedText({ newShards, formerShards }: ReferenceChange): Message {
  if (newShards.length === 0)
    return prose`${shardList(formerShards)} already holds the whole table`;
  return prose`${shardList(newShards)} must already hold the whole table, or results are incomplete: nothing is created, copied or checked`;
}

function movedText(change: ReferenceChange): Message {
  const { newShards, tables } = change;
  if (newShards.length > 0)
    return prose`${shardList(newShards)} must hold the whole of ${tablesText(tables)} first, or results are incomplete: nothing is copied`;
  return staleText(change);
}

/** What becomes of statements, whatever rows there are. */
function statementsOf(change: ReferenceChange): StatementEffect {
  const { action, newShards, hasGap } = change;
  switch (action) {
    case 'added':
      return differently(writesText(change));
    case 'removed':
      if (newShards.length === 0) return { answer: 'fail', text: NOTHING };
      return {
        answer: hasGap ? 'fail' : 'differently',
        text: readsText(change),
      };
    case 'moved':
      return differently(movedJoinsText(change));
    case 'same-shards':
      return differently(NOTHING);
  }
}

function differently(text: Message): StatementEffect {
  return { answer: isNothing(text) ? 'as-before' : 'differently', text };
}

/** What writes do, once a table has several copies (docs/neki.md §4.2, change 31). */
function writesText({ newShards, formerShards }: ReferenceChange): Message {
  if (newShards.length + formerShards.length < 2) return NOTHING;
  return prose`each write goes to every copy and commits on one shard after the other, so copies can differ after a failure`;
}

/** What statements do on a former reference table. */
function readsText({ newShards, hasGap }: ReferenceChange): Message {
  if (newShards.length === 0) return NOTHING;
  const gap = hasGap
    ? prose`no shard may own some of its keys: statements for these fail`
    : NOTHING;
  return clauses(
    newShards.length > 1
      ? prose`its index now applies: INSERTs must include the key, and reads without it visit several shards`
      : prose`reads and writes go to ${shardList(newShards)} only`,
    gap,
  );
}

/** What joins and writes do, once other shards have the copies. */
function movedJoinsText(change: ReferenceChange): Message {
  const { newShards } = change;
  const left = leftShards(change);
  return clauses(
    newShards.length === 0
      ? NOTHING
      : prose`each write goes to ${shardList(newShards)}, too`,
    left.length === 0
      ? NOTHING
      : prose`joins with it on ${shardList(left)} stop being local`,
  );
}

/** The copies that are no longer kept. */
function staleText(change: ReferenceChange): Message {
  const left = leftShards(change);
  if (left.length === 0) return NOTHING;
  return prose`the copies on ${shardList(left)} are no longer kept in sync`;
}

/** The shards whose copies are no longer kept. */
function leftShards({
  action,
  newShards,
  formerShards,
}: ReferenceChange): readonly string[] {
  // The table on its only remaining shard is no longer a copy.
  const isOnOne = action === 'removed' && newShards.length === 1;
  return formerShards.filter((shard) => !isOnOne || shard !== newShards[0]);
}

/** What queries find of a former reference table, by the shards that serve it afterwards. */
function removedText({
  tables,
  newShards,
  formerShards,
}: ReferenceChange): Message {
  if (newShards.length === 0) return prose`${tablesText(tables)} ${UNROUTABLE}`;
  const copied = newShards.filter((shard) => formerShards.includes(shard));
  const empty = newShards.filter((shard) => !formerShards.includes(shard));

  const texts: Message[] = [];
  if (copied.length > 0 && newShards.length > 1)
    texts.push(
      prose`each of ${shardList(copied)} holds the whole table: statements that visit several shards see its rows several times`,
    );
  if (empty.length > 0)
    texts.push(
      prose`no copy is on ${shardList(empty)}: queries that go there find no earlier rows`,
    );
  return clauses(...texts);
}
