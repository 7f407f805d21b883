export const id = 793;
export const ids = [793,331];
export const modules = {

/***/ 8793:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openRepository: () => (/* binding */ openRepository)
});

// EXTERNAL MODULE: ./build/github/github.js
var github_github = __webpack_require__(8331);
// EXTERNAL MODULE: ./build/github/stamp.js
var github_stamp = __webpack_require__(2993);
;// CONCATENATED MODULE: ./build/github/comment-store.js


const LOOK_BACK_MS = 60_000;
const PAUSE_FACTOR = 4;
const SHORTEST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 3000;
const LARGEST_PAGE = 100;
const VIEWER = 'query($ids: [ID!]!) { viewer { login } nodes(ids: $ids) { ... on IssueComment { id isMinimized } } }';
const SHOW_AGAIN = 'mutation($id: ID!) { unminimizeComment(input: { subjectId: $id }) { unminimizedComment { isMinimized } } }';
class CommentStore {
    github;
    pull;
    marker;
    #known = new Map();
    #foreign = new Set();
    #identity;
    #since;
    #slowest = 0;
    constructor(github, pull, marker) {
        this.github = github;
        this.pull = pull;
        this.marker = marker;
    }
    get isIdentityKnown() {
        return this.#identity?.login !== undefined;
    }
    async list() {
        const pages = this.#pages()[Symbol.asyncIterator]();
        for (;;) {
            const page = await this.#timed(() => pages.next());
            if (page.done === true)
                break;
            this.#since ??= lookBack(page.value.headers.date);
            for (const comment of page.value.data) {
                const isMarked = comment.body?.startsWith(this.marker) && !this.#foreign.has(comment.id);
                if (isMarked)
                    this.#known.set(comment.id, comment);
                else
                    this.#known.delete(comment.id);
            }
        }
        if (this.#known.size === 0)
            return [];
        const marked = [...this.#known.values()].toSorted((a, b) => a.id - b.id);
        const nodeIds = marked.map(({ node_id: nodeId }) => nodeId);
        this.#identity ??= await identityOf(this.github, nodeIds);
        const { login } = this.#identity;
        return marked
            .filter(({ user }) => (login === undefined ? user?.type === 'Bot' : user?.login === login))
            .map((comment) => this.#own(comment));
    }
    async create(body) {
        const { octokit, repo } = this.github;
        const { data } = await this.#timed(() => octokit.rest.issues.createComment({ ...repo, issue_number: this.pull, body }));
        this.#identity ??= { login: data.user?.login, hidden: new Set() };
        this.#known.set(data.id, { ...data, body });
        return this.#own({ ...data, body });
    }
    async update({ id, nodeId }, body) {
        const { octokit, repo } = this.github;
        try {
            const { data } = await this.#timed(() => octokit.rest.issues.updateComment({ ...repo, comment_id: id, body }));
            this.#known.set(id, { ...data, body });
            if (this.#identity?.hidden.has(nodeId))
                await showAgain(this.github, nodeId);
            return this.#own({ ...data, body });
        }
        catch (error) {
            if (!isNotOurs(error))
                throw error;
            this.#forget(id);
            return undefined;
        }
    }
    async remove({ id }) {
        const { octokit, repo } = this.github;
        this.#forget(id);
        try {
            await this.#timed(() => octokit.rest.issues.deleteComment({ ...repo, comment_id: id }));
        }
        catch (error) {
            if (!isNotOurs(error))
                throw error;
        }
    }
    async settle(times = 1, least = SHORTEST_PAUSE_MS) {
        const pause = Math.max(least, Math.min(LONGEST_PAUSE_MS, PAUSE_FACTOR * this.#slowest));
        await this.github.clock.sleep(pause * times);
    }
    #pages() {
        const { paginate, rest } = this.github.octokit;
        return paginate.iterator(rest.issues.listComments, {
            ...this.github.repo,
            issue_number: this.pull,
            per_page: LARGEST_PAGE,
            ...(this.#since === undefined ? {} : { since: this.#since }),
        });
    }
    #own(comment) {
        const body = (comment.body ?? '').replaceAll('\r\n', '\n').trimEnd();
        const stamp = (0,github_stamp/* readStamp */.UL)(this.marker, body);
        return { id: comment.id, nodeId: comment.node_id, body, url: comment.html_url, stamp };
    }
    #forget(id) {
        this.#known.delete(id);
        this.#foreign.add(id);
    }
    async #timed(request) {
        const began = this.github.clock.now();
        try {
            return await request();
        }
        finally {
            this.#slowest = Math.max(this.#slowest, this.github.clock.now() - began);
        }
    }
}
function lookBack(date) {
    const time = Date.parse(date ?? '');
    return Number.isNaN(time) ? undefined : `${new Date(time - LOOK_BACK_MS).toISOString().slice(0, 19)}Z`;
}
function isNotOurs(error) {
    if (!(0,github_github/* isRequestError */.eK)(error) || (0,github_github/* isRateLimit */.a5)(error) || /locked/i.test(error.message))
        return false;
    return error.status === 403 || error.status === 404;
}
async function identityOf(github, nodeIds) {
    const data = await viewerData(github, nodeIds.slice(0, LARGEST_PAGE));
    const login = member(member(data, 'viewer'), 'login');
    const nodes = member(data, 'nodes');
    const hidden = Array.isArray(nodes) ? nodes.filter((node) => member(node, 'isMinimized') === true) : [];
    return {
        login: typeof login === 'string' ? login : await loginOfPerson(github),
        hidden: new Set(hidden.map((node) => String(member(node, 'id')))),
    };
}
async function viewerData(github, ids) {
    try {
        return await github.octokit.graphql(VIEWER, { ids });
    }
    catch (error) {
        return member(error, 'data');
    }
}
async function loginOfPerson(github) {
    try {
        return (await github.octokit.rest.users.getAuthenticated()).data.login;
    }
    catch (error) {
        if ((0,github_github/* isRequestError */.eK)(error))
            return undefined;
        throw error;
    }
}
async function showAgain(github, nodeId) {
    try {
        await github.octokit.graphql(SHOW_AGAIN, { id: nodeId });
    }
    catch {
    }
}
function member(value, name) {
    return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

// EXTERNAL MODULE: ./build/topology/document/reading.js + 5 modules
var reading = __webpack_require__(4534);
;// CONCATENATED MODULE: ./build/github/repository.js


const repository_LARGEST_PAGE = 100;
const MOST_FILE_PAGES = 10;
const READ = 'contents: read';
async function readCommittedFile(github, path, commit) {
    try {
        return await contentOf(await findCommittedFile(github, path, commit));
    }
    catch (error) {
        return (0,github_github/* problemOf */.Zw)(error, 'reading the file at a commit', READ);
    }
}
async function readTip(github, { ref, commit, path }) {
    try {
        const { data } = await github.octokit.rest.git.getRef({
            ...github.repo,
            ref: ref.replace(/^refs\//, ''),
        });
        const tip = data.object.sha;
        if (tip === commit)
            return { kind: 'same' };
        const theirs = await findCommittedFile(github, path, tip);
        const ours = await findCommittedFile(github, path, commit);
        if ('blob' in theirs && 'blob' in ours && theirs.blob === ours.blob)
            return { kind: 'same' };
        return { kind: 'moved', commit: tip, theirs: await contentOf(theirs), ours: await contentOf(ours) };
    }
    catch (error) {
        return (0,github_github/* problemOf */.Zw)(error, `looking up \`${ref}\``, READ);
    }
}
async function* earlierVersions(github, query) {
    const seen = new Set();
    try {
        for await (const { commit, path } of commitsOf(github, query)) {
            const found = await findCommittedFile(github, path, commit);
            if ('kind' in found) {
                if (found.kind !== 'missing')
                    yield { kind: 'version', commit, path, read: found };
            }
            else if (!seen.has(found.blob)) {
                seen.add(found.blob);
                yield { kind: 'version', commit, path, read: await found.read() };
            }
        }
    }
    catch (error) {
        yield (0,github_github/* problemOf */.Zw)(error, 'reading the history of the file', READ);
    }
}
async function findCommittedFile(github, path, commit) {
    const place = `At commit ${commit.slice(0, 12)} this path is a`;
    try {
        const { data } = await github.octokit.rest.repos.getContent({ ...github.repo, path, ref: commit });
        if (Array.isArray(data))
            return unreadable(`${place} folder.`);
        if (data.type !== 'file')
            return unreadable(`${place} ${data.type}.`);
        if (data.size > reading/* MAX_FILE_BYTES */.gZ)
            return unreadable((0,reading/* tooLarge */.g$)(data.size));
        const { sha: blob, encoding, content } = data;
        const isHere = encoding === 'base64' && (content !== '' || data.size === 0);
        return { blob, read: async () => (isHere ? fromBase64(content) : readBlob(github, blob)) };
    }
    catch (error) {
        if (!(0,github_github/* isRequestError */.eK)(error) || error.status !== 404)
            throw error;
        if (/no commit found/i.test(error.message))
            return unreadable(`Commit ${commit.slice(0, 12)} does not exist any more.`);
        return { kind: 'missing' };
    }
}
async function contentOf(file) {
    return 'kind' in file ? file : file.read();
}
async function readBlob(github, blob) {
    const { data } = await github.octokit.rest.git.getBlob({ ...github.repo, file_sha: blob });
    return fromBase64(data.content);
}
function fromBase64(content) {
    return { kind: 'file', bytes: Buffer.from(content, 'base64') };
}
function unreadable(why) {
    return { kind: 'unreadable', why };
}
async function* commitsOf(github, query) {
    let left = query.depth;
    let place = query;
    while (place !== undefined && left > 0) {
        let oldest;
        const { path, commit } = place;
        const pages = github.octokit.paginate.iterator(github.octokit.rest.repos.listCommits, {
            ...github.repo,
            path,
            sha: commit,
            per_page: Math.min(left, repository_LARGEST_PAGE),
        });
        for await (const { data } of pages) {
            for (const listed of data) {
                if (left === 0)
                    return;
                left -= 1;
                oldest = listed;
                yield { commit: listed.sha, path };
            }
            if (left === 0)
                return;
        }
        place = oldest === undefined ? undefined : await beforeRename(github, oldest, path);
    }
}
async function beforeRename(github, { sha, parents }, path) {
    const parent = parents[0]?.sha;
    if (parent === undefined)
        return undefined;
    for (let page = 1; page <= MOST_FILE_PAGES; page++) {
        const { data, headers } = await github.octokit.rest.repos.getCommit({ ...github.repo, ref: sha, page });
        const file = data.files?.find(({ filename }) => filename === path);
        if (file !== undefined) {
            const { previous_filename: previous } = file;
            return previous === undefined ? undefined : { commit: parent, path: previous };
        }
        if (!headers.link?.includes('rel="next"'))
            return undefined;
    }
    return undefined;
}
async function pullRequestOfCommit(github, sha) {
    const { data } = await github.octokit.rest.repos.listPullRequestsAssociatedWithCommit({
        ...github.repo,
        commit_sha: sha,
        per_page: repository_LARGEST_PAGE,
    });
    const landed = data.find((pull) => pull.merge_commit_sha === sha && pull.merged_at != null);
    return asPullRequest(landed ?? newest(data));
}
async function openPullRequestOf(github, branch) {
    const head = `${github.repo.owner}:${branch}`;
    const { data } = await github.octokit.rest.pulls.list({
        ...github.repo,
        head,
        state: 'open',
        per_page: repository_LARGEST_PAGE,
    });
    return asPullRequest(newest(data.filter((pull) => pull.head.ref === branch)));
}
async function labelsOf(github, number) {
    const { data } = await github.octokit.rest.pulls.get({ ...github.repo, pull_number: number });
    return data.labels.map(({ name }) => name);
}
function newest(pulls) {
    return pulls.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at) || b.number - a.number)[0];
}
function asPullRequest(pull) {
    return pull && { number: pull.number, isMerged: pull.merged_at != null };
}

// EXTERNAL MODULE: ./build/report/error-messages.js
var error_messages = __webpack_require__(566);
;// CONCATENATED MODULE: ./build/action/repository.js




function openRepository(options) {
    const github = (0,github_github.openGitHub)(options);
    return {
        readFile: async (path, commit) => {
            const read = await readCommittedFile(github, path, commit);
            return read.kind === 'github-problem' ? { kind: 'unreadable', why: (0,error_messages/* explainGitHub */.$2)(read) } : read;
        },
        readTip: async (query) => {
            const tip = await readTip(github, query);
            return tip.kind === 'github-problem' ? { kind: 'unknown', why: (0,error_messages/* explainGitHub */.$2)(tip) } : tip;
        },
        earlierVersions: async function* (query) {
            for await (const found of earlierVersions(github, query))
                yield found.kind === 'github-problem' ? { kind: 'unread', why: (0,error_messages/* explainGitHub */.$2)(found) } : found;
        },
        labels: (pull) => labelsOf(github, pull),
        store: (pull, marker) => new CommentStore(github, pull, marker),
        find: async (place) => {
            switch (place.by) {
                case 'number':
                    return { number: place.number };
                case 'commit':
                    return ((await pullRequestOfCommit(github, place.sha)) ?? (await openPullRequestOf(github, place.branch)));
                case 'branch':
                    return openPullRequestOf(github, place.branch);
                case 'none':
                    return undefined;
            }
        },
    };
}


/***/ }),

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

/***/ 2993:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HI: () => (/* binding */ isAlike),
/* harmony export */   P9: () => (/* binding */ stampWords),
/* harmony export */   SK: () => (/* binding */ withReviewed),
/* harmony export */   U7: () => (/* binding */ inNameOf),
/* harmony export */   UL: () => (/* binding */ readStamp),
/* harmony export */   _: () => (/* binding */ stampFrom),
/* harmony export */   i$: () => (/* binding */ stampLine),
/* harmony export */   w0: () => (/* binding */ outranks),
/* harmony export */   we: () => (/* binding */ markerOf)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);

const PHASES = ['plan', 'preview', 'apply', 'merged', 'closed'];
function markerOf(identity) {
    const name = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 16);
    return `<!-- neki-topology:${name} `;
}
function stampLine(marker, stamp, more = 0) {
    return `${marker}${stampWords(stamp).join(' ')}${more === 0 ? '' : ` more=${more}`} -->`;
}
const COMMIT = /^[0-9a-f]{40,64}$/;
const DIGEST = /^[0-9a-f]{16}$/;
const FORMS = {
    phase: /^[a-z]+$/,
    run: /^\d{1,15}\.\d{1,6}$/,
    head: COMMIT,
    commit: COMMIT,
    plan: /^[0-9a-f]{12}$/,
    before: DIGEST,
    desired: DIGEST,
    changes: /^(?:[0-9a-f]{8}(?:,[0-9a-f]{8})*)?$/,
};
function stampWords({ phase, run, attempt = 1, head, commit, reviewed }) {
    const values = {
        phase,
        run: run === undefined ? undefined : `${run}.${attempt}`,
        head,
        commit,
        plan: reviewed?.id,
        before: reviewed?.before,
        desired: reviewed?.desired,
        changes: reviewed?.changes?.join(','),
    };
    return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`));
}
function readStamp(marker, body) {
    const end = body.indexOf(' -->');
    const line = body.startsWith(marker) && end >= 0 ? body.slice(marker.length, end) : '';
    return stampFrom(line.split(' '));
}
function stampFrom(words) {
    const value = (name) => {
        const text = words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
        return text !== undefined && FORMS[name].test(text) ? text : undefined;
    };
    const [phase, id, desired] = [value('phase'), value('plan'), value('desired')];
    const [run, attempt] = value('run')?.split('.').map(Number) ?? [];
    const changes = value('changes');
    return {
        phase: PHASES.find((known) => known === phase) ?? 'plan',
        run,
        attempt,
        head: value('head'),
        commit: value('commit'),
        reviewed: id === undefined || desired === undefined
            ? undefined
            : {
                id,
                desired,
                before: value('before'),
                changes: changes === '' ? [] : changes?.split(','),
            },
    };
}
function outranks(theirs, ours) {
    if (theirs.phase === 'apply' && ours.phase === 'merged')
        return true;
    if (theirs.phase === 'merged' && ours.phase === 'apply')
        return false;
    if (theirs.run === undefined || ours.run === undefined)
        return false;
    if (theirs.run !== ours.run)
        return theirs.run > ours.run;
    return (theirs.attempt ?? 1) > (ours.attempt ?? 1);
}
function isAlike(one, other) {
    return (one.head !== undefined &&
        one.head === other.head &&
        one.phase === other.phase &&
        one.reviewed?.id === other.reviewed?.id);
}
function inNameOf({ run, attempt, commit }, stamp) {
    return {
        ...stamp,
        run: run ?? stamp.run,
        attempt: attempt ?? stamp.attempt,
        commit: commit ?? stamp.commit,
    };
}
function withReviewed(stamp, reviewed) {
    return stamp.phase === 'plan' || reviewed === undefined ? stamp : { ...stamp, reviewed };
}


/***/ })

};
