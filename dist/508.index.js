export const id = 508;
export const ids = [508,331];
export const modules = {

/***/ 8331:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Zw: () => (/* binding */ problemOf),
/* harmony export */   a5: () => (/* binding */ isRateLimit),
/* harmony export */   eK: () => (/* binding */ isRequestError),
/* harmony export */   openGitHub: () => (/* binding */ openGitHub)
/* harmony export */ });
/* harmony import */ var _actions_github__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2413);
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4701);
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8773);



const REQUEST_TIMEOUT_MS = 30_000;
const MOST_WAITED_MS = 120_000;
const UNTOLD_WAIT_MS = 60_000;
const PASSING = new Set([500, 502, 503, 504]);
const FIRST_PAUSE_MS = 200;
const MOST_REPEATS = 2;
const NO_JSON = 'the answer is no JSON; check that GITHUB_API_URL is the address of GitHub\u2019s API';
function openGitHub(options) {
    const { owner, repository, debug, clock = _clock_js__WEBPACK_IMPORTED_MODULE_1__/* .PROCESS_CLOCK */ .j, random = Math.random } = options;
    const silent = () => undefined;
    const octokit = (0,_actions_github__WEBPACK_IMPORTED_MODULE_0__/* .getOctokit */ .Q)(options.token, {
        baseUrl: options.apiUrl,
        userAgent: options.userAgent,
        log: { debug: silent, info: silent, warn: silent, error: silent },
        ...(options.fetch && { request: { fetch: options.fetch } }),
    });
    let waited = 0;
    octokit.hook.wrap('request', async (request, parameters) => {
        const { method, url } = octokit.request.endpoint(parameters);
        for (let count = 1;; count++) {
            const began = clock.now();
            const line = (outcome) => debug(`${method} ${url} \u2192 ${outcome} (${Math.round(clock.now() - began)} ms)`);
            const { signal, done } = timeLimit(clock);
            try {
                const sent = { ...parameters, request: { ...parameters.request, signal } };
                const response = await Promise.resolve(request(sent)).finally(done);
                line(String(response.status));
                if (typeof response.data === 'string' && response.data !== '')
                    throw new Error(NO_JSON);
                return response;
            }
            catch (error) {
                line(isRequestError(error) ? String(error.status) : String(error));
                const pause = pauseAfter(error, method, count);
                if (pause === undefined || waited + pause > MOST_WAITED_MS)
                    throw error;
                waited += pause;
                debug(`Once more in ${pause} ms.`);
                await clock.sleep(pause);
            }
        }
    });
    return { octokit, repo: { owner, repo: repository }, clock, random };
}
function timeLimit(clock) {
    const controller = new AbortController();
    const done = clock.limit(REQUEST_TIMEOUT_MS, () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')));
    return { signal: controller.signal, done };
}
function pauseAfter(error, method, count) {
    if (isRequestError(error) && isRateLimit(error)) {
        const headers = error.response?.headers ?? {};
        const asked = Number(headers['retry-after']);
        if (headers['retry-after'] !== undefined && asked >= 0)
            return asked * 1000;
        const left = Number(headers['x-ratelimit-reset']) * 1000 - Date.parse(String(headers['date']));
        if (headers['x-ratelimit-remaining'] === '0' && !Number.isNaN(left))
            return Math.max(0, left);
        return UNTOLD_WAIT_MS * 2 ** (count - 1);
    }
    const passes = !isRequestError(error) || PASSING.has(error.status);
    if (method !== 'GET' || !passes || count > MOST_REPEATS)
        return undefined;
    return FIRST_PAUSE_MS * count;
}
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
function problemOf(error, doing, permission) {
    return {
        kind: 'github-problem',
        doing,
        permission,
        status: isRequestError(error) ? error.status : undefined,
        words: (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .textOf */ .b6)(error),
        isRateLimit: isRateLimit(error),
    };
}


/***/ }),

/***/ 6508:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   storeSecret: () => (/* binding */ storeSecret)
/* harmony export */ });
/* harmony import */ var _github_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8331);

const WAITS_MS = [200, 800, 3_000];
async function storeSecret(github, place, value) {
    for (let attempt = 0;; attempt++) {
        try {
            await storeOnce(github, place, value);
            return undefined;
        }
        catch (error) {
            const wait = WAITS_MS[attempt];
            if (wait === undefined || !mayRepeat(error))
                return (0,_github_js__WEBPACK_IMPORTED_MODULE_0__/* .problemOf */ .Zw)(error, 'storing a secret', 'secrets: write');
            await github.clock.sleep(wait);
        }
    }
}
async function storeOnce({ octokit, repo }, place, value) {
    const { actions } = octokit.rest;
    const { name: secret_name, environment } = place;
    if (environment === undefined) {
        const { data: key } = await actions.getRepoPublicKey(repo);
        const encrypted_value = await seal(value, key.key);
        await actions.createOrUpdateRepoSecret({ ...repo, secret_name, encrypted_value, key_id: key.key_id });
        return;
    }
    const where = { ...repo, environment_name: environment };
    const { data: key } = await actions.getEnvironmentPublicKey(where);
    const sealed = { secret_name, encrypted_value: await seal(value, key.key), key_id: key.key_id };
    await actions.createOrUpdateEnvironmentSecret({ ...where, ...sealed });
}
async function seal(value, publicKey) {
    const { default: sodium } = await __webpack_require__.e(/* import() */ 768).then(__webpack_require__.bind(__webpack_require__, 4768));
    await sodium.ready;
    const sealed = sodium.crypto_box_seal(value, Buffer.from(publicKey, 'base64'));
    return Buffer.from(sealed).toString('base64');
}
function mayRepeat(error) {
    return !(0,_github_js__WEBPACK_IMPORTED_MODULE_0__/* .isRequestError */ .eK)(error) || error.status === 429 || error.status >= 500;
}


/***/ })

};
