export const id = 232;
export const ids = [232];
export const modules = {

/***/ 4116:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ explainScopes),
/* harmony export */   W: () => (/* binding */ explain)
/* harmony export */ });
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8773);

function explain(problem) {
    switch (problem.kind) {
        case 'no-answer':
            return explainSilence(problem);
        case 'odd-answer': {
            const { status, reason, doing, tries } = problem;
            return `An answer nobody documents while ${doing.what}: HTTP ${status}, ${reason}${triesOf(tries)}. Check that \`base-url\` is the management API, and that no gateway or sign-in page answers in its place.`;
        }
        case 'refused': {
            const { status, doing, tries, requestId } = problem;
            const id = requestId === undefined ? '' : ` (request ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(requestId)})`;
            return `HTTP ${status} while ${doing.what}${triesOf(tries)}.${saidOf(problem)}${id} ${remedyFor(problem)}`.trim();
        }
    }
}
function explainSilence(problem) {
    const { doing, reason, tries, sent } = problem;
    switch (problem.cause) {
        case 'sign-in':
        case 'scope':
            return reason;
        case 'certificate':
            return `The certificate was not trusted for ${doing.what}: ${reason}. For a private certificate authority, give its certificate to the runner in NODE_EXTRA_CA_CERTS; never switch the check off.`;
        case 'proxy':
            return `The proxy refused the way for ${doing.what}: ${reason}. Check HTTPS_PROXY, or name the host in NO_PROXY.`;
        case 'cancelled':
            return `The run was cancelled while ${doing.what}.`;
        case 'timeout':
            return `No answer while ${doing.what}: ${reason}${triesOf(tries)}. Run again later, or raise \`timeout\`.`;
        case 'slow':
            return `No answer while ${doing.what}: ${reason}${triesOf(tries)}. Run again later; where the service is that slow, raise \`timeout\`.`;
        case 'network':
        case 'too-large':
            return sent
                ? `No answer while ${doing.what}: ${reason}${triesOf(tries)}.`
                : `Could not connect for ${doing.what}: ${reason}${triesOf(tries)}. Check \`base-url\`, the proxy (HTTPS_PROXY, NO_PROXY) and the network.`;
    }
}
function triesOf({ attempts, time }) {
    return attempts > 1 ? ` (${attempts} attempts in ${(time / 1000).toFixed(1)} s)` : '';
}
function saidOf({ said }) {
    const { words, code } = said;
    if (words === undefined)
        return code === undefined ? '' : ` The service says: ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(code)}.`;
    const known = code === undefined || words.startsWith(`${code}:`) ? '' : ` (${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(code)})`;
    return ` The service says: ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(words)}${known}.`;
}
function remedyFor({ status, doing, said }) {
    const { organization, database, branch } = doing.target;
    switch (status) {
        case 401:
            return isExpiry(said.code, said.words)
                ? 'The credential has run out. Make a new service token, or sign in again for a new OAuth token, and store it as the secret.'
                : 'The credential is wrong or no longer valid. Check that the secrets hold the ID and the secret of one service token that was not deleted, or an OAuth token that has not run out.';
        case 403:
            return `The credential lacks an access. ${needsOf(doing)}`;
        case 404:
            return (`This has three causes: ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(organization)}, ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(database)} or ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(branch)} does not exist; ` +
                `the credential may not see it (${lowerFirst(needsOf(doing)).replace(/\.$/, '')}); or the branch is not a Neki branch.`);
        case 405:
            return 'The service does not offer this operation. Check that `base-url` is the management API.';
        case 408:
            return 'The service did not get the request in time. Run again.';
        case 413:
            return 'The data topology is larger than the service takes.';
        case 422:
            return doing.isWrite
                ? 'The service refuses this data topology, and nothing was stored. Change the file by what the service says.'
                : 'The service refuses the request as it is.';
        case 429:
            return 'The service allows 600 requests a minute. Run again later, or let fewer jobs run at a time.';
        default:
            return status >= 500 ? 'The service has a problem of its own. Run again later.' : '';
    }
}
function needsOf({ needs }) {
    const token = needs.accesses.length === 0
        ? 'A service token needs to belong to the organization'
        : `A service token needs ${anyOf(needs.accesses)}`;
    return `${token}; an OAuth token needs the scope ${anyOf(needs.scopes)}.`;
}
function explainScopes(doing, granted) {
    const list = granted.map((name) => (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(name)).join(', ');
    return `The OAuth token lacks a scope for ${doing.what}: it needs ${anyOf(doing.needs.scopes)}, and was granted ${list}. Grant the scope to the OAuth application, and sign in again. Nothing was sent.`;
}
function isExpiry(code, words) {
    return code === 'invalid_token' || /expired/i.test(words ?? '');
}
function anyOf(names) {
    return names.map((name) => `\`${name}\``).join(' or ');
}
function lowerFirst(text) {
    return text.charAt(0).toLowerCase() + text.slice(1);
}


/***/ }),

/***/ 232:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runOnBranch: () => (/* binding */ runOnBranch)
});

// EXTERNAL MODULE: ./build/topology/impact/change-text.js + 4 modules
var change_text = __webpack_require__(7887);
// EXTERNAL MODULE: ./build/topology/prose.js
var prose = __webpack_require__(6855);
// EXTERNAL MODULE: ./build/platform/catalogue.js
var catalogue = __webpack_require__(4116);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./build/topology/impact/change.js
var impact_change = __webpack_require__(6067);
// EXTERNAL MODULE: ./build/topology/topology-document.js
var topology_document = __webpack_require__(4845);
// EXTERNAL MODULE: ./build/topology/equality/equality.js + 1 modules
var equality = __webpack_require__(4773);
// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __webpack_require__(1611);
// EXTERNAL MODULE: ./build/topology/equality/canonical-form.js + 2 modules
var canonical_form = __webpack_require__(2509);
// EXTERNAL MODULE: ./build/topology/equality/canonical-value.js
var canonical_value = __webpack_require__(5683);
// EXTERNAL MODULE: ./build/topology/model/key-range.js
var key_range = __webpack_require__(7917);
// EXTERNAL MODULE: ./build/topology/model/ownership.js
var model_ownership = __webpack_require__(3795);
;// CONCATENATED MODULE: ./build/topology/impact/movement.js




const NONE = { kind: 'none' };
function sideOf(placement) {
    const { choice, indexes } = placement;
    const shards = new Set(choice.group?.keyRanges.flatMap((range) => range.shardUid?.value ?? []));
    return {
        placement,
        routable: choice.group !== undefined,
        routed: indexes.length > 0,
        spread: shards.size > 1,
        shards: [...shards],
        semantics: indexes.length === 0 ? undefined : JSON.stringify(indexes.map(semanticsOf)),
        axis: (0,model_ownership/* axisOf */.L$)(indexes[0]?.index),
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
            const moves = (0,model_ownership/* findMoves */.Ki)(from, to, axis);
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
        return (0,model_ownership/* wholeAxis */.BU)(axis, shard);
    const ownership = group === undefined ? undefined : (0,model_ownership/* readOwnership */.m9)(group, axis);
    return ownership?.ok ? ownership.segments : undefined;
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
    const modulus = index.modulus === undefined ? undefined : (0,key_range/* readModulus */.kU)(index.modulus);
    const params = modulus?.ok ? modulus.value.toString() : index.params && (0,document_document/* toJson */.aB)(index.params);
    return [index.type?.value, expressions, index.type?.value === 'modulo' ? params : undefined, ignoreNull];
}

;// CONCATENATED MODULE: ./build/topology/impact/comparing.js


function comparingOf(live, desired) {
    const contexts = { live: live.context, desired: desired.context };
    return {
        live: live.resolution,
        desired: desired.resolution,
        contexts,
        renamed: findRenamed(live.topology, desired.topology, contexts),
        sides: new Map(),
    };
}
function sideFor(comparing, placement) {
    let side = comparing.sides.get(placement);
    if (side === undefined) {
        side = sideOf(placement);
        comparing.sides.set(placement, side);
    }
    return side;
}
function renamedUid(comparing, uid) {
    return uid === undefined ? undefined : (comparing.renamed.get(uid) ?? uid);
}
function partText(comparing, which, part) {
    return (0,canonical_form/* writePart */.$X)(part, comparing.contexts[which]);
}
function without(node, keys) {
    const members = new Map(node.members);
    for (const key of keys)
        members.delete(key);
    return { ...node, members };
}
function groupDefinition(group, context) {
    const path = ['shard_groups', group.uid?.value ?? ''];
    const node = without(group.node, ['uid', 'name']);
    return (0,canonical_form/* writePart */.$X)({ part: 'shard-group', node, path }, context);
}
function findRenamed(live, desired, contexts) {
    const gone = definitions(live, desired, contexts.live);
    const come = definitions(desired, live, contexts.desired);
    const renamed = new Map();
    const from = live.authoritativeShardGroup?.value ?? '';
    const to = desired.authoritativeShardGroup?.value ?? '';
    if (gone.has(from) && gone.get(from) === come.get(to)) {
        renamed.set(from, to);
        gone.delete(from);
        come.delete(to);
    }
    const candidates = uidsByDefinition(come);
    for (const [definition, [uid, ...twins]] of uidsByDefinition(gone)) {
        const [only, ...others] = candidates.get(definition) ?? [];
        if (uid !== undefined && only !== undefined && twins.length + others.length === 0)
            renamed.set(uid, only);
    }
    return renamed;
}
function uidsByDefinition(definitions) {
    const uids = new Map();
    for (const [uid, definition] of definitions) {
        const known = uids.get(definition);
        if (known === undefined)
            uids.set(definition, [uid]);
        else
            known.push(uid);
    }
    return uids;
}
function definitions(topology, other, context) {
    const found = new Map();
    for (const [uid, group] of topology.groups) {
        if (!other.groups.has(uid))
            found.set(uid, groupDefinition(group, context));
    }
    return found;
}

;// CONCATENATED MODULE: ./build/topology/impact/impact-authority.js


function compareAuthority(comparing, told) {
    const live = comparing.live.topology;
    const desired = comparing.desired.topology;
    const changes = [...compareCluster(comparing), ...compareReplaced(live, desired)];
    const levels = new Set(told.flatMap((change) => change.kind === 'placement' && change.cause.kind === 'default-group'
        ? [JSON.stringify(change.cause.scope)]
        : []));
    const add = (change) => {
        if (change !== undefined && !levels.has(JSON.stringify(change.scope)))
            changes.push(change);
    };
    if (!isRefusedDefault(desired))
        add(defaultChange(comparing, {}, [live.defaultShardGroup, desired.defaultShardGroup]));
    for (const database of new Set([...live.databases.keys(), ...desired.databases.keys()])) {
        const before = live.databases.get(database);
        const after = desired.databases.get(database);
        changes.push(...compareDatabaseAuthority(comparing, database));
        add(defaultChange(comparing, { database }, [before?.defaultShardGroup, after?.defaultShardGroup]));
        for (const schema of new Set([...(before?.schemas.keys() ?? []), ...(after?.schemas.keys() ?? [])])) {
            const defaults = [before, after].map((side) => side?.schemas.get(schema)?.defaultShardGroup);
            add(defaultChange(comparing, { database, schema }, [defaults[0], defaults[1]]));
        }
    }
    return changes;
}
function compareCluster(comparing) {
    const live = comparing.live.topology;
    const desired = comparing.desired.topology;
    const changes = [];
    const from = live.authoritativeShardGroup?.value;
    const to = desired.authoritativeShardGroup?.value;
    const group = to === undefined ? undefined : desired.groups.get(to);
    const [before] = from === undefined ? [] : shardsOf(live.groups.get(from));
    const [after] = shardsOf(group);
    if (from === undefined)
        return changes.concat(refusedDefault(live, desired));
    if (from !== to && group === undefined)
        changes.push(authorityChange('removed', before, undefined));
    else if (group !== undefined && !isOneShard(group))
        changes.push(authorityChange('not-one-shard', before, shardsOf(group).join(', ')));
    else if (before !== undefined && after !== undefined && before !== after)
        changes.push(authorityChange('moved', before, after));
    else if (renamedUid(comparing, from) !== to)
        changes.push(authorityChange('renamed', from, to));
    return changes.concat(refusedDefault(live, desired));
}
function refusedDefault(live, desired) {
    const { defaultShardGroup, authoritativeShardGroup } = desired;
    if (!isRefusedDefault(desired) || live.defaultShardGroup?.value === defaultShardGroup?.value)
        return [];
    return [
        {
            kind: 'default',
            class: 'rejected',
            action: 'not-the-authority',
            level: 'topology',
            scope: {},
            from: authoritativeShardGroup?.value,
            to: defaultShardGroup?.value,
            tables: impact_change/* NO_TABLES */.IW,
            reversible: 'yes',
        },
    ];
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
        return uid === undefined ? undefined : shardsOf(topology.groups.get(uid))[0];
    });
    if (before === after)
        return renamedUid(comparing, from) === to ? [] : [{ ...authorityChange('renamed', from, to), database }];
    return [
        { ...authorityChange('moved', before, after), class: 'needs-backfill', reversible: 'no', database },
    ];
}
function defaultChange(comparing, scope, [before, after]) {
    const [from, to] = [before?.value || undefined, after?.value || undefined];
    if (renamedUid(comparing, from) === to)
        return undefined;
    return {
        kind: 'default',
        class: 'safe',
        action: 'same-placement',
        level: scope.database === undefined ? 'topology' : scope.schema === undefined ? 'database' : 'schema',
        scope,
        from,
        to,
        tables: impact_change/* NO_TABLES */.IW,
        reversible: 'yes',
    };
}
function compareReplaced(live, desired) {
    const [from = [], to = []] = [live, desired].map(({ groupList }) => [
        ...new Set(groupList.flatMap(shardsOf)),
    ]);
    if (from.length === 0 || to.length === 0 || !new Set(from).isDisjointFrom(new Set(to)))
        return [];
    return [
        { kind: 'shards-replaced', class: 'unknown', from, to, tables: impact_change/* NO_TABLES */.IW, reversible: 'routing-only' },
    ];
}
function authorityChange(action, from, to) {
    const changeClass = action === 'renamed' ? 'safe' : 'rejected';
    return { kind: 'authority', class: changeClass, action, from, to, tables: impact_change/* NO_TABLES */.IW, reversible: 'yes' };
}
function isOneShard({ keyRanges }) {
    const [only] = keyRanges;
    return keyRanges.length === 1 && (only?.start?.value ?? '') === '' && (only?.end?.value ?? '') === '';
}
function shardsOf(group) {
    return [...new Set(group?.keyRanges.flatMap(({ shardUid }) => shardUid?.value ?? []))];
}

// EXTERNAL MODULE: ./build/topology/model/resolution.js
var model_resolution = __webpack_require__(6066);
;// CONCATENATED MODULE: ./build/topology/impact/impact-groups.js





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
            changes.push(groupChange('added', group, isBound));
        if (before !== undefined && formerly !== undefined)
            changes.push({ ...groupChange('renamed', group, isBound), formerly });
        if (before !== undefined)
            changes.push(...compareGroup(comparing, [before, group], { isBound, toldOf }));
    }
    for (const [uid, group] of live) {
        if (desired.has(renamedUid(comparing, uid) ?? uid))
            continue;
        const isBound = bound.has(uid);
        const removed = groupChange('removed', group, isBound);
        changes.push(isBound ? { ...removed, class: 'rejected' } : removed);
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
    const names = [before, after].map(({ node }) => {
        const name = (0,document_document/* memberValue */.AX)(node, 'name');
        return name?.kind === 'string' && name.value !== '' ? name.value : undefined;
    });
    if (names[0] !== names[1])
        changes.push({ ...groupChange('display-name', after, isBound), class: 'none' });
    const { live, desired } = comparing.contexts;
    if (groupDefinition(routing(before), live) === groupDefinition(routing(after), desired))
        return changes;
    const uid = after.uid?.value ?? '';
    if (toldOf.has(uid))
        return changes;
    const sides = [
        sideFor(comparing, (0,model_resolution/* resolveGroup */.ss)(comparing.live, before.uid?.value ?? '')),
        sideFor(comparing, (0,model_resolution/* resolveGroup */.ss)(comparing.desired, uid)),
    ];
    const isEven = sides[0].semantics === sides[1].semantics && compareSides(...sides).kind === 'none';
    if (isEven && followsRenamedIndex(comparing, before, after))
        return changes;
    if (!isEven)
        changes.push(groupChange('unused', after, isBound));
    else if (sides[0].axis?.type === 'xxhash' && hasNewOddBound(before, after))
        changes.push({ ...groupChange('respelled', after, isBound), class: 'unknown' });
    else
        changes.push(groupChange('redrawn', after, isBound));
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
    const [one, other] = [
        groupDefinition({ ...before, node: without(routing(before).node, ['default_shard_index']) }, comparing.contexts.live),
        groupDefinition({ ...after, node: without(routing(after).node, ['default_shard_index']) }, comparing.contexts.desired),
    ];
    return one === other && !desired.topology.indexes.has(from) && !live.topology.indexes.has(to);
}
function routing(group) {
    const members = new Map([...group.node.members].filter(([key]) => key === 'default_shard_index' || key === 'key_ranges'));
    const ranges = members.get('key_ranges');
    if (ranges?.value.kind === 'array') {
        const items = ranges.value.items.map((item) => (item.kind === 'object' ? knownRange(item) : item));
        members.set('key_ranges', { ...ranges, value: { ...ranges.value, items } });
    }
    return { ...group, node: { ...group.node, members } };
}
function knownRange(node) {
    const known = [...node.members].filter(([key]) => ['shard_uid', 'start', 'end'].includes(key));
    return { ...node, members: new Map(known) };
}
function hasNewOddBound(before, after) {
    const [old, fresh] = [before, after].map(({ keyRanges }) => new Set(keyRanges
        .flatMap(({ start, end }) => [start?.value ?? '', end?.value ?? ''])
        .filter((bound) => bound.length % 2 === 1 && !/^0+$/.test(bound))
        .map((bound) => bound.toLowerCase())));
    return old !== undefined && fresh !== undefined && old.symmetricDifference(fresh).size > 0;
}
function groupChange(action, group, bound) {
    const shards = new Set(group.keyRanges.flatMap(({ shardUid }) => shardUid?.value ?? []));
    return {
        kind: 'group',
        class: 'safe',
        action,
        group: group.uid?.value ?? '',
        shards: [...shards],
        bound,
        tables: impact_change/* NO_TABLES */.IW,
        reversible: 'yes',
    };
}

;// CONCATENATED MODULE: ./build/topology/impact/impact-indexes.js


function compareIndexes(comparing, told) {
    const live = comparing.live.topology.indexes;
    const desired = comparing.desired.topology.indexes;
    const gone = [...live.values()].filter(({ name }) => !desired.has(name));
    const come = [...desired.values()].filter(({ name }) => !live.has(name));
    const changes = [];
    const renamed = new Set();
    const former = onlyOthers(byDefinition(comparing, 'live', gone), byDefinition(comparing, 'desired', come));
    for (const index of come) {
        const other = former.get(index);
        if (other === undefined)
            changes.push(indexChange('added', index.name));
        else {
            renamed.add(other);
            changes.push({ ...indexChange('renamed', index.name), formerly: other.name });
        }
    }
    for (const index of gone) {
        if (!renamed.has(index))
            changes.push(indexChange('removed', index.name));
    }
    const toldOf = new Set(told.flatMap(usedIndexes));
    for (const [name, index] of desired) {
        const before = live.get(name);
        if (before === undefined ||
            definition(comparing, 'live', before) === definition(comparing, 'desired', index))
            continue;
        if (!toldOf.has(name))
            changes.push(indexChange('changed', name));
    }
    return changes;
}
function onlyOthers(gone, come) {
    const found = new Map();
    for (const [text, [index, ...twins]] of come) {
        const [former, ...others] = gone.get(text) ?? [];
        if (index !== undefined && former !== undefined && twins.length + others.length === 0)
            found.set(index, former);
    }
    return found;
}
function byDefinition(comparing, which, indexes) {
    return Map.groupBy(indexes, (index) => definition(comparing, which, index));
}
function definition(comparing, which, { node }) {
    return partText(comparing, which, { part: 'shard-index', node });
}
function usedIndexes(change) {
    if (change.kind !== 'placement' || change.before.semantics === change.after.semantics)
        return [];
    const indexes = [...change.before.placement.indexes, ...change.after.placement.indexes];
    return indexes.flatMap(({ name }) => name ?? []);
}
function indexChange(action, index) {
    return { kind: 'index', class: 'safe', action, index, tables: impact_change/* NO_TABLES */.IW, reversible: 'yes' };
}

;// CONCATENATED MODULE: ./build/topology/impact/impact-references.js


function compareReferenceTables(comparing) {
    const { live, desired } = comparing;
    const work = { comparing, buckets: new Map(), known: new Map(), ids: new Map() };
    const copies = { live: new Map(), desired: new Map() };
    for (const database of new Set([...desired.topology.databases.keys(), ...live.topology.databases.keys()])) {
        const [one, other] = [live, desired].map((side) => side.topology.databases.get(database));
        for (const schema of new Set([...(other?.schemas.keys() ?? []), ...(one?.schemas.keys() ?? [])])) {
            const places = [
                { resolution: live, database: one, schema: one?.schemas.get(schema), copies: copies.live },
                { resolution: desired, database: other, schema: other?.schemas.get(schema), copies: copies.desired },
            ];
            const names = places.map((place) => [...(place.schema?.referenceTables.keys() ?? [])]);
            for (const name of new Set(names.flat()))
                bucketOf(work, places, { scope: { database, schema }, name })?.listed.push(`${database}.${schema}.${name}`);
        }
    }
    return Array.from(work.buckets.values(), ({ change, listed }) => ({
        ...change,
        tables: { listed, unlisted: [] },
    }));
}
function bucketOf(work, [before, after], subject) {
    const [from, to] = [copiesOf(before, subject.name), copiesOf(after, subject.name)];
    const side = to === undefined ? ordinarySide(work.comparing, after, subject) : undefined;
    const other = to === undefined ? after : before;
    const ordinary = other.schema?.tables.has(subject.name) ?? false;
    const key = [from, to, side].map((part) => idOf(work.ids, part)).join(ordinary ? '+' : '-');
    if (work.known.has(key))
        return work.known.get(key);
    const change = changeOf(work.comparing, { from, to, side, ordinary });
    const text = JSON.stringify(change);
    const bucket = change && (work.buckets.get(text) ?? { change, listed: [] });
    if (bucket !== undefined)
        work.buckets.set(text, bucket);
    work.known.set(key, bucket);
    return bucket;
}
function idOf(ids, part) {
    const known = ids.get(part) ?? ids.size;
    ids.set(part, known);
    return known;
}
function changeOf(comparing, { from, to, side, ordinary }) {
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
const ADDED = { kind: 'reference-table', reversible: 'yes' };
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
    return {
        ...ADDED,
        class: newShards.length > 0 ? 'needs-backfill' : formerShards.length > 0 ? 'behavioural' : 'safe',
        action: newShards.length === 0 && formerShards.length === 0 ? 'same-shards' : 'moved',
        ...(group === undefined ? {} : { group }),
        ordinary: false,
        newShards,
        formerShards,
        reversible: newShards.length > 0 ? 'yes' : 'with-backfill',
    };
}
function changedGroups({ live, desired, renamed }, { uids }) {
    const former = new Map([...renamed].map(([from, to]) => [to, from]));
    return uids.filter((uid) => {
        const before = impact_references_shardsOf(live.topology.groups.get(former.get(uid) ?? uid));
        const after = impact_references_shardsOf(desired.topology.groups.get(uid));
        return before.symmetricDifference(after).size > 0;
    });
}
function copiesOf({ resolution, database, schema, copies }, name) {
    const table = schema?.referenceTables.get(name);
    if (database === undefined || schema === undefined || table === undefined)
        return undefined;
    const choices = (0,model_resolution/* resolveReferenceTable */._q)(resolution, database, schema, table);
    const uids = [...new Set(choices.flatMap(({ uid }) => uid ?? []))];
    const own = table.shardGroups !== undefined;
    const key = JSON.stringify([own, uids]);
    let known = copies.get(key);
    if (known === undefined) {
        known = { own, uids, shards: new Set(choices.flatMap((choice) => [...impact_references_shardsOf(choice.group)])) };
        copies.set(key, known);
    }
    return known;
}
function ordinarySide(comparing, { resolution, database, schema }, { scope, name }) {
    const table = schema?.tables.get(name);
    if (database !== undefined && schema !== undefined && table !== undefined)
        return sideFor(comparing, (0,model_resolution/* resolveTable */.NC)(resolution, database, schema, table));
    return sideFor(comparing, (0,model_resolution/* resolveUnlisted */.h4)(resolution, database, scope.schema));
}
function impact_references_shardsOf(group) {
    return new Set(group?.keyRanges.flatMap(({ shardUid }) => shardUid?.value ?? []));
}

// EXTERNAL MODULE: ./build/topology/model/topology.js
var topology = __webpack_require__(8893);
;// CONCATENATED MODULE: ./build/topology/impact/impact-unknown.js



const GLOBAL_INDEX_KEYS = new Set([
    ...['table', 'owner_table', 'schema', 'columns', 'owner_sk_columns', 'owner_pk_columns'],
    ...['unique', 'ignore_null', 'enabled'],
]);
const KNOWN = {
    topology: new Set(topology/* TOP_LEVEL_KEYS */.U),
    group: new Set(['uid', 'name', 'default_shard_index', 'key_ranges']),
    range: new Set(['shard_uid', 'start', 'end']),
    index: new Set(['type', 'columns', 'index_params']),
    params: new Set(['modulus']),
    database: new Set([
        ...['default_shard_group', 'authoritative_shard_group', 'schemas', 'global_secondary_indexes'],
    ]),
    schema: new Set(['default_shard_group', 'tables', 'sequences', 'reference_tables']),
    table: new Set(['shard_group', 'shard_group_uid', 'primary_indexes', 'secondary_indexes']),
    primary: new Set(['shard_index', 'columns', 'ignore_null']),
    secondary: new Set(['name', 'columns']),
    global: GLOBAL_INDEX_KEYS,
    sequence: new Set(['name', 'shard_group', 'shard_group_uid']),
    reference: new Set(['shard_groups', 'shard_group_uids']),
};
const NO_CONTEXT = { indexTypes: new Map(), onlySchemaOf: () => undefined };
function compareUnknownKeys(live, desired) {
    const before = collectUnknown(live);
    const after = collectUnknown(desired);
    const buckets = new Map();
    for (const path of new Set([...after.keys(), ...before.keys()])) {
        const [from, to] = [before.get(path), after.get(path)];
        if (from?.text === to?.text)
            continue;
        const keys = [...new Set([...(from?.keys ?? []), ...(to?.keys ?? [])])];
        const isTable = from?.table ?? to?.table ?? false;
        const key = JSON.stringify([isTable ? '' : path, keys, from?.text, to?.text]);
        const bucket = buckets.get(key) ?? {
            ...unknownChange('unknown-keys', path),
            keys,
            before: from?.text,
            after: to?.text,
            tables: { listed: [], unlisted: [] },
        };
        if (isTable)
            bucket.tables.listed.push(path);
        buckets.set(key, bucket);
    }
    return [...buckets.values()];
}
function unknownChange(action, path) {
    return {
        kind: 'unknown',
        class: 'unknown',
        action,
        path,
        keys: [],
        before: undefined,
        after: undefined,
        tables: impact_change/* NO_TABLES */.IW,
        reversible: 'yes',
    };
}
function collectUnknown(topology) {
    const found = new Map();
    const look = (path, node, known, table = false) => {
        const unknown = [...node.members].filter(([key]) => !known.has(key));
        if (unknown.length === 0)
            return;
        const text = (0,canonical_form/* writePart */.$X)({ part: 'any', node: { ...node, members: new Map(unknown) } }, NO_CONTEXT);
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
                if (hasUnknown(node, KNOWN.table))
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
function hasUnknown(node, known) {
    for (const key of node.members.keys()) {
        if (!known.has(key))
            return true;
    }
    return false;
}

;// CONCATENATED MODULE: ./build/topology/impact/impact-secondary-indexes.js





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
    for (const name of new Set([...desired.topology.databases.keys(), ...live.topology.databases.keys()])) {
        const before = placeOf(comparing, 'live', name);
        const after = placeOf(comparing, 'desired', name);
        const indexes = new Set([after, before].flatMap((place) => [...(place?.database.globalSecondaryIndexes.keys() ?? [])]));
        for (const index of indexes)
            changes.push(...compareIndex(comparing, { before, after }, index));
    }
    return changes;
}
function compareIndex(comparing, { before, after }, name) {
    const old = before?.database.globalSecondaryIndexes.get(name);
    const fresh = after?.database.globalSecondaryIndexes.get(name);
    if (fresh !== undefined && after !== undefined && (old === undefined || before === undefined))
        return [impact_secondary_indexes_indexChange(after, fresh, fresh.enabled ? 'enabled' : 'declared')];
    if (old !== undefined && before !== undefined && (fresh === undefined || after === undefined))
        return [impact_secondary_indexes_indexChange(before, old, 'dropped')];
    if (old === undefined || fresh === undefined || before === undefined || after === undefined)
        return [];
    const actions = [];
    if (old.enabled !== fresh.enabled)
        actions.push(fresh.enabled ? 'enabled' : 'disabled');
    else if (isRedefined(comparing, [before, old], [after, fresh]))
        actions.push('redefined');
    actions.push(...compareOwners(comparing, { before, after }, name));
    if (fresh.enabled && old.enabled && lookupMoves(comparing, [before, old], [after, fresh]))
        actions.push('lookup-moved');
    return actions.map((action) => impact_secondary_indexes_indexChange(after, fresh, action));
}
function isRedefined(comparing, [before, old], [after, fresh]) {
    if (definitionOf(comparing, before, old) !== definitionOf(comparing, after, fresh))
        return true;
    const { name } = fresh;
    if (before.owners.get(name) === undefined || after.owners.get(name) === undefined)
        return false;
    return activationOf(before, name) !== activationOf(after, name);
}
function compareOwners(comparing, { before, after }, name) {
    const [old = [], fresh = []] = [before, after].map(({ owners }) => owners.get(name));
    const actions = [];
    if (old.length === 0 && fresh.length > 0)
        actions.push('activated');
    if (old.length > 0 && fresh.length === 0)
        actions.push('deactivated');
    const enabled = after.database.globalSecondaryIndexes.get(name)?.enabled ?? false;
    const nameOf = ({ schema, table }) => JSON.stringify([schema.name, table.name]);
    const formerly = new Map(old.map((owner) => [nameOf(owner), owner]));
    const hasOtherKey = fresh.some((owner) => {
        const former = formerly.get(nameOf(owner));
        if (former === undefined)
            return false;
        return keyOf(sideOfOwner(comparing, before, former)) !== keyOf(sideOfOwner(comparing, after, owner));
    });
    if (enabled && hasOtherKey)
        actions.push('owner-key-changed');
    return actions;
}
function lookupMoves(comparing, [before, old], [after, fresh]) {
    if (old.table?.value !== fresh.table?.value)
        return false;
    const from = lookupSide(comparing, before, old);
    const to = lookupSide(comparing, after, fresh);
    if (from === undefined || to === undefined)
        return false;
    return from.semantics !== to.semantics || compareSides(from, to).kind !== 'none';
}
function lookupSide(comparing, place, index) {
    const { database, resolution } = place;
    const name = index.table?.value ?? '';
    const schema = index.schema?.value ?? comparing.contexts[place.which].onlySchemaOf(database.name, name);
    if (schema === undefined)
        return undefined;
    const declared = database.schemas.get(schema);
    const table = declared?.tables.get(name);
    if (declared === undefined || table === undefined)
        return sideFor(comparing, (0,model_resolution/* resolveUnlisted */.h4)(resolution, database, schema));
    return sideFor(comparing, (0,model_resolution/* resolveTable */.NC)(resolution, database, declared, table));
}
function sideOfOwner(comparing, { resolution, database }, { schema, table }) {
    return sideFor(comparing, (0,model_resolution/* resolveTable */.NC)(resolution, database, schema, table));
}
function keyOf(side) {
    return JSON.stringify(side.placement.indexes.map(({ columns }) => columns));
}
function placeOf(comparing, which, name) {
    const database = comparing[which].topology.databases.get(name);
    if (database === undefined)
        return undefined;
    const owners = new Map();
    for (const schema of database.schemas.values()) {
        for (const table of schema.tables.values()) {
            for (const index of table.secondaryIndexes) {
                const key = index.name?.value ?? '';
                const known = owners.get(key);
                const owner = { schema, table, columns: index.columns.map(({ value }) => value) };
                if (known === undefined)
                    owners.set(key, [owner]);
                else
                    known.push(owner);
            }
        }
    }
    return { which, resolution: comparing[which], database, owners };
}
function definitionOf(comparing, place, index) {
    const path = ['databases', place.database.name, 'global_secondary_indexes', index.name];
    const unknown = [...index.node.members.keys()].filter((key) => !GLOBAL_INDEX_KEYS.has(key));
    const node = without(index.node, ['enabled', ...unknown]);
    return partText(comparing, place.which, { part: 'global-secondary-index', node, path });
}
function activationOf({ owners }, name) {
    return JSON.stringify((owners.get(name) ?? []).map(({ columns }) => columns));
}
function impact_secondary_indexes_indexChange(place, index, action) {
    const { enabled } = index;
    const consequences = CONSEQUENCES[action];
    return {
        kind: 'global-secondary-index',
        class: enabled && NEED_BACKFILL.has(action) ? 'needs-backfill' : consequences.class,
        action,
        index: `${place.database.name}.${index.name}`,
        enabled,
        tables: tablesOf(place, index),
        reversible: consequences.reversible,
    };
}
function tablesOf(place, index) {
    const owners = place.owners.get(index.name) ?? [];
    if (owners.length === 0)
        return impact_change/* NO_TABLES */.IW;
    const { name } = place.database;
    return { listed: owners.map(({ schema, table }) => `${name}.${schema.name}.${table.name}`), unlisted: [] };
}

;// CONCATENATED MODULE: ./build/topology/impact/impact-sequences.js



function compareSequences(comparing) {
    const { live, desired } = comparing;
    const buckets = new Map();
    for (const database of new Set([...desired.topology.databases.keys(), ...live.topology.databases.keys()])) {
        const [one, other] = [live, desired].map((side) => side.topology.databases.get(database));
        for (const schema of new Set([...(other?.schemas.keys() ?? []), ...(one?.schemas.keys() ?? [])])) {
            const before = one?.schemas.get(schema)?.sequences;
            const after = other?.schemas.get(schema)?.sequences;
            for (const name of new Set([...(after?.keys() ?? []), ...(before?.keys() ?? [])])) {
                const placements = [
                    (0,model_resolution/* resolveSequence */.AI)(live, one, before?.get(name)),
                    (0,model_resolution/* resolveSequence */.AI)(desired, other, after?.get(name)),
                ];
                const action = !before?.has(name) ? 'added' : !after?.has(name) ? 'removed' : 'moved';
                const change = compareSequence(comparing, action, placements);
                if (change === undefined)
                    continue;
                const key = JSON.stringify(change);
                const bucket = buckets.get(key) ?? { sequences: [], change };
                bucket.sequences.push(`${database}.${schema}.${name}`);
                buckets.set(key, bucket);
            }
        }
    }
    return [...buckets.values()].map(({ change, sequences }) => ({ ...change, sequences }));
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

;// CONCATENATED MODULE: ./build/topology/impact/placement-pair.js


const LEVELS = ['schema', 'database', 'topology'];
function pairOf(comparing, pairs, { before, after }) {
    let ofBefore = pairs.get(before);
    if (ofBefore === undefined) {
        ofBefore = new Map();
        pairs.set(before, ofBefore);
    }
    let pair = ofBefore.get(after);
    if (pair === undefined) {
        const sides = { before: sideFor(comparing, before), after: sideFor(comparing, after) };
        const movement = compareSides(sides.before, sides.after);
        const isSame = renamedUid(comparing, before.choice.uid) === after.choice.uid &&
            sides.before.routable === sides.after.routable &&
            sides.before.semantics === sides.after.semantics &&
            movement.kind === 'none';
        pair = { ...sides, movement, isSame };
        ofBefore.set(after, pair);
    }
    return pair;
}
function placementClass({ before, after, movement }) {
    switch (movement.kind) {
        case 'none':
            return before.routed !== after.routed || placement_pair_keyOf(before) !== placement_pair_keyOf(after) ? 'behavioural' : 'safe';
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
function placement_pair_keyOf(side) {
    return JSON.stringify(side.placement.indexes.map(({ columns }) => columns));
}
function causeOf(comparing, subject, { before, after }) {
    const from = subject.before.choice;
    const to = subject.after.choice;
    if (renamedUid(comparing, from.uid) !== to.uid) {
        if (from.source === 'own' || to.source === 'own')
            return { kind: 'table-group', declared: subject.declared === 'unlisted' ? 'both' : subject.declared };
        const level = LEVELS.find((name) => from.source === name || to.source === name) ?? 'topology';
        return { kind: 'default-group', level, scope: scopeOf(level, subject.scope) };
    }
    const group = to.uid ?? '';
    if (before.semantics === after.semantics)
        return { kind: 'key-ranges', group };
    const indexes = [...subject.before.indexes, ...subject.after.indexes];
    const isOwn = indexes.some(({ source }) => source === 'table');
    return { kind: isOwn ? 'table-index' : 'shard-index', group };
}
function scopeOf(level, { database = '', schema = '' }) {
    switch (level) {
        case 'schema':
            return { database, schema };
        case 'database':
            return { database };
        case 'topology':
            return {};
    }
}

;// CONCATENATED MODULE: ./build/topology/impact/placement-bucket.js



const MOVING = new Set(['intervals', 'all', 'unknown']);
function collectorOf(comparing) {
    return { comparing, pairs: new Map(), buckets: new Map(), known: new Map() };
}
function bucketsOf(collector, subject) {
    const pair = pairOf(collector.comparing, collector.pairs, subject);
    let ofPair = collector.known.get(pair);
    if (ofPair === undefined) {
        ofPair = new Map();
        collector.known.set(pair, ofPair);
    }
    let ofPlace = ofPair.get(subject.scope);
    if (ofPlace === undefined) {
        ofPlace = new Map();
        ofPair.set(subject.scope, ofPlace);
    }
    let buckets = ofPlace.get(subject.declared);
    if (buckets === undefined) {
        buckets = findBuckets(collector, subject, pair);
        ofPlace.set(subject.declared, buckets);
    }
    return buckets;
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
function addTo(bucket, { declared, scope, name }) {
    if (declared === 'unlisted')
        bucket.unlisted.push(scope);
    else
        bucket.listed.push([scope.database, scope.schema, name].join('.'));
}
function placementBucket({ comparing, buckets }, subject, pair) {
    const { before, after, movement } = pair;
    const cause = causeOf(comparing, subject, pair);
    const uids = [before.placement.choice.uid, after.placement.choice.uid];
    return placement_bucket_bucketOf(buckets, {
        key: JSON.stringify([cause, uids, before.semantics, after.semantics]),
        change: (tables) => ({
            kind: 'placement',
            class: placementClass(pair),
            cause,
            before,
            after,
            movement,
            tables,
            reversible: MOVING.has(movement.kind) ? 'routing-only' : 'yes',
        }),
    });
}
function declarationBucket({ comparing, buckets }, subject) {
    const { before, after } = subject;
    const declared = subject.declared === 'unlisted' ? 'both' : subject.declared;
    const uids = [before.choice.source, before.choice.uid, after.choice.source, after.choice.uid];
    return placement_bucket_bucketOf(buckets, {
        key: JSON.stringify(['declaration', declared, uids]),
        change: (tables) => ({
            kind: 'declaration',
            class: 'safe',
            declared,
            before: sideFor(comparing, before),
            after: sideFor(comparing, after),
            tables,
            reversible: 'yes',
        }),
    });
}
function sequenceBucket({ comparing, buckets }, subject, pair) {
    if (!isUnsharded(pair.before) && !isUnsharded(pair.after))
        return undefined;
    const from = homeOf(comparing.live, subject, pair.before);
    const to = homeOf(comparing.desired, subject, pair.after);
    if (from === to || from === undefined || to === undefined)
        return undefined;
    return placement_bucket_bucketOf(buckets, {
        key: JSON.stringify(['derived', from, to]),
        change: (tables) => ({
            kind: 'sequence',
            class: 'unknown',
            action: 'derived',
            sequences: [],
            from,
            to,
            tables,
            reversible: 'no',
        }),
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
function placement_bucket_bucketOf(buckets, { key, change }) {
    let bucket = buckets.get(key);
    if (bucket === undefined) {
        bucket = { listed: [], unlisted: [], change };
        buckets.set(key, bucket);
    }
    return bucket;
}

;// CONCATENATED MODULE: ./build/topology/impact/impact-tables.js




function compareTables(comparing) {
    const collector = collectorOf(comparing);
    const { live, desired } = comparing;
    collect(collector, unlistedSubject(comparing, undefined, {}));
    const names = new Set([...desired.topology.databases.keys(), ...live.topology.databases.keys()]);
    for (const database of names)
        compareDatabase(collector, database);
    return [...collector.buckets.values()].map(({ change, ...tables }) => change(tables));
}
function compareDatabase(collector, name) {
    const { live, desired } = collector.comparing;
    const before = live.topology.databases.get(name);
    const after = desired.topology.databases.get(name);
    const databases = { before, after };
    collect(collector, unlistedSubject(collector.comparing, databases, { database: name }));
    const schemas = new Set([...(after?.schemas.keys() ?? []), ...(before?.schemas.keys() ?? [])]);
    for (const schema of schemas)
        compareSchema(collector, databases, { database: name, schema });
}
function unlistedSubject({ live, desired }, databases, scope) {
    const before = (0,model_resolution/* resolveUnlisted */.h4)(live, databases?.before, scope.schema);
    const after = (0,model_resolution/* resolveUnlisted */.h4)(desired, databases?.after, scope.schema);
    return { before, after, declared: 'unlisted', scope };
}
function compareSchema(collector, databases, scope) {
    const { live, desired } = collector.comparing;
    const unlisted = unlistedSubject(collector.comparing, databases, scope);
    collect(collector, unlisted);
    const before = databases.before?.schemas.get(scope.schema);
    const after = databases.after?.schemas.get(scope.schema);
    for (const [name, table] of after?.tables ?? []) {
        if (isReference(name, before, after) || databases.after === undefined || after === undefined)
            continue;
        const placement = (0,model_resolution/* resolveTable */.NC)(desired, databases.after, after, table);
        const known = before?.tables.get(name);
        if (known === undefined || databases.before === undefined || before === undefined) {
            collect(collector, { ...unlisted, after: placement, declared: 'added', name });
            continue;
        }
        const former = (0,model_resolution/* resolveTable */.NC)(live, databases.before, before, known);
        const subject = { before: former, after: placement, declared: 'both', scope, name };
        if (!collect(collector, subject) && hasOtherIndexes(collector.comparing, known, table))
            addTo(declarationBucket(collector, subject), subject);
    }
    for (const [name, table] of before?.tables ?? []) {
        if (after?.tables.has(name) || isReference(name, before, after))
            continue;
        if (databases.before === undefined || before === undefined)
            continue;
        const former = (0,model_resolution/* resolveTable */.NC)(live, databases.before, before, table);
        collect(collector, { ...unlisted, before: former, declared: 'removed', name });
    }
}
function isReference(name, before, after) {
    return (before?.referenceTables.has(name) || after?.referenceTables.has(name)) ?? false;
}
function hasOtherIndexes(comparing, before, after) {
    if (before.primaryIndexes.length === 0 && after.primaryIndexes.length === 0)
        return false;
    const [one, other] = [
        ['live', before],
        ['desired', after],
    ].map(([which, table]) => {
        const node = (0,document_document/* memberValue */.AX)(table.node, 'primary_indexes');
        return node === undefined ? '' : partText(comparing, which, { part: 'primary-indexes', node });
    });
    return one !== other;
}
function collect(collector, subject) {
    const buckets = bucketsOf(collector, subject);
    for (const bucket of buckets)
        addTo(bucket, subject);
    return buckets.length > 0;
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
        ...compareUnknownKeys(live.topology, desired.topology),
    ];
    if (changes.length === 0)
        return [unknownChange('unexplained', '')];
    return changes.toSorted((one, other) => rank(other) - rank(one));
}
function freeFormChange(live, desired) {
    return {
        ...unknownChange('free-form', ''),
        before: (0,document_document/* toJson */.aB)(live.root),
        after: (0,document_document/* toJson */.aB)(desired.root),
    };
}
function rank(change) {
    return impact_change/* CHANGE_CLASSES */.id.indexOf(change.class);
}

;// CONCATENATED MODULE: ./build/topology/plan/live-only.js
function findLiveOnly(live, desired, base) {
    const files = base === undefined ? [desired] : [desired, base];
    const isNew = (has) => !files.some(has);
    const bindings = new Map();
    const defaults = [];
    const others = [];
    const addDefault = (scope, read) => {
        const group = read(live)?.value;
        if (group !== undefined && isNew((file) => read(file)?.value === group))
            defaults.push({ scope, group });
    };
    addDefault({}, (topology) => topology.defaultShardGroup);
    for (const [database, value] of live.databases) {
        addDefault({ database }, (topology) => topology.databases.get(database)?.defaultShardGroup);
        for (const index of value.globalSecondaryIndexes.keys()) {
            if (isNew((file) => file.databases.get(database)?.globalSecondaryIndexes.has(index) ?? false))
                others.push(`${database}.${index}`);
        }
        for (const [schema, part] of value.schemas) {
            const partOf = (topology) => topology.databases.get(database)?.schemas.get(schema);
            addDefault({ database, schema }, (topology) => partOf(topology)?.defaultShardGroup);
            const parts = files.map(partOf);
            const place = `${database}.${schema}`;
            for (const [group, name] of newBindings(part, parts)) {
                const tables = bindings.get(group);
                if (tables === undefined)
                    bindings.set(group, [`${place}.${name}`]);
                else
                    tables.push(`${place}.${name}`);
            }
            others.push(...unlistedNames(part, parts).map((name) => `${place}.${name}`));
        }
    }
    return {
        groups: [...live.groups.keys()].filter((uid) => isNew((file) => file.groups.has(uid))),
        indexes: [...live.indexes.keys()].filter((name) => isNew((file) => file.indexes.has(name))),
        bindings: Array.from(bindings, ([group, tables]) => ({ group, tables })),
        defaults,
        others,
    };
}
function findReshards({ groups, bindings, defaults }) {
    const tablesOf = Map.groupBy(bindings, ({ group }) => group);
    const defaultsOf = Map.groupBy(defaults, ({ group }) => group);
    return groups.flatMap((target) => {
        const tables = (tablesOf.get(target) ?? []).flatMap((binding) => binding.tables);
        const scopes = (defaultsOf.get(target) ?? []).map(({ scope }) => scope);
        return tables.length + scopes.length === 0 ? [] : [{ target, tables, defaults: scopes }];
    });
}
function newBindings(live, files) {
    return Array.from(live.tables.values()).flatMap(({ name, shardGroup }) => {
        const group = shardGroup?.value;
        if (group === undefined)
            return [];
        const isKnown = files.some((file) => file?.tables.get(name)?.shardGroup?.value === group);
        return isKnown ? [] : [[group, name]];
    });
}
function unlistedNames(live, files) {
    const references = [...live.referenceTables.keys()].filter((name) => !files.some((file) => file?.referenceTables.has(name)));
    const sequences = [...live.sequences.keys()].filter((name) => !files.some((file) => file?.sequences.has(name)));
    return [...references, ...sequences];
}

;// CONCATENATED MODULE: ./build/topology/plan/three-way.js




function readThreeWay({ base, live, desired }) {
    const alike = (document, ...known) => known.find((other) => (0,topology_document/* hasSameValues */.RD)(document, other)) ?? document;
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
    if (toDesired.equal)
        return { state: 'in-sync', ledger: toDesired.ledger };
    const toBase = base === undefined ? undefined : compareTo(base);
    if (toBase?.equal)
        return { state: 'ordinary', ledger: toBase.ledger };
    if (form === 'neki' && isPristine(live.topology))
        return { state: 'pristine' };
    for (const document of (history.known ? history.newer : undefined) ?? []) {
        const comparison = compareTo(document);
        if (comparison.equal)
            return { state: 'newer', ledger: comparison.ledger };
    }
    for (const [index, document] of (history.known ? history.earlier : []).entries()) {
        const comparison = compareTo(document);
        if (comparison.equal)
            return { state: 'behind', versions: index + 1, ledger: comparison.ledger };
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
    return changes.reduce((sum, { tables: { listed, unlisted } }) => sum + 1 + listed.length + unlisted.length, 0);
}
function changesBetween(from, to, form) {
    if (from.canonical(form).text === to.canonical(form).text)
        return [];
    return form === 'free-form' ? [freeFormChange(from, to)] : findChanges(from, to);
}
function isPristine(topology) {
    const { groupList, indexes, databases, document, authoritativeShardGroup, defaultShardGroup } = topology;
    const [group, ...others] = groupList;
    const [range, ...ranges] = group?.keyRanges ?? [];
    if (group === undefined || range === undefined || others.length + ranges.length > 0)
        return false;
    const isBound = (range.start?.value ?? '') !== '' || (range.end?.value ?? '') !== '';
    const uid = group.uid?.value;
    const isOwn = [authoritativeShardGroup, defaultShardGroup].every((name) => name === undefined || name.value === uid);
    const keys = [...document.root.members.keys(), ...group.node.members.keys()];
    const known = [
        'authoritative_shard_group',
        'default_shard_group',
        'shard_groups',
        'shard_indexes',
        'databases',
    ];
    const isKnown = keys.every((key) => known.includes(key) || key === 'uid' || key === 'key_ranges');
    return !isBound && isOwn && isKnown && indexes.size === 0 && databases.size === 0;
}

;// CONCATENATED MODULE: ./build/topology/plan/plan.js




const ID_DIGITS = 12;
function comparePlan({ base, live, desired }) {
    return readThreeWay({ base, live: live ?? base ?? emptyDocument(), desired });
}
function makePlan(input, history, threeWay = comparePlan(input)) {
    const { base, live, desired, form } = threeWay;
    const changes = changesBetween(live, desired, form);
    const situation = input.live === undefined ? { state: 'branch-unread' } : findSituation(threeWay, history);
    const isSameChange = base === undefined || base.canonical(form).text === live.canonical(form).text;
    return {
        id: planId(live.canonical(form).digest, desired.canonical(form).digest),
        risk: (0,impact_change/* riskOf */.bi)(changes),
        changes,
        ofFile: base && (isSameChange ? changes : changesBetween(base, desired, form)),
        situation,
        threeWay,
    };
}
function planId(live, desired) {
    return (0,external_node_crypto_.createHash)('sha256').update(`${live}\n${desired}`).digest('hex').slice(0, ID_DIGITS);
}
function emptyDocument() {
    const root = { kind: 'object', members: new Map(), start: 0, end: 2 };
    return new topology_document/* TopologyDocument */.V({ source: { name: 'nothing', text: '{}' }, root });
}

;// CONCATENATED MODULE: ./build/run/confirm.js




const MOST_READS = 8;
const STALE_READS = 6;
const MOST_PLACES = 5;
async function confirm_confirm(written, platform, equals) {
    const { target, compared, echo } = written;
    const { desired } = compared.plan.threeWay;
    const { before } = compared;
    const sent = new topology_document/* TopologyDocument */.V(echo.document);
    const echoed = equals(desired, sent);
    let held = { document: sent, syncedAt: echo.syncedAt };
    let lag = 0;
    for (let reads = 1; reads <= MOST_READS; reads++) {
        const live = await platform.readTopology(target, 'find-out');
        if (!live.ok)
            return unread(echoed, held, desired);
        held = { document: new topology_document/* TopologyDocument */.V(live.value.document), syncedAt: live.value.syncedAt };
        const found = equals(desired, held.document);
        if (found.equal)
            return confirmed(found, held.syncedAt ?? echo.syncedAt, undefined);
        const isStale = before.from === 'branch' && equals(before.document, held.document).equal;
        lag = isStale ? lag + 1 : 0;
        if (lag >= STALE_READS || !(await platform.pause(reads, 'find-out')))
            break;
    }
    if (lag === 0)
        return { kind: 'failed', difference: differenceOf(desired, held.document) };
    const doubt = 'The answer to the PUT confirms the document; reading the branch still shows the one before, as its cache may for a while.';
    return echoed.equal
        ? confirmed(echoed, echo.syncedAt, doubt)
        : { kind: 'failed', difference: differenceOf(desired, sent) };
}
function unread(echoed, held, desired) {
    if (!echoed.equal)
        return { kind: 'failed', difference: differenceOf(desired, held.document) };
    const doubt = 'The answer to the PUT confirms the document; the branch itself could not be read afterwards.';
    return confirmed(echoed, held.syncedAt, doubt);
}
function confirmed({ ledger }, syncedAt, doubt) {
    return ledger.length === 0
        ? { kind: 'converged', syncedAt, doubt }
        : { kind: 'normalised', ledger, syncedAt, doubt };
}
function differenceOf(wanted, held) {
    const { changes } = makePlan({ base: undefined, live: held, desired: wanted }, { known: true, earlier: [] });
    const places = changes.map((change) => (0,prose/* plainText */.wh)((0,change_text/* describeChange */.u)(change).title));
    const rest = places.length - MOST_PLACES;
    return rest > 0
        ? `${places.slice(0, MOST_PLACES).join(', ')} and ${rest} more`
        : places.join(', ') || 'in a way no path names';
}

;// CONCATENATED MODULE: ./build/run/equality.js

function equalsIn(form) {
    return (sent, held) => {
        const comparison = (0,equality/* compareCanonical */.Yu)(sent.canonical(form), held.canonical(form));
        return comparison.equal
            ? { equal: true, ledger: comparison.ledger.map(({ sentence }) => sentence) }
            : comparison;
    };
}

;// CONCATENATED MODULE: ./build/run/look.js

const MOST_LOOKS = 3;
async function lookBefore({ target, compared, equals }, platform, { isAfterLoss }) {
    const { before, plan } = compared;
    const { desired } = plan.threeWay;
    if (before.from !== 'branch')
        return { shows: 'unknown' };
    for (let looks = 1;; looks++) {
        const live = await platform.readTopology(target, isAfterLoss ? 'find-out' : 'ask');
        if (!live.ok)
            return { shows: 'nothing', problem: live.problem };
        const document = new topology_document/* TopologyDocument */.V(live.value.document);
        if (equals(desired, document).equal)
            return { shows: 'desired', stored: { document, syncedAt: live.value.syncedAt } };
        if (!equals(before.document, document).equal)
            return { shows: 'other' };
        if (!isAfterLoss || looks >= MOST_LOOKS || !(await platform.pause(looks, 'find-out')))
            return { shows: 'planned' };
    }
}

// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __webpack_require__(8773);
// EXTERNAL MODULE: ./build/topology/nearest.js
var nearest = __webpack_require__(3862);
;// CONCATENATED MODULE: ./build/run/missing.js



const STEPS = [
    { of: 'organizations', part: 'organization' },
    { of: 'databases', part: 'database' },
    { of: 'branches', part: 'branch' },
];
async function findMissing(platform, target) {
    let doubt;
    for (const { of, part } of STEPS) {
        const listed = await platform.listNames(target, of);
        doubt = listed.ok ? undefined : (0,catalogue/* explain */.W)(listed.problem);
        if (!listed.ok && listed.problem.kind === 'no-answer')
            break;
        if (!listed.ok)
            continue;
        if (listed.value.length === 0)
            doubt = `The list of ${of} is empty.`;
        else if (!listed.value.includes(target[part]))
            return missingPart(part, target, listed.value);
    }
    return doubt === undefined ? { kind: 'none' } : { kind: 'unknown', why: doubt };
}
async function explainOf(problem, platform, target) {
    if (problem.kind !== 'refused' || problem.status !== 404)
        return (0,catalogue/* explain */.W)(problem);
    const missing = await findMissing(platform, target);
    return missing.kind === 'missing' ? `${missing.fact} ${missing.remedy}` : (0,catalogue/* explain */.W)(problem);
}
function missingPart(part, target, names) {
    const where = {
        organization: 'that the credential can see',
        database: `in ${(0,finding/* quote */.hD)(target.organization)}`,
        branch: `in \`${target.organization}/${target.database}\``,
    }[part];
    const near = (0,nearest/* nearest */.p)(target[part], names);
    const known = names.slice(0, 10).map((name) => `${(0,finding/* quote */.hD)(name)}`);
    const more = names.length > known.length ? ` and ${names.length - known.length} more` : '';
    const hint = near === undefined ? `There are: ${known.join(', ')}${more}.` : `Did you mean ${(0,finding/* quote */.hD)(near)}?`;
    return {
        kind: 'missing',
        part,
        fact: `There is no ${part} ${(0,finding/* quote */.hD)(target[part])} ${where}.`,
        remedy: `${hint} Correct \`${part}\`.`,
    };
}

;// CONCATENATED MODULE: ./build/run/shard-lag.js
const UNKNOWN_SHARD = /"([^"]+)" is not a shard the cluster has created/;
const WAITS_S = [1, 3, 8, 15, 15, 15];
async function isShardLag(problem, { platform, target, refusals }) {
    if (problem.kind !== 'refused' || problem.status !== 422)
        return false;
    const uid = UNKNOWN_SHARD.exec(problem.said.words ?? '')?.[1];
    const seconds = WAITS_S[refusals];
    if (uid === undefined || seconds === undefined)
        return false;
    const shards = await platform.listShards(target);
    const isReady = shards.ok && shards.value.some((shard) => shard.uid === uid && shard.ready);
    return isReady && platform.pause(1, 'ask', seconds * 1000);
}

;// CONCATENATED MODULE: ./build/run/who.js

const MOST_NAMED = 3;
async function whoChanged(platform, target, since) {
    const from = since === null ? Number.NaN : Date.parse(since);
    const entries = await platform.auditEntriesSince(target, Number.isNaN(from) ? Number.NEGATIVE_INFINITY : from);
    const suspects = entries.filter((entry) => isAbout(entry, target));
    const sure = suspects.filter(({ action }) => /topology/i.test(action));
    const named = (sure.length > 0 ? sure : suspects).slice(0, MOST_NAMED);
    if (named.length === 0)
        return undefined;
    const list = named.map(({ actor, action, at }) => {
        const what = action === '' ? '' : `${(0,finding/* quote */.hD)(action)}, `;
        return `${(0,finding/* quote */.hD)(actor)} (${what}${(0,finding/* quote */.hD)(at)})`;
    });
    return `The audit log names for this branch${since === null ? '' : `, since ${(0,finding/* quote */.hD)(since)}`}: ${list.join(', ')}.`;
}
function isAbout({ about }, { database, branch }) {
    const path = `${database}/${branch}`;
    return about.includes(branch) || about.some((name) => name === path || name.endsWith(`/${path}`));
}

;// CONCATENATED MODULE: ./build/run/apply.js








const BUSY = new Set([429, 503]);
const AMBIGUOUS = new Set([408, 500, 502, 504]);
const MOST_WRITES = 6;
const MOST_LOST = 2;
async function applyPlan(work, means) {
    const { before, plan } = work.compared;
    const { desired } = plan.threeWay;
    const room = { ...work, equals: equalsIn(plan.threeWay.form), means };
    const unsaved = before.from === 'branch' ? await means.savePrevious(before.document) : undefined;
    if (unsaved !== undefined)
        return keepAsItIs(work.compared, unsaved);
    let progress = { writes: 0, lost: undefined, lags: 0, last: undefined };
    for (;;) {
        const look = await lookBefore(room, means.platform, { isAfterLoss: progress.lost !== undefined });
        if (look.shows !== 'planned' && look.shows !== 'unknown')
            return settle(room, progress, look);
        if (progress.last !== undefined)
            return giveUp(room, progress, progress.last);
        const written = await means.platform.writeTopology(room.target, desired);
        if (written.ok)
            return finish(room, written.value);
        means.info((0,catalogue/* explain */.W)(written.problem));
        progress = await afterFailure(room, { ...progress, writes: progress.writes + 1 }, written.problem);
        if (progress.last !== undefined && progress.lost === undefined)
            return giveUp(room, progress, progress.last);
    }
}
function keepAsItIs(compared, unsaved) {
    const why = `${unsaved} It is the only way back, so nothing was written.`;
    return { outcome: 'failed', compared, why, maybeStored: false, notices: [] };
}
async function afterFailure(room, progress, problem) {
    const { platform, info } = room.means;
    const { writes, lags } = progress;
    if (await isShardLag(problem, { platform, target: room.target, refusals: lags })) {
        info('The shard is listed as ready; routers may learn of it a little later. Once more.');
        return { ...progress, lags: lags + 1 };
    }
    const kind = kindOf(problem);
    const lost = kind === 'busy' || kind === 'lost' ? problem : progress.lost;
    const most = kind === 'lost' ? MOST_LOST : MOST_WRITES;
    const asked = problem.kind === 'refused' ? problem.retryAfter : undefined;
    const mayRepeat = kind !== 'final' && writes < most && platform.over('write') === undefined;
    const again = mayRepeat && (await platform.pause(writes, 'write', asked));
    return { ...progress, lost, last: again ? undefined : problem };
}
function kindOf(problem) {
    switch (problem.kind) {
        case 'no-answer':
            if (problem.sent)
                return 'lost';
            return problem.cause === 'network' ? 'unsent' : 'final';
        case 'odd-answer':
            return 'lost';
        case 'refused':
            if (BUSY.has(problem.status))
                return 'busy';
            return AMBIGUOUS.has(problem.status) || problem.status > 504 ? 'lost' : 'final';
    }
}
async function finish(room, echo) {
    const { compared, target, equals, means } = room;
    const confirmation = await confirm_confirm({ target, compared, echo }, means.platform, equals);
    if (confirmation.kind === 'failed') {
        const why = `The service answered 200, and what it stored differs from the file: ${confirmation.difference}. Write the file as the service stores it, or ask its support why.`;
        return { outcome: 'failed', compared, why, maybeStored: true, notices: [] };
    }
    const spelling = confirmation.kind === 'normalised' ? ', in another spelling' : '';
    means.info(`Confirmed: the service holds the document${spelling}.`);
    return { outcome: 'applied', compared, syncedAt: confirmation.syncedAt, notices: noticesOf(confirmation) };
}
function noticesOf(confirmation) {
    const doubt = confirmation.doubt === undefined ? [] : [confirmation.doubt];
    if (confirmation.kind === 'converged')
        return doubt;
    const ledger = confirmation.ledger.join(' ');
    return [...doubt, `The service stored the document in another spelling, which means the same: ${ledger}`];
}
async function settle(room, { lost, writes }, look) {
    const { compared, target, syncedAt, means } = room;
    const words = lost === undefined ? '' : (0,catalogue/* explain */.W)(lost);
    switch (look.shows) {
        case 'desired': {
            const { document, syncedAt: at } = look.stored;
            if (writes > 0 && lost !== undefined) {
                const notice = `The answer to the PUT was lost, and the branch read afterwards holds the document. (${words})`;
                return { outcome: 'applied', compared, syncedAt: at, notices: [notice] };
            }
            const notice = 'The branch got this very document from somebody else while this run was planning.';
            const { desired } = compared.plan.threeWay;
            const plan = makePlan({ base: undefined, live: document, desired }, { known: true, earlier: [] });
            const now = {
                before: { from: 'branch', document },
                plan,
                decision: { kind: 'nothing', ledger: [] },
            };
            return { outcome: 'no-change', compared: now, syncedAt: at, notices: [notice] };
        }
        case 'other': {
            const who = (await whoChanged(means.platform, target, syncedAt)) ?? '';
            const why = lost === undefined
                ? `The branch changed between the plan and the PUT, so nothing was written. ${who} Run again for a fresh plan.`
                : `${words} The branch now holds neither the document planned on nor the desired one. ${who} Run again for a fresh plan.`;
            const maybeStored = lost !== undefined;
            return { outcome: 'failed', compared, why: why.replace('  ', ' '), maybeStored, notices: [] };
        }
        case 'nothing': {
            const reason = (0,catalogue/* explain */.W)(look.problem);
            const why = lost === undefined
                ? `The branch could not be read again just before the PUT, so nothing was written. ${reason}`
                : `${words} It may have been stored: the branch could not be read afterwards. ${reason} Run again to find out.`;
            return { outcome: 'failed', compared, why, maybeStored: lost !== undefined, notices: [] };
        }
    }
}
async function giveUp(room, { lost }, problem) {
    const { compared, target, means } = room;
    const reason = await explainOf(problem, means.platform, target);
    if (lost === undefined)
        return { outcome: 'failed', compared, why: reason, maybeStored: false, notices: [] };
    const seen = compared.before.from === 'branch'
        ? 'The branch still shows the document from before; but reads come from a cache, so it may have been stored.'
        : 'It may have been stored.';
    const why = `${reason} ${seen} Run again to find out and, if needed, to write it.`;
    return { outcome: 'failed', compared, why, maybeStored: true, notices: [] };
}

// EXTERNAL MODULE: ./build/run/file.js
var run_file = __webpack_require__(922);
;// CONCATENATED MODULE: ./build/run/before.js




const GOES_ON = new Set([403, 404, 405]);
async function readBefore(request, services) {
    if (services.platform === undefined)
        return fromGit(request, services, 'no credential for the platform was given');
    const { target } = request;
    const live = await services.platform.readTopology(target);
    if (live.ok) {
        services.info(`The branch was read; last synced ${live.value.syncedAt ?? 'at a time the service does not tell'}.`);
        return {
            before: { from: 'branch', document: new topology_document/* TopologyDocument */.V(live.value.document) },
            syncedAt: live.value.syncedAt,
            notices: [],
        };
    }
    if (!mayGoOn(live.problem))
        return { failure: (0,catalogue/* explain */.W)(live.problem) };
    const end = await whereItEnds(request, live.problem, services.platform);
    return end ?? fromGit(request, services, (0,catalogue/* explain */.W)(live.problem));
}
function mayGoOn(problem) {
    return problem.kind === 'refused' && GOES_ON.has(problem.status);
}
async function whereItEnds({ target, onMissingBranch }, problem, platform) {
    if (problem.kind !== 'refused' || problem.status !== 404)
        return undefined;
    const missing = await findMissing(platform, target);
    const maySkip = onMissingBranch === 'skip';
    switch (missing.kind) {
        case 'none':
            return undefined;
        case 'unknown':
            if (!maySkip)
                return undefined;
            return {
                failure: `${(0,catalogue/* explain */.W)(problem)} \`on-missing-branch: skip\` skips a branch that does not exist, and here nobody can tell: ${missing.why}`,
            };
        case 'missing':
            if (maySkip && missing.part === 'branch')
                return { absent: `${missing.fact} Nothing was done, as \`on-missing-branch: skip\` wants it.` };
            return { failure: `${missing.fact} ${missing.remedy}` };
    }
}
async function fromGit(request, services, why) {
    const notice = `The branch could not be compared with: ${why}`;
    const { file, baseCommit } = request;
    const read = baseCommit === undefined
        ? 'there is no earlier version of the file to compare with'
        : (0,run_file/* earlierDocument */.Uk)(file, await services.readCommittedFile(file, baseCommit));
    if (typeof read === 'string')
        return { before: { from: 'nothing', why: read }, syncedAt: null, notices: [notice] };
    if (!read.ok) {
        const unread = 'the earlier version of the file is not a data topology';
        return { before: { from: 'nothing', why: unread }, syncedAt: null, notices: [notice] };
    }
    services.info(`Comparing with the file at commit ${baseCommit?.slice(0, 12)} instead.`);
    return {
        before: { from: 'file', document: new topology_document/* TopologyDocument */.V(read.document), why },
        syncedAt: null,
        notices: [notice],
    };
}

// EXTERNAL MODULE: ./build/topology/target.js
var topology_target = __webpack_require__(8763);
// EXTERNAL MODULE: ./build/topology/plan/plan-mark.js
var plan_mark = __webpack_require__(7849);
;// CONCATENATED MODULE: ./build/run/reviewed.js



const reviewed_MOST_NAMED = 5;
function reviewOf(reviewed, compared) {
    if (reviewed.kind === 'none')
        return { kind: 'none', text: `No reviewed plan was found: ${reviewed.why}` };
    const fresh = (0,plan_mark/* planMark */.T)(compared.plan);
    const { mark, pull } = reviewed;
    if (mark.id === fresh.id)
        return { kind: 'as-reviewed', text: `As reviewed on pull request #${pull}: plan \`${fresh.id}\`.` };
    const sides = [
        mark.desired === fresh.desired ? '' : 'the file is not the one that was planned',
        mark.before === fresh.before ? '' : 'what it is compared with has changed since',
    ].filter((side) => side !== '');
    const what = `Not as reviewed: pull request #${pull} showed plan \`${mark.id}\`, and this is plan \`${fresh.id}\`; ${sides.join(', and ')}.`;
    return { kind: 'differs', text: [what, ...changesApart(mark, compared)].join(' ') };
}
function changesApart(mark, { plan }) {
    if (mark.changes === undefined)
        return [];
    const seen = new Set(mark.changes);
    const now = new Set(plan.changes.map(plan_mark/* changeMark */.u));
    const fresh = plan.changes.filter((change) => !seen.has((0,plan_mark/* changeMark */.u)(change)));
    const gone = mark.changes.filter((change) => !now.has(change)).length;
    const names = fresh.slice(0, reviewed_MOST_NAMED).map((change) => (0,prose/* plainText */.wh)((0,change_text/* describeChange */.u)(change).title));
    const more = fresh.length > names.length ? ` and ${fresh.length - names.length} more` : '';
    if (fresh.length === 0 && gone === 0)
        return [];
    return [
        fresh.length === 0 ? 'Every change now was shown there.' : `Not shown there: ${names.join(', ')}${more}.`,
        gone === 0 ? '' : `Shown there and not needed now: ${gone === 1 ? '1 change' : `${gone} changes`}.`,
    ].filter((sentence) => sentence !== '');
}

// EXTERNAL MODULE: ./build/topology/document/reading.js + 4 modules
var reading = __webpack_require__(7643);
;// CONCATENATED MODULE: ./build/run/superseded.js



function standingOf({ file, ref, tip }) {
    switch (tip.kind) {
        case 'same':
            return { kind: 'current' };
        case 'unknown':
            return { kind: 'unknown', why: tip.why };
        case 'moved': {
            const { theirs, ours, commit } = tip;
            if (theirs.kind === 'unreadable')
                return { kind: 'unknown', why: theirs.why };
            if (ours.kind === 'unreadable')
                return { kind: 'unknown', why: ours.why };
            if (isSameFile(file, theirs, ours))
                return { kind: 'current' };
            const has = theirs.kind === 'missing' ? 'has the file no more' : 'has another version of it';
            const why = `${(0,finding/* quoteWhole */.Wv)(file)} moved on: ${(0,finding/* quoteWhole */.Wv)(ref.replace(/^refs\/heads\//, ''))} is at commit \`${commit.slice(0, 12)}\` now, which ${has}. Nothing was written; the run for that commit applies it.`;
            return { kind: 'superseded', why };
        }
    }
}
function isSameFile(file, theirs, ours) {
    if (theirs.kind !== 'file' || ours.kind !== 'file')
        return theirs.kind === ours.kind;
    const [a, b] = [(0,reading/* readTopology */.ov)(file, theirs.bytes), (0,reading/* readTopology */.ov)(file, ours.bytes)];
    if (!a.ok || !b.ok)
        return Buffer.from(theirs.bytes).equals(ours.bytes);
    const form = (0,topology_document/* formOf */.QU)(a.document, b.document);
    const [one, other] = [a, b].map(({ document }) => new topology_document/* TopologyDocument */.V(document).canonical(form).text);
    return one === other;
}

;// CONCATENATED MODULE: ./build/run/before-writing.js




async function beforeWriting(request, compared, services) {
    const production = await askProduction(request, services);
    if (production !== undefined)
        return { kind: 'blocked', why: production };
    const review = await askReview(request, compared, services);
    if (review.kind !== 'go')
        return review;
    await services.announce(compared);
    const standing = await askStanding(request, services);
    if (standing.kind !== 'go')
        return standing;
    return { kind: 'go', notices: [...review.notices, ...standing.notices] };
}
async function whyOvertaken(request, services) {
    const standing = await askStanding(request, services);
    return standing.kind === 'superseded' ? standing.why : undefined;
}
async function askProduction({ isPreview, target }, { platform, branch }) {
    if (!isPreview || target === undefined || platform === undefined)
        return undefined;
    const read = branch === undefined ? await platform.readBranch(target) : { ok: true, value: branch };
    if (!read.ok || read.value.production !== true)
        return undefined;
    const name = (0,finding/* quoteWhole */.Wv)((0,topology_target/* targetName */.j)(target));
    return `${name} is a production branch, and \`mode: apply\` on a pull request is a preview, so nothing was written. Set \`branch\` to a branch of the pull request’s own, or leave \`mode\` at \`auto\`: then the pull request gets a plan, and the push after the merge applies it.`;
}
async function askStanding(request, services) {
    const { origin, file, attempt } = request;
    if (origin === undefined)
        return { kind: 'go', notices: [] };
    const tip = await services.readTip({ ...origin, path: file });
    const standing = standingOf({ file, ref: origin.ref, tip });
    switch (standing.kind) {
        case 'current':
            services.info(`${origin.ref} still has this file.`);
            return { kind: 'go', notices: [] };
        case 'superseded':
            return standing;
        case 'unknown': {
            const doubt = `Whether ${(0,finding/* quoteWhole */.Wv)(origin.ref)} still has this file could not be found out: ${standing.why}`;
            if (attempt === 1)
                return { kind: 'go', notices: [doubt] };
            return {
                kind: 'blocked',
                why: `${doubt} A re-run could put an old topology back, so nothing was written. Give the job \`contents: read\`, or start a new run.`,
            };
        }
    }
}
async function askReview(request, compared, services) {
    if (request.review === 'off')
        return { kind: 'go', notices: [] };
    const review = reviewOf(await services.readReviewed(), compared);
    services.info(review.text);
    if (review.kind === 'as-reviewed')
        return { kind: 'go', notices: [review.text] };
    if (request.review === 'required') {
        const remedy = 'Merge a pull request that shows this plan, or run again without `require-review`.';
        return {
            kind: 'blocked',
            why: `${review.text} \`require-review\` is set, so nothing was written. ${remedy}`,
        };
    }
    return { kind: 'go', notices: review.kind === 'differs' ? [review.text] : [] };
}

// EXTERNAL MODULE: ./build/run/check.js
var check = __webpack_require__(3586);
// EXTERNAL MODULE: ./build/topology/plan/allow.js
var allow = __webpack_require__(4643);
// EXTERNAL MODULE: ./build/topology/plan/policy.js
var policy = __webpack_require__(5606);
// EXTERNAL MODULE: ./build/topology/document/placeholders.js
var placeholders = __webpack_require__(3592);
;// CONCATENATED MODULE: ./build/run/history.js



async function readHistory({ request, services, shards }, { form, base, live, desired }) {
    const { file, historyDepth, historyRef } = request;
    if (historyRef === undefined)
        return { known: false, reason: 'the run has no commit to read the history from' };
    const [held, wanted, former] = [live, desired, base].map((document) => document?.canonical(form).text);
    const before = [];
    const since = [];
    let isBeforeBase = base === undefined;
    for await (const version of services.earlierVersions({
        path: file,
        commit: historyRef,
        depth: historyDepth,
    })) {
        if (version.kind === 'unread')
            return { known: false, reason: version.why };
        const document = asApplied(version.path, version.read, { request, shards });
        if (document === undefined)
            continue;
        const { text } = document.canonical(form);
        if (text === former)
            isBeforeBase = true;
        else if (text !== wanted)
            (isBeforeBase ? before : since).push(document);
        if (text === held)
            break;
    }
    return { known: true, earlier: before, newer: since };
}
function asApplied(path, read, { request, shards }) {
    if (read.kind !== 'file')
        return undefined;
    const result = (0,reading/* readTopology */.ov)(path, read.bytes);
    if (!result.ok)
        return undefined;
    const names = { given: request.shards, ...(shards === undefined ? {} : { shards }) };
    return new topology_document/* TopologyDocument */.V((0,placeholders/* resolvePlaceholders */.PR)(result.document, names).document);
}

;// CONCATENATED MODULE: ./build/run/compare.js






async function compare(comparison, request, services) {
    const { before, desired, shards } = comparison;
    const live = before.from === 'branch' ? before.document : undefined;
    const base = before.from === 'file' ? before.document : await readBase(comparison, request, services);
    const input = { base, live, desired };
    const threeWay = comparePlan(input);
    const isHistoryNeeded = live !== undefined && needsHistory(threeWay);
    const history = isHistoryNeeded
        ? await readHistory({ request, services, shards }, threeWay)
        : { known: true, earlier: [] };
    if (!history.known)
        services.info(`The file's history could not be read: ${history.reason}`);
    const plan = makePlan(input, history, threeWay);
    return { before, plan, decision: await decideWithLabels(plan, request, services) };
}
async function readBase({ before, desired, shards }, request, services) {
    if (before.from !== 'branch' || request.baseCommit === undefined)
        return undefined;
    const live = before.document;
    const form = (0,topology_document/* formOf */.QU)(live, desired);
    if (live.canonical(form).text === desired.canonical(form).text)
        return undefined;
    const read = await services.readCommittedFile(request.file, request.baseCommit);
    return asApplied(request.file, read, { request, shards });
}
async function decideWithLabels(plan, request, services) {
    const decision = (0,policy/* decide */.LD)(plan.changes, plan.situation, request.policy);
    if (!('blocks' in decision) || decision.blocks.length === 0)
        return decision;
    const labels = (0,allow/* permissionsOfLabels */.Nq)(await services.readLabels());
    if (labels.length === 0)
        return decision;
    const permissions = [...request.policy.permissions, ...labels];
    return (0,policy/* decide */.LD)(plan.changes, plan.situation, { ...request.policy, permissions });
}

;// CONCATENATED MODULE: ./build/run/waiting.js
const PAUSES_MS = [500, 1000, 2000, 3000, 5000];
const SHORTEST_PAUSE_MS = 250;
const TELL_EVERY_MS = 15_000;
async function waitUntil(look, platform, info) {
    const began = platform.elapsed();
    let told = { text: '', at: 0 };
    for (let round = 0;; round++) {
        const { value, waitingFor: text } = await look();
        const time = platform.elapsed() - began;
        if (text === undefined) {
            if (round > 0)
                info(`Waited ${durationText(time)}.`);
            return { value, time, ended: undefined };
        }
        if (text !== told.text || time - told.at >= TELL_EVERY_MS) {
            info(`Waiting for ${text}${round === 0 ? '' : `, ${durationText(time)} so far`}.`);
            told = { text, at: time };
        }
        const pause = PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)] ?? 0;
        if (!(await rest(platform, pause)))
            return { value, time: platform.elapsed() - began, ended: platform.over('ask') ?? 'timeout' };
    }
}
function durationText(milliseconds) {
    if (milliseconds < 9950)
        return `${(milliseconds / 1000).toFixed(1)} s`;
    const seconds = Math.round(milliseconds / 1000);
    return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
async function rest(platform, pause) {
    for (let left = pause; left >= SHORTEST_PAUSE_MS; left /= 2) {
        if (platform.over('ask') !== undefined)
            return false;
        if (await platform.pause(1, 'ask', left))
            return true;
    }
    return false;
}

;// CONCATENATED MODULE: ./build/run/ready.js



const PASSING = new Set([408, 429, 500, 502, 503, 504]);
async function waitForBranch(target, { platform, info }) {
    const name = (0,finding/* quoteWhole */.Wv)((0,topology_target/* targetName */.j)(target));
    let last;
    const look = async () => {
        const read = await platform.readBranch(target);
        if (read.ok)
            last = read.value;
        else if (!mayPass(read.problem))
            last = undefined;
        const isWaited = last?.ready === false && last.production !== true;
        const state = last?.state === undefined ? '' : ` (${(0,finding/* quote */.hD)(last.state)} now)`;
        return { value: last, waitingFor: isWaited ? `the branch ${name} to be ready${state}` : undefined };
    };
    const { value, time, ended } = await waitUntil(look, platform, info);
    if (ended === undefined) {
        info(value?.ready === true ? 'The branch is ready.' : 'Whether the branch is ready is not known.');
        return { branch: value };
    }
    const facts = `The branch ${name} is not ready${value?.state === undefined ? '' : ` (${(0,finding/* quote */.hD)(value.state)})`}`;
    return {
        failure: `${facts} after ${durationText(time)} of waiting, so nothing was written. ${remedyFor(ended)}`,
    };
}
function remedyFor(ended) {
    return ended === 'cancelled'
        ? 'The run was cancelled while it waited.'
        : 'Run again when it is, or raise `timeout`.';
}
function mayPass(problem) {
    if (problem.kind === 'refused')
        return PASSING.has(problem.status);
    return problem.kind === 'no-answer' && (problem.cause === 'network' || problem.cause === 'slow');
}

// EXTERNAL MODULE: ./build/topology/validation/validate.js + 1 modules
var validate = __webpack_require__(6904);
// EXTERNAL MODULE: ./build/run/command.js
var command = __webpack_require__(7067);
;// CONCATENATED MODULE: ./build/run/ready-shards.js











const NOTHING = { missing: [], unready: [], needed: 0 };
const ready_shards_MOST_NAMED = 10;
async function waitForShards(work, { platform, info }) {
    const { request } = work;
    let seen = { shards: undefined, lack: NOTHING };
    let unlisted = '';
    let hopeless;
    const look = async () => {
        const listed = await platform.listShards(request.target);
        if (!listed.ok) {
            unlisted = (0,catalogue/* explain */.W)(listed.problem);
            info(`The branch’s shards could not be listed. ${unlisted}`);
            return { value: seen, waitingFor: mayPass(listed.problem) ? wantedOf(seen, work) : undefined };
        }
        seen = { shards: listed.value, lack: lackOf(work, listed.value) };
        const wanted = wantedOf(seen, work);
        if (wanted !== undefined)
            hopeless ??= wrongAnyway(work, listed.value);
        return { value: seen, waitingFor: hopeless === undefined || hopeless.length === 0 ? wanted : undefined };
    };
    const { value, time, ended } = await waitUntil(look, platform, info);
    const { shards, lack } = value;
    const findings = lack.missing.length > 0 ? (hopeless ?? []) : [];
    if (ended === undefined)
        return { shards, findings, failure: shards === undefined ? withoutList(work, unlisted) : undefined };
    const name = (0,finding/* quoteWhole */.Wv)((0,topology_target/* targetName */.j)(request.target));
    const facts = `After ${durationText(time)} of waiting, ${stateOf(lack, name)}, so nothing was written.`;
    return { shards, findings, failure: [facts, ...remediesFor(value, work, ended)].join(' ') };
}
function withoutList({ document, request }, why) {
    if (!(0,placeholders/* needsShards */.bM)(document, request.shards))
        return undefined;
    return `What the file’s shard names stand for is not known, so nothing was written. ${why} Give the token access to the shards, or the names their uids with the input \`shards\`.`;
}
function wantedOf({ shards = [], lack }, { request }) {
    const { missing, unready, needed } = lack;
    if (missing.length + unready.length === 0 || (missing.length > 0 && !request.isPreview))
        return undefined;
    const hints = missing.map((name) => `${(0,finding/* quote */.hD)(name)}, which no shard is called${hint(name, shards)}`);
    const names = [...hints, ...unready.map((shard) => `${(0,finding/* quote */.hD)(nameOf(shard))}, which is not ready`)];
    const ready = needed - missing.length - unready.length;
    return `shards, of which ${ready} of ${needed} are ready: ${shortened(names, '; ')}`;
}
function hint(name, shards) {
    const near = (0,nearest/* suggestion */.h)(name, (0,placeholders/* namesOf */.eZ)(shards)).trim();
    return near === '' ? '' : ` (${near})`;
}
function lackOf({ document, live, request }, shards) {
    const resolved = (0,placeholders/* resolvePlaceholders */.PR)(document, { given: request.shards, shards });
    const inUse = new Set(live === undefined ? [] : (0,check/* shardsOf */.$b)(live));
    const needed = new Set((0,check/* shardsOf */.$b)(new topology_document/* TopologyDocument */.V(resolved.document)).filter((uid) => !uid.includes('${')));
    const unready = shards.filter(({ uid, ready }) => !ready && needed.has(uid) && !inUse.has(uid));
    return { missing: resolved.missing, unready, needed: needed.size + resolved.missing.length };
}
function wrongAnyway({ document, live, request }, shards) {
    const resolved = (0,placeholders/* resolvePlaceholders */.PR)(document, { given: request.shards, shards });
    const names = resolved.findings.filter(({ id }) => id !== 'unknown-shard-name');
    const branch = { shards, ...(live && { live }) };
    const rules = (0,validate/* validate */.t)(resolved.document, { ...branch, severities: request.severities });
    return [...names, ...rules.filter(({ severity, id }) => severity === 'error' && id !== 'shard-not-ready')];
}
function stateOf({ missing, unready }, branch) {
    const names = (list) => shortened(list.map(finding/* quote */.hD), ', ');
    const parts = [
        missing.length === 0 ? '' : `no shard of ${branch} is called ${names(missing)}`,
        unready.length === 0
            ? ''
            : `${names(unready.map(nameOf))} of ${branch} ${unready.length === 1 ? 'is' : 'are'} not ready`,
    ];
    return parts.filter((part) => part !== '').join(', and ');
}
function remediesFor({ shards = [], lack }, { request }, ended) {
    const [first] = lack.missing;
    if (first === undefined || ended === 'cancelled')
        return [remedyFor(ended)];
    const names = (0,placeholders/* namesOf */.eZ)(shards);
    const known = names.length === 0 ? 'It has no shard.' : `Its shards are called ${shortened(names.map(finding/* quote */.hD), ', ')}.`;
    const stand = `${first}: \${shard:${names.at(0) ?? 'authoritative'}}`;
    return [
        known,
        `Create what is missing, with ${(0,command/* createShards */.c)(request.target, lack.missing.length)}, and give it the display name; or let the name stand for a shard that is there, with the input \`shards\`: ${(0,finding/* quote */.hD)(stand)}.`,
        'If it is on its way, raise `timeout`.',
    ];
}
function nameOf({ displayName, uid }) {
    return displayName ?? uid;
}
function shortened(names, separator) {
    const rest = names.length - ready_shards_MOST_NAMED;
    return rest > 0 ? `${names.slice(0, ready_shards_MOST_NAMED).join(separator)} and ${rest} more` : names.join(separator);
}

// EXTERNAL MODULE: ./build/run/result.js
var result = __webpack_require__(7881);
;// CONCATENATED MODULE: ./build/run/on-branch.js











const MOST_LOGGED = 50;
const HOUR_MS = 3_600_000;
const FRESH_MS = 10_000;
async function runOnBranch(request, services, begun) {
    const preview = await lookAtPreview(request, services);
    if ('failure' in preview)
        return failedBefore(begun.base, preview.failure);
    const read = await services.stage('Read the branch', () => readBefore(request, services));
    if ('absent' in read)
        return { ...begun.base, outcome: 'skipped', why: read.absent };
    if ('failure' in read)
        return failedBefore(begun.base, read.failure);
    const { before, syncedAt } = read;
    const live = before.from === 'branch' ? before.document : undefined;
    const isWritten = request.mode === 'apply' && !preview.isProduction;
    const known = await services.stage('Check against the branch', () => checkOnBranch({ document: begun.document, live, request, isWritten }, services, begun.checked));
    const notices = [...begun.base.notices, ...read.notices];
    const checked = { ...begun.base, notices, findings: known.findings };
    if (known.failure !== undefined)
        return failedBefore(checked, known.failure);
    if ((0,check/* hasErrors */.Cs)(known.findings))
        return { ...checked, outcome: 'invalid' };
    const { document: desired, shards } = known;
    const compared = await services.stage('Compare', async () => {
        return tell(await compare({ before, desired, shards }, request, services), services);
    });
    const drifter = await whoDrifted(compared, request.target, { services, syncedAt });
    const base = { ...checked, notices: [...checked.notices, ...drifter] };
    const end = stop(compared, request, syncedAt);
    if (end !== undefined && (request.mode !== 'apply' || end.outcome === 'no-change'))
        return { ...base, ...end };
    if (end !== undefined) {
        const why = await services.stage('Check the ref', () => whyOvertaken(request, services));
        return why === undefined ? { ...base, ...end } : { ...base, outcome: 'superseded', compared, why };
    }
    const { platform } = services;
    const planned = { ...base, outcome: 'planned', compared };
    if (request.mode !== 'apply' || platform === undefined)
        return planned;
    return write({ planned, syncedAt }, request, { ...services, platform, branch: preview.branchNow() });
}
async function write({ planned, syncedAt }, request, services) {
    const { compared, ...base } = planned;
    const may = await services.stage('Check before writing', () => beforeWriting(request, compared, services));
    if (may.kind !== 'go')
        return { ...base, outcome: may.kind, compared, why: may.why };
    const refusal = await services.consent(planned);
    if (refusal !== undefined)
        return { ...planned, notices: [...planned.notices, refusal] };
    const work = { target: request.target, compared, syncedAt };
    const applied = await services.stage('Apply', () => applyPlan(work, services));
    return { ...base, ...applied, notices: [...base.notices, ...may.notices, ...applied.notices] };
}
async function lookAtPreview({ isPreview, mode, target }, services) {
    const { platform, info } = services;
    if (!isPreview || mode !== 'apply' || platform === undefined)
        return { isProduction: false, branchNow: () => undefined };
    const step = await services.stage('Wait for the branch', () => waitForBranch(target, { platform, info }));
    if ('failure' in step)
        return step;
    const at = platform.elapsed();
    const branchNow = () => (platform.elapsed() - at < FRESH_MS ? step.branch : undefined);
    return { isProduction: step.branch?.production === true, branchNow };
}
async function checkOnBranch(work, services, offline) {
    const { document, live, request } = work;
    const { platform, info } = services;
    const isWaited = work.isWritten && platform !== undefined && (0,check/* asksForShards */.Fl)(document, live, { request, offline });
    const { shards, failure, findings } = isWaited
        ? await waitForShards(work, { platform, info })
        : {
            shards: await (0,check/* listShards */.Sm)(document, live, { request, services, offline }),
            failure: undefined,
            findings: [],
        };
    if (shards === undefined && live === undefined)
        return { shards, failure, ...offline };
    const branch = { ...(shards && { shards }), ...(live && { live }) };
    const checked = (0,check/* check */.z6)(document, { request, services, earlier: offline }, branch);
    const known = new Set(checked.findings.map(({ message }) => message));
    const more = findings.filter(({ message }) => !known.has(message));
    return { shards, failure, ...checked, findings: [...checked.findings, ...more] };
}
function failedBefore(base, why) {
    return { ...base, outcome: 'failed', why, compared: undefined, maybeStored: false };
}
async function whoDrifted({ plan }, target, { services, syncedAt }) {
    if (plan.situation.state !== 'drift' || services.platform === undefined)
        return [];
    const synced = syncedAt === null ? Number.NaN : Date.parse(syncedAt);
    const since = Number.isNaN(synced) ? null : new Date(synced - HOUR_MS).toISOString();
    const who = await whoChanged(services.platform, target, since);
    return who === undefined ? [] : [who];
}
function stop(compared, { policy }, syncedAt) {
    if (!(0,result/* isChanged */.Hq)(compared))
        return { outcome: 'no-change', compared, syncedAt };
    switch (compared.decision.kind) {
        case 'nothing':
            return { outcome: 'no-change', compared, syncedAt };
        case 'blocked':
        case 'rejected':
            return { outcome: 'blocked', compared };
        case 'drifted':
            return { outcome: 'drifted', compared, isFailure: policy.onDrift === 'fail' };
        case 'apply':
            return undefined;
    }
}
function tell(compared, services) {
    const { before, plan } = compared;
    const count = plan.changes.length;
    if (before.from === 'nothing')
        services.info(`Nothing to compare with: ${before.why}.`);
    services.info(`${count === 1 ? '1 change' : `${count} changes`}, risk ${plan.risk}, branch ${plan.situation.state}.`);
    for (const change of plan.changes.slice(0, MOST_LOGGED)) {
        const { title, effect } = (0,change_text/* describeChange */.u)(change);
        services.info(`  ${change.class}: ${(0,prose/* plainText */.wh)(title)}: ${(0,prose/* plainText */.wh)(effect)}`);
    }
    return compared;
}


/***/ }),

/***/ 7849:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ planMark),
/* harmony export */   u: () => (/* binding */ changeMark)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7598);
/* harmony import */ var _impact_change_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7887);
/* harmony import */ var _prose_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6855);



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
    const { title, effect } = (0,_impact_change_text_js__WEBPACK_IMPORTED_MODULE_1__/* .describeChange */ .u)(change);
    const text = JSON.stringify([change.class, (0,_prose_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(title), (0,_prose_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)(effect)]);
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(text).digest('hex').slice(0, 8);
}


/***/ })

};
