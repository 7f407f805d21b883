import { EnvHttpProxyAgent } from 'undici';
import { type Clock, openAllowance } from './allowance.ts';
import type { Credential } from './credential.ts';
import { createPlatform, type Platform } from './platform.ts';
import { openSignIn } from './sign-in.ts';

/** What the edge knows about the service, and what it wants to be told. */
export interface ConnectOptions {
  readonly baseUrl: string;
  readonly credential: Credential;
  readonly userAgent: string;
  /** Milliseconds for all calls together, waiting included. */
  readonly timeout: number;
  /** Fires when the run is cancelled. */
  readonly cancelled: AbortSignal;
  readonly debug: (line: string) => void;
  readonly info: (line: string) => void;
  /** Takes known secrets out of a text. */
  readonly redact: (text: string) => string;
  /** Called with each secret the service hands out, before anything else is done with it. */
  readonly onSecret: (secret: string) => void;
  /** Called with a new refresh token, before the access token that came with it is used. */
  readonly onRefreshToken: (refreshToken: string) => Promise<void>;
  /** The process's own clock unless a test brings one. */
  readonly clock?: Clock;
  readonly random?: () => number;
}

/** Milliseconds a connection may take to stand. */
export const CONNECT_TIMEOUT_MS = 10_000;

/** The monotonic clock of this process. */
export const PROCESS_CLOCK: Clock = {
  now: () => performance.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Opens a client of the management API; `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are honoured. */
export async function connect(
  options: ConnectOptions,
): Promise<{ platform: Platform; close: () => Promise<void> }> {
  const { baseUrl, credential, userAgent, timeout, cancelled, debug, info, redact } = options;
  const { clock = PROCESS_CLOCK, random = Math.random } = options;
  const dispatcher = new EnvHttpProxyAgent({ connect: { timeout: CONNECT_TIMEOUT_MS } });
  const allowance = openAllowance({ timeout, cancelled, clock });
  const connection = { baseUrl, userAgent, dispatcher, debug, redact };
  const { onSecret, onRefreshToken } = options;
  const signIn = await openSignIn({
    credential,
    connection,
    allowance,
    random,
    info,
    onSecret,
    onRefreshToken,
  });
  const platform = createPlatform({ connection, allowance, signIn, random, info });
  return { platform, close: () => dispatcher.destroy() };
}
