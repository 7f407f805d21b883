import { type Classes, classes } from './classes.ts';
import {
  type Doc,
  inFull,
  type Place,
  type SecondaryIndex,
  secondaryIndexesOf,
  sequencesOf,
  tablesOf,
} from './documents.ts';
import { judgePlace } from './judge.ts';
import { type Answer, answerOf, groupOf } from './route.ts';

/** What may be said of one object of a document. */
export interface ObjectVerdict {
  readonly name: string;
  readonly allowed: Classes;
}

/** Judges listed sequences (changes 22 and 23): a counter is never copied, and who owns it no document tells. */
export function judgeSequences(before: Doc, after: Doc): ObjectVerdict[] {
  const [was, is] = [sequencesOf(before), sequencesOf(after)];
  const names = new Set([...was, ...is].map(({ name }) => name));
  return [...names].map((name) => {
    const [old, now] = [
      was.find((one) => one.name === name),
      is.find((one) => one.name === name),
    ];
    const from = homesOf(before, name, old?.group);
    const to = homesOf(after, name, now?.group);
    const isSure = from.size === 1 && to.size === 1;
    if (isSure) {
      const stays = from.isSubsetOf(to);
      return {
        name,
        allowed: stays ? classes('none', 'safe') : classes('needs-backfill'),
      };
    }
    const isUntouched = old === undefined && now === undefined;
    if (isUntouched) return { name, allowed: classes('none') };
    return { name, allowed: classes('needs-backfill') };
  });
}

/**
 * Judges the counters that the tables of a place may own and no entry names (change 23): one follows an unsharded
 * table, and is else the authority's, listed or not. Pass where the place was. Undefined where no source tells, as of
 * copies.
 */
export function judgeCounters(
  before: Doc,
  after: Doc,
  place: Place,
  was: Answer,
): Classes | undefined {
  const is = answerOf(after, place);
  if (was.kind === 'reference' || is.kind === 'reference') return undefined;
  if (was.kind === 'nowhere') return classes('none');
  const alone = [aloneOn(was), aloneOn(is)];
  const isOfNone = alone.every((shard) => shard === undefined);
  const from = homeOf(alone[0], before, place.database);
  const to = homeOf(alone[1], after, place.database);
  const isSame = from.symmetricDifference(to).size === 0;
  if (isOfNone || isSame || from.size === 0 || to.size === 0)
    return classes('none');
  return classes('needs-backfill', 'needs-empty');
}

/** The shards on which the counter of a table may be: its own, or those of the authority. */
function homeOf(
  own: string | undefined,
  doc: Doc,
  database: string | undefined,
): ReadonlySet<string> {
  if (own !== undefined) return new Set([own]);
  return authorityOf(doc, database);
}

/** The shard of an unsharded table. */
function aloneOn(answer: Answer): string | undefined {
  if (answer.kind !== 'table' || answer.routing.key !== undefined)
    return undefined;
  const [shard, ...others] = answer.routing.shards;
  return others.length === 0 ? shard : undefined;
}

function authorityOf(
  doc: Doc,
  database: string | undefined,
): ReadonlySet<string> {
  const uid =
    doc.databases?.[database ?? '']?.authoritative_shard_group ??
    doc.authoritative_shard_group;
  const ranges = groupOf(doc, uid)?.key_ranges ?? [];
  return new Set(ranges.map((range) => range.shard_uid));
}

/** The shards on which a counter may be: its own group's; else the authority's, or that of an unsharded table. */
function homesOf(
  doc: Doc,
  name: string,
  group: string | undefined,
): Set<string> {
  if (group !== undefined)
    return new Set(
      groupOf(doc, group)?.key_ranges.map((range) => range.shard_uid),
    );
  const [database = '', schema = ''] = name.split('.');
  const authority =
    doc.databases?.[database]?.authoritative_shard_group ??
    doc.authoritative_shard_group;
  const owners = [
    { database, schema, table: undefined },
    ...tablesOf(doc)
      .map(({ place }) => place)
      .filter(
        (place) => place.database === database && place.schema === schema,
      ),
  ];
  const homes = owners.flatMap((place) => {
    const answer = answerOf(doc, place);
    return answer.kind === 'table' && answer.routing.shards.size === 1
      ? [...answer.routing.shards]
      : [];
  });
  return new Set([
    ...(groupOf(doc, authority)?.key_ranges.map((range) => range.shard_uid) ??
      []),
    ...homes,
  ]);
}

/** Judges global secondary indexes (changes 24 to 28, 30): what is enabled needs the rows that it looks up. */
export function judgeSecondaryIndexes(
  before: Doc,
  after: Doc,
): ObjectVerdict[] {
  const [was, is] = [secondaryIndexesOf(before), secondaryIndexesOf(after)];
  const names = new Map(
    [...was, ...is].map(({ database, name }) => [
      inFull(database, name),
      { database, name },
    ]),
  );
  return [...names].map(([full, { database, name }]) => {
    const [old, now] = [was, is].map(
      (all) =>
        all.find((one) => one.database === database && one.name === name)
          ?.entry,
    );
    return {
      name: full,
      allowed: judgeIndex(before, after, database, name, old, now),
    };
  });
}

function judgeIndex(
  before: Doc,
  after: Doc,
  database: string,
  name: string,
  old: SecondaryIndex | undefined,
  now: SecondaryIndex | undefined,
): Classes {
  const wasActive =
    old?.enabled === true && isActivated(before, database, name);
  const isActive = now?.enabled === true && isActivated(after, database, name);
  if (isActive && !wasActive) return classes('needs-backfill');
  if (wasActive && !isActive) return classes('behavioural', 'needs-empty');
  const isEnabled = old?.enabled || now?.enabled;
  // Enabled without an entry of its owner: inert or broken, nobody knows which (rule 21).
  const most = isEnabled ? 'needs-backfill' : 'behavioural';
  if (old === undefined || now === undefined)
    return classes('behavioural', most);
  if (!isActive) return classes('none', most);
  const isSame =
    meaningOf(old, before, database, name) ===
    meaningOf(now, after, database, name);
  if (!isSame) return classes('needs-backfill', 'needs-empty');
  const lookup = [...tablesOf(before), ...tablesOf(after)].find(
    ({ place }) => place.database === database && place.table === now.table,
  );
  const doesMove =
    lookup && judgePlace(before, after, lookup.place).movement.kind !== 'none';
  if (doesMove) return classes('behavioural', 'needs-empty');
  return classes('none', 'safe');
}

function isActivated(doc: Doc, database: string, name: string): boolean {
  return tablesOf(doc).some(
    ({ place, entry }) =>
      place.database === database &&
      entry.secondary_indexes?.some((one) => one.name === name),
  );
}

/** What lookup rows are made of: the declaration, the two tables, and the owner's key. */
function meaningOf(
  index: SecondaryIndex,
  doc: Doc,
  database: string,
  name: string,
): string {
  const inDatabase = tablesOf(doc).filter(
    ({ place }) => place.database === database,
  );
  const owner = inDatabase.find(({ entry }) =>
    entry.secondary_indexes?.some((one) => one.name === name),
  );
  const lookup = inDatabase.find(
    ({ place }) =>
      place.table === index.table &&
      (index.schema ?? place.schema) === place.schema,
  );
  const answer = owner && answerOf(doc, owner.place);
  const key = answer?.kind === 'table' ? answer.routing.key : undefined;
  const {
    columns,
    owner_sk_columns = [],
    owner_pk_columns = [],
    unique = false,
    ignore_null = false,
  } = index;
  const lists = [
    columns,
    owner_sk_columns,
    owner_pk_columns,
    [unique, ignore_null],
  ];
  return JSON.stringify([owner?.place, lookup?.place, key?.column, ...lists]);
}
