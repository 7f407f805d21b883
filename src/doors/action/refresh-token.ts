import { explainGitHub } from '../../ports/github/problem.ts';
import { failure, ok, type Result } from '../../result.ts';
import type { Rotation } from '../../settings/sign-in.ts';
import { input, type Message, prose, quote } from '../../text/message.ts';
import type { Runner } from './runner.ts';
import { lazyGitHub } from './services.ts';

interface Keeping {
  readonly runner: Runner;
  readonly cancelled: AbortSignal;
}

/**
 * Stores a new refresh token. Returns what went wrong. The run goes on with its access token in any case, because the
 * old refresh token may be invalid by now.
 */
export async function keepRefreshToken(
  refreshToken: string,
  rotation: Rotation | undefined,
  { runner, cancelled }: Keeping,
): Promise<Result<undefined, Message>> {
  if (rotation === undefined)
    return failure(
      prose`The refresh answered with a new OAuth refresh token, but it is not stored anywhere. The token in the secret may no longer work. Set ${input('oauth-rotate-secret')} and ${input('oauth-rotate-token')}, or use a service token.`,
    );
  const { place, token } = rotation;
  const secret = nameOf(place);
  const { storeSecret } = await import('../../ports/github/secret.ts');
  const github = await lazyGitHub(runner, token, cancelled)?.();
  const why = (words: Message): Message =>
    prose`The new OAuth refresh token could not be stored in ${secret}: ${words} The token in the secret may no longer work. This run continues. Before the next run, sign in again and store the new refresh token.`;
  if (github === undefined)
    return failure(why(prose`GITHUB_REPOSITORY is not a repository.`));
  const stored = await storeSecret(github, place, refreshToken);
  if (!stored.ok) return failure(why(explainGitHub(stored.problem)));
  runner.logLine(prose`The new OAuth refresh token is stored in ${secret}.`);
  return ok(undefined);
}

function nameOf({ name, environment }: Rotation['place']): Message {
  const secret = prose`the secret ${quote(name)}`;
  if (environment === undefined) return secret;
  return prose`${secret} of the environment ${quote(environment)}`;
}
