export const id = 183;
export const ids = [183];
export const modules = {

/***/ 5183:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   compileUserSchema: () => (/* binding */ compileUserSchema)
/* harmony export */ });
/* harmony import */ var _document_document_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(1611);
/* harmony import */ var _finding_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8773);


const BASE = 'repository:///';
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const MAX_FINDINGS = 1000;
const CONSEQUENCES = new Set(['if', 'propertyNames']);
class Refused extends Error {
}
async function compileUserSchema(schema, services) {
    const { path } = services;
    try {
        const root = checked(schema, path);
        const { $id: own } = root;
        const id = typeof own === 'string' ? own : `${BASE}${encodeURI(path)}`;
        const compiled = await compile({ ...root, $id: id }, services);
        return (document) => findingsOf(document, compiled, services);
    }
    catch (error) {
        const reason = (0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(error);
        if (error instanceof Refused)
            return reason;
        const remedy = /no schema with key or ref/.test(reason)
            ? 'Write it for JSON Schema 2020-12, and keep what it refers to in the repository.'
            : 'Correct it.';
        return `Schema ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(path)} is not valid: ${reason}. ${remedy}`;
    }
}
async function compile(schema, services) {
    const { limit, path } = services;
    const { default: compiler } = await __webpack_require__.e(/* import() */ 210).then(__webpack_require__.t.bind(__webpack_require__, 2210, 19));
    const ajv = new compiler.Ajv2020({
        allErrors: true,
        strict: false,
        ownProperties: true,
        validateFormats: false,
        logger: false,
        code: { process: bounded },
    });
    const place = Object.assign(ajv, { path: '' });
    for (;;) {
        const compiled = limit.run(() => {
            try {
                return { validator: ajv.compile(schema), place };
            }
            catch (error) {
                if (error instanceof compiler.MissingRefError)
                    return error;
                throw error;
            }
        });
        if (compiled === undefined)
            throw new Refused(`Schema ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(path)} takes more than ${limit.seconds} s to compile. Simplify it.`);
        if ('validator' in compiled)
            return compiled;
        const { missingSchema, missingRef } = compiled;
        if (ajv.refs[missingSchema] !== undefined)
            throw new Error(`${missingSchema} is loaded but ${missingRef} cannot be resolved`);
        ajv.addSchema(await loadReference(missingSchema, services), missingSchema);
    }
}
function checked(schema, path) {
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
        throw new Refused(`Schema ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(path)} is not an object. Write a JSON Schema.`);
    if ('$schema' in schema && String(schema.$schema).replace(/#$/, '') !== DIALECT)
        throw new Refused(`Schema ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(path)} is written for ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(String(schema.$schema))}. Write it for ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(DIALECT)}.`);
    const pending = [schema];
    for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
        if (typeof value !== 'object' || value === null)
            continue;
        for (const [key, part] of Object.entries(value)) {
            if ((key === '$ref' || key === '$dynamicRef') && typeof part === 'string')
                refuseForeign(part, path);
            else if (part !== null)
                pending.push(part);
        }
    }
    return { ...schema };
}
function refuseForeign(reference, path) {
    const target = reference.split('#', 1)[0] ?? '';
    const refuse = (why) => {
        throw new Refused(`Reference ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(reference)} in schema ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(path)} ${why}`);
    };
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/|\\)/i.test(target))
        refuse('is remote, and only files of the repository are read. Copy it into the repository.');
    if (target.startsWith('/'))
        refuse("is absolute. Write it relative to the schema's own file.");
    if (leavesRepository(path, decodePath(target)))
        refuse('leads out of the repository. Copy its target into the repository.');
}
function leavesRepository(path, target) {
    const steps = [...path.split('/').slice(0, -1), ...target.split(/[/\\]/)];
    let depth = 0;
    for (const step of steps.filter((part) => part !== '' && part !== '.')) {
        depth += step === '..' ? -1 : 1;
        if (depth < 0)
            return true;
    }
    return false;
}
async function loadReference(uri, { loadLocal }) {
    if (!uri.startsWith(BASE))
        throw new Refused(`Reference ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(uri)} is remote, and only files of the repository are read. Copy it into the repository, or remove the schema's \`$id\`.`);
    const path = decodePath(uri.slice(BASE.length));
    const loaded = await loadLocal(path).catch((error) => {
        const reason = (0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(error);
        throw new Refused(`Schema ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(path)}, which another schema refers to, cannot be read: ${reason}`);
    });
    return checked(loaded, path);
}
function decodePath(path) {
    try {
        return decodeURIComponent(path);
    }
    catch {
        throw new Refused(`Reference ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(path)} is not a valid path. Write percent signs as ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)('%25')}.`);
    }
}
function bounded(code) {
    return code
        .replace(/vErrors\.concat\(/g, `vErrors.length >= ${MAX_FINDINGS} ? vErrors : vErrors.concat(`)
        .replace(/vErrors\.push\(/g, `vErrors.length < ${MAX_FINDINGS} && vErrors.push(`)
        .replaceAll('dynamicAnchors={}}={}){', 'dynamicAnchors={}}={}){self.path=instancePath;');
}
function findingsOf(document, { validator, place }, { limit, path }) {
    const value = JSON.parse((0,_document_document_js__WEBPACK_IMPORTED_MODULE_1__/* .toJson */ .aB)(document.root));
    const endless = (why) => {
        const message = `${subjectOf(place.path)} cannot be checked against schema ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(path)}: ${why}`;
        return [(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .errorAt */ .Os)(document.source, placeOf(nodeAt(document.root, place.path)), 'schema', message)];
    };
    try {
        const errors = limit.run(() => (validator(value) ? [] : (validator.errors ?? [])));
        if (errors === undefined)
            return endless(`stopped after ${limit.seconds} s. Look for a \`pattern\` that repeats a repetition, such as \`(a+)+\`, or for \`uniqueItems\` on a long list.`);
        const own = errors.filter(({ keyword }) => !CONSEQUENCES.has(keyword)).slice(0, MAX_FINDINGS);
        return own.map((error) => {
            const node = nodeAt(document.root, error.instancePath);
            return (0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .errorAt */ .Os)(document.source, placeOf(node, error), 'schema', messageFor(error, path));
        });
    }
    catch (error) {
        if (!(error instanceof RangeError))
            throw error;
        return endless('a `$ref` leads back to itself without going into the value. Remove it from the circle.');
    }
}
function subjectOf(instancePath, propertyName) {
    if (propertyName !== undefined)
        return `Key ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(propertyName)}`;
    return instancePath === '' ? 'The document' : (0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(instancePath.slice(1).replaceAll('/', '.'));
}
function messageFor(error, path) {
    const { allowedValues, allowedValue, additionalProperty } = error.params;
    const detail = allowedValues ?? allowedValue ?? additionalProperty;
    const value = detail === undefined ? '' : `: ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(JSON.stringify(detail))}`;
    return `${subjectOf(error.instancePath, error.propertyName)} ${error.message ?? 'is not valid'}${value}. Schema ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(path)} asks for it at ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(error.schemaPath)}.`;
}
function placeOf(node, error) {
    const { additionalProperty, unevaluatedProperty } = error?.params ?? {};
    const unwanted = additionalProperty ?? unevaluatedProperty ?? error?.propertyName;
    if (node.kind === 'object' && typeof unwanted === 'string') {
        const member = node.members.get(unwanted);
        if (member !== undefined)
            return (0,_document_document_js__WEBPACK_IMPORTED_MODULE_1__/* .keySpan */ .UT)(member);
    }
    return node.kind === 'object' || node.kind === 'array' ? (0,_document_document_js__WEBPACK_IMPORTED_MODULE_1__/* .opening */ .zs)(node) : node;
}
function nodeAt(root, pointer) {
    let node = root;
    for (const part of pointer.split('/').slice(1)) {
        const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
        const items = node.kind === 'array' ? node.items : [];
        const next = node.kind === 'object' ? (0,_document_document_js__WEBPACK_IMPORTED_MODULE_1__/* .memberValue */ .AX)(node, key) : items[Number(key)];
        if (next === undefined)
            return node;
        node = next;
    }
    return node;
}


/***/ })

};
