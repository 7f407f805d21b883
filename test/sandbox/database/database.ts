import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

const STAND_INS = readFileSync(new URL('neki.sql', import.meta.url), 'utf8');

/** A Postgres with the stand-ins of `neki.sql`, to run what the product prints. */
export interface Database {
  /** Forgets every workflow, and holds this topology. */
  reset(topology: object): Promise<void>;
  /** Runs statements one after the other; rejects at the first that is refused. */
  run(sql: string): Promise<void>;
  /** The first column of the first row. */
  value(query: string): Promise<unknown>;
  /** The topology as the workflows left it. */
  topology(): Promise<object>;
  close(): Promise<void>;
}

/** Starts one; it takes seconds, so a file of tests shares it. */
export async function openDatabase(): Promise<Database> {
  const database = await PGlite.create();
  await database.exec(STAND_INS);
  const value = async (query: string): Promise<unknown> => {
    const { rows } = await database.query<unknown[]>(query, [], { rowMode: 'array' });
    return rows[0]?.[0];
  };
  return {
    value,
    reset: async (topology) => {
      await database.query('SELECT __neki.stand_in_reset($1::jsonb)', [JSON.stringify(topology)]);
    },
    run: async (sql) => {
      await database.exec(sql);
    },
    topology: async () => JSON.parse(String(await value('SELECT __neki.get_data_topology()'))),
    close: () => database.close(),
  };
}
