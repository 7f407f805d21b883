import { tellsExpiry } from '../../foreign-words.ts';
import {
  code,
  input,
  joined,
  type Message,
  NOTHING,
  prose,
  quote,
  quoteWhole,
  words,
} from '../../text/message.ts';
import { type Target, targetName } from '../../topology/target.ts';
import type { NoResponse, Oddity } from './http.ts';
import { type Operation, REQUIREMENTS } from './operation.ts';
import type { Problem, Refused, SignInFailure, Tries } from './problem.ts';

/** The message for a problem of the platform: the operation, the failure, what to try. It is never only a status. */
export function explain(problem: Problem): Message {
  const what = doing(problem.operation, problem.target);
  const tries = triesOf(problem.tries);
  switch (problem.kind) {
    case 'not-signed-in':
      return explainSignIn(problem.failure);
    case 'no-response':
      return explainNoResponse(what, problem, tries);
    case 'unexpected-response':
      return prose`Unexpected response while ${what}: HTTP ${problem.status}, ${problem.reason}${tries}. Check that ${input('base-url')} is the management API, and that no gateway or sign-in page responds in its place.`;
    case 'refused':
      return joined(
        [
          prose`HTTP ${problem.status} while ${what}${tries}.`,
          answerOf(problem),
          remedyFor(problem),
        ],
        ' ',
      );
  }
}

/** The operation, as part of a sentence. */
function doing(operation: Operation, target: Target): Message {
  const branch = quoteWhole(targetName(target));
  switch (operation) {
    case 'read-topology':
      return prose`reading the data topology of ${branch}`;
    case 'write-topology':
      return prose`setting the data topology of ${branch}`;
    case 'read-branch':
      return prose`reading the branch ${branch}`;
    case 'read-schema':
      return prose`reading the schema of ${branch}`;
    case 'list-shards':
      return prose`listing the shards of ${branch}`;
    case 'list-cluster-changes':
      return prose`listing the cluster changes of ${branch}`;
    case 'read-insights':
      return prose`reading the query insights of ${branch}`;
    case 'list-organizations':
      return prose`listing organizations`;
    case 'list-databases':
      return prose`listing databases`;
    case 'list-branches':
      return prose`listing branches`;
    case 'read-audit-log':
      return prose`reading the audit log of ${quoteWhole(target.organization)}`;
  }
}

function explainNoResponse(
  what: Message,
  { cause, reason, sent }: NoResponse,
  tries: Message,
): Message {
  switch (cause) {
    case 'certificate':
      return prose`TLS certificate verification failed while ${what}: ${reason}. For a private certificate authority, set NODE_EXTRA_CA_CERTS to its certificate. Do not disable verification.`;
    case 'proxy':
      return prose`The proxy rejected the connection while ${what}: ${reason}. Check HTTPS_PROXY, or add the host to NO_PROXY.`;
    case 'cancelled':
      return prose`The run was cancelled while ${what}.`;
    case 'timeout':
      return prose`No response while ${what}: ${reason}${tries}. Run again later, or increase ${input('timeout')}.`;
    case 'slow':
      return prose`No response while ${what}: ${reason}${tries}. Run again later. If the service is always this slow, increase ${input('timeout')}.`;
    case 'network':
    case 'too-large':
      if (sent) return prose`No response while ${what}: ${reason}${tries}.`;
      return prose`Could not connect while ${what}: ${reason}${tries}. Check ${input('base-url')}, the proxy (HTTPS_PROXY, NO_PROXY) and the network.`;
  }
}

/** The number of attempts, if there was more than one. */
function triesOf({ attempts, time }: Tries): Message {
  if (attempts === 1) return NOTHING;
  const seconds = words((time / 1000).toFixed(1));
  return prose` (${attempts} attempts in ${seconds} s)`;
}

/** The service's error message, and its id of the request. */
function answerOf({ body, requestId }: Refused): Message {
  const own = wordsOf(body);
  if (requestId === undefined) return own;
  return joined([own, prose`(request ${quote(requestId)})`], ' ');
}

function wordsOf({ words: own, code: name, isPage }: Refused['body']): Message {
  if (isPage)
    return prose`The response is a web page, possibly from a proxy or a gateway instead of the service.`;
  const text = own ?? name;
  if (text === undefined) return NOTHING;

  if (own === undefined || !name || own.startsWith(`${name}:`))
    return prose`The service responded: ${quoteWhole(text)}.`;
  return prose`The service responded: ${quoteWhole(text)} (${quoteWhole(name)}).`;
}

const SERVICE_PROBLEM = prose`The service is unavailable. Run again later.`;
const REJECTED = prose`The service rejected this data topology. Nothing was stored.`;
const REFUSED = prose`The service rejected the request. Check ${input('base-url')}, or contact PlanetScale Support.`;
const NO_REASON = prose`It gave no reason. Possible causes: a shard that the branch does not have, a key that the service does not accept, or a rule that only the service knows. Apply fewer changes at a time to find the rejected one, or contact PlanetScale Support.`;
const STATUS_REMEDIES: Readonly<Record<number, Message>> = {
  405: prose`The service does not offer this operation. Check that ${input('base-url')} is the management API.`,
  408: prose`The service did not receive the request in time. Run again.`,
  413: prose`The data topology is larger than the service accepts. Make it smaller.`,
  429: prose`Rate limit of 600 requests/min exceeded. Run again later, or run fewer jobs at a time.`,
};

/** What to do about a refused credential that was pasted wrongly. */
const ODDITIES: Readonly<Record<Oddity, Message>> = {
  quotes: prose`The credential contains quotes, which are sent as a part of it. Set it again without them.`,
  'colon-in-secret': prose`The secret of the service token contains a colon. It may be ${code('ID:SECRET')}: set only the part after the colon in ${input('service-token')}.`,
  'colon-in-token': prose`The OAuth token contains a colon. It may be ${code('ID:SECRET')} of a service token: set its parts in ${input('service-token-id')} and ${input('service-token')} instead.`,
};

function remedyFor(problem: Problem & Refused): Message {
  const { status, operation, target, body, oddity } = problem;
  const { organization, database, branch } = target;
  switch (status) {
    case 401:
      if (body.code === 'invalid_token' || tellsExpiry(body.words ?? ''))
        return prose`The credential has expired. Replace it with a new service token, or sign in again for a new OAuth token.`;
      if (oddity !== undefined) return ODDITIES[oddity];
      return prose`The credential is invalid. Set ${input('service-token-id')} and ${input('service-token')} to the ID and the secret of one active service token. Or use an OAuth token that has not expired.`;
    case 403:
      return prose`The credential is missing a permission. A ${needsOf(operation)}.${spellingOf(operation)}`;
    case 404:
      return prose`Possible causes: ${quote(organization)}, ${quote(database)} or ${quote(branch)} does not exist; the credential is missing a permission (a ${needsOf(operation)}); or the branch is not a Neki branch.`;
    case 422:
      if (operation === 'write-topology') return rejected(body);
      return REFUSED;
    default:
      return (
        STATUS_REMEDIES[status] ?? (status >= 500 ? SERVICE_PROBLEM : REFUSED)
      );
  }
}

function rejected({ words: own, code: name }: Refused['body']): Message {
  const isUnexplained = (own ?? name) === undefined;
  if (isUnexplained) return prose`${REJECTED} ${NO_REASON}`;
  return prose`${REJECTED} Fix the file according to the message above.`;
}

/** A sentence about a scope that the service spells in two ways. */
function spellingOf(operation: Operation): Message {
  const { listed } = REQUIREMENTS[operation];
  if (listed === undefined) return NOTHING;
  return prose` The API's reference asks for ${code(listed.scope)}; its list of scopes has only ${code(listed.as)}.`;
}

/** The permission that an operation needs. */
function needsOf(operation: Operation): Message {
  const { accesses, scopes } = REQUIREMENTS[operation];
  const access =
    accesses.length === 0
      ? prose`to belong to the organization`
      : anyOf(accesses);
  return prose`service token needs ${access}; an OAuth token needs the scope ${anyOf(scopes)}`;
}

function anyOf(names: readonly string[]): Message {
  return joined(names.map(code), ' or ');
}

/** The words for a request to the token endpoint, with a remedy for each kind of failure. */
interface SignInWords {
  readonly what: Message;
  readonly network: Message;
  readonly server: Message;
  readonly client: Message;
  readonly token: Message;
  readonly busy: Message;
  readonly other: Message;
}

const RUN_LOGIN = prose`Run ${code('login')} again.`;

const SIGN_IN_WORDS: Readonly<Record<'inputs' | 'login', SignInWords>> = {
  inputs: renewing({
    address: prose`Check ${input('auth-url')}`,
    client: prose`Check ${input('oauth-client-id')} and ${input('oauth-client-secret')}.`,
    token: prose`The refresh token is invalid, revoked or already used. A refresh can invalidate it: possible causes are concurrent runs, or a run that could not store the new token. Sign in again, store the new refresh token, set ${input('oauth-rotate-secret')} and ${input('oauth-rotate-token')}, and run one at a time (${code('concurrency')}).`,
  }),
  // `login` stored these tokens, so the remedies name no inputs.
  login: renewing({
    address: prose`Check the address of the authorization server in the token file`,
    client: prose`The application or its secret may have changed. ${RUN_LOGIN}`,
    token: prose`Another command may have refreshed the tokens at the same time: run this one again. If that fails too, the refresh token is revoked, expired, or was used elsewhere. ${RUN_LOGIN}`,
  }),
};

/** The words that differ between ways to renew tokens. */
interface RenewalWords extends Pick<SignInWords, 'client' | 'token'> {
  readonly address: Message;
}

function renewing({ address, client, token }: RenewalWords): SignInWords {
  return {
    what: prose`renewing the OAuth access token`,
    network: prose`${address} and the network.`,
    server: prose`${address}; it must be the authorization server.`,
    client,
    token,
    busy: SERVICE_PROBLEM,
    other: prose`${address}. ${client}`,
  };
}

function codeWords(redirectUri: string): SignInWords {
  const login = code('login');
  const address = code('--auth-url');
  return {
    what: prose`exchanging the authorization code`,
    network: prose`The code works only once and may already be used, so it is not sent again. ${RUN_LOGIN}`,
    server: prose`Check that ${address} is the authorization server, and run ${login} again.`,
    client: prose`Check the client ID and the client secret of the OAuth application, and run ${login} again.`,
    token: prose`Possible causes: the code expired, it was already used, or ${quoteWhole(redirectUri)} is not the redirect URI of the application. ${RUN_LOGIN}`,
    busy: prose`The service is unavailable. The code works only once, so it is not sent again. Run ${login} again later.`,
    other: prose`Check ${address}, the client ID and the client secret, and run ${login} again.`,
  };
}

export function explainSignIn(failure: SignInFailure): Message {
  if (failure.kind === 'place') return failure.why;
  const { origin } = failure;
  const advice =
    origin.kind === 'code'
      ? codeWords(origin.redirectUri)
      : SIGN_IN_WORDS[origin.kind];
  const { what } = advice;
  switch (failure.kind) {
    case 'no-response':
      if (origin.kind === 'code' && !failure.sent)
        return prose`The authorization code could not be sent: ${failure.reason}. Check ${code('--auth-url')} and the network, and run ${code('login')} again.`;
      return prose`No token was returned while ${what}: ${failure.reason}. ${advice.network}`;
    case 'unexpected-response':
      return prose`Unexpected response while ${what}: HTTP ${failure.status} without a token. ${advice.server}`;
    case 'refused':
      return joined(
        [
          prose`HTTP ${failure.status} while ${what}.`,
          wordsOf(failure.body),
          advice[faultOf(failure)],
        ],
        ' ',
      );
  }
}

/** The cause if the token endpoint refuses a request. */
function faultOf({
  status,
  body: { code },
}: Refused): 'client' | 'token' | 'busy' | 'other' {
  if (code === 'invalid_client' || (status === 401 && code !== 'invalid_grant'))
    return 'client';
  if (code === 'invalid_grant' || status === 400) return 'token';
  if (status >= 500 || status === 429) return 'busy';
  return 'other';
}
