import type { Inputs } from '../inputs/inputs.ts';
import type { Rotation } from '../inputs/sign-in.ts';
import type { ServiceOptions } from '../platform/connect.ts';
import { USER_AGENT } from '../project.ts';
import { failure, ok, type Result } from '../result.ts';
import { quote } from '../topology/finding.ts';
import type { Runner } from './runner.ts';
import { lazyGitHub } from './services.ts';

/** The management API as the targets of a step share it. */
export interface ServiceConnection extends Service {
  /** What signing in gave occasion to say so far. */
  notices(): readonly string[];
}

type Service = Awaited<
  ReturnType<typeof import('../platform/connect.ts').openService>
>;

/** Fires when the job is cancelled; and for how many targets at a time, undefined for one alone. */
interface ConnectionOptions extends Pick<ServiceOptions, 'cancelled'> {
  readonly lanes: ServiceOptions['lanes'];
}

/** Opens the management API, undefined without a credential. Nothing of it is loaded before. */
export async function openService(
  inputs: Pick<Inputs, 'credential' | 'rotation' | 'baseUrl'>,
  runner: Runner,
  { cancelled, lanes }: ConnectionOptions,
): Promise<ServiceConnection | undefined> {
  const { credential, rotation, baseUrl } = inputs;
  if (credential === undefined) return undefined;
  const connect = await import('../platform/connect.ts');
  const notices: string[] = [];
  const service = await connect.openService({
    cancelled,
    ...(lanes && { lanes }),
    baseUrl,
    credential,
    userAgent: USER_AGENT,
    clock: runner.clock,
    debug: runner.debugLine,
    info: runner.logLine,
    redact: runner.hide,
    onSecret: runner.mask,
    onRefreshToken: async (refreshToken) => {
      const kept = await keep(refreshToken, rotation, { runner, cancelled });
      if (kept.ok) return;
      runner.notify('error', kept.problem);
      notices.push(kept.problem);
    },
  });
  return { ...service, notices: () => notices };
}

/** What keeping a refresh token is done with. */
interface Keeping {
  readonly runner: Runner;
  readonly cancelled: AbortSignal;
}

/**
 * Keeps a new refresh token; answers what went wrong, if anything did: the run goes on with the access token it has,
 * because the old refresh token may be dead already.
 */
async function keep(
  refreshToken: string,
  rotation: Rotation | undefined,
  { runner, cancelled }: Keeping,
): Promise<Result<undefined, string>> {
  if (rotation === undefined)
    return failure(
      'The refresh answered with a new OAuth refresh token, but it is not stored anywhere. The token in the secret may no longer work. Set `oauth-rotate-secret` and `oauth-rotate-token`, or use a service token.',
    );
  const { place, token } = rotation;
  const { name, environment } = place;
  const of =
    environment === undefined
      ? ''
      : ` of the environment ${quote(environment)}`;
  const secret = `the secret ${quote(name)}${of}`;
  const { storeSecret } = await import('../github/secret.ts');
  const github = await lazyGitHub(runner, token, cancelled)?.();
  const why = github
    ? await storeSecret(github, place, refreshToken)
    : 'GITHUB_REPOSITORY is not a repository.';
  if (why !== undefined)
    return failure(
      `The new OAuth refresh token could not be stored in ${secret}: ${why} The token in the secret may no longer work. This run continues. Before the next run, sign in again and store the new refresh token.`,
    );
  runner.logLine(`The new OAuth refresh token is stored in ${secret}.`);
  return ok(undefined);
}
