import { keySpan, type Span, type StringNode } from '../document/document.ts';
import { prose, quote } from '../text/message.ts';
import type { Database, Schema, Table } from '../topology/topology.ts';
import { problem, rulesAbout } from './rule.ts';
import type { RuleInput } from './rule-input.ts';

/** Every control character; PostgreSQL cannot hold NUL, and a report cannot show the others. */
const CONTROL = /\p{Cc}/u;
/** The same without tabs and line breaks, which are white space between the words of an expression. */
const CONTROL_IN_EXPRESSION = /(?![\t\n\r])\p{Cc}/u;

/** A name in a document, and its place. */
interface Name {
  readonly value: string;
  readonly at: Span;
  readonly isExpression?: true;
}

export const NAME_RULES = [
  rulesAbout(namesIn)('unusable-name', 'error', 'documented, §2 rule 70', {
    title: 'Every name has a character, and no control character.',
    error: 'nothing can have such a name',
    *check({ value, at, isExpression }) {
      if (value === '')
        yield problem(
          at,
          prose`This name is empty, and PostgreSQL has no empty names.`,
          prose`Set the name, or remove the entry.`,
        );
      const control = isExpression ? CONTROL_IN_EXPRESSION : CONTROL;
      const found = control.exec(value);
      if (found === null) return;
      const code = found[0].charCodeAt(0).toString(16).padStart(4, '0');
      yield problem(
        at,
        prose`The name ${quote(value)} has the control character ${quote(`U+${code.toUpperCase()}`)}.`,
        prose`Remove it.`,
      );
    },
  }),
] as const;

/** Every name that a document gives, or by which it refers to something outside the document. */
function* namesIn({ topology, schemas }: RuleInput): Iterable<Name> {
  for (const { uid, keyRanges } of topology.groupList) {
    yield* present([uid]);
    yield* present(keyRanges.map(({ shardUid }) => shardUid));
  }
  for (const index of topology.indexes.values()) {
    yield keyOf(index);
    yield* expressions(index.columns);
  }
  for (const database of topology.databases.values()) {
    yield keyOf(database);
    yield* namesOfIndexes(database);
  }
  for (const { schema } of schemas) {
    yield keyOf(schema);
    yield* namesInSchema(schema);
  }
}

function* namesOfIndexes({ globalSecondaryIndexes }: Database): Iterable<Name> {
  for (const gsi of globalSecondaryIndexes.values()) {
    yield keyOf(gsi);
    yield* present([gsi.table, gsi.ownerTable, gsi.schema]);
    yield* present(gsi.columns);
    yield* present(gsi.ownerPkColumns);
    yield* expressions(gsi.ownerSkColumns);
  }
}

function* namesInSchema(schema: Schema): Iterable<Name> {
  for (const { name, nameSpan } of schema.sequenceList)
    yield { value: name, at: nameSpan };
  for (const table of schema.referenceTables.values()) yield keyOf(table);
  for (const table of schema.tables.values()) {
    yield keyOf(table);
    for (const { columns } of table.primaryIndexes) yield* expressions(columns);
  }
}

function keyOf({ name, member }: Pick<Table, 'name' | 'member'>): Name {
  return { value: name, at: keySpan(member) };
}

/** Names that are values. An empty one counts as absent (docs/neki.md §1.3); other rules judge that. */
function* present(nodes: readonly (StringNode | undefined)[]): Iterable<Name> {
  for (const node of nodes)
    if (node !== undefined && node.value !== '')
      yield { value: node.value, at: node };
}

function* expressions(nodes: readonly StringNode[]): Iterable<Name> {
  for (const name of present(nodes)) yield { ...name, isExpression: true };
}
