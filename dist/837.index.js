export const id = 837;
export const ids = [837];
export const modules = {

/***/ 7837:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openRepository: () => (/* binding */ openRepository)
});

// EXTERNAL MODULE: ./build/topology/reading.js + 2 modules
var reading = __webpack_require__(8020);
// EXTERNAL MODULE: ./build/github/failure.js
var failure = __webpack_require__(3064);
;// CONCATENATED MODULE: ./build/github/contents.js


/** Reads a file at a commit. Any failure is an answer with the reason, never an exception. */
async function readCommittedFile(github, path, commit) {
    try {
        const found = await findCommittedFile(github, path, commit);
        return 'kind' in found ? found : await found.read();
    }
    catch (error) {
        return unreadable((0,failure/* explainFailure */.SP)(error, 'reading the file at a commit', 'contents: read'));
    }
}
/**
 * Finds a file at a commit through the contents API, whose answer holds contents up to 1 MB; past that they are read
 * as a blob. What is no file, or too large, is told at once; throws where GitHub refuses or cannot be reached.
 */
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
        if (!(0,failure/* isRequestError */.eK)(error) || error.status !== 404)
            throw error;
        // After a force push the commit itself may be gone, which says nothing about the file.
        if (/no commit found/i.test(error.message))
            return unreadable(`Commit ${commit.slice(0, 12)} does not exist any more.`);
        return { kind: 'missing' };
    }
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

// EXTERNAL MODULE: ../../../work/main/node_modules/@actions/github/lib/github.js + 22 modules
var github = __webpack_require__(5031);
;// CONCATENATED MODULE: ./build/github/patience.js

/** GitHub asks for at least a minute where it refuses by a secondary limit without saying how long. */
const UNTOLD_WAIT_MS = 60_000;
/** Answers to a read that pass by themselves. */
const PASSING = new Set([500, 502, 503, 504]);
const FIRST_PAUSE_MS = 200;
const MOST_REPEATS = 2;
/**
 * Milliseconds after which a failed request may be sent again; undefined where it may not. A refusal by a rate limit
 * had no effect, so any request may follow it; otherwise only reads are repeated, because a write whose answer was lost
 * may have happened.
 */
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



/** One request to GitHub may take this long. */
const REQUEST_TIMEOUT_MS = 30_000;
/** So long a run waits for GitHub's rate limits, all requests together: a comment is worth no more. */
const MOST_WAITED_MS = 120_000;
/** Opens a client; nothing is sent yet. */
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

;// CONCATENATED MODULE: ./build/github/history.js


/** GitHub lists at most so many commits a page. */
const LARGEST_PAGE = 100;
/** GitHub tells the files of a commit in pages of 300, at most 3,000 of them. */
const MOST_FILE_PAGES = 10;
/**
 * The versions of a file, newest first, the one that stands at `commit` being the first; each content once. Nothing
 * is asked of GitHub before the consumer asks for the next version. Renames are followed where GitHub tells them.
 * Nothing is thrown: a refusal or a broken connection ends the history with `unread`.
 */
async function* earlierVersions(github, query) {
    const seen = new Set();
    try {
        for await (const { commit, path } of commitsOf(github, query)) {
            const found = await findCommittedFile(github, path, commit);
            if ('kind' in found) {
                // The commit that deleted the file has no version of it.
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
        yield { kind: 'unread', why: (0,failure/* explainFailure */.SP)(error, 'reading the history of the file', 'contents: read') };
    }
}
/** The commits that changed the file, newest first, under each of the names it had. */
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
            per_page: Math.min(left, LARGEST_PAGE),
        });
        for await (const { data } of pages) {
            for (const listed of data) {
                if (left === 0)
                    return;
                left -= 1;
                oldest = listed;
                yield { commit: listed.sha, path };
            }
            // Asked here, because the iterator would fetch the next page only to find that nothing of it is wanted.
            if (left === 0)
                return;
        }
        place = oldest === undefined ? undefined : await beforeRename(github, oldest, path);
    }
}
/** Where the file was before a commit that gave it its name; undefined where that commit made the file. */
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

;// CONCATENATED MODULE: ./build/github/pulls.js
/**
 * The pull request a commit came from: the merged one whose merge commit it is, else the newest of those that contain
 * it; undefined if none. GitHub answers for merge commits, squashes, rebases and commits of a branch alike.
 */
async function pullRequestOfCommit(github, sha) {
    const { data } = await github.octokit.rest.repos.listPullRequestsAssociatedWithCommit({
        ...github.repo,
        commit_sha: sha,
        per_page: 100,
    });
    const landed = data.find((pull) => pull.merge_commit_sha === sha && pull.merged_at != null);
    return asPullRequest(landed ?? newest(data));
}
/** The newest open pull request whose head is a branch of this repository; undefined if none. */
async function openPullRequestOf(github, branch) {
    const head = `${github.repo.owner}:${branch}`;
    const { data } = await github.octokit.rest.pulls.list({
        ...github.repo,
        head,
        state: 'open',
        per_page: 100,
    });
    // A server that does not know the filter would list every open one.
    return asPullRequest(newest(data.filter((pull) => pull.head.ref === branch)));
}
/** A pull request's labels as they are now; the event of a re-run tells those it began with. */
async function labelsOf(github, number) {
    const { data } = await github.octokit.rest.pulls.get({ ...github.repo, pull_number: number });
    return data.labels.map(({ name }) => name);
}
function newest(pulls) {
    return pulls.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at) || b.number - a.number)[0];
}
function asPullRequest(pull) {
    if (pull === undefined)
        return undefined;
    const { number, merged_at: mergedAt, labels } = pull;
    return { number, isMerged: mergedAt != null, labels: labels.map(({ name = '' }) => name) };
}

;// CONCATENATED MODULE: ./build/github/answer.js
/** Whether a value is an object whose members can be read. */
function isRecord(value) {
    return typeof value === 'object' && value !== null;
}
/** A member of what may be an object; undefined where it is none. Answers of GraphQL have no type of their own. */
function member(value, name) {
    return isRecord(value) ? value[name] : undefined;
}

;// CONCATENATED MODULE: ./build/github/identity.js


const QUERY = 'query($ids: [ID!]!) { viewer { login } nodes(ids: $ids) { ... on IssueComment { id isMinimized } } }';
const SHOW_AGAIN = 'mutation($id: ID!) { unminimizeComment(input: { subjectId: $id }) { unminimizedComment { isMinimized } } }';
/**
 * Asks whom the token writes as. GraphQL's viewer answers for every kind of token: a job's own, an app's, a person's.
 * `GET /user` refuses the first two, and stands in where a server has no GraphQL.
 */
async function whoWrites(github, nodeIds) {
    const data = await viewerData(github, nodeIds.slice(0, 100));
    const login = member(member(data, 'viewer'), 'login');
    const nodes = member(data, 'nodes');
    const hidden = Array.isArray(nodes) ? nodes.filter((node) => member(node, 'isMinimized') === true) : [];
    return {
        login: typeof login === 'string' ? login : await loginOfPerson(github),
        hidden: new Set(hidden.map((node) => String(member(node, 'id')))),
    };
}
/** Shows a hidden comment again; whether that worked is not worth a word. */
async function showAgain(github, nodeId) {
    try {
        await github.octokit.graphql(SHOW_AGAIN, { id: nodeId });
    }
    catch {
        // The comment's text is right all the same; some tokens may edit a comment and not unhide it.
    }
}
async function viewerData(github, ids) {
    try {
        return await github.octokit.graphql(QUERY, { ids });
    }
    catch (error) {
        // GraphQL answers what it may and lists the rest as errors: the viewer can stand beside a refused node.
        return isRecord(error) ? member(error, 'data') : undefined;
    }
}
async function loginOfPerson(github) {
    try {
        return (await github.octokit.rest.users.getAuthenticated()).data.login;
    }
    catch (error) {
        if ((0,failure/* isRequestError */.eK)(error))
            return undefined;
        throw error;
    }
}

// EXTERNAL MODULE: ./build/github/stamp.js
var github_stamp = __webpack_require__(237);
;// CONCATENATED MODULE: ./build/github/thread.js



/** A later look asks for what changed since the first one, and a little before: servers' clocks differ. */
const LOOK_BACK_MS = 60_000;
/** The pause before a look for others' writes: so many times the slowest request so far, within bounds. */
const PAUSE_FACTOR = 3;
const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 3000;
/**
 * The comments of one marker on one pull request. Marker and author decide whose a comment is: a marker alone can be
 * pasted by anybody. All pages are read once; later looks ask only for what changed.
 */
class Thread {
    #github;
    #pull;
    #marker;
    #known = new Map();
    #identity;
    #since;
    #slowest = 0;
    constructor(github, pull, marker) {
        this.#github = github;
        this.#pull = pull;
        this.#marker = marker;
    }
    /** Whether GitHub told whom the token writes as. Where it did not, any bot's comment with the marker counts as own. */
    get isIdentityKnown() {
        return this.#identity?.login !== undefined;
    }
    /** The own comments as they stand now, oldest first. */
    async look() {
        for await (const { data, headers } of this.#pages()) {
            this.#since ??= lookBack(headers.date);
            for (const comment of data) {
                if (comment.body?.startsWith(this.#marker))
                    this.#known.set(comment.id, comment);
                else
                    this.#known.delete(comment.id);
            }
        }
        if (this.#known.size === 0)
            return [];
        const marked = [...this.#known.values()].toSorted((a, b) => a.id - b.id);
        this.#identity ??= await whoWrites(this.#github, marked.map(({ node_id: nodeId }) => nodeId));
        const { login } = this.#identity;
        return marked
            .filter(({ user }) => (login === undefined ? user?.type === 'Bot' : user?.login === login))
            .map((comment) => this.#own(comment));
    }
    /** Writes a new comment, whose answer tells whom the token writes as. */
    async create(body) {
        const { issues } = this.#github.octokit.rest;
        const { data } = await this.#timed(() => issues.createComment({ ...this.#github.repo, issue_number: this.#pull, body }));
        this.#identity ??= { login: data.user?.login, hidden: new Set() };
        this.#known.set(data.id, { ...data, body });
        return this.#own({ ...data, body });
    }
    /** Changes a comment, and shows it again where somebody hid it; undefined where it is gone or not ours to change. */
    async update({ id, nodeId }, body) {
        const { issues } = this.#github.octokit.rest;
        try {
            const { data } = await this.#timed(() => issues.updateComment({ ...this.#github.repo, comment_id: id, body }));
            this.#known.set(id, { ...data, body });
            if (this.#identity?.hidden.has(nodeId))
                await showAgain(this.#github, nodeId);
            return this.#own({ ...data, body });
        }
        catch (error) {
            if (!isNotOurs(error))
                throw error;
            this.#known.delete(id);
            return undefined;
        }
    }
    /** Deletes one of our own that should not be; one that is gone, or that we may not delete, is forgotten. */
    async remove({ id }) {
        const { issues } = this.#github.octokit.rest;
        this.#known.delete(id);
        try {
            await this.#timed(() => issues.deleteComment({ ...this.#github.repo, comment_id: id }));
        }
        catch (error) {
            if (!isNotOurs(error))
                throw error;
        }
    }
    /**
     * Waits until another run that looked before our write must have written too. GitHub has no conditional write, so
     * a run that writes looks again after this; three times the slowest request is longer than the other's look and write.
     */
    async settle() {
        const pause = Math.max(SHORTEST_PAUSE_MS, Math.min(LONGEST_PAUSE_MS, PAUSE_FACTOR * this.#slowest));
        await this.#github.wait(pause);
    }
    #pages() {
        const { paginate, rest } = this.#github.octokit;
        return paginate.iterator(rest.issues.listComments, {
            ...this.#github.repo,
            issue_number: this.#pull,
            per_page: 100,
            ...(this.#since === undefined ? {} : { since: this.#since }),
        });
    }
    #own(comment) {
        const body = (comment.body ?? '').replaceAll('\r\n', '\n').trimEnd();
        const stamp = (0,github_stamp/* readStamp */.UL)(this.#marker, body);
        return { id: comment.id, nodeId: comment.node_id, body, url: comment.html_url, stamp };
    }
    async #timed(request) {
        const began = performance.now();
        try {
            return await request();
        }
        finally {
            this.#slowest = Math.max(this.#slowest, performance.now() - began);
        }
    }
}
function lookBack(date) {
    const time = Date.parse(date ?? '');
    return Number.isNaN(time) ? undefined : `${new Date(time - LOOK_BACK_MS).toISOString().slice(0, 19)}Z`;
}
/** A comment that was deleted, or that this token may not touch; a limit or a lock is another matter. */
function isNotOurs(error) {
    if (!(0,failure/* isRequestError */.eK)(error) || (0,failure/* isRateLimit */.a5)(error) || /locked/i.test(error.message))
        return false;
    return error.status === 403 || error.status === 404;
}

;// CONCATENATED MODULE: ./build/github/tip.js


/** Looks up the tip of a ref: one request where it has not moved, three or more where it has. Nothing is thrown. */
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
        return { kind: 'unknown', why: (0,failure/* explainFailure */.SP)(error, `looking up \`${ref}\``, 'contents: read') };
    }
}
async function contentOf(file) {
    return 'kind' in file ? file : file.read();
}

;// CONCATENATED MODULE: ./build/action/repository.js






/** Opens the repository's GitHub side. In a file of its own, so that a run which needs none of it does not load it. */
function openRepository(options) {
    const github = openGitHub(options);
    return {
        readFile: (path, commit) => readCommittedFile(github, path, commit),
        readTip: (query) => readTip(github, query),
        earlierVersions: (query) => earlierVersions(github, query),
        labels: (pull) => labelsOf(github, pull),
        thread: (pull, marker) => new Thread(github, pull, marker),
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


/***/ })

};
