import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { codeOf } from '../../../ports/host/workspace.ts';
import { failure, ok, type Result } from '../../../result.ts';
import {
  code as literal,
  type Message,
  NOTHING,
  prose,
  quote,
  quoteWhole,
  words,
} from '../../../text/message.ts';

/**
 * What the consent page sent back with the browser (docs/neki.md §10.8): a code, or a full message why there is none.
 */
export type Callback = Result<string, Message>;

/** Waits for the browser at the redirect URI. */
export interface CallbackServer {
  /** The URI with the port in use. It is unchanged if possible, because it must equal the registered URI exactly. */
  readonly redirectUri: string;
  /** The first callback. Later ones are rejected. */
  readonly arrived: Promise<Callback>;
  /** Shows the result to the waiting browser, closes every connection, and frees the port. */
  close(end: SignInEnd): Promise<void>;
}

interface SignInEnd {
  readonly isSignedIn: boolean;
}

/** Printable characters (RFC 6749, appendix A.11). No specification limits the length of a code. */
const CODE = /^[ -~]{1,4096}$/;
/** The port of an http address that has none. */
const DEFAULT_PORT = 80;
const MOST_CONNECTIONS = 50;
const SLOWEST_REQUEST_MS = 10_000;
const SIGNED_IN = 'Signed in. Return to the terminal.';
const DENIED = prose`Access was denied on the consent page. Run ${literal('login')} again to retry.`;
const WRONG_STATE = prose`The redirect has a different ${literal('state')} than this sign-in, so it was ignored: it may belong to another sign-in or be forged. Run ${literal('login')} again and open the address it prints.`;
const NO_CODE = prose`The redirect has neither a valid code nor an error. Check ${literal('--auth-url')} and ${literal('--app-url')}, and run ${literal('login')} again.`;

/**
 * Listens at the redirect URI, which must be a loopback address with http. `port` replaces the port of the URI; 0 takes
 * any free port. If it cannot listen, it fails with a full message.
 */
export async function openCallbackServer(
  redirectUri: string,
  port: number | undefined,
  state: string,
): Promise<Result<CallbackServer, Message>> {
  const place = new URL(redirectUri);
  if (port !== undefined) place.port = String(port);
  // A browser may resolve `localhost` to either address. Both are taken, so that no other process can wait on one of
  // them.
  const hosts =
    place.hostname === 'localhost'
      ? ['127.0.0.1', '::1']
      : [place.hostname.replace(/^\[|\]$/g, '')];
  const desk = openDesk(state);
  const open: Server[] = [];
  try {
    for (const host of hosts) {
      const server = serverFor(desk, place);
      // Both addresses must use the same port.
      const taken = await listen(
        server,
        host,
        Number(place.port || DEFAULT_PORT),
      );
      if (taken === undefined) continue;
      open.push(server);
      place.port = String(taken);
    }
  } catch (error) {
    await Promise.all(open.map(shut));
    return failure(explain(error, place));
  }
  if (open.length === 0) return failure(explain(undefined, place));
  return ok({
    redirectUri: port === undefined ? redirectUri : place.href,
    arrived: desk.arrived,
    close: async (end) => {
      await desk.dismiss(end);
      await Promise.all(open.map(shut));
    },
  });
}

/** Accepts the first callback. Its browser waits until the result of the sign-in is known. */
interface Desk {
  readonly arrived: Promise<Callback>;
  receive(query: URLSearchParams, response: ServerResponse): void;
  dismiss(end: SignInEnd): Promise<void>;
}

function openDesk(state: string): Desk {
  const { promise: arrived, resolve } = Promise.withResolvers<Callback>();
  let waiting: ServerResponse | undefined;
  return {
    arrived,
    receive(query: URLSearchParams, response: ServerResponse): void {
      const callback = readCallback(query, state);
      if (waiting !== undefined) showPage(response, 410);
      else if (callback === undefined) showPage(response, 400);
      else {
        waiting = response;
        resolve(callback);
      }
    },
    async dismiss({ isSignedIn }: SignInEnd): Promise<void> {
      if (waiting === undefined || waiting.closed) return;
      const closed = once(waiting, 'close');
      showPage(waiting, isSignedIn ? 200 : 400);
      await closed;
    },
  };
}

/**
 * Reads the query of a callback; undefined if it is not one. A wrong state, or a code without a state, ends the sign-in
 * (docs/neki.md §10.8). An error may lack the state, because the redirect of a refusal is not documented (§10.17), and
 * a forged error gains nothing.
 */
export function readCallback(
  query: URLSearchParams,
  expectedState: string,
): Callback | undefined {
  const [state, ...moreStates] = query.getAll('state');
  const [code, ...moreCodes] = query.getAll('code');
  const error = query.get('error');
  if (state === undefined && code === undefined && error === null)
    return undefined;
  // The first wrong guess ends the sign-in, so comparing need not take constant time.
  const isOurs = moreStates.length === 0 && state === expectedState;
  if (!isOurs && (state !== undefined || code !== undefined))
    return failure(WRONG_STATE);
  if (error === 'access_denied') return failure(DENIED);
  if (error !== null) {
    const description = query.get('error_description');
    const reason = description ? prose`: ${quoteWhole(description)}` : NOTHING;
    return failure(
      prose`The consent page returned the error ${quote(error)}${reason}. Check the OAuth application, and run ${literal('login')} again.`,
    );
  }
  if (code !== undefined && moreCodes.length === 0 && CODE.test(code))
    return ok(code);
  return failure(NO_CODE);
}

function serverFor(desk: Desk, place: URL): Server {
  // The headers of a request get no extra time.
  const limits = { requestTimeout: SLOWEST_REQUEST_MS };
  const server = createServer(limits, (request, response) => {
    const refused = refusalOf(request, place);
    if (refused === undefined)
      desk.receive(new URL(request.url ?? '', place).searchParams, response);
    else showPage(response, refused);
  });
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

/** The status for a request that is not a callback; undefined if it may be one. */
function refusalOf(
  { method, url = '', headers }: IncomingMessage,
  place: URL,
): number | undefined {
  // A web page may resolve its own name to this machine. Its requests carry that name.
  if (headers.host?.toLowerCase() !== place.host) return 421;
  if (!url.startsWith('/')) return 400;
  if (url.replace(/\?.*$/s, '') !== place.pathname) return 404;
  if (method !== 'GET') return 405;
  // A browser may prefetch the address before the person agrees to anything.
  if (
    /prefetch|prerender/i.test(
      `${headers['sec-purpose']} ${headers['purpose']}`,
    )
  )
    return 503;
  // An image or a frame in another page must not end a sign-in.
  const destination = headers['sec-fetch-dest'] ?? 'document';
  if (destination !== 'document') return 403;
  return undefined;
}

/**
 * Shows one of two texts. Only the status says why it is the second. The page is plain text and is not cached, so it
 * runs and loads nothing, and it shows nothing of the request.
 */
function showPage(response: ServerResponse, status: number): void {
  if (status === 405) response.setHeader('allow', 'GET');
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    connection: 'close',
  });
  const what =
    status === 200 ? SIGNED_IN : 'Not signed in. The terminal shows why.';
  response.end(`${what} You can close this page.\n`);
}

/** The port in use; undefined if the machine does not have the address. */
async function listen(
  server: Server,
  host: string,
  port: number,
): Promise<number | undefined> {
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error)))
      return undefined;
    throw error;
  }
  // A failed connection must not stop the server.
  server.on('error', () => {});
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function shut(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

function explain(error: unknown, place: URL): Message {
  const where = quoteWhole(place.host);
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return prose`${where} is already in use, possibly by another ${literal('login')}. Stop it, or pass another port with ${literal('--port')} and register that redirect URI with the OAuth application.`;
    case 'EACCES':
      return prose`Missing permission to listen on ${where}. Pass a port above 1023 with ${literal('--port')}, and register that redirect URI with the OAuth application.`;
    default: {
      const reason =
        error === undefined ? NOTHING : prose` (${words(codeOf(error))})`;
      return prose`Cannot listen on ${where}${reason}. Pass another loopback address with ${literal('--redirect-uri')}, such as ${literal('http://127.0.0.1:8719/callback')}.`;
    }
  }
}
