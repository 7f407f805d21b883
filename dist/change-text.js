const require_index = require("./index.js");
// src/topology/impact/object-text.ts
function tablesText({ listed, unlisted }) {
	if (listed.length === 0) return unlisted.length === 0 ? "no table" : unlistedText(unlisted);
	const names = require_index.nameList(listed, "table");
	return unlisted.length === 0 ? names : `${names}, and ${unlistedText(unlisted)}`;
}
function unlistedText(scopes) {
	const [first] = scopes;
	if (scopes.length === 1 && first !== void 0) return oneScopeText(first);
	const databases = [...new Set(scopes.flatMap(({ database }) => database ?? []))];
	const others = scopes.some(({ database }) => database === void 0);
	return `every unlisted table of ${require_index.nameList(databases, "database")}${others ? " and of databases that are not listed" : ""}`;
}
function oneScopeText({ database, schema }) {
	if (database === void 0) return "every table of databases that are not listed";
	if (schema === void 0) return `every table of schemas of ${require_index.quoteWhole(database)} that are not listed`;
	return `every table of ${require_index.quoteWhole(`${database}.${schema}`)} that is not listed`;
}
function scopeText({ database, schema }) {
	if (database === void 0) return "the cluster";
	return require_index.quoteWhole(schema === void 0 ? database : `${database}.${schema}`);
}
function referenceWords(change) {
	const { action, tables, group, ordinary, newShards, formerShards } = change;
	const who = tablesText(tables);
	const fresh = require_index.nameList(newShards, "shard");
	const stale = `the copies on ${require_index.nameList(formerShards, "shard")} are no longer kept alike`;
	const groups = `groups of reference table ${who}`;
	return {
		added: [ordinary ? `${who}: ordinary \u2192 reference table` : `new reference table: ${who}`, `every one of ${fresh} must already hold the whole table: nothing is created, copied or checked, and results are incomplete otherwise`],
		removed: [`${who}: no longer a reference table`, newShards.length > 1 ? `each of ${fresh} holds the whole table: statements that visit several see its rows several times; ${stale}` : `writes reach one copy only, on ${fresh}; ${stale}`],
		moved: [group === void 0 ? groups : `shards of ${require_index.quoteWhole(group)} under reference table ${who}`, newShards.length === 0 ? `${stale}; joins there stop being local` : `${fresh} must hold the whole of ${who} first: nothing is copied, and results are incomplete otherwise`],
		"same-shards": [groups, "the same shards hold its copies as before"]
	}[action];
}
function sequenceWords({ action, sequences, from, to, tables }) {
	const way = `${require_index.nameOrNone(from)} \u2192 ${require_index.nameOrNone(to)}`;
	if (action === "derived") return [`sequences owned by ${tablesText(tables)}: ${way}`, "a sequence that such a table owns (serial, identity) continues on the other shard without its counter: duplicate ids, unless the counter is carried over; only the catalog knows whether there is one"];
	return [`sequence ${require_index.nameList(sequences, "sequence")}: ${way}`, from === to ? "same shard: the counter stays, unless unsharded tables own the sequence" : `the counter is not copied to ${require_index.nameOrNone(to)}: duplicate ids, unless it is carried over first, together with PlanetScale Support`];
}
// src/topology/impact/change-text.ts
function describeChange(change) {
	const [title, effect] = wordsOf(change);
	return {
		title,
		effect
	};
}
function wordsOf(change) {
	switch (change.kind) {
		case "placement": return [placementTitle(change), placementEffect(change)];
		case "declaration": return declarationWords(change);
		case "group":
		case "index":
		case "authority":
		case "default":
		case "unknown":
		case "shards-replaced":
		case "global-secondary-index": return change.words;
		case "reference-table": return referenceWords(change);
		case "sequence": return sequenceWords(change);
	}
}
function declarationWords({ declared, before, after, tables }) {
	const who = tablesText(tables);
	const group = groupText(after);
	const placement = `declaration only: it is placed by ${group} as before`;
	const [from, to] = [before, after].map(({ placement: { choice } }) => sourceText(choice.source));
	return {
		added: [`${who}: listed`, `${placement}; workflows accept a table only when it is listed`],
		removed: [`${who}: no longer listed`, `${placement}, and follows the default ${group} from now on; workflows refuse a table that is not listed`],
		both: [`binding of ${who}: ${from} \u2192 ${to}`, placement]
	}[declared];
}
function sourceText(source) {
	return source === "own" ? "own" : `default of the ${source === "topology" ? "cluster" : source}`;
}
const MAX_MOVES = 4;
function placementTitle(change) {
	const { cause, before, after, movement, tables } = change;
	switch (cause.kind) {
		case "key-ranges":
			if (movement.kind === "intervals") return `${require_index.quoteWhole(cause.group)} ${movesText(movement.moves, movement.axis)}`;
			return `key ranges of ${require_index.quoteWhole(cause.group)}`;
		case "shard-index": return `shard index of ${require_index.quoteWhole(cause.group)}: ${indexText(before)} \u2192 ${indexText(after)}`;
		case "table-index": return `shard index of ${tablesText(tables)}: ${indexText(before)} \u2192 ${indexText(after)}`;
		case "table-group": return `shard group of ${tablesText(tables)}: ${groupText(before)} \u2192 ${groupText(after)}`;
		case "default-group": return `default shard group of ${scopeText(cause.scope)}: ${groupText(before)} \u2192 ${groupText(after)}`;
	}
}
function placementEffect(change) {
	const { movement, tables, before, after } = change;
	const who = tablesText(tables);
	switch (movement.kind) {
		case "none": return [`no row of ${who} changes its shard`, ...routingText(change)].join("; ");
		case "intervals": return intervalsEffect(change, movement.moves, movement.axis);
		case "all": return allEffect(change, movement.why);
		case "becomes-routable": return `${who} could not be routed, and can be now; rows from before that time are found only on the shards of ${groupText(after)}`;
		case "becomes-unroutable": return `${who} can no longer be routed: every statement fails until a shard group applies again; no row is lost`;
		case "unknown": return [`it is not known which rows of ${who} change their shard: ${movement.why}`, ...leavingText(before.shards, after)].join("; ");
	}
}
function intervalsEffect(change, moves, axis) {
	const routes = new Set(moves.map(({ from, to }) => JSON.stringify([from, to])));
	const [only] = moves;
	const where = routes.size === 1 && only !== void 0 ? `${shardText(only.from)} \u2192 ${shardText(only.to)}` : movesText(moves, axis);
	const sources = new Set(moves.map(({ from }) => from));
	const lost = moves.filter(({ to }) => to === void 0);
	return [
		`${amountText(moves, axis)} of ${tablesText(change.tables)}: ${where}`,
		...leftBehindText([...sources], change.after),
		...lost.length > 0 ? [`no shard owns ${intervalsText(lost, axis)} any more: statements for these keys fail`] : [],
		...routingText(change),
		...newTableText(change)
	].join("; ");
}
function allEffect(change, why) {
	const { before, after, tables } = change;
	const who = tablesText(tables);
	return [
		why === "shards" ? `every row of ${who}: ${shardList(before)} \u2192 ${shardList(after)}` : `every row of ${who} may be on the wrong shard, also where ranges are unchanged: ${indexText(before)} \u2192 ${indexText(after)} computes other values`,
		...leftBehindText(before.shards, after),
		...routingText(change),
		...newTableText(change)
	].join("; ");
}
function amountText(moves, axis) {
	const total = moves.reduce((sum, { low, high }) => sum + high - low, 0n);
	if (total === axis.high - axis.low) return "every row";
	switch (axis.type) {
		case "xxhash": return `${require_index.renderShare(total, axis)} of the keys`;
		case "modulo": return `${total} of ${axis.high} buckets`;
		case "range": return `keys in ${intervalsText(moves, axis)}`;
	}
}
function intervalsText(moves, axis) {
	const shown = moves.slice(0, MAX_MOVES).map((move) => require_index.renderInterval(move, axis));
	const rest = moves.length - shown.length;
	return `${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
function movesText(moves, axis) {
	const shown = moves.slice(0, MAX_MOVES).map((move) => `${require_index.renderInterval(move, axis)}: ${shardText(move.from)} \u2192 ${shardText(move.to)}`);
	const rest = moves.length - shown.length;
	return (rest > 0 ? [...shown, `${rest} more`] : shown).join(", ");
}
function leavingText(shards, after) {
	const leaving = [...new Set(shards).difference(new Set(after.shards))];
	if (leaving.length === 0) return [];
	const leave = leaving.length === 1 ? "leaves the group, its rows are" : "leave the group, their rows are";
	return [`${require_index.nameList(leaving, "shard")} ${leave} unreachable`];
}
function leftBehindText(shards, after) {
	const remaining = new Set(after.shards);
	const staying = shards.filter((shard) => remaining.has(shard));
	if (staying.length === 0) return leavingText(shards, after);
	const stay = staying.length === 1 ? "stays in the group" : "stay in the group";
	return [...leavingText(shards, after), `${require_index.nameList(staying, "shard")} ${stay}: rows left there are found only by statements that visit every shard, reads by key miss them, upserts write them a second time`];
}
function routingText({ before, after }) {
	if (!before.routed && after.routed) return [`${indexText(after)} starts to apply: INSERT must give the key, the key cannot be updated, views over several such tables fail`];
	if (before.routed && !after.routed) return [`${indexText(before)} no longer applies`];
	const [old, fresh] = [before, after].map(({ placement }) => placement.indexes.map(({ columns }) => columns.join()).join());
	return old === fresh ? [] : [`INSERT must give the key of ${indexText(after)} from now on`];
}
function newTableText({ cause }) {
	if (cause.kind !== "table-group" || cause.declared !== "added") return [];
	return ["safe only if the table is new or empty"];
}
function indexText({ placement }) {
	if (placement.indexes.length === 0) return "no index";
	return placement.indexes.map(oneIndexText).join(", ");
}
function oneIndexText({ name, index, columns }) {
	const type = index?.type?.value ?? "undeclared";
	const known = require_index.isIndexType(type) || index === void 0 ? type : require_index.quoteWhole(type);
	const key = columns.map(require_index.quoteWhole).join(", ");
	return `${require_index.quoteWhole(name ?? "")} (${known} of ${key})`;
}
function groupText({ placement }) {
	return placement.choice.uid === void 0 ? "none" : require_index.quoteWhole(placement.choice.uid);
}
function shardList({ shards }) {
	return shards.length === 0 ? "no shard" : require_index.nameList(shards, "shard");
}
function shardText(shard) {
	return shard === void 0 ? "no shard" : require_index.quoteWhole(shard);
}
Object.defineProperty(exports, "describeChange", {
	enumerable: true,
	get: function() {
		return describeChange;
	}
});
Object.defineProperty(exports, "scopeText", {
	enumerable: true,
	get: function() {
		return scopeText;
	}
});
Object.defineProperty(exports, "tablesText", {
	enumerable: true,
	get: function() {
		return tablesText;
	}
});
