import { keySpan, memberValue, opening } from '../document/document.ts';
import { prose, quote } from '../text/message.ts';
import {
  columnList,
  gsiRule,
  misroutedColumn,
  plainColumn,
  problem,
} from './rule.ts';
import { isWhole } from './shape-check.ts';

export const SECONDARY_INDEX_RULES = [
  gsiRule('gsi-owner-pk-columns', 'error', 'documented, §2 rule 56, §1.9', {
    title:
      'A global secondary index that is not unique has `owner_pk_columns`.',
    error: 'the service rejects it',
    *check({ gsi }, { shape }) {
      if (gsi.unique || gsi.ownerPkColumns.length > 0) return;
      if (shape.isUnsure(gsi.node, 'unique', 'owner_pk_columns')) return;
      yield problem(
        keySpan(gsi.member),
        prose`Global secondary index ${quote(gsi.name)} is not unique and requires ${quote('owner_pk_columns')}.`,
        prose`Add the owner's primary key columns, or set ${quote('unique: true')}.`,
      );
    },
  }),
  gsiRule('gsi-owner-sk-columns', 'error', 'documented, §2 rule 56, §1.9', {
    title:
      'A global secondary index has `owner_sk_columns`, unless its owner has exactly one primary index with `ignore_null: false`.',
    error: 'the service rejects it',
    *check({ gsi, owner, routing }, { shape }) {
      if (owner === undefined || gsi.ownerSkColumns.length > 0) return;
      const { certain } = routing(owner.placement);
      if (owner.placement.indexes.length === 0 || certain === 1) return;
      if (shape.isUnsure(gsi.node, 'owner_sk_columns')) return;
      if (!isWhole(shape, owner.table.node, 'primary_indexes')) return;
      yield problem(
        keySpan(gsi.member),
        prose`Global secondary index ${quote(gsi.name)} has no ${quote('owner_sk_columns')}, and its owner has ${certain} primary indexes with ${quote('ignore_null: false')} to infer them from.`,
        prose`Add the owner's shard key columns.`,
      );
    },
  }),
  gsiRule('gsi-owner-sk-differ', 'warning', 'inferred, §2 rule 57', {
    title: "`owner_sk_columns` are the columns of the owner's shard index.",
    *check({ gsi, owner, routing }) {
      const node = memberValue(gsi.node, 'owner_sk_columns');
      if (
        node === undefined ||
        owner === undefined ||
        gsi.ownerSkColumns.length === 0
      )
        return;
      const { columns, isPlain } = routing(owner.placement);
      if (
        columns.length === 0 ||
        columns.length !== owner.placement.indexes.length ||
        !isPlain
      )
        return;
      const own = gsi.ownerSkColumns.map(
        ({ value }) => plainColumn(value) ?? value,
      );
      if (
        own.length === columns.length &&
        own.every((column, at) => column === columns[at])
      )
        return;
      yield problem(
        node,
        prose`${quote('owner_sk_columns')} of ${quote(gsi.name)} are ${columnList(own)}, but table ${quote(owner.table.name)} is routed by ${columnList(columns)}.`,
        prose`Use ${columnList(columns)}.`,
      );
    },
  }),
  gsiRule('lookup-table-routing', 'error', 'documented, §2 rule 58', {
    title:
      "A lookup table that is routed is routed by one of its index's columns.",
    error: 'the service rejects it',
    *check({ gsi, lookup, routing }) {
      const column =
        lookup === undefined
          ? undefined
          : misroutedColumn(gsi, routing(lookup));
      if (column === undefined || gsi.table === undefined) return;
      yield problem(
        gsi.table,
        prose`Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} is routed by ${quote(column)}, which is not among the index's columns ${columnList(gsi.columns)}.`,
        prose`Put it in a group that is routed by one of them, or in an unsharded one.`,
      );
    },
  }),
  gsiRule('gsi-unique-ignore-null', 'warning', 'inferred, §2 rule 59', {
    title: 'A unique global secondary index does not ignore nulls.',
    *check({ gsi }) {
      if (!gsi.unique || !gsi.ignoreNull) return;
      yield problem(
        memberValue(gsi.node, 'ignore_null') ?? opening(gsi.node),
        prose`Global secondary index ${quote(gsi.name)} is unique and ignores nulls: rows with a null are neither checked nor found.`,
        prose`Set ${quote('ignore_null: false')}, unless that is meant.`,
      );
    },
  }),
  gsiRule('gsi-enabled-at-once', 'warning', 'documented, §2 rule 59', {
    title:
      'A global secondary index that the branch does not have yet is not enabled.',
    *check({ gsi, database }, { live }) {
      if (live === undefined || !gsi.enabled) return;
      if (
        live.topology.databases
          .get(database.name)
          ?.globalSecondaryIndexes.has(gsi.name) === true
      )
        return;
      yield problem(
        memberValue(gsi.node, 'enabled') ?? opening(gsi.node),
        prose`Global secondary index ${quote(gsi.name)} is new and enabled: until its lookup table is filled, reads through it miss rows.`,
        prose`Set ${quote('enabled: false')}, fill the table, verify it, then enable.`,
      );
    },
  }),
] as const;
