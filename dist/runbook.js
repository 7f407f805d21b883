const require_index = require("./index.js");
const require_change_text = require("./change-text.js");
const require_remedy = require("./remedy.js");
// src/report/runbook.ts
const WIDTH = 100;
const MOST_CHANGES = 20;
function renderRunbook({ file, target, compared }) {
	const { plan, decision } = compared;
	const remedies = "blocks" in decision && decision.blocks.length > 0 ? require_remedy.remediesOf(plan) : [];
	if (!remedies.some(require_remedy.isRunnable)) return void 0;
	return `${[comment([
		`Runbook for ${target === void 0 ? require_index.quoteWhole(file) : `${require_index.quoteWhole(file)} on ${require_index.quoteWhole(require_index.targetName(target))}`}, plan ${plan.id}.`,
		`Read ${require_remedy.MIGRATION_GUIDE} first. Run one statement at a time, as a role with \`neki_operator\`, on a router that serves primary traffic. Do not run this file as a whole: a GATE asks a person to look before anything below it is run.`,
		"Replace the values in angle brackets. Plan again if the branch or the file has changed since."
	]), ...remedies.map(remedyText)].join("\n\n")}\n`;
}
function remedyText({ title, changes, steps }) {
	const named = changes.slice(0, MOST_CHANGES).map((change) => `Instead of ${require_change_text.describeChange(change).title}`);
	const rest = changes.length - named.length;
	const parts = steps.map(({ text, gate, sql }, at) => {
		const words = comment([`${at + 1}. ${gate ? "GATE: " : ""}${text}`]);
		return sql === void 0 ? words : `${words}\n${sql}`;
	});
	return [comment([
		`==== ${title}`,
		...named,
		...rest > 0 ? [`and of ${rest} more`] : []
	]), ...parts].join("\n\n");
}
function comment(sentences) {
	return sentences.flatMap((sentence) => require_index.visible(sentence).match(LINES) ?? []).map((line) => `-- ${line.trimEnd()}`).join("\n");
}
const LINES = new RegExp(`(?:.{1,${WIDTH}}|\\S+)(?: +|$)`, "g");
exports.renderRunbook = renderRunbook;
