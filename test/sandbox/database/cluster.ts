import { PGlite } from '@electric-sql/pglite';

/** The files of a cluster that nobody has used, once this process has made one. */
let files: Promise<File | Blob> | undefined;

/**
 * A Postgres in this process, empty. `initdb` takes three seconds of a core, so only the first one of a process runs it,
 * and each later one starts from a copy of its files.
 */
export async function openPostgres(): Promise<PGlite> {
  if (files !== undefined)
    return await PGlite.create({ loadDataDir: await files });

  const first = PGlite.create();
  files = first.then((database) => database.dumpDataDir('none'));
  await files;
  return await first;
}
