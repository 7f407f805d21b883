export const id = 897;
export const ids = [897];
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

/***/ 5599:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ hasRemedy),
/* harmony export */   w: () => (/* binding */ remedyFor)
/* harmony export */ });
/* harmony import */ var _document_document_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(1611);
/* harmony import */ var _finding_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8773);
/* harmony import */ var _model_topology_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8893);
/* harmony import */ var _object_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4954);




const MIGRATION_GUIDE = 'https://planetscale.com/docs/neki/data-migration';
function hasRemedy(change) {
    return change.class === 'needs-empty' || change.class === 'needs-backfill';
}
function remedyFor(change, live) {
    if (!hasRemedy(change))
        return undefined;
    switch (change.kind) {
        case 'placement':
            return isMoveTables(change, live) ? moveTables(change) : reshard(change, live);
        case 'reference-table':
            if (change.action === 'removed')
                return backfill([`Keep ${(0,_object_text_js__WEBPACK_IMPORTED_MODULE_0__/* .tablesText */ .zW)(change.tables)} a reference table, or empty it first.`]);
            return backfill([
                `Add ${(0,_object_text_js__WEBPACK_IMPORTED_MODULE_0__/* .tablesText */ .zW)(change.tables)} while it is empty, and fill it afterwards: writes then reach every copy.`,
                `A table that has rows must be copied in full to ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .nameList */ .OD)(change.newShards, 'shard')} before the change is applied; the service creates, copies and checks nothing.`,
            ]);
        case 'global-secondary-index':
            return backfill([
                `Declare ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteWhole */ .Wv)(change.index)} with \`enabled: false\` first, and apply that.`,
                'Backfill its lookup table and verify that every owner row has its lookup row.',
                'Enable it in a change of its own.',
            ]);
        case 'sequence':
        case 'authority': {
            const text = 'Ask PlanetScale Support to carry the counters over: the service moves no sequence when a topology is replaced.';
            return { workflow: 'support', guide: null, steps: [{ text }] };
        }
        default:
            return undefined;
    }
}
function backfill(steps) {
    return { workflow: 'backfill', guide: null, steps: steps.map((text) => ({ text })) };
}
function isMoveTables({ before, after, cause }, live) {
    const isElsewhere = new Set(after.shards).isDisjointFrom(new Set(before.shards));
    return isOtherGroup(cause) && isElsewhere && live.groups.has(after.placement.choice.uid ?? '');
}
function isOtherGroup({ kind }) {
    return kind === 'table-group' || kind === 'default-group';
}
const MAX_DATABASES = 3;
function reshard(change, live) {
    const plan = planReshard(change, live);
    const { workflow, source, target, newShards } = plan;
    const add = `Add ${newShards} new shard${newShards === 1 ? '' : 's'} and wait until each has a ready primary. `;
    const databases = databasesOf(change);
    const others = databases.slice(MAX_DATABASES);
    const steps = [
        {
            text: `${newShards > 0 ? add : ''}Every shard of ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteWhole */ .Wv)(target)} has to be one that the source does not use: a Reshard does not reuse those. A two-way split of rows that exist needs three shards, because the original stays as it is.`,
        },
        ...preparation(change, source),
        {
            text: `List every physical table that resolves to ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteWhole */ .Wv)(source)} in the topology, and declare the index that ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteWhole */ .Wv)(target)} will use. Leave ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteWhole */ .Wv)(target)} itself out: the workflow adds it.`,
        },
        ...databases.slice(0, MAX_DATABASES).map((database) => createReshard(plan, database)),
        ...(others.length > 0 ? [{ text: `Do the same for ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .nameList */ .OD)(others, 'database')}.` }] : []),
        ...finish(workflow),
    ];
    return { workflow: 'Reshard', guide: MIGRATION_GUIDE, steps };
}
function moveTables(change) {
    const { before, after, tables } = change;
    const target = after.placement.choice.uid ?? '';
    const workflow = identifier(`move_to_${target}`);
    const [database = '<database>'] = databasesOf(change);
    const names = tables.listed.map((name) => name.split('.').slice(1).join('.'));
    const list = sqlText(JSON.stringify(names));
    const steps = [
        {
            text: `MoveTables copies tables to a group whose shards are not those of the source: from ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteWhole */ .Wv)(before.placement.choice.uid ?? '')} to ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteWhole */ .Wv)(target)}. List ${(0,_object_text_js__WEBPACK_IMPORTED_MODULE_0__/* .tablesText */ .zW)(tables)} in the topology first: a table that is not listed is refused.`,
        },
        {
            text: 'Create the workflow. Fill in the two topologies as PlanetScale\u2019s data migration guide says. `dry_run` only validates: call it again without it.',
            sql: `SELECT __neki.move_tables_create(\n  ${sqlText(workflow)},\n  ${sqlText(database)}, '<source_database_topology>',\n  ${sqlText(database)}, '<target_database_topology>',\n  ${list}, ${list},\n  '{"create_stopped": true, "dry_run": true}'\n);`,
        },
        ...finish(workflow),
    ];
    return { workflow: 'MoveTables', guide: MIGRATION_GUIDE, steps };
}
function planReshard({ before, after, cause }, live) {
    const former = before.placement.choice.uid ?? '';
    const { group, uid: wanted = former } = after.placement.choice;
    const target = live.groups.has(wanted) ? freeUid(`${wanted}_resharded`, live) : wanted;
    const source = isOtherGroup(cause) ? freeUid(`${target}_source`, live) : former;
    const taken = new Set(before.shards);
    return {
        workflow: identifier(`reshard_${source}`),
        source,
        target,
        definition: targetDefinition(group, after.placement.indexes[0]?.name, taken),
        newShards: (0,_model_topology_js__WEBPACK_IMPORTED_MODULE_2__/* .shardsOf */ .$b)(group).intersection(taken).size,
    };
}
function targetDefinition(group, index, taken) {
    const ranges = (group?.keyRanges ?? []).map(({ shardUid, start, end }) => {
        const shard = shardUid?.value ?? '';
        const uid = taken.has(shard) ? `<new shard instead of ${shard}>` : shard;
        const members = [`"shard_uid": ${JSON.stringify(uid)}`];
        if (start !== undefined)
            members.push(`"start": ${(0,_document_document_js__WEBPACK_IMPORTED_MODULE_3__/* .toJson */ .aB)(start)}`);
        if (end !== undefined)
            members.push(`"end": ${(0,_document_document_js__WEBPACK_IMPORTED_MODULE_3__/* .toJson */ .aB)(end)}`);
        return `    {${members.join(', ')}}`;
    });
    const own = index === undefined ? '' : `  "default_shard_index": ${JSON.stringify(index)},\n`;
    return `{\n${own}  "key_ranges": [\n${ranges.join(',\n')}\n  ]\n}`;
}
function preparation({ before, cause, tables }, source) {
    if (!isOtherGroup(cause))
        return [];
    return [
        {
            text: `Apply a topology with one more group, ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteWhole */ .Wv)(source)}, that has the same index and key ranges as ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteWhole */ .Wv)(before.placement.choice.uid ?? '')}, and bind ${(0,_object_text_js__WEBPACK_IMPORTED_MODULE_0__/* .tablesText */ .zW)(tables)} to it: the same shards serve them, and no row moves.`,
        },
    ];
}
function createReshard({ workflow, source, target, definition }, database) {
    return {
        text: `As ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteWhole */ .Wv)('neki_operator')}, on a router that serves primary traffic, create the workflow for ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteWhole */ .Wv)(database)} and start it.`,
        sql: [
            `SELECT __neki.reshard_create(`,
            `  ${sqlText(workflow)},`,
            `  ${sqlText(database)},`,
            `  ${sqlText(source)},`,
            `  ${sqlText(definition)},`,
            `  ${sqlText(target)},`,
            `  '{"create_stopped": true}'`,
            `);`,
            `SELECT __neki.workflow_start(${sqlText(workflow)});`,
        ].join('\n'),
    };
}
function finish(workflow) {
    const name = sqlText(workflow);
    return [
        {
            text: 'Wait until every stream is `running` in the phase `streaming`.',
            sql: `SELECT * FROM __neki.workflow_status(${name});`,
        },
        {
            text: 'Compare source and target, and read the report: complete, no mismatch, every table in it. Then wait for the streams again.',
            sql: [
                `SELECT __neki.differ_create(${name}, 'pre_cutover');`,
                `SELECT * FROM __neki.differ_status(${name}, 'pre_cutover');`,
                `SELECT * FROM __neki.differ_report(${name}, 'pre_cutover');`,
            ].join('\n'),
        },
        {
            text: 'Switch reads and writes to the target. There is no documented way back after this.',
            sql: `SELECT * FROM __neki.workflow_switch_traffic(${name});`,
        },
        { text: 'Complete the workflow.', sql: `SELECT __neki.workflow_complete(${name});` },
        {
            text: 'The workflow has changed the live topology itself: bring this file in line with it before anything else is applied. The old file would route back to the old copy.',
        },
    ];
}
function databasesOf({ tables }) {
    const listed = new Set();
    for (const name of tables.listed)
        listed.add(name.slice(0, name.indexOf('.')));
    const unlisted = tables.unlisted.flatMap(({ database }) => database ?? []);
    return [...new Set([...listed, ...unlisted])];
}
function freeUid(wanted, { groups }) {
    let uid = wanted;
    for (let number = 2; groups.has(uid); number++)
        uid = `${wanted}_${number}`;
    return uid;
}
function identifier(text) {
    return text.replace(/\W+/g, '_').slice(0, 60);
}
function sqlText(text) {
    return `'${text.replaceAll("'", "''")}'`;
}


/***/ })

};
