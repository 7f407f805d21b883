export const id = 214;
export const ids = [214];
export const modules = {

/***/ 214:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openRefreshGrant: () => (/* binding */ openRefreshGrant)
/* harmony export */ });
/* harmony import */ var _answers_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(472);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6444);
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2532);
/* harmony import */ var _sign_in_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5249);




const MOST_ATTEMPTS = 5;
const MOST_RENEWALS = 10;
const MARGIN_MS = 30_000;
const REFUSALS = new Set([400, 401, 403]);
function openRefreshGrant(options) {
    const { now, credential } = options;
    let { refreshToken } = credential;
    let token = tokenAtHand(options);
    let renewals = 0;
    let pending;
    let dead;
    const refresh = async (purpose, caller) => {
        renewals += 1;
        const use = { refreshToken, purpose, spent: token?.accessToken };
        const asked = { ...options, caller };
        const fresh = await (credential.place === undefined
            ? renew(asked, use)
            : renewInTurn(asked, credential.place, use));
        if (!('accessToken' in fresh)) {
            if (fresh.reason === 'refused')
                dead = fresh;
            return fresh;
        }
        refreshToken = fresh.refreshToken ?? refreshToken;
        token = tokenOf(fresh, now());
        return present(token);
    };
    const refreshOnce = async (purpose, caller) => {
        while (pending !== undefined) {
            const theirs = await pending;
            const isTheirs = !theirs.ok && theirs.reason === 'time' && caller.deadline.over(purpose) === undefined;
            if (!isTheirs)
                return theirs;
        }
        if (dead !== undefined)
            return dead;
        pending = refresh(purpose, caller).finally(() => {
            pending = undefined;
        });
        return pending;
    };
    return {
        authorize: (purpose, caller) => {
            const lasts = token !== undefined && now() < token.renewAt;
            return token !== undefined && (lasts || renewals >= MOST_RENEWALS)
                ? Promise.resolve(present(token))
                : refreshOnce(purpose, caller);
        },
        renewAfter: (value, purpose, caller) => {
            if (token !== undefined && headerOf(token) !== value)
                return Promise.resolve(present(token));
            return renewals >= MOST_RENEWALS ? Promise.resolve(undefined) : refreshOnce(purpose, caller);
        },
    };
}
async function renewInTurn(options, place, use) {
    const { onSecret } = options;
    const { deadline } = options.caller;
    const turn = await place.take((milliseconds) => deadline.wait(milliseconds, use.purpose));
    if (!turn.ok) {
        const over = deadline.over(use.purpose);
        return over === undefined
            ? failed(noToken({ kind: 'place', why: turn.why }), 'other')
            : failed({ kind: 'none', sent: false, cause: over, reason: _http_js__WEBPACK_IMPORTED_MODULE_1__/* .ENDED_WORDS */ .N[over] }, 'time');
    }
    try {
        const { accessToken, refreshToken = use.refreshToken } = turn.held;
        onSecret(accessToken);
        onSecret(refreshToken);
        if (accessToken !== use.spent && lasts(turn.held))
            return turn.held;
        const fresh = await renew(options, { ...use, refreshToken });
        if ('accessToken' in fresh)
            await turn.keep({ ...fresh, refreshToken: fresh.refreshToken ?? refreshToken });
        return fresh;
    }
    finally {
        await turn.end();
    }
}
async function renew(options, { refreshToken, purpose }) {
    const { authUrl, clientId, clientSecret, place } = options.credential;
    const query = {
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
    };
    const policy = { purpose, attempts: MOST_ATTEMPTS, what: _sign_in_js__WEBPACK_IMPORTED_MODULE_3__/* .TOKEN_REQUEST */ .Ij };
    const { answer } = await (0,_retry_js__WEBPACK_IMPORTED_MODULE_2__/* .retry */ .L5)(options.caller, policy, () => (0,_sign_in_js__WEBPACK_IMPORTED_MODULE_3__/* .requestToken */ .Fr)(options, { authUrl, purpose, query }));
    const token = (0,_sign_in_js__WEBPACK_IMPORTED_MODULE_3__/* .tokenIn */ .jf)(answer);
    if (token === undefined)
        return failed(withoutToken(answer, place === undefined ? 'inputs' : 'login'), reasonOf(answer));
    const { access_token: access, refresh_token: next } = token;
    options.onSecret(access);
    if (next !== undefined && next !== refreshToken) {
        options.onSecret(next);
        if (place === undefined)
            await options.onRefreshToken(next);
    }
    return (0,_sign_in_js__WEBPACK_IMPORTED_MODULE_3__/* .tokensOf */ .k8)(token);
}
function tokenAtHand({ credential: { place }, now }) {
    return place !== undefined && lasts(place.held) ? tokenOf(place.held, now()) : undefined;
}
function lasts({ life }) {
    return life === undefined || life > 0;
}
function tokenOf({ accessToken, life }, now) {
    const renewAt = life === undefined ? Number.POSITIVE_INFINITY : now + life - Math.min(MARGIN_MS, life / 10);
    return { accessToken, renewAt };
}
function headerOf({ accessToken }) {
    return `Bearer ${accessToken}`;
}
function present(token) {
    return { ok: true, value: headerOf(token) };
}
function withoutToken(answer, origin) {
    if (answer.kind === 'none')
        return isEnded(answer)
            ? { ...answer, sent: false }
            : noToken({ kind: 'no-response', origin, reason: answer.reason });
    const { status, body } = answer;
    return status < 400
        ? noToken({ kind: 'unexpected-response', origin, status })
        : noToken({ kind: 'refused', origin, status, said: (0,_answers_js__WEBPACK_IMPORTED_MODULE_0__/* .readErrorBody */ .Nk)(body) });
}
function noToken(failure) {
    return { kind: 'none', sent: false, cause: 'sign-in', reason: 'no token came', failure };
}
function failed(answer, reason) {
    return { ok: false, answer, reason };
}
function reasonOf(answer) {
    if (answer.kind === 'answer')
        return REFUSALS.has(answer.status) ? 'refused' : 'other';
    return isEnded(answer) || answer.cause === 'slow' ? 'time' : 'other';
}
function isEnded({ cause }) {
    return cause === 'timeout' || cause === 'cancelled';
}


/***/ })

};
