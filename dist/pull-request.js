const require_github = require("./github.js");
const require_repository = require("./repository.js");
const require_index = require("./index.js");
const require_compared = require("./compared.js");
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
function recordOver(own, news, page) {
	return recordText(joinRecords(own.map(({ body }) => readRecord(body)), news), page);
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
function foldStart(title) {
	return `<details><summary>${title}</summary>\n\n`;
}
function foldIn(body, title) {
	const start = body.indexOf(foldStart(title));
	const end = body.indexOf("\n\n</details>", start);
	return start < 0 || end < 0 ? void 0 : body.slice(start, end + 12);
}
// src/github/stamp.ts
const PHASES = [
	"plan",
	"preview",
	"apply",
	"merged",
	"closed"
];
function markerOf(identity) {
	return `<!-- neki-topology:${nameOf$1(identity)} `;
}
function nameOf$1(identity) {
	return (0, node_crypto.createHash)("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 16);
}
const LINE = /^(<!-- neki-topology:[0-9a-f]{16} )(?:(.*?) -->)?/;
function markerIn(body) {
	return LINE.exec(body)?.[1];
}
function stampLine(marker, stamp, more = 0) {
	return `${marker}${stampWords(stamp).join(" ")}${more === 0 ? "" : ` more=${more}`} -->`;
}
const COMMIT = /^[0-9a-f]{40,64}$/;
const SHOWN = "[A-Za-z0-9+/]{43}(?:\\.[0-9a-z]{1,7})?";
const FORMS = {
	phase: /^[a-z]+$/,
	run: /^\d{1,15}\.\d{1,6}$/,
	head: COMMIT,
	commit: COMMIT,
	job: /^[0-9a-f]{16}$/,
	shown: new RegExp(`^${SHOWN}(?:,${SHOWN})*$`),
	unread: /^1$/,
	by: /^\d{1,15}$/,
	of: COMMIT
};
function stampWords({ phase, run, attempt = 1, head, commit, job, reviewed }) {
	const values = {
		phase,
		run: run === void 0 ? void 0 : `${run}.${attempt}`,
		head,
		commit,
		job,
		shown: reviewed && shownText(reviewed),
		unread: reviewed?.isUnread ? "1" : void 0,
		by: reviewed?.run === run ? void 0 : reviewed?.run?.toString(),
		of: reviewed?.head === head ? void 0 : reviewed?.head
	};
	return Object.entries(values).flatMap(([name, value]) => value === void 0 ? [] : `${name}=${value}`);
}
function shownText({ shown }) {
	return Array.from(shown, ([digest, asked]) => asked === void 0 ? digest : `${digest}.${asked.toString(36)}`).join();
}
function shownFrom(text) {
	return new Map(text.split(",").map((entry) => {
		const [digest = "", asked] = entry.split(".");
		return [digest, asked === void 0 ? void 0 : Number.parseInt(asked, 36)];
	}));
}
function readStamp(body) {
	return stampFrom(LINE.exec(body)?.[2]?.split(" ") ?? []);
}
function stampFrom(words) {
	const value = (name) => {
		const text = words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
		return text !== void 0 && FORMS[name].test(text) ? text : void 0;
	};
	const [phase, shown, by, head] = [
		value("phase"),
		value("shown"),
		value("by"),
		value("head")
	];
	const [run, attempt] = value("run")?.split(".").map(Number) ?? [];
	return {
		phase: PHASES.find((known) => known === phase) ?? "plan",
		run,
		attempt,
		head,
		commit: value("commit"),
		job: value("job"),
		reviewed: shown === void 0 ? void 0 : {
			shown: shownFrom(shown),
			isUnread: value("unread") !== void 0,
			run: by === void 0 ? run : Number(by),
			head: value("of") ?? head
		}
	};
}
function outranks(theirs, ours) {
	if (theirs.phase === "apply" && ours.phase === "merged") return true;
	if (theirs.phase === "merged" && ours.phase === "apply") return false;
	if (theirs.run === void 0 || ours.run === void 0) return false;
	if (theirs.run !== ours.run) return theirs.run > ours.run;
	return (theirs.attempt ?? 1) > (ours.attempt ?? 1);
}
function isAlike(one, other) {
	return one.head !== void 0 && one.head === other.head && one.phase === other.phase && (one.reviewed && shownText(one.reviewed)) === (other.reviewed && shownText(other.reviewed));
}
function inNameOf({ run, attempt, commit, reviewed }, stamp) {
	return {
		...stamp,
		run: run ?? stamp.run,
		attempt: attempt ?? stamp.attempt,
		commit: commit ?? stamp.commit,
		reviewed: reviewed ?? stamp.reviewed
	};
}
function withReviewed(stamp, reviewed) {
	return stamp.reviewed !== void 0 || reviewed === void 0 ? stamp : {
		...stamp,
		reviewed
	};
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
	const { concurrent, isFleeting = false } = upsert;
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
	const hasEnded = Promise.allSettled([write]).then(() => true);
	const hasLasted = () => store.github.clock.sleep(LOOK_MS).then(() => false);
	while (!await Promise.race([hasEnded, hasLasted()])) try {
		concurrent.notice(await store.list(), body);
	} catch {}
	return write;
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
	const compose = composer(store.marker, report.render);
	return upsertComment(store, {
		...report,
		draft: (own, limit) => draft$1(own, limit, {
			store,
			report,
			compose
		})
	});
}
async function draft$1(own, limit, telling) {
	const { store, report, compose } = telling;
	const { page, kept: title, isReplaced = false, isQuiet = false } = report;
	const tail = recordOver(own, report.entries, page);
	const [keep] = own;
	const believed = store.isIdentityKnown ? own : [];
	const kept = isReplaced ? void 0 : believed.flatMap(({ body }) => foldIn(body, title) ?? [])[0];
	const bodyOf = async (stamp, end) => {
		const room = limit - end.length;
		const extra = kept === void 0 ? "" : `\n\n${kept}`;
		const text = await compose(stamp, Math.max(room - extra.length, room / 2));
		return `${text}${foldIn(text, title) === void 0 && text.length + extra.length <= room ? extra : ""}${end}`;
	};
	if (keep === void 0) return {
		body: await bodyOf(report.stamp, tail),
		isOurs: true
	};
	const latest = own.reduce((a, b) => outranks(b.stamp, a.stamp) ? b : a);
	const standing = withoutRecord(latest.body);
	if (outranks(latest.stamp, report.stamp)) return {
		body: fitting(standing, tail, limit) ?? latest.body,
		isOurs: false
	};
	const mark = believed.find(({ stamp }) => stamp.reviewed !== void 0)?.stamp.reviewed;
	const ours = withReviewed(report.stamp, mark);
	if (isQuiet && isApplied(latest, ours)) return {
		body: fitting(standing.replace(/^.*/, () => stampLine(store.marker, ours)), tail, limit) ?? latest.body,
		isOurs: true
	};
	if (isAlike(keep.stamp, ours)) {
		const theirs = await bodyOf(inNameOf(keep.stamp, ours), recordOver(own, [], page));
		if (keep.body === theirs) return {
			body: theirs,
			isOurs: true
		};
	}
	return {
		body: await bodyOf(ours, tail),
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
		const line = stampLine(marker, stamp);
		const name = `${limit} ${line}`;
		const text = composed.get(name) ?? `${line}\n${await render(stamp, limit - line.length - 1)}`.trimEnd();
		composed.set(name, text);
		return text;
	};
}
// src/github/comment-store.ts
const LOOK_BACK_MS = 6e4;
const PAUSE_FACTOR = 4;
const SHORTEST_PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 3e3;
const VIEWER = "query($ids: [ID!]!) { viewer { login } nodes(ids: $ids) { ... on IssueComment { id isMinimized } } }";
const SHOW_AGAIN = "mutation($id: ID!) { unminimizeComment(input: { subjectId: $id }) { unminimizedComment { isMinimized } } }";
var CommentStore = class {
	github;
	pull;
	marker;
	kin;
	#known = new Map();
	#replaced = new Map();
	#foreign = new Set();
	#identity;
	#since;
	#listedAt = NaN;
	#slowest = 0;
	#first;
	constructor(github, pull, marker, kin) {
		this.kin = kin;
		this.github = github;
		this.pull = pull;
		this.marker = marker;
	}
	get isIdentityKnown() {
		return this.#identity?.login !== void 0;
	}
	get listedAt() {
		return Number.isNaN(this.#listedAt) ? void 0 : Math.floor(this.#listedAt / 1e3);
	}
	first() {
		this.#first ??= this.list();
		return this.#first;
	}
	async list() {
		const { octokit, repo } = this.github;
		const query = {
			...repo,
			issue_number: this.pull,
			per_page: 100
		};
		const since = this.#since === void 0 ? {} : { since: this.#since };
		const ask = (page) => octokit.rest.issues.listComments({
			...query,
			...since,
			page
		});
		for await (const { data, headers } of require_github.pagesOf((page) => this.#timed(() => ask(page)))) {
			this.#since ??= lookBack(headers.date);
			this.#listedAt = Date.parse(headers.date ?? "");
			for (const comment of data) {
				if (this.#replaced.get(comment.id) === comment.body) continue;
				const marker = markerIn(comment.body ?? "");
				if ((marker === this.marker || marker !== void 0 && this.kin !== void 0) && !this.#foreign.has(comment.id)) this.#known.set(comment.id, comment);
				else this.#known.delete(comment.id);
			}
		}
		if (this.#known.size === 0) return [];
		const marked = [...this.#known.values()].toSorted((a, b) => a.id - b.id);
		const nodeIds = marked.map(({ node_id: nodeId }) => nodeId);
		this.#identity ??= await identityOf$1(this.github, nodeIds);
		const { login } = this.#identity;
		const written = marked.filter(({ user }) => login === void 0 ? user?.type === "Bot" : user?.login === login).map((comment) => this.#own(comment));
		const own = written.filter(({ body }) => body.startsWith(this.marker));
		return this.kin === void 0 ? own : this.#takenOver(own, written, this.kin);
	}
	#takenOver(own, written, kin) {
		const isRefusal = ({ body, stamp }) => body.startsWith(kin.refusal) && stamp.run !== kin.run;
		if (this.marker !== kin.refusal) return written.filter((one) => own.includes(one) || isRefusal(one));
		const earlier = written.filter(({ stamp: { job, run } }) => job === kin.job && run !== kin.run);
		return own.length > 0 || earlier.length !== 1 ? own : earlier;
	}
	async create(body) {
		const { octokit, repo } = this.github;
		const { data } = await this.#timed(() => octokit.rest.issues.createComment({
			...repo,
			issue_number: this.pull,
			body
		}));
		this.#identity ??= {
			login: data.user?.login,
			hidden: new Set()
		};
		this.#known.set(data.id, {
			...data,
			body
		});
		return this.#own({
			...data,
			body
		});
	}
	async update({ id, nodeId }, body) {
		const { octokit, repo } = this.github;
		try {
			const { data } = await this.#timed(() => octokit.rest.issues.updateComment({
				...repo,
				comment_id: id,
				body
			}));
			const before = this.#known.get(id)?.body;
			if (before !== void 0) this.#replaced.set(id, before);
			this.#known.set(id, {
				...data,
				body
			});
			if (this.#identity?.hidden.has(nodeId)) await showAgain(this.github, nodeId);
			return this.#own({
				...data,
				body
			});
		} catch (error) {
			if (!isNotOurs(error)) throw error;
			this.#forget(id);
			return;
		}
	}
	async remove({ id }) {
		const { octokit, repo } = this.github;
		this.#forget(id);
		try {
			await this.#timed(() => octokit.rest.issues.deleteComment({
				...repo,
				comment_id: id
			}));
		} catch (error) {
			if (!isNotOurs(error)) throw error;
		}
	}
	async settle(times, least = SHORTEST_PAUSE_MS) {
		const pause = Math.max(least, Math.min(LONGEST_PAUSE_MS, PAUSE_FACTOR * this.#slowest));
		await this.github.clock.sleep(pause * times);
	}
	#own(comment) {
		const body = (comment.body ?? "").replaceAll("\r\n", "\n").trimEnd();
		return {
			id: comment.id,
			nodeId: comment.node_id,
			body,
			url: comment.html_url,
			stamp: readStamp(body)
		};
	}
	#forget(id) {
		this.#known.delete(id);
		this.#foreign.add(id);
	}
	async #timed(request) {
		const began = this.github.clock.now();
		try {
			return await request();
		} finally {
			this.#slowest = Math.max(this.#slowest, this.github.clock.now() - began);
		}
	}
};
function lookBack(date) {
	const time = Date.parse(date ?? "");
	return Number.isNaN(time) ? void 0 : `${new Date(time - LOOK_BACK_MS).toISOString().slice(0, 19)}Z`;
}
function isNotOurs(error) {
	if (!require_github.isRequestError(error) || require_github.isRateLimit(error) || /locked/i.test(error.message)) return false;
	return error.status === 403 || error.status === 404;
}
async function identityOf$1(github, nodeIds) {
	const data = await viewerData(github, nodeIds.slice(0, 100));
	const login = member(member(data, "viewer"), "login");
	const nodes = member(data, "nodes");
	const hidden = Array.isArray(nodes) ? nodes.filter((node) => member(node, "isMinimized") === true) : [];
	return {
		login: typeof login === "string" ? login : await loginOfPerson(github),
		hidden: new Set(hidden.map((node) => String(member(node, "id"))))
	};
}
async function viewerData(github, ids) {
	try {
		return await github.octokit.graphql(VIEWER, { ids });
	} catch (error) {
		return member(error, "data");
	}
}
async function loginOfPerson(github) {
	try {
		return (await github.octokit.rest.users.getAuthenticated()).data.login;
	} catch (error) {
		if (require_github.isRequestError(error)) return void 0;
		throw error;
	}
}
async function showAgain(github, nodeId) {
	try {
		await github.octokit.graphql(SHOW_AGAIN, { id: nodeId });
	} catch {}
}
function member(value, name) {
	return typeof value === "object" && value !== null ? Reflect.get(value, name) : void 0;
}
const MOST_JOBS = 30;
const DIGESTS_IN_A_NOTICE = 80;
const NOTICE = "Digests of the plans shown on the pull request:";
function claimDigest({ repo }, { pull, identity, mark }) {
	const words = stampWords({
		phase: "plan",
		reviewed: {
			...mark,
			run: void 0,
			head: void 0
		}
	});
	const text = JSON.stringify([
		repo.owner,
		repo.repo,
		pull,
		identity,
		mark.head,
		words
	]);
	return (0, node_crypto.createHash)("sha256").update(text).digest("base64").slice(0, 43);
}
function vouchersFor(digests) {
	const pages = Math.ceil(digests.length / DIGESTS_IN_A_NOTICE);
	return Array.from({ length: pages }, (_, page) => [NOTICE, ...digests.slice(page * DIGESTS_IN_A_NOTICE, (page + 1) * DIGESTS_IN_A_NOTICE)].join(" "));
}
function openVouching(github, workflow = "") {
	const { octokit, repo } = github;
	const readRun = require_index.memoized(async (id) => {
		const { data: run } = await octokit.rest.actions.getWorkflowRun({
			...repo,
			run_id: id
		});
		const query = {
			...repo,
			run_id: id,
			filter: "all",
			per_page: 100
		};
		const list = (page) => octokit.rest.actions.listJobsForWorkflowRun({
			...query,
			page
		});
		const jobs = (await Array.fromAsync(require_github.pagesOf(list))).flatMap(({ data }) => data.jobs);
		return {
			...run,
			jobs
		};
	});
	const noticesOf = require_index.memoized(async (job) => {
		const query = {
			...repo,
			check_run_id: job,
			per_page: 100
		};
		const { data } = await octokit.rest.checks.listAnnotations(query);
		return data.filter((one) => one.annotation_level === "notice" && one.message?.startsWith(NOTICE)).map(({ message }) => message).join(" ");
	});
	return async (claim) => {
		const { run: id, head } = claim.mark;
		if (id === void 0 || head === void 0) return "it does not name the run that made it.";
		try {
			const run = await readRun(id);
			const [path = ""] = run.path.split("@");
			const isOwn = run.head_repository?.full_name === `${repo.owner}/${repo.repo}`;
			const isOnPull = run.event === "pull_request_target" || run.event === "pull_request" && isOwn;
			if (workflow === "" || path !== workflow) return `it was made by the workflow ${require_index.quoteWhole(path)}, not by ${require_index.quoteWhole(workflow)}. Plan and apply in one workflow file.`;
			if (!isOnPull || run.head_sha !== head) return "it was not made by a run for the pull request.";
			const digest = claimDigest(github, claim);
			const isNamed = ({ name }) => claim.identity.some((part) => name.includes(part));
			const jobs = run.jobs.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
			for (const { id: job } of jobs.slice(0, MOST_JOBS)) if ((await noticesOf(job)).includes(digest)) return void 0;
			return jobs.length > MOST_JOBS ? `none of the first ${MOST_JOBS} jobs of its run printed it.` : "no job of its run printed it.";
		} catch (error) {
			return require_github.problemOf(error, `reading the jobs of run ${id}`, "actions: read, checks: read").why;
		}
	};
}
async function* mergedPulls({ octokit, repo }, { ref, commit }) {
	const base = ref.replace(/^refs\/heads\//, "");
	const query = {
		...repo,
		base,
		sort: "updated",
		direction: "desc",
		per_page: 100
	};
	const { data } = await octokit.rest.pulls.list({
		...query,
		state: "closed"
	});
	const merged = data.filter((pull) => pull.merged_at !== null && pull.base.ref === base);
	const rank = (pull) => pull.merge_commit_sha === commit ? "~" : pull.merged_at ?? "";
	const isLater = (one, other) => rank(one) === rank(other) ? one.number > other.number : rank(one) > rank(other);
	const latest = merged.toSorted((one, other) => isLater(one, other) ? -1 : 1);
	for (const { number, merge_commit_sha: landed, head } of latest.slice(0, 10)) {
		if (landed === null) continue;
		if (landed === commit) yield {
			number,
			head: head.sha
		};
		else {
			const sides = {
				...repo,
				base: landed,
				head: commit,
				per_page: 1,
				page: 2
			};
			const { status } = (await octokit.rest.repos.compareCommits(sides)).data;
			if (status === "ahead" || status === "identical") yield {
				number,
				head: head.sha
			};
		}
	}
	if (latest.length > 10 || data.length === 100) yield void 0;
}
async function setLabels(github, pull) {
	const { octokit, repo } = github;
	try {
		const last = new Map();
		const query = {
			...repo,
			issue_number: pull,
			per_page: 100
		};
		for await (const { data } of require_github.pagesOf((page) => octokit.rest.issues.listEvents({
			...query,
			page
		}))) for (const { event, actor, created_at: at, ...more } of data) {
			const label = "label" in more ? more.label.name : void 0;
			if (label == null || require_index.classOfLabel(label) === void 0) continue;
			if (event !== "labeled" || actor === null) last.delete(label);
			else last.set(label, {
				person: actor.login,
				at: Date.parse(at) / 1e3
			});
		}
		const labels = [];
		for (const [text, set] of last) labels.push({
			text,
			...set,
			mayWrite: await mayWrite(github, set.person)
		});
		return labels;
	} catch (error) {
		return require_github.problemOf(error, `reading who set the labels of pull request #${pull}`, "pull-requests: read").why;
	}
}
async function mayWrite({ octokit, repo }, username) {
	try {
		const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({
			...repo,
			username
		});
		if (typeof data.permission !== "string") throw new Error("the response has no permission");
		return ["admin", "write"].includes(data.permission);
	} catch (error) {
		if (require_github.isRequestError(error) && error.status === 404) return false;
		throw error;
	}
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
	if (outranks(one.stamp, other.stamp)) return true;
	return !outranks(other.stamp, one.stamp) && other.isFleeting && !one.isFleeting;
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
	const { reviewed: _, ...latest } = sections.reduce((best, { stamp }) => outranks(stamp, best) ? stamp : best, start);
	return latest;
}
function marksOf({ key, stamp, isFleeting }, latest) {
	const own = [...stampWords(stamp), ...isFleeting ? [FLEETING] : []];
	const shared = stampWords(latest);
	const absent = shared.map(nameOf).filter((name) => !own.some((word) => nameOf(word) === name));
	return {
		row: `<!-- row:${[key, ...[...own.filter((word) => !shared.includes(word)), ...absent.map((name) => `${name}=-`)]].join(" ")}${END}`,
		section: `${SECTION}${key}${END}`,
		part: PART
	};
}
function readSections(body) {
	const stamp = readStamp(body);
	const [top = "", ...chunks] = withoutRecord(body).split(`\n${SECTION}`);
	const folds = new Map(chunks.map(readFold));
	const sections = new Map();
	const [first = "", ...lines] = top.split("\n");
	for (const line of lines) {
		const row = readRow(line, stampWords(stamp));
		if (row === void 0 || sections.has(row.key)) continue;
		sections.set(row.key, {
			...row,
			...folds.get(row.key) ?? {
				head: "",
				parts: []
			}
		});
	}
	return {
		stamp,
		sections,
		more: Number(/ more=(\d{1,9}) /.exec(first)?.[1] ?? 0)
	};
}
function readRow(line, shared) {
	const [, cells = "", key, words = ""] = ROW.exec(line) ?? [];
	if (key === void 0) return void 0;
	const own = words.split(" ").slice(1);
	const names = new Set(own.map(nameOf));
	return {
		key,
		stamp: stampFrom([...own, ...shared.filter((word) => !names.has(nameOf(word)))]),
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
	const ours = report.sections.map(({ name, ...section }) => {
		return {
			...section,
			...inert(section),
			key: sectionKey(name),
			isFleeting
		};
	});
	const keys = new Set(names.map(sectionKey));
	const isWhole = keys.isSubsetOf(new Set(ours.map(({ key }) => key)));
	const lost = lostSections();
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
function shownFor(own, name) {
	const key = sectionKey(name);
	return own.flatMap(({ body }) => readSections(body).sections.get(key)?.stamp.reviewed ?? []);
}
function draft(own, limit, telling) {
	const { store, report, ours, keys, isWhole, lost } = telling;
	const standing = standingIn(own, store.isIdentityKnown);
	const [keep] = own;
	if (keep !== void 0 && isWhole && standing.more > 0 && outranks(standing.stamp, report.stamp)) return {
		body: keep.body,
		isOurs: false
	};
	const known = new Map(standing.sections);
	for (const section of lost.among(known)) known.set(section.key, section);
	const sections = new Map([...known].filter(([key, { stamp }]) => keys.has(key) || outranks(stamp, report.stamp)));
	const tail = recordOver(own, [...lost.entries(), ...report.entries], report.page);
	const kept = store.isIdentityKnown ? foldStart(report.kept) : void 0;
	const counted = isWhole ? 0 : standing.more - ours.filter(({ key }) => !known.has(key)).length;
	let isOurs = ours.length === 0;
	for (const section of ours) {
		const theirs = sections.get(section.key);
		if (theirs !== void 0 && outranks(theirs.stamp, section.stamp)) continue;
		sections.set(section.key, agreed(section, theirs, kept));
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
function standingIn(own, isIdentityKnown) {
	const [keep, ...others] = own;
	if (keep === void 0) return {
		stamp: { phase: "plan" },
		sections: new Map(),
		more: 0
	};
	const first = readSections(keep.body);
	if (!isIdentityKnown) return first;
	const sections = new Map(first.sections);
	for (const [key, section] of others.flatMap(({ body }) => [...readSections(body).sections])) {
		const known = sections.get(key);
		if (known === void 0 || succeeds(section, known)) sections.set(key, section);
	}
	return {
		...first,
		sections
	};
}
function agreed(ours, theirs, kept) {
	if (theirs === void 0) return ours;
	const stamp = kept === void 0 ? ours.stamp : withReviewed(ours.stamp, theirs.stamp.reviewed);
	const isKept = (part) => kept !== void 0 && part.startsWith(kept);
	const parts = ours.isReplacing || ours.parts.some(isKept) ? [] : theirs.parts.filter(isKept);
	const whole = {
		...ours,
		parts: [...ours.parts, ...parts]
	};
	const isSame = isAlike(stamp, theirs.stamp) && saysNoOther(theirs, whole);
	return {
		...whole,
		stamp: isSame ? inNameOf(theirs.stamp, stamp) : stamp
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
	const limit = frame.limit - stampLine(marker, stamp).length - LONGEST_MORE - 1;
	const laid = report.layout(marked, {
		...frame,
		stamp,
		limit
	});
	return `${stampLine(marker, stamp, laid.more)}\n${laid.text}`.trimEnd();
}
function lostSections() {
	const found = new Map();
	const entries = [];
	return {
		notice: ([keep], writing) => {
			if (keep === void 0) return;
			entries.push(...readRecord(keep.body).entries);
			const put = readSections(writing).sections;
			for (const [key, section] of readSections(keep.body).sections) {
				const ours = put.get(key);
				if (ours === void 0 || succeeds(section, ours)) found.set(key, {
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
		stampWords(section.stamp)
	]);
}
// src/action/pull-request.ts
function openReporter(options) {
	const { inputs, trigger, context, stamp, runner, fleet, github } = options;
	const marker = markerOf(identityOf(options));
	const open = require_index.memoized((pull) => new CommentStore(github, pull, marker, kinOf(options)));
	const isOff = inputs.comment === "never";
	const find = require_index.once(async () => isOff ? void 0 : findPull(options));
	const merged = trigger.origin && require_index.replayed(mergedPulls(github, trigger.origin));
	const doubtOf = openVouching(github, context.workflow);
	const { report } = trigger;
	const here = context.isOnPull && report.by === "number" ? report.number : void 0;
	return {
		shown: async function* (name) {
			try {
				if (here !== void 0) yield* shownOn(open(here), {
					...options,
					doubtOf,
					name
				});
				else if (merged === void 0) yield "This run is not on a git branch that pull requests are merged into.";
				else for await (const pull of merged) if (pull !== void 0) yield* shownOn(open(pull.number), {
					...options,
					doubtOf,
					name,
					head: pull.head
				});
				else yield `Only the last 10 merged pull requests were checked.`;
			} catch (error) {
				yield require_github.problemOf(error, "looking for plans on pull requests", "pull-requests: read").why;
			}
		},
		shownAt: async () => {
			if (here === void 0) return void 0;
			const store = open(here);
			await store.first().catch(() => void 0);
			return store.listedAt;
		},
		announce: async (name, applying) => {
			const pull = await find();
			if (typeof pull !== "number") return;
			const content = fleet === void 0 ? {
				entries: [],
				stamp,
				render: async (about) => require_index.renderApplying(applying, about)
			} : {
				entries: [],
				sections: [require_index.sectionOf(require_fleet.applyingPiece(name, applying), stamp, runner)]
			};
			await put(open(pull), content, {
				...options,
				mayCreate: true,
				isFleeting: true
			});
		},
		publish: async (content, mayCreate) => {
			const pull = await find();
			if (pull === void 0) {
				runner.logLine(isOff ? "No comment was written: `comment` is `never`." : "No pull request found; skipping the comment.");
				return {
					comment: void 0,
					pullRequest: inputs.pullRequest
				};
			}
			const isFound = typeof pull === "number";
			const comment = isFound ? await bring(open(pull), content, {
				...options,
				mayCreate
			}) : {
				kind: "failed",
				problem: pull
			};
			logEnd(comment, options);
			return {
				comment,
				pullRequest: isFound ? pull : void 0
			};
		}
	};
}
async function bring(store, content, options) {
	vouch(store.pull, content, options);
	const end = await put("render" in content && content.isAstray === true ? await storeAstray(store) : store, content, options);
	if (content.alarm !== void 0 && "url" in end && end.kind !== "newer") await raise(store.pull, end.url, {
		...options,
		alarm: content.alarm
	});
	return end;
}
function put(store, content, options) {
	const { runner, stamp, fleet, mayCreate, isFleeting = false } = options;
	const report = {
		stamp,
		mayCreate,
		isFleeting,
		page: options.context.page,
		kept: require_compared.PREVIOUS
	};
	const measure = (text) => text.length;
	if ("render" in content) return putComment(store, {
		...report,
		...content,
		stamp: {
			...content.stamp,
			job: store.kin?.job
		},
		render: async (as, limit) => runner.hide(await content.render(require_index.reportContext(options, as), {
			limit,
			measure
		}))
	});
	return putSections(store, {
		...report,
		...content,
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
		refusal: markerOf(["refused", ...identity]),
		job: nameOf$1(identity),
		run
	};
}
async function storeAstray(store) {
	const { github, pull, marker, kin } = store;
	const own = await store.first().catch(() => []);
	if (kin === void 0 || own.some(({ body }) => body.startsWith(marker))) return store;
	return new CommentStore(github, pull, kin.refusal, kin);
}
async function raise(pull, url, options) {
	const { context, stamp, github, alarm } = options;
	const { person = "", run, attempt } = context;
	const { runUrl } = require_index.reportContext(options, stamp);
	const text = `${/^[\w-]+$/.test(person) ? `@${person} ` : ""}The apply after this merge did not go through for ${require_index.message(alarm)}. ${require_index.link("What happened, and what to do", url)}${runUrl === void 0 ? "" : ` \u00b7 ${require_index.link("run", runUrl)}`}`;
	const end = await putComment(new CommentStore(github, pull, markerOf([
		...identityOf(options),
		"alarm",
		`${run}.${attempt}`
	])), {
		stamp,
		mayCreate: true,
		isFleeting: true,
		render: async () => text,
		entries: [],
		page: void 0,
		kept: require_compared.PREVIOUS,
		isReplaced: true
	});
	if (end.kind === "failed") options.runner.notify("warning", end.problem.why);
}
function identityOf({ inputs, fleet }, name) {
	const { baseUrl, target, file } = inputs;
	if (fleet === void 0) return [
		baseUrl,
		...Object.values(target ?? {}),
		file
	];
	return [
		baseUrl,
		"targets",
		fleet.path,
		...name === void 0 ? [] : [name]
	];
}
function logEnd(end, { runner: { logLine, notify }, trigger, context }) {
	switch (end.kind) {
		case "failed":
			if ((trigger.isFork || context.isDependabot) && end.problem.status === 403) notify("notice", "No comment was written: runs for forks and Dependabot only get a read-only token. The report is in the job summary.");
			else notify("warning", `${end.problem.why} The report is in the job summary.`);
			break;
		case "newer":
			notify("notice", `A later run has already reported on the pull request: ${end.url}`);
			break;
		case "none":
			logLine("No comment was written: there is nothing to report.");
			break;
		case "created":
		case "updated":
		case "unchanged": logLine(`Comment ${end.kind}: ${end.url}`);
	}
}
async function findPull({ inputs: { pullRequest }, trigger: { report }, github }) {
	if (pullRequest !== void 0) return pullRequest;
	try {
		switch (report.by) {
			case "number": return report.number;
			case "commit": return await require_repository.pullRequestOfCommit(github, report.sha);
			case "branch": return await require_repository.openPullRequestOf(github, report.branch);
			case "none": return;
		}
	} catch (error) {
		return require_github.problemOf(error, "looking for the pull request", "pull-requests: write");
	}
}
async function* shownOn(store, options) {
	const { fleet, name, head, github, doubtOf } = options;
	const { pull } = store;
	const own = await store.first();
	const marks = fleet === void 0 ? own.flatMap(({ stamp }) => stamp.reviewed ?? []) : shownFor(own, name);
	if (marks.length > 0 && !store.isIdentityKnown) yield "GitHub does not show which comments belong to this token.";
	else for (const mark of marks) if (head !== void 0 && mark.head !== head) yield `The plan on pull request #${pull} is for commit \`${mark.head?.slice(0, 12)}\`, but its last commit is \`${head.slice(0, 12)}\`.`;
	else yield {
		pull,
		mark,
		doubt: require_index.once(() => doubtOf({
			pull,
			identity: identityOf(options, name),
			mark
		})),
		labels: require_index.once(() => setLabels(github, pull))
	};
}
function vouch(pull, content, options) {
	const digests = ("render" in content ? [{
		name: "",
		stamp: content.stamp
	}] : content.sections).flatMap(({ name, stamp: { reviewed: mark } }) => mark === void 0 ? [] : [claimDigest(options.github, {
		pull,
		identity: identityOf(options, name),
		mark
	})]);
	for (const voucher of vouchersFor(digests)) options.runner.notify("notice", voucher);
}
exports.openReporter = openReporter;
