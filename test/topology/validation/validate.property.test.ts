import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTopology, readTopologyText } from '../../../src/topology/document/reading.ts';
import { TopologyDocument } from '../../../src/topology/topology-document.ts';
import type { RuleId } from '../../../src/topology/validation/rules/index.ts';
import { type ValidationContext, validate } from '../../../src/topology/validation/validate.ts';
import {
  type PlainGroup,
  type PlainTable,
  type PlainTopology,
  schemasOf,
  tablesOf,
  validTopology,
} from '../../fixtures/topologies.ts';

function contextFor(shards: readonly string[]): ValidationContext {
  return {
    shards: shards.map((uid) => ({
      uid,
      displayName: undefined,
      id: undefined,
      ready: true,
      authoritative: uid === 'sha',
    })),
  };
}

function findingsOf(topology: unknown, context: ValidationContext = {}): { id: string; message: string }[] {
  const text = JSON.stringify(topology, null, 1);
  const result = readTopologyText({ name: 'data-topology.yaml', text }, 'yaml');
  const findings = result.ok ? validate(result.document, context) : result.findings;
  return findings.map(({ id, message }) => ({ id, message }));
}

/** Breaks a copy of a topology in one way; false when this topology has nothing to break that way. */
type Mutation = (topology: PlainTopology) => boolean;

function groupWith(topology: PlainTopology, ranges: number): PlainGroup | undefined {
  const referred = JSON.stringify(schemasOf(topology).map(({ reference_tables }) => reference_tables));
  return topology.shard_groups.find(
    ({ uid, key_ranges }) => key_ranges.length >= ranges && !referred.includes(JSON.stringify(uid)),
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
  if (topology.databases.app !== undefined) topology.databases.app.default_shard_group = undefined;
}

const MUTATIONS: readonly (readonly [expected: RuleId, what: string, mutate: Mutation])[] = [
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
      if (range === undefined || !/^[1-9]\d{1,8}$/.test(String(range.start))) return false;
      range.start = Number(range.start);
      return true;
    },
  ],
  [
    'bound-upper-case',
    'a bound is in upper case',
    (topology) => {
      const range = groupWith(topology, 2)?.key_ranges[1];
      if (range === undefined || !/[a-f]/.test(String(range.start))) return false;
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
      const index = Object.values(shard_indexes).find(({ type }) => type === 'modulo');
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
      const schema = schemasOf(topology).find(({ tables }) => Object.keys(tables).length > 0);
      const [name] = Object.keys(schema?.tables ?? {});
      const group = topology.shard_groups.find(({ key_ranges }) => key_ranges.length > 1);
      if (schema === undefined || name === undefined || group === undefined) return false;
      schema.reference_tables = Object.fromEntries([[name, { shard_groups: [group.uid] }]]);
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
      return schemas.every((schema) => tablesOf(schema).every((own) => own.shard_group !== undefined));
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

describe('validate', () => {
  it('has nothing to say of any valid topology, with and without the shards of the branch', {
    timeout: 60_000,
  }, () => {
    fc.assert(
      fc.property(validTopology, ({ topology, shards }) => {
        expect(findingsOf(topology)).toEqual([]);
        expect(findingsOf(topology, contextFor(shards))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(MUTATIONS)('finds exactly %s when %s', { timeout: 60_000 }, (expected, _, mutate) => {
    let tried = 0;
    fc.assert(
      fc.property(validTopology, ({ topology, shards }) => {
        const mutated = structuredClone(topology);
        fc.pre(mutate(mutated));
        tried += 1;
        const context = expected === 'unknown-shard' ? contextFor(shards) : {};
        const findings = findingsOf(mutated, context);
        expect(
          findings.map(({ id }) => id),
          JSON.stringify(findings),
        ).toEqual([expected]);
      }),
      { numRuns: 60, maxSkipsPerRun: 1000 },
    );
    expect(tried).toBeGreaterThanOrEqual(60);
  });
});

describe('any input', () => {
  const token = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ':',
    ': ',
    ',',
    '- ',
    '\n',
    '  ',
    '"',
    "'",
    '&a ',
    '*a',
    '<<: ',
    '!!str ',
    '|',
    '>',
    '#',
    '%',
    '?',
    '\t',
    'shard_groups',
    'key_ranges',
    'databases',
    'tables',
    'start',
    '80',
    '1e2',
    'null',
    '~',
    '\u0000',
    '\ud800',
    '${shard:',
    '}',
  );

  it('never crashes the reader or a rule: bytes', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('a.yaml', 'a.json'), (bytes, name) => {
        const result = readTopology(name, bytes);
        if (result.ok) validate(result.document);
        else expect(result.findings.length).toBeGreaterThan(0);
      }),
      { numRuns: 800 },
    );
  });

  it('never crashes the reader or a rule: pieces of YAML', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 60 }), fc.constantFrom('a.yaml', 'a.json'), (pieces, name) => {
        const result = readTopology(name, Buffer.from(pieces.join('')));
        if (result.ok) validate(result.document);
      }),
      { numRuns: 800 },
    );
  });

  it('never crashes a rule: any JSON in the place of any part', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        validTopology,
        fc.nat(),
        fc.jsonValue({ maxDepth: 3 }),
        ({ topology, shards }, place, value) => {
          const live = readTopologyText({ name: 'live', text: JSON.stringify(topology) }, 'json');
          const broken = replaceAt(topology, place, value);
          const result = readTopologyText({ name: 'file', text: JSON.stringify(broken) }, 'json');
          if (!result.ok || !live.ok) return;
          const [file, branch] = [result, live].map(({ document }) => new TopologyDocument(document));
          if (file === undefined || branch === undefined) return;
          validate(file, { ...contextFor(shards), live: branch });
          validate(branch, { live: file });
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['numbers where groups belong', `shard_groups: [${'0,'.repeat(900_000)}0]`],
    [
      'unknown keys',
      `authoritative_shard_group: a\nshard_groups: []\n${Array.from({ length: 200_000 }, (_, key) => `x${key}: 1`).join('\n')}`,
    ],
    [
      'tables that name groups which are not there',
      `shard_groups: []\ndatabases: {a: {schemas: {b: {tables: {${Array.from({ length: 100_000 }, (_, key) => `t${key}: {shard_group: g${key}}`).join(', ')}}}}}}`,
    ],
    [
      'groups with indexes and bindings of their own',
      `shard_groups:\n${Array.from({ length: 20_000 }, (_, key) => `- {uid: g${key}, default_shard_index: i${key}, key_ranges: [{shard_uid: s, end: "zz"}, {shard_uid: t}]}`).join('\n')}\nshard_indexes:\n${Array.from({ length: 20_000 }, (_, key) => `  i${key}: {type: range}`).join('\n')}\ndatabases: {a: {schemas: {b: {tables: {${Array.from({ length: 20_000 }, (_, key) => `t${key}: {shard_group: g${key}, primary_indexes: [{columns: [c${key}]}]}`).join(', ')}}}}}}`,
    ],
  ])(
    'stays quick and bounded for as many mistakes as a file may hold: %s',
    { timeout: 60_000 },
    (_, text) => {
      const before = performance.now();
      const result = readTopologyText({ name: 'file', text }, 'yaml');
      expect(result.ok).toBe(true);
      if (!result.ok) return;
      const findings = validate(result.document);
      expect(findings.length).toBeGreaterThan(0);
      expect(findings.length).toBeLessThan(10_000);
      expect(performance.now() - before).toBeLessThan(15_000);
    },
  );
});

/** A copy in which one value, counted from the front, is another. */
function replaceAt(root: unknown, place: number, value: unknown): unknown {
  let count = 0;
  const total = JSON.stringify(root).split(/[,{[]/).length;
  const walk = (part: unknown): unknown => {
    if (count++ === place % total) return value;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(root);
}
