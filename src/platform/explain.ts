import { tellsExpiry } from '../foreign-words.ts';
import { quote, quoteWhole } from '../message/text.ts';
import { type Target, targetName } from '../topology/target.ts';
import type { Silence } from './http.ts';
import { type Operation, REQUIREMENTS } from './operation.ts';
import type { Problem, Refused, SignInFailure, Tries } from './problem.ts';

/** The message for a problem of the platform: what was done, what came of it, what to try. Never a bare status. */
export function explain(problem: Problem): string {
  const what = DOING[problem.operation](problem.target);
  const tries = triesOf(problem.tries);
  switch (problem.kind) {
    case 'not-signed-in':
      return explainSignIn(problem.failure);
    case 'no-response':
      return explainSilence(what, problem, tries);
    case 'unexpected-response':
      return `Unexpected response while ${what}: HTTP ${problem.status}, ${problem.reason}${tries}. Check that \`base-url\` is the management API, and that no gateway or sign-in page responds in its place.`;
    case 'refused': {
      const { status, requestId } = problem;
      const id =
        requestId === undefined ? '' : ` (request ${quote(requestId)})`;
      return `HTTP ${status} while ${what}${tries}.${saidOf(problem)}${id} ${remedyFor(problem)}`.trim();
    }
  }
}

/** What was being done, as part of a sentence. */
const DOING: Readonly<Record<Operation, (target: Target) => string>> = {
  'read-topology': (target) =>
    `reading the data topology of ${quoteWhole(targetName(target))}`,
  'write-topology': (target) =>
    `setting the data topology of ${quoteWhole(targetName(target))}`,
  'read-branch': (target) =>
    `reading the branch ${quoteWhole(targetName(target))}`,
  'read-schema': (target) =>
    `reading the schema of ${quoteWhole(targetName(target))}`,
  'list-shards': (target) =>
    `listing the shards of ${quoteWhole(targetName(target))}`,
  'list-cluster-changes': (target) =>
    `listing the cluster changes of ${quoteWhole(targetName(target))}`,
  'list-organizations': () => 'listing organizations',
  'list-databases': () => 'listing databases',
  'list-branches': () => 'listing branches',
  'read-audit-log': ({ organization }) =>
    `reading the audit log of ${quoteWhole(organization)}`,
};

function explainSilence(
  what: string,
  { cause, reason, sent }: Silence,
  tries: string,
): string {
  switch (cause) {
    case 'certificate':
      return `TLS certificate verification failed while ${what}: ${reason}. For a private certificate authority, set NODE_EXTRA_CA_CERTS to its certificate. Do not disable verification.`;
    case 'proxy':
      return `The proxy rejected the connection while ${what}: ${reason}. Check HTTPS_PROXY, or add the host to NO_PROXY.`;
    case 'cancelled':
      return `The run was cancelled while ${what}.`;
    case 'timeout':
      return `No response while ${what}: ${reason}${tries}. Run again later, or increase \`timeout\`.`;
    case 'slow':
      return `No response while ${what}: ${reason}${tries}. Run again later. If the service is always this slow, increase \`timeout\`.`;
    case 'network':
    case 'too-large':
      return sent
        ? `No response while ${what}: ${reason}${tries}.`
        : `Could not connect while ${what}: ${reason}${tries}. Check \`base-url\`, the proxy (HTTPS_PROXY, NO_PROXY) and the network.`;
  }
}

/** How often it was tried, where that was more than once. */
function triesOf({ attempts, time }: Tries): string {
  return attempts > 1
    ? ` (${attempts} attempts in ${(time / 1000).toFixed(1)} s)`
    : '';
}

function saidOf({ said: { words, code, isPage } }: Refused): string {
  const said = words ?? code;
  if (isPage)
    return ' The response is a web page, possibly from a proxy or a gateway instead of the service.';
  if (said === undefined) return '';
  const more =
    words === undefined || !code || words.startsWith(`${code}:`)
      ? ''
      : ` (${quoteWhole(code)})`;
  return ` The service responded: ${quoteWhole(said)}${more}.`;
}

const SERVICE_PROBLEM = 'The service is unavailable. Run again later.';
const REFUSED =
  'The service rejected the request. Check `base-url`, or contact PlanetScale Support.';
const NO_REASON =
  'It gave no reason. Possible causes: a shard that the branch does not have, a key that the service does not accept, or a rule that only the service knows. Apply fewer changes at a time to find the rejected one, or contact PlanetScale Support.';
const STATUS_REMEDIES: Readonly<Record<number, string>> = {
  405: 'The service does not offer this operation. Check that `base-url` is the management API.',
  408: 'The service did not receive the request in time. Run again.',
  413: 'The data topology is larger than the service accepts. Make it smaller.',
  429: 'Rate limit of 600 requests/min exceeded. Run again later, or run fewer jobs at a time.',
};

function remedyFor({
  status,
  operation,
  target,
  said,
}: Problem & Refused): string {
  const { organization, database, branch } = target;
  switch (status) {
    case 401:
      return said.code === 'invalid_token' || tellsExpiry(said.words ?? '')
        ? 'The credential has expired. Replace it with a new service token, or sign in again for a new OAuth token.'
        : 'The credential is invalid. Set `service-token-id` and `service-token` to the ID and the secret of one active service token. Or use an OAuth token that has not expired.';
    case 403:
      return `The credential is missing a permission. A ${needsOf(operation)}.${spellingOf(operation)}`;
    case 404:
      return (
        `Possible causes: ${quote(organization)}, ${quote(database)} or ${quote(branch)} does not exist; ` +
        `the credential is missing a permission (a ${needsOf(operation)}); or the branch is not a Neki branch.`
      );
    case 422:
      if (operation !== 'write-topology') return REFUSED;
      return `The service rejected this data topology. Nothing was stored. ${(said.words ?? said.code) === undefined ? NO_REASON : 'Fix the file according to the message above.'}`;
  }
  return STATUS_REMEDIES[status] ?? (status >= 500 ? SERVICE_PROBLEM : REFUSED);
}

/** A scope that the service spells in two ways, as a sentence; empty where there is none. */
function spellingOf(operation: Operation): string {
  const { listed } = REQUIREMENTS[operation];
  return listed === undefined
    ? ''
    : ` The API's reference asks for \`${listed.scope}\`; its list of scopes has only \`${listed.as}\`.`;
}

/** What a credential needs. */
function needsOf(operation: Operation): string {
  const { accesses, scopes } = REQUIREMENTS[operation];
  const access =
    accesses.length === 0 ? 'to belong to the organization' : anyOf(accesses);
  return `service token needs ${access}; an OAuth token needs the scope ${anyOf(scopes)}`;
}

function anyOf(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(' or ');
}

/** What was asked for at the token endpoint, and what to do where it failed, by what is wrong. */
const SIGN_IN_WORDS = {
  inputs: renewing({
    address: 'Check `auth-url`',
    client: 'Check `oauth-client-id` and `oauth-client-secret`.',
    token:
      'The refresh token is invalid, revoked or already used. A refresh can invalidate it: possible causes are concurrent runs, or a run that could not store the new token. ' +
      'Sign in again, store the new refresh token, set `oauth-rotate-secret` and `oauth-rotate-token`, and run one at a time (`concurrency`).',
  }),
  // Nothing of these tokens was set by hand.
  login: renewing({
    address: 'Check the address of the authorization server in the token file',
    client:
      'The application or its secret may have changed. Run `login` again.',
    token:
      'The refresh token is revoked, expired, or was used elsewhere. A refresh can invalidate it, so keep it in only one place. Run `login` again.',
  }),
};

function renewing(
  words: Readonly<Record<'address' | 'client' | 'token', string>>,
) {
  const { address, client } = words;
  return {
    ...words,
    what: 'renewing the OAuth access token',
    network: `${address} and the network.`,
    server: `${address}; it must be the authorization server.`,
    busy: SERVICE_PROBLEM,
    other: `${address}. ${client}`,
  };
}

function codeWords(redirectUri: string) {
  return {
    what: 'exchanging the authorization code',
    network:
      'The code works only once and may already be used, so it is not sent again. Run `login` again.',
    server:
      'Check that `--auth-url` is the authorization server, and run `login` again.',
    client:
      'Check the client ID and the client secret of the OAuth application, and run `login` again.',
    token: `Possible causes: the code expired, it was already used, or ${quoteWhole(redirectUri)} is not the redirect URI of the application. Run \`login\` again.`,
    busy: 'The service is unavailable. The code works only once, so it is not sent again. Run `login` again later.',
    other:
      'Check `--auth-url`, the client ID and the client secret, and run `login` again.',
  };
}

/** The message for a sign-in without a token. */
export function explainSignIn(failure: SignInFailure): string {
  if (failure.kind === 'place') return failure.why;
  const { origin } = failure;
  const words =
    origin.kind === 'code'
      ? codeWords(origin.redirectUri)
      : SIGN_IN_WORDS[origin.kind];
  const { what } = words;
  switch (failure.kind) {
    case 'no-response':
      return origin.kind === 'code' && !failure.sent
        ? `The authorization code could not be sent: ${failure.reason}. Check \`--auth-url\` and the network, and run \`login\` again.`
        : `No token was returned while ${what}: ${failure.reason}. ${words.network}`;
    case 'unexpected-response':
      return `Unexpected response while ${what}: HTTP ${failure.status} without a token. ${words.server}`;
    case 'refused':
      return `HTTP ${failure.status} while ${what}.${saidOf(failure)} ${words[faultOf(failure)]}`;
  }
}

/** What is at fault where the token endpoint refuses. */
function faultOf({
  status,
  said: { code },
}: Refused): 'client' | 'token' | 'busy' | 'other' {
  if (code === 'invalid_client' || (status === 401 && code !== 'invalid_grant'))
    return 'client';
  if (code === 'invalid_grant' || status === 400) return 'token';
  return status >= 500 || status === 429 ? 'busy' : 'other';
}
