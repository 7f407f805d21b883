import { setTimeout as sleep } from 'node:timers/promises';
import { EnvHttpProxyAgent } from 'undici';
import { createPlatform, type Platform } from './platform.ts';

/** What the edge knows about the service. */
export interface ConnectOptions {
  readonly baseUrl: string;
  readonly authorization: string;
  readonly userAgent: string;
  /** Milliseconds for all calls together, waiting included. */
  readonly timeout: number;
  readonly debug: (line: string) => void;
}

/** Opens a client of the management API; `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are honoured. */
export function connect(options: ConnectOptions): { platform: Platform; close: () => Promise<void> } {
  const dispatcher = new EnvHttpProxyAgent({ connect: { timeout: 30_000 } });
  const deadline = AbortSignal.timeout(options.timeout);
  const end = performance.now() + options.timeout;
  const wait = async (milliseconds: number): Promise<boolean> => {
    if (performance.now() + milliseconds >= end) return false;
    await sleep(milliseconds);
    return true;
  };
  const { baseUrl, authorization, userAgent, debug } = options;
  const platform = createPlatform({
    baseUrl,
    authorization,
    userAgent,
    debug,
    dispatcher,
    deadline,
    wait,
    random: Math.random,
  });
  return { platform, close: () => dispatcher.destroy() };
}
