import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 6214:
/***/ ((__unused_webpack_module, exports) => {

var __webpack_unused_export__;

__webpack_unused_export__ = ({ value: true });
// https://mathiasbynens.be/notes/javascript-encoding
// https://github.com/bestiejs/punycode.js - punycode.ucs2.decode
function ucs2length(str) {
    const len = str.length;
    let length = 0;
    let pos = 0;
    let value;
    while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 0xd800 && value <= 0xdbff && pos < len) {
            // high surrogate, and there is a next character
            value = str.charCodeAt(pos);
            if ((value & 0xfc00) === 0xdc00)
                pos++; // low surrogate
        }
    }
    return length;
}
exports.A = ucs2length;
ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
//# sourceMappingURL=ucs2length.js.map

/***/ }),

/***/ 2613:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");

/***/ }),

/***/ 4434:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");

/***/ }),

/***/ 9896:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");

/***/ }),

/***/ 8611:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");

/***/ }),

/***/ 5692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");

/***/ }),

/***/ 9278:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");

/***/ }),

/***/ 4589:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:assert");

/***/ }),

/***/ 6698:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:async_hooks");

/***/ }),

/***/ 4573:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:buffer");

/***/ }),

/***/ 7540:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:console");

/***/ }),

/***/ 7598:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");

/***/ }),

/***/ 3053:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:diagnostics_channel");

/***/ }),

/***/ 610:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:dns");

/***/ }),

/***/ 8474:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");

/***/ }),

/***/ 1455:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");

/***/ }),

/***/ 7067:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");

/***/ }),

/***/ 2467:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http2");

/***/ }),

/***/ 7030:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");

/***/ }),

/***/ 6760:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

/***/ }),

/***/ 643:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:perf_hooks");

/***/ }),

/***/ 1792:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:querystring");

/***/ }),

/***/ 99:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:sqlite");

/***/ }),

/***/ 7075:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream");

/***/ }),

/***/ 7830:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream/web");

/***/ }),

/***/ 7997:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers");

/***/ }),

/***/ 8500:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");

/***/ }),

/***/ 1692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:tls");

/***/ }),

/***/ 3136:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:url");

/***/ }),

/***/ 7975:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");

/***/ }),

/***/ 3429:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util/types");

/***/ }),

/***/ 5919:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:worker_threads");

/***/ }),

/***/ 8522:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:zlib");

/***/ }),

/***/ 857:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");

/***/ }),

/***/ 3193:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("string_decoder");

/***/ }),

/***/ 4756:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

/***/ }),

/***/ 9023:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

/***/ }),

/***/ 9251:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  R: () => (/* binding */ act)
});

;// CONCATENATED MODULE: ./build/run/result.js
/** Whether the step fails (contract: `invalid` and `failed`). */
function isFailure(result) {
    return result.outcome === 'invalid' || result.outcome === 'failed';
}
/** The plan of a result that got as far as one. */
function planOf(result) {
    return 'plan' in result ? result.plan : undefined;
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __nccwpck_require__(7598);
// EXTERNAL MODULE: ./build/topology/number.js
var number = __nccwpck_require__(3539);
;// CONCATENATED MODULE: ./build/topology/canonical.js


/**
 * The canonical form of a document, for comparing only and never for sending: object keys in order of their code
 * units, shard groups in order of `uid` (they are referenced by it, domain reference §5), numbers by value.
 */
function canonicalText(document) {
    const { members } = document.root;
    const keys = [...members.keys()].sort();
    const parts = keys.map((key) => {
        const value = members.get(key)?.value;
        return `${JSON.stringify(key)}:${value === undefined ? '' : key === 'shard_groups' ? groupsText(value) : nodeText(value)}`;
    });
    return `{${parts.join(',')}}`;
}
/** SHA-256 of the canonical form, 64 hex digits. */
function digestOf(document) {
    return (0,external_node_crypto_.createHash)('sha256').update(canonicalText(document)).digest('hex');
}
/**
 * Names a comparison: 12 hex digits over the canonical live and desired documents. Two plans with the same id change
 * the same thing from the same state, however either is spelled.
 */
function planIdOf(live, desired) {
    const hash = (0,external_node_crypto_.createHash)('sha256');
    hash
        .update(live === undefined ? '' : canonicalText(live))
        .update('\n')
        .update(canonicalText(desired));
    return hash.digest('hex').slice(0, 12);
}
/** The groups of a document by uid, when every group has one of its own; undefined for any other list. */
function groupsByUid(node) {
    if (node.kind !== 'array')
        return undefined;
    const groups = new Map();
    for (const item of node.items) {
        const uid = item.kind === 'object' ? item.members.get('uid')?.value : undefined;
        if (uid?.kind !== 'string' || groups.has(uid.value))
            return undefined;
        groups.set(uid.value, item);
    }
    return groups;
}
function groupsText(node) {
    const groups = groupsByUid(node);
    if (groups === undefined)
        return nodeText(node);
    const uids = [...groups.keys()].sort();
    return `[${uids.map((uid) => nodeText(groups.get(uid) ?? node)).join(',')}]`;
}
/** The canonical form of one value. */
function nodeText(node) {
    switch (node.kind) {
        case 'object': {
            const keys = [...node.members.keys()].sort();
            return `{${keys.map((key) => `${JSON.stringify(key)}:${nodeText(node.members.get(key)?.value ?? node)}`).join(',')}}`;
        }
        case 'array':
            return `[${node.items.map(nodeText).join(',')}]`;
        case 'string':
            return JSON.stringify(node.value);
        case 'number':
            return (0,number/* canonicalNumber */.uA)(node.text);
        case 'boolean':
            return String(node.value);
        case 'null':
            return 'null';
    }
}

;// CONCATENATED MODULE: ./build/topology/compare.js

/** Every place in which `after` differs from `before`; empty exactly when the canonical forms are the same. */
function compareDocuments(before, after) {
    const changes = [];
    compareObjects(before.root, after.root, '', changes);
    return changes;
}
function compareNodes(before, after, path, changes) {
    if (before === after)
        return;
    if (before.kind === 'object' && after.kind === 'object') {
        compareObjects(before, after, path, changes);
        return;
    }
    if (before.kind === 'array' && after.kind === 'array') {
        if (compareItems(before.items, after.items, path, changes))
            return;
    }
    const [was, is] = [nodeText(before), nodeText(after)];
    if (was !== is)
        changes.push({ kind: 'changed', path, before: was, after: is });
}
function compareObjects(before, after, path, changes) {
    for (const [key, { value }] of before.members) {
        const other = after.members.get(key)?.value;
        const here = memberPath(path, key);
        if (other === undefined)
            changes.push({ kind: 'removed', path: here, before: nodeText(value) });
        else if (here !== 'shard_groups' || !compareGroups(value, other, changes))
            compareNodes(value, other, here, changes);
    }
    for (const [key, { value }] of after.members) {
        if (before.members.has(key))
            continue;
        changes.push({ kind: 'added', path: memberPath(path, key), after: nodeText(value) });
    }
}
function compareGroups(before, after, changes) {
    const [was, is] = [groupsByUid(before), groupsByUid(after)];
    if (was === undefined || is === undefined)
        return false;
    for (const [uid, group] of was) {
        const other = is.get(uid);
        const path = `shard_groups[${uid}]`;
        if (other === undefined)
            changes.push({ kind: 'removed', path, before: nodeText(group) });
        else
            compareNodes(group, other, path, changes);
    }
    for (const [uid, group] of is) {
        if (!was.has(uid))
            changes.push({ kind: 'added', path: `shard_groups[${uid}]`, after: nodeText(group) });
    }
    return true;
}
/** Lists of one length are compared item by item; others are one change, because nothing says which item went. */
function compareItems(before, after, path, changes) {
    if (before.length !== after.length)
        return false;
    before.forEach((item, index) => {
        compareNodes(item, after[index] ?? item, `${path}[${index}]`, changes);
    });
    return true;
}
function memberPath(path, key) {
    const name = /^[\w$-]+$/.test(key) ? key : JSON.stringify(key);
    return path === '' ? name : `${path}.${name}`;
}

;// CONCATENATED MODULE: ./build/topology/plan.js


/** Compares what there is with what is wanted. */
function makePlan(before, desired) {
    const document = before.from === 'nothing' ? undefined : before.document;
    const changes = document === undefined ? [] : compareDocuments(document, desired);
    return {
        id: planIdOf(document, desired),
        digest: digestOf(desired),
        before,
        desired,
        changed: document === undefined || changes.length > 0,
        changes,
    };
}

// EXTERNAL MODULE: ./build/platform/problem.js
var problem = __nccwpck_require__(4489);
// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
;// CONCATENATED MODULE: ./build/run/apply.js




/** Statuses of a PUT that leave open whether it was stored. */
const AMBIGUOUS = new Set([408, 500, 502, 504]);
/** How often a PUT is sent when its answer was lost and the branch shows that it was not stored. */
const MOST_WRITES = 2;
/**
 * Writes the desired document and finds out what became of it. `applied` is claimed only when the service's answer,
 * or the branch read afterwards, holds the document; a PUT that may have happened is never called "not applied".
 */
async function applyPlan(work, services) {
    const { target, plan } = work;
    const { platform } = services;
    if (plan.before.from === 'branch')
        await services.savePrevious(plan.before.document);
    for (let writes = 1;; writes++) {
        const written = await platform.writeTopology(target, plan.desired);
        if (written.ok)
            return apply_confirm(work, platform, written.value);
        services.info((0,problem/* explain */.WE)(written.problem));
        if (!isAmbiguous(written.problem)) {
            return { outcome: 'failed', plan, why: (0,problem/* explain */.WE)(written.problem), maybeStored: false };
        }
        const found = await findOut(work, await platform.readTopology(target), (0,problem/* explain */.WE)(written.problem));
        if (found !== 'not stored' && found !== 'cannot be read')
            return found;
        if (writes >= MOST_WRITES) {
            const why = `${(0,problem/* explain */.WE)(written.problem)} It may have been stored. Run again to find out and, if needed, to write it.`;
            return { outcome: 'failed', plan, why, maybeStored: true };
        }
        services.info(found === 'not stored'
            ? 'The branch shows that it was not stored; once more.'
            : 'Sending the same document once more.');
    }
}
function isAmbiguous(problem) {
    switch (problem.kind) {
        case 'no-answer':
            return problem.sent;
        case 'odd-answer':
            return problem.status < 300;
        case 'refused':
            return AMBIGUOUS.has(problem.status);
    }
}
async function findOut(work, live, lost) {
    const { plan } = work;
    if (!live.ok) {
        const isAllowed = live.problem.kind === 'refused' && [403, 404, 405].includes(live.problem.status);
        if (isAllowed)
            return 'cannot be read';
        const why = `${lost} It may have been stored: the branch could not be read afterwards. Run again to find out.`;
        return { outcome: 'failed', plan, why, maybeStored: true };
    }
    if (isSame(live.value.document, plan.desired)) {
        const notices = [
            `The answer to the PUT was lost, and the branch read afterwards holds the document. (${lost})`,
        ];
        return { outcome: 'applied', plan, syncedAt: live.value.syncedAt, notices };
    }
    if (plan.before.from === 'branch' && isSame(live.value.document, plan.before.document))
        return 'not stored';
    const why = `${lost} The branch now holds neither the document planned on nor the desired one. Run again for a fresh plan.`;
    return { outcome: 'failed', plan, why, maybeStored: true };
}
/** A 200 confirms when it, or the branch read afterwards, holds the document that was sent. */
async function apply_confirm(work, platform, echo) {
    const { plan, target } = work;
    if (isSame(echo.document, plan.desired))
        return { outcome: 'applied', plan, syncedAt: echo.syncedAt };
    const live = await platform.readTopology(target);
    if (live.ok && isSame(live.value.document, plan.desired)) {
        return { outcome: 'applied', plan, syncedAt: live.value.syncedAt };
    }
    const stored = live.ok ? live.value.document : echo.document;
    const places = compareDocuments(plan.desired, stored).map((change) => `${(0,finding/* quote */.hD)(change.path, 200)} (${change.kind})`);
    const shown = places.length > 5 ? `${places.slice(0, 5).join(', ')} and ${places.length - 5} more` : places.join(', ');
    const why = `The service answered 200, and what it stored differs from the file: ${shown}. Write the file as the service stores it, or ask its support why.`;
    return { outcome: 'failed', plan, why, maybeStored: true };
}
function isSame(a, b) {
    return canonicalText(a) === canonicalText(b);
}

// EXTERNAL MODULE: ./build/topology/reading.js + 2 modules
var reading = __nccwpck_require__(5545);
;// CONCATENATED MODULE: ./build/run/file.js


/**
 * Reads the topology file from the workspace, else at the run's commit (a job without a checkout step). A file that
 * cannot be had is a finding like any other, so that it is reported in the same places.
 */
async function readFile(request, services) {
    const { file, commit } = request;
    const local = await services.readWorkspaceFile(file);
    if (local.kind === 'file')
        return file_document(file, local.bytes, services);
    if (local.kind === 'unreadable')
        return refuse(file, local.why);
    if (commit === undefined)
        return refuse(file, missing(file, 'the workspace'));
    services.info(`The workspace has no ${file}; reading it at commit ${commit.slice(0, 12)}.`);
    const committed = await services.readCommittedFile(file, commit);
    if (committed.kind === 'file')
        return file_document(file, committed.bytes, services);
    const place = `the workspace, and none at commit ${commit.slice(0, 12)}`;
    const why = committed.kind === 'missing'
        ? missing(file, place)
        : `${missing(file, 'the workspace')} ${committed.why}`;
    return refuse(file, why);
}
/** Reads an earlier version of the file; why there is none, where there is none. */
function earlierDocument(file, read) {
    if (read.kind === 'missing')
        return 'the file did not exist before';
    if (read.kind === 'unreadable')
        return read.why;
    return (0,reading/* readTopology */.ov)(file, read.bytes);
}
function file_document(file, bytes, services) {
    const result = (0,reading/* readTopology */.ov)(file, bytes);
    if (result.ok)
        services.info(`${bytes.byteLength} bytes of ${(0,reading/* formatOf */.be)(file) === 'json' ? 'JSON' : 'YAML'}, one object.`);
    return result;
}
function missing(file, place) {
    return `There is no file ${(0,finding/* quote */.hD)(file, 200)} in ${place}. Name the topology file in \`file\`, relative to the root of the repository.`;
}
function refuse(file, message) {
    return {
        ok: false,
        findings: [(0,finding/* errorAt */.Os)({ name: file, text: '' }, { start: 0, end: 0 }, 'no-file', message)],
    };
}

;// CONCATENATED MODULE: ./build/topology/nearest.js
/** The candidate a misspelled name most likely means: at most a third of its letters differ; undefined if none is near. */
function nearest(name, candidates) {
    let best;
    let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
    for (const candidate of candidates) {
        const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), bestDistance);
        if (distance < bestDistance) {
            best = candidate;
            bestDistance = distance;
        }
    }
    return best;
}
/** Letters to insert, remove, replace or swap to get from one word to the other; `limit` if it is that or more. */
function editDistance(a, b, limit) {
    if (Math.abs(a.length - b.length) >= limit)
        return limit;
    let beforeLast = [];
    let last = Array.from({ length: b.length + 1 }, (_, index) => index);
    for (let i = 1; i <= a.length; i++) {
        const row = [i];
        for (let j = 1; j <= b.length; j++) {
            const cost = a[i - 1] === b[j - 1] ? 0 : 1;
            const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
            const plain = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
            row.push(swapped ? Math.min(plain, (beforeLast[j - 2] ?? 0) + 1) : plain);
        }
        if (Math.min(...row) >= limit)
            return limit;
        beforeLast = last;
        last = row;
    }
    return last[b.length] ?? limit;
}

;// CONCATENATED MODULE: ./build/run/missing.js


const STEPS = [
    { of: 'organizations', one: 'organization' },
    { of: 'databases', one: 'database' },
    { of: 'branches', one: 'branch' },
];
/**
 * Says which part of a target does not exist, when the lists that the credential may read show it: "There is no
 * database `shop-prd` in `acme`; did you mean `shop-prod`?". Undefined where the lists show nothing of the kind:
 * a list that is refused, has another shape or is empty proves nothing.
 */
async function whatIsMissing(platform, target) {
    for (const { of, one } of STEPS) {
        const listed = await platform.listNames(target, of);
        if (!listed.ok || listed.value.length === 0)
            return undefined;
        const name = target[one];
        if (!listed.value.includes(name))
            return sentence(one, target, listed.value);
    }
    return undefined;
}
function sentence(one, target, names) {
    const where = {
        organization: 'that the credential can see',
        database: `in ${(0,finding/* quote */.hD)(target.organization)}`,
        branch: `in \`${target.organization}/${target.database}\``,
    }[one];
    const near = nearest(target[one], names);
    const known = names.slice(0, 10).map((name) => `${(0,finding/* quote */.hD)(name)}`);
    const more = names.length > known.length ? ` and ${names.length - known.length} more` : '';
    const hint = near === undefined ? `There are: ${known.join(', ')}${more}.` : `Did you mean ${(0,finding/* quote */.hD)(near)}?`;
    return `There is no ${one} ${(0,finding/* quote */.hD)(target[one])} ${where}. ${hint} Correct the input \`${one}\`.`;
}

;// CONCATENATED MODULE: ./build/run/before.js



/** Statuses of GET after which a run goes on from the file in git (contract: requests). */
const GOES_ON = new Set([403, 404, 405]);
/** Reads the branch; where that is not possible or not allowed, the earlier version of the file stands in for it. */
async function readBefore(request, services) {
    if (services.platform === undefined)
        return fromGit(request, services, 'no credential for the platform was given');
    const { target } = request;
    const live = await services.platform.readTopology(target);
    if (live.ok) {
        services.info(`The branch was read; last synced ${live.value.syncedAt ?? 'at a time the service does not tell'}.`);
        return {
            before: { from: 'branch', document: live.value.document },
            syncedAt: live.value.syncedAt,
            notices: [],
        };
    }
    if (!mayGoOn(live.problem))
        return { failure: (0,problem/* explain */.WE)(live.problem) };
    const missing = await nonexistent(live.problem, services.platform, target);
    return missing === undefined ? fromGit(request, services, (0,problem/* explain */.WE)(live.problem)) : { failure: missing };
}
function mayGoOn(problem) {
    return problem.kind === 'refused' && GOES_ON.has(problem.status);
}
async function nonexistent(problem, platform, target) {
    return problem.kind === 'refused' && problem.status === 404 ? whatIsMissing(platform, target) : undefined;
}
async function fromGit(request, services, why) {
    const notice = `The branch could not be compared with: ${why}`;
    const { file, baseCommit } = request;
    const read = baseCommit === undefined
        ? 'there is no earlier version of the file to compare with'
        : earlierDocument(file, await services.readCommittedFile(file, baseCommit));
    if (typeof read === 'string')
        return { before: { from: 'nothing', why: read }, syncedAt: null, notices: [notice] };
    if (!read.ok) {
        const unread = 'the earlier version of the file is not a data topology';
        return { before: { from: 'nothing', why: unread }, syncedAt: null, notices: [notice] };
    }
    services.info(`Comparing with the file at commit ${baseCommit?.slice(0, 12)} instead.`);
    return { before: { from: 'file', document: read.document, why }, syncedAt: null, notices: [notice] };
}

;// CONCATENATED MODULE: ./build/run/run.js





const MOST_LOGGED = 50;
/**
 * One run, from the file to the result: read the file, read the branch, compare, apply. A stage that cannot go on
 * ends the run with a result; nothing is thrown for what users, networks or services do.
 */
async function run(request, services) {
    const base = {
        file: request.file,
        target: request.target,
        findings: [],
        notices: request.notices,
    };
    if (request.mode === 'skip')
        return { ...base, outcome: 'skipped', why: request.skipReason ?? '' };
    const file = await services.stage(`Read ${request.file}`, () => readFile(request, services));
    if (!file.ok)
        return { ...base, outcome: 'invalid', findings: file.findings };
    const { document } = file;
    if (request.mode === 'validate' || request.target === undefined) {
        return { ...base, outcome: 'valid', digest: digestOf(document) };
    }
    const target = request.target;
    const before = await services.stage('Read the branch', () => readBefore({ ...request, target }, services));
    if ('failure' in before) {
        return { ...base, outcome: 'failed', why: before.failure, plan: undefined, maybeStored: false };
    }
    const noted = { ...base, notices: [...base.notices, ...before.notices] };
    const plan = await services.stage('Compare', async () => describe(makePlan(before.before, document), services));
    if (!plan.changed)
        return { ...noted, outcome: 'no-change', plan, syncedAt: before.syncedAt };
    if (request.mode === 'plan' || services.platform === undefined)
        return { ...noted, outcome: 'planned', plan };
    const platform = services.platform;
    const end = await services.stage('Apply', () => applyPlan({ target, plan }, { ...services, platform }));
    return { ...noted, ...end, notices: [...noted.notices, ...(end.notices ?? [])] };
}
function describe(plan, services) {
    const count = plan.changes.length;
    if (plan.before.from === 'nothing')
        services.info(`Nothing to compare with: ${plan.before.why}.`);
    else
        services.info(plan.changed ? `${count} ${count === 1 ? 'change' : 'changes'}.` : 'No change.');
    for (const change of plan.changes.slice(0, MOST_LOGGED))
        services.info(`  ${change.kind} ${change.path}`);
    return plan;
}

;// CONCATENATED MODULE: external "node:fs"
const external_node_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");
// EXTERNAL MODULE: ./node_modules/ajv/dist/runtime/ucs2length.js
var ucs2length = __nccwpck_require__(6214);
;// CONCATENATED MODULE: ./build/action/event.validator.js
// @ts-nocheck
// Generated from src/action/event.schema.json; change that file instead.

"use strict";
const isPullRequestEvent = validate21;
const schema32 = { "type": "object", "required": ["action", "pull_request"], "properties": { "action": { "type": "string", "maxLength": 100 }, "pull_request": { "type": "object", "required": ["number", "head", "base"], "properties": { "number": { "type": "integer", "minimum": 1 }, "merged": { "type": ["boolean", "null"] }, "head": { "$ref": "#/$defs/side" }, "base": { "$ref": "#/$defs/side" } } } } };
const func1 = ucs2length/* default */.A;
const schema33 = { "type": "object", "required": ["ref", "sha"], "properties": { "ref": { "type": "string", "maxLength": 1000 }, "sha": { "$ref": "#/$defs/sha" }, "repo": { "type": ["object", "null"], "required": ["full_name"], "properties": { "full_name": { "type": "string", "maxLength": 300 } } } } };
const schema34 = { "type": "string", "pattern": "^[0-9a-fA-F]{40,64}$" };
const pattern4 = new RegExp("^[0-9a-fA-F]{40,64}$", "u");
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate22.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.ref === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "ref" }, message: "must have required property '" + "ref" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.sha === undefined) {
            const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sha" }, message: "must have required property '" + "sha" + "'" };
            if (vErrors === null) {
                vErrors = [err1];
            }
            else {
                vErrors.push(err1);
            }
            errors++;
        }
        if (data.ref !== undefined) {
            let data0 = data.ref;
            if (typeof data0 === "string") {
                if (func1(data0) > 1000) {
                    const err2 = { instancePath: instancePath + "/ref", schemaPath: "#/properties/ref/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                    if (vErrors === null) {
                        vErrors = [err2];
                    }
                    else {
                        vErrors.push(err2);
                    }
                    errors++;
                }
            }
            else {
                const err3 = { instancePath: instancePath + "/ref", schemaPath: "#/properties/ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err3];
                }
                else {
                    vErrors.push(err3);
                }
                errors++;
            }
        }
        if (data.sha !== undefined) {
            let data1 = data.sha;
            if (typeof data1 === "string") {
                if (!pattern4.test(data1)) {
                    const err4 = { instancePath: instancePath + "/sha", schemaPath: "#/$defs/sha/pattern", keyword: "pattern", params: { pattern: "^[0-9a-fA-F]{40,64}$" }, message: "must match pattern \"" + "^[0-9a-fA-F]{40,64}$" + "\"" };
                    if (vErrors === null) {
                        vErrors = [err4];
                    }
                    else {
                        vErrors.push(err4);
                    }
                    errors++;
                }
            }
            else {
                const err5 = { instancePath: instancePath + "/sha", schemaPath: "#/$defs/sha/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err5];
                }
                else {
                    vErrors.push(err5);
                }
                errors++;
            }
        }
        if (data.repo !== undefined) {
            let data2 = data.repo;
            if ((!(data2 && typeof data2 == "object" && !Array.isArray(data2))) && (data2 !== null)) {
                const err6 = { instancePath: instancePath + "/repo", schemaPath: "#/properties/repo/type", keyword: "type", params: { type: schema33.properties.repo.type }, message: "must be object,null" };
                if (vErrors === null) {
                    vErrors = [err6];
                }
                else {
                    vErrors.push(err6);
                }
                errors++;
            }
            if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                if (data2.full_name === undefined) {
                    const err7 = { instancePath: instancePath + "/repo", schemaPath: "#/properties/repo/required", keyword: "required", params: { missingProperty: "full_name" }, message: "must have required property '" + "full_name" + "'" };
                    if (vErrors === null) {
                        vErrors = [err7];
                    }
                    else {
                        vErrors.push(err7);
                    }
                    errors++;
                }
                if (data2.full_name !== undefined) {
                    let data3 = data2.full_name;
                    if (typeof data3 === "string") {
                        if (func1(data3) > 300) {
                            const err8 = { instancePath: instancePath + "/repo/full_name", schemaPath: "#/properties/repo/properties/full_name/maxLength", keyword: "maxLength", params: { limit: 300 }, message: "must NOT have more than 300 characters" };
                            if (vErrors === null) {
                                vErrors = [err8];
                            }
                            else {
                                vErrors.push(err8);
                            }
                            errors++;
                        }
                    }
                    else {
                        const err9 = { instancePath: instancePath + "/repo/full_name", schemaPath: "#/properties/repo/properties/full_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                        if (vErrors === null) {
                            vErrors = [err9];
                        }
                        else {
                            vErrors.push(err9);
                        }
                        errors++;
                    }
                }
            }
        }
    }
    else {
        const err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err10];
        }
        else {
            vErrors.push(err10);
        }
        errors++;
    }
    validate22.errors = vErrors;
    return errors === 0;
}
validate22.evaluated = { "props": { "ref": true, "sha": true, "repo": true }, "dynamicProps": false, "dynamicItems": false };
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate21.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.action === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "action" }, message: "must have required property '" + "action" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.pull_request === undefined) {
            const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pull_request" }, message: "must have required property '" + "pull_request" + "'" };
            if (vErrors === null) {
                vErrors = [err1];
            }
            else {
                vErrors.push(err1);
            }
            errors++;
        }
        if (data.action !== undefined) {
            let data0 = data.action;
            if (typeof data0 === "string") {
                if (func1(data0) > 100) {
                    const err2 = { instancePath: instancePath + "/action", schemaPath: "#/properties/action/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
                    if (vErrors === null) {
                        vErrors = [err2];
                    }
                    else {
                        vErrors.push(err2);
                    }
                    errors++;
                }
            }
            else {
                const err3 = { instancePath: instancePath + "/action", schemaPath: "#/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err3];
                }
                else {
                    vErrors.push(err3);
                }
                errors++;
            }
        }
        if (data.pull_request !== undefined) {
            let data1 = data.pull_request;
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                if (data1.number === undefined) {
                    const err4 = { instancePath: instancePath + "/pull_request", schemaPath: "#/properties/pull_request/required", keyword: "required", params: { missingProperty: "number" }, message: "must have required property '" + "number" + "'" };
                    if (vErrors === null) {
                        vErrors = [err4];
                    }
                    else {
                        vErrors.push(err4);
                    }
                    errors++;
                }
                if (data1.head === undefined) {
                    const err5 = { instancePath: instancePath + "/pull_request", schemaPath: "#/properties/pull_request/required", keyword: "required", params: { missingProperty: "head" }, message: "must have required property '" + "head" + "'" };
                    if (vErrors === null) {
                        vErrors = [err5];
                    }
                    else {
                        vErrors.push(err5);
                    }
                    errors++;
                }
                if (data1.base === undefined) {
                    const err6 = { instancePath: instancePath + "/pull_request", schemaPath: "#/properties/pull_request/required", keyword: "required", params: { missingProperty: "base" }, message: "must have required property '" + "base" + "'" };
                    if (vErrors === null) {
                        vErrors = [err6];
                    }
                    else {
                        vErrors.push(err6);
                    }
                    errors++;
                }
                if (data1.number !== undefined) {
                    let data2 = data1.number;
                    if (!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) {
                        const err7 = { instancePath: instancePath + "/pull_request/number", schemaPath: "#/properties/pull_request/properties/number/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                        if (vErrors === null) {
                            vErrors = [err7];
                        }
                        else {
                            vErrors.push(err7);
                        }
                        errors++;
                    }
                    if ((typeof data2 == "number") && (isFinite(data2))) {
                        if (data2 < 1 || isNaN(data2)) {
                            const err8 = { instancePath: instancePath + "/pull_request/number", schemaPath: "#/properties/pull_request/properties/number/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
                            if (vErrors === null) {
                                vErrors = [err8];
                            }
                            else {
                                vErrors.push(err8);
                            }
                            errors++;
                        }
                    }
                }
                if (data1.merged !== undefined) {
                    let data3 = data1.merged;
                    if ((typeof data3 !== "boolean") && (data3 !== null)) {
                        const err9 = { instancePath: instancePath + "/pull_request/merged", schemaPath: "#/properties/pull_request/properties/merged/type", keyword: "type", params: { type: schema32.properties.pull_request.properties.merged.type }, message: "must be boolean,null" };
                        if (vErrors === null) {
                            vErrors = [err9];
                        }
                        else {
                            vErrors.push(err9);
                        }
                        errors++;
                    }
                }
                if (data1.head !== undefined) {
                    if (!(validate22(data1.head, { instancePath: instancePath + "/pull_request/head", parentData: data1, parentDataProperty: "head", rootData, dynamicAnchors }))) {
                        vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
                        errors = vErrors.length;
                    }
                }
                if (data1.base !== undefined) {
                    if (!(validate22(data1.base, { instancePath: instancePath + "/pull_request/base", parentData: data1, parentDataProperty: "base", rootData, dynamicAnchors }))) {
                        vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
                        errors = vErrors.length;
                    }
                }
            }
            else {
                const err10 = { instancePath: instancePath + "/pull_request", schemaPath: "#/properties/pull_request/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                    vErrors = [err10];
                }
                else {
                    vErrors.push(err10);
                }
                errors++;
            }
        }
    }
    else {
        const err11 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err11];
        }
        else {
            vErrors.push(err11);
        }
        errors++;
    }
    validate21.errors = vErrors;
    return errors === 0;
}
validate21.evaluated = { "props": { "action": true, "pull_request": true }, "dynamicProps": false, "dynamicItems": false };
const isPushEvent = validate25;
const schema35 = { "type": "object", "required": ["ref", "before", "after"], "properties": { "ref": { "type": "string", "maxLength": 1000 }, "before": { "$ref": "#/$defs/sha" }, "after": { "$ref": "#/$defs/sha" }, "deleted": { "type": "boolean" } } };
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate25.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.ref === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "ref" }, message: "must have required property '" + "ref" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.before === undefined) {
            const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "before" }, message: "must have required property '" + "before" + "'" };
            if (vErrors === null) {
                vErrors = [err1];
            }
            else {
                vErrors.push(err1);
            }
            errors++;
        }
        if (data.after === undefined) {
            const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "after" }, message: "must have required property '" + "after" + "'" };
            if (vErrors === null) {
                vErrors = [err2];
            }
            else {
                vErrors.push(err2);
            }
            errors++;
        }
        if (data.ref !== undefined) {
            let data0 = data.ref;
            if (typeof data0 === "string") {
                if (func1(data0) > 1000) {
                    const err3 = { instancePath: instancePath + "/ref", schemaPath: "#/properties/ref/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
            }
            else {
                const err4 = { instancePath: instancePath + "/ref", schemaPath: "#/properties/ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err4];
                }
                else {
                    vErrors.push(err4);
                }
                errors++;
            }
        }
        if (data.before !== undefined) {
            let data1 = data.before;
            if (typeof data1 === "string") {
                if (!pattern4.test(data1)) {
                    const err5 = { instancePath: instancePath + "/before", schemaPath: "#/$defs/sha/pattern", keyword: "pattern", params: { pattern: "^[0-9a-fA-F]{40,64}$" }, message: "must match pattern \"" + "^[0-9a-fA-F]{40,64}$" + "\"" };
                    if (vErrors === null) {
                        vErrors = [err5];
                    }
                    else {
                        vErrors.push(err5);
                    }
                    errors++;
                }
            }
            else {
                const err6 = { instancePath: instancePath + "/before", schemaPath: "#/$defs/sha/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err6];
                }
                else {
                    vErrors.push(err6);
                }
                errors++;
            }
        }
        if (data.after !== undefined) {
            let data2 = data.after;
            if (typeof data2 === "string") {
                if (!pattern4.test(data2)) {
                    const err7 = { instancePath: instancePath + "/after", schemaPath: "#/$defs/sha/pattern", keyword: "pattern", params: { pattern: "^[0-9a-fA-F]{40,64}$" }, message: "must match pattern \"" + "^[0-9a-fA-F]{40,64}$" + "\"" };
                    if (vErrors === null) {
                        vErrors = [err7];
                    }
                    else {
                        vErrors.push(err7);
                    }
                    errors++;
                }
            }
            else {
                const err8 = { instancePath: instancePath + "/after", schemaPath: "#/$defs/sha/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err8];
                }
                else {
                    vErrors.push(err8);
                }
                errors++;
            }
        }
        if (data.deleted !== undefined) {
            if (typeof data.deleted !== "boolean") {
                const err9 = { instancePath: instancePath + "/deleted", schemaPath: "#/properties/deleted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                    vErrors = [err9];
                }
                else {
                    vErrors.push(err9);
                }
                errors++;
            }
        }
    }
    else {
        const err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err10];
        }
        else {
            vErrors.push(err10);
        }
        errors++;
    }
    validate25.errors = vErrors;
    return errors === 0;
}
validate25.evaluated = { "props": { "ref": true, "before": true, "after": true, "deleted": true }, "dynamicProps": false, "dynamicItems": false };

;// CONCATENATED MODULE: ./build/action/event.js


const ZERO = /^0+$/;
const BRANCH = 'refs/heads/';
const NOWHERE = { by: 'none' };
const ORDINARY = { isFork: false, isTarget: false, mayLackSecrets: false, notices: [] };
/** Reads the event from the environment and its payload; the message where the payload is not what GitHub documents. */
function readTrigger(environment) {
    const name = environment['GITHUB_EVENT_NAME'] ?? '';
    const payload = readPayload(environment['GITHUB_EVENT_PATH']);
    switch (name) {
        case 'pull_request':
        case 'pull_request_target':
            return isPullRequestEvent(payload)
                ? { ...pullRequestTrigger(payload), isTarget: name === 'pull_request_target' }
                : `The payload of the event \`${name}\` lacks what GitHub documents for it. Check GITHUB_EVENT_PATH.`;
        case 'push':
            return isPushEvent(payload)
                ? pushTrigger(payload)
                : 'The payload of the event `push` lacks what GitHub documents for it. Check GITHUB_EVENT_PATH.';
        case 'workflow_dispatch':
            return { ...ORDINARY, auto: 'apply', report: refPlace(environment) };
        case 'schedule':
        case 'merge_group':
            return { ...ORDINARY, auto: 'plan', report: NOWHERE, mayLackSecrets: name === 'merge_group' };
        default: {
            const notice = `The event \`${name.replaceAll('`', '')}\` has no meaning of its own here, so this is a plan. Set \`mode\` to choose.`;
            return { ...ORDINARY, auto: 'plan', report: NOWHERE, notices: name === '' ? [] : [notice] };
        }
    }
}
function pullRequestTrigger(event) {
    const { number, head, base, merged } = event.pull_request;
    const isFork = head.repo?.full_name !== base.repo?.full_name;
    const place = { by: 'number', number };
    const common = { ...ORDINARY, report: place, isFork, mayLackSecrets: true, baseCommit: base.sha };
    if (event.action !== 'closed')
        return { ...common, auto: 'plan' };
    const skipReason = merged
        ? 'The pull request was merged; the push to its base applies the topology.'
        : 'The pull request was closed; nothing of it is applied.';
    return { ...common, auto: 'skip', skipReason };
}
function pushTrigger(event) {
    if (event.deleted === true || ZERO.test(event.after)) {
        return {
            ...ORDINARY,
            auto: 'skip',
            skipReason: 'The push deletes a ref; there is no file to apply.',
            report: NOWHERE,
        };
    }
    if (!event.ref.startsWith(BRANCH)) {
        return {
            ...ORDINARY,
            auto: 'skip',
            skipReason: 'The push is of a tag; only pushes to a branch apply.',
            report: NOWHERE,
        };
    }
    const report = { by: 'commit', sha: event.after };
    return {
        ...ORDINARY,
        auto: 'apply',
        report,
        ...(ZERO.test(event.before) ? {} : { baseCommit: event.before }),
    };
}
function refPlace(environment) {
    const ref = environment['GITHUB_REF'] ?? '';
    return ref.startsWith(BRANCH) ? { by: 'branch', branch: ref.slice(BRANCH.length) } : NOWHERE;
}
function readPayload(path) {
    if (!path)
        return undefined;
    try {
        return JSON.parse((0,external_node_fs_namespaceObject.readFileSync)(path, 'utf8'));
    }
    catch {
        return undefined;
    }
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __nccwpck_require__(1455);
;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
// EXTERNAL MODULE: ./build/topology/document.js
var topology_document = __nccwpck_require__(8127);
;// CONCATENATED MODULE: ./build/action/files.js




/** Opens the folder of one run. */
function openFiles(environment) {
    let folder;
    const write = async (name, text) => {
        folder ??= (0,promises_.mkdtemp)((0,external_node_path_.join)(environment['RUNNER_TEMP'] || (0,external_node_os_namespaceObject.tmpdir)(), 'neki-topology-'));
        const path = (0,external_node_path_.join)(await folder, name);
        await (0,promises_.writeFile)(path, text);
        return path;
    };
    return {
        writePlan: (plan, file, target) => write('plan.json', `${JSON.stringify(planData(plan, file, target), null, 2)}\n`),
        writeReport: (markdown) => write('report.md', markdown),
        writePrevious: (document) => write('previous-topology.json', `${(0,topology_document/* toJson */.aB)(document.root)}\n`),
    };
}
function planData(plan, file, target) {
    const { id, digest, changed, changes, before } = plan;
    return { id, digest, file, target, changed, comparedWith: before.from, changes };
}

;// CONCATENATED MODULE: ./build/action/inputs.js



/** Every input, in the order of action.yml; a test holds action.yml, this table and the README together. */
const INPUTS = [
    { name: 'file', default: 'data-topology.yaml' },
    { name: 'organization' },
    { name: 'database' },
    { name: 'branch' },
    { name: 'mode', default: 'auto' },
    { name: 'service-token-id', env: 'PLANETSCALE_SERVICE_TOKEN_ID' },
    { name: 'service-token', env: 'PLANETSCALE_SERVICE_TOKEN' },
    { name: 'oauth-access-token' },
    { name: 'base-url', default: 'https://api.planetscale.com/v1' },
    { name: 'timeout', default: '300' },
    { name: 'github-token', default: '${{ github.token }}' },
    { name: 'comment', default: 'always' },
    { name: 'pull-request' },
];
const MODES = ['auto', 'validate', 'plan', 'apply'];
const COMMENTS = ['always', 'on-change', 'never'];
const LONGEST_TIMEOUT_S = 6 * 60 * 60;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** The values that must never be seen, in every form this code makes of them. Read before anything else happens. */
function secretsIn(environment) {
    const id = read(environment, 'service-token-id');
    const secret = read(environment, 'service-token');
    const plain = [secret, read(environment, 'oauth-access-token'), read(environment, 'github-token')];
    const derived = id !== '' && secret !== '' ? [`${id}:${secret}`] : [];
    return [...plain, ...derived].filter((value) => value !== '').flatMap(spellings);
}
function spellings(secret) {
    const others = [
        encodeURIComponent(secret),
        Buffer.from(secret).toString('base64'),
        JSON.stringify(secret).slice(1, -1),
    ];
    return [...new Set([secret, ...others])];
}
/** Reads and checks all inputs from the environment the runner makes of them. */
function parseInputs(environment) {
    const reader = { environment, problems: [] };
    const mode = oneOf(reader, 'mode', MODES);
    const inputs = {
        file: fileInput(reader),
        target: targetInput(reader, mode),
        mode,
        authorization: authorizationInput(reader),
        baseUrl: urlInput(reader, 'base-url'),
        timeout: wholeNumber(reader, 'timeout', LONGEST_TIMEOUT_S) * 1000,
        githubToken: header(reader, 'github-token') || undefined,
        comment: oneOf(reader, 'comment', COMMENTS),
        pullRequest: value(reader, 'pull-request') === '' ? undefined : wholeNumber(reader, 'pull-request', 2 ** 31),
    };
    const warnings = strangers(reader);
    return reader.problems.length > 0
        ? { ok: false, problems: reader.problems }
        : { ok: true, inputs, warnings };
}
/** The environment variable the runner makes of an input. */
function variable(name) {
    return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}
function read(environment, name) {
    const definition = INPUTS.find((input) => input.name === name);
    const given = environment[variable(name)]?.trim() || undefined;
    const standIn = definition?.env === undefined ? undefined : environment[definition.env]?.trim() || undefined;
    const fallback = definition?.default?.startsWith('${{') ? undefined : definition?.default;
    return given ?? standIn ?? fallback ?? '';
}
function value(reader, name) {
    return read(reader.environment, name);
}
function fileInput(reader) {
    const file = value(reader, 'file');
    if ((0,reading/* formatOf */.be)(file) === undefined) {
        reader.problems.push(`\`file\` is ${(0,finding/* quote */.hD)(file)}. Name a file that ends in \`.yaml\`, \`.yml\` or \`.json\`.`);
    }
    return file.replaceAll('\\', '/').replace(/^(?:\.\/+)+/, '');
}
function targetInput(reader, mode) {
    const target = {
        organization: value(reader, 'organization'),
        database: value(reader, 'database'),
        branch: value(reader, 'branch'),
    };
    const missing = Object.entries(target).filter(([, name]) => name === '');
    if (mode === 'validate' && missing.length === 3)
        return undefined;
    for (const [input] of missing)
        reader.problems.push(`\`${input}\` is missing. Name the ${input} whose data topology the file is.`);
    for (const [input, name] of Object.entries(target)) {
        if (name === '.' || name === '..' || /\p{Cc}/u.test(name) || name.length > 255) {
            reader.problems.push(`\`${input}\` is ${(0,finding/* quote */.hD)(name)}, which cannot be the name of one. Write the name as the service lists it.`);
        }
    }
    return target;
}
function authorizationInput(reader) {
    const id = header(reader, 'service-token-id');
    const secret = header(reader, 'service-token');
    const bearer = header(reader, 'oauth-access-token');
    if (bearer !== '' && (id !== '' || secret !== '')) {
        reader.problems.push('Both a service token (`service-token-id`, `service-token` or their environment variables) and `oauth-access-token` are given. Keep one way to sign in.');
        return undefined;
    }
    if (bearer !== '')
        return `Bearer ${bearer}`;
    if (id === '' && secret === '')
        return undefined;
    if (id === '')
        reader.problems.push('`service-token` is given without `service-token-id`. Give both; the ID is shown beside the token.');
    if (secret === '')
        reader.problems.push('`service-token-id` is given without `service-token`. Give both; check that the secret exists and is not empty.');
    if (id.includes(':'))
        reader.problems.push('`service-token-id` holds a colon. Give the ID alone, and the secret in `service-token`.');
    return `${id}:${secret}`;
}
/** A value that goes into a request header, where a line break would begin another one. Never shown in a message. */
function header(reader, name) {
    const text = value(reader, name);
    if (/^[\x21-\x7e]*$/.test(text))
        return text;
    reader.problems.push(`\`${name}\` holds a space, a line break or a letter that no token has. Store the secret again, without quotes around it.`);
    return text;
}
function urlInput(reader, name) {
    const text = value(reader, name).replace(/\/+$/, '');
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
    if (url === undefined ||
        !isSafe ||
        url.search !== '' ||
        url.hash !== '' ||
        url.username !== '' ||
        url.password !== '') {
        reader.problems.push(`\`${name}\` is ${(0,finding/* quote */.hD)(text)}. Write an https address without query, such as \`https://api.planetscale.com/v1\`; http is for loopback only.`);
    }
    else if (!/\/v\d+$/.test(url.pathname)) {
        reader.problems.push(`\`${name}\` is ${(0,finding/* quote */.hD)(text)}, and must end in the version segment, as in \`https://api.planetscale.com/v1\`.`);
    }
    return text;
}
function wholeNumber(reader, name, most) {
    const text = value(reader, name);
    const number = /^\d{1,12}$/.test(text) ? Number(text) : 0;
    if (number >= 1 && number <= most)
        return number;
    reader.problems.push(`\`${name}\` is ${(0,finding/* quote */.hD)(text)}. Write a whole number from 1 to ${most}.`);
    return 1;
}
function oneOf(reader, name, allowed) {
    const text = value(reader, name);
    const found = allowed.find((word) => word === text);
    if (found !== undefined)
        return found;
    const near = nearest(text, allowed);
    const list = allowed.map((word) => `\`${word}\``).join(', ');
    reader.problems.push(`\`${name}\` is ${(0,finding/* quote */.hD)(text)}. ${near === undefined ? '' : `Did you mean \`${near}\`? `}Write one of ${list}.`);
    return allowed[0];
}
/** Inputs nobody knows: near an input's name they are misspelled, which is a problem; else they are worth a warning. */
function strangers(reader) {
    const known = new Map(INPUTS.map(({ name }) => [variable(name), name]));
    const warnings = [];
    for (const name of Object.keys(reader.environment)) {
        if (!name.startsWith('INPUT_') || known.has(name))
            continue;
        const written = name.slice('INPUT_'.length).toLowerCase();
        const near = nearest(written, known.values());
        if (near === undefined)
            warnings.push(`There is no input ${(0,finding/* quote */.hD)(written)}; it was ignored.`);
        else
            reader.problems.push(`There is no input ${(0,finding/* quote */.hD)(written)}. Did you mean \`${near}\`?`);
    }
    return warnings;
}

// EXTERNAL MODULE: ./build/github/failure.js
var failure = __nccwpck_require__(220);
// EXTERNAL MODULE: ./build/topology/target.js
var target = __nccwpck_require__(8763);
;// CONCATENATED MODULE: ./build/report/markdown.js
/**
 * Text from a file or an API, made inert in GitHub's Markdown: it always ends up in a code span or a fence, where no
 * mention, link, reference, HTML or formatting is read, and with no character left that hides or reorders others.
 */
/** Controls, line ends, lone surrogates, and the format characters that reorder or hide text. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const ESCAPES = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
/** Replaces each character that hides, reorders or breaks text by its escape, such as `\u202e`. */
function visible(text) {
    return text.replace(UNSAFE, (character) => {
        const hex = (character.codePointAt(0) ?? 0).toString(16);
        return ESCAPES[character] ?? (hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`);
    });
}
/** Cuts a text to a number of characters, the last an ellipsis, never inside a surrogate pair. */
function cut(text, most) {
    if (text.length <= most)
        return text;
    return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
/** A value as a code span, fit for a table cell as well. */
function code(value, most = 120) {
    const text = cut(visible(value), most);
    if (text.trim() === '')
        return '`""`';
    const runs = text.match(/`+/g) ?? [];
    const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
    const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
    return `${fence}${pad}${text.replaceAll('|', '\\|')}${pad}${fence}`;
}
/** A message of our own words with values between backticks: the values become code spans, the words are escaped. */
function prose(message, most = 2000) {
    const parts = message.split('`');
    return parts
        .map((part, index) => (index % 2 === 1 && index < parts.length - 1 ? code(part, most) : words(part)))
        .join('');
}
/** Our own words: escaped all the same, so that a value that strays into them stays inert. */
function words(text) {
    return visible(text)
        .replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character)
        .replace(/[\\*_[\]|~#$]/g, '\\$&')
        .replaceAll('@', '@\u200b')
        .replace(/\b(https?|www)(?=[:.])/gi, '$1\u200b');
}
/** A fenced block whose fence is longer than any run of backticks or tildes in it. */
function fence(language, lines) {
    const runs = lines.join('\n').match(/`{3,}/g) ?? [];
    const mark = '`'.repeat(Math.max(2, ...runs.map((run) => run.length)) + 1);
    return `${mark}${language}\n${lines.join('\n')}\n${mark}`;
}
/** A folded section. The blank lines make GitHub read the body as Markdown. */
function folded(summary, body) {
    return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}

;// CONCATENATED MODULE: ./build/report/verdict.js


/** Says what a run came to, in a heading and one or two sentences a reviewer can act on. */
function verdict(result) {
    const file = (0,finding/* quote */.hD)(result.file, 200);
    const branch = result.target === undefined ? 'the branch' : (0,finding/* quote */.hD)((0,target/* targetName */.j)(result.target), 300);
    switch (result.outcome) {
        case 'valid':
            return { icon: '✅', title: 'Topology valid', text: [`${file} is valid. Nothing was sent.`] };
        case 'invalid':
            return {
                icon: '⛔',
                title: 'Topology invalid',
                text: [`${file} has ${errors(result)}. Nothing was sent.`],
            };
        case 'skipped':
            return { icon: '⏭️', title: 'Topology skipped', text: [result.why] };
        case 'planned':
            return {
                icon: '📝',
                title: 'Topology plan',
                text: [`${difference(result.plan, file, branch)} Nothing was written.`],
            };
        case 'no-change':
            return { icon: '✅', title: 'Topology in sync', text: [inSync(result.plan, file, branch)] };
        case 'applied': {
            const synced = result.syncedAt === null ? '' : ` Last synced ${(0,finding/* quote */.hD)(result.syncedAt)}.`;
            const text = `${branch} holds ${file} now, confirmed by the service: ${changeCount(result.plan)}.${synced}`;
            return { icon: '✅', title: 'Topology applied', text: [text] };
        }
        case 'failed':
            return { icon: '❌', title: 'Topology failed', text: [...stored(result, branch), result.why] };
    }
}
function errors(result) {
    const count = result.findings.filter((finding) => finding.severity === 'error').length;
    return count === 1 ? '1 error' : `${count} errors`;
}
/** "3 changes", "1 change", or that there was nothing to count against. */
function changeCount(plan) {
    if (plan.before.from === 'nothing')
        return 'the whole document, with nothing to compare it with';
    return plan.changes.length === 1 ? '1 change' : `${plan.changes.length} changes`;
}
function difference(plan, file, branch) {
    switch (plan.before.from) {
        case 'branch':
            return `${changeCount(plan)} from what ${branch} holds to ${file}.`;
        case 'file':
            return `${changeCount(plan)} from the earlier version of ${file}; what ${branch} holds is not known.`;
        case 'nothing':
            return `${file} is new to this run: neither ${branch} nor an earlier version of the file could be compared with it.`;
    }
}
function inSync(plan, file, branch) {
    if (plan.before.from === 'branch')
        return `${branch} holds ${file} already. Nothing was written.`;
    return `${file} is what it was before; what ${branch} holds is not known. Nothing was written. To write the file all the same, run the workflow by hand.`;
}
function stored(result, branch) {
    if (result.maybeStored)
        return [`Whether ${branch} holds the new document is not known.`];
    return result.plan === undefined ? ['Nothing was sent.'] : [`${branch} was not changed by this run.`];
}

;// CONCATENATED MODULE: ./build/report/plain.js



/** The verdict as one line of plain text, for the log and for annotations. */
function plainVerdict(result) {
    const { icon, title, text } = verdict(result);
    const about = result.target === undefined ? '' : ` (${(0,target/* targetName */.j)(result.target)})`;
    return cut(`${icon} ${title}${about}: ${text.join(' ')}`, 4000);
}

;// CONCATENATED MODULE: ./build/topology/pretty.js

/** The document as indented JSON in canonical order, one value a line: the form in which two documents are diffed. */
function prettyJson(document) {
    const lines = [];
    write(document.root, { indent: '', lead: '', tail: '', isGroups: false }, lines);
    return `${lines.join('\n')}\n`;
}
function write(node, { indent, lead, tail, isGroups }, lines) {
    if (node.kind === 'object' && node.members.size > 0) {
        lines.push(`${indent}${lead}{`);
        const keys = [...node.members.keys()].sort();
        keys.forEach((key, index) => {
            const value = node.members.get(key)?.value ?? node;
            const place = {
                indent: `${indent}  `,
                lead: `${JSON.stringify(key)}: `,
                tail: index < keys.length - 1 ? ',' : '',
            };
            write(value, { ...place, isGroups: indent === '' && key === 'shard_groups' }, lines);
        });
        lines.push(`${indent}}${tail}`);
    }
    else if (node.kind === 'array' && node.items.length > 0) {
        lines.push(`${indent}${lead}[`);
        const items = (isGroups && sorted(node)) || node.items;
        items.forEach((item, index) => {
            const place = { indent: `${indent}  `, lead: '', tail: index < items.length - 1 ? ',' : '' };
            write(item, { ...place, isGroups: false }, lines);
        });
        lines.push(`${indent}]${tail}`);
    }
    else
        lines.push(`${indent}${lead}${leafText(node)}${tail}`);
}
function sorted(node) {
    const groups = groupsByUid(node);
    return groups && [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}
function leafText(node) {
    switch (node.kind) {
        case 'object':
            return '{}';
        case 'array':
            return '[]';
        case 'number':
            return node.text;
        case 'null':
            return 'null';
        default:
            return JSON.stringify(node.value);
    }
}

;// CONCATENATED MODULE: ./build/report/diff.js


const CONTEXT_LINES = 3;
/** Past so many changed lines a textual diff explains nothing any more, and costs the square of it. */
const MOST_EDITS = 4000;
const MOST_LINE = 300;
/**
 * The documents' textual difference, both written as indented JSON in canonical order: lines of a unified diff,
 * inert and each cut to 300 characters. Undefined where there is nothing to compare with, or too much.
 */
async function diffLines(plan) {
    if (plan.before.from === 'nothing' || !plan.changed)
        return undefined;
    const { structuredPatch } = await __nccwpck_require__.e(/* import() */ 23).then(__nccwpck_require__.bind(__nccwpck_require__, 4023));
    const [before, after] = [prettyJson(plan.before.document), prettyJson(plan.desired)];
    const options = { context: CONTEXT_LINES, maxEditLength: MOST_EDITS };
    const patch = structuredPatch('before', 'after', before, after, undefined, undefined, options);
    return patch?.hunks.flatMap((hunk) => [
        `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
        ...hunk.lines.filter((line) => !line.startsWith('\\')).map((line) => cut(visible(line), MOST_LINE)),
    ]);
}

;// CONCATENATED MODULE: ./build/report/report.js





const LADDER = [
    { rows: 500, diffLines: 5000, cell: 160 },
    { rows: 200, diffLines: 500, cell: 120 },
    { rows: 100, diffLines: 0, cell: 120 },
    { rows: 20, diffLines: 0, cell: 60 },
    { rows: 0, diffLines: 0, cell: 60 },
];
/**
 * The report on a run as GitHub Markdown, as much of it as fits: full, then with fewer rows and a shorter diff, at last
 * the verdict with its counts. Counts are of everything, whatever is shown; no fence is ever cut open.
 */
async function renderReport(result, context, sink) {
    const plan = planOf(result);
    const diff = plan === undefined ? undefined : await diffLines(plan);
    let text = '';
    for (const extent of LADDER) {
        text = render(result, context, { extent, diff });
        if (sink.measure(text) <= sink.limit)
            return text;
    }
    return text;
}
function render(result, context, { extent, diff }) {
    const changes = planOf(result)?.changes ?? [];
    const sections = [
        heading(result),
        verdict(result)
            .text.map((sentence) => prose(sentence))
            .join(' '),
        noticeSection(result.notices),
        findingSection(result.findings, extent),
        changeSection(changes, extent),
        diffSection(diff, extent),
        footer(result, context),
    ];
    return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}
function heading(result) {
    const { icon, title } = verdict(result);
    const about = result.target === undefined ? result.file : (0,target/* targetName */.j)(result.target);
    return `### ${icon} ${title} · ${code(about, 300)}`;
}
function noticeSection(notices) {
    return notices.map((notice) => `> ${prose(notice)}`).join('\n>\n');
}
function findingSection(findings, extent) {
    if (findings.length === 0)
        return '';
    const rows = findings.slice(0, extent.rows).map(({ severity, location, message, id }) => {
        const place = `${location.file}:${location.line}:${location.column}`;
        return `| ${severity === 'error' ? '⛔' : '⚠️'} | ${code(place)} | ${prose(message, extent.cell)} (${code(id)}) |`;
    });
    return table(['', 'where', 'finding'], rows, findings.length - rows.length);
}
const SIGNS = { added: '➕', removed: '➖', changed: '✏️' };
function changeSection(changes, extent) {
    if (changes.length === 0)
        return '';
    const value = (text) => (text === undefined ? '' : code(text, extent.cell));
    const rows = changes.slice(0, extent.rows).map(({ kind, path, before, after }) => {
        return `| ${SIGNS[kind]} | ${code(path, 200)} | ${value(before)} | ${value(after)} |`;
    });
    return table(['', 'what', 'before', 'after'], rows, changes.length - rows.length);
}
function table(head, rows, hidden) {
    const more = hidden === 0 ? '' : `\n\n… and ${hidden} more.`;
    if (rows.length === 0)
        return more.trim();
    return `| ${head.join(' | ')} |\n|${head.map(() => '---|').join('')}\n${rows.join('\n')}${more}`;
}
function diffSection(lines, extent) {
    if (lines === undefined || lines.length === 0 || extent.diffLines === 0)
        return '';
    const shown = lines.slice(0, extent.diffLines);
    const hidden = lines.length - shown.length;
    const more = hidden === 0 ? '' : `\n\n… and ${hidden} more lines.`;
    return folded('The documents’ difference', `${fence('diff', shown)}${more}`);
}
function footer(result, { runUrl, commit }) {
    const plan = planOf(result);
    const parts = [
        `file ${code(result.file, 200)}`,
        ...(commit === undefined ? [] : [`commit ${code(commit.slice(0, 12))}`]),
        ...(plan === undefined ? [] : [`plan ${code(plan.id)}`]),
        ...(runUrl === undefined ? [] : [`[run](${encodeURI(runUrl)})`]),
    ];
    return `<sub>${parts.join(' · ')}</sub>`;
}

;// CONCATENATED MODULE: ./build/action/outputs.js

/** Every output, in the order of action.yml; a test holds action.yml, this list and the README together. */
const OUTPUTS = (/* unused pure expression or super */ null && ([
    'outcome',
    'changed',
    'applied',
    'change-count',
    'plan-id',
    'plan-file',
    'report-file',
    'previous-topology-file',
    'comment-url',
    'pull-request',
    'synced-at',
    'topology-digest',
]));
/** The value of every output; empty where a run has none to tell. */
function outputsOf(result, traces) {
    const plan = planOf(result);
    const digest = result.outcome === 'valid' ? result.digest : plan?.digest;
    const { comment } = traces;
    return {
        outcome: result.outcome,
        changed: plan === undefined ? '' : String(plan.changed),
        applied: String(result.outcome === 'applied'),
        'change-count': plan === undefined || plan.before.from === 'nothing' ? '' : String(plan.changes.length),
        'plan-id': plan?.id ?? '',
        'plan-file': traces.planFile ?? '',
        'report-file': traces.reportFile ?? '',
        'previous-topology-file': traces.previousFile ?? '',
        'comment-url': comment === undefined || comment.kind === 'failed' ? '' : comment.url,
        'pull-request': traces.pullRequest === undefined ? '' : String(traces.pullRequest),
        'synced-at': 'syncedAt' in result ? (result.syncedAt ?? '') : '',
        'topology-digest': digest ?? '',
    };
}

// EXTERNAL MODULE: ./build/action/runner.js + 4 modules
var runner = __nccwpck_require__(6073);
;// CONCATENATED MODULE: ./build/action/publish.js







/** GitHub drops a summary over 1 MiB whole; a little room is left for what it adds. */
const SUMMARY = { limit: 1024 * 1024 - 4096, measure: (text) => Buffer.byteLength(text) };
/** GitHub shows ten errors and ten warnings of a step; one of the errors is the verdict. */
const MOST_ANNOTATIONS = { error: 9, warning: 10 };
/** Brings a result to all the places it is reported in. Nothing here changes what the run came to. */
async function publish(result, publication) {
    const { environment, files, context } = publication;
    const plan = planOf(result);
    const summary = await renderReport(result, context, SUMMARY);
    await writeSummary(environment['GITHUB_STEP_SUMMARY'], summary);
    const reported = await comment(result, publication);
    const traces = {
        planFile: plan && (await files.writePlan(plan, result.file, result.target)),
        reportFile: await files.writeReport(summary),
        previousFile: publication.previousFile,
        ...reported,
    };
    for (const [name, value] of Object.entries(outputsOf(result, traces)))
        (0,runner/* setOutput */.uH)(environment, name, value);
    annotateAll(result);
}
async function writeSummary(path, text) {
    if (!path)
        return;
    try {
        await (0,promises_.appendFile)(path, text);
    }
    catch (error) {
        (0,runner/* notify */.me)('warning', `The job summary could not be written: ${error instanceof Error ? error.message : String(error)}.`);
    }
}
async function comment(result, publication) {
    const { inputs, place, context } = publication;
    const nowhere = { comment: undefined, pullRequest: inputs.pullRequest };
    if (inputs.comment === 'never' || publication.commenter === undefined)
        return nowhere;
    const where = inputs.pullRequest === undefined ? place : { by: 'number', number: inputs.pullRequest };
    if (where.by === 'none')
        return nowhere;
    const commenter = await publication.commenter();
    const pullRequest = await findPullRequest(commenter, where);
    if (pullRequest === undefined) {
        (0,runner/* logLine */.BP)('No pull request to report on.');
        return nowhere;
    }
    if (inputs.comment === 'on-change' && !isWorthAComment(result))
        return { comment: undefined, pullRequest };
    const identity = [inputs.baseUrl, ...Object.values(result.target ?? {}), result.file];
    const end = await commenter.put(pullRequest, identity, (sink) => renderReport(result, context, sink));
    if (end.kind === 'failed')
        (0,runner/* notify */.me)('warning', `${end.why} The report is in the job summary.`);
    else
        (0,runner/* logLine */.BP)(`Comment ${end.kind}: ${end.url}`);
    return { comment: end, pullRequest };
}
async function findPullRequest(commenter, place) {
    try {
        return await commenter.find(place);
    }
    catch (error) {
        const why = (0,failure/* explainFailure */.S)(error, 'looking for the pull request', 'pull-requests: write');
        (0,runner/* notify */.me)('warning', `${why} The report is in the job summary.`);
        return undefined;
    }
}
function isWorthAComment(result) {
    return isFailure(result) || result.findings.length > 0 || planOf(result)?.changed === true;
}
/** Puts findings on the file's lines, errors first and no more than GitHub shows, and the verdict of a failure last. */
function annotateAll(result) {
    const shown = ['error', 'warning'].flatMap((severity) => result.findings.filter((finding) => finding.severity === severity).slice(0, MOST_ANNOTATIONS[severity]));
    for (const finding of shown)
        (0,runner/* annotate */.fz)(finding);
    const hidden = result.findings.length - shown.length;
    const more = hidden === 0 ? '' : ` ${hidden} more ${hidden === 1 ? 'finding is' : 'findings are'} in the job summary.`;
    const line = `${plainVerdict(result)}${more}`;
    if (isFailure(result))
        (0,runner/* notify */.me)('error', line);
    else
        (0,runner/* logLine */.BP)(line);
    for (const notice of result.notices)
        (0,runner/* notify */.me)('notice', notice);
}

;// CONCATENATED MODULE: ./build/action/version.js
/** The version of the action, the same as package.json's; a test holds them together. */
const VERSION = '0.1.0';
/** How every request names its sender. */
const USER_AGENT = `neki-topology/${VERSION}`;

;// CONCATENATED MODULE: ./build/action/workspace.js




/**
 * Reads a file of the workspace: never one outside it, be it by `..`, by an absolute path or through a symbolic link,
 * and never more than a topology file may hold.
 */
async function readWorkspaceFile(workspace, path) {
    if ((0,external_node_path_.isAbsolute)(path) || /^[A-Za-z]:/.test(path))
        return outside('is an absolute path');
    if (escapes((0,external_node_path_.normalize)(path)))
        return outside('leads out of the repository');
    try {
        const root = await (0,promises_.realpath)(workspace);
        const real = await (0,promises_.realpath)((0,external_node_path_.join)(root, path));
        if (escapes((0,external_node_path_.relative)(root, real)))
            return outside('is a symbolic link that leads out of the repository');
        return await readBounded(real);
    }
    catch (error) {
        return refusal(error);
    }
}
async function readBounded(path) {
    // Without O_NONBLOCK, opening a named pipe would wait for ever for its writer.
    const handle = await (0,promises_.open)(path, external_node_fs_namespaceObject.constants.O_RDONLY | external_node_fs_namespaceObject.constants.O_NONBLOCK);
    try {
        const stats = await handle.stat();
        if (stats.isDirectory())
            return { kind: 'unreadable', why: 'This is a folder. Name the topology file in it.' };
        if (!stats.isFile())
            return { kind: 'unreadable', why: 'This is not a regular file. Name a file of the repository.' };
        if (stats.size > reading/* MAX_FILE_BYTES */.gZ)
            return { kind: 'unreadable', why: (0,reading/* tooLarge */.g$)(stats.size) };
        return { kind: 'file', bytes: await handle.readFile() };
    }
    finally {
        await handle.close();
    }
}
function escapes(path) {
    return path === '..' || path.startsWith(`..${external_node_path_.sep}`) || (0,external_node_path_.isAbsolute)(path);
}
function outside(how) {
    return {
        kind: 'unreadable',
        why: `The path ${how}. Name a file of the repository, relative to its root, in \`file\`.`,
    };
}
function refusal(error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    switch (code) {
        case 'ENOENT':
            return { kind: 'missing' };
        case 'ENOTDIR':
            return { kind: 'unreadable', why: 'A part of the path is a file and no folder. Correct `file`.' };
        case 'ELOOP':
            return {
                kind: 'unreadable',
                why: 'The path goes through symbolic links in a circle. Name a regular file.',
            };
        case 'ENAMETOOLONG':
            return { kind: 'unreadable', why: 'The path is too long to be one. Correct `file`.' };
        case 'EACCES':
        case 'EPERM':
            return { kind: 'unreadable', why: 'The job may not read this file. Check its permissions.' };
        default:
            return { kind: 'unreadable', why: `It could not be read (${code || String(error)}).` };
    }
}

;// CONCATENATED MODULE: ./build/action/act.js









/** Everything one step does, from its environment to its exit status: inputs, event, run, report, status. */
async function act(environment) {
    for (const secret of secretsIn(environment))
        (0,runner/* mask */.dK)(secret);
    const parsed = parseInputs(environment);
    const trigger = readTrigger(environment);
    const problems = [
        ...(parsed.ok ? [] : parsed.problems),
        ...(typeof trigger === 'string' ? [trigger] : []),
        ...(parsed.ok && typeof trigger !== 'string' ? signInProblems(parsed.inputs, trigger) : []),
    ];
    if (!parsed.ok || typeof trigger === 'string' || problems.length > 0)
        return act_refuse(environment, problems);
    for (const warning of parsed.warnings)
        (0,runner/* notify */.me)('warning', warning);
    return actOn(environment, parsed.inputs, trigger);
}
async function actOn(environment, inputs, trigger) {
    const files = openFiles(environment);
    const saved = {};
    const connection = await openPlatform(inputs, trigger);
    const github = lazyGitHub(environment, inputs);
    const services = {
        readWorkspaceFile: (path) => readWorkspaceFile(environment['GITHUB_WORKSPACE'] || process.cwd(), path),
        readCommittedFile: async (path, commit) => {
            if (github === undefined)
                return { kind: 'unreadable', why: 'Without `github-token`, no commit can be read.' };
            return (await github()).readFile(path, commit);
        },
        platform: connection?.platform,
        savePrevious: async (document) => {
            saved.path = await files.writePrevious(document);
            (0,runner/* logLine */.BP)(`The document the branch holds now is saved in ${saved.path}.`);
        },
        stage,
        info: runner/* logLine */.BP,
    };
    const request = requestOf(environment, inputs, trigger);
    const result = await run(request, services);
    await connection?.close();
    await report(result, { environment, inputs, trigger, files, previousFile: saved.path, github });
    return isFailure(result) ? 1 : 0;
}
async function report(result, reporting) {
    const { environment, inputs, trigger, files, previousFile, github } = reporting;
    await stage('Report', () => publish(result, {
        environment,
        inputs,
        place: trigger.report,
        context: contextOf(environment),
        files,
        previousFile,
        commenter: github,
    }));
}
/** What a run without a credential may be (contract: one way to sign in). */
function signInProblems(inputs, trigger) {
    const isOffline = inputs.authorization === undefined;
    if (!isOffline || inputs.mode === 'validate' || trigger.auto === 'skip' || trigger.mayLackSecrets)
        return [];
    return [
        'No credential is given. Store a service token with the access `create_branch` (for plans alone `read_branch`) as two secrets, and pass them as `service-token-id` and `service-token`.',
    ];
}
function requestOf(environment, inputs, trigger) {
    const asked = inputs.mode === 'auto' ? trigger.auto : inputs.mode;
    const isOffline = !maySignIn(inputs, trigger);
    const isRefused = asked === 'apply' && trigger.mayLackSecrets && (trigger.isFork || isOffline);
    const mode = inputs.mode === 'validate' ? 'validate' : trigger.auto === 'skip' ? 'skip' : isRefused ? 'plan' : asked;
    const notices = [
        ...trigger.notices,
        ...(mode === 'plan' && isOffline ? [offlineNotice(inputs, trigger)] : []),
        ...(isRefused
            ? ['Nothing is applied for a head from a fork, or without a credential; this is a plan.']
            : []),
    ];
    return {
        file: inputs.file,
        target: inputs.target,
        mode,
        ...(trigger.skipReason === undefined ? {} : { skipReason: trigger.skipReason }),
        commit: environment['GITHUB_SHA'] || undefined,
        baseCommit: trigger.baseCommit,
        notices,
    };
}
/** The credential never meets a file that a stranger may have written (`pull_request_target` of a fork). */
function maySignIn(inputs, trigger) {
    return inputs.authorization !== undefined && !(trigger.isTarget && trigger.isFork);
}
function offlineNotice(inputs, trigger) {
    return inputs.authorization === undefined
        ? `This run got no credential${trigger.isFork ? ', as pull requests from forks do' : ''}, so the branch itself was not read.`
        : 'The head is in a fork, and a fork’s file never meets the credential, so the branch itself was not read.';
}
async function openPlatform(inputs, trigger) {
    const { authorization, baseUrl, timeout } = inputs;
    const isNeeded = inputs.mode !== 'validate' && trigger.auto !== 'skip';
    if (authorization === undefined || !isNeeded || !maySignIn(inputs, trigger))
        return undefined;
    const { connect } = await Promise.all(/* import() */[__nccwpck_require__.e(752), __nccwpck_require__.e(222)]).then(__nccwpck_require__.bind(__nccwpck_require__, 222));
    return connect({ baseUrl, authorization, timeout, userAgent: USER_AGENT, debug: runner/* debugLine */.IU });
}
/** The GitHub client, loaded when it is first asked for; undefined without a token or a repository. */
function lazyGitHub(environment, inputs) {
    const [owner, repository] = (environment['GITHUB_REPOSITORY'] ?? '').split('/');
    const token = inputs.githubToken;
    if (token === undefined || !owner || !repository)
        return undefined;
    let loaded;
    return () => {
        loaded ??= Promise.all(/* import() */[__nccwpck_require__.e(413), __nccwpck_require__.e(683)]).then(__nccwpck_require__.bind(__nccwpck_require__, 2683)).then(({ openRepository }) => openRepository({
            token,
            owner,
            repository,
            apiUrl: environment['GITHUB_API_URL'] || 'https://api.github.com',
            userAgent: USER_AGENT,
            debug: runner/* debugLine */.IU,
        }));
        return loaded;
    };
}
function contextOf(environment) {
    const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: runId, GITHUB_SHA: sha, } = environment;
    return {
        ...(server && repository && runId ? { runUrl: `${server}/${repository}/actions/runs/${runId}` } : {}),
        ...(sha ? { commit: sha } : {}),
    };
}
async function stage(title, work) {
    (0,runner/* startGroup */.Oh)(title);
    try {
        return await work();
    }
    finally {
        (0,runner/* endGroup */.N4)();
    }
}
function act_refuse(environment, problems) {
    for (const problem of problems)
        (0,runner/* notify */.me)('error', problem);
    (0,runner/* setOutput */.uH)(environment, 'outcome', 'invalid');
    (0,runner/* setOutput */.uH)(environment, 'applied', 'false');
    return 1;
}


/***/ }),

/***/ 1542:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var _act_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(9251);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6073);


/** Ends the process with a message and no stack trace; whatever was thrown, the step fails. */
function fail(error) {
    const message = error instanceof Error ? error.message : String(error);
    (0,_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .notify */ .me)('error', `Something happened that this action did not expect: ${message}. Please report it, with the log of a run with step debugging on.`);
    process.exit(1);
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
// Idle connections would keep the process alive for seconds; the empty write waits until all output is out.
const status = await (0,_act_js__WEBPACK_IMPORTED_MODULE_0__/* .act */ .R)(process.env);
process.stdout.write('', () => process.exit(status));

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 6073:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  fz: () => (/* binding */ annotate),
  IU: () => (/* binding */ debugLine),
  N4: () => (/* binding */ endGroup),
  BP: () => (/* binding */ logLine),
  dK: () => (/* binding */ mask),
  me: () => (/* binding */ notify),
  uH: () => (/* binding */ setOutput),
  Oh: () => (/* binding */ startGroup)
});

// EXTERNAL MODULE: external "os"
var external_os_ = __nccwpck_require__(857);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/utils.js
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */
/**
 * Sanitizes an input into a string so it can be passed into issueCommand safely
 * @param input input to sanitize into a string
 */
function toCommandValue(input) {
    if (input === null || input === undefined) {
        return '';
    }
    else if (typeof input === 'string' || input instanceof String) {
        return input;
    }
    return JSON.stringify(input);
}
/**
 *
 * @param annotationProperties
 * @returns The command properties to send with the actual annotation command
 * See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
 */
function toCommandProperties(annotationProperties) {
    if (!Object.keys(annotationProperties).length) {
        return {};
    }
    return {
        title: annotationProperties.title,
        file: annotationProperties.file,
        line: annotationProperties.startLine,
        endLine: annotationProperties.endLine,
        col: annotationProperties.startColumn,
        endColumn: annotationProperties.endColumn
    };
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/command.js


/**
 * Issues a command to the GitHub Actions runner
 *
 * @param command - The command name to issue
 * @param properties - Additional properties for the command (key-value pairs)
 * @param message - The message to include with the command
 * @remarks
 * This function outputs a specially formatted string to stdout that the Actions
 * runner interprets as a command. These commands can control workflow behavior,
 * set outputs, create annotations, mask values, and more.
 *
 * Command Format:
 *   ::name key=value,key=value::message
 *
 * @example
 * ```typescript
 * // Issue a warning annotation
 * issueCommand('warning', {}, 'This is a warning message');
 * // Output: ::warning::This is a warning message
 *
 * // Set an environment variable
 * issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
 * // Output: ::set-env name=MY_VAR::some value
 *
 * // Add a secret mask
 * issueCommand('add-mask', {}, 'secretValue123');
 * // Output: ::add-mask::secretValue123
 * ```
 *
 * @internal
 * This is an internal utility function that powers the public API functions
 * such as setSecret, warning, error, and exportVariable.
 */
function issueCommand(command, properties, message) {
    const cmd = new Command(command, properties, message);
    process.stdout.write(cmd.toString() + external_os_.EOL);
}
function issue(name, message = '') {
    issueCommand(name, {}, message);
}
const CMD_STRING = '::';
class Command {
    constructor(command, properties, message) {
        if (!command) {
            command = 'missing.command';
        }
        this.command = command;
        this.properties = properties;
        this.message = message;
    }
    toString() {
        let cmdStr = CMD_STRING + this.command;
        if (this.properties && Object.keys(this.properties).length > 0) {
            cmdStr += ' ';
            let first = true;
            for (const key in this.properties) {
                if (this.properties.hasOwnProperty(key)) {
                    const val = this.properties[key];
                    if (val) {
                        if (first) {
                            first = false;
                        }
                        else {
                            cmdStr += ',';
                        }
                        cmdStr += `${key}=${escapeProperty(val)}`;
                    }
                }
            }
        }
        cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
        return cmdStr;
    }
}
function escapeData(s) {
    return toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A');
}
function escapeProperty(s) {
    return toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A')
        .replace(/:/g, '%3A')
        .replace(/,/g, '%2C');
}
//# sourceMappingURL=command.js.map
;// CONCATENATED MODULE: external "crypto"
const external_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("crypto");
// EXTERNAL MODULE: external "fs"
var external_fs_ = __nccwpck_require__(9896);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/file-command.js
// For internal use, subject to change.
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */




function issueFileCommand(command, message) {
    const filePath = process.env[`GITHUB_${command}`];
    if (!filePath) {
        throw new Error(`Unable to find environment variable for file command ${command}`);
    }
    if (!external_fs_.existsSync(filePath)) {
        throw new Error(`Missing file at path: ${filePath}`);
    }
    external_fs_.appendFileSync(filePath, `${toCommandValue(message)}${external_os_.EOL}`, {
        encoding: 'utf8'
    });
}
function prepareKeyValueMessage(key, value) {
    const delimiter = `ghadelimiter_${external_crypto_namespaceObject.randomUUID()}`;
    const convertedValue = toCommandValue(value);
    // These should realistically never happen, but just in case someone finds a
    // way to exploit uuid generation let's not allow keys or values that contain
    // the delimiter.
    if (key.includes(delimiter)) {
        throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
    }
    if (convertedValue.includes(delimiter)) {
        throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
    }
    return `${key}<<${delimiter}${external_os_.EOL}${convertedValue}${external_os_.EOL}${delimiter}`;
}
//# sourceMappingURL=file-command.js.map
;// CONCATENATED MODULE: ./build/action/runner.js


/**
 * The runner's protocol, through the parts of `@actions/core` that speak it. They are entered by path, because
 * the package's index also loads an HTTP client (for OIDC), which costs as much as two empty Node programs at start.
 */
/** Masks a secret in everything the runner logs from here on; each line of its own, because logs are lines. */
function mask(secret) {
    for (const line of secret.split(/\r?\n/))
        if (line.trim() !== '')
            issueCommand('add-mask', {}, line);
}
/** Sets an output of the step. Without `GITHUB_OUTPUT` (not on a runner) it is printed. */
function setOutput(environment, name, value) {
    if (environment['GITHUB_OUTPUT'])
        issueFileCommand('OUTPUT', prepareKeyValueMessage(name, value));
    else
        logLine(`output ${name}=${value}`);
}
/** Shows a finding on the file's line, in the pull request's diff where the line is part of it. */
function annotate(finding) {
    const { file, line, column, endLine, endColumn } = finding.location;
    const position = line === endLine ? { line, col: column, endLine, endColumn } : { line, endLine };
    issueCommand(finding.severity, { title: `Data topology: ${finding.id}`, file, ...position }, finding.message);
}
/** Shows a message on the run's page. */
function notify(level, message) {
    issueCommand(level, { title: 'Data topology' }, message);
}
/** A line only seen with step debugging on. */
function debugLine(message) {
    issueCommand('debug', {}, message);
}
/** Opens a folded section of the log. */
function startGroup(title) {
    issueCommand('group', {}, title);
}
/** Closes the folded section. */
function endGroup() {
    issueCommand('endgroup', {}, '');
}
/** One line of the log; what would be read as a command of the runner's is broken up. */
function logLine(line) {
    const oneLine = line
        .replace(/[\r\n]+/g, ' ⏎ ')
        .replace(/^(\s*):(?=:)/, '$1\u200b:')
        .replaceAll('##[', '#\u200b#[');
    process.stdout.write(`${oneLine}\n`);
}


/***/ }),

/***/ 220:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ explainFailure),
/* harmony export */   e: () => (/* binding */ isRequestError)
/* harmony export */ });
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8773);

/** Whether an error is an answer of GitHub's, and not a fault of the network. */
function isRequestError(error) {
    return (error instanceof Error &&
        error.name === 'HttpError' &&
        'status' in error &&
        typeof error.status === 'number');
}
/** The message for a call to GitHub that failed: what was done, GitHub's words, the permission to grant. */
function explainFailure(error, doing, permission) {
    const words = (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(error instanceof Error ? error.message : String(error), 300);
    if (!isRequestError(error))
        return `GitHub could not be reached for ${doing}: ${words}.`;
    const remedy = error.status === 401
        ? 'Check the input `github-token`.'
        : error.status === 403 || error.status === 404
            ? `Give the job the permission \`${permission}\`; a pull request from a fork and Dependabot's never get more than reading.`
            : '';
    return `GitHub answered ${error.status} for ${doing}: ${words}. ${remedy}`.trim();
}


/***/ }),

/***/ 2233:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   HR: () => (/* binding */ isErrorBody),
/* harmony export */   Mk: () => (/* binding */ isTopologyAnswer),
/* harmony export */   vt: () => (/* binding */ isNamedPage)
/* harmony export */ });
/* harmony import */ var ajv_dist_runtime_ucs2length_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6214);
// @ts-nocheck
// Generated from src/platform/answers.schema.json; change that file instead.

"use strict";
const isTopologyAnswer = validate21;
const schema32 = { "description": "GET and PUT data-topology (seed §2.2). The seed requires synced_at; its absence is tolerated, because nothing is decided by it.", "type": "object", "required": ["data_topology"], "properties": { "data_topology": { "type": "object" }, "synced_at": { "type": ["string", "null"], "maxLength": 100 } } };
const func1 = ajv_dist_runtime_ucs2length_js__WEBPACK_IMPORTED_MODULE_0__/* ["default"] */ .A;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate21.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.data_topology === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data_topology" }, message: "must have required property '" + "data_topology" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.data_topology !== undefined) {
            let data0 = data.data_topology;
            if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
                const err1 = { instancePath: instancePath + "/data_topology", schemaPath: "#/properties/data_topology/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                    vErrors = [err1];
                }
                else {
                    vErrors.push(err1);
                }
                errors++;
            }
        }
        if (data.synced_at !== undefined) {
            let data1 = data.synced_at;
            if ((typeof data1 !== "string") && (data1 !== null)) {
                const err2 = { instancePath: instancePath + "/synced_at", schemaPath: "#/properties/synced_at/type", keyword: "type", params: { type: schema32.properties.synced_at.type }, message: "must be string,null" };
                if (vErrors === null) {
                    vErrors = [err2];
                }
                else {
                    vErrors.push(err2);
                }
                errors++;
            }
            if (typeof data1 === "string") {
                if (func1(data1) > 100) {
                    const err3 = { instancePath: instancePath + "/synced_at", schemaPath: "#/properties/synced_at/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
            }
        }
    }
    else {
        const err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err4];
        }
        else {
            vErrors.push(err4);
        }
        errors++;
    }
    validate21.errors = vErrors;
    return errors === 0;
}
validate21.evaluated = { "props": { "data_topology": true, "synced_at": true }, "dynamicProps": false, "dynamicItems": false };
const isNamedPage = validate22;
const schema33 = { "description": "One page of organizations, databases or branches (seed §4.6; envelope and `name` from the public reference).", "type": "object", "required": ["data"], "properties": { "data": { "type": "array", "maxItems": 1000, "items": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "maxLength": 1000 } } } }, "next_page": { "type": ["integer", "null"] } } };
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate22.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.data === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property '" + "data" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.data !== undefined) {
            let data0 = data.data;
            if (Array.isArray(data0)) {
                if (data0.length > 1000) {
                    const err1 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/maxItems", keyword: "maxItems", params: { limit: 1000 }, message: "must NOT have more than 1000 items" };
                    if (vErrors === null) {
                        vErrors = [err1];
                    }
                    else {
                        vErrors.push(err1);
                    }
                    errors++;
                }
                const len0 = data0.length;
                for (let i0 = 0; i0 < len0; i0++) {
                    let data1 = data0[i0];
                    if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                        if (data1.name === undefined) {
                            const err2 = { instancePath: instancePath + "/data/" + i0, schemaPath: "#/properties/data/items/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property '" + "name" + "'" };
                            if (vErrors === null) {
                                vErrors = [err2];
                            }
                            else {
                                vErrors.push(err2);
                            }
                            errors++;
                        }
                        if (data1.name !== undefined) {
                            let data2 = data1.name;
                            if (typeof data2 === "string") {
                                if (func1(data2) > 1000) {
                                    const err3 = { instancePath: instancePath + "/data/" + i0 + "/name", schemaPath: "#/properties/data/items/properties/name/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                                    if (vErrors === null) {
                                        vErrors = [err3];
                                    }
                                    else {
                                        vErrors.push(err3);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err4 = { instancePath: instancePath + "/data/" + i0 + "/name", schemaPath: "#/properties/data/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                if (vErrors === null) {
                                    vErrors = [err4];
                                }
                                else {
                                    vErrors.push(err4);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err5 = { instancePath: instancePath + "/data/" + i0, schemaPath: "#/properties/data/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        if (vErrors === null) {
                            vErrors = [err5];
                        }
                        else {
                            vErrors.push(err5);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err6 = { instancePath: instancePath + "/data", schemaPath: "#/properties/data/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                    vErrors = [err6];
                }
                else {
                    vErrors.push(err6);
                }
                errors++;
            }
        }
        if (data.next_page !== undefined) {
            let data3 = data.next_page;
            if ((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)) {
                const err7 = { instancePath: instancePath + "/next_page", schemaPath: "#/properties/next_page/type", keyword: "type", params: { type: schema33.properties.next_page.type }, message: "must be integer,null" };
                if (vErrors === null) {
                    vErrors = [err7];
                }
                else {
                    vErrors.push(err7);
                }
                errors++;
            }
        }
    }
    else {
        const err8 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err8];
        }
        else {
            vErrors.push(err8);
        }
        errors++;
    }
    validate22.errors = vErrors;
    return errors === 0;
}
validate22.evaluated = { "props": { "data": true, "next_page": true }, "dynamicProps": false, "dynamicItems": false };
const isErrorBody = validate23;
const schema34 = { "description": "The error body the public reference shows; the seed does not say (§7).", "type": "object", "required": ["message"], "properties": { "code": { "type": "string", "maxLength": 200 }, "message": { "type": "string", "maxLength": 100000 } } };
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate23.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.message === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property '" + "message" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.code !== undefined) {
            let data0 = data.code;
            if (typeof data0 === "string") {
                if (func1(data0) > 200) {
                    const err1 = { instancePath: instancePath + "/code", schemaPath: "#/properties/code/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
                    if (vErrors === null) {
                        vErrors = [err1];
                    }
                    else {
                        vErrors.push(err1);
                    }
                    errors++;
                }
            }
            else {
                const err2 = { instancePath: instancePath + "/code", schemaPath: "#/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err2];
                }
                else {
                    vErrors.push(err2);
                }
                errors++;
            }
        }
        if (data.message !== undefined) {
            let data1 = data.message;
            if (typeof data1 === "string") {
                if (func1(data1) > 100000) {
                    const err3 = { instancePath: instancePath + "/message", schemaPath: "#/properties/message/maxLength", keyword: "maxLength", params: { limit: 100000 }, message: "must NOT have more than 100000 characters" };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
            }
            else {
                const err4 = { instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err4];
                }
                else {
                    vErrors.push(err4);
                }
                errors++;
            }
        }
    }
    else {
        const err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err5];
        }
        else {
            vErrors.push(err5);
        }
        errors++;
    }
    validate23.errors = vErrors;
    return errors === 0;
}
validate23.evaluated = { "props": { "code": true, "message": true }, "dynamicProps": false, "dynamicItems": false };


/***/ }),

/***/ 4489:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   RR: () => (/* binding */ listing),
/* harmony export */   WE: () => (/* binding */ explain),
/* harmony export */   Zw: () => (/* binding */ problemOf),
/* harmony export */   dV: () => (/* binding */ writing),
/* harmony export */   hF: () => (/* binding */ reading),
/* harmony export */   qF: () => (/* binding */ parseJson)
/* harmony export */ });
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(8773);
/* harmony import */ var _topology_target_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8763);
/* harmony import */ var _answers_validator_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2233);



/** Accesses and scopes that may read a branch (public reference; the seed documents none). */
const READ_ACCESSES = ['read_branch', 'create_branch'];
const READ_SCOPES = ['read_branches', 'read_branch'];
/** Accesses and scopes that may set the data topology (seed §5.3). */
const WRITE_ACCESSES = ['create_branch'];
const WRITE_SCOPES = ['write_databases', 'write_branch'];
const MAX_QUOTED = 2000;
/** Reading the data topology of a branch. */
function reading(target) {
    const what = `reading the data topology of ${(0,_topology_target_js__WEBPACK_IMPORTED_MODULE_1__/* .targetName */ .j)(target)}`;
    return { what, target, accesses: READ_ACCESSES, scopes: READ_SCOPES };
}
/** Setting the data topology of a branch. */
function writing(target) {
    const what = `setting the data topology of ${(0,_topology_target_js__WEBPACK_IMPORTED_MODULE_1__/* .targetName */ .j)(target)}`;
    return { what, target, accesses: WRITE_ACCESSES, scopes: WRITE_SCOPES };
}
/** Listing what a credential can see, to say what a 404 means. */
function listing(target, what) {
    return { what: `listing ${what}`, target, accesses: READ_ACCESSES, scopes: READ_SCOPES };
}
/** Turns an answer that is not the documented one into a problem. */
function problemOf(doing, answer) {
    if (answer.kind === 'none')
        return { kind: 'no-answer', doing, sent: answer.sent, reason: answer.reason };
    const { status, headers, body } = answer;
    if (status >= 300 && status < 400) {
        const location = String(headers['location'] ?? 'nowhere');
        return {
            kind: 'odd-answer',
            doing,
            status,
            reason: `it redirects to ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quote */ .hD)(location, 200)}, which is not followed`,
        };
    }
    if (status < 300)
        return { kind: 'odd-answer', doing, status, reason: 'the answer is not what the API documents' };
    const id = headers['x-request-id'];
    return {
        kind: 'refused',
        doing,
        status,
        said: wordsIn(body),
        requestId: typeof id === 'string' ? id.slice(0, 200) : undefined,
    };
}
/** The message for people: what was done, what came of it, what to try. Never a bare status. */
function explain(problem) {
    const { what } = problem.doing;
    switch (problem.kind) {
        case 'no-answer':
            return problem.sent
                ? `No answer while ${what}: ${problem.reason}.`
                : `Could not connect for ${what}: ${problem.reason}. Check \`base-url\` and the network.`;
        case 'odd-answer':
            return `An answer nobody documents while ${what}: HTTP ${problem.status}, ${problem.reason}. Check that \`base-url\` is the management API.`;
        case 'refused': {
            const said = problem.said === undefined ? '' : ` The service says: ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quote */ .hD)(problem.said, MAX_QUOTED)}`;
            const id = problem.requestId === undefined ? '' : ` (request ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quote */ .hD)(problem.requestId)})`;
            return `HTTP ${problem.status} while ${what}.${said}${id} ${remedyFor(problem.status, problem.doing)}`.trim();
        }
    }
}
function remedyFor(status, doing) {
    const { organization, database, branch } = doing.target;
    switch (status) {
        case 401:
            return 'The credential is wrong or no longer valid. Check that the secrets hold the ID and the secret of one service token that was not deleted, or an OAuth token that has not run out.';
        case 403:
            return `The credential lacks an access. A service token needs ${anyOf(doing.accesses)}; an OAuth token needs ${anyOf(doing.scopes)}.`;
        case 404:
            return (`This has three causes: ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quote */ .hD)(organization)}, ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quote */ .hD)(database)} or ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quote */ .hD)(branch)} does not exist; ` +
                `the credential may not see it (a service token needs ${anyOf(doing.accesses)}); or the branch is not a Neki branch.`);
        case 422:
            return 'The service refuses this data topology, and nothing was stored. Change the file by what the service says.';
        case 429:
            return 'The service allows 600 requests a minute. Run again later.';
        default:
            return status >= 500 ? 'The service has a problem of its own. Run again later.' : '';
    }
}
function anyOf(names) {
    return names.map((name) => `\`${name}\``).join(' or ');
}
/** The service's words in an error body: its `message` and `code`, else the text itself unless that is a page. */
function wordsIn(body) {
    const text = body.trim();
    if (text === '' || text.startsWith('<'))
        return undefined;
    const parsed = parseJson(text);
    if (parsed === undefined || !(0,_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isErrorBody */ .HR)(parsed))
        return text.slice(0, MAX_QUOTED);
    const { message, code } = parsed;
    return (code === undefined ? message : `${message} [${code}]`).slice(0, MAX_QUOTED);
}
/** JSON.parse that answers undefined for what is no JSON. */
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 8127:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   aB: () => (/* binding */ toJson),
/* harmony export */   lr: () => (/* binding */ MAX_DEPTH)
/* harmony export */ });
/* unused harmony exports memberValue, keySpan, toPlain */
/** How deep a document may nest: the Neki form needs 9 levels, and every reader here may recurse this far. */
const MAX_DEPTH = 100;
/** The value of a member, or undefined where the object lacks it. */
function memberValue(object, key) {
    return object.members.get(key)?.value;
}
/** The span of a member's key. */
function keySpan(member) {
    return { start: member.keyStart, end: member.keyEnd };
}
/** Writes a node as compact JSON: members in their order, numbers with their digits, strings escaped. */
function toJson(node) {
    switch (node.kind) {
        case 'object':
            return `{${Array.from(node.members, ([key, member]) => `${JSON.stringify(key)}:${toJson(member.value)}`).join(',')}}`;
        case 'array':
            return `[${node.items.map(toJson).join(',')}]`;
        case 'string':
            return JSON.stringify(node.value);
        case 'number':
            return node.text;
        case 'boolean':
            return String(node.value);
        case 'null':
            return 'null';
    }
}
/**
 * The node as plain JavaScript values, for JSON Schema validators only: numbers lose digits beyond a double's, and
 * objects have no prototype, so that a member named `__proto__` is an ordinary one.
 */
function toPlain(node) {
    switch (node.kind) {
        case 'object': {
            const plain = Object.create(null);
            for (const [key, member] of node.members)
                plain[key] = toPlain(member.value);
            return plain;
        }
        case 'array':
            return node.items.map(toPlain);
        case 'number':
            return Number(node.text);
        case 'null':
            return null;
        default:
            return node.value;
    }
}


/***/ }),

/***/ 8773:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Os: () => (/* binding */ errorAt),
/* harmony export */   Ve: () => (/* binding */ duplicateKey),
/* harmony export */   hD: () => (/* binding */ quote),
/* harmony export */   oX: () => (/* binding */ numberTooLong)
/* harmony export */ });
/* harmony import */ var _source_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6235);

/** Builds an error at a span of a source. */
function errorAt(source, span, id, message) {
    return { id, severity: 'error', message, location: (0,_source_js__WEBPACK_IMPORTED_MODULE_0__/* .locate */ .x)(source, span) };
}
/**
 * Shows a value from outside inside a message: between backticks, on one line, its own backticks replaced, cut after
 * `most` characters. What stands between backticks in a message is a value; the rest are our own words.
 */
function quote(value, most = 80) {
    const line = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll('`', '\u02cb');
    return `\`${line.length > most ? `${line.slice(0, most - 1)}…` : line}\``;
}
/** The finding for a key that stands twice in one object: parsers keep one of the two silently. */
function duplicateKey(source, key, second, first) {
    const earlier = (0,_source_js__WEBPACK_IMPORTED_MODULE_0__/* .locate */ .x)(source, { start: first.keyStart, end: first.keyEnd });
    const message = `Key ${quote(key)} stands twice in one object, first at line ${earlier.line}, column ${earlier.column}. Keep one of them.`;
    return { ...errorAt(source, second, 'duplicate-key', message), related: earlier };
}
/** The finding for a number of more than 1,000 characters. */
function numberTooLong(source, span) {
    const message = `A number of ${span.end - span.start} characters cannot be read exactly. Quote it to mean the text.`;
    return errorAt(source, span, 'number-too-long', message);
}


/***/ }),

/***/ 6524:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ readJson)
/* harmony export */ });
/* harmony import */ var _document_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8127);
/* harmony import */ var _finding_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8773);
/* harmony import */ var _number_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(3539);



const MAX_FINDINGS = 100;
const WHITESPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
/** One string literal: no raw control characters, only JSON's escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const WORD = /[A-Za-z_$][\w$]*/y;
/** Thrown at the first syntax error; never leaves this file. */
class Unreadable extends Error {
}
/**
 * Reads a text as one JSON value (RFC 8259), keeping positions and the digits of numbers, and refusing a key that
 * stands twice in one object. `JSON.parse` does none of the three.
 */
function readJson(source) {
    const reader = { source, at: 0, findings: [] };
    try {
        skipSpace(reader);
        if (reader.at >= source.text.length) {
            fail(reader, 'The file is empty. Write the data topology as one object.', 'empty-file');
        }
        const node = readValue(reader, 0);
        skipSpace(reader);
        if (reader.at < source.text.length)
            fail(reader, `Not valid JSON: ${found(reader)} follows the end of the document.`);
        return reader.findings.length > 0 ? reader.findings : node;
    }
    catch (error) {
        if (error instanceof Unreadable)
            return reader.findings;
        throw error;
    }
}
function readValue(reader, depth) {
    const start = reader.at;
    switch (reader.source.text[start]) {
        case '{':
            return readObject(reader, deeper(reader, depth));
        case '[':
            return readArray(reader, deeper(reader, depth));
        case '"': {
            const value = readString(reader);
            return { kind: 'string', value, start, end: reader.at };
        }
        default:
            return readBare(reader);
    }
}
function deeper(reader, depth) {
    if (depth >= _document_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_DEPTH */ .lr) {
        fail(reader, `Nothing in a data topology nests deeper than ${_document_js__WEBPACK_IMPORTED_MODULE_0__/* .MAX_DEPTH */ .lr} levels. Check the brackets.`, 'too-deep');
    }
    return depth + 1;
}
function readObject(reader, depth) {
    const start = reader.at++;
    const members = new Map();
    skipSpace(reader);
    let more = !accept(reader, '}');
    while (more) {
        const keyStart = reader.at;
        if (reader.source.text[keyStart] !== '"')
            fail(reader, `Not valid JSON: ${found(reader)} where a key in double quotes is expected. ${keyRemedy(reader)}`);
        const key = readString(reader);
        const keyEnd = reader.at;
        skipSpace(reader);
        if (!accept(reader, ':'))
            fail(reader, `Not valid JSON: ${found(reader)} where a \`:\` is expected after the key ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quote */ .hD)(key)}.`);
        skipSpace(reader);
        const value = readValue(reader, depth);
        const first = members.get(key);
        if (first === undefined)
            members.set(key, { keyStart, keyEnd, value });
        else
            report(reader, (0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .duplicateKey */ .Ve)(reader.source, key, { start: keyStart, end: keyEnd }, first));
        more = readsOn(reader, '}');
    }
    return { kind: 'object', members, start, end: reader.at };
}
function readArray(reader, depth) {
    const start = reader.at++;
    const items = [];
    skipSpace(reader);
    let more = !accept(reader, ']');
    while (more) {
        items.push(readValue(reader, depth));
        more = readsOn(reader, ']');
    }
    return { kind: 'array', items, start, end: reader.at };
}
/** After a value: true behind a comma, false behind the closing bracket; leaves the reader at what follows. */
function readsOn(reader, close) {
    skipSpace(reader);
    if (accept(reader, close))
        return false;
    if (!accept(reader, ','))
        fail(reader, `Not valid JSON: ${found(reader)} where a comma or \`${close}\` is expected.`);
    skipSpace(reader);
    if (reader.source.text[reader.at] === close)
        fail(reader, `Not valid JSON: a comma before \`${close}\`. Remove the comma.`);
    return true;
}
function readString(reader) {
    const literal = match(reader, STRING);
    if (literal !== undefined)
        return JSON.parse(literal);
    const rest = reader.source.text.slice(reader.at + 1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these
    const stop = /["\u0000-\u001f]|\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(rest.replace(/\\["\\/bfnrt]/g, '..'));
    reader.at += 1 + (stop?.index ?? rest.length);
    const what = stop === null
        ? 'the text ends'
        : stop[0] === '\\'
            ? 'an escape JSON does not know'
            : 'a raw control character';
    return fail(reader, `Not valid JSON: ${what} inside a string. Close the string with \`"\`, and escape what JSON escapes (\`\\n\`, \`\\\\\`).`);
}
function readBare(reader) {
    const start = reader.at;
    const number = match(reader, NUMBER);
    if (number !== undefined && !/[\w.+-]/.test(reader.source.text[reader.at] ?? '')) {
        const span = { start, end: reader.at };
        if ((0,_number_js__WEBPACK_IMPORTED_MODULE_2__/* .isNumberTooLong */ .Uj)(number))
            report(reader, (0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .numberTooLong */ .oX)(reader.source, span));
        return { kind: 'number', text: number, ...span };
    }
    reader.at = start;
    const word = match(reader, WORD);
    const span = { start, end: reader.at };
    if (word === 'null')
        return { kind: 'null', ...span };
    if (word === 'true' || word === 'false')
        return { kind: 'boolean', value: word === 'true', ...span };
    reader.at = start;
    return fail(reader, `Not valid JSON: ${found(reader)} where a value is expected. ${valueRemedy(word, reader.source.text[start])}`);
}
function valueRemedy(word, first) {
    if (word === 'NaN' || word === 'Infinity')
        return 'Write a finite number, or quote it to mean the text.';
    if (first === '/' || first === '#')
        return 'JSON has no comments: remove it, or use a YAML file.';
    if (first === "'")
        return 'Write strings in double quotes.';
    if (first !== undefined && /[-+.\d]/.test(first))
        return 'Write a number like `-1.5e3`: no leading zero, plus sign or hexadecimal.';
    if (word !== undefined)
        return `Write \`"${word.slice(0, 80)}"\` to mean the text.`;
    return 'Write a string, number, list, object, `true`, `false` or `null`.';
}
function keyRemedy(reader) {
    const first = reader.source.text[reader.at];
    if (first === '/' || first === '#')
        return 'JSON has no comments: remove it, or use a YAML file.';
    return 'Write `"key": value`.';
}
function found(reader) {
    const character = reader.source.text[reader.at];
    if (character === undefined)
        return 'the text ends';
    return (0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quote */ .hD)(String.fromCodePoint(reader.source.text.codePointAt(reader.at) ?? 0));
}
function skipSpace(reader) {
    WHITESPACE.lastIndex = reader.at;
    WHITESPACE.test(reader.source.text);
    reader.at = WHITESPACE.lastIndex;
}
function accept(reader, character) {
    if (reader.source.text[reader.at] !== character)
        return false;
    reader.at += 1;
    return true;
}
function match(reader, pattern) {
    pattern.lastIndex = reader.at;
    const text = pattern.exec(reader.source.text)?.[0];
    if (text !== undefined)
        reader.at += text.length;
    return text;
}
function report(reader, finding) {
    reader.findings.push(finding);
    if (reader.findings.length >= MAX_FINDINGS)
        throw new Unreadable();
}
function fail(reader, message, id = 'json-syntax') {
    const span = { start: reader.at, end: Math.min(reader.at + 1, reader.source.text.length) };
    reader.findings.push((0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .errorAt */ .Os)(reader.source, span, id, message));
    throw new Unreadable();
}


/***/ }),

/***/ 3539:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $4: () => (/* binding */ numberText),
/* harmony export */   Uj: () => (/* binding */ isNumberTooLong),
/* harmony export */   uA: () => (/* binding */ canonicalNumber)
/* harmony export */ });
const DECIMAL = /^([-+]?)(\d*)(?:\.(\d*))?([eE][-+]?\d+)?$/;
const PREFIXED = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;
/** Exact arithmetic on longer numbers would cost more than their length; nothing real comes near. */
const MAX_LENGTH = 1000;
/** Whether a text is a number too long to be read exactly (more than 1,000 characters). */
function isNumberTooLong(text) {
    return text.length > MAX_LENGTH && (DECIMAL.test(text) || PREFIXED.test(text));
}
/**
 * The JSON text of a number in YAML's core schema, with the digits that were written (`1.50` stays `1.50`); what JSON
 * lacks is respelled exactly: `+1` → `1`, `.5` → `0.5`, `007` → `7`, `0x1F` → `31`. Undefined if it is no number.
 */
function numberText(text) {
    if (PREFIXED.test(text))
        return BigInt(text).toString();
    const match = DECIMAL.exec(text);
    if (match === null)
        return undefined;
    const [, sign = '', whole = '', fraction, exponent = ''] = match;
    if (whole === '' && (fraction === undefined || fraction === ''))
        return undefined;
    const digits = whole.replace(/^0+(?=\d)/, '') || '0';
    const point = fraction === undefined ? '' : `.${fraction || '0'}`;
    return `${sign === '-' ? '-' : ''}${digits}${point}${exponent}`;
}
/**
 * A spelling that two JSON numbers share exactly when they are the same number: `1.50` and `15e-1` both give `15e-1`.
 * Exact for any length; never expands an exponent.
 */
function canonicalNumber(text) {
    const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text);
    if (match === null)
        return text;
    const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
    const digits = `${whole}${fraction}`.replace(/^0+/, '');
    const significant = digits.replace(/0+$/, '');
    if (significant === '')
        return '0';
    const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
    return power === 0n ? `${sign}${significant}` : `${sign}${significant}e${power}`;
}


/***/ }),

/***/ 5545:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  gZ: () => (/* binding */ MAX_FILE_BYTES),
  be: () => (/* binding */ formatOf),
  ov: () => (/* binding */ readTopology),
  g$: () => (/* binding */ tooLarge)
});

// UNUSED EXPORTS: readTopologyText

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __nccwpck_require__(4573);
// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
// EXTERNAL MODULE: ./build/topology/json.js
var json = __nccwpck_require__(6524);
;// CONCATENATED MODULE: ./node_modules/js-yaml/dist/js-yaml.mjs
/*! js-yaml 5.5.0 https://github.com/nodeca/js-yaml @license MIT */
//#region src/tag.ts
/**
* Returned by a scalar resolver when the source does not match its tag.
*
* @category Tags
*/
var NOT_RESOLVED = Symbol("NOT_RESOLVED");
/**
* Create a normalized scalar tag definition.
*
* @category Tags
*/
function defineScalarTag(tagName, options) {
	return {
		tagName,
		nodeKind: "scalar",
		implicit: options.implicit ?? false,
		matchByTagPrefix: options.matchByTagPrefix ?? false,
		implicitFirstChars: options.implicitFirstChars ?? null,
		resolve: options.resolve,
		identify: options.identify,
		represent: options.represent ?? ((data) => String(data)),
		representTagName: options.representTagName ?? (() => tagName)
	};
}
/**
* Create a normalized sequence tag definition.
*
* @category Tags
*/
function defineSequenceTag(tagName, options) {
	const carrierIsResult = options.finalize === void 0;
	return {
		tagName,
		nodeKind: "sequence",
		implicit: false,
		matchByTagPrefix: options.matchByTagPrefix ?? false,
		create: options.create,
		addItem: options.addItem,
		finalize: options.finalize ?? ((carrier) => carrier),
		carrierIsResult,
		identify: options.identify,
		represent: options.represent ?? ((data) => data),
		representTagName: options.representTagName ?? (() => tagName)
	};
}
/**
* Create a normalized mapping tag definition.
*
* @category Tags
*/
function defineMappingTag(tagName, options) {
	const carrierIsResult = options.finalize === void 0;
	return {
		tagName,
		nodeKind: "mapping",
		implicit: false,
		matchByTagPrefix: options.matchByTagPrefix ?? false,
		create: options.create,
		addPair: options.addPair,
		has: options.has,
		keys: options.keys,
		get: options.get,
		finalize: options.finalize ?? ((carrier) => carrier),
		carrierIsResult,
		identify: options.identify,
		represent: options.represent ?? ((data) => data),
		representTagName: options.representTagName ?? (() => tagName)
	};
}
//#endregion
//#region src/tag/scalar/str.ts
/** @category Tags */
var strTag = defineScalarTag("tag:yaml.org,2002:str", {
	resolve: (source) => source,
	identify: (data) => typeof data === "string"
});
//#endregion
//#region src/tag/scalar/null_core.ts
var NULL_VALUES$1 = [
	"",
	"~",
	"null",
	"Null",
	"NULL"
];
/** @category Tags */
var nullCoreTag = defineScalarTag("tag:yaml.org,2002:null", {
	implicit: true,
	implicitFirstChars: [
		"",
		"~",
		"n",
		"N"
	],
	resolve: (source) => {
		if (NULL_VALUES$1.indexOf(source) !== -1) return null;
		return NOT_RESOLVED;
	},
	identify: (object) => object === null,
	represent: () => "null"
});
//#endregion
//#region src/tag/scalar/null_json.ts
/** @category Tags */
var nullJsonTag = defineScalarTag("tag:yaml.org,2002:null", {
	implicit: true,
	implicitFirstChars: ["n"],
	resolve: (source, isExplicit) => {
		if (source === "null" || isExplicit && source === "") return null;
		return NOT_RESOLVED;
	},
	identify: (object) => object === null,
	represent: () => "null"
});
//#endregion
//#region src/tag/scalar/null_yaml11.ts
var NULL_VALUES = [
	"",
	"~",
	"null",
	"Null",
	"NULL"
];
/** @category Tags */
var nullYaml11Tag = defineScalarTag("tag:yaml.org,2002:null", {
	implicit: true,
	implicitFirstChars: [
		"",
		"~",
		"n",
		"N"
	],
	resolve: (source) => {
		if (NULL_VALUES.indexOf(source) !== -1) return null;
		return NOT_RESOLVED;
	},
	identify: (object) => object === null,
	represent: () => "null"
});
//#endregion
//#region src/tag/scalar/bool_core.ts
var TRUE_VALUES$2 = [
	"true",
	"True",
	"TRUE"
];
var FALSE_VALUES$2 = [
	"false",
	"False",
	"FALSE"
];
/** @category Tags */
var boolCoreTag = defineScalarTag("tag:yaml.org,2002:bool", {
	implicit: true,
	implicitFirstChars: [
		"t",
		"T",
		"f",
		"F"
	],
	resolve: (source) => {
		if (TRUE_VALUES$2.indexOf(source) !== -1) return true;
		if (FALSE_VALUES$2.indexOf(source) !== -1) return false;
		return NOT_RESOLVED;
	},
	identify: (object) => Object.prototype.toString.call(object) === "[object Boolean]",
	represent: (object) => object ? "true" : "false"
});
//#endregion
//#region src/tag/scalar/bool_json.ts
var TRUE_VALUES$1 = ["true"];
var FALSE_VALUES$1 = ["false"];
/** @category Tags */
var boolJsonTag = defineScalarTag("tag:yaml.org,2002:bool", {
	implicit: true,
	implicitFirstChars: ["t", "f"],
	resolve: (source) => {
		if (TRUE_VALUES$1.indexOf(source) !== -1) return true;
		if (FALSE_VALUES$1.indexOf(source) !== -1) return false;
		return NOT_RESOLVED;
	},
	identify: (object) => Object.prototype.toString.call(object) === "[object Boolean]",
	represent: (object) => object ? "true" : "false"
});
//#endregion
//#region src/tag/scalar/bool_yaml11.ts
var TRUE_VALUES = [
	"true",
	"True",
	"TRUE",
	"y",
	"Y",
	"yes",
	"Yes",
	"YES",
	"on",
	"On",
	"ON"
];
var FALSE_VALUES = [
	"false",
	"False",
	"FALSE",
	"n",
	"N",
	"no",
	"No",
	"NO",
	"off",
	"Off",
	"OFF"
];
/** @category Tags */
var boolYaml11Tag = defineScalarTag("tag:yaml.org,2002:bool", {
	implicit: true,
	implicitFirstChars: [
		"y",
		"Y",
		"n",
		"N",
		"t",
		"T",
		"f",
		"F",
		"o",
		"O"
	],
	resolve: (source) => {
		if (TRUE_VALUES.indexOf(source) !== -1) return true;
		if (FALSE_VALUES.indexOf(source) !== -1) return false;
		return NOT_RESOLVED;
	},
	identify: (object) => Object.prototype.toString.call(object) === "[object Boolean]",
	represent: (object) => object ? "true" : "false"
});
//#endregion
//#region src/tag/scalar/int_core.ts
var YAML_INTEGER_IMPLICIT_PATTERN$1 = /* @__PURE__ */ new RegExp("^(?:0o[0-7]+|0x[0-9a-fA-F]+|[-+]?[0-9]+)$");
var YAML_INTEGER_EXPLICIT_PATTERN$1 = /* @__PURE__ */ new RegExp("^(?:[-+]?0b[0-1]+|[-+]?0o[0-7]+|[-+]?0x[0-9a-fA-F]+|[-+]?[0-9]+)$");
function parseYamlInteger$2(source) {
	let value = source;
	let sign = 1;
	if (value[0] === "-" || value[0] === "+") {
		if (value[0] === "-") sign = -1;
		value = value.slice(1);
	}
	if (value.startsWith("0b")) return sign * parseInt(value.slice(2), 2);
	if (value.startsWith("0o")) return sign * parseInt(value.slice(2), 8);
	if (value.startsWith("0x")) return sign * parseInt(value.slice(2), 16);
	return sign * parseInt(value, 10);
}
function resolveYamlInteger$2(source, isExplicit) {
	if (isExplicit) {
		if (!YAML_INTEGER_EXPLICIT_PATTERN$1.test(source)) return NOT_RESOLVED;
	} else if (!YAML_INTEGER_IMPLICIT_PATTERN$1.test(source)) return NOT_RESOLVED;
	const result = parseYamlInteger$2(source);
	return Number.isFinite(result) ? result : NOT_RESOLVED;
}
/** @category Tags */
var intCoreTag = defineScalarTag("tag:yaml.org,2002:int", {
	implicit: true,
	implicitFirstChars: [
		"-",
		"+",
		..."0123456789"
	],
	resolve: resolveYamlInteger$2,
	identify: (object) => Number.isInteger(object) && !Object.is(object, -0) && object.toString(10).indexOf("e") < 0,
	represent: (object) => object.toString(10)
});
//#endregion
//#region src/tag/scalar/int_json.ts
var YAML_INTEGER_IMPLICIT_PATTERN = /* @__PURE__ */ new RegExp("^-?(?:0|[1-9][0-9]*)$");
var YAML_INTEGER_EXPLICIT_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?0b[0-1]+|[-+]?0o[0-7]+|[-+]?0x[0-9a-fA-F]+|[-+]?[0-9]+)$");
function parseYamlInteger$1(source) {
	let value = source;
	let sign = 1;
	if (value[0] === "-" || value[0] === "+") {
		if (value[0] === "-") sign = -1;
		value = value.slice(1);
	}
	if (value.startsWith("0b")) return sign * parseInt(value.slice(2), 2);
	if (value.startsWith("0o")) return sign * parseInt(value.slice(2), 8);
	if (value.startsWith("0x")) return sign * parseInt(value.slice(2), 16);
	return sign * parseInt(value, 10);
}
function resolveYamlInteger$1(source, isExplicit) {
	if (isExplicit) {
		if (!YAML_INTEGER_EXPLICIT_PATTERN.test(source)) return NOT_RESOLVED;
	} else if (!YAML_INTEGER_IMPLICIT_PATTERN.test(source)) return NOT_RESOLVED;
	const result = parseYamlInteger$1(source);
	return Number.isFinite(result) ? result : NOT_RESOLVED;
}
/** @category Tags */
var intJsonTag = defineScalarTag("tag:yaml.org,2002:int", {
	implicit: true,
	implicitFirstChars: ["-", ..."0123456789"],
	resolve: resolveYamlInteger$1,
	identify: (object) => Number.isInteger(object) && !Object.is(object, -0) && object.toString(10).indexOf("e") < 0,
	represent: (object) => object.toString(10)
});
//#endregion
//#region src/tag/scalar/int_yaml11.ts
var YAML_INTEGER_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?0x[0-9a-fA-F_]+|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+|[-+]?(?:0|[1-9][0-9_]*))$");
function parseYamlInteger(source) {
	let value = source.replace(/_/g, "");
	let sign = 1;
	if (value[0] === "-" || value[0] === "+") {
		if (value[0] === "-") sign = -1;
		value = value.slice(1);
	}
	if (value.startsWith("0b")) return sign * parseInt(value.slice(2), 2);
	if (value.startsWith("0x")) return sign * parseInt(value.slice(2), 16);
	if (value.includes(":")) {
		let result = 0;
		for (const part of value.split(":")) result = result * 60 + Number(part);
		return sign * result;
	}
	if (value !== "0" && value[0] === "0") return sign * parseInt(value, 8);
	return sign * parseInt(value, 10);
}
function resolveYamlInteger(source) {
	if (!YAML_INTEGER_PATTERN.test(source)) return NOT_RESOLVED;
	const result = parseYamlInteger(source);
	return Number.isFinite(result) ? result : NOT_RESOLVED;
}
/** @category Tags */
var intYaml11Tag = defineScalarTag("tag:yaml.org,2002:int", {
	implicit: true,
	implicitFirstChars: [
		"-",
		"+",
		..."0123456789"
	],
	resolve: resolveYamlInteger,
	identify: (object) => Number.isInteger(object) && !Object.is(object, -0) && object.toString(10).indexOf("e") < 0,
	represent: (object) => object.toString(10)
});
//#endregion
//#region src/tag/scalar/float_core.ts
var YAML_FLOAT_PATTERN$1 = /* @__PURE__ */ new RegExp("^(?:[-+]?[0-9]+(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?|[-+]?\\.[0-9]+(?:[eE][-+]?[0-9]+)?|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
var YAML_FLOAT_SPECIAL_PATTERN$1 = /* @__PURE__ */ new RegExp("^(?:[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
function resolveYamlFloat$2(source) {
	if (!YAML_FLOAT_PATTERN$1.test(source)) return NOT_RESOLVED;
	let value = source.toLowerCase();
	const sign = value[0] === "-" ? -1 : 1;
	if ("+-".includes(value[0])) value = value.slice(1);
	if (value === ".inf") return sign === 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
	if (value === ".nan") return NaN;
	const result = sign * parseFloat(value);
	if (Number.isFinite(result) || YAML_FLOAT_SPECIAL_PATTERN$1.test(source)) return result;
	return NOT_RESOLVED;
}
function representYamlFloat$2(object) {
	if (isNaN(object)) return ".nan";
	if (object === Number.POSITIVE_INFINITY) return ".inf";
	if (object === Number.NEGATIVE_INFINITY) return "-.inf";
	if (Object.is(object, -0)) return "-0.0";
	const result = object.toString(10);
	return /^[-+]?[0-9]+e/.test(result) ? result.replace("e", ".e") : result;
}
/** @category Tags */
var floatCoreTag = defineScalarTag("tag:yaml.org,2002:float", {
	implicit: true,
	implicitFirstChars: [
		"-",
		"+",
		".",
		..."0123456789"
	],
	resolve: resolveYamlFloat$2,
	identify: (object) => typeof object === "number" && (!Number.isInteger(object) || Object.is(object, -0) || object.toString(10).indexOf("e") >= 0),
	represent: representYamlFloat$2
});
//#endregion
//#region src/tag/scalar/float_json.ts
var YAML_FLOAT_IMPLICIT_PATTERN = /* @__PURE__ */ new RegExp("^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$");
var YAML_FLOAT_EXPLICIT_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?[0-9]+(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?|[-+]?\\.[0-9]+(?:[eE][-+]?[0-9]+)?|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
function resolveYamlFloat$1(source, isExplicit) {
	if (isExplicit) {
		if (!YAML_FLOAT_EXPLICIT_PATTERN.test(source)) return NOT_RESOLVED;
		let value = source.toLowerCase();
		const sign = value[0] === "-" ? -1 : 1;
		if ("+-".includes(value[0])) value = value.slice(1);
		if (value === ".inf") return sign === 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
		if (value === ".nan") return NaN;
		const result = sign * parseFloat(value);
		return Number.isFinite(result) ? result : NOT_RESOLVED;
	}
	if (!YAML_FLOAT_IMPLICIT_PATTERN.test(source)) return NOT_RESOLVED;
	const result = Number(source);
	if (Number.isFinite(result)) return result;
	return NOT_RESOLVED;
}
function representYamlFloat$1(object) {
	if (isNaN(object)) return ".nan";
	if (object === Number.POSITIVE_INFINITY) return ".inf";
	if (object === Number.NEGATIVE_INFINITY) return "-.inf";
	if (Object.is(object, -0)) return "-0.0";
	const result = object.toString(10);
	return /^[-+]?[0-9]+e/.test(result) ? result.replace("e", ".e") : result;
}
/** @category Tags */
var floatJsonTag = defineScalarTag("tag:yaml.org,2002:float", {
	implicit: true,
	implicitFirstChars: ["-", ..."0123456789"],
	resolve: resolveYamlFloat$1,
	identify: (object) => typeof object === "number" && (!Number.isInteger(object) || Object.is(object, -0) || object.toString(10).indexOf("e") >= 0),
	represent: representYamlFloat$1
});
//#endregion
//#region src/tag/scalar/float_yaml11.ts
var YAML_FLOAT_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?(?:(?:[0-9][0-9_]*)?\\.[0-9_]*)(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\\.[0-9_]*|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
var YAML_FLOAT_SPECIAL_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
function resolveYamlFloat(source) {
	if (!YAML_FLOAT_PATTERN.test(source)) return NOT_RESOLVED;
	let value = source.toLowerCase().replace(/_/g, "");
	const sign = value[0] === "-" ? -1 : 1;
	if ("+-".includes(value[0])) value = value.slice(1);
	if (value === ".inf") return sign === 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
	if (value === ".nan") return NaN;
	let result = 0;
	if (value.includes(":")) {
		for (const part of value.split(":")) result = result * 60 + Number(part);
		result *= sign;
	} else result = sign * parseFloat(value);
	if (Number.isFinite(result) || YAML_FLOAT_SPECIAL_PATTERN.test(source)) return result;
	return NOT_RESOLVED;
}
function representYamlFloat(object) {
	if (isNaN(object)) return ".nan";
	if (object === Number.POSITIVE_INFINITY) return ".inf";
	if (object === Number.NEGATIVE_INFINITY) return "-.inf";
	if (Object.is(object, -0)) return "-0.0";
	const result = object.toString(10);
	return /^[-+]?[0-9]+e/.test(result) ? result.replace("e", ".e") : result;
}
/** @category Tags */
var floatYaml11Tag = defineScalarTag("tag:yaml.org,2002:float", {
	implicit: true,
	implicitFirstChars: [
		"-",
		"+",
		".",
		..."0123456789"
	],
	resolve: resolveYamlFloat,
	identify: (object) => typeof object === "number" && (!Number.isInteger(object) || Object.is(object, -0) || object.toString(10).indexOf("e") >= 0),
	represent: representYamlFloat
});
//#endregion
//#region src/tag/scalar/merge.ts
/**
* Enables merge keys in {@link CORE_SCHEMA} when added with
* {@link Schema.withTags}.
*
* @category Tags
*/
var mergeTag = defineScalarTag("tag:yaml.org,2002:merge", {
	implicit: true,
	implicitFirstChars: ["<"],
	resolve: (source, isExplicit) => {
		if (source === "<<" || isExplicit && source === "") return "<<";
		return NOT_RESOLVED;
	},
	identify: () => false
});
//#endregion
//#region src/tag/scalar/binary.ts
var BASE64_PATTERN = /^[A-Za-z0-9+/]*={0,2}$/;
function resolveYamlBinary(source) {
	const input = source.replace(/\s/g, "");
	if (input.length % 4 !== 0 || !BASE64_PATTERN.test(input)) return NOT_RESOLVED;
	const binary = atob(input);
	const result = new Uint8Array(binary.length);
	for (let index = 0; index < binary.length; index++) result[index] = binary.charCodeAt(index);
	return result;
}
function representYamlBinary(object) {
	let binary = "";
	for (let index = 0; index < object.length; index++) binary += String.fromCharCode(object[index]);
	return btoa(binary);
}
/**
* The `!!binary` tag, represented as a `Uint8Array`.
*
* @category Tags
*/
var binaryTag = defineScalarTag("tag:yaml.org,2002:binary", {
	resolve: resolveYamlBinary,
	identify: (object) => Object.prototype.toString.call(object) === "[object Uint8Array]",
	represent: representYamlBinary
});
//#endregion
//#region src/tag/scalar/timestamp.ts
var YAML_DATE_REGEXP = /* @__PURE__ */ new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9])-([0-9][0-9])$");
var YAML_TIMESTAMP_REGEXP = /* @__PURE__ */ new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9]?)-([0-9][0-9]?)(?:[Tt]|[ \\t]+)([0-9][0-9]?):([0-9][0-9]):([0-9][0-9])(?:\\.([0-9]*))?(?:[ \\t]*(Z|([-+])([0-9][0-9]?)(?::([0-9][0-9]))?))?$");
function makeUtcDate(year, month, day, hour = 0, minute = 0, second = 0, fraction = 0) {
	const date = new Date(Date.UTC(year, month, day, hour, minute, second, fraction));
	date.setUTCFullYear(year, month, day);
	return date;
}
function resolveYamlTimestamp(source) {
	let match = YAML_DATE_REGEXP.exec(source);
	if (match === null) match = YAML_TIMESTAMP_REGEXP.exec(source);
	if (match === null) return NOT_RESOLVED;
	const year = +match[1];
	const month = +match[2] - 1;
	const day = +match[3];
	if (!match[4]) {
		const date = makeUtcDate(year, month, day);
		if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month || date.getUTCDate() !== day) return NOT_RESOLVED;
		return date;
	}
	const hour = +match[4];
	const minute = +match[5];
	const second = +match[6];
	let fraction = 0;
	if (hour > 23 || minute > 59 || second > 59) return NOT_RESOLVED;
	if (match[7]) {
		let value = match[7].slice(0, 3);
		while (value.length < 3) value += "0";
		fraction = +value;
	}
	const date = makeUtcDate(year, month, day, hour, minute, second, fraction);
	if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month || date.getUTCDate() !== day) return NOT_RESOLVED;
	if (match[9]) {
		const offsetHour = +match[10];
		const offsetMinute = +(match[11] || 0);
		if (offsetHour > 23 || offsetMinute > 59) return NOT_RESOLVED;
		const offset = (offsetHour * 60 + offsetMinute) * 6e4;
		date.setTime(date.getTime() - (match[9] === "-" ? -offset : offset));
	}
	return date;
}
/**
* The YAML 1.1 `!!timestamp` tag, represented as a JavaScript `Date`.
*
* @category Tags
*/
var timestampTag = defineScalarTag("tag:yaml.org,2002:timestamp", {
	implicit: true,
	implicitFirstChars: [..."0123456789"],
	resolve: resolveYamlTimestamp,
	identify: (object) => object instanceof Date,
	represent: (object) => object.toISOString()
});
//#endregion
//#region src/tag/sequence/seq.ts
/** @category Tags */
var seqTag = defineSequenceTag("tag:yaml.org,2002:seq", {
	create: () => [],
	addItem: (container, item) => {
		container.push(item);
	},
	identify: Array.isArray
});
//#endregion
//#region src/common/object.ts
function isPlainObject(data) {
	if (data === null || typeof data !== "object" || Array.isArray(data)) return false;
	const prototype = Object.getPrototypeOf(data);
	return prototype === null || prototype === Object.prototype;
}
function pick(object, keys) {
	const result = {};
	for (const key of keys) if (object[key] !== void 0) result[key] = object[key];
	return result;
}
//#endregion
//#region src/tag/sequence/omap.ts
/**
* Provided only for YAML 1.1 compatibility and supported by the loader only.
* JavaScript has no dedicated class to represent this type, so it cannot be
* identified and dumped.
*
* ```yaml
* !!omap
*   - one: 1
*   - two: 2
* ```
*
* is loaded as
*
* ```javascript
* [
*   { one: 1 },
*   { two: 2 }
* ]
* ```
*
* @category Tags
*/
var omapTag = defineSequenceTag("tag:yaml.org,2002:omap", {
	create: () => ({
		list: [],
		seen: /* @__PURE__ */ new Set()
	}),
	addItem: (carrier, item) => {
		let key;
		if (item instanceof Map) {
			if (item.size !== 1) return "cannot resolve an ordered map item";
			key = item.keys().next().value;
		} else if (isPlainObject(item)) {
			const itemKeys = Object.keys(item);
			if (itemKeys.length !== 1) return "cannot resolve an ordered map item";
			key = itemKeys[0];
		} else return "cannot resolve an ordered map item";
		if (carrier.seen.has(key)) return "duplicate key in ordered map";
		carrier.seen.add(key);
		carrier.list.push(item);
		return "";
	},
	finalize: (carrier) => carrier.list,
	identify: () => false
});
//#endregion
//#region src/tag/sequence/pairs.ts
/**
* Provided only for YAML 1.1 compatibility and supported by the loader only.
* JavaScript has no dedicated class to represent this type, so it cannot be
* identified and dumped.
*
* ```yaml
* !!pairs
*   - one: 1
*   - two: 2
* ```
*
* is loaded as
*
* ```javascript
* [
*   ['one', 1],
*   ['two', 2]
* ]
* ```
*
* @category Tags
*/
var pairsTag = defineSequenceTag("tag:yaml.org,2002:pairs", {
	create: () => [],
	addItem: (container, item) => {
		if (item instanceof Map) {
			if (item.size !== 1) return "cannot resolve a pairs item";
			container.push(item.entries().next().value);
			return "";
		}
		if (Object.prototype.toString.call(item) !== "[object Object]") return "cannot resolve a pairs item";
		const object = item;
		const keys = Object.keys(object);
		if (keys.length !== 1) return "cannot resolve a pairs item";
		container.push([keys[0], object[keys[0]]]);
		return "";
	},
	identify: () => false
});
//#endregion
//#region src/tag/mapping/map.ts
/**
* This is the default mapping implementation. It uses `{}` objects and has only
* partial functionality due to language limitations. This choice was made
* because users expect to get JavaScript objects, and it was left unchanged to
* avoid too many breaking changes in the v5 release.
*
* Side effects:
*
* - `Object.hasOwn()` checks or `for...of` loops are required for safe use (to
*   avoid falling through to prototypes).
* - Only scalar string keys are supported properly.
* - Other scalar keys, such as `null` and numbers, are converted to strings.
*   This is historical behaviour, and it can cause side effects such as
*   problems with `!!merge`.
*
* Note that non-string scalar keys may be deprecated in future versions.
*
* Ideally, use {@link realMapTag} instead.
*
* @category Tags
*/
var mapTag = defineMappingTag("tag:yaml.org,2002:map", {
	create: () => ({}),
	identify: isPlainObject,
	represent: (o) => {
		const map = /* @__PURE__ */ new Map();
		for (const key of Object.keys(o)) map.set(key, o[key]);
		return map;
	},
	addPair: (container, key, value) => {
		if (key !== null && typeof key === "object") return "object-based map does not support complex keys";
		const normalizedKey = String(key);
		if (normalizedKey === "__proto__") Object.defineProperty(container, normalizedKey, {
			value,
			enumerable: true,
			configurable: true,
			writable: true
		});
		else container[normalizedKey] = value;
		return "";
	},
	has: (container, key) => {
		if (key !== null && typeof key === "object") return false;
		return Object.prototype.hasOwnProperty.call(container, String(key));
	},
	keys: (container) => Object.keys(container),
	get: (container, key) => {
		const normalizedKey = String(key);
		if (!Object.prototype.hasOwnProperty.call(container, normalizedKey)) return null;
		return container[normalizedKey];
	}
});
//#endregion
//#region src/tag/mapping/set.ts
/**
* The YAML 1.1 `!!set` tag, represented as a JavaScript `Set`.
*
* @category Tags
*/
var setTag = defineMappingTag("tag:yaml.org,2002:set", {
	create: () => /* @__PURE__ */ new Set(),
	identify: (data) => data instanceof Set,
	represent: (data) => {
		const map = /* @__PURE__ */ new Map();
		for (const key of data) map.set(key, null);
		return map;
	},
	addPair: (container, key, value) => {
		if (value !== null) return "cannot resolve a set item";
		container.add(key);
		return "";
	},
	has: (container, key) => container.has(key),
	keys: (container) => container.keys(),
	get: () => null
});
//#endregion
//#region src/schema.ts
function createTagDefinitionMap() {
	return {
		scalar: Object.create(null),
		sequence: Object.create(null),
		mapping: Object.create(null)
	};
}
function createTagDefinitionListMap() {
	return {
		scalar: [],
		sequence: [],
		mapping: []
	};
}
function compileTags(tags) {
	const result = [];
	for (const tag of tags) {
		let index = result.length;
		for (let previousIndex = 0; previousIndex < result.length; previousIndex++) {
			const previous = result[previousIndex];
			if (previous.nodeKind === tag.nodeKind && previous.tagName === tag.tagName && previous.matchByTagPrefix === tag.matchByTagPrefix) {
				index = previousIndex;
				break;
			}
		}
		result[index] = tag;
	}
	return result;
}
/**
* Controls tag resolution when loading and type selection when dumping.
*
* @category Schemas
*/
var Schema = class Schema {
	tags;
	/** @internal */
	implicitScalarTags;
	/**
	* Dispatch implicit scalar resolvers by `source.charAt(0)`. Each bucket holds
	* the resolvers that may match that key, in schema order; a key absent from
	* the map uses
	* {@link Schema.implicitScalarAnyFirstChar}
	* (resolvers that declared no first-char constraint, so they apply to any
	* first character).
	*/
	implicitScalarByFirstChar;
	implicitScalarAnyFirstChar;
	/**
	* The default scalar tag (`!!str`), resolved once so the composer's fallback
	* for unresolved plain scalars avoids a keyed lookup per scalar.
	*
	* @internal
	*/
	defaultScalarTag;
	/**
	* The default container tags (`!!seq` / `!!map`), used by the dumper: when a
	* value is identified by its default tag, the tag is implicit and not
	* printed. Undefined if the schema does not define them (then such values
	* can't be dumped).
	*
	* @internal
	*/
	defaultSequenceTag;
	/** @internal */
	defaultMappingTag;
	exact;
	prefix;
	constructor(tags) {
		const compiledTags = compileTags(tags);
		const implicitScalarTags = [];
		const exact = createTagDefinitionMap();
		const prefix = createTagDefinitionListMap();
		for (const tag of compiledTags) {
			if (tag.nodeKind === "scalar" && tag.implicit) {
				if (tag.matchByTagPrefix) throw new Error("Implicit scalar tags cannot match by tag prefix");
				implicitScalarTags.push(tag);
			}
			switch (tag.nodeKind) {
				case "scalar":
					if (tag.matchByTagPrefix) prefix.scalar.push(tag);
					else exact.scalar[tag.tagName] = tag;
					break;
				case "sequence":
					if (tag.matchByTagPrefix) prefix.sequence.push(tag);
					else exact.sequence[tag.tagName] = tag;
					break;
				case "mapping": if (tag.matchByTagPrefix) prefix.mapping.push(tag);
				else exact.mapping[tag.tagName] = tag;
			}
		}
		const implicitScalarAnyFirstChar = implicitScalarTags.filter((tag) => tag.implicitFirstChars === null);
		const keys = /* @__PURE__ */ new Set();
		for (const tag of implicitScalarTags) if (tag.implicitFirstChars !== null) for (const key of tag.implicitFirstChars) keys.add(key);
		const implicitScalarByFirstChar = /* @__PURE__ */ new Map();
		for (const key of keys) implicitScalarByFirstChar.set(key, implicitScalarTags.filter((tag) => tag.implicitFirstChars === null || tag.implicitFirstChars.indexOf(key) !== -1));
		const defaultScalarTag = exact.scalar["tag:yaml.org,2002:str"];
		if (!defaultScalarTag) throw new Error("schema does not define the default scalar tag (tag:yaml.org,2002:str)");
		this.tags = compiledTags;
		this.implicitScalarTags = implicitScalarTags;
		this.implicitScalarByFirstChar = implicitScalarByFirstChar;
		this.implicitScalarAnyFirstChar = implicitScalarAnyFirstChar;
		this.defaultScalarTag = defaultScalarTag;
		this.defaultSequenceTag = exact.sequence["tag:yaml.org,2002:seq"];
		this.defaultMappingTag = exact.mapping["tag:yaml.org,2002:map"];
		this.exact = exact;
		this.prefix = prefix;
	}
	/** @internal */
	lookupScalarTag(tagName) {
		const exactTag = this.exact.scalar[tagName];
		if (exactTag) return exactTag;
		for (const tag of this.prefix.scalar) if (tagName.startsWith(tag.tagName)) return tag;
	}
	/** @internal */
	lookupSequenceTag(tagName) {
		const exactTag = this.exact.sequence[tagName];
		if (exactTag) return exactTag;
		for (const tag of this.prefix.sequence) if (tagName.startsWith(tag.tagName)) return tag;
	}
	/** @internal */
	lookupMappingTag(tagName) {
		const exactTag = this.exact.mapping[tagName];
		if (exactTag) return exactTag;
		for (const tag of this.prefix.mapping) if (tagName.startsWith(tag.tagName)) return tag;
	}
	/** @internal */
	resolveImplicitScalarTag(source) {
		const candidates = this.implicitScalarByFirstChar.get(source.charAt(0)) ?? this.implicitScalarAnyFirstChar;
		for (const tag of candidates) {
			const value = tag.resolve(source, false, tag.tagName);
			if (value !== NOT_RESOLVED) return {
				value,
				tag
			};
		}
		const tag = this.defaultScalarTag;
		return {
			value: tag.resolve(source, false, tag.tagName),
			tag
		};
	}
	/**
	* Creates a new schema with the specified tags added. If a tag already
	* exists, it is replaced by the specified tag.
	*
	* @example
	*
	* ```javascript
	* import { CORE_SCHEMA, mergeTag, realMapTag } from 'js-yaml'
	*
	* const schema = CORE_SCHEMA.withTags(mergeTag, realMapTag)
	* ```
	*/
	withTags(...tags) {
		let flatTags = [];
		for (const tag of tags) flatTags = flatTags.concat(tag);
		return new Schema([...this.tags, ...flatTags]);
	}
};
/**
* The YAML 1.2 Failsafe Schema: strings, sequences, and mappings.
*
* @category Schemas
*/
var FAILSAFE_SCHEMA = new Schema([
	strTag,
	seqTag,
	mapTag
]);
/**
* The YAML 1.2 JSON Schema. It uses JSON scalar forms while retaining YAML
* collection syntax.
*
* @category Schemas
*/
var JSON_SCHEMA = new Schema([
	...FAILSAFE_SCHEMA.tags,
	nullJsonTag,
	boolJsonTag,
	intJsonTag,
	floatJsonTag
]);
/**
* The default schema for the loaders. Note, {@link CORE_SCHEMA} comes
* without the `!!merge` tag. You can easily enable it if needed.
*
* @example
* Enable {@link mergeTag}:
*
* ```javascript
* import { load, CORE_SCHEMA, mergeTag } from 'js-yaml'
*
* try {
*   load(data, { schema: CORE_SCHEMA.withTags(mergeTag) })
* } catch (e) {
*   console.error(e)
* }
* ```
*
* @category Schemas
*/
var CORE_SCHEMA = new Schema([
	...FAILSAFE_SCHEMA.tags,
	nullCoreTag,
	boolCoreTag,
	intCoreTag,
	floatCoreTag
]);
/**
* YAML 1.1-compatible schema.
*
* @category Schemas
*/
var YAML11_SCHEMA = new Schema([
	...FAILSAFE_SCHEMA.tags,
	nullYaml11Tag,
	boolYaml11Tag,
	intYaml11Tag,
	floatYaml11Tag,
	timestampTag,
	mergeTag,
	binaryTag,
	omapTag,
	pairsTag,
	setTag
]);
/**
* The dumper schema for maximum compatibility. It combines all supported type
* variants from YAML 1.1 and YAML 1.2 so strings matching any of them are
* quoted. This makes the generated YAML more compatible with other parsers.
*
* The schema is based on YAML 1.1, but extends `!!int` and `!!float` to accept
* both YAML 1.1 and Core Schema forms, since Core Schema supports some forms
* that YAML 1.1 does not.
*
* @category Schemas
*/
var DUMP_SCHEMA = YAML11_SCHEMA.withTags({
	...intYaml11Tag,
	resolve: (source, isExplicit, tagName) => {
		const result = intYaml11Tag.resolve(source, isExplicit, tagName);
		return result === NOT_RESOLVED ? intCoreTag.resolve(source, isExplicit, tagName) : result;
	}
}, {
	...floatYaml11Tag,
	resolve: (source, isExplicit, tagName) => {
		const result = floatYaml11Tag.resolve(source, isExplicit, tagName);
		return result === NOT_RESOLVED ? floatCoreTag.resolve(source, isExplicit, tagName) : result;
	}
});
//#endregion
//#region src/tag/mapping/real_map.ts
/**
* Recommended when non-string keys are actually needed. It uses native
* JavaScript `Map` objects, so keys keep their constructed types instead of
* being converted to strings.
*
* It is not the default to avoid widespread breaking changes in existing
* projects. `Map` has a different access API and does not pass deep equality
* checks against `{}`-based fixtures. Alongside the other changes in v5,
* making it the default was considered too disruptive.
*
* If these differences are acceptable for your project, we recommend using
* {@link realMapTag} to guarantee the absence of problems and side effects.
*
* @example
* Enable {@link realMapTag}:
*
* ```javascript
* import { load, CORE_SCHEMA, realMapTag } from 'js-yaml'
*
* try {
*   load(data, { schema: CORE_SCHEMA.withTags(realMapTag) })
* } catch (e) {
*   console.error(e)
* }
* ```
*
* @category Tags
*/
var realMapTag = defineMappingTag("tag:yaml.org,2002:map", {
	create: () => /* @__PURE__ */ new Map(),
	addPair: (container, key, value) => {
		container.set(key, value);
		return "";
	},
	has: (container, key) => container.has(key),
	keys: (container) => container.keys(),
	get: (container, key) => container.get(key),
	identify: (data) => data instanceof Map || isPlainObject(data),
	represent: (data) => {
		if (data instanceof Map) return data;
		const map = /* @__PURE__ */ new Map();
		const obj = data;
		for (const key of Object.keys(obj)) map.set(key, obj[key]);
		return map;
	}
});
//#endregion
//#region src/tag/mapping/legacy_map.ts
function normalizeKey(key) {
	if (Array.isArray(key)) {
		const array = Array.prototype.slice.call(key);
		for (let index = 0; index < array.length; index++) {
			if (Array.isArray(array[index])) return null;
			if (typeof array[index] === "object" && Object.prototype.toString.call(array[index]) === "[object Object]") array[index] = "[object Object]";
		}
		return String(array);
	}
	if (typeof key === "object" && Object.prototype.toString.call(key) === "[object Object]") return "[object Object]";
	return String(key);
}
/**
* This implementation exists solely to reproduce v4 behavior exactly. Its use
* is strongly discouraged. If complex or non-string keys are needed, use
* {@link realMapTag} instead.
*
* @category Tags
*/
var legacyMapTag = defineMappingTag("tag:yaml.org,2002:map", {
	create: () => ({}),
	identify: isPlainObject,
	represent: (o) => {
		const map = /* @__PURE__ */ new Map();
		for (const key of Object.keys(o)) map.set(key, o[key]);
		return map;
	},
	addPair: (container, key, value) => {
		const normalizedKey = normalizeKey(key);
		if (normalizedKey === null) return "nested arrays are not supported inside keys";
		if (normalizedKey === "__proto__") Object.defineProperty(container, normalizedKey, {
			value,
			enumerable: true,
			configurable: true,
			writable: true
		});
		else container[normalizedKey] = value;
		return "";
	},
	has: (container, key) => {
		const normalizedKey = normalizeKey(key);
		return normalizedKey !== null && Object.prototype.hasOwnProperty.call(container, normalizedKey);
	},
	keys: (container) => Object.keys(container),
	get: (container, key) => {
		const normalizedKey = String(key);
		if (!Object.prototype.hasOwnProperty.call(container, normalizedKey)) return null;
		return container[normalizedKey];
	}
});
//#endregion
//#region src/common/snippet.ts
var DEFAULT_SNIPPET_OPTIONS = {
	maxLength: 79,
	indent: 1,
	linesBefore: 3,
	linesAfter: 2
};
function getLine(buffer, lineStart, lineEnd, position, maxLineLength) {
	let head = "";
	let tail = "";
	const maxHalfLength = Math.floor(maxLineLength / 2) - 1;
	if (position - lineStart > maxHalfLength) {
		head = " ... ";
		lineStart = position - maxHalfLength + head.length;
	}
	if (lineEnd - position > maxHalfLength) {
		tail = " ...";
		lineEnd = position + maxHalfLength - tail.length;
	}
	return {
		str: head + buffer.slice(lineStart, lineEnd).replace(/\t/g, "→") + tail,
		pos: position - lineStart + head.length
	};
}
function padStart(string, max) {
	return " ".repeat(Math.max(max - string.length, 0)) + string;
}
function makeSnippet(mark, options) {
	if (!mark.buffer) return null;
	const opts = {
		...DEFAULT_SNIPPET_OPTIONS,
		...options
	};
	const re = /\r?\n|\r|\0/g;
	const lineStarts = [0];
	const lineEnds = [];
	let match;
	let foundLineNo = -1;
	while (match = re.exec(mark.buffer)) {
		lineEnds.push(match.index);
		lineStarts.push(match.index + match[0].length);
		if (mark.position <= match.index && foundLineNo < 0) foundLineNo = lineStarts.length - 2;
	}
	if (foundLineNo < 0) foundLineNo = lineStarts.length - 1;
	let result = "";
	const lineNoLength = Math.min(mark.line + opts.linesAfter, lineEnds.length).toString().length;
	const maxLineLength = opts.maxLength - (opts.indent + lineNoLength + 3);
	for (let i = 1; i <= opts.linesBefore; i++) {
		if (foundLineNo - i < 0) break;
		const line = getLine(mark.buffer, lineStarts[foundLineNo - i], lineEnds[foundLineNo - i], mark.position - (lineStarts[foundLineNo] - lineStarts[foundLineNo - i]), maxLineLength);
		result = `${" ".repeat(opts.indent)}${padStart((mark.line - i + 1).toString(), lineNoLength)} | ${line.str}\n${result}`;
	}
	const line = getLine(mark.buffer, lineStarts[foundLineNo], lineEnds[foundLineNo], mark.position, maxLineLength);
	result += `${" ".repeat(opts.indent)}${padStart((mark.line + 1).toString(), lineNoLength)} | ${line.str}\n`;
	result += `${"-".repeat(opts.indent + lineNoLength + 3 + line.pos)}^\n`;
	for (let i = 1; i <= opts.linesAfter; i++) {
		if (foundLineNo + i >= lineEnds.length) break;
		const line = getLine(mark.buffer, lineStarts[foundLineNo + i], lineEnds[foundLineNo + i], mark.position - (lineStarts[foundLineNo] - lineStarts[foundLineNo + i]), maxLineLength);
		result += `${" ".repeat(opts.indent)}${padStart((mark.line + i + 1).toString(), lineNoLength)} | ${line.str}\n`;
	}
	return result.replace(/\n$/, "");
}
//#endregion
//#region src/common/exception.ts
function formatError(exception, compact) {
	let where = "";
	if (!exception.mark) return exception.reason;
	if (exception.mark.name) where += `in "${exception.mark.name}" `;
	where += `(${exception.mark.line + 1}:${exception.mark.column + 1})`;
	if (!compact && exception.mark.snippet) where += `\n\n${exception.mark.snippet}`;
	return `${exception.reason} ${where}`;
}
/**
* A YAML error. Unlike an ordinary `Error`, it adds a source snippet showing
* the location of the problem to the error message, when available.
*
* @category Main
*/
var YAMLException = class YAMLException extends Error {
	reason;
	mark;
	/**
	* Optional `mark` contains source snippet data. Usually, use
	* {@link YAMLException.throwAt} instead of passing it directly.
	*/
	constructor(reason, mark) {
		super();
		this.name = "YAMLException";
		this.reason = reason;
		this.mark = mark;
		this.message = formatError(this, false);
		if (Error.captureStackTrace) Error.captureStackTrace(this, this.constructor);
	}
	/**
	* Returns the formatted error, omitting the source snippet in compact mode.
	*/
	toString(compact) {
		return `${this.name}: ${formatError(this, compact)}`;
	}
	/**
	* Builds a YAMLException with a source snippet and throws it. `source` is
	* the raw input text; `position` is an offset into it.
	*/
	static throwAt(source, position, message, filename = "") {
		let line = 0;
		let lineStart = 0;
		for (let index = 0; index < position; index++) {
			const ch = source.charCodeAt(index);
			if (ch === 10) {
				line++;
				lineStart = index + 1;
			} else if (ch === 13) {
				line++;
				if (source.charCodeAt(index + 1) === 10) index++;
				lineStart = index + 1;
			}
		}
		const mark = {
			name: filename,
			buffer: source,
			position,
			line,
			column: position - lineStart
		};
		mark.snippet = makeSnippet(mark);
		throw new YAMLException(message, mark);
	}
};
//#endregion
//#region src/parser/events.ts
/** @category Events */
var EVENT_ID = {
	DOCUMENT: 1,
	SEQUENCE: 2,
	MAPPING: 3,
	SCALAR: 4,
	ALIAS: 5,
	POP: 6
};
/** @category Nodes */
var SCALAR_STYLE = {
	PLAIN: 1,
	SINGLE_QUOTED: 2,
	DOUBLE_QUOTED: 3,
	LITERAL_BLOCK: 4,
	FOLDED_BLOCK: 5
};
/** @category Nodes */
var COLLECTION_STYLE = {
	BLOCK: 1,
	FLOW: 2
};
/** @category Nodes */
var CHOMPING_MODE = {
	CLIP: 1,
	STRIP: 2,
	KEEP: 3
};
//#endregion
//#region src/parser/parser_scalar.ts
var NO_RANGE$3 = -1;
function simpleEscapeSequence(c) {
	switch (c) {
		case 48: return "\0";
		case 97: return "\x07";
		case 98: return "\b";
		case 116: return "	";
		case 9: return "	";
		case 110: return "\n";
		case 118: return "\v";
		case 102: return "\f";
		case 114: return "\r";
		case 101: return "\x1B";
		case 32: return " ";
		case 34: return "\"";
		case 47: return "/";
		case 92: return "\\";
		case 78: return "";
		case 95: return "\xA0";
		case 76: return "\u2028";
		case 80: return "\u2029";
		default: return "";
	}
}
var simpleEscapeCheck = new Array(256);
var simpleEscapeMap = new Array(256);
for (let i = 0; i < 256; i++) {
	simpleEscapeCheck[i] = simpleEscapeSequence(i) ? 1 : 0;
	simpleEscapeMap[i] = simpleEscapeSequence(i);
}
function charFromCodepoint(c) {
	if (c <= 65535) return String.fromCharCode(c);
	return String.fromCharCode((c - 65536 >> 10) + 55296, (c - 65536 & 1023) + 56320);
}
function fromHexCode$1(c) {
	if (c >= 48 && c <= 57) return c - 48;
	return (c | 32) - 97 + 10;
}
function escapedHexLen$1(c) {
	if (c === 120) return 2;
	if (c === 117) return 4;
	return 8;
}
function skipFoldedBreaks(input, position, end) {
	let breaks = 0;
	while (position < end) {
		const ch = input.charCodeAt(position);
		if (ch === 10) {
			breaks++;
			position++;
		} else if (ch === 13) {
			breaks++;
			position++;
			if (input.charCodeAt(position) === 10) position++;
		} else if (ch === 32 || ch === 9) position++;
		else break;
	}
	return {
		position,
		breaks
	};
}
function foldedBreaks(count) {
	if (count === 1) return " ";
	return "\n".repeat(count - 1);
}
function getPlainValue(input, start, end) {
	let result = "";
	let position = start;
	let captureStart = start;
	let captureEnd = start;
	while (position < end) {
		const ch = input.charCodeAt(position);
		if (ch === 10 || ch === 13) {
			result += input.slice(captureStart, captureEnd);
			const fold = skipFoldedBreaks(input, position, end);
			result += foldedBreaks(fold.breaks);
			position = captureStart = captureEnd = fold.position;
		} else {
			position++;
			if (ch !== 32 && ch !== 9) captureEnd = position;
		}
	}
	return result + input.slice(captureStart, captureEnd);
}
function getSingleQuotedValue(input, start, end) {
	let result = "";
	let position = start;
	let captureStart = start;
	let captureEnd = start;
	while (position < end) {
		const ch = input.charCodeAt(position);
		if (ch === 39) {
			result += input.slice(captureStart, position) + "'";
			position += 2;
			captureStart = captureEnd = position;
		} else if (ch === 10 || ch === 13) {
			result += input.slice(captureStart, captureEnd);
			const fold = skipFoldedBreaks(input, position, end);
			result += foldedBreaks(fold.breaks);
			position = captureStart = captureEnd = fold.position;
		} else {
			position++;
			if (ch !== 32 && ch !== 9) captureEnd = position;
		}
	}
	return result + input.slice(captureStart, end);
}
function getDoubleQuotedValue(input, start, end) {
	let result = "";
	let position = start;
	let captureStart = start;
	let captureEnd = start;
	while (position < end) {
		const ch = input.charCodeAt(position);
		if (ch === 92) {
			result += input.slice(captureStart, position);
			position++;
			const escaped = input.charCodeAt(position);
			if (escaped === 10 || escaped === 13) position = skipFoldedBreaks(input, position, end).position;
			else if (escaped < 256 && simpleEscapeCheck[escaped]) {
				result += simpleEscapeMap[escaped];
				position++;
			} else {
				let hexLength = escapedHexLen$1(escaped);
				let hexResult = 0;
				for (; hexLength > 0; hexLength--) {
					position++;
					const digit = fromHexCode$1(input.charCodeAt(position));
					hexResult = (hexResult << 4) + digit;
				}
				result += charFromCodepoint(hexResult);
				position++;
			}
			captureStart = captureEnd = position;
		} else if (ch === 10 || ch === 13) {
			result += input.slice(captureStart, captureEnd);
			const fold = skipFoldedBreaks(input, position, end);
			result += foldedBreaks(fold.breaks);
			position = captureStart = captureEnd = fold.position;
		} else {
			position++;
			if (ch !== 32 && ch !== 9) captureEnd = position;
		}
	}
	return result + input.slice(captureStart, end);
}
function getBlockValue(input, start, end, indent, chomping, folded) {
	const textIndent = indent < 0 ? 0 : indent;
	const region = input.slice(start, end).replace(/\r\n?/g, "\n");
	const lines = region === "" ? [] : (region.endsWith("\n") ? region.slice(0, -1) : region).split("\n");
	let result = "";
	let didReadContent = false;
	let emptyLines = 0;
	let atMoreIndented = false;
	for (const line of lines) {
		let column = 0;
		while (column < textIndent && line.charCodeAt(column) === 32) column++;
		if (indent < 0 || column >= line.length) {
			emptyLines++;
			continue;
		}
		const content = line.slice(textIndent);
		const first = content.charCodeAt(0);
		if (folded) {
			if (first === 32 || first === 9) {
				atMoreIndented = true;
				result += "\n".repeat(didReadContent ? 1 + emptyLines : emptyLines);
			} else if (atMoreIndented) {
				atMoreIndented = false;
				result += "\n".repeat(emptyLines + 1);
			} else if (emptyLines === 0) {
				if (didReadContent) result += " ";
			} else result += "\n".repeat(emptyLines);
		} else result += "\n".repeat(didReadContent ? 1 + emptyLines : emptyLines);
		result += content;
		didReadContent = true;
		emptyLines = 0;
	}
	if (chomping === CHOMPING_MODE.KEEP) result += "\n".repeat(didReadContent ? 1 + emptyLines : emptyLines);
	else if (chomping !== CHOMPING_MODE.STRIP) {
		if (didReadContent) result += "\n";
	}
	return result;
}
/**
* Decodes the scalar referenced by event offsets in `input`.
*
* @category Events
*/
function getScalarValue(input, scalar) {
	if (scalar.valueStart === NO_RANGE$3) return "";
	const { valueStart, valueEnd } = scalar;
	if (scalar.fast) return input.slice(valueStart, valueEnd);
	switch (scalar.style) {
		case SCALAR_STYLE.SINGLE_QUOTED: return getSingleQuotedValue(input, valueStart, valueEnd);
		case SCALAR_STYLE.DOUBLE_QUOTED: return getDoubleQuotedValue(input, valueStart, valueEnd);
		case SCALAR_STYLE.LITERAL_BLOCK: return getBlockValue(input, valueStart, valueEnd, scalar.indent, scalar.chomping, false);
		case SCALAR_STYLE.FOLDED_BLOCK: return getBlockValue(input, valueStart, valueEnd, scalar.indent, scalar.chomping, true);
		default: return getPlainValue(input, valueStart, valueEnd);
	}
}
//#endregion
//#region src/common/tagname.ts
var DEFAULT_TAG_HANDLERS = Object.assign(Object.create(null), {
	"!": "!",
	"!!": "tag:yaml.org,2002:"
});
var TAG_SUFFIX_CHARS = "-#;/?:@&=+$_.~*'()";
var TAG_URI_CHARS = TAG_SUFFIX_CHARS + "!,[]";
var HEX = "0123456789ABCDEF";
function percentByte(byte) {
	return "%" + HEX[byte >> 4] + HEX[byte & 15];
}
function tagPercentEncode(source, isSuffix) {
	const allowed = isSuffix ? TAG_SUFFIX_CHARS : TAG_URI_CHARS;
	let result = "";
	for (let index = 0; index < source.length; index++) {
		let ch = source.charCodeAt(index);
		if (ch >= 48 && ch <= 57 || ch >= 65 && ch <= 90 || ch >= 97 && ch <= 122 || allowed.includes(source[index])) {
			result += source[index];
			continue;
		}
		if (ch >= 55296 && ch <= 56319) ch = 65536 + ((ch & 1023) << 10) + (source.charCodeAt(++index) & 1023);
		if (ch < 128) result += percentByte(ch);
		else if (ch < 2048) result += percentByte(192 | ch >> 6) + percentByte(128 | ch & 63);
		else if (ch < 65536) result += percentByte(224 | ch >> 12) + percentByte(128 | ch >> 6 & 63) + percentByte(128 | ch & 63);
		else result += percentByte(240 | ch >> 18) + percentByte(128 | ch >> 12 & 63) + percentByte(128 | ch >> 6 & 63) + percentByte(128 | ch & 63);
	}
	return result;
}
function tagPercentDecode(source) {
	let result = "";
	let index = 0;
	while (index < source.length) {
		if (source.charCodeAt(index) !== 37) {
			result += source[index++];
			continue;
		}
		let ch = parseInt(source.slice(index + 1, index + 3), 16);
		index += 3;
		if (ch >= 192) {
			let remaining = ch < 224 ? 1 : ch < 240 ? 2 : 3;
			ch &= (1 << 6 - remaining) - 1;
			while (remaining-- > 0) {
				ch = ch << 6 | parseInt(source.slice(index + 1, index + 3), 16) & 63;
				index += 3;
			}
		}
		if (ch < 65536) result += String.fromCharCode(ch);
		else {
			ch -= 65536;
			result += String.fromCharCode(55296 | ch >> 10, 56320 | ch & 1023);
		}
	}
	return result;
}
function tagNameFull(rawTag, tagHandlers) {
	if (rawTag.startsWith("!<") && rawTag.endsWith(">")) return tagPercentDecode(rawTag.slice(2, -1));
	const handleEnd = rawTag.indexOf("!", 1);
	const handle = handleEnd === -1 ? "!" : rawTag.slice(0, handleEnd + 1);
	return tagPercentDecode(tagHandlers?.[handle] ?? DEFAULT_TAG_HANDLERS[handle] ?? handle) + tagPercentDecode(rawTag.slice(handle.length));
}
function tagNameShort(fullTag) {
	let tag = fullTag;
	if (tag.charCodeAt(0) === 33) {
		tag = tag.slice(1);
		return `!${tagPercentEncode(tag, true)}`;
	}
	if (tag.slice(0, 18) === "tag:yaml.org,2002:") return `!!${tagPercentEncode(tag.slice(18), true)}`;
	return `!<${tagPercentEncode(tag, false)}>`;
}
//#endregion
//#region src/parser/constructor.ts
var NO_RANGE$2 = (/* unused pure expression or super */ null && (-1));
var MERGE_TAG_NAME = "tag:yaml.org,2002:merge";
var DEFAULT_CONSTRUCTOR_OPTIONS = {
	filename: "",
	schema: CORE_SCHEMA,
	json: false,
	maxTotalMergeKeys: 1e4,
	maxAliases: -1
};
function eventPosition$1(event) {
	if ("tagStart" in event && event.tagStart !== NO_RANGE$2) return event.tagStart;
	if ("anchorStart" in event && event.anchorStart !== NO_RANGE$2) return event.anchorStart;
	if ("valueStart" in event && event.valueStart !== NO_RANGE$2) return event.valueStart;
	if ("start" in event) return event.start;
	return 0;
}
function throwError$1(state, message) {
	YAMLException.throwAt(state.source, state.position, message, state.filename);
}
function finalizeCollection(state, position, tag, carrier) {
	try {
		return tag.finalize(carrier);
	} catch (error) {
		if (error instanceof YAMLException) throw error;
		YAMLException.throwAt(state.source, position, error instanceof Error ? error.message : String(error), state.filename);
	}
}
function constructScalar(state, event) {
	const source = getScalarValue(state.source, event);
	const rawTag = event.tagStart === NO_RANGE$2 ? "" : state.source.slice(event.tagStart, event.tagEnd);
	const strTag = state.schema.defaultScalarTag;
	if (rawTag !== "") {
		if (rawTag === "!") return {
			value: source,
			tag: strTag
		};
		const tagName = tagNameFull(rawTag, state.tagHandlers);
		const scalarTag = state.schema.lookupScalarTag(tagName);
		if (scalarTag) {
			const result = scalarTag.resolve(source, true, tagName);
			if (result === NOT_RESOLVED) throwError$1(state, `cannot resolve a node with !<${tagName}> explicit tag`);
			return {
				value: result,
				tag: scalarTag
			};
		}
		const collectionTagDef = state.schema.lookupMappingTag(tagName) ?? state.schema.lookupSequenceTag(tagName);
		if (collectionTagDef) {
			if (source !== "") throwError$1(state, `cannot resolve a node with !<${tagName}> explicit tag`);
			const carrier = collectionTagDef.create(tagName);
			return {
				value: collectionTagDef.carrierIsResult ? carrier : finalizeCollection(state, state.position, collectionTagDef, carrier),
				tag: collectionTagDef
			};
		}
		throwError$1(state, `unknown scalar tag !<${tagName}>`);
	}
	if (event.style === SCALAR_STYLE.PLAIN) return state.schema.resolveImplicitScalarTag(source);
	return {
		value: strTag.resolve(source, false, strTag.tagName),
		tag: strTag
	};
}
function collectionTagName(state, event, defaultTagName) {
	const rawTag = event.tagStart === NO_RANGE$2 ? "" : state.source.slice(event.tagStart, event.tagEnd);
	return rawTag === "" || rawTag === "!" ? defaultTagName : tagNameFull(rawTag, state.tagHandlers);
}
function isMappingTag(tag) {
	return tag.nodeKind === "mapping";
}
function chargeMergeWork(state) {
	state.totalMergeKeys++;
	if (state.maxTotalMergeKeys !== -1 && state.totalMergeKeys > state.maxTotalMergeKeys) throwError$1(state, `merge keys exceeded maxTotalMergeKeys (${state.maxTotalMergeKeys})`);
}
function mergeKeys(state, frame, source, sourceTag) {
	chargeMergeWork(state);
	for (const sourceKey of sourceTag.keys(source)) {
		chargeMergeWork(state);
		if (frame.tag.has(frame.value, sourceKey)) continue;
		const err = frame.tag.addPair(frame.value, sourceKey, sourceTag.get(source, sourceKey));
		if (err) throwError$1(state, err);
		frame.overridable ??= /* @__PURE__ */ new Set();
		frame.overridable.add(sourceKey);
	}
}
function mergeSource(state, frame, source, sourceTag) {
	state.position = frame.keyPosition;
	if (isMappingTag(sourceTag)) mergeKeys(state, frame, source, sourceTag);
	else if (sourceTag.nodeKind === "sequence" && Array.isArray(source)) {
		if (source.length > 100) throwError$1(state, "abnormal merge sequence size");
		for (const element of source) {
			const elementTag = state.nodeTags.get(element);
			if (!elementTag) throwError$1(state, "cannot merge mappings; the provided source object is unacceptable");
			mergeKeys(state, frame, element, elementTag);
		}
	} else throwError$1(state, "cannot merge mappings; the provided source object is unacceptable");
}
function addMappingValue(state, frame, key, value, tag) {
	state.position = frame.keyPosition;
	if (frame.keyIsMerge) {
		mergeSource(state, frame, value, tag);
		return;
	}
	if (!state.json && frame.tag.has(frame.value, key) && !frame.overridable?.has(key)) throwError$1(state, "duplicated mapping key");
	const err = frame.tag.addPair(frame.value, key, value);
	if (err) throwError$1(state, err);
	frame.overridable?.delete(key);
}
function addValue(state, value, tag) {
	const frame = state.frames[state.frames.length - 1];
	if (frame.kind === "document") {
		frame.value = value;
		frame.hasValue = true;
	} else if (frame.kind === "sequence") {
		if (isMappingTag(tag)) state.nodeTags.set(value, tag);
		const err = frame.tag.addItem(frame.value, value, frame.index++);
		if (err) throwError$1(state, err);
	} else if (frame.hasKey) {
		const key = frame.key;
		frame.key = void 0;
		frame.hasKey = false;
		addMappingValue(state, frame, key, value, tag);
	} else {
		frame.key = value;
		frame.keyPosition = state.position;
		frame.hasKey = true;
		frame.keyIsMerge = tag.tagName === MERGE_TAG_NAME;
	}
}
function storeAnchor(state, event, value, tag, isValueFinal) {
	if (event.anchorStart !== NO_RANGE$2) {
		const anchor = {
			value,
			tag,
			isValueFinal
		};
		state.anchors.set(state.source.slice(event.anchorStart, event.anchorEnd), anchor);
		return anchor;
	}
	return null;
}
/**
* Constructs JavaScript documents directly from parser events, without an
* intermediate AST.
*
* @category Events
*/
function constructFromEvents(events, options) {
	const state = {
		...DEFAULT_CONSTRUCTOR_OPTIONS,
		...options,
		events,
		documents: [],
		eventIndex: 0,
		position: 0,
		frames: [],
		anchors: /* @__PURE__ */ new Map(),
		nodeTags: /* @__PURE__ */ new Map(),
		tagHandlers: Object.create(null),
		totalMergeKeys: 0,
		aliasCount: 0
	};
	while (state.eventIndex < state.events.length) {
		const event = state.events[state.eventIndex++];
		state.position = eventPosition$1(event);
		switch (event.type) {
			case EVENT_ID.DOCUMENT:
				state.anchors = /* @__PURE__ */ new Map();
				state.nodeTags = /* @__PURE__ */ new Map();
				state.aliasCount = 0;
				state.tagHandlers = Object.create(null);
				for (const directive of event.directives) if (directive.kind === "tag") state.tagHandlers[directive.handle] = directive.prefix;
				state.frames.push({
					kind: "document",
					position: state.position,
					value: void 0,
					hasValue: false
				});
				break;
			case EVENT_ID.SCALAR: {
				const { value, tag } = constructScalar(state, event);
				storeAnchor(state, event, value, tag, true);
				addValue(state, value, tag);
				break;
			}
			case EVENT_ID.SEQUENCE: {
				const tagName = collectionTagName(state, event, "tag:yaml.org,2002:seq");
				const tag = state.schema.lookupSequenceTag(tagName);
				if (!tag) throwError$1(state, `unknown sequence tag !<${tagName}>`);
				const value = tag.create(tagName);
				const anchor = storeAnchor(state, event, value, tag, tag.carrierIsResult);
				state.frames.push({
					kind: "sequence",
					position: state.position,
					value,
					tag,
					anchor,
					index: 0
				});
				break;
			}
			case EVENT_ID.MAPPING: {
				const tagName = collectionTagName(state, event, "tag:yaml.org,2002:map");
				const tag = state.schema.lookupMappingTag(tagName);
				if (!tag) throwError$1(state, `unknown mapping tag !<${tagName}>`);
				const value = tag.create(tagName);
				const anchor = storeAnchor(state, event, value, tag, tag.carrierIsResult);
				state.frames.push({
					kind: "mapping",
					position: state.position,
					value,
					tag,
					anchor,
					key: void 0,
					keyPosition: state.position,
					hasKey: false,
					keyIsMerge: false,
					overridable: null
				});
				break;
			}
			case EVENT_ID.ALIAS: {
				if (state.maxAliases !== -1 && ++state.aliasCount > state.maxAliases) throwError$1(state, `aliases exceeded maxAliases (${state.maxAliases})`);
				const name = state.source.slice(event.anchorStart, event.anchorEnd);
				const anchor = state.anchors.get(name);
				if (!anchor) throwError$1(state, `unidentified alias "${name}"`);
				if (!anchor.isValueFinal) throwError$1(state, `recursive alias "${name}" is not supported for tag ${anchor.tag.tagName} because it uses finalize()`);
				addValue(state, anchor.value, anchor.tag);
				break;
			}
			case EVENT_ID.POP: {
				const frame = state.frames.pop();
				if (frame.kind === "mapping" && frame.hasKey) {
					state.position = frame.keyPosition;
					throwError$1(state, "incomplete mapping pair in event stream");
				}
				if (frame.kind === "document") state.documents.push(frame.value);
				else {
					const value = frame.tag.carrierIsResult ? frame.value : finalizeCollection(state, frame.position, frame.tag, frame.value);
					if (frame.anchor) {
						frame.anchor.value = value;
						frame.anchor.isValueFinal = true;
					}
					addValue(state, value, frame.tag);
				}
				break;
			}
		}
	}
	return state.documents;
}
//#endregion
//#region src/parser/parser.ts
var NO_RANGE$1 = -1;
var HAS_OWN = Object.prototype.hasOwnProperty;
var CONTEXT_FLOW_IN = 1;
var CONTEXT_FLOW_OUT = 2;
var CONTEXT_BLOCK_IN = 3;
var CONTEXT_BLOCK_OUT = 4;
var PATTERN_NON_PRINTABLE = /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/;
var PATTERN_FLOW_INDICATORS = /[,\[\]{}]/;
var PATTERN_TAG_HANDLE = /^(?:!|!!|![0-9A-Za-z-]+!)$/;
var NS_URI_CHAR = String.raw`(?:%[0-9A-Fa-f]{2}|[0-9A-Za-z\-#;/?:@&=+$,_.!~*'()\[\]])`;
var NS_TAG_CHAR = String.raw`(?:%[0-9A-Fa-f]{2}|[0-9A-Za-z\-#;/?:@&=+$.~*'()_])`;
var PATTERN_TAG_URI = new RegExp(`^(?:${NS_URI_CHAR})*$`);
var PATTERN_TAG_SUFFIX = new RegExp(`^(?:${NS_TAG_CHAR})+$`);
var PATTERN_TAG_PREFIX = new RegExp(`^(?:!(?:${NS_URI_CHAR})*|${NS_TAG_CHAR}(?:${NS_URI_CHAR})*)$`);
var DEFAULT_PARSER_OPTIONS = {
	filename: "",
	maxDepth: 100
};
function addDocumentEvent(state, explicitStart, explicitEnd) {
	state.events.push({
		type: EVENT_ID.DOCUMENT,
		explicitStart,
		explicitEnd,
		directives: state.directives
	});
}
function addSequenceEvent(state, start, anchorStart, anchorEnd, tagStart, tagEnd, style) {
	state.events.push({
		type: EVENT_ID.SEQUENCE,
		start,
		anchorStart,
		anchorEnd,
		tagStart,
		tagEnd,
		style
	});
}
function addMappingEvent(state, start, anchorStart, anchorEnd, tagStart, tagEnd, style) {
	state.events.push({
		type: EVENT_ID.MAPPING,
		start,
		anchorStart,
		anchorEnd,
		tagStart,
		tagEnd,
		style
	});
}
function insertFlowPairMappingEvent(state, snapshot) {
	state.events.splice(snapshot.eventsLength, 0, {
		type: EVENT_ID.MAPPING,
		start: snapshot.position,
		anchorStart: NO_RANGE$1,
		anchorEnd: NO_RANGE$1,
		tagStart: NO_RANGE$1,
		tagEnd: NO_RANGE$1,
		style: COLLECTION_STYLE.FLOW
	});
}
function addScalarEvent(state, valueStart, valueEnd, anchorStart, anchorEnd, tagStart, tagEnd, style, chomping = CHOMPING_MODE.CLIP, indent = -1, fast = false) {
	state.events.push({
		type: EVENT_ID.SCALAR,
		valueStart,
		valueEnd,
		anchorStart,
		anchorEnd,
		tagStart,
		tagEnd,
		style,
		chomping,
		indent,
		fast
	});
}
function addAliasEvent(state, anchorStart, anchorEnd) {
	state.events.push({
		type: EVENT_ID.ALIAS,
		anchorStart,
		anchorEnd
	});
}
function addPopEvent(state) {
	state.events.push({ type: EVENT_ID.POP });
}
function addEmptyScalarEvent(state) {
	addScalarEvent(state, NO_RANGE$1, NO_RANGE$1, NO_RANGE$1, NO_RANGE$1, NO_RANGE$1, NO_RANGE$1, SCALAR_STYLE.PLAIN);
}
function emptyProperties() {
	return {
		anchorStart: NO_RANGE$1,
		anchorEnd: NO_RANGE$1,
		tagStart: NO_RANGE$1,
		tagEnd: NO_RANGE$1
	};
}
function snapshotState(state) {
	return {
		position: state.position,
		line: state.line,
		lineStart: state.lineStart,
		lineIndent: state.lineIndent,
		firstTabInLine: state.firstTabInLine,
		eventsLength: state.events.length
	};
}
function restoreState(state, snapshot) {
	state.position = snapshot.position;
	state.line = snapshot.line;
	state.lineStart = snapshot.lineStart;
	state.lineIndent = snapshot.lineIndent;
	state.firstTabInLine = snapshot.firstTabInLine;
	state.events.length = snapshot.eventsLength;
}
function throwError(state, message) {
	YAMLException.throwAt(state.input.slice(0, state.length), state.position, message, state.filename);
}
function isEol(c) {
	return c === 10 || c === 13;
}
function isWhiteSpace(c) {
	return c === 9 || c === 32;
}
function isWsOrEol(c) {
	return isWhiteSpace(c) || isEol(c);
}
function isWsOrEolOrEnd(c) {
	return c === 0 || isWsOrEol(c);
}
function isFlowIndicator(c) {
	return c === 44 || c === 91 || c === 93 || c === 123 || c === 125;
}
function fromDecimalCode(c) {
	return c >= 48 && c <= 57 ? c - 48 : -1;
}
function fromHexCode(c) {
	if (c >= 48 && c <= 57) return c - 48;
	const lc = c | 32;
	if (lc >= 97 && lc <= 102) return lc - 97 + 10;
	return -1;
}
function escapedHexLen(c) {
	if (c === 120) return 2;
	if (c === 117) return 4;
	if (c === 85) return 8;
	return 0;
}
function isSimpleEscape(c) {
	return c === 48 || c === 97 || c === 98 || c === 116 || c === 9 || c === 110 || c === 118 || c === 102 || c === 114 || c === 101 || c === 32 || c === 34 || c === 47 || c === 92 || c === 78 || c === 95 || c === 76 || c === 80;
}
function consumeLineBreak(state) {
	if (state.input.charCodeAt(state.position) === 10) state.position++;
	else {
		state.position++;
		if (state.input.charCodeAt(state.position) === 10) state.position++;
	}
	state.line++;
	state.lineStart = state.position;
	state.lineIndent = 0;
	state.firstTabInLine = -1;
}
function skipSeparationSpace(state, allowComments) {
	let lineBreaks = 0;
	let ch = state.input.charCodeAt(state.position);
	let hasSeparation = state.position === state.lineStart || isWsOrEol(state.input.charCodeAt(state.position - 1));
	while (ch !== 0) {
		while (isWhiteSpace(ch)) {
			hasSeparation = true;
			if (ch === 9 && state.firstTabInLine === -1) state.firstTabInLine = state.position;
			ch = state.input.charCodeAt(++state.position);
		}
		if (allowComments && hasSeparation && ch === 35) do
			ch = state.input.charCodeAt(++state.position);
		while (!isEol(ch) && ch !== 0);
		if (!isEol(ch)) break;
		consumeLineBreak(state);
		lineBreaks++;
		hasSeparation = true;
		ch = state.input.charCodeAt(state.position);
		while (ch === 32) {
			state.lineIndent++;
			ch = state.input.charCodeAt(++state.position);
		}
	}
	return lineBreaks;
}
function testDocumentSeparator(state, position = state.position) {
	const ch = state.input.charCodeAt(position);
	if ((ch === 45 || ch === 46) && ch === state.input.charCodeAt(position + 1) && ch === state.input.charCodeAt(position + 2)) {
		const following = state.input.charCodeAt(position + 3);
		return following === 0 || isWsOrEol(following);
	}
	return false;
}
function skipByteOrderMark(state) {
	if (state.position === state.lineStart && state.input.charCodeAt(state.position) === 65279) {
		state.position++;
		state.lineStart = state.position;
	}
}
function testDocumentBoundary(state) {
	if (state.position !== state.lineStart) return false;
	if (testDocumentSeparator(state)) return true;
	if (state.input.charCodeAt(state.position) !== 65279) return false;
	const snapshot = snapshotState(state);
	skipByteOrderMark(state);
	skipSeparationSpace(state, true);
	const ch = state.input.charCodeAt(state.position);
	const result = state.position === state.lineStart && (ch === 37 || ch === 45 && testDocumentSeparator(state));
	restoreState(state, snapshot);
	return result;
}
function skipUntilLineEnd(state) {
	let ch = state.input.charCodeAt(state.position);
	while (ch !== 0 && !isEol(ch)) ch = state.input.charCodeAt(++state.position);
}
function checkPrintable(state, start, end) {
	const match = PATTERN_NON_PRINTABLE.exec(state.input.slice(start, end));
	if (match !== null) {
		state.position = start + match.index + match[0].length - 1;
		throwError(state, "the stream contains non-printable characters");
	}
}
function readTagProperty(state, props, inFlow) {
	if (state.input.charCodeAt(state.position) !== 33) return false;
	if (props.tagStart !== NO_RANGE$1) throwError(state, "duplication of a tag property");
	const start = state.position;
	let isVerbatim = false;
	let isNamed = false;
	let tagHandle = "!";
	let ch = state.input.charCodeAt(++state.position);
	if (ch === 60) {
		isVerbatim = true;
		ch = state.input.charCodeAt(++state.position);
	} else if (ch === 33) {
		isNamed = true;
		tagHandle = "!!";
		ch = state.input.charCodeAt(++state.position);
	}
	let suffixStart = state.position;
	let tagName;
	if (isVerbatim) {
		while (ch !== 0 && ch !== 62) ch = state.input.charCodeAt(++state.position);
		if (ch !== 62) throwError(state, "unexpected end of the stream within a verbatim tag");
		tagName = state.input.slice(suffixStart, state.position);
		state.position++;
	} else {
		while (ch !== 0 && !isWsOrEol(ch) && !(inFlow && isFlowIndicator(ch))) {
			if (ch === 33) {
				if (!isNamed) {
					tagHandle = state.input.slice(suffixStart - 1, state.position + 1);
					if (!PATTERN_TAG_HANDLE.test(tagHandle)) throwError(state, "named tag handle cannot contain such characters");
					isNamed = true;
					suffixStart = state.position + 1;
				} else throwError(state, "tag suffix cannot contain exclamation marks");
			}
			ch = state.input.charCodeAt(++state.position);
		}
		tagName = state.input.slice(suffixStart, state.position);
		if (PATTERN_FLOW_INDICATORS.test(tagName)) throwError(state, "tag suffix cannot contain flow indicator characters");
	}
	if (tagName && !(isVerbatim ? PATTERN_TAG_URI.test(tagName) : PATTERN_TAG_SUFFIX.test(tagName))) throwError(state, `tag name cannot contain such characters: ${tagName}`);
	if (!isVerbatim && tagHandle !== "!" && tagHandle !== "!!" && !HAS_OWN.call(state.tagHandlers, tagHandle)) throwError(state, `undeclared tag handle "${tagHandle}"`);
	props.tagStart = start;
	props.tagEnd = state.position;
	return true;
}
function readAnchorProperty(state, props) {
	if (state.input.charCodeAt(state.position) !== 38) return false;
	if (props.anchorStart !== NO_RANGE$1) throwError(state, "duplication of an anchor property");
	state.position++;
	const start = state.position;
	while (state.input.charCodeAt(state.position) !== 0 && !isWsOrEol(state.input.charCodeAt(state.position)) && !isFlowIndicator(state.input.charCodeAt(state.position))) state.position++;
	if (state.position === start) throwError(state, "name of an anchor node must contain at least one character");
	props.anchorStart = start;
	props.anchorEnd = state.position;
	return true;
}
function readAlias(state, props) {
	if (state.input.charCodeAt(state.position) !== 42) return false;
	if (props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1) throwError(state, "alias node should not have any properties");
	state.position++;
	const start = state.position;
	while (state.input.charCodeAt(state.position) !== 0 && !isWsOrEol(state.input.charCodeAt(state.position)) && !isFlowIndicator(state.input.charCodeAt(state.position))) state.position++;
	if (state.position === start) throwError(state, "name of an alias node must contain at least one character");
	addAliasEvent(state, start, state.position);
	return true;
}
function readFlowScalarBreak(state, nodeIndent) {
	skipSeparationSpace(state, false);
	if (state.lineIndent < nodeIndent) throwError(state, "deficient indentation");
}
function readSingleQuotedScalar(state, nodeIndent, props) {
	if (state.input.charCodeAt(state.position) !== 39) return false;
	state.position++;
	const start = state.position;
	let simple = true;
	while (state.input.charCodeAt(state.position) !== 0) {
		const ch = state.input.charCodeAt(state.position);
		if (ch === 39) {
			if (state.input.charCodeAt(state.position + 1) === 39) {
				simple = false;
				state.position += 2;
				continue;
			}
			const end = state.position;
			state.position++;
			addScalarEvent(state, start, end, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, SCALAR_STYLE.SINGLE_QUOTED, CHOMPING_MODE.CLIP, -1, simple);
			return true;
		}
		if (isEol(ch)) {
			simple = false;
			readFlowScalarBreak(state, nodeIndent);
		} else if (state.position === state.lineStart && testDocumentSeparator(state)) throwError(state, "unexpected end of the document within a single quoted scalar");
		else if (ch !== 9 && ch < 32) throwError(state, "expected valid JSON character");
		else state.position++;
	}
	throwError(state, "unexpected end of the stream within a single quoted scalar");
}
function readDoubleQuotedScalar(state, nodeIndent, props) {
	if (state.input.charCodeAt(state.position) !== 34) return false;
	state.position++;
	const start = state.position;
	let simple = true;
	while (state.input.charCodeAt(state.position) !== 0) {
		const ch = state.input.charCodeAt(state.position);
		if (ch === 34) {
			const end = state.position;
			state.position++;
			addScalarEvent(state, start, end, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, SCALAR_STYLE.DOUBLE_QUOTED, CHOMPING_MODE.CLIP, -1, simple);
			return true;
		}
		if (ch === 92) {
			simple = false;
			const escaped = state.input.charCodeAt(++state.position);
			if (isEol(escaped)) readFlowScalarBreak(state, nodeIndent);
			else if (isSimpleEscape(escaped)) state.position++;
			else {
				let hexLength = escapedHexLen(escaped);
				if (hexLength === 0) throwError(state, "unknown escape sequence");
				while (hexLength-- > 0) {
					state.position++;
					if (fromHexCode(state.input.charCodeAt(state.position)) < 0) throwError(state, "expected hexadecimal character");
				}
				state.position++;
			}
		} else if (isEol(ch)) {
			simple = false;
			readFlowScalarBreak(state, nodeIndent);
		} else if (state.position === state.lineStart && testDocumentSeparator(state)) throwError(state, "unexpected end of the document within a double quoted scalar");
		else if (ch !== 9 && ch < 32) throwError(state, "expected valid JSON character");
		else state.position++;
	}
	throwError(state, "unexpected end of the stream within a double quoted scalar");
}
function readBlockScalar(state, parentIndent, props) {
	const ch = state.input.charCodeAt(state.position);
	let chomping = CHOMPING_MODE.CLIP;
	let indent = -1;
	let detectedIndent = false;
	if (ch !== 124 && ch !== 62) return false;
	const style = ch === 124 ? SCALAR_STYLE.LITERAL_BLOCK : SCALAR_STYLE.FOLDED_BLOCK;
	state.position++;
	while (state.input.charCodeAt(state.position) !== 0) {
		const current = state.input.charCodeAt(state.position);
		const digit = fromDecimalCode(current);
		if (current === 43 || current === 45) {
			if (chomping !== CHOMPING_MODE.CLIP) throwError(state, "repeat of a chomping mode identifier");
			chomping = current === 43 ? CHOMPING_MODE.KEEP : CHOMPING_MODE.STRIP;
			state.position++;
		} else if (digit >= 0) {
			if (digit === 0) throwError(state, "bad explicit indentation width of a block scalar; it cannot be less than one");
			if (detectedIndent) throwError(state, "repeat of an indentation width identifier");
			indent = parentIndent + digit - 1;
			detectedIndent = true;
			state.position++;
		} else break;
	}
	let hadWhitespace = false;
	while (isWhiteSpace(state.input.charCodeAt(state.position))) {
		hadWhitespace = true;
		state.position++;
	}
	if (hadWhitespace && state.input.charCodeAt(state.position) === 35) skipUntilLineEnd(state);
	if (isEol(state.input.charCodeAt(state.position))) consumeLineBreak(state);
	else if (state.input.charCodeAt(state.position) !== 0) throwError(state, "a line break is expected");
	let contentIndent = detectedIndent ? indent : -1;
	let maxLeadingIndent = 0;
	const valueStart = state.position;
	let valueEnd = state.position;
	while (state.input.charCodeAt(state.position) !== 0) {
		const linePosition = state.position;
		let column = 0;
		while (state.input.charCodeAt(linePosition + column) === 32) column++;
		const first = state.input.charCodeAt(linePosition + column);
		if (first === 0) {
			if (contentIndent >= 0) {
				if (column > contentIndent) valueEnd = linePosition + column;
			} else if (column > 0) valueEnd = linePosition + column;
			break;
		}
		if (testDocumentBoundary(state)) break;
		if (!detectedIndent && contentIndent === -1 && isEol(first)) maxLeadingIndent = Math.max(maxLeadingIndent, column);
		if (!detectedIndent && contentIndent === -1 && !isEol(first)) {
			if (first === 9 && column < parentIndent) {
				state.position = linePosition + column;
				throwError(state, "tab characters must not be used in indentation");
			}
			if (column >= parentIndent && column < maxLeadingIndent) {
				state.position = linePosition + column;
				throwError(state, "bad indentation of a mapping entry");
			}
		}
		if (contentIndent === -1 && first !== 0 && !isEol(first) && column < parentIndent) {
			state.lineIndent = column;
			state.position = linePosition + column;
			break;
		}
		if (!detectedIndent && first !== 0 && !isEol(first) && contentIndent === -1) contentIndent = column;
		const requiredIndent = contentIndent === -1 ? parentIndent + 1 : contentIndent;
		if (first !== 0 && !isEol(first) && column < requiredIndent) {
			state.lineIndent = column;
			state.position = linePosition + column;
			break;
		}
		skipUntilLineEnd(state);
		valueEnd = state.position;
		if (isEol(state.input.charCodeAt(state.position))) {
			consumeLineBreak(state);
			valueEnd = state.position;
		}
	}
	checkPrintable(state, valueStart, valueEnd);
	addScalarEvent(state, valueStart, valueEnd, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, style, chomping, contentIndent);
	return true;
}
function canStartPlainScalar(state, nodeContext) {
	const ch = state.input.charCodeAt(state.position);
	const inFlow = nodeContext === CONTEXT_FLOW_IN;
	if (ch === 0 || isWsOrEol(ch) || ch === 35 || ch === 38 || ch === 42 || ch === 33 || ch === 124 || ch === 62 || ch === 39 || ch === 34 || ch === 37 || ch === 64 || ch === 96 || isFlowIndicator(ch)) return false;
	if (ch === 63 || ch === 45) {
		const following = state.input.charCodeAt(state.position + 1);
		if (isWsOrEolOrEnd(following) || inFlow && isFlowIndicator(following)) return false;
	}
	return true;
}
function readPlainScalar(state, nodeIndent, nodeContext, props) {
	if (!canStartPlainScalar(state, nodeContext)) return false;
	const start = state.position;
	let end = state.position;
	let ch = state.input.charCodeAt(state.position);
	const inFlow = nodeContext === CONTEXT_FLOW_IN;
	let multiline = false;
	while (ch !== 0) {
		if (testDocumentBoundary(state)) break;
		if (ch === 58) {
			const following = state.input.charCodeAt(state.position + 1);
			if (isWsOrEolOrEnd(following) || inFlow && isFlowIndicator(following)) break;
		} else if (ch === 35) {
			if (isWsOrEol(state.input.charCodeAt(state.position - 1))) break;
		} else if (inFlow && isFlowIndicator(ch)) break;
		else if (isEol(ch)) {
			const savedPosition = state.position;
			const savedLine = state.line;
			const savedLineStart = state.lineStart;
			const savedLineIndent = state.lineIndent;
			skipSeparationSpace(state, false);
			if (state.lineIndent >= nodeIndent) {
				multiline = true;
				ch = state.input.charCodeAt(state.position);
				continue;
			}
			state.position = savedPosition;
			state.line = savedLine;
			state.lineStart = savedLineStart;
			state.lineIndent = savedLineIndent;
			break;
		}
		if (!isWhiteSpace(ch)) end = state.position + 1;
		ch = state.input.charCodeAt(++state.position);
	}
	if (end === start) return false;
	checkPrintable(state, start, end);
	addScalarEvent(state, start, end, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, SCALAR_STYLE.PLAIN, CHOMPING_MODE.CLIP, -1, !multiline);
	return true;
}
function skipFlowSeparationSpace(state, nodeIndent) {
	const startLine = state.line;
	skipSeparationSpace(state, true);
	if (state.line > startLine && state.lineIndent < nodeIndent || state.firstTabInLine !== -1 && state.lineIndent < nodeIndent) throwError(state, "deficient indentation");
}
function readFlowCollection(state, nodeIndent, props) {
	const ch = state.input.charCodeAt(state.position);
	const isMapping = ch === 123;
	const start = state.position;
	let readNext = true;
	if (ch !== 91 && ch !== 123) return false;
	const terminator = isMapping ? 125 : 93;
	if (isMapping) addMappingEvent(state, start, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, COLLECTION_STYLE.FLOW);
	else addSequenceEvent(state, start, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, COLLECTION_STYLE.FLOW);
	state.position++;
	while (state.input.charCodeAt(state.position) !== 0) {
		skipFlowSeparationSpace(state, nodeIndent);
		let ch = state.input.charCodeAt(state.position);
		if (ch === terminator) {
			state.position++;
			addPopEvent(state);
			return true;
		} else if (!readNext) throwError(state, "missed comma between flow collection entries");
		else if (ch === 44) throwError(state, "expected the node content, but found ','");
		let isPair = false;
		let isExplicitPair = false;
		if (ch === 63 && isWsOrEol(state.input.charCodeAt(state.position + 1))) {
			isPair = isExplicitPair = true;
			state.position += 1;
			skipFlowSeparationSpace(state, nodeIndent);
		}
		const entryLine = state.line;
		const entryStart = snapshotState(state);
		const keyWasRead = parseNode(state, nodeIndent, CONTEXT_FLOW_IN, false, true);
		skipFlowSeparationSpace(state, nodeIndent);
		ch = state.input.charCodeAt(state.position);
		if ((isMapping || isExplicitPair || state.line === entryLine) && ch === 58) {
			isPair = true;
			state.position++;
			skipFlowSeparationSpace(state, nodeIndent);
			if (!isMapping) {
				insertFlowPairMappingEvent(state, entryStart);
				if (!keyWasRead) addEmptyScalarEvent(state);
			} else if (!keyWasRead) addEmptyScalarEvent(state);
			if (!parseNode(state, nodeIndent, CONTEXT_FLOW_IN, false, true)) addEmptyScalarEvent(state);
			skipFlowSeparationSpace(state, nodeIndent);
			if (!isMapping) addPopEvent(state);
		} else if (isMapping && isPair) {
			if (!keyWasRead) addEmptyScalarEvent(state);
			addEmptyScalarEvent(state);
		} else if (isMapping) addEmptyScalarEvent(state);
		else if (isPair) {
			insertFlowPairMappingEvent(state, entryStart);
			if (!keyWasRead) addEmptyScalarEvent(state);
			addEmptyScalarEvent(state);
			addPopEvent(state);
		}
		ch = state.input.charCodeAt(state.position);
		if (ch === 44) {
			readNext = true;
			state.position++;
		} else readNext = false;
	}
	throwError(state, "unexpected end of the stream within a flow collection");
}
function readBlockSequence(state, nodeIndent, props) {
	if (state.firstTabInLine !== -1 || state.input.charCodeAt(state.position) !== 45 || !isWsOrEolOrEnd(state.input.charCodeAt(state.position + 1))) return false;
	addSequenceEvent(state, state.position, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, COLLECTION_STYLE.BLOCK);
	while (state.input.charCodeAt(state.position) === 45 && isWsOrEolOrEnd(state.input.charCodeAt(state.position + 1))) {
		if (state.firstTabInLine !== -1) {
			state.position = state.firstTabInLine;
			throwError(state, "tab characters must not be used in indentation");
		}
		const entryLine = state.line;
		state.position++;
		const hadBreak = skipSeparationSpace(state, true) > 0;
		if (state.firstTabInLine !== -1 && state.input.charCodeAt(state.position) === 45 && isWsOrEolOrEnd(state.input.charCodeAt(state.position + 1))) throwError(state, "bad indentation of a sequence entry");
		if (hadBreak && state.lineIndent <= nodeIndent) addEmptyScalarEvent(state);
		else parseNode(state, nodeIndent, CONTEXT_BLOCK_IN, false, true);
		skipSeparationSpace(state, true);
		if (state.lineIndent < nodeIndent || state.position >= state.length) break;
		if (state.lineIndent > nodeIndent) throwError(state, "bad indentation of a sequence entry");
		if (state.line === entryLine && state.input.charCodeAt(state.position) === 45 && isWsOrEolOrEnd(state.input.charCodeAt(state.position + 1))) throwError(state, "bad indentation of a sequence entry");
	}
	addPopEvent(state);
	return true;
}
function readBlockMapping(state, nodeIndent, flowIndent, props) {
	let atExplicitKey = false;
	let detected = false;
	let mappingOpened = false;
	let pendingExplicitKey = false;
	if (state.firstTabInLine !== -1) return false;
	let ch = state.input.charCodeAt(state.position);
	while (ch !== 0) {
		if (!atExplicitKey && state.firstTabInLine !== -1) {
			state.position = state.firstTabInLine;
			throwError(state, "tab characters must not be used in indentation");
		}
		const following = state.input.charCodeAt(state.position + 1);
		const entryLine = state.line;
		if ((ch === 63 || ch === 58) && isWsOrEolOrEnd(following)) {
			if (!mappingOpened) {
				addMappingEvent(state, state.position, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, COLLECTION_STYLE.BLOCK);
				mappingOpened = true;
			}
			if (ch === 63) {
				if (atExplicitKey) addEmptyScalarEvent(state);
				detected = true;
				atExplicitKey = true;
			} else if (atExplicitKey) atExplicitKey = false;
			else {
				addEmptyScalarEvent(state);
				detected = true;
				atExplicitKey = false;
			}
			state.position += 1;
			pendingExplicitKey = true;
		} else {
			if (atExplicitKey) {
				addEmptyScalarEvent(state);
				atExplicitKey = false;
			}
			const beforeKey = snapshotState(state);
			if (!parseNode(state, flowIndent, CONTEXT_FLOW_OUT, false, true)) break;
			if (state.line === entryLine) {
				ch = state.input.charCodeAt(state.position);
				while (isWhiteSpace(ch)) ch = state.input.charCodeAt(++state.position);
				if (ch === 58) {
					ch = state.input.charCodeAt(++state.position);
					if (!isWsOrEolOrEnd(ch)) throwError(state, "a whitespace character is expected after the key-value separator within a block mapping");
					if (!mappingOpened) {
						state.events.splice(beforeKey.eventsLength, 0, {
							type: EVENT_ID.MAPPING,
							start: beforeKey.position,
							anchorStart: props.anchorStart,
							anchorEnd: props.anchorEnd,
							tagStart: props.tagStart,
							tagEnd: props.tagEnd,
							style: COLLECTION_STYLE.BLOCK
						});
						mappingOpened = true;
					}
					detected = true;
					atExplicitKey = false;
					pendingExplicitKey = false;
				} else if (detected) throwError(state, "expected ':' after a mapping key");
				else {
					if (props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1) {
						restoreState(state, beforeKey);
						return false;
					}
					return true;
				}
			} else if (detected) throwError(state, "can not read a block mapping entry; a multiline key may not be an implicit key");
			else {
				if (props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1) {
					restoreState(state, beforeKey);
					return false;
				}
				return true;
			}
		}
		if (parseNode(state, nodeIndent, CONTEXT_BLOCK_OUT, true, pendingExplicitKey)) pendingExplicitKey = false;
		if (!atExplicitKey) {
			if (pendingExplicitKey) {
				addEmptyScalarEvent(state);
				pendingExplicitKey = false;
			}
		}
		skipSeparationSpace(state, true);
		ch = state.input.charCodeAt(state.position);
		if ((state.line === entryLine || state.lineIndent > nodeIndent) && ch !== 0) throwError(state, "bad indentation of a mapping entry");
		else if (state.lineIndent < nodeIndent) break;
	}
	if (!detected) return false;
	if (atExplicitKey) addEmptyScalarEvent(state);
	if (mappingOpened) addPopEvent(state);
	return true;
}
function parseNode(state, parentIndent, nodeContext, allowToSeek, allowCompact, allowPropertyMapping = true) {
	if (state.depth >= state.maxDepth) throwError(state, `nesting exceeded maxDepth (${state.maxDepth})`);
	state.depth++;
	let indentStatus = 1;
	let atNewLine = false;
	let hasContent = false;
	let propertyStart = null;
	const props = emptyProperties();
	let allowBlockScalars = nodeContext === CONTEXT_BLOCK_OUT || nodeContext === CONTEXT_BLOCK_IN;
	let allowBlockCollections = allowBlockScalars;
	const allowBlockStyles = allowBlockScalars;
	if (allowToSeek && skipSeparationSpace(state, true)) {
		atNewLine = true;
		if (state.lineIndent > parentIndent) indentStatus = 1;
		else if (state.lineIndent === parentIndent) indentStatus = 0;
		else indentStatus = -1;
	}
	if (indentStatus === 1) while (true) {
		const ch = state.input.charCodeAt(state.position);
		const propertyState = snapshotState(state);
		if (atNewLine && indentStatus !== 1 && (ch === 33 || ch === 38)) break;
		if (atNewLine && allowBlockStyles && (props.tagStart !== NO_RANGE$1 || props.anchorStart !== NO_RANGE$1) && (ch === 33 || ch === 38)) {
			const fallbackState = snapshotState(state);
			const flowIndent = parentIndent + 1;
			if (readBlockMapping(state, state.position - state.lineStart, flowIndent, props) && state.events[fallbackState.eventsLength]?.type === EVENT_ID.MAPPING) {
				state.depth--;
				return true;
			}
			restoreState(state, fallbackState);
		}
		if (atNewLine && (ch === 33 && props.tagStart !== NO_RANGE$1 || ch === 38 && props.anchorStart !== NO_RANGE$1)) break;
		if (!readTagProperty(state, props, nodeContext === CONTEXT_FLOW_IN) && !readAnchorProperty(state, props)) break;
		if (propertyStart === null) propertyStart = propertyState;
		if (skipSeparationSpace(state, true)) {
			atNewLine = true;
			allowBlockCollections = allowBlockStyles;
			if (state.lineIndent > parentIndent) indentStatus = 1;
			else if (state.lineIndent === parentIndent) indentStatus = 0;
			else indentStatus = -1;
		} else allowBlockCollections = false;
	}
	if (allowBlockCollections) allowBlockCollections = atNewLine || allowCompact;
	if (indentStatus === 1 || nodeContext === CONTEXT_BLOCK_OUT) {
		const flowIndent = nodeContext === CONTEXT_FLOW_IN || nodeContext === CONTEXT_FLOW_OUT ? parentIndent : parentIndent + 1;
		const blockIndent = state.position - state.lineStart;
		if (indentStatus === 1) {
			if (allowBlockCollections && (readBlockSequence(state, blockIndent, props) || readBlockMapping(state, blockIndent, flowIndent, props)) || readFlowCollection(state, flowIndent, props)) hasContent = true;
			else {
				const ch = state.input.charCodeAt(state.position);
				if (propertyStart !== null && allowPropertyMapping && allowBlockStyles && !allowBlockCollections && ch !== 124 && ch !== 62) {
					const fallbackState = snapshotState(state);
					const propertyIndent = propertyStart.position - propertyStart.lineStart;
					restoreState(state, propertyStart);
					if (readBlockMapping(state, propertyIndent, flowIndent, emptyProperties()) && state.events[fallbackState.eventsLength]?.type === EVENT_ID.MAPPING) hasContent = true;
					else restoreState(state, fallbackState);
				}
				if (!hasContent && (allowBlockScalars && readBlockScalar(state, flowIndent, props) || readSingleQuotedScalar(state, flowIndent, props) || readDoubleQuotedScalar(state, flowIndent, props) || readAlias(state, props) || readPlainScalar(state, flowIndent, nodeContext, props))) hasContent = true;
			}
		} else if (indentStatus === 0) hasContent = allowBlockCollections && readBlockSequence(state, blockIndent, props);
	}
	allowBlockScalars = allowBlockScalars && !hasContent;
	if (!hasContent && (props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1 || allowBlockScalars)) {
		addScalarEvent(state, NO_RANGE$1, NO_RANGE$1, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, SCALAR_STYLE.PLAIN);
		hasContent = true;
	}
	state.depth--;
	return hasContent || props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1;
}
function readDirective(state) {
	if (state.lineIndent > 0 || state.input.charCodeAt(state.position) !== 37) return false;
	state.position++;
	const nameStart = state.position;
	while (state.input.charCodeAt(state.position) !== 0 && !isWsOrEol(state.input.charCodeAt(state.position))) state.position++;
	const name = state.input.slice(nameStart, state.position);
	const args = [];
	if (name.length === 0) throwError(state, "directive name must not be less than one character in length");
	while (state.input.charCodeAt(state.position) !== 0 && !isEol(state.input.charCodeAt(state.position))) {
		while (isWhiteSpace(state.input.charCodeAt(state.position))) state.position++;
		if (state.input.charCodeAt(state.position) === 35 || isEol(state.input.charCodeAt(state.position)) || state.input.charCodeAt(state.position) === 0) break;
		const start = state.position;
		while (state.input.charCodeAt(state.position) !== 0 && !isWsOrEol(state.input.charCodeAt(state.position))) state.position++;
		args.push(state.input.slice(start, state.position));
	}
	if (isEol(state.input.charCodeAt(state.position))) consumeLineBreak(state);
	if (name === "YAML") {
		if (state.directives.some((directive) => directive.kind === "yaml")) throwError(state, "duplication of %YAML directive");
		if (args.length !== 1) throwError(state, "YAML directive accepts exactly one argument");
		const match = /^([0-9]+)\.([0-9]+)$/.exec(args[0]);
		if (match === null) throwError(state, "ill-formed argument of the YAML directive");
		if (parseInt(match[1], 10) !== 1) throwError(state, "unacceptable YAML version of the document");
		state.directives.push({
			kind: "yaml",
			version: args[0]
		});
	} else if (name === "TAG") {
		if (args.length !== 2) throwError(state, "TAG directive accepts exactly two arguments");
		const [handle, prefix] = args;
		if (!PATTERN_TAG_HANDLE.test(handle)) throwError(state, "ill-formed tag handle (first argument) of the TAG directive");
		if (HAS_OWN.call(state.tagHandlers, handle)) throwError(state, `there is a previously declared suffix for "${handle}" tag handle`);
		if (!PATTERN_TAG_PREFIX.test(prefix)) throwError(state, "ill-formed tag prefix (second argument) of the TAG directive");
		state.tagHandlers[handle] = prefix;
		state.directives.push({
			kind: "tag",
			handle,
			prefix
		});
	}
	return true;
}
function readDocument(state) {
	state.directives = [];
	state.tagHandlers = Object.create(null);
	let hasDirectives = false;
	skipSeparationSpace(state, true);
	while (readDirective(state)) {
		hasDirectives = true;
		skipSeparationSpace(state, true);
	}
	let explicitStart = false;
	let explicitEnd = false;
	let allowCompact = true;
	if (state.lineIndent === 0 && state.input.charCodeAt(state.position) === 45 && state.input.charCodeAt(state.position + 1) === 45 && state.input.charCodeAt(state.position + 2) === 45 && isWsOrEolOrEnd(state.input.charCodeAt(state.position + 3))) {
		explicitStart = true;
		const markerLine = state.line;
		state.position += 3;
		skipSeparationSpace(state, true);
		allowCompact = state.line > markerLine;
	} else if (hasDirectives) throwError(state, "directives end mark is expected");
	const documentEventIndex = state.events.length;
	if (!explicitStart && state.position === state.lineStart && state.input.charCodeAt(state.position) === 46 && testDocumentSeparator(state)) {
		state.position += 3;
		skipSeparationSpace(state, true);
		return;
	}
	addDocumentEvent(state, explicitStart, false);
	if (!parseNode(state, state.lineIndent - 1, CONTEXT_BLOCK_OUT, false, allowCompact, allowCompact)) addEmptyScalarEvent(state);
	skipSeparationSpace(state, true);
	if (state.position === state.lineStart && testDocumentSeparator(state)) {
		explicitEnd = state.input.charCodeAt(state.position) === 46;
		if (explicitEnd) {
			const markerLine = state.line;
			state.position += 3;
			skipSeparationSpace(state, true);
			if (state.line === markerLine && state.position < state.length) throwError(state, "end of the stream or a document separator is expected");
		}
	}
	const documentEvent = state.events[documentEventIndex];
	if (documentEvent?.type === EVENT_ID.DOCUMENT) documentEvent.explicitEnd = explicitEnd;
	addPopEvent(state);
	if (!explicitEnd && state.position < state.length && !testDocumentBoundary(state)) throwError(state, "end of the stream or a document separator is expected");
}
/**
* Parses YAML into a flat event stream referencing source text by offsets.
*
* @category Events
*/
function parseEvents(input, options) {
	const length = input.length;
	const state = {
		...DEFAULT_PARSER_OPTIONS,
		...options,
		input: `${input}\0`,
		length,
		position: 0,
		line: 0,
		lineStart: 0,
		lineIndent: 0,
		firstTabInLine: -1,
		depth: 0,
		directives: [],
		tagHandlers: Object.create(null),
		events: []
	};
	const nullpos = input.indexOf("\0");
	if (nullpos !== -1) YAMLException.throwAt(input, nullpos, "null byte is not allowed in input", state.filename);
	while (state.position < state.length) {
		skipByteOrderMark(state);
		skipSeparationSpace(state, true);
		if (state.position >= state.length) break;
		const documentStart = state.position;
		readDocument(state);
		if (state.position === documentStart)
 /* c8 ignore next */
		throwError(state, "can not read a document");
	}
	return state.events;
}
//#endregion
//#region src/load.ts
var DEFAULT_LOAD_OPTIONS = {
	...DEFAULT_PARSER_OPTIONS,
	...DEFAULT_CONSTRUCTOR_OPTIONS
};
function loadDocuments(input, options = {}) {
	const opts = {
		...DEFAULT_LOAD_OPTIONS,
		...options
	};
	const source = String(input);
	const PARSER_OPT_KEYS = Object.keys(DEFAULT_PARSER_OPTIONS);
	const CONSTRUCTOR_OPT_KEYS = Object.keys(DEFAULT_CONSTRUCTOR_OPTIONS);
	return constructFromEvents(parseEvents(source, pick(opts, PARSER_OPT_KEYS)), {
		...pick(opts, CONSTRUCTOR_OPT_KEYS),
		source
	});
}
function loadAll(input, iteratorOrOptions, options) {
	let iterator = null;
	if (typeof iteratorOrOptions === "function") iterator = iteratorOrOptions;
	else if (iteratorOrOptions !== null && typeof iteratorOrOptions === "object") options = iteratorOrOptions;
	const documents = loadDocuments(input, options);
	if (iterator === null) return documents;
	for (const document of documents) iterator(document);
}
/**
* Parses `string` as a single YAML document. Throws {@link YAMLException} on
* error. This function does not understand multi-document or empty sources; it
* throws an exception on those.
*
* > [!NOTE]
* > 1. When processing untrusted input, see the
* >    [security considerations](../docs/safety.md).
* > 2. All exceptions MUST be caught, not just {@link YAMLException}.
* > 3. The default {@link CORE_SCHEMA} comes without the `!!merge` tag. You can
* >    easily enable it if needed.
* > 4. The default {@link mapTag} is `{}`-object based, with known limitations
* >    (see description). For full compatibility use {@link realMapTag}
* >    instead (it uses native JS `Map`).
*
* @example
* Enable {@link mergeTag} and {@link realMapTag}:
*
* ```javascript
* import { load, CORE_SCHEMA, mergeTag, realMapTag } from 'js-yaml'
*
* try {
*   load(data, { schema: CORE_SCHEMA.withTags(mergeTag, realMapTag) })
* } catch (e) {
*   console.error(e)
* }
* ```
*
* @category Main
*/
function load(input, options) {
	const documents = loadDocuments(input, options);
	if (documents.length === 0) throw new YAMLException("expected a document, but the input is empty");
	if (documents.length === 1) return documents[0];
	throw new YAMLException("expected a single document in the stream, but found more");
}
//#endregion
//#region src/ast/from_js.ts
var INVALID = Symbol("INVALID");
function buildRepresentTypes(schema) {
	const defaultTags = new Set([
		schema.defaultScalarTag,
		schema.defaultSequenceTag,
		schema.defaultMappingTag
	].filter((t) => t !== void 0));
	const implicitScalars = schema.implicitScalarTags;
	const explicitTags = schema.tags.filter((t) => !(t.nodeKind === "scalar" && t.implicit) && !defaultTags.has(t));
	const defaultTagsLast = schema.tags.filter((t) => defaultTags.has(t));
	return [
		...implicitScalars.map((tag) => ({
			tag,
			implicitTag: true
		})),
		...explicitTags.map((tag) => ({
			tag,
			implicitTag: false
		})),
		...defaultTagsLast.map((tag) => ({
			tag,
			implicitTag: true
		}))
	];
}
function matchTag(state, object) {
	for (let index = 0, length = state.representTypes.length; index < length; index += 1) {
		const { tag, implicitTag } = state.representTypes[index];
		if (tag.identify(object)) {
			let tagName;
			if (tag.matchByTagPrefix) tagName = tag.representTagName(object);
			else tagName = tag.tagName;
			return {
				tag,
				tagName,
				implicitTag
			};
		}
	}
	return null;
}
function build(state, object) {
	if (!state.noRefs && object !== null && typeof object === "object") {
		const existing = state.refs.get(object);
		if (existing) {
			if (existing.anchor === void 0) existing.anchor = `ref_${state.refCounter++}`;
			return {
				kind: "alias",
				anchor: existing.anchor
			};
		}
	}
	const matched = matchTag(state, object);
	if (!matched) {
		if (object === void 0) return INVALID;
		if (state.skipInvalid) return INVALID;
		throw new YAMLException(`unacceptable kind of an object to dump ${Object.prototype.toString.call(object)}`);
	}
	const { tag, tagName, implicitTag } = matched;
	const nodeTagName = implicitTag ? tagName : tagNameShort(tagName);
	if (tag.nodeKind === "scalar") return {
		kind: "scalar",
		tag: nodeTagName,
		tagged: !implicitTag,
		style: SCALAR_STYLE.PLAIN,
		value: tag.represent(object)
	};
	if (tag.nodeKind === "sequence") {
		const container = tag.represent(object);
		const node = {
			kind: "sequence",
			tag: nodeTagName,
			tagged: !implicitTag,
			style: COLLECTION_STYLE.BLOCK,
			items: []
		};
		if (!state.noRefs) state.refs.set(object, node);
		for (let index = 0, length = container.length; index < length; index += 1) {
			let item = build(state, container[index]);
			if (item === INVALID && container[index] === void 0) item = build(state, null);
			if (item === INVALID) continue;
			node.items.push(item);
		}
		return node;
	}
	const map = tag.represent(object);
	const node = {
		kind: "mapping",
		tag: nodeTagName,
		tagged: !implicitTag,
		style: COLLECTION_STYLE.BLOCK,
		items: []
	};
	if (!state.noRefs) state.refs.set(object, node);
	for (const [objectKey, objectValue] of map) {
		const key = build(state, objectKey);
		if (key === INVALID) continue;
		const value = build(state, objectValue);
		if (value === INVALID) continue;
		node.items.push({
			key,
			value
		});
	}
	return node;
}
/**
* Convert JS object to AST. A JS value is one YAML document. An unrepresentable
* root becomes an empty document, which the presenter renders as an empty
* string.
*
* @category AST
*/
function jsToAst(input, schema, options = {}) {
	const root = build({
		representTypes: buildRepresentTypes(schema),
		noRefs: options.noRefs ?? false,
		skipInvalid: options.skipInvalid ?? false,
		refs: /* @__PURE__ */ new Map(),
		refCounter: 0
	}, input);
	return [{
		contents: root === INVALID ? null : root,
		directives: []
	}];
}
//#endregion
//#region src/ast/visit.ts
/**
* Return from a visitor to stop the whole traversal.
*
* @category AST
*/
var VISIT_BREAK = Symbol("visit:break");
/**
* Return from a visitor to skip the current node's children.
*
* @category AST
*/
var VISIT_SKIP = Symbol("visit:skip");
function visitNode(node, visitor, ctx) {
	const control = visitor(node, ctx);
	if (control === VISIT_BREAK) return true;
	if (control === VISIT_SKIP) return false;
	const depth = ctx.depth + 1;
	switch (node.kind) {
		case "sequence":
			for (const item of node.items) if (visitNode(item, visitor, {
				depth,
				parent: node,
				isKey: false
			})) return true;
			break;
		case "mapping": for (const { key, value } of node.items) {
			if (visitNode(key, visitor, {
				depth,
				parent: node,
				isKey: true
			})) return true;
			if (visitNode(value, visitor, {
				depth,
				parent: node,
				isKey: false
			})) return true;
		}
	}
	return false;
}
/**
* Walk every node in the documents, calling {@link Visitor} once per
* node (pre-order).
*
* @category AST
*/
function visit(documents, visitor) {
	for (const doc of documents) if (doc.contents && visitNode(doc.contents, visitor, {
		depth: 0,
		parent: null,
		isKey: false
	})) return;
}
//#endregion
//#region src/ast/styler_defaults.ts
function hasBit(mask, bit) {
	return (mask & 1 << bit) !== 0;
}
/**
* Default scalar styling rules in application order.
* See [Scalar styling](../../docs/scalar_styling.md) for usage details.
*
* @category AST
*/
var DEFAULT_SCALAR_STYLE_RULES = {
	applyQuoteFlowKeysOption,
	doubleQuoteForInvisibles,
	doubleQuoteWhitespaceOnly,
	applyForceQuotesOption,
	tryLongOrMultilineAsBlock,
	quoteInvalidPlain,
	fallbackToDoubleQuoted
};
function _preferredQuotedStyle(layout) {
	if (layout.presenterOptions.quoteStyle === "single" && hasBit(layout.allowedStylesMask, SCALAR_STYLE.SINGLE_QUOTED)) return SCALAR_STYLE.SINGLE_QUOTED;
	return SCALAR_STYLE.DOUBLE_QUOTED;
}
function applyQuoteFlowKeysOption(layout) {
	if (!layout.presenterOptions.quoteFlowKeys) return;
	if (!layout.isKey || !layout.flowOnly || layout.style !== SCALAR_STYLE.PLAIN) return;
	layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}
function doubleQuoteForInvisibles(layout) {
	if (layout.style === SCALAR_STYLE.PLAIN && /[\t\x7F-\xA0\u2028\u2029\uFEFF\uFFFE\uFFFF]/.test(layout.node.value)) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}
function doubleQuoteWhitespaceOnly(layout) {
	if (layout.style === SCALAR_STYLE.PLAIN && /^\s+$/.test(layout.node.value)) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}
function applyForceQuotesOption(layout) {
	if (!layout.presenterOptions.forceQuotes) return;
	if (layout.isKey || layout.style !== SCALAR_STYLE.PLAIN) return;
	if (layout.node.tag !== layout.presenterOptions.schema.defaultScalarTag.tagName) return;
	layout.style = layout.node.value.includes("\n") ? SCALAR_STYLE.DOUBLE_QUOTED : _preferredQuotedStyle(layout);
}
function tryLongOrMultilineAsBlock(layout) {
	if (layout.style !== SCALAR_STYLE.PLAIN || layout.isKey) return;
	const value = layout.node.value;
	const multiline = value.indexOf("\n") !== -1;
	if (!hasBit(layout.allowedStylesMask, SCALAR_STYLE.LITERAL_BLOCK)) {
		if (multiline) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
		return;
	}
	const w = layout.presenterOptions.lineWidth;
	if (w === -1) {
		if (multiline) layout.style = SCALAR_STYLE.LITERAL_BLOCK;
		return;
	}
	const availableWidth = Math.max(Math.min(w, 40), w - layout.shiftOfContent);
	let position = 0;
	let shouldFold = false;
	while (position <= value.length) {
		let lineEnd = value.length;
		const nextLineBreak = value.indexOf("\n", position);
		if (nextLineBreak !== -1) lineEnd = nextLineBreak;
		const line = value.slice(position, lineEnd);
		if (line.length > availableWidth && line[0] !== " " && / [^ \t]/.test(line)) shouldFold = true;
		if (nextLineBreak === -1) break;
		position = nextLineBreak + 1;
	}
	if (shouldFold) layout.style = SCALAR_STYLE.FOLDED_BLOCK;
	else if (multiline) layout.style = SCALAR_STYLE.LITERAL_BLOCK;
}
function quoteInvalidPlain(layout) {
	if (layout.style === SCALAR_STYLE.PLAIN && !hasBit(layout.allowedStylesMask, SCALAR_STYLE.PLAIN)) layout.style = _preferredQuotedStyle(layout);
}
function fallbackToDoubleQuoted(layout) {
	if (!hasBit(layout.allowedStylesMask, layout.style)) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}
//#endregion
//#region src/ast/scalar_styler.ts
function setBit(mask, bit) {
	return mask | 1 << bit;
}
var SRC_C_PRINTABLE = "[\\x09\\x0A\\x0D\\x20-\\x7E\\x85\\xA0-\\uD7FF\\uE000-\\uFFFD\\u{10000}-\\u{10FFFF}]";
var SRC_B_CHAR = "[\\n\\r]";
var SRC_C_BYTE_ORDER_MARK = "\\uFEFF";
var SRC_S_WHITE = "[ \\t]";
var SRC_NB_CHAR = `(?:(?!(?:${SRC_B_CHAR}|${SRC_C_BYTE_ORDER_MARK}))${SRC_C_PRINTABLE})`;
var SRC_NS_CHAR = `(?:(?!${SRC_S_WHITE})${SRC_NB_CHAR})`;
var SRC_NB_JSON = "[\\x09\\x20-\\uD7FF\\uE000-\\uFFFF\\u{10000}-\\u{10FFFF}]";
var SRC_C_INDICATOR = "[-?:,\\[\\]{}#&*!|>'\"%@`]";
var SRC_C_FLOW_INDICATOR = "[,\\[\\]{}]";
var SRC_NS_PLAIN_SAFE_FLOW_OUT = SRC_NS_CHAR;
var SRC_NS_PLAIN_SAFE_FLOW_IN = `(?:(?!${SRC_C_FLOW_INDICATOR})${SRC_NS_CHAR})`;
var SRC_NS_PLAIN_FIRST_FLOW_OUT = `(?:(?:(?!${SRC_C_INDICATOR})${SRC_NS_CHAR})|[?:-](?=${SRC_NS_PLAIN_SAFE_FLOW_OUT}))`;
var SRC_NS_PLAIN_FIRST_FLOW_IN = `(?:(?:(?!${SRC_C_INDICATOR})${SRC_NS_CHAR})|[?:-](?=${SRC_NS_PLAIN_SAFE_FLOW_IN}))`;
var SRC_NS_PLAIN_CHAR_FLOW_OUT = `(?:(?:(?![:#])${SRC_NS_PLAIN_SAFE_FLOW_OUT})|:(?=${SRC_NS_PLAIN_SAFE_FLOW_OUT}))#*`;
var SRC_NS_PLAIN_CHAR_FLOW_IN = `(?:(?:(?![:#])${SRC_NS_PLAIN_SAFE_FLOW_IN})|:(?=${SRC_NS_PLAIN_SAFE_FLOW_IN}))#*`;
var SRC_NB_NS_PLAIN_IN_LINE_FLOW_OUT = `(?:${SRC_S_WHITE}*${SRC_NS_PLAIN_CHAR_FLOW_OUT})*`;
var SRC_NB_NS_PLAIN_IN_LINE_FLOW_IN = `(?:${SRC_S_WHITE}*${SRC_NS_PLAIN_CHAR_FLOW_IN})*`;
var SRC_NS_PLAIN_ONE_LINE_FLOW_OUT = `${SRC_NS_PLAIN_FIRST_FLOW_OUT}#*${SRC_NB_NS_PLAIN_IN_LINE_FLOW_OUT}`;
var SRC_NS_PLAIN_ONE_LINE_FLOW_IN = `${SRC_NS_PLAIN_FIRST_FLOW_IN}#*${SRC_NB_NS_PLAIN_IN_LINE_FLOW_IN}`;
var SRC_NS_PLAIN_ONE_LINE_BLOCK_KEY = SRC_NS_PLAIN_ONE_LINE_FLOW_OUT;
var SRC_NS_PLAIN_ONE_LINE_FLOW_KEY = SRC_NS_PLAIN_ONE_LINE_FLOW_IN;
var SRC_S_NS_PLAIN_NEXT_LINE_FLOW_OUT = `\\n+${SRC_NS_PLAIN_CHAR_FLOW_OUT}${SRC_NB_NS_PLAIN_IN_LINE_FLOW_OUT}`;
var SRC_S_NS_PLAIN_NEXT_LINE_FLOW_IN = `\\n+${SRC_NS_PLAIN_CHAR_FLOW_IN}${SRC_NB_NS_PLAIN_IN_LINE_FLOW_IN}`;
var SRC_NS_PLAIN_MULTI_LINE_FLOW_OUT = `${SRC_NS_PLAIN_ONE_LINE_FLOW_OUT}(?:${SRC_S_NS_PLAIN_NEXT_LINE_FLOW_OUT})*`;
var SRC_NS_PLAIN_MULTI_LINE_FLOW_IN = `${SRC_NS_PLAIN_ONE_LINE_FLOW_IN}(?:${SRC_S_NS_PLAIN_NEXT_LINE_FLOW_IN})*`;
var NS_PLAIN_FLOW_OUT = new RegExp(`^(?:${SRC_NS_PLAIN_MULTI_LINE_FLOW_OUT})$`, "u");
var NS_PLAIN_FLOW_IN = new RegExp(`^(?:${SRC_NS_PLAIN_MULTI_LINE_FLOW_IN})$`, "u");
var NS_PLAIN_BLOCK_KEY = new RegExp(`^(?:${SRC_NS_PLAIN_ONE_LINE_BLOCK_KEY})$`, "u");
var NS_PLAIN_FLOW_KEY = new RegExp(`^(?:${SRC_NS_PLAIN_ONE_LINE_FLOW_KEY})$`, "u");
var NB_SINGLE_ONE_LINE = new RegExp(`^(?:${SRC_NB_JSON})*$`, "u");
var NB_SINGLE_MULTI_LINE = new RegExp(`^(?:${SRC_NB_JSON}|\\n)*$`, "u");
var BLOCK_SCALAR_CONTENT = new RegExp(`^(?:${SRC_NB_CHAR}|\\n)*$`, "u");
var C_FORBIDDEN_FIRST_LINE = /^(?:---|\.\.\.)(?=$|[ \t\n\r])/;
var C_FORBIDDEN_CONTENT = /^(?:---|\.\.\.)(?=$|[ \t\n\r])/m;
function canUsePlain(layout) {
	const str = layout.node.value;
	if (str !== "") {
		if (!(layout.isKey ? layout.flowOnly ? NS_PLAIN_FLOW_KEY : NS_PLAIN_BLOCK_KEY : layout.flowOnly ? NS_PLAIN_FLOW_IN : NS_PLAIN_FLOW_OUT).test(str)) return false;
		if (layout.shiftOfFirstLine === 0 && C_FORBIDDEN_FIRST_LINE.test(str)) return false;
		if (layout.shiftOfContent === 0) {
			const firstLineBreak = str.indexOf("\n");
			if (firstLineBreak !== -1) {
				const content = str.slice(firstLineBreak + 1);
				if (C_FORBIDDEN_CONTENT.test(content)) return false;
			}
		}
	}
	const resolvedTag = layout.presenterOptions.schema.resolveImplicitScalarTag(str).tag.tagName;
	if (!layout.node.tagged && resolvedTag !== layout.node.tag) return false;
	if (!layout.node.tagged && str === "=" && resolvedTag === layout.presenterOptions.schema.defaultScalarTag.tagName) return false;
	return true;
}
function canUseSingleQuoted(layout) {
	const str = layout.node.value;
	if (!(layout.isKey ? NB_SINGLE_ONE_LINE : NB_SINGLE_MULTI_LINE).test(str)) return false;
	if (/[ \t]\n|\n[ \t]/.test(str)) return false;
	if (!layout.isKey && layout.shiftOfContent === 0) {
		const firstLineBreak = str.indexOf("\n");
		if (firstLineBreak !== -1 && C_FORBIDDEN_CONTENT.test(str.slice(firstLineBreak + 1))) return false;
	}
	return true;
}
function canUseBlock(layout) {
	if (layout.flowOnly || !BLOCK_SCALAR_CONTENT.test(layout.node.value)) return false;
	const contentIndent = layout.shiftOfContent - layout.shiftOfParent;
	if (contentIndent < 1) return false;
	if (contentIndent > 9 && /^\n* /.test(layout.node.value)) return false;
	if (layout.shiftOfContent === 0 && C_FORBIDDEN_CONTENT.test(layout.node.value)) return false;
	return true;
}
function detectAllowedStyles(layout) {
	let mask = setBit(0, SCALAR_STYLE.DOUBLE_QUOTED);
	if (canUsePlain(layout)) mask = setBit(mask, SCALAR_STYLE.PLAIN);
	if (canUseSingleQuoted(layout)) mask = setBit(mask, SCALAR_STYLE.SINGLE_QUOTED);
	if (canUseBlock(layout)) mask = setBit(setBit(mask, SCALAR_STYLE.LITERAL_BLOCK), SCALAR_STYLE.FOLDED_BLOCK);
	layout.allowedStylesMask = mask;
}
function renderScalar(layout) {
	switch (layout.style) {
		case SCALAR_STYLE.PLAIN: return renderPlain(layout);
		case SCALAR_STYLE.SINGLE_QUOTED: return renderSingleQuoted(layout);
		case SCALAR_STYLE.LITERAL_BLOCK: return renderLiteralBlock(layout);
		case SCALAR_STYLE.FOLDED_BLOCK: return renderFoldedBlock(layout);
		case SCALAR_STYLE.DOUBLE_QUOTED: return renderDoubleQuoted(layout);
	}
}
function renderPlain(layout) {
	return encodeFlowBreaks(layout.node.value, layout.shiftOfContent);
}
function renderSingleQuoted(layout) {
	return `'${encodeFlowBreaks(layout.node.value, layout.shiftOfContent).replace(/'/g, "''")}'`;
}
function renderLiteralBlock(layout) {
	const value = layout.node.value;
	return "|" + blockHeader(value, layout.shiftOfParent, layout.shiftOfContent) + dropEndingNewline(indentString(value, layout.shiftOfContent));
}
function renderFoldedBlock(layout) {
	const value = layout.node.value;
	const w = layout.presenterOptions.lineWidth;
	let availableWidth = Infinity;
	if (w !== -1) availableWidth = Math.max(Math.min(w, 40), w - layout.shiftOfContent);
	return ">" + blockHeader(value, layout.shiftOfParent, layout.shiftOfContent) + dropEndingNewline(indentString(foldBlockScalar(value, availableWidth), layout.shiftOfContent));
}
function renderDoubleQuoted(layout) {
	return `"${escapeString(layout.node.value)}"`;
}
function encodeFlowBreaks(string, shiftOfContent) {
	let nextLF = string.indexOf("\n");
	if (nextLF === -1) return string;
	const pad = " ".repeat(shiftOfContent);
	let result = string.slice(0, nextLF);
	const lineRe = /(\n+)([^\n]*)/g;
	lineRe.lastIndex = nextLF;
	let match;
	while (match = lineRe.exec(string)) {
		const breaks = match[1].length;
		const line = match[2];
		result += "\n".repeat(breaks + 1) + pad + line;
	}
	return result;
}
function indentString(string, spaces) {
	const indent = " ".repeat(spaces);
	let position = 0;
	let result = "";
	const length = string.length;
	while (position < length) {
		let line;
		const next = string.indexOf("\n", position);
		if (next === -1) {
			line = string.slice(position);
			position = length;
		} else {
			line = string.slice(position, next + 1);
			position = next + 1;
		}
		if (line.length && line !== "\n") result += indent;
		result += line;
	}
	return result;
}
function needIndentIndicator(string) {
	return /^\n* /.test(string);
}
function blockHeader(string, shiftOfParent, shiftOfContent) {
	const indentIndicator = needIndentIndicator(string) ? String(shiftOfContent - shiftOfParent) : "";
	const clip = string[string.length - 1] === "\n";
	return `${indentIndicator}${clip && (string[string.length - 2] === "\n" || string === "\n") ? "+" : clip ? "" : "-"}\n`;
}
function dropEndingNewline(string) {
	return string[string.length - 1] === "\n" ? string.slice(0, -1) : string;
}
function isMoreIndented(char) {
	return char === " " || char === "	";
}
function foldLine(line, width) {
	if (line === "" || isMoreIndented(line[0])) return line;
	const breakRe = / [^ \t]/g;
	let match;
	let start = 0;
	let end;
	let curr = 0;
	let next = 0;
	let result = "";
	while (match = breakRe.exec(line)) {
		next = match.index;
		if (next - start > width) {
			end = curr > start ? curr : next;
			result += `\n${line.slice(start, end)}`;
			start = end + 1;
		}
		curr = next;
	}
	result += "\n";
	if (line.length - start > width && curr > start) result += `${line.slice(start, curr)}\n${line.slice(curr + 1)}`;
	else result += line.slice(start);
	return result.slice(1);
}
function foldBlockScalar(string, width) {
	const lineRe = /(\n+)([^\n]*)/g;
	let nextLF = string.indexOf("\n");
	if (nextLF === -1) nextLF = string.length;
	lineRe.lastIndex = nextLF;
	let result = foldLine(string.slice(0, nextLF), width);
	let prevMoreIndented = string[0] === "\n" || isMoreIndented(string[0]);
	let moreIndented;
	let match;
	while (match = lineRe.exec(string)) {
		const prefix = match[1];
		const line = match[2];
		moreIndented = line !== "" && isMoreIndented(line[0]);
		result += prefix + (!prevMoreIndented && !moreIndented && line !== "" ? "\n" : "") + foldLine(line, width);
		prevMoreIndented = moreIndented;
	}
	return result;
}
var CHARACTERS_TO_ESCAPE = /["\\\x00-\x1F\x7F-\xA0\u2028\u2029\uD800-\uDFFF\uFEFF\uFFFE\uFFFF]/gu;
function escapeCharacter(character) {
	switch (character) {
		case "\0": return "\\0";
		case "\x07": return "\\a";
		case "\b": return "\\b";
		case "	": return "\\t";
		case "\n": return "\\n";
		case "\v": return "\\v";
		case "\f": return "\\f";
		case "\r": return "\\r";
		case "\x1B": return "\\e";
		case "\"": return "\\\"";
		case "\\": return "\\\\";
		case "": return "\\N";
		case "\xA0": return "\\_";
		case "\u2028": return "\\L";
		case "\u2029": return "\\P";
	}
	const code = character.charCodeAt(0);
	const hex = code.toString(16).toUpperCase();
	if (code <= 255) return `\\x${"0".repeat(2 - hex.length)}${hex}`;
	return `\\u${"0".repeat(4 - hex.length)}${hex}`;
}
function escapeString(string) {
	return string.replace(CHARACTERS_TO_ESCAPE, escapeCharacter);
}
//#endregion
//#region src/ast/presenter.ts
var CHAR_LINE_FEED = 10;
var DEFAULT_PRESENTER_OPTIONS = {
	indent: 2,
	seqNoIndent: false,
	seqInlineFirst: true,
	lineWidth: 80,
	flowBracketPadding: false,
	flowSkipCommaSpace: false,
	flowSkipColonSpace: false,
	quoteFlowKeys: false,
	quoteStyle: "single",
	forceQuotes: false,
	scalarStyleRules: Object.keys(DEFAULT_SCALAR_STYLE_RULES).map((name) => Reflect.get(DEFAULT_SCALAR_STYLE_RULES, name)),
	tagBeforeAnchor: false
};
function nodeTagShort(node) {
	return node.tagged ? node.tag : tagNameShort(node.tag);
}
function createPresenterState(options) {
	const opts = {
		...DEFAULT_PRESENTER_OPTIONS,
		...options
	};
	if (opts.flowSkipColonSpace) opts.quoteFlowKeys = true;
	return {
		...opts,
		defaultScalarTagName: opts.schema.defaultScalarTag.tagName,
		openEnded: false
	};
}
function generateNextLine(state, level) {
	return `\n${" ".repeat(state.indent * level)}`;
}
function scalarLayout(state, node, parent, level, isKey, flowOnly) {
	return {
		node,
		parent,
		level,
		isKey,
		flowOnly,
		shiftOfParent: level === 0 ? -1 : state.indent * (level - 1),
		shiftOfContent: state.indent * Math.max(1, level),
		shiftOfFirstLine: level === 0 ? 0 : state.indent * level,
		presenterOptions: state,
		allowedStylesMask: 0,
		style: node.style
	};
}
function writeFlowSequence(state, level, node) {
	let result = "";
	for (let index = 0, length = node.items.length; index < length; index += 1) {
		const item = writeNode(state, level, node.items[index], node, {}).text;
		if (index > 0) result += `,${!state.flowSkipCommaSpace ? " " : ""}`;
		result += item;
	}
	const pad = state.flowBracketPadding && node.items.length > 0 ? " " : "";
	return `[${pad}${result}${pad}]`;
}
function writeBlockSequence(state, level, node, compact) {
	let result = "";
	for (let index = 0, length = node.items.length; index < length; index += 1) {
		const item = writeNode(state, level + 1, node.items[index], node, {
			block: true,
			compact: state.seqInlineFirst,
			isblockseq: true
		}).text;
		if (!compact || result !== "") result += generateNextLine(state, level);
		if (item === "" || CHAR_LINE_FEED === item.charCodeAt(0)) result += "-";
		else result += "- ";
		result += item;
	}
	return result;
}
function writeFlowMapping(state, level, node) {
	let result = "";
	for (const { key, value } of node.items) {
		let pairBuffer = "";
		if (result !== "") pairBuffer += `,${!state.flowSkipCommaSpace ? " " : ""}`;
		const keyRender = writeNode(state, level, key, node, { iskey: true });
		const keyText = keyRender.text;
		const valueText = writeNode(state, level, value, node, {}).text;
		const sep = state.flowSkipColonSpace || valueText === "" ? "" : " ";
		const keyIsBareProps = key.kind === "scalar" && keyRender.noBody && (key.tagged || key.anchor !== void 0);
		const keyColonSep = key.kind === "alias" || keyIsBareProps ? " " : "";
		pairBuffer += `${keyText}${keyColonSep}:${sep}${valueText}`;
		result += pairBuffer;
	}
	const pad = state.flowBracketPadding && result !== "" ? " " : "";
	return `{${pad}${result}${pad}}`;
}
function writeBlockMapping(state, level, node, compact) {
	let result = "";
	for (let index = 0, length = node.items.length; index < length; index += 1) {
		let pairBuffer = "";
		if (!compact || result !== "") pairBuffer += generateNextLine(state, level);
		const { key, value } = node.items[index];
		const keyIsBlock = (key.kind === "mapping" || key.kind === "sequence") && key.style === COLLECTION_STYLE.BLOCK && key.items.length !== 0 || key.kind === "scalar" && (key.style === SCALAR_STYLE.LITERAL_BLOCK || key.style === SCALAR_STYLE.FOLDED_BLOCK);
		const keyRender = keyIsBlock ? writeNode(state, level + 1, key, node, {
			block: true,
			compact: true,
			isblockseq: !cannotBeCompact(state, key, level + 1)
		}) : writeNode(state, level + 1, key, node, {
			block: true,
			compact: true,
			iskey: true
		});
		const keyText = keyRender.text;
		const keyHasLineBreak = key.kind === "scalar" && key.value.indexOf("\n") !== -1;
		const keyIsTooLong = keyText.length > 1024 && /^[\s\S]{1025}/u.test(keyText);
		const explicitPair = keyIsBlock || keyHasLineBreak || keyIsTooLong;
		if (explicitPair) {
			if (keyText && CHAR_LINE_FEED === keyText.charCodeAt(0)) pairBuffer += "?";
			else pairBuffer += "? ";
		}
		pairBuffer += keyText;
		if (explicitPair) pairBuffer += generateNextLine(state, level);
		const valueText = writeNode(state, level + 1, value, node, {
			block: true,
			compact: explicitPair,
			isblockseq: explicitPair && !cannotBeCompact(state, value, level + 1)
		}).text;
		const keyIsBareProps = key.kind === "scalar" && keyRender.noBody && (key.tagged || key.anchor !== void 0);
		const keyColonSep = !explicitPair && (key.kind === "alias" || keyIsBareProps) ? " " : "";
		if (valueText === "" || CHAR_LINE_FEED === valueText.charCodeAt(0)) pairBuffer += `${keyColonSep}:`;
		else pairBuffer += `${keyColonSep}: `;
		pairBuffer += valueText;
		result += pairBuffer;
	}
	return result;
}
function cannotBeCompact(state, node, level) {
	if (node.kind === "alias") return true;
	return node.tagged || node.anchor !== void 0 || state.indent < 2 && level > 0;
}
function writeNode(state, level, node, parent, ctx) {
	if (node.kind === "alias") {
		state.openEnded = false;
		return {
			text: `*${node.anchor}`,
			noBody: false
		};
	}
	const { block = false, iskey = false, isblockseq = false } = ctx;
	let compact = ctx.compact ?? false;
	const hasAnchor = node.anchor !== void 0;
	if (cannotBeCompact(state, node, level)) compact = false;
	let body;
	let shouldPrintTag = node.tagged;
	const useBlockCollection = block && (node.kind === "mapping" || node.kind === "sequence") && node.style === COLLECTION_STYLE.BLOCK && node.items.length !== 0;
	if (node.kind === "mapping") {
		if (useBlockCollection) body = writeBlockMapping(state, level, node, compact);
		else body = writeFlowMapping(state, level, node);
	} else if (node.kind === "sequence") {
		if (useBlockCollection) {
			if (state.seqNoIndent && !isblockseq && level > 0) body = writeBlockSequence(state, level - 1, node, compact);
			else body = writeBlockSequence(state, level, node, compact);
		} else body = writeFlowSequence(state, level, node);
	} else {
		const layout = scalarLayout(state, node, parent, level, iskey, !block);
		detectAllowedStyles(layout);
		for (const rule of state.scalarStyleRules) rule(layout);
		body = renderScalar(layout);
		state.openEnded = (layout.style === SCALAR_STYLE.LITERAL_BLOCK || layout.style === SCALAR_STYLE.FOLDED_BLOCK) && (node.value === "\n" || node.value.endsWith("\n\n"));
		shouldPrintTag = node.tagged || body === "" && layout.flowOnly && parent?.kind === "sequence" && !hasAnchor || layout.style !== SCALAR_STYLE.PLAIN && node.tag !== state.defaultScalarTagName;
	}
	if ((node.kind === "mapping" || node.kind === "sequence") && !useBlockCollection) state.openEnded = false;
	if (useBlockCollection && compact && level > 0 && state.indent > 2) body = `${" ".repeat(state.indent - 2)}${body}`;
	const noBody = body === "";
	let text = body;
	if (shouldPrintTag || hasAnchor) {
		const props = [];
		const tag = shouldPrintTag ? nodeTagShort(node) : null;
		const anchor = hasAnchor ? `&${node.anchor}` : null;
		if (state.tagBeforeAnchor) {
			if (tag !== null) props.push(tag);
			if (anchor !== null) props.push(anchor);
		} else {
			if (anchor !== null) props.push(anchor);
			if (tag !== null) props.push(tag);
		}
		const sep = body === "" || body.charCodeAt(0) === CHAR_LINE_FEED ? "" : " ";
		text = `${props.join(" ")}${sep}${body}`;
	}
	return {
		text,
		noBody
	};
}
function rootStartsOwnLine(node) {
	return (node.kind === "sequence" || node.kind === "mapping") && node.style === COLLECTION_STYLE.BLOCK && node.items.length !== 0 && !node.tagged && node.anchor === void 0;
}
function writeDocumentDirectives(doc) {
	let result = "";
	for (const directive of doc.directives) {
		if (directive.kind === "yaml") {
			result += `%YAML ${directive.version}\n`;
			continue;
		}
		const { handle, prefix } = directive;
		result += `%TAG ${handle} ${prefix}\n`;
	}
	return result;
}
/**
* Build YAML from AST.
*
* @category AST
*/
function present(documents, options) {
	const state = createPresenterState(options);
	let result = "";
	let previousEnded = false;
	for (let index = 0; index < documents.length; index += 1) {
		const doc = documents[index];
		state.openEnded = false;
		const directives = writeDocumentDirectives(doc);
		const hasDirectives = directives !== "";
		const marker = doc.explicitStart || hasDirectives || index > 0 && !previousEnded;
		result += directives;
		if (doc.contents === null) {
			if (marker) result += "---\n";
		} else if (marker) {
			const body = writeNode(state, 0, doc.contents, null, {
				block: true,
				compact: true
			}).text;
			const sep = body === "" ? "" : hasDirectives || rootStartsOwnLine(doc.contents) ? "\n" : " ";
			result += `---${sep}${body}\n`;
		} else result += writeNode(state, 0, doc.contents, null, {
			block: true,
			compact: true
		}).text + "\n";
		previousEnded = doc.explicitEnd || state.openEnded;
		if (previousEnded) result += "...\n";
	}
	return result;
}
//#endregion
//#region src/dump.ts
var DEFAULT_DUMP_OPTIONS = {
	...DEFAULT_PRESENTER_OPTIONS,
	schema: DUMP_SCHEMA,
	skipInvalid: false,
	noRefs: false,
	flowLevel: -1,
	sortKeys: false,
	transform: () => {}
};
function defaultCompareFn(a, b) {
	const x = String(a);
	const y = String(b);
	if (x < y) return -1;
	if (x > y) return 1;
	return 0;
}
/**
* Serializes JS object as a YAML document. By default it can dump every
* supported YAML type, so it throws an exception if you try to dump regexps or
* functions. However, you can disable exceptions by setting the
* {@link DumpOptions.skipInvalid} option to `true`.
*
* @category Main
*/
function dump(input, options = {}) {
	const opts = {
		...DEFAULT_DUMP_OPTIONS,
		...options
	};
	const documents = jsToAst(input, opts.schema, {
		noRefs: opts.noRefs,
		skipInvalid: opts.skipInvalid
	});
	if (opts.flowLevel >= 0) visit(documents, (node, ctx) => {
		if (ctx.depth < opts.flowLevel) return;
		if (node.kind === "sequence" || node.kind === "mapping") node.style = COLLECTION_STYLE.FLOW;
		return VISIT_SKIP;
	});
	if (opts.sortKeys) {
		const compareFn = opts.sortKeys === true ? defaultCompareFn : opts.sortKeys;
		visit(documents, (node) => {
			if (node.kind !== "mapping") return;
			node.items.sort((a, b) => compareFn(a.key.kind === "scalar" ? a.key.value : "", b.key.kind === "scalar" ? b.key.value : ""));
		});
	}
	opts.transform(documents);
	return present(documents, {
		...pick(opts, Object.keys(DEFAULT_PRESENTER_OPTIONS)),
		schema: opts.schema
	});
}
//#endregion
//#region src/ast/from_events.ts
var NO_RANGE = (/* unused pure expression or super */ null && (-1));
function eventPosition(event) {
	if ("tagStart" in event && event.tagStart !== NO_RANGE) return event.tagStart;
	if ("anchorStart" in event && event.anchorStart !== NO_RANGE) return event.anchorStart;
	if ("valueStart" in event && event.valueStart !== NO_RANGE) return event.valueStart;
	if ("start" in event) return event.start;
	return 0;
}
function rawTag(state, event) {
	return event.tagStart === NO_RANGE ? "" : state.source.slice(event.tagStart, event.tagEnd);
}
function anchorName(state, event) {
	return event.anchorStart === NO_RANGE ? void 0 : state.source.slice(event.anchorStart, event.anchorEnd);
}
function buildScalar(state, event) {
	const value = getScalarValue(state.source, event);
	const raw = rawTag(state, event);
	let tag;
	let tagged = false;
	if (raw !== "") {
		tagged = true;
		tag = raw;
	} else if (event.style === SCALAR_STYLE.PLAIN) tag = state.schema.resolveImplicitScalarTag(value).tag.tagName;
	else tag = state.schema.defaultScalarTag.tagName;
	return {
		kind: "scalar",
		tag,
		tagged,
		style: event.style,
		anchor: anchorName(state, event),
		value
	};
}
function buildCollection(state, event, defaultTagName) {
	const raw = rawTag(state, event);
	let tag;
	let tagged = false;
	if (raw === "") tag = defaultTagName;
	else {
		tag = raw;
		tagged = true;
	}
	return {
		tag,
		tagged,
		style: event.style,
		anchor: anchorName(state, event)
	};
}
function addNode(state, node) {
	const frame = state.frames[state.frames.length - 1];
	if (frame.kind === "document") frame.doc.contents = node;
	else if (frame.kind === "sequence") frame.node.items.push(node);
	else if (frame.key) {
		frame.node.items.push({
			key: frame.key,
			value: node
		});
		frame.key = null;
	} else frame.key = node;
}
/**
* Builds an AST from parser events
*
* @category AST
*/
function eventsToAst(events, options) {
	const state = {
		source: options.source,
		schema: options.schema,
		eventIndex: 0,
		position: 0,
		frames: [],
		documents: []
	};
	while (state.eventIndex < events.length) {
		const event = events[state.eventIndex++];
		state.position = eventPosition(event);
		switch (event.type) {
			case EVENT_ID.DOCUMENT: {
				const doc = {
					contents: null,
					explicitStart: event.explicitStart,
					explicitEnd: event.explicitEnd,
					directives: event.directives
				};
				state.frames.push({
					kind: "document",
					doc
				});
				break;
			}
			case EVENT_ID.SCALAR:
				addNode(state, buildScalar(state, event));
				break;
			case EVENT_ID.SEQUENCE: {
				const { tag, tagged, style, anchor } = buildCollection(state, event, "tag:yaml.org,2002:seq");
				const node = {
					kind: "sequence",
					tag,
					tagged,
					style,
					anchor,
					items: []
				};
				state.frames.push({
					kind: "sequence",
					node
				});
				break;
			}
			case EVENT_ID.MAPPING: {
				const { tag, tagged, style, anchor } = buildCollection(state, event, "tag:yaml.org,2002:map");
				const node = {
					kind: "mapping",
					tag,
					tagged,
					style,
					anchor,
					items: []
				};
				state.frames.push({
					kind: "mapping",
					node,
					key: null
				});
				break;
			}
			case EVENT_ID.ALIAS:
				addNode(state, {
					kind: "alias",
					anchor: state.source.slice(event.anchorStart, event.anchorEnd)
				});
				break;
			case EVENT_ID.POP: {
				const frame = state.frames.pop();
				if (frame.kind === "mapping" && frame.key) throw new Error("incomplete mapping pair in event stream");
				if (frame.kind === "document") state.documents.push(frame.doc);
				else addNode(state, frame.node);
				break;
			}
		}
	}
	return state.documents;
}
//#endregion
//#region src/index.ts
/** @deprecated Use `EVENT_ID.DOCUMENT` instead. @internal */
var EVENT_DOCUMENT = EVENT_ID.DOCUMENT;
/** @deprecated Use `EVENT_ID.SEQUENCE` instead. @internal */
var EVENT_SEQUENCE = EVENT_ID.SEQUENCE;
/** @deprecated Use `EVENT_ID.MAPPING` instead. @internal */
var EVENT_MAPPING = EVENT_ID.MAPPING;
/** @deprecated Use `EVENT_ID.SCALAR` instead. @internal */
var EVENT_SCALAR = EVENT_ID.SCALAR;
/** @deprecated Use `EVENT_ID.ALIAS` instead. @internal */
var EVENT_ALIAS = EVENT_ID.ALIAS;
/** @deprecated Use `EVENT_ID.POP` instead. @internal */
var EVENT_POP = EVENT_ID.POP;
/** @deprecated Use `SCALAR_STYLE.PLAIN` instead. @internal */
var SCALAR_STYLE_PLAIN = SCALAR_STYLE.PLAIN;
/** @deprecated Use `SCALAR_STYLE.SINGLE_QUOTED` instead. @internal */
var SCALAR_STYLE_SINGLE_QUOTED = SCALAR_STYLE.SINGLE_QUOTED;
/** @deprecated Use `SCALAR_STYLE.DOUBLE_QUOTED` instead. @internal */
var SCALAR_STYLE_DOUBLE_QUOTED = SCALAR_STYLE.DOUBLE_QUOTED;
/** @deprecated Use `SCALAR_STYLE.LITERAL_BLOCK` instead. @internal */
var SCALAR_STYLE_LITERAL_BLOCK = SCALAR_STYLE.LITERAL_BLOCK;
/** @deprecated Use `SCALAR_STYLE.FOLDED_BLOCK` instead. @internal */
var SCALAR_STYLE_FOLDED_BLOCK = SCALAR_STYLE.FOLDED_BLOCK;
/** @deprecated Use `COLLECTION_STYLE.BLOCK` instead. @internal */
var COLLECTION_STYLE_BLOCK = COLLECTION_STYLE.BLOCK;
/** @deprecated Use `COLLECTION_STYLE.FLOW` instead. @internal */
var COLLECTION_STYLE_FLOW = COLLECTION_STYLE.FLOW;
/** @deprecated Use `CHOMPING_MODE.CLIP` instead. @internal */
var CHOMPING_CLIP = CHOMPING_MODE.CLIP;
/** @deprecated Use `CHOMPING_MODE.STRIP` instead. @internal */
var CHOMPING_STRIP = CHOMPING_MODE.STRIP;
/** @deprecated Use `CHOMPING_MODE.KEEP` instead. @internal */
var CHOMPING_KEEP = CHOMPING_MODE.KEEP;
//#endregion


//# sourceMappingURL=js-yaml.mjs.map
// EXTERNAL MODULE: ./build/topology/document.js
var topology_document = __nccwpck_require__(8127);
// EXTERNAL MODULE: ./build/topology/number.js
var topology_number = __nccwpck_require__(3539);
// EXTERNAL MODULE: ./build/topology/source.js
var source = __nccwpck_require__(6235);
;// CONCATENATED MODULE: ./build/topology/yaml.js





/** The most that aliases may make of a file, in characters of JSON: three times the largest file. */
const MAX_EXPANDED = 30 * 1024 * 1024;
const MAX_FINDINGS = 100;
const CORE_TAG = /^(?:!!|!<tag:yaml\.org,2002:)(str|int|float|bool|null|map|seq)>?$/;
const TIMESTAMP = /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::?\d\d)?))?)?$/;
const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
/** Thrown to give up on a document whose findings make reading on pointless; never leaves this file. */
class Unreadable extends Error {
}
/**
 * Reads a text as one YAML 1.2 document in the core schema. Beyond the core schema it understands the merge key
 * `<<`, and it refuses what has no JSON form or is read differently by YAML 1.1: dates, `.nan` and `.inf`, foreign
 * tags, keys that are not strings, aliases that contain themselves or grow without end.
 */
function readYaml(source) {
    let events;
    try {
        events = parseEvents(source.text, { maxDepth: topology_document/* MAX_DEPTH */.lr });
    }
    catch (error) {
        return [syntaxError(source, error)];
    }
    const reader = { source, events, next: 0, size: 0, anchors: new Map(), findings: [] };
    try {
        const node = readStream(reader);
        return reader.findings.length > 0 ? reader.findings : node;
    }
    catch (error) {
        if (error instanceof Unreadable)
            return reader.findings;
        throw error;
    }
}
function readStream(reader) {
    const documents = reader.events.filter((event) => event.type === EVENT_ID.DOCUMENT).length;
    if (documents === 0) {
        const message = 'The file is empty. Write the data topology as one object.';
        return giveUp(reader, { start: 0, end: 0 }, 'empty-file', message);
    }
    reader.next = 1;
    const node = readNode(reader, { start: 0, end: 0 });
    if (documents > 1) {
        const place = firstPlace(reader.events.slice(reader.next)) ?? end(reader.source);
        const message = `The file holds ${documents} YAML documents. Keep one, and remove the \`---\` lines between them.`;
        return giveUp(reader, place, 'several-documents', message);
    }
    return node;
}
function readNode(reader, fallback) {
    const event = reader.events[reader.next++];
    switch (event?.type) {
        case EVENT_ID.ALIAS:
            return yaml_readAlias(reader, { start: event.anchorStart - 1, end: event.anchorEnd });
        case EVENT_ID.SCALAR:
            return anchored(reader, event, () => readScalar(reader, event, fallback));
        case EVENT_ID.SEQUENCE:
            return anchored(reader, event, () => readSequence(reader, event));
        case EVENT_ID.MAPPING:
            return anchored(reader, event, () => readMapping(reader, event));
        default:
            return giveUp(reader, fallback, 'yaml-syntax', 'A value is missing here.');
    }
}
function anchored(reader, event, read) {
    if (event.anchorStart < 0)
        return read();
    const name = reader.source.text.slice(event.anchorStart, event.anchorEnd);
    const before = reader.size;
    reader.anchors.set(name, { node: undefined, size: 0 });
    const node = read();
    reader.anchors.set(name, { node, size: reader.size - before });
    return node;
}
function yaml_readAlias(reader, span) {
    const text = (0,source/* textOf */.b)(reader.source, span);
    const anchor = reader.anchors.get(text.slice(1));
    if (anchor === undefined) {
        const message = `Alias ${(0,finding/* quote */.hD)(text)} names no anchor above it. Write \`&${text.slice(1)}\` before the value it stands for.`;
        return giveUp(reader, span, 'unknown-alias', message);
    }
    if (anchor.node === undefined) {
        const message = `Alias ${(0,finding/* quote */.hD)(text)} stands inside its own value, which would never end. Write the value out.`;
        return giveUp(reader, span, 'recursive-alias', message);
    }
    grow(reader, anchor.size, span);
    return anchor.node;
}
function grow(reader, characters, span) {
    reader.size += characters;
    if (reader.size <= MAX_EXPANDED)
        return;
    const message = `With its aliases written out, the document is larger than ${MAX_EXPANDED / 1024 / 1024} MiB. Use fewer aliases.`;
    giveUp(reader, span, 'alias-expansion', message);
}
function readSequence(reader, event) {
    checkTag(reader, event, 'seq');
    const items = [];
    let last = event.start + 1;
    grow(reader, 2, { start: event.start, end: last });
    while (reader.events[reader.next]?.type !== EVENT_ID.POP) {
        const item = readNode(reader, { start: last, end: last });
        items.push(item);
        last = Math.max(last, item.end);
        reader.size += 1;
    }
    reader.next += 1;
    return { kind: 'array', items, start: event.start, end: last };
}
function readMapping(reader, event) {
    checkTag(reader, event, 'map');
    const members = new Map();
    const merged = [];
    let last = event.start + 1;
    grow(reader, 2, { start: event.start, end: last });
    while (reader.events[reader.next]?.type !== EVENT_ID.POP) {
        const isMerge = isMergeKey(reader, reader.events[reader.next]);
        const key = readKey(reader, last);
        const value = readNode(reader, { start: key.end, end: key.end });
        const first = members.get(key.value);
        if (isMerge)
            merged.push(...mergeSources(reader, value));
        else if (first !== undefined)
            report(reader, (0,finding/* duplicateKey */.Ve)(reader.source, key.value, key, first));
        else
            members.set(key.value, { keyStart: key.start, keyEnd: key.end, value });
        last = Math.max(last, key.end, value.end);
        reader.size += 4;
    }
    reader.next += 1;
    for (const object of merged) {
        for (const [key, member] of object.members)
            if (!members.has(key))
                members.set(key, member);
    }
    return { kind: 'object', members, start: event.start, end: last };
}
function isMergeKey(reader, event) {
    return (event?.type === EVENT_ID.SCALAR &&
        event.style === SCALAR_STYLE.PLAIN &&
        event.valueEnd - event.valueStart === 2 &&
        reader.source.text.startsWith('<<', event.valueStart));
}
function mergeSources(reader, value) {
    const sources = value.kind === 'array' ? value.items : [value];
    const objects = sources.filter((node) => node.kind === 'object');
    if (objects.length !== sources.length) {
        report(reader, (0,finding/* errorAt */.Os)(reader.source, value, 'merge-key', 'The merge key `<<` takes an object or a list of objects, such as `<<: *name`. To write a key of this name, quote it.'));
    }
    return objects;
}
function readKey(reader, fallback) {
    const node = readNode(reader, { start: fallback, end: fallback });
    if (node.kind === 'string')
        return node;
    const written = (0,source/* textOf */.b)(reader.source, node);
    const isScalar = node.kind !== 'object' && node.kind !== 'array';
    const message = isScalar
        ? `Key ${(0,finding/* quote */.hD)(written)} is read as ${node.kind === 'null' ? 'null' : `a ${node.kind}`}, and keys are strings. Write \`"${written}"\`.`
        : `A key is ${node.kind === 'array' ? 'a list' : 'an object'}, and keys are strings. Write a text before the \`:\`.`;
    report(reader, (0,finding/* errorAt */.Os)(reader.source, node, 'non-string-key', message));
    return { kind: 'string', value: written, start: node.start, end: node.end };
}
function readScalar(reader, event, fallback) {
    const span = scalarSpan(event, fallback);
    const text = event.valueStart < 0 ? '' : getScalarValue(reader.source.text, event);
    grow(reader, text.length + 2, span);
    const tag = checkTag(reader, event, event.style === SCALAR_STYLE.PLAIN ? undefined : 'str');
    if (tag === 'str')
        return { kind: 'string', value: text, ...span };
    if (NOT_FINITE.test(text)) {
        const message = `${(0,finding/* quote */.hD)(text)} is not a number JSON can hold. Write a finite number, or quote it to mean the text.`;
        return giveUp(reader, span, 'non-finite-number', message);
    }
    if ((0,topology_number/* isNumberTooLong */.Uj)(text)) {
        report(reader, (0,finding/* numberTooLong */.oX)(reader.source, span));
        return { kind: 'string', value: text, ...span };
    }
    const plain = plainScalar(text, tag, span);
    if (plain !== undefined)
        return plain;
    if (tag !== undefined) {
        const message = `${(0,finding/* quote */.hD)(text)} is not what its tag \`!!${tag}\` says. Remove the tag, or write a value of that kind.`;
        return giveUp(reader, span, 'wrong-tag', message);
    }
    if (TIMESTAMP.test(text)) {
        const message = `${(0,finding/* quote */.hD)(text)} without quotes is a date to YAML 1.1 and a text to YAML 1.2. Write \`"${text}"\` to mean the text.`;
        report(reader, (0,finding/* errorAt */.Os)(reader.source, span, 'unquoted-date', message));
    }
    return { kind: 'string', value: text, ...span };
}
/** The core schema's reading of a plain scalar that is not a string; undefined where it has none. */
function plainScalar(text, tag, span) {
    const may = (name) => tag === undefined || tag === name;
    if (may('null') && /^(?:|~|null|Null|NULL)$/.test(text))
        return { kind: 'null', ...span };
    if (may('bool') && /^(?:true|True|TRUE)$/.test(text))
        return { kind: 'boolean', value: true, ...span };
    if (may('bool') && /^(?:false|False|FALSE)$/.test(text))
        return { kind: 'boolean', value: false, ...span };
    const number = may('int') || may('float') ? (0,topology_number/* numberText */.$4)(text) : undefined;
    return number === undefined ? undefined : { kind: 'number', text: number, ...span };
}
function scalarSpan(event, fallback) {
    if (event.valueStart < 0)
        return fallback;
    const quoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
    return quoted
        ? { start: event.valueStart - 1, end: event.valueEnd + 1 }
        : { start: event.valueStart, end: event.valueEnd };
}
/** Which core tag a node carries; `implied` where it has none; a foreign tag is a finding. */
function checkTag(reader, event, implied) {
    if (event.tagStart < 0)
        return implied;
    const span = { start: event.tagStart, end: event.tagEnd };
    const written = (0,source/* textOf */.b)(reader.source, span);
    if (written === '!')
        return implied ?? 'str';
    const name = CORE_TAG.exec(written)?.[1];
    const isCollection = event.type !== EVENT_ID.SCALAR;
    if (name !== undefined && (isCollection ? name === implied : name !== 'map' && name !== 'seq'))
        return name;
    const message = `Tag ${(0,finding/* quote */.hD)(written)} is not one JSON knows. Remove it, and write the value as text, number, list or object.`;
    report(reader, (0,finding/* errorAt */.Os)(reader.source, span, 'unknown-tag', message));
    return implied ?? 'str';
}
function report(reader, finding) {
    reader.findings.push(finding);
    if (reader.findings.length >= MAX_FINDINGS)
        throw new Unreadable();
}
function giveUp(reader, span, id, message) {
    reader.findings.push((0,finding/* errorAt */.Os)(reader.source, span, id, message));
    throw new Unreadable();
}
function firstPlace(events) {
    for (const event of events) {
        if (event.type === EVENT_ID.SCALAR && event.valueStart >= 0)
            return scalarSpan(event, { start: 0, end: 0 });
        if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) {
            return { start: event.start, end: event.start + 1 };
        }
    }
    return undefined;
}
function end(source) {
    return { start: source.text.length, end: source.text.length };
}
/** What to do about the syntax errors people make most, by the parser's words for them. */
const REMEDIES = [
    [/tab characters/, 'Indent with spaces.'],
    [/bad indentation|deficient indentation/, 'Indent the members of one object by the same number of spaces.'],
    [/maxDepth/, `Nothing in a data topology nests deeper than ${topology_document/* MAX_DEPTH */.lr} levels.`],
    [/null byte|non-printable/, 'Remove the control character, or write it as an escape such as `"\\x00"`.'],
    [/single quoted|double quoted/, 'Close the quotes.'],
    [/flow collection/, 'Close the `[` or `{`, and put a comma between its entries.'],
    [/implicit key|':' after a mapping key/, 'Write `key: value`, with a space after the colon.'],
    [/tag/, 'Remove the tag.'],
];
function syntaxError(source, error) {
    if (!(error instanceof YAMLException))
        throw error;
    const start = Math.min(error.mark?.position ?? 0, source.text.length);
    const remedy = REMEDIES.find(([pattern]) => pattern.test(error.reason))?.[1] ?? 'Check the line and the one above.';
    const id = /maxDepth/.test(error.reason) ? 'too-deep' : 'yaml-syntax';
    return (0,finding/* errorAt */.Os)(source, { start, end: start + 1 }, id, `Not valid YAML: ${error.reason}. ${remedy}`);
}

;// CONCATENATED MODULE: ./build/topology/reading.js




/** The largest topology file that is read: 10 MiB; 100,000 tables take about 5 MB. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** The formats a topology file may have, by the end of its name; undefined for any other name. */
function formatOf(name) {
    const extension = /\.(yaml|yml|json)$/i.exec(name)?.[1]?.toLowerCase();
    return extension === undefined ? undefined : extension === 'json' ? 'json' : 'yaml';
}
/**
 * Reads the bytes of a topology file: UTF-8, at most 10 MiB, one JSON object in YAML or JSON. Any bytes give a
 * document or located findings, never an exception.
 */
function readTopology(name, bytes) {
    if (bytes.byteLength > MAX_FILE_BYTES)
        return refuse(name, tooLarge(bytes.byteLength), 'file-too-large');
    if (!(0,external_node_buffer_.isUtf8)(bytes))
        return notUtf8(name, bytes);
    return readTopologyText({ name, text: new TextDecoder('utf-8').decode(bytes) }, formatOf(name) ?? 'yaml');
}
/** Reads a text as one JSON object, in the given format. */
function readTopologyText(source, format) {
    const read = format === 'json' ? (0,json/* readJson */.V)(source) : readYaml(source);
    if (!('kind' in read))
        return { ok: false, findings: read };
    if (read.kind === 'object')
        return { ok: true, document: { source, root: read } };
    const message = read.kind === 'null'
        ? 'The file is empty. Write the data topology as one object.'
        : `The document is ${read.kind === 'array' ? 'a list' : `a ${read.kind}`}, and a data topology is one object. Write \`key: value\` members.`;
    const id = read.kind === 'null' ? 'empty-file' : 'not-an-object';
    return { ok: false, findings: [(0,finding/* errorAt */.Os)(source, read, id, message)] };
}
/** The sentence for a file over the limit. */
function tooLarge(bytes) {
    const size = (bytes / 1024 / 1024).toFixed(1);
    return `The file has ${size} MiB, and the largest that is read has ${MAX_FILE_BYTES / 1024 / 1024}. Check that ${(0,finding/* quote */.hD)('file')} names a data topology.`;
}
function notUtf8(name, bytes) {
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    if (isUtf16)
        return refuse(name, 'The file is UTF-16. Save it as UTF-8.', 'not-utf8');
    let line = 1;
    let start = 0;
    for (let at = bytes.indexOf(0x0a); at >= 0 && (0,external_node_buffer_.isUtf8)(bytes.subarray(start, at)); at = bytes.indexOf(0x0a, start)) {
        start = at + 1;
        line += 1;
    }
    const location = { file: name, line, column: 1, endLine: line, endColumn: 1 };
    const message = 'This line is not UTF-8. Save the file as UTF-8.';
    return { ok: false, findings: [{ id: 'not-utf8', severity: 'error', message, location }] };
}
function refuse(name, message, id) {
    return { ok: false, findings: [(0,finding/* errorAt */.Os)({ name, text: '' }, { start: 0, end: 0 }, id, message)] };
}


/***/ }),

/***/ 6235:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ textOf),
/* harmony export */   x: () => (/* binding */ locate)
/* harmony export */ });
/** Turns a span of a source into lines and columns. Lines end at `\n`, `\r\n` or a lone `\r`, as in YAML. */
function locate(source, span) {
    const from = position(source, span.start);
    const to = position(source, Math.max(span.start, span.end));
    return {
        file: source.name,
        line: from.line,
        column: from.column,
        endLine: to.line,
        endColumn: to.column,
    };
}
/** The text a span covers, as it was written. */
function textOf(source, span) {
    return source.text.slice(span.start, span.end);
}
function position(source, offset) {
    source.lineStarts ??= findLineStarts(source.text);
    const starts = source.lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset)
            low = middle;
        else
            high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
function findLineStarts(text) {
    const starts = [0];
    const lineBreak = /\r\n|\n|\r/g;
    while (lineBreak.exec(text) !== null)
        starts.push(lineBreak.lastIndex);
    return starts;
}


/***/ }),

/***/ 8763:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ targetName)
/* harmony export */ });
/** A target as people write it: `acme/shop/main`. */
function targetName(target) {
    return `${target.organization}/${target.database}/${target.branch}`;
}


/***/ })

/******/ });
/************************************************************************/
/******/ // The module cache
/******/ var __webpack_module_cache__ = {};
/******/ 
/******/ // The require function
/******/ function __nccwpck_require__(moduleId) {
/******/ 	// Check if module is in cache
/******/ 	var cachedModule = __webpack_module_cache__[moduleId];
/******/ 	if (cachedModule !== undefined) {
/******/ 		return cachedModule.exports;
/******/ 	}
/******/ 	// Create a new module (and put it into the cache)
/******/ 	var module = __webpack_module_cache__[moduleId] = {
/******/ 		id: moduleId,
/******/ 		loaded: false,
/******/ 		exports: {}
/******/ 	};
/******/ 
/******/ 	// Execute the module function
/******/ 	var threw = true;
/******/ 	try {
/******/ 		__webpack_modules__[moduleId].call(module.exports, module, module.exports, __nccwpck_require__);
/******/ 		threw = false;
/******/ 	} finally {
/******/ 		if(threw) delete __webpack_module_cache__[moduleId];
/******/ 	}
/******/ 
/******/ 	// Flag the module as loaded
/******/ 	module.loaded = true;
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/******/ // expose the modules object (__webpack_modules__)
/******/ __nccwpck_require__.m = __webpack_modules__;
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/asset-relocator-loader */
/******/ if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/******/ 
/******/ /* webpack/runtime/async module */
/******/ (() => {
/******/ 	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
/******/ 	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
/******/ 	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
/******/ 	var resolveQueue = (queue) => {
/******/ 		if(queue && queue.d < 1) {
/******/ 			queue.d = 1;
/******/ 			queue.forEach((fn) => (fn.r--));
/******/ 			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
/******/ 		}
/******/ 	}
/******/ 	var wrapDeps = (deps) => (deps.map((dep) => {
/******/ 		if(dep !== null && typeof dep === "object") {
/******/ 			if(dep[webpackQueues]) return dep;
/******/ 			if(dep.then) {
/******/ 				var queue = [];
/******/ 				queue.d = 0;
/******/ 				dep.then((r) => {
/******/ 					obj[webpackExports] = r;
/******/ 					resolveQueue(queue);
/******/ 				}, (e) => {
/******/ 					obj[webpackError] = e;
/******/ 					resolveQueue(queue);
/******/ 				});
/******/ 				var obj = {};
/******/ 				obj[webpackQueues] = (fn) => (fn(queue));
/******/ 				return obj;
/******/ 			}
/******/ 		}
/******/ 		var ret = {};
/******/ 		ret[webpackQueues] = x => {};
/******/ 		ret[webpackExports] = dep;
/******/ 		return ret;
/******/ 	}));
/******/ 	__nccwpck_require__.a = (module, body, hasAwait) => {
/******/ 		var queue;
/******/ 		hasAwait && ((queue = []).d = -1);
/******/ 		var depQueues = new Set();
/******/ 		var exports = module.exports;
/******/ 		var currentDeps;
/******/ 		var outerResolve;
/******/ 		var reject;
/******/ 		var promise = new Promise((resolve, rej) => {
/******/ 			reject = rej;
/******/ 			outerResolve = resolve;
/******/ 		});
/******/ 		promise[webpackExports] = exports;
/******/ 		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
/******/ 		module.exports = promise;
/******/ 		body((deps) => {
/******/ 			currentDeps = wrapDeps(deps);
/******/ 			var fn;
/******/ 			var getResult = () => (currentDeps.map((d) => {
/******/ 				if(d[webpackError]) throw d[webpackError];
/******/ 				return d[webpackExports];
/******/ 			}))
/******/ 			var promise = new Promise((resolve) => {
/******/ 				fn = () => (resolve(getResult));
/******/ 				fn.r = 0;
/******/ 				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
/******/ 				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
/******/ 			});
/******/ 			return fn.r ? promise : getResult();
/******/ 		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
/******/ 		queue && queue.d < 0 && (queue.d = 0);
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/ensure chunk */
/******/ (() => {
/******/ 	__nccwpck_require__.f = {};
/******/ 	// This file contains only the entry chunk.
/******/ 	// The chunk loading function for additional chunks
/******/ 	__nccwpck_require__.e = (chunkId) => {
/******/ 		return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
/******/ 			__nccwpck_require__.f[key](chunkId, promises);
/******/ 			return promises;
/******/ 		}, []));
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/get javascript chunk filename */
/******/ (() => {
/******/ 	// This function allow to reference async chunks
/******/ 	__nccwpck_require__.u = (chunkId) => {
/******/ 		// return url for filenames based on template
/******/ 		return "" + chunkId + ".index.js";
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/******/ /* webpack/runtime/make namespace object */
/******/ (() => {
/******/ 	// define __esModule on exports
/******/ 	__nccwpck_require__.r = (exports) => {
/******/ 		if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 			Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		}
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/node module decorator */
/******/ (() => {
/******/ 	__nccwpck_require__.nmd = (module) => {
/******/ 		module.paths = [];
/******/ 		if (!module.children) module.children = [];
/******/ 		return module;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/import chunk loading */
/******/ (() => {
/******/ 	// no baseURI
/******/ 	
/******/ 	// object to store loaded and loading chunks
/******/ 	// undefined = chunk not loaded, null = chunk preloaded/prefetched
/******/ 	// [resolve, Promise] = chunk loading, 0 = chunk loaded
/******/ 	var installedChunks = {
/******/ 		792: 0
/******/ 	};
/******/ 	
/******/ 	var installChunk = (data) => {
/******/ 		var {ids, modules, runtime} = data;
/******/ 		// add "modules" to the modules object,
/******/ 		// then flag all "ids" as loaded and fire callback
/******/ 		var moduleId, chunkId, i = 0;
/******/ 		for(moduleId in modules) {
/******/ 			if(__nccwpck_require__.o(modules, moduleId)) {
/******/ 				__nccwpck_require__.m[moduleId] = modules[moduleId];
/******/ 			}
/******/ 		}
/******/ 		if(runtime) runtime(__nccwpck_require__);
/******/ 		for(;i < ids.length; i++) {
/******/ 			chunkId = ids[i];
/******/ 			if(__nccwpck_require__.o(installedChunks, chunkId) && installedChunks[chunkId]) {
/******/ 				installedChunks[chunkId][0]();
/******/ 			}
/******/ 			installedChunks[ids[i]] = 0;
/******/ 		}
/******/ 	
/******/ 	}
/******/ 	
/******/ 	__nccwpck_require__.f.j = (chunkId, promises) => {
/******/ 			// import() chunk loading for javascript
/******/ 			var installedChunkData = __nccwpck_require__.o(installedChunks, chunkId) ? installedChunks[chunkId] : undefined;
/******/ 			if(installedChunkData !== 0) { // 0 means "already installed".
/******/ 	
/******/ 				// a Promise means "currently loading".
/******/ 				if(installedChunkData) {
/******/ 					promises.push(installedChunkData[1]);
/******/ 				} else {
/******/ 					if(true) { // all chunks have JS
/******/ 						// setup Promise in chunk cache
/******/ 						var promise = import("./" + __nccwpck_require__.u(chunkId)).then(installChunk, (e) => {
/******/ 							if(installedChunks[chunkId] !== 0) installedChunks[chunkId] = undefined;
/******/ 							throw e;
/******/ 						});
/******/ 						var promise = Promise.race([promise, new Promise((resolve) => (installedChunkData = installedChunks[chunkId] = [resolve]))])
/******/ 						promises.push(installedChunkData[1] = promise);
/******/ 					}
/******/ 				}
/******/ 			}
/******/ 	};
/******/ 	
/******/ 	// no prefetching
/******/ 	
/******/ 	// no preloaded
/******/ 	
/******/ 	// no external install chunk
/******/ 	
/******/ 	// no on chunks loaded
/******/ })();
/******/ 
/************************************************************************/
/******/ 
/******/ // startup
/******/ // Load entry module and return exports
/******/ // This entry module used 'module' so it can't be inlined
/******/ var __webpack_exports__ = __nccwpck_require__(1542);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
