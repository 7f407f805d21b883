import type { RuleId } from '../../src/rules/index.ts';
import {
  type PlainGroup,
  type PlainTable,
  type PlainTopology,
  schemasOf,
  tablesOf,
} from '../fixtures/topologies.ts';

/** Breaks a copy of a topology in one way; false when this topology has nothing to break that way. */
export type Mutation = (topology: PlainTopology) => boolean;

function groupWith(
  topology: PlainTopology,
  ranges: number,
): PlainGroup | undefined {
  const referred = JSON.stringify(
    schemasOf(topology).map(({ reference_tables }) => reference_tables),
  );
  return topology.shard_groups.find(
    ({ uid, key_ranges }) =>
      key_ranges.length >= ranges && !referred.includes(JSON.stringify(uid)),
  );
}

function firstTable(topology: PlainTopology): PlainTable | undefined {
  const people = topology.databases.app?.schemas.people;
  return schemasOf(topology)
    .filter((schema) => schema !== people)
    .flatMap(tablesOf)[0];
}

function clearDefaults(topology: PlainTopology): void {
  topology.default_shard_group = undefined;
  if (topology.databases.app !== undefined)
    topology.databases.app.default_shard_group = undefined;
}

/** Mistakes, each with the one rule that finds it. */
export const MUTATIONS: readonly (readonly [
  expected: RuleId,
  what: string,
  mutate: Mutation,
])[] = [
  [
    'undeclared-shard-group',
    'the authority names no group',
    (topology) => {
      topology.authoritative_shard_group = 'nowhere at all';
      topology.default_shard_group = undefined;
      return (
        topology.databases.app?.default_shard_group !== undefined &&
        !JSON.stringify(topology).includes('"ids_')
      );
    },
  ],
  [
    'authority-one-range',
    'the authoritative group gets a second range',
    ({ shard_groups: [meta] }) => {
      meta?.key_ranges.push({ shard_uid: 'shb', start: '80' });
      return true;
    },
  ],
  [
    'authority-unbounded',
    'the authoritative range gets a bound',
    ({ shard_groups: [meta] }) => {
      const [range] = meta?.key_ranges ?? [];
      if (range !== undefined) range.end = '80';
      return true;
    },
  ],
  [
    'missing-key',
    'a group loses its uid',
    (topology) => {
      const [, group] = topology.shard_groups;
      if (group === undefined) return false;
      group.uid = undefined;
      return true;
    },
  ],
  [
    'undeclared-shard-group',
    'a binding names no group',
    (topology) => {
      const table = firstTable(topology);
      if (table === undefined) return false;
      table.shard_group = 'nowhere at all';
      return true;
    },
  ],
  [
    'key-range-gap',
    'a group loses its last range',
    (topology) => {
      const group = groupWith(topology, 2);
      return group?.key_ranges.pop() !== undefined;
    },
  ],
  [
    'key-range-overlap',
    'a second range loses its start',
    (topology) => {
      const range = groupWith(topology, 2)?.key_ranges[1];
      if (range === undefined) return false;
      range.start = undefined;
      return true;
    },
  ],
  [
    'key-range-empty',
    'a middle range has its bounds swapped',
    (topology) => {
      const range = groupWith(topology, 3)?.key_ranges[1];
      if (range === undefined) return false;
      Object.assign(range, { start: range.end, end: range.start });
      return true;
    },
  ],
  [
    'bound-not-hex',
    'a bound gets a prefix',
    (topology) => {
      const range = groupWith(topology, 2)?.key_ranges[1];
      if (range === undefined) return false;
      range.start = `0x${range.start}`;
      return true;
    },
  ],
  [
    'unquoted-bound',
    'a bound of decimal digits loses its quotes',
    (topology) => {
      const range = groupWith(topology, 2)?.key_ranges[1];
      if (range === undefined || !/^[1-9]\d{1,8}$/.test(String(range.start)))
        return false;
      range.start = Number(range.start);
      return true;
    },
  ],
  [
    'bound-upper-case',
    'a bound is in upper case',
    (topology) => {
      const range = groupWith(topology, 2)?.key_ranges[1];
      if (range === undefined || !/[a-f]/.test(String(range.start)))
        return false;
      range.start = String(range.start).toUpperCase();
      return true;
    },
  ],
  [
    'key-range-order',
    'two ranges change places',
    (topology) => {
      const group = groupWith(topology, 2);
      group?.key_ranges.reverse();
      return group?.key_ranges.length === 2;
    },
  ],
  [
    'index-type',
    'an index has another type',
    ({ shard_indexes }) => {
      const [index] = Object.values(shard_indexes);
      if (index !== undefined) index.type = 'btree';
      return true;
    },
  ],
  [
    'index-column-count',
    'an index has two columns',
    ({ shard_indexes }) => {
      const [index] = Object.values(shard_indexes);
      if (index !== undefined) index.columns = ['one', 'two'];
      return true;
    },
  ],
  [
    'wrong-type',
    'columns are a text',
    ({ shard_indexes }) => {
      const [index] = Object.values(shard_indexes);
      if (index !== undefined) [index.columns] = [index.columns].flat();
      return index !== undefined;
    },
  ],
  [
    'modulo-modulus',
    'a modulus is not positive',
    ({ shard_indexes }) => {
      const index = Object.values(shard_indexes).find(
        ({ type }) => type === 'modulo',
      );
      if (index?.index_params === undefined) return false;
      index.index_params.modulus = '-4';
      return true;
    },
  ],
  [
    'undeclared-shard-index',
    'a group names no index',
    ({ shard_groups: [, group] }) => {
      if (group === undefined) return false;
      group.default_shard_index = 'no such index';
      return true;
    },
  ],
  [
    'misspelled-key',
    'a known key is misspelled',
    (topology) => {
      const { databases, ...rest } = topology;
      for (const key of Object.keys(topology)) delete topology[key];
      Object.assign(topology, { ...rest, database: databases });
      return true;
    },
  ],
  [
    'unknown-key',
    'a key is not known',
    (topology) => {
      topology['x-maintainer'] = 'nobody';
      return true;
    },
  ],
  [
    'null-value',
    'a name is null',
    ({ shard_groups: [group] }) => {
      if (group !== undefined) group.name = null;
      return true;
    },
  ],
  [
    'duplicate-shard-group',
    'a group stands twice',
    ({ shard_groups }) => {
      const [meta] = shard_groups;
      if (meta !== undefined) shard_groups.push(structuredClone(meta));
      return true;
    },
  ],
  [
    'table-and-reference',
    'a table is a reference table as well',
    (topology) => {
      const schema = schemasOf(topology).find(
        ({ tables }) => Object.keys(tables).length > 0,
      );
      const [name] = Object.keys(schema?.tables ?? {});
      const group = topology.shard_groups.find(
        ({ key_ranges }) => key_ranges.length > 1,
      );
      if (schema === undefined || name === undefined || group === undefined)
        return false;
      schema.reference_tables = Object.fromEntries([
        [name, { shard_groups: [group.uid] }],
      ]);
      return true;
    },
  ],
  [
    'gsi-inactive',
    "an owner's entry is gone",
    (topology) => {
      const owner = topology.databases.app?.schemas.people?.tables.people;
      return owner !== undefined && delete owner.secondary_indexes;
    },
  ],
  [
    'undeclared-secondary-index',
    "an owner's entry is misspelled",
    (topology) => {
      const owner = topology.databases.app?.schemas.people?.tables.people;
      if (owner === undefined) return false;
      owner.secondary_indexes = [{ name: 'by_emial' }];
      return true;
    },
  ],
  [
    'gsi-owner-pk-columns',
    'an index is no longer unique',
    (topology) => {
      const index = topology.databases.app?.global_secondary_indexes.by_email;
      if (index?.unique !== true) return false;
      index.unique = false;
      return true;
    },
  ],
  [
    'table-unresolved',
    'every default is gone, and a table relies on one',
    (topology) => {
      const table = firstTable(topology);
      clearDefaults(topology);
      const schemas = schemasOf(topology);
      const relying = schemas.filter((schema) =>
        tablesOf(schema).some((own) => own.shard_group === undefined),
      );
      return table !== undefined && relying.length === 1;
    },
  ],
  [
    'no-default',
    'every default is gone, and no table relies on one',
    (topology) => {
      clearDefaults(topology);
      const schemas = schemasOf(topology);
      return schemas.every((schema) =>
        tablesOf(schema).every((own) => own.shard_group !== undefined),
      );
    },
  ],
  [
    'routed-default',
    'a schema defaults to a routed group',
    (topology) => {
      const [schema] = schemasOf(topology);
      const [, group] = topology.shard_groups;
      if (schema === undefined || group === undefined) return false;
      schema.default_shard_group = group.uid;
      return true;
    },
  ],
  [
    'unknown-shard',
    'a range names no shard of the branch',
    (topology) => {
      const range = groupWith(topology, 2)?.key_ranges[0];
      if (range === undefined) return false;
      range.shard_uid = 'shard-of-another-branch';
      return true;
    },
  ],
];
