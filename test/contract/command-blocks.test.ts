import { execFile, execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, type TestContext } from 'vitest';
import { openDatabase } from '../../sandbox/database/database.ts';
import {
  APP,
  DEFAULT_SEED,
  type JsonObject,
  SHARDS,
  WRITER,
} from '../../sandbox/platform.ts';
import { startServers } from '../../sandbox/world.ts';
import { ownFolder } from '../doors/terminal/folder.ts';
import { skipLong } from '../long.ts';
import { asJson, asYaml, CHANGED, LIVE } from '../scenarios/documents.ts';

const ROOT = new URL('../../', import.meta.url);
const PROGRAM = fileURLToPath(new URL('bin/index.js', ROOT));
const run = promisify(execFile);
const read = (page: string): string =>
  readFileSync(new URL(page, ROOT), 'utf8');

/** A block of commands on a page. */
interface Block {
  readonly page: string;
  readonly text: string;
}

/** Other programs, their commands and the options that their help has. A block that calls one is not executed here. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'pscale branch shard create': ['org', 'config-profile', 'count'],
  'pscale branch shard update': ['org', 'display-name'],
  'pscale branch data-topology get': ['org'],
  psql: [],
  'gh secret set': ['env', 'repo'],
  'gh secret delete': ['env', 'repo'],
  'gh variable set': ['repo', 'body'],
  'gh api': [],
  'npm ci': [],
  'npm install': ['global'],
  'npm run': [],
  'npm test': [],
  'npx --yes': ['yes'],
  curl: ['fail', 'location', 'remote-name'],
  'git clone': [],
  'buildkite-agent annotate': ['context', 'style'],
};
const CALL =
  /^(?:pscale(?: [a-z][a-z-]*)+|psql|gh (?:secret|variable) [a-z]+|gh api|npm (?:ci|install|run|test)|npx --yes|curl|git clone|buildkite-agent annotate)/;

/** The block that needs a person at a terminal, who types a name; it has tests of its own. */
const AT_A_TERMINAL = /--on-a-branch-to-throw-away/;
/** Blocks that are a file, or the output of a command. */
const NO_COMMANDS = /^# \.github\/|^By the file|^Queries: |^table |^Rows of /;

const PAGES = [
  'README.md',
  ...globSync('{docs,src/features/*}/*.md', { cwd: ROOT }),
];
const BLOCKS: readonly Block[] = PAGES.flatMap((page) =>
  Array.from(
    read(page).matchAll(/^( *)```(\w*)\n(.*?)^ *```$/gms),
    ([, indent = '', language = '', text = '']) => ({
      page: page.replaceAll('\\', '/'),
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  ).filter(
    ({ language, text }) =>
      /^(?:sh)?$/.test(language) && !NO_COMMANDS.test(text),
  ),
);

/** The commands of a block, one each: lines, and what stands before and behind `&&`, `|` and `;`. */
function commandsOf({ text }: Block): readonly string[] {
  return text
    .replaceAll(/ \\?\n {2,}/g, ' ')
    .replaceAll(/(["']).*?\1/g, (quoted) => quoted.replaceAll(/[&|;\n]/g, ' '))
    .split(/\n|&&|\|\|?|;/)
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('#'));
}

const isOther = (block: Block): boolean =>
  commandsOf(block).some((one) => CALL.test(one));
const EXECUTED = BLOCKS.filter(
  (block) => !isOther(block) && !AT_A_TERMINAL.test(block.text),
);

type Files = Readonly<Record<string, string>>;

const MORE: JsonObject = {
  ...LIVE,
  shard_groups: [
    ...(LIVE['shard_groups'] as readonly JsonObject[]),
    { uid: 'more', key_ranges: [{ shard_uid: SHARDS.at(-1) ?? '' }] },
  ],
};
const TARGETS = `defaults: { organization: acme, branch: main }
targets:
  - { name: shop, database: shop, file: data-topology.yaml }
  - { name: billing, database: billing, file: topology/billing.yaml }
`;

/** What a reader of a page has in the folder, beside the topology of the branch. */
const FILES: Readonly<Record<string, Files>> = {
  'docs/go-back.md': { 'previous-topology.json': asJson(MORE) },
  'docs/vendor-script.md': {
    'topology/topology.json': SHARDS.reduce(
      (text, uid, index) => text.replaceAll(uid, `@SHARD_${index + 1}@`),
      asJson(LIVE),
    ),
  },
  'docs/several-teams.md': {
    'topology/base.json': asJson({ ...LIVE, databases: {} }),
    'topology/billing.json': asJson({ databases: LIVE['databases'] ?? {} }),
  },
  'docs/terminal.md': {
    'old.yaml': asYaml(LIVE),
    'topologies/shop.yaml': asYaml(CHANGED),
    'targets.yaml': TARGETS,
    'topology/billing.yaml': asYaml(LIVE),
  },
  'docs/uninstall.md': {
    '.github/workflows/topology.yml': 'uses: neki-topology\n',
  },
  'src/features/queries/queries.md': {
    'old.yaml': asYaml(LIVE),
    'new.yaml': asYaml(CHANGED),
    'queries.csv': 'query,calls\nSELECT 1,2\n',
  },
};
/** What a page tells its reader to write before the last block that plans. */
const WRITTEN: Readonly<Record<string, Files>> = {
  'docs/try-it.md': { 'data-topology.yaml': asYaml(CHANGED) },
  'docs/second-database.md': {
    'topology/targets.yaml':
      /```yaml\n(.*?)```/s
        .exec(read('docs/second-database.md'))?.[1]
        ?.replaceAll(/^ {3}/gm, '') ?? '',
  },
};
/** Who commits. */
const IDENTITY = {
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};
/** What stands for a value of the reader's own. */
const OWN: readonly (readonly [RegExp, string])[] = [
  [
    /PLANETSCALE_SERVICE_TOKEN_ID=…/,
    `PLANETSCALE_SERVICE_TOKEN_ID=${WRITER.id}`,
  ],
  [/PLANETSCALE_SERVICE_TOKEN=…/, `PLANETSCALE_SERVICE_TOKEN=${WRITER.secret}`],
  [/COMMIT:/, 'HEAD:'],
  [/export PATH="…:\$PATH"\n/, ''],
  [/export PLANETSCALE_API_URL=….*\n/, ''],
  [
    /PLANETSCALE_OAUTH_CLIENT_ID=…/,
    `PLANETSCALE_OAUTH_CLIENT_ID=${APP.clientId}`,
  ],
  [/export DATABASE_URL='postgres:.*\n/, ''],
];
const READS_WRITTEN = /neki-topology plan/;
/** What reads the database. */
const ROWS = / --rows\b/;

/** A person who signs in: gives the program what it asks for, and opens the address that it prints. */
const PERSON = `
import { spawn } from 'node:child_process';
const program = spawn(process.execPath, process.argv.slice(2), { stdio: ['ignore', 'pipe', 'pipe'] });
let printed = '';
const look = async (chunk) => {
  printed += chunk;
  const [address] = /http\\S+\\/oauth\\/authorize\\S+(?=\\n)/.exec(printed) ?? [];
  if (address === undefined) return;
  printed = '';
  await fetch(address);
};
program.stdout.on('data', look);
program.stderr.on('data', look);
program.on('exit', (code) => process.exit(code));
`;

/** The program as it is installed; a person answers its questions with yes. */
function programOf(
  folder: string,
  { baseUrl, authUrl }: { readonly baseUrl: string; readonly authUrl: string },
): string {
  const bin = join(folder, '.bin');
  mkdirSync(bin);
  const person = join(bin, 'person.mjs');
  writeFileSync(person, PERSON);
  const text = `#!/bin/sh
case "$1" in
  init) [ $# -gt 1 ] || set -- init acme/shop/main; set -- "$@" --yes ;;
  pull | apply | restore) set -- "$@" --yes ;;
esac
case "$1 $*" in
  plan*--against*) ;;
  login*) exec '${process.execPath}' '${person}' '${PROGRAM}' "$@" --auth-url '${authUrl}' --port 0 ;;
  doctor* | init* | pull* | plan* | apply* | restore* | shards*) set -- "$@" --base-url '${baseUrl}' ;;
esac
'${process.execPath}' '${PROGRAM}' "$@"
status=$?
[ $status = 2 ] && exit 0 # a plan with something to apply
exit $status
`;
  writeFileSync(join(bin, 'neki-topology'), text, { mode: 0o755 });
  return bin;
}

/** A repository with the topology of the branch in `data-topology.yaml`, as after the quick start. */
function repositoryIn(folder: string, page: string): void {
  write(folder, { 'data-topology.yaml': asYaml(LIVE), ...FILES[page] });
  git(folder, 'init', '-q', '-b', 'main');
  commitAll(folder);
  git(folder, 'remote', 'add', 'origin', 'git@github.com:acme/shop.git');
  git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
}

/** Commits what a page had its reader write, as it says between its blocks. */
function commitAll(folder: string): void {
  git(folder, 'add', '--all', ':!.bin');
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'Keep');
}

function git(folder: string, ...words: readonly string[]): void {
  execFileSync('git', ['-C', folder, ...words], {
    stdio: 'ignore',
    env: { ...process.env, ...IDENTITY },
  });
}

/** The address of a database in which each table of the topology has rows. */
async function addressOfRows(context: TestContext): Promise<string> {
  const database = await openDatabase();
  context.onTestFinished(() => database.leave());
  await database.reset(LIVE);
  return database.address();
}

function write(folder: string, files: Files = {}): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** The branch of the examples, a restored one, and the same in a second database. */
function seed(): typeof DEFAULT_SEED {
  const { acme } = DEFAULT_SEED.organizations;
  const { shop } = acme?.databases ?? {};
  const main = shop?.branches?.['main'];
  if (acme === undefined || shop === undefined || main === undefined)
    throw new Error('The sandbox has no branch acme/shop/main.');
  const branches = { ...shop.branches, restored: main };
  const databases = {
    ...acme.databases,
    shop: { ...shop, branches },
    billing: shop,
  };
  return { ...DEFAULT_SEED, organizations: { acme: { ...acme, databases } } };
}

describe('every block of commands', () => {
  it('is executed here, or calls a program that is not', () => {
    expect(EXECUTED.length).toBeGreaterThan(15);
    expect(BLOCKS.length).toBeGreaterThan(30);
  });

  it.for(Array.from(Map.groupBy(EXECUTED, ({ page }) => page)))(
    '%s: those without another program run as they stand, one after the other',
    async ([page, blocks], context) => {
      skipLong(context);
      const [folder, servers] = await Promise.all([
        ownFolder(context),
        startServers({
          platform: { seed: seed(), behaviour: { consent: 'allow' } },
        }),
      ]);
      context.onTestFinished(servers.close);
      repositoryIn(folder, page);
      const bin = programOf(folder, servers.platform);
      const hasRows = blocks.some(({ text }) => ROWS.test(text));
      const env = {
        PATH: `${bin}:${process.env['PATH'] ?? ''}`,
        HOME: folder,
        ...IDENTITY,
        PLANETSCALE_SERVICE_TOKEN_ID: WRITER.id,
        PLANETSCALE_SERVICE_TOKEN: WRITER.secret,
        PLANETSCALE_OAUTH_CLIENT_SECRET: APP.clientSecret,
        ...(hasRows && { DATABASE_URL: await addressOfRows(context) }),
      };
      let cwd = folder;
      for (const block of blocks) {
        if (block === blocks.findLast(({ text }) => READS_WRITTEN.test(text)))
          write(cwd, WRITTEN[page]);
        const script = OWN.reduce(
          (all, [pattern, value]) => all.replace(pattern, value),
          block.text,
        );
        const at = join(bin, 'at');
        const whole = `${script}\npwd > '${at}'`;
        const words = ['--norc', '-euo', 'pipefail', '-c', whole];
        const ended = await run('bash', words, { cwd, env }).then(
          () => 'ran',
          (error: { stdout: string; stderr: string }) =>
            `${script}${error.stdout}${error.stderr}`,
        );
        expect(ended).toBe('ran');
        cwd = readFileSync(at, 'utf8').trim();
        commitAll(cwd);
      }
    },
  );

  it.each(BLOCKS.filter(isOther).map((block) => [block.page, block] as const))(
    '%s: calls other programs by commands and options that they have',
    (_, block) => {
      for (const command of commandsOf(block)) {
        const [call] = CALL.exec(command) ?? [];
        if (call === undefined) continue;
        const known = Object.entries(OTHERS).find(([name]) =>
          call.startsWith(name),
        );
        expect(known, command).toBeDefined();
        if (call === 'npx --yes') continue;
        const options = Array.from(
          command.matchAll(/ --([a-z-]+)/g),
          ([, option = '']) => option,
        );
        expect(
          options.filter((one) => !known?.[1].includes(one)),
          command,
        ).toEqual([]);
      }
    },
  );
});
