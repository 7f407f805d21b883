import { cluster, group } from '../../cluster.ts';

/** The documents of the examples: the cluster of `test/cluster.ts` with a group `data` and a group on one shard. */

export { cluster, group };

/** The group `data` with other ranges. */
export function data(...ranges: readonly string[]): object {
  return group('data', 'by_tenant', ...ranges);
}

/** A cluster whose group `data` has another index or other ranges. */
export function spread(
  index: string | undefined,
  ...ranges: readonly string[]
): object {
  return cluster({ groups: [group('data', index, ...ranges)] });
}

export const WHOLE = data('a..80', 'b 80..');
export const LOGS = group('logs', undefined, 'c');
export const BOTH = [WHOLE, LOGS];

/** The default of the cluster. */
export const META = { rest: { default_shard_group: 'meta' } };

/** Tables `t0`, `t1` and so on, each bound to a group. */
export function bound(...groups: readonly string[]): object {
  return Object.fromEntries(
    groups.map((uid, at) => [`t${at}`, { shard_group: uid }]),
  );
}

/** Events in `data`, with these indexes of their own. */
export function routedBy(...primary_indexes: readonly object[]): object {
  return cluster({
    tables: { events: { shard_group: 'data', primary_indexes } },
  });
}

/** An index by the remainder of a number. */
export function modulo(modulus: string | number): object {
  return { type: 'modulo', columns: ['id'], index_params: { modulus } };
}

/** A document with other definitions of its indexes. */
export function withIndexes(document: object, indexes: object): object {
  return {
    ...document,
    shard_indexes: { ...Object(document).shard_indexes, ...indexes },
  };
}

const OWNER = {
  shard_group: 'data',
  secondary_indexes: [{ name: 'by_email', columns: ['email'] }],
};

/** The owner of a global secondary index, and its lookup table. */
export const USERS = { users: OWNER, lookup: { shard_group: 'meta' } };

/** A global secondary index with more members; none, if these are undefined. */
export function indexed(
  more: object | undefined,
  tables: object = USERS,
  groups: readonly object[] = BOTH,
): object {
  const index = {
    table: 'lookup',
    owner_table: 'users',
    columns: ['email'],
    owner_sk_columns: ['tenant_id'],
  };
  const database = more && {
    global_secondary_indexes: { by_email: { ...index, unique: true, ...more } },
  };
  return cluster({ tables, groups, ...(database && { database }) });
}

/** A reference table in some groups; none, if these are undefined. */
export function copied(
  shard_groups: readonly string[] | undefined,
  groups: readonly object[] = BOTH,
  tables?: object,
): object {
  return cluster({
    groups,
    ...(tables && { tables }),
    schema:
      shard_groups === undefined
        ? {}
        : { reference_tables: { countries: { shard_groups } } },
  });
}

/** Sequences beside the table of `data`. */
export function counted(
  sequences: object | undefined,
  groups: readonly object[] = BOTH,
): object {
  return cluster({
    groups,
    schema: sequences === undefined ? {} : { sequences },
  });
}

/** Two databases with two schemas each, and two of everything in each schema. */
export function everywhere(uid: string, more: object = {}): object {
  const twice = (value: object, ...names: readonly string[]): object =>
    Object.fromEntries(names.map((name) => [name, value]));
  const schema = {
    tables: twice({ shard_group: uid }, 't', 'u'),
    sequences: twice({ shard_group: uid }, 's', 'r'),
    reference_tables: twice({ shard_groups: [uid] }, 'v', 'w'),
  };
  return cluster({
    groups: [
      group('one', undefined, 'c'),
      { ...group('other', undefined, 'd'), ...more },
    ],
    rest: { databases: twice({ schemas: twice(schema, 'p', 'q') }, 'x', 'y') },
  });
}
