import {
  type NumberNode,
  type StringNode,
  toJson,
} from '../document/document.ts';
import { nameOrNone } from '../text/lists.ts';
import {
  code,
  joined,
  type Message,
  prose,
  quoteWhole,
} from '../text/message.ts';
import { isIndexType, readModulus } from '../topology/key-range.ts';
import type { EffectiveIndex } from '../topology/resolution.ts';
import type { ShardIndex } from '../topology/topology.ts';
import type { Side } from './side.ts';

/** An index in force, in words: "`by_tenant` (xxhash of `tenant_id`)". */
export function indexText({ placement }: Side): Message {
  if (placement.indexes.length === 0) return prose`no index`;
  return joined(placement.indexes.map(oneIndexText), ', ');
}

function oneIndexText({
  name,
  index,
  columns,
  ignoreNull,
}: EffectiveIndex): Message {
  const key = joined(columns.map(quoteWhole), ', ');
  const nulls = ignoreNull ? prose`, ${code('ignore_null')}` : prose``;
  return prose`${quoteWhole(name)} (${typeText(index)} of ${key}${nulls})`;
}

/** What an index computes: "xxhash", "modulo 16". */
function typeText(index: ShardIndex | undefined): Message {
  const type = index?.type?.value;
  if (type === undefined) return prose`undeclared`;
  if (!isIndexType(type)) return quoteWhole(type);
  if (type !== 'modulo' || index?.modulus === undefined) return prose`${type}`;
  return prose`${type} ${modulusText(index.modulus)}`;
}

function modulusText(node: StringNode | NumberNode): Message {
  const modulus = readModulus(node);
  if (modulus.ok) return prose`${modulus.value}`;
  return quoteWhole(toJson(node));
}

/** The group of a placement, in words. */
export function groupText({ placement }: Side): Message {
  return nameOrNone(placement.choice.uid);
}

/** Where a placement comes from, in words. */
export function sourceText({ placement }: Side): Message {
  const { source } = placement.choice;
  if (source === 'own') return prose`own`;
  return prose`default of the ${source === 'topology' ? 'cluster' : source}`;
}
