import type { Random } from '../random.ts';
import {
  type Doc,
  databasesOf,
  inFull,
  referenceTablesOf,
  type SecondaryIndex,
  schemasOf,
  secondaryIndexesOf,
  sequencesOf,
  tablesOf,
} from './documents.ts';
import { addSecondaryIndex, oneRangeGroups, someOf } from './generate.ts';
import { kinds } from './kinds.ts';
import { inheritedGroup } from './route.ts';

function someCopies(doc: Doc, random: Random) {
  return random.maybe(referenceTablesOf(doc));
}

function uidsOf(doc: Doc): string[] {
  return doc.shard_groups.map(({ uid }) => uid);
}

/** What is done to reference tables. */
export const REFERENCE_KINDS = kinds({
  'a listed table becomes a reference table': (doc, random) => {
    const table = random.maybe(
      tablesOf(doc).filter(({ entry }) => !entry.secondary_indexes),
    );
    const schema =
      doc.databases?.[table?.place.database ?? '']?.schemas?.[
        table?.place.schema ?? ''
      ];
    if (!table || !schema?.tables) return false;
    delete schema.tables[table.place.table];
    schema.reference_tables = {
      ...schema.reference_tables,
      [table.place.table]: { shard_groups: someOf(uidsOf(doc), random) },
    };
    return true;
  },
  'a reference table is added': (doc, random) => {
    const schema = random.maybe(schemasOf(doc))?.entry;
    if (schema)
      schema.reference_tables = {
        ...schema.reference_tables,
        currencies: { shard_groups: someOf(uidsOf(doc), random) },
      };
    return schema !== undefined;
  },
  'a reference table is added where it is': (doc, random) => {
    const at = random.maybe(schemasOf(doc));
    const inherited = at && inheritedGroup(doc, { ...at, table: undefined });
    if (!inherited) return false;
    at.entry.reference_tables = {
      ...at.entry.reference_tables,
      currencies: { shard_groups: [inherited.group] },
    };
    return true;
  },
  'a reference table follows a default': (doc, random) => {
    const copies = someCopies(doc, random);
    if (!copies || !inheritedGroup(doc, copies.place)) return false;
    return delete copies.entry.shard_groups;
  },
  'a reference table goes': (doc, random) => {
    const copies = someCopies(doc, random);
    const schema =
      doc.databases?.[copies?.place.database ?? '']?.schemas?.[
        copies?.place.schema ?? ''
      ];
    return (
      copies !== undefined &&
      delete schema?.reference_tables?.[copies.place.table]
    );
  },
  'a reference table becomes an ordinary one': (doc, random) => {
    const copies = someCopies(doc, random);
    const schema =
      doc.databases?.[copies?.place.database ?? '']?.schemas?.[
        copies?.place.schema ?? ''
      ];
    const uid = random.maybe(uidsOf(doc));
    if (!copies || !schema || uid === undefined) return false;
    delete schema.reference_tables?.[copies.place.table];
    schema.tables = {
      ...schema.tables,
      [copies.place.table]: { shard_group: uid },
    };
    return true;
  },
  'a reference table gets a group': (doc, random) => {
    const copies = someCopies(doc, random);
    const uid = random.maybe(
      uidsOf(doc).filter((one) => !copies?.entry.shard_groups?.includes(one)),
    );
    if (uid !== undefined) copies?.entry.shard_groups?.push(uid);
    return copies !== undefined && uid !== undefined;
  },
  'a reference table loses a group': (doc, random) => {
    const copies = someCopies(doc, random);
    const groups = copies?.entry.shard_groups ?? [];
    if (groups.length > 1) groups.pop();
    return groups.length > 0 && copies !== undefined;
  },
  'groups of a reference table are listed in another order': {
    isRespelling: true,
    change: (doc, random) =>
      (someCopies(doc, random)?.entry.shard_groups?.reverse().length ?? 0) > 1,
  },
  'groups of a reference table are called by their former key': {
    isRespelling: true,
    change: (doc, random) => {
      const entry = someCopies(doc, random)?.entry;
      const groups = entry?.shard_groups;
      if (!entry || !groups) return false;
      entry.shard_group_uids = groups;
      return delete entry.shard_groups;
    },
  },
});

/** Writes the sequences of a schema as a map, with one of them given a group or none. */
function placeSequence(
  doc: Doc,
  random: Random,
  name: string,
  group: string | undefined,
): boolean {
  const entries = schemasOf(doc).filter(
    ({ database, schema }) =>
      name === 'fresh_seq' ||
      sequencesOf(doc).some(
        (one) => one.name === inFull(database, schema, name),
      ),
  );
  const at = random.maybe(entries);
  if (!at) return false;
  const others = sequencesOf(doc)
    .filter((one) => one.database === at.database && one.schema === at.schema)
    .map(
      (one) =>
        [
          one.name.split('.')[2] ?? '',
          { shard_group: one.group ?? 'meta' },
        ] as const,
    )
    .filter(([other]) => other !== name);
  at.entry.sequences = Object.fromEntries(
    group === undefined ? others : [...others, [name, { shard_group: group }]],
  );
  return true;
}

/** What is done to sequences. */
export const SEQUENCE_KINDS = kinds({
  "a sequence is listed on the authority's shard": (doc, random) =>
    placeSequence(doc, random, 'fresh_seq', doc.authoritative_shard_group),
  'a sequence is listed in a group': (doc, random) =>
    placeSequence(doc, random, 'fresh_seq', random.maybe(oneRangeGroups(doc))),
  'a sequence goes to another group': (doc, random) =>
    placeSequence(doc, random, 'ticket_seq', random.maybe(oneRangeGroups(doc))),
  'a sequence is no longer listed': (doc, random) =>
    placeSequence(doc, random, 'ticket_seq', undefined),
  'a sequence is listed in another schema': (doc, random) => {
    const [one, other] = random.shuffled(schemasOf(doc));
    const { sequences } = one?.entry ?? {};
    if (!other || !sequences || other.entry.sequences) return false;
    other.entry.sequences = structuredClone(sequences);
    if (random.percent(50)) delete one?.entry.sequences;
    return true;
  },
  'two schemas list a sequence of their own': (doc, random) => {
    // A title names three sequences, and counts the others.
    const schemas = schemasOf(doc)
      .filter(({ entry }) => !entry.sequences)
      .slice(0, 2);
    if (schemas.length < 2) return false;
    for (const { entry } of schemas) {
      const group = random.maybe(oneRangeGroups(doc));
      if (group !== undefined)
        entry.sequences = { own_seq: { shard_group: group } };
    }
    return true;
  },
  'a table with a sequence beside it goes to another schema': (doc, random) => {
    const [one, other] = random.shuffled(schemasOf(doc));
    const [name, table] =
      random.maybe(Object.entries(one?.entry.tables ?? {})) ?? [];
    if (!one?.entry.sequences || !other || !table || name === undefined)
      return false;
    if (table.secondary_indexes || other.entry.tables?.[name]) return false;
    other.entry.tables = { ...other.entry.tables, [name]: table };
    return delete one.entry.tables?.[name];
  },
  'groups of sequences are called by their former key': {
    isRespelling: true,
    change: (doc, random) => {
      const schema = random.maybe(
        schemasOf(doc).filter(({ entry }) => entry.sequences),
      )?.entry;
      if (!schema?.sequences) return false;
      const text = JSON.stringify(schema.sequences).replaceAll(
        '"shard_group"',
        '"shard_group_uid"',
      );
      schema.sequences = JSON.parse(text);
      return text.includes('shard_group_uid');
    },
  },
  'sequences are written as the other kind of list': {
    isRespelling: true,
    change: (doc, random) => {
      const schema = random.maybe(
        schemasOf(doc).filter(({ entry }) => entry.sequences),
      )?.entry;
      if (!schema?.sequences) return false;
      schema.sequences = Array.isArray(schema.sequences)
        ? Object.fromEntries(
            schema.sequences.map(({ name, ...rest }) => [name, rest]),
          )
        : Object.entries(schema.sequences).map(([name, rest]) => ({
            name,
            ...rest,
          }));
      return true;
    },
  },
});

/** Applies a change to a global secondary index that is, or is not, enabled. */
function onIndex(
  doc: Doc,
  random: Random,
  isEnabled: boolean | undefined,
  apply: (index: SecondaryIndex) => boolean,
) {
  const all = secondaryIndexesOf(doc).map(({ entry }) => entry);
  const index = random.maybe(
    all.filter(
      (one) => isEnabled === undefined || (one.enabled ?? false) === isEnabled,
    ),
  );
  return index !== undefined && apply(index);
}

function addIndex(doc: Doc, random: Random, isEnabled: boolean): boolean {
  const [name] = random.maybe(databasesOf(doc)) ?? [];
  if (name === undefined || doc.databases?.[name]?.global_secondary_indexes)
    return false;
  if (!addSecondaryIndex(doc, name, random)) return false;
  return onIndex(doc, random, undefined, () => {
    for (const index of Object.values(
      doc.databases?.[name]?.global_secondary_indexes ?? {},
    )) {
      if (isEnabled) index.enabled = true;
      else delete index.enabled;
    }
    return true;
  });
}

function dropIndex(doc: Doc, random: Random, keepsEntry: boolean): boolean {
  const index = random.maybe(secondaryIndexesOf(doc));
  const owner = tablesOf(doc).find(({ entry }) =>
    entry.secondary_indexes?.some(({ name }) => name === index?.name),
  );
  if (!index || !owner) return false;
  delete owner.entry.secondary_indexes;
  return (
    keepsEntry ||
    delete doc.databases?.[index.database]?.global_secondary_indexes?.[
      index.name
    ]
  );
}

/** What is done to global secondary indexes. */
export const SECONDARY_KINDS = kinds({
  'a secondary index is declared, disabled': (doc, random) =>
    addIndex(doc, random, false),
  'a secondary index is declared and enabled': (doc, random) =>
    addIndex(doc, random, true),
  'a secondary index is enabled': (doc, random) =>
    onIndex(doc, random, false, (index) => {
      index.enabled = true;
      return true;
    }),
  'a secondary index is disabled': (doc, random) =>
    onIndex(doc, random, true, (index) => delete index.enabled),
  'a secondary index goes': (doc, random) => dropIndex(doc, random, false),
  "an owner's entry of a secondary index goes": (doc, random) =>
    dropIndex(doc, random, true),
  'a secondary index gets a column': (doc, random) => {
    const index = random.maybe(secondaryIndexesOf(doc));
    if (!index) return false;
    index.entry.columns = [...index.entry.columns, 'region_id'];
    const owners = tablesOf(doc).filter(
      ({ place }) => place.database === index.database,
    );
    for (const { entry } of owners) {
      for (const one of entry.secondary_indexes ?? [])
        if (one.name === index.name) one.columns = index.entry.columns;
    }
    return true;
  },
  'a secondary index becomes unique, or no longer is': (doc, random) =>
    onIndex(doc, random, undefined, (index) => {
      index.unique = !index.unique;
      return true;
    }),
  'a secondary index keeps other key columns': (doc, random) =>
    onIndex(doc, random, undefined, (index) => {
      index.owner_pk_columns = ['id', 'org_id'];
      return true;
    }),
  'false is written out in a secondary index': {
    isRespelling: true,
    change: (doc, random) =>
      onIndex(doc, random, undefined, (index) => {
        index.unique ??= false;
        index.ignore_null = false;
        index.enabled ??= false;
        return true;
      }),
  },
  'the schema of a lookup table is written out': {
    isRespelling: true,
    change: (doc, random) => {
      const index = random.maybe(secondaryIndexesOf(doc));
      const homes = tablesOf(doc).filter(
        ({ place }) =>
          place.database === index?.database &&
          place.table === index?.entry.table,
      );
      const [only, ...others] = homes;
      if (!index || only?.place.schema === undefined || others.length > 0)
        return false;
      index.entry.schema = only.place.schema;
      return true;
    },
  },
});
