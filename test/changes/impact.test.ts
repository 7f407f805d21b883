import { describe, expect, it } from 'vitest';
import { concernedIn } from '../../src/changes/change.ts';
import { describeChange } from '../../src/changes/change-text.ts';
import { findChanges } from '../../src/changes/impact.ts';
import { documentOf } from '../topology/build.ts';
import { changesOf, cluster, group } from '../topology/changes-of.ts';

interface Row {
  /** Number of the kind of change in docs/neki.md §4.2. */
  readonly change: number;
  readonly what: string;
  readonly pair: readonly [live: object, desired: object];
  readonly told: readonly string[];
}

const data = (...r: string[]) => group('data', 'by_tenant', ...r);
const dflt = { rest: { default_shard_group: 'meta' } };
/** The owner of an index where it is, and its lookup table in another group. */
const LOOKUP_MOVED = {
  users: {
    shard_group: 'data',
    secondary_indexes: [{ name: 'by_email', columns: ['email'] }],
  },
  lookup: { shard_group: 'logs' },
};

const gsi = (
  v: object,
  tables: object = {
    users: {
      shard_group: 'data',
      secondary_indexes: [{ name: 'by_email', columns: ['email'] }],
    },
    lookup: { shard_group: 'meta' },
  },
  groups?: object[],
) =>
  cluster({
    tables,
    ...(groups ? { groups } : {}),
    database: {
      global_secondary_indexes: {
        by_email: {
          table: 'lookup',
          owner_table: 'users',
          columns: ['email'],
          owner_sk_columns: ['tenant_id'],
          unique: true,
          ...v,
        },
      },
    },
  });
const noGsi = cluster({
  tables: {
    users: {
      shard_group: 'data',
      secondary_indexes: [{ name: 'by_email', columns: ['email'] }],
    },
    lookup: { shard_group: 'meta' },
  },
});
const ref = (groups: string[] | undefined, gs?: object[]) =>
  cluster({
    ...(gs ? { groups: gs } : {}),
    schema:
      groups === undefined
        ? {}
        : { reference_tables: { countries: { shard_groups: groups } } },
  });
const two = [data('a..80', 'b 80..'), group('logs', undefined, 'c')];

describe('findChanges tells', () => {
  it.each<Row>([
    {
      change: 1,
      what: 'a range handed to a shard outside',
      pair: [
        cluster({ groups: [data('a..40', 'b 40..80', 'c 80..')] }),
        cluster({ groups: [data('a..40', 'e 40..80', 'c 80..')] }),
      ],
      told: [
        'needs-empty · `data` [40, 80): `b` → `e` · queries for 25 % of the keys of `app.public.events` go to `e`; any rows on `b` become unreachable: no statement visits it any more',
      ],
    },
    {
      change: 1,
      what: 'ranges handed between shards of the group',
      pair: [
        cluster({ groups: [data('a..40', 'b 40..80', 'c 80..')] }),
        cluster({ groups: [data('a..40', 'c 40..80', 'b 80..')] }),
      ],
      told: [
        'needs-empty · `data` [40, 80): `b` → `c`, [80, …): `c` → `b` · queries for 75 % of the keys of `app.public.events` go elsewhere: [40, 80): `b` → `c`, [80, …): `c` → `b`; any rows on `b` and `c` are found only by statements that visit every shard: reads by key miss them, and upserts write them again',
      ],
    },
    {
      change: 2,
      what: 'a boundary moved',
      pair: [cluster(), cluster({ groups: [data('a..c0', 'b c0..')] })],
      told: [
        'needs-empty · `data` [80, c0): `b` → `a` · queries for 25 % of the keys of `app.public.events` go to `a`; any rows on `b` are found only by statements that visit every shard: reads by key miss them, and upserts write them again',
      ],
    },
    {
      change: 2,
      what: 'a bound of an odd number of digits',
      pair: [cluster(), cluster({ groups: [data('a..8', 'b 8..')] })],
      told: [
        'needs-empty · key ranges of `data` · it is unknown which shard serves the rows of `app.public.events` in [08, 80): `a` → `a` or `b`: it is not documented how the service reads a bound with an odd number of digits; use two digits for each byte',
      ],
    },
    {
      change: 2,
      what: 'a boundary moved under range',
      pair: [
        cluster({ groups: [group('data', 'by_id', 'a..0100', 'b 0100..')] }),
        cluster({ groups: [group('data', 'by_id', 'a..80', 'b 80..')] }),
      ],
      told: [
        'needs-empty · `data` [128, 256): `a` → `b` · queries for keys in [128, 256) of `app.public.events` go to `b`; any rows on `a` are found only by statements that visit every shard: reads by key miss them, and upserts write them again',
      ],
    },
    {
      change: 2,
      what: 'a boundary moved under modulo',
      pair: [
        cluster({ groups: [group('data', 'by_bucket', 'a..8', 'b 8..')] }),
        cluster({ groups: [group('data', 'by_bucket', 'a..4', 'b 4..')] }),
      ],
      told: [
        'needs-empty · `data` [4, 8): `a` → `b` · queries for 4 of 16 buckets of `app.public.events` go to `b`; any rows on `a` are found only by statements that visit every shard: reads by key miss them, and upserts write them again; the number of buckets is a guess, because it is not documented how modulo reads bounds',
      ],
    },
    {
      change: 2,
      what: 'a gap opened',
      pair: [cluster(), cluster({ groups: [data('a..80', 'b c0..')] })],
      told: [
        'needs-empty · `data` [80, c0): `b` → no shard · queries for 25 % of the keys of `app.public.events` fail; any rows on `b` are found only by statements that visit every shard: reads by key miss them, and upserts write them again; no shard owns [80, c0) any more: statements for these keys fail',
      ],
    },
    {
      change: 3,
      what: 'a range split on its own shard',
      pair: [
        cluster(),
        cluster({ groups: [data('a..40', 'a 40..80', 'b 80..')] }),
      ],
      told: [
        'safe · group `data` reformatted · no effect: every key keeps its shard',
      ],
    },
    {
      change: 4,
      what: 'a range split to another shard',
      pair: [
        cluster(),
        cluster({ groups: [data('a..40', 'c 40..80', 'b 80..')] }),
      ],
      told: [
        'needs-empty · `data` [40, 80): `a` → `c` · queries for 25 % of the keys of `app.public.events` go to `c`; any rows on `a` are found only by statements that visit every shard: reads by key miss them, and upserts write them again',
      ],
    },
    {
      change: 4,
      what: 'ranges merged across shards',
      pair: [cluster(), cluster({ groups: [data('a')] })],
      told: [
        'needs-empty · `data` [80, …): `b` → `a` · queries for 50 % of the keys of `app.public.events` go to `a`; any rows on `b` become unreachable: no statement visits it any more',
      ],
    },
    {
      change: 6,
      what: "the group's shard key changed",
      pair: [
        cluster(),
        cluster({ groups: [group('data', 'by_org', 'a..80', 'b 80..')] }),
      ],
      told: [
        'needs-empty · shard index of `data`: `by_tenant` (xxhash of `tenant_id`) → `by_org` (xxhash of `org_id`) · rows of `app.public.events` may no longer be found, even where ranges are unchanged: the two indexes can compute different keys; any rows on `a` and `b` are found only by statements that visit every shard: reads by key miss them, and upserts write them again; INSERTs must now include the key of `by_org` (xxhash of `org_id`)',
      ],
    },
    {
      change: 6,
      what: "the type of the group's index changed",
      pair: [
        cluster(),
        cluster({ groups: [group('data', 'by_id', 'a..80', 'b 80..')] }),
      ],
      told: [
        'needs-empty · shard index of `data`: `by_tenant` (xxhash of `tenant_id`) → `by_id` (range of `id`) · rows of `app.public.events` may no longer be found, even where ranges are unchanged: the two indexes can compute different keys; any rows on `a` and `b` are found only by statements that visit every shard: reads by key miss them, and upserts write them again; INSERTs must now include the key of `by_id` (range of `id`)',
      ],
    },
    {
      change: 6,
      what: "the group's index removed, while several ranges are left",
      pair: [
        cluster(),
        cluster({ groups: [group('data', undefined, 'a..80', 'b 80..')] }),
      ],
      told: [
        'needs-empty · shard index of `data`: `by_tenant` (xxhash of `tenant_id`) → no index · rows of `app.public.events` may no longer be found, even where ranges are unchanged; any rows on `a` and `b` are found only by statements that visit every shard: reads by key miss them, and upserts write them again; `by_tenant` (xxhash of `tenant_id`) no longer applies',
      ],
    },
    {
      change: 6,
      what: 'the shard key changed on a single shard',
      pair: [
        cluster({ groups: [data('a')] }),
        cluster({ groups: [group('data', 'by_org', 'a')] }),
      ],
      told: [
        'behavioural · shard index of `data`: `by_tenant` (xxhash of `tenant_id`) → `by_org` (xxhash of `org_id`) · queries of `app.public.events` go to the same shards as before; INSERTs must now include the key of `by_org` (xxhash of `org_id`)',
      ],
    },
    {
      change: 7,
      what: 'an index that no table uses gets another column',
      pair: [
        cluster(),
        JSON.parse(JSON.stringify(cluster()).replace('org_id', 'owner_id')),
      ],
      told: [
        'safe · index `by_org` changed · no effect: no table uses the part that changed',
      ],
    },
    {
      change: 7,
      what: 'an index renamed',
      pair: [
        cluster(),
        JSON.parse(JSON.stringify(cluster()).replaceAll('by_tenant', 'tenant')),
      ],
      told: [
        'safe · index `by_tenant` renamed to `tenant` · same definition: routing is unchanged',
      ],
    },
    {
      change: 8,
      what: 'a table bound to another group on the same shard',
      pair: [
        cluster({ tables: { events: { shard_group: 'meta' } } }),
        cluster({
          groups: [data('a..80', 'b 80..'), group('imported', undefined, 'z')],
          tables: { events: { shard_group: 'imported' } },
        }),
      ],
      told: [
        'safe · shard group of `app.public.events`: `meta` → `imported` · queries of `app.public.events` go to the same shards as before',
        'safe · new group `imported` on `z` · its tables are listed separately',
      ],
    },
    {
      change: 9,
      what: 'a table bound to another group',
      pair: [
        cluster({ tables: { events: { shard_group: 'meta' } } }),
        cluster(),
      ],
      told: [
        'needs-empty · shard group of `app.public.events`: `meta` → `data` · all queries of `app.public.events` go elsewhere: […, 80): `z` → `a`, [80, …): `z` → `b`; any rows on `z` become unreachable: no statement visits it any more; `by_tenant` (xxhash of `tenant_id`) now applies: INSERTs must include the key, the key cannot be updated, and views over several such tables fail',
      ],
    },
    {
      change: 10,
      what: "a table's own index added",
      pair: [
        cluster(),
        cluster({
          tables: {
            events: {
              shard_group: 'data',
              primary_indexes: [{ shard_index: 'by_org' }],
            },
          },
        }),
      ],
      told: [
        'needs-empty · shard index of `app.public.events`: `by_tenant` (xxhash of `tenant_id`) → `by_org` (xxhash of `org_id`) · rows of `app.public.events` may no longer be found, even where ranges are unchanged: the two indexes can compute different keys; any rows on `a` and `b` are found only by statements that visit every shard: reads by key miss them, and upserts write them again; INSERTs must now include the key of `by_org` (xxhash of `org_id`)',
      ],
    },
    {
      change: 11,
      what: 'a binding removed',
      pair: [cluster(dflt), cluster({ ...dflt, tables: {} })],
      told: [
        'needs-empty · shard group of `app.public.events`: `data` → `meta` · all queries of `app.public.events` go elsewhere: […, 80): `a` → `z`, [80, …): `b` → `z`; any rows on `a` and `b` become unreachable: no statement visits them any more; `by_tenant` (xxhash of `tenant_id`) no longer applies',
      ],
    },
    {
      change: 11,
      what: 'a table no longer listed that stays where it is',
      pair: [
        cluster({ ...dflt, tables: { events: { shard_group: 'meta' } } }),
        cluster({ ...dflt, tables: {} }),
      ],
      told: [
        'safe · `app.public.events`: no longer listed · declaration only: the shard group is still `meta`, now by default; Neki workflows (Reshard, MoveTables) reject unlisted tables',
      ],
    },
    {
      change: 11,
      what: 'a binding removed that equals the default',
      pair: [
        cluster({ ...dflt, tables: { events: { shard_group: 'meta' } } }),
        cluster({ ...dflt, tables: { events: {} } }),
      ],
      told: [
        'safe · binding of `app.public.events`: own → default of the cluster · declaration only: the shard group is still `meta`',
      ],
    },
    {
      change: 12,
      what: 'a new table bound',
      pair: [
        cluster(dflt),
        cluster({
          ...dflt,
          tables: {
            events: { shard_group: 'data' },
            fresh: { shard_group: 'data' },
          },
        }),
      ],
      told: [
        'needs-empty · shard group of `app.public.fresh`: `meta` → `data` · all queries of `app.public.fresh` go elsewhere: […, 80): `z` → `a`, [80, …): `z` → `b`; any rows on `z` become unreachable: no statement visits it any more; `by_tenant` (xxhash of `tenant_id`) now applies: INSERTs must include the key, the key cannot be updated, and views over several such tables fail; safe only if the table is new or empty',
      ],
    },
    {
      change: 12,
      what: 'a new table bound that nothing routed before',
      pair: [
        cluster(),
        cluster({
          tables: {
            events: { shard_group: 'data' },
            fresh: { shard_group: 'data' },
          },
        }),
      ],
      told: [
        'new-table · shard group of `app.public.fresh`: none → `data` · `app.public.fresh` can now be routed; earlier rows are found only on the shards of `data`',
      ],
    },
    {
      change: 13,
      what: 'a default changed',
      pair: [
        cluster({
          ...dflt,
          tables: { events: { shard_group: 'data' }, other: {} },
        }),
        cluster({
          ...dflt,
          tables: { events: { shard_group: 'data' }, other: {} },
          database: { default_shard_group: 'data' },
        }),
      ],
      told: [
        'needs-empty · default shard group of `app`: `meta` → `data` · all queries of `app.public.other`, and every unlisted table of `app` go elsewhere: […, 80): `z` → `a`, [80, …): `z` → `b`; any rows on `z` become unreachable: no statement visits it any more; `by_tenant` (xxhash of `tenant_id`) now applies: INSERTs must include the key, the key cannot be updated, and views over several such tables fail',
      ],
    },
    {
      change: 14,
      what: 'a default removed',
      pair: [
        cluster({
          ...dflt,
          tables: { events: { shard_group: 'data' }, other: {} },
        }),
        cluster({ tables: { events: { shard_group: 'data' }, other: {} } }),
      ],
      told: [
        'outage · default shard group of the cluster: `meta` → none · `app.public.other`, and every unlisted table of `app` and of databases that are not listed can no longer be routed: every statement fails until a shard group applies again; no rows are lost',
      ],
    },
    {
      change: 15,
      what: 'the cluster default set to another group than the authority',
      pair: [cluster(dflt), cluster({ rest: { default_shard_group: 'data' } })],
      told: [
        'rejected · default shard group of the cluster: `meta` → `data` · rejected: the default of the cluster must be absent or the authoritative group `meta`',
        'needs-empty · default shard group of the cluster: `meta` → `data` · all queries of every unlisted table of `app` and of databases that are not listed go elsewhere: […, 80): `z` → `a`, [80, …): `z` → `b`; any rows on `z` become unreachable: no statement visits it any more; `by_tenant` (xxhash of `tenant_id`) now applies: INSERTs must include the key, the key cannot be updated, and views over several such tables fail',
      ],
    },
    {
      change: 16,
      what: 'the authority moved',
      pair: [
        cluster(),
        cluster({
          groups: [data('a..80', 'b 80..'), group('m2', undefined, 'y')],
          rest: { authoritative_shard_group: 'm2' },
        }),
      ],
      told: [
        'rejected · authority of the cluster: `z` → `y` · rejected: the authoritative shard of a cluster cannot change',
        'safe · new group `m2` on `y` · no table uses it yet, so the service has not checked its key ranges',
      ],
    },
    {
      change: 17,
      what: 'the authoritative group renamed',
      pair: [
        cluster(),
        {
          ...cluster(),
          shard_groups: [
            group('core', undefined, 'z'),
            data('a..80', 'b 80..'),
          ],
          authoritative_shard_group: 'core',
        },
      ],
      told: [
        'safe · group `meta` renamed to `core` · same shards, same index; no workflow may be running, because workflows refer to groups by uid',
      ],
    },
    {
      change: 18,
      what: 'a group renamed',
      pair: [
        cluster(),
        cluster({
          groups: [group('rows', 'by_tenant', 'a..80', 'b 80..')],
          tables: { events: { shard_group: 'rows' } },
        }),
      ],
      told: [
        'safe · group `data` renamed to `rows` · same shards, same index; no workflow may be running, because workflows refer to groups by uid',
      ],
    },
    {
      change: 19,
      what: 'a group added',
      pair: [
        cluster(),
        cluster({
          groups: [
            data('a..80', 'b 80..'),
            group('catalog', 'by_org', 'a..80', 'c 80..'),
          ],
        }),
      ],
      told: [
        'safe · new group `catalog` on `a` and `c` · no table uses it yet, so the service has not checked its key ranges',
      ],
    },
    {
      change: 20,
      what: 'a group removed',
      pair: [cluster({ groups: two }), cluster()],
      told: [
        'safe · group `logs` removed · nothing is bound to it; first check that no workflow still uses it',
      ],
    },
    {
      change: 21,
      what: 'a group with reference tables gets another shard',
      pair: [ref(['data']), ref(['data'], [data('a..80', 'c 80..')])],
      told: [
        'needs-empty · `data` [80, …): `b` → `c` · queries for 50 % of the keys of `app.public.events` go to `c`; any rows on `b` become unreachable: no statement visits it any more',
        'needs-backfill · shards of `data` under reference table `app.public.countries` · `c` must hold the whole of `app.public.countries` first, or results are incomplete: nothing is copied',
      ],
    },
    {
      change: 22,
      what: 'a sequence bound elsewhere',
      pair: [
        cluster({
          groups: two,
          schema: { sequences: { s: { shard_group: 'meta' } } },
        }),
        cluster({
          groups: two,
          schema: { sequences: { s: { shard_group: 'logs' } } },
        }),
      ],
      told: [
        'needs-backfill · sequence `app.public.s`: `z` → `c` · the counter is not copied to `c`: ids could repeat unless you carry it over first, with PlanetScale Support',
      ],
    },
    {
      change: 22,
      what: 'a sequence listed elsewhere',
      pair: [
        cluster({ groups: two }),
        cluster({
          groups: two,
          schema: { sequences: [{ name: 's', shard_group_uid: 'logs' }] },
        }),
      ],
      told: [
        'needs-backfill · sequence `app.public.s`: `z` → `c` · the counter is not copied to `c`: ids could repeat unless you carry it over first, with PlanetScale Support',
      ],
    },
    {
      change: 23,
      what: 'a table sharded that may own a sequence',
      pair: [
        cluster({ groups: two, tables: { events: { shard_group: 'logs' } } }),
        cluster({ groups: two, tables: { events: { shard_group: 'data' } } }),
      ],
      told: [
        'needs-empty · shard group of `app.public.events`: `logs` → `data` · all queries of `app.public.events` go elsewhere: […, 80): `c` → `a`, [80, …): `c` → `b`; any rows on `c` become unreachable: no statement visits it any more; `by_tenant` (xxhash of `tenant_id`) now applies: INSERTs must include the key, the key cannot be updated, and views over several such tables fail',
        'needs-empty · sequences owned by `app.public.events`: `c` → `z` · if such a table owns a sequence (serial, identity), its counter is not copied: ids could repeat unless you carry it over; only the catalog shows whether there is one',
      ],
    },
    {
      change: 23,
      what: 'an index starts to apply to a table that may own a sequence',
      pair: [
        cluster({ groups: two, tables: { events: { shard_group: 'logs' } } }),
        cluster({
          groups: [data('a..80', 'b 80..'), group('logs', 'by_tenant', 'c')],
          tables: { events: { shard_group: 'logs' } },
        }),
      ],
      told: [
        'needs-backfill · sequences owned by `app.public.events`: `c` → `z` · if such a table owns a sequence (serial, identity), its counter is not copied: ids could repeat unless you carry it over; only the catalog shows whether there is one',
        'behavioural · shard index of `logs`: no index → `by_tenant` (xxhash of `tenant_id`) · queries of `app.public.events` go to the same shards as before; `by_tenant` (xxhash of `tenant_id`) now applies: INSERTs must include the key, the key cannot be updated, and views over several such tables fail',
      ],
    },
    {
      change: 24,
      what: 'a global secondary index declared',
      pair: [noGsi, gsi({ enabled: false })],
      told: [
        'behavioural · new global secondary index `app.by_email`, not enabled · reads are unchanged; updates of its columns in `app.public.users` are rejected from now on; routers reject statements and DDL on its lookup table `lookup`',
      ],
    },
    {
      change: 25,
      what: 'a global secondary index enabled',
      pair: [gsi({ enabled: false }), gsi({ enabled: true })],
      told: [
        'needs-backfill · global secondary index `app.by_email` enabled · until a backfill, reads through the index silently leave out rows that have no lookup row; COPY FROM into `app.public.users` is rejected; routers reject statements and DDL on its lookup table `lookup`',
      ],
    },
    {
      change: 26,
      what: 'a global secondary index disabled',
      pair: [gsi({ enabled: true }), gsi({ enabled: false })],
      told: [
        'behavioural · global secondary index `app.by_email` disabled · lookup rows are no longer updated, uniqueness is no longer enforced across shards, and equality reads visit every shard; enabling it again needs a new backfill',
      ],
    },
    {
      change: 26,
      what: 'a global secondary index dropped',
      pair: [gsi({ enabled: true }), noGsi],
      told: [
        'behavioural · global secondary index `app.by_email` dropped · lookup rows are no longer updated, uniqueness is no longer enforced across shards, and equality reads visit every shard; enabling it again needs a new backfill',
      ],
    },
    {
      change: 27,
      what: 'an enabled global secondary index redefined',
      pair: [
        gsi({ enabled: true }),
        gsi({ enabled: true, unique: false, owner_pk_columns: ['id'] }),
      ],
      told: [
        'needs-backfill · global secondary index `app.by_email` redefined · lookup rows may have the old form: until a backfill, reads through the index silently leave out rows that have no lookup row; treat it as dropped and recreated',
      ],
    },
    {
      change: 28,
      what: 'an owner that no longer activates its index',
      pair: [
        gsi({ enabled: true }),
        gsi(
          { enabled: true },
          { users: { shard_group: 'data' }, lookup: { shard_group: 'meta' } },
        ),
      ],
      told: [
        'behavioural · global secondary index `app.by_email` no longer activated by its owner · lookup rows are no longer updated, uniqueness is no longer enforced across shards, and equality reads visit every shard; enabling it again needs a new backfill',
      ],
    },
    {
      change: 28,
      what: 'an owner that activates an enabled index',
      pair: [
        gsi(
          { enabled: true },
          { users: { shard_group: 'data' }, lookup: { shard_group: 'meta' } },
        ),
        gsi({ enabled: true }),
      ],
      told: [
        'needs-backfill · global secondary index `app.by_email` activated by `app.public.users` · until a backfill, reads through the index silently leave out rows that have no lookup row',
      ],
    },
    {
      change: 29,
      what: 'a lookup table moved',
      pair: [gsi({ enabled: true }), gsi({ enabled: true }, LOOKUP_MOVED, two)],
      told: [
        'needs-empty · shard group of `app.public.lookup`: `meta` → `logs` · all queries of `app.public.lookup` go to `c`; any rows on `z` become unreachable: no statement visits it any more',
        'needs-empty · sequences owned by `app.public.lookup`: `z` → `c` · if such a table owns a sequence (serial, identity), its counter is not copied: ids could repeat unless you carry it over; only the catalog shows whether there is one',
        'behavioural · lookup table of global secondary index `app.by_email` · lookups miss while its rows are on other shards: results are incomplete, and uniqueness is not enforced',
        'safe · new group `logs` on `c` · its tables are listed separately',
      ],
    },
    {
      change: 29,
      what: 'a lookup table moved as its index is disabled: nothing is looked up any more',
      pair: [
        gsi({ enabled: true }),
        gsi({ enabled: false }, LOOKUP_MOVED, two),
      ],
      told: [
        'needs-empty · shard group of `app.public.lookup`: `meta` → `logs` · all queries of `app.public.lookup` go to `c`; any rows on `z` become unreachable: no statement visits it any more',
        'needs-empty · sequences owned by `app.public.lookup`: `z` → `c` · if such a table owns a sequence (serial, identity), its counter is not copied: ids could repeat unless you carry it over; only the catalog shows whether there is one',
        'behavioural · global secondary index `app.by_email` disabled · lookup rows are no longer updated, uniqueness is no longer enforced across shards, and equality reads visit every shard; enabling it again needs a new backfill',
        'safe · new group `logs` on `c` · its tables are listed separately',
      ],
    },
    {
      change: 30,
      what: "an owner's shard key changed",
      pair: [
        gsi({ enabled: true }),
        gsi({ enabled: true }, undefined, [
          group('data', 'by_org', 'a..80', 'b 80..'),
        ]),
      ],
      told: [
        'needs-empty · shard index of `data`: `by_tenant` (xxhash of `tenant_id`) → `by_org` (xxhash of `org_id`) · rows of `app.public.users` may no longer be found, even where ranges are unchanged: the two indexes can compute different keys; any rows on `a` and `b` are found only by statements that visit every shard: reads by key miss them, and upserts write them again; INSERTs must now include the key of `by_org` (xxhash of `org_id`)',
        'needs-backfill · shard key of `app.public.users`, owner of global secondary index `app.by_email` · lookup rows hold the old key: until a backfill, reads through the index silently leave out rows that have no lookup row',
      ],
    },
    {
      change: 31,
      what: 'a reference table added',
      pair: [ref(undefined), ref(['data'])],
      told: [
        'needs-backfill · new reference table: `app.public.countries` · `a` and `b` must already hold the whole table, or results are incomplete: nothing is created, copied or checked',
      ],
    },
    {
      change: 32,
      what: 'a reference table gets a group',
      pair: [ref(['data'], two), ref(['data', 'logs'], two)],
      told: [
        'needs-backfill · groups of reference table `app.public.countries` · `c` must hold the whole of `app.public.countries` first, or results are incomplete: nothing is copied',
      ],
    },
    {
      change: 33,
      what: 'a reference table loses a group',
      pair: [ref(['data', 'logs'], two), ref(['data'], two)],
      told: [
        'behavioural · groups of reference table `app.public.countries` · the copies on `c` are no longer kept in sync; joins there stop being local',
      ],
    },
    {
      change: 34,
      what: 'an ordinary table becomes a reference table',
      pair: [
        cluster({ tables: { countries: { shard_group: 'meta' } } }),
        cluster({
          tables: {},
          schema: {
            reference_tables: { countries: { shard_groups: ['data'] } },
          },
        }),
      ],
      told: [
        'needs-backfill · `app.public.countries`: ordinary → reference table · `a` and `b` must already hold the whole table, or results are incomplete: nothing is created, copied or checked',
      ],
    },
    {
      change: 23,
      what: 'a table on a shard of its own becomes a reference table, and may own a sequence',
      pair: [
        cluster({
          groups: two,
          tables: { countries: { shard_group: 'logs' } },
        }),
        cluster({
          groups: two,
          tables: {},
          schema: {
            reference_tables: { countries: { shard_groups: ['logs', 'data'] } },
          },
        }),
      ],
      told: [
        'needs-backfill · `app.public.countries`: ordinary → reference table · `a` and `b` must already hold the whole table, or results are incomplete: nothing is created, copied or checked',
        'needs-backfill · sequences owned by `app.public.countries`: `c` → `z` · if such a table owns a sequence (serial, identity), its counter is not copied: ids could repeat unless you carry it over; only the catalog shows whether there is one',
      ],
    },
    {
      change: 34,
      what: 'a reference table stays on one of its shards alone, and may own a sequence',
      pair: [
        cluster({
          groups: two,
          tables: {},
          schema: {
            reference_tables: { countries: { shard_groups: ['logs', 'data'] } },
          },
        }),
        cluster({
          groups: two,
          tables: { countries: { shard_group: 'logs' } },
        }),
      ],
      told: [
        'needs-backfill · sequences owned by `app.public.countries`: `z` → `c` · if such a table owns a sequence (serial, identity), its counter is not copied: ids could repeat unless you carry it over; only the catalog shows whether there is one',
        'behavioural · `app.public.countries`: no longer a reference table · writes reach one copy only, on `c`; the copies on `a` and `b` are no longer kept in sync',
      ],
    },
    {
      change: 34,
      what: 'a reference table becomes an ordinary one',
      pair: [
        cluster({
          tables: {},
          schema: {
            reference_tables: { countries: { shard_groups: ['data'] } },
          },
        }),
        cluster({ tables: { countries: { shard_group: 'data' } } }),
      ],
      told: [
        'needs-empty · `app.public.countries`: no longer a reference table · each of `a` and `b` holds the whole table: statements that visit several shards see its rows several times; the copies on `a` and `b` are no longer kept in sync',
      ],
    },
    {
      change: 35,
      what: 'a database entry removed',
      pair: [
        cluster({ ...dflt, database: { default_shard_group: 'data' } }),
        { ...cluster(dflt), databases: {} },
      ],
      told: [
        'needs-empty · default shard group of `app`: `data` → `meta` · all queries of every unlisted table of `app` go elsewhere: […, 80): `a` → `z`, [80, …): `b` → `z`; any rows on `a` and `b` become unreachable: no statement visits them any more; `by_tenant` (xxhash of `tenant_id`) no longer applies',
        'needs-empty · shard group of `app.public.events`: `data` → `meta` · all queries of `app.public.events` go elsewhere: […, 80): `a` → `z`, [80, …): `b` → `z`; any rows on `a` and `b` become unreachable: no statement visits them any more; `by_tenant` (xxhash of `tenant_id`) no longer applies',
      ],
    },
    {
      change: 37,
      what: 'every shard replaced',
      pair: [
        cluster(),
        {
          ...cluster({ groups: [data('p..80', 'q 80..')] }),
          shard_groups: [
            group('meta', undefined, 'r'),
            data('p..80', 'q 80..'),
          ],
        },
      ],
      told: [
        'rejected · authority of the cluster: `z` → `r` · rejected: the authoritative shard of a cluster cannot change',
        'needs-empty · `data` […, 80): `a` → `p`, [80, …): `b` → `q` · all queries of `app.public.events` go elsewhere: […, 80): `a` → `p`, [80, …): `b` → `q`; any rows on `a` and `b` become unreachable: no statement visits them any more',
        'behavioural · every shard: `z`, `a` and `b` → `r`, `p` and `q` · the file has no shard of the branch; it probably belongs to another branch, because shards differ by branch',
      ],
    },
    {
      change: 38,
      what: 'an index on a group of one shard',
      pair: [
        cluster({ groups: [group('data', undefined, 'a')] }),
        cluster({ groups: [data('a')] }),
      ],
      told: [
        'needs-backfill · sequences owned by `app.public.events`: `a` → `z` · if such a table owns a sequence (serial, identity), its counter is not copied: ids could repeat unless you carry it over; only the catalog shows whether there is one',
        'behavioural · shard index of `data`: no index → `by_tenant` (xxhash of `tenant_id`) · queries of `app.public.events` go to the same shards as before; `by_tenant` (xxhash of `tenant_id`) now applies: INSERTs must include the key, the key cannot be updated, and views over several such tables fail',
      ],
    },
    {
      change: 39,
      what: 'an unknown key added',
      pair: [cluster(), cluster({ rest: { comment: 'x' } })],
      told: [
        'unknown · unknown key `comment` of the document: added · unknown effect: the key is sent unchanged, and the service may reject or ignore it',
      ],
    },
    {
      change: 39,
      what: 'an unknown key added at a table',
      pair: [
        cluster(),
        cluster({
          tables: { events: { shard_group: 'data', shard_index: 'x' } },
        }),
      ],
      told: [
        'needs-empty · unknown key `shard_index` of `app.public.events`: added · it is unknown what this key does: queries of `app.public.events` may go to other shards',
      ],
    },
  ])('change $change, $what', ({ pair, told }) => {
    expect(changesOf(...pair)).toEqual(told);
  });
});

describe('a reference table that lists the group it followed', () => {
  it('stays on the same shards', () => {
    const follows = (entry: object): object =>
      cluster({
        database: { default_shard_group: 'data' },
        schema: { reference_tables: { countries: entry } },
      });
    expect(changesOf(follows({}), follows({ shard_groups: ['data'] }))).toEqual(
      [
        'safe · groups of reference table `app.public.countries` · the same shards hold its copies',
      ],
    );
  });
});

it('a reference table is told by the group whose shards change, not by another that it lists', () => {
  const moved = [data('a..80', 'b 80..'), group('logs', undefined, 'd')];
  expect(
    changesOf(ref(['data', 'logs'], two), ref(['data', 'logs'], moved))[0],
  ).toMatch(
    /^needs-backfill · shards of `logs` under reference table `app.public.countries`/,
  );
});

describe('a group that is like the authority', () => {
  const named = (authority: string, other: string): object =>
    cluster({
      groups: [group(other, undefined, 'z'), data('a..80', 'b 80..')],
      rest: { authoritative_shard_group: authority },
    });

  it('is renamed as well, where both are', () => {
    const text = JSON.stringify(named('meta', 'spare'));
    const renamed = JSON.parse(
      text.replaceAll('"meta"', '"core"').replaceAll('"spare"', '"rest"'),
    );
    expect(
      changesOf(JSON.parse(text), renamed).map((told) =>
        told.replace(/ · same shards.*/, ''),
      ),
    ).toEqual([
      'safe · group `meta` renamed to `core`',
      'safe · group `spare` renamed to `rest`',
    ]);
  });
});

describe('a shard that leaves a group', () => {
  it.each([
    [
      'whose bounds cannot be read',
      [data('a..zz', 'b zz..')],
      [data('a..zz', 'c zz..')],
      'the bounds cannot be read under the routing index',
    ],
    [
      'that no index routes',
      [group('data', undefined, 'a..80', 'b 80..')],
      [group('data', undefined, 'a..80', 'c 80..')],
      'no index routes the rows of a group of several ranges',
    ],
  ])('hides its rows, also of a group %s', (_, before, after, why) => {
    expect(
      changesOf(cluster({ groups: before }), cluster({ groups: after })),
    ).toEqual([
      `needs-empty · key ranges of \`data\` · it is unknown which queries of \`app.public.events\` go to other shards: ${why}; any rows on \`b\` become unreachable: no statement visits it any more`,
    ]);
  });
});

describe('a gap that is closed', () => {
  it('moves no row, and lets statements for its keys succeed', () => {
    const gap = cluster({ groups: [data('a..80', 'b 80..c0')] });
    expect(changesOf(gap, cluster())).toEqual([
      'safe · group `data` reformatted · every key that had a shard keeps it; statements for keys that had none no longer fail',
    ]);
  });
});

describe('a group without tables that goes to another shard', () => {
  const groups = (first: string, second: string): readonly object[] => [
    data('a..80', 'b 80..'),
    group('first', undefined, first),
    group('second', undefined, second),
  ];
  const copies = {
    reference_tables: { countries: { shard_groups: ['first', 'second'] } },
  };
  const used =
    'no table uses the part that changed; what else uses `second` is listed separately';

  it.each([
    [
      'reference tables',
      { schema: copies },
      /^needs-backfill · shards of `first` under reference table/,
    ],
    [
      'a sequence',
      { schema: { sequences: { s: { shard_group: 'second' } } } },
      /^needs-backfill · sequence/,
    ],
    [
      'the authority of a database',
      { database: { authoritative_shard_group: 'second' } },
      /authority of/,
    ],
  ])('is not without effect where %s uses it', (_what, parts, told) => {
    const [first, ...others] = changesOf(
      cluster({ groups: groups('c', 'd'), ...parts }),
      cluster({ groups: groups('e', 'f'), ...parts }),
    );
    expect(first).toMatch(told);
    expect(others).toContain(`safe · group \`second\` changed · ${used}`);
  });

  it('is without effect where nothing uses it', () => {
    expect(
      changesOf(
        cluster({ groups: groups('c', 'd') }),
        cluster({ groups: groups('c', 'e') }),
      ),
    ).toEqual([
      'safe · group `second` changed · no effect: no table uses the part that changed',
    ]);
  });
});

describe('an index of its own that a table gets', () => {
  it('is told by its key where the index stays the same', () => {
    const own = {
      shard_group: 'data',
      primary_indexes: [{ shard_index: 'by_tenant' }],
    };
    expect(changesOf(cluster(), cluster({ tables: { events: own } }))).toEqual([
      'safe · `primary_indexes` of `app.public.events` · declaration only: the same index still applies',
    ]);
  });
});

describe('two spellings of a binding that differ', () => {
  it('have an unknown effect', () => {
    const both = { shard_group: 'data', shard_group_uid: 'meta' };
    expect(changesOf(cluster(), cluster({ tables: { events: both } }))).toEqual(
      [
        'unknown · the document · unknown effect: no part differs whose meaning is known',
      ],
    );
  });
});

describe('a gap in a group of one shard', () => {
  it('has no owner under modulo either', () => {
    const buckets = (...ranges: string[]): object =>
      cluster({ groups: [group('data', 'by_bucket', ...ranges)] });
    expect(changesOf(buckets('a..8', 'a 8..'), buckets('a..8'))).toEqual([
      expect.stringMatching(
        /^needs-empty · `data` \[8, 16\): `a` → no shard · queries for 8 of 16 buckets of `app.public.events` fail;/,
      ),
    ]);
  });
});

describe('the authority of a database', () => {
  const following = (shard: string, authority = 'own'): object =>
    cluster({
      groups: [data('a..80', 'b 80..'), group('own', undefined, shard)],
      database: { authoritative_shard_group: authority },
    });

  it('moves with the shard of its group, and the counters of sequences do not', () => {
    expect(changesOf(following('a'), following('b'))).toEqual([
      expect.stringMatching(
        /^needs-backfill · authority of `app`: `a` → `b` · sequences of the authority/,
      ),
      expect.stringMatching(/^safe · group `own` changed/),
    ]);
  });

  const over = (...ranges: readonly string[]): object =>
    cluster({
      groups: [data('a..80', 'b 80..'), group('own', 'by_id', ...ranges)],
      database: { authoritative_shard_group: 'own' },
    });
  const ofAuthority = (live: object, desired: object): readonly string[] =>
    changesOf(live, desired).filter((told) => told.includes('authority of'));

  it.each([
    ['another second shard', ['a..80', 'c 80..'], '`a` or `b` → `a` or `c`'],
    ['one shard less', ['a'], '`a` or `b` → `a`'],
    ['one shard more', ['a..80', 'b 80..90', 'c 90..'], '`a`, `b` or `c`'],
    ['other ranges of them', ['b..80', 'a 80..'], '`a` or `b` → `b` or `a`'],
  ])(
    'over several shards may have its counters elsewhere with %s',
    (_what, ranges, shards) => {
      expect(ofAuthority(over('a..80', 'b 80..'), over(...ranges))).toEqual([
        expect.stringMatching(/^needs-backfill · authority of `app`: /),
      ]);
      expect(
        ofAuthority(over('a..80', 'b 80..'), over(...ranges)).join(),
      ).toContain(shards);
    },
  );

  it('over several shards stays where its group has the same ranges in another order, or another uid', () => {
    const before = over('a..80', 'b 80..');
    expect(ofAuthority(before, over('b 80..', 'a..80'))).toEqual([]);
    const renamed = JSON.parse(
      JSON.stringify(before).replaceAll('"own"', '"theirs"'),
    );
    expect(ofAuthority(before, renamed)).toEqual([]);
  });

  it('is none when it is empty', () => {
    const changes = findChanges(
      documentOf(following('a', '')),
      documentOf(following('a')),
    );
    expect(changes.map(({ kind, class: risk }) => [kind, risk])).toEqual([
      ['authority', 'needs-backfill'],
    ]);
    expect(changesOf(following('z', ''), following('z')).join()).toMatch(
      /^safe · authority of `app`/,
    );
  });
});

describe('an unknown key', () => {
  it.each([
    [
      'at an index of a table’s own',
      '`app.public.events` in `primary_indexes.0`',
      (more: object) =>
        cluster({
          tables: {
            events: {
              shard_group: 'data',
              primary_indexes: [{ shard_index: 'by_org', ...more }],
            },
          },
        }),
    ],
    [
      'at an enabled global secondary index',
      '`databases.app.global_secondary_indexes.by_email`',
      (more: object) => gsi({ enabled: true, ...more }),
    ],
    [
      'at the second index of a table',
      '`databases.app.global_secondary_indexes.by_phone`',
      (more: object) => {
        const index = { table: 'lookup', owner_table: 'users', columns: ['x'] };
        const names = ['by_email', 'by_phone'];
        const entries = names.map((name) => ({ name, columns: ['x'] }));
        return cluster({
          tables: {
            users: { shard_group: 'data', secondary_indexes: entries },
            lookup: { shard_group: 'meta' },
          },
          database: {
            global_secondary_indexes: {
              by_email: { ...index, enabled: true },
              by_phone: { ...index, enabled: true, ...more },
            },
          },
        });
      },
    ],
    [
      'at the entry that activates one',
      '`app.public.users` in `secondary_indexes.by_email`',
      (more: object) =>
        gsi(
          { enabled: true },
          {
            users: {
              shard_group: 'data',
              secondary_indexes: [
                { name: 'by_email', columns: ['email'], ...more },
              ],
            },
            lookup: { shard_group: 'meta' },
          },
        ),
    ],
    [
      'in the parameters of an index',
      '`shard_indexes.by_tenant.index_params`',
      (more: object) =>
        cluster({
          rest: {
            shard_indexes: {
              by_tenant: {
                type: 'xxhash',
                columns: ['tenant_id'],
                index_params: more,
              },
            },
          },
        }),
    ],
  ])('%s may hide rows', (_, title, write) => {
    const [change, ...others] = findChanges(
      documentOf(write({})),
      documentOf(write({ novelty: '1' })),
    );
    expect(change).toMatchObject({
      kind: 'unknown-key',
      class: 'needs-empty',
      key: 'novelty',
    });
    expect(change && describeChange(change).title).toBe(
      `unknown key \`novelty\` of ${title}: added`,
    );
    expect(others.filter((other) => other.class !== 'safe')).toEqual([]);
  });
});

describe('an index that is gone beside a new one of the same definition', () => {
  const indexes = (...names: readonly string[]): object => {
    const OTHER = { type: 'xxhash', columns: ['other'] };
    const by_tenant = { type: 'xxhash', columns: ['tenant_id'] };
    const others = Object.fromEntries(names.map((name) => [name, OTHER]));
    return cluster({ rest: { shard_indexes: { by_tenant, ...others } } });
  };

  it('has another name where no other comes into question', () => {
    expect(changesOf(indexes('p'), indexes('r'))).toEqual([
      expect.stringContaining('index `p` renamed to `r`'),
    ]);
  });

  it('is one for itself where it could be either of two', () => {
    expect(changesOf(indexes('p', 'q'), indexes('r', 's'))).toEqual([
      expect.stringContaining('new index `r`'),
      expect.stringContaining('new index `s`'),
      expect.stringContaining('index `p` removed'),
      expect.stringContaining('index `q` removed'),
    ]);
  });
});

describe('a reference table that becomes an ordinary one', () => {
  it('has its rows on no shard that had no copy', () => {
    const live = cluster({
      groups: two,
      schema: { reference_tables: { plans: { shard_groups: ['data'] } } },
    });
    const moved = cluster({
      groups: two,
      tables: {
        events: { shard_group: 'data' },
        plans: { shard_group: 'logs' },
      },
    });
    const [told] = changesOf(live, moved);
    expect(told).toBe(
      'needs-empty · `app.public.plans`: no longer a reference table · no copy is on `c`: queries that go there find no earlier rows; the copies on `a` and `b` are no longer kept in sync',
    );
  });
});

describe('one cause is one change', () => {
  it('for an unknown key that becomes the same of the same in several tables', () => {
    const weighted = (one: number, other: number): object =>
      cluster({
        tables: {
          one: { shard_group: 'data', weight: one },
          other: { shard_group: 'data', weight: other },
        },
      });
    expect(changesOf(weighted(1, 1), weighted(3, 3))).toHaveLength(1);
    expect(changesOf(weighted(1, 2), weighted(3, 3))).toHaveLength(2);
  });

  const tables = (count: number, value: object): object =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`t${index}`, value]),
    );

  it('for all tables of a group, however they come to it, listed or not', () => {
    const parts = {
      tables: { ...tables(50, {}), bound: { shard_group: 'data' } },
      database: { default_shard_group: 'data' },
    };
    const changes = findChanges(
      documentOf(cluster(parts)),
      documentOf(cluster({ ...parts, groups: [data('a..80', 'c 80..')] })),
    );
    expect(changes).toHaveLength(1);
    expect(changes[0]?.tables.listed).toHaveLength(51);
    expect(changes[0]?.tables.unlisted).toEqual([
      { database: 'app' },
      { database: 'app', schema: 'public' },
    ]);
    expect(changes[0]?.reversible).toBe('routing-only');
  });

  it('for a new default of the cluster, in every database', () => {
    const bare = {
      groups: two,
      database: { schemas: { public: { tables: tables(3, {}) }, other: {} } },
    };
    const [change, ...others] = findChanges(
      documentOf(cluster({ ...bare, rest: { default_shard_group: 'meta' } })),
      documentOf(cluster(bare)),
    );
    expect(others).toEqual([]);
    expect(change?.tables.listed).toEqual([
      'app.public.t0',
      'app.public.t1',
      'app.public.t2',
    ]);
    expect(change?.tables.unlisted).toHaveLength(4);
  });
});

describe('entries that are written otherwise and place their tables as before', () => {
  const bound = (uid: string): object => ({ t: { shard_group: uid } });
  const twoSchemas = (
    uids: readonly string[],
    tablesOf: (uid: string) => object,
  ): object =>
    cluster({
      groups: uids.map((uid, at) => group(uid, 'by_tenant', `s${at}`)),
      database: {
        schemas: Object.fromEntries(
          uids.map((uid) => [
            uid,
            { default_shard_group: uid, tables: tablesOf(uid) },
          ]),
        ),
      },
    });

  it('are told of each group', () => {
    const uids = ['one', 'other'];
    expect(
      changesOf(
        twoSchemas(uids, bound),
        twoSchemas(uids, () => ({})),
      ),
    ).toEqual(
      uids.map(
        (uid) =>
          `safe · \`app.${uid}.t\`: no longer listed · declaration only: the shard group is still \`${uid}\`, now by default; Neki workflows (Reshard, MoveTables) reject unlisted tables`,
      ),
    );
  });

  it('are told of each default that places them now', () => {
    const inSchemas = (t: object): object =>
      cluster({
        database: {
          default_shard_group: 'meta',
          schemas: {
            one: { default_shard_group: 'meta', tables: { t } },
            other: { tables: { t } },
          },
        },
      });
    expect(
      changesOf(inSchemas({ shard_group: 'meta' }), inSchemas({})),
    ).toEqual(
      [
        ['one', 'schema'],
        ['other', 'database'],
      ].map(
        ([name, place]) =>
          `safe · binding of \`app.${name}.t\`: own → default of the ${place} · declaration only: the shard group is still \`meta\``,
      ),
    );
  });

  it('are told of each index that still applies', () => {
    const indexed = (own: (column: string) => object): object =>
      cluster({
        tables: Object.fromEntries(
          ['tenant', 'org'].map((name) => [
            name,
            {
              shard_group: 'data',
              primary_indexes: [
                { shard_index: `by_${name}`, ...own(`${name}_id`) },
              ],
            },
          ]),
        ),
      });
    expect(
      changesOf(
        indexed(() => ({})),
        indexed((column) => ({ columns: [column] })),
      ),
    ).toEqual(
      ['tenant', 'org'].map(
        (name) =>
          `safe · \`primary_indexes\` of \`app.public.${name}\` · declaration only: the same index still applies`,
      ),
    );
  });
});

describe('two schemas of two databases, each with two of everything', () => {
  const groups = (more: object): object[] => [
    group('one', undefined, 'c'),
    { ...group('other', undefined, 'd'), ...more },
  ];
  const twice = <Value>(value: Value, ...names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, value]));
  const everywhere = (uid: string, more: object = {}): object => {
    const place = { shard_group: uid };
    const schema = {
      tables: twice(place, 't', 'u'),
      sequences: twice(place, 's', 'r'),
      reference_tables: twice({ shard_groups: [uid] }, 'v', 'w'),
    };
    const databases = twice({ schemas: twice(schema, 'p', 'q') }, 'x', 'y');
    return cluster({ groups: groups(more), rest: { databases } });
  };
  const namesOf = (...names: readonly string[]) =>
    ['x.p', 'x.q', 'y.p', 'y.q']
      .flatMap((place) => names.map((name) => `${place}.${name}`))
      .sort();

  it('are told of with every name', () => {
    const changes = findChanges(
      documentOf(everywhere('one')),
      documentOf(everywhere('other')),
    );
    const told = Object.fromEntries(
      changes
        .filter(
          (change) => !('action' in change && change.action === 'derived'),
        )
        .map((change) => [change.kind, concernedIn(change).toSorted()]),
    );
    expect(told).toEqual({
      placement: namesOf('t', 'u'),
      sequence: namesOf('s', 'r'),
      'reference-table': namesOf('v', 'w'),
    });
  });

  it('are told of where a key of unknown meaning is of their group', () => {
    const [change, ...others] = findChanges(
      documentOf(everywhere('other')),
      documentOf(everywhere('other', { weight: 1 })),
    );
    expect(others).toEqual([]);
    expect(change && concernedIn(change).toSorted()).toEqual(
      namesOf('t', 'u', 'v', 'w'),
    );
  });
});

it('indexes that no table uses are told one by one', () => {
  const index = (column: string) => ({ type: 'xxhash', columns: [column] });
  const indexes = (column: string): object =>
    cluster({
      rest: {
        shard_indexes: {
          by_tenant: index('tenant_id'),
          one: index(`${column}1`),
          other: index(`${column}2`),
        },
      },
    });
  expect(changesOf(indexes('a'), indexes('b'))).toEqual([
    expect.stringContaining('index `one` changed'),
    expect.stringContaining('index `other` changed'),
  ]);
});

it('an index is the same in whatever order its owners stand', () => {
  const owner = {
    shard_group: 'data',
    secondary_indexes: [{ name: 'by_email', columns: ['email'] }],
  };
  const enabled = (...names: readonly string[]) => {
    const tables = {
      ...Object.fromEntries(names.map((name) => [name, owner])),
      lookup: { shard_group: 'meta' },
    };
    const [change] = findChanges(
      documentOf(gsi({}, tables)),
      documentOf(gsi({ enabled: true }, tables)),
    );
    return change?.kind === 'global-secondary-index' && change.definition;
  };
  expect(enabled('users', 'people')).toMatch(/people.*users/);
  expect(enabled('users', 'people')).toBe(enabled('people', 'users'));
});

it('a counter in a group of two shards may be on either', () => {
  const both = ['one', 'other'].map((uid) =>
    group(uid, undefined, 'a..80', 'b 80..'),
  );
  const counted = (shard_group: string): object =>
    cluster({
      groups: both,
      tables: {},
      schema: { sequences: { s: { shard_group } } },
    });
  expect(changesOf(counted('one'), counted('other'))).toEqual([
    expect.stringMatching(/^needs-backfill · sequence `app.public.s`/),
  ]);
});

it('a counter of a group of two shards may be on the other of them without its entry', () => {
  const groups = [
    group('pair', undefined, 'z..80', 'c 80..'),
    group('logs', undefined, 'c'),
  ];
  const placed = { groups, tables: { events: { shard_group: 'logs' } } };
  const sequences = { s: { shard_group: 'pair' } };
  expect(
    changesOf(cluster({ ...placed, schema: { sequences } }), cluster(placed)),
  ).toEqual([
    expect.stringMatching(/^needs-backfill · sequence `app.public.s`/),
  ]);
});

it('each of two groups is renamed, and each of two defaults that change nothing is told', () => {
  const [one, other] = [
    group('one', undefined, 'c'),
    group('other', undefined, 'd'),
  ];
  const renamed = ['uno', 'otro'].map((uid, at) =>
    group(uid, undefined, at === 0 ? 'c' : 'd'),
  );
  expect(
    changesOf(cluster({ groups: [one, other] }), cluster({ groups: renamed })),
  ).toEqual([
    expect.stringContaining('group `one` renamed to `uno`'),
    expect.stringContaining('group `other` renamed to `otro`'),
  ]);

  const defaults = (more: object): object =>
    cluster({
      database: {
        default_shard_group: 'data',
        schemas: { p: { tables: {}, ...more }, q: { tables: {}, ...more } },
      },
    });
  const told = changesOf(
    defaults({}),
    defaults({ default_shard_group: 'data' }),
  );
  expect(told).toHaveLength(2);
});

it('a new group may be used by another database than the first', () => {
  const database = (uid: string): object => ({
    schemas: { p: { tables: { t: { shard_group: uid } } } },
  });
  const databases = { x: database('data'), y: database('logs') };
  const told = changesOf(
    cluster({ rest: { databases: { x: database('data') } } }),
    cluster({ groups: two, rest: { databases } }),
  );
  expect(told.at(-1)).toBe(
    'safe · new group `logs` on `c` · its tables are listed separately',
  );
});

it('a reference table that leaves a group comes back with a backfill alone', () => {
  const reversible = (before: string[], after: string[]) =>
    findChanges(documentOf(ref(before, two)), documentOf(ref(after, two))).map(
      (change) => change.reversible,
    );
  expect(reversible(['data', 'logs'], ['data'])).toEqual(['with-backfill']);
  expect(reversible(['data'], ['data', 'logs'])).toEqual(['yes']);
});
