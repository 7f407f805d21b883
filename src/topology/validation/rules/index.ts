import { quote } from '../../finding.ts';
import { suggestion } from '../../nearest.ts';
import * as authority from './authority.ts';
import * as bounds from './bounds.ts';
import * as groups from './groups.ts';
import * as indexes from './indexes.ts';
import * as keyRanges from './key-ranges.ts';
import * as keys from './keys.ts';
import type { RuleSeverity } from './rule.ts';
import * as secondaryIndexes from './secondary-indexes.ts';
import * as shards from './shards.ts';
import * as tables from './tables.ts';

const SEVERITIES: readonly RuleSeverity[] = ['error', 'warning', 'off'];

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
  secondaryIndexes.lookupTableUnresolved,
  secondaryIndexes.lookupTableInherited,
  secondaryIndexes.lookupSchemaAmbiguous,
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
  secondaryIndexes.lookupTableRouting,
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

/** What the user wants rules to weigh, and what is wrong with how they said it: sentences for an input error. */
export interface ParsedSeverities {
  readonly severities: ReadonlyMap<RuleId, RuleSeverity>;
  readonly problems: readonly string[];
}

/** Reads the entries of the `rules` input, rule id and severity; every problem is reported, not only the first. */
export function parseSeverities(
  entries: Iterable<readonly [id: string, severity: unknown]>,
): ParsedSeverities {
  const severities = new Map<RuleId, RuleSeverity>();
  const problems: string[] = [];
  for (const [given, value] of entries) {
    const id = RULES.find((rule) => rule.id === given)?.id;
    const severity = SEVERITIES.find((known) => known === value);
    if (id === undefined) {
      const near = suggestion(
        given,
        RULES.map((rule) => rule.id),
      );
      problems.push(`There is no rule ${quote(given)}.${near || ' The rules are listed in docs/rules.md.'}`);
    } else if (READER_RULES.has(id)) {
      problems.push(
        `Rule ${quote(given)} is always an error: without it the file cannot be read. Remove it.`,
      );
    } else if (severity === undefined) {
      const written = typeof value === 'string' ? value : JSON.stringify(value);
      problems.push(
        `Rule ${quote(given)} has the severity ${quote(String(written))}. Write \`error\`, \`warning\` or \`off\`.`,
      );
    } else {
      severities.set(id, severity);
    }
  }
  return { severities, problems };
}
