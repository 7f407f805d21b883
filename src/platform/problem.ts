import { quote, quoteWhole } from '../topology/finding.ts';
import { type Target, targetName } from '../topology/target.ts';
import { isErrorBody } from './answers.validator.ts';
import type { Answer } from './http.ts';

/** Why a call to the management API did not give what was asked for. */
export type Problem =
  | {
      readonly kind: 'refused';
      readonly doing: Doing;
      readonly status: number;
      /** The service's own words, where it gave any. */
      readonly said: string | undefined;
      readonly requestId: string | undefined;
    }
  | { readonly kind: 'no-answer'; readonly doing: Doing; readonly sent: boolean; readonly reason: string }
  | { readonly kind: 'odd-answer'; readonly doing: Doing; readonly status: number; readonly reason: string };

/** What was being done, as it stands in a message, and what a credential needs for it. */
export interface Doing {
  /** Such as "reading the data topology of acme/shop/main". */
  readonly what: string;
  readonly target: Target;
  /** Accesses of a service token, any of which is enough. */
  readonly accesses: readonly string[];
  /** OAuth scopes, any of which is enough. */
  readonly scopes: readonly string[];
}

/** Accesses and scopes that may read a branch (public reference; the seed documents none). */
const READ_ACCESSES = ['read_branch', 'create_branch'];
const READ_SCOPES = ['read_branches', 'read_branch'];
/** Accesses and scopes that may set the data topology (seed §5.3). */
const WRITE_ACCESSES = ['create_branch'];
const WRITE_SCOPES = ['write_databases', 'write_branch'];
const MAX_QUOTED = 2000;

/** Reading the data topology of a branch. */
export function reading(target: Target): Doing {
  const what = `reading the data topology of ${targetName(target)}`;
  return { what, target, accesses: READ_ACCESSES, scopes: READ_SCOPES };
}

/** Setting the data topology of a branch. */
export function writing(target: Target): Doing {
  const what = `setting the data topology of ${targetName(target)}`;
  return { what, target, accesses: WRITE_ACCESSES, scopes: WRITE_SCOPES };
}

/** Listing what a credential can see, to say what a 404 means. */
export function listing(target: Target, what: string): Doing {
  return { what: `listing ${what}`, target, accesses: READ_ACCESSES, scopes: READ_SCOPES };
}

/** Turns an answer that is not the documented one into a problem. */
export function problemOf(doing: Doing, answer: Answer): Problem {
  if (answer.kind === 'none') return { kind: 'no-answer', doing, sent: answer.sent, reason: answer.reason };
  const { status, headers, body } = answer;
  if (status >= 300 && status < 400) {
    const location = String(headers['location'] ?? 'nowhere');
    return {
      kind: 'odd-answer',
      doing,
      status,
      reason: `it redirects to ${quoteWhole(location)}, which is not followed`,
    };
  }
  if (status < 300)
    return { kind: 'odd-answer', doing, status, reason: 'the answer is not what the API documents' };
  const id = headers['x-request-id'];
  return {
    kind: 'refused',
    doing,
    status,
    said: wordsIn(body),
    requestId: typeof id === 'string' ? id.slice(0, 200) : undefined,
  };
}

/** The message for people: what was done, what came of it, what to try. Never a bare status. */
export function explain(problem: Problem): string {
  const { what } = problem.doing;
  switch (problem.kind) {
    case 'no-answer':
      return problem.sent
        ? `No answer while ${what}: ${problem.reason}.`
        : `Could not connect for ${what}: ${problem.reason}. Check \`base-url\` and the network.`;
    case 'odd-answer':
      return `An answer nobody documents while ${what}: HTTP ${problem.status}, ${problem.reason}. Check that \`base-url\` is the management API.`;
    case 'refused': {
      const said = problem.said === undefined ? '' : ` The service says: ${quoteWhole(problem.said)}`;
      const id = problem.requestId === undefined ? '' : ` (request ${quote(problem.requestId)})`;
      return `HTTP ${problem.status} while ${what}.${said}${id} ${remedyFor(problem.status, problem.doing)}`.trim();
    }
  }
}

function remedyFor(status: number, doing: Doing): string {
  const { organization, database, branch } = doing.target;
  switch (status) {
    case 401:
      return 'The credential is wrong or no longer valid. Check that the secrets hold the ID and the secret of one service token that was not deleted, or an OAuth token that has not run out.';
    case 403:
      return `The credential lacks an access. A service token needs ${anyOf(doing.accesses)}; an OAuth token needs ${anyOf(doing.scopes)}.`;
    case 404:
      return (
        `This has three causes: ${quote(organization)}, ${quote(database)} or ${quote(branch)} does not exist; ` +
        `the credential may not see it (a service token needs ${anyOf(doing.accesses)}); or the branch is not a Neki branch.`
      );
    case 422:
      return 'The service refuses this data topology, and nothing was stored. Change the file by what the service says.';
    case 429:
      return 'The service allows 600 requests a minute. Run again later.';
    default:
      return status >= 500 ? 'The service has a problem of its own. Run again later.' : '';
  }
}

function anyOf(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(' or ');
}

/** The service's words in an error body: its `message` and `code`, else the text itself unless that is a page. */
function wordsIn(body: string): string | undefined {
  const text = body.trim();
  if (text === '' || text.startsWith('<')) return undefined;
  const parsed = parseJson(text);
  if (parsed === undefined || !isErrorBody(parsed)) return text.slice(0, MAX_QUOTED);
  const { message, code } = parsed as { message: string; code?: string };
  return (code === undefined ? message : `${message} [${code}]`).slice(0, MAX_QUOTED);
}

/** JSON.parse that answers undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
