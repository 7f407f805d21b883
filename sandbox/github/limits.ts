import type { StatusFault } from '../http/faults.ts';

const DOCUMENTATION =
  'https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api';

/** Refusal by the secondary rate limit: 403, with seconds to wait or, as also happens, without. */
export function secondaryRateLimit(retryAfter?: number): StatusFault {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  const message =
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';
  return {
    kind: 'status',
    status: 403,
    headers,
    body: { message, documentation_url: DOCUMENTATION, status: '403' },
  };
}

/** Refusal by the primary rate limit: 403 with nothing remaining until the given second since the epoch. */
export function primaryRateLimit(reset: number): StatusFault {
  const headers = {
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(reset),
  };
  const message = 'API rate limit exceeded for installation ID 1001.';
  return {
    kind: 'status',
    status: 403,
    headers,
    body: { message, documentation_url: DOCUMENTATION, status: '403' },
  };
}

/** Refusal by the primary rate limit of GraphQL, which answers 200, until the given second since the epoch. */
export function graphqlRateLimit(reset: number): StatusFault {
  const { headers = {} } = primaryRateLimit(reset);
  const errors = [
    {
      type: 'RATE_LIMITED',
      code: 'graphql_rate_limit',
      message: 'API rate limit already exceeded for installation ID 1001.',
    },
  ];
  return {
    kind: 'status',
    status: 200,
    headers: { ...headers, 'x-ratelimit-resource': 'graphql' },
    body: { errors },
  };
}
