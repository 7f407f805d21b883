import { failure, ok, type Result } from '../../result.ts';
import type { GitHub } from './github.ts';
import { type GitHubProblem, problemOf } from './problem.ts';

/** A secret of the repository or of an environment. */
export interface SecretPlace {
  readonly name: string;
  /** Undefined for a secret of the repository. */
  readonly environment: string | undefined;
}

/**
 * Stores the value of a secret, encrypted for the repository's public key as GitHub requires (REST API, "Create or
 * update a repository secret").
 */
export async function storeSecret(
  github: GitHub,
  { name, environment }: SecretPlace,
  value: string,
): Promise<Result<void, GitHubProblem>> {
  try {
    if (environment === undefined) await storeInRepository(github, name, value);
    else await storeInEnvironment(github, environment, name, value);
    return ok(undefined);
  } catch (error) {
    return failure(problemOf(error, { kind: 'store-secret' }));
  }
}

async function storeInRepository(
  { octokit, repo }: GitHub,
  name: string,
  value: string,
): Promise<void> {
  const { actions } = octokit.rest;
  const { data } = await actions.getRepoPublicKey(repo);
  await actions.createOrUpdateRepoSecret({
    ...repo,
    secret_name: name,
    encrypted_value: await seal(value, data.key),
    key_id: data.key_id,
  });
}

async function storeInEnvironment(
  { octokit, repo }: GitHub,
  environment: string,
  name: string,
  value: string,
): Promise<void> {
  const { actions } = octokit.rest;
  const place = { ...repo, environment_name: environment };
  const { data } = await actions.getEnvironmentPublicKey(place);
  await actions.createOrUpdateEnvironmentSecret({
    ...place,
    secret_name: name,
    encrypted_value: await seal(value, data.key),
    key_id: data.key_id,
  });
}

/**
 * Encrypts with libsodium's sealed box, which GitHub's documentation names. It is loaded here, because no other
 * run needs it.
 */
async function seal(value: string, publicKey: string): Promise<string> {
  const { default: sodium } = await import('libsodium-wrappers');
  await sodium.ready;
  const sealed = sodium.crypto_box_seal(
    value,
    Buffer.from(publicKey, 'base64'),
  );
  return Buffer.from(sealed).toString('base64');
}
