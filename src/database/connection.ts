import type { Client, ClientConfig } from 'pg';
import type { Clock } from '../clock.ts';
import { isLoopback } from '../inputs/addresses.ts';
import type { RanStatement } from '../topology/evidence/evidence.ts';
import { textOf } from '../topology/finding.ts';
import { reasonOf } from './reason.ts';
import { pinSession } from './session.ts';

/** How a connection is made: where to, as whom, and how long anything may take. */
export interface ConnectionOptions {
  /** `postgres://user:password@host:port/database`; a secret. */
  readonly url: URL;
  readonly clock: Clock;
  /** Fires when the run is cancelled, or its time is over. */
  readonly signal: AbortSignal;
  /** The shard that alone answers; without one routers choose. */
  readonly shard?: string;
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
/** No role has this name; the client would take an empty one from the environment. */
const NOBODY = ' ';
/** Of an empty text the client would do the same; a space is no option. */
const NO_OPTIONS = ' ';
/** More than the largest topology needs; an answer that goes on is cut. */
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

/** Connects at the first statement: to a logical database, or without one to that of the address. */
export function connectionTo(options: ConnectionOptions, database?: string) {
  let opened: Promise<Session | Silence> | undefined;
  return {
    /** Runs one statement with its parameters; never rejects. */
    read: async (
      statement: string,
      values: readonly unknown[] = [],
    ): Promise<Answer> => {
      opened ??= connect(options, database);
      const session = await opened;
      if ('ok' in session) return session;
      const began = options.clock.now();
      const answer = await within(STATEMENT_MS, options, session, () =>
        inReading(session.client, statement, values),
      );
      options.ran?.({
        database,
        ...(options.shard !== undefined && { shard: options.shard }),
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
      const session = await opened;
      if (session === undefined || 'ok' in session) return;
      const { client } = session;
      const ended = await within(CLOSE_MS, options, session, async () => {
        await client.end();
        return [];
      });
      if (!ended.ok) client.connection.stream.destroy();
    },
  };
}

/** A client, and how many bytes it has received since its work began. */
interface Session {
  readonly client: Client;
  received: number;
}

async function connect(
  options: ConnectionOptions,
  database: string | undefined,
): Promise<Session | Silence> {
  const { Client } = (await import('pg')).default;
  const client = new Client(clientOptions(options.url, database));
  const session: Session = { client, received: 0 };
  // A connection that is lost between two statements is noticed by the next one.
  client.on('error', () => undefined);
  cutLongAnswers(session);
  let unpinned: string | undefined;
  const answer = await within(CONNECT_MS, options, session, async () => {
    await client.connect();
    unpinned = await pinSession(client, options.shard);
    return [];
  });
  if (!answer.ok) return answer;
  if (unpinned === undefined) return session;
  client.connection.stream.destroy();
  return { ok: false, code: undefined, why: unpinned };
}

/** Everything comes from the address: what stands in the environment (`PGOPTIONS`, `PGPASSWORD`, …) is another's. */
function clientOptions(url: URL, database: string | undefined): ClientConfig {
  const isDirect = url.searchParams.get('sslnegotiation') === 'direct';
  const password = decodeURIComponent(url.password);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username) || NOBODY,
    // A function, because the environment stands in for an empty text.
    password: () => password,
    database:
      database ?? (decodeURIComponent(url.pathname.slice(1)) || 'postgres'),
    options: url.searchParams.get('options') || NO_OPTIONS,
    client_encoding: 'UTF8',
    application_name: 'neki-topology',
    // The certificate and its name are checked, whatever the address asks for, except on this machine.
    ssl:
      isLoopback(url) && url.searchParams.get('sslmode') === 'disable'
        ? false
        : { rejectUnauthorized: true },
    sslnegotiation: isDirect ? 'direct' : 'postgres',
  };
}

/** Cuts the connection when an answer does not end. */
function cutLongAnswers(session: Session): void {
  const { connection } = session.client;
  const isEncrypted = session.client.ssl !== false;
  connection.once(isEncrypted ? 'sslconnect' : 'connect', () => {
    const { stream } = connection;
    stream.on('data', (chunk: Buffer) => {
      session.received += chunk.length;
      if (session.received > MOST_ANSWER_BYTES)
        stream.destroy(new Error('its answer is larger than 16 MiB'));
    });
  });
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
  { clock, signal, url }: ConnectionOptions,
  session: Session,
  work: () => Promise<readonly Row[]>,
): Promise<Answer> {
  session.received = 0;
  const cut = (): void => {
    session.client.connection.stream.destroy(new Error('no answer in time'));
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
    const why = reasonOf(error, url).slice(0, MOST_WORDS);
    return { ok: false, code, why };
  } finally {
    callOff();
    signal.removeEventListener('abort', cut);
  }
}
