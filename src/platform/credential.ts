import type { TokenPlace } from './tokens.ts';

/** One way to sign in to the management API (seed §5.1, §5.2). */
export type Credential =
  /** Sent as `ID:SECRET`, without a scheme word (seed §5.2). */
  | { readonly kind: 'service-token'; readonly id: string; readonly secret: string }
  /** Sent as `Bearer TOKEN`; nothing is known of its scopes or its end. */
  | { readonly kind: 'access-token'; readonly token: string }
  | RefreshGrant;

/** An OAuth application and a refresh token, which is exchanged for an access token (seed §4.4). */
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
