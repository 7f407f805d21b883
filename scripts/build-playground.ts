/** Builds the playground, a page that needs no server: `node scripts/build-playground.ts [FOLDER]`. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
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
  worker: { format: 'es' },
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

/** Tells the service worker which files the page starts with: those of the page and of its worker, without what is loaded for a map. */
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
