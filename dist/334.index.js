export const id = 334;
export const ids = [334];
export const modules = {

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
        return ['### \u23ed\ufe0f Topology of no target', 'The inputs of no target changed, so none was looked at.'];
    const [first = []] = rows;
    const [icon = '', name = '', outcome = '', risk = ''] = first;
    const counts = [(0,_fleet_row_js__WEBPACK_IMPORTED_MODULE_0__/* .countText */ .lT)(rows), ...(more === 0 ? [] : [`${more} more`])].filter((part) => part !== '');
    const title = `### ${icon} Topology of ${total === 1 ? 'one target' : `${total} targets`} \u00b7 ${counts.join(', ')}`;
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
        more === 0 ? '' : `\u2026 and ${more} more ${more === 1 ? 'target' : 'targets'}.`,
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

/***/ 6771:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ describeChange)
/* harmony export */ });
/* harmony import */ var _finding_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8773);
/* harmony import */ var _model_key_range_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7917);
/* harmony import */ var _object_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4954);



function describeChange(change) {
    const [title, effect] = wordsOf(change);
    return { title, effect };
}
function wordsOf(change) {
    switch (change.kind) {
        case 'placement':
            return [placementTitle(change), placementEffect(change)];
        case 'declaration':
            return declarationWords(change);
        case 'group':
            return (0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .groupWords */ .Jk)(change);
        case 'index':
            return (0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .indexWords */ .ey)(change);
        case 'authority':
            return (0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .authorityWords */ .Dk)(change);
        case 'default':
            return (0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .defaultWords */ .lr)(change);
        case 'reference-table':
            return (0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .referenceWords */ .vy)(change);
        case 'sequence':
            return (0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .sequenceWords */ .NQ)(change);
        case 'global-secondary-index':
            return (0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .secondaryIndexWords */ .q0)(change);
        case 'unknown':
            return unknownWords(change);
        case 'shards-replaced':
            return [
                `every shard: ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .nameList */ .OD)(change.from, 'shard')} \u2192 ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .nameList */ .OD)(change.to, 'shard')}`,
                'no shard of the branch is in the file: most often the file belongs to another branch, because shards differ by branch',
            ];
    }
}
function declarationWords({ declared, before, after, tables }) {
    const who = (0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .tablesText */ .zW)(tables);
    const group = groupText(after);
    const placement = `declaration only: it is placed by ${group} as before`;
    const [from, to] = [before, after].map(({ placement: { choice } }) => sourceText(choice.source));
    const words = {
        added: [`${who}: listed`, `${placement}; workflows accept a table only when it is listed`],
        removed: [
            `${who}: no longer listed`,
            `${placement}, and follows the default ${group} from now on; workflows refuse a table that is not listed`,
        ],
        both: [`binding of ${who}: ${from} \u2192 ${to}`, placement],
    };
    return words[declared];
}
function sourceText(source) {
    return source === 'own' ? 'own' : `default of the ${source === 'topology' ? 'cluster' : source}`;
}
function unknownWords({ action, path, keys }) {
    const place = path === '' ? 'the document' : (0,_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteWhole */ .Wv)(path);
    const effects = {
        'unknown-keys': 'the key is sent as it is written, and the service may refuse or drop it',
        'free-form': 'it has no key of the Neki form',
        unexplained: 'the documents differ where nothing is routed',
    };
    const title = action === 'unknown-keys' ? `${(0,_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .nameList */ .OD)(keys, 'key')} of ${place}` : place;
    return [title, `what this does is not known: ${effects[action]}`];
}
const MAX_MOVES = 4;
function placementTitle(change) {
    const { cause, before, after, movement, tables } = change;
    switch (cause.kind) {
        case 'key-ranges':
            if (movement.kind === 'intervals')
                return `${(0,_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteWhole */ .Wv)(cause.group)} ${movesText(movement.moves, movement.axis)}`;
            return `key ranges of ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteWhole */ .Wv)(cause.group)}`;
        case 'shard-index':
            return `shard index of ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteWhole */ .Wv)(cause.group)}: ${indexText(before)} \u2192 ${indexText(after)}`;
        case 'table-index':
            return `shard index of ${(0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .tablesText */ .zW)(tables)}: ${indexText(before)} \u2192 ${indexText(after)}`;
        case 'table-group':
            return `shard group of ${(0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .tablesText */ .zW)(tables)}: ${groupText(before)} \u2192 ${groupText(after)}`;
        case 'default-group':
            return `default shard group of ${(0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .scopeText */ .Cm)(cause.scope)}: ${groupText(before)} \u2192 ${groupText(after)}`;
    }
}
function placementEffect(change) {
    const { movement, tables, before, after } = change;
    const who = (0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .tablesText */ .zW)(tables);
    switch (movement.kind) {
        case 'none':
            return [`no row of ${who} changes its shard`, ...routingText(change)].join('; ');
        case 'intervals':
            return intervalsEffect(change, movement.moves, movement.axis);
        case 'all':
            return allEffect(change, movement.why);
        case 'becomes-routable':
            return `${who} could not be routed, and can be now; rows from before that time are found only on the shards of ${groupText(after)}`;
        case 'becomes-unroutable':
            return `${who} can no longer be routed: every statement fails until a shard group applies again; no row is lost`;
        case 'unknown': {
            const verdict = `it is not known which rows of ${who} change their shard: ${movement.why}`;
            return [verdict, ...leavingText(before.shards, after)].join('; ');
        }
    }
}
function intervalsEffect(change, moves, axis) {
    const routes = new Set(moves.map(({ from, to }) => JSON.stringify([from, to])));
    const [only] = moves;
    const where = routes.size === 1 && only !== undefined
        ? `${shardText(only.from)} \u2192 ${shardText(only.to)}`
        : movesText(moves, axis);
    const sources = new Set(moves.map(({ from }) => from));
    const lost = moves.filter(({ to }) => to === undefined);
    return [
        `${amountText(moves, axis)} of ${(0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .tablesText */ .zW)(change.tables)}: ${where}`,
        ...leftBehindText([...sources], change.after),
        ...(lost.length > 0
            ? [`no shard owns ${intervalsText(lost, axis)} any more: statements for these keys fail`]
            : []),
        ...routingText(change),
        ...newTableText(change),
    ].join('; ');
}
function allEffect(change, why) {
    const { before, after, tables } = change;
    const who = (0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .tablesText */ .zW)(tables);
    const verdict = why === 'shards'
        ? `every row of ${who}: ${shardList(before)} \u2192 ${shardList(after)}`
        : `every row of ${who} may be on the wrong shard, also where ranges are unchanged: ${indexText(before)} \u2192 ${indexText(after)} computes other values`;
    return [
        verdict,
        ...leftBehindText(before.shards, after),
        ...routingText(change),
        ...newTableText(change),
    ].join('; ');
}
function amountText(moves, axis) {
    const total = moves.reduce((sum, { low, high }) => sum + high - low, 0n);
    if (total === axis.high - axis.low)
        return 'every row';
    switch (axis.type) {
        case 'xxhash':
            return `${(0,_model_key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .renderShare */ .O8)(total, axis)} of the keys`;
        case 'modulo':
            return `${total} of ${axis.high} buckets`;
        case 'range':
            return `keys in ${intervalsText(moves, axis)}`;
    }
}
function intervalsText(moves, axis) {
    const shown = moves.slice(0, MAX_MOVES).map((move) => (0,_model_key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .renderInterval */ .kr)(move, axis));
    const rest = moves.length - shown.length;
    return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
function movesText(moves, axis) {
    const shown = moves
        .slice(0, MAX_MOVES)
        .map((move) => `${(0,_model_key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .renderInterval */ .kr)(move, axis)}: ${shardText(move.from)} \u2192 ${shardText(move.to)}`);
    const rest = moves.length - shown.length;
    return (rest > 0 ? [...shown, `${rest} more`] : shown).join(', ');
}
function leavingText(shards, after) {
    const leaving = [...new Set(shards).difference(new Set(after.shards))];
    if (leaving.length === 0)
        return [];
    const leave = leaving.length === 1 ? 'leaves the group, its rows are' : 'leave the group, their rows are';
    return [`${(0,_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .nameList */ .OD)(leaving, 'shard')} ${leave} unreachable`];
}
function leftBehindText(shards, after) {
    const remaining = new Set(after.shards);
    const staying = shards.filter((shard) => remaining.has(shard));
    if (staying.length === 0)
        return leavingText(shards, after);
    const stay = staying.length === 1 ? 'stays in the group' : 'stay in the group';
    return [
        ...leavingText(shards, after),
        `${(0,_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .nameList */ .OD)(staying, 'shard')} ${stay}: rows left there are found only by statements that visit every shard, reads by key miss them, upserts write them a second time`,
    ];
}
function routingText({ before, after }) {
    if (!before.routed && after.routed)
        return [
            `${indexText(after)} starts to apply: INSERT must give the key, the key cannot be updated, views over several such tables fail`,
        ];
    if (before.routed && !after.routed)
        return [`${indexText(before)} no longer applies`];
    const [old, fresh] = [before, after].map(({ placement }) => placement.indexes.map(({ columns }) => columns.join()).join());
    return old === fresh ? [] : [`INSERT must give the key of ${indexText(after)} from now on`];
}
function newTableText({ cause }) {
    if (cause.kind !== 'table-group' || cause.declared !== 'added')
        return [];
    return ['safe only if the table is new or empty'];
}
function indexText({ placement }) {
    if (placement.indexes.length === 0)
        return 'no index';
    return placement.indexes.map(oneIndexText).join(', ');
}
function oneIndexText({ name, index, columns }) {
    const type = index?.type?.value ?? 'undeclared';
    const known = (0,_model_key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .isIndexType */ .$U)(type) || index === undefined ? type : (0,_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteWhole */ .Wv)(type);
    const key = columns.map(_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteWhole */ .Wv).join(', ');
    return `${(0,_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteWhole */ .Wv)(name ?? '')} (${known} of ${key})`;
}
function groupText({ placement }) {
    return placement.choice.uid === undefined ? 'none' : (0,_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteWhole */ .Wv)(placement.choice.uid);
}
function shardList({ shards }) {
    return shards.length === 0 ? 'no shard' : (0,_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .nameList */ .OD)(shards, 'shard');
}
function shardText(shard) {
    return shard === undefined ? 'no shard' : (0,_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteWhole */ .Wv)(shard);
}


/***/ }),

/***/ 4954:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cm: () => (/* binding */ scopeText),
/* harmony export */   Dk: () => (/* binding */ authorityWords),
/* harmony export */   Jk: () => (/* binding */ groupWords),
/* harmony export */   NQ: () => (/* binding */ sequenceWords),
/* harmony export */   ey: () => (/* binding */ indexWords),
/* harmony export */   lr: () => (/* binding */ defaultWords),
/* harmony export */   q0: () => (/* binding */ secondaryIndexWords),
/* harmony export */   vy: () => (/* binding */ referenceWords),
/* harmony export */   zW: () => (/* binding */ tablesText)
/* harmony export */ });
/* harmony import */ var _finding_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8773);

const INCOMPLETE = 'lookup rows are missing until a backfill, and reads through the index are silently incomplete';
const ENDED = 'lookup rows are no longer maintained, uniqueness is no longer enforced across shards, equality reads visit every shard; enabling it again needs a new backfill';
function tablesText({ listed, unlisted }) {
    if (listed.length === 0)
        return unlisted.length === 0 ? 'no table' : unlistedText(unlisted);
    const names = (0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .nameList */ .OD)(listed, 'table');
    return unlisted.length === 0 ? names : `${names}, and ${unlistedText(unlisted)}`;
}
function unlistedText(scopes) {
    const [first] = scopes;
    if (scopes.length === 1 && first !== undefined)
        return oneScopeText(first);
    const databases = [...new Set(scopes.flatMap(({ database }) => database ?? []))];
    const others = scopes.some(({ database }) => database === undefined);
    return `every unlisted table of ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .nameList */ .OD)(databases, 'database')}${others ? ' and of databases that are not listed' : ''}`;
}
function oneScopeText({ database, schema }) {
    if (database === undefined)
        return 'every table of databases that are not listed';
    if (schema === undefined)
        return `every table of schemas of ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(database)} that are not listed`;
    return `every table of ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(`${database}.${schema}`)} that is not listed`;
}
function scopeText({ database, schema }) {
    if (database === undefined)
        return 'the cluster';
    return (0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(schema === undefined ? database : `${database}.${schema}`);
}
function groupWords({ action, group, formerly = '', shards, bound }) {
    const name = (0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(group);
    const words = {
        added: [
            `new group ${name} on ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .nameList */ .OD)(shards, 'shard')}`,
            bound
                ? 'what is bound to it is told of by itself'
                : 'nothing is bound to it yet; the service checks its bounds only when something is',
        ],
        removed: [
            `group ${name} removed`,
            bound
                ? 'refused: something is still bound to it'
                : 'nothing is bound to it; check first that no workflow still uses it',
        ],
        renamed: [
            `group ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(formerly)} renamed to ${name}`,
            'same shards, same index; workflows that run name groups by uid, so that none may be running',
        ],
        redrawn: [
            `group ${name} written differently`,
            'no row changes its shard: every key has the owner it had',
        ],
        respelled: [
            `bounds of ${name} written differently`,
            'it is not known how the service reads a bound with an odd number of digits; write two for each byte',
        ],
        unused: [`group ${name} changed`, 'no row changes its shard: no table was placed by what changed'],
        'display-name': [`name of group ${name}`, 'display only: nothing is routed by it'],
    };
    return words[action];
}
function indexWords({ action, index, formerly = '' }) {
    const name = (0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(index);
    const words = {
        added: [`new index ${name}`, 'an index routes only where a group or a table names it'],
        removed: [`index ${name} removed`, 'no table is routed by it any more'],
        changed: [`index ${name} changed`, 'no table is routed by what changed'],
        renamed: [`index ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(formerly)} renamed to ${name}`, 'same definition: routing stays as it is'],
    };
    return words[action];
}
function authorityWords({ action, database, from, to }) {
    const effects = {
        moved: database === undefined
            ? 'refused: the authoritative shard of a cluster cannot change'
            : 'sequences that follow the authority continue on another shard, where their counters are not: duplicate ids, unless the counters are carried over first',
        renamed: 'same shard: nothing moves',
        'not-one-shard': 'refused: the authoritative group has exactly one key range, without bounds',
        removed: 'refused: a topology names its authoritative group',
    };
    const scope = database === undefined ? {} : { database };
    return [`authority of ${scopeText(scope)}: ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .nameOrNone */ .BA)(from)} \u2192 ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .nameOrNone */ .BA)(to)}`, effects[action]];
}
function defaultWords({ action, scope, from, to }) {
    return [
        `default shard group of ${scopeText(scope)}: ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .nameOrNone */ .BA)(from)} \u2192 ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .nameOrNone */ .BA)(to)}`,
        action === 'same-placement'
            ? 'declaration only: everything that follows it, listed or not, stays where it is'
            : `refused: the default of the cluster is absent or the authoritative group ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .nameOrNone */ .BA)(from)}`,
    ];
}
function referenceWords(change) {
    const { action, tables, group, ordinary, newShards, formerShards } = change;
    const who = tablesText(tables);
    const fresh = (0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .nameList */ .OD)(newShards, 'shard');
    const stale = `the copies on ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .nameList */ .OD)(formerShards, 'shard')} are no longer kept alike`;
    const groups = `groups of reference table ${who}`;
    const words = {
        added: [
            ordinary ? `${who}: ordinary \u2192 reference table` : `new reference table: ${who}`,
            `every one of ${fresh} must already hold the whole table: nothing is created, copied or checked, and results are incomplete otherwise`,
        ],
        removed: [
            `${who}: no longer a reference table`,
            newShards.length > 1
                ? `each of ${fresh} holds the whole table: statements that visit several see its rows several times; ${stale}`
                : `writes reach one copy only, on ${fresh}; ${stale}`,
        ],
        moved: [
            group === undefined ? groups : `shards of ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(group)} under reference table ${who}`,
            newShards.length === 0
                ? `${stale}; joins there stop being local`
                : `${fresh} must hold the whole of ${who} first: nothing is copied, and results are incomplete otherwise`,
        ],
        'same-shards': [groups, 'the same shards hold its copies as before'],
    };
    return words[action];
}
function sequenceWords({ action, sequences, from, to, tables }) {
    const way = `${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .nameOrNone */ .BA)(from)} \u2192 ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .nameOrNone */ .BA)(to)}`;
    if (action === 'derived')
        return [
            `sequences owned by ${tablesText(tables)}: ${way}`,
            'a sequence that such a table owns (serial, identity) continues on the other shard without its counter: duplicate ids, unless the counter is carried over; only the catalog knows whether there is one',
        ];
    return [
        `sequence ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .nameList */ .OD)(sequences, 'sequence')}: ${way}`,
        from === to
            ? 'same shard: the counter stays, unless unsharded tables own the sequence'
            : `the counter is not copied to ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .nameOrNone */ .BA)(to)}: duplicate ids, unless it is carried over first, together with PlanetScale Support`,
    ];
}
function secondaryIndexWords({ action, index, enabled, tables }) {
    const name = `global secondary index ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(index)}`;
    const owner = tablesText(tables);
    const words = {
        declared: [
            `new ${name}, not enabled`,
            `reads stay as they are; updates of its columns in ${owner} are refused from now on`,
        ],
        enabled: [`${name} enabled`, `${INCOMPLETE}; COPY FROM into ${owner} is refused`],
        disabled: [`${name} disabled`, ENDED],
        dropped: [
            `${name} dropped`,
            enabled ? ENDED : 'it was not enabled: updates of its columns are accepted again',
        ],
        redefined: [
            `${name} redefined`,
            enabled
                ? `lookup rows have the old form: ${INCOMPLETE}; treat it as dropped and made anew`
                : 'it is not enabled: nothing reads it yet',
        ],
        activated: [
            `${name} activated by ${owner}`,
            enabled ? INCOMPLETE : 'it is not enabled: updates of its columns are refused from now on',
        ],
        deactivated: [
            `${name} no longer activated by its owner`,
            enabled ? ENDED : 'it is not enabled: nothing reads it',
        ],
        'lookup-moved': [
            `lookup table of ${name}`,
            'lookups miss while its rows are on other shards: results are incomplete, uniqueness is lost',
        ],
        'owner-key-changed': [
            `shard key of ${owner}, owner of ${name}`,
            `lookup rows hold the old key: ${INCOMPLETE}`,
        ],
    };
    return words[action];
}


/***/ })

};
