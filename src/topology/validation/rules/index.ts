import { aliasConflict } from './alias-conflict.ts';
import { aliasKey } from './alias-key.ts';
import { authorityIndexed } from './authority-indexed.ts';
import { authorityMoved } from './authority-moved.ts';
import { authorityOneRange } from './authority-one-range.ts';
import { authorityUnbounded } from './authority-unbounded.ts';
import { boundNotHex } from './bound-not-hex.ts';
import { boundOddDigits } from './bound-odd-digits.ts';
import { boundTooLarge } from './bound-too-large.ts';
import { boundUpperCase } from './bound-upper-case.ts';
import { clusterDefaultNotAuthority } from './cluster-default-not-authority.ts';
import { databaseAuthority } from './database-authority.ts';
import { duplicateKey } from './duplicate-key.ts';
import { duplicateSequence } from './duplicate-sequence.ts';
import { duplicateShardGroup } from './duplicate-shard-group.ts';
import { groupWithoutIndex } from './group-without-index.ts';
import { gsiEnabledAtOnce } from './gsi-enabled-at-once.ts';
import { gsiInactive } from './gsi-inactive.ts';
import { gsiOwnerPkColumns } from './gsi-owner-pk-columns.ts';
import { gsiOwnerSkColumns } from './gsi-owner-sk-columns.ts';
import { gsiOwnerSkDiffer } from './gsi-owner-sk-differ.ts';
import { gsiUniqueIgnoreNull } from './gsi-unique-ignore-null.ts';
import { gsiUnroutedOwner } from './gsi-unrouted-owner.ts';
import { indexColumnCount } from './index-column-count.ts';
import { indexParamsUnused } from './index-params-unused.ts';
import { indexQualifiedColumn } from './index-qualified-column.ts';
import { indexSeveralColumns } from './index-several-columns.ts';
import { indexType } from './index-type.ts';
import { keyRangeEmpty } from './key-range-empty.ts';
import { keyRangeGap } from './key-range-gap.ts';
import { keyRangeMergeable } from './key-range-mergeable.ts';
import { keyRangeOrder } from './key-range-order.ts';
import { keyRangeOverlap } from './key-range-overlap.ts';
import { lookupSchemaAmbiguous } from './lookup-schema-ambiguous.ts';
import { lookupTableInherited } from './lookup-table-inherited.ts';
import { lookupTableRouting } from './lookup-table-routing.ts';
import { lookupTableUnresolved } from './lookup-table-unresolved.ts';
import { missingKey } from './missing-key.ts';
import { misspelledKey } from './misspelled-key.ts';
import { moduloBound } from './modulo-bound.ts';
import { moduloModulus } from './modulo-modulus.ts';
import { modulusNotString } from './modulus-not-string.ts';
import { noDefault } from './no-default.ts';
import { notAnObject } from './not-an-object.ts';
import { nullValue } from './null-value.ts';
import { overrideIndexType } from './override-index-type.ts';
import { rangeLikePrefix } from './range-like-prefix.ts';
import { rangeNegativeKeys } from './range-negative-keys.ts';
import { referenceTableInherited } from './reference-table-inherited.ts';
import { referenceTableOneShard } from './reference-table-one-shard.ts';
import { referenceTableUnresolved } from './reference-table-unresolved.ts';
import { routedDefault } from './routed-default.ts';
import { secondaryIndexColumns } from './secondary-index-columns.ts';
import { secondaryIndexOwner } from './secondary-index-owner.ts';
import { sequenceGroupSpread } from './sequence-group-spread.ts';
import { shardFirstUse } from './shard-first-use.ts';
import { shardNotReady } from './shard-not-ready.ts';
import { tableAndReference } from './table-and-reference.ts';
import { tableShardIndex } from './table-shard-index.ts';
import { tableUnresolved } from './table-unresolved.ts';
import { tablesNotColocated } from './tables-not-colocated.ts';
import { undeclaredSecondaryIndex } from './undeclared-secondary-index.ts';
import { undeclaredShardGroup } from './undeclared-shard-group.ts';
import { undeclaredShardIndex } from './undeclared-shard-index.ts';
import { unknownKey } from './unknown-key.ts';
import { unknownShard } from './unknown-shard.ts';
import { unquotedBound } from './unquoted-bound.ts';
import { unusedShard } from './unused-shard.ts';
import { unusedShardGroup } from './unused-shard-group.ts';
import { unusedShardIndex } from './unused-shard-index.ts';
import { wrongType } from './wrong-type.ts';

/** Every rule, in the order of domain reference §2. */
export const RULES = [
  notAnObject,
  duplicateKey,
  wrongType,
  missingKey,
  misspelledKey,
  unknownKey,
  aliasKey,
  aliasConflict,
  nullValue,
  tableShardIndex,
  authorityOneRange,
  authorityUnbounded,
  authorityMoved,
  authorityIndexed,
  clusterDefaultNotAuthority,
  databaseAuthority,
  undeclaredShardGroup,
  undeclaredShardIndex,
  undeclaredSecondaryIndex,
  secondaryIndexOwner,
  lookupTableUnresolved,
  lookupTableInherited,
  lookupSchemaAmbiguous,
  gsiInactive,
  secondaryIndexColumns,
  duplicateShardGroup,
  duplicateSequence,
  tableAndReference,
  unusedShardIndex,
  unusedShardGroup,
  gsiUnroutedOwner,
  unknownShard,
  shardNotReady,
  shardFirstUse,
  unusedShard,
  unquotedBound,
  boundNotHex,
  boundTooLarge,
  boundOddDigits,
  boundUpperCase,
  keyRangeEmpty,
  keyRangeOverlap,
  keyRangeGap,
  rangeNegativeKeys,
  keyRangeOrder,
  keyRangeMergeable,
  groupWithoutIndex,
  rangeLikePrefix,
  moduloBound,
  indexType,
  indexColumnCount,
  indexSeveralColumns,
  indexQualifiedColumn,
  moduloModulus,
  modulusNotString,
  indexParamsUnused,
  overrideIndexType,
  tablesNotColocated,
  sequenceGroupSpread,
  referenceTableUnresolved,
  referenceTableInherited,
  referenceTableOneShard,
  gsiOwnerPkColumns,
  gsiOwnerSkColumns,
  gsiOwnerSkDiffer,
  lookupTableRouting,
  gsiUniqueIgnoreNull,
  gsiEnabledAtOnce,
  tableUnresolved,
  noDefault,
  routedDefault,
] as const;

/** The id of a rule. */
export type RuleId = (typeof RULES)[number]['id'];

/** Rules that the reader of a file decides: they have found their violations before any severity applies. */
export const READER_RULES: ReadonlySet<RuleId> = new Set<RuleId>(['not-an-object', 'duplicate-key']);
