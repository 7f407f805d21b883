export const id = 835;
export const ids = [835];
export const modules = {

/***/ 1835:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openBoard: () => (/* binding */ openBoard)
});

// EXTERNAL MODULE: ./build/github/failure.js
var failure = __webpack_require__(220);
// EXTERNAL MODULE: ./build/github/stamp.js
var github_stamp = __webpack_require__(2993);
;// CONCATENATED MODULE: ./build/github/comment.js


const MAX_COMMENT_CHARACTERS = 65_536;
const SMALL_COMMENT_CHARACTERS = 8192;
const MOST_ROUNDS = 8;
async function putComment(thread, report) {
    const progress = { limit: MAX_COMMENT_CHARACTERS, composed: new Map(), hasComposed: false };
    try {
        await compose(report, report.stamp, progress);
        for (let round = 0; round < MOST_ROUNDS; round++) {
            progress.hasComposed = false;
            const end = await step(thread, report, progress);
            if (end === 'look again')
                continue;
            if (end !== undefined)
                return end;
            if (report.isFleeting === true && progress.written !== undefined)
                break;
            await thread.settle();
        }
    }
    catch (error) {
        if (progress.written === undefined)
            return failed(error, report.pull);
    }
    const { written } = progress;
    return written ?? failed(new Error('its comments change faster than they can be written'), report.pull);
}
async function step(thread, report, progress) {
    const own = await thread.look();
    const [keep, ...others] = own;
    if (keep === undefined) {
        if (progress.written !== undefined || !report.mayCreate)
            return progress.written ?? { kind: 'none' };
        const body = await compose(report, report.stamp, progress);
        await attempt(progress, async () => {
            const { url } = await thread.create(body);
            progress.written = { kind: 'created', url };
        });
        return undefined;
    }
    const latest = own.reduce((a, b) => ((0,github_stamp/* outranks */.w0)(b.stamp, a.stamp) ? b : a));
    const isOutranked = (0,github_stamp/* outranks */.w0)(latest.stamp, report.stamp);
    const ours = withReviewed(report.stamp, own, thread);
    const wanted = isOutranked ? latest.body : await compose(report, ours, progress);
    if (keep.body !== wanted && !(await saysTheSame(keep, { report, ours, isOutranked, progress }))) {
        if (progress.hasComposed)
            return 'look again';
        await attempt(progress, async () => {
            const updated = await thread.update(keep, wanted);
            if (updated !== undefined && !isOutranked)
                progress.written = { kind: progress.written?.kind ?? 'updated', url: updated.url };
        });
        return undefined;
    }
    if (others.length > 0 && thread.isIdentityKnown) {
        for (const other of others)
            await thread.remove(other);
        return undefined;
    }
    if (isOutranked)
        return { kind: 'newer', url: keep.url };
    return progress.written === undefined
        ? { kind: 'unchanged', url: keep.url }
        : { ...progress.written, url: keep.url };
}
async function saysTheSame(keep, { report, ours, isOutranked, progress }) {
    const { stamp } = keep;
    if (isOutranked || stamp.head === undefined)
        return false;
    if (stamp.head !== ours.head || stamp.phase !== ours.phase || stamp.reviewed?.id !== ours.reviewed?.id)
        return false;
    const { run, attempt, commit } = stamp;
    const theirs = {
        ...ours,
        ...(run === undefined ? {} : { run }),
        ...(attempt === undefined ? {} : { attempt }),
        ...(commit === undefined ? {} : { commit }),
    };
    return keep.body === (await compose(report, theirs, progress));
}
function withReviewed(stamp, own, thread) {
    if (stamp.phase === 'plan' || !thread.isIdentityKnown)
        return stamp;
    const reviewed = own.map((comment) => comment.stamp.reviewed).find((mark) => mark !== undefined);
    return reviewed === undefined ? stamp : { ...stamp, reviewed };
}
async function compose(report, stamp, progress) {
    const line = (0,github_stamp/* stampLine */.i$)(report.marker, stamp);
    const known = progress.composed.get(line);
    if (known !== undefined)
        return known;
    const room = progress.limit - line.length - 1;
    const text = `${line}\n${await report.render(stamp, room)}`.trimEnd();
    progress.composed.set(line, text);
    progress.hasComposed = true;
    return text;
}
async function attempt(progress, write) {
    try {
        await write();
    }
    catch (error) {
        const isTooLong = (0,failure/* isRequestError */.eK)(error) && error.status === 422 && /too long/i.test(error.message);
        if (!isTooLong || progress.limit === SMALL_COMMENT_CHARACTERS)
            throw error;
        progress.limit = SMALL_COMMENT_CHARACTERS;
        progress.composed.clear();
    }
}
function failed(error, pull) {
    const why = (0,failure/* explainFailure */.SP)(error, `commenting on pull request #${pull}`, 'pull-requests: write');
    return { kind: 'failed', why };
}

// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __webpack_require__(8773);
// EXTERNAL MODULE: ./build/topology/target.js
var topology_target = __webpack_require__(8763);
// EXTERNAL MODULE: ./build/report/markdown.js
var markdown = __webpack_require__(4902);
// EXTERNAL MODULE: ./build/report/verdict.js
var verdict = __webpack_require__(7342);
;// CONCATENATED MODULE: ./build/report/applying.js




function renderApplying({ file, target, compared }, { runUrl, commit }) {
    const name = (0,topology_target/* targetName */.j)(target);
    const sentence = `${(0,finding/* quoteWhole */.Wv)(file)} is being written to ${(0,finding/* quoteWhole */.Wv)(name)}: ${(0,verdict/* changeCount */.Y)(compared)}. Where this stays, the run was cut off: run it again, it compares first.`;
    const parts = [
        `plan ${(0,markdown/* code */.aY)(compared.plan.id)}`,
        ...(commit === undefined ? [] : [`commit ${(0,markdown/* code */.aY)(commit.slice(0, 12))}`]),
        ...(runUrl === undefined ? [] : [`[run](${encodeURI(runUrl)})`]),
    ];
    return `### ⏳ Topology being applied · ${(0,markdown/* code */.aY)(name, 300)}\n\n${(0,markdown/* message */.iU)(sentence)}\n\n<sub>${parts.join(' · ')}</sub>\n`;
}

// EXTERNAL MODULE: ./build/report/report.js
var report = __webpack_require__(7177);
// EXTERNAL MODULE: ./build/run/result.js
var run_result = __webpack_require__(7881);
// EXTERNAL MODULE: ./build/topology/plan/plan-mark.js
var plan_mark = __webpack_require__(7849);
// EXTERNAL MODULE: ./build/action/context.js
var action_context = __webpack_require__(3280);
// EXTERNAL MODULE: ./build/action/runner.js + 4 modules
var runner = __webpack_require__(6073);
;// CONCATENATED MODULE: ./build/action/board.js









function openBoard(options) {
    const { inputs, trigger } = options;
    const marker = (0,github_stamp/* markerOf */.we)([inputs.baseUrl, ...Object.values(inputs.target ?? {}), inputs.file]);
    let looked;
    const find = () => {
        looked ??= findPull(options, marker);
        return looked;
    };
    return {
        async reviewed() {
            const found = await find();
            return found.kind === 'pull' ? reviewedOn(found, trigger) : noneReviewed(found);
        },
        async labels() {
            const found = await find();
            if (found.kind !== 'pull')
                return trigger.labels;
            try {
                return await (await options.pulls()).labels(found.pull.number);
            }
            catch (error) {
                (0,runner/* notify */.me)('notice', (0,failure/* explainFailure */.SP)(error, 'reading the pull request’s labels', 'pull-requests: read'));
                return trigger.labels;
            }
        },
        async announce(compared, target) {
            const found = inputs.comment === 'never' ? undefined : await find();
            if (found?.kind === 'pull')
                await announceOn(found, { file: inputs.file, target, compared }, options);
        },
        async publish(result) {
            const nowhere = { comment: undefined, pullRequest: inputs.pullRequest };
            if (inputs.comment === 'never')
                return nowhere;
            const found = await find();
            if (found.kind === 'none')
                return nowhere;
            if (found.kind === 'failed')
                return { ...nowhere, comment: found };
            return { comment: await publishOn(found, result, options), pullRequest: found.pull.number };
        },
    };
}
async function announceOn({ pull, thread, marker }, applying, options) {
    const { context, trigger } = options;
    await putComment(thread, {
        pull: pull.number,
        marker,
        stamp: (0,action_context/* stampOf */.Zs)(context, trigger, applyPhase(trigger)),
        mayCreate: true,
        isFleeting: true,
        render: async (stamp) => (0,runner/* hide */.jD)(renderApplying(applying, (0,action_context/* reportContext */.gW)(context, stamp))),
    });
}
async function publishOn({ pull, thread, marker }, result, options) {
    return putComment(thread, {
        pull: pull.number,
        marker,
        stamp: resultStamp(result, options),
        mayCreate: mayCreate(result, options.inputs.comment),
        render: async (stamp, limit) => {
            const sink = { limit, measure: (text) => text.length };
            return (0,runner/* hide */.jD)(await (0,report/* renderReport */.B)(result, (0,action_context/* reportContext */.gW)(options.context, stamp), sink));
        },
    });
}
async function findPull({ inputs, trigger, pulls }, marker) {
    const place = inputs.pullRequest === undefined ? trigger.report : { by: 'number', number: inputs.pullRequest };
    if (place.by === 'none')
        return { kind: 'none' };
    try {
        const side = await pulls();
        const pull = await side.find(place);
        return pull === undefined
            ? { kind: 'none' }
            : { kind: 'pull', pull, thread: side.thread(pull.number, marker), marker };
    }
    catch (error) {
        const why = (0,failure/* explainFailure */.SP)(error, 'looking for the pull request', 'pull-requests: write');
        return { kind: 'failed', why };
    }
}
async function reviewedOn({ pull, thread }, trigger) {
    const { number, isMerged } = pull;
    if (trigger.report.by === 'commit' && isMerged === false)
        return { kind: 'none', why: `pull request #${number} holds this commit and was not merged as it.` };
    try {
        const [comment] = await thread.look();
        if (comment !== undefined && !thread.isIdentityKnown)
            return { kind: 'none', why: 'GitHub does not tell which comments are this token’s own.' };
        const mark = comment?.stamp.reviewed;
        return mark === undefined
            ? { kind: 'none', why: `no plan of this target and file was shown on pull request #${number}.` }
            : { kind: 'plan', mark, pull: number };
    }
    catch (error) {
        const why = (0,failure/* explainFailure */.SP)(error, `reading the comments of pull request #${number}`, 'pull-requests: read');
        return { kind: 'none', why };
    }
}
function noneReviewed(found) {
    const why = found.kind === 'none' ? 'no pull request belongs to this commit.' : found.why;
    return { kind: 'none', why };
}
function resultStamp(result, { context, trigger, mode }) {
    if (trigger.ending !== undefined)
        return (0,action_context/* stampOf */.Zs)(context, trigger, trigger.ending);
    if (mode === 'apply')
        return (0,action_context/* stampOf */.Zs)(context, trigger, applyPhase(trigger));
    const compared = (0,run_result/* comparedOf */.Be)(result);
    const stamp = (0,action_context/* stampOf */.Zs)(context, trigger, 'plan');
    return compared === undefined ? stamp : { ...stamp, reviewed: (0,plan_mark/* planMark */.T)(compared.plan) };
}
function applyPhase({ isPreview }) {
    return isPreview ? 'preview' : 'apply';
}
function mayCreate(result, comment) {
    if (result.outcome === 'skipped')
        return false;
    if (comment === 'always')
        return true;
    const compared = (0,run_result/* comparedOf */.Be)(result);
    return (0,run_result/* isFailure */.N6)(result) || result.findings.length > 0 || (compared !== undefined && (0,run_result/* isChanged */.Hq)(compared));
}


/***/ }),

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

/***/ 2993:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   UL: () => (/* binding */ readStamp),
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
function stampLine(marker, stamp) {
    const { phase, run, attempt = 1, head, commit, reviewed } = stamp;
    const parts = [
        `phase=${phase}`,
        ...(run === undefined ? [] : [`run=${run}.${attempt}`]),
        ...(head === undefined ? [] : [`head=${head}`]),
        ...(commit === undefined ? [] : [`commit=${commit}`]),
        ...(reviewed === undefined ? [] : reviewedParts(reviewed)),
    ];
    return `${marker}${parts.join(' ')} -->`;
}
function readStamp(marker, body) {
    const end = body.indexOf(' -->');
    const line = body.startsWith(marker) && end >= 0 ? body.slice(marker.length, end) : '';
    const value = (name, form) => {
        const found = line.split(' ').find((part) => part.startsWith(`${name}=`));
        const text = found?.slice(name.length + 1);
        return text !== undefined && form.test(text) ? text : undefined;
    };
    const phase = value('phase', /^[a-z]+$/);
    const run = value('run', /^\d{1,15}\.\d{1,6}$/)
        ?.split('.')
        .map(Number);
    const head = value('head', COMMIT);
    const commit = value('commit', COMMIT);
    const reviewed = reviewedFrom(value);
    return {
        phase: PHASES.find((known) => known === phase) ?? 'plan',
        ...(run === undefined ? {} : { run: run[0] ?? 0, attempt: run[1] ?? 1 }),
        ...(head === undefined ? {} : { head }),
        ...(commit === undefined ? {} : { commit }),
        ...(reviewed === undefined ? {} : { reviewed }),
    };
}
const COMMIT = /^[0-9a-f]{40,64}$/;
function reviewedParts({ id, before, desired, changes }) {
    return [
        `plan=${id}`,
        ...(before === undefined ? [] : [`before=${before}`]),
        `desired=${desired}`,
        ...(changes === undefined ? [] : [`changes=${changes.join(',')}`]),
    ];
}
function reviewedFrom(value) {
    const id = value('plan', /^[0-9a-f]{12}$/);
    const desired = value('desired', /^[0-9a-f]{16}$/);
    if (id === undefined || desired === undefined)
        return undefined;
    const before = value('before', /^[0-9a-f]{16}$/);
    const changes = value('changes', /^(?:[0-9a-f]{8}(?:,[0-9a-f]{8})*)?$/);
    return {
        id,
        desired,
        ...(before === undefined ? {} : { before }),
        ...(changes === undefined ? {} : { changes: changes === '' ? [] : changes.split(',') }),
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


/***/ }),

/***/ 7849:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ planMark),
/* harmony export */   u: () => (/* binding */ changeMark)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _impact_change_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7887);
/* harmony import */ var _prose_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6855);



const MOST_CHANGES = 300;
function planMark({ id, threeWay, changes }) {
    return {
        id,
        before: threeWay.live.canonical.digest.slice(0, 16),
        desired: threeWay.desired.canonical.digest.slice(0, 16),
        ...(changes.length > MOST_CHANGES ? {} : { changes: changes.map(changeMark) }),
    };
}
function changeMark(change) {
    const { title, effect } = (0,_impact_change_text_js__WEBPACK_IMPORTED_MODULE_1__/* .describeChange */ .u)(change);
    const text = JSON.stringify([change.class, (0,_prose_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(title), (0,_prose_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(effect)]);
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(text).digest('hex').slice(0, 8);
}


/***/ })

};
