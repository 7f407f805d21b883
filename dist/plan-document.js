const require_change_text = require("./change-text.js");
const require_index = require("./index.js");
const require_remedy = require("./remedy.js");
// src/topology/plan/plan-document.ts
const PLAN_VERSION = 2;
const MAX_UNCOVERED = 100;
function planDocument(plan, decision) {
	const { live, file, form } = plan.threeWay;
	return {
		version: PLAN_VERSION,
		plan_id: plan.id,
		form,
		risk: plan.risk,
		change_count: plan.changes.length,
		live_source: liveSource(plan),
		live_digest: live.canonical(form).digest,
		topology_digest: file.canonical(form).digest,
		situation: situationValue(plan.situation),
		decision: decisionValue(decision),
		changes: plan.changes.map(changeValue),
		file_changes: plan.ofFile === plan.changes ? null : plan.ofFile?.map(shortChange) ?? null,
		remedies: require_remedy.remediesOf(plan).map(remedyValue)
	};
}
function liveSource({ isStored, situation }) {
	if (situation.state === "branch-unread") return "file";
	return isStored ? "database" : "api";
}
function remedyValue({ title, ways, changes, steps }) {
	return {
		title,
		ways,
		guide: ways.includes("Reshard") || ways.includes("MoveTables") ? require_remedy.MIGRATION_GUIDE : null,
		changes: changes.map((change) => require_change_text.describeChange(change).title),
		steps: steps.map(({ text, gate, sql = null }) => ({
			text,
			gate,
			sql
		}))
	};
}
function changeValue(change) {
	const { listed, unlisted, found } = change.tables;
	return {
		...shortChange(change),
		action: actionOf(change),
		reversible: change.reversible,
		tables: {
			count: listed.length,
			listed,
			unlisted: unlisted.map(scopeValue),
			...found && { found }
		},
		...change.proof && { evidence: evidenceValue(change.proof) },
		..."before" in change && { placement: placementValue(change) }
	};
}
function evidenceValue({ verdict, at, seen }) {
	const tables = Array.from(seen, ([name, what]) => ({
		name,
		seen: what.kind,
		rows: what.kind === "rows" ? what.count ?? null : null,
		more: what.kind === "rows" && what.isMore,
		sequences: what.kind === "rows" ? what.owns ?? null : null,
		why: what.kind === "unknown" ? what.why : null
	}));
	return {
		verdict,
		checked_at: at ?? null,
		tables
	};
}
function shortChange(change) {
	const { title, effect } = require_change_text.describeChange(change);
	return {
		kind: change.kind,
		class: change.class,
		title,
		effect
	};
}
function actionOf(change) {
	if (change.kind === "placement") return change.cause.kind;
	return change.kind === "declaration" ? change.declared : change.action;
}
function scopeValue({ database, schema }) {
	return {
		database: database ?? null,
		schema: schema ?? null
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
			name,
			type: index?.type?.value ?? null,
			columns
		}))
	};
}
function placementValue(change) {
	const { kind, before, after } = change;
	const movement = movementValue(kind === "placement" ? change.movement : { kind: "none" }, after);
	return {
		before: sideValue(before),
		after: sideValue(after),
		movement
	};
}
function movementValue(movement, after) {
	if (movement.kind !== "intervals") return { kind: movement.kind };
	const { axis } = movement;
	const remaining = new Set(after.shards);
	return {
		kind: movement.kind,
		index_type: axis.type,
		moves: movement.moves.map((move) => moveValue(move, axis, remaining))
	};
}
function moveValue(move, axis, remaining) {
	const size = move.high - move.low;
	return {
		interval: require_index.renderInterval(move, axis),
		start: require_index.boundText(move.low, axis) ?? null,
		end: require_index.boundText(move.high, axis) ?? null,
		share: axis.type === "range" ? null : require_index.renderShare(size, axis),
		fraction: axis.type === "xxhash" ? fraction(size, axis.high - axis.low) : null,
		from: move.from,
		to: move.to ?? null,
		source_leaves_group: !remaining.has(move.from)
	};
}
function fraction(part, whole) {
	let [a, b] = [whole, part];
	while (b > 0n) [a, b] = [b, a % b];
	return `${part / a}/${whole / a}`;
}
function situationValue(situation) {
	if (!("liveOnly" in situation)) return situation;
	if (situation.state === "first-file") return {
		state: situation.state,
		...undoneValue(situation)
	};
	const drift = {
		state: situation.state,
		outside: situation.outside.map(changeValue),
		...undoneValue(situation),
		reshards: situation.reshards.map(({ target, tables, defaults }) => ({
			target,
			tables,
			defaults: defaults.map(scopeValue)
		}))
	};
	return situation.state === "drift" ? drift : {
		...drift,
		reason: situation.reason
	};
}
function undoneValue({ liveOnly, underWay }) {
	const defaults = liveOnly.defaults.map(({ scope, group }) => ({
		...scopeValue(scope),
		group
	}));
	return {
		live_only: {
			...liveOnly,
			defaults
		},
		under_way: underWay
	};
}
function decisionValue(decision) {
	const { kind } = decision;
	if (kind === "nothing") return { kind };
	const warnings = kind === "rejected" ? [] : decision.warnings;
	if (kind === "apply") return {
		kind,
		allowed_by: decision.used.map(({ text }) => text),
		warnings
	};
	return {
		kind,
		blocks: decision.blocks.map(blockValue),
		warnings
	};
}
function blockValue({ class: blocked, uncovered, allow, label, asserts }) {
	return {
		class: blocked,
		uncovered_count: uncovered.length,
		uncovered: uncovered.slice(0, MAX_UNCOVERED),
		allow,
		label: label ?? null,
		asserts
	};
}
exports.planDocument = planDocument;
