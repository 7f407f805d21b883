export const id = 337;
export const ids = [337];
export const modules = {

/***/ 2337:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openGitHub: () => (/* binding */ openGitHub)
});

// EXTERNAL MODULE: ../../../work/main/node_modules/@actions/github/lib/github.js + 22 modules
var github = __webpack_require__(5031);
// EXTERNAL MODULE: ./build/github/failure.js
var failure = __webpack_require__(3064);
;// CONCATENATED MODULE: ./build/github/patience.js

/** GitHub asks for at least a minute where it refuses by a secondary limit without saying how long. */
const UNTOLD_WAIT_MS = 60_000;
/** Answers to a read that pass by themselves. */
const PASSING = new Set([500, 502, 503, 504]);
const FIRST_PAUSE_MS = 200;
const MOST_REPEATS = 2;
/**
 * Milliseconds after which a failed request may be sent again; undefined where it may not. A refusal by a rate limit
 * had no effect, so any request may follow it; otherwise only reads are repeated, because a write whose answer was lost
 * may have happened.
 */
function pauseAfter(error, { method, count, now }) {
    if ((0,failure/* isRequestError */.eK)(error) && (0,failure/* isRateLimit */.a5)(error)) {
        const headers = error.response?.headers ?? {};
        const asked = Number(headers['retry-after']);
        if (headers['retry-after'] !== undefined && asked >= 0)
            return asked * 1000;
        const reset = Number(headers['x-ratelimit-reset']);
        if (headers['x-ratelimit-remaining'] === '0' && reset > 0)
            return Math.max(0, reset * 1000 - now);
        return UNTOLD_WAIT_MS * 2 ** (count - 1);
    }
    const passes = !(0,failure/* isRequestError */.eK)(error) || PASSING.has(error.status);
    if (method !== 'GET' || !passes || count > MOST_REPEATS)
        return undefined;
    return FIRST_PAUSE_MS * count;
}

;// CONCATENATED MODULE: ./build/github/github.js



/** One request to GitHub may take this long. */
const REQUEST_TIMEOUT_MS = 30_000;
/** So long a run waits for GitHub's rate limits, all requests together: a comment is worth no more. */
const MOST_WAITED_MS = 120_000;
/** Opens a client; nothing is sent yet. */
function openGitHub(options) {
    const silent = () => undefined;
    const octokit = (0,github/* getOctokit */.Q)(options.token, {
        baseUrl: options.apiUrl,
        userAgent: options.userAgent,
        log: { debug: silent, info: silent, warn: silent, error: silent },
    });
    let waited = 0;
    octokit.hook.wrap('request', async (request, parameters) => {
        const { method, url } = octokit.request.endpoint(parameters);
        for (let count = 1;; count++) {
            const began = performance.now();
            const line = (outcome) => options.debug(`${method} ${url} → ${outcome} (${Math.round(performance.now() - began)} ms)`);
            try {
                const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
                const response = await request({ ...parameters, request: { ...parameters.request, signal } });
                line(String(response.status));
                return response;
            }
            catch (error) {
                line((0,failure/* isRequestError */.eK)(error) ? String(error.status) : String(error));
                const pause = pauseAfter(error, { method, count, now: Date.now() });
                if (pause === undefined || waited + pause > MOST_WAITED_MS)
                    throw error;
                waited += pause;
                options.debug(`Once more in ${pause} ms.`);
                await options.wait(pause);
            }
        }
    });
    return { octokit, repo: { owner: options.owner, repo: options.repository }, wait: options.wait };
}


/***/ })

};
