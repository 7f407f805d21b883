import type { Purpose } from './allowance.ts';
import type { Credential } from './credential.ts';
import type { Connection, NoAnswer } from './http.ts';
import type { Persistence } from './patience.ts';

/** The value of the Authorization header, or the answer that stands for a sign-in that failed. */
export type Authorized =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly answer: NoAnswer };

/** Where the value of the Authorization header comes from: one for all targets of a run, each asking in its own time. */
export interface SignIn {
  /** The value to send now; gets or renews a token where there is none that lasts. */
  authorize(purpose: Purpose, asker: Persistence): Promise<Authorized>;
  /** Another value after a 401 to this one; undefined where there is no other. */
  renewAfter(value: string, purpose: Purpose, asker: Persistence): Promise<Authorized | undefined>;
  /** The scopes that were granted; undefined where nobody told. */
  scopes(): readonly string[] | undefined;
}

/** What signing in needs from outside. */
export interface SignInOptions {
  readonly credential: Credential;
  /** To the authorization server; its base address is replaced by the credential's. */
  readonly connection: Connection;
  /** The clock by which a token runs out; monotonic milliseconds. */
  readonly now: () => number;
  /** Called with each new secret before anything else is done with it. */
  readonly onSecret: (secret: string) => void;
  /** Called with a new refresh token, before the access token that came with it is used. */
  readonly onRefreshToken: (refreshToken: string) => Promise<void>;
}

/** Opens a sign-in; nothing is sent yet. */
export async function openSignIn(options: SignInOptions): Promise<SignIn> {
  const { credential } = options;
  switch (credential.kind) {
    case 'service-token':
      return constant(`${credential.id}:${credential.secret}`);
    case 'access-token':
      return constant(`Bearer ${credential.token}`);
    case 'refresh-grant': {
      // Loaded for this way alone: the others need none of it.
      const { openRefreshGrant } = await import('./refresh-grant.ts');
      return openRefreshGrant({ ...options, credential });
    }
  }
}

function constant(value: string): SignIn {
  return {
    authorize: () => Promise.resolve({ ok: true, value }),
    renewAfter: () => Promise.resolve(undefined),
    scopes: () => undefined,
  };
}
