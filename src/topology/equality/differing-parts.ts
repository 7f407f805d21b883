import type { Node } from '../../document/document.ts';
import { sideBySide } from '../../keyed.ts';
import {
  type Form,
  isSameNode,
  type TopologyDocument,
} from '../topology-document.ts';
import { FORMS, writeForm } from './canonical-form.ts';
import {
  modernName,
  type NodeForm,
  partForm,
  structural,
} from './canonical-writer.ts';

/** A part that differs between two documents, and its canonical text in both; null if it equals a missing part. */
type DifferingPart = readonly [
  path: readonly string[],
  one: string | null,
  other: string | null,
];

interface NodePair {
  readonly documents: readonly [TopologyDocument, TopologyDocument];
  readonly form: NodeForm;
  readonly path: readonly string[];
  readonly nodes: readonly [Node | undefined, Node | undefined];
}

/**
 * Every part that differs between two documents, as small as their forms can tell parts apart: a table's binding, or a
 * group's key ranges. Parts do not depend on each other, and together they are the whole difference.
 */
export function differingParts(
  one: TopologyDocument,
  other: TopologyDocument,
  form: Form,
): Generator<DifferingPart> {
  return partsOf({
    documents: [one, other],
    form: FORMS[form],
    path: [],
    nodes: [one.root, other.root],
  });
}

function* partsOf(pair: NodePair): Generator<DifferingPart> {
  const { documents, form, path, nodes } = pair;
  const [first, second] = nodes;
  if (first !== undefined && isSameNode(first, second)) return;
  const [ones, others] = [
    insideOf(pair, first, second),
    insideOf(pair, second, first),
  ];
  if (ones !== undefined && others !== undefined) {
    for (const [name, one, other] of sideBySide(ones, others)) {
      const inner = (one ?? other)?.form ?? structural;
      yield* partsOf({
        documents,
        form: inner,
        path: [...path, name],
        nodes: [one?.node, other?.node],
      });
    }
    return;
  }
  const [one = null, other = null] = nodes.map(
    (node, at) =>
      node &&
      writeForm({ form, node, path }, (documents[at] ?? documents[0]).context)
        .text,
  );
  if (one !== other) yield [path, one, other];
}

type Inner = ReadonlyMap<
  string,
  { readonly node: Node; readonly form: NodeForm }
>;

/**
 * The parts of a node that one document lacks. If a missing node equals an empty one, there are none, so that only the
 * parts of the twin differ; otherwise undefined, so that the whole node differs.
 */
function insideOfNone(
  { documents: [{ context }], form, path }: NodePair,
  twin: Node | undefined,
): Inner | undefined {
  if (twin?.kind !== 'object' && twin?.kind !== 'array') return undefined;
  const node = {
    kind: 'object',
    members: new Map(),
    start: 0,
    end: 0,
  } as const;
  const { text } = writeForm({ form, node, path }, context);
  if (text !== undefined) return undefined;
  return new Map();
}

/** The parts of a node by name; undefined if it can only be compared as a whole. */
function insideOf(
  pair: NodePair,
  node: Node | undefined,
  twin?: Node,
): Inner | undefined {
  if (node === undefined) return insideOfNone(pair, twin);
  const { inside } = pair.form;
  if (inside === undefined || inside.kind === 'bag') return undefined;
  if (node.kind === 'object') {
    // A member that may be filled in cannot be compared alone.
    if (inside.kind === 'object' && inside.filled !== undefined)
      return undefined;
    return new Map(
      Array.from(node.members, ([key, { value }]) => {
        const modern = modernName(inside, key);
        const name = node.members.has(modern) ? key : modern;
        return [
          name,
          { node: value, form: partForm(inside, name) ?? structural },
        ];
      }),
    );
  }
  if (node.kind !== 'array' || inside.kind !== 'set') return undefined;
  const named = new Map<string, { node: Node; form: NodeForm }>();
  for (const item of node.items) {
    const name = inside.nameOf(item);
    if (name === undefined || named.has(name)) return undefined;
    named.set(name, { node: item, form: inside.form });
  }
  return named;
}
