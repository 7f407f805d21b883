import { remembered } from '../keyed.ts';
import { listed } from '../text/lists.ts';
import { code, type Message, prose, quote, theInput } from '../text/message.ts';
import { Speller } from '../text/nearest.ts';
import type { Shard } from '../topology/target.ts';
import {
  type Document,
  keySpan,
  type Member,
  type Node,
  type ObjectNode,
  type Span,
  type StringNode,
  textOf,
  withParts,
} from './document.ts';
import { errorAt, type Finding, seeAlso } from './finding.ts';

/** `$${` is an escaped `${`; `${shard:NAME}` is a placeholder; any other `${` is malformed. */
const PLACEHOLDER = /\$\$\{|\$\{shard:([^{}\r\n]+)\}|\$\{/g;
/** A shard as the script of the vendor's guide names it: `@SHARD_1@` (docs/neki.md §6.8). */
export const SCRIPT_PLACEHOLDER = /@(SHARD_\d{1,9})@/g;
/** The name of the shard that the service flags as authoritative. */
export const AUTHORITATIVE = 'authoritative';
/** The key of the user's map for every name without a key, except the authoritative shard. */
export const EVERY_OTHER = '*';
/** A value of the user's map that names a shard of the branch instead of a uid. */
const ALIAS = /^\$\{shard:([^{}\r\n]+)\}$/;
/** A valid name between the braces. */
const NAME = /^[^{}\r\n]+$/;
/** The most findings of one document; a hostile one could have millions. */
const MAX_FINDINGS = 1000;

interface Resolving {
  readonly document: Document;
  readonly names: NameSources;
  readonly done: Map<Node, Node>;
  readonly findings: Finding[];
  /** The places of what only the vendor's script fills in, by its name. */
  readonly scripted: Map<string, StringNode[]>;
  /** What each name stands for, and the places of each name that stands for nothing. */
  readonly found: Map<
    string,
    { readonly resolution: NameResolution; readonly places: Span[] }
  >;
}

/** A document with the uids of shards in place of names, as far as the names are known. */
interface ResolvedDocument {
  readonly document: Document;
  readonly findings: readonly Finding[];
  /** Names that no shard of the branch has. */
  readonly missing: readonly string[];
}

/** Whether a document names a shard that the user's map lacks, so that the branch's shards must be listed. */
export function needsShards(
  document: Document,
  given: ReadonlyMap<string, string> = new Map(),
): boolean {
  const { found } = resolve(document, { given });
  return found.values().some(({ resolution }) => resolution.kind === 'symbol');
}

/**
 * Replaces `${shard:NAME}` in every string by shard uids. Values keep their positions, and parts without placeholders
 * stay the same nodes. Unknown, ambiguous and malformed names are errors at their place. Names that no shard of the
 * branch has are in `missing`, each once.
 */
export function resolvePlaceholders(
  document: Document,
  names: NameSources,
): ResolvedDocument {
  const { root, found, scripted, findings } = resolve(document, {
    ...names,
    speller: new Speller(),
  });
  const { source } = document;
  for (const [name, [first, ...others]] of scripted)
    if (first !== undefined)
      findings.push(
        errorAt(
          source,
          first,
          'script-placeholder',
          prose`${quote(name)} is filled in by a script of your own, and not here. Run ${code('neki-topology init --from FILE')} with this file: it writes ${quote('${shard:NAME}')} instead.${seeAlso(source, first, others)}`,
        ),
      );
  const missing = new Set<string>();
  for (const { resolution, places } of found.values()) {
    const [first, ...others] = places;
    if (first === undefined || resolution.kind !== 'none') continue;
    const { id, fact, remedy, name } = resolution;
    findings.push(
      errorAt(
        source,
        first,
        id,
        prose`${fact}. ${remedy}${seeAlso(source, first, others)}`,
      ),
    );
    if (id === 'unknown-shard-name') missing.add(name);
  }
  const resolved = root === document.root ? document : { source, root };
  return { document: resolved, findings, missing: Array.from(missing) };
}

function resolve(
  document: Document,
  names: NameSources,
): Resolving & { readonly root: ObjectNode } {
  const resolving = {
    document,
    names,
    done: new Map(),
    findings: [],
    scripted: new Map(),
    found: new Map(),
  };
  // The signs themselves, and how YAML and JSON escape them.
  const mayHaveNames =
    /\$|@SHARD_|\\(?:x(?:24|40)|u00(?:24|40)|U000000(?:24|40))/i.test(
      document.source.text,
    );
  if (!mayHaveNames) return { ...resolving, root: document.root };
  const root = withParts(document.root, partResolver(resolving));
  return { ...resolving, root };
}

function partResolver(resolving: Resolving) {
  const { document, done } = resolving;
  // A value that an alias repeats is resolved once, and stays shared.
  const once = (part: Node, resolved: () => Node): Node =>
    remembered(done, part, resolved);
  const resolvePart = (part: Node, key?: string, member?: Member): Node => {
    if (key?.includes('${') && member !== undefined) {
      const message = prose`Key ${quote(key)} contains ${quote('${')}, but placeholders are resolved in values only. Use the name itself.`;
      report(
        resolving,
        errorAt(
          document.source,
          keySpan(member),
          'placeholder-in-key',
          message,
        ),
      );
    }
    switch (part.kind) {
      case 'string':
        noteScripted(resolving, part);
        if (!part.value.includes('${')) return part;
        return once(part, () => resolveString(resolving, part));
      case 'array':
      case 'object':
        return once(part, () => withParts(part, resolvePart));
      default:
        return part;
    }
  };
  return resolvePart;
}

function noteScripted({ scripted }: Resolving, node: StringNode): void {
  for (const [name] of node.value.matchAll(SCRIPT_PLACEHOLDER)) {
    if (!scripted.has(name) && scripted.size >= MAX_FINDINGS) return;
    remembered(scripted, name, () => []).push(node);
  }
}

function resolveString(resolving: Resolving, node: StringNode): Node {
  const { document, names, found } = resolving;
  // Each match contains one `${`, so its number from the front finds its place in the text.
  const offsets = textOf(document.source, node).matchAll(/\$\{/g);
  const value = node.value.replace(
    PLACEHOLDER,
    (match: string, name: string | undefined, at: number) => {
      const offset = offsets.next().value?.index;
      if (match === '$${') return '${';
      const start = node.start + (offset ?? 0);
      // If `${` was written with an escape, there is no such place.
      const place =
        offset === undefined
          ? node
          : { start, end: Math.min(start + match.length, node.end) };
      if (name === undefined) {
        const shown =
          /^\$\{[^}\s]{0,40}\}?/.exec(node.value.slice(at, at + 80))?.[0] ??
          '${';
        const message = prose`${quote(shown)} is not a placeholder. Use ${quote(`\${shard:NAME}`)} for a shard's uid, or ${quote('$${')} for a literal ${quote('${')}.`;
        report(
          resolving,
          errorAt(document.source, place, 'malformed-placeholder', message),
        );
        return match;
      }
      const known = remembered(found, name, () => ({
        resolution: resolveName(name, names),
        places: [],
      }));
      const { resolution, places } = known;
      if (resolution.kind === 'symbol') return resolution.symbol;
      if (resolution.kind === 'uid') return resolution.uid;
      places.push(place);
      return match;
    },
  );
  return { ...node, value };
}

function report({ findings }: Resolving, finding: Finding): void {
  if (findings.length < MAX_FINDINGS) findings.push(finding);
}

/** What shard names may refer to: first the user's map, then the display names and uids of the branch. */
export interface NameSources {
  /**
   * The `shards` input: name to uid, or to the `${shard:NAME}` of another shard. The key `*` is for every other name.
   */
  readonly given?: ReadonlyMap<string, string>;
  /** The branch's shards. Absent offline: then names that the map lacks stay as they are. */
  readonly shards?: readonly Shard[] | undefined;
  /** Suggests names for misspelled ones. Share one for all names of a document, to limit the time. */
  readonly speller?: Speller;
}

/** What a name stands for: a uid, a placeholder if no list of shards is known, or nothing. */
type NameResolution =
  | { readonly kind: 'uid'; readonly uid: string }
  | { readonly kind: 'symbol'; readonly symbol: string }
  | {
      readonly kind: 'none';
      readonly id: 'unknown-shard-name' | 'ambiguous-shard-name';
      readonly fact: Message;
      readonly remedy: Message;
      /** The name that was looked up on the branch. */
      readonly name: string;
    };

/**
 * What is wrong with a value of the user's map, as the end of a sentence; undefined for a uid, or for exactly one
 * placeholder.
 */
export function mappedNameProblem(value: string): Message | undefined {
  if (value === '') return prose`nothing`;
  if (!value.includes('${') || ALIAS.test(value)) return undefined;
  return prose`${quote(value)}, which is neither a uid nor one placeholder`;
}

/**
 * Resolves a name. A placeholder in the map is looked up on the branch only, never in the map again. So names may be
 * swapped, and no name leads to itself.
 */
export function resolveName(
  name: string,
  { given = new Map(), shards, speller = new Speller() }: NameSources,
): NameResolution {
  const own =
    given.get(name) ??
    (name === AUTHORITATIVE ? undefined : given.get(EVERY_OTHER));
  const alias = own === undefined ? undefined : ALIAS.exec(own)?.[1];
  if (own !== undefined && alias === undefined)
    return { kind: 'uid', uid: own };
  const sought = alias ?? name;
  if (shards === undefined)
    return { kind: 'symbol', symbol: `\${shard:${sought}}` };
  const found = shardsCalled(sought, shards);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0)
    return { kind: 'uid', uid: only.uid };
  const called =
    alias === undefined
      ? prose`called ${quote(sought)}`
      : prose`called ${quote(sought)}, which ${theInput('shards')} sets for ${quote(name)}`;
  if (only !== undefined) {
    const fact = prose`The branch has ${found.length} shards ${called}: ${listed(found.map(({ uid }) => uid))}`;
    const remedy = prose`Use the uid of one, or map the name to a uid in ${theInput('shards')}.`;
    return {
      kind: 'none',
      id: 'ambiguous-shard-name',
      fact,
      remedy,
      name: sought,
    };
  }
  // A value of the map is looked up on the branch only, so the keys of the map are no suggestions for it.
  const keys = alias === undefined ? given.keys() : [];
  const known = new Set(keys).union(new Set(namesOf(shards)));
  const remedy = speller.didYouMean(
    sought,
    known,
    prose`Use one of these, or add the name to ${theInput('shards')}.`,
  );
  const fact = prose`The branch has no shard ${called}; known names are ${listed(known)}`;
  return {
    kind: 'none',
    id: 'unknown-shard-name',
    fact,
    remedy,
    name: sought,
  };
}

/** The names that the shards of a branch can be called by. */
export function namesOf(shards: readonly Shard[]): readonly string[] {
  const names = shards.map(({ displayName, uid }) => displayName ?? uid);
  if (shards.some(({ authoritative }) => authoritative))
    names.push(AUTHORITATIVE);
  return names;
}

/**
 * The shards that a name may mean. If it is the display name of one shard and the uid of another, it means either, and
 * the file must say which.
 */
function shardsCalled(
  name: string,
  shards: readonly Shard[],
): readonly Shard[] {
  const byRole = shards.filter(
    ({ authoritative }) => authoritative && name === AUTHORITATIVE,
  );
  if (byRole.length > 0) return byRole;
  return shards.filter(
    ({ displayName, uid }) => displayName === name || uid === name,
  );
}

/** A placeholder whose name means only this shard: its only name in the user's map, else its role or display name. */
export function placeholderOf(
  uid: string,
  names: NameSources,
): string | undefined {
  const isIt = (name: string): boolean => {
    if (!NAME.test(name)) return false;
    const found = resolveName(name, names);
    return found.kind === 'uid' && found.uid === uid;
  };
  const keys = names.given?.keys() ?? [];
  const [name, ...others] = keys.filter(
    (key) => key !== EVERY_OTHER && isIt(key),
  );
  if (others.length > 0) return undefined;

  const shard = names.shards?.find((one) => one.uid === uid);
  const shown = [
    shard?.authoritative ? AUTHORITATIVE : '',
    shard?.displayName ?? '',
  ];
  const own = name ?? shown.find(isIt);
  if (own === undefined) return undefined;
  return `\${shard:${own}}`;
}
