import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findTarget } from '../../../src/doors/terminal/default-target.ts';
import { ownFolder } from './folder.ts';
import { sitDown } from './world.ts';

const NAMES = (branch: string) =>
  `organization: acme\ndatabase: shop\nbranch: ${branch}\n`;
const STEP = (branch: string, uses = 'OWNER/neki-topology@v0') =>
  `jobs:\n  one:\n    steps:\n      - uses: actions/checkout@v4\n      - uses: ${uses}\n        with:\n          organization: acme\n          database: shop\n          branch: ${branch}\n`;
const CALL = (branch: string) =>
  `jobs:\n  one:\n    uses: OWNER/neki-topology/.github/workflows/neki-topology.yml@v0\n    with: { organization: acme, database: shop, branch: ${branch} }\n`;
const FLOWS = '.github/workflows';

const VENDOR = { '.pscale.yml': NAMES('b') };
/** Workflows, by the first letters of their files. */
const flows = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(files).map(([at, text]) => [`${FLOWS}/${at}.yml`, text]),
  );
const BOTH = flows({ d: STEP('a'), t: STEP('c') });

it.for<[what: string, files: Readonly<Record<string, string>>, found: string]>([
  ['no file', {}, ''],
  ['its own first', { 'neki.yml': NAMES('a'), ...VENDOR }, 'a neki.yml'],
  ['a file that lacks a part', { 'neki.yml': 'organization: acme\n' }, ''],
  ['what is no YAML', { 'neki.yml': ': [\n', ...VENDOR }, 'b .pscale.yml'],
  ['a workflow', { ...flows({ t: STEP('a') }), ...VENDOR }, `a ${FLOWS}/t.yml`],
  ['a workflow that calls', flows({ t: CALL('a') }), `a ${FLOWS}/t.yml`],
  ['two targets', BOTH, ''],
  [
    'two targets, one of the workflow of that name',
    flows({ d: STEP('a'), neki: STEP('b') }),
    `b ${FLOWS}/neki.yml`,
  ],
  [
    'two targets, and the file of the vendor',
    { ...BOTH, ...VENDOR },
    'b .pscale.yml',
  ],
  ['what only a run knows', flows({ t: STEP('${{ matrix.branch }}') }), ''],
  ['another action', flows({ t: STEP('a', 'acme/other@v1') }), ''],
])(
  'the target of a command that names none: %s',
  async ([, files, found], context) => {
    const folder = await ownFolder(context);
    await mkdir(join(folder, '.git'));
    const inner = join(folder, 'deep');
    await mkdir(inner);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    for (const at of [folder, inner]) {
      const target = await findTarget(at);
      expect(
        target === undefined ? '' : `${target.target.branch} ${target.from}`,
      ).toBe(found);
    }
  },
);

it('is not looked for above the folder outside of a repository', async (context) => {
  const folder = await ownFolder(context);
  await mkdir(join(folder, 'deep'));
  await writeFile(join(folder, 'neki.yml'), NAMES('a'));
  expect(await findTarget(join(folder, 'deep'))).toBeUndefined();
});

it('is told by every command that takes it, and nothing else of the file is read', async (context) => {
  const desk = await sitDown(context);
  const vendor = `org: acme\ndatabase: shop\nbranch: main\nbase-url: https://elsewhere.example\nservice-token: x\n`;
  await desk.write('.pscale.yml', vendor);
  for (const words of [['plan'], ['shards']]) {
    const end = await desk.run(words);
    expect([words, end.exitCode]).toEqual([words, 0]);
    expect(end.stderr).toContain(
      'Database branch: `acme/shop/main`, from `.pscale.yml`.',
    );
  }
  const named = await desk.run(['plan', 'acme/shop/main']);
  expect(named.stderr).not.toContain('.pscale.yml');
});

it('is not written to unless somebody types it or is asked', async (context) => {
  const desk = await sitDown(context);
  await desk.write('.pscale.yml', 'org: acme\ndatabase: shop\nbranch: main\n');
  await desk.write('saved.json', '{}');
  for (const words of [
    ['apply', '--yes'],
    ['restore', 'saved.json', '--yes'],
  ]) {
    const end = await desk.run(words);
    expect(end.exitCode).toBe(1);
    expect(end.stderr).toContain('`acme/shop/main` is only named by');
  }
  expect(desk.platform.requests).toEqual([]);
});
