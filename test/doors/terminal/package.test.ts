import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import {
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
} from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { openSteps, type Steps } from '../../contract/steps.ts';
import { skipLong } from '../../long.ts';
import { asYaml, LIVE } from '../../scenarios/documents.ts';
import { openQuiet } from '../../scenarios/service.ts';
import { sitDown } from './world.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

beforeEach(skipLong);

let folder: string;
let checkout: string;
let packed: Packed;
let packing: Promise<void> | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-'));
  checkout = join(folder, 'checkout');
});
beforeEach(() => {
  packing ??= pack();
  return packing;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The files of this checkout, but those that are of no use to the program: it explains rules by the examples of their tests. */
async function filesToPack(): Promise<readonly string[]> {
  const words = [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ];
  const { stdout } = await run('git', words, { cwd: ROOT });
  // The folder of temporary files may be one of the checkout; a repository in it is listed with a slash.
  const temporary = `${relative(ROOT, tmpdir())}${sep}`;

  return stdout
    .split('\0')
    .filter((name) => name !== '' && !name.endsWith('/'))
    .filter((name) => !name.startsWith(temporary))
    .filter(
      (name) =>
        !/^(?:dist\/|test\/(?!rules\/|domain\.ts|messages\.ts))/.test(name),
    )
    .filter((name) => existsSync(join(ROOT, name)));
}

/** Packs a checkout as people do, in a copy, since npm changes the manifest while it packs; and unpacks the package. */
async function pack(): Promise<void> {
  for (const name of await filesToPack())
    await cp(join(ROOT, name), join(checkout, name));
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));

  const words = ['pack', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', words, { cwd: checkout });

  // What the scripts print comes first. npm 11 prints a list, later ones an object by the package's name.
  const answer: unknown = JSON.parse(stdout.slice(stdout.search(/^[[{]/m)));
  const [first] = Object.values(answer as Record<string, Packed>);
  if (first === undefined) throw new Error(`npm pack printed ${stdout}`);
  packed = first;
  await run('tar', ['-xzf', packed.filename], { cwd: folder });
}

it('the package holds the program, the published schemas and what npm asks for, and nothing else', () => {
  const paths = packed.files.map(({ path }) => path);
  const others = paths.filter((path) => !/^bin\/[\w-]+\.js$/.test(path));
  expect(others.toSorted()).toEqual([
    'LICENSE',
    'README.md',
    'bin/libpg-query/index.cjs',
    'bin/libpg-query/libpg-query.js',
    'bin/libpg-query/libpg-query.wasm',
    'bin/libpg-query/package.json',
    'bin/licenses.txt',
    'bin/package.json',
    'package.json',
    'schema/data-topology.schema.json',
    'schema/plan.schema.json',
    'schema/result.schema.json',
    'schema/targets.schema.json',
  ]);
});

it('the package installs offline and without a warning, and the program starts where nothing but Node is', async () => {
  const home = await mkdtemp(join(folder, 'home-'));
  const { stderr } = await run(
    'npm',
    ['install', '--offline', '--prefix', home, join(folder, packed.filename)],
    { cwd: home },
  );
  expect(stderr).not.toContain('neki-topology');

  await writeFile(join(home, 'topology.yaml'), asYaml(LIVE));
  const program = join(home, 'node_modules', '.bin', 'neki-topology');
  const { stdout } = await run(program, ['validate', 'topology.yaml'], {
    cwd: home,
  });
  expect(stdout).toContain('Valid · topology.yaml');
});

describe('the commands of docs/terminal.md', () => {
  const page = readFileSync(join(ROOT, 'docs/terminal.md'), 'utf8');
  const [, commands = ''] = /^```sh\n(.*?)^```$/ms.exec(page) ?? [];
  let steps: Steps;

  beforeEach(async () => {
    steps = openSteps();
    const release = join(steps.folder, 'release');
    await mkdir(release);
    await cp(join(folder, packed.filename), join(release, packed.filename));
    await steps.bash('cd release && sha256sum *.tgz > SHA256SUMS');
    // Stands for GitHub: the last word is the address of a file.
    steps.stub(
      'curl',
      `for word; do :; done; file="$HOME/release/\${word##*/}"
case "$*" in *--remote-name*) cp "$file" . ;; *) cat "$file" ;; esac`,
    );
  });
  afterEach(() => steps.end());

  const install = () =>
    steps.bash(commands, {
      npm_config_prefix: join(steps.folder, 'global'),
      npm_config_offline: 'true',
    });

  it('install the program of a release', async () => {
    await install();

    const program = join(steps.folder, 'global', 'bin', 'neki-topology');
    const { stdout } = await run(program, ['--version']);
    expect(stdout).toBe(`${manifest.version}\n`);
  });

  it.each([
    ['a file that is not the one of the release', 'echo x >> release/*.tgz'],
    ['a release without checksums', 'rm release/SHA256SUMS'],
    ['a release with other checksums', ': > release/SHA256SUMS'],
  ])('install nothing from %s', async (_, change) => {
    await steps.bash(change);

    await expect(install()).rejects.toThrow();
    expect(existsSync(join(steps.folder, 'global'))).toBe(false);
  });
});

it('the package has nothing that is for developers alone, and the checkout keeps all of it', async () => {
  const about = JSON.parse(
    await readFile(join(folder, 'package', 'package.json'), 'utf8'),
  );
  const { scripts, dependencies, devDependencies, allowScripts, ...kept } =
    manifest;

  expect([scripts, dependencies, devDependencies, allowScripts]).not.toContain(
    undefined,
  );
  expect(about).toEqual(kept);
  expect(await readFile(join(checkout, 'package.json'), 'utf8')).toBe(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  );
});

it('a manifest that a cut-off pack left behind is made whole', async () => {
  const path = join(checkout, 'package.json');
  const whole = await readFile(path, 'utf8');
  const pack = (when: string) =>
    run(process.execPath, ['scripts/pack.ts', when], { cwd: checkout });

  await pack('before');
  await pack('before');
  expect(await readFile(path, 'utf8')).not.toBe(whole);

  await pack('after');
  expect(await readFile(path, 'utf8')).toBe(whole);
});

it('the package, the program and the User-Agent of both edges have one version', async (context) => {
  const desk = await sitDown(context);
  expect((await desk.runProgram(['--version'])).stdout).toBe(
    `${manifest.version}\n`,
  );
  await desk.run(['plan', 'acme/shop/main']);
  const world = await openQuiet(context);
  await world.onPullRequest();
  for (const { requests } of [desk.platform, world.platform])
    expect(requests.map(({ headers }) => headers['user-agent'])).toContain(
      `neki-topology/${manifest.version}`,
    );
});
