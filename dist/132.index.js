export const id = 132;
export const ids = [132];
export const modules = {

/***/ 132:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openRefreshGrant: () => (/* binding */ openRefreshGrant)
});

// EXTERNAL MODULE: ./build/platform/http.js
var http = __webpack_require__(6444);
// EXTERNAL MODULE: ./build/platform/patience.js
var patience = __webpack_require__(8711);
// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __webpack_require__(8773);
// EXTERNAL MODULE: ./build/platform/answers.js
var answers = __webpack_require__(5449);
// EXTERNAL MODULE: ./build/platform/error-body.js
var error_body = __webpack_require__(9589);
;// CONCATENATED MODULE: ./build/platform/token-endpoint.js





const TOKEN_REQUEST = 'POST /oauth/token';
function askForToken({ connection, asker }, { authUrl, purpose, query }) {
    const request = { method: 'POST', path: '/oauth/token', query };
    const server = { ...connection, baseUrl: authUrl };
    return (0,patience/* takeTurn */.Vm)(asker, purpose, (signal) => (0,http/* send */.t)(server, request, { authorization: undefined, signal }));
}
function tokenIn(answer) {
    return answer.kind === 'answer' && answer.status === 200 ? (0,answers/* asToken */.W1)((0,error_body/* parseJson */.q)(answer.body)) : undefined;
}
function saidByTokenEndpoint(body) {
    const { words, code } = (0,error_body/* readErrorBody */.N)(body);
    const said = words ?? code;
    if (said === undefined)
        return { sentence: '', code };
    const more = words && code ? ` (${(0,finding/* quote */.hD)(code)})` : '';
    return { sentence: ` The service says: ${(0,finding/* quoteWhole */.Wv)(said)}${more}.`, code };
}

// EXTERNAL MODULE: ./build/platform/scopes.js
var scopes = __webpack_require__(2381);
;// CONCATENATED MODULE: ./build/platform/tokens.js

function tokensOf(answer) {
    const { access_token: accessToken, expires_in: seconds = 0, refresh_token, scope = '' } = answer;
    const life = seconds > 0 ? seconds * 1000 : undefined;
    return { accessToken, life, refreshToken: refresh_token, scopes: (0,scopes/* grantedScopes */.By)(scope) };
}

;// CONCATENATED MODULE: ./build/platform/refresh-grant.js




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
    const refresh = async (purpose, asker) => {
        renewals += 1;
        const use = { refreshToken, purpose, spent: token?.accessToken };
        const asked = { ...options, asker };
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
    const refreshOnce = async (purpose, asker) => {
        while (pending !== undefined) {
            const theirs = await pending;
            const isTheirs = !theirs.ok && theirs.reason === 'time' && asker.allowance.over(purpose) === undefined;
            if (!isTheirs)
                return theirs;
        }
        if (dead !== undefined)
            return dead;
        pending = refresh(purpose, asker).finally(() => {
            pending = undefined;
        });
        return pending;
    };
    return {
        authorize: (purpose, asker) => {
            const lasts = token !== undefined && now() < token.renewAt;
            return token !== undefined && (lasts || renewals >= MOST_RENEWALS)
                ? Promise.resolve(present(token))
                : refreshOnce(purpose, asker);
        },
        renewAfter: (value, purpose, asker) => {
            if (token !== undefined && headerOf(token) !== value)
                return Promise.resolve(present(token));
            return renewals >= MOST_RENEWALS ? Promise.resolve(undefined) : refreshOnce(purpose, asker);
        },
        scopes: () => token?.scopes,
    };
}
async function renewInTurn(options, place, use) {
    const { onSecret } = options;
    const { allowance } = options.asker;
    const turn = await place.take((milliseconds) => allowance.wait(milliseconds, use.purpose));
    if (!turn.ok) {
        const over = allowance.over(use.purpose);
        return over === undefined
            ? failed({ kind: 'none', sent: false, cause: 'sign-in', reason: turn.why }, 'other')
            : failed({ kind: 'none', sent: false, cause: over, reason: http/* ENDED_WORDS */.N[over] }, 'time');
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
    const effort = { purpose, attempts: MOST_ATTEMPTS, what: TOKEN_REQUEST };
    const { answer } = await (0,patience/* persist */.Zr)(options.asker, effort, () => askForToken(options, { authUrl, purpose, query }));
    const token = tokenIn(answer);
    if (token === undefined)
        return failed(failure(answer, place === undefined ? INPUTS : SIGN_IN_AGAIN), reasonOf(answer));
    const { access_token: access, refresh_token: next } = token;
    options.onSecret(access);
    if (next !== undefined && next !== refreshToken) {
        options.onSecret(next);
        if (place === undefined)
            await options.onRefreshToken(next);
    }
    return tokensOf(token);
}
function tokenAtHand({ credential: { place }, now }) {
    return place !== undefined && lasts(place.held) ? tokenOf(place.held, now()) : undefined;
}
function lasts({ life }) {
    return life === undefined || life > 0;
}
function tokenOf({ accessToken, life, scopes }, now) {
    const renewAt = life === undefined ? Number.POSITIVE_INFINITY : now + life - Math.min(MARGIN_MS, life / 10);
    return { accessToken, renewAt, scopes };
}
function headerOf({ accessToken }) {
    return `Bearer ${accessToken}`;
}
function present(token) {
    return { ok: true, value: headerOf(token) };
}
const INPUTS = {
    address: 'Check `auth-url`',
    client: 'Check `oauth-client-id` and `oauth-client-secret`.',
    token: 'The refresh token is wrong, was withdrawn, or was used before: a refresh may void it, so two runs at a time, or a run that could not store the new one, leave a dead token behind. ' +
        'Sign in again, store the new refresh token, set `oauth-rotate-secret` and `oauth-rotate-token`, and let runs wait for one another (`concurrency`).',
};
const SIGN_IN_AGAIN = {
    address: 'Check the address of the authorization server that the token file names',
    client: 'The application or its secret may have changed. Run `login` again.',
    token: 'The refresh token was withdrawn, ran out, or was used elsewhere: a refresh may void it, so it must be kept in one place alone. Run `login` again.',
};
function failure(answer, remedies) {
    if (answer.kind === 'none' && isEnded(answer))
        return { ...answer, sent: false };
    return { kind: 'none', sent: false, cause: 'sign-in', reason: explainFailure(answer, remedies) };
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
function explainFailure(answer, remedies) {
    const what = 'renewing the OAuth access token';
    if (answer.kind === 'none')
        return `No token came from ${what}: ${answer.reason}. ${remedies.address} and the network.`;
    const { status, body } = answer;
    if (status < 400)
        return `An answer nobody documents while ${what}: HTTP ${status}, and no token in it. ${remedies.address}; it has to be the authorization server.`;
    const { sentence, code } = saidByTokenEndpoint(body);
    return `HTTP ${status} while ${what}.${sentence} ${remedyFor(status, code, remedies)}`;
}
function remedyFor(status, code, remedies) {
    if (code === 'invalid_client' || (status === 401 && code !== 'invalid_grant'))
        return remedies.client;
    if (code === 'invalid_grant' || status === 400)
        return remedies.token;
    return status >= 500 || status === 429
        ? 'The service has a problem of its own. Run again later.'
        : `${remedies.address}. ${remedies.client}`;
}


/***/ })

};
