import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { makeCertificates } from '../http/certificate.ts';

const STAND_INS = readFileSync(new URL('neki.sql', import.meta.url), 'utf8');
const OWNER = 'owner';
const OWNER_PASSWORD = 'pa55-of-the-owner';
/** Nobody gets in without TLS, nor without a password. */
const HOSTS = 'hostssl all all 127.0.0.1/32 scram-sha-256\n';

/** PostgreSQL itself, with the stand-ins of `neki.sql` in the database `app`. */
export interface Postgres {
  /** PEM of the authority of its certificate, which is one for `localhost`. */
  readonly authority: string;
  /** Its address for a role. */
  address(role: string, password: string, database?: string): URL;
  /** A session of the owner, who may do everything. */
  owner(database?: string): Promise<pg.Client>;
  close(): Promise<void>;
}

/**
 * Starts one in a folder of its own, on a port of loopback that was free; as `postgres` where this process is root's.
 */
export async function startPostgres(): Promise<Postgres> {
  const bin = programs();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const user = unprivileged();
  const options = { cwd: folder, ...user };
  const { authority, certificate, key } = makeCertificates(['localhost']);
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    if (user !== undefined) chownSync(path, user.uid, user.gid);
    return path;
  };
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const access = [
    '--auth=scram-sha-256',
    `--pwfile=${file('password', OWNER_PASSWORD)}`,
  ];
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(
    join(bin, 'initdb'),
    [`--pgdata=${data}`, `--username=${OWNER}`, ...access, ...locale],
    options,
  );
  const port = await freePort();
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ssl: 'on',
    ssl_cert_file: file('server.crt', certificate),
    ssl_key_file: file('server.key', key),
    hba_file: file('hosts', HOSTS),
    fsync: 'off',
    max_prepared_transactions: '5',
  };
  const given = Object.entries(settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...given], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  let said = '';
  for await (const chunk of server.stderr) {
    said += String(chunk);
    if (said.includes('ready to accept connections')) break;
  }
  if (server.exitCode !== null)
    throw new Error(`PostgreSQL did not start:\n${said}`);

  const address = (role: string, password: string, database = 'app'): URL => {
    const login = `${encodeURIComponent(role)}:${encodeURIComponent(password)}`;
    return new URL(
      `postgres://${login}@localhost:${port}/${database}?sslmode=verify-full`,
    );
  };
  const sessions: pg.Client[] = [];
  const owner = async (database = 'app'): Promise<pg.Client> => {
    const login = {
      user: OWNER,
      password: OWNER_PASSWORD,
      host: 'localhost',
      port,
      database,
    };
    const client = new pg.Client({ ...login, ssl: { ca: authority } });
    sessions.push(client);
    await client.connect();
    return client;
  };
  await (await owner('postgres')).query('CREATE DATABASE app');
  await (await owner()).query(STAND_INS);
  return {
    authority,
    address,
    owner,
    close: async () => {
      for (const session of sessions) await session.end();
      // A fast shutdown, which waits for nobody.
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of its programs, which Debian keeps off the path. */
function programs(): string {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/initdb')
    .toSorted()
    .toReversed();
  if (newest === undefined)
    throw new Error('there is no PostgreSQL: apt-get install postgresql');
  return dirname(newest);
}

/** PostgreSQL refuses to run as root. */
function unprivileged():
  | { readonly uid: number; readonly gid: number }
  | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
