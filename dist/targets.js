const require_index = require("./index.js");
// src/inputs/targets.validator.ts
const TARGETS_SHAPE = {
	kinds: ["object"],
	required: ["targets"],
	title: require_index.prose`targets file`,
	isClosed: true,
	properties: new Map([["defaults", {
		kinds: ["object"],
		required: [],
		title: require_index.prose`set of defaults`,
		isClosed: true,
		properties: new Map([
			["organization", {
				kinds: ["string"],
				required: [],
				isNonEmpty: true
			}],
			["database", {
				kinds: ["string"],
				required: [],
				isNonEmpty: true
			}],
			["branch", {
				kinds: ["string"],
				required: [],
				isNonEmpty: true
			}],
			["file", {
				kinds: ["string"],
				required: [],
				isNonEmpty: true
			}],
			["shards", {
				kinds: ["object"],
				required: [],
				entries: {
					kinds: ["string"],
					required: [],
					isNonEmpty: true
				}
			}],
			["schema", {
				kinds: ["string"],
				required: []
			}],
			["rules", {
				kinds: ["object"],
				required: [],
				entries: {
					kinds: ["string"],
					required: []
				}
			}],
			["on-drift", {
				kinds: ["string"],
				required: []
			}],
			["on-missing-branch", {
				kinds: ["string"],
				required: []
			}],
			["allow", {
				kinds: ["array", "string"],
				required: [],
				items: {
					kinds: ["string"],
					required: []
				}
			}],
			["timeout", {
				kinds: ["integer", "string"],
				required: []
			}]
		])
	}], ["targets", {
		kinds: ["array"],
		required: [],
		isNonEmpty: true,
		items: {
			kinds: ["object"],
			required: [],
			title: require_index.prose`target`,
			isClosed: true,
			properties: new Map([
				["name", {
					kinds: ["string"],
					required: [],
					isNonEmpty: true
				}],
				["organization", {
					kinds: ["string"],
					required: [],
					isNonEmpty: true
				}],
				["database", {
					kinds: ["string"],
					required: [],
					isNonEmpty: true
				}],
				["branch", {
					kinds: ["string"],
					required: [],
					isNonEmpty: true
				}],
				["file", {
					kinds: ["string"],
					required: [],
					isNonEmpty: true
				}],
				["shards", {
					kinds: ["object"],
					required: [],
					entries: {
						kinds: ["string"],
						required: [],
						isNonEmpty: true
					}
				}],
				["schema", {
					kinds: ["string"],
					required: []
				}],
				["rules", {
					kinds: ["object"],
					required: [],
					entries: {
						kinds: ["string"],
						required: []
					}
				}],
				["on-drift", {
					kinds: ["string"],
					required: []
				}],
				["on-missing-branch", {
					kinds: ["string"],
					required: []
				}],
				["allow", {
					kinds: ["array", "string"],
					required: [],
					items: {
						kinds: ["string"],
						required: []
					}
				}],
				["timeout", {
					kinds: ["integer", "string"],
					required: []
				}]
			])
		}
	}]])
};
// src/inputs/targets.ts
const MOST_TARGETS = 1e3;
const MOST_FINDINGS = 200;
const MOST_SETTINGS = 31457280;
const LONGEST_NAME = 200;
function readTargets(path, bytes, step) {
	const read = require_index.readTopology(path, bytes);
	const document = read.ok ? read.document : read.draft;
	const early = read.ok ? [] : read.findings.map(ofTargets);
	if (document === void 0) return {
		ok: false,
		findings: early
	};
	const { source } = document;
	const findings = new Map();
	const add = (finding) => {
		const { line, column } = finding.location;
		findings.set(`${line}:${column} ${finding.message}`, finding);
	};
	early.forEach(add);
	const shape = require_index.checkShape(source, document.root, TARGETS_SHAPE);
	for (const [rule, problems] of shape.problems) for (const { at, message } of problems) add(require_index.errorAt(source, at, ID_OF[rule], message));
	const list = require_index.memberValue(shape.root, "targets");
	const nodes = list?.kind === "array" ? list.items.filter((item) => item.kind === "object") : [];
	const excess = (at, id, message) => {
		return {
			ok: false,
			findings: [require_index.errorAt(source, opening(at), id, message)]
		};
	};
	if (nodes.length > MOST_TARGETS) {
		const message = `The file has ${nodes.length} targets; the limit is ${MOST_TARGETS} per run. Split it into several files, each with its own step or job.`;
		return excess(nodes[MOST_TARGETS], "too-many-targets", message);
	}
	const defaults = require_index.memberValue(shape.root, "defaults");
	const entries = [];
	let size = 0;
	for (const node of nodes) {
		const layers = defaults?.kind === "object" ? [node, defaults] : [node];
		const own = overlay(step, layers);
		const settings = new Map(TARGET_INPUTS.map((input) => [input, own.value(input)?.trim() ?? ""]));
		for (const text of settings.values()) size += text.length;
		if (size > MOST_SETTINGS) return excess(node, "targets-too-large", TOO_LARGE);
		entries.push({
			layers,
			own,
			settings,
			node
		});
	}
	const targets = [];
	for (const { layers, own, settings, node } of entries) {
		const target = readTarget({
			source,
			add
		}, layers, own);
		if (target !== void 0) targets.push({
			...target,
			settings,
			node
		});
	}
	findTwins({
		source,
		add
	}, targets);
	if (findings.size > 0) return {
		ok: false,
		findings: bounded([...findings.values()])
	};
	return {
		ok: true,
		targets: targets.map(({ node: _, ...target }) => target)
	};
}
function chooseTarget(all, only, path) {
	if (only === void 0) return all;
	const found = all.filter(({ name }) => name === only);
	if (found.length > 0) return found;
	const names = all.map(({ name }) => name);
	const near = require_index.suggestion(only, names) || " Use the name of one of its targets.";
	return `\`target\` is ${require_index.quote(only)}, but ${require_index.quoteWhole(path)} has no such target.${near}`;
}
const TOO_LARGE = "The targets with their defaults and inputs exceed the limit of 30 MiB. Move long lists and maps into the targets that need them, or split the file.";
function ofTargets(finding) {
	const message = {
		"empty-file": "The targets file is empty. Add `targets:` and the list below it.",
		"not-an-object": "A targets file must be one object. Add `targets:` and the list below it."
	}[finding.id];
	return message === void 0 ? finding : {
		...finding,
		message
	};
}
const TARGET_INPUTS = require_index.INPUTS.map(({ name }) => name).filter((name) => TARGETS_SHAPE.properties?.get("defaults")?.properties?.has(name));
const ID_OF = {
	"wrong-type": "target-wrong-type",
	"missing-key": "target-missing-key",
	"misspelled-key": "target-unknown-key",
	"unknown-key": "target-unknown-key",
	"null-value": "target-null-value",
	"unquoted-bound": "target-wrong-type"
};
function readTarget({ source, add }, layers, own) {
	const parsed = require_index.parseInputs(own);
	if (!parsed.ok) {
		for (const problem of parsed.problems) add(require_index.errorAt(source, placeOf(problem, layers), "target-input", problem));
		return;
	}
	const { inputs } = parsed;
	const { target } = inputs;
	if (target === void 0) return void 0;
	const written = require_index.memberValue(layers[0], "name");
	if (written?.kind !== "string") return {
		name: require_index.targetName(target),
		target,
		inputs
	};
	const name = written.value.trim();
	const problem = nameProblem(name, target);
	if (problem !== void 0) add(require_index.errorAt(source, written, "target-name", problem));
	return {
		name,
		target,
		inputs
	};
}
function nameProblem(name, target) {
	if (name === "" || name.length > LONGEST_NAME || /\p{Cc}/u.test(name)) return `\`name\` is ${require_index.quote(name)}. Use a name of 1 to ${LONGEST_NAME} characters on one line.`;
	return name.startsWith(`${target.organization}/`) && name.split("/").length === 3 && name !== require_index.targetName(target) ? `\`name\` is ${require_index.quote(name)}, which looks like a branch other than ${require_index.quote(require_index.targetName(target))}. Use another name, or remove it.` : void 0;
}
function overlay(step, layers) {
	return {
		environment: step.environment,
		value: (name) => {
			if (name === "mode") return "plan";
			if (name === "targets" || name === "target" || name === "only-changed") return void 0;
			const layer = layers.find((object) => object.members.has(name));
			const value = layer === void 0 ? void 0 : require_index.memberValue(layer, name);
			return value === void 0 ? step.value(name) : textOf(value);
		}
	};
}
function textOf(node) {
	switch (node.kind) {
		case "string": return node.value;
		case "array": return node.items.map(textOf).join("\n");
		default: return require_index.toJson(node);
	}
}
function placeOf(problem, layers) {
	const input = require_index.inputOf(problem) ?? "";
	const member = layers.map((layer) => layer.members.get(input)).find((found) => found !== void 0);
	return member === void 0 ? opening(layers[0]) : require_index.keySpan(member);
}
function findTwins({ source, add }, targets) {
	const names = new Map();
	const branches = new Map();
	for (const placed of targets) {
		const { name, target, node } = placed;
		const onBranch = require_index.remembered(branches, JSON.stringify(Object.values(target)), () => placed);
		const named = require_index.remembered(names, name, () => placed);
		const first = onBranch === placed ? named : onBranch;
		if (first === placed) continue;
		const twice = `(first defined on line ${require_index.locate(source, opening(first.node)).line})`;
		const [id, message] = onBranch === placed ? ["target-name", `Duplicate name ${require_index.quote(name)} ${twice}. Set a different \`name\` for each target.`] : ["target-branch-twice", `Duplicate branch ${require_index.quote(require_index.targetName(target))} ${twice}: two files would overwrite each other. Remove one.`];
		add(require_index.errorAt(source, opening(node), id, message));
	}
}
function bounded(findings) {
	const sorted = findings.toSorted((a, b) => a.location.line - b.location.line || a.location.column - b.location.column);
	const kept = sorted.slice(0, MOST_FINDINGS);
	const last = kept.at(-1);
	if (sorted.length === kept.length || last === void 0) return kept;
	const more = `${last.message} ${sorted.length - kept.length} more are not listed.`;
	return [...kept.slice(0, -1), {
		...last,
		message: more
	}];
}
function opening(node) {
	const start = node?.start ?? 0;
	return {
		start,
		end: start + 1
	};
}
// src/action/targets.ts
const MOST_LISTED = 50;
const MOST_JOBS = 256;
async function actOnTargets(step) {
	const { runner, inputs, trigger, mode, fleet } = step;
	const { path } = fleet;
	const read = await runner.stage(`Read ${path}`, () => loadTargets(step));
	if (!read.ok) return mode === "skip" && inputs.mode !== "matrix" ? skip(runner, trigger.skipReason ?? "") : refuseFile(step, read.findings);
	const { targets: all } = read;
	const chosen = await runner.stage("Choose the targets", () => chooseTargets(all, step));
	if (typeof chosen === "string") return require_index.refuse(step, [chosen]);
	const { targets, notices } = chosen;
	for (const notice of notices) runner.notify("notice", notice);
	if (inputs.mode === "matrix") return printMatrix(runner, targets, all.length);
	const names = (inputs.onlyChanged ? targets : all).map(({ name }) => name);
	const entries = require_index.memoized((bytes) => entriesIn(bytes, step));
	const resting = targets.map((target) => {
		const isSame = (theirs, ours) => isSameEntry(entries(ours).get(target.name), entries(theirs).get(target.name));
		return {
			...target,
			basis: [{
				path,
				isSame
			}]
		};
	});
	return require_index.runTargets({
		...step,
		fleet: {
			path,
			names,
			notices
		}
	}, resting);
}
function entriesIn(bytes, { fleet, source }) {
	const read = readTargets(fleet.path, bytes, source);
	return new Map(read.ok ? read.targets.map(({ name, settings }) => [name, settings]) : []);
}
function isSameEntry(now, then) {
	if (now === void 0 || then === void 0) return false;
	return now.entries().every(([input, text]) => then.get(input) === text);
}
async function loadTargets({ fleet, source, trigger, context, files }) {
	const { path: file } = fleet;
	const place = {
		file,
		...require_index.commitOf(trigger, context),
		input: "targets"
	};
	const read = await require_index.readBytes(place, files);
	return "finding" in read ? {
		ok: false,
		findings: [read.finding]
	} : readTargets(file, read.bytes, source);
}
async function chooseTargets(all, step) {
	const { only, onlyChanged } = step.inputs;
	if (only === void 0 && onlyChanged) return changedTargets(all, step);
	const targets = chooseTarget(all, only, step.fleet.path);
	return typeof targets === "string" ? targets : {
		targets,
		notices: []
	};
}
async function changedTargets(all, step) {
	const { trigger, files } = step;
	const { baseCommit } = trigger;
	if (baseCommit === void 0) return everything(all, "This event has no commit to compare with");
	files.info(`Comparing the targets\u2019 inputs with commit ${baseCommit.slice(0, 12)}.`);
	const before = await entriesAt(baseCommit, step);
	if (typeof before === "string") return everything(all, before);
	const isSame = (target) => isSameEntry(target.settings, before.get(target.name));
	const kept = all.filter(isSame);
	const compared = await compareFiles([...new Set(kept.flatMap(require_index.filesOf))], baseCommit, step);
	if (typeof compared === "string") return everything(all, compared);
	const targets = all.filter((target) => !isSame(target) || require_index.filesOf(target).some((file) => compared.has(file)));
	files.info(`${targets.length} of ${all.length} targets have changed inputs.`);
	return {
		targets,
		notices: []
	};
}
async function entriesAt(commit, step) {
	const read = await step.files.readCommittedFile(step.fleet.path, commit);
	if (read.kind === "unreadable") return read.why;
	return read.kind === "missing" ? new Map() : entriesIn(read.bytes, step);
}
async function compareFiles(paths, base, { files, trigger, context }) {
	const { commit, isCommitted } = require_index.commitOf(trigger, context);
	const changed = new Set();
	let failure;
	const now = async (path) => {
		const local = isCommitted ? { kind: "missing" } : await files.readWorkspaceFile(path);
		return local.kind === "missing" && commit !== void 0 ? files.readCommittedFile(path, commit) : local;
	};
	await require_index.inLanes(paths.values(), async (path) => {
		if (failure !== void 0) return;
		const then = await files.readCommittedFile(path, base);
		if (then.kind === "unreadable") failure = then.why;
		else if (!isSameFile(then, await now(path))) changed.add(path);
	});
	return failure ?? changed;
}
function isSameFile(then, now) {
	if (then.kind !== "file" || now.kind !== "file") return then.kind === "missing" && now.kind === "missing";
	return Buffer.from(then.bytes).equals(now.bytes);
}
function everything(all, why) {
	return {
		targets: all,
		notices: [`Could not determine which targets changed; including all: ${why.replace(/\.$/, "")}.`]
	};
}
async function printMatrix(runner, targets, all) {
	const count = targets.length;
	if (count > MOST_JOBS) return require_index.refuse({ runner }, [`The matrix would have ${count} jobs; the limit of GitHub is ${MOST_JOBS}. Run all targets in one job (without \`mode: matrix\`), set \`only-changed: true\`, or split the targets file.`]);
	const include = targets.map(({ name, target, inputs }) => ({
		target: name,
		...target,
		file: inputs.file
	}));
	const matrix = JSON.stringify({ include });
	runner.setOutputs({
		outcome: "valid",
		applied: "false",
		"target-count": String(count),
		matrix
	});
	runner.logLine(`Matrix with ${count} of ${all} targets.`);
	return 0;
}
function skip(runner, why) {
	runner.logLine(`${why} The targets file was not used.`);
	runner.setOutputs({
		outcome: "skipped",
		applied: "false",
		"target-count": "0",
		results: "[]"
	});
	return 0;
}
function refuseFile(step, findings) {
	const { runner } = step;
	for (const finding of findings.slice(0, require_index.MOST_ANNOTATIONS.error)) runner.annotate(finding);
	const count = findings.length === 1 ? "1 error" : `${findings.length} errors`;
	const listed = findings.slice(0, MOST_LISTED).map(({ location, message: text }) => {
		return `${require_index.quoteWhole(`${location.file}:${location.line}:${location.column}`)}: ${text}`;
	});
	const more = findings.length > listed.length ? [`\u2026 and ${findings.length - listed.length} more.`] : [];
	return require_index.refuse(step, [...listed, ...more], [`The targets file has ${count}. Nothing was sent.`]);
}
exports.actOnTargets = actOnTargets;
