const require_change_text = require("./change-text.js");
const require_compared = require("./compared.js");
const require_index = require("./index.js");
// src/report/fleet.ts
const LONGEST_NAME = 80;
const LONGEST_NOTE = 100;
const PLAIN_ROWS = [
	10,
	3,
	0
];
const PLAIN_LIMIT = 4e3;
async function fleetPiece(name, result, { share, context }) {
	const { icon, title } = require_index.verdict(result);
	return {
		name,
		cells: cellsOf(name, result),
		head: `${icon} ${require_index.htmlMessage(title)} \u00b7 <code>${require_index.html(name)}</code>`,
		parts: [plainPart(result, context), ...await foldedParts(result, share, context)]
	};
}
function applyingPiece(name, applying) {
	const { risk, changes } = applying.compared.plan;
	const { icon, label } = require_index.OUTCOMES.applying;
	return {
		name,
		cells: [
			icon,
			require_index.code(name, LONGEST_NAME),
			label,
			risk,
			String(changes.length),
			""
		],
		head: `${icon} ${require_index.applyingTitle(applying)} \u00b7 <code>${require_index.html(name)}</code>`,
		parts: [require_index.applyingText(applying)]
	};
}
function cellsOf(name, result) {
	const { outcome } = result;
	const compared = require_index.comparedIn(result);
	const isTold = compared !== void 0 && compared.before.from !== "nothing" && outcome !== "no-change";
	return [
		(outcome === "no-change" || outcome === "valid") && result.findings.some(({ severity }) => severity !== "allowed") ? "\u26a0\ufe0f" : require_index.verdict(result).icon,
		require_index.code(name, LONGEST_NAME),
		require_index.OUTCOMES[outcome].label,
		isTold ? compared.plan.risk : "",
		isTold ? String(compared.plan.changes.length) : "",
		require_index.message(require_index.cut(noteOf(result), LONGEST_NOTE))
	];
}
function noteOf(result) {
	switch (result.outcome) {
		case "failed": return `${result.maybeStored ? "May have been stored. " : ""}${require_index.wordsOf(result.why)}`;
		case "skipped":
		case "superseded": return result.why;
		case "invalid":
		case "valid":
		case "no-change": {
			const { findings } = result;
			const first = findings.find(({ severity }) => severity === "error") ?? findings.find(({ severity }) => severity === "warning");
			return first === void 0 ? "" : `Line ${first.location.line}: ${first.message}`;
		}
		default: {
			const { plan, before } = result.compared;
			const [change] = plan.changes;
			const gravest = change === void 0 ? "" : require_change_text.describeChange(change).title;
			if (result.outcome === "blocked") return result.why ?? gravest;
			if (result.outcome === "drifted") return `Changed outside the repository. ${gravest}`;
			return `${result.outcome === "planned" && before.from === "file" ? "The branch was not read. " : ""}${gravest}`;
		}
	}
}
function plainPart(result, context) {
	const compared = require_index.comparedIn(result);
	let text = "";
	for (const rows of PLAIN_ROWS) {
		const open = compared === void 0 ? {} : require_compared.openSections(result, compared, rows);
		text = `${require_index.paragraphs([...require_index.plainSight(result, open, {
			context,
			rows
		}), require_index.footer(result, { page: context.page })])}\n`;
		if (text.length <= PLAIN_LIMIT) return text;
	}
	return text;
}
async function foldedParts(result, share, context) {
	const { findings } = result;
	const compared = require_index.comparedIn(result);
	const changes = compared === void 0 || compared.before.from === "nothing" ? [] : compared.plan.changes;
	const extent = require_index.LADDER.find(({ least }) => share >= least) ?? require_index.LADDER[0];
	const stage = result.outcome === "applied" ? "done" : compared?.decision.kind ?? "nothing";
	const tables = [[
		"changes",
		changes.length,
		require_compared.changeTable(changes, extent.rows, stage)
	], [
		"findings",
		findings.length,
		require_index.findingTable(findings, extent.rows, context)
	]];
	const folds = compared === void 0 ? [] : (await require_compared.foldSections(result, compared))(extent);
	return [...tables.map(([what, count, text]) => count > PLAIN_ROWS[0] ? require_index.folded(`The ${count} ${what}`, text) : ""), ...folds.map(({ title, body }) => require_index.folded(title, body))].filter((part) => part !== "");
}
exports.applyingPiece = applyingPiece;
exports.fleetPiece = fleetPiece;
