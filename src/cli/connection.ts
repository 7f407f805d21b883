import type { Platform } from '../platform/platform.ts';
import { USER_AGENT } from '../version.ts';
import { openClock, type PausableClock } from './clock.ts';
import type { Session } from './session.ts';

/** The management API for one command. */
export interface OpenPlatform {
  readonly platform: Platform;
  readonly clock: PausableClock;
  close(): Promise<void>;
}

/** Opens the management API; where there is no credential, how to get one. */
export async function openPlatform(session: Session): Promise<OpenPlatform | string> {
  const { inputs, terminal, secrets, cancelled } = session;
  const { authorization: credential, baseUrl, timeout } = inputs;
  if (credential === undefined) return NO_CREDENTIAL;
  const { connect } = await import('../platform/connect.ts');
  const clock = openClock();
  const isVerbose = session.switches.has('verbose');
  const { platform, close } = await connect({
    baseUrl,
    credential,
    timeout,
    userAgent: USER_AGENT,
    cancelled,
    clock,
    debug: (line) => (isVerbose ? terminal.say(line) : undefined),
    info: (line) => (isVerbose ? terminal.say(line) : terminal.progress(line)),
    redact: (text) => secrets.hide(text),
    onSecret: (secret) => {
      secrets.add(secret);
    },
    onRefreshToken: async () => undefined,
  });
  return { platform, clock, close };
}

const NO_CREDENTIAL =
  'No credential is given. Set PLANETSCALE_SERVICE_TOKEN_ID and PLANETSCALE_SERVICE_TOKEN to a service token with the access `create_branch` (for plans alone `read_branch`), or sign in with `neki-topology login`.';
