import { afterAll, beforeAll } from 'vitest';
import { type Database, openDatabase } from './database.ts';

/** Starting a database takes seconds, and much longer on a busy machine. */
const START_MS = 120_000;

/** The database of a file of tests: opened and prepared before its first test, left after its last one. */
export function useDatabase(
  prepare?: (database: Database) => Promise<void>,
): Database {
  let opened: Database | undefined;
  const database = (): Database => {
    if (opened === undefined) throw new Error('the database is not open yet');
    return opened;
  };
  beforeAll(async () => {
    opened = await openDatabase();
    await prepare?.(opened);
  }, START_MS);
  afterAll(() => opened?.leave());
  return {
    reset: (topology) => database().reset(topology),
    run: (sql) => database().run(sql),
    value: (query) => database().value(query),
    topology: () => database().topology(),
    address: () => database().address(),
    leave: () => database().leave(),
    close: () => database().close(),
  };
}
