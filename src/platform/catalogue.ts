import { quote, quoteWhole } from '../topology/finding.ts';
import type { Doing, Problem, Tries } from './problem.ts';

/** The message for people: what was done, what came of it, what to try. Never a bare status. */
export function explain(problem: Problem): string {
  switch (problem.kind) {
    case 'no-answer':
      return explainSilence(problem);
    case 'odd-answer': {
      const { status, reason, doing, tries } = problem;
      return `An answer nobody documents while ${doing.what}: HTTP ${status}, ${reason}${triesOf(tries)}. Check that \`base-url\` is the management API, and that no gateway or sign-in page answers in its place.`;
    }
    case 'refused': {
      const { status, doing, tries, requestId } = problem;
      const id = requestId === undefined ? '' : ` (request ${quote(requestId)})`;
      return `HTTP ${status} while ${doing.what}${triesOf(tries)}.${saidOf(problem)}${id} ${remedyFor(problem)}`.trim();
    }
  }
}

function explainSilence(problem: Problem & { kind: 'no-answer' }): string {
  const { doing, reason, tries, sent } = problem;
  switch (problem.cause) {
    case 'sign-in':
    case 'scope':
      return reason;
    case 'certificate':
      return `The certificate was not trusted for ${doing.what}: ${reason}. For a private certificate authority, give its certificate to the runner in NODE_EXTRA_CA_CERTS; never switch the check off.`;
    case 'proxy':
      return `The proxy refused the way for ${doing.what}: ${reason}. Check HTTPS_PROXY, or name the host in NO_PROXY.`;
    case 'cancelled':
      return `The run was cancelled while ${doing.what}.`;
    case 'timeout':
      return `No answer while ${doing.what}: ${reason}${triesOf(tries)}. Run again later, or raise \`timeout\`.`;
    case 'slow':
      return `No answer while ${doing.what}: ${reason}${triesOf(tries)}. Run again later; where the service is that slow, raise \`timeout\`.`;
    case 'network':
    case 'too-large':
      return sent
        ? `No answer while ${doing.what}: ${reason}${triesOf(tries)}.`
        : `Could not connect for ${doing.what}: ${reason}${triesOf(tries)}. Check \`base-url\`, the proxy (HTTPS_PROXY, NO_PROXY) and the network.`;
  }
}

/** How often it was tried, where that was more than once. */
function triesOf({ attempts, time }: Tries): string {
  return attempts > 1 ? ` (${attempts} attempts in ${(time / 1000).toFixed(1)} s)` : '';
}

function saidOf({ said }: Problem & { kind: 'refused' }): string {
  const { words, code } = said;
  if (words === undefined) return code === undefined ? '' : ` The service says: ${quoteWhole(code)}.`;
  const known = code === undefined || words.startsWith(`${code}:`) ? '' : ` (${quoteWhole(code)})`;
  return ` The service says: ${quoteWhole(words)}${known}.`;
}

function remedyFor({ status, doing, said }: Problem & { kind: 'refused' }): string {
  const { organization, database, branch } = doing.target;
  switch (status) {
    case 401:
      return isExpiry(said.code, said.words)
        ? 'The credential has run out. Make a new service token, or sign in again for a new OAuth token, and store it as the secret.'
        : 'The credential is wrong or no longer valid. Check that the secrets hold the ID and the secret of one service token that was not deleted, or an OAuth token that has not run out.';
    case 403:
      return `The credential lacks an access. ${needsOf(doing)}`;
    case 404:
      return (
        `This has three causes: ${quote(organization)}, ${quote(database)} or ${quote(branch)} does not exist; ` +
        `the credential may not see it (${lowerFirst(needsOf(doing)).replace(/\.$/, '')}); or the branch is not a Neki branch.`
      );
    case 405:
      return 'The service does not offer this operation. Check that `base-url` is the management API.';
    case 408:
      return 'The service did not get the request in time. Run again.';
    case 413:
      return 'The data topology is larger than the service takes.';
    case 422:
      return doing.isWrite
        ? 'The service refuses this data topology, and nothing was stored. Change the file by what the service says.'
        : 'The service refuses the request as it is.';
    case 429:
      return 'The service allows 600 requests a minute. Run again later, or let fewer jobs run at a time.';
    default:
      return status >= 500 ? 'The service has a problem of its own. Run again later.' : '';
  }
}

/** What a credential needs, as whole sentences. */
function needsOf({ needs }: Doing): string {
  const token =
    needs.accesses.length === 0
      ? 'A service token needs to belong to the organization'
      : `A service token needs ${anyOf(needs.accesses)}`;
  return `${token}; an OAuth token needs the scope ${anyOf(needs.scopes)}.`;
}

/** The message for scopes that were granted and do not reach, before anything is sent. */
export function explainScopes(doing: Doing, granted: readonly string[]): string {
  const list = granted.map((name) => quote(name)).join(', ');
  return `The OAuth token lacks a scope for ${doing.what}: it needs ${anyOf(doing.needs.scopes)}, and was granted ${list}. Grant the scope to the OAuth application, and sign in again. Nothing was sent.`;
}

function isExpiry(code: string | undefined, words: string | undefined): boolean {
  return code === 'invalid_token' || /expired/i.test(words ?? '');
}

function anyOf(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(' or ');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
