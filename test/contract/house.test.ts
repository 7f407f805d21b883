import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measureHouse } from '../../scripts/house.ts';

const ROOT = new URL('../../', import.meta.url);
const MOST_STEPS = 15;

it('no file imports itself by way of others', () => {
  expect(measureHouse().cycles).toEqual([]);
});

it('the walk from the file to the comment is short, and true to the code', () => {
  const text = readFileSync(new URL('CONTRIBUTING.md', ROOT), 'utf8');
  const steps = [...text.matchAll(/^\| \d+ \| `(src\/[^`]+)` · `(\w+)` \|/gm)];
  expect(steps.length).toBeGreaterThan(10);
  expect(steps.length).toBeLessThanOrEqual(MOST_STEPS);
  for (const [, file = '', name = ''] of steps) {
    expect(existsSync(new URL(file, ROOT)), file).toBe(true);
    const source = readFileSync(new URL(file, ROOT), 'utf8');
    expect(source, `${file} has ${name}`).toMatch(
      new RegExp(`\\b(?:function|class)\\*? ${name}\\b`),
    );
  }
});
