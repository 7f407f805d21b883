export const id = 728;
export const ids = [728];
export const modules = {

/***/ 728:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   storeSecret: () => (/* binding */ storeSecret)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8500);
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3064);


/** A refresh token that is not stored is lost, so a fault that passes is not accepted at once. Milliseconds. */
const WAITS_MS = [200, 800, 3_000];
const PERMISSION = 'secrets: write';
/**
 * Stores the value of a secret, sealed for the repository's public key as GitHub asks for (REST API, "Create or update
 * a repository secret"). Undefined when it is stored; else why not, as sentences.
 */
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
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setTimeout)(wait);
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
/** A sealed box of libsodium, the library GitHub's own documentation names. Loaded here: no other run needs it. */
async function seal(value, publicKey) {
    const { default: sodium } = await __webpack_require__.e(/* import() */ 398).then(__webpack_require__.bind(__webpack_require__, 1398));
    await sodium.ready;
    const sealed = sodium.crypto_box_seal(value, Buffer.from(publicKey, 'base64'));
    return Buffer.from(sealed).toString('base64');
}
/** Writing a secret twice is writing it once, so whatever may pass is tried again. */
function mayRepeat(error) {
    return !(0,_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .isRequestError */ .eK)(error) || error.status === 429 || error.status >= 500;
}
function explain(error) {
    const why = (0,_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .explainFailure */ .SP)(error, 'storing a secret', PERMISSION);
    return (0,_failure_js__WEBPACK_IMPORTED_MODULE_1__/* .isRequestError */ .eK)(error) && (error.status === 403 || error.status === 404)
        ? `${why.replace(/Give the job.*$/, '').trim()} \`oauth-rotate-token\` must be a token that may write secrets: fine-grained with "Secrets: write" (for an environment, "Environments: write"), never \`GITHUB_TOKEN\`.`
        : why;
}


/***/ })

};
