import { alsoAt, errorAt, type Finding, listed, quote } from '../finding.ts';
import { suggestion } from '../nearest.ts';
import type { Shard } from '../target.ts';
import type { Document, Member, Node, ObjectNode, StringNode } from './document.ts';
import { type Span, textOf } from './source.ts';

/** `$${` is a literal `${`; `${shard:NAME}` a placeholder; any other `${` is malformed. */
const PLACEHOLDER = /\$\$\{|\$\{shard:([^{}\r\n]+)\}|\$\{/g;
/** The name that stands for the shard which the service flags as authoritative. */
const AUTHORITATIVE = 'authoritative';
/** The key of the map that stands for every name without a key of its own, but for the authoritative shard. */
export const EVERY_OTHER = '*';
/** A value of the map that names a shard of the branch instead of giving its uid. */
const ALIAS = /^\$\{shard:([^{}\r\n]+)\}$/;
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
  resolving.findings.push(errorAt(resolving.document.source, place, 'malformed-placeholder', message));
}

function reportKey(resolving: Resolving, key: string, place: Span): void {
  if (resolving.findings.length >= MAX_FINDINGS) return;
  const message = `Key ${quote(key)} holds ${quote('${')}, and placeholders are resolved in values only. Write the name itself.`;
  resolving.findings.push(errorAt(resolving.document.source, place, 'placeholder-in-key', message));
}

/** What shard names may stand for, in this order: the user's own map, then display names, then the API's names. */
export interface ShardNames {
  /** The `shards` input: name to uid, or to the `${shard:NAME}` of another shard; `*` is any name that is no key. */
  readonly given?: ReadonlyMap<string, string>;
  /** The branch's shards; absent offline, and names that the map lacks then stay as they are. */
  readonly shards?: readonly Shard[] | undefined;
}

/** What a name stands for: a uid, the placeholder it is written as where no list of shards is known, or nothing. */
export type NameResolution = { readonly uid: string } | { readonly symbol: string } | NameFailure;

/** Why a name stands for no shard, in two sentences. */
export interface NameFailure {
  readonly id: 'unknown-shard-name' | 'ambiguous-shard-name';
  readonly fact: string;
  readonly remedy: string;
  /** The name that was looked for on the branch. */
  readonly name: string;
}

/**
 * What is wrong with a value of the user's own map, as the end of a sentence; undefined where it is a uid or one
 * placeholder and nothing else.
 */
export function mappedNameProblem(value: string): string | undefined {
  if (value === '') return 'nothing';
  if (!value.includes('${') || ALIAS.test(value)) return undefined;
  return `${quote(value)}, which is neither a uid nor one placeholder`;
}

/** Whether a name can only be resolved with the branch's shards. */
export function needsList(name: string, given: ReadonlyMap<string, string>): boolean {
  const own = mapped(name, given);
  return own === undefined || ALIAS.test(own);
}

/**
 * Resolves a name. What the map gives as a placeholder is looked up on the branch alone, never in the map again, so that
 * names may be swapped and none leads round in a circle.
 */
export function resolveName(name: string, { given = new Map(), shards }: ShardNames): NameResolution {
  const own = mapped(name, given);
  const alias = own === undefined ? undefined : ALIAS.exec(own)?.[1];
  if (own !== undefined && alias === undefined) return { uid: own };
  const sought = alias ?? name;
  if (shards === undefined) return { symbol: `\${shard:${sought}}` };
  const found = shardsCalled(sought, shards);
  const [only, ...others] = found;
  const origin = alias === undefined ? '' : `, which the input \`shards\` gives for ${quote(name)}`;
  if (only === undefined) return unknownName({ name: sought, origin }, given, shards);
  if (others.length === 0) return { uid: only.uid };
  return {
    id: 'ambiguous-shard-name',
    fact: `${found.length} shards of the branch are called ${quote(sought)}${origin}: ${listed(found.map(({ uid }) => uid))}`,
    remedy: 'Name one by its uid, or give the name a uid in the `shards` input.',
    name: sought,
  };
}

/** The names by which the shards of a branch can be named. */
export function namesOf(shards: readonly Shard[]): readonly string[] {
  return [
    ...shards.map(({ displayName, uid }) => displayName ?? uid),
    ...(shards.some(({ authoritative }) => authoritative) ? [AUTHORITATIVE] : []),
  ];
}

function mapped(name: string, given: ReadonlyMap<string, string>): string | undefined {
  return given.get(name) ?? (name === AUTHORITATIVE ? undefined : given.get(EVERY_OTHER));
}

function shardsCalled(name: string, shards: readonly Shard[]): readonly Shard[] {
  const byFlag = name === AUTHORITATIVE ? shards.filter(({ authoritative }) => authoritative) : [];
  const byDisplayName = shards.filter(({ displayName }) => displayName === name);
  const byUid = shards.filter(({ uid }) => uid === name);
  return [byFlag, byDisplayName, byUid].find((matches) => matches.length > 0) ?? [];
}

function unknownName(
  { name, origin }: { readonly name: string; readonly origin: string },
  given: ReadonlyMap<string, string>,
  shards: readonly Shard[],
): NameFailure {
  // What is a key of the map is no help to a value of it, which is looked up on the branch.
  const names = new Set([...(origin === '' ? given.keys() : []), ...namesOf(shards)]);
  const remedy =
    suggestion(name, names).trim() || 'Name one of these, or add the name to the `shards` input.';
  const fact = `No shard of the branch is called ${quote(name)}${origin}; names are ${listed([...names])}`;
  return { id: 'unknown-shard-name', fact, remedy, name };
}
