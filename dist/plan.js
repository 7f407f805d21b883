const require_index = require("./index.js");
const require_change_text = require("./change-text.js");
// src/topology/impact/comparing.ts
const NONE = { kind: "none" };
function sideOf(placement) {
	const { choice, indexes } = placement;
	const shards = require_index.shardsOf(choice.group);
	return {
		placement,
		routable: choice.group !== void 0,
		routed: indexes.length > 0,
		spread: shards.size > 1,
		shards: [...shards],
		semantics: indexes.length === 0 ? void 0 : JSON.stringify(indexes.map(semanticsOf)),
		axis: require_index.axisOf(indexes[0]?.index)
	};
}
function compareSides(before, after) {
	if (!before.routable || before.shards.length === 0) return after.routable ? { kind: "becomes-routable" } : NONE;
	if (!after.routable || after.shards.length === 0) return { kind: "becomes-unroutable" };
	const axis = commonAxis(before, after);
	if (axis !== void 0) {
		const from = segmentsOf(before, axis);
		const to = segmentsOf(after, axis);
		if (from !== void 0 && to !== void 0) {
			const moves = require_index.findMoves(from, to, axis);
			return moves.length === 0 ? NONE : {
				kind: "intervals",
				axis,
				moves
			};
		}
	}
	return compareShards(before, after);
}
function commonAxis(before, after) {
	if (before.semantics === after.semantics) return before.axis;
	if (before.spread === after.spread) return void 0;
	return before.spread ? before.axis : after.axis;
}
function segmentsOf(side, axis) {
	const { group } = side.placement.choice;
	const [shard] = side.shards;
	if (!(side.axis?.type === axis.type && side.axis.high === axis.high) && !side.spread && shard !== void 0) return require_index.wholeAxis(axis, shard);
	return group && require_index.readOwnership(group, axis);
}
function compareShards(before, after) {
	if (new Set(before.shards).isDisjointFrom(new Set(after.shards))) return {
		kind: "all",
		why: "shards"
	};
	if (!before.spread && !after.spread) return NONE;
	const isSameIndex = before.semantics === after.semantics;
	if (isSameIndex && rangesText(before) === rangesText(after)) return NONE;
	if (!isSameIndex) return {
		kind: "all",
		why: "index"
	};
	return {
		kind: "unknown",
		why: before.semantics === void 0 ? "no index routes the rows of a group of several ranges" : "the bounds cannot be read under the index that routes"
	};
}
function rangesText(side) {
	return (side.placement.choice.group?.keyRanges ?? []).map(({ shardUid, start, end }) => JSON.stringify([
		shardUid?.value,
		start?.value.toLowerCase() ?? "",
		end?.value.toLowerCase() ?? ""
	])).sort().join();
}
function semanticsOf({ index, name, columns, ignoreNull }) {
	if (index === void 0) return [
		"undeclared",
		name,
		columns
	];
	const expressions = columns.map((column) => require_index.canonicalExpression(column).value);
	const modulus = index.modulus && require_index.readModulus(index.modulus);
	const params = typeof modulus === "bigint" ? modulus.toString() : index.params && require_index.toJson(index.params);
	return [
		index.type?.value,
		expressions,
		index.type?.value === "modulo" ? params : void 0,
		ignoreNull
	];
}
function comparingOf(live, desired) {
	return {
		live,
		desired,
		renamed: findRenamed(live, desired),
		sides: new Map()
	};
}
function sideFor(comparing, placement) {
	return require_index.remembered(comparing.sides, placement, () => sideOf(placement));
}
function keyOf({ placement }) {
	return JSON.stringify(placement.indexes.map(({ columns }) => columns));
}
function placeAt(document, scope) {
	const { databases } = document.topology;
	const database = scope.database === void 0 ? void 0 : databases.get(scope.database);
	return {
		document,
		scope,
		database,
		schema: scope.schema === void 0 ? void 0 : database?.schemas.get(scope.schema)
	};
}
function* placesOf(one, other) {
	const both = (scope) => [placeAt(one, scope), placeAt(other, scope)];
	yield both({});
	for (const [database, first, second] of require_index.sideBySide(one.topology.databases, other.topology.databases)) {
		yield both({ database });
		for (const [schema] of require_index.sideBySide(first?.schemas, second?.schemas)) yield both({
			database,
			schema
		});
	}
}
function placementAt({ document, scope, database, schema }, table) {
	const { resolution } = document;
	if (database === void 0 || schema === void 0 || table === void 0) return require_index.resolveUnlisted(resolution, database, scope.schema);
	return require_index.resolveTable(resolution, database, schema, table);
}
function renamedUid(comparing, uid) {
	return uid === void 0 ? void 0 : comparing.renamed.get(uid) ?? uid;
}
function onlyMembers(node, isKept) {
	return {
		...node,
		members: new Map([...node.members].filter(([key]) => isKept(key)))
	};
}
function findRenamed(live, desired) {
	const gone = definitions(live, desired);
	const come = definitions(desired, live);
	const renamed = new Map();
	const [from = "", to = ""] = [live, desired].map(({ topology }) => topology.authoritativeShardGroup?.value);
	if (gone.has(from) && gone.get(from) === come.get(to)) {
		renamed.set(from, to);
		gone.delete(from);
		come.delete(to);
	}
	for (const [[uid], [only]] of onlyTwins(gone, come)) renamed.set(uid, only);
	return renamed;
}
function* onlyTwins(gone, come) {
	const candidates = Map.groupBy(gone, ([, text]) => text);
	for (const [text, [one, ...twins]] of Map.groupBy(come, ([, definition]) => definition)) {
		const [former, ...others] = candidates.get(text) ?? [];
		if (one !== void 0 && former !== void 0 && twins.length + others.length === 0) yield [former, one];
	}
}
function definitions({ topology, context }, other) {
	const own = [...topology.groups].filter(([uid]) => !other.topology.groups.has(uid));
	return new Map(own.map(([uid, group]) => {
		const node = onlyMembers(group.node, (key) => key !== "uid" && key !== "name");
		return [uid, require_index.writePart({
			part: "shard-group",
			node,
			path: ["shard_groups", uid]
		}, context)];
	}));
}
// src/topology/impact/impact-authority.ts
function compareAuthority(comparing, told) {
	const live = comparing.live.topology;
	const desired = comparing.desired.topology;
	const changes = compareCluster(comparing);
	changes.push(...refusedDefault(live, desired), ...compareReplaced(live, desired));
	const toldOf = new Set(told.flatMap((change) => change.kind === "placement" && change.cause.kind === "default-group" ? [JSON.stringify(change.cause.scope)] : []));
	for (const [after, before] of placesOf(comparing.desired, comparing.live)) {
		const { scope } = after;
		if (scope.database !== void 0 && scope.schema === void 0) changes.push(...compareDatabaseAuthority(comparing, scope.database));
		if (toldOf.has(JSON.stringify(scope)) || scope.database === void 0 && isRefusedDefault(desired)) continue;
		const [from, to] = [ownDefault(before), ownDefault(after)];
		if (renamedUid(comparing, from) !== to) changes.push(defaultChange("same-placement", {
			scope,
			from,
			to
		}));
	}
	return changes;
}
function ownDefault({ document, scope, database, schema }) {
	const ofDatabase = scope.schema === void 0 ? database : schema;
	return (scope.database === void 0 ? document.topology : ofDatabase)?.defaultShardGroup?.value || void 0;
}
function compareCluster(comparing) {
	const [live, desired] = [comparing.live.topology, comparing.desired.topology];
	const [from, to] = [live, desired].map(({ authoritativeShardGroup }) => authoritativeShardGroup?.value);
	if (from === void 0) return [];
	const group = desired.groups.get(to ?? "");
	const [before] = require_index.shardsOf(live.groups.get(from));
	const [after] = require_index.shardsOf(group);
	if (from !== to && group === void 0) return [authorityChange("removed", {
		from: before,
		to: void 0
	})];
	if (group !== void 0 && !require_index.isOneShard(group)) return [authorityChange("not-one-shard", {
		from: before,
		to: [...require_index.shardsOf(group)].join(", ")
	})];
	if (before !== void 0 && after !== void 0 && before !== after) return [authorityChange("moved", {
		from: before,
		to: after
	})];
	return renamedUid(comparing, from) === to ? [] : [authorityChange("renamed", {
		from,
		to
	})];
}
function refusedDefault(live, desired) {
	const to = desired.defaultShardGroup?.value;
	if (!isRefusedDefault(desired) || live.defaultShardGroup?.value === to) return [];
	const from = desired.authoritativeShardGroup?.value;
	return [defaultChange("not-the-authority", {
		scope: {},
		from,
		to
	})];
}
function isRefusedDefault({ defaultShardGroup, authoritativeShardGroup }) {
	const own = defaultShardGroup?.value ?? "";
	return own !== "" && authoritativeShardGroup !== void 0 && own !== authoritativeShardGroup.value;
}
function compareDatabaseAuthority(comparing, database) {
	const { live, desired } = comparing;
	const [from, to] = [live.topology, desired.topology].map((topology) => topology.databases.get(database)?.authoritativeShardGroup?.value || void 0);
	if (from === void 0 && to === void 0) return [];
	const [before, after] = [live.topology, desired.topology].map((topology, index) => {
		const uid = (index === 0 ? from : to) ?? topology.authoritativeShardGroup?.value;
		return uid === void 0 ? void 0 : [...require_index.shardsOf(topology.groups.get(uid))][0];
	});
	if (before === after) return renamedUid(comparing, from) === to ? [] : [authorityChange("renamed", {
		from,
		to,
		database
	})];
	return [{
		...authorityChange("moved", {
			from: before,
			to: after,
			database
		}),
		class: "needs-backfill",
		reversible: "no"
	}];
}
function defaultChange(action, { scope, from, to }) {
	const isRefused = action === "not-the-authority";
	const effect = isRefused ? `refused: the default of the cluster is absent or the authoritative group ${require_index.nameOrNone(from)}` : "declaration only: everything that follows it, listed or not, stays where it is";
	return {
		kind: "default",
		class: isRefused ? "rejected" : "safe",
		action,
		words: [`default shard group of ${require_change_text.scopeText(scope)}: ${require_index.nameOrNone(from)} \u2192 ${require_index.nameOrNone(to)}`, effect],
		tables: require_index.NO_TABLES,
		reversible: "yes"
	};
}
function compareReplaced(live, desired) {
	const [from = [], to = []] = [live, desired].map(({ groupList }) => [...new Set(groupList.flatMap((group) => [...require_index.shardsOf(group)]))]);
	if (from.length === 0 || to.length === 0 || !new Set(from).isDisjointFrom(new Set(to))) return [];
	return [{
		kind: "shards-replaced",
		class: "unknown",
		action: "replaced",
		words: [`every shard: ${require_index.nameList(from, "shard")} \u2192 ${require_index.nameList(to, "shard")}`, "no shard of the branch is in the file: most often the file belongs to another branch, because shards differ by branch"],
		tables: require_index.NO_TABLES,
		reversible: "routing-only"
	}];
}
function authorityChange(action, { from, to, database }) {
	const effects = {
		moved: database === void 0 ? "refused: the authoritative shard of a cluster cannot change" : "sequences that follow the authority continue on another shard, where their counters are not: duplicate ids, unless the counters are carried over first",
		renamed: "same shard: nothing moves",
		"not-one-shard": "refused: the authoritative group has exactly one key range, without bounds",
		removed: "refused: a topology names its authoritative group"
	};
	return {
		kind: "authority",
		class: action === "renamed" ? "safe" : "rejected",
		action,
		words: [`authority of ${require_change_text.scopeText(database === void 0 ? {} : { database })}: ${require_index.nameOrNone(from)} \u2192 ${require_index.nameOrNone(to)}`, effects[action]],
		tables: require_index.NO_TABLES,
		reversible: "yes"
	};
}
// src/topology/impact/impact-copies.ts
function compareReferenceTables(comparing) {
	const work = {
		comparing,
		buckets: new Map(),
		known: new Map(),
		ids: new Map(),
		copies: new Map()
	};
	for (const [before, after] of placesOf(comparing.live, comparing.desired)) {
		const { database, schema } = before.scope;
		for (const [name] of require_index.sideBySide(after.schema?.referenceTables, before.schema?.referenceTables)) bucketOf$1(work, [before, after], name)?.listed.push(`${database}.${schema}.${name}`);
	}
	return Array.from(work.buckets.values(), ({ change, listed }) => ({
		...change,
		tables: {
			listed,
			unlisted: []
		}
	}));
}
function bucketOf$1(work, [before, after], name) {
	const [from, to] = [copiesOf(work, before, name), copiesOf(work, after, name)];
	const [inLive, inDesired] = [before, after].map(({ schema }) => schema?.tables.get(name));
	const side = to === void 0 ? sideFor(work.comparing, placementAt(after, inDesired)) : void 0;
	const ordinary = (to === void 0 ? inDesired : inLive) !== void 0;
	const key = [
		from,
		to,
		side
	].map((part) => require_index.remembered(work.ids, part, () => work.ids.size)).join(ordinary ? "+" : "-");
	if (work.known.has(key)) return work.known.get(key);
	const change = changeOf(work.comparing, {
		from,
		to,
		side,
		ordinary
	});
	const bucket = change && require_index.remembered(work.buckets, JSON.stringify(change), () => ({
		change,
		listed: []
	}));
	work.known.set(key, bucket);
	return bucket;
}
function changeOf(comparing, { from, to, side, ordinary }) {
	if (from !== void 0 && to !== void 0) return compareCopies(comparing, from, to);
	if (to !== void 0) {
		const newShards = [...to.shards];
		return {
			...ADDED,
			class: "needs-backfill",
			action: "added",
			ordinary,
			newShards,
			formerShards: []
		};
	}
	if (from === void 0 || side === void 0) return void 0;
	const [only] = side.shards;
	const keepsCopy = !side.spread && only !== void 0 && from.shards.has(only);
	return {
		...ADDED,
		class: keepsCopy || !side.routable ? "behavioural" : "needs-empty",
		action: "removed",
		ordinary,
		newShards: [...side.shards],
		formerShards: [...from.shards],
		reversible: "with-backfill"
	};
}
const ADDED = {
	kind: "reference-table",
	tables: require_index.NO_TABLES,
	reversible: "yes"
};
function compareCopies(comparing, from, to) {
	const newShards = [...to.shards.difference(from.shards)];
	const formerShards = [...from.shards.difference(to.shards)];
	const uids = new Set(to.uids);
	const isSameEntry = from.own === to.own && from.uids.length === to.uids.length && from.uids.every((uid) => uids.has(renamedUid(comparing, uid) ?? uid));
	if (isSameEntry && newShards.length === 0 && formerShards.length === 0) return void 0;
	const [group] = isSameEntry ? changedGroups(comparing, to) : [];
	const shards = {
		...group === void 0 ? {} : { group },
		ordinary: false,
		newShards,
		formerShards
	};
	if (newShards.length > 0) return {
		...ADDED,
		class: "needs-backfill",
		action: "moved",
		...shards
	};
	const change = {
		...ADDED,
		...shards,
		reversible: "with-backfill"
	};
	if (formerShards.length > 0) return {
		...change,
		class: "behavioural",
		action: "moved"
	};
	return {
		...change,
		class: "safe",
		action: "same-shards"
	};
}
function changedGroups({ live, desired, renamed }, { uids }) {
	const former = new Map([...renamed].map(([from, to]) => [to, from]));
	return uids.filter((uid) => {
		const before = require_index.shardsOf(live.topology.groups.get(former.get(uid) ?? uid));
		const after = require_index.shardsOf(desired.topology.groups.get(uid));
		return before.symmetricDifference(after).size > 0;
	});
}
function copiesOf(work, { document, database, schema }, name) {
	const table = schema?.referenceTables.get(name);
	if (database === void 0 || schema === void 0 || table === void 0) return void 0;
	const choices = require_index.resolveReferenceTable(document.resolution, database, schema, table);
	const uids = [...new Set(choices.flatMap(({ uid }) => uid ?? []))];
	const own = table.shardGroups !== void 0;
	const known = require_index.remembered(work.copies, document, () => new Map());
	return require_index.remembered(known, JSON.stringify([own, uids]), () => {
		return {
			own,
			uids,
			shards: new Set(choices.flatMap(({ group }) => [...require_index.shardsOf(group)]))
		};
	});
}
function compareSequences(comparing) {
	const { live, desired } = comparing;
	const buckets = new Map();
	for (const [from, to] of placesOf(live, desired)) {
		const { database, schema } = from.scope;
		for (const [name, before, after] of require_index.sideBySide(from.schema?.sequences, to.schema?.sequences)) {
			const change = compareSequence(comparing, after === void 0 ? "removed" : before === void 0 ? "added" : "moved", [require_index.resolveSequence(live.resolution, from.database, before), require_index.resolveSequence(desired.resolution, to.database, after)]);
			if (change === void 0) continue;
			require_index.remembered(buckets, JSON.stringify(change), () => ({
				sequences: [],
				change
			})).sequences.push(`${database}.${schema}.${name}`);
		}
	}
	return Array.from(buckets.values(), ({ change, sequences }) => ({
		...change,
		sequences
	}));
}
function compareSequence(comparing, action, [before, after]) {
	const from = shardOf(before);
	const to = shardOf(after);
	if (before.derived === after.derived && renamedUid(comparing, before.choice.uid) === after.choice.uid && action === "moved" && from === to) return void 0;
	return {
		kind: "sequence",
		class: from === to ? "safe" : "needs-backfill",
		action,
		sequences: [],
		from,
		to,
		tables: require_index.NO_TABLES,
		reversible: from === to ? "yes" : "no"
	};
}
function shardOf({ choice }) {
	return choice.group?.keyRanges[0]?.shardUid?.value;
}
// src/topology/impact/impact-objects.ts
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
		if (before === void 0) changes.push(groupChange("added", {
			group,
			isBound
		}));
		if (before !== void 0 && formerly !== void 0) changes.push(groupChange("renamed", {
			group,
			isBound,
			formerly
		}));
		if (before !== void 0) changes.push(...compareGroup(comparing, [before, group], {
			isBound,
			toldOf
		}));
	}
	for (const [uid, group] of live) {
		if (desired.has(renamedUid(comparing, uid) ?? uid)) continue;
		changes.push(groupChange("removed", {
			group,
			isBound: bound.has(uid)
		}));
	}
	return changes;
}
function boundGroups({ databases, defaultShardGroup }) {
	const bound = new Set();
	const add = (name) => {
		if (name !== void 0 && name.value !== "") bound.add(name.value);
	};
	add(defaultShardGroup);
	for (const database of databases.values()) {
		add(database.defaultShardGroup);
		for (const schema of database.schemas.values()) {
			add(schema.defaultShardGroup);
			for (const sequence of schema.sequences.values()) add(sequence.shardGroup);
			for (const table of schema.referenceTables.values()) table.shardGroups?.forEach(add);
			for (const { name, shardGroup } of schema.tables.values()) if (!schema.referenceTables.has(name)) add(shardGroup);
		}
	}
	return bound;
}
function compareGroup(comparing, [before, after], { isBound, toldOf }) {
	const changes = [];
	const subject = {
		group: after,
		isBound
	};
	const names = [before, after].map(({ node }) => {
		const name = require_index.memberValue(node, "name");
		return name?.kind === "string" && name.value !== "" ? name.value : void 0;
	});
	if (names[0] !== names[1]) changes.push(groupChange("display-name", subject));
	const { live, desired } = comparing;
	if (routingOf(live, before) === routingOf(desired, after)) return changes;
	const uid = after.uid?.value ?? "";
	if (toldOf.has(uid)) return changes;
	const sides = [sideFor(comparing, require_index.resolveGroup(live.resolution, before.uid?.value ?? "")), sideFor(comparing, require_index.resolveGroup(desired.resolution, uid))];
	const isEven = sides[0].semantics === sides[1].semantics && compareSides(...sides).kind === "none";
	if (isEven && followsRenamedIndex(comparing, before, after)) return changes;
	if (!isEven) changes.push(groupChange("unused", subject));
	else if (sides[0].axis?.type === "xxhash" && hasNewOddBound(before, after)) changes.push(groupChange("respelled", subject));
	else changes.push(groupChange("redrawn", subject));
	return changes;
}
function toldGroups(comparing, change) {
	switch (change.kind) {
		case "placement": return "group" in change.cause ? [change.cause.group] : [];
		case "reference-table": return change.group === void 0 ? [] : [change.group];
		case "authority": {
			const uid = comparing.desired.topology.authoritativeShardGroup?.value;
			return uid === void 0 || change.class !== "rejected" ? [] : [uid];
		}
		default: return [];
	}
}
function followsRenamedIndex(comparing, before, after) {
	const { live, desired } = comparing;
	const [from = "", to = ""] = [before, after].map(({ defaultShardIndex }) => defaultShardIndex?.value);
	const [one, other] = [routingOf(live, before, ["key_ranges"]), routingOf(desired, after, ["key_ranges"])];
	return one === other && !desired.topology.indexes.has(from) && !live.topology.indexes.has(to);
}
function routingOf({ context }, { uid, node }, keys = ["default_shard_index", "key_ranges"]) {
	const routing = onlyMembers(node, (key) => keys.includes(key));
	const path = ["shard_groups", uid?.value ?? ""];
	return require_index.writePart({
		part: "shard-group",
		node: routing,
		path,
		onlyKnown: true
	}, context);
}
function hasNewOddBound(before, after) {
	const [old, fresh] = [before, after].map(({ keyRanges }) => new Set(keyRanges.flatMap(({ start, end }) => [start?.value ?? "", end?.value ?? ""]).filter((bound) => bound.length % 2 === 1 && !/^0+$/.test(bound)).map((bound) => bound.toLowerCase())));
	return old !== void 0 && fresh !== void 0 && old.symmetricDifference(fresh).size > 0;
}
const CLASSES = {
	respelled: "unknown",
	"display-name": "none"
};
function groupChange(action, { group, isBound, formerly = "" }) {
	const name = require_index.quoteWhole(group.uid?.value ?? "");
	const words = {
		added: [`new group ${name} on ${require_index.nameList([...require_index.shardsOf(group)], "shard")}`, isBound ? "what is bound to it is told of by itself" : "nothing is bound to it yet; the service checks its bounds only when something is"],
		removed: [`group ${name} removed`, isBound ? "refused: something is still bound to it" : "nothing is bound to it; check first that no workflow still uses it"],
		renamed: [`group ${require_index.quoteWhole(formerly)} renamed to ${name}`, "same shards, same index; workflows that run name groups by uid, so that none may be running"],
		redrawn: [`group ${name} written differently`, "no row changes its shard: every key has the owner it had"],
		respelled: [`bounds of ${name} written differently`, "it is not known how the service reads a bound with an odd number of digits; write two for each byte"],
		unused: [`group ${name} changed`, "no row changes its shard: no table was placed by what changed"],
		"display-name": [`name of group ${name}`, "display only: nothing is routed by it"]
	};
	return {
		kind: "group",
		class: action === "removed" && isBound ? "rejected" : CLASSES[action] ?? "safe",
		action,
		words: words[action],
		tables: require_index.NO_TABLES,
		reversible: "yes"
	};
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
		if (formerly === void 0) changes.push(indexChange$1("added", index.name));
		else changes.push(indexChange$1("renamed", index.name, formerly));
	}
	for (const index of gone) if (!renamed.has(index)) changes.push(indexChange$1("removed", index.name));
	const toldOf = new Set(told.flatMap(usedIndexes));
	for (const [name, index] of desired) {
		const before = live.get(name);
		if (before === void 0 || toldOf.has(name)) continue;
		if (definition(comparing.live, before) !== definition(comparing.desired, index)) changes.push(indexChange$1("changed", name));
	}
	return changes;
}
function definition({ context }, { node }) {
	return require_index.writePart({
		part: "shard-index",
		node,
		onlyKnown: true
	}, context);
}
function usedIndexes(change) {
	if (change.kind !== "placement" || change.before.semantics === change.after.semantics) return [];
	return [...change.before.placement.indexes, ...change.after.placement.indexes].flatMap(({ name }) => name ?? []);
}
function indexChange$1(action, index, formerly = "") {
	const name = require_index.quoteWhole(index);
	return {
		kind: "index",
		class: "safe",
		action,
		words: {
			added: [`new index ${name}`, "an index routes only where a group or a table names it"],
			removed: [`index ${name} removed`, "no table is routed by it any more"],
			changed: [`index ${name} changed`, "no table is routed by what changed"],
			renamed: [`index ${require_index.quoteWhole(formerly)} renamed to ${name}`, "same definition: routing stays as it is"]
		}[action],
		tables: require_index.NO_TABLES,
		reversible: "yes"
	};
}
// src/topology/impact/impact-secondary-indexes.ts
const INCOMPLETE = "lookup rows are missing until a backfill, and reads through the index are silently incomplete";
const ENDED = "lookup rows are no longer maintained, uniqueness is no longer enforced across shards, equality reads visit every shard; enabling it again needs a new backfill";
function compareSecondaryIndexes(comparing) {
	const { live, desired } = comparing;
	const changes = [];
	for (const [, one, other] of require_index.sideBySide(live.topology.databases, desired.topology.databases)) {
		const [before, after] = [declaredIn(live, one), declaredIn(desired, other)];
		for (const [, old, fresh] of require_index.sideBySide(before, after)) changes.push(...compareIndex(comparing, old, fresh));
	}
	return changes;
}
function declaredIn(document, database) {
	const found = new Map();
	if (database === void 0 || database.globalSecondaryIndexes.size === 0) return found;
	const owners = new Map();
	for (const schema of database.schemas.values()) for (const table of schema.tables.values()) for (const { name, columns } of table.secondaryIndexes) require_index.remembered(owners, name?.value ?? "", () => []).push({
		schema,
		table,
		columns: columns.map(({ value }) => value)
	});
	for (const [name, index] of database.globalSecondaryIndexes) found.set(name, {
		document,
		database,
		index,
		owners: owners.get(name) ?? []
	});
	return found;
}
function compareIndex(comparing, before, after) {
	if (after === void 0) return before === void 0 ? [] : [indexChange(before, "dropped")];
	const { enabled } = after.index;
	if (before === void 0) return [indexChange(after, enabled ? "enabled" : "declared")];
	const actions = [];
	if (before.index.enabled !== enabled) actions.push(enabled ? "enabled" : "disabled");
	else if (isRedefined(before, after)) actions.push("redefined");
	if (before.owners.length === 0 && after.owners.length > 0) actions.push("activated");
	if (before.owners.length > 0 && after.owners.length === 0) actions.push("deactivated");
	if (enabled && hasOtherOwnerKey(comparing, before, after)) actions.push("owner-key-changed");
	if (enabled && before.index.enabled && lookupMoves(comparing, before, after)) actions.push("lookup-moved");
	return actions.map((action) => indexChange(after, action));
}
function isRedefined(before, after) {
	if (definitionOf(before) !== definitionOf(after)) return true;
	if (before.owners.length === 0 || after.owners.length === 0) return false;
	const [old, fresh] = [before, after].map(({ owners }) => JSON.stringify(owners.map(({ columns }) => columns)));
	return old !== fresh;
}
function definitionOf({ document, database, index }) {
	const path = [
		"databases",
		database.name,
		"global_secondary_indexes",
		index.name
	];
	const node = onlyMembers(index.node, (key) => key !== "enabled");
	return require_index.writePart({
		part: "global-secondary-index",
		node,
		path,
		onlyKnown: true
	}, document.context);
}
function hasOtherOwnerKey(comparing, before, after) {
	const keysOf = ({ document, database, owners }) => owners.map(({ schema, table }) => {
		const side = sideFor(comparing, require_index.resolveTable(document.resolution, database, schema, table));
		return [JSON.stringify([schema.name, table.name]), keyOf(side)];
	});
	const former = new Map(keysOf(before));
	return keysOf(after).some(([name, key]) => (former.get(name) ?? key) !== key);
}
function lookupMoves(comparing, before, after) {
	if (before.index.table?.value !== after.index.table?.value) return false;
	const [from, to] = [lookupSide(comparing, before), lookupSide(comparing, after)];
	if (from === void 0 || to === void 0) return false;
	return from.semantics !== to.semantics || compareSides(from, to).kind !== "none";
}
function lookupSide(comparing, { document, database, index }) {
	const name = index.table?.value ?? "";
	const schema = index.schema?.value ?? document.context.onlySchemaOf(database.name, name);
	if (schema === void 0) return void 0;
	const place = placeAt(document, {
		database: database.name,
		schema
	});
	return sideFor(comparing, placementAt(place, place.schema?.tables.get(name)));
}
function indexChange({ database, index, owners }, action) {
	const { enabled } = index;
	const tables = {
		listed: owners.map(({ schema, table }) => `${database.name}.${schema.name}.${table.name}`),
		unlisted: []
	};
	const name = `global secondary index ${require_index.quoteWhole(`${database.name}.${index.name}`)}`;
	const owner = require_change_text.tablesText(tables);
	const yes = {
		class: enabled ? "needs-backfill" : "behavioural",
		reversible: "yes"
	};
	const ended = {
		class: "behavioural",
		reversible: "with-backfill"
	};
	const [consequences, ...words] = {
		declared: [
			yes,
			`new ${name}, not enabled`,
			`reads stay as they are; updates of its columns in ${owner} are refused from now on`
		],
		enabled: [
			yes,
			`${name} enabled`,
			`${INCOMPLETE}; COPY FROM into ${owner} is refused`
		],
		disabled: [
			ended,
			`${name} disabled`,
			ENDED
		],
		dropped: [
			ended,
			`${name} dropped`,
			enabled ? ENDED : "it was not enabled: updates of its columns are accepted again"
		],
		redefined: [
			yes,
			`${name} redefined`,
			enabled ? `lookup rows have the old form: ${INCOMPLETE}; treat it as dropped and made anew` : "it is not enabled: nothing reads it yet"
		],
		activated: [
			yes,
			`${name} activated by ${owner}`,
			enabled ? INCOMPLETE : "it is not enabled: updates of its columns are refused from now on"
		],
		deactivated: [
			ended,
			`${name} no longer activated by its owner`,
			enabled ? ENDED : "it is not enabled: nothing reads it"
		],
		"lookup-moved": [
			ended,
			`lookup table of ${name}`,
			"lookups miss while its rows are on other shards: results are incomplete, uniqueness is lost"
		],
		"owner-key-changed": [
			{
				class: "needs-backfill",
				reversible: "with-backfill"
			},
			`shard key of ${owner}, owner of ${name}`,
			`lookup rows hold the old key: ${INCOMPLETE}`
		]
	}[action];
	return {
		kind: "global-secondary-index",
		...consequences,
		action,
		index: `${database.name}.${index.name}`,
		words,
		tables
	};
}
// src/topology/impact/impact-tables.ts
const MOVING = new Set([
	"intervals",
	"all",
	"unknown"
]);
function compareTables(comparing) {
	const collector = {
		comparing,
		pairs: new Map(),
		buckets: new Map(),
		known: new Map()
	};
	for (const [before, after] of placesOf(comparing.live, comparing.desired)) {
		collect(collector, {
			before: placementAt(before),
			after: placementAt(after),
			scope: before.scope,
			declared: "both"
		});
		compareListed(collector, before, after);
	}
	return [...collector.buckets.values()].map(({ change, ...tables }) => ({
		...change,
		tables
	}));
}
function compareListed(collector, before, after) {
	const references = [before, after].flatMap(({ schema }) => schema?.referenceTables ?? []);
	for (const [name, known, table] of require_index.sideBySide(before.schema?.tables, after.schema?.tables)) {
		if (references.some((tables) => tables.has(name))) continue;
		const inDesired = known === void 0 ? "added" : "both";
		const subject = {
			before: placementAt(before, known),
			after: placementAt(after, table),
			declared: table === void 0 ? "removed" : inDesired,
			scope: before.scope,
			name
		};
		if (collect(collector, subject) || known === void 0 || table === void 0) continue;
		if (ownIndexes(before.document, known) !== ownIndexes(after.document, table)) addTo(declarationBucket(collector, subject), subject);
	}
}
function ownIndexes({ context }, { node, primaryIndexes }) {
	const own = primaryIndexes.length === 0 ? void 0 : require_index.memberValue(node, "primary_indexes");
	return own === void 0 ? "" : require_index.writePart({
		part: "primary-indexes",
		node: own
	}, context);
}
function collect(collector, subject) {
	const buckets = bucketsOf(collector, subject);
	for (const bucket of buckets) addTo(bucket, subject);
	return buckets.length > 0;
}
function bucketsOf(collector, subject) {
	const pair = pairOf(collector, subject);
	const ofPair = require_index.remembered(collector.known, pair, () => new Map());
	const ofPlace = require_index.remembered(ofPair, subject.scope, () => new Map());
	return require_index.remembered(ofPlace, subject.declared, () => findBuckets(collector, subject, pair));
}
function findBuckets(collector, subject, pair) {
	const { before, after, declared } = subject;
	if (!pair.isSame) {
		const placed = placementBucket(collector, subject, pair);
		const sequences = declared === "added" ? void 0 : sequenceBucket(collector, subject, pair);
		return sequences === void 0 ? [placed] : [placed, sequences];
	}
	const sources = [before.choice.source, after.choice.source];
	return declared === "both" && sources[0] !== sources[1] && sources.includes("own") || declared === "added" || declared === "removed" ? [declarationBucket(collector, subject)] : [];
}
function addTo(bucket, { scope, name }) {
	if (name === void 0) bucket.unlisted.push(scope);
	else bucket.listed.push([
		scope.database,
		scope.schema,
		name
	].join("."));
}
function placementBucket({ comparing, buckets }, subject, pair) {
	const { before, after, movement } = pair;
	const cause = causeOf(comparing, subject, pair);
	return bucketOf(buckets, [
		cause,
		[before.placement.choice.uid, after.placement.choice.uid],
		before.semantics,
		after.semantics
	], {
		kind: "placement",
		class: placementClass(pair),
		cause,
		before,
		after,
		movement,
		tables: require_index.NO_TABLES,
		reversible: MOVING.has(movement.kind) ? "routing-only" : "yes"
	});
}
function declarationBucket({ comparing, buckets }, { before, after, declared }) {
	return bucketOf(buckets, [
		"declaration",
		declared,
		[
			before.choice.source,
			before.choice.uid,
			after.choice.source,
			after.choice.uid
		]
	], {
		kind: "declaration",
		class: "safe",
		declared,
		before: sideFor(comparing, before),
		after: sideFor(comparing, after),
		tables: require_index.NO_TABLES,
		reversible: "yes"
	});
}
function sequenceBucket({ comparing, buckets }, subject, pair) {
	if (!isUnsharded(pair.before) && !isUnsharded(pair.after)) return void 0;
	const from = homeOf(comparing.live.resolution, subject, pair.before);
	const to = homeOf(comparing.desired.resolution, subject, pair.after);
	if (from === to || from === void 0 || to === void 0) return void 0;
	return bucketOf(buckets, [
		"derived",
		from,
		to
	], {
		kind: "sequence",
		class: "unknown",
		action: "derived",
		sequences: [],
		from,
		to,
		tables: require_index.NO_TABLES,
		reversible: "no"
	});
}
function isUnsharded(side) {
	return side.routable && !side.routed && !side.spread;
}
function homeOf(resolution, { scope }, side) {
	if (isUnsharded(side)) return side.shards[0];
	const database = resolution.topology.databases.get(scope.database ?? "");
	const { choice } = require_index.resolveSequence(resolution, database, void 0);
	return choice.group?.keyRanges[0]?.shardUid?.value;
}
function bucketOf(buckets, key, change) {
	return require_index.remembered(buckets, JSON.stringify(key), () => ({
		listed: [],
		unlisted: [],
		change
	}));
}
function pairOf({ comparing, pairs }, { before, after }) {
	const known = require_index.remembered(pairs, before, () => new Map());
	return require_index.remembered(known, after, () => {
		const sides = {
			before: sideFor(comparing, before),
			after: sideFor(comparing, after)
		};
		const movement = compareSides(sides.before, sides.after);
		const isSame = renamedUid(comparing, before.choice.uid) === after.choice.uid && sides.before.routable === sides.after.routable && sides.before.semantics === sides.after.semantics && movement.kind === "none";
		return {
			...sides,
			movement,
			isSame
		};
	});
}
function placementClass({ before, after, movement }) {
	switch (movement.kind) {
		case "none": return before.routed !== after.routed || keyOf(before) !== keyOf(after) ? "behavioural" : "safe";
		case "intervals":
		case "all": return "needs-empty";
		case "becomes-routable": return "safe";
		case "becomes-unroutable": return "behavioural";
		case "unknown": return after.shards.length < new Set([...before.shards, ...after.shards]).size ? "needs-empty" : "unknown";
	}
}
function causeOf(comparing, subject, { before, after }) {
	const from = subject.before.choice;
	const to = subject.after.choice;
	if (renamedUid(comparing, from.uid) !== to.uid) {
		const sources = [from.source, to.source];
		if (sources.includes("own")) return {
			kind: "table-group",
			declared: subject.declared
		};
		const { database = "", schema = "" } = subject.scope;
		if (sources.includes("schema")) return {
			kind: "default-group",
			scope: {
				database,
				schema
			}
		};
		return {
			kind: "default-group",
			scope: sources.includes("database") ? { database } : {}
		};
	}
	const group = to.uid ?? "";
	if (before.semantics === after.semantics) return {
		kind: "key-ranges",
		group
	};
	return {
		kind: [...subject.before.indexes, ...subject.after.indexes].some(({ source }) => source === "table") ? "table-index" : "shard-index",
		group
	};
}
// src/topology/impact/impact.ts
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
		...compareUnknownKeys(live, desired)
	];
	if (changes.length === 0) return [unknownChange("unexplained", "")];
	const rank = (change) => require_index.CHANGE_CLASSES.indexOf(change.class);
	return changes.toSorted((one, other) => rank(other) - rank(one));
}
function compareUnknownKeys(live, desired) {
	const before = collectUnknown(live);
	const after = collectUnknown(desired);
	const buckets = new Map();
	for (const [path, from, to] of require_index.sideBySide(before, after)) {
		if (from?.text === to?.text) continue;
		const keys = [...new Set([...from?.keys ?? [], ...to?.keys ?? []])];
		const isTable = from?.table ?? to?.table ?? false;
		const key = JSON.stringify([
			isTable ? "" : path,
			keys,
			from?.text,
			to?.text
		]);
		const bucket = require_index.remembered(buckets, key, () => ({
			...unknownChange("unknown-keys", path, keys),
			tables: {
				listed: [],
				unlisted: []
			}
		}));
		if (isTable) bucket.tables.listed.push(path);
	}
	return [...buckets.values()];
}
const UNKNOWN = {
	"unknown-keys": "the key is sent as it is written, and the service may refuse or drop it",
	"free-form": "it has no key of the Neki form",
	unexplained: "the documents differ where nothing is routed"
};
function unknownChange(action, path, keys = []) {
	const place = path === "" ? "the document" : require_index.quoteWhole(path);
	return {
		kind: "unknown",
		class: "unknown",
		action,
		words: [keys.length === 0 ? place : `${require_index.nameList(keys, "key")} of ${place}`, `what this does is not known: ${UNKNOWN[action]}`],
		tables: require_index.NO_TABLES,
		reversible: "yes"
	};
}
function collectUnknown({ root, context }) {
	const found = new Map();
	require_index.visitUnknown(root, (path, node) => {
		const [, database, , schema, kind = "", ...inside] = path;
		const isTable = /^(?:reference_)?tables$/.test(kind) && inside.length > 0;
		const place = isTable ? [
			database,
			schema,
			...inside
		] : path;
		const text = require_index.writePart({
			part: "free-form",
			node
		}, context);
		found.set(place.join("."), {
			keys: [...node.members.keys()].sort(),
			text,
			table: inside.length === 1 && isTable
		});
	});
	return found;
}
// src/topology/plan/three-way.ts
function findLiveOnly(live, desired, base) {
	const files = base === void 0 ? [desired] : [desired, base];
	const bindings = new Map();
	const defaults = [];
	const others = [];
	const addDefault = (scope, own, twins) => {
		const group = own.defaultShardGroup?.value;
		if (group !== void 0 && !twins.some((twin) => twin?.defaultShardGroup?.value === group)) defaults.push({
			scope,
			group
		});
	};
	addDefault({}, live, files);
	for (const [database, own] of live.databases) {
		const twins = files.map((file) => file.databases.get(database));
		addDefault({ database }, own, twins);
		for (const name of newNames(own, twins, "globalSecondaryIndexes")) others.push(`${database}.${name}`);
		for (const [schema, part] of own.schemas) {
			const parts = twins.map((twin) => twin?.schemas.get(schema));
			const place = `${database}.${schema}`;
			addDefault({
				database,
				schema
			}, part, parts);
			for (const { name, shardGroup } of part.tables.values()) {
				const group = shardGroup?.value;
				if (group !== void 0 && !parts.some((twin) => twin?.tables.get(name)?.shardGroup?.value === group)) require_index.remembered(bindings, group, () => []).push(`${place}.${name}`);
			}
			for (const name of newNames(part, parts, "referenceTables")) others.push(`${place}.${name}`);
			for (const name of newNames(part, parts, "sequences")) others.push(`${place}.${name}`);
		}
	}
	return {
		groups: newNames(live, files, "groups"),
		indexes: newNames(live, files, "indexes"),
		bindings: Array.from(bindings, ([group, tables]) => ({
			group,
			tables
		})),
		defaults,
		others
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
		return tables.length + scopes.length === 0 ? [] : [{
			target,
			tables,
			defaults: scopes
		}];
	});
}
function readThreeWay({ base, live, desired }) {
	const alike = (document, ...known) => known.find((other) => require_index.isSameNode(document.root, other.root)) ?? document;
	const wanted = alike(desired, live);
	return {
		form: require_index.formOf(live, desired),
		base: base && alike(base, live, wanted),
		live,
		desired: wanted
	};
}
function needsHistory({ base, live, desired, form }) {
	const { text } = live.canonical(form);
	if (text === desired.canonical(form).text || text === base?.canonical(form).text) return false;
	return form === "free-form" || !isPristine(live.topology);
}
function findSituation(threeWay, history) {
	const { base, live, desired, form } = threeWay;
	const compareTo = (other) => require_index.compareCanonical(live.canonical(form), other.canonical(form));
	const toDesired = compareTo(desired);
	if (toDesired !== void 0) return {
		state: "in-sync",
		ledger: toDesired
	};
	const toBase = base && compareTo(base);
	if (toBase !== void 0) return {
		state: "ordinary",
		ledger: toBase
	};
	if (form === "neki" && isPristine(live.topology)) return { state: "pristine" };
	const { newer = [], earlier = [] } = history.known ? history : {};
	for (const document of newer) {
		const ledger = compareTo(document);
		if (ledger !== void 0) return {
			state: "newer",
			ledger
		};
	}
	for (const [index, document] of earlier.entries()) {
		const ledger = compareTo(document);
		if (ledger !== void 0) return {
			state: "behind",
			versions: index + 1,
			ledger
		};
	}
	const former = findFormer(threeWay, history);
	const liveOnly = findLiveOnly(live.topology, desired.topology, former?.topology);
	const undone = {
		liveOnly,
		reshards: findReshards(liveOnly)
	};
	if (history.known && former === void 0) return {
		state: "first-file",
		...undone
	};
	const outside = changesBetween(former ?? desired, live, form);
	if (!history.known) return {
		state: "history-unknown",
		reason: history.reason,
		outside,
		...undone
	};
	return {
		state: "drift",
		outside,
		...undone
	};
}
function findFormer({ base, live, desired, form }, history) {
	if (base !== void 0) return base;
	const [earlier] = history.known ? history.earlier : [];
	if (earlier === void 0) return void 0;
	return distance(desired, live, form) <= distance(earlier, live, form) ? desired : earlier;
}
function distance(from, to, form) {
	return changesBetween(from, to, form).reduce((sum, { tables }) => sum + 1 + tables.listed.length + tables.unlisted.length, 0);
}
function changesBetween(from, to, form) {
	if (from.canonical(form).text === to.canonical(form).text) return [];
	return form === "free-form" ? [unknownChange("free-form", "")] : findChanges(from, to);
}
function isPristine(topology) {
	const { groupList, indexes, databases, document, authoritativeShardGroup, defaultShardGroup } = topology;
	const [group, ...others] = groupList;
	if (group === void 0 || others.length > 0 || !require_index.isOneShard(group)) return false;
	const uid = group.uid?.value;
	const isOwn = [authoritativeShardGroup, defaultShardGroup].every((name) => name === void 0 || name.value === uid);
	const keys = [...document.root.members.keys(), ...group.node.members.keys()];
	const known = [
		...require_index.TOP_LEVEL_KEYS,
		"uid",
		"key_ranges"
	];
	const isKnown = keys.every((key) => known.includes(key));
	return isOwn && isKnown && indexes.size === 0 && databases.size === 0;
}
// src/topology/plan/plan.ts
function comparePlan({ base, live, desired }) {
	return readThreeWay({
		base,
		live: live ?? base ?? emptyDocument(),
		desired
	});
}
function makePlan(input, history, threeWay = comparePlan(input)) {
	const { base, live, desired, form } = threeWay;
	const changes = changesBetween(live, desired, form);
	const situation = input.live === void 0 ? { state: "branch-unread" } : findSituation(threeWay, history);
	const isSameChange = base === void 0 || base.canonical(form).text === live.canonical(form).text;
	return {
		id: require_index.digestOf(`${live.canonical(form).digest}\n${desired.canonical(form).digest}`).slice(0, 12),
		risk: require_index.riskOf(changes),
		changes,
		ofFile: base && (isSameChange ? changes : changesBetween(base, desired, form)),
		situation,
		threeWay
	};
}
function emptyDocument() {
	return new require_index.TopologyDocument({
		source: {
			name: "nothing",
			text: "{}"
		},
		root: {
			kind: "object",
			members: new Map(),
			start: 0,
			end: 2
		}
	});
}
const MOST_CHANGES = 300;
function planMark({ id, threeWay, changes }) {
	return {
		id,
		before: threeWay.live.canonical(threeWay.form).digest.slice(0, 16),
		desired: threeWay.desired.canonical(threeWay.form).digest.slice(0, 16),
		...changes.length > MOST_CHANGES ? {} : { changes: changes.map(changeMark) }
	};
}
function changeMark(change) {
	const { title, effect } = require_change_text.describeChange(change);
	const text = JSON.stringify([
		change.class,
		title,
		effect
	]);
	return require_index.digestOf(text).slice(0, 8);
}
exports.changeMark = changeMark;
exports.comparePlan = comparePlan;
exports.makePlan = makePlan;
exports.needsHistory = needsHistory;
exports.planMark = planMark;
