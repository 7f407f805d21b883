import { readFileSync } from 'node:fs';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { leavePostgres, openPostgres } from './cluster.ts';

const STAND_INS = readFileSync(new URL('neki.sql', import.meta.url), 'utf8');

/** The password in its address. */
export const DATABASE_PASSWORD = 'pa55-w%C3%B6rd-of-the-database';

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
  /** Where clients reach it: one at a time, whatever role and database they name. */
  address(): Promise<string>;
  /** Leaves it to the next test of this process, which gets it empty. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** Starts one; it takes seconds, so a file of tests shares it. */
export async function openDatabase(): Promise<Database> {
  const database = await openPostgres();
  await database.exec(STAND_INS);
  let server: PGLiteSocketServer | undefined;
  const value = async (query: string): Promise<unknown> => {
    const { rows } = await database.query<unknown[]>(query, [], {
      rowMode: 'array',
    });
    return rows[0]?.[0];
  };
  return {
    value,
    reset: async (topology) => {
      await database.query('SELECT __neki.stand_in_reset($1::jsonb)', [
        JSON.stringify(topology),
      ]);
    },
    run: async (sql) => {
      // Clients share this one session, and fix what names mean in it.
      await database.exec(`SET search_path = public; ${sql}`);
    },
    topology: async () =>
      JSON.parse(String(await value('SELECT __neki.get_data_topology()'))),
    address: async () => {
      if (server === undefined) {
        server = new PGLiteSocketServer({
          db: database,
          host: '127.0.0.1',
          port: 0,
          maxConnections: 20,
        });
        await server.start();
      }
      return `postgres://reader:${DATABASE_PASSWORD}@${server.getServerConn()}/postgres?sslmode=disable`;
    },
    leave: async () => {
      await server?.stop();
      await leavePostgres(database);
    },
    close: async () => {
      await server?.stop();
      await database.close();
    },
  };
}
