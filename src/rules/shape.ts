import type { Node } from '../document/document.ts';
import { inWords } from '../text/lists.ts';
import { code, joined, type Message, prose, quote } from '../text/message.ts';

/** The kinds of values in JSON Schema. */
type Kind = 'object' | 'array' | 'string' | 'integer' | 'boolean';

/** What the published schema says about one position in a topology; generated from `schema/`. */
export interface Shape {
  readonly kinds: readonly Kind[];
  /** The name of such an object in messages, such as "key range". */
  readonly title?: Message;
  readonly required: readonly string[];
  /** The known keys; absent if users choose the keys. */
  readonly properties?: ReadonlyMap<string, Shape>;
  /** Whether other keys are refused instead of kept. */
  readonly isClosed?: boolean;
  /** The shape of the value under a key that the user chooses. */
  readonly entries?: Shape;
  readonly items?: Shape;
  /** Whether it is a bound of a key range: hexadecimal digits, which YAML reads as a number if they are not quoted. */
  readonly isHexadecimal?: boolean;
  /** Whether an empty string or list says nothing. */
  readonly isNonEmpty?: boolean;
}

const KIND_PHRASES: Readonly<Record<Kind, Message>> = {
  object: prose`an object`,
  array: prose`a list`,
  string: prose`a string`,
  integer: prose`a whole number`,
  boolean: prose`${code('true')} or ${code('false')}`,
};
/** Where known keys of a topology belong, for keys that are one level too high or too low. */
const HOMES: readonly (readonly [home: Message, keys: readonly string[]])[] = [
  [prose`the top level`, ['databases', 'shard_indexes']],
  [prose`the top level or a reference table`, ['shard_groups']],
  [prose`a database`, ['schemas', 'global_secondary_indexes']],
  [prose`a schema`, ['tables', 'reference_tables', 'sequences']],
  [prose`a table`, ['primary_indexes', 'secondary_indexes']],
  [prose`a shard group`, ['key_ranges', 'default_shard_index']],
  [prose`a key range`, ['shard_uid']],
  [prose`a shard index`, ['index_params']],
  [prose`a shard index's ${code('index_params')}`, ['modulus']],
  [prose`a global secondary index`, ['owner_table']],
];

/** The place of a value: its key in messages, whether it is an item of a list, and the expected shape. */
export interface ValuePlace {
  readonly key: string;
  readonly isItem?: boolean;
  readonly shape: Shape;
}

/** The subject of messages about a place. */
export function subjectOf({ key, isItem }: ValuePlace): Message {
  if (isItem === true) return prose`An entry of ${quote(key)}`;
  return quote(key);
}

/** The words for a part of a document: what is wrong, and what to write instead. */
export interface ShapeWords {
  readonly fact: Message;
  readonly remedy: Message;
}

/** The words for a value of the wrong kind: what it is in the user's eyes, and what to write. */
export function wrongKind(
  node: Node,
  written: string,
  place: ValuePlace,
): ShapeWords {
  const kinds = place.shape.kinds.map((kind) => KIND_PHRASES[kind]);
  return {
    fact: prose`${subjectOf(place)} is ${described(node, written)}, but must be ${inWords(kinds, 'or')}.`,
    remedy: remedy(node, written, place),
  };
}

function described(node: Node, written: string): Message {
  switch (node.kind) {
    case 'null':
      if (written.trim() === '') return prose`empty`;
      return prose`null`;
    case 'boolean':
      return quote(written);
    case 'string':
      return prose`the text ${quote(written)}`;
    case 'number':
      return prose`the number ${quote(written)}`;
    default:
      return KIND_PHRASES[node.kind];
  }
}

function remedy(
  node: Node,
  written: string,
  { shape, key }: ValuePlace,
): Message {
  const [kind] = shape.kinds;
  const isScalar =
    node.kind === 'string' || node.kind === 'number' || node.kind === 'boolean';
  switch (kind) {
    case 'string':
      if (isScalar) return prose`Use ${quote(`"${written}"`)}.`;
      return prose`Use one string.`;
    case 'array':
      if (isScalar) return listOfOneRemedy(written, { shape, key });
      return entryRemedy(shape);
    case 'boolean':
      return prose`Use ${code('true')} or ${code('false')} without quotes.`;
    case 'integer':
      return prose`Use a whole number.`;
    default:
      if (node.kind === 'null')
        return prose`Use ${quote('{}')} for one without settings, or remove the key.`;
      return membersRemedy(shape);
  }
}

function listOfOneRemedy(
  written: string,
  { shape, key }: Pick<ValuePlace, 'shape' | 'key'>,
): Message {
  const isOfTexts = shape.items?.kinds.includes('string') === true;
  return prose`Use ${quote(isOfTexts ? `[${written}]` : `${key}: []`)}.`;
}

function entryRemedy({ items }: Shape): Message {
  if (items?.properties === undefined)
    return prose`Put ${code('- ')} before each entry.`;

  const first =
    items.required[0] ?? items.properties.keys().next().value ?? 'key';
  return prose`Format each entry as ${quote(`- ${first}: …`)}.`;
}

function membersRemedy({ properties }: Shape): Message {
  if (properties === undefined) return prose`Use ${code('name: …')} members.`;
  return prose`Use ${quote(`${properties.keys().next().value}: …`)} members.`;
}

/** The words for missing required keys: one sentence for all keys of an object. */
export function missingKeys(keys: readonly string[], shape: Shape): ShapeWords {
  const lacking = keys.map(quote);
  const members = keys.map((key) => {
    const isList = shape.properties?.get(key)?.kinds[0] === 'array';
    const value = isList ? '[…]' : '…';
    return quote(`${key}: ${value}`);
  });
  return {
    fact: prose`Missing required ${inWords(lacking)} in the ${shape.title ?? 'data topology'}.`,
    remedy: prose`Add ${inWords(members)}.`,
  };
}

/** The words for a key that resembles no known key. */
export function unknownKey(key: string, shape: Shape): ShapeWords {
  const { title = 'data topology', isClosed, properties = new Map() } = shape;
  const known = joined(Array.from(properties.keys(), quote), ', ');
  const fact = prose`Unknown key ${quote(key)} in a ${title}.`;
  const removal = prose`Remove it, or use one of ${known}.`;
  if (isClosed === true) return { fact, remedy: removal };

  const [home] = HOMES.find(([, keys]) => keys.includes(key)) ?? [];
  const where = home === undefined ? removal : prose`It belongs in ${home}.`;
  return {
    fact,
    remedy: prose`It is sent unchanged; the service may reject or ignore it. ${where}`,
  };
}
