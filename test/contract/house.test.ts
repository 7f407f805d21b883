import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cyclesIn, importsAmong, readSource } from '../../scripts/house.ts';
import { brokenWalls, WALLS } from '../../scripts/walls.ts';
import { read } from './files.ts';

const ROOT = new URL('../../', import.meta.url);
const MOST_STEPS = 12;
const FILES = readSource(fileURLToPath(new URL('src/', ROOT)));

it('no file imports itself by way of others', () => {
  expect(cyclesIn(importsAmong(FILES))).toEqual([]);
});

/** What the files of a folder import of src, as seen from src. */
function importedBy(folder: string): readonly string[] {
  const files = readSource(fileURLToPath(new URL(folder, ROOT)));
  const paths = files.flatMap(({ imports }) => imports);
  return paths
    .filter((path) => path.includes('/src/'))
    .map((path) => path.slice(path.lastIndexOf('/src/') + '/src/'.length));
}

it.each(['github', 'platform', 'http', 'database'])(
  'the %s of the sandbox shares no code with src',
  (folder) => {
    expect(importedBy(`sandbox/${folder}/`)).toEqual([]);
  },
);

it('the router by brute force shares no code with src', () => {
  const files = readSource(fileURLToPath(new URL('oracles/router/', ROOT)));
  const own = files.filter(({ name }) => /^(?:route|judge)/.test(name));
  expect(own.length).toBeGreaterThan(2);
  for (const { name, imports } of own)
    expect(imports.join(' '), name).not.toContain('/src/');
});

it('the playground knows the domain, the report and no edge', () => {
  const rooms =
    /^(?:(?:document|topology|rules|changes|plan|report|text|features|doors\/page)\/|result\.ts|keyed\.ts|run\/(?:load|result)\.ts)/;
  const imported = importedBy('site/playground/');
  expect(imported.length).toBeGreaterThan(8);
  expect(imported.filter((path) => !rooms.test(path))).toEqual([]);
});

describe('the table of folders', () => {
  it('lists every folder of src, and no file breaks a wall', () => {
    expect(WALLS.size).toBeGreaterThan(20);
    expect(brokenWalls(FILES, WALLS)).toEqual([]);
  });

  it.each([
    ['run/run.ts', 'undici'],
    ['plan/plan.ts', 'node:fs'],
    ['rules/rules.ts', '../report/title.ts'],
  ])('has a wall between %s and %s', (name, place) => {
    const broken = FILES.slice(0, 1).map((file) => ({
      ...file,
      name,
      imports: [place],
    }));
    expect(brokenWalls(broken, WALLS)).toHaveLength(1);
  });
});

it('the walk from the file to the comment is short, and true to the code', () => {
  const text = read('docs/contributing/architecture.md');
  const steps = [...text.matchAll(/^\| \d+ \| `(src\/[^`]+)` · `(\w+)` \|/gm)];
  expect(steps.length).toBeGreaterThan(8);
  expect(steps.length).toBeLessThanOrEqual(MOST_STEPS);
  for (const [, file = '', name = ''] of steps) {
    expect(existsSync(new URL(file, ROOT)), file).toBe(true);
    const source = read(file);
    expect(source, `${file} has ${name}`).toMatch(
      new RegExp(`\\b(?:function|class)\\*? ${name}\\b`),
    );
  }
});

it('the steps of a run are in the docs as they are in the code, and in its order', () => {
  const text = read('docs/contributing/architecture.md');
  const [, steps = ''] = text.split(/```ts\n|```\n\nEvery step/);
  const run = read('src/run/run.ts');
  const lines = steps.trimEnd().split('\n');
  const places = lines.map((line) => run.indexOf(line.replace(/ \/\/.*/, '')));
  expect(lines.length).toBeGreaterThan(5);
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

it('the shorter walks are of files that there are, and of few', () => {
  const text = read('docs/contributing/architecture.md');
  const [, table = ''] = text.split('| from, to | files |\n|---|---|\n');
  const [rows = ''] = table.trimEnd().split('\n\n');
  const walks = rows.split('\n').map((row) => {
    const [, , cell = ''] = row.split('|');
    return Array.from(cell.matchAll(/`([^`]+)`/g), ([, file = '']) => file);
  });
  expect(walks.map(({ length }) => length)).toEqual([7, 8, 3, 11]);
  for (const file of walks.flat())
    expect(existsSync(new URL(`src/${file}`, ROOT)), file).toBe(true);
});
