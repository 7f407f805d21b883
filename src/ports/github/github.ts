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

/** What the client needs: a token, the repository, and the API's address (`GITHUB_API_URL`). */
interface GitHubOptions {
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

type Octokit = ReturnType<typeof getOctokit>;

/** A repository on GitHub, and the way to it. */
export interface GitHub {
  readonly octokit: Octokit;
  readonly repo: { readonly owner: string; readonly repo: string };
  readonly clock: Clock;
  /** Seconds since 1970, so many milliseconds ago, by GitHub's clock as its last answer tells; by the machine's without one. */
  time(age?: number): number;
  /** How many requests were sent so far, each attempt counted. */
  sent(): number;
  /** Waits. Returns false if the run is cancelled, or no time is left. */
  wait(milliseconds: number): Promise<boolean>;
}

/** Later versions of the API have no `merge_commit_sha`. */
const API_VERSION = '2022-11-28';
/** So long a run waits for GitHub's rate limits, all requests together: a comment is worth no more. */
const MOST_WAITED_S = 120;
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
/** GitHub asks for few requests at a time, and refuses whom it finds too busy. */
const MOST_AT_ONCE = 4;
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
const NO_JSON =
  'the response is not JSON; check that GITHUB_API_URL is the address of GitHub’s API';

/** Options of a query of GraphQL that nothing stands in for: it is a POST, and changes nothing. */
export const REPEATABLE_QUERY = { request: { mayRepeat: true } } as const;

/** Opens a client; nothing is sent yet. */
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
    // Such an address can only come from an answer, and would be sent the token.
    if (new URL(url).origin !== origin)
      throw new Error(`GitHub’s response points away from ${origin}`);

    parameters.headers['x-github-api-version'] = API_VERSION;
    const { fetch: send = fetch, mayRepeat, ...others } = parameters.request;
    const bounded: typeof fetch = async (...sent) =>
      withinBounds(await send(...sent));
    const isRepeatable = mayRepeat === true || REPEATABLE.includes(method);
    const call = { method, url, isRepeatable };
    return requests.repeat(call, async (signal) => {
      // In place, because Octokit's own hook passes on what it was given before this one.
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

/** A request as the log and the retries know it. */
interface Call {
  readonly method: string;
  readonly url: string;
  /** Whether it changes nothing, or does the same once more. */
  readonly isRepeatable: boolean;
}

/** What is looked at of an answer. */
interface HttpAnswer {
  readonly status: number;
  readonly headers: { readonly date?: string };
  readonly data: unknown;
}

/** The requests of a client: their time, their repetitions, and GitHub's clock as they tell it. */
class Requests {
  readonly clock: Clock;
  readonly #deadline: Deadline;
  readonly #debug: (line: string) => void;
  sent = 0;
  #waited = 0;
  readonly #turn = pLimit(MOST_AT_ONCE);
  /** GitHub's time, and the machine's at which it was told. */
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
    // An answer has whole seconds, and came in any part of its last one.
    return Math.floor((date + now - at) / 1000) - Math.floor(age / 1000);
  }

  wait(milliseconds: number): Promise<boolean> {
    return this.#deadline.wait(milliseconds, 'report');
  }

  /** Sends a request until its answer is final, or the time is over; throws what was wrong with the last one. */
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

  /** Waits before a failed request is sent again; false where it is not. */
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

/** Asks for a list page by page, by number: an address that an answer names is never asked. */
export function pagesOf<
  Page extends { readonly headers: { readonly link?: string } },
>(ask: (page: number) => Promise<Page>): AsyncGenerator<Page, undefined> {
  return pagesWhile(
    ask,
    ({ headers }) => headers.link?.includes('rel="next"') === true,
  );
}

/** Asks for a list page by page; one that goes on past the bound is not concluded from. */
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

/** Milliseconds after which a failed request may be sent again; undefined where it may not. */
function pauseAfter(
  error: unknown,
  count: number,
  { isRepeatable }: Pick<Call, 'isRepeatable'>,
): number | undefined {
  // A refusal by a rate limit had no effect, so any request may follow it.
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
  // A server that asks for no wait, and refuses all the same, would be asked for ever.
  const least = LEAST_WAIT_MS * 2 ** (count - 1);
  if (headers['retry-after'] !== undefined && asked >= 0)
    return Math.max(least, asked * 1000);

  // Both are GitHub's own time: a runner's clock may be another.
  const reset = Number(headers['x-ratelimit-reset']) * 1000;
  const left = reset - Date.parse(String(headers['date']));
  if (headers['x-ratelimit-remaining'] === '0' && !Number.isNaN(left))
    return Math.max(least, left);
  return UNTOLD_WAIT_MS * 2 ** (count - 1);
}
