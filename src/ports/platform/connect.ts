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

/** Options for the connections to any server. */
export interface LineOptions extends Omit<Connection, 'dispatcher'> {
  /** Fires when the run is cancelled. */
  readonly cancelled: AbortSignal;
  /** As in `startDeadline`. */
  readonly waitsForWrite?: boolean | undefined;
  readonly info: (line: Message) => void;
  /** Gets each secret that the service returns, before it is used. */
  readonly onSecret: (secret: string) => void;
  /** How many targets run at a time, and whether they may write; absent for a single target. */
  readonly lanes?: Lanes | undefined;
  /** By default the clock of the process. Tests replace it. */
  readonly clock?: Clock;
  readonly random?: () => number;
}

interface Lanes {
  readonly count: number;
  readonly mayWrite: boolean;
}

/** Options of the service, for all targets. */
export interface ServiceOptions extends LineOptions {
  readonly credential: Credential;
  /** Gets a new refresh token before the access token from the same answer is used. */
  readonly onRefreshToken: (refreshToken: string) => Promise<void>;
}

export interface TargetOptions {
  readonly target: Target;
  /** Milliseconds for all calls of this target, including waits for them, but not waits for other targets. */
  readonly timeout: number;
  readonly info: (line: Message) => void;
}

/** The management API with one sign-in and shared connections, for any number of targets. */
export interface Service {
  /** Opens a client for a target. Its time starts now. */
  open(options: TargetOptions): Platform;
  close(): Promise<void>;
}

/** Connections to a server, and their rate limiter. */
interface SharedConnection {
  readonly connection: Connection;
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Requests reserved for each running target: for its PUT, and for confirming that PUT. */
const KEPT_FOR_WRITING = 4;

/** Opens the management API. Sends nothing yet. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const closed = new AbortController();
  const cancelled = AbortSignal.any([options.cancelled, closed.signal]);
  const line = openLine({ ...options, cancelled });
  const { connection, rateLimiter, clock, random } = line;
  const signIn = await openSignIn(options, line);
  const { waitsForWrite } = options;
  return {
    open: ({ target, timeout, info }) =>
      createPlatform({
        target,
        connection,
        deadline: startDeadline({ timeout, cancelled, clock, waitsForWrite }),
        rateLimiter,
        signIn,
        random,
        info,
      }),
    close: () => {
      // A request that was sent early and is no longer needed would otherwise be retried.
      closed.abort();
      return connection.dispatcher.destroy();
    },
  };
}

/** Opens connections to a server. Sends nothing yet. */
export function openLine(options: LineOptions): SharedConnection {
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
  { connection, clock }: SharedConnection,
): Promise<SignIn> {
  const { credential, onSecret, onRefreshToken } = options;
  if (credential.kind !== 'refresh-grant') {
    const header = ok(headerOf(credential));
    return async () => header;
  }

  // This code is loaded only for a refresh grant.
  const { openRefreshGrant } = await import('./refresh-grant.ts');
  return openRefreshGrant({
    credential,
    connection: { ...connection, baseUrl: credential.authUrl },
    now: clock.now,
    onSecret,
    onRefreshToken,
  });
}
