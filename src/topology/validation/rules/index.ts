import * as authority from './authority.ts';
import * as bounds from './bounds.ts';
import * as groups from './groups.ts';
import * as indexes from './indexes.ts';
import * as keyRanges from './key-ranges.ts';
import * as keys from './keys.ts';
import * as lookupTables from './lookup-tables.ts';
import * as secondaryIndexes from './secondary-indexes.ts';
import * as shards from './shards.ts';
import * as tables from './tables.ts';

/** Every rule, in the order of docs/neki.md §2. */
export const RULES = [
  keys.notAnObject,
  keys.duplicateKey,
  keys.wrongType,
  keys.missingKey,
  keys.misspelledKey,
  keys.unknownKey,
  keys.aliasKey,
  keys.aliasConflict,
  keys.nullValue,
  keys.tableShardIndex,
  authority.authorityOneRange,
  authority.authorityUnbounded,
  authority.authorityMoved,
  authority.authorityIndexed,
  authority.clusterDefaultNotAuthority,
  authority.databaseAuthority,
  groups.undeclaredShardGroup,
  groups.undeclaredShardIndex,
  secondaryIndexes.undeclaredSecondaryIndex,
  secondaryIndexes.secondaryIndexOwner,
  lookupTables.lookupTableUnresolved,
  lookupTables.lookupTableInherited,
  lookupTables.lookupSchemaAmbiguous,
  secondaryIndexes.gsiInactive,
  secondaryIndexes.secondaryIndexColumns,
  groups.duplicateShardGroup,
  tables.duplicateSequence,
  tables.tableAndReference,
  groups.unusedShardIndex,
  groups.unusedShardGroup,
  secondaryIndexes.gsiUnroutedOwner,
  shards.unknownShard,
  shards.shardNotReady,
  shards.shardFirstUse,
  shards.unusedShard,
  bounds.unquotedBound,
  bounds.boundNotHex,
  bounds.boundTooLarge,
  bounds.boundOddDigits,
  bounds.boundUpperCase,
  keyRanges.keyRangeEmpty,
  keyRanges.keyRangeOverlap,
  keyRanges.keyRangeGap,
  keyRanges.rangeNegativeKeys,
  keyRanges.keyRangeOrder,
  keyRanges.keyRangeMergeable,
  groups.groupWithoutIndex,
  bounds.rangeLikePrefix,
  bounds.moduloBound,
  indexes.indexType,
  indexes.indexColumnCount,
  indexes.indexSeveralColumns,
  indexes.indexQualifiedColumn,
  indexes.moduloModulus,
  indexes.modulusNotString,
  indexes.indexParamsUnused,
  indexes.overrideIndexType,
  tables.tablesNotColocated,
  tables.sequenceGroupSpread,
  tables.referenceTableUnresolved,
  tables.referenceTableInherited,
  tables.referenceTableOneShard,
  secondaryIndexes.gsiOwnerPkColumns,
  secondaryIndexes.gsiOwnerSkColumns,
  secondaryIndexes.gsiOwnerSkDiffer,
  lookupTables.lookupTableRouting,
  secondaryIndexes.gsiUniqueIgnoreNull,
  secondaryIndexes.gsiEnabledAtOnce,
  tables.tableUnresolved,
  tables.noDefault,
  tables.routedDefault,
] as const;

/** The id of a rule. */
export type RuleId = (typeof RULES)[number]['id'];

/** Rules that the reader of a file decides: they have found their violations before any severity applies. */
export const READER_RULES: ReadonlySet<RuleId> = new Set<RuleId>(['not-an-object', 'duplicate-key']);
