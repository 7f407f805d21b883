/**
 * Everything of a release but the upload: `npm run release [-- --tag v1.2.3]`. A clean clone of the last commit is
 * installed and built, its `dist` has to be what is committed, the notes come from CHANGELOG.md, and both artifacts
 * are made and run from an empty folder. They are left in `release`, with their SHA-256.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const NAME = 'neki-topology';
/** What the action needs at run time, and what tells people about it. */
const ACTION_FILES = [
  'action.yml',
  'dist',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/rules.md',
  'docs/rules',
];
/** Those of them that are pages, or have some. */
const PACKED_PAGES = ACTION_FILES.map((file) =>
  file.endsWith('.md') ? file : `${file}/*.md`,
);
/** A file that both artifacts have to accept. */
const SAMPLE = '.github/self-test/data-topology.yaml';
const VERSION = /^v?(\d+\.\d+\.\d+(?:-[\w.]+)?)$/;

/** The notes of a version: its section of the changelog. Throws where it has none, or an empty one. */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find(
    (one) => one.startsWith(`${version} `) || one.startsWith(`${version}\n`),
  );
  const notes = section?.slice(section.indexOf('\n')).trim() ?? '';
  if (notes === '')
    throw new Error(
      `CHANGELOG.md has no section "## ${version}" with text below it. Write one.`,
    );
  return notes;
}

/** What was packed, and where it will be. */
interface Packed {
  readonly version: string;
  /** The page of the repository. */
  readonly page: string;
  /** A line of SHA256SUMS for each file. */
  readonly sums: readonly string[];
}

/** The notes of a version, and below them the command that installs the program, with the checksums beside it. */
export function withInstallation(
  notes: string,
  { version, page, sums }: Packed,
): string {
  const file = `${page}/releases/download/v${version}/${NAME}-${version}.tgz`;

  return `${notes}

### Install the program for a terminal

\`\`\`sh
npm install --global ${file}
\`\`\`

SHA-256 of the files:

\`\`\`
${sums.join('').trimEnd()}
\`\`\`
`;
}

/** The tag that follows every release of a major version: `v1` for `1.4.2`, none for a prerelease. */
export function movingTag(version: string): string | undefined {
  return version.includes('-') ? undefined : `v${version.split('.')[0]}`;
}

/**
 * Throws where a runner releases a repository that the package does not name: its links and its provenance would be
 * wrong.
 */
export function verifyOwner(
  homepage: string,
  repository: string | undefined,
): void {
  if (
    repository === undefined ||
    homepage.startsWith(`https://github.com/${repository}#`)
  )
    return;
  const [owner = ''] = repository.split('/');
  throw new Error(
    `package.json names ${homepage}. Run \`node scripts/owner.ts ${owner}\`, and commit the result.`,
  );
}

/** What the links of a page lead to. */
interface Place {
  /** The page of the repository. */
  readonly page: string;
  readonly tag: string;
  /** The folder of the page in the repository, the root unless it is set. */
  readonly folder?: string;
}

/** Where a link of a page leads from elsewhere: a picture to its bytes, everything else to its page on GitHub. */
function addressOf(path: string, { page, tag, folder = '.' }: Place): string {
  if (/^(?:[a-z]+:|#)/.test(path)) return path;
  const file = posix.join(folder, path);
  // The pages of the rules lie beside each other in the action, too.
  if (folder !== '.' && /^docs\/rules[./]/.test(file)) return path;
  return /\.(?:png|svg)$/.test(file)
    ? `${page.replace('//github.com/', '//raw.githubusercontent.com/')}/${tag}/${file}`
    : `${page}/${/\.\w+(?:#|$)/.test(file) ? 'blob' : 'tree'}/${tag}/${file}`;
}

/** A page whose links work where nothing lies beside it. */
export function withAddresses(markdown: string, place: Place): string {
  return markdown
    .replace(/(?<=\]\()[^)\s]+(?=\))/g, (path) => addressOf(path, place))
    .replace(/(?<=\b(?:src|srcset|href)=")[^"]+(?=")/g, (path) =>
      addressOf(path, place),
    );
}

function manifestOf(folder: string): {
  readonly version: string;
  readonly homepage: string;
} {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** The page of the repository. */
function pageOf(folder: string): string {
  return manifestOf(folder).homepage.replace(/#.*$/, '');
}

/** The page of all rules with links to the pages of its own version, and not to the site. */
export function withOwnPages(markdown: string): string {
  return markdown.replaceAll(
    /https:[^)\s]+\/rules-([a-z-]+)\.html(?=#)/g,
    'rules/$1.md',
  );
}

/**
 * Makes the pages of the rules, and the links of all pages that are packed lead to the release, in a commit of the
 * clone.
 */
function addressPages(clone: string, version: string): void {
  const { homepage } = manifestOf(clone);
  verifyOwner(homepage, process.env['GITHUB_REPOSITORY']);
  run(clone, process.execPath, ['scripts/rule-docs.ts']);
  const place = { page: pageOf(clone), tag: `v${version}` };
  for (const name of globSync(PACKED_PAGES, { cwd: clone })) {
    const path = join(clone, name);
    const text = withOwnPages(readFileSync(path, 'utf8'));
    const folder = dirname(name);
    writeFileSync(path, withAddresses(text, { ...place, folder }));
  }
  run(clone, 'git', ['add', '--force', 'docs/rules']);
  // An archive has the time of its commit, and is to be the same whenever it is made.
  const date = run(clone, 'git', ['log', '-1', '--format=%cI']).trim();
  const author = [
    '-c',
    'user.name=release',
    '-c',
    'user.email=release@localhost',
  ];
  const commit = [
    'commit',
    '--quiet',
    '--all',
    '--date',
    date,
    '--message',
    'Address the pages',
  ];
  run(clone, 'git', [...author, ...commit], { GIT_COMMITTER_DATE: date });
}

/** The pages of an unpacked artifact, none of which may lead to a file that is not in it. */
function verifyPages(folder: string): void {
  const link =
    /\]\((?![a-z]+:|#)([^)#]*)|(?:src|srcset|href)="(?![a-z]+:|#)([^"#]*)/g;
  for (const name of globSync('{*,docs/**/*}.md', { cwd: folder })) {
    const path = join(folder, name);
    for (const [, linked, shown] of readFileSync(path, 'utf8').matchAll(link)) {
      const file = linked ?? shown ?? '';
      if (!existsSync(join(dirname(path), file)))
        throw new Error(`${name} of the artifact links to ${file}`);
    }
  }
}

/** Version of the package, held against the tag that was pushed. */
function versionFor(tag: string | undefined, folder: string): string {
  const { version } = manifestOf(folder);
  const wanted = tag === undefined ? version : VERSION.exec(tag)?.[1];
  if (wanted === version) return version;
  throw new Error(
    `The tag is ${tag}, and package.json has version ${version}. Tag the commit that sets the version.`,
  );
}

function run(
  folder: string,
  command: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): string {
  return execFileSync(command, words, {
    cwd: folder,
    // The Node that runs this, also for what is started by its first line.
    env: {
      ...process.env,
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      ...env,
    },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function prepare(clone: string): void {
  run(ROOT, 'git', ['clone', '--quiet', '--local', ROOT, clone]);
  console.log('installing');
  run(clone, 'npm', ['ci', '--no-audit', '--no-fund']);
  console.log('building');
  run(clone, 'npm', ['run', 'build']);
  const changed = run(clone, 'git', ['status', '--porcelain', '--', 'dist']);
  if (changed !== '')
    throw new Error(
      `dist is not what the source builds. Commit it first:\n${changed}`,
    );
}

/** Packs the program, installs it offline where nothing else is, and runs it. */
function packProgram(clone: string, out: string, version: string): string {
  // As anybody packs it: npm builds the program, and takes out what is for developers alone.
  run(clone, 'npm', ['pack', '--pack-destination', out, '--silent']);
  const file = `${NAME}-${version}.tgz`;
  const home = mkdtempSync(join(tmpdir(), 'release-program-'));
  run(home, 'npm', [
    'install',
    '--offline',
    '--no-audit',
    '--no-fund',
    '--prefix',
    home,
    join(out, file),
  ]);
  const program = join(home, 'node_modules', '.bin', NAME);
  const told = run(home, program, ['--version']).trim();
  if (!told.includes(version))
    throw new Error(`the packed program calls itself ${told}`);
  cpSync(join(clone, SAMPLE), join(home, 'data-topology.yaml'));
  run(home, program, ['validate']);
  verifyPages(join(home, 'node_modules', NAME));
  rmSync(home, { recursive: true });
  return file;
}

/** Packs what GitHub runs, and runs it as a runner would from an empty folder. */
function packAction(clone: string, out: string, version: string): string {
  const file = `${NAME}-action-${version}.tar.gz`;
  const prefix = `${NAME}-${version}`;
  const words = [
    'archive',
    '--format=tar.gz',
    `--prefix=${prefix}/`,
    '-o',
    join(out, file),
    'HEAD',
    '--',
  ];
  run(clone, 'git', [...words, ...ACTION_FILES]);
  const home = mkdtempSync(join(tmpdir(), 'release-action-'));
  run(home, 'tar', ['-xzf', join(out, file)]);
  verifyPages(join(home, prefix));
  cpSync(join(clone, SAMPLE), join(home, 'data-topology.yaml'));
  const outputs = join(home, 'outputs');
  writeFileSync(outputs, '');
  run(home, process.execPath, [join(home, prefix, 'dist/index.js')], {
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: home,
    GITHUB_OUTPUT: outputs,
    RUNNER_TEMP: home,
    INPUT_FILE: 'data-topology.yaml',
    INPUT_MODE: 'validate',
    INPUT_COMMENT: 'never',
  });
  if (!readFileSync(outputs, 'utf8').includes('valid'))
    throw new Error('the packed action gave no outcome');
  rmSync(home, { recursive: true });
  return file;
}

function main(): void {
  const { values } = parseArgs({ options: { tag: { type: 'string' } } });
  const out = join(ROOT, 'release');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  const clone = mkdtempSync(join(tmpdir(), 'release-'));
  prepare(clone);
  const version = versionFor(values.tag, clone);
  const notes = notesOf(
    readFileSync(join(clone, 'CHANGELOG.md'), 'utf8'),
    version,
  );
  addressPages(clone, version);
  console.log('packing and running both artifacts');
  const files = [
    packProgram(clone, out, version),
    packAction(clone, out, version),
  ];
  const sums = files.map((file) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(out, file)))
      .digest('hex');
    return `${sum}  ${file}\n`;
  });
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  writeFileSync(
    join(out, 'notes.md'),
    withInstallation(notes, { version, page: pageOf(clone), sums }),
  );
  rmSync(clone, { recursive: true, force: true });
  console.log(
    `\n${version} is ready; ${movingTag(version) ?? 'no tag'} would move to it.\n${sums.join('')}`,
  );
}

if (import.meta.main) main();
