export const id = 241;
export const ids = [241];
export const modules = {

/***/ 241:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  actOnFleet: () => (/* binding */ actOnFleet)
});

// EXTERNAL MODULE: ./build/host/workspace.js + 1 modules
var host_workspace = __webpack_require__(3445);
// EXTERNAL MODULE: ./build/report/refusal.js
var refusal = __webpack_require__(3463);
// EXTERNAL MODULE: ./build/action/context.js
var action_context = __webpack_require__(3280);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./build/github/stamp.js
var github_stamp = __webpack_require__(2993);
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

;// CONCATENATED MODULE: ./build/github/undone.js


class Undone {
    #marker;
    #found = new Map();
    constructor(marker) {
        this.#marker = marker;
    }
    notice([keep], writing) {
        if (keep === undefined)
            return;
        const put = new Map(readSections(this.#marker, writing).sections.map((section) => [section.key, section]));
        for (const section of readSections(this.#marker, keep.body).sections) {
            const ours = put.get(section.key);
            if (ours === undefined || succeeds(section, ours))
                this.#found.set(section.key, { section, by: textOf(ours) });
        }
    }
    owes() {
        return this.#found.size > 0;
    }
    among(standing) {
        for (const [key, { by }] of this.#found)
            if (textOf(standing.get(key)) !== by)
                this.#found.delete(key);
        return [...this.#found.values()].map(({ section }) => section);
    }
}
function textOf(section) {
    if (section === undefined)
        return undefined;
    const { cells, head, parts, stamp } = section;
    return JSON.stringify([cells, head, parts, (0,github_stamp/* stampWords */.P9)(stamp)]);
}

// EXTERNAL MODULE: ./build/github/upkeep.js
var upkeep = __webpack_require__(2196);
;// CONCATENATED MODULE: ./build/github/sections.js




const MOST_CHANGE_MARKS = 1000;
const LONGEST_MORE = ' more=999999999'.length;
async function putSections(thread, report) {
    const { pull, mayCreate, isFleeting = false } = report;
    const ours = report.sections.map((section) => ({
        ...inert(section),
        key: sectionKey(section.name),
        stamp: briefly(section.stamp, report.names.length),
        isFleeting,
    }));
    const keys = new Set(report.names.map(sectionKey));
    const isWhole = keys.isSubsetOf(new Set(ours.map(({ key }) => key)));
    const undone = new Undone(report.marker);
    return (0,upkeep/* keepUp */.b)(thread, {
        pull,
        mayCreate: mayCreate && ours.length > 0 && (isWhole || !isFleeting),
        isFleeting,
        ...(isWhole ? {} : { crowd: undone }),
        draft: async (own, limit) => {
            const seen = { own, limit, isIdentityKnown: thread.isIdentityKnown };
            return draft(seen, { report, ours, keys, isWhole, undone });
        },
    });
}
function reviewedIn(own, marker, name) {
    const key = sectionKey(name);
    const found = own.flatMap(({ body }) => readSections(marker, body).sections);
    return found.find((section) => section.key === key)?.stamp.reviewed;
}
function draft(seen, telling) {
    const { report, ours, isWhole } = telling;
    const standing = standingIn(seen, report.marker);
    const [keep] = seen.own;
    if (keep !== undefined && isWhole && standing.more > 0 && (0,github_stamp/* outranks */.w0)(standing.stamp, report.stamp))
        return { body: keep.body, isOurs: false, isLate: false };
    const known = new Map(standing.sections.map(byKey));
    for (const section of telling.undone.among(known))
        known.set(section.key, section);
    const sections = new Map([...known].filter(([, section]) => stays(section, telling)));
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
    const body = compose([...sections.values()], report, frame);
    return { body, isOurs, isLate: false };
}
function standingIn({ own, isIdentityKnown }, marker) {
    const [keep, ...others] = own;
    if (keep === undefined)
        return { stamp: { phase: 'plan' }, sections: [], more: 0 };
    const first = readSections(marker, keep.body);
    if (!isIdentityKnown)
        return first;
    const sections = new Map(first.sections.map(byKey));
    for (const section of others.flatMap(({ body }) => readSections(marker, body).sections)) {
        const known = sections.get(section.key);
        if (known === undefined || succeeds(section, known))
            sections.set(section.key, section);
    }
    return { ...first, sections: [...sections.values()] };
}
function byKey(section) {
    return [section.key, section];
}
function stays({ key, stamp }, { keys, report }) {
    return keys.has(key) || (0,github_stamp/* outranks */.w0)(stamp, report.stamp);
}
function agreed(ours, theirs, isIdentityKnown) {
    if (theirs === undefined)
        return ours;
    const { reviewed } = theirs.stamp;
    const isKept = ours.stamp.phase !== 'plan' && reviewed !== undefined && isIdentityKnown;
    const stamp = isKept ? { ...ours.stamp, reviewed } : ours.stamp;
    const isSame = stamp.head !== undefined &&
        stamp.head === theirs.stamp.head &&
        stamp.phase === theirs.stamp.phase &&
        stamp.reviewed?.id === reviewed?.id &&
        saysNoOther(theirs, ours);
    return { ...ours, stamp: isSame ? { ...stamp, ...runOf(theirs.stamp) } : stamp };
}
function saysNoOther(theirs, ours) {
    return (theirs.cells.length === ours.cells.length &&
        theirs.cells.every((cell, at) => cell === ours.cells[at] || (cell === '' && at === ours.cells.length - 1)) &&
        (theirs.head === '' || theirs.head === ours.head) &&
        theirs.parts.every((part) => ours.parts.includes(part)));
}
function runOf({ run, attempt, commit }) {
    return {
        ...(run === undefined ? {} : { run }),
        ...(attempt === undefined ? {} : { attempt }),
        ...(commit === undefined ? {} : { commit }),
    };
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

// EXTERNAL MODULE: ./build/report/applying.js
var report_applying = __webpack_require__(103);
// EXTERNAL MODULE: ./build/report/changes.js
var report_changes = __webpack_require__(4662);
// EXTERNAL MODULE: ./build/report/compared.js + 7 modules
var report_compared = __webpack_require__(8477);
// EXTERNAL MODULE: ./build/run/result.js
var run_result = __webpack_require__(7881);
// EXTERNAL MODULE: ./build/topology/impact/change.js
var change = __webpack_require__(6067);
// EXTERNAL MODULE: ./build/topology/impact/change-text.js + 4 modules
var change_text = __webpack_require__(7887);
// EXTERNAL MODULE: ./build/topology/prose.js
var prose = __webpack_require__(6855);
// EXTERNAL MODULE: ./build/report/markdown.js
var markdown = __webpack_require__(4902);
// EXTERNAL MODULE: ./build/report/report.js
var report_report = __webpack_require__(7177);
// EXTERNAL MODULE: ./build/report/verdict.js
var verdict = __webpack_require__(7342);
;// CONCATENATED MODULE: ./build/report/fleet-row.js







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
const RISKS = new Map(change/* CHANGE_CLASSES */.id.map((risk, rank) => [risk, rank]));
function resultCells(name, result) {
    const { outcome } = result;
    const compared = (0,report_report/* comparedIn */.ZN)(result);
    const isTold = compared !== undefined && compared.before.from !== 'nothing' && outcome !== 'no-change';
    const isQuiet = outcome === 'no-change' || outcome === 'valid';
    return [
        isQuiet && result.findings.length > 0 ? WARNING : (0,verdict/* verdict */.W)(result).icon,
        (0,markdown/* code */.aY)(name, LONGEST_NAME),
        OUTCOMES[outcome].label,
        isTold ? compared.plan.risk : '',
        isTold ? String(compared.plan.changes.length) : '',
        note(noteText(result)),
    ];
}
function applyingCells(name, risk, changes) {
    return ['⏳', (0,markdown/* code */.aY)(name, LONGEST_NAME), OUTCOMES.applying.label, risk, String(changes), ''];
}
function gravityOf([icon = '', , outcome = '', risk = '']) {
    const fails = icon === FAILING ? 5 : icon === WARNING ? 2 : 0;
    return ((WEIGHTS.get(outcome) ?? 0) + fails) * change/* CHANGE_CLASSES */.id.length + (RISKS.get(risk) ?? 0);
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
    return (0,markdown/* message */.iU)((0,markdown/* cut */.Jj)(text, LONGEST_NOTE));
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
    const [change] = (0,run_result/* comparedOf */.Be)(result)?.plan.changes ?? [];
    return change === undefined ? '' : (0,prose/* plainText */.wh)((0,change_text/* describeChange */.u)(change).title);
}
function findingText({ findings }) {
    const first = findings.find(({ severity }) => severity === 'error') ?? findings[0];
    if (first === undefined)
        return '';
    return `Line ${first.location.line}: ${first.message}`;
}

;// CONCATENATED MODULE: ./build/report/fleet-layout.js



const NO_MARKS = { row: '', section: '', part: '' };
const MOST_OPEN = 3;
const MOST_QUIET = 5;
const RESERVE = 1500;
const TABLE_HEAD = [`| ${COLUMNS.join(' | ')} |`, `|${COLUMNS.map(() => '---|').join('')}`];
function fleet_layout_layFleet(pieces, frame) {
    const { sink } = frame;
    const ordered = gravestFirst(pieces);
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
function gravestFirst(pieces) {
    const { compare } = new Intl.Collator('en', { numeric: true });
    return pieces
        .map((piece) => ({ piece, gravity: gravityOf(piece.cells), name: piece.cells[1] ?? '' }))
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
    return [tableOf(telling), (0,markdown/* folded */.TM)(`${quiet.length} targets that ask for nothing`, tableOf(quiet))];
}
function tableOf(placed) {
    return placed.length === 0 ? '' : [...TABLE_HEAD, ...placed.map(rowLine)].join('\n');
}
function isTelling({ piece }) {
    return callOf(piece.cells) !== 'nothing';
}
function sectionsOf(shown) {
    const acted = shown.filter(({ piece }) => callOf(piece.cells) === 'act');
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
    const counts = [countText(rows), ...(more === 0 ? [] : [`${more} more`])].filter((part) => part !== '');
    const title = `### ${icon} Topology of ${total === 1 ? 'one target' : `${total} targets`} · ${counts.join(', ')}`;
    const what = [outcome, risk].filter((part) => part !== '').join(', ');
    switch (callOf(first)) {
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
    const { commit, run } = (0,report_report/* contextParts */.it)(contextOf(stamp));
    return (0,report_report/* subscript */.iH)([...commit, ...run]);
}

;// CONCATENATED MODULE: ./build/report/fleet.js








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
        return { name, result, cells: resultCells(name, result), parts: [] };
    });
    const gravestFirst = making
        .map((piece) => ({ piece, gravity: gravityOf(piece.cells) }))
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
        cells: applyingCells(name, plan.risk, plan.changes.length),
        head: `⏳ Topology being applied · <code>${(0,markdown/* html */.qy)(name)}</code>`,
        parts: [(0,report_applying/* applyingText */.a)(applying)],
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
    const { icon, title } = (0,verdict/* verdict */.W)(result);
    return `${icon} ${title} · <code>${(0,markdown/* html */.qy)(name)}</code>`;
}
function plainPart(result) {
    const compared = (0,report_report/* comparedIn */.ZN)(result);
    let text = '';
    for (const rows of PLAIN_ROWS) {
        const open = compared === undefined ? [] : (0,report_compared.openSections)(compared, rows);
        text = (0,report_report/* joined */.oR)([...(0,report_report/* plainSight */.ey)(result, open, rows), (0,report_report/* footer */.qr)(result, {})]);
        if (text.length <= PLAIN_LIMIT)
            return text;
    }
    return text;
}
async function foldedParts(result, extent) {
    const { findings } = result;
    const compared = (0,report_report/* comparedIn */.ZN)(result);
    const changes = compared === undefined || compared.before.from === 'nothing' ? [] : compared.plan.changes;
    const [plain = 0] = PLAIN_ROWS;
    const rest = compared === undefined ? [] : (await (0,report_compared.foldSections)(compared))(extent);
    return [
        changes.length > plain ? (0,markdown/* folded */.TM)(`The ${changes.length} changes`, (0,report_changes/* changeTable */.Hg)(changes, extent.rows)) : '',
        findings.length > plain
            ? (0,markdown/* folded */.TM)(`The ${findings.length} findings`, (0,report_report/* findingTable */.ck)(findings, extent.rows))
            : '',
        ...rest,
    ].filter((part) => part !== '');
}

// EXTERNAL MODULE: ./build/action/board.js + 1 modules
var board = __webpack_require__(2695);
// EXTERNAL MODULE: ./build/action/runner.js + 5 modules
var runner = __webpack_require__(75);
;// CONCATENATED MODULE: ./build/action/fleet-board.js







function openFleetBoard(options) {
    const { inputs, trigger } = options;
    const marker = (0,github_stamp/* markerOf */.we)([inputs.baseUrl, 'targets', options.targets]);
    let looked;
    const find = () => {
        looked ??= (0,board.findPull)({ ...options, pullRequest: inputs.pullRequest }, marker);
        return looked;
    };
    let labels;
    let own;
    return {
        reviewed: async (name) => {
            const found = await find();
            if (found.kind !== 'pull')
                return (0,board.noneReviewed)(found);
            return (0,board.reviewedOn)(found, trigger, async () => {
                own ??= found.thread.look();
                return reviewedIn(await own, marker, name);
            });
        },
        labels: () => {
            labels ??= find().then((found) => (0,board.labelsOn)(found, options));
            return labels;
        },
        announce: async (name, applying) => {
            const found = inputs.comment === 'never' ? undefined : await find();
            if (found?.kind !== 'pull')
                return;
            const stamp = (0,action_context/* stampOf */.Zs)(options.context, trigger, (0,board.phaseOf)(options));
            const sections = [sectionOf(applyingPiece(name, applying), stamp)];
            await put(found, { sections, mayCreate: true, isFleeting: true, marker }, options);
        },
        publish: async (sections, mayCreate) => {
            const nowhere = { comment: undefined, pullRequest: inputs.pullRequest };
            if (inputs.comment === 'never')
                return nowhere;
            const found = await find();
            if (found.kind === 'none')
                return nowhere;
            if (found.kind === 'failed')
                return { ...nowhere, comment: found };
            const comment = await put(found, { sections, mayCreate, marker }, options);
            return { comment, pullRequest: found.pull.number };
        },
    };
}
function sectionOf({ name, cells, head, parts }, stamp) {
    return { name, stamp, cells: cells.map(runner/* hide */.jD), head: (0,runner/* hide */.jD)(head), parts: parts.map(runner/* hide */.jD) };
}
function put({ pull, thread }, { marker, ...telling }, { context, trigger, mode, names }) {
    return putSections(thread, {
        pull: pull.number,
        marker,
        stamp: (0,action_context/* stampOf */.Zs)(context, trigger, (0,board.phaseOf)({ mode, trigger })),
        ...telling,
        names,
        layout: (marked, { stamp, limit, more, isWhole }) => fleet_layout_layFleet(marked, {
            stamp,
            more,
            isWhole,
            sink: { limit, measure: (text) => text.length },
            contextOf: (origin) => (0,action_context/* reportContext */.gW)(context, origin),
        }),
    });
}

// EXTERNAL MODULE: ./build/host/cancel.js
var cancel = __webpack_require__(6949);
// EXTERNAL MODULE: ./build/host/files.js + 1 modules
var host_files = __webpack_require__(6539);
// EXTERNAL MODULE: ./build/run/safely.js + 1 modules
var safely = __webpack_require__(8560);
;// CONCATENATED MODULE: ./build/run/fleet.js

const LANES = 8;
const NOT_BEGUN = 'The run was cancelled before this target was begun. Run again.';
async function runFleet(members, options) {
    let next = 0;
    const lane = async () => {
        for (let at = next++; at < members.length; at = next++) {
            const member = members[at];
            if (member !== undefined)
                await options.done(await resultOf(member, options.cancelled), at);
        }
    };
    await Promise.all(Array.from({ length: Math.min(LANES, members.length) }, lane));
}
async function resultOf({ request, run }, cancelled) {
    if (!cancelled.aborted)
        return run();
    return (0,safely/* failedBefore */.tx)(request, { why: NOT_BEGUN, maybeStored: false });
}

// EXTERNAL MODULE: ./build/topology/finding.js
var topology_finding = __webpack_require__(8773);
// EXTERNAL MODULE: ./build/action/connection.js + 1 modules
var connection = __webpack_require__(235);
;// CONCATENATED MODULE: ./build/action/fleet-log.js

const MOST_LINES = 200;
function directLog() {
    return { stage: runner/* stage */.dw, info: runner/* logLine */.BP, end: runner/* logLine */.BP };
}
function keptLog(name) {
    const lines = [];
    let lost = 0;
    const info = (line) => {
        if (lines.length < MOST_LINES)
            lines.push(line);
        else
            lost += 1;
    };
    return {
        info,
        stage: (title, work) => {
            info(`${title}:`);
            return work();
        },
        end: (progress) => {
            (0,runner/* startGroup */.Oh)(name);
            for (const line of lines)
                (0,runner/* logLine */.BP)(line);
            lines.length = 0;
            if (lost > 0)
                (0,runner/* logLine */.BP)(`… and ${lost} more lines.`);
            (0,runner/* endGroup */.N4)();
            (0,runner/* logLine */.BP)(progress);
        },
    };
}

// EXTERNAL MODULE: ./build/report/plain.js
var plain = __webpack_require__(2071);
// EXTERNAL MODULE: ./build/report/result-document.js
var result_document = __webpack_require__(682);
// EXTERNAL MODULE: ./build/action/outputs.js
var outputs = __webpack_require__(2309);
;// CONCATENATED MODULE: ./build/action/fleet-outputs.js



const GRAVEST_FIRST = [
    'failed',
    'blocked',
    'invalid',
    'drifted',
    'applied',
    'planned',
    'superseded',
    'no-change',
    'valid',
    'skipped',
];
const MOST_RESULTS_CHARACTERS = 480_000;
const MOST = { findings: 20, notices: 10, verdict: 1000 };
const LADDER = [
    MOST,
    { findings: 5, notices: 3, verdict: 400 },
    { findings: 0, notices: 0, verdict: 200 },
];
function fleetOutputs(targets, { reportFile, previousFolder, comment, pullRequest }) {
    const results = targets.map(({ result }) => result);
    const alone = targets.length === 1 ? targets[0] : undefined;
    const counts = results.flatMap(({ change_count: count }) => count ?? []);
    return {
        outcome: fleetOutcome(results),
        changed: either(results.map(({ changed }) => changed)),
        applied: (0,outputs/* textOf */.b6)(results.some(({ applied }) => applied)),
        drift: either(results.map(({ drift }) => drift)),
        risk: (0,outputs/* textOf */.b6)(change/* CHANGE_CLASSES */.id.findLast((risk) => results.some((result) => result.risk === risk))),
        'change-count': counts.length === 0 ? '' : (0,outputs/* textOf */.b6)(counts.reduce((sum, count) => sum + count, 0)),
        'plan-id': (0,outputs/* textOf */.b6)(alone?.result.plan_id),
        'plan-file': (0,outputs/* textOf */.b6)(alone?.planFile),
        'report-file': (0,outputs/* textOf */.b6)(reportFile),
        'previous-topology-file': (0,outputs/* textOf */.b6)(alone === undefined ? previousFolder : alone.previousFile),
        'comment-url': comment !== undefined && 'url' in comment ? comment.url : '',
        'pull-request': (0,outputs/* textOf */.b6)(pullRequest),
        'synced-at': (0,outputs/* textOf */.b6)(alone?.result.synced_at),
        'topology-digest': (0,outputs/* textOf */.b6)(alone?.result.topology_digest),
        'target-count': (0,outputs/* textOf */.b6)(targets.length),
        results: resultsJson(targets),
        matrix: '',
    };
}
function fleetOutcome(results) {
    return GRAVEST_FIRST.find((outcome) => results.some((result) => result.outcome === outcome)) ?? 'skipped';
}
function countOutcomes(results) {
    const parts = GRAVEST_FIRST.flatMap((outcome) => {
        const count = results.filter((result) => result.outcome === outcome).length;
        return count === 0 ? [] : [`${count} ${outcome}`];
    });
    return `${results.length === 1 ? '1 target' : `${results.length} targets`}: ${parts.join(', ')}.`;
}
function either(values) {
    if (values.includes(true))
        return 'true';
    return values.length === 0 || values.includes(null) ? '' : 'false';
}
function resultsJson(targets) {
    for (const step of LADDER) {
        const text = JSON.stringify(targets.map((target) => tell(target, step)));
        if (text.length <= MOST_RESULTS_CHARACTERS)
            return text;
    }
    const brief = (target) => {
        const { outcome, failed } = target.result;
        return JSON.stringify({ name: target.name, outcome, failed });
    };
    const all = `[${targets.map(brief).join(',')}]`;
    if (all.length <= MOST_RESULTS_CHARACTERS)
        return all;
    const items = [];
    let size = 2;
    for (const text of targets.toSorted((a, b) => gravity(a) - gravity(b)).map(brief)) {
        size += text.length + 1;
        if (size > MOST_RESULTS_CHARACTERS)
            break;
        items.push(text);
    }
    return `[${items.join(',')}]`;
}
function gravity({ result }) {
    return GRAVEST_FIRST.indexOf(result.outcome);
}
function kept(result) {
    const { findings, notices } = result;
    return {
        result: {
            ...result,
            findings: findings.slice(0, MOST.findings),
            notices: notices.slice(0, MOST.notices),
        },
        findingCount: findings.length,
        noticeCount: notices.length,
    };
}
function tell(target, most) {
    const { name, result } = target;
    return {
        ...result,
        verdict: (0,markdown/* cut */.Jj)(result.verdict, most.verdict),
        findings: result.findings.slice(0, most.findings),
        notices: result.notices.slice(0, most.notices),
        name,
        finding_count: target.findingCount,
        notice_count: target.noticeCount,
        plan_file: target.planFile ?? null,
        report_file: target.reportFile ?? null,
        previous_topology_file: target.previousFile ?? null,
    };
}

// EXTERNAL MODULE: ./build/action/publish.js
var publish = __webpack_require__(4624);
;// CONCATENATED MODULE: ./build/action/fleet-publish.js













const MOST_NOTICES = 10;
async function endTarget(name, result, options) {
    const { files, previousFile } = options;
    const compared = (0,run_result/* comparedOf */.Be)(result);
    const stamp = (0,board.resultStamp)(result, options);
    const report = (0,runner/* hide */.jD)(await (0,report_report/* renderReport */.B1)(result, (0,action_context/* reportContext */.gW)(options.context, stamp), publish/* SUMMARY */.$M));
    const [piece] = await fleetPieces([{ name, result }], { ...publish/* SUMMARY */.$M, targets: options.count });
    return {
        name,
        ...kept((0,result_document/* resultDocument */.j)(result)),
        planFile: compared && (await (0,publish/* leave */.qG)('plan', () => files.writePlan(compared))),
        reportFile: await (0,publish/* leave */.qG)('report', () => files.writeReport(report)),
        previousFile,
        section: sectionOf(piece ?? { name, cells: [], head: '', parts: [] }, stamp),
        isFailure: (0,run_result/* isFailure */.N6)(result),
        mayCreate: (0,board.mayCreate)(result, options.comment),
        verdict: (0,plain/* plainVerdict */.a)(result),
        findings: ['error', 'warning'].flatMap((severity) => result.findings.filter((finding) => finding.severity === severity).slice(0, publish/* MOST_ANNOTATIONS */.jk[severity])),
    };
}
async function publishFleet(targets, publication) {
    const { environment, files, board, pullRequest } = publication;
    const summary = summaryOf(targets, publication);
    await (0,publish/* writeSummary */.Sy)(environment['GITHUB_STEP_SUMMARY'], summary);
    const posted = board === undefined
        ? { comment: undefined, pullRequest }
        : await board.publish(targets.map(({ section }) => section), targets.some((target) => target.mayCreate));
    if (board !== undefined)
        (0,publish/* sayWhere */.Xq)(posted);
    const traces = {
        ...posted,
        reportFile: await (0,publish/* leave */.qG)('report', () => files.writeReport(summary)),
        previousFolder: files.previousFolder(),
    };
    for (const [name, value] of Object.entries(fleetOutputs(targets, traces)))
        (0,runner/* setOutput */.uH)(environment, name, value);
    annotateFleet(targets, publication.notices);
}
function summaryOf(targets, publication) {
    const { stamp, contextOf, notices } = publication;
    const said = notices.map((notice) => `> ${(0,runner/* hide */.jD)((0,markdown/* message */.iU)(notice))}\n`).join('\n');
    const limit = publish/* SUMMARY */.$M.limit - publish/* SUMMARY */.$M.measure(said) - 2;
    const sections = targets.map(({ section }) => section);
    const { text } = fleet_layout_layFleet(sections, {
        stamp,
        more: 0,
        isWhole: true,
        sink: { ...publish/* SUMMARY */.$M, limit },
        contextOf,
    });
    return said === '' ? `${text.trimEnd()}\n` : `${text.trimEnd()}\n\n${said}`;
}
function annotateFleet(targets, notices) {
    const all = targets.flatMap(({ name, findings }) => findings.map((finding) => ({ name, finding })));
    const once = [...Map.groupBy(all, ({ finding }) => keyOf(finding)).values()];
    for (const severity of ['error', 'warning'])
        for (const [first, ...others] of once
            .filter(([found]) => found?.finding.severity === severity)
            .slice(0, publish/* MOST_ANNOTATIONS */.jk[severity]))
            if (first !== undefined)
                (0,runner/* annotate */.fz)(first.finding, targets.length === 1 ? undefined : whose(first.name, others.length));
    const said = [...new Set([...notices, ...targets.flatMap(({ result }) => result.notices)])];
    for (const notice of said.slice(0, MOST_NOTICES))
        (0,runner/* notify */.me)('notice', notice);
    const failed = targets.filter((target) => target.isFailure);
    const [gravest] = gravestFirst(failed.map(({ section: { cells }, verdict }) => ({ cells, verdict })));
    const first = gravest === undefined ? '' : ` First: ${gravest.verdict}`;
    const line = `${countOutcomes(targets.map(({ result }) => result))}${first}`;
    if (failed.length > 0)
        (0,runner/* notify */.me)('error', line);
    else if (targets.some(({ result }) => result.outcome === 'drifted'))
        (0,runner/* notify */.me)('warning', line);
    else
        (0,runner/* logLine */.BP)(line);
}
function whose(name, others) {
    return others === 0 ? name : `${name} and ${others} more`;
}
function keyOf({ id, message: text, location }) {
    return JSON.stringify([id, text, location.file, location.line, location.column]);
}

// EXTERNAL MODULE: ./build/action/request.js
var action_request = __webpack_require__(685);
// EXTERNAL MODULE: ./build/action/services.js
var services = __webpack_require__(7295);
;// CONCATENATED MODULE: ./build/action/shared-reads.js
function shareReads(services, files) {
    const known = new Map();
    for (const file of files) {
        const entry = known.get(file) ?? { users: 0, reads: new Map() };
        entry.users += 1;
        known.set(file, entry);
    }
    const once = (file, key, read) => {
        const entry = known.get(file);
        if (entry === undefined || (entry.users < 2 && !entry.reads.has(key)))
            return read();
        if (!entry.reads.has(key))
            entry.reads.set(key, read());
        return entry.reads.get(key);
    };
    return {
        readCommittedFile: (path, commit) => once(path, JSON.stringify(['file', commit]), () => services.readCommittedFile(path, commit)),
        readTip: (query) => once(query.path, JSON.stringify(['tip', query.ref, query.commit]), () => services.readTip(query)),
        earlierVersions: ({ path, commit, depth }) => {
            const key = JSON.stringify(['history', commit, depth]);
            return once(path, key, () => replayed(services.earlierVersions({ path, commit, depth })));
        },
        release: (file) => {
            const entry = known.get(file);
            if (entry === undefined)
                return;
            entry.users -= 1;
            if (entry.users <= 0)
                known.delete(file);
        },
    };
}
function replayed(versions) {
    const source = versions[Symbol.asyncIterator]();
    const read = [];
    return {
        async *[Symbol.asyncIterator]() {
            for (let at = 0;; at++) {
                read[at] ??= source.next();
                const step = await read[at];
                if (step === undefined || step.done === true)
                    return;
                yield step.value;
            }
        },
    };
}

;// CONCATENATED MODULE: ./build/action/fleet-run.js















async function runChosen({ targets, notices }, room) {
    const { environment, inputs, trigger, context } = room;
    const cancelled = (0,cancel/* listenForCancel */.F)((warning) => (0,runner/* notify */.me)('warning', warning));
    const shared = await openShared(targets, room, cancelled);
    const files = (0,host_files/* openFleetFiles */.U4)(environment, runner/* hide */.jD);
    const all = targets.map((target, at) => {
        const log = shared.isAlone ? directLog() : keptLog(target.name);
        return { ...target, log, files: files.of(at, target.name), previousFile: undefined };
    });
    const ended = new Map();
    await runFleet(all.map((one) => memberOf(one, room, shared)), {
        cancelled,
        done: async (result, at) => {
            const one = all[at];
            if (one === undefined)
                return;
            const end = await endSafely(one, result, { ...room, comment: inputs.comment, count: all.length });
            ended.set(one, end);
            shared.reads.release(one.inputs.file);
            one.log.end(progressOf(end, ended.size, all.length));
        },
    });
    await shared.connection?.close();
    const inOrder = all.flatMap((one) => ended.get(one) ?? []);
    const stamp = (0,action_context/* stampOf */.Zs)(context, trigger, (0,board.phaseOf)(room));
    await (0,runner/* stage */.dw)('Report', () => publishFleet(inOrder, {
        ...{ environment, files, stamp, board: room.board, pullRequest: inputs.pullRequest },
        contextOf: (origin) => (0,action_context/* reportContext */.gW)(context, origin),
        notices: [...notices, ...(shared.connection?.notices() ?? [])],
    }));
    return inOrder.some(({ isFailure }) => isFailure) ? 1 : 0;
}
async function openShared(targets, { inputs, trigger, environment, files, workspace, mode }, cancelled) {
    const isAlone = targets.length < 2;
    const lanes = isAlone ? {} : { lanes: { count: LANES, mayWrite: mode === 'apply' } };
    const paths = targets.map((target) => target.inputs.file);
    return {
        isAlone,
        reads: shareReads(files, paths),
        schemas: openSchemas(workspace),
        connection: (0,action_request/* isOnline */.sc)(inputs, trigger)
            ? await (0,connection/* openService */.I)(inputs, environment, { cancelled, ...lanes })
            : undefined,
    };
}
function memberOf(one, room, shared) {
    const { inputs } = one;
    const request = (0,action_request/* requestOf */.fo)({ ...inputs, mode: room.inputs.mode }, room.trigger, room.context);
    const run = async () => {
        const schema = await shared.schemas(inputs.schema);
        if (schema?.ok === false) {
            const why = schema.problems.map((problem) => `\`schema\`: ${problem}`).join(' ');
            return (0,safely/* failedBefore */.tx)(request, { why, maybeStored: false });
        }
        return (0,safely/* runSafely */.oF)(request, servicesOf(one, room, { ...shared, userSchema: schema?.check }), runner/* debugLine */.IU);
    };
    return { request, run };
}
function servicesOf(one, { board, files }, { reads, connection, isAlone, userSchema }) {
    const { name, inputs, log } = one;
    return {
        ...files,
        ...reads,
        readLabels: async () => board?.labels() ?? [],
        readReviewed: async () => (board === undefined ? { kind: 'none', why: services/* NO_TOKEN */.wH } : board.reviewed(name)),
        announce: async (compared) => {
            if (isAlone)
                await board?.announce(name, { file: inputs.file, target: one.target, compared });
        },
        platform: connection?.open({ timeout: inputs.timeout, info: log.info }),
        userSchema,
        savePrevious: (0,services/* savePrevious */.FS)(one.files, log.info, (path) => {
            one.previousFile = path;
        }),
        consent: async () => undefined,
        stage: log.stage,
        info: log.info,
    };
}
async function endSafely({ name, files, previousFile }, result, shared) {
    const options = { ...shared, files, previousFile };
    try {
        return await endTarget(name, result, options);
    }
    catch (error) {
        (0,runner/* debugLine */.IU)(error instanceof Error ? (error.stack ?? error.message) : String(error));
        const why = `The run came to ${(0,topology_finding/* quoteWhole */.Wv)(result.outcome)}, and its report could not be made: ${(0,topology_finding/* quoteWhole */.Wv)((0,safely/* textOf */.b6)(error))}. Please report it, with the log of a run with step debugging on.`;
        const maybeStored = result.outcome === 'applied' || (result.outcome === 'failed' && result.maybeStored);
        return endTarget(name, (0,safely/* failedBefore */.tx)(result, { why, maybeStored }), options);
    }
}
function progressOf({ name, isFailure, result, verdict }, count, of) {
    return `[${count}/${of}] ${name}: ${result.outcome}${isFailure ? `. ${verdict}` : ''}`;
}
function openSchemas(workspace) {
    const open = new Map();
    return (path) => {
        const known = open.get(path) ?? (0,host_workspace/* openSchema */.Is)(workspace, path);
        open.set(path, known);
        return known;
    };
}

// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __webpack_require__(1611);
// EXTERNAL MODULE: ./build/topology/document/reading.js + 2 modules
var document_reading = __webpack_require__(1187);
// EXTERNAL MODULE: ./build/topology/document/source.js
var document_source = __webpack_require__(87);
// EXTERNAL MODULE: ./build/topology/target.js
var topology_target = __webpack_require__(8763);
// EXTERNAL MODULE: ./build/topology/validation/shape-check.js + 1 modules
var shape_check = __webpack_require__(9708);
// EXTERNAL MODULE: ./build/inputs/inputs.js + 5 modules
var inputs = __webpack_require__(753);
;// CONCATENATED MODULE: ./build/inputs/targets.validator.js
const TARGETS_SHAPE = { kinds: ["object"], required: ["targets"], title: "targets file", isClosed: true, properties: new Map([["defaults", { kinds: ["object"], required: [], title: "set of defaults", isClosed: true, properties: new Map([["organization", { kinds: ["string"], required: [], isNonEmpty: true }], ["database", { kinds: ["string"], required: [], isNonEmpty: true }], ["branch", { kinds: ["string"], required: [], isNonEmpty: true }], ["file", { kinds: ["string"], required: [], isNonEmpty: true }], ["shards", { kinds: ["object"], required: [], entries: { kinds: ["string"], required: [], isNonEmpty: true } }], ["schema", { kinds: ["string"], required: [] }], ["rules", { kinds: ["object"], required: [], entries: { kinds: ["string"], required: [] } }], ["on-drift", { kinds: ["string"], required: [] }], ["on-missing-branch", { kinds: ["string"], required: [] }], ["allow", { kinds: ["array", "string"], required: [], items: { kinds: ["string"], required: [] } }], ["timeout", { kinds: ["integer", "string"], required: [] }]]) }], ["targets", { kinds: ["array"], required: [], isNonEmpty: true, items: { kinds: ["object"], required: [], title: "target", isClosed: true, properties: new Map([["name", { kinds: ["string"], required: [], isNonEmpty: true }], ["organization", { kinds: ["string"], required: [], isNonEmpty: true }], ["database", { kinds: ["string"], required: [], isNonEmpty: true }], ["branch", { kinds: ["string"], required: [], isNonEmpty: true }], ["file", { kinds: ["string"], required: [], isNonEmpty: true }], ["shards", { kinds: ["object"], required: [], entries: { kinds: ["string"], required: [], isNonEmpty: true } }], ["schema", { kinds: ["string"], required: [] }], ["rules", { kinds: ["object"], required: [], entries: { kinds: ["string"], required: [] } }], ["on-drift", { kinds: ["string"], required: [] }], ["on-missing-branch", { kinds: ["string"], required: [] }], ["allow", { kinds: ["array", "string"], required: [], items: { kinds: ["string"], required: [] } }], ["timeout", { kinds: ["integer", "string"], required: [] }]]) } }]]) };

;// CONCATENATED MODULE: ./build/inputs/targets.js








const MOST_TARGETS = 1000;
const MOST_FINDINGS = 200;
const MOST_SETTINGS = 30 * 1024 * 1024;
const targets_LONGEST_NAME = 200;
function readTargets(path, bytes, given) {
    const read = (0,document_reading/* readTopology */.ov)(path, bytes);
    const document = read.ok ? read.document : read.draft;
    const findings = read.ok ? [] : read.findings.map(ofTargets);
    if (document === undefined)
        return { ok: false, findings };
    const { source } = document;
    const shape = (0,shape_check/* checkShape */.e)(source, document.root, TARGETS_SHAPE);
    for (const [rule, problems] of shape.problems)
        findings.push(...problems.map(({ at, message }) => (0,topology_finding/* errorAt */.Os)(source, at, ID_OF[rule], message)));
    const list = (0,document_document/* memberValue */.AX)(shape.root, 'targets');
    const nodes = list?.kind === 'array' ? objectsOf(list) : [];
    if (nodes.length > MOST_TARGETS) {
        const message = `The file has ${nodes.length} targets, and one run takes at most ${MOST_TARGETS}. Split it into several files, each with a step or a job of its own.`;
        return {
            ok: false,
            findings: [(0,topology_finding/* errorAt */.Os)(source, opening(nodes[MOST_TARGETS]), 'too-many-targets', message)],
        };
    }
    const reading = {
        source,
        given,
        defaults: objectAt(shape.root, 'defaults'),
        findings,
        said: new Set(),
    };
    const excess = findExcess(reading, nodes);
    if (excess !== undefined)
        return { ok: false, findings: [excess] };
    const targets = nodes.flatMap((node) => readTarget(reading, node) ?? []);
    findTwins(reading, targets);
    if (findings.length > 0)
        return { ok: false, findings: bounded(findings) };
    return { ok: true, targets: targets.map(({ entry }) => entry) };
}
function ofTargets(finding) {
    switch (finding.id) {
        case 'empty-file':
            return { ...finding, message: 'The targets file is empty. Write `targets:` and the list below it.' };
        case 'not-an-object':
            return { ...finding, message: 'A targets file is one object. Write `targets:` and the list below it.' };
        default:
            return finding;
    }
}
const TARGET_INPUTS = inputs/* INPUTS */.mc.map(({ name }) => name).filter((name) => TARGETS_SHAPE.properties?.get('defaults')?.properties?.has(name));
const ID_OF = {
    'wrong-type': 'target-wrong-type',
    'missing-key': 'target-missing-key',
    'misspelled-key': 'target-unknown-key',
    'unknown-key': 'target-unknown-key',
    'null-value': 'target-null-value',
    'unquoted-bound': 'target-wrong-type',
};
function findExcess(reading, nodes) {
    let size = 0;
    for (const node of nodes) {
        for (const text of settingsOf(overlay(reading.given, layersOf(reading, node))).values())
            size += text.length;
        if (size <= MOST_SETTINGS)
            continue;
        const message = 'With the defaults and inputs of each target written out, the targets are larger than 30 MiB. Say long lists and maps in the targets that need them, or split the file.';
        return (0,topology_finding/* errorAt */.Os)(reading.source, opening(node), 'targets-too-large', message);
    }
    return undefined;
}
function layersOf({ defaults }, node) {
    return defaults === undefined ? [node] : [node, defaults];
}
function settingsOf(own) {
    return new Map(TARGET_INPUTS.map((input) => [input, own.value(input)?.trim() ?? '']));
}
function readTarget(reading, node) {
    const layers = layersOf(reading, node);
    const own = overlay(reading.given, layers);
    const parsed = (0,inputs/* parseInputs */.TL)(own);
    if (!parsed.ok) {
        for (const problem of parsed.problems)
            report(reading, layers, problem);
        return undefined;
    }
    const { target } = parsed.inputs;
    if (target === undefined)
        return undefined;
    const written = (0,document_document/* memberValue */.AX)(node, 'name');
    const name = written?.kind === 'string' ? written.value.trim() : (0,topology_target/* targetName */.j)(target);
    const problem = written === undefined ? undefined : nameProblem(name, target);
    if (written?.kind === 'string' && problem !== undefined)
        reading.findings.push((0,topology_finding/* errorAt */.Os)(reading.source, written, 'target-name', problem));
    return { entry: { name, target, inputs: parsed.inputs, settings: settingsOf(own) }, node };
}
function nameProblem(name, target) {
    if (name === '' || name.length > targets_LONGEST_NAME || /\p{Cc}/u.test(name))
        return `\`name\` is ${(0,topology_finding/* quote */.hD)(name)}. Write a name of 1 to ${targets_LONGEST_NAME} characters on one line.`;
    const isBranch = name.startsWith(`${target.organization}/`) && name.split('/').length === 3;
    return isBranch && name !== (0,topology_target/* targetName */.j)(target)
        ? `\`name\` is ${(0,topology_finding/* quote */.hD)(name)}, which reads as another branch than ${(0,topology_finding/* quote */.hD)((0,topology_target/* targetName */.j)(target))}. Write a name of your own, or leave it out.`
        : undefined;
}
function overlay(given, layers) {
    return {
        environment: given.environment,
        value: (name) => {
            if (name === 'mode')
                return 'plan';
            if (name === 'targets' || name === 'target' || name === 'only-changed')
                return undefined;
            const layer = layers.find((object) => object.members.has(name));
            const value = layer === undefined ? undefined : (0,document_document/* memberValue */.AX)(layer, name);
            return value === undefined ? given.value(name) : targets_textOf(value);
        },
    };
}
function targets_textOf(node) {
    switch (node.kind) {
        case 'string':
            return node.value;
        case 'array':
            return node.items.map(targets_textOf).join('\n');
        default:
            return (0,document_document/* toJson */.aB)(node);
    }
}
function report({ source, findings, said }, layers, problem) {
    const input = (0,inputs/* inputOf */.wg)(problem);
    const member = layers.map((layer) => layer.members.get(input ?? '')).find((found) => found !== undefined);
    const finding = (0,topology_finding/* errorAt */.Os)(source, placeOf(member, layers[0]), 'target-input', problem);
    const name = `${finding.location.line} ${problem}`;
    if (said.has(name))
        return;
    said.add(name);
    findings.push(finding);
}
function placeOf(member, node) {
    return member === undefined ? opening(node) : (0,document_document/* keySpan */.UT)(member);
}
function findTwins({ source, findings }, targets) {
    const names = new Map();
    const branches = new Map();
    for (const placed of targets) {
        const { name, target } = placed.entry;
        const branch = JSON.stringify(Object.values(target));
        const sameBranch = branches.get(branch);
        const sameName = sameBranch === undefined ? names.get(name) : undefined;
        const first = sameBranch ?? sameName;
        names.set(name, names.get(name) ?? placed);
        branches.set(branch, sameBranch ?? placed);
        if (first === undefined)
            continue;
        const related = (0,document_source/* locate */.x)(source, opening(first.node));
        const message = sameBranch === undefined
            ? `The name ${(0,topology_finding/* quote */.hD)(name)} stands twice, first at line ${related.line}. Give each target a \`name\` of its own.`
            : `The branch ${(0,topology_finding/* quote */.hD)((0,topology_target/* targetName */.j)(target))} stands twice, first at line ${related.line}: two files would be written over each other. Keep one of them.`;
        const id = sameBranch === undefined ? 'target-name' : 'target-branch-twice';
        findings.push({ ...(0,topology_finding/* errorAt */.Os)(source, opening(placed.node), id, message), related });
    }
}
function bounded(findings) {
    const sorted = findings.toSorted((a, b) => a.location.line - b.location.line || a.location.column - b.location.column);
    const kept = sorted.slice(0, MOST_FINDINGS);
    const last = kept.at(-1);
    if (sorted.length === kept.length || last === undefined)
        return kept;
    const more = `${last.message} ${sorted.length - kept.length} more follow and are not listed.`;
    return [...kept.slice(0, -1), { ...last, message: more }];
}
function objectsOf({ items }) {
    return items.filter((item) => item.kind === 'object');
}
function objectAt(root, key) {
    const value = (0,document_document/* memberValue */.AX)(root, key);
    return value?.kind === 'object' ? value : undefined;
}
function opening(node) {
    const start = node?.start ?? 0;
    return { start, end: start + 1 };
}

// EXTERNAL MODULE: ./build/run/file.js
var file = __webpack_require__(922);
// EXTERNAL MODULE: ./build/topology/nearest.js
var nearest = __webpack_require__(3862);
;// CONCATENATED MODULE: ./build/action/changed-targets.js

const changed_targets_LANES = 8;
async function changedTargets(all, work) {
    const { targets: path, trigger, files } = work;
    const { baseCommit } = trigger;
    if (baseCommit === undefined)
        return everything(all, 'This event has no commit to compare with');
    files.info(`Comparing the targets’ inputs with commit ${baseCommit.slice(0, 12)}.`);
    const before = await entriesAt(baseCommit, path, work);
    if (before.kind === 'unknown')
        return everything(all, before.why);
    const isSame = ({ name, settings }) => {
        const then = before.settings.get(name);
        return then !== undefined && [...settings].every(([input, text]) => then.get(input) === text);
    };
    const kept = all.filter(isSame);
    const paths = [...new Set(kept.flatMap(pathsOf))];
    const compared = await compareFiles(paths, baseCommit, work);
    if (typeof compared === 'string')
        return everything(all, compared);
    const targets = all.filter((target) => !isSame(target) || pathsOf(target).some((file) => compared.has(file)));
    files.info(`${targets.length} of ${all.length} targets have inputs that changed.`);
    return { targets, notices: [] };
}
function pathsOf({ inputs }) {
    return inputs.schema === undefined ? [inputs.file] : [inputs.file, inputs.schema];
}
async function entriesAt(commit, path, { given, files }) {
    const read = await files.readCommittedFile(path, commit);
    if (read.kind === 'unreadable')
        return { kind: 'unknown', why: read.why };
    const then = read.kind === 'missing' ? undefined : readTargets(path, read.bytes, given);
    const targets = then?.ok === true ? then.targets : [];
    return { kind: 'known', settings: new Map(targets.map(({ name, settings }) => [name, settings])) };
}
async function compareFiles(paths, commit, { files, trigger, context }) {
    const changed = new Set();
    let failure;
    const now = async (path) => {
        const { fileCommit } = trigger;
        if (fileCommit !== undefined)
            return files.readCommittedFile(path, fileCommit);
        const local = await files.readWorkspaceFile(path);
        return local.kind === 'missing' && context.commit !== undefined
            ? files.readCommittedFile(path, context.commit)
            : local;
    };
    const left = [...paths];
    const lane = async () => {
        for (let path = left.shift(); path !== undefined && failure === undefined; path = left.shift()) {
            const then = await files.readCommittedFile(path, commit);
            if (then.kind === 'unreadable')
                failure = then.why;
            else if (!isSameFile(then, await now(path)))
                changed.add(path);
        }
    };
    await Promise.all(Array.from({ length: changed_targets_LANES }, lane));
    return failure ?? changed;
}
function isSameFile(then, now) {
    if (then.kind !== 'file' || now.kind !== 'file')
        return then.kind === 'missing' && now.kind === 'missing';
    return Buffer.from(then.bytes).equals(now.bytes);
}
function everything(all, why) {
    const notice = `Which targets changed is not known, so all are in: ${why.replace(/\.$/, '')}.`;
    return { targets: all, notices: [notice] };
}

;// CONCATENATED MODULE: ./build/action/fleet-targets.js





async function loadTargets({ targets, given, trigger, context, files, }) {
    const commit = trigger.fileCommit ?? context.commit;
    const isCommitted = trigger.fileCommit !== undefined;
    const place = { file: targets, commit, isCommitted, input: 'targets', what: 'targets file' };
    const read = await (0,file/* readBytes */.io)(place, files);
    return 'finding' in read
        ? { ok: false, findings: [read.finding] }
        : readTargets(targets, read.bytes, given);
}
async function chooseTargets(all, work) {
    const { only, onlyChanged } = work.inputs;
    if (only !== undefined) {
        const found = all.find(({ name }) => name === only);
        const names = all.map(({ name }) => name);
        if (found !== undefined)
            return { all, targets: [found], notices: [] };
        return `\`target\` is ${(0,topology_finding/* quote */.hD)(only)}, and ${(0,topology_finding/* quoteWhole */.Wv)(work.targets)} has no target of this name.${(0,nearest/* suggestion */.h)(only, names) || ' Write the name of one of its targets.'}`;
    }
    if (!onlyChanged)
        return { all, targets: all, notices: [] };
    return { all, ...(await changedTargets(all, work)) };
}

;// CONCATENATED MODULE: ./build/action/matrix.js
const MOST_JOBS = 256;
function matrixOf(targets) {
    if (targets.length > MOST_JOBS)
        return `The matrix would have ${targets.length} jobs, and GitHub takes at most ${MOST_JOBS}. Run all targets in one job (without \`mode: matrix\`), set \`only-changed: true\`, or split the targets file.`;
    const include = targets.map(({ name, target, inputs }) => ({ target: name, ...target, file: inputs.file }));
    return { json: JSON.stringify({ include }) };
}

;// CONCATENATED MODULE: ./build/action/fleet.js











const MOST_LISTED = 50;
async function actOnFleet(step) {
    const { environment, inputs, trigger, targets: path } = step;
    const context = (0,action_context/* readContext */.yI)(environment);
    const workspace = environment['GITHUB_WORKSPACE'] || process.cwd();
    const github = (0,services/* lazyGitHub */.eq)(environment, inputs.githubToken);
    const files = {
        ...(0,services/* repositoryServices */.D7)(github),
        readWorkspaceFile: (file) => (0,host_workspace/* readWorkspaceFile */.sL)(workspace, file),
        info: runner/* logLine */.BP,
    };
    const work = { ...step, context, files };
    const { mode } = (0,action_request/* requestOf */.fo)(inputs, trigger, context);
    const read = await (0,runner/* stage */.dw)(`Read ${path}`, () => loadTargets(work));
    if (!read.ok)
        return mode === 'skip' && inputs.mode !== 'matrix'
            ? skip(environment, trigger.skipReason ?? '')
            : refuseFile(environment, read.findings);
    const chosen = await (0,runner/* stage */.dw)('Choose the targets', () => chooseTargets(read.targets, work));
    if (typeof chosen === 'string')
        return refuse(environment, [chosen]);
    for (const notice of chosen.notices)
        (0,runner/* notify */.me)('notice', notice);
    if (inputs.mode === 'matrix')
        return printMatrix(environment, chosen);
    const board = github === undefined || mode === 'validate'
        ? undefined
        : openFleetBoard({
            ...{ inputs, trigger, context, mode, pulls: github, targets: path },
            names: (inputs.onlyChanged ? chosen.targets : chosen.all).map(({ name }) => name),
        });
    return runChosen(chosen, { ...step, context, workspace, mode, board, files });
}
async function printMatrix(environment, { all, targets }) {
    const matrix = matrixOf(targets);
    if (typeof matrix === 'string')
        return refuse(environment, [matrix]);
    (0,runner/* setOutput */.uH)(environment, 'outcome', 'valid');
    (0,runner/* setOutput */.uH)(environment, 'applied', 'false');
    (0,runner/* setOutput */.uH)(environment, 'target-count', String(targets.length));
    (0,runner/* setOutput */.uH)(environment, 'matrix', matrix.json);
    (0,runner/* logLine */.BP)(`A matrix of ${targets.length} of the file’s ${all.length} targets.`);
    return 0;
}
function skip(environment, why) {
    (0,runner/* logLine */.BP)(`${why} The targets file was not used.`);
    (0,runner/* setOutput */.uH)(environment, 'outcome', 'skipped');
    (0,runner/* setOutput */.uH)(environment, 'applied', 'false');
    (0,runner/* setOutput */.uH)(environment, 'target-count', '0');
    (0,runner/* setOutput */.uH)(environment, 'results', '[]');
    return 0;
}
function refuseFile(environment, findings) {
    for (const finding of findings.slice(0, publish/* MOST_ANNOTATIONS */.jk.error))
        (0,runner/* annotate */.fz)(finding);
    const count = findings.length === 1 ? '1 error' : `${findings.length} errors`;
    const listed = findings.slice(0, MOST_LISTED).map(({ location, message: text }) => {
        return `${location.file}:${location.line}:${location.column}: ${text}`;
    });
    const more = findings.length > listed.length ? [`… and ${findings.length - listed.length} more.`] : [];
    (0,runner/* notify */.me)('error', `The targets file has ${count}. Nothing was sent.`);
    return summarize(environment, [...listed, ...more]);
}
function refuse(environment, problems) {
    for (const problem of problems)
        (0,runner/* notify */.me)('error', problem);
    return summarize(environment, problems);
}
async function summarize(environment, problems) {
    await (0,publish/* writeSummary */.Sy)(environment['GITHUB_STEP_SUMMARY'], (0,runner/* hide */.jD)((0,refusal/* renderRefusal */.$)(problems)));
    (0,runner/* setOutput */.uH)(environment, 'outcome', 'invalid');
    (0,runner/* setOutput */.uH)(environment, 'applied', 'false');
    return 1;
}


/***/ }),

/***/ 6067:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   IW: () => (/* binding */ NO_TABLES),
/* harmony export */   bi: () => (/* binding */ riskOf),
/* harmony export */   id: () => (/* binding */ CHANGE_CLASSES)
/* harmony export */ });
/* unused harmony export higherClass */
const CHANGE_CLASSES = [
    'none',
    'safe',
    'behavioural',
    'unknown',
    'needs-backfill',
    'needs-empty',
    'rejected',
];
const NO_TABLES = { listed: [], unlisted: [] };
function higherClass(one, other) {
    return CHANGE_CLASSES.indexOf(one) >= CHANGE_CLASSES.indexOf(other) ? one : other;
}
function riskOf(changes) {
    return changes.reduce((risk, change) => higherClass(risk, change.class), 'none');
}


/***/ })

};
