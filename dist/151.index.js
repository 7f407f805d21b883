export const id = 151;
export const ids = [151];
export const modules = {

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
