import { isObject, type Json, type JsonObject } from '../http/json.ts';
import type { NormaliseStep } from './behaviour.ts';

/** What stands at a key: a plain value, a message, a list of messages or a map from names to messages. */
type Field =
  | { readonly holds: 'value' | 'texts' }
  | {
      readonly holds: 'messages' | 'map';
      readonly of: () => Message;
    };
type Message = Readonly<Record<string, Field>>;

const VALUE: Field = { holds: 'value' };
const TEXTS: Field = { holds: 'texts' };
const messages = (of: () => Message): Field => ({ holds: 'messages', of });
const map = (of: () => Message): Field => ({ holds: 'map', of });

const RANGE: Message = { shard_uid: VALUE, start: VALUE, end: VALUE };
const GROUP: Message = {
  uid: VALUE,
  name: VALUE,
  default_shard_index: VALUE,
  key_ranges: messages(() => RANGE),
};
const INDEX: Message = { type: VALUE, columns: TEXTS, index_params: VALUE };
const PRIMARY: Message = {
  shard_index: VALUE,
  columns: TEXTS,
  ignore_null: VALUE,
};
const SECONDARY: Message = { name: VALUE, columns: TEXTS };
const TABLE: Message = {
  shard_group: VALUE,
  shard_group_uid: VALUE,
  primary_indexes: messages(() => PRIMARY),
  secondary_indexes: messages(() => SECONDARY),
};
const REFERENCE: Message = { shard_groups: TEXTS, shard_group_uids: TEXTS };
const SCHEMA: Message = {
  default_shard_group: VALUE,
  tables: map(() => TABLE),
  sequences: VALUE,
  reference_tables: map(() => REFERENCE),
};
const GSI: Message = {
  table: VALUE,
  owner_table: VALUE,
  columns: TEXTS,
  schema: VALUE,
  owner_sk_columns: TEXTS,
  owner_pk_columns: TEXTS,
  unique: VALUE,
  ignore_null: VALUE,
  enabled: VALUE,
};
const DATABASE: Message = {
  default_shard_group: VALUE,
  authoritative_shard_group: VALUE,
  schemas: map(() => SCHEMA),
  global_secondary_indexes: map(() => GSI),
};
const ROOT: Message = {
  authoritative_shard_group: VALUE,
  default_shard_group: VALUE,
  shard_groups: messages(() => GROUP),
  shard_indexes: map(() => INDEX),
  databases: map(() => DATABASE),
};

/** Rewrites a document as it is stored; the stored form is a protobuf message (docs/neki.md §1, §5). */
export function normalise(
  document: JsonObject,
  steps: readonly NormaliseStep[],
): JsonObject {
  return steps.reduce<JsonObject>(
    (current, step) =>
      typeof step === 'function' ? step(current) : rewrite(current, ROOT, step),
    document,
  );
}

type NamedStep = Exclude<NormaliseStep, (document: JsonObject) => JsonObject>;

function rewrite(
  value: JsonObject,
  shape: Message,
  step: NamedStep,
): JsonObject {
  const kept = Object.entries(value).flatMap(
    ([key, member]): [string, Json][] => {
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (field === undefined)
        return step === 'drop-unknown' ? [] : [[key, member]];
      const inner = rewriteField(member, field, step);
      return vanishes(inner, step) ? [] : [[key, inner]];
    },
  );
  return Object.fromEntries(kept);
}

function rewriteField(value: Json, field: Field, step: NamedStep): Json {
  switch (field.holds) {
    case 'value':
    case 'texts':
      return value;
    case 'messages':
      if (!Array.isArray(value)) return value;
      return value.map((item) =>
        isObject(item) ? rewrite(item, field.of(), step) : item,
      );
    case 'map': {
      if (!isObject(value)) return value;
      const entries = Object.entries(value).map(
        ([key, item]): [string, Json] => [
          key,
          isObject(item) ? rewrite(item, field.of(), step) : item,
        ],
      );
      return Object.fromEntries(entries);
    }
  }
}

function vanishes(value: Json, step: NamedStep): boolean {
  if (step === 'drop-false') return value === false;
  if (step !== 'drop-empty') return false;
  if (Array.isArray(value)) return value.length === 0;
  return value === '' || (isObject(value) && Object.keys(value).length === 0);
}
