import { type GitHub, problemOf } from './github.ts';

/** A secret of the repository, or of one of its environments. */
export interface SecretPlace {
  readonly name: string;
  /** Undefined for a secret of the repository. */
  readonly environment: string | undefined;
}

/**
 * Stores the value of a secret, sealed for the repository's public key as GitHub asks for (REST API, "Create or update
 * a repository secret"). Undefined when it is stored; why it is not, else.
 */
export async function storeSecret(
  { octokit, repo }: GitHub,
  { name: secret_name, environment }: SecretPlace,
  value: string,
): Promise<string | undefined> {
  const { actions } = octokit.rest;
  try {
    if (environment === undefined) {
      const { data: key } = await actions.getRepoPublicKey(repo);
      const encrypted_value = await seal(value, key.key);
      await actions.createOrUpdateRepoSecret({
        ...repo,
        secret_name,
        encrypted_value,
        key_id: key.key_id,
      });
      return undefined;
    }
    const where = { ...repo, environment_name: environment };
    const { data: key } = await actions.getEnvironmentPublicKey(where);
    const sealed = {
      secret_name,
      encrypted_value: await seal(value, key.key),
      key_id: key.key_id,
    };
    await actions.createOrUpdateEnvironmentSecret({ ...where, ...sealed });
    return undefined;
  } catch (error) {
    return problemOf(error, 'storing a secret', 'secrets: write').why;
  }
}

/** A sealed box of libsodium, the library GitHub's own documentation names. Loaded here: no other run needs it. */
async function seal(value: string, publicKey: string): Promise<string> {
  const { default: sodium } = await import('libsodium-wrappers');
  await sodium.ready;
  const sealed = sodium.crypto_box_seal(
    value,
    Buffer.from(publicKey, 'base64'),
  );
  return Buffer.from(sealed).toString('base64');
}
