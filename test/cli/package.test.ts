import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
let packed: Packed;

/** Packs the package as it would be published, and unpacks it; the program is built already. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-'));
  const words = [
    'pack',
    '--json',
    '--ignore-scripts',
    '--pack-destination',
    folder,
  ];
  const { stdout } = await run('npm', words, { cwd: ROOT });
  const answer: unknown = JSON.parse(stdout);
  // npm 11 prints a list, later ones an object by the package's name.
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

it('the packed program starts where nothing but Node is, and brings no dependency', async () => {
  const about = JSON.parse(
    await readFile(join(folder, 'package', 'package.json'), 'utf8'),
  );
  expect(about).toMatchObject({ bin: { 'neki-topology': 'bin/index.js' } });
  for (const kind of [
    'dependencies',
    'optionalDependencies',
    'peerDependencies',
  ])
    expect(about).not.toHaveProperty(kind);
  await writeFile(join(folder, 'topology.yaml'), asYaml(LIVE));
  // Started as npm's link does: by its first line and its mode.
  const program = join(folder, 'package', about.bin['neki-topology']);
  const { stdout } = await run(program, ['validate', 'topology.yaml'], {
    cwd: folder,
  });
  expect(stdout).toContain('Valid · topology.yaml');
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
