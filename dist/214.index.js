export const id = 214;
export const ids = [214];
export const modules = {

/***/ 214:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   openRefreshGrant: () => (/* binding */ openRefreshGrant)
/* harmony export */ });
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2532);
/* harmony import */ var _sign_in_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5249);


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
        const use = { refreshToken, purpose, spent: token?.header };
        const asked = { ...options, caller };
        const fresh = await (credential.place === undefined
            ? renew(asked, use)
            : renewInTurn(asked, credential.place, use));
        if ('answer' in fresh) {
            if (fresh.reason === 'refused')
                dead = fresh.answer;
            return fresh;
        }
        refreshToken = fresh.refreshToken ?? refreshToken;
        token = tokenOf(fresh, now());
        return token.header;
    };
    const refreshOnce = async (purpose, caller) => {
        for (;;) {
            const isOurs = pending === undefined;
            if (isOurs && dead !== undefined)
                return dead;
            pending ??= refresh(purpose, caller).finally(() => {
                pending = undefined;
            });
            const fresh = await pending;
            if (typeof fresh === 'string')
                return fresh;
            const isTheirs = !isOurs && fresh.reason === 'time' && caller.deadline.over(purpose) === undefined;
            if (!isTheirs)
                return fresh.answer;
        }
    };
    return {
        authorize: async (purpose, caller) => token !== undefined && (now() < token.renewAt || renewals >= MOST_RENEWALS)
            ? token.header
            : refreshOnce(purpose, caller),
        renewAfter: async (value, purpose, caller) => {
            if (token !== undefined && token.header !== value)
                return token.header;
            return renewals >= MOST_RENEWALS ? undefined : refreshOnce(purpose, caller);
        },
    };
}
async function renewInTurn(options, place, use) {
    const { onSecret } = options;
    const { deadline } = options.caller;
    const turn = await place.take((milliseconds) => deadline.wait(milliseconds, use.purpose));
    if (typeof turn === 'string') {
        const over = deadline.over(use.purpose);
        return over === undefined
            ? { answer: noToken({ kind: 'place', why: turn }), reason: 'other' }
            : { answer: (0,_retry_js__WEBPACK_IMPORTED_MODULE_0__/* .unsent */ .YX)(over), reason: 'time' };
    }
    try {
        const { accessToken, refreshToken = use.refreshToken } = turn.held;
        onSecret(accessToken);
        onSecret(refreshToken);
        if (headerOf(turn.held) !== use.spent && lasts(turn.held))
            return turn.held;
        const fresh = await renew(options, { ...use, refreshToken });
        if (!('answer' in fresh))
            await turn.keep({ ...fresh, refreshToken: fresh.refreshToken ?? refreshToken });
        return fresh;
    }
    finally {
        await turn.end();
    }
}
async function renew(options, { refreshToken, purpose }) {
    const { clientId, clientSecret, place } = options.credential;
    const query = {
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
    };
    const fresh = await (0,_sign_in_js__WEBPACK_IMPORTED_MODULE_1__/* .requestTokens */ .IZ)(options, query, { purpose });
    if ('kind' in fresh)
        return { answer: withoutToken(fresh, place === undefined ? 'inputs' : 'login'), reason: reasonOf(fresh) };
    const { refreshToken: next = refreshToken } = fresh;
    if (next !== refreshToken && place === undefined)
        await options.onRefreshToken(next);
    return fresh;
}
function tokenAtHand({ credential: { place }, now }) {
    return place !== undefined && lasts(place.held) ? tokenOf(place.held, now()) : undefined;
}
function lasts({ life }) {
    return life === undefined || life > 0;
}
function tokenOf(tokens, now) {
    const { life } = tokens;
    const renewAt = life === undefined ? Number.POSITIVE_INFINITY : now + life - Math.min(MARGIN_MS, life / 10);
    return { header: headerOf(tokens), renewAt };
}
function headerOf({ accessToken }) {
    return `Bearer ${accessToken}`;
}
function withoutToken(answer, kind) {
    return answer.kind === 'none' && isEnded(answer)
        ? { ...answer, sent: false }
        : noToken((0,_sign_in_js__WEBPACK_IMPORTED_MODULE_1__/* .signInFailure */ .VZ)(answer, { kind }));
}
function noToken(failure) {
    return { kind: 'none', sent: false, cause: 'sign-in', reason: 'no token came', failure };
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
