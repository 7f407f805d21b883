const require_change_text = require("./change-text.js");
const require_index = require("./index.js");
// src/topology/evidence/judge.ts
function judge(changes, evidence, mode) {
	const known = new Set([...evidence.tables.keys(), ...evidence.fresh]);
	const judged = changes.flatMap((change) => {
		const { listed, unlisted } = change.tables;
		return (listed.some((name) => known.has(name)) || unlisted.some((scope) => evidence.scopes.has(require_index.scopeKey(scope)))) && require_index.isDoubtful(change) ? partsOf(change, evidence, mode) : [change];
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
	const of = (scope) => evidence.scopes.get(require_index.scopeKey(scope));
	const names = unlisted.flatMap((scope) => of(scope)?.names ?? []);
	const byVerdict = Map.groupBy(names, (name) => verdictOf([name], change, evidence));
	const open = byVerdict.entries().filter(([verdict]) => !PROVEN.has(verdict));
	const proven = [...byVerdict].filter(([verdict]) => PROVEN.has(verdict));
	const whole = unlisted.filter((scope) => of(scope)?.isWhole === true);
	const rest = unlisted.filter((scope) => of(scope)?.isWhole !== true);
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
	switch (verdict) {
		case "absent":
		case "empty":
		case "unowned": return change.kind === "global-secondary-index" ? "behavioural" : "safe";
		case "new":
		case "new-absent": return "new-table";
		case "rows": return change.kind === "sequence" ? "needs-backfill" : change.class;
		case "unproven": return change.class;
	}
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
function comparePlan({ base, live, desired }) {
	return require_index.readThreeWay({
		base,
		live: live ?? base ?? emptyDocument(),
		desired
	});
}
function makePlan(input, history, compared = comparePlan(input)) {
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
function emptyDocument() {
	return new require_index.TopologyDocument({
		source: {
			name: "nothing",
			text: "{}"
		},
		root: {
			kind: "object",
			members: new Map(),
			start: 0,
			end: 2
		}
	});
}
// src/run/confirm.ts
const MOST_READS = 8;
const STALE_READS = 6;
const MOST_PLACES = 5;
async function confirm(written, echo) {
	const { target, compared, platform, equals } = written;
	const { before, plan } = compared;
	const { file } = plan.threeWay;
	const sent = require_index.heldOf(echo);
	const isBefore = ({ document }) => before.from === "branch" && equals(before.document, document) !== void 0;
	const byEcho = (shown, besides) => {
		const match = matchOf(written, sent.document);
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
		const live = await platform.readTopology(target, "verify");
		if (!live.ok) return byEcho(held, "the branch could not be read afterwards.");
		held = require_index.heldOf(live.value);
		const isStale = isBefore(held) && !isBefore(sent);
		const match = isStale ? void 0 : matchOf(written, held.document);
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
function matchOf({ compared, equals }, held) {
	const { file, form } = compared.plan.threeWay;
	const ledger = equals(file, held);
	if (ledger !== void 0) return {
		ledger,
		dropped: []
	};
	if (form === "free-form") return void 0;
	const { document, dropped } = require_index.asStored(file, held);
	const rest = equals(document, held);
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
	return `Available: ${known.join(", ")}${more}.`;
}
const MOST_NAMED$3 = 3;
async function whoChanged(platform, target, since) {
	const from = since === null ? NaN : Date.parse(since);
	const suspects = (await platform.auditEntriesSince(target, Number.isNaN(from) ? Number.NEGATIVE_INFINITY : from)).filter((entry) => isAbout(entry, target));
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
async function applyPlan({ target, compared }, services) {
	const { before, plan } = compared;
	const applying = {
		target,
		compared,
		...services,
		equals: equalsIn(plan.threeWay.form)
	};
	const unsaved = before.from === "branch" ? await services.savePrevious(before.document) : void 0;
	if (unsaved !== void 0) return require_index.failed(`${unsaved} It is needed to go back, so nothing was written.`, compared);
	let progress = {
		writes: 0,
		lost: void 0,
		lags: 0,
		last: void 0,
		copied: null
	};
	for (;;) {
		const look = await checkBeforeWrite(applying, progress);
		if (look.shows !== "planned") return settle(applying, progress, look);
		if (progress.last !== void 0) return giveUp(applying, progress, progress.last);
		progress = {
			...progress,
			copied: look.copied ?? progress.copied
		};
		const written = await services.platform.writeTopology(target, plan.threeWay.file);
		if (written.ok) return finish(applying, progress, written.value);
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
		info("The shard is listed as ready, but routers may not know it yet. Retrying.");
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
async function finish(applying, { copied }, echo) {
	const { compared, info } = applying;
	const confirmation = await confirm(applying, echo);
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
async function settle({ compared, target, platform }, { lost, copied }, look) {
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
			const why = isLost ? require_index.messageOf`${lost} The branch now holds neither the previous topology nor the new one. ${who}Run again for a fresh plan.` : `The branch changed between the plan and the write, so nothing was written. ${who}Run again for a fresh plan.`;
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
	const seen = compared.before.from === "branch" ? "The branch still shows the previous topology, but reads are cached, so the new one may have been stored." : "It may have been stored.";
	return require_index.failed(require_index.messageOf`${reason} ${seen} Run again to check, and to write it if needed.`, compared, true);
}
const RENEWAL_MS = 2e3;
async function checkBeforeWrite(applying, { lost, writes }) {
	const { target, compared, equals, platform } = applying;
	const { before, plan } = compared;
	if (before.from !== "branch") return {
		shows: "planned",
		copied: null
	};
	const purpose = lost === void 0 ? "read" : "verify";
	for (let looks = 1;; looks++) {
		const live = await platform.readTopology(target, purpose);
		if (!live.ok) return {
			shows: "nothing",
			problem: live.problem
		};
		const held = require_index.heldOf(live.value);
		const { age } = live.value;
		if (equals(before.document, held.document) === void 0) return (lost === void 0 ? equals(plan.threeWay.desired, held.document) !== void 0 : matchOf(applying, held.document) !== void 0) ? {
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
const UNREADABLE = "Nothing was written, because the database branch could not be read. Add read access to the credential, then run again. Only for a service without a GET, set `on-unreadable: apply`.";
async function readBefore(request, services, written) {
	const { platform, info } = services;
	const goOn = (why) => fromGit(request, services, {
		why,
		written
	});
	if (platform === void 0) return goOn("no credential for the service is set");
	const live = await readLive(request, platform);
	if (live.ok) {
		const { syncedAt } = live.value;
		info(`The branch was read; last synced ${syncedAt ?? "at an unknown time"}.`);
		const isOld = request.isDriftCheck === true && syncedAt !== null && !isYoung(live.value);
		return {
			before: require_index.heldOf(live.value),
			notices: isOld ? [oldCopy(syncedAt)] : []
		};
	}
	const { problem } = live;
	if (problem.kind !== "refused" || !NO_GET.has(problem.status)) return require_index.failed([problem]);
	const end = problem.status === 404 ? await whereItEnds(request, problem, platform) : void 0;
	if (end !== void 0) return end;
	if (request.isDriftCheck || request.onUnreadable === "fail") return {
		...require_index.failed(require_index.messageOf`${problem} ${UNREADABLE}`),
		isMissing: problem.status === 404
	};
	return goOn([problem]);
}
async function readLive({ target, isDriftCheck }, platform) {
	for (let looks = 1;; looks++) {
		const live = await platform.readTopology(target);
		if (!live.ok || isYoung(live.value) || isDriftCheck !== true || looks >= 3) return live;
		if (!await platform.pause(looks, "read", 2e3 * looks)) return live;
	}
}
function isYoung({ age }) {
	return age !== void 0 && age <= 5e3;
}
function oldCopy(syncedAt) {
	return `The service answers reads from a copy. This one was made at ${require_index.quote(syncedAt)}, and reading did not renew it. Later changes are not in it.`;
}
async function whereItEnds({ target, onMissingBranch }, problem, platform) {
	const missing = await findMissing(platform, target);
	const maySkip = onMissingBranch === "skip";
	switch (missing.kind) {
		case "none": return;
		case "unknown":
			if (!maySkip) return void 0;
			return require_index.failed(require_index.messageOf`${problem} \`on-missing-branch: skip\` applies only when the branch is known not to exist; that could not be determined: ${missing.why}`);
		case "missing": {
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
	}
}
const COPY = "The service returned an older copy of the topology than the database stores. This plan uses the stored one.";
function readStored({ before, notices }, stored) {
	if (before.from !== "branch" || before.isStored || stored === void 0) return void 0;
	const document = new require_index.TopologyDocument(stored);
	if (equalsIn(require_index.formOf(before.document, document))(before.document, document) !== void 0) return void 0;
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
		readTopology: async (target, purpose) => {
			const document = isStored || purpose !== "verify" ? await database?.stored() : void 0;
			if (document !== void 0) return {
				ok: true,
				value: {
					document,
					syncedAt: null,
					age: 0
				}
			};
			if (!isStored) return platform.readTopology(target, purpose);
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
async function fromGit(request, services, { why, written }) {
	const notices = [require_index.messageOf`The branch could not be compared with: ${why}`];
	const isUnreadable = services.platform !== void 0;
	const { baseCommit } = request;
	if (baseCommit === void 0) return {
		before: {
			from: "nothing",
			why: "there is no earlier version of the file to compare with",
			isUnreadable
		},
		notices
	};
	const { path, read } = await require_index.readAtBase(request, baseCommit, services);
	const document = require_index.asApplied(path, read, {
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
// src/run/review.ts
const MOST_NAMED$2 = 5;
async function reviewOf({ before, plan }, { file, origin }, { shownPlans }) {
	const remedy = `Open a pull request${origin === void 0 ? "" : ` to ${require_index.quoteWhole(origin.ref.replace(/^refs\/heads\//, ""))}`} that changes ${require_index.quoteWhole(file)}, even if only a comment. Its plan shows what is left to apply. Merge it; the run for the merge then passes.`;
	if (before.from !== "branch") return {
		kind: "none",
		text: "The database branch was not read, so the plan cannot be compared with a reviewed one.",
		remedy
	};
	const whole = require_index.wholeDigest(plan);
	const missing = new Set(require_index.changeDigests(plan) ?? [whole]);
	const pulls = [];
	const doubts = new Set();
	let isNone = true;
	for await (const shown of shownPlans?.() ?? []) {
		isNone &&= typeof shown === "string";
		const doubt = typeof shown === "string" ? shown : await doubtOf(shown, missing, whole);
		if (typeof shown === "string" || doubt !== void 0) {
			doubts.add(doubt ?? "");
			continue;
		}
		pulls.push(shown.pull);
		for (const digest of shown.mark.shown.keys()) missing.delete(digest);
		if (missing.size > 0 && !shown.mark.shown.has(whole)) continue;
		return {
			kind: "as-reviewed",
			text: `As reviewed on ${`pull request${pulls.length === 1 ? "" : "s"} ${pulls.map((pull) => `#${pull}`).join(" and ")}`}.`,
			remedy
		};
	}
	const why = [...doubts].slice(0, MOST_NAMED$2).join(" ");
	return {
		kind: isNone ? "none" : "differs",
		text: `Not as reviewed. ${unseenText(plan, missing)} ${why}`.trim(),
		remedy
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
async function decideWithConsent(plan, { policy, isPreview, mode }, { shownPlans, shownAt }) {
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
		const read = await consentsOn(shown, plan);
		notices.push(...read.notices);
		if (read.isSure) earlier ??= shown.mark;
		permissions.push(...read.permissions);
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
	const { pull, mark } = shown;
	const labels = await shown.labels();
	const nothing = {
		isSure: false,
		permissions: []
	};
	if (typeof labels === "string") return {
		...nothing,
		notices: [labels]
	};
	const doubt = await shown.doubt();
	if (doubt !== void 0) {
		const notices = labels.map(({ text }) => `The label ${require_index.quoteWhole(text)} on pull request #${pull} does not count, because its plan is not verified: ${doubt}`);
		return {
			...nothing,
			notices
		};
	}
	const found = labels.map((label) => consentBy(label, {
		pull,
		mark,
		plan
	}));
	return {
		isSure: true,
		permissions: found.filter((consent) => typeof consent !== "string").filter((consent) => consent !== void 0),
		notices: found.filter((consent) => typeof consent === "string")
	};
}
function consentBy({ text, person, at, mayWrite }, { pull, mark, plan }) {
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
async function beforeWriting(request, compared, services) {
	const blocked = (why) => ({
		outcome: "blocked",
		compared,
		why
	});
	const production = await askProduction(request, services);
	if (production !== void 0) return blocked(production);
	const review = request.review === "off" ? void 0 : await reviewOf(compared, request, services);
	if (review !== void 0) services.info(review.text);
	if (request.review === "required" && review?.kind !== "as-reviewed") return blocked(`\`require-review\` is set, and nothing was written. ${review?.text} ${review?.remedy}`);
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
	return blocked(`${standing.why} A re-run could restore an old topology, so nothing was written. Add the permission \`contents: read\` to the job, or start a new run.`);
}
async function askProduction({ isPreview, target }, { platform }) {
	if (!isPreview || target === void 0 || platform === void 0) return void 0;
	const read = await platform.readBranch(target);
	const production = read.ok ? read.value.production : void 0;
	if (production === false) return void 0;
	const name = require_index.quoteWhole(require_index.targetName(target));
	const why = "This run is a preview, because its file is not merged: it is for a pull request, or a git branch that is not in `apply-from`.";
	if (production === void 0) return `Nothing was written: the service did not say whether ${name} is a production branch. ${why} Add \`read_branch\` for the database to the credential, or run again.`;
	return `Nothing was written: ${name} is a production branch. ${why} Set \`branch\` to a branch for previews. To plan here and apply after the merge, leave \`mode\` at \`auto\`.`;
}
async function askStanding({ origin, file, basis }, services) {
	if (origin === void 0) return { kind: "current" };
	const topology = {
		path: file,
		isSame: (theirs, ours) => isSameTopology(file, theirs, ours)
	};
	for (const part of [topology, ...basis]) {
		const standing = standingOf(part, origin.ref, await services.readTip({
			...origin,
			path: part.path
		}));
		if (standing.kind !== "current") return standing;
	}
	services.info(`${origin.ref} still has ${basis.length === 0 ? "this file" : "these files"}.`);
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
	const after = end.outcome === "applied" ? await routers.revision() : void 0;
	if (end.outcome === "applied" && before !== void 0 && after === void 0) return {
		...end,
		notices: [...end.notices ?? [], UNKNOWN_ROUTERS]
	};
	if (before === void 0 || after === void 0 || after <= before) return end;
	const other = after === before + 1n ? [] : [require_index.prose`The topology was written ${after - before} times during this apply, but only once by this run. Another writer changed it in between. Check what the branch holds now.`];
	const took = await routers.live(after);
	const live = typeof took === "number" ? require_index.prose`Every router uses it, ${Math.round(took / 100) / 10} s after it was confirmed.` : require_index.prose`It is unknown whether every router already uses it: ${require_index.quoteWhole(took)}.`;
	return {
		...end,
		notices: [
			...end.notices ?? [],
			...other,
			live
		]
	};
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
function lookFor(asking, services) {
	const { plan, request } = asking;
	return async (opened) => {
		const database = opened?.database;
		const unwritable = database && await whyNotThere(plan, database, services.info);
		const warnings = unwritable === void 0 ? [] : [unwritable];
		const gathered = await gatherEvidence(asking, services, database);
		if (gathered === void 0) return {
			plan,
			notices: warnings
		};
		return {
			plan: withEvidence(plan, gathered.evidence, request.newTables),
			notices: [...warnings, ...gathered.notices]
		};
	};
}
async function openFor({ changes, threeWay, situation }, { mode, isDriftCheck }, services) {
	return (isDriftCheck === true || mode === "apply" && changes.length > 0 || changes.some(require_index.isDoubtful) || require_index.routedAnew(changes, [threeWay.desired]).length > 0) && situation.state !== "branch-unread" ? openBranch(threeWay, services) : void 0;
}
async function readCatalog({ changes, threeWay }, { database }) {
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
async function gatherEvidence({ plan, request, versions }, services, database) {
	const { changes, threeWay } = plan;
	if (!changes.some(require_index.isDoubtful) || plan.situation.state === "branch-unread") return void 0;
	const documents = [threeWay.desired, threeWay.live];
	const at = new Date(services.now()).toISOString();
	const unlisted = database && await findUnlisted(changes, documents, database);
	const isNew = (table) => !require_index.lists(threeWay.live, table) && require_index.lists(threeWay.desired, table);
	const isAsked = database === void 0 ? isNew : () => true;
	const questions = require_index.questionsOf(changes, {
		documents,
		found: unlisted?.found,
		isAsked
	});
	const sight = await database?.look(questions);
	const seen = new Map(sight?.seen);
	const scopes = scopesWith(questions, unlisted?.found);
	const said = [...unlisted?.notices ?? [], ...sight?.notices ?? []];
	const open = questions.filter((table) => isNew(table) && (seen.get(table.name)?.kind ?? "unknown") === "unknown");
	const listed = open.length === 0 ? new Set() : await require_index.listedBefore(open, versions, threeWay);
	if (typeof listed === "string") {
		const why = require_index.prose`It is unknown whether tables are new, because the file's history could not be read: ${require_index.quoteWhole(listed)}.`;
		return {
			evidence: {
				at,
				tables: seen,
				fresh: new Set(),
				scopes
			},
			notices: [...said, why]
		};
	}
	const fresh = open.filter(({ name }) => !listed.has(name));
	const { found, notices } = await readSnapshots(fresh, threeWay.live, request.target, services);
	for (const [name, what] of found) seen.set(name, what);
	return {
		evidence: {
			at,
			tables: seen,
			fresh: new Set(fresh.map(({ name }) => name)),
			scopes
		},
		notices: [...said, ...notices]
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
		if (typeof tables !== "string") found.set(key, tables);
		else notices.push(require_index.prose`Which tables are not listed could not be read (${place}): ${require_index.quoteWhole(tables)}.`);
		if (typeof tables !== "string" && tables.isMore) notices.push(require_index.prose`There are more than ${require_index.thousands(tables.tables.length)} unlisted tables (${place}).`);
	}
	return {
		found,
		notices
	};
}
function scopesWith(questions, found = new Map()) {
	const asked = new Set(questions.map(({ name }) => name));
	return new Map(Array.from(found, ([key, { tables, isMore }]) => {
		const names = tables.map(require_index.fullName).filter((name) => asked.has(name));
		return [key, {
			names,
			isWhole: !isMore && names.length === tables.length
		}];
	}));
}
async function readSnapshots(open, live, target, { platform, now }) {
	const found = new Map();
	const notices = [];
	if (open.length === 0 || platform === void 0 || target === void 0) return {
		found,
		notices
	};
	const branch = await platform.readBranch(target);
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
		const read = await platform.readSchema(target, database, schema);
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
		info(value?.ready === true ? "The branch is ready." : "Could not check whether the branch is ready.");
		return value;
	}
	return `${`The branch ${name} is not ready${value?.state === void 0 ? "" : ` (${require_index.quote(value.state)})`}`} after ${durationText(time)} of waiting, so nothing was written. ${remedyFor(ended)}`;
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
	const { target } = request;
	const none = {
		shards: void 0,
		failure: void 0,
		findings: []
	};
	const isNeeded = require_index.needsShards(document, request.shards) || !shardsOf(offline.document).isSubsetOf(shardsOf(live));
	if (platform === void 0 || target === void 0 || !isNeeded) return none;
	if (work.isWritten) return waitForShards({
		...work,
		request: {
			...request,
			target
		}
	}, {
		platform,
		info
	});
	const listed = await platform.listShards(target);
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
	return require_index.messageOf`The file\u2019s shard names could not be resolved, so nothing was written. ${why} Add access to the shards to the credential, or map the names to uids in the input \`shards\`.`;
}
function wantedOf({ shards = [], missing, unready, needed }, { request }) {
	if (missing.length + unready.length === 0 || missing.length > 0 && !request.isPreview) return void 0;
	const names = [...missing.map((name) => {
		const near = require_index.suggestion(name, require_index.namesOf(shards)).trim();
		return `${require_index.quote(name)}, which no shard is named${near === "" ? "" : ` (${near})`}`;
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
	return [missing.length === 0 ? "" : `${branch} has no shard named ${names(missing)}`, unready.length === 0 ? "" : `${names(unready.map(nameOf))} of ${branch} ${unready.length === 1 ? "is" : "are"} not ready`].filter((part) => part !== "").join(", and ");
}
function remediesFor({ shards = [], missing }, { request }, ended) {
	const [first] = missing;
	if (first === void 0 || ended === "cancelled") return [remedyFor(ended)];
	const names = require_index.namesOf(shards);
	const known = names.length === 0 ? "It has no shard." : `Its shards are called ${shortened(names.map(require_index.quote), ", ")}.`;
	const stand = `${first}: \${shard:${names.at(0) ?? "authoritative"}}`;
	return [
		known,
		`Create the missing shards with ${require_index.createShards(request.target, missing.length)}, and set their display names. Or map the name to an existing shard in the input \`shards\`: ${require_index.quote(stand)}.`,
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
async function runOnBranch(request, services, { base, document, checked: offline }) {
	const preview = await lookAtPreview(request, services);
	if (typeof preview === "string") return {
		...base,
		...require_index.failed(preview)
	};
	const read = await services.stage("Read the branch", () => readBefore(request, services, document));
	if ("outcome" in read && require_index.hasErrors(offline.findings)) return {
		...base,
		outcome: "invalid",
		findings: offline.findings
	};
	if ("outcome" in read) return {
		...base,
		...read
	};
	const isWritten = request.mode === "apply" && preview?.production !== true;
	return runFrom(read, {
		request,
		services,
		begun: {
			base,
			document,
			checked: offline
		},
		isWritten
	});
}
async function runAgainst(request, services, begun) {
	const read = require_index.readAgainst(request, begun.document);
	if ("findings" in read) return {
		...begun.base,
		outcome: "invalid",
		findings: read.findings
	};
	return runFrom(read, {
		request,
		services,
		begun,
		isWritten: false
	});
}
async function runFrom(read, work) {
	const { request, services, begun, isWritten } = work;
	const { base, document, checked: offline } = begun;
	const { before } = read;
	const live = require_index.liveOf(before);
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
		read,
		desired: known.document,
		shards: known.shards
	};
	const found = await services.stage("Compare", () => compare(comparison, request, services));
	if ("before" in found) return runFrom(found, work);
	const { compared, look, catalog } = found;
	const { shards, validation } = known;
	const context = {
		shards,
		live,
		catalog,
		severities: request.severities
	};
	const findings = [...catalog.length === 0 ? [] : validation(context).filter(({ id }) => CATALOG_IDS.has(id)), ...known.findings];
	const notices = [...checked.notices, ...found.notices];
	if (require_index.hasErrors(findings)) return {
		...checked,
		notices,
		findings,
		outcome: "invalid"
	};
	const drifter = await whoDrifted(compared, request, services);
	const end = await endOf(compared, request, services);
	const result = {
		...checked,
		findings,
		notices: [...notices, ...drifter],
		...end
	};
	const { platform } = services;
	const { target, mode } = request;
	if (result.outcome !== "planned" || mode !== "apply" || platform === void 0 || target === void 0) return result;
	return write(result, {
		...request,
		target
	}, {
		...services,
		platform,
		look
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
	const opened = await openBranch(compared.plan.threeWay, services);
	const now = await lookAgain(compared, request, () => services.look(opened));
	if ("outcome" in now) {
		const all = new Set([
			...base.notices,
			...opened?.notices ?? [],
			...now.notices
		]);
		return {
			...base,
			...now,
			notices: [...all]
		};
	}
	const work = {
		target: request.target,
		compared: now
	};
	const platform = readingStored(services.platform, now, opened?.database);
	const { notices = [], ...end } = await services.stage("Apply", () => watched(now, {
		...opened,
		info: services.info
	}, () => applyPlan(work, {
		...services,
		platform
	})));
	const all = new Set([
		...base.notices,
		...may,
		...opened?.notices ?? [],
		...notices
	]);
	return {
		...base,
		...end,
		notices: [...all]
	};
}
async function lookAtPreview({ isPreview, mode, target }, { platform, info, stage }) {
	if (!isPreview || mode !== "apply" || platform === void 0) return void 0;
	return stage("Wait for the branch", () => waitForBranch(target, {
		platform,
		info
	}));
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
	if (plan.situation.state !== "drift" || before.from !== "branch") return [];
	if (platform === void 0 || target === void 0) return [];
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
function tell({ before, plan }, services) {
	const count = plan.changes.length;
	if (before.from === "nothing") services.info(require_index.messageOf`Nothing to compare with: ${before.why}.`);
	const changes = count === 0 ? "No changes" : `${count === 1 ? "1 change" : `${count} changes`}, risk ${plan.risk}`;
	services.info(before.from === "document" ? `${changes}.` : `${changes}. ${STATES[plan.situation.state]}`);
	for (const change of plan.changes.slice(0, MOST_LOGGED)) {
		const { title, effect } = require_change_text.describeChange(change);
		services.info(`  ${change.class}: ${title}: ${effect}`);
	}
}
async function compare(comparison, request, services) {
	const { read, desired, shards } = comparison;
	const { before } = read;
	const live = require_index.liveOf(before);
	const { base, path } = await readBase(comparison, request, services);
	const input = {
		base,
		live,
		desired,
		isStored: before.from === "branch" && before.isStored === true
	};
	const threeWay = comparePlan(input);
	const versions = require_index.openHistory({
		request: {
			...request,
			file: path
		},
		shards
	}, desired, services);
	const history = live !== void 0 && require_index.needsHistory(threeWay) ? await require_index.readHistory(versions, threeWay) : {
		known: true,
		earlier: []
	};
	if (!history.known) services.info(`The file's history could not be read: ${history.reason}`);
	const documents = makePlan(input, history, threeWay);
	const look = lookFor({
		plan: documents,
		request,
		versions
	}, services);
	const opened = await openFor(documents, request, services);
	const stored = readStored(read, opened?.stored);
	if (stored !== void 0) return stored;
	const { plan, notices } = await look(opened);
	const made = await readCatalog(documents, opened ?? {});
	const { notices: consents, ...decided } = await decideWithConsent(plan, request, services);
	const compared = {
		before,
		plan,
		...decided
	};
	tell(compared, services);
	return {
		compared,
		notices: [
			...opened?.notices ?? [],
			...notices,
			...made.notices,
			...consents
		],
		look,
		catalog: made.catalog
	};
}
async function readBase({ read: { before }, desired, shards }, request, services) {
	const { file, baseCommit } = request;
	if (before.from !== "branch") return {
		base: before.from === "nothing" ? void 0 : before.document,
		path: file
	};
	if (baseCommit === void 0) return {
		base: void 0,
		path: file
	};
	const live = before.document;
	const form = require_index.formOf(live, desired);
	if (live.canonical(form).text === desired.canonical(form).text) return {
		base: void 0,
		path: file
	};
	const { path, read } = await require_index.readAtBase(request, baseCommit, services);
	const base = require_index.asApplied(path, read, {
		request,
		shards,
		like: desired
	});
	return {
		base: typeof base === "string" ? void 0 : base,
		path
	};
}
exports.runAgainst = runAgainst;
exports.runOnBranch = runOnBranch;
