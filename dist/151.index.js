export const id = 151;
export const ids = [151,334];
export const modules = {

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


/***/ })

};
