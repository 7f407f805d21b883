import { type Dispatcher, EnvHttpProxyAgent } from 'undici';
import type { Ended } from '../../deadline.ts';
import { isProxyRefusal } from '../../foreign-words.ts';
import { textOf } from '../../result.ts';
import { input, type Message, prose, quoteWhole } from '../../text/message.ts';
import { plain } from '../../text/plain.ts';

/** The largest answer. The largest topology file is 10 MiB, and its JSON may be three times as long. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** Milliseconds to open a connection. */
const CONNECT_TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Errors that occur before a request leaves this machine, so that it cannot have had an effect. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** System calls on an open connection. They may also be the first to report that a host is unreachable. */
const AFTER_CONNECTING = new Set(['read', 'write', 'writev']);
/** Undici's code for an answer over its size limit. */
const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
/**
 * Codes for a TLS handshake that failed because of the certificate (Node's documentation of `tls`, "X509 certificate
 * error codes").
 */
const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_CERT_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** A request of a caller. `path` is relative to the base address, and already encoded. */
export interface Request {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  /** May contain secrets (docs/neki.md §10.10), so it is never logged. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The result of a request: a complete answer, or none. */
export type Answer = WholeAnswer | NoResponse;

interface WholeAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** What looks wrong about a credential that a 401 refused. */
  readonly oddity?: Oddity | undefined;
}

/** Signs of a wrong credential: quotes around it, or a colon in a secret or an OAuth token. */
export type Oddity = 'quotes' | 'colon-in-secret' | 'colon-in-token';

/** There was no complete answer. */
export interface NoResponse {
  readonly kind: 'no-response';
  /** False if the request cannot have had an effect. */
  readonly sent: boolean;
  readonly cause: 'network' | 'certificate' | 'proxy' | 'too-large' | Ended;
  /** What happened, as part of a sentence. */
  readonly reason: Message;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export interface Connection {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly dispatcher: Dispatcher;
  readonly debug: (line: string) => void;
  /** Removes secrets from the service's text before it is used. */
  readonly redact: (text: string) => string;
}

/** Opens a set of connections that respects `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. Sends nothing yet. */
export function openDispatcher(): Dispatcher {
  const connect = { timeout: CONNECT_TIMEOUT_MS };
  return new EnvHttpProxyAgent({ connect, maxResponseSize: MAX_ANSWER_BYTES });
}

interface Sending {
  /** The whole value of the Authorization header; absent if the request carries its secrets itself. */
  readonly authorization?: string;
  /** Its reason is an `Ended`. */
  readonly signal: AbortSignal;
  /** Called before each request that follows a redirect. */
  readonly onHop?: () => void;
}

/**
 * Sends a request once. It follows redirects only on the same origin, because the credential goes along, and never for
 * a POST, whose query contains secrets. Any other redirect is returned as an answer. Answers have a size limit. It
 * never throws for a network failure.
 */
export async function send(
  connection: Connection,
  request: Request,
  sending: Sending,
): Promise<Answer> {
  let url = new URL(connection.baseUrl + request.path);
  for (const [name, value] of Object.entries(request.query ?? {}))
    url.searchParams.set(name, value);
  for (let redirects = 0; ; redirects++) {
    const began = performance.now();
    const answer = await sendTo(connection, url, request, sending);
    const outcome =
      answer.kind === 'answer' ? String(answer.status) : plain(answer.reason);
    const time = Math.round(performance.now() - began);
    connection.debug(
      `${request.method} ${url.pathname} → ${outcome} (${time} ms)`,
    );
    if (answer.kind === 'no-response' || !REDIRECTS.has(answer.status))
      return answer;
    const next: URL | null = redirectTarget(url, answer.headers);
    const mayFollow =
      request.method === 'GET' ||
      (request.method === 'PUT' && answer.status >= 307);
    if (next?.origin !== url.origin || !mayFollow || redirects >= MAX_REDIRECTS)
      return answer;
    sending.onHop?.();
    url = next;
  }
}

function redirectTarget(from: URL, { location }: Headers): URL | null {
  if (typeof location !== 'string') return null;
  return URL.parse(location, from.href);
}

async function sendTo(
  connection: Connection,
  url: URL,
  request: Request,
  { authorization, signal }: Sending,
): Promise<Answer> {
  try {
    const headers: Record<string, string> = {
      accept: 'application/json',
      'user-agent': connection.userAgent,
    };
    if (authorization !== undefined) headers['authorization'] = authorization;
    if (request.body !== undefined)
      headers['content-type'] = 'application/json';

    const response = await connection.dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers,
      body: request.body ?? null,
      signal,
    });
    const answer: WholeAnswer = {
      kind: 'answer',
      status: response.statusCode,
      headers: response.headers,
      body: await response.body.text(),
    };
    // The body of a success is data and stays unchanged. Any other body is only shown as text.
    if (answer.status < 300) return answer;
    return redacted(answer, connection);
  } catch (error) {
    return noResponse(error, signal);
  }
}

function redacted(answer: WholeAnswer, { redact }: Connection): WholeAnswer {
  const headers: Record<string, Headers[string]> = {};
  for (const [name, value] of Object.entries(answer.headers))
    headers[name] = typeof value === 'string' ? redact(value) : value;
  return { ...answer, headers, body: redact(answer.body) };
}

/** Why this side ended an attempt, as part of a sentence. */
export const ENDED_WORDS: Readonly<Record<Ended, Message>> = {
  timeout: prose`the time limit for all calls (${input('timeout')}) was reached`,
  cancelled: prose`the run was cancelled`,
  slow: prose`one attempt took longer than its limit`,
};

function noResponse(error: unknown, signal: AbortSignal): NoResponse {
  if (signal.aborted) {
    const cause = endedOf(signal.reason);
    return {
      kind: 'no-response',
      sent: true,
      cause,
      reason: ENDED_WORDS[cause],
    };
  }
  const code = detailOf(error, 'code');
  if (code === TOO_LARGE) {
    const reason = prose`the response is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MiB`;
    return { kind: 'no-response', sent: true, cause: 'too-large', reason };
  }

  const message = textOf(error);
  const isNamed = code === '' || message.includes(code);
  const reason = quoteWhole(isNamed ? message : `${message} (${code})`);
  if (CERTIFICATE.test(code)) {
    // A TLS alert may arrive at any time, even instead of the answer. Only a certificate is certainly refused before
    // the request is sent.
    const sent = code.startsWith('ERR_SSL_');
    return { kind: 'no-response', sent, cause: 'certificate', reason };
  }
  // The proxy refused the tunnel, so the request never reached the service.
  if (isProxyRefusal(message))
    return { kind: 'no-response', sent: false, cause: 'proxy', reason };

  const isUnsent =
    NOT_SENT.has(code) && !AFTER_CONNECTING.has(detailOf(error, 'syscall'));
  return { kind: 'no-response', sent: !isUnsent, cause: 'network', reason };
}

function endedOf(reason: unknown): Ended {
  if (reason === 'cancelled' || reason === 'slow') return reason;
  return 'timeout';
}

/**
 * The code of an error, or its system call; empty if it has none. For a host with several addresses, Node throws an
 * error that contains one error per address.
 */
function detailOf(error: unknown, name: 'code' | 'syscall'): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return detailOf(error.errors[0], name);
  if (!(error instanceof Error)) return '';

  const detail: unknown = Reflect.get(error, name);
  if (typeof detail === 'string') return detail;
  return detailOf(error.cause, name);
}
