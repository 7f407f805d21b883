import { keySpan, memberValue } from '../../document/document.ts';
import { quote } from '../../finding.ts';
import { suggestion } from '../../nearest.ts';
import { isPlainColumn } from './indexes.ts';
import { columnList, opening, rule } from './rule.ts';

export const undeclaredSecondaryIndex = rule({
  id: 'undeclared-secondary-index',
  severity: 'error',
  title: 'Every secondary index that a table lists is a global secondary index of its database.',
  why: 'An index is declared in the database and activated by its owner; an entry without the declaration activates nothing.',
  source: 'docs/neki.md §2 rule 19',
  confidence: 'documented',
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

export const secondaryIndexOwner = rule({
  id: 'secondary-index-owner',
  severity: 'error',
  title: 'A table lists only global secondary indexes that name it as their owner.',
  why: 'The declaration and the entry name each other; where they disagree the index is kept up to date by nobody.',
  source: 'docs/neki.md §2 rule 19',
  confidence: 'documented',
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

export const gsiInactive = rule({
  id: 'gsi-inactive',
  severity: 'warning',
  title: 'Every global secondary index is listed by its owner table.',
  why: "The entry in the owner's `secondary_indexes` is what makes writes keep the lookup table up to date. Without it the index is inert, and if it is enabled, broken.",
  source: 'docs/neki.md §2 rule 21',
  confidence: 'documented',
  *check(input) {
    const gsis = input.gsis;
    if (gsis.length === 0) return;
    const astray = new Set<unknown>();
    for (const { owner, name } of input.listings)
      if (!owner.database.globalSecondaryIndexes.has(name.value)) astray.add(owner.table);
    for (const { gsi, listings, owner } of gsis) {
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

export const secondaryIndexColumns = rule({
  id: 'secondary-index-columns',
  severity: 'warning',
  title: "A table's entry for a global secondary index lists the index's columns, in its order.",
  why: 'The columns stand in two places; which of them the service takes where they differ is not known.',
  source: 'docs/neki.md §2 rule 22',
  confidence: 'unknown',
  *check(input) {
    for (const { gsi, listings } of input.gsis) {
      const declared = memberValue(gsi.node, 'columns');
      if (declared === undefined || gsi.columns.length === 0) continue;
      for (const { owner, entry } of listings) {
        const own = memberValue(entry.node, 'columns');
        if (own === undefined || entry.columns.length === 0) continue;
        if (columnList(entry.columns) === columnList(gsi.columns)) continue;
        const message = `Table ${quote(owner.table.name)} lists columns ${columnList(entry.columns)} for ${quote(gsi.name)}, which declares ${columnList(gsi.columns)}. Write the same list in both.`;
        yield { at: own, related: declared, message };
      }
    }
  },
});

export const gsiUnroutedOwner = rule({
  id: 'gsi-unrouted-owner',
  severity: 'warning',
  title: 'The owner of a global secondary index is routed by a shard index.',
  why: 'The index finds the shard of a row by other columns than its key. All rows of an unsharded table are on one shard, so it has no purpose there.',
  source: 'docs/neki.md §2 rule 25',
  confidence: 'inferred',
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

export const gsiOwnerPkColumns = rule({
  id: 'gsi-owner-pk-columns',
  severity: 'error',
  title: 'A global secondary index that is not unique has `owner_pk_columns`.',
  why: 'Several rows share a value of such an index; their keys are what tells them apart in the lookup table.',
  source: 'docs/neki.md §2 rule 56, §1.9',
  confidence: 'documented',
  *check(input) {
    for (const { gsi } of input.gsis) {
      const isLost = ['unique', 'owner_pk_columns'].some((key) => input.shape.isUnsure(gsi.node, key));
      if (gsi.unique || gsi.ownerPkColumns.length > 0 || isLost) continue;
      const message = `Global secondary index ${quote(gsi.name)} is not unique and has no ${quote('owner_pk_columns')}. Add them with the owner's primary key, or write ${quote('unique: true')}.`;
      yield { at: keySpan(gsi.member), message };
    }
  },
});

export const gsiOwnerSkColumns = rule({
  id: 'gsi-owner-sk-columns',
  severity: 'error',
  title:
    'A global secondary index has `owner_sk_columns`, unless its owner has exactly one primary index with `ignore_null: false`.',
  why: "The service infers the owner's shard key columns only in that case.",
  source: 'docs/neki.md §2 rule 56, §1.9',
  confidence: 'documented',
  *check(input) {
    for (const { gsi, owner } of input.gsis) {
      if (
        owner === undefined ||
        gsi.ownerSkColumns.length > 0 ||
        input.shape.isUnsure(gsi.node, 'owner_sk_columns')
      )
        continue;
      const { indexes } = owner.placement;
      const certain = indexes.filter(({ ignoreNull }) => !ignoreNull).length;
      if (indexes.length === 0 || certain === 1 || input.shape.isUnsure(owner.table.node, 'primary_indexes'))
        continue;
      const message = `Global secondary index ${quote(gsi.name)} has no ${quote('owner_sk_columns')}, and its owner has ${certain} primary indexes with ${quote('ignore_null: false')} to infer them from. Add them with the owner's shard key columns.`;
      yield { at: keySpan(gsi.member), message };
    }
  },
});

export const gsiOwnerSkDiffer = rule({
  id: 'gsi-owner-sk-differ',
  severity: 'warning',
  title: "`owner_sk_columns` are the columns of the owner's shard index.",
  why: 'The lookup row leads to the shard of the owner’s row by these columns; others lead nowhere or astray. Owners routed by an expression are passed over.',
  source: 'docs/neki.md §2 rule 57',
  confidence: 'inferred',
  *check(input) {
    for (const { gsi, owner } of input.gsis) {
      const node = memberValue(gsi.node, 'owner_sk_columns');
      const indexes = owner?.placement.indexes ?? [];
      const columns = indexes.flatMap((index) => index.columns);
      if (
        node === undefined ||
        owner === undefined ||
        columns.length === 0 ||
        gsi.ownerSkColumns.length === 0
      )
        continue;
      const own = gsi.ownerSkColumns.map(({ value }) => value);
      if (!columns.every(isPlainColumn) || columns.length !== indexes.length || columns.join() === own.join())
        continue;
      const message = `${quote('owner_sk_columns')} of ${quote(gsi.name)} are ${columnList(own)}, and table ${quote(owner.table.name)} is routed by ${columnList(columns)}. Write ${columnList(columns)}.`;
      yield { at: node, message };
    }
  },
});

export const gsiUniqueIgnoreNull = rule({
  id: 'gsi-unique-ignore-null',
  severity: 'warning',
  title: 'A unique global secondary index does not ignore nulls.',
  why: 'Rows with a null in the columns are not in the lookup table, so neither uniqueness nor reads through the index cover them.',
  source: 'docs/neki.md §2 rule 59',
  confidence: 'inferred',
  *check(input) {
    for (const { gsi } of input.gsis) {
      if (!gsi.unique || !gsi.ignoreNull) continue;
      const message = `Global secondary index ${quote(gsi.name)} is unique and ignores nulls: rows with a null are neither checked nor found. Write ${quote('ignore_null: false')}, unless that is meant.`;
      yield { at: memberValue(gsi.node, 'ignore_null') ?? opening(gsi.node), message };
    }
  },
});

export const gsiEnabledAtOnce = rule({
  id: 'gsi-enabled-at-once',
  severity: 'warning',
  title: 'A global secondary index that the branch does not have yet is not enabled.',
  why: 'Queries use an enabled index at once, and nothing fills its lookup table: rows that exist silently disappear from results. Needs the live document.',
  source: 'docs/neki.md §2 rule 59',
  confidence: 'documented',
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
