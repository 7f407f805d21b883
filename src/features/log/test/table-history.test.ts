import { expect, it } from 'vitest';
import type { FileCommit, FileLog } from '../../../../test/domain.ts';
import {
  html,
  markdown,
  messageOf,
  textOf,
} from '../../../../test/messages.ts';
import type { Plain } from '../../../../test/topology/generated.ts';
import { readTableHistory, type TableHistory } from '../table-history.ts';
import { type HistoryEntry, tableHistoryText } from '../words.ts';

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

it.each<[string, Version, string, HistoryEntry['class']]>([
  [
    'the default of the cluster',
    { default_shard_group: 'tenants' },
    'since 2026-01-02 in `tenants`, because the default of the cluster changed (2222222, #2)',
    'needs-empty',
  ],
  [
    'the default of its database',
    {
      databases: {
        app: {
          default_shard_group: 'tenants',
          schemas: { public: { tables: {} } },
        },
      },
    },
    'since 2026-01-02 in `tenants`, because the default of `app` changed (2222222, #2)',
    'needs-empty',
  ],
  [
    'the default of its schema',
    {
      databases: {
        app: {
          schemas: { public: { default_shard_group: 'tenants', tables: {} } },
        },
      },
    },
    'since 2026-01-02 in `tenants`, because the default of `app.public` changed (2222222, #2)',
    'needs-empty',
  ],
  [
    'an entry of its own',
    listing({ shard_group: 'tenants' }),
    'since 2026-01-02 in `tenants`, because an entry for it was added (2222222, #2)',
    'needs-empty',
  ],
])(
  '%s that places a table anew is a step',
  async (_name, version, text, risk) => {
    const log = logOf([{}, version]);
    expect(await said(log)).toEqual([
      text,
      'from 2026-01-01 to 2026-01-02 in `meta`, by the first version of the file (1111111, #1)',
    ]);
    expect((await historyOf(log)).steps[0]?.change?.class).toBe(risk);
  },
);

it.each<[string, Version, Version, string]>([
  [
    'its own binding',
    listing({ shard_group: 'tenants' }),
    listing({ shard_group: 'meta' }),
    'in `meta`, because its own shard group changed',
  ],
  [
    'the end of its entry',
    listing({ shard_group: 'tenants' }),
    {},
    'in `meta`, because its entry was removed',
  ],
  [
    'its own index',
    listing({ shard_group: 'tenants' }),
    listing({
      shard_group: 'tenants',
      primary_indexes: [{ shard_index: 'by_day' }],
    }),
    'in `tenants`, because its own shard index changed',
  ],
  [
    'the index of its group',
    listing({ shard_group: 'tenants' }),
    {
      ...listing({ shard_group: 'tenants' }),
      shard_indexes: { by_tenant: { type: 'xxhash', columns: ['day'] } },
    },
    'in `tenants`, because the shard index of `tenants` changed',
  ],
  [
    'a bound of its group',
    listing({ shard_group: 'tenants' }),
    {
      ...listing({ shard_group: 'tenants' }),
      shard_groups: [
        { uid: 'meta', key_ranges: [{ shard_uid: 's0' }] },
        {
          uid: 'tenants',
          default_shard_index: 'by_tenant',
          key_ranges: [
            { shard_uid: 's1', end: '40' },
            { shard_uid: 's2', start: '40' },
          ],
        },
      ],
    },
    'in `tenants`, because the key ranges of `tenants` changed',
  ],
])('%s is a step', async (_name, before, after, text) => {
  const [step] = await said(logOf([before, after]));
  expect(step).toBe(`since 2026-01-02 ${text} (2222222, #2)`);
});

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

it('a table that becomes a reference table, and one no longer, is told as such', async () => {
  const copied = {
    databases: {
      app: {
        schemas: {
          public: {
            tables: {},
            reference_tables: { events: { shard_groups: ['tenants'] } },
          },
        },
      },
    },
  };
  expect(await said(logOf([{}, copied, {}]))).toEqual([
    'since 2026-01-03 in `meta`, because it is a reference table no longer (3333333, #3)',
    'from 2026-01-02 to 2026-01-03 copied in `tenants`, because it became a reference table (2222222, #2)',
    'from 2026-01-01 to 2026-01-02 in `meta`, by the first version of the file (1111111, #1)',
  ]);
});

it('what leaves the rows of the table where they are is no step', async () => {
  const log = logOf([
    {},
    listing({ shard_group: 'meta' }),
    '{"shard_groups": [], "databases": {}}',
    listing({ shard_group: 'meta' }),
  ]);
  const steps = await said(log);
  expect(steps.map((text) => /\((\d)/.exec(text)?.[1])).toEqual([
    '4',
    '3',
    '1',
  ]);
});

it.each<[string, string]>([
  ['broken', '{"shard_groups": ['],
  ['no topology', '{"a": 1}'],
  ['deleted', ''],
])(
  'a version in the middle that is %s is told once, and any of the commits may be it',
  async (_name, broken) => {
    const log = logOf([{}, broken, broken, { default_shard_group: 'tenants' }]);
    const history = await historyOf(log);
    const { entries, notes } = tableHistoryText(history, undefined);
    expect(textOf(entries[0]?.since)).toBe(
      'since 2026-01-04 in `tenants`, because the default of the cluster changed (4444444, #4, or 3333333 or 2222222 before it, which could not be read)',
    );
    expect(entries.slice(1).map(({ since }) => textOf(since))).toEqual([
      'from 2026-01-01 to 2026-01-04 in `meta`, by the first version of the file (1111111, #1)',
    ]);
    expect(notes.map(textOf).join('\n')).toContain(
      '2 of the versions could not be read and are skipped, the newest in 3333333: ',
    );
  },
);

it('of versions that could not be read, those before the first may be it', async () => {
  const later = { default_shard_group: 'tenants' };
  expect(await said(logOf(['', {}, '', later]))).toEqual([
    'since 2026-01-04 in `tenants`, because the default of the cluster changed (4444444, #4, or 3333333 before it, which could not be read)',
    'from 2026-01-02 to 2026-01-04 in `meta`, by the first version of the file (2222222, #2, or 1111111 before it, which could not be read)',
  ]);
});

it('the beginning of a history that is cut is no beginning', async () => {
  const log = logOf([{}], 'the clone is shallow.');
  expect(await said(log)).toEqual([
    'since 2026-01-01 or earlier in `meta`, by the oldest version that is known (1111111, #1)',
  ]);
  const later = { default_shard_group: 'tenants' };
  expect(await said(logOf([{}, later], 'the clone is shallow.'))).toEqual([
    'since 2026-01-02 in `tenants`, because the default of the cluster changed (2222222, #2)',
    'from 2026-01-01 or earlier to 2026-01-02 in `meta`, by the oldest version that is known (1111111, #1)',
  ]);
  const { notes } = tableHistoryText(await historyOf(log), undefined);
  expect(notes.map(textOf)).toContain(
    'The history is not complete: the clone is shallow.',
  );
});

it.each<[string, Version, readonly string[]]>([
  [
    'does not list',
    {},
    ['The file does not list `app.public.events`: only defaults place it.'],
  ],
  ['lists', listing({ shard_group: 'tenants' }), []],
])(
  'says of a table that the file %s what places it',
  async (_, version, told) => {
    const { notes } = tableHistoryText(
      await historyOf(logOf([version])),
      undefined,
    );
    expect(notes.map(textOf)).toEqual(told);
  },
);

it('says nothing of an entry where no version could be read', async () => {
  const history = await historyOf(logOf(['{']));
  const { head, notes } = tableHistoryText(history, undefined);
  expect(textOf(head)).toBe(
    'It is unknown where `app.public.events` is now: no version of the file could be read.',
  );
  expect(notes.map(textOf)).toEqual([
    expect.stringMatching(/^1 of the versions could not be read and is /),
  ]);
});

it('a table that no version places has no history', async () => {
  const nowhere = '{"shard_groups": [], "databases": {}}';
  expect(await said(logOf([nowhere, nowhere]))).toEqual([]);
});

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
