import type { TokenAnswer } from './answers.ts';
import { grantedScopes } from './scopes.ts';

/** What the token endpoint answered (seed §2.5), as far as it told. */
export interface Tokens {
  readonly accessToken: string;
  /** Milliseconds until the access token runs out, none or less when it has; undefined where nobody told. */
  readonly life: number | undefined;
  readonly refreshToken: string | undefined;
  /** Granted scopes with their level; undefined where nobody told. */
  readonly scopes: readonly string[] | undefined;
}

/** A place that keeps tokens and that other processes use as well, such as a file. */
export interface TokenPlace {
  /** What stood there when it was read first. */
  readonly held: Tokens;
  /**
   * Waits until no other process renews, because a refresh token may work once. `pause` waits so many milliseconds, and
   * answers false when there is no time for that.
   */
  take(pause: (milliseconds: number) => Promise<boolean>): Promise<Renewal>;
}

/** The turn to renew the tokens of a place; or why there is none, a whole message. `end` must be called when it is over. */
export type Renewal =
  | {
      readonly ok: true;
      /** What stands there now, which another process may have renewed meanwhile. */
      readonly held: Tokens;
      /** Puts new tokens in the place of the old ones; tells by itself when that fails. */
      keep(tokens: Tokens): Promise<void>;
      end(): Promise<void>;
    }
  | { readonly ok: false; readonly why: string };

/** Reads tokens out of an answer; a life of nothing is no life that anything could be renewed by. */
export function tokensOf(answer: TokenAnswer): Tokens {
  const { access_token: accessToken, expires_in: seconds = 0, refresh_token, scope = '' } = answer;
  const life = seconds > 0 ? seconds * 1000 : undefined;
  return { accessToken, life, refreshToken: refresh_token, scopes: grantedScopes(scope) };
}
