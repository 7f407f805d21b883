import { createHash } from 'node:crypto';
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { REPOSITORY, SITE } from '../../src/project.ts';
import { sidebarOf, withThemes } from '../contents.ts';
import { anchorOf, pageOf, rewriteLinks } from '../links.ts';
import { describePages, PREVIEW_PICTURE, previewOf } from '../preview.ts';

const LOGO = `data:image/svg+xml,${encodeURIComponent(textOf('../logo.svg'))}`;

const NOT_FOUND = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Not found</title>
  </head>
  <body style="font-family: system-ui, sans-serif; margin: 3rem auto; max-width: 40rem; padding: 0 1rem">
    <h1>There is no such page</h1>
    <p>Start at the <a href="${SITE}">first page</a>, which has a search.</p>
  </body>
</html>
`;

/** The pages of docs and of features as a site, made where they stand. Relative addresses, so that any folder of any server will do. */
export default defineConfig({
  title: 'Neki data topology as code',
  description:
    'Plan, review and apply the data topology of a PlanetScale Neki branch from a file in the repository.',
  base: './',
  srcDir: '..',
  srcExclude: [
    '!(README).md',
    '!(docs|site|src)/**/*',
    'site/!(index).md',
    'site/!(index.md)/**',
  ],
  outDir: 'out',
  rewrites: (file) => pageOf(file) ?? file,
  ignoreDeadLinks: [/^\/playground\//],
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: LOGO }],
    ['meta', { name: 'referrer', content: 'no-referrer' }],
  ],
  markdown: {
    anchor: { slugify: anchorOf },
    config: (markdown) => {
      rewriteLinks(markdown);
      describePages(markdown);
    },
    headers: { level: [2, 3] },
  },
  transformHead: previewOf,
  transformHtml: finished,
  buildEnd: ({ outDir }) => {
    const picture = '../../docs/pictures/comment-blocked-light.png';
    copyFileSync(
      new URL(picture, import.meta.url),
      join(outDir, PREVIEW_PICTURE),
    );
    keepOffline(outDir);
  },
  themeConfig: {
    logo: LOGO,
    siteTitle: 'Neki topology',
    nav: [
      { text: 'Documentation', link: '/contents' },
      { text: 'Rules', link: '/rules', activeMatch: '^/rules' },
      { text: 'Troubleshooting', link: '/troubleshooting' },
      { text: 'Playground', link: '/playground/', target: '_self' },
    ],
    sidebar: withThemes(sidebarOf('docs/README.md', 'Start')),
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
  },
  vite: { build: { chunkSizeWarningLimit: 2000 } },
});

/**
 * Gives a page a policy that lets it load its own files and run its own scripts, and send nothing anywhere. The page for
 * what is not found is shown at any depth, so it has no files.
 */
function finished(
  html: string,
  _: string,
  { page }: { readonly page: string },
): string {
  const whole = page === '404.md' ? NOT_FOUND : html;
  const inline = Array.from(
    whole.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs),
    ([, code = '']) => code,
  );
  const hashes = inline.map(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(hashes)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return whole.replace(
    '<head>',
    `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

function textOf(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

/** Writes the worker that keeps every page and the search, half a megabyte as a server packs them, without pictures. */
function keepOffline(folder: string): void {
  const found = globSync('assets/**/*.{js,css}', { cwd: folder }).map(
    (name) => `./${name.replaceAll('\\', '/')}`,
  );
  const files = ['./', ...found.toSorted()];
  const build = createHash('sha256')
    .update(files.join('\n'))
    .digest('hex')
    .slice(0, 12);
  const source = textOf('../playground/service-worker.ts');
  const known = `const FILES = ${JSON.stringify(files)}, BUILD = ${JSON.stringify(build)};`;
  writeFileSync(
    join(folder, 'service-worker.js'),
    `${known}\n${stripTypeScriptTypes(source)}`,
  );
}
