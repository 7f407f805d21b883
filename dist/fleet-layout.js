const require_index = require("./index.js");
// src/report/fleet-layout.ts
const MOST_OPEN = 3;
const MOST_QUIET = 5;
const RESERVE = 1500;
const TABLE_HEAD = ["|  | target | outcome | risk | changes |  |", `|${"---|".repeat(6)}`];
const WEIGHTS = new Map(Object.values(require_index.OUTCOMES).map(({ label, weight }) => [label, weight]));
const RISKS = require_index.CHANGE_CLASSES;
function layFleet(pieces, frame) {
	const ordered = mostSevereFirst(pieces);
	const context = frame.contextOf(frame.stamp);
	const last = require_index.smallPrint([require_index.commitText(context), require_index.runText(context)]);
	const shown = place(ordered, frame, RESERVE + frame.sink.measure([...TABLE_HEAD, last].join("\n\n")));
	const more = frame.more + ordered.length - shown.length;
	const counted = frame.isWhole ? ordered : shown.map(({ piece }) => piece);
	return {
		text: `${require_index.paragraphs([
			...headLines(counted, frame.isWhole ? frame.more : more),
			...tablesOf(shown),
			leftOut(shown, more),
			last,
			...sectionsOf(shown)
		])}\n`,
		more
	};
}
function mostSevereFirst(pieces) {
	const { compare } = new Intl.Collator("en", { numeric: true });
	return pieces.map((piece) => ({
		piece,
		gravity: gravityOf(piece.cells),
		name: piece.cells[1] ?? ""
	})).toSorted((a, b) => b.gravity - a.gravity || compare(a.name, b.name)).map(({ piece }) => piece);
}
function gravityOf([icon = "", , outcome = "", risk = ""]) {
	const fails = icon === "\u26d4" ? 5 : icon === "\u26a0\ufe0f" ? 2 : 0;
	const rank = Math.max(0, RISKS.indexOf(risk));
	return (weightOf(outcome) + fails) * require_index.CHANGE_CLASSES.length + rank;
}
function weightOf(outcome) {
	return WEIGHTS.get(outcome) ?? 0;
}
function callOf([icon = "", , outcome = ""]) {
	const weight = weightOf(outcome);
	if (weight >= require_index.OUTCOMES.invalid.weight || icon === "\u26d4") return "act";
	return weight >= require_index.OUTCOMES.planned.weight || icon === "\u26a0\ufe0f" ? "look" : "nothing";
}
function place(pieces, frame, taken) {
	const { limit, measure } = frame.sink;
	let room = limit - taken;
	const take = (...texts) => {
		const size = texts.reduce((sum, text) => sum + measure(text) + 2, 0);
		if (size > room) return false;
		room -= size;
		return true;
	};
	const shown = pieces.map((piece) => {
		const [call, aside] = [callOf(piece.cells), asideOf(piece.stamp, frame)];
		return {
			piece,
			call,
			aside,
			hasNote: false,
			parts: []
		};
	}).filter((one) => take(rowLine(one)));
	for (const one of shown) {
		const note = one.piece.cells.at(-1) ?? "";
		one.hasNote = note !== "" && take(note);
	}
	for (const group of tellingFirst(shown)) {
		for (const one of group) {
			const plain = one.piece.parts.slice(0, 1);
			if (plain.length > 0 && take(...fold({
				...one,
				parts: plain
			}, true))) one.parts = plain;
		}
		for (const one of group.filter(({ parts }) => parts.length > 0)) {
			const [, ...details] = one.piece.parts;
			one.parts = [...one.parts, ...details.filter((part) => take(one.piece.marks?.part ?? "", part))];
		}
	}
	return shown;
}
function tablesOf(shown) {
	const [telling, quiet] = tellingFirst(shown);
	if (telling.length === 0 || quiet.length <= MOST_QUIET) return [tableOf(shown)];
	return [tableOf(telling), require_index.folded(`${quiet.length} targets need no action`, tableOf(quiet))];
}
function tableOf(placed) {
	return placed.length === 0 ? "" : [...TABLE_HEAD, ...placed.map(rowLine)].join("\n");
}
function tellingFirst(placed) {
	return [placed.filter(({ call }) => call !== "nothing"), placed.filter(({ call }) => call === "nothing")];
}
function sectionsOf(shown) {
	const acted = shown.filter(({ call }) => call === "act");
	const open = new Set(acted.length <= MOST_OPEN ? acted : []);
	return shown.filter(({ parts }) => parts.length > 0).map((one) => require_index.paragraphs(fold(one, open.has(one))));
}
function fold({ piece: { head, marks }, parts }, isOpen) {
	const opening = `<details${isOpen ? " open" : ""}><summary>${head}</summary>`;
	const [first = "", ...rest] = parts;
	return [
		marks === void 0 ? opening : `${marks.section}\n${opening}`,
		first.trim(),
		...rest.flatMap((part) => [marks?.part ?? "", part.trim()]),
		"</details>"
	];
}
function headLines(pieces, more) {
	const rows = pieces.map(({ cells }) => cells);
	const total = rows.length + more;
	if (total === 0) return ["### \u23ed\ufe0f No targets to process", "No target\u2019s inputs changed."];
	const [first = []] = rows;
	const [icon = "", name = "", outcome = "", risk = ""] = first;
	const counts = [...outcomeCounts(rows), ...more === 0 ? [] : [`${more} more`]].join(", ");
	const title = `### ${icon} ${require_index.countOf(total, "target")}: ${counts}`;
	const call = callOf(first);
	if (call === "nothing") return [title, "No action required."];
	const what = risk === "" ? outcome : `${outcome}, ${risk}`;
	return [title, `**${call === "act" ? "Action required:" : "Review:"}** ${name}: ${what}.`];
}
function outcomeCounts(rows) {
	return [...Map.groupBy(rows, ([, , outcome = ""]) => outcome)].toSorted(([a], [b]) => weightOf(b) - weightOf(a)).map(([outcome, { length }]) => `${length} ${outcome}`);
}
function rowLine({ piece: { cells, marks }, aside, hasNote }) {
	return `| ${(hasNote ? cells : [...cells.slice(0, -1), ""]).join(" | ")} ${marks?.row ?? ""}${aside} |`;
}
function asideOf(origin, { stamp, contextOf }) {
	const isOtherHead = origin.head !== stamp.head;
	if (!isOtherHead && origin.run === stamp.run) return "";
	const text = isOtherHead ? "at another commit" : "in another run";
	const { runUrl } = contextOf(origin);
	return runUrl === void 0 ? ` ${text}` : ` [${text}](${encodeURI(runUrl)})`;
}
function leftOut(shown, more) {
	const bare = shown.filter(({ parts }) => parts.length === 0).length;
	const subject = bare === 1 ? "One of these targets has" : `${bare} of these targets have`;
	return [...more === 0 ? [] : [`\u2026 and ${more} more ${more === 1 ? "target" : "targets"}.`], ...bare === 0 ? [] : [`${subject} no section below, because of the size limit; the output ${require_index.code("results-file")} names the report of each.`]].join(" ");
}
exports.layFleet = layFleet;
exports.mostSevereFirst = mostSevereFirst;
