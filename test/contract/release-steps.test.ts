import {
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linesOf, openSteps, type Steps } from './steps.ts';

const RELEASE = '.github/workflows/release.yml';
const SHA = '533f0cd1a695270cc18e2270fc058d72f29a39c3';

let steps: Steps;
beforeEach(() => {
  steps = openSteps();
});
afterEach(() => steps.end());

/** Has a program log its words, and answer one call with a failure. */
function logged(program: string, failing = 'none'): void {
  steps.stub(
    program,
    `echo "$*" >> "$HOME/log"; case "$*" in *${failing}*) exit 1 ;; esac`,
  );
}
const log = (): readonly string[] => {
  const path = join(steps.folder, 'log');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
};

describe('a release', () => {
  const PUBLISH = linesOf(
    RELEASE,
    'Publish, with every file in place first, since a release is immutable',
  );

  it.each([
    ['the first one', 'v0.1.0', '', '--latest', 'v0'],
    [
      'a fix of an older minor version',
      'v1.9.4',
      'v1.10.0',
      '--latest=false',
      '',
    ],
    [
      'a fix of an older major version',
      'v1.9.4',
      'v2.0.0\nv1.9.3',
      '--latest=false',
      'v1',
    ],
    ['a prerelease', 'v1.3.0-rc.1', 'v1.2.0', '--prerelease', ''],
  ])(
    'is a draft with every file before it is published: %s, %s',
    async (_, tag, before, kind, moves) => {
      steps.stub(
        'gh',
        `if [ "$1" = api ]; then echo '${before}'; else echo "$*" >> "$HOME/log"; fi`,
      );
      for (const name of [
        'a-1.2.3.tgz',
        'b-1.2.3.tar.gz',
        'SHA256SUMS',
        'notes.md',
        'output',
      ])
        writeFileSync(join(steps.folder, name), '');
      await steps.bash(PUBLISH, {
        GITHUB_REF_NAME: tag,
        GH_REPO: 'acme/x',
        GITHUB_OUTPUT: 'output',
      });
      expect(log()).toEqual([
        `release create ${tag} --draft --verify-tag --title ${tag} --notes-file notes.md ./a-1.2.3.tgz ./b-1.2.3.tar.gz SHA256SUMS`,
        `release edit ${tag} --draft=false ${kind}`,
      ]);
      expect(readFileSync(join(steps.folder, 'output'), 'utf8')).toBe(
        moves === '' ? '' : `moves=${moves}\n`,
      );
    },
  );

  it.each([
    [
      'is made where there is none',
      'git/ref/tags/v1',
      'api --method POST repos/acme/x/git/refs -f ref=refs/tags/v1',
    ],
    [
      'is moved where there is one',
      'none',
      'api --method PATCH repos/acme/x/git/refs/tags/v1',
    ],
  ])(
    'has the bare tag of its major version, which %s',
    async (_, failing, wanted) => {
      logged('gh', failing);
      const env = { major: 'v1', GITHUB_SHA: SHA, GH_REPO: 'acme/x' };
      await steps.bash(
        linesOf(RELEASE, 'Move the tag of the major version'),
        env,
      );
      const [asked, moved = '', ...more] = log();
      expect([asked, more]).toEqual([
        'api repos/acme/x/git/ref/tags/v1 --silent',
        [],
      ]);
      expect(moved.startsWith(wanted)).toBe(true);
      expect(moved).toContain(`-f sha=${SHA}`);
    },
  );

  it('attests and publishes no file that is not as it was when it was verified', async () => {
    const lines = linesOf(RELEASE, 'The files are those that were verified');
    writeFileSync(join(steps.folder, 'a.tgz'), 'a');
    await steps.bash('sha256sum a.tgz > SHA256SUMS');
    await steps.bash(lines);
    writeFileSync(join(steps.folder, 'a.tgz'), 'b');
    await expect(steps.bash(lines)).rejects.toThrow();
  });

  it.each([
    ['v1.2.3', 'latest'],
    ['v1.3.0-rc.1', 'next'],
  ])(
    'of %s is published on npm as %s, under the name that the maintainer owns, and runs nothing',
    async (tag, wanted) => {
      logged('npm');
      await steps.bash(
        'mkdir -p release package && tar -czf release/neki-topology-1.2.3.tgz package && rmdir package',
      );
      const env = { NAME: '@acme/neki', GITHUB_REF_NAME: tag };
      await steps.bash(
        linesOf(
          RELEASE,
          'Publish under the name that the maintainer owns, with provenance',
        ),
        env,
      );
      expect(log()).toEqual([
        'pkg set name=@acme/neki',
        'pkg delete private',
        `publish --provenance --access public --ignore-scripts --tag ${wanted}`,
      ]);
    },
  );
});

describe('a dist that was built from a pull request', () => {
  const lines = linesOf(
    '.github/workflows/rebuild-dist.yml',
    'Take nothing but plain files, which git may look at without running anything of theirs',
  );
  beforeEach(() => {
    mkdirSync(join(steps.folder, 'dist'));
    writeFileSync(join(steps.folder, 'dist/index.js'), '');
  });

  it('is taken where it has plain files alone', async () => {
    await steps.bash(lines);
  });

  it.each<[string, (dist: string) => void]>([
    [
      'a repository, whose configuration may name programs',
      (dist) => mkdirSync(join(dist, '.git')),
    ],
    ['a folder', (dist) => mkdirSync(join(dist, 'a'))],
    ['a link', (dist) => symlinkSync('/etc/passwd', join(dist, 'a.js'))],
  ])('is refused with %s', async (_, put) => {
    put(join(steps.folder, 'dist'));
    await expect(steps.bash(lines)).rejects.toMatchObject({
      stdout: expect.stringContaining('::error::dist/'),
    });
  });
});
