import type { Random } from '../random.ts';
import {
  type Database,
  type Doc,
  databasesOf,
  type Group,
  type Schema,
  schemasOf,
  type Table,
  tablesOf,
} from './documents.ts';
import { generateDocument } from './generate.ts';
import { kinds } from './kinds.ts';
import { groupOf, inheritedGroup } from './route.ts';

type Listed = ReturnType<typeof tablesOf>[number];

/** A listed table that says, or does not say, which group it belongs to. */
function someTable(
  doc: Doc,
  random: Random,
  isBound: boolean,
): Listed | undefined {
  return random.maybe(
    tablesOf(doc).filter(
      ({ entry }) => (entry.shard_group !== undefined) === isBound,
    ),
  );
}

function schemaOf(
  doc: Doc,
  {
    database,
    schema,
  }: { database?: string | undefined; schema?: string | undefined },
) {
  return doc.databases?.[database ?? '']?.schemas?.[schema ?? ''];
}

function otherGroup(
  doc: Doc,
  random: Random,
  uid: string | undefined,
): string | undefined {
  return random.maybe(doc.shard_groups.filter((group) => group.uid !== uid))
    ?.uid;
}

function shardsOf(group: Group | undefined): string {
  return JSON.stringify(group?.key_ranges);
}

/** Something that has, or has not, a default shard group. */
function withDefault<T extends { default_shard_group?: string }>(
  all: T[],
  random: Random,
  has: boolean,
): T | undefined {
  return random.maybe(
    all.filter((one) => (one.default_shard_group !== undefined) === has),
  );
}

function databases(doc: Doc): Database[] {
  return databasesOf(doc).map(([, database]) => database);
}

function schemas(doc: Doc): Schema[] {
  return schemasOf(doc).map(({ entry }) => entry);
}

function setDefault(
  doc: Doc,
  random: Random,
  one: { default_shard_group?: string } | undefined,
): boolean {
  const uid = otherGroup(doc, random, one?.default_shard_group);
  if (one && uid !== undefined) one.default_shard_group = uid;
  return one !== undefined && uid !== undefined;
}

function dropDefault(
  one: { default_shard_group?: string } | undefined,
): boolean {
  delete one?.default_shard_group;
  return one !== undefined;
}

function renameEverywhere(doc: Doc, from: string, to: string): void {
  Object.assign(
    doc,
    JSON.parse(
      JSON.stringify(doc).replaceAll(JSON.stringify(from), JSON.stringify(to)),
    ),
  );
}

function rename(
  all: Record<string, unknown> | undefined,
  random: Random,
  to: string,
): boolean {
  const from = random.maybe(Object.keys(all ?? {}));
  if (!all || from === undefined || all[to] !== undefined) return false;
  all[to] = all[from];
  return delete all[from];
}

/** What is done to tables and to the groups that they name. */
export const TABLE_KINDS = kinds({
  'a table goes to another group': (doc, random) => {
    const table = someTable(doc, random, true);
    const uid = otherGroup(doc, random, table?.entry.shard_group);
    if (table && uid !== undefined) table.entry.shard_group = uid;
    return table !== undefined && uid !== undefined;
  },
  'a table goes to a copy of its group': (doc, random) => {
    const table = someTable(doc, random, true);
    const group = groupOf(doc, table?.entry.shard_group);
    if (!table || !group) return false;
    doc.shard_groups.push({ ...structuredClone(group), uid: 'twin' });
    table.entry.shard_group = 'twin';
    return true;
  },
  'all tables of a schema go to another group': (doc, random) => {
    const schema = random.maybe(schemas(doc));
    const uid = otherGroup(doc, random, undefined);
    const entries = Object.values(schema?.tables ?? {});
    if (uid !== undefined) for (const entry of entries) entry.shard_group = uid;
    return entries.length > 0;
  },
  'a binding goes, a default takes over': (doc, random) => {
    const table = someTable(doc, random, true);
    if (!table || !inheritedGroup(doc, table.place)) return false;
    return delete table.entry.shard_group;
  },
  'an inherited group is written out': (doc, random) => {
    const table = someTable(doc, random, false);
    const inherited = table && inheritedGroup(doc, table.place);
    if (!inherited) return false;
    table.entry.shard_group = inherited.group;
    return true;
  },
  'a table that inherits is bound elsewhere': (doc, random) => {
    const table = someTable(doc, random, false);
    const uid = otherGroup(
      doc,
      random,
      table && inheritedGroup(doc, table.place)?.group,
    );
    if (table && uid !== undefined) table.entry.shard_group = uid;
    return table !== undefined && uid !== undefined;
  },
  'a table is listed where it is': (doc, random) => {
    const at = random.maybe(schemasOf(doc));
    if (!at || !inheritedGroup(doc, { ...at, table: undefined })) return false;
    at.entry.tables = { ...at.entry.tables, listed_now: {} };
    return true;
  },
  'a table is listed in a group': (doc, random) => {
    const schema = random.maybe(schemas(doc));
    const uid = otherGroup(doc, random, undefined);
    if (!schema || uid === undefined) return false;
    schema.tables = { ...schema.tables, listed_now: { shard_group: uid } };
    return true;
  },
  'a table is no longer listed': (doc, random) => {
    const table = random.maybe(tablesOf(doc));
    const tables = schemaOf(doc, table?.place ?? {})?.tables;
    return (
      table !== undefined &&
      tables !== undefined &&
      delete tables[table.place.table]
    );
  },
  'a table is renamed': (doc, random) =>
    rename(random.maybe(schemas(doc))?.tables, random, 'renamed_table'),
  'a table goes to another schema': (doc, random) => {
    const table = random.maybe(tablesOf(doc));
    const from = schemaOf(doc, table?.place ?? {});
    const to = random.maybe(
      schemas(doc).filter(
        (one) => one !== from && !one.tables?.[table?.place.table ?? ''],
      ),
    );
    if (!table || !from?.tables || !to) return false;
    delete from.tables[table.place.table];
    to.tables = { ...to.tables, [table.place.table]: table.entry };
    return true;
  },
  'a group is called by its former key': {
    isRespelling: true,
    change: (doc, random) => {
      const table = someTable(doc, random, true);
      const uid = table?.entry.shard_group;
      if (!table || uid === undefined) return false;
      table.entry.shard_group_uid = uid;
      return delete table.entry.shard_group;
    },
  },
  'a table gets a key that nobody knows': {
    least: 'needs-empty',
    change: (doc, random) => {
      const table = random.maybe(tablesOf(doc));
      if (table) table.entry['colour'] = 'red';
      return table !== undefined;
    },
  },
  'a table gets the doubtful key of an index': {
    least: 'needs-empty',
    change: (doc, random) => {
      const table = random.maybe(tablesOf(doc));
      const name = random.maybe(Object.keys(doc.shard_indexes ?? {}));
      if (table && name !== undefined) table.entry['shard_index'] = name;
      return table !== undefined && name !== undefined;
    },
  },
  'every table of a schema is bound to what it inherits': (doc, random) => {
    const at = random.maybe(schemasOf(doc));
    const inherited = at && inheritedGroup(doc, { ...at, table: undefined });
    const free = Object.values(at?.entry.tables ?? {}).filter(
      (entry: Table) => entry.shard_group === undefined,
    );
    if (inherited)
      for (const entry of free) entry.shard_group = inherited.group;
    return inherited !== undefined && free.length > 0;
  },
});

/** What is done to defaults. */
export const DEFAULT_KINDS = kinds({
  "the cluster's default is added": (doc) => {
    const isNew = doc.default_shard_group === undefined;
    doc.default_shard_group = doc.authoritative_shard_group;
    return isNew;
  },
  "the cluster's default goes": (doc) =>
    dropDefault(doc.default_shard_group === undefined ? undefined : doc),
  "a database's default is added": (doc, random) =>
    setDefault(doc, random, withDefault(databases(doc), random, false)),
  "a database's default changes": (doc, random) =>
    setDefault(doc, random, withDefault(databases(doc), random, true)),
  "a database's default goes": (doc, random) =>
    dropDefault(withDefault(databases(doc), random, true)),
  "a database's default repeats the cluster's": (doc, random) => {
    const database = withDefault(databases(doc), random, false);
    if (!database || doc.default_shard_group === undefined) return false;
    database.default_shard_group = doc.default_shard_group;
    return true;
  },
  "a schema's default is added": (doc, random) =>
    setDefault(doc, random, withDefault(schemas(doc), random, false)),
  "a schema's default changes": (doc, random) =>
    setDefault(doc, random, withDefault(schemas(doc), random, true)),
  "a schema's default goes": (doc, random) =>
    dropDefault(withDefault(schemas(doc), random, true)),
  "a schema's default repeats its database's": (doc, random) => {
    const at = random.maybe(
      schemasOf(doc).filter(
        ({ entry }) => entry.default_shard_group === undefined,
      ),
    );
    const inherited = at && inheritedGroup(doc, { ...at, table: undefined });
    if (!inherited) return false;
    at.entry.default_shard_group = inherited.group;
    return true;
  },
});

/** What is done to whole databases, schemas and groups, and to the authority. */
export const WHOLE_KINDS = kinds({
  'a database is added': (doc, random) => {
    const uid = random.maybe(doc.shard_groups)?.uid ?? 'meta';
    doc.databases = {
      ...doc.databases,
      crm: { schemas: { public: { tables: { leads: { shard_group: uid } } } } },
    };
    return true;
  },
  'a database with a default is added': (doc, random) => {
    doc.databases = {
      ...doc.databases,
      crm: {
        default_shard_group: random.maybe(doc.shard_groups)?.uid ?? 'meta',
      },
    };
    return true;
  },
  'a database goes': (doc, random) => {
    const name = random.maybe(Object.keys(doc.databases ?? {}));
    return name !== undefined && delete doc.databases?.[name];
  },
  'a database is renamed': (doc, random) =>
    rename(doc.databases, random, 'renamed_database'),
  'a schema is added': (doc, random) => {
    const database = random.maybe(databases(doc));
    const uid = random.maybe(doc.shard_groups)?.uid ?? 'meta';
    if (database)
      database.schemas = {
        ...database.schemas,
        fresh: { tables: { rows: { shard_group: uid } } },
      };
    return database !== undefined;
  },
  'a schema goes': (doc, random) => {
    const at = random.maybe(schemasOf(doc));
    return (
      at !== undefined &&
      delete doc.databases?.[at.database]?.schemas?.[at.schema]
    );
  },
  'a schema is renamed': (doc, random) =>
    rename(random.maybe(databases(doc))?.schemas, random, 'renamed_schema'),
  'a group is added': (doc) => {
    doc.shard_groups.push({ uid: 'fresh', key_ranges: [{ shard_uid: 's4' }] });
    return true;
  },
  'a group that nothing uses goes': (doc, random) => {
    const unused = doc.shard_groups.filter(
      ({ uid }) => JSON.stringify(doc).split(JSON.stringify(uid)).length === 2,
    );
    const group = random.maybe(unused);
    doc.shard_groups = doc.shard_groups.filter((one) => one !== group);
    return group !== undefined;
  },
  'a group is renamed with all references': (doc, random) => {
    const uid = otherGroup(doc, random, doc.authoritative_shard_group);
    if (uid !== undefined) renameEverywhere(doc, uid, 'renamed_group');
    return uid !== undefined;
  },
  'the authority is renamed with all references': (doc) => {
    renameEverywhere(doc, doc.authoritative_shard_group, 'renamed_authority');
    return true;
  },
  'another group becomes the authority on the same shard': (doc) => {
    const authority = groupOf(doc, doc.authoritative_shard_group);
    if (!authority) return false;
    doc.shard_groups.push({ ...structuredClone(authority), uid: 'twin' });
    doc.authoritative_shard_group = 'twin';
    if (doc.default_shard_group !== undefined) doc.default_shard_group = 'twin';
    return true;
  },
  'the authority goes to another shard': {
    least: 'rejected',
    change: (doc) => {
      const range = groupOf(doc, doc.authoritative_shard_group)?.key_ranges[0];
      if (range) range.shard_uid = 's4';
      return range !== undefined;
    },
  },
  'two groups exchange their ranges': (doc, random) => {
    const groups = random.shuffled(
      doc.shard_groups.filter(
        ({ uid }) => uid !== doc.authoritative_shard_group,
      ),
    );
    const [one, other] = groups;
    if (!one || !other || shardsOf(one) === shardsOf(other)) return false;
    [one.key_ranges, other.key_ranges] = [other.key_ranges, one.key_ranges];
    const [first, second] = [
      one.default_shard_index,
      other.default_shard_index,
    ];
    delete one.default_shard_index;
    delete other.default_shard_index;
    if (second !== undefined) one.default_shard_index = second;
    if (first !== undefined) other.default_shard_index = first;
    return true;
  },
  'a database gets an authority of its own': {
    most: 'needs-backfill',
    change: (doc, random) => {
      const database = random.maybe(databases(doc));
      const group = random.maybe(
        doc.shard_groups.filter(
          ({ key_ranges: [only, ...more] }) =>
            more.length === 0 && !only?.start && !only?.end,
        ),
      );
      if (!database || !group) return false;
      database.authoritative_shard_group = group.uid;
      return true;
    },
  },
  'every shard has another name': {
    least: 'rejected',
    change: (doc) => {
      for (const range of doc.shard_groups.flatMap((group) => group.key_ranges))
        range.shard_uid += 'x';
      return true;
    },
  },
  'everything is another': (doc, random) => {
    const other = generateDocument(random);
    for (const key of Object.keys(doc)) delete doc[key];
    Object.assign(doc, other);
    return true;
  },
  'groups are listed in another order': {
    isRespelling: true,
    change: (doc) => doc.shard_groups.reverse().length > 1,
  },
  'keys are written in another order': {
    isRespelling: true,
    change: (doc) => {
      const entries = Object.entries(doc).reverse();
      for (const [key] of entries) delete doc[key];
      Object.assign(doc, Object.fromEntries(entries));
      return true;
    },
  },
  'empty maps are written out': {
    isRespelling: true,
    change: (doc, random) => {
      const schema = random.maybe(
        schemas(doc).filter(
          ({ tables, reference_tables: copies }) => !tables || !copies,
        ),
      );
      if (!schema) return false;
      schema.tables ??= {};
      schema.reference_tables ??= {};
      return true;
    },
  },
  'an empty database is written out': {
    most: 'safe',
    change: (doc) => {
      doc.databases = { ...doc.databases, empty: {} };
      return true;
    },
  },
  'the document gets a key that nobody knows': {
    least: 'unknown',
    change: (doc) => {
      doc['note'] = 'kept';
      return true;
    },
  },
});
