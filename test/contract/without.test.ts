import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSource, type SourceFile } from '../../scripts/house.ts';
import { brokenWalls, WALLS } from '../../scripts/walls.ts';
import { withoutLinks } from '../../scripts/without/pages.ts';
import {
  filesAbout,
  goingWith,
  listedIn,
  WHOLE,
  withoutLines,
} from '../../scripts/without/remove.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function file(name: string, ...imports: readonly string[]): SourceFile {
  return {
    name,
    lines: 1,
    nodes: 1,
    conditionals: 0,
    spreads: 0,
    textResults: 0,
    exportedTypes: 0,
    plumbing: 0,
    imports,
  };
}

describe('the wall around features', () => {
  it.each([
    'run/run.ts',
    'report/report.ts',
    'plan/plan.ts',
    'settings/inputs.ts',
    'ports/host/workspace.ts',
    'doors/action/act.ts',
    'doors/terminal/program.ts',
    'doors/page/one.ts',
  ])('refuses a feature in %s', (name) => {
    const up = '../'.repeat(name.split('/').length - 1);
    const importing = file(name, `${up}features/map/index.ts`);
    expect(brokenWalls([importing], WALLS)).toEqual([
      `src/${name} may not import features/map/index.ts.`,
    ]);
  });

  it('lets doors import the list of features, and nothing below them', () => {
    const door = file('doors/action/act.ts', '../../features/index.ts');
    const core = file('run/run.ts', '../features/index.ts');
    expect(brokenWalls([door], WALLS)).toEqual([]);
    expect(brokenWalls([core], WALLS)).toHaveLength(1);
  });

  it('lets the terminal alone import the list of what has words there', () => {
    const path = '../../features/terminal.ts';
    const doors = ['action/act.ts', 'page/documents.ts', 'terminal/help.ts'];
    const files = doors.map((door) => file(`doors/${door}`, path));
    expect(brokenWalls(files, WALLS)).toEqual([
      'src/doors/action/act.ts may not import features/terminal.ts.',
      'src/doors/page/documents.ts may not import features/terminal.ts.',
    ]);
  });
});

const INDEX = `import { diff } from './diff/index.ts';
import type { Feature } from './feature.ts';
import { userSchema } from './user-schema/index.ts';
import { map } from './map/index.ts';

/** The features: map among them. */
export const FEATURES: readonly Feature[] = [userSchema, map, diff];
`;

describe('taking features away', () => {
  it('finds the folders of what is listed', () => {
    expect(listedIn(INDEX)).toEqual(['diff', 'user-schema', 'map']);
  });

  it('takes the import and the entry of a feature away, and nothing else', () => {
    expect(
      withoutLines(INDEX, ['user-schema']),
    ).toBe(`import { diff } from './diff/index.ts';
import type { Feature } from './feature.ts';
import { map } from './map/index.ts';

/** The features: map among them. */
export const FEATURES: readonly Feature[] = [map, diff];
`);
  });

  it('takes all of them away, from a list of many lines too', () => {
    const many = INDEX.replace(
      '[userSchema, map, diff]',
      '[\n  userSchema,\n  map,\n  diff,\n]',
    );
    for (const text of [INDEX, many]) {
      const rest = withoutLines(text, listedIn(text));
      expect(listedIn(rest)).toEqual([]);
      expect(rest).toMatch(/= \[\s*\];\n$/);
      expect(rest).not.toMatch(/\b(?:userSchema|diff)\b/);
    }
  });

  it('takes a feature out of every list, with all that its line imports', () => {
    const lists = INDEX.replace('{ map }', '{ drawn, map }').concat(
      '\nexport const OTHERS: readonly Feature[] = [drawn, diff];\n',
    );
    const rest = withoutLines(lists, ['map']);
    expect(listedIn(lists)).toContain('map');
    expect(rest).toContain('= [userSchema, diff];');
    expect(rest).toContain('OTHERS: readonly Feature[] = [diff];');
  });

  it('knows what a feature has for a terminal by its folder, and leaves other lists as they are', () => {
    const list = INDEX.replace('./map/index.ts', './map/terminal.ts');
    expect(listedIn(list)).toContain('map');
    expect(withoutLines(list, ['map'])).not.toContain('{ map }');
    expect(withoutLines(INDEX, ['rows'])).toBe(INDEX);
  });

  it('says which feature there is not', () => {
    expect(() => goingWith('rows', ['map'], [])).toThrow('lists no rows');
    const unlisted = INDEX.replace(', map', '');
    expect(() => withoutLines(unlisted, ['map'])).toThrow('map is imported');
  });

  it('leaves out what imports a feature, by way of other tests too', () => {
    const files = [
      file('test/one.test.ts', './helper.ts', 'vitest'),
      file('test/helper.ts', '../src/features/map/drawing.ts'),
      file('test/two.test.ts', '../src/features/index.ts'),
      file('test/three.test.ts', '../src/features/rows/rows.ts'),
    ];
    const about = filesAbout(['map'], files);
    expect(about.toSorted()).toEqual(['test/helper.ts', 'test/one.test.ts']);
  });

  it('takes away with a feature what imports it', () => {
    const files = [
      file('src/features/pull/pull.ts', '../diff/text-diff.ts'),
      file('src/features/log/log.ts', '../pull/pull.ts'),
      file('src/features/map/drawing.ts', '../../report/blocks.ts'),
    ];
    const listed = ['map', 'pull', 'diff', 'log'];
    expect(goingWith('diff', listed, files)).toEqual(['pull', 'diff', 'log']);
    expect(goingWith('map', listed, files)).toEqual(['map']);
  });

  it('leaves few other tests out, and says why', () => {
    for (const [name, why] of Object.entries(WHOLE)) {
      expect(existsSync(join(ROOT, name))).toBe(true);
      expect(why).toMatch(/^(?:the|which) /);
    }
  });

  it('finds no test outside of features that imports one', () => {
    const files = ['test', 'sandbox', 'oracles'].flatMap((folder) =>
      readSource(join(ROOT, folder)).map((one) => ({
        ...one,
        name: join(folder, one.name),
      })),
    );
    const features = globSync('*/', { cwd: join(ROOT, 'src/features') });
    expect(filesAbout(features, files)).toEqual([]);
  });

  it('takes the lines of its pages out of the contents, and other links to them', () => {
    const isGone = (file: string): boolean =>
      file.startsWith('src/features/rows/');
    const contents = `# Documentation

| how full | [rows](../src/features/rows/rows.md#in-a-plan) |
| a table | [Add a table](add-a-table.md) |
- [Rows](../src/features/rows/rows.md)
`;
    expect(withoutLinks('docs/README.md', contents, isGone)).toBe(
      `# Documentation

| a table | [Add a table](add-a-table.md) |
`,
    );
    const page =
      'See [how full](src/features/rows/rows.md) and [b](docs/b.md).';
    expect(withoutLinks('README.md', page, isGone)).toBe(
      'See how full and [b](docs/b.md).',
    );
  });
});
