import { type Dispatcher, EnvHttpProxyAgent } from 'undici';
import type { Ended } from '../../deadline.ts';
import { isProxyRefusal } from '../../foreign-words.ts';
import { textOf } from '../../result.ts';
import { input, type Message, prose, quoteWhole } from '../../text/message.ts';
import { plain } from '../../text/plain.ts';

/** Answers larger than this are not read: the largest topology file is 10 MiB, and JSON may take three times that. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
/** Milliseconds a connection may take to stand. */
const CONNECT_TIMEOUT_MS = 10_000;
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
/** System calls that come after a connection stands: an unreachable host may be noticed by them as well. */
const AFTER_CONNECTING = new Set(['read', 'write', 'writev']);
/** How undici calls an answer past its limit. */
const TOO_LARGE = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
/** Codes of a TLS handshake that failed for the certificate (Node's documentation of `tls`, "X509 certificate error codes"). */
const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_CERT_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** One request, as far as the caller decides it; `path` is relative to the base address and already encoded. */
export interface Request {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  /** May hold secrets (docs/neki.md §10.10), so it is never logged. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came of one request: a whole answer, or none. */
export type Answer = WholeAnswer | NoResponse;

interface WholeAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** What is odd about the credential that was refused with a 401. */
  readonly oddity?: Oddity | undefined;
}

/** What no credential has: quotes around it, or a colon inside a secret or an OAuth token. */
export type Oddity = 'quotes' | 'colon-in-secret' | 'colon-in-token';

/** No whole answer came. */
export interface NoResponse {
  readonly kind: 'no-response';
  /** False where the request cannot have had an effect. */
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
  /** Takes secrets out of the service's own words before anything is made of them. */
  readonly redact: (text: string) => string;
}

/** Opens a set of connections; `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are honoured. Nothing is sent yet. */
export function openDispatcher(): Dispatcher {
  const connect = { timeout: CONNECT_TIMEOUT_MS };
  return new EnvHttpProxyAgent({ connect, maxResponseSize: MAX_ANSWER_BYTES });
}

interface Sending {
  /** The whole value of the Authorization header; absent where the request carries its secrets itself. */
  readonly authorization?: string;
  /** Aborts with an `Ended` as reason. */
  readonly signal: AbortSignal;
  /** Called before each further request that a redirect leads to. */
  readonly onHop?: () => void;
}

/**
 * Sends one request once. Redirects are followed on the same origin only, because the credential travels along, and
 * never for a POST, whose query holds secrets; any other redirect is an answer. Answers are bounded. Never throws for
 * what the network does.
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
    // What is a success is data and stays as it is; of anything else only words are shown.
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

/** Why an attempt was ended from this side, as part of a sentence. */
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
    // An alert of TLS may come at any time, also in place of the answer: only a certificate is refused before all else.
    const sent = code.startsWith('ERR_SSL_');
    return { kind: 'no-response', sent, cause: 'certificate', reason };
  }
  // The tunnel was refused, so the request itself never left for the service.
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
 * The code of an error, or the system call it came from; empty where it has none. Node reports a host with several
 * addresses as one error that holds one error an address.
 */
function detailOf(error: unknown, name: 'code' | 'syscall'): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return detailOf(error.errors[0], name);
  if (!(error instanceof Error)) return '';

  const detail: unknown = Reflect.get(error, name);
  if (typeof detail === 'string') return detail;
  return detailOf(error.cause, name);
}
