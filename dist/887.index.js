export const id = 887;
export const ids = [887];
export const modules = {

/***/ 7887:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  u: () => (/* binding */ describeChange)
});

// EXTERNAL MODULE: ./build/topology/prose.js
var prose = __webpack_require__(6855);
// EXTERNAL MODULE: ./build/topology/impact/table-text.js
var table_text = __webpack_require__(5967);
;// CONCATENATED MODULE: ./build/topology/impact/data-text.js


function referenceText(change) {
    const { action, tables, group, ordinary, newShards, formerShards } = change;
    const who = (0,table_text/* tablesText */.z)(tables);
    const stale = (0,prose/* prose */.CS) `the copies on ${(0,prose/* nameList */.OD)(formerShards, 'shard')} are no longer kept alike`;
    switch (action) {
        case 'added':
            return {
                title: ordinary ? (0,prose/* prose */.CS) `${who}: ordinary → reference table` : (0,prose/* prose */.CS) `new reference table: ${who}`,
                effect: (0,prose/* prose */.CS) `every one of ${(0,prose/* nameList */.OD)(newShards, 'shard')} must already hold the whole table: nothing is created, copied or checked, and results are incomplete otherwise`,
            };
        case 'removed':
            return {
                title: (0,prose/* prose */.CS) `${who}: no longer a reference table`,
                effect: newShards.length > 1
                    ? (0,prose/* prose */.CS) `each of ${(0,prose/* nameList */.OD)(newShards, 'shard')} holds the whole table: statements that visit several see its rows several times; ${stale}`
                    : (0,prose/* prose */.CS) `writes reach one copy only, on ${(0,prose/* nameList */.OD)(newShards, 'shard')}; ${stale}`,
            };
        case 'moved': {
            const title = group === undefined
                ? (0,prose/* prose */.CS) `groups of reference table ${who}`
                : (0,prose/* prose */.CS) `shards of ${(0,prose/* code */.aY)(group)} under reference table ${who}`;
            if (newShards.length === 0)
                return { title, effect: (0,prose/* prose */.CS) `${stale}; joins there stop being local` };
            return {
                title,
                effect: (0,prose/* prose */.CS) `${(0,prose/* nameList */.OD)(newShards, 'shard')} must hold the whole of ${who} first: nothing is copied, and results are incomplete otherwise`,
            };
        }
        case 'same-shards':
            return {
                title: (0,prose/* prose */.CS) `groups of reference table ${who}`,
                effect: ['the same shards hold its copies as before'],
            };
    }
}
function sequenceText({ action, sequences, from, to, tables }) {
    const names = (0,prose/* nameList */.OD)(sequences, 'sequence');
    if (action === 'derived')
        return {
            title: (0,prose/* prose */.CS) `sequences owned by ${(0,table_text/* tablesText */.z)(tables)}: ${(0,prose/* known */.eO)(from)} → ${(0,prose/* known */.eO)(to)}`,
            effect: [
                'a sequence that such a table owns (serial, identity) continues on the other shard without its counter: duplicate ids, unless the counter is carried over; only the catalog knows whether there is one',
            ],
        };
    const title = (0,prose/* prose */.CS) `sequence ${names}: ${(0,prose/* known */.eO)(from)} → ${(0,prose/* known */.eO)(to)}`;
    if (from === to)
        return { title, effect: ['same shard: the counter stays, unless unsharded tables own the sequence'] };
    return {
        title,
        effect: (0,prose/* prose */.CS) `the counter is not copied to ${(0,prose/* known */.eO)(to)}: duplicate ids, unless it is carried over first, together with PlanetScale Support`,
    };
}

;// CONCATENATED MODULE: ./build/topology/impact/object-text.js


function groupChangeText(change) {
    return { title: groupTitle(change), effect: [groupEffect(change)] };
}
function groupTitle({ action, group, formerly, shards }) {
    const name = (0,prose/* code */.aY)(group);
    switch (action) {
        case 'added':
            return (0,prose/* prose */.CS) `new group ${name} on ${(0,prose/* nameList */.OD)(shards, 'shard')}`;
        case 'removed':
            return (0,prose/* prose */.CS) `group ${name} removed`;
        case 'renamed':
            return (0,prose/* prose */.CS) `group ${(0,prose/* code */.aY)(formerly ?? '')} renamed to ${name}`;
        case 'redrawn':
            return (0,prose/* prose */.CS) `group ${name} written differently`;
        case 'respelled':
            return (0,prose/* prose */.CS) `bounds of ${name} written differently`;
        case 'unused':
            return (0,prose/* prose */.CS) `group ${name} changed`;
        case 'display-name':
            return (0,prose/* prose */.CS) `name of group ${name}`;
    }
}
function groupEffect({ action, bound }) {
    switch (action) {
        case 'added':
            return bound
                ? 'what is bound to it is told of by itself'
                : 'nothing is bound to it yet; the service checks its bounds only when something is';
        case 'removed':
            return bound
                ? 'refused: something is still bound to it'
                : 'nothing is bound to it; check first that no workflow still uses it';
        case 'renamed':
            return 'same shards, same index; workflows that run name groups by uid, so that none may be running';
        case 'redrawn':
            return 'no row changes its shard: every key has the owner it had';
        case 'respelled':
            return 'it is not known how the service reads a bound with an odd number of digits; write two for each byte';
        case 'unused':
            return 'no row changes its shard: no table was placed by what changed';
        case 'display-name':
            return 'display only: nothing is routed by it';
    }
}
function indexChangeText({ action, index, formerly }) {
    switch (action) {
        case 'added':
            return {
                title: (0,prose/* prose */.CS) `new index ${(0,prose/* code */.aY)(index)}`,
                effect: ['an index routes only where a group or a table names it'],
            };
        case 'removed':
            return { title: (0,prose/* prose */.CS) `index ${(0,prose/* code */.aY)(index)} removed`, effect: ['no table is routed by it any more'] };
        case 'changed':
            return { title: (0,prose/* prose */.CS) `index ${(0,prose/* code */.aY)(index)} changed`, effect: ['no table is routed by what changed'] };
        case 'renamed':
            return {
                title: (0,prose/* prose */.CS) `index ${(0,prose/* code */.aY)(formerly ?? '')} renamed to ${(0,prose/* code */.aY)(index)}`,
                effect: ['same definition: routing stays as it is'],
            };
    }
}
function authorityText({ action, database, from, to }) {
    const title = (0,prose/* prose */.CS) `authority of ${(0,table_text/* scopeText */.C)(database === undefined ? {} : { database })}: ${(0,prose/* known */.eO)(from)} → ${(0,prose/* known */.eO)(to)}`;
    switch (action) {
        case 'moved':
            if (database === undefined)
                return { title, effect: ['refused: the authoritative shard of a cluster cannot change'] };
            return {
                title,
                effect: [
                    'sequences that follow the authority continue on another shard, where their counters are not: duplicate ids, unless the counters are carried over first',
                ],
            };
        case 'renamed':
            return { title, effect: ['same shard: nothing moves'] };
        case 'not-one-shard':
            return {
                title,
                effect: ['refused: the authoritative group has exactly one key range, without bounds'],
            };
        case 'removed':
            return { title, effect: ['refused: a topology names its authoritative group'] };
    }
}
function defaultText({ action, scope, from, to }) {
    const title = (0,prose/* prose */.CS) `default shard group of ${(0,table_text/* scopeText */.C)(scope)}: ${(0,prose/* known */.eO)(from)} → ${(0,prose/* known */.eO)(to)}`;
    switch (action) {
        case 'same-placement':
            return {
                title,
                effect: ['declaration only: everything that follows it, listed or not, stays where it is'],
            };
        case 'not-the-authority':
            return {
                title,
                effect: (0,prose/* prose */.CS) `refused: the default of the cluster is absent or the authoritative group ${(0,prose/* known */.eO)(from)}`,
            };
    }
}

// EXTERNAL MODULE: ./build/topology/model/key-range.js
var key_range = __webpack_require__(7917);
;// CONCATENATED MODULE: ./build/topology/impact/placement-text.js



const MAX_MOVES = 4;
function placementTitle(change) {
    const { cause, before, after, movement, tables } = change;
    switch (cause.kind) {
        case 'key-ranges':
            if (movement.kind === 'intervals')
                return (0,prose/* prose */.CS) `${(0,prose/* code */.aY)(cause.group)} ${movesText(movement.moves, movement.axis)}`;
            return (0,prose/* prose */.CS) `key ranges of ${(0,prose/* code */.aY)(cause.group)}`;
        case 'shard-index':
            return (0,prose/* prose */.CS) `shard index of ${(0,prose/* code */.aY)(cause.group)}: ${indexText(before)} → ${indexText(after)}`;
        case 'table-index':
            return (0,prose/* prose */.CS) `shard index of ${(0,table_text/* tablesText */.z)(tables)}: ${indexText(before)} → ${indexText(after)}`;
        case 'table-group':
            return (0,prose/* prose */.CS) `shard group of ${(0,table_text/* tablesText */.z)(tables)}: ${groupText(before)} → ${groupText(after)}`;
        case 'default-group':
            return (0,prose/* prose */.CS) `default shard group of ${(0,table_text/* scopeText */.C)(cause.scope)}: ${groupText(before)} → ${groupText(after)}`;
    }
}
function placementEffect(change) {
    const { movement, tables, before, after } = change;
    const who = (0,table_text/* tablesText */.z)(tables);
    switch (movement.kind) {
        case 'none':
            return (0,prose/* joinProse */.c5)([(0,prose/* prose */.CS) `no row of ${who} changes its shard`, ...routingText(before, after)], '; ');
        case 'intervals':
            return intervalsEffect(change, movement.moves, movement.axis);
        case 'all':
            return allEffect(change, movement.why);
        case 'becomes-routable':
            return (0,prose/* prose */.CS) `${who} could not be routed, and can be now; rows from before that time are found only on the shards of ${groupText(after)}`;
        case 'becomes-unroutable':
            return (0,prose/* prose */.CS) `${who} can no longer be routed: every statement fails until a shard group applies again; no row is lost`;
        case 'unknown': {
            const { leaving } = parted(before.shards, after);
            const verdict = (0,prose/* prose */.CS) `it is not known which rows of ${who} change their shard: ${movement.why}`;
            return (0,prose/* joinProse */.c5)([verdict, ...breakText({ leaving, staying: [] })], '; ');
        }
    }
}
function intervalsEffect(change, moves, axis) {
    const { before, after, tables } = change;
    const who = (0,table_text/* tablesText */.z)(tables);
    const routes = new Map();
    for (const { from, to, low, high } of moves) {
        const key = JSON.stringify([from, to ?? '']);
        routes.set(key, (routes.get(key) ?? 0n) + high - low);
    }
    const total = moves.reduce((sum, { low, high }) => sum + high - low, 0n);
    const amount = amountText(moves, total, axis);
    const [only] = moves;
    const where = routes.size === 1 && only !== undefined
        ? (0,prose/* prose */.CS) `${shardText(only.from)} → ${shardText(only.to)}`
        : movesText(moves, axis);
    const sources = new Set(moves.map(({ from }) => from));
    const lost = moves.some(({ to }) => to === undefined);
    return (0,prose/* joinProse */.c5)([
        (0,prose/* prose */.CS) `${amount} of ${who}: ${where}`,
        ...breakText(parted([...sources], after)),
        ...(lost
            ? [(0,prose/* prose */.CS) `no shard owns ${lostText(moves, axis)} any more: statements for these keys fail`]
            : []),
        ...routingText(before, after),
        ...newTableText(change),
    ], '; ');
}
function allEffect(change, why) {
    const { before, after, tables } = change;
    const who = (0,table_text/* tablesText */.z)(tables);
    const verdict = why === 'shards'
        ? (0,prose/* prose */.CS) `every row of ${who}: ${shardList(before)} → ${shardList(after)}`
        : (0,prose/* prose */.CS) `every row of ${who} may be on the wrong shard, also where ranges are unchanged: ${indexText(before)} → ${indexText(after)} computes other values`;
    return (0,prose/* joinProse */.c5)([
        verdict,
        ...breakText(parted(before.shards, after)),
        ...routingText(before, after),
        ...newTableText(change),
    ], '; ');
}
function amountText(moves, total, axis) {
    if (total === axis.high - axis.low)
        return ['every row'];
    switch (axis.type) {
        case 'xxhash':
            return [`${(0,key_range/* renderShare */.O8)(total, axis)} of the keys`];
        case 'modulo':
            return [`${total} of ${axis.high} buckets`];
        case 'range':
            return [`keys in ${intervalsText(moves, axis)}`];
    }
}
function lostText(moves, axis) {
    return intervalsText(moves.filter(({ to }) => to === undefined), axis);
}
function intervalsText(moves, axis) {
    const shown = moves.slice(0, MAX_MOVES).map((move) => (0,key_range/* renderInterval */.kr)(move, axis));
    const rest = moves.length - shown.length;
    return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
function movesText(moves, axis) {
    const shown = moves
        .slice(0, MAX_MOVES)
        .map((move) => (0,prose/* prose */.CS) `${(0,key_range/* renderInterval */.kr)(move, axis)}: ${shardText(move.from)} → ${shardText(move.to)}`);
    const rest = moves.length - shown.length;
    return (0,prose/* joinProse */.c5)(rest > 0 ? [...shown, [`${rest} more`]] : shown, ', ');
}
function parted(shards, after) {
    const remaining = new Set(after.shards);
    return {
        leaving: shards.filter((shard) => !remaining.has(shard)),
        staying: shards.filter((shard) => remaining.has(shard)),
    };
}
function breakText({ leaving, staying }) {
    const texts = [];
    if (leaving.length > 0) {
        const leave = leaving.length === 1 ? 'leaves the group, its rows are' : 'leave the group, their rows are';
        texts.push((0,prose/* prose */.CS) `${(0,prose/* nameList */.OD)(leaving, 'shard')} ${leave} unreachable`);
    }
    if (staying.length > 0) {
        const stay = staying.length === 1 ? 'stays in the group' : 'stay in the group';
        texts.push((0,prose/* prose */.CS) `${(0,prose/* nameList */.OD)(staying, 'shard')} ${stay}: rows left there are found only by statements that visit every shard, reads by key miss them, upserts write them a second time`);
    }
    return texts;
}
function routingText(before, after) {
    if (!before.routed && after.routed)
        return [
            (0,prose/* prose */.CS) `${indexText(after)} starts to apply: INSERT must give the key, the key cannot be updated, views over several such tables fail`,
        ];
    if (before.routed && !after.routed)
        return [(0,prose/* prose */.CS) `${indexText(before)} no longer applies`];
    const keys = [before, after].map(({ placement }) => placement.indexes.map(({ columns }) => columns.join()).join());
    if (keys[0] === keys[1])
        return [];
    return [(0,prose/* prose */.CS) `INSERT must give the key of ${indexText(after)} from now on`];
}
function newTableText({ cause }) {
    if (cause.kind !== 'table-group' || cause.declared !== 'added')
        return [];
    return [['safe only if the table is new or empty']];
}
function indexText({ placement }) {
    if (placement.indexes.length === 0)
        return ['no index'];
    return (0,prose/* joinProse */.c5)(placement.indexes.map(oneIndexText), ', ');
}
function oneIndexText({ name, index, columns }) {
    const type = index?.type?.value ?? 'undeclared';
    const known = (0,key_range/* isIndexType */.$U)(type) || index === undefined ? type : (0,prose/* code */.aY)(type);
    const key = (0,prose/* joinProse */.c5)(columns.map((column) => [(0,prose/* code */.aY)(column)]), ', ');
    return (0,prose/* prose */.CS) `${(0,prose/* code */.aY)(name ?? '')} (${known} of ${key})`;
}
function groupText({ placement }) {
    return placement.choice.uid === undefined ? ['none'] : [(0,prose/* code */.aY)(placement.choice.uid)];
}
function shardList({ shards }) {
    return shards.length === 0 ? ['no shard'] : (0,prose/* nameList */.OD)(shards, 'shard');
}
function shardText(shard) {
    return shard === undefined ? ['no shard'] : [(0,prose/* code */.aY)(shard)];
}

;// CONCATENATED MODULE: ./build/topology/impact/secondary-index-text.js


const INCOMPLETE = 'lookup rows are missing until a backfill, and reads through the index are silently incomplete';
const ENDED = 'lookup rows are no longer maintained, uniqueness is no longer enforced across shards, equality reads visit every shard; enabling it again needs a new backfill';
function secondaryIndexText(change) {
    return { title: titleOf(change), effect: effectOf(change) };
}
function titleOf({ action, index, tables }) {
    const name = (0,prose/* prose */.CS) `global secondary index ${(0,prose/* code */.aY)(index)}`;
    switch (action) {
        case 'declared':
            return (0,prose/* prose */.CS) `new ${name}, not enabled`;
        case 'enabled':
        case 'disabled':
        case 'dropped':
        case 'redefined':
            return (0,prose/* prose */.CS) `${name} ${action}`;
        case 'activated':
            return (0,prose/* prose */.CS) `${name} activated by ${(0,table_text/* tablesText */.z)(tables)}`;
        case 'deactivated':
            return (0,prose/* prose */.CS) `${name} no longer activated by its owner`;
        case 'lookup-moved':
            return (0,prose/* prose */.CS) `lookup table of ${name}`;
        case 'owner-key-changed':
            return (0,prose/* prose */.CS) `shard key of ${(0,table_text/* tablesText */.z)(tables)}, owner of ${name}`;
    }
}
function effectOf({ action, enabled, tables }) {
    const owner = (0,table_text/* tablesText */.z)(tables);
    switch (action) {
        case 'declared':
            return (0,prose/* prose */.CS) `reads stay as they are; updates of its columns in ${owner} are refused from now on`;
        case 'enabled':
            return (0,prose/* prose */.CS) `${INCOMPLETE}; COPY FROM into ${owner} is refused`;
        case 'disabled':
            return [ENDED];
        case 'dropped':
            return [enabled ? ENDED : 'it was not enabled: updates of its columns are accepted again'];
        case 'redefined':
            if (!enabled)
                return ['it is not enabled: nothing reads it yet'];
            return (0,prose/* prose */.CS) `lookup rows have the old form: ${INCOMPLETE}; treat it as dropped and made anew`;
        case 'activated':
            return [enabled ? INCOMPLETE : 'it is not enabled: updates of its columns are refused from now on'];
        case 'deactivated':
            return [enabled ? ENDED : 'it is not enabled: nothing reads it'];
        case 'lookup-moved':
            return ['lookups miss while its rows are on other shards: results are incomplete, uniqueness is lost'];
        case 'owner-key-changed':
            return (0,prose/* prose */.CS) `lookup rows hold the old key: ${INCOMPLETE}`;
    }
}

;// CONCATENATED MODULE: ./build/topology/impact/change-text.js






function describeChange(change) {
    switch (change.kind) {
        case 'placement':
            return { title: placementTitle(change), effect: placementEffect(change) };
        case 'declaration':
            return declarationText(change);
        case 'group':
            return groupChangeText(change);
        case 'index':
            return indexChangeText(change);
        case 'authority':
            return authorityText(change);
        case 'default':
            return defaultText(change);
        case 'reference-table':
            return referenceText(change);
        case 'sequence':
            return sequenceText(change);
        case 'global-secondary-index':
            return secondaryIndexText(change);
        case 'unknown':
            return unknownText(change);
        case 'shards-replaced':
            return {
                title: (0,prose/* prose */.CS) `every shard: ${(0,prose/* nameList */.OD)(change.from, 'shard')} → ${(0,prose/* nameList */.OD)(change.to, 'shard')}`,
                effect: [
                    'no shard of the branch is in the file: most often the file belongs to another branch, because shards differ by branch',
                ],
            };
    }
}
function declarationText({ declared, before, after, tables }) {
    const who = (0,table_text/* tablesText */.z)(tables);
    const placement = (0,prose/* prose */.CS) `it is placed by ${groupText(after)} as before`;
    switch (declared) {
        case 'added':
            return {
                title: (0,prose/* prose */.CS) `${who}: listed`,
                effect: (0,prose/* prose */.CS) `declaration only: ${placement}; workflows accept a table only when it is listed`,
            };
        case 'removed':
            return {
                title: (0,prose/* prose */.CS) `${who}: no longer listed`,
                effect: (0,prose/* prose */.CS) `declaration only: ${placement}, and follows the default ${groupText(after)} from now on; workflows refuse a table that is not listed`,
            };
        case 'both':
            return {
                title: (0,prose/* prose */.CS) `binding of ${who}: ${sourceText(before.placement.choice.source)} → ${sourceText(after.placement.choice.source)}`,
                effect: (0,prose/* prose */.CS) `declaration only: ${placement}`,
            };
    }
}
function sourceText(source) {
    return source === 'own' ? 'own' : `default of the ${source === 'topology' ? 'cluster' : source}`;
}
function unknownText({ action, path, keys }) {
    switch (action) {
        case 'unknown-keys':
            return {
                title: (0,prose/* prose */.CS) `${(0,prose/* nameList */.OD)(keys, 'key')} of ${path === '' ? 'the document' : (0,prose/* code */.aY)(path)}`,
                effect: [
                    'what this does is not known: the key is sent as it is written, and the service may refuse or drop it',
                ],
            };
        case 'free-form':
            return {
                title: ['the document'],
                effect: ['what this does is not known: it has no key of the Neki form'],
            };
        case 'unexplained':
            return {
                title: ['the document'],
                effect: ['what this does is not known: the documents differ where nothing is routed'],
            };
    }
}


/***/ }),

/***/ 5967:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ scopeText),
/* harmony export */   z: () => (/* binding */ tablesText)
/* harmony export */ });
/* harmony import */ var _prose_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6855);

function tablesText({ listed, unlisted }) {
    if (listed.length === 0)
        return unlisted.length === 0 ? ['no table'] : unlistedText(unlisted);
    const names = (0,_prose_js__WEBPACK_IMPORTED_MODULE_0__/* .nameList */ .OD)(listed, 'table');
    return unlisted.length === 0 ? names : (0,_prose_js__WEBPACK_IMPORTED_MODULE_0__/* .prose */ .CS) `${names}, and ${unlistedText(unlisted)}`;
}
function unlistedText(scopes) {
    const [first] = scopes;
    if (scopes.length === 1 && first !== undefined)
        return oneScopeText(first);
    const databases = [...new Set(scopes.flatMap(({ database }) => database ?? []))];
    const others = scopes.some(({ database }) => database === undefined);
    return (0,_prose_js__WEBPACK_IMPORTED_MODULE_0__/* .prose */ .CS) `every unlisted table of ${(0,_prose_js__WEBPACK_IMPORTED_MODULE_0__/* .nameList */ .OD)(databases, 'database')}${others ? ' and of databases that are not listed' : ''}`;
}
function oneScopeText({ database, schema }) {
    if (database === undefined)
        return ['every table of databases that are not listed'];
    if (schema === undefined)
        return (0,_prose_js__WEBPACK_IMPORTED_MODULE_0__/* .prose */ .CS) `every table of schemas of ${(0,_prose_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(database)} that are not listed`;
    return (0,_prose_js__WEBPACK_IMPORTED_MODULE_0__/* .prose */ .CS) `every table of ${(0,_prose_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(`${database}.${schema}`)} that is not listed`;
}
function scopeText({ database, schema }) {
    if (database === undefined)
        return ['the cluster'];
    return [(0,_prose_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(schema === undefined ? database : `${database}.${schema}`)];
}


/***/ })

};
