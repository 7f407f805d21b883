import { getOctokit } from '@actions/github';
import { type Clock, PROCESS_CLOCK } from '../clock.ts';
import { type Ended, startDeadline } from '../deadline.ts';
import { quoteWhole, textOf } from '../topology/finding.ts';

/** What the client needs: a token, the repository, and the API's address (`GITHUB_API_URL`). */
export interface GitHubOptions {
  readonly token: string;
  readonly owner: string;
  readonly repository: string;
  readonly apiUrl: string;
  readonly userAgent: string;
  readonly debug: (line: string) => void;
  /** Fires when the run is cancelled: from then on there is time for a report, and for no more. */
  readonly cancelled?: AbortSignal | undefined;
  /** The process's own clock, and Octokit's own `fetch`, unless a test brings others. */
  readonly clock?: Clock;
  readonly fetch?: typeof fetch;
}

export type GitHub = ReturnType<typeof openGitHub>;

/** A call to GitHub that did not do what it was for. */
export interface GitHubProblem {
  /** What was done, GitHub's words or the network's, and the permission to grant. */
  readonly why: string;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
}

/** What Octokit throws for an answer that is not a success. */
interface RequestError extends Error {
  readonly status: number;
  readonly response: {
    readonly headers: Readonly<Record<string, string | number | undefined>>;
  };
}

/** So long a run waits for GitHub's rate limits, all requests together: a comment is worth no more. */
const MOST_WAITED_MS = 120_000;
/** GitHub asks for at least a minute where it refuses by a secondary limit without saying how long. */
const UNTOLD_WAIT_MS = 60_000;
/** The first wait after such a refusal; each is twice the one before. */
const LEAST_WAIT_MS = 1_000;
/** Answers that pass by themselves. */
const PASSING = new Set([500, 502, 503, 504]);
/** Methods that change nothing, or do the same once more. */
const REPEATABLE = ['GET', 'PUT'];
/** A refresh token that is not stored is lost, so a fault that passes is not accepted at once. */
const PAUSES_MS = [200, 800, 3000];
/** A file of 10 MiB comes as 14. */
const MOST_BYTES = 32 * 1024 * 1024;
/** GitHub lists at most so many a page. */
export const LARGEST_PAGE = 100;
const MOST_PAGES = 50;
/** Why a request was ended from this side. */
const ENDED_WORDS: Readonly<Record<Ended, string>> = {
  slow: 'The operation was aborted due to timeout',
  timeout: 'The operation was aborted due to timeout',
  cancelled: 'The run was cancelled',
};
const WRONG_SHAPE = 'the response has another shape than GitHub documents';
const NO_JSON =
  'the response is not JSON; check that GITHUB_API_URL is the address of GitHub’s API';

/** Opens a client; nothing is sent yet. */
export function openGitHub(options: GitHubOptions) {
  const {
    owner,
    repository,
    debug,
    clock = PROCESS_CLOCK,
    cancelled = new AbortController().signal,
  } = options;
  const deadline = startDeadline({
    timeout: Number.POSITIVE_INFINITY,
    cancelled,
    clock,
  });
  const silent = (): void => undefined;
  const octokit = getOctokit(options.token, {
    baseUrl: options.apiUrl,
    userAgent: options.userAgent,
    log: { debug: silent, info: silent, warn: silent, error: silent },
    ...(options.fetch && { request: { fetch: options.fetch } }),
  });
  let waited = 0;
  let answered: { readonly date: number; readonly at: number } | undefined;
  const { origin } = new URL(options.apiUrl);
  octokit.hook.wrap('request', async (request, parameters) => {
    const { method, url } = octokit.request.endpoint(parameters);
    // Such an address can only come from an answer, and would be sent the token.
    if (new URL(url).origin !== origin)
      throw new Error(`GitHub’s response points away from ${origin}`);
    const { fetch: send = fetch, ...others } = parameters.request ?? {};
    const bounded = async (
      ...sent: Parameters<typeof fetch>
    ): Promise<Response> => withinBounds(await send(...sent));
    for (let count = 1; ; count++) {
      const over = deadline.over('report');
      if (over !== undefined) throw new Error(ENDED_WORDS[over]);
      const began = clock.now();
      const line = (outcome: string): void =>
        debug(
          `${method} ${url} → ${outcome} (${Math.round(clock.now() - began)} ms)`,
        );
      const attempt = deadline.attempt('report');
      try {
        // In place, because Octokit's own hook passes on what it was given before this one.
        Object.assign(parameters, {
          request: {
            ...others,
            fetch: bounded,
            signal: withWords(attempt.signal),
          },
        });
        const response = await Promise.resolve(request(parameters)).finally(
          attempt.done,
        );
        line(String(response.status));
        const date = Date.parse(response.headers.date ?? '');
        if (!Number.isNaN(date)) answered = { date, at: clock.now() };
        if (typeof response.data === 'string' && response.data !== '')
          throw new Error(NO_JSON);
        return response;
      } catch (error) {
        line(isRequestError(error) ? String(error.status) : String(error));
        const pause = pauseAfter(error, method, count);
        if (pause === undefined || waited + pause > MOST_WAITED_MS) throw error;
        waited += pause;
        debug(`Retrying in ${pause} ms.`);
        if (!(await deadline.wait(pause, 'report'))) throw error;
      }
    }
  });
  /** Seconds since 1970, so many milliseconds ago, by GitHub's clock as its last answer tells; by the machine's without one. */
  const time = (age = 0): number => {
    const { date, at } = answered ?? { date: Date.now(), at: clock.now() };
    const seconds = (date + clock.now() - at) / 1000;
    // An answer has whole seconds, and came in any part of its last one.
    return Math.floor(seconds) - Math.floor(age / 1000);
  };
  return { octokit, repo: { owner, repo: repository }, clock, time };
}

/** The same signal, whose reason is an error: Octokit passes on the words of no other. */
function withWords(ended: AbortSignal): AbortSignal {
  const controller = new AbortController();
  ended.addEventListener('abort', () => {
    const reason: Ended = ended.reason === 'cancelled' ? 'cancelled' : 'slow';
    controller.abort(new DOMException(ENDED_WORDS[reason], 'TimeoutError'));
  });
  return controller.signal;
}

/** An answer with its body, which is read no further than the bound. */
async function withinBounds(response: Response): Promise<Response> {
  if (response.body === null) return response;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > MOST_BYTES)
      throw new Error(
        `the response is larger than ${MOST_BYTES / 1024 / 1024} MiB`,
      );
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), response);
}

/**
 * Asks for a list page by page, by number: an address that an answer names is never asked. A list that goes on past
 * the bound is not concluded from.
 */
export async function* pagesOf<
  Page extends { readonly headers: { readonly link?: string } },
>(ask: (page: number) => Promise<Page>): AsyncGenerator<Page, undefined> {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await ask(page);
    yield answer;
    if (!answer.headers.link?.includes('rel="next"')) return undefined;
  }
  throw new Error(`the list has more than ${MOST_PAGES} pages`);
}

/**
 * Milliseconds after which a failed request may be sent again; undefined where it may not. A refusal by a rate limit
 * had no effect, so any request may follow it; otherwise a write whose answer was lost may have happened.
 */
function pauseAfter(
  error: unknown,
  method: string,
  count: number,
): number | undefined {
  if (isRequestError(error) && isRateLimit(error)) {
    const { headers } = error.response;
    const asked = Number(headers['retry-after']);
    // A server that asks for no wait, and refuses all the same, would be asked for ever.
    const least = LEAST_WAIT_MS * 2 ** (count - 1);
    if (headers['retry-after'] !== undefined && asked >= 0)
      return Math.max(least, asked * 1000);
    // Both are GitHub's own time: a runner's clock may be another.
    const left =
      Number(headers['x-ratelimit-reset']) * 1000 -
      Date.parse(String(headers['date']));
    if (headers['x-ratelimit-remaining'] === '0' && !Number.isNaN(left))
      return Math.max(least, left);
    return UNTOLD_WAIT_MS * 2 ** (count - 1);
  }
  const passes = !isRequestError(error) || PASSING.has(error.status);
  return passes && REPEATABLE.includes(method)
    ? PAUSES_MS[count - 1]
    : undefined;
}

/** Whether an error is an answer of GitHub's. Octokit gives a fault of the network the status 500, and no response. */
export function isRequestError(error: unknown): error is RequestError {
  return (
    error instanceof Error &&
    error.name === 'HttpError' &&
    'status' in error &&
    typeof error.status === 'number' &&
    'response' in error &&
    error.response !== undefined
  );
}

/** Whether an answer is GitHub's refusal by a rate limit: 429, or 403 with the words or headers of one. */
export function isRateLimit(error: unknown): boolean {
  if (!isRequestError(error) || (error.status !== 403 && error.status !== 429))
    return false;
  const { headers } = error.response;
  return (
    error.status === 429 ||
    headers['retry-after'] !== undefined ||
    headers['x-ratelimit-remaining'] === '0' ||
    /rate limit|abuse detection/i.test(error.message)
  );
}

/**
 * Turns what a call threw into a problem. `doing` is part of a sentence, as in "reading the file at a commit", and
 * `permission` what a job's token needs for it, such as `contents: read`.
 */
export function problemOf(
  error: unknown,
  doing: string,
  permission: string,
): GitHubProblem {
  // What reads an answer of another shape stumbles over what is missing.
  const words = quoteWhole(
    error instanceof TypeError ? WRONG_SHAPE : textOf(error),
  );
  if (!isRequestError(error))
    return {
      status: undefined,
      why: `No usable response from GitHub while ${doing}: ${words}.`,
    };
  const { status } = error;
  const why =
    `GitHub responded ${status} while ${doing}: ${words}. ${remedyFor(error, permission)}`.trim();
  return { status, why };
}

function remedyFor(error: RequestError, permission: string): string {
  if (isRateLimit(error)) return 'GitHub rate limit exceeded. Run again later.';
  if (/locked/i.test(error.message))
    return 'The conversation is locked; unlock it to allow the comment.';
  switch (error.status) {
    case 401:
      return 'Check the input `github-token`.';
    case 403:
    case 404:
      return permission === 'secrets: write'
        ? '`oauth-rotate-token` must be a token that may write secrets: fine-grained with "Secrets: write" (for an environment, "Environments: write"), never `GITHUB_TOKEN`.'
        : `Add the permission \`${permission}\` to the job. Runs for forks and Dependabot only get a read-only token.`;
    default:
      return '';
  }
}
