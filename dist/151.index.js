export const id = 151;
export const ids = [151];
export const modules = {

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
/* harmony import */ var _run_result_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7881);
/* harmony import */ var _topology_impact_change_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6067);
/* harmony import */ var _topology_impact_change_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6771);
/* harmony import */ var _error_messages_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(566);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4902);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7177);
/* harmony import */ var _verdict_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(7342);







const COLUMNS = ['', 'target', 'outcome', 'risk', 'changes', ''];
const LONGEST_NAME = 80;
const LONGEST_NOTE = 100;
const FAILING = '\u26d4';
const WARNING = '\u26a0\ufe0f';
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
const RISKS = new Map(_topology_impact_change_js__WEBPACK_IMPORTED_MODULE_1__/* .CHANGE_CLASSES */ .id.map((risk, rank) => [risk, rank]));
function resultCells(name, result) {
    const { outcome } = result;
    const compared = (0,_report_js__WEBPACK_IMPORTED_MODULE_5__/* .comparedIn */ .ZN)(result);
    const isTold = compared !== undefined && compared.before.from !== 'nothing' && outcome !== 'no-change';
    const isQuiet = outcome === 'no-change' || outcome === 'valid';
    return [
        isQuiet && result.findings.length > 0 ? WARNING : (0,_verdict_js__WEBPACK_IMPORTED_MODULE_6__/* .verdict */ .WJ)(result).icon,
        (0,_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY)(name, LONGEST_NAME),
        OUTCOMES[outcome].label,
        isTold ? compared.plan.risk : '',
        isTold ? String(compared.plan.changes.length) : '',
        note(noteText(result)),
    ];
}
function applyingCells(name, risk, changes) {
    return ['\u23f3', (0,_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .code */ .aY)(name, LONGEST_NAME), OUTCOMES.applying.label, risk, String(changes), ''];
}
function gravityOf([icon = '', , outcome = '', risk = '']) {
    const fails = icon === FAILING ? 5 : icon === WARNING ? 2 : 0;
    return ((WEIGHTS.get(outcome) ?? 0) + fails) * _topology_impact_change_js__WEBPACK_IMPORTED_MODULE_1__/* .CHANGE_CLASSES */ .id.length + (RISKS.get(risk) ?? 0);
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
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .message */ .iU)((0,_markdown_js__WEBPACK_IMPORTED_MODULE_4__/* .cut */ .Jj)(text, LONGEST_NOTE));
}
function noteText(result) {
    switch (result.outcome) {
        case 'failed':
            return `${result.maybeStored ? 'May have been stored. ' : ''}${(0,_error_messages_js__WEBPACK_IMPORTED_MODULE_3__/* .wordsOf */ .Z9)(result.why)}`;
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
    const [change] = (0,_run_result_js__WEBPACK_IMPORTED_MODULE_0__/* .comparedOf */ .Be)(result)?.plan.changes ?? [];
    return change === undefined ? '' : (0,_topology_impact_change_text_js__WEBPACK_IMPORTED_MODULE_2__/* .describeChange */ .u)(change).title;
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
/* harmony export */   fleetPiece: () => (/* binding */ fleetPiece),
/* harmony export */   z: () => (/* binding */ applyingPiece)
/* harmony export */ });
/* harmony import */ var _changes_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4662);
/* harmony import */ var _compared_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3252);
/* harmony import */ var _fleet_row_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6710);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4902);
/* harmony import */ var _report_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7177);
/* harmony import */ var _verdict_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(7342);






const PLAIN_ROWS = [10, 3, 0];
const PLAIN_LIMIT = 4000;
const SHARES = [
    [100_000, { rows: 300, remedies: 10, drawings: true, diffLines: 5000, previousLines: 5000 }],
    [20_000, { rows: 200, remedies: 5, drawings: true, diffLines: 500, previousLines: 0 }],
];
const SMALLEST = { rows: 100, remedies: 3, drawings: true, diffLines: 150, previousLines: 0 };
async function fleetPiece({ name, result }, share) {
    const [, extent = SMALLEST] = SHARES.find(([least]) => share >= least) ?? [];
    const parts = [plainPart(result), ...(await foldedParts(result, extent))];
    return { name, cells: (0,_fleet_row_js__WEBPACK_IMPORTED_MODULE_2__/* .resultCells */ .l8)(name, result), head: headOf(name, result), parts };
}
function applyingPiece(name, applying) {
    const { plan } = applying.compared;
    return {
        name,
        cells: (0,_fleet_row_js__WEBPACK_IMPORTED_MODULE_2__/* .applyingCells */ .S7)(name, plan.risk, plan.changes.length),
        head: `\u23f3 Topology being applied \u00b7 <code>${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy)(name)}</code>`,
        parts: [(0,_report_js__WEBPACK_IMPORTED_MODULE_4__/* .applyingText */ .ad)(applying)],
    };
}
function headOf(name, result) {
    const { icon, title } = (0,_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .verdict */ .WJ)(result);
    return `${icon} ${title} \u00b7 <code>${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .html */ .qy)(name)}</code>`;
}
function plainPart(result) {
    const compared = (0,_report_js__WEBPACK_IMPORTED_MODULE_4__/* .comparedIn */ .ZN)(result);
    let text = '';
    for (const rows of PLAIN_ROWS) {
        const open = compared === undefined ? [] : (0,_compared_js__WEBPACK_IMPORTED_MODULE_1__.openSections)(compared, rows);
        text = (0,_report_js__WEBPACK_IMPORTED_MODULE_4__/* .joined */ .oR)([...(0,_report_js__WEBPACK_IMPORTED_MODULE_4__/* .plainSight */ .ey)(result, open, rows), (0,_report_js__WEBPACK_IMPORTED_MODULE_4__/* .footer */ .qr)(result, {})]);
        if (text.length <= PLAIN_LIMIT)
            return text;
    }
    return text;
}
async function foldedParts(result, extent) {
    const { findings } = result;
    const compared = (0,_report_js__WEBPACK_IMPORTED_MODULE_4__/* .comparedIn */ .ZN)(result);
    const changes = compared === undefined || compared.before.from === 'nothing' ? [] : compared.plan.changes;
    const [plain = 0] = PLAIN_ROWS;
    const rest = compared === undefined ? [] : (await (0,_compared_js__WEBPACK_IMPORTED_MODULE_1__.foldSections)(compared))(extent);
    return [
        changes.length > plain ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .folded */ .TM)(`The ${changes.length} changes`, (0,_changes_js__WEBPACK_IMPORTED_MODULE_0__/* .changeTable */ .Hg)(changes, extent.rows)) : '',
        findings.length > plain
            ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .folded */ .TM)(`The ${findings.length} findings`, (0,_report_js__WEBPACK_IMPORTED_MODULE_4__/* .findingTable */ .ck)(findings, extent.rows))
            : '',
        ...rest,
    ].filter((part) => part !== '');
}


/***/ })

};
