import {
  type JsonObject,
  makeShard,
  type Platform,
} from '../../sandbox/platform.ts';
import { startServers } from '../../sandbox/world.ts';
import { ok } from '../../src/result.ts';
import type { BranchDatabase } from '../../test/run/quiet-database.ts';
import { SHAPES } from '../../test/scenarios/documents.ts';
import { runInProcess } from '../faults/harness.ts';
import { Random } from '../random.ts';
import { type Doc, type Group, tablesOf } from './documents.ts';
import { generateDocument } from './generate.ts';

/** A change that the documents alone cannot call safe, made to a document; undefined where it has no place for it. */
type Edit = (doc: Doc) => Doc | undefined;

/** What can be looked at. */
export const VIEWS = ['documents', 'snapshot', 'database'] as const;

/**
 * So many of the documents were planned with the change, and so many of these plans are blocked, by what is looked at.
 */
export interface Counted {
  readonly change: string;
  readonly planned: number;
  readonly blocked: Readonly<Record<(typeof VIEWS)[number], number>>;
}

const MOST_DRAWN = 15;

/**
 * Twenty-three valid documents: those by hand, each of another shape, and drawn ones with a table in a spread group.
 */
export function documents(): readonly Doc[] {
  const drawn: Doc[] = [];
  for (let seed = 1; drawn.length < MOST_DRAWN; seed++) {
    const doc = generateDocument(new Random(seed));
    if (spreadTable(doc) !== undefined) drawn.push(doc);
  }
  return [
    ...Object.values(SHAPES).map((shape) => JSON.parse(JSON.stringify(shape))),
    ...drawn,
  ];
}

/** The last group of more than one shard, else the last one. */
function spreadGroup({ shard_groups: groups }: Doc): Group {
  const [first] = groups;
  const found =
    groups.findLast(({ key_ranges: ranges }) => ranges.length > 1) ??
    groups.at(-1) ??
    first;
  if (found === undefined) throw new Error('a document has a group');
  return found;
}

function spreadTable(doc: Doc) {
  const { uid, key_ranges: ranges } = spreadGroup(doc);
  if (ranges.length < 2) return undefined;
  return tablesOf(doc).find(({ entry }) => entry.shard_group === uid);
}

/** A document with one more table, in the first schema or in one that is made for it. */
function withTable(doc: Doc, group: string, named?: string): Doc {
  const [database = 'app'] =
    named === undefined ? Object.keys(doc.databases ?? {}) : [named];
  const databases = { ...doc.databases };
  const own = databases[database] ?? {};
  const [schema = 'public'] = Object.keys(own.schemas ?? {});
  const { tables, ...rest } = own.schemas?.[schema] ?? {};
  const more = {
    ...rest,
    tables: { ...tables, invoices: { shard_group: group } },
  };
  return {
    ...doc,
    databases: {
      ...databases,
      [database]: { ...own, schemas: { ...own.schemas, [schema]: more } },
    },
  };
}

const EDITS: Readonly<Record<string, Edit>> = {
  'new table': (doc) => withTable(doc, spreadGroup(doc).uid),
  'new group with table': (doc) => {
    const shard = { shard_uid: shardsOf(doc).at(-1) ?? '' };
    const groups = [
      ...doc.shard_groups,
      { uid: 'brand_new', key_ranges: [shard] },
    ];
    return withTable({ ...doc, shard_groups: groups }, 'brand_new');
  },
  'new database': (doc) => withTable(doc, spreadGroup(doc).uid, 'brand_new'),
  'new reference table': (doc) => {
    const changed = withTable(doc, spreadGroup(doc).uid);
    for (const { schemas = {} } of Object.values(changed.databases ?? {}))
      for (const entry of Object.values(schemas)) {
        if (entry.tables?.['invoices'] === undefined) continue;
        delete entry.tables['invoices'];
        entry.reference_tables = {
          ...entry.reference_tables,
          invoices: { shard_groups: [spreadGroup(doc).uid] },
        };
      }
    return changed;
  },
  'dropped table': (doc) => {
    const place = (spreadTable(doc) ?? tablesOf(doc)[0])?.place;
    const tables =
      place &&
      doc.databases?.[place.database ?? '']?.schemas?.[place.schema ?? '']
        ?.tables;
    if (place === undefined || tables === undefined) return undefined;
    delete tables[place.table];
    return doc;
  },
};

function shardsOf({ shard_groups: groups }: Doc): readonly string[] {
  return [
    ...new Set(
      groups.flatMap(({ key_ranges: ranges }) =>
        ranges.map(({ shard_uid: uid }) => uid),
      ),
    ),
  ];
}

/** Plans every change of every document by each view, on a platform of its own. */
export async function countBlocked(
  views: readonly (typeof VIEWS)[number][] = VIEWS,
): Promise<readonly Counted[]> {
  const { platform, close } = await startServers({
    platform: { behaviour: { requestsPerMinute: null } },
  });
  try {
    const counted: Counted[] = [];
    for (const [change, edit] of Object.entries(EDITS)) {
      const blocked = { documents: 0, snapshot: 0, database: 0 };
      let planned = 0;
      for (const doc of documents()) {
        const desired = edit(structuredClone(doc));
        if (desired === undefined) continue;
        planned += 1;
        for (const view of views)
          if (await isBlocked(platform, { doc, desired, view }))
            blocked[view] += 1;
      }
      counted.push({ change, planned, blocked });
    }
    return counted;
  } finally {
    await close();
  }
}

interface Pair {
  readonly doc: Doc;
  readonly desired: Doc;
  readonly view: (typeof VIEWS)[number];
}

async function isBlocked(
  platform: Platform,
  { doc, desired, view }: Pair,
): Promise<boolean> {
  const branch = platform.branch();
  branch.topology = asJson(doc);
  branch.shards.splice(0);
  for (const name of shardsOf(desired))
    branch.shards.push(makeShard({ name }, branch.shards.length));
  branch.schema = { tables: {}, at: null, stale: false };
  // All that the topology lists exists, and what the change brings does not.
  if (view === 'snapshot') {
    const names = Map.groupBy(
      tablesOf(doc),
      ({ place }) => `${place.database}.${place.schema}`,
    );
    const tables = Object.fromEntries(
      Array.from(names, ([namespace, own]) => [
        namespace,
        own.map(({ place }) => place.table),
      ]),
    );
    branch.schema = { tables, at: '2999-01-01T00:00:00.000Z', stale: false };
  }
  const { result } = await runInProcess(platform, {
    desired: asJson(desired),
    mode: 'plan',
    versions: [asJson(doc)],
    ...(view === 'database' && {
      openDatabase: async () => ({ database: EMPTY, notices: [] }),
    }),
  });
  if (
    result.outcome !== 'planned' &&
    result.outcome !== 'blocked' &&
    result.outcome !== 'no-change'
  )
    throw new Error(
      `${result.outcome}: ${JSON.stringify(result.findings)}\n${JSON.stringify(desired)}`,
    );
  return result.outcome === 'blocked';
}

/** A database in which no table exists. */
const EMPTY: BranchDatabase = {
  stored: async () => undefined,
  unlisted: async () => ok({ tables: [], isMore: false }),
  names: async () => ok(undefined),
  shape: async () => ok(undefined),
  look: async (questions) => ({
    seen: new Map(questions.map(({ name }) => [name, { kind: 'absent' }])),
    notices: [],
  }),
  underWay: async () => ok([]),
  unwritable: async () => ok([]),
  state: async () => undefined,
  isProven: true,
  lookOnShard: async () => new Map(),
  estimatesOn: async () => ok([]),
  countOn: async () => ok(0),
  live: async () => ok(0),
};

function asJson(doc: Doc): JsonObject {
  return JSON.parse(JSON.stringify(doc));
}
