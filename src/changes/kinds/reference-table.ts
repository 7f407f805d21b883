import { shardList } from '../../text/lists.ts';
import {
  joined,
  type Message,
  NOTHING,
  prose,
  quoteWhole,
} from '../../text/message.ts';
import type { ChangeBase, ChangeText } from '../change-base.ts';
import { DOUBTFUL, mayHideRows } from '../doubt.ts';
import type { Kind, OfKind } from '../kind.ts';
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
        effect: addedText(change),
      };
    case 'removed':
      return {
        title: prose`${who}: no longer a reference table`,
        effect: joined([removedText(change), staleText(change)], '; '),
      };
    case 'moved':
      return {
        title:
          group === undefined
            ? groups
            : prose`shards of ${quoteWhole(group)} under reference table ${who}`,
        effect: movedText(change),
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
  return prose`${staleText(change)}; joins there stop being local`;
}

/** The copies that are no longer kept. */
function staleText({
  action,
  newShards,
  formerShards,
}: ReferenceChange): Message {
  // The table on its only remaining shard is no longer a copy.
  const isOnOne = action === 'removed' && newShards.length === 1;
  const left = formerShards.filter(
    (shard) => !isOnOne || shard !== newShards[0],
  );
  if (left.length === 0) return NOTHING;
  return prose`the copies on ${shardList(left)} are no longer kept in sync`;
}

/** What queries find of a former reference table, by the shards that serve it afterwards. */
function removedText({
  tables,
  newShards,
  formerShards,
  hasGap,
}: ReferenceChange): Message {
  if (newShards.length === 0) return prose`${tablesText(tables)} ${UNROUTABLE}`;
  const copied = newShards.filter((shard) => formerShards.includes(shard));
  const empty = newShards.filter((shard) => !formerShards.includes(shard));

  const texts: Message[] = [];
  const shards = shardList(copied);
  if (copied.length > 0 && newShards.length > 1)
    texts.push(
      prose`each of ${shards} holds the whole table: statements that visit several shards see its rows several times`,
    );
  if (copied.length > 0 && newShards.length === 1)
    texts.push(prose`writes reach one copy only, on ${shards}`);
  if (empty.length > 0)
    texts.push(
      prose`no copy is on ${shardList(empty)}: queries that go there find no earlier rows`,
    );
  if (hasGap)
    texts.push(
      prose`no shard may own some of its keys: statements for these fail`,
    );
  return joined(texts, '; ');
}
