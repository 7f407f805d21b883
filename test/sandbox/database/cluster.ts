import { existsSync, openAsBlob, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const MODULES = new URL('../../../node_modules/', import.meta.url);
const { version } = JSON.parse(
  readFileSync(new URL('@electric-sql/pglite/package.json', MODULES), 'utf8'),
);
const CACHE = fileURLToPath(new URL('.cache/neki-topology/', MODULES));
/** The files of a cluster that nobody has used. */
const FILES = `${CACHE}pglite-${version}.tar`;

let files: Promise<Blob> | undefined;

/**
 * A Postgres in this process, empty. `initdb` takes four seconds of a core, so it is run once for an installation of
 * PGlite, and each Postgres starts from a copy of what it made.
 */
export async function openPostgres(): Promise<PGlite> {
  files ??= existsSync(FILES) ? openAsBlob(FILES) : makeFiles();
  return await PGlite.create({ loadDataDir: await files });
}

async function makeFiles(): Promise<Blob> {
  const first = await PGlite.create();
  const made = await first.dumpDataDir('none');
  await first.close();

  await mkdir(CACHE, { recursive: true });
  const unfinished = `${FILES}.${process.pid}`;
  await writeFile(unfinished, made.stream());
  await rename(unfinished, FILES);
  return made;
}
