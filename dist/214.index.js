export const id = 214;
export const ids = [214];
export const modules = {

/***/ 214:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openRefreshGrant: () => (/* binding */ openRefreshGrant)
/* harmony export */ });
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8773);
/* harmony import */ var _answers_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5449);
/* harmony import */ var _error_body_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9589);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6444);
/* harmony import */ var _patience_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8711);
/* harmony import */ var _scopes_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2381);






const MOST_ATTEMPTS = 5;
const MOST_RENEWALS = 10;
const MARGIN_MS = 30_000;
function openRefreshGrant(options) {
    const { allowance } = options;
    let { refreshToken } = options.credential;
    let token;
    let renewals = 0;
    let pending;
    const refresh = async (purpose) => {
        renewals += 1;
        const fresh = await renew(options, refreshToken, purpose);
        if (!('access_token' in fresh))
            return { ok: false, answer: fresh };
        refreshToken = fresh.refresh_token ?? refreshToken;
        token = tokenOf(fresh, allowance.elapsed());
        return { ok: true, value: token.value };
    };
    const refreshOnce = (purpose) => {
        pending ??= refresh(purpose).finally(() => {
            pending = undefined;
        });
        return pending;
    };
    const present = (value) => Promise.resolve({ ok: true, value });
    return {
        authorize: (purpose) => {
            const lasts = token !== undefined && allowance.elapsed() < token.renewAt;
            return token !== undefined && (lasts || renewals >= MOST_RENEWALS)
                ? present(token.value)
                : refreshOnce(purpose);
        },
        renewAfter: (value, purpose) => {
            if (token !== undefined && token.value !== value)
                return present(token.value);
            return renewals >= MOST_RENEWALS ? Promise.resolve(undefined) : refreshOnce(purpose);
        },
        scopes: () => token?.scopes,
    };
}
async function renew(options, refreshToken, purpose) {
    const effort = { purpose, attempts: MOST_ATTEMPTS, what: 'POST /oauth/token' };
    const { answer } = await (0,_patience_js__WEBPACK_IMPORTED_MODULE_3__/* .persist */ .Zr)(options, effort, () => ask(options, refreshToken, purpose));
    const fresh = answer.kind === 'answer' && answer.status === 200 ? (0,_answers_js__WEBPACK_IMPORTED_MODULE_0__/* .asToken */ .W1)((0,_error_body_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .q)(answer.body)) : undefined;
    if (fresh === undefined)
        return failure(answer);
    const { access_token: access, refresh_token: next } = fresh;
    options.onSecret(access);
    if (next === undefined || next === refreshToken)
        return fresh;
    options.onSecret(next);
    await options.onRefreshToken(next);
    return fresh;
}
function tokenOf(answer, now) {
    const { access_token: access, expires_in: seconds = 0, scope = '' } = answer;
    const life = seconds * 1000;
    const renewAt = life > 0 ? now + life - Math.min(MARGIN_MS, life / 10) : Number.POSITIVE_INFINITY;
    return { value: `Bearer ${access}`, renewAt, scopes: (0,_scopes_js__WEBPACK_IMPORTED_MODULE_4__/* .grantedScopes */ .By)(scope) };
}
async function ask(options, refreshToken, purpose) {
    const { allowance, connection, credential } = options;
    const over = allowance.over(purpose);
    if (over !== undefined)
        return { kind: 'none', sent: false, cause: over, reason: _http_js__WEBPACK_IMPORTED_MODULE_2__/* .ENDED_WORDS */ .N[over] };
    const { signal, done } = allowance.attempt(purpose);
    const query = {
        client_id: credential.clientId,
        client_secret: credential.clientSecret,
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
    };
    try {
        const request = { method: 'POST', path: '/oauth/token', query };
        return await (0,_http_js__WEBPACK_IMPORTED_MODULE_2__/* .send */ .t)({ ...connection, baseUrl: credential.authUrl }, request, {
            authorization: undefined,
            signal,
        });
    }
    finally {
        done();
    }
}
function failure(answer) {
    if (answer.kind === 'none' && (answer.cause === 'timeout' || answer.cause === 'cancelled'))
        return { ...answer, sent: false };
    return { kind: 'none', sent: false, cause: 'sign-in', reason: explainFailure(answer) };
}
function explainFailure(answer) {
    const what = 'renewing the OAuth access token';
    if (answer.kind === 'none')
        return `No token came from ${what}: ${answer.reason}. Check \`auth-url\` and the network.`;
    const { status, body } = answer;
    if (status < 400)
        return `An answer nobody documents while ${what}: HTTP ${status}, and no token in it. Check that \`auth-url\` is the authorization server.`;
    const { words, code } = (0,_error_body_js__WEBPACK_IMPORTED_MODULE_1__/* .readErrorBody */ .N)(body);
    const said = words ?? code;
    const quoted = said === undefined
        ? ''
        : ` The service says: ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_5__/* .quoteWhole */ .Wv)(said)}${words && code ? ` (${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_5__/* .quote */ .hD)(code)})` : ''}.`;
    return `HTTP ${status} while ${what}.${quoted} ${remedyFor(status, code)}`;
}
function remedyFor(status, code) {
    if (code === 'invalid_client' || (status === 401 && code !== 'invalid_grant'))
        return 'Check `oauth-client-id` and `oauth-client-secret`.';
    if (code === 'invalid_grant' || status === 400)
        return ('The refresh token is wrong, was withdrawn, or was used before: a refresh may void it, so two runs at a time, or a run that could not store the new one, leave a dead token behind. ' +
            'Sign in again, store the new refresh token, set `oauth-rotate-secret` and `oauth-rotate-token`, and let runs wait for one another (`concurrency`).');
    return status >= 500 || status === 429
        ? 'The service has a problem of its own. Run again later.'
        : 'Check `auth-url`, `oauth-client-id` and `oauth-client-secret`.';
}


/***/ })

};
