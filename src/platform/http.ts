import type { Dispatcher } from 'undici';

/** Answers larger than this are not read: the largest topology file is 10 MiB, and JSON may take three times that. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Errors that arise before a request leaves this machine, hence before it can have had an effect. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** One request, as far as the caller decides it; `path` is relative to the base address and already encoded. */
export interface Request {
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came of one request: a whole answer, or none. */
export type Answer =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Headers; readonly body: string }
  /** No whole answer came. `sent: false` means that the request cannot have had an effect. */
  | { readonly kind: 'none'; readonly sent: boolean; readonly reason: string };

/** Response headers by lower-case name. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What the connection to one service needs. */
export interface Connection {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The whole value of the Authorization header. */
  readonly authorization: string;
  readonly userAgent: string;
  readonly dispatcher: Dispatcher;
  /** Aborts everything when the time for all calls is over. */
  readonly deadline: AbortSignal;
  readonly debug: (line: string) => void;
}

/**
 * Sends one request once. Redirects are followed on the same origin only, because the credential travels along; a
 * redirect elsewhere is an answer like any other. Answers are bounded. Never throws for what the network does.
 */
export async function send(connection: Connection, request: Request): Promise<Answer> {
  let url = addressOf(connection, request);
  let { method } = request;
  for (let redirects = 0; ; redirects++) {
    const began = performance.now();
    const answer = await sendOnce(connection, url, { ...request, method });
    const outcome = answer.kind === 'answer' ? String(answer.status) : answer.reason;
    connection.debug(`${method} ${url.pathname} → ${outcome} (${Math.round(performance.now() - began)} ms)`);
    if (answer.kind === 'none' || !REDIRECTS.has(answer.status)) return answer;
    const next: URL | undefined = redirectTarget(url, answer.headers);
    const mayFollow = request.method === 'GET' || answer.status === 307 || answer.status === 308;
    if (next === undefined || next.origin !== url.origin || !mayFollow || redirects >= MAX_REDIRECTS)
      return answer;
    url = next;
    method = request.method;
  }
}

function addressOf(connection: Connection, request: Request): URL {
  const url = new URL(connection.baseUrl + request.path);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
  return url;
}

function redirectTarget(from: URL, headers: Headers): URL | undefined {
  const location = headers['location'];
  return typeof location === 'string' && URL.canParse(location, from.href)
    ? new URL(location, from.href)
    : undefined;
}

async function sendOnce(connection: Connection, url: URL, request: Request): Promise<Answer> {
  try {
    const response = await connection.dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: {
        authorization: connection.authorization,
        accept: 'application/json',
        'user-agent': connection.userAgent,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: request.body ?? null,
      signal: connection.deadline,
    });
    const body = await readBody(response.body);
    if (body === undefined) {
      return {
        kind: 'none',
        sent: true,
        reason: `the answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MiB`,
      };
    }
    return { kind: 'answer', status: response.statusCode, headers: response.headers, body };
  } catch (error) {
    return noAnswer(error, connection.deadline);
  }
}

async function readBody(
  body: AsyncIterable<Uint8Array> & { destroy(): unknown },
): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) {
      body.destroy();
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function noAnswer(error: unknown, deadline: AbortSignal): Answer {
  if (deadline.aborted)
    return { kind: 'none', sent: true, reason: 'the time for all calls (`timeout`) was over' };
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  return {
    kind: 'none',
    sent: !NOT_SENT.has(code),
    reason: code === '' || message.includes(code) ? message : `${message} (${code})`,
  };
}

/** Node reports a host with several addresses as one error that holds one error an address. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : '';
}
