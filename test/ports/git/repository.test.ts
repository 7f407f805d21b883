import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import {
  createServer as createProxy,
  type Server as PlainServer,
} from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import {
  type Certificates,
  makeCertificates,
} from '../../../sandbox/http/certificate.ts';
import {
  type DefaultBranch,
  openRepository,
} from '../../../src/ports/git/repository.ts';
import { OUTSIDE } from '../../doors/terminal/folder.ts';
import { gitAs } from './git-history.ts';

let folder: string;
let bundle: string;
let certificates: Certificates;
beforeAll(async () => {
  certificates = makeCertificates(['localhost']);
  bundle = join(await mkdtemp(join(tmpdir(), 'bundle-')), 'authority.pem');
  await writeFile(bundle, certificates.authority);
});
afterAll(() => rm(join(bundle, '..'), { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'repository-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

function git(...words: readonly string[]): void {
  gitAs(folder)(...words);
}

function environment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: folder,
    GIT_SSL_CAINFO: bundle,
    ...OUTSIDE,
  };
}

function open(clock = virtualClock()) {
  return openRepository(folder, { environment: environment(), clock });
}

async function defaultBranch(): Promise<DefaultBranch> {
  return (await open()).defaultBranch;
}

/** Notes a branch of the remote, as a fetch does. */
function fetched(name: string): void {
  git('update-ref', `refs/remotes/origin/${name}`, 'HEAD');
}

function repository(remote?: string): void {
  git('init', '-q', '-b', 'feature');
  git('commit', '-q', '--allow-empty', '-m', 'First');
  if (remote !== undefined) git('remote', 'add', 'origin', remote);
}

interface RemoteOptions {
  /** Where it sends whoever asks. */
  readonly elsewhere?: string;
  readonly wantsCredential?: true;
}

/** A server of git over https that knows its HEAD; undefined never answers. */
async function startRemote(
  head: string | undefined,
  { elsewhere, wantsCredential }: RemoteOptions = {},
) {
  const asked: { readonly path: string; readonly authorization?: string }[] =
    [];
  let onAsked = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  const { certificate: cert, key } = certificates;
  const server: Server = createServer({ cert, key }, (request, response) => {
    const { url: path = '', headers } = request;
    const { authorization } = headers;
    asked.push({ path, ...(authorization && { authorization }) });
    onAsked();
    if (head === undefined) return;
    if (wantsCredential && authorization === undefined) {
      response.writeHead(401, { 'www-authenticate': 'Basic' }).end();
      return;
    }
    if (elsewhere !== undefined) {
      response.writeHead(302, { location: elsewhere + path }).end();
      return;
    }
    response.setHeader(
      'content-type',
      'application/x-git-upload-pack-advertisement',
    );
    response.end(advertisement(head));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { asked, isAsked, authority: `localhost:${port}`, close };
}

/** A server of plain HTTP on loopback: its address. */
async function startPlain(server: PlainServer): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What a server of git says of itself first: a HEAD that stands for a branch. */
function advertisement(head: string): string {
  const line = (text: string): string =>
    `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;
  const commit = 'a'.repeat(40);
  return [
    line('# service=git-upload-pack\n'),
    '0000',
    line(`${commit} HEAD\0symref=HEAD:refs/heads/${head} agent=test\n`),
    line(`${commit} refs/heads/${head}\n`),
    '0000',
  ].join('');
}

describe('the repository around a folder', () => {
  const page = 'https://github.com/acme/topologies/settings/secrets/actions';

  it.each([
    ['https://github.com/acme/topologies.git', page],
    ['https://ada:ghp_secret@github.com/acme/topologies', page],
    ['git@github.com:acme/topologies.git', page],
    ['ssh://git@github.com/acme/topologies.git/', page],
    ['https://gitlab.com/acme/topologies.git', undefined],
    ['https://github.com.example.com/acme/topologies', undefined],
    ['https://github.com/acme/topo\u001b[2Jlogies', undefined],
  ])('with the remote %j has its secrets at %j', async (remote, secrets) => {
    repository(remote);
    // Known, so that nobody is asked over the network.
    git(
      'symbolic-ref',
      'refs/remotes/origin/HEAD',
      'refs/remotes/origin/trunk',
    );
    expect(await open()).toEqual({
      isRoot: true,
      defaultBranch: { kind: 'known', name: 'trunk' },
      secrets,
    });
  });

  it('is not its root below it', async () => {
    repository();
    await mkdir(join(folder, 'below'));
    const host = { environment: environment(), clock: virtualClock() };
    const below = await openRepository(join(folder, 'below'), host);
    expect(below.isRoot).toBe(false);
  });
});

describe('the default branch of the remote', () => {
  it('is what the clone has noted, before anybody is asked', async () => {
    const remote = await startRemote('other');
    repository(`https://${remote.authority}/a.git`);
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/a/b');
    expect(await defaultBranch()).toEqual({ kind: 'known', name: 'a/b' });
    expect(remote.asked).toEqual([]);
  });

  it('is what a remote on https answers, which gets no credential and none of the configuration', async () => {
    const remote = await startRemote('trunk');
    repository(`https://ada:ghp_secret@${remote.authority}/acme/a.git`);
    fetched('main');
    const program = join(folder, 'program');
    await writeFile(program, `#!/bin/sh\ntouch '${folder}/traces'\n`, {
      mode: 0o755,
    });
    await writeFile(
      join(folder, '.netrc'),
      'machine localhost login ada password ghp_secret\n',
    );
    for (const where of ['--local', '--global'])
      for (const [name, value] of [
        ['credential.helper', program],
        ['core.askPass', program],
        ['core.sshCommand', program],
        ['http.extraHeader', 'Authorization: bearer ghp_secret'],
      ] as const)
        execFileSync(
          'git',
          ['-C', folder, 'config', where, '--add', name, value],
          { env: { ...process.env, HOME: folder } },
        );
    expect(await defaultBranch()).toEqual({ kind: 'known', name: 'trunk' });
    expect(remote.asked.map(({ path }) => path)).toEqual([
      '/acme/a.git/info/refs?service=git-upload-pack',
    ]);
    expect(JSON.stringify(remote.asked)).not.toContain('authorization');
    expect(existsSync(join(folder, 'traces'))).toBe(false);
  });

  it('is not asked for with a credential of its address, though the remote wants one', async () => {
    const remote = await startRemote('trunk', { wantsCredential: true });
    repository(`https://ada:ghp_secret@${remote.authority}/acme/a.git`);
    fetched('main');
    expect(await defaultBranch()).toEqual({ kind: 'known', name: 'main' });
    expect(remote.asked).toHaveLength(1);
    expect(JSON.stringify(remote.asked)).not.toContain('authorization');
  });

  it('is that of the only remote, whatever it is called', async () => {
    const remote = await startRemote('trunk');
    repository();
    git('remote', 'add', 'company', `https://${remote.authority}/a.git`);
    expect(await defaultBranch()).toEqual({ kind: 'known', name: 'trunk' });
    remote.close();
    git('update-ref', 'refs/remotes/company/master', 'HEAD');
    expect(await defaultBranch()).toEqual({ kind: 'known', name: 'master' });
  });

  it('is not asked for where a remote on https leads to a plain address', async () => {
    const asked: (string | undefined)[] = [];
    const plain = createProxy(({ url }, response) => {
      asked.push(url);
      response.end();
    });
    const elsewhere = await startPlain(plain);
    const remote = await startRemote('trunk', { elsewhere });
    repository(`https://${remote.authority}/acme/a.git`);
    fetched('main');
    expect(await defaultBranch()).toEqual({ kind: 'known', name: 'main' });
    expect(remote.asked).toHaveLength(1);
    expect(asked).toEqual([]);
  });

  it.each(['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'])(
    'is asked for by way of the proxy in %s',
    async (name) => {
      const proxied: (string | undefined)[] = [];
      const proxy = createProxy();
      proxy.on('connect', ({ url }, socket) => {
        proxied.push(url);
        socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      });
      const address = await startPlain(proxy);
      repository('https://git.example/acme/a.git');
      await openRepository(folder, {
        environment: { ...environment(), [name]: address },
        clock: virtualClock(),
      });
      expect(proxied).toEqual(['git.example:443']);
    },
  );

  it('leaves no folder behind, whatever the remote answers', async () => {
    repository('https://localhost:1/a.git');
    const own = join(folder, 'temporary');
    await mkdir(own);
    vi.stubEnv('TMPDIR', own);
    await open();
    vi.unstubAllEnvs();
    expect(await readdir(own)).toEqual([]);
  });

  it('is not waited for longer than 5 s', async () => {
    const remote = await startRemote(undefined);
    repository(`https://${remote.authority}/a.git`);
    fetched('main');
    const clock = virtualClock();
    const limits: number[] = [];
    const limit: typeof clock.limit = (milliseconds, reached) => {
      limits.push(milliseconds);
      return clock.limit(milliseconds, reached);
    };
    const opened = open({ ...clock, limit });
    await remote.isAsked;
    expect(limits).toEqual([5000]);
    clock.reachLimit();
    expect((await opened).defaultBranch).toEqual({
      kind: 'known',
      name: 'main',
    });
  });

  it('is asked for by a git whose programs end by themselves where 5 s pass without a byte, and find their way', async () => {
    repository('https://localhost:1/a.git');
    const path = process.env['PATH'] ?? '';
    const calls = join(folder, 'calls');
    await writeFile(
      join(folder, 'git'),
      `#!/bin/sh\n(echo "$*"; env) >>'${calls}'\nPATH='${path}' exec git "$@"\n`,
      { mode: 0o755 },
    );
    const passedOn = {
      PATH: `${folder}:${path}`,
      SystemRoot: folder,
      TEMP: folder,
      TMP: folder,
      TMPDIR: folder,
      NO_PROXY: 'localhost',
      no_proxy: 'localhost',
      GIT_SSL_CAPATH: folder,
      SSL_CERT_FILE: bundle,
      SSL_CERT_DIR: folder,
    };
    await openRepository(folder, {
      environment: { ...environment(), ...passedOn },
      clock: virtualClock(),
    });
    const [, asked = ''] = (await readFile(calls, 'utf8')).split(
      /^-c http\.lowSpeedLimit=1 -c http\.lowSpeedTime=5 ls-remote .*$/m,
    );
    // Git in the folder itself gets more.
    const [alone = ''] = asked.split(/^-C /m);
    expect(alone.split('\n')).toEqual(
      expect.arrayContaining(
        Object.entries(passedOn).map(([name, value]) => `${name}=${value}`),
      ),
    );
  });

  it('is not known below a folder above which a person has git look for none', async () => {
    repository('git@github.com:acme/a.git');
    fetched('main');
    const below = await mkdtemp(join(folder, 'below-'));
    const own = { ...environment(), GIT_CEILING_DIRECTORIES: folder };
    const opened = await openRepository(below, {
      environment: own,
      clock: virtualClock(),
    });
    expect(opened.defaultBranch).toEqual({
      kind: 'unknown',
      why: expect.stringMatching(/not in a git repository/),
    });
  });

  it.each(['main', 'master'])(
    'is %s where the remote cannot be asked and has that one alone',
    async (name) => {
      repository('git@github.com:acme/a.git');
      fetched('feature');
      fetched(name);
      expect(await defaultBranch()).toEqual({ kind: 'known', name });
    },
  );

  it.each<[string, RegExp, () => void]>([
    ['is no repository', /not in a git repository/, () => undefined],
    ['has no remote', /has no remote/, () => repository()],
    [
      'has two remotes',
      /has 2 remotes \(`origin` and `upstream`\)/,
      () => {
        repository('git@github.com:ada/a.git');
        git('remote', 'add', 'upstream', 'git@github.com:acme/a.git');
        fetched('main');
      },
    ],
    [
      'has both of the usual ones',
      /could not be determined/,
      () => {
        repository('git@github.com:acme/a.git');
        for (const name of ['main', 'master']) fetched(name);
      },
    ],
    [
      'is offline and fetched nothing',
      /could not be determined/,
      // Nobody listens there.
      () => repository('https://localhost:1/a.git'),
    ],
    [
      'has a note that leads elsewhere',
      /could not be determined/,
      () => {
        repository('git@github.com:acme/a.git');
        git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/heads/feature');
      },
    ],
  ])('is not known where the folder %s', async (_, why, arrange) => {
    arrange();
    expect(await defaultBranch()).toEqual({
      kind: 'unknown',
      why: expect.stringMatching(why),
    });
  });
});
