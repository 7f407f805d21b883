import type { Inputs } from '../inputs/inputs.ts';
import type { Rotation } from '../inputs/sign-in.ts';
import type { ServiceOptions } from '../platform/connect.ts';
import { quote } from '../topology/finding.ts';
import { USER_AGENT } from '../version.ts';
import type { Runner } from './runner.ts';
import { lazyGitHub } from './services.ts';

/**
 * Opens the management API, undefined without a credential; `notices` tells what signing in gave occasion to say so far.
 * Nothing of it is loaded before.
 */
export async function openService(
  inputs: Pick<Inputs, 'authorization' | 'rotation' | 'baseUrl'>,
  runner: Runner,
  options: Pick<ServiceOptions, 'cancelled' | 'lanes'>,
) {
  const { authorization: credential, rotation, baseUrl } = inputs;
  if (credential === undefined) return undefined;
  const connect = await import('../platform/connect.ts');
  const notices: string[] = [];
  const service = await connect.openService({
    ...options,
    baseUrl,
    credential,
    userAgent: USER_AGENT,
    clock: runner.clock,
    debug: runner.debugLine,
    info: runner.logLine,
    redact: runner.hide,
    onSecret: runner.mask,
    onRefreshToken: async (refreshToken) => {
      const failure = await keep(refreshToken, rotation, {
        runner,
        cancelled: options.cancelled,
      });
      if (failure === undefined) return;
      runner.notify('error', failure);
      notices.push(failure);
    },
  });
  return { ...service, notices: (): readonly string[] => notices };
}

/**
 * Keeps a new refresh token; answers what went wrong, if anything did: the run goes on with the access token it has,
 * because the old refresh token may be dead already.
 */
async function keep(
  refreshToken: string,
  rotation: Rotation | undefined,
  {
    runner,
    cancelled,
  }: { readonly runner: Runner; readonly cancelled: AbortSignal },
): Promise<string | undefined> {
  if (rotation === undefined)
    return 'The refresh answered with a new OAuth refresh token, but it is not stored anywhere. The token in the secret may no longer work. Set `oauth-rotate-secret` and `oauth-rotate-token`, or use a service token.';
  const { place, token } = rotation;
  const { name, environment } = place;
  const secret = `the secret ${quote(name)}${environment === undefined ? '' : ` of the environment ${quote(environment)}`}`;
  const { storeSecret } = await import('../github/secret.ts');
  const github = await lazyGitHub(runner, token, cancelled)?.();
  const why = github
    ? await storeSecret(github, place, refreshToken)
    : 'GITHUB_REPOSITORY is not a repository.';
  if (why !== undefined)
    return `The new OAuth refresh token could not be stored in ${secret}: ${why} The token in the secret may no longer work. This run continues. Before the next run, sign in again and store the new refresh token.`;
  runner.logLine(`The new OAuth refresh token is stored in ${secret}.`);
  return undefined;
}
