export const id = 477;
export const ids = [477];
export const modules = {

/***/ 4662:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hg: () => (/* binding */ changeTable),
/* harmony export */   dK: () => (/* binding */ blockText),
/* harmony export */   lz: () => (/* binding */ proseText)
/* harmony export */ });
/* unused harmony export blockLimits */
/* harmony import */ var _topology_impact_change_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7887);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4902);


const SIGNS = {
    none: '▫️',
    safe: '✅',
    behavioural: '⚠️',
    unknown: '❔',
    'needs-backfill': '⛔',
    'needs-empty': '⛔',
    rejected: '🚫',
};
function proseText(prose, most = 120) {
    return prose.map((part) => (typeof part === 'string' ? (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .message */ .iU)(part) : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(part.code, most))).join('');
}
function changeTable(changes, rows) {
    if (changes.length === 0)
        return '';
    const lines = changes.slice(0, rows).map((change) => {
        const { title, effect } = (0,_topology_impact_change_text_js__WEBPACK_IMPORTED_MODULE_0__/* .describeChange */ .u)(change);
        return `| ${SIGNS[change.class]} | ${proseText(title)} | ${proseText(effect)} |`;
    });
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .table */ .tp)(['', 'change', 'effect'], lines, changes.length - lines.length);
}
function blockText(block, decision) {
    const { class: blocked, allow, label } = block;
    const lines = `the ${allow.length === 1 ? 'line' : 'lines'} ${allow.map((line) => (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(line, 200)).join(' and ')}`;
    return (`> **${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .words */ .aL)(blocked)}**: safe only if ${proseText(block.asserts)}. Whoever asserts that adds ` +
        `${lines} to the input \`allow\`, or the label ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(label)} to the pull request.${blockLimits(block, decision)}`);
}
function blockLimits({ allow }, decision) {
    const wider = allow.some((line) => line.includes('*') || !line.includes(':'))
        ? ' That covers further tables of the same place, too.'
        : '';
    const besides = decision === 'drifted' ? ' The drift stops this run all the same.' : '';
    return `${wider}${besides}`;
}


/***/ }),

/***/ 8477:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  foldSections: () => (/* binding */ foldSections),
  openSections: () => (/* binding */ openSections)
});

// EXTERNAL MODULE: ./build/report/changes.js
var changes = __webpack_require__(4662);
// EXTERNAL MODULE: ./build/topology/topology-document.js
var topology_document = __webpack_require__(4845);
;// CONCATENATED MODULE: ./build/report/document-lines.js

const GAP = '\u0000';
function firstLines({ root }, most) {
    const page = { lines: [], count: 0, isShown: (from) => from < most };
    write(root, { indent: '', lead: '', tail: '' }, page);
    return page;
}
function comparedLines(before, after, { margin, most }) {
    const pair = { before: [], after: [], margin, most, differing: 0, gaps: 0 };
    const place = { indent: '', lead: '', tail: '' };
    writeBoth(pair, { node: before.root, place }, { node: after.root, place });
    return pair.differing > most ? undefined : pair;
}
function hiddenBy(line) {
    return line.startsWith(GAP) ? Number(line.split(' ')[1]) : 0;
}
const EVERYTHING = () => true;
function write(node, { indent, lead, tail }, page) {
    if (!page.isShown(page.count, page.count + 1)) {
        const size = lineCount(node);
        if (!page.isShown(page.count, page.count + size)) {
            page.count += size;
            return;
        }
    }
    const children = childrenOf(node);
    if (children.length === 0) {
        line(page, `${indent}${lead}${leafText(node)}${tail}`);
        return;
    }
    const [open, close] = node.kind === 'array' ? ['[', ']'] : ['{', '}'];
    line(page, `${indent}${lead}${open}`);
    for (const [index, child] of children.entries())
        write(child.node, placeOf(indent, child, index, children.length), page);
    line(page, `${indent}${close}${tail}`);
}
function line(page, text) {
    if (page.isShown(page.count, page.count + 1))
        page.lines.push(text);
    page.count += 1;
}
function placeOf(indent, { lead }, index, length) {
    return { indent: `${indent}  `, lead, tail: index < length - 1 ? ',' : '' };
}
function childrenOf(node) {
    if (node.kind === 'array')
        return node.items.map((item) => ({ lead: '', node: item }));
    if (node.kind !== 'object')
        return [];
    return Array.from(node.members, ([key, { value }]) => ({ lead: leadOf(key), node: value }));
}
function leadOf(key) {
    return `${JSON.stringify(key)}: `;
}
function lineCount(node) {
    let count = 0;
    if (node.kind === 'array')
        for (const item of node.items)
            count += lineCount(item);
    else if (node.kind === 'object')
        for (const { value } of node.members.values())
            count += lineCount(value);
    return count === 0 ? 1 : count + 2;
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
function writeBoth(pair, one, other) {
    if (pair.differing > pair.most)
        return;
    if ((0,topology_document/* isSameNode */.hF)(one.node, other.node))
        writeSame(pair, one, other);
    else if (one.node.kind === 'object' && other.node.kind === 'object' && isFull(one, other))
        writeChildren(pair, [one.place, other.place], membersInOrder(one.node, other.node), '{}');
    else if (one.node.kind === 'array' && other.node.kind === 'array' && isFull(one, other))
        writeChildren(pair, [one.place, other.place], itemsInOrder(one.node, other.node), '[]');
    else {
        writeAlone(pair, 'before', one);
        writeAlone(pair, 'after', other);
    }
}
function isFull(...placed) {
    return placed.every(({ node }) => childrenOf(node).length > 0);
}
function writeSame(pair, one, other) {
    const { margin } = pair;
    const size = lineCount(one.node);
    if (size <= 2 * margin + 1) {
        writeTo(pair.before, one, EVERYTHING);
        writeTo(pair.after, other, EVERYTHING);
        return;
    }
    pair.gaps += 1;
    const gap = `${GAP}${pair.gaps} ${size - 2 * margin}`;
    for (const [lines, placed] of [
        [pair.before, one],
        [pair.after, other],
    ]) {
        const shown = [];
        writeTo(shown, placed, (from, to) => from < margin || to > size - margin);
        lines.push(...shown.slice(0, margin), gap, ...shown.slice(margin));
    }
}
function writeTo(lines, { node, place }, isShown) {
    write(node, place, { lines, count: 0, isShown });
}
function writeAlone(pair, which, placed) {
    pair.differing += lineCount(placed.node);
    if (pair.differing <= pair.most)
        writeTo(pair[which], placed, EVERYTHING);
}
function writeChildren(pair, [before, after], children, [open, close]) {
    const left = { before: countOf(children, 'before'), after: countOf(children, 'after') };
    const placed = (child, which) => {
        const node = child[which];
        if (node === undefined)
            return undefined;
        left[which] -= 1;
        const { indent } = which === 'before' ? before : after;
        return { node, place: placeOf(indent, child, 0, left[which] + 1) };
    };
    pair.before.push(`${before.indent}${before.lead}${open}`);
    pair.after.push(`${after.indent}${after.lead}${open}`);
    for (const child of children) {
        const [one, other] = [placed(child, 'before'), placed(child, 'after')];
        if (one !== undefined && other !== undefined)
            writeBoth(pair, one, other);
        else if (one !== undefined)
            writeAlone(pair, 'before', one);
        else if (other !== undefined)
            writeAlone(pair, 'after', other);
        if (pair.differing > pair.most)
            return;
    }
    pair.before.push(`${before.indent}${close}${before.tail}`);
    pair.after.push(`${after.indent}${close}${after.tail}`);
}
function countOf(children, which) {
    return children.filter((child) => child[which] !== undefined).length;
}
function membersInOrder(before, after) {
    const gone = [...before.members].filter(([key]) => !after.members.has(key));
    return [
        ...Array.from(after.members, ([key, { value }]) => ({
            lead: leadOf(key),
            before: before.members.get(key)?.value,
            after: value,
        })),
        ...gone.map(([key, { value }]) => ({ lead: leadOf(key), before: value, after: undefined })),
    ];
}
function itemsInOrder(before, after) {
    const [old, fresh] = [uids(before), uids(after)];
    if (old === undefined || fresh === undefined)
        return Array.from({ length: Math.max(before.items.length, after.items.length) }, (_, at) => ({
            lead: '',
            before: before.items[at],
            after: after.items[at],
        }));
    const gone = [...old].filter(([uid]) => !fresh.has(uid));
    return [
        ...Array.from(fresh, ([uid, node]) => ({ lead: '', before: old.get(uid), after: node })),
        ...gone.map(([, node]) => ({ lead: '', before: node, after: undefined })),
    ];
}
function uids({ items }) {
    const found = new Map();
    for (const item of items) {
        const uid = item.kind === 'object' ? item.members.get('uid')?.value : undefined;
        if (uid?.kind !== 'string' || found.has(uid.value))
            return undefined;
        found.set(uid.value, item);
    }
    return found;
}

// EXTERNAL MODULE: ./build/report/markdown.js
var markdown = __webpack_require__(4902);
;// CONCATENATED MODULE: ./build/report/diff.js


const CONTEXT_LINES = 3;
const MOST_EDITS = 4000;
const MOST_DIFFERING = 10 * MOST_EDITS;
const MOST_LINE = 300;
async function diffLines({ before, plan }) {
    if (before.from === 'nothing' || plan.changes.length === 0)
        return undefined;
    const { live, desired } = plan.threeWay;
    const most = MOST_DIFFERING;
    const short = comparedLines(live, desired, { margin: CONTEXT_LINES, most });
    if (short === undefined)
        return undefined;
    const hunks = await hunksOf(short);
    const isCut = hunks?.some(({ lines }) => lines.some((line) => hiddenBy(line.slice(1)) > 0));
    const whole = isCut ? comparedLines(live, desired, { margin: Number.POSITIVE_INFINITY, most }) : undefined;
    return linesOf(whole === undefined ? hunks : await hunksOf(whole), whole ?? short);
}
async function textDiff(before, after) {
    return linesOf(await hunksBetween(before, after), { before: [], after: [] });
}
async function hunksOf({ before, after }) {
    return leastEdits(before, after) > MOST_EDITS
        ? undefined
        : hunksBetween(`${before.join('\n')}\n`, `${after.join('\n')}\n`);
}
async function hunksBetween(before, after) {
    const { structuredPatch } = await __webpack_require__.e(/* import() */ 23).then(__webpack_require__.bind(__webpack_require__, 4023));
    const options = { context: CONTEXT_LINES, maxEditLength: MOST_EDITS };
    return structuredPatch('before', 'after', before, after, undefined, undefined, options)?.hunks;
}
function leastEdits(before, after) {
    const surplus = new Map();
    for (const line of before)
        surplus.set(line, (surplus.get(line) ?? 0) + 1);
    for (const line of after)
        surplus.set(line, (surplus.get(line) ?? 0) - 1);
    return surplus.values().reduce((sum, count) => sum + Math.abs(count), 0);
}
function linesOf(hunks, { before, after }) {
    const [old, fresh] = [hiddenBefore(before), hiddenBefore(after)];
    return hunks?.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
        `@@ -${oldStart + old(oldStart)},${oldLines} +${newStart + fresh(newStart)},${newLines} @@`,
        ...lines.filter((line) => !line.startsWith('\\')).map((line) => (0,markdown/* cut */.Jj)((0,markdown/* visible */.RK)(line), MOST_LINE)),
    ]);
}
function hiddenBefore(lines) {
    let at = 0;
    let hidden = 0;
    return (line) => {
        for (; at < line - 1; at++)
            hidden += Math.max(0, hiddenBy(lines[at] ?? '') - 1);
        return hidden;
    };
}
function previousLines({ before }, most) {
    if (before.from !== 'branch' || most === 0)
        return { lines: [], count: 0 };
    const { lines, count } = firstLines(before.document, most);
    return { lines: lines.map((line) => (0,markdown/* cut */.Jj)((0,markdown/* visible */.RK)(line), MOST_LINE)), count };
}

// EXTERNAL MODULE: ./build/topology/model/key-range.js
var key_range = __webpack_require__(7917);
// EXTERNAL MODULE: ./build/topology/model/ownership.js
var model_ownership = __webpack_require__(3795);
;// CONCATENATED MODULE: ./build/report/drawing.js


function drawGroups(live, desired) {
    const uids = new Set([...desired.groups.keys(), ...(live?.groups.keys() ?? [])]);
    return Array.from(uids, (uid) => drawGroup(uid, live, desired));
}
function drawGroup(uid, live, desired) {
    const [was, is] = [live?.groups.get(uid), desired.groups.get(uid)];
    const axis = axisOfGroup(is, desired) ?? axisOfGroup(was, live);
    const before = was && segmentsOf(was, axis);
    const after = is && segmentsOf(is, axis);
    const moves = before && after ? (0,model_ownership/* findMoves */.Ki)(before, after, axis ?? key_range/* XXHASH_AXIS */.XU) : [];
    return { uid, axis, before, after, moves };
}
function segmentsOf(group, axis) {
    const [only, ...others] = group.keyRanges;
    if (axis !== undefined) {
        const ownership = (0,model_ownership/* readOwnership */.m9)(group, axis);
        return ownership.ok ? ownership.segments : undefined;
    }
    return only?.shardUid !== undefined && others.length === 0
        ? (0,model_ownership/* wholeAxis */.BU)(key_range/* XXHASH_AXIS */.XU, only.shardUid.value)
        : undefined;
}
function axisOfGroup(group, topology) {
    return (0,model_ownership/* axisOf */.L$)(topology?.indexes.get(group?.defaultShardIndex?.value ?? ''));
}

// EXTERNAL MODULE: ./build/topology/impact/table-text.js
var table_text = __webpack_require__(5967);
// EXTERNAL MODULE: ./build/topology/prose.js
var prose = __webpack_require__(6855);
;// CONCATENATED MODULE: ./build/report/drift.js



function situationSection(situation, rows) {
    return situationParts(situation, { place: 'repository', most: rows })
        .map((part) => partText(part, rows))
        .filter((text) => text !== '')
        .join('\n\n');
}
function partText(part, rows) {
    switch (part.kind) {
        case 'heading':
            return `#### ${(0,changes/* proseText */.lz)(part.prose)}`;
        case 'text':
            return (0,changes/* proseText */.lz)(part.prose);
        case 'note':
            return `> ${(0,changes/* proseText */.lz)(part.prose)}`;
        case 'changes':
            return (0,changes/* changeTable */.Hg)(part.changes, rows);
    }
}
const BASES = { repository: 'the base', terminal: 'the last commit' };
const WAYS = {
    repository: (0,prose/* prose */.CS) `To keep what is on the branch, bring the file in line with it in a pull request; equality with the branch always wins. To discard it, run with \`on-drift: overwrite\`.`,
    terminal: (0,prose/* prose */.CS) `To keep what is on the branch, bring the file in line with it: ${(0,prose/* code */.aY)('neki-topology pull')} does. To discard it, say ${(0,prose/* code */.aY)('--on-drift overwrite')}.`,
};
function situationParts(situation, telling) {
    switch (situation.state) {
        case 'in-sync':
        case 'ordinary':
        case 'branch-unread':
            return [];
        case 'pristine':
            return [note('The branch is as a new one starts, so this is not drift.')];
        case 'newer':
            return [
                note('The branch holds a later version of the file than the base of this pull request: another change was merged and applied meanwhile. Update this pull request’s branch, and the plan tells what is left.'),
            ];
        case 'behind': {
            const versions = situation.versions === 1 ? 'one version' : `${situation.versions} versions`;
            return [
                note(`The branch is behind, not drifted: it holds the file as it was ${versions} before ${BASES[telling.place]}. Those changes were never applied, and this plan includes them.`),
            ];
        }
        case 'first-file':
            return [
                note('This is the first version of the file, so nothing tells whether the branch was changed elsewhere.', undone(situation, telling.most)),
            ];
        case 'history-unknown':
            return [
                note(`The file’s history could not be read (${situation.reason.replace(/\.$/, '')}), so whether the branch was changed elsewhere is not known, and not held against this run.`, undone(situation, telling.most)),
            ];
        case 'drift':
            return driftParts(situation, telling);
    }
}
function driftParts(drift, { place, most }) {
    return [
        { kind: 'heading', prose: ['Changed outside the repository'] },
        {
            kind: 'text',
            prose: [
                'The branch equals neither the file nor any earlier version of it. Against the file as it was (effects are told as if no row had been moved; a workflow such as a Reshard moves rows before it changes routing):',
            ],
        },
        { kind: 'changes', changes: drift.outside },
        {
            kind: 'note',
            prose: (0,prose/* prose */.CS) `A PUT of the file undoes this.${undone(drift, most)} ${WAYS[place]}`,
        },
    ];
}
function note(text, more = []) {
    return { kind: 'note', prose: [text, ...more] };
}
function undone({ liveOnly, reshards }, most) {
    const parts = liveOnlyParts(liveOnly, most);
    if (parts.length === 0)
        return [];
    const finished = reshards
        .slice(0, most)
        .map(({ target }) => (0,prose/* prose */.CS) ` ${(0,prose/* code */.aY)(target)} looks like the target of a finished Reshard: applying the file would route its tables back to the stale copy on the source.`);
    const rest = reshards.length - finished.length;
    if (rest > 0)
        finished.push([` ${rest} more ${rest === 1 ? 'group looks' : 'groups look'} like that.`]);
    return (0,prose/* prose */.CS) ` Only on the branch: ${(0,prose/* joinProse */.c5)(parts, '; ')}.${(0,prose/* joinProse */.c5)(finished, '')}`;
}
function liveOnlyParts({ groups, indexes, bindings, defaults, others }, most) {
    return [
        ...(groups.length === 0 ? [] : [(0,prose/* prose */.CS) `shard groups ${(0,prose/* nameList */.OD)(groups, 'group')}`]),
        ...(indexes.length === 0 ? [] : [(0,prose/* prose */.CS) `shard indexes ${(0,prose/* nameList */.OD)(indexes, 'index')}`]),
        ...bindings
            .slice(0, most)
            .map(({ group, tables }) => (0,prose/* prose */.CS) `${(0,prose/* nameList */.OD)(tables, 'table')} in ${(0,prose/* code */.aY)(group)}`),
        ...moreOf(bindings.length - most, 'group', 'that tables are bound to'),
        ...defaults
            .slice(0, most)
            .map(({ scope, group }) => (0,prose/* prose */.CS) `the default ${(0,prose/* code */.aY)(group)} of ${(0,table_text/* scopeText */.C)(scope)}`),
        ...moreOf(defaults.length - most, 'default'),
        ...(others.length === 0 ? [] : [(0,prose/* nameList */.OD)(others, 'object')]),
    ];
}
function moreOf(rest, noun, what = '') {
    if (rest <= 0)
        return [];
    return [[`${rest} more ${rest === 1 ? noun : `${noun}s`}${what === '' ? '' : ` ${what}`}`]];
}

// EXTERNAL MODULE: ./build/topology/impact/change-text.js + 4 modules
var change_text = __webpack_require__(7887);
// EXTERNAL MODULE: ./build/topology/impact/remedy.js + 1 modules
var impact_remedy = __webpack_require__(8324);
;// CONCATENATED MODULE: ./build/report/instead.js




function findInstead({ situation, changes, ofFile, threeWay }, most) {
    const own = situation.state === 'drift' ? (ofFile ?? []) : changes;
    const all = own.filter(impact_remedy/* hasRemedy */.F5);
    const found = all.slice(0, most).flatMap((change) => {
        const remedy = (0,impact_remedy/* remedyFor */.wJ)(change, threeWay.live.topology);
        return remedy === undefined ? [] : [{ change, remedy }];
    });
    return { found, count: all.length };
}
function insteadSection(plan, most) {
    if (most === 0)
        return '';
    const { found, count } = findInstead(plan, most);
    const shown = found.map(({ change, remedy }) => remedyText(change, remedy));
    const hidden = count - shown.length;
    return [...shown, ...(hidden === 0 ? [] : [`… and ${hidden} more.`])].join('\n\n');
}
function remedyText(change, { workflow, steps }) {
    const lines = steps.map(({ text, sql }, index) => {
        const step = `${index + 1}. ${(0,changes/* proseText */.lz)(text)}`;
        return sql === undefined ? step : `${step}\n\n${indented((0,markdown/* fence */.EU)('sql', sql.split('\n').map(markdown/* visible */.RK)))}`;
    });
    const title = workflow === 'backfill' || workflow === 'support' ? '' : ` (${workflow})`;
    return `**Instead of** ${(0,changes/* proseText */.lz)((0,change_text/* describeChange */.u)(change).title)}${title}\n\n${lines.join('\n')}`;
}
function indented(text) {
    return text.replace(/^/gm, '   ');
}

;// CONCATENATED MODULE: ./build/report/key-space.js



const CELLS = 64;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MOST_GROUPS = 20;
const MOST_RANGES = 256;
const MOST_INTERVALS = 20;
const MOST_SHARDS = LETTERS.length;
function keySpaceLines(drawings) {
    const divided = drawings.filter(({ axis, before, after }) => {
        const most = Math.max(before?.length ?? 0, after?.length ?? 0);
        const isDrawn = axis !== undefined && most > 1 && most <= MOST_RANGES;
        return isDrawn && shardsOf(before, after).length <= MOST_SHARDS;
    });
    const shown = divided.toSorted((a, b) => b.moves.length - a.moves.length).slice(0, MOST_GROUPS);
    const lines = shown.flatMap((drawing) => (drawing.axis === undefined ? [] : bars(drawing, drawing.axis)));
    const hidden = divided.length - shown.length;
    return hidden === 0 ? lines : [...lines, `… and ${hidden} more groups`];
}
function bars({ uid, before, after, moves }, axis) {
    const shards = shardsOf(before, after);
    const letters = new Map(shards.map((shard, index) => [shard, LETTERS[index] ?? '?']));
    const samples = samplePoints(axis, [...(before ?? []), ...(after ?? [])]);
    const row = (segments) => samples.map((value) => letters.get((0,model_ownership/* ownerOf */.bf)(segments, value) ?? '') ?? '·').join('');
    const marks = samples.map((value) => moves.some(({ low, high }) => low <= value && value < high) ? '^' : ' ');
    return [
        `${(0,markdown/* cut */.Jj)((0,markdown/* visible */.RK)(uid), 60)} (${axis.type})`,
        ...(before === undefined ? [] : [`  before ${row(before)}`]),
        ...(after === undefined ? [] : [`  after  ${row(after)}`]),
        ...(moves.length === 0 ? [] : [`         ${marks.join('').trimEnd()}`]),
        ...shards.map((shard) => `  ${letters.get(shard)} ${(0,markdown/* cut */.Jj)((0,markdown/* visible */.RK)(shard), 60)} ${owned(shard, before, after, axis)}`),
        '',
    ];
}
function owned(shard, before, after, axis) {
    const text = (segments) => {
        const own = segments.filter((segment) => segment.shard === shard);
        if (axis.type === 'range') {
            const shown = own.slice(0, MOST_INTERVALS).map((segment) => (0,key_range/* renderInterval */.kr)(segment, axis));
            const rest = own.length - shown.length;
            return shown.length === 0 ? 'nothing' : `${shown.join(' ')}${rest > 0 ? ` and ${rest} more` : ''}`;
        }
        return (0,key_range/* renderShare */.O8)(own.reduce((size, { low, high }) => size + high - low, 0n), axis);
    };
    if (before === undefined || after === undefined)
        return text(before ?? after ?? []);
    const [was, is] = [text(before), text(after)];
    return was === is ? is : `${was} → ${is}`;
}
function samplePoints(axis, segments) {
    if (axis.type !== 'range')
        return cells(axis.low, axis.high, CELLS);
    const cuts = segments.flatMap(({ low, high }) => [low, high]);
    const bounds = [...new Set([axis.low, ...cuts, axis.high])].sort((a, b) => (a < b ? -1 : 1));
    const each = Math.max(1, Math.floor(CELLS / Math.max(1, bounds.length - 1)));
    return bounds.slice(1).flatMap((high, index) => cells(bounds[index] ?? axis.low, high, each));
}
function cells(low, high, count) {
    const size = high - low;
    return Array.from({ length: count }, (_, cell) => low + (size * BigInt(2 * cell + 1)) / BigInt(2 * count));
}
function shardsOf(before, after) {
    return [...new Set([...(before ?? []), ...(after ?? [])].map(({ shard }) => shard))];
}

;// CONCATENATED MODULE: ./build/report/map.js


const MOST_EDGES = 80;
const MOST_LABEL = 40;
const MOVED = 'stroke:#cf222e,stroke-width:3px';
const NEW = 'stroke:#1a7f37,stroke-width:3px';
const FORMER = 'stroke:#bf8700,stroke-width:2px,stroke-dasharray:4';
function mermaidMap(drawings) {
    const parts = drawings.reduce((sum, { before, after, moves }) => sum + (after ?? before ?? []).length + moves.length, 0);
    if (parts > MOST_EDGES)
        return undefined;
    const edges = drawings.flatMap(edgesOf);
    if (edges.length === 0)
        return undefined;
    const shards = [...new Set(edges.map(({ shard }) => shard))];
    const arrows = { kept: '-->', new: '==>', moved: '==>', former: '-.->' };
    const styles = { new: NEW, moved: MOVED, former: FORMER };
    return [
        'flowchart LR',
        ...drawings.map(({ uid, axis }, index) => `  g${index}["${label(uid)}${axis === undefined ? '' : ` (${axis.type})`}"]`),
        ...shards.map((shard, index) => `  s${index}[("${label(shard)}")]`),
        ...edges.map(({ group, shard, label: text, kind }) => {
            const words = text === '' ? '' : `|"${text}"|`;
            return `  g${group} ${arrows[kind]}${words} s${shards.indexOf(shard)}`;
        }),
        ...edges.flatMap(({ kind }, index) => (kind === 'kept' ? [] : [`  linkStyle ${index} ${styles[kind]}`])),
    ];
}
function edgesOf({ before, after, moves, axis }, group) {
    const interval = (part) => axis === undefined ? '' : inert((0,key_range/* renderInterval */.kr)(part, axis));
    const isTaken = (segment) => moves.some((move) => move.to === segment.shard && move.low < segment.high && segment.low < move.high);
    const present = (after ?? []).map((segment) => {
        const kind = before === undefined ? 'new' : isTaken(segment) ? 'moved' : 'kept';
        return { group, shard: segment.shard, label: interval(segment), kind };
    });
    const lost = moves.map((move) => {
        return { group, shard: move.from, label: `was ${interval(move)}`.trim(), kind: 'former' };
    });
    const gone = (after === undefined ? (before ?? []) : []).map((segment) => {
        return { group, shard: segment.shard, label: `was ${interval(segment)}`.trim(), kind: 'former' };
    });
    return [...present, ...lost, ...gone];
}
function label(text) {
    return inert((0,markdown/* cut */.Jj)((0,markdown/* visible */.RK)(text), MOST_LABEL));
}
function inert(text) {
    return text.replace(/[^\w .,()[\]-]/gu, (character) => `#${character.codePointAt(0)};`);
}

;// CONCATENATED MODULE: ./build/report/compared.js








const LEGEND = 'Thin: as before. Thick red: taken over by another shard. Dashed: lost. Thick green: a new group.';
function openSections({ plan, decision, before }, rows) {
    return [
        before.from === 'nothing' ? '' : (0,changes/* changeTable */.Hg)(plan.changes, rows),
        ...('blocks' in decision ? decision.blocks.map((block) => (0,changes/* blockText */.dK)(block, decision.kind)) : []),
        situationSection(plan.situation, rows),
    ];
}
async function foldSections(compared) {
    const { plan, before } = compared;
    const { live, desired } = plan.threeWay;
    const isDrawn = before.from !== 'nothing' && plan.changes.length > 0;
    const made = {
        diff: (await diffLines(compared)) ?? [],
        drawings: isDrawn ? drawGroups(live.topology, desired.topology) : [],
    };
    return (extent) => foldedSections(compared, made, extent);
}
function foldedSections(compared, { diff, drawings: all }, extent) {
    const { plan } = compared;
    const drawings = extent.drawings ? all : [];
    const map = mermaidMap(drawings);
    const ledger = 'ledger' in plan.situation ? plan.situation.ledger : [];
    const rules = ledger.map(({ rule, sentence }) => `- ${(0,markdown/* code */.aY)(rule)}: ${(0,markdown/* message */.iU)(sentence)}`);
    return [
        section('What to do instead', insteadSection(plan, extent.remedies)),
        section('Key space of each group', block('text', keySpaceLines(drawings))),
        section('Groups and shards', map === undefined ? '' : `${LEGEND}\n\n${block('mermaid', map)}`),
        section('The documents’ difference', clipped('diff', { lines: diff, count: diff.length }, extent.diffLines)),
        section('The document before', clipped('json', previousLines(compared, extent.previousLines), extent.previousLines)),
        section('Equal although written differently', rules.join('\n')),
    ];
}
function section(title, body) {
    return body === '' ? '' : (0,markdown/* folded */.TM)(title, body);
}
function block(language, lines) {
    return lines.length === 0 ? '' : (0,markdown/* fence */.EU)(language, lines);
}
function clipped(language, { lines, count }, most) {
    if (lines.length === 0 || most === 0)
        return '';
    const hidden = Math.max(0, count - most);
    return `${(0,markdown/* fence */.EU)(language, lines.slice(0, most))}${hidden === 0 ? '' : `\n\n… and ${hidden} more lines.`}`;
}


/***/ }),

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


/***/ })

};
