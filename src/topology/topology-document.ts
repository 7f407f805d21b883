import {
  type ArrayNode,
  type Document,
  type Node,
  type ObjectNode,
  onlyMembers,
  type Source,
  withParts,
} from '../document/document.ts';
import { remembered } from '../keyed.ts';
import type { TableName } from './catalog.ts';
import { unknownIn } from './equality/canonical-form.ts';
import type { FormContext } from './equality/canonical-writer.ts';
import { type Canonical, canonicalOf, contextOf } from './equality/equality.ts';
import { type Resolution, resolutionOf } from './resolution.ts';
import { isNekiForm, type Topology } from './topology.ts';
import { viewTopology } from './view.ts';

/** How documents are read: as the Neki form if the file or the branch has one of its keys, else as any JSON object. */
export type Form = 'neki' | 'free-form';

/**
 * A document that travels through a run with everything derived from it. Each part is derived once, on first use: a
 * large document has half a million values, and every stage needs the same parts.
 */
export class TopologyDocument implements Document {
  readonly source: Source;
  readonly root: ObjectNode;
  readonly #canonical = new Map<Form, Canonical>();
  #topology: Topology | undefined;
  #resolution: Resolution | undefined;
  #context: FormContext | undefined;
  #unknown: ReadonlyMap<string, ObjectNode> | undefined;

  constructor({ source, root }: Document) {
    this.source = source;
    this.root = root;
  }

  get topology(): Topology {
    this.#topology ??= viewTopology(this);
    return this.#topology;
  }

  /** Where everything in the document is placed. */
  get resolution(): Resolution {
    this.#resolution ??= resolutionOf(this.topology);
    return this.#resolution;
  }

  /** What the canonical forms of parts need to know of the whole document. */
  get context(): FormContext {
    this.#context ??= contextOf(this.resolution);
    return this.#context;
  }

  /** Its members of unknown meaning. */
  get unknown(): ReadonlyMap<string, ObjectNode> {
    this.#unknown ??= unknownIn(this.root);
    return this.#unknown;
  }

  /** The canonical spelling in which it is compared with other documents of this form. */
  canonical(form: Form): Canonical {
    return remembered(this.#canonical, form, () =>
      canonicalOf(this, form, this.context),
    );
  }
}

/** A document as the service stores it. */
interface StoredDocument {
  readonly document: TopologyDocument;
  /** The paths of the keys that the service dropped. */
  readonly dropped: readonly string[];
}

/**
 * A topology without the keys that the service dropped (docs/neki.md, "In short"): keys of unknown meaning that `held`
 * has neither at the same place nor elsewhere, and that were sent before with the same value. If nothing was dropped,
 * the document itself.
 */
export function asStored(
  document: TopologyDocument,
  held: TopologyDocument,
  sent = document,
): StoredDocument {
  const dropped: string[] = [];
  if (document.unknown.size === 0) return { document, dropped };
  const kept = new Set(
    held.unknown.values().flatMap(({ members }) => members.keys()),
  );
  const keysAt = new Map<number, readonly string[]>();
  for (const [place, unknown] of document.unknown) {
    const before = sent.unknown.get(place)?.members;
    const gone = onlyMembers(
      unknown,
      (key, value) =>
        !kept.has(key) && isSameNode(value, before?.get(key)?.value),
    );
    const keys = Array.from(gone.members.keys());
    keysAt.set(unknown.start, keys);
    const way = place === '' ? '' : `${place.replaceAll('\0', '.')}.`;
    for (const key of keys) dropped.push(`${way}${key}`);
  }
  if (dropped.length === 0) return { document, dropped };
  const { source, root } = document;
  return {
    document: new TopologyDocument({ source, root: withoutKeys(root, keysAt) }),
    dropped,
  };
}

/** An object without some keys of the objects in it, which are identified by their start. */
function withoutKeys(
  node: ObjectNode,
  keysAt: ReadonlyMap<number, readonly string[]>,
): ObjectNode {
  const gone = keysAt.get(node.start) ?? [];
  const within = (part: Node): Node => {
    if (part.kind === 'object') return withoutKeys(part, keysAt);
    return withParts(part, within);
  };
  return withParts(
    onlyMembers(node, (key) => !gone.includes(key)),
    within,
  );
}

/** Whether a document has an entry for a table. */
export function isListedIn(
  { topology }: TopologyDocument,
  { database, schema, table }: TableName,
): boolean {
  const place = topology.databases.get(database)?.schemas.get(schema);
  return (
    place?.tables.has(table) === true ||
    place?.referenceTables.has(table) === true
  );
}

/** The form in which documents are compared with each other. */
export function formOf(...documents: readonly Document[]): Form {
  return documents.some(isNekiForm) ? 'neki' : 'free-form';
}

/** Whether two documents mean the same topology; in their own form, unless they are compared in another one. */
export function isSameTopology(
  one: TopologyDocument,
  other: TopologyDocument,
  form = formOf(one, other),
): boolean {
  return one.canonical(form).text === other.canonical(form).text;
}

/** Whether two nodes hold the same values in the same order, wherever they are and in whatever format. */
export function isSameNode(one: Node, other: Node | undefined): boolean {
  if (one === other) return true;
  switch (one.kind) {
    case 'object':
      return other?.kind === 'object' && hasSameMembers(one, other);
    case 'array':
      return other?.kind === 'array' && hasSameItems(one, other);
    case 'number':
      return other?.kind === 'number' && one.text === other.text;
    case 'null':
      return other?.kind === 'null';
    default:
      return other?.kind === one.kind && one.value === other.value;
  }
}

function hasSameItems(
  { items }: ArrayNode,
  { items: others }: ArrayNode,
): boolean {
  return (
    items.length === others.length &&
    items.every((item, at) => isSameNode(item, others[at]))
  );
}

function hasSameMembers(
  { members }: ObjectNode,
  { members: others }: ObjectNode,
): boolean {
  if (members.size !== others.size) return false;
  const twins = others.entries();
  return members.entries().every(([key, { value }]) => {
    const { value: twin } = twins.next();
    return twin?.[0] === key && isSameNode(value, twin[1].value);
  });
}
