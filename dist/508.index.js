export const id = 508;
export const ids = [508];
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

/***/ 6508:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   storeSecret: () => (/* binding */ storeSecret)
/* harmony export */ });
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(220);

const WAITS_MS = [200, 800, 3_000];
const PERMISSION = 'secrets: write';
async function storeSecret(github, place, value) {
    for (let attempt = 0;; attempt++) {
        try {
            await storeOnce(github, place, value);
            return undefined;
        }
        catch (error) {
            const wait = WAITS_MS[attempt];
            if (wait === undefined || !mayRepeat(error))
                return explain(error);
            await github.wait(wait);
        }
    }
}
async function storeOnce({ octokit, repo }, place, value) {
    const { name, environment } = place;
    const { actions } = octokit.rest;
    if (environment === undefined) {
        const { data: key } = await actions.getRepoPublicKey(repo);
        const encrypted_value = await seal(value, key.key);
        await actions.createOrUpdateRepoSecret({
            ...repo,
            secret_name: name,
            encrypted_value,
            key_id: key.key_id,
        });
        return;
    }
    const where = { ...repo, environment_name: environment };
    const { data: key } = await actions.getEnvironmentPublicKey(where);
    const encrypted_value = await seal(value, key.key);
    await actions.createOrUpdateEnvironmentSecret({
        ...where,
        secret_name: name,
        encrypted_value,
        key_id: key.key_id,
    });
}
async function seal(value, publicKey) {
    const { default: sodium } = await __webpack_require__.e(/* import() */ 768).then(__webpack_require__.bind(__webpack_require__, 4768));
    await sodium.ready;
    const sealed = sodium.crypto_box_seal(value, Buffer.from(publicKey, 'base64'));
    return Buffer.from(sealed).toString('base64');
}
function mayRepeat(error) {
    return !(0,_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .isRequestError */ .eK)(error) || error.status === 429 || error.status >= 500;
}
function explain(error) {
    const why = (0,_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .explainFailure */ .SP)(error, 'storing a secret', PERMISSION);
    return (0,_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .isRequestError */ .eK)(error) && (error.status === 403 || error.status === 404)
        ? `${why.replace(/Give the job.*$/, '').trim()} \`oauth-rotate-token\` must be a token that may write secrets: fine-grained with "Secrets: write" (for an environment, "Environments: write"), never \`GITHUB_TOKEN\`.`
        : why;
}


/***/ })

};
