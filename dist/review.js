const require_index = require("./index.js");
const require_github = require("./github.js");
let node_crypto = require("node:crypto");
// src/github/stamp.ts
const PHASES = [
	"plan",
	"preview",
	"apply",
	"merged",
	"closed"
];
function markerOf(identity) {
	return `<!-- neki-topology:${nameOf(identity)} `;
}
function nameOf(identity) {
	return (0, node_crypto.createHash)("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 16);
}
function markerIn(body) {
	return /^<!-- neki-topology:[0-9a-f]{16} /.exec(body)?.[0];
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
function readStamp(marker, body) {
	const end = body.indexOf(" -->");
	return stampFrom((body.startsWith(marker) && end >= 0 ? body.slice(marker.length, end) : "").split(" "));
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
// src/github/review.ts
const LARGEST_PAGE = 100;
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
	const runs = new Map();
	const notices = new Map();
	const readRun = async (id) => {
		const { data: run } = await octokit.rest.actions.getWorkflowRun({
			...repo,
			run_id: id
		});
		const query = {
			...repo,
			run_id: id,
			filter: "all",
			per_page: LARGEST_PAGE
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
	};
	const noticesOf = async (job) => {
		const query = {
			...repo,
			check_run_id: job,
			per_page: LARGEST_PAGE
		};
		const { data } = await octokit.rest.checks.listAnnotations(query);
		return data.filter((one) => one.annotation_level === "notice" && one.message?.startsWith(NOTICE)).map(({ message }) => message).join(" ");
	};
	return async (claim) => {
		const { run: id, head } = claim.mark;
		if (id === void 0 || head === void 0) return "it does not name the run that made it.";
		try {
			const run = await require_index.remembered(runs, id, () => readRun(id));
			const [path = ""] = run.path.split("@");
			const isOwn = run.head_repository?.full_name === `${repo.owner}/${repo.repo}`;
			const isOnPull = run.event === "pull_request_target" || run.event === "pull_request" && isOwn;
			if (workflow === "" || path !== workflow) return `it was made by the workflow ${require_index.quoteWhole(path)}, not by ${require_index.quoteWhole(workflow)}. Plan and apply in one workflow file.`;
			if (!isOnPull || run.head_sha !== head) return "it was not made by a run for the pull request.";
			const digest = claimDigest(github, claim);
			const isNamed = ({ name }) => claim.identity.some((part) => name.includes(part));
			const jobs = run.jobs.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
			for (const { id: job } of jobs.slice(0, MOST_JOBS)) if ((await require_index.remembered(notices, job, () => noticesOf(job))).includes(digest)) return void 0;
			return jobs.length > MOST_JOBS ? `none of the first ${MOST_JOBS} jobs of its run printed it.` : "no job of its run printed it.";
		} catch (error) {
			return require_github.problemOf(error, `reading the jobs of run ${id}`, "actions: read, checks: read");
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
		per_page: LARGEST_PAGE
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
	if (latest.length > 10 || data.length === LARGEST_PAGE) yield void 0;
}
async function setLabels(github, pull) {
	const { octokit, repo } = github;
	try {
		const last = new Map();
		const query = {
			...repo,
			issue_number: pull,
			per_page: LARGEST_PAGE
		};
		for await (const { data } of require_github.pagesOf((page) => octokit.rest.issues.listEvents({
			...query,
			page
		}))) for (const { event, actor, created_at: at, ...more } of data) {
			const label = "label" in more ? more.label.name : void 0;
			if (label == null || require_index.classOfLabel(label) === void 0) continue;
			const isOn = event === "labeled" && actor !== null;
			last.set(label, isOn ? {
				person: actor.login,
				at: Date.parse(at) / 1e3
			} : void 0);
		}
		const labels = [];
		for (const [text, set] of last) {
			if (set === void 0) continue;
			labels.push({
				text,
				...set,
				mayWrite: await mayWrite(github, set.person)
			});
		}
		return labels;
	} catch (error) {
		return require_github.problemOf(error, `reading who set the labels of pull request #${pull}`, "pull-requests: read");
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
Object.defineProperty(exports, "claimDigest", {
	enumerable: true,
	get: function() {
		return claimDigest;
	}
});
Object.defineProperty(exports, "inNameOf", {
	enumerable: true,
	get: function() {
		return inNameOf;
	}
});
Object.defineProperty(exports, "isAlike", {
	enumerable: true,
	get: function() {
		return isAlike;
	}
});
Object.defineProperty(exports, "markerIn", {
	enumerable: true,
	get: function() {
		return markerIn;
	}
});
Object.defineProperty(exports, "markerOf", {
	enumerable: true,
	get: function() {
		return markerOf;
	}
});
Object.defineProperty(exports, "mergedPulls", {
	enumerable: true,
	get: function() {
		return mergedPulls;
	}
});
Object.defineProperty(exports, "nameOf", {
	enumerable: true,
	get: function() {
		return nameOf;
	}
});
Object.defineProperty(exports, "openVouching", {
	enumerable: true,
	get: function() {
		return openVouching;
	}
});
Object.defineProperty(exports, "outranks", {
	enumerable: true,
	get: function() {
		return outranks;
	}
});
Object.defineProperty(exports, "readStamp", {
	enumerable: true,
	get: function() {
		return readStamp;
	}
});
Object.defineProperty(exports, "setLabels", {
	enumerable: true,
	get: function() {
		return setLabels;
	}
});
Object.defineProperty(exports, "stampFrom", {
	enumerable: true,
	get: function() {
		return stampFrom;
	}
});
Object.defineProperty(exports, "stampLine", {
	enumerable: true,
	get: function() {
		return stampLine;
	}
});
Object.defineProperty(exports, "stampWords", {
	enumerable: true,
	get: function() {
		return stampWords;
	}
});
Object.defineProperty(exports, "vouchersFor", {
	enumerable: true,
	get: function() {
		return vouchersFor;
	}
});
Object.defineProperty(exports, "withReviewed", {
	enumerable: true,
	get: function() {
		return withReviewed;
	}
});
