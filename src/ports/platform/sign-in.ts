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

/** Sent as `Bearer TOKEN`; nothing is known of its scopes or its end. */
interface AccessToken {
  readonly kind: 'access-token';
  readonly token: string;
}

/** An OAuth application and a refresh token, which is exchanged for an access token (docs/neki.md §10.10). */
export interface RefreshGrant {
  readonly kind: 'refresh-grant';
  /** Address of the authorization server, without a trailing slash. */
  readonly authUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  /** Where the tokens are kept for other processes as well; without one they live as long as this process. */
  readonly place?: TokenPlace;
}

/** What the token endpoint answered (docs/neki.md §10.6), as far as it told. */
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
  /** What stands there now, which another process may have renewed; or why it is of no use. */
  read(): Promise<Result<Tokens, Message>>;
  /** Puts new tokens in the place of the old ones; tells by itself when that fails. */
  keep(tokens: Tokens): Promise<void>;
}

/** How requests are authorised for now. */
export interface Authorization {
  /** The value of the Authorization header. */
  readonly header: string;
  /** When another one is to be had, by the clock that it was made with, in milliseconds. */
  readonly renewAt: number;
}

/** A token is renewed this long before it runs out, or a tenth of its life before, so that no request meets its end. */
const MARGIN_MS = 30_000;

/** The value of the Authorization header by a credential that nothing renews. */
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

/** What looks wrong in the value of an Authorization header: how people paste credentials. */
export function oddityOf(header: string): Oddity | undefined {
  if (/["'`]/.test(header)) return 'quotes';
  const isToken = header.startsWith(bearer(''));
  const secret = isToken ? header : header.slice(header.indexOf(':') + 1);
  if (!secret.includes(':')) return undefined;
  return isToken ? 'colon-in-token' : 'colon-in-secret';
}

/** How requests are authorised by tokens that came at some time, in milliseconds. */
export function authorizationBy(
  { accessToken, life }: Tokens,
  now: number,
): Authorization {
  const header = bearer(accessToken);
  // Where nobody told an end, a 401 will tell.
  if (life === undefined) return { header, renewAt: Number.POSITIVE_INFINITY };
  return { header, renewAt: now + life - Math.min(MARGIN_MS, life / 10) };
}

/** Whether requests may go on with an authorization; `spent` is the header that was answered with a 401. */
export function isUsable(
  { header, renewAt }: Authorization,
  now: number,
  spent: string | undefined,
): boolean {
  if (spent === undefined) return now < renewAt;
  return header !== spent;
}

/** Whether an access token has not run out yet, as far as anybody told. */
export function lasts({ life }: Tokens): boolean {
  return life === undefined || life > 0;
}
