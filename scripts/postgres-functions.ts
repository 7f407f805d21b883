/**
 * Writes the names of PostgreSQL's own functions that always or within a statement answer the same, from the catalog
 * of the PostgreSQL in the tests: `node scripts/postgres-functions.ts`. A test holds the file to that catalog.
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';

const FOLDER = new URL('../src/features/queries/', import.meta.url);

/** A name is left out if one of its functions is volatile. Statements cannot call functions that take internal types. */
const NAMES = `
  SELECT proname FROM pg_proc
  WHERE pronamespace = 'pg_catalog'::regnamespace
    AND prokind IN ('f', 'a', 'w')
    AND NOT proargtypes::oid[] && ARRAY['internal', 'cstring']::regtype[]::oid[]
    AND prorettype <> ALL (ARRAY['internal', 'cstring', 'trigger', 'event_trigger']::regtype[])
  GROUP BY proname
  HAVING bool_and(provolatile IN ('i', 's'))
  ORDER BY proname COLLATE "C"`;

const WIDTH = 120;

async function functionsModule(): Promise<string> {
  const postgres = await PGlite.create();
  const { rows } = await postgres.query<{ proname: string }>(NAMES);
  await postgres.close();

  const lines = [''];
  for (const { proname } of rows) {
    const line = `${lines.at(-1)} ${proname}`.trim();
    if (line.length > WIDTH) lines.push(proname);
    else lines[lines.length - 1] = line;
  }
  return [
    '// Made by scripts/postgres-functions.ts from the catalog of PostgreSQL 18; run that instead of changing this file.',
    '',
    '/** The functions of `pg_catalog` that are immutable or stable. */',
    'export const POSTGRES_FUNCTIONS: ReadonlySet<string> = new Set(',
    `  \`\n${lines.join('\n')}\n\``,
    '    .trim()',
    '    .split(/\\s+/),',
    ');',
    '',
  ].join('\n');
}

// The feature may have been taken away: `npm run without`.
if (existsSync(FOLDER))
  await writeFile(
    new URL('postgres-functions.ts', FOLDER),
    await functionsModule(),
  );
