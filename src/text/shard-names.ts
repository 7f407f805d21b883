import {
  type Message,
  messageOf,
  type Part,
  prose,
  quoteShard,
  valueUpTo,
} from './message.ts';
import { shown } from './visible.ts';

/** The longest display name that is shown, in characters. */
const MOST_OF_A_NAME = 40;

/** A shard, as far as it has a name. */
interface NamedShard {
  readonly uid: string;
  readonly displayName: string | undefined;
}

/** The display names of shards by their uids, each as it is shown. */
export type ShardNames = ReadonlyMap<string, string>;

/** No shard has a name. */
export const NO_SHARD_NAMES: ShardNames = new Map();

/**
 * The names by which readers can tell shards apart. A name that shows like that of another shard, or like its uid, would
 * lead to the wrong one: both keep their uids.
 */
export function shardNames(shards: readonly NamedShard[]): ShardNames {
  const uids = new Set(shards.map(({ uid }) => uid));
  const named = shards.flatMap(({ uid, displayName = '' }) => {
    const name = shown(displayName.trim(), MOST_OF_A_NAME);
    if (name === '' || uids.has(name)) return [];
    return { uid, name };
  });
  const byName = Map.groupBy(named, ({ name }) => name);
  const unique = named.filter(({ name }) => byName.get(name)?.length === 1);
  return new Map(unique.map(({ uid, name }) => [uid, name]));
}

/** Puts the names of shards into a message. */
export type Naming = (message: Message) => Message;

/**
 * Puts names into messages that are read one after the other. The uid stands behind the first mention of a shard; later
 * ones have the name alone.
 */
export function namingOf(names: ShardNames = NO_SHARD_NAMES): Naming {
  const known = new Set<string>();
  const partsOf = (part: Part): readonly Part[] => {
    if (part.kind !== 'shard') return [part];
    const { uid } = part;
    const isKnown = known.has(uid);
    known.add(uid);
    return namedShard(uid, names, { isKnown }).parts;
  };
  return ({ parts }) => messageOf(parts.flatMap(partsOf));
}

function namedShard(
  uid: string,
  names: ShardNames,
  { isKnown }: { readonly isKnown: boolean },
): Message {
  const name = names.get(uid);
  if (name === undefined) return quoteShard(uid);

  const quoted = valueUpTo(MOST_OF_A_NAME, name);
  if (isKnown) return quoted;
  return prose`${quoted} (${quoteShard(uid)})`;
}

/** A shard where there are no messages, such as in a drawing: its name with the uid behind, or the uid. */
export function shardLabel(uid: string, names: ShardNames): string {
  const shownUid = shown(uid, MOST_OF_A_UID);
  const name = names.get(uid);
  if (name === undefined) return shownUid;
  return `${name} (${shownUid})`;
}

const MOST_OF_A_UID = 60;
