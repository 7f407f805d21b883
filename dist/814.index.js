export const id = 814;
export const ids = [814];
export const modules = {

/***/ 5449:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ readErrorBody),
/* harmony export */   q: () => (/* binding */ parseJson)
/* harmony export */ });
/* harmony import */ var _answers_validator_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2233);

const MAX_WORDS = 2000;
function readErrorBody(body) {
    const text = body.trim();
    if (text === '' || text.startsWith('<'))
        return { words: undefined, code: undefined };
    const parsed = parseJson(text);
    if ((0,_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isErrorBody */ .HR)(parsed))
        return said([parsed.message], parsed.code);
    if ((0,_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isErrorListBody */ .fB)(parsed)) {
        const list = parsed.errors.map(({ name, errors }) => (name ? `${name}: ` : '') + errors.join(', '));
        return said(list, undefined);
    }
    return (0,_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isOAuthErrorBody */ .K1)(parsed)
        ? said([parsed.error_description ?? ''], parsed.error)
        : said([text], undefined);
}
function said(sentences, code) {
    const text = sentences.filter((words) => words.trim() !== '').join('; ');
    return { words: text === '' ? undefined : text.slice(0, MAX_WORDS), code: code || undefined };
}
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}


/***/ }),

/***/ 2233:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HR: () => (/* binding */ isErrorBody),
/* harmony export */   K1: () => (/* binding */ isOAuthErrorBody),
/* harmony export */   Kv: () => (/* binding */ isCursorPageAnswer),
/* harmony export */   Mk: () => (/* binding */ isTopologyAnswer),
/* harmony export */   Om: () => (/* binding */ isPageAnswer),
/* harmony export */   PX: () => (/* binding */ isBranch),
/* harmony export */   cp: () => (/* binding */ isTokenAnswer),
/* harmony export */   ev: () => (/* binding */ isNamed),
/* harmony export */   fB: () => (/* binding */ isErrorListBody),
/* harmony export */   wv: () => (/* binding */ isAuditEntry),
/* harmony export */   ze: () => (/* binding */ isShard)
/* harmony export */ });

const isTopologyAnswer = validate21;
const schema32 = { "description": "GET and PUT data-topology (docs/neki.md \u00a710.3). synced_at is required there; its absence is tolerated, because nothing is decided by it.", "type": "object", "required": ["data_topology"], "properties": { "data_topology": { "type": "object" }, "synced_at": { "type": ["string", "null"], "maxLength": 100 } } };
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate21.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.data_topology === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data_topology" }, message: "must have required property '" + "data_topology" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.data_topology !== undefined) {
            let data0 = data.data_topology;
            if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
                const err1 = { instancePath: instancePath + "/data_topology", schemaPath: "#/properties/data_topology/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                    vErrors = [err1];
                }
                else {
                    vErrors.push(err1);
                }
                errors++;
            }
        }
        if (data.synced_at !== undefined) {
            let data1 = data.synced_at;
            if ((typeof data1 !== "string") && (data1 !== null)) {
                const err2 = { instancePath: instancePath + "/synced_at", schemaPath: "#/properties/synced_at/type", keyword: "type", params: { type: schema32.properties.synced_at.type }, message: "must be string,null" };
                if (vErrors === null) {
                    vErrors = [err2];
                }
                else {
                    vErrors.push(err2);
                }
                errors++;
            }
            if (typeof data1 === "string") {
                if (data1.length > 100) {
                    const err3 = { instancePath: instancePath + "/synced_at", schemaPath: "#/properties/synced_at/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
            }
        }
    }
    else {
        const err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err4];
        }
        else {
            vErrors.push(err4);
        }
        errors++;
    }
    validate21.errors = vErrors;
    return errors === 0;
}
validate21.evaluated = { "props": { "data_topology": true, "synced_at": true }, "dynamicProps": false, "dynamicItems": false };
const isPageAnswer = validate22;
const schema33 = { "description": "One page of a page-based list (docs/neki.md \u00a710.12; envelope \u00a76.2).", "type": "object", "required": ["data"], "properties": { "data": { "$ref": "#/$defs/items" }, "next_page": { "type": ["integer", "null"] } } };
const schema34 = { "type": "array", "maxItems": 1000, "items": { "type": "object" } };
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate22.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.data === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property '" + "data" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.data !== undefined) {
            let data0 = data.data;
            if (Array.isArray(data0)) {
                if (data0.length > 1000) {
                    const err1 = { instancePath: instancePath + "/data", schemaPath: "#/$defs/items/maxItems", keyword: "maxItems", params: { limit: 1000 }, message: "must NOT have more than 1000 items" };
                    if (vErrors === null) {
                        vErrors = [err1];
                    }
                    else {
                        vErrors.push(err1);
                    }
                    errors++;
                }
                const len0 = data0.length;
                for (let i0 = 0; i0 < len0; i0++) {
                    let data1 = data0[i0];
                    if (!(data1 && typeof data1 == "object" && !Array.isArray(data1))) {
                        const err2 = { instancePath: instancePath + "/data/" + i0, schemaPath: "#/$defs/items/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        if (vErrors === null) {
                            vErrors = [err2];
                        }
                        else {
                            vErrors.push(err2);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err3 = { instancePath: instancePath + "/data", schemaPath: "#/$defs/items/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                    vErrors = [err3];
                }
                else {
                    vErrors.push(err3);
                }
                errors++;
            }
        }
        if (data.next_page !== undefined) {
            let data2 = data.next_page;
            if ((!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) && (data2 !== null)) {
                const err4 = { instancePath: instancePath + "/next_page", schemaPath: "#/properties/next_page/type", keyword: "type", params: { type: schema33.properties.next_page.type }, message: "must be integer,null" };
                if (vErrors === null) {
                    vErrors = [err4];
                }
                else {
                    vErrors.push(err4);
                }
                errors++;
            }
        }
    }
    else {
        const err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err5];
        }
        else {
            vErrors.push(err5);
        }
        errors++;
    }
    validate22.errors = vErrors;
    return errors === 0;
}
validate22.evaluated = { "props": { "data": true, "next_page": true }, "dynamicProps": false, "dynamicItems": false };
const isCursorPageAnswer = validate23;
const schema35 = { "description": "One page of a cursor-based list (docs/neki.md \u00a710.4). Cursors of an empty page may be absent or null.", "type": "object", "required": ["data"], "properties": { "data": { "$ref": "#/$defs/items" }, "cursor_end": { "type": ["string", "null"], "maxLength": 1000 }, "has_next": { "type": "boolean" } } };
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate23.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.data === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "data" }, message: "must have required property '" + "data" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.data !== undefined) {
            let data0 = data.data;
            if (Array.isArray(data0)) {
                if (data0.length > 1000) {
                    const err1 = { instancePath: instancePath + "/data", schemaPath: "#/$defs/items/maxItems", keyword: "maxItems", params: { limit: 1000 }, message: "must NOT have more than 1000 items" };
                    if (vErrors === null) {
                        vErrors = [err1];
                    }
                    else {
                        vErrors.push(err1);
                    }
                    errors++;
                }
                const len0 = data0.length;
                for (let i0 = 0; i0 < len0; i0++) {
                    let data1 = data0[i0];
                    if (!(data1 && typeof data1 == "object" && !Array.isArray(data1))) {
                        const err2 = { instancePath: instancePath + "/data/" + i0, schemaPath: "#/$defs/items/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        if (vErrors === null) {
                            vErrors = [err2];
                        }
                        else {
                            vErrors.push(err2);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err3 = { instancePath: instancePath + "/data", schemaPath: "#/$defs/items/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                    vErrors = [err3];
                }
                else {
                    vErrors.push(err3);
                }
                errors++;
            }
        }
        if (data.cursor_end !== undefined) {
            let data2 = data.cursor_end;
            if ((typeof data2 !== "string") && (data2 !== null)) {
                const err4 = { instancePath: instancePath + "/cursor_end", schemaPath: "#/properties/cursor_end/type", keyword: "type", params: { type: schema35.properties.cursor_end.type }, message: "must be string,null" };
                if (vErrors === null) {
                    vErrors = [err4];
                }
                else {
                    vErrors.push(err4);
                }
                errors++;
            }
            if (typeof data2 === "string") {
                if (data2.length > 1000) {
                    const err5 = { instancePath: instancePath + "/cursor_end", schemaPath: "#/properties/cursor_end/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                    if (vErrors === null) {
                        vErrors = [err5];
                    }
                    else {
                        vErrors.push(err5);
                    }
                    errors++;
                }
            }
        }
        if (data.has_next !== undefined) {
            if (typeof data.has_next !== "boolean") {
                const err6 = { instancePath: instancePath + "/has_next", schemaPath: "#/properties/has_next/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                    vErrors = [err6];
                }
                else {
                    vErrors.push(err6);
                }
                errors++;
            }
        }
    }
    else {
        const err7 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err7];
        }
        else {
            vErrors.push(err7);
        }
        errors++;
    }
    validate23.errors = vErrors;
    return errors === 0;
}
validate23.evaluated = { "props": { "data": true, "cursor_end": true, "has_next": true }, "dynamicProps": false, "dynamicItems": false };
const isNamed = validate24;
const schema37 = { "description": "An organization, database or branch (docs/neki.md \u00a76.2).", "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "maxLength": 1000 } } };
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate24.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.name === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property '" + "name" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.name !== undefined) {
            let data0 = data.name;
            if (typeof data0 === "string") {
                if (data0.length > 1000) {
                    const err1 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                    if (vErrors === null) {
                        vErrors = [err1];
                    }
                    else {
                        vErrors.push(err1);
                    }
                    errors++;
                }
            }
            else {
                const err2 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err2];
                }
                else {
                    vErrors.push(err2);
                }
                errors++;
            }
        }
    }
    else {
        const err3 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err3];
        }
        else {
            vErrors.push(err3);
        }
        errors++;
    }
    validate24.errors = vErrors;
    return errors === 0;
}
validate24.evaluated = { "props": { "name": true }, "dynamicProps": false, "dynamicItems": false };
const isBranch = validate25;
const schema38 = { "description": "A branch (docs/neki.md \u00a76.2); of use are whether it is one of production and, of any shape, whether it can be used yet.", "type": "object", "properties": { "production": { "type": "boolean" }, "ready": {}, "state": {} } };
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate25.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.production !== undefined) {
            if (typeof data.production !== "boolean") {
                const err0 = { instancePath: instancePath + "/production", schemaPath: "#/properties/production/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                    vErrors = [err0];
                }
                else {
                    vErrors.push(err0);
                }
                errors++;
            }
        }
    }
    else {
        const err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err1];
        }
        else {
            vErrors.push(err1);
        }
        errors++;
    }
    validate25.errors = vErrors;
    return errors === 0;
}
validate25.evaluated = { "props": { "production": true, "ready": true, "state": true }, "dynamicProps": false, "dynamicItems": false };
const isShard = validate26;
const schema39 = { "description": "A shard of a branch (docs/neki.md \u00a76.2); `name` is the uid that topologies use.", "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "maxLength": 1000 }, "id": { "type": "string", "maxLength": 1000 }, "display_name": { "type": ["string", "null"], "maxLength": 1000 }, "ready": { "type": "boolean" }, "authoritative": { "type": "boolean" } } };
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate26.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.name === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property '" + "name" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.name !== undefined) {
            let data0 = data.name;
            if (typeof data0 === "string") {
                if (data0.length > 1000) {
                    const err1 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                    if (vErrors === null) {
                        vErrors = [err1];
                    }
                    else {
                        vErrors.push(err1);
                    }
                    errors++;
                }
            }
            else {
                const err2 = { instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err2];
                }
                else {
                    vErrors.push(err2);
                }
                errors++;
            }
        }
        if (data.id !== undefined) {
            let data1 = data.id;
            if (typeof data1 === "string") {
                if (data1.length > 1000) {
                    const err3 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
            }
            else {
                const err4 = { instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err4];
                }
                else {
                    vErrors.push(err4);
                }
                errors++;
            }
        }
        if (data.display_name !== undefined) {
            let data2 = data.display_name;
            if ((typeof data2 !== "string") && (data2 !== null)) {
                const err5 = { instancePath: instancePath + "/display_name", schemaPath: "#/properties/display_name/type", keyword: "type", params: { type: schema39.properties.display_name.type }, message: "must be string,null" };
                if (vErrors === null) {
                    vErrors = [err5];
                }
                else {
                    vErrors.push(err5);
                }
                errors++;
            }
            if (typeof data2 === "string") {
                if (data2.length > 1000) {
                    const err6 = { instancePath: instancePath + "/display_name", schemaPath: "#/properties/display_name/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                    if (vErrors === null) {
                        vErrors = [err6];
                    }
                    else {
                        vErrors.push(err6);
                    }
                    errors++;
                }
            }
        }
        if (data.ready !== undefined) {
            if (typeof data.ready !== "boolean") {
                const err7 = { instancePath: instancePath + "/ready", schemaPath: "#/properties/ready/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                    vErrors = [err7];
                }
                else {
                    vErrors.push(err7);
                }
                errors++;
            }
        }
        if (data.authoritative !== undefined) {
            if (typeof data.authoritative !== "boolean") {
                const err8 = { instancePath: instancePath + "/authoritative", schemaPath: "#/properties/authoritative/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                    vErrors = [err8];
                }
                else {
                    vErrors.push(err8);
                }
                errors++;
            }
        }
    }
    else {
        const err9 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err9];
        }
        else {
            vErrors.push(err9);
        }
        errors++;
    }
    validate26.errors = vErrors;
    return errors === 0;
}
validate26.evaluated = { "props": { "name": true, "id": true, "display_name": true, "ready": true, "authoritative": true }, "dynamicProps": false, "dynamicItems": false };
const isAuditEntry = validate27;
const schema40 = { "description": "An entry of the audit log (docs/neki.md \u00a76.2); only what names an actor and a time is of use.", "type": "object", "required": ["actor_display_name", "created_at"], "properties": { "actor_display_name": { "type": "string", "minLength": 1, "maxLength": 1000 }, "audit_action": { "type": ["string", "null"], "maxLength": 1000 }, "created_at": { "type": "string", "maxLength": 100 }, "auditable_display_name": { "type": ["string", "null"], "maxLength": 1000 }, "target_display_name": { "type": ["string", "null"], "maxLength": 1000 } } };
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate27.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.actor_display_name === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "actor_display_name" }, message: "must have required property '" + "actor_display_name" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.created_at === undefined) {
            const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "created_at" }, message: "must have required property '" + "created_at" + "'" };
            if (vErrors === null) {
                vErrors = [err1];
            }
            else {
                vErrors.push(err1);
            }
            errors++;
        }
        if (data.actor_display_name !== undefined) {
            let data0 = data.actor_display_name;
            if (typeof data0 === "string") {
                if (data0.length > 1000) {
                    const err2 = { instancePath: instancePath + "/actor_display_name", schemaPath: "#/properties/actor_display_name/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                    if (vErrors === null) {
                        vErrors = [err2];
                    }
                    else {
                        vErrors.push(err2);
                    }
                    errors++;
                }
                if (data0.length < 1) {
                    const err3 = { instancePath: instancePath + "/actor_display_name", schemaPath: "#/properties/actor_display_name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
            }
            else {
                const err4 = { instancePath: instancePath + "/actor_display_name", schemaPath: "#/properties/actor_display_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err4];
                }
                else {
                    vErrors.push(err4);
                }
                errors++;
            }
        }
        if (data.audit_action !== undefined) {
            let data1 = data.audit_action;
            if ((typeof data1 !== "string") && (data1 !== null)) {
                const err5 = { instancePath: instancePath + "/audit_action", schemaPath: "#/properties/audit_action/type", keyword: "type", params: { type: schema40.properties.audit_action.type }, message: "must be string,null" };
                if (vErrors === null) {
                    vErrors = [err5];
                }
                else {
                    vErrors.push(err5);
                }
                errors++;
            }
            if (typeof data1 === "string") {
                if (data1.length > 1000) {
                    const err6 = { instancePath: instancePath + "/audit_action", schemaPath: "#/properties/audit_action/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                    if (vErrors === null) {
                        vErrors = [err6];
                    }
                    else {
                        vErrors.push(err6);
                    }
                    errors++;
                }
            }
        }
        if (data.created_at !== undefined) {
            let data2 = data.created_at;
            if (typeof data2 === "string") {
                if (data2.length > 100) {
                    const err7 = { instancePath: instancePath + "/created_at", schemaPath: "#/properties/created_at/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
                    if (vErrors === null) {
                        vErrors = [err7];
                    }
                    else {
                        vErrors.push(err7);
                    }
                    errors++;
                }
            }
            else {
                const err8 = { instancePath: instancePath + "/created_at", schemaPath: "#/properties/created_at/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err8];
                }
                else {
                    vErrors.push(err8);
                }
                errors++;
            }
        }
        if (data.auditable_display_name !== undefined) {
            let data3 = data.auditable_display_name;
            if ((typeof data3 !== "string") && (data3 !== null)) {
                const err9 = { instancePath: instancePath + "/auditable_display_name", schemaPath: "#/properties/auditable_display_name/type", keyword: "type", params: { type: schema40.properties.auditable_display_name.type }, message: "must be string,null" };
                if (vErrors === null) {
                    vErrors = [err9];
                }
                else {
                    vErrors.push(err9);
                }
                errors++;
            }
            if (typeof data3 === "string") {
                if (data3.length > 1000) {
                    const err10 = { instancePath: instancePath + "/auditable_display_name", schemaPath: "#/properties/auditable_display_name/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                    if (vErrors === null) {
                        vErrors = [err10];
                    }
                    else {
                        vErrors.push(err10);
                    }
                    errors++;
                }
            }
        }
        if (data.target_display_name !== undefined) {
            let data4 = data.target_display_name;
            if ((typeof data4 !== "string") && (data4 !== null)) {
                const err11 = { instancePath: instancePath + "/target_display_name", schemaPath: "#/properties/target_display_name/type", keyword: "type", params: { type: schema40.properties.target_display_name.type }, message: "must be string,null" };
                if (vErrors === null) {
                    vErrors = [err11];
                }
                else {
                    vErrors.push(err11);
                }
                errors++;
            }
            if (typeof data4 === "string") {
                if (data4.length > 1000) {
                    const err12 = { instancePath: instancePath + "/target_display_name", schemaPath: "#/properties/target_display_name/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                    if (vErrors === null) {
                        vErrors = [err12];
                    }
                    else {
                        vErrors.push(err12);
                    }
                    errors++;
                }
            }
        }
    }
    else {
        const err13 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err13];
        }
        else {
            vErrors.push(err13);
        }
        errors++;
    }
    validate27.errors = vErrors;
    return errors === 0;
}
validate27.evaluated = { "props": { "actor_display_name": true, "audit_action": true, "created_at": true, "auditable_display_name": true, "target_display_name": true }, "dynamicProps": false, "dynamicItems": false };
const isTokenAnswer = validate28;
const schema41 = { "description": "The answer of the token endpoint (docs/neki.md \u00a710.6). `scope` may be absent where it was not narrowed (RFC 6749 \u00a75.1).", "type": "object", "required": ["access_token"], "properties": { "access_token": { "type": "string", "pattern": "^[!-~]{1,10000}$" }, "token_type": { "type": "string", "pattern": "^[Bb]earer$" }, "expires_in": { "type": "integer" }, "refresh_token": { "type": "string", "pattern": "^[!-~]{1,10000}$" }, "scope": { "type": "string", "maxLength": 100000 } } };
const pattern4 = new RegExp("^[!-~]{1,10000}$", "u");
const pattern5 = new RegExp("^[Bb]earer$", "u");
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate28.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.access_token === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "access_token" }, message: "must have required property '" + "access_token" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.access_token !== undefined) {
            let data0 = data.access_token;
            if (typeof data0 === "string") {
                if (!pattern4.test(data0)) {
                    const err1 = { instancePath: instancePath + "/access_token", schemaPath: "#/properties/access_token/pattern", keyword: "pattern", params: { pattern: "^[!-~]{1,10000}$" }, message: "must match pattern \"" + "^[!-~]{1,10000}$" + "\"" };
                    if (vErrors === null) {
                        vErrors = [err1];
                    }
                    else {
                        vErrors.push(err1);
                    }
                    errors++;
                }
            }
            else {
                const err2 = { instancePath: instancePath + "/access_token", schemaPath: "#/properties/access_token/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err2];
                }
                else {
                    vErrors.push(err2);
                }
                errors++;
            }
        }
        if (data.token_type !== undefined) {
            let data1 = data.token_type;
            if (typeof data1 === "string") {
                if (!pattern5.test(data1)) {
                    const err3 = { instancePath: instancePath + "/token_type", schemaPath: "#/properties/token_type/pattern", keyword: "pattern", params: { pattern: "^[Bb]earer$" }, message: "must match pattern \"" + "^[Bb]earer$" + "\"" };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
            }
            else {
                const err4 = { instancePath: instancePath + "/token_type", schemaPath: "#/properties/token_type/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err4];
                }
                else {
                    vErrors.push(err4);
                }
                errors++;
            }
        }
        if (data.expires_in !== undefined) {
            let data2 = data.expires_in;
            if (!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) {
                const err5 = { instancePath: instancePath + "/expires_in", schemaPath: "#/properties/expires_in/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                if (vErrors === null) {
                    vErrors = [err5];
                }
                else {
                    vErrors.push(err5);
                }
                errors++;
            }
        }
        if (data.refresh_token !== undefined) {
            let data3 = data.refresh_token;
            if (typeof data3 === "string") {
                if (!pattern4.test(data3)) {
                    const err6 = { instancePath: instancePath + "/refresh_token", schemaPath: "#/properties/refresh_token/pattern", keyword: "pattern", params: { pattern: "^[!-~]{1,10000}$" }, message: "must match pattern \"" + "^[!-~]{1,10000}$" + "\"" };
                    if (vErrors === null) {
                        vErrors = [err6];
                    }
                    else {
                        vErrors.push(err6);
                    }
                    errors++;
                }
            }
            else {
                const err7 = { instancePath: instancePath + "/refresh_token", schemaPath: "#/properties/refresh_token/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err7];
                }
                else {
                    vErrors.push(err7);
                }
                errors++;
            }
        }
        if (data.scope !== undefined) {
            let data4 = data.scope;
            if (typeof data4 === "string") {
                if (data4.length > 100000) {
                    const err8 = { instancePath: instancePath + "/scope", schemaPath: "#/properties/scope/maxLength", keyword: "maxLength", params: { limit: 100000 }, message: "must NOT have more than 100000 characters" };
                    if (vErrors === null) {
                        vErrors = [err8];
                    }
                    else {
                        vErrors.push(err8);
                    }
                    errors++;
                }
            }
            else {
                const err9 = { instancePath: instancePath + "/scope", schemaPath: "#/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err9];
                }
                else {
                    vErrors.push(err9);
                }
                errors++;
            }
        }
    }
    else {
        const err10 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err10];
        }
        else {
            vErrors.push(err10);
        }
        errors++;
    }
    validate28.errors = vErrors;
    return errors === 0;
}
validate28.evaluated = { "props": { "access_token": true, "token_type": true, "expires_in": true, "refresh_token": true, "scope": true }, "dynamicProps": false, "dynamicItems": false };
const isErrorBody = validate29;
const schema42 = { "description": "The usual error body (docs/neki.md \u00a76.5); \u00a710.17 shows none.", "type": "object", "required": ["message"], "properties": { "code": { "type": "string", "maxLength": 200 }, "message": { "type": "string", "maxLength": 100000 } } };
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate29.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.message === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "message" }, message: "must have required property '" + "message" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.code !== undefined) {
            let data0 = data.code;
            if (typeof data0 === "string") {
                if (data0.length > 200) {
                    const err1 = { instancePath: instancePath + "/code", schemaPath: "#/properties/code/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
                    if (vErrors === null) {
                        vErrors = [err1];
                    }
                    else {
                        vErrors.push(err1);
                    }
                    errors++;
                }
            }
            else {
                const err2 = { instancePath: instancePath + "/code", schemaPath: "#/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err2];
                }
                else {
                    vErrors.push(err2);
                }
                errors++;
            }
        }
        if (data.message !== undefined) {
            let data1 = data.message;
            if (typeof data1 === "string") {
                if (data1.length > 100000) {
                    const err3 = { instancePath: instancePath + "/message", schemaPath: "#/properties/message/maxLength", keyword: "maxLength", params: { limit: 100000 }, message: "must NOT have more than 100000 characters" };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
            }
            else {
                const err4 = { instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err4];
                }
                else {
                    vErrors.push(err4);
                }
                errors++;
            }
        }
    }
    else {
        const err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err5];
        }
        else {
            vErrors.push(err5);
        }
        errors++;
    }
    validate29.errors = vErrors;
    return errors === 0;
}
validate29.evaluated = { "props": { "code": true, "message": true }, "dynamicProps": false, "dynamicItems": false };
const isErrorListBody = validate30;
const schema43 = { "description": "The error body of some validation answers (docs/neki.md \u00a76.5).", "type": "object", "required": ["errors"], "properties": { "errors": { "type": "array", "minItems": 1, "maxItems": 1000, "items": { "type": "object", "required": ["errors"], "properties": { "namespace": { "type": "string", "maxLength": 200 }, "name": { "type": "string", "maxLength": 200 }, "errors": { "type": "array", "maxItems": 1000, "items": { "type": "string", "maxLength": 100000 } } } } } } };
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate30.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.errors === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "errors" }, message: "must have required property '" + "errors" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.errors !== undefined) {
            let data0 = data.errors;
            if (Array.isArray(data0)) {
                if (data0.length > 1000) {
                    const err1 = { instancePath: instancePath + "/errors", schemaPath: "#/properties/errors/maxItems", keyword: "maxItems", params: { limit: 1000 }, message: "must NOT have more than 1000 items" };
                    if (vErrors === null) {
                        vErrors = [err1];
                    }
                    else {
                        vErrors.push(err1);
                    }
                    errors++;
                }
                if (data0.length < 1) {
                    const err2 = { instancePath: instancePath + "/errors", schemaPath: "#/properties/errors/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" };
                    if (vErrors === null) {
                        vErrors = [err2];
                    }
                    else {
                        vErrors.push(err2);
                    }
                    errors++;
                }
                const len0 = data0.length;
                for (let i0 = 0; i0 < len0; i0++) {
                    let data1 = data0[i0];
                    if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                        if (data1.errors === undefined) {
                            const err3 = { instancePath: instancePath + "/errors/" + i0, schemaPath: "#/properties/errors/items/required", keyword: "required", params: { missingProperty: "errors" }, message: "must have required property '" + "errors" + "'" };
                            if (vErrors === null) {
                                vErrors = [err3];
                            }
                            else {
                                vErrors.push(err3);
                            }
                            errors++;
                        }
                        if (data1.namespace !== undefined) {
                            let data2 = data1.namespace;
                            if (typeof data2 === "string") {
                                if (data2.length > 200) {
                                    const err4 = { instancePath: instancePath + "/errors/" + i0 + "/namespace", schemaPath: "#/properties/errors/items/properties/namespace/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
                                    if (vErrors === null) {
                                        vErrors = [err4];
                                    }
                                    else {
                                        vErrors.push(err4);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err5 = { instancePath: instancePath + "/errors/" + i0 + "/namespace", schemaPath: "#/properties/errors/items/properties/namespace/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                if (vErrors === null) {
                                    vErrors = [err5];
                                }
                                else {
                                    vErrors.push(err5);
                                }
                                errors++;
                            }
                        }
                        if (data1.name !== undefined) {
                            let data3 = data1.name;
                            if (typeof data3 === "string") {
                                if (data3.length > 200) {
                                    const err6 = { instancePath: instancePath + "/errors/" + i0 + "/name", schemaPath: "#/properties/errors/items/properties/name/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
                                    if (vErrors === null) {
                                        vErrors = [err6];
                                    }
                                    else {
                                        vErrors.push(err6);
                                    }
                                    errors++;
                                }
                            }
                            else {
                                const err7 = { instancePath: instancePath + "/errors/" + i0 + "/name", schemaPath: "#/properties/errors/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                if (vErrors === null) {
                                    vErrors = [err7];
                                }
                                else {
                                    vErrors.push(err7);
                                }
                                errors++;
                            }
                        }
                        if (data1.errors !== undefined) {
                            let data4 = data1.errors;
                            if (Array.isArray(data4)) {
                                if (data4.length > 1000) {
                                    const err8 = { instancePath: instancePath + "/errors/" + i0 + "/errors", schemaPath: "#/properties/errors/items/properties/errors/maxItems", keyword: "maxItems", params: { limit: 1000 }, message: "must NOT have more than 1000 items" };
                                    if (vErrors === null) {
                                        vErrors = [err8];
                                    }
                                    else {
                                        vErrors.push(err8);
                                    }
                                    errors++;
                                }
                                const len1 = data4.length;
                                for (let i1 = 0; i1 < len1; i1++) {
                                    let data5 = data4[i1];
                                    if (typeof data5 === "string") {
                                        if (data5.length > 100000) {
                                            const err9 = { instancePath: instancePath + "/errors/" + i0 + "/errors/" + i1, schemaPath: "#/properties/errors/items/properties/errors/items/maxLength", keyword: "maxLength", params: { limit: 100000 }, message: "must NOT have more than 100000 characters" };
                                            if (vErrors === null) {
                                                vErrors = [err9];
                                            }
                                            else {
                                                vErrors.push(err9);
                                            }
                                            errors++;
                                        }
                                    }
                                    else {
                                        const err10 = { instancePath: instancePath + "/errors/" + i0 + "/errors/" + i1, schemaPath: "#/properties/errors/items/properties/errors/items/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                                        if (vErrors === null) {
                                            vErrors = [err10];
                                        }
                                        else {
                                            vErrors.push(err10);
                                        }
                                        errors++;
                                    }
                                }
                            }
                            else {
                                const err11 = { instancePath: instancePath + "/errors/" + i0 + "/errors", schemaPath: "#/properties/errors/items/properties/errors/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                                if (vErrors === null) {
                                    vErrors = [err11];
                                }
                                else {
                                    vErrors.push(err11);
                                }
                                errors++;
                            }
                        }
                    }
                    else {
                        const err12 = { instancePath: instancePath + "/errors/" + i0, schemaPath: "#/properties/errors/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                        if (vErrors === null) {
                            vErrors = [err12];
                        }
                        else {
                            vErrors.push(err12);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err13 = { instancePath: instancePath + "/errors", schemaPath: "#/properties/errors/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                if (vErrors === null) {
                    vErrors = [err13];
                }
                else {
                    vErrors.push(err13);
                }
                errors++;
            }
        }
    }
    else {
        const err14 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err14];
        }
        else {
            vErrors.push(err14);
        }
        errors++;
    }
    validate30.errors = vErrors;
    return errors === 0;
}
validate30.evaluated = { "props": { "errors": true }, "dynamicProps": false, "dynamicItems": false };
const isOAuthErrorBody = validate31;
const schema44 = { "description": "The error body of OAuth (RFC 6749 \u00a75.2), which the service also uses for an access token that ran out.", "type": "object", "required": ["error"], "properties": { "error": { "type": "string", "maxLength": 200 }, "error_description": { "type": "string", "maxLength": 100000 } } };
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate31.evaluated;
    if (evaluated0.dynamicProps) {
        evaluated0.props = undefined;
    }
    if (evaluated0.dynamicItems) {
        evaluated0.items = undefined;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
        if (data.error === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "error" }, message: "must have required property '" + "error" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.error !== undefined) {
            let data0 = data.error;
            if (typeof data0 === "string") {
                if (data0.length > 200) {
                    const err1 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/maxLength", keyword: "maxLength", params: { limit: 200 }, message: "must NOT have more than 200 characters" };
                    if (vErrors === null) {
                        vErrors = [err1];
                    }
                    else {
                        vErrors.push(err1);
                    }
                    errors++;
                }
            }
            else {
                const err2 = { instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err2];
                }
                else {
                    vErrors.push(err2);
                }
                errors++;
            }
        }
        if (data.error_description !== undefined) {
            let data1 = data.error_description;
            if (typeof data1 === "string") {
                if (data1.length > 100000) {
                    const err3 = { instancePath: instancePath + "/error_description", schemaPath: "#/properties/error_description/maxLength", keyword: "maxLength", params: { limit: 100000 }, message: "must NOT have more than 100000 characters" };
                    if (vErrors === null) {
                        vErrors = [err3];
                    }
                    else {
                        vErrors.push(err3);
                    }
                    errors++;
                }
            }
            else {
                const err4 = { instancePath: instancePath + "/error_description", schemaPath: "#/properties/error_description/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err4];
                }
                else {
                    vErrors.push(err4);
                }
                errors++;
            }
        }
    }
    else {
        const err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err5];
        }
        else {
            vErrors.push(err5);
        }
        errors++;
    }
    validate31.errors = vErrors;
    return errors === 0;
}
validate31.evaluated = { "props": { "error": true, "error_description": true }, "dynamicProps": false, "dynamicItems": false };


/***/ }),

/***/ 6814:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  connect: () => (/* binding */ connect),
  openService: () => (/* binding */ openService)
});

// EXTERNAL MODULE: ./build/clock.js + 1 modules
var build_clock = __webpack_require__(4701);
;// CONCATENATED MODULE: ./build/platform/deadline.js
const LONGEST_ATTEMPT_MS = {
    read: 30_000,
    write: 120_000,
    verify: 30_000,
};
const SHORTEST_ATTEMPT_MS = 100;
const SHORTEST_WRITE_MS = 1_000;
const LARGEST_RESERVE_MS = 15_000;
const AFTER_CANCEL_MS = { read: 0, write: 2_000, verify: 5_000 };
function startDeadline({ timeout, cancelled, clock }) {
    const start = clock.now();
    const reserve = Math.min(LARGEST_RESERVE_MS, timeout / 5);
    let excused = 0;
    let cancelledAt = cancelled.aborted ? start : Number.POSITIVE_INFINITY;
    cancelled.addEventListener('abort', () => {
        cancelledAt = clock.now();
    });
    const left = (purpose) => {
        const end = start + timeout + excused - (purpose === 'verify' ? 0 : reserve);
        return Math.min(end, cancelledAt + AFTER_CANCEL_MS[purpose]) - clock.now();
    };
    const reason = () => (cancelledAt === Number.POSITIVE_INFINITY ? 'timeout' : 'cancelled');
    const context = { clock, cancelled, left, reason };
    const beginning = (purpose) => (purpose === 'write' ? 'read' : purpose);
    return {
        over: (purpose) => {
            const least = purpose === 'write' ? Math.min(SHORTEST_WRITE_MS, timeout / 10) : 0;
            return left(beginning(purpose)) > least ? undefined : reason();
        },
        attempt: (purpose) => beginAttempt(context, purpose),
        wait: (milliseconds, purpose) => wait(context, milliseconds, beginning(purpose)),
        excuse: (milliseconds) => {
            excused += milliseconds;
        },
        elapsed: () => clock.now() - start,
    };
}
function beginAttempt({ clock, cancelled, left, reason }, purpose) {
    const controller = new AbortController();
    const rest = left(purpose);
    const share = Math.min(Math.max(Math.min(LONGEST_ATTEMPT_MS[purpose], rest / 2), SHORTEST_ATTEMPT_MS), rest);
    const end = () => controller.abort(left(purpose) > 0 ? 'slow' : reason());
    const timers = [clock.limit(Math.max(share, 0), end)];
    const shorten = () => {
        timers.push(clock.limit(Math.max(left(purpose), 0), end));
    };
    cancelled.addEventListener('abort', shorten);
    return {
        signal: controller.signal,
        done: () => {
            cancelled.removeEventListener('abort', shorten);
            for (const callOff of timers)
                callOff();
        },
    };
}
async function wait({ clock, cancelled, left }, milliseconds, purpose) {
    if (milliseconds >= left(purpose))
        return false;
    const until = clock.now() + milliseconds;
    const early = new AbortController();
    const reconsider = () => {
        if (until - clock.now() >= left(purpose))
            early.abort();
    };
    cancelled.addEventListener('abort', reconsider);
    await clock.sleep(milliseconds, early.signal);
    cancelled.removeEventListener('abort', reconsider);
    return !early.signal.aborted;
}

// EXTERNAL MODULE: ./build/platform/http.js
var http = __webpack_require__(6444);
// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __webpack_require__(1611);
// EXTERNAL MODULE: ./build/topology/document/reading.js + 5 modules
var reading = __webpack_require__(4534);
// EXTERNAL MODULE: ./build/platform/answers.js
var answers = __webpack_require__(5449);
// EXTERNAL MODULE: ./build/platform/answers.validator.js
var answers_validator = __webpack_require__(2233);
// EXTERNAL MODULE: ./build/platform/problem.js
var problem = __webpack_require__(4489);
// EXTERNAL MODULE: ./build/platform/sign-in.js
var sign_in = __webpack_require__(5249);
;// CONCATENATED MODULE: ./build/platform/lists.js



const PER_PAGE = 100;
const MOST_PAGES = 100;
const ATTEMPTS = 4;
const MOST_AUDIT_PAGES = 5;
async function listNames(client, target, of) {
    const [organization, database] = [target.organization, target.database].map(encodeURIComponent);
    const path = {
        organizations: '/organizations',
        databases: `/organizations/${organization}/databases`,
        branches: `/organizations/${organization}/databases/${database}/branches`,
    }[of];
    return collect(client, { operation: `list-${of}`, target, path }, (item) => (0,answers_validator/* isNamed */.ev)(item) ? item.name : undefined);
}
async function listShards(client, target, branchPath) {
    const list = { operation: 'list-shards', target, path: `${branchPath}/shards` };
    const listed = await collect(client, list, shardOf);
    if (!listed.ok)
        return listed;
    const shards = new Map(listed.value.map((shard) => [shard.uid, shard]));
    return { ...listed, value: [...shards.values()] };
}
async function auditEntriesSince(client, target, since) {
    const base = `/organizations/${encodeURIComponent(target.organization)}`;
    for (const path of [`${base}/audit-logs`, `${base}/audit-log`]) {
        const list = { operation: 'read-audit-log', target, path };
        const found = await readBack(cursorPages(sourceOf(client, list, answers_validator/* isCursorPageAnswer */.Kv)), since);
        if (found !== 'missing')
            return found;
    }
    return [];
}
async function readBack(found, since) {
    const entries = [];
    let count = 0;
    for await (const page of found) {
        if (!page.ok) {
            const { problem } = page;
            return problem.kind === 'refused' && problem.status === 404 ? 'missing' : entries;
        }
        const recent = page.value.flatMap(entryOf).filter(({ at }) => Date.parse(at) > since);
        entries.push(...recent);
        count += 1;
        if (recent.length < page.value.length || count >= MOST_AUDIT_PAGES)
            break;
    }
    return entries;
}
async function collect(client, list, of) {
    const values = [];
    for await (const page of pages(sourceOf(client, list, answers_validator/* isPageAnswer */.Om))) {
        if (!page.ok)
            return page;
        const read = page.value.flatMap((item) => of(item) ?? []);
        if (read.length < page.value.length)
            return { ok: false, problem: (0,problem/* unexpected */.os)(list, 'an item of the list has no name') };
        values.push(...read);
    }
    return { ok: true, value: values };
}
function sourceOf(client, list, is) {
    return {
        read: (query) => (0,sign_in/* getAs */.zi)(client, { ...list, query, attempts: ATTEMPTS, is }),
        odd: (reason) => ({ ok: false, problem: (0,problem/* unexpected */.os)(list, reason) }),
    };
}
async function* pages({ read, odd }) {
    let page = 1;
    let last = '';
    for (let count = 1; count <= MOST_PAGES; count++) {
        const answer = await read({ page: String(page), per_page: String(PER_PAGE) });
        if (!answer.ok)
            return yield answer;
        const { data, next_page: next } = answer.value;
        const text = JSON.stringify(data);
        const isRepeated = text === last && data.length > 0;
        if (isRepeated && next !== undefined)
            return yield odd(`page ${page} repeats the page before`);
        if (isRepeated || (data.length === 0 && next === undefined))
            return;
        yield { ok: true, value: data };
        if (next === null)
            return;
        if (next !== undefined && next <= page)
            return yield odd(`page ${page} names ${next} as the next page`);
        page = next ?? page + 1;
        last = text;
    }
    yield odd(`the list has more than ${MOST_PAGES} pages`);
}
async function* cursorPages({ read, odd }) {
    let cursor;
    const used = new Set();
    for (let count = 1; count <= MOST_PAGES; count++) {
        const start = cursor === undefined ? {} : { starting_after: cursor };
        const answer = await read({ limit: String(PER_PAGE), ...start });
        if (!answer.ok)
            return yield answer;
        const { data, cursor_end: next, has_next: hasNext } = answer.value;
        yield { ok: true, value: data };
        if (hasNext !== true)
            return;
        if (cursor !== undefined)
            used.add(cursor);
        if (data.length === 0 || next === undefined || next === null || next === '')
            return yield odd('a page claims another one and has no cursor to it');
        if (used.has(next))
            return yield odd('its cursor leads back');
        cursor = next;
    }
    yield odd(`the list has more than ${MOST_PAGES} pages`);
}
function shardOf(item) {
    if (!(0,answers_validator/* isShard */.ze)(item))
        return undefined;
    const { name: uid, id, display_name: displayName, ready = true, authoritative = false } = item;
    return { uid, id, displayName: displayName ?? undefined, ready, authoritative };
}
function entryOf(item) {
    if (!(0,answers_validator/* isAuditEntry */.wv)(item))
        return [];
    const { actor_display_name: actor, audit_action: action, created_at: at } = item;
    const about = [item.auditable_display_name, item.target_display_name].flatMap((name) => name || []);
    return [{ actor, action: action ?? '', at, about }];
}

// EXTERNAL MODULE: ./build/platform/retry.js
var retry = __webpack_require__(2532);
;// CONCATENATED MODULE: ./build/platform/platform.js








const GLANCES = 4;
function createPlatform(client) {
    const { deadline, random } = client;
    return {
        async readTopology(target, purpose = 'read') {
            const path = `${branchPath(target)}/data-topology`;
            const retried = await (0,sign_in/* get */.Jt)(client, { path }, { purpose });
            return readStored({ operation: 'read-topology', target, name: 'the branch' }, retried);
        },
        async writeTopology(target, document) {
            const began = deadline.elapsed();
            const path = `${branchPath(target)}/data-topology`;
            const body = `{"data_topology":${(0,document_document/* toJson */.aB)(document.root)}}`;
            const answer = await (0,sign_in/* sendOnce */.E4)(client, { method: 'PUT', path, body }, 'write');
            const tries = { attempts: 1, time: deadline.elapsed() - began };
            return readStored({ operation: 'write-topology', target, name: 'the answer' }, { answer, tries });
        },
        listNames: (target, of) => listNames(client, target, of),
        listShards: (target) => listShards(client, target, branchPath(target)),
        async readBranch(target) {
            const path = branchPath(target);
            const getting = { operation: 'read-branch', target, path, attempts: GLANCES, is: answers_validator/* isBranch */.PX };
            const read = await (0,sign_in/* getAs */.zi)(client, getting);
            if (!read.ok)
                return read;
            const { production, ready, state } = read.value;
            const value = {
                production,
                ready: typeof ready === 'boolean' ? ready : undefined,
                state: typeof state === 'string' ? state : undefined,
            };
            return { ok: true, value };
        },
        auditEntriesSince: (target, since) => auditEntriesSince(client, target, since),
        pause: (attempt, purpose, asked) => deadline.wait((0,retry/* waitBefore */.fI)(attempt, asked, random), purpose),
        over: deadline.over,
        elapsed: deadline.elapsed,
    };
}
function readStored({ name, ...doing }, { answer, tries }) {
    if (answer.kind !== 'answer' || answer.status !== 200)
        return { ok: false, problem: (0,problem/* problemOf */.Zw)(doing, answer, tries) };
    const plain = (0,answers/* parseJson */.q)(answer.body);
    const root = (0,reading/* readParsed */.mY)({ name, text: answer.body }, plain);
    const topology = root?.kind === 'object' ? root.members.get('data_topology')?.value : undefined;
    if (!(0,answers_validator/* isTopologyAnswer */.Mk)(plain) || topology?.kind !== 'object') {
        const reason = plain === undefined ? 'the body is not JSON' : 'the body has no object `data_topology`';
        return { ok: false, problem: (0,problem/* unexpected */.os)(doing, reason, tries) };
    }
    const { synced_at: syncedAt = null } = plain;
    return { ok: true, value: { document: { source: { name, text: answer.body }, root: topology }, syncedAt } };
}
function branchPath(target) {
    const [organization, database, branch] = [target.organization, target.database, target.branch].map(encodeURIComponent);
    return `/organizations/${organization}/databases/${database}/branches/${branch}`;
}

;// CONCATENATED MODULE: ./build/platform/rate-limiter.js
const MOST_REQUESTS = 600;
const WINDOW_MS = 60_250;
const TOLD_WAIT_MS = 1000;
const FIRST_HOLD_MS = 2000;
const LONGEST_HOLD_MS = 30_000;
const MOST_HELD_MS = 300_000;
function openRateLimiter(options) {
    const { clock, cancelled, isShared, reserve } = options;
    const traffic = openTraffic(clock);
    const refusals = openRefusals(clock);
    const tell = tellWaits(options);
    let waiting = [];
    let sleep = new AbortController();
    const isFull = (purpose) => traffic.count() >= MOST_REQUESTS - (purpose === 'read' ? reserve : 0);
    const mayGo = (purpose) => !isFull(purpose) &&
        (!refusals.holds() || (refusals.until() <= clock.now() && traffic.underWay() === 0));
    const grant = ({ since, go }) => go(traffic.begin(clock.now() - since, pump));
    const pump = () => {
        sleep.abort();
        let next = first(waiting);
        for (; next !== undefined && mayGo(next.purpose); next = first(waiting)) {
            const granted = next;
            waiting = waiting.filter((waiter) => waiter !== granted);
            grant(granted);
        }
        if (next === undefined)
            return;
        const free = isFull(next.purpose) ? traffic.freeAt() : Number.NEGATIVE_INFINITY;
        const wait = Math.max(refusals.until(), free) - clock.now();
        if (wait <= 0 || wait === Number.POSITIVE_INFINITY)
            return;
        const own = new AbortController();
        sleep = own;
        void clock.sleep(Math.max(1, wait), own.signal).then(() => {
            if (!own.signal.aborted)
                pump();
        });
        tell(wait);
    };
    const last = (waiter) => {
        if (waiter.purpose === 'verify' && !isFull('verify'))
            grant(waiter);
        else
            waiter.go(undefined);
    };
    cancelled.addEventListener('abort', () => {
        sleep.abort();
        for (const waiter of waiting.splice(0))
            last(waiter);
    });
    return {
        acquire: (purpose) => new Promise((go) => {
            const waiter = { purpose, since: clock.now(), go };
            if (cancelled.aborted)
                return last(waiter);
            waiting.push(waiter);
            pump();
        }),
        answered: (isLimited, asked) => {
            if (!isShared)
                return;
            if (isLimited)
                refusals.add(asked);
            else
                refusals.end();
        },
        holds: refusals.holds,
    };
}
function first(waiting) {
    const of = (wanted) => waiting.find(({ purpose }) => purpose === wanted);
    return of('verify') ?? of('write') ?? waiting[0];
}
function openTraffic(clock) {
    let underWay = 0;
    let requests = 0;
    const ended = [];
    return {
        underWay: () => underWay,
        count: () => {
            while ((ended[0] ?? Number.POSITIVE_INFINITY) <= clock.now() - WINDOW_MS)
                ended.shift();
            return requests + ended.length;
        },
        freeAt: () => (ended[0] ?? Number.POSITIVE_INFINITY) + WINDOW_MS,
        begin: (waited, onEnd) => {
            underWay += 1;
            requests += 1;
            let own = 1;
            return {
                waited,
                also: () => {
                    own += 1;
                    requests += 1;
                },
                done: () => {
                    underWay -= 1;
                    requests -= own;
                    ended.push(...Array.from({ length: own }, () => clock.now()));
                    onEnd();
                },
            };
        },
    };
}
function openRefusals(clock) {
    let row = 0;
    let held = 0;
    let until = Number.NEGATIVE_INFINITY;
    return {
        holds: () => row > 0 && held <= MOST_HELD_MS,
        until: () => until,
        add: (asked) => {
            if (clock.now() < until || held > MOST_HELD_MS)
                return;
            row += 1;
            const hold = asked ?? Math.min(LONGEST_HOLD_MS, FIRST_HOLD_MS * 2 ** (row - 1));
            held += hold;
            if (held <= MOST_HELD_MS)
                until = clock.now() + hold;
        },
        end: () => {
            if (clock.now() < until)
                return;
            row = 0;
            held = 0;
        },
    };
}
function tellWaits({ clock, isShared, info }) {
    let told = Number.NEGATIVE_INFINITY;
    return (wait) => {
        if (!isShared || wait < TOLD_WAIT_MS || clock.now() < told)
            return;
        told = clock.now() + wait;
        const seconds = Math.ceil(wait / 1000);
        info(`The service takes ${MOST_REQUESTS} requests a minute, all targets together; going on in ${seconds} s.`);
    };
}

;// CONCATENATED MODULE: ./build/platform/connect.js





const KEPT_FOR_WRITING = 4;
async function openService(options) {
    const { baseUrl, userAgent, cancelled, debug, info, redact, lanes } = options;
    const { clock = build_clock/* PROCESS_CLOCK */.j, random = Math.random } = options;
    const dispatcher = (0,http/* openDispatcher */.y_)();
    const connection = { baseUrl, userAgent, dispatcher, debug, redact };
    const reserve = lanes?.mayWrite === true ? lanes.count * KEPT_FOR_WRITING : 0;
    const isShared = lanes !== undefined;
    const rateLimiter = openRateLimiter({ clock, cancelled, info, isShared, reserve });
    const signIn = await openSignIn(options, connection, clock);
    return {
        open: ({ timeout, info: tell }) => {
            const deadline = startDeadline({ timeout, cancelled, clock });
            return createPlatform({ connection, deadline, rateLimiter, signIn, random, info: tell });
        },
        close: () => dispatcher.destroy(),
    };
}
async function openSignIn(options, connection, clock) {
    const { credential } = options;
    switch (credential.kind) {
        case 'service-token':
            return constant(`${credential.id}:${credential.secret}`);
        case 'access-token':
            return constant(`Bearer ${credential.token}`);
        case 'refresh-grant': {
            const { openRefreshGrant } = await __webpack_require__.e(/* import() */ 214).then(__webpack_require__.bind(__webpack_require__, 214));
            const server = { ...connection, baseUrl: credential.authUrl };
            return openRefreshGrant({ ...options, credential, connection: server, now: clock.now });
        }
    }
}
function constant(value) {
    return {
        authorize: () => Promise.resolve(value),
        renewAfter: () => Promise.resolve(undefined),
    };
}
async function connect(options) {
    const service = await openService(options);
    return { platform: service.open(options), close: service.close };
}


/***/ }),

/***/ 6444:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   NK: () => (/* binding */ ENDED_WORDS),
/* harmony export */   tN: () => (/* binding */ send),
/* harmony export */   y_: () => (/* binding */ openDispatcher)
/* harmony export */ });
/* harmony import */ var undici__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6752);
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8773);


const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NOT_SENT = new Set([
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ENETUNREACH',
    'EHOSTUNREACH',
    'EADDRNOTAVAIL',
    'UND_ERR_CONNECT_TIMEOUT',
]);
const AFTER_CONNECTING = new Set(['read', 'write', 'writev']);
const CERTIFICATE = /^(?:CERT_|ERR_TLS_CERT_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;
function openDispatcher() {
    const connect = { timeout: CONNECT_TIMEOUT_MS };
    return new undici__WEBPACK_IMPORTED_MODULE_0__/* .EnvHttpProxyAgent */ .J2({ connect, maxResponseSize: MAX_ANSWER_BYTES });
}
async function send(connection, request, sending) {
    let url = new URL(connection.baseUrl + request.path);
    for (const [name, value] of Object.entries(request.query ?? {}))
        url.searchParams.set(name, value);
    for (let redirects = 0;; redirects++) {
        const began = performance.now();
        const answer = await sendOnce(connection, url, request, sending);
        const outcome = answer.kind === 'answer' ? String(answer.status) : answer.reason;
        const time = Math.round(performance.now() - began);
        connection.debug(`${request.method} ${url.pathname} \u2192 ${outcome} (${time} ms)`);
        if (answer.kind === 'none' || !REDIRECTS.has(answer.status))
            return answer;
        const next = redirectTarget(url, answer.headers);
        const mayFollow = request.method === 'GET' || (request.method === 'PUT' && answer.status >= 307);
        if (next?.origin !== url.origin || !mayFollow || redirects >= MAX_REDIRECTS)
            return answer;
        sending.onHop?.();
        url = next;
    }
}
function redirectTarget(from, { location }) {
    return typeof location === 'string' ? URL.parse(location, from.href) : null;
}
async function sendOnce(connection, url, request, { authorization, signal }) {
    try {
        const response = await connection.dispatcher.request({
            origin: url.origin,
            path: url.pathname + url.search,
            method: request.method,
            headers: {
                ...(authorization === undefined ? {} : { authorization }),
                accept: 'application/json',
                'user-agent': connection.userAgent,
                ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            body: request.body ?? null,
            signal,
        });
        const body = await response.body.text();
        const { statusCode: status, headers } = response;
        return status < 300
            ? { kind: 'answer', status, headers, body }
            : { kind: 'answer', status, headers: redacted(headers, connection), body: connection.redact(body) };
    }
    catch (error) {
        return noResponse(error, signal);
    }
}
function redacted(headers, { redact }) {
    const shown = (value) => (typeof value === 'string' ? redact(value) : value);
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, shown(value)]));
}
const ENDED_WORDS = {
    timeout: 'the time for all calls (`timeout`) was over',
    cancelled: 'the run was cancelled',
    slow: 'it took longer than one attempt may take',
};
function noResponse(error, signal) {
    if (signal.aborted) {
        const cause = endedOf(signal.reason);
        return { kind: 'none', sent: true, cause, reason: ENDED_WORDS[cause] };
    }
    const code = detailOf(error, 'code');
    if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
        const reason = `the answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MiB`;
        return { kind: 'none', sent: true, cause: 'too-large', reason };
    }
    const message = (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .textOf */ .b6)(error);
    const reason = code === '' || message.includes(code) ? message : `${message} (${code})`;
    if (CERTIFICATE.test(code)) {
        return { kind: 'none', sent: code.startsWith('ERR_SSL_'), cause: 'certificate', reason };
    }
    if (message.startsWith('Proxy response'))
        return { kind: 'none', sent: false, cause: 'proxy', reason };
    const isUnsent = NOT_SENT.has(code) && !AFTER_CONNECTING.has(detailOf(error, 'syscall'));
    return { kind: 'none', sent: !isUnsent, cause: 'network', reason };
}
function endedOf(reason) {
    return reason === 'cancelled' || reason === 'slow' ? reason : 'timeout';
}
function detailOf(error, name) {
    if (error instanceof AggregateError && error.errors.length > 0)
        return detailOf(error.errors[0], name);
    const detail = error instanceof Error ? Object.entries(error).find(([key]) => key === name)?.[1] : undefined;
    if (typeof detail === 'string')
        return detail;
    return error instanceof Error && error.cause !== undefined ? detailOf(error.cause, name) : '';
}


/***/ }),

/***/ 4489:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KD: () => (/* binding */ retryAfterIn),
/* harmony export */   Zw: () => (/* binding */ problemOf),
/* harmony export */   os: () => (/* binding */ unexpected)
/* harmony export */ });
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8773);
/* harmony import */ var _answers_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5449);


const ONCE = { attempts: 1, time: 0 };
const HTTP_DATE = /^[A-Z][a-z]{2}, .* GMT$/;
const REQUEST_IDS = ['x-request-id', 'request-id', 'cf-ray'];
function problemOf({ operation, target }, answer, tries = ONCE) {
    const base = { operation, target, tries };
    if (answer.kind === 'none')
        return { ...base, ...answer, kind: 'no-response' };
    const { status, headers, body } = answer;
    if (status < 400) {
        const reason = status < 300
            ? 'the answer is not what the API documents'
            : `it redirects to ${placeOf(headers)}, which is not followed`;
        return { ...base, kind: 'unexpected-response', status, reason };
    }
    const said = (0,_answers_js__WEBPACK_IMPORTED_MODULE_0__/* .readErrorBody */ .N)(body);
    const retryAfter = retryAfterIn(headers);
    return { ...base, kind: 'refused', status, said, requestId: requestIdIn(headers), retryAfter };
}
function unexpected({ operation, target }, reason, tries = ONCE) {
    return { kind: 'unexpected-response', operation, target, tries, status: 200, reason };
}
function retryAfterIn(headers, now = Date.now()) {
    const text = headers['retry-after'];
    if (typeof text !== 'string')
        return undefined;
    if (/^\s*\d{1,9}\s*$/.test(text))
        return Number(text) * 1000;
    const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
function requestIdIn(headers) {
    const ids = REQUEST_IDS.map((name) => headers[name]);
    return ids.find((id) => typeof id === 'string' && id !== '')?.slice(0, 200);
}
function placeOf(headers) {
    const location = headers['location'];
    if (typeof location !== 'string' || location === '')
        return 'nowhere';
    return (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteWhole */ .Wv)(location.replace(/[?#].*$/s, ''));
}


/***/ }),

/***/ 2532:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L5: () => (/* binding */ retry),
/* harmony export */   YX: () => (/* binding */ unsent),
/* harmony export */   fI: () => (/* binding */ waitBefore),
/* harmony export */   s4: () => (/* binding */ countAnswer),
/* harmony export */   xc: () => (/* binding */ attemptWithPermit)
/* harmony export */ });
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6444);
/* harmony import */ var _problem_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4489);


const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 15_000;
const MOST_ATTEMPTS = 7;
const REPEATABLE = new Set([408, 429, 500, 502, 503, 504]);
const LIMITED = 429;
const PASSING = new Set(['network', 'slow', 'too-large']);
async function retry({ deadline, rateLimiter, random, info }, { what, purpose, attempts: most = MOST_ATTEMPTS, mayRepeat = isPassing }, attempt) {
    const began = deadline.elapsed();
    for (let attempts = 1;; attempts++) {
        const answer = await attempt();
        const done = { answer, tries: { attempts, time: deadline.elapsed() - began } };
        if (attempts >= most || !mayRepeat(answer) || deadline.over(purpose) !== undefined)
            return done;
        const asked = answer.kind === 'answer' ? (0,_problem_js__WEBPACK_IMPORTED_MODULE_1__/* .retryAfterIn */ .KD)(answer.headers) : undefined;
        const isHeld = answer.kind === 'answer' && answer.status === LIMITED && rateLimiter.holds();
        const pause = isHeld ? 0 : waitBefore(attempts, asked, random);
        const outcome = answer.kind === 'answer' ? `HTTP ${answer.status}` : answer.reason;
        const when = isHeld ? 'when the service takes requests again' : `in ${(pause / 1000).toFixed(1)} s`;
        info(`${what}: ${outcome} (attempt ${attempts} of at most ${most}); again ${when}.`);
        if (await deadline.wait(pause, purpose))
            continue;
        info('The time for all calls does not allow that wait.');
        return done;
    }
}
async function attemptWithPermit({ deadline, rateLimiter }, purpose, make) {
    const early = deadline.over(purpose);
    if (early !== undefined)
        return unsent(early);
    const permit = await rateLimiter.acquire(purpose);
    if (permit === undefined)
        return unsent('cancelled');
    deadline.excuse(permit.waited);
    const over = deadline.over(purpose);
    const { signal, done } = deadline.attempt(purpose);
    try {
        return over === undefined ? await make(signal, permit) : unsent(over);
    }
    finally {
        done();
        permit.done();
    }
}
function countAnswer({ rateLimiter }, answer) {
    if (answer.kind === 'answer')
        rateLimiter.answered(answer.status === LIMITED, (0,_problem_js__WEBPACK_IMPORTED_MODULE_1__/* .retryAfterIn */ .KD)(answer.headers));
}
function unsent(cause) {
    return { kind: 'none', sent: false, cause, reason: _http_js__WEBPACK_IMPORTED_MODULE_0__/* .ENDED_WORDS */ .NK[cause] };
}
function isPassing(answer) {
    return answer.kind === 'answer' ? REPEATABLE.has(answer.status) : PASSING.has(answer.cause);
}
function waitBefore(attempt, asked, random) {
    return asked ?? random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
}


/***/ }),

/***/ 5249:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E4: () => (/* binding */ sendOnce),
/* harmony export */   IZ: () => (/* binding */ requestTokens),
/* harmony export */   Jt: () => (/* binding */ get),
/* harmony export */   VZ: () => (/* binding */ signInFailure),
/* harmony export */   zi: () => (/* binding */ getAs)
/* harmony export */ });
/* harmony import */ var _answers_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5449);
/* harmony import */ var _answers_validator_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2233);
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6444);
/* harmony import */ var _problem_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4489);
/* harmony import */ var _retry_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2532);





const TOKEN_ATTEMPTS = 5;
function get(client, { path, query = {} }, policy) {
    const asked = { method: 'GET', path, query };
    return (0,_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .retry */ .L5)(client, { ...policy, what: `GET ${path}` }, () => sendOnce(client, asked, policy.purpose));
}
async function getAs(client, getting) {
    const { attempts, is } = getting;
    const { answer, tries } = await get(client, getting, { purpose: 'read', attempts });
    const value = valueIn(answer);
    return is(value) ? { ok: true, value } : { ok: false, problem: (0,_problem_js__WEBPACK_IMPORTED_MODULE_3__/* .problemOf */ .Zw)(getting, answer, tries) };
}
function valueIn(answer) {
    return answer.kind === 'answer' && answer.status === 200 ? (0,_answers_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJson */ .q)(answer.body) : undefined;
}
async function sendOnce(client, request, purpose) {
    const attempt = (authorization) => (0,_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .attemptWithPermit */ .xc)(client, purpose, async (signal, { also }) => {
        const answer = await (0,_http_js__WEBPACK_IMPORTED_MODULE_2__/* .send */ .tN)(client.connection, request, { authorization, signal, onHop: also });
        (0,_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .countAnswer */ .s4)(client, answer);
        return answer;
    });
    const first = await client.signIn.authorize(purpose, client);
    if (typeof first !== 'string')
        return first;
    const answer = await attempt(first);
    if (answer.kind !== 'answer' || answer.status !== 401)
        return answer;
    const second = (await client.signIn.renewAfter(first, purpose, client)) ?? answer;
    return typeof second === 'string' ? attempt(second) : second;
}
async function requestTokens({ connection, caller, onSecret }, query, policy) {
    const request = { method: 'POST', path: '/oauth/token', query };
    const what = `${request.method} ${request.path}`;
    const { answer } = await (0,_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .retry */ .L5)(caller, { attempts: TOKEN_ATTEMPTS, ...policy, what }, () => (0,_retry_js__WEBPACK_IMPORTED_MODULE_4__/* .attemptWithPermit */ .xc)(caller, policy.purpose, (signal) => (0,_http_js__WEBPACK_IMPORTED_MODULE_2__/* .send */ .tN)(connection, request, { signal })));
    const token = valueIn(answer);
    if (!(0,_answers_validator_js__WEBPACK_IMPORTED_MODULE_1__/* .isTokenAnswer */ .cp)(token))
        return answer;
    const { access_token: accessToken, expires_in: seconds = 0, refresh_token: refreshToken, scope = '', } = token;
    onSecret(accessToken);
    if (refreshToken !== undefined)
        onSecret(refreshToken);
    const scopes = scope.split(/\s+/).filter((name) => name !== '');
    return {
        accessToken,
        life: seconds > 0 ? seconds * 1000 : undefined,
        refreshToken,
        scopes: scopes.length === 0 ? undefined : scopes,
    };
}
function signInFailure(answer, origin) {
    if (answer.kind === 'none')
        return { kind: 'no-response', origin, sent: answer.sent, reason: answer.reason };
    const { status, body } = answer;
    return status < 400
        ? { kind: 'unexpected-response', origin, status }
        : { kind: 'refused', origin, status, said: (0,_answers_js__WEBPACK_IMPORTED_MODULE_0__/* .readErrorBody */ .N)(body) };
}


/***/ })

};
