import { keySpan, memberValue } from '../../document/document.ts';
import { listed, quote } from '../../finding.ts';
import type { TablePlacement } from '../../model/resolution.ts';
import type { GlobalSecondaryIndex, Table } from '../../model/topology.ts';
import { suggestion } from '../../nearest.ts';
import { isPlainColumn } from './indexes.ts';
import { columnList, opening, remembered, rule } from './rule.ts';

export const undeclaredSecondaryIndex = rule('undeclared-secondary-index', 'error', {
  title: 'Every secondary index that a table lists is a global secondary index of its database.',
  why: 'An index is declared in the database and activated by its owner; an entry without the declaration activates nothing.',
  confidence: 'documented', // docs/neki.md §2 rule 19
  *check(input) {
    for (const { owner, name } of input.listings) {
      const { globalSecondaryIndexes: declared, node } = owner.database;
      const list = node.members.get('global_secondary_indexes')?.value ?? node;
      const isLost =
        input.shape.isUnsure(node, 'global_secondary_indexes') || input.shape.isUnsure(list, name.value);
      if (declared.has(name.value) || isLost) continue;
      const message = `Table ${quote(owner.table.name)} lists ${quote(name.value)}, which is not in the ${quote('global_secondary_indexes')} of database ${quote(owner.database.name)}.${suggestion(name.value, declared.keys()) || ' Declare it there, or remove the entry.'}`;
      yield { at: name, message };
    }
  },
});

export const secondaryIndexOwner = rule('secondary-index-owner', 'error', {
  title: 'A table lists only global secondary indexes that name it as their owner.',
  why: 'The declaration and the entry name each other; where they disagree the index is kept up to date by nobody.',
  confidence: 'documented', // docs/neki.md §2 rule 19
  *check(input) {
    for (const { gsi, listings } of input.gsis) {
      const { ownerTable } = gsi;
      if (ownerTable === undefined) continue;
      for (const { owner, name } of listings) {
        if (owner.table.name === ownerTable.value) continue;
        const message = `Table ${quote(owner.table.name)} lists ${quote(gsi.name)}, whose ${quote('owner_table')} is ${quote(ownerTable.value)}. Name one and the same table in both.`;
        yield { at: name, related: ownerTable, message };
      }
    }
  },
});

export const gsiInactive = rule('gsi-inactive', 'warning', {
  title: 'Every global secondary index is listed by its owner table.',
  why: "The entry in the owner's `secondary_indexes` is what makes writes keep the lookup table up to date. Without it the index is inert, and if it is enabled, broken.",
  confidence: 'documented', // docs/neki.md §2 rule 21
  *check(input) {
    const lost = input.listings.filter(
      ({ owner, name }) => !owner.database.globalSecondaryIndexes.has(name.value),
    );
    const astray = new Set<Table | undefined>(lost.map(({ owner }) => owner.table));
    for (const { gsi, listings, owner } of input.gsis) {
      if (listings.length > 0 || gsi.ownerTable === undefined || astray.has(owner?.table)) continue;
      if (owner !== undefined && input.shape.isUnsure(owner.table.node, 'secondary_indexes')) continue;
      const effect = gsi.enabled
        ? 'it is enabled and yet not kept up to date, so reads through it are incomplete'
        : 'it does nothing';
      const message = `Table ${quote(gsi.ownerTable.value)} does not list ${quote(gsi.name)}: ${effect}. Add ${quote(`secondary_indexes: [{name: ${gsi.name}}]`)} to the table.`;
      yield { at: keySpan(gsi.member), message };
    }
  },
});

export const secondaryIndexColumns = rule('secondary-index-columns', 'warning', {
  title: "A table's entry for a global secondary index lists the index's columns, in its order.",
  why: 'The columns stand in two places; which of them the service takes where they differ is not known.',
  confidence: 'unknown', // docs/neki.md §2 rule 22
  *check(input) {
    for (const { gsi, listings } of input.gsis) {
      const declared = memberValue(gsi.node, 'columns');
      if (declared === undefined || gsi.columns.length === 0) continue;
      for (const { owner, entry } of listings) {
        const own = memberValue(entry.node, 'columns');
        if (own === undefined || entry.columns.length === 0) continue;
        const isSame = entry.columns.every(({ value }, at) => value === gsi.columns[at]?.value);
        if (isSame && entry.columns.length === gsi.columns.length) continue;
        const message = `Table ${quote(owner.table.name)} lists columns ${columnList(entry.columns)} for ${quote(gsi.name)}, which declares ${columnList(gsi.columns)}. Write the same list in both.`;
        yield { at: own, related: declared, message };
      }
    }
  },
});

export const gsiUnroutedOwner = rule('gsi-unrouted-owner', 'warning', {
  title: 'The owner of a global secondary index is routed by a shard index.',
  why: 'The index finds the shard of a row by other columns than its key. All rows of an unsharded table are on one shard, so it has no purpose there.',
  confidence: 'inferred', // docs/neki.md §2 rule 25
  *check(input) {
    for (const { gsi, owner } of input.gsis) {
      const group = owner?.placement.choice.group;
      if (owner === undefined || group === undefined || gsi.ownerTable === undefined) continue;
      const isLost =
        input.shape.isUnsure(owner.table.node, 'primary_indexes') ||
        input.shape.isUnsure(group.node, 'default_shard_index');
      if (owner.placement.indexes.length > 0 || group.keyRanges.length !== 1 || isLost) continue;
      const message = `Table ${quote(gsi.ownerTable.value)}, which owns ${quote(gsi.name)}, is not sharded, so the index has no purpose. Remove it, or put the table in a group with a shard index.`;
      yield { at: gsi.ownerTable, message };
    }
  },
});

export const gsiOwnerPkColumns = rule('gsi-owner-pk-columns', 'error', {
  title: 'A global secondary index that is not unique has `owner_pk_columns`.',
  why: 'Several rows share a value of such an index; their keys are what tells them apart in the lookup table.',
  confidence: 'documented', // docs/neki.md §2 rule 56, §1.9
  *check(input) {
    for (const { gsi } of input.gsis) {
      const isLost = ['unique', 'owner_pk_columns'].some((key) => input.shape.isUnsure(gsi.node, key));
      if (gsi.unique || gsi.ownerPkColumns.length > 0 || isLost) continue;
      const message = `Global secondary index ${quote(gsi.name)} is not unique and has no ${quote('owner_pk_columns')}. Add them with the owner's primary key, or write ${quote('unique: true')}.`;
      yield { at: keySpan(gsi.member), message };
    }
  },
});

export const gsiOwnerSkColumns = rule('gsi-owner-sk-columns', 'error', {
  title:
    'A global secondary index has `owner_sk_columns`, unless its owner has exactly one primary index with `ignore_null: false`.',
  why: "The service infers the owner's shard key columns only in that case.",
  confidence: 'documented', // docs/neki.md §2 rule 56, §1.9
  *check(input) {
    const routing = remembered(routingOf);
    for (const { gsi, owner } of input.gsis) {
      if (owner === undefined || gsi.ownerSkColumns.length > 0) continue;
      const { certain } = routing(owner.placement);
      if (owner.placement.indexes.length === 0 || certain === 1) continue;
      if (input.shape.isUnsure(gsi.node, 'owner_sk_columns')) continue;
      if (input.shape.isUnsure(owner.table.node, 'primary_indexes')) continue;
      const message = `Global secondary index ${quote(gsi.name)} has no ${quote('owner_sk_columns')}, and its owner has ${certain} primary indexes with ${quote('ignore_null: false')} to infer them from. Add them with the owner's shard key columns.`;
      yield { at: keySpan(gsi.member), message };
    }
  },
});

export const gsiOwnerSkDiffer = rule('gsi-owner-sk-differ', 'warning', {
  title: "`owner_sk_columns` are the columns of the owner's shard index.",
  why: 'The lookup row leads to the shard of the owner’s row by these columns; others lead nowhere or astray. Owners routed by an expression are passed over.',
  confidence: 'inferred', // docs/neki.md §2 rule 57
  *check(input) {
    const routing = remembered(routingOf);
    for (const { gsi, owner } of input.gsis) {
      const node = memberValue(gsi.node, 'owner_sk_columns');
      if (node === undefined || owner === undefined || gsi.ownerSkColumns.length === 0) continue;
      const { columns, isPlain } = routing(owner.placement);
      if (columns.length === 0 || columns.length !== owner.placement.indexes.length || !isPlain) continue;
      const own = gsi.ownerSkColumns.map(({ value }) => value);
      if (own.length === columns.length && own.every((column, at) => column === columns[at])) continue;
      const message = `${quote('owner_sk_columns')} of ${quote(gsi.name)} are ${columnList(own)}, and table ${quote(owner.table.name)} is routed by ${columnList(columns)}. Write ${columnList(columns)}.`;
      yield { at: node, message };
    }
  },
});

export const gsiUniqueIgnoreNull = rule('gsi-unique-ignore-null', 'warning', {
  title: 'A unique global secondary index does not ignore nulls.',
  why: 'Rows with a null in the columns are not in the lookup table, so neither uniqueness nor reads through the index cover them.',
  confidence: 'inferred', // docs/neki.md §2 rule 59
  *check(input) {
    for (const { gsi } of input.gsis) {
      if (!gsi.unique || !gsi.ignoreNull) continue;
      const message = `Global secondary index ${quote(gsi.name)} is unique and ignores nulls: rows with a null are neither checked nor found. Write ${quote('ignore_null: false')}, unless that is meant.`;
      yield { at: memberValue(gsi.node, 'ignore_null') ?? opening(gsi.node), message };
    }
  },
});

export const gsiEnabledAtOnce = rule('gsi-enabled-at-once', 'warning', {
  title: 'A global secondary index that the branch does not have yet is not enabled.',
  why: 'Queries use an enabled index at once, and nothing fills its lookup table: rows that exist silently disappear from results. Needs the live document.',
  confidence: 'documented', // docs/neki.md §2 rule 59
  *check(input) {
    if (input.live === undefined) return;
    for (const { gsi, database } of input.gsis) {
      if (!gsi.enabled) continue;
      if (input.live.databases.get(database.name)?.globalSecondaryIndexes.has(gsi.name) === true) continue;
      const message = `Global secondary index ${quote(gsi.name)} is new and enabled: until its lookup table is filled, reads through it miss rows. Write ${quote('enabled: false')}, fill the table, verify it, then enable.`;
      yield { at: memberValue(gsi.node, 'enabled') ?? opening(gsi.node), message };
    }
  },
});

export const lookupTableUnresolved = rule('lookup-table-unresolved', 'error', {
  title: 'The lookup table of a global secondary index is bound to a shard group, or a default places it.',
  why: 'Reads and writes through the index go to the lookup table; without a shard group they cannot.',
  confidence: 'inferred', // docs/neki.md §2 rule 20
  *check(input) {
    for (const { gsi, lookup, lookups, tableNames } of input.gsis) {
      if (gsi.table === undefined || lookups.length > 0 || lookup?.choice.source !== 'none') continue;
      const message = `Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} is not listed, and no default places it.${suggestion(gsi.table.value, tableNames) || ` List it in ${quote('tables')} with a ${quote('shard_group')}.`}`;
      yield { at: gsi.table, message };
    }
  },
});

export const lookupTableInherited = rule('lookup-table-inherited', 'warning', {
  title: 'The lookup table of a global secondary index is listed with a shard group of its own.',
  why: 'The documentation asks for an ordinary binding of the lookup table; one that follows a default moves when the default does.',
  confidence: 'documented', // docs/neki.md §2 rule 20
  *check(input) {
    const routing = remembered(routingOf);
    for (const { gsi, lookup, lookups, tableNames } of input.gsis) {
      const uid = lookup?.choice.uid;
      if (gsi.table === undefined || lookup === undefined || uid === undefined) continue;
      if (lookup.choice.source === 'own' || misroutedColumn(gsi, routing(lookup)) !== undefined) continue;
      const meant = lookups.length > 0 ? '' : suggestion(gsi.table.value, tableNames);
      const message = `Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} has no binding of its own and follows a default to ${quote(uid)}.${meant} List it in ${quote('tables')} with a ${quote('shard_group')}.`;
      yield { at: gsi.table, message };
    }
  },
});

export const lookupSchemaAmbiguous = rule('lookup-schema-ambiguous', 'warning', {
  title: 'A global secondary index names the schema of its lookup table, unless only one schema lists it.',
  why: 'The service infers the schema where that is unambiguous; what it does otherwise is not known.',
  confidence: 'documented', // docs/neki.md §1.9, §2 rule 20
  *check(input) {
    for (const { gsi, lookups } of input.gsis) {
      if (gsi.table === undefined || lookups.length < 2 || input.shape.isUnsure(gsi.node, 'schema')) continue;
      const schemas = lookups.slice(0, 3).map(({ schema }) => schema.name);
      const message = `Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} is listed in schemas ${listed(schemas, lookups.length)}. Add ${quote(`schema: ${schemas[0]}`)} or the other.`;
      yield { at: gsi.table, message };
    }
  },
});

export const lookupTableRouting = rule('lookup-table-routing', 'error', {
  title: "A lookup table that is routed is routed by one of its index's columns.",
  why: 'A lookup knows the indexed columns only; the service rejects a lookup table that needs another column to be found. An unsharded lookup table is fine.',
  confidence: 'documented', // docs/neki.md §2 rule 58
  *check(input) {
    const routing = remembered(routingOf);
    for (const { gsi, lookup } of input.gsis) {
      const column = lookup === undefined ? undefined : misroutedColumn(gsi, routing(lookup));
      if (column === undefined || gsi.table === undefined) continue;
      const message = `Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} is routed by ${quote(column)}, which is not among the index's columns ${columnList(gsi.columns)}. Put it in a group that is routed by one of them, or in an unsharded one.`;
      yield { at: gsi.table, message };
    }
  },
});

/** What the indexes of one placement say together; many global secondary indexes may be around one table. */
interface Routing {
  readonly columns: readonly string[];
  /** Whether no column is an expression, and those that are none, each once. */
  readonly isPlain: boolean;
  readonly plain: ReadonlySet<string>;
  /** How many indexes hold every row. */
  readonly certain: number;
}

function routingOf({ indexes }: TablePlacement): Routing {
  const columns = indexes.flatMap((index) => index.columns);
  const certain = indexes.filter(({ ignoreNull }) => !ignoreNull).length;
  const plain = columns.filter(isPlainColumn);
  return { columns, isPlain: plain.length === columns.length, plain: new Set(plain), certain };
}

/** The column a lookup table is routed by, if the index does not have it; expressions are passed over. */
function misroutedColumn(gsi: GlobalSecondaryIndex, { plain }: Routing): string | undefined {
  const own = new Set(gsi.columns.map(({ value }) => value));
  if (own.size === 0) return undefined;
  return plain.values().find((column) => !own.has(column));
}
