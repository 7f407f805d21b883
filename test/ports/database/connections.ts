import type { Connection } from '../../../src/ports/database/connection.ts';

/** A connection whose statements a function answers. */
export function connectionBy(read: Connection['read']): Connection {
  return { read, close: async () => undefined };
}
