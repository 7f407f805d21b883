import {
  type Database,
  openDatabase,
} from '../../sandbox/database/database.ts';

/** The database of a history, until it is given back. */
export interface Borrowed {
  readonly database: Database;
  readonly address: string;
  giveBack(): void;
}

/** Tables that may exist in the database, and have rows. */
export const TABLES = [
  'events',
  'sessions',
  'users',
  'orders',
  'invoices',
] as const;

let opened: Promise<Database> | undefined;
let before: Promise<void> = Promise.resolve();

/**
 * Lends the one database of this process, empty: it takes seconds to start, so histories have it one after the other.
 */
export async function borrowDatabase(): Promise<Borrowed> {
  const turn = before;
  let giveBack = (): void => {};
  before = new Promise((resolve) => {
    giveBack = resolve;
  });
  await turn;
  opened ??= openDatabase();
  const database = await opened;
  await database.run(`DROP TABLE IF EXISTS ${TABLES.join(', ')}`);
  return { database, address: await database.address(), giveBack };
}

/** Ends the database, if there was one. */
export async function closeDatabase(): Promise<void> {
  await (await opened)?.close();
  opened = undefined;
}
