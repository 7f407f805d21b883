const require_change_text = require("./change-text.js");
const require_plan = require("./plan.js");
const require_index = require("./index.js");
// src/run/confirm.ts
const MOST_READS = 8;
const STALE_READS = 6;
const MOST_PLACES = 5;
async function confirm({ target, compared, platform, equals }, echo) {
	const { before, plan } = compared;
	const { desired } = plan.threeWay;
	const sent = require_index.heldOf(echo);
	const byEcho = (shown, besides) => {
		const ledger = equals(desired, sent.document);
		if (ledger === void 0) return differenceOf(desired, shown.document);
		const doubt = `The answer to the PUT confirms the document; ${besides}`;
		return {
			ledger,
			syncedAt: shown.syncedAt,
			doubt
		};
	};
	let held = sent;
	let lag = 0;
	for (let reads = 1; reads <= MOST_READS; reads++) {
		const live = await platform.readTopology(target, "verify");
		if (!live.ok) return byEcho(held, "the branch itself could not be read afterwards.");
		held = require_index.heldOf(live.value);
		const ledger = equals(desired, held.document);
		if (ledger !== void 0) return {
			ledger,
			syncedAt: held.syncedAt ?? echo.syncedAt,
			doubt: void 0
		};
		lag = before.from === "branch" && equals(before.document, held.document) !== void 0 ? lag + 1 : 0;
		if (lag >= STALE_READS || !await platform.pause(reads, "verify")) break;
	}
	return lag === 0 ? differenceOf(desired, held.document) : byEcho(sent, "reading the branch still shows the one before, as its cache may for a while.");
}
function differenceOf(wanted, held) {
	const { changes } = require_plan.makePlan({
		base: void 0,
		live: held,
		desired: wanted
	}, {
		known: true,
		earlier: []
	});
	const places = changes.map((change) => require_change_text.describeChange(change).title);
	const rest = places.length - MOST_PLACES;
	return rest > 0 ? `${places.slice(0, MOST_PLACES).join(", ")} and ${rest} more` : places.join(", ") || "in a way no path names";
}
function equalsIn(form) {
	return (sent, held) => require_index.compareCanonical(sent.canonical(form), held.canonical(form))?.map(({ sentence }) => sentence);
}
// src/run/missing.ts
const STEPS = [
	{
		of: "organizations",
		part: "organization",
		where: () => "that the credential can see"
	},
	{
		of: "databases",
		part: "database",
		where: ({ organization }) => `in ${require_index.quote(organization)}`
	},
	{
		of: "branches",
		part: "branch",
		where: ({ organization, database }) => `in \`${organization}/${database}\``
	}
];
async function findMissing(platform, target) {
	let doubt;
	for (const { of, part, where } of STEPS) {
		const listed = await platform.listNames(target, of);
		doubt = listed.ok ? void 0 : [listed.problem];
		if (!listed.ok && listed.problem.kind === "no-response") break;
		if (!listed.ok) continue;
		if (listed.value.length === 0) doubt = `The list of ${of} is empty.`;
		else if (!listed.value.includes(target[part])) return {
			kind: "missing",
			part,
			fact: `There is no ${part} ${require_index.quote(target[part])} ${where(target)}.`,
			remedy: `${hintOf(target[part], listed.value)} Correct \`${part}\`.`
		};
	}
	return doubt === void 0 ? { kind: "none" } : {
		kind: "unknown",
		why: doubt
	};
}
async function explainOf(problem, platform, target) {
	if (problem.kind !== "refused" || problem.status !== 404) return [problem];
	const missing = await findMissing(platform, target);
	return missing.kind === "missing" ? `${missing.fact} ${missing.remedy}` : [problem];
}
function hintOf(name, names) {
	const near = require_index.nearest(name, names);
	if (near !== void 0) return `Did you mean ${require_index.quote(near)}?`;
	const known = names.slice(0, 10).map(require_index.quote);
	const more = names.length > known.length ? ` and ${names.length - known.length} more` : "";
	return `There are: ${known.join(", ")}${more}.`;
}
const MOST_NAMED$2 = 3;
async function whoChanged(platform, target, since) {
	const from = since === null ? NaN : Date.parse(since);
	const suspects = (await platform.auditEntriesSince(target, Number.isNaN(from) ? Number.NEGATIVE_INFINITY : from)).filter((entry) => isAbout(entry, target));
	const sure = suspects.filter(({ action }) => /topology/i.test(action));
	const named = (sure.length > 0 ? sure : suspects).slice(0, MOST_NAMED$2);
	if (named.length === 0) return void 0;
	const list = named.map(({ actor, action, at }) => {
		const what = action === "" ? "" : `${require_index.quote(action)}, `;
		return `${require_index.quote(actor)} (${what}${require_index.quote(at)})`;
	});
	return `The audit log names for this branch${since === null ? "" : `, since ${require_index.quote(since)}`}: ${list.join(", ")}.`;
}
function isAbout({ about }, { database, branch }) {
	const path = `${database}/${branch}`;
	return about.includes(branch) || about.some((name) => name === path || name.endsWith(`/${path}`));
}
// src/run/apply.ts
const BUSY = new Set([429, 503]);
const AMBIGUOUS = new Set([
	408,
	500,
	502,
	504
]);
const MOST_WRITES = 6;
const MOST_LOST = 2;
async function applyPlan({ target, compared }, services) {
	const { before, plan } = compared;
	const applying = {
		target,
		compared,
		...services,
		equals: equalsIn(plan.threeWay.form)
	};
	const unsaved = before.from === "branch" ? await services.savePrevious(before.document) : void 0;
	if (unsaved !== void 0) return require_index.failed(`${unsaved} It is the only way back, so nothing was written.`, compared);
	let progress = {
		writes: 0,
		lost: void 0,
		lags: 0,
		last: void 0
	};
	for (;;) {
		const look = await checkBeforeWrite(applying, progress);
		if (look.shows !== "planned") return settle(applying, progress, look);
		if (progress.last !== void 0) return giveUp(applying, progress, progress.last);
		const written = await services.platform.writeTopology(target, plan.threeWay.desired);
		if (written.ok) return finish(applying, written.value);
		services.info([written.problem]);
		progress = await afterFailure(applying, {
			...progress,
			writes: progress.writes + 1
		}, written.problem);
		if (progress.last !== void 0 && progress.lost === void 0) return giveUp(applying, progress, progress.last);
	}
}
async function afterFailure(applying, progress, problem) {
	const { platform, info } = applying;
	const { writes, lags } = progress;
	if (await isShardLag(problem, applying, lags)) {
		info("The shard is listed as ready; routers may learn of it a little later. Once more.");
		return {
			...progress,
			lags: lags + 1
		};
	}
	const kind = kindOf(problem);
	const lost = kind === "busy" || kind === "lost" ? problem : progress.lost;
	const most = kind === "lost" ? MOST_LOST : MOST_WRITES;
	const asked = problem.kind === "refused" ? problem.retryAfter : void 0;
	const again = kind !== "final" && writes < most && platform.over("write") === void 0 && await platform.pause(writes, "write", asked);
	return {
		...progress,
		lost,
		last: again ? void 0 : problem
	};
}
function kindOf(problem) {
	switch (problem.kind) {
		case "no-response":
			if (problem.sent) return "lost";
			return problem.cause === "network" ? "unsent" : "final";
		case "unexpected-response": return "lost";
		case "refused":
			if (BUSY.has(problem.status)) return "busy";
			return AMBIGUOUS.has(problem.status) || problem.status > 504 ? "lost" : "final";
	}
}
async function finish(applying, echo) {
	const { compared, info } = applying;
	const confirmation = await confirm(applying, echo);
	if (typeof confirmation === "string") {
		const why = `The service answered 200, and what it stored differs from the file: ${confirmation}. Write the file as the service stores it, or ask its support why.`;
		return require_index.failed(why, compared, true);
	}
	const { ledger, syncedAt, doubt } = confirmation;
	info(`Confirmed: the service holds the document${ledger.length === 0 ? "" : ", in another spelling"}.`);
	const notices = doubt === void 0 ? [] : [doubt];
	if (ledger.length > 0) notices.push(`The service stored the document in another spelling, which means the same: ${ledger.join(" ")}`);
	return {
		outcome: "applied",
		compared,
		syncedAt,
		notices
	};
}
async function settle({ compared, target, platform }, { lost }, look) {
	const isLost = lost !== void 0;
	switch (look.shows) {
		case "desired": {
			const { held } = look;
			const { syncedAt } = held;
			if (isLost) return {
				outcome: "applied",
				compared,
				syncedAt,
				notices: [require_index.messageOf`The answer to the PUT was lost, and the branch read afterwards holds the document. (${lost})`]
			};
			const notice = "The branch got this very document from somebody else while this run was planning.";
			const { desired } = compared.plan.threeWay;
			const documents = {
				base: void 0,
				live: held.document,
				desired
			};
			return {
				outcome: "no-change",
				compared: {
					before: held,
					plan: require_plan.makePlan(documents, {
						known: true,
						earlier: []
					}),
					decision: {
						kind: "nothing",
						ledger: []
					}
				},
				syncedAt,
				notices: [notice]
			};
		}
		case "other": {
			const named = await whoChanged(platform, target, look.since);
			const who = named === void 0 ? "" : `${named} `;
			const why = isLost ? require_index.messageOf`${lost} The branch now holds neither the document planned on nor the desired one. ${who}Run again for a fresh plan.` : `The branch changed between the plan and the PUT, so nothing was written. ${who}Run again for a fresh plan.`;
			return require_index.failed(why, compared, isLost);
		}
		case "nothing": {
			const why = isLost ? require_index.messageOf`${lost} It may have been stored: the branch could not be read afterwards. ${look.problem} Run again to find out.` : require_index.messageOf`The branch could not be read again just before the PUT, so nothing was written. ${look.problem}`;
			return require_index.failed(why, compared, isLost);
		}
	}
}
async function giveUp({ compared, target, platform }, { lost }, problem) {
	const reason = await explainOf(problem, platform, target);
	if (lost === void 0) return require_index.failed(reason, compared);
	const seen = compared.before.from === "branch" ? "The branch still shows the document from before; but reads come from a cache, so it may have been stored." : "It may have been stored.";
	return require_index.failed(require_index.messageOf`${reason} ${seen} Run again to find out and, if needed, to write it.`, compared, true);
}
const MOST_CHECKS = 3;
async function checkBeforeWrite({ target, compared, equals, platform }, { lost }) {
	const { before, plan } = compared;
	if (before.from !== "branch") return { shows: "planned" };
	for (let looks = 1;; looks++) {
		const live = await platform.readTopology(target, lost === void 0 ? "read" : "verify");
		if (!live.ok) return {
			shows: "nothing",
			problem: live.problem
		};
		const held = require_index.heldOf(live.value);
		if (equals(plan.threeWay.desired, held.document) !== void 0) return {
			shows: "desired",
			held
		};
		if (equals(before.document, held.document) === void 0) return {
			shows: "other",
			since: before.syncedAt
		};
		if (lost === void 0 || looks >= MOST_CHECKS || !await platform.pause(looks, "verify")) return { shows: "planned" };
	}
}
const UNKNOWN_SHARD = /"([^"]+)" is not a shard the cluster has created/;
const WAITS_S = [
	1,
	3,
	8,
	15,
	15,
	15
];
async function isShardLag(problem, { platform, target }, refusals) {
	if (problem.kind !== "refused" || problem.status !== 422) return false;
	const uid = UNKNOWN_SHARD.exec(problem.said.words ?? "")?.[1];
	const seconds = WAITS_S[refusals];
	if (uid === void 0 || seconds === void 0) return false;
	const shards = await platform.listShards(target);
	return shards.ok && shards.value.some((shard) => shard.uid === uid && shard.ready) && platform.pause(1, "read", seconds * 1e3);
}
// src/run/before.ts
const NO_GET = new Set([
	403,
	404,
	405
]);
const UNREADABLE = "Nothing is written to a database branch that was not read. Give the credential read access to it. For a service that has no GET, set `on-unreadable: apply`.";
async function readBefore(request, services, written) {
	const { platform, info } = services;
	const goOn = (why) => fromGit(request, services, {
		why,
		written
	});
	if (platform === void 0) return goOn("no credential for the platform was given");
	const live = await platform.readTopology(request.target);
	if (live.ok) {
		info(`The branch was read; last synced ${live.value.syncedAt ?? "at a time the service does not tell"}.`);
		return {
			before: require_index.heldOf(live.value),
			notices: []
		};
	}
	const { problem } = live;
	if (problem.kind !== "refused" || !NO_GET.has(problem.status)) return require_index.failed([problem]);
	const end = problem.status === 404 ? await whereItEnds(request, problem, platform) : void 0;
	if (end !== void 0) return end;
	if (request.isDriftCheck || request.onUnreadable === "fail") return require_index.failed(require_index.messageOf`${problem} ${UNREADABLE}`);
	return goOn([problem]);
}
async function whereItEnds({ target, onMissingBranch }, problem, platform) {
	const missing = await findMissing(platform, target);
	const maySkip = onMissingBranch === "skip";
	switch (missing.kind) {
		case "none": return;
		case "unknown":
			if (!maySkip) return void 0;
			return require_index.failed(require_index.messageOf`${problem} \`on-missing-branch: skip\` skips a branch that does not exist, and here nobody can tell: ${missing.why}`);
		case "missing": {
			const { part, fact, remedy } = missing;
			if (!maySkip || part !== "branch") return require_index.failed(`${fact} ${remedy}`);
			return {
				outcome: "skipped",
				why: `${fact} Nothing was done, as \`on-missing-branch: skip\` wants it.`
			};
		}
	}
}
async function fromGit(request, services, { why, written }) {
	const notices = [require_index.messageOf`The branch could not be compared with: ${why}`];
	const isUnreadable = services.platform !== void 0;
	const { file, baseCommit } = request;
	if (baseCommit === void 0) return {
		before: {
			from: "nothing",
			why: "there is no earlier version of the file to compare with",
			isUnreadable
		},
		notices
	};
	const read = await services.readCommittedFile(file, baseCommit);
	const document = require_index.asApplied(file, read, {
		request,
		like: written
	});
	if (typeof document === "string") return {
		before: {
			from: "nothing",
			why: document,
			isUnreadable
		},
		notices
	};
	services.info(`Comparing with the file at commit ${baseCommit.slice(0, 12)} instead.`);
	return {
		before: {
			from: "file",
			document,
			why,
			isUnreadable
		},
		notices
	};
}
// src/run/before-writing.ts
async function beforeWriting(request, compared, services) {
	const blocked = (why) => ({
		outcome: "blocked",
		compared,
		why
	});
	const production = await askProduction(request, services);
	if (production !== void 0) return blocked(production);
	const review = request.review === "off" ? void 0 : await reviewIn(services, compared);
	if (review !== void 0) services.info(review.text);
	if (request.review === "required" && review?.kind !== "as-reviewed") return blocked(`${review?.text} \`require-review\` is set, so nothing was written. Merge a pull request that shows this plan, or run again without \`require-review\`.`);
	await services.announce?.(compared);
	const notices = review === void 0 || review.kind === "none" ? [] : [review.text];
	const standing = await askStanding(request, services);
	if (standing.kind === "superseded") return {
		outcome: "superseded",
		compared,
		why: standing.why
	};
	if (standing.kind === "current") return notices;
	if (request.attempt === 1) return [...notices, standing.why];
	return blocked(`${standing.why} A re-run could put an old topology back, so nothing was written. Give the job \`contents: read\`, or start a new run.`);
}
async function askProduction({ isPreview, target }, { platform, branch }) {
	if (!isPreview || target === void 0 || platform === void 0) return void 0;
	const read = branch === void 0 ? await platform.readBranch(target) : {
		ok: true,
		value: branch
	};
	const production = read.ok ? read.value.production : void 0;
	if (production === false) return void 0;
	const name = require_index.quoteWhole(require_index.targetName(target));
	const why = "This run is a preview, because nobody merged its file: it is of a pull request, or of a git branch that is not in `apply-from`.";
	if (production === void 0) return `Nothing was written: the service did not say whether ${name} is a production branch. ${why} Give the credential \`read_branch\` for the database, or run again.`;
	return `Nothing was written: ${name} is a production branch. ${why} Set \`branch\` to a branch for previews. To plan here and apply after the merge, leave \`mode\` at \`auto\`.`;
}
async function askStanding({ origin, file }, services) {
	if (origin === void 0) return { kind: "current" };
	const tip = await services.readTip({
		...origin,
		path: file
	});
	const standing = standingOf(file, origin.ref, tip);
	if (standing.kind === "current") services.info(`${origin.ref} still has this file.`);
	return standing;
}
async function reviewIn(services, compared) {
	return compared.before.from === "branch" ? reviewOf(await services.readReviewed(), compared) : {
		kind: "none",
		text: "The database branch was not read, so this plan is not a reviewed one."
	};
}
const MOST_NAMED$1 = 5;
function reviewOf(reviewed, compared) {
	if (reviewed.kind === "none") return {
		kind: "none",
		text: `No reviewed plan was found: ${reviewed.why}`
	};
	const fresh = require_plan.planMark(compared.plan);
	const { mark, pull } = reviewed;
	if (mark.id === fresh.id) return {
		kind: "as-reviewed",
		text: `As reviewed on pull request #${pull}: plan \`${fresh.id}\`.`
	};
	const sides = [mark.desired === fresh.desired ? "" : "the file is not the one that was planned", mark.before === fresh.before ? "" : "what it is compared with has changed since"].filter((side) => side !== "");
	return {
		kind: "differs",
		text: [`Not as reviewed: pull request #${pull} showed plan \`${mark.id}\`, and this is plan \`${fresh.id}\`; ${sides.join(", and ")}.`, ...changesApart(mark, compared)].join(" ")
	};
}
function changesApart(mark, { plan }) {
	if (mark.changes === void 0) return [];
	const seen = new Set(mark.changes);
	const now = new Set(plan.changes.map(require_plan.changeMark));
	const fresh = plan.changes.filter((change) => !seen.has(require_plan.changeMark(change)));
	const gone = mark.changes.filter((change) => !now.has(change)).length;
	const names = fresh.slice(0, MOST_NAMED$1).map((change) => require_change_text.describeChange(change).title);
	const more = fresh.length > names.length ? ` and ${fresh.length - names.length} more` : "";
	if (fresh.length === 0 && gone === 0) return [];
	return [fresh.length === 0 ? "Every change now was shown there." : `Not shown there: ${names.join(", ")}${more}.`, gone === 0 ? "" : `Shown there and not needed now: ${gone === 1 ? "1 change" : `${gone} changes`}.`].filter((sentence) => sentence !== "");
}
function standingOf(file, ref, tip) {
	if (tip.kind === "same") return { kind: "current" };
	const unknown = (why) => ({
		kind: "unknown",
		why: `Whether ${require_index.quoteWhole(ref)} still has this file could not be found out: ${why}`
	});
	if (tip.kind === "unknown") return unknown(tip.why);
	const { theirs, ours, commit } = tip;
	if (theirs.kind === "unreadable") return unknown(theirs.why);
	if (ours.kind === "unreadable") return unknown(ours.why);
	if (isSameFile(file, theirs, ours)) return { kind: "current" };
	const has = theirs.kind === "missing" ? "has the file no more" : "has another version of it";
	return {
		kind: "superseded",
		why: `${require_index.quoteWhole(file)} moved on: ${require_index.quoteWhole(ref.replace(/^refs\/heads\//, ""))} is at commit \`${commit.slice(0, 12)}\` now, which ${has}. Nothing was written; the run for that commit applies it.`
	};
}
function isSameFile(file, theirs, ours) {
	if (theirs.kind !== "file" || ours.kind !== "file") return theirs.kind === ours.kind;
	const [a, b] = [require_index.readTopology(file, theirs.bytes), require_index.readTopology(file, ours.bytes)];
	if (!a.ok || !b.ok) return Buffer.from(theirs.bytes).equals(ours.bytes);
	const form = require_index.formOf(a.document, b.document);
	const [one, other] = [a, b].map(({ document }) => new require_index.TopologyDocument(document).canonical(form).text);
	return one === other;
}
// src/run/ready.ts
const PASSING = new Set([
	408,
	429,
	500,
	502,
	503,
	504
]);
async function waitForBranch(target, { platform, info }) {
	const name = require_index.quoteWhole(require_index.targetName(target));
	let last;
	const look = async () => {
		const read = await platform.readBranch(target);
		if (read.ok) last = read.value;
		else if (!mayPass(read.problem)) last = void 0;
		const isWaited = last?.ready === false && last.production !== true;
		const state = last?.state === void 0 ? "" : ` (${require_index.quote(last.state)} now)`;
		return {
			value: last,
			waitingFor: isWaited ? `the branch ${name} to be ready${state}` : void 0
		};
	};
	const { value, time, ended } = await waitUntil(look, platform, info);
	if (ended === void 0) {
		info(value?.ready === true ? "The branch is ready." : "Whether the branch is ready is not known.");
		return value;
	}
	return `${`The branch ${name} is not ready${value?.state === void 0 ? "" : ` (${require_index.quote(value.state)})`}`} after ${durationText(time)} of waiting, so nothing was written. ${remedyFor(ended)}`;
}
function remedyFor(ended) {
	return ended === "cancelled" ? "The run was cancelled while it waited." : "Run again when it is, or raise `timeout`.";
}
function mayPass(problem) {
	if (problem.kind === "refused") return PASSING.has(problem.status);
	return problem.kind === "no-response" && (problem.cause === "network" || problem.cause === "slow");
}
const PAUSES_MS = [
	500,
	1e3,
	2e3,
	3e3,
	5e3
];
const SHORTEST_PAUSE_MS = 250;
const REPORT_EVERY_MS = 15e3;
async function waitUntil(look, platform, info) {
	const began = platform.elapsed();
	let reported = {
		text: "",
		at: 0
	};
	for (let round = 0;; round++) {
		const { value, waitingFor: text } = await look();
		const time = platform.elapsed() - began;
		if (text === void 0) {
			if (round > 0) info(`Waited ${durationText(time)}.`);
			return {
				value,
				time,
				ended: void 0
			};
		}
		if (text !== reported.text || time - reported.at >= REPORT_EVERY_MS) {
			info(`Waiting for ${text}${round === 0 ? "" : `, ${durationText(time)} so far`}.`);
			reported = {
				text,
				at: time
			};
		}
		if (!await rest(platform, PAUSES_MS[Math.min(round, PAUSES_MS.length - 1)] ?? 0)) return {
			value,
			time: platform.elapsed() - began,
			ended: platform.over("read") ?? "timeout"
		};
	}
}
function durationText(milliseconds) {
	if (milliseconds < 9950) return `${(milliseconds / 1e3).toFixed(1)} s`;
	const seconds = Math.round(milliseconds / 1e3);
	return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
async function rest(platform, pause) {
	for (let left = pause; left >= SHORTEST_PAUSE_MS; left /= 2) {
		if (platform.over("read") !== void 0) return false;
		if (await platform.pause(1, "read", left)) return true;
	}
	return false;
}
const MOST_NAMED = 10;
async function findShards(work, { platform, info }) {
	const { document, live, request, offline } = work;
	const none = {
		shards: void 0,
		failure: void 0,
		findings: []
	};
	const isNeeded = require_index.needsShards(document, request.shards) || !shardsOf(offline.document).isSubsetOf(shardsOf(live));
	if (platform === void 0 || !isNeeded) return none;
	if (work.isWritten) return waitForShards(work, {
		platform,
		info
	});
	const listed = await platform.listShards(request.target);
	if (listed.ok) return {
		...none,
		shards: listed.value
	};
	info("The branch\u2019s shards could not be listed, so their names were not checked.");
	return none;
}
function shardsOf(document) {
	const ranges = document?.topology.groupList.flatMap(({ keyRanges }) => keyRanges) ?? [];
	return new Set(ranges.flatMap(({ shardUid }) => shardUid?.value ?? []));
}
async function waitForShards(work, { platform, info }) {
	const { request } = work;
	let seen = {
		shards: void 0,
		missing: [],
		unready: [],
		needed: 0
	};
	let unlisted = "";
	let hopeless;
	const look = async () => {
		const listed = await platform.listShards(request.target);
		if (!listed.ok) {
			unlisted = [listed.problem];
			info(require_index.messageOf`The branch\u2019s shards could not be listed. ${unlisted}`);
			return {
				value: seen,
				waitingFor: mayPass(listed.problem) ? wantedOf(seen, work) : void 0
			};
		}
		seen = seenIn(listed.value, work);
		const wanted = wantedOf(seen, work);
		if (wanted !== void 0) hopeless ??= wrongAnyway(work, listed.value);
		return {
			value: seen,
			waitingFor: hopeless === void 0 || hopeless.length === 0 ? wanted : void 0
		};
	};
	const { value, time, ended } = await waitUntil(look, platform, info);
	const { shards, missing } = value;
	const findings = missing.length > 0 ? hopeless ?? [] : [];
	if (ended === void 0) return {
		shards,
		findings,
		failure: shards === void 0 ? withoutList(work, unlisted) : void 0
	};
	const name = require_index.quoteWhole(require_index.targetName(request.target));
	return {
		shards,
		findings,
		failure: [`After ${durationText(time)} of waiting, ${stateOf(value, name)}, so nothing was written.`, ...remediesFor(value, work, ended)].join(" ")
	};
}
function withoutList({ document, request }, why) {
	if (!require_index.needsShards(document, request.shards)) return void 0;
	return require_index.messageOf`What the file\u2019s shard names stand for is not known, so nothing was written. ${why} Give the token access to the shards, or the names their uids with the input \`shards\`.`;
}
function wantedOf({ shards = [], missing, unready, needed }, { request }) {
	if (missing.length + unready.length === 0 || missing.length > 0 && !request.isPreview) return void 0;
	const names = [...missing.map((name) => {
		const near = require_index.suggestion(name, require_index.namesOf(shards)).trim();
		return `${require_index.quote(name)}, which no shard is called${near === "" ? "" : ` (${near})`}`;
	}), ...unready.map((shard) => `${require_index.quote(nameOf(shard))}, which is not ready`)];
	return `shards, of which ${needed - missing.length - unready.length} of ${needed} are ready: ${shortened(names, "; ")}`;
}
function seenIn(shards, { document, live, request }) {
	const resolved = require_index.resolvePlaceholders(document, {
		given: request.shards,
		shards
	});
	const inUse = shardsOf(live);
	const needed = new Set(shardsOf(new require_index.TopologyDocument(resolved.document)).values().filter((uid) => !uid.includes("${")));
	const unready = shards.filter(({ uid, ready }) => !ready && needed.has(uid) && !inUse.has(uid));
	return {
		shards,
		missing: resolved.missing,
		unready,
		needed: needed.size + resolved.missing.length
	};
}
function wrongAnyway({ document, live, request }, shards) {
	const resolved = require_index.resolvePlaceholders(document, {
		given: request.shards,
		shards
	});
	const names = resolved.findings.filter(({ id }) => id !== "unknown-shard-name");
	const rules = require_index.validate(resolved.document, {
		shards,
		live,
		severities: request.severities
	});
	return [...names, ...rules.filter(({ severity, id }) => severity === "error" && id !== "shard-not-ready")];
}
function stateOf({ missing, unready }, branch) {
	const names = (list) => shortened(list.map(require_index.quote), ", ");
	return [missing.length === 0 ? "" : `no shard of ${branch} is called ${names(missing)}`, unready.length === 0 ? "" : `${names(unready.map(nameOf))} of ${branch} ${unready.length === 1 ? "is" : "are"} not ready`].filter((part) => part !== "").join(", and ");
}
function remediesFor({ shards = [], missing }, { request }, ended) {
	const [first] = missing;
	if (first === void 0 || ended === "cancelled") return [remedyFor(ended)];
	const names = require_index.namesOf(shards);
	const known = names.length === 0 ? "It has no shard." : `Its shards are called ${shortened(names.map(require_index.quote), ", ")}.`;
	const stand = `${first}: \${shard:${names.at(0) ?? "authoritative"}}`;
	return [
		known,
		`Create what is missing, with ${require_index.createShards(request.target, missing.length)}, and give it the display name; or let the name stand for a shard that is there, with the input \`shards\`: ${require_index.quote(stand)}.`,
		"If it is on its way, raise `timeout`."
	];
}
function nameOf({ displayName, uid }) {
	return displayName ?? uid;
}
function shortened(names, separator) {
	const rest = names.length - MOST_NAMED;
	return rest > 0 ? `${names.slice(0, MOST_NAMED).join(separator)} and ${rest} more` : names.join(separator);
}
// src/run/on-branch.ts
const MOST_LOGGED = 50;
const HOUR_MS = 36e5;
const FRESH_MS = 1e4;
async function runOnBranch(request, services, { base, document, checked: offline }) {
	const preview = await lookAtPreview(request, services);
	if (typeof preview === "string") return {
		...base,
		...require_index.failed(preview)
	};
	const read = await services.stage("Read the branch", () => readBefore(request, services, document));
	if ("outcome" in read) return {
		...base,
		...read
	};
	const { before } = read;
	const live = before.from === "branch" ? before.document : void 0;
	const isWritten = request.mode === "apply" && !preview.isProduction;
	const known = await services.stage("Check against the branch", () => checkOnBranch({
		document,
		live,
		request,
		offline,
		isWritten
	}, services));
	const checked = {
		...base,
		notices: [...base.notices, ...read.notices],
		findings: known.findings
	};
	if (known.failure !== void 0) return {
		...checked,
		...require_index.failed(known.failure)
	};
	if (require_index.hasErrors(known.findings)) return {
		...checked,
		outcome: "invalid"
	};
	const comparison = {
		before,
		desired: known.document,
		shards: known.shards
	};
	const compared = await services.stage("Compare", async () => tell(await compare(comparison, request, services), services));
	const drifter = await whoDrifted(compared, request, services);
	const end = await endOf(compared, request, services);
	const result = {
		...checked,
		notices: [...checked.notices, ...drifter],
		...end
	};
	const { platform } = services;
	if (result.outcome !== "planned" || request.mode !== "apply" || platform === void 0) return result;
	return write(result, request, {
		...services,
		platform,
		branch: preview.branchNow()
	});
}
async function write(planned, request, services) {
	const { compared, ...base } = planned;
	const may = await services.stage("Check before writing", () => beforeWriting(request, compared, services));
	if ("outcome" in may) return {
		...base,
		...may
	};
	const refusal = await services.consent(planned);
	if (refusal !== void 0) return {
		...planned,
		notices: [...planned.notices, refusal]
	};
	const work = {
		target: request.target,
		compared
	};
	const { notices = [], ...end } = await services.stage("Apply", () => applyPlan(work, services));
	return {
		...base,
		...end,
		notices: [
			...base.notices,
			...may,
			...notices
		]
	};
}
async function lookAtPreview({ isPreview, mode, target }, services) {
	const { platform, info } = services;
	if (!isPreview || mode !== "apply" || platform === void 0) return {
		isProduction: false,
		branchNow: () => void 0
	};
	const branch = await services.stage("Wait for the branch", () => waitForBranch(target, {
		platform,
		info
	}));
	if (typeof branch === "string") return branch;
	const at = platform.elapsed();
	const branchNow = () => platform.elapsed() - at < FRESH_MS ? branch : void 0;
	return {
		isProduction: branch?.production === true,
		branchNow
	};
}
async function checkOnBranch(work, services) {
	const { document, live, request, offline } = work;
	const step = await findShards(work, services);
	const { shards, findings } = step;
	if (shards === void 0 && live === void 0) return {
		...step,
		...offline
	};
	const checked = require_index.check(document, {
		request,
		services,
		earlier: offline
	}, {
		shards,
		live
	});
	const known = new Set(checked.findings.map(({ message }) => message));
	const more = findings.filter(({ message }) => !known.has(message));
	return {
		...step,
		...checked,
		findings: [...checked.findings, ...more]
	};
}
async function whoDrifted({ plan, before }, { target }, { platform }) {
	if (plan.situation.state !== "drift" || platform === void 0 || before.from !== "branch") return [];
	const synced = Date.parse(before.syncedAt ?? "");
	const who = await whoChanged(platform, target, Number.isNaN(synced) ? null : new Date(synced - HOUR_MS).toISOString());
	return who === void 0 ? [] : [who];
}
async function endOf(compared, request, services) {
	const { before, decision } = compared;
	if (!require_index.isChanged(compared) || decision.kind === "nothing") return {
		outcome: "no-change",
		compared,
		syncedAt: before.from === "branch" ? before.syncedAt : null
	};
	const { isDriftCheck: isCheck } = request;
	const drifted = {
		outcome: "drifted",
		compared,
		isFailure: request.policy.onDrift !== "warn",
		isCheck
	};
	if (isCheck) return drifted;
	if (decision.kind === "apply") return {
		outcome: "planned",
		compared
	};
	if (request.mode === "apply") {
		const standing = await services.stage("Check the ref", () => askStanding(request, services));
		if (standing.kind === "superseded") return {
			outcome: "superseded",
			compared,
			why: standing.why
		};
	}
	return decision.kind === "drifted" ? drifted : {
		outcome: "blocked",
		compared
	};
}
function tell(compared, services) {
	const { before, plan } = compared;
	const count = plan.changes.length;
	if (before.from === "nothing") services.info(require_index.messageOf`Nothing to compare with: ${before.why}.`);
	services.info(`${count === 1 ? "1 change" : `${count} changes`}, risk ${plan.risk}, branch ${plan.situation.state}.`);
	for (const change of plan.changes.slice(0, MOST_LOGGED)) {
		const { title, effect } = require_change_text.describeChange(change);
		services.info(`  ${change.class}: ${title}: ${effect}`);
	}
	return compared;
}
async function compare(comparison, request, services) {
	const { before, desired, shards } = comparison;
	const live = before.from === "branch" ? before.document : void 0;
	const input = {
		base: before.from === "file" ? before.document : await readBase(comparison, request, services),
		live,
		desired
	};
	const threeWay = require_plan.comparePlan(input);
	const history = live !== void 0 && require_plan.needsHistory(threeWay) ? await require_index.readHistory({
		request,
		shards
	}, threeWay, services) : {
		known: true,
		earlier: []
	};
	if (!history.known) services.info(`The file's history could not be read: ${history.reason}`);
	const plan = require_plan.makePlan(input, history, threeWay);
	return {
		before,
		plan,
		decision: await decideWithLabels(plan, request, services)
	};
}
async function readBase({ before, desired, shards }, request, services) {
	if (before.from !== "branch" || request.baseCommit === void 0) return void 0;
	const live = before.document;
	const form = require_index.formOf(live, desired);
	if (live.canonical(form).text === desired.canonical(form).text) return void 0;
	const read = await services.readCommittedFile(request.file, request.baseCommit);
	const base = require_index.asApplied(request.file, read, {
		request,
		shards,
		like: desired
	});
	return typeof base === "string" ? void 0 : base;
}
async function decideWithLabels(plan, request, services) {
	const decision = require_index.decide(plan.changes, plan.situation, request.policy);
	if (!("blocks" in decision) || decision.blocks.length === 0) return decision;
	const labels = require_index.permissionsOfLabels(await services.readLabels?.() ?? []);
	if (labels.length === 0) return decision;
	const permissions = [...request.policy.permissions, ...labels];
	return require_index.decide(plan.changes, plan.situation, {
		...request.policy,
		permissions
	});
}
exports.runOnBranch = runOnBranch;
