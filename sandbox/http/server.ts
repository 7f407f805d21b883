import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type FaultMatch, type FaultRule, Faults } from './faults.ts';
import { type RecordedRequest, recordRequest } from './record.ts';
import { json, Refusal, type Reply } from './reply.ts';
import { send, sendFault } from './send.ts';
import type { OpenRequests } from './stalls.ts';

/** What is cut short when the fault hits before the effect, so that no true answer exists. */
const PLACEHOLDER = { data_topology: {}, synced_at: null };

/** A loopback server that records what it is asked and can be told to fail. */
export interface SandboxServer {
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** Every request in order of arrival. */
  readonly requests: readonly RecordedRequest[];
  /** Says how many requests were being answered at one time, at most. */
  peakConcurrency(): number;
  /** Adds a fault; see `FaultRule`. */
  fault(rule: FaultRule): void;
  /** Adds the fault of an answer in place of the ordinary one, to requests of a path or others. */
  reply(
    to: string | RegExp | FaultMatch,
    status: number,
    body?: string | object,
    headers?: Record<string, string>,
  ): void;
  /** Forgets all faults. */
  clearFaults(): void;
  /** Forgets the requests recorded so far. */
  forgetRequests(): void;
  /** Calls back when a request has arrived; it is carried out when that is done. */
  onArrival(listener: (request: RecordedRequest) => unknown): void;
  /**
   * Says of each request that has arrived what it waits for before it is carried out; undefined where it waits for
   * nothing.
   */
  holdArrivals(
    hold: (request: RecordedRequest) => Promise<void> | undefined,
  ): void;
  /** Calls back after each request that was answered, cut or left to stall. */
  onRequest(listener: (request: RecordedRequest) => void): void;
  /** Calls back when a request has been left without the end of its answer, after `onRequest`. */
  onStall(listener: () => void): void;
  /** How many requests it is going to answer by itself, and how many it has left without an answer. */
  open(): OpenRequests;
  /** Refuses connections from now on; requests under way are still answered, and their connections closed. */
  refuse(): void;
  /** Takes connections again, on the same port. */
  accept(): Promise<void>;
  /** Ends every socket at once and frees the port: later connections are refused. */
  close(): Promise<void>;
}

/** What a sandbox server needs to run. */
export interface ServerOptions {
  /** Loopback address to listen on; `127.0.0.1` by default. */
  readonly host?: string;
  /** Port; 0, the default, lets the system choose. */
  readonly port?: number;
  /** Carries out a request and says what to answer. */
  readonly handle: (request: RecordedRequest) => Reply | Promise<Reply>;
}

let addresses = 0;

/**
 * A loopback address that no other server has, so that nobody takes the port of one that refuses connections for a
 * while. macOS has but one, which is shared.
 */
export function ownLoopback(): string {
  addresses += 1;
  const part = (value: number): number => Math.floor(value) % 256;
  return process.platform === 'darwin'
    ? '127.0.0.1'
    : `127.${part(1 + addresses / 256)}.${part(process.pid)}.${part(addresses)}`;
}

/** Starts a server and resolves when it listens. */
export async function startServer(
  options: ServerOptions,
): Promise<SandboxServer> {
  const requests: RecordedRequest[] = [];
  const faults = new Faults();
  const listeners: ((request: RecordedRequest) => void)[] = [];
  const early: ((request: RecordedRequest) => unknown)[] = [];
  const stalled: (() => void)[] = [];
  const holds: ((request: RecordedRequest) => Promise<void> | undefined)[] = [];
  const gauge = { now: 0, peak: 0, left: 0, held: 0 };
  let arrivals = 0;

  const answer = async (
    message: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const index = arrivals;
    arrivals += 1;
    gauge.now += 1;
    gauge.peak = Math.max(gauge.peak, gauge.now);
    response.on('close', () => {
      gauge.now -= 1;
    });
    const request = await recordRequest(message, index);
    requests.push(request);
    for (const listener of early) await listener(request);
    const waits = holds.flatMap((hold) => hold(request) ?? []);
    if (waits.length > 0) {
      gauge.held += 1;
      await Promise.all(waits);
      gauge.held -= 1;
    }
    const fault = faults.take(request);
    // A connection kept alive would hide that the server refuses new ones.
    if (!server.listening) response.setHeader('connection', 'close');
    await respond(request, response, options, fault);
    for (const listener of listeners) listener(request);
    if (fault?.kind === 'stall' || fault?.kind === 'stallBody') {
      gauge.left += 1;
      response.on('close', () => {
        gauge.left -= 1;
      });
      for (const listener of stalled) listener();
    }
  };

  const server = createServer((message, response) => {
    // A client that goes away in the middle of its own request is not the server's failure.
    answer(message, response).catch(() => response.destroy());
  });
  // On a busy machine an idle connection would be closed just when the client uses it again.
  Object.assign(server, {
    keepAliveTimeout: 0,
    headersTimeout: 0,
    requestTimeout: 0,
  });
  await listen(server, options);
  const origin = originOf(server.address());

  return {
    origin,
    requests,
    peakConcurrency: () => gauge.peak,
    fault: (rule) => faults.add(rule),
    reply: (to, status, body, headers) => {
      const match =
        typeof to === 'string' || to instanceof RegExp ? { path: to } : to;
      const more = {
        ...(body !== undefined && { body }),
        ...(headers && { headers }),
      };
      faults.add({ kind: 'status', status, ...more, match });
    },
    clearFaults: () => faults.clear(),
    forgetRequests: () => requests.splice(0),
    onArrival: (listener) => early.push(listener),
    holdArrivals: (hold) => holds.push(hold),
    onRequest: (listener) => listeners.push(listener),
    onStall: (listener) => stalled.push(listener),
    open: () => ({
      answering: gauge.now - gauge.left - gauge.held,
      stalled: gauge.left,
    }),
    refuse: () => void server.close(),
    accept: () =>
      listen(server, { ...options, port: Number(new URL(origin).port) }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listen(
  server: Server,
  { host = '127.0.0.1', port = 0 }: ServerOptions,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

async function respond(
  request: RecordedRequest,
  response: ServerResponse,
  options: ServerOptions,
  fault: FaultRule | undefined,
): Promise<void> {
  if (fault?.kind === 'hold')
    await (typeof fault.until === 'function'
      ? fault.until(request)
      : fault.until);
  if (fault === undefined || fault.kind === 'hold') {
    request.fault = fault?.kind ?? null;
    const reply = await carryOut(request, options.handle);
    request.status = reply.status;
    await send(response, reply);
    return;
  }
  request.fault = fault.kind;
  // A read has no effect to hold back, and cutting its answer short needs the answer.
  const cutsARead =
    request.method === 'GET' &&
    (fault.kind === 'truncate' || fault.kind === 'stallBody');
  const takesEffect = fault.when === 'after' || cutsARead;
  const reply = takesEffect
    ? await carryOut(request, options.handle)
    : json(200, PLACEHOLDER);
  request.status = await sendFault(response, fault, reply);
}

/** Answers a request: a refusal that was thrown as well, and a fault of the sandbox's own. */
export async function carryOut(
  request: RecordedRequest,
  handle: ServerOptions['handle'],
): Promise<Reply> {
  try {
    return await handle(request);
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    const detail =
      error instanceof Error ? (error.stack ?? error.message) : String(error);
    return json(500, {
      code: 'internal',
      message: `the sandbox itself failed: ${detail}`,
    });
  }
}

function originOf(address: ReturnType<Server['address']>): string {
  if (address === null || typeof address === 'string')
    throw new Error('the server has no port');
  const host =
    address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
