import { listed, quote } from '../finding.ts';
import type { Shard } from '../model/shard.ts';
import { suggestion } from '../nearest.ts';

/** The name that stands for the shard which the service flags as authoritative. */
const AUTHORITATIVE = 'authoritative';
/** The key of the map that stands for every name without a key of its own, but for the authoritative shard. */
const EVERY_OTHER = '*';
/** A value of the map that names a shard of the branch instead of giving its uid. */
const ALIAS = /^\$\{shard:([^{}\r\n]+)\}$/;

/** What shard names may stand for, in this order: the user's own map, then display names, then the API's names. */
export interface ShardNames {
  /** The `shards` input: name to uid, or to the `${shard:NAME}` of another shard; `*` is any name that is no key. */
  readonly given?: ReadonlyMap<string, string>;
  /** The branch's shards; absent offline, and names that the map lacks then stay as they are. */
  readonly shards?: readonly Shard[];
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
