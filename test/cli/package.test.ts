import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  cp,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { asYaml, LIVE } from '../scenarios/documents.ts';
import { openQuiet } from '../scenarios/service.ts';
import { sitDown } from './world.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

let folder: string;
let checkout: string;
let packed: Packed;

/** The files of this checkout, but those that are of no use to the program. */
async function filesToPack(): Promise<readonly string[]> {
  const words = [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ];
  const { stdout } = await run('git', words, { cwd: ROOT });

  return stdout
    .split('\0')
    .filter((name) => name !== '' && !/^(?:dist|test)\//.test(name))
    .filter((name) => existsSync(join(ROOT, name)));
}

/** Packs a checkout as people do, in a copy, since npm changes the manifest while it packs; and unpacks the package. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-'));
  checkout = join(folder, 'checkout');
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
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('the package holds the program, the published schemas and what npm asks for, and nothing else', () => {
  const paths = packed.files.map(({ path }) => path);
  const others = paths.filter((path) => !/^bin\/[\w-]+\.js$/.test(path));
  expect(others.toSorted()).toEqual([
    'LICENSE',
    'README.md',
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
