export const id = 174;
export const ids = [174];
export const modules = {

/***/ 8324:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  F5: () => (/* binding */ hasRemedy),
  wJ: () => (/* binding */ remedyFor)
});

// UNUSED EXPORTS: MIGRATION_GUIDE

// EXTERNAL MODULE: ./build/topology/prose.js
var prose = __webpack_require__(6855);
// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __webpack_require__(1611);
// EXTERNAL MODULE: ./build/topology/impact/table-text.js
var table_text = __webpack_require__(5967);
;// CONCATENATED MODULE: ./build/topology/impact/remedy-workflow.js



const MAX_DATABASES = 3;
function reshard(change, live) {
    const plan = planReshard(change, live);
    const prepared = preparation(change, plan);
    const steps = [addShards(plan), ...prepared, declareTables(plan)];
    const databases = databasesOf(change);
    for (const database of databases.slice(0, MAX_DATABASES))
        steps.push(createReshard(plan, database));
    if (databases.length > MAX_DATABASES)
        steps.push({ text: (0,prose/* prose */.CS) `Do the same for ${(0,prose/* nameList */.OD)(databases.slice(MAX_DATABASES), 'database')}.` });
    steps.push(...finish(plan.workflow));
    return { workflow: 'Reshard', steps };
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
            text: (0,prose/* prose */.CS) `MoveTables copies tables to a group whose shards are not those of the source: from ${(0,prose/* code */.aY)(before.placement.choice.uid ?? '')} to ${(0,prose/* code */.aY)(target)}. List ${(0,table_text/* tablesText */.z)(tables)} in the topology first: a table that is not listed is refused.`,
        },
        {
            text: [
                'Create the workflow. Fill in the two topologies as PlanetScale’s data migration guide says. `dry_run` only validates: call it again without it.',
            ],
            sql: `SELECT __neki.move_tables_create(\n  ${sqlText(workflow)},\n  ${sqlText(database)}, '<source_database_topology>',\n  ${sqlText(database)}, '<target_database_topology>',\n  ${list}, ${list},\n  '{"create_stopped": true, "dry_run": true}'\n);`,
        },
        ...finish(workflow),
    ];
    return { workflow: 'MoveTables', steps };
}
function planReshard({ before, after, cause }, live) {
    const former = before.placement.choice.uid ?? '';
    const wanted = after.placement.choice.uid ?? former;
    const isOtherGroup = cause.kind === 'table-group' || cause.kind === 'default-group';
    const target = live.groups.has(wanted) ? freeUid(`${wanted}_resharded`, live) : wanted;
    const source = isOtherGroup ? freeUid(`${target}_source`, live) : former;
    const { group } = after.placement.choice;
    const { definition, newShards } = targetDefinition(group, after.placement.indexes[0]?.name, new Set(before.shards));
    return { workflow: identifier(`reshard_${source}`), source, target, definition, newShards };
}
function targetDefinition(group, index, sourceShards) {
    const replaced = new Set();
    const ranges = (group?.keyRanges ?? []).map(({ shardUid, start, end }) => {
        const shard = shardUid?.value ?? '';
        const isTaken = sourceShards.has(shard);
        if (isTaken)
            replaced.add(shard);
        const members = [`"shard_uid": ${JSON.stringify(isTaken ? `<new shard instead of ${shard}>` : shard)}`];
        if (start !== undefined)
            members.push(`"start": ${(0,document_document/* toJson */.aB)(start)}`);
        if (end !== undefined)
            members.push(`"end": ${(0,document_document/* toJson */.aB)(end)}`);
        return `    {${members.join(', ')}}`;
    });
    const own = index === undefined ? '' : `  "default_shard_index": ${JSON.stringify(index)},\n`;
    return {
        definition: `{\n${own}  "key_ranges": [\n${ranges.join(',\n')}\n  ]\n}`,
        newShards: replaced.size,
    };
}
function addShards({ newShards, target }) {
    const add = newShards > 0
        ? `Add ${newShards} new shard${newShards === 1 ? '' : 's'} and wait until each has a ready primary. `
        : '';
    return {
        text: (0,prose/* prose */.CS) `${add}Every shard of ${(0,prose/* code */.aY)(target)} has to be one that the source does not use: a Reshard does not reuse those. A two-way split of rows that exist needs three shards, because the original stays as it is.`,
    };
}
function preparation({ before, cause, tables }, { source }) {
    if (cause.kind !== 'table-group' && cause.kind !== 'default-group')
        return [];
    return [
        {
            text: (0,prose/* prose */.CS) `Apply a topology with one more group, ${(0,prose/* code */.aY)(source)}, that has the same index and key ranges as ${(0,prose/* code */.aY)(before.placement.choice.uid ?? '')}, and bind ${(0,table_text/* tablesText */.z)(tables)} to it: the same shards serve them, and no row moves.`,
        },
    ];
}
function declareTables({ source, target }) {
    return {
        text: (0,prose/* prose */.CS) `List every physical table that resolves to ${(0,prose/* code */.aY)(source)} in the topology, and declare the index that ${(0,prose/* code */.aY)(target)} will use. Leave ${(0,prose/* code */.aY)(target)} itself out: the workflow adds it.`,
    };
}
function createReshard({ workflow, source, target, definition }, database) {
    return {
        text: (0,prose/* prose */.CS) `As ${(0,prose/* code */.aY)('neki_operator')}, on a router that serves primary traffic, create the workflow for ${(0,prose/* code */.aY)(database)} and start it.`,
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
            text: ['Wait until every stream is `running` in the phase `streaming`.'],
            sql: `SELECT * FROM __neki.workflow_status(${name});`,
        },
        {
            text: [
                'Compare source and target, and read the report: complete, no mismatch, every table in it. Then wait for the streams again.',
            ],
            sql: [
                `SELECT __neki.differ_create(${name}, 'pre_cutover');`,
                `SELECT * FROM __neki.differ_status(${name}, 'pre_cutover');`,
                `SELECT * FROM __neki.differ_report(${name}, 'pre_cutover');`,
            ].join('\n'),
        },
        {
            text: ['Switch reads and writes to the target. There is no documented way back after this.'],
            sql: `SELECT * FROM __neki.workflow_switch_traffic(${name});`,
        },
        { text: ['Complete the workflow.'], sql: `SELECT __neki.workflow_complete(${name});` },
        {
            text: [
                'The workflow has changed the live topology itself: bring this file in line with it before anything else is applied. The old file would route back to the old copy.',
            ],
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

;// CONCATENATED MODULE: ./build/topology/impact/remedy.js



const MIGRATION_GUIDE = 'https://planetscale.com/docs/neki/data-migration';
const WITH_REMEDY = new Set([
    'placement',
    'reference-table',
    'global-secondary-index',
    'sequence',
    'authority',
]);
function hasRemedy(change) {
    return ((change.class === 'needs-empty' || change.class === 'needs-backfill') && WITH_REMEDY.has(change.kind));
}
function remedyFor(change, live) {
    if (!hasRemedy(change))
        return undefined;
    switch (change.kind) {
        case 'placement':
            return moveRows(change, live);
        case 'reference-table':
            if (change.action === 'removed')
                return backfill([(0,prose/* prose */.CS) `Keep ${(0,table_text/* tablesText */.z)(change.tables)} a reference table, or empty it first.`]);
            return backfill([
                (0,prose/* prose */.CS) `Add ${(0,table_text/* tablesText */.z)(change.tables)} while it is empty, and fill it afterwards: writes then reach every copy.`,
                (0,prose/* prose */.CS) `A table that has rows must be copied in full to ${(0,prose/* nameList */.OD)(change.newShards, 'shard')} before the change is applied; the service creates, copies and checks nothing.`,
            ]);
        case 'global-secondary-index':
            return backfill([
                (0,prose/* prose */.CS) `Declare ${(0,prose/* code */.aY)(change.index)} with \`enabled: false\` first, and apply that.`,
                ['Backfill its lookup table and verify that every owner row has its lookup row.'],
                ['Enable it in a change of its own.'],
            ]);
        case 'sequence':
            return support();
        case 'authority':
            return support();
        default:
            return undefined;
    }
}
function moveRows(change, live) {
    const { before, after, cause } = change;
    const target = after.placement.choice.uid;
    const isShared = after.shards.some((shard) => before.shards.includes(shard));
    const isOtherGroup = cause.kind === 'table-group' || cause.kind === 'default-group';
    if (isOtherGroup && !isShared && target !== undefined && live.groups.has(target))
        return { ...moveTables(change), guide: MIGRATION_GUIDE };
    return { ...reshard(change, live), guide: MIGRATION_GUIDE };
}
function backfill(steps) {
    return { workflow: 'backfill', steps: steps.map((text) => ({ text })) };
}
function support() {
    const text = [
        'Ask PlanetScale Support to carry the counters over: the service moves no sequence when a topology is replaced.',
    ];
    return { workflow: 'support', steps: [{ text }] };
}


/***/ }),

/***/ 4793:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   planDocument: () => (/* binding */ planDocument)
/* harmony export */ });
/* unused harmony export PLAN_VERSION */
/* harmony import */ var _impact_change_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7887);
/* harmony import */ var _impact_remedy_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8324);
/* harmony import */ var _model_key_range_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(7917);
/* harmony import */ var _prose_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6855);




const PLAN_VERSION = 1;
const MAX_UNCOVERED = 100;
function planDocument(plan, decision) {
    const { live, desired, form } = plan.threeWay;
    return {
        version: PLAN_VERSION,
        plan_id: plan.id,
        form,
        risk: plan.risk,
        change_count: plan.changes.length,
        live_digest: live.canonical(form).digest,
        topology_digest: desired.canonical(form).digest,
        situation: situationValue(plan.situation, plan),
        decision: decisionValue(decision),
        changes: plan.changes.map((change) => changeValue(change, plan)),
        file_changes: plan.ofFile === plan.changes ? null : (plan.ofFile?.map(shortChange) ?? null),
    };
}
function changeValue(change, plan) {
    const isPlacement = change.kind === 'placement' || change.kind === 'declaration';
    const remedy = (0,_impact_remedy_js__WEBPACK_IMPORTED_MODULE_1__/* .remedyFor */ .wJ)(change, plan.threeWay.live.topology);
    return {
        ...shortChange(change),
        action: change.kind === 'placement' ? change.cause.kind : actionOf(change),
        reversible: change.reversible,
        tables: tablesValue(change.tables),
        ...(isPlacement
            ? {
                placement: {
                    before: sideValue(change.before),
                    after: sideValue(change.after),
                    movement: movementValue(change),
                },
            }
            : {}),
        ...(remedy === undefined ? {} : { instead: remedyValue(remedy) }),
    };
}
function shortChange(change) {
    const { title, effect } = (0,_impact_change_text_js__WEBPACK_IMPORTED_MODULE_0__/* .describeChange */ .u)(change);
    return { kind: change.kind, class: change.class, title: (0,_prose_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(title), effect: (0,_prose_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(effect) };
}
function actionOf(change) {
    switch (change.kind) {
        case 'declaration':
            return change.declared;
        case 'shards-replaced':
            return 'replaced';
        default:
            return change.action;
    }
}
function tablesValue({ listed, unlisted }) {
    return {
        count: listed.length,
        listed,
        unlisted: unlisted.map(({ database = null, schema = null }) => ({ database, schema })),
    };
}
function sideValue({ placement, routed, spread, shards }) {
    return {
        group: placement.choice.uid ?? null,
        source: placement.choice.source,
        routed,
        spread,
        shards,
        indexes: placement.indexes.map(({ name, index, columns }) => ({
            name: name ?? null,
            type: index?.type?.value ?? null,
            columns,
        })),
    };
}
function movementValue(change) {
    const movement = change.kind === 'placement' ? change.movement : { kind: 'none' };
    if (movement.kind !== 'intervals')
        return { kind: movement.kind };
    const { axis } = movement;
    const remaining = new Set(change.after.shards);
    return {
        kind: movement.kind,
        index_type: axis.type,
        moves: movement.moves.map((move) => moveValue(move, axis, remaining)),
    };
}
function moveValue(move, axis, remaining) {
    const size = move.high - move.low;
    return {
        interval: (0,_model_key_range_js__WEBPACK_IMPORTED_MODULE_2__/* .renderInterval */ .kr)(move, axis),
        start: (0,_model_key_range_js__WEBPACK_IMPORTED_MODULE_2__/* .boundText */ .O6)(move.low, axis) ?? null,
        end: (0,_model_key_range_js__WEBPACK_IMPORTED_MODULE_2__/* .boundText */ .O6)(move.high, axis) ?? null,
        share: axis.type === 'range' ? null : (0,_model_key_range_js__WEBPACK_IMPORTED_MODULE_2__/* .renderShare */ .O8)(size, axis),
        fraction: axis.type === 'range' ? null : fraction(size, axis.high - axis.low),
        from: move.from,
        to: move.to ?? null,
        source_leaves_group: !remaining.has(move.from),
    };
}
function fraction(part, whole) {
    let [a, b] = [whole, part];
    while (b > 0n)
        [a, b] = [b, a % b];
    return `${part / a}/${whole / a}`;
}
function remedyValue({ workflow, steps, guide }) {
    return {
        workflow,
        guide: guide ?? null,
        steps: steps.map(({ text, sql }) => ({ text: (0,_prose_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(text), ...(sql === undefined ? {} : { sql }) })),
    };
}
function situationValue(situation, plan) {
    switch (situation.state) {
        case 'in-sync':
        case 'ordinary':
        case 'newer':
            return { state: situation.state, ledger: situation.ledger };
        case 'behind':
            return { state: situation.state, versions: situation.versions, ledger: situation.ledger };
        case 'pristine':
        case 'branch-unread':
            return { state: situation.state };
        case 'first-file':
            return { state: situation.state, live_only: liveOnlyValue(situation.liveOnly) };
        case 'drift':
            return driftValue(situation, plan);
        case 'history-unknown':
            return { ...driftValue(situation, plan), reason: situation.reason };
    }
}
function driftValue(situation, plan) {
    return {
        state: situation.state,
        outside: situation.outside.map((change) => changeValue(change, plan)),
        live_only: liveOnlyValue(situation.liveOnly),
        reshards: situation.reshards.map(({ target, tables, defaults }) => ({
            target,
            tables,
            defaults: tablesValue({ listed: [], unlisted: defaults }).unlisted,
        })),
    };
}
function liveOnlyValue({ groups, indexes, bindings, defaults, others }) {
    return {
        groups,
        indexes,
        bindings,
        defaults: defaults.map(({ scope: { database = null, schema = null }, group }) => ({
            database,
            schema,
            group,
        })),
        others,
    };
}
function decisionValue(decision) {
    switch (decision.kind) {
        case 'nothing':
            return { kind: decision.kind };
        case 'apply':
            return {
                kind: decision.kind,
                allowed_by: decision.used.map(({ by }) => by.text),
                warnings: decision.warnings,
            };
        case 'blocked':
        case 'drifted':
            return { kind: decision.kind, blocks: decision.blocks.map(blockValue), warnings: decision.warnings };
        case 'rejected':
            return { kind: decision.kind, blocks: decision.blocks.map(blockValue), warnings: [] };
    }
}
function blockValue({ class: blocked, uncovered, allow, label, asserts }) {
    return {
        class: blocked,
        uncovered_count: uncovered.length,
        uncovered: uncovered.slice(0, MAX_UNCOVERED),
        allow,
        label,
        asserts: (0,_prose_js__WEBPACK_IMPORTED_MODULE_3__/* .plainText */ .wh)(asserts),
    };
}


/***/ })

};
