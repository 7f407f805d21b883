const require_review = require("./review.js");
const require_github = require("./github.js");
const require_compared = require("./compared.js");
const require_index = require("./index.js");
const require_fleet = require("./fleet.js");
const require_fleet_layout = require("./fleet-layout.js");
let node_crypto = require("node:crypto");
// src/github/record.ts
const SAID = {
	planned: "planned",
	blocked: "blocked",
	drifted: "drift",
	applied: "applied",
	"no-change": "nothing to do",
	failed: "failed",
	invalid: "invalid",
	superseded: "superseded",
	valid: "valid",
	skipped: "skipped",
	merged: "merged",
	closed: "closed",
	refused: "invalid configuration",
	allowed: "allowed"
};
const MOST_ENTRIES = 20;
const START = "\n\n<!-- runs ";
const TAIL = /\n\n<!-- runs (\d{1,6})((?: \S+)*) -->\n[^\n]*$/;
const ENTRY = /^([a-z-]+):(\d{1,15}|-)\.(\d{1,6}):([0-9a-z]{1,8}):([\w-]{0,64}(?:\[bot\])?)$/;
function readRecord(body) {
	const [, earlier = "0", words = ""] = TAIL.exec(body) ?? [];
	return {
		earlier: Number(earlier),
		entries: words.split(" ").flatMap(readEntry)
	};
}
function readEntry(word) {
	const [, what, run, attempt, at = "", person] = ENTRY.exec(word) ?? [];
	const known = Object.keys(SAID).find((name) => name === what);
	if (known === void 0) return [];
	return [{
		what: known,
		run: run === "-" ? void 0 : Number(run),
		attempt: Number(attempt),
		at: Number.parseInt(at, 36),
		person: person || void 0
	}];
}
function withoutRecord(body) {
	return body.replace(TAIL, "");
}
function joinRecords(records, news) {
	const [standing = {
		entries: [],
		earlier: 0
	}] = records;
	const oldest = standing.entries.length < MOST_ENTRIES ? 0 : Math.min(...standing.entries.map(({ at }) => at));
	const found = new Map();
	for (const entry of [...records.flatMap(({ entries }) => entries), ...news]) {
		const key = keyOf(entry);
		const known = found.get(key);
		if (entry.at >= oldest && (known === void 0 || entry.at < known.at)) found.set(key, entry);
	}
	const entries = inOrder([...found.values()]);
	const earlier = Math.max(0, ...records.map((record) => record.earlier));
	const hidden = Math.max(0, entries.length - MOST_ENTRIES);
	return {
		entries: entries.slice(hidden),
		earlier: earlier + hidden
	};
}
function inOrder(entries) {
	const ends = entries.filter(({ what }) => what !== "allowed");
	return entries.map((entry) => {
		const { what, run, attempt, at } = entry;
		const use = ends.find((one) => what === "allowed" && one.run === run && one.attempt === attempt);
		return {
			entry,
			at: Math.min(at, use?.at ?? at),
			run: run ?? 0,
			key: keyOf(entry)
		};
	}).toSorted((one, other) => one.at - other.at || one.run - other.run || (one.key < other.key ? -1 : 1)).map(({ entry }) => entry);
}
function keyOf({ what, run, attempt, at, person }) {
	return what === "allowed" ? `${what} ${at} ${person}` : `${what} ${run}.${attempt}`;
}
function recordText({ entries, earlier }, page) {
	if (entries.length === 0) return "";
	const words = entries.map(({ what, run, attempt, at, person }) => `${what}:${run ?? "-"}.${attempt}:${at.toString(36)}:${LOGIN.test(person ?? "") ? person : ""}`);
	let day = "";
	const told = entries.map((entry) => {
		const [date = "", time = ""] = new Date(entry.at * 1e3).toISOString().split("T");
		const shown = `${date === day ? "" : `${date} `}${time.slice(0, 5)}`;
		day = date;
		return entryText(entry, shown, page);
	});
	const more = earlier === 0 ? "" : ` \u00b7 and ${earlier} earlier`;
	return `${START}${earlier}${words.map((word) => ` ${word}`).join("")} -->\n**Runs** (UTC): ${told.join(" \u00b7 ")}${more}`;
}
const LOGIN = /^[\w-]{1,64}(?:\[bot\])?$/;
function entryText({ what, run, attempt, person }, time, page) {
	const by = person !== void 0 && LOGIN.test(person) ? ` by \`${person}\`` : "";
	if (what === "allowed") return `allowed${by} ${time} (label)`;
	const later = attempt > 1 ? `/attempts/${attempt}` : "";
	const when = page !== void 0 && run !== void 0 ? `[${time}](${page}/actions/runs/${run}${later})` : time;
	return attempt > 1 ? `re-run ${when}${by}: ${SAID[what]}` : `${SAID[what]} ${when}${by}`;
}
function foldIn(body, title) {
	const start = body.indexOf(`<details><summary>${title}</summary>\n\n`);
	const end = body.indexOf("\n\n</details>", start);
	return start < 0 || end < 0 ? void 0 : body.slice(start, end + 12);
}
// src/github/upsert.ts
const MAX_COMMENT_CHARACTERS = 65536;
const SMALL_COMMENT_CHARACTERS = 8192;
const MOST_ROUNDS = 8;
const MOST_CONCURRENT_ROUNDS = 60;
const CREATION_SPREAD = 4;
const MOST_SPREAD = 16;
const MOST_CALM_LOOKS = 3;
const LOOKS_OF_GRACE = 3;
const CONCURRENT_PAUSE_MS = 1e3;
const LOOK_MS = 400;
const MOST_SLOW_LOOKS = 2;
async function upsertComment(store, upsert) {
	const { concurrent, isFleeting } = upsert;
	const counters = {
		hasWaited: false,
		losses: 0,
		calmLooks: 0,
		slowLooks: 0
	};
	const looksAtSecond = new Map();
	const work = {
		...upsert,
		store,
		limit: MAX_COMMENT_CHARACTERS,
		...counters,
		looksAtSecond
	};
	const isConcurrent = concurrent !== void 0;
	const failed = (error) => ({
		kind: "failed",
		problem: require_github.problemOf(error, `commenting on pull request #${store.pull}`, "pull-requests: write")
	});
	try {
		await work.draft([], work.limit);
		for (let round = 0; round < (isConcurrent ? MOST_CONCURRENT_ROUNDS : MOST_ROUNDS); round++) {
			const next = await step(work);
			if ("end" in next) return next.end;
			if (isFleeting && concurrent?.owes() !== true && work.written !== void 0) return work.written;
			if (next.pauses > 0) await store.settle(next.pauses, isConcurrent ? CONCURRENT_PAUSE_MS : void 0);
		}
	} catch (error) {
		return work.written ?? failed(error);
	}
	if (!isConcurrent && work.written !== void 0) return work.written;
	return failed(new Error("gave up after too many concurrent edits"));
}
async function step(work) {
	const { store, concurrent } = work;
	const { clock } = store.github;
	const began = clock.now();
	const own = await store.list();
	const [keep, ...others] = own;
	if (keep === void 0) return make(work);
	const seen = clock.now();
	const draft = await work.draft(own, work.limit);
	const time = clock.now() - (concurrent === void 0 ? seen : began);
	if (keep.body !== draft.body) return change(work, keep, {
		...draft,
		isLate: time > LOOK_MS
	});
	if (others.length > 0 && store.isIdentityKnown) return tidy(work, others);
	return rest(work, keep, draft.isOurs);
}
async function make(work) {
	const { store, written, mayCreate } = work;
	if (written !== void 0) return { end: written };
	if (!mayCreate) return { end: { kind: "none" } };
	if (mustSpread(work)) return { pauses: store.github.random() * CREATION_SPREAD };
	const { body } = await work.draft([], work.limit);
	await attempt(work, async () => {
		const { id, url } = await store.create(body);
		work.looksAtSecond.set(id, LOOKS_OF_GRACE);
		work.written = {
			kind: "created",
			url
		};
		work.last = body;
	});
	return { pauses: 1 };
}
async function change(work, keep, { body, isOurs, isLate }) {
	const { store, written } = work;
	work.slowLooks = isLate ? work.slowLooks + 1 : 0;
	if (isLate && work.slowLooks <= MOST_SLOW_LOOKS) return { pauses: 0 };
	if (written !== void 0 && mustSpread(work)) {
		work.losses += 1;
		return { pauses: store.github.random() * Math.min(MOST_SPREAD, 2 ** work.losses) };
	}
	await attempt(work, async () => {
		const updated = await watched(work, store.update(keep, body), body);
		if (updated === void 0) return;
		work.last = body;
		if (isOurs) work.written = {
			kind: written?.kind ?? "updated",
			url: updated.url
		};
	});
	return { pauses: 1 };
}
function mustSpread(work) {
	if (work.concurrent === void 0 || work.hasWaited) return false;
	work.hasWaited = true;
	return true;
}
async function attempt(work, write) {
	try {
		await write();
	} catch (error) {
		if (!(require_github.isRequestError(error) && error.status === 422 && /too long/i.test(error.message)) || work.limit === SMALL_COMMENT_CHARACTERS) throw error;
		work.limit = SMALL_COMMENT_CHARACTERS;
	}
	work.hasWaited = false;
}
async function watched({ store, concurrent }, write, body) {
	if (concurrent === void 0) return write;
	let isUnderWay = true;
	const end = () => {
		isUnderWay = false;
	};
	const ended = write.then(end, end);
	for (;;) {
		await Promise.race([ended, store.github.clock.sleep(LOOK_MS)]);
		if (!isUnderWay) return write;
		try {
			concurrent.notice(await store.list(), body);
		} catch {}
	}
}
async function tidy(work, others) {
	const { store, concurrent, looksAtSecond } = work;
	const grace = concurrent === void 0 ? 0 : LOOKS_OF_GRACE;
	for (const other of others) {
		const looks = (looksAtSecond.get(other.id) ?? 0) + 1;
		looksAtSecond.set(other.id, looks);
		if (looks >= grace) await store.remove(other);
	}
	return { pauses: 1 };
}
function rest(work, { url, body }, isOurs) {
	if (!isOurs) return { end: {
		kind: "newer",
		url
	} };
	if (work.written === void 0) return { end: {
		kind: "unchanged",
		url
	} };
	if (work.concurrent !== void 0 && work.last !== body && work.calmLooks < MOST_CALM_LOOKS) {
		work.last = body;
		work.calmLooks += 1;
		return { pauses: work.calmLooks };
	}
	return { end: {
		...work.written,
		url
	} };
}
// src/github/comment.ts
async function putComment(store, report) {
	const { mayCreate, isFleeting = false } = report;
	const compose = composer(store.marker, report.render);
	return upsertComment(store, {
		mayCreate,
		isFleeting,
		draft: (own, limit) => draft$1(own, limit, {
			store,
			report,
			compose
		})
	});
}
async function draft$1(own, limit, telling) {
	const { store, report, compose } = telling;
	const { entries, page, kept: title, isReplaced } = report.keeping;
	const tailOf = (news) => recordText(joinRecords(own.map(({ body }) => readRecord(body)), news), page);
	const tail = tailOf(entries);
	const [keep] = own;
	const believed = store.isIdentityKnown ? own : [];
	const kept = isReplaced ? void 0 : believed.flatMap(({ body }) => foldIn(body, title) ?? [])[0];
	const textOf = async (stamp, end) => {
		const room = limit - end.length;
		const extra = kept === void 0 ? "" : `\n\n${kept}`;
		const text = await compose(stamp, Math.max(room - extra.length, room / 2));
		return foldIn(text, title) === void 0 && text.length + extra.length <= room ? `${text}${extra}` : text;
	};
	if (keep === void 0) return {
		body: `${await textOf(report.stamp, tail)}${tail}`,
		isOurs: true
	};
	const latest = own.reduce((a, b) => require_review.outranks(b.stamp, a.stamp) ? b : a);
	const standing = withoutRecord(latest.body);
	if (require_review.outranks(latest.stamp, report.stamp)) return {
		body: fitting(standing, tail, limit) ?? latest.body,
		isOurs: false
	};
	const mark = believed.find(({ stamp }) => stamp.reviewed !== void 0)?.stamp.reviewed;
	const ours = require_review.withReviewed(report.stamp, mark);
	if (report.isQuiet === true && isApplied(latest, ours)) return {
		body: fitting(standing.replace(/^.*/, () => require_review.stampLine(store.marker, ours)), tail, limit) ?? latest.body,
		isOurs: true
	};
	if (require_review.isAlike(keep.stamp, ours)) {
		const before = tailOf([]);
		const theirs = `${await textOf(require_review.inNameOf(keep.stamp, ours), before)}${before}`;
		if (keep.body === theirs) return {
			body: theirs,
			isOurs: true
		};
	}
	return {
		body: `${await textOf(ours, tail)}${tail}`,
		isOurs: true
	};
}
function fitting(text, tail, limit) {
	return text.length + tail.length <= limit ? `${text}${tail}` : void 0;
}
function isApplied({ body, stamp }, ours) {
	return stamp.phase === ours.phase && stamp.head !== void 0 && stamp.head === ours.head && readRecord(body).entries.findLast(({ what }) => !ASIDE.includes(what))?.what === "applied";
}
const ASIDE = [
	"allowed",
	"no-change",
	"merged",
	"closed"
];
function composer(marker, render) {
	const composed = new Map();
	return async (stamp, limit) => {
		const line = require_review.stampLine(marker, stamp);
		const name = `${limit} ${line}`;
		const text = composed.get(name) ?? `${line}\n${await render(stamp, limit - line.length - 1)}`.trimEnd();
		composed.set(name, text);
		return text;
	};
}
// src/github/section-text.ts
const FLEETING = "fleeting=1";
const PART = "<!-- part -->";
const ROW = /^\| (.*?) <!-- row:([0-9a-f]{12})((?: (?!-->)\S+)*) -->/;
const SECTION = "<!-- section:";
const END = " -->";
const FOLD = /^<details(?: open)?><summary>(.*)<\/summary>\n\n/;
const FOLD_END = "\n\n</details>";
function succeeds(one, other) {
	if (require_review.outranks(one.stamp, other.stamp)) return true;
	return !require_review.outranks(other.stamp, one.stamp) && other.isFleeting && !one.isFleeting;
}
function sectionKey(name) {
	return (0, node_crypto.createHash)("sha256").update(name).digest("hex").slice(0, 12);
}
function inert({ cells, head, parts }) {
	const line = (text) => unmarked(text).replaceAll(/\s+/g, " ").trim();
	return {
		cells: cells.map((cell) => line(cell).replaceAll(/(?<!\\)\|/g, "\\|")),
		head: line(head),
		parts: parts.map((part) => unmarked(part).trim()).filter((part) => part !== "")
	};
}
function unmarked(text) {
	return text.replaceAll("\r\n", "\n").replaceAll("<!--", "<!\u200b--");
}
function latestStamp(sections, standing) {
	const [first] = sections;
	const start = standing.run === void 0 ? first?.stamp ?? standing : standing;
	const { reviewed: _, ...latest } = sections.reduce((best, { stamp }) => require_review.outranks(stamp, best) ? stamp : best, start);
	return latest;
}
function marksOf({ key, stamp, isFleeting }, latest) {
	const own = [...require_review.stampWords(stamp), ...isFleeting ? [FLEETING] : []];
	const shared = require_review.stampWords(latest);
	const absent = shared.map(nameOf).filter((name) => !own.some((word) => nameOf(word) === name));
	return {
		row: `<!-- row:${[key, ...[...own.filter((word) => !shared.includes(word)), ...absent.map((name) => `${name}=-`)]].join(" ")}${END}`,
		section: `${SECTION}${key}${END}`,
		part: PART
	};
}
function readSections(marker, body) {
	const stamp = require_review.readStamp(marker, body);
	const [top = "", ...chunks] = withoutRecord(body).split(`\n${SECTION}`);
	const folds = new Map(chunks.map(readFold));
	const sections = new Map();
	const [first = "", ...lines] = top.split("\n");
	for (const line of lines) {
		const row = readRow(line, require_review.stampWords(stamp));
		if (row === void 0 || sections.has(row.key)) continue;
		sections.set(row.key, {
			...row,
			...folds.get(row.key) ?? {
				head: "",
				parts: []
			}
		});
	}
	const more = Number(/ more=(\d{1,9}) /.exec(first)?.[1] ?? 0);
	return {
		stamp,
		sections: [...sections.values()],
		more
	};
}
function readRow(line, shared) {
	const [, cells = "", key, words = ""] = ROW.exec(line) ?? [];
	if (key === void 0) return void 0;
	const own = words.split(" ").slice(1);
	const names = new Set(own.map(nameOf));
	return {
		key,
		stamp: require_review.stampFrom([...own, ...shared.filter((word) => !names.has(nameOf(word)))]),
		isFleeting: own.includes(FLEETING),
		cells: cells.split(" | ")
	};
}
function readFold(chunk) {
	const end = chunk.indexOf(END);
	const text = chunk.slice(end + 4 + 1).trimEnd();
	const [opening, head = ""] = FOLD.exec(text) ?? [];
	const parts = (opening !== void 0 && text.endsWith(FOLD_END) ? text.slice(opening.length, -12) : "").split(`\n\n${PART}\n\n`).filter((part) => part !== "");
	return [chunk.slice(0, Math.max(0, end)), {
		head,
		parts
	}];
}
function nameOf(word) {
	return word.slice(0, word.indexOf("="));
}
// src/github/sections.ts
const LONGEST_MORE = 15;
async function putSections(store, report) {
	const { names, mayCreate, isFleeting = false } = report;
	const ours = report.sections.map((section) => ({
		...inert(section),
		stamp: section.stamp,
		isReplacing: section.isReplacing ?? false,
		key: sectionKey(section.name),
		isFleeting
	}));
	const keys = new Set(names.map(sectionKey));
	const isWhole = keys.isSubsetOf(new Set(ours.map(({ key }) => key)));
	const lost = lostSections(store.marker);
	const telling = {
		store,
		report,
		ours,
		keys,
		isWhole,
		lost
	};
	return upsertComment(store, {
		mayCreate: mayCreate && ours.length > 0 && (isWhole || !isFleeting),
		isFleeting,
		...isWhole ? {} : { concurrent: lost },
		draft: async (own, limit) => draft(own, limit, telling)
	});
}
function shownFor(own, marker, name) {
	const key = sectionKey(name);
	return own.flatMap(({ body }) => readSections(marker, body).sections).flatMap((section) => section.key === key ? section.stamp.reviewed ?? [] : []);
}
function draft(own, limit, telling) {
	const { store, report, ours, keys, isWhole, lost } = telling;
	const standing = standingIn(own, store);
	const [keep] = own;
	if (keep !== void 0 && isWhole && standing.more > 0 && require_review.outranks(standing.stamp, report.stamp)) return {
		body: keep.body,
		isOurs: false
	};
	const known = byKey(standing.sections);
	for (const section of lost.among(known)) known.set(section.key, section);
	const stays = ({ key, stamp }) => keys.has(key) || require_review.outranks(stamp, report.stamp);
	const sections = byKey([...known.values()].filter(stays));
	const { entries, page, kept } = report.keeping;
	const tail = recordText(joinRecords(own.map(({ body }) => readRecord(body)), [...lost.entries(), ...entries]), page);
	const counted = isWhole ? 0 : standing.more - ours.filter(({ key }) => !known.has(key)).length;
	let isOurs = ours.length === 0;
	for (const section of ours) {
		const theirs = sections.get(section.key);
		if (theirs !== void 0 && require_review.outranks(theirs.stamp, section.stamp)) continue;
		sections.set(section.key, agreed(section, theirs, store.isIdentityKnown ? kept : void 0));
		isOurs = true;
	}
	const more = Math.max(0, counted);
	const frame = {
		stamp: standing.stamp,
		limit: limit - tail.length,
		more,
		isWhole
	};
	return {
		body: `${compose([...sections.values()], telling, frame)}${tail}`,
		isOurs
	};
}
function standingIn(own, store) {
	const { marker, isIdentityKnown } = store;
	const [keep, ...others] = own;
	if (keep === void 0) return {
		stamp: { phase: "plan" },
		sections: [],
		more: 0
	};
	const first = readSections(marker, keep.body);
	if (!isIdentityKnown) return first;
	const sections = byKey(first.sections);
	for (const section of others.flatMap(({ body }) => readSections(marker, body).sections)) {
		const known = sections.get(section.key);
		if (known === void 0 || succeeds(section, known)) sections.set(section.key, section);
	}
	return {
		...first,
		sections: [...sections.values()]
	};
}
function byKey(sections) {
	return new Map(sections.map((section) => [section.key, section]));
}
function agreed(ours, theirs, kept) {
	if (theirs === void 0) return ours;
	const stamp = kept === void 0 ? ours.stamp : require_review.withReviewed(ours.stamp, theirs.stamp.reviewed);
	const isKept = (part) => kept !== void 0 && part.startsWith(kept);
	const parts = ours.isReplacing || ours.parts.some(isKept) ? [] : theirs.parts.filter(isKept);
	const whole = {
		...ours,
		parts: [...ours.parts, ...parts]
	};
	const isSame = require_review.isAlike(stamp, theirs.stamp) && saysNoOther(theirs, whole);
	return {
		...whole,
		stamp: isSame ? require_review.inNameOf(theirs.stamp, stamp) : stamp
	};
}
function saysNoOther(theirs, ours) {
	const isSame = (cell, at) => cell === ours.cells[at] || cell === "" && at === ours.cells.length - 1;
	return theirs.cells.length === ours.cells.length && theirs.cells.every(isSame) && (theirs.head === "" || theirs.head === ours.head) && theirs.parts.every((part) => ours.parts.includes(part));
}
function compose(known, { store, report }, frame) {
	const { marker } = store;
	const sections = known.toSorted((a, b) => a.key < b.key ? -1 : 1);
	const stamp = latestStamp(sections, frame.stamp);
	const marked = sections.map((section) => ({
		...section,
		marks: marksOf(section, stamp)
	}));
	const limit = frame.limit - require_review.stampLine(marker, stamp).length - LONGEST_MORE - 1;
	const laid = report.layout(marked, {
		...frame,
		stamp,
		limit
	});
	return `${require_review.stampLine(marker, stamp, laid.more)}\n${laid.text}`.trimEnd();
}
function lostSections(marker) {
	const found = new Map();
	const entries = [];
	return {
		notice: ([keep], writing) => {
			if (keep === void 0) return;
			entries.push(...readRecord(keep.body).entries);
			const put = byKey(readSections(marker, writing).sections);
			for (const section of readSections(marker, keep.body).sections) {
				const ours = put.get(section.key);
				if (ours === void 0 || succeeds(section, ours)) found.set(section.key, {
					section,
					by: textOf(ours)
				});
			}
		},
		owes: () => found.size > 0,
		entries: () => entries,
		among: (standing) => {
			for (const [key, { by }] of found) if (textOf(standing.get(key)) !== by) found.delete(key);
			return [...found.values()].map(({ section }) => section);
		}
	};
}
function textOf(section) {
	return section && JSON.stringify([
		section.cells,
		section.head,
		section.parts,
		require_review.stampWords(section.stamp)
	]);
}
// src/action/pull-request.ts
function openReporter(options) {
	const { inputs, trigger, fleet, pulls } = options;
	const opened = new Map();
	const open = (pull) => require_index.remembered(opened, pull, async () => {
		const store = (await pulls()).store(pull, require_review.markerOf(identityOf(options)), kinOf(options));
		return {
			kind: "pull",
			pull,
			store,
			own: require_index.once(() => store.list())
		};
	});
	const find = require_index.once(() => findPull(options, open));
	const merged = require_index.once(async () => require_index.replayed((await pulls()).merged(trigger.origin ?? {
		ref: "",
		commit: ""
	})));
	const here = ownPull(options);
	return {
		shown: async function* (name) {
			try {
				if (here !== void 0) yield* shownOn(await open(here), {
					...options,
					name
				});
				else if (trigger.origin === void 0) yield "This run is not on a git branch that pull requests are merged into.";
				else for await (const pull of await merged()) if (pull !== void 0) yield* shownOn(await open(pull.number), {
					...options,
					name,
					head: pull.head
				});
				else yield `Only the last 10 merged pull requests were checked.`;
			} catch (error) {
				yield require_index.explainGitHub(require_github.problemOf(error, "looking for plans on pull requests", "pull-requests: read"));
			}
		},
		shownAt: async () => {
			if (here === void 0) return void 0;
			const { store, own } = await open(here);
			await own().catch(() => void 0);
			return store.listedAt;
		},
		announce: async (name, applying) => {
			const on = inputs.comment === "never" ? void 0 : await find();
			if (on?.kind !== "pull") return;
			const { stamp, runner } = options;
			await put(on, fleet === void 0 ? {
				entries: [],
				stamp,
				render: async (context) => require_index.renderApplying(applying, context)
			} : {
				entries: [],
				sections: [sectionOf(require_fleet.applyingPiece(name, applying), stamp, runner)]
			}, {
				...options,
				mayCreate: true,
				isFleeting: true
			});
		},
		publish: async (content, mayCreate) => {
			const nowhere = {
				comment: void 0,
				pullRequest: inputs.pullRequest
			};
			if (inputs.comment === "never") return {
				...nowhere,
				isOff: true
			};
			const on = await find();
			if (on.kind === "none") return nowhere;
			if (on.kind === "failed") return {
				...nowhere,
				comment: on
			};
			await vouch(on, content, options);
			const comment = await put(content.isAstray === true ? await placeAstray(on, options) : on, content, {
				...options,
				mayCreate
			});
			if (content.alarm !== void 0 && "url" in comment && comment.kind !== "newer") await raise(on, comment.url, {
				...options,
				alarm: content.alarm
			});
			return {
				comment,
				pullRequest: on.pull
			};
		}
	};
}
function put({ store }, content, options) {
	const { runner, stamp, fleet, mayCreate, isFleeting = false } = options;
	const { entries } = content;
	const kept = {
		entries,
		page: options.context.page
	};
	const report = {
		mayCreate,
		isFleeting
	};
	const measure = (text) => text.length;
	if ("render" in content) return putComment(store, {
		...report,
		keeping: {
			...kept,
			kept: require_compared.PREVIOUS,
			isReplaced: content.isReplaced ?? false
		},
		isQuiet: content.isQuiet ?? false,
		stamp: {
			...content.stamp,
			job: kinOf(options)?.job
		},
		render: async (as, limit) => runner.hide(await content.render(require_index.reportContext(options, as), {
			limit,
			measure
		}))
	});
	return putSections(store, {
		...report,
		...content,
		keeping: {
			...kept,
			kept: `<details><summary>${require_compared.PREVIOUS}<`
		},
		stamp,
		names: fleet?.names ?? [],
		layout: (marked, { limit, ...frame }) => require_fleet_layout.layFleet(marked, {
			...frame,
			sink: {
				limit,
				measure
			},
			contextOf: (origin) => require_index.reportContext(options, origin)
		})
	});
}
function kinOf({ context: { workflow, job, run } }) {
	if (workflow === void 0 || job === void 0) return void 0;
	const identity = [workflow, job];
	return {
		refusal: require_review.markerOf(["refused", ...identity]),
		job: require_review.nameOf(identity),
		run
	};
}
async function placeAstray(on, options) {
	const kin = kinOf(options);
	const own = await on.own().catch(() => []);
	if (kin === void 0 || own.some(({ body }) => body.startsWith(on.store.marker))) return on;
	return {
		...on,
		store: (await options.pulls()).store(on.pull, kin.refusal, kin)
	};
}
async function raise(on, url, options) {
	const { context, stamp, pulls, alarm } = options;
	const { person = "", run, attempt } = context;
	const { runUrl } = require_index.reportContext(options, stamp);
	const text = `${/^[\w-]+$/.test(person) ? `@${person} ` : ""}The apply after this merge did not go through for ${require_index.message(alarm)}. ${require_index.link("What happened, and what to do", url)}${runUrl === void 0 ? "" : ` \u00b7 ${require_index.link("run", runUrl)}`}`;
	const marker = require_review.markerOf([
		...identityOf(options),
		"alarm",
		`${run}.${attempt}`
	]);
	const end = await putComment((await pulls()).store(on.pull, marker), {
		stamp,
		mayCreate: true,
		isFleeting: true,
		render: async () => text,
		keeping: {
			entries: [],
			page: void 0,
			kept: require_compared.PREVIOUS,
			isReplaced: true
		}
	});
	if (end.kind === "failed") options.runner.notify("warning", require_index.explainGitHub(end.problem));
}
function sectionOf({ name, cells, head, parts }, stamp, { hide }) {
	return {
		name,
		stamp,
		cells: cells.map(hide),
		head: hide(head),
		parts: parts.map(hide)
	};
}
function identityOf({ inputs, fleet }) {
	const { baseUrl, target, file } = inputs;
	const names = target === void 0 ? [file] : [...Object.values(target), file];
	return [baseUrl, ...fleet ? ["targets", fleet.path] : names];
}
async function findPull({ inputs: { pullRequest }, trigger, pulls }, open) {
	const place = pullRequest === void 0 ? trigger.report : {
		by: "number",
		number: pullRequest
	};
	if (place.by === "none") return { kind: "none" };
	try {
		const pull = await (await pulls()).find(place);
		return pull === void 0 ? { kind: "none" } : await open(pull);
	} catch (error) {
		return {
			kind: "failed",
			problem: require_github.problemOf(error, "looking for the pull request", "pull-requests: write")
		};
	}
}
function ownPull({ trigger: { report }, context }) {
	return context.isOnPull && report.by === "number" ? report.number : void 0;
}
async function* shownOn({ pull, store, own: list }, options) {
	const { fleet, name, head, pulls } = options;
	const own = await list();
	const marks = fleet === void 0 ? own.flatMap(({ stamp }) => stamp.reviewed ?? []) : shownFor(own, store.marker, name);
	if (marks.length > 0 && !store.isIdentityKnown) yield "GitHub does not show which comments belong to this token.";
	else for (const mark of marks) {
		const identity = [...identityOf(options), ...fleet === void 0 ? [] : [name]];
		if (head !== void 0 && mark.head !== head) yield `The plan on pull request #${pull} is for commit \`${mark.head?.slice(0, 12)}\`, but its last commit is \`${head.slice(0, 12)}\`.`;
		else yield {
			pull,
			mark,
			doubt: require_index.once(async () => (await pulls()).vouch({
				pull,
				identity,
				mark
			})),
			labels: require_index.once(async () => (await pulls()).labels(pull))
		};
	}
}
async function vouch({ pull }, content, options) {
	const shown = "render" in content ? [content] : content.sections;
	const { digest } = await options.pulls();
	const digests = shown.flatMap((one) => {
		const { reviewed: mark } = one.stamp;
		const identity = [...identityOf(options), ..."name" in one ? [one.name] : []];
		return mark === void 0 ? [] : [digest({
			pull,
			identity,
			mark
		})];
	});
	for (const voucher of require_review.vouchersFor(digests)) options.runner.notify("notice", voucher);
}
exports.openReporter = openReporter;
exports.sectionOf = sectionOf;
