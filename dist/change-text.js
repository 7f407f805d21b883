const require_index = require("./index.js");
// src/topology/impact/change-text.ts
function describeChange(change) {
	const { proof, tables } = change;
	const [title, effect] = wordsOf(change);
	return {
		title,
		effect: proof === void 0 ? effect : provenEffect(proof, tables, effect)
	};
}
function provenEffect({ verdict, seen }, tables, effect) {
	const who = require_index.tablesText(tables);
	const are = tables.listed.length === 1 ? "is" : "are";
	const isRest = tables.listed.length === 0 && tables.found === void 0;
	switch (verdict) {
		case "absent":
		case "empty":
			if (isRest) return require_index.prose`no other row is affected: the database has no further unlisted table with rows where the change applies`;
			if (verdict === "empty") return require_index.prose`no row of ${who} is affected: the database has none where the change applies`;
			return require_index.prose`${who} ${are} not in the database: no row is affected`;
		case "unowned": return require_index.prose`no counter is affected: the tables own no sequence`;
		case "rows": return withRows(effect, seen);
		case "new-absent": return require_index.prose`${who} ${are} new to the topology and not in the schema snapshot: no rows are expected`;
		case "new": return require_index.prose`${who} ${are} new to the topology; if rows exist: ${effect}`;
		case "unproven": return effect;
	}
}
function withRows(effect, seen) {
	const counts = [...seen].flatMap(([name, what]) => what.kind === "rows" ? [{
		name,
		what
	}] : []);
	const isNamed = (name) => effect.includes(require_index.quoteWhole(name));
	const told = counts.filter(({ name }) => isNamed(name)).reduce((text, { name, what }) => require_index.annotated(text, name, require_index.prose`(${rowsText(what)})`), effect);
	const parts = counts.flatMap(({ name, what: { owns = [], ...what } }) => {
		if (isNamed(name) && owns.length === 0) return [];
		const owned = owns.length === 0 ? require_index.prose`` : require_index.prose`, which owns ${require_index.nameList(owns, "sequence")}`;
		return [require_index.prose`${isNamed(name) ? require_index.prose`rows` : rowsText(what)} in ${require_index.quoteWhole(name)}${owned}`];
	});
	const rest = parts.length - MOST_COUNTS;
	const shown = rest > 0 ? [...parts.slice(0, MOST_COUNTS), require_index.prose`rows in ${rest} more tables`] : parts;
	return shown.length === 0 ? told : require_index.prose`${told}; the database has ${require_index.inWords(shown)}`;
}
function rowsText({ count, isMore }) {
	if (count === void 0) return require_index.prose`rows`;
	return require_index.prose`${isMore ? "more than " : ""}${require_index.thousands(count)} ${count === 1 ? "row" : "rows"}`;
}
const MOST_COUNTS = 3;
function wordsOf(change) {
	if ("words" in change) return change.words;
	switch (change.kind) {
		case "placement": return [placementTitle(change), require_index.joined(placementEffect(change), "; ")];
		case "declaration": return declarationWords(change);
		case "reference-table": return require_index.referenceWords(change);
		case "sequence": return require_index.sequenceWords(change);
	}
}
function declarationWords({ declared, before, after, tables }) {
	const who = require_index.tablesText(tables);
	const group = groupText(after);
	const placement = require_index.prose`declaration only: the shard group is still ${group}`;
	const [from, to] = [sourceText(before), sourceText(after)];
	const sources = [before, after].map(({ placement }) => placement.choice.source);
	const isBinding = sources[0] !== sources[1] && sources.includes("own");
	return {
		added: [require_index.prose`${who}: listed`, require_index.prose`${placement}; workflows accept only listed tables`],
		removed: [require_index.prose`${who}: no longer listed`, require_index.prose`${placement}, now by default; workflows reject tables that are not listed`],
		both: isBinding ? [require_index.prose`binding of ${who}: ${from} \u2192 ${to}`, placement] : [require_index.prose`\`primary_indexes\` of ${who}`, require_index.prose`declaration only: the same index still applies`]
	}[declared];
}
function sourceText({ placement }) {
	const { source } = placement.choice;
	return source === "own" ? require_index.prose`own` : require_index.prose`default of the ${source === "topology" ? "cluster" : source}`;
}
const MAX_MOVES = 4;
function placementTitle(change) {
	const { cause, before, after, movement, tables } = change;
	switch (cause.kind) {
		case "key-ranges":
			if (movement.kind === "intervals") return require_index.prose`${require_index.quoteWhole(cause.group)} ${movesText(movement.moves, movement.axis)}`;
			return require_index.prose`key ranges of ${require_index.quoteWhole(cause.group)}`;
		case "shard-index": return require_index.prose`shard index of ${require_index.quoteWhole(cause.group)}: ${indexText(before)} \u2192 ${indexText(after)}`;
		case "table-index": return require_index.prose`shard index of ${require_index.tablesText(tables)}: ${indexText(before)} \u2192 ${indexText(after)}`;
		case "table-group": return require_index.prose`shard group of ${require_index.tablesText(tables)}: ${groupText(before)} \u2192 ${groupText(after)}`;
		case "default-group": return require_index.prose`default shard group of ${require_index.scopeText(cause.scope)}: ${groupText(before)} \u2192 ${groupText(after)}`;
	}
}
function placementEffect(change) {
	const { movement, tables, before, after } = change;
	const who = require_index.tablesText(tables);
	switch (movement.kind) {
		case "none": return [require_index.prose`queries of ${who} go to the same shards as before`, ...routingText(change)];
		case "intervals": return intervalsEffect(change, movement.moves, movement.axis);
		case "all": return allEffect(change, movement.why);
		case "becomes-routable": return [require_index.prose`${who} can now be routed; earlier rows are found only on the shards of ${groupText(after)}`];
		case "becomes-unroutable": return [require_index.prose`${who} ${require_index.UNROUTABLE}`];
		case "unknown": {
			const leaving = new Set(before.shards).difference(new Set(after.shards));
			return [require_index.prose`it is unknown which queries of ${who} go to other shards: ${movement.why}`, ...leftBehindText(leaving, after)];
		}
	}
}
function intervalsEffect(change, moves, axis) {
	const lost = moves.filter(({ to }) => to === void 0);
	const amount = amountText(moves, axis);
	const queries = amount === void 0 ? require_index.prose`all queries` : require_index.prose`queries for ${amount}`;
	return [
		require_index.prose`${queries} of ${require_index.tablesText(change.tables)} ${whereText(moves, axis)}`,
		...leftBehindText(new Set(moves.map(({ from }) => from)), change.after),
		...gapText(lost, axis),
		...amount !== void 0 && axis.type === "modulo" ? [GUESSED] : [],
		...routingText(change),
		...newTableText(change)
	];
}
function whereText(moves, axis) {
	const [only] = moves;
	const routes = new Set(moves.map(({ from, to }) => JSON.stringify([from, to])));
	if (moves.every(({ to }) => to === void 0)) return require_index.prose`fail`;
	return routes.size === 1 ? require_index.prose`go to ${shardText(only?.to)}` : require_index.prose`go elsewhere: ${movesText(moves, axis)}`;
}
function allEffect(change, why) {
	const { before, after, tables } = change;
	const who = require_index.tablesText(tables);
	return [
		why === "shards" ? require_index.prose`all queries of ${who} go to ${require_index.nameList(after.shards, "shard")}` : require_index.prose`rows of ${who} may no longer be found, even where ranges are unchanged: ${indexText(before)} \u2192 ${indexText(after)} computes different keys`,
		...leftBehindText(new Set(before.shards), after),
		...after.axis === void 0 ? [] : gapText(require_index.findGaps(after), after.axis),
		...routingText(change),
		...newTableText(change)
	];
}
const GUESSED = require_index.prose`the number of buckets is a guess, because it is not documented how modulo reads bounds`;
function amountText(moves, axis) {
	const total = moves.reduce((sum, { low, high }) => sum + high - low, 0n);
	if (total === axis.high - axis.low) return void 0;
	switch (axis.type) {
		case "xxhash": return require_index.prose`${require_index.renderShare(total, axis)} of the keys`;
		case "modulo": return require_index.prose`${total} of ${axis.high} buckets`;
		case "range": return require_index.prose`keys in ${intervalsText(moves, axis)}`;
	}
}
function gapText(gaps, axis) {
	if (gaps.length === 0) return [];
	return [require_index.prose`no shard owns ${intervalsText(gaps, axis)} any more: statements for these keys fail`];
}
function intervalsText(moves, axis) {
	const shown = moves.slice(0, MAX_MOVES).map((move) => require_index.renderInterval(move, axis));
	const rest = moves.length - shown.length;
	return require_index.prose`${require_index.joined(shown, ", ")}${rest > 0 ? require_index.prose` and ${rest} more` : ""}`;
}
function movesText(moves, axis) {
	const shown = moves.slice(0, MAX_MOVES).map((move) => require_index.prose`${require_index.renderInterval(move, axis)}: ${shardText(move.from)} \u2192 ${shardText(move.to)}`);
	const rest = moves.length - shown.length;
	return require_index.joined(rest > 0 ? [...shown, require_index.prose`${rest} more`] : shown, ", ");
}
function leftBehindText(sources, after) {
	const serving = new Set(after.shards);
	const [staying, leaving] = [sources.intersection(serving), sources.difference(serving)];
	const them = leaving.size === 1 ? require_index.prose`it` : require_index.prose`them`;
	const texts = [];
	if (leaving.size > 0) texts.push(require_index.prose`any rows on ${require_index.nameList([...leaving], "shard")} become unreachable: no statement visits ${them} any more`);
	if (staying.size > 0) texts.push(require_index.prose`any rows on ${require_index.nameList([...staying], "shard")} are found only by statements that visit every shard: reads by key miss them, and upserts write them again`);
	return texts;
}
function routingText({ before, after }) {
	if (!before.routed && after.routed) return [require_index.prose`${indexText(after)} now applies: INSERTs must include the key, the key cannot be updated, and views over several such tables fail`];
	if (before.routed && !after.routed) return [require_index.prose`${indexText(before)} no longer applies`];
	return require_index.keyOf(before) === require_index.keyOf(after) ? [] : [require_index.prose`INSERTs must now include the key of ${indexText(after)}`];
}
function newTableText({ cause, before }) {
	if (cause.kind !== "table-group" || cause.declared !== "added") return [];
	if (cause.earlier !== void 0) return [require_index.prose`not new: an earlier version of the file placed it in ${groupText(before)}`];
	return [require_index.prose`safe only if the table is new or empty`];
}
function indexText({ placement }) {
	if (placement.indexes.length === 0) return require_index.prose`no index`;
	return require_index.joined(placement.indexes.map(oneIndexText), ", ");
}
function oneIndexText({ name, index, columns, ignoreNull }) {
	const type = index?.type?.value;
	const known = type === void 0 ? "undeclared" : require_index.isIndexType(type) ? type : require_index.quoteWhole(type);
	const modulus = type === "modulo" && index?.modulus !== void 0 ? require_index.prose` ${modulusText(index.modulus)}` : require_index.prose``;
	const key = require_index.joined(columns.map(require_index.quoteWhole), ", ");
	return require_index.prose`${require_index.quoteWhole(name)} (${known}${modulus} of ${key}${ignoreNull ? ", `ignore_null`" : ""})`;
}
function modulusText(node) {
	const modulus = require_index.readModulus(node);
	return typeof modulus === "bigint" ? require_index.prose`${modulus}` : require_index.quoteWhole(require_index.toJson(node));
}
function groupText({ placement }) {
	return require_index.nameOrNone(placement.choice.uid);
}
function shardText(shard) {
	return shard === void 0 ? require_index.prose`no shard` : require_index.quoteWhole(shard);
}
Object.defineProperty(exports, "describeChange", {
	enumerable: true,
	get: function() {
		return describeChange;
	}
});
