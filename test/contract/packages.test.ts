import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import site from '../../site/package.json' with { type: 'json' };
import official from '../official/package.json' with { type: 'json' };
import { ROOT, read } from './files.ts';
import { loadedByEveryRun } from './loaded.ts';

/** The package of an import of code: of a whole statement, or of a module that is loaded later. */
const IMPORT =
  /(?:^(?:import|export) (?!type\b)[^;]*?from |\bimport\()'((?:@[^/']+\/)?[^./'][^/']*)/gm;

/** The packages that files import. */
function importedBy(pattern: string): ReadonlySet<string> {
  const names = globSync(pattern, {
    cwd: ROOT,
    exclude: ['src/features/*/test'],
  }).flatMap((file) =>
    [...read(file).matchAll(IMPORT)].map(([, name = '']) => name),
  );
  return new Set(names.filter((name) => !name.startsWith('node:')));
}

it('one version of Node runs the action and develops it', () => {
  const major = read('.node-version').trim();

  expect(read('action.yml')).toContain(`using: node${major}\n`);
  expect(manifest.engines.node).toBe(`>=${major}`);
  expect(manifest.devDependencies.node).toMatch(new RegExp(`^\\^${major}\\.`));
});

it('what the product loads at run time, and nothing else, stands under dependencies', () => {
  expect([...importedBy('src/**/*.ts')].toSorted()).toEqual(
    Object.keys(manifest.dependencies).toSorted(),
  );
});

describe('the action', () => {
  const chunks = globSync('dist/*.js', { cwd: ROOT });
  const loaded = loadedByEveryRun().map((name) => `dist/${name}`);

  it.each([
    ['the protocol of the runner', 'ghadelimiter_'],
    ['the end of a command', 'endgroup'],
    ['the job summary', 'Unable to access summary file'],
  ])('has %s from @actions/core in what every run loads', (_, mark) => {
    expect(loaded.some((name) => read(name).includes(mark))).toBe(true);
  });

  it('has no part of @actions/core that it does not use', () => {
    expect(chunks.length).toBeGreaterThan(5);
    for (const unused of ['OidcClient', 'ACTIONS_ID_TOKEN_REQUEST_URL'])
      expect(chunks.filter((name) => read(name).includes(unused))).toEqual([]);
  });

  it.each([
    ['of undici', 'EnvHttpProxyAgent'],
    ['of @actions/http-client', 'HttpClientError'],
    ['of its proxies', 'tunneling socket'],
    ['of Octokit', 'Octokit'],
    ['of Node', '`node:http`'],
  ])('loads no HTTP client in every run: none %s', (_, mark) => {
    const holders = chunks.filter((name) => read(name).includes(mark));

    expect(holders).not.toEqual([]);
    expect(holders.filter((name) => loaded.includes(name))).toEqual([]);
  });
});

describe.each([
  { folder: 'test/official', dependencies: official.dependencies },
  { folder: 'site', dependencies: site.dependencies },
])('the packages of $folder', ({ folder, dependencies }) => {
  const names = Object.keys(dependencies);

  it('are installed by none of the two commands', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    const installed = names.filter(
      (name) => `node_modules/${name}` in packages,
    );
    expect(installed).toEqual([]);
    expect(manifest).not.toHaveProperty('workspaces');
  });

  it('are used by its files, named with a reason, and renewed', () => {
    const texts = globSync(`${folder}/{,playground/,.vitepress/}*.ts`, {
      cwd: ROOT,
    }).map(read);
    const [, after = ''] = read('CONTRIBUTING.md').split(
      `packages of \`${folder}\``,
    );
    const [, table = ''] = after.split('\n\n');
    for (const name of names) {
      expect(texts.some((text) => text.includes(name))).toBe(true);
      expect(table).toContain(
        `\`${name.replace(/^@codemirror.*/, '@codemirror/*')}\``,
      );
    }
    expect(read('.github/dependabot.yml')).toContain(`directory: /${folder}\n`);
  });
});
