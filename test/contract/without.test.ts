import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource, type SourceFile } from '../../scripts/house.ts';
import { brokenWalls, WALLS } from '../../scripts/walls.ts';
import { filesAbout, WHOLE } from '../../scripts/without/remove.ts';
import { ROOT } from './files.ts';

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

describe('taking features away', () => {
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
});
