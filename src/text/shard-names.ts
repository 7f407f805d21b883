import {
  type Message,
  type MessagePart,
  messageOf,
  prose,
  quoteShard,
  valueUpTo,
} from './message.ts';
import { shown } from './visible.ts';

/** The most characters of a display name that are shown. */
const MOST_OF_A_NAME = 40;

/** A shard and its name, if it has one. */
interface NamedShard {
  readonly uid: string;
  readonly displayName: string | undefined;
}

/** The display names of shards by their uids, as they are shown. */
export type ShardNames = ReadonlyMap<string, string>;

/** No shard names. */
export const NO_SHARD_NAMES: ShardNames = new Map();

/**
 * The names by which readers can tell shards apart. If a name looks like another shard's name or uid, it would mislead,
 * so both shards keep their uids.
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
 * Puts names into messages that are read in sequence. The first mention of a shard has its name and uid; later ones
 * have only the name.
 */
export function namingOf(names: ShardNames = NO_SHARD_NAMES): Naming {
  const known = new Set<string>();
  const partsOf = (part: MessagePart): readonly MessagePart[] => {
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

/** A shard where there is no message, such as in a drawing: its name followed by the uid, or only the uid. */
export function shardLabel(uid: string, names: ShardNames): string {
  const shownUid = shown(uid, MOST_OF_A_UID);
  const name = names.get(uid);
  if (name === undefined) return shownUid;
  return `${name} (${shownUid})`;
}

const MOST_OF_A_UID = 60;
