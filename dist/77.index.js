export const id = 77;
export const ids = [77];
export const modules = {

/***/ 3077:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  connect: () => (/* binding */ connect)
});

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ../../../work/main/node_modules/undici/index.js
var undici = __webpack_require__(9714);
// EXTERNAL MODULE: ./build/topology/document.js
var topology_document = __webpack_require__(6867);
// EXTERNAL MODULE: ./build/topology/json.js
var json = __webpack_require__(936);
// EXTERNAL MODULE: ./build/platform/answers.validator.js
var answers_validator = __webpack_require__(2829);
;// CONCATENATED MODULE: ./build/platform/http.js
/** Answers larger than this are not read: the largest topology file is 10 MiB, and JSON may take three times that. */
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Errors that arise before a request leaves this machine, hence before it can have had an effect. */
const NOT_SENT = new Set([
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ENETUNREACH',
    'EHOSTUNREACH',
    'EADDRNOTAVAIL',
    'UND_ERR_CONNECT_TIMEOUT',
]);
/**
 * Sends one request once. Redirects are followed on the same origin only, because the credential travels along; a
 * redirect elsewhere is an answer like any other. Answers are bounded. Never throws for what the network does.
 */
async function send(connection, request) {
    let url = addressOf(connection, request);
    let { method } = request;
    for (let redirects = 0;; redirects++) {
        const began = performance.now();
        const answer = await sendOnce(connection, url, { ...request, method });
        const outcome = answer.kind === 'answer' ? String(answer.status) : answer.reason;
        connection.debug(`${method} ${url.pathname} → ${outcome} (${Math.round(performance.now() - began)} ms)`);
        if (answer.kind === 'none' || !REDIRECTS.has(answer.status))
            return answer;
        const next = redirectTarget(url, answer.headers);
        const mayFollow = request.method === 'GET' || answer.status === 307 || answer.status === 308;
        if (next === undefined || next.origin !== url.origin || !mayFollow || redirects >= MAX_REDIRECTS)
            return answer;
        url = next;
        method = request.method;
    }
}
function addressOf(connection, request) {
    const url = new URL(connection.baseUrl + request.path);
    for (const [name, value] of Object.entries(request.query ?? {}))
        url.searchParams.set(name, value);
    return url;
}
function redirectTarget(from, headers) {
    const location = headers['location'];
    return typeof location === 'string' && URL.canParse(location, from.href)
        ? new URL(location, from.href)
        : undefined;
}
async function sendOnce(connection, url, request) {
    try {
        const response = await connection.dispatcher.request({
            origin: url.origin,
            path: url.pathname + url.search,
            method: request.method,
            headers: {
                authorization: connection.authorization,
                accept: 'application/json',
                'user-agent': connection.userAgent,
                ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            body: request.body ?? null,
            signal: connection.deadline,
        });
        const body = await readBody(response.body);
        if (body === undefined) {
            return {
                kind: 'none',
                sent: true,
                reason: `the answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MiB`,
            };
        }
        return { kind: 'answer', status: response.statusCode, headers: response.headers, body };
    }
    catch (error) {
        return noAnswer(error, connection.deadline);
    }
}
async function readBody(body) {
    const chunks = [];
    let size = 0;
    for await (const chunk of body) {
        size += chunk.byteLength;
        if (size > MAX_ANSWER_BYTES) {
            body.destroy();
            return undefined;
        }
        chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
}
function noAnswer(error, deadline) {
    if (deadline.aborted)
        return { kind: 'none', sent: true, reason: 'the time for all calls (`timeout`) was over' };
    const code = codeOf(error);
    const message = error instanceof Error ? error.message : String(error);
    return {
        kind: 'none',
        sent: !NOT_SENT.has(code),
        reason: code === '' || message.includes(code) ? message : `${message} (${code})`,
    };
}
/** Node reports a host with several addresses as one error that holds one error an address. */
function codeOf(error) {
    if (error instanceof AggregateError && error.errors.length > 0)
        return codeOf(error.errors[0]);
    if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string')
        return error.code;
    return error instanceof Error && error.cause !== undefined ? codeOf(error.cause) : '';
}

// EXTERNAL MODULE: ./build/platform/problem.js
var problem = __webpack_require__(6149);
;// CONCATENATED MODULE: ./build/platform/platform.js





const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
const MOST_ATTEMPTS = 5;
/** Statuses of a GET that a later attempt may cure; a GET has no effect, so any of them may be repeated. */
const REPEATABLE_READ = new Set([408, 429, 500, 502, 503, 504]);
/** Statuses of a PUT after which nothing was stored and a later attempt may be accepted. */
const REPEATABLE_WRITE = new Set([429, 503]);
const PER_PAGE = 100;
const MOST_PAGES = 100;
/** The client of the management API over HTTP. */
function createPlatform(options) {
    return {
        async readTopology(target) {
            const path = `${branchPath(target)}/data-topology`;
            return readStored((0,problem/* reading */.hF)(target), await sendPatiently(options, { method: 'GET', path }), 'the branch');
        },
        async writeTopology(target, document) {
            const path = `${branchPath(target)}/data-topology`;
            const body = `{"data_topology":${(0,topology_document/* toJson */.aB)(document.root)}}`;
            return readStored((0,problem/* writing */.dV)(target), await sendPatiently(options, { method: 'PUT', path, body }), 'the answer');
        },
        listNames: (target, of) => listNames(options, target, of),
        listShards: (target) => listShards(options, target),
    };
}
function readStored(doing, answer, name) {
    if (answer.kind !== 'answer' || answer.status !== 200)
        return { ok: false, problem: (0,problem/* problemOf */.Zw)(doing, answer) };
    const plain = (0,problem/* parseJson */.qF)(answer.body);
    const { node, findings } = (0,json/* readJson */.V)({ name, text: answer.body });
    const isRead = findings.length === 0 && node?.kind === 'object';
    const topology = isRead ? node.members.get('data_topology')?.value : undefined;
    if (!(0,answers_validator/* isTopologyAnswer */.Mk)(plain) || topology?.kind !== 'object') {
        const reason = plain === undefined ? 'the body is not JSON' : 'the body has no object `data_topology`';
        return { ok: false, problem: { kind: 'odd-answer', doing, status: answer.status, reason } };
    }
    const { synced_at: syncedAt = null } = plain;
    return { ok: true, value: { document: { source: { name, text: answer.body }, root: topology }, syncedAt } };
}
/** Sends until the answer is final, the attempts are used up, or the deadline is over. */
async function sendPatiently(options, request) {
    for (let attempt = 1;; attempt++) {
        const answer = await send(options, request);
        if (attempt >= MOST_ATTEMPTS || options.deadline.aborted || !mayRepeat(request, answer))
            return answer;
        if (!(await options.wait(waitBefore(attempt, answer, options.random))))
            return answer;
    }
}
function mayRepeat(request, answer) {
    if (answer.kind === 'none')
        return request.method === 'GET' || !answer.sent;
    return (request.method === 'GET' ? REPEATABLE_READ : REPEATABLE_WRITE).has(answer.status);
}
/** Exponential with full jitter; what the service asks for in Retry-After counts more. */
function waitBefore(attempt, answer, random) {
    const asked = answer.kind === 'answer' ? Number(answer.headers['retry-after']) : Number.NaN;
    if (Number.isFinite(asked) && asked >= 0)
        return asked * 1000;
    return random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
}
/** The path of a branch under the base address, every name percent-encoded (seed §4.1). */
function branchPath(target) {
    const [organization, database, branch] = [target.organization, target.database, target.branch].map(encodeURIComponent);
    return `/organizations/${organization}/databases/${database}/branches/${branch}`;
}
async function listNames(options, target, of) {
    const [organization, database] = [target.organization, target.database].map(encodeURIComponent);
    const path = {
        organizations: '/organizations',
        databases: `/organizations/${organization}/databases`,
        branches: `/organizations/${organization}/databases/${database}/branches`,
    }[of];
    const names = [];
    for (let page = 1; page <= MOST_PAGES; page++) {
        const query = { page: String(page), per_page: String(PER_PAGE) };
        const answer = await sendPatiently(options, { method: 'GET', path, query });
        const doing = (0,problem/* listing */.RR)(target, of);
        const body = answer.kind === 'answer' && answer.status === 200 ? (0,problem/* parseJson */.qF)(answer.body) : undefined;
        if (!(0,answers_validator/* isNamedPage */.vt)(body))
            return { ok: false, problem: (0,problem/* problemOf */.Zw)(doing, answer) };
        const { data, next_page: next } = body;
        names.push(...data.map((item) => item.name));
        const isLast = next === undefined ? data.length < PER_PAGE : next === null;
        if (isLast)
            return { ok: true, value: names };
    }
    const reason = `the list has more than ${MOST_PAGES} pages`;
    return { ok: false, problem: { kind: 'odd-answer', doing: (0,problem/* listing */.RR)(target, of), status: 200, reason } };
}
async function listShards(options, target) {
    const path = `${branchPath(target)}/shards`;
    const doing = (0,problem/* listing */.RR)(target, 'the shards');
    const shards = [];
    for (let page = 1; page <= MOST_PAGES; page++) {
        const query = { page: String(page), per_page: String(PER_PAGE) };
        const answer = await sendPatiently(options, { method: 'GET', path, query });
        const body = answer.kind === 'answer' && answer.status === 200 ? (0,problem/* parseJson */.qF)(answer.body) : undefined;
        if (!(0,answers_validator/* isShardPage */.w$)(body))
            return { ok: false, problem: (0,problem/* problemOf */.Zw)(doing, answer) };
        const { data, next_page: next } = body;
        shards.push(...data.map(shardOf));
        if (next === undefined ? data.length < PER_PAGE : next === null)
            return { ok: true, value: shards };
    }
    const reason = `the list has more than ${MOST_PAGES} pages`;
    return { ok: false, problem: { kind: 'odd-answer', doing, status: 200, reason } };
}
function shardOf({ name, id, display_name: displayName, ready = true, authoritative = false, }) {
    return { uid: name, displayName: displayName ?? undefined, id, ready, authoritative };
}

;// CONCATENATED MODULE: ./build/platform/connect.js



/** Opens a client of the management API; `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` are honoured. */
function connect(options) {
    const dispatcher = new undici/* EnvHttpProxyAgent */.J2({ connect: { timeout: 30_000 } });
    const deadline = AbortSignal.timeout(options.timeout);
    const end = performance.now() + options.timeout;
    const wait = async (milliseconds) => {
        if (performance.now() + milliseconds >= end)
            return false;
        await (0,promises_.setTimeout)(milliseconds);
        return true;
    };
    const { baseUrl, authorization, userAgent, debug } = options;
    const platform = createPlatform({
        baseUrl,
        authorization,
        userAgent,
        debug,
        dispatcher,
        deadline,
        wait,
        random: Math.random,
    });
    return { platform, close: () => dispatcher.destroy() };
}


/***/ })

};
