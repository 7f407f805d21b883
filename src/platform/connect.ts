import { type Clock, PROCESS_CLOCK } from '../clock.ts';
import { startDeadline } from '../deadline.ts';
import type { Target } from '../topology/target.ts';
import { type Answer, type Connection, openDispatcher } from './http.ts';
import { createPlatform } from './platform.ts';
import { faultOf } from './problem.ts';
import { openRateLimiter } from './rate-limiter.ts';
import {
  type Credential,
  type RefreshGrant,
  requestTokens,
  type SignIn,
} from './sign-in.ts';

/** What the edge knows about the service, and what it wants to be told, whatever the target. */
export interface ServiceOptions extends Omit<Connection, 'dispatcher'> {
  readonly credential: Credential;
  /** Called with a new refresh token, before the access token that came with it is used. */
  readonly onRefreshToken: (refreshToken: string) => Promise<void>;
  /** Fires when the run is cancelled. */
  readonly cancelled: AbortSignal;
  readonly info: (line: string) => void;
  /** Called with each secret the service hands out, before anything else is done with it. */
  readonly onSecret: (secret: string) => void;
  /** How many targets work at a time, and whether they may write; absent for one target alone. */
  readonly lanes?: { readonly count: number; readonly mayWrite: boolean };
  /** The process's own clock unless a test brings one. */
  readonly clock?: Clock;
  readonly random?: () => number;
}

interface TargetOptions {
  readonly target: Target;
  /** Milliseconds for all calls of this target together; its own waits count, those for other targets do not. */
  readonly timeout: number;
  readonly info: (line: string) => void;
}

/** Requests kept for each target at work: its PUT, and what finds out what became of it. */
const KEPT_FOR_WRITING = 4;

/** Opens the management API for any number of targets: one sign-in, one set of connections. Nothing is sent yet. */
export async function openService(options: ServiceOptions) {
  const { connection, rateLimiter, clock, random } = openLine(options);
  const signIn = await openSignIn(options, connection, clock);
  return {
    /** A client for one target, whose time runs from now. */
    open: ({ target, timeout, info }: TargetOptions) => {
      const deadline = startDeadline({
        timeout,
        cancelled: options.cancelled,
        clock,
      });
      return createPlatform({
        target,
        connection,
        deadline,
        rateLimiter,
        signIn,
        random,
        info,
      });
    },
    close: () => connection.dispatcher.destroy(),
  };
}

/** Connections to one server, and the rate at which they are used. */
function openLine(
  options: Omit<ServiceOptions, 'credential' | 'onRefreshToken'>,
) {
  const { baseUrl, userAgent, cancelled, debug, info, redact, lanes } = options;
  const { clock = PROCESS_CLOCK, random = Math.random } = options;
  const reserve = lanes?.mayWrite === true ? lanes.count * KEPT_FOR_WRITING : 0;
  return {
    connection: {
      baseUrl,
      userAgent,
      dispatcher: openDispatcher(),
      debug,
      redact,
    },
    rateLimiter: openRateLimiter({
      clock,
      cancelled,
      info,
      isShared: lanes !== undefined,
      reserve,
    }),
    clock,
    random,
  };
}

async function openSignIn(
  options: ServiceOptions,
  connection: Connection,
  clock: Clock,
): Promise<SignIn> {
  const { credential } = options;
  switch (credential.kind) {
    case 'service-token':
      return async () => `${credential.id}:${credential.secret}`;
    case 'access-token':
      return async () => `Bearer ${credential.token}`;
    case 'refresh-grant': {
      // Loaded for this way alone: the others need none of it.
      const { openRefreshGrant } = await import('./refresh-grant.ts');
      const server = { ...connection, baseUrl: credential.authUrl };
      return openRefreshGrant({
        ...options,
        credential,
        connection: server,
        now: clock.now,
      });
    }
  }
}

/** An authorization code, and what has to stand beside it (docs/neki.md §10.9); the redirect URI letter by letter. */
export interface CodeGrant
  extends Pick<RefreshGrant, 'authUrl' | 'clientId' | 'clientSecret'> {
  readonly code: string;
  readonly redirectUri: string;
}

/** What an exchange needs from outside; the time is for all attempts together. */
export type ExchangeOptions = Omit<
  ServiceOptions,
  'baseUrl' | 'lanes' | 'credential' | 'onRefreshToken'
> &
  Pick<TargetOptions, 'timeout'>;

/**
 * Exchanges an authorization code for tokens (docs/neki.md §10.9). A code works once (docs/neki.md §10.13), and a server
 * may withdraw the tokens of one that comes twice (RFC 6749 §4.1.2): the request is repeated only where it certainly
 * never left this machine.
 */
export async function exchangeCode(grant: CodeGrant, options: ExchangeOptions) {
  const { authUrl, clientId, clientSecret, code, redirectUri } = grant;
  const { timeout, cancelled, info, onSecret } = options;
  const query = {
    client_id: clientId,
    client_secret: clientSecret,
    code,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
  };
  const { connection, clock, ...line } = openLine({
    ...options,
    baseUrl: authUrl,
  });
  const caller = {
    ...line,
    deadline: startDeadline({ timeout, cancelled, clock }),
    info,
  };
  try {
    const policy = { purpose: 'read', mayRepeat: isUnsent } as const;
    const tokens = await requestTokens(
      { connection, caller, onSecret },
      query,
      policy,
    );
    if (!('kind' in tokens)) return { kind: 'tokens', tokens } as const;
    return tokens.kind === 'none' && tokens.cause === 'cancelled'
      ? ({ kind: 'cancelled' } as const)
      : ({
          kind: 'failed',
          failure: {
            origin: { kind: 'code', redirectUri },
            ...faultOf(tokens),
          },
        } as const);
  } finally {
    await connection.dispatcher.destroy();
  }
}

function isUnsent(answer: Answer): boolean {
  return answer.kind === 'none' && !answer.sent && answer.cause === 'network';
}
