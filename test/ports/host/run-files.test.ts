import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  openRunFiles,
  type RunFiles,
} from '../../../src/ports/host/run-files.ts';
import { documentOf } from '../../domain.ts';

/** The files of a run below a folder that goes with the test; secrets are hidden in some. */
function opened({ isFleet }: { isFleet: boolean }): RunFiles {
  const folder = mkdtempSync(join(tmpdir(), 'run-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return openRunFiles({
    environment: { RUNNER_TEMP: folder },
    hide: (text) => text.replaceAll('secret', '***'),
    isFleet,
  });
}

/** Where a file is in the folder of the run, and its text. */
function seen(path: string): readonly [string, string] {
  return [
    path.replace(/^.*\/run-files-\w+\/neki-topology-\w+\//, ''),
    readFileSync(path, 'utf8'),
  ];
}

it('the only target leaves its files beside those of the run, without a secret but in what was replaced', async () => {
  const files = opened({ isFleet: false });
  const own = files.of(0, 'acme/shop/main');
  expect([own.previousFile(), files.previousFolder()]).toEqual([
    undefined,
    undefined,
  ]);
  const previous = await own.writePrevious(documentOf('{ "secret": 1.50 }'));
  expect(seen(previous)).toEqual([
    'previous-topology.json',
    expect.stringMatching(/^\{\s*"secret": ?1\.50\s*\}\n$/),
  ]);
  expect(own.previousFile()).toBe(previous);
  expect(files.previousFolder()).toBe(join(previous, '..'));
  const written = await Promise.all([
    own.writeRunbook('-- secret'),
    own.writeReport('# secret'),
    files.writeResults([{ name: 'secret' }]),
  ]);
  expect(written.map(seen)).toEqual([
    ['runbook.sql', '-- ***'],
    ['report.md', '# ***'],
    ['results.json', '[\n  {\n    "name": "***"\n  }\n]\n'],
  ]);
  expect(new Set(written.map((path) => join(path, '..')))).toEqual(
    new Set([files.previousFolder()]),
  );
  expect(seen(await files.writeReport('all: secret'))).toEqual([
    'report.md',
    'all: ***',
  ]);
});

it.each([{}, { RUNNER_TEMP: '' }])(
  'outside of a runner files are among the temporary ones: %j',
  async (environment) => {
    const hide = (text: string): string => text;
    const files = openRunFiles({ environment, hide, isFleet: false });
    const path = await files.writeReport('text');
    onTestFinished(() => rmSync(join(path, '..'), { recursive: true }));
    expect(join(path, '..', '..')).toBe(tmpdir());
  },
);

it('of several targets each has its place among them, and as much of its name as any file system takes', async () => {
  const files = opened({ isFleet: true });
  const first = files.of(0, 'acme/shop/main');
  const twelfth = files.of(11, `acme/${'x'.repeat(60)}`);
  const written = await Promise.all([
    first.writeReport('1'),
    first.writeRunbook('2'),
    first.writePrevious(documentOf('{}')),
    twelfth.writeReport('3'),
    files.writeReport('4'),
  ]);
  expect(written.map((path) => seen(path)[0])).toEqual([
    'reports/0001-acme-shop-main.md',
    'runbooks/0001-acme-shop-main.sql',
    'previous/0001-acme-shop-main.json',
    `reports/0012-acme-${'x'.repeat(55)}.md`,
    'report.md',
  ]);
  expect(first.previousFile()).toBe(written[2]);
  expect(files.previousFolder()).toBe(join(written[2], '..'));
  expect(twelfth.previousFile()).toBeUndefined();
});
