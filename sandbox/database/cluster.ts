import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openAsBlob, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const MODULES = new URL('../../node_modules/', import.meta.url);
const { version } = JSON.parse(
  readFileSync(new URL('@electric-sql/pglite/package.json', MODULES), 'utf8'),
);
const CACHE = fileURLToPath(new URL('.cache/neki-topology/', MODULES));
/** The files of a cluster that nobody has used. */
const FILES = `${CACHE}pglite-${version}.tar`;

const PREPARE = fileURLToPath(new URL('prepare.ts', import.meta.url));

let files: Promise<Blob> | undefined;
/** What is in a Postgres that is empty. */
let empty: string | undefined;
/** An empty one that a test has left, for the next one. */
let left: PGlite | undefined;

/**
 * A Postgres in this process, empty. `initdb` takes four seconds of a core, so it is run once for an installation of
 * PGlite, and each Postgres starts from a copy of what it made.
 */
export async function openPostgres(): Promise<PGlite> {
  const found = left;
  left = undefined;
  return found ?? (await startPostgres());
}

/**
 * Leaves a Postgres to the next test, which gets it empty in a fifth of the time that a new one takes; closes it where
 * anything stays behind, or another one waits already. A process does not end by itself while one waits: a worker of
 * tests is ended.
 */
export async function leavePostgres(postgres: PGlite): Promise<void> {
  await dropAll(postgres);
  const isEmpty = (await contentsOf(postgres)) === empty;
  if (isEmpty && left === undefined) left = postgres;
  else await postgres.close();
}

async function startPostgres(): Promise<PGlite> {
  files ??= existsSync(FILES) ? openAsBlob(FILES) : makeFiles();
  const postgres = await PGlite.create({ loadDataDir: await files });
  await dropAll(postgres);
  empty ??= await contentsOf(postgres);
  return postgres;
}

/** Drops all that tests have made, but for roles and settings of the database. */
async function dropAll(postgres: PGlite): Promise<void> {
  // A client that was cut off may have left a transaction. Each by itself, since the second cannot run beside others.
  await postgres.exec('ROLLBACK');
  await postgres.exec('DISCARD ALL');
  await postgres.exec(`
    DO $$
    DECLARE name text;
    BEGIN
      FOR name IN
        SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
      LOOP
        EXECUTE format('DROP SCHEMA %I CASCADE', name);
      END LOOP;
    END $$;
    CREATE SCHEMA public AUTHORIZATION pg_database_owner;
    GRANT USAGE ON SCHEMA public TO PUBLIC;
  `);
}

/** How many rows each catalog has, and all settings. */
async function contentsOf(postgres: PGlite): Promise<string> {
  const catalogs = await postgres.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'pg_catalog'::regnamespace AND relname <> 'pg_statistic' ORDER BY 1`,
  );
  const counts = catalogs.rows.map(
    ({ name }) => `SELECT '${name}', count(*)::text FROM pg_catalog.${name}`,
  );
  const { rows } = await postgres.query(
    `${counts.join(' UNION ALL ')} UNION ALL SELECT name, setting FROM pg_settings ORDER BY 1`,
  );
  return JSON.stringify(rows);
}

/** Has another process run `initdb` where it has not run yet: in this one nothing else would happen for seconds. */
export async function prepareFiles(): Promise<void> {
  if (existsSync(FILES)) return;
  const child = spawn(process.execPath, [PREPARE], { stdio: 'inherit' });
  await once(child, 'exit');
  // Where it failed, the first Postgres of this process makes them, or says why it cannot.
}

/** Runs `initdb`, and keeps what it made for all that follow. */
export async function makeFiles(): Promise<Blob> {
  const first = await PGlite.create();
  // Two of its three databases are for making others: without them a copy starts in three quarters of the time.
  await first.exec('UPDATE pg_database SET datistemplate = false');
  await first.exec('DROP DATABASE template0');
  await first.exec('DROP DATABASE template1');
  const made = await first.dumpDataDir('none');
  await first.close();

  await mkdir(CACHE, { recursive: true });
  const unfinished = `${FILES}.${process.pid}`;
  await writeFile(unfinished, made.stream());
  await rename(unfinished, FILES);
  return made;
}
