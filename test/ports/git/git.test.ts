import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type GitFile,
  gitIn,
  noneFor,
  openGitFile,
} from '../../../src/ports/git/git.ts';
import { textOf } from '../../messages.ts';

const isPosix = process.platform !== 'win32';
const SECRET = 'secret-of-the-service';
const FILE = 'data-topology.yaml';
const WHO = ['user.name=Ada', 'user.email=a@b.c', 'init.defaultBranch=main'];

let folder: string;
/** Written by whatever program the repository gets to run. */
let traces: string;
let program: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'git-test-'));
  traces = join(folder, 'traces');
  program = join(folder, 'program');
  await writeFile(program, `#!/bin/sh\nenv >> '${traces}'\nexit 1\n`, {
    mode: 0o755,
  });
});
afterEach(() => rm(folder, { recursive: true }));

function git(where: string, words: readonly string[], input = ''): string {
  const who = WHO.flatMap((setting) => ['-c', setting]);
  return execFileSync('git', [...who, ...words], {
    ...{ cwd: where, encoding: 'utf8', input },
    stdio: ['pipe', 'pipe', 'ignore'],
  }).trim();
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, HOME: folder, PLANETSCALE_SERVICE_TOKEN: SECRET };
}

/** A repository with one version of the file. */
async function repositoryAt(name: string): Promise<string> {
  const path = join(folder, name);
  git(folder, ['init', '-q', path]);
  await commit(path, 'shard_groups: []\n');
  return path;
}

/** Commits the file with a text, or the work tree as it is. */
async function commit(path: string, text?: string): Promise<void> {
  if (text !== undefined) await writeFile(join(path, FILE), text);
  git(path, ['add', '.']);
  git(path, ['commit', '-q', '-m', 'Change']);
}

/** Puts a commit at the tip that says it is signed, so that whoever checks signatures runs a program for it. */
function sign(path: string): void {
  const [head, ...message] = git(path, ['cat-file', 'commit', 'HEAD']).split(
    '\n\n',
  );
  const signature =
    'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----';
  const text = `${head}\n${signature}\n\n${message.join('\n\n')}\n`;
  const id = git(
    path,
    ['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'],
    text,
  );
  git(path, ['update-ref', 'HEAD', id]);
}

async function opened(path: string): Promise<GitFile> {
  const file = await openGitFile(path, environment());
  if (!file.ok) throw new Error(textOf(file.problem.why));
  return file.value;
}

async function everythingRead(path: string): Promise<string> {
  const file = await openGitFile(join(path, FILE), environment());
  if (!file.ok) return textOf(file.problem.why);
  const kinds: string[] = [(await file.value.read('HEAD')).kind];
  for await (const version of file.value.earlierVersions(30))
    kinds.push(
      version.kind === 'version' ? version.read.kind : textOf(version.why),
    );
  return kinds.join(' ');
}

it('a file that is named in another case than its own is found in git by its own', async () => {
  const path = await repositoryAt('cases');
  const other = join(path, 'Data-Topology.yaml');
  // A link stands in for a file system that takes both names for one; there it cannot be made, and need not be.
  if (!existsSync(other)) await symlink(FILE, other);
  const file = await opened(other);
  expect((await file.read('HEAD')).kind).toBe('file');
  expect(
    (await Array.fromAsync(file.earlierVersions(30))).map(({ kind }) => kind),
  ).toEqual(['version']);
});

it('a link leads to the file that the repository has of it, at each commit', async () => {
  const path = await repositoryAt('links');
  await symlink(FILE, join(path, 'link.yaml'));
  const file = await opened(join(path, 'link.yaml'));
  expect((await file.read('HEAD')).kind).toBe('file');
  expect(await Array.fromAsync(file.earlierVersions(30))).toMatchObject([
    { kind: 'version', path: FILE, read: { kind: 'file' } },
  ]);
});

it('a link in git is read as what it leads to in its commit, and never out of the repository', async () => {
  const path = await repositoryAt('committed-links');
  await mkdir(join(path, 'in'));
  await symlink(`../${FILE}`, join(path, 'in', 'link.yaml'));
  await symlink('link.yaml', join(path, 'in', 'again.yaml'));
  await symlink('../../out.yaml', join(path, 'in', 'out.yaml'));
  await symlink('round.yaml', join(path, 'in', 'round.yaml'));
  await commit(path);
  const file = await opened(join(path, FILE));
  const readOf = async (object: string): Promise<string> => {
    const read = await file.read(object);
    if (read.kind === 'file') return Buffer.from(read.bytes).toString('utf8');
    return read.kind === 'missing' ? read.kind : textOf(read.why);
  };
  expect(await readOf('HEAD:in/link.yaml')).toBe('shard_groups: []\n');
  expect(await readOf('HEAD:in/again.yaml')).toBe('shard_groups: []\n');
  expect(await readOf('HEAD:in/out.yaml')).toMatch(/leads out/);
  expect(await readOf('HEAD:in/round.yaml')).toMatch(/leads out/);
});

it('a link that leads out of the repository has no history that is known', async () => {
  const path = await repositoryAt('linked-out');
  await repositoryAt('elsewhere');
  await symlink(join('..', 'elsewhere', FILE), join(path, 'link.yaml'));
  const file = await openGitFile(join(path, 'link.yaml'), environment());
  expect(!file.ok && textOf(file.problem.why)).toMatch(/leads out/);
  expect(file).toMatchObject({ problem: { isNone: false } });
});

it('a version that was a link is none that can be read', async () => {
  const path = await repositoryAt('was-link');
  git(path, ['mv', FILE, 'other.yaml']);
  await symlink('other.yaml', join(path, FILE));
  await commit(path);
  await rm(join(path, FILE));
  await commit(path, 'other: 1\n');
  expect(await everythingRead(path)).toBe('file file unreadable file');
});

it('a file that git does not have has an unknown history, unless it was added and waits for its first commit', async () => {
  const path = await repositoryAt('new');
  await writeFile(join(path, 'made.yaml'), 'other: 1\n');
  const file = await opened(join(path, 'made.yaml'));
  const versions = () => Array.fromAsync(file.earlierVersions(30));
  expect(await versions()).toMatchObject([{ kind: 'unread' }]);
  git(path, ['add', 'made.yaml']);
  expect(await versions()).toEqual([]);
});

it('a file that was renamed and changed has earlier versions by the names they had', async () => {
  const path = await repositoryAt('renamed');
  const old = '0123456789012345678901234567890123456789';
  const lines = Array.from({ length: 20 }, (_, at) => `# ${at}\n`).join('');
  git(path, ['mv', FILE, old]);
  await writeFile(join(path, old), lines);
  await commit(path);
  git(path, ['mv', old, 'a b.yaml']);
  await writeFile(join(path, 'a b.yaml'), `${lines}# more\n`);
  await commit(path);
  const file = await opened(join(path, 'a b.yaml'));
  const versions = await Array.fromAsync(file.earlierVersions(30));
  expect(versions).toMatchObject([
    {
      commit: git(path, ['rev-parse', 'HEAD']),
      path: 'a b.yaml',
      read: { kind: 'file' },
    },
    {
      commit: git(path, ['rev-parse', 'HEAD~1']),
      path: old,
      read: { kind: 'file' },
    },
  ]);
});

it('a file that was deleted and made again has the versions from before', async () => {
  const path = await repositoryAt('again-made');
  git(path, ['rm', '-q', FILE]);
  await commit(path);
  await commit(path, 'other: 1\n');
  expect(await everythingRead(path)).toBe('file file file');
});

it('a history may go on behind as many commits as are read, though some have a content again', async () => {
  const path = await repositoryAt('again');
  await commit(path, 'other: 1\n');
  await commit(path, 'shard_groups: []\n');
  const file = await opened(join(path, FILE));
  const kindsOf = async (depth: number) =>
    (await Array.fromAsync(file.earlierVersions(depth))).map(
      ({ kind }) => kind,
    );
  expect(await kindsOf(3)).toEqual(['version', 'version', 'unread']);
  expect(await kindsOf(4)).toEqual(['version', 'version']);
});

it('a file that is too large in git is not read, and its limit is told', async () => {
  const path = await repositoryAt('large');
  await commit(path, `a: ${'x'.repeat(11 * 1024 * 1024)}\n`);
  const read = await (await opened(join(path, FILE))).read('HEAD');
  expect(read.kind === 'unreadable' ? textOf(read.why) : read.kind).toMatch(
    /11\.0 MiB.*10 MiB/,
  );
});

it('an answer of git may have 4 MiB where no other limit is set', async () => {
  const path = await repositoryAt('answers');
  const ask = gitIn(path, environment());
  const isTooLong = async (bytes: number): Promise<boolean> => {
    const blob = git(path, ['hash-object', '-w', '--stdin'], 'x'.repeat(bytes));
    const answer = await ask(['cat-file', 'blob', blob]);
    return 'words' in answer && answer.isTooLong;
  };
  const limit = 4 * 1024 * 1024;
  expect(await isTooLong(limit)).toBe(false);
  expect(await isTooLong(limit + 1)).toBe(true);
});

it('a file that git cannot read is unreadable for the reason that git names', async () => {
  const path = await repositoryAt('folder');
  git(path, ['mv', FILE, 'other.yaml']);
  await mkdir(join(path, FILE));
  git(path, ['mv', 'other.yaml', FILE]);
  await commit(path);
  const read = await (await opened(join(path, FILE))).read('HEAD');
  expect(read.kind === 'unreadable' ? textOf(read.why) : read.kind).toMatch(
    /^.fatal: git cat-file HEAD:.* bad file.$/,
  );
});

it('a version whose content git does not have ends the history, and says so', async () => {
  const path = await repositoryAt('lacking');
  const blob = git(path, ['rev-parse', `HEAD:${FILE}`]);
  await commit(path, 'other: 1\n');
  await rm(join(path, '.git', 'objects', blob.slice(0, 2), blob.slice(2)));
  expect(await everythingRead(path)).toMatch(
    /^file file the clone is partial; run `git fetch/,
  );
});

it.runIf(isPosix)(
  'a git that does not know whether a clone is shallow may lack commits',
  async () => {
    const path = await repositoryAt('unsure');
    const old = join(folder, 'old');
    const real = process.env['PATH'] ?? '';
    // Older versions repeat what they do not know.
    const answer =
      'case "$*" in *--is-shallow-repository) echo --is-shallow-repository; exit;; esac';
    await mkdir(old);
    await writeFile(
      join(old, 'git'),
      `#!/bin/sh\n${answer}\nPATH='${real}' exec git "$@"\n`,
      { mode: 0o755 },
    );
    const file = await openGitFile(join(path, FILE), {
      ...environment(),
      PATH: `${old}:${real}`,
    });
    if (!file.ok) throw new Error(textOf(file.problem.why));
    const versions = await Array.fromAsync(file.value.earlierVersions(30));
    expect(versions.map(({ kind }) => kind)).toEqual(['version', 'unread']);
  },
);

it('where git is not installed, that is why there are no versions', async () => {
  const path = await repositoryAt('alone');
  const file = await openGitFile(join(path, FILE), { PATH: folder });
  expect(!file.ok && textOf(file.problem.why)).toBe('`git` is not installed.');
  expect(file).toMatchObject({ problem: { isNone: false } });
});

it('where a repository has no commit yet, there is nothing that could have a version', async () => {
  const path = join(folder, 'empty');
  git(folder, ['init', '-q', path]);
  const file = await openGitFile(join(path, FILE), environment());
  expect(!file.ok && textOf(file.problem.why)).toBe(
    'the git repository has no commits yet.',
  );
  expect(file).toMatchObject({ problem: { isNone: true } });
});

it('what else git says of a repository is told, and there may be versions in it', () => {
  const { why, isNone } = noneFor('fatal: bad object HEAD');
  expect([textOf(why), isNone]).toEqual([
    'git says: `fatal: bad object HEAD`.',
    false,
  ]);
});

describe.runIf(isPosix)(
  'a repository with programs in its configuration',
  () => {
    it('runs none to check signatures', async () => {
      const path = await repositoryAt('signed');
      sign(path);
      git(path, ['config', 'gpg.program', program]);
      git(path, ['config', 'log.showSignature', 'true']);
      expect(await everythingRead(path)).toBe('file file');
      expect(existsSync(traces)).toBe(false);
      // The trap is one: git by itself runs the program.
      git(path, ['log', '-1']);
      expect(existsSync(traces)).toBe(true);
    });

    it('runs none to fetch what a partial clone lacks', async () => {
      const path = await repositoryAt('partial');
      const blob = git(path, ['rev-parse', `HEAD:${FILE}`]);
      git(path, ['config', 'core.repositoryFormatVersion', '1']);
      git(path, ['config', 'extensions.partialClone', 'origin']);
      git(path, ['config', 'remote.origin.url', path]);
      git(path, ['config', 'remote.origin.promisor', 'true']);
      git(path, ['config', 'remote.origin.uploadpack', program]);
      git(path, ['config', 'protocol.file.allow', 'always']);
      await rm(join(path, '.git', 'objects', blob.slice(0, 2), blob.slice(2)));
      expect(await everythingRead(path)).toMatch(
        /^unreadable the clone is partial; /,
      );
      expect(existsSync(traces)).toBe(false);
      expect(() => git(path, ['cat-file', 'blob', blob])).toThrow();
      expect(existsSync(traces)).toBe(true);
    });

    it('is not used where it is a bare one that lies in a folder of another', async () => {
      const outer = await repositoryAt('outer');
      const inner = join(outer, 'inner');
      git(folder, ['clone', '-q', '--bare', outer, inner]);
      git(inner, ['config', 'core.fsmonitor', program]);
      await writeFile(join(inner, FILE), 'shard_groups: []\n');
      expect(await everythingRead(inner)).toMatch(/bare repository|explicit/);
      expect(existsSync(traces)).toBe(false);
    });
  },
);

it.runIf(isPosix)(
  'git gets where programs, settings and temporary files are, and no credential',
  async () => {
    const path = await repositoryAt('plain');
    const wrapper = join(folder, 'bin');
    await mkdir(wrapper);
    const real = execFileSync('sh', ['-c', 'command -v git'], {
      encoding: 'utf8',
    }).trim();
    await writeFile(
      join(wrapper, 'git'),
      `#!/bin/sh\nenv >> '${traces}'\nexec '${real}' "$@"\n`,
      {
        mode: 0o755,
      },
    );
    const passedOn = {
      PATH: `${wrapper}:${process.env['PATH']}`,
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, 'config'),
      USERPROFILE: folder,
      SystemRoot: folder,
      TEMP: folder,
      TMP: folder,
      TMPDIR: folder,
      GIT_CEILING_DIRECTORIES: folder,
    };
    const file = await openGitFile(join(path, FILE), {
      ...environment(),
      ...passedOn,
    });
    expect(file).toBeTypeOf('object');
    const lines = readFileSync(traces, 'utf8').split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'GIT_ALLOW_PROTOCOL=',
        ...Object.entries(passedOn).map(([name, value]) => `${name}=${value}`),
      ]),
    );
    expect(lines.join('\n')).not.toContain(SECRET);
  },
);

it.runIf(isPosix)('git is not looked for in the current folder', async () => {
  const path = await repositoryAt('own');
  await writeFile(join(folder, 'git'), readFileSync(program), { mode: 0o755 });
  const here = relative(process.cwd(), folder);
  const PATH = `${here}:${process.env['PATH']}`;
  expect(
    await openGitFile(join(path, FILE), { ...environment(), PATH }),
  ).toBeTypeOf('object');
  expect(existsSync(traces)).toBe(false);
  // The trap is one.
  expect(() => execFileSync('git', ['--version'], { env: { PATH } })).toThrow();
  expect(existsSync(traces)).toBe(true);
});
