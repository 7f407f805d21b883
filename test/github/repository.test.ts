import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { earlierVersions } from '../../src/github/repository.ts';
import type { HistoryQuery } from '../../src/topology/file-version.ts';
import { textOf } from '../messages.ts';
import {
  type GitHub,
  JOB_TOKEN,
  REPOSITORY,
  startGitHub,
} from '../sandbox/github.ts';
import { clientOf } from './client.ts';

const FILE = 'db/data-topology.yaml';

let github: GitHub;
beforeEach(async () => {
  github = await startGitHub();
});
afterEach(() => github.close());

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

describe('the history of a file', () => {
  test('is its versions, newest first, each content once, without the commits that deleted it', async () => {
    write('one', 'two', 'one', null, 'three');
    github.commit(REPOSITORY, { files: { other: 'x' } });
    expect(await texts(history())).toEqual(['three', 'one', 'two']);
  });

  test('is read as far as it is asked for: one version costs the list and the file', async () => {
    write('one', 'two', 'three');
    const versions = history();
    expect(asked()).toEqual([]);
    await versions.next();
    expect(asked()).toEqual([
      'commits',
      `contents/${encodeURIComponent(FILE)}`,
    ]);
    await versions.return(undefined);
    expect(asked()).toHaveLength(2);
  });

  test('looks at no more commits than it may', async () => {
    write(...Array.from({ length: 9 }, (_, index) => `version ${index}`));
    expect(await texts(history({ depth: 3 }))).toEqual([
      'version 8',
      'version 7',
      'version 6',
      expect.stringMatching(/^unread: no more than 3 .*`history-depth`/),
    ]);
    expect(asked()).toHaveLength(4);
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
      expect(end).toContain('unread: GitHub responded');
      expect(end).toContain(status);
      expect(end).toContain(remedy);
    },
  );

  test('ends as unread where the connection breaks half way, after what was read', async () => {
    write('one', 'two', 'three');
    github.fault({
      kind: 'reset',
      match: { path: /contents/, nth: 2, times: 99 },
    });
    const found = await texts(history());
    expect(found[0]).toBe('three');
    expect(found[1]).toMatch(/^unread: No usable response from GitHub/);
    expect(found).toHaveLength(2);
  });

  test('ends as unread where nobody listens', async () => {
    expect((await texts(history({}, 'http://127.0.0.1:9')))[0]).toMatch(
      /^unread: No usable response from GitHub/,
    );
  });

  test('is empty for a file that never was', async () => {
    expect(await texts(history({ path: 'nothing.yaml' }))).toEqual([]);
  });
});
