import { startDeadline } from '../../deadline.ts';
import { failure, type Result } from '../../result.ts';
import { requestTokens, type TokenRequester } from './client.ts';
import { type LineOptions, openLine, type TargetOptions } from './connect.ts';
import type { Answer } from './http.ts';
import { faultOf, type SignInFailure } from './problem.ts';
import type { RetryPolicy } from './retry.ts';
import type { RefreshGrant, Tokens } from './sign-in.ts';

/**
 * An authorization code, and the values that must accompany it (docs/neki.md §10.9). The redirect URI must be exactly
 * the same.
 */
export interface CodeGrant
  extends Pick<RefreshGrant, 'authUrl' | 'clientId' | 'clientSecret'> {
  readonly code: string;
  readonly redirectUri: string;
}

/** Options of an exchange. `timeout` covers all attempts together. */
export interface ExchangeOptions
  extends Omit<LineOptions, 'baseUrl' | 'lanes'>,
    Pick<TargetOptions, 'timeout'> {}

/** Why an exchange returned no tokens. */
type ExchangeProblem =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: SignInFailure };

/**
 * A code works only once (docs/neki.md §10.13), so the request is repeated only if it certainly never left this
 * machine.
 */
const POLICY: RetryPolicy = { purpose: 'read', mayRepeat: isUnsent };

/**
 * Exchanges an authorization code for tokens (docs/neki.md §10.9). A server may revoke the tokens if a code is used
 * twice (RFC 6749 §4.1.2).
 */
export async function exchangeCode(
  grant: CodeGrant,
  options: ExchangeOptions,
): Promise<Result<Tokens, ExchangeProblem>> {
  const { timeout, cancelled, info, onSecret } = options;
  const line = openLine({ ...options, baseUrl: grant.authUrl });
  const { connection, rateLimiter, random, clock } = line;
  const deadline = startDeadline({ timeout, cancelled, clock });
  const requester: TokenRequester = {
    connection,
    caller: { deadline, rateLimiter, random, info },
    onSecret,
  };
  try {
    const tokens = await requestTokens(requester, queryOf(grant), POLICY);
    if (tokens.ok) return tokens;
    return failure(problemIn(tokens.problem, grant));
  } finally {
    await connection.dispatcher.destroy();
  }
}

function queryOf(grant: CodeGrant): Readonly<Record<string, string>> {
  return {
    client_id: grant.clientId,
    client_secret: grant.clientSecret,
    code: grant.code,
    grant_type: 'authorization_code',
    redirect_uri: grant.redirectUri,
  };
}

function problemIn(
  answer: Answer,
  { redirectUri }: CodeGrant,
): ExchangeProblem {
  if (answer.kind === 'no-response' && answer.cause === 'cancelled')
    return { kind: 'cancelled' };
  const origin = { kind: 'code', redirectUri } as const;
  return { kind: 'failed', failure: { origin, ...faultOf(answer) } };
}

function isUnsent(answer: Answer): boolean {
  return (
    answer.kind === 'no-response' && !answer.sent && answer.cause === 'network'
  );
}
