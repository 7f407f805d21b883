/**
 * Bundles `src`: the action to `dist`, the program for the terminal to `bin`. `npm run build`; `node scripts/build.ts
 * bin` for the program alone, as npm does when it installs and before it packs. It says nothing unless it fails;
 * `--sizes` prints the size of each file.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type OutputChunk, type OutputOptions, rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ACTION = 'src/doors/action/main.ts';
const PROGRAM = 'src/doors/terminal/main.ts';
const NCC = join(ROOT, 'node_modules/@vercel/ncc/dist/ncc/cli.js');
/**
 * What is left of the action and its packages, for ncc to pack. In the repository, since ncc numbers modules by their
 * paths.
 */
const SHAKEN = 'build';

/** A file of the repository that a module reads becomes part of the bundle, which stands alone. */
const READ =
  /readFileSync\(\s*new URL\('([./\w-]+)', import\.meta\.url\),\s*'utf8',?\s*\)/g;
const filesAsText = {
  name: 'files-as-text',
  transform: (code: string, id: string) =>
    code.replace(READ, (_, path: string) =>
      JSON.stringify(readFileSync(join(dirname(id), path), 'utf8')),
    ),
};

/**
 * PostgreSQL's parser finds its WebAssembly beside its own code, so its files go with a bundle as they are. Each bundle
 * loads them from this folder in its own.
 */
const PARSER = 'libpg-query';
const PARSER_FILES = ['index.cjs', 'libpg-query.js', 'libpg-query.wasm'];
const PARSER_ENTRY = `./${PARSER}/index.cjs`;

/** Files of names that stay the same, and one for what every run loads. */
const OUTPUT: OutputOptions = {
  comments: false,
  // Space between words takes time to read, too; names stay, for whoever reads a stack.
  minify: {
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: true },
  },
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  codeSplitting: {
    groups: [
      {
        name: 'start',
        tags: ['$initial'],
        test: (id) => !id.endsWith(ACTION) && !id.endsWith(PROGRAM),
      },
    ],
  },
};

const BUILDS: Readonly<Record<string, () => Promise<void>>> = {
  dist: buildAction,
  bin: buildProgram,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sizes: { type: 'boolean', default: false } },
});
const wanted = positionals.length > 0 ? positionals : Object.keys(BUILDS);
execFileSync(process.execPath, [join(ROOT, 'scripts/generate.ts')], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const folder of wanted) await BUILDS[folder]?.();

/**
 * The action: one file of what every run loads, and others that are loaded when they are needed. ncc packs what a
 * bundler that shakes leaves, since ncc itself keeps all of a package. As ES modules, which ncc does not fuse into one
 * file.
 */
async function buildAction(): Promise<void> {
  const chunks = await bundle({
    folder: SHAKEN,
    format: 'esm',
    // Apart, so that an old Node reads no more than the file that says what it needs.
    input: { index: ACTION, start: 'src/doors/action/start.ts' },
  });
  keepParserApart(chunks);
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  execFileSync(
    process.execPath,
    [
      NCC,
      'build',
      `${SHAKEN}/index.js`,
      '--out=dist',
      '--target=es2022',
      '--no-source-map-register',
      '--no-cache',
      '--quiet',
    ],
    { cwd: ROOT, stdio: 'inherit' },
  );
  rmSync(join(ROOT, SHAKEN), { recursive: true });
  finish('dist', chunks);
}

/** ncc would pack the parser without its WebAssembly; an import that it ignores stays one of Node. */
function keepParserApart(chunks: readonly OutputChunk[]): void {
  const load = new RegExp(`import\\((["'\`])${PARSER_ENTRY}\\1\\)`);
  const loading = chunks.filter(({ code }) => load.test(code));
  // None where the feature that loads it was taken away.
  if (loading.length > 1 || (loading.length === 0 && loadsParser(chunks)))
    throw new Error(`${loading.length} files of the action load the parser.`);

  for (const { fileName, code } of loading) {
    const ignored = `import(/* webpackIgnore: true */ '${PARSER_ENTRY}')`;
    writeFileSync(join(ROOT, SHAKEN, fileName), code.replace(load, ignored));
  }
}

function loadsParser(chunks: readonly OutputChunk[]): boolean {
  return chunks.some(({ code }) => code.includes(PARSER_ENTRY));
}

/**
 * The program for a terminal. CommonJS, since Node fills in all of a built-in module before an ES module may import a
 * part of it: for `node:fs` that is a tenth of an empty start.
 */
async function buildProgram(): Promise<void> {
  const chunks = await bundle({
    folder: 'bin',
    format: 'cjs',
    // Apart, so that an old Node reads no more than the file that says what it needs.
    input: { index: PROGRAM, program: 'src/doors/terminal/program.ts' },
  });
  writeFileSync(join(ROOT, 'bin/package.json'), '{ "type": "commonjs" }\n');
  finish('bin', chunks);
}

/** What to bundle, as what, and where to. */
interface Bundle {
  readonly folder: string;
  readonly format: 'esm' | 'cjs';
  readonly input: Readonly<Record<string, string>>;
}

/** Bundles what is used of the source and of its packages. */
async function bundle({
  folder,
  format,
  input,
}: Bundle): Promise<readonly OutputChunk[]> {
  rmSync(join(ROOT, folder), { recursive: true, force: true });
  const build = await rolldown({
    cwd: ROOT,
    input,
    platform: 'node',
    external: [PARSER],
    plugins: [filesAsText],
    // Packages do nothing by being imported; without this, every part that another imports would stay.
    treeshake: { moduleSideEffects: (id) => !id.includes('node_modules') },
  });
  const { output } = await build.write({
    ...OUTPUT,
    paths: { [PARSER]: PARSER_ENTRY },
    dir: join(ROOT, folder),
    format,
  });
  await build.close();
  return output.filter((file) => file.type === 'chunk');
}

/**
 * What goes with the code of either: a mode for its first file, the licences of what is in it, and letters that load
 * fast.
 */
function finish(folder: string, chunks: readonly OutputChunk[]): void {
  const names = readdirSync(join(ROOT, folder)).filter((name) =>
    name.endsWith('.js'),
  );
  for (const name of names) {
    const path = join(ROOT, folder, name);
    const code = plainText(readFileSync(path, 'utf8'));
    writeFileSync(path, code);
    if (!values.sizes) continue;
    const size = (code.length / 1024).toFixed(0);
    console.log(`${size.padStart(6)} kB  ${folder}/${name}`);
  }
  const apart = loadsParser(chunks) ? [join(ROOT, 'node_modules', PARSER)] : [];
  if (apart.length > 0) copyParser(folder);
  // npm packs a program as it stands.
  chmodSync(join(ROOT, folder, 'index.js'), 0o755);
  writeFileSync(
    join(ROOT, folder, 'licenses.txt'),
    [...packagesOf(chunks), ...apart].toSorted().map(licenseOf).join('\n'),
  );
}

function copyParser(folder: string): void {
  const from = join(ROOT, 'node_modules', PARSER, 'wasm');
  const to = join(ROOT, folder, PARSER);
  mkdirSync(to);
  for (const name of PARSER_FILES)
    copyFileSync(join(from, name), join(to, name));
  // Its files are CommonJS, whatever those around them are.
  writeFileSync(join(to, 'package.json'), '{ "type": "commonjs" }\n');
}

/** A file with a single character beyond ASCII is kept with two bytes for each, and takes a sixth longer to load. */
function plainText(code: string): string {
  return code.replace(/[^\0-\x7f]/g, escaped);
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The folders of the packages that are in a bundle, each once. */
function packagesOf(chunks: readonly OutputChunk[]): readonly string[] {
  const files = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((file) => file.includes('node_modules'));
  return [...new Set(files.map(packageOf))].sort();
}

/** The folder of the package that a file belongs to: the nearest one with a package of a name. */
function packageOf(file: string): string {
  let folder = dirname(file);
  while (manifestOf(folder)?.name === undefined) folder = dirname(folder);
  return folder;
}

function manifestOf(
  folder: string,
): { readonly name?: string; readonly license?: string } | undefined {
  const path = join(folder, 'package.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function licenseOf(folder: string): string {
  const { name, license } = manifestOf(folder) ?? {};
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const readme =
    file === undefined ? readFileSync(join(folder, 'README.md'), 'utf8') : '';
  // Some packages have theirs at the end of what they say of themselves.
  const text =
    file === undefined
      ? /^## licen[cs]e\s*$(.*)/ims.exec(readme)?.[1]
      : readFileSync(join(folder, file), 'utf8');
  if (text === undefined)
    throw new Error(
      `${relative(ROOT, folder)} has no licence to go with the bundle.`,
    );
  return `${name}\n${license}\n${text.trim()}\n`;
}
