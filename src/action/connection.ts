import type { Inputs } from '../inputs/inputs.ts';
import { listenForCancel } from '../machine/cancel.ts';
import type { Platform } from '../platform/platform.ts';
import { USER_AGENT } from '../version.ts';
import { openRotation } from './rotation.ts';
import { debugLine, hide, logLine, mask, notify } from './runner.ts';

/** The management API for one run, and what signing in to it gave occasion to say. */
export interface OpenPlatform {
  readonly platform: Platform;
  /** What the reader should know about signing in, so far. */
  notices(): readonly string[];
  close(): Promise<void>;
}

/** Opens the management API; undefined without a credential. Nothing of it is loaded before. */
export async function openPlatform(
  inputs: Inputs,
  environment: NodeJS.ProcessEnv,
): Promise<OpenPlatform | undefined> {
  const { authorization: credential, rotation, baseUrl, timeout } = inputs;
  if (credential === undefined) return undefined;
  const { connect } = await import('../platform/connect.ts');
  const notices: string[] = [];
  const store = openRotation(rotation, environment);
  const { platform, close } = await connect({
    baseUrl,
    credential,
    timeout,
    userAgent: USER_AGENT,
    cancelled: listenForCancel((warning) => notify('warning', warning)),
    debug: debugLine,
    info: logLine,
    redact: hide,
    onSecret: mask,
    onRefreshToken: async (refreshToken) => {
      const failure = await store(refreshToken);
      if (failure === undefined) return;
      notify('error', failure);
      notices.push(failure);
    },
  });
  return { platform, notices: () => notices, close };
}
