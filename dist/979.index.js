export const id = 979;
export const ids = [979];
export const modules = {

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
        case 'index':
        case 'authority':
        case 'default':
        case 'unknown':
        case 'shards-replaced':
            return change.words;
        case 'reference-table':
            return (0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .referenceWords */ .vy)(change);
        case 'sequence':
            return (0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .sequenceWords */ .NQ)(change);
        case 'global-secondary-index':
            return (0,_object_text_js__WEBPACK_IMPORTED_MODULE_1__/* .secondaryIndexWords */ .q0)(change);
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
/* harmony export */   NQ: () => (/* binding */ sequenceWords),
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


/***/ }),

/***/ 2979:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cs: () => (/* binding */ makePlan),
/* harmony export */   hv: () => (/* binding */ comparePlan),
/* harmony export */   planMark: () => (/* binding */ planMark),
/* harmony export */   uM: () => (/* binding */ changeMark)
/* harmony export */ });
/* harmony import */ var _equality_equality_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7735);
/* harmony import */ var _impact_change_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6067);
/* harmony import */ var _impact_change_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6771);
/* harmony import */ var _topology_document_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4845);
/* harmony import */ var _three_way_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(7226);





function comparePlan({ base, live, desired }) {
    return (0,_three_way_js__WEBPACK_IMPORTED_MODULE_4__/* .readThreeWay */ .yz)({ base, live: live ?? base ?? emptyDocument(), desired });
}
function makePlan(input, history, threeWay = comparePlan(input)) {
    const { base, live, desired, form } = threeWay;
    const changes = (0,_three_way_js__WEBPACK_IMPORTED_MODULE_4__/* .changesBetween */ .iv)(live, desired, form);
    const situation = input.live === undefined ? { state: 'branch-unread' } : (0,_three_way_js__WEBPACK_IMPORTED_MODULE_4__/* .findSituation */ .Yw)(threeWay, history);
    const isSameChange = base === undefined || base.canonical(form).text === live.canonical(form).text;
    return {
        id: (0,_equality_equality_js__WEBPACK_IMPORTED_MODULE_0__/* .digestOf */ .ol)(`${live.canonical(form).digest}\n${desired.canonical(form).digest}`).slice(0, 12),
        risk: (0,_impact_change_js__WEBPACK_IMPORTED_MODULE_1__/* .riskOf */ .bi)(changes),
        changes,
        ofFile: base && (isSameChange ? changes : (0,_three_way_js__WEBPACK_IMPORTED_MODULE_4__/* .changesBetween */ .iv)(base, desired, form)),
        situation,
        threeWay,
    };
}
function emptyDocument() {
    const root = { kind: 'object', members: new Map(), start: 0, end: 2 };
    return new _topology_document_js__WEBPACK_IMPORTED_MODULE_3__/* .TopologyDocument */ .V({ source: { name: 'nothing', text: '{}' }, root });
}
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
    const { title, effect } = (0,_impact_change_text_js__WEBPACK_IMPORTED_MODULE_2__/* .describeChange */ .u)(change);
    const text = JSON.stringify([change.class, title, effect]);
    return (0,_equality_equality_js__WEBPACK_IMPORTED_MODULE_0__/* .digestOf */ .ol)(text).slice(0, 8);
}


/***/ }),

/***/ 7226:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  iv: () => (/* binding */ changesBetween),
  Yw: () => (/* binding */ findSituation),
  q9: () => (/* binding */ needsHistory),
  yz: () => (/* binding */ readThreeWay)
});

// UNUSED EXPORTS: findLiveOnly, findReshards, isPristine

// EXTERNAL MODULE: ./build/topology/equality/equality.js + 4 modules
var equality = __webpack_require__(7735);
// EXTERNAL MODULE: ./build/topology/equality/canonical-form.js + 1 modules
var canonical_form = __webpack_require__(4887);
// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __webpack_require__(8773);
// EXTERNAL MODULE: ./build/topology/keyed.js
var keyed = __webpack_require__(2);
// EXTERNAL MODULE: ./build/topology/model/topology.js
var model_topology = __webpack_require__(8893);
// EXTERNAL MODULE: ./build/topology/impact/change.js
var impact_change = __webpack_require__(6067);
// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __webpack_require__(1611);
// EXTERNAL MODULE: ./build/topology/equality/canonical-value.js
var canonical_value = __webpack_require__(5683);
// EXTERNAL MODULE: ./build/topology/model/key-range.js
var key_range = __webpack_require__(7917);
// EXTERNAL MODULE: ./build/topology/model/resolution.js
var model_resolution = __webpack_require__(6066);
;// CONCATENATED MODULE: ./build/topology/impact/comparing.js







const NONE = { kind: 'none' };
function sideOf(placement) {
    const { choice, indexes } = placement;
    const shards = (0,model_topology/* shardsOf */.$b)(choice.group);
    return {
        placement,
        routable: choice.group !== undefined,
        routed: indexes.length > 0,
        spread: shards.size > 1,
        shards: [...shards],
        semantics: indexes.length === 0 ? undefined : JSON.stringify(indexes.map(semanticsOf)),
        axis: (0,key_range/* axisOf */.L$)(indexes[0]?.index),
    };
}
function compareSides(before, after) {
    if (!before.routable || before.shards.length === 0)
        return after.routable ? { kind: 'becomes-routable' } : NONE;
    if (!after.routable || after.shards.length === 0)
        return { kind: 'becomes-unroutable' };
    const axis = commonAxis(before, after);
    if (axis !== undefined) {
        const from = segmentsOf(before, axis);
        const to = segmentsOf(after, axis);
        if (from !== undefined && to !== undefined) {
            const moves = (0,key_range/* findMoves */.Ki)(from, to, axis);
            return moves.length === 0 ? NONE : { kind: 'intervals', axis, moves };
        }
    }
    return compareShards(before, after);
}
function commonAxis(before, after) {
    if (before.semantics === after.semantics)
        return before.axis;
    if (before.spread === after.spread)
        return undefined;
    return before.spread ? before.axis : after.axis;
}
function segmentsOf(side, axis) {
    const { group } = side.placement.choice;
    const [shard] = side.shards;
    const isOwn = side.axis?.type === axis.type && side.axis.high === axis.high;
    if (!isOwn && !side.spread && shard !== undefined)
        return (0,key_range/* wholeAxis */.BU)(axis, shard);
    return group && (0,key_range/* readOwnership */.m9)(group, axis);
}
function compareShards(before, after) {
    if (new Set(before.shards).isDisjointFrom(new Set(after.shards)))
        return { kind: 'all', why: 'shards' };
    if (!before.spread && !after.spread)
        return NONE;
    const isSameIndex = before.semantics === after.semantics;
    if (isSameIndex && rangesText(before) === rangesText(after))
        return NONE;
    if (!isSameIndex)
        return { kind: 'all', why: 'index' };
    const why = before.semantics === undefined
        ? 'no index routes the rows of a group of several ranges'
        : 'the bounds cannot be read under the index that routes';
    return { kind: 'unknown', why };
}
function rangesText(side) {
    const ranges = side.placement.choice.group?.keyRanges ?? [];
    return ranges
        .map(({ shardUid, start, end }) => JSON.stringify([shardUid?.value, start?.value.toLowerCase() ?? '', end?.value.toLowerCase() ?? '']))
        .sort()
        .join();
}
function semanticsOf({ index, name, columns, ignoreNull }) {
    if (index === undefined)
        return ['undeclared', name, columns];
    const expressions = columns.map((column) => (0,canonical_value/* canonicalExpression */.H)(column).value);
    const modulus = index.modulus && (0,key_range/* readModulus */.kU)(index.modulus);
    const params = typeof modulus === 'bigint' ? modulus.toString() : index.params && (0,document_document/* toJson */.aB)(index.params);
    return [index.type?.value, expressions, index.type?.value === 'modulo' ? params : undefined, ignoreNull];
}
function comparingOf(live, desired) {
    return { live, desired, renamed: findRenamed(live, desired), sides: new Map() };
}
function sideFor(comparing, placement) {
    return (0,keyed/* remembered */.H)(comparing.sides, placement, () => sideOf(placement));
}
function keyOf({ placement }) {
    return JSON.stringify(placement.indexes.map(({ columns }) => columns));
}
function placeAt(document, scope) {
    const { databases } = document.topology;
    const database = scope.database === undefined ? undefined : databases.get(scope.database);
    const schema = scope.schema === undefined ? undefined : database?.schemas.get(scope.schema);
    return { document, scope, database, schema };
}
function* placesOf(one, other) {
    const both = (scope) => [placeAt(one, scope), placeAt(other, scope)];
    yield both({});
    for (const [database, first, second] of (0,keyed/* sideBySide */.Q)(one.topology.databases, other.topology.databases)) {
        yield both({ database });
        for (const [schema] of (0,keyed/* sideBySide */.Q)(first?.schemas, second?.schemas))
            yield both({ database, schema });
    }
}
function placementAt({ document, scope, database, schema }, table) {
    const { resolution } = document;
    if (database === undefined || schema === undefined || table === undefined)
        return (0,model_resolution/* resolveUnlisted */.h4)(resolution, database, scope.schema);
    return (0,model_resolution/* resolveTable */.NC)(resolution, database, schema, table);
}
function renamedUid(comparing, uid) {
    return uid === undefined ? undefined : (comparing.renamed.get(uid) ?? uid);
}
function onlyMembers(node, isKept) {
    return { ...node, members: new Map([...node.members].filter(([key]) => isKept(key))) };
}
function groupDefinition({ context }, { uid, node }) {
    const unnamed = onlyMembers(node, (key) => key !== 'uid' && key !== 'name');
    return (0,canonical_form/* writePart */.$X)({ part: 'shard-group', node: unnamed, path: ['shard_groups', uid?.value ?? ''] }, context);
}
function findRenamed(live, desired) {
    const gone = definitions(live, desired);
    const come = definitions(desired, live);
    const renamed = new Map();
    const [from = '', to = ''] = [live, desired].map(({ topology }) => topology.authoritativeShardGroup?.value);
    if (gone.has(from) && gone.get(from) === come.get(to)) {
        renamed.set(from, to);
        gone.delete(from);
        come.delete(to);
    }
    for (const [[uid], [only]] of onlyTwins(gone, come))
        renamed.set(uid, only);
    return renamed;
}
function* onlyTwins(gone, come) {
    const candidates = Map.groupBy(gone, ([, text]) => text);
    for (const [text, [one, ...twins]] of Map.groupBy(come, ([, definition]) => definition)) {
        const [former, ...others] = candidates.get(text) ?? [];
        if (one !== undefined && former !== undefined && twins.length + others.length === 0)
            yield [former, one];
    }
}
function definitions(document, other) {
    const own = [...document.topology.groups].filter(([uid]) => !other.topology.groups.has(uid));
    return new Map(own.map(([uid, group]) => [uid, groupDefinition(document, group)]));
}

// EXTERNAL MODULE: ./build/topology/impact/object-text.js
var object_text = __webpack_require__(4954);
;// CONCATENATED MODULE: ./build/topology/impact/impact-authority.js





function compareAuthority(comparing, told) {
    const live = comparing.live.topology;
    const desired = comparing.desired.topology;
    const changes = [...compareCluster(comparing), ...compareReplaced(live, desired)];
    const toldOf = new Set(told.flatMap((change) => change.kind === 'placement' && change.cause.kind === 'default-group'
        ? [JSON.stringify(change.cause.scope)]
        : []));
    for (const [after, before] of placesOf(comparing.desired, comparing.live)) {
        const { scope } = after;
        if (scope.database !== undefined && scope.schema === undefined)
            changes.push(...compareDatabaseAuthority(comparing, scope.database));
        if (toldOf.has(JSON.stringify(scope)) || (scope.database === undefined && isRefusedDefault(desired)))
            continue;
        const [from, to] = [ownDefault(before), ownDefault(after)];
        if (renamedUid(comparing, from) !== to)
            changes.push(defaultChange('same-placement', { scope, from, to }));
    }
    return changes;
}
function ownDefault({ document, scope, database, schema }) {
    const ofDatabase = scope.schema === undefined ? database : schema;
    const own = scope.database === undefined ? document.topology : ofDatabase;
    return own?.defaultShardGroup?.value || undefined;
}
function compareCluster(comparing) {
    const live = comparing.live.topology;
    const desired = comparing.desired.topology;
    const refused = refusedDefault(live, desired);
    const from = live.authoritativeShardGroup?.value;
    if (from === undefined)
        return refused;
    const to = desired.authoritativeShardGroup?.value;
    const group = to === undefined ? undefined : desired.groups.get(to);
    const [before] = (0,model_topology/* shardsOf */.$b)(live.groups.get(from));
    const [after] = (0,model_topology/* shardsOf */.$b)(group);
    if (from !== to && group === undefined)
        return [authorityChange('removed', { from: before, to: undefined }), ...refused];
    if (group !== undefined && !(0,model_topology/* isOneShard */.ZC)(group))
        return [
            authorityChange('not-one-shard', { from: before, to: [...(0,model_topology/* shardsOf */.$b)(group)].join(', ') }),
            ...refused,
        ];
    if (before !== undefined && after !== undefined && before !== after)
        return [authorityChange('moved', { from: before, to: after }), ...refused];
    if (renamedUid(comparing, from) === to)
        return refused;
    return [authorityChange('renamed', { from, to }), ...refused];
}
function refusedDefault(live, desired) {
    const to = desired.defaultShardGroup?.value;
    if (!isRefusedDefault(desired) || live.defaultShardGroup?.value === to)
        return [];
    const from = desired.authoritativeShardGroup?.value;
    return [defaultChange('not-the-authority', { scope: {}, from, to })];
}
function isRefusedDefault({ defaultShardGroup, authoritativeShardGroup }) {
    const own = defaultShardGroup?.value ?? '';
    return own !== '' && authoritativeShardGroup !== undefined && own !== authoritativeShardGroup.value;
}
function compareDatabaseAuthority(comparing, database) {
    const { live, desired } = comparing;
    const [from, to] = [live.topology, desired.topology].map((topology) => topology.databases.get(database)?.authoritativeShardGroup?.value || undefined);
    if (from === undefined && to === undefined)
        return [];
    const [before, after] = [live.topology, desired.topology].map((topology, index) => {
        const uid = (index === 0 ? from : to) ?? topology.authoritativeShardGroup?.value;
        return uid === undefined ? undefined : [...(0,model_topology/* shardsOf */.$b)(topology.groups.get(uid))][0];
    });
    if (before === after)
        return renamedUid(comparing, from) === to ? [] : [authorityChange('renamed', { from, to, database })];
    const moved = authorityChange('moved', { from: before, to: after, database });
    return [{ ...moved, class: 'needs-backfill', reversible: 'no' }];
}
function defaultChange(action, { scope, from, to }) {
    const isRefused = action === 'not-the-authority';
    const effect = isRefused
        ? `refused: the default of the cluster is absent or the authoritative group ${(0,finding/* nameOrNone */.BA)(from)}`
        : 'declaration only: everything that follows it, listed or not, stays where it is';
    return {
        kind: 'default',
        class: isRefused ? 'rejected' : 'safe',
        action,
        words: [`default shard group of ${(0,object_text/* scopeText */.Cm)(scope)}: ${(0,finding/* nameOrNone */.BA)(from)} \u2192 ${(0,finding/* nameOrNone */.BA)(to)}`, effect],
        tables: impact_change/* NO_TABLES */.IW,
        reversible: 'yes',
    };
}
function compareReplaced(live, desired) {
    const [from = [], to = []] = [live, desired].map(({ groupList }) => [
        ...new Set(groupList.flatMap((group) => [...(0,model_topology/* shardsOf */.$b)(group)])),
    ]);
    if (from.length === 0 || to.length === 0 || !new Set(from).isDisjointFrom(new Set(to)))
        return [];
    return [
        {
            kind: 'shards-replaced',
            class: 'unknown',
            action: 'replaced',
            words: [
                `every shard: ${(0,finding/* nameList */.OD)(from, 'shard')} \u2192 ${(0,finding/* nameList */.OD)(to, 'shard')}`,
                'no shard of the branch is in the file: most often the file belongs to another branch, because shards differ by branch',
            ],
            tables: impact_change/* NO_TABLES */.IW,
            reversible: 'routing-only',
        },
    ];
}
function authorityChange(action, { from, to, database }) {
    const effects = {
        moved: database === undefined
            ? 'refused: the authoritative shard of a cluster cannot change'
            : 'sequences that follow the authority continue on another shard, where their counters are not: duplicate ids, unless the counters are carried over first',
        renamed: 'same shard: nothing moves',
        'not-one-shard': 'refused: the authoritative group has exactly one key range, without bounds',
        removed: 'refused: a topology names its authoritative group',
    };
    const scope = database === undefined ? {} : { database };
    return {
        kind: 'authority',
        class: action === 'renamed' ? 'safe' : 'rejected',
        action,
        words: [`authority of ${(0,object_text/* scopeText */.Cm)(scope)}: ${(0,finding/* nameOrNone */.BA)(from)} \u2192 ${(0,finding/* nameOrNone */.BA)(to)}`, effects[action]],
        tables: impact_change/* NO_TABLES */.IW,
        reversible: 'yes',
    };
}

;// CONCATENATED MODULE: ./build/topology/impact/impact-copies.js





function compareReferenceTables(comparing) {
    const work = { comparing, buckets: new Map(), known: new Map(), ids: new Map(), copies: new Map() };
    for (const [before, after] of placesOf(comparing.live, comparing.desired)) {
        const { database, schema } = before.scope;
        for (const [name] of (0,keyed/* sideBySide */.Q)(after.schema?.referenceTables, before.schema?.referenceTables))
            bucketOf(work, [before, after], name)?.listed.push(`${database}.${schema}.${name}`);
    }
    return Array.from(work.buckets.values(), ({ change, listed }) => ({
        ...change,
        tables: { listed, unlisted: [] },
    }));
}
function bucketOf(work, [before, after], name) {
    const [from, to] = [copiesOf(work, before, name), copiesOf(work, after, name)];
    const [inLive, inDesired] = [before, after].map(({ schema }) => schema?.tables.get(name));
    const side = to === undefined ? sideFor(work.comparing, placementAt(after, inDesired)) : undefined;
    const ordinary = (to === undefined ? inDesired : inLive) !== undefined;
    const key = [from, to, side]
        .map((part) => (0,keyed/* remembered */.H)(work.ids, part, () => work.ids.size))
        .join(ordinary ? '+' : '-');
    if (work.known.has(key))
        return work.known.get(key);
    const change = changeOf(work.comparing, { from, to, side, ordinary });
    const bucket = change && (0,keyed/* remembered */.H)(work.buckets, JSON.stringify(change), () => ({ change, listed: [] }));
    work.known.set(key, bucket);
    return bucket;
}
function changeOf(comparing, { from, to, side, ordinary, }) {
    if (from !== undefined && to !== undefined)
        return compareCopies(comparing, from, to);
    if (to !== undefined) {
        const newShards = [...to.shards];
        return { ...ADDED, class: 'needs-backfill', action: 'added', ordinary, newShards, formerShards: [] };
    }
    if (from === undefined || side === undefined)
        return undefined;
    const [only] = side.shards;
    const keepsCopy = !side.spread && only !== undefined && from.shards.has(only);
    return {
        ...ADDED,
        class: keepsCopy || !side.routable ? 'behavioural' : 'needs-empty',
        action: 'removed',
        ordinary,
        newShards: [...side.shards],
        formerShards: [...from.shards],
        reversible: 'with-backfill',
    };
}
const ADDED = { kind: 'reference-table', tables: impact_change/* NO_TABLES */.IW, reversible: 'yes' };
function compareCopies(comparing, from, to) {
    const newShards = [...to.shards.difference(from.shards)];
    const formerShards = [...from.shards.difference(to.shards)];
    const uids = new Set(to.uids);
    const isSameEntry = from.own === to.own &&
        from.uids.length === to.uids.length &&
        from.uids.every((uid) => uids.has(renamedUid(comparing, uid) ?? uid));
    if (isSameEntry && newShards.length === 0 && formerShards.length === 0)
        return undefined;
    const [group] = isSameEntry ? changedGroups(comparing, to) : [];
    const shards = { ...(group === undefined ? {} : { group }), ordinary: false, newShards, formerShards };
    if (newShards.length > 0)
        return { ...ADDED, class: 'needs-backfill', action: 'moved', ...shards };
    const change = { ...ADDED, ...shards, reversible: 'with-backfill' };
    if (formerShards.length > 0)
        return { ...change, class: 'behavioural', action: 'moved' };
    return { ...change, class: 'safe', action: 'same-shards' };
}
function changedGroups({ live, desired, renamed }, { uids }) {
    const former = new Map([...renamed].map(([from, to]) => [to, from]));
    return uids.filter((uid) => {
        const before = (0,model_topology/* shardsOf */.$b)(live.topology.groups.get(former.get(uid) ?? uid));
        const after = (0,model_topology/* shardsOf */.$b)(desired.topology.groups.get(uid));
        return before.symmetricDifference(after).size > 0;
    });
}
function copiesOf(work, { document, database, schema }, name) {
    const table = schema?.referenceTables.get(name);
    if (database === undefined || schema === undefined || table === undefined)
        return undefined;
    const choices = (0,model_resolution/* resolveReferenceTable */._q)(document.resolution, database, schema, table);
    const uids = [...new Set(choices.flatMap(({ uid }) => uid ?? []))];
    const own = table.shardGroups !== undefined;
    const known = (0,keyed/* remembered */.H)(work.copies, document, () => new Map());
    return (0,keyed/* remembered */.H)(known, JSON.stringify([own, uids]), () => {
        return { own, uids, shards: new Set(choices.flatMap(({ group }) => [...(0,model_topology/* shardsOf */.$b)(group)])) };
    });
}
function compareSequences(comparing) {
    const { live, desired } = comparing;
    const buckets = new Map();
    for (const [from, to] of placesOf(live, desired)) {
        const { database, schema } = from.scope;
        for (const [name, before, after] of (0,keyed/* sideBySide */.Q)(from.schema?.sequences, to.schema?.sequences)) {
            const inDesired = before === undefined ? 'added' : 'moved';
            const change = compareSequence(comparing, after === undefined ? 'removed' : inDesired, [
                (0,model_resolution/* resolveSequence */.AI)(live.resolution, from.database, before),
                (0,model_resolution/* resolveSequence */.AI)(desired.resolution, to.database, after),
            ]);
            if (change === undefined)
                continue;
            const bucket = (0,keyed/* remembered */.H)(buckets, JSON.stringify(change), () => ({ sequences: [], change }));
            bucket.sequences.push(`${database}.${schema}.${name}`);
        }
    }
    return Array.from(buckets.values(), ({ change, sequences }) => ({ ...change, sequences }));
}
function compareSequence(comparing, action, [before, after]) {
    const from = shardOf(before);
    const to = shardOf(after);
    const isSameEntry = before.derived === after.derived &&
        renamedUid(comparing, before.choice.uid) === after.choice.uid &&
        action === 'moved';
    if (isSameEntry && from === to)
        return undefined;
    return {
        kind: 'sequence',
        class: from === to ? 'safe' : 'needs-backfill',
        action,
        sequences: [],
        from,
        to,
        tables: impact_change/* NO_TABLES */.IW,
        reversible: from === to ? 'yes' : 'no',
    };
}
function shardOf({ choice }) {
    return choice.group?.keyRanges[0]?.shardUid?.value;
}

;// CONCATENATED MODULE: ./build/topology/impact/impact-objects.js







function compareGroups(comparing, told) {
    const live = comparing.live.topology.groups;
    const desired = comparing.desired.topology.groups;
    const bound = boundGroups(comparing.desired.topology);
    const former = new Map([...comparing.renamed].map(([from, to]) => [to, from]));
    const toldOf = new Set(told.flatMap((change) => toldGroups(comparing, change)));
    const changes = [];
    for (const [uid, group] of desired) {
        const formerly = former.get(uid);
        const before = live.get(formerly ?? uid);
        const isBound = bound.has(uid);
        if (before === undefined)
            changes.push(groupChange('added', { group, isBound }));
        if (before !== undefined && formerly !== undefined)
            changes.push(groupChange('renamed', { group, isBound, formerly }));
        if (before !== undefined)
            changes.push(...compareGroup(comparing, [before, group], { isBound, toldOf }));
    }
    for (const [uid, group] of live) {
        if (desired.has(renamedUid(comparing, uid) ?? uid))
            continue;
        changes.push(groupChange('removed', { group, isBound: bound.has(uid) }));
    }
    return changes;
}
function boundGroups({ databases, defaultShardGroup }) {
    const bound = new Set();
    const add = (name) => {
        if (name !== undefined && name.value !== '')
            bound.add(name.value);
    };
    add(defaultShardGroup);
    for (const database of databases.values()) {
        add(database.defaultShardGroup);
        for (const schema of database.schemas.values()) {
            add(schema.defaultShardGroup);
            for (const sequence of schema.sequences.values())
                add(sequence.shardGroup);
            for (const table of schema.referenceTables.values())
                table.shardGroups?.forEach(add);
            for (const { name, shardGroup } of schema.tables.values())
                if (!schema.referenceTables.has(name))
                    add(shardGroup);
        }
    }
    return bound;
}
function compareGroup(comparing, [before, after], { isBound, toldOf }) {
    const changes = [];
    const subject = { group: after, isBound };
    const names = [before, after].map(({ node }) => {
        const name = (0,document_document/* memberValue */.AX)(node, 'name');
        return name?.kind === 'string' && name.value !== '' ? name.value : undefined;
    });
    if (names[0] !== names[1])
        changes.push(groupChange('display-name', subject));
    const { live, desired } = comparing;
    if (routingOf(live, before) === routingOf(desired, after))
        return changes;
    const uid = after.uid?.value ?? '';
    if (toldOf.has(uid))
        return changes;
    const sides = [
        sideFor(comparing, (0,model_resolution/* resolveGroup */.ss)(live.resolution, before.uid?.value ?? '')),
        sideFor(comparing, (0,model_resolution/* resolveGroup */.ss)(desired.resolution, uid)),
    ];
    const isEven = sides[0].semantics === sides[1].semantics && compareSides(...sides).kind === 'none';
    if (isEven && followsRenamedIndex(comparing, before, after))
        return changes;
    if (!isEven)
        changes.push(groupChange('unused', subject));
    else if (sides[0].axis?.type === 'xxhash' && hasNewOddBound(before, after))
        changes.push(groupChange('respelled', subject));
    else
        changes.push(groupChange('redrawn', subject));
    return changes;
}
function toldGroups(comparing, change) {
    switch (change.kind) {
        case 'placement':
            return 'group' in change.cause ? [change.cause.group] : [];
        case 'reference-table':
            return change.group === undefined ? [] : [change.group];
        case 'authority': {
            const uid = comparing.desired.topology.authoritativeShardGroup?.value;
            return uid === undefined || change.class !== 'rejected' ? [] : [uid];
        }
        default:
            return [];
    }
}
function followsRenamedIndex(comparing, before, after) {
    const { live, desired } = comparing;
    const [from = '', to = ''] = [before, after].map(({ defaultShardIndex }) => defaultShardIndex?.value);
    const [one, other] = [routingOf(live, before, ['key_ranges']), routingOf(desired, after, ['key_ranges'])];
    return one === other && !desired.topology.indexes.has(from) && !live.topology.indexes.has(to);
}
function routingOf(document, { uid, node }, keys = ['default_shard_index', 'key_ranges']) {
    const known = onlyMembers(node, (key) => keys.includes(key));
    const members = new Map(known.members);
    const ranges = members.get('key_ranges');
    if (ranges?.value.kind === 'array') {
        const items = ranges.value.items.map((item) => item.kind === 'object' ? onlyMembers(item, (key) => ['shard_uid', 'start', 'end'].includes(key)) : item);
        members.set('key_ranges', { ...ranges, value: { ...ranges.value, items } });
    }
    return groupDefinition(document, { uid, node: { ...known, members } });
}
function hasNewOddBound(before, after) {
    const [old, fresh] = [before, after].map(({ keyRanges }) => new Set(keyRanges
        .flatMap(({ start, end }) => [start?.value ?? '', end?.value ?? ''])
        .filter((bound) => bound.length % 2 === 1 && !/^0+$/.test(bound))
        .map((bound) => bound.toLowerCase())));
    return old !== undefined && fresh !== undefined && old.symmetricDifference(fresh).size > 0;
}
const CLASSES = {
    respelled: 'unknown',
    'display-name': 'none',
};
function groupChange(action, { group, isBound, formerly = '', }) {
    const name = (0,finding/* quoteWhole */.Wv)(group.uid?.value ?? '');
    const words = {
        added: [
            `new group ${name} on ${(0,finding/* nameList */.OD)([...(0,model_topology/* shardsOf */.$b)(group)], 'shard')}`,
            isBound
                ? 'what is bound to it is told of by itself'
                : 'nothing is bound to it yet; the service checks its bounds only when something is',
        ],
        removed: [
            `group ${name} removed`,
            isBound
                ? 'refused: something is still bound to it'
                : 'nothing is bound to it; check first that no workflow still uses it',
        ],
        renamed: [
            `group ${(0,finding/* quoteWhole */.Wv)(formerly)} renamed to ${name}`,
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
    const risk = action === 'removed' && isBound ? 'rejected' : (CLASSES[action] ?? 'safe');
    return { kind: 'group', class: risk, action, words: words[action], tables: impact_change/* NO_TABLES */.IW, reversible: 'yes' };
}
function compareIndexes(comparing, told) {
    const live = comparing.live.topology.indexes;
    const desired = comparing.desired.topology.indexes;
    const gone = [...live.values()].filter(({ name }) => !desired.has(name));
    const come = [...desired.values()].filter(({ name }) => !live.has(name));
    const changes = [];
    const written = (document, indexes) => indexes.map((index) => [index, definition(document, index)]);
    const twins = onlyTwins(written(comparing.live, gone), written(comparing.desired, come));
    const former = new Map(Array.from(twins, ([[other], [index]]) => [index, other]));
    const renamed = new Set(former.values());
    for (const index of come) {
        const formerly = former.get(index)?.name;
        if (formerly === undefined)
            changes.push(indexChange('added', index.name));
        else
            changes.push(indexChange('renamed', index.name, formerly));
    }
    for (const index of gone) {
        if (!renamed.has(index))
            changes.push(indexChange('removed', index.name));
    }
    const toldOf = new Set(told.flatMap(usedIndexes));
    for (const [name, index] of desired) {
        const before = live.get(name);
        if (before === undefined || toldOf.has(name))
            continue;
        if (definition(comparing.live, before) !== definition(comparing.desired, index))
            changes.push(indexChange('changed', name));
    }
    return changes;
}
function definition({ context }, { node }) {
    return (0,canonical_form/* writePart */.$X)({ part: 'shard-index', node }, context);
}
function usedIndexes(change) {
    if (change.kind !== 'placement' || change.before.semantics === change.after.semantics)
        return [];
    const indexes = [...change.before.placement.indexes, ...change.after.placement.indexes];
    return indexes.flatMap(({ name }) => name ?? []);
}
function indexChange(action, index, formerly = '') {
    const name = (0,finding/* quoteWhole */.Wv)(index);
    const words = {
        added: [`new index ${name}`, 'an index routes only where a group or a table names it'],
        removed: [`index ${name} removed`, 'no table is routed by it any more'],
        changed: [`index ${name} changed`, 'no table is routed by what changed'],
        renamed: [`index ${(0,finding/* quoteWhole */.Wv)(formerly)} renamed to ${name}`, 'same definition: routing stays as it is'],
    };
    return { kind: 'index', class: 'safe', action, words: words[action], tables: impact_change/* NO_TABLES */.IW, reversible: 'yes' };
}

;// CONCATENATED MODULE: ./build/topology/impact/impact-secondary-indexes.js




const GLOBAL_INDEX_KEYS = new Set([
    ...['table', 'owner_table', 'schema', 'columns', 'owner_sk_columns', 'owner_pk_columns'],
    ...['unique', 'ignore_null', 'enabled'],
]);
const CONSEQUENCES = {
    declared: { class: 'behavioural', reversible: 'yes' },
    enabled: { class: 'needs-backfill', reversible: 'yes' },
    disabled: { class: 'behavioural', reversible: 'with-backfill' },
    dropped: { class: 'behavioural', reversible: 'with-backfill' },
    redefined: { class: 'behavioural', reversible: 'yes' },
    activated: { class: 'behavioural', reversible: 'yes' },
    deactivated: { class: 'behavioural', reversible: 'with-backfill' },
    'lookup-moved': { class: 'behavioural', reversible: 'with-backfill' },
    'owner-key-changed': { class: 'needs-backfill', reversible: 'with-backfill' },
};
const NEED_BACKFILL = new Set(['declared', 'redefined', 'activated']);
function compareSecondaryIndexes(comparing) {
    const { live, desired } = comparing;
    const changes = [];
    for (const [, one, other] of (0,keyed/* sideBySide */.Q)(live.topology.databases, desired.topology.databases)) {
        const [before, after] = [declaredIn(live, one), declaredIn(desired, other)];
        for (const [, old, fresh] of (0,keyed/* sideBySide */.Q)(before, after))
            changes.push(...compareIndex(comparing, old, fresh));
    }
    return changes;
}
function declaredIn(document, database) {
    const found = new Map();
    if (database === undefined || database.globalSecondaryIndexes.size === 0)
        return found;
    const owners = new Map();
    for (const schema of database.schemas.values()) {
        for (const table of schema.tables.values()) {
            for (const { name, columns } of table.secondaryIndexes)
                (0,keyed/* remembered */.H)(owners, name?.value ?? '', () => []).push({
                    schema,
                    table,
                    columns: columns.map(({ value }) => value),
                });
        }
    }
    for (const [name, index] of database.globalSecondaryIndexes)
        found.set(name, { document, database, index, owners: owners.get(name) ?? [] });
    return found;
}
function compareIndex(comparing, before, after) {
    if (after === undefined)
        return before === undefined ? [] : [impact_secondary_indexes_indexChange(before, 'dropped')];
    const { enabled } = after.index;
    if (before === undefined)
        return [impact_secondary_indexes_indexChange(after, enabled ? 'enabled' : 'declared')];
    const actions = [];
    if (before.index.enabled !== enabled)
        actions.push(enabled ? 'enabled' : 'disabled');
    else if (isRedefined(before, after))
        actions.push('redefined');
    if (before.owners.length === 0 && after.owners.length > 0)
        actions.push('activated');
    if (before.owners.length > 0 && after.owners.length === 0)
        actions.push('deactivated');
    if (enabled && hasOtherOwnerKey(comparing, before, after))
        actions.push('owner-key-changed');
    if (enabled && before.index.enabled && lookupMoves(comparing, before, after))
        actions.push('lookup-moved');
    return actions.map((action) => impact_secondary_indexes_indexChange(after, action));
}
function isRedefined(before, after) {
    if (definitionOf(before) !== definitionOf(after))
        return true;
    if (before.owners.length === 0 || after.owners.length === 0)
        return false;
    const [old, fresh] = [before, after].map(({ owners }) => JSON.stringify(owners.map(({ columns }) => columns)));
    return old !== fresh;
}
function definitionOf({ document, database, index }) {
    const path = ['databases', database.name, 'global_secondary_indexes', index.name];
    const node = onlyMembers(index.node, (key) => key !== 'enabled' && GLOBAL_INDEX_KEYS.has(key));
    return (0,canonical_form/* writePart */.$X)({ part: 'global-secondary-index', node, path }, document.context);
}
function hasOtherOwnerKey(comparing, before, after) {
    const keysOf = ({ document, database, owners }) => owners.map(({ schema, table }) => {
        const side = sideFor(comparing, (0,model_resolution/* resolveTable */.NC)(document.resolution, database, schema, table));
        return [JSON.stringify([schema.name, table.name]), keyOf(side)];
    });
    const former = new Map(keysOf(before));
    return keysOf(after).some(([name, key]) => (former.get(name) ?? key) !== key);
}
function lookupMoves(comparing, before, after) {
    if (before.index.table?.value !== after.index.table?.value)
        return false;
    const [from, to] = [lookupSide(comparing, before), lookupSide(comparing, after)];
    if (from === undefined || to === undefined)
        return false;
    return from.semantics !== to.semantics || compareSides(from, to).kind !== 'none';
}
function lookupSide(comparing, { document, database, index }) {
    const name = index.table?.value ?? '';
    const schema = index.schema?.value ?? document.context.onlySchemaOf(database.name, name);
    if (schema === undefined)
        return undefined;
    const place = placeAt(document, { database: database.name, schema });
    return sideFor(comparing, placementAt(place, place.schema?.tables.get(name)));
}
function impact_secondary_indexes_indexChange({ database, index, owners }, action) {
    const { enabled } = index;
    const consequences = CONSEQUENCES[action];
    const listed = owners.map(({ schema, table }) => `${database.name}.${schema.name}.${table.name}`);
    return {
        kind: 'global-secondary-index',
        class: enabled && NEED_BACKFILL.has(action) ? 'needs-backfill' : consequences.class,
        action,
        index: `${database.name}.${index.name}`,
        enabled,
        tables: { listed, unlisted: [] },
        reversible: consequences.reversible,
    };
}

;// CONCATENATED MODULE: ./build/topology/impact/impact-tables.js






const MOVING = new Set(['intervals', 'all', 'unknown']);
function compareTables(comparing) {
    const collector = { comparing, pairs: new Map(), buckets: new Map(), known: new Map() };
    for (const [before, after] of placesOf(comparing.live, comparing.desired)) {
        const unlisted = { before: placementAt(before), after: placementAt(after), scope: before.scope };
        collect(collector, { ...unlisted, declared: 'both' });
        compareListed(collector, before, after);
    }
    return [...collector.buckets.values()].map(({ change, ...tables }) => ({ ...change, tables }));
}
function compareListed(collector, before, after) {
    const references = [before, after].flatMap(({ schema }) => schema?.referenceTables ?? []);
    for (const [name, known, table] of (0,keyed/* sideBySide */.Q)(before.schema?.tables, after.schema?.tables)) {
        if (references.some((tables) => tables.has(name)))
            continue;
        const inDesired = known === undefined ? 'added' : 'both';
        const subject = {
            before: placementAt(before, known),
            after: placementAt(after, table),
            declared: table === undefined ? 'removed' : inDesired,
            scope: before.scope,
            name,
        };
        if (collect(collector, subject) || known === undefined || table === undefined)
            continue;
        if (ownIndexes(before.document, known) !== ownIndexes(after.document, table))
            addTo(declarationBucket(collector, subject), subject);
    }
}
function ownIndexes({ context }, { node, primaryIndexes }) {
    const own = primaryIndexes.length === 0 ? undefined : (0,document_document/* memberValue */.AX)(node, 'primary_indexes');
    return own === undefined ? '' : (0,canonical_form/* writePart */.$X)({ part: 'primary-indexes', node: own }, context);
}
function collect(collector, subject) {
    const buckets = bucketsOf(collector, subject);
    for (const bucket of buckets)
        addTo(bucket, subject);
    return buckets.length > 0;
}
function bucketsOf(collector, subject) {
    const pair = pairOf(collector, subject);
    const ofPair = (0,keyed/* remembered */.H)(collector.known, pair, () => new Map());
    const ofPlace = (0,keyed/* remembered */.H)(ofPair, subject.scope, () => new Map());
    return (0,keyed/* remembered */.H)(ofPlace, subject.declared, () => findBuckets(collector, subject, pair));
}
function findBuckets(collector, subject, pair) {
    const { before, after, declared } = subject;
    if (!pair.isSame) {
        const placed = placementBucket(collector, subject, pair);
        const sequences = declared === 'added' ? undefined : sequenceBucket(collector, subject, pair);
        return sequences === undefined ? [placed] : [placed, sequences];
    }
    const sources = [before.choice.source, after.choice.source];
    const isWritten = declared === 'both' && sources[0] !== sources[1] && sources.includes('own');
    const isNew = declared === 'added' || declared === 'removed';
    return isWritten || isNew ? [declarationBucket(collector, subject)] : [];
}
function addTo(bucket, { scope, name }) {
    if (name === undefined)
        bucket.unlisted.push(scope);
    else
        bucket.listed.push([scope.database, scope.schema, name].join('.'));
}
function placementBucket({ comparing, buckets }, subject, pair) {
    const { before, after, movement } = pair;
    const cause = causeOf(comparing, subject, pair);
    const uids = [before.placement.choice.uid, after.placement.choice.uid];
    return impact_tables_bucketOf(buckets, [cause, uids, before.semantics, after.semantics], {
        kind: 'placement',
        class: placementClass(pair),
        cause,
        before,
        after,
        movement,
        tables: impact_change/* NO_TABLES */.IW,
        reversible: MOVING.has(movement.kind) ? 'routing-only' : 'yes',
    });
}
function declarationBucket({ comparing, buckets }, { before, after, declared }) {
    const choices = [before.choice.source, before.choice.uid, after.choice.source, after.choice.uid];
    return impact_tables_bucketOf(buckets, ['declaration', declared, choices], {
        kind: 'declaration',
        class: 'safe',
        declared,
        before: sideFor(comparing, before),
        after: sideFor(comparing, after),
        tables: impact_change/* NO_TABLES */.IW,
        reversible: 'yes',
    });
}
function sequenceBucket({ comparing, buckets }, subject, pair) {
    if (!isUnsharded(pair.before) && !isUnsharded(pair.after))
        return undefined;
    const from = homeOf(comparing.live.resolution, subject, pair.before);
    const to = homeOf(comparing.desired.resolution, subject, pair.after);
    if (from === to || from === undefined || to === undefined)
        return undefined;
    return impact_tables_bucketOf(buckets, ['derived', from, to], {
        kind: 'sequence',
        class: 'unknown',
        action: 'derived',
        sequences: [],
        from,
        to,
        tables: impact_change/* NO_TABLES */.IW,
        reversible: 'no',
    });
}
function isUnsharded(side) {
    return side.routable && !side.routed && !side.spread;
}
function homeOf(resolution, { scope }, side) {
    if (isUnsharded(side))
        return side.shards[0];
    const database = resolution.topology.databases.get(scope.database ?? '');
    const { choice } = (0,model_resolution/* resolveSequence */.AI)(resolution, database, undefined);
    return choice.group?.keyRanges[0]?.shardUid?.value;
}
function impact_tables_bucketOf(buckets, key, change) {
    return (0,keyed/* remembered */.H)(buckets, JSON.stringify(key), () => ({ listed: [], unlisted: [], change }));
}
function pairOf({ comparing, pairs }, { before, after }) {
    const known = (0,keyed/* remembered */.H)(pairs, before, () => new Map());
    return (0,keyed/* remembered */.H)(known, after, () => {
        const sides = { before: sideFor(comparing, before), after: sideFor(comparing, after) };
        const movement = compareSides(sides.before, sides.after);
        const isSame = renamedUid(comparing, before.choice.uid) === after.choice.uid &&
            sides.before.routable === sides.after.routable &&
            sides.before.semantics === sides.after.semantics &&
            movement.kind === 'none';
        return { ...sides, movement, isSame };
    });
}
function placementClass({ before, after, movement }) {
    switch (movement.kind) {
        case 'none':
            return before.routed !== after.routed || keyOf(before) !== keyOf(after) ? 'behavioural' : 'safe';
        case 'intervals':
        case 'all':
            return 'needs-empty';
        case 'becomes-routable':
            return 'safe';
        case 'becomes-unroutable':
            return 'behavioural';
        case 'unknown':
            return after.shards.length < new Set([...before.shards, ...after.shards]).size
                ? 'needs-empty'
                : 'unknown';
    }
}
function causeOf(comparing, subject, { before, after }) {
    const from = subject.before.choice;
    const to = subject.after.choice;
    if (renamedUid(comparing, from.uid) !== to.uid) {
        const sources = [from.source, to.source];
        if (sources.includes('own'))
            return { kind: 'table-group', declared: subject.declared };
        const { database = '', schema = '' } = subject.scope;
        if (sources.includes('schema'))
            return { kind: 'default-group', scope: { database, schema } };
        return { kind: 'default-group', scope: sources.includes('database') ? { database } : {} };
    }
    const group = to.uid ?? '';
    if (before.semantics === after.semantics)
        return { kind: 'key-ranges', group };
    const indexes = [...subject.before.indexes, ...subject.after.indexes];
    const isOwn = indexes.some(({ source }) => source === 'table');
    return { kind: isOwn ? 'table-index' : 'shard-index', group };
}

;// CONCATENATED MODULE: ./build/topology/impact/impact.js











function findChanges(live, desired) {
    const comparing = comparingOf(live, desired);
    const placed = [...compareTables(comparing), ...compareReferenceTables(comparing)];
    const authority = compareAuthority(comparing, placed);
    const changes = [
        ...placed,
        ...authority,
        ...compareSequences(comparing),
        ...compareSecondaryIndexes(comparing),
        ...compareGroups(comparing, [...placed, ...authority]),
        ...compareIndexes(comparing, placed),
        ...compareUnknownKeys(live, desired),
    ];
    if (changes.length === 0)
        return [unknownChange('unexplained', '')];
    const rank = (change) => impact_change/* CHANGE_CLASSES */.id.indexOf(change.class);
    return changes.toSorted((one, other) => rank(other) - rank(one));
}
const KNOWN = {
    topology: new Set(model_topology/* TOP_LEVEL_KEYS */.Uw),
    group: new Set(['uid', 'name', 'default_shard_index', 'key_ranges']),
    range: new Set(['shard_uid', 'start', 'end']),
    index: new Set(['type', 'columns', 'index_params']),
    params: new Set(['modulus']),
    database: new Set([
        ...['default_shard_group', 'authoritative_shard_group'],
        ...['schemas', 'global_secondary_indexes'],
    ]),
    schema: new Set(['default_shard_group', 'tables', 'sequences', 'reference_tables']),
    table: new Set(['shard_group', 'shard_group_uid', 'primary_indexes', 'secondary_indexes']),
    primary: new Set(['shard_index', 'columns', 'ignore_null']),
    secondary: new Set(['name', 'columns']),
    global: GLOBAL_INDEX_KEYS,
    sequence: new Set(['name', 'shard_group', 'shard_group_uid']),
    reference: new Set(['shard_groups', 'shard_group_uids']),
};
function compareUnknownKeys(live, desired) {
    const before = collectUnknown(live);
    const after = collectUnknown(desired);
    const buckets = new Map();
    for (const [path, from, to] of (0,keyed/* sideBySide */.Q)(before, after)) {
        if (from?.text === to?.text)
            continue;
        const keys = [...new Set([...(from?.keys ?? []), ...(to?.keys ?? [])])];
        const isTable = from?.table ?? to?.table ?? false;
        const key = JSON.stringify([isTable ? '' : path, keys, from?.text, to?.text]);
        const bucket = (0,keyed/* remembered */.H)(buckets, key, () => ({
            ...unknownChange('unknown-keys', path, keys),
            tables: { listed: [], unlisted: [] },
        }));
        if (isTable)
            bucket.tables.listed.push(path);
    }
    return [...buckets.values()];
}
const UNKNOWN = {
    'unknown-keys': 'the key is sent as it is written, and the service may refuse or drop it',
    'free-form': 'it has no key of the Neki form',
    unexplained: 'the documents differ where nothing is routed',
};
function unknownChange(action, path, keys = []) {
    const place = path === '' ? 'the document' : (0,finding/* quoteWhole */.Wv)(path);
    const title = keys.length === 0 ? place : `${(0,finding/* nameList */.OD)(keys, 'key')} of ${place}`;
    const words = [title, `what this does is not known: ${UNKNOWN[action]}`];
    return { kind: 'unknown', class: 'unknown', action, words, tables: impact_change/* NO_TABLES */.IW, reversible: 'yes' };
}
function collectUnknown({ topology, context }) {
    const found = new Map();
    const look = (path, node, known, table = false) => {
        const unknown = [...node.members].filter(([key]) => !known.has(key));
        if (unknown.length === 0)
            return;
        const part = { ...node, members: new Map(unknown) };
        const text = (0,canonical_form/* writePart */.$X)({ part: 'free-form', node: part }, context);
        found.set(path, { keys: unknown.map(([key]) => key).sort(), text, table });
    };
    look('', topology.document.root, KNOWN.topology);
    for (const { uid, node, keyRanges } of topology.groupList) {
        look(`shard_groups.${uid?.value}`, node, KNOWN.group);
        for (const range of keyRanges) {
            const { shardUid, start, end } = range;
            const place = `${shardUid?.value} ${start?.value ?? ''} ${end?.value ?? ''}`;
            look(`shard_groups.${uid?.value}.key_ranges.${place}`, range.node, KNOWN.range);
        }
    }
    for (const { name, node, params } of topology.indexes.values()) {
        look(`shard_indexes.${name}`, node, KNOWN.index);
        if (params !== undefined)
            look(`shard_indexes.${name}.index_params`, params, KNOWN.params);
    }
    for (const database of topology.databases.values()) {
        look(`databases.${database.name}`, database.node, KNOWN.database);
        for (const { name, node } of database.globalSecondaryIndexes.values())
            look(`databases.${database.name}.global_secondary_indexes.${name}`, node, KNOWN.global);
        for (const schema of database.schemas.values()) {
            const place = `${database.name}.${schema.name}`;
            look(`databases.${database.name}.schemas.${schema.name}`, schema.node, KNOWN.schema);
            for (const { name, node, primaryIndexes, secondaryIndexes } of schema.tables.values()) {
                if (node.members.keys().some((key) => !KNOWN.table.has(key)))
                    look(`${place}.${name}`, node, KNOWN.table, true);
                for (const [at, index] of primaryIndexes.entries())
                    look(`${place}.${name}.primary_indexes.${at}`, index.node, KNOWN.primary);
                for (const index of secondaryIndexes)
                    look(`${place}.${name}.secondary_indexes.${index.name?.value}`, index.node, KNOWN.secondary);
            }
            for (const { name, node } of schema.sequenceList)
                look(`${place}.sequences.${name}`, node, KNOWN.sequence);
            for (const { name, node } of schema.referenceTables.values())
                look(`${place}.${name}`, node, KNOWN.reference, true);
        }
    }
    return found;
}

// EXTERNAL MODULE: ./build/topology/topology-document.js
var topology_document = __webpack_require__(4845);
;// CONCATENATED MODULE: ./build/topology/plan/three-way.js





function findLiveOnly(live, desired, base) {
    const files = base === undefined ? [desired] : [desired, base];
    const bindings = new Map();
    const defaults = [];
    const others = [];
    const addDefault = (scope, own, twins) => {
        const group = own.defaultShardGroup?.value;
        if (group !== undefined && !twins.some((twin) => twin?.defaultShardGroup?.value === group))
            defaults.push({ scope, group });
    };
    addDefault({}, live, files);
    for (const [database, own] of live.databases) {
        const twins = files.map((file) => file.databases.get(database));
        addDefault({ database }, own, twins);
        for (const name of newNames(own, twins, 'globalSecondaryIndexes'))
            others.push(`${database}.${name}`);
        for (const [schema, part] of own.schemas) {
            const parts = twins.map((twin) => twin?.schemas.get(schema));
            const place = `${database}.${schema}`;
            addDefault({ database, schema }, part, parts);
            for (const { name, shardGroup } of part.tables.values()) {
                const group = shardGroup?.value;
                if (group !== undefined && !parts.some((twin) => twin?.tables.get(name)?.shardGroup?.value === group))
                    (0,keyed/* remembered */.H)(bindings, group, () => []).push(`${place}.${name}`);
            }
            for (const name of newNames(part, parts, 'referenceTables'))
                others.push(`${place}.${name}`);
            for (const name of newNames(part, parts, 'sequences'))
                others.push(`${place}.${name}`);
        }
    }
    return {
        groups: newNames(live, files, 'groups'),
        indexes: newNames(live, files, 'indexes'),
        bindings: Array.from(bindings, ([group, tables]) => ({ group, tables })),
        defaults,
        others,
    };
}
function newNames(own, twins, key) {
    return [...own[key].keys()].filter((name) => !twins.some((twin) => twin?.[key].has(name)));
}
function findReshards({ groups, bindings, defaults }) {
    const tablesOf = new Map(bindings.map(({ group, tables }) => [group, tables]));
    const defaultsOf = Map.groupBy(defaults, ({ group }) => group);
    return groups.flatMap((target) => {
        const tables = tablesOf.get(target) ?? [];
        const scopes = (defaultsOf.get(target) ?? []).map(({ scope }) => scope);
        return tables.length + scopes.length === 0 ? [] : [{ target, tables, defaults: scopes }];
    });
}
function readThreeWay({ base, live, desired }) {
    const alike = (document, ...known) => known.find((other) => (0,topology_document/* isSameNode */.hF)(document.root, other.root)) ?? document;
    const wanted = alike(desired, live);
    return { form: (0,topology_document/* formOf */.QU)(live, desired), base: base && alike(base, live, wanted), live, desired: wanted };
}
function needsHistory({ base, live, desired, form }) {
    const { text } = live.canonical(form);
    if (text === desired.canonical(form).text || text === base?.canonical(form).text)
        return false;
    return form === 'free-form' || !isPristine(live.topology);
}
function findSituation(threeWay, history) {
    const { base, live, desired, form } = threeWay;
    const compareTo = (other) => (0,equality/* compareCanonical */.Yu)(live.canonical(form), other.canonical(form));
    const toDesired = compareTo(desired);
    if (toDesired !== undefined)
        return { state: 'in-sync', ledger: toDesired };
    const toBase = base && compareTo(base);
    if (toBase !== undefined)
        return { state: 'ordinary', ledger: toBase };
    if (form === 'neki' && isPristine(live.topology))
        return { state: 'pristine' };
    const { newer = [], earlier = [] } = history.known ? history : {};
    for (const document of newer) {
        const ledger = compareTo(document);
        if (ledger !== undefined)
            return { state: 'newer', ledger };
    }
    for (const [index, document] of earlier.entries()) {
        const ledger = compareTo(document);
        if (ledger !== undefined)
            return { state: 'behind', versions: index + 1, ledger };
    }
    const former = findFormer(threeWay, history);
    const liveOnly = findLiveOnly(live.topology, desired.topology, former?.topology);
    const undone = { liveOnly, reshards: findReshards(liveOnly) };
    if (history.known && former === undefined)
        return { state: 'first-file', ...undone };
    const outside = changesBetween(former ?? desired, live, form);
    if (!history.known)
        return { state: 'history-unknown', reason: history.reason, outside, ...undone };
    return { state: 'drift', outside, ...undone };
}
function findFormer({ base, live, desired, form }, history) {
    if (base !== undefined)
        return base;
    const [earlier] = history.known ? history.earlier : [];
    if (earlier === undefined)
        return undefined;
    return distance(desired, live, form) <= distance(earlier, live, form) ? desired : earlier;
}
function distance(from, to, form) {
    const changes = changesBetween(from, to, form);
    return changes.reduce((sum, { tables }) => sum + 1 + tables.listed.length + tables.unlisted.length, 0);
}
function changesBetween(from, to, form) {
    if (from.canonical(form).text === to.canonical(form).text)
        return [];
    return form === 'free-form' ? [unknownChange('free-form', '')] : findChanges(from, to);
}
function isPristine(topology) {
    const { groupList, indexes, databases, document, authoritativeShardGroup, defaultShardGroup } = topology;
    const [group, ...others] = groupList;
    if (group === undefined || others.length > 0 || !(0,model_topology/* isOneShard */.ZC)(group))
        return false;
    const uid = group.uid?.value;
    const isOwn = [authoritativeShardGroup, defaultShardGroup].every((name) => name === undefined || name.value === uid);
    const keys = [...document.root.members.keys(), ...group.node.members.keys()];
    const known = [...model_topology/* TOP_LEVEL_KEYS */.Uw, 'uid', 'key_ranges'];
    const isKnown = keys.every((key) => known.includes(key));
    return isOwn && isKnown && indexes.size === 0 && databases.size === 0;
}


/***/ })

};
