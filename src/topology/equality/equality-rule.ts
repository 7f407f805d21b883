/** How sure a fact about the service is (docs/neki.md §5, last column). */
export type Confidence = 'high' | 'medium-high' | 'medium' | 'inferred' | 'low';

/** A difference in writing that does not make two documents different, and how sure that is. */
export interface EqualityRule {
  readonly sentence: string;
  readonly confidence: Confidence;
}

/**
 * Every difference that two equal documents may have, by a stable name: the rows of docs/neki.md §5;
 * white space, escapes and comments are gone once a text is read. What is not listed here makes documents different.
 */
export const EQUALITY_RULES = {
  'object-key-order': {
    sentence: 'The order of keys in an object means nothing.',
    confidence: 'high',
  },
  'number-spelling': {
    sentence: 'A number is its value, however it is written.',
    confidence: 'high',
  },
  'shard-group-order': {
    sentence: 'Shard groups are named by uid, so that their order means nothing.',
    confidence: 'high',
  },
  'key-range-order': {
    sentence: 'Key ranges are read by their bounds, in any order.',
    confidence: 'medium-high',
  },
  'reference-group-order': {
    sentence: 'The groups of a reference table are a set.',
    confidence: 'medium',
  },
  'secondary-index-order': {
    sentence: 'The secondary indexes of a table are a set, by name.',
    confidence: 'medium',
  },
  'sequence-order': {
    sentence: 'The sequences of a schema are a set, by name.',
    confidence: 'medium',
  },
  'sequence-shape': {
    sentence: 'Sequences may be listed or keyed by name.',
    confidence: 'medium',
  },
  'alias-keys': {
    sentence: '`shard_group_uid` and `shard_group_uids` are older names of `shard_group` and `shard_groups`.',
    confidence: 'medium',
  },
  'empty-bound': {
    sentence: 'A bound that is empty or null is no bound.',
    confidence: 'medium-high',
  },
  'xxhash-lowest-start': {
    sentence: 'Under xxhash a start of zero is the lowest value, as no start is.',
    confidence: 'medium-high',
  },
  'xxhash-trailing-zeros': {
    sentence: 'Under xxhash a bound is a prefix: zeros at its end mean nothing.',
    confidence: 'inferred',
  },
  'range-leading-zeros': {
    sentence: 'Under range a bound is an integer: zeros before it mean nothing.',
    confidence: 'high',
  },
  'modulo-leading-zeros': {
    sentence: 'Under modulo a bound is an integer: zeros before it mean nothing.',
    confidence: 'inferred',
  },
  'hex-case': {
    sentence: 'Hexadecimal digits mean the same in upper and lower case.',
    confidence: 'medium',
  },
  'false-or-omitted': {
    sentence: '`unique`, `ignore_null` and `enabled` are false when they are left out.',
    confidence: 'high',
  },
  'empty-or-omitted': {
    sentence: 'An empty list, object or name is the same as none.',
    confidence: 'medium-high',
  },
  'empty-database-or-schema': {
    sentence: 'A database or schema that says nothing is the same as one that is not listed.',
    confidence: 'medium',
  },
  'lookup-schema': {
    sentence: 'The schema of a lookup table is the only one that declares it.',
    confidence: 'medium',
  },
  'modulus-type': {
    sentence: 'A modulus is its value, as a number or as a text.',
    confidence: 'medium',
  },
  'expression-spacing': {
    sentence: 'White space between the parts of an index expression means nothing.',
    confidence: 'low',
  },
} as const satisfies Record<string, EqualityRule>;

/** The name of a rule of equality. */
export type EqualityRuleId = keyof typeof EQUALITY_RULES;
