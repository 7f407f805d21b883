import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
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

/** Packs the package as it would be published; the program is built already. */
async function pack(folder: string): Promise<Packed> {
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', words, { cwd: ROOT });
  const answer: unknown = JSON.parse(stdout);
  // npm 11 prints a list, later ones an object by the package's name.
  const [packed] = Object.values(answer as Record<string, Packed>);
  if (packed === undefined) throw new Error(`npm pack printed ${stdout}`);
  return packed;
}

async function scratch(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('the package holds the program, the published schemas and what npm asks for, and nothing else', async () => {
  const { files } = await pack(await scratch());
  const others = files.map(({ path }) => path).filter((path) => !/^bin\/(?:\d+\.)?index\.js$/.test(path));
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

it('the packed program starts where nothing but Node is, and brings no dependency', async () => {
  const folder = await scratch();
  const { filename } = await pack(folder);
  await mkdir(join(folder, 'home'));
  await writeFile(join(folder, 'home', 'package.json'), '{}');
  await cp(join(folder, filename), join(folder, 'home', 'package.tgz'));
  const home = join(folder, 'home');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', './package.tgz'], { cwd: home });
  const lock: unknown = JSON.parse(await readFile(join(home, 'package-lock.json'), 'utf8'));
  expect(Object.keys((lock as { packages: object }).packages)).toEqual(['', 'node_modules/neki-topology']);
  const program = join(home, 'node_modules', '.bin', 'neki-topology');
  await writeFile(join(home, 'topology.yaml'), asYaml(LIVE));
  const { stdout } = await run(program, ['validate', 'topology.yaml'], { cwd: home });
  expect(stdout).toContain('Topology valid · topology.yaml');
});

it('the package, the program and the User-Agent of both edges have one version', async (context) => {
  const desk = await sitDown(context);
  expect((await desk.run(['--version'])).stdout).toBe(`${manifest.version}\n`);
  await desk.run(['plan', 'acme/shop/main']);
  const world = await openQuiet(context);
  await world.onPullRequest();
  for (const { requests } of [desk.platform, world.platform])
    expect(requests.map(({ headers }) => headers['user-agent'])).toContain(
      `neki-topology/${manifest.version}`,
    );
});
