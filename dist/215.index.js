export const id = 215;
export const ids = [215];
export const modules = {

/***/ 7094:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ PROCESS_CLOCK)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8500);

const PROCESS_CLOCK = {
    now: () => performance.now(),
    sleep: (milliseconds, signal) => (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setTimeout)(milliseconds, undefined, signal && { signal }).catch((error) => {
        if (signal?.aborted !== true)
            throw error;
    }),
    limit: (milliseconds, reached) => {
        const timer = setTimeout(reached, milliseconds);
        return () => clearTimeout(timer);
    },
};


/***/ }),

/***/ 5449:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AO: () => (/* binding */ asTopologyAnswer),
/* harmony export */   Hz: () => (/* binding */ asBranch),
/* harmony export */   LU: () => (/* binding */ asShard),
/* harmony export */   Q: () => (/* binding */ asPage),
/* harmony export */   W1: () => (/* binding */ asToken),
/* harmony export */   WY: () => (/* binding */ asAuditEntry),
/* harmony export */   mn: () => (/* binding */ asNamed),
/* harmony export */   yk: () => (/* binding */ asCursorPage)
/* harmony export */ });
/* harmony import */ var _answers_validator_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2233);

const asTopologyAnswer = reader(_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isTopologyAnswer */ .Mk);
const asPage = reader(_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isPageAnswer */ .Om);
const asCursorPage = reader(_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isCursorPageAnswer */ .Kv);
const asNamed = reader(_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isNamed */ .ev);
const asBranch = reader(_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isBranch */ .PX);
const asShard = reader(_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isShard */ .ze);
const asAuditEntry = reader(_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isAuditEntry */ .wv);
const asToken = reader(_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isTokenAnswer */ .cp);
function reader(check) {
    return (value) => (check(value) ? value : undefined);
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
const schema32 = { "description": "GET and PUT data-topology (seed §2.2). The seed requires synced_at; its absence is tolerated, because nothing is decided by it.", "type": "object", "required": ["data_topology"], "properties": { "data_topology": { "type": "object" }, "synced_at": { "type": ["string", "null"], "maxLength": 100 } } };
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
const schema33 = { "description": "One page of a page-based list (seed §4.6; the seed shows no envelope, this one is the public reference's).", "type": "object", "required": ["data"], "properties": { "data": { "$ref": "#/$defs/items" }, "next_page": { "type": ["integer", "null"] } } };
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
const schema35 = { "description": "One page of a cursor-based list (seed §2.3). Cursors of an empty page may be absent or null.", "type": "object", "required": ["data"], "properties": { "data": { "$ref": "#/$defs/items" }, "cursor_start": { "type": ["string", "null"], "maxLength": 1000 }, "cursor_end": { "type": ["string", "null"], "maxLength": 1000 }, "has_next": { "type": "boolean" }, "has_prev": { "type": "boolean" } } };
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
        if (data.cursor_start !== undefined) {
            let data2 = data.cursor_start;
            if ((typeof data2 !== "string") && (data2 !== null)) {
                const err4 = { instancePath: instancePath + "/cursor_start", schemaPath: "#/properties/cursor_start/type", keyword: "type", params: { type: schema35.properties.cursor_start.type }, message: "must be string,null" };
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
                    const err5 = { instancePath: instancePath + "/cursor_start", schemaPath: "#/properties/cursor_start/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
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
        if (data.cursor_end !== undefined) {
            let data3 = data.cursor_end;
            if ((typeof data3 !== "string") && (data3 !== null)) {
                const err6 = { instancePath: instancePath + "/cursor_end", schemaPath: "#/properties/cursor_end/type", keyword: "type", params: { type: schema35.properties.cursor_end.type }, message: "must be string,null" };
                if (vErrors === null) {
                    vErrors = [err6];
                }
                else {
                    vErrors.push(err6);
                }
                errors++;
            }
            if (typeof data3 === "string") {
                if (data3.length > 1000) {
                    const err7 = { instancePath: instancePath + "/cursor_end", schemaPath: "#/properties/cursor_end/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                    if (vErrors === null) {
                        vErrors = [err7];
                    }
                    else {
                        vErrors.push(err7);
                    }
                    errors++;
                }
            }
        }
        if (data.has_next !== undefined) {
            if (typeof data.has_next !== "boolean") {
                const err8 = { instancePath: instancePath + "/has_next", schemaPath: "#/properties/has_next/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
                if (vErrors === null) {
                    vErrors = [err8];
                }
                else {
                    vErrors.push(err8);
                }
                errors++;
            }
        }
        if (data.has_prev !== undefined) {
            if (typeof data.has_prev !== "boolean") {
                const err9 = { instancePath: instancePath + "/has_prev", schemaPath: "#/properties/has_prev/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
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
    validate23.errors = vErrors;
    return errors === 0;
}
validate23.evaluated = { "props": { "data": true, "cursor_start": true, "cursor_end": true, "has_next": true, "has_prev": true }, "dynamicProps": false, "dynamicItems": false };
const isNamed = validate24;
const schema37 = { "description": "An organization, database or branch (`name` from the public reference).", "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "maxLength": 1000 } } };
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
const schema38 = { "description": "A branch (public reference); of use are whether it is one of production and, of any shape, whether it can be used yet.", "type": "object", "properties": { "production": { "type": "boolean" }, "ready": {}, "state": {} } };
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
const schema39 = { "description": "A shard of a branch (public reference); `name` is the uid that topologies use.", "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "maxLength": 1000 }, "id": { "type": "string", "maxLength": 1000 }, "display_name": { "type": ["string", "null"], "maxLength": 1000 }, "ready": { "type": "boolean" }, "authoritative": { "type": "boolean" } } };
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
const schema40 = { "description": "An entry of the audit log (public reference); only what names an actor and a time is of use.", "type": "object", "required": ["actor_display_name", "created_at"], "properties": { "actor_display_name": { "type": "string", "minLength": 1, "maxLength": 1000 }, "audit_action": { "type": ["string", "null"], "maxLength": 1000 }, "created_at": { "type": "string", "maxLength": 100 }, "auditable_display_name": { "type": ["string", "null"], "maxLength": 1000 }, "target_display_name": { "type": ["string", "null"], "maxLength": 1000 } } };
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
const schema41 = { "description": "The answer of the token endpoint (seed §2.5). `scope` may be absent where it was not narrowed (RFC 6749 §5.1).", "type": "object", "required": ["access_token"], "properties": { "access_token": { "type": "string", "pattern": "^[!-~]{1,10000}$" }, "token_type": { "type": "string", "pattern": "^[Bb]earer$" }, "expires_in": { "type": "integer" }, "refresh_token": { "type": "string", "pattern": "^[!-~]{1,10000}$" }, "scope": { "type": "string", "maxLength": 100000 } } };
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
const schema42 = { "description": "The usual error body (domain reference §6.5); the seed shows none (§7).", "type": "object", "required": ["message"], "properties": { "code": { "type": "string", "maxLength": 200 }, "message": { "type": "string", "maxLength": 100000 } } };
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
const schema43 = { "description": "The error body of some validation answers (domain reference §6.5).", "type": "object", "required": ["errors"], "properties": { "errors": { "type": "array", "minItems": 1, "maxItems": 1000, "items": { "type": "object", "required": ["errors"], "properties": { "namespace": { "type": "string", "maxLength": 200 }, "name": { "type": "string", "maxLength": 200 }, "errors": { "type": "array", "maxItems": 1000, "items": { "type": "string", "maxLength": 100000 } } } } } } };
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
const schema44 = { "description": "The error body of OAuth (RFC 6749 §5.2), which the service also uses for an access token that ran out.", "type": "object", "required": ["error"], "properties": { "error": { "type": "string", "maxLength": 200 }, "error_description": { "type": "string", "maxLength": 100000 } } };
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

/***/ 4116:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ explainScopes),
/* harmony export */   W: () => (/* binding */ explain)
/* harmony export */ });
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8773);

function explain(problem) {
    switch (problem.kind) {
        case 'no-answer':
            return explainSilence(problem);
        case 'odd-answer': {
            const { status, reason, doing, tries } = problem;
            return `An answer nobody documents while ${doing.what}: HTTP ${status}, ${reason}${triesOf(tries)}. Check that \`base-url\` is the management API, and that no gateway or sign-in page answers in its place.`;
        }
        case 'refused': {
            const { status, doing, tries, requestId } = problem;
            const id = requestId === undefined ? '' : ` (request ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(requestId)})`;
            return `HTTP ${status} while ${doing.what}${triesOf(tries)}.${saidOf(problem)}${id} ${remedyFor(problem)}`.trim();
        }
    }
}
function explainSilence(problem) {
    const { doing, reason, tries, sent } = problem;
    switch (problem.cause) {
        case 'sign-in':
        case 'scope':
            return reason;
        case 'certificate':
            return `The certificate was not trusted for ${doing.what}: ${reason}. For a private certificate authority, give its certificate to the runner in NODE_EXTRA_CA_CERTS; never switch the check off.`;
        case 'proxy':
            return `The proxy refused the way for ${doing.what}: ${reason}. Check HTTPS_PROXY, or name the host in NO_PROXY.`;
        case 'cancelled':
            return `The run was cancelled while ${doing.what}.`;
        case 'timeout':
            return `No answer while ${doing.what}: ${reason}${triesOf(tries)}. Run again later, or raise \`timeout\`.`;
        case 'slow':
            return `No answer while ${doing.what}: ${reason}${triesOf(tries)}. Run again later; where the service is that slow, raise \`timeout\`.`;
        case 'network':
        case 'too-large':
            return sent
                ? `No answer while ${doing.what}: ${reason}${triesOf(tries)}.`
                : `Could not connect for ${doing.what}: ${reason}${triesOf(tries)}. Check \`base-url\`, the proxy (HTTPS_PROXY, NO_PROXY) and the network.`;
    }
}
function triesOf({ attempts, time }) {
    return attempts > 1 ? ` (${attempts} attempts in ${(time / 1000).toFixed(1)} s)` : '';
}
function saidOf({ said }) {
    const { words, code } = said;
    if (words === undefined)
        return code === undefined ? '' : ` The service says: ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(code)}.`;
    const known = code === undefined || words.startsWith(`${code}:`) ? '' : ` (${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(code)})`;
    return ` The service says: ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(words)}${known}.`;
}
function remedyFor({ status, doing, said }) {
    const { organization, database, branch } = doing.target;
    switch (status) {
        case 401:
            return isExpiry(said.code, said.words)
                ? 'The credential has run out. Make a new service token, or sign in again for a new OAuth token, and store it as the secret.'
                : 'The credential is wrong or no longer valid. Check that the secrets hold the ID and the secret of one service token that was not deleted, or an OAuth token that has not run out.';
        case 403:
            return `The credential lacks an access. ${needsOf(doing)}`;
        case 404:
            return (`This has three causes: ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(organization)}, ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(database)} or ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(branch)} does not exist; ` +
                `the credential may not see it (${lowerFirst(needsOf(doing)).replace(/\.$/, '')}); or the branch is not a Neki branch.`);
        case 405:
            return 'The service does not offer this operation. Check that `base-url` is the management API.';
        case 408:
            return 'The service did not get the request in time. Run again.';
        case 413:
            return 'The data topology is larger than the service takes.';
        case 422:
            return doing.isWrite
                ? 'The service refuses this data topology, and nothing was stored. Change the file by what the service says.'
                : 'The service refuses the request as it is.';
        case 429:
            return 'The service allows 600 requests a minute. Run again later, or let fewer jobs run at a time.';
        default:
            return status >= 500 ? 'The service has a problem of its own. Run again later.' : '';
    }
}
function needsOf({ needs }) {
    const token = needs.accesses.length === 0
        ? 'A service token needs to belong to the organization'
        : `A service token needs ${anyOf(needs.accesses)}`;
    return `${token}; an OAuth token needs the scope ${anyOf(needs.scopes)}.`;
}
function explainScopes(doing, granted) {
    const list = granted.map((name) => (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(name)).join(', ');
    return `The OAuth token lacks a scope for ${doing.what}: it needs ${anyOf(doing.needs.scopes)}, and was granted ${list}. Grant the scope to the OAuth application, and sign in again. Nothing was sent.`;
}
function isExpiry(code, words) {
    return code === 'invalid_token' || /expired/i.test(words ?? '');
}
function anyOf(names) {
    return names.map((name) => `\`${name}\``).join(' or ');
}
function lowerFirst(text) {
    return text.charAt(0).toLowerCase() + text.slice(1);
}


/***/ }),

/***/ 9215:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  CONNECT_TIMEOUT_MS: () => (/* binding */ CONNECT_TIMEOUT_MS),
  connect: () => (/* binding */ connect),
  openService: () => (/* binding */ openService)
});

// EXTERNAL MODULE: ./node_modules/undici/index.js
var undici = __webpack_require__(6752);
// EXTERNAL MODULE: ./build/clock.js
var build_clock = __webpack_require__(7094);
;// CONCATENATED MODULE: ./build/platform/allowance.js
const LONGEST_ATTEMPT_MS = {
    ask: 30_000,
    write: 120_000,
    'find-out': 30_000,
};
const SHORTEST_ATTEMPT_MS = 100;
const SHORTEST_WRITE_MS = 1_000;
const LARGEST_RESERVE_MS = 15_000;
const AFTER_CANCEL_MS = { ask: 0, write: 2_000, 'find-out': 5_000 };
function openAllowance({ timeout, cancelled, clock }) {
    const start = clock.now();
    const reserve = Math.min(LARGEST_RESERVE_MS, timeout / 5);
    let excused = 0;
    let cancelledAt = cancelled.aborted ? start : Number.POSITIVE_INFINITY;
    cancelled.addEventListener('abort', () => {
        cancelledAt = clock.now();
    });
    const endOf = (purpose) => Math.min(start + timeout + excused - (purpose === 'find-out' ? 0 : reserve), cancelledAt + AFTER_CANCEL_MS[purpose]);
    const left = (purpose) => endOf(purpose) - clock.now();
    const reason = () => (cancelledAt === Number.POSITIVE_INFINITY ? 'timeout' : 'cancelled');
    const context = { clock, cancelled, left, reason };
    const beginning = (purpose) => (purpose === 'write' ? 'ask' : purpose);
    const least = (purpose) => purpose === 'write' ? Math.min(SHORTEST_WRITE_MS, timeout / 10) : 0;
    return {
        over: (purpose) => (left(beginning(purpose)) > least(purpose) ? undefined : reason()),
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

;// CONCATENATED MODULE: ./build/platform/pace.js
const MOST_REQUESTS = 600;
const WINDOW_MS = 60_250;
const TOLD_WAIT_MS = 1000;
const FIRST_HOLD_MS = 2000;
const LONGEST_HOLD_MS = 30_000;
const MOST_HELD_MS = 300_000;
function openPace(options) {
    const { clock, cancelled, isShared } = options;
    const gate = openGate(options);
    const tell = tellWaits(options);
    let waiting = [];
    let sleep = new AbortController();
    const grant = ({ since, go }) => go(gate.enter(clock.now() - since, pump));
    const pump = () => {
        sleep.abort();
        for (let next = first(waiting); next !== undefined && gate.mayGo(next.purpose); next = first(waiting)) {
            const granted = next;
            waiting = waiting.filter((waiter) => waiter !== granted);
            grant(granted);
        }
        const wait = gate.waitFor(first(waiting)?.purpose);
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
        if (waiter.purpose === 'find-out' && !gate.isFull('find-out'))
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
        turn: (purpose) => new Promise((go) => {
            const waiter = { purpose, since: clock.now(), go };
            if (cancelled.aborted)
                return last(waiter);
            waiting.push(waiter);
            pump();
        }),
        answered: (isLimited, asked) => {
            if (isShared)
                gate.answered(isLimited, asked);
        },
        holds: gate.holds,
    };
}
function openGate({ clock, reserve }) {
    const traffic = openTraffic(clock);
    const refusals = openRefusals(clock);
    const isFull = (purpose) => traffic.count() >= MOST_REQUESTS - (purpose === 'ask' ? reserve : 0);
    return {
        isFull,
        holds: refusals.holds,
        mayGo: (purpose) => !isFull(purpose) &&
            (!refusals.holds() || (refusals.until() <= clock.now() && traffic.underWay() === 0)),
        waitFor: (purpose) => {
            if (purpose === undefined)
                return 0;
            const free = isFull(purpose) ? traffic.freeAt() : Number.NEGATIVE_INFINITY;
            return Math.max(refusals.until(), free) - clock.now();
        },
        enter: (waited, onEnd) => {
            const count = traffic.begin();
            let isOver = false;
            const done = () => {
                if (isOver)
                    return;
                isOver = true;
                count.end();
                onEnd();
            };
            return { waited, also: count.also, done };
        },
        answered: (isLimited, asked) => {
            if (isLimited)
                refusals.add(asked);
            else
                refusals.end();
        },
    };
}
function first(waiting) {
    for (const purpose of ['find-out', 'write']) {
        const found = waiting.find((waiter) => waiter.purpose === purpose);
        if (found !== undefined)
            return found;
    }
    return waiting[0];
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
        begin: () => {
            underWay += 1;
            requests += 1;
            let own = 1;
            return {
                also: () => {
                    own += 1;
                    requests += 1;
                },
                end: () => {
                    underWay -= 1;
                    requests -= own;
                    for (; own > 0; own--)
                        ended.push(clock.now());
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

// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __webpack_require__(1611);
// EXTERNAL MODULE: ./build/topology/document/reading.js + 4 modules
var reading = __webpack_require__(7643);
// EXTERNAL MODULE: ./build/platform/answers.js
var answers = __webpack_require__(5449);
// EXTERNAL MODULE: ./build/platform/catalogue.js
var catalogue = __webpack_require__(4116);
// EXTERNAL MODULE: ./build/platform/error-body.js
var error_body = __webpack_require__(9589);
;// CONCATENATED MODULE: ./build/platform/paging.js
const PER_PAGE = 100;
const MOST_PAGES = 100;
async function* pages({ ask, odd }) {
    let page = 1;
    let last = '';
    for (let count = 1; count <= MOST_PAGES; count++) {
        const answer = await ask({ page: String(page), per_page: String(PER_PAGE) });
        if (!answer.ok)
            return yield answer;
        const { data, next_page: next } = answer.value;
        const text = JSON.stringify(data);
        const isRepeated = text === last && data.length > 0;
        if (isRepeated && next !== undefined)
            return yield { ok: false, problem: odd(`page ${page} repeats the page before`) };
        if (isRepeated || (data.length === 0 && next === undefined))
            return;
        yield { ok: true, items: data };
        if (next === null)
            return;
        if (next !== undefined && next <= page)
            return yield { ok: false, problem: odd(`page ${page} names ${next} as the next page`) };
        page = next ?? page + 1;
        last = text;
    }
    yield { ok: false, problem: odd(`the list has more than ${MOST_PAGES} pages`) };
}
async function* cursorPages({ ask, odd }, start = { from: 'start' }) {
    const isBack = start.from === 'before';
    const parameter = isBack ? 'ending_before' : 'starting_after';
    let cursor = isBack ? start.id : undefined;
    const used = new Set();
    for (let count = 1; count <= MOST_PAGES; count++) {
        const answer = await ask({
            limit: String(PER_PAGE),
            ...(cursor === undefined ? {} : { [parameter]: cursor }),
        });
        if (!answer.ok)
            return yield answer;
        const { data, cursor_start: first, cursor_end: end, has_next: hasNext, has_prev: hasPrev } = answer.value;
        yield { ok: true, items: data };
        if ((isBack ? hasPrev : hasNext) !== true)
            return;
        if (cursor !== undefined)
            used.add(cursor);
        const next = isBack ? first : end;
        if (data.length === 0 || next === undefined || next === null || next === '')
            return yield { ok: false, problem: odd('a page claims another one and has no cursor to it') };
        if (used.has(next))
            return yield { ok: false, problem: odd('its cursor leads back') };
        cursor = next;
    }
    yield { ok: false, problem: odd(`the list has more than ${MOST_PAGES} pages`) };
}

// EXTERNAL MODULE: ./build/platform/patience.js
var platform_patience = __webpack_require__(8711);
// EXTERNAL MODULE: ./build/platform/problem.js
var problem = __webpack_require__(4489);
;// CONCATENATED MODULE: ./build/platform/lists.js





const ATTEMPTS = 4;
const MOST_AUDIT_PAGES = 5;
async function listNames(patience, target, of) {
    const [organization, database] = [target.organization, target.database].map(encodeURIComponent);
    const path = {
        organizations: '/organizations',
        databases: `/organizations/${organization}/databases`,
        branches: `/organizations/${organization}/databases/${database}/branches`,
    }[of];
    const list = { path, doing: (0,problem/* listing */.RR)(target, of) };
    return collect(list, pages(source(patience, list, answers/* asPage */.Q)), (item) => (0,answers/* asNamed */.mn)(item)?.name);
}
async function listShards(patience, target, branchPath) {
    const list = { path: `${branchPath}/shards`, doing: (0,problem/* listingShards */.eX)(target) };
    const listed = await collect(list, pages(source(patience, list, answers/* asPage */.Q)), (item) => {
        const shard = (0,answers/* asShard */.LU)(item);
        return shard === undefined ? undefined : shardOf(shard);
    });
    if (!listed.ok)
        return listed;
    return { ok: true, value: [...new Map(listed.value.map((shard) => [shard.uid, shard])).values()] };
}
async function auditEntriesSince(patience, target, since) {
    const base = `/organizations/${encodeURIComponent(target.organization)}`;
    for (const path of [`${base}/audit-logs`, `${base}/audit-log`]) {
        const list = { path, doing: (0,problem/* readingAuditLog */.sX)(target) };
        const found = await readBack(cursorPages(source(patience, list, answers/* asCursorPage */.yk)), since);
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
        const known = page.items.map((item) => (0,answers/* asAuditEntry */.WY)(item)).filter((entry) => entry !== undefined);
        const recent = known.filter((entry) => Date.parse(entry.created_at) > since);
        entries.push(...recent.map(entryOf));
        count += 1;
        if (recent.length < page.items.length || count >= MOST_AUDIT_PAGES)
            break;
    }
    return entries;
}
async function collect({ doing }, found, read) {
    const values = [];
    for await (const page of found) {
        if (!page.ok)
            return page;
        for (const item of page.items) {
            const value = read(item);
            if (value === undefined)
                return { ok: false, problem: (0,problem/* oddAnswer */.EF)(doing, 200, 'an item of the list has no name') };
            values.push(value);
        }
    }
    return { ok: true, value: values };
}
function source(patience, { path, doing }, read) {
    return {
        ask: async (query) => {
            const effort = { purpose: 'ask', attempts: ATTEMPTS };
            const { answer, tries } = await (0,platform_patience/* sendPatiently */.zw)(patience, { method: 'GET', path, query }, effort);
            const value = answer.kind === 'answer' && answer.status === 200 ? read((0,error_body/* parseJson */.q)(answer.body)) : undefined;
            return value === undefined
                ? { ok: false, problem: (0,problem/* problemOf */.Zw)(doing, answer, tries) }
                : { ok: true, value };
        },
        odd: (reason) => (0,problem/* oddAnswer */.EF)(doing, 200, reason),
    };
}
function shardOf({ name, id, display_name, ready, authoritative }) {
    return {
        uid: name,
        id,
        displayName: display_name ?? undefined,
        ready: ready ?? true,
        authoritative: authoritative ?? false,
    };
}
function entryOf(entry) {
    const about = [entry.auditable_display_name, entry.target_display_name];
    return {
        actor: entry.actor_display_name,
        action: entry.audit_action ?? '',
        at: entry.created_at,
        about: about.filter((name) => typeof name === 'string' && name !== ''),
    };
}

// EXTERNAL MODULE: ./build/platform/scopes.js
var scopes = __webpack_require__(2381);
;// CONCATENATED MODULE: ./build/platform/platform.js









const GLANCES = 4;
function createPlatform(patience) {
    const { allowance, random } = patience;
    return {
        async readTopology(target, purpose = 'ask') {
            const request = { method: 'GET', path: `${branchPath(target)}/data-topology` };
            const { answer, tries } = await (0,platform_patience/* sendPatiently */.zw)(patience, request, { purpose });
            return readStored((0,problem/* reading */.hF)(target), answer, { name: 'the branch', tries });
        },
        async writeTopology(target, document) {
            const doing = (0,problem/* writing */.dV)(target);
            const began = allowance.elapsed();
            const answer = (await missingScope(patience, doing)) ?? (await put(patience, target, document));
            const tries = { attempts: 1, time: allowance.elapsed() - began };
            return readStored(doing, answer, { name: 'the answer', tries });
        },
        listNames: (target, of) => listNames(patience, target, of),
        listShards: (target) => listShards(patience, target, branchPath(target)),
        async readBranch(target) {
            const request = { method: 'GET', path: branchPath(target) };
            const { answer, tries } = await (0,platform_patience/* sendPatiently */.zw)(patience, request, { purpose: 'ask', attempts: GLANCES });
            return readState((0,problem/* readingBranch */.DA)(target), answer, tries);
        },
        auditEntriesSince: (target, since) => auditEntriesSince(patience, target, since),
        pause: (attempt, purpose, asked) => allowance.wait((0,platform_patience/* waitBefore */.fI)(attempt, asked, random), purpose),
        over: (purpose) => allowance.over(purpose),
        elapsed: () => allowance.elapsed(),
    };
}
function put(patience, target, document) {
    const path = `${branchPath(target)}/data-topology`;
    const body = `{"data_topology":${(0,document_document/* toJson */.aB)(document.root)}}`;
    return (0,platform_patience/* sendSignedIn */.MZ)(patience, { method: 'PUT', path, body }, 'write');
}
async function missingScope({ signIn }, doing) {
    const granted = signIn.scopes();
    if (granted === undefined || !(0,scopes/* lacksScope */.P8)(doing.needs, granted))
        return undefined;
    return { kind: 'none', sent: false, cause: 'scope', reason: (0,catalogue/* explainScopes */.$)(doing, granted) };
}
function readState(doing, answer, tries) {
    const isRead = answer.kind === 'answer' && answer.status === 200;
    const branch = isRead ? (0,answers/* asBranch */.Hz)((0,error_body/* parseJson */.q)(answer.body)) : undefined;
    if (branch === undefined)
        return { ok: false, problem: (0,problem/* problemOf */.Zw)(doing, answer, tries) };
    const { production, ready, state } = branch;
    const isReady = typeof ready === 'boolean' ? ready : undefined;
    return {
        ok: true,
        value: { production, ready: isReady, state: typeof state === 'string' ? state : undefined },
    };
}
function readStored(doing, answer, { name, tries }) {
    if (answer.kind !== 'answer' || answer.status !== 200)
        return { ok: false, problem: (0,problem/* problemOf */.Zw)(doing, answer, tries) };
    const plain = (0,error_body/* parseJson */.q)(answer.body);
    const stored = (0,answers/* asTopologyAnswer */.AO)(plain);
    const root = (0,reading/* readParsed */.mY)({ name, text: answer.body }, plain);
    const topology = root?.kind === 'object' ? root.members.get('data_topology')?.value : undefined;
    if (stored === undefined || topology?.kind !== 'object') {
        const reason = plain === undefined ? 'the body is not JSON' : 'the body has no object `data_topology`';
        return { ok: false, problem: { kind: 'odd-answer', doing, tries, status: answer.status, reason } };
    }
    const { synced_at: syncedAt = null } = stored;
    return { ok: true, value: { document: { source: { name, text: answer.body }, root: topology }, syncedAt } };
}
function branchPath(target) {
    const [organization, database, branch] = [target.organization, target.database, target.branch].map(encodeURIComponent);
    return `/organizations/${organization}/databases/${database}/branches/${branch}`;
}

;// CONCATENATED MODULE: ./build/platform/sign-in.js
async function openSignIn(options) {
    const { credential } = options;
    switch (credential.kind) {
        case 'service-token':
            return constant(`${credential.id}:${credential.secret}`);
        case 'access-token':
            return constant(`Bearer ${credential.token}`);
        case 'refresh-grant': {
            const { openRefreshGrant } = await __webpack_require__.e(/* import() */ 132).then(__webpack_require__.bind(__webpack_require__, 132));
            return openRefreshGrant({ ...options, credential });
        }
    }
}
function constant(value) {
    return {
        authorize: () => Promise.resolve({ ok: true, value }),
        renewAfter: () => Promise.resolve(undefined),
        scopes: () => undefined,
    };
}

;// CONCATENATED MODULE: ./build/platform/connect.js






const CONNECT_TIMEOUT_MS = 10_000;
const KEPT_FOR_WRITING = 4;
async function openService(options) {
    const { baseUrl, credential, userAgent, cancelled, debug, info, redact, onSecret, onRefreshToken } = options;
    const { clock = build_clock/* PROCESS_CLOCK */.j, random = Math.random, lanes } = options;
    const dispatcher = new undici/* EnvHttpProxyAgent */.J2({ connect: { timeout: CONNECT_TIMEOUT_MS } });
    const connection = { baseUrl, userAgent, dispatcher, debug, redact };
    const reserve = lanes?.mayWrite === true ? lanes.count * KEPT_FOR_WRITING : 0;
    const pace = openPace({ clock, cancelled, info, isShared: lanes !== undefined, reserve });
    const signIn = await openSignIn({ credential, connection, now: clock.now, onSecret, onRefreshToken });
    return {
        open: ({ timeout, info: tell }) => {
            const allowance = openAllowance({ timeout, cancelled, clock });
            return createPlatform({ connection, allowance, pace, signIn, random, info: tell });
        },
        close: () => dispatcher.destroy(),
    };
}
async function connect(options) {
    const service = await openService(options);
    return { platform: service.open(options), close: service.close };
}


/***/ }),

/***/ 9589:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ readErrorBody),
/* harmony export */   q: () => (/* binding */ parseJson)
/* harmony export */ });
/* harmony import */ var _answers_validator_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2233);

const MAX_WORDS = 2000;
const SILENT = { words: undefined, code: undefined };
function readErrorBody(body) {
    const text = body.trim();
    if (text === '' || text.startsWith('<'))
        return SILENT;
    const parsed = parseJson(text);
    if ((0,_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isErrorBody */ .HR)(parsed)) {
        const { message, code } = parsed;
        return said([message], code);
    }
    if ((0,_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isErrorListBody */ .fB)(parsed)) {
        const { errors } = parsed;
        const sentences = errors.map(({ name, errors: texts }) => sentence(name, texts));
        return said(sentences, undefined);
    }
    if ((0,_answers_validator_js__WEBPACK_IMPORTED_MODULE_0__/* .isOAuthErrorBody */ .K1)(parsed)) {
        const { error, error_description: words = '' } = parsed;
        return said([words], error);
    }
    return said([text], undefined);
}
function sentence(name, texts) {
    const list = texts.join(', ');
    return name === undefined || name === '' ? list : `${name}: ${list}`;
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

/***/ 6444:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ ENDED_WORDS),
/* harmony export */   t: () => (/* binding */ send)
/* harmony export */ });
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
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
async function send(connection, request, sending) {
    let url = addressOf(connection, request);
    for (let redirects = 0;; redirects++) {
        const began = performance.now();
        const answer = await sendOnce(connection, url, request, sending);
        const outcome = answer.kind === 'answer' ? String(answer.status) : answer.reason;
        const time = Math.round(performance.now() - began);
        connection.debug(`${request.method} ${url.pathname} → ${outcome} (${time} ms)`);
        if (answer.kind === 'none' || !REDIRECTS.has(answer.status))
            return answer;
        const next = redirectTarget(url, answer.headers);
        const mayFollow = request.method === 'GET' || (request.method === 'PUT' && answer.status >= 307);
        if (next === undefined || next.origin !== url.origin || !mayFollow || redirects >= MAX_REDIRECTS)
            return answer;
        sending.onHop?.();
        url = next;
    }
}
function addressOf(connection, request) {
    const url = new URL(connection.baseUrl + request.path);
    for (const [name, value] of Object.entries(request.query ?? {}))
        url.searchParams.set(name, value);
    return url;
}
function redirectTarget(from, headers) {
    const location = headers['location'];
    return typeof location === 'string' && URL.canParse(location, from.href)
        ? new URL(location, from.href)
        : undefined;
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
        const body = await readBody(response.body);
        const { statusCode: status, headers } = response;
        if (body === undefined) {
            const reason = `the answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MiB`;
            return { kind: 'none', sent: true, cause: 'too-large', reason };
        }
        return status < 300
            ? { kind: 'answer', status, headers, body }
            : { kind: 'answer', status, headers: redacted(headers, connection), body: connection.redact(body) };
    }
    catch (error) {
        return noAnswer(error, signal);
    }
}
function redacted(headers, { redact }) {
    const shown = Object.entries(headers).map(([name, value]) => [
        name,
        typeof value === 'string' ? redact(value) : value,
    ]);
    return Object.fromEntries(shown);
}
async function readBody(body) {
    const chunks = [];
    let size = 0;
    for await (const chunk of body) {
        size += chunk.byteLength;
        if (size > MAX_ANSWER_BYTES) {
            body.destroy();
            return undefined;
        }
        chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
}
const ENDED_WORDS = {
    timeout: 'the time for all calls (`timeout`) was over',
    cancelled: 'the run was cancelled',
    slow: 'it took longer than one attempt may take',
};
function noAnswer(error, signal) {
    if (signal.aborted) {
        const cause = endedOf(signal.reason);
        return { kind: 'none', sent: true, cause, reason: ENDED_WORDS[cause] };
    }
    const code = detailOf(error, 'code');
    const message = error instanceof Error ? error.message : String(error);
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

/***/ 8711:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MZ: () => (/* binding */ sendSignedIn),
/* harmony export */   Vm: () => (/* binding */ takeTurn),
/* harmony export */   Zr: () => (/* binding */ persist),
/* harmony export */   fI: () => (/* binding */ waitBefore),
/* harmony export */   zw: () => (/* binding */ sendPatiently)
/* harmony export */ });
/* harmony import */ var _http_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6444);
/* harmony import */ var _problem_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4489);


const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 15_000;
const MOST_ATTEMPTS = 7;
const REPEATABLE = new Set([408, 429, 500, 502, 503, 504]);
const LIMITED = 429;
const PASSING = new Set(['network', 'slow', 'too-large']);
function sendPatiently(patience, request, effort) {
    const what = `${request.method} ${request.path}`;
    return persist(patience, { ...effort, what }, () => sendSignedIn(patience, request, effort.purpose));
}
async function persist({ allowance, pace, random, info }, effort, attempt) {
    const { what, purpose, attempts: most = MOST_ATTEMPTS, mayRepeat = isPassing } = effort;
    const began = allowance.elapsed();
    for (let attempts = 1;; attempts++) {
        const answer = await attempt();
        const done = { answer, tries: { attempts, time: allowance.elapsed() - began } };
        if (attempts >= most || !mayRepeat(answer) || allowance.over(purpose) !== undefined)
            return done;
        const asked = answer.kind === 'answer' ? (0,_problem_js__WEBPACK_IMPORTED_MODULE_1__/* .retryAfterIn */ .KD)(answer.headers) : undefined;
        const isHeld = answer.kind === 'answer' && answer.status === LIMITED && pace.holds();
        const pause = isHeld ? 0 : waitBefore(attempts, asked, random);
        const outcome = answer.kind === 'answer' ? `HTTP ${answer.status}` : answer.reason;
        const when = isHeld ? 'when the service takes requests again' : `in ${(pause / 1000).toFixed(1)} s`;
        info(`${what}: ${outcome} (attempt ${attempts} of at most ${most}); again ${when}.`);
        if (await allowance.wait(pause, purpose))
            continue;
        info('The time for all calls does not allow that wait.');
        return done;
    }
}
async function sendSignedIn(patience, request, purpose) {
    const first = await patience.signIn.authorize(purpose, patience);
    if (!first.ok)
        return first.answer;
    const answer = await attempt(patience, request, { authorization: first.value, purpose });
    if (answer.kind !== 'answer' || answer.status !== 401)
        return answer;
    const second = await patience.signIn.renewAfter(first.value, purpose, patience);
    if (second === undefined)
        return answer;
    return second.ok ? attempt(patience, request, { authorization: second.value, purpose }) : second.answer;
}
async function attempt(patience, request, { authorization, purpose }) {
    const { connection, pace } = patience;
    return takeTurn(patience, purpose, async (signal, { also }) => {
        const answer = await (0,_http_js__WEBPACK_IMPORTED_MODULE_0__/* .send */ .t)(connection, request, { authorization, signal, onHop: also });
        if (answer.kind === 'answer')
            pace.answered(answer.status === LIMITED, (0,_problem_js__WEBPACK_IMPORTED_MODULE_1__/* .retryAfterIn */ .KD)(answer.headers));
        return answer;
    });
}
async function takeTurn({ allowance, pace }, purpose, make) {
    const early = allowance.over(purpose);
    if (early !== undefined)
        return unsent(early);
    const turn = await pace.turn(purpose);
    if (turn === undefined)
        return unsent('cancelled');
    allowance.excuse(turn.waited);
    const over = allowance.over(purpose);
    const { signal, done } = allowance.attempt(purpose);
    try {
        return over === undefined ? await make(signal, turn) : unsent(over);
    }
    finally {
        done();
        turn.done();
    }
}
function unsent(cause) {
    return { kind: 'none', sent: false, cause, reason: _http_js__WEBPACK_IMPORTED_MODULE_0__/* .ENDED_WORDS */ .N[cause] };
}
function isPassing(answer) {
    if (answer.kind === 'answer')
        return REPEATABLE.has(answer.status);
    return PASSING.has(answer.cause);
}
function waitBefore(attempt, asked, random) {
    return asked ?? random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
}


/***/ }),

/***/ 4489:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DA: () => (/* binding */ readingBranch),
/* harmony export */   EF: () => (/* binding */ oddAnswer),
/* harmony export */   KD: () => (/* binding */ retryAfterIn),
/* harmony export */   RR: () => (/* binding */ listing),
/* harmony export */   Zw: () => (/* binding */ problemOf),
/* harmony export */   dV: () => (/* binding */ writing),
/* harmony export */   eX: () => (/* binding */ listingShards),
/* harmony export */   hF: () => (/* binding */ reading),
/* harmony export */   sX: () => (/* binding */ readingAuditLog)
/* harmony export */ });
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8773);
/* harmony import */ var _topology_target_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8763);
/* harmony import */ var _error_body_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(9589);
/* harmony import */ var _scopes_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2381);




const ONCE = { attempts: 1, time: 0 };
const HTTP_DATE = /^[A-Z][a-z]{2}, .* GMT$/;
const REQUEST_IDS = ['x-request-id', 'request-id', 'cf-ray'];
function reading(target) {
    return doing(`reading the data topology of ${(0,_topology_target_js__WEBPACK_IMPORTED_MODULE_2__/* .targetName */ .j)(target)}`, target, _scopes_js__WEBPACK_IMPORTED_MODULE_1__/* .READ_BRANCH */ .Gp);
}
function writing(target) {
    const what = `setting the data topology of ${(0,_topology_target_js__WEBPACK_IMPORTED_MODULE_2__/* .targetName */ .j)(target)}`;
    return { ...doing(what, target, _scopes_js__WEBPACK_IMPORTED_MODULE_1__/* .WRITE_TOPOLOGY */ .oV), isWrite: true };
}
function readingBranch(target) {
    return doing(`reading the branch ${(0,_topology_target_js__WEBPACK_IMPORTED_MODULE_2__/* .targetName */ .j)(target)}`, target, _scopes_js__WEBPACK_IMPORTED_MODULE_1__/* .READ_BRANCH */ .Gp);
}
function listing(target, of) {
    const needs = { organizations: _scopes_js__WEBPACK_IMPORTED_MODULE_1__/* .READ_ORGANIZATIONS */ .OV, databases: _scopes_js__WEBPACK_IMPORTED_MODULE_1__/* .READ_DATABASES */ .s9, branches: _scopes_js__WEBPACK_IMPORTED_MODULE_1__/* .READ_BRANCH */ .Gp }[of];
    return doing(`listing ${of}`, target, needs);
}
function listingShards(target) {
    return doing(`listing the shards of ${(0,_topology_target_js__WEBPACK_IMPORTED_MODULE_2__/* .targetName */ .j)(target)}`, target, _scopes_js__WEBPACK_IMPORTED_MODULE_1__/* .READ_BRANCH */ .Gp);
}
function readingAuditLog(target) {
    return doing(`reading the audit log of ${target.organization}`, target, _scopes_js__WEBPACK_IMPORTED_MODULE_1__/* .READ_AUDIT_LOG */ .iq);
}
function doing(what, target, needs) {
    return { what, target, needs, isWrite: false };
}
function problemOf(doing, answer, tries = ONCE) {
    if (answer.kind === 'none') {
        const { sent, cause, reason } = answer;
        return { kind: 'no-answer', doing, tries, sent, cause, reason };
    }
    const { status, headers, body } = answer;
    if (status >= 300 && status < 400) {
        const reason = `it redirects to ${placeOf(headers)}, which is not followed`;
        return { kind: 'odd-answer', doing, tries, status, reason };
    }
    if (status < 300)
        return { kind: 'odd-answer', doing, tries, status, reason: 'the answer is not what the API documents' };
    return {
        kind: 'refused',
        doing,
        tries,
        status,
        said: (0,_error_body_js__WEBPACK_IMPORTED_MODULE_0__/* .readErrorBody */ .N)(body),
        requestId: requestIdIn(headers),
        retryAfter: retryAfterIn(headers),
    };
}
function oddAnswer(doing, status, reason) {
    return { kind: 'odd-answer', doing, tries: ONCE, status, reason };
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
    return (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .quoteWhole */ .Wv)(location.replace(/[?#].*$/s, ''));
}


/***/ }),

/***/ 2381:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   By: () => (/* binding */ grantedScopes),
/* harmony export */   Gp: () => (/* binding */ READ_BRANCH),
/* harmony export */   OV: () => (/* binding */ READ_ORGANIZATIONS),
/* harmony export */   P8: () => (/* binding */ lacksScope),
/* harmony export */   iq: () => (/* binding */ READ_AUDIT_LOG),
/* harmony export */   oV: () => (/* binding */ WRITE_TOPOLOGY),
/* harmony export */   s9: () => (/* binding */ READ_DATABASES)
/* harmony export */ });
const PUBLISHED = {
    none: 'email openid profile read_databases read_user read_organization write_databases write_user write_organization',
    branch: 'delete_backups delete_branch manage_passwords manage_read_only_passwords read_backups read_branch restore_backups write_backups write_branch',
    database: 'approve_deploy_requests delete_backups delete_branches delete_database delete_members delete_production_branch_backups delete_production_branches demote_branches deploy_deploy_requests manage_passwords manage_production_branch_passwords manage_production_read_only_passwords manage_read_only_passwords promote_branches read_backups read_branches read_comments read_database read_deploy_requests read_members restore_backups restore_production_branch_backups write_backups write_branches write_comments write_database write_deploy_requests write_members',
    organization: 'approve_deploy_requests create_databases delete_backups delete_branches delete_databases delete_members delete_organization delete_production_branch_backups delete_production_branches deploy_deploy_requests manage_passwords manage_production_branch_passwords manage_production_read_only_passwords manage_read_only_passwords manage_sso promote_branches read_audit_logs read_backups read_branches read_comments read_databases read_deploy_requests read_invoices read_members read_organization read_payment_method restore_backups restore_production_branch_backups write_backups write_branches write_comments write_databases write_deploy_requests write_members write_organization write_payment_method',
    user: 'read_organizations read_user write_user',
};
const KNOWN = new Set(Object.entries(PUBLISHED).flatMap(([level, names]) => names.split(' ').map((name) => (level === 'none' ? name : `${level}:${name}`))));
const WRITE_TOPOLOGY = {
    accesses: ['create_branch'],
    scopes: ['organization:write_databases', 'database:write_databases', 'branch:write_branch'],
};
const READ_BRANCH = {
    accesses: ['read_branch', 'create_branch'],
    scopes: ['organization:read_branches', 'database:read_branches', 'branch:read_branch'],
};
const READ_DATABASES = {
    accesses: [],
    scopes: ['organization:read_databases', 'database:read_database'],
};
const READ_ORGANIZATIONS = { accesses: [], scopes: ['user:read_organizations'] };
const READ_AUDIT_LOG = {
    accesses: ['read_audit_logs'],
    scopes: ['organization:read_audit_logs'],
};
function grantedScopes(scope) {
    const granted = scope.split(/\s+/).filter((name) => name !== '');
    return granted.length === 0 ? undefined : granted;
}
function lacksScope(required, granted) {
    if (granted === undefined || granted.some((name) => !KNOWN.has(name)))
        return false;
    return !granted.some((name) => required.scopes.some((needed) => grants(name, needed)));
}
function grants(granted, needed) {
    const bare = needed.slice(needed.indexOf(':') + 1);
    return granted === needed || granted === bare || `${granted}s` === needed;
}


/***/ })

};
