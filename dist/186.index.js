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
  resultStamp: () => (/* binding */ resultStamp),
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
const CONCURRENT_LOOK_MS = 400;
const MOST_SLOW_LOOKS = 2;
async function upsertComment(store, upsert) {
    const { pull, concurrent, isFleeting } = upsert;
    const counters = { hasWaited: false, losses: 0, calmLooks: 0, slowLooks: 0 };
    const seen = { made: new Set(), looksAtSecond: new Map() };
    const work = { ...upsert, store, limit: MAX_COMMENT_CHARACTERS, ...counters, ...seen };
    const isConcurrent = concurrent !== undefined;
    const failed = (error) => ({
        kind: 'failed',
        problem: (0,github/* problemOf */.Zw)(error, `commenting on pull request #${pull}`, 'pull-requests: write'),
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
    const began = store.clock.now();
    const own = await store.list();
    const [keep, ...others] = own;
    if (keep === undefined)
        return make(work);
    const draft = await work.draft(own, work.limit);
    const isSlow = concurrent !== undefined && store.clock.now() - began > CONCURRENT_LOOK_MS;
    if (keep.body !== draft.body)
        return change(work, keep, { ...draft, isLate: draft.isLate || isSlow });
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
        return { pauses: store.random() * CREATION_SPREAD };
    const { body } = await work.draft([], work.limit);
    await attempt(work, async () => {
        const { id, url } = await store.create(body);
        work.made.add(id);
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
        return { pauses: store.random() * Math.min(MOST_SPREAD, 2 ** work.losses) };
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
        await Promise.race([ended, store.clock.sleep(CONCURRENT_LOOK_MS)]);
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
    const { store, concurrent, made, looksAtSecond } = work;
    for (const other of others) {
        const looks = (looksAtSecond.get(other.id) ?? 0) + 1;
        looksAtSecond.set(other.id, looks);
        if (concurrent === undefined || made.has(other.id) || looks >= LOOKS_OF_GRACE)
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
    const { pull, mayCreate, isFleeting = false } = report;
    const compose = composer(report);
    const draft = (own, limit) => draftOf(own, { limit, report, compose, isIdentityKnown: store.isIdentityKnown });
    return upsertComment(store, { pull, mayCreate, isFleeting, draft });
}
async function draftOf(own, drafting) {
    const { limit, report, compose, isIdentityKnown } = drafting;
    const [keep] = own;
    if (keep === undefined)
        return { body: (await compose(report.stamp, limit)).text, isOurs: true, isLate: false };
    const latest = own.reduce((a, b) => ((0,github_stamp/* outranks */.w0)(b.stamp, a.stamp) ? b : a));
    if ((0,github_stamp/* outranks */.w0)(latest.stamp, report.stamp))
        return { body: latest.body, isOurs: false, isLate: false };
    const marks = isIdentityKnown ? own.map(({ stamp }) => stamp.reviewed) : [];
    const ours = (0,github_stamp/* withReviewed */.SK)(report.stamp, marks.find((mark) => mark !== undefined));
    const wanted = await compose(ours, limit);
    if (keep.body === wanted.text || !(0,github_stamp/* isAlike */.HI)(keep.stamp, ours))
        return { body: wanted.text, isOurs: true, isLate: wanted.isNew };
    const theirs = await compose((0,github_stamp/* inNameOf */.U7)(keep.stamp, ours), limit);
    const body = keep.body === theirs.text ? keep.body : wanted.text;
    return { body, isOurs: true, isLate: wanted.isNew || theirs.isNew };
}
function composer({ marker, render }) {
    const composed = new Map();
    return async (stamp, limit) => {
        const line = (0,github_stamp/* stampLine */.i$)(marker, stamp);
        const name = `${limit} ${line}`;
        const known = composed.get(name);
        if (known !== undefined)
            return { text: known, isNew: false };
        const text = `${line}\n${await render(stamp, limit - line.length - 1)}`.trimEnd();
        composed.set(name, text);
        return { text, isNew: true };
    };
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ./build/github/section-text.js


const FLEETING = 'fleeting=1';
const PART = '<!-- part -->';
const ROW = '<!-- row:';
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
function frameLine(marker, stamp, more) {
    return `${marker}${(0,github_stamp/* stampWords */.P9)(stamp).join(' ')}${more === 0 ? '' : ` more=${more}`}${END}`;
}
function marksOf({ key, stamp, isFleeting }, latest) {
    const own = [...(0,github_stamp/* stampWords */.P9)(stamp), ...(isFleeting ? [FLEETING] : [])];
    const shared = (0,github_stamp/* stampWords */.P9)(latest);
    const absent = shared.map(nameOf).filter((name) => !own.some((word) => nameOf(word) === name));
    const words = [...own.filter((word) => !shared.includes(word)), ...absent.map((name) => `${name}=-`)];
    return {
        row: `${ROW}${[key, ...words].join(' ')}${END}`,
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
    const at = line.indexOf(ROW);
    const end = line.indexOf(END, at);
    if (!line.startsWith('| ') || at < 0 || end < 0)
        return undefined;
    const [key = '', ...own] = line.slice(at + ROW.length, end).split(' ');
    if (!/^[0-9a-f]{12}$/.test(key))
        return undefined;
    const names = new Set(own.map(nameOf));
    const stamp = (0,github_stamp/* stampFrom */._)([...own, ...shared.filter((word) => !names.has(nameOf(word)))]);
    return { key, stamp, isFleeting: own.includes(FLEETING), cells: line.slice(2, at - 1).split(' | ') };
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
    const { pull, marker, names, mayCreate, isFleeting = false } = report;
    const ours = report.sections.map((section) => ({
        ...inert(section),
        key: sectionKey(section.name),
        stamp: briefly(section.stamp, names.length),
        isFleeting,
    }));
    const keys = new Set(names.map(sectionKey));
    const isWhole = keys.isSubsetOf(new Set(ours.map(({ key }) => key)));
    const lost = lostSections(marker);
    const telling = { report, ours, keys, isWhole, lost };
    return upsertComment(store, {
        pull,
        mayCreate: mayCreate && ours.length > 0 && (isWhole || !isFleeting),
        isFleeting,
        ...(isWhole ? {} : { concurrent: lost }),
        draft: async (own, limit) => draft({ own, limit, isIdentityKnown: store.isIdentityKnown }, telling),
    });
}
function reviewedIn(own, marker, name) {
    const key = sectionKey(name);
    const found = own.flatMap(({ body }) => readSections(marker, body).sections);
    return found.find((section) => section.key === key)?.stamp.reviewed;
}
function draft(seen, { report, ours, keys, isWhole, lost }) {
    const standing = standingIn(seen, report.marker);
    const [keep] = seen.own;
    if (keep !== undefined && isWhole && standing.more > 0 && (0,github_stamp/* outranks */.w0)(standing.stamp, report.stamp))
        return { body: keep.body, isOurs: false, isLate: false };
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
        sections.set(section.key, agreed(section, theirs, seen.isIdentityKnown));
        isOurs = true;
    }
    const frame = { stamp: standing.stamp, limit: seen.limit, more: Math.max(0, counted), isWhole };
    return { body: compose([...sections.values()], report, frame), isOurs, isLate: false };
}
function standingIn({ own, isIdentityKnown }, marker) {
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
function compose(known, { marker, layout }, frame) {
    const sections = known.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const stamp = latestStamp(sections, frame.stamp);
    const marked = sections.map((section) => ({ ...section, marks: marksOf(section, stamp) }));
    const limit = frame.limit - frameLine(marker, stamp, 0).length - LONGEST_MORE - 1;
    const laid = layout(marked, { ...frame, stamp, limit });
    return `${frameLine(marker, stamp, laid.more)}\n${laid.text}`.trimEnd();
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
    if (section === undefined)
        return undefined;
    const { cells, head, parts, stamp } = section;
    return JSON.stringify([cells, head, parts, (0,github_stamp/* stampWords */.P9)(stamp)]);
}

// EXTERNAL MODULE: ./build/report/applying.js
var report_applying = __webpack_require__(103);
// EXTERNAL MODULE: ./build/report/error-messages.js
var error_messages = __webpack_require__(566);
// EXTERNAL MODULE: ./build/report/fleet.js
var report_fleet = __webpack_require__(6151);
// EXTERNAL MODULE: ./build/report/fleet-layout.js
var fleet_layout = __webpack_require__(5334);
// EXTERNAL MODULE: ./build/report/report.js
var report = __webpack_require__(7177);
// EXTERNAL MODULE: ./build/run/result.js
var run_result = __webpack_require__(7881);
// EXTERNAL MODULE: ./build/topology/plan/plan-mark.js
var plan_mark = __webpack_require__(7849);
// EXTERNAL MODULE: ./build/action/request.js
var request = __webpack_require__(685);
// EXTERNAL MODULE: ./build/action/runner.js + 1 modules
var runner = __webpack_require__(6320);
;// CONCATENATED MODULE: ./build/action/pull-request.js













function openReporter(options) {
    const { inputs, trigger, context, fleet } = options;
    let found;
    const find = () => {
        found ??= findPull(options);
        return found;
    };
    let labels;
    let own;
    return {
        reviewed: async (name) => {
            const on = await find();
            if (on.kind === 'none')
                return { kind: 'none', why: 'no pull request belongs to this commit.' };
            if (on.kind === 'failed')
                return { kind: 'none', why: (0,error_messages/* explainGitHub */.$)(on.problem) };
            return reviewedOn(on, trigger, async () => {
                own ??= on.store.list();
                return fleet === undefined ? (await own)[0]?.stamp.reviewed : reviewedIn(await own, on.marker, name);
            });
        },
        labels: () => {
            labels ??= find().then((on) => labelsOn(on, options));
            return labels;
        },
        announce: async (name, applying) => {
            const on = inputs.comment === 'never' ? undefined : await find();
            if (on?.kind !== 'pull')
                return;
            const stamp = (0,request/* stampOf */.Zs)(context, trigger, phaseOf(options));
            const fleeting = { mayCreate: true, isFleeting: true };
            if (fleet !== undefined) {
                const sections = [sectionOf((0,report_fleet/* applyingPiece */.z)(name, applying), stamp)];
                await putFleet(on, { sections, ...fleeting }, options);
            }
            else {
                const render = async (as) => (0,runner/* hide */.jD)((0,report_applying/* renderApplying */.v)(applying, (0,request/* reportContext */.gW)(context, as)));
                await putOne(on, { stamp, render, ...fleeting });
            }
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
            return {
                comment: await putContent(on, content, { ...options, mayCreate }),
                pullRequest: on.pull.number,
            };
        },
    };
}
function putContent(on, content, options) {
    const { context, mayCreate } = options;
    if ('sections' in content)
        return putFleet(on, { ...content, mayCreate }, options);
    const { result } = content;
    return putOne(on, {
        stamp: resultStamp(result, options),
        mayCreate,
        render: async (stamp, limit) => {
            const sink = { limit, measure: (text) => text.length };
            return (0,runner/* hide */.jD)(await (0,report/* renderReport */.B1)(result, (0,request/* reportContext */.gW)(context, stamp), sink));
        },
    });
}
function putOne({ pull, store, marker }, report) {
    return putComment(store, { pull: pull.number, marker, ...report });
}
function putFleet({ pull, store, marker }, report, options) {
    const { context, trigger } = options;
    return putSections(store, {
        pull: pull.number,
        marker,
        stamp: (0,request/* stampOf */.Zs)(context, trigger, phaseOf(options)),
        ...report,
        names: options.fleet?.names ?? [],
        layout: (marked, { stamp, limit, more, isWhole }) => (0,fleet_layout.layFleet)(marked, {
            ...{ stamp, more, isWhole },
            sink: { limit, measure: (text) => text.length },
            contextOf: (origin) => (0,request/* reportContext */.gW)(context, origin),
        }),
    });
}
function sectionOf({ name, cells, head, parts }, stamp) {
    return { name, stamp, cells: cells.map(runner/* hide */.jD), head: (0,runner/* hide */.jD)(head), parts: parts.map(runner/* hide */.jD) };
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
        return { kind: 'pull', pull, store: side.store(pull.number, marker), marker };
    }
    catch (error) {
        const problem = (0,github/* problemOf */.Zw)(error, 'looking for the pull request', 'pull-requests: write');
        return { kind: 'failed', problem };
    }
}
async function labelsOn(found, { trigger, pulls }) {
    if (found.kind !== 'pull')
        return trigger.labels;
    try {
        return await (await pulls()).labels(found.pull.number);
    }
    catch (error) {
        const problem = (0,github/* problemOf */.Zw)(error, 'reading the pull request’s labels', 'pull-requests: read');
        (0,runner/* notify */.me)('notice', (0,error_messages/* explainGitHub */.$)(problem));
        return trigger.labels;
    }
}
async function reviewedOn({ pull: { number, isMerged }, store }, trigger, read) {
    if (trigger.report.by === 'commit' && isMerged === false)
        return { kind: 'none', why: `pull request #${number} holds this commit and was not merged as it.` };
    try {
        const mark = await read();
        if (mark !== undefined && !store.isIdentityKnown)
            return { kind: 'none', why: 'GitHub does not tell which comments are this token’s own.' };
        return mark === undefined
            ? { kind: 'none', why: `no plan of this target and file was shown on pull request #${number}.` }
            : { kind: 'plan', mark, pull: number };
    }
    catch (error) {
        const doing = `reading the comments of pull request #${number}`;
        return { kind: 'none', why: (0,error_messages/* explainGitHub */.$)((0,github/* problemOf */.Zw)(error, doing, 'pull-requests: read')) };
    }
}
function resultStamp(result, options) {
    const stamp = (0,request/* stampOf */.Zs)(options.context, options.trigger, phaseOf(options));
    const compared = (0,run_result/* comparedOf */.Be)(result);
    return compared === undefined || stamp.phase !== 'plan'
        ? stamp
        : { ...stamp, reviewed: (0,plan_mark/* planMark */.T)(compared.plan) };
}
function phaseOf({ mode, trigger }) {
    if (trigger.ending !== undefined)
        return trigger.ending;
    return mode !== 'apply' ? 'plan' : trigger.isPreview ? 'preview' : 'apply';
}


/***/ }),

/***/ 7094:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ PROCESS_CLOCK)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8500);

const PROCESS_CLOCK = {
    now: () => performance.now(),
    sleep: (milliseconds, signal) => (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setTimeout)(milliseconds, undefined, signal && { signal }).catch((error) => {
        if (signal?.aborted !== true)
            throw error;
    }),
    limit: (milliseconds, reached) => {
        const timer = setTimeout(reached, milliseconds);
        return () => clearTimeout(timer);
    },
};


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
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7094);


const REQUEST_TIMEOUT_MS = 30_000;
const MOST_WAITED_MS = 120_000;
const UNTOLD_WAIT_MS = 60_000;
const PASSING = new Set([500, 502, 503, 504]);
const FIRST_PAUSE_MS = 200;
const MOST_REPEATS = 2;
const NO_JSON = 'the answer is no JSON; check that GITHUB_API_URL is the address of GitHub’s API';
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
            const line = (outcome) => debug(`${method} ${url} → ${outcome} (${Math.round(clock.now() - began)} ms)`);
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
        words: error instanceof Error ? error.message : String(error),
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
function isAlike(one, other) {
    return (one.head !== undefined &&
        one.head === other.head &&
        one.phase === other.phase &&
        one.reviewed?.id === other.reviewed?.id);
}
function inNameOf({ run, attempt, commit }, stamp) {
    return {
        ...stamp,
        ...(run === undefined ? {} : { run }),
        ...(attempt === undefined ? {} : { attempt }),
        ...(commit === undefined ? {} : { commit }),
    };
}
function withReviewed(stamp, reviewed) {
    return stamp.phase === 'plan' || reviewed === undefined ? stamp : { ...stamp, reviewed };
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

/***/ 5334:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   layFleet: () => (/* binding */ layFleet),
/* harmony export */   mostSevereFirst: () => (/* binding */ mostSevereFirst)
/* harmony export */ });
/* harmony import */ var _fleet_row_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6710);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4902);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7177);



const NO_MARKS = { row: '', section: '', part: '' };
const MOST_OPEN = 3;
const MOST_QUIET = 5;
const RESERVE = 1500;
const TABLE_HEAD = [`| ${_fleet_row_js__WEBPACK_IMPORTED_MODULE_0__/* .COLUMNS */ .cZ.join(' | ')} |`, `|${_fleet_row_js__WEBPACK_IMPORTED_MODULE_0__/* .COLUMNS */ .cZ.map(() => '---|').join('')}`];
function layFleet(pieces, frame) {
    const { sink } = frame;
    const ordered = mostSevereFirst(pieces);
    const last = lastLine(frame);
    const budget = openBudget(sink, sink.limit - RESERVE - sink.measure([...TABLE_HEAD, last].join('\n\n')));
    const placed = withParts(withNotes(withRows(ordered, frame, budget), budget), budget);
    const shown = placed.filter(({ isShown }) => isShown);
    const more = frame.more + placed.length - shown.length;
    const counted = frame.isWhole ? ordered : shown.map(({ piece }) => piece);
    const text = [
        ...headLines(counted, frame.isWhole ? frame.more : more),
        ...tablesOf(shown),
        leftOut(shown, more),
        last,
        ...sectionsOf(shown),
    ];
    return { text: `${text.filter((part) => part !== '').join('\n\n')}\n`, more };
}
function mostSevereFirst(pieces) {
    const { compare } = new Intl.Collator('en', { numeric: true });
    return pieces
        .map((piece) => ({ piece, gravity: (0,_fleet_row_js__WEBPACK_IMPORTED_MODULE_0__/* .gravityOf */ .iW)(piece.cells), name: piece.cells[1] ?? '' }))
        .toSorted((a, b) => b.gravity - a.gravity || compare(a.name, b.name))
        .map(({ piece }) => piece);
}
function openBudget({ measure }, room) {
    let left = room;
    return {
        take(...texts) {
            const size = texts.reduce((sum, text) => sum + measure(text) + 2, 0);
            if (size > left)
                return false;
            left -= size;
            return true;
        },
    };
}
function withRows(pieces, frame, budget) {
    return pieces.map((piece) => {
        const aside = asideOf(piece.stamp, frame);
        const bare = { piece, marks: piece.marks ?? NO_MARKS, aside, isShown: true, hasNote: false, parts: [] };
        return { ...bare, isShown: budget.take(rowLine(bare)) };
    });
}
function withNotes(placed, budget) {
    return placed.map((one) => {
        const note = one.piece.cells.at(-1) ?? '';
        return { ...one, hasNote: one.isShown && note !== '' && budget.take(note) };
    });
}
function withParts(placed, budget) {
    const taken = new Map();
    for (const group of [placed.filter(isTelling), placed.filter((one) => !isTelling(one))]) {
        for (const one of group) {
            const plain = one.piece.parts.slice(0, 1);
            if (one.isShown && plain.length > 0 && budget.take(...fold({ ...one, parts: plain }, true)))
                taken.set(one.piece, plain);
        }
        for (const { piece, marks } of group) {
            const plain = taken.get(piece);
            if (plain === undefined)
                continue;
            const details = piece.parts.slice(1).filter((part) => budget.take(marks.part, part));
            taken.set(piece, [...plain, ...details]);
        }
    }
    return placed.map((one) => ({ ...one, parts: taken.get(one.piece) ?? [] }));
}
function tablesOf(shown) {
    const telling = shown.filter(isTelling);
    const quiet = shown.filter((one) => !isTelling(one));
    if (telling.length === 0 || quiet.length <= MOST_QUIET)
        return [tableOf(shown)];
    return [tableOf(telling), (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .folded */ .TM)(`${quiet.length} targets that ask for nothing`, tableOf(quiet))];
}
function tableOf(placed) {
    return placed.length === 0 ? '' : [...TABLE_HEAD, ...placed.map(rowLine)].join('\n');
}
function isTelling({ piece }) {
    return (0,_fleet_row_js__WEBPACK_IMPORTED_MODULE_0__/* .callOf */ .C8)(piece.cells) !== 'nothing';
}
function sectionsOf(shown) {
    const acted = shown.filter(({ piece }) => (0,_fleet_row_js__WEBPACK_IMPORTED_MODULE_0__/* .callOf */ .C8)(piece.cells) === 'act');
    const open = new Set(acted.length <= MOST_OPEN ? acted : []);
    return shown
        .filter(({ parts }) => parts.length > 0)
        .map((one) => fold(one, open.has(one))
        .filter((line) => line !== '')
        .join('\n\n'));
}
function fold({ piece, marks, parts }, isOpen) {
    const opening = `<details${isOpen ? ' open' : ''}><summary>${piece.head}</summary>`;
    const [first = '', ...rest] = parts;
    return [
        marks.section === '' ? opening : `${marks.section}\n${opening}`,
        first.trim(),
        ...rest.flatMap((part) => [marks.part, part.trim()]),
        '</details>',
    ];
}
function headLines(pieces, more) {
    const rows = pieces.map(({ cells }) => cells);
    const total = rows.length + more;
    if (total === 0)
        return ['### ⏭️ Topology of no target', 'The inputs of no target changed, so none was looked at.'];
    const [first = []] = rows;
    const [icon = '', name = '', outcome = '', risk = ''] = first;
    const counts = [(0,_fleet_row_js__WEBPACK_IMPORTED_MODULE_0__/* .countText */ .lT)(rows), ...(more === 0 ? [] : [`${more} more`])].filter((part) => part !== '');
    const title = `### ${icon} Topology of ${total === 1 ? 'one target' : `${total} targets`} · ${counts.join(', ')}`;
    const what = [outcome, risk].filter((part) => part !== '').join(', ');
    switch ((0,_fleet_row_js__WEBPACK_IMPORTED_MODULE_0__/* .callOf */ .C8)(first)) {
        case 'act':
            return [title, `**Act first on** ${name}: ${what}.`];
        case 'look':
            return [title, `**Look first at** ${name}: ${what}.`];
        case 'nothing':
            return [title, 'Nothing asks for action.'];
    }
}
function rowLine({ piece, marks, aside, hasNote }) {
    const cells = hasNote ? piece.cells : [...piece.cells.slice(0, -1), ''];
    return `| ${cells.join(' | ')} ${marks.row}${aside} |`;
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
    return [
        more === 0 ? '' : `… and ${more} more ${more === 1 ? 'target' : 'targets'}.`,
        bare === 0
            ? ''
            : `${bare === 1 ? 'One of these targets has' : `${bare} of these targets have`} no section below, for want of room.`,
    ]
        .filter((part) => part !== '')
        .join(' ');
}
function lastLine({ stamp, contextOf }) {
    const { commit, run } = (0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .contextParts */ .it)(contextOf(stamp));
    return (0,_report_js__WEBPACK_IMPORTED_MODULE_2__/* .subscript */ .iH)([...commit, ...run]);
}


/***/ }),

/***/ 6710:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C8: () => (/* binding */ callOf),
/* harmony export */   S7: () => (/* binding */ applyingCells),
/* harmony export */   cZ: () => (/* binding */ COLUMNS),
/* harmony export */   iW: () => (/* binding */ gravityOf),
/* harmony export */   l8: () => (/* binding */ resultCells),
/* harmony export */   lT: () => (/* binding */ countText)
/* harmony export */ });
/* harmony import */ var _run_result_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7881);
/* harmony import */ var _topology_impact_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6067);
/* harmony import */ var _topology_impact_change_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7887);
/* harmony import */ var _topology_prose_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(6855);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4902);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7177);
/* harmony import */ var _verdict_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7342);







const COLUMNS = ['', 'target', 'outcome', 'risk', 'changes', ''];
const LONGEST_NAME = 80;
const LONGEST_NOTE = 100;
const FAILING = '⛔';
const WARNING = '⚠️';
const OUTCOMES = {
    failed: { label: 'failed', weight: 90 },
    blocked: { label: 'blocked', weight: 80 },
    invalid: { label: 'invalid', weight: 70 },
    drifted: { label: 'drifted', weight: 60 },
    applying: { label: 'being applied', weight: 50 },
    planned: { label: 'planned', weight: 40 },
    superseded: { label: 'superseded', weight: 30 },
    applied: { label: 'applied', weight: 20 },
    skipped: { label: 'skipped', weight: 10 },
    valid: { label: 'valid', weight: 0 },
    'no-change': { label: 'in sync', weight: 0 },
};
const WEIGHTS = new Map(Object.values(OUTCOMES).map(({ label, weight }) => [label, weight]));
const RISKS = new Map(_topology_impact_change_js__WEBPACK_IMPORTED_MODULE_0__/* .CHANGE_CLASSES */ .id.map((risk, rank) => [risk, rank]));
function resultCells(name, result) {
    const { outcome } = result;
    const compared = (0,_report_js__WEBPACK_IMPORTED_MODULE_3__/* .comparedIn */ .ZN)(result);
    const isTold = compared !== undefined && compared.before.from !== 'nothing' && outcome !== 'no-change';
    const isQuiet = outcome === 'no-change' || outcome === 'valid';
    return [
        isQuiet && result.findings.length > 0 ? WARNING : (0,_verdict_js__WEBPACK_IMPORTED_MODULE_4__/* .verdict */ .W)(result).icon,
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(name, LONGEST_NAME),
        OUTCOMES[outcome].label,
        isTold ? compared.plan.risk : '',
        isTold ? String(compared.plan.changes.length) : '',
        note(noteText(result)),
    ];
}
function applyingCells(name, risk, changes) {
    return ['⏳', (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(name, LONGEST_NAME), OUTCOMES.applying.label, risk, String(changes), ''];
}
function gravityOf([icon = '', , outcome = '', risk = '']) {
    const fails = icon === FAILING ? 5 : icon === WARNING ? 2 : 0;
    return ((WEIGHTS.get(outcome) ?? 0) + fails) * _topology_impact_change_js__WEBPACK_IMPORTED_MODULE_0__/* .CHANGE_CLASSES */ .id.length + (RISKS.get(risk) ?? 0);
}
function callOf([icon = '', , outcome = '']) {
    const weight = WEIGHTS.get(outcome) ?? 0;
    if (weight >= OUTCOMES.invalid.weight || icon === FAILING)
        return 'act';
    return weight >= OUTCOMES.planned.weight || icon === WARNING ? 'look' : 'nothing';
}
function countText(rows) {
    const counts = new Map();
    for (const [, , outcome = ''] of rows)
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    return [...counts]
        .toSorted(([a], [b]) => (WEIGHTS.get(b) ?? 0) - (WEIGHTS.get(a) ?? 0))
        .map(([outcome, count]) => `${count} ${outcome}`)
        .join(', ');
}
function note(text) {
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .message */ .iU)((0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .cut */ .Jj)(text, LONGEST_NOTE));
}
function noteText(result) {
    switch (result.outcome) {
        case 'failed':
            return result.maybeStored ? `May have been stored. ${result.why}` : result.why;
        case 'skipped':
        case 'superseded':
            return result.why;
        case 'invalid':
        case 'valid':
            return findingText(result);
        case 'blocked':
            return result.why ?? gravestChange(result);
        case 'drifted':
            return `Changed outside the repository. ${gravestChange(result)}`;
        case 'no-change':
            return findingText(result);
        case 'planned':
            return `${result.compared.before.from === 'file' ? 'The branch was not read. ' : ''}${gravestChange(result)}`;
        case 'applied':
            return gravestChange(result);
    }
}
function gravestChange(result) {
    const [change] = (0,_run_result_js__WEBPACK_IMPORTED_MODULE_5__/* .comparedOf */ .Be)(result)?.plan.changes ?? [];
    return change === undefined ? '' : (0,_topology_prose_js__WEBPACK_IMPORTED_MODULE_6__/* .plainText */ .wh)((0,_topology_impact_change_text_js__WEBPACK_IMPORTED_MODULE_1__/* .describeChange */ .u)(change).title);
}
function findingText({ findings }) {
    const first = findings.find(({ severity }) => severity === 'error') ?? findings[0];
    if (first === undefined)
        return '';
    return `Line ${first.location.line}: ${first.message}`;
}


/***/ }),

/***/ 6151:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fleetPieces: () => (/* binding */ fleetPieces),
/* harmony export */   z: () => (/* binding */ applyingPiece)
/* harmony export */ });
/* unused harmony export renderFleetSummary */
/* harmony import */ var _applying_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(103);
/* harmony import */ var _changes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4662);
/* harmony import */ var _compared_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8477);
/* harmony import */ var _fleet_layout_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(5334);
/* harmony import */ var _fleet_row_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6710);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4902);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7177);
/* harmony import */ var _verdict_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(7342);








const PLAIN_ROWS = [10, 3, 0];
const PLAIN_LIMIT = 4000;
const SHARES = [
    [100_000, { rows: 300, remedies: 10, drawings: true, diffLines: 5000, previousLines: 5000 }],
    [20_000, { rows: 200, remedies: 5, drawings: true, diffLines: 500, previousLines: 0 }],
];
const SMALLEST = { rows: 100, remedies: 3, drawings: true, diffLines: 150, previousLines: 0 };
async function fleetPieces(entries, room) {
    const extent = extentFor(room.limit / Math.max(1, room.targets));
    const making = entries.map(({ name, result }) => {
        return { name, result, cells: (0,_fleet_row_js__WEBPACK_IMPORTED_MODULE_4__/* .resultCells */ .l8)(name, result), parts: [] };
    });
    const gravestFirst = making
        .map((piece) => ({ piece, gravity: (0,_fleet_row_js__WEBPACK_IMPORTED_MODULE_4__/* .gravityOf */ .iW)(piece.cells) }))
        .toSorted((a, b) => b.gravity - a.gravity)
        .map(({ piece }) => piece);
    let left = room.limit;
    for (const { result, parts } of gravestFirst) {
        if (left <= 0)
            break;
        const plain = plainPart(result);
        parts.push(plain);
        left -= room.measure(plain);
    }
    left = room.limit;
    for (const { result, parts } of gravestFirst) {
        if (left <= 0 || parts.length === 0)
            break;
        const folds = await foldedParts(result, extent);
        parts.push(...folds);
        for (const fold of folds)
            left -= room.measure(fold);
    }
    return making.map(({ name, result, cells, parts }) => ({ name, cells, head: headOf(name, result), parts }));
}
function applyingPiece(name, applying) {
    const { plan } = applying.compared;
    return {
        name,
        cells: (0,_fleet_row_js__WEBPACK_IMPORTED_MODULE_4__/* .applyingCells */ .S7)(name, plan.risk, plan.changes.length),
        head: `⏳ Topology being applied · <code>${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .html */ .qy)(name)}</code>`,
        parts: [(0,_applying_js__WEBPACK_IMPORTED_MODULE_0__/* .applyingText */ .a)(applying)],
    };
}
async function renderFleetSummary(entries, context, sink) {
    const pieces = await fleetPieces(entries, { ...sink, targets: entries.length });
    const laid = layFleet(pieces.map((piece) => ({ ...piece, stamp: {} })), { stamp: {}, sink, more: 0, isWhole: true, contextOf: () => context });
    return laid.text;
}
function extentFor(share) {
    const [, extent] = SHARES.find(([least]) => share >= least) ?? [];
    return extent ?? SMALLEST;
}
function headOf(name, result) {
    const { icon, title } = (0,_verdict_js__WEBPACK_IMPORTED_MODULE_7__/* .verdict */ .W)(result);
    return `${icon} ${title} · <code>${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .html */ .qy)(name)}</code>`;
}
function plainPart(result) {
    const compared = (0,_report_js__WEBPACK_IMPORTED_MODULE_6__/* .comparedIn */ .ZN)(result);
    let text = '';
    for (const rows of PLAIN_ROWS) {
        const open = compared === undefined ? [] : (0,_compared_js__WEBPACK_IMPORTED_MODULE_2__.openSections)(compared, rows);
        text = (0,_report_js__WEBPACK_IMPORTED_MODULE_6__/* .joined */ .oR)([...(0,_report_js__WEBPACK_IMPORTED_MODULE_6__/* .plainSight */ .ey)(result, open, rows), (0,_report_js__WEBPACK_IMPORTED_MODULE_6__/* .footer */ .qr)(result, {})]);
        if (text.length <= PLAIN_LIMIT)
            return text;
    }
    return text;
}
async function foldedParts(result, extent) {
    const { findings } = result;
    const compared = (0,_report_js__WEBPACK_IMPORTED_MODULE_6__/* .comparedIn */ .ZN)(result);
    const changes = compared === undefined || compared.before.from === 'nothing' ? [] : compared.plan.changes;
    const [plain = 0] = PLAIN_ROWS;
    const rest = compared === undefined ? [] : (await (0,_compared_js__WEBPACK_IMPORTED_MODULE_2__.foldSections)(compared))(extent);
    return [
        changes.length > plain ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .folded */ .TM)(`The ${changes.length} changes`, (0,_changes_js__WEBPACK_IMPORTED_MODULE_1__/* .changeTable */ .Hg)(changes, extent.rows)) : '',
        findings.length > plain
            ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_5__/* .folded */ .TM)(`The ${findings.length} findings`, (0,_report_js__WEBPACK_IMPORTED_MODULE_6__/* .findingTable */ .ck)(findings, extent.rows))
            : '',
        ...rest,
    ].filter((part) => part !== '');
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
