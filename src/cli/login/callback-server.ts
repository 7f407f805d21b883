import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { quoteWhole } from '../../topology/finding.ts';
import { type Callback, readCallback } from './callback-query.ts';
import { type Page, pageAnswer } from './login-page.ts';

/** Where the consent page leads back to, and the state it has to bring along. */
export interface CallbackOptions {
  /** On loopback, over http: `http://127.0.0.1:8719/callback`. */
  readonly redirectUri: string;
  /** In place of the port in the redirect URI; 0 takes any that is free. */
  readonly port: number | undefined;
  readonly state: string;
}

/** A server on loopback that waits for one callback. */
export interface CallbackServer {
  /** The redirect URI with the port that was taken. */
  readonly redirectUri: string;
  /** The first callback, whatever it says; later ones are told that it is over. */
  readonly arrived: Promise<Callback>;
  /** Shows a page to the browser that brought the callback, ends every connection, and frees the port. */
  close(page: Page): Promise<void>;
}

/** A server that listens, or why there is none. */
export type Opened =
  | { readonly ok: true; readonly server: CallbackServer }
  | { readonly ok: false; readonly why: string };

/** More than any callback, and less than what Node takes as a request's head. */
const LONGEST_TARGET = 8192;
/** Of an address of http that names none. */
const DEFAULT_PORT = 80;
const MOST_CONNECTIONS = 50;
const SLOWEST_REQUEST_MS = 10_000;
/** How long the last page may take to reach the browser. */
const LAST_PAGE_MS = 1_000;

/** Listens where the redirect URI points to, and nowhere else. */
export async function openCallbackServer({ redirectUri, port, state }: CallbackOptions): Promise<Opened> {
  const place = new URL(redirectUri);
  if (port !== undefined) place.port = String(port);
  const desk = openDesk(state);
  const open: Server[] = [];
  try {
    for (const host of addressesOf(place.hostname)) {
      const server = serverFor(desk, () => place);
      // The second address of one name gets the port of the first.
      const taken = await listen(server, host, Number(place.port || DEFAULT_PORT));
      if (taken === undefined) continue;
      open.push(server);
      place.port = String(taken);
    }
  } catch (error) {
    await Promise.all(open.map(shut));
    return { ok: false, why: explain(error, place) };
  }
  if (open.length === 0) return { ok: false, why: explain(undefined, place) };
  return {
    ok: true,
    server: {
      // As it was written, where it can be: it has to be the registered one letter by letter.
      redirectUri: port === undefined ? redirectUri : place.href,
      arrived: desk.arrived,
      close: async (page) => {
        await desk.dismiss(page);
        await Promise.all(open.map(shut));
      },
    },
  };
}

/** Takes the first callback, and keeps its browser waiting until it is known what came of it. */
interface Desk {
  readonly arrived: Promise<Callback>;
  receive(query: URLSearchParams, response: ServerResponse): void;
  dismiss(page: Page): Promise<void>;
}

function openDesk(state: string): Desk {
  const { promise: arrived, resolve } = Promise.withResolvers<Callback>();
  let isOver = false;
  let waiting: ServerResponse | undefined;
  return {
    arrived,
    receive(query, response) {
      if (isOver) return show(response, 'over');
      const callback = readCallback(query, state);
      if (callback === undefined) return show(response, 'nothing');
      isOver = true;
      waiting = response;
      resolve(callback);
    },
    async dismiss(page) {
      isOver = true;
      if (waiting === undefined || waiting.closed) return;
      const browser = waiting;
      const closed = new Promise<void>((done) => browser.once('close', done));
      show(browser, page);
      await Promise.race([closed, pause(LAST_PAGE_MS, undefined, { ref: false })]);
    },
  };
}

function serverFor(desk: Desk, place: () => URL): Server {
  const server = createServer((request, response) => {
    const refusal = refusalOf(request, place());
    if (refusal === undefined) desk.receive(queryOf(request), response);
    else show(response, 'refused', refusal);
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.headersTimeout = SLOWEST_REQUEST_MS;
  server.requestTimeout = SLOWEST_REQUEST_MS;
  return server;
}

/** The status that tells why a request is no callback; undefined where it may be one. */
function refusalOf({ method, url = '', headers }: IncomingMessage, place: URL): number | undefined {
  // A page elsewhere may have its own name resolve to this machine; its requests carry that name.
  if (headers.host?.toLowerCase() !== place.host) return 421;
  if (!url.startsWith('/')) return 400;
  if (url.length > LONGEST_TARGET) return 414;
  if (url.replace(/\?.*$/s, '') !== place.pathname) return 404;
  if (method !== 'GET') return 405;
  // What a browser fetches ahead, a person has not agreed to yet.
  if (/prefetch|prerender/i.test(`${headers['sec-purpose']} ${headers['purpose']}`)) return 503;
  // An image or a frame of a page elsewhere must not end a sign-in.
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document' ? undefined : 403;
}

function queryOf({ url = '' }: IncomingMessage): URLSearchParams {
  const mark = url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark));
}

function show(response: ServerResponse, page: Page, status?: number): void {
  const answer = pageAnswer(page, status);
  response.writeHead(answer.status, { ...answer.headers, ...(status === 405 ? { allow: 'GET' } : {}) });
  response.end(answer.body);
}

/** A browser may take `localhost` for either address: both are held, or another process could wait on the second. */
function addressesOf(hostname: string): readonly string[] {
  if (hostname === 'localhost') return ['127.0.0.1', '::1'];
  return [hostname.replace(/^\[|\]$/g, '')];
}

/** The port that was taken; undefined where the machine has no such address. */
async function listen(server: Server, host: string, port: number): Promise<number | undefined> {
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error))) return undefined;
    throw error;
  }
  // A connection that could not be taken is not the end of the others.
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

function explain(error: unknown, place: URL): string {
  const where = quoteWhole(place.host);
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `The browser has to come back to ${where}, where something listens already; it may be another \`login\`. End it, or take another port with \`--port\` and register that redirect URI with the OAuth application.`;
    case 'EACCES':
      return `This user may not listen on ${where}. Take a port from 1024 on with \`--port\`, and register that redirect URI with the OAuth application.`;
    default:
      return `It is not possible to listen on ${where}${error === undefined ? '' : ` (${codeOf(error) || String(error)})`}. Name another loopback address in \`--redirect-uri\`, such as \`http://127.0.0.1:8719/callback\`.`;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
