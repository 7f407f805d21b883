import type { Random } from '../random.ts';
import { type Doc, type Index, type Table, tablesOf } from './documents.ts';
import { fittingIndexes, INDEXES } from './generate.ts';
import { kinds } from './kinds.ts';
import { answerOf } from './route.ts';

function someIndex(doc: Doc, random: Random, type?: string): Index | undefined {
  const used = new Set(
    doc.shard_groups.map((group) => group.default_shard_index),
  );
  for (const { entry } of tablesOf(doc))
    used.add(entry.primary_indexes?.[0]?.shard_index);
  const indexes = Object.entries(doc.shard_indexes ?? {}).filter(
    ([name, index]) =>
      used.has(name) && (type === undefined || index.type === type),
  );
  return random.maybe(indexes)?.[1];
}

/** Gives an index another column or expression. */
function recolumn(
  doc: Doc,
  random: Random,
  rewrite: (column: string) => string,
): boolean {
  const index = someIndex(doc, random);
  const column = index?.columns?.[0];
  const other = column === undefined ? undefined : rewrite(column);
  if (!index || other === undefined || other === column) return false;
  index.columns = [other];
  return true;
}

/** Renames an index wherever it stands. */
function renameIndex(doc: Doc, from: string, to: string): void {
  const text = JSON.stringify(doc).replaceAll(
    JSON.stringify(from),
    JSON.stringify(to),
  );
  Object.assign(doc, JSON.parse(text));
}

/** A listed table that is routed, if asked for by an index of its own; its names are those in force. */
function routedTable(
  doc: Doc,
  random: Random,
  hasOwn: boolean,
): { entry: Table; index: string; uid: string } | undefined {
  const tables = tablesOf(doc).flatMap(({ place, entry }) => {
    const answer = answerOf(doc, place);
    if (answer.kind !== 'table' || !answer.routing.key) return [];
    if (hasOwn !== (entry.primary_indexes !== undefined)) return [];
    const uid = answer.routing.group;
    const standard = doc.shard_groups.find(
      (group) => group.uid === uid,
    )?.default_shard_index;
    const index = entry.primary_indexes?.[0]?.shard_index ?? standard;
    return index === undefined ? [] : [{ entry, index, uid }];
  });
  return random.maybe(tables);
}

function openGroup(doc: Doc, random: Random, isRouted: boolean) {
  return random.maybe(
    doc.shard_groups.filter(
      ({ key_ranges, default_shard_index: name }) =>
        key_ranges.length === 1 && (name !== undefined) === isRouted,
    ),
  );
}

/** What is done to indexes, and to which of them applies. */
export const INDEX_KINDS = kinds({
  "an index's column changes": (doc, random) =>
    recolumn(doc, random, () => 'region_id'),
  "an index's column becomes an expression": (doc, random) =>
    recolumn(doc, random, (column) =>
      /^\w+$/.test(column) ? `abs(${column})` : column,
    ),
  "an index's expression changes": (doc, random) =>
    recolumn(doc, random, (column) =>
      /\(/.test(column)
        ? column.replace(/lower|128/, (was) => (was === '128' ? '64' : 'upper'))
        : column,
    ),
  'an expression gets a space that SQL does not know': (doc, random) =>
    recolumn(doc, random, (column) => `${column}\u00a0`),
  'an expression gets spaces': {
    most: 'safe',
    change: (doc, random) =>
      recolumn(doc, random, (column) =>
        column.replace(/([()])/g, ' $1 ').replace(/ $/, '\t'),
      ),
  },
  'a column name gets spaces around it': {
    most: 'safe',
    change: (doc, random) => recolumn(doc, random, (column) => ` ${column}\n`),
  },
  "an index's type changes": {
    mayLeaveGaps: true,
    change: (doc, random) => {
      const index = someIndex(doc, random);
      const type = random.pick('xxhash', 'range', 'modulo');
      if (!index || index.type === type) return false;
      index.type = type;
      if (type === 'modulo') index.index_params = { modulus: '16' };
      else delete index.index_params;
      return true;
    },
  },
  "an index's type changes where there are no bounds": (doc, random) => {
    const group = openGroup(doc, random, true);
    const index = doc.shard_indexes?.[group?.default_shard_index ?? ''];
    if (!index || index.type === 'range') return false;
    index.type = 'range';
    delete index.index_params;
    return true;
  },
  'a modulus grows': (doc, random) => {
    const index = someIndex(doc, random, 'modulo');
    if (index) index.index_params = { modulus: '64' };
    return index !== undefined;
  },
  'a modulus shrinks': {
    mayLeaveGaps: true,
    change: (doc, random) => {
      const index = someIndex(doc, random, 'modulo');
      if (index) index.index_params = { modulus: '8' };
      return index !== undefined;
    },
  },
  'a modulus becomes a number': {
    isRespelling: true,
    change: (doc, random) => {
      const index = someIndex(doc, random, 'modulo');
      if (index)
        index.index_params = {
          modulus: Number(index.index_params?.['modulus']),
        };
      return index !== undefined;
    },
  },
  'a modulus gets a zero in front': (doc, random) => {
    const index = someIndex(doc, random, 'modulo');
    if (index)
      index.index_params = { modulus: `0${index.index_params?.['modulus']}` };
    return index !== undefined;
  },
  'an index is renamed with all references': (doc, random) => {
    const name = random.maybe(Object.keys(doc.shard_indexes ?? {}));
    if (name !== undefined) renameIndex(doc, name, 'renamed_index');
    return name !== undefined;
  },
  'an index is added': (doc) => {
    doc.shard_indexes = {
      ...doc.shard_indexes,
      by_region: { type: 'xxhash', columns: ['region_id'] },
    };
    return true;
  },
  'an index that nothing uses goes': (doc, random) => {
    const text = JSON.stringify({ ...doc, shard_indexes: {} });
    const name = random.maybe(
      Object.keys(doc.shard_indexes ?? {}).filter(
        (one) => !text.includes(`"${one}"`),
      ),
    );
    if (name !== undefined) delete doc.shard_indexes?.[name];
    return name !== undefined;
  },
  'a group gets another index of the same layout': (doc, random) => {
    const group = random.maybe(
      doc.shard_groups.filter((one) => one.default_shard_index !== undefined),
    );
    const other = random.maybe(
      fittingIndexes(doc, group?.uid).filter(
        (name) => name !== group?.default_shard_index,
      ),
    );
    if (group && other !== undefined) group.default_shard_index = other;
    return group !== undefined && other !== undefined;
  },
  'a group gets a copy of its index': (doc, random) => {
    const group = random.maybe(
      doc.shard_groups.filter((one) => one.default_shard_index !== undefined),
    );
    const index = doc.shard_indexes?.[group?.default_shard_index ?? ''];
    if (!group || !index) return false;
    doc.shard_indexes = {
      ...doc.shard_indexes,
      copied_index: structuredClone(index),
    };
    group.default_shard_index = 'copied_index';
    return true;
  },
  'a group gets an index': (doc, random) => {
    const group = openGroup(doc, random, false);
    const name = random.maybe(Object.keys(doc.shard_indexes ?? {}));
    if (group && name !== undefined) group.default_shard_index = name;
    return group !== undefined && name !== undefined;
  },
  'a group loses its index': (doc, random) => {
    const group = openGroup(doc, random, true);
    delete group?.default_shard_index;
    return group !== undefined;
  },
  'a group gets an index and a second shard': (doc, random) => {
    const group = openGroup(doc, random, false);
    if (!group || group.uid === doc.authoritative_shard_group) return false;
    doc.shard_indexes = {
      ...doc.shard_indexes,
      by_tenant: structuredClone(INDEXES['by_tenant'] ?? { type: 'xxhash' }),
    };
    group.default_shard_index = 'by_tenant';
    const [range] = group.key_ranges;
    group.key_ranges = [
      { shard_uid: range?.shard_uid ?? 's0', end: '80' },
      { shard_uid: 's4', start: '80' },
    ];
    return true;
  },
  'a table gets an index of its own': (doc, random) => {
    const table = routedTable(doc, random, false);
    const name = random.maybe(
      fittingIndexes(doc, table?.uid).filter((one) => one !== table?.index),
    );
    if (table && name !== undefined)
      table.entry.primary_indexes = [{ shard_index: name }];
    return table !== undefined && name !== undefined;
  },
  "a table's own index is its group's": (doc, random) => {
    const table = routedTable(doc, random, false);
    if (table) table.entry.primary_indexes = [{ shard_index: table.index }];
    return table !== undefined;
  },
  "a table's own index changes": (doc, random) => {
    const table = routedTable(doc, random, true);
    const name = random.maybe(
      fittingIndexes(doc, table?.uid).filter((one) => one !== table?.index),
    );
    if (table && name !== undefined)
      table.entry.primary_indexes = [{ shard_index: name }];
    return table !== undefined && name !== undefined;
  },
  'a table gets a second index of its own': (doc, random) => {
    const table = routedTable(doc, random, false);
    const name = random.maybe(
      fittingIndexes(doc, table?.uid).filter((one) => one !== table?.index),
    );
    if (!table || name === undefined) return false;
    table.entry.primary_indexes = [
      { shard_index: table.index },
      { shard_index: name, ignore_null: true },
    ];
    return true;
  },
  "a table's own index goes": (doc, random) => {
    const table = routedTable(doc, random, true);
    delete table?.entry.primary_indexes;
    return table !== undefined;
  },
  'a table gets a column of its own': (doc, random) => {
    const table = routedTable(doc, random, false);
    if (table) table.entry.primary_indexes = [{ columns: ['region_id'] }];
    return table !== undefined;
  },
  'a table gets the column that it has': (doc, random) => {
    const table = routedTable(doc, random, false);
    const columns = doc.shard_indexes?.[table?.index ?? '']?.columns;
    if (!table || !columns) return false;
    table.entry.primary_indexes = [{ shard_index: table.index, columns }];
    return true;
  },
  'NULL keys of a table are ignored': (doc, random) => {
    const table = routedTable(doc, random, random.percent(50));
    if (table)
      table.entry.primary_indexes = [
        { shard_index: table.index, ignore_null: true },
      ];
    return table !== undefined;
  },
  'NULL keys of a table are said not to be ignored': {
    most: 'safe',
    change: (doc, random) => {
      const table = routedTable(doc, random, true);
      if (table)
        table.entry.primary_indexes = [
          { shard_index: table.index, ignore_null: false },
        ];
      return table !== undefined;
    },
  },
});
