export const id = 217;
export const ids = [217];
export const modules = {

/***/ 220:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   SP: () => (/* binding */ explainFailure),
/* harmony export */   a5: () => (/* binding */ isRateLimit),
/* harmony export */   eK: () => (/* binding */ isRequestError)
/* harmony export */ });
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8773);

function isRequestError(error) {
    return (error instanceof Error &&
        error.name === 'HttpError' &&
        'status' in error &&
        typeof error.status === 'number' &&
        'response' in error &&
        error.response !== undefined);
}
function isRateLimit(error) {
    if (!isRequestError(error) || (error.status !== 403 && error.status !== 429))
        return false;
    const { headers } = error.response ?? { headers: {} };
    return (error.status === 429 ||
        headers['retry-after'] !== undefined ||
        headers['x-ratelimit-remaining'] === '0' ||
        /rate limit|abuse detection/i.test(error.message));
}
function explainFailure(error, doing, permission) {
    const words = (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(error instanceof Error ? error.message : String(error));
    if (!isRequestError(error))
        return `GitHub could not be reached for ${doing}: ${words}.`;
    return `GitHub answered ${error.status} for ${doing}: ${words}. ${remedyFor(error, permission)}`.trim();
}
function remedyFor(error, permission) {
    if (isRateLimit(error))
        return 'GitHub limits how much is asked of it. Run again later.';
    if (/locked/i.test(error.message))
        return 'Unlock the conversation to get the comment there.';
    switch (error.status) {
        case 401:
            return 'Check the input `github-token`.';
        case 403:
        case 404:
            return `Give the job the permission \`${permission}\`; a pull request from a fork and Dependabot's never get more than reading.`;
        default:
            return '';
    }
}


/***/ }),

/***/ 217:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openGitHub: () => (/* binding */ openGitHub)
});

// EXTERNAL MODULE: ./node_modules/@actions/github/lib/github.js + 22 modules
var github = __webpack_require__(2413);
// EXTERNAL MODULE: ./build/github/failure.js
var failure = __webpack_require__(220);
;// CONCATENATED MODULE: ./build/github/patience.js

const UNTOLD_WAIT_MS = 60_000;
const PASSING = new Set([500, 502, 503, 504]);
const FIRST_PAUSE_MS = 200;
const MOST_REPEATS = 2;
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



const REQUEST_TIMEOUT_MS = 30_000;
const MOST_WAITED_MS = 120_000;
const NO_JSON = 'the answer is no JSON; check that GITHUB_API_URL is the address of GitHub’s API';
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
                if (typeof response.data === 'string' && response.data !== '')
                    throw new Error(NO_JSON);
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
