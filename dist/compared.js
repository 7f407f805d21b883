const require_index = require("./index.js");
const require_change_text = require("./change-text.js");
const require_remedy = require("./remedy.js");
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
		yield `${indent}${lead}${require_index.toJson(node)}${tail}`;
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
function drawGroups(live, desired, changes) {
	const uids = new Set([...desired.groups.keys(), ...live.groups.keys()]);
	const bound = new Set(changes.flatMap(bindingsOf).map(({ group }) => group));
	return Array.from(uids, (uid) => drawGroup(uid, live, desired)).filter(({ uid, before, after, moves }) => bound.has(uid) || moves.length > 0 || before === void 0 !== (after === void 0));
}
function drawGroup(uid, live, desired) {
	const [was, is] = [live?.groups.get(uid), desired.groups.get(uid)];
	const axis = axisOfGroup(is, desired) ?? axisOfGroup(was, live);
	const [before, after] = [was && segmentsOf(was, axis), is && segmentsOf(is, axis)];
	return {
		uid,
		axis,
		before,
		after,
		moves: before && after ? require_index.findMoves(before, after, axis ?? require_index.XXHASH_AXIS) : []
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
const CELLS = 32;
const MOST_GROUPS = 20;
const MOST_BARS = 12;
const MOST_RANGES = 256;
const MOST_INTERVALS = 3;
const MOST_NAME$1 = 60;
function keySpaceLines(drawings) {
	const divided = drawings.filter(({ axis, before, after, moves }) => {
		const most = Math.max(before?.length ?? 0, after?.length ?? 0);
		const isChanged = moves.length > 0 || before === void 0 || after === void 0;
		return axis !== void 0 && isChanged && most > 1 && most <= MOST_RANGES;
	});
	const shown = divided.toSorted((a, b) => b.moves.length - a.moves.length).slice(0, MOST_GROUPS);
	const hidden = divided.length - shown.length;
	return [...shown.flatMap(bars), ...hidden === 0 ? [] : [`\u2026 and ${hidden} more groups`]];
}
function shardsOf(segments) {
	return [...new Set(segments.map(({ shard }) => shard))];
}
function bars({ uid, axis, before, after, moves }) {
	if (axis === void 0) return [];
	const samples = samplePoints(axis, [...before ?? [], ...after ?? []]);
	const name = (shard) => shard === void 0 ? "no shard" : require_index.cut(require_index.visible(shard), MOST_NAME$1);
	const parts = moves.length > 0 ? moves.map((move) => ({
		...move,
		route: `${name(move.from)} \u2192 ${name(move.to)}`
	})) : (after ?? before ?? []).map((segment) => ({
		...segment,
		route: name(segment.shard)
	}));
	const routes = Map.groupBy(parts, ({ route }) => route);
	const lines = [...routes].slice(0, MOST_BARS).flatMap(([route, own]) => {
		const cell = (value) => own.some(({ low, high }) => low <= value && value < high) ? "\u2588" : "\u2591";
		const size = own.reduce((sum, { low, high }) => sum + high - low, 0n);
		const share = axis.type === "range" ? "" : ` ${require_index.renderShare(size, axis)}`;
		return [`  ${intervalsText(own, axis)}: ${route}`, `  ${samples.map(cell).join("")}${share}`];
	});
	const more = routes.size - MOST_BARS;
	const state = before === void 0 ? ", new" : after === void 0 ? ", removed" : "";
	return [
		`${require_index.cut(require_index.visible(uid), MOST_NAME$1)} (${axis.type}${state})`,
		...lines,
		...more > 0 ? [`  \u2026 and ${more} more`] : [],
		""
	];
}
function intervalsText(parts, axis) {
	const shown = parts.slice(0, MOST_INTERVALS).map((part) => require_index.renderInterval(part, axis));
	const rest = parts.length - shown.length;
	return `${shown.join(" ")}${rest > 0 ? ` and ${rest} more` : ""}`;
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
const MOST_TABLES = 20;
const MOST_LABEL = 40;
const LINES = {
	kept: {
		arrow: "-->",
		word: "",
		style: void 0
	},
	now: {
		arrow: "==>",
		word: "after ",
		style: "stroke:#0969da,stroke-width:3px"
	},
	was: {
		arrow: "-.->",
		word: "before ",
		style: "stroke:#818b98,stroke-width:2px,stroke-dasharray:4"
	}
};
function bindingsOf(change) {
	if (change.kind !== "placement" && change.kind !== "declaration") return [];
	const [was, now] = [change.before, change.after].map(({ placement }) => placement.choice.uid);
	return [{
		kind: was === now ? "kept" : "now",
		group: now
	}, {
		kind: "was",
		group: was === now ? void 0 : was
	}].flatMap(({ kind, group }) => group === void 0 ? [] : [{
		kind,
		group
	}]);
}
function mermaidMap(drawings, changes) {
	if (drawings.map(({ before, after, moves }) => (after ?? before ?? []).length + moves.length).reduce((sum, count) => sum + count, 0) > MOST_EDGES) return void 0;
	const shown = changes.map((change) => ({
		text: require_index.tablesText(change.tables),
		bindings: bindingsOf(change)
	})).filter(({ bindings }) => bindings.length > 0).slice(0, MOST_TABLES);
	const owned = drawings.flatMap(edgesOf);
	const shards = shardsOf(owned);
	const edges = [...shown.flatMap(({ bindings }, at) => bindings.map(({ group, kind }) => {
		const to = drawings.findIndex(({ uid }) => uid === group);
		return {
			from: `t${at}`,
			to: `g${to}`,
			kind,
			text: ""
		};
	})), ...owned.map(({ group, shard, text, kind }) => {
		return {
			from: `g${group}`,
			to: `s${shards.indexOf(shard)}`,
			kind,
			text
		};
	})].filter(({ to }) => to !== "g-1");
	if (edges.length === 0) return void 0;
	return [
		"flowchart LR",
		...shown.map(({ text }, index) => `  t${index}["${label(text.replaceAll("`", ""), 80)}"]`),
		...drawings.map(({ uid, axis }, index) => `  g${index}(["${label(uid)}${axis === void 0 ? "" : ` (${axis.type})`}"])`),
		...shards.map((shard, index) => `  s${index}[("${label(shard)}")]`),
		...edges.map(({ from, to, text, kind }) => {
			const words = `${LINES[kind].word}${text}`.trim();
			return `  ${from} ${LINES[kind].arrow}${words === "" ? "" : `|"${words}"|`} ${to}`;
		}),
		...edges.flatMap(({ kind }, index) => {
			const { style } = LINES[kind];
			return style === void 0 ? [] : [`  linkStyle ${index} ${style}`];
		})
	];
}
function edgesOf({ before, after, moves, axis }, group) {
	const edge = (kind, shard, part) => {
		return {
			group,
			shard,
			kind,
			text: axis === void 0 ? "" : inert(require_index.renderInterval(part, axis))
		};
	};
	const isTaken = ({ shard, low, high }) => moves.some((move) => move.to === shard && move.low < high && low < move.high);
	const gone = after === void 0 ? before ?? [] : [];
	return [...(after ?? []).map((segment) => edge(before === void 0 || isTaken(segment) ? "now" : "kept", segment.shard, segment)), ...[...moves, ...gone].map((part) => edge("was", "from" in part ? part.from : part.shard, part))];
}
function label(text, most = MOST_LABEL) {
	return inert(require_index.cut(require_index.visible(text), most));
}
function inert(text) {
	return text.replace(/[^\w .,()[\]-]/gu, (character) => `#${character.codePointAt(0)};`);
}
// src/report/parts.ts
const BASES = {
	repository: "the base",
	terminal: "the last commit"
};
const DEFAULT_FILE = "data-topology.yaml";
function driftParts(drift, place, most, { target, file }) {
	const told = [{
		kind: "elsewhere",
		changes: drift.outside
	}, {
		kind: "text",
		text: undone(drift, most)
	}];
	if (drift.underWay.length > 0) return told;
	const words = [...[
		"neki-topology",
		"pull",
		target === void 0 ? "" : require_index.targetName(target)
	], ...file === DEFAULT_FILE ? [] : ["--file", file]];
	const pull = require_index.quoteWhole(words.map(require_index.shellWord).join(" "));
	const isHere = place === "terminal";
	const keep = isHere ? `run ${pull}.` : `run ${pull}, commit the file, and merge it in a pull request.`;
	const discard = isHere ? "pass `--on-drift overwrite`. It undoes what was changed there." : "set the input `on-drift` to `overwrite` for one run. It undoes what was changed there; a change that could hide rows must be allowed as well.";
	return [
		...told,
		{
			kind: "way",
			name: "Keep it",
			text: keep
		},
		{
			kind: "way",
			name: "Discard it",
			text: discard
		}
	];
}
function situationText(situation, place, most) {
	switch (situation.state) {
		case "in-sync":
		case "ordinary":
		case "branch-unread":
		case "drift": return "";
		case "pristine": return "The database branch is as a new one starts, so this is not drift.";
		case "newer": return "The database branch holds a later version of the file than the base of this pull request: another change has been merged and applied since. Update this pull request\u2019s branch to see what remains.";
		case "behind": return `The database branch is behind, not drifted: it holds the file as it was ${situation.versions === 1 ? "one version" : `${situation.versions} versions`} before ${BASES[place]}. Those changes were never applied, and this plan includes them.`;
		case "first-file": return require_index.paragraphs(["This is the first version of the file, so drift cannot be determined.", undone(situation, most)], " ");
		case "history-unknown": {
			const unchecked = `The file\u2019s history could not be read (${situation.reason.replace(/\.$/, "")}), so drift could not be checked and is ignored for this run.`;
			return require_index.paragraphs([unchecked, undone(situation, most)], " ");
		}
	}
}
function undone({ liveOnly, reshards }, most) {
	const { groups, indexes, bindings, defaults, others } = liveOnly;
	const parts = [
		groups.length === 0 ? "" : `shard group${groups.length === 1 ? "" : "s"} ${require_index.nameList(groups, "group")}`,
		indexes.length === 0 ? "" : `shard index${indexes.length === 1 ? "" : "es"} ${require_index.nameList(indexes, "index")}`,
		...bindings.slice(0, most).map(({ group, tables }) => `${require_index.nameList(tables, "table")} in ${require_index.quoteWhole(group)}`),
		moreOf(bindings.length - most, "group that tables are bound to", "groups that tables are bound to"),
		...defaults.slice(0, most).map(({ scope, group }) => `the default ${require_index.quoteWhole(group)} of ${require_index.scopeText(scope)}`),
		moreOf(defaults.length - most, "default", "defaults"),
		require_index.nameList(others, "object")
	];
	const only = require_index.paragraphs(parts, "; ");
	if (only === "") return "";
	const texts = [
		`Applying the file would remove what only the database branch has: ${only}.`,
		...reshards.slice(0, most).map(({ target }) => `${require_index.quoteWhole(target)} looks like the target of a finished Reshard: applying the file would send queries back to the old copy of its rows.`),
		moreOf(reshards.length - most, "group looks like that.", "groups look like that.")
	];
	return require_index.paragraphs(texts, " ");
}
function moreOf(rest, one, many) {
	return rest <= 0 ? "" : `${rest} more ${rest === 1 ? one : many}`;
}
function blockLimits(decision) {
	return decision === "drifted" ? " Drift still blocks this run." : "";
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
const ALLOWED = "\u2611\ufe0f";
const MOST_NAME = 120;
const MOST_NAMED = 3;
function openSections(result, compared, rows) {
	const { plan, decision, before } = compared;
	const { situation } = plan;
	const isDone = result.outcome === "applied";
	const drift = isDone || situation.state !== "drift" ? [] : driftParts(situation, "repository", rows, result);
	const note = isDone ? "" : situationText(situation, "repository", rows);
	const isListed = before.from !== "nothing" && result.outcome !== "no-change" && drift.length === 0;
	return {
		advice: [
			...drift.map((part) => partText(part, rows)),
			...isDone || drift.length > 0 ? [] : stopText(compared),
			note === "" ? "" : `> ${require_index.message(note)}`
		],
		changes: isListed ? changeTable(plan.changes, rows, isDone ? "done" : decision.kind) : ""
	};
}
async function foldSections(result, compared) {
	const { plan, before, decision } = compared;
	const { live, desired } = plan.threeWay;
	const isDrawn = before.from !== "nothing" && plan.changes.length > 0;
	const groups = isDrawn ? drawGroups(live.topology, desired.topology, plan.changes) : [];
	const map = mermaidMap(groups, plan.changes);
	const drawing = require_index.paragraphs([block("text", keySpaceLines(groups)), map === void 0 ? groups.length === 0 ? "" : TOO_LARGE : block("mermaid", map)]);
	const difference = await diffLines(compared);
	const diff = difference ?? (isDrawn ? ["The documents differ too much for a diff."] : []);
	const rules = ("ledger" in plan.situation ? plan.situation.ledger : []).map(({ rule, sentence }) => `- ${require_index.code(rule)}: ${require_index.message(sentence)}`);
	const isDone = result.outcome === "applied";
	const stops = "blocks" in decision && decision.kind !== "drifted";
	const isDrift = !isDone && plan.situation.state === "drift";
	const isKept = isDone || result.outcome === "failed" && result.maybeStored;
	const of = (what, changes) => `${what} (${require_index.countOf(changes.length, "change")}, ${require_index.RISKS[require_index.riskOf(changes)]})`;
	return (extent) => {
		const { lines, count } = previousLines(compared, isKept ? extent.previousLines : 0);
		const stop = isDrift ? stopText(compared) : [];
		const ofFile = isDrift ? plan.ofFile ?? [] : [];
		const effects = isDone ? plan.changes.filter(({ class: own }) => own !== "none" && own !== "safe") : [];
		return [
			isDone ? NO_FOLD : {
				...stepsFold(compared, extent.remedies),
				...stops ? { isSteps: true } : {}
			},
			{
				title: of("What applying the file would do", plan.changes),
				body: isDrift ? require_index.paragraphs([...stop, changeTable(plan.changes, extent.rows, decision.kind)]) : ""
			},
			{
				title: of("What the file changes by itself", ofFile),
				body: changeTable(ofFile, extent.rows, "nothing")
			},
			{
				title: "What these changes do",
				body: effectList(effects.slice(0, extent.rows))
			},
			{
				title: isDrift ? "Map of what applying the file would change" : "Map of what changes",
				body: extent.drawings ? drawing : ""
			},
			{
				title: "Diff",
				body: block(difference === void 0 ? "text" : "diff", diff, extent.diffLines)
			},
			{
				title: PREVIOUS,
				body: block("json", lines, extent.previousLines, count)
			},
			{
				title: "Equivalent differences",
				body: rules.join("\n")
			}
		].filter(({ body }) => body !== "");
	};
}
const PREVIOUS = "Previous topology, kept until the next apply";
const TOO_LARGE = "What changes has too many ranges to be drawn as a map.";
const NO_FOLD = {
	title: "",
	body: ""
};
function block(language, lines, most = lines.length, count = lines.length) {
	if (lines.length === 0 || most === 0) return "";
	const more = count > most ? `\u2026 and ${count - most} more lines.` : "";
	return require_index.paragraphs([require_index.fence(language, lines.slice(0, most)), more]);
}
function changeTable(changes, rows, stage) {
	if (changes.length === 0) return "";
	const head = stage === "done" ? ["", "change"] : [
		"",
		"change",
		"what it does"
	];
	const lines = changes.slice(0, rows).map((change) => {
		const { title, effect } = require_change_text.describeChange(change);
		const isAllowed = require_index.isBlocked(change) && stage === "apply";
		const sign = stage === "done" ? SIGNS.safe : isAllowed ? ALLOWED : SIGNS[change.class];
		const checked = checkedText(change.proof);
		return `| ${[
			sign,
			require_index.message(title, MOST_NAME),
			require_index.message(effect, MOST_NAME)
		].slice(0, head.length).join(" | ")}${checked === "" ? "" : `<br>${checked}`} |`;
	});
	return require_index.table(head, lines, changes.length - lines.length);
}
function checkedText(proof) {
	if (proof?.at === void 0) return "";
	return `<sub>checked in ${proof.seen.values().some(({ kind }) => kind === "in-snapshot" || kind === "not-in-snapshot") ? "the snapshot of the schema" : "the database"}: ${proof.at.slice(0, 10)} ${proof.at.slice(11, 16)} UTC</sub>`;
}
function effectList(changes) {
	return changes.map((change) => {
		const { title, effect } = require_change_text.describeChange(change);
		return `- ${require_index.message(title, MOST_NAME)}: ${require_index.message(effect, MOST_NAME)}`;
	}).join("\n");
}
function stopText({ plan, decision }) {
	if (!("blocks" in decision)) return [];
	const remedies = require_remedy.remediesOf(plan);
	const [first, ...others] = decision.blocks.map((one) => consentText(one, decision.kind));
	const isOnly = remedies.length === 0;
	const name = isOnly ? "To allow it" : "Or allow it";
	return [
		decision.kind === "rejected" ? "**Change the file**: the service rejects this topology, and no permission changes that." : "",
		isOnly ? "" : `**Do this instead**: ${remedyText(remedies)}`,
		first === void 0 ? "" : `**${name}**, ${first}`,
		...others.map((text) => `**And**, ${text}`)
	].filter((text) => text !== "");
}
function remedyText(remedies) {
	const named = remedies.slice(0, MOST_NAMED).map(({ title }) => require_index.message(title));
	const rest = remedies.length - named.length;
	const moves = remedies.every(({ ways }) => ways.some((way) => way === "Reshard" || way === "MoveTables"));
	const end = moves ? " The workflow moves the rows and updates the topology itself." : "";
	return `${moves ? "run " : ""}${named.join("; ")}${rest > 0 ? ` and ${rest} more` : ""}.${end}`;
}
function consentText(block, decision) {
	const { class: blocked, allow, label, uncovered } = block;
	const each = `one line ${require_index.code(`${blocked}:database.schema.table`)} for each of ${uncovered.length} tables`;
	const lines = allow.length === 0 ? each : allow.map((line) => require_index.code(line, 200)).join(" and ");
	const orLabel = label === void 0 ? "" : `, or label the pull request ${require_index.code(label)}`;
	return `only if ${require_index.message(block.asserts)}: add ${lines} to the input ${require_index.code("allow")}${orLabel}.${require_index.words(blockLimits(decision))}`;
}
function partText(part, rows) {
	switch (part.kind) {
		case "text": return require_index.message(part.text);
		case "way": return `**${require_index.words(part.name)}**: ${require_index.message(part.text)}`;
		case "elsewhere": {
			const lines = part.changes.slice(0, rows).map((change) => `| ${require_index.message(require_change_text.describeChange(change).title, MOST_NAME)} |`);
			return require_index.table(["changed outside this repository"], lines, part.changes.length - lines.length);
		}
	}
}
function stepsFold({ plan, decision }, most) {
	const all = require_remedy.remediesOf(plan);
	if (most === 0 || all.length === 0) return NO_FOLD;
	const shown = all.slice(0, most).map(({ title, changes, steps }) => {
		const lines = steps.map((step, index) => {
			const mark = `${index + 1}. `;
			const text = `${mark}${step.gate ? "**Gate**: " : ""}${require_index.message(step.text)}`;
			const sql = sqlLines(step, "repository");
			const indent = " ".repeat(mark.length);
			return sql.length === 0 ? text : `${text}\n\n${require_index.fence("sql", sql.map(require_index.visible)).replace(/^/gm, indent)}`;
		});
		const count = changes.length === 1 ? "" : `, for ${changes.length} changes`;
		return `**${require_index.message(title)}**${count}\n\n${lines.join("\n")}`;
	});
	const hidden = all.length - shown.length;
	const runbook = all.some(require_remedy.isRunnable) ? require_index.message(`All statements, with these gates: ${RUNBOOKS.repository}.`) : "";
	const count = all.reduce((sum, { steps }) => sum + steps.length, 0);
	return {
		title: `${decision.kind === "apply" ? "Without hiding rows: the" : "The"} ${require_index.countOf(count, "step")}, with this change\u2019s own names`,
		body: require_index.paragraphs([
			...shown,
			hidden === 0 ? "" : `\u2026 and ${hidden} more.`,
			runbook
		])
	};
}
exports.PREVIOUS = PREVIOUS;
exports.changeTable = changeTable;
exports.foldSections = foldSections;
exports.openSections = openSections;
