import type { Credential } from '../platform/credential.ts';
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
  const { baseUrl, timeout } = inputs;
  const credential = inputs.authorization ?? (await loadLogin(session));
  if (typeof credential === 'string') return credential;
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
    // A login keeps its tokens by itself, and no other credential is renewed here.
    onRefreshToken: async () => undefined,
  });
  return { platform, clock, close };
}

/** The credential that `login` left; where there is none, how to get one. */
async function loadLogin({
  tokenFile,
  environment,
  terminal,
  secrets,
}: Session): Promise<Credential | string> {
  const { loadCredential } = await import('./login/token-place.ts');
  const { tokenFilePath } = await import('./login/token-file.ts');
  const path = tokenFilePath(tokenFile, environment);
  const loaded = await loadCredential({ path, now: Date.now, warn: (warning) => terminal.say(warning) });
  switch (loaded.kind) {
    case 'missing':
      return NO_CREDENTIAL;
    case 'unusable':
      return loaded.why;
    case 'credential':
      for (const secret of loaded.secrets) secrets.add(secret);
      return loaded.credential;
  }
}

const NO_CREDENTIAL =
  'No credential is given. Set PLANETSCALE_SERVICE_TOKEN_ID and PLANETSCALE_SERVICE_TOKEN to a service token with the access `create_branch` (for plans alone `read_branch`), or sign in with `neki-topology login`.';
