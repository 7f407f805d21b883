import { mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from './database/database.ts';
import { type GitHub, JOB_TOKEN, REPOSITORY } from './github.ts';
import type { RecordedRequest } from './http/record.ts';
import type { Platform, PlatformSeed } from './platform.ts';
import { stepEnvironment } from './runner/environment.ts';
import { pullRequestEvent } from './runner/events.ts';
import { makeFolders } from './runner/folders.ts';
import { resolveInputs } from './runner/inputs.ts';
import { fillRepository, mergedPush, startServers } from './world.ts';

const FILE = 'data-topology.json';
/** The tables of the default seed: one of many rows, one of few, one of none. */
const ROWS = `
  CREATE TABLE events (tenant_id bigint NOT NULL, at timestamptz DEFAULT now());
  INSERT INTO events SELECT n % 500 FROM generate_series(1, 12400) AS n;
  CREATE TABLE sessions (tenant_id bigint NOT NULL);
  INSERT INTO sessions SELECT n FROM generate_series(1, 812) AS n;
  CREATE TABLE users (id bigint PRIMARY KEY);
  ANALYZE`;

/** How the demonstration is set up. */
export interface DemoOptions {
  /** What the platform starts with. */
  readonly seed?: PlatformSeed;
  /** What the step is told has happened: a pull request (plan) or a push to `main` (apply). */
  readonly event?: 'pull_request' | 'push';
  /** Whether there is a database of the branch, with rows in its tables. */
  readonly hasDatabase?: boolean;
}

/** Both servers with a change of the topology waiting in a pull request, and the step that handles it. */
export interface Demo {
  readonly platform: Platform;
  readonly github: GitHub;
  /** Environment of the step. */
  readonly environment: Readonly<Record<string, string>>;
  /** The same as a command line for a POSIX shell. */
  readonly command: string;
  /** Lines for a POSIX shell after which the terminal program uses the platform, and the last of which saves the topology. */
  readonly terminal: string;
  /** The same for `login`, in the place of the service token. */
  readonly login: string;
  /** Ends both servers and removes the step's folders. */
  close(): Promise<void>;
}

/** Starts both servers and prepares a step that can be run by hand any number of times. */
export async function startDemo({
  seed,
  event = 'pull_request',
  hasDatabase = false,
}: DemoOptions = {}): Promise<Demo> {
  const servers = await startServers({ ...(seed && { platform: { seed } }) });
  const { platform, github } = servers;
  const target = firstTarget(platform);
  const [live, changed] = topologies(target.topology);
  fillRepository(github, {
    before: { [FILE]: live },
    after: { [FILE]: changed },
  });
  const pull = github.pull(REPOSITORY, 1);
  const started =
    event === 'push' ? mergedPush(github, pull) : pullRequestEvent(pull);
  const folders = await makeFolders(
    { files: { [FILE]: changed } },
    started.payload,
  );
  const { organization, database, branch } = target;
  const databases = hasDatabase ? [await databaseOf(platform, target)] : [];
  const [url] = await Promise.all(databases.map((one) => one.address()));
  const given = {
    file: FILE,
    organization,
    database,
    branch,
    'service-token-id': target.tokenId,
    'service-token': target.token,
    'base-url': platform.baseUrl,
    'github-token': JOB_TOKEN,
    ...(url === undefined ? {} : { 'database-url': url }),
  };
  const { variables } = resolveInputs(fromRoot('action.yml'), given, {
    token: JOB_TOKEN,
    workspace: folders.workspace,
  });
  const environment = {
    ...stepEnvironment(started, folders, github),
    ...variables,
  };
  return {
    platform,
    github,
    environment,
    command: commandLine(environment),
    terminal: [
      exportLine({
        PATH: `${await programFolder(folders.root)}${delimiter}$PATH`,
      }),
      exportLine({
        PLANETSCALE_API_URL: platform.baseUrl,
        PLANETSCALE_AUTH_URL: platform.authUrl,
      }),
      exportLine({
        PLANETSCALE_SERVICE_TOKEN_ID: target.tokenId,
        PLANETSCALE_SERVICE_TOKEN: target.token,
      }),
      ...(url === undefined ? [] : [exportLine({ DATABASE_URL: url })]),
      `neki-topology pull ${[organization, database, branch].map(shellWord).join('/')}`,
    ].join('\n'),
    login: loginLines(platform),
    async close() {
      await servers.close();
      for (const one of databases) await one.close();
      await rm(folders.root, { recursive: true, force: true });
    },
  };
}

/** A database that holds the topology of a branch, after each apply too, and rows in the tables of the default seed. */
async function databaseOf(
  platform: Platform,
  { organization, database, branch }: DemoTarget,
): Promise<Database> {
  const name = `${organization}/${database}/${branch}`;
  const held = await openDatabase();
  await held.reset(platform.branch(name).topology);
  await held.run(ROWS);
  platform.onRequest(({ method }) => {
    if (method === 'PUT') void held.reset(platform.branch(name).topology);
  });
  return held;
}

/** A folder with the program under its name. */
async function programFolder(root: string): Promise<string> {
  const folder = join(root, 'program');
  const words = [process.execPath, fromRoot('bin/index.js')].map(shellWord);
  await mkdir(folder);
  await writeFile(
    join(folder, 'neki-topology'),
    `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`,
    { mode: 0o755 },
  );
  return folder;
}

/** What signs a person in with the first OAuth application of the seed; empty if it has none. */
function loginLines({ state }: Platform): string {
  const [app] = state.apps.values();
  if (app === undefined) return '';
  return [
    'unset PLANETSCALE_SERVICE_TOKEN_ID PLANETSCALE_SERVICE_TOKEN',
    exportLine({
      PLANETSCALE_OAUTH_CLIENT_ID: app.clientId,
      PLANETSCALE_OAUTH_CLIENT_SECRET: app.clientSecret,
    }),
    `neki-topology login --redirect-uri ${shellWord(app.redirectUri)} --port 0 --token-file sandbox-tokens.json`,
  ].join('\n');
}

/** A line that sets variables; a variable in a value stays one. */
function exportLine(variables: Readonly<Record<string, string>>): string {
  const words = Object.entries(variables).map(([name, value]) =>
    name === 'PATH' ? `${name}="${value}"` : `${name}=${shellWord(value)}`,
  );
  return `export ${words.join(' ')}`;
}

/** Describes a request in one line; queries of the token endpoint hold secrets and are left out. */
export function requestLine(server: string, request: RecordedRequest): string {
  const { method, target, path, status, fault } = request;
  const shown = path.startsWith('/oauth/') ? path : target;
  const note = fault === null ? '' : ` (fault: ${fault})`;
  return `${server} ${method} ${shown} → ${status ?? 'no answer'}${note}`;
}

interface DemoTarget {
  readonly organization: string;
  readonly database: string;
  readonly branch: string;
  readonly topology: object;
  readonly tokenId: string;
  readonly token: string;
}

/** The first Neki branch of the seed, and the first service token of its organization that may write. */
function firstTarget({ state }: Platform): DemoTarget {
  for (const organization of state.organizations.values())
    for (const database of organization.databases.values()) {
      const [branch] = database.branches.values();
      const token = [...state.serviceTokens.values()].find(
        (known) =>
          known.organization === organization.name &&
          known.accesses.includes('create_branch'),
      );
      if (
        database.kind !== 'neki' ||
        branch === undefined ||
        token === undefined
      )
        continue;
      return {
        organization: organization.name,
        database: database.name,
        branch: branch.name,
        topology: branch.topology,
        tokenId: token.id,
        token: token.secret,
      };
    }
  throw new Error(
    'the seed has no Neki branch with a service token that may write to it',
  );
}

/** The live topology, and the same with an archive schema declared. */
function topologies(live: object): readonly [live: string, changed: string] {
  const text = (document: object): string =>
    `${JSON.stringify(document, null, 2)}\n`;
  const { databases = {} }: { databases?: object } = live;
  const archive = {
    archive: { schemas: { public: { tables: { old_events: {} } } } },
  };
  const changed = { ...live, databases: { ...databases, ...archive } };
  return [text(live), text(changed)];
}

function commandLine(environment: Readonly<Record<string, string>>): string {
  const variables = Object.entries(environment).map(([name, value]) =>
    shellWord(`${name}=${value}`),
  );
  const words = [
    'env -i "PATH=$PATH"',
    ...variables,
    `${shellWord(process.execPath)} ${shellWord(fromRoot('dist/index.js'))}`,
  ];
  return words.join(' ');
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text)
    ? text
    : `'${text.replaceAll("'", `'\\''`)}'`;
}

function fromRoot(name: string): string {
  return fileURLToPath(new URL(`../${name}`, import.meta.url));
}
