/** Builds the playground, a page that needs no server: `node scripts/build-playground.ts [FOLDER]`. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PAGE = join(ROOT, 'site/playground');
const WORKER = 'service-worker';

const [folder = join(ROOT, 'site/out/playground')] = process.argv.slice(2);
execFileSync(process.execPath, [join(ROOT, 'scripts/generate.ts')], {
  cwd: ROOT,
  stdio: 'inherit',
});
await build({
  configFile: false,
  root: PAGE,
  base: './',
  logLevel: 'warn',
  plugins: [offline()],
  // What a browser lacks, Node's edition of the package uses.
  resolve: { alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync' } },
  worker: { format: 'es', plugins: () => [parserInCode()] },
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: 'es2024',
    modulePreload: { polyfill: false },
    // Mermaid is one file of that size, and loaded by nobody who does not open a map.
    chunkSizeWarningLimit: 4000,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      input: {
        index: join(PAGE, 'index.html'),
        [WORKER]: join(PAGE, `${WORKER}.ts`),
      },
      output: {
        entryFileNames: ({ name }) =>
          name === WORKER ? `${WORKER}.js` : 'assets/[name]-[hash].js',
      },
    },
  },
});

/**
 * PostgreSQL's parser fetches its WebAssembly, which the policy of the page forbids, as it forbids to send anything.
 * Here its bytes are part of its code, which is loaded when there are queries.
 */
function parserInCode(): Plugin {
  const begin = 'PgQueryModule()';
  return {
    name: 'parser-in-code',
    transform(code, id) {
      if (!id.endsWith('libpg-query/wasm/index.js')) return undefined;
      if (!code.includes(begin))
        throw new Error('The parser of queries begins in another way.');

      const bytes = readFileSync(join(dirname(id), 'libpg-query.wasm'));
      const instantiate = `const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (one) => one.charCodeAt(0));
const instantiateWasm = (imports, receive) => {
  void WebAssembly.instantiate(bytes, imports).then(({ instance }) => receive(instance));
};`;
      const loaded = code.replace(begin, 'PgQueryModule({ instantiateWasm })');
      return { code: `${instantiate}\n${loaded}`, map: null };
    },
  };
}

/**
 * Tells the service worker which files the page starts with: those of the page and of its worker, without what is
 * loaded for a map.
 */
function offline(): Plugin {
  return {
    name: 'offline',
    enforce: 'post',
    generateBundle(_, bundle) {
      const own = bundle[`${WORKER}.js`];
      if (own?.type !== 'chunk') throw new Error('There is no service worker.');
      // The worker of the domain and what it loads are whole files of another build.
      const needed = new Set<string>();
      const need = (name: string): void => {
        const file = bundle[name];
        if (needed.has(name) || file === undefined) return;
        needed.add(name);
        if (file.type === 'chunk') file.imports.forEach(need);
      };
      for (const file of Object.values(bundle))
        if (file.type === 'asset' || file.name === 'index') need(file.fileName);
      const files = Array.from(
        needed,
        (name) => `./${name === 'index.html' ? '' : name}`,
      ).toSorted();
      const build = createHash('sha256')
        .update(files.join('\n'))
        .digest('hex')
        .slice(0, 12);
      own.code = `const FILES = ${JSON.stringify(files)}, BUILD = ${JSON.stringify(build)};\n${own.code}`;
    },
  };
}
