export const id = 695;
export const ids = [695];
export const modules = {

/***/ 2695:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  findPull: () => (/* binding */ findPull),
  labelsOn: () => (/* binding */ labelsOn),
  mayCreate: () => (/* binding */ mayCreate),
  noneReviewed: () => (/* binding */ noneReviewed),
  openBoard: () => (/* binding */ openBoard),
  phaseOf: () => (/* binding */ phaseOf),
  resultStamp: () => (/* binding */ resultStamp),
  reviewedOn: () => (/* binding */ reviewedOn)
});

// EXTERNAL MODULE: ./build/github/stamp.js
var github_stamp = __webpack_require__(2993);
// EXTERNAL MODULE: ./build/github/upkeep.js
var upkeep = __webpack_require__(2196);
;// CONCATENATED MODULE: ./build/github/comment.js


async function putComment(thread, report) {
    const { pull, mayCreate, isFleeting = false } = report;
    const composing = { report, composed: new Map(), hasComposed: false };
    return (0,upkeep/* keepUp */.b)(thread, {
        pull,
        mayCreate,
        isFleeting,
        draft: (own, limit) => draft({ own, limit, isIdentityKnown: thread.isIdentityKnown }, composing),
    });
}
async function draft(seen, composing) {
    const { own, limit } = seen;
    const { stamp } = composing.report;
    const [keep] = own;
    composing.hasComposed = false;
    if (keep === undefined)
        return { body: await compose(stamp, limit, composing), isOurs: true, isLate: false };
    const latest = own.reduce((a, b) => ((0,github_stamp/* outranks */.w0)(b.stamp, a.stamp) ? b : a));
    if ((0,github_stamp/* outranks */.w0)(latest.stamp, stamp))
        return { body: latest.body, isOurs: false, isLate: false };
    const ours = withReviewed(stamp, seen);
    const wanted = await compose(ours, limit, composing);
    const isSame = keep.body === wanted || (await saysTheSame(keep, { ours, limit, composing }));
    return { body: isSame ? keep.body : wanted, isOurs: true, isLate: composing.hasComposed };
}
async function saysTheSame({ stamp, body }, { ours, limit, composing }) {
    if (stamp.head === undefined)
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
    return body === (await compose(theirs, limit, composing));
}
function withReviewed(stamp, { own, isIdentityKnown }) {
    if (stamp.phase === 'plan' || !isIdentityKnown)
        return stamp;
    const reviewed = own.map((comment) => comment.stamp.reviewed).find((mark) => mark !== undefined);
    return reviewed === undefined ? stamp : { ...stamp, reviewed };
}
async function compose(stamp, limit, composing) {
    const { report, composed } = composing;
    const line = (0,github_stamp/* stampLine */.i$)(report.marker, stamp);
    const name = `${limit} ${line}`;
    const known = composed.get(name);
    if (known !== undefined)
        return known;
    const text = `${line}\n${await report.render(stamp, limit - line.length - 1)}`.trimEnd();
    composed.set(name, text);
    composing.hasComposed = true;
    return text;
}

// EXTERNAL MODULE: ./build/github/failure.js
var failure = __webpack_require__(220);
// EXTERNAL MODULE: ./build/report/applying.js
var report_applying = __webpack_require__(103);
// EXTERNAL MODULE: ./build/report/report.js
var report = __webpack_require__(7177);
// EXTERNAL MODULE: ./build/run/result.js
var run_result = __webpack_require__(7881);
// EXTERNAL MODULE: ./build/topology/plan/plan-mark.js
var plan_mark = __webpack_require__(7849);
// EXTERNAL MODULE: ./build/action/context.js
var action_context = __webpack_require__(3280);
// EXTERNAL MODULE: ./build/action/runner.js + 5 modules
var runner = __webpack_require__(75);
;// CONCATENATED MODULE: ./build/action/board.js









function openBoard(options) {
    const { inputs, trigger } = options;
    const marker = (0,github_stamp/* markerOf */.we)([inputs.baseUrl, ...Object.values(inputs.target ?? {}), inputs.file]);
    let looked;
    const find = () => {
        looked ??= findPull({ ...options, pullRequest: inputs.pullRequest }, marker);
        return looked;
    };
    return {
        async reviewed() {
            const found = await find();
            return found.kind === 'pull'
                ? reviewedOn(found, trigger, () => markIn(found.thread))
                : noneReviewed(found);
        },
        labels: async () => labelsOn(await find(), options),
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
        stamp: (0,action_context/* stampOf */.Zs)(context, trigger, (0,action_context/* applyPhase */.wI)(trigger)),
        mayCreate: true,
        isFleeting: true,
        render: async (stamp) => (0,runner/* hide */.jD)((0,report_applying/* renderApplying */.v)(applying, (0,action_context/* reportContext */.gW)(context, stamp))),
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
            return (0,runner/* hide */.jD)(await (0,report/* renderReport */.B1)(result, (0,action_context/* reportContext */.gW)(options.context, stamp), sink));
        },
    });
}
async function findPull({ pullRequest, trigger, pulls }, marker) {
    const place = pullRequest === undefined ? trigger.report : { by: 'number', number: pullRequest };
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
async function labelsOn(found, { trigger, pulls }) {
    if (found.kind !== 'pull')
        return trigger.labels;
    try {
        return await (await pulls()).labels(found.pull.number);
    }
    catch (error) {
        (0,runner/* notify */.me)('notice', (0,failure/* explainFailure */.SP)(error, 'reading the pull request’s labels', 'pull-requests: read'));
        return trigger.labels;
    }
}
async function markIn(thread) {
    const [comment] = await thread.look();
    return comment?.stamp.reviewed;
}
async function reviewedOn({ pull, thread }, trigger, read) {
    const { number, isMerged } = pull;
    if (trigger.report.by === 'commit' && isMerged === false)
        return { kind: 'none', why: `pull request #${number} holds this commit and was not merged as it.` };
    try {
        const mark = await read();
        if (mark !== undefined && !thread.isIdentityKnown)
            return { kind: 'none', why: 'GitHub does not tell which comments are this token’s own.' };
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
    const stamp = (0,action_context/* stampOf */.Zs)(context, trigger, phaseOf({ mode, trigger }));
    const compared = (0,run_result/* comparedOf */.Be)(result);
    return compared === undefined || stamp.phase !== 'plan'
        ? stamp
        : { ...stamp, reviewed: (0,plan_mark/* planMark */.T)(compared.plan) };
}
function phaseOf({ mode, trigger }) {
    return trigger.ending ?? (mode === 'apply' ? (0,action_context/* applyPhase */.wI)(trigger) : 'plan');
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
/* harmony export */   P9: () => (/* binding */ stampWords),
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
function stampLine(marker, stamp) {
    return `${marker}${stampWords(stamp).join(' ')} -->`;
}
function stampWords({ phase, run, attempt = 1, head, commit, reviewed }) {
    return [
        `phase=${phase}`,
        ...(run === undefined ? [] : [`run=${run}.${attempt}`]),
        ...(head === undefined ? [] : [`head=${head}`]),
        ...(commit === undefined ? [] : [`commit=${commit}`]),
        ...(reviewed === undefined ? [] : reviewedParts(reviewed)),
    ];
}
function readStamp(marker, body) {
    const end = body.indexOf(' -->');
    const line = body.startsWith(marker) && end >= 0 ? body.slice(marker.length, end) : '';
    return stampFrom(line.split(' '));
}
function stampFrom(words) {
    const value = (name, form) => {
        const found = words.find((word) => word.startsWith(`${name}=`));
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

/***/ 2196:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ keepUp)
/* harmony export */ });
/* unused harmony export MAX_COMMENT_CHARACTERS */
/* harmony import */ var _failure_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(220);

const MAX_COMMENT_CHARACTERS = 65_536;
const SMALL_COMMENT_CHARACTERS = 8192;
const MOST_ROUNDS = 8;
const MOST_ROUNDS_IN_A_CROWD = 60;
const CREATION_SPREAD = 4;
const MOST_SPREAD = 16;
const MOST_CALM_LOOKS = 3;
const LOOKS_OF_GRACE = 3;
const CROWD_PAUSE_MS = 1000;
const CROWD_LOOK_MS = 400;
const MOST_SLOW_LOOKS = 2;
async function keepUp(thread, upkeep) {
    const progress = {
        limit: MAX_COMMENT_CHARACTERS,
        hasWaited: false,
        losses: 0,
        calmLooks: 0,
        slowLooks: 0,
        made: new Set(),
        looksAtSecond: new Map(),
    };
    const isCrowd = upkeep.crowd !== undefined;
    try {
        await upkeep.draft([], progress.limit);
        for (let round = 0; round < (isCrowd ? MOST_ROUNDS_IN_A_CROWD : MOST_ROUNDS); round++) {
            const next = await step(thread, upkeep, progress);
            if ('end' in next)
                return next.end;
            const isOver = upkeep.isFleeting && upkeep.crowd?.owes() !== true;
            if (isOver && progress.written !== undefined)
                return progress.written;
            if (next.pauses > 0)
                await thread.settle(next.pauses, isCrowd ? CROWD_PAUSE_MS : undefined);
        }
    }
    catch (error) {
        return progress.written ?? failed(error, upkeep.pull);
    }
    const unsettled = failed(new Error('its comments change faster than they can be written'), upkeep.pull);
    return isCrowd ? unsettled : (progress.written ?? unsettled);
}
async function step(thread, upkeep, progress) {
    const began = performance.now();
    const own = await thread.look();
    const [keep, ...others] = own;
    if (keep === undefined)
        return make(thread, upkeep, progress);
    const draft = await upkeep.draft(own, progress.limit);
    const isSlow = upkeep.crowd !== undefined && performance.now() - began > CROWD_LOOK_MS;
    if (keep.body !== draft.body)
        return change({ thread, upkeep, progress }, keep, { ...draft, isLate: draft.isLate || isSlow });
    if (others.length > 0 && thread.isIdentityKnown)
        return tidy({ thread, upkeep, progress }, others);
    return rest(upkeep, progress, { keep, isOurs: draft.isOurs });
}
async function make(thread, upkeep, progress) {
    if (progress.written !== undefined)
        return { end: progress.written };
    if (!upkeep.mayCreate)
        return { end: { kind: 'none' } };
    if (upkeep.crowd !== undefined && !progress.hasWaited) {
        progress.hasWaited = true;
        return { pauses: Math.random() * CREATION_SPREAD };
    }
    const { body } = await upkeep.draft([], progress.limit);
    await attempt(progress, async () => {
        const { id, url } = await thread.create(body);
        progress.made.add(id);
        progress.written = { kind: 'created', url };
        progress.last = body;
    });
    progress.hasWaited = false;
    return { pauses: 1 };
}
async function change({ thread, upkeep, progress }, keep, draft) {
    progress.slowLooks = draft.isLate ? progress.slowLooks + 1 : 0;
    if (draft.isLate && progress.slowLooks <= MOST_SLOW_LOOKS)
        return { pauses: 0 };
    if (upkeep.crowd !== undefined && progress.written !== undefined && !progress.hasWaited) {
        progress.hasWaited = true;
        progress.losses += 1;
        return { pauses: Math.random() * Math.min(MOST_SPREAD, 2 ** progress.losses) };
    }
    await attempt(progress, async () => {
        const updated = await watched(thread, upkeep, {
            write: thread.update(keep, draft.body),
            body: draft.body,
        });
        if (updated === undefined)
            return;
        progress.last = draft.body;
        if (draft.isOurs)
            progress.written = { kind: progress.written?.kind ?? 'updated', url: updated.url };
    });
    progress.hasWaited = false;
    return { pauses: 1 };
}
async function watched(thread, { crowd }, { write, body }) {
    if (crowd === undefined)
        return write;
    let isUnderWay = true;
    const end = () => {
        isUnderWay = false;
    };
    const ended = write.then(end, end);
    for (;;) {
        await Promise.race([ended, thread.wait(CROWD_LOOK_MS)]);
        if (!isUnderWay)
            return write;
        try {
            crowd.notice(await thread.look(), body);
        }
        catch {
        }
    }
}
async function tidy({ thread, upkeep, progress }, others) {
    const { made, looksAtSecond } = progress;
    for (const other of others) {
        const looks = (looksAtSecond.get(other.id) ?? 0) + 1;
        looksAtSecond.set(other.id, looks);
        if (upkeep.crowd === undefined || made.has(other.id) || looks >= LOOKS_OF_GRACE)
            await thread.remove(other);
    }
    return { pauses: 1 };
}
function rest(upkeep, progress, { keep, isOurs }) {
    const { url, body } = keep;
    if (!isOurs)
        return { end: { kind: 'newer', url } };
    const { written } = progress;
    if (written === undefined)
        return { end: { kind: 'unchanged', url } };
    if (upkeep.crowd !== undefined && progress.last !== body && progress.calmLooks < MOST_CALM_LOOKS) {
        progress.last = body;
        progress.calmLooks += 1;
        return { pauses: progress.calmLooks };
    }
    return { end: { ...written, url } };
}
async function attempt(progress, write) {
    try {
        await write();
    }
    catch (error) {
        const isTooLong = (0,_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .isRequestError */ .eK)(error) && error.status === 422 && /too long/i.test(error.message);
        if (!isTooLong || progress.limit === SMALL_COMMENT_CHARACTERS)
            throw error;
        progress.limit = SMALL_COMMENT_CHARACTERS;
    }
}
function failed(error, pull) {
    const why = (0,_failure_js__WEBPACK_IMPORTED_MODULE_0__/* .explainFailure */ .SP)(error, `commenting on pull request #${pull}`, 'pull-requests: write');
    return { kind: 'failed', why };
}


/***/ }),

/***/ 103:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ applyingText),
/* harmony export */   v: () => (/* binding */ renderApplying)
/* harmony export */ });
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8773);
/* harmony import */ var _topology_target_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8763);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4902);
/* harmony import */ var _verdict_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7342);




function renderApplying(applying, { runUrl, commit }) {
    const { compared, target } = applying;
    const parts = [
        `plan ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(compared.plan.id)}`,
        ...(commit === undefined ? [] : [`commit ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(commit.slice(0, 12))}`]),
        ...(runUrl === undefined ? [] : [`[run](${encodeURI(runUrl)})`]),
    ];
    return `### ⏳ Topology being applied · ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)((0,_topology_target_js__WEBPACK_IMPORTED_MODULE_2__/* .targetName */ .j)(target), 300)}\n\n${applyingText(applying)}\n\n<sub>${parts.join(' · ')}</sub>\n`;
}
function applyingText({ file, target, compared }) {
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .message */ .iU)(`${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .quoteWhole */ .Wv)(file)} is being written to ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .quoteWhole */ .Wv)((0,_topology_target_js__WEBPACK_IMPORTED_MODULE_2__/* .targetName */ .j)(target))}: ${(0,_verdict_js__WEBPACK_IMPORTED_MODULE_1__/* .changeCount */ .Y)(compared)}. Where this stays, the run was cut off: run it again, it compares first.`);
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
        before: threeWay.live.canonical(threeWay.form).digest.slice(0, 16),
        desired: threeWay.desired.canonical(threeWay.form).digest.slice(0, 16),
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
