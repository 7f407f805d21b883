import { keySpan, memberValue, type StringNode } from '../document/document.ts';
import { inWords, listed } from '../text/lists.ts';
import {
  joined,
  type Message,
  NOTHING,
  prose,
  quote,
} from '../text/message.ts';
import type { Table } from '../topology/topology.ts';
import {
  columnList,
  groupRule,
  gsiRule,
  misroutedColumn,
  namesIn,
  type Problem,
  problem,
  rule,
  rulesAbout,
} from './rule.ts';
import type { RuleInput } from './rule-input.ts';

const schemaRule = rulesAbout(({ schemas }) => schemas);

export const REFERENCE_RULES = [
  rule(
    'undeclared-shard-group',
    'error',
    'documented, §1.7, §2 rules 10, 16 and 17',
    {
      title: 'Every shard group in use is declared in `shard_groups`.',
      error: 'a name refers to nothing',
      check(input) {
        const { groups } = input.topology;
        if (!input.knowsGroups) return [];
        const lost = groupReferences(input, (uid) => !groups.has(uid));
        return undeclared(lost, 'shard_groups', input);
      },
    },
  ),
  rule('undeclared-shard-index', 'error', 'documented, §1.2, §2 rule 18', {
    title: 'Every shard index in use is declared in `shard_indexes`.',
    error: 'a name refers to nothing',
    check(input) {
      const { indexes } = input.topology;
      if (!input.knowsIndexes) return [];
      const lost = indexReferences(input).filter(
        ({ value }) => !indexes.has(value),
      );
      return undeclared(lost, 'shard_indexes', input);
    },
  }),
  rulesAbout(({ listings }) => listings)(
    'undeclared-secondary-index',
    'error',
    'documented, §2 rule 19',
    {
      title:
        'Every secondary index of a table is a global secondary index of its database.',
      error: 'a name refers to nothing',
      *check({ owner, name }, { shape, speller }) {
        const { globalSecondaryIndexes: declared, node } = owner.database;
        const list = memberValue(node, 'global_secondary_indexes') ?? node;
        if (declared.has(name.value) || shape.isUnsure(list, name.value))
          return;
        if (shape.isUnsure(node, 'global_secondary_indexes')) return;
        yield problem(
          name,
          prose`Table ${quote(owner.table.name)} lists ${quote(name.value)}, which is not in the ${quote('global_secondary_indexes')} of database ${quote(owner.database.name)}.`,
          speller.didYouMean(
            name.value,
            declared.keys(),
            prose`Declare it, or remove the entry.`,
          ),
        );
      },
    },
  ),
  gsiRule('secondary-index-owner', 'error', 'documented, §2 rule 19', {
    title:
      'A table lists only global secondary indexes that name it as their owner.',
    error: 'one setting has two values',
    *check({ gsi, listings }) {
      const { ownerTable } = gsi;
      if (ownerTable === undefined) return;
      for (const { owner, name } of listings) {
        if (owner.table.name === ownerTable.value) continue;
        yield problem(
          [name, ownerTable],
          prose`Table ${quote(owner.table.name)} lists ${quote(gsi.name)}, whose ${quote('owner_table')} is ${quote(ownerTable.value)}.`,
          prose`Use the same table in both.`,
        );
      }
    },
  }),
  gsiRule('lookup-table-unresolved', 'error', 'documented, §1.10, §2 rule 20', {
    title:
      'The lookup table of a global secondary index is bound to a shard group, or a default places it.',
    error: 'the table cannot be routed',
    *check({ gsi, lookup, lookups, isReference, tableNames }, { speller }) {
      if (
        gsi.table === undefined ||
        lookups.length > 0 ||
        isReference ||
        lookup?.choice.source !== 'none'
      )
        return;
      yield problem(
        gsi.table,
        prose`Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} is not listed, and no default places it.`,
        speller.didYouMean(
          gsi.table.value,
          tableNames,
          prose`List it in ${quote('tables')} with a ${quote('shard_group')}.`,
        ),
      );
    },
  }),
  gsiRule('lookup-table-inherited', 'warning', 'documented, §2 rule 20', {
    title:
      'The lookup table of a global secondary index is bound to a shard group, not placed by a default.',
    *check(
      { gsi, lookup, lookups, isReference, tableNames, routing },
      { speller },
    ) {
      const uid = lookup?.choice.uid;
      if (
        gsi.table === undefined ||
        lookup === undefined ||
        uid === undefined ||
        isReference
      )
        return;
      if (
        lookup.choice.source === 'own' ||
        misroutedColumn(gsi, routing(lookup)) !== undefined
      )
        return;
      const meant =
        lookups.length > 0
          ? NOTHING
          : speller.didYouMean(gsi.table.value, tableNames);
      const listing = prose`List it in ${quote('tables')} with a ${quote('shard_group')}.`;
      yield problem(
        gsi.table,
        prose`Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} has no binding, so a default places it in ${quote(uid)}.`,
        joined([meant, listing], ' '),
      );
    },
  }),
  gsiRule(
    'lookup-schema-ambiguous',
    'warning',
    'documented, §1.9, §2 rule 20',
    {
      title:
        'A global secondary index sets the schema of its lookup table, unless only one schema lists it.',
      *check({ gsi, lookups }, { shape }) {
        if (
          gsi.table === undefined ||
          lookups.length < 2 ||
          shape.isUnsure(gsi.node, 'schema')
        )
          return;
        const schemas = lookups.slice(0, 3).map(({ schema }) => schema.name);
        yield problem(
          gsi.table,
          prose`Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} is listed in schemas ${listed(schemas, lookups.length)}.`,
          prose`Add ${quote(`schema: ${schemas[0]}`)} or the other.`,
        );
      },
    },
  ),
  rule('lookup-table-shared', 'warning', 'inferred, §2 rule 20', {
    title:
      'A lookup table is no reference table, owns no index, and serves one index alone.',
    *check({ gsis }) {
      const owners = new Map(
        gsis.map(({ owner, gsi }) => [owner?.table, gsi.name]),
      );
      const served = new Map<Table, string>();
      for (const { gsi, lookups, isReference } of gsis) {
        if (gsi.table === undefined || lookups.length > 1) continue;
        const lookup = lookups[0]?.table;
        const roles = rolesOf({
          isReference,
          owned: lookup && owners.get(lookup),
          other: lookup && served.get(lookup),
        });
        if (lookup !== undefined) served.set(lookup, gsi.name);
        if (roles.length > 0)
          yield problem(
            gsi.table,
            prose`Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} is also ${inWords(roles)}, but routers reject every statement on a lookup table.`,
            prose`Use a separate table.`,
          );
      }
    },
  }),
  rule('gsi-inactive', 'warning', 'documented, §2 rule 21', {
    title: 'Every global secondary index is listed by its owner table.',
    *check(input) {
      const lost = input.listings.filter(
        ({ owner, name }) =>
          !owner.database.globalSecondaryIndexes.has(name.value),
      );
      const misnaming = new Set<Table | undefined>(
        lost.map(({ owner }) => owner.table),
      );
      for (const { gsi, listings, owner } of input.gsis) {
        if (
          listings.length > 0 ||
          gsi.ownerTable === undefined ||
          misnaming.has(owner?.table)
        )
          continue;
        if (
          owner !== undefined &&
          input.shape.isUnsure(owner.table.node, 'secondary_indexes')
        )
          continue;
        const effect = gsi.enabled
          ? 'it is enabled but not updated, so reads through it are incomplete'
          : 'it has no effect';
        const found = problem(
          keySpan(gsi.member),
          prose`Table ${quote(gsi.ownerTable.value)} does not list ${quote(gsi.name)}: ${effect}.`,
          prose`Add ${quote(`secondary_indexes: [{name: ${gsi.name}}]`)} to the table.`,
        );
        yield { ...found, values: found.values.concat(String(gsi.enabled)) };
      }
    },
  }),
  gsiRule('secondary-index-columns', 'warning', 'unknown, §2 rule 22', {
    title:
      "A table's entry for a global secondary index lists the index's columns, in its order.",
    *check({ gsi, listings }) {
      const declared = memberValue(gsi.node, 'columns');
      if (declared === undefined || gsi.columns.length === 0) return;
      for (const { owner, entry } of listings) {
        const own = memberValue(entry.node, 'columns');
        if (own === undefined || entry.columns.length === 0) continue;
        const isSame = entry.columns.every(
          ({ value }, at) => value === gsi.columns[at]?.value,
        );
        if (isSame && entry.columns.length === gsi.columns.length) continue;
        yield problem(
          [own, declared],
          prose`Table ${quote(owner.table.name)} lists columns ${columnList(entry.columns)} for ${quote(gsi.name)}, which declares ${columnList(gsi.columns)}.`,
          prose`Use the same list in both.`,
        );
      }
    },
  }),
  groupRule('duplicate-shard-group', 'error', 'documented, §1.2, §2 rule 23', {
    title: 'No two shard groups have the same uid.',
    error: 'a name refers to two groups',
    *check({ uid }, { topology }) {
      const first = topology.groups.get(uid?.value ?? '')?.uid;
      if (uid === undefined || first === undefined || first === uid) return;
      yield problem(
        [uid, first],
        prose`Duplicate shard group uid ${quote(uid.value)}.`,
        prose`Change one uid, or merge the two groups.`,
      );
    },
  }),
  schemaRule('duplicate-sequence', 'warning', 'inferred, §2 rule 23', {
    title: 'No schema has a duplicate sequence.',
    *check({ schema }) {
      for (const sequence of schema.sequenceList) {
        const first = schema.sequences.get(sequence.name);
        if (first === undefined || first === sequence) continue;
        yield problem(
          [sequence.nameSpan, first.nameSpan],
          prose`Sequence ${quote(sequence.name)} is listed twice in one schema.`,
          prose`Remove one.`,
        );
      }
    },
  }),
  schemaRule('table-and-reference', 'warning', 'inferred, §2 rule 23', {
    title: 'No table is in both `tables` and `reference_tables` of a schema.',
    *check({ schema }) {
      for (const { name, member } of schema.referenceTables.values()) {
        const table = schema.tables.get(name);
        if (table === undefined) continue;
        yield problem(
          [keySpan(member), keySpan(table.member)],
          prose`Table ${quote(name)} is in both ${quote('tables')} and ${quote('reference_tables')} of one schema.`,
          prose`Remove one entry.`,
        );
      }
    },
  }),
  rule('unused-shard-index', 'off', 'inferred, §2 rule 24', {
    title: 'Every shard index is used by a group or a table.',
    *check(input) {
      const used = new Set(indexReferences(input).map(({ value }) => value));
      for (const { name, member } of input.topology.indexes.values()) {
        if (used.has(name)) continue;
        yield problem(
          keySpan(member),
          prose`No group and no table uses shard index ${quote(name)}.`,
          prose`Remove it, unless you are preparing a change.`,
        );
      }
    },
  }),
  rule('unused-shard-group', 'off', 'inferred, §2 rule 24', {
    title: 'Every shard group is in use.',
    *check(input) {
      const used = new Set<string | undefined>(
        otherGroupReferences(input).map(({ value }) => value),
      );
      for (const { choice } of input.tablesByPlacement.keys())
        used.add(choice.uid);
      for (const { uid } of input.topology.groups.values()) {
        if (uid === undefined || used.has(uid.value)) continue;
        yield problem(
          uid,
          prose`Nothing uses shard group ${quote(uid.value)}.`,
          prose`Remove it, unless you are preparing a Reshard.`,
        );
      }
    },
  }),
  gsiRule('gsi-unrouted-owner', 'warning', 'inferred, §2 rule 25', {
    title: 'The owner of a global secondary index is routed by a shard index.',
    *check({ gsi, owner }, { shape }) {
      const group = owner?.placement.choice.group;
      if (
        owner === undefined ||
        group === undefined ||
        gsi.ownerTable === undefined
      )
        return;
      if (owner.placement.indexes.length > 0 || group.keyRanges.length !== 1)
        return;
      if (shape.isUnsure(owner.table.node, 'primary_indexes')) return;
      if (shape.isUnsure(group.node, 'default_shard_index')) return;
      yield problem(
        gsi.ownerTable,
        prose`Table ${quote(gsi.ownerTable.value)}, which owns ${quote(gsi.name)}, is not sharded, so the index has no purpose.`,
        prose`Remove the index, or put the table in a group with a shard index.`,
      );
    },
  }),
] as const;

/** One problem for each undeclared name, with all places that use it. */
function* undeclared(
  lost: Iterable<StringNode>,
  key: 'shard_groups' | 'shard_indexes',
  { topology, speller }: RuleInput,
): Iterable<Problem> {
  const declared = key === 'shard_groups' ? topology.groups : topology.indexes;
  const names = Array.from(declared.keys());
  const what = key === 'shard_groups' ? 'Shard group' : 'Shard index';
  const remedy =
    names.length === 0
      ? prose`Declare it.`
      : prose`Declare it, or use one of ${listed(names)}.`;
  for (const { name, places } of namesIn(lost))
    yield problem(
      places,
      prose`${what} ${quote(name)} is not in ${quote(key)}.`,
      joined([speller.didYouMean(name, names), remedy], ' '),
    );
}

/**
 * Every reference to a shard group that passes a test, in the order of the topology; empty names count as absent.
 * Tables are tested by their placements, which 100,000 tables may share.
 */
function* groupReferences(
  input: RuleInput,
  holds: (uid: string) => boolean,
): Iterable<StringNode> {
  yield* otherGroupReferences(input).filter(({ value }) => holds(value));
  for (const [{ choice }, tables] of input.tablesByPlacement) {
    if (
      choice.source !== 'own' ||
      choice.uid === undefined ||
      !holds(choice.uid)
    )
      continue;
    for (const { table } of tables)
      if (table.shardGroup !== undefined) yield table.shardGroup;
  }
}

function* otherGroupReferences({
  topology,
  schemas,
}: RuleInput): Generator<StringNode> {
  yield* present([
    topology.authoritativeShardGroup,
    topology.defaultShardGroup,
  ]);
  for (const database of topology.databases.values())
    yield* present([
      database.defaultShardGroup,
      database.authoritativeShardGroup,
    ]);
  for (const { schema } of schemas) {
    yield* present([schema.defaultShardGroup]);
    yield* present(schema.sequenceList.map(({ shardGroup }) => shardGroup));
    for (const { shardGroups } of schema.referenceTables.values())
      yield* shardGroups ?? [];
  }
}

/** Every reference to a shard index. */
function* indexReferences({
  topology,
  elaborateTables,
}: RuleInput): Generator<StringNode> {
  yield* present(
    topology.groupList.map(({ defaultShardIndex }) => defaultShardIndex),
  );
  for (const { table } of elaborateTables)
    yield* present(table.primaryIndexes.map(({ shardIndex }) => shardIndex));
}

function* present(
  nodes: readonly (StringNode | undefined)[],
): Generator<StringNode> {
  for (const node of nodes) if (node?.value) yield node;
}

/** The roles of a table besides being the lookup table of one index. */
interface Roles {
  readonly isReference: boolean;
  /** The index that it owns. */
  readonly owned: string | undefined;
  /** Another index that has it as lookup table. */
  readonly other: string | undefined;
}

function rolesOf({ isReference, owned, other }: Roles): readonly Message[] {
  const roles: Message[] = [];
  if (isReference) roles.push(prose`a reference table`);
  if (owned !== undefined) roles.push(prose`the owner of ${quote(owned)}`);
  if (other !== undefined)
    roles.push(prose`the lookup table of ${quote(other)}`);
  return roles;
}
