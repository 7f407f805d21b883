export const id = 683;
export const ids = [683];
export const modules = {

/***/ 2683:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openRepository: () => (/* binding */ openRepository)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./build/github/failure.js
var failure = __webpack_require__(220);
;// CONCATENATED MODULE: ./build/github/comment.js


/** The most characters GitHub takes as one comment. */
const MAX_COMMENT_CHARACTERS = 65_536;
/**
 * The hidden first line that finds the comment again: one for each target and file, so that two jobs of a matrix do
 * not overwrite one another, and jobs of two workflows about the same branch share one comment.
 */
function commentMarker(identity) {
    const name = (0,external_node_crypto_.createHash)('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 16);
    return `<!-- neki-topology:${name} -->`;
}
/** Writes the one comment of a marker: creates it, or updates it in place when its text differs. */
async function putComment(github, pull, marker, text) {
    const body = `${marker}\n${text}`;
    try {
        for (const comment of await ownComments(github, pull, marker)) {
            if (comment.body === body)
                return { kind: 'unchanged', url: comment.url };
            const url = await update(github, comment.id, body);
            if (url !== undefined)
                return { kind: 'updated', url };
        }
        const { data } = await github.octokit.rest.issues.createComment({
            ...github.repo,
            issue_number: pull,
            body,
        });
        return { kind: 'created', url: data.html_url };
    }
    catch (error) {
        return {
            kind: 'failed',
            why: (0,failure/* explainFailure */.S)(error, `commenting on pull request #${pull}`, 'pull-requests: write'),
        };
    }
}
/** Comments that carry the marker and that this token's identity wrote, oldest first, from all pages. */
async function ownComments(github, pull, marker) {
    const marked = [];
    const pages = github.octokit.paginate.iterator(github.octokit.rest.issues.listComments, {
        ...github.repo,
        issue_number: pull,
        per_page: 100,
    });
    for await (const { data } of pages)
        marked.push(...data.filter((comment) => comment.body?.startsWith(marker)));
    if (marked.length === 0)
        return [];
    const login = await ownLogin(github);
    return marked
        .filter(({ user }) => (login === undefined ? user?.type === 'Bot' : user?.login === login))
        .map(({ id, body = '', html_url: url }) => ({ id, body: body.replaceAll('\r\n', '\n'), url }));
}
/**
 * Who a token writes as. Only tokens of people may ask; an installation's token, which GITHUB_TOKEN is, gets 403. Such
 * a token writes as a bot, and nobody but an app can: any bot's comment with the marker is then ours.
 */
async function ownLogin(github) {
    try {
        return (await github.octokit.rest.users.getAuthenticated()).data.login;
    }
    catch (error) {
        if ((0,failure/* isRequestError */.e)(error))
            return undefined;
        throw error;
    }
}
/** Updates a comment; undefined when it is gone or not ours to change. */
async function update(github, id, body) {
    try {
        const { data } = await github.octokit.rest.issues.updateComment({ ...github.repo, comment_id: id, body });
        return data.html_url;
    }
    catch (error) {
        if ((0,failure/* isRequestError */.e)(error) && (error.status === 403 || error.status === 404))
            return undefined;
        throw error;
    }
}

// EXTERNAL MODULE: ./node_modules/@actions/github/lib/github.js + 22 modules
var github = __webpack_require__(2413);
// EXTERNAL MODULE: ./build/topology/reading.js + 2 modules
var reading = __webpack_require__(5545);
;// CONCATENATED MODULE: ./build/github/github.js



/** One request to GitHub may take this long. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Opens a client; nothing is sent yet. */
function openGitHub(options) {
    const silent = () => undefined;
    const octokit = (0,github/* getOctokit */.Q)(options.token, {
        baseUrl: options.apiUrl,
        userAgent: options.userAgent,
        log: { debug: silent, info: silent, warn: silent, error: silent },
    });
    octokit.hook.wrap('request', async (request, parameters) => {
        const began = performance.now();
        const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
        const line = (outcome) => {
            options.debug(`${parameters.method} ${parameters.url} → ${outcome} (${Math.round(performance.now() - began)} ms)`);
        };
        try {
            const response = await request({ ...parameters, request: { ...parameters.request, signal } });
            line(String(response.status));
            return response;
        }
        catch (error) {
            line((0,failure/* isRequestError */.e)(error) ? String(error.status) : String(error));
            throw error;
        }
    });
    return { octokit, repo: { owner: options.owner, repo: options.repository } };
}
/** Reads a file at a commit: through the contents API, and past its limit of 1 MB through the file's blob. */
async function readCommittedFile(github, path, ref) {
    try {
        const { data } = await github.octokit.rest.repos.getContent({ ...github.repo, path, ref });
        if (Array.isArray(data))
            return unreadable(`At commit ${ref.slice(0, 12)} this path is a folder.`);
        if (data.type !== 'file')
            return unreadable(`At commit ${ref.slice(0, 12)} this path is a ${data.type}.`);
        if (data.size > reading/* MAX_FILE_BYTES */.gZ)
            return unreadable((0,reading/* tooLarge */.g$)(data.size));
        if (data.encoding === 'base64' && (data.content !== '' || data.size === 0))
            return fromBase64(data.content);
        const blob = await github.octokit.rest.git.getBlob({ ...github.repo, file_sha: data.sha });
        return fromBase64(blob.data.content);
    }
    catch (error) {
        if ((0,failure/* isRequestError */.e)(error) && error.status === 404)
            return { kind: 'missing' };
        return unreadable((0,failure/* explainFailure */.S)(error, 'reading the file at a commit', 'contents: read'));
    }
}
/** The pull request a commit came from: the merged one whose merge commit it is, else the newest; undefined if none. */
async function pullRequestOfCommit(github, sha) {
    const { data } = await github.octokit.rest.repos.listPullRequestsAssociatedWithCommit({
        ...github.repo,
        commit_sha: sha,
        per_page: 100,
    });
    const merged = data.find((pull) => pull.merge_commit_sha === sha && pull.merged_at !== null);
    const newest = data.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0];
    return (merged ?? newest)?.number;
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
    return data.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0]?.number;
}
function fromBase64(content) {
    return { kind: 'file', bytes: Buffer.from(content, 'base64') };
}
function unreadable(why) {
    return { kind: 'unreadable', why };
}

;// CONCATENATED MODULE: ./build/action/repository.js


/** Opens the repository's GitHub side. In a file of its own, so that a run which needs none of it does not load it. */
function openRepository(options) {
    const github = openGitHub(options);
    return {
        readFile: (path, commit) => readCommittedFile(github, path, commit),
        find: async (place) => {
            switch (place.by) {
                case 'number':
                    return place.number;
                case 'commit':
                    return pullRequestOfCommit(github, place.sha);
                case 'branch':
                    return openPullRequestOf(github, place.branch);
                case 'none':
                    return undefined;
            }
        },
        put: async (pull, identity, render) => {
            const marker = commentMarker(identity);
            const limit = MAX_COMMENT_CHARACTERS - marker.length - 1;
            return putComment(github, pull, marker, await render({ limit, measure: (text) => text.length }));
        },
    };
}


/***/ })

};
