import { expect, it } from 'vitest';
import { group } from '../../../../test/cluster.ts';
import type { FileCommit, FileLog } from '../../../../test/domain.ts';
import {
  html,
  markdown,
  messageOf,
  textOf,
} from '../../../../test/messages.ts';
import type { Plain } from '../../../../test/topology/generated.ts';
import { readTableHistory, type TableHistory } from '../table-history.ts';
import { tableHistoryText } from '../words.ts';

const TABLE = { database: 'app', schema: 'public', table: 'events' };
const DAY_MS = 86_400_000;

/** A version of the file: its text, or a topology with something else than the first. */
type Version = string | Partial<Plain>;

/** A topology in which a default places the table. */
const BY_DEFAULT: Plain = {
  authoritative_shard_group: 'meta',
  default_shard_group: 'meta',
  shard_indexes: {
    by_tenant: { type: 'xxhash', columns: ['tenant_id'] },
    by_day: { type: 'xxhash', columns: ['day'] },
  },
  shard_groups: [
    { uid: 'meta', key_ranges: [{ shard_uid: 's0' }] },
    {
      uid: 'tenants',
      default_shard_index: 'by_tenant',
      key_ranges: [
        { shard_uid: 's1', end: '80' },
        { shard_uid: 's2', start: '80' },
      ],
    },
  ],
  databases: { app: { schemas: { public: { tables: {} } } } },
};

/** The same with the table's own entry, as a value of `tables`. */
function listing(
  entry: Plain['databases'][string]['schemas'][string]['tables'][string],
) {
  return {
    databases: { app: { schemas: { public: { tables: { events: entry } } } } },
  };
}

/** The history of versions, the oldest first and a day apart. */
function logOf(versions: readonly Version[], cut?: string): FileLog {
  const texts = versions.map((version) =>
    typeof version === 'string'
      ? version
      : JSON.stringify({ ...BY_DEFAULT, ...version }),
  );
  const commits = texts.map(
    (text, at): FileCommit => ({
      id: String(at + 1).repeat(40),
      time: Date.UTC(2026, 0, 1, 12) + at * DAY_MS,
      author: 'Ada',
      subject: `Change (#${at + 1})`,
      path: 'data-topology.json',
      content: text === '' ? undefined : text,
    }),
  );
  return {
    commits: commits.toReversed(),
    cut: cut === undefined ? undefined : messageOf(cut),
    read: async ({ content }) =>
      content === undefined
        ? { kind: 'missing' }
        : { kind: 'file', bytes: new TextEncoder().encode(content) },
    close: () => undefined,
  };
}

function historyOf(log: FileLog, at?: number): Promise<TableHistory> {
  return readTableHistory(log, { table: TABLE, at, goesOn: () => true });
}

/** What is said of each step, newest first. */
async function said(log: FileLog, at?: number): Promise<readonly string[]> {
  const { entries } = tableHistoryText(await historyOf(log, at), undefined);
  return entries.map(({ since }) => textOf(since));
}

/** The one schema with more than its tables. */
const inSchema = (schema: object): Version => ({
  databases: { app: { schemas: { public: { tables: {}, ...schema } } } },
});
const DEFAULT = { default_shard_group: 'tenants' };
const BOUND = listing({ shard_group: 'tenants' });
const NOWHERE = '{"shard_groups": [], "databases": {}}';

/** Versions of a file, the oldest first. */
const HISTORIES: Readonly<Record<string, readonly Version[]>> = {
  'another default of the cluster': [{}, DEFAULT],
  'another default of its database': [
    {},
    { databases: { app: { ...DEFAULT, schemas: { public: { tables: {} } } } } },
  ],
  'another default of its schema': [{}, inSchema(DEFAULT)],
  'an entry of its own': [{}, BOUND],
  'another binding': [BOUND, listing({ shard_group: 'meta' })],
  'the end of its entry': [BOUND, {}],
  'an index of its own': [
    BOUND,
    listing({
      shard_group: 'tenants',
      primary_indexes: [{ shard_index: 'by_day' }],
    }),
  ],
  'another index of its group': [
    BOUND,
    {
      ...BOUND,
      shard_indexes: { by_tenant: { type: 'xxhash', columns: ['day'] } },
    },
  ],
  'another bound of its group': [
    BOUND,
    {
      ...BOUND,
      shard_groups: [
        { uid: 'meta', key_ranges: [{ shard_uid: 's0' }] },
        group('tenants', 'by_tenant', 's1 ..40', 's2 40..'),
      ] as Plain['shard_groups'],
    },
  ],
  'a reference table, and one no longer': [
    {},
    inSchema({ reference_tables: { events: { shard_groups: ['tenants'] } } }),
    {},
  ],
  'rows that stay where they are, and a group that goes and comes': [
    {},
    listing({ shard_group: 'meta' }),
    NOWHERE,
    listing({ shard_group: 'meta' }),
  ],
  'versions that are broken': [{}, '{"shard_groups": [', '{', DEFAULT],
  'versions that are no topology': [{}, '{"a": 1}', '{"a": 1}', DEFAULT],
  'versions without the file': [{}, '', '', DEFAULT],
  'a first version that cannot be read': ['', {}, '', DEFAULT],
  'no version that can be read': ['{'],
  'no version that places the table': [NOWHERE, NOWHERE],
  'a version that lists the table': [BOUND],
};

/** All that is said of a table. */
async function toldOf(log: FileLog): Promise<string> {
  const history = await historyOf(log);
  const { head, entries, notes } = tableHistoryText(history, undefined);
  return [
    textOf(head),
    ...entries.map(({ since }) => textOf(since)),
    ...notes.map(textOf),
    ...history.steps.flatMap(({ change }) => change?.class ?? []),
  ].join('\n');
}

it.each(Object.entries(HISTORIES))('is told: %s', async (_, versions) => {
  expect(await toldOf(logOf(versions))).toMatchSnapshot();
});

it.each([[[{}]], [[{}, DEFAULT]]])(
  'the beginning of a history that is cut is no beginning: %j',
  async (versions) => {
    const cut = logOf(versions, 'the clone is shallow.');
    expect(await toldOf(cut)).toMatchSnapshot();
  },
);

it.each<[string, (group: string) => Partial<Plain>]>([
  ['of the cluster', (group) => ({ authoritative_shard_group: group })],
  [
    'of a database',
    (group) => ({
      databases: { app: { authoritative_shard_group: group, schemas: {} } },
    }),
  ],
])(
  'the authority %s that places a system table anew is a step',
  async (_, versionOf) => {
    const versions = ['meta', 'tenants'].map(
      (group) =>
        ({ default_shard_group: undefined, ...versionOf(group) }) as Version,
    );
    const table = { database: 'app', schema: 'pg_catalog', table: 'jobs' };
    const history = await readTableHistory(logOf(versions), {
      table,
      at: undefined,
      goesOn: () => true,
    });
    const [step] = tableHistoryText(history, undefined).entries;
    expect(textOf(step?.since)).toBe(
      'since 2026-01-02 in `tenants`, because the authoritative shard group changed (2222222, #2)',
    );
  },
);

it('at a time, the table is where the version of that time has it, and no version before its step is read', async () => {
  const log = logOf([{}, {}, { default_shard_group: 'tenants' }, {}, {}]);
  const reads: string[] = [];
  const watched: FileLog = {
    ...log,
    read: (commit) => {
      reads.push(commit.id.slice(0, 1));
      return log.read(commit);
    },
  };
  const at = Date.UTC(2026, 0, 3, 23);
  expect(await said(watched, at)).toEqual([
    'since 2026-01-03 in `tenants`, because the default of the cluster changed (3333333, #3)',
  ]);
  expect(reads).toEqual(['3', '2']);
});

it.each<[string, number, readonly string[]]>([
  ['the very time of a version', Date.UTC(2026, 0, 2, 12), ['2']],
  ['a time after the newest version', Date.UTC(2027, 0, 1), ['3', '2']],
])('at %s, that version counts', async (_name, at, changed) => {
  const log = logOf([
    {},
    { default_shard_group: 'tenants' },
    { default_shard_group: 'meta' },
  ]);
  const { steps } = await historyOf(log, at);
  expect(steps.map(({ commit }) => commit.id.slice(0, 1))).toEqual(
    changed.slice(0, 1),
  );
});

it('before the first version there is nothing to be told', async () => {
  const history = await historyOf(logOf([{}]), Date.UTC(2025, 0, 1));
  expect(history.now).toBeUndefined();
  expect(history.steps).toEqual([]);
});

it('names of others stay inert in every renderer', async () => {
  const hostile = '@everyone <img src=x> [a](http://b) `c` | \u202e\u001b[31m';
  const log = logOf([{}]);
  const commits = log.commits.map((commit) => ({
    ...commit,
    author: hostile,
    subject: `${hostile} (#3)`,
  }));
  const history = await readTableHistory(
    { ...log, commits },
    {
      table: { ...TABLE, table: hostile },
      at: undefined,
      goesOn: () => true,
    },
  );
  const { head, entries, notes } = tableHistoryText(history, hostile);
  const messages = [
    head,
    ...notes,
    ...entries.flatMap(({ since, author }) => [since, author]),
  ];
  for (const message of messages) {
    const outside = markdown(message).replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '');
    expect(outside).not.toMatch(/@everyone|<img|http/);
    expect(html(message)).not.toContain('<img');
    expect(textOf(message)).not.toContain('\u202e');
    expect(textOf(message)).not.toContain('\u001b');
  }
  expect(messages.map(textOf).join()).toContain('@everyone');
});

it('a history that somebody stops tells of what was read by then, and has no beginning', async () => {
  const log = logOf([{}, {}, { default_shard_group: 'tenants' }, {}, {}]);
  const told: (readonly [number, number])[] = [];
  const history = await readTableHistory(log, {
    table: TABLE,
    at: undefined,
    goesOn: (done, total) => {
      told.push([done, total]);
      return done < 3;
    },
  });
  expect(told).toEqual([0, 1, 2, 3].map((done) => [done, 5]));
  expect(history.steps.map(({ commit }) => commit.id.slice(0, 1))).toEqual([
    '4',
  ]);
});
