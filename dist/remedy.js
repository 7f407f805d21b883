const require_index = require("./index.js");
const require_change_text = require("./change-text.js");
// src/topology/remedy/sql.ts
const HIDDEN = /[[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]--[ ]]/gv;
const HIDDEN_IN_JSON = /[[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]--[ \n]]/gv;
function literal(text, hidden = HIDDEN) {
	const quoted = text.replaceAll("'", "''");
	const escaped = quoted.replaceAll("\\", "\\\\").replace(hidden, (character) => {
		if (/[\0\p{Cs}]/v.test(character)) return "\\uFFFD";
		return `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`;
	});
	return escaped === quoted ? `'${quoted}'` : `E'${escaped}'`;
}
function jsonLiteral(text) {
	return literal(text, HIDDEN_IN_JSON);
}
function textArray(texts) {
	return `ARRAY[${texts.map((text) => literal(text)).join(", ")}]::text[]`;
}
function json(value) {
	return (typeof value === "string" ? JSON.stringify(value) : require_index.toJson(value)).replace(HIDDEN, (character) => character.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""));
}
function jsonObject(members) {
	const lines = members.flatMap((member) => member ? [`${json(member[0])}: ${member[1]}`] : []);
	return lines.length === 0 ? "{}" : `{\n${indented(lines.join(",\n"))}\n}`;
}
function jsonList(items) {
	return `[\n${indented(items.join(",\n"))}\n]`;
}
function callOf(name, values) {
	return `SELECT __neki.${name}(\n${indented(values.join(",\n"))}\n);`;
}
function identifier(name) {
	return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll("\"", "\"\"")}"`;
}
function indented(text) {
	return text.replace(/^/gm, "  ");
}
// src/topology/remedy/relocation.ts
function findRelocations(changes, live, desired) {
	if (changes.length === 0) return [];
	const work = workOn(changes, live, desired);
	return Array.from(Map.groupBy(changes, uidBefore), ([group, own]) => relocationOf(group, own, work));
}
function workOn(changes, live, desired) {
	const namesOf = (part) => {
		const taken = new Set(live.topology[part].keys());
		return {
			taken,
			reserved: taken.union(new Set(desired.topology[part].keys()))
		};
	};
	return {
		live,
		desired,
		members: membersOf(changes, live, desired),
		renamed: require_index.comparingOf(live, desired, []).formerly,
		uses: usesOf(live),
		shardsInUse: new Set(live.topology.groupList.flatMap((one) => [...require_index.shardsOf(one)])),
		groups: namesOf("groups"),
		indexes: namesOf("indexes"),
		workflows: new Set(),
		usable: new Map()
	};
}
function uidBefore({ before }) {
	return before.placement.choice.uid ?? "";
}
function membersOf(changes, live, desired) {
	const byGroup = Array.from(Map.groupBy(changes, uidBefore), ([uid, own]) => {
		return [uid, Map.groupBy(own, ({ after }) => after.placement.choice.uid)];
	});
	const byGroups = new Map(byGroup);
	const names = new Map();
	const members = new Map();
	for (const [before, after] of require_index.placesOf(live, desired)) {
		const { scope, schema } = before;
		const tables = schema?.tables.values().filter(({ name }) => !schema.referenceTables.has(name)) ?? [];
		const start = `${scope.database}.${scope.schema}.`;
		for (const table of [void 0, ...tables]) {
			const { uid = "" } = require_index.placementAt(before, table).choice;
			const targets = byGroups.get(uid);
			if (targets === void 0) continue;
			const twin = table && after.schema?.tables.get(table.name);
			const possible = targets.get(require_index.placementAt(after, twin).choice.uid) ?? [];
			const wasIndexed = hasOwnIndex(table);
			const isIndexed = hasOwnIndex(twin);
			const [only, ...others] = possible;
			const isAll = only?.cause.kind === "key-ranges" && others.length === 0 && !wasIndexed && !isIndexed;
			const key = () => table === void 0 ? scopeKey(scope) : `${start}${table.name}`;
			const isNamed = (one) => require_index.remembered(names, one, () => namesIn(one)).has(key());
			const change = isAll ? only : possible.find(isNamed);
			const isOther = change !== void 0 && change.before.semantics !== change.after.semantics;
			const isApart = wasIndexed !== isIndexed || isIndexed && isOther;
			require_index.remembered(members, uid, () => []).push({
				scope,
				table,
				isIndexed,
				isApart,
				change
			});
		}
	}
	return members;
}
function namesIn({ cause, tables }) {
	const scopes = cause.kind === "default-group" ? [] : tables.unlisted.map(scopeKey);
	return new Set(tables.listed).union(new Set(scopes));
}
function hasOwnIndex(table) {
	return table !== void 0 && table.primaryIndexes.length > 0;
}
function scopeKey({ database, schema }) {
	return JSON.stringify([database, schema]);
}
function relocationOf(group, changes, work) {
	const members = work.members.get(group) ?? [];
	const moving = members.filter(({ change }) => change !== void 0);
	const byTarget = Map.groupBy(moving, ({ change, isApart }) => {
		const uid = change?.after.placement.choice.uid;
		return isApart ? JSON.stringify([uid, change?.after.semantics]) : uid;
	});
	const isWhole = byTarget.size === 1 && moving.length === members.length;
	const wantedBy = ([first]) => first?.change?.after.placement.choice.uid ?? group;
	const { possible = [], waiting = [] } = Object.groupBy(byTarget.values(), (own) => {
		const wanted = wantedBy(own);
		return work.renamed.has(wanted) || wanted !== group && isRedivided(wanted, work) ? "waiting" : "possible";
	});
	const shown = possible.slice(0, 10);
	const later = waiting.slice(0, 10);
	return {
		group,
		changes,
		parts: shown.map((own) => partOf(group, own, isWhole, work)),
		hidden: byTarget.size - shown.length - later.length,
		waiting: later.map((own) => ({
			wanted: wantedBy(own),
			moved: own
		})),
		dependents: dependentsOf(group, moving, work.uses),
		shardsInUse: work.shardsInUse
	};
}
function isRedivided(uid, { live, desired }) {
	const [before, after] = [live, desired].map(({ topology, resolution }) => {
		const bounds = (topology.groups.get(uid)?.keyRanges)?.map(({ shardUid, start, end }) => [
			shardUid?.value,
			start?.value,
			end?.value
		]);
		return bounds && JSON.stringify([bounds, require_index.resolveGroup(resolution, uid).indexes.map(require_index.semanticsOf)]);
	});
	return before !== void 0 && before !== after;
}
function partOf(group, members, isWhole, work) {
	const { live, desired, groups, shardsInUse } = work;
	const [first] = members;
	const { before, after } = first?.change ?? {};
	const isOwn = first?.isApart === true;
	const wanted = after?.placement.choice.uid ?? group;
	const goal = live.topology.groups.get(wanted);
	const taken = require_index.shardsOf(live.topology.groups.get(group));
	const isMove = goal !== void 0 && require_index.shardsOf(goal).isDisjointFrom(taken);
	const [from, to] = isOwn ? [before?.placement, after?.placement] : [require_index.resolveGroup(live.resolution, group), require_index.resolveGroup(desired.resolution, wanted)];
	const isMade = !isMove && (isOwn || !isWhole);
	const source = isMade ? freeName(`${wanted}_source`, groups.reserved) : group;
	const index = isMove ? void 0 : usable(to?.indexes[0], work);
	const shards = require_index.shardsOf(after?.placement.choice.group);
	const databases = new Set(members.flatMap(({ scope }) => scope.database ?? []));
	return {
		way: isMove ? "MoveTables" : "Reshard",
		wanted,
		moved: members.map(({ scope, table, isIndexed, change }) => {
			return {
				scope,
				table,
				own: isIndexed ? usable(change?.after.placement.indexes[0], work) : void 0
			};
		}),
		source,
		made: isMade ? {
			index: usable(from?.indexes[0], work),
			isOwnIndex: isOwn
		} : void 0,
		index,
		types: [from, to].map((placement) => placement?.indexes[0]?.index?.type?.value),
		definition: definitionOf(after?.placement.choice.group, index, taken),
		shards,
		replaced: shards.intersection(taken),
		shared: [...shards.difference(taken).intersection(shardsInUse)],
		calls: Array.from(databases, (database, at) => {
			const short = `${isMove ? `move_to_${wanted}` : `reshard_${source}`}${at === 0 ? "" : `_${database}`}`.replace(/\W+/g, "_").slice(0, MOST_WORKFLOW_NAME);
			const target = isMove ? wanted : claim(wanted, groups, `${wanted}_resharded`);
			return {
				database,
				workflow: freeName(short, work.workflows),
				target
			};
		})
	};
}
const MOST_WORKFLOW_NAME = 55;
function claim(wanted, { taken, reserved }, instead = wanted) {
	if (taken.has(wanted)) return freeName(instead, reserved);
	taken.add(wanted);
	return wanted;
}
function freeName(wanted, reserved) {
	let name = wanted;
	for (let number = 2; reserved.has(name); number++) name = `${wanted}_${number}`;
	reserved.add(name);
	return name;
}
function definitionOf(group, index, taken) {
	const ranges = group?.keyRanges.map(({ shardUid, start, end }) => {
		const uid = shardUid?.value ?? "";
		return `{${[
			`"shard_uid": ${json(taken.has(uid) ? `<new shard instead of ${uid}>` : uid)}`,
			...start === void 0 ? [] : [`"start": ${json(start)}`],
			...end === void 0 ? [] : [`"end": ${json(end)}`]
		].join(", ")}}`;
	});
	return jsonObject([index && ["default_shard_index", json(index.name)], ["key_ranges", jsonList(ranges ?? [])]]);
}
function usable(effective, { live, indexes, usable: known }) {
	if (effective === void 0) return void 0;
	const { name, index, columns } = effective;
	if (index === void 0) return {
		name,
		declaration: void 0
	};
	const meaning = JSON.stringify(require_index.semanticsOf(effective));
	return require_index.remembered(known, meaning, () => {
		const present = live.topology.indexes;
		const same = [present.get(name), ...present.values()].find((one) => one && require_index.meaningOf(one) === meaning);
		if (same !== void 0) return {
			name: same.name,
			declaration: void 0
		};
		const members = [
			`"type": ${json(index.type?.value ?? "")}`,
			`"columns": [${columns.map(json).join(", ")}]`,
			...index.params === void 0 ? [] : [`"index_params": ${json(index.params)}`]
		];
		const free = claim(name, indexes);
		return {
			name: free,
			declaration: `${json(free)}: {${members.join(", ")}}`
		};
	});
}
function usesOf({ topology, resolution }) {
	const referenceTables = new Map();
	const sequences = new Map();
	const lookups = new Map();
	const add = (to, key, name) => require_index.remembered(to, key, () => []).push(name);
	for (const database of topology.databases.values()) {
		const own = require_index.remembered(lookups, database.name, () => new Map());
		for (const { name, table } of database.globalSecondaryIndexes.values()) add(own, table?.value, `${database.name}.${name}`);
		for (const schema of database.schemas.values()) {
			const place = `${database.name}.${schema.name}`;
			for (const table of schema.referenceTables.values()) for (const { uid = "" } of require_index.resolveReferenceTable(resolution, database, schema, table)) add(referenceTables, uid, `${place}.${table.name}`);
			for (const { name, shardGroup } of schema.sequences.values()) if (shardGroup !== void 0) add(sequences, shardGroup.value, `${place}.${name}`);
		}
	}
	return {
		referenceTables,
		sequences,
		lookups
	};
}
function dependentsOf(group, moving, uses) {
	const indexes = new Set();
	for (const { scope, table } of moving) {
		for (const name of uses.lookups.get(scope.database)?.get(table?.name) ?? []) indexes.add(name);
		for (const { name } of table?.secondaryIndexes ?? []) indexes.add(`${scope.database}.${name?.value}`);
	}
	return {
		referenceTables: uses.referenceTables.get(group) ?? [],
		sequences: uses.sequences.get(group) ?? [],
		secondaryIndexes: [...indexes],
		ownIndexes: moving.flatMap(({ scope, table, isApart }) => table === void 0 || table.primaryIndexes.length === 0 || isApart ? [] : [`${scope.database}.${scope.schema}.${table.name}`])
	};
}
// src/topology/remedy/workflow.ts
function step(text, sql) {
	return {
		text,
		gate: false,
		sql
	};
}
function gate(text, sql) {
	return {
		text,
		gate: true,
		sql
	};
}
const MOST_SHARDS = 16;
const MOST_NODES = 51;
const MOST_TABLES = 1e3;
function workflowSteps(relocation) {
	const { parts, dependents, group } = relocation;
	if (parts.length === 0) return waitingSteps(relocation);
	const calls = parts.flatMap((part) => part.calls.map((call) => ({
		part,
		call
	})));
	const shown = calls.slice(0, 10);
	const rest = calls.length - shown.length + relocation.hidden;
	const made = parts.flatMap((part) => part.made === void 0 ? [] : [part.source]);
	return [
		gate(require_index.prose`Check that no other workflow is running, and that every shard has a writable primary. Workflows do not run on development-size shards.`, "SELECT * FROM __neki.list_workflows();\nSELECT * FROM __neki.list_shards();"),
		...parts.flatMap((part) => [...shardSteps(part, relocation), ...preparationSteps(part, group)]),
		gate(require_index.prose`Check for views over these tables, and for sequences and functions shared with tables that stay: the service rejects the workflow if there are any (NK016). Tables related by foreign keys must move together.`),
		...unknownSteps(dependents),
		...shown.flatMap(({ part, call }) => callSteps(part, call)),
		...rest === 0 ? [] : [step(require_index.prose`Plan again for ${rest} more workflows when these are complete.`)],
		...waitingSteps(relocation),
		...copySteps(relocation),
		step(require_index.prose`Run \`neki-topology pull\` before you apply anything: it brings the workflow's changes into this file. Then remove ${require_index.nameList([...made, group], "group")} if nothing uses it any more, and delete shards that no group uses.`)
	];
}
function waitingSteps({ waiting }) {
	return waiting.map(({ wanted, moved }) => step(require_index.prose`The file also renames or redivides ${require_index.quoteWhole(wanted)}. Do that first, in a separate change. The plan for ${require_index.tablesText(setOf(moved))} then shows the workflow steps.`));
}
function shardSteps(part, { group, shardsInUse }) {
	if (part.way === "MoveTables") return [];
	const { replaced, shared, shards, wanted } = part;
	const count = replaced.size;
	const add = count === 0 ? require_index.prose`All shards of ${require_index.quoteWhole(wanted)} must be new.` : require_index.prose`Add ${count} new ${count === 1 ? "shard" : "shards"}.`;
	const total = shardsInUse.size + shards.difference(shardsInUse).size + count;
	const limits = require_index.prose`a cluster has at most ${MOST_SHARDS} shards and ${MOST_NODES} nodes by default${total > MOST_SHARDS ? ". Ask PlanetScale Support first" : ""}`;
	const used = require_index.prose` Other groups use ${require_index.nameList(shared, "shard")} already. The guide requires new shards; it is unknown whether the service rejects shards in use.`;
	return [gate(require_index.prose`${add} The target cannot use a shard of ${require_index.quoteWhole(group)}: one shard is never split in place. The topology then uses ${total} shards; ${limits}.${shared.length === 0 ? "" : used}`)];
}
function preparationSteps({ way, source, made, index, moved, types }, group) {
	const uid = require_index.quoteWhole(source);
	const indexes = [
		made?.index,
		index,
		...way === "MoveTables" ? moved.map(({ own }) => own) : []
	];
	const declarations = new Set(indexes.flatMap((one) => one?.declaration ?? []));
	const steps = [];
	if (declarations.size > 0) steps.push(step(require_index.prose`In a separate change, add to \`shard_indexes\`: ${require_index.quoteJson([...declarations].join(", "))}. Nothing uses it yet.`));
	if (made !== void 0) {
		const routing = made.index === void 0 ? "no index" : require_index.prose`the index ${require_index.quoteWhole(made.index.name)}`;
		steps.push(step(require_index.prose`In a separate change, add the group ${uid} with the key ranges of ${require_index.quoteWhole(group)} and ${routing}. Bind ${require_index.tablesText(setOf(moved))} to it${made.isOwnIndex ? ", without `primary_indexes`" : ""}. The same shards hold them, and no row moves.`));
	}
	const [before, after] = types;
	if (way === "Reshard" && before !== void 0 && after !== void 0 && before !== after) steps.push(gate(require_index.prose`Ask PlanetScale Support whether a Reshard may go from ${require_index.quoteWhole(before)} to ${require_index.quoteWhole(after)}: it is unknown, and the service has rejected one for a \u201csharding-algorithm mismatch\u201d.`));
	if (way === "Reshard") steps.push(gate(require_index.prose`List every physical table that resolves to ${uid} in the topology: the service rejects a Reshard with unlisted tables (NK604). Do not add the target: the workflow adds it.`));
	return steps;
}
function setOf(moved) {
	return {
		listed: moved.flatMap(({ scope, table }) => table ? [[
			scope.database,
			scope.schema,
			table.name
		].join(".")] : []),
		unlisted: moved.flatMap(({ scope, table }) => table ? [] : [scope])
	};
}
function unknownSteps(dependents) {
	const uses = [
		[
			"reference tables",
			dependents.referenceTables,
			"table"
		],
		[
			"listed sequences",
			dependents.sequences,
			"sequence"
		],
		[
			"global secondary indexes",
			dependents.secondaryIndexes,
			"index"
		],
		[
			"tables with their own index",
			dependents.ownIndexes,
			"table"
		]
	].flatMap(([what, names, noun]) => names.length === 0 ? [] : [require_index.prose`the ${what} ${require_index.nameList(names, noun)}`]);
	const ask = require_index.prose`Ask PlanetScale Support what the workflow does with ${require_index.inWords(uses)}: it is unknown.`;
	return uses.length === 0 ? [] : [gate(ask)];
}
function copySteps({ dependents: { referenceTables }, parts }) {
	const targets = parts.flatMap(({ way, calls }) => way === "Reshard" ? calls.map(({ target }) => target) : []);
	const text = require_index.prose`Copy ${require_index.nameList(referenceTables, "table")} in full to every shard of ${require_index.nameList(targets, "group")}, then add the group to their \`shard_groups\`. Until then joins with them are not local.`;
	return referenceTables.length === 0 || targets.length === 0 ? [] : [step(text)];
}
function callSteps(part, call) {
	const own = part.moved.filter(({ scope, table }) => scope.database === call.database && table !== void 0);
	const name = literal(call.workflow);
	const [effect, sql] = part.way === "Reshard" ? createReshard(part, call) : createMoveTables(part, call, own);
	return [
		step(require_index.prose`Create the workflow for ${require_index.quoteWhole(call.database)}, as \`neki_operator\`, on a router that serves primary traffic. ${effect}`, sql),
		step(require_index.prose`Start it, and wait until every stream is \`running\` in the phase \`streaming\`.`, `SELECT __neki.workflow_start(${name});\nSELECT * FROM __neki.workflow_status(${name});`),
		step(require_index.prose`Compare the rows of source and target.`, `SELECT __neki.differ_create(${name}, 'pre_cutover');\nSELECT * FROM __neki.differ_status(${name}, 'pre_cutover');`),
		gate(require_index.prose`Read the report: the switch does not check it. Continue only if \`complete\` is true, \`mismatch\` is false, no shard has an error, and every table is listed and \`completed\`. Every stream must be \`streaming\` again. Check the application\u2019s own queries as well.`, `SELECT * FROM __neki.differ_report(${name}, 'pre_cutover');\nSELECT * FROM __neki.workflow_status(${name});`),
		step(require_index.prose`Switch reads and writes. Sequences that the tables own continue from their highest value. There is no documented way back.`, `SELECT * FROM __neki.workflow_switch_traffic(${name});`),
		gate(require_index.prose`Recreate views over the tables, and take a backup that includes every shard. Then complete the workflow. It keeps the old rows; the option \`{"drop_source_data": true}\` removes them for good.`, `SELECT __neki.workflow_complete(${name});`)
	];
}
const CREATE_STOPPED = `'{"create_stopped": true}'`;
function createReshard({ wanted, source, definition }, call) {
	const { database, workflow, target: uid } = call;
	const sql = callOf("reshard_create", [...[
		workflow,
		database,
		source
	].map((text) => literal(text)), ...[
		jsonLiteral(definition),
		literal(uid),
		CREATE_STOPPED
	]]);
	const other = require_index.prose` A target requires a new name, so it is not called ${require_index.quoteWhole(wanted)}.`;
	return [require_index.prose`It adds ${require_index.quoteWhole(uid)} to the topology of the branch at once. Apply nothing from this file before the last step.${uid === wanted ? "" : other}`, sql];
}
function createMoveTables({ source, wanted }, { database, workflow }, moved) {
	const tables = moved.slice(0, MOST_TABLES);
	const names = textArray(tables.map(({ scope, table }) => `${identifier(scope.schema ?? "")}.${identifier(table?.name ?? "")}`));
	const [from, to] = [topologyOf(tables, source, "source"), topologyOf(tables, wanted, "target")];
	const sql = callOf("move_tables_create", [...[
		literal(workflow),
		literal(database),
		jsonLiteral(from),
		literal(database),
		jsonLiteral(to)
	].map((text) => `${text}::text`), ...[
		names,
		names,
		`${CREATE_STOPPED}::text`
	]]);
	const rest = moved.length - tables.length;
	const more = require_index.prose` It includes ${tables.length} tables. Create further workflows for the other ${rest}.`;
	return [require_index.prose`The target binds the tables to ${require_index.quoteWhole(wanted)}; its form within one database is inferred. With \`"dry_run": true\` it only validates.${rest > 0 ? more : ""}`, sql];
}
function topologyOf(tables, group, side) {
	const schemas = Map.groupBy(tables, ({ scope }) => scope.schema ?? "");
	return jsonObject([["schemas", jsonObject(Array.from(schemas, ([schema, own]) => {
		return [schema, jsonObject([["tables", jsonObject(own.map((moved) => [moved.table?.name ?? "", entryOf(moved, group, side)]))]])];
	}))]]);
}
function entryOf({ table, own }, group, side) {
	const present = table && require_index.memberValue(table.node, "primary_indexes");
	const wanted = own && `[{"shard_index": ${json(own.name)}}]`;
	const indexes = side === "source" ? present && json(present) : wanted;
	return `{"shard_group": ${json(group)}${indexes === void 0 ? "" : `, "primary_indexes": ${indexes}`}}`;
}
// src/topology/remedy/remedy.ts
const MIGRATION_GUIDE = "https://planetscale.com/docs/neki/data-migration";
function isRunnable({ steps }) {
	return steps.some(({ sql }) => sql !== void 0);
}
const found = new WeakMap();
function remediesOf({ changes, ofFile, situation, threeWay }) {
	const { base, live, desired } = threeWay;
	const isDrift = situation.state === "drift";
	return findRemedies(isDrift ? ofFile ?? [] : changes, isDrift ? base ?? live : live, desired);
}
function findRemedies(changes, live, desired) {
	const known = found.get(changes);
	if (known !== void 0) return known;
	const relocating = changes.filter(isRelocation);
	const relocations = findRelocations(relocating, live, desired);
	const tables = new Set(changes.some(isDerived) ? relocating.flatMap((change) => change.tables.listed) : []);
	const groups = new Set(relocations.map(({ group }) => group));
	const isCarried = (change) => isDerived(change) ? change.tables.unlisted.length === 0 && change.tables.listed.every((name) => tables.has(name)) : change.kind === "reference-table" && groups.has(change.group ?? "");
	const remedies = [...relocations.map(workflowRemedy), ...changes.flatMap((change) => isCarried(change) ? [] : preparationFor(change))];
	found.set(changes, remedies);
	return remedies;
}
function workflowRemedy(relocation) {
	const { group, parts, waiting, changes } = relocation;
	const runs = parts.map(({ way, made, moved, calls }) => {
		const isWhole = way === "Reshard" && made === void 0;
		const targets = calls.map(({ target }) => target);
		return require_index.prose`${way} of ${isWhole ? require_index.quoteWhole(group) : require_index.tablesText(setOf(moved))} to ${require_index.nameList([...new Set(targets)], "group")}`;
	});
	const later = waiting.map(({ wanted, moved }) => require_index.prose`${require_index.tablesText(setOf(moved))} to ${require_index.quoteWhole(wanted)}`);
	const ways = parts.length === 0 ? ["preparation"] : [...new Set(parts.map(({ way }) => way))];
	return {
		title: require_index.inWords(runs.length === 0 ? later : runs),
		ways,
		changes,
		steps: workflowSteps(relocation)
	};
}
function isDerived(change) {
	return change.kind === "sequence" && change.action === "derived";
}
function isRelocation(change) {
	if (change.kind !== "placement" || change.class !== "needs-empty") return false;
	const { cause, after, tables } = change;
	if (hasNowhere(change) || after.spread && !after.routed) return false;
	const places = cause.kind === "default-group" ? [] : tables.unlisted;
	if (tables.listed.length === 0 && places.every(({ database }) => database === void 0)) return false;
	return cause.kind !== "table-group" || cause.declared === "both" && cause.earlier === void 0;
}
function hasNowhere({ movement }) {
	return movement.kind === "intervals" && movement.moves.some(({ to }) => to === void 0);
}
function preparationFor(change) {
	const steps = require_index.isBlocked(change) ? stepsFor(change).map((text) => step(text)) : [];
	if (steps.length === 0) return [];
	const way = change.kind === "sequence" || change.kind === "authority" ? "support" : "preparation";
	return [{
		title: require_change_text.describeChange(change).title,
		ways: [way],
		changes: [change],
		steps
	}];
}
function stepsFor(change) {
	if (change.class === "outage") return [require_index.prose`Bind ${require_index.tablesText(change.tables)} to a shard group in the same change, or keep the default until no statement uses them.`];
	switch (change.kind) {
		case "placement": return placementSteps(change);
		case "reference-table": return referenceSteps(change);
		case "global-secondary-index": return secondaryIndexSteps(change);
		case "sequence":
		case "authority": return [require_index.prose`Ask PlanetScale Support to carry over the counters: replacing a topology does not move sequences.`];
		default: return [];
	}
}
function placementSteps(change) {
	const { cause, tables, before, after } = change;
	const who = require_index.tablesText(tables);
	const [from = "", to = ""] = [before, after].map(({ placement }) => placement.choice.uid);
	if (hasNowhere(change)) return [require_index.prose`Add key ranges for every key of ${who}: rows without a range cannot be moved.`];
	if (after.spread && !after.routed) return [require_index.prose`Add a shard index to ${require_index.quoteWhole(to)}: without one, no row can be routed to its ranges.`];
	if (cause.kind === "default-group" && tables.unlisted.length > 0) return [require_index.prose`First list ${tables.found === void 0 ? require_index.prose`every physical table of ${require_index.tablesText({
		...tables,
		listed: []
	})}` : who}, each bound to ${require_index.quoteWhole(from)}, where its rows are. The default then applies only to new tables.`, require_index.prose`To move one of them, bind it to ${require_index.quoteWhole(to)} in a later change. The plan then shows the workflow steps.`];
	if (cause.kind !== "table-group" || isRelocation(change)) return [];
	if (cause.declared === "removed") return [require_index.prose`Keep the entry of ${who} until the table is dropped. Then remove it in a separate change.`, require_index.prose`If the table stays, bind it to ${require_index.quoteWhole(to)} instead of removing its entry. The plan then shows the workflow steps.`];
	return [require_index.prose`If ${who} ${tables.listed.length === 1 ? "is" : "are"} new, apply this change before the first row is written.`, require_index.prose`Otherwise any rows are where ${require_index.quoteWhole(from)} places them. First list ${who} there, in a separate change. The plan for ${require_index.quoteWhole(to)} then shows the workflow steps.`];
}
function referenceSteps({ action, tables, newShards }) {
	const who = require_index.tablesText(tables);
	if (action === "removed") return [require_index.prose`Keep ${who} as a reference table, or empty it first.`];
	const copy = require_index.prose`stop writes to ${who}, and copy every row to ${require_index.nameList(newShards, "shard")} before you apply this change. The service creates, copies and checks nothing. Sessions with \`__neki.shard\` set reach one shard; COPY and DDL do not work there.`;
	if (action !== "added") return [require_index.prose`If there are rows, ${copy}`];
	return [require_index.prose`Add ${who} while it is empty, then fill it: writes then reach every copy.`, require_index.prose`If there are rows, ${copy}`];
}
function secondaryIndexSteps({ isNew, index, tables }) {
	const owner = tables.listed.length === 0 ? "the owner" : require_index.tablesText(tables);
	const withdrawal = require_index.prose`${require_index.quoteWhole(index)} is already declared. First remove both of its entries in a separate change: routers reject statements and DDL on the lookup table of a declared index.`;
	return [
		...isNew ? [] : [withdrawal],
		require_index.prose`Create the lookup table with its keys and constraints, and bind it. For a unique index its primary key is the indexed columns.`,
		require_index.prose`Stop writes to the indexed columns of ${owner}, and fill the lookup table. It is unknown how to fill that of a declared index; a session with \`__neki.shard\` set may reach it.`,
		require_index.prose`Declare the index with \`enabled: false\`, in the database and in the entry of its owner. Verify on each shard that every owner row has its lookup row.`,
		require_index.prose`Set \`enabled: true\` in a separate change, then resume writes.`
	];
}
Object.defineProperty(exports, "MIGRATION_GUIDE", {
	enumerable: true,
	get: function() {
		return MIGRATION_GUIDE;
	}
});
Object.defineProperty(exports, "isRunnable", {
	enumerable: true,
	get: function() {
		return isRunnable;
	}
});
Object.defineProperty(exports, "remediesOf", {
	enumerable: true,
	get: function() {
		return remediesOf;
	}
});
