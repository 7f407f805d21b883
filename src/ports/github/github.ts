import { getOctokit } from '@actions/github';
import pLimit from 'p-limit';
import { type Clock, PROCESS_CLOCK, timeIn } from '../../clock.ts';
import { type Deadline, type Ended, startDeadline } from '../../deadline.ts';
import { failure, ok, type Result, textOf } from '../../result.ts';
import {
  GraphqlLimit,
  isGraphqlLimit,
  isRateLimit,
  isRequestError,
  type RequestError,
} from './problem.ts';

/** Options of the client: a token, the repository, and the API's address (`GITHUB_API_URL`). */
interface GitHubOptions {
  readonly token: string;
  readonly owner: string;
  readonly repository: string;
  readonly apiUrl: string;
  readonly userAgent: string;
  readonly debug: (line: string) => void;
  /** Fires when the run is cancelled. After that there is only time for a report. */
  readonly cancelled?: AbortSignal | undefined;
  /** By default the clock of the process and Octokit's `fetch`. Tests replace them. */
  readonly clock?: Clock;
  readonly fetch?: typeof fetch;
}

type Octokit = ReturnType<typeof getOctokit>;

/** A GitHub repository, and the client for it. */
export interface GitHub {
  readonly octokit: Octokit;
  readonly repo: { readonly owner: string; readonly repo: string };
  readonly clock: Clock;
  /**
   * Seconds since 1970, minus `age` milliseconds. Uses GitHub's clock from its last answer, or the machine's clock if
   * there is none.
   */
  time(age?: number): number;
  /** How many requests were sent so far, counting each attempt. */
  sent(): number;
  /** Waits. Returns false if the run is cancelled, or no time is left. */
  wait(milliseconds: number): Promise<boolean>;
}

/** Later versions of the API have no `merge_commit_sha`. */
const API_VERSION = '2022-11-28';
/**
 * The most seconds that a run waits for GitHub's rate limits, for all requests together. A comment is not worth more.
 */
const MOST_WAITED_S = 120;
/** GitHub asks for at least a minute if a secondary rate limit does not say how long to wait. */
const UNTOLD_WAIT_MS = 60_000;
/** The first wait after such a refusal. Each further wait is twice as long. */
const LEAST_WAIT_MS = 1_000;
/** Statuses that may pass on a retry. */
const PASSING = new Set([500, 502, 503, 504]);
/** Methods that change nothing, or that can be repeated safely. */
const REPEATABLE = ['GET', 'PUT'];
/** Pauses between retries. A refresh token that is not stored is lost, so one retry is not enough. */
const PAUSES_MS = [200, 800, 3000];
/** GitHub asks for few parallel requests, and refuses clients that send too many. */
const MOST_AT_ONCE = 4;
/** A file of 10 MiB has 14 MiB in base64. */
const MOST_BYTES = 32 * 1024 * 1024;
/** GitHub's largest page of a list. */
export const LARGEST_PAGE = 100;
const MOST_PAGES = 50;
/** The reason for a request that this side ended. */
const ENDED_WORDS: Readonly<Record<Ended, string>> = {
  slow: 'The operation was aborted due to timeout',
  timeout: 'The operation was aborted due to timeout',
  cancelled: 'The run was cancelled',
};
const NO_JSON =
  'the response is not JSON; check that GITHUB_API_URL is the address of GitHub’s API';

/** Options of a GraphQL query without a REST fallback. It is a POST, but changes nothing, so it may be repeated. */
export const REPEATABLE_QUERY = { request: { mayRepeat: true } } as const;

/** Opens a client. Sends nothing yet. */
export function openGitHub(options: GitHubOptions): GitHub {
  const silent = (): void => undefined;
  const octokit = getOctokit(options.token, {
    baseUrl: options.apiUrl,
    userAgent: options.userAgent,
    log: { debug: silent, info: silent, warn: silent, error: silent },
    ...(options.fetch && { request: { fetch: options.fetch } }),
  });
  const requests = new Requests(options);
  const { origin } = new URL(options.apiUrl);
  octokit.hook.wrap('request', async (request, parameters) => {
    const { method, url } = octokit.request.endpoint(parameters);
    // Only an answer can contain such an address, and a request to it would reveal the token.
    if (new URL(url).origin !== origin)
      throw new Error(`GitHub’s response points away from ${origin}`);

    parameters.headers['x-github-api-version'] = API_VERSION;
    const { fetch: send = fetch, mayRepeat, ...others } = parameters.request;
    const bounded: typeof fetch = async (...sent) =>
      withinBounds(await send(...sent));
    const isRepeatable = mayRepeat === true || REPEATABLE.includes(method);
    const call = { method, url, isRepeatable };
    return requests.repeat(call, async (signal) => {
      // Changes the object itself, because Octokit's own hook passes on the object that it had before.
      parameters.request = { ...others, fetch: bounded, signal };
      return request(parameters);
    });
  });
  return {
    octokit,
    repo: { owner: options.owner, repo: options.repository },
    clock: requests.clock,
    time: (age) => requests.time(age),
    sent: () => requests.sent,
    wait: (milliseconds) => requests.wait(milliseconds),
  };
}

/** A request, for the log and for retries. */
interface Call {
  readonly method: string;
  readonly url: string;
  /** Whether it changes nothing, or can be repeated safely. */
  readonly isRepeatable: boolean;
}

/** The parts of an answer that are used. */
interface HttpAnswer {
  readonly status: number;
  readonly headers: { readonly date?: string };
  readonly data: unknown;
}

/** The requests of a client: their deadline, their retries, and GitHub's clock. */
class Requests {
  readonly clock: Clock;
  readonly #deadline: Deadline;
  readonly #debug: (line: string) => void;
  sent = 0;
  #waited = 0;
  readonly #turn = pLimit(MOST_AT_ONCE);
  /** GitHub's time in its last answer, and the machine's time when it came. */
  #told: { readonly date: number; readonly at: number } | undefined;

  constructor(options: GitHubOptions) {
    const { clock = PROCESS_CLOCK, cancelled = new AbortController().signal } =
      options;
    const timeout = Number.POSITIVE_INFINITY;
    this.clock = clock;
    this.#debug = options.debug;
    this.#deadline = startDeadline({ timeout, cancelled, clock });
  }

  time(age = 0): number {
    const now = this.clock.now();
    const { date, at } = this.#told ?? { date: Date.now(), at: now };
    // GitHub's time has whole seconds, so it is rounded down.
    return Math.floor((date + now - at) / 1000) - Math.floor(age / 1000);
  }

  wait(milliseconds: number): Promise<boolean> {
    return this.#deadline.wait(milliseconds, 'report');
  }

  /** Repeats a request until its answer is final or the time is over. Throws the last error. */
  async repeat<Answer extends HttpAnswer>(
    call: Call,
    send: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    for (let count = 1; ; count++) {
      const over = this.#deadline.over('report');
      if (over !== undefined) throw new Error(ENDED_WORDS[over]);

      const answer = await this.#turn(() => this.#attempt(call, send));
      if (answer.ok) return answer.value;
      if (!(await this.#mayRepeat(call, answer.problem, count)))
        throw answer.problem;
    }
  }

  async #attempt<Answer extends HttpAnswer>(
    { method, url }: Call,
    send: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Result<Answer, unknown>> {
    const began = this.clock.now();
    const log = (outcome: string): void => {
      const time = Math.round(this.clock.now() - began);
      this.#debug(`${method} ${url} → ${outcome} (${time} ms)`);
    };
    const attempt = this.#deadline.attempt('report');
    this.sent += 1;
    try {
      const answer = await send(withWords(attempt.signal));
      log(String(answer.status));
      this.#noteTime(answer);
      if (isGraphqlLimit(answer.data)) return failure(new GraphqlLimit(answer));
      const isText = typeof answer.data === 'string' && answer.data !== '';
      if (isText) return failure(new Error(NO_JSON));
      return ok(answer);
    } catch (error) {
      log(isRequestError(error) ? String(error.status) : textOf(error));
      return failure(error);
    } finally {
      attempt.done();
    }
  }

  #noteTime({ headers }: HttpAnswer): void {
    const date = timeIn(headers.date ?? '');
    if (date !== undefined) this.#told = { date, at: this.clock.now() };
  }

  /** Waits before a retry. Returns false if there is none. */
  async #mayRepeat(
    { isRepeatable }: Call,
    error: unknown,
    count: number,
  ): Promise<boolean> {
    const pause = pauseAfter(error, count, { isRepeatable });
    if (pause === undefined || this.#waited + pause > MOST_WAITED_S * 1000)
      return false;
    this.#waited += pause;
    this.#debug(`Retrying in ${pause} ms.`);
    return this.#deadline.wait(pause, 'report');
  }
}

/** The same signal with an error as its reason. Octokit only reports the message of an error. */
function withWords(ended: AbortSignal): AbortSignal {
  const controller = new AbortController();
  ended.addEventListener('abort', () => {
    const reason: Ended = ended.reason === 'cancelled' ? 'cancelled' : 'slow';
    controller.abort(new DOMException(ENDED_WORDS[reason], 'TimeoutError'));
  });
  return controller.signal;
}

/** An answer whose body is read only up to a limit. */
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

/** Reads a list page by page, by number. It never follows an address in an answer. */
export function pagesOf<
  Page extends { readonly headers: { readonly link?: string } },
>(ask: (page: number) => Promise<Page>): AsyncGenerator<Page, undefined> {
  return pagesWhile(
    ask,
    ({ headers }) => headers.link?.includes('rel="next"') === true,
  );
}

/** Reads a list page by page. It throws if the list has more pages than the limit. */
export async function* pagesWhile<Page>(
  ask: (page: number) => Promise<Page>,
  isMore: (page: Page) => boolean,
): AsyncGenerator<Page, undefined> {
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await ask(page);
    yield answer;
    if (!isMore(answer)) return undefined;
  }
  throw new Error(`the list has more than ${MOST_PAGES} pages`);
}

/** Milliseconds before a failed request may be repeated; undefined if it may not. */
function pauseAfter(
  error: unknown,
  count: number,
  { isRepeatable }: Pick<Call, 'isRepeatable'>,
): number | undefined {
  // A request that a rate limit refused had no effect, so even a write may be repeated.
  if (isRequestError(error) && isRateLimit(error))
    return pauseAfterLimit(error.response.headers, count);
  // A write whose answer was lost may have happened.
  const mayPass = !isRequestError(error) || PASSING.has(error.status);
  if (mayPass && isRepeatable) return PAUSES_MS[count - 1];
  return undefined;
}

function pauseAfterLimit(
  headers: RequestError['response']['headers'],
  count: number,
): number {
  const asked = Number(headers['retry-after']);
  // The waits grow, or a server that asks for no wait and still refuses would be asked forever.
  const least = LEAST_WAIT_MS * 2 ** (count - 1);
  if (headers['retry-after'] !== undefined && asked >= 0)
    return Math.max(least, asked * 1000);

  // Both times are GitHub's, because the clock of a runner may differ.
  const reset = Number(headers['x-ratelimit-reset']) * 1000;
  const left = reset - Date.parse(String(headers['date']));
  if (headers['x-ratelimit-remaining'] === '0' && !Number.isNaN(left))
    return Math.max(least, left);
  return UNTOLD_WAIT_MS * 2 ** (count - 1);
}
