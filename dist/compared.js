const require_rolldown_runtime = require("./rolldown-runtime.js");
const require_change_text = require("./change-text.js");
const require_remedy = require("./remedy.js");
const require_index = require("./index.js");
// src/report/diff.ts
const CONTEXT = 3;
const MOST_EDITS = 4e3;
const MOST_DIFFERING = 10 * MOST_EDITS;
const MOST_ALIKE = 7;
const MOST_LINE = 300;
async function diffLines({ before, plan }) {
	if (before.from === "nothing" || plan.changes.length === 0) return void 0;
	const sides = {
		before: [],
		after: [],
		differing: 0
	};
	writeBoth(sides, {
		lead: "",
		before: plan.threeWay.live.root,
		after: plan.threeWay.desired.root
	}, "");
	if (sides.differing > MOST_DIFFERING) return void 0;
	return (await textDiff(`${sides.before.join("\n")}\n`, `${sides.after.join("\n")}\n`))?.map((line) => line.startsWith("@@") ? "@@" : line).slice(1);
}
async function textDiff(before, after) {
	if (leastEdits(before.split("\n"), after.split("\n")) > MOST_EDITS) return void 0;
	const { structuredPatch } = await Promise.resolve().then(() => require("./libesm.js"));
	return structuredPatch("before", "after", before, after, void 0, void 0, {
		context: CONTEXT,
		maxEditLength: MOST_EDITS
	})?.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, ...lines.filter((line) => !line.startsWith("\\")).map((line) => require_index.cut(require_index.visible(line), MOST_LINE))]);
}
function leastEdits(before, after) {
	const surplus = new Map();
	for (const line of before) surplus.set(line, (surplus.get(line) ?? 0) + 1);
	for (const line of after) surplus.set(line, (surplus.get(line) ?? 0) - 1);
	return surplus.values().reduce((sum, count) => sum + Math.abs(count), 0);
}
function previousLines({ before }, most) {
	if (before.from !== "branch" || most === 0) return {
		lines: [],
		count: 0
	};
	const { root } = before.document;
	const lines = linesOf(root, { comma: "," }).take(most);
	return {
		lines: Array.from(lines, (line) => require_index.cut(require_index.visible(line), MOST_LINE)),
		count: lineCount(root)
	};
}
function* linesOf(node, { indent = "", lead = "", tail = "", comma = "" }) {
	const children = childrenOf(node);
	if (children.size === 0) {
		yield `${indent}${lead}${leafText(node)}${tail}`;
		return;
	}
	const [open, close] = node.kind === "array" ? "[]" : "{}";
	yield `${indent}${lead}${open}`;
	let left = children.size;
	for (const [key, child] of children) {
		left -= 1;
		yield* linesOf(child, {
			indent: `${indent}  `,
			lead: leadOf(node, key),
			tail: left > 0 ? comma : "",
			comma
		});
	}
	yield `${indent}${close}${tail}`;
}
function childrenOf(node) {
	if (node.kind === "array") return new Map(node.items.entries());
	const members = node.kind === "object" ? [...node.members] : [];
	return new Map(members.map(([key, { value }]) => [key, value]));
}
function leadOf(parent, key) {
	return parent.kind === "object" ? `${JSON.stringify(key)}: ` : "";
}
function leafText(node) {
	if (node.kind === "array") return "[]";
	if (node.kind === "object") return "{}";
	if (node.kind === "number") return node.text;
	return JSON.stringify(node.kind === "null" ? null : node.value);
}
function lineCount(node) {
	let count = 0;
	if (node.kind === "array") for (const item of node.items) count += lineCount(item);
	else if (node.kind === "object") for (const { value } of node.members.values()) count += lineCount(value);
	return count === 0 ? 1 : count + 2;
}
function writeBoth(sides, pair, indent) {
	const { lead, before, after } = pair;
	const pairs = pairsOf(before, after);
	if (pairs === void 0) {
		for (const side of ["before", "after"]) {
			const node = pair[side];
			if (node === void 0 || sides.differing > MOST_DIFFERING) continue;
			sides.differing += lineCount(node);
			sides[side].push(...linesOf(node, {
				indent,
				lead
			}));
		}
		return;
	}
	const [open, close] = before?.kind === "array" ? "[]" : "{}";
	push(sides, `${indent}${lead}${open}`);
	const changed = pairs.map((child) => !(child.before && child.after && require_index.isSameNode(child.before, child.after)));
	for (const [index, child] of pairs.entries()) if (changed[index]) writeBoth(sides, child, `${indent}  `);
	else if (changed.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).includes(true)) writeAlike(sides, child, `${indent}  `);
	push(sides, `${indent}${close}`);
}
function push(sides, line) {
	sides.before.push(line);
	sides.after.push(line);
}
function writeAlike(sides, { lead, before: node }, indent) {
	if (node === void 0) return;
	if (lineCount(node) > MOST_ALIKE) push(sides, `${indent}${lead}${node.kind === "array" ? "[\u2026]" : "{\u2026}"}`);
	else for (const line of linesOf(node, {
		indent,
		lead
	})) push(sides, line);
}
function pairsOf(before, after) {
	if (before === void 0 || before.kind !== after?.kind) return void 0;
	const [old, fresh] = [childrenOf(before), childrenOf(after)];
	if (old.size === 0 || fresh.size === 0) return void 0;
	const [oldUids, freshUids] = [uidsOf(before), uidsOf(after)];
	const [from, to] = oldUids === void 0 || freshUids === void 0 ? [old, fresh] : [oldUids, freshUids];
	return Array.from(new Set([...to.keys(), ...from.keys()]), (key) => {
		return {
			lead: leadOf(after, key),
			before: from.get(key),
			after: to.get(key)
		};
	});
}
function uidsOf(list) {
	if (list.kind !== "array") return void 0;
	const found = new Map();
	for (const item of list.items) {
		const uid = item.kind === "object" ? item.members.get("uid")?.value : void 0;
		if (uid?.kind !== "string" || found.has(uid.value)) return void 0;
		found.set(uid.value, item);
	}
	return found;
}
// src/report/drawing.ts
function drawGroups(live, desired) {
	const uids = new Set([...desired.groups.keys(), ...live?.groups.keys() ?? []]);
	return Array.from(uids, (uid) => drawGroup(uid, live, desired));
}
function drawGroup(uid, live, desired) {
	const [was, is] = [live?.groups.get(uid), desired.groups.get(uid)];
	const axis = axisOfGroup(is, desired) ?? axisOfGroup(was, live);
	const before = was && segmentsOf(was, axis);
	const after = is && segmentsOf(is, axis);
	const moves = before && after ? require_index.findMoves(before, after, axis ?? require_index.XXHASH_AXIS) : [];
	return {
		uid,
		axis,
		before,
		after,
		shards: shardsOf([...before ?? [], ...after ?? []]),
		moves
	};
}
function segmentsOf(group, axis) {
	const [only, ...others] = group.keyRanges;
	if (axis !== void 0) return require_index.readOwnership(group, axis);
	return only?.shardUid !== void 0 && others.length === 0 ? require_index.wholeAxis(require_index.XXHASH_AXIS, only.shardUid.value) : void 0;
}
function axisOfGroup(group, topology) {
	return require_index.axisOf(topology?.indexes.get(group?.defaultShardIndex?.value ?? ""));
}
const CELLS = 64;
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MOST_GROUPS = 20;
const MOST_RANGES = 256;
const MOST_INTERVALS = 20;
const MOST_NAME$1 = 60;
function keySpaceLines(drawings) {
	const divided = drawings.filter(({ axis, before, after, shards }) => {
		const most = Math.max(before?.length ?? 0, after?.length ?? 0);
		return axis !== void 0 && most > 1 && most <= MOST_RANGES && shards.length <= 52;
	});
	const shown = divided.toSorted((a, b) => b.moves.length - a.moves.length).slice(0, MOST_GROUPS);
	const hidden = divided.length - shown.length;
	return [...shown.flatMap(bars), ...hidden === 0 ? [] : [`\u2026 and ${hidden} more groups`]];
}
function shardsOf(segments) {
	return [...new Set(segments.map(({ shard }) => shard))];
}
function bars({ uid, axis, before, after, moves, shards }) {
	if (axis === void 0) return [];
	const samples = samplePoints(axis, [...before ?? [], ...after ?? []]);
	const row = (side) => samples.map((value) => LETTERS[shards.indexOf(require_index.ownerOf(side, value) ?? "")] ?? "\u00b7").join("");
	const marks = samples.map((value) => moves.some(({ low, high }) => low <= value && value < high) ? "^" : " ");
	const legend = shards.map((shard, index) => {
		const sides = [before, after].flatMap((side) => side === void 0 ? [] : ownedText(shard, side, axis));
		return `  ${LETTERS[index]} ${require_index.cut(require_index.visible(shard), MOST_NAME$1)} ${[...new Set(sides)].join(" \u2192 ")}`;
	});
	return [
		`${require_index.cut(require_index.visible(uid), MOST_NAME$1)} (${axis.type})`,
		...before === void 0 ? [] : [`  before ${row(before)}`],
		...after === void 0 ? [] : [`  after  ${row(after)}`],
		...moves.length === 0 ? [] : [`         ${marks.join("").trimEnd()}`],
		...legend,
		""
	];
}
function ownedText(shard, segments, axis) {
	const own = segments.filter((segment) => segment.shard === shard);
	if (axis.type !== "range") {
		const size = own.reduce((sum, { low, high }) => sum + high - low, 0n);
		return require_index.renderShare(size, axis);
	}
	const shown = own.slice(0, MOST_INTERVALS).map((segment) => require_index.renderInterval(segment, axis));
	const rest = own.length - shown.length;
	return shown.length === 0 ? "nothing" : `${shown.join(" ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
function samplePoints(axis, segments) {
	if (axis.type !== "range") return cells(axis.low, axis.high, CELLS);
	const cuts = segments.flatMap(({ low, high }) => [low, high]);
	const bounds = [...new Set([
		axis.low,
		...cuts,
		axis.high
	])].sort((a, b) => a < b ? -1 : 1);
	const each = Math.max(1, Math.floor(CELLS / Math.max(1, bounds.length - 1)));
	return bounds.slice(1).flatMap((high, index) => cells(bounds[index] ?? axis.low, high, each));
}
function cells(low, high, count) {
	const size = high - low;
	return Array.from({ length: count }, (_, cell) => low + size * BigInt(2 * cell + 1) / BigInt(2 * count));
}
const MOST_EDGES = 80;
const MOST_LABEL = 40;
const LINES = {
	kept: {
		arrow: "-->",
		style: void 0
	},
	new: {
		arrow: "==>",
		style: "stroke:#1a7f37,stroke-width:3px"
	},
	moved: {
		arrow: "==>",
		style: "stroke:#cf222e,stroke-width:3px"
	},
	former: {
		arrow: "-.->",
		style: "stroke:#bf8700,stroke-width:2px,stroke-dasharray:4"
	}
};
function mermaidMap(drawings) {
	if (drawings.map(({ before, after, moves }) => (after ?? before ?? []).length + moves.length).reduce((sum, count) => sum + count, 0) > MOST_EDGES) return void 0;
	const edges = drawings.flatMap(edgesOf);
	if (edges.length === 0) return void 0;
	const shards = shardsOf(edges);
	return [
		"flowchart LR",
		...drawings.map(({ uid, axis }, index) => `  g${index}["${label(uid)}${axis === void 0 ? "" : ` (${axis.type})`}"]`),
		...shards.map((shard, index) => `  s${index}[("${label(shard)}")]`),
		...edges.map(({ group, shard, text, kind }) => {
			const words = text === "" ? "" : `|"${text}"|`;
			return `  g${group} ${LINES[kind].arrow}${words} s${shards.indexOf(shard)}`;
		}),
		...edges.flatMap(({ kind }, index) => {
			const { style } = LINES[kind];
			return style === void 0 ? [] : [`  linkStyle ${index} ${style}`];
		})
	];
}
function edgesOf({ before, after, moves, axis }, group) {
	const edge = (kind, shard, part) => {
		const interval = axis === void 0 ? "" : inert(require_index.renderInterval(part, axis));
		return {
			group,
			shard,
			kind,
			text: kind === "former" ? `was ${interval}`.trim() : interval
		};
	};
	const isTaken = ({ shard, low, high }) => moves.some((move) => move.to === shard && move.low < high && low < move.high);
	const gone = after === void 0 ? before ?? [] : [];
	return [
		...(after ?? []).map((segment) => {
			const kind = isTaken(segment) ? "moved" : "kept";
			return edge(before === void 0 ? "new" : kind, segment.shard, segment);
		}),
		...moves.map((move) => edge("former", move.from, move)),
		...gone.map((segment) => edge("former", segment.shard, segment))
	];
}
function label(text) {
	return inert(require_index.cut(require_index.visible(text), MOST_LABEL));
}
function inert(text) {
	return text.replace(/[^\w .,()[\]-]/gu, (character) => `#${character.codePointAt(0)};`);
}
// src/report/parts.ts
const BASES = {
	repository: "the base",
	terminal: "the last commit"
};
const WAYS = {
	repository: `To keep what is on the branch, bring the file in line with it in a pull request; equality with the branch always wins. To discard it, run with \`on-drift: overwrite\`.`,
	terminal: `To keep what is on the branch, bring the file in line with it: ${require_index.quoteWhole("neki-topology pull")} does. To discard it, say ${require_index.quoteWhole("--on-drift overwrite")}.`
};
function situationParts(situation, place, most) {
	const text = situationText(situation, place, most);
	const note = text === "" ? [] : [{
		kind: "note",
		text
	}];
	if (situation.state !== "drift") return note;
	return [
		{
			kind: "heading",
			text: "Changed outside the repository"
		},
		{
			kind: "text",
			text: "The branch equals neither the file nor any earlier version of it. Against the file as it was (effects are told as if no row had been moved; a workflow such as a Reshard moves rows before it changes routing):"
		},
		{
			kind: "changes",
			changes: situation.outside
		},
		...note
	];
}
function situationText(situation, place, most) {
	switch (situation.state) {
		case "in-sync":
		case "ordinary":
		case "branch-unread": return "";
		case "pristine": return "The branch is as a new one starts, so this is not drift.";
		case "newer": return "The branch holds a later version of the file than the base of this pull request: another change was merged and applied meanwhile. Update this pull request\u2019s branch, and the plan tells what is left.";
		case "behind": return `The branch is behind, not drifted: it holds the file as it was ${situation.versions === 1 ? "one version" : `${situation.versions} versions`} before ${BASES[place]}. Those changes were never applied, and this plan includes them.`;
		case "first-file": return `This is the first version of the file, so nothing tells whether the branch was changed elsewhere.${undone(situation, most)}`;
		case "history-unknown": return `The file\u2019s history could not be read (${situation.reason.replace(/\.$/, "")}), so whether the branch was changed elsewhere is not known, and not held against this run.${undone(situation, most)}`;
		case "drift": {
			const ways = situation.underWay.length > 0 ? "" : ` ${WAYS[place]}`;
			return `A PUT of the file undoes this.${undone(situation, most)}${ways}`;
		}
	}
}
function undone({ liveOnly, reshards }, most) {
	const { groups, indexes, bindings, defaults, others } = liveOnly;
	const parts = [
		groups.length === 0 ? "" : `shard groups ${require_index.nameList(groups, "group")}`,
		indexes.length === 0 ? "" : `shard indexes ${require_index.nameList(indexes, "index")}`,
		...bindings.slice(0, most).map(({ group, tables }) => `${require_index.nameList(tables, "table")} in ${require_index.quoteWhole(group)}`),
		moreOf(bindings.length - most, "group that tables are bound to", "groups that tables are bound to"),
		...defaults.slice(0, most).map(({ scope, group }) => `the default ${require_index.quoteWhole(group)} of ${require_index.scopeText(scope)}`),
		moreOf(defaults.length - most, "default", "defaults"),
		require_index.nameList(others, "object")
	].filter((part) => part !== "");
	if (parts.length === 0) return "";
	const finished = [...reshards.slice(0, most).map(({ target }) => require_index.quoteWhole(target)).map((target) => `${target} looks like the target of a finished Reshard: applying the file would route its tables back to the stale copy on the source.`), moreOf(reshards.length - most, "group looks like that.", "groups look like that.")].filter((sentence) => sentence !== "");
	return [` Only on the branch: ${parts.join("; ")}.`, ...finished].join(" ");
}
function moreOf(rest, one, many) {
	return rest <= 0 ? "" : `${rest} more ${rest === 1 ? one : many}`;
}
function blockLimits(decision) {
	return decision === "drifted" ? " The drift stops this run all the same." : "";
}
const MOST_SQL_LINES = 25;
function sqlLines({ sql }, place) {
	if (sql === void 0) return [];
	const lines = sql.split("\n");
	return lines.length <= MOST_SQL_LINES ? lines : [`-- ${lines.length} lines: see ${RUNBOOKS[place]}`];
}
const RUNBOOKS = {
	repository: "the file of the output `runbook-file`",
	terminal: "the file that `--runbook FILE` writes"
};
// src/report/compared.ts
var compared_exports = require_rolldown_runtime.__exportAll({
	foldSections: () => foldSections,
	openSections: () => openSections
});
const LEGEND = "Thin: as before. Thick red: taken over by another shard. Dashed: lost. Thick green: a new group.";
const SIGNS = {
	none: "\u25ab\ufe0f",
	safe: "\u2705",
	behavioural: "\u26a0\ufe0f",
	"new-table": "\ud83c\udd95",
	unknown: "\u2754",
	outage: "\u26d4",
	"needs-backfill": "\u26d4",
	"needs-empty": "\u26d4",
	rejected: "\ud83d\udeab"
};
const MOST_NAME = 120;
function openSections({ plan, decision, before }, rows) {
	return [
		before.from === "nothing" ? "" : changeTable(plan.changes, rows),
		..."blocks" in decision ? decision.blocks.map((block) => blockText(block, decision.kind)) : [],
		...situationParts(plan.situation, "repository", rows).map((part) => partText(part, rows))
	];
}
async function foldSections(compared) {
	const { plan, before } = compared;
	const { live, desired } = plan.threeWay;
	const groups = before.from !== "nothing" && plan.changes.length > 0 ? drawGroups(live.topology, desired.topology) : [];
	const map = mermaidMap(groups);
	const drawings = [section("Key space of each group", block("text", keySpaceLines(groups))), section("Groups and shards", map === void 0 ? "" : `${LEGEND}\n\n${block("mermaid", map)}`)];
	const diff = await diffLines(compared) ?? [];
	const rules = ("ledger" in plan.situation ? plan.situation.ledger : []).map(({ rule, sentence }) => `- ${require_index.code(rule)}: ${require_index.message(sentence)}`);
	return (extent) => {
		const { lines, count } = previousLines(compared, extent.previousLines);
		return [
			section("What to do instead", insteadText(plan, extent.remedies)),
			...extent.drawings ? drawings : [],
			section("The documents\u2019 difference", block("diff", diff, extent.diffLines)),
			section("The document before", block("json", lines, extent.previousLines, count)),
			section("Equal although written differently", rules.join("\n"))
		];
	};
}
function section(title, body) {
	return body === "" ? "" : require_index.folded(title, body);
}
function block(language, lines, most = lines.length, count = lines.length) {
	if (lines.length === 0 || most === 0) return "";
	const more = count > most ? `\u2026 and ${count - most} more lines.` : "";
	return require_index.paragraphs([require_index.fence(language, lines.slice(0, most)), more]);
}
function changeTable(changes, rows) {
	if (changes.length === 0) return "";
	const lines = changes.slice(0, rows).map((change) => {
		const { title, effect } = require_change_text.describeChange(change);
		return `| ${SIGNS[change.class]} | ${require_index.message(title, MOST_NAME)} | ${require_index.message(effect, MOST_NAME)} |`;
	});
	return require_index.table([
		"",
		"change",
		"effect"
	], lines, changes.length - lines.length);
}
function blockText(block, decision) {
	const { class: blocked, allow, label, uncovered } = block;
	const each = `one line ${require_index.code(`${blocked}:database.schema.table`)} for each of ${uncovered.length} tables`;
	const named = `the ${allow.length === 1 ? "line" : "lines"} ${allow.map((line) => require_index.code(line, 200)).join(" and ")}`;
	const lines = allow.length === 0 ? each : named;
	const orLabel = label === void 0 ? "" : `, or the label ${require_index.code(label)} to the pull request`;
	return `> **${require_index.words(blocked)}**: safe only if ${require_index.message(block.asserts)}. Whoever asserts that adds ${lines} to the input \`allow\`${orLabel}.${blockLimits(decision)}`;
}
function partText(part, rows) {
	switch (part.kind) {
		case "heading": return `#### ${require_index.message(part.text)}`;
		case "text": return require_index.message(part.text);
		case "note": return `> ${require_index.message(part.text)}`;
		case "changes": return changeTable(part.changes, rows);
	}
}
function insteadText(plan, most) {
	const all = require_remedy.remediesOf(plan);
	if (most === 0 || all.length === 0) return "";
	const shown = all.slice(0, most).map(({ title, changes, steps }) => {
		const lines = steps.map((step, index) => {
			const mark = `${index + 1}. `;
			const text = `${mark}${step.gate ? "**Gate**: " : ""}${require_index.message(step.text)}`;
			const sql = sqlLines(step, "repository");
			const indent = " ".repeat(mark.length);
			return sql.length === 0 ? text : `${text}\n\n${require_index.fence("sql", sql.map(require_index.visible)).replace(/^/gm, indent)}`;
		});
		const count = changes.length === 1 ? "" : `, for ${changes.length} changes`;
		return `**Instead**: ${require_index.message(title)}${count}\n\n${lines.join("\n")}`;
	});
	const hidden = all.length - shown.length;
	const runbook = all.some(require_remedy.isRunnable) ? require_index.message(`All statements, with these gates: ${RUNBOOKS.repository}.`) : "";
	return require_index.paragraphs([
		...shown,
		hidden === 0 ? "" : `\u2026 and ${hidden} more.`,
		runbook
	]);
}
Object.defineProperty(exports, "changeTable", {
	enumerable: true,
	get: function() {
		return changeTable;
	}
});
Object.defineProperty(exports, "compared_exports", {
	enumerable: true,
	get: function() {
		return compared_exports;
	}
});
Object.defineProperty(exports, "foldSections", {
	enumerable: true,
	get: function() {
		return foldSections;
	}
});
Object.defineProperty(exports, "openSections", {
	enumerable: true,
	get: function() {
		return openSections;
	}
});
