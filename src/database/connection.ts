import type { Client } from 'pg';
import type { Clock } from '../clock.ts';
import { isLoopback } from '../inputs/addresses.ts';
import type { RanStatement } from '../topology/evidence/evidence.ts';
import { textOf } from '../topology/finding.ts';

/** How a connection is made: where to, as whom, and how long anything may take. */
export interface ConnectionOptions {
  /** `postgres://user:password@host:port/database`; a secret. */
  readonly url: URL;
  readonly clock: Clock;
  /** Fires when the run is cancelled, or its time is over. */
  readonly signal: AbortSignal;
  /** Takes note of each statement that was run. */
  readonly ran?: (statement: RanStatement) => void;
}

/** Why a statement has no rows: `code` is Postgres's own (SQLSTATE) where it answered. */
interface Silence {
  readonly ok: false;
  readonly code: string | undefined;
  readonly why: string;
}

/** A row as it came: nothing of it is checked. */
export type Row = Readonly<Record<string, unknown>>;

/** What came of a statement. */
export type Answer =
  | { readonly ok: true; readonly rows: readonly Row[] }
  | Silence;

/** Statements on one logical database, each in a read-only transaction of its own. */
export type Connection = ReturnType<typeof connectionTo>;

/** Postgres's code for a logical database that does not exist. */
export const NO_DATABASE = '3D000';

const CONNECT_MS = 10_000;
const STATEMENT_MS = 15_000;
/** A database that is gone does not say goodbye. */
const CLOSE_MS = 2_000;
/** Postgres ends a statement itself, a moment before this side gives up on it. */
const SERVER_SIDE_MS = STATEMENT_MS - 1_000;
const MOST_WORDS = 300;

/** Connects at the first statement: to a logical database, or without one to that of the address. */
export function connectionTo(options: ConnectionOptions, database?: string) {
  let opened: Promise<Client | Silence> | undefined;
  return {
    /** Runs one statement with its parameters; never rejects. */
    read: async (
      statement: string,
      values: readonly unknown[] = [],
    ): Promise<Answer> => {
      opened ??= connect(options, database);
      const client = await opened;
      if ('ok' in client) return client;
      const began = options.clock.now();
      const answer = await within(STATEMENT_MS, options, client, () =>
        inReading(client, statement, values),
      );
      options.ran?.({
        database,
        text: statement,
        parameters: values.length,
        milliseconds: options.clock.now() - began,
        answer: answer.ok ? answer.rows.length : answer.why,
      });
      // A connection that was cut, or whose statement never ended, answers nothing more; the next one starts anew.
      if (!answer.ok && answer.code === undefined) opened = undefined;
      return answer;
    },
    close: async (): Promise<void> => {
      const client = await opened;
      if (client === undefined || 'ok' in client) return;
      const ended = await within(CLOSE_MS, options, client, async () => {
        await client.end();
        return [];
      });
      if (!ended.ok) client.connection.stream.destroy();
    },
  };
}

async function connect(
  options: ConnectionOptions,
  database: string | undefined,
): Promise<Client | Silence> {
  const { Client } = (await import('pg')).default;
  const { url } = options;
  const client = new Client({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database:
      database ?? (decodeURIComponent(url.pathname.slice(1)) || 'postgres'),
    application_name: 'neki-topology',
    // The certificate and its name are checked, whatever the address asks for, except on this machine.
    ssl:
      isLoopback(url) && url.searchParams.get('sslmode') === 'disable'
        ? false
        : { rejectUnauthorized: true },
    ...(url.searchParams.get('sslnegotiation') === 'direct'
      ? { sslnegotiation: 'direct' }
      : {}),
  });
  // A connection that is lost between two statements is noticed by the next one.
  client.on('error', () => undefined);
  const answer = await within(CONNECT_MS, options, client, async () => {
    await client.connect();
    return [];
  });
  return answer.ok ? client : answer;
}

/** One read-only transaction; what it asks for is all that it can do, whatever the role may. */
async function inReading(
  client: Client,
  statement: string,
  values: readonly unknown[],
) {
  await client.query('BEGIN TRANSACTION READ ONLY');
  try {
    await client.query(`SET LOCAL statement_timeout = ${SERVER_SIDE_MS}`);
    const { rows } = await client.query(statement, [...values]);
    await client.query('ROLLBACK');
    return rows;
  } catch (error) {
    const isOpen = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    // What ended the connection is the reason, and not that it is ended.
    throw isOpen ? error : new Error(textOf(error));
  }
}

/** Bounds what is under way: when its time is over, or the run's is, the connection is cut. */
async function within(
  milliseconds: number,
  { clock, signal }: ConnectionOptions,
  client: Client,
  work: () => Promise<readonly Row[]>,
): Promise<Answer> {
  const cut = (): void => {
    client.connection.stream.destroy(new Error('no answer in time'));
  };
  const callOff = clock.limit(milliseconds, cut);
  signal.addEventListener('abort', cut);
  try {
    signal.throwIfAborted();
    return { ok: true, rows: await work() };
  } catch (error) {
    // Postgres's own errors have a severity; those of the network have a code as well.
    const own =
      error instanceof Error && 'severity' in error && 'code' in error
        ? error.code
        : undefined;
    const code = typeof own === 'string' ? own : undefined;
    return { ok: false, code, why: textOf(error).slice(0, MOST_WORDS) };
  } finally {
    callOff();
    signal.removeEventListener('abort', cut);
  }
}
