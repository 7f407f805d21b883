import { describe, expect, it } from 'vitest';
import {
  openBaseFile,
  readHistory,
  type Versions,
} from '../../src/run/history.ts';
import type { Settings } from '../../src/run/settings.ts';
import type { World } from '../../src/run/world.ts';
import { cluster, group } from '../cluster.ts';
import {
  documentOf,
  type EarlierVersion,
  type FileRead,
  type HistoryQuery,
  planFor,
} from '../domain.ts';
import { textOf } from '../messages.ts';

const onData = (...names: readonly string[]): object =>
  cluster({
    tables: Object.fromEntries(
      names.map((name) => [name, { shard_group: 'data' }]),
    ),
  });

/** How many versions of the file are read before it is known where the tables of a change were. */
async function countRead(
  documents: {
    readonly base: object;
    readonly live: object;
    readonly desired: object;
  },
  versions: readonly object[],
): Promise<number> {
  let count = 0;
  const read = async function* (): Versions {
    for (const version of versions) {
      count += 1;
      yield {
        kind: 'version',
        document: documentOf(version),
        commit: 'c',
        path: 'data-topology.yaml',
      };
    }
  };
  const { base, live, desired } = documents;
  const { threeWay } = planFor(live, desired, { base });
  await readHistory(read(), threeWay);
  return count;
}

describe('the file at the base commit', () => {
  const missing: FileRead = { kind: 'missing' };
  const read: FileRead = { kind: 'file', bytes: Buffer.from('{}') };
  const [commit, base] = ['c'.repeat(40), 'b'.repeat(40)];
  const version = (path: string): EarlierVersion => ({
    kind: 'version',
    commit,
    path,
    read,
  });

  /** The file at the base, which has these and nothing else, what was asked of the history, and what was said. */
  async function readBase(
    paths: readonly string[],
    earlier: readonly EarlierVersion[],
  ) {
    const queries: HistoryQuery[] = [];
    const lines: string[] = [];
    const open = openBaseFile(
      {
        file: 'new.json',
        commit,
        baseCommit: base,
        historyRef: undefined,
        historyDepth: 9,
      } as Settings,
      {
        info: (line) => lines.push(textOf(line)),
        readCommittedFile: async (path, at) =>
          at === base && paths.includes(path) ? read : missing,
        earlierVersions: async function* (query) {
          queries.push(query);
          yield* earlier;
        },
      } as Partial<World> as World,
    );
    return { found: await open(), queries, lines };
  }

  it('is the one of its name, and no history is read', async () => {
    expect(await readBase(['new.json', 'old.json'], [])).toEqual({
      found: { path: 'new.json', read },
      queries: [],
      lines: [],
    });
  });

  it('is the one of its former name, by the history that the run’s own commit has', async () => {
    const earlier = [version('new.json'), version('old.json')];
    expect(await readBase(['old.json'], earlier)).toEqual({
      found: { path: 'old.json', read },
      queries: [{ path: 'new.json', commit, depth: 9 }],
      lines: [
        'new.json was old.json at commit bbbbbbbbbbbb; following the rename.',
      ],
    });
  });

  it('is none where it never had another name', async () => {
    expect(await readBase([], [version('new.json')])).toMatchObject({
      found: { path: 'new.json', read: missing },
    });
  });
});

describe('the history of a file', () => {
  const live = onData('a');
  const base = onData('a', 'b');
  const desired = onData('b');
  const older = [onData(), onData('c'), onData('d')];

  it('is read as far as the version that the branch holds', async () => {
    expect(
      await countRead({ base, live, desired: onData() }, [
        onData('c'),
        live,
        ...older,
      ]),
    ).toBe(2);
  });

  it('is read to its end where a table gets a place: an earlier version may have had it elsewhere', async () => {
    expect(await countRead({ base, live, desired }, [live, ...older])).toBe(4);
    expect(await countRead({ base: live, live, desired }, older)).toBe(3);
  });

  it('is read on while a group that goes may be the target of a workflow: an earlier version may have placed tables there', async () => {
    const data = group('data', 'by_tenant', 'a..80', 'b 80..');
    const wide = group('wide', 'by_tenant', 'c..40', 'd 40..');
    const both = cluster({ groups: [data, wide] });
    const bound = cluster({
      groups: [data, wide],
      tables: { events: { shard_group: 'wide' } },
    });
    const found = { base: cluster({ groups: [data] }), live: both };
    const read = await countRead(
      { ...found, desired: cluster({ groups: [data], tables: {} }) },
      [both, ...older.slice(0, 1), bound, ...older],
    );
    expect(read).toBe(3);
  });
});
