import { alsoAt, errorAt, type Finding, quote } from '../finding.ts';
import type { Document, Member, Node, ObjectNode, StringNode } from './document.ts';
import {
  type NameFailure,
  type NameResolution,
  needsList,
  resolveName,
  type ShardNames,
} from './shard-name.ts';
import { type Span, textOf } from './source.ts';

/** `$${` is a literal `${`; `${shard:NAME}` a placeholder; any other `${` is malformed. */
const PLACEHOLDER = /\$\$\{|\$\{shard:([^{}\r\n]+)\}|\$\{/g;
/** An offset that stands for none. */
const NOWHERE = -2;
/** Findings of one document; a hostile one has millions. */
const MAX_FINDINGS = 1000;

/** A document with its placeholders resolved, as far as they could be, and an error for each that could not. */
export interface ResolvedDocument {
  readonly document: Document;
  readonly findings: readonly Finding[];
  /** The names that no shard of the branch has, each once; the findings say where they stand. */
  readonly missing: readonly string[];
}

interface Resolving {
  readonly document: Document;
  readonly names: ShardNames;
  readonly done: Map<Node, Node>;
  readonly findings: Finding[];
  readonly resolutions: Map<string, NameResolution>;
  /** Every place of a name that could not be resolved, with the sentences around it. */
  readonly unresolved: Map<string, { failure: NameFailure; places: Span[] }>;
}

/** Whether a document names a shard that the user's own map does not, so that the branch's shards must be listed. */
export function needsShards(document: Document, given: ReadonlyMap<string, string> = new Map()): boolean {
  if (!mayHavePlaceholders(document)) return false;
  const seen = new Set<Node>();
  const needs = (node: Node): boolean => {
    if (node.kind === 'string')
      return node.value
        .matchAll(PLACEHOLDER)
        .some(([, name]) => name !== undefined && needsList(name, given));
    if ((node.kind !== 'object' && node.kind !== 'array') || seen.has(node)) return false;
    seen.add(node);
    return node.kind === 'array'
      ? node.items.some(needs)
      : node.members.values().some(({ value }) => needs(value));
  };
  return needs(document.root);
}

/**
 * Puts shard uids in the place of `${shard:NAME}` in every string. Values keep their positions, and parts
 * without placeholders stay the same nodes. Unknown, ambiguous and malformed names are errors at their own place.
 */
export function resolvePlaceholders(document: Document, names: ShardNames): ResolvedDocument {
  if (!mayHavePlaceholders(document)) return { document, findings: [], missing: [] };
  const resolving: Resolving = {
    document,
    names,
    done: new Map(),
    findings: [],
    resolutions: new Map(),
    unresolved: new Map(),
  };
  const root = resolveObject(resolving, document.root);
  const { source } = document;
  for (const { failure, places } of resolving.unresolved.values()) {
    const [first, ...others] = places;
    if (first === undefined) continue;
    const message = `${failure.fact}${alsoAt(source, others)}. ${failure.remedy}`;
    resolving.findings.push(errorAt(source, first, failure.id, message));
  }
  const failures = resolving.unresolved.values().map(({ failure }) => failure);
  const unknown = failures.filter(({ id }) => id === 'unknown-shard-name').map(({ name }) => name);
  return { document: { source, root }, findings: resolving.findings, missing: [...new Set(unknown)] };
}

/** Whether the text has a dollar sign at all, written or escaped. */
function mayHavePlaceholders({ source }: Document): boolean {
  return source.text.includes('$') || /\\(?:x24|u0024|U00000024)/.test(source.text);
}

function resolveNode(resolving: Resolving, node: Node): Node {
  switch (node.kind) {
    case 'string':
      return node.value.includes('${') ? shared(resolving, node, () => resolveString(resolving, node)) : node;
    case 'array':
      return shared(resolving, node, () => {
        const items = node.items.map((item) => resolveNode(resolving, item));
        return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
      });
    case 'object':
      return shared(resolving, node, () => resolveObject(resolving, node));
    default:
      return node;
  }
}

/** What an alias repeats is resolved once, and stays shared. */
function shared(resolving: Resolving, node: Node, resolve: () => Node): Node {
  const known = resolving.done.get(node);
  if (known !== undefined) return known;
  const resolved = resolve();
  resolving.done.set(node, resolved);
  return resolved;
}

function resolveObject(resolving: Resolving, node: ObjectNode): ObjectNode {
  let members: Map<string, Member> | undefined;
  for (const [key, member] of node.members) {
    if (key.includes('${')) reportKey(resolving, key, { start: member.keyStart, end: member.keyEnd });
    const value = resolveNode(resolving, member.value);
    if (value === member.value) continue;
    members ??= new Map(node.members);
    members.set(key, { ...member, value });
  }
  return members === undefined ? node : { ...node, members };
}

function resolveString(resolving: Resolving, node: StringNode): Node {
  const written = textOf(resolving.document.source, node);
  let offset = -1;
  // Every match holds one `${`, so the same `${` counted from the front is its place in the text.
  const value = node.value.replace(PLACEHOLDER, (match: string, name: string | undefined, at: number) => {
    offset = offset === NOWHERE ? NOWHERE : findBrace(written, offset + 1);
    if (match === '$${') return '${';
    const place = placeAt(node, offset, match.length);
    if (name === undefined) {
      reportMalformed(resolving, node.value.slice(at, at + 80), place);
      return match;
    }
    const resolution = resolveKnown(resolving, name);
    if ('symbol' in resolution) return resolution.symbol;
    if ('uid' in resolution) return resolution.uid;
    const known = resolving.unresolved.get(name);
    if (known === undefined) resolving.unresolved.set(name, { failure: resolution, places: [place] });
    else known.places.push(place);
    return match;
  });
  return { ...node, value };
}

/** Where the next `${` stands in a string as it is written; nowhere, if one was written as an escape. */
function findBrace(written: string, from: number): number {
  const found = written.indexOf('${', from);
  return found < 0 ? NOWHERE : found;
}

function placeAt(node: StringNode, offset: number, length: number): Span {
  if (offset === NOWHERE) return node;
  const start = node.start + offset;
  return { start, end: Math.min(start + length, node.end) };
}

function resolveKnown({ resolutions, names }: Resolving, name: string): NameResolution {
  const known = resolutions.get(name);
  if (known !== undefined) return known;
  const resolution = resolveName(name, names);
  resolutions.set(name, resolution);
  return resolution;
}

function reportMalformed(resolving: Resolving, rest: string, place: Span): void {
  if (resolving.findings.length >= MAX_FINDINGS) return;
  const shown = /^\$\{[^}\s]{0,40}\}?/.exec(rest)?.[0] ?? '${';
  const message = `${quote(shown)} is not a placeholder. Write ${quote(`\${shard:NAME}`)} for a shard's uid, or ${quote('$${')} for a literal ${quote('${')}.`;
  report(resolving, errorAt(resolving.document.source, place, 'malformed-placeholder', message));
}

function reportKey(resolving: Resolving, key: string, place: Span): void {
  const message = `Key ${quote(key)} holds ${quote('${')}, and placeholders are resolved in values only. Write the name itself.`;
  report(resolving, errorAt(resolving.document.source, place, 'placeholder-in-key', message));
}

function report(resolving: Resolving, finding: Finding): void {
  if (resolving.findings.length < MAX_FINDINGS) resolving.findings.push(finding);
}
