Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
const require_rolldown_runtime = require("./rolldown-runtime.js");
let node_fs = require("node:fs");
let node_timers_promises = require("node:timers/promises");
let node_path = require("node:path");
let node_vm = require("node:vm");
let node_os = require("node:os");
// src/clock.ts
const PROCESS_CLOCK = {
	now: () => performance.now(),
	sleep: (milliseconds, signal) => (0, node_timers_promises.setTimeout)(milliseconds, void 0, signal && { signal }).catch((error) => {
		if (signal?.aborted !== true) throw error;
	}),
	limit: (milliseconds, reached) => {
		const timer = setTimeout(reached, milliseconds);
		return () => clearTimeout(timer);
	}
};
// src/host/cancel.ts
const SIGNALS = ["SIGINT", "SIGTERM"];
const CANCELLING = "Cancelling: no new work will start. A write in progress is finished first.";
function listenForCancel(say) {
	const controller = new AbortController();
	for (const name of SIGNALS) process.once(name, () => {
		if (!controller.signal.aborted) say(CANCELLING);
		controller.abort();
	});
	return controller.signal;
}
// src/topology/document/source.ts
function locate(source, span) {
	const { line, column } = position(source, span.start);
	const { line: endLine, column: endColumn } = position(source, Math.max(span.start, span.end));
	return {
		file: source.name,
		line,
		column,
		endLine,
		endColumn
	};
}
function textOf$2(source, span) {
	return source.text.slice(span.start, span.end);
}
function position(source, offset) {
	source.lineStarts ??= findLineStarts(source.text);
	const starts = source.lineStarts;
	const index = greatest(starts.length - 1, (line) => (starts[line] ?? 0) <= offset);
	return {
		line: index + 1,
		column: offset - (starts[index] ?? 0) + 1
	};
}
function findLineStarts(text) {
	const starts = [0];
	const lineBreak = /\r\n|\n|\r/g;
	while (lineBreak.exec(text) !== null) starts.push(lineBreak.lastIndex);
	return starts;
}
function greatest(most, holds) {
	let low = 0;
	let high = most;
	while (low < high) {
		const middle = low + high + 1 >> 1;
		if (holds(middle)) low = middle;
		else high = middle - 1;
	}
	return low;
}
// src/topology/finding.ts
const MAX_LISTED = 3;
const WEIGHTS = [
	"error",
	"warning",
	"allowed"
];
function errorAt(source, span, id, message) {
	return {
		id,
		severity: "error",
		message,
		location: locate(source, span)
	};
}
function prose(words, ...values) {
	return branded(String.raw({ raw: words }, ...values));
}
function joined(parts, between) {
	return branded(parts.join(between));
}
function digits(text) {
	return /^[\da-fT:.,\u2026-]+Z?$/.test(text) ? branded(text) : quote(text);
}
function thousands(value) {
	return branded(String(value).replace(/\B(?=(\d{3})+$)/g, ","));
}
function shortened(text, most) {
	if (text.length <= most) return text;
	const kept = `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}\u2026`;
	return branded(kept.split("`").length % 2 === 0 ? `${kept}\`` : kept);
}
function branded(text) {
	return text;
}
function quote(value) {
	return quoteUpTo(80, value);
}
function quoteWhole(value) {
	return quoteUpTo(2e3, value);
}
function quoteUpTo(most, value) {
	return quoted$1(most, JSON.stringify(value.slice(0, most + 1)).slice(1, -1).replaceAll("\\\"", "\"").replaceAll("`", "\u02cb"));
}
function quoteJson(line) {
	return quoted$1(2e3, line.replaceAll("`", "\\u0060"));
}
function quoted$1(most, line) {
	return branded(`\`${line.length > most ? `${line.slice(0, most - 1)}\u2026` : line}\``);
}
function annotated(text, value, words) {
	return branded(text.replace(quoteWhole(value), (name) => `${name} ${words}`));
}
function shellWord(text) {
	return /^[\w.@%+=:,/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
function seeAlso(source, at, others) {
	const lines = new Set(others.map((span) => locate(source, span).line));
	lines.delete(locate(source, at).line);
	if (lines.size === 0) return prose``;
	const shown = [...lines].slice(0, MAX_LISTED).map((line) => prose`${line}`);
	const more = lines.size - shown.length;
	return prose` See also ${lines.size === 1 ? "line" : "lines"} ${inWords(more > 0 ? [...shown, prose`${more} more`] : shown)}.`;
}
function inWords(parts, joint = "and") {
	const [last = prose``, ...others] = parts.toReversed();
	return others.length === 0 ? last : prose`${joined(others.toReversed(), ", ")} ${joint} ${last}`;
}
function listed(names, total = names.length) {
	const shown = names.slice(0, MAX_LISTED).map((name) => quote(name));
	return inWords(total > shown.length ? [...shown, prose`${total - shown.length} more`] : shown);
}
function nameList(names, noun, joint = "and") {
	const shown = names.slice(0, MAX_LISTED).map(quoteWhole);
	const rest = names.length - shown.length;
	return inWords(rest > 0 ? [...shown, prose`${rest} more ${noun}${rest === 1 ? "" : "s"}`] : shown, joint);
}
function nameOrNone(name) {
	return name === void 0 ? prose`none` : quoteWhole(name);
}
function textOf$1(error) {
	return error instanceof Error ? error.message : String(error);
}
function memberValue(object, key) {
	return object.members.get(key)?.value;
}
function onlyMembers(node, isKept) {
	return {
		...node,
		members: new Map([...node.members].filter(([key, { value }]) => isKept(key, value)))
	};
}
function withParts(node, other) {
	if (node.kind === "array") {
		const items = node.items.map((item) => other(item));
		return items.every((item, index) => item === node.items[index]) ? node : {
			...node,
			items
		};
	}
	if (node.kind !== "object") return node;
	let members;
	for (const [key, member] of node.members) {
		const value = other(member.value, key, member);
		if (value === member.value) continue;
		members ??= new Map(node.members);
		members.set(key, {
			...member,
			value
		});
	}
	return members === void 0 ? node : {
		...node,
		members
	};
}
function opening(node) {
	return {
		start: node.start,
		end: Math.min(node.start + 1, node.end)
	};
}
function keySpan(member) {
	return {
		start: member.keyStart,
		end: member.keyEnd
	};
}
function toJson(node) {
	switch (node.kind) {
		case "object": return `{${Array.from(node.members, ([key, member]) => `${JSON.stringify(key)}:${toJson(member.value)}`).join(",")}}`;
		case "array": return `[${node.items.map(toJson).join(",")}]`;
		case "number": return node.text;
		case "null": return "null";
		default: return JSON.stringify(node.value);
	}
}
function canonicalNumber(text) {
	const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text);
	if (match === null) return text;
	const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
	const digits = `${whole}${fraction}`.replace(/^0+/, "");
	const significant = digits.replace(/0+$/, "");
	if (significant === "") return "0";
	const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
	return power === 0n ? `${sign}${significant}` : `${sign}${significant}e${power}`;
}
// node_modules/js-yaml/dist/js-yaml.mjs
var NOT_RESOLVED = Symbol("NOT_RESOLVED");
function defineScalarTag(tagName, options) {
	return {
		tagName,
		nodeKind: "scalar",
		implicit: options.implicit ?? false,
		matchByTagPrefix: options.matchByTagPrefix ?? false,
		implicitFirstChars: options.implicitFirstChars ?? null,
		resolve: options.resolve,
		identify: options.identify,
		represent: options.represent ?? ((data) => String(data)),
		representTagName: options.representTagName ?? (() => tagName)
	};
}
function defineSequenceTag(tagName, options) {
	const carrierIsResult = options.finalize === void 0;
	return {
		tagName,
		nodeKind: "sequence",
		implicit: false,
		matchByTagPrefix: options.matchByTagPrefix ?? false,
		create: options.create,
		addItem: options.addItem,
		finalize: options.finalize ?? ((carrier) => carrier),
		carrierIsResult,
		identify: options.identify,
		represent: options.represent ?? ((data) => data),
		representTagName: options.representTagName ?? (() => tagName)
	};
}
function defineMappingTag(tagName, options) {
	const carrierIsResult = options.finalize === void 0;
	return {
		tagName,
		nodeKind: "mapping",
		implicit: false,
		matchByTagPrefix: options.matchByTagPrefix ?? false,
		create: options.create,
		addPair: options.addPair,
		has: options.has,
		keys: options.keys,
		get: options.get,
		finalize: options.finalize ?? ((carrier) => carrier),
		carrierIsResult,
		identify: options.identify,
		represent: options.represent ?? ((data) => data),
		representTagName: options.representTagName ?? (() => tagName)
	};
}
var strTag = defineScalarTag("tag:yaml.org,2002:str", {
	resolve: (source) => source,
	identify: (data) => typeof data === "string"
});
var NULL_VALUES$1 = [
	"",
	"~",
	"null",
	"Null",
	"NULL"
];
var nullCoreTag = defineScalarTag("tag:yaml.org,2002:null", {
	implicit: true,
	implicitFirstChars: [
		"",
		"~",
		"n",
		"N"
	],
	resolve: (source) => {
		if (NULL_VALUES$1.indexOf(source) !== -1) return null;
		return NOT_RESOLVED;
	},
	identify: (object) => object === null,
	represent: () => "null"
});
var nullJsonTag = defineScalarTag("tag:yaml.org,2002:null", {
	implicit: true,
	implicitFirstChars: ["n"],
	resolve: (source, isExplicit) => {
		if (source === "null" || isExplicit && source === "") return null;
		return NOT_RESOLVED;
	},
	identify: (object) => object === null,
	represent: () => "null"
});
var NULL_VALUES = [
	"",
	"~",
	"null",
	"Null",
	"NULL"
];
var nullYaml11Tag = defineScalarTag("tag:yaml.org,2002:null", {
	implicit: true,
	implicitFirstChars: [
		"",
		"~",
		"n",
		"N"
	],
	resolve: (source) => {
		if (NULL_VALUES.indexOf(source) !== -1) return null;
		return NOT_RESOLVED;
	},
	identify: (object) => object === null,
	represent: () => "null"
});
var TRUE_VALUES$2 = [
	"true",
	"True",
	"TRUE"
];
var FALSE_VALUES$2 = [
	"false",
	"False",
	"FALSE"
];
var boolCoreTag = defineScalarTag("tag:yaml.org,2002:bool", {
	implicit: true,
	implicitFirstChars: [
		"t",
		"T",
		"f",
		"F"
	],
	resolve: (source) => {
		if (TRUE_VALUES$2.indexOf(source) !== -1) return true;
		if (FALSE_VALUES$2.indexOf(source) !== -1) return false;
		return NOT_RESOLVED;
	},
	identify: (object) => Object.prototype.toString.call(object) === "[object Boolean]",
	represent: (object) => object ? "true" : "false"
});
var TRUE_VALUES$1 = ["true"];
var FALSE_VALUES$1 = ["false"];
var boolJsonTag = defineScalarTag("tag:yaml.org,2002:bool", {
	implicit: true,
	implicitFirstChars: ["t", "f"],
	resolve: (source) => {
		if (TRUE_VALUES$1.indexOf(source) !== -1) return true;
		if (FALSE_VALUES$1.indexOf(source) !== -1) return false;
		return NOT_RESOLVED;
	},
	identify: (object) => Object.prototype.toString.call(object) === "[object Boolean]",
	represent: (object) => object ? "true" : "false"
});
var TRUE_VALUES = [
	"true",
	"True",
	"TRUE",
	"y",
	"Y",
	"yes",
	"Yes",
	"YES",
	"on",
	"On",
	"ON"
];
var FALSE_VALUES = [
	"false",
	"False",
	"FALSE",
	"n",
	"N",
	"no",
	"No",
	"NO",
	"off",
	"Off",
	"OFF"
];
var boolYaml11Tag = defineScalarTag("tag:yaml.org,2002:bool", {
	implicit: true,
	implicitFirstChars: [
		"y",
		"Y",
		"n",
		"N",
		"t",
		"T",
		"f",
		"F",
		"o",
		"O"
	],
	resolve: (source) => {
		if (TRUE_VALUES.indexOf(source) !== -1) return true;
		if (FALSE_VALUES.indexOf(source) !== -1) return false;
		return NOT_RESOLVED;
	},
	identify: (object) => Object.prototype.toString.call(object) === "[object Boolean]",
	represent: (object) => object ? "true" : "false"
});
var YAML_INTEGER_IMPLICIT_PATTERN$1 = new RegExp("^(?:0o[0-7]+|0x[0-9a-fA-F]+|[-+]?[0-9]+)$");
var YAML_INTEGER_EXPLICIT_PATTERN$1 = new RegExp("^(?:[-+]?0b[0-1]+|[-+]?0o[0-7]+|[-+]?0x[0-9a-fA-F]+|[-+]?[0-9]+)$");
function parseYamlInteger$2(source) {
	let value = source;
	let sign = 1;
	if (value[0] === "-" || value[0] === "+") {
		if (value[0] === "-") sign = -1;
		value = value.slice(1);
	}
	if (value.startsWith("0b")) return sign * parseInt(value.slice(2), 2);
	if (value.startsWith("0o")) return sign * parseInt(value.slice(2), 8);
	if (value.startsWith("0x")) return sign * parseInt(value.slice(2), 16);
	return sign * parseInt(value, 10);
}
function resolveYamlInteger$2(source, isExplicit) {
	if (isExplicit) {
		if (!YAML_INTEGER_EXPLICIT_PATTERN$1.test(source)) return NOT_RESOLVED;
	} else if (!YAML_INTEGER_IMPLICIT_PATTERN$1.test(source)) return NOT_RESOLVED;
	const result = parseYamlInteger$2(source);
	return Number.isFinite(result) ? result : NOT_RESOLVED;
}
var intCoreTag = defineScalarTag("tag:yaml.org,2002:int", {
	implicit: true,
	implicitFirstChars: [
		"-",
		"+",
		..."0123456789"
	],
	resolve: resolveYamlInteger$2,
	identify: (object) => Number.isInteger(object) && !Object.is(object, -0) && object.toString(10).indexOf("e") < 0,
	represent: (object) => object.toString(10)
});
var YAML_INTEGER_IMPLICIT_PATTERN = new RegExp("^-?(?:0|[1-9][0-9]*)$");
var YAML_INTEGER_EXPLICIT_PATTERN = new RegExp("^(?:[-+]?0b[0-1]+|[-+]?0o[0-7]+|[-+]?0x[0-9a-fA-F]+|[-+]?[0-9]+)$");
function parseYamlInteger$1(source) {
	let value = source;
	let sign = 1;
	if (value[0] === "-" || value[0] === "+") {
		if (value[0] === "-") sign = -1;
		value = value.slice(1);
	}
	if (value.startsWith("0b")) return sign * parseInt(value.slice(2), 2);
	if (value.startsWith("0o")) return sign * parseInt(value.slice(2), 8);
	if (value.startsWith("0x")) return sign * parseInt(value.slice(2), 16);
	return sign * parseInt(value, 10);
}
function resolveYamlInteger$1(source, isExplicit) {
	if (isExplicit) {
		if (!YAML_INTEGER_EXPLICIT_PATTERN.test(source)) return NOT_RESOLVED;
	} else if (!YAML_INTEGER_IMPLICIT_PATTERN.test(source)) return NOT_RESOLVED;
	const result = parseYamlInteger$1(source);
	return Number.isFinite(result) ? result : NOT_RESOLVED;
}
var intJsonTag = defineScalarTag("tag:yaml.org,2002:int", {
	implicit: true,
	implicitFirstChars: ["-", ..."0123456789"],
	resolve: resolveYamlInteger$1,
	identify: (object) => Number.isInteger(object) && !Object.is(object, -0) && object.toString(10).indexOf("e") < 0,
	represent: (object) => object.toString(10)
});
var YAML_INTEGER_PATTERN = new RegExp("^(?:[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?0x[0-9a-fA-F_]+|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+|[-+]?(?:0|[1-9][0-9_]*))$");
function parseYamlInteger(source) {
	let value = source.replace(/_/g, "");
	let sign = 1;
	if (value[0] === "-" || value[0] === "+") {
		if (value[0] === "-") sign = -1;
		value = value.slice(1);
	}
	if (value.startsWith("0b")) return sign * parseInt(value.slice(2), 2);
	if (value.startsWith("0x")) return sign * parseInt(value.slice(2), 16);
	if (value.includes(":")) {
		let result = 0;
		for (const part of value.split(":")) result = result * 60 + Number(part);
		return sign * result;
	}
	if (value !== "0" && value[0] === "0") return sign * parseInt(value, 8);
	return sign * parseInt(value, 10);
}
function resolveYamlInteger(source) {
	if (!YAML_INTEGER_PATTERN.test(source)) return NOT_RESOLVED;
	const result = parseYamlInteger(source);
	return Number.isFinite(result) ? result : NOT_RESOLVED;
}
var intYaml11Tag = defineScalarTag("tag:yaml.org,2002:int", {
	implicit: true,
	implicitFirstChars: [
		"-",
		"+",
		..."0123456789"
	],
	resolve: resolveYamlInteger,
	identify: (object) => Number.isInteger(object) && !Object.is(object, -0) && object.toString(10).indexOf("e") < 0,
	represent: (object) => object.toString(10)
});
var YAML_FLOAT_PATTERN$1 = new RegExp("^(?:[-+]?[0-9]+(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?|[-+]?\\.[0-9]+(?:[eE][-+]?[0-9]+)?|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
var YAML_FLOAT_SPECIAL_PATTERN$1 = new RegExp("^(?:[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
function resolveYamlFloat$2(source) {
	if (!YAML_FLOAT_PATTERN$1.test(source)) return NOT_RESOLVED;
	let value = source.toLowerCase();
	const sign = value[0] === "-" ? -1 : 1;
	if ("+-".includes(value[0])) value = value.slice(1);
	if (value === ".inf") return sign === 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
	if (value === ".nan") return NaN;
	const result = sign * parseFloat(value);
	if (Number.isFinite(result) || YAML_FLOAT_SPECIAL_PATTERN$1.test(source)) return result;
	return NOT_RESOLVED;
}
function representYamlFloat$2(object) {
	if (isNaN(object)) return ".nan";
	if (object === Number.POSITIVE_INFINITY) return ".inf";
	if (object === Number.NEGATIVE_INFINITY) return "-.inf";
	if (Object.is(object, -0)) return "-0.0";
	const result = object.toString(10);
	return /^[-+]?[0-9]+e/.test(result) ? result.replace("e", ".e") : result;
}
var floatCoreTag = defineScalarTag("tag:yaml.org,2002:float", {
	implicit: true,
	implicitFirstChars: [
		"-",
		"+",
		".",
		..."0123456789"
	],
	resolve: resolveYamlFloat$2,
	identify: (object) => typeof object === "number" && (!Number.isInteger(object) || Object.is(object, -0) || object.toString(10).indexOf("e") >= 0),
	represent: representYamlFloat$2
});
var YAML_FLOAT_IMPLICIT_PATTERN = new RegExp("^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$");
var YAML_FLOAT_EXPLICIT_PATTERN = new RegExp("^(?:[-+]?[0-9]+(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?|[-+]?\\.[0-9]+(?:[eE][-+]?[0-9]+)?|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
function resolveYamlFloat$1(source, isExplicit) {
	if (isExplicit) {
		if (!YAML_FLOAT_EXPLICIT_PATTERN.test(source)) return NOT_RESOLVED;
		let value = source.toLowerCase();
		const sign = value[0] === "-" ? -1 : 1;
		if ("+-".includes(value[0])) value = value.slice(1);
		if (value === ".inf") return sign === 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
		if (value === ".nan") return NaN;
		const result = sign * parseFloat(value);
		return Number.isFinite(result) ? result : NOT_RESOLVED;
	}
	if (!YAML_FLOAT_IMPLICIT_PATTERN.test(source)) return NOT_RESOLVED;
	const result = Number(source);
	if (Number.isFinite(result)) return result;
	return NOT_RESOLVED;
}
function representYamlFloat$1(object) {
	if (isNaN(object)) return ".nan";
	if (object === Number.POSITIVE_INFINITY) return ".inf";
	if (object === Number.NEGATIVE_INFINITY) return "-.inf";
	if (Object.is(object, -0)) return "-0.0";
	const result = object.toString(10);
	return /^[-+]?[0-9]+e/.test(result) ? result.replace("e", ".e") : result;
}
var floatJsonTag = defineScalarTag("tag:yaml.org,2002:float", {
	implicit: true,
	implicitFirstChars: ["-", ..."0123456789"],
	resolve: resolveYamlFloat$1,
	identify: (object) => typeof object === "number" && (!Number.isInteger(object) || Object.is(object, -0) || object.toString(10).indexOf("e") >= 0),
	represent: representYamlFloat$1
});
var YAML_FLOAT_PATTERN = new RegExp("^(?:[-+]?(?:(?:[0-9][0-9_]*)?\\.[0-9_]*)(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\\.[0-9_]*|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
var YAML_FLOAT_SPECIAL_PATTERN = new RegExp("^(?:[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
function resolveYamlFloat(source) {
	if (!YAML_FLOAT_PATTERN.test(source)) return NOT_RESOLVED;
	let value = source.toLowerCase().replace(/_/g, "");
	const sign = value[0] === "-" ? -1 : 1;
	if ("+-".includes(value[0])) value = value.slice(1);
	if (value === ".inf") return sign === 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
	if (value === ".nan") return NaN;
	let result = 0;
	if (value.includes(":")) {
		for (const part of value.split(":")) result = result * 60 + Number(part);
		result *= sign;
	} else result = sign * parseFloat(value);
	if (Number.isFinite(result) || YAML_FLOAT_SPECIAL_PATTERN.test(source)) return result;
	return NOT_RESOLVED;
}
function representYamlFloat(object) {
	if (isNaN(object)) return ".nan";
	if (object === Number.POSITIVE_INFINITY) return ".inf";
	if (object === Number.NEGATIVE_INFINITY) return "-.inf";
	if (Object.is(object, -0)) return "-0.0";
	const result = object.toString(10);
	return /^[-+]?[0-9]+e/.test(result) ? result.replace("e", ".e") : result;
}
var floatYaml11Tag = defineScalarTag("tag:yaml.org,2002:float", {
	implicit: true,
	implicitFirstChars: [
		"-",
		"+",
		".",
		..."0123456789"
	],
	resolve: resolveYamlFloat,
	identify: (object) => typeof object === "number" && (!Number.isInteger(object) || Object.is(object, -0) || object.toString(10).indexOf("e") >= 0),
	represent: representYamlFloat
});
var mergeTag = defineScalarTag("tag:yaml.org,2002:merge", {
	implicit: true,
	implicitFirstChars: ["<"],
	resolve: (source, isExplicit) => {
		if (source === "<<" || isExplicit && source === "") return "<<";
		return NOT_RESOLVED;
	},
	identify: () => false
});
var BASE64_PATTERN = /^[A-Za-z0-9+/]*={0,2}$/;
function resolveYamlBinary(source) {
	const input = source.replace(/\s/g, "");
	if (input.length % 4 !== 0 || !BASE64_PATTERN.test(input)) return NOT_RESOLVED;
	const binary = atob(input);
	const result = new Uint8Array(binary.length);
	for (let index = 0; index < binary.length; index++) result[index] = binary.charCodeAt(index);
	return result;
}
function representYamlBinary(object) {
	let binary = "";
	for (let index = 0; index < object.length; index++) binary += String.fromCharCode(object[index]);
	return btoa(binary);
}
var binaryTag = defineScalarTag("tag:yaml.org,2002:binary", {
	resolve: resolveYamlBinary,
	identify: (object) => Object.prototype.toString.call(object) === "[object Uint8Array]",
	represent: representYamlBinary
});
var YAML_DATE_REGEXP = new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9])-([0-9][0-9])$");
var YAML_TIMESTAMP_REGEXP = new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9]?)-([0-9][0-9]?)(?:[Tt]|[ \\t]+)([0-9][0-9]?):([0-9][0-9]):([0-9][0-9])(?:\\.([0-9]*))?(?:[ \\t]*(Z|([-+])([0-9][0-9]?)(?::([0-9][0-9]))?))?$");
function makeUtcDate(year, month, day, hour = 0, minute = 0, second = 0, fraction = 0) {
	const date = new Date(Date.UTC(year, month, day, hour, minute, second, fraction));
	date.setUTCFullYear(year, month, day);
	return date;
}
function resolveYamlTimestamp(source) {
	let match = YAML_DATE_REGEXP.exec(source);
	if (match === null) match = YAML_TIMESTAMP_REGEXP.exec(source);
	if (match === null) return NOT_RESOLVED;
	const year = +match[1];
	const month = +match[2] - 1;
	const day = +match[3];
	if (!match[4]) {
		const date = makeUtcDate(year, month, day);
		if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month || date.getUTCDate() !== day) return NOT_RESOLVED;
		return date;
	}
	const hour = +match[4];
	const minute = +match[5];
	const second = +match[6];
	let fraction = 0;
	if (hour > 23 || minute > 59 || second > 59) return NOT_RESOLVED;
	if (match[7]) {
		let value = match[7].slice(0, 3);
		while (value.length < 3) value += "0";
		fraction = +value;
	}
	const date = makeUtcDate(year, month, day, hour, minute, second, fraction);
	if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month || date.getUTCDate() !== day) return NOT_RESOLVED;
	if (match[9]) {
		const offsetHour = +match[10];
		const offsetMinute = +(match[11] || 0);
		if (offsetHour > 23 || offsetMinute > 59) return NOT_RESOLVED;
		const offset = (offsetHour * 60 + offsetMinute) * 6e4;
		date.setTime(date.getTime() - (match[9] === "-" ? -offset : offset));
	}
	return date;
}
var timestampTag = defineScalarTag("tag:yaml.org,2002:timestamp", {
	implicit: true,
	implicitFirstChars: [..."0123456789"],
	resolve: resolveYamlTimestamp,
	identify: (object) => object instanceof Date,
	represent: (object) => object.toISOString()
});
var seqTag = defineSequenceTag("tag:yaml.org,2002:seq", {
	create: () => [],
	addItem: (container, item) => {
		container.push(item);
	},
	identify: Array.isArray
});
function isPlainObject(data) {
	if (data === null || typeof data !== "object" || Array.isArray(data)) return false;
	const prototype = Object.getPrototypeOf(data);
	return prototype === null || prototype === Object.prototype;
}
var omapTag = defineSequenceTag("tag:yaml.org,2002:omap", {
	create: () => ({
		list: [],
		seen: new Set()
	}),
	addItem: (carrier, item) => {
		let key;
		if (item instanceof Map) {
			if (item.size !== 1) return "cannot resolve an ordered map item";
			key = item.keys().next().value;
		} else if (isPlainObject(item)) {
			const itemKeys = Object.keys(item);
			if (itemKeys.length !== 1) return "cannot resolve an ordered map item";
			key = itemKeys[0];
		} else return "cannot resolve an ordered map item";
		if (carrier.seen.has(key)) return "duplicate key in ordered map";
		carrier.seen.add(key);
		carrier.list.push(item);
		return "";
	},
	finalize: (carrier) => carrier.list,
	identify: () => false
});
var pairsTag = defineSequenceTag("tag:yaml.org,2002:pairs", {
	create: () => [],
	addItem: (container, item) => {
		if (item instanceof Map) {
			if (item.size !== 1) return "cannot resolve a pairs item";
			container.push(item.entries().next().value);
			return "";
		}
		if (Object.prototype.toString.call(item) !== "[object Object]") return "cannot resolve a pairs item";
		const object = item;
		const keys = Object.keys(object);
		if (keys.length !== 1) return "cannot resolve a pairs item";
		container.push([keys[0], object[keys[0]]]);
		return "";
	},
	identify: () => false
});
var mapTag = defineMappingTag("tag:yaml.org,2002:map", {
	create: () => ({}),
	identify: isPlainObject,
	represent: (o) => {
		const map = new Map();
		for (const key of Object.keys(o)) map.set(key, o[key]);
		return map;
	},
	addPair: (container, key, value) => {
		if (key !== null && typeof key === "object") return "object-based map does not support complex keys";
		const normalizedKey = String(key);
		if (normalizedKey === "__proto__") Object.defineProperty(container, normalizedKey, {
			value,
			enumerable: true,
			configurable: true,
			writable: true
		});
		else container[normalizedKey] = value;
		return "";
	},
	has: (container, key) => {
		if (key !== null && typeof key === "object") return false;
		return Object.prototype.hasOwnProperty.call(container, String(key));
	},
	keys: (container) => Object.keys(container),
	get: (container, key) => {
		const normalizedKey = String(key);
		if (!Object.prototype.hasOwnProperty.call(container, normalizedKey)) return null;
		return container[normalizedKey];
	}
});
var setTag = defineMappingTag("tag:yaml.org,2002:set", {
	create: () => new Set(),
	identify: (data) => data instanceof Set,
	represent: (data) => {
		const map = new Map();
		for (const key of data) map.set(key, null);
		return map;
	},
	addPair: (container, key, value) => {
		if (value !== null) return "cannot resolve a set item";
		container.add(key);
		return "";
	},
	has: (container, key) => container.has(key),
	keys: (container) => container.keys(),
	get: () => null
});
function createTagDefinitionMap() {
	return {
		scalar: Object.create(null),
		sequence: Object.create(null),
		mapping: Object.create(null)
	};
}
function createTagDefinitionListMap() {
	return {
		scalar: [],
		sequence: [],
		mapping: []
	};
}
function compileTags(tags) {
	const result = [];
	for (const tag of tags) {
		let index = result.length;
		for (let previousIndex = 0; previousIndex < result.length; previousIndex++) {
			const previous = result[previousIndex];
			if (previous.nodeKind === tag.nodeKind && previous.tagName === tag.tagName && previous.matchByTagPrefix === tag.matchByTagPrefix) {
				index = previousIndex;
				break;
			}
		}
		result[index] = tag;
	}
	return result;
}
var Schema = class Schema {
	tags;
	implicitScalarTags;
	implicitScalarByFirstChar;
	implicitScalarAnyFirstChar;
	defaultScalarTag;
	defaultSequenceTag;
	defaultMappingTag;
	exact;
	prefix;
	constructor(tags) {
		const compiledTags = compileTags(tags);
		const implicitScalarTags = [];
		const exact = createTagDefinitionMap();
		const prefix = createTagDefinitionListMap();
		for (const tag of compiledTags) {
			if (tag.nodeKind === "scalar" && tag.implicit) {
				if (tag.matchByTagPrefix) throw new Error("Implicit scalar tags cannot match by tag prefix");
				implicitScalarTags.push(tag);
			}
			switch (tag.nodeKind) {
				case "scalar":
					if (tag.matchByTagPrefix) prefix.scalar.push(tag);
					else exact.scalar[tag.tagName] = tag;
					break;
				case "sequence":
					if (tag.matchByTagPrefix) prefix.sequence.push(tag);
					else exact.sequence[tag.tagName] = tag;
					break;
				case "mapping": if (tag.matchByTagPrefix) prefix.mapping.push(tag);
				else exact.mapping[tag.tagName] = tag;
			}
		}
		const implicitScalarAnyFirstChar = implicitScalarTags.filter((tag) => tag.implicitFirstChars === null);
		const keys = new Set();
		for (const tag of implicitScalarTags) if (tag.implicitFirstChars !== null) for (const key of tag.implicitFirstChars) keys.add(key);
		const implicitScalarByFirstChar = new Map();
		for (const key of keys) implicitScalarByFirstChar.set(key, implicitScalarTags.filter((tag) => tag.implicitFirstChars === null || tag.implicitFirstChars.indexOf(key) !== -1));
		const defaultScalarTag = exact.scalar["tag:yaml.org,2002:str"];
		if (!defaultScalarTag) throw new Error("schema does not define the default scalar tag (tag:yaml.org,2002:str)");
		this.tags = compiledTags;
		this.implicitScalarTags = implicitScalarTags;
		this.implicitScalarByFirstChar = implicitScalarByFirstChar;
		this.implicitScalarAnyFirstChar = implicitScalarAnyFirstChar;
		this.defaultScalarTag = defaultScalarTag;
		this.defaultSequenceTag = exact.sequence["tag:yaml.org,2002:seq"];
		this.defaultMappingTag = exact.mapping["tag:yaml.org,2002:map"];
		this.exact = exact;
		this.prefix = prefix;
	}
	lookupScalarTag(tagName) {
		const exactTag = this.exact.scalar[tagName];
		if (exactTag) return exactTag;
		for (const tag of this.prefix.scalar) if (tagName.startsWith(tag.tagName)) return tag;
	}
	lookupSequenceTag(tagName) {
		const exactTag = this.exact.sequence[tagName];
		if (exactTag) return exactTag;
		for (const tag of this.prefix.sequence) if (tagName.startsWith(tag.tagName)) return tag;
	}
	lookupMappingTag(tagName) {
		const exactTag = this.exact.mapping[tagName];
		if (exactTag) return exactTag;
		for (const tag of this.prefix.mapping) if (tagName.startsWith(tag.tagName)) return tag;
	}
	resolveImplicitScalarTag(source) {
		const candidates = this.implicitScalarByFirstChar.get(source.charAt(0)) ?? this.implicitScalarAnyFirstChar;
		for (const tag of candidates) {
			const value = tag.resolve(source, false, tag.tagName);
			if (value !== NOT_RESOLVED) return {
				value,
				tag
			};
		}
		const tag = this.defaultScalarTag;
		return {
			value: tag.resolve(source, false, tag.tagName),
			tag
		};
	}
	withTags(...tags) {
		let flatTags = [];
		for (const tag of tags) flatTags = flatTags.concat(tag);
		return new Schema([...this.tags, ...flatTags]);
	}
};
var FAILSAFE_SCHEMA = new Schema([
	strTag,
	seqTag,
	mapTag
]);
new Schema([
	...FAILSAFE_SCHEMA.tags,
	nullJsonTag,
	boolJsonTag,
	intJsonTag,
	floatJsonTag
]);
var CORE_SCHEMA = new Schema([
	...FAILSAFE_SCHEMA.tags,
	nullCoreTag,
	boolCoreTag,
	intCoreTag,
	floatCoreTag
]);
new Schema([
	...FAILSAFE_SCHEMA.tags,
	nullYaml11Tag,
	boolYaml11Tag,
	intYaml11Tag,
	floatYaml11Tag,
	timestampTag,
	mergeTag,
	binaryTag,
	omapTag,
	pairsTag,
	setTag
]).withTags({
	...intYaml11Tag,
	resolve: (source, isExplicit, tagName) => {
		const result = intYaml11Tag.resolve(source, isExplicit, tagName);
		return result === NOT_RESOLVED ? intCoreTag.resolve(source, isExplicit, tagName) : result;
	}
}, {
	...floatYaml11Tag,
	resolve: (source, isExplicit, tagName) => {
		const result = floatYaml11Tag.resolve(source, isExplicit, tagName);
		return result === NOT_RESOLVED ? floatCoreTag.resolve(source, isExplicit, tagName) : result;
	}
});
defineMappingTag("tag:yaml.org,2002:map", {
	create: () => new Map(),
	addPair: (container, key, value) => {
		container.set(key, value);
		return "";
	},
	has: (container, key) => container.has(key),
	keys: (container) => container.keys(),
	get: (container, key) => container.get(key),
	identify: (data) => data instanceof Map || isPlainObject(data),
	represent: (data) => {
		if (data instanceof Map) return data;
		const map = new Map();
		const obj = data;
		for (const key of Object.keys(obj)) map.set(key, obj[key]);
		return map;
	}
});
function normalizeKey(key) {
	if (Array.isArray(key)) {
		const array = Array.prototype.slice.call(key);
		for (let index = 0; index < array.length; index++) {
			if (Array.isArray(array[index])) return null;
			if (typeof array[index] === "object" && Object.prototype.toString.call(array[index]) === "[object Object]") array[index] = "[object Object]";
		}
		return String(array);
	}
	if (typeof key === "object" && Object.prototype.toString.call(key) === "[object Object]") return "[object Object]";
	return String(key);
}
defineMappingTag("tag:yaml.org,2002:map", {
	create: () => ({}),
	identify: isPlainObject,
	represent: (o) => {
		const map = new Map();
		for (const key of Object.keys(o)) map.set(key, o[key]);
		return map;
	},
	addPair: (container, key, value) => {
		const normalizedKey = normalizeKey(key);
		if (normalizedKey === null) return "nested arrays are not supported inside keys";
		if (normalizedKey === "__proto__") Object.defineProperty(container, normalizedKey, {
			value,
			enumerable: true,
			configurable: true,
			writable: true
		});
		else container[normalizedKey] = value;
		return "";
	},
	has: (container, key) => {
		const normalizedKey = normalizeKey(key);
		return normalizedKey !== null && Object.prototype.hasOwnProperty.call(container, normalizedKey);
	},
	keys: (container) => Object.keys(container),
	get: (container, key) => {
		const normalizedKey = String(key);
		if (!Object.prototype.hasOwnProperty.call(container, normalizedKey)) return null;
		return container[normalizedKey];
	}
});
var DEFAULT_SNIPPET_OPTIONS = {
	maxLength: 79,
	indent: 1,
	linesBefore: 3,
	linesAfter: 2
};
function getLine(buffer, lineStart, lineEnd, position, maxLineLength) {
	let head = "";
	let tail = "";
	const maxHalfLength = Math.floor(maxLineLength / 2) - 1;
	if (position - lineStart > maxHalfLength) {
		head = " ... ";
		lineStart = position - maxHalfLength + head.length;
	}
	if (lineEnd - position > maxHalfLength) {
		tail = " ...";
		lineEnd = position + maxHalfLength - tail.length;
	}
	return {
		str: head + buffer.slice(lineStart, lineEnd).replace(/\t/g, "\u2192") + tail,
		pos: position - lineStart + head.length
	};
}
function padStart(string, max) {
	return " ".repeat(Math.max(max - string.length, 0)) + string;
}
function makeSnippet(mark, options) {
	if (!mark.buffer) return null;
	const opts = {
		...DEFAULT_SNIPPET_OPTIONS,
		...options
	};
	const re = /\r?\n|\r|\0/g;
	const lineStarts = [0];
	const lineEnds = [];
	let match;
	let foundLineNo = -1;
	while (match = re.exec(mark.buffer)) {
		lineEnds.push(match.index);
		lineStarts.push(match.index + match[0].length);
		if (mark.position <= match.index && foundLineNo < 0) foundLineNo = lineStarts.length - 2;
	}
	if (foundLineNo < 0) foundLineNo = lineStarts.length - 1;
	let result = "";
	const lineNoLength = Math.min(mark.line + opts.linesAfter, lineEnds.length).toString().length;
	const maxLineLength = opts.maxLength - (opts.indent + lineNoLength + 3);
	for (let i = 1; i <= opts.linesBefore; i++) {
		if (foundLineNo - i < 0) break;
		const line = getLine(mark.buffer, lineStarts[foundLineNo - i], lineEnds[foundLineNo - i], mark.position - (lineStarts[foundLineNo] - lineStarts[foundLineNo - i]), maxLineLength);
		result = `${" ".repeat(opts.indent)}${padStart((mark.line - i + 1).toString(), lineNoLength)} | ${line.str}\n${result}`;
	}
	const line = getLine(mark.buffer, lineStarts[foundLineNo], lineEnds[foundLineNo], mark.position, maxLineLength);
	result += `${" ".repeat(opts.indent)}${padStart((mark.line + 1).toString(), lineNoLength)} | ${line.str}\n`;
	result += `${"-".repeat(opts.indent + lineNoLength + 3 + line.pos)}^\n`;
	for (let i = 1; i <= opts.linesAfter; i++) {
		if (foundLineNo + i >= lineEnds.length) break;
		const line = getLine(mark.buffer, lineStarts[foundLineNo + i], lineEnds[foundLineNo + i], mark.position - (lineStarts[foundLineNo] - lineStarts[foundLineNo + i]), maxLineLength);
		result += `${" ".repeat(opts.indent)}${padStart((mark.line + i + 1).toString(), lineNoLength)} | ${line.str}\n`;
	}
	return result.replace(/\n$/, "");
}
function formatError(exception, compact) {
	let where = "";
	if (!exception.mark) return exception.reason;
	if (exception.mark.name) where += `in "${exception.mark.name}" `;
	where += `(${exception.mark.line + 1}:${exception.mark.column + 1})`;
	if (!compact && exception.mark.snippet) where += `\n\n${exception.mark.snippet}`;
	return `${exception.reason} ${where}`;
}
var YAMLException = class YAMLException extends Error {
	reason;
	mark;
	constructor(reason, mark) {
		super();
		this.name = "YAMLException";
		this.reason = reason;
		this.mark = mark;
		this.message = formatError(this, false);
		if (Error.captureStackTrace) Error.captureStackTrace(this, this.constructor);
	}
	toString(compact) {
		return `${this.name}: ${formatError(this, compact)}`;
	}
	static throwAt(source, position, message, filename = "") {
		let line = 0;
		let lineStart = 0;
		for (let index = 0; index < position; index++) {
			const ch = source.charCodeAt(index);
			if (ch === 10) {
				line++;
				lineStart = index + 1;
			} else if (ch === 13) {
				line++;
				if (source.charCodeAt(index + 1) === 10) index++;
				lineStart = index + 1;
			}
		}
		const mark = {
			name: filename,
			buffer: source,
			position,
			line,
			column: position - lineStart
		};
		mark.snippet = makeSnippet(mark);
		throw new YAMLException(message, mark);
	}
};
var EVENT_ID = {
	DOCUMENT: 1,
	SEQUENCE: 2,
	MAPPING: 3,
	SCALAR: 4,
	ALIAS: 5,
	POP: 6
};
var SCALAR_STYLE = {
	PLAIN: 1,
	SINGLE_QUOTED: 2,
	DOUBLE_QUOTED: 3,
	LITERAL_BLOCK: 4,
	FOLDED_BLOCK: 5
};
var COLLECTION_STYLE = {
	BLOCK: 1,
	FLOW: 2
};
var CHOMPING_MODE = {
	CLIP: 1,
	STRIP: 2,
	KEEP: 3
};
var NO_RANGE$3 = -1;
function simpleEscapeSequence(c) {
	switch (c) {
		case 48: return "\0";
		case 97: return "\x07";
		case 98: return "\b";
		case 116: return "	";
		case 9: return "	";
		case 110: return "\n";
		case 118: return "\v";
		case 102: return "\f";
		case 114: return "\r";
		case 101: return "\x1B";
		case 32: return " ";
		case 34: return "\"";
		case 47: return "/";
		case 92: return "\\";
		case 78: return "\u0085";
		case 95: return "\xA0";
		case 76: return "\u2028";
		case 80: return "\u2029";
		default: return "";
	}
}
var simpleEscapeCheck = new Array(256);
var simpleEscapeMap = new Array(256);
for (let i = 0; i < 256; i++) {
	simpleEscapeCheck[i] = simpleEscapeSequence(i) ? 1 : 0;
	simpleEscapeMap[i] = simpleEscapeSequence(i);
}
function charFromCodepoint(c) {
	if (c <= 65535) return String.fromCharCode(c);
	return String.fromCharCode((c - 65536 >> 10) + 55296, (c - 65536 & 1023) + 56320);
}
function fromHexCode$1(c) {
	if (c >= 48 && c <= 57) return c - 48;
	return (c | 32) - 97 + 10;
}
function escapedHexLen$1(c) {
	if (c === 120) return 2;
	if (c === 117) return 4;
	return 8;
}
function skipFoldedBreaks(input, position, end) {
	let breaks = 0;
	while (position < end) {
		const ch = input.charCodeAt(position);
		if (ch === 10) {
			breaks++;
			position++;
		} else if (ch === 13) {
			breaks++;
			position++;
			if (input.charCodeAt(position) === 10) position++;
		} else if (ch === 32 || ch === 9) position++;
		else break;
	}
	return {
		position,
		breaks
	};
}
function foldedBreaks(count) {
	if (count === 1) return " ";
	return "\n".repeat(count - 1);
}
function getPlainValue(input, start, end) {
	let result = "";
	let position = start;
	let captureStart = start;
	let captureEnd = start;
	while (position < end) {
		const ch = input.charCodeAt(position);
		if (ch === 10 || ch === 13) {
			result += input.slice(captureStart, captureEnd);
			const fold = skipFoldedBreaks(input, position, end);
			result += foldedBreaks(fold.breaks);
			position = captureStart = captureEnd = fold.position;
		} else {
			position++;
			if (ch !== 32 && ch !== 9) captureEnd = position;
		}
	}
	return result + input.slice(captureStart, captureEnd);
}
function getSingleQuotedValue(input, start, end) {
	let result = "";
	let position = start;
	let captureStart = start;
	let captureEnd = start;
	while (position < end) {
		const ch = input.charCodeAt(position);
		if (ch === 39) {
			result += input.slice(captureStart, position) + "'";
			position += 2;
			captureStart = captureEnd = position;
		} else if (ch === 10 || ch === 13) {
			result += input.slice(captureStart, captureEnd);
			const fold = skipFoldedBreaks(input, position, end);
			result += foldedBreaks(fold.breaks);
			position = captureStart = captureEnd = fold.position;
		} else {
			position++;
			if (ch !== 32 && ch !== 9) captureEnd = position;
		}
	}
	return result + input.slice(captureStart, end);
}
function getDoubleQuotedValue(input, start, end) {
	let result = "";
	let position = start;
	let captureStart = start;
	let captureEnd = start;
	while (position < end) {
		const ch = input.charCodeAt(position);
		if (ch === 92) {
			result += input.slice(captureStart, position);
			position++;
			const escaped = input.charCodeAt(position);
			if (escaped === 10 || escaped === 13) position = skipFoldedBreaks(input, position, end).position;
			else if (escaped < 256 && simpleEscapeCheck[escaped]) {
				result += simpleEscapeMap[escaped];
				position++;
			} else {
				let hexLength = escapedHexLen$1(escaped);
				let hexResult = 0;
				for (; hexLength > 0; hexLength--) {
					position++;
					const digit = fromHexCode$1(input.charCodeAt(position));
					hexResult = (hexResult << 4) + digit;
				}
				result += charFromCodepoint(hexResult);
				position++;
			}
			captureStart = captureEnd = position;
		} else if (ch === 10 || ch === 13) {
			result += input.slice(captureStart, captureEnd);
			const fold = skipFoldedBreaks(input, position, end);
			result += foldedBreaks(fold.breaks);
			position = captureStart = captureEnd = fold.position;
		} else {
			position++;
			if (ch !== 32 && ch !== 9) captureEnd = position;
		}
	}
	return result + input.slice(captureStart, end);
}
function getBlockValue(input, start, end, indent, chomping, folded) {
	const textIndent = indent < 0 ? 0 : indent;
	const region = input.slice(start, end).replace(/\r\n?/g, "\n");
	const lines = region === "" ? [] : (region.endsWith("\n") ? region.slice(0, -1) : region).split("\n");
	let result = "";
	let didReadContent = false;
	let emptyLines = 0;
	let atMoreIndented = false;
	for (const line of lines) {
		let column = 0;
		while (column < textIndent && line.charCodeAt(column) === 32) column++;
		if (indent < 0 || column >= line.length) {
			emptyLines++;
			continue;
		}
		const content = line.slice(textIndent);
		const first = content.charCodeAt(0);
		if (folded) {
			if (first === 32 || first === 9) {
				atMoreIndented = true;
				result += "\n".repeat(didReadContent ? 1 + emptyLines : emptyLines);
			} else if (atMoreIndented) {
				atMoreIndented = false;
				result += "\n".repeat(emptyLines + 1);
			} else if (emptyLines === 0) {
				if (didReadContent) result += " ";
			} else result += "\n".repeat(emptyLines);
		} else result += "\n".repeat(didReadContent ? 1 + emptyLines : emptyLines);
		result += content;
		didReadContent = true;
		emptyLines = 0;
	}
	if (chomping === CHOMPING_MODE.KEEP) result += "\n".repeat(didReadContent ? 1 + emptyLines : emptyLines);
	else if (chomping !== CHOMPING_MODE.STRIP) {
		if (didReadContent) result += "\n";
	}
	return result;
}
function getScalarValue(input, scalar) {
	if (scalar.valueStart === NO_RANGE$3) return "";
	const { valueStart, valueEnd } = scalar;
	if (scalar.fast) return input.slice(valueStart, valueEnd);
	switch (scalar.style) {
		case SCALAR_STYLE.SINGLE_QUOTED: return getSingleQuotedValue(input, valueStart, valueEnd);
		case SCALAR_STYLE.DOUBLE_QUOTED: return getDoubleQuotedValue(input, valueStart, valueEnd);
		case SCALAR_STYLE.LITERAL_BLOCK: return getBlockValue(input, valueStart, valueEnd, scalar.indent, scalar.chomping, false);
		case SCALAR_STYLE.FOLDED_BLOCK: return getBlockValue(input, valueStart, valueEnd, scalar.indent, scalar.chomping, true);
		default: return getPlainValue(input, valueStart, valueEnd);
	}
}
Object.assign(Object.create(null), {
	"!": "!",
	"!!": "tag:yaml.org,2002:"
});
var DEFAULT_CONSTRUCTOR_OPTIONS = {
	filename: "",
	schema: CORE_SCHEMA,
	json: false,
	maxTotalMergeKeys: 1e4,
	maxAliases: -1
};
var NO_RANGE$1 = -1;
var HAS_OWN = Object.prototype.hasOwnProperty;
var CONTEXT_FLOW_IN = 1;
var CONTEXT_FLOW_OUT = 2;
var CONTEXT_BLOCK_IN = 3;
var CONTEXT_BLOCK_OUT = 4;
var PATTERN_NON_PRINTABLE = /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/;
var PATTERN_FLOW_INDICATORS = /[,\[\]{}]/;
var PATTERN_TAG_HANDLE = /^(?:!|!!|![0-9A-Za-z-]+!)$/;
var NS_URI_CHAR = String.raw`(?:%[0-9A-Fa-f]{2}|[0-9A-Za-z\-#;/?:@&=+$,_.!~*'()\[\]])`;
var NS_TAG_CHAR = String.raw`(?:%[0-9A-Fa-f]{2}|[0-9A-Za-z\-#;/?:@&=+$.~*'()_])`;
var PATTERN_TAG_URI = new RegExp(`^(?:${NS_URI_CHAR})*$`);
var PATTERN_TAG_SUFFIX = new RegExp(`^(?:${NS_TAG_CHAR})+$`);
var PATTERN_TAG_PREFIX = new RegExp(`^(?:!(?:${NS_URI_CHAR})*|${NS_TAG_CHAR}(?:${NS_URI_CHAR})*)$`);
var DEFAULT_PARSER_OPTIONS = {
	filename: "",
	maxDepth: 100
};
function addDocumentEvent(state, explicitStart, explicitEnd) {
	state.events.push({
		type: EVENT_ID.DOCUMENT,
		explicitStart,
		explicitEnd,
		directives: state.directives
	});
}
function addSequenceEvent(state, start, anchorStart, anchorEnd, tagStart, tagEnd, style) {
	state.events.push({
		type: EVENT_ID.SEQUENCE,
		start,
		anchorStart,
		anchorEnd,
		tagStart,
		tagEnd,
		style
	});
}
function addMappingEvent(state, start, anchorStart, anchorEnd, tagStart, tagEnd, style) {
	state.events.push({
		type: EVENT_ID.MAPPING,
		start,
		anchorStart,
		anchorEnd,
		tagStart,
		tagEnd,
		style
	});
}
function insertFlowPairMappingEvent(state, snapshot) {
	state.events.splice(snapshot.eventsLength, 0, {
		type: EVENT_ID.MAPPING,
		start: snapshot.position,
		anchorStart: NO_RANGE$1,
		anchorEnd: NO_RANGE$1,
		tagStart: NO_RANGE$1,
		tagEnd: NO_RANGE$1,
		style: COLLECTION_STYLE.FLOW
	});
}
function addScalarEvent(state, valueStart, valueEnd, anchorStart, anchorEnd, tagStart, tagEnd, style, chomping = CHOMPING_MODE.CLIP, indent = -1, fast = false) {
	state.events.push({
		type: EVENT_ID.SCALAR,
		valueStart,
		valueEnd,
		anchorStart,
		anchorEnd,
		tagStart,
		tagEnd,
		style,
		chomping,
		indent,
		fast
	});
}
function addAliasEvent(state, anchorStart, anchorEnd) {
	state.events.push({
		type: EVENT_ID.ALIAS,
		anchorStart,
		anchorEnd
	});
}
function addPopEvent(state) {
	state.events.push({ type: EVENT_ID.POP });
}
function addEmptyScalarEvent(state) {
	addScalarEvent(state, NO_RANGE$1, NO_RANGE$1, NO_RANGE$1, NO_RANGE$1, NO_RANGE$1, NO_RANGE$1, SCALAR_STYLE.PLAIN);
}
function emptyProperties() {
	return {
		anchorStart: NO_RANGE$1,
		anchorEnd: NO_RANGE$1,
		tagStart: NO_RANGE$1,
		tagEnd: NO_RANGE$1
	};
}
function snapshotState(state) {
	return {
		position: state.position,
		line: state.line,
		lineStart: state.lineStart,
		lineIndent: state.lineIndent,
		firstTabInLine: state.firstTabInLine,
		eventsLength: state.events.length
	};
}
function restoreState(state, snapshot) {
	state.position = snapshot.position;
	state.line = snapshot.line;
	state.lineStart = snapshot.lineStart;
	state.lineIndent = snapshot.lineIndent;
	state.firstTabInLine = snapshot.firstTabInLine;
	state.events.length = snapshot.eventsLength;
}
function throwError(state, message) {
	YAMLException.throwAt(state.input.slice(0, state.length), state.position, message, state.filename);
}
function isEol(c) {
	return c === 10 || c === 13;
}
function isWhiteSpace(c) {
	return c === 9 || c === 32;
}
function isWsOrEol(c) {
	return isWhiteSpace(c) || isEol(c);
}
function isWsOrEolOrEnd(c) {
	return c === 0 || isWsOrEol(c);
}
function isFlowIndicator(c) {
	return c === 44 || c === 91 || c === 93 || c === 123 || c === 125;
}
function fromDecimalCode(c) {
	return c >= 48 && c <= 57 ? c - 48 : -1;
}
function fromHexCode(c) {
	if (c >= 48 && c <= 57) return c - 48;
	const lc = c | 32;
	if (lc >= 97 && lc <= 102) return lc - 97 + 10;
	return -1;
}
function escapedHexLen(c) {
	if (c === 120) return 2;
	if (c === 117) return 4;
	if (c === 85) return 8;
	return 0;
}
function isSimpleEscape(c) {
	return c === 48 || c === 97 || c === 98 || c === 116 || c === 9 || c === 110 || c === 118 || c === 102 || c === 114 || c === 101 || c === 32 || c === 34 || c === 47 || c === 92 || c === 78 || c === 95 || c === 76 || c === 80;
}
function consumeLineBreak(state) {
	if (state.input.charCodeAt(state.position) === 10) state.position++;
	else {
		state.position++;
		if (state.input.charCodeAt(state.position) === 10) state.position++;
	}
	state.line++;
	state.lineStart = state.position;
	state.lineIndent = 0;
	state.firstTabInLine = -1;
}
function skipSeparationSpace(state, allowComments) {
	let lineBreaks = 0;
	let ch = state.input.charCodeAt(state.position);
	let hasSeparation = state.position === state.lineStart || isWsOrEol(state.input.charCodeAt(state.position - 1));
	while (ch !== 0) {
		while (isWhiteSpace(ch)) {
			hasSeparation = true;
			if (ch === 9 && state.firstTabInLine === -1) state.firstTabInLine = state.position;
			ch = state.input.charCodeAt(++state.position);
		}
		if (allowComments && hasSeparation && ch === 35) do
			ch = state.input.charCodeAt(++state.position);
		while (!isEol(ch) && ch !== 0);
		if (!isEol(ch)) break;
		consumeLineBreak(state);
		lineBreaks++;
		hasSeparation = true;
		ch = state.input.charCodeAt(state.position);
		while (ch === 32) {
			state.lineIndent++;
			ch = state.input.charCodeAt(++state.position);
		}
	}
	return lineBreaks;
}
function testDocumentSeparator(state, position = state.position) {
	const ch = state.input.charCodeAt(position);
	if ((ch === 45 || ch === 46) && ch === state.input.charCodeAt(position + 1) && ch === state.input.charCodeAt(position + 2)) {
		const following = state.input.charCodeAt(position + 3);
		return following === 0 || isWsOrEol(following);
	}
	return false;
}
function skipByteOrderMark(state) {
	if (state.position === state.lineStart && state.input.charCodeAt(state.position) === 65279) {
		state.position++;
		state.lineStart = state.position;
	}
}
function testDocumentBoundary(state) {
	if (state.position !== state.lineStart) return false;
	if (testDocumentSeparator(state)) return true;
	if (state.input.charCodeAt(state.position) !== 65279) return false;
	const snapshot = snapshotState(state);
	skipByteOrderMark(state);
	skipSeparationSpace(state, true);
	const ch = state.input.charCodeAt(state.position);
	const result = state.position === state.lineStart && (ch === 37 || ch === 45 && testDocumentSeparator(state));
	restoreState(state, snapshot);
	return result;
}
function skipUntilLineEnd(state) {
	let ch = state.input.charCodeAt(state.position);
	while (ch !== 0 && !isEol(ch)) ch = state.input.charCodeAt(++state.position);
}
function checkPrintable(state, start, end) {
	const match = PATTERN_NON_PRINTABLE.exec(state.input.slice(start, end));
	if (match !== null) {
		state.position = start + match.index + match[0].length - 1;
		throwError(state, "the stream contains non-printable characters");
	}
}
function readTagProperty(state, props, inFlow) {
	if (state.input.charCodeAt(state.position) !== 33) return false;
	if (props.tagStart !== NO_RANGE$1) throwError(state, "duplication of a tag property");
	const start = state.position;
	let isVerbatim = false;
	let isNamed = false;
	let tagHandle = "!";
	let ch = state.input.charCodeAt(++state.position);
	if (ch === 60) {
		isVerbatim = true;
		ch = state.input.charCodeAt(++state.position);
	} else if (ch === 33) {
		isNamed = true;
		tagHandle = "!!";
		ch = state.input.charCodeAt(++state.position);
	}
	let suffixStart = state.position;
	let tagName;
	if (isVerbatim) {
		while (ch !== 0 && ch !== 62) ch = state.input.charCodeAt(++state.position);
		if (ch !== 62) throwError(state, "unexpected end of the stream within a verbatim tag");
		tagName = state.input.slice(suffixStart, state.position);
		state.position++;
	} else {
		while (ch !== 0 && !isWsOrEol(ch) && !(inFlow && isFlowIndicator(ch))) {
			if (ch === 33) {
				if (!isNamed) {
					tagHandle = state.input.slice(suffixStart - 1, state.position + 1);
					if (!PATTERN_TAG_HANDLE.test(tagHandle)) throwError(state, "named tag handle cannot contain such characters");
					isNamed = true;
					suffixStart = state.position + 1;
				} else throwError(state, "tag suffix cannot contain exclamation marks");
			}
			ch = state.input.charCodeAt(++state.position);
		}
		tagName = state.input.slice(suffixStart, state.position);
		if (PATTERN_FLOW_INDICATORS.test(tagName)) throwError(state, "tag suffix cannot contain flow indicator characters");
	}
	if (tagName && !(isVerbatim ? PATTERN_TAG_URI.test(tagName) : PATTERN_TAG_SUFFIX.test(tagName))) throwError(state, `tag name cannot contain such characters: ${tagName}`);
	if (!isVerbatim && tagHandle !== "!" && tagHandle !== "!!" && !HAS_OWN.call(state.tagHandlers, tagHandle)) throwError(state, `undeclared tag handle "${tagHandle}"`);
	props.tagStart = start;
	props.tagEnd = state.position;
	return true;
}
function readAnchorProperty(state, props) {
	if (state.input.charCodeAt(state.position) !== 38) return false;
	if (props.anchorStart !== NO_RANGE$1) throwError(state, "duplication of an anchor property");
	state.position++;
	const start = state.position;
	while (state.input.charCodeAt(state.position) !== 0 && !isWsOrEol(state.input.charCodeAt(state.position)) && !isFlowIndicator(state.input.charCodeAt(state.position))) state.position++;
	if (state.position === start) throwError(state, "name of an anchor node must contain at least one character");
	props.anchorStart = start;
	props.anchorEnd = state.position;
	return true;
}
function readAlias$1(state, props) {
	if (state.input.charCodeAt(state.position) !== 42) return false;
	if (props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1) throwError(state, "alias node should not have any properties");
	state.position++;
	const start = state.position;
	while (state.input.charCodeAt(state.position) !== 0 && !isWsOrEol(state.input.charCodeAt(state.position)) && !isFlowIndicator(state.input.charCodeAt(state.position))) state.position++;
	if (state.position === start) throwError(state, "name of an alias node must contain at least one character");
	addAliasEvent(state, start, state.position);
	return true;
}
function readFlowScalarBreak(state, nodeIndent) {
	skipSeparationSpace(state, false);
	if (state.lineIndent < nodeIndent) throwError(state, "deficient indentation");
}
function readSingleQuotedScalar(state, nodeIndent, props) {
	if (state.input.charCodeAt(state.position) !== 39) return false;
	state.position++;
	const start = state.position;
	let simple = true;
	while (state.input.charCodeAt(state.position) !== 0) {
		const ch = state.input.charCodeAt(state.position);
		if (ch === 39) {
			if (state.input.charCodeAt(state.position + 1) === 39) {
				simple = false;
				state.position += 2;
				continue;
			}
			const end = state.position;
			state.position++;
			addScalarEvent(state, start, end, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, SCALAR_STYLE.SINGLE_QUOTED, CHOMPING_MODE.CLIP, -1, simple);
			return true;
		}
		if (isEol(ch)) {
			simple = false;
			readFlowScalarBreak(state, nodeIndent);
		} else if (state.position === state.lineStart && testDocumentSeparator(state)) throwError(state, "unexpected end of the document within a single quoted scalar");
		else if (ch !== 9 && ch < 32) throwError(state, "expected valid JSON character");
		else state.position++;
	}
	throwError(state, "unexpected end of the stream within a single quoted scalar");
}
function readDoubleQuotedScalar(state, nodeIndent, props) {
	if (state.input.charCodeAt(state.position) !== 34) return false;
	state.position++;
	const start = state.position;
	let simple = true;
	while (state.input.charCodeAt(state.position) !== 0) {
		const ch = state.input.charCodeAt(state.position);
		if (ch === 34) {
			const end = state.position;
			state.position++;
			addScalarEvent(state, start, end, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, SCALAR_STYLE.DOUBLE_QUOTED, CHOMPING_MODE.CLIP, -1, simple);
			return true;
		}
		if (ch === 92) {
			simple = false;
			const escaped = state.input.charCodeAt(++state.position);
			if (isEol(escaped)) readFlowScalarBreak(state, nodeIndent);
			else if (isSimpleEscape(escaped)) state.position++;
			else {
				let hexLength = escapedHexLen(escaped);
				if (hexLength === 0) throwError(state, "unknown escape sequence");
				while (hexLength-- > 0) {
					state.position++;
					if (fromHexCode(state.input.charCodeAt(state.position)) < 0) throwError(state, "expected hexadecimal character");
				}
				state.position++;
			}
		} else if (isEol(ch)) {
			simple = false;
			readFlowScalarBreak(state, nodeIndent);
		} else if (state.position === state.lineStart && testDocumentSeparator(state)) throwError(state, "unexpected end of the document within a double quoted scalar");
		else if (ch !== 9 && ch < 32) throwError(state, "expected valid JSON character");
		else state.position++;
	}
	throwError(state, "unexpected end of the stream within a double quoted scalar");
}
function readBlockScalar(state, parentIndent, props) {
	const ch = state.input.charCodeAt(state.position);
	let chomping = CHOMPING_MODE.CLIP;
	let indent = -1;
	let detectedIndent = false;
	if (ch !== 124 && ch !== 62) return false;
	const style = ch === 124 ? SCALAR_STYLE.LITERAL_BLOCK : SCALAR_STYLE.FOLDED_BLOCK;
	state.position++;
	while (state.input.charCodeAt(state.position) !== 0) {
		const current = state.input.charCodeAt(state.position);
		const digit = fromDecimalCode(current);
		if (current === 43 || current === 45) {
			if (chomping !== CHOMPING_MODE.CLIP) throwError(state, "repeat of a chomping mode identifier");
			chomping = current === 43 ? CHOMPING_MODE.KEEP : CHOMPING_MODE.STRIP;
			state.position++;
		} else if (digit >= 0) {
			if (digit === 0) throwError(state, "bad explicit indentation width of a block scalar; it cannot be less than one");
			if (detectedIndent) throwError(state, "repeat of an indentation width identifier");
			indent = parentIndent + digit - 1;
			detectedIndent = true;
			state.position++;
		} else break;
	}
	let hadWhitespace = false;
	while (isWhiteSpace(state.input.charCodeAt(state.position))) {
		hadWhitespace = true;
		state.position++;
	}
	if (hadWhitespace && state.input.charCodeAt(state.position) === 35) skipUntilLineEnd(state);
	if (isEol(state.input.charCodeAt(state.position))) consumeLineBreak(state);
	else if (state.input.charCodeAt(state.position) !== 0) throwError(state, "a line break is expected");
	let contentIndent = detectedIndent ? indent : -1;
	let maxLeadingIndent = 0;
	const valueStart = state.position;
	let valueEnd = state.position;
	while (state.input.charCodeAt(state.position) !== 0) {
		const linePosition = state.position;
		let column = 0;
		while (state.input.charCodeAt(linePosition + column) === 32) column++;
		const first = state.input.charCodeAt(linePosition + column);
		if (first === 0) {
			if (contentIndent >= 0) {
				if (column > contentIndent) valueEnd = linePosition + column;
			} else if (column > 0) valueEnd = linePosition + column;
			break;
		}
		if (testDocumentBoundary(state)) break;
		if (!detectedIndent && contentIndent === -1 && isEol(first)) maxLeadingIndent = Math.max(maxLeadingIndent, column);
		if (!detectedIndent && contentIndent === -1 && !isEol(first)) {
			if (first === 9 && column < parentIndent) {
				state.position = linePosition + column;
				throwError(state, "tab characters must not be used in indentation");
			}
			if (column >= parentIndent && column < maxLeadingIndent) {
				state.position = linePosition + column;
				throwError(state, "bad indentation of a mapping entry");
			}
		}
		if (contentIndent === -1 && first !== 0 && !isEol(first) && column < parentIndent) {
			state.lineIndent = column;
			state.position = linePosition + column;
			break;
		}
		if (!detectedIndent && first !== 0 && !isEol(first) && contentIndent === -1) contentIndent = column;
		const requiredIndent = contentIndent === -1 ? parentIndent + 1 : contentIndent;
		if (first !== 0 && !isEol(first) && column < requiredIndent) {
			state.lineIndent = column;
			state.position = linePosition + column;
			break;
		}
		skipUntilLineEnd(state);
		valueEnd = state.position;
		if (isEol(state.input.charCodeAt(state.position))) {
			consumeLineBreak(state);
			valueEnd = state.position;
		}
	}
	checkPrintable(state, valueStart, valueEnd);
	addScalarEvent(state, valueStart, valueEnd, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, style, chomping, contentIndent);
	return true;
}
function canStartPlainScalar(state, nodeContext) {
	const ch = state.input.charCodeAt(state.position);
	const inFlow = nodeContext === CONTEXT_FLOW_IN;
	if (ch === 0 || isWsOrEol(ch) || ch === 35 || ch === 38 || ch === 42 || ch === 33 || ch === 124 || ch === 62 || ch === 39 || ch === 34 || ch === 37 || ch === 64 || ch === 96 || isFlowIndicator(ch)) return false;
	if (ch === 63 || ch === 45) {
		const following = state.input.charCodeAt(state.position + 1);
		if (isWsOrEolOrEnd(following) || inFlow && isFlowIndicator(following)) return false;
	}
	return true;
}
function readPlainScalar(state, nodeIndent, nodeContext, props) {
	if (!canStartPlainScalar(state, nodeContext)) return false;
	const start = state.position;
	let end = state.position;
	let ch = state.input.charCodeAt(state.position);
	const inFlow = nodeContext === CONTEXT_FLOW_IN;
	let multiline = false;
	while (ch !== 0) {
		if (testDocumentBoundary(state)) break;
		if (ch === 58) {
			const following = state.input.charCodeAt(state.position + 1);
			if (isWsOrEolOrEnd(following) || inFlow && isFlowIndicator(following)) break;
		} else if (ch === 35) {
			if (isWsOrEol(state.input.charCodeAt(state.position - 1))) break;
		} else if (inFlow && isFlowIndicator(ch)) break;
		else if (isEol(ch)) {
			const savedPosition = state.position;
			const savedLine = state.line;
			const savedLineStart = state.lineStart;
			const savedLineIndent = state.lineIndent;
			skipSeparationSpace(state, false);
			if (state.lineIndent >= nodeIndent) {
				multiline = true;
				ch = state.input.charCodeAt(state.position);
				continue;
			}
			state.position = savedPosition;
			state.line = savedLine;
			state.lineStart = savedLineStart;
			state.lineIndent = savedLineIndent;
			break;
		}
		if (!isWhiteSpace(ch)) end = state.position + 1;
		ch = state.input.charCodeAt(++state.position);
	}
	if (end === start) return false;
	checkPrintable(state, start, end);
	addScalarEvent(state, start, end, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, SCALAR_STYLE.PLAIN, CHOMPING_MODE.CLIP, -1, !multiline);
	return true;
}
function skipFlowSeparationSpace(state, nodeIndent) {
	const startLine = state.line;
	skipSeparationSpace(state, true);
	if (state.line > startLine && state.lineIndent < nodeIndent || state.firstTabInLine !== -1 && state.lineIndent < nodeIndent) throwError(state, "deficient indentation");
}
function readFlowCollection(state, nodeIndent, props) {
	const ch = state.input.charCodeAt(state.position);
	const isMapping = ch === 123;
	const start = state.position;
	let readNext = true;
	if (ch !== 91 && ch !== 123) return false;
	const terminator = isMapping ? 125 : 93;
	if (isMapping) addMappingEvent(state, start, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, COLLECTION_STYLE.FLOW);
	else addSequenceEvent(state, start, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, COLLECTION_STYLE.FLOW);
	state.position++;
	while (state.input.charCodeAt(state.position) !== 0) {
		skipFlowSeparationSpace(state, nodeIndent);
		let ch = state.input.charCodeAt(state.position);
		if (ch === terminator) {
			state.position++;
			addPopEvent(state);
			return true;
		} else if (!readNext) throwError(state, "missed comma between flow collection entries");
		else if (ch === 44) throwError(state, "expected the node content, but found ','");
		let isPair = false;
		let isExplicitPair = false;
		if (ch === 63 && isWsOrEol(state.input.charCodeAt(state.position + 1))) {
			isPair = isExplicitPair = true;
			state.position += 1;
			skipFlowSeparationSpace(state, nodeIndent);
		}
		const entryLine = state.line;
		const entryStart = snapshotState(state);
		const keyWasRead = parseNode(state, nodeIndent, CONTEXT_FLOW_IN, false, true);
		skipFlowSeparationSpace(state, nodeIndent);
		ch = state.input.charCodeAt(state.position);
		if ((isMapping || isExplicitPair || state.line === entryLine) && ch === 58) {
			isPair = true;
			state.position++;
			skipFlowSeparationSpace(state, nodeIndent);
			if (!isMapping) {
				insertFlowPairMappingEvent(state, entryStart);
				if (!keyWasRead) addEmptyScalarEvent(state);
			} else if (!keyWasRead) addEmptyScalarEvent(state);
			if (!parseNode(state, nodeIndent, CONTEXT_FLOW_IN, false, true)) addEmptyScalarEvent(state);
			skipFlowSeparationSpace(state, nodeIndent);
			if (!isMapping) addPopEvent(state);
		} else if (isMapping && isPair) {
			if (!keyWasRead) addEmptyScalarEvent(state);
			addEmptyScalarEvent(state);
		} else if (isMapping) addEmptyScalarEvent(state);
		else if (isPair) {
			insertFlowPairMappingEvent(state, entryStart);
			if (!keyWasRead) addEmptyScalarEvent(state);
			addEmptyScalarEvent(state);
			addPopEvent(state);
		}
		ch = state.input.charCodeAt(state.position);
		if (ch === 44) {
			readNext = true;
			state.position++;
		} else readNext = false;
	}
	throwError(state, "unexpected end of the stream within a flow collection");
}
function readBlockSequence(state, nodeIndent, props) {
	if (state.firstTabInLine !== -1 || state.input.charCodeAt(state.position) !== 45 || !isWsOrEolOrEnd(state.input.charCodeAt(state.position + 1))) return false;
	addSequenceEvent(state, state.position, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, COLLECTION_STYLE.BLOCK);
	while (state.input.charCodeAt(state.position) === 45 && isWsOrEolOrEnd(state.input.charCodeAt(state.position + 1))) {
		if (state.firstTabInLine !== -1) {
			state.position = state.firstTabInLine;
			throwError(state, "tab characters must not be used in indentation");
		}
		const entryLine = state.line;
		state.position++;
		const hadBreak = skipSeparationSpace(state, true) > 0;
		if (state.firstTabInLine !== -1 && state.input.charCodeAt(state.position) === 45 && isWsOrEolOrEnd(state.input.charCodeAt(state.position + 1))) throwError(state, "bad indentation of a sequence entry");
		if (hadBreak && state.lineIndent <= nodeIndent) addEmptyScalarEvent(state);
		else parseNode(state, nodeIndent, CONTEXT_BLOCK_IN, false, true);
		skipSeparationSpace(state, true);
		if (state.lineIndent < nodeIndent || state.position >= state.length) break;
		if (state.lineIndent > nodeIndent) throwError(state, "bad indentation of a sequence entry");
		if (state.line === entryLine && state.input.charCodeAt(state.position) === 45 && isWsOrEolOrEnd(state.input.charCodeAt(state.position + 1))) throwError(state, "bad indentation of a sequence entry");
	}
	addPopEvent(state);
	return true;
}
function readBlockMapping(state, nodeIndent, flowIndent, props) {
	let atExplicitKey = false;
	let detected = false;
	let mappingOpened = false;
	let pendingExplicitKey = false;
	if (state.firstTabInLine !== -1) return false;
	let ch = state.input.charCodeAt(state.position);
	while (ch !== 0) {
		if (!atExplicitKey && state.firstTabInLine !== -1) {
			state.position = state.firstTabInLine;
			throwError(state, "tab characters must not be used in indentation");
		}
		const following = state.input.charCodeAt(state.position + 1);
		const entryLine = state.line;
		if ((ch === 63 || ch === 58) && isWsOrEolOrEnd(following)) {
			if (!mappingOpened) {
				addMappingEvent(state, state.position, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, COLLECTION_STYLE.BLOCK);
				mappingOpened = true;
			}
			if (ch === 63) {
				if (atExplicitKey) addEmptyScalarEvent(state);
				detected = true;
				atExplicitKey = true;
			} else if (atExplicitKey) atExplicitKey = false;
			else {
				addEmptyScalarEvent(state);
				detected = true;
				atExplicitKey = false;
			}
			state.position += 1;
			pendingExplicitKey = true;
		} else {
			if (atExplicitKey) {
				addEmptyScalarEvent(state);
				atExplicitKey = false;
			}
			const beforeKey = snapshotState(state);
			if (!parseNode(state, flowIndent, CONTEXT_FLOW_OUT, false, true)) break;
			if (state.line === entryLine) {
				ch = state.input.charCodeAt(state.position);
				while (isWhiteSpace(ch)) ch = state.input.charCodeAt(++state.position);
				if (ch === 58) {
					ch = state.input.charCodeAt(++state.position);
					if (!isWsOrEolOrEnd(ch)) throwError(state, "a whitespace character is expected after the key-value separator within a block mapping");
					if (!mappingOpened) {
						state.events.splice(beforeKey.eventsLength, 0, {
							type: EVENT_ID.MAPPING,
							start: beforeKey.position,
							anchorStart: props.anchorStart,
							anchorEnd: props.anchorEnd,
							tagStart: props.tagStart,
							tagEnd: props.tagEnd,
							style: COLLECTION_STYLE.BLOCK
						});
						mappingOpened = true;
					}
					detected = true;
					atExplicitKey = false;
					pendingExplicitKey = false;
				} else if (detected) throwError(state, "expected ':' after a mapping key");
				else {
					if (props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1) {
						restoreState(state, beforeKey);
						return false;
					}
					return true;
				}
			} else if (detected) throwError(state, "can not read a block mapping entry; a multiline key may not be an implicit key");
			else {
				if (props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1) {
					restoreState(state, beforeKey);
					return false;
				}
				return true;
			}
		}
		if (parseNode(state, nodeIndent, CONTEXT_BLOCK_OUT, true, pendingExplicitKey)) pendingExplicitKey = false;
		if (!atExplicitKey) {
			if (pendingExplicitKey) {
				addEmptyScalarEvent(state);
				pendingExplicitKey = false;
			}
		}
		skipSeparationSpace(state, true);
		ch = state.input.charCodeAt(state.position);
		if ((state.line === entryLine || state.lineIndent > nodeIndent) && ch !== 0) throwError(state, "bad indentation of a mapping entry");
		else if (state.lineIndent < nodeIndent) break;
	}
	if (!detected) return false;
	if (atExplicitKey) addEmptyScalarEvent(state);
	if (mappingOpened) addPopEvent(state);
	return true;
}
function parseNode(state, parentIndent, nodeContext, allowToSeek, allowCompact, allowPropertyMapping = true) {
	if (state.depth >= state.maxDepth) throwError(state, `nesting exceeded maxDepth (${state.maxDepth})`);
	state.depth++;
	let indentStatus = 1;
	let atNewLine = false;
	let hasContent = false;
	let propertyStart = null;
	const props = emptyProperties();
	let allowBlockScalars = nodeContext === CONTEXT_BLOCK_OUT || nodeContext === CONTEXT_BLOCK_IN;
	let allowBlockCollections = allowBlockScalars;
	const allowBlockStyles = allowBlockScalars;
	if (allowToSeek && skipSeparationSpace(state, true)) {
		atNewLine = true;
		if (state.lineIndent > parentIndent) indentStatus = 1;
		else if (state.lineIndent === parentIndent) indentStatus = 0;
		else indentStatus = -1;
	}
	if (indentStatus === 1) while (true) {
		const ch = state.input.charCodeAt(state.position);
		const propertyState = snapshotState(state);
		if (atNewLine && indentStatus !== 1 && (ch === 33 || ch === 38)) break;
		if (atNewLine && allowBlockStyles && (props.tagStart !== NO_RANGE$1 || props.anchorStart !== NO_RANGE$1) && (ch === 33 || ch === 38)) {
			const fallbackState = snapshotState(state);
			const flowIndent = parentIndent + 1;
			if (readBlockMapping(state, state.position - state.lineStart, flowIndent, props) && state.events[fallbackState.eventsLength]?.type === EVENT_ID.MAPPING) {
				state.depth--;
				return true;
			}
			restoreState(state, fallbackState);
		}
		if (atNewLine && (ch === 33 && props.tagStart !== NO_RANGE$1 || ch === 38 && props.anchorStart !== NO_RANGE$1)) break;
		if (!readTagProperty(state, props, nodeContext === CONTEXT_FLOW_IN) && !readAnchorProperty(state, props)) break;
		if (propertyStart === null) propertyStart = propertyState;
		if (skipSeparationSpace(state, true)) {
			atNewLine = true;
			allowBlockCollections = allowBlockStyles;
			if (state.lineIndent > parentIndent) indentStatus = 1;
			else if (state.lineIndent === parentIndent) indentStatus = 0;
			else indentStatus = -1;
		} else allowBlockCollections = false;
	}
	if (allowBlockCollections) allowBlockCollections = atNewLine || allowCompact;
	if (indentStatus === 1 || nodeContext === CONTEXT_BLOCK_OUT) {
		const flowIndent = nodeContext === CONTEXT_FLOW_IN || nodeContext === CONTEXT_FLOW_OUT ? parentIndent : parentIndent + 1;
		const blockIndent = state.position - state.lineStart;
		if (indentStatus === 1) {
			if (allowBlockCollections && (readBlockSequence(state, blockIndent, props) || readBlockMapping(state, blockIndent, flowIndent, props)) || readFlowCollection(state, flowIndent, props)) hasContent = true;
			else {
				const ch = state.input.charCodeAt(state.position);
				if (propertyStart !== null && allowPropertyMapping && allowBlockStyles && !allowBlockCollections && ch !== 124 && ch !== 62) {
					const fallbackState = snapshotState(state);
					const propertyIndent = propertyStart.position - propertyStart.lineStart;
					restoreState(state, propertyStart);
					if (readBlockMapping(state, propertyIndent, flowIndent, emptyProperties()) && state.events[fallbackState.eventsLength]?.type === EVENT_ID.MAPPING) hasContent = true;
					else restoreState(state, fallbackState);
				}
				if (!hasContent && (allowBlockScalars && readBlockScalar(state, flowIndent, props) || readSingleQuotedScalar(state, flowIndent, props) || readDoubleQuotedScalar(state, flowIndent, props) || readAlias$1(state, props) || readPlainScalar(state, flowIndent, nodeContext, props))) hasContent = true;
			}
		} else if (indentStatus === 0) hasContent = allowBlockCollections && readBlockSequence(state, blockIndent, props);
	}
	allowBlockScalars = allowBlockScalars && !hasContent;
	if (!hasContent && (props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1 || allowBlockScalars)) {
		addScalarEvent(state, NO_RANGE$1, NO_RANGE$1, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, SCALAR_STYLE.PLAIN);
		hasContent = true;
	}
	state.depth--;
	return hasContent || props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1;
}
function readDirective(state) {
	if (state.lineIndent > 0 || state.input.charCodeAt(state.position) !== 37) return false;
	state.position++;
	const nameStart = state.position;
	while (state.input.charCodeAt(state.position) !== 0 && !isWsOrEol(state.input.charCodeAt(state.position))) state.position++;
	const name = state.input.slice(nameStart, state.position);
	const args = [];
	if (name.length === 0) throwError(state, "directive name must not be less than one character in length");
	while (state.input.charCodeAt(state.position) !== 0 && !isEol(state.input.charCodeAt(state.position))) {
		while (isWhiteSpace(state.input.charCodeAt(state.position))) state.position++;
		if (state.input.charCodeAt(state.position) === 35 || isEol(state.input.charCodeAt(state.position)) || state.input.charCodeAt(state.position) === 0) break;
		const start = state.position;
		while (state.input.charCodeAt(state.position) !== 0 && !isWsOrEol(state.input.charCodeAt(state.position))) state.position++;
		args.push(state.input.slice(start, state.position));
	}
	if (isEol(state.input.charCodeAt(state.position))) consumeLineBreak(state);
	if (name === "YAML") {
		if (state.directives.some((directive) => directive.kind === "yaml")) throwError(state, "duplication of %YAML directive");
		if (args.length !== 1) throwError(state, "YAML directive accepts exactly one argument");
		const match = /^([0-9]+)\.([0-9]+)$/.exec(args[0]);
		if (match === null) throwError(state, "ill-formed argument of the YAML directive");
		if (parseInt(match[1], 10) !== 1) throwError(state, "unacceptable YAML version of the document");
		state.directives.push({
			kind: "yaml",
			version: args[0]
		});
	} else if (name === "TAG") {
		if (args.length !== 2) throwError(state, "TAG directive accepts exactly two arguments");
		const [handle, prefix] = args;
		if (!PATTERN_TAG_HANDLE.test(handle)) throwError(state, "ill-formed tag handle (first argument) of the TAG directive");
		if (HAS_OWN.call(state.tagHandlers, handle)) throwError(state, `there is a previously declared suffix for "${handle}" tag handle`);
		if (!PATTERN_TAG_PREFIX.test(prefix)) throwError(state, "ill-formed tag prefix (second argument) of the TAG directive");
		state.tagHandlers[handle] = prefix;
		state.directives.push({
			kind: "tag",
			handle,
			prefix
		});
	}
	return true;
}
function readDocument(state) {
	state.directives = [];
	state.tagHandlers = Object.create(null);
	let hasDirectives = false;
	skipSeparationSpace(state, true);
	while (readDirective(state)) {
		hasDirectives = true;
		skipSeparationSpace(state, true);
	}
	let explicitStart = false;
	let explicitEnd = false;
	let allowCompact = true;
	if (state.lineIndent === 0 && state.input.charCodeAt(state.position) === 45 && state.input.charCodeAt(state.position + 1) === 45 && state.input.charCodeAt(state.position + 2) === 45 && isWsOrEolOrEnd(state.input.charCodeAt(state.position + 3))) {
		explicitStart = true;
		const markerLine = state.line;
		state.position += 3;
		skipSeparationSpace(state, true);
		allowCompact = state.line > markerLine;
	} else if (hasDirectives) throwError(state, "directives end mark is expected");
	const documentEventIndex = state.events.length;
	if (!explicitStart && state.position === state.lineStart && state.input.charCodeAt(state.position) === 46 && testDocumentSeparator(state)) {
		state.position += 3;
		skipSeparationSpace(state, true);
		return;
	}
	addDocumentEvent(state, explicitStart, false);
	if (!parseNode(state, state.lineIndent - 1, CONTEXT_BLOCK_OUT, false, allowCompact, allowCompact)) addEmptyScalarEvent(state);
	skipSeparationSpace(state, true);
	if (state.position === state.lineStart && testDocumentSeparator(state)) {
		explicitEnd = state.input.charCodeAt(state.position) === 46;
		if (explicitEnd) {
			const markerLine = state.line;
			state.position += 3;
			skipSeparationSpace(state, true);
			if (state.line === markerLine && state.position < state.length) throwError(state, "end of the stream or a document separator is expected");
		}
	}
	const documentEvent = state.events[documentEventIndex];
	if (documentEvent?.type === EVENT_ID.DOCUMENT) documentEvent.explicitEnd = explicitEnd;
	addPopEvent(state);
	if (!explicitEnd && state.position < state.length && !testDocumentBoundary(state)) throwError(state, "end of the stream or a document separator is expected");
}
function parseEvents(input, options) {
	const length = input.length;
	const state = {
		...DEFAULT_PARSER_OPTIONS,
		...options,
		input: `${input}\0`,
		length,
		position: 0,
		line: 0,
		lineStart: 0,
		lineIndent: 0,
		firstTabInLine: -1,
		depth: 0,
		directives: [],
		tagHandlers: Object.create(null),
		events: []
	};
	const nullpos = input.indexOf("\0");
	if (nullpos !== -1) YAMLException.throwAt(input, nullpos, "null byte is not allowed in input", state.filename);
	while (state.position < state.length) {
		skipByteOrderMark(state);
		skipSeparationSpace(state, true);
		if (state.position >= state.length) break;
		const documentStart = state.position;
		readDocument(state);
		if (state.position === documentStart) throwError(state, "can not read a document");
	}
	return state.events;
}
({
	...DEFAULT_PARSER_OPTIONS,
	...DEFAULT_CONSTRUCTOR_OPTIONS
});
function hasBit(mask, bit) {
	return (mask & 1 << bit) !== 0;
}
var DEFAULT_SCALAR_STYLE_RULES = {
	applyQuoteFlowKeysOption,
	doubleQuoteForInvisibles,
	doubleQuoteWhitespaceOnly,
	applyForceQuotesOption,
	tryLongOrMultilineAsBlock,
	quoteInvalidPlain,
	fallbackToDoubleQuoted
};
function _preferredQuotedStyle(layout) {
	if (layout.presenterOptions.quoteStyle === "single" && hasBit(layout.allowedStylesMask, SCALAR_STYLE.SINGLE_QUOTED)) return SCALAR_STYLE.SINGLE_QUOTED;
	return SCALAR_STYLE.DOUBLE_QUOTED;
}
function applyQuoteFlowKeysOption(layout) {
	if (!layout.presenterOptions.quoteFlowKeys) return;
	if (!layout.isKey || !layout.flowOnly || layout.style !== SCALAR_STYLE.PLAIN) return;
	layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}
function doubleQuoteForInvisibles(layout) {
	if (layout.style === SCALAR_STYLE.PLAIN && /[\t\x7F-\xA0\u2028\u2029\uFEFF\uFFFE\uFFFF]/.test(layout.node.value)) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}
function doubleQuoteWhitespaceOnly(layout) {
	if (layout.style === SCALAR_STYLE.PLAIN && /^\s+$/.test(layout.node.value)) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}
function applyForceQuotesOption(layout) {
	if (!layout.presenterOptions.forceQuotes) return;
	if (layout.isKey || layout.style !== SCALAR_STYLE.PLAIN) return;
	if (layout.node.tag !== layout.presenterOptions.schema.defaultScalarTag.tagName) return;
	layout.style = layout.node.value.includes("\n") ? SCALAR_STYLE.DOUBLE_QUOTED : _preferredQuotedStyle(layout);
}
function tryLongOrMultilineAsBlock(layout) {
	if (layout.style !== SCALAR_STYLE.PLAIN || layout.isKey) return;
	const value = layout.node.value;
	const multiline = value.indexOf("\n") !== -1;
	if (!hasBit(layout.allowedStylesMask, SCALAR_STYLE.LITERAL_BLOCK)) {
		if (multiline) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
		return;
	}
	const w = layout.presenterOptions.lineWidth;
	if (w === -1) {
		if (multiline) layout.style = SCALAR_STYLE.LITERAL_BLOCK;
		return;
	}
	const availableWidth = Math.max(Math.min(w, 40), w - layout.shiftOfContent);
	let position = 0;
	let shouldFold = false;
	while (position <= value.length) {
		let lineEnd = value.length;
		const nextLineBreak = value.indexOf("\n", position);
		if (nextLineBreak !== -1) lineEnd = nextLineBreak;
		const line = value.slice(position, lineEnd);
		if (line.length > availableWidth && line[0] !== " " && / [^ \t]/.test(line)) shouldFold = true;
		if (nextLineBreak === -1) break;
		position = nextLineBreak + 1;
	}
	if (shouldFold) layout.style = SCALAR_STYLE.FOLDED_BLOCK;
	else if (multiline) layout.style = SCALAR_STYLE.LITERAL_BLOCK;
}
function quoteInvalidPlain(layout) {
	if (layout.style === SCALAR_STYLE.PLAIN && !hasBit(layout.allowedStylesMask, SCALAR_STYLE.PLAIN)) layout.style = _preferredQuotedStyle(layout);
}
function fallbackToDoubleQuoted(layout) {
	if (!hasBit(layout.allowedStylesMask, layout.style)) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}
var SRC_C_PRINTABLE = "[\\x09\\x0A\\x0D\\x20-\\x7E\\x85\\xA0-\\uD7FF\\uE000-\\uFFFD\\u{10000}-\\u{10FFFF}]";
var SRC_B_CHAR = "[\\n\\r]";
var SRC_C_BYTE_ORDER_MARK = "\\uFEFF";
var SRC_S_WHITE = "[ \\t]";
var SRC_NB_CHAR = `(?:(?!(?:${SRC_B_CHAR}|${SRC_C_BYTE_ORDER_MARK}))${SRC_C_PRINTABLE})`;
var SRC_NS_CHAR = `(?:(?!${SRC_S_WHITE})${SRC_NB_CHAR})`;
var SRC_NB_JSON = "[\\x09\\x20-\\uD7FF\\uE000-\\uFFFF\\u{10000}-\\u{10FFFF}]";
var SRC_C_INDICATOR = "[-?:,\\[\\]{}#&*!|>'\"%@`]";
var SRC_C_FLOW_INDICATOR = "[,\\[\\]{}]";
var SRC_NS_PLAIN_SAFE_FLOW_OUT = SRC_NS_CHAR;
var SRC_NS_PLAIN_SAFE_FLOW_IN = `(?:(?!${SRC_C_FLOW_INDICATOR})${SRC_NS_CHAR})`;
var SRC_NS_PLAIN_FIRST_FLOW_OUT = `(?:(?:(?!${SRC_C_INDICATOR})${SRC_NS_CHAR})|[?:-](?=${SRC_NS_PLAIN_SAFE_FLOW_OUT}))`;
var SRC_NS_PLAIN_FIRST_FLOW_IN = `(?:(?:(?!${SRC_C_INDICATOR})${SRC_NS_CHAR})|[?:-](?=${SRC_NS_PLAIN_SAFE_FLOW_IN}))`;
var SRC_NS_PLAIN_CHAR_FLOW_OUT = `(?:(?:(?![:#])${SRC_NS_PLAIN_SAFE_FLOW_OUT})|:(?=${SRC_NS_PLAIN_SAFE_FLOW_OUT}))#*`;
var SRC_NS_PLAIN_CHAR_FLOW_IN = `(?:(?:(?![:#])${SRC_NS_PLAIN_SAFE_FLOW_IN})|:(?=${SRC_NS_PLAIN_SAFE_FLOW_IN}))#*`;
var SRC_NB_NS_PLAIN_IN_LINE_FLOW_OUT = `(?:${SRC_S_WHITE}*${SRC_NS_PLAIN_CHAR_FLOW_OUT})*`;
var SRC_NB_NS_PLAIN_IN_LINE_FLOW_IN = `(?:${SRC_S_WHITE}*${SRC_NS_PLAIN_CHAR_FLOW_IN})*`;
var SRC_NS_PLAIN_ONE_LINE_FLOW_OUT = `${SRC_NS_PLAIN_FIRST_FLOW_OUT}#*${SRC_NB_NS_PLAIN_IN_LINE_FLOW_OUT}`;
var SRC_NS_PLAIN_ONE_LINE_FLOW_IN = `${SRC_NS_PLAIN_FIRST_FLOW_IN}#*${SRC_NB_NS_PLAIN_IN_LINE_FLOW_IN}`;
var SRC_NS_PLAIN_ONE_LINE_BLOCK_KEY = SRC_NS_PLAIN_ONE_LINE_FLOW_OUT;
var SRC_NS_PLAIN_ONE_LINE_FLOW_KEY = SRC_NS_PLAIN_ONE_LINE_FLOW_IN;
var SRC_S_NS_PLAIN_NEXT_LINE_FLOW_OUT = `\\n+${SRC_NS_PLAIN_CHAR_FLOW_OUT}${SRC_NB_NS_PLAIN_IN_LINE_FLOW_OUT}`;
var SRC_S_NS_PLAIN_NEXT_LINE_FLOW_IN = `\\n+${SRC_NS_PLAIN_CHAR_FLOW_IN}${SRC_NB_NS_PLAIN_IN_LINE_FLOW_IN}`;
var SRC_NS_PLAIN_MULTI_LINE_FLOW_OUT = `${SRC_NS_PLAIN_ONE_LINE_FLOW_OUT}(?:${SRC_S_NS_PLAIN_NEXT_LINE_FLOW_OUT})*`;
var SRC_NS_PLAIN_MULTI_LINE_FLOW_IN = `${SRC_NS_PLAIN_ONE_LINE_FLOW_IN}(?:${SRC_S_NS_PLAIN_NEXT_LINE_FLOW_IN})*`;
new RegExp(`^(?:${SRC_NS_PLAIN_MULTI_LINE_FLOW_OUT})$`, "u");
new RegExp(`^(?:${SRC_NS_PLAIN_MULTI_LINE_FLOW_IN})$`, "u");
new RegExp(`^(?:${SRC_NS_PLAIN_ONE_LINE_BLOCK_KEY})$`, "u");
new RegExp(`^(?:${SRC_NS_PLAIN_ONE_LINE_FLOW_KEY})$`, "u");
new RegExp(`^(?:${SRC_NB_JSON})*$`, "u");
new RegExp(`^(?:${SRC_NB_JSON}|\\n)*$`, "u");
new RegExp(`^(?:${SRC_NB_CHAR}|\\n)*$`, "u");
Object.keys(DEFAULT_SCALAR_STYLE_RULES).map((name) => Reflect.get(DEFAULT_SCALAR_STYLE_RULES, name));
EVENT_ID.DOCUMENT;
EVENT_ID.SEQUENCE;
EVENT_ID.MAPPING;
EVENT_ID.SCALAR;
EVENT_ID.ALIAS;
EVENT_ID.POP;
SCALAR_STYLE.PLAIN;
SCALAR_STYLE.SINGLE_QUOTED;
SCALAR_STYLE.DOUBLE_QUOTED;
SCALAR_STYLE.LITERAL_BLOCK;
SCALAR_STYLE.FOLDED_BLOCK;
COLLECTION_STYLE.BLOCK;
COLLECTION_STYLE.FLOW;
CHOMPING_MODE.CLIP;
CHOMPING_MODE.STRIP;
CHOMPING_MODE.KEEP;
// src/topology/document/comments.ts
const MARK = "neki-topology:";
const OURS = new RegExp(`^#\\s*${MARK}`);
function commentsOf(text, root) {
	const words = [];
	const addKey = (member) => {
		words.push(keySpan(member));
		add(member.value);
	};
	const add = (node) => {
		if (node.kind === "array") node.items.forEach(add);
		else if (node.kind !== "object") words.push(node);
		else {
			for (const member of node.members.values()) addKey(member);
			node.merges?.forEach(addKey);
			node.repeats?.forEach(addKey);
		}
	};
	add(root);
	return commentsAmong(text, words);
}
function commentsAmong(text, words) {
	words.sort((one, other) => one.start - other.start);
	const comments = [];
	let next = 0;
	const pattern = /(?<![^\s\ufeff])#[^\r\n]*/g;
	for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
		while ((words[next]?.end ?? text.length) <= found.index) next += 1;
		const word = words[next];
		if (word !== void 0 && word.start <= found.index) pattern.lastIndex = word.end;
		else comments.push({
			start: found.index,
			end: found.index + found[0].trimEnd().length
		});
	}
	return comments;
}
// src/topology/document/members.ts
function keptMembers(members) {
	if (members.size !== 1) return members;
	const [only] = members;
	return only === void 0 ? members : new OneMember(only);
}
var OneMember = class {
	size = 1;
	#entry;
	constructor(entry) {
		this.#entry = entry;
	}
	get(key) {
		return key === this.#entry[0] ? this.#entry[1] : void 0;
	}
	has(key) {
		return key === this.#entry[0];
	}
	forEach(visit) {
		visit(this.#entry[1], this.#entry[0], this);
	}
	entries() {
		return [this.#entry].values();
	}
	keys() {
		return [this.#entry[0]].values();
	}
	values() {
		return [this.#entry[1]].values();
	}
	[Symbol.iterator]() {
		return [this.#entry].values();
	}
};
// src/topology/document/scalar.ts
const TIMESTAMP = /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::?\d\d)?))?)?$/;
const DECIMAL = /^([-+]?)(\d*)(?:\.(\d*))?([eE][-+]?\d+)?$/;
const PREFIXED = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;
const MAX_NUMBER_LENGTH = 1e3;
const WORD_WITH_MEANING = /^(?:null|Null|NULL|true|True|TRUE|false|False|FALSE)$/;
const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
function isPlainText(text) {
	const letter = text.charCodeAt(0) | 32;
	return letter >= 97 && letter <= 122 && (text.length > 5 || !WORD_WITH_MEANING.test(text));
}
function readPlain(source, { text, tag, span }) {
	if (NOT_FINITE.test(text)) return { finding: errorAt(source, span, "non-finite-number", prose`${quote(text)} is not a number that JSON can hold. Use a finite number, or quote it to make it a string.`) };
	const asText = {
		kind: "string",
		value: text,
		...span
	};
	if (text.length > MAX_NUMBER_LENGTH && (DECIMAL.test(text) || PREFIXED.test(text))) return {
		node: asText,
		finding: errorAt(source, span, "number-too-long", prose`A number of ${span.end - span.start} characters cannot be read exactly. Quote it to make it a string.`)
	};
	const node = coreValue({
		text,
		tag,
		span
	});
	if (node !== void 0) return { node };
	if (tag !== void 0) return { finding: errorAt(source, span, "wrong-tag", prose`${quote(text)} is not of the type of its tag ${quote(`!!${tag}`)}. Remove the tag, or use a value of that type.`) };
	if (!TIMESTAMP.test(text)) return { node: asText };
	return {
		node: asText,
		finding: errorAt(source, span, "unquoted-date", prose`${quote(text)} without quotes is a date in YAML 1.1 and a string in YAML 1.2. Use ${quote(`"${text}"`)} for the string.`)
	};
}
function coreValue({ text, tag, span }) {
	const may = (name) => tag === void 0 || tag === name;
	if (may("null") && /^(?:|~|null|Null|NULL)$/.test(text)) return {
		kind: "null",
		...span
	};
	if (may("bool") && /^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) return {
		kind: "boolean",
		value: /^t/i.test(text),
		...span
	};
	const number = may("int") || may("float") ? numberText(text) : void 0;
	return number === void 0 ? void 0 : {
		kind: "number",
		text: number,
		...span
	};
}
function numberText(text) {
	if (PREFIXED.test(text)) return BigInt(text).toString();
	const match = DECIMAL.exec(text);
	if (match === null) return void 0;
	const [, sign = "", whole = "", fraction, exponent = ""] = match;
	if (whole === "" && (fraction === void 0 || fraction === "")) return void 0;
	const digits = whole.replace(/^0+(?=\d)/, "") || "0";
	const point = fraction === void 0 ? "" : `.${fraction || "0"}`;
	return `${sign === "-" ? "-" : ""}${digits}${point}${exponent}`;
}
// src/topology/document/yaml-mistakes.ts
const CONFLICT = /^(?:<{7}|={7}|>{7})(?=\s|$)/m;
function likelyMistake(text, at, reason) {
	const lineStart = text.slice(0, at).lastIndexOf("\n") + 1;
	const before = text.slice(lineStart, at);
	const stop = {
		text,
		at,
		reason,
		found: text[at] ?? "",
		before,
		above: lineAbove(text, lineStart)
	};
	const mistake = conflictOf(text) ?? tabOf(text, lineStart) ?? unclosedOf(stop) ?? (before.trim() === "" ? lineMistake(stop) : leftoverOf(stop)) ?? prose`Not valid YAML: ${quoteWhole(reason)}. Check this line and the one above.`;
	return typeof mistake === "string" ? {
		start: at,
		message: mistake
	} : mistake;
}
function lineAbove(text, end) {
	for (let stop = end - 1; stop > 0;) {
		const start = text.lastIndexOf("\n", stop - 1) + 1;
		const line = text.slice(start, stop).trimEnd();
		if (!/^\s*(?:#|$)/.test(line)) return {
			start,
			text: line
		};
		stop = start - 1;
	}
	return {
		start: 0,
		text: ""
	};
}
function conflictOf(text) {
	const start = text.search(CONFLICT);
	const message = prose`A Git merge conflict is not resolved. Keep one side, and remove the conflict markers.`;
	return start < 0 ? void 0 : {
		start,
		message
	};
}
function tabOf(text, lineStart) {
	const indentation = /^[ \t]*/.exec(text.slice(lineStart, lineStart + 1e3))?.[0] ?? "";
	if (!indentation.includes("	")) return void 0;
	return {
		start: lineStart + indentation.indexOf("	"),
		message: prose`The line is indented with a tab. Indent with spaces.`
	};
}
function unclosedOf({ text, at, reason, found, before }) {
	const isComma = reason.startsWith("missed comma");
	const isInside = found === "" || /deficient indentation|unexpected end/.test(reason);
	if (!isComma && !isInside) return void 0;
	const start = openBefore(text, at);
	if (start === void 0) return void 0;
	const mark = text[start] ?? "";
	if (isComma) {
		const [entry = found] = found === ":" ? /(?:"[^"]*"|\S+)\s*$/.exec(before) ?? [] : [];
		const line = text.slice(0, start).split("\n").length;
		const message = prose`A comma is missing before ${quote(entry.trim())}. Put one between the entries, or close the ${quote(mark)} of line ${line}.`;
		return {
			start: found === ":" ? at - entry.length : at,
			message
		};
	}
	const what = mark === "\"" || mark === "'" ? prose`quote` : prose`bracket`;
	const end = {
		"[": "]",
		"{": "}"
	}[mark] ?? mark;
	return {
		start,
		message: prose`The ${what} ${quote(mark)} is never closed. Add ${quote(end)}.`
	};
}
const IN_BLOCK = /\s+|#[^\n]*|[-?:](?=\s|$)|["'[{\]}]|(?:(?!:(?:\s|$)|\s#)[^\n])+/y;
const IN_BRACKETS = /\s+|#[^\n]*|[-?](?=\s|$)|["'[{\]},:]|(?:(?!:(?:\s|$)|\s#)[^\n,[\]{}])+/y;
function openBefore(text, end) {
	const open = [];
	for (let at = 0; at < end;) {
		const token = open.length === 0 ? IN_BLOCK : IN_BRACKETS;
		token.lastIndex = at;
		const word = token.exec(text)?.[0] ?? " ";
		if (word === "\"" || word === "'") {
			const close = closeOf(text, at, word);
			if (close < 0 || close >= end) return at;
			at = close;
		} else if (word === "[" || word === "{") open.push(at);
		else if (word === "]" || word === "}") open.pop();
		at += word.length;
	}
	return open.at(-1);
}
function closeOf(text, from, mark) {
	for (let at = text.indexOf(mark, from + 1);; at = text.indexOf(mark, at + 1)) {
		let slashes = 0;
		while (mark === "\"" && text[at - 1 - slashes] === "\\") slashes += 1;
		if (at < 0 || slashes % 2 === 0) return at;
	}
}
function lineMistake({ found, above, before }) {
	if (found === "]" || found === "}") return closesNothing(found);
	const dash = /^\s*-(?=[^\s-])/.exec(above.text)?.[0];
	const message = prose`A list item needs a space after its \`-\`.`;
	if (dash !== void 0) return {
		start: above.start + dash.length,
		message
	};
	const [isItem, wasItem] = [found === "-", /^\s*- /.test(above.text)];
	if (isItem !== wasItem && /^\s*/.exec(above.text)?.[0].length === before.length) return prose`A list item and a \`key: value\` cannot have the same indentation here. Indent the items below their key.`;
	if (!hasColon(above.text)) return withoutColon(above);
	if (found === "") return void 0;
	return prose`Indented by ${before.length} ${before.length === 1 ? "space" : "spaces"}, unlike any line above. Indent the members of one object alike.`;
}
function closesNothing(found) {
	return prose`${quote(found)} closes nothing. Remove it, or use ${quote(found === "]" ? "[]" : "{}")} for an empty value.`;
}
function hasColon(line) {
	return /:(?:\s|$)/.test(line);
}
function withoutColon({ start, text }) {
	const words = text.replace(/^[\s-]*/, "");
	if (words === "") return void 0;
	const [, key = words, value = ""] = /^([\w.${}-]+?)(?::|\s+)(\S.*)$/.exec(words) ?? [];
	const message = prose`${quote(words)} has no colon and space after its key. Use ${quote(`${key}: ${value}`.trimEnd())}.`;
	return {
		start: start + text.length - words.length,
		message
	};
}
function leftoverOf({ text, at, found, before, above, reason }) {
	const entry = before.replace(/^[\s-]*/, "");
	const rest = text.slice(at, at + 80).replace(/[\r\n].*$/s, "");
	if (reason === "unknown escape sequence") {
		const message = prose`A backslash before ${quote(found)} is not an escape. Double the backslash, or use single quotes.`;
		return {
			start: at - 1,
			message
		};
	}
	if (/["']\s*$/.test(entry)) return afterQuote(rest, entry.trimEnd());
	if (found === "]" || found === "}") return closesNothing(found);
	if (found === ",") return prose`Entries outside of brackets have no comma. Remove it.`;
	if (/[@`%|>*&]/.test(found) || /name of an/.test(reason)) {
		const value = `${/[*&]$/.exec(before)?.[0] ?? ""}${rest}`.trim();
		return prose`No value begins with ${quote(value.slice(0, 1))} unless it is quoted. Use ${quote(`"${value}"`)}.`;
	}
	if (found === "-") return prose`A list does not start on the line of its key. Put each item on a separate line.`;
	if (found !== ":") return void 0;
	if (hasColon(entry)) return prose`A plain value cannot contain a colon and a space. Quote it: ${quote(`"${`${entry.replace(/^.*?:\s+/, "")}${rest}`}"`)}; or put each key on a separate line.`;
	if (!hasColon(above.text)) return withoutColon(above);
	const message = prose`${quote(entry)} is indented deeper than the line above, which already has a value. Indent both alike.`;
	return {
		start: at - entry.trimEnd().length,
		message
	};
}
function afterQuote(rest, entry) {
	if (rest.startsWith("#")) return prose`A comment needs a space before its \`#\`.`;
	const inside = entry.endsWith("\"") ? prose`\`\\"\`` : prose`\`''\``;
	return prose`${quote(rest)} follows a closing quote. Put the whole value in quotes, and write a quote inside it as ${inside}.`;
}
// src/topology/document/yaml.ts
const MAX_EXPANDED = 31457280;
const MAX_FINDINGS$3 = 100;
const CORE_TAG = /^(?:!!|!<tag:yaml\.org,2002:)(str|int|float|bool|null|map|seq)>?$/;
const SPACES = " \n\r	\ufeff";
var Unreadable = class extends Error {};
function readYaml(source, text = source.text) {
	let events;
	try {
		events = parseEvents(text, { maxDepth: 102 });
	} catch (error) {
		return {
			node: void 0,
			findings: [syntaxError(source, error)]
		};
	}
	const reader = {
		source,
		events,
		next: 0,
		at: 0,
		size: 0,
		values: 0,
		anchors: new Map(),
		findings: []
	};
	try {
		const node = readStream(reader);
		if (text.includes("neki-topology:")) source.comments = commentsOf(text, node).filter((span) => OURS.test(textOf$2(source, span)));
		return {
			node,
			findings: reader.findings
		};
	} catch (error) {
		if (error instanceof Unreadable) return {
			node: void 0,
			findings: reader.findings
		};
		throw error;
	}
}
function readStream(reader) {
	const documents = reader.events.filter((event) => event?.type === EVENT_ID.DOCUMENT).length;
	if (documents === 0) return {
		kind: "null",
		start: 0,
		end: 0
	};
	reader.next = 1;
	const node = readNode(reader, 0);
	if (documents > 1) return giveUp(reader, separatorBehind(reader.source.text, reader.at), "several-documents", prose`The file has ${documents} YAML documents. Keep one, and remove the \`---\` lines.`);
	return node;
}
function readNode(reader, fallback) {
	const event = reader.events[reader.next];
	reader.events[reader.next] = void 0;
	reader.next += 1;
	if (event === void 0 || !("anchorStart" in event)) return giveUp(reader, {
		start: fallback,
		end: fallback
	}, "yaml-syntax", prose`A value is missing here.`);
	if (event.type === EVENT_ID.ALIAS) return readAlias(reader, {
		start: event.anchorStart - 1,
		end: event.anchorEnd
	});
	if (event.anchorStart < 0) return readValue(reader, event, fallback);
	const name = reader.source.text.slice(event.anchorStart, event.anchorEnd);
	const { size, values } = reader;
	reader.anchors.set(name, {
		size: 0,
		values: 0
	});
	const node = readValue(reader, event, fallback);
	reader.anchors.set(name, {
		node,
		size: reader.size - size,
		values: reader.values - values
	});
	return node;
}
function readValue(reader, event, fallback) {
	if (event.type === EVENT_ID.SCALAR) return readScalar(reader, event, fallback);
	return event.type === EVENT_ID.SEQUENCE ? readSequence(reader, event) : readMapping(reader, event);
}
function readAlias(reader, span) {
	const text = textOf$2(reader.source, span);
	const anchor = reader.anchors.get(text.slice(1));
	if (anchor === void 0) return giveUp(reader, span, "unknown-alias", prose`Alias ${quote(text)} has no anchor above it. Add ${quote(`&${text.slice(1)}`)} before the value it refers to.`);
	if (anchor.node === void 0) return giveUp(reader, span, "recursive-alias", prose`Alias ${quote(text)} is inside its own value, which would never end. Replace it with the value.`);
	reader.at = span.end;
	reader.values += anchor.values;
	grow(reader, anchor.size, span);
	return anchor.node;
}
function grow(reader, characters, span) {
	reader.size += characters;
	reader.values += 1;
	if (reader.values > 1e6) giveUp(reader, span, "too-many-values", prose`The document has more than 1,000,000 values, the limit. Use fewer aliases, or check that it is the right file.`);
	if (reader.size <= MAX_EXPANDED) return;
	giveUp(reader, span, "alias-expansion", prose`The document with its aliases expanded exceeds the limit of ${MAX_EXPANDED / 1024 / 1024} MiB. Use fewer aliases.`);
}
function readSequence(reader, event) {
	checkTag(reader, event, "seq");
	const items = [];
	open(reader, event);
	while (reader.events[reader.next]?.type !== EVENT_ID.POP) {
		items.push(readNode(reader, reader.at));
		reader.size += 1;
	}
	return {
		kind: "array",
		items,
		start: event.start,
		end: close(reader, event)
	};
}
function readMapping(reader, event) {
	checkTag(reader, event, "map");
	const members = new Map();
	const merges = [];
	const repeats = [];
	open(reader, event);
	while (reader.events[reader.next]?.type !== EVENT_ID.POP) {
		const isMerge = isMergeKey(reader, reader.events[reader.next]);
		const key = readKey(reader, reader.at);
		const member = {
			keyStart: key.start,
			keyEnd: key.end,
			value: readNode(reader, key.end)
		};
		const first = members.get(key.value);
		if (isMerge) merges.push(member);
		else if (first !== void 0) {
			const isSame = toJson(first.value) === toJson(member.value);
			if (isSame) repeats.push(member);
			report$2(reader, {
				...duplicateKey(reader.source, key, first),
				...isSame && { isFixable: true }
			});
		} else members.set(key.value, member);
		reader.size += 4;
	}
	const span = {
		start: event.start,
		end: close(reader, event)
	};
	if (merges.length + repeats.length === 0) return {
		kind: "object",
		members: keptMembers(members),
		start: span.start,
		end: span.end
	};
	for (const object of merges.flatMap(({ value }) => mergeSources(reader, value))) for (const [key, member] of object.members) if (!members.has(key)) members.set(key, member);
	return {
		kind: "object",
		members,
		merges,
		repeats,
		...span
	};
}
function duplicateKey(source, key, first) {
	const { line, column } = locate(source, keySpan(first));
	return errorAt(source, key, "duplicate-key", prose`Duplicate key ${quote(key.value)} (first defined at line ${line}, column ${column}). Remove one.`);
}
function open(reader, { start }) {
	reader.at = start + 1;
	grow(reader, 2, {
		start,
		end: start + 1
	});
}
function close(reader, event) {
	const { text } = reader.source;
	reader.next += 1;
	if (text[event.start] === (event.type === EVENT_ID.SEQUENCE ? "[" : "{")) reader.at = skipTrivia(text, reader.at, ",") + 1;
	return reader.at;
}
function skipTrivia(text, from, also = "") {
	let at = from;
	for (; at < text.length; at += 1) {
		const character = text[at] ?? "";
		if (character === "#" && (at === 0 || SPACES.includes(text[at - 1] ?? ""))) while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at += 1;
		else if (character !== also && !SPACES.includes(character)) break;
	}
	return at;
}
function isMergeKey(reader, event) {
	return event?.type === EVENT_ID.SCALAR && event.style === SCALAR_STYLE.PLAIN && event.valueEnd - event.valueStart === 2 && reader.source.text.startsWith("<<", event.valueStart);
}
function mergeSources(reader, value) {
	const sources = value.kind === "array" ? value.items : [value];
	const objects = sources.filter((node) => node.kind === "object");
	if (objects.length < sources.length) {
		const message = prose`The merge key \`<<\` requires an object or a list of objects, such as \`<<: *name\`. Quote it to use it as an ordinary key.`;
		report$2(reader, errorAt(reader.source, value, "merge-key", message));
	}
	return objects;
}
function readKey(reader, fallback) {
	const node = readNode(reader, fallback);
	reader.values -= 1;
	if (node.kind === "string") return node;
	const written = textOf$2(reader.source, node);
	const message = node.kind !== "object" && node.kind !== "array" ? prose`Key ${quote(written)} is read as ${node.kind === "null" ? "null" : prose`a ${node.kind}`}, but keys must be strings. Use ${quote(`"${written}"`)}.` : prose`A key is ${node.kind === "array" ? "a list" : "an object"}, but keys must be strings. Put a string before the \`:\`.`;
	report$2(reader, errorAt(reader.source, node, "non-string-key", message));
	return {
		kind: "string",
		value: written,
		start: node.start,
		end: node.end
	};
}
function readScalar(reader, event, fallback) {
	const { style, valueStart, valueEnd } = event;
	const isAbsent = valueStart < 0;
	const mark = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED ? 1 : 0;
	const span = {
		start: isAbsent ? fallback : valueStart - mark,
		end: isAbsent ? fallback : valueEnd + mark
	};
	const text = isAbsent ? "" : getScalarValue(reader.source.text, event);
	reader.at = Math.max(reader.at, span.end);
	grow(reader, text.length + 2, span);
	const tag = checkTag(reader, event, style === SCALAR_STYLE.PLAIN ? void 0 : "str");
	if (tag === "str" || tag === void 0 && isPlainText(text)) return {
		kind: "string",
		value: text,
		start: span.start,
		end: span.end
	};
	const { node, finding } = readPlain(reader.source, {
		text,
		tag,
		span
	});
	if (finding !== void 0) report$2(reader, finding);
	if (node === void 0) throw new Unreadable();
	return node;
}
function checkTag(reader, event, implied) {
	if (event.tagStart < 0) return implied;
	const span = {
		start: event.tagStart,
		end: event.tagEnd
	};
	const written = textOf$2(reader.source, span);
	if (written === "!") return implied ?? "str";
	const name = CORE_TAG.exec(written)?.[1];
	const isCollection = event.type !== EVENT_ID.SCALAR;
	if (name !== void 0 && (isCollection ? name === implied : name !== "map" && name !== "seq")) return name;
	const message = prose`Tag ${quote(written)} is not supported: JSON has no such type. Remove it, and use a string, number, list or object.`;
	report$2(reader, errorAt(reader.source, span, "unknown-tag", message));
	return implied ?? "str";
}
function report$2(reader, finding) {
	reader.findings.push(finding);
	if (reader.findings.length >= MAX_FINDINGS$3) throw new Unreadable();
}
function giveUp(reader, span, id, message) {
	reader.findings.push(errorAt(reader.source, span, id, message));
	throw new Unreadable();
}
function separatorBehind(text, from) {
	const separator = /^(?:---|\.\.\.)(?=\s|$)/gm;
	separator.lastIndex = from;
	const start = separator.exec(text)?.index ?? text.length;
	return {
		start,
		end: Math.min(start + 3, text.length)
	};
}
function syntaxError(source, error) {
	if (!(error instanceof YAMLException)) throw error;
	const { text } = source;
	const { reason } = error;
	const at = Math.min(error.mark?.position ?? 0, text.length);
	if (text.slice(Math.max(0, at - 1), at + 1) === "${") {
		const message = prose`A placeholder inside \`[\u2026]\` or \`{\u2026}\` needs quotes, because YAML reads its brace. Use \`"\${shard:NAME}"\`.`;
		return errorAt(source, {
			start: at - 1,
			end: at + 1
		}, "unquoted-placeholder", message);
	}
	if (/maxDepth/.test(reason)) {
		const message = prose`The document is nested deeper than ${100} levels, the limit. Check the brackets and the indentation.`;
		return errorAt(source, {
			start: at,
			end: at + 1
		}, "too-deep", message);
	}
	if (/null byte|non-printable/.test(reason)) {
		const message = prose`A control character is not allowed. Remove it, or replace it with an escape such as \`"\\x00"\`.`;
		return errorAt(source, {
			start: at,
			end: at + 1
		}, "yaml-syntax", message);
	}
	const { start, message } = likelyMistake(text, at, reason);
	return errorAt(source, {
		start,
		end: start + 1
	}, "yaml-syntax", message);
}
// src/topology/document/alike.ts
const FAR_REACHING = /[&*$|>]|^(?:---|\.\.\.|%)/m;
const NOTHING_BUT_COMMENTS = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r?\n|$))*$/;
function readAlike(source, like) {
	const { text } = source;
	if (FAR_REACHING.test(text)) return void 0;
	const known = {
		text: like.source.text,
		start: 0,
		end: like.source.text.length
	};
	const members = membersOf(text, like.root, known);
	return members && {
		source,
		root: {
			kind: "object",
			members,
			start: 0,
			end: text.length
		}
	};
}
function membersOf(text, node, lines) {
	const known = knownMembers(node, lines);
	const [first] = known ?? [];
	if (known === void 0 || first === void 0) return void 0;
	const column = columnOf(lines.text, first.member);
	const key = new RegExp(`^(?= {${column}}[^ \\-#\\r\\n])`, "m");
	const [head = "", ...parts] = text.split(key);
	const isKey = head.search(key) === 0;
	const written = isKey ? [head, ...parts] : parts;
	if (!isKey && !NOTHING_BUT_COMMENTS.test(head)) return void 0;
	const byLine = new Map(known.map((one) => [firstLine(one.text.slice(one.start, one.end)), one]));
	const entries = written.map((part) => sharedMember(part, byLine.get(firstLine(part))));
	const alone = written.filter((_, index) => entries[index] === void 0);
	const parsed = alone.length === 0 ? [] : parsedMembers(alone.join(""), column);
	if (parsed?.length !== alone.length) return void 0;
	const members = new Map(entries.map((entry) => entry ?? parsed.shift()).filter((entry) => entry !== void 0));
	return members.size > 0 && members.size === written.length ? members : void 0;
}
function sharedMember(text, known) {
	if (known === void 0) return void 0;
	const { key, member, start, end } = known;
	if (text === known.text.slice(start, end)) return [key, member];
	const { value } = member;
	const line = firstLine(text).length;
	if (value.kind !== "object" || value.start < start + line) return void 0;
	const members = membersOf(text.slice(line), value, {
		...known,
		start: start + line
	});
	return members && [key, {
		...member,
		value: {
			kind: "object",
			members,
			start: 0,
			end: 0
		}
	}];
}
function parsedMembers(text, column) {
	const { node, findings } = readYaml({
		name: "",
		text
	});
	if (node?.kind !== "object" || findings.length > 0 || "merges" in node) return void 0;
	const [first] = node.members.values();
	return first !== void 0 && columnOf(text, first) === column ? [...node.members] : void 0;
}
function knownMembers(node, { text, end }) {
	if ("merges" in node) return void 0;
	const known = [];
	let column;
	for (const [key, member] of [...node.members].reverse()) {
		const own = columnOf(text, member);
		column ??= own;
		const start = member.keyStart - own;
		if (own !== column || /[^ ]/.test(text.slice(start, member.keyStart))) return void 0;
		known.push({
			key,
			member,
			text,
			start,
			end: known.at(-1)?.start ?? end
		});
	}
	return known.reverse();
}
function firstLine(text) {
	return text.slice(0, text.indexOf("\n") + 1 || text.length);
}
function columnOf(text, { keyStart }) {
	return keyStart - (text.lastIndexOf("\n", keyStart - 1) + 1);
}
// src/topology/document/reading.ts
const MAX_FILE_BYTES = 10485760;
const NOWHERE = {
	start: 0,
	end: 0
};
const EMPTY = prose`The file is empty. A data topology is one object.`;
function formatOf(name) {
	const extension = /\.(yaml|yml|json)$/i.exec(name)?.[1]?.toLowerCase();
	return extension === void 0 ? void 0 : extension === "json" ? "json" : "yaml";
}
function readTopology(name, bytes) {
	if (bytes.byteLength > 10485760) return {
		ok: false,
		findings: [errorAt({
			name,
			text: ""
		}, NOWHERE, "file-too-large", tooLarge(bytes.byteLength))]
	};
	const text = decode(bytes);
	if (text === void 0) return {
		ok: false,
		findings: [notUtf8(name, bytes)]
	};
	return readTopologyText({
		name,
		text
	}, formatOf(name) ?? "yaml");
}
function readEarlier(name, bytes, like) {
	const text = bytes.byteLength > 10485760 ? void 0 : decode(bytes);
	if (text === void 0) return void 0;
	const alike = formatOf(name) === "json" ? void 0 : readAlike({
		name,
		text
	}, like);
	if (alike !== void 0) return alike;
	const read = readTopology(name, bytes);
	return read.ok ? read.document : void 0;
}
function readTopologyText(source, format) {
	const { node: read, findings } = format === "json" ? readJson(source) : readYaml(source);
	if (read?.kind === "object") {
		const document = {
			source,
			root: read
		};
		return findings.length === 0 ? {
			ok: true,
			document
		} : {
			ok: false,
			findings,
			draft: document
		};
	}
	if (read === void 0 || findings.length > 0) return {
		ok: false,
		findings
	};
	if (read.kind === "null") return {
		ok: false,
		findings: [errorAt(source, read, "empty-file", EMPTY)]
	};
	return {
		ok: false,
		findings: [errorAt(source, read, "not-an-object", prose`The document is ${read.kind === "array" ? "a list" : prose`a ${read.kind}`}; a data topology must be one object. Use \`key: value\` members.`)]
	};
}
function tooLarge(bytes) {
	return prose`The file is ${digits((bytes / 1024 / 1024).toFixed(1))} MiB; the limit is ${MAX_FILE_BYTES / 1024 / 1024} MiB. Check that ${quote("file")} is the path of a data topology.`;
}
function decode(bytes, part = false) {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: part });
	} catch {
		return;
	}
}
function notUtf8(name, bytes) {
	const message = bytes[0] === 255 && bytes[1] === 254 || bytes[0] === 254 && bytes[1] === 255 ? prose`The file is UTF-16. Save it as UTF-8.` : prose`This line is not UTF-8. Save the file as UTF-8.`;
	const end = greatest(bytes.length, (length) => decode(bytes.subarray(0, length), true) !== void 0);
	const line = bytes.subarray(0, end).reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 1);
	return {
		id: "not-utf8",
		severity: "error",
		message,
		location: {
			file: name,
			line,
			column: 1,
			endLine: line,
			endColumn: 1
		}
	};
}
function readJson(source) {
	const { text } = source;
	const message = jsonError(text);
	const read = readYaml(source, text.replaceAll("	", " "));
	if (message === void 0) return read;
	return {
		node: void 0,
		findings: read.findings.some(({ id }) => id === "too-deep") ? read.findings : [jsonFinding(source, message)]
	};
}
function jsonError(text) {
	try {
		JSON.parse(text);
		return;
	} catch (error) {
		if (error instanceof SyntaxError) return error.message;
		throw error;
	}
}
const NO_VALUE = prose`where a value is expected`;
const NO_KEY = prose`where a key in double quotes is expected`;
const IN_STRING = prose`inside a string`;
const FACTS = [
	[/string literal|Unterminated string/, IN_STRING],
	[/[Ee]scape/, prose`is not followed by a valid JSON escape ${IN_STRING}`],
	[/after JSON/, prose`follows the end of the document`],
	[/':'/, prose`where a \`:\` is expected after a key`],
	[/','.*'}'/, prose`where a comma or \`}\` is expected`],
	[/','.*']'/, prose`where a comma or \`]\` is expected`],
	[/property name/, NO_KEY]
];
const REMEDIES = [
	[/string$/, prose`Close the string with \`"\`, and escape what JSON escapes (\`\\n\`, \`\\\\\`).`],
	[/^,\u25b8[}\]]/, prose`Remove the comma.`],
	[/\u25b8[/#]/, prose`JSON has no comments. Remove it, or use a YAML file.`],
	[/key in double quotes is expected$/, prose`Use \`"key": value\`.`],
	[/\u25b8(?:NaN|Infinity)\b/, prose`Use a finite number, or quote it to make it a string.`],
	[/\u25b8'/, prose`Put strings in double quotes.`],
	[/\u25b8[-+.\d].*value is expected$/s, prose`Use a number like \`-1.5e3\`, without leading zero, plus sign or hexadecimal.`],
	[/\u25b8[A-Za-z_$].*value is expected$/s, prose`Put the string in double quotes.`],
	[/value is expected$/, prose`Use a string, number, list, object, \`true\`, \`false\` or \`null\`.`]
];
function jsonFinding(source, message) {
	const { text } = source;
	if (/^[ \t\r\n]*$/.test(text)) return errorAt(source, {
		start: text.length,
		end: text.length
	}, "empty-file", EMPTY);
	const fact = FACTS.find(([words]) => words.test(message))?.[1] ?? NO_VALUE;
	let start = stopOf(text, message);
	if (/[Ee]scape/.test(message)) start = text.lastIndexOf("\\", start);
	if (fact === NO_VALUE) while (/[\w$+.-]/.test(text[start - 1] ?? "")) start -= 1;
	const character = text.codePointAt(start);
	const found = character === void 0 ? prose`the text ends` : quote(String.fromCodePoint(character));
	const around = `${text.slice(0, start).trimEnd().at(-1)}\u25b8${text.slice(start, start + 80)} ${fact}`;
	const remedy = REMEDIES.find(([pattern]) => pattern.test(around))?.[1];
	const said = prose`Not valid JSON: ${found} ${fact}.${remedy === void 0 ? "" : prose` ${remedy}`}`;
	return errorAt(source, {
		start,
		end: Math.min(start + 1, text.length)
	}, "json-syntax", said);
}
function stopOf(text, message) {
	const place = /at position (\d+)/.exec(message)?.[1];
	if (place !== void 0) return Number(place);
	if (message.startsWith("Unexpected end")) return text.length;
	return greatest(text.length, (length) => !/^(?:Unexpected token|")/.test(jsonError(text.slice(0, length)) ?? ""));
}
const LONG_NUMBER = /(?:^|[\s[:,])(?:-0|-?\d{16,}|-?\d+(?:\.\d+|(?:\.\d+)?[eE][-+]?\d+))(?=[\s,\]}]|$)/;
const INDEX = /^(?:0|[1-9]\d*)$/;
function readParsed(source, parsed) {
	if (!LONG_NUMBER.test(source.text)) {
		const parsing = {
			values: 0,
			keys: 0,
			isExact: true
		};
		const node = nodeOf(parsed, parsing, 0);
		for (const key = /"[ \t\r\n]*:/g; key.test(source.text);) parsing.keys -= 1;
		if (parsing.isExact && parsing.values <= 1e6 && parsing.keys === 0) return node;
	}
	const { node, findings } = readJson(source);
	return findings.length === 0 ? node : void 0;
}
function nodeOf(parsed, parsing, depth) {
	parsing.values += 1;
	if (typeof parsed === "string") return {
		kind: "string",
		value: parsed,
		start: 0,
		end: 0
	};
	if (typeof parsed === "number") return {
		kind: "number",
		text: String(parsed),
		start: 0,
		end: 0
	};
	if (typeof parsed === "boolean") return {
		kind: "boolean",
		value: parsed,
		start: 0,
		end: 0
	};
	if (typeof parsed !== "object" || parsed === null) return {
		kind: "null",
		start: 0,
		end: 0
	};
	parsing.isExact &&= depth < 100;
	if (!parsing.isExact) return {
		kind: "null",
		start: 0,
		end: 0
	};
	if (Array.isArray(parsed)) return {
		kind: "array",
		items: parsed.map((item) => nodeOf(item, parsing, depth + 1)),
		start: 0,
		end: 0
	};
	const members = new Map();
	const keys = Object.keys(parsed);
	parsing.isExact &&= keys.length < 2 || !INDEX.test(keys[0] ?? "");
	parsing.keys += keys.length;
	for (const key of keys) {
		const value = nodeOf(parsed[key], parsing, depth + 1);
		members.set(key, {
			keyStart: 0,
			keyEnd: 0,
			value
		});
	}
	return {
		kind: "object",
		members: keptMembers(members),
		start: 0,
		end: 0
	};
}
// src/host/workspace.ts
const SCHEMA_SECONDS = 10;
async function readWorkspaceFile(workspace, path) {
	if ((0, node_path.isAbsolute)(path) || /^[A-Za-z]:/.test(path)) return outside("is an absolute path");
	if (escapes((0, node_path.normalize)(path))) return outside("leads out of the repository");
	try {
		const root = (0, node_fs.realpathSync)(workspace);
		const real = (0, node_fs.realpathSync)((0, node_path.join)(root, path));
		if (escapes((0, node_path.relative)(root, real))) return outside("is a symbolic link that leads out of the repository");
		return readBounded(real);
	} catch (error) {
		return refusal$1(error);
	}
}
function readBounded(path) {
	const handle = (0, node_fs.openSync)(path, node_fs.constants.O_RDONLY | node_fs.constants.O_NONBLOCK);
	try {
		const stats = (0, node_fs.fstatSync)(handle);
		if (stats.isDirectory()) return {
			kind: "unreadable",
			why: "This is a folder. Set the path of the topology file in it."
		};
		if (!stats.isFile()) return {
			kind: "unreadable",
			why: "This is not a regular file. Use a file of the repository."
		};
		if (stats.size > 10485760) return {
			kind: "unreadable",
			why: tooLarge(stats.size)
		};
		return {
			kind: "file",
			bytes: (0, node_fs.readFileSync)(handle)
		};
	} finally {
		(0, node_fs.closeSync)(handle);
	}
}
function escapes(path) {
	return path === ".." || path.startsWith(`..${node_path.sep}`) || (0, node_path.isAbsolute)(path);
}
function outside(how) {
	return {
		kind: "unreadable",
		why: `The path ${how}. Set \`file\` to a path in the repository, relative to its root.`
	};
}
const REFUSALS = {
	ENOTDIR: "A component of the path is not a directory. Correct `file`.",
	ELOOP: "The path has a cycle of symbolic links. Use a regular file.",
	ENAMETOOLONG: "The path is too long. Correct `file`.",
	EACCES: "Missing permission to read this file. Check its mode.",
	EPERM: "Missing permission to read this file. Check its mode."
};
function refusal$1(error) {
	const code = codeOf(error);
	if (code === "ENOENT") return { kind: "missing" };
	return {
		kind: "unreadable",
		why: REFUSALS[code] ?? `It could not be read (${code}).`
	};
}
function codeOf(error) {
	return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
async function openSchema(workspace, path) {
	if (path === void 0) return void 0;
	const { compileUserSchema } = await Promise.resolve().then(() => require("./user-schema.js"));
	try {
		return await compileUserSchema(await loadSchema(workspace, path), {
			path,
			loadLocal: (local) => loadSchema(workspace, local),
			limit: workLimit(SCHEMA_SECONDS)
		});
	} catch (error) {
		return textOf$1(error);
	}
}
function workLimit(seconds) {
	return {
		seconds,
		run(work) {
			let value;
			const keep = () => {
				value = work();
			};
			try {
				(0, node_vm.runInNewContext)("keep()", { keep }, { timeout: seconds * 1e3 });
			} catch (error) {
				if ((typeof error === "object" && error !== null && "code" in error ? error.code : void 0) !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
			}
			return value;
		}
	};
}
async function loadSchema(workspace, path) {
	const read = await readWorkspaceFile(workspace, path);
	if (read.kind === "missing") throw new Error(`There is no file ${quoteWhole(path)} in the workspace.`);
	if (read.kind === "unreadable") throw new Error(`${quoteWhole(path)}: ${read.why}`);
	const result = readTopology(path, read.bytes);
	if (result.ok) return JSON.parse(toJson(result.document.root));
	const [finding] = result.findings;
	throw new Error(`${quoteWhole(path)}, line ${finding?.location.line ?? 1}: ${finding?.message ?? "not an object."}`);
}
// src/topology/nearest.ts
const MAX_CANDIDATES = 1e3;
const MAX_PAIRS = 1e6;
const MAX_LENGTH$2 = 100;
function nearest(name, candidates, most = Math.max(1, Math.floor(name.length / 3))) {
	if (name.length > MAX_LENGTH$2) return void 0;
	const [lower, folded] = [name.toLowerCase(), fold(name)];
	const limit = Math.min(most, name.length - 1);
	let best;
	let bestDistance = limit + 1;
	let searched = 0;
	let pairs = 0;
	for (const candidate of candidates) {
		if (++searched > MAX_CANDIDATES) break;
		if (candidate.length > MAX_LENGTH$2) continue;
		if (fold(candidate) === folded) return candidate;
		pairs += name.length * candidate.length;
		if (pairs > MAX_PAIRS) break;
		const distance = slips(lower, candidate.toLowerCase(), bestDistance - 1);
		if (distance >= bestDistance) continue;
		bestDistance = distance;
		best = candidate;
	}
	return best;
}
function suggestion(name, candidates) {
	const near = nearest(name, candidates);
	return near === void 0 ? prose`` : prose` Did you mean ${quote(near)}?`;
}
function fold(name) {
	return name.toLowerCase().replace(/[_\-\s]/g, "").replace(/s$/, "");
}
function slips(one, other, limit) {
	if (limit < 1 || Math.abs(one.length - other.length) > limit) return limit + 1;
	let beforeLast = [];
	let last = Array.from({ length: other.length + 1 }, (_, column) => column);
	let leastOfLast = 0;
	for (let row = 1; row <= one.length; row += 1) {
		const current = [row];
		for (let column = 1; column <= other.length; column += 1) {
			const isSame = one[row - 1] === other[column - 1];
			const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1] ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY;
			const replaced = at(last, column - 1) + (isSame ? 0 : 1);
			current.push(Math.min(at(last, column) + 1, at(current, column - 1) + 1, replaced, swapped));
		}
		const least = Math.min(...current);
		if (least > limit && leastOfLast > limit) return limit + 1;
		leastOfLast = least;
		[beforeLast, last] = [last, current];
	}
	return at(last, other.length);
}
function at(row, column) {
	return row[column] ?? Number.POSITIVE_INFINITY;
}
// src/inputs/addresses.ts
const PROXIES = [
	"https_proxy",
	"HTTPS_PROXY",
	"http_proxy",
	"HTTP_PROXY"
];
const TOKENS = /\b(?:pscale_(?:tkn|oauth|pw)_|gh[oprsu]_|github_pat_)[\w-]{6,}/g;
const AUTH_URL = "https://auth.planetscale.com";
const VERSION_SEGMENT = /\/v\d+$/;
function addressProblem(input, address, example) {
	const url = URL.parse(address);
	const isSafe = url?.protocol === "https:" || url?.protocol === "http:" && isLoopback(url);
	const isPlain = url?.username === "" && url.password === "" && !/[?#]/.test(address);
	if (!isSafe || !isPlain) return `\`${input}\` is ${shownAddress(address)}. Use an https address without query or password, such as \`${example}\` (http only for loopback).`;
	return VERSION_SEGMENT.test(example) && !VERSION_SEGMENT.test(url.pathname) ? `\`${input}\` is ${quote(address)}, but must end in the version segment, as in \`${example}\`.` : void 0;
}
function shownAddress(address) {
	return address.includes("@") ? "an address with a user name or a password" : quote(address.replace(/[?#].*$/s, "\u2026"));
}
function isLoopback({ hostname }) {
	return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
function proxyProblems(environment) {
	return PROXIES.filter((name) => {
		const address = environment[name]?.trim() ?? "";
		const url = URL.parse(address);
		const isProxy = url !== null && /^https?:$/.test(url.protocol);
		return address !== "" && !(isProxy && decoded(url.username + url.password) !== void 0);
	}).map((name) => `The environment variable ${name} is not the address of a proxy. Use the form \`http://proxy.example:8080\`, with \`%25\` for \`%\` in a password.`);
}
function proxySecrets(environment) {
	return PROXIES.flatMap((name) => secretsOf(environment[name] ?? ""));
}
function secretsOf(value) {
	const tokens = value.match(TOKENS) ?? [];
	const [, credential] = /:\/\/(.*)@/.exec(value) ?? [];
	const url = URL.parse(value);
	if (credential === void 0 || url?.username === "" && url.password === "") return tokens;
	const [, user = "", password = credential] = /^([^:]*):(.*)$/.exec(credential) ?? [];
	const pair = `${decoded(user) ?? user}:${decoded(password) ?? password}`;
	const spellings = [
		decoded(password) ?? password,
		password,
		url?.password ?? "",
		pair
	];
	return [...tokens, ...new Set(spellings)].filter((secret) => secret !== "" && secret !== ":");
}
function decoded(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return;
	}
}
// src/inputs/input-source.ts
const BASE_URL = "https://api.planetscale.com/v1";
const INPUTS = [
	{
		name: "file",
		default: "data-topology.yaml"
	},
	{ name: "organization" },
	{ name: "database" },
	{ name: "branch" },
	{ name: "targets" },
	{ name: "target" },
	{
		name: "only-changed",
		default: "false"
	},
	{
		name: "mode",
		default: "auto"
	},
	{
		name: "service-token-id",
		env: "PLANETSCALE_SERVICE_TOKEN_ID"
	},
	{
		name: "service-token",
		env: "PLANETSCALE_SERVICE_TOKEN",
		isSecret: true
	},
	{
		name: "oauth-access-token",
		isSecret: true
	},
	{ name: "oauth-client-id" },
	{
		name: "oauth-client-secret",
		isSecret: true
	},
	{
		name: "oauth-refresh-token",
		isSecret: true
	},
	{ name: "oauth-rotate-secret" },
	{
		name: "oauth-rotate-token",
		isSecret: true
	},
	{
		name: "base-url",
		default: BASE_URL
	},
	{
		name: "auth-url",
		default: AUTH_URL
	},
	{
		name: "timeout",
		default: "300"
	},
	{ name: "shards" },
	{ name: "schema" },
	{ name: "rules" },
	{
		name: "on-drift",
		default: "fail"
	},
	{ name: "allow" },
	{
		name: "consent",
		default: "labels"
	},
	{
		name: "require-review",
		default: "false"
	},
	{ name: "apply-from" },
	{
		name: "on-missing-branch",
		default: "fail"
	},
	{
		name: "on-unreadable",
		default: "fail"
	},
	{
		name: "database-url",
		isSecret: true
	},
	{
		name: "new-tables",
		default: "check"
	},
	{
		name: "history-depth",
		default: "30"
	},
	{
		name: "github-token",
		default: "${{ github.token }}",
		isSecret: true
	},
	{
		name: "comment",
		default: "always"
	},
	{
		name: "notify-on-failure",
		default: "true"
	},
	{ name: "pull-request" }
];
const [{ default: DEFAULT_FILE }] = INPUTS;
function secretsIn(source) {
	const [id, secret] = [value(source, "service-token-id"), value(source, "service-token")];
	const plain = INPUTS.filter((input) => "isSecret" in input).map(({ name }) => value(source, name));
	const derived = id !== "" && secret !== "" ? [`${id}:${secret}`] : [];
	const misplaced = INPUTS.flatMap(({ name }) => secretsOf(value(source, name)));
	return [
		...plain,
		...derived,
		...misplaced,
		...proxySecrets(source.environment)
	].filter(Boolean);
}
function inputOf(problem) {
	const [, name] = /^`([a-z-]+)`/.exec(problem) ?? [];
	return INPUTS.find((input) => input.name === name)?.name;
}
function value(source, name) {
	const definition = INPUTS.find((input) => input.name === name);
	const standIn = source.environment[definition?.env ?? ""]?.trim();
	const fallback = definition?.default?.startsWith("${{") ? "" : definition?.default;
	return source.value(name)?.trim() || standIn || fallback || "";
}
function header(reader, name) {
	const text = value(reader, name);
	if (/^[\x21-\x7e]*$/.test(text)) return text;
	reader.problem(`\`${name}\` contains whitespace or characters that are not valid in a token. Store the secret again, without quotes.`);
	return text;
}
function address(reader, name) {
	const text = value(reader, name).replace(/\/+$/, "");
	const problem = addressProblem(name, text, name === "base-url" ? BASE_URL : AUTH_URL);
	if (problem !== void 0) reader.problem(problem);
	return text;
}
function wholeNumber$1(reader, name, most) {
	const text = value(reader, name);
	const number = /^\d{1,12}$/.test(text) ? Number(text) : 0;
	if (number >= 1 && number <= most) return number;
	reader.problem(`\`${name}\` is ${quote(text)}. Use a whole number from 1 to ${most}.`);
	return 1;
}
function oneOf(reader, name, allowed) {
	const text = value(reader, name);
	const found = allowed.find((word) => word === text);
	if (found !== void 0) return found;
	const list = allowed.map(quote).join(", ");
	reader.problem(`\`${name}\` is ${quote(text)}.${suggestion(text, allowed)} Use one of ${list}.`);
	return allowed[0];
}
function readMap(name, text, problem) {
	const entries = new Map();
	if (text === "") return entries;
	const read = readTopologyText({
		name,
		text
	}, "yaml");
	if (!read.ok) {
		for (const { location, message } of read.findings) problem(`\`${name}\` is not a YAML map (line ${location.line}): ${message}`);
		return entries;
	}
	for (const [key, { value }] of read.document.root.members) if (value.kind === "string") entries.set(key, value.value);
	else problem(`\`${name}\`: ${quote(key)} must be a string in quotes, got ${KINDS[value.kind]}.`);
	return entries;
}
const KINDS = {
	object: "a map",
	array: "a list",
	null: "nothing",
	boolean: "a boolean",
	number: "a number"
};
// src/topology/keyed.ts
function remembered(map, key, make) {
	const known = map.get(key);
	if (known !== void 0) return known;
	const made = make();
	map.set(key, made);
	return made;
}
function memoized(answer) {
	const known = new Map();
	return (key) => remembered(known, key, () => answer(key));
}
function replayed(items) {
	const source = items[Symbol.asyncIterator]();
	const read = [];
	return { async *[Symbol.asyncIterator]() {
		for (let at = 0;; at++) {
			read[at] ??= source.next();
			const step = await read[at];
			if (step === void 0 || step.done === true) return;
			yield step.value;
		}
	} };
}
function* sideBySide(one, other) {
	for (const [name, value] of other ?? []) yield [
		name,
		one?.get(name),
		value
	];
	for (const [name, value] of one ?? []) if (!other?.has(name)) yield [
		name,
		value,
		void 0
	];
}
// src/topology/document/placeholders.ts
const PLACEHOLDER$1 = /\$\$\{|\$\{shard:([^{}\r\n]+)\}|\$\{/g;
const AUTHORITATIVE$1 = "authoritative";
const ALIAS = /^\$\{shard:([^{}\r\n]+)\}$/;
const MAX_FINDINGS$2 = 1e3;
function needsShards(document, given = new Map()) {
	const { found } = resolve(document, { given });
	return found.values().some(({ resolution }) => "symbol" in resolution);
}
function resolvePlaceholders(document, names) {
	const { root, found, findings } = resolve(document, names);
	const { source } = document;
	const missing = new Set();
	for (const { resolution, places } of found.values()) {
		const [first, ...others] = places;
		if (first === void 0 || !("id" in resolution)) continue;
		const { id, fact, remedy, name } = resolution;
		findings.push(errorAt(source, first, id, prose`${fact}.${remedy}${seeAlso(source, first, others)}`));
		if (id === "unknown-shard-name") missing.add(name);
	}
	return {
		document: root === document.root ? document : {
			source,
			root
		},
		findings,
		missing: [...missing]
	};
}
function resolve(document, names) {
	const resolving = {
		document,
		names,
		done: new Map(),
		findings: [],
		found: new Map()
	};
	const root = /\$|\\(?:x24|u0024|U00000024)/.test(document.source.text) ? withParts(document.root, partResolver(resolving)) : document.root;
	return {
		...resolving,
		root
	};
}
function partResolver(resolving) {
	const { document, done } = resolving;
	const resolvePart = (part, key, member) => {
		if (key?.includes("${") && member !== void 0) {
			const message = prose`Key ${quote(key)} contains ${quote("${")}, but placeholders are resolved in values only. Use the name itself.`;
			report$1(resolving, errorAt(document.source, keySpan(member), "placeholder-in-key", message));
		}
		if (part.kind === "string" ? !part.value.includes("${") : part.kind !== "array" && part.kind !== "object") return part;
		const resolved = done.get(part) ?? (part.kind === "string" ? resolveString(resolving, part) : withParts(part, resolvePart));
		done.set(part, resolved);
		return resolved;
	};
	return resolvePart;
}
function resolveString(resolving, node) {
	const { document, names, found } = resolving;
	const offsets = textOf$2(document.source, node).matchAll(/\$\{/g);
	const value = node.value.replace(PLACEHOLDER$1, (match, name, at) => {
		const offset = offsets.next().value?.index;
		if (match === "$${") return "${";
		const start = node.start + (offset ?? 0);
		const place = offset === void 0 ? node : {
			start,
			end: Math.min(start + match.length, node.end)
		};
		if (name === void 0) {
			const message = prose`${quote(/^\$\{[^}\s]{0,40}\}?/.exec(node.value.slice(at, at + 80))?.[0] ?? "${")} is not a placeholder. Use ${quote(`\${shard:NAME}`)} for a shard's uid, or ${quote("$${")} for a literal ${quote("${")}.`;
			report$1(resolving, errorAt(document.source, place, "malformed-placeholder", message));
			return match;
		}
		const { resolution, places } = remembered(found, name, () => ({
			resolution: resolveName(name, names),
			places: []
		}));
		if ("symbol" in resolution) return resolution.symbol;
		if ("uid" in resolution) return resolution.uid;
		places.push(place);
		return match;
	});
	return {
		...node,
		value
	};
}
function report$1({ findings }, finding) {
	if (findings.length < MAX_FINDINGS$2) findings.push(finding);
}
function mappedNameProblem(value) {
	if (value === "") return prose`nothing`;
	if (!value.includes("${") || ALIAS.test(value)) return void 0;
	return prose`${quote(value)}, which is neither a uid nor one placeholder`;
}
function resolveName(name, { given = new Map(), shards }) {
	const own = given.get(name) ?? (name === "authoritative" ? void 0 : given.get("*"));
	const alias = own === void 0 ? void 0 : ALIAS.exec(own)?.[1];
	if (own !== void 0 && alias === void 0) return { uid: own };
	const sought = alias ?? name;
	if (shards === void 0) return { symbol: `\${shard:${sought}}` };
	const found = shardsCalled(sought, shards);
	const [only, ...others] = found;
	if (only !== void 0 && others.length === 0) return { uid: only.uid };
	const called = prose`called ${quote(sought)}${alias === void 0 ? "" : prose`, which the input \`shards\` sets for ${quote(name)}`}`;
	if (only !== void 0) return {
		id: "ambiguous-shard-name",
		fact: prose`The branch has ${found.length} shards ${called}: ${listed(found.map(({ uid }) => uid))}`,
		remedy: prose` Use the uid of one, or map the name to a uid in the \`shards\` input.`,
		name: sought
	};
	const known = new Set([...alias === void 0 ? given.keys() : [], ...namesOf$1(shards)]);
	const remedy = suggestion(sought, known) || prose` Use one of these, or add the name to the \`shards\` input.`;
	return {
		id: "unknown-shard-name",
		fact: prose`The branch has no shard ${called}; known names are ${listed([...known])}`,
		remedy,
		name: sought
	};
}
function namesOf$1(shards) {
	return [...shards.map(({ displayName, uid }) => displayName ?? uid), ...shards.some(({ authoritative }) => authoritative) ? [AUTHORITATIVE$1] : []];
}
function shardsCalled(name, shards) {
	return [
		name === "authoritative" ? shards.filter(({ authoritative }) => authoritative) : [],
		shards.filter(({ displayName }) => displayName === name),
		shards.filter(({ uid }) => uid === name)
	].find((matches) => matches.length > 0) ?? [];
}
// src/topology/catalog.ts
const PLAIN_NAME = /^[a-z_][a-z0-9_$]{0,62}$/;
// src/topology/evidence/evidence.ts
const NEW_TABLES = [
	"check",
	"prove",
	"allow"
];
const MOST_QUESTIONS = 200;
function questionsOf(changes, asked) {
	const questions = new Map();
	const unclear = new Set();
	for (const change of changes.filter(isDoubtful)) {
		const slice = sliceOf(change);
		for (const table of tablesOf(change, asked)) {
			const name = fullName(table);
			const known = questions.get(name);
			if (known === void 0 && questions.size >= MOST_QUESTIONS) break;
			if (known !== void 0 && scopeKey(known) !== scopeKey(table)) unclear.add(name);
			const owns = known?.owns === true || change.kind === "sequence";
			const rows = slice && known === void 0 ? { slice } : {};
			questions.set(name, {
				...table,
				name,
				...rows,
				...owns && { owns }
			});
		}
	}
	return [...questions.values()].filter(({ name }) => !unclear.has(name));
}
function* tablesOf(change, { documents, found, isAsked }) {
	const { listed, unlisted } = change.tables;
	for (const name of listed) {
		const table = tableNamed(name, documents);
		if (table !== void 0 && isAsked(table)) yield table;
	}
	if (change.kind === "global-secondary-index" && change.lookup && isAsked(change.lookup)) yield change.lookup;
	for (const scope of unlisted) yield* found?.get(scopeKey(scope))?.tables ?? [];
}
function scopesOf(changes, documents) {
	const scopes = changes.filter(isDoubtful).flatMap(({ tables }) => tables.unlisted);
	return new Map(scopes.map((scope) => [scopeKey(scope), {
		scope,
		listed: listedIn(scope, documents)
	}]));
}
function scopeKey({ database, schema }) {
	return JSON.stringify([database, schema]);
}
function listedIn({ database, schema }, documents) {
	const names = documents.flatMap(({ topology: { databases } }) => {
		if (database === void 0) return [...databases.keys()];
		const schemas = databases.get(database)?.schemas;
		if (schema === void 0) return [...schemas?.keys() ?? []];
		const { tables, referenceTables } = schemas?.get(schema) ?? {};
		return [...tables?.keys() ?? [], ...referenceTables?.keys() ?? []];
	});
	return [...new Set(names)];
}
function fullName({ database, schema, table }) {
	return [
		database,
		schema,
		table
	].join(".");
}
function isDoubtful(change) {
	switch (change.kind) {
		case "placement":
		case "reference-table": return DOUBTFUL.has(change.class);
		case "sequence": return change.action === "derived";
		case "global-secondary-index": return change.class === "needs-backfill" && change.lookup !== void 0 && change.tables.listed.length > 0;
		default: return false;
	}
}
const DOUBTFUL = new Set([
	"needs-empty",
	"needs-backfill",
	"outage"
]);
function routedAnew(changes, documents) {
	return changes.flatMap((change) => {
		if (change.kind !== "placement" || !change.after.routed) return [];
		const { before, after, cause, tables } = change;
		return cause.kind === "key-ranges" && before.spread === after.spread ? [] : tables.listed;
	}).slice(0, MOST_QUESTIONS).flatMap((name) => tableNamed(name, documents) ?? []);
}
function receivingShards(changes) {
	return new Set(changes.flatMap((change) => {
		switch (change.kind) {
			case "placement": {
				const { movement, after } = change;
				if (movement.kind === "intervals") return movement.moves.flatMap(({ to }) => to ?? []);
				return movement.kind === "none" ? [] : after.shards;
			}
			case "reference-table": return change.newShards;
			case "sequence": return change.to.filter((shard) => !change.from.includes(shard));
			default: return [];
		}
	}));
}
function sliceOf(change) {
	if (change.kind !== "placement" || change.movement.kind !== "intervals") return void 0;
	const { axis, moves } = change.movement;
	const columns = [change.before, change.after].flatMap(({ placement }) => placement.indexes[0]?.columns ?? []);
	const [column, ...others] = new Set(columns);
	if (axis.type !== "range" || column === void 0 || others.length > 0 || !PLAIN_NAME.test(column)) return void 0;
	return {
		column,
		intervals: moves
	};
}
function lists({ topology }, { database, schema, table }) {
	const found = topology.databases.get(database)?.schemas.get(schema);
	return found !== void 0 && (found.tables.has(table) || found.referenceTables.has(table));
}
function listsMore({ topology }, other) {
	return topology.databases.entries().some(([database, { schemas }]) => schemas.entries().some(([schema, { tables, referenceTables }]) => [tables, referenceTables].some((names) => names.keys().some((table) => !lists(other, {
		database,
		schema,
		table
	})))));
}
const LONGEST_NAME = 191;
function tableNamed(name, documents) {
	if (name.length > LONGEST_NAME) return void 0;
	const found = [];
	for (let one = name.indexOf("."); one !== -1; one = name.indexOf(".", one + 1)) for (let two = name.indexOf(".", one + 1); two !== -1; two = name.indexOf(".", two + 1)) {
		const [database, schema, table] = [
			name.slice(0, one),
			name.slice(one + 1, two),
			name.slice(two + 1)
		];
		const read = {
			database,
			schema,
			table
		};
		if (documents.some((document) => lists(document, read))) found.push(read);
	}
	return found.length === 1 ? found[0] : void 0;
}
// src/topology/impact/change.ts
const CHANGE_CLASSES = [
	"none",
	"safe",
	"behavioural",
	"new-table",
	"unknown",
	"outage",
	"needs-backfill",
	"needs-empty",
	"rejected"
];
function concernedIn(change) {
	const { listed, unlisted, found = unlisted } = change.tables;
	const sequences = change.kind === "sequence" ? change.sequences : [];
	return unlisted.length + sequences.length === 0 ? listed : [
		...listed,
		...found,
		...sequences
	];
}
const BLOCKED_CLASSES = [
	"needs-empty",
	"needs-backfill",
	"outage",
	"new-table"
];
function isBlocked({ class: own, proof }) {
	return own === "new-table" ? proof?.asks === true : BLOCKED_CLASSES.some((blocked) => blocked === own);
}
const NO_TABLES = {
	listed: [],
	unlisted: []
};
const IN_WORDS = {
	tables: NO_TABLES,
	reversible: "yes"
};
function bucketOf(buckets, key, make) {
	return remembered(buckets, JSON.stringify(key), () => ({
		change: make(),
		listed: [],
		unlisted: []
	}));
}
function changesIn(buckets) {
	return Array.from(buckets.values(), ({ change, ...tables }) => ({
		...change,
		tables
	}));
}
function gravestFirst(changes) {
	const rank = (change) => CHANGE_CLASSES.indexOf(change.class);
	return changes.toSorted((one, other) => rank(other) - rank(one));
}
function riskOf$1(changes) {
	return CHANGE_CLASSES.findLast((name) => changes.some((change) => change.class === name)) ?? "none";
}
// src/topology/model/key-range.ts
const INDEX_TYPES = [
	"xxhash",
	"range",
	"modulo"
];
const SIGNED_LIMIT = 1n << 63n;
const DIGITS = 16;
const XXHASH_AXIS = {
	type: "xxhash",
	low: 0n,
	high: 1n << 64n
};
const RANGE_AXIS = {
	type: "range",
	low: -SIGNED_LIMIT,
	high: SIGNED_LIMIT
};
function moduloAxis(modulus) {
	return {
		type: "modulo",
		low: 0n,
		high: modulus
	};
}
function isIndexType(text) {
	return INDEX_TYPES.some((type) => type === text);
}
function readBound(text, type) {
	if (!/^[0-9A-Fa-f]+$/.test(text)) return "not-hexadecimal";
	if (type === "xxhash") {
		if (text.length > DIGITS) return "too-long";
		return BigInt(`0x${text.padEnd(DIGITS, "0")}`);
	}
	const digits = text.replace(/^0+(?=.)/, "");
	if (digits.length > DIGITS) return "too-large";
	const value = BigInt(`0x${digits}`);
	return value < SIGNED_LIMIT ? value : "too-large";
}
function readInterval(start, end, axis) {
	const low = start ? readBound(start, axis.type) : axis.low;
	if (typeof low === "string") return {
		bound: "start",
		reason: low
	};
	const high = end ? readBound(end, axis.type) : axis.high;
	return typeof high === "string" ? {
		bound: "end",
		reason: high
	} : {
		low,
		high
	};
}
function clip(interval, axis) {
	const low = interval.low > axis.low ? interval.low : axis.low;
	const high = interval.high < axis.high ? interval.high : axis.high;
	return low < high ? {
		low,
		high
	} : void 0;
}
function readModulus(node) {
	const match = node.kind === "string" ? /^(-?)(\d+)$/.exec(node.value) : /^(-?)(\d+)(?:e(\d+))?$/.exec(canonicalNumber(node.text));
	if (match === null) return "not-an-integer";
	const [, sign, digits = "", exponent = "0"] = match;
	const significant = digits.replace(/^0+(?=.)/, "");
	if (sign === "-" || significant === "0") return "not-positive";
	if (exponent.length > 2 || significant.length + Number(exponent) > 19) return "too-large";
	const value = BigInt(significant) * 10n ** BigInt(exponent);
	return value < SIGNED_LIMIT ? value : "too-large";
}
function boundText(value, axis) {
	if (value <= axis.low || value >= axis.high) return void 0;
	const digits = value.toString(16);
	if (axis.type !== "xxhash") return digits.length % 2 === 0 ? digits : `0${digits}`;
	return digits.padStart(DIGITS, "0").replace(/(?:00)+$/, "");
}
function renderInterval(interval, axis) {
	return prose`[${renderEnd(interval.low, axis)}, ${renderEnd(interval.high, axis)})`;
}
function renderEnd(value, axis) {
	if (axis.type === "xxhash") return digits(boundText(value, axis) ?? "\u2026");
	return axis.type === "range" && (value <= axis.low || value >= axis.high) ? prose`\u2026` : prose`${value}`;
}
function renderShare(size, axis) {
	const whole = axis.high - axis.low;
	if (size <= 0n) return prose`0 %`;
	if (size >= whole) return prose`100 %`;
	const hundredths = (size * 20000n + whole) / (2n * whole);
	if (hundredths === 0n) return prose`less than 0.01 %`;
	if (hundredths >= 10000n) return prose`more than 99.99 %`;
	const fraction = (hundredths % 100n).toString().padStart(2, "0").replace(/0+$/, "");
	return prose`${hundredths / 100n}${fraction === "" ? "" : prose`.${digits(fraction)}`} %`;
}
function axisOf(index) {
	const type = index?.type?.value;
	if (type === void 0 || !isIndexType(type)) return void 0;
	if (type === "xxhash") return XXHASH_AXIS;
	if (type === "range") return RANGE_AXIS;
	const modulus = index?.modulus && readModulus(index.modulus);
	return typeof modulus === "bigint" ? moduloAxis(modulus) : void 0;
}
function readOwnership(group, axis, isBytewise = false) {
	const read = ({ value = "" } = {}) => isBytewise && value.length % 2 === 1 ? `0${value}` : value;
	const segments = [];
	for (const range of group.keyRanges) {
		if (range.shardUid === void 0) return void 0;
		const bounds = readInterval(read(range.start), read(range.end), axis);
		if ("reason" in bounds) return void 0;
		const interval = clip(bounds, axis);
		if (interval !== void 0) segments.push({
			...interval,
			shard: range.shardUid.value
		});
	}
	segments.sort((one, other) => one.low < other.low ? -1 : 1);
	return segments.some((segment, index) => segment.low < (segments[index - 1]?.high ?? axis.low)) ? void 0 : segments;
}
function wholeAxis(axis, shard) {
	return [{
		low: axis.low,
		high: axis.high,
		shard
	}];
}
function findMoves(before, after, axis) {
	const cuts = [...before, ...after].flatMap(({ low, high }) => [low, high]);
	const bounds = [...new Set([
		axis.low,
		...cuts,
		axis.high
	])].sort((one, other) => one < other ? -1 : 1);
	const moves = [];
	const [ownerBefore, ownerAfter] = [ascendingOwners(before), ascendingOwners(after)];
	for (const [index, low] of bounds.entries()) {
		const high = bounds[index + 1];
		const from = ownerBefore(low);
		const to = ownerAfter(low);
		if (high === void 0 || from === void 0 || from === to) continue;
		const last = moves.at(-1);
		if (last !== void 0 && last.high === low && last.from === from && last.to === to) moves[moves.length - 1] = {
			...last,
			high
		};
		else moves.push({
			low,
			high,
			from,
			to
		});
	}
	return moves;
}
function ascendingOwners(segments) {
	let at = 0;
	return (value) => {
		while ((segments[at]?.high ?? value + 1n) <= value) at += 1;
		const segment = segments[at];
		return segment !== void 0 && segment.low <= value ? segment.shard : void 0;
	};
}
// src/topology/equality/canonical-value.ts
const EQUALITY_RULES = {
	"object-key-order": [prose`The order of keys in an object means nothing.`, "high"],
	"number-spelling": [prose`A number is its value, whatever its notation.`, "high"],
	"shard-group-order": [prose`Shard groups are identified by uid, so their order means nothing.`, "high"],
	"key-range-order": [prose`Key ranges are read by their bounds, in any order.`, "medium-high"],
	"reference-group-order": [prose`The groups of a reference table are a set.`, "medium"],
	"secondary-index-order": [prose`The secondary indexes of a table are a set, by name.`, "medium"],
	"sequence-order": [prose`The sequences of a schema are a set, by name.`, "medium"],
	"sequence-shape": [prose`Sequences may be listed or keyed by name.`, "medium"],
	"alias-keys": [prose`\`shard_group_uid\` and \`shard_group_uids\` are older names of \`shard_group\` and \`shard_groups\`.`, "medium"],
	"empty-bound": [prose`An empty or null bound is the same as no bound.`, "medium-high"],
	"xxhash-lowest-start": [prose`Under xxhash a start of zero is the lowest value, as no start is.`, "medium-high"],
	"xxhash-trailing-zeros": [prose`Under xxhash a bound is a prefix: zeros at its end mean nothing.`, "inferred"],
	"range-leading-zeros": [prose`Under range a bound is an integer: zeros before it mean nothing.`, "high"],
	"modulo-leading-zeros": [prose`Under modulo a bound is an integer: zeros before it mean nothing.`, "inferred"],
	"hex-case": [prose`Hexadecimal digits mean the same in upper and lower case.`, "medium"],
	"false-or-omitted": [prose`\`unique\`, \`ignore_null\` and \`enabled\` are false when they are left out.`, "high"],
	"empty-or-omitted": [prose`An empty list, object or name is the same as none.`, "medium-high"],
	"empty-database-or-schema": [prose`An empty database or schema is the same as one that is not listed.`, "medium"],
	"lookup-schema": [prose`The schema of a lookup table is the only one that declares it.`, "medium"],
	"modulus-type": [prose`A modulus is its value, as a number or as a string.`, "medium"],
	"expression-spacing": [prose`White space between the parts of an index expression means nothing.`, "low"]
};
const UNUSUAL = /\\|\$|--|\/\*/;
const SPACE = /[ \t\n\r\f\v]/;
const QUOTED = /"[^"]*"|'[^']*'/g;
const QUOTED_OR_SPACE = new RegExp(`${QUOTED.source}|${SPACE.source}+`, "g");
const ZEROS = {
	xxhash: "xxhash-trailing-zeros",
	range: "range-leading-zeros",
	modulo: "modulo-leading-zeros"
};
const WORD = /[\w\u0080-\uffff]/;
const OPERATOR = /[-+*/%<>=!~@#&|^?:.]/;
function canonicalBound(text, which, type) {
	if (text === "") return {
		value: void 0,
		applied: [["empty-bound", "\"\""]]
	};
	if (!/^[0-9A-Fa-f]+$/.test(text)) return {
		value: text,
		applied: []
	};
	if (type === "xxhash" && which === "start" && /^0+$/.test(text)) return {
		value: void 0,
		applied: [["xxhash-lowest-start", text]]
	};
	const short = shorten(text, type);
	const applied = [];
	if (short.length < text.length && type !== void 0) applied.push([ZEROS[type], String(text.length - short.length)]);
	const value = short.toLowerCase();
	if (value !== short) applied.push(["hex-case", short]);
	return {
		value,
		applied
	};
}
function shorten(text, type) {
	switch (type) {
		case void 0: return text;
		case "xxhash": return text.length % 2 === 0 && text.length <= 16 ? text.replace(/(?<=..)(?:00)+$/, "") : text;
		case "range":
		case "modulo": return text.replace(/^0+(?=.)/, "");
	}
}
function canonicalModulus(node) {
	if (node.kind !== "number") return void 0;
	const modulus = readModulus(node);
	if (typeof modulus === "string") return void 0;
	return {
		value: modulus.toString(),
		applied: [["modulus-type", "number"]]
	};
}
function canonicalExpression(text) {
	const hasOpenQuote = () => /["']/.test(text.replace(QUOTED, ""));
	if (!SPACE.test(text) || UNUSUAL.test(text) || hasOpenQuote()) return {
		value: text,
		applied: []
	};
	const value = text.replace(QUOTED_OR_SPACE, (part, at) => {
		if (!SPACE.test(part[0] ?? "")) return part;
		return joins(text[at - 1], text[at + part.length]) ? " " : "";
	});
	return {
		value,
		applied: value === text ? [] : [["expression-spacing", text]]
	};
}
function joins(before, after) {
	if (before === void 0 || after === void 0) return false;
	const isText = (character) => WORD.test(character) || /["']/.test(character);
	return isText(before) && isText(after) || OPERATOR.test(before) && OPERATOR.test(after);
}
// src/topology/equality/canonical-writer.ts
const MAX_CHAINED = 200;
const MIN_CHAINED_LENGTH = 1e4;
function structural(writer, node) {
	switch (node.kind) {
		case "object": return writeMembers(writer, node, ANYTHING);
		case "array": return `[${node.items.map((item) => within(writer, "*", () => structural(writer, item))).join()}]`;
		case "number": {
			const value = canonicalNumber(node.text);
			if (value !== node.text) apply(writer, "number-spelling", node.text);
			return value;
		}
		case "string": return JSON.stringify(node.value);
		case "boolean": return String(node.value);
		case "null": return "null";
	}
}
const ANYTHING = {
	kind: "each",
	form: structural
};
function writeMembers(writer, node, inside, writing) {
	const written = [];
	for (const [key, { value }] of node.members) {
		const modern = modernName(inside, key);
		const name = modern === key || node.members.has(modern) ? key : modern;
		const form = partForm(inside, name);
		if (form === void 0 && writer.onlyKnown) continue;
		writer.path.push(name);
		if (name !== key) apply(writer, "alias-keys", key);
		const text = (form ?? structural)(writer, value);
		writer.path.pop();
		if (text !== void 0) written.push([name, text]);
	}
	return writeEntries(writer, written, writing);
}
function partForm(inside, name) {
	return inside.kind === "object" ? inside.members.get(name) : inside.form;
}
function modernName(inside, key) {
	return (inside?.kind === "object" ? inside.aliases.get(key) : void 0) ?? key;
}
function writeEntries(writer, written, { order = "object-key-order", filled } = {}) {
	const isSorted = written.every(([key], index) => index === 0 || (written[index - 1]?.[0] ?? "") <= key);
	if (!isSorted) apply(writer, order, written.map(([key]) => key).join("\n"));
	const all = filled === void 0 ? written : [...written, filled];
	const inOrder = isSorted && filled === void 0 ? all : all.toSorted(([one], [other]) => one < other ? -1 : 1);
	const parts = [];
	for (const [key, text] of inOrder) parts.push(parts.length === 0 ? "{" : ",", quoted(key), ":", text);
	return parts.length === 0 ? "{}" : together(parts);
}
function together(parts) {
	const length = parts.reduce((sum, part) => sum + part.length, 1);
	if (parts.length > MAX_CHAINED || length < MIN_CHAINED_LENGTH) return `${parts.join("")}}`;
	return `${parts.reduce((text, part) => text + part)}}`;
}
function quoted(key) {
	return /^\w+$/.test(key) ? `"${key}"` : JSON.stringify(key);
}
function object(members, aliases = {}) {
	return objectIn({
		kind: "object",
		members: new Map(Object.entries(members)),
		aliases: new Map(Object.entries(aliases))
	});
}
function mapOf(item) {
	return objectIn({
		kind: "each",
		form: item
	});
}
function objectIn(inside) {
	const write = (writer, node) => node.kind === "object" ? writeMembers(writer, node, inside) : structural(writer, node);
	return Object.assign(write, { inside });
}
function setOf(form, order, nameOf) {
	return arrayIn({
		kind: "set",
		form,
		nameOf
	}, order);
}
function bagOf(form, order) {
	return arrayIn({
		kind: "bag",
		form
	}, order);
}
function listOf(form) {
	return arrayIn({
		kind: "each",
		form
	});
}
function arrayIn(inside, order) {
	const write = (writer, node) => {
		if (node.kind !== "array") return structural(writer, node);
		const names = inside.kind === "set" ? node.items.map(inside.nameOf) : [];
		const texts = node.items.map((value, index) => within(writer, names[index] ?? "*", () => inside.form(writer, value)) ?? "{}");
		const isNamed = names.every((name) => name !== void 0) && new Set(names).size === names.length;
		return `[${(order !== void 0 && isNamed ? sorted(writer, texts, order) : texts).join()}]`;
	};
	return Object.assign(write, { inside });
}
function sorted(writer, texts, order) {
	const inOrder = texts.toSorted();
	if (inOrder.some((text, index) => text !== texts[index])) apply(writer, order, texts.join("\n"));
	return inOrder;
}
function orEmpty(form, rule = "empty-or-omitted") {
	const write = (writer, node) => {
		const text = form(writer, node);
		if (text !== "{}" && text !== "[]") return text;
		apply(writer, rule, text);
	};
	return Object.assign(write, { inside: form.inside });
}
const orFalse = (writer, node) => {
	if (node.kind !== "boolean" || node.value) return structural(writer, node);
	apply(writer, "false-or-omitted", "false");
};
function applyAll(writer, { value, applied }) {
	for (const [rule, difference] of applied) apply(writer, rule, `${value} ${difference}`);
	return value === void 0 ? void 0 : JSON.stringify(value);
}
function within(writer, name, write) {
	writer.path.push(name);
	const result = write();
	writer.path.pop();
	return result;
}
function apply(writer, rule, difference) {
	const application = `${JSON.stringify(writer.path)} ${difference}`;
	remembered(writer.applications, rule, () => []).push(application);
}
// src/topology/equality/canonical-form.ts
function writeForm({ form, node, path = [], onlyKnown = false }, context) {
	const applications = new Map();
	return {
		text: form({
			context,
			applications,
			path: [...path],
			onlyKnown
		}, node),
		applications
	};
}
function writePart({ part, ...written }, context) {
	return writeForm({
		form: FORMS[part],
		...written
	}, context).text ?? "{}";
}
function unknownIn(node, { inside } = topologyForm, path = [], found = new Map()) {
	if (inside === void 0 || node.kind !== "object" && node.kind !== "array") return found;
	if (node.kind === "array") {
		if (inside.kind === "object") return found;
		const nameOf = inside.kind === "set" ? inside.nameOf : inside.kind === "bag" ? rangeName : void 0;
		for (const [at, item] of node.items.entries()) {
			path.push(nameOf?.(item) ?? String(at));
			unknownIn(item, inside.form, path, found);
			path.pop();
		}
		return found;
	}
	let unknown;
	for (const [key, member] of node.members) {
		const form = partForm(inside, key);
		if (form !== void 0) {
			path.push(key);
			unknownIn(member.value, form, path, found);
			path.pop();
		} else if (modernName(inside, key) === key) {
			unknown ??= new Map();
			unknown.set(key, member);
		}
	}
	return unknown === void 0 ? found : found.set(path.join("\0"), {
		...node,
		members: unknown
	});
}
function bound(which) {
	return (writer, node) => {
		const type = writer.context.indexTypes.get(writer.path[1] ?? "");
		if (node.kind === "string") return applyAll(writer, canonicalBound(node.value, which, type));
		if (node.kind !== "null") return structural(writer, node);
		apply(writer, "empty-bound", "null");
	};
}
const expression = (writer, node) => node.kind === "string" ? applyAll(writer, canonicalExpression(node.value)) : structural(writer, node);
const modulus = (writer, node) => {
	const canonical = canonicalModulus(node);
	return canonical === void 0 ? structural(writer, node) : applyAll(writer, canonical);
};
const columns = orEmpty(structural);
const name = (writer, node) => {
	if (node.kind !== "string" || node.value !== "") return structural(writer, node);
	apply(writer, "empty-or-omitted", "\"\"");
};
const keyRange = object({
	shard_uid: structural,
	start: bound("start"),
	end: bound("end")
});
const rangeName = (node) => [
	"shard_uid",
	"start",
	"end"
].map((key) => stringMember(node, key) ?? "").join(" ");
const keyRanges = bagOf(keyRange, "key-range-order");
const referenceGroups = bagOf(structural, "reference-group-order");
const sequence = object({
	name: structural,
	shard_group: name
}, { shard_group_uid: "shard_group" });
const writeSequences = (writer, node) => {
	const order = "sequence-order";
	if (node.kind === "object") return writeMembers(writer, node, {
		kind: "each",
		form: sequence
	}, { order });
	if (node.kind !== "array") return structural(writer, node);
	if (node.items.length === 0) return "[]";
	const names = node.items.map(nameMember);
	if (names.some((name) => name === void 0) || new Set(names).size < names.length) return listOf(sequence)(writer, node);
	apply(writer, "sequence-shape", "list");
	return writeEntries(writer, node.items.map((item, index) => {
		const name = names[index] ?? "";
		const unnamed = item.kind === "object" ? onlyMembers(item, (key) => key !== "name") : item;
		return [name, within(writer, name, () => sequence(writer, unnamed)) ?? "{}"];
	}), { order });
};
const sequences = Object.assign(writeSequences, { inside: {
	kind: "set",
	form: sequence,
	nameOf: nameMember
} });
const primaryIndexes = listOf(object({
	shard_index: name,
	columns: orEmpty(listOf(expression)),
	ignore_null: orFalse
}));
const secondaryIndex = object({
	name: structural,
	columns
});
const schema = object({
	default_shard_group: name,
	tables: orEmpty(mapOf(object({
		shard_group: name,
		primary_indexes: orEmpty(primaryIndexes),
		secondary_indexes: orEmpty(setOf(secondaryIndex, "secondary-index-order", nameMember))
	}, { shard_group_uid: "shard_group" }))),
	sequences: orEmpty(sequences),
	reference_tables: orEmpty(mapOf(object({ shard_groups: orEmpty(referenceGroups) }, { shard_group_uids: "shard_groups" })))
});
const inGlobalSecondaryIndex = {
	kind: "object",
	members: new Map([
		["schema", name],
		...["table", "owner_table"].map((key) => [key, structural]),
		...[
			"columns",
			"owner_sk_columns",
			"owner_pk_columns"
		].map((key) => [key, columns]),
		...[
			"unique",
			"ignore_null",
			"enabled"
		].map((key) => [key, orFalse])
	]),
	aliases: new Map(),
	filled: "schema"
};
const writeGlobalSecondaryIndex = (writer, node) => {
	if (node.kind !== "object") return structural(writer, node);
	const own = memberValue(node, "schema");
	const lookup = own !== void 0 && (own.kind !== "string" || own.value !== "") ? void 0 : memberValue(node, "table");
	const [, inDatabase = ""] = writer.path;
	const only = lookup?.kind === "string" ? writer.context.onlySchemaOf(inDatabase, lookup.value) : void 0;
	if (only === void 0) return writeMembers(writer, node, inGlobalSecondaryIndex);
	apply(writer, "lookup-schema", "omitted");
	return writeMembers(writer, node, inGlobalSecondaryIndex, { filled: ["schema", JSON.stringify(only)] });
};
const globalSecondaryIndex = Object.assign(writeGlobalSecondaryIndex, { inside: inGlobalSecondaryIndex });
const database = object({
	authoritative_shard_group: name,
	default_shard_group: name,
	global_secondary_indexes: orEmpty(mapOf(globalSecondaryIndex)),
	schemas: orEmpty(mapOf(orEmpty(schema, "empty-database-or-schema")))
});
const shardGroup = object({
	uid: structural,
	name,
	default_shard_index: name,
	key_ranges: keyRanges
});
const shardIndex = object({
	type: structural,
	columns: orEmpty(listOf(expression)),
	index_params: orEmpty(object({ modulus }))
});
const topologyForm = object({
	authoritative_shard_group: structural,
	default_shard_group: name,
	shard_groups: setOf(shardGroup, "shard-group-order", (node) => stringMember(node, "uid")),
	shard_indexes: orEmpty(mapOf(shardIndex)),
	databases: orEmpty(mapOf(orEmpty(database, "empty-database-or-schema")))
});
const FORMS = {
	neki: topologyForm,
	"free-form": structural,
	"shard-group": shardGroup,
	"shard-index": shardIndex,
	"global-secondary-index": globalSecondaryIndex,
	"primary-indexes": primaryIndexes
};
function nameMember(node) {
	return stringMember(node, "name");
}
function stringMember(node, key) {
	const value = node.kind === "object" ? memberValue(node, key) : void 0;
	return value?.kind === "string" ? value.value : void 0;
}
// node_modules/@noble/hashes/_u64.js
const fromNumH = (n) => n / 2 ** 32 | 0;
const fromNumL = (n) => n >>> 0;
function setU64FromNum(view, byteOffset, n, isLE) {
	const h = fromNumH(n);
	const l = fromNumL(n);
	view.setUint32(byteOffset, isLE ? l : h, isLE);
	view.setUint32(byteOffset + 4, isLE ? h : l, isLE);
}
// node_modules/@noble/hashes/utils.js
function isBytes(a) {
	return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
}
const atitle = (title) => title ? `"${title}" ` : "";
function anumber(n, title = "") {
	if (typeof n !== "number") throw new TypeError(atitle(title) + "expected number, got " + typeof n);
	if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(atitle(title) + "expected integer >= 0, got " + n);
	return n;
}
function abytes(value, length, title = "") {
	if (isBytes(value) && (length === void 0 || value.length === length)) return value;
	if (length !== void 0) anumber(length, "length");
	const bytes = isBytes(value);
	const ofLen = length !== void 0 ? ` of length ${length}` : "";
	const got = bytes ? `length=${value.length}` : `type=${typeof value}`;
	const message = atitle(title) + "expected Uint8Array" + ofLen + ", got " + got;
	if (!bytes) throw new TypeError(message);
	throw new RangeError(message);
}
const aobject = (value, label) => {
	if (value === null || typeof value !== "object" || Array.isArray(value)) throw new TypeError((label === "object" ? "" : `"${label}" `) + "expected object, got type=" + typeof value);
};
const aopts = (value, label) => {
	aobject(value, label);
	const proto = Object.getPrototypeOf(value);
	if (proto !== Object.prototype && proto !== null) throw new TypeError(`"${label}" expected plain object`);
	if (Object.hasOwn(value, "__proto__")) throw new TypeError(`"${label}.__proto__" is not allowed`);
};
function aexists(instance, checkFinished = true) {
	if (instance.destroyed) throw new Error("hash was destroyed");
	if (checkFinished && instance.finished) throw new Error("digest() was already called");
}
function aoutput(out, instance) {
	abytes(out, void 0, "output");
	const min = instance.outputLen;
	if (!(out.length >= min)) throw new RangeError("\"output\" expected length >= " + min);
}
function clean(...arrays) {
	for (let i = 0; i < arrays.length; i++) arrays[i].fill(0);
}
function createView(arr) {
	return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
function rotr(word, shift) {
	return word << 32 - shift | word >>> shift;
}
const hasHexBuiltin = (() => typeof Uint8Array.from([]).toHex === "function" && typeof Uint8Array.fromHex === "function")();
const hexes = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, "0"));
function bytesToHex(bytes) {
	abytes(bytes);
	if (hasHexBuiltin) return bytes.toHex();
	let hex = "";
	for (let i = 0; i < bytes.length; i++) hex += hexes[bytes[i]];
	return hex;
}
function utf8ToBytes(str) {
	if (typeof str !== "string") throw new TypeError("string expected");
	const encoded = new TextEncoder().encode(str);
	try {
		return new Uint8Array(encoded);
	} finally {
		clean(encoded);
	}
}
function checkOpts(defaults, opts, title = "opts") {
	aopts(defaults, "defaults");
	if (opts !== void 0) aopts(opts, title);
	return Object.assign(Object.create(null), defaults, opts);
}
function createHasher(hashCons, info = {}) {
	if (typeof hashCons !== "function") throw new TypeError("\"hashCons\" expected function, got type=" + typeof hashCons);
	info = checkOpts({}, info, "info");
	const hashC = (msg, opts) => hashCons(opts).update(msg).digest();
	const tmp = hashCons(void 0);
	hashC.outputLen = tmp.outputLen;
	hashC.blockLen = tmp.blockLen;
	hashC.canXOF = tmp.canXOF;
	hashC.create = (opts) => hashCons(opts);
	Object.assign(hashC, info);
	return Object.freeze(hashC);
}
const oidNist = (suffix) => ({ oid: Uint8Array.from([
	6,
	9,
	96,
	134,
	72,
	1,
	101,
	3,
	4,
	2,
	suffix
]) });
// node_modules/@noble/hashes/_md.js
function Chi(a, b, c) {
	return a & b ^ ~a & c;
}
function Maj(a, b, c) {
	return a & b ^ a & c ^ b & c;
}
var HashMD = class {
	blockLen;
	outputLen;
	canXOF = false;
	padOffset;
	isLE;
	buffer;
	view;
	finished = false;
	length = 0;
	pos = 0;
	destroyed = false;
	constructor(blockLen, outputLen, padOffset, isLE) {
		this.blockLen = blockLen;
		this.outputLen = outputLen;
		this.padOffset = padOffset;
		this.isLE = isLE;
		this.buffer = new Uint8Array(blockLen);
		this.view = createView(this.buffer);
	}
	update(data) {
		aexists(this);
		abytes(data);
		const { view, buffer, blockLen } = this;
		const len = data.length;
		let processed = false;
		for (let pos = 0; pos < len;) {
			const take = Math.min(blockLen - this.pos, len - pos);
			if (take === blockLen) {
				const dataView = createView(data);
				for (; blockLen <= len - pos; pos += blockLen) this.process(dataView, pos);
				processed = true;
				continue;
			}
			buffer.set(pos === 0 && take === len ? data : data.subarray(pos, pos + take), this.pos);
			this.pos += take;
			pos += take;
			if (this.pos === blockLen) {
				this.process(view, 0);
				this.pos = 0;
				processed = true;
			}
		}
		this.length += data.length;
		if (processed) this.roundClean();
		return this;
	}
	digestInto(out) {
		aexists(this);
		aoutput(out, this);
		this.finished = true;
		const { buffer, view, blockLen, isLE } = this;
		let { pos } = this;
		buffer[pos++] = 128;
		buffer.fill(0, pos);
		if (this.padOffset > blockLen - pos) {
			this.process(view, 0);
			buffer.fill(0);
		}
		setU64FromNum(view, blockLen - 8, this.length * 8, isLE);
		this.process(view, 0);
		this.roundClean();
		const oview = out === buffer ? view : createView(out);
		const len = this.outputLen;
		const outLen = len / 4;
		const state = this.get();
		if (len % 4 || outLen > state.length) throw new Error("invalid outputLen");
		for (let i = 0; i < outLen; i++) oview.setUint32(4 * i, state[i], isLE);
	}
	digest() {
		const { buffer, outputLen } = this;
		this.digestInto(buffer);
		const res = buffer.slice(0, outputLen);
		this.destroy();
		return res;
	}
	_cloneIntoMeta(to) {
		const { buffer, length, finished, destroyed, pos } = this;
		to.destroyed = destroyed;
		to.finished = finished;
		to.length = length;
		to.pos = pos;
		if (pos) to.buffer.set(buffer);
		return to;
	}
	clone() {
		return this._cloneInto();
	}
};
const SHA256_IV = Uint32Array.from([
	1779033703,
	3144134277,
	1013904242,
	2773480762,
	1359893119,
	2600822924,
	528734635,
	1541459225
]);
// node_modules/@noble/hashes/sha2.js
const SHA256_K = Uint32Array.from([
	1116352408,
	1899447441,
	3049323471,
	3921009573,
	961987163,
	1508970993,
	2453635748,
	2870763221,
	3624381080,
	310598401,
	607225278,
	1426881987,
	1925078388,
	2162078206,
	2614888103,
	3248222580,
	3835390401,
	4022224774,
	264347078,
	604807628,
	770255983,
	1249150122,
	1555081692,
	1996064986,
	2554220882,
	2821834349,
	2952996808,
	3210313671,
	3336571891,
	3584528711,
	113926993,
	338241895,
	666307205,
	773529912,
	1294757372,
	1396182291,
	1695183700,
	1986661051,
	2177026350,
	2456956037,
	2730485921,
	2820302411,
	3259730800,
	3345764771,
	3516065817,
	3600352804,
	4094571909,
	275423344,
	430227734,
	506948616,
	659060556,
	883997877,
	958139571,
	1322822218,
	1537002063,
	1747873779,
	1955562222,
	2024104815,
	2227730452,
	2361852424,
	2428436474,
	2756734187,
	3204031479,
	3329325298
]);
const SHA256_W = new Uint32Array(64);
var SHA2_32B = class extends HashMD {
	A = 0;
	B = 0;
	C = 0;
	D = 0;
	E = 0;
	F = 0;
	G = 0;
	H = 0;
	constructor(outputLen, IV) {
		super(64, outputLen, 8, false);
		this.A = IV[0] | 0;
		this.B = IV[1] | 0;
		this.C = IV[2] | 0;
		this.D = IV[3] | 0;
		this.E = IV[4] | 0;
		this.F = IV[5] | 0;
		this.G = IV[6] | 0;
		this.H = IV[7] | 0;
	}
	get() {
		const { A, B, C, D, E, F, G, H } = this;
		return [
			A,
			B,
			C,
			D,
			E,
			F,
			G,
			H
		];
	}
	set(A, B, C, D, E, F, G, H) {
		this.A = A | 0;
		this.B = B | 0;
		this.C = C | 0;
		this.D = D | 0;
		this.E = E | 0;
		this.F = F | 0;
		this.G = G | 0;
		this.H = H | 0;
	}
	_cloneInto(to) {
		(to ||= new this.constructor()).set(...this.get());
		return this._cloneIntoMeta(to);
	}
	process(view, offset) {
		for (let i = 0; i < 16; i++, offset += 4) SHA256_W[i] = view.getUint32(offset, false);
		for (let i = 16; i < 64; i++) {
			const W15 = SHA256_W[i - 15];
			const W2 = SHA256_W[i - 2];
			const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ W15 >>> 3;
			const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ W2 >>> 10;
			SHA256_W[i] = s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16] | 0;
		}
		let { A, B, C, D, E, F, G, H } = this;
		for (let i = 0; i < 64; i++) {
			const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
			const T1 = H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i] | 0;
			const T2 = (rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22)) + Maj(A, B, C) | 0;
			H = G;
			G = F;
			F = E;
			E = D + T1 | 0;
			D = C;
			C = B;
			B = A;
			A = T1 + T2 | 0;
		}
		A = A + this.A | 0;
		B = B + this.B | 0;
		C = C + this.C | 0;
		D = D + this.D | 0;
		E = E + this.E | 0;
		F = F + this.F | 0;
		G = G + this.G | 0;
		H = H + this.H | 0;
		this.set(A, B, C, D, E, F, G, H);
	}
	roundClean() {
		clean(SHA256_W);
	}
	destroy() {
		this.destroyed = true;
		this.set(0, 0, 0, 0, 0, 0, 0, 0);
		clean(this.buffer);
	}
};
var _SHA256 = class extends SHA2_32B {
	constructor() {
		super(32, SHA256_IV);
	}
};
const sha256 = createHasher(() => new _SHA256(), oidNist(1));
// src/topology/model/resolution.ts
const SYSTEM_SCHEMAS = new Set([
	"pg_catalog",
	"information_schema",
	"pg_toast"
]);
const NO_PRIMARY_INDEX = [];
function resolutionOf(topology) {
	return {
		topology,
		choices: new Map(),
		placements: new Map(),
		bound: new Map()
	};
}
function resolveTable(resolution, database, schema, table) {
	const own = textOf(table.shardGroup);
	if (own === void 0) return place(resolution, inherit(resolution, database, schema.name), table.primaryIndexes);
	if (table.primaryIndexes.length > 0) return place(resolution, choose(resolution, "own", own), table.primaryIndexes);
	return remembered(resolution.bound, own, () => resolveGroup(resolution, own));
}
function resolveUnlisted(resolution, database, schema) {
	return place(resolution, inherit(resolution, database, schema), NO_PRIMARY_INDEX);
}
function resolveNamed(resolution, { database, schema, table }) {
	const place = resolution.topology.databases.get(database);
	const within = place?.schemas.get(schema);
	const listed = within?.tables.get(table);
	return place && within && listed ? resolveTable(resolution, place, within, listed) : resolveUnlisted(resolution, place, schema);
}
function resolveGroup(resolution, uid) {
	return place(resolution, choose(resolution, "own", uid), NO_PRIMARY_INDEX);
}
function resolveReferenceTable(resolution, database, schema, table) {
	if (table.shardGroups !== void 0) return table.shardGroups.map(({ value }) => choose(resolution, "own", value));
	const choice = inherit(resolution, database, schema.name);
	return choice.uid === void 0 ? [] : [choice];
}
function resolveSequence(resolution, database, sequence) {
	const own = textOf(sequence?.shardGroup);
	return {
		choice: own === void 0 ? authority(resolution, database) : choose(resolution, "own", own),
		derived: own === void 0
	};
}
function inherit(resolution, database, schema) {
	const nearest = [
		["schema", schema === void 0 ? void 0 : database?.schemas.get(schema)],
		["database", database],
		["topology", resolution.topology]
	];
	for (const [source, place] of nearest) if (place?.defaultShardGroup?.value) return choose(resolution, source, place.defaultShardGroup.value);
	if (schema !== void 0 && SYSTEM_SCHEMAS.has(schema)) return authority(resolution, database);
	return choose(resolution, "none", void 0);
}
function authority(resolution, database) {
	const ofDatabase = textOf(database?.authoritativeShardGroup);
	if (ofDatabase !== void 0) return choose(resolution, "database-authority", ofDatabase);
	const ofTopology = textOf(resolution.topology.authoritativeShardGroup);
	return choose(resolution, ofTopology === void 0 ? "none" : "authority", ofTopology);
}
function choose({ topology, choices }, source, uid) {
	const group = uid === void 0 ? void 0 : topology.groups.get(uid);
	return remembered(choices, `${source} ${uid}`, () => ({
		source,
		uid,
		group
	}));
}
function place(resolution, choice, own) {
	return remembered(remembered(resolution.placements, choice, () => new Map()), own.map((index) => toJson(index.node)).join(), () => ({
		choice,
		indexes: indexesOf(resolution.topology, choice, own)
	}));
}
function indexesOf(topology, choice, own) {
	const inherited = textOf(choice.group?.defaultShardIndex);
	return (own.length > 0 ? own : [void 0]).flatMap((entry) => {
		const name = textOf(entry?.shardIndex) ?? inherited;
		return name === void 0 ? [] : effectiveIndex(topology, name, entry);
	});
}
function effectiveIndex({ indexes }, name, own) {
	const index = indexes.get(name);
	const columns = own !== void 0 && own.columns.length > 0 ? own.columns : index?.columns ?? [];
	return {
		source: own === void 0 ? "group" : "table",
		name,
		index,
		columns: columns.map(({ value }) => value),
		ignoreNull: own?.ignoreNull?.value ?? false
	};
}
function textOf(node) {
	return node === void 0 || node.value === "" ? void 0 : node.value;
}
// src/topology/equality/equality.ts
function canonicalOf({ root }, form, context) {
	const { text = "{}", applications } = writeForm({
		form: FORMS[form],
		node: root
	}, context);
	return {
		text,
		digest: digestOf(text),
		applications
	};
}
function digestOf(text) {
	return bytesToHex(sha256(utf8ToBytes(text)));
}
function base64Of(text) {
	return btoa(String.fromCharCode(...sha256(utf8ToBytes(text)))).slice(0, 43);
}
function compareCanonical(one, other) {
	if (one.text !== other.text) return void 0;
	return [...new Set([...one.applications.keys(), ...other.applications.keys()])].filter((rule) => differs(one.applications.get(rule), other.applications.get(rule))).sort().map((rule) => {
		const [sentence, confidence] = EQUALITY_RULES[rule];
		return {
			rule,
			sentence,
			confidence
		};
	});
}
function differs(one = [], other = []) {
	if (one.length !== other.length) return true;
	const sorted = other.toSorted();
	return one.toSorted().some((application, index) => application !== sorted[index]);
}
function contextOf(resolution) {
	return {
		indexTypes: indexTypesOf(resolution),
		onlySchemaOf: onlySchemas(resolution.topology)
	};
}
function onlySchemas({ databases }) {
	const known = new Map();
	return (name, table) => {
		const found = remembered(known, name, () => lookupTables(databases.get(name))).get(table) ?? [];
		return found.length === 1 ? found[0]?.schema : void 0;
	};
}
function lookupTables({ globalSecondaryIndexes, schemas } = {}) {
	const lookups = new Set(globalSecondaryIndexes?.values().map(({ table }) => table?.value));
	const declared = schemas?.values().flatMap(({ name: schema, tables }) => tables.keys().filter((table) => lookups.has(table)).map((table) => ({
		schema,
		table
	})));
	return Map.groupBy(declared ?? [], ({ table }) => table);
}
function indexTypesOf(resolution) {
	const { topology } = resolution;
	const types = new Map();
	const add = (uid, type) => {
		if (uid !== void 0) remembered(types, uid, () => new Set()).add(type);
	};
	for (const group of topology.groupList) {
		const name = group.defaultShardIndex?.value;
		if (name !== void 0 && name !== "") add(group.uid?.value, topology.indexes.get(name)?.type?.value ?? "");
	}
	for (const database of topology.databases.values()) for (const schema of database.schemas.values()) for (const table of schema.tables.values()) {
		if (table.primaryIndexes.length === 0) continue;
		const { choice, indexes } = resolveTable(resolution, database, schema, table);
		for (const { index } of indexes) add(choice.uid, index?.type?.value ?? "");
	}
	return new Map([...types].flatMap(([uid, [type, ...others]]) => type !== void 0 && isIndexType(type) && others.length === 0 ? [[uid, type]] : []));
}
// src/topology/model/topology.ts
const TOP_LEVEL_KEYS = [
	"authoritative_shard_group",
	"default_shard_group",
	"shard_groups",
	"shard_indexes",
	"databases"
];
const NOTHING = [];
function isNekiForm(document) {
	return TOP_LEVEL_KEYS.some((key) => document.root.members.has(key));
}
function viewTopology(document) {
	const { root } = document;
	const groupList = objectsAt(root, "shard_groups", viewGroup);
	return {
		document,
		authoritativeShardGroup: stringAt(root, "authoritative_shard_group"),
		defaultShardGroup: stringAt(root, "default_shard_group"),
		groupList,
		groups: firstByName(groupList, ({ uid }) => uid?.value),
		indexes: mapAt(root, "shard_indexes", viewIndex),
		databases: mapAt(root, "databases", viewDatabase)
	};
}
function viewGroup(node) {
	return {
		node,
		uid: stringAt(node, "uid"),
		defaultShardIndex: stringAt(node, "default_shard_index"),
		keyRanges: objectsAt(node, "key_ranges", viewRange)
	};
}
function viewRange(node) {
	return {
		node,
		shardUid: stringAt(node, "shard_uid"),
		start: stringAt(node, "start"),
		end: stringAt(node, "end")
	};
}
function viewIndex(name, member, node) {
	const params = memberValue(node, "index_params");
	const modulus = params?.kind === "object" ? memberValue(params, "modulus") : void 0;
	return {
		name,
		member,
		node,
		type: stringAt(node, "type"),
		columns: stringsAt(node, "columns"),
		params: params?.kind === "object" ? params : void 0,
		modulus: modulus?.kind === "string" || modulus?.kind === "number" ? modulus : void 0
	};
}
function viewDatabase(name, member, node) {
	return {
		name,
		member,
		node,
		defaultShardGroup: stringAt(node, "default_shard_group"),
		authoritativeShardGroup: stringAt(node, "authoritative_shard_group"),
		schemas: mapAt(node, "schemas", viewSchema),
		globalSecondaryIndexes: mapAt(node, "global_secondary_indexes", viewGlobalSecondaryIndex)
	};
}
function viewSchema(name, member, node) {
	const sequenceList = viewSequences(memberValue(node, "sequences"));
	return {
		name,
		member,
		node,
		defaultShardGroup: stringAt(node, "default_shard_group"),
		tables: mapAt(node, "tables", viewTable),
		sequences: firstByName(sequenceList, ({ name }) => name),
		sequenceList,
		referenceTables: mapAt(node, "reference_tables", viewReferenceTable)
	};
}
function viewTable(name, member, node) {
	const shardGroup = ownGroup(node);
	const isPlain = node.members.size === (shardGroup === void 0 ? 0 : 1);
	return {
		name,
		member,
		node,
		shardGroup,
		primaryIndexes: isPlain ? NOTHING : objectsAt(node, "primary_indexes", viewPrimaryIndex),
		secondaryIndexes: isPlain ? NOTHING : objectsAt(node, "secondary_indexes", viewSecondaryIndex)
	};
}
function viewPrimaryIndex(node) {
	const ignoreNull = memberValue(node, "ignore_null");
	return {
		node,
		shardIndex: stringAt(node, "shard_index"),
		columns: stringsAt(node, "columns"),
		ignoreNull: ignoreNull?.kind === "boolean" ? ignoreNull : void 0
	};
}
function viewSecondaryIndex(node) {
	return {
		node,
		name: stringAt(node, "name"),
		columns: stringsAt(node, "columns")
	};
}
function viewSequences(node) {
	if (node?.kind === "array") return node.items.flatMap((item) => {
		const name = item.kind === "object" ? stringAt(item, "name") : void 0;
		if (item.kind !== "object" || name === void 0) return [];
		return {
			name: name.value,
			nameSpan: name,
			node: item,
			shardGroup: ownGroup(item)
		};
	});
	if (node?.kind !== "object") return NOTHING;
	return [...node.members].flatMap(([name, member]) => {
		const { value } = member;
		if (value.kind !== "object") return [];
		return {
			name,
			nameSpan: keySpan(member),
			node: value,
			shardGroup: ownGroup(value)
		};
	});
}
function viewReferenceTable(name, member, node) {
	const own = stringsAt(node, "shard_groups");
	const shardGroups = own.length > 0 ? own : stringsAt(node, "shard_group_uids");
	return {
		name,
		member,
		node,
		shardGroups: shardGroups.length > 0 ? shardGroups : void 0
	};
}
function viewGlobalSecondaryIndex(name, member, node) {
	return {
		name,
		member,
		node,
		table: stringAt(node, "table"),
		ownerTable: stringAt(node, "owner_table"),
		schema: stringAt(node, "schema"),
		columns: stringsAt(node, "columns"),
		ownerSkColumns: stringsAt(node, "owner_sk_columns"),
		ownerPkColumns: stringsAt(node, "owner_pk_columns"),
		unique: isTrue(node, "unique"),
		ignoreNull: isTrue(node, "ignore_null"),
		enabled: isTrue(node, "enabled")
	};
}
function ownGroup(node) {
	if (node.members.size === 0) return void 0;
	return stringAt(node, "shard_group") ?? stringAt(node, "shard_group_uid");
}
function stringAt(node, key) {
	const value = memberValue(node, key);
	return value?.kind === "string" ? value : void 0;
}
function isTrue(node, key) {
	const value = memberValue(node, key);
	return value?.kind === "boolean" && value.value;
}
function stringsAt(node, key) {
	const value = memberValue(node, key);
	if (value?.kind !== "array" || value.items.length === 0) return NOTHING;
	return value.items.filter((item) => item.kind === "string");
}
function objectsAt(node, key, view) {
	const value = memberValue(node, key);
	if (value?.kind !== "array" || value.items.length === 0) return NOTHING;
	return value.items.filter((item) => item.kind === "object").map(view);
}
function firstByName(items, nameOf) {
	const named = new Map();
	for (const item of items) {
		const name = nameOf(item);
		if (name !== void 0 && !named.has(name)) named.set(name, item);
	}
	return named;
}
function mapAt(node, key, view) {
	const viewed = new Map();
	const value = memberValue(node, key);
	if (value?.kind !== "object") return viewed;
	for (const [name, member] of value.members) if (member.value.kind === "object") viewed.set(name, view(name, member, member.value));
	return viewed;
}
function shardsOf$1(group) {
	return new Set(group?.keyRanges.flatMap(({ shardUid }) => shardUid?.value ?? []));
}
function isOneShard({ keyRanges }) {
	const [only] = keyRanges;
	return keyRanges.length === 1 && !only?.start?.value && !only?.end?.value;
}
// src/topology/topology-document.ts
var TopologyDocument = class {
	source;
	root;
	#canonical = new Map();
	#topology;
	#resolution;
	#context;
	#unknown;
	constructor({ source, root }) {
		this.source = source;
		this.root = root;
	}
	get topology() {
		this.#topology ??= viewTopology(this);
		return this.#topology;
	}
	get resolution() {
		this.#resolution ??= resolutionOf(this.topology);
		return this.#resolution;
	}
	get context() {
		this.#context ??= contextOf(this.resolution);
		return this.#context;
	}
	get unknown() {
		this.#unknown ??= unknownIn(this.root);
		return this.#unknown;
	}
	canonical(form) {
		return remembered(this.#canonical, form, () => canonicalOf(this, form, this.context));
	}
};
function asStored(document, held, sent = document) {
	const dropped = [];
	if (document.unknown.size === 0) return {
		document,
		dropped
	};
	const kept = new Set([...held.unknown.values()].flatMap(({ members }) => [...members.keys()]));
	const keysAt = new Map();
	for (const [place, unknown] of document.unknown) {
		const before = sent.unknown.get(place)?.members;
		const keys = [...onlyMembers(unknown, (key, value) => !kept.has(key) && isSameNode(value, before?.get(key)?.value)).members.keys()];
		keysAt.set(unknown.start, keys);
		dropped.push(...keys.map((key) => place === "" ? key : `${place.replaceAll("\0", ".")}.${key}`));
	}
	if (dropped.length === 0) return {
		document,
		dropped
	};
	const { source, root } = document;
	return {
		document: new TopologyDocument({
			source,
			root: withoutKeys(root, keysAt)
		}),
		dropped
	};
}
function withoutKeys(node, keysAt) {
	const gone = keysAt.get(node.start) ?? [];
	const within = (part) => part.kind === "object" ? withoutKeys(part, keysAt) : withParts(part, within);
	return withParts(onlyMembers(node, (key) => !gone.includes(key)), within);
}
function formOf(...documents) {
	return documents.some(isNekiForm) ? "neki" : "free-form";
}
function isSameNode(one, other) {
	if (one === other) return true;
	switch (one.kind) {
		case "object": return other?.kind === "object" && hasSameMembers(one, other);
		case "array": return other?.kind === "array" && hasSameItems(one, other);
		case "number": return other?.kind === "number" && one.text === other.text;
		case "null": return other?.kind === "null";
		default: return other?.kind === one.kind && one.value === other.value;
	}
}
function hasSameItems({ items }, { items: others }) {
	return items.length === others.length && items.every((item, at) => isSameNode(item, others[at]));
}
function hasSameMembers({ members }, { members: others }) {
	if (members.size !== others.size) return false;
	const twins = others.entries();
	return members.entries().every(([key, { value }]) => {
		const { value: twin } = twins.next();
		return twin?.[0] === key && isSameNode(value, twin[1].value);
	});
}
// src/topology/equality/differing-parts.ts
function differingParts(one, other, form) {
	return partsOf({
		documents: [one, other],
		form: FORMS[form],
		path: [],
		nodes: [one.root, other.root]
	});
}
function* partsOf(pair) {
	const { documents, form, path, nodes } = pair;
	const [first, second] = nodes;
	if (first !== void 0 && isSameNode(first, second)) return;
	const [ones, others] = [insideOf(pair, first, second), insideOf(pair, second, first)];
	if (ones !== void 0 && others !== void 0) {
		for (const [name, one, other] of sideBySide(ones, others)) yield* partsOf({
			documents,
			form: (one ?? other)?.form ?? structural,
			path: [...path, name],
			nodes: [one?.node, other?.node]
		});
		return;
	}
	const [one = null, other = null] = nodes.map((node, at) => node && writeForm({
		form,
		node,
		path
	}, (documents[at] ?? documents[0]).context).text);
	if (one !== other) yield [
		path,
		one,
		other
	];
}
function insideOf({ documents, form, path }, node, twin) {
	if (node === void 0) {
		if (twin?.kind !== "object" && twin?.kind !== "array") return void 0;
		return writeForm({
			form,
			node: {
				kind: "object",
				members: new Map(),
				start: 0,
				end: 0
			},
			path
		}, documents[0].context).text === void 0 ? new Map() : void 0;
	}
	const { inside } = form;
	if (inside === void 0 || inside.kind === "bag") return void 0;
	if (node.kind === "object") {
		if (inside.kind === "object" && inside.filled !== void 0) return void 0;
		return new Map(Array.from(node.members, ([key, { value }]) => {
			const modern = modernName(inside, key);
			const name = node.members.has(modern) ? key : modern;
			return [name, {
				node: value,
				form: partForm(inside, name) ?? structural
			}];
		}));
	}
	if (node.kind !== "array" || inside.kind !== "set") return void 0;
	const named = new Map(node.items.map((item) => [inside.nameOf(item), {
		node: item,
		form: inside.form
	}]));
	const names = new Map([...named].flatMap(([name, inner]) => name === void 0 ? [] : [[name, inner]]));
	return names.size === node.items.length ? names : void 0;
}
// src/topology/plan/mark.ts
var mark_exports = require_rolldown_runtime.__exportAll({
	MOST_DIGESTS: () => 400,
	planMark: () => planMark
});
function planMark(plan, { isUnread, asked, most = 400 }) {
	const whole = wholeDigest(plan);
	const all = changeDigests(plan) ?? [];
	const single = all.length < most ? all : [];
	const asking = plan.changes.filter(isBlocked);
	const blocked = single.length === 0 ? [] : asking.flatMap(askedDigests);
	const waiting = new Set(asking.length === 0 ? [] : [whole, ...blocked]);
	const since = (digest) => asked?.earlier?.shown.get(digest) ?? asked?.now;
	const shown = [
		whole,
		...single,
		...blocked
	].map((digest) => [digest, waiting.has(digest) ? since(digest) : void 0]);
	return {
		shown: new Map(shown),
		isUnread
	};
}
function wholeDigest({ threeWay: { live, desired, form }, changes }) {
	const documents = [live, desired].map((document) => document.canonical(form).digest);
	const effects = changes.map((change) => digest(change.class, ...effectOf(change), change.proof?.seen.keys().toArray().sort()));
	return digest("plan", form, ...documents, ...effects.sort());
}
function changeDigests({ threeWay: { live, desired, form }, changes }) {
	if (changes.reduce((sum, change) => sum + Math.max(1, concernedIn(change).length), 0) >= 400) return void 0;
	const parts = [...differingParts(live, desired, form).take(400)].map((part) => digest("part", ...part));
	const digests = new Set([...parts, ...changes.flatMap(effectDigests)]);
	return digests.size < 400 ? [...digests] : void 0;
}
function effectDigests(change) {
	const effect = digest("effect", ...effectOf(change));
	const names = concernedIn(change);
	return names.length === 0 ? [effect] : names.map((name) => digest(effect, name));
}
function askedDigests(change) {
	const digests = effectDigests(change);
	const { class: risk, proof } = change;
	return proof === void 0 || proof.unproven === risk ? digests : digests.map((one) => digest(one, risk));
}
function effectOf(change) {
	const { kind } = change;
	const risk = change.proof?.unproven ?? change.class;
	switch (kind) {
		case "placement": return [
			kind,
			risk,
			change.cause,
			sideFacts(change.before),
			sideFacts(change.after),
			change.movement
		];
		case "declaration": return [
			kind,
			risk,
			change.declared,
			sideFacts(change.before),
			sideFacts(change.after)
		];
		case "reference-table": {
			const { action, group, ordinary, newShards, formerShards } = change;
			return [
				kind,
				risk,
				action,
				group,
				ordinary,
				newShards.toSorted(),
				formerShards.toSorted()
			];
		}
		case "sequence": return [
			kind,
			risk,
			change.action,
			change.from,
			change.to
		];
		case "global-secondary-index": return [
			kind,
			risk,
			change.action,
			change.index,
			change.definition
		];
		case "authority":
		case "default": return [
			kind,
			risk,
			change.action,
			change.words[0]
		];
		case "group":
		case "index":
		case "unknown":
		case "shards-replaced": return [
			kind,
			risk,
			change.action
		];
	}
}
function sideFacts({ placement: { choice }, ...side }) {
	const { routed, spread, shards, semantics, undocumented } = side;
	return [
		choice.uid,
		choice.source,
		routed,
		spread,
		shards.toSorted(),
		semantics,
		undocumented
	];
}
function digest(...values) {
	return base64Of(JSON.stringify(values, (_, value) => typeof value === "bigint" ? { integer: value.toString() } : value));
}
// src/topology/plan/policy.ts
function parseAllow(source) {
	const permissions = [];
	const workflows = [];
	const findings = [];
	for (const { 0: line, index } of source.text.matchAll(/[^\r\n]+/g)) {
		const text = line.trim();
		if (text === "" || text.startsWith("#")) continue;
		const start = index + line.indexOf(text);
		const read = readEntry(text);
		if (typeof read === "string") findings.push(errorAt(source, {
			start,
			end: start + text.length
		}, "allow-entry", read));
		else if ("workflow" in read) workflows.push(read.workflow);
		else permissions.push({
			by: "allow",
			...read,
			text
		});
	}
	return {
		permissions,
		workflows,
		findings
	};
}
function classOfLabel(label) {
	return BLOCKED_CLASSES.find((name) => label === labelOf(name));
}
function labelOf(blocked) {
	return `topology:allow-${blocked}`;
}
const UNLISTED = "(unlisted)";
function concernedNames(change) {
	const concerned = concernedIn(change);
	if (concerned.length === 0) return ["index" in change ? `${change.index}.${UNLISTED}` : nameOf$1({})];
	return concerned.map(nameOf$1);
}
function nameOf$1(concerned) {
	if (typeof concerned === "string") return concerned;
	const { database = UNLISTED, schema = UNLISTED } = concerned;
	return `${database}.${schema}.${UNLISTED}`;
}
function findUncovered(change, permissions) {
	const covering = coveringOf(change, permissions);
	const isKnown = change.proof?.verdict === "rows";
	const counts = (permission, name) => !isKnown || permission.by === "allow" && permission.pattern === name;
	return concernedNames(change).filter((name, at) => !covering(name, at).some((one) => counts(one, name)));
}
function findUsed(permissions, changes) {
	const used = new Set(changes.flatMap((change) => concernedNames(change).flatMap(coveringOf(change, permissions))));
	return permissions.filter((permission) => used.has(permission));
}
function coveringOf(change, permissions) {
	const own = permissions.filter((permission) => permission.class === change.class);
	const byPattern = Map.groupBy(own, (one) => one.by === "label" ? void 0 : one.pattern ?? "*");
	const open = [...byPattern].filter(([pattern]) => pattern?.includes("*"));
	const labels = own.filter((permission) => permission.by === "label");
	const digests = labels.some(({ covers }) => covers !== void 0) ? askedDigests(change) : [];
	return (name, at) => [
		...byPattern.get(name) ?? [],
		...open.flatMap(([pattern = "", lines]) => fits$1(name, pattern) ? lines : []),
		...labels.filter(({ covers }) => covers?.has(digests[at] ?? "") ?? true)
	];
}
function fits$1(name, pattern) {
	const [first = "", ...rest] = pattern.split("*");
	const last = rest.pop() ?? "";
	if (!name.startsWith(first)) return false;
	let at = first.length;
	for (const part of rest) {
		const found = name.indexOf(part, at);
		if (found < 0) return false;
		at = found + part.length;
	}
	return name.length - last.length >= at && name.endsWith(last);
}
function readEntry(text) {
	const [, name = "", pattern] = /^([^:]*)(?::(.*))?$/s.exec(text) ?? [];
	if (name.trim() === "workflow") {
		const workflow = pattern?.trim() ?? "";
		return workflow === "" ? prose`Allow ${quote(text)} has no group. Use \`workflow:GROUP\`.` : { workflow };
	}
	const blocked = BLOCKED_CLASSES.find((known) => known === name.trim());
	if (blocked === void 0) return prose`Allow ${quote(text)}: ${refusal(name.trim())}`;
	const trimmed = pattern?.trim();
	if (trimmed === void 0) return {
		class: blocked,
		pattern: void 0
	};
	if (!trimmed.includes("*") && trimmed.split(".").length < 3) return prose`Allow ${quote(text)}: ${quote(trimmed)} cannot match a table. Use \`${blocked}:database.schema.table\`, with \`*\` for any text.`;
	return {
		class: blocked,
		pattern: trimmed
	};
}
function refusal(name) {
	if (name === "rejected") return prose`the service always rejects such a change. Change the document.`;
	if (CHANGE_CLASSES.some((known) => known === name)) return prose`changes of class ${quote(name)} are never blocked. Remove the line.`;
	return prose`${quote(name)} cannot be allowed. Use one of ${joined(BLOCKED_CLASSES.map(quote), ", ")}.`;
}
const ON_DRIFT = [
	"fail",
	"warn",
	"overwrite"
];
const MOST_WORKFLOWS = 5;
const MOST_LINES$2 = 50;
function decide(changes, situation, policy) {
	const { state } = situation;
	if (state === "in-sync" || state === "branch-unread" && changes.length === 0) return { kind: "nothing" };
	const blocks = findBlocks(changes, policy);
	if (changes.some((change) => change.class === "rejected")) return {
		kind: "rejected",
		blocks
	};
	const warnings = findWarnings(changes, situation, policy.onDrift);
	const { workflows = [] } = policy;
	const underWay = "underWay" in situation ? situation.underWay.filter((group) => !workflows.includes(group)) : [];
	const drifted = {
		kind: "drifted",
		blocks,
		warnings,
		underWay
	};
	if (underWay.length > 0) return drifted;
	const isDrifted = situation.state === "drift" && !isOnlyReshard(situation);
	if (isDrifted && policy.onDrift === "fail") return drifted;
	if (blocks.length > 0) return {
		kind: "blocked",
		blocks,
		warnings
	};
	if (isDrifted && policy.onDrift === "warn") return drifted;
	return {
		kind: "apply",
		used: findUsed(policy.permissions, changes),
		warnings
	};
}
function isOnlyReshard({ outside, underWay }) {
	const isAdded = (change) => change.kind === "group" && change.action === "added";
	return outside.length === underWay.length && outside.every(isAdded);
}
function findWarnings(changes, situation, onDrift) {
	const warnings = [];
	if (situation.state === "drift") warnings.push(onDrift === "overwrite" ? "drift-overwritten" : "drift");
	if (situation.state === "history-unknown") warnings.push("history-unknown");
	if (changes.some((change) => change.class === "unknown")) warnings.push("unknown-changes");
	return warnings;
}
function findBlocks(changes, { permissions, consent }) {
	return BLOCKED_CLASSES.flatMap((blocked) => {
		const open = changes.filter((change) => change.class === blocked && isBlocked(change)).map((change) => ({
			change,
			names: findUncovered(change, permissions)
		}));
		const blocking = open.flatMap(({ change, names }) => names.length > 0 ? [change] : []);
		if (blocking.length === 0) return [];
		const names = [...new Set(open.flatMap((one) => one.names))];
		const isKnown = blocking.some(({ proof }) => proof?.verdict === "rows");
		return [{
			class: blocked,
			changes: blocking,
			uncovered: names,
			allow: names.length > MOST_LINES$2 ? [] : names.map((name) => `${blocked}:${name}`),
			label: consent === "allow" || isKnown ? void 0 : labelOf(blocked),
			asserts: assertion(blocked, names, blocking)
		}];
	});
}
function assertion(blocked, names, changes) {
	const who = nameList(names, "table");
	if (blocked === "needs-empty" && changes.every(({ proof }) => proof?.verdict === "rows")) return prose`hiding the rows of ${who} is intended`;
	if (blocked === "needs-empty") return prose`there are no rows in ${who} when the change is applied, or hiding them is intended`;
	if (blocked === "new-table") return prose`${who} ${names.length === 1 ? "does not exist yet, or has" : "do not exist yet, or have"} no rows`;
	if (blocked === "outage") return prose`nothing uses ${who} any more, or its statements may fail until a shard group applies again`;
	return changes.some((change) => change.kind === "sequence") ? prose`the prerequisites of ${who} are in place: full copies, lookup rows and carried-over counters` : prose`the prerequisites of ${who} are in place: full copies and lookup rows, complete and verified`;
}
const BLOCKED = {
	"needs-empty": prose`This change could hide rows.`,
	"needs-backfill": prose`Prerequisites must be in place first (\`needs-backfill\`).`,
	outage: prose`Statements would fail: no shard group applies to some tables any more.`,
	"new-table": prose`Tables are new to the topology, and it is unknown whether they have rows.`
};
function blockedText(block) {
	if (block === void 0) return prose``;
	return block.changes.some(({ proof }) => proof?.verdict === "rows") && block.class === "needs-empty" ? prose`This change would hide existing rows.` : BLOCKED[block.class];
}
function verdictOf(decision) {
	switch (decision.kind) {
		case "nothing": return prose`The branch is in sync with the file.`;
		case "apply": return prose`The change may be applied.`;
		case "drifted": return decision.underWay.length > 0 ? reshardText(decision.underWay) : prose`The branch was changed outside the repository. Applying the file would undo that change.`;
		case "rejected": return prose`The service would reject this topology.`;
		case "blocked": return blockedText(decision.blocks[0]);
	}
}
function reshardText(groups) {
	const lines = groups.slice(0, MOST_WORKFLOWS).map((group) => quoteWhole(`workflow:${group}`));
	const more = groups.length > lines.length ? prose` and ${groups.length - lines.length} more` : prose``;
	return prose`A Reshard may be in progress: only the branch has ${nameList(groups, "group")}, nothing is bound there, and no other group uses its shards. Applying the file would delete it. Complete or cancel the workflow, and run again. If none is running, add ${joined(lines, " and ")}${more} to \`allow\`.`;
}
// src/topology/validation/rules/rule.ts
const MAX_COLUMNS = 81;
const SEVERITIES = [
	"error",
	"warning",
	"off"
];
function rule(id, severity, ground, statement) {
	return {
		id,
		severity,
		ground,
		check: ({ problems }) => problems.get(id) ?? [],
		...statement
	};
}
function rulesAbout(parts, stateOf = () => "") {
	return (id, severity, ground, { title, check }) => rule(id, severity, ground, {
		title,
		*check(input) {
			for (const part of parts(input)) for (const found of check(part, input)) yield {
				...found,
				fact: `${found.fact ?? found.message} ${stateOf(part, input)}`
			};
		}
	});
}
function problem(strings, place, ...values) {
	const [, opening = "", ...rest] = strings;
	const words = [opening.slice(2), ...rest];
	const end = words.findIndex((part) => /\.(?: |$)/.test(part)) + 1 || words.length;
	const fact = String.raw({ raw: words.slice(0, end) }, ...values);
	const isEach = "each" in place;
	const [at, ...others] = isEach ? place.each : "start" in place ? [place] : place;
	return {
		at,
		others,
		isEach,
		message: prose(words, ...values),
		fact
	};
}
function mildIf(isMild, found) {
	return isMild ? {
		...found,
		atMost: "warning"
	} : found;
}
const databaseRule = rulesAbout(({ topology }) => topology.databases.values());
const groupRule = rulesAbout(({ topology }) => topology.groupList);
const indexRule = rulesAbout(({ topology }) => topology.indexes.values());
const placementRule = rulesAbout(({ tablesByPlacement }) => tablesByPlacement);
const layoutRule = rulesAbout(({ layouts }) => layouts, ({ group }, { tablesByGroup }) => tablesByGroup.has(group) ? "in use" : "unused");
function groupName({ uid }, shard = "shard") {
	const unnamed = shard === "shard" ? prose`a shard group` : prose`A shard group`;
	return uid === void 0 ? prose`${unnamed} without uid` : prose`${shard} group ${quote(uid.value)}`;
}
function columnList(columns) {
	return quote(`[${columns.slice(0, MAX_COLUMNS).map((column) => typeof column === "string" ? column : column.value).join(", ")}]`);
}
function* namesIn(references) {
	for (const [name, [first, ...others]] of Map.groupBy(references, ({ value }) => value)) if (first !== void 0) yield {
		name,
		places: [first, ...others]
	};
}
// src/topology/validation/rules/shards.ts
const SHARD_RULES = [
	rule("unknown-shard", "error", "measured, \u00a72 rule 26", {
		title: "Every shard of a key range exists on the branch.",
		*check(input) {
			const { shards, live } = input;
			if (shards === void 0) return;
			const uids = new Set(shards.map(({ uid }) => uid));
			const routed = shardsOf(live?.topology);
			for (const { name: uid, places } of shardReferences(input, (name) => !uids.has(name))) {
				const fact = prose`The branch has no shard ${quote(uid)}`;
				yield routed.has(uid) ? mildIf(true, problem`${{ each: places }}: ${fact}, although its topology uses it. ${SEE_ALL}`) : problem`${{ each: places }}: ${fact}. ${remedy$1(uid, shards)}`;
			}
		}
	}),
	rule("shard-not-ready", "warning", "documented, \u00a76.2, \u00a72 rule 27", {
		title: "Every shard of a key range is ready.",
		*check(input) {
			const waiting = new Set(input.shards?.filter(({ ready }) => !ready).map(({ uid }) => uid));
			for (const { name: uid, places } of shardReferences(input, (name) => waiting.has(name))) yield problem`${{ each: places }}: Shard ${quote(uid)} is not ready, and the service may reject it. Wait until the branch lists it as ready.`;
		}
	}),
	rule("shard-first-use", "off", "measured, \u00a72 rule 28", {
		title: "Every shard of a key range is already in use on the branch.",
		*check(input) {
			if (input.live === void 0) return;
			const used = shardsOf(input.live.topology);
			for (const { name: uid, places } of shardReferences(input, (name) => !used.has(name))) yield problem`${{ each: places }}: Shard ${quote(uid)} is not in use on the branch yet, so its routers may not know it. If the service rejects it, apply again in a minute.`;
		}
	}),
	rule("unused-shard", "warning", "inferred, \u00a72 rule 29", {
		title: "Every shard of the branch is used by a key range.",
		*check({ shards, topology, live }) {
			const place = topology.document.root.members.get("shard_groups");
			if (shards === void 0 || place === void 0) return;
			const uids = new Set(shards.map(({ uid }) => uid));
			const used = shardsOf(topology);
			if (used.values().some((uid) => uid === void 0 || !uids.has(uid))) return;
			const unused = shards.filter(({ uid, authoritative, ready }) => ready && !authoritative && !used.has(uid));
			if (unused.length === 0) return;
			const isOne = unused.length === 1;
			const names = listed(unused.map(({ uid }) => uid));
			const routed = shardsOf(live?.topology);
			const remedy = unused.some(({ uid }) => routed.has(uid)) ? prose`The branch still routes queries there, so do not delete ${isOne ? "it" : "them"}. Rows there could not be reached after this change.` : prose`Use ${isOne ? "it" : "them"} in a shard group, or delete ${isOne ? "it once it is" : "them once they are"} empty.`;
			yield problem`${keySpan(place)}: No key range uses ${isOne ? "shard" : "shards"} ${names} of the branch, but you pay for every shard. ${remedy}`;
		}
	})
];
function remedy$1(given, shards) {
	const byDisplayName = shards.filter(({ displayName }) => displayName === given);
	const [named] = byDisplayName;
	if (named !== void 0 && byDisplayName.length === 1) return prose`This is a display name. Use its uid ${quote(named.uid)}, or ${quote(`\${shard:${given}}`)}.`;
	const byId = shards.find(({ id }) => id === given);
	if (byId !== void 0) return prose`This is an API id. Use the shard's uid ${quote(byId.uid)}.`;
	const uids = shards.map(({ uid }) => uid);
	if (uids.length === 0) return prose`It lists no shards. ${SEE_ALL}`;
	return prose`It has ${listed(uids)}.${suggestion(given, uids) || " Shard uids differ on every branch. Use one of these, or `${shard:NAME}`."}`;
}
const SEE_ALL = prose`Check that the credential may see every shard.`;
const PLACEHOLDER = /\$\{shard:[^{}\r\n]+\}/;
function shardsOf(topology) {
	return new Set(topology?.groupList.flatMap(({ keyRanges }) => keyRanges.map(({ shardUid }) => shardUid?.value)));
}
function shardReferences({ topology }, holds) {
	return namesIn(topology.groupList.flatMap(({ keyRanges }) => keyRanges).flatMap(({ shardUid }) => shardUid ?? []).filter(({ value }) => !isSymbolic(value) && holds(value)));
}
function isSymbolic(uid) {
	return uid.includes("${");
}
function isMeantAlike(source, one, other) {
	if (one === void 0 || other === void 0 || one.value !== other.value) return false;
	const [name, otherName] = [one, other].map((node) => PLACEHOLDER.exec(textOf$2(source, node))?.[0]);
	return name === otherName;
}
// src/topology/validation/rules/authority.ts
const AUTHORITY_RULES = [
	rule("authority-one-range", "error", "measured, \u00a72 rule 11", {
		title: "The authoritative shard group has exactly one key range.",
		*check({ authority: group }) {
			const second = group?.keyRanges[1];
			if (group === void 0 || second === void 0) return;
			yield problem`${opening(second.node)}: Authoritative ${groupName(group)} has ${group.keyRanges.length} key ranges, but must have exactly one. Keep one without start and end, and put the sharded tables in another group.`;
		}
	}),
	rule("authority-unbounded", "error", "documented, \u00a72 rule 12", {
		title: "The authoritative shard group's key range has neither start nor end.",
		*check({ authority: group }) {
			const [range, ...others] = group?.keyRanges ?? [];
			if (group === void 0 || range === void 0 || others.length > 0) return;
			const bound = [range.start, range.end].find((node) => node !== void 0 && node.value !== "");
			if (bound === void 0) return;
			const key = bound === range.start ? "start" : "end";
			yield problem`${bound}: The key range of authoritative ${groupName(group)} has ${quote(`${key}: "${bound.value}"`)}, but must be unbounded. Remove ${quote(key)}.`;
		}
	}),
	rule("authority-moved", "error", "measured, \u00a72 rules 13 and 29", {
		title: "The authoritative shard group stays on the branch's authoritative shard.",
		*check(input) {
			const is = onlyShard(input.authority);
			const must = expectedShard(input);
			if (is === void 0 || must === void 0 || is.value === must || isSymbolic(is.value)) return;
			const unused = input.topology.groupList.some(({ keyRanges }) => keyRanges.some(({ shardUid }) => shardUid?.value === must)) ? "" : ", which no key range uses";
			yield problem`${is}: The authoritative shard is ${quote(is.value)}, and the branch's is ${quote(must)}${unused}. A branch\u2019s authoritative shard cannot change. Use ${quote(must)} or ${quote(AUTHORITATIVE)}, or check that the file belongs to this branch.`;
		}
	}),
	rule("authority-indexed", "warning", "measured, \u00a72 rule 14", {
		title: "The authoritative shard group has no default shard index.",
		*check({ authority: group }) {
			const index = group?.defaultShardIndex;
			if (group === void 0 || index === void 0 || index.value === "") return;
			yield problem`${index}: Authoritative ${groupName(group)} routes by ${quote(index.value)}, so every INSERT into its tables needs that shard key. Remove ${quote("default_shard_index")}, and bind sharded tables to another group.`;
		}
	}),
	rule("cluster-default-not-authority", "error", "documented, \u00a72 rule 15", {
		title: "The cluster's default shard group, if set, is the authoritative shard group.",
		*check({ topology, knowsGroups }) {
			const { defaultShardGroup: given, authoritativeShardGroup: authority } = topology;
			if (!given?.value || authority === void 0 || given.value === authority.value) return;
			if (!(topology.groups.has(given.value) && topology.groups.has(authority.value)) && knowsGroups) return;
			yield problem`${[given, authority]}: The cluster's default shard group is ${quote(given.value)}, but must be the authoritative ${quote(authority.value)}. Use ${quote(authority.value)}, and set ${quote(given.value)} as the default of a database or schema.`;
		}
	}),
	databaseRule("database-authority", "warning", "inferred, \u00a72 rule 16", {
		title: "A database's authoritative shard group has exactly one key range, without bounds.",
		*check({ authoritativeShardGroup: authority }, { topology, shape }) {
			const group = topology.groups.get(authority?.value ?? "");
			if (authority === void 0 || group === void 0) return;
			if (authority.value === topology.authoritativeShardGroup?.value) return;
			if (shape.isUnsure(group.node, "key_ranges") || isOneShard(group)) return;
			yield problem`${authority}: Shard group ${quote(authority.value)} is the authority of a database, but has ${group.keyRanges.length === 1 ? "a bounded key range" : prose`${group.keyRanges.length} key ranges`}. Use a group with exactly one key range, without start and end.`;
		}
	})
];
const AUTHORITATIVE = `\${shard:authoritative}`;
function onlyShard(group) {
	return group?.keyRanges.length === 1 ? group.keyRanges[0]?.shardUid : void 0;
}
function expectedShard({ shards, live }) {
	const flagged = shards?.find(({ authoritative }) => authoritative)?.uid;
	const { groups, authoritativeShardGroup: authority } = live?.topology ?? {};
	return flagged ?? onlyShard(groups?.get(authority?.value ?? ""))?.value;
}
// src/topology/validation/shape.ts
const KIND_PHRASES = {
	object: prose`an object`,
	array: prose`a list`,
	string: prose`a string`,
	integer: prose`a whole number`,
	boolean: prose`\`true\` or \`false\``
};
const HOMES = [
	[prose`the top level`, ["databases", "shard_indexes"]],
	[prose`the top level or a reference table`, ["shard_groups"]],
	[prose`a database`, ["schemas", "global_secondary_indexes"]],
	[prose`a schema`, [
		"tables",
		"reference_tables",
		"sequences"
	]],
	[prose`a table`, ["primary_indexes", "secondary_indexes"]],
	[prose`a shard group`, ["key_ranges", "default_shard_index"]],
	[prose`a key range`, ["shard_uid"]],
	[prose`a shard index`, ["index_params"]],
	[prose`a shard index's \`index_params\``, ["modulus"]],
	[prose`a global secondary index`, ["owner_table"]]
];
function subjectOf$1({ key, isItem }) {
	return isItem === true ? prose`An entry of ${quote(key)}` : quote(key);
}
function wrongKind(node, written, place) {
	const kinds = place.shape.kinds.map((kind) => KIND_PHRASES[kind]);
	return prose`${subjectOf$1(place)} is ${described(node, written)}, but must be ${inWords(kinds, "or")}. ${remedy(node, written, place)}`;
}
function described(node, written) {
	if (node.kind === "object" || node.kind === "array") return KIND_PHRASES[node.kind];
	if (node.kind === "null") return written.trim() === "" ? prose`empty` : prose`null`;
	if (node.kind === "boolean") return quote(written);
	return prose`the ${node.kind === "string" ? "text" : node.kind} ${quote(written)}`;
}
function remedy(node, written, { shape, key }) {
	const [kind] = shape.kinds;
	const isScalar = node.kind === "string" || node.kind === "number" || node.kind === "boolean";
	switch (kind) {
		case "string": return isScalar ? prose`Use ${quote(`"${written}"`)}.` : prose`Use one string.`;
		case "array": {
			const isOfTexts = shape.items?.kinds.includes("string") === true;
			if (isScalar) return prose`Use ${quote(isOfTexts ? `[${written}]` : `${key}: []`)}.`;
			if (shape.items?.properties === void 0) return prose`Put \`- \` before each entry.`;
			return prose`Format each entry as ${quote(`- ${shape.items.required[0] ?? shape.items.properties.keys().next().value ?? prose`key`}: \u2026`)}.`;
		}
		case "boolean": return prose`Use \`true\` or \`false\` without quotes.`;
		case "integer": return prose`Use a whole number.`;
		default:
			if (node.kind === "null") return prose`Use ${quote("{}")} for one without settings, or remove the key.`;
			return shape.properties === void 0 ? prose`Use \`name: \u2026\` members.` : prose`Use ${quote(`${shape.properties.keys().next().value}: \u2026`)} members.`;
	}
}
function missingKeys(keys, shape) {
	const lacking = keys.map(quote);
	const members = keys.map((key) => {
		return quote(`${key}: ${key.endsWith("s") && shape.properties?.get(key)?.kinds[0] === "array" ? "[\u2026]" : "\u2026"}`);
	});
	return prose`Missing required ${inWords(lacking)} in the ${shape.title ?? "data topology"}. Add ${inWords(members)}.`;
}
function unknownKey(key, shape) {
	const { title = "data topology", isClosed, properties = new Map() } = shape;
	const known = joined([...properties.keys()].map(quote), ", ");
	if (isClosed === true) return prose`Unknown key ${quote(key)} in a ${title}. Remove it, or use one of ${known}.`;
	const [home] = HOMES.find(([, keys]) => keys.includes(key)) ?? [];
	const remedy = home === void 0 ? prose`Remove it, or use one of ${known}.` : prose`It belongs in ${home}.`;
	return prose`Unknown key ${quote(key)} in a ${title}. It is sent unchanged; the service may reject or ignore it. ${remedy}`;
}
// src/topology/validation/shape-check.ts
const MAX_PROBLEMS = 1e5;
const ENTRY = "[]";
const SHORT_KEY = 5;
function checkShape(source, root, shape) {
	const walk = {
		source,
		problems: new Map(),
		unsure: new Map()
	};
	return {
		root: repairObject(walk, root, shape),
		problems: walk.problems,
		isUnsure: (node, ...keys) => keys.some((key) => walk.unsure.get(node)?.has(key))
	};
}
function isWhole({ isUnsure }, node, key) {
	return !isUnsure(node, key) && !isUnsure(memberValue(node, key), ENTRY);
}
function repair(walk, node, place) {
	const { key, shape } = place;
	if (node.kind === "object" && shape.kinds.includes("object")) return repairObject(walk, node, shape);
	if (node.kind === "array" && shape.kinds.includes("array")) return repairArray(walk, node, place);
	if (isFine(node, shape)) return node;
	if (isScalarOf(node, shape)) return dropEmpty(walk, node, place);
	if (node.kind === "number" && shape.isHexadecimal === true) return repairBound(walk, node, key);
	const written = node.kind === "string" ? node.value : textOf$2(walk.source, node);
	const meant = guess(node, written, shape);
	const fixes = meant && [{
		at: node,
		value: meant
	}];
	report(walk, "wrong-type", node, wrongKind(node, written, place), fixes);
	return meant;
}
function dropEmpty(walk, node, place) {
	const content = node.kind === "array" ? prose`at least one entry` : prose`a text`;
	report(walk, "missing-key", node, prose`${subjectOf$1(place)} is empty, but requires ${content}. Set its value.`);
}
function isFine(node, shape) {
	return isScalarOf(node, shape) && (node.kind !== "string" || node.value !== "" || shape.isNonEmpty !== true);
}
function isScalarOf(node, { kinds }) {
	if (node.kind === "number") return kinds.includes("integer") && !canonicalNumber(node.text).includes("e-");
	return (node.kind === "string" || node.kind === "boolean") && kinds.includes(node.kind);
}
function guess(node, written, shape) {
	const { start, end } = node;
	const [kind] = shape.kinds;
	if (kind === "string" && shape.kinds.length === 1 && (node.kind === "number" || node.kind === "boolean")) return {
		kind: "string",
		value: written,
		start,
		end
	};
	if (kind === "array" && node.kind === "string" && shape.items?.kinds.includes("string") === true) return {
		kind: "array",
		items: [node],
		start,
		end
	};
	if (kind === "object" && node.kind === "null") return {
		kind: "object",
		members: new Map(),
		start,
		end
	};
	if (kind === "boolean" && node.kind === "string") {
		if (/^(?:true|yes|on)$/i.test(node.value)) return {
			kind: "boolean",
			value: true,
			start,
			end
		};
		if (/^(?:false|no|off)$/i.test(node.value)) return {
			kind: "boolean",
			value: false,
			start,
			end
		};
	}
}
function repairBound(walk, node, key) {
	const written = textOf$2(walk.source, node);
	const value = written.replace(/^0x/, "");
	const isHexadecimal = /^[0-9A-Fa-f]+$/.test(value);
	const fact = prose`${quote(key)} is ${quote(written)} without quotes, which is a number. A bound must be a string of hexadecimal digits`;
	const meant = isHexadecimal ? quote(`"${value}"`) : prose`digits 0-9 and a-f in quotes, such as \`"80"\``;
	const bound = {
		kind: "string",
		value,
		start: node.start,
		end: node.end
	};
	const fixes = isHexadecimal ? [{
		at: node,
		value: bound
	}] : void 0;
	report(walk, "unquoted-bound", node, prose`${fact}. Use ${meant}.`, fixes);
	return isHexadecimal ? bound : void 0;
}
function repairArray(walk, node, place) {
	const { key, shape } = place;
	const part = shape.items;
	if (part === void 0) return node;
	if (node.items.length === 0 && shape.isNonEmpty === true) return dropEmpty(walk, node, place);
	const repaired = node.items.map((item) => repair(walk, item, {
		key,
		isItem: true,
		shape: part
	}));
	if (repaired.every((item, at) => item === node.items[at])) return node;
	const meant = {
		...node,
		items: repaired.filter((item) => item !== void 0)
	};
	if (repaired.includes(void 0)) markUnsure(walk, meant, ENTRY);
	return meant;
}
function repairObject(walk, node, shape) {
	const { properties, entries, required } = shape;
	let members;
	const unsure = [];
	for (const [key, member] of node.members) {
		const own = properties === void 0 ? entries : properties.get(key);
		if (own !== void 0 && isFine(member.value, own)) continue;
		const known = own === void 0 ? meantKey(walk, node, key, shape) : key;
		const part = own ?? properties?.get(known ?? "");
		if (known === void 0 || part === void 0) continue;
		const isNull = member.value.kind === "null" && properties !== void 0 && !required.includes(known);
		const meant = isNull ? nullValue(walk, member, known) : repair(walk, member.value, {
			key: known,
			shape: part
		});
		if (meant === member.value && known === key) continue;
		members ??= new Map(node.members);
		members.delete(key);
		if (meant === void 0) unsure.push(...isNull ? [] : [known]);
		else members.set(known, {
			...member,
			value: meant
		});
	}
	const result = members === void 0 ? node : {
		...node,
		members
	};
	const missing = required.filter((key) => !result.members.has(key) && !unsure.includes(key));
	if (missing.length > 0) report(walk, "missing-key", opening(node), missingKeys(missing, shape));
	unsure.push(...missing);
	if (properties === void 0 && unsure.length > 0) unsure.push(ENTRY);
	for (const key of unsure) markUnsure(walk, result, key);
	return result;
}
function nullValue(walk, member, key) {
	const fact = prose`${quote(key)} is null, and it is unknown how the service reads null`;
	const fixes = [{
		at: keySpan(member),
		isGone: true
	}];
	return report(walk, "null-value", member.value, prose`${fact}. Remove the key.`, fixes);
}
function meantKey(walk, node, key, shape) {
	const { properties } = shape;
	const member = node.members.get(key);
	if (properties === void 0 || member === void 0) return void 0;
	const span = keySpan(member);
	const most = key.length <= SHORT_KEY ? 1 : 2;
	const known = nearest(key, properties.keys(), most);
	if (known === void 0) return report(walk, "unknown-key", span, unknownKey(key, shape));
	const isFree = !node.members.has(known);
	const remedy = isFree ? prose`. Did you mean ${quote(known)}?` : prose`, similar to ${quote(known)}, which is here as well. Remove one of the two.`;
	const others = properties.keys().filter((name) => name !== known && !node.members.has(name));
	const fixes = isFree && nearest(key, others, most) === void 0 ? [{
		at: span,
		key: known
	}] : void 0;
	report(walk, isFree ? "misspelled-key" : "unknown-key", span, prose`Unknown key ${quote(key)}${remedy}`, fixes);
	return isFree ? known : void 0;
}
function markUnsure(walk, node, key) {
	remembered(walk.unsure, node, () => new Set()).add(key);
}
function report(walk, rule, at, message, fixes) {
	const problems = remembered(walk.problems, rule, () => []);
	if (problems.length < MAX_PROBLEMS) problems.push({
		at,
		message,
		...fixes && { fixes }
	});
}
// src/topology/validation/rules/layout.ts
const MAX_READ_AGAIN = 1e5;
function layoutsOf(topology, shape, tablesByPlacement) {
	const layouts = new Map();
	const add = (group, index, table) => {
		const axis = axisOf(index);
		if (axis === void 0) return 0;
		const key = `${axis.type} ${axis.high} ${group.node.start}`;
		if (layouts.has(key)) return 0;
		layouts.set(key, layoutOf(shape, {
			group,
			index,
			axis,
			table
		}));
		return group.keyRanges.length;
	};
	const groups = new Set(topology.groupList.filter((group) => !isAuthority(topology, group)));
	for (const group of groups) add(group, topology.indexes.get(group.defaultShardIndex?.value ?? ""));
	let readAgain = 0;
	for (const [{ choice, indexes }, [first]] of tablesByPlacement) {
		if (choice.group === void 0 || !groups.has(choice.group)) continue;
		for (const { index } of indexes) if (readAgain < MAX_READ_AGAIN) readAgain += add(choice.group, index, first?.table);
	}
	for (const { group } of layouts.values()) groups.delete(group);
	const unread = [...groups].filter(hasOneLength);
	const none = {
		index: void 0,
		axis: XXHASH_AXIS,
		table: void 0
	};
	return [...layouts.values(), ...unread.map((group) => layoutOf(shape, {
		group,
		...none
	}))];
}
function hasOneLength({ keyRanges }) {
	const lengths = keyRanges.flatMap(({ start, end }) => [start?.value.length, end?.value.length]);
	return keyRanges.length > 1 && new Set(lengths.filter(Boolean)).size < 2;
}
function isAuthority(topology, group) {
	return group.uid !== void 0 && group.uid.value === topology.authoritativeShardGroup?.value;
}
function isBeyondModulus({ axis }, low) {
	return axis.type === "modulo" && low >= axis.high;
}
function isCertain({ type }, ranges) {
	if (type !== "xxhash") return type === "range";
	return ranges.every(({ start, end }) => [start, end].every((node) => (node?.value.length ?? 0) % 2 === 0));
}
function layoutOf(shape, read) {
	const { group, axis } = read;
	const placed = [];
	const unread = [];
	for (const range of group.keyRanges) {
		const interval = readInterval(range.start?.value, range.end?.value, axis);
		if ("reason" in interval) unread.push({
			range,
			...interval
		});
		else placed.push({
			range,
			...interval
		});
	}
	const reached = placed.filter(({ low }) => !isBeyondModulus({ axis }, low));
	const sorted = unread.length === 0 && reached.every(({ low, high }) => low < high) && isWhole(shape, group.node, "key_ranges") && group.keyRanges.every(({ node }) => !shape.isUnsure(node, "start", "end")) ? reached.sort((one, other) => Number(one.low - other.low)) : void 0;
	return {
		...read,
		placed,
		unread,
		sorted
	};
}
// src/topology/validation/rules/bounds.ts
const boundRule = rulesAbout(({ topology }) => boundsOf(topology));
const BOUND_RULES = [
	rule("unquoted-bound", "error", "documented, \u00a71.3, \u00a72 rules 3 and 31", {
		title: "Every bound of a key range is a quoted string.",
		*check({ shape, authority }) {
			const needless = new Set(authority?.keyRanges.flatMap(({ start, end }) => [start?.start, end?.start]));
			for (const unquoted of shape.problems.get("unquoted-bound") ?? []) if (!needless.has(unquoted.at.start)) yield unquoted;
		}
	}),
	boundRule("bound-not-hex", "error", "measured, \u00a72 rule 31", {
		title: "Every bound of a key range consists of hexadecimal digits.",
		*check({ key, node }) {
			if (/^[0-9A-Fa-f]*$/.test(node.value)) return;
			const digits = node.value.replace(/^0x|[\s_-]/gi, "");
			const meant = /^[0-9A-Fa-f]+$/.test(digits) && !node.value.startsWith("-") ? prose`, such as ${quote(`"${digits}"`)}` : prose``;
			yield problem`${node}: Key range ${key === "start" ? "starts" : "ends"} at ${quote(node.value)}, which is not hexadecimal. Use only the digits 0-9 and a-f${meant}.`;
		}
	}),
	layoutRule("bound-too-large", "error", "measured, \u00a72 rule 32, \u00a73", {
		title: "Every bound fits the keys of its index: 16 digits for xxhash, 7fffffffffffffff for range and modulo.",
		*check({ axis, index, unread }) {
			if (index === void 0) return;
			for (const { range, bound, reason } of unread) {
				const node = range[bound];
				if (node === void 0 || reason === "not-hexadecimal") continue;
				const fact = prose`Key range ${bound === "start" ? "starts" : "ends"} at ${quote(node.value)}`;
				const remedy = axis.type === "xxhash" ? prose`${node.value.length} digits, but an xxhash key has 16. Use only the first digits, such as ${quote(`"${node.value.slice(0, 2)}"`)}.` : prose`beyond the signed 64-bit integers of ${axis.type} index ${quote(index.name)}. Use at most ${quote("\"7fffffffffffffff\"")}.`;
				yield mildIf(axis.type !== "range", problem`${node}: ${fact}: ${remedy}`);
			}
		}
	}),
	layoutRule("bound-odd-digits", "warning", "unknown, \u00a72 rule 33", {
		title: "Every bound under an xxhash index has an even number of digits.",
		*check({ axis, index, group }) {
			if (index === void 0 || axis.type !== "xxhash") return;
			for (const node of group.keyRanges.flatMap(({ start, end }) => [start ?? [], end ?? []].flat())) {
				if (node.value.length % 2 === 0 || !/^[0-9A-Fa-f]{1,15}$/.test(node.value)) continue;
				yield problem`${node}: Bound ${quote(node.value)} has an odd number of digits. It is unknown how the service reads it. Use ${quote(`"${node.value}0"`)}.`;
			}
		}
	}),
	rule("bound-upper-case", "warning", "unknown, \u00a72 rule 34", {
		title: "Every bound is in lower case.",
		*check({ topology }) {
			const [first, ...others] = boundsOf(topology).map(({ node }) => node).filter(({ value }) => /^(?=.*[A-F])[0-9A-Fa-f]+$/.test(value));
			if (first === void 0) return;
			const found = problem`${{ each: [first, ...others] }}: Bound ${quote(first.value)} uses upper-case digits, which no known document has. Use ${quote(`"${first.value.toLowerCase()}"`)}.`;
			const fixes = [first, ...others].map((at) => ({
				at,
				value: {
					...at,
					value: at.value.toLowerCase()
				}
			}));
			yield {
				...found,
				fixes
			};
		}
	})
];
function* boundsOf(topology) {
	for (const group of topology.groupList) {
		if (isAuthority(topology, group)) continue;
		for (const { start, end } of group.keyRanges) {
			if (start !== void 0 && start.value !== "") yield {
				key: "start",
				node: start
			};
			if (end !== void 0 && end.value !== "") yield {
				key: "end",
				node: end
			};
		}
	}
}
// src/topology/validation/rules/catalog.ts
const INTEGERS = [
	"int2",
	"int4",
	"int8"
];
const HASHED = [...INTEGERS, ..."text varchar bpchar bytea float4 float8 numeric date timestamp timestamptz uuid".split(" ")];
const NEVER$1 = [
	"json",
	"jsonb",
	"record"
];
function* routedTables({ catalog = [], topology, resolution }) {
	for (const held of catalog) {
		const table = topology.databases.get(held.database)?.schemas.get(held.schema)?.tables.get(held.table);
		const placement = resolveNamed(resolution, held);
		const [index] = placement.indexes;
		if (table === void 0 || index === void 0) continue;
		yield {
			held,
			table,
			placement,
			type: index.index?.type?.value,
			key: keyOf$2(placement)
		};
	}
}
function keyOf$2({ indexes }) {
	const [key = "", ...others] = indexes[0]?.columns ?? [];
	return PLAIN_NAME.test(key) && others.length === 0 ? key : void 0;
}
const routedRule = rulesAbout(routedTables);
const CATALOG_RULES = [
	routedRule("shard-key-column", "error", "measured, \u00a72 rule 62, 64", {
		title: "A table that exists has the column by which it is routed.",
		*check({ held, table, key }) {
			if (key === void 0 || held.columns.has(key)) return;
			yield problem`${keySpan(table.member)}: Table ${quote(table.name)} exists without its shard key column ${quote(key)}, so every INSERT is refused. Add the column first, or use a group whose index fits.`;
		}
	}),
	routedRule("shard-key-type", "error", "documented, \u00a72 rule 50, 64", {
		title: "The column by which a table is routed has a type that the index takes.",
		*check({ held, table, key, type }) {
			const column = key === void 0 ? void 0 : held.columns.get(key);
			if (key === void 0 || column === void 0 || type === void 0 || column.kind === "d") return;
			const isHash = type === "xxhash";
			if (((isHash ? HASHED : INTEGERS).includes(column.name) || isHash && column.kind === "e") && !column.isArray) return;
			const isRefused = !isHash || column.isArray || column.kind === "c" || NEVER$1.includes(column.name);
			const refusal = isRefused ? "does not take" : "is not documented to take";
			const found = problem`${keySpan(table.member)}: Shard key ${quote(key)} of table ${quote(table.name)} has the type ${quote(column.name)}, which an index of type ${quote(type)} ${refusal}. Use another column, or another type of index.`;
			yield mildIf(!isRefused, found);
		}
	}),
	routedRule("unique-per-shard", "warning", "documented, \u00a72 rule 65", {
		title: "A unique key of a spread table contains its shard key.",
		*check({ held, table, key, placement }) {
			const keys = held.unique.filter(({ columns }) => key !== void 0 && !columns.includes(key));
			if (key === void 0 || keys.length === 0 || shardsOf$1(placement.choice.group).size < 2) return;
			yield problem`${keySpan(table.member)}: Table ${quote(table.name)} is spread over shards, and ${namesOf(keys)} without ${quote(key)} is unique on each shard only. Add the column to the key, or use a unique global secondary index.`;
		}
	}),
	routedRule("foreign-key-across-groups", "warning", "measured, \u00a72 rule 66", {
		title: "A foreign key joins tables of one group by their shard keys, or refers to a reference table of that group.",
		*check({ held, table }, input) {
			const across = held.foreignKeys.filter((key) => !isLocal$1(held, key, input));
			if (across.length === 0) return;
			yield problem`${keySpan(table.member)}: Table ${quote(table.name)} is joined by ${namesOf(across)} to rows of other shards, and each shard checks a foreign key against its own copy of the parent, so inserts fail. Put both tables into one group with the key in the foreign key, or make the parent a reference table.`;
		}
	}),
	routedRule("routed-table-code", "warning", "measured, \u00a72 rule 67", {
		title: "A routed table has no trigger, and no function of the user in a default or a check.",
		*check({ held, table }) {
			if (held.code.length === 0) return;
			yield problem`${keySpan(table.member)}: ${listed(held.code)} of table ${quote(table.name)} runs on the shard of each row, where tables of other groups look empty. Check that it reads and writes no such table.`;
		}
	}),
	routedRule("routed-table-view", "warning", "measured, \u00a72 rule 68", {
		title: "No view is over a routed table.",
		*check({ held, table }) {
			if (held.views.length === 0) return;
			const refused = held.views.some(({ isMaterialized }) => isMaterialized) ? "materialized ones are refused, " : "";
			yield problem`${keySpan(table.member)}: Views over table ${quote(table.name)}: ${namesOf(held.views)}. Of views over routed tables ${refused}those over two groups and writes through them are refused. Query the tables, or drop the views.`;
		}
	})
];
function namesOf(parts) {
	return listed(parts.map(({ name }) => name));
}
function isLocal$1(held, { child, parent }, { topology, resolution }) {
	const placed = (end) => {
		const placement = resolveNamed(resolution, {
			...end,
			database: held.database
		});
		const { group } = placement.choice;
		return {
			group,
			shards: shardsOf$1(group),
			key: keyOf$2(placement)
		};
	};
	const [from, to] = [placed(child), placed(parent)];
	const database = topology.databases.get(held.database);
	const schema = database?.schemas.get(parent.schema);
	const reference = schema?.referenceTables.get(parent.table);
	if (database && schema && reference) {
		const groups = resolveReferenceTable(resolution, database, schema, reference);
		return from.shards.isSubsetOf(new Set(groups.flatMap(({ group }) => [...shardsOf$1(group)])));
	}
	if (from.shards.size === 1 && from.shards.symmetricDifference(to.shards).size === 0) return true;
	if (from.group !== to.group) return false;
	if (from.key === void 0 || to.key === void 0) return true;
	const at = child.columns.indexOf(from.key);
	return at >= 0 && parent.columns[at] === to.key;
}
// src/topology/validation/rules/indexes.ts
const expressionRule = rulesAbout(indexExpressions);
const INDEX_RULES = [
	indexRule("index-type", "error", "documented, \u00a72 rule 45", {
		title: "The type of a shard index is `xxhash`, `range` or `modulo`.",
		*check({ name, type }) {
			if (type === void 0 || isIndexType(type.value)) return;
			yield problem`${type}: Shard index ${quote(name)} has the type ${quote(type.value)}.${suggestion(type.value, INDEX_TYPES)} Use one of ${listed(INDEX_TYPES)}.`;
		}
	}),
	rule("index-column-count", "error", "documented, \u00a72 rule 46, \u00a71.4", {
		title: "Every shard index that routes tables has exactly one column or expression.",
		*check(input) {
			const { inForce, prepared } = indexesInUse(input);
			for (const index of input.topology.indexes.values()) {
				const { name, node, columns } = index;
				const isMild = !inForce.has(index);
				const isNone = columns.length === 0 && (!isMild || prepared.has(index));
				if (columns.length > 1) yield mildIf(isMild, tooMany(node, prose`Shard index ${quote(name)}`, columns.length));
				if (!isNone || !isWhole(input.shape, node, "columns")) continue;
				yield mildIf(isMild, problem`${columnsPlace(node)}: Shard index ${quote(name)} has no column to compute the key from. Add ${quote("columns: [name]")}.`);
			}
			for (const { table } of input.elaborateTables) for (const { node, columns } of table.primaryIndexes) if (columns.length > 1) yield tooMany(node, prose`The primary index of table ${quote(table.name)}`, columns.length);
		}
	}),
	rule("index-several-columns", "error", "documented, \u00a72 rule 47", {
		title: "An index expression uses only one column.",
		*check(input) {
			const fresh = freshlyRefused(input);
			for (const expression of indexExpressions(input)) {
				const columns = columnsOf(expression.value) ?? [];
				if (columns.length < 2) continue;
				const table = fresh.get(expression.value);
				const effect = table === void 0 ? prose`if they are columns, every INSERT fails` : prose`every INSERT into ${quote(table)} would start to fail`;
				const found = problem`${expression}: Index expression ${quote(expression.value)} uses ${columns.length} columns, ${listed(columns)}: ${effect}. Use one column.`;
				yield mildIf(table === void 0, found);
			}
		}
	}),
	expressionRule("index-qualified-column", "warning", "documented, \u00a72 rule 48", {
		title: "An index names its column without a table.",
		*check(expression) {
			const qualified = columnsOf(expression.value)?.find((column) => column.includes("."));
			if (qualified === void 0) return;
			const column = qualified.slice(qualified.lastIndexOf(".") + 1);
			yield problem`${expression}: Index column ${quote(qualified)} is qualified, but the service documents only unqualified columns. Use ${quote(column)}.`;
		}
	}),
	indexRule("modulo-modulus", "error", "documented, \u00a72 rule 49", {
		title: "A modulo index has a positive whole modulus.",
		*check({ name, node, type, params, modulus }, { shape }) {
			if (type?.value !== "modulo" || shape.isUnsure(node, "index_params")) return;
			if (modulus === void 0) {
				if (params !== void 0 && shape.isUnsure(params, "modulus")) return;
				yield problem`${memberValue(node, "type") ?? opening(node)}: Modulo index ${quote(name)} has no modulus. Add ${quote("index_params: {modulus: \"16\"}")} with its number of buckets.`;
				return;
			}
			const result = readModulus(modulus);
			if (typeof result === "bigint") return;
			const reason = {
				"not-an-integer": prose`not a whole number`,
				"not-positive": prose`not positive`,
				"too-large": prose`beyond 64 bits`
			}[result];
			yield problem`${modulus}: The modulus of index ${quote(name)} is ${quote(toJson(modulus))}: ${reason}. Use a positive whole number in quotes, such as ${quote("\"16\"")}.`;
		}
	}),
	indexRule("modulus-not-string", "warning", "inferred, \u00a72 rule 49, \u00a71.4", {
		title: "A modulus is a string.",
		*check({ name, modulus }) {
			if (modulus?.kind !== "number") return;
			const result = readModulus(modulus);
			if (typeof result === "string") return;
			yield {
				...problem`${modulus}: The modulus of index ${quote(name)} is the number ${quote(modulus.text)}, but parameters are known only as strings. Use ${quote(`"${result}"`)}.`,
				fixes: [{
					at: modulus,
					value: {
						...modulus,
						kind: "string",
						value: String(result)
					}
				}]
			};
		}
	}),
	indexRule("index-params-unused", "warning", "documented, \u00a72 rule 49", {
		title: "Only a modulo index has a modulus.",
		*check({ name, type, params }) {
			const member = params?.members.get("modulus");
			if (member === void 0 || type?.value !== "xxhash" && type?.value !== "range") return;
			yield problem`${keySpan(member)}: Shard index ${quote(name)} of type ${quote(type.value)} has a modulus, which only ${quote("modulo")} uses. Remove it, or set ${quote("type: modulo")}.`;
		}
	}),
	placementRule("override-index-type", "warning", "documented, \u00a72 rule 51", {
		title: "A table's own index has the same type as its group's default index.",
		*check([{ choice, indexes }, [first]], { topology }) {
			const { group } = choice;
			const standard = topology.indexes.get(group?.defaultShardIndex?.value ?? "")?.type?.value;
			if (group === void 0 || standard === void 0 || !isIndexType(standard)) return;
			for (const [position, { source, index }] of indexes.entries()) {
				const own = index?.type?.value;
				if (source !== "table" || own === void 0 || own === standard || !isIndexType(own)) continue;
				const entry = first?.table.primaryIndexes[position];
				if (first === void 0 || entry === void 0) continue;
				yield problem`${entry.shardIndex ?? opening(entry.node)}: Table ${quote(first.table.name)} uses ${own} index ${quote(index?.name ?? "")} in ${groupName(group)}, whose default index is ${standard}. The two types read the same bounds differently. Use a ${standard} index, or another group.`;
			}
		}
	})
];
function tooMany(node, subject, count) {
	return problem`${columnsPlace(node)}: ${subject} has ${count} columns, but the service accepts exactly one. Keep the one that rows are split by.`;
}
function columnsPlace(node) {
	return memberValue(node, "columns") ?? opening(node);
}
function indexesInUse({ topology, resolution, schemas, tablesByPlacement, tablesByGroup }) {
	const inForce = new Set();
	const unlisted = schemas.map(({ database, schema }) => resolveUnlisted(resolution, database, schema.name));
	const others = [...topology.databases.values(), void 0].map((database) => resolveUnlisted(resolution, database));
	for (const { indexes } of [
		...tablesByPlacement.keys(),
		...unlisted,
		...others
	]) for (const { index, columns } of indexes) if (columns.length === index?.columns.length) inForce.add(index);
	const idle = topology.groupList.filter((group) => !tablesByGroup.has(group));
	return {
		inForce,
		prepared: new Set(idle.map((group) => topology.indexes.get(group.defaultShardIndex?.value ?? "")))
	};
}
function freshlyRefused({ live, tablesByPlacement }) {
	const found = new Map();
	if (live === void 0) return found;
	const isSeveral = memoized((column) => (columnsOf(column)?.length ?? 0) > 1);
	const isRefused = ({ indexes }) => indexes.some(({ columns: [column, ...more] }) => column !== void 0 && more.length === 0 && isSeveral(column));
	const isFresh = ({ database, schema, table }) => {
		const names = {
			database: database.name,
			schema: schema.name,
			table: table.name
		};
		return !isRefused(resolveNamed(live.resolution, names));
	};
	for (const [placement, tables] of tablesByPlacement) {
		if (!isRefused(placement)) continue;
		const first = tables.find(isFresh);
		if (first === void 0) continue;
		for (const { columns } of placement.indexes) for (const column of columns.filter(isSeveral)) found.set(column, first.table.name);
	}
	return found;
}
function indexExpressions({ topology, elaborateTables }) {
	const entries = elaborateTables.flatMap(({ table }) => table.primaryIndexes);
	return [...topology.indexes.values(), ...entries].map(({ columns }) => columns).filter(({ length }) => length === 1).flat();
}
const KEYWORDS = new Set("and or not null is in between like ilike true false collate at time zone as distinct from".split(" "));
const MAX_LENGTH$1 = 1e3;
const UNSURE = /\b(?:case|cast|select|interval|extract|array|row)\b|[$[\]]/i;
const TOKEN = /'(?:[^']|'')*'|::\s*[a-z_][\w.]*(?:\s*\(\s*\d+\s*\))?|((?:"(?:[^"]|"")+"|[a-z_]\w*)(?:\s*\.\s*(?:"(?:[^"]|"")+"|[a-z_]\w*))*)(\s*\()?/giy;
function columnsOf(expression) {
	if (expression.length > MAX_LENGTH$1 || UNSURE.test(expression)) return void 0;
	const columns = new Set();
	for (let at = 0; at < expression.length;) {
		TOKEN.lastIndex = at;
		const match = TOKEN.exec(expression);
		at = match === null ? at + 1 : TOKEN.lastIndex;
		const name = match?.[1];
		const isNumber = /\d/.test(expression[(match?.index ?? 0) - 1] ?? "");
		if (name === void 0 || match?.[2] !== void 0 || isNumber) continue;
		if (!KEYWORDS.has(name.toLowerCase())) columns.add(name.replace(/\s/g, ""));
	}
	return [...columns];
}
function plainColumn(entry) {
	return /^[ \t\n\r\f\v]*([A-Za-z_][\w$]*|"(?:[^"]|"")+")[ \t\n\r\f\v]*$/.exec(entry)?.[1];
}
// src/topology/validation/rules/key-ranges.ts
const KEY_RANGE_RULES = [
	layoutRule("key-range-empty", "error", "documented, \u00a72 rule 35, \u00a73", {
		title: "Every key range starts before it ends.",
		*check(layout) {
			for (const { range, low, high } of layout.placed) {
				if (low < high) continue;
				const start = range.start?.value ?? "";
				const end = range.end?.value ?? "";
				if (end === "" && isBeyondModulus(layout, low)) continue;
				const fact = start === "" ? prose`Key range ends at ${quote(end)}, the lowest key, so it holds no key` : prose`Key range starts at ${quote(start)} and ends at ${quote(end)}, so it holds no key${reading(layout)}`;
				const remedy = start === end || start === "" ? "Set a later end, or remove the range." : prose`Swap the two, or correct one.`;
				const found = problem`${range.start ?? range.end ?? opening(range.node)}: ${fact}. ${remedy}`;
				yield mildIf(!isCertain(layout.axis, [range]), found);
			}
		}
	}),
	layoutRule("key-range-overlap", "warning", "inferred, \u00a72 rule 36, \u00a73", {
		title: "No two key ranges of a group share a key.",
		*check(layout) {
			for (const [last, next] of seamsOf(layout)) {
				if (last === void 0 || next === void 0 || next.low >= last.high) continue;
				const shared = {
					low: next.low,
					high: next.high < last.high ? next.high : last.high
				};
				yield problem`${[placeOf(next, "start"), placeOf(last, "end")]}: Keys ${quote(renderInterval(shared, layout.axis))} of ${groupName(layout.group)} are in two ranges, on ${shardOf(last)} and ${shardOf(next)}. Let one range end where the next starts.`;
			}
		}
	}),
	layoutRule("key-range-gap", "error", "documented, \u00a72 rule 37, \u00a73", {
		title: "The key ranges of a group together hold every key.",
		*check(layout) {
			const isGuess = !isCertain(layout.axis, layout.group.keyRanges);
			for (const found of gapsOf$1(layout)) yield mildIf(isGuess, found);
		}
	}),
	layoutRule("range-negative-keys", "error", "measured, \u00a72 rule 37, \u00a73", {
		title: "The first range under a range index has no start, so it also holds negative keys.",
		*check(layout) {
			const [first] = layout.sorted ?? [];
			if (first?.range.start === void 0 || !isRangeFromZero(layout, first)) return;
			const column = layout.index?.columns[0]?.value ?? "";
			const found = problem`${first.range.start}: The first range of ${groupName(layout.group)} starts at ${quote(first.range.start.value)}, so negative values of ${quote(column)} have no shard: range keys are signed. Remove the ${quote("start")}.`;
			yield mildIf(NOT_NEGATIVE.test(column.slice(-MAX_LENGTH)), found);
		}
	}),
	layoutRule("key-range-order", "warning", "unknown, \u00a72 rule 38", {
		title: "The key ranges of a group are listed from the lowest key to the highest.",
		*check(layout) {
			if (layout.table !== void 0) return;
			let highest;
			for (const { range, low } of layout.placed) {
				if (isBeyondModulus(layout, low)) continue;
				if (highest !== void 0 && low < highest) {
					yield problem`${opening(range.node)}: The key ranges of ${groupName(layout.group)} are not in ascending order. Sort them by ${"`start`"}.`;
					break;
				}
				highest = low;
			}
		}
	}),
	layoutRule("key-range-mergeable", "warning", "inferred, \u00a72 rules 39 and 40", {
		title: "Neighbouring key ranges of a group are on different shards.",
		*check(layout, { source }) {
			if (layout.table !== void 0) return;
			const ranges = layout.sorted ?? [];
			for (const [position, { range, low }] of ranges.entries()) {
				const before = ranges[position - 1];
				const shard = range.shardUid;
				if (before === void 0 || shard === void 0 || before.high !== low) continue;
				const earlier = before.range.shardUid;
				if (earlier === void 0 || !isMeantAlike(source, earlier, shard)) continue;
				yield problem`${[shard, earlier]}: This range and the one before it are both on shard ${quote(shard.value)}. Merge them: remove the bound between them.`;
			}
		}
	}),
	groupRule("group-without-index", "warning", "inferred, \u00a72 rule 41", {
		title: "A group that is split by key has a shard index for each of its tables.",
		*check(group, { shape, tablesByGroup, topology }) {
			if (group.keyRanges.length === 0 || isOneShard(group) || isAuthority(topology, group)) return;
			if (group.defaultShardIndex?.value || shape.isUnsure(group.node, "default_shard_index")) return;
			const all = tablesByGroup.get(group) ?? [];
			const unrouted = all.filter(({ table, placement }) => placement.indexes.length === 0 && !shape.isUnsure(table.node, "primary_indexes"));
			const [first] = unrouted;
			const at = group.uid ?? opening(group.node);
			const fact = prose`${groupName(group, "Shard")} is split by key and has no shard index`;
			const remedy = prose`Add ${quote("default_shard_index")}`;
			if (first !== void 0) {
				const names = listed(unrouted.map(({ table }) => table.name));
				yield problem`${[at, keySpan(first.table.member)]}: ${fact}, so rows of ${names} cannot be routed. ${remedy}.`;
			} else if (all.length === 0) yield problem`${at}: ${fact}. ${remedy} before you bind a table to it.`;
		}
	}),
	rule("range-like-prefix", "warning", "measured, \u00a72 rule 42, \u00a73", {
		title: "Bounds under a range index are integers, not shares of the key space.",
		*check({ layouts }) {
			const isPlain = memoized((index) => index.columns.every(({ value }) => plainColumn(value) !== void 0));
			for (const { group, index, axis } of layouts) {
				if (index === void 0 || axis.type !== "range" || !isPlain(index)) continue;
				const bounds = group.keyRanges.flatMap(({ start, end }) => [start ?? [], end ?? []].flat());
				const [first] = bounds;
				if (first === void 0 || !isEvenSplit(bounds.map(({ value }) => value))) continue;
				yield problem`${first}: Bound ${quote(first.value)} of ${groupName(group)} is the integer ${Number.parseInt(first.value, 16)} of ${columnList(index.columns)} under range index ${quote(index.name)}, not a share of the key space. Use an xxhash index to split evenly. If you mean the integer, use its full form, such as ${quote(`"00${first.value}"`)}.`;
			}
		}
	}),
	layoutRule("modulo-bound", "warning", "inferred, \u00a72 rule 43, \u00a73", {
		title: "No bound under a modulo index exceeds the modulus.",
		*check({ axis, index, placed }) {
			if (index === void 0 || axis.type !== "modulo") return;
			for (const { range, low, high } of placed) {
				const modulus = prose`modulus ${axis.high} (${quote(`"${axis.high.toString(16)}"`)} in hexadecimal) of index ${quote(index.name)}`;
				if (range.start !== void 0 && low >= axis.high) yield problem`${range.start}: Key range starts at ${quote(range.start.value)}, which is bucket ${low}, beyond the ${modulus}. Its shard never receives a row. Set a smaller start, or remove the range.`;
				else if (range.end !== void 0 && high > axis.high) yield problem`${range.end}: Key range ends at ${quote(range.end.value)}, which is bucket ${high}, beyond the ${modulus}. Remove the ${quote("end")}, or set one within the modulus.`;
			}
		}
	})
];
function reading({ axis, index }) {
	return index === void 0 ? prose`` : prose` under ${axis.type} index ${quote(index.name)}`;
}
function placeOf({ range }, bound) {
	return range[bound] ?? opening(range.node);
}
function shardOf({ range }) {
	return range.shardUid === void 0 ? prose`a shard without uid` : quote(range.shardUid.value);
}
function* seamsOf({ sorted }) {
	let last;
	for (const next of sorted ?? []) {
		yield [last, next];
		if (last === void 0 || next.high > last.high) last = next;
	}
	if (sorted !== void 0) yield [last];
}
function* gapsOf$1(layout) {
	const { axis, group, index, table } = layout;
	const [range] = group.keyRanges;
	if (range === void 0) return;
	for (const [last, next] of seamsOf(layout)) {
		const missing = {
			low: last?.high ?? axis.low,
			high: next?.low ?? axis.high
		};
		const isUnsure = next === void 0 && index === void 0;
		const isNegative = last === void 0 && isRangeFromZero(layout, next);
		if (missing.low >= missing.high || isUnsure || isNegative) continue;
		const [at = placeOf({ range }, "start"), ...others] = [next ? placeOf(next, "start") : [], last ? placeOf(last, "end") : []].flat();
		const reader = table === void 0 ? "" : prose`of table ${quote(table.name)}`;
		const read = index === void 0 ? "" : prose`, read${reading(layout)}${reader}`;
		const keys = quote(renderInterval(missing, axis));
		yield problem`${[at, ...others]}: Keys ${keys} of ${groupName(group)} are in no range${read}. ${gapRemedy(last, next)}, or add a range for them.`;
	}
}
function gapRemedy(last, next) {
	if (last !== void 0 && next !== void 0) return prose`Let one range end where the next starts`;
	if (next !== void 0) return prose`Remove the \`start\` of the first range`;
	return last === void 0 ? prose`Set bounds within the modulus` : prose`Remove the \`end\` of the last range`;
}
function isRangeFromZero({ axis }, first) {
	return axis === RANGE_AXIS && first?.low === 0n;
}
const MAX_LENGTH = 200;
const NOT_NEGATIVE = /^\s*abs\s*\(|&\s*\d+\s*\)?\s*$/i;
function isEvenSplit(bounds) {
	const cuts = [...new Set(bounds)].map((bound) => /^[\da-f]{2}$/i.test(bound) ? parseInt(bound, 16) : NaN);
	return cuts.every((cut) => cut > 0 && cut * (cuts.length + 1) % 256 === 0);
}
// src/topology/validation/rules/keys.ts
const KEY_RULES = [
	rule("not-an-object", "error", "documented, \u00a710.3, \u00a72 rule 1", { title: "The document is one object." }),
	rule("duplicate-key", "error", "documented, \u00a72 rule 2", { title: "No object has a duplicate key." }),
	rule("wrong-type", "error", "documented, \u00a71.1, \u00a72 rule 3", { title: "Every known key has a value of its type." }),
	rule("missing-key", "error", "documented, \u00a71.1, \u00a72 rules 3, 9 and 56", { title: "Every required key is present and not empty." }),
	rule("misspelled-key", "error", "documented, \u00a72 rule 4", { title: "No key looks like a misspelled known key." }),
	rule("unknown-key", "warning", "unknown, \u00a72 rule 4", { title: "Every key is a known key of the format." }),
	rule("alias-key", "warning", "unknown, \u00a71.11, \u00a72 rule 5", {
		title: "Bindings use the current spelling: `shard_group` and `shard_groups`.",
		*check(input) {
			const agreeing = aliases(input).filter(({ conflict }) => conflict === void 0);
			for (const [key, found] of Map.groupBy(agreeing, ({ key }) => key)) {
				const [first, ...others] = found.map(({ member }) => keySpan(member));
				if (first === void 0) continue;
				const fixes = found.flatMap(({ member, modern, isAlone }) => isAlone ? [{
					at: keySpan(member),
					key: modern
				}] : []);
				yield {
					...problem`${{ each: [first, ...others] }}: ${quote(key)} is the older spelling, which the service may no longer accept. Use ${quote(key.replace("_uid", ""))}.`,
					fixes
				};
			}
		}
	}),
	rulesAbout(aliases)("alias-conflict", "warning", "inferred, \u00a72 rule 5", {
		title: "A binding with both spellings has the same value in both.",
		*check({ key, modern, member, conflict }) {
			if (conflict === void 0) return;
			yield problem`${[keySpan(member), keySpan(conflict)]}: ${quote(key)} is ${quote(toJson(member.value))} and ${quote(modern)} is ${quote(toJson(conflict.value))}. Keep only ${quote(modern)}.`;
		}
	}),
	rule("null-value", "warning", "unknown, \u00a72 rule 6", { title: "No known key is null." }),
	rule("table-shard-index", "warning", "unknown, \u00a71.7, \u00a72 rule 7", {
		title: "A table sets its own index in `primary_indexes`, not in `shard_index`.",
		*check({ elaborateTables }) {
			const [first, ...others] = elaborateTables.flatMap(({ table }) => table.node.members.get("shard_index") ?? []);
			if (first === void 0) return;
			yield problem`${{ each: [keySpan(first), ...others.map(keySpan)] }}: ${quote("shard_index")} on a table is not documented and may be ignored. Use ${quote(`primary_indexes: [{shard_index: ${toJson(first.value)}}]`)}.`;
		}
	})
];
function* aliases({ schemas, elaborateTables }) {
	for (const { table } of elaborateTables) yield* aliasIn(table.node, "shard_group");
	for (const { schema } of schemas) {
		for (const { node } of schema.sequenceList) yield* aliasIn(node, "shard_group");
		for (const { node } of schema.referenceTables.values()) yield* aliasIn(node, "shard_groups");
	}
}
function* aliasIn(object, modern) {
	const key = modern === "shard_group" ? "shard_group_uid" : "shard_group_uids";
	const member = object.members.get(key);
	const other = object.members.get(modern);
	if (member === void 0) return;
	const isConflict = other !== void 0 && toJson(other.value) !== toJson(member.value);
	yield {
		key,
		modern,
		member,
		isAlone: other === void 0,
		conflict: isConflict ? other : void 0
	};
}
// src/topology/validation/rules/secondary-indexes.ts
const gsiRule = rulesAbout(({ gsis }) => {
	const routing = memoized(routingOf$1);
	return gsis.map((gsi) => ({
		...gsi,
		routing
	}));
});
const SECONDARY_INDEX_RULES = [
	gsiRule("gsi-owner-pk-columns", "error", "documented, \u00a72 rule 56, \u00a71.9", {
		title: "A global secondary index that is not unique has `owner_pk_columns`.",
		*check({ gsi }, { shape }) {
			if (gsi.unique || gsi.ownerPkColumns.length > 0) return;
			if (shape.isUnsure(gsi.node, "unique", "owner_pk_columns")) return;
			yield problem`${keySpan(gsi.member)}: Global secondary index ${quote(gsi.name)} is not unique and requires ${quote("owner_pk_columns")}. Add the owner's primary key columns, or set ${quote("unique: true")}.`;
		}
	}),
	gsiRule("gsi-owner-sk-columns", "error", "documented, \u00a72 rule 56, \u00a71.9", {
		title: "A global secondary index has `owner_sk_columns`, unless its owner has exactly one primary index with `ignore_null: false`.",
		*check({ gsi, owner, routing }, { shape }) {
			if (owner === void 0 || gsi.ownerSkColumns.length > 0) return;
			const { certain } = routing(owner.placement);
			if (owner.placement.indexes.length === 0 || certain === 1) return;
			if (shape.isUnsure(gsi.node, "owner_sk_columns")) return;
			if (shape.isUnsure(owner.table.node, "primary_indexes")) return;
			yield problem`${keySpan(gsi.member)}: Global secondary index ${quote(gsi.name)} has no ${quote("owner_sk_columns")}, and its owner has ${certain} primary indexes with ${quote("ignore_null: false")} to infer them from. Add the owner's shard key columns.`;
		}
	}),
	gsiRule("gsi-owner-sk-differ", "warning", "inferred, \u00a72 rule 57", {
		title: "`owner_sk_columns` are the columns of the owner's shard index.",
		*check({ gsi, owner, routing }) {
			const node = memberValue(gsi.node, "owner_sk_columns");
			if (node === void 0 || owner === void 0 || gsi.ownerSkColumns.length === 0) return;
			const { columns, isPlain } = routing(owner.placement);
			if (columns.length === 0 || columns.length !== owner.placement.indexes.length || !isPlain) return;
			const own = gsi.ownerSkColumns.map(({ value }) => plainColumn(value) ?? value);
			if (own.length === columns.length && own.every((column, at) => column === columns[at])) return;
			yield problem`${node}: ${quote("owner_sk_columns")} of ${quote(gsi.name)} are ${columnList(own)}, but table ${quote(owner.table.name)} is routed by ${columnList(columns)}. Use ${columnList(columns)}.`;
		}
	}),
	gsiRule("lookup-table-routing", "error", "documented, \u00a72 rule 58", {
		title: "A lookup table that is routed is routed by one of its index's columns.",
		*check({ gsi, lookup, routing }) {
			const column = lookup === void 0 ? void 0 : misroutedColumn(gsi, routing(lookup));
			if (column === void 0 || gsi.table === void 0) return;
			yield problem`${gsi.table}: Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} is routed by ${quote(column)}, which is not among the index's columns ${columnList(gsi.columns)}. Put it in a group that is routed by one of them, or in an unsharded one.`;
		}
	}),
	gsiRule("gsi-unique-ignore-null", "warning", "inferred, \u00a72 rule 59", {
		title: "A unique global secondary index does not ignore nulls.",
		*check({ gsi }) {
			if (!gsi.unique || !gsi.ignoreNull) return;
			yield problem`${memberValue(gsi.node, "ignore_null") ?? opening(gsi.node)}: Global secondary index ${quote(gsi.name)} is unique and ignores nulls: rows with a null are neither checked nor found. Set ${quote("ignore_null: false")}, unless that is meant.`;
		}
	}),
	gsiRule("gsi-enabled-at-once", "warning", "documented, \u00a72 rule 59", {
		title: "A global secondary index that the branch does not have yet is not enabled.",
		*check({ gsi, database }, { live }) {
			if (live === void 0 || !gsi.enabled) return;
			if (live.topology.databases.get(database.name)?.globalSecondaryIndexes.has(gsi.name) === true) return;
			yield problem`${memberValue(gsi.node, "enabled") ?? opening(gsi.node)}: Global secondary index ${quote(gsi.name)} is new and enabled: until its lookup table is filled, reads through it miss rows. Set ${quote("enabled: false")}, fill the table, verify it, then enable.`;
		}
	})
];
function routingOf$1({ indexes }) {
	const all = indexes.flatMap((index) => index.columns);
	const columns = all.flatMap((column) => plainColumn(column) ?? []);
	const certain = indexes.filter(({ ignoreNull }) => !ignoreNull).length;
	return {
		columns,
		isPlain: columns.length === all.length,
		distinct: new Set(columns),
		certain
	};
}
function misroutedColumn(gsi, { distinct }) {
	const own = new Set(gsi.columns.map(({ value }) => plainColumn(value) ?? value));
	return own.size === 0 ? void 0 : distinct.values().find((column) => !own.has(column));
}
// src/topology/validation/rules/references.ts
const schemaRule = rulesAbout(({ schemas }) => schemas);
const REFERENCE_RULES = [
	rule("undeclared-shard-group", "error", "documented, \u00a71.7, \u00a72 rules 10, 16 and 17", {
		title: "Every shard group in use is declared in `shard_groups`.",
		check(input) {
			const { groups } = input.topology;
			if (!input.knowsGroups) return [];
			return undeclared(groupReferences(input, (uid) => !groups.has(uid)), "shard_groups", groups);
		}
	}),
	rule("undeclared-shard-index", "error", "documented, \u00a71.2, \u00a72 rule 18", {
		title: "Every shard index in use is declared in `shard_indexes`.",
		check(input) {
			const { indexes } = input.topology;
			if (!input.knowsIndexes) return [];
			return undeclared(indexReferences(input).filter(({ value }) => !indexes.has(value)), "shard_indexes", indexes);
		}
	}),
	rulesAbout(({ listings }) => listings)("undeclared-secondary-index", "error", "documented, \u00a72 rule 19", {
		title: "Every secondary index of a table is a global secondary index of its database.",
		*check({ owner, name }, { shape }) {
			const { globalSecondaryIndexes: declared, node } = owner.database;
			const list = memberValue(node, "global_secondary_indexes") ?? node;
			if (declared.has(name.value) || shape.isUnsure(list, name.value)) return;
			if (shape.isUnsure(node, "global_secondary_indexes")) return;
			yield problem`${name}: Table ${quote(owner.table.name)} lists ${quote(name.value)}, which is not in the ${quote("global_secondary_indexes")} of database ${quote(owner.database.name)}.${suggestion(name.value, declared.keys()) || " Declare it, or remove the entry."}`;
		}
	}),
	gsiRule("secondary-index-owner", "error", "documented, \u00a72 rule 19", {
		title: "A table lists only global secondary indexes that name it as their owner.",
		*check({ gsi, listings }) {
			const { ownerTable } = gsi;
			if (ownerTable === void 0) return;
			for (const { owner, name } of listings) {
				if (owner.table.name === ownerTable.value) continue;
				yield problem`${[name, ownerTable]}: Table ${quote(owner.table.name)} lists ${quote(gsi.name)}, whose ${quote("owner_table")} is ${quote(ownerTable.value)}. Use the same table in both.`;
			}
		}
	}),
	gsiRule("lookup-table-unresolved", "error", "documented, \u00a71.10, \u00a72 rule 20", {
		title: "The lookup table of a global secondary index is bound to a shard group, or a default places it.",
		*check({ gsi, lookup, lookups, isReference, tableNames }) {
			if (gsi.table === void 0 || lookups.length > 0 || isReference || lookup?.choice.source !== "none") return;
			yield problem`${gsi.table}: Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} is not listed, and no default places it.${suggestion(gsi.table.value, tableNames) || prose` List it in ${quote("tables")} with a ${quote("shard_group")}.`}`;
		}
	}),
	gsiRule("lookup-table-inherited", "warning", "documented, \u00a72 rule 20", {
		title: "The lookup table of a global secondary index is bound to a shard group, not placed by a default.",
		*check({ gsi, lookup, lookups, isReference, tableNames, routing }) {
			const uid = lookup?.choice.uid;
			if (gsi.table === void 0 || lookup === void 0 || uid === void 0 || isReference) return;
			if (lookup.choice.source === "own" || misroutedColumn(gsi, routing(lookup)) !== void 0) return;
			const meant = lookups.length > 0 ? "" : suggestion(gsi.table.value, tableNames);
			yield problem`${gsi.table}: Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} has no binding, so a default places it in ${quote(uid)}.${meant} List it in ${quote("tables")} with a ${quote("shard_group")}.`;
		}
	}),
	gsiRule("lookup-schema-ambiguous", "warning", "documented, \u00a71.9, \u00a72 rule 20", {
		title: "A global secondary index sets the schema of its lookup table, unless only one schema lists it.",
		*check({ gsi, lookups }, { shape }) {
			if (gsi.table === void 0 || lookups.length < 2 || shape.isUnsure(gsi.node, "schema")) return;
			const schemas = lookups.slice(0, 3).map(({ schema }) => schema.name);
			yield problem`${gsi.table}: Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} is listed in schemas ${listed(schemas, lookups.length)}. Add ${quote(`schema: ${schemas[0]}`)} or the other.`;
		}
	}),
	rule("lookup-table-shared", "warning", "inferred, \u00a72 rule 20", {
		title: "A lookup table is no reference table, owns no index, and serves one index alone.",
		*check({ gsis }) {
			const owners = new Map(gsis.map(({ owner, gsi }) => [owner?.table, gsi.name]));
			const served = new Map();
			for (const { gsi, lookups, isReference } of gsis) {
				if (gsi.table === void 0 || lookups.length > 1) continue;
				const lookup = lookups[0]?.table;
				const owned = lookup && owners.get(lookup);
				const other = lookup && served.get(lookup);
				if (lookup !== void 0) served.set(lookup, gsi.name);
				const roles = [
					...isReference ? [prose`a reference table`] : [],
					...owned === void 0 ? [] : [prose`the owner of ${quote(owned)}`],
					...other === void 0 ? [] : [prose`the lookup table of ${quote(other)}`]
				];
				if (roles.length > 0) yield problem`${gsi.table}: Lookup table ${quote(gsi.table.value)} of ${quote(gsi.name)} is also ${inWords(roles)}, but routers reject every statement on a lookup table. Use a separate table.`;
			}
		}
	}),
	rule("gsi-inactive", "warning", "documented, \u00a72 rule 21", {
		title: "Every global secondary index is listed by its owner table.",
		*check(input) {
			const lost = input.listings.filter(({ owner, name }) => !owner.database.globalSecondaryIndexes.has(name.value));
			const astray = new Set(lost.map(({ owner }) => owner.table));
			for (const { gsi, listings, owner } of input.gsis) {
				if (listings.length > 0 || gsi.ownerTable === void 0 || astray.has(owner?.table)) continue;
				if (owner !== void 0 && input.shape.isUnsure(owner.table.node, "secondary_indexes")) continue;
				const effect = gsi.enabled ? "it is enabled but not updated, so reads through it are incomplete" : "it has no effect";
				yield problem`${keySpan(gsi.member)}: Table ${quote(gsi.ownerTable.value)} does not list ${quote(gsi.name)}: ${effect}. Add ${quote(`secondary_indexes: [{name: ${gsi.name}}]`)} to the table.`;
			}
		}
	}),
	gsiRule("secondary-index-columns", "warning", "unknown, \u00a72 rule 22", {
		title: "A table's entry for a global secondary index lists the index's columns, in its order.",
		*check({ gsi, listings }) {
			const declared = memberValue(gsi.node, "columns");
			if (declared === void 0 || gsi.columns.length === 0) return;
			for (const { owner, entry } of listings) {
				const own = memberValue(entry.node, "columns");
				if (own === void 0 || entry.columns.length === 0) continue;
				if (entry.columns.every(({ value }, at) => value === gsi.columns[at]?.value) && entry.columns.length === gsi.columns.length) continue;
				yield problem`${[own, declared]}: Table ${quote(owner.table.name)} lists columns ${columnList(entry.columns)} for ${quote(gsi.name)}, which declares ${columnList(gsi.columns)}. Use the same list in both.`;
			}
		}
	}),
	groupRule("duplicate-shard-group", "error", "documented, \u00a71.2, \u00a72 rule 23", {
		title: "No two shard groups have the same uid.",
		*check({ uid }, { topology }) {
			const first = topology.groups.get(uid?.value ?? "")?.uid;
			if (uid === void 0 || first === void 0 || first === uid) return;
			yield problem`${[uid, first]}: Duplicate shard group uid ${quote(uid.value)}. Change one uid, or merge the two groups.`;
		}
	}),
	schemaRule("duplicate-sequence", "warning", "inferred, \u00a72 rule 23", {
		title: "No schema has a duplicate sequence.",
		*check({ schema }) {
			for (const sequence of schema.sequenceList) {
				const first = schema.sequences.get(sequence.name);
				if (first === void 0 || first === sequence) continue;
				yield problem`${[sequence.nameSpan, first.nameSpan]}: Sequence ${quote(sequence.name)} is listed twice in one schema. Remove one.`;
			}
		}
	}),
	schemaRule("table-and-reference", "warning", "inferred, \u00a72 rule 23", {
		title: "No table is in both `tables` and `reference_tables` of a schema.",
		*check({ schema }) {
			for (const { name, member } of schema.referenceTables.values()) {
				const table = schema.tables.get(name);
				if (table === void 0) continue;
				yield problem`${[keySpan(member), keySpan(table.member)]}: Table ${quote(name)} is in both ${quote("tables")} and ${quote("reference_tables")} of one schema. Remove one entry.`;
			}
		}
	}),
	rule("unused-shard-index", "off", "inferred, \u00a72 rule 24", {
		title: "Every shard index is used by a group or a table.",
		*check(input) {
			const used = new Set(indexReferences(input).map(({ value }) => value));
			for (const { name, member } of input.topology.indexes.values()) {
				if (used.has(name)) continue;
				yield problem`${keySpan(member)}: No group and no table uses shard index ${quote(name)}. Remove it, unless you are preparing a change.`;
			}
		}
	}),
	rule("unused-shard-group", "off", "inferred, \u00a72 rule 24", {
		title: "Every shard group is in use.",
		*check(input) {
			const used = new Set(otherGroupReferences(input).map(({ value }) => value));
			for (const { choice } of input.tablesByPlacement.keys()) used.add(choice.uid);
			for (const { uid } of input.topology.groups.values()) {
				if (uid === void 0 || used.has(uid.value)) continue;
				yield problem`${uid}: Nothing uses shard group ${quote(uid.value)}. Remove it, unless you are preparing a Reshard.`;
			}
		}
	}),
	gsiRule("gsi-unrouted-owner", "warning", "inferred, \u00a72 rule 25", {
		title: "The owner of a global secondary index is routed by a shard index.",
		*check({ gsi, owner }, { shape }) {
			const group = owner?.placement.choice.group;
			if (owner === void 0 || group === void 0 || gsi.ownerTable === void 0) return;
			if (owner.placement.indexes.length > 0 || group.keyRanges.length !== 1) return;
			if (shape.isUnsure(owner.table.node, "primary_indexes")) return;
			if (shape.isUnsure(group.node, "default_shard_index")) return;
			yield problem`${gsi.ownerTable}: Table ${quote(gsi.ownerTable.value)}, which owns ${quote(gsi.name)}, is not sharded, so the index has no purpose. Remove the index, or put the table in a group with a shard index.`;
		}
	})
];
function* undeclared(lost, key, declared) {
	const names = [...declared.keys()];
	const what = key === "shard_groups" ? "Shard group" : "Shard index";
	const remedy = names.length === 0 ? prose` Declare it.` : prose` Declare it, or use one of ${listed(names)}.`;
	for (const { name, places } of namesIn(lost)) yield problem`${places}: ${what} ${quote(name)} is not in ${quote(key)}.${suggestion(name, names)}${remedy}`;
}
function* groupReferences(input, holds) {
	yield* otherGroupReferences(input).filter(({ value }) => holds(value));
	for (const [{ choice }, tables] of input.tablesByPlacement) {
		if (choice.source !== "own" || choice.uid === void 0 || !holds(choice.uid)) continue;
		for (const { table } of tables) if (table.shardGroup !== void 0) yield table.shardGroup;
	}
}
function otherGroupReferences({ topology, schemas }) {
	const databases = topology.databases.values();
	return [
		...present([topology.authoritativeShardGroup, topology.defaultShardGroup]),
		...present(databases.flatMap((database) => [database.defaultShardGroup, database.authoritativeShardGroup])),
		...schemas.flatMap(({ schema }) => [...present([schema.defaultShardGroup, ...schema.sequenceList.map(({ shardGroup }) => shardGroup)]), ...schema.referenceTables.values().flatMap(({ shardGroups }) => shardGroups ?? [])])
	];
}
function indexReferences({ topology, elaborateTables }) {
	const entries = elaborateTables.flatMap(({ table }) => table.primaryIndexes);
	return present([...topology.groupList.map(({ defaultShardIndex }) => defaultShardIndex), ...entries.map(({ shardIndex }) => shardIndex)]);
}
function present(nodes) {
	return Array.from(nodes).flatMap((node) => node?.value ? [node] : []);
}
// src/topology/validation/rules/tables.ts
const referenceTableRule = rulesAbout(referenceTables);
const TABLE_RULES = [
	placementRule("tables-not-colocated", "off", "documented, \u00a72 rule 52", {
		title: "All tables of a group are split by the same column.",
		*check([{ choice, indexes }, [first]], { topology }) {
			const [own] = indexes;
			const [entry] = first?.table.primaryIndexes ?? [];
			if (first === void 0 || entry === void 0 || own === void 0 || choice.group === void 0) return;
			const columns = topology.indexes.get(choice.group.defaultShardIndex?.value ?? "")?.columns;
			if (columns === void 0 || columns.map(({ value }) => value).join() === own.columns.join()) return;
			yield problem`${opening(entry.node)}: Table ${quote(first.table.name)} is split by ${columnList(own.columns)}, and ${groupName(choice.group)} by ${columnList(columns)}: their rows are not co-located. Split by the same column, or use another group.`;
		}
	}),
	rule("sequence-group-spread", "error", "documented, \u00a72 rule 53", {
		title: "A sequence's shard group has exactly one shard.",
		*check({ topology, shape, schemas }) {
			const shardsOf = memoized((group) => new Set(group.keyRanges.map((range) => range.shardUid?.value)));
			for (const { name, shardGroup: at } of schemas.flatMap(({ schema }) => schema.sequenceList)) {
				const group = topology.groups.get(at?.value ?? "");
				if (at === void 0 || group === void 0 || shape.isUnsure(group.node, "key_ranges")) continue;
				if (group.keyRanges.length === 1 || isAuthority(topology, group)) continue;
				const shards = shardsOf(group).size;
				const fact = prose`Sequence ${quote(name)} is in ${groupName(group)}, which has`;
				yield shards === 1 ? mildIf(true, problem`${at}: ${fact} ${group.keyRanges.length} key ranges on one shard; known documents have one. Use a group with one key range.`) : problem`${at}: ${fact} ${shards} shards, but a counter is on exactly one. Use a group with one shard.`;
			}
		}
	}),
	referenceTableRule("reference-table-unresolved", "error", "documented, \u00a72 rule 54", {
		title: "A reference table lists shard groups, or a default gives it one.",
		*check({ database, schema, table }, { resolution }) {
			if (table.shardGroups !== void 0) return;
			if (resolveReferenceTable(resolution, database, schema, table).length > 0) return;
			yield problem`${keySpan(table.member)}: Reference table ${quote(table.name)} lists no shard groups, and no default gives it one. Add ${quote("shard_groups: [\u2026]")} with the groups whose tables join it.`;
		}
	}),
	referenceTableRule("reference-table-inherited", "warning", "documented, \u00a72 rule 54", {
		title: "A reference table lists its own shard groups.",
		*check({ database, schema, table }, { resolution }) {
			if (table.shardGroups !== void 0) return;
			const [choice] = resolveReferenceTable(resolution, database, schema, table);
			if (choice?.uid === void 0) return;
			yield problem`${memberValue(table.node, "shard_groups") ?? keySpan(table.member)}: Reference table ${quote(table.name)} lists no shard groups, so it is held in the default group ${quote(choice.uid)} only. List the groups whose tables join it in ${quote("shard_groups")}.`;
		}
	}),
	rule("reference-table-one-shard", "warning", "inferred, \u00a72 rule 55", {
		title: "The shard groups of a reference table have more than one shard.",
		*check(input) {
			const { source, topology } = input;
			const isOnOne = memoized(({ keyRanges: [range, ...others] }) => others.every(({ shardUid }) => isMeantAlike(source, range?.shardUid, shardUid)));
			for (const { table } of referenceTables(input)) {
				const { shardGroups: named = [] } = table;
				const [first] = named;
				const chosen = named.flatMap(({ value }) => topology.groups.get(value) ?? []);
				const held = chosen.filter(({ keyRanges }) => keyRanges.length > 0);
				const shard = held[0]?.keyRanges[0]?.shardUid;
				if (first === void 0 || shard === void 0 || chosen.length < named.length) continue;
				const isThere = ({ keyRanges: [range] }) => isMeantAlike(source, shard, range?.shardUid);
				if (!held.every((group) => isThere(group) && isOnOne(group))) continue;
				yield problem`${first}: Reference table ${quote(table.name)} is held on one shard only, ${quote(shard.value)}. Use groups with more shards, or make it an ordinary table.`;
			}
		}
	})
];
const DEFAULT_RULES = [
	rule("table-unresolved", "error", "documented, \u00a72 rule 60", {
		title: "Every listed table is bound to a shard group, or a default places it.",
		*check(input) {
			const { shape, topology } = input;
			if (shape.isUnsure(topology.document.root, "default_shard_group")) return;
			for (const [schema, declared] of Map.groupBy(unresolvedTables(input), ({ schema }) => schema)) {
				const [first, ...others] = declared.filter(({ table }) => !shape.isUnsure(table.node, "shard_group", "shard_group_uid"));
				if (first === void 0) continue;
				if ([schema, first.database].some(({ node }) => shape.isUnsure(node, "default_shard_group"))) continue;
				const places = others.map(({ table }) => keySpan(table.member));
				const names = listed([first, ...others].map(({ table }) => table.name));
				yield problem`${{ each: [keySpan(first.table.member), ...places] }}: A table of schema ${quote(schema.name)} has no shard group and no default, so it cannot be routed. Add ${quote("shard_group")} to ${names}, or a ${quote("default_shard_group")} to the schema or database.`;
			}
		}
	}),
	rule("no-default", "warning", "documented, \u00a72 rules 60 and 61", {
		title: "Every listed database has a default shard group, or the cluster has one.",
		*check(input) {
			const { topology, resolution, shape } = input;
			const unresolved = new Set(unresolvedTables(input).map(({ database }) => database));
			if (shape.isUnsure(topology.document.root, "default_shard_group")) return;
			for (const database of topology.databases.values()) {
				if (resolveUnlisted(resolution, database).choice.source !== "none") continue;
				if (unresolved.has(database) || shape.isUnsure(database.node, "default_shard_group")) continue;
				if (database.schemas.values().some(({ defaultShardGroup }) => defaultShardGroup?.value)) continue;
				yield problem`${keySpan(database.member)}: Database ${quote(database.name)} has no default shard group, so tables that are not listed cannot be routed. Add ${quote(`default_shard_group: ${input.authority?.uid?.value ?? "\u2026"}`)}.`;
			}
		}
	}),
	rulesAbout(defaults)("routed-default", "warning", "measured, \u00a72 rule 62", {
		title: "The default shard group of a database or schema has no shard index.",
		*check({ place, node }, { topology }) {
			const group = topology.groups.get(node.value);
			const index = topology.indexes.get(group?.defaultShardIndex?.value ?? "");
			if (group === void 0 || index === void 0 || index.columns.length === 0) return;
			if (isAuthority(topology, group)) return;
			yield problem`${node}: The default of ${place} is ${quote(node.value)}, so every INSERT into a table that is not listed needs the shard key ${columnList(index.columns)}. Use an unsharded group as the default, and bind each sharded table.`;
		}
	})
];
function unresolvedTables({ tablesByPlacement }) {
	return [...tablesByPlacement].flatMap(([{ choice }, tables]) => choice.source === "none" ? tables : []);
}
function* defaults({ topology, schemas }) {
	for (const { name, defaultShardGroup: node } of topology.databases.values()) if (node !== void 0) yield {
		place: prose`database ${quote(name)}`,
		node
	};
	for (const { name, defaultShardGroup: node } of schemas.map(({ schema }) => schema)) if (node !== void 0) yield {
		place: prose`schema ${quote(name)}`,
		node
	};
}
function* referenceTables({ schemas, shape }) {
	for (const declared of schemas) for (const table of declared.schema.referenceTables.values()) if (!shape.isUnsure(table.node, "shard_groups", "shard_group_uids")) yield {
		...declared,
		table
	};
}
// src/topology/validation/rules/index.ts
const RULES = [
	...KEY_RULES,
	...AUTHORITY_RULES,
	...REFERENCE_RULES,
	...SHARD_RULES,
	...BOUND_RULES,
	...KEY_RANGE_RULES,
	...INDEX_RULES,
	...TABLE_RULES,
	...SECONDARY_INDEX_RULES,
	...DEFAULT_RULES,
	...CATALOG_RULES
];
const READER_RULES = new Set(["not-an-object", "duplicate-key"]);
const IDS = RULES.map(({ id }) => id);
function unknownRule(given) {
	const near = suggestion(given, IDS);
	return prose`Unknown rule ${quote(given)}.${near || " The rules are listed in docs/rules.md."}`;
}
function parseSeverities(entries) {
	const severities = new Map();
	const problems = [];
	for (const [given, value] of entries) {
		const id = IDS.find((known) => known === given);
		const severity = SEVERITIES.find((known) => known === value);
		if (id === void 0) problems.push(unknownRule(given));
		else if (READER_RULES.has(id)) problems.push(`Rule ${quote(given)} is always an error, because the file cannot be read otherwise. Remove it from the input.`);
		else if (severity === void 0) {
			const written = typeof value === "string" ? value : JSON.stringify(value);
			problems.push(`Rule ${quote(given)} has the severity ${quote(String(written))}. Use \`error\`, \`warning\` or \`off\`.`);
		} else severities.set(id, severity);
	}
	return {
		severities,
		problems
	};
}
// src/inputs/apply-from.ts
const LONGEST = 255;
const MOST_LINES$1 = 100;
const NO_BRANCH = /^(?:[-/!]|refs\/)|[\p{Cc} ~^:?[\\]|\.\.|\/\/|@\{|(?:\.lock|[./])$/u;
function parseApplyFrom(text, problem) {
	const patterns = text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
	if (patterns.length > MOST_LINES$1) problem(`\`apply-from\` has ${patterns.length} lines. Use at most ${MOST_LINES$1}; one pattern can match many.`);
	for (const pattern of patterns) if (pattern.length > LONGEST || NO_BRANCH.test(pattern)) problem(`\`apply-from\` has ${quote(pattern)}, which is not a valid git branch name. Use one name per line, such as \`main\`, or a pattern: \`*\` stands for any text without \`/\`, \`**\` for any text.`);
	if (text !== "" && patterns.length === 0) problem("`apply-from` has no git branch. Add one name per line, or remove it for the default branch.");
	return patterns;
}
function isApplyRef(branch, patterns) {
	return branch.length <= LONGEST && patterns.some((pattern) => fits(branch, pattern));
}
function fits(branch, pattern) {
	let ends = new Set([0]);
	for (const [part] of pattern.matchAll(/\*+|[^*]+/g)) {
		const next = new Set();
		for (const end of ends) {
			if (!part.startsWith("*")) {
				if (branch.startsWith(part, end)) next.add(end + part.length);
				continue;
			}
			const slash = part === "*" ? branch.indexOf("/", end) : -1;
			for (let at = end; at <= (slash < 0 ? branch.length : slash); at++) next.add(at);
		}
		ends = next;
	}
	return ends.has(branch.length);
}
// src/inputs/sign-in.ts
function readSignIn(reader) {
	const token = (name) => header(reader, name);
	const isGiven = (name) => value(reader, name) !== "";
	const given = [
		{
			credential: {
				kind: "service-token",
				id: token("service-token-id"),
				secret: token("service-token")
			},
			inputs: ["service-token-id", "service-token"],
			name: "a service token (`service-token-id`, `service-token` or their environment variables)",
			needs: "A service token needs `service-token-id`, which is shown beside the token, and `service-token`"
		},
		{
			credential: {
				kind: "access-token",
				token: token("oauth-access-token")
			},
			inputs: ["oauth-access-token"],
			name: "`oauth-access-token`",
			needs: ""
		},
		{
			credential: {
				kind: "refresh-grant",
				authUrl: address(reader, "auth-url"),
				clientId: token("oauth-client-id"),
				clientSecret: token("oauth-client-secret"),
				refreshToken: token("oauth-refresh-token")
			},
			inputs: [
				"oauth-client-id",
				"oauth-client-secret",
				"oauth-refresh-token"
			],
			name: "a refresh grant (`oauth-client-id`, `oauth-client-secret`, `oauth-refresh-token`)",
			needs: "A refresh grant needs `oauth-client-id`, `oauth-client-secret` and `oauth-refresh-token`"
		}
	].filter(({ inputs }) => inputs.some(isGiven));
	const [way] = given;
	if (given.length > 1) {
		const names = given.map(({ name }) => name).join(", and ");
		reader.problem(`More than one credential is set: ${names}. Keep one.`);
	}
	for (const input of way?.inputs.filter((name) => !isGiven(name)) ?? []) reader.problem(`\`${input}\` is missing. ${way?.needs}; check that the secrets exist and are not empty.`);
	if (value(reader, "service-token-id").includes(":")) reader.problem("`service-token-id` contains a colon. Set only the ID here, and the secret in `service-token`.");
	return {
		credential: way?.credential,
		rotation: readRotation(reader, way?.credential)
	};
}
function readRotation(reader, credential) {
	const secret = value(reader, "oauth-rotate-secret");
	const token = header(reader, "oauth-rotate-token");
	if (secret === "" && token === "") return void 0;
	const at = secret.lastIndexOf(":");
	const name = secret.slice(at + 1);
	const isName = /^[A-Za-z_][A-Za-z0-9_]{0,254}$/.test(name) && !/^GITHUB_/i.test(name) && at !== 0;
	const problems = {
		"`oauth-rotate-token` is set without `oauth-rotate-secret`. Set `oauth-rotate-secret` to the secret for the refresh token.": secret === "",
		"`oauth-rotate-secret` is set without `oauth-rotate-token`. Set a GitHub token that may write secrets; `GITHUB_TOKEN` never may.": token === "",
		"`oauth-rotate-secret` is only valid with a refresh grant (`oauth-refresh-token`). Remove it.": credential !== void 0 && credential.kind !== "refresh-grant",
		[`\`oauth-rotate-secret\` is ${quote(secret)}. Use \`NAME\` for a secret of the repository, or \`ENVIRONMENT:NAME\` for one of an environment.`]: secret !== "" && !isName
	};
	for (const [problem, isTrue] of Object.entries(problems)) if (isTrue) reader.problem(problem);
	return {
		place: {
			name,
			environment: at < 0 ? void 0 : secret.slice(0, at)
		},
		token
	};
}
// src/inputs/inputs.ts
const MODES = [
	"auto",
	"validate",
	"plan",
	"apply",
	"matrix"
];
const SWITCH = ["true", "false"];
const LONGEST_TIMEOUT_S = 21600;
function parseInputs(source) {
	const problems = [];
	const inputs = readInputs({
		...source,
		problem: (text) => problems.push(text)
	});
	return problems.length > 0 ? {
		ok: false,
		problems
	} : {
		ok: true,
		inputs
	};
}
function readInputs(reader) {
	const mode = oneOf(reader, "mode", MODES);
	const { credential: authorization, rotation } = readSignIn(reader);
	proxyProblems(reader.environment).forEach(reader.problem);
	return {
		file: document(reader, "file", "a file that ends in `.yaml`, `.yml` or `.json`") ?? "",
		target: targetInput(reader, mode),
		...targetsInput(reader, mode === "matrix"),
		mode,
		authorization,
		rotation,
		baseUrl: address(reader, "base-url"),
		requireReview: oneOf(reader, "require-review", SWITCH) === "true",
		applyFrom: parseApplyFrom(value(reader, "apply-from"), reader.problem),
		timeout: wholeNumber$1(reader, "timeout", LONGEST_TIMEOUT_S) * 1e3,
		schema: document(reader, "schema", "a JSON Schema that ends in `.json`, `.yaml` or `.yml`"),
		run: {
			onMissingBranch: oneOf(reader, "on-missing-branch", ["fail", "skip"]),
			onUnreadable: oneOf(reader, "on-unreadable", ["fail", "apply"]),
			shards: shardsInput(value(reader, "shards"), reader.problem),
			severities: rulesInput(reader),
			policy: {
				onDrift: oneOf(reader, "on-drift", ON_DRIFT),
				consent: oneOf(reader, "consent", ["labels", "allow"]),
				...allowInput(reader)
			},
			newTables: oneOf(reader, "new-tables", NEW_TABLES),
			historyDepth: wholeNumber$1(reader, "history-depth", 1e3)
		},
		databaseUrl: databaseInput(reader),
		githubToken: header(reader, "github-token") || void 0,
		comment: oneOf(reader, "comment", [
			"always",
			"on-change",
			"never"
		]),
		notifyOnFailure: oneOf(reader, "notify-on-failure", SWITCH) === "true",
		pullRequest: value(reader, "pull-request") === "" ? void 0 : wholeNumber$1(reader, "pull-request", 2 ** 31)
	};
}
function document(reader, name, form) {
	const text = value(reader, name);
	if (text === "") return void 0;
	if (formatOf(text) === void 0) reader.problem(`\`${name}\` is ${quote(text)}. Use ${form}.`);
	return text.replaceAll("\\", "/").replace(/^(?:\.\/+)+/, "");
}
function targetInput(reader, mode) {
	const target = {
		organization: value(reader, "organization"),
		database: value(reader, "database"),
		branch: value(reader, "branch")
	};
	const missing = Object.entries(target).filter(([, name]) => name === "");
	if (value(reader, "targets") !== "") return void 0;
	if ((mode === "matrix" || mode === "validate" || value(reader, "target") !== "") && missing.length === 3) return void 0;
	for (const [input] of missing) reader.problem(`\`${input}\` is required. Set it to the ${input} of the file's data topology.`);
	for (const [input, name] of Object.entries(target)) if (name === "." || name === ".." || /\p{Cc}/u.test(name) || name.length > 255) reader.problem(`\`${input}\` is ${quote(name)}, which is not a valid name. Use the name that the service shows.`);
	return target;
}
function databaseInput(reader) {
	const text = value(reader, "database-url");
	if (text === "") return void 0;
	if (value(reader, "targets") !== "" && value(reader, "target") === "") reader.problem("`database-url` is the address of one branch, but the input `targets` lists several. Set `target` to one of them.");
	const url = URL.parse(text);
	if (url !== null && /^postgres(?:ql)?:$/.test(url.protocol) && url.hostname !== "" && isEncoded(url)) return url;
	reader.problem("`database-url` is not the address of a Postgres database. Use `postgres://USER:PASSWORD@HOST/DATABASE`, with special characters percent-encoded.");
}
function isEncoded({ username, password, pathname }) {
	return [
		username,
		password,
		pathname
	].every((part) => /^(?:[^%]|%[0-9A-Fa-f]{2})*$/.test(part));
}
function rulesInput(reader) {
	const { severities, problems } = parseSeverities(readMap("rules", value(reader, "rules"), reader.problem));
	for (const problem of problems) reader.problem(`\`rules\`: ${problem}`);
	return severities;
}
function allowInput(reader) {
	const { findings, ...allowed } = parseAllow({
		name: "allow",
		text: value(reader, "allow")
	});
	for (const { location, message } of findings) reader.problem(`\`allow\`, line ${location.line}: ${message}`);
	return allowed;
}
const BARE_STAR = /^\s*\*\s*:/m;
function shardsInput(text, problem) {
	if (BARE_STAR.test(text)) {
		problem("`shards` has a `*` without quotes, which is an alias in YAML. Use `\"*\"` in quotes.");
		return new Map();
	}
	const map = readMap("shards", text, problem);
	for (const [name, value] of map) {
		const wrong = mappedNameProblem(value);
		if (wrong !== void 0) problem(`\`shards\`: ${quote(name)} is ${wrong}. Use the uid of a shard, or ${quote("${shard:NAME}")} for the shard of that name on the branch.`);
	}
	return map;
}
function targetsInput(reader, isMatrix) {
	const targets = document(reader, "targets", "a targets file that ends in `.yaml`, `.yml` or `.json`");
	const target = value(reader, "target");
	const onlyChanged = oneOf(reader, "only-changed", SWITCH) === "true";
	const idle = Object.entries({
		target: target !== "",
		"only-changed": onlyChanged,
		"mode: matrix": isMatrix
	}).flatMap(([name, isSet]) => isSet ? [`\`${name}\``] : []);
	if (targets === void 0 && idle.length > 0) {
		const need = idle.length === 1 ? "needs" : "need";
		reader.problem(`\`targets\` is missing, but ${idle.join(" and ")} ${need} it. Set \`targets\` to the targets file.`);
	}
	if (isMatrix && target !== "") reader.problem("`target` is set with `mode: matrix`. Set it in the matrix jobs instead: each job runs one target.");
	return {
		targets,
		only: target || void 0,
		onlyChanged
	};
}
// src/topology/target.ts
function targetName(target) {
	return `${target.organization}/${target.database}/${target.branch}`;
}
function createShards({ organization, database, branch }, count) {
	return command([
		...[
			"branch",
			"shard",
			"create",
			database,
			branch,
			"--org",
			organization
		],
		"--config-profile",
		"default",
		"--count",
		String(count)
	]);
}
function deleteBranch({ organization, database, branch }) {
	return command([
		"branch",
		"delete",
		database,
		branch,
		"--org",
		organization,
		"--force"
	]);
}
function command(words) {
	return quoteWhole(["pscale", ...words.map(shellWord)].join(" "));
}
// src/report/error-messages.ts
const READ_BRANCH = {
	accesses: ["read_branch", "create_branch"],
	scopes: [
		"organization:read_branches",
		"database:read_branches",
		"branch:read_branch"
	]
};
const REQUIREMENTS = {
	"read-topology": READ_BRANCH,
	"write-topology": {
		accesses: ["create_branch"],
		scopes: [
			"organization:write_databases",
			"database:write_databases",
			"branch:write_branch"
		]
	},
	"read-branch": READ_BRANCH,
	"read-schema": READ_BRANCH,
	"list-shards": READ_BRANCH,
	"list-organizations": {
		accesses: [],
		scopes: ["user:read_organizations"]
	},
	"list-databases": {
		accesses: [],
		scopes: ["organization:read_databases", "database:read_database"]
	},
	"list-branches": READ_BRANCH,
	"read-audit-log": {
		accesses: ["read_audit_logs"],
		scopes: ["organization:read_audit_logs"]
	}
};
function wordsOf(message) {
	return typeof message === "string" ? message : message.map((part) => typeof part === "string" ? part : explain(part)).join("");
}
function explain(problem) {
	const what = DOING[problem.operation](problem.target);
	const tries = triesOf(problem.tries);
	switch (problem.kind) {
		case "no-response": return problem.cause === "sign-in" ? explainSignIn(problem.failure) : explainSilence(what, problem, tries);
		case "unexpected-response": return `Unexpected response while ${what}: HTTP ${problem.status}, ${problem.reason}${tries}. Check that \`base-url\` is the management API, and that no gateway or sign-in page responds in its place.`;
		case "refused": {
			const { status, requestId } = problem;
			const id = requestId === void 0 ? "" : ` (request ${quote(requestId)})`;
			return `HTTP ${status} while ${what}${tries}.${saidOf(problem)}${id} ${remedyFor(problem)}`.trim();
		}
	}
}
const DOING = {
	"read-topology": (target) => `reading the data topology of ${quoteWhole(targetName(target))}`,
	"write-topology": (target) => `setting the data topology of ${quoteWhole(targetName(target))}`,
	"read-branch": (target) => `reading the branch ${quoteWhole(targetName(target))}`,
	"read-schema": (target) => `reading the schema of ${quoteWhole(targetName(target))}`,
	"list-shards": (target) => `listing the shards of ${quoteWhole(targetName(target))}`,
	"list-organizations": () => "listing organizations",
	"list-databases": () => "listing databases",
	"list-branches": () => "listing branches",
	"read-audit-log": ({ organization }) => `reading the audit log of ${quoteWhole(organization)}`
};
function explainSilence(what, { cause, reason, sent }, tries) {
	switch (cause) {
		case "certificate": return `TLS certificate verification failed while ${what}: ${reason}. For a private certificate authority, set NODE_EXTRA_CA_CERTS to its certificate. Do not disable verification.`;
		case "proxy": return `The proxy rejected the connection while ${what}: ${reason}. Check HTTPS_PROXY, or add the host to NO_PROXY.`;
		case "cancelled": return `The run was cancelled while ${what}.`;
		case "timeout": return `No response while ${what}: ${reason}${tries}. Run again later, or increase \`timeout\`.`;
		case "slow": return `No response while ${what}: ${reason}${tries}. Run again later. If the service is always this slow, increase \`timeout\`.`;
		case "network":
		case "too-large": return sent ? `No response while ${what}: ${reason}${tries}.` : `Could not connect while ${what}: ${reason}${tries}. Check \`base-url\`, the proxy (HTTPS_PROXY, NO_PROXY) and the network.`;
	}
}
function triesOf({ attempts, time }) {
	return attempts > 1 ? ` (${attempts} attempts in ${(time / 1e3).toFixed(1)} s)` : "";
}
function saidOf({ said: { words, code, isPage } }) {
	const said = words ?? code;
	if (isPage) return " The response is a web page, possibly from a proxy or a gateway instead of the service.";
	if (said === void 0) return "";
	const more = words === void 0 || !code || words.startsWith(`${code}:`) ? "" : ` (${quoteWhole(code)})`;
	return ` The service responded: ${quoteWhole(said)}${more}.`;
}
const SERVICE_PROBLEM = "The service is unavailable. Run again later.";
const REFUSED = "The service rejected the request. Check `base-url`, or contact PlanetScale Support.";
const NO_REASON = "It gave no reason. Possible causes: a shard that the branch does not have, a key that the service does not accept, or a rule that only the service knows. Apply fewer changes at a time to find the rejected one, or contact PlanetScale Support.";
const STATUS_REMEDIES = {
	405: "The service does not offer this operation. Check that `base-url` is the management API.",
	408: "The service did not receive the request in time. Run again.",
	413: "The data topology is larger than the service accepts. Make it smaller.",
	429: "Rate limit of 600 requests/min exceeded. Run again later, or run fewer jobs at a time."
};
function remedyFor({ status, operation, target, said }) {
	const { organization, database, branch } = target;
	switch (status) {
		case 401: return said.code === "invalid_token" || /expired/i.test(said.words ?? "") ? "The credential has expired. Create a new service token, or sign in again for a new OAuth token, and store it as the secret." : "The credential is invalid. Check that the secrets contain the ID and the secret of one active service token, or an OAuth token that has not expired.";
		case 403: return `The credential is missing a permission. A ${needsOf(operation)}.`;
		case 404: return `Possible causes: ${quote(organization)}, ${quote(database)} or ${quote(branch)} does not exist; the credential is missing a permission (a ${needsOf(operation)}); or the branch is not a Neki branch.`;
		case 422:
			if (operation !== "write-topology") return REFUSED;
			return `The service rejected this data topology. Nothing was stored. ${(said.words ?? said.code) === void 0 ? NO_REASON : "Fix the file according to the message above."}`;
	}
	return STATUS_REMEDIES[status] ?? (status >= 500 ? SERVICE_PROBLEM : REFUSED);
}
function needsOf(operation) {
	const { accesses, scopes } = REQUIREMENTS[operation];
	return `service token needs ${accesses.length === 0 ? "to belong to the organization" : anyOf(accesses)}; an OAuth token needs the scope ${anyOf(scopes)}`;
}
function anyOf(names) {
	return names.map((name) => `\`${name}\``).join(" or ");
}
const SIGN_IN_WORDS = {
	inputs: renewing({
		address: "Check `auth-url`",
		client: "Check `oauth-client-id` and `oauth-client-secret`.",
		token: "The refresh token is invalid, revoked or already used. A refresh can invalidate it: possible causes are concurrent runs, or a run that could not store the new token. Sign in again, store the new refresh token, set `oauth-rotate-secret` and `oauth-rotate-token`, and run one at a time (`concurrency`)."
	}),
	login: renewing({
		address: "Check the address of the authorization server in the token file",
		client: "The application or its secret may have changed. Run `login` again.",
		token: "The refresh token is revoked, expired, or was used elsewhere. A refresh can invalidate it, so keep it in only one place. Run `login` again."
	})
};
function renewing(words) {
	const { address, client } = words;
	return {
		...words,
		what: "renewing the OAuth access token",
		network: `${address} and the network.`,
		server: `${address}; it must be the authorization server.`,
		busy: SERVICE_PROBLEM,
		other: `${address}. ${client}`
	};
}
function codeWords(redirectUri) {
	return {
		what: "exchanging the authorization code",
		network: "The code works only once and may already be used, so it is not sent again. Run `login` again.",
		server: "Check that `--auth-url` is the authorization server, and run `login` again.",
		client: "Check the client ID and the client secret of the OAuth application, and run `login` again.",
		token: `Possible causes: the code expired, it was already used, or ${quoteWhole(redirectUri)} is not the redirect URI of the application. Run \`login\` again.`,
		busy: "The service is unavailable. The code works only once, so it is not sent again. Run `login` again later.",
		other: "Check `--auth-url`, the client ID and the client secret, and run `login` again."
	};
}
function explainSignIn(failure) {
	if (failure.kind === "place") return failure.why;
	const { origin } = failure;
	const words = origin.kind === "code" ? codeWords(origin.redirectUri) : SIGN_IN_WORDS[origin.kind];
	const { what } = words;
	switch (failure.kind) {
		case "no-response": return origin.kind === "code" && !failure.sent ? `The authorization code could not be sent: ${failure.reason}. Check \`--auth-url\` and the network, and run \`login\` again.` : `No token was returned while ${what}: ${failure.reason}. ${words.network}`;
		case "unexpected-response": return `Unexpected response while ${what}: HTTP ${failure.status} without a token. ${words.server}`;
		case "refused": return `HTTP ${failure.status} while ${what}.${saidOf(failure)} ${words[faultOf(failure)]}`;
	}
}
function faultOf({ status, said: { code } }) {
	if (code === "invalid_client" || status === 401 && code !== "invalid_grant") return "client";
	if (code === "invalid_grant" || status === 400) return "token";
	return status >= 500 || status === 429 ? "busy" : "other";
}
// src/action/event.validator.ts
const isPullRequestEvent = validate21;
const schema32 = {
	"type": "object",
	"required": ["action", "pull_request"],
	"properties": {
		"action": {
			"type": "string",
			"maxLength": 100
		},
		"pull_request": {
			"type": "object",
			"required": [
				"number",
				"head",
				"base"
			],
			"properties": {
				"number": { "$ref": "#/$defs/number" },
				"merged": { "type": ["boolean", "null"] },
				"head": { "$ref": "#/$defs/side" },
				"base": { "$ref": "#/$defs/side" }
			}
		}
	}
};
const schema36 = {
	"type": ["object", "null"],
	"required": ["full_name"],
	"properties": { "full_name": {
		"type": "string",
		"maxLength": 300
	} }
};
const pattern4 = new RegExp("^[0-9a-fA-F]{40,64}$", "u");
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate22.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		let missing0;
		if (data.ref === void 0 && (missing0 = "ref") || data.sha === void 0 && (missing0 = "sha")) {
			validate22.errors = [{
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: missing0 }
			}];
			return false;
		} else {
			if (data.ref !== void 0) {
				let data0 = data.ref;
				if (typeof data0 === "string") {
					if (data0.length > 1e3) {
						validate22.errors = [{
							instancePath: instancePath + "/ref",
							schemaPath: "#/properties/ref/maxLength",
							keyword: "maxLength",
							params: { limit: 1e3 }
						}];
						return false;
					}
				} else {
					validate22.errors = [{
						instancePath: instancePath + "/ref",
						schemaPath: "#/properties/ref/type",
						keyword: "type",
						params: { type: "string" }
					}];
					return false;
				}
				var valid0 = true;
			} else var valid0 = true;
			if (valid0) {
				if (data.sha !== void 0) {
					let data1 = data.sha;
					if (typeof data1 === "string") {
						if (!pattern4.test(data1)) {
							validate22.errors = [{
								instancePath: instancePath + "/sha",
								schemaPath: "#/$defs/sha/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9a-fA-F]{40,64}$" }
							}];
							return false;
						}
					} else {
						validate22.errors = [{
							instancePath: instancePath + "/sha",
							schemaPath: "#/$defs/sha/type",
							keyword: "type",
							params: { type: "string" }
						}];
						return false;
					}
					var valid0 = true;
				} else var valid0 = true;
				if (valid0) {
					if (data.repo !== void 0) {
						let data2 = data.repo;
						if (!(data2 && typeof data2 == "object" && !Array.isArray(data2)) && data2 !== null) {
							validate22.errors = [{
								instancePath: instancePath + "/repo",
								schemaPath: "#/$defs/repository/type",
								keyword: "type",
								params: { type: schema36.type }
							}];
							return false;
						}
						if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
							let missing1;
							if (data2.full_name === void 0 && (missing1 = "full_name")) {
								validate22.errors = [{
									instancePath: instancePath + "/repo",
									schemaPath: "#/$defs/repository/required",
									keyword: "required",
									params: { missingProperty: missing1 }
								}];
								return false;
							} else if (data2.full_name !== void 0) {
								let data3 = data2.full_name;
								if (typeof data3 === "string") {
									if (data3.length > 300) {
										validate22.errors = [{
											instancePath: instancePath + "/repo/full_name",
											schemaPath: "#/$defs/repository/properties/full_name/maxLength",
											keyword: "maxLength",
											params: { limit: 300 }
										}];
										return false;
									}
								} else {
									validate22.errors = [{
										instancePath: instancePath + "/repo/full_name",
										schemaPath: "#/$defs/repository/properties/full_name/type",
										keyword: "type",
										params: { type: "string" }
									}];
									return false;
								}
							}
						}
						var valid0 = true;
					} else var valid0 = true;
				}
			}
		}
	} else {
		validate22.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		}];
		return false;
	}
	validate22.errors = vErrors;
	return true;
}
validate22.evaluated = {
	"props": {
		"ref": true,
		"sha": true,
		"repo": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate21.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.action === void 0 && (missing0 = "action") || data.pull_request === void 0 && (missing0 = "pull_request")) {
				validate21.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				if (data.action !== void 0) {
					let data0 = data.action;
					const _errs1 = errors;
					if (errors === _errs1) {
						if (typeof data0 === "string") {
							if (data0.length > 100) {
								validate21.errors = [{
									instancePath: instancePath + "/action",
									schemaPath: "#/properties/action/maxLength",
									keyword: "maxLength",
									params: { limit: 100 }
								}];
								return false;
							}
						} else {
							validate21.errors = [{
								instancePath: instancePath + "/action",
								schemaPath: "#/properties/action/type",
								keyword: "type",
								params: { type: "string" }
							}];
							return false;
						}
					}
					var valid0 = _errs1 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.pull_request !== void 0) {
						let data1 = data.pull_request;
						const _errs3 = errors;
						if (errors === _errs3) {
							if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
								let missing1;
								if (data1.number === void 0 && (missing1 = "number") || data1.head === void 0 && (missing1 = "head") || data1.base === void 0 && (missing1 = "base")) {
									validate21.errors = [{
										instancePath: instancePath + "/pull_request",
										schemaPath: "#/properties/pull_request/required",
										keyword: "required",
										params: { missingProperty: missing1 }
									}];
									return false;
								} else {
									if (data1.number !== void 0) {
										let data2 = data1.number;
										const _errs5 = errors;
										const _errs6 = errors;
										if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
											validate21.errors = [{
												instancePath: instancePath + "/pull_request/number",
												schemaPath: "#/$defs/number/type",
												keyword: "type",
												params: { type: "integer" }
											}];
											return false;
										}
										if (errors === _errs6) {
											if (typeof data2 == "number" && isFinite(data2)) {
												if (data2 < 1 || isNaN(data2)) {
													validate21.errors = [{
														instancePath: instancePath + "/pull_request/number",
														schemaPath: "#/$defs/number/minimum",
														keyword: "minimum",
														params: {
															comparison: ">=",
															limit: 1
														}
													}];
													return false;
												}
											}
										}
										var valid1 = _errs5 === errors;
									} else var valid1 = true;
									if (valid1) {
										if (data1.merged !== void 0) {
											let data3 = data1.merged;
											const _errs8 = errors;
											if (typeof data3 !== "boolean" && data3 !== null) {
												validate21.errors = [{
													instancePath: instancePath + "/pull_request/merged",
													schemaPath: "#/properties/pull_request/properties/merged/type",
													keyword: "type",
													params: { type: schema32.properties.pull_request.properties.merged.type }
												}];
												return false;
											}
											var valid1 = _errs8 === errors;
										} else var valid1 = true;
										if (valid1) {
											if (data1.head !== void 0) {
												const _errs10 = errors;
												if (!validate22(data1.head, {
													instancePath: instancePath + "/pull_request/head",
													parentData: data1,
													parentDataProperty: "head",
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
													errors = vErrors.length;
												}
												var valid1 = _errs10 === errors;
											} else var valid1 = true;
											if (valid1) {
												if (data1.base !== void 0) {
													const _errs11 = errors;
													if (!validate22(data1.base, {
														instancePath: instancePath + "/pull_request/base",
														parentData: data1,
														parentDataProperty: "base",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
														errors = vErrors.length;
													}
													var valid1 = _errs11 === errors;
												} else var valid1 = true;
											}
										}
									}
								}
							} else {
								validate21.errors = [{
									instancePath: instancePath + "/pull_request",
									schemaPath: "#/properties/pull_request/type",
									keyword: "type",
									params: { type: "object" }
								}];
								return false;
							}
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
				}
			}
		} else {
			validate21.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate21.errors = vErrors;
	return errors === 0;
}
validate21.evaluated = {
	"props": {
		"action": true,
		"pull_request": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const isPushEvent = validate25;
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate25.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		let missing0;
		if (data.ref === void 0 && (missing0 = "ref") || data.before === void 0 && (missing0 = "before") || data.after === void 0 && (missing0 = "after")) {
			validate25.errors = [{
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: missing0 }
			}];
			return false;
		} else {
			if (data.ref !== void 0) {
				let data0 = data.ref;
				if (typeof data0 === "string") {
					if (data0.length > 1e3) {
						validate25.errors = [{
							instancePath: instancePath + "/ref",
							schemaPath: "#/properties/ref/maxLength",
							keyword: "maxLength",
							params: { limit: 1e3 }
						}];
						return false;
					}
				} else {
					validate25.errors = [{
						instancePath: instancePath + "/ref",
						schemaPath: "#/properties/ref/type",
						keyword: "type",
						params: { type: "string" }
					}];
					return false;
				}
				var valid0 = true;
			} else var valid0 = true;
			if (valid0) {
				if (data.before !== void 0) {
					let data1 = data.before;
					if (typeof data1 === "string") {
						if (!pattern4.test(data1)) {
							validate25.errors = [{
								instancePath: instancePath + "/before",
								schemaPath: "#/$defs/sha/pattern",
								keyword: "pattern",
								params: { pattern: "^[0-9a-fA-F]{40,64}$" }
							}];
							return false;
						}
					} else {
						validate25.errors = [{
							instancePath: instancePath + "/before",
							schemaPath: "#/$defs/sha/type",
							keyword: "type",
							params: { type: "string" }
						}];
						return false;
					}
					var valid0 = true;
				} else var valid0 = true;
				if (valid0) {
					if (data.after !== void 0) {
						let data2 = data.after;
						if (typeof data2 === "string") {
							if (!pattern4.test(data2)) {
								validate25.errors = [{
									instancePath: instancePath + "/after",
									schemaPath: "#/$defs/sha/pattern",
									keyword: "pattern",
									params: { pattern: "^[0-9a-fA-F]{40,64}$" }
								}];
								return false;
							}
						} else {
							validate25.errors = [{
								instancePath: instancePath + "/after",
								schemaPath: "#/$defs/sha/type",
								keyword: "type",
								params: { type: "string" }
							}];
							return false;
						}
						var valid0 = true;
					} else var valid0 = true;
					if (valid0) {
						if (data.deleted !== void 0) {
							if (typeof data.deleted !== "boolean") {
								validate25.errors = [{
									instancePath: instancePath + "/deleted",
									schemaPath: "#/properties/deleted/type",
									keyword: "type",
									params: { type: "boolean" }
								}];
								return false;
							}
							var valid0 = true;
						} else var valid0 = true;
					}
				}
			}
		}
	} else {
		validate25.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		}];
		return false;
	}
	validate25.errors = vErrors;
	return true;
}
validate25.evaluated = {
	"props": {
		"ref": true,
		"before": true,
		"after": true,
		"deleted": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const isIssueEvent = validate26;
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate26.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		let missing0;
		if (data.issue === void 0 && (missing0 = "issue")) {
			validate26.errors = [{
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: missing0 }
			}];
			return false;
		} else if (data.issue !== void 0) {
			let data0 = data.issue;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				let missing1;
				if (data0.number === void 0 && (missing1 = "number") || data0.pull_request === void 0 && (missing1 = "pull_request")) {
					validate26.errors = [{
						instancePath: instancePath + "/issue",
						schemaPath: "#/properties/issue/required",
						keyword: "required",
						params: { missingProperty: missing1 }
					}];
					return false;
				} else {
					if (data0.number !== void 0) {
						let data1 = data0.number;
						if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1))) {
							validate26.errors = [{
								instancePath: instancePath + "/issue/number",
								schemaPath: "#/$defs/number/type",
								keyword: "type",
								params: { type: "integer" }
							}];
							return false;
						}
						if (typeof data1 == "number" && isFinite(data1)) {
							if (data1 < 1 || isNaN(data1)) {
								validate26.errors = [{
									instancePath: instancePath + "/issue/number",
									schemaPath: "#/$defs/number/minimum",
									keyword: "minimum",
									params: {
										comparison: ">=",
										limit: 1
									}
								}];
								return false;
							}
						}
						var valid1 = true;
					} else var valid1 = true;
					if (valid1) {
						if (data0.pull_request !== void 0) {
							let data2 = data0.pull_request;
							if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
								validate26.errors = [{
									instancePath: instancePath + "/issue/pull_request",
									schemaPath: "#/properties/issue/properties/pull_request/type",
									keyword: "type",
									params: { type: "object" }
								}];
								return false;
							}
							var valid1 = true;
						} else var valid1 = true;
					}
				}
			} else {
				validate26.errors = [{
					instancePath: instancePath + "/issue",
					schemaPath: "#/properties/issue/type",
					keyword: "type",
					params: { type: "object" }
				}];
				return false;
			}
		}
	} else {
		validate26.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		}];
		return false;
	}
	validate26.errors = vErrors;
	return true;
}
validate26.evaluated = {
	"props": { "issue": true },
	"dynamicProps": false,
	"dynamicItems": false
};
const isRelatedEvent = validate27;
const schema42 = {
	"type": "object",
	"properties": {
		"workflow_run": {
			"type": "object",
			"required": ["head_repository"],
			"properties": {
				"head_repository": { "$ref": "#/$defs/repository" },
				"head_branch": {
					"type": ["string", "null"],
					"maxLength": 1e3
				},
				"pull_requests": { "$ref": "#/$defs/pulls" }
			}
		},
		"check_run": { "$ref": "#/$defs/about" },
		"check_suite": { "$ref": "#/$defs/about" }
	}
};
const schema45 = {
	"type": ["object", "null"],
	"properties": { "pull_requests": { "$ref": "#/$defs/pulls" } }
};
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate28.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate28.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema45.type }
		}];
		return false;
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.pull_requests !== void 0) {
			let data0 = data.pull_requests;
			if (Array.isArray(data0)) {
				const len0 = data0.length;
				for (let i0 = 0; i0 < len0; i0++) {
					let data1 = data0[i0];
					if (!(data1 && typeof data1 == "object" && !Array.isArray(data1))) {
						validate28.errors = [{
							instancePath: instancePath + "/pull_requests/" + i0,
							schemaPath: "#/$defs/pulls/items/type",
							keyword: "type",
							params: { type: "object" }
						}];
						return false;
					}
				}
			} else {
				validate28.errors = [{
					instancePath: instancePath + "/pull_requests",
					schemaPath: "#/$defs/pulls/type",
					keyword: "type",
					params: { type: "array" }
				}];
				return false;
			}
		}
	}
	validate28.errors = vErrors;
	return true;
}
validate28.evaluated = {
	"props": { "pull_requests": true },
	"dynamicProps": false,
	"dynamicItems": false
};
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate27.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.workflow_run !== void 0) {
				let data0 = data.workflow_run;
				const _errs1 = errors;
				if (errors === _errs1) {
					if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
						let missing0;
						if (data0.head_repository === void 0 && (missing0 = "head_repository")) {
							validate27.errors = [{
								instancePath: instancePath + "/workflow_run",
								schemaPath: "#/properties/workflow_run/required",
								keyword: "required",
								params: { missingProperty: missing0 }
							}];
							return false;
						} else {
							if (data0.head_repository !== void 0) {
								let data1 = data0.head_repository;
								const _errs3 = errors;
								const _errs4 = errors;
								if (!(data1 && typeof data1 == "object" && !Array.isArray(data1)) && data1 !== null) {
									validate27.errors = [{
										instancePath: instancePath + "/workflow_run/head_repository",
										schemaPath: "#/$defs/repository/type",
										keyword: "type",
										params: { type: schema36.type }
									}];
									return false;
								}
								if (errors === _errs4) {
									if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
										let missing1;
										if (data1.full_name === void 0 && (missing1 = "full_name")) {
											validate27.errors = [{
												instancePath: instancePath + "/workflow_run/head_repository",
												schemaPath: "#/$defs/repository/required",
												keyword: "required",
												params: { missingProperty: missing1 }
											}];
											return false;
										} else if (data1.full_name !== void 0) {
											let data2 = data1.full_name;
											if (errors === errors) {
												if (typeof data2 === "string") {
													if (data2.length > 300) {
														validate27.errors = [{
															instancePath: instancePath + "/workflow_run/head_repository/full_name",
															schemaPath: "#/$defs/repository/properties/full_name/maxLength",
															keyword: "maxLength",
															params: { limit: 300 }
														}];
														return false;
													}
												} else {
													validate27.errors = [{
														instancePath: instancePath + "/workflow_run/head_repository/full_name",
														schemaPath: "#/$defs/repository/properties/full_name/type",
														keyword: "type",
														params: { type: "string" }
													}];
													return false;
												}
											}
										}
									}
								}
								var valid1 = _errs3 === errors;
							} else var valid1 = true;
							if (valid1) {
								if (data0.head_branch !== void 0) {
									let data3 = data0.head_branch;
									const _errs8 = errors;
									if (typeof data3 !== "string" && data3 !== null) {
										validate27.errors = [{
											instancePath: instancePath + "/workflow_run/head_branch",
											schemaPath: "#/properties/workflow_run/properties/head_branch/type",
											keyword: "type",
											params: { type: schema42.properties.workflow_run.properties.head_branch.type }
										}];
										return false;
									}
									if (errors === _errs8) {
										if (typeof data3 === "string") {
											if (data3.length > 1e3) {
												validate27.errors = [{
													instancePath: instancePath + "/workflow_run/head_branch",
													schemaPath: "#/properties/workflow_run/properties/head_branch/maxLength",
													keyword: "maxLength",
													params: { limit: 1e3 }
												}];
												return false;
											}
										}
									}
									var valid1 = _errs8 === errors;
								} else var valid1 = true;
								if (valid1) {
									if (data0.pull_requests !== void 0) {
										let data4 = data0.pull_requests;
										const _errs10 = errors;
										if (errors === errors) {
											if (Array.isArray(data4)) {
												const len0 = data4.length;
												for (let i0 = 0; i0 < len0; i0++) {
													let data5 = data4[i0];
													const _errs13 = errors;
													if (!(data5 && typeof data5 == "object" && !Array.isArray(data5))) {
														validate27.errors = [{
															instancePath: instancePath + "/workflow_run/pull_requests/" + i0,
															schemaPath: "#/$defs/pulls/items/type",
															keyword: "type",
															params: { type: "object" }
														}];
														return false;
													}
													if (!(_errs13 === errors)) break;
												}
											} else {
												validate27.errors = [{
													instancePath: instancePath + "/workflow_run/pull_requests",
													schemaPath: "#/$defs/pulls/type",
													keyword: "type",
													params: { type: "array" }
												}];
												return false;
											}
										}
										var valid1 = _errs10 === errors;
									} else var valid1 = true;
								}
							}
						}
					} else {
						validate27.errors = [{
							instancePath: instancePath + "/workflow_run",
							schemaPath: "#/properties/workflow_run/type",
							keyword: "type",
							params: { type: "object" }
						}];
						return false;
					}
				}
				var valid0 = _errs1 === errors;
			} else var valid0 = true;
			if (valid0) {
				if (data.check_run !== void 0) {
					const _errs15 = errors;
					if (!validate28(data.check_run, {
						instancePath: instancePath + "/check_run",
						parentData: data,
						parentDataProperty: "check_run",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs15 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.check_suite !== void 0) {
						const _errs16 = errors;
						if (!validate28(data.check_suite, {
							instancePath: instancePath + "/check_suite",
							parentData: data,
							parentDataProperty: "check_suite",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs16 === errors;
					} else var valid0 = true;
				}
			}
		} else {
			validate27.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate27.errors = vErrors;
	return errors === 0;
}
validate27.evaluated = {
	"props": {
		"workflow_run": true,
		"check_run": true,
		"check_suite": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
const isRepositoryEvent = validate31;
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate31.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		let missing0;
		if (data.repository === void 0 && (missing0 = "repository")) {
			validate31.errors = [{
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: missing0 }
			}];
			return false;
		} else if (data.repository !== void 0) {
			let data0 = data.repository;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				let missing1;
				if (data0.default_branch === void 0 && (missing1 = "default_branch")) {
					validate31.errors = [{
						instancePath: instancePath + "/repository",
						schemaPath: "#/properties/repository/required",
						keyword: "required",
						params: { missingProperty: missing1 }
					}];
					return false;
				} else if (data0.default_branch !== void 0) {
					let data1 = data0.default_branch;
					if (typeof data1 === "string") {
						if (data1.length > 1e3) {
							validate31.errors = [{
								instancePath: instancePath + "/repository/default_branch",
								schemaPath: "#/properties/repository/properties/default_branch/maxLength",
								keyword: "maxLength",
								params: { limit: 1e3 }
							}];
							return false;
						} else if (data1.length < 1) {
							validate31.errors = [{
								instancePath: instancePath + "/repository/default_branch",
								schemaPath: "#/properties/repository/properties/default_branch/minLength",
								keyword: "minLength",
								params: { limit: 1 }
							}];
							return false;
						}
					} else {
						validate31.errors = [{
							instancePath: instancePath + "/repository/default_branch",
							schemaPath: "#/properties/repository/properties/default_branch/type",
							keyword: "type",
							params: { type: "string" }
						}];
						return false;
					}
				}
			} else {
				validate31.errors = [{
					instancePath: instancePath + "/repository",
					schemaPath: "#/properties/repository/type",
					keyword: "type",
					params: { type: "object" }
				}];
				return false;
			}
		}
	} else {
		validate31.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		}];
		return false;
	}
	validate31.errors = vErrors;
	return true;
}
validate31.evaluated = {
	"props": { "repository": true },
	"dynamicProps": false,
	"dynamicItems": false
};
// src/action/event.ts
const ZERO = /^0+$/;
const BRANCH = "refs/heads/";
const PLAIN$1 = {
	auto: "plan",
	report: { by: "none" },
	notices: [],
	isFork: false,
	isPreview: false,
	isQueued: false,
	isScheduled: false
};
function readTrigger(environment) {
	const payload = readPayload(environment["GITHUB_EVENT_PATH"]);
	const trigger = triggerOf(environment["GITHUB_EVENT_NAME"] ?? "", payload, environment);
	return typeof trigger === "string" || !isRepositoryEvent(payload) ? trigger : {
		...trigger,
		defaultBranch: payload.repository.default_branch
	};
}
function triggerOf(name, payload, environment) {
	const run = {
		...PLAIN$1,
		...here(environment)
	};
	switch (name) {
		case "pull_request":
		case "pull_request_target":
			if (isPullRequestEvent(payload)) return pullRequestTrigger(payload, name === "pull_request_target");
			return oddPayload(name, "a pull request with its number, and ref and commit of both its sides");
		case "push":
			if (isPushEvent(payload)) return pushTrigger(payload);
			return oddPayload(name, "the ref with its commits before and after");
		case "workflow_dispatch": return {
			...run,
			auto: "apply",
			...run.head && { report: {
				by: "commit",
				sha: run.head
			} }
		};
		case "schedule": return {
			...run,
			isScheduled: true
		};
		case "merge_group": return {
			...PLAIN$1,
			isQueued: true
		};
		default: return otherTrigger(name, payload, environment);
	}
}
function settleTrigger(trigger, { mode, applyFrom }) {
	const { auto, isPreview, baseRef, baseCommit: _, report, ...rest } = trigger;
	const { defaultBranch } = rest;
	const branch = isPreview ? baseRef?.slice(11) : trigger.branch;
	const listed = applyFrom.length > 0 || defaultBranch === void 0 ? applyFrom : [defaultBranch];
	const isListed = branch !== void 0 && isApplyRef(branch, listed);
	if (isPreview && isListed && mode === "auto") return {
		...trigger,
		isApplied: true
	};
	if (auto === "skip" || isListed || isPreview && baseRef === void 0) return trigger;
	const why = listed.length === 0 ? "The event payload does not name the default branch. Set `apply-from` to the git branches to apply from." : `${branch === void 0 ? "This git ref" : quoteWhole(branch)} is not in \`apply-from\` (${nameList(listed, "pattern")}).`;
	const told = isPreview ? "Merging this does not apply it" : "This is a plan";
	const isTold = mode === "auto" && (isPreview || auto === "apply");
	const notices = [...trigger.notices, ...isTold ? [`${told}: ${why}`] : []];
	if (isPreview) return {
		...trigger,
		notices
	};
	const open = branch === void 0 ? PLAIN$1.report : {
		by: "branch",
		branch
	};
	const place = report.by === "commit" ? open : report;
	return {
		...rest,
		notices,
		auto: "plan",
		isPreview: true,
		report: place
	};
}
function oddPayload(name, lacking) {
	return `Malformed \`${name}\` event payload: missing ${lacking}. Check the file in GITHUB_EVENT_PATH.`;
}
function pullRequestTrigger({ action, pull_request: pull }, isTarget) {
	const { number, head, base, merged } = pull;
	const isFork = head.repo == null || head.repo.full_name !== base.repo?.full_name;
	const plan = {
		...PLAIN$1,
		isFork,
		isPreview: true,
		report: {
			by: "number",
			number
		},
		head: head.sha,
		baseCommit: base.sha,
		baseRef: `${BRANCH}${base.ref}`,
		...isFork ? {} : { origin: {
			ref: `${BRANCH}${head.ref}`,
			commit: head.sha
		} },
		...isTarget ? { fileCommit: head.sha } : {}
	};
	if (action !== "closed") return plan;
	const skipReason = merged ? "The pull request was merged. The run for the push to its base applies the topology." : "The pull request was closed without a merge. Nothing is applied.";
	return {
		...plan,
		auto: "skip",
		skipReason,
		ending: merged ? "merged" : "closed"
	};
}
function pushTrigger({ ref, before, after, deleted }) {
	const skip = (skipReason) => ({
		...PLAIN$1,
		auto: "skip",
		skipReason
	});
	if (deleted === true || ZERO.test(after)) return skip("The push deletes a ref; there is no file to apply.");
	if (!ref.startsWith(BRANCH)) return skip("The push is for a tag; only pushes to a branch apply.");
	return {
		...PLAIN$1,
		auto: "apply",
		report: {
			by: "commit",
			sha: after
		},
		branch: ref.slice(11),
		head: after,
		origin: {
			ref,
			commit: after
		},
		...ZERO.test(before) ? {} : { baseCommit: before }
	};
}
function otherTrigger(name, payload, environment) {
	const notice = `Event ${quote(name)} has no default mode; running a plan. Set \`mode\` to choose.`;
	const common = {
		...PLAIN$1,
		...here(environment),
		notices: name === "" ? [] : [notice]
	};
	if (isPullRequestEvent(payload)) {
		const { report, isFork } = pullRequestTrigger(payload, true);
		return {
			...common,
			report,
			isFork,
			isPreview: true
		};
	}
	if (isIssueEvent(payload)) return {
		...common,
		report: {
			by: "number",
			number: payload.issue.number
		},
		isPreview: true
	};
	if (!isRelatedEvent(payload)) return common;
	const { workflow_run: run, check_run, check_suite } = payload;
	const isPreview = [
		run,
		check_run,
		check_suite
	].some((about) => about?.pull_requests?.length);
	if (run === void 0) return {
		...common,
		isPreview
	};
	const isFork = run.head_repository?.full_name !== environment["GITHUB_REPOSITORY"];
	return {
		...common,
		isFork,
		isPreview,
		branch: run.head_branch ?? void 0
	};
}
function here(environment) {
	const { GITHUB_REF: ref = "", GITHUB_SHA: commit = "" } = environment;
	const branch = ref.startsWith(BRANCH) ? ref.slice(11) : void 0;
	if (commit === "") return { branch };
	return branch === void 0 ? { head: commit } : {
		head: commit,
		branch,
		origin: {
			ref,
			commit
		}
	};
}
function readPayload(path) {
	if (!path) return void 0;
	try {
		return JSON.parse((0, node_fs.readFileSync)(path, "utf8"));
	} catch {
		return;
	}
}
// src/report/markdown.ts
const UNSAFE = /[[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]--[ \ufe0f]]|(?<!\p{Extended_Pictographic})\ufe0f/gv;
const ESCAPES = {
	"\n": "\\n",
	"\r": "\\r",
	"	": "\\t"
};
function visible(text) {
	return text.replace(UNSAFE, (character) => {
		const hex = (character.codePointAt(0) ?? 0).toString(16);
		return ESCAPES[character] ?? (hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`);
	});
}
function cut(text, most) {
	if (text.length <= most) return text;
	return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}\u2026`;
}
function code(value, most = 120) {
	const text = cut(visible(value), most);
	if (text.trim() === "") return "`\"\"`";
	const runs = text.match(/`+/g) ?? [];
	const fence = "`".repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
	const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
	return `${fence}${pad}${text.replaceAll("|", "\\|")}${pad}${fence}`;
}
function eachPart(text, value, others) {
	return text.split("`").map((part, index) => index % 2 === 1 ? value(part) : others(part)).join("");
}
function message(text, most = 2e3) {
	return eachPart(text, (value) => code(value, most), words);
}
function htmlMessage(text) {
	return eachPart(text, (value) => `<code>${html(value)}</code>`, html);
}
function link(text, address) {
	return `[${text}](${encodeURI(address).replace(/[()|'*_~]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)})`;
}
function words(text) {
	return escaped(visible(text)).replace(/[\\*_[\]|~#$]/g, "\\$&").replaceAll("@", "@\u200b").replace(/\b(https?|www)(?=[:.])/gi, "$1\u200b");
}
function html(value, most = 120) {
	return escaped(cut(visible(value), most)).replaceAll("\"", "&quot;");
}
function escaped(text) {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
function fence(language, lines) {
	const runs = lines.join("\n").match(/`{3,}/g) ?? [];
	const mark = "`".repeat(Math.max(2, ...runs.map((run) => run.length)) + 1);
	return `${mark}${language}\n${lines.join("\n")}\n${mark}`;
}
function folded(summary, body) {
	return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}
function paragraphs(texts, between = "\n\n") {
	return texts.filter((text) => text !== "").join(between);
}
function table(head, rows, hidden) {
	const more = hidden === 0 ? "" : `\u2026 and ${hidden} more.`;
	if (rows.length === 0) return more;
	return paragraphs([`| ${head.join(" | ")} |\n|${head.map(() => "---|").join("")}\n${rows.join("\n")}`, more]);
}
// src/run/result.ts
function messageOf(texts, ...values) {
	return texts.flatMap((text, at) => {
		const value = values[at] ?? "";
		return [text, ...Array.isArray(value) ? value : [value]];
	});
}
function heldOf({ document, syncedAt }) {
	return {
		from: "branch",
		document: new TopologyDocument(document),
		syncedAt
	};
}
function liveOf(before) {
	return before.from === "branch" || before.from === "document" ? before.document : void 0;
}
function failed(why, compared, maybeStored = false) {
	return {
		outcome: "failed",
		why,
		compared,
		maybeStored
	};
}
function isFailure(result) {
	switch (result.outcome) {
		case "invalid":
		case "blocked":
		case "failed": return true;
		case "drifted": return result.isFailure;
		default: return false;
	}
}
function comparedOf(result) {
	return "compared" in result ? result.compared : void 0;
}
function isChanged({ before, plan }) {
	return before.from === "nothing" || plan.changes.length > 0;
}
// src/report/verdict.ts
const MOST_ALLOWED = 10;
const MOST_NAMED = 3;
const OUTCOMES = {
	failed: {
		icon: "\u274c",
		label: "failed",
		style: "red",
		weight: 90
	},
	blocked: {
		icon: "\u26d4",
		label: "blocked",
		style: "red",
		weight: 80
	},
	invalid: {
		icon: "\u26d4",
		label: "invalid",
		style: "red",
		weight: 70
	},
	drifted: {
		icon: "\u26a0\ufe0f",
		label: "drifted",
		style: "red",
		weight: 60
	},
	applying: {
		icon: "\u23f3",
		label: "being applied",
		style: "cyan",
		weight: 50
	},
	planned: {
		icon: "\ud83d\udcdd",
		label: "planned",
		style: "cyan",
		weight: 40
	},
	superseded: {
		icon: "\u23ed\ufe0f",
		label: "superseded",
		style: "yellow",
		weight: 30
	},
	applied: {
		icon: "\u2705",
		label: "applied",
		style: "green",
		weight: 20
	},
	skipped: {
		icon: "\u23ed\ufe0f",
		label: "skipped",
		style: "yellow",
		weight: 10
	},
	valid: {
		icon: "\u2705",
		label: "valid",
		style: "green",
		weight: 0
	},
	"no-change": {
		icon: "\u2705",
		label: "in sync",
		style: "green",
		weight: 0
	}
};
function verdict(result) {
	const { icon } = OUTCOMES[result.outcome];
	return {
		icon: result.outcome === "drifted" && result.isFailure ? "\u26d4" : icon,
		title: `${titleOf(result)}${unread(result)}`,
		text: sentencesOf(result)
	};
}
function titleOf(result) {
	switch (result.outcome) {
		case "valid": return "Valid";
		case "invalid": return `Invalid: ${countOf(errorsIn(result), "error")}`;
		case "skipped": return "Skipped";
		case "superseded": return "Superseded: a later version of the file decides";
		case "no-change": return UNCHANGED[result.compared.before.from];
		case "planned": return plannedTitle(result.compared);
		case "applied": return result.compared.before.from === "nothing" ? "Applied" : `Applied ${changeCount(result.compared)}`;
		case "blocked": return result.why === void 0 ? blockedTitle(result.compared.decision) : "Blocked: nothing was written";
		case "drifted": return driftedTitle(result.compared, result.isCheck);
		case "failed": return `Failed: ${result.maybeStored ? "it is unknown whether the file was stored" : "nothing was changed"}`;
	}
}
const UNCHANGED = {
	branch: "In sync: nothing to apply",
	document: "No difference",
	file: "No change to the file",
	nothing: "No change to the file"
};
function plannedTitle(compared) {
	const { before, decision } = compared;
	if (before.from === "nothing") return "Plan: no baseline";
	const used = decision.kind === "apply" ? decision.used : [];
	const people = [...new Set(used.flatMap((one) => one.by === "label" ? one.person : []))];
	const by = people.length > 0 ? inWords(people.slice(0, MOST_NAMED).map(quote)) : "`allow`";
	return `Plan: ${changeCount(compared)}, ${RISKS[riskOf(compared)]}${used.length === 0 ? "" : `, allowed by ${by}`}`;
}
function blockedTitle(decision) {
	if (decision.kind === "rejected") return "Blocked: the service rejects this topology";
	const [block] = "blocks" in decision ? decision.blocks : [];
	return block === void 0 ? "Blocked" : `Blocked: ${blockTitle(block)}`;
}
function blockTitle({ class: blocked, changes, uncovered }) {
	const [name = ""] = uncovered;
	const tables = uncovered.length === 1 ? quote(name) : `${thousands(uncovered.length)} tables`;
	switch (blocked) {
		case "needs-empty": return `queries ${changes.some(({ proof }) => proof?.verdict === "rows") ? "would" : "could"} lose rows of ${tables}`;
		case "needs-backfill": return `${tables} ${uncovered.length === 1 ? "needs" : "need"} data in place first`;
		case "outage": return `statements on ${tables} would fail`;
		case "new-table": return `${tables} may already have rows`;
	}
}
function driftedTitle({ plan: { situation }, decision }, isCheck = false) {
	if (decision.kind === "drifted" && decision.underWay.length > 0) return "Drift: a Reshard may be in progress";
	if (isCheck && situation.state !== "drift") return "Drift: the database branch differs from the file";
	return "Drift: changed outside this repository";
}
function sentencesOf(result) {
	const file = quoteWhole(result.file);
	const branch = branchOf(result);
	const nothing = comparedOf(result)?.before.from !== "document" ? [`Nothing was written to ${branch}.`] : [];
	switch (result.outcome) {
		case "valid": return [`${file} is valid. Nothing was sent.`];
		case "invalid": {
			const { file: name = result.file } = result.findings[0]?.location ?? {};
			return [`${quoteWhole(name)} has ${countOf(errorsIn(result), "error")}. Nothing was sent.`];
		}
		case "skipped":
		case "superseded": return [result.why];
		case "planned": return [
			...baseline(result.compared, file, branch),
			...allowed(result.compared.decision),
			...nothing
		];
		case "no-change": return [inSync(result.compared, file, branch)];
		case "blocked": return result.why === void 0 ? [...concerned(result.compared), ...nothing] : [result.why];
		case "drifted": return [...result.isCheck ? differing(result.compared, file, branch) : reshard(result.compared), ...nothing];
		case "applied": return applied(result, file, branch);
		case "failed": return [wordsOf(result.why), ...result.compared === void 0 || result.maybeStored ? [] : nothing];
	}
}
function nextStep(result, isApplied) {
	const branch = branchOf(result);
	const { outcome } = result;
	if (isApplied === true && outcome === "planned") {
		const { compared, file } = result;
		const said = [...baseline(compared, quoteWhole(file), branch), ...allowed(compared.decision)];
		return [`Merging this applies it to ${branch}.`, ...said].join(" ");
	}
	if (isApplied === true && outcome === "blocked" && result.why === void 0) return `Merging this applies nothing to ${branch}: the run after the merge is blocked as well.`;
	return verdict(result).text.join(" ");
}
function plainVerdict(result) {
	const { icon, title, text } = verdict(result);
	return cut(`${icon} ${title}${result.target === void 0 ? "" : ` (${quoteWhole(targetName(result.target))})`}. ${text.join(" ")}`, 4e3);
}
function renderRefusal(problems) {
	return `### \u26d4 Invalid configuration\n\nThe step\u2019s inputs are invalid. Nothing was sent.\n\n${problems.map((problem) => `- ${message(problem)}`).join("\n")}\n`;
}
function comparedIn(result) {
	return result.outcome === "superseded" ? void 0 : comparedOf(result);
}
function changeCount({ plan }) {
	const tables = new Set(plan.changes.flatMap((change) => change.tables.listed)).size;
	const count = countOf(plan.changes.length, "change");
	return tables > MOST_NAMED ? `${count} to ${thousands(tables)} tables` : count;
}
function countOf(count, noun) {
	return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
function errorsIn({ findings }) {
	return findings.filter(({ severity }) => severity === "error").length;
}
function branchOf({ target }) {
	return target === void 0 ? "the database branch" : quoteWhole(targetName(target));
}
const RISKS = {
	none: "no effect on routing",
	safe: "safe",
	behavioural: "statements behave differently",
	"new-table": "for new tables",
	unknown: "effect unknown, not blocked",
	outage: "statements fail",
	"needs-backfill": "needs data in place first",
	"needs-empty": "could hide rows",
	rejected: "rejected by the service"
};
function riskOf({ before, plan }) {
	return before.from !== "branch" && before.isUnreadable && CHANGE_CLASSES.indexOf(plan.risk) < CHANGE_CLASSES.indexOf("unknown") ? "unknown" : plan.risk;
}
function baseline({ before }, file, branch) {
	switch (before.from) {
		case "branch": return [];
		case "document": return [`Compared with ${quoteWhole(before.name)}.`];
		case "file": return [`Compared with the previous version of ${file}. What ${branch} holds now is unknown.`];
		case "nothing": return [`Neither ${branch} nor an earlier version of ${file} could be compared with it.`];
	}
}
function allowed(decision) {
	if (decision.kind !== "apply" || decision.used.length === 0) return [];
	const shown = decision.used.slice(0, MOST_ALLOWED);
	const texts = shown.map((used) => used.by === "allow" ? `\`allow\` ${quoteWhole(used.text)}` : `the label ${quoteWhole(used.text)} that ${quoteWhole(used.person)} set on pull request #${used.pull}`);
	const rest = decision.used.length - shown.length;
	return [`Allowed by ${texts.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`];
}
function inSync({ before, plan: { situation } }, file, branch) {
	const spelling = "ledger" in situation && situation.ledger.length > 0 ? " (formatting differs)" : "";
	if (before.from === "document") return `${file} means the same as ${quoteWhole(before.name)}${spelling}.`;
	if (before.from !== "branch") return `${file} is what it was before; what ${branch} holds is unknown. Nothing was written. To apply it anyway, run the workflow manually.`;
	return `${branch} already matches ${file}${spelling}. Nothing was written.`;
}
function concerned({ decision }) {
	const blocks = "blocks" in decision ? decision.blocks : [];
	const named = blocks.flatMap(({ uncovered }) => uncovered);
	const names = blocks.length > 1 ? [...new Set(named)] : named;
	return names.length === 0 ? [] : [`It is about ${nameList(names, "table")}.`];
}
function reshard({ decision }) {
	return decision.kind === "drifted" && decision.underWay.length > 0 ? [verdictOf(decision)] : [];
}
function differing(compared, file, branch) {
	const cause = {
		drift: `${branch} was changed outside the repository.`,
		behind: `${branch} holds an earlier version of the file: later changes were never applied.`,
		pristine: `${branch} holds what a new branch starts with: the file was never applied.`,
		"first-file": `The file has no earlier version, so it is unknown whether it was never applied or ${branch} was changed outside the repository.`,
		"history-unknown": `The file\u2019s history could not be read, so it is unknown whether changes were never applied or ${branch} was changed outside the repository.`
	}[compared.plan.situation.state];
	return [
		`${branch} differs from ${file}: ${changeCount(compared)}.`,
		...cause === void 0 ? [] : [cause],
		"Run the workflow that applies, or update the file to match."
	];
}
function unread(result) {
	const compared = comparedOf(result);
	if (compared?.plan.situation.state === "history-unknown") return ", file history not read";
	const before = compared?.before;
	if (before === void 0 || before.from === "branch") return "";
	if (before.from === "document") return ", no database branch read";
	return before.isUnreadable ? ", database branch not read" : ", compared with git, not with the database";
}
function applied({ compared, syncedAt }, file, branch) {
	const { decision } = compared;
	const next = decision.kind === "apply" && decision.used.length > 0 ? "The way back is the previous topology." : "Nothing more to do.";
	const synced = syncedAt === null ? [] : [`Last synced ${quoteWhole(syncedAt)}.`];
	return [
		`The service confirmed that ${branch} holds ${file}.`,
		...allowed(decision),
		...synced,
		next
	];
}
// src/report/report.ts
const LADDER$1 = [
	{
		least: 1e5,
		rows: 300,
		remedies: 10,
		drawings: true,
		diffLines: 5e3,
		previousLines: 5e3
	},
	{
		least: 2e4,
		rows: 200,
		remedies: 5,
		drawings: true,
		diffLines: 500,
		previousLines: 0
	},
	{
		least: 0,
		rows: 100,
		remedies: 3,
		drawings: true,
		diffLines: 150,
		previousLines: 0
	},
	{
		least: 0,
		rows: 100,
		remedies: 3,
		drawings: true,
		diffLines: 0,
		previousLines: 0
	},
	{
		least: 0,
		rows: 50,
		remedies: 1,
		drawings: true,
		diffLines: 0,
		previousLines: 0
	},
	{
		least: 0,
		rows: 15,
		remedies: 0,
		drawings: false,
		diffLines: 0,
		previousLines: 0
	},
	{
		least: 0,
		rows: 0,
		remedies: 0,
		drawings: false,
		diffLines: 0,
		previousLines: 0
	}
];
function reportRenderer(result) {
	let sections;
	return async (context, sink) => {
		sections ??= comparedSections(result);
		const { open, folds } = await sections;
		const whole = folds(LADDER$1[0]).map(({ title }) => title);
		let text = "";
		for (const extent of LADDER$1) {
			const shown = folds(extent);
			const textsOf = (own) => own.map(({ title, body }) => folded(title, body));
			const steps = textsOf(shown.filter(({ isSteps }) => isSteps));
			const missing = [...hiddenRows(result, extent.rows), ...whole.filter((title) => !shown.some((fold) => fold.title === title))];
			text = `${paragraphs([
				heading(result, context),
				...plainSight(result, open(extent.rows), {
					context,
					rows: extent.rows,
					steps
				}),
				...textsOf(shown.filter(({ isSteps }) => !isSteps)),
				leftOut(missing, context),
				footer(result, context)
			])}\n`;
			if (sink.measure(text) <= sink.limit) return text;
		}
		return text;
	};
}
function hiddenRows(result, rows) {
	const changes = (comparedIn(result)?.plan.changes.length ?? 0) - rows;
	const findings = result.findings.length - rows;
	return [...changes > 0 ? [countOf(changes, "change")] : [], ...findings > 0 ? [countOf(findings, "finding")] : []];
}
function leftOut(titles, { runUrl, rest }) {
	if (titles.length === 0) return "";
	const what = `Left out for size: ${titles.map((title) => words(title)).join(", ")}.`;
	if (rest !== void 0) return `${what} ${message(rest)}`;
	return `${what} The ${runUrl === void 0 ? "job summary" : link("job summary", runUrl)} has more, and the files of the outputs ${["plan-file", "previous-topology-file"].map((name) => code(name)).join(" and ")} have all of it.`;
}
async function comparedSections(result) {
	const compared = comparedIn(result);
	if (compared === void 0) return {
		open: () => ({}),
		folds: () => []
	};
	const { openSections, foldSections } = await Promise.resolve().then(() => require("./compared.js"));
	return {
		open: (rows) => openSections(result, compared, rows),
		folds: await foldSections(result, compared)
	};
}
function plainSight(result, { advice = [], changes = "" }, { context, rows, steps = [] }) {
	const notices = result.notices.map((notice) => `> ${message(wordsOf(notice))}`);
	const [first = "", ...others] = advice;
	const isDrift = result.outcome === "drifted";
	const said = nextStep(result, context.isApplied);
	return [
		...result.outcome === "failed" ? happenedAndRemedies(said) : [message(said)],
		...isDrift ? notices : [],
		first,
		...steps,
		...others,
		...isDrift ? [] : notices,
		findingTable(result.findings, rows, context),
		changes
	];
}
const REMEDY = /^(?:A service token needs|Add|Apply|Change|Check|Contact|Create|Do not|Fix|For|If|Increase|Make|Merge|Only|Run|Set|Sign in|Store|Use)\b/;
function happenedAndRemedies(text) {
	const { happened = [], remedies } = Object.groupBy(sentencesIn(text), (one) => REMEDY.test(one) ? "remedies" : "happened");
	const steps = remedies?.map((one) => `- ${message(one)}`).join("\n");
	return [message(happened.join(" ")), ...steps === void 0 ? [] : [`**What to do**\n\n${steps}`]];
}
function sentencesIn(text) {
	const sentences = [];
	for (const part of text.split(/(?<=\.) (?=[A-Z`])/)) {
		const last = sentences.at(-1);
		if (last !== void 0 && last.split("`").length % 2 === 0) sentences.push(`${sentences.pop()} ${part}`);
		else sentences.push(part);
	}
	return sentences;
}
function heading(result, { dashboard }) {
	const { icon, title } = verdict(result);
	return `### ${icon} ${message(title)} \u00b7 ${about(result, dashboard)}`;
}
function about({ target, file }, dashboard) {
	if (target === void 0) return code(file, 300);
	const names = [
		target.organization,
		target.database,
		target.branch
	];
	const isPlain = names.every((name) => PLAIN.test(name));
	const name = code(targetName(target), 300);
	return dashboard === void 0 || !isPlain ? name : link(name, `${dashboard}/${names.join("/")}`);
}
const PLAIN = /^[\w.-]+(?:\/[\w.-]+)*$/;
const ICONS = {
	error: "\u26d4",
	warning: "\u26a0\ufe0f",
	allowed: "\u2611\ufe0f"
};
function findingTable(findings, most, context) {
	if (findings.length === 0) return "";
	const rows = findings.slice(0, most).map(({ severity, location, message: text, id }) => {
		const { file, line, column } = location;
		const place = code(`${file}:${line}:${column}`);
		const { page, commit, rulePage } = context;
		const where = page !== void 0 && commit !== void 0 && PLAIN.test(file) ? link(place, `${page}/blob/${commit}/${file}#L${line}`) : place;
		const rule = rulePage === void 0 || !PLAIN.test(id) ? code(id) : link(code(id), rulePage(id));
		return `| ${ICONS[severity]} | ${where} | ${message(text)} (${rule}) |`;
	});
	return table([
		"",
		"where",
		"finding"
	], rows, findings.length - rows.length);
}
function footer(result, context) {
	const compared = comparedOf(result);
	const plan = compared === void 0 ? "" : `plan ${code(compared.plan.id)}`;
	return smallPrint([
		`file ${code(result.file, 200)}`,
		commitText(context),
		plan,
		runText(context)
	]);
}
function commitText({ commit, page }) {
	if (commit === void 0) return "";
	const short = code(commit.slice(0, 12));
	return `commit ${page === void 0 ? short : link(short, `${page}/commit/${commit}`)}`;
}
function runText({ runUrl }) {
	return runUrl === void 0 ? "" : link("run", runUrl);
}
function smallPrint(parts) {
	const text = paragraphs(parts, " \u00b7 ");
	return text === "" ? "" : `<sub>${text}</sub>`;
}
function applyingTitle({ compared }) {
	return `Applying ${changeCount(compared)}`;
}
function renderApplying(applying, context) {
	const { compared, target } = applying;
	const head = `### ${OUTCOMES.applying.icon} ${applyingTitle(applying)} \u00b7 ${code(targetName(target), 300)}`;
	const small = smallPrint([
		`plan ${code(compared.plan.id)}`,
		commitText(context),
		runText(context)
	]);
	return `${paragraphs([
		head,
		applyingText(applying),
		small
	])}\n`;
}
function applyingText({ file, target }) {
	return message(`${quoteWhole(file)} is being written to ${quoteWhole(targetName(target))}. If this message does not change, the run was interrupted. Re-run it; it compares before it writes.`);
}
// src/report/result-document.ts
function resultDocument(result) {
	const compared = comparedOf(result);
	const plan = compared?.plan;
	const isKnown = plan !== void 0 && compared?.before.from !== "nothing";
	const isUnreadable = compared !== void 0 && compared.before.from !== "branch" && compared.before.isUnreadable;
	const isDrift = result.outcome !== "superseded" && plan?.situation.state === "drift";
	const digest = result.outcome === "valid" ? result.digest : plan?.threeWay.file.canonical(plan.threeWay.form).digest;
	return {
		version: 1,
		target: result.target ?? null,
		file: result.file,
		outcome: result.outcome,
		failed: isFailure(result),
		verdict: plainVerdict(result),
		changed: compared === void 0 ? null : isChanged(compared),
		applied: result.outcome === "applied",
		drift: compared?.before.from === "branch" ? isDrift : null,
		risk: compared !== void 0 && (isKnown || isUnreadable) ? riskOf(compared) : null,
		change_count: isKnown ? plan.changes.length : null,
		plan_id: plan?.id ?? null,
		synced_at: "syncedAt" in result ? result.syncedAt : null,
		topology_digest: digest ?? null,
		findings: result.findings.map(({ severity, id, message, location: { file, line, column } }) => {
			return {
				severity,
				id,
				message,
				file,
				line,
				column
			};
		}),
		notices: result.notices.map(wordsOf)
	};
}
// src/action/outputs.ts
const MOST_SEVERE_FIRST = [
	"failed",
	"blocked",
	"invalid",
	"drifted",
	"applied",
	"planned",
	"superseded",
	"no-change",
	"valid",
	"skipped"
];
const MOST_RESULTS_BYTES = 12e4;
const MOST = {
	findings: 20,
	notices: 10,
	verdict: 1e3
};
const LADDER = [
	MOST,
	{
		findings: 5,
		notices: 3,
		verdict: 400
	},
	{
		findings: 0,
		notices: 0,
		verdict: 200
	}
];
const VALUES = {
	outcome: ({ results }) => worstOutcome(results),
	changed: ({ results }) => either(results.map(({ changed }) => changed)),
	applied: ({ results }) => results.some(({ applied }) => applied),
	drift: ({ results }) => either(results.map(({ drift }) => drift)),
	risk: ({ results }) => CHANGE_CLASSES.findLast((risk) => results.some((result) => result.risk === risk)),
	"change-count": ({ results }) => {
		const counts = results.flatMap(({ change_count: count }) => count ?? []);
		return counts.length === 0 ? "" : counts.reduce((sum, count) => sum + count, 0);
	},
	"plan-id": ({ alone }) => alone?.plan_id,
	"plan-file": ({ alone }) => alone?.plan_file,
	"report-file": ({ reportFile }) => reportFile,
	"runbook-file": ({ alone }) => alone?.runbook_file,
	"previous-topology-file": ({ alone, previousFolder }) => alone === void 0 ? previousFolder : alone.previous_topology_file,
	"comment-url": ({ comment }) => comment !== void 0 && "url" in comment ? comment.url : "",
	"pull-request": ({ pullRequest }) => pullRequest,
	"synced-at": ({ alone }) => alone?.synced_at,
	"topology-digest": ({ alone }) => alone?.topology_digest,
	"target-count": ({ isFleet, results }) => isFleet ? results.length : "",
	results: ({ isFleet, results }) => isFleet ? resultsJson(results) : "",
	"results-file": ({ resultsFile }) => resultsFile,
	matrix: () => ""
};
Object.keys(VALUES);
function outputsOf(results, traces) {
	const of = {
		...traces,
		results,
		alone: results.length === 1 ? results[0] : void 0
	};
	return Object.fromEntries(Object.entries(VALUES).map(([name, value]) => [name, String(value(of) ?? "")]));
}
function worstOutcome(results) {
	return MOST_SEVERE_FIRST.find((outcome) => results.some((result) => result.outcome === outcome)) ?? "skipped";
}
function countOutcomes(results) {
	const parts = MOST_SEVERE_FIRST.flatMap((outcome) => {
		const count = results.filter((result) => result.outcome === outcome).length;
		return count === 0 ? [] : [`${count} ${outcome}`];
	});
	return `${results.length === 1 ? "1 target" : `${results.length} targets`}: ${parts.join(", ")}.`;
}
function either(values) {
	if (values.includes(true)) return true;
	return values.length === 0 || values.includes(null) ? void 0 : false;
}
function resultsJson(targets) {
	for (const most of LADDER) {
		const shorter = targets.map((target) => ({
			...target,
			verdict: cut(target.verdict, most.verdict),
			findings: target.findings.slice(0, most.findings),
			notices: target.notices.slice(0, most.notices)
		}));
		const text = JSON.stringify(shorter);
		if (Buffer.byteLength(text) <= MOST_RESULTS_BYTES) return text;
	}
	const brief = ({ name, outcome, failed }) => JSON.stringify({
		name,
		outcome,
		failed
	});
	const all = `[${targets.map(brief).join(",")}]`;
	if (Buffer.byteLength(all) <= MOST_RESULTS_BYTES) return all;
	const severity = ({ outcome }) => MOST_SEVERE_FIRST.indexOf(outcome);
	let size = 2;
	return `[${targets.toSorted((a, b) => severity(a) - severity(b)).map(brief).filter((text) => {
		size += Buffer.byteLength(text) + 1;
		return size <= MOST_RESULTS_BYTES;
	}).join(",")}]`;
}
function reported({ findings, notices, ...result }, left, name) {
	return {
		...result,
		findings: findings.slice(0, MOST.findings),
		notices: notices.slice(0, MOST.notices),
		name,
		finding_count: findings.length,
		notice_count: notices.length,
		plan_file: left.plan_file ?? null,
		report_file: left.report_file ?? null,
		runbook_file: left.runbook_file ?? null,
		previous_topology_file: left.previous_topology_file ?? null
	};
}
// src/action/request.ts
function readContext(environment) {
	const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = environment;
	const { GITHUB_WORKFLOW_REF: workflow = "", GITHUB_ACTION_REPOSITORY: action } = environment;
	const { GITHUB_ACTION_REF: version = "HEAD" } = environment;
	return {
		run: wholeNumber(environment["GITHUB_RUN_ID"]),
		attempt: wholeNumber(environment["GITHUB_RUN_ATTEMPT"]) ?? 1,
		isDependabot: environment["GITHUB_ACTOR"] === "dependabot[bot]",
		person: environment["GITHUB_TRIGGERING_ACTOR"] || environment["GITHUB_ACTOR"] || void 0,
		commit: commit || void 0,
		isOnPull: ["pull_request", "pull_request_target"].includes(environment["GITHUB_EVENT_NAME"] ?? ""),
		job: environment["GITHUB_JOB"] || void 0,
		workflow: /^\/([^@]+)@/.exec(workflow.replace(repository ?? "", ""))?.[1],
		page: server && repository ? `${server}/${repository}` : void 0,
		rules: server && action ? `${server}/${action}/blob/${version}/docs/rules` : void 0
	};
}
function stampOf(context, trigger, mode) {
	const { run, attempt } = context;
	const { commit, head } = commitOf(trigger, context);
	return {
		phase: phaseOf(trigger, mode),
		run,
		attempt,
		commit,
		head
	};
}
function commitOf({ fileCommit, head }, { commit }) {
	return {
		commit: fileCommit ?? commit,
		head,
		isCommitted: fileCommit !== void 0
	};
}
async function resultStamp(result, { stamp, context, fleet }) {
	const compared = context.isOnPull ? comparedOf(result) : void 0;
	if (compared === void 0) return stamp;
	const { MOST_DIGESTS, planMark } = await Promise.resolve().then(() => mark_exports);
	const most = MOST_DIGESTS / (fleet?.names.length || 1);
	const mark = planMark(compared.plan, {
		isUnread: compared.before.from !== "branch",
		most,
		asked: compared.asked
	});
	return {
		...stamp,
		reviewed: {
			...mark,
			run: stamp.run,
			head: stamp.head
		}
	};
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
function endEntry(what, { run, attempt = 1, phase }, { person }) {
	return {
		what: what === "skipped" && (phase === "merged" || phase === "closed") ? phase : what,
		run,
		attempt,
		at: Math.floor(Date.now() / 1e3),
		person
	};
}
function allowedIn(result, { run, attempt = 1 }) {
	const decision = comparedOf(result)?.decision;
	return (decision?.kind === "apply" ? decision.used : []).flatMap((one) => one.by === "label" ? {
		what: "allowed",
		run,
		attempt,
		at: one.at,
		person: one.person
	} : []);
}
function phaseOf({ ending, isPreview }, mode) {
	if (ending !== void 0) return ending;
	if (mode !== "apply") return "plan";
	return isPreview ? "preview" : "apply";
}
function reportContext({ context: { page, rules }, trigger, inputs }, { run, attempt = 1, head, commit }) {
	const later = attempt > 1 ? `/attempts/${attempt}` : "";
	const isOnGitHub = page !== void 0 && run !== void 0;
	return {
		page,
		isApplied: trigger.isApplied,
		rulePage: rules === void 0 ? void 0 : (id) => `${rules}/${id}.md`,
		runUrl: isOnGitHub ? `${page}/actions/runs/${run}${later}` : void 0,
		commit: head ?? commit,
		dashboard: URL.parse(inputs.baseUrl)?.host === SERVICE ? DASHBOARD : void 0
	};
}
const SERVICE = "api.planetscale.com";
const DASHBOARD = "https://app.planetscale.com";
function wholeNumber(text) {
	return text !== void 0 && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : void 0;
}
function requestOf(inputs, trigger, context) {
	const asked = inputs.mode === "auto" || inputs.mode === "matrix" ? trigger.auto : inputs.mode;
	const isOffline = !maySignIn(inputs, trigger);
	const isRefused = asked === "apply" && (trigger.isQueued || isOffline);
	const mode = inputs.mode === "validate" ? "validate" : trigger.auto === "skip" ? "skip" : isRefused ? "plan" : asked;
	const notices = [
		...trigger.notices,
		...mode === "plan" && isOffline ? [offlineNotice(inputs, trigger)] : [],
		...mode === "plan" && isRefused ? [refusalOf(trigger)] : []
	];
	return {
		file: inputs.file,
		target: inputs.target,
		mode,
		isPreview: trigger.isPreview,
		isDriftCheck: trigger.isScheduled && mode === "plan",
		skipReason: skipReasonOf(inputs, trigger),
		...commitOf(trigger, context),
		...historyOf(mode, trigger, context),
		origin: trigger.origin,
		basis: inputs.schema === void 0 ? [] : [{ path: inputs.schema }],
		attempt: context.attempt,
		review: reviewOf(inputs, trigger),
		...inputs.run,
		notices
	};
}
function historyOf(mode, { isPreview, head, baseRef, baseCommit, fileCommit }, { commit }) {
	if (isPreview && mode === "apply" && head !== void 0) return {
		baseCommit: void 0,
		historyRef: head
	};
	return {
		baseCommit,
		historyRef: baseRef ?? baseCommit ?? fileCommit ?? commit
	};
}
function skipReasonOf({ mode, target }, { skipReason = "", ending, isFork }) {
	if (mode !== "apply" || ending === void 0 || isFork || target === void 0) return skipReason;
	return `${skipReason} The preview branch ${quoteWhole(targetName(target))} is not deleted by this action. If no other step deletes it, run ${deleteBranch(target)}.`;
}
function reviewOf(inputs, trigger) {
	if (trigger.isPreview) return "off";
	if (inputs.requireReview) return "required";
	return inputs.comment === "never" || inputs.githubToken === void 0 ? "off" : "reported";
}
function maySignIn(inputs, trigger) {
	return inputs.authorization !== void 0 && !trigger.isFork;
}
function isLocal({ mode }, { auto }) {
	return mode === "validate" || mode === "matrix" || auto === "skip";
}
function isOnline(inputs, trigger) {
	return !isLocal(inputs, trigger) && maySignIn(inputs, trigger);
}
function refusalOf({ isQueued, isFork }) {
	return `Nothing is applied for ${isQueued ? "a merge queue" : isFork ? "a pull request from a fork" : "a run without a credential"}; running a plan.`;
}
function offlineNotice({ authorization }, { isFork }) {
	const so = "so the database branch was not read and the file was compared with git.";
	if (!isFork) return `Dependabot runs cannot read Actions secrets, ${so} Add the credential as Dependabot secrets.`;
	return authorization === void 0 ? `Pull requests from forks get no secrets, ${so}` : `Credentials are never used with a fork\u2019s file, ${so}`;
}
// src/action/publish.ts
const SUMMARY = {
	limit: 1044480,
	measure: (text) => Buffer.byteLength(text)
};
const MOST_ANNOTATIONS = {
	error: 9,
	warning: 10,
	allowed: 5
};
const MOST_NOTICES = 10;
async function endTarget(name, result, options) {
	const { runner, files, fleet } = options;
	const stamp = await resultStamp(result, options);
	const compared = comparedOf(result);
	const render = reportRenderer(result);
	const summary = runner.hide(await render(reportContext(options, stamp), SUMMARY));
	const left = {
		plan_file: compared && await leave(runner, "plan as a file", () => files.writePlan(compared)),
		runbook_file: compared && await leaveRunbook({
			...result,
			compared
		}, options),
		report_file: fleet && await leave(runner, "report as a file", () => files.writeReport(summary)),
		previous_topology_file: files.previousFile()
	};
	return {
		item: reported(resultDocument(result), left, name),
		content: fleet ? await sectionOn(name, result, {
			...options,
			stamp
		}) : {
			stamp,
			render,
			summary,
			notices: result.notices,
			isQuiet: result.outcome === "no-change",
			isReplaced: result.outcome === "applied",
			isAstray: result.outcome === "failed" && result.isMissing === true
		},
		mayCreate: mayCreate(result, options.inputs.comment),
		allowed: allowedIn(result, stamp),
		findings: WEIGHTS.flatMap((severity) => result.findings.filter((finding) => finding.severity === severity).slice(0, MOST_ANNOTATIONS[severity]))
	};
}
async function leaveRunbook(planned, { runner, files }) {
	if (!("blocks" in planned.compared.decision)) return void 0;
	const { renderRunbook } = await Promise.resolve().then(() => require("./runbook.js"));
	const sql = renderRunbook(planned);
	return sql && leave(runner, "runbook", () => files.writeRunbook(sql));
}
async function sectionOn(name, result, options) {
	const { fleetPiece } = await Promise.resolve().then(() => require("./fleet.js"));
	const { targets, runner, stamp } = options;
	return {
		...sectionOf(await fleetPiece(name, result, {
			share: SUMMARY.limit / targets.length,
			context: reportContext(options, stamp)
		}), stamp, runner),
		isReplacing: result.outcome === "applied"
	};
}
function mayCreate(result, comment) {
	if (result.outcome === "skipped") return false;
	if (comment === "always") return true;
	const compared = comparedOf(result);
	return isFailure(result) || result.findings.length > 0 || compared !== void 0 && isChanged(compared);
}
async function publish(targets, publication) {
	const { runner, files, fleet } = publication;
	const summary = await summaryOf(targets, publication);
	await writeSummary(runner, summary);
	const posted = await post(targets, publication);
	const reportFile = await leave(runner, "report as a file", () => files.writeReport(summary));
	const items = targets.map(({ item }) => item);
	const traces = {
		...posted,
		reportFile,
		resultsFile: fleet && await leave(runner, "list of results as a file", () => files.writeResults(items)),
		previousFolder: files.previousFolder(),
		isFleet: fleet !== void 0
	};
	runner.setOutputs(outputsOf(items, traces));
	annotateFindings(targets, runner);
	if (fleet === void 0) for (const target of targets) conclude(target, runner);
	else await concludeFleet(targets, fleet.notices, runner);
}
async function post(targets, publication) {
	const { reporter, inputs, stamp, context } = publication;
	if (reporter === void 0) return {
		comment: void 0,
		pullRequest: inputs.pullRequest
	};
	const outcome = worstOutcome(targets.map(({ item }) => item));
	const content = {
		...wholeOf(targets) ?? { sections: sectionsOf(targets) },
		entries: [...targets.flatMap(({ allowed }) => allowed), endEntry(outcome, stamp, context)],
		alarm: stamp.phase === "apply" && inputs.notifyOnFailure ? alarmOf(targets) : void 0
	};
	const mayComment = targets.some((target) => target.mayCreate);
	return reporter.publish(content, mayComment);
}
function alarmOf(targets) {
	const failed = targets.filter(({ item }) => item.failed);
	const [only] = failed;
	if (only === void 0) return void 0;
	return targets.length > 1 ? `${failed.length} of ${targets.length} targets` : quoteWhole(only.item.name);
}
function sectionsOf(targets) {
	return targets.flatMap(({ content }) => "cells" in content ? content : []);
}
function wholeOf([first]) {
	return first !== void 0 && "render" in first.content ? first.content : void 0;
}
async function summaryOf(targets, publication) {
	const whole = wholeOf(targets);
	if (whole !== void 0) return whole.summary;
	const { runner, stamp, fleet } = publication;
	const said = (fleet?.notices ?? []).map((notice) => `> ${runner.hide(message(notice))}\n`).join("\n");
	const { layFleet } = await Promise.resolve().then(() => require("./fleet-layout.js"));
	const { text } = layFleet(sectionsOf(targets), {
		stamp,
		more: 0,
		isWhole: true,
		sink: {
			...SUMMARY,
			limit: SUMMARY.limit - SUMMARY.measure(said) - 2
		},
		contextOf: (origin) => reportContext(publication, origin)
	});
	return said === "" ? `${text.trimEnd()}\n` : `${text.trimEnd()}\n\n${said}`;
}
async function leave({ notify }, what, write) {
	try {
		return await write();
	} catch (error) {
		notify("warning", `Could not write the ${what}: ${quoteWhole(textOf$1(error))}.`);
		return;
	}
}
async function writeSummary(runner, text) {
	const path = runner.environment["GITHUB_STEP_SUMMARY"];
	if (path) await leave(runner, "job summary", async () => (0, node_fs.appendFileSync)(path, text));
}
function annotateFindings(targets, { annotate }) {
	const all = targets.flatMap(({ item, findings }) => findings.map((finding) => ({
		name: item.name,
		finding
	})));
	const once = Map.groupBy(all, ({ finding: { id, message: text, location } }) => JSON.stringify([
		id,
		text,
		location.file,
		location.line,
		location.column
	]));
	for (const severity of WEIGHTS) {
		const found = [...once.values()].filter(([first]) => first?.finding.severity === severity);
		for (const [first, ...others] of found.slice(0, MOST_ANNOTATIONS[severity])) {
			if (first === void 0) continue;
			const whose = others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
			annotate(first.finding, targets.length === 1 ? void 0 : whose);
		}
	}
}
function conclude({ item, findings, content }, runner) {
	const hidden = item.finding_count - findings.length;
	const more = hidden === 0 ? "" : ` ${hidden} more ${hidden === 1 ? "finding is" : "findings are"} in the job summary.`;
	say([item], `${item.verdict}${more}`, runner);
	if ("notices" in content) for (const notice of content.notices) runner.notify("notice", wordsOf(notice));
}
async function concludeFleet(targets, notices, runner) {
	const { mostSevereFirst } = await Promise.resolve().then(() => require("./fleet-layout.js"));
	const items = targets.map(({ item }) => item);
	const said = [...new Set([...notices, ...items.flatMap((item) => item.notices)])];
	for (const notice of said.slice(0, MOST_NOTICES)) runner.notify("notice", notice);
	const [worst] = mostSevereFirst(targets.flatMap(({ content, item }) => item.failed && "cells" in content ? {
		cells: content.cells,
		verdict: item.verdict
	} : []));
	const first = worst === void 0 ? "" : ` First: ${worst.verdict}`;
	say(items, `${countOutcomes(items)}${first}`, runner);
}
function say(items, line, { notify, logLine }) {
	if (items.some(({ failed }) => failed)) notify("error", line);
	else if (items.some(({ outcome }) => outcome === "drifted")) notify("warning", line);
	else logLine(line);
}
async function refuse(step, problems, headline = problems) {
	const { runner } = step;
	for (const problem of headline) runner.notify("error", problem);
	await writeSummary(runner, runner.hide(renderRefusal(problems)));
	runner.setOutputs({
		outcome: "invalid",
		applied: "false"
	});
	if (!("github" in step) || step.github === void 0 || step.trigger.report.by !== "number") return 1;
	const { openReporter } = await Promise.resolve().then(() => require("./pull-request.js"));
	const reporter = openReporter({
		...step,
		github: await step.github()
	});
	const { stamp, context } = step;
	const render = async () => renderRefusal(problems);
	const entries = [endEntry("refused", stamp, context)];
	await reporter.publish({
		stamp,
		render,
		entries,
		isAstray: true
	}, true);
	return 1;
}
// src/host/files.ts
const SLUG_LENGTH = 60;
const REPORT = "report.md";
function openRunFiles(environment, hide, isFleet) {
	let folder;
	const write = async (name, text) => {
		folder ??= (0, node_fs.mkdtempSync)((0, node_path.join)(environment["RUNNER_TEMP"] || (0, node_os.tmpdir)(), "neki-topology-"));
		const path = (0, node_path.join)(folder, name);
		(0, node_fs.mkdirSync)((0, node_path.dirname)(path), { recursive: true });
		(0, node_fs.writeFileSync)(path, text);
		return path;
	};
	let previous;
	return {
		of: (at, target) => {
			const slug = target.replace(/[^A-Za-z0-9]+/g, "-").slice(0, SLUG_LENGTH);
			const own = (name, shelf) => isFleet ? `${shelf}/${String(at + 1).padStart(4, "0")}-${slug}${(0, node_path.extname)(name)}` : name;
			let saved;
			return {
				writePlan: async ({ plan, decision }) => {
					const { planDocument } = await Promise.resolve().then(() => require("./plan-document.js"));
					const text = `${JSON.stringify(planDocument(plan, decision), null, 2)}\n`;
					return write(own("plan.json", "plans"), hide(text));
				},
				writeReport: (markdown) => write(own(REPORT, "reports"), hide(markdown)),
				writeRunbook: (sql) => write(own("runbook.sql", "runbooks"), hide(sql)),
				writePrevious: async (document) => {
					saved = await write(own("previous-topology.json", "previous"), `${toJson(document.root)}\n`);
					previous = (0, node_path.dirname)(saved);
					return saved;
				},
				previousFile: () => saved
			};
		},
		writeReport: (markdown) => write(REPORT, hide(markdown)),
		writeResults: (results) => write("results.json", hide(`${JSON.stringify(results, null, 2)}\n`)),
		previousFolder: () => previous
	};
}
async function tellSaved(save, say, remedy) {
	try {
		say(`Saved the current topology of the branch to ${await save()}.`);
		return;
	} catch (error) {
		return `Could not save the current topology of the branch: ${quoteWhole(textOf$1(error))}. ${remedy}`;
	}
}
// src/report/statements.ts
function statementLines(statements) {
	return statements.flatMap(({ database, text, parameters, milliseconds, answer }, at) => {
		const place = database === void 0 ? "the database of the address" : `database ${database}`;
		const given = countOf(parameters, "parameter");
		const came = typeof answer === "number" ? countOf(answer, "row") : answer;
		return [visible(`${at + 1}. ${place}, ${given}, ${Math.round(milliseconds)} ms: ${came}`), visible(`   ${text.replaceAll("\n", " ")}`)];
	});
}
// src/topology/validation/allow.ts
const ID = "allow-comment";
const FORM = quote(`# ${MARK} allow RULE -- REASON`);
const MAX_REASON = 200;
const MAX_FINDINGS$1 = 100;
const ALLOWABLE_ERRORS = new Set([
	"index-several-columns",
	"key-range-gap",
	"range-negative-keys",
	"shard-key-column",
	"table-unresolved"
]);
const OF_A_BRANCH = new Set([
	...[...SHARD_RULES, ...CATALOG_RULES].map(({ id }) => id),
	"authority-moved",
	"gsi-enabled-at-once"
]);
function allowancesOf(source, severities = new Map()) {
	const { allowances, findings } = readComments(source);
	const astray = new Map();
	let hasErrors = false;
	const weigh = ({ id, at, others = [], isEach }, severity) => {
		const told = {
			severity,
			words: prose``
		};
		if (allowances.size === 0) return told;
		const lines = [at, ...isEach === true ? others : []].map(({ start }) => lineOf(source, start));
		const comments = lines.flatMap((line) => allowances.get(keyOf$1(id, line)) ?? []);
		for (const comment of comments) comment.isUsed = true;
		const [comment] = comments;
		const missing = lines.find((line) => !allowances.has(keyOf$1(id, line)));
		const isRefused = severity === "error" && (severities.has(id) || !ALLOWABLE_ERRORS.has(id));
		hasErrors ||= severity === "error" && (isRefused || missing !== void 0);
		if (comment === void 0 && missing !== void 0) remembered(astray, id, () => missing);
		if (comment === void 0) return told;
		if (isRefused) return {
			severity,
			words: severities.has(id) ? SET_BY_INPUT : NEVER
		};
		if (missing !== void 0) return {
			severity,
			words: prose`No comment allows it on line ${missing}.`
		};
		const reason = shortened(quoteWhole(comment.reason), MAX_REASON);
		return {
			severity: "allowed",
			words: prose`Allowed on line ${lineOf(source, comment.place.start)}: ${reason}.`
		};
	};
	const problems = () => {
		const idle = hasErrors ? [] : [...allowances.values()].filter(({ isUsed }) => !isUsed);
		const isOn = ({ id }) => !OF_A_BRANCH.has(id) && (severities.get(id) ?? RULES.find((rule) => rule.id === id)?.severity) !== "off";
		const unused = idle.filter(isOn).map(({ id, place, line }) => {
			const fact = prose`Line ${line} has no finding of rule ${quote(id)}, so this comment allows nothing.`;
			const elsewhere = astray.get(id);
			return warningAt(source, place, prose`${fact} ${elsewhere === void 0 ? prose`Remove it` : prose`Move it to line ${elsewhere}, which has one`}.`);
		});
		return [...findings, ...unused].slice(0, MAX_FINDINGS$1);
	};
	return {
		weigh,
		problems
	};
}
const NEVER = prose`No comment can allow it, because the service would refuse the topology or misread it.`;
const SET_BY_INPUT = prose`No comment can allow it, because the input ${quote("rules")} makes it an error.`;
function keyOf$1(id, line) {
	return `${line} ${id}`;
}
function readComments(source) {
	const allowances = new Map();
	const findings = [];
	let below = 0;
	for (const place of source.comments ?? []) {
		const { rules, reason, problem } = readComment(textOf$2(source, place));
		if (problem !== void 0) findings.push(errorAt(source, place, ID, problem));
		if (place.start >= below) below = skipTrivia(source.text, place.end);
		const line = lineOf(source, isAlone(source, place) ? below : place.start);
		for (const name of problem === void 0 ? rules : []) {
			if (findings.length >= MAX_FINDINGS$1) return {
				allowances,
				findings
			};
			const id = RULES.find((rule) => rule.id === name)?.id;
			if (id === void 0) findings.push(warningAt(source, place, unknownRule(name)));
			else remembered(allowances, keyOf$1(id, line), () => ({
				id,
				reason,
				place,
				line,
				isUsed: false
			}));
		}
	}
	return {
		allowances,
		findings
	};
}
function readComment(text) {
	const [said = "", ...words] = text.slice(text.indexOf(MARK) + 14).trim().split(/(?:^|\s)--(?=\s|$)/);
	const reason = words.join(" --").trim();
	const rules = (/^allow(?:\s|$)/.test(said) ? said.slice(5).split(",") : []).map((name) => name.trim()).filter((name) => name !== "");
	return {
		rules,
		reason,
		problem: rules.length === 0 ? prose`${quote(text)} names no rule to allow. Use ${FORM}.` : reason === "" ? prose`A comment that allows ${listed(rules)} gives no reason, so it allows nothing. Use ${FORM}.` : void 0
	};
}
function isAlone(source, { start }) {
	const { column } = locate(source, {
		start,
		end: start
	});
	return source.text.slice(start - column + 1, start).trim() === "";
}
function lineOf(source, start) {
	return locate(source, {
		start,
		end: start
	}).line;
}
function warningAt(source, place, message) {
	return {
		...errorAt(source, place, ID, message),
		severity: "warning"
	};
}
// src/topology/validation/data-topology.validator.ts
const TOPOLOGY_SHAPE = {
	kinds: ["object"],
	required: ["authoritative_shard_group", "shard_groups"],
	title: prose`Neki data topology`,
	properties: new Map([
		["authoritative_shard_group", {
			kinds: ["string"],
			required: [],
			isNonEmpty: true
		}],
		["default_shard_group", {
			kinds: ["string"],
			required: []
		}],
		["shard_groups", {
			kinds: ["array"],
			required: [],
			items: {
				kinds: ["object"],
				required: ["uid", "key_ranges"],
				title: prose`shard group`,
				properties: new Map([
					["uid", {
						kinds: ["string"],
						required: [],
						isNonEmpty: true
					}],
					["name", {
						kinds: ["string"],
						required: []
					}],
					["default_shard_index", {
						kinds: ["string"],
						required: []
					}],
					["key_ranges", {
						kinds: ["array"],
						required: [],
						isNonEmpty: true,
						items: {
							kinds: ["object"],
							required: ["shard_uid"],
							title: prose`key range`,
							properties: new Map([
								["shard_uid", {
									kinds: ["string"],
									required: [],
									isNonEmpty: true
								}],
								["start", {
									kinds: ["string"],
									required: [],
									isHexadecimal: true
								}],
								["end", {
									kinds: ["string"],
									required: [],
									isHexadecimal: true
								}]
							])
						}
					}]
				])
			}
		}],
		["shard_indexes", {
			kinds: ["object"],
			required: [],
			entries: {
				kinds: ["object"],
				required: ["type"],
				title: prose`shard index`,
				properties: new Map([
					["type", {
						kinds: ["string"],
						required: []
					}],
					["columns", {
						kinds: ["array"],
						required: [],
						items: {
							kinds: ["string"],
							required: [],
							isNonEmpty: true
						}
					}],
					["index_params", {
						kinds: ["object"],
						required: [],
						properties: new Map([["modulus", {
							kinds: ["string", "integer"],
							required: []
						}]])
					}]
				])
			}
		}],
		["databases", {
			kinds: ["object"],
			required: [],
			entries: {
				kinds: ["object"],
				required: [],
				title: prose`database`,
				properties: new Map([
					["default_shard_group", {
						kinds: ["string"],
						required: []
					}],
					["authoritative_shard_group", {
						kinds: ["string"],
						required: []
					}],
					["schemas", {
						kinds: ["object"],
						required: [],
						entries: {
							kinds: ["object"],
							required: [],
							title: prose`schema`,
							properties: new Map([
								["default_shard_group", {
									kinds: ["string"],
									required: []
								}],
								["tables", {
									kinds: ["object"],
									required: [],
									entries: {
										kinds: ["object"],
										required: [],
										title: prose`table`,
										properties: new Map([
											["shard_group", {
												kinds: ["string"],
												required: []
											}],
											["shard_group_uid", {
												kinds: ["string"],
												required: []
											}],
											["primary_indexes", {
												kinds: ["array"],
												required: [],
												items: {
													kinds: ["object"],
													required: [],
													title: prose`primary index`,
													properties: new Map([
														["shard_index", {
															kinds: ["string"],
															required: []
														}],
														["columns", {
															kinds: ["array"],
															required: [],
															items: {
																kinds: ["string"],
																required: [],
																isNonEmpty: true
															}
														}],
														["ignore_null", {
															kinds: ["boolean"],
															required: []
														}]
													])
												}
											}],
											["secondary_indexes", {
												kinds: ["array"],
												required: [],
												items: {
													kinds: ["object"],
													required: ["name"],
													title: prose`secondary index`,
													properties: new Map([["name", {
														kinds: ["string"],
														required: [],
														isNonEmpty: true
													}], ["columns", {
														kinds: ["array"],
														required: [],
														items: {
															kinds: ["string"],
															required: [],
															isNonEmpty: true
														}
													}]])
												}
											}],
											["shard_index", {
												kinds: ["string"],
												required: []
											}]
										])
									}
								}],
								["reference_tables", {
									kinds: ["object"],
									required: [],
									entries: {
										kinds: ["object"],
										required: [],
										title: prose`reference table`,
										properties: new Map([["shard_groups", {
											kinds: ["array"],
											required: [],
											items: {
												kinds: ["string"],
												required: []
											}
										}], ["shard_group_uids", {
											kinds: ["array"],
											required: [],
											items: {
												kinds: ["string"],
												required: []
											}
										}]])
									}
								}],
								["sequences", {
									kinds: ["array", "object"],
									required: [],
									items: {
										kinds: ["object"],
										required: ["name"],
										title: prose`sequence`,
										properties: new Map([
											["name", {
												kinds: ["string"],
												required: [],
												isNonEmpty: true
											}],
											["shard_group", {
												kinds: ["string"],
												required: []
											}],
											["shard_group_uid", {
												kinds: ["string"],
												required: []
											}]
										])
									},
									entries: {
										kinds: ["object"],
										required: [],
										title: prose`sequence`,
										properties: new Map([["shard_group", {
											kinds: ["string"],
											required: []
										}], ["shard_group_uid", {
											kinds: ["string"],
											required: []
										}]])
									}
								}]
							])
						}
					}],
					["global_secondary_indexes", {
						kinds: ["object"],
						required: [],
						entries: {
							kinds: ["object"],
							required: [
								"table",
								"owner_table",
								"columns"
							],
							title: prose`global secondary index`,
							properties: new Map([
								["schema", {
									kinds: ["string"],
									required: []
								}],
								["table", {
									kinds: ["string"],
									required: [],
									isNonEmpty: true
								}],
								["owner_table", {
									kinds: ["string"],
									required: [],
									isNonEmpty: true
								}],
								["columns", {
									kinds: ["array"],
									required: [],
									isNonEmpty: true,
									items: {
										kinds: ["string"],
										required: [],
										isNonEmpty: true
									}
								}],
								["owner_sk_columns", {
									kinds: ["array"],
									required: [],
									items: {
										kinds: ["string"],
										required: [],
										isNonEmpty: true
									}
								}],
								["owner_pk_columns", {
									kinds: ["array"],
									required: [],
									items: {
										kinds: ["string"],
										required: [],
										isNonEmpty: true
									}
								}],
								["unique", {
									kinds: ["boolean"],
									required: []
								}],
								["ignore_null", {
									kinds: ["boolean"],
									required: []
								}],
								["enabled", {
									kinds: ["boolean"],
									required: []
								}]
							])
						}
					}]
				])
			}
		}]
	])
};
// src/topology/validation/rules/rule-input.ts
const MAX_NAMES = 1e3;
function sharedInput(document, shape) {
	const { source, root } = document;
	const { topology, resolution } = shape.root === root ? document : new TopologyDocument({
		source,
		root: shape.root
	});
	const schemas = [...topology.databases.values()].flatMap((database) => Array.from(database.schemas.values(), (schema) => ({
		database,
		schema
	})));
	const tables = schemas.flatMap(({ database, schema }) => Array.from(schema.tables.values(), (table) => {
		return {
			database,
			schema,
			table,
			placement: resolveTable(resolution, database, schema, table)
		};
	}));
	const elaborateTables = tables.filter(({ table }) => isElaborate(table));
	const tablesByPlacement = Map.groupBy(tables, ({ placement }) => placement);
	const listings = elaborateTables.flatMap((owner) => owner.table.secondaryIndexes.flatMap((entry) => entry.name ? [{
		owner,
		entry,
		name: entry.name
	}] : []));
	return {
		source,
		topology,
		resolution,
		shape,
		problems: shape.problems,
		authority: topology.groups.get(topology.authoritativeShardGroup?.value ?? ""),
		schemas,
		elaborateTables,
		tablesByPlacement,
		tablesByGroup: Map.groupBy(tables, ({ placement }) => placement.choice.group),
		listings,
		gsis: resolveGsis(resolution, tables, listings),
		layouts: layoutsOf(topology, shape, tablesByPlacement),
		knowsGroups: isWhole(shape, shape.root, "shard_groups") && topology.groupList.every(({ node }) => !shape.isUnsure(node, "uid")),
		knowsIndexes: isWhole(shape, shape.root, "shard_indexes")
	};
}
function isElaborate({ node: { members } }) {
	return members.size > 1 || members.size === 1 && !members.has("shard_group");
}
function resolveGsis(resolution, tables, listings) {
	const { databases } = resolution.topology;
	const indexed = [...databases.values()].filter((database) => database.globalSecondaryIndexes.size > 0);
	const tablesIn = Map.groupBy(tables, ({ database }) => database);
	const listingsIn = Map.groupBy(listings, ({ owner }) => owner.database);
	return indexed.flatMap((database) => {
		const tablesOf = Map.groupBy(tablesIn.get(database) ?? [], ({ table }) => table.name);
		const listingsOf = Map.groupBy(listingsIn.get(database) ?? [], ({ name }) => name.value);
		const schemas = [...database.schemas.values()];
		const references = new Set(schemas.flatMap(({ referenceTables }) => [...referenceTables.keys()]));
		const tableNames = [...tablesOf.keys().take(MAX_NAMES)];
		return Array.from(database.globalSecondaryIndexes.values(), (gsi) => {
			const listings = listingsOf.get(gsi.name) ?? [];
			const listing = listings.find(({ owner }) => owner.table.name === gsi.ownerTable?.value);
			const named = tablesOf.get(gsi.ownerTable?.value ?? "") ?? [];
			const owner = listing?.owner ?? (named.length === 1 ? named[0] : void 0);
			const place = {
				database,
				schema: database.schemas.get(gsi.schema?.value ?? "")
			};
			const name = gsi.table?.value ?? "";
			const lookups = gsi.schema?.value ? tableIn(resolution, place, name) : tablesOf.get(name) ?? [];
			const unlisted = resolveUnlisted(resolution, database, gsi.schema?.value || void 0);
			return {
				database,
				gsi,
				listings,
				owner,
				lookups,
				lookup: lookups.length > 1 ? void 0 : lookups[0]?.placement ?? unlisted,
				isReference: references.has(name),
				tableNames
			};
		});
	});
}
function tableIn(resolution, { database, schema }, name) {
	const table = schema?.tables.get(name);
	if (schema === void 0 || table === void 0) return [];
	return [{
		database,
		schema,
		table,
		placement: resolveTable(resolution, database, schema, table)
	}];
}
// src/topology/validation/validate.ts
const MAX_FINDINGS = 1e3;
function validate(document, context = {}) {
	return validationOf(new TopologyDocument(document))(context);
}
function validationOf(document) {
	const judge = judgementOf(document);
	return (context = {}) => {
		const { live } = context;
		const judged = judge(context);
		const hasErrors = judged.some(({ severity }) => severity === "error");
		const isOld = live !== void 0 && hasErrors ? oldProblems({
			document,
			judged
		}, {
			document: live,
			judged: judgementOf(live)(context)
		}) : () => false;
		const allowances = allowancesOf(document.source, context.severities);
		const findings = judged.map((one) => findingOf(document.source, one, isOld(one), allowances));
		const isFreeForm = formOf(document, ...live === void 0 ? [] : [live]) === "free-form";
		return [...findings, ...isFreeForm ? [] : allowances.problems()].sort(bySeverityThenPlace);
	};
}
function judgementOf(document, most = MAX_FINDINGS) {
	const { source, root } = document;
	let shared;
	return ({ severities, ...known }) => {
		if (!isNekiForm(document) && (known.live === void 0 || !isNekiForm(known.live))) return [];
		shared ??= sharedInput(document, checkShape(source, root, TOPOLOGY_SHAPE));
		const input = {
			...known,
			...shared
		};
		return RULES.flatMap((rule) => {
			const severity = severities?.get(rule.id) ?? rule.severity;
			return severity === "off" ? [] : listedOf(rule.check(input), {
				id: rule.id,
				severity,
				most
			});
		});
	};
}
function listedOf(problems, { id, severity, most }) {
	const found = new Map();
	for (const problem of problems) {
		const other = found.get(problem.at.start);
		if (other === void 0 || other.atMost && !problem.atMost) found.set(problem.at.start, problem);
		if (found.size > most) break;
	}
	const isCut = found.size > most;
	return [...found.values().take(most)].map((problem, index) => {
		const { atMost = severity } = problem;
		return {
			...problem,
			id,
			severity: atMost,
			isCut: isCut && index === most - 1
		};
	});
}
function findingOf(source, problem, isOld, allowances) {
	const { id, at, others = [], message, isCut, fixes = [] } = problem;
	const { severity, words } = allowances.weigh(problem, isOld ? "warning" : problem.severity);
	const known = isOld ? " The branch already has this problem." : "";
	const more = isCut ? " More of this kind are not listed." : "";
	const told = prose`${message}${known}${seeAlso(source, at, others)}${more}`;
	return {
		id,
		severity,
		message: joined(severity === "allowed" ? [words, told] : words === "" ? [told] : [told, words], " "),
		location: locate(source, at),
		...fixes.length > 0 && { isFixable: true }
	};
}
function oldProblems(file, live) {
	const [inFile, onBranch] = [pathsIn(file), pathsIn(live)];
	const keyOf = ({ id, fact, message }) => `${id} ${fact ?? message}`;
	const known = new Map();
	for (const problem of live.judged.filter(({ severity }) => severity === "error")) for (const path of onBranch(problem) ?? []) remembered(known, keyOf(problem), () => new Set()).add(path);
	return (problem) => {
		if (problem.severity !== "error" || problem.isCut) return false;
		const old = known.get(keyOf(problem));
		return inFile(problem)?.every((path) => old?.has(path)) ?? false;
	};
}
function pathsIn({ document: { root }, judged }) {
	const spansOf = ({ at, others = [] }) => [at, ...others];
	const paths = new Map();
	for (const { start, end } of judged.flatMap(spansOf)) remembered(paths, start, () => new Map()).set(end, []);
	const note = ({ start, end }, path) => paths.get(start)?.get(end)?.push(path);
	const visit = (node, path) => {
		note(node, path);
		if (node.kind === "object" || node.kind === "array") note(opening(node), path);
		if (node.kind === "array") for (const [index, item] of node.items.entries()) visit(item, `${path} ${nameOf(item) ?? index}`);
		if (node.kind !== "object") return;
		for (const [key, member] of node.members) {
			const inner = `${path}.${JSON.stringify(key)}`;
			note(keySpan(member), inner);
			visit(member.value, inner);
		}
	};
	visit(root, "");
	return (problem) => {
		const found = spansOf(problem).map(({ start, end }) => paths.get(start)?.get(end) ?? []);
		return found.some(({ length }) => length === 0) ? void 0 : found.flat();
	};
}
function nameOf(item) {
	const name = item.kind === "object" ? memberValue(item, "uid") ?? memberValue(item, "name") : void 0;
	return name?.kind === "string" ? JSON.stringify(name.value) : void 0;
}
function bySeverityThenPlace(one, other) {
	if (one.severity !== other.severity) return WEIGHTS.indexOf(one.severity) - WEIGHTS.indexOf(other.severity);
	return one.location.line - other.location.line || one.location.column - other.location.column;
}
// src/run/check.ts
function check(written, { shards: given, severities, userSchema }, { earlier, ...branch } = {}) {
	const resolved = resolvePlaceholders(written, {
		given,
		shards: branch.shards
	});
	const isKnown = earlier !== void 0 && earlier.document.root === resolved.document.root;
	const document = isKnown ? earlier.document : new TopologyDocument(resolved.document);
	const validation = isKnown ? earlier.validation : validationOf(document);
	if (resolved.findings.length > 0) return {
		document,
		validation,
		findings: resolved.findings
	};
	return {
		document,
		validation,
		findings: [...userSchema?.(document) ?? [], ...validation({
			...branch,
			severities
		})]
	};
}
const RULE_IDS = new Set(RULES.map(({ id }) => id));
function dependsOnBranch(findings, { mode, target, isPreview, against, platform }) {
	return (mode === "plan" || mode === "apply" && isPreview !== true) && (against !== void 0 || platform !== void 0 && target !== void 0) && findings.every(({ severity, id }) => severity !== "error" || RULE_IDS.has(id));
}
function hasErrors(findings) {
	return findings.some(({ severity }) => severity === "error");
}
// src/topology/impact/comparing.ts
const NONE = { kind: "none" };
const ODD_DIGITS = prose`it is not documented how the service reads a bound with an odd number of digits; use two digits for each byte`;
const UNDOCUMENTED = prose`it is not documented how \`ignore_null\` and a second index affect routing`;
const sides = new WeakMap();
function sideOf(placement) {
	return remembered(sides, placement, () => readSide(placement));
}
function readSide(placement) {
	const { choice, indexes } = placement;
	const [first, ...others] = indexes;
	const shards = [...shardsOf$1(choice.group)];
	return {
		placement,
		shards,
		routed: indexes.length > 0,
		spread: shards.length > 1,
		semantics: first && JSON.stringify(semanticsOf(first)),
		undocumented: JSON.stringify([indexes.map(({ ignoreNull }) => ignoreNull), others.map(semanticsOf)]),
		axis: axisOf(first?.index)
	};
}
function compareSides(before, after) {
	if (before.shards.length === 0) return after.shards.length === 0 ? NONE : { kind: "becomes-routable" };
	if (after.shards.length === 0) return { kind: "becomes-unroutable" };
	const movement = compareOwners(before, after) ?? compareShards(before, after);
	return before.semantics === after.semantics && before.undocumented !== after.undocumented && movement.kind === "none" ? {
		kind: "unknown",
		why: UNDOCUMENTED
	} : movement;
}
function compareOwners(before, after) {
	const isSame = before.semantics === after.semantics;
	if (isSame && rangesText(before) === rangesText(after)) return NONE;
	const drawn = before.spread ? before : after;
	const { axis } = drawn;
	const isOneShard = !before.spread && !after.spread && before.shards[0] === after.shards[0];
	if (axis === void 0 || !(isSame || isOneShard || before.spread !== after.spread)) return void 0;
	if (!isSame && drawn === before && findGaps(after).length > 0) return void 0;
	const movesRead = (isBytewise) => {
		const [from, to] = [before, after].map((side) => isSame || side === drawn ? ownersOf(side, axis, isBytewise) : wholeAxis(axis, side.shards[0] ?? ""));
		return from && to && findMoves(from, to, axis);
	};
	const moves = movesRead(false);
	const bytewise = axis.type === "xxhash" ? movesRead(true) : moves;
	if (moves === void 0) return void 0;
	if (moves.length === 0 ? bytewise?.length !== 0 : bytewise?.length === 0) return {
		kind: "unknown",
		why: ODD_DIGITS
	};
	return moves.length === 0 ? NONE : {
		kind: "intervals",
		axis,
		moves
	};
}
function ownersOf({ placement }, axis, isBytewise) {
	const { group } = placement.choice;
	return group && readOwnership(group, axis, isBytewise);
}
function findGaps(side) {
	const { axis } = side;
	const owners = axis && ownersOf(side, axis, false);
	return axis === void 0 || owners === void 0 ? [] : findMoves(wholeAxis(axis, ""), owners, axis).filter(({ to }) => to === void 0);
}
function compareShards(before, after) {
	if (new Set(before.shards).isDisjointFrom(new Set(after.shards))) return {
		kind: "all",
		why: "shards"
	};
	const isSameIndex = before.semantics === after.semantics;
	if (!before.spread && !after.spread && after.axis === void 0) return NONE;
	if (!isSameIndex && (before.spread || after.spread)) return {
		kind: "all",
		why: "index"
	};
	return {
		kind: "unknown",
		why: after.semantics === void 0 ? prose`no index routes the rows of a group of several ranges` : prose`the bounds cannot be read under the routing index`
	};
}
function rangesText(side) {
	return (side.placement.choice.group?.keyRanges ?? []).map(({ shardUid, start, end }) => JSON.stringify([
		shardUid?.value,
		start?.value.toLowerCase() ?? "",
		end?.value.toLowerCase() ?? ""
	])).sort().join();
}
function semanticsOf({ index, name, columns }) {
	if (index === void 0) return [
		"undeclared",
		name,
		columns
	];
	const modulus = index.modulus && readModulus(index.modulus);
	const params = typeof modulus === "bigint" ? modulus.toString() : index.params && toJson(index.params);
	return [
		index.type?.value,
		expressionsOf(columns),
		index.type?.value === "modulo" ? params : void 0
	];
}
function expressionsOf(columns) {
	return columns.map((column) => canonicalExpression(column).value);
}
function meaningOf(index) {
	const columns = index.columns.map(({ value }) => value);
	return JSON.stringify(semanticsOf({
		index,
		name: index.name,
		columns
	}));
}
function comparingOf(live, desired, earlier) {
	const formerly = findFormer$1(live, desired);
	return {
		live,
		desired,
		earlier,
		formerly,
		renamed: new Map(Array.from(formerly, ([to, from]) => [from, to]))
	};
}
function keyOf({ placement: { indexes } }) {
	return JSON.stringify(expressionsOf(indexes[0]?.columns ?? []));
}
function placeAt(document, scope) {
	const { databases } = document.topology;
	const database = scope.database === void 0 ? void 0 : databases.get(scope.database);
	return {
		document,
		scope,
		database,
		schema: scope.schema === void 0 ? void 0 : database?.schemas.get(scope.schema)
	};
}
function* placesOf(one, other) {
	const both = (scope) => [placeAt(one, scope), placeAt(other, scope)];
	yield both({});
	for (const [database, first, second] of sideBySide(one.topology.databases, other.topology.databases)) {
		yield both({ database });
		for (const [schema] of sideBySide(first?.schemas, second?.schemas)) yield both({
			database,
			schema
		});
	}
}
function placementAt({ document, scope, database, schema }, table) {
	const { resolution } = document;
	if (database === void 0 || schema === void 0 || table === void 0) return resolveUnlisted(resolution, database, scope.schema);
	return resolveTable(resolution, database, schema, table);
}
function renamedUid(comparing, uid) {
	return uid === void 0 ? void 0 : comparing.renamed.get(uid) ?? uid;
}
function findFormer$1(live, desired) {
	const [gone, come] = [definitions(live, desired), definitions(desired, live)];
	const [from = "", to = ""] = [live, desired].map(({ topology }) => topology.authoritativeShardGroup?.value);
	if (!gone.has(from) || gone.get(from) !== come.get(to)) return onlyTwins(gone, come);
	gone.delete(from);
	come.delete(to);
	return onlyTwins(gone, come).set(to, from);
}
function onlyTwins(gone, come) {
	const former = Map.groupBy(gone, ([, text]) => text);
	const twins = new Map();
	for (const [text, [one, ...others]] of Map.groupBy(come, ([, text]) => text)) {
		const [twin, ...more] = former.get(text) ?? [];
		if (one !== void 0 && twin !== void 0 && others.length + more.length === 0) twins.set(one[0], twin[0]);
	}
	return twins;
}
function definitions({ topology, context }, other) {
	const own = [...topology.groups].filter(([uid]) => !other.topology.groups.has(uid));
	return new Map(own.map(([uid, group]) => {
		return [uid, writePart({
			part: "shard-group",
			node: onlyMembers(group.node, (key) => key !== "uid" && key !== "name"),
			path: ["shard_groups", uid]
		}, context)];
	}));
}
// src/topology/impact/object-text.ts
const UNROUTABLE = "can no longer be routed: every statement fails until a shard group applies again; no rows are lost";
function tablesText({ listed, unlisted, found }) {
	if (found !== void 0) return nameList(found, "table");
	if (listed.length === 0) return unlisted.length === 0 ? prose`no table` : unlistedText(unlisted);
	const names = nameList(listed, "table");
	return unlisted.length === 0 ? names : prose`${names}, and ${unlistedText(unlisted)}`;
}
function unlistedText(scopes) {
	const [first] = scopes;
	if (scopes.length === 1 && first !== void 0) return oneScopeText(first);
	const databases = [...new Set(scopes.flatMap(({ database }) => database ?? []))];
	const others = scopes.some(({ database }) => database === void 0);
	return prose`every unlisted table of ${nameList(databases, "database")}${others ? " and of databases that are not listed" : ""}`;
}
function oneScopeText({ database, schema }) {
	if (database === void 0) return prose`every table of databases that are not listed`;
	if (schema === void 0) return prose`every table of schemas of ${quoteWhole(database)} that are not listed`;
	return prose`every table of ${quoteWhole(`${database}.${schema}`)} that is not listed`;
}
function scopeText({ database, schema }) {
	if (database === void 0) return prose`the cluster`;
	return quoteWhole(schema === void 0 ? database : `${database}.${schema}`);
}
function referenceWords(change) {
	const { action, tables, group, ordinary, newShards, formerShards } = change;
	const who = tablesText(tables);
	const fresh = nameList(newShards, "shard");
	const former = nameList(formerShards, "shard");
	const left = action === "removed" && newShards.length === 1 ? formerShards.filter((shard) => shard !== newShards[0]) : formerShards;
	const stale = prose`the copies on ${nameList(left, "shard")} are no longer kept in sync`;
	const groups = prose`groups of reference table ${who}`;
	return {
		added: [ordinary ? prose`${who}: ordinary \u2192 reference table` : prose`new reference table: ${who}`, newShards.length === 0 ? prose`${former} already holds the whole table` : prose`${fresh} must already hold the whole table, or results are incomplete: nothing is created, copied or checked`],
		removed: [prose`${who}: no longer a reference table`, joined([...removedText(change), ...left.length === 0 ? [] : [stale]], "; ")],
		moved: [group === void 0 ? groups : prose`shards of ${quoteWhole(group)} under reference table ${who}`, newShards.length === 0 ? prose`${stale}; joins there stop being local` : prose`${fresh} must hold the whole of ${who} first, or results are incomplete: nothing is copied`],
		"same-shards": [groups, prose`the same shards hold its copies`]
	}[action];
}
function removedText({ tables, newShards, formerShards }) {
	if (newShards.length === 0) return [prose`${tablesText(tables)} ${UNROUTABLE}`];
	const copied = newShards.filter((shard) => formerShards.includes(shard));
	const empty = newShards.filter((shard) => !formerShards.includes(shard));
	const texts = [];
	if (copied.length > 0) {
		const shards = nameList(copied, "shard");
		const several = prose`each of ${shards} holds the whole table: statements that visit several shards see its rows several times`;
		texts.push(newShards.length > 1 ? several : prose`writes reach one copy only, on ${shards}`);
	}
	if (empty.length > 0) texts.push(prose`no copy is on ${nameList(empty, "shard")}: queries that go there find no earlier rows`);
	return texts;
}
function sequenceWords(change) {
	const { sequences, tables, class: risk } = change;
	const [from, to] = [shardsText(change.from), shardsText(change.to)];
	if (change.action === "derived") return [prose`sequences owned by ${tablesText(tables)}: ${from} \u2192 ${to}`, prose`if such a table owns a sequence (serial, identity), its counter is not copied: ids could repeat unless you carry it over; only the catalog shows whether there is one`];
	const title = prose`sequence ${nameList(sequences, "sequence")}: ${from} \u2192 ${to}`;
	if (risk === "safe") return [title, prose`same shard: the counter stays`];
	if (risk === "unknown") return [title, prose`a sequence without its own group is on the shard of the unsharded table that owns it, or else on the authoritative shard; only the catalog shows which. If that shard changes, its counter is not copied: ids could repeat unless you carry it over first`];
	return [title, prose`the counter is not copied to ${to}: ids could repeat unless you carry it over first, with PlanetScale Support`];
}
function shardsText(shards) {
	return shards.length === 0 ? prose`none` : nameList(shards, "shard", "or");
}
// src/topology/impact/impact-authority.ts
const SAME_PLACEMENT = {
	kind: "default",
	class: "safe",
	action: "same-placement"
};
const DECLARED = prose`declaration only: every table that uses this default keeps its shards`;
function compareAuthority(comparing, told) {
	const [live, desired] = [comparing.live.topology, comparing.desired.topology];
	const changes = [
		...compareCluster(comparing),
		...refusedDefault(live, desired),
		...compareReplaced(live, desired)
	];
	const toldOf = new Set(told.flatMap(toldDefaults).map((scope) => JSON.stringify(scope)));
	for (const [after, before] of placesOf(comparing.desired, comparing.live)) {
		const { scope } = after;
		if (scope.database !== void 0 && scope.schema === void 0) changes.push(...compareDatabaseAuthority(comparing, scope.database));
		if (toldOf.has(JSON.stringify(scope)) || scope.database === void 0 && isRefusedDefault(desired)) continue;
		const [from, to] = [ownDefault(before), ownDefault(after)];
		if (renamedUid(comparing, from) !== to) changes.push(replacement(SAME_PLACEMENT, {
			scope,
			from,
			to,
			effect: DECLARED
		}));
	}
	return changes;
}
function toldDefaults(change) {
	if (change.kind !== "placement") return [];
	const { cause, tables } = change;
	if (cause.kind === "table-group" && cause.earlier) return tables.unlisted;
	return cause.kind === "default-group" ? [cause.scope] : [];
}
function ownDefault({ document, scope, database, schema }) {
	const ofDatabase = scope.schema === void 0 ? database : schema;
	return (scope.database === void 0 ? document.topology : ofDatabase)?.defaultShardGroup?.value || void 0;
}
function compareCluster(comparing) {
	const [live, desired] = [comparing.live.topology, comparing.desired.topology];
	const [from, to] = [live, desired].map(({ authoritativeShardGroup }) => authoritativeShardGroup?.value);
	if (from === void 0) return [];
	const group = desired.groups.get(to ?? "");
	const [before] = shardsOf$1(live.groups.get(from));
	const [after] = shardsOf$1(group);
	const rejected = (action, shard, effect) => [replacement({
		kind: "authority",
		class: "rejected",
		action
	}, {
		scope: {},
		from: before,
		to: shard,
		effect
	})];
	if (from !== to && group === void 0) return rejected("removed", void 0, prose`rejected: a topology requires an authoritative group`);
	if (group !== void 0 && !isOneShard(group)) {
		const effect = prose`rejected: the authoritative group must have exactly one key range, without bounds`;
		return rejected("not-one-shard", [...shardsOf$1(group)].join(", "), effect);
	}
	if (before !== void 0 && after !== void 0 && before !== after) return rejected("moved", after, prose`rejected: the authoritative shard of a cluster cannot change`);
	return compareNames(comparing, {
		scope: {},
		from,
		to
	});
}
function compareNames(comparing, names) {
	if (renamedUid(comparing, names.from) === names.to) return [];
	return [replacement({
		kind: "authority",
		class: "safe",
		action: "renamed"
	}, {
		...names,
		effect: prose`same shard: no effect`
	})];
}
function refusedDefault(live, desired) {
	const to = desired.defaultShardGroup?.value;
	if (!isRefusedDefault(desired) || live.defaultShardGroup?.value === to) return [];
	const from = desired.authoritativeShardGroup?.value;
	return [replacement({
		kind: "default",
		class: "rejected",
		action: "not-the-authority"
	}, {
		scope: {},
		from,
		to,
		effect: prose`rejected: the default of the cluster must be absent or the authoritative group ${nameOrNone(from)}`
	})];
}
function isRefusedDefault({ defaultShardGroup, authoritativeShardGroup }) {
	const own = defaultShardGroup?.value ?? "";
	return own !== "" && authoritativeShardGroup !== void 0 && own !== authoritativeShardGroup.value;
}
function compareDatabaseAuthority(comparing, database) {
	const [live, desired] = [comparing.live.topology, comparing.desired.topology];
	const ownOf = ({ databases }) => databases.get(database)?.authoritativeShardGroup?.value || void 0;
	const shardOf = (topology) => {
		const uid = ownOf(topology) ?? topology.authoritativeShardGroup?.value;
		return uid === void 0 ? void 0 : [...shardsOf$1(topology.groups.get(uid))][0];
	};
	const [from, to] = [ownOf(live), ownOf(desired)];
	const [before, after] = [shardOf(live), shardOf(desired)];
	if (from === void 0 && to === void 0) return [];
	const scope = { database };
	if (before === after) return compareNames(comparing, {
		scope,
		from,
		to
	});
	return [{
		...replacement({
			kind: "authority",
			class: "needs-backfill",
			action: "moved"
		}, {
			scope,
			from: before,
			to: after,
			effect: prose`sequences of the authority continue on another shard, but their counters are not copied: ids could repeat unless you carry the counters over first`
		}),
		tables: {
			listed: [],
			unlisted: [scope]
		},
		reversible: "no"
	}];
}
function compareReplaced(live, desired) {
	const shardsIn = ({ groupList }) => new Set(groupList.flatMap((group) => [...shardsOf$1(group)]));
	const [from, to] = [shardsIn(live), shardsIn(desired)];
	if (from.size === 0 || to.size === 0 || !from.isDisjointFrom(to)) return [];
	const shape = {
		kind: "shards-replaced",
		class: "unknown",
		action: "replaced",
		words: [prose`every shard: ${nameList([...from], "shard")} \u2192 ${nameList([...to], "shard")}`, prose`the file has no shard of the branch; it probably belongs to another branch, because shards differ by branch`]
	};
	return [{
		...IN_WORDS,
		...shape,
		reversible: "routing-only"
	}];
}
function replacement(shape, { scope, from, to, effect }) {
	const title = prose`${shape.kind === "authority" ? "authority" : "default shard group"} of ${scopeText(scope)}: ${nameOrNone(from)} \u2192 ${nameOrNone(to)}`;
	return {
		...IN_WORDS,
		...shape,
		words: [title, effect]
	};
}
// src/topology/impact/impact-tables.ts
const MOVING = new Set([
	"intervals",
	"all",
	"unknown"
]);
function compareTables(comparing) {
	const collector = {
		comparing,
		pairs: new Map(),
		buckets: new Map()
	};
	for (const [before, after] of placesOf(comparing.live, comparing.desired)) {
		collect(collector, {
			before: placementAt(before),
			after: placementAt(after),
			scope: before.scope,
			declared: "both"
		});
		compareListed(collector, before, after);
	}
	return changesIn(collector.buckets);
}
function compareListed(collector, before, after) {
	const references = [before, after].flatMap(({ schema }) => schema?.referenceTables ?? []);
	for (const [name, known, table] of sideBySide(before.schema?.tables, after.schema?.tables)) {
		if (references.some((tables) => tables.has(name))) continue;
		const inDesired = known === void 0 ? "added" : "both";
		const subject = {
			before: placementAt(before, known),
			after: placementAt(after, table),
			declared: table === void 0 ? "removed" : inDesired,
			scope: before.scope,
			name
		};
		if (collect(collector, subject) || known === void 0 || table === void 0) continue;
		if (ownIndexes(before.document, known) !== ownIndexes(after.document, table)) addTo(declarationBucket(collector, subject, pairOf(collector, subject)), subject);
	}
}
function ownIndexes({ context }, { node, primaryIndexes }) {
	const own = primaryIndexes.length === 0 ? void 0 : memberValue(node, "primary_indexes");
	return own === void 0 ? "" : writePart({
		part: "primary-indexes",
		node: own
	}, context);
}
function collect(collector, found) {
	const subject = sinceEarlier(collector, found);
	const pair = pairOf(collector, subject);
	const buckets = remembered(remembered(pair.known, subject.scope, () => new Map()), subject.declared, () => findBuckets(collector, subject, pair));
	for (const bucket of buckets) addTo(bucket, subject);
	return buckets.length > 0;
}
function sinceEarlier(collector, subject) {
	const { comparing } = collector;
	const { name = "", scope } = subject;
	const isNew = comparing.earlier.length > 0 && pairOf(collector, subject).movement.kind === "becomes-routable";
	for (const [earlier, document] of isNew ? comparing.earlier.entries() : []) {
		const place = placeAt(document, scope);
		const before = placementAt(place, place.schema?.tables.get(name));
		if (sideOf(before).shards.length === 0) continue;
		const former = {
			...subject,
			before,
			declared: "added",
			earlier
		};
		return MOVING.has(pairOf(collector, former).movement.kind) ? former : subject;
	}
	return subject;
}
function findBuckets(collector, subject, pair) {
	const { before, after, declared } = subject;
	if (!pair.isSame) {
		const placed = placementBucket(collector, subject, pair);
		const sequences = declared === "added" ? void 0 : sequenceBucket(collector, subject, pair);
		return sequences === void 0 ? [placed] : [placed, sequences];
	}
	const sources = [before.choice.source, after.choice.source];
	return declared !== "both" || sources[0] !== sources[1] && sources.includes("own") ? [declarationBucket(collector, subject, pair)] : [];
}
function addTo(bucket, { scope, name }) {
	if (name === void 0) bucket.unlisted.push(scope);
	else bucket.listed.push([
		scope.database,
		scope.schema,
		name
	].join("."));
}
function placementBucket({ comparing, buckets }, subject, pair) {
	const { before, after, movement } = pair;
	const cause = causeOf(comparing, subject, pair);
	const uids = [before.placement.choice.uid, after.placement.choice.uid];
	return bucketOf(buckets, [
		cause,
		subject.earlier,
		uids,
		before.semantics,
		after.semantics,
		after.undocumented
	], () => ({
		kind: "placement",
		class: placementClass(pair),
		cause,
		before,
		after,
		movement,
		tables: NO_TABLES,
		reversible: MOVING.has(movement.kind) ? "routing-only" : "yes"
	}));
}
function declarationBucket({ buckets }, subject, { before, after }) {
	const { declared } = subject;
	return bucketOf(buckets, [
		"declaration",
		declared,
		[before, after].flatMap(({ placement: { choice } }) => [choice.source, choice.uid]),
		after.semantics
	], () => ({
		...IN_WORDS,
		kind: "declaration",
		class: "safe",
		declared,
		before,
		after
	}));
}
function sequenceBucket({ comparing, buckets }, { scope }, pair) {
	const change = derivedSequences(comparing, scope, pair);
	return change && bucketOf(buckets, [
		"derived",
		change.from,
		change.to
	], () => change);
}
function derivedSequences({ live, desired }, scope, { before, after }) {
	if (!isUnsharded(before) && !isUnsharded(after)) return void 0;
	const from = homeOf(live.resolution, scope, before);
	const to = homeOf(desired.resolution, scope, after);
	if (from === to || from === void 0 || to === void 0) return void 0;
	return {
		kind: "sequence",
		class: "unknown",
		action: "derived",
		sequences: [],
		from: [from],
		to: [to],
		tables: NO_TABLES,
		reversible: "no"
	};
}
function isUnsharded({ routed, shards }) {
	return !routed && shards.length === 1;
}
function homeOf(resolution, scope, home) {
	if (isUnsharded(home)) return home.shards[0];
	const { choice } = resolveSequence(resolution, resolution.topology.databases.get(scope.database ?? ""), void 0);
	return choice.group?.keyRanges[0]?.shardUid?.value;
}
function pairOf({ comparing, pairs }, { before, after }) {
	return remembered(remembered(pairs, before, () => new Map()), after, () => {
		const sides = {
			before: sideOf(before),
			after: sideOf(after)
		};
		const movement = compareSides(sides.before, sides.after);
		const isSame = renamedUid(comparing, before.choice.uid) === after.choice.uid && sides.before.semantics === sides.after.semantics && movement.kind === "none";
		return {
			...sides,
			movement,
			isSame,
			known: new Map()
		};
	});
}
function placementClass({ before, after, movement }) {
	switch (movement.kind) {
		case "none": return before.routed !== after.routed || keyOf(before) !== keyOf(after) ? "behavioural" : "safe";
		case "intervals":
		case "all": return "needs-empty";
		case "becomes-routable": return "safe";
		case "becomes-unroutable": return "outage";
		case "unknown": return after.shards.length < new Set([...before.shards, ...after.shards]).size ? "needs-empty" : "unknown";
	}
}
function causeOf(comparing, subject, { before, after }) {
	const from = subject.before.choice;
	const to = subject.after.choice;
	if (subject.earlier !== void 0) return {
		kind: "table-group",
		declared: "added",
		earlier: true
	};
	if (renamedUid(comparing, from.uid) !== to.uid) {
		const sources = [from.source, to.source];
		if (sources.includes("own")) return {
			kind: "table-group",
			declared: subject.declared
		};
		const { database = "", schema = "" } = subject.scope;
		if (sources.includes("schema")) return {
			kind: "default-group",
			scope: {
				database,
				schema
			}
		};
		return {
			kind: "default-group",
			scope: sources.includes("database") ? { database } : {}
		};
	}
	const group = to.uid ?? "";
	if (before.semantics === after.semantics && before.undocumented === after.undocumented) return {
		kind: "key-ranges",
		group
	};
	return {
		kind: [...subject.before.indexes, ...subject.after.indexes].some(({ source }) => source === "table") ? "table-index" : "shard-index",
		group
	};
}
// src/topology/impact/impact-copies.ts
function compareReferenceTables(comparing) {
	const buckets = new Map();
	const known = new Map();
	for (const [before, after] of placesOf(comparing.live, comparing.desired)) {
		const { database, schema } = before.scope;
		for (const [name] of sideBySide(after.schema?.referenceTables, before.schema?.referenceTables)) {
			const subject = subjectOf(before, after, name);
			const { from, to, placement, isOrdinary } = subject;
			const groups = [from, to].map((copies) => copies && [copies.own, ...copies.choices.map(({ uid }) => uid)]);
			const own = remembered(known, JSON.stringify([
				...groups,
				placement.choice.uid,
				isOrdinary,
				database
			]), () => {
				return [changeOf(comparing, subject), sequencesOf(comparing, before.scope, subject)].flatMap((change) => change ? [bucketOf(buckets, change, () => change)] : []);
			});
			for (const { listed } of own) listed.push(`${database}.${schema}.${name}`);
		}
	}
	return changesIn(buckets);
}
function subjectOf(before, after, name) {
	const [from, to] = [copiesOf(before, name), copiesOf(after, name)];
	const place = from === void 0 ? before : after;
	const table = place.schema?.tables.get(name);
	return {
		from,
		to,
		placement: placementAt(place, table),
		isOrdinary: table !== void 0
	};
}
function copiesOf({ document, database, schema }, name) {
	const table = schema?.referenceTables.get(name);
	if (database === void 0 || schema === void 0 || table === void 0) return void 0;
	const choices = resolveReferenceTable(document.resolution, database, schema, table);
	return {
		own: table.shardGroups !== void 0,
		choices
	};
}
function shardsWith({ choices }) {
	return new Set(choices.flatMap(({ group }) => [...shardsOf$1(group)]));
}
const REFERENCE = {
	...IN_WORDS,
	kind: "reference-table"
};
function changeOf(comparing, { from, to, placement, isOrdinary: ordinary }) {
	if (from !== void 0 && to !== void 0) return compareCopies(comparing, from, to);
	const side = sideOf(placement);
	if (to !== void 0) {
		const held = side.spread ? new Set() : new Set(side.shards).intersection(shardsWith(to));
		const newShards = [...shardsWith(to).difference(held)];
		const risk = newShards.length === 0 ? "safe" : "needs-backfill";
		return {
			...REFERENCE,
			class: risk,
			action: "added",
			ordinary,
			newShards,
			formerShards: [...held]
		};
	}
	if (from === void 0) return void 0;
	const formerShards = [...shardsWith(from)];
	const [only] = side.shards;
	const risk = !side.spread && only !== void 0 && formerShards.includes(only) ? "behavioural" : "needs-empty";
	return {
		...REFERENCE,
		class: only === void 0 ? "outage" : risk,
		action: "removed",
		ordinary,
		newShards: side.shards,
		formerShards,
		reversible: "with-backfill"
	};
}
function sequencesOf(comparing, scope, { from, to, placement, isOrdinary }) {
	if (from === void 0 === (to === void 0) || from === void 0 && !isOrdinary) return void 0;
	const [before, after] = [from, to].map((copies) => copies === void 0 ? sideOf(placement) : {
		routed: false,
		shards: [...shardsWith(copies)]
	});
	return before && after && derivedSequences(comparing, scope, {
		before,
		after
	});
}
function compareCopies(comparing, from, to) {
	const [before, after] = [shardsWith(from), shardsWith(to)];
	const newShards = [...after.difference(before)];
	const formerShards = [...before.difference(after)];
	const former = new Set(from.choices.map(({ uid = "" }) => renamedUid(comparing, uid)));
	const uids = new Set(to.choices.map(({ uid = "" }) => uid));
	const isSameEntry = from.own === to.own && former.symmetricDifference(uids).size === 0;
	if (isSameEntry && newShards.length === 0 && formerShards.length === 0) return void 0;
	const shards = {
		group: isSameEntry ? changedGroup(comparing, uids) : void 0,
		ordinary: false,
		newShards,
		formerShards
	};
	if (newShards.length > 0) return {
		...REFERENCE,
		class: "needs-backfill",
		action: "moved",
		...shards
	};
	const change = {
		...REFERENCE,
		...shards,
		reversible: "with-backfill"
	};
	if (formerShards.length > 0) return {
		...change,
		class: "behavioural",
		action: "moved"
	};
	return {
		...change,
		class: "safe",
		action: "same-shards"
	};
}
function changedGroup({ live, desired, formerly }, uids) {
	return [...uids].find((uid) => {
		const before = shardsOf$1(live.topology.groups.get(formerly.get(uid) ?? uid));
		const after = shardsOf$1(desired.topology.groups.get(uid));
		return before.symmetricDifference(after).size > 0;
	});
}
function compareSequences(comparing) {
	const buckets = new Map();
	for (const [before, after] of placesOf(comparing.live, comparing.desired)) {
		const { database, schema } = before.scope;
		const homes = new Map();
		for (const [name, old, fresh] of sideBySide(before.schema?.sequences, after.schema?.sequences)) {
			const change = compareSequence(comparing, fresh === void 0 ? "removed" : old === void 0 ? "added" : "moved", [counterOf(before, old, homes), counterOf(after, fresh, homes)]);
			if (change !== void 0) bucketOf(buckets, change, () => change).listed.push(`${database}.${schema}.${name}`);
		}
	}
	return Array.from(buckets.values(), ({ change, listed }) => ({
		...change,
		sequences: listed
	}));
}
function counterOf(place, sequence, homes) {
	const { choice, derived } = resolveSequence(place.document.resolution, place.database, sequence);
	const own = shardsOf$1(choice.group);
	if (!derived) return {
		uid: choice.uid,
		derived,
		shards: own
	};
	const shards = remembered(homes, place, () => {
		const tables = [void 0, ...place.schema?.tables.values() ?? []];
		const sides = new Set(tables.map((table) => sideOf(placementAt(place, table))));
		return new Set([...own, ...[...sides].flatMap(({ spread, shards }) => spread ? [] : shards)]);
	});
	return {
		uid: choice.uid,
		derived,
		shards
	};
}
function compareSequence(comparing, action, [before, after]) {
	const [from, to] = [[...before.shards], [...after.shards]];
	const isSameEntry = before.derived === after.derived && renamedUid(comparing, before.uid) === after.uid && action === "moved";
	const isSame = before.shards.symmetricDifference(after.shards).size === 0;
	if (isSameEntry && (isSame || after.derived)) return void 0;
	const isKnown = before.shards.isDisjointFrom(after.shards) ? "needs-backfill" : "unknown";
	const isSafe = isSame && (from.length < 2 || before.derived && after.derived);
	return {
		kind: "sequence",
		class: isSafe ? "safe" : isKnown,
		action,
		sequences: [],
		from,
		to,
		tables: NO_TABLES,
		reversible: isSafe ? "yes" : "no"
	};
}
// src/topology/impact/impact-objects.ts
const RENAMED = prose`same shards, same index; no workflow may be running, because workflows refer to groups by uid`;
const DISPLAYED = prose`display only: routing does not use it`;
function compareGroups(comparing, told) {
	const { live, desired, renamed, formerly } = comparing;
	const bound = boundGroups(desired.topology);
	const { databases } = desired.topology;
	const authorities = new Set(databases.values().map((database) => database.authoritativeShardGroup?.value));
	const toldOf = new Set(told.flatMap((change) => toldGroups(desired.topology, change)));
	const changes = [];
	for (const [uid, group] of desired.topology.groups) {
		const name = quoteWhole(uid);
		const former = formerly.get(uid);
		const before = live.topology.groups.get(former ?? uid);
		if (before === void 0) {
			const title = prose`new group ${name} on ${nameList([...shardsOf$1(group)], "shard")}`;
			const effect = bound.has(uid) ? prose`its tables are listed separately` : prose`nothing is bound to it yet; the service checks its bounds only once something is`;
			changes.push(groupChange("added", [title, effect]));
			continue;
		}
		if (former !== void 0) changes.push(groupChange("renamed", [prose`group ${quoteWhole(former)} renamed to ${name}`, RENAMED]));
		const known = {
			isTold: toldOf.has(uid),
			isUsed: bound.has(uid) || authorities.has(uid)
		};
		changes.push(...compareGroup(comparing, [before, group], known));
	}
	for (const uid of live.topology.groups.keys()) {
		if (desired.topology.groups.has(renamed.get(uid) ?? uid)) continue;
		const effect = bound.has(uid) ? prose`rejected: something is still bound to it` : prose`nothing is bound to it; first check that no workflow still uses it`;
		const risk = bound.has(uid) ? "rejected" : "safe";
		changes.push(groupChange("removed", [prose`group ${quoteWhole(uid)} removed`, effect], risk));
	}
	return changes;
}
function boundGroups({ databases, defaultShardGroup }) {
	const bound = new Set([defaultShardGroup?.value]);
	for (const database of databases.values()) {
		bound.add(database.defaultShardGroup?.value);
		for (const schema of database.schemas.values()) {
			bound.add(schema.defaultShardGroup?.value);
			for (const { shardGroup } of schema.sequences.values()) bound.add(shardGroup?.value);
			for (const { shardGroups } of schema.referenceTables.values()) for (const { value } of shardGroups ?? []) bound.add(value);
			for (const { name, shardGroup } of schema.tables.values()) if (!schema.referenceTables.has(name)) bound.add(shardGroup?.value);
		}
	}
	bound.delete("");
	return bound;
}
function compareGroup(comparing, [before, after], { isTold, isUsed }) {
	const { live, desired } = comparing;
	const [former = "", uid = ""] = [before, after].map((group) => group.uid?.value);
	const name = quoteWhole(uid);
	const changes = [];
	if (displayName(before) !== displayName(after)) changes.push(groupChange("display-name", [prose`name of group ${name}`, DISPLAYED], "none"));
	if (isTold || routingOf(live, before) === routingOf(desired, after)) return changes;
	const from = sideOf(resolveGroup(live.resolution, former));
	const to = sideOf(resolveGroup(desired.resolution, uid));
	const unused = isUsed && new Set(from.shards).symmetricDifference(new Set(to.shards)).size > 0 ? prose`no table uses the part that changed; what else uses ${name} is listed separately` : prose`no effect: no table uses the part that changed`;
	const even = gapsOf(from) === gapsOf(to) ? prose`no effect: every key keeps its shard` : prose`every key that had a shard keeps it; statements for keys that had none no longer fail`;
	if (from.semantics !== to.semantics || compareSides(from, to).kind !== "none") changes.push(groupChange("unused", [prose`group ${name} changed`, unused]));
	else if (!followsRenamedIndex(comparing, before, after)) changes.push(groupChange("redrawn", [prose`group ${name} reformatted`, even]));
	return changes;
}
function gapsOf(side) {
	return findGaps(side).map(({ low, high }) => `${low} ${high}`).join();
}
function toldGroups({ authoritativeShardGroup }, change) {
	if (change.kind === "placement") return "group" in change.cause ? [change.cause.group] : [];
	if (change.kind === "reference-table") return [change.group];
	return change.kind === "authority" && change.class === "rejected" ? [authoritativeShardGroup?.value] : [];
}
function displayName({ node }) {
	const name = memberValue(node, "name");
	return name?.kind === "string" ? name.value : "";
}
function followsRenamedIndex({ live, desired }, before, after) {
	const [from = "", to = ""] = [before, after].map(({ defaultShardIndex }) => defaultShardIndex?.value);
	const [one, other] = [routingOf(live, before, ["key_ranges"]), routingOf(desired, after, ["key_ranges"])];
	return one === other && !desired.topology.indexes.has(from) && !live.topology.indexes.has(to);
}
function routingOf({ context }, { uid, node }, keys = ["default_shard_index", "key_ranges"]) {
	return writePart({
		part: "shard-group",
		node: onlyMembers(node, (key) => keys.includes(key)),
		path: ["shard_groups", uid?.value ?? ""],
		onlyKnown: true
	}, context);
}
function groupChange(action, words, risk = "safe") {
	return {
		...IN_WORDS,
		kind: "group",
		class: risk,
		action,
		words
	};
}
function compareIndexes({ live, desired }, told) {
	const [before, after] = [definitionsOf(live), definitionsOf(desired)];
	const gone = [...before].filter(([name]) => !after.has(name));
	const come = [...after].filter(([name]) => !before.has(name));
	const former = onlyTwins(gone, come);
	const renamed = new Set(former.values());
	const changes = come.map(([name]) => newIndex(name, former.get(name)));
	for (const [name] of gone) {
		const words = [prose`index ${quoteWhole(name)} removed`, prose`no table uses it any more`];
		if (!renamed.has(name)) changes.push(indexChange$1("removed", words));
	}
	const toldOf = new Set(told.flatMap(usedIndexes));
	for (const [name, one, other] of sideBySide(live.topology.indexes, desired.topology.indexes)) {
		if (one === void 0 || other === void 0 || toldOf.has(name)) continue;
		if (before.get(name) !== after.get(name)) changes.push(changedIndex(one, other));
	}
	return changes;
}
function definitionsOf({ topology, context }) {
	const { indexes } = topology;
	const textOf = (node) => writePart({
		part: "shard-index",
		node,
		onlyKnown: true
	}, context);
	return new Map(Array.from(indexes, ([name, { node }]) => [name, textOf(node)]));
}
function usedIndexes(change) {
	if (change.kind !== "placement" || change.before.semantics === change.after.semantics) return [];
	const { before, after } = change;
	return [before, after].flatMap(({ placement }) => placement.indexes.map(({ name }) => name));
}
function newIndex(index, formerly) {
	const name = quoteWhole(index);
	return formerly === void 0 ? indexChange$1("added", [prose`new index ${name}`, prose`no effect until a group or a table uses it`]) : indexChange$1("renamed", [prose`index ${quoteWhole(formerly)} renamed to ${name}`, prose`same definition: routing is unchanged`]);
}
function changedIndex(before, after) {
	const name = quoteWhole(after.name);
	const unused = prose`no effect: no table uses the part that changed`;
	const respelled = prose`it is unknown how the service reads a modulus with leading zeros; remove them`;
	return after.type?.value === "modulo" && meaningOf(before) === meaningOf(after) ? indexChange$1("respelled", [prose`modulus of ${name} reformatted`, respelled], "unknown") : indexChange$1("changed", [prose`index ${name} changed`, unused]);
}
function indexChange$1(action, words, risk = "safe") {
	return {
		...IN_WORDS,
		kind: "index",
		class: risk,
		action,
		words
	};
}
// src/topology/impact/impact-secondary-indexes.ts
const INCOMPLETE = prose`lookup rows are missing until a backfill, so reads through the index are silently incomplete`;
const ENDED = prose`lookup rows are no longer updated, uniqueness is no longer enforced across shards, and equality reads visit every shard; enabling it again needs a new backfill`;
function compareSecondaryIndexes({ live, desired }) {
	const changes = [];
	for (const [, one, other] of sideBySide(live.topology.databases, desired.topology.databases)) {
		const [before, after] = [declaredIn(live, one), declaredIn(desired, other)];
		for (const [, old, fresh] of sideBySide(before, after)) changes.push(...compareIndex(old, fresh));
	}
	return changes;
}
function declaredIn(document, database) {
	const found = new Map();
	if (database === void 0 || database.globalSecondaryIndexes.size === 0) return found;
	const owners = new Map();
	for (const schema of database.schemas.values()) for (const table of schema.tables.values()) for (const { name, columns } of table.secondaryIndexes) remembered(owners, name?.value ?? "", () => []).push({
		name: [schema.name, table.name],
		columns: columns.map(({ value }) => value),
		placement: resolveTable(document.resolution, database, schema, table)
	});
	for (const [name, index] of database.globalSecondaryIndexes) found.set(name, {
		document,
		database,
		index,
		owners: owners.get(name) ?? []
	});
	return found;
}
function compareIndex(before, after) {
	if (after === void 0) return before === void 0 ? [] : [indexChange(before, "dropped")];
	const { enabled } = after.index;
	if (before === void 0) return [indexChange(after, enabled ? "enabled" : "declared", true)];
	const actions = [];
	if (before.index.enabled !== enabled) actions.push(enabled ? "enabled" : "disabled");
	else if (isRedefined(before, after)) actions.push("redefined");
	if (before.owners.length === 0 && after.owners.length > 0) actions.push("activated");
	if (before.owners.length > 0 && after.owners.length === 0) actions.push("deactivated");
	if (enabled && hasOtherOwnerKey(before, after)) actions.push("owner-key-changed");
	if (enabled && before.index.enabled && lookupMoves(before, after)) actions.push("lookup-moved");
	return actions.map((action) => indexChange(after, action));
}
function isRedefined(before, after) {
	if (definitionOf(before) !== definitionOf(after)) return true;
	if (before.owners.length === 0 || after.owners.length === 0) return false;
	const [old, fresh] = [before, after].map(({ owners }) => JSON.stringify(owners.map(({ name, columns }) => [...name, columns])));
	return old !== fresh;
}
function definitionOf({ document, database, index }) {
	const path = [
		"databases",
		database.name,
		"global_secondary_indexes",
		index.name
	];
	return writePart({
		part: "global-secondary-index",
		node: onlyMembers(index.node, (key) => key !== "enabled"),
		path,
		onlyKnown: true
	}, document.context);
}
function hasOtherOwnerKey(before, after) {
	const keysOf = ({ owners }) => owners.map(({ name, placement }) => [JSON.stringify(name), keyOf(sideOf(placement))]);
	const former = new Map(keysOf(before));
	return keysOf(after).some(([name, key]) => (former.get(name) ?? key) !== key);
}
function lookupMoves(before, after) {
	if (before.index.table?.value !== after.index.table?.value) return false;
	const [from, to] = [lookupSide(before), lookupSide(after)];
	if (from === void 0 || to === void 0) return false;
	return from.semantics !== to.semantics || compareSides(from, to).kind !== "none";
}
function lookupOf({ document, database, index }) {
	const table = index.table?.value ?? "";
	const schema = index.schema?.value ?? document.context.onlySchemaOf(database.name, table);
	return schema === void 0 ? void 0 : {
		database: database.name,
		schema,
		table
	};
}
function lookupSide(declared) {
	const lookup = lookupOf(declared);
	if (lookup === void 0) return void 0;
	const place = placeAt(declared.document, lookup);
	return sideOf(placementAt(place, place.schema?.tables.get(lookup.table)));
}
function indexChange(declared, action, isNew = false) {
	const { database, index, owners } = declared;
	const tables = {
		listed: owners.map(({ name }) => [database.name, ...name].join(".")),
		unlisted: []
	};
	const [consequences, ...words] = toldOf(declared, tables, isNew)[action];
	const keys = owners.map(({ name, columns, placement: { indexes } }) => JSON.stringify([
		...name,
		columns,
		indexes.map((own) => own.columns)
	]));
	return {
		kind: "global-secondary-index",
		...consequences,
		action,
		index: `${database.name}.${index.name}`,
		lookup: lookupOf(declared),
		isNew,
		definition: JSON.stringify([definitionOf(declared), ...keys.sort()]),
		words,
		tables
	};
}
function toldOf({ database, index }, owners, isNew) {
	const { enabled } = index;
	const name = prose`global secondary index ${quoteWhole(`${database.name}.${index.name}`)}`;
	const owner = tablesText(owners);
	const closed = prose`routers reject statements and DDL on its lookup table ${quoteWhole(index.table?.value ?? "")}`;
	const yes = {
		class: enabled ? "needs-backfill" : "behavioural",
		reversible: "yes"
	};
	const ended = {
		class: "behavioural",
		reversible: "with-backfill"
	};
	return {
		declared: [
			yes,
			prose`new ${name}, not enabled`,
			prose`reads are unchanged; updates of its columns in ${owner} are rejected from now on; ${closed}`
		],
		enabled: [
			yes,
			prose`${isNew ? "new " : ""}${name} enabled`,
			prose`${INCOMPLETE}; COPY FROM into ${owner} is rejected; ${closed}`
		],
		disabled: [
			ended,
			prose`${name} disabled`,
			ENDED
		],
		dropped: [
			ended,
			prose`${name} dropped`,
			enabled ? ENDED : prose`it was not enabled: updates of its columns are accepted again`
		],
		redefined: [
			yes,
			prose`${name} redefined`,
			enabled ? prose`lookup rows have the old form: ${INCOMPLETE}; treat it as dropped and recreated` : prose`it is not enabled: nothing reads it yet`
		],
		activated: [
			yes,
			prose`${name} activated by ${owner}`,
			enabled ? INCOMPLETE : prose`it is not enabled: updates of its columns are rejected from now on`
		],
		deactivated: [
			ended,
			prose`${name} no longer activated by its owner`,
			enabled ? ENDED : prose`it is not enabled: nothing reads it`
		],
		"lookup-moved": [
			ended,
			prose`lookup table of ${name}`,
			prose`lookups miss while its rows are on other shards: results are incomplete, and uniqueness is not enforced`
		],
		"owner-key-changed": [
			{
				class: "needs-backfill",
				reversible: "with-backfill"
			},
			prose`shard key of ${owner}, owner of ${name}`,
			prose`lookup rows hold the old key: ${INCOMPLETE}`
		]
	};
}
// src/topology/impact/impact.ts
function findChanges(live, desired, earlier = []) {
	const comparing = comparingOf(live, desired, earlier);
	const placed = [...compareTables(comparing), ...compareReferenceTables(comparing)];
	const authority = compareAuthority(comparing, placed);
	const changes = [
		...placed,
		...authority,
		...compareSequences(comparing),
		...compareSecondaryIndexes(comparing),
		...compareGroups(comparing, [...placed, ...authority]),
		...compareIndexes(comparing, placed),
		...compareUnknownKeys(live, desired)
	];
	if (changes.length === 0) return [unknownChange("unexplained", "")];
	return gravestFirst(changes);
}
function compareUnknownKeys(live, desired) {
	const buckets = new Map();
	for (const [path, from, to] of sideBySide(collectUnknown(live), collectUnknown(desired))) {
		if (from?.text === to?.text) continue;
		const keys = [...new Set([...from?.keys ?? [], ...to?.keys ?? []])];
		const isTable = (from ?? to)?.isTable === true;
		const bucket = bucketOf(buckets, [
			isTable ? "" : path,
			keys,
			from?.text,
			to?.text
		], () => unknownChange("unknown-keys", path, keys));
		if (isTable) bucket.listed.push(path);
	}
	return changesIn(buckets);
}
const UNKNOWN = {
	"unknown-keys": "the key is sent unchanged, and the service may reject or ignore it",
	"free-form": "it has no key of the Neki form",
	unexplained: "no part differs whose meaning is known"
};
function unknownChange(action, path, keys = []) {
	const place = path === "" ? prose`the document` : quoteWhole(path);
	const words = [keys.length === 0 ? place : prose`${nameList(keys, "key")} of ${place}`, prose`unknown effect: ${UNKNOWN[action]}`];
	return {
		...IN_WORDS,
		kind: "unknown",
		class: "unknown",
		action,
		words
	};
}
function collectUnknown({ unknown, context }) {
	return new Map(Array.from(unknown, ([way, node]) => {
		const path = way.split("\0");
		const [, database, , schema, kind = "", ...inside] = path;
		const isOfTable = /^(?:reference_)?tables$/.test(kind) && inside.length > 0;
		const text = writePart({
			part: "free-form",
			node
		}, context);
		const keys = [...node.members.keys()].sort();
		return [(isOfTable ? [
			database,
			schema,
			...inside
		] : path).join("."), {
			keys,
			text,
			isTable: isOfTable && inside.length === 1
		}];
	}));
}
// src/topology/plan/three-way.ts
function findLiveOnly(live, desired, base) {
	const files = base === void 0 ? [desired] : [desired, base];
	const bindings = new Map();
	const defaults = [];
	const others = [];
	const addDefault = (scope, own, twins) => {
		const group = own.defaultShardGroup?.value;
		if (group !== void 0 && !twins.some((twin) => twin?.defaultShardGroup?.value === group)) defaults.push({
			scope,
			group
		});
	};
	addDefault({}, live, files);
	for (const [database, own] of live.databases) {
		const twins = files.map((file) => file.databases.get(database));
		addDefault({ database }, own, twins);
		for (const name of newNames(own, twins, "globalSecondaryIndexes")) others.push(`${database}.${name}`);
		for (const [schema, part] of own.schemas) {
			const parts = twins.map((twin) => twin?.schemas.get(schema));
			const place = `${database}.${schema}`;
			addDefault({
				database,
				schema
			}, part, parts);
			for (const { name, shardGroup } of part.tables.values()) {
				const group = shardGroup?.value;
				if (group !== void 0 && !parts.some((twin) => twin?.tables.get(name)?.shardGroup?.value === group)) remembered(bindings, group, () => []).push(`${place}.${name}`);
			}
			for (const name of newNames(part, parts, "referenceTables")) others.push(`${place}.${name}`);
			for (const name of newNames(part, parts, "sequences")) others.push(`${place}.${name}`);
		}
	}
	return {
		groups: newNames(live, files, "groups"),
		indexes: newNames(live, files, "indexes"),
		bindings: Array.from(bindings, ([group, tables]) => ({
			group,
			tables
		})),
		defaults,
		others
	};
}
function newNames(own, twins, key) {
	return [...own[key].keys()].filter((name) => !twins.some((twin) => twin?.[key].has(name)));
}
function findReshards({ groups, bindings, defaults }) {
	const tablesOf = new Map(bindings.map(({ group, tables }) => [group, tables]));
	const defaultsOf = Map.groupBy(defaults, ({ group }) => group);
	return groups.flatMap((target) => {
		const tables = tablesOf.get(target) ?? [];
		const scopes = (defaultsOf.get(target) ?? []).map(({ scope }) => scope);
		return tables.length + scopes.length === 0 ? [] : [{
			target,
			tables,
			defaults: scopes
		}];
	});
}
function findUnderWay(live, { groups }) {
	if (groups.length === 0) return [];
	const bound = boundGroups(live);
	const users = new Map();
	for (const group of live.groupList) for (const shard of shardsOf$1(group)) users.set(shard, (users.get(shard) ?? 0) + 1);
	const authorities = [live, ...live.databases.values()].map((own) => own.authoritativeShardGroup?.value);
	return groups.filter((uid) => !bound.has(uid) && !authorities.includes(uid) && shardsOf$1(live.groups.get(uid)).values().every((shard) => users.get(shard) === 1));
}
const DROPPED = {
	rule: "dropped-keys",
	sentence: prose`Unknown keys that were sent before, and that the branch does not have, count as ignored by the service.`,
	confidence: "inferred"
};
function readThreeWay({ base, desired, live = base ?? emptyDocument() }) {
	const alike = (document, ...known) => known.find((other) => isSameNode(document.root, other.root)) ?? document;
	const file = alike(desired, live);
	const former = base && alike(base, live, file);
	return withChanges(lessDropped({
		form: formOf(live, desired),
		base: former,
		live,
		desired: file,
		file
	}, former));
}
function emptyDocument() {
	return new TopologyDocument({
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
function withoutDropped(threeWay, former) {
	const less = lessDropped(threeWay, former);
	return less.desired === threeWay.desired ? threeWay : withChanges(less);
}
function withChanges(read) {
	return {
		...read,
		changes: changesBetween(read.live, read.desired, read.form)
	};
}
function lessDropped(read, former) {
	const { base, live, file, form } = read;
	if (form === "free-form" || former === void 0 || file === live) return read;
	const desired = asStored(file, live, former).document;
	return {
		...read,
		desired,
		base: base && asStored(base, live).document
	};
}
function needsHistory(threeWay) {
	const { base, live, desired, form } = threeWay;
	const { text } = live.canonical(form);
	if (text === desired.canonical(form).text || form === "neki" && isPristine(live.topology)) return false;
	return text !== base?.canonical(form).text || mayReturn(threeWay);
}
function mayReturn({ changes }) {
	return changes.some((change) => change.kind === "placement" && change.movement.kind === "becomes-routable");
}
function findSituation(threeWay, history) {
	const { base, live, desired, file, form } = threeWay;
	const compareTo = (other) => {
		const ledger = compareCanonical(live.canonical(form), other.canonical(form));
		if (ledger !== void 0 || form === "free-form") return ledger;
		const { document, dropped } = asStored(other, live);
		if (dropped.length === 0) return void 0;
		const stored = compareCanonical(live.canonical(form), document.canonical(form));
		return stored && [...stored, DROPPED];
	};
	const toDesired = compareCanonical(live.canonical(form), desired.canonical(form));
	if (toDesired !== void 0) return {
		state: "in-sync",
		ledger: desired === file ? toDesired : [...toDesired, DROPPED]
	};
	const toBase = base && compareTo(base);
	if (toBase !== void 0) return {
		state: "ordinary",
		ledger: toBase
	};
	if (form === "neki" && isPristine(live.topology)) return { state: "pristine" };
	const { newer = [], earlier = [] } = history.known ? history : {};
	for (const document of newer) {
		const ledger = compareTo(document);
		if (ledger !== void 0) return {
			state: "newer",
			ledger
		};
	}
	for (const [index, document] of earlier.entries()) {
		const ledger = compareTo(document);
		if (ledger !== void 0) return {
			state: "behind",
			versions: index + 1,
			ledger
		};
	}
	const former = findFormer(threeWay, history);
	const liveOnly = findLiveOnly(live.topology, desired.topology, former?.topology);
	const underWay = form === "neki" ? findUnderWay(live.topology, liveOnly) : [];
	const undone = {
		liveOnly,
		reshards: findReshards(liveOnly),
		underWay
	};
	if (history.known && former === void 0) return {
		state: "first-file",
		...undone
	};
	const outside = changesBetween(former ?? desired, live, form);
	if (!history.known) return {
		state: "history-unknown",
		reason: history.reason,
		outside,
		...undone
	};
	return {
		state: "drift",
		outside,
		...undone
	};
}
function findFormer({ base, live, desired, form }, history) {
	if (base !== void 0) return base;
	const [earlier] = history.known ? history.earlier : [];
	if (earlier === void 0) return void 0;
	return distance(desired, live, form) <= distance(earlier, live, form) ? desired : earlier;
}
function distance(from, to, form) {
	return changesBetween(from, to, form).reduce((sum, { tables }) => sum + 1 + tables.listed.length + tables.unlisted.length, 0);
}
function changesBetween(from, to, form, earlier = []) {
	if (from.canonical(form).text === to.canonical(form).text) return [];
	return form === "free-form" ? [unknownChange("free-form", "")] : findChanges(from, to, earlier);
}
function isPristine(topology) {
	const { groupList, indexes, databases, document, authoritativeShardGroup, defaultShardGroup } = topology;
	const [group, ...others] = groupList;
	if (group === void 0 || others.length > 0 || !isOneShard(group)) return false;
	const uid = group.uid?.value;
	const isOwn = [authoritativeShardGroup, defaultShardGroup].every((name) => name === void 0 || name.value === uid);
	const keys = [...document.root.members.keys(), ...group.node.members.keys()];
	const known = [
		...TOP_LEVEL_KEYS,
		"uid",
		"key_ranges"
	];
	const isKnown = keys.every((key) => known.includes(key));
	return isOwn && isKnown && indexes.size === 0 && databases.size === 0;
}
// src/run/file.ts
async function readFile(run) {
	const { file } = run;
	const read = await readBytes({
		...run,
		input: "file"
	}, run);
	if ("finding" in read) return {
		ok: false,
		findings: [read.finding]
	};
	const { bytes } = read;
	const result = readTopology(file, bytes);
	if (result.ok) run.info(`${thousands(bytes.byteLength)} bytes of ${formatOf(file) === "json" ? "JSON" : "YAML"}.`);
	return result;
}
function inAnswer(document) {
	const topology = document.root.members.get("data_topology")?.value;
	return topology?.kind === "object" && !isNekiForm(document) ? {
		source: document.source,
		root: topology
	} : document;
}
async function readBytes({ file, commit, head = commit, isCommitted, input }, services) {
	const refuse = (message) => ({ finding: errorAt({
		name: file,
		text: ""
	}, {
		start: 0,
		end: 0
	}, "no-file", message) });
	const missing = (where) => `There is no file ${quoteWhole(file)} in ${where}. Set the path of the ${input === "file" ? "topology" : input} file in \`${input}\`, relative to the root of the repository.`;
	const local = isCommitted && commit !== void 0 ? void 0 : await services.readWorkspaceFile(file);
	if (local?.kind === "file") return local;
	if (local?.kind === "unreadable") return refuse(local.why);
	if (commit === void 0) return refuse(missing("the workspace"));
	const at = `commit ${(head ?? commit).slice(0, 12)}${head === commit ? "" : " merged with its base"}`;
	services.info(local === void 0 ? `Reading ${file} at ${at}.` : `${file} is not in the workspace; reading it at ${at}.`);
	const committed = await services.readCommittedFile(file, commit);
	if (committed.kind === "file") return committed;
	if (committed.kind === "missing") return refuse(missing(local === void 0 ? at : `the workspace or at ${at}`));
	return refuse(local === void 0 ? committed.why : `${missing("the workspace")} ${committed.why}`);
}
async function readAtBase(run, base) {
	const { file, commit, historyDepth: depth } = run;
	const read = await run.readCommittedFile(file, base);
	if (read.kind !== "missing" || commit === void 0) return {
		path: file,
		read
	};
	for await (const version of run.earlierVersions({
		path: file,
		commit,
		depth
	})) {
		if (version.kind === "unread") break;
		const { path } = version;
		if (path === file) continue;
		run.info(`${file} was ${path} at commit ${base.slice(0, 12)}; following the rename.`);
		return {
			path,
			read: await run.readCommittedFile(path, base)
		};
	}
	return {
		path: file,
		read
	};
}
function openHistory(run, reading) {
	return replayed(appliedVersions(run, reading));
}
async function* appliedVersions(run, reading) {
	const { file: path, historyDepth: depth, historyRef: commit } = run;
	if (run.against !== void 0) return;
	if (commit === void 0) return yield "the run has no commit to read the history from";
	for await (const version of run.earlierVersions({
		path,
		commit,
		depth
	})) {
		if (version.kind === "unread") return yield version.why;
		const document = asApplied(version, reading);
		if (typeof document !== "string") yield document;
	}
}
async function readHistory(versions, threeWay) {
	const { form, base, live, desired } = threeWay;
	const [held, wanted, former] = [
		live,
		desired,
		base
	].map((document) => document?.canonical(form).text);
	const before = [];
	const since = [];
	let isBeforeBase = base === void 0;
	const isWhole = mayReturn(threeWay);
	for await (const document of versions) {
		if (typeof document === "string") return {
			known: false,
			reason: document
		};
		const { text } = document.canonical(form);
		if (text === former) isBeforeBase = true;
		else if (text !== wanted || before.length > 0 || isBeforeBase && base !== void 0) (isBeforeBase ? before : since).push(document);
		if (text === held && !isWhole) break;
	}
	return {
		known: true,
		earlier: before,
		newer: since
	};
}
async function listedBefore(tables, versions, { form, desired }) {
	const found = new Set();
	let isEarlier = false;
	for await (const document of versions) {
		if (typeof document === "string") return document;
		isEarlier ||= document.canonical(form).text !== desired.canonical(form).text;
		if (isEarlier) {
			for (const table of tables) if (lists(document, table)) found.add(table.name);
		}
		if (found.size === tables.length) break;
	}
	return found;
}
function asApplied({ path, read }, { names, like }) {
	if (read.kind === "missing") return "the file did not exist before";
	if (read.kind === "unreadable") return read.why;
	const document = readEarlier(path, read.bytes, like);
	if (document === void 0) return "the earlier version of the file is not a data topology";
	return new TopologyDocument(resolvePlaceholders(document, names).document);
}
// src/run/run.ts
async function run(request, services) {
	const { file, target, mode, notices, against } = request;
	const asked = {
		...request,
		...services
	};
	const base = {
		file,
		target,
		findings: [],
		notices
	};
	if (mode === "skip") return {
		...base,
		outcome: "skipped",
		why: request.skipReason ?? ""
	};
	const read = await services.stage(`Read ${file}`, () => readFile(asked));
	if (!read.ok) return {
		...base,
		outcome: "invalid",
		findings: await withDraft(read, asked)
	};
	const written = against === void 0 ? read.document : inAnswer(read.document);
	const offline = await services.stage("Check", async () => check(written, asked));
	const { findings, document } = offline;
	if (hasErrors(findings) && !dependsOnBranch(findings, asked)) return {
		...base,
		outcome: "invalid",
		findings
	};
	if (mode === "validate" || target === void 0 && against === void 0) return {
		...base,
		outcome: "valid",
		findings,
		digest: document.canonical(formOf(document)).digest
	};
	const { runOnBranch } = await Promise.resolve().then(() => require("./on-branch.js"));
	return runOnBranch({
		...asked,
		written,
		offline
	});
}
async function withDraft({ findings, draft }, asked) {
	if (draft === void 0) return findings;
	const checked = await asked.stage("Check", async () => check(draft, asked));
	return [...findings, ...checked.findings].sort(bySeverity);
}
function bySeverity(one, other) {
	return Number(other.severity === "error") - Number(one.severity === "error") || one.location.line - other.location.line;
}
async function runSafely(request, services, debug) {
	try {
		return await run(request, services);
	} catch (error) {
		const message = textOf$1(error);
		debug(error instanceof Error ? error.stack ?? message : message);
		return failedBefore(request, `Unexpected error: ${quoteWhole(message)}. This is a bug; please report it with a debug log (\`ACTIONS_STEP_DEBUG=true\`).`, true);
	}
}
const NOT_BEGUN = "The run was cancelled before this target started. Run again.";
function failedBefore({ file, target, notices }, why, maybeStored = false) {
	return {
		file,
		target,
		notices,
		findings: [],
		...failed(why, void 0, maybeStored)
	};
}
const USER_AGENT = `neki-topology/0.1.0`;
// src/host/secrets.ts
const SHORTEST_HIDDEN = 6;
const HIDDEN = "***";
const CUT = "\u2026";
function spellingsOf(secret) {
	const form = new URLSearchParams([["s", secret]]).toString().slice(2);
	const others = [
		encodeURIComponent(secret),
		form,
		Buffer.from(secret).toString("base64"),
		Buffer.from(secret).toString("base64url"),
		JSON.stringify(secret).slice(1, -1),
		JSON.stringify(secret).slice(1, -1).replaceAll("\\\"", "\"").replaceAll("`", "\u02cb"),
		secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
	];
	return [...new Set([secret, ...others])];
}
function collectSecrets() {
	const known = new Set();
	let longestFirst = [];
	return {
		add: (secret) => {
			const spellings = spellingsOf(secret);
			for (const spelling of spellings) if (spelling.length >= SHORTEST_HIDDEN) known.add(spelling);
			longestFirst = [...known].sort((a, b) => b.length - a.length);
			return spellings;
		},
		hide: (text) => {
			const shown = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
			if (!longestFirst.some((secret) => shown.includes(startOf(secret)))) return shown;
			return shown.split(CUT).map((part, at, { length }) => at < length - 1 ? withoutStart(part, longestFirst) : part).join(CUT);
		}
	};
}
function startOf(secret) {
	return secret.slice(0, SHORTEST_HIDDEN);
}
function withoutStart(text, secrets) {
	for (const secret of secrets) {
		const start = startOf(secret);
		const from = Math.max(0, text.length - secret.length);
		for (let at = text.indexOf(start, from); at >= 0; at = text.indexOf(start, at + 1)) if (secret.startsWith(text.slice(at))) return `${text.slice(0, at)}${HIDDEN}`;
	}
	return text;
}
// src/action/runner.ts
const MOST_LINES = 200;
function openRunner(host) {
	const secrets = collectSecrets();
	const { environment, print } = host;
	let heading;
	const say = (text) => {
		if (heading !== void 0) print(commandLine("group", {}, heading));
		heading = void 0;
		print(text);
	};
	const issueCommand = (...command) => say(commandLine(...command));
	const shown = (text) => visible(secrets.hide(text));
	const runner = {
		environment,
		clock: host.clock,
		listenForCancel: host.listenForCancel,
		mask: (secret) => {
			for (const line of secret.split(/\r?\n/).filter((text) => text.trim() !== "")) for (const spelling of secrets.add(line)) print(commandLine("add-mask", {}, spelling));
		},
		hide: secrets.hide,
		setOutputs: (values) => {
			const path = environment["GITHUB_OUTPUT"];
			for (const [name, value] of Object.entries(values)) if (path) (0, node_fs.appendFileSync)(path, outputLines(name, secrets.hide(value)));
			else runner.logLine(`output ${name}=${value}`);
		},
		annotate: ({ id, severity, message, location }, whose) => {
			const { file, line, column, endLine, endColumn } = location;
			const about = whose === void 0 ? "" : ` \u00b7 ${shown(whose)}`;
			const position = line === endLine ? {
				line,
				col: column,
				endLine,
				endColumn
			} : {
				line,
				endLine
			};
			issueCommand(severity === "allowed" ? "notice" : severity, {
				title: `Data topology: ${id}${about}`,
				file,
				...position
			}, shown(message));
		},
		notify: (level, message) => issueCommand(level, { title: "Data topology" }, shown(message)),
		debugLine: (message) => print(commandLine("debug", {}, shown(message))),
		logLine: (line) => {
			const inert = shown(line).replace(/^(\s*):(?=:)/, "$1\u200b:").replaceAll("##[", "#\u200b#[");
			say(`${inert}\n`);
		},
		group: (title, lines) => {
			if (lines.length === 0) return;
			issueCommand("group", {}, shown(title));
			for (const line of lines) runner.logLine(line);
			issueCommand("endgroup", {}, "");
		},
		stage: async (title, work) => {
			heading = shown(title);
			return work().finally(() => {
				if (heading === void 0) issueCommand("endgroup", {}, "");
				heading = void 0;
			});
		}
	};
	return runner;
}
function directLog({ stage, logLine }) {
	return {
		stage,
		info: logLine,
		end: logLine
	};
}
function keptLog(name, { group, logLine }) {
	const lines = [];
	let lost = 0;
	let heading;
	const info = (line) => {
		const more = heading === void 0 ? [line] : [`${heading}:`, line];
		heading = void 0;
		if (lines.length < MOST_LINES) lines.push(...more);
		else lost += more.length;
	};
	return {
		info,
		stage: (title, work) => {
			heading = title;
			return work();
		},
		end: (progress) => {
			group(name, [...lines, ...lost > 0 ? [`\u2026 and ${lost} more lines.`] : []]);
			lines.length = 0;
			logLine(progress);
		}
	};
}
function inputSource(environment) {
	return {
		value: (name) => environment[variable(name)],
		environment
	};
}
function unknownInputs(environment) {
	const known = new Map(INPUTS.map(({ name }) => [variable(name), name]));
	const warnings = [];
	const problems = [];
	for (const name of Object.keys(environment)) {
		if (!name.startsWith("INPUT_") || known.has(name)) continue;
		const written = name.slice(6).toLowerCase();
		const near = nearest(written, known.values());
		if (near === void 0) warnings.push(`Unknown input ${quote(written)}; it was ignored.`);
		else problems.push(`Unknown input ${quote(written)}. Did you mean \`${near}\`?`);
	}
	return {
		problems,
		warnings
	};
}
function variable(name) {
	return `INPUT_${name.replaceAll(" ", "_").toUpperCase()}`;
}
function commandLine(command, properties, message) {
	const words = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
	return `::${words.length === 0 ? command : `${command} ${words.join(",")}`}::${escapeData(message)}\n`;
}
function escapeData(text) {
	return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
function escapeProperty(text) {
	return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
function outputLines(name, value) {
	let end = "end_of_output";
	while (value.includes(end)) end += "_";
	return `${name}<<${end}\n${value}\n${end}\n`;
}
function once(make) {
	let made;
	return () => {
		made ??= { value: make() };
		return made.value;
	};
}
// src/action/services.ts
const NO_TOKEN = "GitHub cannot be asked without `github-token`.";
function lazyGitHub({ environment, clock, debugLine: debug }, token) {
	const [owner, repository] = (environment["GITHUB_REPOSITORY"] ?? "").split("/");
	if (token === void 0 || !owner || !repository) return void 0;
	const apiUrl = environment["GITHUB_API_URL"] || "https://api.github.com";
	return once(async () => {
		const { openGitHub } = await Promise.resolve().then(() => require("./github.js"));
		return openGitHub({
			token,
			owner,
			repository,
			apiUrl,
			userAgent: USER_AGENT,
			debug,
			clock
		});
	});
}
function repositoryServices(github) {
	const repository = () => Promise.resolve().then(() => require("./repository.js"));
	return {
		readCommittedFile: async (path, commit) => github === void 0 ? {
			kind: "unreadable",
			why: "Commits cannot be read without `github-token`."
		} : (await repository()).readCommittedFile(await github(), path, commit),
		earlierVersions: async function* (query) {
			if (github === void 0) yield {
				kind: "unread",
				why: NO_TOKEN
			};
			else yield* (await repository()).earlierVersions(await github(), query);
		},
		readTip: async (query) => github === void 0 ? {
			kind: "unknown",
			why: NO_TOKEN
		} : (await repository()).readTip(await github(), query)
	};
}
function shareReads(services, files) {
	const shared = new Map();
	for (const [file, { length: users }] of Map.groupBy(files, (path) => path)) if (users > 1) shared.set(file, {
		users,
		reads: new Map()
	});
	const once = (file, key, read) => {
		const entry = shared.get(file);
		return entry === void 0 ? read() : remembered(entry.reads, JSON.stringify(key), read);
	};
	const reads = {
		readCommittedFile: (path, commit) => once(path, ["file", commit], () => services.readCommittedFile(path, commit)),
		readTip: (query) => once(query.path, [
			"tip",
			query.ref,
			query.commit
		], () => services.readTip(query)),
		earlierVersions: (query) => once(query.path, [
			"history",
			query.commit,
			query.depth
		], () => replayed(services.earlierVersions(query)))
	};
	const release = (file) => {
		const entry = shared.get(file);
		if (entry === void 0) return;
		entry.users -= 1;
		if (entry.users === 0) shared.delete(file);
	};
	return {
		...reads,
		release
	};
}
// src/action/connection.ts
async function openService(inputs, runner, options) {
	const { authorization: credential, rotation, baseUrl } = inputs;
	if (credential === void 0) return void 0;
	const connect = await Promise.resolve().then(() => require("./connect.js"));
	const notices = [];
	return {
		...await connect.openService({
			...options,
			baseUrl,
			credential,
			userAgent: USER_AGENT,
			clock: runner.clock,
			debug: runner.debugLine,
			info: runner.logLine,
			redact: runner.hide,
			onSecret: runner.mask,
			onRefreshToken: async (refreshToken) => {
				const failure = await keep(refreshToken, rotation, runner);
				if (failure === void 0) return;
				runner.notify("error", failure);
				notices.push(failure);
			}
		}),
		notices: () => notices
	};
}
async function keep(refreshToken, rotation, runner) {
	if (rotation === void 0) return "The refresh answered with a new OAuth refresh token, but it is not stored anywhere. The token in the secret may no longer work. Set `oauth-rotate-secret` and `oauth-rotate-token`, or use a service token.";
	const { place, token } = rotation;
	const { name, environment } = place;
	const secret = `the secret ${quote(name)}${environment === void 0 ? "" : ` of the environment ${quote(environment)}`}`;
	const { storeSecret } = await Promise.resolve().then(() => require("./secret.js"));
	const github = await lazyGitHub(runner, token)?.();
	const why = github ? await storeSecret(github, place, refreshToken) : "GITHUB_REPOSITORY is not a repository.";
	if (why !== void 0) return `The new OAuth refresh token could not be stored in ${secret}: ${why} The token in the secret may no longer work. This run continues. Before the next run, sign in again and store the new refresh token.`;
	runner.logLine(`The new OAuth refresh token is stored in ${secret}.`);
}
// src/action/run-targets.ts
const LANES = 8;
async function runTargets(step, targets) {
	const { runner, fleet } = step;
	const work = {
		...step,
		...await openShared(step, targets),
		targets
	};
	const { connection, reporter } = work;
	const files = openRunFiles(runner.environment, runner.hide, fleet !== void 0);
	const ended = [];
	let count = 0;
	await inLanes(targets.entries(), async ([at, target]) => {
		const log = work.isAlone ? directLog(runner) : keptLog(target.name, runner);
		const one = {
			...target,
			log,
			left: files.of(at, target.name)
		};
		const result = await resultOf(one, work);
		const signIn = fleet === void 0 ? connection?.notices() ?? [] : [];
		const end = await endSafely(one, {
			...result,
			notices: [...result.notices, ...signIn]
		}, work);
		ended[at] = end;
		count += 1;
		filesOf(target).forEach(work.reads.release);
		if (fleet !== void 0) log.end(progressOf(end, count, targets.length));
	});
	await connection?.close();
	await work.database?.close();
	runner.group("Statements in the database", statementLines(work.database?.statements ?? []));
	const told = fleet && {
		...fleet,
		notices: [...fleet.notices, ...connection?.notices() ?? []]
	};
	await runner.stage("Report", () => publish(ended, {
		...step,
		fleet: told,
		files,
		reporter
	}));
	return ended.some(({ item }) => item.failed) ? 1 : 0;
}
async function inLanes(items, work) {
	const lane = async () => {
		for (const item of items) await work(item);
	};
	await Promise.all(Array.from({ length: LANES }, lane));
}
async function openShared(step, targets) {
	const { runner, inputs, trigger, files, mode, fleet, github } = step;
	const isAlone = targets.length < 2;
	const isConnected = isOnline(inputs, trigger);
	const cancelled = isConnected || fleet !== void 0 ? runner.listenForCancel((warning) => runner.notify("warning", warning)) : void 0;
	const online = isConnected && cancelled !== void 0 ? { cancelled } : void 0;
	const lanes = isAlone ? {} : { lanes: {
		count: LANES,
		mayWrite: mode === "apply"
	} };
	const { databaseUrl: url, timeout } = inputs;
	return {
		isAlone,
		cancelled,
		reads: shareReads(files, targets.flatMap(filesOf)),
		reporter: github !== void 0 && mode !== "validate" ? (await Promise.resolve().then(() => require("./pull-request.js"))).openReporter({
			...step,
			github: await github()
		}) : void 0,
		database: online !== void 0 && url !== void 0 ? (await Promise.resolve().then(() => require("./look.js"))).openDatabase({
			url,
			timeout,
			clock: runner.clock,
			...online
		}) : void 0,
		connection: online && await openService(inputs, runner, {
			...online,
			...lanes
		})
	};
}
function filesOf({ inputs: { file, schema }, basis = [] }) {
	return [
		file,
		...schema === void 0 ? [] : [schema],
		...basis.map(({ path }) => path)
	];
}
async function resultOf(one, work) {
	const asked = requestOf({
		...one.inputs,
		mode: work.inputs.mode
	}, work.trigger, work.context);
	const request = {
		...asked,
		basis: [...asked.basis, ...one.basis ?? []]
	};
	if (work.cancelled?.aborted) return failedBefore(request, NOT_BEGUN);
	const schema = await work.schemas(one.inputs.schema);
	if (typeof schema === "string") return failedBefore(request, `\`schema\`: ${schema}`);
	return runSafely(request, servicesOf(one, work, schema), work.runner.debugLine);
}
function servicesOf({ name, target, inputs, log, left }, { files, reads, connection, database, isAlone, reporter }, userSchema) {
	return {
		...files,
		...reads,
		shownPlans: async function* () {
			if (reporter === void 0) yield NO_TOKEN;
			else yield* reporter.shown(name);
		},
		...reporter && { shownAt: () => reporter.shownAt() },
		announce: async (compared) => {
			if (isAlone && target !== void 0) await reporter?.announce(name, {
				file: inputs.file,
				target,
				compared
			});
		},
		platform: target && connection?.open({
			target,
			timeout: inputs.timeout,
			info: log.info
		}),
		userSchema,
		now: Date.now,
		...database && { openDatabase: database.open },
		savePrevious: (document) => tellSaved(() => left.writePrevious(document), log.info, "Make sure that RUNNER_TEMP is writable."),
		consent: async () => void 0,
		stage: log.stage,
		info: (line) => log.info(wordsOf(line))
	};
}
async function endSafely({ name, left: files }, result, work) {
	const options = {
		...work,
		files
	};
	try {
		return await endTarget(name, result, options);
	} catch (error) {
		work.runner.debugLine(error instanceof Error ? error.stack ?? error.message : String(error));
		return endTarget(name, failedBefore(result, `The run came to ${quoteWhole(result.outcome)}, but its report could not be created: ${quoteWhole(textOf$1(error))}. This is a bug; please report it with a debug log (\`ACTIONS_STEP_DEBUG=true\`).`, result.outcome === "applied" || result.outcome === "failed" && result.maybeStored), options);
	}
}
function progressOf({ item }, count, of) {
	const { name, outcome, failed, verdict } = item;
	return `[${count}/${of}] ${name}: ${outcome}${failed ? `. ${verdict}` : ""}`;
}
// src/action/act.ts
async function act(runner) {
	const { environment } = runner;
	const source = inputSource(environment);
	for (const secret of secretsIn(source)) runner.mask(secret);
	const context = readContext(environment);
	const parsed = parseInputs(source);
	const unknown = unknownInputs(environment);
	const read = readTrigger(environment);
	const trigger = parsed.ok && typeof read !== "string" ? settleTrigger(read, parsed.inputs) : read;
	const problems = [
		...parsed.ok ? [] : parsed.problems,
		...unknown.problems,
		...typeof trigger === "string" ? [trigger] : [],
		...parsed.ok && typeof trigger !== "string" ? signInProblems(parsed.inputs, trigger, context) : []
	];
	if (!parsed.ok || typeof trigger === "string") return refuseInputs(runner, problems, trigger, source);
	const { inputs } = parsed;
	const fleet = inputs.targets === void 0 ? void 0 : {
		path: inputs.targets,
		names: [],
		notices: []
	};
	const step = openStep({
		runner,
		inputs,
		trigger,
		context,
		fleet
	});
	if (problems.length > 0) return refuse(step, problems);
	for (const warning of unknown.warnings) runner.notify("warning", warning);
	if (fleet === void 0) return actOnTarget(step);
	const { actOnTargets } = await Promise.resolve().then(() => require("./targets.js"));
	return actOnTargets({
		...step,
		source,
		fleet
	});
}
function refuseInputs(runner, problems, trigger, source) {
	const [token, comment] = [source.value("github-token")?.trim(), source.value("comment")?.trim()];
	const isHeader = token !== void 0 && /^[\x21-\x7e]+$/.test(token);
	if (typeof trigger === "string" || !isHeader || comment === "never") return refuse({ runner }, problems);
	const context = readContext(runner.environment);
	const github = lazyGitHub(runner, token);
	return refuse({
		runner,
		inputs: {
			...NO_INPUTS,
			baseUrl: source.value("base-url") ?? ""
		},
		trigger,
		context,
		stamp: stampOf(context, trigger, "plan"),
		github,
		fleet: void 0
	}, problems);
}
const NO_INPUTS = {
	comment: "always",
	notifyOnFailure: false,
	pullRequest: void 0,
	target: void 0,
	file: ""
};
function openStep(step) {
	const { runner, inputs, trigger, context } = step;
	const workspace = runner.environment["GITHUB_WORKSPACE"] || process.cwd();
	const { mode } = requestOf(inputs, trigger, context);
	const github = lazyGitHub(runner, inputs.githubToken);
	return {
		...step,
		github,
		mode,
		stamp: stampOf(context, trigger, mode),
		files: {
			...repositoryServices(github),
			readWorkspaceFile: (path) => readWorkspaceFile(workspace, path),
			info: (line) => runner.logLine(wordsOf(line))
		},
		schemas: memoized((path) => openSchema(workspace, path))
	};
}
async function actOnTarget(step) {
	const { inputs } = step;
	const schema = await step.schemas(inputs.schema);
	if (typeof schema === "string") return refuse(step, [`\`schema\`: ${schema}`]);
	const { file, target } = inputs;
	return runTargets(step, [{
		name: target === void 0 ? file : targetName(target),
		target,
		inputs
	}]);
}
function signInProblems(inputs, trigger, { isDependabot }) {
	const hasNone = trigger.isFork || trigger.isPreview && isDependabot;
	if (inputs.authorization !== void 0 || isLocal(inputs, trigger) || hasNone) return [];
	return ["No credential is given. Store a service token with the access `create_branch` (for plans alone `read_branch`) as two secrets, and pass them as `service-token-id` and `service-token`. A secret that is missing, or whose name is misspelled, is empty."];
}
// src/action/main.ts
const STDOUT = 1;
let hasStream = false;
const runner = openRunner({
	environment: process.env,
	clock: PROCESS_CLOCK,
	print,
	listenForCancel
});
function print(text) {
	let left = Buffer.from(text);
	try {
		while (!hasStream && left.length > 0) left = left.subarray((0, node_fs.writeSync)(STDOUT, left));
	} catch {
		hasStream = true;
	}
	if (left.length > 0) process.stdout.write(left);
}
function fail(error) {
	const message = textOf$1(error);
	runner.notify("error", `Unexpected error: ${message}. This is a bug; please report it with a debug log (\`ACTIONS_STEP_DEBUG=true\`).`);
	process.exit(1);
}
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);
act(runner).then((status) => {
	if (hasStream) process.stdout.write("", () => process.exit(status));
	else process.exit(status);
});
exports.CATALOG_RULES = CATALOG_RULES;
exports.CHANGE_CLASSES = CHANGE_CLASSES;
exports.INPUTS = INPUTS;
exports.LADDER = LADDER$1;
exports.MAX_FILE_BYTES = MAX_FILE_BYTES;
exports.MOST_ANNOTATIONS = MOST_ANNOTATIONS;
exports.OUTCOMES = OUTCOMES;
exports.PROCESS_CLOCK = PROCESS_CLOCK;
exports.RISKS = RISKS;
exports.TopologyDocument = TopologyDocument;
exports.UNROUTABLE = UNROUTABLE;
exports.XXHASH_AXIS = XXHASH_AXIS;
exports.annotated = annotated;
exports.applyingText = applyingText;
exports.applyingTitle = applyingTitle;
exports.asApplied = asApplied;
exports.asStored = asStored;
exports.askedDigests = askedDigests;
exports.axisOf = axisOf;
exports.boundText = boundText;
exports.changeDigests = changeDigests;
exports.changesBetween = changesBetween;
exports.check = check;
exports.checkShape = checkShape;
exports.classOfLabel = classOfLabel;
exports.code = code;
exports.commitOf = commitOf;
exports.commitText = commitText;
exports.compareCanonical = compareCanonical;
exports.comparedIn = comparedIn;
exports.comparingOf = comparingOf;
exports.countOf = countOf;
exports.createShards = createShards;
exports.cut = cut;
exports.decide = decide;
exports.digestOf = digestOf;
exports.effectDigests = effectDigests;
exports.errorAt = errorAt;
exports.failed = failed;
exports.fence = fence;
exports.filesOf = filesOf;
exports.findGaps = findGaps;
exports.findMoves = findMoves;
exports.findSituation = findSituation;
exports.findUsed = findUsed;
exports.findingTable = findingTable;
exports.folded = folded;
exports.footer = footer;
exports.formOf = formOf;
exports.fullName = fullName;
exports.gravestFirst = gravestFirst;
exports.hasErrors = hasErrors;
exports.heldOf = heldOf;
exports.html = html;
exports.htmlMessage = htmlMessage;
exports.inAnswer = inAnswer;
exports.inLanes = inLanes;
exports.inWords = inWords;
exports.inputOf = inputOf;
exports.isBlocked = isBlocked;
exports.isChanged = isChanged;
exports.isDoubtful = isDoubtful;
exports.isIndexType = isIndexType;
exports.isLoopback = isLoopback;
exports.isSameNode = isSameNode;
exports.joined = joined;
exports.keyOf = keyOf;
exports.keySpan = keySpan;
exports.link = link;
exports.listed = listed;
exports.listedBefore = listedBefore;
exports.lists = lists;
exports.listsMore = listsMore;
exports.liveOf = liveOf;
exports.locate = locate;
exports.mayReturn = mayReturn;
exports.meaningOf = meaningOf;
exports.memberValue = memberValue;
exports.memoized = memoized;
exports.message = message;
exports.messageOf = messageOf;
exports.nameList = nameList;
exports.nameOrNone = nameOrNone;
exports.namesOf = namesOf$1;
exports.nearest = nearest;
exports.needsHistory = needsHistory;
exports.needsShards = needsShards;
exports.once = once;
exports.openHistory = openHistory;
exports.opening = opening;
exports.paragraphs = paragraphs;
exports.parseInputs = parseInputs;
exports.placementAt = placementAt;
exports.placesOf = placesOf;
exports.plainSight = plainSight;
exports.prose = prose;
exports.questionsOf = questionsOf;
exports.quote = quote;
exports.quoteJson = quoteJson;
exports.quoteWhole = quoteWhole;
exports.readAtBase = readAtBase;
exports.readBytes = readBytes;
exports.readHistory = readHistory;
exports.readModulus = readModulus;
exports.readOwnership = readOwnership;
exports.readParsed = readParsed;
exports.readThreeWay = readThreeWay;
exports.readTopology = readTopology;
exports.readTopologyText = readTopologyText;
exports.receivingShards = receivingShards;
exports.referenceWords = referenceWords;
exports.refuse = refuse;
exports.remembered = remembered;
exports.renderApplying = renderApplying;
exports.renderInterval = renderInterval;
exports.renderShare = renderShare;
exports.replayed = replayed;
exports.reportContext = reportContext;
exports.resolveGroup = resolveGroup;
exports.resolvePlaceholders = resolvePlaceholders;
exports.resolveReferenceTable = resolveReferenceTable;
exports.riskOf = riskOf$1;
exports.routedAnew = routedAnew;
exports.runTargets = runTargets;
exports.runText = runText;
exports.scopeKey = scopeKey;
exports.scopeText = scopeText;
exports.scopesOf = scopesOf;
exports.sectionOf = sectionOf;
exports.semanticsOf = semanticsOf;
exports.sequenceWords = sequenceWords;
exports.shardsOf = shardsOf$1;
exports.shellWord = shellWord;
exports.smallPrint = smallPrint;
exports.suggestion = suggestion;
exports.table = table;
exports.tablesText = tablesText;
exports.targetName = targetName;
exports.textOf = textOf$1;
exports.thousands = thousands;
exports.toJson = toJson;
exports.tooLarge = tooLarge;
exports.validate = validate;
exports.verdict = verdict;
exports.viewTopology = viewTopology;
exports.visible = visible;
exports.wholeAxis = wholeAxis;
exports.wholeDigest = wholeDigest;
exports.withoutDropped = withoutDropped;
exports.words = words;
exports.wordsOf = wordsOf;
