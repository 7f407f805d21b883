import {
  keySpan,
  type Member,
  type Node,
  type ObjectNode,
  type Source,
  type Span,
  textOf,
  toJson,
} from '../document/document.ts';
import { formatOf } from '../document/reading.ts';
import { octalReading } from '../document/scalar.ts';
import { type Message, prose, quote, words } from '../text/message.ts';
import { problem, rule, rulesAbout } from './rule.ts';
import type { RuleInput } from './rule-input.ts';

export const KEY_RULES = [
  rule('not-an-object', 'error', 'documented, §10.3, §2 rule 1', {
    title: 'The document is one object.',
    error: 'the service rejects it',
  }),
  rule('wrapped-topology', 'error', 'documented, §10.3, §2 rule 1', {
    title: 'The topology is not inside the request’s own key `data_topology`.',
    error: 'the request adds that key itself',
  }),
  rule('nothing-checked', 'warning', 'documented, §10.3, §2 rule 4', {
    title: 'The document has a known key of a data topology.',
  }),
  rule('duplicate-key', 'error', 'documented, §2 rule 2', {
    title: 'No object has a duplicate key.',
    error: 'one setting has two values',
  }),
  rule('wrong-type', 'error', 'documented, §1.1, §2 rule 3', {
    title: 'Every known key has a value of its type.',
    error: 'the value has no meaning',
  }),
  rule('missing-key', 'error', 'documented, §1.1, §2 rules 3, 9 and 56', {
    title: 'Every required key is present and not empty.',
    error: 'the service rejects it',
  }),
  rule('misspelled-key', 'error', 'documented, §2 rule 4', {
    title: 'No key looks like a misspelled known key.',
    error: 'the known key is not set',
  }),
  rule('unknown-key', 'warning', 'unknown, §2 rule 4', {
    title: 'Every key is a known key of the format.',
  }),
  rule('alias-key', 'warning', 'unknown, §1.11, §2 rule 5', {
    title:
      'Bindings use the current spelling: `shard_group` and `shard_groups`.',
    *check(input) {
      const agreeing = aliases(input).filter(
        ({ conflict }) => conflict === undefined,
      );
      for (const [key, found] of Map.groupBy(agreeing, ({ key }) => key)) {
        const [first, ...others] = found.map(({ member }) => keySpan(member));
        if (first === undefined) continue;
        const fixes = found.flatMap(({ member, modern, isAlone }) =>
          isAlone ? [{ at: keySpan(member), key: modern }] : [],
        );
        const told = problem(
          { each: [first, ...others] },
          prose`${quote(key)} is the older spelling, which the service may no longer accept.`,
          prose`Use ${quote(key.replace('_uid', ''))}.`,
        );
        yield { ...told, fixes };
      }
    },
  }),
  rulesAbout(aliases)('alias-conflict', 'error', 'inferred, §2 rule 5', {
    title: 'A binding with both spellings has the same value in both.',
    error: 'one setting has two values',
    *check({ key, modern, member, conflict }) {
      if (conflict === undefined) return;
      yield problem(
        [keySpan(member), keySpan(conflict)],
        prose`${quote(key)} is ${quote(toJson(member.value))} and ${quote(modern)} is ${quote(toJson(conflict.value))}.`,
        prose`Keep only ${quote(modern)}.`,
      );
    },
  }),
  rule('null-value', 'warning', 'unknown, §2 rule 6', {
    title: 'No known key is null.',
  }),
  rule('table-shard-index', 'warning', 'unknown, §1.7, §2 rule 7', {
    title:
      'A table sets its own index in `primary_indexes`, not in `shard_index`.',
    *check({ elaborateTables }) {
      const found = elaborateTables.flatMap(
        ({ table }) => table.node.members.get('shard_index') ?? [],
      );
      const [first, ...others] = found;
      if (first === undefined) return;
      yield problem(
        { each: [keySpan(first), ...others.map(keySpan)] },
        prose`${quote('shard_index')} on a table is not documented and may be ignored.`,
        prose`Use ${quote(`primary_indexes: [{shard_index: ${toJson(first.value)}}]`)}.`,
      );
    },
  }),
  rule('octal-number', 'error', 'documented, §2 rule 3', {
    title: 'No number has a leading zero that changes its value.',
    error: 'readers of YAML disagree on the value',
    *check({ source, topology }) {
      if (formatOf(source.name) === 'json') return;
      const octalOf: Find<string> = (written, reading) =>
        reading === 'number' ? octalReading(written) : undefined;
      const { root } = topology.document;
      for (const scalar of plainScalars(source, root, octalOf)) {
        const { written, place, found: octal } = scalar;
        const decimal = String(BigInt(written));
        yield problem(
          place,
          prose`${quote(written)} is ${quote(octal)} in YAML 1.1 and ${quote(decimal)} in YAML 1.2.`,
          prose`Write the one you mean, ${quote(`"${decimal}"`)} or ${quote(`"${octal}"`)}.`,
        );
      }
    },
  }),
  rule('yaml-ambiguous', 'warning', 'documented, §2 rule 3', {
    title: 'YAML 1.1 and YAML 1.2 read every value without quotes alike.',
    *check({ source, topology }) {
      if (formatOf(source.name) === 'json') return;
      const { root } = topology.document;
      for (const scalar of plainScalars(source, root, oldReading)) {
        const { written, place, reading, found: old } = scalar;
        yield problem(
          place,
          prose`${quote(written)} without quotes is a ${words(old)} in YAML 1.1 and a ${words(reading)} in YAML 1.2.`,
          clearWriting(scalar),
        );
      }
    },
  }),
] as const;

/** Words that YAML 1.1 reads as true or false. */
const OLD_BOOLEAN = /^(?:yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/;
/** Numbers of YAML 1.1 that YAML 1.2 reads as text: binary, signed hexadecimal, with underscores, and in base 60. */
const OLD_NUMBERS = [
  /^[-+]?0b[01_]+$/,
  /^[-+]0x[\da-fA-F_]+$/,
  /^[-+]?0x[\da-fA-F]*_[\da-fA-F_]*$/,
  /^(?=.*[_:])[-+]?(?:0[0-7_]+|[1-9][\d_]*(?::[0-5]?\d)*)$/,
  /^(?=.*[_:])[-+]?\d[\d_]*(?::[0-5]?\d)*\.[\d_]*(?:[eE][-+]\d+)?$/,
];
/** Longer texts cannot be mistaken for words or numbers. */
const MAX_LENGTH = 100;
/** Numbers of YAML 1.2 that YAML 1.1 reads as text: `0o17`, `08`, and exponents without a point or a sign. */
const NEW_NUMBER =
  /^(?:0o[0-7]+|[-+]?0[0-7]*[89]\d*|[-+]?\d+[eE][-+]?\d+|[-+]?\d*\.\d*[eE]\d+)$/;

/** A scalar that may be unquoted: the written text, and how it is read. */
interface PlainScalar {
  readonly written: string;
  readonly place: Span;
  readonly reading: 'string' | 'number';
}

/** What a rule finds in a scalar; undefined if nothing. */
type Find<Found> = (
  written: string,
  reading: PlainScalar['reading'],
) => Found | undefined;

/**
 * The keys and values without quotes in which a rule finds something: their text in the file is their value. A document
 * has many of them and hardly any is found, so the walk makes no object of the others.
 */
function plainScalars<Found>(
  source: Source,
  root: Node,
  find: Find<Found>,
): readonly (PlainScalar & { readonly found: Found })[] {
  const all: (PlainScalar & { readonly found: Found })[] = [];
  const add = (
    written: string,
    place: Span,
    reading: PlainScalar['reading'],
  ): void => {
    const found = find(written, reading);
    if (found !== undefined) all.push({ written, place, reading, found });
  };
  const walk = (node: Node): void => {
    switch (node.kind) {
      case 'object':
        for (const [key, member] of node.members) {
          const place = keySpan(member);
          if (textOf(source, place) === key) add(key, place, 'string');
          walk(member.value);
        }
        return;
      case 'array':
        node.items.forEach(walk);
        return;
      case 'string':
        if (textOf(source, node) === node.value)
          add(node.value, node, 'string');
        return;
      case 'number':
        add(textOf(source, node), node, 'number');
    }
  };
  walk(root);
  return all;
}

/** How YAML 1.1 reads a scalar; undefined if it reads the same type. */
function oldReading(
  written: string,
  reading: PlainScalar['reading'],
): 'string' | 'boolean' | 'number' | undefined {
  if (written.length > MAX_LENGTH) return undefined;
  if (reading === 'number')
    return NEW_NUMBER.test(written) ? 'string' : undefined;
  if (OLD_BOOLEAN.test(written)) return 'boolean';
  const isOldNumber = OLD_NUMBERS.some((pattern) => pattern.test(written));
  return isOldNumber ? 'number' : undefined;
}

function clearWriting({ written, reading }: PlainScalar): Message {
  const quoted = quote(`"${written}"`);
  if (reading === 'number')
    return prose`Use ${quoted}, or write the number in digits alone.`;
  return prose`Use ${quoted}.`;
}

/** Every old spelling in the document, with the current one (docs/neki.md §1.11). */
function* aliases({ schemas, elaborateTables }: RuleInput) {
  for (const { table } of elaborateTables)
    yield* aliasIn(table.node, 'shard_group');
  for (const { schema } of schemas) {
    for (const { node } of schema.sequenceList)
      yield* aliasIn(node, 'shard_group');
    for (const { node } of schema.referenceTables.values())
      yield* aliasIn(node, 'shard_groups');
  }
}

function* aliasIn(object: ObjectNode, modern: 'shard_group' | 'shard_groups') {
  const key = modern === 'shard_group' ? 'shard_group_uid' : 'shard_group_uids';
  const member = object.members.get(key);
  const other = object.members.get(modern);
  if (member === undefined) return;
  // The member with the current spelling, if it says something else.
  const isConflict =
    other !== undefined && meaningOf(other) !== meaningOf(member);
  yield {
    key,
    modern,
    member,
    isAlone: other === undefined,
    conflict: isConflict ? other : undefined,
  };
}

/** The meaning of a binding; the groups of a reference table are a set (docs/neki.md §5). */
function meaningOf({ value }: Member): string {
  if (value.kind !== 'array') return toJson(value);
  return JSON.stringify([...new Set(value.items.map(toJson))].sort());
}
