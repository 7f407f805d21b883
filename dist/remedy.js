const require_index = require("./index.js");
const require_change_text = require("./change-text.js");
// src/topology/impact/remedy.ts
const MIGRATION_GUIDE = "https://planetscale.com/docs/neki/data-migration";
function hasRemedy(change) {
	return change.class === "needs-empty" || change.class === "needs-backfill";
}
function remedyFor(change, live) {
	if (!hasRemedy(change)) return void 0;
	switch (change.kind) {
		case "placement": return isMoveTables(change, live) ? moveTables(change) : reshard(change, live);
		case "reference-table":
			if (change.action === "removed") return backfill([`Keep ${require_change_text.tablesText(change.tables)} a reference table, or empty it first.`]);
			return backfill([`Add ${require_change_text.tablesText(change.tables)} while it is empty, and fill it afterwards: writes then reach every copy.`, `A table that has rows must be copied in full to ${require_index.nameList(change.newShards, "shard")} before the change is applied; the service creates, copies and checks nothing.`]);
		case "global-secondary-index": return backfill([
			`Declare ${require_index.quoteWhole(change.index)} with \`enabled: false\` first, and apply that.`,
			"Backfill its lookup table and verify that every owner row has its lookup row.",
			"Enable it in a change of its own."
		]);
		case "sequence":
		case "authority": return {
			workflow: "support",
			guide: null,
			steps: [{ text: "Ask PlanetScale Support to carry the counters over: the service moves no sequence when a topology is replaced." }]
		};
		default: return;
	}
}
function backfill(steps) {
	return {
		workflow: "backfill",
		guide: null,
		steps: steps.map((text) => ({ text }))
	};
}
function isMoveTables({ before, after, cause }, live) {
	const isElsewhere = new Set(after.shards).isDisjointFrom(new Set(before.shards));
	return isOtherGroup(cause) && isElsewhere && live.groups.has(after.placement.choice.uid ?? "");
}
function isOtherGroup({ kind }) {
	return kind === "table-group" || kind === "default-group";
}
const MAX_DATABASES = 3;
function reshard(change, live) {
	const plan = planReshard(change, live);
	const { workflow, source, target, newShards } = plan;
	const add = `Add ${newShards} new shard${newShards === 1 ? "" : "s"} and wait until each has a ready primary. `;
	const databases = databasesOf(change);
	const others = databases.slice(MAX_DATABASES);
	const steps = [
		{ text: `${newShards > 0 ? add : ""}Every shard of ${require_index.quoteWhole(target)} has to be one that the source does not use: a Reshard does not reuse those. A two-way split of rows that exist needs three shards, because the original stays as it is.` },
		...preparation(change, source),
		{ text: `List every physical table that resolves to ${require_index.quoteWhole(source)} in the topology, and declare the index that ${require_index.quoteWhole(target)} will use. Leave ${require_index.quoteWhole(target)} itself out: the workflow adds it.` },
		...databases.slice(0, MAX_DATABASES).map((database) => createReshard(plan, database)),
		...others.length > 0 ? [{ text: `Do the same for ${require_index.nameList(others, "database")}.` }] : [],
		...finish(workflow)
	];
	return {
		workflow: "Reshard",
		guide: MIGRATION_GUIDE,
		steps
	};
}
function moveTables(change) {
	const { before, after, tables } = change;
	const target = after.placement.choice.uid ?? "";
	const workflow = identifier(`move_to_${target}`);
	const [database = "<database>"] = databasesOf(change);
	const names = tables.listed.map((name) => name.split(".").slice(1).join("."));
	const list = sqlText(JSON.stringify(names));
	const steps = [
		{ text: `MoveTables copies tables to a group whose shards are not those of the source: from ${require_index.quoteWhole(before.placement.choice.uid ?? "")} to ${require_index.quoteWhole(target)}. List ${require_change_text.tablesText(tables)} in the topology first: a table that is not listed is refused.` },
		{
			text: "Create the workflow. Fill in the two topologies as PlanetScale\u2019s data migration guide says. `dry_run` only validates: call it again without it.",
			sql: `SELECT __neki.move_tables_create(\n  ${sqlText(workflow)},\n  ${sqlText(database)}, '<source_database_topology>',\n  ${sqlText(database)}, '<target_database_topology>',\n  ${list}, ${list},\n  '{"create_stopped": true, "dry_run": true}'\n);`
		},
		...finish(workflow)
	];
	return {
		workflow: "MoveTables",
		guide: MIGRATION_GUIDE,
		steps
	};
}
function planReshard({ before, after, cause }, live) {
	const former = before.placement.choice.uid ?? "";
	const { group, uid: wanted = former } = after.placement.choice;
	const target = live.groups.has(wanted) ? freeUid(`${wanted}_resharded`, live) : wanted;
	const source = isOtherGroup(cause) ? freeUid(`${target}_source`, live) : former;
	const taken = new Set(before.shards);
	return {
		workflow: identifier(`reshard_${source}`),
		source,
		target,
		definition: targetDefinition(group, after.placement.indexes[0]?.name, taken),
		newShards: require_index.shardsOf(group).intersection(taken).size
	};
}
function targetDefinition(group, index, taken) {
	const ranges = (group?.keyRanges ?? []).map(({ shardUid, start, end }) => {
		const shard = shardUid?.value ?? "";
		const uid = taken.has(shard) ? `<new shard instead of ${shard}>` : shard;
		const members = [`"shard_uid": ${JSON.stringify(uid)}`];
		if (start !== void 0) members.push(`"start": ${require_index.toJson(start)}`);
		if (end !== void 0) members.push(`"end": ${require_index.toJson(end)}`);
		return `    {${members.join(", ")}}`;
	});
	return `{\n${index === void 0 ? "" : `  "default_shard_index": ${JSON.stringify(index)},\n`}  "key_ranges": [\n${ranges.join(",\n")}\n  ]\n}`;
}
function preparation({ before, cause, tables }, source) {
	if (!isOtherGroup(cause)) return [];
	return [{ text: `Apply a topology with one more group, ${require_index.quoteWhole(source)}, that has the same index and key ranges as ${require_index.quoteWhole(before.placement.choice.uid ?? "")}, and bind ${require_change_text.tablesText(tables)} to it: the same shards serve them, and no row moves.` }];
}
function createReshard({ workflow, source, target, definition }, database) {
	return {
		text: `As ${require_index.quoteWhole("neki_operator")}, on a router that serves primary traffic, create the workflow for ${require_index.quoteWhole(database)} and start it.`,
		sql: [
			`SELECT __neki.reshard_create(`,
			`  ${sqlText(workflow)},`,
			`  ${sqlText(database)},`,
			`  ${sqlText(source)},`,
			`  ${sqlText(definition)},`,
			`  ${sqlText(target)},`,
			`  '{"create_stopped": true}'`,
			`);`,
			`SELECT __neki.workflow_start(${sqlText(workflow)});`
		].join("\n")
	};
}
function finish(workflow) {
	const name = sqlText(workflow);
	return [
		{
			text: "Wait until every stream is `running` in the phase `streaming`.",
			sql: `SELECT * FROM __neki.workflow_status(${name});`
		},
		{
			text: "Compare source and target, and read the report: complete, no mismatch, every table in it. Then wait for the streams again.",
			sql: [
				`SELECT __neki.differ_create(${name}, 'pre_cutover');`,
				`SELECT * FROM __neki.differ_status(${name}, 'pre_cutover');`,
				`SELECT * FROM __neki.differ_report(${name}, 'pre_cutover');`
			].join("\n")
		},
		{
			text: "Switch reads and writes to the target. There is no documented way back after this.",
			sql: `SELECT * FROM __neki.workflow_switch_traffic(${name});`
		},
		{
			text: "Complete the workflow.",
			sql: `SELECT __neki.workflow_complete(${name});`
		},
		{ text: "The workflow has changed the live topology itself: bring this file in line with it before anything else is applied. The old file would route back to the old copy." }
	];
}
function databasesOf({ tables }) {
	const listed = new Set();
	for (const name of tables.listed) listed.add(name.slice(0, name.indexOf(".")));
	const unlisted = tables.unlisted.flatMap(({ database }) => database ?? []);
	return [...new Set([...listed, ...unlisted])];
}
function freeUid(wanted, { groups }) {
	let uid = wanted;
	for (let number = 2; groups.has(uid); number++) uid = `${wanted}_${number}`;
	return uid;
}
function identifier(text) {
	return text.replace(/\W+/g, "_").slice(0, 60);
}
function sqlText(text) {
	return `'${text.replaceAll("'", "''")}'`;
}
Object.defineProperty(exports, "hasRemedy", {
	enumerable: true,
	get: function() {
		return hasRemedy;
	}
});
Object.defineProperty(exports, "remedyFor", {
	enumerable: true,
	get: function() {
		return remedyFor;
	}
});
