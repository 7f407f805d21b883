/**
 * Bundles `src`: the action to `dist`, the program for the terminal to `bin`. `npm run build`; `node scripts/build.ts bin`
 * for the program alone, as npm does before it packs.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OutputChunk, rolldown } from 'rolldown';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PROGRAM = 'src/cli/main.ts';
const BUNDLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dist: { index: 'src/action/main.ts' },
  // Apart, so that an old Node reads no more than the file that says what it needs.
  bin: { index: PROGRAM, command: 'src/cli/command.ts' },
};

/** A file with a single character beyond ASCII is kept with two bytes for each, and takes a sixth longer to load. */
const plainText = {
  name: 'plain-text',
  generateBundle(_: unknown, output: Record<string, { code?: string }>): void {
    for (const file of Object.values(output))
      if (file.code !== undefined)
        file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
  },
};

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

const wanted =
  process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BUNDLES);
execFileSync(process.execPath, [join(ROOT, 'scripts/generate-validators.ts')], {
  cwd: ROOT,
  stdio: 'inherit',
});
for (const folder of wanted) await bundle(folder, BUNDLES[folder] ?? {});

/**
 * One file of what every run loads, and others that are loaded when they are needed. CommonJS, since Node fills in all of
 * a built-in module before an ES module may import a part of it: for `node:fs` that is a tenth of an empty start.
 */
async function bundle(
  folder: string,
  input: Readonly<Record<string, string>>,
): Promise<void> {
  rmSync(join(ROOT, folder), { recursive: true, force: true });
  const build = await rolldown({
    cwd: ROOT,
    input,
    platform: 'node',
    plugins: [filesAsText, plainText],
  });
  const { output } = await build.write({
    dir: join(ROOT, folder),
    format: 'cjs',
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
          test: (id) => !id.endsWith(PROGRAM),
        },
      ],
    },
  });
  await build.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const { fileName, code } of chunks) {
    console.log(
      `${(code.length / 1024).toFixed(0).padStart(6)} kB  ${folder}/${fileName}`,
    );
  }
  // npm packs a program as it stands.
  chmodSync(join(ROOT, folder, 'index.js'), 0o755);
  writeFileSync(join(ROOT, folder, 'package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(
    join(ROOT, folder, 'licenses.txt'),
    packagesOf(chunks).map(licenseOf).join('\n'),
  );
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
