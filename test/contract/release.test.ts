import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { withOwner } from '../../scripts/owner.ts';
import {
  movingTag,
  notesOf,
  verifyOwner,
  withAddresses,
  withInstallation,
  withOwnPages,
} from '../../scripts/release.ts';
import { ROOT, read } from './files.ts';
import { readWorkflow, type Workflow } from './workflows.ts';

const workflow = (name: string): Workflow =>
  readWorkflow(`.github/workflows/${name}`);
const WORKFLOWS = globSync('.github/workflows/*.yml', { cwd: ROOT }).map(
  (path) => [path, readWorkflow(path)] as const,
);

describe('action.yml is fit for the Marketplace', () => {
  const action = load(read('action.yml')) as {
    readonly name: string;
    readonly description: string;
    readonly branding: { readonly icon: string; readonly color: string };
  };

  it('with a name, a description of at most 124 characters, an icon and a colour', () => {
    expect(action.name.length).toBeGreaterThan(5);
    expect(action.description.length).toBeLessThan(125);
    expect(action.branding).toEqual({
      icon: 'database',
      color: expect.stringMatching(
        /^(white|black|yellow|blue|green|orange|red|purple|gray-dark)$/,
      ),
    });
  });
});

it('the package names its repository, its page, where problems go, and what it is about', () => {
  const place = 'github.com/OWNER/neki-topology';
  expect(manifest.repository.url).toBe(`git+https://${place}.git`);
  expect(manifest.homepage).toBe(`https://${place}#readme`);
  expect(manifest.bugs.url).toBe(`https://${place}/issues`);
  expect(manifest.keywords.length).toBeGreaterThanOrEqual(5);
});

it('the version of the package has its notes', () => {
  expect(notesOf(read('CHANGELOG.md'), manifest.version)).toMatch(/\S/);
});

it.each([
  'README.md',
  'docs/terminal.md',
  'docs/other-ci.md',
  'examples/drift-pull-request.yml',
])('%s installs the program of the version', (name) => {
  const { version } = manifest;
  expect(read(name)).toContain(
    `/download/v${version}/neki-topology-${version}.tgz`,
  );
});

it.each([
  ['a version without a section', '## 1.0.0\n\ntext\n', '1.0.1'],
  ['an empty section', '## 1.0.0\n\n## 0.9.0\n\ntext\n', '1.0.0'],
])('no notes of %s', (_, changelog, version) => {
  expect(() => notesOf(changelog, version)).toThrow(version);
});

it.each([
  ['1.4.2', 'v1'],
  ['0.3.0', 'v0'],
  ['2.0.0-rc.1', undefined],
])('a release of %s moves %s', (version, tag) => {
  expect(movingTag(version)).toBe(tag);
});

it('the notes show the command that installs the program, and the checksums beside it', () => {
  const sums = ['ab12  neki-topology-1.2.3.tgz\n', 'cd34  other.tar.gz\n'];
  const notes = withInstallation('What is new.', {
    version: '1.2.3',
    page: 'https://github.com/acme/neki-topology',
    sums,
  });

  expect(notes).toMatch(/^What is new\.\n\n/);
  expect(notes).toContain(
    'npm install --global https://github.com/acme/neki-topology/releases/download/v1.2.3/neki-topology-1.2.3.tgz\n',
  );
  expect(notes).toContain(sums.join(''));
});

const place = { page: 'https://github.com/acme/neki-topology', tag: 'v1.2.3' };

it.each([
  [
    '[a](docs/rules.md#bound)',
    '[a](https://github.com/acme/neki-topology/blob/v1.2.3/docs/rules.md#bound)',
  ],
  [
    '[a](examples)',
    '[a](https://github.com/acme/neki-topology/tree/v1.2.3/examples)',
  ],
  [
    'srcset="docs/pictures/a.png"',
    'srcset="https://raw.githubusercontent.com/acme/neki-topology/v1.2.3/docs/pictures/a.png"',
  ],
  [
    '[a](https://example.com/a.png), [b](#inputs)',
    '[a](https://example.com/a.png), [b](#inputs)',
  ],
])(
  'in an artifact, where nothing lies beside the page, the link %s leads to the release',
  (link, wanted) => {
    expect(withAddresses(link, place)).toBe(wanted);
  },
);

it('the page of all rules leads to those beside it, and they to each other, and elsewhere to the release', () => {
  const site = 'https://acme.github.io/neki-topology';
  expect(
    withOwnPages(
      `[a](${site}/rules-key-ranges.html#gap), [b](${site}/playground/#1.A)`,
    ),
  ).toBe(`[a](rules/key-ranges.md#gap), [b](${site}/playground/#1.A)`);
  expect(
    withAddresses(
      '[a](keys.md#b), [c](../rules.md#confidence), [d](../neki.md#2)',
      { ...place, folder: 'docs/rules' },
    ),
  ).toBe(
    '[a](keys.md#b), [c](../rules.md#confidence), [d](https://github.com/acme/neki-topology/blob/v1.2.3/docs/neki.md#2)',
  );
});

it('the README leads to no file beside it once it is packed', () => {
  const links = /(?:\]\(|(?:src|srcset|href)=")(?!https:|#)/;
  expect(read('README.md')).toMatch(links);
  expect(withAddresses(read('README.md'), place)).not.toMatch(links);
});

it('a runner releases no package that names another repository', () => {
  const homepage = 'https://github.com/acme/neki-topology#readme';
  expect(() => verifyOwner(homepage, 'acme/neki-topology')).not.toThrow();
  expect(() => verifyOwner(homepage, undefined)).not.toThrow();
  expect(() => verifyOwner(homepage, 'ada/neki-topology')).toThrow(
    'node scripts/owner.ts ada',
  );
});

/** Not written out, so that this test holds after the replacement as well. */
const WAITING = ['OWN', 'ER'].join('');

it.each([
  [`uses: ${WAITING}/neki-topology@v1`, 'uses: acme/neki-topology@v1'],
  [
    `/^${WAITING}\\/neki-topology|${WAITING}\\.github\\.io/`,
    '/^acme\\/neki-topology|acme\\.github\\.io/',
  ],
  [`* @${WAITING}`, '* @acme'],
  [`const ACCOUNT = '${WAITING}';`, "const ACCOUNT = 'acme';"],
  [
    `Replace it.\n\n> **Not released yet.** \`${WAITING}\` stands for\n> an account.\n\n1. Begin.`,
    'Replace it.\n\n1. Begin.',
  ],
  ['--repo OWNER/NAME', '--repo OWNER/NAME'],
  ['const OWNER_ONLY = 0o600', 'const OWNER_ONLY = 0o600'],
])('the owner is put into %s', (before, after) => {
  expect(withOwner(before, 'acme')).toBe(after);
});

it('the owner is put into every file that waits for one', () => {
  const tracked = execFileSync('git', ['ls-files', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).split('\0');
  const waiting = tracked.filter(
    (name) =>
      name !== '' &&
      existsSync(join(ROOT, name)) &&
      !name.startsWith('dist/') &&
      name !== 'scripts/owner.ts',
  );
  const left = new RegExp(
    `${WAITING}.{0,3}(?:neki|github)|@${WAITING}\\b|'${WAITING}'|\`${WAITING}\``,
  );
  const found = waiting.filter((name) =>
    left.test(withOwner(read(name), 'acme')),
  );
  // It tells maintainers how to do this.
  expect(found).toEqual(['docs/contributing/releasing.md']);
});

it('nothing vouches for a release but a job that waits for its environment', () => {
  const vouching = Object.values(workflow('release.yml').jobs).filter(
    ({ permissions }) => permissions?.['id-token'] === 'write',
  );
  expect(vouching.length).toBeGreaterThan(0);
  for (const { environment } of vouching) expect(environment).toBe('release');
});

it('a release is published on npm under a name that the maintainer has set, and not without one', () => {
  const { jobs } = workflow('release.yml');
  const publishing = Object.values(jobs).filter((job) =>
    JSON.stringify(job).includes('npm publish'),
  );
  expect(publishing.map((job) => job.if)).toEqual([
    "${{ vars.NPM_PACKAGE != '' }}",
  ]);
});

it('a dist is built from no pull request on the default branch, whose cache others read', () => {
  const { build, commit } = workflow('rebuild-dist.yml').jobs;
  expect(build?.if).toContain(
    'github.ref_name != github.event.repository.default_branch',
  );
  expect(commit?.needs).toBe('build');
});

describe.each(WORKFLOWS)('%s', (_, { permissions, jobs }) => {
  it('reads alone unless a job says more', () => {
    expect(permissions).toEqual({ contents: 'read' });
  });

  it('bounds every job, and pins every action', () => {
    for (const job of Object.values(jobs)) {
      // What it calls has bounds of its own.
      if (job.uses?.startsWith('./.github/workflows/')) continue;
      expect(job['timeout-minutes']).toBeGreaterThan(0);
      for (const { uses } of job.steps) {
        // Its own action by the tag that follows the releases; `node scripts/owner.ts` replaces the owner of it.
        const isOwn =
          uses === './' ||
          uses?.endsWith(`/neki-topology@${movingTag(manifest.version)}`);
        if (uses !== undefined && !isOwn)
          expect(uses).toMatch(/^[\w./-]+@[\da-f]{40}$/);
      }
    }
  });

  it('runs no code of the repository where it may write its contents', () => {
    for (const job of Object.values(jobs)) {
      if (job.permissions?.['contents'] !== 'write') continue;
      for (const { run, uses } of job.steps) {
        expect(run ?? '').not.toMatch(/\b(npm|npx|node|bash|sh)\b/);
        expect(uses ?? '').not.toBe('./');
      }
    }
  });
});
