import { type Clock, PROCESS_CLOCK } from '../clock.ts';
import { startDeadline } from './deadline.ts';
import { type Connection, openDispatcher } from './http.ts';
import { createPlatform } from './platform.ts';
import { openRateLimiter } from './rate-limiter.ts';
import type { Credential, SignIn } from './sign-in.ts';

/** What the edge knows about the service, and what it wants to be told, whatever the target. */
export interface ServiceOptions extends Omit<Connection, 'dispatcher'> {
  readonly credential: Credential;
  /** Fires when the run is cancelled. */
  readonly cancelled: AbortSignal;
  readonly info: (line: string) => void;
  /** Called with each secret the service hands out, before anything else is done with it. */
  readonly onSecret: (secret: string) => void;
  /** Called with a new refresh token, before the access token that came with it is used. */
  readonly onRefreshToken: (refreshToken: string) => Promise<void>;
  /** How many targets work at a time, and whether they may write; absent for one target alone. */
  readonly lanes?: { readonly count: number; readonly mayWrite: boolean };
  /** The process's own clock unless a test brings one. */
  readonly clock?: Clock;
  readonly random?: () => number;
}

export interface TargetOptions {
  /** Milliseconds for all calls of this target together; its own waits count, those for other targets do not. */
  readonly timeout: number;
  readonly info: (line: string) => void;
}

export type ConnectOptions = ServiceOptions & Pick<TargetOptions, 'timeout'>;

/** Requests kept for each target at work: its PUT, and what finds out what became of it. */
const KEPT_FOR_WRITING = 4;

/** Opens the management API for any number of targets: one sign-in, one set of connections. Nothing is sent yet. */
export async function openService(options: ServiceOptions) {
  const { baseUrl, userAgent, cancelled, debug, info, redact, lanes } = options;
  const { clock = PROCESS_CLOCK, random = Math.random } = options;
  const dispatcher = openDispatcher();
  const connection = { baseUrl, userAgent, dispatcher, debug, redact };
  const reserve = lanes?.mayWrite === true ? lanes.count * KEPT_FOR_WRITING : 0;
  const isShared = lanes !== undefined;
  const rateLimiter = openRateLimiter({ clock, cancelled, info, isShared, reserve });
  const signIn = await openSignIn(options, connection, clock);
  return {
    /** A client for one target, whose time runs from now. */
    open: ({ timeout, info: tell }: TargetOptions) => {
      const deadline = startDeadline({ timeout, cancelled, clock });
      return createPlatform({ connection, deadline, rateLimiter, signIn, random, info: tell });
    },
    close: () => dispatcher.destroy(),
  };
}

async function openSignIn(options: ServiceOptions, connection: Connection, clock: Clock): Promise<SignIn> {
  const { credential } = options;
  switch (credential.kind) {
    case 'service-token':
      return constant(`${credential.id}:${credential.secret}`);
    case 'access-token':
      return constant(`Bearer ${credential.token}`);
    case 'refresh-grant': {
      // Loaded for this way alone: the others need none of it.
      const { openRefreshGrant } = await import('./refresh-grant.ts');
      const server = { ...connection, baseUrl: credential.authUrl };
      return openRefreshGrant({ ...options, credential, connection: server, now: clock.now });
    }
  }
}

function constant(value: string): SignIn {
  return {
    authorize: () => Promise.resolve(value),
    renewAfter: () => Promise.resolve(undefined),
  };
}

export async function connect(options: ConnectOptions) {
  const service = await openService(options);
  return { platform: service.open(options), close: service.close };
}
