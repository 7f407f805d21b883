export const id = 254;
export const ids = [254];
export const modules = {

/***/ 3254:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runOnBranch: () => (/* binding */ runOnBranch)
});

// EXTERNAL MODULE: ./build/topology/impact/change-text.js
var change_text = __webpack_require__(6771);
// EXTERNAL MODULE: ./build/topology/plan/plan.js
var plan_plan = __webpack_require__(2979);
// EXTERNAL MODULE: ./build/topology/plan/policy.js
var policy = __webpack_require__(5606);
// EXTERNAL MODULE: ./build/topology/plan/three-way.js + 7 modules
var three_way = __webpack_require__(7226);
// EXTERNAL MODULE: ./build/topology/topology-document.js
var topology_document = __webpack_require__(4845);
// EXTERNAL MODULE: ./build/topology/equality/equality.js + 4 modules
var equality = __webpack_require__(7735);
// EXTERNAL MODULE: ./build/run/result.js
var run_result = __webpack_require__(7881);
;// CONCATENATED MODULE: ./build/run/confirm.js




const MOST_READS = 8;
const STALE_READS = 6;
const MOST_PLACES = 5;
async function confirm_confirm({ target, compared, platform, equals }, echo) {
    const { before, plan } = compared;
    const { desired } = plan.threeWay;
    const sent = (0,run_result/* heldOf */.Le)(echo);
    const byEcho = (shown, besides) => {
        const ledger = equals(desired, sent.document);
        if (ledger === undefined)
            return differenceOf(desired, shown.document);
        const doubt = `The answer to the PUT confirms the document; ${besides}`;
        return { ledger, syncedAt: shown.syncedAt, doubt };
    };
    let held = sent;
    let lag = 0;
    for (let reads = 1; reads <= MOST_READS; reads++) {
        const live = await platform.readTopology(target, 'verify');
        if (!live.ok)
            return byEcho(held, 'the branch itself could not be read afterwards.');
        held = (0,run_result/* heldOf */.Le)(live.value);
        const ledger = equals(desired, held.document);
        if (ledger !== undefined)
            return { ledger, syncedAt: held.syncedAt ?? echo.syncedAt, doubt: undefined };
        const isStale = before.from === 'branch' && equals(before.document, held.document) !== undefined;
        lag = isStale ? lag + 1 : 0;
        if (lag >= STALE_READS || !(await platform.pause(reads, 'verify')))
            break;
    }
    return lag === 0
        ? differenceOf(desired, held.document)
        : byEcho(sent, 'reading the branch still shows the one before, as its cache may for a while.');
}
function differenceOf(wanted, held) {
    const documents = { base: undefined, live: held, desired: wanted };
    const { changes } = (0,plan_plan/* makePlan */.Cs)(documents, { known: true, earlier: [] });
    const places = changes.map((change) => (0,change_text/* describeChange */.u)(change).title);
    const rest = places.length - MOST_PLACES;
    return rest > 0
        ? `${places.slice(0, MOST_PLACES).join(', ')} and ${rest} more`
        : places.join(', ') || 'in a way no path names';
}
function equalsIn(form) {
    return (sent, held) => (0,equality/* compareCanonical */.Yu)(sent.canonical(form), held.canonical(form))?.map(({ sentence }) => sentence);
}

// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __webpack_require__(8773);
// EXTERNAL MODULE: ./build/topology/nearest.js
var nearest = __webpack_require__(3862);
;// CONCATENATED MODULE: ./build/run/missing.js


const STEPS = [
    { of: 'organizations', part: 'organization', where: () => 'that the credential can see' },
    { of: 'databases', part: 'database', where: ({ organization }) => `in ${(0,finding/* quote */.hD)(organization)}` },
    {
        of: 'branches',
        part: 'branch',
        where: ({ organization, database }) => `in \`${organization}/${database}\``,
    },
];
async function findMissing(platform, target) {
    let doubt;
    for (const { of, part, where } of STEPS) {
        const listed = await platform.listNames(target, of);
        doubt = listed.ok ? undefined : [listed.problem];
        if (!listed.ok && listed.problem.kind === 'no-response')
            break;
        if (!listed.ok)
            continue;
        if (listed.value.length === 0)
            doubt = `The list of ${of} is empty.`;
        else if (!listed.value.includes(target[part])) {
            const fact = `There is no ${part} ${(0,finding/* quote */.hD)(target[part])} ${where(target)}.`;
            const remedy = `${hintOf(target[part], listed.value)} Correct \`${part}\`.`;
            return { kind: 'missing', part, fact, remedy };
        }
    }
    return doubt === undefined ? { kind: 'none' } : { kind: 'unknown', why: doubt };
}
async function explainOf(problem, platform, target) {
    if (problem.kind !== 'refused' || problem.status !== 404)
        return [problem];
    const missing = await findMissing(platform, target);
    return missing.kind === 'missing' ? `${missing.fact} ${missing.remedy}` : [problem];
}
function hintOf(name, names) {
    const near = (0,nearest/* nearest */.p)(name, names);
    if (near !== undefined)
        return `Did you mean ${(0,finding/* quote */.hD)(near)}?`;
    const known = names.slice(0, 10).map(finding/* quote */.hD);
    const more = names.length > known.length ? ` and ${names.length - known.length} more` : '';
    return `There are: ${known.join(', ')}${more}.`;
}
const MOST_NAMED = 3;
async function whoChanged(platform, target, since) {
    const from = since === null ? Number.NaN : Date.parse(since);
    const entries = await platform.auditEntriesSince(target, Number.isNaN(from) ? Number.NEGATIVE_INFINITY : from);
    const suspects = entries.filter((entry) => isAbout(entry, target));
    const sure = suspects.filter(({ action }) => /topology/i.test(action));
    const named = (sure.length > 0 ? sure : suspects).slice(0, MOST_NAMED);
    if (named.length === 0)
        return undefined;
    const list = named.map(({ actor, action, at }) => {
        const what = action === '' ? '' : `${(0,finding/* quote */.hD)(action)}, `;
        return `${(0,finding/* quote */.hD)(actor)} (${what}${(0,finding/* quote */.hD)(at)})`;
    });
    return `The audit log names for this branch${since === null ? '' : `, since ${(0,finding/* quote */.hD)(since)}`}: ${list.join(', ')}.`;
}
function isAbout({ about }, { database, branch }) {
    const path = `${database}/${branch}`;
    return about.includes(branch) || about.some((name) => name === path || name.endsWith(`/${path}`));
}

;// CONCATENATED MODULE: ./build/run/apply.js




const BUSY = new Set([429, 503]);
const AMBIGUOUS = new Set([408, 500, 502, 504]);
const MOST_WRITES = 6;
const MOST_LOST = 2;
async function applyPlan({ target, compared }, services) {
    const { before, plan } = compared;
    const applying = { target, compared, ...services, equals: equalsIn(plan.threeWay.form) };
    const unsaved = before.from === 'branch' ? await services.savePrevious(before.document) : undefined;
    if (unsaved !== undefined)
        return (0,run_result/* failed */.gz)(`${unsaved} It is the only way back, so nothing was written.`, compared);
    let progress = { writes: 0, lost: undefined, lags: 0, last: undefined };
    for (;;) {
        const look = await checkBeforeWrite(applying, progress);
        if (look.shows !== 'planned')
            return settle(applying, progress, look);
        if (progress.last !== undefined)
            return giveUp(applying, progress, progress.last);
        const written = await services.platform.writeTopology(target, plan.threeWay.desired);
        if (written.ok)
            return finish(applying, written.value);
        services.info([written.problem]);
        progress = await afterFailure(applying, { ...progress, writes: progress.writes + 1 }, written.problem);
        if (progress.last !== undefined && progress.lost === undefined)
            return giveUp(applying, progress, progress.last);
    }
}
async function afterFailure(applying, progress, problem) {
    const { platform, info } = applying;
    const { writes, lags } = progress;
    if (await isShardLag(problem, applying, lags)) {
        info('The shard is listed as ready; routers may learn of it a little later. Once more.');
        return { ...progress, lags: lags + 1 };
    }
    const kind = kindOf(problem);
    const lost = kind === 'busy' || kind === 'lost' ? problem : progress.lost;
    const most = kind === 'lost' ? MOST_LOST : MOST_WRITES;
    const asked = problem.kind === 'refused' ? problem.retryAfter : undefined;
    const mayRepeat = kind !== 'final' && writes < most && platform.over('write') === undefined;
    const again = mayRepeat && (await platform.pause(writes, 'write', asked));
    return { ...progress, lost, last: again ? undefined : problem };
}
function kindOf(problem) {
    switch (problem.kind) {
        case 'no-response':
            if (problem.sent)
                return 'lost';
            return problem.cause === 'network' ? 'unsent' : 'final';
        case 'unexpected-response':
            return 'lost';
        case 'refused':
            if (BUSY.has(problem.status))
                return 'busy';
            return AMBIGUOUS.has(problem.status) || problem.status > 504 ? 'lost' : 'final';
    }
}
async function finish(applying, echo) {
    const { compared, info } = applying;
    const confirmation = await confirm_confirm(applying, echo);
    if (typeof confirmation === 'string') {
        const why = `The service answered 200, and what it stored differs from the file: ${confirmation}. Write the file as the service stores it, or ask its support why.`;
        return (0,run_result/* failed */.gz)(why, compared, true);
    }
    const { ledger, syncedAt, doubt } = confirmation;
    info(`Confirmed: the service holds the document${ledger.length === 0 ? '' : ', in another spelling'}.`);
    const notices = doubt === undefined ? [] : [doubt];
    if (ledger.length > 0)
        notices.push(`The service stored the document in another spelling, which means the same: ${ledger.join(' ')}`);
    return { outcome: 'applied', compared, syncedAt, notices };
}
async function settle({ compared, target, platform }, { lost }, look) {
    const isLost = lost !== undefined;
    switch (look.shows) {
        case 'desired': {
            const { held } = look;
            const { syncedAt } = held;
            if (isLost) {
                const notice = (0,run_result/* messageOf */.bD) `The answer to the PUT was lost, and the branch read afterwards holds the document. (${lost})`;
                return { outcome: 'applied', compared, syncedAt, notices: [notice] };
            }
            const notice = 'The branch got this very document from somebody else while this run was planning.';
            const { desired } = compared.plan.threeWay;
            const documents = { base: undefined, live: held.document, desired };
            const plan = (0,plan_plan/* makePlan */.Cs)(documents, { known: true, earlier: [] });
            const now = { before: held, plan, decision: { kind: 'nothing', ledger: [] } };
            return { outcome: 'no-change', compared: now, syncedAt, notices: [notice] };
        }
        case 'other': {
            const named = await whoChanged(platform, target, look.since);
            const who = named === undefined ? '' : `${named} `;
            const why = isLost
                ? (0,run_result/* messageOf */.bD) `${lost} The branch now holds neither the document planned on nor the desired one. ${who}Run again for a fresh plan.`
                : `The branch changed between the plan and the PUT, so nothing was written. ${who}Run again for a fresh plan.`;
            return (0,run_result/* failed */.gz)(why, compared, isLost);
        }
        case 'nothing': {
            const why = isLost
                ? (0,run_result/* messageOf */.bD) `${lost} It may have been stored: the branch could not be read afterwards. ${look.problem} Run again to find out.`
                : (0,run_result/* messageOf */.bD) `The branch could not be read again just before the PUT, so nothing was written. ${look.problem}`;
            return (0,run_result/* failed */.gz)(why, compared, isLost);
        }
    }
}
async function giveUp({ compared, target, platform }, { lost }, problem) {
    const reason = await explainOf(problem, platform, target);
    if (lost === undefined)
        return (0,run_result/* failed */.gz)(reason, compared);
    const seen = compared.before.from === 'branch'
        ? 'The branch still shows the document from before; but reads come from a cache, so it may have been stored.'
        : 'It may have been stored.';
    return (0,run_result/* failed */.gz)((0,run_result/* messageOf */.bD) `${reason} ${seen} Run again to find out and, if needed, to write it.`, compared, true);
}
const MOST_CHECKS = 3;
async function checkBeforeWrite({ target, compared, equals, platform }, { lost }) {
    const { before, plan } = compared;
    if (before.from !== 'branch')
        return { shows: 'planned' };
    for (let looks = 1;; looks++) {
        const live = await platform.readTopology(target, lost === undefined ? 'read' : 'verify');
        if (!live.ok)
            return { shows: 'nothing', problem: live.problem };
        const held = (0,run_result/* heldOf */.Le)(live.value);
        if (equals(plan.threeWay.desired, held.document) !== undefined)
            return { shows: 'desired', held };
        if (equals(before.document, held.document) === undefined)
            return { shows: 'other', since: before.syncedAt };
        if (lost === undefined || looks >= MOST_CHECKS || !(await platform.pause(looks, 'verify')))
            return { shows: 'planned' };
    }
}
const UNKNOWN_SHARD = /"([^"]+)" is not a shard the cluster has created/;
const WAITS_S = [1, 3, 8, 15, 15, 15];
async function isShardLag(problem, { platform, target }, refusals) {
    if (problem.kind !== 'refused' || problem.status !== 422)
        return false;
    const uid = UNKNOWN_SHARD.exec(problem.said.words ?? '')?.[1];
    const seconds = WAITS_S[refusals];
    if (uid === undefined || seconds === undefined)
        return false;
    const shards = await platform.listShards(target);
    const isReady = shards.ok && shards.value.some((shard) => shard.uid === uid && shard.ready);
    return isReady && platform.pause(1, 'read', seconds * 1000);
}

// EXTERNAL MODULE: ./build/run/file.js
var run_file = __webpack_require__(922);
;// CONCATENATED MODULE: ./build/run/before.js



const NO_GET = new Set([403, 404, 405]);
const UNREADABLE = 'Nothing is written to a database branch that was not read. Give the credential read access to it. For a service that has no GET, set `on-unreadable: apply`.';
async function readBefore(request, services, written) {
    const { platform, info } = services;
    const goOn = (why) => fromGit(request, services, { why, written });
    if (platform === undefined)
        return goOn('no credential for the platform was given');
    const live = await platform.readTopology(request.target);
    if (live.ok) {
        info(`The branch was read; last synced ${live.value.syncedAt ?? 'at a time the service does not tell'}.`);
        return { before: (0,run_result/* heldOf */.Le)(live.value), notices: [] };
    }
    const { problem } = live;
    if (problem.kind !== 'refused' || !NO_GET.has(problem.status))
        return (0,run_result/* failed */.gz)([problem]);
    const end = problem.status === 404 ? await whereItEnds(request, problem, platform) : undefined;
    if (end !== undefined)
        return end;
    return request.onUnreadable === 'apply' ? goOn([problem]) : (0,run_result/* failed */.gz)((0,run_result/* messageOf */.bD) `${problem} ${UNREADABLE}`);
}
async function whereItEnds({ target, onMissingBranch }, problem, platform) {
    const missing = await findMissing(platform, target);
    const maySkip = onMissingBranch === 'skip';
    switch (missing.kind) {
        case 'none':
            return undefined;
        case 'unknown':
            if (!maySkip)
                return undefined;
            return (0,run_result/* failed */.gz)((0,run_result/* messageOf */.bD) `${problem} \`on-missing-branch: skip\` skips a branch that does not exist, and here nobody can tell: ${missing.why}`);
        case 'missing': {
            const { part, fact, remedy } = missing;
            if (!maySkip || part !== 'branch')
                return (0,run_result/* failed */.gz)(`${fact} ${remedy}`);
            return {
                outcome: 'skipped',
                why: `${fact} Nothing was done, as \`on-missing-branch: skip\` wants it.`,
            };
        }
    }
}
async function fromGit(request, services, { why, written }) {
    const notices = [(0,run_result/* messageOf */.bD) `The branch could not be compared with: ${why}`];
    const isUnreadable = services.platform !== undefined;
    const { file, baseCommit } = request;
    if (baseCommit === undefined) {
        const none = 'there is no earlier version of the file to compare with';
        return { before: { from: 'nothing', why: none, isUnreadable }, notices };
    }
    const read = await services.readCommittedFile(file, baseCommit);
    const document = (0,run_file/* asApplied */.kY)(file, read, { request, like: written });
    if (typeof document === 'string')
        return { before: { from: 'nothing', why: document, isUnreadable }, notices };
    services.info(`Comparing with the file at commit ${baseCommit.slice(0, 12)} instead.`);
    return { before: { from: 'file', document, why, isUnreadable }, notices };
}

// EXTERNAL MODULE: ./build/topology/document/reading.js + 5 modules
var reading = __webpack_require__(4534);
// EXTERNAL MODULE: ./build/topology/target.js
var topology_target = __webpack_require__(8763);
;// CONCATENATED MODULE: ./build/run/before-writing.js






async function beforeWriting(request, compared, services) {
    const blocked = (why) => ({ outcome: 'blocked', compared, why });
    const production = await askProduction(request, services);
    if (production !== undefined)
        return blocked(production);
    const review = request.review === 'off' ? undefined : await reviewIn(services, compared);
    if (review !== undefined)
        services.info(review.text);
    if (request.review === 'required' && review?.kind !== 'as-reviewed')
        return blocked(`${review?.text} \`require-review\` is set, so nothing was written. Merge a pull request that shows this plan, or run again without \`require-review\`.`);
    await services.announce?.(compared);
    const notices = review === undefined || review.kind === 'none' ? [] : [review.text];
    const standing = await askStanding(request, services);
    if (standing.kind === 'superseded')
        return { outcome: 'superseded', compared, why: standing.why };
    if (standing.kind === 'current')
        return notices;
    if (request.attempt === 1)
        return [...notices, standing.why];
    return blocked(`${standing.why} A re-run could put an old topology back, so nothing was written. Give the job \`contents: read\`, or start a new run.`);
}
async function askProduction({ isPreview, target }, { platform, branch }) {
    if (!isPreview || target === undefined || platform === undefined)
        return undefined;
    const read = branch === undefined ? await platform.readBranch(target) : { ok: true, value: branch };
    const production = read.ok ? read.value.production : undefined;
    if (production === false)
        return undefined;
    const name = (0,finding/* quoteWhole */.Wv)((0,topology_target/* targetName */.je)(target));
    if (production === undefined)
        return `The service did not say whether ${name} is a production branch, and \`mode: apply\` on a pull request never writes one, so nothing was written. Give the credential \`read_branch\` for the database, or run again.`;
    return `${name} is a production branch, and \`mode: apply\` on a pull request is a preview, so nothing was written. Set \`branch\` to a branch of the pull request\u2019s own, or leave \`mode\` at \`auto\`: then the pull request gets a plan, and the push after the merge applies it.`;
}
async function askStanding({ origin, file }, services) {
    if (origin === undefined)
        return { kind: 'current' };
    const tip = await services.readTip({ ...origin, path: file });
    const standing = standingOf(file, origin.ref, tip);
    if (standing.kind === 'current')
        services.info(`${origin.ref} still has this file.`);
    return standing;
}
async function reviewIn(services, compared) {
    return compared.before.from === 'branch'
        ? reviewOf(await services.readReviewed(), compared)
        : { kind: 'none', text: 'The database branch was not read, so this plan is not a reviewed one.' };
}
const before_writing_MOST_NAMED = 5;
function reviewOf(reviewed, compared) {
    if (reviewed.kind === 'none')
        return { kind: 'none', text: `No reviewed plan was found: ${reviewed.why}` };
    const fresh = (0,plan_plan.planMark)(compared.plan);
    const { mark, pull } = reviewed;
    if (mark.id === fresh.id)
        return { kind: 'as-reviewed', text: `As reviewed on pull request #${pull}: plan \`${fresh.id}\`.` };
    const sides = [
        mark.desired === fresh.desired ? '' : 'the file is not the one that was planned',
        mark.before === fresh.before ? '' : 'what it is compared with has changed since',
    ].filter((side) => side !== '');
    const what = `Not as reviewed: pull request #${pull} showed plan \`${mark.id}\`, and this is plan \`${fresh.id}\`; ${sides.join(', and ')}.`;
    return { kind: 'differs', text: [what, ...changesApart(mark, compared)].join(' ') };
}
function changesApart(mark, { plan }) {
    if (mark.changes === undefined)
        return [];
    const seen = new Set(mark.changes);
    const now = new Set(plan.changes.map(plan_plan/* changeMark */.uM));
    const fresh = plan.changes.filter((change) => !seen.has((0,plan_plan/* changeMark */.uM)(change)));
    const gone = mark.changes.filter((change) => !now.has(change)).length;
    const names = fresh.slice(0, before_writing_MOST_NAMED).map((change) => (0,change_text/* describeChange */.u)(change).title);
    const more = fresh.length > names.length ? ` and ${fresh.length - names.length} more` : '';
    if (fresh.length === 0 && gone === 0)
        return [];
    return [
        fresh.length === 0 ? 'Every change now was shown there.' : `Not shown there: ${names.join(', ')}${more}.`,
        gone === 0 ? '' : `Shown there and not needed now: ${gone === 1 ? '1 change' : `${gone} changes`}.`,
    ].filter((sentence) => sentence !== '');
}
function standingOf(file, ref, tip) {
    if (tip.kind === 'same')
        return { kind: 'current' };
    const unknown = (why) => ({
        kind: 'unknown',
        why: `Whether ${(0,finding/* quoteWhole */.Wv)(ref)} still has this file could not be found out: ${why}`,
    });
    if (tip.kind === 'unknown')
        return unknown(tip.why);
    const { theirs, ours, commit } = tip;
    if (theirs.kind === 'unreadable')
        return unknown(theirs.why);
    if (ours.kind === 'unreadable')
        return unknown(ours.why);
    if (isSameFile(file, theirs, ours))
        return { kind: 'current' };
    const has = theirs.kind === 'missing' ? 'has the file no more' : 'has another version of it';
    const why = `${(0,finding/* quoteWhole */.Wv)(file)} moved on: ${(0,finding/* quoteWhole */.Wv)(ref.replace(/^refs\/heads\//, ''))} is at commit \`${commit.slice(0, 12)}\` now, which ${has}. Nothing was written; the run for that commit applies it.`;
    return { kind: 'superseded', why };
}
function isSameFile(file, theirs, ours) {
    if (theirs.kind !== 'file' || ours.kind !== 'file')
        return theirs.kind === ours.kind;
    const [a, b] = [(0,reading/* readTopology */.ov)(file, theirs.bytes), (0,reading/* readTopology */.ov)(file, ours.bytes)];
    if (!a.ok || !b.ok)
        return Buffer.from(theirs.bytes).equals(ours.bytes);
    const form = (0,topology_document/* formOf */.QU)(a.document, b.document);
    const [one, other] = [a, b].map(({ document }) => new topology_document/* TopologyDocument */.V(document).canonical(form).text);
    return one === other;
}

// EXTERNAL MODULE: ./build/run/check.js
var check = __webpack_require__(3586);
// EXTERNAL MODULE: ./build/topology/document/placeholders.js
var placeholders = __webpack_require__(3592);
// EXTERNAL MODULE: ./build/topology/validation/validate.js + 1 modules
var validate = __webpack_require__(6904);
;// CONCATENATED MODULE: ./build/run/ready.js







const PASSING = new Set([408, 429, 500, 502, 503, 504]);
async function waitForBranch(target, { platform, info }) {
    const name = (0,finding/* quoteWhole */.Wv)((0,topology_target/* targetName */.je)(target));
    let last;
    const look = async () => {
        const read = await platform.readBranch(target);
        if (read.ok)
            last = read.value;
        else if (!mayPass(read.problem))
            last = undefined;
        const isWaited = last?.ready === false && last.production !== true;
        const state = last?.state === undefined ? '' : ` (${(0,finding/* quote */.hD)(last.state)} now)`;
        return { value: last, waitingFor: isWaited ? `the branch ${name} to be ready${state}` : undefined };
    };
    const { value, time, ended } = await waitUntil(look, platform, info);
    if (ended === undefined) {
        info(value?.ready === true ? 'The branch is ready.' : 'Whether the branch is ready is not known.');
        return value;
    }
    const facts = `The branch ${name} is not ready${value?.state === undefined ? '' : ` (${(0,finding/* quote */.hD)(value.state)})`}`;
    return `${facts} after ${durationText(time)} of waiting, so nothing was written. ${remedyFor(ended)}`;
}
function remedyFor(ended) {
    return ended === 'cancelled'
        ? 'The run was cancelled while it waited.'
        : 'Run again when it is, or raise `timeout`.';
}
function mayPass(problem) {
    if (problem.kind === 'refused')
        return PASSING.has(problem.status);
    return problem.kind === 'no-response' && (problem.cause === 'network' || problem.cause === 'slow');
}
const PAUSES_MS = [500, 1000, 2000, 3000, 5000];
const SHORTEST_PAUSE_MS = 250;
const REPORT_EVERY_MS = 15_000;
async function waitUntil(look, platform, info) {
    const began = platform.elapsed();
    let reported = { text: '', at: 0 };
    for (let round = 0;; round++) {
        const { value, waitingFor: text } = await look();
        const time = platform.elapsed() - began;
        if (text === undefined) {
            if (round > 0)
                info(`Waited ${durationText(time)}.`);
            return { value, time, ended: undefined };
        }
        if (text !== reported.text || time - reported.at >= REPORT_EVERY_MS) {
            info(`Waiting for ${text}${round === 0 ? '' : `, ${durationText(time)} so far`}.`);
            reported = { text, at: time };
        }
        const pause = PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)] ?? 0;
        if (!(await rest(platform, pause)))
            return { value, time: platform.elapsed() - began, ended: platform.over('read') ?? 'timeout' };
    }
}
function durationText(milliseconds) {
    if (milliseconds < 9950)
        return `${(milliseconds / 1000).toFixed(1)} s`;
    const seconds = Math.round(milliseconds / 1000);
    return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
async function rest(platform, pause) {
    for (let left = pause; left >= SHORTEST_PAUSE_MS; left /= 2) {
        if (platform.over('read') !== undefined)
            return false;
        if (await platform.pause(1, 'read', left))
            return true;
    }
    return false;
}
const ready_MOST_NAMED = 10;
async function findShards(work, { platform, info }) {
    const { document, live, request, offline } = work;
    const none = { shards: undefined, failure: undefined, findings: [] };
    const isNeeded = (0,placeholders/* needsShards */.bM)(document, request.shards) || !shardsOf(offline.document).isSubsetOf(shardsOf(live));
    if (platform === undefined || !isNeeded)
        return none;
    if (work.isWritten)
        return waitForShards(work, { platform, info });
    const listed = await platform.listShards(request.target);
    if (listed.ok)
        return { ...none, shards: listed.value };
    info('The branch\u2019s shards could not be listed, so their names were not checked.');
    return none;
}
function shardsOf(document) {
    const ranges = document?.topology.groupList.flatMap(({ keyRanges }) => keyRanges) ?? [];
    return new Set(ranges.flatMap(({ shardUid }) => shardUid?.value ?? []));
}
async function waitForShards(work, { platform, info }) {
    const { request } = work;
    let seen = { shards: undefined, missing: [], unready: [], needed: 0 };
    let unlisted = '';
    let hopeless;
    const look = async () => {
        const listed = await platform.listShards(request.target);
        if (!listed.ok) {
            unlisted = [listed.problem];
            info((0,run_result/* messageOf */.bD) `The branch\u2019s shards could not be listed. ${unlisted}`);
            return { value: seen, waitingFor: mayPass(listed.problem) ? wantedOf(seen, work) : undefined };
        }
        seen = seenIn(listed.value, work);
        const wanted = wantedOf(seen, work);
        if (wanted !== undefined)
            hopeless ??= wrongAnyway(work, listed.value);
        return { value: seen, waitingFor: hopeless === undefined || hopeless.length === 0 ? wanted : undefined };
    };
    const { value, time, ended } = await waitUntil(look, platform, info);
    const { shards, missing } = value;
    const findings = missing.length > 0 ? (hopeless ?? []) : [];
    if (ended === undefined)
        return { shards, findings, failure: shards === undefined ? withoutList(work, unlisted) : undefined };
    const name = (0,finding/* quoteWhole */.Wv)((0,topology_target/* targetName */.je)(request.target));
    const facts = `After ${durationText(time)} of waiting, ${stateOf(value, name)}, so nothing was written.`;
    return { shards, findings, failure: [facts, ...remediesFor(value, work, ended)].join(' ') };
}
function withoutList({ document, request }, why) {
    if (!(0,placeholders/* needsShards */.bM)(document, request.shards))
        return undefined;
    return (0,run_result/* messageOf */.bD) `What the file\u2019s shard names stand for is not known, so nothing was written. ${why} Give the token access to the shards, or the names their uids with the input \`shards\`.`;
}
function wantedOf({ shards = [], missing, unready, needed }, { request }) {
    if (missing.length + unready.length === 0 || (missing.length > 0 && !request.isPreview))
        return undefined;
    const hints = missing.map((name) => {
        const near = (0,nearest/* suggestion */.h)(name, (0,placeholders/* namesOf */.eZ)(shards)).trim();
        return `${(0,finding/* quote */.hD)(name)}, which no shard is called${near === '' ? '' : ` (${near})`}`;
    });
    const names = [...hints, ...unready.map((shard) => `${(0,finding/* quote */.hD)(nameOf(shard))}, which is not ready`)];
    const ready = needed - missing.length - unready.length;
    return `shards, of which ${ready} of ${needed} are ready: ${shortened(names, '; ')}`;
}
function seenIn(shards, { document, live, request }) {
    const resolved = (0,placeholders/* resolvePlaceholders */.PR)(document, { given: request.shards, shards });
    const inUse = shardsOf(live);
    const needed = new Set(shardsOf(new topology_document/* TopologyDocument */.V(resolved.document))
        .values()
        .filter((uid) => !uid.includes('${')));
    const unready = shards.filter(({ uid, ready }) => !ready && needed.has(uid) && !inUse.has(uid));
    return { shards, missing: resolved.missing, unready, needed: needed.size + resolved.missing.length };
}
function wrongAnyway({ document, live, request }, shards) {
    const resolved = (0,placeholders/* resolvePlaceholders */.PR)(document, { given: request.shards, shards });
    const names = resolved.findings.filter(({ id }) => id !== 'unknown-shard-name');
    const rules = (0,validate/* validate */.t)(resolved.document, { shards, live, severities: request.severities });
    return [...names, ...rules.filter(({ severity, id }) => severity === 'error' && id !== 'shard-not-ready')];
}
function stateOf({ missing, unready }, branch) {
    const names = (list) => shortened(list.map(finding/* quote */.hD), ', ');
    const parts = [
        missing.length === 0 ? '' : `no shard of ${branch} is called ${names(missing)}`,
        unready.length === 0
            ? ''
            : `${names(unready.map(nameOf))} of ${branch} ${unready.length === 1 ? 'is' : 'are'} not ready`,
    ];
    return parts.filter((part) => part !== '').join(', and ');
}
function remediesFor({ shards = [], missing }, { request }, ended) {
    const [first] = missing;
    if (first === undefined || ended === 'cancelled')
        return [remedyFor(ended)];
    const names = (0,placeholders/* namesOf */.eZ)(shards);
    const known = names.length === 0 ? 'It has no shard.' : `Its shards are called ${shortened(names.map(finding/* quote */.hD), ', ')}.`;
    const stand = `${first}: \${shard:${names.at(0) ?? 'authoritative'}}`;
    return [
        known,
        `Create what is missing, with ${(0,topology_target/* createShards */.cD)(request.target, missing.length)}, and give it the display name; or let the name stand for a shard that is there, with the input \`shards\`: ${(0,finding/* quote */.hD)(stand)}.`,
        'If it is on its way, raise `timeout`.',
    ];
}
function nameOf({ displayName, uid }) {
    return displayName ?? uid;
}
function shortened(names, separator) {
    const rest = names.length - ready_MOST_NAMED;
    return rest > 0 ? `${names.slice(0, ready_MOST_NAMED).join(separator)} and ${rest} more` : names.join(separator);
}

;// CONCATENATED MODULE: ./build/run/on-branch.js













const MOST_LOGGED = 50;
const HOUR_MS = 3_600_000;
const FRESH_MS = 10_000;
async function runOnBranch(request, services, { base, document, checked: offline }) {
    const preview = await lookAtPreview(request, services);
    if (typeof preview === 'string')
        return { ...base, ...(0,run_result/* failed */.gz)(preview) };
    const read = await services.stage('Read the branch', () => readBefore(request, services, document));
    if ('outcome' in read)
        return { ...base, ...read };
    const { before } = read;
    const live = before.from === 'branch' ? before.document : undefined;
    const isWritten = request.mode === 'apply' && !preview.isProduction;
    const known = await services.stage('Check against the branch', () => checkOnBranch({ document, live, request, offline, isWritten }, services));
    const checked = { ...base, notices: [...base.notices, ...read.notices], findings: known.findings };
    if (known.failure !== undefined)
        return { ...checked, ...(0,run_result/* failed */.gz)(known.failure) };
    if ((0,check/* hasErrors */.C)(known.findings))
        return { ...checked, outcome: 'invalid' };
    const comparison = { before, desired: known.document, shards: known.shards };
    const compared = await services.stage('Compare', async () => tell(await compare(comparison, request, services), services));
    const drifter = await whoDrifted(compared, request, services);
    const end = await endOf(compared, request, services);
    const result = { ...checked, notices: [...checked.notices, ...drifter], ...end };
    const { platform } = services;
    if (result.outcome !== 'planned' || request.mode !== 'apply' || platform === undefined)
        return result;
    return write(result, request, { ...services, platform, branch: preview.branchNow() });
}
async function write(planned, request, services) {
    const { compared, ...base } = planned;
    const may = await services.stage('Check before writing', () => beforeWriting(request, compared, services));
    if ('outcome' in may)
        return { ...base, ...may };
    const refusal = await services.consent(planned);
    if (refusal !== undefined)
        return { ...planned, notices: [...planned.notices, refusal] };
    const work = { target: request.target, compared };
    const { notices = [], ...end } = await services.stage('Apply', () => applyPlan(work, services));
    return { ...base, ...end, notices: [...base.notices, ...may, ...notices] };
}
async function lookAtPreview({ isPreview, mode, target }, services) {
    const { platform, info } = services;
    if (!isPreview || mode !== 'apply' || platform === undefined)
        return { isProduction: false, branchNow: () => undefined };
    const branch = await services.stage('Wait for the branch', () => waitForBranch(target, { platform, info }));
    if (typeof branch === 'string')
        return branch;
    const at = platform.elapsed();
    const branchNow = () => (platform.elapsed() - at < FRESH_MS ? branch : undefined);
    return { isProduction: branch?.production === true, branchNow };
}
async function checkOnBranch(work, services) {
    const { document, live, request, offline } = work;
    const step = await findShards(work, services);
    const { shards, findings } = step;
    if (shards === undefined && live === undefined)
        return { ...step, ...offline };
    const checked = (0,check/* check */.z)(document, { request, services, earlier: offline }, { shards, live });
    const known = new Set(checked.findings.map(({ message }) => message));
    const more = findings.filter(({ message }) => !known.has(message));
    return { ...step, ...checked, findings: [...checked.findings, ...more] };
}
async function whoDrifted({ plan, before }, { target }, { platform }) {
    if (plan.situation.state !== 'drift' || platform === undefined || before.from !== 'branch')
        return [];
    const synced = Date.parse(before.syncedAt ?? '');
    const since = Number.isNaN(synced) ? null : new Date(synced - HOUR_MS).toISOString();
    const who = await whoChanged(platform, target, since);
    return who === undefined ? [] : [who];
}
async function endOf(compared, request, services) {
    const { before, decision } = compared;
    if (!(0,run_result/* isChanged */.Hq)(compared) || decision.kind === 'nothing')
        return { outcome: 'no-change', compared, syncedAt: before.from === 'branch' ? before.syncedAt : null };
    if (decision.kind === 'apply')
        return { outcome: 'planned', compared };
    if (request.mode === 'apply') {
        const standing = await services.stage('Check the ref', () => askStanding(request, services));
        if (standing.kind === 'superseded')
            return { outcome: 'superseded', compared, why: standing.why };
    }
    if (decision.kind !== 'drifted')
        return { outcome: 'blocked', compared };
    return { outcome: 'drifted', compared, isFailure: request.policy.onDrift === 'fail' };
}
function tell(compared, services) {
    const { before, plan } = compared;
    const count = plan.changes.length;
    if (before.from === 'nothing')
        services.info((0,run_result/* messageOf */.bD) `Nothing to compare with: ${before.why}.`);
    services.info(`${count === 1 ? '1 change' : `${count} changes`}, risk ${plan.risk}, branch ${plan.situation.state}.`);
    for (const change of plan.changes.slice(0, MOST_LOGGED)) {
        const { title, effect } = (0,change_text/* describeChange */.u)(change);
        services.info(`  ${change.class}: ${title}: ${effect}`);
    }
    return compared;
}
async function compare(comparison, request, services) {
    const { before, desired, shards } = comparison;
    const live = before.from === 'branch' ? before.document : undefined;
    const base = before.from === 'file' ? before.document : await readBase(comparison, request, services);
    const input = { base, live, desired };
    const threeWay = (0,plan_plan/* comparePlan */.hv)(input);
    const isHistoryNeeded = live !== undefined && (0,three_way/* needsHistory */.q9)(threeWay);
    const history = isHistoryNeeded
        ? await (0,run_file/* readHistory */.Lu)({ request, shards }, threeWay, services)
        : { known: true, earlier: [] };
    if (!history.known)
        services.info(`The file's history could not be read: ${history.reason}`);
    const plan = (0,plan_plan/* makePlan */.Cs)(input, history, threeWay);
    return { before, plan, decision: await decideWithLabels(plan, request, services) };
}
async function readBase({ before, desired, shards }, request, services) {
    if (before.from !== 'branch' || request.baseCommit === undefined)
        return undefined;
    const live = before.document;
    const form = (0,topology_document/* formOf */.QU)(live, desired);
    if (live.canonical(form).text === desired.canonical(form).text)
        return undefined;
    const read = await services.readCommittedFile(request.file, request.baseCommit);
    const base = (0,run_file/* asApplied */.kY)(request.file, read, { request, shards, like: desired });
    return typeof base === 'string' ? undefined : base;
}
async function decideWithLabels(plan, request, services) {
    const decision = (0,policy/* decide */.LD)(plan.changes, plan.situation, request.policy);
    if (!('blocks' in decision) || decision.blocks.length === 0)
        return decision;
    const labels = (0,policy/* permissionsOfLabels */.Nq)((await services.readLabels?.()) ?? []);
    if (labels.length === 0)
        return decision;
    const permissions = [...request.policy.permissions, ...labels];
    return (0,policy/* decide */.LD)(plan.changes, plan.situation, { ...request.policy, permissions });
}


/***/ })

};
