import { describe, expect, test } from 'vitest';
import { useServers } from '../../../sandbox/for-tests.ts';
import { JOB_TOKEN, REPOSITORY } from '../../../sandbox/github.ts';
import { readCommittedAllow } from '../../../src/ports/github/allow-files.ts';
import { textOf } from '../../messages.ts';
import { clientOf } from './client.ts';

const PATH = 'data-topology.allow';
const LINE = 'needs-empty@0123456789ab\n';
const TIP = 'refs/heads/main';
const NOT_READ = 'It could not be read through the GitHub API: ';

const { github } = useServers();

/** Commits files, and answers the commit. */
function commit(files: Readonly<Record<string, string | null>>): string {
  return github.commit(REPOSITORY, { files }).sha;
}

/** What is read of a path, with the text of each file. */
async function read(path = PATH, at = TIP): Promise<unknown> {
  const found = await readCommittedAllow(clientOf(github), path, at);
  switch (found.kind) {
    case 'missing':
      return 'missing';
    case 'unreadable':
      return { file: found.file, why: textOf(found.why) };
    case 'files': {
      const texts = found.files.map((file) => [
        file.path,
        Buffer.from(file.bytes).toString(),
      ]);
      return { isFolder: found.isFolder, ...Object.fromEntries(texts) };
    }
  }
}

const TREE = { __typename: 'Tree', entries: [{ name: 'a.allow' }] };
const BLOB = { __typename: 'Blob' };

describe('the allow files of a commit', () => {
  test('are the files of a folder with that ending, by one request', async () => {
    commit({
      [`${PATH}/pr-1.allow`]: LINE,
      [`${PATH}/pr-2.allow`]: '\ufeff# é\r\n',
      [`${PATH}/README.md`]: 'no',
    });
    github.forgetRequests();
    expect(await read()).toEqual({
      isFolder: true,
      [`${PATH}/pr-1.allow`]: LINE,
      [`${PATH}/pr-2.allow`]: '\ufeff# é\r\n',
    });
    expect(github.requests).toHaveLength(1);
  });

  test('are one file, or an empty one', async () => {
    commit({ [PATH]: LINE, 'db/empty.allow': '' });
    expect(await read()).toEqual({ isFolder: false, [PATH]: LINE });
    expect(await read('db/empty.allow')).toEqual({
      isFolder: false,
      'db/empty.allow': '',
    });
  });

  test('are those of the commit, or of the tip of a ref', async () => {
    const first = commit({ [PATH]: LINE });
    commit({ [PATH]: null });
    expect(await read(PATH, first)).toMatchObject({ [PATH]: LINE });
    expect(await read(PATH, TIP)).toBe('missing');
  });

  test('are missing where there is nothing, and unreadable at a commit that nobody knows', async () => {
    const sha = commit({ [PATH]: LINE });
    expect(await read('other.allow', sha)).toBe('missing');
    expect(await read(PATH, '0'.repeat(40))).toEqual({
      file: PATH,
      why: `${NOT_READ}\`GitHub does not know this commit\`.`,
    });
    expect(await read(PATH, 'refs/heads/gone')).toMatchObject({ file: PATH });
  });

  test.each([
    ['binary', 'a\0b'],
    ['too long', '#'.repeat(600_000)],
  ])('are unreadable where one of them is %s', async (_, text) => {
    commit({ [`${PATH}/a.allow`]: LINE, [`${PATH}/b.allow`]: text });
    expect(await read()).toEqual({
      file: `${PATH}/b.allow`,
      why: `${NOT_READ}\`it is not a text file, or it is too large\`.`,
    });
  });

  test('are asked for again after a fault that passes', async () => {
    commit({ [PATH]: LINE });
    github.reply({ path: '/graphql', times: 2 }, 502);
    expect(await read()).toMatchObject({ [PATH]: LINE });
  });

  test('are unreadable without the permission, which is named', async () => {
    commit({ [PATH]: LINE });
    github.addToken(JOB_TOKEN, { permissions: { 'pull-requests': 'write' } });
    expect(await read()).toMatchObject({
      file: PATH,
      why: expect.stringContaining('`contents: read`'),
    });
  });

  test.each([
    ['no data', { data: null }],
    ['no repository', { data: { repository: null } }],
    ['a commit without a name', answer({}, null)],
    ['an object of another type', answerWith({ __typename: 'Commit' })],
    ['no list of entries', answerWith({ __typename: 'Tree', entries: {} })],
    ['an entry without its object', answerWith(TREE)],
    ['a file without a text', answerWith({ ...BLOB, isTruncated: false })],
    ['a text that may be a part', answerWith({ ...BLOB, text: '' })],
  ])(
    'are unreadable, and never missing, where the answer has %s',
    async (_, body) => {
      github.reply('/graphql', 200, body);
      expect(await read()).toMatchObject({ why: expect.any(String) });
    },
  );
});

function answer(commit: object, object: object | null): object {
  return { data: { repository: { commit, object } } };
}

/** What a commit has at the path. */
function answerWith(object: object): object {
  return answer({ oid: 'c0ffee' }, object);
}
