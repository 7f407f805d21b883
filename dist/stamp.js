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
	return `<!-- neki-topology:${(0, node_crypto.createHash)("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 16)} `;
}
function stampLine(marker, stamp, more = 0) {
	return `${marker}${stampWords(stamp).join(" ")}${more === 0 ? "" : ` more=${more}`} -->`;
}
const COMMIT = /^[0-9a-f]{40,64}$/;
const DIGEST = /^[0-9a-f]{16}$/;
const FORMS = {
	phase: /^[a-z]+$/,
	run: /^\d{1,15}\.\d{1,6}$/,
	head: COMMIT,
	commit: COMMIT,
	plan: /^[0-9a-f]{12}$/,
	before: DIGEST,
	desired: DIGEST,
	changes: /^(?:[0-9a-f]{8}(?:,[0-9a-f]{8})*)?$/
};
function stampWords({ phase, run, attempt = 1, head, commit, reviewed }) {
	const values = {
		phase,
		run: run === void 0 ? void 0 : `${run}.${attempt}`,
		head,
		commit,
		plan: reviewed?.id,
		before: reviewed?.before,
		desired: reviewed?.desired,
		changes: reviewed?.changes?.join(",")
	};
	return Object.entries(values).flatMap(([name, value]) => value === void 0 ? [] : `${name}=${value}`);
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
	const [phase, id, desired] = [
		value("phase"),
		value("plan"),
		value("desired")
	];
	const [run, attempt] = value("run")?.split(".").map(Number) ?? [];
	const changes = value("changes");
	return {
		phase: PHASES.find((known) => known === phase) ?? "plan",
		run,
		attempt,
		head: value("head"),
		commit: value("commit"),
		reviewed: id === void 0 || desired === void 0 ? void 0 : {
			id,
			desired,
			before: value("before"),
			changes: changes === "" ? [] : changes?.split(",")
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
	return one.head !== void 0 && one.head === other.head && one.phase === other.phase && one.reviewed?.id === other.reviewed?.id;
}
function inNameOf({ run, attempt, commit }, stamp) {
	return {
		...stamp,
		run: run ?? stamp.run,
		attempt: attempt ?? stamp.attempt,
		commit: commit ?? stamp.commit
	};
}
function withReviewed(stamp, reviewed) {
	return stamp.phase === "plan" || reviewed === void 0 ? stamp : {
		...stamp,
		reviewed
	};
}
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
Object.defineProperty(exports, "markerOf", {
	enumerable: true,
	get: function() {
		return markerOf;
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
Object.defineProperty(exports, "withReviewed", {
	enumerable: true,
	get: function() {
		return withReviewed;
	}
});
