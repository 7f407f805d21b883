const require_change_text = require("./change-text.js");
const require_index = require("./index.js");
// src/topology/evidence/judge.ts
function judge(changes, evidence, mode) {
	const known = new Set([...evidence.tables.keys(), ...evidence.fresh]);
	const judged = changes.flatMap((change) => {
		const { listed, unlisted } = change.tables;
		return (listed.some((name) => known.has(name)) || unlisted.some((scope) => evidence.found.has(require_index.scopeKey(scope)))) && require_index.isDoubtful(change) ? partsOf(change, evidence, mode) : [change];
	});
	return require_index.gravestFirst(judged);
}
function partsOf(change, evidence, mode) {
	const { listed } = change.tables;
	const part = (verdict, tables, names) => {
		const seen = new Map(names.map((name) => [name, evidence.tables.get(name) ?? UNSEEN]));
		const isLooked = names.length === 0 || seen.values().some(({ kind }) => kind !== "unknown");
		if (!isLooked && verdict === "unproven") return {
			...change,
			tables
		};
		const asks = mode === "prove" || mode === "check" && verdict === "new";
		const at = isLooked ? evidence.at : void 0;
		const proof = {
			unproven: change.class,
			verdict,
			asks,
			at,
			seen
		};
		return {
			...change,
			class: classOf(verdict, change),
			tables,
			proof
		};
	};
	if (change.kind === "global-secondary-index") {
		const names = [...listed, ...change.lookup ? [require_index.fullName(change.lookup)] : []];
		return [part(verdictOf(names, change, evidence), change.tables, names)];
	}
	return [...Map.groupBy(listed, (name) => verdictOf([name], change, evidence)).entries().map(([verdict, names]) => part(verdict, {
		listed: names,
		unlisted: []
	}, names)), ...unlistedParts(change, evidence, part)];
}
function unlistedParts(change, evidence, part) {
	const { unlisted } = change.tables;
	const foundIn = (scope) => evidence.found.get(require_index.scopeKey(scope));
	const namesIn = (scope) => foundIn(scope)?.tables.map(require_index.fullName) ?? [];
	const isLooked = (name) => evidence.tables.has(name);
	const names = unlisted.flatMap(namesIn).filter(isLooked);
	const byVerdict = Map.groupBy(names, (name) => verdictOf([name], change, evidence));
	const open = byVerdict.entries().filter(([verdict]) => !PROVEN.has(verdict));
	const proven = [...byVerdict].filter(([verdict]) => PROVEN.has(verdict));
	const { whole = [], rest = [] } = Object.groupBy(unlisted, (scope) => foundIn(scope)?.isMore === false && namesIn(scope).every(isLooked) ? "whole" : "rest");
	const verdict = proven.find(([one]) => one !== "absent")?.[0] ?? "absent";
	const looked = proven.flatMap(([, found]) => found);
	return [
		...open.map(([one, found]) => part(one, {
			listed: [],
			unlisted,
			found
		}, found)),
		...whole.length === 0 ? [] : [part(verdict, {
			listed: [],
			unlisted: whole
		}, looked)],
		...rest.length === 0 ? [] : [{
			...change,
			tables: {
				listed: [],
				unlisted: rest
			}
		}]
	];
}
const UNSEEN = {
	kind: "unknown",
	why: "it was not looked at"
};
const PROVEN = new Set([
	"absent",
	"empty",
	"unowned"
]);
function classOf(verdict, change) {
	if (PROVEN.has(verdict)) return change.kind === "global-secondary-index" ? "behavioural" : "safe";
	if (verdict === "new" || verdict === "new-absent") return "new-table";
	return verdict === "rows" && change.kind === "sequence" ? "needs-backfill" : change.class;
}
function verdictOf(names, change, { tables, fresh }) {
	const all = names.map((name) => tables.get(name) ?? UNSEEN);
	const isEvery = (...kinds) => all.every(({ kind }) => kinds.includes(kind));
	if (isEvery("absent")) return "absent";
	if (change.class === "outage") return "unproven";
	if (isEvery("absent", "empty")) return "empty";
	const filled = all.find((seen) => seen.kind === "rows");
	if (filled !== void 0) {
		if (change.kind !== "sequence") return "rows";
		const owned = filled.owns?.length;
		return owned === void 0 ? "unproven" : owned === 0 ? "unowned" : "rows";
	}
	const isNew = names.every((name, at) => fresh.has(name) || all[at]?.kind === "absent" || all[at]?.kind === "empty");
	const isEarlier = change.kind === "placement" && change.cause.kind === "table-group" && change.cause.earlier;
	if (!isNew || isEarlier) return "unproven";
	return isEvery("absent", "empty", "not-in-snapshot") ? "new-absent" : "new";
}
// src/topology/plan/plan.ts
function makePlan(input, history, compared = require_index.readThreeWay(input)) {
	const former = history.known ? history.earlier[0] : void 0;
	const threeWay = compared.base === void 0 ? require_index.withoutDropped(compared, former) : compared;
	const { base, live, desired, form } = threeWay;
	const earlier = history.known && require_index.mayReturn(threeWay) ? [...base ? [base] : [], ...history.earlier] : [];
	const changes = earlier.length === 0 ? threeWay.changes : require_index.changesBetween(live, desired, form, earlier);
	const situation = input.live === void 0 ? { state: "branch-unread" } : require_index.findSituation(threeWay, history);
	const isSameChange = base === void 0 || base.canonical(form).text === live.canonical(form).text;
	return {
		id: require_index.digestOf(`${live.canonical(form).digest}\n${desired.canonical(form).digest}`).slice(0, 12),
		risk: require_index.riskOf(changes),
		changes,
		ofFile: base && (isSameChange ? changes : require_index.changesBetween(base, desired, form, earlier)),
		situation,
		threeWay,
		isStored: input.isStored === true
	};
}
function withEvidence(plan, evidence, mode) {
	const changes = judge(plan.changes, evidence, mode);
	return {
		...plan,
		changes,
		risk: require_index.riskOf(changes)
	};
}
// src/run/confirm.ts
const MOST_READS = 8;
const STALE_READS = 6;
const MOST_PLACES = 5;
async function confirm({ before, plan }, platform, echo) {
	const { threeWay } = plan;
	const { file, form } = threeWay;
	const sent = require_index.heldOf(echo);
	const isBefore = ({ document }) => before.from === "branch" && ledgerOf(before.document, document, form) !== void 0;
	const byEcho = (shown, besides) => {
		const match = matchOf(threeWay, sent.document);
		if (match === void 0) return differenceOf(file, shown.document);
		const doubt = `The response to the PUT confirms the document, but ${besides}`;
		return {
			...match,
			syncedAt: shown.syncedAt,
			doubt
		};
	};
	let held = sent;
	let lag = 0;
	for (let reads = 1; reads <= MOST_READS; reads++) {
		const live = await platform.readTopology("verify");
		if (!live.ok) return byEcho(held, "the branch could not be read afterwards.");
		held = require_index.heldOf(live.value);
		const isStale = isBefore(held) && !isBefore(sent);
		const match = isStale ? void 0 : matchOf(threeWay, held.document);
		if (match !== void 0) return {
			...match,
			syncedAt: held.syncedAt ?? echo.syncedAt,
			doubt: void 0
		};
		lag = isStale ? lag + 1 : 0;
		if (lag >= STALE_READS || !await platform.pause(reads, "verify")) break;
	}
	return lag === 0 ? differenceOf(file, held.document) : byEcho(sent, "the branch still shows the previous one, possibly because reads are cached.");
}
function matchOf({ file, form }, held) {
	const ledger = ledgerOf(file, held, form);
	if (ledger !== void 0) return {
		ledger,
		dropped: []
	};
	if (form === "free-form") return void 0;
	const { document, dropped } = require_index.asStored(file, held);
	const rest = ledgerOf(document, held, form);
	return rest && {
		ledger: rest,
		dropped
	};
}
function differenceOf(wanted, held) {
	const { changes } = makePlan({
		base: void 0,
		live: held,
		desired: wanted
	}, {
		known: true,
		earlier: []
	});
	const places = changes.map((change) => require_change_text.describeChange(change).title);
	const rest = places.length - MOST_PLACES;
	return rest > 0 ? `${places.slice(0, MOST_PLACES).join(", ")} and ${rest} more` : places.join(", ") || "in an unknown place";
}
function ledgerOf(sent, held, form) {
	return require_index.compareCanonical(sent.canonical(form), held.canonical(form))?.map(({ sentence }) => sentence);
}
// src/run/missing.ts
async function findMissing({ target, listNames }) {
	const { organization, database } = target;
	const steps = [
		[
			"organizations",
			"organization",
			"that the credential can see"
		],
		[
			"databases",
			"database",
			`in ${require_index.quote(organization)}`
		],
		[
			"branches",
			"branch",
			`in \`${organization}/${database}\``
		]
	];
	let doubt;
	for (const [of, part, where] of steps) {
		const listed = await listNames(of);
		doubt = listed.ok ? void 0 : [listed.problem];
		if (!listed.ok && listed.problem.kind === "no-response") break;
		if (!listed.ok) continue;
		if (listed.value.length === 0) doubt = `The list of ${of} is empty.`;
		else if (!listed.value.includes(target[part])) return {
			kind: "missing",
			part,
			fact: `There is no ${part} ${require_index.quote(target[part])} ${where}.`,
			remedy: `${hintOf(target[part], listed.value)} Correct \`${part}\`.`
		};
	}
	return doubt === void 0 ? { kind: "none" } : {
		kind: "unknown",
		why: doubt
	};
}
async function explainOf(problem, platform) {
	if (problem.kind !== "refused" || problem.status !== 404) return [problem];
	const missing = await findMissing(platform);
	return missing.kind === "missing" ? `${missing.fact} ${missing.remedy}` : [problem];
}
function hintOf(name, names) {
	const near = require_index.nearest(name, names);
	if (near !== void 0) return `Did you mean ${require_index.quote(near)}?`;
	const known = names.slice(0, 10).map(require_index.quote);
	const more = names.length > known.length ? ` and ${names.length - known.length} more` : "";
	return `Available: ${known.join(", ")}${more}.`;
}
const MOST_NAMED$3 = 3;
async function whoChanged(platform, since) {
	const from = since === null ? NaN : Date.parse(since);
	const suspects = (await platform.auditEntriesSince(Number.isNaN(from) ? Number.NEGATIVE_INFINITY : from)).filter((entry) => isAbout(entry, platform.target));
	const sure = suspects.filter(({ action }) => /topology/i.test(action));
	const named = (sure.length > 0 ? sure : suspects).slice(0, MOST_NAMED$3);
	if (named.length === 0) return void 0;
	const list = named.map(({ actor, action, at }) => {
		const what = action === "" ? "" : `${require_index.quote(action)}, `;
		return `${require_index.quote(actor)} (${what}${require_index.quote(at)})`;
	});
	return `The audit log lists for this branch${since === null ? "" : `, since ${require_index.quote(since)}`}: ${list.join(", ")}.`;
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
async function applyPlan(compared, run) {
	const { before, plan } = compared;
	const unsaved = before.from === "branch" ? await run.savePrevious(before.document) : void 0;
	if (unsaved !== void 0) return require_index.failed(`${unsaved} It is needed to go back, so nothing was written.`, compared);
	const begun = {
		writes: 0,
		lost: void 0,
		lags: 0,
		last: void 0,
		copied: null
	};
	let applying = {
		...run,
		compared,
		...begun
	};
	for (;;) {
		const look = await checkBeforeWrite(applying);
		if (look.shows !== "planned") return settle(applying, look);
		if (applying.last !== void 0) return giveUp(applying, applying.last);
		applying = {
			...applying,
			copied: look.copied ?? applying.copied
		};
		const written = await run.platform.writeTopology(plan.threeWay.file);
		if (written.ok) return finish(applying, written.value);
		run.info([written.problem]);
		applying = await afterFailure({
			...applying,
			writes: applying.writes + 1
		}, written.problem);
		if (applying.last !== void 0 && applying.lost === void 0) return giveUp(applying, applying.last);
	}
}
async function afterFailure(applying, problem) {
	const { platform, writes, lags } = applying;
	if (await isShardLag(applying, problem)) {
		applying.info("The shard is listed as ready, but routers may not know it yet. Retrying.");
		return {
			...applying,
			lags: lags + 1
		};
	}
	const kind = kindOf(problem);
	const lost = kind === "busy" || kind === "lost" ? problem : applying.lost;
	const most = kind === "lost" ? MOST_LOST : MOST_WRITES;
	const asked = problem.kind === "refused" ? problem.retryAfter : void 0;
	const again = kind !== "final" && writes < most && platform.over("write") === void 0 && await platform.pause(writes, "write", asked);
	return {
		...applying,
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
	const { compared, copied, info } = applying;
	const confirmation = await confirm(compared, applying.platform, echo);
	if (typeof confirmation === "string") {
		const why = `The service returned 200 but stored something different from the file: ${confirmation}. Change the file to match what is stored, or contact PlanetScale Support.`;
		return require_index.failed(why, compared, true);
	}
	const { ledger, dropped, syncedAt, doubt } = confirmation;
	info(`Confirmed: the service holds the document${ledger.length === 0 ? "" : ", formatted differently"}.`);
	const notices = [...doubt === void 0 ? [] : [doubt], ...unseen(copied)];
	if (dropped.length > 0) notices.push(`The service stored the document without ${require_index.listed(dropped)}: it ignores unknown keys, so they have no effect. Remove them from the file.`);
	if (ledger.length > 0) notices.push(`The service stored an equivalent document, formatted differently: ${ledger.join(" ")}`);
	return {
		outcome: "applied",
		compared,
		syncedAt,
		notices
	};
}
function unseen(copied) {
	return copied === null ? [] : [`The service serves reads from a copy. The one before the PUT was made at ${require_index.quote(copied)} and was not refreshed. A later change by SQL or a workflow may have been overwritten.`];
}
async function settle({ compared, platform, lost, copied }, look) {
	const isLost = lost !== void 0;
	switch (look.shows) {
		case "desired": {
			const { held } = look;
			const { syncedAt } = held;
			if (isLost) return {
				outcome: "applied",
				compared,
				syncedAt,
				notices: [require_index.messageOf`The response to the PUT was lost, but the branch holds the document. (${lost})`, ...unseen(copied)]
			};
			const notice = "Another writer applied the same topology while this run was planning.";
			const { desired } = compared.plan.threeWay;
			return {
				outcome: "no-change",
				compared: {
					before: held,
					plan: makePlan({
						base: void 0,
						live: held.document,
						desired
					}, {
						known: true,
						earlier: []
					}),
					decision: { kind: "nothing" }
				},
				syncedAt,
				notices: [notice]
			};
		}
		case "other": {
			const named = await whoChanged(platform, look.since);
			const who = named === void 0 ? "" : `${named} `;
			const why = isLost ? require_index.messageOf`${lost} The branch now holds neither the previous topology nor the new one. ${who}Run again for a fresh plan.` : `The branch changed between the plan and the write, so nothing was written. ${who}Run again for a fresh plan.`;
			return require_index.failed(why, compared, isLost);
		}
		case "nothing": {
			const why = isLost ? require_index.messageOf`${lost} It may have been stored: the branch could not be read afterwards. ${look.problem} Run again to find out.` : require_index.messageOf`The branch could not be read again just before the PUT, so nothing was written. ${look.problem}`;
			return require_index.failed(why, compared, isLost);
		}
	}
}
async function giveUp({ compared, platform, lost }, problem) {
	const reason = await explainOf(problem, platform);
	if (lost === void 0) return require_index.failed(reason, compared);
	const seen = compared.before.from === "branch" ? "The branch still shows the previous topology, but reads are cached, so the new one may have been stored." : "It may have been stored.";
	return require_index.failed(require_index.messageOf`${reason} ${seen} Run again to check, and to write it if needed.`, compared, true);
}
const RENEWAL_MS = 2e3;
async function checkBeforeWrite(applying) {
	const { compared, platform, lost, writes } = applying;
	const { before, plan } = compared;
	const { desired, form } = plan.threeWay;
	if (before.from !== "branch") return {
		shows: "planned",
		copied: null
	};
	const purpose = lost === void 0 ? "read" : "verify";
	for (let looks = 1;; looks++) {
		const live = await platform.readTopology(purpose);
		if (!live.ok) return {
			shows: "nothing",
			problem: live.problem
		};
		const held = require_index.heldOf(live.value);
		const { age } = live.value;
		if (ledgerOf(before.document, held.document, form) === void 0) return (lost === void 0 ? ledgerOf(desired, held.document, form) : matchOf(plan.threeWay, held.document)) !== void 0 ? {
			shows: "desired",
			held
		} : {
			shows: "other",
			since: before.syncedAt
		};
		if (lost === void 0 && (age !== void 0 && age <= 5e3 || writes > 0)) return {
			shows: "planned",
			copied: null
		};
		const wait = lost === void 0 ? RENEWAL_MS * looks : void 0;
		if (looks >= 3 || !await platform.pause(looks, purpose, wait)) return {
			shows: "planned",
			copied: lost === void 0 && age !== void 0 ? held.syncedAt : null
		};
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
async function isShardLag({ platform, lags }, problem) {
	if (problem.kind !== "refused" || problem.status !== 422) return false;
	const uid = UNKNOWN_SHARD.exec(problem.said.words ?? "")?.[1];
	const seconds = WAITS_S[lags];
	if (uid === void 0 || seconds === void 0) return false;
	const shards = await platform.listShards();
	return shards.ok && shards.value.some((shard) => shard.uid === uid && shard.ready) && platform.pause(1, "read", seconds * 1e3);
}
// src/run/before.ts
const NO_GET = new Set([
	403,
	404,
	405
]);
const UNREADABLE = "Nothing was written, because the database branch could not be read. Add read access to the credential, then run again. Only for a service without a GET, set `on-unreadable: apply`.";
async function readBefore(run) {
	const { platform, isDriftCheck } = run;
	if (platform === void 0) return fromGit(run, "no credential for the service is set");
	const live = await readLive(platform, isDriftCheck);
	if (live.ok) {
		const { syncedAt } = live.value;
		run.info(`The branch was read; last synced ${syncedAt ?? "at an unknown time"}.`);
		const isOld = isDriftCheck && syncedAt !== null && !isYoung(live.value);
		return {
			before: require_index.heldOf(live.value),
			notices: isOld ? [oldCopy(syncedAt)] : []
		};
	}
	const { problem } = live;
	if (problem.kind !== "refused" || !NO_GET.has(problem.status)) return require_index.failed([problem]);
	const end = problem.status === 404 ? await whereItEnds(run, problem, platform) : void 0;
	if (end !== void 0) return end;
	if (isDriftCheck || run.onUnreadable === "fail") return {
		...require_index.failed(require_index.messageOf`${problem} ${UNREADABLE}`),
		isMissing: problem.status === 404
	};
	return fromGit(run, [problem]);
}
async function readLive(platform, isDriftCheck) {
	for (let looks = 1;; looks++) {
		const live = await platform.readTopology();
		if (!live.ok || isYoung(live.value) || !isDriftCheck || looks >= 3) return live;
		if (!await platform.pause(looks, "read", 2e3 * looks)) return live;
	}
}
function isYoung({ age }) {
	return age !== void 0 && age <= 5e3;
}
function oldCopy(syncedAt) {
	return `The service answers reads from a copy. This one was made at ${require_index.quote(syncedAt)}, and reading did not renew it. Later changes are not in it.`;
}
async function whereItEnds({ onMissingBranch }, problem, platform) {
	const missing = await findMissing(platform);
	const maySkip = onMissingBranch === "skip";
	if (missing.kind === "none" || missing.kind === "unknown" && !maySkip) return void 0;
	if (missing.kind === "unknown") return require_index.failed(require_index.messageOf`${problem} \`on-missing-branch: skip\` applies only when the branch is known not to exist; that could not be determined: ${missing.why}`);
	const { part, fact, remedy } = missing;
	if (!maySkip || part !== "branch") return {
		...require_index.failed(`${fact} ${remedy}`),
		isMissing: true
	};
	return {
		outcome: "skipped",
		why: `${fact} Skipped because of \`on-missing-branch: skip\`.`
	};
}
const COPY = "The service returned an older copy of the topology than the database stores. This plan uses the stored one.";
function readStored({ before, notices }, stored) {
	if (before.from !== "branch" || before.isStored || stored === void 0) return void 0;
	const document = new require_index.TopologyDocument(stored);
	const form = require_index.formOf(before.document, document);
	if (ledgerOf(before.document, document, form) !== void 0) return void 0;
	return {
		before: {
			from: "branch",
			document,
			syncedAt: null,
			isStored: true
		},
		notices: [...notices, COPY]
	};
}
function readingStored(platform, { before }, database) {
	const isStored = before.from === "branch" && before.isStored === true;
	return {
		...platform,
		readTopology: async (purpose) => {
			const document = isStored || purpose !== "verify" ? await database?.stored() : void 0;
			if (document !== void 0) return {
				ok: true,
				value: {
					document,
					syncedAt: null,
					age: 0
				}
			};
			if (!isStored) return platform.readTopology(purpose);
			const { target } = platform;
			const problem = {
				operation: "read-topology",
				target,
				tries: {
					attempts: 1,
					time: 0
				}
			};
			const silence = {
				cause: "network",
				sent: true,
				reason: "its database does not respond"
			};
			return {
				ok: false,
				problem: {
					...problem,
					kind: "no-response",
					...silence
				}
			};
		}
	};
}
async function fromGit(run, why) {
	const notices = [require_index.messageOf`The branch could not be compared with: ${why}`];
	const isUnreadable = run.platform !== void 0;
	const { baseCommit, written: like } = run;
	if (baseCommit === void 0) return {
		before: {
			from: "nothing",
			why: "there is no earlier version of the file to compare with",
			isUnreadable
		},
		notices
	};
	const document = require_index.asApplied(await require_index.readAtBase(run, baseCommit), {
		names: { given: run.shards },
		like
	});
	if (typeof document === "string") return {
		before: {
			from: "nothing",
			why: document,
			isUnreadable
		},
		notices
	};
	run.info(`Comparing with the file at commit ${baseCommit.slice(0, 12)} instead.`);
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
const NAMED = "Shard names were compared as written: a name and a uid count as two shards. Map the names to uids in the input `shards`.";
function readAgainst({ name, read }, { shards: given, written: file }) {
	const invalid = { outcome: "invalid" };
	if (read.kind === "unreadable") return {
		...invalid,
		findings: [require_index.errorAt({
			name,
			text: ""
		}, {
			start: 0,
			end: 0
		}, "no-file", read.why)]
	};
	const old = require_index.readTopology(name, read.bytes);
	if (!old.ok) return {
		...invalid,
		findings: old.findings
	};
	const written = require_index.inAnswer(old.document);
	const isNamed = require_index.needsShards(written, given) || require_index.needsShards(file, given);
	const document = new require_index.TopologyDocument(require_index.resolvePlaceholders(written, { given }).document);
	const notice = `No database branch was read. The plan assumes that it holds ${require_index.quoteWhole(name)}. Rows and shards were not checked.`;
	return {
		before: {
			from: "document",
			document,
			name,
			isUnreadable: false
		},
		notices: [notice, ...isNamed ? [NAMED] : []]
	};
}
// src/run/review.ts
const MOST_NAMED$2 = 5;
function reviewRemedy({ file, origin }) {
	return `Open a pull request${origin === void 0 ? "" : ` to ${require_index.quoteWhole(origin.ref.replace(/^refs\/heads\//, ""))}`} that changes ${require_index.quoteWhole(file)}, even if only a comment. Its plan shows what is left to apply. Merge it; the run for the merge then passes.`;
}
async function reviewOf({ before, plan }, { shownPlans }) {
	if (before.from !== "branch") return {
		kind: "none",
		text: "The database branch was not read, so the plan cannot be compared with a reviewed one."
	};
	const whole = require_index.wholeDigest(plan);
	const missing = new Set(require_index.changeDigests(plan) ?? [whole]);
	const pulls = [];
	const doubts = new Set();
	let isNone = true;
	for await (const shown of shownPlans?.() ?? []) {
		if (typeof shown === "string") {
			doubts.add(shown);
			continue;
		}
		isNone = false;
		const doubt = await doubtOf(shown, missing, whole);
		if (doubt !== void 0) {
			doubts.add(doubt);
			continue;
		}
		pulls.push(shown.pull);
		for (const digest of shown.mark.shown.keys()) missing.delete(digest);
		if (missing.size > 0 && !shown.mark.shown.has(whole)) continue;
		return {
			kind: "as-reviewed",
			text: `As reviewed on ${`pull request${pulls.length === 1 ? "" : "s"} ${pulls.map((pull) => `#${pull}`).join(" and ")}`}.`
		};
	}
	const why = [...doubts].slice(0, MOST_NAMED$2).join(" ");
	return {
		kind: isNone ? "none" : "differs",
		text: `Not as reviewed. ${unseenText(plan, missing)} ${why}`.trim()
	};
}
async function doubtOf({ pull, mark, doubt }, missing, whole) {
	const plan = `The plan on pull request #${pull}`;
	if (mark.isUnread) return `${plan} was made without reading the database branch.`;
	if (!mark.shown.has(whole) && !mark.shown.keys().some((digest) => missing.has(digest))) return mark.shown.size > 1 ? `${plan} showed other changes.` : `${plan} had too many changes to list, and is not identical to this plan.`;
	const why = await doubt();
	return why && `${plan} is not verified: ${why}`;
}
function unseenText(plan, missing) {
	const unseen = plan.changes.filter((change) => require_index.effectDigests(change).some((digest) => missing.has(digest)));
	const titles = unseen.slice(0, MOST_NAMED$2).map((change) => require_change_text.describeChange(change).title);
	const more = unseen.length > titles.length ? ` and ${unseen.length - titles.length} more` : "";
	return titles.length === 0 ? "No merged pull request showed this plan." : `No merged pull request showed: ${titles.join(", ")}${more}.`;
}
async function decideWithConsent(plan, { policy, isPreview, mode, shownPlans, shownAt }) {
	const decideBy = (permissions) => require_index.decide(plan.changes, plan.situation, {
		...policy,
		permissions
	});
	const used = new Set(require_index.findUsed(policy.permissions, plan.changes));
	const underWay = "underWay" in plan.situation ? plan.situation.underWay : [];
	const idle = [...policy.permissions.filter((permission) => !used.has(permission)).map(({ text }) => text), ...(policy.workflows ?? []).filter((group) => !underWay.includes(group)).map((group) => `workflow:${group}`)];
	const notices = isPreview && mode === "apply" || idle.length === 0 ? [] : [`No change needs these lines of \`allow\`: ${require_index.listed(idle)}. Remove them.`];
	const permissions = [...policy.permissions];
	let decision = decideBy(permissions);
	if (policy.consent === "allow" || !isOpen(decision)) return {
		decision,
		notices
	};
	let earlier;
	const unread = new Set();
	const wanted = new Set([require_index.wholeDigest(plan), ...require_index.changeDigests(plan) ?? []]);
	const isOfMerged = mode === "apply" && !isPreview;
	for await (const shown of shownPlans?.() ?? []) {
		if (typeof shown === "string") {
			unread.add(`Not all labels could be read. ${shown}`);
			continue;
		}
		if (isOfMerged && !shown.mark.shown.keys().some((digest) => wanted.has(digest))) continue;
		const { isSure, consents } = await consentsOn(shown, plan);
		if (isSure) earlier ??= shown.mark;
		notices.push(...consents.filter((consent) => typeof consent === "string"));
		permissions.push(...consents.filter((consent) => typeof consent !== "string"));
		decision = decideBy(permissions);
		if (!isOpen(decision)) break;
	}
	if (isOpen(decision)) notices.push(...[...unread].slice(0, MOST_NAMED$2));
	const now = await shownAt?.();
	return {
		decision,
		notices,
		...now === void 0 ? {} : { asked: {
			now,
			earlier
		} }
	};
}
function isOpen(decision) {
	return "blocks" in decision && decision.blocks.length > 0;
}
async function consentsOn(shown, plan) {
	const labels = await shown.labels();
	if (typeof labels === "string") return {
		isSure: false,
		consents: [labels]
	};
	const doubt = await shown.doubt();
	const consents = labels.flatMap((label) => doubt === void 0 ? consentBy(label, shown, plan) ?? [] : `The label ${require_index.quoteWhole(label.text)} on pull request #${shown.pull} does not count, because its plan is not verified: ${doubt}`);
	return {
		isSure: doubt === void 0,
		consents
	};
}
function consentBy({ text, person, at, mayWrite }, { pull, mark }, plan) {
	const blocked = require_index.classOfLabel(text);
	const own = plan.changes.filter((change) => require_index.isBlocked(change) && change.class === blocked);
	if (blocked === void 0 || own.length === 0) return void 0;
	const label = `The label ${require_index.quoteWhole(text)} that ${require_index.quoteWhole(person)} set on pull request #${pull}`;
	if (!mayWrite) return `${label} does not count, because ${require_index.quoteWhole(person)} may not write to the repository.`;
	const isAfter = (digest) => at > (mark.shown.get(digest) ?? Number.POSITIVE_INFINITY);
	const permission = {
		by: "label",
		class: blocked,
		text,
		pull,
		person,
		at
	};
	if (isAfter(require_index.wholeDigest(plan))) return {
		...permission,
		covers: void 0
	};
	const covers = mark.shown.size > 1 ? own.flatMap(require_index.askedDigests).filter(isAfter) : [];
	return covers.length > 0 ? {
		...permission,
		covers: new Set(covers)
	} : `${label} does not count for changes that were shown later. Remove it and add it again to allow them.`;
}
// src/run/before-writing.ts
async function beforeWriting(run, compared) {
	const blocked = (why) => ({
		outcome: "blocked",
		compared,
		why
	});
	const production = await askProduction(run);
	if (production !== void 0) return blocked(production);
	const review = run.review === "off" ? void 0 : await reviewOf(compared, run);
	if (review !== void 0) run.info(review.text);
	if (run.review === "required" && review?.kind !== "as-reviewed") return blocked(`\`require-review\` is set, and nothing was written. ${review?.text} ${reviewRemedy(run)}`);
	await run.announce?.(compared);
	const notices = review === void 0 || review.kind === "none" ? [] : [review.text];
	const standing = await askStanding(run);
	if (standing.kind === "superseded") return {
		outcome: "superseded",
		compared,
		why: standing.why
	};
	if (standing.kind === "current") return notices;
	if (run.attempt === 1) return [...notices, standing.why];
	return blocked(`${standing.why} A re-run could restore an old topology, so nothing was written. Add the permission \`contents: read\` to the job, or start a new run.`);
}
async function askProduction({ isPreview, platform }) {
	if (!isPreview) return void 0;
	const read = await platform.readBranch();
	const production = read.ok ? read.value.production : void 0;
	if (production === false) return void 0;
	const name = require_index.quoteWhole(require_index.targetName(platform.target));
	const why = "This run is a preview, because its file is not merged: it is for a pull request, or a git branch that is not in `apply-from`.";
	if (production === void 0) return `Nothing was written: the service did not say whether ${name} is a production branch. ${why} Add \`read_branch\` for the database to the credential, or run again.`;
	return `Nothing was written: ${name} is a production branch. ${why} Set \`branch\` to a branch for previews. To plan here and apply after the merge, leave \`mode\` at \`auto\`.`;
}
async function askStanding({ origin, file, basis, readTip, info }) {
	if (origin === void 0) return { kind: "current" };
	const topology = {
		path: file,
		isSame: (theirs, ours) => isSameTopology(file, theirs, ours)
	};
	for (const part of [topology, ...basis]) {
		const standing = standingOf(part, origin.ref, await readTip({
			...origin,
			path: part.path
		}));
		if (standing.kind !== "current") return standing;
	}
	info(`${origin.ref} still has ${basis.length === 0 ? "this file" : "these files"}.`);
	return { kind: "current" };
}
function standingOf({ path, isSame = isSameText }, ref, tip) {
	if (tip.kind === "same") return { kind: "current" };
	const unknown = (why) => ({
		kind: "unknown",
		why: `Could not check whether ${require_index.quoteWhole(ref)} still contains this version of ${require_index.quoteWhole(path)}: ${why}`
	});
	if (tip.kind === "unknown") return unknown(tip.why);
	const { theirs, ours, commit } = tip;
	if (theirs.kind === "unreadable") return unknown(theirs.why);
	if (ours.kind === "unreadable") return unknown(ours.why);
	if (theirs.kind === "file" && ours.kind === "file" ? isSame(theirs.bytes, ours.bytes) : theirs.kind === ours.kind) return { kind: "current" };
	const branch = require_index.quoteWhole(ref.replace(/^refs\/heads\//, ""));
	const has = theirs.kind === "missing" ? "no longer contains" : "contains another version of";
	return {
		kind: "superseded",
		why: `Superseded: ${branch} is now at \`${commit.slice(0, 12)}\`, which ${has} ${require_index.quoteWhole(path)}. Nothing was written; the run for that commit applies it. If there was none, start a run on ${branch}.`
	};
}
function isSameText(theirs, ours) {
	return Buffer.from(theirs).equals(ours);
}
function isSameTopology(file, theirs, ours) {
	const [a, b] = [require_index.readTopology(file, theirs), require_index.readTopology(file, ours)];
	if (!a.ok || !b.ok) return isSameText(theirs, ours);
	const form = require_index.formOf(a.document, b.document);
	const [one, other] = [a, b].map(({ document }) => new require_index.TopologyDocument(document).canonical(form).text);
	return one === other;
}
// src/run/routers.ts
const MOST_NAMED$1 = 5;
const UNKNOWN_ROUTERS = "It is unknown whether every router already uses it: the database no longer tells the revision.";
async function watched(compared, { database: routers, info }, write) {
	if (routers === void 0) return write();
	const why = await whyNotNow(routers, info) ?? await whyNotThere(compared.plan, routers, info);
	if (why !== void 0) return {
		outcome: "blocked",
		compared,
		why
	};
	const before = await routers.revision();
	const end = await write();
	if (end.outcome !== "applied" || before === void 0) return end;
	const after = await routers.revision();
	if (after !== void 0 && after <= before) return end;
	const notices = [...end.notices ?? []];
	if (after !== void 0 && after > before + 1n) notices.push(require_index.prose`The topology was written ${after - before} times during this apply, but only once by this run. Another writer changed it in between. Check what the branch holds now.`);
	notices.push(after === void 0 ? UNKNOWN_ROUTERS : await sinceWhen(routers, after));
	return {
		...end,
		notices
	};
}
async function sinceWhen(routers, revision) {
	const took = await routers.live(revision);
	return typeof took === "number" ? require_index.prose`Every router uses it, ${Math.round(took / 100) / 10} s after it was confirmed.` : require_index.prose`It is unknown whether every router already uses it: ${require_index.quoteWhole(took)}.`;
}
async function whyNotNow(routers, info) {
	const names = await routers.underWay();
	if (typeof names === "string") info(require_index.prose`Running workflows could not be listed: ${require_index.quoteWhole(names)}.`);
	if (typeof names === "string" || names.length === 0) return void 0;
	const shown = require_index.joined(names.slice(0, MOST_NAMED$1).map(require_index.quoteWhole), ", ");
	return require_index.prose`A workflow is running on the branch: ${shown}. It changes the topology itself, so nothing was written. Complete or cancel it, and run again.`;
}
async function whyNotThere({ changes }, routers, info) {
	const receiving = require_index.receivingShards(changes);
	const down = receiving.size === 0 ? [] : await routers.unwritable();
	if (typeof down === "string") info(require_index.prose`Shards without a writable primary could not be listed: ${require_index.quoteWhole(down)}.`);
	const shards = typeof down === "string" ? [] : down.filter((uid) => receiving.has(uid));
	if (shards.length === 0) return void 0;
	return require_index.prose`${require_index.nameList(shards, "shard")} ${shards.length === 1 ? "has" : "have"} no writable primary, and this change sends keys there. Nothing is written while that is so. Wait until there is one, and run again.`;
}
// src/run/evidence.ts
async function openFor({ changes, threeWay, situation }, run) {
	return (run.isDriftCheck === true || run.mode === "apply" && changes.length > 0 || changes.some(require_index.isDoubtful) || require_index.routedAnew(changes, [threeWay.desired]).length > 0) && situation.state !== "branch-unread" ? openBranch(threeWay, run) : void 0;
}
async function readCatalog({ changes, threeWay }, database) {
	const catalog = [];
	const unread = new Map();
	for (const table of database === void 0 ? [] : require_index.routedAnew(changes, [threeWay.desired])) {
		const shape = await database?.shape(table);
		if (typeof shape === "string") require_index.remembered(unread, shape, () => []).push(require_index.fullName(table));
		else if (shape !== void 0) catalog.push(shape);
	}
	return {
		catalog,
		notices: Array.from(unread, ([why, names]) => require_index.prose`Columns and constraints of ${require_index.nameList(names, "table")} could not be read: ${require_index.quoteWhole(why)}.`)
	};
}
async function openBranch({ live }, { openDatabase }) {
	return openDatabase?.(new Set(live.topology.groupList.flatMap((group) => [...require_index.shardsOf(group)])));
}
async function lookAgain(compared, { policy }, look) {
	const { plan: planned, decision } = compared;
	if (decision.kind !== "apply" || planned.changes.every(({ proof }) => proof === void 0)) return compared;
	const { plan, notices } = await look();
	const now = require_index.decide(plan.changes, plan.situation, {
		...policy,
		permissions: decision.used
	});
	const again = {
		...compared,
		plan,
		decision: now
	};
	if (now.kind === "apply") return again;
	return {
		outcome: "blocked",
		compared: again,
		why: "What was proven for this plan could not be proven again right before the PUT. Nothing was written.",
		notices
	};
}
const FRESH_MS = 36e5;
const OLD_SNAPSHOT = "The schema snapshot proves nothing: the service does not confirm that it is less than an hour old. Refresh the schema in the dashboard, or set `database-url`.";
const MOST_SCHEMAS = 10;
async function lookAt(plan, run, { versions, database }) {
	const { changes, threeWay, situation } = plan;
	const unwritable = database && await whyNotThere(plan, database, run.info);
	const notices = unwritable === void 0 ? [] : [unwritable];
	if (!changes.some(require_index.isDoubtful) || situation.state === "branch-unread") return {
		plan,
		notices
	};
	const { live, desired } = threeWay;
	if (database === void 0 && !require_index.listsMore(desired, live)) return {
		plan,
		notices
	};
	const documents = [desired, live];
	const at = new Date(run.now()).toISOString();
	const unlisted = database && await findUnlisted(changes, documents, database);
	const isNew = (table) => !require_index.lists(live, table) && require_index.lists(desired, table);
	const isAsked = database === void 0 ? isNew : () => true;
	const questions = require_index.questionsOf(changes, {
		documents,
		found: unlisted?.found,
		isAsked
	});
	const sight = await database?.look(questions);
	const seen = new Map(sight?.seen);
	const open = questions.filter((table) => isNew(table) && (seen.get(table.name)?.kind ?? "unknown") === "unknown");
	const listed = open.length === 0 ? new Set() : await require_index.listedBefore(open, versions, threeWay);
	const fresh = typeof listed === "string" ? [] : open.filter(({ name }) => !listed.has(name));
	const snapshots = await readSnapshots(fresh, live, run);
	for (const [name, what] of snapshots.found) seen.set(name, what);
	notices.push(...unlisted?.notices ?? [], ...sight?.notices ?? [], ...snapshots.notices);
	if (typeof listed === "string") notices.push(require_index.prose`It is unknown whether tables are new, because the file's history could not be read: ${require_index.quoteWhole(listed)}.`);
	const found = unlisted?.found ?? new Map();
	return {
		plan: withEvidence(plan, {
			at,
			tables: seen,
			fresh: new Set(fresh.map(({ name }) => name)),
			found
		}, run.newTables),
		notices
	};
}
async function findUnlisted(changes, documents, database) {
	const found = new Map();
	const notices = [];
	for (const [key, question] of require_index.scopesOf(changes, documents)) {
		const tables = await database.unlisted(question);
		const place = require_index.tablesText({
			listed: [],
			unlisted: [question.scope]
		});
		if (typeof tables === "string") {
			notices.push(require_index.prose`Which tables are not listed could not be read (${place}): ${require_index.quoteWhole(tables)}.`);
			continue;
		}
		found.set(key, tables);
		if (tables.isMore) notices.push(require_index.prose`There are more than ${require_index.thousands(tables.tables.length)} unlisted tables (${place}).`);
	}
	return {
		found,
		notices
	};
}
async function readSnapshots(open, live, { platform, now }) {
	const found = new Map();
	const notices = [];
	if (open.length === 0 || platform === void 0) return {
		found,
		notices
	};
	const branch = await platform.readBranch();
	const madeAt = branch.ok ? branch.value.schemaMadeAt : void 0;
	const isFresh = madeAt !== void 0 && now() - madeAt <= FRESH_MS;
	if (!branch.ok) notices.push(require_index.messageOf`The age of the schema snapshot could not be read: ${branch.problem}`);
	else if (!isFresh) notices.push(OLD_SNAPSHOT);
	const schemas = [...Map.groupBy(open, ({ database, schema }) => JSON.stringify([database, schema])).values()];
	for (const tables of schemas.slice(0, MOST_SCHEMAS)) {
		const [{ database, schema } = {
			database: "",
			schema: ""
		}] = tables;
		const read = await platform.readSchema(database, schema);
		if (!read.ok) {
			notices.push(require_index.messageOf`The schema of ${require_index.quoteWhole(`${database}.${schema}`)} could not be read: ${read.problem}`);
			continue;
		}
		const names = new Set(read.value.map((name) => name.startsWith(`${schema}.`) ? name.slice(schema.length + 1) : name));
		const listed = live.topology.databases.get(database)?.schemas.get(schema)?.tables.keys() ?? [];
		const isGood = isFresh && [...listed].some((name) => names.has(name));
		for (const { name, table } of tables) if (names.has(table)) found.set(name, { kind: "in-snapshot" });
		else if (isGood) found.set(name, { kind: "not-in-snapshot" });
	}
	return {
		found,
		notices
	};
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
async function waitForBranch(platform, info) {
	const name = require_index.quoteWhole(require_index.targetName(platform.target));
	let last;
	const look = async () => {
		const read = await platform.readBranch();
		if (read.ok) last = read.value;
		else if (!mayPass(read.problem)) last = void 0;
		const isWaited = last?.ready === false && last.production !== true;
		const state = last?.state === void 0 ? "" : ` (${require_index.quote(last.state)} now)`;
		return isWaited ? `the branch ${name} to be ready${state}` : void 0;
	};
	const { time, ended } = await waitUntil(look, platform, info);
	if (ended === void 0) {
		info(last?.ready === true ? "The branch is ready." : "Could not check whether the branch is ready.");
		return last;
	}
	return `${`The branch ${name} is not ready${last?.state === void 0 ? "" : ` (${require_index.quote(last.state)})`}`} after ${durationText(time)} of waiting, so nothing was written. ${remedyFor(ended)}`;
}
function remedyFor(ended) {
	return ended === "cancelled" ? "The run was cancelled while it waited." : "Run again when it is, or increase `timeout`.";
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
		const text = await look();
		const time = platform.elapsed() - began;
		if (text === void 0) {
			if (round > 0) info(`Waited ${durationText(time)}.`);
			return {
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
async function findShards(run) {
	const { platform, written, live, offline } = run;
	const none = {
		shards: void 0,
		failure: void 0,
		findings: []
	};
	const isNeeded = require_index.needsShards(written, run.shards) || !shardsOf(offline.document).isSubsetOf(shardsOf(live));
	if (platform === void 0 || !isNeeded) return none;
	if (run.isWritten) return waitForShards({
		...run,
		platform
	});
	const listed = await platform.listShards();
	if (listed.ok) return {
		...none,
		shards: listed.value
	};
	run.info("The branch\u2019s shards could not be listed, so their names were not checked.");
	return none;
}
function shardsOf(document) {
	const ranges = document?.topology.groupList.flatMap(({ keyRanges }) => keyRanges) ?? [];
	return new Set(ranges.flatMap(({ shardUid }) => shardUid?.value ?? []));
}
async function waitForShards(run) {
	const { platform, info } = run;
	let seen = {
		shards: void 0,
		missing: [],
		unready: [],
		needed: 0
	};
	let unlisted = "";
	let hopeless;
	const look = async () => {
		const listed = await platform.listShards();
		if (!listed.ok) {
			unlisted = [listed.problem];
			info(require_index.messageOf`The branch\u2019s shards could not be listed. ${unlisted}`);
			return mayPass(listed.problem) ? wantedOf(seen, run) : void 0;
		}
		seen = seenIn(listed.value, run);
		const wanted = wantedOf(seen, run);
		if (wanted !== void 0) hopeless ??= wrongAnyway(run, listed.value);
		return hopeless === void 0 || hopeless.length === 0 ? wanted : void 0;
	};
	const { time, ended } = await waitUntil(look, platform, info);
	const { shards, missing } = seen;
	const findings = missing.length > 0 ? hopeless ?? [] : [];
	if (ended === void 0) return {
		shards,
		findings,
		failure: shards === void 0 ? withoutList(run, unlisted) : void 0
	};
	return {
		shards,
		findings,
		failure: [`After ${durationText(time)} of waiting, ${stateOf(seen, platform.target)}, so nothing was written.`, ...remediesFor(seen, platform.target, ended)].join(" ")
	};
}
function withoutList({ written, shards }, why) {
	if (!require_index.needsShards(written, shards)) return void 0;
	return require_index.messageOf`The file\u2019s shard names could not be resolved, so nothing was written. ${why} Add access to the shards to the credential, or map the names to uids in the input \`shards\`.`;
}
function wantedOf({ shards = [], missing, unready, needed }, { isPreview }) {
	if (missing.length + unready.length === 0 || missing.length > 0 && !isPreview) return void 0;
	const names = [...missing.map((name) => {
		const near = require_index.suggestion(name, require_index.namesOf(shards)).trim();
		return `${require_index.quote(name)}, which no shard is named${near === "" ? "" : ` (${near})`}`;
	}), ...unready.map((shard) => `${require_index.quote(nameOf(shard))}, which is not ready`)];
	return `shards, of which ${needed - missing.length - unready.length} of ${needed} are ready: ${shortened(names, "; ")}`;
}
function seenIn(shards, { written, live, shards: given }) {
	const resolved = require_index.resolvePlaceholders(written, {
		given,
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
function wrongAnyway({ written, live, shards: given, severities }, shards) {
	const resolved = require_index.resolvePlaceholders(written, {
		given,
		shards
	});
	const names = resolved.findings.filter(({ id }) => id !== "unknown-shard-name");
	const rules = require_index.validate(resolved.document, {
		shards,
		live,
		severities
	});
	return [...names, ...rules.filter(({ severity, id }) => severity === "error" && id !== "shard-not-ready")];
}
function stateOf({ missing, unready }, target) {
	const branch = require_index.quoteWhole(require_index.targetName(target));
	const names = (list) => shortened(list.map(require_index.quote), ", ");
	return [missing.length === 0 ? "" : `${branch} has no shard named ${names(missing)}`, unready.length === 0 ? "" : `${names(unready.map(nameOf))} of ${branch} ${unready.length === 1 ? "is" : "are"} not ready`].filter((part) => part !== "").join(", and ");
}
function remediesFor({ shards = [], missing }, target, ended) {
	const [first] = missing;
	if (first === void 0 || ended === "cancelled") return [remedyFor(ended)];
	const names = require_index.namesOf(shards);
	const known = names.length === 0 ? "It has no shard." : `Its shards are called ${shortened(names.map(require_index.quote), ", ")}.`;
	const stand = `${first}: \${shard:${names.at(0) ?? "authoritative"}}`;
	return [
		known,
		`Create the missing shards with ${require_index.createShards(target, missing.length)}, and set their display names. Or map the name to an existing shard in the input \`shards\`: ${require_index.quote(stand)}.`,
		"If it is being created, increase `timeout`."
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
const CATALOG_IDS = new Set(require_index.CATALOG_RULES.map(({ id }) => id));
const MOST_LOGGED = 50;
const HOUR_MS = 36e5;
async function runOnBranch(run) {
	const { file, target, notices, against, mode, platform, stage } = run;
	const base = {
		file,
		target,
		notices,
		findings: []
	};
	const preview = run.isPreview && mode === "apply" && platform !== void 0 ? await stage("Wait for the branch", () => waitForBranch(platform, run.info)) : void 0;
	if (typeof preview === "string") return {
		...base,
		...require_index.failed(preview)
	};
	if (against !== void 0) {
		const given = readAgainst(against, run);
		return "outcome" in given ? {
			...base,
			...given
		} : runFrom(given, {
			...run,
			isWritten: false
		});
	}
	const read = await stage("Read the branch", () => readBefore(run));
	const { findings } = run.offline;
	if ("outcome" in read) return require_index.hasErrors(findings) ? {
		...base,
		outcome: "invalid",
		findings
	} : {
		...base,
		...read
	};
	return runFrom(read, {
		...run,
		isWritten: mode === "apply" && preview?.production !== true
	});
}
async function runFrom(read, begun) {
	const { file, target, mode, stage, platform, severities } = begun;
	const { before } = read;
	const live = require_index.liveOf(before);
	const run = {
		...begun,
		before,
		live
	};
	const known = await stage("Check against the branch", () => checkOnBranch(run));
	const base = {
		file,
		target,
		findings: known.findings,
		notices: [...run.notices, ...read.notices]
	};
	if (known.failure !== void 0) return {
		...base,
		...require_index.failed(known.failure)
	};
	if (require_index.hasErrors(known.findings)) return {
		...base,
		outcome: "invalid"
	};
	const found = await stage("Compare", () => compare(run, known, read));
	if ("before" in found) return runFrom(found, begun);
	const { compared, look, catalog } = found;
	const context = {
		shards: known.shards,
		live,
		catalog,
		severities
	};
	const findings = [...catalog.length === 0 ? [] : known.validation(context).filter(({ id }) => CATALOG_IDS.has(id)), ...known.findings];
	const notices = [...base.notices, ...found.notices];
	if (require_index.hasErrors(findings)) return {
		...base,
		notices,
		findings,
		outcome: "invalid"
	};
	const drifter = await whoDrifted(compared, run);
	const end = await endOf(compared, run);
	const result = {
		...base,
		findings,
		notices: [...notices, ...drifter],
		...end
	};
	if (result.outcome !== "planned" || mode !== "apply" || platform === void 0) return result;
	return write(result, {
		...run,
		platform
	}, look);
}
async function write(planned, run, look) {
	const { compared, ...base } = planned;
	const may = await run.stage("Check before writing", () => beforeWriting(run, compared));
	if ("outcome" in may) return {
		...base,
		...may
	};
	const refusal = await run.consent(planned);
	if (refusal !== void 0) return {
		...planned,
		notices: [...planned.notices, refusal]
	};
	const { database, notices: opened = [] } = await openBranch(compared.plan.threeWay, run) ?? {};
	const now = await lookAgain(compared, run, () => look(database));
	if ("outcome" in now) return {
		...base,
		...now,
		notices: once(base.notices, opened, now.notices)
	};
	const platform = readingStored(run.platform, now, database);
	const end = await run.stage("Apply", () => watched(now, {
		database,
		info: run.info
	}, () => applyPlan(now, {
		...run,
		platform
	})));
	return {
		...base,
		...end,
		notices: once(base.notices, may, opened, end.notices ?? [])
	};
}
function once(...notices) {
	return [...new Set(notices.flat())];
}
async function checkOnBranch(run) {
	const { live, offline } = run;
	const step = await findShards(run);
	const { shards, findings } = step;
	if (shards === void 0 && live === void 0) return {
		...step,
		...offline
	};
	const checked = require_index.check(run.written, run, {
		shards,
		live,
		earlier: offline
	});
	const known = new Set(checked.findings.map(({ message }) => message));
	const more = findings.filter(({ message }) => !known.has(message));
	return {
		...step,
		...checked,
		findings: [...checked.findings, ...more]
	};
}
async function whoDrifted({ plan, before }, { platform }) {
	if (plan.situation.state !== "drift" || before.from !== "branch" || platform === void 0) return [];
	const synced = Date.parse(before.syncedAt ?? "");
	const who = await whoChanged(platform, Number.isNaN(synced) ? null : new Date(synced - HOUR_MS).toISOString());
	return who === void 0 ? [] : [who];
}
async function endOf(compared, run) {
	const { before, decision } = compared;
	if (!require_index.isChanged(compared) || decision.kind === "nothing") return {
		outcome: "no-change",
		compared,
		syncedAt: before.from === "branch" ? before.syncedAt : null
	};
	const { isDriftCheck: isCheck } = run;
	const drifted = {
		outcome: "drifted",
		compared,
		isFailure: run.policy.onDrift !== "warn",
		isCheck
	};
	if (isCheck) return drifted;
	if (decision.kind === "apply") return {
		outcome: "planned",
		compared
	};
	if (run.mode === "apply") {
		const standing = await run.stage("Check the ref", () => askStanding(run));
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
const STATES = {
	"in-sync": "The database branch matches the file.",
	ordinary: "The database branch matches the previous version of the file.",
	behind: "The database branch matches an older version of the file.",
	newer: "The database branch matches a later version of the file.",
	pristine: "The database branch is as a new one starts.",
	"first-file": "There is no earlier version of the file.",
	drift: "The database branch was changed outside the repository.",
	"branch-unread": "The database branch was not read.",
	"history-unknown": "The history of the file could not be read."
};
function tell({ before, plan }, { info }) {
	const count = plan.changes.length;
	if (before.from === "nothing") info(require_index.messageOf`Nothing to compare with: ${before.why}.`);
	const changes = count === 0 ? "No changes" : `${count === 1 ? "1 change" : `${count} changes`}, risk ${plan.risk}`;
	info(before.from === "document" ? `${changes}.` : `${changes}. ${STATES[plan.situation.state]}`);
	for (const change of plan.changes.slice(0, MOST_LOGGED)) {
		const { title, effect } = require_change_text.describeChange(change);
		info(`  ${change.class}: ${title}: ${effect}`);
	}
}
async function compare(run, { document: desired, shards }, read) {
	const { before, live } = run;
	const reading = {
		names: {
			given: run.shards,
			shards
		},
		like: desired
	};
	const { base, path } = await readBase(run, desired, reading);
	const input = {
		base,
		live,
		desired,
		isStored: before.from === "branch" && before.isStored === true
	};
	const threeWay = require_index.readThreeWay(input);
	const versions = require_index.openHistory({
		...run,
		file: path
	}, reading);
	const history = live !== void 0 && require_index.needsHistory(threeWay) ? await require_index.readHistory(versions, threeWay) : {
		known: true,
		earlier: []
	};
	if (!history.known) run.info(`The file's history could not be read: ${history.reason}`);
	const documents = makePlan(input, history, threeWay);
	const look = (database) => lookAt(documents, run, {
		versions,
		database
	});
	const { database, stored, notices: opened = [] } = await openFor(documents, run) ?? {};
	const other = readStored(read, stored);
	if (other !== void 0) return other;
	const { plan, notices } = await look(database);
	const made = await readCatalog(documents, database);
	const { notices: consents, ...decided } = await decideWithConsent(plan, run);
	const compared = {
		before,
		plan,
		...decided
	};
	tell(compared, run);
	return {
		compared,
		notices: [
			...opened,
			...notices,
			...made.notices,
			...consents
		],
		look,
		catalog: made.catalog
	};
}
async function readBase(run, desired, reading) {
	const { file, baseCommit, before } = run;
	if (before.from !== "branch") return {
		base: before.from === "nothing" ? void 0 : before.document,
		path: file
	};
	const live = before.document;
	const form = require_index.formOf(live, desired);
	if (baseCommit === void 0 || live.canonical(form).text === desired.canonical(form).text) return {
		base: void 0,
		path: file
	};
	const version = await require_index.readAtBase(run, baseCommit);
	const base = require_index.asApplied(version, reading);
	return {
		base: typeof base === "string" ? void 0 : base,
		path: version.path
	};
}
exports.runOnBranch = runOnBranch;
