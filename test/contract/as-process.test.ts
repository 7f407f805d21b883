import { existsSync, globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AS_PROCESS } from '../scenarios/as-process.ts';
import { ROOT, read } from './files.ts';

const IMPORTED = /\bimport\(\s*'([^'.][^']*)'/g;

/** The packages that the action loads when it needs them, by name. */
function loadedLater(): readonly string[] {
  const files = globSync('src/**/*.ts', {
    cwd: ROOT,
    exclude: ['src/features/*/test'],
  }).filter((file) => !/^src[\\/]doors[\\/]terminal/.test(file));
  const names = files.flatMap((file) =>
    [...read(file).matchAll(IMPORTED)].map(([, name = '']) => name),
  );
  const packages = names.filter((name) => !name.startsWith('node:'));
  return [...new Set(packages.map((name) => name.split('/')[0] ?? ''))].sort();
}

describe('scenarios as processes before a change lands', () => {
  it('are files of scenarios', () => {
    for (const file of AS_PROCESS.keys())
      expect(existsSync(`${ROOT}${file}`)).toBe(true);
  });

  it('load every package that the bundle has to find when it is needed first', () => {
    const loads = [...AS_PROCESS.values()].flatMap(({ loads = [] }) => loads);
    expect([...loads].sort()).toEqual(loadedLater());
  });

  it('all run as processes at night, with the faults and PostgreSQL, and the whole suite while its processes stand still', () => {
    const night = read('.github/workflows/night.yml');
    expect(night).toContain('npm test -- test/scenarios');
    expect(night).toContain(
      'npx vitest run --config vitest.slow.config.ts faults postgres',
    );
    expect(night.match(/SCENARIOS: process/g)).toHaveLength(2);
    expect(night).toContain('npx node scripts/test-loaded.ts test');
  });
});
