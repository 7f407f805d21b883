import type { Inputs } from '../inputs/inputs.ts';
import type { ServiceOptions, TargetOptions } from '../platform/connect.ts';
import type { Platform } from '../platform/platform.ts';
import { USER_AGENT } from '../version.ts';
import { openRotation } from './rotation.ts';
import { debugLine, hide, logLine, mask, notify } from './runner.ts';

/** The management API for one run, and what signing in to it gave occasion to say. */
export interface OpenService {
  /** A client for one target, whose time runs from now. */
  open(options: TargetOptions): Platform;
  /** What the reader should know about signing in, so far. */
  notices(): readonly string[];
  close(): Promise<void>;
}

/** Opens the management API; undefined without a credential. Nothing of it is loaded before. */
export async function openService(
  inputs: Pick<Inputs, 'authorization' | 'rotation' | 'baseUrl'>,
  environment: NodeJS.ProcessEnv,
  options: Pick<ServiceOptions, 'cancelled' | 'lanes'>,
): Promise<OpenService | undefined> {
  const { authorization: credential, rotation, baseUrl } = inputs;
  if (credential === undefined) return undefined;
  const connect = await import('../platform/connect.ts');
  const notices: string[] = [];
  const store = openRotation(rotation, environment);
  const service = await connect.openService({
    ...options,
    baseUrl,
    credential,
    userAgent: USER_AGENT,
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
  return { ...service, notices: () => notices };
}
