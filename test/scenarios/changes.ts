import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isObject, type JsonObject } from '../../sandbox/http/json.ts';
import { SHARDS } from '../../sandbox/platform.ts';
import type { RunResult } from '../../sandbox/runner.ts';
import { LIVE } from './documents.ts';

const [, FIRST = '', SECOND = '', THIRD = '', SPARE = ''] = SHARDS;
const PLAN_SCHEMA = JSON.parse(
  readFileSync(
    new URL('../../schema/plan.schema.json', import.meta.url),
    'utf8',
  ),
);
const isPlan = new Ajv2020({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
}).compile(PLAN_SCHEMA);

/** `LIVE` with further members at its top. */
export function liveWith(more: JsonObject): JsonObject {
  return { ...LIVE, ...more };
}

/** `LIVE` with the tables and further members of its only schema. */
export function withSchema(
  tables: JsonObject,
  more: JsonObject = {},
): JsonObject {
  return liveWith({
    databases: {
      app: {
        default_shard_group: 'meta',
        schemas: { public: { tables, ...more } },
      },
    },
  });
}

/** The tables of `LIVE`. */
export const TABLES: JsonObject = {
  events: { shard_group: 'tenant_data' },
  sessions: { shard_group: 'tenant_data' },
  users: { shard_group: 'meta' },
};

/** `LIVE` with a table that its file has never listed, in the group that is spread. */
export const WITH_ORDERS: JsonObject = withSchema({
  ...TABLES,
  orders: { shard_group: 'tenant_data' },
});

/** A group of `LIVE`'s index over three shards, from which the second quarter goes. */
export function groupOf(
  uid: string,
  [first, second, third]: readonly [string, string, string],
): JsonObject {
  return {
    uid,
    default_shard_index: 'by_tenant',
    key_ranges: [
      { shard_uid: first, end: '40' },
      { shard_uid: second, start: '40', end: '80' },
      { shard_uid: third, start: '80' },
    ],
  };
}

const META: JsonObject = {
  uid: 'meta',
  key_ranges: [{ shard_uid: SHARDS[0] ?? '' }],
};

/** `LIVE` with a quarter of `events` and `sessions` on another shard: `needs-empty`. */
export const REROUTED: JsonObject = liveWith({
  shard_groups: [META, groupOf('tenant_data', [FIRST, SPARE, THIRD])],
});

/** `LIVE` with a reference table that has to be copied first: `needs-backfill`. */
export const REFERRED: JsonObject = withSchema(TABLES, {
  reference_tables: { currencies: { shard_groups: ['tenant_data'] } },
});

/** `LIVE` after a Reshard of `tenant_data` to a group of its own. */
export const RESHARDED: JsonObject = {
  ...withSchema({
    ...TABLES,
    events: { shard_group: 'wide' },
    sessions: { shard_group: 'wide' },
  }),
  shard_groups: [
    META,
    groupOf('tenant_data', [FIRST, SECOND, THIRD]),
    groupOf('wide', [SPARE, SPARE, SPARE]),
  ],
};

/** The plan a run left, held to the published schema; throws where there is none or it does not fit. */
export function planOf({ outputs, files }: RunResult): JsonObject {
  const path = outputs['plan-file'] ?? '';
  const plan: unknown = JSON.parse(files[path] ?? 'null');
  if (!isPlan(plan))
    throw new Error(
      `the plan is not as published: ${JSON.stringify(isPlan.errors)}`,
    );
  if (!isObject(plan)) throw new Error('the plan is no object');
  return plan;
}
