import { getOctokit } from '@actions/github';
import { isRequestError } from './failure.ts';
import { pauseAfter } from './patience.ts';

/** One request to GitHub may take this long. */
const REQUEST_TIMEOUT_MS = 30_000;
/** So long a run waits for GitHub's rate limits, all requests together: a comment is worth no more. */
const MOST_WAITED_MS = 120_000;
const NO_JSON = 'the answer is no JSON; check that GITHUB_API_URL is the address of GitHub’s API';

/** What the client needs: a token, the repository, and the API's address (`GITHUB_API_URL`). */
export interface GitHubOptions {
  readonly token: string;
  readonly owner: string;
  readonly repository: string;
  readonly apiUrl: string;
  readonly userAgent: string;
  readonly debug: (line: string) => void;
  /** Waits; handed in, so that tests need not. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** A client of one repository. */
export interface GitHub {
  readonly octokit: ReturnType<typeof getOctokit>;
  readonly repo: { readonly owner: string; readonly repo: string };
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Opens a client; nothing is sent yet. */
export function openGitHub(options: GitHubOptions): GitHub {
  const silent = (): void => undefined;
  const octokit = getOctokit(options.token, {
    baseUrl: options.apiUrl,
    userAgent: options.userAgent,
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
  let waited = 0;
  octokit.hook.wrap('request', async (request, parameters) => {
    const { method, url } = octokit.request.endpoint(parameters);
    for (let count = 1; ; count++) {
      const began = performance.now();
      const line = (outcome: string): void =>
        options.debug(`${method} ${url} → ${outcome} (${Math.round(performance.now() - began)} ms)`);
      try {
        const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
        const response = await request({ ...parameters, request: { ...parameters.request, signal } });
        line(String(response.status));
        if (typeof response.data === 'string' && response.data !== '') throw new Error(NO_JSON);
        return response;
      } catch (error) {
        line(isRequestError(error) ? String(error.status) : String(error));
        const pause = pauseAfter(error, { method, count, now: Date.now() });
        if (pause === undefined || waited + pause > MOST_WAITED_MS) throw error;
        waited += pause;
        options.debug(`Once more in ${pause} ms.`);
        await options.wait(pause);
      }
    }
  });
  return { octokit, repo: { owner: options.owner, repo: options.repository }, wait: options.wait };
}
