import {
  keySpan,
  memberValue,
  opening,
  type StringNode,
} from '../document/document.ts';
import { memoized } from '../keyed.ts';
import { listed } from '../text/lists.ts';
import { type Message, prose, quote } from '../text/message.ts';
import {
  resolveReferenceTable,
  resolveUnlisted,
} from '../topology/resolution.ts';
import type { ShardGroup } from '../topology/topology.ts';
import { isAuthority } from './layout.ts';
import { LEFT_BEHIND } from './left-behind.ts';
import {
  columnList,
  groupName,
  isMeantAlike,
  mildIf,
  namesIn,
  placementRule,
  problem,
  rule,
  rulesAbout,
} from './rule.ts';
import type { DeclaredTable, RuleInput } from './rule-input.ts';

const referenceTableRule = rulesAbout(referenceTables);

export const TABLE_RULES = [
  placementRule('tables-not-colocated', 'off', 'documented, §2 rule 52', {
    title: 'All tables of a group are split by the same column.',
    *check([{ choice, indexes }, [first]], { topology }) {
      const [own] = indexes;
      const [entry] = first?.table.primaryIndexes ?? [];
      if (
        first === undefined ||
        entry === undefined ||
        own === undefined ||
        choice.group === undefined
      )
        return;
      const columns = topology.indexes.get(
        choice.group.defaultShardIndex?.value ?? '',
      )?.columns;
      if (
        columns === undefined ||
        columns.map(({ value }) => value).join() === own.columns.join()
      )
        return;
      yield problem(
        opening(entry.node),
        prose`Table ${quote(first.table.name)} is split by ${columnList(own.columns)}, and ${groupName(choice.group)} by ${columnList(columns)}: their rows are not co-located.`,
        prose`Split by the same column, or use another group.`,
      );
    },
  }),
  rule('sequence-group-spread', 'error', 'documented, §2 rule 53', {
    title: "A sequence's shard group has exactly one shard.",
    error: 'the service rejects it',
    *check({ topology, shape, schemas }) {
      const shardsOf = memoized(
        (group: ShardGroup) =>
          new Set(group.keyRanges.map((range) => range.shardUid?.value)),
      );
      for (const { name, shardGroup: at } of schemas.flatMap(
        ({ schema }) => schema.sequenceList,
      )) {
        const group = topology.groups.get(at?.value ?? '');
        if (
          at === undefined ||
          group === undefined ||
          shape.isUnsure(group.node, 'key_ranges')
        )
          continue;
        if (group.keyRanges.length === 1 || isAuthority(topology, group))
          continue;
        const shards = shardsOf(group).size;
        const fact = prose`Sequence ${quote(name)} is in ${groupName(group)}, which has`;
        yield shards === 1
          ? mildIf(
              true,
              problem(
                at,
                prose`${fact} ${group.keyRanges.length} key ranges on one shard; known documents have one.`,
                prose`Use a group with one key range.`,
              ),
            )
          : problem(
              at,
              prose`${fact} ${shards} shards, but a counter is on exactly one.`,
              prose`Use a group with one shard.`,
            );
      }
    },
  }),
  referenceTableRule(
    'reference-table-unresolved',
    'error',
    'documented, §2 rule 54',
    {
      title: 'A reference table lists shard groups, or a default gives it one.',
      error: 'the table has no shard',
      *check({ database, schema, table }, { resolution }) {
        if (table.shardGroups !== undefined) return;
        if (
          resolveReferenceTable(resolution, database, schema, table).length > 0
        )
          return;
        yield problem(
          keySpan(table.member),
          prose`Reference table ${quote(table.name)} lists no shard groups, and no default gives it one.`,
          prose`Add ${quote('shard_groups: […]')} with the groups whose tables join it.`,
        );
      },
    },
  ),
  referenceTableRule(
    'reference-table-inherited',
    'warning',
    'documented, §2 rule 54',
    {
      title: 'A reference table lists its own shard groups.',
      *check({ database, schema, table }, { resolution }) {
        if (table.shardGroups !== undefined) return;
        const [choice] = resolveReferenceTable(
          resolution,
          database,
          schema,
          table,
        );
        if (choice?.uid === undefined) return;
        yield problem(
          memberValue(table.node, 'shard_groups') ?? keySpan(table.member),
          prose`Reference table ${quote(table.name)} lists no shard groups, so it is held in the default group ${quote(choice.uid)} only.`,
          prose`List the groups whose tables join it in ${quote('shard_groups')}.`,
        );
      },
    },
  ),
  referenceTableRule(
    'duplicate-reference-group',
    'warning',
    'inferred, §2 rule 71',
    {
      title: 'A reference table lists each shard group once.',
      *check({ table }) {
        for (const { name, places } of namesIn(table.shardGroups ?? [])) {
          const [first, second, ...others] = places;
          if (second === undefined) continue;
          yield problem(
            [second, first, ...others],
            prose`Reference table ${quote(table.name)} lists shard group ${quote(name)} ${places.length} times.`,
            prose`List it once, or name the group that you mean.`,
          );
        }
      },
    },
  ),
  rule('reference-table-one-shard', 'warning', 'inferred, §2 rule 55', {
    title: 'The shard groups of a reference table have more than one shard.',
    *check(input) {
      const { source, topology } = input;
      const isOnOne = memoized(
        ({ keyRanges: [range, ...others] }: ShardGroup) =>
          others.every(({ shardUid }) =>
            isMeantAlike(source, range?.shardUid, shardUid),
          ),
      );
      for (const { table } of referenceTables(input)) {
        const { shardGroups: named = [] } = table;
        const [first] = named;
        const chosen = named.flatMap(
          ({ value }) => topology.groups.get(value) ?? [],
        );
        const held = chosen.filter(({ keyRanges }) => keyRanges.length > 0);
        const shard = held[0]?.keyRanges[0]?.shardUid;
        if (
          first === undefined ||
          shard === undefined ||
          chosen.length < named.length
        )
          continue;
        const isThere = ({ keyRanges: [range] }: ShardGroup) =>
          isMeantAlike(source, shard, range?.shardUid);
        if (!held.every((group) => isThere(group) && isOnOne(group))) continue;
        yield problem(
          first,
          prose`Reference table ${quote(table.name)} is held on one shard only, ${quote(shard.value)}.`,
          prose`Use groups with more shards, or make it an ordinary table.`,
        );
      }
    },
  }),
  LEFT_BEHIND,
] as const;

export const DEFAULT_RULES = [
  rule('table-unresolved', 'error', 'documented, §2 rule 60', {
    title:
      'Every listed table is bound to a shard group, or a default places it.',
    error: 'the table cannot be routed',
    *check(input) {
      const { shape, topology } = input;
      if (shape.isUnsure(topology.document.root, 'default_shard_group')) return;
      for (const [schema, declared] of Map.groupBy(
        unresolvedTables(input),
        ({ schema }) => schema,
      )) {
        const [first, ...others] = declared.filter(
          ({ table }) =>
            !shape.isUnsure(table.node, 'shard_group', 'shard_group_uid'),
        );
        if (first === undefined) continue;
        if (
          [schema, first.database].some(({ node }) =>
            shape.isUnsure(node, 'default_shard_group'),
          )
        )
          continue;
        const places = others.map(({ table }) => keySpan(table.member));
        const names = listed([first, ...others].map(({ table }) => table.name));
        yield problem(
          { each: [keySpan(first.table.member), ...places] },
          prose`A table of schema ${quote(schema.name)} has no shard group and no default, so it cannot be routed.`,
          prose`Add ${quote('shard_group')} to ${names}, or a ${quote('default_shard_group')} to the schema or database.`,
        );
      }
    },
  }),
  rule('no-default', 'warning', 'documented, §2 rules 60 and 61', {
    title:
      'Every listed database has a default shard group, or the cluster has one.',
    *check(input) {
      const { topology, resolution, shape } = input;
      const unresolved = new Set(
        unresolvedTables(input).map(({ database }) => database),
      );
      if (shape.isUnsure(topology.document.root, 'default_shard_group')) return;
      for (const database of topology.databases.values()) {
        if (resolveUnlisted(resolution, database).choice.source !== 'none')
          continue;
        if (
          unresolved.has(database) ||
          shape.isUnsure(database.node, 'default_shard_group')
        )
          continue;
        if (
          database.schemas
            .values()
            .some(({ defaultShardGroup }) => defaultShardGroup?.value)
        )
          continue;
        yield problem(
          keySpan(database.member),
          prose`Database ${quote(database.name)} has no default shard group, so tables that are not listed cannot be routed.`,
          prose`Add ${quote(`default_shard_group: ${input.authority?.uid?.value ?? '…'}`)}.`,
        );
      }
    },
  }),
  rulesAbout(defaults)('routed-default', 'warning', 'measured, §2 rule 62', {
    title:
      'The default shard group of a database or schema has no shard index.',
    *check({ place, node }, { topology }) {
      const group = topology.groups.get(node.value);
      const index = topology.indexes.get(group?.defaultShardIndex?.value ?? '');
      if (
        group === undefined ||
        index === undefined ||
        index.columns.length === 0
      )
        return;
      if (isAuthority(topology, group)) return;
      yield problem(
        node,
        prose`The default of ${place} is ${quote(node.value)}, so every INSERT into a table that is not listed needs the shard key ${columnList(index.columns)}.`,
        prose`Use an unsharded group as the default, and bind each sharded table.`,
      );
    },
  }),
] as const;

/** The declared tables that neither a binding nor a default places. */
function unresolvedTables({
  tablesByPlacement,
}: RuleInput): readonly DeclaredTable[] {
  return tablesByPlacement
    .entries()
    .filter(([{ choice }]) => choice.source === 'none')
    .flatMap(([, tables]) => tables)
    .toArray();
}

function* defaults({
  topology,
  schemas,
}: RuleInput): Iterable<{ place: Message; node: StringNode }> {
  for (const { name, defaultShardGroup: node } of topology.databases.values())
    if (node !== undefined)
      yield { place: prose`database ${quote(name)}`, node };
  for (const { name, defaultShardGroup: node } of schemas.map(
    ({ schema }) => schema,
  ))
    if (node !== undefined) yield { place: prose`schema ${quote(name)}`, node };
}

/** Every reference table whose list of groups is complete, so that none was lost to a finding. */
function* referenceTables({ schemas, shape }: RuleInput) {
  for (const declared of schemas) {
    for (const table of declared.schema.referenceTables.values())
      if (!shape.isUnsure(table.node, 'shard_groups', 'shard_group_uids'))
        yield { ...declared, table };
  }
}
