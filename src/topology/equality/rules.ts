import { code, type Message, prose } from '../../text/message.ts';

/** How sure a fact about the service is (docs/neki.md §5, last column). */
export type Confidence = 'high' | 'medium-high' | 'medium' | 'inferred' | 'low';

/**
 * Every difference in writing that two equal documents may have, by a stable name: the rows of docs/neki.md §5. White
 * space, escapes and comments are already gone after reading. Any other difference makes documents unequal.
 */
export const EQUALITY_RULES = {
  'object-key-order': [
    prose`The order of keys in an object means nothing.`,
    'high',
  ],
  'number-spelling': [
    prose`A number is its value, whatever its notation.`,
    'high',
  ],
  'shard-group-order': [
    prose`Shard groups are identified by uid, so their order means nothing.`,
    'high',
  ],
  'key-range-order': [
    prose`Key ranges are read by their bounds, in any order.`,
    'medium-high',
  ],
  'reference-group-order': [
    prose`The groups of a reference table are a set.`,
    'medium',
  ],
  'secondary-index-order': [
    prose`The secondary indexes of a table are a set, by name.`,
    'medium',
  ],
  'sequence-order': [
    prose`The sequences of a schema are a set, by name.`,
    'medium',
  ],
  'sequence-shape': [
    prose`Sequences may be listed or keyed by name.`,
    'medium',
  ],
  'alias-keys': [
    prose`${code('shard_group_uid')} and ${code('shard_group_uids')} are older names of ${code('shard_group')} and ${code('shard_groups')}.`,
    'medium',
  ],
  'empty-bound': [
    prose`An empty or null bound is the same as no bound.`,
    'medium-high',
  ],
  'xxhash-lowest-start': [
    prose`Under xxhash a start of zero is the lowest value, as no start is.`,
    'medium-high',
  ],
  'xxhash-trailing-zeros': [
    prose`Under xxhash a bound is a prefix: zeros at its end mean nothing.`,
    'inferred',
  ],
  'range-leading-zeros': [
    prose`Under range a bound is an integer: zeros before it mean nothing.`,
    'high',
  ],
  'modulo-leading-zeros': [
    prose`Under modulo a bound is an integer: zeros before it mean nothing.`,
    'inferred',
  ],
  'hex-case': [
    prose`Hexadecimal digits mean the same in upper and lower case.`,
    'medium',
  ],
  'false-or-omitted': [
    prose`${code('unique')}, ${code('ignore_null')} and ${code('enabled')} are false when they are left out.`,
    'high',
  ],
  'empty-or-omitted': [
    prose`An empty list, object or name is the same as none.`,
    'medium-high',
  ],
  'empty-database-or-schema': [
    prose`An empty database or schema is the same as one that is not listed.`,
    'medium',
  ],
  'lookup-schema': [
    prose`The schema of a lookup table is the only one that declares it.`,
    'medium',
  ],
  'modulus-type': [
    prose`A modulus is its value, as a number or as a string.`,
    'medium',
  ],
  'expression-spacing': [
    prose`White space between the parts of an index expression means nothing.`,
    'low',
  ],
} as const satisfies Record<
  string,
  readonly [sentence: Message, confidence: Confidence]
>;

export type EqualityRuleId = keyof typeof EQUALITY_RULES;

/** A value in canonical spelling, with the rules that were applied and what each of them removed. */
export interface CanonicalValue {
  /** Undefined if the value equals a missing one. */
  readonly value: string | undefined;
  readonly applied: readonly (readonly [
    rule: EqualityRuleId,
    difference: string,
  ])[];
}
