export const id = 186;
export const ids = [186,151,334,331];
export const modules = {

/***/ 186:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openReporter: () => (/* binding */ openReporter),
  sectionOf: () => (/* binding */ sectionOf)
});

// EXTERNAL MODULE: ./build/github/stamp.js
var github_stamp = __webpack_require__(2993);
// EXTERNAL MODULE: ./build/github/github.js
var github = __webpack_require__(8331);
;// CONCATENATED MODULE: ./build/github/upsert.js

const MAX_COMMENT_CHARACTERS = 65_536;
const SMALL_COMMENT_CHARACTERS = 8192;
const MOST_ROUNDS = 8;
const MOST_CONCURRENT_ROUNDS = 60;
const CREATION_SPREAD = 4;
const MOST_SPREAD = 16;
const MOST_CALM_LOOKS = 3;
const LOOKS_OF_GRACE = 3;
const CONCURRENT_PAUSE_MS = 1000;
const LOOK_MS = 400;
const MOST_SLOW_LOOKS = 2;
async function upsertComment(store, upsert) {
    const { concurrent, isFleeting } = upsert;
    const counters = { hasWaited: false, losses: 0, calmLooks: 0, slowLooks: 0 };
    const looksAtSecond = new Map();
    const work = { ...upsert, store, limit: MAX_COMMENT_CHARACTERS, ...counters, looksAtSecond };
    const isConcurrent = concurrent !== undefined;
    const failed = (error) => ({
        kind: 'failed',
        problem: (0,github/* problemOf */.Zw)(error, `commenting on pull request #${store.pull}`, 'pull-requests: write'),
    });
    try {
        await work.draft([], work.limit);
        for (let round = 0; round < (isConcurrent ? MOST_CONCURRENT_ROUNDS : MOST_ROUNDS); round++) {
            const next = await step(work);
            if ('end' in next)
                return next.end;
            if (isFleeting && concurrent?.owes() !== true && work.written !== undefined)
                return work.written;
            if (next.pauses > 0)
                await store.settle(next.pauses, isConcurrent ? CONCURRENT_PAUSE_MS : undefined);
        }
    }
    catch (error) {
        return work.written ?? failed(error);
    }
    if (!isConcurrent && work.written !== undefined)
        return work.written;
    return failed(new Error('its comments change faster than they can be written'));
}
async function step(work) {
    const { store, concurrent } = work;
    const { clock } = store.github;
    const began = clock.now();
    const own = await store.list();
    const [keep, ...others] = own;
    if (keep === undefined)
        return make(work);
    const seen = clock.now();
    const draft = await work.draft(own, work.limit);
    const time = clock.now() - (concurrent === undefined ? seen : began);
    if (keep.body !== draft.body)
        return change(work, keep, { ...draft, isLate: time > LOOK_MS });
    if (others.length > 0 && store.isIdentityKnown)
        return tidy(work, others);
    return rest(work, keep, draft.isOurs);
}
async function make(work) {
    const { store, written, mayCreate } = work;
    if (written !== undefined)
        return { end: written };
    if (!mayCreate)
        return { end: { kind: 'none' } };
    if (mustSpread(work))
        return { pauses: store.github.random() * CREATION_SPREAD };
    const { body } = await work.draft([], work.limit);
    await attempt(work, async () => {
        const { id, url } = await store.create(body);
        work.looksAtSecond.set(id, LOOKS_OF_GRACE);
        work.written = { kind: 'created', url };
        work.last = body;
    });
    return { pauses: 1 };
}
async function change(work, keep, { body, isOurs, isLate }) {
    const { store, written } = work;
    work.slowLooks = isLate ? work.slowLooks + 1 : 0;
    if (isLate && work.slowLooks <= MOST_SLOW_LOOKS)
        return { pauses: 0 };
    if (written !== undefined && mustSpread(work)) {
        work.losses += 1;
        return { pauses: store.github.random() * Math.min(MOST_SPREAD, 2 ** work.losses) };
    }
    await attempt(work, async () => {
        const updated = await watched(work, store.update(keep, body), body);
        if (updated === undefined)
            return;
        work.last = body;
        if (isOurs)
            work.written = { kind: written?.kind ?? 'updated', url: updated.url };
    });
    return { pauses: 1 };
}
function mustSpread(work) {
    if (work.concurrent === undefined || work.hasWaited)
        return false;
    work.hasWaited = true;
    return true;
}
async function attempt(work, write) {
    try {
        await write();
    }
    catch (error) {
        const isTooLong = (0,github/* isRequestError */.eK)(error) && error.status === 422 && /too long/i.test(error.message);
        if (!isTooLong || work.limit === SMALL_COMMENT_CHARACTERS)
            throw error;
        work.limit = SMALL_COMMENT_CHARACTERS;
    }
    work.hasWaited = false;
}
async function watched({ store, concurrent }, write, body) {
    if (concurrent === undefined)
        return write;
    let isUnderWay = true;
    const end = () => {
        isUnderWay = false;
    };
    const ended = write.then(end, end);
    for (;;) {
        await Promise.race([ended, store.github.clock.sleep(LOOK_MS)]);
        if (!isUnderWay)
            return write;
        try {
            concurrent.notice(await store.list(), body);
        }
        catch {
        }
    }
}
async function tidy(work, others) {
    const { store, concurrent, looksAtSecond } = work;
    const grace = concurrent === undefined ? 0 : LOOKS_OF_GRACE;
    for (const other of others) {
        const looks = (looksAtSecond.get(other.id) ?? 0) + 1;
        looksAtSecond.set(other.id, looks);
        if (looks >= grace)
            await store.remove(other);
    }
    return { pauses: 1 };
}
function rest(work, { url, body }, isOurs) {
    if (!isOurs)
        return { end: { kind: 'newer', url } };
    if (work.written === undefined)
        return { end: { kind: 'unchanged', url } };
    if (work.concurrent !== undefined && work.last !== body && work.calmLooks < MOST_CALM_LOOKS) {
        work.last = body;
        work.calmLooks += 1;
        return { pauses: work.calmLooks };
    }
    return { end: { ...work.written, url } };
}

;// CONCATENATED MODULE: ./build/github/comment.js


async function putComment(store, report) {
    const { mayCreate, isFleeting = false } = report;
    const compose = composer(store.marker, report.render);
    return upsertComment(store, {
        mayCreate,
        isFleeting,
        draft: async (own, limit) => {
            const [keep] = own;
            if (keep === undefined)
                return { body: await compose(report.stamp, limit), isOurs: true };
            const latest = own.reduce((a, b) => ((0,github_stamp/* outranks */.w0)(b.stamp, a.stamp) ? b : a));
            if ((0,github_stamp/* outranks */.w0)(latest.stamp, report.stamp))
                return { body: latest.body, isOurs: false };
            const believed = store.isIdentityKnown ? own : [];
            const mark = believed.find(({ stamp }) => stamp.reviewed !== undefined)?.stamp.reviewed;
            const ours = (0,github_stamp/* withReviewed */.SK)(report.stamp, mark);
            const wanted = await compose(ours, limit);
            if (keep.body === wanted || !(0,github_stamp/* isAlike */.HI)(keep.stamp, ours))
                return { body: wanted, isOurs: true };
            const theirs = await compose((0,github_stamp/* inNameOf */.U7)(keep.stamp, ours), limit);
            return { body: keep.body === theirs ? theirs : wanted, isOurs: true };
        },
    });
}
function composer(marker, render) {
    const composed = new Map();
    return async (stamp, limit) => {
        const line = (0,github_stamp/* stampLine */.i$)(marker, stamp);
        const name = `${limit} ${line}`;
        const text = composed.get(name) ?? `${line}\n${await render(stamp, limit - line.length - 1)}`.trimEnd();
        composed.set(name, text);
        return text;
    };
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ./build/github/section-text.js


const FLEETING = 'fleeting=1';
const PART = '<!-- part -->';
const ROW = /^\| (.*?) <!-- row:([0-9a-f]{12})((?: (?!-->)\S+)*) -->/;
const SECTION = '<!-- section:';
const END = ' -->';
const FOLD = /^<details(?: open)?><summary>(.*)<\/summary>\n\n/;
const FOLD_END = '\n\n</details>';
function succeeds(one, other) {
    if ((0,github_stamp/* outranks */.w0)(one.stamp, other.stamp))
        return true;
    return !(0,github_stamp/* outranks */.w0)(other.stamp, one.stamp) && other.isFleeting && !one.isFleeting;
}
function sectionKey(name) {
    return (0,external_node_crypto_.createHash)('sha256').update(name).digest('hex').slice(0, 12);
}
function inert({ cells, head, parts }) {
    const line = (text) => unmarked(text).replaceAll(/\s+/g, ' ').trim();
    return {
        cells: cells.map((cell) => line(cell).replaceAll(/(?<!\\)\|/g, '\\|')),
        head: line(head),
        parts: parts.map((part) => unmarked(part).trim()).filter((part) => part !== ''),
    };
}
function unmarked(text) {
    return text.replaceAll('\r\n', '\n').replaceAll('<!--', '<!\u200b--');
}
function latestStamp(sections, standing) {
    const [first] = sections;
    const start = standing.run === undefined ? (first?.stamp ?? standing) : standing;
    const { reviewed: _, ...latest } = sections.reduce((best, { stamp }) => ((0,github_stamp/* outranks */.w0)(stamp, best) ? stamp : best), start);
    return latest;
}
function marksOf({ key, stamp, isFleeting }, latest) {
    const own = [...(0,github_stamp/* stampWords */.P9)(stamp), ...(isFleeting ? [FLEETING] : [])];
    const shared = (0,github_stamp/* stampWords */.P9)(latest);
    const absent = shared.map(nameOf).filter((name) => !own.some((word) => nameOf(word) === name));
    const words = [...own.filter((word) => !shared.includes(word)), ...absent.map((name) => `${name}=-`)];
    return {
        row: `<!-- row:${[key, ...words].join(' ')}${END}`,
        section: `${SECTION}${key}${END}`,
        part: PART,
    };
}
function readSections(marker, body) {
    const stamp = (0,github_stamp/* readStamp */.UL)(marker, body);
    const [top = '', ...chunks] = body.split(`\n${SECTION}`);
    const folds = new Map(chunks.map(readFold));
    const sections = new Map();
    const [first = '', ...lines] = top.split('\n');
    for (const line of lines) {
        const row = readRow(line, (0,github_stamp/* stampWords */.P9)(stamp));
        if (row === undefined || sections.has(row.key))
            continue;
        sections.set(row.key, { ...row, ...(folds.get(row.key) ?? { head: '', parts: [] }) });
    }
    const more = Number(/ more=(\d{1,9}) /.exec(first)?.[1] ?? 0);
    return { stamp, sections: [...sections.values()], more };
}
function readRow(line, shared) {
    const [, cells = '', key, words = ''] = ROW.exec(line) ?? [];
    if (key === undefined)
        return undefined;
    const own = words.split(' ').slice(1);
    const names = new Set(own.map(nameOf));
    const stamp = (0,github_stamp/* stampFrom */._)([...own, ...shared.filter((word) => !names.has(nameOf(word)))]);
    return { key, stamp, isFleeting: own.includes(FLEETING), cells: cells.split(' | ') };
}
function readFold(chunk) {
    const end = chunk.indexOf(END);
    const text = chunk.slice(end + END.length + 1).trimEnd();
    const [opening, head = ''] = FOLD.exec(text) ?? [];
    const isWhole = opening !== undefined && text.endsWith(FOLD_END);
    const inside = isWhole ? text.slice(opening.length, -FOLD_END.length) : '';
    const parts = inside.split(`\n\n${PART}\n\n`).filter((part) => part !== '');
    return [chunk.slice(0, Math.max(0, end)), { head, parts }];
}
function nameOf(word) {
    return word.slice(0, word.indexOf('='));
}

;// CONCATENATED MODULE: ./build/github/sections.js



const MOST_CHANGE_MARKS = 1000;
const LONGEST_MORE = ' more=999999999'.length;
async function putSections(store, report) {
    const { names, mayCreate, isFleeting = false } = report;
    const ours = report.sections.map((section) => ({
        ...inert(section),
        key: sectionKey(section.name),
        stamp: briefly(section.stamp, names.length),
        isFleeting,
    }));
    const keys = new Set(names.map(sectionKey));
    const isWhole = keys.isSubsetOf(new Set(ours.map(({ key }) => key)));
    const lost = lostSections(store.marker);
    const telling = { store, report, ours, keys, isWhole, lost };
    return upsertComment(store, {
        mayCreate: mayCreate && ours.length > 0 && (isWhole || !isFleeting),
        isFleeting,
        ...(isWhole ? {} : { concurrent: lost }),
        draft: async (own, limit) => draft(own, limit, telling),
    });
}
function reviewedIn(own, marker, name) {
    const key = sectionKey(name);
    const found = own.flatMap(({ body }) => readSections(marker, body).sections);
    return found.find((section) => section.key === key)?.stamp.reviewed;
}
function draft(own, limit, telling) {
    const { store, report, ours, keys, isWhole, lost } = telling;
    const standing = standingIn(own, store);
    const [keep] = own;
    if (keep !== undefined && isWhole && standing.more > 0 && (0,github_stamp/* outranks */.w0)(standing.stamp, report.stamp))
        return { body: keep.body, isOurs: false };
    const known = byKey(standing.sections);
    for (const section of lost.among(known))
        known.set(section.key, section);
    const stays = ({ key, stamp }) => keys.has(key) || (0,github_stamp/* outranks */.w0)(stamp, report.stamp);
    const sections = byKey([...known.values()].filter(stays));
    const counted = isWhole ? 0 : standing.more - ours.filter(({ key }) => !known.has(key)).length;
    let isOurs = ours.length === 0;
    for (const section of ours) {
        const theirs = sections.get(section.key);
        if (theirs !== undefined && (0,github_stamp/* outranks */.w0)(theirs.stamp, section.stamp))
            continue;
        sections.set(section.key, agreed(section, theirs, store.isIdentityKnown));
        isOurs = true;
    }
    const frame = { stamp: standing.stamp, limit, more: Math.max(0, counted), isWhole };
    return { body: compose([...sections.values()], telling, frame), isOurs };
}
function standingIn(own, store) {
    const { marker, isIdentityKnown } = store;
    const [keep, ...others] = own;
    if (keep === undefined)
        return { stamp: { phase: 'plan' }, sections: [], more: 0 };
    const first = readSections(marker, keep.body);
    if (!isIdentityKnown)
        return first;
    const sections = byKey(first.sections);
    for (const section of others.flatMap(({ body }) => readSections(marker, body).sections)) {
        const known = sections.get(section.key);
        if (known === undefined || succeeds(section, known))
            sections.set(section.key, section);
    }
    return { ...first, sections: [...sections.values()] };
}
function byKey(sections) {
    return new Map(sections.map((section) => [section.key, section]));
}
function agreed(ours, theirs, isIdentityKnown) {
    if (theirs === undefined)
        return ours;
    const stamp = isIdentityKnown ? (0,github_stamp/* withReviewed */.SK)(ours.stamp, theirs.stamp.reviewed) : ours.stamp;
    const isSame = (0,github_stamp/* isAlike */.HI)(stamp, theirs.stamp) && saysNoOther(theirs, ours);
    return { ...ours, stamp: isSame ? (0,github_stamp/* inNameOf */.U7)(theirs.stamp, stamp) : stamp };
}
function saysNoOther(theirs, ours) {
    const isSame = (cell, at) => cell === ours.cells[at] || (cell === '' && at === ours.cells.length - 1);
    return (theirs.cells.length === ours.cells.length &&
        theirs.cells.every(isSame) &&
        (theirs.head === '' || theirs.head === ours.head) &&
        theirs.parts.every((part) => ours.parts.includes(part)));
}
function compose(known, { store, report }, frame) {
    const { marker } = store;
    const sections = known.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const stamp = latestStamp(sections, frame.stamp);
    const marked = sections.map((section) => ({ ...section, marks: marksOf(section, stamp) }));
    const limit = frame.limit - (0,github_stamp/* stampLine */.i$)(marker, stamp).length - LONGEST_MORE - 1;
    const laid = report.layout(marked, { ...frame, stamp, limit });
    return `${(0,github_stamp/* stampLine */.i$)(marker, stamp, laid.more)}\n${laid.text}`.trimEnd();
}
function briefly(stamp, targets) {
    const { reviewed } = stamp;
    if (reviewed?.changes === undefined || reviewed.changes.length * targets <= MOST_CHANGE_MARKS)
        return stamp;
    const { changes: _, ...brief } = reviewed;
    return { ...stamp, reviewed: brief };
}
function lostSections(marker) {
    const found = new Map();
    return {
        notice: ([keep], writing) => {
            if (keep === undefined)
                return;
            const put = byKey(readSections(marker, writing).sections);
            for (const section of readSections(marker, keep.body).sections) {
                const ours = put.get(section.key);
                if (ours === undefined || succeeds(section, ours))
                    found.set(section.key, { section, by: textOf(ours) });
            }
        },
        owes: () => found.size > 0,
        among: (standing) => {
            for (const [key, { by }] of found)
                if (textOf(standing.get(key)) !== by)
                    found.delete(key);
            return [...found.values()].map(({ section }) => section);
        },
    };
}
function textOf(section) {
    return section && JSON.stringify([section.cells, section.head, section.parts, (0,github_stamp/* stampWords */.P9)(section.stamp)]);
}

// EXTERNAL MODULE: ./build/report/error-messages.js
var error_messages = __webpack_require__(566);
// EXTERNAL MODULE: ./build/report/fleet.js
var report_fleet = __webpack_require__(6151);
// EXTERNAL MODULE: ./build/report/fleet-layout.js
var fleet_layout = __webpack_require__(5334);
// EXTERNAL MODULE: ./build/report/report.js
var report = __webpack_require__(7177);
// EXTERNAL MODULE: ./build/action/request.js
var request = __webpack_require__(685);
// EXTERNAL MODULE: ./build/action/runner.js + 1 modules
var runner = __webpack_require__(6320);
;// CONCATENATED MODULE: ./build/action/pull-request.js










function openReporter(options) {
    const { inputs, trigger, fleet } = options;
    const find = (0,runner/* once */.Oo)(() => findPull(options));
    const labels = (0,runner/* once */.Oo)(async () => labelsOn(await find(), options));
    let own;
    return {
        reviewed: async (name) => {
            const on = await find();
            if (on.kind === 'none')
                return { kind: 'none', why: 'no pull request belongs to this commit.' };
            if (on.kind === 'failed')
                return { kind: 'none', why: (0,error_messages/* explainGitHub */.$2)(on.problem) };
            return reviewedOn(on, trigger, async () => {
                own ??= on.store.list();
                return fleet === undefined
                    ? (await own)[0]?.stamp.reviewed
                    : reviewedIn(await own, on.store.marker, name);
            });
        },
        labels,
        announce: async (name, applying) => {
            const on = inputs.comment === 'never' ? undefined : await find();
            if (on?.kind !== 'pull')
                return;
            const { stamp, runner } = options;
            const content = fleet === undefined
                ? { stamp, render: async (context) => (0,report/* renderApplying */.vh)(applying, context) }
                : { sections: [sectionOf((0,report_fleet/* applyingPiece */.z)(name, applying), stamp, runner)] };
            await put(on, content, { ...options, mayCreate: true, isFleeting: true });
        },
        publish: async (content, mayCreate) => {
            const nowhere = { comment: undefined, pullRequest: inputs.pullRequest };
            if (inputs.comment === 'never')
                return nowhere;
            const on = await find();
            if (on.kind === 'none')
                return nowhere;
            if (on.kind === 'failed')
                return { ...nowhere, comment: on };
            return { comment: await put(on, content, { ...options, mayCreate }), pullRequest: on.pull.number };
        },
    };
}
function put({ store }, content, options) {
    const { context, runner, stamp, fleet, mayCreate, isFleeting = false } = options;
    const report = { mayCreate, isFleeting };
    const measure = (text) => text.length;
    if ('render' in content)
        return putComment(store, {
            ...report,
            stamp: content.stamp,
            render: async (as, limit) => runner.hide(await content.render((0,request/* reportContext */.gW)(context, as), { limit, measure })),
        });
    return putSections(store, {
        ...report,
        ...content,
        stamp,
        names: fleet?.names ?? [],
        layout: (marked, { limit, ...frame }) => (0,fleet_layout.layFleet)(marked, {
            ...frame,
            sink: { limit, measure },
            contextOf: (origin) => (0,request/* reportContext */.gW)(context, origin),
        }),
    });
}
function sectionOf({ name, cells, head, parts }, stamp, { hide }) {
    return { name, stamp, cells: cells.map(hide), head: hide(head), parts: parts.map(hide) };
}
async function findPull({ inputs, trigger, fleet, pulls }) {
    const { baseUrl, target, file, pullRequest } = inputs;
    const names = target === undefined ? [file] : [...Object.values(target), file];
    const marker = (0,github_stamp/* markerOf */.we)([baseUrl, ...(fleet ? ['targets', fleet.path] : names)]);
    const place = pullRequest === undefined ? trigger.report : { by: 'number', number: pullRequest };
    if (place.by === 'none')
        return { kind: 'none' };
    try {
        const side = await pulls();
        const pull = await side.find(place);
        if (pull === undefined)
            return { kind: 'none' };
        return { kind: 'pull', pull, store: side.store(pull.number, marker) };
    }
    catch (error) {
        const problem = (0,github/* problemOf */.Zw)(error, 'looking for the pull request', 'pull-requests: write');
        return { kind: 'failed', problem };
    }
}
async function labelsOn(found, { trigger, pulls, runner }) {
    if (found.kind !== 'pull')
        return trigger.labels;
    try {
        return await (await pulls()).labels(found.pull.number);
    }
    catch (error) {
        const problem = (0,github/* problemOf */.Zw)(error, 'reading the pull request\u2019s labels', 'pull-requests: read');
        runner.notify('notice', (0,error_messages/* explainGitHub */.$2)(problem));
        return trigger.labels;
    }
}
async function reviewedOn({ pull: { number, isMerged }, store }, trigger, read) {
    if (trigger.report.by === 'commit' && isMerged === false)
        return { kind: 'none', why: `pull request #${number} holds this commit and was not merged as it.` };
    try {
        const mark = await read();
        if (mark !== undefined && !store.isIdentityKnown)
            return { kind: 'none', why: 'GitHub does not tell which comments are this token\u2019s own.' };
        return mark === undefined
            ? { kind: 'none', why: `no plan of this target and file was shown on pull request #${number}.` }
            : { kind: 'plan', mark, pull: number };
    }
    catch (error) {
        const doing = `reading the comments of pull request #${number}`;
        return { kind: 'none', why: (0,error_messages/* explainGitHub */.$2)((0,github/* problemOf */.Zw)(error, doing, 'pull-requests: read')) };
    }
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


/***/ }),

/***/ 5334:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   layFleet: () => (/* binding */ layFleet),
/* harmony export */   mostSevereFirst: () => (/* binding */ mostSevereFirst)
/* harmony export */ });
/* harmony import */ var _topology_impact_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6067);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4902);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7177);
/* harmony import */ var _verdict_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7342);




const MOST_OPEN = 3;
const MOST_QUIET = 5;
const RESERVE = 1500;
const TABLE_HEAD = ['|  | target | outcome | risk | changes |  |', `|${'---|'.repeat(6)}`];
const WEIGHTS = new Map(Object.values(_verdict_js__WEBPACK_IMPORTED_MODULE_3__/* .OUTCOMES */ .im).map(({ label, weight }) => [label, weight]));
const RISKS = _topology_impact_change_js__WEBPACK_IMPORTED_MODULE_0__/* .CHANGE_CLASSES */ .id;
function layFleet(pieces, frame) {
    const ordered = mostSevereFirst(pieces);
    const context = frame.contextOf(frame.stamp);
    const last = (0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .smallPrint */ .fk)([(0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .commitText */ .tT)(context), (0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .runText */ .le)(context)]);
    const shown = place(ordered, frame, RESERVE + frame.sink.measure([...TABLE_HEAD, last].join('\n\n')));
    const more = frame.more + ordered.length - shown.length;
    const counted = frame.isWhole ? ordered : shown.map(({ piece }) => piece);
    const text = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .paragraphs */ .qN)([
        ...headLines(counted, frame.isWhole ? frame.more : more),
        ...tablesOf(shown),
        leftOut(shown, more),
        last,
        ...sectionsOf(shown),
    ]);
    return { text: `${text}\n`, more };
}
function mostSevereFirst(pieces) {
    const { compare } = new Intl.Collator('en', { numeric: true });
    return pieces
        .map((piece) => ({ piece, gravity: gravityOf(piece.cells), name: piece.cells[1] ?? '' }))
        .toSorted((a, b) => b.gravity - a.gravity || compare(a.name, b.name))
        .map(({ piece }) => piece);
}
function gravityOf([icon = '', , outcome = '', risk = '']) {
    const fails = icon === '\u26d4' ? 5 : icon === '\u26a0\ufe0f' ? 2 : 0;
    const rank = Math.max(0, RISKS.indexOf(risk));
    return (weightOf(outcome) + fails) * _topology_impact_change_js__WEBPACK_IMPORTED_MODULE_0__/* .CHANGE_CLASSES */ .id.length + rank;
}
function weightOf(outcome) {
    return WEIGHTS.get(outcome) ?? 0;
}
function callOf([icon = '', , outcome = '']) {
    const weight = weightOf(outcome);
    if (weight >= _verdict_js__WEBPACK_IMPORTED_MODULE_3__/* .OUTCOMES */ .im.invalid.weight || icon === '\u26d4')
        return 'act';
    return weight >= _verdict_js__WEBPACK_IMPORTED_MODULE_3__/* .OUTCOMES */ .im.planned.weight || icon === '\u26a0\ufe0f' ? 'look' : 'nothing';
}
function place(pieces, frame, taken) {
    const { limit, measure } = frame.sink;
    let room = limit - taken;
    const take = (...texts) => {
        const size = texts.reduce((sum, text) => sum + measure(text) + 2, 0);
        if (size > room)
            return false;
        room -= size;
        return true;
    };
    const placed = pieces.map((piece) => {
        const [call, aside] = [callOf(piece.cells), asideOf(piece.stamp, frame)];
        return { piece, call, aside, hasNote: false, parts: [] };
    });
    const shown = placed.filter((one) => take(rowLine(one)));
    for (const one of shown) {
        const note = one.piece.cells.at(-1) ?? '';
        one.hasNote = note !== '' && take(note);
    }
    for (const group of tellingFirst(shown)) {
        for (const one of group) {
            const plain = one.piece.parts.slice(0, 1);
            if (plain.length > 0 && take(...fold({ ...one, parts: plain }, true)))
                one.parts = plain;
        }
        for (const one of group.filter(({ parts }) => parts.length > 0)) {
            const [, ...details] = one.piece.parts;
            one.parts = [...one.parts, ...details.filter((part) => take(one.piece.marks?.part ?? '', part))];
        }
    }
    return shown;
}
function tablesOf(shown) {
    const [telling, quiet] = tellingFirst(shown);
    if (telling.length === 0 || quiet.length <= MOST_QUIET)
        return [tableOf(shown)];
    return [tableOf(telling), (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .folded */ .TM)(`${quiet.length} targets that ask for nothing`, tableOf(quiet))];
}
function tableOf(placed) {
    return placed.length === 0 ? '' : [...TABLE_HEAD, ...placed.map(rowLine)].join('\n');
}
function tellingFirst(placed) {
    return [placed.filter(({ call }) => call !== 'nothing'), placed.filter(({ call }) => call === 'nothing')];
}
function sectionsOf(shown) {
    const acted = shown.filter(({ call }) => call === 'act');
    const open = new Set(acted.length <= MOST_OPEN ? acted : []);
    return shown.filter(({ parts }) => parts.length > 0).map((one) => (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .paragraphs */ .qN)(fold(one, open.has(one))));
}
function fold({ piece: { head, marks }, parts }, isOpen) {
    const opening = `<details${isOpen ? ' open' : ''}><summary>${head}</summary>`;
    const [first = '', ...rest] = parts;
    return [
        marks === undefined ? opening : `${marks.section}\n${opening}`,
        first.trim(),
        ...rest.flatMap((part) => [marks?.part ?? '', part.trim()]),
        '</details>',
    ];
}
function headLines(pieces, more) {
    const rows = pieces.map(({ cells }) => cells);
    const total = rows.length + more;
    if (total === 0)
        return ['### \u23ed\ufe0f Topology of no target', 'The inputs of no target changed, so none was looked at.'];
    const [first = []] = rows;
    const [icon = '', name = '', outcome = '', risk = ''] = first;
    const counts = [...outcomeCounts(rows), ...(more === 0 ? [] : [`${more} more`])].join(', ');
    const title = `### ${icon} Topology of ${total === 1 ? 'one target' : `${total} targets`} \u00b7 ${counts}`;
    const call = callOf(first);
    if (call === 'nothing')
        return [title, 'Nothing asks for action.'];
    const what = risk === '' ? outcome : `${outcome}, ${risk}`;
    return [title, `**${call === 'act' ? 'Act first on' : 'Look first at'}** ${name}: ${what}.`];
}
function outcomeCounts(rows) {
    return [...Map.groupBy(rows, ([, , outcome = '']) => outcome)]
        .toSorted(([a], [b]) => weightOf(b) - weightOf(a))
        .map(([outcome, { length }]) => `${length} ${outcome}`);
}
function rowLine({ piece: { cells, marks }, aside, hasNote }) {
    const shown = hasNote ? cells : [...cells.slice(0, -1), ''];
    return `| ${shown.join(' | ')} ${marks?.row ?? ''}${aside} |`;
}
function asideOf(origin, { stamp, contextOf }) {
    const isOtherHead = origin.head !== stamp.head;
    if (!isOtherHead && origin.run === stamp.run)
        return '';
    const text = isOtherHead ? 'at another commit' : 'in another run';
    const { runUrl } = contextOf(origin);
    return runUrl === undefined ? ` ${text}` : ` [${text}](${encodeURI(runUrl)})`;
}
function leftOut(shown, more) {
    const bare = shown.filter(({ parts }) => parts.length === 0).length;
    const subject = bare === 1 ? 'One of these targets has' : `${bare} of these targets have`;
    return [
        ...(more === 0 ? [] : [`\u2026 and ${more} more ${more === 1 ? 'target' : 'targets'}.`]),
        ...(bare === 0 ? [] : [`${subject} no section below, for want of room.`]),
    ].join(' ');
}


/***/ }),

/***/ 6151:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fleetPiece: () => (/* binding */ fleetPiece),
/* harmony export */   z: () => (/* binding */ applyingPiece)
/* harmony export */ });
/* harmony import */ var _topology_impact_change_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6771);
/* harmony import */ var _compared_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9015);
/* harmony import */ var _error_messages_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(566);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4902);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7177);
/* harmony import */ var _verdict_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7342);






const LONGEST_NAME = 80;
const LONGEST_NOTE = 100;
const PLAIN_ROWS = [10, 3, 0];
const PLAIN_LIMIT = 4000;
async function fleetPiece({ name, result }, share) {
    const { icon, title } = (0,_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .verdict */ .WJ)(result);
    return {
        name,
        cells: cellsOf(name, result),
        head: `${icon} ${title} \u00b7 <code>${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy)(name)}</code>`,
        parts: [plainPart(result), ...(await foldedParts(result, share))],
    };
}
function applyingPiece(name, applying) {
    const { risk, changes } = applying.compared.plan;
    const { icon, title, label } = _verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .OUTCOMES */ .im.applying;
    return {
        name,
        cells: [icon, (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(name, LONGEST_NAME), label, risk, String(changes.length), ''],
        head: `${icon} ${title} \u00b7 <code>${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy)(name)}</code>`,
        parts: [(0,_report_js__WEBPACK_IMPORTED_MODULE_4__/* .applyingText */ .ad)(applying)],
    };
}
function cellsOf(name, result) {
    const { outcome } = result;
    const compared = (0,_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .comparedIn */ .ZN)(result);
    const isTold = compared !== undefined && compared.before.from !== 'nothing' && outcome !== 'no-change';
    const isQuiet = outcome === 'no-change' || outcome === 'valid';
    return [
        isQuiet && result.findings.length > 0 ? '\u26a0\ufe0f' : (0,_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .verdict */ .WJ)(result).icon,
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .code */ .aY)(name, LONGEST_NAME),
        _verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .OUTCOMES */ .im[outcome].label,
        isTold ? compared.plan.risk : '',
        isTold ? String(compared.plan.changes.length) : '',
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .message */ .iU)((0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .cut */ .Jj)(noteOf(result), LONGEST_NOTE)),
    ];
}
function noteOf(result) {
    switch (result.outcome) {
        case 'failed':
            return `${result.maybeStored ? 'May have been stored. ' : ''}${(0,_error_messages_js__WEBPACK_IMPORTED_MODULE_2__/* .wordsOf */ .Z9)(result.why)}`;
        case 'skipped':
        case 'superseded':
            return result.why;
        case 'invalid':
        case 'valid':
        case 'no-change': {
            const { findings } = result;
            const first = findings.find(({ severity }) => severity === 'error') ?? findings[0];
            return first === undefined ? '' : `Line ${first.location.line}: ${first.message}`;
        }
        default: {
            const { plan, before } = result.compared;
            const [change] = plan.changes;
            const gravest = change === undefined ? '' : (0,_topology_impact_change_text_js__WEBPACK_IMPORTED_MODULE_0__/* .describeChange */ .u)(change).title;
            if (result.outcome === 'blocked')
                return result.why ?? gravest;
            if (result.outcome === 'drifted')
                return `Changed outside the repository. ${gravest}`;
            const isUnread = result.outcome === 'planned' && before.from === 'file';
            return `${isUnread ? 'The branch was not read. ' : ''}${gravest}`;
        }
    }
}
function plainPart(result) {
    const compared = (0,_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .comparedIn */ .ZN)(result);
    let text = '';
    for (const rows of PLAIN_ROWS) {
        const open = compared === undefined ? [] : (0,_compared_js__WEBPACK_IMPORTED_MODULE_1__.openSections)(compared, rows);
        text = `${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .paragraphs */ .qN)([...(0,_report_js__WEBPACK_IMPORTED_MODULE_4__/* .plainSight */ .ey)(result, open, rows), (0,_report_js__WEBPACK_IMPORTED_MODULE_4__/* .footer */ .qr)(result, {})])}\n`;
        if (text.length <= PLAIN_LIMIT)
            return text;
    }
    return text;
}
async function foldedParts(result, share) {
    const { findings } = result;
    const compared = (0,_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .comparedIn */ .ZN)(result);
    const changes = compared === undefined || compared.before.from === 'nothing' ? [] : compared.plan.changes;
    const extent = _report_js__WEBPACK_IMPORTED_MODULE_4__/* .LADDER */ .Vc.find(({ least }) => share >= least) ?? _report_js__WEBPACK_IMPORTED_MODULE_4__/* .LADDER */ .Vc[0];
    const tables = [
        ['changes', changes.length, (0,_compared_js__WEBPACK_IMPORTED_MODULE_1__/* .changeTable */ .H)(changes, extent.rows)],
        ['findings', findings.length, (0,_report_js__WEBPACK_IMPORTED_MODULE_4__/* .findingTable */ .ck)(findings, extent.rows)],
    ];
    return [
        ...tables.map(([what, count, text]) => count > PLAIN_ROWS[0] ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .folded */ .TM)(`The ${count} ${what}`, text) : ''),
        ...(compared === undefined ? [] : (await (0,_compared_js__WEBPACK_IMPORTED_MODULE_1__.foldSections)(compared))(extent)),
    ].filter((part) => part !== '');
}


/***/ })

};
