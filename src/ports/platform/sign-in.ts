import type { Result } from '../../result.ts';
import type { Message } from '../../text/message.ts';
import type { Oddity } from './http.ts';

/** One way to sign in to the management API (docs/neki.md §10.13, §10.14). */
export type Credential = ServiceToken | AccessToken | RefreshGrant;

/** Sent as `ID:SECRET`, without a scheme word (docs/neki.md §10.14). */
interface ServiceToken {
  readonly kind: 'service-token';
  readonly id: string;
  readonly secret: string;
}

/** Sent as `Bearer TOKEN`. Its scopes and its expiry are unknown. */
interface AccessToken {
  readonly kind: 'access-token';
  readonly token: string;
}

/** An OAuth application with a refresh token, which is exchanged for an access token (docs/neki.md §10.10). */
export interface RefreshGrant {
  readonly kind: 'refresh-grant';
  /** Address of the authorization server, without a trailing slash. */
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  /** Where other processes find the tokens too. Without it, tokens live only as long as this process. */
  readonly place?: TokenPlace;
}

/** The answer of the token endpoint (docs/neki.md §10.6). */
export interface Tokens {
  readonly accessToken: string;
  /** Milliseconds until the access token expires, zero or less if it has; undefined if unknown. */
  readonly life: number | undefined;
  readonly refreshToken: string | undefined;
  /** Granted scopes with their level; undefined if unknown. */
  readonly scopes: readonly string[] | undefined;
}

/** Stored tokens that other processes use too, such as those in a file. */
export interface TokenPlace {
  /** The tokens when they were first read. */
  readonly held: Tokens;
  /** The tokens now, which another process may have renewed; the problem says why they are unusable. */
  read(): Promise<Result<Tokens, Message>>;
  /** Stores new tokens. It reports a failure itself. */
  keep(tokens: Tokens): Promise<void>;
}

/** The present authorization of requests. */
export interface Authorization {
  /** The value of the Authorization header. */
  readonly header: string;
  /** When to renew it, in milliseconds of the clock that it was made with. */
  readonly renewAt: number;
}

/**
 * A token is renewed this long before it expires, or a tenth of its lifetime before, so that it does not expire during
 * a request.
 */
const MARGIN_MS = 30_000;

/** The Authorization header for a credential that is never renewed. */
export function headerOf(credential: ServiceToken | AccessToken): string {
  switch (credential.kind) {
    case 'service-token':
      return `${credential.id}:${credential.secret}`;
    case 'access-token':
      return bearer(credential.token);
  }
}

function bearer(token: string): string {
  return `Bearer ${token}`;
}

/** What looks wrong in an Authorization header, because of how people paste credentials. */
export function oddityOf(header: string): Oddity | undefined {
  if (/["'`]/.test(header)) return 'quotes';
  const isToken = header.startsWith(bearer(''));
  const secret = isToken ? header : header.slice(header.indexOf(':') + 1);
  if (!secret.includes(':')) return undefined;
  return isToken ? 'colon-in-token' : 'colon-in-secret';
}

/** The authorization by tokens that were received at a time, in milliseconds. */
export function authorizationBy(
  { accessToken, life }: Tokens,
  now: number,
): Authorization {
  const header = bearer(accessToken);
  // If the expiry is unknown, a 401 will show it.
  if (life === undefined) return { header, renewAt: Number.POSITIVE_INFINITY };
  return { header, renewAt: now + life - Math.min(MARGIN_MS, life / 10) };
}

/** Whether an authorization is still usable. `spent` is a header that got a 401. */
export function isUsable(
  { header, renewAt }: Authorization,
  now: number,
  spent: string | undefined,
): boolean {
  if (spent === undefined) return now < renewAt;
  return header !== spent;
}

/** Whether an access token has not expired yet, as far as is known. */
export function lasts({ life }: Tokens): boolean {
  return life === undefined || life > 0;
}
