export const id = 252;
export const ids = [252];
export const modules = {

/***/ 4662:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hg: () => (/* binding */ changeTable),
/* harmony export */   dK: () => (/* binding */ blockText),
/* harmony export */   s1: () => (/* binding */ insteadSection)
/* harmony export */ });
/* unused harmony exports blockLimits, findInstead */
/* harmony import */ var _topology_impact_change_text_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6771);
/* harmony import */ var _topology_impact_remedy_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(5599);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4902);



const SIGNS = {
    none: '\u25ab\ufe0f',
    safe: '\u2705',
    behavioural: '\u26a0\ufe0f',
    unknown: '\u2754',
    'needs-backfill': '\u26d4',
    'needs-empty': '\u26d4',
    rejected: '\ud83d\udeab',
};
const MOST_NAME = 120;
function changeTable(changes, rows) {
    if (changes.length === 0)
        return '';
    const lines = changes.slice(0, rows).map((change) => {
        const { title, effect } = (0,_topology_impact_change_text_js__WEBPACK_IMPORTED_MODULE_0__/* .describeChange */ .u)(change);
        return `| ${SIGNS[change.class]} | ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .message */ .iU)(title, MOST_NAME)} | ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .message */ .iU)(effect, MOST_NAME)} |`;
    });
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .table */ .tp)(['', 'change', 'effect'], lines, changes.length - lines.length);
}
function blockText(block, decision) {
    const { class: blocked, allow, label } = block;
    const lines = `the ${allow.length === 1 ? 'line' : 'lines'} ${allow.map((line) => (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(line, 200)).join(' and ')}`;
    return (`> **${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .words */ .aL)(blocked)}**: safe only if ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .message */ .iU)(block.asserts)}. Whoever asserts that adds ` +
        `${lines} to the input \`allow\`, or the label ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(label)} to the pull request.${blockLimits(block, decision)}`);
}
function blockLimits({ allow }, decision) {
    const wider = allow.some((line) => line.includes('*') || !line.includes(':'))
        ? ' That covers further tables of the same place, too.'
        : '';
    const besides = decision === 'drifted' ? ' The drift stops this run all the same.' : '';
    return `${wider}${besides}`;
}
function findInstead({ situation, changes, ofFile, threeWay }, most) {
    const own = situation.state === 'drift' ? (ofFile ?? []) : changes;
    const all = own.filter(_topology_impact_remedy_js__WEBPACK_IMPORTED_MODULE_1__/* .hasRemedy */ .F5);
    const found = all.slice(0, most).flatMap((change) => {
        const remedy = (0,_topology_impact_remedy_js__WEBPACK_IMPORTED_MODULE_1__/* .remedyFor */ .wJ)(change, threeWay.live.topology);
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
    return [...shown, ...(hidden === 0 ? [] : [`\u2026 and ${hidden} more.`])].join('\n\n');
}
function remedyText(change, { workflow, steps }) {
    const lines = steps.map(({ text, sql }, index) => {
        const step = `${index + 1}. ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .message */ .iU)(text)}`;
        return sql === undefined ? step : `${step}\n\n${indented((0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .fence */ .EU)('sql', sql.split('\n').map(_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .visible */ .RK)))}`;
    });
    const title = workflow === 'backfill' || workflow === 'support' ? '' : ` (${workflow})`;
    return `**Instead of** ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .message */ .iU)((0,_topology_impact_change_text_js__WEBPACK_IMPORTED_MODULE_0__/* .describeChange */ .u)(change).title)}${title}\n\n${lines.join('\n')}`;
}
function indented(text) {
    return text.replace(/^/gm, '   ');
}


/***/ }),

/***/ 3252:
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
// EXTERNAL MODULE: ./build/report/markdown.js
var markdown = __webpack_require__(4902);
;// CONCATENATED MODULE: ./build/report/diff.js


const CONTEXT = 3;
const MOST_EDITS = 4000;
const MOST_DIFFERING = 10 * MOST_EDITS;
const MOST_ALIKE = 7;
const MOST_LINE = 300;
async function diffLines({ before, plan }) {
    if (before.from === 'nothing' || plan.changes.length === 0)
        return undefined;
    const sides = { before: [], after: [], differing: 0 };
    writeBoth(sides, { lead: '', before: plan.threeWay.live.root, after: plan.threeWay.desired.root }, '');
    if (sides.differing > MOST_DIFFERING)
        return undefined;
    const [one, other] = [sides.before, sides.after].map((lines) => `${lines.join('\n')}\n`);
    const lines = await textDiff(one ?? '', other ?? '');
    return lines?.map((line) => (line.startsWith('@@') ? '@@' : line)).slice(1);
}
async function textDiff(before, after) {
    if (leastEdits(before.split('\n'), after.split('\n')) > MOST_EDITS)
        return undefined;
    const { structuredPatch } = await __webpack_require__.e(/* import() */ 23).then(__webpack_require__.bind(__webpack_require__, 4023));
    const options = { context: CONTEXT, maxEditLength: MOST_EDITS };
    const patch = structuredPatch('before', 'after', before, after, undefined, undefined, options);
    return patch?.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
        `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
        ...lines.filter((line) => !line.startsWith('\\')).map((line) => (0,markdown/* cut */.Jj)((0,markdown/* visible */.RK)(line), MOST_LINE)),
    ]);
}
function leastEdits(before, after) {
    const surplus = new Map();
    for (const line of before)
        surplus.set(line, (surplus.get(line) ?? 0) + 1);
    for (const line of after)
        surplus.set(line, (surplus.get(line) ?? 0) - 1);
    return surplus.values().reduce((sum, count) => sum + Math.abs(count), 0);
}
function previousLines({ before }, most) {
    if (before.from !== 'branch' || most === 0)
        return { lines: [], count: 0 };
    const { root } = before.document;
    const lines = linesOf(root, { comma: ',' }).take(most);
    return { lines: Array.from(lines, (line) => (0,markdown/* cut */.Jj)((0,markdown/* visible */.RK)(line), MOST_LINE)), count: lineCount(root) };
}
function* linesOf(node, { indent = '', lead = '', tail = '', comma = '', }) {
    const children = childrenOf(node);
    const [open, close] = node.kind === 'array' ? '[]' : '{}';
    if (children.length === 0) {
        yield `${indent}${lead}${leafText(node)}${tail}`;
        return;
    }
    yield `${indent}${lead}${open}`;
    for (const [index, child] of children.entries()) {
        const place = { indent: `${indent}  `, lead: child.lead, tail: index < children.length - 1 ? comma : '' };
        yield* linesOf(child.node, { ...place, comma });
    }
    yield `${indent}${close}${tail}`;
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
function writeBoth(sides, { lead, before, after }, indent) {
    const pairs = before && after && pairsOf(before, after);
    if (pairs === undefined) {
        for (const [lines, node] of [
            [sides.before, before],
            [sides.after, after],
        ]) {
            if (node === undefined || sides.differing > MOST_DIFFERING)
                continue;
            sides.differing += lineCount(node);
            lines.push(...linesOf(node, { indent, lead }));
        }
        return;
    }
    const [open, close] = before?.kind === 'array' ? '[]' : '{}';
    push(sides, `${indent}${lead}${open}`);
    const changed = pairs.map((pair) => !isAlike(pair));
    for (const [index, pair] of pairs.entries()) {
        if (changed[index])
            writeBoth(sides, pair, `${indent}  `);
        else if (changed.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).includes(true))
            writeAlike(sides, pair, `${indent}  `);
    }
    push(sides, `${indent}${close}`);
}
function push(sides, line) {
    sides.before.push(line);
    sides.after.push(line);
}
function isAlike({ before, after }) {
    return before !== undefined && after !== undefined && (0,topology_document/* isSameNode */.hF)(before, after);
}
function writeAlike(sides, { lead, before: node }, indent) {
    if (node === undefined)
        return;
    if (lineCount(node) > MOST_ALIKE)
        push(sides, `${indent}${lead}${node.kind === 'array' ? '[\u2026]' : '{\u2026}'}`);
    else
        for (const line of linesOf(node, { indent, lead }))
            push(sides, line);
}
function pairsOf(before, after) {
    if (childrenOf(before).length === 0 || childrenOf(after).length === 0)
        return undefined;
    if (before.kind === 'object' && after.kind === 'object')
        return paired(valuesOf(before), valuesOf(after), leadOf);
    if (before.kind !== 'array' || after.kind !== 'array')
        return undefined;
    const [old, fresh] = [uids(before), uids(after)];
    return old === undefined || fresh === undefined
        ? paired(new Map(before.items.entries()), new Map(after.items.entries()), () => '')
        : paired(old, fresh, () => '');
}
function paired(before, after, lead) {
    const keys = new Set([...after.keys(), ...before.keys()]);
    return Array.from(keys, (key) => ({ lead: lead(key), before: before.get(key), after: after.get(key) }));
}
function valuesOf({ members }) {
    return new Map(Array.from(members, ([key, { value }]) => [key, value]));
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

// EXTERNAL MODULE: ./build/topology/model/key-range.js
var key_range = __webpack_require__(7917);
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
    const moves = before && after ? (0,key_range/* findMoves */.Ki)(before, after, axis ?? key_range/* XXHASH_AXIS */.XU) : [];
    return { uid, axis, before, after, moves };
}
function segmentsOf(group, axis) {
    const [only, ...others] = group.keyRanges;
    if (axis !== undefined) {
        const ownership = (0,key_range/* readOwnership */.m9)(group, axis);
        return ownership.ok ? ownership.segments : undefined;
    }
    return only?.shardUid !== undefined && others.length === 0
        ? (0,key_range/* wholeAxis */.BU)(key_range/* XXHASH_AXIS */.XU, only.shardUid.value)
        : undefined;
}
function axisOfGroup(group, topology) {
    return (0,key_range/* axisOf */.L$)(topology?.indexes.get(group?.defaultShardIndex?.value ?? ''));
}

// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __webpack_require__(8773);
// EXTERNAL MODULE: ./build/topology/impact/object-text.js
var object_text = __webpack_require__(4954);
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
            return `#### ${(0,markdown/* message */.iU)(part.text)}`;
        case 'text':
            return (0,markdown/* message */.iU)(part.text);
        case 'note':
            return `> ${(0,markdown/* message */.iU)(part.text)}`;
        case 'changes':
            return (0,changes/* changeTable */.Hg)(part.changes, rows);
    }
}
const BASES = { repository: 'the base', terminal: 'the last commit' };
const WAYS = {
    repository: `To keep what is on the branch, bring the file in line with it in a pull request; equality with the branch always wins. To discard it, run with \`on-drift: overwrite\`.`,
    terminal: `To keep what is on the branch, bring the file in line with it: ${(0,finding/* quoteWhole */.Wv)('neki-topology pull')} does. To discard it, say ${(0,finding/* quoteWhole */.Wv)('--on-drift overwrite')}.`,
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
                note('The branch holds a later version of the file than the base of this pull request: another change was merged and applied meanwhile. Update this pull request\u2019s branch, and the plan tells what is left.'),
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
                note(`The file\u2019s history could not be read (${situation.reason.replace(/\.$/, '')}), so whether the branch was changed elsewhere is not known, and not held against this run.`, undone(situation, telling.most)),
            ];
        case 'drift':
            return driftParts(situation, telling);
    }
}
function driftParts(drift, { place, most }) {
    return [
        { kind: 'heading', text: 'Changed outside the repository' },
        {
            kind: 'text',
            text: 'The branch equals neither the file nor any earlier version of it. Against the file as it was (effects are told as if no row had been moved; a workflow such as a Reshard moves rows before it changes routing):',
        },
        { kind: 'changes', changes: drift.outside },
        {
            kind: 'note',
            text: `A PUT of the file undoes this.${undone(drift, most)} ${WAYS[place]}`,
        },
    ];
}
function note(text, more = '') {
    return { kind: 'note', text: `${text}${more}` };
}
function undone({ liveOnly, reshards }, most) {
    const parts = liveOnlyParts(liveOnly, most);
    if (parts.length === 0)
        return '';
    const finished = reshards
        .slice(0, most)
        .map(({ target }) => ` ${(0,finding/* quoteWhole */.Wv)(target)} looks like the target of a finished Reshard: applying the file would route its tables back to the stale copy on the source.`);
    const rest = reshards.length - finished.length;
    if (rest > 0)
        finished.push(` ${rest} more ${rest === 1 ? 'group looks' : 'groups look'} like that.`);
    return ` Only on the branch: ${parts.join('; ')}.${finished.join('')}`;
}
function liveOnlyParts({ groups, indexes, bindings, defaults, others }, most) {
    return [
        ...(groups.length === 0 ? [] : [`shard groups ${(0,finding/* nameList */.OD)(groups, 'group')}`]),
        ...(indexes.length === 0 ? [] : [`shard indexes ${(0,finding/* nameList */.OD)(indexes, 'index')}`]),
        ...bindings
            .slice(0, most)
            .map(({ group, tables }) => `${(0,finding/* nameList */.OD)(tables, 'table')} in ${(0,finding/* quoteWhole */.Wv)(group)}`),
        ...moreOf(bindings.length - most, 'group', 'that tables are bound to'),
        ...defaults
            .slice(0, most)
            .map(({ scope, group }) => `the default ${(0,finding/* quoteWhole */.Wv)(group)} of ${(0,object_text/* scopeText */.Cm)(scope)}`),
        ...moreOf(defaults.length - most, 'default'),
        ...(others.length === 0 ? [] : [(0,finding/* nameList */.OD)(others, 'object')]),
    ];
}
function moreOf(rest, noun, what = '') {
    if (rest <= 0)
        return [];
    return [`${rest} more ${rest === 1 ? noun : `${noun}s`}${what === '' ? '' : ` ${what}`}`];
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
    return hidden === 0 ? lines : [...lines, `\u2026 and ${hidden} more groups`];
}
function bars({ uid, before, after, moves }, axis) {
    const shards = shardsOf(before, after);
    const letters = new Map(shards.map((shard, index) => [shard, LETTERS[index] ?? '?']));
    const samples = samplePoints(axis, [...(before ?? []), ...(after ?? [])]);
    const row = (segments) => samples.map((value) => letters.get((0,key_range/* ownerOf */.bf)(segments, value) ?? '') ?? '\u00b7').join('');
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
    return was === is ? is : `${was} \u2192 ${is}`;
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
        section('What to do instead', (0,changes/* insteadSection */.s1)(plan, extent.remedies)),
        section('Key space of each group', block('text', keySpaceLines(drawings))),
        section('Groups and shards', map === undefined ? '' : `${LEGEND}\n\n${block('mermaid', map)}`),
        section('The documents\u2019 difference', clipped('diff', { lines: diff, count: diff.length }, extent.diffLines)),
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
    return `${(0,markdown/* fence */.EU)(language, lines.slice(0, most))}${hidden === 0 ? '' : `\n\n\u2026 and ${hidden} more lines.`}`;
}


/***/ })

};
