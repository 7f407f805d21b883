import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { useServers } from '../../../sandbox/for-tests.ts';
import { JOB_TOKEN, REPOSITORY } from '../../../sandbox/github.ts';
import { earlierVersions } from '../../../src/ports/github/repository.ts';
import type { HistoryQuery } from '../../domain.ts';
import { textOf } from '../../messages.ts';
import { clientOf } from './client.ts';

const FILE = 'db/data-topology.yaml';

const { github } = useServers();

function write(...texts: readonly (string | null)[]): void {
  for (const text of texts)
    github.commit(REPOSITORY, { files: { [FILE]: text } });
}

function history(
  query: Partial<HistoryQuery> = {},
  apiUrl = github.apiUrl,
): ReturnType<typeof earlierVersions> {
  return earlierVersions(clientOf({ apiUrl }), {
    path: FILE,
    commit: 'main',
    depth: 30,
    ...query,
  });
}

/** The name that git gives to a text. */
function blobNameOf(text: string): string {
  return createHash('sha1')
    .update(`blob ${text.length}\0${text}`)
    .digest('hex');
}

async function texts(
  versions: ReturnType<typeof earlierVersions>,
): Promise<string[]> {
  const all = await Array.fromAsync(versions);
  return all.map((version) => {
    if (version.kind === 'unread') return `unread: ${textOf(version.why)}`;
    return version.read.kind === 'file'
      ? Buffer.from(version.read.bytes).toString()
      : version.read.kind;
  });
}

function asked(): string[] {
  return github.requests.map(({ path }) =>
    path.replace(`/repos/${REPOSITORY}/`, '').replace(/[0-9a-f]{40}/, 'SHA'),
  );
}

/** A file's history comes with its contents by GraphQL, and one by one from a server without it. */
describe.each([
  ['with GraphQL', true],
  ['without GraphQL', false],
])('the history of a file, %s,', (_way, graphql) => {
  beforeEach(() => {
    github.state.graphql = graphql;
  });

  test('is its versions, newest first, each content once, without the commits that deleted it', async () => {
    write('one', 'two', 'one', null, 'three');
    github.commit(REPOSITORY, { files: { other: 'x' } });
    expect(await texts(history())).toEqual(['three', 'one', 'two']);
  });

  test('is read as far as it is asked for', async () => {
    write('one', 'two', 'three');
    const versions = history();
    expect(asked()).toEqual([]);
    await versions.next();
    const contents = `contents/${encodeURIComponent(FILE)}`;
    const first = graphql ? ['/graphql'] : ['/graphql', 'commits', contents];
    expect(asked()).toEqual(first);
    await versions.return(undefined);
    expect(asked()).toEqual(first);
  });

  test('looks at no more commits than it may', async () => {
    write(...Array.from({ length: 9 }, (_, index) => `version ${index}`));
    expect(await texts(history({ depth: 3 }))).toEqual([
      'version 8',
      'version 7',
      'version 6',
      expect.stringMatching(/^unread: no more than 3 .*`history-depth`/),
    ]);
    expect(asked()).toHaveLength(graphql ? 1 : 5);
  });

  test('goes over all pages', async () => {
    write(...Array.from({ length: 130 }, (_, index) => `version ${index}`));
    const found = await texts(history({ depth: 125 }));
    expect([found.length, found.at(-2)]).toEqual([126, 'version 5']);
  });

  test('starts at the commit that was named', async () => {
    write('one', 'two');
    const { sha } = github.commit(REPOSITORY, { files: { [FILE]: 'three' } });
    write('four');
    expect(await texts(history({ commit: sha }))).toEqual([
      'three',
      'two',
      'one',
    ]);
  });

  test('goes on under the name the file had before', async () => {
    github.commit(REPOSITORY, { files: { 'old.json': 'zero' } });
    github.commit(REPOSITORY, { files: { 'old.json': 'one' } });
    github.commit(REPOSITORY, { files: { 'old.json': null, [FILE]: 'one' } });
    write('two');
    const all = await Array.fromAsync(history());
    expect(
      all.map((version) => version.kind === 'version' && version.path),
    ).toEqual([FILE, FILE, 'old.json']);
    expect(await texts(history())).toEqual(['two', 'one', 'zero']);
    // The commit that gave it its name counts once.
    expect(await texts(history({ depth: 4 }))).toEqual([
      'two',
      'one',
      'zero',
      expect.stringMatching(/^unread: no more than 4 /),
    ]);
  });

  test('goes on under the old name of a file that moved together with a thousand others', async () => {
    const many = (
      folder: string,
      text: string | null,
    ): Record<string, string | null> =>
      Object.fromEntries(
        Array.from({ length: 700 }, (_, index) => [
          `${folder}/${index}`,
          text && `${index}`,
        ]),
      );
    github.commit(REPOSITORY, { files: { 'old.json': 'one' } });
    github.commit(REPOSITORY, {
      files: { ...many('all', ''), 'old.json': null, 'zzz.json': 'one' },
    });
    github.commit(REPOSITORY, {
      files: { ...many('all', 'x'), 'zzz.json': 'two' },
    });
    const found = await Array.fromAsync(history({ path: 'zzz.json' }));
    expect(
      found.map((version) => version.kind === 'version' && version.path),
    ).toEqual(['zzz.json', 'zzz.json']);
    expect(asked().filter((path) => path === 'commits/SHA')).toHaveLength(4);
  });

  test('reads versions over 1 MB, and no blob twice', async () => {
    const large = 'x'.repeat(1_200_000);
    write(large, 'small', large);
    expect((await texts(history())).map((text) => text.length)).toEqual([
      large.length,
      5,
    ]);
    expect(asked().filter((path) => path.startsWith('git/blobs'))).toHaveLength(
      1,
    );
  });

  test.each([
    [
      'is refused',
      { permissions: { metadata: 'read' } } as const,
      '403',
      '`contents: read`',
    ],
    [
      'is out of sight',
      { repositories: ['acme/other'] } as const,
      '404',
      '`contents: read`',
    ],
  ])(
    'ends as unread, with the reason, where it %s',
    async (_case, token, status, remedy) => {
      write('one');
      github.addToken(JOB_TOKEN, token);
      const [end, ...more] = await texts(history());
      expect(more).toEqual([]);
      expect(end).toContain('unread: GitHub');
      expect(end).toContain(status);
      expect(end).toContain(remedy);
    },
  );

  test('ends as unread where the connection breaks half way, after what was read', async () => {
    write('one', 'two', 'three', 'four', 'five', 'six', 'seven');
    github.fault({
      kind: 'reset',
      match: {
        path: graphql ? /graphql/ : /contents/,
        nth: 2,
        times: 99,
      },
    });
    const found = await texts(history());
    const read = graphql ? 5 : 1;
    expect(found[0]).toBe('seven');
    expect(found[read]).toMatch(/^unread: No usable response from GitHub/);
    expect(found).toHaveLength(read + 1);
  });

  test('is empty for a file that never was', async () => {
    expect(await texts(history({ path: 'nothing.yaml' }))).toEqual([]);
  });
});

test('a version that is a folder is told as unreadable, and those before it are read', async () => {
  github.state.graphql = false;
  write('one', 'two', 'three');
  github.reply({ path: /contents/, nth: 2 }, 200, []);
  expect(await texts(history())).toEqual(['three', 'unreadable', 'one']);
});

describe('what GraphQL tells of a file', () => {
  const bytesOf = async (): Promise<readonly string[]> => {
    const all = await Array.fromAsync(history());
    return all.map((version) =>
      version.kind === 'version' && version.read.kind === 'file'
        ? Buffer.from(version.read.bytes).toString('hex')
        : version.kind,
    );
  };

  test.each<[string, Buffer]>([
    ['in another encoding', Buffer.from([0x63, 0x61, 0x66, 0xe9])],
    ['with bytes that are no text', Buffer.from([0x61, 0x00, 0x62])],
    ['longer than a text may be', Buffer.alloc(600 * 1024, 'a')],
    ['with a byte order mark', Buffer.from('\ufeffa: 1')],
  ])('is not believed of a version %s', async (_what, content) => {
    github.commit(REPOSITORY, { files: { [FILE]: content } });
    write('one');
    expect(await bytesOf()).toEqual([
      Buffer.from('one').toString('hex'),
      content.toString('hex'),
    ]);
  });

  /** An answer with these commits, and no more. */
  const answerWith = (nodes: readonly object[]) => {
    const pageInfo = { hasNextPage: false, endCursor: null };
    const object = { history: { pageInfo, nodes } };
    return { data: { repository: { object } } };
  };

  test('is believed of a file that may be run, and no further back than it was asked for', async () => {
    const commits = ['three', 'two', 'one'].map((text, at) => ({
      oid: `${at}`.repeat(40),
      parents: { nodes: [] },
      file: { mode: 0o100755, object: { oid: blobNameOf(text), text } },
    }));
    github.reply('/graphql', 200, answerWith(commits));
    expect(await texts(history({ depth: 2 }))).toEqual([
      'three',
      'two',
      expect.stringMatching(/^unread: no more than 2 /),
    ]);
    expect(asked()).toEqual(['/graphql']);
  });

  test('is asked of few commits first, then of many, and of no more than are wanted', async () => {
    write(...Array.from({ length: 90 }, (_, index) => `version ${index}`));
    const sizes = async (depth: number): Promise<readonly unknown[]> => {
      github.forgetRequests();
      await texts(history({ depth }));
      return github.requests.map(
        ({ body }) => JSON.parse(String(body)).variables.first,
      );
    };
    expect(await sizes(3)).toEqual([3]);
    expect(await sizes(7)).toEqual([5, 2]);
    expect(await sizes(60)).toEqual([5, 50, 5]);
  });

  test.each<[string, object]>([
    ['nothing', { data: null }],
    ['another shape', { data: { repository: { object: { history: [] } } } }],
    ['commits without a name', answerWith([{ parents: { nodes: [] } }])],
    ['its limit', { errors: [{ type: 'RATE_LIMITED', message: 'limit' }] }],
  ])('is asked of the REST API where it is %s', async (_what, body) => {
    write('one', 'two');
    github.reply('/graphql', 200, body);
    expect(await texts(history())).toEqual(['two', 'one']);
  });

  test('is not asked for past 300 requests, and counts as unread', async () => {
    write('one', 'two');
    const client = clientOf(github);
    for (let at = 0; at < 299; at++)
      await client.octokit.rest.repos.get(client.repo);
    const query = { path: FILE, commit: 'main', depth: 30 };
    const spent = expect.stringMatching(
      /^unread: this run has sent GitHub 300 requests/,
    );
    // The last request has brought a version.
    expect(await texts(earlierVersions(client, query))).toEqual(['two', spent]);
    expect(await texts(earlierVersions(client, query))).toEqual([spent]);
  });
});
