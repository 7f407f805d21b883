import type { Client, ClientConfig } from 'pg';
import type { RanStatement } from '../../changes/questions.ts';
import type { Clock } from '../../clock.ts';
import { failure, ok, type Result, textOf } from '../../result.ts';
import { isLoopback } from '../../settings/addresses.ts';
import { reasonOf, sqlStateOf } from './reason.ts';
import { type Pins, pinSession, type ReadBack, readBack } from './session.ts';

/** The address of a connection, and the limits for its statements. */
export interface ConnectionOptions {
  /** `postgres://user:password@host:port/database`; a secret. */
  readonly url: URL;
  readonly clock: Clock;
  /** Fires when the run is cancelled, or its time is over. */
  readonly signal: AbortSignal;
  /** The shard that answers every statement; without it the routers choose. */
  readonly shard?: string | undefined;
  /** Gets each statement that was run. */
  readonly ran?: (statement: RanStatement) => void;
}

/** Why a statement returned no rows. */
export interface Refusal {
  /** The SQLSTATE of Postgres; empty if the answer is not reliable, undefined if there was no answer. */
  readonly code: string | undefined;
  readonly why: string;
  /** The answer of a standby, which may be out of date. */
  readonly stale?: readonly Row[];
}

/** A row as it was received, unchecked. */
export type Row = Readonly<Record<string, unknown>>;

export type RowsAnswer = Result<readonly Row[], Refusal>;

/**
 * Statements on one logical database, each in its own read-only transaction. They are sent without waiting for earlier
 * answers, and the server runs them in the order in which they were sent.
 */
export interface Connection {
  /** Runs one statement with its parameters; never rejects. */
  read(statement: string, values?: readonly unknown[]): Promise<RowsAnswer>;
  close(): Promise<void>;
}

/** The SQLSTATE for a logical database that does not exist. */
const NO_DATABASE = '3D000';

/** Whether a statement failed because its logical database does not exist. */
export function lacksDatabase({ code }: Refusal): boolean {
  return code === NO_DATABASE;
}

/** The rows of an answer. A logical database that does not exist has none. */
export function rowsIn(answer: RowsAnswer): Result<readonly Row[], string> {
  if (answer.ok) return answer;
  if (lacksDatabase(answer.problem)) return ok([]);
  return failure(answer.problem.why);
}

/** The answer, including that of a standby: for callers that need rows that exist, not proof that there are none. */
export function withStale(answer: RowsAnswer): RowsAnswer {
  if (answer.ok || answer.problem.stale === undefined) return answer;
  return ok(answer.problem.stale);
}

/** A column of the first row; undefined if there is none. */
export function firstValue(answer: RowsAnswer, name: string): unknown {
  if (answer.ok) return answer.value[0]?.[name];
  return undefined;
}

const CONNECT_MS = 10_000;
const STATEMENT_MS = 15_000;
/** An unreachable database does not confirm that a connection is closed. */
const CLOSE_MS = 2_000;
/** Postgres ends a statement shortly before the client stops waiting for it. */
const SERVER_SIDE_MS = STATEMENT_MS - 1_000;
const MOST_WORDS = 300;
/** No role has this name. For an empty name, the client would use one from the environment. */
const NOBODY = ' ';
/** For an empty text, the client would use options from the environment. A space has no options. */
const NO_OPTIONS = ' ';
/** More than the largest topology needs. A longer answer is cut off. */
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

/** Connects at the first statement: to a logical database, or by default to the database of the address. */
export function connectionTo(
  options: ConnectionOptions,
  database?: string,
): Connection {
  return new PostgresConnection(options, database);
}

/** What a statement did to the connection: it was answered, or the connection was lost. */
type StatementEnd = 'answered' | 'lost';

interface Session {
  readonly client: Client;
  pins: Pins;
  /** Bytes received for the statement that is being answered. */
  received: number;
  /** How the last sent statement ends. */
  last: Promise<StatementEnd>;
}

/** The result of a sent statement; `unheard` if the connection was lost before its answer. */
type Turn =
  | { readonly kind: 'answer'; readonly answer: RowsAnswer }
  | { readonly kind: 'unheard' };

class PostgresConnection implements Connection {
  readonly #options: ConnectionOptions;
  readonly #database: string | undefined;
  #opened: Promise<Result<Session, Refusal>> | undefined;

  constructor(options: ConnectionOptions, database: string | undefined) {
    this.#options = options;
    this.#database = database;
  }

  async read(
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<RowsAnswer> {
    for (;;) {
      this.#opened ??= connect(this.#options, this.#database);
      const opening = this.#opened;
      const opened = await opening;
      if (!opened.ok) return opened;

      const turn = await this.#take(opened.value, statement, values);
      // After a lost connection or a statement without an end, the next statement opens a new connection.
      const isLost = turn.kind === 'unheard' || endOf(turn.answer) === 'lost';
      if (isLost && this.#opened === opening) this.#opened = undefined;
      if (turn.kind === 'answer') return turn.answer;
    }
  }

  /** Sends a statement after those that wait for answers. Its time starts when it is next. */
  async #take(
    session: Session,
    statement: string,
    values: readonly unknown[],
  ): Promise<Turn> {
    const { clock, signal, url } = this.#options;
    const before = session.last;
    const { promise: last, resolve: end } =
      Promise.withResolvers<StatementEnd>();
    session.last = last;

    const sent = attempt(url, async () => {
      signal.throwIfAborted();
      return inReading(session, statement, values);
    });
    const isHeard = (await before) === 'answered';
    const began = clock.now();
    const answer = await within(STATEMENT_MS, this.#options, session, sent);
    end(isHeard ? endOf(answer) : 'lost');
    if (!isHeard && endOf(answer) === 'lost') return { kind: 'unheard' };

    this.#note(statement, values, began, answer);
    return { kind: 'answer', answer };
  }

  #note(
    text: string,
    values: readonly unknown[],
    began: number,
    answer: RowsAnswer,
  ): void {
    const { ran, shard, clock } = this.#options;
    ran?.({
      database: this.#database,
      shard,
      text,
      parameters: values.length,
      milliseconds: clock.now() - began,
      answer: answer.ok ? answer.value.length : answer.problem.why,
    });
  }

  async close(): Promise<void> {
    const opened = await this.#opened;
    if (opened === undefined || !opened.ok) return;

    const { client } = opened.value;
    const { url, signal } = this.#options;
    const ending = attempt(url, async () => {
      signal.throwIfAborted();
      await client.end();
      return [];
    });
    const ended = await within(CLOSE_MS, this.#options, opened.value, ending);
    if (!ended.ok) client.connection.stream.destroy();
  }
}

async function connect(
  options: ConnectionOptions,
  database: string | undefined,
): Promise<Result<Session, Refusal>> {
  const { Client } = (await import('pg')).default;
  const client = new Client(clientOptions(options.url, database));
  const last = Promise.resolve<StatementEnd>('answered');
  const session: Session = { client, pins: UNPINNED, received: 0, last };
  // The next statement notices that the connection was lost.
  client.on('error', () => undefined);
  cutLongAnswers(session);

  const connecting = attempt(options.url, async () => {
    options.signal.throwIfAborted();
    await client.connect();
    session.pins = await pinSession(client, options.shard);
    return [];
  });
  const answer = await within(CONNECT_MS, options, session, connecting);
  if (answer.ok) return ok(session);
  return answer;
}

const UNPINNED: Pins = { settings: [], locally: [], refused: new Map() };

/** All options come from the address. Variables such as `PGOPTIONS` and `PGPASSWORD` are meant for other programs. */
function clientOptions(url: URL, database: string | undefined): ClientConfig {
  const isDirect = url.searchParams.get('sslnegotiation') === 'direct';
  const password = decodeURIComponent(url.password);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username) || NOBODY,
    // It is a function, because the client would replace an empty text with a value from the environment.
    password: () => password,
    database:
      database ?? (decodeURIComponent(url.pathname.slice(1)) || 'postgres'),
    options: url.searchParams.get('options') || NO_OPTIONS,
    client_encoding: 'UTF8',
    application_name: 'neki-topology',
    pipeline: true,
    // The certificate and its name are always checked, whatever the address says, except on this machine.
    ssl:
      isLoopback(url) && url.searchParams.get('sslmode') === 'disable'
        ? false
        : { rejectUnauthorized: true },
    sslnegotiation: isDirect ? 'direct' : 'postgres',
  };
}

/** Cuts the connection if an answer is too long. */
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

/**
 * Runs a statement in a read-only transaction, so that it cannot write even if the role may. All parts are sent at
 * once. The answer counts only if the transaction began and ended around it with the right settings.
 */
async function inReading(
  { client, pins }: Session,
  statement: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const opening = [
    'BEGIN TRANSACTION READ ONLY',
    `SET LOCAL statement_timeout = ${SERVER_SIDE_MS}`,
    ...pins.locally,
  ];
  const [begun, asked, checked, ended] = await Promise.allSettled([
    Promise.all(opening.map((step) => client.query(step))),
    client.query(statement, [...values]),
    readBack(client, pins),
    client.query('ROLLBACK'),
  ]);
  const steps = [begun, asked, checked, ended];
  const refused = steps.find((step) => step.status === 'rejected');
  if (asked.status === 'fulfilled' && checked.status === 'fulfilled')
    if (refused === undefined) return believed(asked.value.rows, checked.value);

  if (ended.status === 'fulfilled') throw refused?.reason;
  // Throws the reason why the connection ended, not the fact that it ended.
  throw new Error(textOf(refused?.reason));
}

/** Why an answer is not reliable. */
class Disbelief extends Error {
  readonly stale: readonly Row[] | undefined;

  constructor(why: string, stale?: readonly Row[]) {
    super(why);
    this.stale = stale;
  }
}

const STANDBY = 'a standby answered, and its primary may have more';

function believed(
  rows: readonly Row[],
  { problem, isStandby }: ReadBack,
): readonly Row[] {
  if (problem !== undefined) throw new Disbelief(problem);
  if (isStandby) throw new Disbelief(STANDBY, rows);
  return rows;
}

/** The result of work that may fail. */
async function attempt(
  url: URL,
  work: () => Promise<readonly Row[]>,
): Promise<RowsAnswer> {
  try {
    return ok(await work());
  } catch (error) {
    const why = reasonOf(error, url).slice(0, MOST_WORDS);
    if (!(error instanceof Disbelief))
      return failure({ code: sqlStateOf(error), why });
    const { stale } = error;
    return failure({ code: '', why, ...(stale !== undefined && { stale }) });
  }
}

/** Limits some work: when its time or the run's time is over, the connection is cut. */
async function within(
  milliseconds: number,
  { clock, signal }: ConnectionOptions,
  session: Session,
  work: Promise<RowsAnswer>,
): Promise<RowsAnswer> {
  session.received = 0;
  const cut = (): void => {
    session.client.connection.stream.destroy(new Error('no answer in time'));
  };
  const callOff = clock.limit(milliseconds, cut);
  signal.addEventListener('abort', cut);
  try {
    return await work;
  } finally {
    callOff();
    signal.removeEventListener('abort', cut);
  }
}

/** If Postgres itself refuses a statement, the connection stays usable. */
function endOf(answer: RowsAnswer): StatementEnd {
  if (answer.ok || answer.problem.code !== undefined) return 'answered';
  return 'lost';
}
