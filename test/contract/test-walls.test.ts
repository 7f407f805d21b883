import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSource, type SourceFile } from '../../scripts/house.ts';
import { ROOT, read } from './files.ts';

/** What of `src` tests outside of its own folder import from one file of tests alone. */
const DOORS: ReadonlyMap<string, string> = new Map([
  ['document', 'test/domain.ts'],
  ['topology', 'test/domain.ts'],
  ['rules', 'test/domain.ts'],
  ['changes', 'test/domain.ts'],
  ['plan', 'test/domain.ts'],
  ['run/result.ts', 'test/report/results.ts'],
  ['text', 'test/messages.ts'],
  ['report/comment.ts', 'test/report/results.ts'],
]);

/** What some tests import all the same. */
const EXCEPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  // The results of tests are made with it.
  ['test/report/view.ts', ['run/result.ts']],
  // An example is told with all that the product knows of a change.
  [
    'test/changes/kinds/examples.ts',
    ['plan/limits.ts', 'plan/plan-document.ts'],
  ],
  // Names of tables as the topology writes and finds them.
  [
    'test/changes/table-history.test.ts',
    ['topology/catalog.ts', 'topology/topology-document.ts'],
  ],
]);

/** The tests, each with what it imports of `src`. */
function testsOf(): readonly SourceFile[] {
  const folders = ['test', 'oracles', 'src/features'];
  return folders.flatMap((folder) =>
    readSource(join(ROOT, folder))
      .filter(({ name }) => folder !== 'src/features' || /\/test\//.test(name))
      .map((file) => ({ ...file, name: `${folder}/${file.name}` })),
  );
}

/** The imports that pass by a door, in words. */
function passing(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ name, imports }) =>
    imports
      .filter((path) => path.startsWith('.'))
      .map((path) => join(name, '..', path))
      .flatMap((path) => {
        const part = path.slice('src/'.length);
        if (!path.startsWith('src/') || isAllowed(name, part)) return [];
        const room = roomOf(part);
        if (room === undefined) return [];
        return [`${name} imports ${path}. Use ${DOORS.get(room)}.`];
      }),
  );
}

function roomOf(part: string): string | undefined {
  return DOORS.keys().find(
    (room) => part === room || part.startsWith(`${room}/`),
  );
}

/** Whether a test is of the same folder, is the door itself, or is listed. */
function isAllowed(name: string, part: string): boolean {
  const folder = part.split('/')[0];
  return (
    name.startsWith(`test/${folder}/`) ||
    name === DOORS.get(roomOf(part) ?? '') ||
    EXCEPTIONS.get(name)?.includes(part) === true
  );
}

const FILES = testsOf();

it('tests outside of a folder import what is inside of it from one file', () => {
  expect(FILES.length).toBeGreaterThan(300);
  expect(passing(FILES)).toEqual([]);
});

it('finds a test that imports the inside of another folder', () => {
  const [file] = FILES;
  if (file === undefined) throw new Error('no test was found');
  const asked = { ...file, imports: ['../../src/plan/making.ts'] };
  expect(passing([{ ...asked, name: 'test/run/a.test.ts' }])).toEqual([
    'test/run/a.test.ts imports src/plan/making.ts. Use test/domain.ts.',
  ]);
  expect(passing([{ ...asked, name: 'test/plan/a.test.ts' }])).toEqual([]);
});

it('starts servers in sandbox/world.ts alone, but for the tests of the sandbox', () => {
  const starting = FILES.filter(({ name }) =>
    /\bstart(Platform|GitHub)\(/.test(read(name)),
  );
  expect(starting.map(({ name }) => name)).toEqual([]);
});

it('lists no exception in vain', () => {
  for (const [name, parts] of EXCEPTIONS) {
    const own = FILES.find((file) => file.name === name)?.imports ?? [];
    const paths = own.map((path) => join(name, '..', path));
    expect(paths).toEqual(
      expect.arrayContaining(parts.map((part) => `src/${part}`)),
    );
  }
});
