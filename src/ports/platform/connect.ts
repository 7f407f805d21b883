import { type Clock, PROCESS_CLOCK } from '../../clock.ts';
import { startDeadline } from '../../deadline.ts';
import { ok } from '../../result.ts';
import type { Message } from '../../text/message.ts';
import type { Target } from '../../topology/target.ts';
import { createPlatform } from './branch-client.ts';
import type { SignIn } from './client.ts';
import { type Connection, openDispatcher } from './http.ts';
import type { Platform } from './platform.ts';
import { openRateLimiter, type RateLimiter } from './rate-limiter.ts';
import { type Credential, headerOf } from './sign-in.ts';

/** What the edge knows of any server that is called, and what it wants to be told. */
export interface LineOptions extends Omit<Connection, 'dispatcher'> {
  /** Fires when the run is cancelled. */
  readonly cancelled: AbortSignal;
  readonly info: (line: Message) => void;
  /** Called with each secret the service hands out, before anything else is done with it. */
  readonly onSecret: (secret: string) => void;
  /** How many targets work at a time, and whether they may write; absent for one target alone. */
  readonly lanes?: Lanes | undefined;
  /** The process's own clock unless a test brings one. */
  readonly clock?: Clock;
  readonly random?: () => number;
}

interface Lanes {
  readonly count: number;
  readonly mayWrite: boolean;
}

/** What the edge knows about the service, whatever the target. */
export interface ServiceOptions extends LineOptions {
  readonly credential: Credential;
  /** Called with a new refresh token, before the access token that came with it is used. */
  readonly onRefreshToken: (refreshToken: string) => Promise<void>;
}

export interface TargetOptions {
  readonly target: Target;
  /** Milliseconds for all calls of this target together; its own waits count, those for other targets do not. */
  readonly timeout: number;
  readonly info: (line: Message) => void;
}

/** The management API: one sign-in, one set of connections, for any number of targets. */
export interface Service {
  /** A client for one target, whose time runs from now. */
  open(options: TargetOptions): Platform;
  close(): Promise<void>;
}

/** Connections to one server, and the rate at which they are used. */
interface Line {
  readonly connection: Connection;
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Requests kept for each target at work: its PUT, and what finds out what became of it. */
const KEPT_FOR_WRITING = 4;

/** Opens the management API. Nothing is sent yet. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const closed = new AbortController();
  const cancelled = AbortSignal.any([options.cancelled, closed.signal]);
  const line = openLine({ ...options, cancelled });
  const { connection, rateLimiter, clock, random } = line;
  const signIn = await openSignIn(options, line);
  return {
    open: ({ target, timeout, info }) =>
      createPlatform({
        target,
        connection,
        deadline: startDeadline({ timeout, cancelled, clock }),
        rateLimiter,
        signIn,
        random,
        info,
      }),
    close: () => {
      // A question that was asked ahead and that nobody needs any more would be repeated.
      closed.abort();
      return connection.dispatcher.destroy();
    },
  };
}

/** Opens a line. Nothing is sent yet. */
export function openLine(options: LineOptions): Line {
  const { cancelled, info, lanes } = options;
  const { clock = PROCESS_CLOCK, random = Math.random } = options;
  const connection: Connection = {
    baseUrl: options.baseUrl,
    userAgent: options.userAgent,
    dispatcher: openDispatcher(),
    debug: options.debug,
    redact: options.redact,
  };
  const rateLimiter = openRateLimiter({
    clock,
    cancelled,
    info,
    isShared: lanes !== undefined,
    reserve: lanes?.mayWrite === true ? lanes.count * KEPT_FOR_WRITING : 0,
  });
  return { connection, rateLimiter, clock, random };
}

async function openSignIn(
  options: ServiceOptions,
  { connection, clock }: Line,
): Promise<SignIn> {
  const { credential, onSecret, onRefreshToken } = options;
  if (credential.kind !== 'refresh-grant') {
    const header = ok(headerOf(credential));
    return async () => header;
  }

  // Loaded for this way alone: the others need none of it.
  const { openRefreshGrant } = await import('./refresh-grant.ts');
  return openRefreshGrant({
    credential,
    connection: { ...connection, baseUrl: credential.authUrl },
    now: clock.now,
    onSecret,
    onRefreshToken,
  });
}
