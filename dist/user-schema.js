const require_rolldown_runtime = require("./rolldown-runtime.js");
const require_index = require("./index.js");
// src/topology/validation/user-schema.ts
const BASE = "repository:///";
const DIALECT = "https://json-schema.org/draft/2020-12/schema";
const MAX_FINDINGS = 1e3;
const CONSEQUENCES = new Set(["if", "propertyNames"]);
var Refused = class extends Error {};
async function compileUserSchema(schema, services) {
	const { path } = services;
	try {
		const root = checked(schema, path);
		const { $id: own } = root;
		const id = typeof own === "string" ? own : `${BASE}${encodeURI(path)}`;
		const compiled = await compile({
			...root,
			$id: id
		}, services);
		return (document) => findingsOf(document, compiled, services);
	} catch (error) {
		const reason = require_index.textOf(error);
		if (error instanceof Refused) return reason;
		const remedy = /no schema with key or ref/.test(reason) ? "Use JSON Schema 2020-12, and keep referenced files in the repository." : "Correct it.";
		return `Schema ${require_index.quote(path)} is not valid: ${reason}. ${remedy}`;
	}
}
async function compile(schema, services) {
	const { limit, path } = services;
	const { default: compiler } = await Promise.resolve().then(() => require_rolldown_runtime.__toESM(require("./2020.js").default, 1));
	const ajv = new compiler.Ajv2020({
		allErrors: true,
		strict: false,
		ownProperties: true,
		validateFormats: false,
		logger: false,
		code: { process: bounded }
	});
	const place = Object.assign(ajv, { path: "" });
	for (;;) {
		const compiled = limit.run(() => {
			try {
				return {
					validator: ajv.compile(schema),
					place
				};
			} catch (error) {
				if (error instanceof compiler.MissingRefError) return error;
				throw error;
			}
		});
		if (compiled === void 0) throw new Refused(`Schema ${require_index.quote(path)} took more than ${limit.seconds} s to compile, the limit. Simplify it.`);
		if ("validator" in compiled) return compiled;
		const { missingSchema, missingRef } = compiled;
		if (ajv.refs[missingSchema] !== void 0) throw new Error(`${missingSchema} is loaded but ${missingRef} cannot be resolved`);
		ajv.addSchema(await loadReference(missingSchema, services), missingSchema);
	}
}
function checked(schema, path) {
	if (typeof schema !== "object" || schema === null || Array.isArray(schema)) throw new Refused(`Schema ${require_index.quote(path)} is not an object. Use a JSON Schema.`);
	if ("$schema" in schema && String(schema.$schema).replace(/#$/, "") !== DIALECT) throw new Refused(`Schema ${require_index.quote(path)} declares ${require_index.quote(String(schema.$schema))}. Use ${require_index.quote(DIALECT)}.`);
	const pending = [schema];
	for (let value = pending.pop(); value !== void 0; value = pending.pop()) {
		if (typeof value !== "object" || value === null) continue;
		for (const [key, part] of Object.entries(value)) if ((key === "$ref" || key === "$dynamicRef") && typeof part === "string") refuseForeign(part, path);
		else if (part !== null) pending.push(part);
	}
	return { ...schema };
}
function refuseForeign(reference, path) {
	const target = reference.split("#", 1)[0] ?? "";
	const refuse = (why) => {
		throw new Refused(`Reference ${require_index.quote(reference)} in schema ${require_index.quote(path)} ${why}`);
	};
	if (/^(?:[a-z][a-z\d+.-]*:|\/\/|\\)/i.test(target)) refuse("is remote, but only files of the repository are read. Copy it into the repository.");
	if (target.startsWith("/")) refuse("is absolute. Use a path relative to the schema file.");
	if (leavesRepository(path, decodePath(target))) refuse("points outside the repository. Copy its target into the repository.");
}
function leavesRepository(path, target) {
	const steps = [...path.split("/").slice(0, -1), ...target.split(/[/\\]/)];
	let depth = 0;
	for (const step of steps.filter((part) => part !== "" && part !== ".")) {
		depth += step === ".." ? -1 : 1;
		if (depth < 0) return true;
	}
	return false;
}
async function loadReference(uri, { loadLocal }) {
	if (!uri.startsWith(BASE)) throw new Refused(`Reference ${require_index.quote(uri)} is remote, but only files of the repository are read. Copy it into the repository, or remove the schema's \`$id\`.`);
	const path = decodePath(uri.slice(14));
	return checked(await loadLocal(path).catch((error) => {
		const reason = require_index.textOf(error);
		throw new Refused(`Schema ${require_index.quote(path)}, which another schema refers to, cannot be read: ${reason}`);
	}), path);
}
function decodePath(path) {
	try {
		return decodeURIComponent(path);
	} catch {
		throw new Refused(`Reference ${require_index.quote(path)} is not a valid path. Encode percent signs as ${require_index.quote("%25")}.`);
	}
}
function bounded(code) {
	return code.replace(/vErrors\.concat\(/g, `vErrors.length >= ${MAX_FINDINGS} ? vErrors : vErrors.concat(`).replace(/vErrors\.push\(/g, `vErrors.length < ${MAX_FINDINGS} && vErrors.push(`).replaceAll("dynamicAnchors={}}={}){", "dynamicAnchors={}}={}){self.path=instancePath;");
}
function findingsOf(document, { validator, place }, { limit, path }) {
	const value = JSON.parse(require_index.toJson(document.root));
	const endless = (why) => {
		const message = require_index.prose`${subjectOf(place.path)} cannot be checked against schema ${require_index.quote(path)}: ${why}`;
		return [require_index.errorAt(document.source, placeOf(nodeAt(document.root, place.path)), "schema", message)];
	};
	try {
		const errors = limit.run(() => validator(value) ? [] : validator.errors ?? []);
		if (errors === void 0) return endless(require_index.prose`stopped after ${limit.seconds} s. Possible causes: a \`pattern\` with nested repetition, such as \`(a+)+\`, or \`uniqueItems\` on a long list.`);
		return errors.filter(({ keyword }) => !CONSEQUENCES.has(keyword)).slice(0, MAX_FINDINGS).map((error) => {
			const node = nodeAt(document.root, error.instancePath);
			return require_index.errorAt(document.source, placeOf(node, error), "schema", messageFor(error, path));
		});
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		return endless(require_index.prose`a \`$ref\` refers to itself without going into the value. Break the cycle.`);
	}
}
function subjectOf(instancePath, propertyName) {
	if (propertyName !== void 0) return require_index.prose`Key ${require_index.quote(propertyName)}`;
	return instancePath === "" ? require_index.prose`The document` : require_index.quote(instancePath.slice(1).replaceAll("/", "."));
}
function messageFor(error, path) {
	const { allowedValues, allowedValue, additionalProperty } = error.params;
	const detail = allowedValues ?? allowedValue ?? additionalProperty;
	const value = detail === void 0 ? "" : require_index.prose`: ${require_index.quote(JSON.stringify(detail))}`;
	return require_index.prose`${subjectOf(error.instancePath, error.propertyName)}: ${require_index.quote(error.message ?? "is not valid")}${value}. Schema ${require_index.quote(path)} requires it at ${require_index.quote(error.schemaPath)}.`;
}
function placeOf(node, error) {
	const { additionalProperty, unevaluatedProperty } = error?.params ?? {};
	const unwanted = additionalProperty ?? unevaluatedProperty ?? error?.propertyName;
	if (node.kind === "object" && typeof unwanted === "string") {
		const member = node.members.get(unwanted);
		if (member !== void 0) return require_index.keySpan(member);
	}
	return node.kind === "object" || node.kind === "array" ? require_index.opening(node) : node;
}
function nodeAt(root, pointer) {
	let node = root;
	for (const part of pointer.split("/").slice(1)) {
		const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
		const items = node.kind === "array" ? node.items : [];
		const next = node.kind === "object" ? require_index.memberValue(node, key) : items[Number(key)];
		if (next === void 0) return node;
		node = next;
	}
	return node;
}
exports.compileUserSchema = compileUserSchema;
