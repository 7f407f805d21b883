import type { Document, Node, ObjectNode } from './document/document.ts';
import type { Source } from './document/source.ts';
import type { FormContext } from './equality/canonical-writer.ts';
import { type Canonical, canonicalOf, contextOf } from './equality/equality.ts';
import { remembered } from './keyed.ts';
import { type Resolution, resolutionOf } from './model/resolution.ts';
import { isNekiForm, type Topology, viewTopology } from './model/topology.ts';

/** How documents are read: as the Neki form if the file or the branch has a key of it, else as any JSON object. */
export type Form = 'neki' | 'free-form';

/**
 * A document that travels through a run with all that is derived from it: each once, when it is first asked for. A
 * large document is half a million values, and every stage asks the same of it.
 */
export class TopologyDocument implements Document {
  readonly source: Source;
  readonly root: ObjectNode;
  readonly #canonical = new Map<Form, Canonical>();
  #topology: Topology | undefined;
  #resolution: Resolution | undefined;
  #context: FormContext | undefined;

  constructor({ source, root }: Document) {
    this.source = source;
    this.root = root;
  }

  /** The document in the field's terms. */
  get topology(): Topology {
    this.#topology ??= viewTopology(this);
    return this.#topology;
  }

  /** Where everything in it is placed. */
  get resolution(): Resolution {
    this.#resolution ??= resolutionOf(this.topology);
    return this.#resolution;
  }

  /** What the canonical forms of its parts need to know of the whole. */
  get context(): FormContext {
    this.#context ??= contextOf(this.resolution);
    return this.#context;
  }

  /** The one spelling in which it is compared with others that are read in this form. */
  canonical(form: Form): Canonical {
    return remembered(this.#canonical, form, () => canonicalOf(this, form, this.context));
  }
}

/** The form in which documents are compared with each other. */
export function formOf(...documents: readonly Document[]): Form {
  return documents.some(isNekiForm) ? 'neki' : 'free-form';
}

/** Whether two nodes hold the same values in the same order, wherever and in whatever format they are written. */
export function isSameNode(one: Node, other: Node): boolean {
  if (one === other) return true;
  switch (one.kind) {
    case 'object':
      return other.kind === 'object' && hasSameMembers(one, other);
    case 'array':
      return other.kind === 'array' && areSame(one.items, other.items);
    case 'number':
      return other.kind === 'number' && one.text === other.text;
    case 'null':
      return other.kind === 'null';
    default:
      return other.kind === one.kind && one.value === other.value;
  }
}

function areSame(some: readonly Node[], others: readonly Node[]): boolean {
  return (
    some.length === others.length &&
    some.every((node, index) => {
      const twin = others[index];
      return twin !== undefined && isSameNode(node, twin);
    })
  );
}

function hasSameMembers({ members }: ObjectNode, { members: others }: ObjectNode): boolean {
  if (members.size !== others.size) return false;
  const twins = others.entries();
  return members.entries().every(([key, { value }]) => {
    const { value: twin } = twins.next();
    return twin?.[0] === key && isSameNode(value, twin[1].value);
  });
}
