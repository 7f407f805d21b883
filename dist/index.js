import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 2613:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");

/***/ }),

/***/ 4434:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");

/***/ }),

/***/ 9896:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");

/***/ }),

/***/ 8611:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");

/***/ }),

/***/ 5692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");

/***/ }),

/***/ 9278:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");

/***/ }),

/***/ 4589:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:assert");

/***/ }),

/***/ 6698:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:async_hooks");

/***/ }),

/***/ 4573:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:buffer");

/***/ }),

/***/ 7540:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:console");

/***/ }),

/***/ 7598:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");

/***/ }),

/***/ 3053:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:diagnostics_channel");

/***/ }),

/***/ 610:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:dns");

/***/ }),

/***/ 8474:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");

/***/ }),

/***/ 3024:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");

/***/ }),

/***/ 1455:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");

/***/ }),

/***/ 9448:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");

/***/ }),

/***/ 2467:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http2");

/***/ }),

/***/ 7030:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");

/***/ }),

/***/ 6760:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");

/***/ }),

/***/ 643:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:perf_hooks");

/***/ }),

/***/ 1792:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:querystring");

/***/ }),

/***/ 99:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:sqlite");

/***/ }),

/***/ 7075:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream");

/***/ }),

/***/ 7830:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream/web");

/***/ }),

/***/ 7997:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers");

/***/ }),

/***/ 8500:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");

/***/ }),

/***/ 1692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:tls");

/***/ }),

/***/ 3136:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:url");

/***/ }),

/***/ 7975:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");

/***/ }),

/***/ 3429:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util/types");

/***/ }),

/***/ 5919:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:worker_threads");

/***/ }),

/***/ 8522:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:zlib");

/***/ }),

/***/ 857:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");

/***/ }),

/***/ 3193:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("string_decoder");

/***/ }),

/***/ 4756:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

/***/ }),

/***/ 9023:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

/***/ }),

/***/ 1155:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  R: () => (/* binding */ act)
});

// EXTERNAL MODULE: ./build/host/workspace.js + 1 modules
var host_workspace = __nccwpck_require__(3445);
// EXTERNAL MODULE: ./build/inputs/inputs.js + 5 modules
var inputs = __nccwpck_require__(753);
// EXTERNAL MODULE: ./build/topology/target.js
var topology_target = __nccwpck_require__(8763);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
;// CONCATENATED MODULE: ./build/action/event.validator.js

const isPullRequestEvent = validate21;
const schema32 = { "type": "object", "required": ["action", "pull_request"], "properties": { "action": { "type": "string", "maxLength": 100 }, "pull_request": { "type": "object", "required": ["number", "head", "base"], "properties": { "number": { "$ref": "#/$defs/number" }, "merged": { "type": ["boolean", "null"] }, "head": { "$ref": "#/$defs/side" }, "base": { "$ref": "#/$defs/side" }, "labels": { "type": "array", "items": { "type": "object", "required": ["name"], "properties": { "name": { "type": "string", "maxLength": 1000 } } } } } } } };
const schema33 = { "type": "integer", "minimum": 1 };
const schema34 = { "type": "object", "required": ["ref", "sha"], "properties": { "ref": { "type": "string", "maxLength": 1000 }, "sha": { "$ref": "#/$defs/sha" }, "repo": { "$ref": "#/$defs/repository" } } };
const schema35 = { "type": "string", "pattern": "^[0-9a-fA-F]{40,64}$" };
const schema36 = { "type": ["object", "null"], "required": ["full_name"], "properties": { "full_name": { "type": "string", "maxLength": 300 } } };
const pattern4 = new RegExp("^[0-9a-fA-F]{40,64}$", "u");
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
        if (data.ref === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "ref" }, message: "must have required property '" + "ref" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.sha === undefined) {
            const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "sha" }, message: "must have required property '" + "sha" + "'" };
            if (vErrors === null) {
                vErrors = [err1];
            }
            else {
                vErrors.push(err1);
            }
            errors++;
        }
        if (data.ref !== undefined) {
            let data0 = data.ref;
            if (typeof data0 === "string") {
                if (data0.length > 1000) {
                    const err2 = { instancePath: instancePath + "/ref", schemaPath: "#/properties/ref/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                    if (vErrors === null) {
                        vErrors = [err2];
                    }
                    else {
                        vErrors.push(err2);
                    }
                    errors++;
                }
            }
            else {
                const err3 = { instancePath: instancePath + "/ref", schemaPath: "#/properties/ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err3];
                }
                else {
                    vErrors.push(err3);
                }
                errors++;
            }
        }
        if (data.sha !== undefined) {
            let data1 = data.sha;
            if (typeof data1 === "string") {
                if (!pattern4.test(data1)) {
                    const err4 = { instancePath: instancePath + "/sha", schemaPath: "#/$defs/sha/pattern", keyword: "pattern", params: { pattern: "^[0-9a-fA-F]{40,64}$" }, message: "must match pattern \"" + "^[0-9a-fA-F]{40,64}$" + "\"" };
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
                const err5 = { instancePath: instancePath + "/sha", schemaPath: "#/$defs/sha/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err5];
                }
                else {
                    vErrors.push(err5);
                }
                errors++;
            }
        }
        if (data.repo !== undefined) {
            let data2 = data.repo;
            if ((!(data2 && typeof data2 == "object" && !Array.isArray(data2))) && (data2 !== null)) {
                const err6 = { instancePath: instancePath + "/repo", schemaPath: "#/$defs/repository/type", keyword: "type", params: { type: schema36.type }, message: "must be object,null" };
                if (vErrors === null) {
                    vErrors = [err6];
                }
                else {
                    vErrors.push(err6);
                }
                errors++;
            }
            if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                if (data2.full_name === undefined) {
                    const err7 = { instancePath: instancePath + "/repo", schemaPath: "#/$defs/repository/required", keyword: "required", params: { missingProperty: "full_name" }, message: "must have required property '" + "full_name" + "'" };
                    if (vErrors === null) {
                        vErrors = [err7];
                    }
                    else {
                        vErrors.push(err7);
                    }
                    errors++;
                }
                if (data2.full_name !== undefined) {
                    let data3 = data2.full_name;
                    if (typeof data3 === "string") {
                        if (data3.length > 300) {
                            const err8 = { instancePath: instancePath + "/repo/full_name", schemaPath: "#/$defs/repository/properties/full_name/maxLength", keyword: "maxLength", params: { limit: 300 }, message: "must NOT have more than 300 characters" };
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
                        const err9 = { instancePath: instancePath + "/repo/full_name", schemaPath: "#/$defs/repository/properties/full_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
    validate22.errors = vErrors;
    return errors === 0;
}
validate22.evaluated = { "props": { "ref": true, "sha": true, "repo": true }, "dynamicProps": false, "dynamicItems": false };
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
        if (data.action === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "action" }, message: "must have required property '" + "action" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.pull_request === undefined) {
            const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "pull_request" }, message: "must have required property '" + "pull_request" + "'" };
            if (vErrors === null) {
                vErrors = [err1];
            }
            else {
                vErrors.push(err1);
            }
            errors++;
        }
        if (data.action !== undefined) {
            let data0 = data.action;
            if (typeof data0 === "string") {
                if (data0.length > 100) {
                    const err2 = { instancePath: instancePath + "/action", schemaPath: "#/properties/action/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" };
                    if (vErrors === null) {
                        vErrors = [err2];
                    }
                    else {
                        vErrors.push(err2);
                    }
                    errors++;
                }
            }
            else {
                const err3 = { instancePath: instancePath + "/action", schemaPath: "#/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err3];
                }
                else {
                    vErrors.push(err3);
                }
                errors++;
            }
        }
        if (data.pull_request !== undefined) {
            let data1 = data.pull_request;
            if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                if (data1.number === undefined) {
                    const err4 = { instancePath: instancePath + "/pull_request", schemaPath: "#/properties/pull_request/required", keyword: "required", params: { missingProperty: "number" }, message: "must have required property '" + "number" + "'" };
                    if (vErrors === null) {
                        vErrors = [err4];
                    }
                    else {
                        vErrors.push(err4);
                    }
                    errors++;
                }
                if (data1.head === undefined) {
                    const err5 = { instancePath: instancePath + "/pull_request", schemaPath: "#/properties/pull_request/required", keyword: "required", params: { missingProperty: "head" }, message: "must have required property '" + "head" + "'" };
                    if (vErrors === null) {
                        vErrors = [err5];
                    }
                    else {
                        vErrors.push(err5);
                    }
                    errors++;
                }
                if (data1.base === undefined) {
                    const err6 = { instancePath: instancePath + "/pull_request", schemaPath: "#/properties/pull_request/required", keyword: "required", params: { missingProperty: "base" }, message: "must have required property '" + "base" + "'" };
                    if (vErrors === null) {
                        vErrors = [err6];
                    }
                    else {
                        vErrors.push(err6);
                    }
                    errors++;
                }
                if (data1.number !== undefined) {
                    let data2 = data1.number;
                    if (!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))) {
                        const err7 = { instancePath: instancePath + "/pull_request/number", schemaPath: "#/$defs/number/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                        if (vErrors === null) {
                            vErrors = [err7];
                        }
                        else {
                            vErrors.push(err7);
                        }
                        errors++;
                    }
                    if ((typeof data2 == "number") && (isFinite(data2))) {
                        if (data2 < 1 || isNaN(data2)) {
                            const err8 = { instancePath: instancePath + "/pull_request/number", schemaPath: "#/$defs/number/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
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
                if (data1.merged !== undefined) {
                    let data3 = data1.merged;
                    if ((typeof data3 !== "boolean") && (data3 !== null)) {
                        const err9 = { instancePath: instancePath + "/pull_request/merged", schemaPath: "#/properties/pull_request/properties/merged/type", keyword: "type", params: { type: schema32.properties.pull_request.properties.merged.type }, message: "must be boolean,null" };
                        if (vErrors === null) {
                            vErrors = [err9];
                        }
                        else {
                            vErrors.push(err9);
                        }
                        errors++;
                    }
                }
                if (data1.head !== undefined) {
                    if (!(validate22(data1.head, { instancePath: instancePath + "/pull_request/head", parentData: data1, parentDataProperty: "head", rootData, dynamicAnchors }))) {
                        vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
                        errors = vErrors.length;
                    }
                }
                if (data1.base !== undefined) {
                    if (!(validate22(data1.base, { instancePath: instancePath + "/pull_request/base", parentData: data1, parentDataProperty: "base", rootData, dynamicAnchors }))) {
                        vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
                        errors = vErrors.length;
                    }
                }
                if (data1.labels !== undefined) {
                    let data6 = data1.labels;
                    if (Array.isArray(data6)) {
                        const len0 = data6.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                            let data7 = data6[i0];
                            if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                                if (data7.name === undefined) {
                                    const err10 = { instancePath: instancePath + "/pull_request/labels/" + i0, schemaPath: "#/properties/pull_request/properties/labels/items/required", keyword: "required", params: { missingProperty: "name" }, message: "must have required property '" + "name" + "'" };
                                    if (vErrors === null) {
                                        vErrors = [err10];
                                    }
                                    else {
                                        vErrors.push(err10);
                                    }
                                    errors++;
                                }
                                if (data7.name !== undefined) {
                                    let data8 = data7.name;
                                    if (typeof data8 === "string") {
                                        if (data8.length > 1000) {
                                            const err11 = { instancePath: instancePath + "/pull_request/labels/" + i0 + "/name", schemaPath: "#/properties/pull_request/properties/labels/items/properties/name/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
                                            if (vErrors === null) {
                                                vErrors = [err11];
                                            }
                                            else {
                                                vErrors.push(err11);
                                            }
                                            errors++;
                                        }
                                    }
                                    else {
                                        const err12 = { instancePath: instancePath + "/pull_request/labels/" + i0 + "/name", schemaPath: "#/properties/pull_request/properties/labels/items/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
                                const err13 = { instancePath: instancePath + "/pull_request/labels/" + i0, schemaPath: "#/properties/pull_request/properties/labels/items/type", keyword: "type", params: { type: "object" }, message: "must be object" };
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
                        const err14 = { instancePath: instancePath + "/pull_request/labels", schemaPath: "#/properties/pull_request/properties/labels/type", keyword: "type", params: { type: "array" }, message: "must be array" };
                        if (vErrors === null) {
                            vErrors = [err14];
                        }
                        else {
                            vErrors.push(err14);
                        }
                        errors++;
                    }
                }
            }
            else {
                const err15 = { instancePath: instancePath + "/pull_request", schemaPath: "#/properties/pull_request/type", keyword: "type", params: { type: "object" }, message: "must be object" };
                if (vErrors === null) {
                    vErrors = [err15];
                }
                else {
                    vErrors.push(err15);
                }
                errors++;
            }
        }
    }
    else {
        const err16 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
        if (vErrors === null) {
            vErrors = [err16];
        }
        else {
            vErrors.push(err16);
        }
        errors++;
    }
    validate21.errors = vErrors;
    return errors === 0;
}
validate21.evaluated = { "props": { "action": true, "pull_request": true }, "dynamicProps": false, "dynamicItems": false };
const isPushEvent = validate25;
const schema37 = { "type": "object", "required": ["ref", "before", "after"], "properties": { "ref": { "type": "string", "maxLength": 1000 }, "before": { "$ref": "#/$defs/sha" }, "after": { "$ref": "#/$defs/sha" }, "deleted": { "type": "boolean" } } };
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
        if (data.ref === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "ref" }, message: "must have required property '" + "ref" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.before === undefined) {
            const err1 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "before" }, message: "must have required property '" + "before" + "'" };
            if (vErrors === null) {
                vErrors = [err1];
            }
            else {
                vErrors.push(err1);
            }
            errors++;
        }
        if (data.after === undefined) {
            const err2 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "after" }, message: "must have required property '" + "after" + "'" };
            if (vErrors === null) {
                vErrors = [err2];
            }
            else {
                vErrors.push(err2);
            }
            errors++;
        }
        if (data.ref !== undefined) {
            let data0 = data.ref;
            if (typeof data0 === "string") {
                if (data0.length > 1000) {
                    const err3 = { instancePath: instancePath + "/ref", schemaPath: "#/properties/ref/maxLength", keyword: "maxLength", params: { limit: 1000 }, message: "must NOT have more than 1000 characters" };
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
                const err4 = { instancePath: instancePath + "/ref", schemaPath: "#/properties/ref/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err4];
                }
                else {
                    vErrors.push(err4);
                }
                errors++;
            }
        }
        if (data.before !== undefined) {
            let data1 = data.before;
            if (typeof data1 === "string") {
                if (!pattern4.test(data1)) {
                    const err5 = { instancePath: instancePath + "/before", schemaPath: "#/$defs/sha/pattern", keyword: "pattern", params: { pattern: "^[0-9a-fA-F]{40,64}$" }, message: "must match pattern \"" + "^[0-9a-fA-F]{40,64}$" + "\"" };
                    if (vErrors === null) {
                        vErrors = [err5];
                    }
                    else {
                        vErrors.push(err5);
                    }
                    errors++;
                }
            }
            else {
                const err6 = { instancePath: instancePath + "/before", schemaPath: "#/$defs/sha/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err6];
                }
                else {
                    vErrors.push(err6);
                }
                errors++;
            }
        }
        if (data.after !== undefined) {
            let data2 = data.after;
            if (typeof data2 === "string") {
                if (!pattern4.test(data2)) {
                    const err7 = { instancePath: instancePath + "/after", schemaPath: "#/$defs/sha/pattern", keyword: "pattern", params: { pattern: "^[0-9a-fA-F]{40,64}$" }, message: "must match pattern \"" + "^[0-9a-fA-F]{40,64}$" + "\"" };
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
                const err8 = { instancePath: instancePath + "/after", schemaPath: "#/$defs/sha/type", keyword: "type", params: { type: "string" }, message: "must be string" };
                if (vErrors === null) {
                    vErrors = [err8];
                }
                else {
                    vErrors.push(err8);
                }
                errors++;
            }
        }
        if (data.deleted !== undefined) {
            if (typeof data.deleted !== "boolean") {
                const err9 = { instancePath: instancePath + "/deleted", schemaPath: "#/properties/deleted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
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
    validate25.errors = vErrors;
    return errors === 0;
}
validate25.evaluated = { "props": { "ref": true, "before": true, "after": true, "deleted": true }, "dynamicProps": false, "dynamicItems": false };
const isIssueEvent = validate26;
const schema40 = { "type": "object", "required": ["issue"], "properties": { "issue": { "type": "object", "required": ["number", "pull_request"], "properties": { "number": { "$ref": "#/$defs/number" }, "pull_request": { "type": "object" } } } } };
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
        if (data.issue === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "issue" }, message: "must have required property '" + "issue" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.issue !== undefined) {
            let data0 = data.issue;
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
                if (data0.number === undefined) {
                    const err1 = { instancePath: instancePath + "/issue", schemaPath: "#/properties/issue/required", keyword: "required", params: { missingProperty: "number" }, message: "must have required property '" + "number" + "'" };
                    if (vErrors === null) {
                        vErrors = [err1];
                    }
                    else {
                        vErrors.push(err1);
                    }
                    errors++;
                }
                if (data0.pull_request === undefined) {
                    const err2 = { instancePath: instancePath + "/issue", schemaPath: "#/properties/issue/required", keyword: "required", params: { missingProperty: "pull_request" }, message: "must have required property '" + "pull_request" + "'" };
                    if (vErrors === null) {
                        vErrors = [err2];
                    }
                    else {
                        vErrors.push(err2);
                    }
                    errors++;
                }
                if (data0.number !== undefined) {
                    let data1 = data0.number;
                    if (!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) {
                        const err3 = { instancePath: instancePath + "/issue/number", schemaPath: "#/$defs/number/type", keyword: "type", params: { type: "integer" }, message: "must be integer" };
                        if (vErrors === null) {
                            vErrors = [err3];
                        }
                        else {
                            vErrors.push(err3);
                        }
                        errors++;
                    }
                    if ((typeof data1 == "number") && (isFinite(data1))) {
                        if (data1 < 1 || isNaN(data1)) {
                            const err4 = { instancePath: instancePath + "/issue/number", schemaPath: "#/$defs/number/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" };
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
                if (data0.pull_request !== undefined) {
                    let data2 = data0.pull_request;
                    if (!(data2 && typeof data2 == "object" && !Array.isArray(data2))) {
                        const err5 = { instancePath: instancePath + "/issue/pull_request", schemaPath: "#/properties/issue/properties/pull_request/type", keyword: "type", params: { type: "object" }, message: "must be object" };
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
            else {
                const err6 = { instancePath: instancePath + "/issue", schemaPath: "#/properties/issue/type", keyword: "type", params: { type: "object" }, message: "must be object" };
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
    validate26.errors = vErrors;
    return errors === 0;
}
validate26.evaluated = { "props": { "issue": true }, "dynamicProps": false, "dynamicItems": false };
const isWorkflowRunEvent = validate27;
const schema42 = { "type": "object", "required": ["workflow_run"], "properties": { "workflow_run": { "type": "object", "required": ["head_repository"], "properties": { "head_repository": { "$ref": "#/$defs/repository" } } } } };
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
        if (data.workflow_run === undefined) {
            const err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "workflow_run" }, message: "must have required property '" + "workflow_run" + "'" };
            if (vErrors === null) {
                vErrors = [err0];
            }
            else {
                vErrors.push(err0);
            }
            errors++;
        }
        if (data.workflow_run !== undefined) {
            let data0 = data.workflow_run;
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
                if (data0.head_repository === undefined) {
                    const err1 = { instancePath: instancePath + "/workflow_run", schemaPath: "#/properties/workflow_run/required", keyword: "required", params: { missingProperty: "head_repository" }, message: "must have required property '" + "head_repository" + "'" };
                    if (vErrors === null) {
                        vErrors = [err1];
                    }
                    else {
                        vErrors.push(err1);
                    }
                    errors++;
                }
                if (data0.head_repository !== undefined) {
                    let data1 = data0.head_repository;
                    if ((!(data1 && typeof data1 == "object" && !Array.isArray(data1))) && (data1 !== null)) {
                        const err2 = { instancePath: instancePath + "/workflow_run/head_repository", schemaPath: "#/$defs/repository/type", keyword: "type", params: { type: schema36.type }, message: "must be object,null" };
                        if (vErrors === null) {
                            vErrors = [err2];
                        }
                        else {
                            vErrors.push(err2);
                        }
                        errors++;
                    }
                    if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                        if (data1.full_name === undefined) {
                            const err3 = { instancePath: instancePath + "/workflow_run/head_repository", schemaPath: "#/$defs/repository/required", keyword: "required", params: { missingProperty: "full_name" }, message: "must have required property '" + "full_name" + "'" };
                            if (vErrors === null) {
                                vErrors = [err3];
                            }
                            else {
                                vErrors.push(err3);
                            }
                            errors++;
                        }
                        if (data1.full_name !== undefined) {
                            let data2 = data1.full_name;
                            if (typeof data2 === "string") {
                                if (data2.length > 300) {
                                    const err4 = { instancePath: instancePath + "/workflow_run/head_repository/full_name", schemaPath: "#/$defs/repository/properties/full_name/maxLength", keyword: "maxLength", params: { limit: 300 }, message: "must NOT have more than 300 characters" };
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
                                const err5 = { instancePath: instancePath + "/workflow_run/head_repository/full_name", schemaPath: "#/$defs/repository/properties/full_name/type", keyword: "type", params: { type: "string" }, message: "must be string" };
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
                }
            }
            else {
                const err6 = { instancePath: instancePath + "/workflow_run", schemaPath: "#/properties/workflow_run/type", keyword: "type", params: { type: "object" }, message: "must be object" };
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
    validate27.errors = vErrors;
    return errors === 0;
}
validate27.evaluated = { "props": { "workflow_run": true }, "dynamicProps": false, "dynamicItems": false };

;// CONCATENATED MODULE: ./build/action/event.js



const ZERO = /^0+$/;
const BRANCH = 'refs/heads/';
const NOWHERE = { by: 'none' };
const ORDINARY = {
    isFork: false,
    isTarget: false,
    isPreview: false,
    mayLackSecrets: false,
    labels: [],
    notices: [],
};
function readTrigger(environment) {
    const name = environment['GITHUB_EVENT_NAME'] ?? '';
    const payload = readPayload(environment['GITHUB_EVENT_PATH']);
    switch (name) {
        case 'pull_request':
        case 'pull_request_target':
            return isPullRequestEvent(payload)
                ? pullRequestTrigger(payload, name === 'pull_request_target')
                : oddPayload(name, 'a pull request with its number, and ref and commit of both its sides');
        case 'push':
            return isPushEvent(payload)
                ? pushTrigger(payload)
                : oddPayload(name, 'the ref with its commits before and after');
        case 'workflow_dispatch':
            return { ...ORDINARY, ...here(environment), auto: 'apply', report: refPlace(environment) };
        case 'schedule':
            return { ...ORDINARY, ...here(environment), auto: 'plan', report: NOWHERE };
        case 'merge_group':
            return { ...ORDINARY, auto: 'plan', report: NOWHERE, mayLackSecrets: true };
        default:
            return { ...ORDINARY, ...here(environment), ...otherTrigger(name, payload, environment), auto: 'plan' };
    }
}
function oddPayload(name, lacking) {
    return `The payload of the event \`${name}\` lacks what GitHub documents for it: ${lacking}. Check the file that GITHUB_EVENT_PATH names.`;
}
function pullRequestTrigger({ action, pull_request: pull }, isTarget) {
    const { number, head, base, merged, labels = [] } = pull;
    const isFork = head.repo == null || head.repo.full_name !== base.repo?.full_name;
    const common = {
        ...ORDINARY,
        isFork,
        isTarget,
        isPreview: true,
        mayLackSecrets: true,
        report: { by: 'number', number },
        head: head.sha,
        baseCommit: base.sha,
        baseRef: `${BRANCH}${base.ref}`,
        labels: labels.map((label) => label.name),
        ...(isFork ? {} : { origin: { ref: `${BRANCH}${head.ref}`, commit: head.sha } }),
        ...(isTarget ? { fileCommit: head.sha } : {}),
    };
    if (action !== 'closed')
        return { ...common, auto: 'plan' };
    const skipReason = merged
        ? 'The pull request was merged; the push to its base applies the topology.'
        : 'The pull request was closed; nothing of it is applied.';
    return { ...common, auto: 'skip', skipReason, ending: merged ? 'merged' : 'closed' };
}
function pushTrigger({ ref, before, after, deleted }) {
    const skip = (skipReason) => ({
        ...ORDINARY,
        auto: 'skip',
        skipReason,
        report: NOWHERE,
    });
    if (deleted === true || ZERO.test(after))
        return skip('The push deletes a ref; there is no file to apply.');
    if (!ref.startsWith(BRANCH))
        return skip('The push is of a tag; only pushes to a branch apply.');
    return {
        ...ORDINARY,
        auto: 'apply',
        report: { by: 'commit', sha: after, branch: ref.slice(BRANCH.length) },
        head: after,
        origin: { ref, commit: after },
        ...(ZERO.test(before) ? {} : { baseCommit: before }),
    };
}
function otherTrigger(name, payload, environment) {
    const notice = `The event ${(0,finding/* quote */.hD)(name)} has no meaning of its own here, so this is a plan. Set \`mode\` to choose.`;
    const common = { ...ORDINARY, report: NOWHERE, notices: name === '' ? [] : [notice] };
    if (isPullRequestEvent(payload)) {
        const { report, isFork } = pullRequestTrigger(payload, true);
        return { ...common, report, isFork, isTarget: true, mayLackSecrets: isFork };
    }
    if (isIssueEvent(payload)) {
        const { issue } = payload;
        return { ...common, report: { by: 'number', number: issue.number } };
    }
    if (isWorkflowRunEvent(payload)) {
        const { workflow_run: run } = payload;
        const isFork = run.head_repository?.full_name !== environment['GITHUB_REPOSITORY'];
        return { ...common, isFork, isTarget: true, mayLackSecrets: isFork };
    }
    return common;
}
function here(environment) {
    const { GITHUB_REF: ref = '', GITHUB_SHA: commit = '' } = environment;
    if (commit === '')
        return {};
    return ref.startsWith(BRANCH) ? { head: commit, origin: { ref, commit } } : { head: commit };
}
function refPlace(environment) {
    const ref = environment['GITHUB_REF'] ?? '';
    return ref.startsWith(BRANCH) ? { by: 'branch', branch: ref.slice(BRANCH.length) } : NOWHERE;
}
function readPayload(path) {
    if (!path)
        return undefined;
    try {
        return JSON.parse((0,external_node_fs_.readFileSync)(path, 'utf8'));
    }
    catch {
        return undefined;
    }
}

// EXTERNAL MODULE: ./build/action/publish.js + 4 modules
var publish = __nccwpck_require__(9560);
// EXTERNAL MODULE: ./build/action/request.js
var request = __nccwpck_require__(685);
// EXTERNAL MODULE: ./build/action/run-targets.js + 4 modules
var run_targets = __nccwpck_require__(467);
// EXTERNAL MODULE: ./build/action/runner.js + 1 modules
var runner = __nccwpck_require__(6320);
// EXTERNAL MODULE: ./build/action/services.js
var services = __nccwpck_require__(7295);
;// CONCATENATED MODULE: ./build/action/act.js









async function act(environment) {
    const source = (0,runner/* inputSource */.wE)(environment);
    for (const secret of (0,inputs/* secretsIn */.VY)(source))
        (0,runner/* mask */.dK)(secret);
    const parsed = (0,inputs/* parseInputs */.TL)(source);
    const unknown = (0,runner/* unknownInputs */.qs)(environment);
    const trigger = readTrigger(environment);
    const problems = [
        ...(parsed.ok ? [] : parsed.problems),
        ...unknown.problems,
        ...(typeof trigger === 'string' ? [trigger] : []),
        ...(parsed.ok && typeof trigger !== 'string' ? signInProblems(parsed.inputs, trigger) : []),
    ];
    if (!parsed.ok || typeof trigger === 'string' || problems.length > 0)
        return (0,publish/* refuse */.TR)(environment, problems);
    for (const warning of unknown.warnings)
        (0,runner/* notify */.me)('warning', warning);
    const step = openStep(environment, parsed.inputs, trigger);
    const { targets } = parsed.inputs;
    if (targets === undefined)
        return actOnTarget(step);
    const { actOnTargets } = await __nccwpck_require__.e(/* import() */ 309).then(__nccwpck_require__.bind(__nccwpck_require__, 309));
    return actOnTargets({ ...step, source, path: targets });
}
function openStep(environment, inputs, trigger) {
    const context = (0,request/* readContext */.yI)(environment);
    const workspace = environment['GITHUB_WORKSPACE'] || process.cwd();
    const github = (0,services/* lazyGitHub */.eq)(environment, inputs.githubToken);
    return {
        ...{ environment, inputs, trigger, context, github },
        mode: (0,request/* requestOf */.fo)(inputs, trigger, context).mode,
        files: {
            ...(0,services/* repositoryServices */.D7)(github),
            readWorkspaceFile: (path) => (0,host_workspace/* readWorkspaceFile */.sL)(workspace, path),
            info: runner/* logLine */.BP,
        },
        schemas: (0,run_targets/* openSchemas */.Z)(workspace),
    };
}
async function actOnTarget(step) {
    const { environment, inputs } = step;
    const schema = await step.schemas(inputs.schema);
    if (schema?.ok === false)
        return (0,publish/* refuse */.TR)(environment, schema.problems.map((problem) => `\`schema\`: ${problem}`));
    const { file, target } = inputs;
    const name = target === undefined ? file : (0,topology_target/* targetName */.j)(target);
    return (0,run_targets/* runTargets */.s)({ ...step, targets: [{ name, target, inputs }], fleet: undefined });
}
function signInProblems(inputs, trigger) {
    const isOffline = inputs.authorization === undefined;
    if (!isOffline ||
        inputs.mode === 'validate' ||
        inputs.mode === 'matrix' ||
        trigger.auto === 'skip' ||
        trigger.mayLackSecrets)
        return [];
    return [
        'No credential is given. Store a service token with the access `create_branch` (for plans alone `read_branch`) as two secrets, and pass them as `service-token-id` and `service-token`.',
    ];
}


/***/ }),

/***/ 1542:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var _act_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1155);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6320);


function fail(error) {
    const message = error instanceof Error ? error.message : String(error);
    (0,_runner_js__WEBPACK_IMPORTED_MODULE_1__/* .notify */ .me)('error', `Something happened that this action did not expect: ${message}. Please report it, with the log of a run with step debugging on.`);
    process.exit(1);
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
const status = await (0,_act_js__WEBPACK_IMPORTED_MODULE_0__/* .act */ .R)(process.env);
process.stdout.write('', () => process.exit(status));

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 9560:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  jk: () => (/* binding */ MOST_ANNOTATIONS),
  $Y: () => (/* binding */ endTarget),
  mk: () => (/* binding */ publish),
  TR: () => (/* binding */ refuse)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __nccwpck_require__(1455);
// EXTERNAL MODULE: ./build/report/error-messages.js
var error_messages = __nccwpck_require__(566);
// EXTERNAL MODULE: ./build/report/markdown.js
var markdown = __nccwpck_require__(4902);
// EXTERNAL MODULE: ./build/topology/target.js
var target = __nccwpck_require__(8763);
// EXTERNAL MODULE: ./build/report/verdict.js
var verdict = __nccwpck_require__(7342);
;// CONCATENATED MODULE: ./build/report/plain.js



function plainVerdict(result) {
    const { icon, title, text } = (0,verdict/* verdict */.W)(result);
    const about = result.target === undefined ? '' : ` (${(0,target/* targetName */.j)(result.target)})`;
    return (0,markdown/* cut */.Jj)(`${icon} ${title}${about}: ${text.join(' ')}`, 4000);
}

;// CONCATENATED MODULE: ./build/report/refusal.js

function renderRefusal(problems) {
    const list = problems.map((problem) => `- ${(0,markdown/* message */.iU)(problem)}`).join('\n');
    return `### ⛔ Topology not looked at\n\nThe step is not set up right. Nothing was sent.\n\n${list}\n`;
}

// EXTERNAL MODULE: ./build/report/report.js
var report = __nccwpck_require__(7177);
// EXTERNAL MODULE: ./build/run/result.js
var run_result = __nccwpck_require__(7881);
;// CONCATENATED MODULE: ./build/report/result-document.js


const RESULT_VERSION = 1;
function resultDocument(result) {
    const compared = (0,run_result/* comparedOf */.Be)(result);
    const plan = compared?.plan;
    const isKnown = plan !== undefined && compared?.before.from !== 'nothing';
    const isDrift = result.outcome !== 'superseded' && plan?.situation.state === 'drift';
    const digest = result.outcome === 'valid' ? result.digest : plan?.threeWay.desired.canonical(plan.threeWay.form).digest;
    return {
        version: RESULT_VERSION,
        target: result.target ?? null,
        file: result.file,
        outcome: result.outcome,
        failed: (0,run_result/* isFailure */.N6)(result),
        verdict: plainVerdict(result),
        changed: compared === undefined ? null : (0,run_result/* isChanged */.Hq)(compared),
        applied: result.outcome === 'applied',
        drift: plan === undefined ? null : isDrift,
        risk: isKnown ? plan.risk : null,
        change_count: isKnown ? plan.changes.length : null,
        plan_id: plan?.id ?? null,
        synced_at: 'syncedAt' in result ? result.syncedAt : null,
        topology_digest: digest ?? null,
        findings: result.findings.map(({ severity, id, message, location }) => ({
            severity,
            id,
            message,
            file: location.file,
            line: location.line,
            column: location.column,
        })),
        notices: result.notices,
    };
}

// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
// EXTERNAL MODULE: ./build/topology/impact/change.js
var change = __nccwpck_require__(6067);
;// CONCATENATED MODULE: ./build/action/outputs.js


const OUTPUTS = (/* unused pure expression or super */ null && ([
    'outcome',
    'changed',
    'applied',
    'drift',
    'risk',
    'change-count',
    'plan-id',
    'plan-file',
    'report-file',
    'previous-topology-file',
    'comment-url',
    'pull-request',
    'synced-at',
    'topology-digest',
    'target-count',
    'results',
    'matrix',
]));
const MOST_SEVERE_FIRST = [
    'failed',
    'blocked',
    'invalid',
    'drifted',
    'applied',
    'planned',
    'superseded',
    'no-change',
    'valid',
    'skipped',
];
const MOST_RESULTS_CHARACTERS = 480_000;
const MOST = { findings: 20, notices: 10, verdict: 1000 };
const LADDER = [
    MOST,
    { findings: 5, notices: 3, verdict: 400 },
    { findings: 0, notices: 0, verdict: 200 },
];
function outputsOf(targets, { reportFile, previousFolder, comment, pullRequest, isFleet }) {
    const results = targets.map(({ result }) => result);
    const alone = targets.length === 1 ? targets[0] : undefined;
    const counts = results.flatMap(({ change_count: count }) => count ?? []);
    return {
        outcome: worstOutcome(results),
        changed: either(results.map(({ changed }) => changed)),
        applied: textOf(results.some(({ applied }) => applied)),
        drift: either(results.map(({ drift }) => drift)),
        risk: textOf(change/* CHANGE_CLASSES */.id.findLast((risk) => results.some((result) => result.risk === risk))),
        'change-count': counts.length === 0 ? '' : textOf(counts.reduce((sum, count) => sum + count, 0)),
        'plan-id': textOf(alone?.result.plan_id),
        'plan-file': textOf(alone?.planFile),
        'report-file': textOf(reportFile),
        'previous-topology-file': textOf(alone === undefined ? previousFolder : alone.previousFile),
        'comment-url': comment !== undefined && 'url' in comment ? comment.url : '',
        'pull-request': textOf(pullRequest),
        'synced-at': textOf(alone?.result.synced_at),
        'topology-digest': textOf(alone?.result.topology_digest),
        'target-count': isFleet ? textOf(targets.length) : '',
        results: isFleet ? resultsJson(targets) : '',
        matrix: '',
    };
}
function worstOutcome(results) {
    return (MOST_SEVERE_FIRST.find((outcome) => results.some((result) => result.outcome === outcome)) ?? 'skipped');
}
function countOutcomes(results) {
    const parts = MOST_SEVERE_FIRST.flatMap((outcome) => {
        const count = results.filter((result) => result.outcome === outcome).length;
        return count === 0 ? [] : [`${count} ${outcome}`];
    });
    return `${results.length === 1 ? '1 target' : `${results.length} targets`}: ${parts.join(', ')}.`;
}
function either(values) {
    if (values.includes(true))
        return 'true';
    return values.length === 0 || values.includes(null) ? '' : 'false';
}
function resultsJson(targets) {
    for (const step of LADDER) {
        const text = JSON.stringify(targets.map((target) => itemOf(target, step)));
        if (text.length <= MOST_RESULTS_CHARACTERS)
            return text;
    }
    const brief = (target) => {
        const { outcome, failed } = target.result;
        return JSON.stringify({ name: target.name, outcome, failed });
    };
    const all = `[${targets.map(brief).join(',')}]`;
    if (all.length <= MOST_RESULTS_CHARACTERS)
        return all;
    const items = [];
    let size = 2;
    for (const text of targets.toSorted((a, b) => severity(a) - severity(b)).map(brief)) {
        size += text.length + 1;
        if (size > MOST_RESULTS_CHARACTERS)
            break;
        items.push(text);
    }
    return `[${items.join(',')}]`;
}
function severity({ result }) {
    return MOST_SEVERE_FIRST.indexOf(result.outcome);
}
function kept(result) {
    const { findings, notices } = result;
    return {
        result: {
            ...result,
            findings: findings.slice(0, MOST.findings),
            notices: notices.slice(0, MOST.notices),
        },
        findingCount: findings.length,
        noticeCount: notices.length,
    };
}
function itemOf(target, most) {
    const { name, result } = target;
    return {
        ...result,
        verdict: (0,markdown/* cut */.Jj)(result.verdict, most.verdict),
        findings: result.findings.slice(0, most.findings),
        notices: result.notices.slice(0, most.notices),
        name,
        finding_count: target.findingCount,
        notice_count: target.noticeCount,
        plan_file: target.planFile ?? null,
        report_file: target.reportFile ?? null,
        previous_topology_file: target.previousFile ?? null,
    };
}
function textOf(value) {
    return String(value ?? '');
}

// EXTERNAL MODULE: ./build/action/request.js
var request = __nccwpck_require__(685);
// EXTERNAL MODULE: ./build/action/runner.js + 1 modules
var runner = __nccwpck_require__(6320);
;// CONCATENATED MODULE: ./build/action/publish.js












const SUMMARY = { limit: 1024 * 1024 - 4096, measure: (text) => Buffer.byteLength(text) };
const MOST_ANNOTATIONS = { error: 9, warning: 10 };
const MOST_NOTICES = 10;
async function endTarget(name, result, options) {
    const { files, previousFile, context, trigger, fleet } = options;
    const compared = (0,run_result/* comparedOf */.Be)(result);
    const summary = (0,runner/* hide */.jD)(await (0,report/* renderReport */.B1)(result, (0,request/* reportContext */.gW)(context, (0,request/* stampOf */.Zs)(context, trigger)), SUMMARY));
    return {
        name,
        ...kept(resultDocument(result)),
        planFile: compared && (await leave('plan', () => files.writePlan(compared))),
        reportFile: fleet && (await leave('report', () => files.writeReport(summary))),
        previousFile,
        content: fleet ? await sectionOn(name, result, options) : { kind: 'whole', result, summary },
        isFailure: (0,run_result/* isFailure */.N6)(result),
        mayCreate: mayCreate(result, options.inputs.comment),
        verdict: plainVerdict(result),
        findings: ['error', 'warning'].flatMap((severity) => result.findings.filter((finding) => finding.severity === severity).slice(0, MOST_ANNOTATIONS[severity])),
    };
}
async function sectionOn(name, result, options) {
    const { fleetPieces } = await Promise.all(/* import() */[__nccwpck_require__.e(887), __nccwpck_require__.e(477), __nccwpck_require__.e(151)]).then(__nccwpck_require__.bind(__nccwpck_require__, 6151));
    const { resultStamp, sectionOf } = await Promise.all(/* import() */[__nccwpck_require__.e(413), __nccwpck_require__.e(887), __nccwpck_require__.e(477), __nccwpck_require__.e(186)]).then(__nccwpck_require__.bind(__nccwpck_require__, 186));
    const room = { ...SUMMARY, targets: options.targets.length };
    const [piece = { name, cells: [], head: '', parts: [] }] = await fleetPieces([{ name, result }], room);
    return { kind: 'section', section: sectionOf(piece, resultStamp(result, options)) };
}
function mayCreate(result, comment) {
    if (result.outcome === 'skipped')
        return false;
    if (comment === 'always')
        return true;
    const compared = (0,run_result/* comparedOf */.Be)(result);
    return (0,run_result/* isFailure */.N6)(result) || result.findings.length > 0 || (compared !== undefined && (0,run_result/* isChanged */.Hq)(compared));
}
async function publish(targets, publication) {
    const { environment, files, fleet } = publication;
    const summary = await summaryOf(targets, publication);
    await writeSummary(environment['GITHUB_STEP_SUMMARY'], summary);
    const posted = await post(targets, publication);
    const reportFile = await leave('report', () => files.writeReport(summary));
    const traces = {
        ...posted,
        reportFile,
        previousFolder: files.previousFolder(),
        isFleet: fleet !== undefined,
    };
    for (const [name, value] of Object.entries(outputsOf(targets, traces)))
        (0,runner/* setOutput */.uH)(environment, name, value);
    annotateFindings(targets);
    if (fleet === undefined)
        targets.forEach(conclude);
    else
        await concludeFleet(targets, publication.notices);
}
async function post(targets, { reporter, inputs }) {
    if (reporter === undefined)
        return { comment: undefined, pullRequest: inputs.pullRequest };
    const [first] = targets;
    const content = first?.content.kind === 'whole' ? first.content : { sections: sectionsOf(targets) };
    const posted = await reporter.publish(content, targets.some((target) => target.mayCreate));
    logPosted(posted);
    return posted;
}
function sectionsOf(targets) {
    return targets.flatMap(({ content }) => (content.kind === 'section' ? content.section : []));
}
async function summaryOf(targets, publication) {
    const [first] = targets;
    if (first?.content.kind === 'whole')
        return first.content.summary;
    const { context, trigger, notices } = publication;
    const said = notices.map((notice) => `> ${(0,runner/* hide */.jD)((0,markdown/* message */.iU)(notice))}\n`).join('\n');
    const { layFleet } = await Promise.all(/* import() */[__nccwpck_require__.e(887), __nccwpck_require__.e(334)]).then(__nccwpck_require__.bind(__nccwpck_require__, 5334));
    const { text } = layFleet(sectionsOf(targets), {
        ...{ stamp: (0,request/* stampOf */.Zs)(context, trigger), more: 0, isWhole: true },
        sink: { ...SUMMARY, limit: SUMMARY.limit - SUMMARY.measure(said) - 2 },
        contextOf: (origin) => (0,request/* reportContext */.gW)(context, origin),
    });
    return said === '' ? `${text.trimEnd()}\n` : `${text.trimEnd()}\n\n${said}`;
}
async function leave(what, write) {
    try {
        return await write();
    }
    catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        (0,runner/* notify */.me)('warning', `The ${what} could not be written as a file: ${(0,finding/* quoteWhole */.Wv)(why)}.`);
        return undefined;
    }
}
async function writeSummary(path, text) {
    if (!path)
        return;
    try {
        await (0,promises_.appendFile)(path, text);
    }
    catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        (0,runner/* notify */.me)('warning', `The job summary could not be written: ${why}.`);
    }
}
function logPosted({ comment: end, pullRequest }) {
    switch (end?.kind) {
        case undefined:
            if (pullRequest === undefined)
                (0,runner/* logLine */.BP)('No pull request to report on.');
            break;
        case 'failed':
            (0,runner/* notify */.me)('warning', `${(0,error_messages/* explainGitHub */.$)(end.problem)} The report is in the job summary.`);
            break;
        case 'newer':
            (0,runner/* notify */.me)('notice', `A later run has reported on the pull request already: ${end.url}`);
            break;
        case 'none':
            (0,runner/* logLine */.BP)('Nothing to comment on.');
            break;
        case 'created':
        case 'updated':
        case 'unchanged':
            (0,runner/* logLine */.BP)(`Comment ${end.kind}: ${end.url}`);
    }
}
function annotateFindings(targets) {
    const all = targets.flatMap(({ name, findings }) => findings.map((finding) => ({ name, finding })));
    const once = [...Map.groupBy(all, ({ finding }) => keyOf(finding)).values()];
    for (const severity of ['error', 'warning'])
        for (const [first, ...others] of once
            .filter(([found]) => found?.finding.severity === severity)
            .slice(0, MOST_ANNOTATIONS[severity]))
            if (first !== undefined)
                (0,runner/* annotate */.fz)(first.finding, targets.length === 1 ? undefined : whose(first.name, others.length));
}
function whose(name, others) {
    return others === 0 ? name : `${name} and ${others} more`;
}
function keyOf({ id, message: text, location }) {
    return JSON.stringify([id, text, location.file, location.line, location.column]);
}
function conclude({ verdict, findings, findingCount, content, ...target }) {
    const hidden = findingCount - findings.length;
    const more = hidden === 0 ? '' : ` ${hidden} more ${hidden === 1 ? 'finding is' : 'findings are'} in the job summary.`;
    say([target], `${verdict}${more}`);
    if (content.kind === 'whole')
        for (const notice of content.result.notices)
            (0,runner/* notify */.me)('notice', notice);
}
async function concludeFleet(targets, notices) {
    const { mostSevereFirst } = await Promise.all(/* import() */[__nccwpck_require__.e(887), __nccwpck_require__.e(334)]).then(__nccwpck_require__.bind(__nccwpck_require__, 5334));
    const said = [...new Set([...notices, ...targets.flatMap(({ result }) => result.notices)])];
    for (const notice of said.slice(0, MOST_NOTICES))
        (0,runner/* notify */.me)('notice', notice);
    const failed = targets.flatMap(({ content, isFailure: fails, verdict }) => fails && content.kind === 'section' ? { cells: content.section.cells, verdict } : []);
    const [worst] = mostSevereFirst(failed);
    const first = worst === undefined ? '' : ` First: ${worst.verdict}`;
    say(targets, `${countOutcomes(targets.map(({ result }) => result))}${first}`);
}
function say(targets, line) {
    if (targets.some((target) => target.isFailure))
        (0,runner/* notify */.me)('error', line);
    else if (targets.some(({ result }) => result.outcome === 'drifted'))
        (0,runner/* notify */.me)('warning', line);
    else
        (0,runner/* logLine */.BP)(line);
}
async function refuse(environment, problems, headline = problems) {
    for (const problem of headline)
        (0,runner/* notify */.me)('error', problem);
    await writeSummary(environment['GITHUB_STEP_SUMMARY'], (0,runner/* hide */.jD)(renderRefusal(problems)));
    (0,runner/* setOutput */.uH)(environment, 'outcome', 'invalid');
    (0,runner/* setOutput */.uH)(environment, 'applied', 'false');
    return 1;
}


/***/ }),

/***/ 685:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Zs: () => (/* binding */ stampOf),
/* harmony export */   fo: () => (/* binding */ requestOf),
/* harmony export */   gW: () => (/* binding */ reportContext),
/* harmony export */   sc: () => (/* binding */ isOnline),
/* harmony export */   yI: () => (/* binding */ readContext)
/* harmony export */ });
/* unused harmony export maySignIn */
/* harmony import */ var _run_command_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7067);
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8773);
/* harmony import */ var _topology_target_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8763);



function readContext(environment) {
    const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = environment;
    const run = wholeNumber(environment['GITHUB_RUN_ID']);
    return {
        attempt: wholeNumber(environment['GITHUB_RUN_ATTEMPT']) ?? 1,
        isDependabot: environment['GITHUB_ACTOR'] === 'dependabot[bot]',
        ...(run === undefined ? {} : { run }),
        ...(commit ? { commit } : {}),
        ...(server && repository ? { page: `${server}/${repository}` } : {}),
    };
}
function stampOf(context, trigger, phase = 'plan') {
    const { run, attempt } = context;
    const commit = trigger.fileCommit ?? context.commit;
    return {
        phase,
        attempt,
        ...(run === undefined ? {} : { run }),
        ...(commit === undefined ? {} : { commit }),
        ...(trigger.head === undefined ? {} : { head: trigger.head }),
    };
}
function reportContext({ page }, { run, attempt = 1, commit }) {
    const later = attempt > 1 ? `/attempts/${attempt}` : '';
    return {
        ...(page !== undefined && run !== undefined ? { runUrl: `${page}/actions/runs/${run}${later}` } : {}),
        ...(commit === undefined ? {} : { commit }),
    };
}
function wholeNumber(text) {
    return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
function requestOf(inputs, trigger, context) {
    const asked = inputs.mode === 'auto' || inputs.mode === 'matrix' ? trigger.auto : inputs.mode;
    const isOffline = !maySignIn(inputs, trigger);
    const isRefused = asked === 'apply' && trigger.mayLackSecrets && (trigger.isFork || isOffline);
    const mode = inputs.mode === 'validate' ? 'validate' : trigger.auto === 'skip' ? 'skip' : isRefused ? 'plan' : asked;
    const notices = [
        ...trigger.notices,
        ...(mode === 'plan' && isOffline ? [offlineNotice(inputs, trigger, context)] : []),
        ...(isRefused
            ? ['Nothing is applied for a head from a fork, or without a credential; this is a plan.']
            : []),
    ];
    return {
        file: inputs.file,
        target: inputs.target,
        mode,
        isPreview: trigger.isPreview,
        ...(trigger.skipReason === undefined ? {} : { skipReason: skipReasonOf(inputs, trigger) }),
        commit: trigger.fileCommit ?? context.commit,
        isCommitted: trigger.fileCommit !== undefined,
        ...historyOf(mode, trigger, context),
        origin: trigger.origin,
        attempt: context.attempt,
        review: reviewOf(inputs, trigger),
        onMissingBranch: inputs.onMissingBranch,
        historyDepth: inputs.historyDepth,
        shards: inputs.shards,
        severities: inputs.severities,
        policy: inputs.policy,
        notices,
    };
}
function historyOf(mode, { isPreview, head, baseRef, baseCommit, fileCommit }, { commit }) {
    if (isPreview && mode === 'apply' && head !== undefined)
        return { baseCommit: undefined, historyRef: head };
    return { baseCommit, historyRef: baseRef ?? baseCommit ?? fileCommit ?? commit };
}
function skipReasonOf({ mode, target }, { skipReason = '', ending, isFork }) {
    if (mode !== 'apply' || ending === undefined || isFork || target === undefined)
        return skipReason;
    const branch = (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)((0,_topology_target_js__WEBPACK_IMPORTED_MODULE_1__/* .targetName */ .j)(target));
    return `${skipReason} The preview branch ${branch} is not deleted by this action: where no other step does, delete it with ${(0,_run_command_js__WEBPACK_IMPORTED_MODULE_2__/* .deleteBranch */ .S)(target)}.`;
}
function reviewOf(inputs, trigger) {
    if (trigger.isPreview)
        return 'off';
    if (inputs.requireReview)
        return 'required';
    return inputs.comment === 'never' || inputs.githubToken === undefined ? 'off' : 'reported';
}
function maySignIn(inputs, trigger) {
    return inputs.authorization !== undefined && !(trigger.isTarget && trigger.isFork);
}
function isOnline(inputs, trigger) {
    const isLocal = inputs.mode === 'validate' || inputs.mode === 'matrix';
    return !isLocal && trigger.auto !== 'skip' && maySignIn(inputs, trigger);
}
function offlineNotice(inputs, trigger, context) {
    const so = 'so the branch itself was not read and the file was compared with its base.';
    if (inputs.authorization !== undefined)
        return `The head is in a fork, and a fork’s file never meets the credential, ${so}`;
    if (trigger.isFork)
        return `GitHub gives pull requests from forks no secrets, ${so}`;
    if (context.isDependabot)
        return `GitHub gives Dependabot’s runs none of the Actions secrets, ${so} Secrets stored for Dependabot it does get.`;
    return `This run got no credential, ${so} Pass the secrets as \`service-token-id\` and \`service-token\` to plan against the branch.`;
}


/***/ }),

/***/ 467:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  Z: () => (/* binding */ openSchemas),
  s: () => (/* binding */ runTargets)
});

;// CONCATENATED MODULE: ./build/host/cancel.js
const SIGNALS = ['SIGINT', 'SIGTERM'];
function listenForCancel(say) {
    const controller = new AbortController();
    for (const name of SIGNALS) {
        process.once(name, () => {
            if (!controller.signal.aborted)
                say('The run is being cancelled. Nothing more is begun; a PUT under way is followed up first.');
            controller.abort();
        });
    }
    return controller.signal;
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __nccwpck_require__(1455);
;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __nccwpck_require__(1611);
;// CONCATENATED MODULE: ./build/host/files.js





const SLUG_LENGTH = 60;
function openRunFiles(environment, hide, isFleet) {
    const write = openFolder(environment);
    let previous;
    return {
        of: (at, name) => {
            const own = isFleet ? namesOf(at, name) : ALONE;
            return {
                writePlan: async ({ plan, decision }) => {
                    const { planDocument } = await Promise.all(/* import() */[__nccwpck_require__.e(887), __nccwpck_require__.e(174)]).then(__nccwpck_require__.bind(__nccwpck_require__, 4793));
                    return write(own.plan, hide(`${JSON.stringify(planDocument(plan, decision), null, 2)}\n`));
                },
                writeReport: (markdown) => write(own.report, hide(markdown)),
                writePrevious: async (document) => {
                    const path = await write(own.previous, `${(0,document_document/* toJson */.aB)(document.root)}\n`);
                    previous = (0,external_node_path_.dirname)(path);
                    return path;
                },
            };
        },
        writeReport: (markdown) => write(ALONE.report, hide(markdown)),
        previousFolder: () => previous,
    };
}
const ALONE = { plan: 'plan.json', report: 'report.md', previous: 'previous-topology.json' };
function namesOf(at, name) {
    const slug = name.replace(/[^A-Za-z0-9]+/g, '-').slice(0, SLUG_LENGTH);
    const own = `${String(at + 1).padStart(4, '0')}-${slug}`;
    return { plan: `plans/${own}.json`, report: `reports/${own}.md`, previous: `previous/${own}.json` };
}
function openFolder(environment) {
    let folder;
    return async (name, text) => {
        folder ??= (0,promises_.mkdtemp)((0,external_node_path_.join)(environment['RUNNER_TEMP'] || (0,external_node_os_namespaceObject.tmpdir)(), 'neki-topology-'));
        const path = (0,external_node_path_.join)(await folder, name);
        await (0,promises_.mkdir)((0,external_node_path_.dirname)(path), { recursive: true });
        await (0,promises_.writeFile)(path, text);
        return path;
    };
}
const NEW_MODE = 0o666;
async function replaceFile(path, text) {
    try {
        const place = await realpath(path).catch(() => path);
        const mode = await stat(place).then((stats) => stats.mode & 0o777, () => undefined);
        await putInPlace(place, text, mode);
        return undefined;
    }
    catch (error) {
        return `${quoteWhole(path)} could not be written: ${quoteWhole(error instanceof Error ? error.message : String(error))}.`;
    }
}
async function putInPlace(path, text, mode) {
    const beside = join(dirname(path), `.${basename(path)}.${crypto.randomUUID()}`);
    try {
        const handle = await open(beside, 'wx', mode ?? NEW_MODE);
        try {
            if (mode !== undefined)
                await handle.chmod(mode);
            await handle.writeFile(text);
            await handle.sync();
        }
        finally {
            await handle.close();
        }
        await rename(beside, path);
    }
    catch (error) {
        await rm(beside, { force: true });
        throw error;
    }
}

// EXTERNAL MODULE: ./build/host/workspace.js + 1 modules
var host_workspace = __nccwpck_require__(3445);
// EXTERNAL MODULE: ./build/run/safely.js + 1 modules
var safely = __nccwpck_require__(8560);
// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
// EXTERNAL MODULE: ./build/report/error-messages.js
var error_messages = __nccwpck_require__(566);
// EXTERNAL MODULE: ./build/version.js
var version = __nccwpck_require__(8508);
// EXTERNAL MODULE: ./build/action/runner.js + 1 modules
var runner = __nccwpck_require__(6320);
;// CONCATENATED MODULE: ./build/action/connection.js




async function openService(inputs, environment, options) {
    const { authorization: credential, rotation, baseUrl } = inputs;
    if (credential === undefined)
        return undefined;
    const connect = await Promise.all(/* import() */[__nccwpck_require__.e(752), __nccwpck_require__.e(215)]).then(__nccwpck_require__.bind(__nccwpck_require__, 9215));
    const notices = [];
    const store = openRotation(rotation, environment);
    const service = await connect.openService({
        ...options,
        baseUrl,
        credential,
        userAgent: version/* USER_AGENT */._,
        debug: runner/* debugLine */.IU,
        info: runner/* logLine */.BP,
        redact: runner/* hide */.jD,
        onSecret: runner/* mask */.dK,
        onRefreshToken: async (refreshToken) => {
            const failure = await store(refreshToken);
            if (failure === undefined)
                return;
            (0,runner/* notify */.me)('error', failure);
            notices.push(failure);
        },
    });
    return { ...service, notices: () => notices };
}
function openRotation(rotation, environment) {
    return async (refreshToken) => {
        if (rotation === undefined)
            return NOT_KEPT;
        const { place, token } = rotation;
        const [owner, repository] = (environment['GITHUB_REPOSITORY'] ?? '').split('/');
        if (!owner || !repository)
            return lost(place, 'GITHUB_REPOSITORY names no repository.');
        const apiUrl = environment['GITHUB_API_URL'] || 'https://api.github.com';
        const { openGitHub } = await Promise.all(/* import() */[__nccwpck_require__.e(413), __nccwpck_require__.e(331)]).then(__nccwpck_require__.bind(__nccwpck_require__, 8331));
        const { storeSecret } = await Promise.all(/* import() */[__nccwpck_require__.e(413), __nccwpck_require__.e(508)]).then(__nccwpck_require__.bind(__nccwpck_require__, 6508));
        const github = openGitHub({
            token,
            owner,
            repository,
            apiUrl,
            userAgent: version/* USER_AGENT */._,
            debug: runner/* debugLine */.IU,
        });
        const problem = await storeSecret(github, place, refreshToken);
        if (problem !== undefined)
            return lost(place, (0,error_messages/* explainGitHub */.$)(problem));
        (0,runner/* logLine */.BP)(`The new OAuth refresh token is kept in ${nameOf(place)}.`);
        return undefined;
    };
}
const NOT_KEPT = 'The refresh answered with a new OAuth refresh token, and there is no place to keep it: the one in the secret may be dead from now on. Set `oauth-rotate-secret` and `oauth-rotate-token`, or use a service token.';
function lost(place, why) {
    return `The new OAuth refresh token could not be kept in ${nameOf(place)}: ${why} The one in the secret may be dead now. This run goes on; before the next one, sign in again and store the new refresh token.`;
}
function nameOf({ name, environment }) {
    const secret = `the secret ${(0,finding/* quote */.hD)(name)}`;
    return environment === undefined ? secret : `${secret} of the environment ${(0,finding/* quote */.hD)(environment)}`;
}

// EXTERNAL MODULE: ./build/action/publish.js + 4 modules
var publish = __nccwpck_require__(9560);
// EXTERNAL MODULE: ./build/action/request.js
var action_request = __nccwpck_require__(685);
// EXTERNAL MODULE: ./build/action/services.js
var services = __nccwpck_require__(7295);
;// CONCATENATED MODULE: ./build/action/run-targets.js










const LANES = 8;
const NOT_BEGUN = 'The run was cancelled before this target was begun. Run again.';
async function runTargets(run) {
    const { environment, targets, fleet } = run;
    const shared = await openShared(run);
    const files = openRunFiles(environment, runner/* hide */.jD, fleet !== undefined);
    const ended = [];
    let count = 0;
    const left = targets.entries();
    const lane = async () => {
        for (const [at, target] of left) {
            const log = shared.isAlone ? (0,runner/* directLog */.uX)() : (0,runner/* keptLog */.ZA)(target.name);
            const one = { ...target, log, files: files.of(at, target.name), previousFile: undefined };
            const result = await resultOf(one, run, shared);
            const end = await endSafely(one, fleet === undefined ? withSignIn(result, shared) : result, run);
            ended[at] = end;
            count += 1;
            shared.reads.release(target.inputs.file);
            if (fleet !== undefined)
                log.end(progressOf(end, count, targets.length));
        }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    await shared.connection?.close();
    const notices = fleet === undefined ? [] : [...fleet.notices, ...(shared.connection?.notices() ?? [])];
    await (0,runner/* stage */.dw)('Report', () => (0,publish/* publish */.mk)(ended, { ...run, files, notices, reporter: shared.reporter }));
    return ended.some(({ isFailure }) => isFailure) ? 1 : 0;
}
async function openShared(run) {
    const { inputs, trigger, environment, files, mode, targets, fleet, github } = run;
    const isAlone = targets.length < 2;
    const isConnected = (0,action_request/* isOnline */.sc)(inputs, trigger);
    const cancelled = isConnected || fleet !== undefined ? listenForCancel((warning) => (0,runner/* notify */.me)('warning', warning)) : undefined;
    const lanes = isAlone ? {} : { lanes: { count: LANES, mayWrite: mode === 'apply' } };
    const hasReporter = github !== undefined && mode !== 'validate';
    return {
        isAlone,
        cancelled,
        reads: (0,services/* shareReads */.VK)(files, targets.map((target) => target.inputs.file)),
        reporter: hasReporter
            ? (await Promise.all(/* import() */[__nccwpck_require__.e(413), __nccwpck_require__.e(887), __nccwpck_require__.e(477), __nccwpck_require__.e(186)]).then(__nccwpck_require__.bind(__nccwpck_require__, 186))).openReporter({ ...run, pulls: github })
            : undefined,
        connection: isConnected && cancelled !== undefined
            ? await openService(inputs, environment, { cancelled, ...lanes })
            : undefined,
    };
}
async function resultOf(one, run, shared) {
    const request = (0,action_request/* requestOf */.fo)({ ...one.inputs, mode: run.inputs.mode }, run.trigger, run.context);
    if (shared.cancelled?.aborted)
        return (0,safely/* failedBefore */.tx)(request, { why: NOT_BEGUN, maybeStored: false });
    const schema = await run.schemas(one.inputs.schema);
    if (schema?.ok === false) {
        const why = schema.problems.map((problem) => `\`schema\`: ${problem}`).join(' ');
        return (0,safely/* failedBefore */.tx)(request, { why, maybeStored: false });
    }
    const services = servicesOf(one, run.files, { ...shared, userSchema: schema?.check });
    return (0,safely/* runSafely */.oF)(request, services, runner/* debugLine */.IU);
}
function withSignIn(result, { connection }) {
    return { ...result, notices: [...result.notices, ...(connection?.notices() ?? [])] };
}
function servicesOf(one, files, { reads, connection, isAlone, reporter, userSchema }) {
    const { name, target, inputs, log } = one;
    return {
        ...files,
        ...reads,
        readLabels: async () => reporter?.labels() ?? [],
        readReviewed: async () => reporter?.reviewed(name) ?? { kind: 'none', why: services/* NO_TOKEN */.wH },
        announce: async (compared) => {
            if (isAlone && target !== undefined)
                await reporter?.announce(name, { file: inputs.file, target, compared });
        },
        platform: connection?.open({ timeout: inputs.timeout, info: log.info }),
        userSchema,
        savePrevious: (0,services/* savePrevious */.FS)(one.files, log.info, (path) => {
            one.previousFile = path;
        }),
        consent: async () => undefined,
        stage: log.stage,
        info: log.info,
    };
}
async function endSafely({ name, files, previousFile }, result, run) {
    const options = { ...run, files, previousFile };
    try {
        return await (0,publish/* endTarget */.$Y)(name, result, options);
    }
    catch (error) {
        (0,runner/* debugLine */.IU)(error instanceof Error ? (error.stack ?? error.message) : String(error));
        const why = `The run came to ${(0,finding/* quoteWhole */.Wv)(result.outcome)}, and its report could not be made: ${(0,finding/* quoteWhole */.Wv)((0,safely/* textOf */.b6)(error))}. Please report it, with the log of a run with step debugging on.`;
        const maybeStored = result.outcome === 'applied' || (result.outcome === 'failed' && result.maybeStored);
        return (0,publish/* endTarget */.$Y)(name, (0,safely/* failedBefore */.tx)(result, { why, maybeStored }), options);
    }
}
function progressOf({ name, isFailure, result, verdict }, count, of) {
    return `[${count}/${of}] ${name}: ${result.outcome}${isFailure ? `. ${verdict}` : ''}`;
}
function openSchemas(workspace) {
    const open = new Map();
    return (path) => {
        const known = open.get(path) ?? (0,host_workspace/* openSchema */.Is)(workspace, path);
        open.set(path, known);
        return known;
    };
}


/***/ }),

/***/ 6320:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  fz: () => (/* binding */ annotate),
  IU: () => (/* binding */ debugLine),
  uX: () => (/* binding */ directLog),
  jD: () => (/* binding */ hide),
  wE: () => (/* binding */ inputSource),
  ZA: () => (/* binding */ keptLog),
  BP: () => (/* binding */ logLine),
  dK: () => (/* binding */ mask),
  me: () => (/* binding */ notify),
  uH: () => (/* binding */ setOutput),
  dw: () => (/* binding */ stage),
  qs: () => (/* binding */ unknownInputs)
});

// UNUSED EXPORTS: endGroup, startGroup

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
;// CONCATENATED MODULE: ./build/host/secrets.js
const SHORTEST_HIDDEN = 6;
const HIDDEN = '***';
function spellingsOf(secret) {
    const form = new URLSearchParams([['s', secret]]).toString().slice('s='.length);
    const others = [
        encodeURIComponent(secret),
        form,
        Buffer.from(secret).toString('base64'),
        Buffer.from(secret).toString('base64url'),
        JSON.stringify(secret).slice(1, -1),
    ];
    return [...new Set([secret, ...others])];
}
function collectSecrets() {
    const known = new Set();
    let longestFirst = [];
    return {
        add(secret) {
            const spellings = spellingsOf(secret);
            for (const spelling of spellings)
                if (spelling.length >= SHORTEST_HIDDEN)
                    known.add(spelling);
            longestFirst = [...known].sort((a, b) => b.length - a.length);
            return spellings;
        },
        hide: (text) => longestFirst.reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text),
    };
}

// EXTERNAL MODULE: ./build/inputs/inputs.js + 5 modules
var inputs = __nccwpck_require__(753);
// EXTERNAL MODULE: ./build/report/markdown.js
var markdown = __nccwpck_require__(4902);
// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
// EXTERNAL MODULE: ./build/topology/nearest.js
var nearest = __nccwpck_require__(3862);
;// CONCATENATED MODULE: ./build/action/runner.js






const MOST_LINES = 200;
const secrets = collectSecrets();
function mask(secret) {
    for (const line of secret.split(/\r?\n/).filter((text) => text.trim() !== ''))
        for (const spelling of secrets.add(line))
            issueCommand('add-mask', {}, spelling);
}
function hide(text) {
    return secrets.hide(text);
}
function setOutput(environment, name, value) {
    const path = environment['GITHUB_OUTPUT'];
    if (path)
        (0,external_node_fs_.appendFileSync)(path, outputLines(name, hide(value)));
    else
        logLine(`output ${name}=${value}`);
}
function annotate(finding, whose) {
    const { file, line, column, endLine, endColumn } = finding.location;
    const about = whose === undefined ? '' : ` · ${(0,markdown/* visible */.RK)(hide(whose))}`;
    const position = line === endLine ? { line, col: column, endLine, endColumn } : { line, endLine };
    issueCommand(finding.severity, { title: `Data topology: ${finding.id}${about}`, file, ...position }, (0,markdown/* visible */.RK)(hide(finding.message)));
}
function notify(level, message) {
    issueCommand(level, { title: 'Data topology' }, (0,markdown/* visible */.RK)(hide(message)));
}
function debugLine(message) {
    issueCommand('debug', {}, (0,markdown/* visible */.RK)(hide(message)));
}
function startGroup(title) {
    issueCommand('group', {}, (0,markdown/* visible */.RK)(hide(title)));
}
function endGroup() {
    issueCommand('endgroup', {}, '');
}
async function stage(title, work) {
    startGroup(title);
    try {
        return await work();
    }
    finally {
        endGroup();
    }
}
function logLine(line) {
    const oneLine = (0,markdown/* visible */.RK)(hide(line))
        .replace(/^(\s*):(?=:)/, '$1\u200b:')
        .replaceAll('##[', '#\u200b#[');
    process.stdout.write(`${oneLine}\n`);
}
function directLog() {
    return { stage, info: logLine, end: logLine };
}
function keptLog(name) {
    const lines = [];
    let lost = 0;
    const info = (line) => {
        if (lines.length < MOST_LINES)
            lines.push(line);
        else
            lost += 1;
    };
    return {
        info,
        stage: (title, work) => {
            info(`${title}:`);
            return work();
        },
        end: (progress) => {
            startGroup(name);
            for (const line of lines)
                logLine(line);
            lines.length = 0;
            if (lost > 0)
                logLine(`… and ${lost} more lines.`);
            endGroup();
            logLine(progress);
        },
    };
}
function inputSource(environment) {
    return { value: (name) => environment[variable(name)], environment };
}
function unknownInputs(environment) {
    const known = new Map(inputs/* INPUTS */.mc.map(({ name }) => [variable(name), name]));
    const warnings = [];
    const problems = [];
    for (const name of Object.keys(environment)) {
        if (!name.startsWith('INPUT_') || known.has(name))
            continue;
        const written = name.slice('INPUT_'.length).toLowerCase();
        const near = (0,nearest/* nearest */.p)(written, known.values());
        if (near === undefined)
            warnings.push(`There is no input ${(0,finding/* quote */.hD)(written)}; it was ignored.`);
        else
            problems.push(`There is no input ${(0,finding/* quote */.hD)(written)}. Did you mean \`${near}\`?`);
    }
    return { problems, warnings };
}
function variable(name) {
    return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}
function issueCommand(command, properties, message) {
    const words = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
    const head = words.length === 0 ? command : `${command} ${words.join(',')}`;
    process.stdout.write(`::${head}::${escapeData(message)}\n`);
}
function escapeData(text) {
    return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
function escapeProperty(text) {
    return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
function outputLines(name, value) {
    let end = 'end_of_output';
    while (value.includes(end))
        end += '_';
    return `${name}<<${end}\n${value}\n${end}\n`;
}


/***/ }),

/***/ 7295:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   D7: () => (/* binding */ repositoryServices),
/* harmony export */   FS: () => (/* binding */ savePrevious),
/* harmony export */   VK: () => (/* binding */ shareReads),
/* harmony export */   eq: () => (/* binding */ lazyGitHub),
/* harmony export */   wH: () => (/* binding */ NO_TOKEN)
/* harmony export */ });
/* harmony import */ var _run_safely_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8560);
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(8773);
/* harmony import */ var _version_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(8508);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6320);




const NO_TOKEN = 'without `github-token`, GitHub cannot be asked.';
function lazyGitHub(environment, token) {
    const [owner, repository] = (environment['GITHUB_REPOSITORY'] ?? '').split('/');
    if (token === undefined || !owner || !repository)
        return undefined;
    let loaded;
    return () => {
        loaded ??= Promise.all(/* import() */[__nccwpck_require__.e(413), __nccwpck_require__.e(793)]).then(__nccwpck_require__.bind(__nccwpck_require__, 8793)).then(({ openRepository }) => openRepository({
            token,
            owner,
            repository,
            apiUrl: environment['GITHUB_API_URL'] || 'https://api.github.com',
            userAgent: _version_js__WEBPACK_IMPORTED_MODULE_2__/* .USER_AGENT */ ._,
            debug: _runner_js__WEBPACK_IMPORTED_MODULE_1__/* .debugLine */ .IU,
        }));
        return loaded;
    };
}
function repositoryServices(github) {
    return {
        readCommittedFile: async (path, commit) => github === undefined
            ? { kind: 'unreadable', why: 'Without `github-token`, no commit can be read.' }
            : (await github()).readFile(path, commit),
        earlierVersions: async function* (query) {
            if (github === undefined)
                yield { kind: 'unread', why: NO_TOKEN };
            else
                yield* (await github()).earlierVersions(query);
        },
        readTip: async (query) => github === undefined ? { kind: 'unknown', why: NO_TOKEN } : (await github()).readTip(query),
    };
}
function savePrevious(files, info, saved) {
    return async (document) => {
        try {
            const path = await files.writePrevious(document);
            saved(path);
            info(`The document the branch holds now is saved in ${path}.`);
            return undefined;
        }
        catch (error) {
            return `The document the branch holds now could not be saved: ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_3__/* .quoteWhole */ .Wv)((0,_run_safely_js__WEBPACK_IMPORTED_MODULE_0__/* .textOf */ .b6)(error))}. Give the job a RUNNER_TEMP that it may write to.`;
        }
    };
}
function shareReads(services, files) {
    const known = new Map();
    for (const file of files) {
        const entry = known.get(file) ?? { users: 0, reads: new Map() };
        entry.users += 1;
        known.set(file, entry);
    }
    const once = (file, key, read) => {
        const entry = known.get(file);
        if (entry === undefined || (entry.users < 2 && !entry.reads.has(key)))
            return read();
        if (!entry.reads.has(key))
            entry.reads.set(key, read());
        return entry.reads.get(key);
    };
    return {
        readCommittedFile: (path, commit) => once(path, JSON.stringify(['file', commit]), () => services.readCommittedFile(path, commit)),
        readTip: (query) => once(query.path, JSON.stringify(['tip', query.ref, query.commit]), () => services.readTip(query)),
        earlierVersions: ({ path, commit, depth }) => {
            const key = JSON.stringify(['history', commit, depth]);
            return once(path, key, () => replayed(services.earlierVersions({ path, commit, depth })));
        },
        release: (file) => {
            const entry = known.get(file);
            if (entry === undefined)
                return;
            entry.users -= 1;
            if (entry.users <= 0)
                known.delete(file);
        },
    };
}
function replayed(versions) {
    const source = versions[Symbol.asyncIterator]();
    const read = [];
    return {
        async *[Symbol.asyncIterator]() {
            for (let at = 0;; at++) {
                read[at] ??= source.next();
                const step = await read[at];
                if (step === undefined || step.done === true)
                    return;
                yield step.value;
            }
        },
    };
}


/***/ }),

/***/ 3445:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  Is: () => (/* binding */ openSchema),
  sL: () => (/* binding */ readWorkspaceFile)
});

// UNUSED EXPORTS: readLocalFile, workLimit

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __nccwpck_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
;// CONCATENATED MODULE: external "node:vm"
const external_node_vm_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:vm");
// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __nccwpck_require__(1611);
// EXTERNAL MODULE: ./build/topology/document/reading.js + 4 modules
var reading = __nccwpck_require__(7643);
// EXTERNAL MODULE: ./build/topology/finding.js
var topology_finding = __nccwpck_require__(8773);
;// CONCATENATED MODULE: ./build/host/workspace.js







const SCHEMA_SECONDS = 10;
async function readWorkspaceFile(workspace, path) {
    if ((0,external_node_path_.isAbsolute)(path) || /^[A-Za-z]:/.test(path))
        return outside('is an absolute path');
    if (escapes((0,external_node_path_.normalize)(path)))
        return outside('leads out of the repository');
    try {
        const root = await (0,promises_.realpath)(workspace);
        const real = await (0,promises_.realpath)((0,external_node_path_.join)(root, path));
        if (escapes((0,external_node_path_.relative)(root, real)))
            return outside('is a symbolic link that leads out of the repository');
        return await readBounded(real);
    }
    catch (error) {
        return refusal(error);
    }
}
async function readLocalFile(path) {
    try {
        return await readBounded(path);
    }
    catch (error) {
        return refusal(error);
    }
}
async function readBounded(path) {
    const handle = await (0,promises_.open)(path, external_node_fs_.constants.O_RDONLY | external_node_fs_.constants.O_NONBLOCK);
    try {
        const stats = await handle.stat();
        if (stats.isDirectory())
            return { kind: 'unreadable', why: 'This is a folder. Name the topology file in it.' };
        if (!stats.isFile())
            return { kind: 'unreadable', why: 'This is not a regular file. Name a file of the repository.' };
        if (stats.size > reading/* MAX_FILE_BYTES */.gZ)
            return { kind: 'unreadable', why: (0,reading/* tooLarge */.g$)(stats.size) };
        return { kind: 'file', bytes: await handle.readFile() };
    }
    finally {
        await handle.close();
    }
}
function escapes(path) {
    return path === '..' || path.startsWith(`..${external_node_path_.sep}`) || (0,external_node_path_.isAbsolute)(path);
}
function outside(how) {
    return {
        kind: 'unreadable',
        why: `The path ${how}. Name a file of the repository, relative to its root, in \`file\`.`,
    };
}
function refusal(error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    switch (code) {
        case 'ENOENT':
            return { kind: 'missing' };
        case 'ENOTDIR':
            return { kind: 'unreadable', why: 'A part of the path is a file and no folder. Correct `file`.' };
        case 'ELOOP':
            return {
                kind: 'unreadable',
                why: 'The path goes through symbolic links in a circle. Name a regular file.',
            };
        case 'ENAMETOOLONG':
            return { kind: 'unreadable', why: 'The path is too long to be one. Correct `file`.' };
        case 'EACCES':
        case 'EPERM':
            return { kind: 'unreadable', why: 'The job may not read this file. Check its permissions.' };
        default:
            return { kind: 'unreadable', why: `It could not be read (${code || String(error)}).` };
    }
}
async function openSchema(workspace, path) {
    if (path === undefined)
        return undefined;
    const { compileUserSchema } = await __nccwpck_require__.e(/* import() */ 183).then(__nccwpck_require__.bind(__nccwpck_require__, 5183));
    try {
        return await compileUserSchema(await loadSchema(workspace, path), {
            path,
            loadLocal: (local) => loadSchema(workspace, local),
            limit: workLimit(SCHEMA_SECONDS),
        });
    }
    catch (error) {
        return { ok: false, problems: [error instanceof Error ? error.message : String(error)] };
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
                (0,external_node_vm_namespaceObject.runInNewContext)('keep()', { keep }, { timeout: seconds * 1000 });
            }
            catch (error) {
                const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
                if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT')
                    throw error;
            }
            return value;
        },
    };
}
async function loadSchema(workspace, path) {
    const read = await readWorkspaceFile(workspace, path);
    if (read.kind === 'missing')
        throw new Error(`There is no file ${(0,topology_finding/* quoteWhole */.Wv)(path)} in the workspace.`);
    if (read.kind === 'unreadable')
        throw new Error(`${(0,topology_finding/* quoteWhole */.Wv)(path)}: ${read.why}`);
    const result = (0,reading/* readTopology */.ov)(path, read.bytes);
    if (result.ok)
        return (0,document_document/* toPlain */.Ul)(result.document.root);
    const [finding] = result.findings;
    throw new Error(`${(0,topology_finding/* quoteWhole */.Wv)(path)}, line ${finding?.location.line ?? 1}: ${finding?.message ?? 'it is no object.'}`);
}


/***/ }),

/***/ 753:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  mc: () => (/* binding */ INPUTS),
  wg: () => (/* binding */ inputOf),
  TL: () => (/* binding */ parseInputs),
  VY: () => (/* binding */ secretsIn)
});

// EXTERNAL MODULE: ./build/topology/document/reading.js + 4 modules
var reading = __nccwpck_require__(7643);
// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
// EXTERNAL MODULE: ./build/topology/nearest.js
var nearest = __nccwpck_require__(3862);
// EXTERNAL MODULE: ./build/topology/plan/allow.js
var allow = __nccwpck_require__(4643);
// EXTERNAL MODULE: ./build/topology/plan/policy.js
var policy = __nccwpck_require__(5606);
// EXTERNAL MODULE: ./build/topology/validation/rules/index.js + 9 modules
var rules = __nccwpck_require__(2191);
;// CONCATENATED MODULE: ./build/inputs/addresses.js

const PROXIES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];
function addressProblem(address, form) {
    const { input, example, hasVersion } = form;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
    const isPlain = url?.username === '' && url.password === '' && !/[?#]/.test(address);
    if (!isSafe || !isPlain)
        return `\`${input}\` is ${(0,finding/* quote */.hD)(address)}. Write an https address without query, such as \`${example}\`; http is for loopback only.`;
    return hasVersion && !/\/v\d+$/.test(url.pathname)
        ? `\`${input}\` is ${(0,finding/* quote */.hD)(address)}, and must end in the version segment, as in \`${example}\`.`
        : undefined;
}
function isLoopback({ hostname }) {
    return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
function proxyProblems(environment) {
    return PROXIES.filter((name) => {
        const address = environment[name]?.trim() ?? '';
        return address !== '' && !(URL.canParse(address) && /^https?:$/.test(new URL(address).protocol));
    }).map((name) => `The environment variable ${name} holds no address of a proxy. Write it as \`http://proxy.example:8080\`.`);
}
function proxySecrets(environment) {
    return PROXIES.flatMap((name) => {
        const address = environment[name] ?? '';
        const password = URL.canParse(address) ? new URL(address).password : '';
        if (password === '')
            return [];
        const { username } = new URL(address);
        const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
        return [decodeURIComponent(password), password, pair];
    });
}

;// CONCATENATED MODULE: ./build/inputs/map-input.js


function readMap(name, text, problems) {
    const entries = new Map();
    if (text === '')
        return entries;
    const read = (0,reading/* readTopologyText */.ZP)({ name, text }, 'yaml');
    if (!read.ok) {
        for (const { location, message } of read.findings) {
            problems.push(`\`${name}\` is no map, at its line ${location.line}: ${message}`);
        }
        return entries;
    }
    for (const [key, { value }] of read.document.root.members) {
        if (value.kind === 'string')
            entries.set(key, value.value);
        else
            problems.push(`\`${name}\` gives ${(0,finding/* quote */.hD)(key)} ${kindOf(value.kind)}. Write a text, in quotes.`);
    }
    return entries;
}
function kindOf(kind) {
    return { object: 'a map', array: 'a list', null: 'nothing' }[kind] ?? `a ${kind}`;
}

// EXTERNAL MODULE: ./build/topology/document/placeholders.js
var placeholders = __nccwpck_require__(3592);
;// CONCATENATED MODULE: ./build/inputs/shards-input.js



const BARE_STAR = /^\s*\*\s*:/m;
function readShards(text, problems) {
    if (BARE_STAR.test(text)) {
        problems.push('`shards` has a `*` without quotes, which YAML takes for an alias. Write `"*"` in quotes.');
        return new Map();
    }
    const map = readMap('shards', text, problems);
    for (const [name, value] of map) {
        const problem = (0,placeholders/* mappedNameProblem */.M7)(value);
        if (problem !== undefined)
            problems.push(`\`shards\` gives ${(0,finding/* quote */.hD)(name)} ${problem}. Write the uid of a shard, or ${(0,finding/* quote */.hD)('${shard:NAME}')} for the shard of that name on the branch.`);
    }
    return map;
}

;// CONCATENATED MODULE: ./build/inputs/sign-in-inputs.js

function readSignIn(given, problem) {
    const ways = [
        {
            name: 'a service token (`service-token-id`, `service-token` or their environment variables)',
            isGiven: given.serviceTokenId !== '' || given.serviceToken !== '',
            read: serviceToken,
        },
        { name: '`oauth-access-token`', isGiven: given.accessToken !== '', read: accessToken },
        {
            name: 'a refresh grant (`oauth-client-id`, `oauth-client-secret`, `oauth-refresh-token`)',
            isGiven: given.clientId !== '' || given.clientSecret !== '' || given.refreshToken !== '',
            read: refreshGrant,
        },
    ].filter((way) => way.isGiven);
    const [way, ...more] = ways;
    if (more.length > 0) {
        problem(`More than one way to sign in is given: ${ways.map(({ name }) => name).join(', and ')}. Keep one way to sign in.`);
    }
    const credential = way?.read(given, problem);
    return { credential, rotation: readRotation(given, credential, problem) };
}
function serviceToken({ serviceTokenId: id, serviceToken: secret }, problem) {
    if (id === '')
        problem('`service-token` is given without `service-token-id`. Give both; the ID is shown beside the token.');
    if (secret === '')
        problem('`service-token-id` is given without `service-token`. Give both; check that the secret exists and is not empty.');
    if (id.includes(':'))
        problem('`service-token-id` holds a colon. Give the ID alone, and the secret in `service-token`.');
    return { kind: 'service-token', id, secret };
}
function accessToken({ accessToken: token }) {
    return { kind: 'access-token', token };
}
function refreshGrant(given, problem) {
    const { clientId, clientSecret, refreshToken, authUrl } = given;
    const parts = {
        'oauth-client-id': clientId,
        'oauth-client-secret': clientSecret,
        'oauth-refresh-token': refreshToken,
    };
    for (const [name, value] of Object.entries(parts)) {
        if (value === '')
            problem(`\`${name}\` is missing. A refresh grant needs \`oauth-client-id\`, \`oauth-client-secret\` and \`oauth-refresh-token\`; check that the secrets exist and are not empty.`);
    }
    return { kind: 'refresh-grant', authUrl, clientId, clientSecret, refreshToken };
}
function readRotation({ rotateSecret, rotateToken }, credential, problem) {
    if (rotateSecret === '' && rotateToken === '')
        return undefined;
    if (rotateSecret === '')
        problem('`oauth-rotate-token` is given without `oauth-rotate-secret`. Name the secret that keeps the refresh token.');
    if (rotateToken === '')
        problem('`oauth-rotate-secret` is given without `oauth-rotate-token`. Give a GitHub token that may write secrets; `GITHUB_TOKEN` never may.');
    if (credential !== undefined && credential.kind !== 'refresh-grant')
        problem('`oauth-rotate-secret` is only of use with a refresh grant (`oauth-refresh-token`). Remove it.');
    const at = rotateSecret.lastIndexOf(':');
    const name = rotateSecret.slice(at + 1);
    if (rotateSecret !== '' &&
        (!/^[A-Za-z_][A-Za-z0-9_]{0,254}$/.test(name) || /^GITHUB_/i.test(name) || at === 0))
        problem(`\`oauth-rotate-secret\` is ${(0,finding/* quote */.hD)(rotateSecret)}. Write the name of a secret of the repository, \`NAME\`, or of an environment, \`ENVIRONMENT:NAME\`.`);
    return { place: { name, environment: at < 0 ? undefined : rotateSecret.slice(0, at) }, token: rotateToken };
}

;// CONCATENATED MODULE: ./build/inputs/targets-inputs.js


function readTargetsChoice(given, problem) {
    const { targets, target, isOnlyChanged, isMatrix } = given;
    const idle = [
        ...(target === '' ? [] : ['`target`']),
        ...(isOnlyChanged ? ['`only-changed`'] : []),
        ...(isMatrix ? ['`mode: matrix`'] : []),
    ];
    if (targets === '' && idle.length > 0) {
        const need = idle.length === 1 ? 'needs' : 'need';
        problem(`\`targets\` is missing, and ${idle.join(' and ')} ${need} it. Name the targets file.`);
    }
    if (targets !== '' && (0,reading/* formatOf */.be)(targets) === undefined)
        problem(`\`targets\` is ${(0,finding/* quote */.hD)(targets)}. Name a targets file that ends in \`.yaml\`, \`.yml\` or \`.json\`.`);
    if (isMatrix && target !== '')
        problem('`target` is given with `mode: matrix`. Leave it to the jobs of the matrix: each runs its own target.');
    return { targets: targets || undefined, only: target || undefined, onlyChanged: isOnlyChanged };
}

;// CONCATENATED MODULE: ./build/inputs/inputs.js











const INPUTS = [
    { name: 'file', default: 'data-topology.yaml' },
    { name: 'organization' },
    { name: 'database' },
    { name: 'branch' },
    { name: 'targets' },
    { name: 'target' },
    { name: 'only-changed', default: 'false' },
    { name: 'mode', default: 'auto' },
    { name: 'service-token-id', env: 'PLANETSCALE_SERVICE_TOKEN_ID' },
    { name: 'service-token', env: 'PLANETSCALE_SERVICE_TOKEN' },
    { name: 'oauth-access-token' },
    { name: 'oauth-client-id' },
    { name: 'oauth-client-secret' },
    { name: 'oauth-refresh-token' },
    { name: 'oauth-rotate-secret' },
    { name: 'oauth-rotate-token' },
    { name: 'base-url', default: 'https://api.planetscale.com/v1' },
    { name: 'auth-url', default: 'https://auth.planetscale.com' },
    { name: 'timeout', default: '300' },
    { name: 'shards' },
    { name: 'schema' },
    { name: 'rules' },
    { name: 'on-drift', default: 'fail' },
    { name: 'allow' },
    { name: 'require-review', default: 'false' },
    { name: 'on-missing-branch', default: 'fail' },
    { name: 'history-depth', default: '30' },
    { name: 'github-token', default: '${{ github.token }}' },
    { name: 'comment', default: 'always' },
    { name: 'pull-request' },
];
const MODES = ['auto', 'validate', 'plan', 'apply', 'matrix'];
const COMMENTS = ['always', 'on-change', 'never'];
const LONGEST_TIMEOUT_S = 6 * 60 * 60;
const BASE_URL = {
    input: 'base-url',
    example: 'https://api.planetscale.com/v1',
    hasVersion: true,
};
const AUTH_URL = { input: 'auth-url', example: 'https://auth.planetscale.com', hasVersion: false };
const SECRET_INPUTS = [
    'service-token',
    'oauth-access-token',
    'oauth-client-secret',
    'oauth-refresh-token',
    'oauth-rotate-token',
    'github-token',
];
function secretsIn(source) {
    const id = read(source, 'service-token-id');
    const secret = read(source, 'service-token');
    const plain = SECRET_INPUTS.map((name) => read(source, name));
    const derived = id !== '' && secret !== '' ? [`${id}:${secret}`] : [];
    return [...plain, ...derived, ...proxySecrets(source.environment)].filter((value) => value !== '');
}
function inputOf(problem) {
    const [, name] = /^`([a-z-]+)`/.exec(problem) ?? [];
    return INPUTS.find((input) => input.name === name)?.name;
}
function parseInputs(source) {
    const reader = { source, problems: [] };
    const mode = oneOf(reader, 'mode', MODES);
    const signIn = signInInput(reader);
    reader.problems.push(...proxyProblems(source.environment));
    const inputs = {
        file: fileInput(reader),
        target: targetInput(reader, mode),
        ...readTargetsChoice({
            targets: pathInput(reader, 'targets') ?? '',
            target: value(reader, 'target'),
            isOnlyChanged: oneOf(reader, 'only-changed', ['true', 'false']) === 'true',
            isMatrix: mode === 'matrix',
        }, (text) => reader.problems.push(text)),
        mode,
        authorization: signIn.credential,
        rotation: signIn.rotation,
        baseUrl: addressInput(reader, BASE_URL),
        requireReview: oneOf(reader, 'require-review', ['true', 'false']) === 'true',
        onMissingBranch: oneOf(reader, 'on-missing-branch', ['fail', 'skip']),
        timeout: wholeNumber(reader, 'timeout', LONGEST_TIMEOUT_S) * 1000,
        shards: readShards(value(reader, 'shards'), reader.problems),
        schema: schemaInput(reader),
        severities: rulesInput(reader),
        policy: { onDrift: oneOf(reader, 'on-drift', policy/* ON_DRIFT */.gD), permissions: allowInput(reader) },
        historyDepth: wholeNumber(reader, 'history-depth', 1000),
        githubToken: header(reader, 'github-token') || undefined,
        comment: oneOf(reader, 'comment', COMMENTS),
        pullRequest: value(reader, 'pull-request') === '' ? undefined : wholeNumber(reader, 'pull-request', 2 ** 31),
    };
    return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : { ok: true, inputs };
}
function read(source, name) {
    const definition = INPUTS.find((input) => input.name === name);
    const standIn = definition?.env === undefined ? undefined : source.environment[definition.env]?.trim() || undefined;
    const fallback = definition?.default?.startsWith('${{') ? undefined : definition?.default;
    return (source.value(name)?.trim() || undefined) ?? standIn ?? fallback ?? '';
}
function value(reader, name) {
    return read(reader.source, name);
}
function fileInput(reader) {
    const file = value(reader, 'file');
    if ((0,reading/* formatOf */.be)(file) === undefined) {
        reader.problems.push(`\`file\` is ${(0,finding/* quote */.hD)(file)}. Name a file that ends in \`.yaml\`, \`.yml\` or \`.json\`.`);
    }
    return file.replaceAll('\\', '/').replace(/^(?:\.\/+)+/, '');
}
function targetInput(reader, mode) {
    const target = {
        organization: value(reader, 'organization'),
        database: value(reader, 'database'),
        branch: value(reader, 'branch'),
    };
    const missing = Object.entries(target).filter(([, name]) => name === '');
    if (value(reader, 'targets') !== '')
        return undefined;
    if (missing.length === 3 && (mode === 'matrix' || value(reader, 'target') !== ''))
        return undefined;
    if (mode === 'validate' && missing.length === 3)
        return undefined;
    for (const [input] of missing)
        reader.problems.push(`\`${input}\` is missing. Name the ${input} whose data topology the file is.`);
    for (const [input, name] of Object.entries(target)) {
        if (name === '.' || name === '..' || /\p{Cc}/u.test(name) || name.length > 255) {
            reader.problems.push(`\`${input}\` is ${(0,finding/* quote */.hD)(name)}, which cannot be the name of one. Write the name as the service lists it.`);
        }
    }
    return target;
}
function pathInput(reader, name) {
    const path = value(reader, name)
        .replaceAll('\\', '/')
        .replace(/^(?:\.\/+)+/, '');
    return path === '' ? undefined : path;
}
function schemaInput(reader) {
    const path = pathInput(reader, 'schema');
    if (path === undefined)
        return undefined;
    if ((0,reading/* formatOf */.be)(path) === undefined) {
        reader.problems.push(`\`schema\` is ${(0,finding/* quote */.hD)(path)}. Name a JSON Schema that ends in \`.json\`, \`.yaml\` or \`.yml\`.`);
    }
    return path;
}
function rulesInput(reader) {
    const { severities, problems } = (0,rules/* parseSeverities */.fE)(readMap('rules', value(reader, 'rules'), reader.problems));
    reader.problems.push(...problems.map((problem) => `\`rules\`: ${problem}`));
    return severities;
}
function allowInput(reader) {
    const { permissions, findings } = (0,allow/* parseAllow */.PT)({ name: 'allow', text: value(reader, 'allow') });
    for (const { location, message } of findings) {
        reader.problems.push(`\`allow\`, line ${location.line}: ${message}`);
    }
    return permissions;
}
function signInInput(reader) {
    const given = {
        serviceTokenId: header(reader, 'service-token-id'),
        serviceToken: header(reader, 'service-token'),
        accessToken: header(reader, 'oauth-access-token'),
        clientId: header(reader, 'oauth-client-id'),
        clientSecret: header(reader, 'oauth-client-secret'),
        refreshToken: header(reader, 'oauth-refresh-token'),
        authUrl: addressInput(reader, AUTH_URL),
        rotateSecret: value(reader, 'oauth-rotate-secret'),
        rotateToken: header(reader, 'oauth-rotate-token'),
    };
    return readSignIn(given, (text) => reader.problems.push(text));
}
function header(reader, name) {
    const text = value(reader, name);
    if (/^[\x21-\x7e]*$/.test(text))
        return text;
    reader.problems.push(`\`${name}\` holds a space, a line break or a letter that no token has. Store the secret again, without quotes around it.`);
    return text;
}
function addressInput(reader, form) {
    const address = value(reader, form.input).replace(/\/+$/, '');
    const problem = addressProblem(address, form);
    if (problem !== undefined)
        reader.problems.push(problem);
    return address;
}
function wholeNumber(reader, name, most) {
    const text = value(reader, name);
    const number = /^\d{1,12}$/.test(text) ? Number(text) : 0;
    if (number >= 1 && number <= most)
        return number;
    reader.problems.push(`\`${name}\` is ${(0,finding/* quote */.hD)(text)}. Write a whole number from 1 to ${most}.`);
    return 1;
}
function oneOf(reader, name, allowed) {
    const text = value(reader, name);
    const found = allowed.find((word) => word === text);
    if (found !== undefined)
        return found;
    const near = (0,nearest/* nearest */.p)(text, allowed);
    const list = allowed.map((word) => `\`${word}\``).join(', ');
    reader.problems.push(`\`${name}\` is ${(0,finding/* quote */.hD)(text)}. ${near === undefined ? '' : `Did you mean \`${near}\`? `}Write one of ${list}.`);
    return allowed[0];
}


/***/ }),

/***/ 566:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ explainGitHub)
/* harmony export */ });
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8773);

function explainGitHub(problem) {
    const { status, doing } = problem;
    const words = (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(problem.words);
    if (status === undefined)
        return `GitHub could not be reached for ${doing}: ${words}.`;
    return `GitHub answered ${status} for ${doing}: ${words}. ${gitHubRemedy(problem)}`.trim();
}
function gitHubRemedy({ status, words, permission, isRateLimit }) {
    if (isRateLimit)
        return 'GitHub limits how much is asked of it. Run again later.';
    if (/locked/i.test(words))
        return 'Unlock the conversation to get the comment there.';
    switch (status) {
        case 401:
            return 'Check the input `github-token`.';
        case 403:
        case 404:
            return permission === 'secrets: write'
                ? '`oauth-rotate-token` must be a token that may write secrets: fine-grained with "Secrets: write" (for an environment, "Environments: write"), never `GITHUB_TOKEN`.'
                : `Give the job the permission \`${permission}\`; a pull request from a fork and Dependabot's never get more than reading.`;
        default:
            return '';
    }
}


/***/ }),

/***/ 4902:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   EU: () => (/* binding */ fence),
/* harmony export */   Jj: () => (/* binding */ cut),
/* harmony export */   RK: () => (/* binding */ visible),
/* harmony export */   TM: () => (/* binding */ folded),
/* harmony export */   aL: () => (/* binding */ words),
/* harmony export */   aY: () => (/* binding */ code),
/* harmony export */   iU: () => (/* binding */ message),
/* harmony export */   qy: () => (/* binding */ html),
/* harmony export */   tp: () => (/* binding */ table)
/* harmony export */ });
const UNSAFE = /[[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]--[ \ufe0f]]|(?<!\p{Extended_Pictographic})\ufe0f/gv;
const ESCAPES = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
function visible(text) {
    return text.replace(UNSAFE, (character) => {
        const hex = (character.codePointAt(0) ?? 0).toString(16);
        return ESCAPES[character] ?? (hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`);
    });
}
function cut(text, most) {
    if (text.length <= most)
        return text;
    return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
function code(value, most = 120) {
    const text = cut(visible(value), most);
    if (text.trim() === '')
        return '`""`';
    const runs = text.match(/`+/g) ?? [];
    const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
    const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
    return `${fence}${pad}${text.replaceAll('|', '\\|')}${pad}${fence}`;
}
function message(text, most = 2000) {
    const parts = text.split('`');
    return parts
        .map((part, index) => (index % 2 === 1 && index < parts.length - 1 ? code(part, most) : words(part)))
        .join('');
}
function words(text) {
    return visible(text)
        .replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character)
        .replace(/[\\*_[\]|~#$]/g, '\\$&')
        .replaceAll('@', '@\u200b')
        .replace(/\b(https?|www)(?=[:.])/gi, '$1\u200b');
}
function html(value, most = 120) {
    const references = {
        '&': '&amp;',
        '<': '&lt;',
        '>': '&gt;',
        '"': '&quot;',
    };
    return cut(visible(value), most).replace(/[&<>"]/g, (character) => references[character] ?? character);
}
function fence(language, lines) {
    const runs = lines.join('\n').match(/`{3,}/g) ?? [];
    const mark = '`'.repeat(Math.max(2, ...runs.map((run) => run.length)) + 1);
    return `${mark}${language}\n${lines.join('\n')}\n${mark}`;
}
function folded(summary, body) {
    return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}
function table(head, rows, hidden) {
    const more = hidden === 0 ? '' : `… and ${hidden} more.`;
    if (rows.length === 0)
        return more;
    const body = `| ${head.join(' | ')} |\n|${head.map(() => '---|').join('')}\n${rows.join('\n')}`;
    return more === '' ? body : `${body}\n\n${more}`;
}


/***/ }),

/***/ 7177:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   B1: () => (/* binding */ renderReport),
/* harmony export */   ZN: () => (/* binding */ comparedIn),
/* harmony export */   ck: () => (/* binding */ findingTable),
/* harmony export */   ey: () => (/* binding */ plainSight),
/* harmony export */   iH: () => (/* binding */ subscript),
/* harmony export */   it: () => (/* binding */ contextParts),
/* harmony export */   oR: () => (/* binding */ joined),
/* harmony export */   qr: () => (/* binding */ footer)
/* harmony export */ });
/* harmony import */ var _run_result_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(7881);
/* harmony import */ var _topology_target_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(8763);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4902);
/* harmony import */ var _verdict_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(7342);




const LADDER = [
    { rows: 300, remedies: 10, drawings: true, diffLines: 5000, previousLines: 5000 },
    { rows: 200, remedies: 5, drawings: true, diffLines: 500, previousLines: 0 },
    { rows: 100, remedies: 3, drawings: true, diffLines: 0, previousLines: 0 },
    { rows: 50, remedies: 1, drawings: false, diffLines: 0, previousLines: 0 },
    { rows: 15, remedies: 0, drawings: false, diffLines: 0, previousLines: 0 },
    { rows: 0, remedies: 0, drawings: false, diffLines: 0, previousLines: 0 },
];
async function renderReport(result, context, sink) {
    const sectionsOf = await comparedSections(result);
    let text = '';
    for (const extent of LADDER) {
        const { open, folded } = sectionsOf(extent);
        text = joined([
            heading(result),
            ...plainSight(result, open, extent.rows),
            ...folded,
            footer(result, context),
        ]);
        if (sink.measure(text) <= sink.limit)
            return text;
    }
    return text;
}
async function comparedSections(result) {
    const compared = comparedIn(result);
    if (compared === undefined)
        return () => ({ open: [], folded: [] });
    const { openSections, foldSections } = await Promise.all(/* import() */[__nccwpck_require__.e(887), __nccwpck_require__.e(477)]).then(__nccwpck_require__.bind(__nccwpck_require__, 8477));
    const folds = await foldSections(compared);
    return (extent) => ({ open: openSections(compared, extent.rows), folded: folds(extent) });
}
function comparedIn(result) {
    return result.outcome === 'superseded' ? undefined : (0,_run_result_js__WEBPACK_IMPORTED_MODULE_2__/* .comparedOf */ .Be)(result);
}
function plainSight(result, compared, rows) {
    return [
        (0,_verdict_js__WEBPACK_IMPORTED_MODULE_1__/* .verdict */ .W)(result)
            .text.map((sentence) => (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .message */ .iU)(sentence))
            .join(' '),
        ...compared,
        ...result.notices.map((notice) => `> ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .message */ .iU)(notice)}`),
        findingTable(result.findings, rows),
    ];
}
function joined(paragraphs) {
    return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}
function heading(result) {
    const { icon, title } = (0,_verdict_js__WEBPACK_IMPORTED_MODULE_1__/* .verdict */ .W)(result);
    const about = result.target === undefined ? result.file : (0,_topology_target_js__WEBPACK_IMPORTED_MODULE_3__/* .targetName */ .j)(result.target);
    return `### ${icon} ${title} · ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(about, 300)}`;
}
function findingTable(findings, most) {
    if (findings.length === 0)
        return '';
    const rows = findings.slice(0, most).map(({ severity, location, message: text, id }) => {
        const place = `${location.file}:${location.line}:${location.column}`;
        return `| ${severity === 'error' ? '⛔' : '⚠️'} | ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(place)} | ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .message */ .iU)(text)} (${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(id)}) |`;
    });
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .table */ .tp)(['', 'where', 'finding'], rows, findings.length - rows.length);
}
function footer(result, context) {
    const compared = (0,_run_result_js__WEBPACK_IMPORTED_MODULE_2__/* .comparedOf */ .Be)(result);
    const { commit, run } = contextParts(context);
    const plan = compared === undefined ? [] : [`plan ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(compared.plan.id)}`];
    return subscript([`file ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(result.file, 200)}`, ...commit, ...plan, ...run]);
}
function contextParts({ runUrl, commit, }) {
    return {
        commit: commit === undefined ? [] : [`commit ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .code */ .aY)(commit.slice(0, 12))}`],
        run: runUrl === undefined ? [] : [`[run](${encodeURI(runUrl)})`],
    };
}
function subscript(parts) {
    return parts.length === 0 ? '' : `<sub>${parts.join(' · ')}</sub>`;
}


/***/ }),

/***/ 7342:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ verdict),
/* harmony export */   Y: () => (/* binding */ changeCount)
/* harmony export */ });
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8773);
/* harmony import */ var _topology_plan_policy_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(5606);
/* harmony import */ var _topology_prose_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(6855);
/* harmony import */ var _topology_target_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8763);




const MOST_ALLOWED = 10;
function verdict(result) {
    const file = (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(result.file);
    const branch = result.target === undefined ? 'the branch' : (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)((0,_topology_target_js__WEBPACK_IMPORTED_MODULE_1__/* .targetName */ .j)(result.target));
    switch (result.outcome) {
        case 'valid':
            return { icon: '✅', title: 'Topology valid', text: [`${file} is valid. Nothing was sent.`] };
        case 'invalid':
            return {
                icon: '⛔',
                title: 'Topology invalid',
                text: [`${file} has ${errors(result)}. Nothing was sent.`],
            };
        case 'skipped':
            return { icon: '⏭️', title: 'Topology skipped', text: [result.why] };
        case 'planned':
            return { icon: '📝', title: 'Topology plan', text: planned(result.compared, file, branch) };
        case 'no-change':
            return { icon: '✅', title: 'Topology in sync', text: [inSync(result.compared, file, branch)] };
        case 'blocked':
            return {
                icon: '⛔',
                title: 'Topology blocked',
                text: result.why === undefined ? stopped(result.compared, branch) : [result.why],
            };
        case 'drifted':
            return {
                icon: result.isFailure ? '⛔' : '⚠️',
                title: 'Topology drifted',
                text: stopped(result.compared, branch),
            };
        case 'applied':
            return {
                icon: '✅',
                title: 'Topology applied',
                text: applied(result.compared, { file, branch, syncedAt: result.syncedAt }),
            };
        case 'superseded':
            return { icon: '⏭️', title: 'Topology superseded', text: [result.why] };
        case 'failed':
            return { icon: '❌', title: 'Topology failed', text: [...stored(result, branch), result.why] };
    }
}
function changeCount({ plan }) {
    return plan.changes.length === 1 ? '1 change' : `${plan.changes.length} changes`;
}
function errors({ findings }) {
    const count = findings.filter(({ severity }) => severity === 'error').length;
    return count === 1 ? '1 error' : `${count} errors`;
}
const RISKS = {
    none: 'Routing stays as it is.',
    safe: 'No row changes its shard.',
    behavioural: 'No row changes its shard, but statements behave differently.',
    unknown: 'What some of it does is not known: it is pointed at, and not blocked.',
    'needs-backfill': 'It is safe only where what it needs is in place.',
    'needs-empty': 'It hides rows that exist.',
    rejected: 'The service refuses it.',
};
function planned(compared, file, branch) {
    const { before, plan, decision } = compared;
    const risk = `${RISKS[plan.risk]}${allowed(decision)}`;
    switch (before.from) {
        case 'branch':
            return [`${changeCount(compared)} to ${branch}.`, risk, 'Nothing was written.'];
        case 'file':
            return [
                `${changeCount(compared)} from the earlier version of ${file}; what ${branch} holds is not known.`,
                risk,
                'Nothing was written.',
            ];
        case 'nothing':
            return [
                `${file} is new to this run: neither ${branch} nor an earlier version of the file could be compared with it.`,
                'Nothing was written.',
            ];
    }
}
function allowed(decision) {
    if (decision.kind !== 'apply' || decision.used.length === 0)
        return '';
    const shown = decision.used.slice(0, MOST_ALLOWED);
    const texts = shown.map(({ by }) => `${by.kind === 'input' ? '`allow`' : 'the label'} ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(by.text)}`);
    const rest = decision.used.length - shown.length;
    return ` Allowed by ${texts.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}
function inSync({ before, plan }, file, branch) {
    if (before.from !== 'branch') {
        return `${file} is what it was before; what ${branch} holds is not known. Nothing was written. To write the file all the same, run the workflow by hand.`;
    }
    const { situation } = plan;
    const spelling = 'ledger' in situation && situation.ledger.length > 0 ? ', written differently' : '';
    return `${branch} holds ${file} already${spelling}. Nothing was written.`;
}
function stopped({ decision }, branch) {
    const blocks = 'blocks' in decision ? decision.blocks : [];
    const [only = [], ...others] = blocks.map(({ uncovered }) => uncovered);
    const names = others.length === 0 ? only : [...new Set([only, ...others].flat())];
    const where = names.length === 0 ? [] : [`It concerns ${(0,_topology_prose_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)((0,_topology_prose_js__WEBPACK_IMPORTED_MODULE_2__/* .nameList */ .OD)(names, 'table'))}.`];
    return [(0,_topology_prose_js__WEBPACK_IMPORTED_MODULE_2__/* .plainText */ .wh)((0,_topology_plan_policy_js__WEBPACK_IMPORTED_MODULE_3__/* .verdictOf */ .Vj)(decision)), ...where, `Nothing was written to ${branch}.`];
}
function applied(compared, { file, branch, syncedAt }) {
    const count = compared.before.from === 'nothing' ? '' : `: ${changeCount(compared)}`;
    const synced = syncedAt === null ? [] : [`Last synced ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(syncedAt)}.`];
    const what = `${branch} holds ${file} now, confirmed by the service${count}.${allowed(compared.decision)}`;
    return [what, ...synced];
}
function stored(result, branch) {
    if (result.maybeStored)
        return [`Whether ${branch} holds the new document is not known.`];
    return result.compared === undefined ? ['Nothing was sent.'] : [`${branch} was not changed by this run.`];
}


/***/ }),

/***/ 3586:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $b: () => (/* binding */ shardsOf),
/* harmony export */   Cs: () => (/* binding */ hasErrors),
/* harmony export */   Fl: () => (/* binding */ asksForShards),
/* harmony export */   Sm: () => (/* binding */ listShards),
/* harmony export */   z6: () => (/* binding */ check)
/* harmony export */ });
/* harmony import */ var _topology_document_placeholders_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(3592);
/* harmony import */ var _topology_topology_document_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4845);
/* harmony import */ var _topology_validation_validate_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6904);



function check(written, { request, services, earlier }, branch = {}) {
    const { shards } = branch;
    const names = { given: request.shards, ...(shards === undefined ? {} : { shards }) };
    const resolved = (0,_topology_document_placeholders_js__WEBPACK_IMPORTED_MODULE_2__/* .resolvePlaceholders */ .PR)(written, names);
    const isKnown = earlier !== undefined && earlier.document.root === resolved.document.root;
    const document = isKnown ? earlier.document : new _topology_topology_document_js__WEBPACK_IMPORTED_MODULE_0__/* .TopologyDocument */ .V(resolved.document);
    const validation = isKnown ? earlier.validation : (0,_topology_validation_validate_js__WEBPACK_IMPORTED_MODULE_1__/* .validationOf */ .D)(document);
    if (resolved.findings.length > 0)
        return { document, validation, findings: resolved.findings };
    const own = services.userSchema?.(document) ?? [];
    const rules = validation({ ...branch, severities: request.severities });
    return { document, validation, findings: [...own, ...rules] };
}
function hasErrors(findings) {
    return findings.some(({ severity }) => severity === 'error');
}
function asksForShards(written, live, { request, offline }) {
    if ((0,_topology_document_placeholders_js__WEBPACK_IMPORTED_MODULE_2__/* .needsShards */ .bM)(written, request.shards))
        return true;
    const known = new Set(live === undefined ? [] : shardsOf(live));
    return shardsOf(offline.document).some((uid) => !known.has(uid));
}
function shardsOf({ topology }) {
    return topology.groupList.flatMap(({ keyRanges }) => keyRanges.flatMap(({ shardUid }) => shardUid?.value ?? []));
}
async function listShards(written, live, work) {
    const { request, services } = work;
    const { platform } = services;
    if (platform === undefined || request.target === undefined || !asksForShards(written, live, work))
        return undefined;
    const listed = await platform.listShards(request.target);
    if (listed.ok)
        return listed.value;
    services.info('The branch’s shards could not be listed, so their names were not checked.');
    return undefined;
}


/***/ }),

/***/ 7067:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ deleteBranch),
/* harmony export */   c: () => (/* binding */ createShards)
/* harmony export */ });
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8773);

function createShards({ organization, database, branch }, count) {
    const words = ['branch', 'shard', 'create', database, branch, '--org', organization];
    return command([...words, '--config-profile', 'default', '--count', String(count)]);
}
function deleteBranch({ organization, database, branch }) {
    return command(['branch', 'delete', database, branch, '--org', organization, '--force']);
}
function command(words) {
    return (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(['pscale', ...words.map(_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .shellWord */ .r7)].join(' '));
}


/***/ }),

/***/ 922:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   TA: () => (/* binding */ readFile),
/* harmony export */   Uk: () => (/* binding */ earlierDocument),
/* harmony export */   io: () => (/* binding */ readBytes)
/* harmony export */ });
/* harmony import */ var _topology_document_reading_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7643);
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8773);


async function readFile(request, services) {
    const { file } = request;
    const read = await readBytes({ ...request, input: 'file', what: 'topology file' }, services);
    return 'finding' in read ? { ok: false, findings: [read.finding] } : document(file, read.bytes, services);
}
async function readBytes(place, services) {
    const { file, commit } = place;
    if (place.isCommitted && commit !== undefined)
        return readAt(place, commit, services);
    const local = await services.readWorkspaceFile(file);
    if (local.kind === 'file')
        return local;
    if (local.kind === 'unreadable')
        return refuse(file, local.why);
    if (commit === undefined)
        return refuse(file, missing(place, 'the workspace'));
    services.info(`The workspace has no ${file}; reading it at commit ${commit.slice(0, 12)}.`);
    const committed = await services.readCommittedFile(file, commit);
    if (committed.kind === 'file')
        return committed;
    const where = `the workspace, and none at commit ${commit.slice(0, 12)}`;
    const why = committed.kind === 'missing'
        ? missing(place, where)
        : `${missing(place, 'the workspace')} ${committed.why}`;
    return refuse(file, why);
}
async function readAt(place, commit, services) {
    const { file } = place;
    services.info(`Reading ${file} at commit ${commit.slice(0, 12)}.`);
    const committed = await services.readCommittedFile(file, commit);
    if (committed.kind === 'file')
        return committed;
    return refuse(file, committed.kind === 'missing' ? missing(place, `commit ${commit.slice(0, 12)}`) : committed.why);
}
function earlierDocument(file, read) {
    if (read.kind === 'missing')
        return 'the file did not exist before';
    if (read.kind === 'unreadable')
        return read.why;
    return (0,_topology_document_reading_js__WEBPACK_IMPORTED_MODULE_0__/* .readTopology */ .ov)(file, read.bytes);
}
function document(file, bytes, services) {
    const result = (0,_topology_document_reading_js__WEBPACK_IMPORTED_MODULE_0__/* .readTopology */ .ov)(file, bytes);
    if (result.ok)
        services.info(`${bytes.byteLength} bytes of ${(0,_topology_document_reading_js__WEBPACK_IMPORTED_MODULE_0__/* .formatOf */ .be)(file) === 'json' ? 'JSON' : 'YAML'}, one object.`);
    return result;
}
function missing({ file, input, what }, where) {
    return `There is no file ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteWhole */ .Wv)(file)} in ${where}. Name the ${what} in \`${input}\`, relative to the root of the repository.`;
}
function refuse(file, message) {
    return { finding: (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .errorAt */ .Os)({ name: file, text: '' }, { start: 0, end: 0 }, 'no-file', message) };
}


/***/ }),

/***/ 7881:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Be: () => (/* binding */ comparedOf),
/* harmony export */   Hq: () => (/* binding */ isChanged),
/* harmony export */   N6: () => (/* binding */ isFailure)
/* harmony export */ });
function isFailure(result) {
    switch (result.outcome) {
        case 'invalid':
        case 'blocked':
        case 'failed':
            return true;
        case 'drifted':
            return result.isFailure;
        default:
            return false;
    }
}
function comparedOf(result) {
    return 'compared' in result ? result.compared : undefined;
}
function isChanged({ before, plan }) {
    return before.from === 'nothing' || plan.changes.length > 0;
}


/***/ }),

/***/ 8560:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  tx: () => (/* binding */ failedBefore),
  oF: () => (/* binding */ runSafely),
  b6: () => (/* binding */ textOf)
});

// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
// EXTERNAL MODULE: ./build/topology/topology-document.js
var topology_document = __nccwpck_require__(4845);
// EXTERNAL MODULE: ./build/run/check.js
var check = __nccwpck_require__(3586);
// EXTERNAL MODULE: ./build/run/file.js
var run_file = __nccwpck_require__(922);
;// CONCATENATED MODULE: ./build/run/run.js



async function run(request, services) {
    const { file, target, mode, notices } = request;
    const base = { file, target, findings: [], notices };
    if (mode === 'skip')
        return { ...base, outcome: 'skipped', why: request.skipReason ?? '' };
    const written = await services.stage(`Read ${file}`, () => (0,run_file/* readFile */.TA)(request, services));
    if (!written.ok)
        return { ...base, outcome: 'invalid', findings: await withDraft(written, request, services) };
    const first = await services.stage('Check', async () => (0,check/* check */.z6)(written.document, { request, services }));
    if ((0,check/* hasErrors */.Cs)(first.findings))
        return { ...base, outcome: 'invalid', findings: first.findings };
    if (mode === 'validate' || target === undefined) {
        return {
            ...base,
            outcome: 'valid',
            findings: first.findings,
            digest: first.document.canonical((0,topology_document/* formOf */.QU)(first.document)).digest,
        };
    }
    const { runOnBranch } = await Promise.all(/* import() */[__nccwpck_require__.e(887), __nccwpck_require__.e(232)]).then(__nccwpck_require__.bind(__nccwpck_require__, 232));
    return runOnBranch({ ...request, target }, services, { base, document: written.document, checked: first });
}
async function withDraft({ findings, draft }, request, services) {
    if (draft === undefined)
        return findings;
    const checked = await services.stage('Check', async () => (0,check/* check */.z6)(draft, { request, services }));
    return [...findings, ...checked.findings].sort(bySeverity);
}
function bySeverity(one, other) {
    return (Number(other.severity === 'error') - Number(one.severity === 'error') ||
        one.location.line - other.location.line);
}

;// CONCATENATED MODULE: ./build/run/safely.js


async function runSafely(request, services, debug) {
    try {
        return await run(request, services);
    }
    catch (error) {
        const message = textOf(error);
        debug(error instanceof Error ? (error.stack ?? message) : message);
        const why = `Something happened that this action did not expect: ${(0,finding/* quoteWhole */.Wv)(message)}. Please report it, with the log of a run with step debugging on.`;
        return failedBefore(request, { why, maybeStored: true });
    }
}
function failedBefore({ file, target, notices }, { why, maybeStored }) {
    return { file, target, notices, findings: [], outcome: 'failed', why, compared: undefined, maybeStored };
}
function textOf(error) {
    return error instanceof Error ? error.message : String(error);
}


/***/ }),

/***/ 1611:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   AX: () => (/* binding */ memberValue),
/* harmony export */   Ex: () => (/* binding */ MAX_VALUES),
/* harmony export */   S8: () => (/* binding */ TOO_MANY_VALUES),
/* harmony export */   UT: () => (/* binding */ keySpan),
/* harmony export */   Ul: () => (/* binding */ toPlain),
/* harmony export */   aB: () => (/* binding */ toJson),
/* harmony export */   gZ: () => (/* binding */ TOO_DEEP),
/* harmony export */   lr: () => (/* binding */ MAX_DEPTH),
/* harmony export */   uA: () => (/* binding */ canonicalNumber)
/* harmony export */ });
const MAX_DEPTH = 100;
const TOO_DEEP = `Nothing in a data topology nests deeper than ${MAX_DEPTH} levels. Check the brackets and the indentation.`;
const MAX_VALUES = 1_000_000;
const TOO_MANY_VALUES = 'The document has more than 1,000,000 values. No data topology comes near: use fewer aliases, or check that it is the right file.';
function memberValue(object, key) {
    return object.members.get(key)?.value;
}
function keySpan(member) {
    return { start: member.keyStart, end: member.keyEnd };
}
function toJson(node) {
    switch (node.kind) {
        case 'object':
            return `{${Array.from(node.members, ([key, member]) => `${JSON.stringify(key)}:${toJson(member.value)}`).join(',')}}`;
        case 'array':
            return `[${node.items.map(toJson).join(',')}]`;
        case 'string':
            return JSON.stringify(node.value);
        case 'number':
            return node.text;
        case 'boolean':
            return String(node.value);
        case 'null':
            return 'null';
    }
}
function toPlain(node) {
    switch (node.kind) {
        case 'object': {
            const plain = Object.create(null);
            for (const [key, member] of node.members)
                plain[key] = toPlain(member.value);
            return plain;
        }
        case 'array':
            return node.items.map(toPlain);
        case 'number':
            return Number(node.text);
        case 'null':
            return null;
        default:
            return node.value;
    }
}
function canonicalNumber(text) {
    const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text);
    if (match === null)
        return text;
    const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
    const digits = `${whole}${fraction}`.replace(/^0+/, '');
    const significant = digits.replace(/0+$/, '');
    if (significant === '')
        return '0';
    const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
    return power === 0n ? `${sign}${significant}` : `${sign}${significant}e${power}`;
}


/***/ }),

/***/ 3592:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   M7: () => (/* binding */ mappedNameProblem),
/* harmony export */   PR: () => (/* binding */ resolvePlaceholders),
/* harmony export */   bM: () => (/* binding */ needsShards),
/* harmony export */   eZ: () => (/* binding */ namesOf)
/* harmony export */ });
/* unused harmony exports needsList, resolveName */
/* harmony import */ var _finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8773);
/* harmony import */ var _nearest_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(3862);
/* harmony import */ var _source_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(87);



const PLACEHOLDER = /\$\$\{|\$\{shard:([^{}\r\n]+)\}|\$\{/g;
const AUTHORITATIVE = 'authoritative';
const EVERY_OTHER = '*';
const ALIAS = /^\$\{shard:([^{}\r\n]+)\}$/;
const NOWHERE = -2;
const MAX_FINDINGS = 1000;
function needsShards(document, given = new Map()) {
    if (!mayHavePlaceholders(document))
        return false;
    const seen = new Set();
    const needs = (node) => {
        if (node.kind === 'string')
            return node.value
                .matchAll(PLACEHOLDER)
                .some(([, name]) => name !== undefined && needsList(name, given));
        if ((node.kind !== 'object' && node.kind !== 'array') || seen.has(node))
            return false;
        seen.add(node);
        return node.kind === 'array'
            ? node.items.some(needs)
            : node.members.values().some(({ value }) => needs(value));
    };
    return needs(document.root);
}
function resolvePlaceholders(document, names) {
    if (!mayHavePlaceholders(document))
        return { document, findings: [], missing: [] };
    const resolving = {
        document,
        names,
        done: new Map(),
        findings: [],
        resolutions: new Map(),
        unresolved: new Map(),
    };
    const root = resolveObject(resolving, document.root);
    const { source } = document;
    for (const { failure, places } of resolving.unresolved.values()) {
        const [first, ...others] = places;
        if (first === undefined)
            continue;
        const message = `${failure.fact}${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .alsoAt */ .lp)(source, others)}. ${failure.remedy}`;
        resolving.findings.push((0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .errorAt */ .Os)(source, first, failure.id, message));
    }
    const failures = resolving.unresolved.values().map(({ failure }) => failure);
    const unknown = failures.filter(({ id }) => id === 'unknown-shard-name').map(({ name }) => name);
    return { document: { source, root }, findings: resolving.findings, missing: [...new Set(unknown)] };
}
function mayHavePlaceholders({ source }) {
    return source.text.includes('$') || /\\(?:x24|u0024|U00000024)/.test(source.text);
}
function resolveNode(resolving, node) {
    switch (node.kind) {
        case 'string':
            return node.value.includes('${') ? shared(resolving, node, () => resolveString(resolving, node)) : node;
        case 'array':
            return shared(resolving, node, () => {
                const items = node.items.map((item) => resolveNode(resolving, item));
                return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
            });
        case 'object':
            return shared(resolving, node, () => resolveObject(resolving, node));
        default:
            return node;
    }
}
function shared(resolving, node, resolve) {
    const known = resolving.done.get(node);
    if (known !== undefined)
        return known;
    const resolved = resolve();
    resolving.done.set(node, resolved);
    return resolved;
}
function resolveObject(resolving, node) {
    let members;
    for (const [key, member] of node.members) {
        if (key.includes('${'))
            reportKey(resolving, key, { start: member.keyStart, end: member.keyEnd });
        const value = resolveNode(resolving, member.value);
        if (value === member.value)
            continue;
        members ??= new Map(node.members);
        members.set(key, { ...member, value });
    }
    return members === undefined ? node : { ...node, members };
}
function resolveString(resolving, node) {
    const written = (0,_source_js__WEBPACK_IMPORTED_MODULE_1__/* .textOf */ .b)(resolving.document.source, node);
    let offset = -1;
    const value = node.value.replace(PLACEHOLDER, (match, name, at) => {
        offset = offset === NOWHERE ? NOWHERE : findBrace(written, offset + 1);
        if (match === '$${')
            return '${';
        const place = placeAt(node, offset, match.length);
        if (name === undefined) {
            reportMalformed(resolving, node.value.slice(at, at + 80), place);
            return match;
        }
        const resolution = resolveKnown(resolving, name);
        if ('symbol' in resolution)
            return resolution.symbol;
        if ('uid' in resolution)
            return resolution.uid;
        const known = resolving.unresolved.get(name);
        if (known === undefined)
            resolving.unresolved.set(name, { failure: resolution, places: [place] });
        else
            known.places.push(place);
        return match;
    });
    return { ...node, value };
}
function findBrace(written, from) {
    const found = written.indexOf('${', from);
    return found < 0 ? NOWHERE : found;
}
function placeAt(node, offset, length) {
    if (offset === NOWHERE)
        return node;
    const start = node.start + offset;
    return { start, end: Math.min(start + length, node.end) };
}
function resolveKnown({ resolutions, names }, name) {
    const known = resolutions.get(name);
    if (known !== undefined)
        return known;
    const resolution = resolveName(name, names);
    resolutions.set(name, resolution);
    return resolution;
}
function reportMalformed(resolving, rest, place) {
    if (resolving.findings.length >= MAX_FINDINGS)
        return;
    const shown = /^\$\{[^}\s]{0,40}\}?/.exec(rest)?.[0] ?? '${';
    const message = `${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(shown)} is not a placeholder. Write ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(`\${shard:NAME}`)} for a shard's uid, or ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)('$${')} for a literal ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)('${')}.`;
    resolving.findings.push((0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .errorAt */ .Os)(resolving.document.source, place, 'malformed-placeholder', message));
}
function reportKey(resolving, key, place) {
    if (resolving.findings.length >= MAX_FINDINGS)
        return;
    const message = `Key ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(key)} holds ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)('${')}, and placeholders are resolved in values only. Write the name itself.`;
    resolving.findings.push((0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .errorAt */ .Os)(resolving.document.source, place, 'placeholder-in-key', message));
}
function mappedNameProblem(value) {
    if (value === '')
        return 'nothing';
    if (!value.includes('${') || ALIAS.test(value))
        return undefined;
    return `${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(value)}, which is neither a uid nor one placeholder`;
}
function needsList(name, given) {
    const own = mapped(name, given);
    return own === undefined || ALIAS.test(own);
}
function resolveName(name, { given = new Map(), shards }) {
    const own = mapped(name, given);
    const alias = own === undefined ? undefined : ALIAS.exec(own)?.[1];
    if (own !== undefined && alias === undefined)
        return { uid: own };
    const sought = alias ?? name;
    if (shards === undefined)
        return { symbol: `\${shard:${sought}}` };
    const found = shardsCalled(sought, shards);
    const [only, ...others] = found;
    const origin = alias === undefined ? '' : `, which the input \`shards\` gives for ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(name)}`;
    if (only === undefined)
        return unknownName({ name: sought, origin }, given, shards);
    if (others.length === 0)
        return { uid: only.uid };
    return {
        id: 'ambiguous-shard-name',
        fact: `${found.length} shards of the branch are called ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(sought)}${origin}: ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .listed */ .KE)(found.map(({ uid }) => uid))}`,
        remedy: 'Name one by its uid, or give the name a uid in the `shards` input.',
        name: sought,
    };
}
function namesOf(shards) {
    return [
        ...shards.map(({ displayName, uid }) => displayName ?? uid),
        ...(shards.some(({ authoritative }) => authoritative) ? [AUTHORITATIVE] : []),
    ];
}
function mapped(name, given) {
    return given.get(name) ?? (name === AUTHORITATIVE ? undefined : given.get(EVERY_OTHER));
}
function shardsCalled(name, shards) {
    const byFlag = name === AUTHORITATIVE ? shards.filter(({ authoritative }) => authoritative) : [];
    const byDisplayName = shards.filter(({ displayName }) => displayName === name);
    const byUid = shards.filter(({ uid }) => uid === name);
    return [byFlag, byDisplayName, byUid].find((matches) => matches.length > 0) ?? [];
}
function unknownName({ name, origin }, given, shards) {
    const names = new Set([...(origin === '' ? given.keys() : []), ...namesOf(shards)]);
    const remedy = (0,_nearest_js__WEBPACK_IMPORTED_MODULE_2__/* .suggestion */ .h)(name, names).trim() || 'Name one of these, or add the name to the `shards` input.';
    const fact = `No shard of the branch is called ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(name)}${origin}; names are ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .listed */ .KE)([...names])}`;
    return { id: 'unknown-shard-name', fact, remedy, name };
}


/***/ }),

/***/ 7643:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  gZ: () => (/* binding */ MAX_FILE_BYTES),
  be: () => (/* binding */ formatOf),
  mY: () => (/* binding */ readParsed),
  ov: () => (/* binding */ readTopology),
  ZP: () => (/* binding */ readTopologyText),
  g$: () => (/* binding */ tooLarge)
});

// EXTERNAL MODULE: ./build/topology/finding.js
var topology_finding = __nccwpck_require__(8773);
// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __nccwpck_require__(1611);
;// CONCATENATED MODULE: ./build/topology/document/members.js
function keptMembers(members) {
    if (members.size !== 1)
        return members;
    const [only] = members;
    return only === undefined ? members : new OneMember(only);
}
class OneMember {
    size = 1;
    #entry;
    constructor(entry) {
        this.#entry = entry;
    }
    get(key) {
        return key === this.#entry[0] ? this.#entry[1] : undefined;
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
}

;// CONCATENATED MODULE: ./node_modules/js-yaml/dist/js-yaml.mjs
/*! js-yaml 5.5.0 https://github.com/nodeca/js-yaml @license MIT */
//#region src/tag.ts
/**
* Returned by a scalar resolver when the source does not match its tag.
*
* @category Tags
*/
var NOT_RESOLVED = Symbol("NOT_RESOLVED");
/**
* Create a normalized scalar tag definition.
*
* @category Tags
*/
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
/**
* Create a normalized sequence tag definition.
*
* @category Tags
*/
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
/**
* Create a normalized mapping tag definition.
*
* @category Tags
*/
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
//#endregion
//#region src/tag/scalar/str.ts
/** @category Tags */
var strTag = defineScalarTag("tag:yaml.org,2002:str", {
	resolve: (source) => source,
	identify: (data) => typeof data === "string"
});
//#endregion
//#region src/tag/scalar/null_core.ts
var NULL_VALUES$1 = [
	"",
	"~",
	"null",
	"Null",
	"NULL"
];
/** @category Tags */
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
//#endregion
//#region src/tag/scalar/null_json.ts
/** @category Tags */
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
//#endregion
//#region src/tag/scalar/null_yaml11.ts
var NULL_VALUES = [
	"",
	"~",
	"null",
	"Null",
	"NULL"
];
/** @category Tags */
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
//#endregion
//#region src/tag/scalar/bool_core.ts
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
/** @category Tags */
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
//#endregion
//#region src/tag/scalar/bool_json.ts
var TRUE_VALUES$1 = ["true"];
var FALSE_VALUES$1 = ["false"];
/** @category Tags */
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
//#endregion
//#region src/tag/scalar/bool_yaml11.ts
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
/** @category Tags */
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
//#endregion
//#region src/tag/scalar/int_core.ts
var YAML_INTEGER_IMPLICIT_PATTERN$1 = /* @__PURE__ */ new RegExp("^(?:0o[0-7]+|0x[0-9a-fA-F]+|[-+]?[0-9]+)$");
var YAML_INTEGER_EXPLICIT_PATTERN$1 = /* @__PURE__ */ new RegExp("^(?:[-+]?0b[0-1]+|[-+]?0o[0-7]+|[-+]?0x[0-9a-fA-F]+|[-+]?[0-9]+)$");
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
/** @category Tags */
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
//#endregion
//#region src/tag/scalar/int_json.ts
var YAML_INTEGER_IMPLICIT_PATTERN = /* @__PURE__ */ new RegExp("^-?(?:0|[1-9][0-9]*)$");
var YAML_INTEGER_EXPLICIT_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?0b[0-1]+|[-+]?0o[0-7]+|[-+]?0x[0-9a-fA-F]+|[-+]?[0-9]+)$");
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
/** @category Tags */
var intJsonTag = defineScalarTag("tag:yaml.org,2002:int", {
	implicit: true,
	implicitFirstChars: ["-", ..."0123456789"],
	resolve: resolveYamlInteger$1,
	identify: (object) => Number.isInteger(object) && !Object.is(object, -0) && object.toString(10).indexOf("e") < 0,
	represent: (object) => object.toString(10)
});
//#endregion
//#region src/tag/scalar/int_yaml11.ts
var YAML_INTEGER_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?0x[0-9a-fA-F_]+|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+|[-+]?(?:0|[1-9][0-9_]*))$");
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
/** @category Tags */
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
//#endregion
//#region src/tag/scalar/float_core.ts
var YAML_FLOAT_PATTERN$1 = /* @__PURE__ */ new RegExp("^(?:[-+]?[0-9]+(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?|[-+]?\\.[0-9]+(?:[eE][-+]?[0-9]+)?|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
var YAML_FLOAT_SPECIAL_PATTERN$1 = /* @__PURE__ */ new RegExp("^(?:[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
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
/** @category Tags */
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
//#endregion
//#region src/tag/scalar/float_json.ts
var YAML_FLOAT_IMPLICIT_PATTERN = /* @__PURE__ */ new RegExp("^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$");
var YAML_FLOAT_EXPLICIT_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?[0-9]+(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?|[-+]?\\.[0-9]+(?:[eE][-+]?[0-9]+)?|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
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
/** @category Tags */
var floatJsonTag = defineScalarTag("tag:yaml.org,2002:float", {
	implicit: true,
	implicitFirstChars: ["-", ..."0123456789"],
	resolve: resolveYamlFloat$1,
	identify: (object) => typeof object === "number" && (!Number.isInteger(object) || Object.is(object, -0) || object.toString(10).indexOf("e") >= 0),
	represent: representYamlFloat$1
});
//#endregion
//#region src/tag/scalar/float_yaml11.ts
var YAML_FLOAT_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?(?:(?:[0-9][0-9_]*)?\\.[0-9_]*)(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\\.[0-9_]*|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
var YAML_FLOAT_SPECIAL_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
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
/** @category Tags */
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
//#endregion
//#region src/tag/scalar/merge.ts
/**
* Enables merge keys in {@link CORE_SCHEMA} when added with
* {@link Schema.withTags}.
*
* @category Tags
*/
var mergeTag = defineScalarTag("tag:yaml.org,2002:merge", {
	implicit: true,
	implicitFirstChars: ["<"],
	resolve: (source, isExplicit) => {
		if (source === "<<" || isExplicit && source === "") return "<<";
		return NOT_RESOLVED;
	},
	identify: () => false
});
//#endregion
//#region src/tag/scalar/binary.ts
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
/**
* The `!!binary` tag, represented as a `Uint8Array`.
*
* @category Tags
*/
var binaryTag = defineScalarTag("tag:yaml.org,2002:binary", {
	resolve: resolveYamlBinary,
	identify: (object) => Object.prototype.toString.call(object) === "[object Uint8Array]",
	represent: representYamlBinary
});
//#endregion
//#region src/tag/scalar/timestamp.ts
var YAML_DATE_REGEXP = /* @__PURE__ */ new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9])-([0-9][0-9])$");
var YAML_TIMESTAMP_REGEXP = /* @__PURE__ */ new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9]?)-([0-9][0-9]?)(?:[Tt]|[ \\t]+)([0-9][0-9]?):([0-9][0-9]):([0-9][0-9])(?:\\.([0-9]*))?(?:[ \\t]*(Z|([-+])([0-9][0-9]?)(?::([0-9][0-9]))?))?$");
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
/**
* The YAML 1.1 `!!timestamp` tag, represented as a JavaScript `Date`.
*
* @category Tags
*/
var timestampTag = defineScalarTag("tag:yaml.org,2002:timestamp", {
	implicit: true,
	implicitFirstChars: [..."0123456789"],
	resolve: resolveYamlTimestamp,
	identify: (object) => object instanceof Date,
	represent: (object) => object.toISOString()
});
//#endregion
//#region src/tag/sequence/seq.ts
/** @category Tags */
var seqTag = defineSequenceTag("tag:yaml.org,2002:seq", {
	create: () => [],
	addItem: (container, item) => {
		container.push(item);
	},
	identify: Array.isArray
});
//#endregion
//#region src/common/object.ts
function isPlainObject(data) {
	if (data === null || typeof data !== "object" || Array.isArray(data)) return false;
	const prototype = Object.getPrototypeOf(data);
	return prototype === null || prototype === Object.prototype;
}
function pick(object, keys) {
	const result = {};
	for (const key of keys) if (object[key] !== void 0) result[key] = object[key];
	return result;
}
//#endregion
//#region src/tag/sequence/omap.ts
/**
* Provided only for YAML 1.1 compatibility and supported by the loader only.
* JavaScript has no dedicated class to represent this type, so it cannot be
* identified and dumped.
*
* ```yaml
* !!omap
*   - one: 1
*   - two: 2
* ```
*
* is loaded as
*
* ```javascript
* [
*   { one: 1 },
*   { two: 2 }
* ]
* ```
*
* @category Tags
*/
var omapTag = defineSequenceTag("tag:yaml.org,2002:omap", {
	create: () => ({
		list: [],
		seen: /* @__PURE__ */ new Set()
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
//#endregion
//#region src/tag/sequence/pairs.ts
/**
* Provided only for YAML 1.1 compatibility and supported by the loader only.
* JavaScript has no dedicated class to represent this type, so it cannot be
* identified and dumped.
*
* ```yaml
* !!pairs
*   - one: 1
*   - two: 2
* ```
*
* is loaded as
*
* ```javascript
* [
*   ['one', 1],
*   ['two', 2]
* ]
* ```
*
* @category Tags
*/
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
//#endregion
//#region src/tag/mapping/map.ts
/**
* This is the default mapping implementation. It uses `{}` objects and has only
* partial functionality due to language limitations. This choice was made
* because users expect to get JavaScript objects, and it was left unchanged to
* avoid too many breaking changes in the v5 release.
*
* Side effects:
*
* - `Object.hasOwn()` checks or `for...of` loops are required for safe use (to
*   avoid falling through to prototypes).
* - Only scalar string keys are supported properly.
* - Other scalar keys, such as `null` and numbers, are converted to strings.
*   This is historical behaviour, and it can cause side effects such as
*   problems with `!!merge`.
*
* Note that non-string scalar keys may be deprecated in future versions.
*
* Ideally, use {@link realMapTag} instead.
*
* @category Tags
*/
var mapTag = defineMappingTag("tag:yaml.org,2002:map", {
	create: () => ({}),
	identify: isPlainObject,
	represent: (o) => {
		const map = /* @__PURE__ */ new Map();
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
//#endregion
//#region src/tag/mapping/set.ts
/**
* The YAML 1.1 `!!set` tag, represented as a JavaScript `Set`.
*
* @category Tags
*/
var setTag = defineMappingTag("tag:yaml.org,2002:set", {
	create: () => /* @__PURE__ */ new Set(),
	identify: (data) => data instanceof Set,
	represent: (data) => {
		const map = /* @__PURE__ */ new Map();
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
//#endregion
//#region src/schema.ts
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
/**
* Controls tag resolution when loading and type selection when dumping.
*
* @category Schemas
*/
var Schema = class Schema {
	tags;
	/** @internal */
	implicitScalarTags;
	/**
	* Dispatch implicit scalar resolvers by `source.charAt(0)`. Each bucket holds
	* the resolvers that may match that key, in schema order; a key absent from
	* the map uses
	* {@link Schema.implicitScalarAnyFirstChar}
	* (resolvers that declared no first-char constraint, so they apply to any
	* first character).
	*/
	implicitScalarByFirstChar;
	implicitScalarAnyFirstChar;
	/**
	* The default scalar tag (`!!str`), resolved once so the composer's fallback
	* for unresolved plain scalars avoids a keyed lookup per scalar.
	*
	* @internal
	*/
	defaultScalarTag;
	/**
	* The default container tags (`!!seq` / `!!map`), used by the dumper: when a
	* value is identified by its default tag, the tag is implicit and not
	* printed. Undefined if the schema does not define them (then such values
	* can't be dumped).
	*
	* @internal
	*/
	defaultSequenceTag;
	/** @internal */
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
		const keys = /* @__PURE__ */ new Set();
		for (const tag of implicitScalarTags) if (tag.implicitFirstChars !== null) for (const key of tag.implicitFirstChars) keys.add(key);
		const implicitScalarByFirstChar = /* @__PURE__ */ new Map();
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
	/** @internal */
	lookupScalarTag(tagName) {
		const exactTag = this.exact.scalar[tagName];
		if (exactTag) return exactTag;
		for (const tag of this.prefix.scalar) if (tagName.startsWith(tag.tagName)) return tag;
	}
	/** @internal */
	lookupSequenceTag(tagName) {
		const exactTag = this.exact.sequence[tagName];
		if (exactTag) return exactTag;
		for (const tag of this.prefix.sequence) if (tagName.startsWith(tag.tagName)) return tag;
	}
	/** @internal */
	lookupMappingTag(tagName) {
		const exactTag = this.exact.mapping[tagName];
		if (exactTag) return exactTag;
		for (const tag of this.prefix.mapping) if (tagName.startsWith(tag.tagName)) return tag;
	}
	/** @internal */
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
	/**
	* Creates a new schema with the specified tags added. If a tag already
	* exists, it is replaced by the specified tag.
	*
	* @example
	*
	* ```javascript
	* import { CORE_SCHEMA, mergeTag, realMapTag } from 'js-yaml'
	*
	* const schema = CORE_SCHEMA.withTags(mergeTag, realMapTag)
	* ```
	*/
	withTags(...tags) {
		let flatTags = [];
		for (const tag of tags) flatTags = flatTags.concat(tag);
		return new Schema([...this.tags, ...flatTags]);
	}
};
/**
* The YAML 1.2 Failsafe Schema: strings, sequences, and mappings.
*
* @category Schemas
*/
var FAILSAFE_SCHEMA = new Schema([
	strTag,
	seqTag,
	mapTag
]);
/**
* The YAML 1.2 JSON Schema. It uses JSON scalar forms while retaining YAML
* collection syntax.
*
* @category Schemas
*/
var JSON_SCHEMA = new Schema([
	...FAILSAFE_SCHEMA.tags,
	nullJsonTag,
	boolJsonTag,
	intJsonTag,
	floatJsonTag
]);
/**
* The default schema for the loaders. Note, {@link CORE_SCHEMA} comes
* without the `!!merge` tag. You can easily enable it if needed.
*
* @example
* Enable {@link mergeTag}:
*
* ```javascript
* import { load, CORE_SCHEMA, mergeTag } from 'js-yaml'
*
* try {
*   load(data, { schema: CORE_SCHEMA.withTags(mergeTag) })
* } catch (e) {
*   console.error(e)
* }
* ```
*
* @category Schemas
*/
var CORE_SCHEMA = new Schema([
	...FAILSAFE_SCHEMA.tags,
	nullCoreTag,
	boolCoreTag,
	intCoreTag,
	floatCoreTag
]);
/**
* YAML 1.1-compatible schema.
*
* @category Schemas
*/
var YAML11_SCHEMA = new Schema([
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
]);
/**
* The dumper schema for maximum compatibility. It combines all supported type
* variants from YAML 1.1 and YAML 1.2 so strings matching any of them are
* quoted. This makes the generated YAML more compatible with other parsers.
*
* The schema is based on YAML 1.1, but extends `!!int` and `!!float` to accept
* both YAML 1.1 and Core Schema forms, since Core Schema supports some forms
* that YAML 1.1 does not.
*
* @category Schemas
*/
var DUMP_SCHEMA = YAML11_SCHEMA.withTags({
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
//#endregion
//#region src/tag/mapping/real_map.ts
/**
* Recommended when non-string keys are actually needed. It uses native
* JavaScript `Map` objects, so keys keep their constructed types instead of
* being converted to strings.
*
* It is not the default to avoid widespread breaking changes in existing
* projects. `Map` has a different access API and does not pass deep equality
* checks against `{}`-based fixtures. Alongside the other changes in v5,
* making it the default was considered too disruptive.
*
* If these differences are acceptable for your project, we recommend using
* {@link realMapTag} to guarantee the absence of problems and side effects.
*
* @example
* Enable {@link realMapTag}:
*
* ```javascript
* import { load, CORE_SCHEMA, realMapTag } from 'js-yaml'
*
* try {
*   load(data, { schema: CORE_SCHEMA.withTags(realMapTag) })
* } catch (e) {
*   console.error(e)
* }
* ```
*
* @category Tags
*/
var realMapTag = defineMappingTag("tag:yaml.org,2002:map", {
	create: () => /* @__PURE__ */ new Map(),
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
		const map = /* @__PURE__ */ new Map();
		const obj = data;
		for (const key of Object.keys(obj)) map.set(key, obj[key]);
		return map;
	}
});
//#endregion
//#region src/tag/mapping/legacy_map.ts
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
/**
* This implementation exists solely to reproduce v4 behavior exactly. Its use
* is strongly discouraged. If complex or non-string keys are needed, use
* {@link realMapTag} instead.
*
* @category Tags
*/
var legacyMapTag = defineMappingTag("tag:yaml.org,2002:map", {
	create: () => ({}),
	identify: isPlainObject,
	represent: (o) => {
		const map = /* @__PURE__ */ new Map();
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
//#endregion
//#region src/common/snippet.ts
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
		str: head + buffer.slice(lineStart, lineEnd).replace(/\t/g, "→") + tail,
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
//#endregion
//#region src/common/exception.ts
function formatError(exception, compact) {
	let where = "";
	if (!exception.mark) return exception.reason;
	if (exception.mark.name) where += `in "${exception.mark.name}" `;
	where += `(${exception.mark.line + 1}:${exception.mark.column + 1})`;
	if (!compact && exception.mark.snippet) where += `\n\n${exception.mark.snippet}`;
	return `${exception.reason} ${where}`;
}
/**
* A YAML error. Unlike an ordinary `Error`, it adds a source snippet showing
* the location of the problem to the error message, when available.
*
* @category Main
*/
var YAMLException = class YAMLException extends Error {
	reason;
	mark;
	/**
	* Optional `mark` contains source snippet data. Usually, use
	* {@link YAMLException.throwAt} instead of passing it directly.
	*/
	constructor(reason, mark) {
		super();
		this.name = "YAMLException";
		this.reason = reason;
		this.mark = mark;
		this.message = formatError(this, false);
		if (Error.captureStackTrace) Error.captureStackTrace(this, this.constructor);
	}
	/**
	* Returns the formatted error, omitting the source snippet in compact mode.
	*/
	toString(compact) {
		return `${this.name}: ${formatError(this, compact)}`;
	}
	/**
	* Builds a YAMLException with a source snippet and throws it. `source` is
	* the raw input text; `position` is an offset into it.
	*/
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
//#endregion
//#region src/parser/events.ts
/** @category Events */
var EVENT_ID = {
	DOCUMENT: 1,
	SEQUENCE: 2,
	MAPPING: 3,
	SCALAR: 4,
	ALIAS: 5,
	POP: 6
};
/** @category Nodes */
var SCALAR_STYLE = {
	PLAIN: 1,
	SINGLE_QUOTED: 2,
	DOUBLE_QUOTED: 3,
	LITERAL_BLOCK: 4,
	FOLDED_BLOCK: 5
};
/** @category Nodes */
var COLLECTION_STYLE = {
	BLOCK: 1,
	FLOW: 2
};
/** @category Nodes */
var CHOMPING_MODE = {
	CLIP: 1,
	STRIP: 2,
	KEEP: 3
};
//#endregion
//#region src/parser/parser_scalar.ts
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
		case 78: return "";
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
/**
* Decodes the scalar referenced by event offsets in `input`.
*
* @category Events
*/
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
//#endregion
//#region src/common/tagname.ts
var DEFAULT_TAG_HANDLERS = Object.assign(Object.create(null), {
	"!": "!",
	"!!": "tag:yaml.org,2002:"
});
var TAG_SUFFIX_CHARS = "-#;/?:@&=+$_.~*'()";
var TAG_URI_CHARS = TAG_SUFFIX_CHARS + "!,[]";
var HEX = "0123456789ABCDEF";
function percentByte(byte) {
	return "%" + HEX[byte >> 4] + HEX[byte & 15];
}
function tagPercentEncode(source, isSuffix) {
	const allowed = isSuffix ? TAG_SUFFIX_CHARS : TAG_URI_CHARS;
	let result = "";
	for (let index = 0; index < source.length; index++) {
		let ch = source.charCodeAt(index);
		if (ch >= 48 && ch <= 57 || ch >= 65 && ch <= 90 || ch >= 97 && ch <= 122 || allowed.includes(source[index])) {
			result += source[index];
			continue;
		}
		if (ch >= 55296 && ch <= 56319) ch = 65536 + ((ch & 1023) << 10) + (source.charCodeAt(++index) & 1023);
		if (ch < 128) result += percentByte(ch);
		else if (ch < 2048) result += percentByte(192 | ch >> 6) + percentByte(128 | ch & 63);
		else if (ch < 65536) result += percentByte(224 | ch >> 12) + percentByte(128 | ch >> 6 & 63) + percentByte(128 | ch & 63);
		else result += percentByte(240 | ch >> 18) + percentByte(128 | ch >> 12 & 63) + percentByte(128 | ch >> 6 & 63) + percentByte(128 | ch & 63);
	}
	return result;
}
function tagPercentDecode(source) {
	let result = "";
	let index = 0;
	while (index < source.length) {
		if (source.charCodeAt(index) !== 37) {
			result += source[index++];
			continue;
		}
		let ch = parseInt(source.slice(index + 1, index + 3), 16);
		index += 3;
		if (ch >= 192) {
			let remaining = ch < 224 ? 1 : ch < 240 ? 2 : 3;
			ch &= (1 << 6 - remaining) - 1;
			while (remaining-- > 0) {
				ch = ch << 6 | parseInt(source.slice(index + 1, index + 3), 16) & 63;
				index += 3;
			}
		}
		if (ch < 65536) result += String.fromCharCode(ch);
		else {
			ch -= 65536;
			result += String.fromCharCode(55296 | ch >> 10, 56320 | ch & 1023);
		}
	}
	return result;
}
function tagNameFull(rawTag, tagHandlers) {
	if (rawTag.startsWith("!<") && rawTag.endsWith(">")) return tagPercentDecode(rawTag.slice(2, -1));
	const handleEnd = rawTag.indexOf("!", 1);
	const handle = handleEnd === -1 ? "!" : rawTag.slice(0, handleEnd + 1);
	return tagPercentDecode(tagHandlers?.[handle] ?? DEFAULT_TAG_HANDLERS[handle] ?? handle) + tagPercentDecode(rawTag.slice(handle.length));
}
function tagNameShort(fullTag) {
	let tag = fullTag;
	if (tag.charCodeAt(0) === 33) {
		tag = tag.slice(1);
		return `!${tagPercentEncode(tag, true)}`;
	}
	if (tag.slice(0, 18) === "tag:yaml.org,2002:") return `!!${tagPercentEncode(tag.slice(18), true)}`;
	return `!<${tagPercentEncode(tag, false)}>`;
}
//#endregion
//#region src/parser/constructor.ts
var NO_RANGE$2 = (/* unused pure expression or super */ null && (-1));
var MERGE_TAG_NAME = "tag:yaml.org,2002:merge";
var DEFAULT_CONSTRUCTOR_OPTIONS = {
	filename: "",
	schema: CORE_SCHEMA,
	json: false,
	maxTotalMergeKeys: 1e4,
	maxAliases: -1
};
function eventPosition$1(event) {
	if ("tagStart" in event && event.tagStart !== NO_RANGE$2) return event.tagStart;
	if ("anchorStart" in event && event.anchorStart !== NO_RANGE$2) return event.anchorStart;
	if ("valueStart" in event && event.valueStart !== NO_RANGE$2) return event.valueStart;
	if ("start" in event) return event.start;
	return 0;
}
function throwError$1(state, message) {
	YAMLException.throwAt(state.source, state.position, message, state.filename);
}
function finalizeCollection(state, position, tag, carrier) {
	try {
		return tag.finalize(carrier);
	} catch (error) {
		if (error instanceof YAMLException) throw error;
		YAMLException.throwAt(state.source, position, error instanceof Error ? error.message : String(error), state.filename);
	}
}
function constructScalar(state, event) {
	const source = getScalarValue(state.source, event);
	const rawTag = event.tagStart === NO_RANGE$2 ? "" : state.source.slice(event.tagStart, event.tagEnd);
	const strTag = state.schema.defaultScalarTag;
	if (rawTag !== "") {
		if (rawTag === "!") return {
			value: source,
			tag: strTag
		};
		const tagName = tagNameFull(rawTag, state.tagHandlers);
		const scalarTag = state.schema.lookupScalarTag(tagName);
		if (scalarTag) {
			const result = scalarTag.resolve(source, true, tagName);
			if (result === NOT_RESOLVED) throwError$1(state, `cannot resolve a node with !<${tagName}> explicit tag`);
			return {
				value: result,
				tag: scalarTag
			};
		}
		const collectionTagDef = state.schema.lookupMappingTag(tagName) ?? state.schema.lookupSequenceTag(tagName);
		if (collectionTagDef) {
			if (source !== "") throwError$1(state, `cannot resolve a node with !<${tagName}> explicit tag`);
			const carrier = collectionTagDef.create(tagName);
			return {
				value: collectionTagDef.carrierIsResult ? carrier : finalizeCollection(state, state.position, collectionTagDef, carrier),
				tag: collectionTagDef
			};
		}
		throwError$1(state, `unknown scalar tag !<${tagName}>`);
	}
	if (event.style === SCALAR_STYLE.PLAIN) return state.schema.resolveImplicitScalarTag(source);
	return {
		value: strTag.resolve(source, false, strTag.tagName),
		tag: strTag
	};
}
function collectionTagName(state, event, defaultTagName) {
	const rawTag = event.tagStart === NO_RANGE$2 ? "" : state.source.slice(event.tagStart, event.tagEnd);
	return rawTag === "" || rawTag === "!" ? defaultTagName : tagNameFull(rawTag, state.tagHandlers);
}
function isMappingTag(tag) {
	return tag.nodeKind === "mapping";
}
function chargeMergeWork(state) {
	state.totalMergeKeys++;
	if (state.maxTotalMergeKeys !== -1 && state.totalMergeKeys > state.maxTotalMergeKeys) throwError$1(state, `merge keys exceeded maxTotalMergeKeys (${state.maxTotalMergeKeys})`);
}
function mergeKeys(state, frame, source, sourceTag) {
	chargeMergeWork(state);
	for (const sourceKey of sourceTag.keys(source)) {
		chargeMergeWork(state);
		if (frame.tag.has(frame.value, sourceKey)) continue;
		const err = frame.tag.addPair(frame.value, sourceKey, sourceTag.get(source, sourceKey));
		if (err) throwError$1(state, err);
		frame.overridable ??= /* @__PURE__ */ new Set();
		frame.overridable.add(sourceKey);
	}
}
function mergeSource(state, frame, source, sourceTag) {
	state.position = frame.keyPosition;
	if (isMappingTag(sourceTag)) mergeKeys(state, frame, source, sourceTag);
	else if (sourceTag.nodeKind === "sequence" && Array.isArray(source)) {
		if (source.length > 100) throwError$1(state, "abnormal merge sequence size");
		for (const element of source) {
			const elementTag = state.nodeTags.get(element);
			if (!elementTag) throwError$1(state, "cannot merge mappings; the provided source object is unacceptable");
			mergeKeys(state, frame, element, elementTag);
		}
	} else throwError$1(state, "cannot merge mappings; the provided source object is unacceptable");
}
function addMappingValue(state, frame, key, value, tag) {
	state.position = frame.keyPosition;
	if (frame.keyIsMerge) {
		mergeSource(state, frame, value, tag);
		return;
	}
	if (!state.json && frame.tag.has(frame.value, key) && !frame.overridable?.has(key)) throwError$1(state, "duplicated mapping key");
	const err = frame.tag.addPair(frame.value, key, value);
	if (err) throwError$1(state, err);
	frame.overridable?.delete(key);
}
function addValue(state, value, tag) {
	const frame = state.frames[state.frames.length - 1];
	if (frame.kind === "document") {
		frame.value = value;
		frame.hasValue = true;
	} else if (frame.kind === "sequence") {
		if (isMappingTag(tag)) state.nodeTags.set(value, tag);
		const err = frame.tag.addItem(frame.value, value, frame.index++);
		if (err) throwError$1(state, err);
	} else if (frame.hasKey) {
		const key = frame.key;
		frame.key = void 0;
		frame.hasKey = false;
		addMappingValue(state, frame, key, value, tag);
	} else {
		frame.key = value;
		frame.keyPosition = state.position;
		frame.hasKey = true;
		frame.keyIsMerge = tag.tagName === MERGE_TAG_NAME;
	}
}
function storeAnchor(state, event, value, tag, isValueFinal) {
	if (event.anchorStart !== NO_RANGE$2) {
		const anchor = {
			value,
			tag,
			isValueFinal
		};
		state.anchors.set(state.source.slice(event.anchorStart, event.anchorEnd), anchor);
		return anchor;
	}
	return null;
}
/**
* Constructs JavaScript documents directly from parser events, without an
* intermediate AST.
*
* @category Events
*/
function constructFromEvents(events, options) {
	const state = {
		...DEFAULT_CONSTRUCTOR_OPTIONS,
		...options,
		events,
		documents: [],
		eventIndex: 0,
		position: 0,
		frames: [],
		anchors: /* @__PURE__ */ new Map(),
		nodeTags: /* @__PURE__ */ new Map(),
		tagHandlers: Object.create(null),
		totalMergeKeys: 0,
		aliasCount: 0
	};
	while (state.eventIndex < state.events.length) {
		const event = state.events[state.eventIndex++];
		state.position = eventPosition$1(event);
		switch (event.type) {
			case EVENT_ID.DOCUMENT:
				state.anchors = /* @__PURE__ */ new Map();
				state.nodeTags = /* @__PURE__ */ new Map();
				state.aliasCount = 0;
				state.tagHandlers = Object.create(null);
				for (const directive of event.directives) if (directive.kind === "tag") state.tagHandlers[directive.handle] = directive.prefix;
				state.frames.push({
					kind: "document",
					position: state.position,
					value: void 0,
					hasValue: false
				});
				break;
			case EVENT_ID.SCALAR: {
				const { value, tag } = constructScalar(state, event);
				storeAnchor(state, event, value, tag, true);
				addValue(state, value, tag);
				break;
			}
			case EVENT_ID.SEQUENCE: {
				const tagName = collectionTagName(state, event, "tag:yaml.org,2002:seq");
				const tag = state.schema.lookupSequenceTag(tagName);
				if (!tag) throwError$1(state, `unknown sequence tag !<${tagName}>`);
				const value = tag.create(tagName);
				const anchor = storeAnchor(state, event, value, tag, tag.carrierIsResult);
				state.frames.push({
					kind: "sequence",
					position: state.position,
					value,
					tag,
					anchor,
					index: 0
				});
				break;
			}
			case EVENT_ID.MAPPING: {
				const tagName = collectionTagName(state, event, "tag:yaml.org,2002:map");
				const tag = state.schema.lookupMappingTag(tagName);
				if (!tag) throwError$1(state, `unknown mapping tag !<${tagName}>`);
				const value = tag.create(tagName);
				const anchor = storeAnchor(state, event, value, tag, tag.carrierIsResult);
				state.frames.push({
					kind: "mapping",
					position: state.position,
					value,
					tag,
					anchor,
					key: void 0,
					keyPosition: state.position,
					hasKey: false,
					keyIsMerge: false,
					overridable: null
				});
				break;
			}
			case EVENT_ID.ALIAS: {
				if (state.maxAliases !== -1 && ++state.aliasCount > state.maxAliases) throwError$1(state, `aliases exceeded maxAliases (${state.maxAliases})`);
				const name = state.source.slice(event.anchorStart, event.anchorEnd);
				const anchor = state.anchors.get(name);
				if (!anchor) throwError$1(state, `unidentified alias "${name}"`);
				if (!anchor.isValueFinal) throwError$1(state, `recursive alias "${name}" is not supported for tag ${anchor.tag.tagName} because it uses finalize()`);
				addValue(state, anchor.value, anchor.tag);
				break;
			}
			case EVENT_ID.POP: {
				const frame = state.frames.pop();
				if (frame.kind === "mapping" && frame.hasKey) {
					state.position = frame.keyPosition;
					throwError$1(state, "incomplete mapping pair in event stream");
				}
				if (frame.kind === "document") state.documents.push(frame.value);
				else {
					const value = frame.tag.carrierIsResult ? frame.value : finalizeCollection(state, frame.position, frame.tag, frame.value);
					if (frame.anchor) {
						frame.anchor.value = value;
						frame.anchor.isValueFinal = true;
					}
					addValue(state, value, frame.tag);
				}
				break;
			}
		}
	}
	return state.documents;
}
//#endregion
//#region src/parser/parser.ts
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
function readAlias(state, props) {
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
				if (!hasContent && (allowBlockScalars && readBlockScalar(state, flowIndent, props) || readSingleQuotedScalar(state, flowIndent, props) || readDoubleQuotedScalar(state, flowIndent, props) || readAlias(state, props) || readPlainScalar(state, flowIndent, nodeContext, props))) hasContent = true;
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
/**
* Parses YAML into a flat event stream referencing source text by offsets.
*
* @category Events
*/
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
		if (state.position === documentStart)
 /* c8 ignore next */
		throwError(state, "can not read a document");
	}
	return state.events;
}
//#endregion
//#region src/load.ts
var DEFAULT_LOAD_OPTIONS = {
	...DEFAULT_PARSER_OPTIONS,
	...DEFAULT_CONSTRUCTOR_OPTIONS
};
function loadDocuments(input, options = {}) {
	const opts = {
		...DEFAULT_LOAD_OPTIONS,
		...options
	};
	const source = String(input);
	const PARSER_OPT_KEYS = Object.keys(DEFAULT_PARSER_OPTIONS);
	const CONSTRUCTOR_OPT_KEYS = Object.keys(DEFAULT_CONSTRUCTOR_OPTIONS);
	return constructFromEvents(parseEvents(source, pick(opts, PARSER_OPT_KEYS)), {
		...pick(opts, CONSTRUCTOR_OPT_KEYS),
		source
	});
}
function loadAll(input, iteratorOrOptions, options) {
	let iterator = null;
	if (typeof iteratorOrOptions === "function") iterator = iteratorOrOptions;
	else if (iteratorOrOptions !== null && typeof iteratorOrOptions === "object") options = iteratorOrOptions;
	const documents = loadDocuments(input, options);
	if (iterator === null) return documents;
	for (const document of documents) iterator(document);
}
/**
* Parses `string` as a single YAML document. Throws {@link YAMLException} on
* error. This function does not understand multi-document or empty sources; it
* throws an exception on those.
*
* > [!NOTE]
* > 1. When processing untrusted input, see the
* >    [security considerations](../docs/safety.md).
* > 2. All exceptions MUST be caught, not just {@link YAMLException}.
* > 3. The default {@link CORE_SCHEMA} comes without the `!!merge` tag. You can
* >    easily enable it if needed.
* > 4. The default {@link mapTag} is `{}`-object based, with known limitations
* >    (see description). For full compatibility use {@link realMapTag}
* >    instead (it uses native JS `Map`).
*
* @example
* Enable {@link mergeTag} and {@link realMapTag}:
*
* ```javascript
* import { load, CORE_SCHEMA, mergeTag, realMapTag } from 'js-yaml'
*
* try {
*   load(data, { schema: CORE_SCHEMA.withTags(mergeTag, realMapTag) })
* } catch (e) {
*   console.error(e)
* }
* ```
*
* @category Main
*/
function load(input, options) {
	const documents = loadDocuments(input, options);
	if (documents.length === 0) throw new YAMLException("expected a document, but the input is empty");
	if (documents.length === 1) return documents[0];
	throw new YAMLException("expected a single document in the stream, but found more");
}
//#endregion
//#region src/ast/from_js.ts
var INVALID = Symbol("INVALID");
function buildRepresentTypes(schema) {
	const defaultTags = new Set([
		schema.defaultScalarTag,
		schema.defaultSequenceTag,
		schema.defaultMappingTag
	].filter((t) => t !== void 0));
	const implicitScalars = schema.implicitScalarTags;
	const explicitTags = schema.tags.filter((t) => !(t.nodeKind === "scalar" && t.implicit) && !defaultTags.has(t));
	const defaultTagsLast = schema.tags.filter((t) => defaultTags.has(t));
	return [
		...implicitScalars.map((tag) => ({
			tag,
			implicitTag: true
		})),
		...explicitTags.map((tag) => ({
			tag,
			implicitTag: false
		})),
		...defaultTagsLast.map((tag) => ({
			tag,
			implicitTag: true
		}))
	];
}
function matchTag(state, object) {
	for (let index = 0, length = state.representTypes.length; index < length; index += 1) {
		const { tag, implicitTag } = state.representTypes[index];
		if (tag.identify(object)) {
			let tagName;
			if (tag.matchByTagPrefix) tagName = tag.representTagName(object);
			else tagName = tag.tagName;
			return {
				tag,
				tagName,
				implicitTag
			};
		}
	}
	return null;
}
function build(state, object) {
	if (!state.noRefs && object !== null && typeof object === "object") {
		const existing = state.refs.get(object);
		if (existing) {
			if (existing.anchor === void 0) existing.anchor = `ref_${state.refCounter++}`;
			return {
				kind: "alias",
				anchor: existing.anchor
			};
		}
	}
	const matched = matchTag(state, object);
	if (!matched) {
		if (object === void 0) return INVALID;
		if (state.skipInvalid) return INVALID;
		throw new YAMLException(`unacceptable kind of an object to dump ${Object.prototype.toString.call(object)}`);
	}
	const { tag, tagName, implicitTag } = matched;
	const nodeTagName = implicitTag ? tagName : tagNameShort(tagName);
	if (tag.nodeKind === "scalar") return {
		kind: "scalar",
		tag: nodeTagName,
		tagged: !implicitTag,
		style: SCALAR_STYLE.PLAIN,
		value: tag.represent(object)
	};
	if (tag.nodeKind === "sequence") {
		const container = tag.represent(object);
		const node = {
			kind: "sequence",
			tag: nodeTagName,
			tagged: !implicitTag,
			style: COLLECTION_STYLE.BLOCK,
			items: []
		};
		if (!state.noRefs) state.refs.set(object, node);
		for (let index = 0, length = container.length; index < length; index += 1) {
			let item = build(state, container[index]);
			if (item === INVALID && container[index] === void 0) item = build(state, null);
			if (item === INVALID) continue;
			node.items.push(item);
		}
		return node;
	}
	const map = tag.represent(object);
	const node = {
		kind: "mapping",
		tag: nodeTagName,
		tagged: !implicitTag,
		style: COLLECTION_STYLE.BLOCK,
		items: []
	};
	if (!state.noRefs) state.refs.set(object, node);
	for (const [objectKey, objectValue] of map) {
		const key = build(state, objectKey);
		if (key === INVALID) continue;
		const value = build(state, objectValue);
		if (value === INVALID) continue;
		node.items.push({
			key,
			value
		});
	}
	return node;
}
/**
* Convert JS object to AST. A JS value is one YAML document. An unrepresentable
* root becomes an empty document, which the presenter renders as an empty
* string.
*
* @category AST
*/
function jsToAst(input, schema, options = {}) {
	const root = build({
		representTypes: buildRepresentTypes(schema),
		noRefs: options.noRefs ?? false,
		skipInvalid: options.skipInvalid ?? false,
		refs: /* @__PURE__ */ new Map(),
		refCounter: 0
	}, input);
	return [{
		contents: root === INVALID ? null : root,
		directives: []
	}];
}
//#endregion
//#region src/ast/visit.ts
/**
* Return from a visitor to stop the whole traversal.
*
* @category AST
*/
var VISIT_BREAK = Symbol("visit:break");
/**
* Return from a visitor to skip the current node's children.
*
* @category AST
*/
var VISIT_SKIP = Symbol("visit:skip");
function visitNode(node, visitor, ctx) {
	const control = visitor(node, ctx);
	if (control === VISIT_BREAK) return true;
	if (control === VISIT_SKIP) return false;
	const depth = ctx.depth + 1;
	switch (node.kind) {
		case "sequence":
			for (const item of node.items) if (visitNode(item, visitor, {
				depth,
				parent: node,
				isKey: false
			})) return true;
			break;
		case "mapping": for (const { key, value } of node.items) {
			if (visitNode(key, visitor, {
				depth,
				parent: node,
				isKey: true
			})) return true;
			if (visitNode(value, visitor, {
				depth,
				parent: node,
				isKey: false
			})) return true;
		}
	}
	return false;
}
/**
* Walk every node in the documents, calling {@link Visitor} once per
* node (pre-order).
*
* @category AST
*/
function visit(documents, visitor) {
	for (const doc of documents) if (doc.contents && visitNode(doc.contents, visitor, {
		depth: 0,
		parent: null,
		isKey: false
	})) return;
}
//#endregion
//#region src/ast/styler_defaults.ts
function hasBit(mask, bit) {
	return (mask & 1 << bit) !== 0;
}
/**
* Default scalar styling rules in application order.
* See [Scalar styling](../../docs/scalar_styling.md) for usage details.
*
* @category AST
*/
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
//#endregion
//#region src/ast/scalar_styler.ts
function setBit(mask, bit) {
	return mask | 1 << bit;
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
var NS_PLAIN_FLOW_OUT = new RegExp(`^(?:${SRC_NS_PLAIN_MULTI_LINE_FLOW_OUT})$`, "u");
var NS_PLAIN_FLOW_IN = new RegExp(`^(?:${SRC_NS_PLAIN_MULTI_LINE_FLOW_IN})$`, "u");
var NS_PLAIN_BLOCK_KEY = new RegExp(`^(?:${SRC_NS_PLAIN_ONE_LINE_BLOCK_KEY})$`, "u");
var NS_PLAIN_FLOW_KEY = new RegExp(`^(?:${SRC_NS_PLAIN_ONE_LINE_FLOW_KEY})$`, "u");
var NB_SINGLE_ONE_LINE = new RegExp(`^(?:${SRC_NB_JSON})*$`, "u");
var NB_SINGLE_MULTI_LINE = new RegExp(`^(?:${SRC_NB_JSON}|\\n)*$`, "u");
var BLOCK_SCALAR_CONTENT = new RegExp(`^(?:${SRC_NB_CHAR}|\\n)*$`, "u");
var C_FORBIDDEN_FIRST_LINE = /^(?:---|\.\.\.)(?=$|[ \t\n\r])/;
var C_FORBIDDEN_CONTENT = /^(?:---|\.\.\.)(?=$|[ \t\n\r])/m;
function canUsePlain(layout) {
	const str = layout.node.value;
	if (str !== "") {
		if (!(layout.isKey ? layout.flowOnly ? NS_PLAIN_FLOW_KEY : NS_PLAIN_BLOCK_KEY : layout.flowOnly ? NS_PLAIN_FLOW_IN : NS_PLAIN_FLOW_OUT).test(str)) return false;
		if (layout.shiftOfFirstLine === 0 && C_FORBIDDEN_FIRST_LINE.test(str)) return false;
		if (layout.shiftOfContent === 0) {
			const firstLineBreak = str.indexOf("\n");
			if (firstLineBreak !== -1) {
				const content = str.slice(firstLineBreak + 1);
				if (C_FORBIDDEN_CONTENT.test(content)) return false;
			}
		}
	}
	const resolvedTag = layout.presenterOptions.schema.resolveImplicitScalarTag(str).tag.tagName;
	if (!layout.node.tagged && resolvedTag !== layout.node.tag) return false;
	if (!layout.node.tagged && str === "=" && resolvedTag === layout.presenterOptions.schema.defaultScalarTag.tagName) return false;
	return true;
}
function canUseSingleQuoted(layout) {
	const str = layout.node.value;
	if (!(layout.isKey ? NB_SINGLE_ONE_LINE : NB_SINGLE_MULTI_LINE).test(str)) return false;
	if (/[ \t]\n|\n[ \t]/.test(str)) return false;
	if (!layout.isKey && layout.shiftOfContent === 0) {
		const firstLineBreak = str.indexOf("\n");
		if (firstLineBreak !== -1 && C_FORBIDDEN_CONTENT.test(str.slice(firstLineBreak + 1))) return false;
	}
	return true;
}
function canUseBlock(layout) {
	if (layout.flowOnly || !BLOCK_SCALAR_CONTENT.test(layout.node.value)) return false;
	const contentIndent = layout.shiftOfContent - layout.shiftOfParent;
	if (contentIndent < 1) return false;
	if (contentIndent > 9 && /^\n* /.test(layout.node.value)) return false;
	if (layout.shiftOfContent === 0 && C_FORBIDDEN_CONTENT.test(layout.node.value)) return false;
	return true;
}
function detectAllowedStyles(layout) {
	let mask = setBit(0, SCALAR_STYLE.DOUBLE_QUOTED);
	if (canUsePlain(layout)) mask = setBit(mask, SCALAR_STYLE.PLAIN);
	if (canUseSingleQuoted(layout)) mask = setBit(mask, SCALAR_STYLE.SINGLE_QUOTED);
	if (canUseBlock(layout)) mask = setBit(setBit(mask, SCALAR_STYLE.LITERAL_BLOCK), SCALAR_STYLE.FOLDED_BLOCK);
	layout.allowedStylesMask = mask;
}
function renderScalar(layout) {
	switch (layout.style) {
		case SCALAR_STYLE.PLAIN: return renderPlain(layout);
		case SCALAR_STYLE.SINGLE_QUOTED: return renderSingleQuoted(layout);
		case SCALAR_STYLE.LITERAL_BLOCK: return renderLiteralBlock(layout);
		case SCALAR_STYLE.FOLDED_BLOCK: return renderFoldedBlock(layout);
		case SCALAR_STYLE.DOUBLE_QUOTED: return renderDoubleQuoted(layout);
	}
}
function renderPlain(layout) {
	return encodeFlowBreaks(layout.node.value, layout.shiftOfContent);
}
function renderSingleQuoted(layout) {
	return `'${encodeFlowBreaks(layout.node.value, layout.shiftOfContent).replace(/'/g, "''")}'`;
}
function renderLiteralBlock(layout) {
	const value = layout.node.value;
	return "|" + blockHeader(value, layout.shiftOfParent, layout.shiftOfContent) + dropEndingNewline(indentString(value, layout.shiftOfContent));
}
function renderFoldedBlock(layout) {
	const value = layout.node.value;
	const w = layout.presenterOptions.lineWidth;
	let availableWidth = Infinity;
	if (w !== -1) availableWidth = Math.max(Math.min(w, 40), w - layout.shiftOfContent);
	return ">" + blockHeader(value, layout.shiftOfParent, layout.shiftOfContent) + dropEndingNewline(indentString(foldBlockScalar(value, availableWidth), layout.shiftOfContent));
}
function renderDoubleQuoted(layout) {
	return `"${escapeString(layout.node.value)}"`;
}
function encodeFlowBreaks(string, shiftOfContent) {
	let nextLF = string.indexOf("\n");
	if (nextLF === -1) return string;
	const pad = " ".repeat(shiftOfContent);
	let result = string.slice(0, nextLF);
	const lineRe = /(\n+)([^\n]*)/g;
	lineRe.lastIndex = nextLF;
	let match;
	while (match = lineRe.exec(string)) {
		const breaks = match[1].length;
		const line = match[2];
		result += "\n".repeat(breaks + 1) + pad + line;
	}
	return result;
}
function indentString(string, spaces) {
	const indent = " ".repeat(spaces);
	let position = 0;
	let result = "";
	const length = string.length;
	while (position < length) {
		let line;
		const next = string.indexOf("\n", position);
		if (next === -1) {
			line = string.slice(position);
			position = length;
		} else {
			line = string.slice(position, next + 1);
			position = next + 1;
		}
		if (line.length && line !== "\n") result += indent;
		result += line;
	}
	return result;
}
function needIndentIndicator(string) {
	return /^\n* /.test(string);
}
function blockHeader(string, shiftOfParent, shiftOfContent) {
	const indentIndicator = needIndentIndicator(string) ? String(shiftOfContent - shiftOfParent) : "";
	const clip = string[string.length - 1] === "\n";
	return `${indentIndicator}${clip && (string[string.length - 2] === "\n" || string === "\n") ? "+" : clip ? "" : "-"}\n`;
}
function dropEndingNewline(string) {
	return string[string.length - 1] === "\n" ? string.slice(0, -1) : string;
}
function isMoreIndented(char) {
	return char === " " || char === "	";
}
function foldLine(line, width) {
	if (line === "" || isMoreIndented(line[0])) return line;
	const breakRe = / [^ \t]/g;
	let match;
	let start = 0;
	let end;
	let curr = 0;
	let next = 0;
	let result = "";
	while (match = breakRe.exec(line)) {
		next = match.index;
		if (next - start > width) {
			end = curr > start ? curr : next;
			result += `\n${line.slice(start, end)}`;
			start = end + 1;
		}
		curr = next;
	}
	result += "\n";
	if (line.length - start > width && curr > start) result += `${line.slice(start, curr)}\n${line.slice(curr + 1)}`;
	else result += line.slice(start);
	return result.slice(1);
}
function foldBlockScalar(string, width) {
	const lineRe = /(\n+)([^\n]*)/g;
	let nextLF = string.indexOf("\n");
	if (nextLF === -1) nextLF = string.length;
	lineRe.lastIndex = nextLF;
	let result = foldLine(string.slice(0, nextLF), width);
	let prevMoreIndented = string[0] === "\n" || isMoreIndented(string[0]);
	let moreIndented;
	let match;
	while (match = lineRe.exec(string)) {
		const prefix = match[1];
		const line = match[2];
		moreIndented = line !== "" && isMoreIndented(line[0]);
		result += prefix + (!prevMoreIndented && !moreIndented && line !== "" ? "\n" : "") + foldLine(line, width);
		prevMoreIndented = moreIndented;
	}
	return result;
}
var CHARACTERS_TO_ESCAPE = /["\\\x00-\x1F\x7F-\xA0\u2028\u2029\uD800-\uDFFF\uFEFF\uFFFE\uFFFF]/gu;
function escapeCharacter(character) {
	switch (character) {
		case "\0": return "\\0";
		case "\x07": return "\\a";
		case "\b": return "\\b";
		case "	": return "\\t";
		case "\n": return "\\n";
		case "\v": return "\\v";
		case "\f": return "\\f";
		case "\r": return "\\r";
		case "\x1B": return "\\e";
		case "\"": return "\\\"";
		case "\\": return "\\\\";
		case "": return "\\N";
		case "\xA0": return "\\_";
		case "\u2028": return "\\L";
		case "\u2029": return "\\P";
	}
	const code = character.charCodeAt(0);
	const hex = code.toString(16).toUpperCase();
	if (code <= 255) return `\\x${"0".repeat(2 - hex.length)}${hex}`;
	return `\\u${"0".repeat(4 - hex.length)}${hex}`;
}
function escapeString(string) {
	return string.replace(CHARACTERS_TO_ESCAPE, escapeCharacter);
}
//#endregion
//#region src/ast/presenter.ts
var CHAR_LINE_FEED = 10;
var DEFAULT_PRESENTER_OPTIONS = {
	indent: 2,
	seqNoIndent: false,
	seqInlineFirst: true,
	lineWidth: 80,
	flowBracketPadding: false,
	flowSkipCommaSpace: false,
	flowSkipColonSpace: false,
	quoteFlowKeys: false,
	quoteStyle: "single",
	forceQuotes: false,
	scalarStyleRules: Object.keys(DEFAULT_SCALAR_STYLE_RULES).map((name) => Reflect.get(DEFAULT_SCALAR_STYLE_RULES, name)),
	tagBeforeAnchor: false
};
function nodeTagShort(node) {
	return node.tagged ? node.tag : tagNameShort(node.tag);
}
function createPresenterState(options) {
	const opts = {
		...DEFAULT_PRESENTER_OPTIONS,
		...options
	};
	if (opts.flowSkipColonSpace) opts.quoteFlowKeys = true;
	return {
		...opts,
		defaultScalarTagName: opts.schema.defaultScalarTag.tagName,
		openEnded: false
	};
}
function generateNextLine(state, level) {
	return `\n${" ".repeat(state.indent * level)}`;
}
function scalarLayout(state, node, parent, level, isKey, flowOnly) {
	return {
		node,
		parent,
		level,
		isKey,
		flowOnly,
		shiftOfParent: level === 0 ? -1 : state.indent * (level - 1),
		shiftOfContent: state.indent * Math.max(1, level),
		shiftOfFirstLine: level === 0 ? 0 : state.indent * level,
		presenterOptions: state,
		allowedStylesMask: 0,
		style: node.style
	};
}
function writeFlowSequence(state, level, node) {
	let result = "";
	for (let index = 0, length = node.items.length; index < length; index += 1) {
		const item = writeNode(state, level, node.items[index], node, {}).text;
		if (index > 0) result += `,${!state.flowSkipCommaSpace ? " " : ""}`;
		result += item;
	}
	const pad = state.flowBracketPadding && node.items.length > 0 ? " " : "";
	return `[${pad}${result}${pad}]`;
}
function writeBlockSequence(state, level, node, compact) {
	let result = "";
	for (let index = 0, length = node.items.length; index < length; index += 1) {
		const item = writeNode(state, level + 1, node.items[index], node, {
			block: true,
			compact: state.seqInlineFirst,
			isblockseq: true
		}).text;
		if (!compact || result !== "") result += generateNextLine(state, level);
		if (item === "" || CHAR_LINE_FEED === item.charCodeAt(0)) result += "-";
		else result += "- ";
		result += item;
	}
	return result;
}
function writeFlowMapping(state, level, node) {
	let result = "";
	for (const { key, value } of node.items) {
		let pairBuffer = "";
		if (result !== "") pairBuffer += `,${!state.flowSkipCommaSpace ? " " : ""}`;
		const keyRender = writeNode(state, level, key, node, { iskey: true });
		const keyText = keyRender.text;
		const valueText = writeNode(state, level, value, node, {}).text;
		const sep = state.flowSkipColonSpace || valueText === "" ? "" : " ";
		const keyIsBareProps = key.kind === "scalar" && keyRender.noBody && (key.tagged || key.anchor !== void 0);
		const keyColonSep = key.kind === "alias" || keyIsBareProps ? " " : "";
		pairBuffer += `${keyText}${keyColonSep}:${sep}${valueText}`;
		result += pairBuffer;
	}
	const pad = state.flowBracketPadding && result !== "" ? " " : "";
	return `{${pad}${result}${pad}}`;
}
function writeBlockMapping(state, level, node, compact) {
	let result = "";
	for (let index = 0, length = node.items.length; index < length; index += 1) {
		let pairBuffer = "";
		if (!compact || result !== "") pairBuffer += generateNextLine(state, level);
		const { key, value } = node.items[index];
		const keyIsBlock = (key.kind === "mapping" || key.kind === "sequence") && key.style === COLLECTION_STYLE.BLOCK && key.items.length !== 0 || key.kind === "scalar" && (key.style === SCALAR_STYLE.LITERAL_BLOCK || key.style === SCALAR_STYLE.FOLDED_BLOCK);
		const keyRender = keyIsBlock ? writeNode(state, level + 1, key, node, {
			block: true,
			compact: true,
			isblockseq: !cannotBeCompact(state, key, level + 1)
		}) : writeNode(state, level + 1, key, node, {
			block: true,
			compact: true,
			iskey: true
		});
		const keyText = keyRender.text;
		const keyHasLineBreak = key.kind === "scalar" && key.value.indexOf("\n") !== -1;
		const keyIsTooLong = keyText.length > 1024 && /^[\s\S]{1025}/u.test(keyText);
		const explicitPair = keyIsBlock || keyHasLineBreak || keyIsTooLong;
		if (explicitPair) {
			if (keyText && CHAR_LINE_FEED === keyText.charCodeAt(0)) pairBuffer += "?";
			else pairBuffer += "? ";
		}
		pairBuffer += keyText;
		if (explicitPair) pairBuffer += generateNextLine(state, level);
		const valueText = writeNode(state, level + 1, value, node, {
			block: true,
			compact: explicitPair,
			isblockseq: explicitPair && !cannotBeCompact(state, value, level + 1)
		}).text;
		const keyIsBareProps = key.kind === "scalar" && keyRender.noBody && (key.tagged || key.anchor !== void 0);
		const keyColonSep = !explicitPair && (key.kind === "alias" || keyIsBareProps) ? " " : "";
		if (valueText === "" || CHAR_LINE_FEED === valueText.charCodeAt(0)) pairBuffer += `${keyColonSep}:`;
		else pairBuffer += `${keyColonSep}: `;
		pairBuffer += valueText;
		result += pairBuffer;
	}
	return result;
}
function cannotBeCompact(state, node, level) {
	if (node.kind === "alias") return true;
	return node.tagged || node.anchor !== void 0 || state.indent < 2 && level > 0;
}
function writeNode(state, level, node, parent, ctx) {
	if (node.kind === "alias") {
		state.openEnded = false;
		return {
			text: `*${node.anchor}`,
			noBody: false
		};
	}
	const { block = false, iskey = false, isblockseq = false } = ctx;
	let compact = ctx.compact ?? false;
	const hasAnchor = node.anchor !== void 0;
	if (cannotBeCompact(state, node, level)) compact = false;
	let body;
	let shouldPrintTag = node.tagged;
	const useBlockCollection = block && (node.kind === "mapping" || node.kind === "sequence") && node.style === COLLECTION_STYLE.BLOCK && node.items.length !== 0;
	if (node.kind === "mapping") {
		if (useBlockCollection) body = writeBlockMapping(state, level, node, compact);
		else body = writeFlowMapping(state, level, node);
	} else if (node.kind === "sequence") {
		if (useBlockCollection) {
			if (state.seqNoIndent && !isblockseq && level > 0) body = writeBlockSequence(state, level - 1, node, compact);
			else body = writeBlockSequence(state, level, node, compact);
		} else body = writeFlowSequence(state, level, node);
	} else {
		const layout = scalarLayout(state, node, parent, level, iskey, !block);
		detectAllowedStyles(layout);
		for (const rule of state.scalarStyleRules) rule(layout);
		body = renderScalar(layout);
		state.openEnded = (layout.style === SCALAR_STYLE.LITERAL_BLOCK || layout.style === SCALAR_STYLE.FOLDED_BLOCK) && (node.value === "\n" || node.value.endsWith("\n\n"));
		shouldPrintTag = node.tagged || body === "" && layout.flowOnly && parent?.kind === "sequence" && !hasAnchor || layout.style !== SCALAR_STYLE.PLAIN && node.tag !== state.defaultScalarTagName;
	}
	if ((node.kind === "mapping" || node.kind === "sequence") && !useBlockCollection) state.openEnded = false;
	if (useBlockCollection && compact && level > 0 && state.indent > 2) body = `${" ".repeat(state.indent - 2)}${body}`;
	const noBody = body === "";
	let text = body;
	if (shouldPrintTag || hasAnchor) {
		const props = [];
		const tag = shouldPrintTag ? nodeTagShort(node) : null;
		const anchor = hasAnchor ? `&${node.anchor}` : null;
		if (state.tagBeforeAnchor) {
			if (tag !== null) props.push(tag);
			if (anchor !== null) props.push(anchor);
		} else {
			if (anchor !== null) props.push(anchor);
			if (tag !== null) props.push(tag);
		}
		const sep = body === "" || body.charCodeAt(0) === CHAR_LINE_FEED ? "" : " ";
		text = `${props.join(" ")}${sep}${body}`;
	}
	return {
		text,
		noBody
	};
}
function rootStartsOwnLine(node) {
	return (node.kind === "sequence" || node.kind === "mapping") && node.style === COLLECTION_STYLE.BLOCK && node.items.length !== 0 && !node.tagged && node.anchor === void 0;
}
function writeDocumentDirectives(doc) {
	let result = "";
	for (const directive of doc.directives) {
		if (directive.kind === "yaml") {
			result += `%YAML ${directive.version}\n`;
			continue;
		}
		const { handle, prefix } = directive;
		result += `%TAG ${handle} ${prefix}\n`;
	}
	return result;
}
/**
* Build YAML from AST.
*
* @category AST
*/
function present(documents, options) {
	const state = createPresenterState(options);
	let result = "";
	let previousEnded = false;
	for (let index = 0; index < documents.length; index += 1) {
		const doc = documents[index];
		state.openEnded = false;
		const directives = writeDocumentDirectives(doc);
		const hasDirectives = directives !== "";
		const marker = doc.explicitStart || hasDirectives || index > 0 && !previousEnded;
		result += directives;
		if (doc.contents === null) {
			if (marker) result += "---\n";
		} else if (marker) {
			const body = writeNode(state, 0, doc.contents, null, {
				block: true,
				compact: true
			}).text;
			const sep = body === "" ? "" : hasDirectives || rootStartsOwnLine(doc.contents) ? "\n" : " ";
			result += `---${sep}${body}\n`;
		} else result += writeNode(state, 0, doc.contents, null, {
			block: true,
			compact: true
		}).text + "\n";
		previousEnded = doc.explicitEnd || state.openEnded;
		if (previousEnded) result += "...\n";
	}
	return result;
}
//#endregion
//#region src/dump.ts
var DEFAULT_DUMP_OPTIONS = {
	...DEFAULT_PRESENTER_OPTIONS,
	schema: DUMP_SCHEMA,
	skipInvalid: false,
	noRefs: false,
	flowLevel: -1,
	sortKeys: false,
	transform: () => {}
};
function defaultCompareFn(a, b) {
	const x = String(a);
	const y = String(b);
	if (x < y) return -1;
	if (x > y) return 1;
	return 0;
}
/**
* Serializes JS object as a YAML document. By default it can dump every
* supported YAML type, so it throws an exception if you try to dump regexps or
* functions. However, you can disable exceptions by setting the
* {@link DumpOptions.skipInvalid} option to `true`.
*
* @category Main
*/
function dump(input, options = {}) {
	const opts = {
		...DEFAULT_DUMP_OPTIONS,
		...options
	};
	const documents = jsToAst(input, opts.schema, {
		noRefs: opts.noRefs,
		skipInvalid: opts.skipInvalid
	});
	if (opts.flowLevel >= 0) visit(documents, (node, ctx) => {
		if (ctx.depth < opts.flowLevel) return;
		if (node.kind === "sequence" || node.kind === "mapping") node.style = COLLECTION_STYLE.FLOW;
		return VISIT_SKIP;
	});
	if (opts.sortKeys) {
		const compareFn = opts.sortKeys === true ? defaultCompareFn : opts.sortKeys;
		visit(documents, (node) => {
			if (node.kind !== "mapping") return;
			node.items.sort((a, b) => compareFn(a.key.kind === "scalar" ? a.key.value : "", b.key.kind === "scalar" ? b.key.value : ""));
		});
	}
	opts.transform(documents);
	return present(documents, {
		...pick(opts, Object.keys(DEFAULT_PRESENTER_OPTIONS)),
		schema: opts.schema
	});
}
//#endregion
//#region src/ast/from_events.ts
var NO_RANGE = (/* unused pure expression or super */ null && (-1));
function eventPosition(event) {
	if ("tagStart" in event && event.tagStart !== NO_RANGE) return event.tagStart;
	if ("anchorStart" in event && event.anchorStart !== NO_RANGE) return event.anchorStart;
	if ("valueStart" in event && event.valueStart !== NO_RANGE) return event.valueStart;
	if ("start" in event) return event.start;
	return 0;
}
function rawTag(state, event) {
	return event.tagStart === NO_RANGE ? "" : state.source.slice(event.tagStart, event.tagEnd);
}
function anchorName(state, event) {
	return event.anchorStart === NO_RANGE ? void 0 : state.source.slice(event.anchorStart, event.anchorEnd);
}
function buildScalar(state, event) {
	const value = getScalarValue(state.source, event);
	const raw = rawTag(state, event);
	let tag;
	let tagged = false;
	if (raw !== "") {
		tagged = true;
		tag = raw;
	} else if (event.style === SCALAR_STYLE.PLAIN) tag = state.schema.resolveImplicitScalarTag(value).tag.tagName;
	else tag = state.schema.defaultScalarTag.tagName;
	return {
		kind: "scalar",
		tag,
		tagged,
		style: event.style,
		anchor: anchorName(state, event),
		value
	};
}
function buildCollection(state, event, defaultTagName) {
	const raw = rawTag(state, event);
	let tag;
	let tagged = false;
	if (raw === "") tag = defaultTagName;
	else {
		tag = raw;
		tagged = true;
	}
	return {
		tag,
		tagged,
		style: event.style,
		anchor: anchorName(state, event)
	};
}
function addNode(state, node) {
	const frame = state.frames[state.frames.length - 1];
	if (frame.kind === "document") frame.doc.contents = node;
	else if (frame.kind === "sequence") frame.node.items.push(node);
	else if (frame.key) {
		frame.node.items.push({
			key: frame.key,
			value: node
		});
		frame.key = null;
	} else frame.key = node;
}
/**
* Builds an AST from parser events
*
* @category AST
*/
function eventsToAst(events, options) {
	const state = {
		source: options.source,
		schema: options.schema,
		eventIndex: 0,
		position: 0,
		frames: [],
		documents: []
	};
	while (state.eventIndex < events.length) {
		const event = events[state.eventIndex++];
		state.position = eventPosition(event);
		switch (event.type) {
			case EVENT_ID.DOCUMENT: {
				const doc = {
					contents: null,
					explicitStart: event.explicitStart,
					explicitEnd: event.explicitEnd,
					directives: event.directives
				};
				state.frames.push({
					kind: "document",
					doc
				});
				break;
			}
			case EVENT_ID.SCALAR:
				addNode(state, buildScalar(state, event));
				break;
			case EVENT_ID.SEQUENCE: {
				const { tag, tagged, style, anchor } = buildCollection(state, event, "tag:yaml.org,2002:seq");
				const node = {
					kind: "sequence",
					tag,
					tagged,
					style,
					anchor,
					items: []
				};
				state.frames.push({
					kind: "sequence",
					node
				});
				break;
			}
			case EVENT_ID.MAPPING: {
				const { tag, tagged, style, anchor } = buildCollection(state, event, "tag:yaml.org,2002:map");
				const node = {
					kind: "mapping",
					tag,
					tagged,
					style,
					anchor,
					items: []
				};
				state.frames.push({
					kind: "mapping",
					node,
					key: null
				});
				break;
			}
			case EVENT_ID.ALIAS:
				addNode(state, {
					kind: "alias",
					anchor: state.source.slice(event.anchorStart, event.anchorEnd)
				});
				break;
			case EVENT_ID.POP: {
				const frame = state.frames.pop();
				if (frame.kind === "mapping" && frame.key) throw new Error("incomplete mapping pair in event stream");
				if (frame.kind === "document") state.documents.push(frame.doc);
				else addNode(state, frame.node);
				break;
			}
		}
	}
	return state.documents;
}
//#endregion
//#region src/index.ts
/** @deprecated Use `EVENT_ID.DOCUMENT` instead. @internal */
var EVENT_DOCUMENT = EVENT_ID.DOCUMENT;
/** @deprecated Use `EVENT_ID.SEQUENCE` instead. @internal */
var EVENT_SEQUENCE = EVENT_ID.SEQUENCE;
/** @deprecated Use `EVENT_ID.MAPPING` instead. @internal */
var EVENT_MAPPING = EVENT_ID.MAPPING;
/** @deprecated Use `EVENT_ID.SCALAR` instead. @internal */
var EVENT_SCALAR = EVENT_ID.SCALAR;
/** @deprecated Use `EVENT_ID.ALIAS` instead. @internal */
var EVENT_ALIAS = EVENT_ID.ALIAS;
/** @deprecated Use `EVENT_ID.POP` instead. @internal */
var EVENT_POP = EVENT_ID.POP;
/** @deprecated Use `SCALAR_STYLE.PLAIN` instead. @internal */
var SCALAR_STYLE_PLAIN = SCALAR_STYLE.PLAIN;
/** @deprecated Use `SCALAR_STYLE.SINGLE_QUOTED` instead. @internal */
var SCALAR_STYLE_SINGLE_QUOTED = SCALAR_STYLE.SINGLE_QUOTED;
/** @deprecated Use `SCALAR_STYLE.DOUBLE_QUOTED` instead. @internal */
var SCALAR_STYLE_DOUBLE_QUOTED = SCALAR_STYLE.DOUBLE_QUOTED;
/** @deprecated Use `SCALAR_STYLE.LITERAL_BLOCK` instead. @internal */
var SCALAR_STYLE_LITERAL_BLOCK = SCALAR_STYLE.LITERAL_BLOCK;
/** @deprecated Use `SCALAR_STYLE.FOLDED_BLOCK` instead. @internal */
var SCALAR_STYLE_FOLDED_BLOCK = SCALAR_STYLE.FOLDED_BLOCK;
/** @deprecated Use `COLLECTION_STYLE.BLOCK` instead. @internal */
var COLLECTION_STYLE_BLOCK = COLLECTION_STYLE.BLOCK;
/** @deprecated Use `COLLECTION_STYLE.FLOW` instead. @internal */
var COLLECTION_STYLE_FLOW = COLLECTION_STYLE.FLOW;
/** @deprecated Use `CHOMPING_MODE.CLIP` instead. @internal */
var CHOMPING_CLIP = CHOMPING_MODE.CLIP;
/** @deprecated Use `CHOMPING_MODE.STRIP` instead. @internal */
var CHOMPING_STRIP = CHOMPING_MODE.STRIP;
/** @deprecated Use `CHOMPING_MODE.KEEP` instead. @internal */
var CHOMPING_KEEP = CHOMPING_MODE.KEEP;
//#endregion


//# sourceMappingURL=js-yaml.mjs.map
;// CONCATENATED MODULE: ./build/topology/document/scalar.js

const TIMESTAMP = /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::?\d\d)?))?)?$/;
const DECIMAL = /^([-+]?)(\d*)(?:\.(\d*))?([eE][-+]?\d+)?$/;
const PREFIXED = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;
const MAX_NUMBER_LENGTH = 1000;
const WORD_WITH_MEANING = /^(?:null|Null|NULL|true|True|TRUE|false|False|FALSE)$/;
const NOT_FINITE = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
function isPlainText(text) {
    const letter = text.charCodeAt(0) | 0x20;
    return letter >= 0x61 && letter <= 0x7a && (text.length > 5 || !WORD_WITH_MEANING.test(text));
}
function readPlain(source, { text, tag, span }) {
    if (NOT_FINITE.test(text)) {
        const message = `${(0,topology_finding/* quote */.hD)(text)} is not a number JSON can hold. Write a finite number, or quote it to mean the text.`;
        return { finding: (0,topology_finding/* errorAt */.Os)(source, span, 'non-finite-number', message) };
    }
    const asText = { kind: 'string', value: text, ...span };
    if (text.length > MAX_NUMBER_LENGTH && (DECIMAL.test(text) || PREFIXED.test(text)))
        return { node: asText, finding: (0,topology_finding/* numberTooLong */.oX)(source, span) };
    const node = coreValue({ text, tag, span });
    if (node !== undefined)
        return { node };
    if (tag !== undefined) {
        const message = `${(0,topology_finding/* quote */.hD)(text)} is not what its tag \`!!${tag}\` says. Remove the tag, or write a value of that kind.`;
        return { finding: (0,topology_finding/* errorAt */.Os)(source, span, 'wrong-tag', message) };
    }
    if (!TIMESTAMP.test(text))
        return { node: asText };
    const message = `${(0,topology_finding/* quote */.hD)(text)} without quotes is a date to YAML 1.1 and a text to YAML 1.2. Write \`"${text}"\` to mean the text.`;
    return { node: asText, finding: (0,topology_finding/* errorAt */.Os)(source, span, 'unquoted-date', message) };
}
function coreValue({ text, tag, span }) {
    const may = (name) => tag === undefined || tag === name;
    if (may('null') && /^(?:|~|null|Null|NULL)$/.test(text))
        return { kind: 'null', ...span };
    if (may('bool') && /^(?:true|True|TRUE)$/.test(text))
        return { kind: 'boolean', value: true, ...span };
    if (may('bool') && /^(?:false|False|FALSE)$/.test(text))
        return { kind: 'boolean', value: false, ...span };
    const number = may('int') || may('float') ? numberText(text) : undefined;
    return number === undefined ? undefined : { kind: 'number', text: number, ...span };
}
function numberText(text) {
    if (PREFIXED.test(text))
        return BigInt(text).toString();
    const match = DECIMAL.exec(text);
    if (match === null)
        return undefined;
    const [, sign = '', whole = '', fraction, exponent = ''] = match;
    if (whole === '' && (fraction === undefined || fraction === ''))
        return undefined;
    const digits = whole.replace(/^0+(?=\d)/, '') || '0';
    const point = fraction === undefined ? '' : `.${fraction || '0'}`;
    return `${sign === '-' ? '-' : ''}${digits}${point}${exponent}`;
}

// EXTERNAL MODULE: ./build/topology/document/source.js
var source = __nccwpck_require__(87);
;// CONCATENATED MODULE: ./build/topology/document/yaml.js






const MAX_EXPANDED = 30 * 1024 * 1024;
const MAX_FINDINGS = 100;
const CORE_TAG = /^(?:!!|!<tag:yaml\.org,2002:)(str|int|float|bool|null|map|seq)>?$/;
const SPACES = ' \n\r\t\ufeff';
class Unreadable extends Error {
}
function readYaml(source, text = source.text) {
    let events;
    try {
        events = parseEvents(text, { maxDepth: document_document/* MAX_DEPTH */.lr + 2 });
    }
    catch (error) {
        return { node: undefined, findings: [syntaxError(source, error)] };
    }
    const fresh = { next: 0, at: 0, size: 0, values: 0 };
    const reader = { source, events, ...fresh, anchors: new Map(), findings: [] };
    try {
        return { node: readStream(reader), findings: reader.findings };
    }
    catch (error) {
        if (error instanceof Unreadable)
            return { node: undefined, findings: reader.findings };
        throw error;
    }
}
function readStream(reader) {
    const documents = reader.events.filter((event) => event?.type === EVENT_ID.DOCUMENT).length;
    if (documents === 0) {
        const message = 'The file is empty. Write the data topology as one object.';
        return giveUp(reader, { start: 0, end: 0 }, 'empty-file', message);
    }
    reader.next = 1;
    const node = readNode(reader, 0);
    if (documents > 1) {
        const place = firstPlace(reader.events.slice(reader.next)) ?? end(reader.source);
        const message = `The file holds ${documents} YAML documents. Keep one, and remove the \`---\` lines between them.`;
        return giveUp(reader, place, 'several-documents', message);
    }
    return node;
}
function readNode(reader, fallback) {
    const event = take(reader);
    switch (event?.type) {
        case EVENT_ID.ALIAS:
            return yaml_readAlias(reader, { start: event.anchorStart - 1, end: event.anchorEnd });
        case EVENT_ID.SCALAR:
            if (event.anchorStart < 0)
                return readScalar(reader, event, fallback);
            return anchored(reader, event, () => readScalar(reader, event, fallback));
        case EVENT_ID.SEQUENCE:
            return anchored(reader, event, () => readSequence(reader, event));
        case EVENT_ID.MAPPING:
            if (event.anchorStart < 0)
                return readMapping(reader, event);
            return anchored(reader, event, () => readMapping(reader, event));
        default:
            return giveUp(reader, { start: fallback, end: fallback }, 'yaml-syntax', 'A value is missing here.');
    }
}
function take(reader) {
    const event = reader.events[reader.next];
    reader.events[reader.next] = undefined;
    reader.next += 1;
    return event;
}
function anchored(reader, event, read) {
    if (event.anchorStart < 0)
        return read();
    const name = reader.source.text.slice(event.anchorStart, event.anchorEnd);
    const { size, values } = reader;
    reader.anchors.set(name, { node: undefined, size: 0, values: 0 });
    const node = read();
    reader.anchors.set(name, { node, size: reader.size - size, values: reader.values - values });
    return node;
}
function yaml_readAlias(reader, span) {
    const text = (0,source/* textOf */.b)(reader.source, span);
    const anchor = reader.anchors.get(text.slice(1));
    if (anchor === undefined) {
        const message = `Alias ${(0,topology_finding/* quote */.hD)(text)} names no anchor above it. Write \`&${text.slice(1)}\` before the value it stands for.`;
        return giveUp(reader, span, 'unknown-alias', message);
    }
    if (anchor.node === undefined) {
        const message = `Alias ${(0,topology_finding/* quote */.hD)(text)} stands inside its own value, which would never end. Write the value out.`;
        return giveUp(reader, span, 'recursive-alias', message);
    }
    reader.at = span.end;
    reader.values += anchor.values;
    grow(reader, anchor.size, span);
    return anchor.node;
}
function grow(reader, characters, span) {
    reader.size += characters;
    reader.values += 1;
    if (reader.values > document_document/* MAX_VALUES */.Ex)
        giveUp(reader, span, 'too-many-values', document_document/* TOO_MANY_VALUES */.S8);
    if (reader.size <= MAX_EXPANDED)
        return;
    const message = `With its aliases written out, the document is larger than ${MAX_EXPANDED / 1024 / 1024} MiB. Use fewer aliases.`;
    giveUp(reader, span, 'alias-expansion', message);
}
function readSequence(reader, event) {
    checkTag(reader, event, 'seq');
    const items = [];
    yaml_open(reader, event);
    while (reader.events[reader.next]?.type !== EVENT_ID.POP) {
        items.push(readNode(reader, reader.at));
        reader.size += 1;
    }
    return { kind: 'array', items, start: event.start, end: yaml_close(reader, event) };
}
function readMapping(reader, event) {
    checkTag(reader, event, 'map');
    const members = new Map();
    const merges = [];
    yaml_open(reader, event);
    while (reader.events[reader.next]?.type !== EVENT_ID.POP) {
        const isMerge = isMergeKey(reader, reader.events[reader.next]);
        const key = readKey(reader, reader.at);
        const member = { keyStart: key.start, keyEnd: key.end, value: readNode(reader, key.end) };
        const first = members.get(key.value);
        if (isMerge)
            merges.push(member);
        else if (first !== undefined)
            report(reader, (0,topology_finding/* duplicateKey */.Ve)(reader.source, key.value, key, first));
        else
            members.set(key.value, member);
        reader.size += 4;
    }
    const span = { start: event.start, end: yaml_close(reader, event) };
    if (merges.length === 0)
        return { kind: 'object', members: keptMembers(members), start: span.start, end: span.end };
    for (const object of merges.flatMap(({ value }) => mergeSources(reader, value)))
        for (const [key, member] of object.members)
            if (!members.has(key))
                members.set(key, member);
    return { kind: 'object', members, merges, ...span };
}
function yaml_open(reader, { start }) {
    reader.at = start + 1;
    grow(reader, 2, { start, end: start + 1 });
}
function yaml_close(reader, event) {
    const { text } = reader.source;
    reader.next += 1;
    if (text[event.start] === (event.type === EVENT_ID.SEQUENCE ? '[' : '{'))
        reader.at = skipTrivia(text, reader.at, ',') + 1;
    return reader.at;
}
function skipTrivia(text, from, also = '') {
    let at = from;
    for (; at < text.length; at += 1) {
        const character = text[at] ?? '';
        if (character === '#' && (at === 0 || SPACES.includes(text[at - 1] ?? ''))) {
            while (at < text.length && text[at] !== '\n' && text[at] !== '\r')
                at += 1;
        }
        else if (character !== also && !SPACES.includes(character))
            break;
    }
    return at;
}
function isMergeKey(reader, event) {
    return (event?.type === EVENT_ID.SCALAR &&
        event.style === SCALAR_STYLE.PLAIN &&
        event.valueEnd - event.valueStart === 2 &&
        reader.source.text.startsWith('<<', event.valueStart));
}
function mergeSources(reader, value) {
    const sources = value.kind === 'array' ? value.items : [value];
    const objects = sources.filter((node) => node.kind === 'object');
    if (objects.length < sources.length) {
        const message = 'The merge key `<<` takes an object or a list of objects, such as `<<: *name`. To write a key of this name, quote it.';
        report(reader, (0,topology_finding/* errorAt */.Os)(reader.source, value, 'merge-key', message));
    }
    return objects;
}
function readKey(reader, fallback) {
    const node = readNode(reader, fallback);
    reader.values -= 1;
    if (node.kind === 'string')
        return node;
    const written = (0,source/* textOf */.b)(reader.source, node);
    const isScalar = node.kind !== 'object' && node.kind !== 'array';
    const message = isScalar
        ? `Key ${(0,topology_finding/* quote */.hD)(written)} is read as ${node.kind === 'null' ? 'null' : `a ${node.kind}`}, and keys are strings. Write \`"${written}"\`.`
        : `A key is ${node.kind === 'array' ? 'a list' : 'an object'}, and keys are strings. Write a text before the \`:\`.`;
    report(reader, (0,topology_finding/* errorAt */.Os)(reader.source, node, 'non-string-key', message));
    return { kind: 'string', value: written, start: node.start, end: node.end };
}
function readScalar(reader, event, fallback) {
    const span = scalarSpan(event, fallback);
    const text = event.valueStart < 0 ? '' : getScalarValue(reader.source.text, event);
    reader.at = Math.max(reader.at, span.end);
    grow(reader, text.length + 2, span);
    const tag = checkTag(reader, event, event.style === SCALAR_STYLE.PLAIN ? undefined : 'str');
    if (tag === 'str' || (tag === undefined && isPlainText(text)))
        return { kind: 'string', value: text, start: span.start, end: span.end };
    const { node, finding } = readPlain(reader.source, { text, tag, span });
    if (finding !== undefined)
        report(reader, finding);
    if (node === undefined)
        throw new Unreadable();
    return node;
}
function scalarSpan(event, fallback) {
    if (event.valueStart < 0)
        return { start: fallback, end: fallback };
    const quoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
    return quoted
        ? { start: event.valueStart - 1, end: event.valueEnd + 1 }
        : { start: event.valueStart, end: event.valueEnd };
}
function checkTag(reader, event, implied) {
    if (event.tagStart < 0)
        return implied;
    const span = { start: event.tagStart, end: event.tagEnd };
    const written = (0,source/* textOf */.b)(reader.source, span);
    if (written === '!')
        return implied ?? 'str';
    const name = CORE_TAG.exec(written)?.[1];
    const isCollection = event.type !== EVENT_ID.SCALAR;
    if (name !== undefined && (isCollection ? name === implied : name !== 'map' && name !== 'seq'))
        return name;
    const message = `Tag ${(0,topology_finding/* quote */.hD)(written)} is not one JSON knows. Remove it, and write the value as text, number, list or object.`;
    report(reader, (0,topology_finding/* errorAt */.Os)(reader.source, span, 'unknown-tag', message));
    return implied ?? 'str';
}
function report(reader, finding) {
    reader.findings.push(finding);
    if (reader.findings.length >= MAX_FINDINGS)
        throw new Unreadable();
}
function giveUp(reader, span, id, message) {
    reader.findings.push((0,topology_finding/* errorAt */.Os)(reader.source, span, id, message));
    throw new Unreadable();
}
function firstPlace(events) {
    for (const event of events) {
        if (event === undefined)
            continue;
        if (event.type === EVENT_ID.SCALAR && event.valueStart >= 0)
            return scalarSpan(event, 0);
        if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) {
            return { start: event.start, end: event.start + 1 };
        }
    }
    return undefined;
}
function end(source) {
    return { start: source.text.length, end: source.text.length };
}
const REMEDIES = [
    [/tab characters/, 'Indent with spaces.'],
    [/bad indentation|deficient indentation/, 'Indent the members of one object by the same number of spaces.'],
    [/null byte|non-printable/, 'Remove the control character, or write it as an escape such as `"\\x00"`.'],
    [/single quoted|double quoted/, 'Close the quotes.'],
    [/flow collection/, 'Close the `[` or `{`, and put a comma between its entries.'],
    [/implicit key|':' after a mapping key/, 'Write `key: value`, with a space after the colon.'],
    [/tag/, 'Remove the tag.'],
];
function syntaxError(source, error) {
    if (!(error instanceof YAMLException))
        throw error;
    const start = Math.min(error.mark?.position ?? 0, source.text.length);
    if (source.text.slice(Math.max(0, start - 1), start + 1) === '${') {
        const message = `A placeholder inside \`[…]\` or \`{…}\` needs quotes, because YAML reads its brace. Write \`"\${shard:NAME}"\`.`;
        return (0,topology_finding/* errorAt */.Os)(source, { start: start - 1, end: start + 1 }, 'unquoted-placeholder', message);
    }
    const remedy = REMEDIES.find(([pattern]) => pattern.test(error.reason))?.[1] ?? 'Check the line and the one above.';
    const span = { start, end: start + 1 };
    if (/maxDepth/.test(error.reason))
        return (0,topology_finding/* errorAt */.Os)(source, span, 'too-deep', document_document/* TOO_DEEP */.gZ);
    return (0,topology_finding/* errorAt */.Os)(source, span, 'yaml-syntax', `Not valid YAML: ${error.reason}. ${remedy}`);
}

;// CONCATENATED MODULE: ./build/topology/document/reading.js




const MAX_FILE_BYTES = 10 * 1024 * 1024;
function formatOf(name) {
    const extension = /\.(yaml|yml|json)$/i.exec(name)?.[1]?.toLowerCase();
    return extension === undefined ? undefined : extension === 'json' ? 'json' : 'yaml';
}
function readTopology(name, bytes) {
    if (bytes.byteLength > MAX_FILE_BYTES) {
        const finding = (0,topology_finding/* errorAt */.Os)({ name, text: '' }, NOWHERE, 'file-too-large', tooLarge(bytes.byteLength));
        return { ok: false, findings: [finding] };
    }
    const text = decode(bytes);
    if (text === undefined)
        return { ok: false, findings: [notUtf8(name, bytes)] };
    return readTopologyText({ name, text }, formatOf(name) ?? 'yaml');
}
function readTopologyText(source, format) {
    const { node: read, findings } = format === 'json' ? readJson(source) : readYaml(source);
    if (read?.kind === 'object') {
        const document = { source, root: read };
        return findings.length === 0 ? { ok: true, document } : { ok: false, findings, draft: document };
    }
    if (read === undefined || findings.length > 0)
        return { ok: false, findings };
    const message = read.kind === 'null'
        ? EMPTY
        : `The document is ${read.kind === 'array' ? 'a list' : `a ${read.kind}`}, and a data topology is one object. Write \`key: value\` members.`;
    const id = read.kind === 'null' ? 'empty-file' : 'not-an-object';
    return { ok: false, findings: [(0,topology_finding/* errorAt */.Os)(source, read, id, message)] };
}
function tooLarge(bytes) {
    const size = (bytes / 1024 / 1024).toFixed(1);
    return `The file has ${size} MiB, and the largest that is read has ${MAX_FILE_BYTES / 1024 / 1024}. Check that ${(0,topology_finding/* quote */.hD)('file')} names a data topology.`;
}
const NOWHERE = { start: 0, end: 0 };
const EMPTY = 'The file is empty. Write the data topology as one object.';
function decode(bytes, part = false) {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: part });
    }
    catch {
        return undefined;
    }
}
function notUtf8(name, bytes) {
    const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    const message = isUtf16
        ? 'The file is UTF-16. Save it as UTF-8.'
        : 'This line is not UTF-8. Save the file as UTF-8.';
    const end = longest(bytes.length, (length) => decode(bytes.subarray(0, length), true) !== undefined);
    const line = bytes.subarray(0, end).reduce((lines, byte) => lines + (byte === 0x0a ? 1 : 0), 1);
    const location = { file: name, line, column: 1, endLine: line, endColumn: 1 };
    return { id: 'not-utf8', severity: 'error', message, location };
}
function longest(most, holds) {
    let low = 0;
    let high = most;
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (holds(middle))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}
function readJson(source) {
    const { text } = source;
    const message = jsonError(text);
    const read = readYaml(source, text.replaceAll('\t', ' '));
    if (message === undefined)
        return read;
    const isDeep = read.findings.some(({ id }) => id === 'too-deep');
    return { node: undefined, findings: isDeep ? read.findings : [jsonFinding(source, message)] };
}
function jsonError(text) {
    try {
        JSON.parse(text);
        return undefined;
    }
    catch (error) {
        if (error instanceof SyntaxError)
            return error.message;
        throw error;
    }
}
const NO_VALUE = 'where a value is expected';
const NO_KEY = 'where a key in double quotes is expected';
const IN_STRING = 'inside a string';
const FACTS = [
    [/string literal|Unterminated string/, IN_STRING],
    [/[Ee]scape/, `begins no escape that JSON knows ${IN_STRING}`],
    [/after JSON/, 'follows the end of the document'],
    [/':'/, 'where a `:` is expected after a key'],
    [/','.*'}'/, 'where a comma or `}` is expected'],
    [/','.*']'/, 'where a comma or `]` is expected'],
    [/property name/, NO_KEY],
];
const reading_REMEDIES = [
    [/string$/, 'Close the string with `"`, and escape what JSON escapes (`\\n`, `\\\\`).'],
    [/^,▸[}\]]/, 'Remove the comma.'],
    [/▸[/#]/, 'JSON has no comments: remove it, or use a YAML file.'],
    [/key in double quotes is expected$/, 'Write `"key": value`.'],
    [/▸(?:NaN|Infinity)\b/, 'Write a finite number, or quote it to mean the text.'],
    [/▸'/, 'Write strings in double quotes.'],
    [
        /▸[-+.\d].*value is expected$/s,
        'Write a number like `-1.5e3`: no leading zero, plus sign or hexadecimal.',
    ],
    [/▸[A-Za-z_$].*value is expected$/s, 'Put a text in double quotes.'],
    [/value is expected$/, 'Write a string, number, list, object, `true`, `false` or `null`.'],
];
function jsonFinding(source, message) {
    const { text } = source;
    if (/^[ \t\r\n]*$/.test(text))
        return (0,topology_finding/* errorAt */.Os)(source, { start: text.length, end: text.length }, 'empty-file', EMPTY);
    const fact = FACTS.find(([words]) => words.test(message))?.[1] ?? NO_VALUE;
    let start = stopOf(text, message);
    if (/[Ee]scape/.test(message))
        start = text.lastIndexOf('\\', start);
    if (fact === NO_VALUE)
        while (/[\w$+.-]/.test(text[start - 1] ?? ''))
            start -= 1;
    const character = text.codePointAt(start);
    const found = character === undefined ? 'the text ends' : (0,topology_finding/* quote */.hD)(String.fromCodePoint(character));
    const around = `${text.slice(0, start).trimEnd().at(-1)}▸${text.slice(start, start + 80)} ${fact}`;
    const remedy = reading_REMEDIES.find(([pattern]) => pattern.test(around))?.[1];
    const said = `Not valid JSON: ${found} ${fact}.${remedy === undefined ? '' : ` ${remedy}`}`;
    return (0,topology_finding/* errorAt */.Os)(source, { start, end: Math.min(start + 1, text.length) }, 'json-syntax', said);
}
function stopOf(text, message) {
    const place = /at position (\d+)/.exec(message)?.[1];
    if (place !== undefined)
        return Number(place);
    if (message.startsWith('Unexpected end'))
        return text.length;
    return longest(text.length, (length) => !/^(?:Unexpected token|")/.test(jsonError(text.slice(0, length)) ?? ''));
}
const LONG_NUMBER = /(?:^|[\s[:,])(?:-0|-?\d+[.eE]|-?\d{16})/;
const INDEX = /^(?:0|[1-9]\d*)$/;
function readParsed(source, parsed) {
    if (!LONG_NUMBER.test(source.text)) {
        const parsing = { values: 0, keys: 0, isExact: true };
        const node = nodeOf(parsed, parsing, 0);
        if (parsing.isExact && parsing.values <= document_document/* MAX_VALUES */.Ex && countKeys(source.text) === parsing.keys)
            return node;
    }
    const { node, findings } = readJson(source);
    return findings.length === 0 ? node : undefined;
}
function countKeys(text) {
    let keys = 0;
    for (const pattern = /"[ \t\r\n]*:/g; pattern.test(text);)
        keys += 1;
    return keys;
}
function nodeOf(parsed, parsing, depth) {
    parsing.values += 1;
    if (typeof parsed === 'string')
        return { kind: 'string', value: parsed, start: 0, end: 0 };
    if (typeof parsed === 'number')
        return { kind: 'number', text: String(parsed), start: 0, end: 0 };
    if (typeof parsed === 'boolean')
        return { kind: 'boolean', value: parsed, start: 0, end: 0 };
    if (typeof parsed !== 'object' || parsed === null)
        return { kind: 'null', start: 0, end: 0 };
    parsing.isExact &&= depth < document_document/* MAX_DEPTH */.lr;
    if (!parsing.isExact)
        return { kind: 'null', start: 0, end: 0 };
    if (Array.isArray(parsed)) {
        const items = parsed.map((item) => nodeOf(item, parsing, depth + 1));
        return { kind: 'array', items, start: 0, end: 0 };
    }
    const members = new Map();
    const keys = Object.keys(parsed);
    parsing.isExact &&= keys.length < 2 || !INDEX.test(keys[0] ?? '');
    parsing.keys += keys.length;
    for (const key of keys) {
        const value = nodeOf(parsed[key], parsing, depth + 1);
        members.set(key, { keyStart: 0, keyEnd: 0, value });
    }
    return { kind: 'object', members: keptMembers(members), start: 0, end: 0 };
}


/***/ }),

/***/ 87:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ textOf),
/* harmony export */   x: () => (/* binding */ locate)
/* harmony export */ });
function locate(source, span) {
    const from = position(source, span.start);
    const to = position(source, Math.max(span.start, span.end));
    return {
        file: source.name,
        line: from.line,
        column: from.column,
        endLine: to.line,
        endColumn: to.column,
    };
}
function textOf(source, span) {
    return source.text.slice(span.start, span.end);
}
function position(source, offset) {
    source.lineStarts ??= findLineStarts(source.text);
    const starts = source.lineStarts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset)
            low = middle;
        else
            high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
function findLineStarts(text) {
    const starts = [0];
    const lineBreak = /\r\n|\n|\r/g;
    while (lineBreak.exec(text) !== null)
        starts.push(lineBreak.lastIndex);
    return starts;
}


/***/ }),

/***/ 2509:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  qI: () => (/* binding */ writeFreeForm),
  $S: () => (/* binding */ writeNekiForm),
  $X: () => (/* binding */ writePart)
});

// UNUSED EXPORTS: meaningOf, rootForm

// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __nccwpck_require__(1611);
// EXTERNAL MODULE: ./build/topology/equality/canonical-value.js
var canonical_value = __nccwpck_require__(5683);
;// CONCATENATED MODULE: ./build/topology/equality/form.js
function withInside(write, inside) {
    return inside === undefined
        ? write
        : Object.assign((writer, node) => write(writer, node), { inside });
}

;// CONCATENATED MODULE: ./build/topology/equality/canonical-writer.js


const MAX_CHAINED = 200;
const MIN_CHAINED_LENGTH = 10_000;
function canonical_writer_structural(writer, node) {
    switch (node.kind) {
        case 'object':
            return writeMembers(writer, node, { formOf: () => canonical_writer_structural });
        case 'array':
            return `[${node.items.map((item) => within(writer, '*', () => canonical_writer_structural(writer, item))).join()}]`;
        case 'number': {
            const value = (0,document_document/* canonicalNumber */.uA)(node.text);
            if (value !== node.text)
                apply(writer, 'number-spelling', node.text);
            return value;
        }
        case 'string':
            return JSON.stringify(node.value);
        case 'boolean':
            return String(node.value);
        case 'null':
            return 'null';
    }
}
function writeMembers(writer, node, forms) {
    if (forms.filled === undefined && isSorted(node, forms))
        return writeSorted(writer, node, forms);
    const written = [];
    for (const [key, { value }] of node.members) {
        const name = modernName(node, key, forms);
        const text = writeMember(writer, { key, name, value }, forms);
        if (text !== undefined)
            written.push([name, text]);
    }
    return writeEntries(writer, written, forms);
}
function writeSorted(writer, node, forms) {
    const parts = [];
    for (const [key, { value }] of node.members) {
        const name = modernName(node, key, forms);
        const text = writeMember(writer, { key, name, value }, forms);
        if (text !== undefined)
            parts.push(parts.length === 0 ? '{' : ',', quoted(name), ':', text);
    }
    return parts.length === 0 ? '{}' : together(parts);
}
function isSorted(node, forms) {
    if (node.members.size < 2)
        return true;
    let last = '';
    for (const key of node.members.keys()) {
        const name = modernName(node, key, forms);
        if (name < last)
            return false;
        last = name;
    }
    return true;
}
function modernName(node, key, { aliases }) {
    const modern = aliases?.get(key);
    return modern === undefined || node.members.has(modern) ? key : modern;
}
function writeMember(writer, { key, name, value }, forms) {
    writer.path.push(name);
    if (name !== key)
        apply(writer, 'alias-keys', key);
    const text = forms.formOf(name)(writer, value);
    writer.path.pop();
    return text;
}
function writeEntries(writer, written, { order = 'object-key-order', filled }) {
    const isSorted = written.every(([key], index) => index === 0 || (written[index - 1]?.[0] ?? '') <= key);
    if (!isSorted)
        apply(writer, order, written.map(([key]) => key).join('\n'));
    const all = filled === undefined ? written : [...written, filled];
    const inOrder = isSorted && filled === undefined ? all : all.toSorted(([one], [other]) => (one < other ? -1 : 1));
    const parts = [];
    for (const [key, text] of inOrder)
        parts.push(parts.length === 0 ? '{' : ',', quoted(key), ':', text);
    return parts.length === 0 ? '{}' : together(parts);
}
function together(parts) {
    const length = parts.reduce((sum, part) => sum + part.length, 1);
    if (parts.length > MAX_CHAINED || length < MIN_CHAINED_LENGTH)
        return `${parts.join('')}}`;
    return `${parts.reduce((text, part) => text + part)}}`;
}
function quoted(key) {
    return /^\w+$/.test(key) ? `"${key}"` : JSON.stringify(key);
}
function object(members, aliases = {}) {
    const forms = new Map(Object.entries(members));
    const modern = new Map(Object.entries(aliases));
    const memberForms = { formOf: (key) => forms.get(key) ?? canonical_writer_structural, aliases: modern };
    return withInside((writer, node) => node.kind === 'object' ? writeMembers(writer, node, memberForms) : canonical_writer_structural(writer, node), { kind: 'object', members: forms, aliases: modern });
}
function mapOf(item) {
    const forms = { formOf: () => item };
    return withInside((writer, node) => (node.kind === 'object' ? writeMembers(writer, node, forms) : canonical_writer_structural(writer, node)), { kind: 'each', form: item });
}
function setOf(item, order, nameOf) {
    const write = (writer, node) => {
        if (node.kind !== 'array')
            return canonical_writer_structural(writer, node);
        const names = node.items.map(nameOf);
        const texts = node.items.map((value, index) => within(writer, names[index] ?? '*', () => item(writer, value)) ?? '{}');
        const isSet = names.every((name) => name !== undefined) && new Set(names).size === names.length;
        return `[${(isSet ? sorted(writer, texts, order) : texts).join()}]`;
    };
    return withInside(write, { kind: 'set', form: item, nameOf });
}
function sorted(writer, texts, order) {
    const inOrder = texts.toSorted();
    if (inOrder.some((text, index) => text !== texts[index]))
        apply(writer, order, texts.join('\n'));
    return inOrder;
}
function listOf(item) {
    const write = (writer, node) => {
        if (node.kind !== 'array')
            return canonical_writer_structural(writer, node);
        return `[${node.items.map((value) => within(writer, '*', () => item(writer, value)) ?? '{}').join()}]`;
    };
    return withInside(write, { kind: 'each', form: item });
}
function orEmpty(form, rule = 'empty-or-omitted') {
    const write = (writer, node) => {
        const text = form(writer, node);
        if (text !== '{}' && text !== '[]')
            return text;
        apply(writer, rule, text);
        return undefined;
    };
    return withInside(write, form.inside);
}
const orFalse = (writer, node) => {
    if (node.kind !== 'boolean' || node.value)
        return canonical_writer_structural(writer, node);
    apply(writer, 'false-or-omitted', 'false');
    return undefined;
};
function applyAll(writer, { value, applied }) {
    for (const [rule, difference] of applied)
        apply(writer, rule, `${value} ${difference}`);
    return value === undefined ? undefined : JSON.stringify(value);
}
function within(writer, name, write) {
    writer.path.push(name);
    const result = write();
    writer.path.pop();
    return result;
}
function apply(writer, rule, difference) {
    const application = `${JSON.stringify(writer.path)} ${difference}`;
    const known = writer.applications.get(rule);
    if (known === undefined)
        writer.applications.set(rule, [application]);
    else
        known.push(application);
}

;// CONCATENATED MODULE: ./build/topology/equality/canonical-form.js




function writeNekiForm(document, context) {
    const writer = { context, applications: new Map(), path: [] };
    return [topologyForm(writer, document.root) ?? '{}', writer.applications];
}
function writeFreeForm(document) {
    const context = { indexTypes: new Map(), onlySchemaOf: () => undefined };
    const writer = { context, applications: new Map(), path: [] };
    return [canonical_writer_structural(writer, document.root), writer.applications];
}
function rootForm(form) {
    return form === 'neki' ? topologyForm : structural;
}
function meaningOf({ form, node, path }, context) {
    return form({ context, applications: new Map(), path: [...path] }, node);
}
function writePart({ part, node, path = [] }, context) {
    const writer = { context, applications: new Map(), path: [...path] };
    return PARTS[part](writer, node) ?? '{}';
}
function bound(which) {
    return (writer, node) => {
        const type = writer.context.indexTypes.get(writer.path[1] ?? '');
        if (node.kind === 'string')
            return applyAll(writer, (0,canonical_value/* canonicalBound */.Rb)(node.value, which, type));
        if (node.kind !== 'null')
            return canonical_writer_structural(writer, node);
        apply(writer, 'empty-bound', 'null');
        return undefined;
    };
}
const expression = (writer, node) => node.kind === 'string' ? applyAll(writer, (0,canonical_value/* canonicalExpression */.H)(node.value)) : canonical_writer_structural(writer, node);
const modulus = (writer, node) => {
    const canonical = (0,canonical_value/* canonicalModulus */.OX)(node);
    return canonical === undefined ? canonical_writer_structural(writer, node) : applyAll(writer, canonical);
};
const columns = orEmpty(canonical_writer_structural);
const canonical_form_name = (writer, node) => {
    if (node.kind !== 'string' || node.value !== '')
        return canonical_writer_structural(writer, node);
    apply(writer, 'empty-or-omitted', '""');
    return undefined;
};
const keyRange = object({ start: bound('start'), end: bound('end') });
const keyRanges = bagOf(keyRange, 'key-range-order');
const referenceGroups = bagOf(canonical_writer_structural, 'reference-group-order');
function bagOf(form, order) {
    const write = (writer, node) => {
        if (node.kind !== 'array')
            return canonical_writer_structural(writer, node);
        const texts = node.items.map((item) => within(writer, '*', () => form(writer, item)) ?? '{}');
        return `[${sorted(writer, texts, order).join()}]`;
    };
    return withInside(write, { kind: 'bag', form });
}
const sequence = object({ shard_group: canonical_form_name }, { shard_group_uid: 'shard_group' });
const writeSequences = (writer, node) => {
    if (node.kind === 'object')
        return writeMembers(writer, node, { formOf: () => sequence, order: 'sequence-order' });
    if (node.kind !== 'array')
        return canonical_writer_structural(writer, node);
    if (node.items.length === 0)
        return '[]';
    const names = node.items.map(nameMember);
    if (names.some((name) => name === undefined) || new Set(names).size < names.length)
        return listOf(sequence)(writer, node);
    apply(writer, 'sequence-shape', 'list');
    const written = node.items.map((item, index) => {
        const name = names[index] ?? '';
        return [name, within(writer, name, () => sequence(writer, withoutName(item))) ?? '{}'];
    });
    return writeEntries(writer, written, { order: 'sequence-order' });
};
const sequences = withInside(writeSequences, { kind: 'set', form: sequence, nameOf: nameMember });
function withoutName(node) {
    if (node.kind !== 'object')
        return node;
    const members = new Map(node.members);
    members.delete('name');
    return { ...node, members };
}
const primaryIndexes = listOf(object({ shard_index: canonical_form_name, columns: orEmpty(listOf(expression)), ignore_null: orFalse }));
const table = object({
    shard_group: canonical_form_name,
    primary_indexes: orEmpty(primaryIndexes),
    secondary_indexes: orEmpty(setOf(object({ columns }), 'secondary-index-order', nameMember)),
}, { shard_group_uid: 'shard_group' });
const schema = object({
    default_shard_group: canonical_form_name,
    tables: orEmpty(mapOf(table)),
    sequences: orEmpty(sequences),
    reference_tables: orEmpty(mapOf(object({ shard_groups: orEmpty(referenceGroups) }, { shard_group_uids: 'shard_groups' }))),
});
const globalSecondaryIndexForms = new Map([
    ...['columns', 'owner_sk_columns', 'owner_pk_columns'].map((key) => [key, columns]),
    ...['unique', 'ignore_null', 'enabled'].map((key) => [key, orFalse]),
    ['schema', canonical_form_name],
]);
const writeGlobalSecondaryIndex = (writer, node) => {
    if (node.kind !== 'object')
        return canonical_writer_structural(writer, node);
    const formOf = (key) => globalSecondaryIndexForms.get(key) ?? canonical_writer_structural;
    const own = (0,document_document/* memberValue */.AX)(node, 'schema');
    const isOwn = own !== undefined && (own.kind !== 'string' || own.value !== '');
    const lookup = isOwn ? undefined : (0,document_document/* memberValue */.AX)(node, 'table');
    const [, inDatabase = ''] = writer.path;
    const only = lookup?.kind === 'string' ? writer.context.onlySchemaOf(inDatabase, lookup.value) : undefined;
    if (only === undefined)
        return writeMembers(writer, node, { formOf });
    apply(writer, 'lookup-schema', 'omitted');
    return writeMembers(writer, node, { formOf, filled: ['schema', JSON.stringify(only)] });
};
const globalSecondaryIndex = withInside(writeGlobalSecondaryIndex, {
    kind: 'object',
    members: globalSecondaryIndexForms,
    aliases: new Map(),
    filled: 'schema',
});
const database = object({
    default_shard_group: canonical_form_name,
    authoritative_shard_group: canonical_form_name,
    schemas: orEmpty(mapOf(orEmpty(schema, 'empty-database-or-schema'))),
    global_secondary_indexes: orEmpty(mapOf(globalSecondaryIndex)),
});
const shardGroup = object({ name: canonical_form_name, default_shard_index: canonical_form_name, key_ranges: keyRanges });
const shardIndex = object({
    columns: orEmpty(listOf(expression)),
    index_params: orEmpty(object({ modulus })),
});
const topologyForm = object({
    default_shard_group: canonical_form_name,
    shard_groups: setOf(shardGroup, 'shard-group-order', (node) => stringMember(node, 'uid')),
    shard_indexes: orEmpty(mapOf(shardIndex)),
    databases: orEmpty(mapOf(orEmpty(database, 'empty-database-or-schema'))),
});
const PARTS = {
    'shard-group': shardGroup,
    'shard-index': shardIndex,
    'global-secondary-index': globalSecondaryIndex,
    'primary-indexes': primaryIndexes,
    any: canonical_writer_structural,
};
function nameMember(node) {
    return stringMember(node, 'name');
}
function stringMember(node, key) {
    const value = node.kind === 'object' ? (0,document_document/* memberValue */.AX)(node, key) : undefined;
    return value?.kind === 'string' ? value.value : undefined;
}


/***/ }),

/***/ 5683:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ canonicalExpression),
/* harmony export */   OX: () => (/* binding */ canonicalModulus),
/* harmony export */   Rb: () => (/* binding */ canonicalBound)
/* harmony export */ });
/* harmony import */ var _model_key_range_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7917);

const UNUSUAL = /\\|\$|--|\/\*/;
const QUOTED = /"[^"]*"|'[^']*'/g;
const ZEROS = {
    xxhash: 'xxhash-trailing-zeros',
    range: 'range-leading-zeros',
    modulo: 'modulo-leading-zeros',
};
const WORD = /[\w\u0080-\uffff]/;
const OPERATOR = /[-+*/%<>=!~@#&|^?:.]/;
function canonicalBound(text, which, type) {
    if (text === '')
        return { value: undefined, applied: [['empty-bound', '""']] };
    if (!/^[0-9A-Fa-f]+$/.test(text))
        return { value: text, applied: [] };
    if (type === 'xxhash' && which === 'start' && /^0+$/.test(text))
        return { value: undefined, applied: [['xxhash-lowest-start', text]] };
    const short = shorten(text, type);
    const applied = [];
    if (short.length < text.length && type !== undefined)
        applied.push([ZEROS[type], String(text.length - short.length)]);
    const value = short.toLowerCase();
    if (value !== short)
        applied.push(['hex-case', short]);
    return { value, applied };
}
function shorten(text, type) {
    switch (type) {
        case undefined:
            return text;
        case 'xxhash':
            return text.length % 2 === 0 && text.length <= 16 ? text.replace(/(?<=..)(?:00)+$/, '') : text;
        case 'range':
        case 'modulo':
            return text.replace(/^0+(?=.)/, '');
    }
}
function canonicalModulus(node) {
    if (node.kind !== 'number')
        return undefined;
    const modulus = (0,_model_key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .readModulus */ .kU)(node);
    if (!modulus.ok)
        return undefined;
    return { value: modulus.value.toString(), applied: [['modulus-type', 'number']] };
}
function canonicalExpression(text) {
    if (!/\s/.test(text) || UNUSUAL.test(text) || hasOpenQuote(text))
        return { value: text, applied: [] };
    const parts = text.match(/"[^"]*"|'[^']*'|\s+|[^\s"']+/g) ?? [];
    let value = '';
    let last;
    let spaced = false;
    for (const part of parts) {
        if (/^\s/.test(part)) {
            spaced = true;
            continue;
        }
        if (spaced && joins(last, part[0]))
            value += ' ';
        value += part;
        last = part.at(-1);
        spaced = false;
    }
    return { value, applied: value === text ? [] : [['expression-spacing', text]] };
}
function hasOpenQuote(text) {
    return /["']/.test(text.replace(QUOTED, ''));
}
function joins(before, after) {
    if (before === undefined || after === undefined)
        return false;
    const isText = (character) => WORD.test(character) || /["']/.test(character);
    return (isText(before) && isText(after)) || (OPERATOR.test(before) && OPERATOR.test(after));
}


/***/ }),

/***/ 4773:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  hE: () => (/* binding */ canonicalFreeForm),
  o1: () => (/* binding */ canonicalTopology),
  Yu: () => (/* binding */ compareCanonical),
  Vm: () => (/* binding */ contextOf)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __nccwpck_require__(7598);
// EXTERNAL MODULE: ./build/topology/model/key-range.js
var key_range = __nccwpck_require__(7917);
// EXTERNAL MODULE: ./build/topology/model/resolution.js
var model_resolution = __nccwpck_require__(6066);
// EXTERNAL MODULE: ./build/topology/equality/canonical-form.js + 2 modules
var canonical_form = __nccwpck_require__(2509);
;// CONCATENATED MODULE: ./build/topology/equality/equality-rule.js
const EQUALITY_RULES = {
    'object-key-order': {
        sentence: 'The order of keys in an object means nothing.',
        confidence: 'high',
    },
    'number-spelling': {
        sentence: 'A number is its value, however it is written.',
        confidence: 'high',
    },
    'shard-group-order': {
        sentence: 'Shard groups are named by uid, so that their order means nothing.',
        confidence: 'high',
    },
    'key-range-order': {
        sentence: 'Key ranges are read by their bounds, in any order.',
        confidence: 'medium-high',
    },
    'reference-group-order': {
        sentence: 'The groups of a reference table are a set.',
        confidence: 'medium',
    },
    'secondary-index-order': {
        sentence: 'The secondary indexes of a table are a set, by name.',
        confidence: 'medium',
    },
    'sequence-order': {
        sentence: 'The sequences of a schema are a set, by name.',
        confidence: 'medium',
    },
    'sequence-shape': {
        sentence: 'Sequences may be listed or keyed by name.',
        confidence: 'medium',
    },
    'alias-keys': {
        sentence: '`shard_group_uid` and `shard_group_uids` are older names of `shard_group` and `shard_groups`.',
        confidence: 'medium',
    },
    'empty-bound': {
        sentence: 'A bound that is empty or null is no bound.',
        confidence: 'medium-high',
    },
    'xxhash-lowest-start': {
        sentence: 'Under xxhash a start of zero is the lowest value, as no start is.',
        confidence: 'medium-high',
    },
    'xxhash-trailing-zeros': {
        sentence: 'Under xxhash a bound is a prefix: zeros at its end mean nothing.',
        confidence: 'inferred',
    },
    'range-leading-zeros': {
        sentence: 'Under range a bound is an integer: zeros before it mean nothing.',
        confidence: 'high',
    },
    'modulo-leading-zeros': {
        sentence: 'Under modulo a bound is an integer: zeros before it mean nothing.',
        confidence: 'inferred',
    },
    'hex-case': {
        sentence: 'Hexadecimal digits mean the same in upper and lower case.',
        confidence: 'medium',
    },
    'false-or-omitted': {
        sentence: '`unique`, `ignore_null` and `enabled` are false when they are left out.',
        confidence: 'high',
    },
    'empty-or-omitted': {
        sentence: 'An empty list, object or name is the same as none.',
        confidence: 'medium-high',
    },
    'empty-database-or-schema': {
        sentence: 'A database or schema that says nothing is the same as one that is not listed.',
        confidence: 'medium',
    },
    'lookup-schema': {
        sentence: 'The schema of a lookup table is the only one that declares it.',
        confidence: 'medium',
    },
    'modulus-type': {
        sentence: 'A modulus is its value, as a number or as a text.',
        confidence: 'medium',
    },
    'expression-spacing': {
        sentence: 'White space between the parts of an index expression means nothing.',
        confidence: 'low',
    },
};

;// CONCATENATED MODULE: ./build/topology/equality/equality.js





function canonicalTopology(document, context) {
    return canonical((0,canonical_form/* writeNekiForm */.$S)(document, context));
}
function canonicalFreeForm(document) {
    return canonical((0,canonical_form/* writeFreeForm */.qI)(document));
}
function compareCanonical(one, other) {
    if (one.text !== other.text)
        return { equal: false };
    const applied = new Set([...one.applications.keys(), ...other.applications.keys()]);
    const ledger = [...applied]
        .filter((rule) => differs(one.applications.get(rule), other.applications.get(rule)))
        .sort()
        .map((rule) => ({ rule, ...EQUALITY_RULES[rule] }));
    return { equal: true, ledger };
}
function differs(one = [], other = []) {
    if (one.length !== other.length)
        return true;
    const sorted = other.toSorted();
    return one.toSorted().some((application, index) => application !== sorted[index]);
}
function canonical([text, applications]) {
    return { text, digest: (0,external_node_crypto_.createHash)('sha256').update(text).digest('hex'), applications };
}
function contextOf(resolution) {
    return { indexTypes: indexTypesOf(resolution), onlySchemaOf: onlySchemas(resolution.topology) };
}
function onlySchemas({ databases }) {
    const known = new Map();
    return (name, table) => {
        const schemas = known.get(name) ?? schemasByTable(databases.get(name));
        known.set(name, schemas);
        const [only, ...others] = schemas.get(table) ?? [];
        return others.length === 0 ? only : undefined;
    };
}
function schemasByTable(database) {
    const schemas = new Map();
    if (database === undefined)
        return schemas;
    const lookups = new Set(Array.from(database.globalSecondaryIndexes.values(), ({ table }) => table?.value ?? ''));
    for (const table of lookups)
        schemas.set(table, []);
    for (const schema of database.schemas.values()) {
        for (const table of schema.tables.keys())
            schemas.get(table)?.push(schema.name);
    }
    return schemas;
}
function indexTypesOf(resolution) {
    const { topology } = resolution;
    const types = new Map();
    const add = (uid, type) => {
        if (uid !== undefined)
            types.set(uid, (types.get(uid) ?? new Set()).add(type));
    };
    for (const group of topology.groupList) {
        const name = group.defaultShardIndex?.value;
        if (name !== undefined && name !== '')
            add(group.uid?.value, topology.indexes.get(name)?.type?.value ?? '');
    }
    for (const database of topology.databases.values()) {
        for (const schema of database.schemas.values()) {
            for (const table of schema.tables.values()) {
                if (table.primaryIndexes.length === 0)
                    continue;
                const { choice, indexes } = (0,model_resolution/* resolveTable */.NC)(resolution, database, schema, table);
                for (const { index } of indexes)
                    add(choice.uid, index?.type?.value ?? '');
            }
        }
    }
    return new Map([...types].flatMap(([uid, [type, ...others]]) => type !== undefined && (0,key_range/* isIndexType */.$U)(type) && others.length === 0 ? [[uid, type]] : []));
}


/***/ }),

/***/ 8773:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   KE: () => (/* binding */ listed),
/* harmony export */   Os: () => (/* binding */ errorAt),
/* harmony export */   Ve: () => (/* binding */ duplicateKey),
/* harmony export */   Wv: () => (/* binding */ quoteWhole),
/* harmony export */   hD: () => (/* binding */ quote),
/* harmony export */   lp: () => (/* binding */ alsoAt),
/* harmony export */   oX: () => (/* binding */ numberTooLong),
/* harmony export */   r7: () => (/* binding */ shellWord)
/* harmony export */ });
/* harmony import */ var _document_source_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(87);

const MAX_LISTED = 3;
function errorAt(source, span, id, message) {
    return { id, severity: 'error', message, location: (0,_document_source_js__WEBPACK_IMPORTED_MODULE_0__/* .locate */ .x)(source, span) };
}
function quote(value) {
    return quoteUpTo(80, value);
}
function quoteWhole(value) {
    return quoteUpTo(2000, value);
}
function quoteUpTo(most, value) {
    const line = JSON.stringify(value.slice(0, most + 1))
        .slice(1, -1)
        .replaceAll('\\"', '"')
        .replaceAll('`', '\u02cb');
    return `\`${line.length > most ? `${line.slice(0, most - 1)}…` : line}\``;
}
function shellWord(text) {
    return /^[\w.@%+=:,/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
function duplicateKey(source, key, second, first) {
    const earlier = (0,_document_source_js__WEBPACK_IMPORTED_MODULE_0__/* .locate */ .x)(source, { start: first.keyStart, end: first.keyEnd });
    const message = `Key ${quote(key)} stands twice in one object, first at line ${earlier.line}, column ${earlier.column}. Keep one of them.`;
    return { ...errorAt(source, second, 'duplicate-key', message), related: earlier };
}
function numberTooLong(source, span) {
    const message = `A number of ${span.end - span.start} characters cannot be read exactly. Quote it to mean the text.`;
    return errorAt(source, span, 'number-too-long', message);
}
function alsoAt(source, others) {
    if (others.length === 0)
        return '';
    const lines = others.slice(0, MAX_LISTED).map((span) => (0,_document_source_js__WEBPACK_IMPORTED_MODULE_0__/* .locate */ .x)(source, span).line);
    const more = others.length - lines.length;
    const places = `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
    return ` (also at ${places}${more > 0 ? ` and ${more} more` : ''})`;
}
function listed(names, total = names.length) {
    const shown = names.slice(0, MAX_LISTED).map((name) => quote(name));
    const more = total - shown.length;
    if (more > 0)
        return `${shown.join(', ')} and ${more} more`;
    return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}


/***/ }),

/***/ 6067:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   IW: () => (/* binding */ NO_TABLES),
/* harmony export */   bi: () => (/* binding */ riskOf),
/* harmony export */   id: () => (/* binding */ CHANGE_CLASSES)
/* harmony export */ });
/* unused harmony export higherClass */
const CHANGE_CLASSES = [
    'none',
    'safe',
    'behavioural',
    'unknown',
    'needs-backfill',
    'needs-empty',
    'rejected',
];
const NO_TABLES = { listed: [], unlisted: [] };
function higherClass(one, other) {
    return CHANGE_CLASSES.indexOf(one) >= CHANGE_CLASSES.indexOf(other) ? one : other;
}
function riskOf(changes) {
    return changes.reduce((risk, change) => higherClass(risk, change.class), 'none');
}


/***/ }),

/***/ 7917:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $Q: () => (/* binding */ clip),
/* harmony export */   $U: () => (/* binding */ isIndexType),
/* harmony export */   MO: () => (/* binding */ RANGE_AXIS),
/* harmony export */   O6: () => (/* binding */ boundText),
/* harmony export */   O8: () => (/* binding */ renderShare),
/* harmony export */   U$: () => (/* binding */ readInterval),
/* harmony export */   V: () => (/* binding */ INDEX_TYPES),
/* harmony export */   XU: () => (/* binding */ XXHASH_AXIS),
/* harmony export */   kU: () => (/* binding */ readModulus),
/* harmony export */   kr: () => (/* binding */ renderInterval),
/* harmony export */   we: () => (/* binding */ moduloAxis)
/* harmony export */ });
/* unused harmony export readBound */
/* harmony import */ var _document_document_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1611);

const INDEX_TYPES = ['xxhash', 'range', 'modulo'];
const HASHES = 1n << 64n;
const SIGNED_LIMIT = 1n << 63n;
const DIGITS = 16;
const XXHASH_AXIS = { type: 'xxhash', low: 0n, high: HASHES };
const RANGE_AXIS = { type: 'range', low: -SIGNED_LIMIT, high: SIGNED_LIMIT };
function moduloAxis(modulus) {
    return { type: 'modulo', low: 0n, high: modulus };
}
function isIndexType(text) {
    return INDEX_TYPES.some((type) => type === text);
}
function readBound(text, type) {
    if (!/^[0-9A-Fa-f]+$/.test(text))
        return { ok: false, reason: 'not-hexadecimal' };
    if (type === 'xxhash') {
        if (text.length > DIGITS)
            return { ok: false, reason: 'too-long' };
        return { ok: true, value: BigInt(`0x${text.padEnd(DIGITS, '0')}`) };
    }
    const digits = text.replace(/^0+(?=.)/, '');
    if (digits.length > DIGITS)
        return { ok: false, reason: 'too-large' };
    const value = BigInt(`0x${digits}`);
    return value < SIGNED_LIMIT ? { ok: true, value } : { ok: false, reason: 'too-large' };
}
function readInterval(start, end, axis) {
    const low = readEnd(start, axis.low, axis);
    if (!low.ok)
        return { ok: false, bound: 'start', reason: low.reason };
    const high = readEnd(end, axis.high, axis);
    if (!high.ok)
        return { ok: false, bound: 'end', reason: high.reason };
    return { ok: true, interval: { low: low.value, high: high.value } };
}
function clip(interval, axis) {
    const low = larger(interval.low, axis.low);
    const high = -larger(-interval.high, -axis.high);
    return low < high ? { low, high } : undefined;
}
function readModulus(node) {
    const match = node.kind === 'string'
        ? /^(-?)(\d+)$/.exec(node.value)
        : /^(-?)(\d+)(?:e(\d+))?$/.exec((0,_document_document_js__WEBPACK_IMPORTED_MODULE_0__/* .canonicalNumber */ .uA)(node.text));
    if (match === null)
        return { ok: false, reason: 'not-an-integer' };
    const [, sign, digits = '', exponent = '0'] = match;
    const significant = digits.replace(/^0+(?=.)/, '');
    if (sign === '-' || significant === '0')
        return { ok: false, reason: 'not-positive' };
    if (exponent.length > 2 || significant.length + Number(exponent) > 19)
        return { ok: false, reason: 'too-large' };
    const value = BigInt(significant) * 10n ** BigInt(exponent);
    return value < SIGNED_LIMIT ? { ok: true, value } : { ok: false, reason: 'too-large' };
}
function boundText(value, axis) {
    if (value <= axis.low || value >= axis.high)
        return undefined;
    const digits = value.toString(16);
    if (axis.type !== 'xxhash')
        return digits.length % 2 === 0 ? digits : `0${digits}`;
    return digits.padStart(DIGITS, '0').replace(/(?:00)+$/, '');
}
function renderInterval(interval, axis) {
    return `[${renderEnd(interval.low, axis)}, ${renderEnd(interval.high, axis)})`;
}
function renderEnd(value, axis) {
    if (axis.type === 'xxhash')
        return boundText(value, axis) ?? '…';
    const isOpen = axis.type === 'range' && (value <= axis.low || value >= axis.high);
    return isOpen ? '…' : value.toString();
}
function renderShare(size, axis) {
    const whole = axis.high - axis.low;
    if (size <= 0n)
        return '0 %';
    if (size >= whole)
        return '100 %';
    const hundredths = (size * 20000n + whole) / (2n * whole);
    if (hundredths === 0n)
        return 'less than 0.01 %';
    if (hundredths >= 10000n)
        return 'more than 99.99 %';
    const fraction = (hundredths % 100n).toString().padStart(2, '0').replace(/0+$/, '');
    return `${hundredths / 100n}${fraction === '' ? '' : `.${fraction}`} %`;
}
function readEnd(text, absent, axis) {
    if (text === undefined || text === '')
        return { ok: true, value: absent };
    return readBound(text, axis.type);
}
function larger(one, other) {
    if (one > other)
        return one;
    return other;
}


/***/ }),

/***/ 3795:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   BU: () => (/* binding */ wholeAxis),
/* harmony export */   Ki: () => (/* binding */ findMoves),
/* harmony export */   L$: () => (/* binding */ axisOf),
/* harmony export */   bf: () => (/* binding */ ownerOf),
/* harmony export */   m9: () => (/* binding */ readOwnership)
/* harmony export */ });
/* harmony import */ var _key_range_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7917);

function axisOf(index) {
    const type = index?.type?.value;
    if (type === undefined || !(0,_key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .isIndexType */ .$U)(type))
        return undefined;
    if (type === 'xxhash')
        return _key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .XXHASH_AXIS */ .XU;
    if (type === 'range')
        return _key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .RANGE_AXIS */ .MO;
    const modulus = index?.modulus && (0,_key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .readModulus */ .kU)(index.modulus);
    return modulus?.ok ? (0,_key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .moduloAxis */ .we)(modulus.value) : undefined;
}
function readOwnership(group, axis) {
    const segments = [];
    for (const range of group.keyRanges) {
        if (range.shardUid === undefined)
            return { ok: false, reason: 'no-shard' };
        const read = (0,_key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .readInterval */ .U$)(range.start?.value, range.end?.value, axis);
        if (!read.ok)
            return { ok: false, reason: read.reason };
        const interval = (0,_key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .clip */ .$Q)(read.interval, axis);
        if (interval !== undefined)
            segments.push({ ...interval, shard: range.shardUid.value });
    }
    segments.sort((one, other) => (one.low < other.low ? -1 : 1));
    const overlaps = segments.some((segment, index) => segment.low < (segments[index - 1]?.high ?? axis.low));
    return overlaps ? { ok: false, reason: 'overlap' } : { ok: true, segments };
}
function wholeAxis(axis, shard) {
    return [{ low: axis.low, high: axis.high, shard }];
}
function findMoves(before, after, axis) {
    const cuts = [...before, ...after].flatMap(({ low, high }) => [low, high]);
    const bounds = [...new Set([axis.low, ...cuts, axis.high])].sort((one, other) => (one < other ? -1 : 1));
    const moves = [];
    const [ownerBefore, ownerAfter] = [ascendingOwners(before), ascendingOwners(after)];
    for (const [index, low] of bounds.entries()) {
        const high = bounds[index + 1];
        const from = ownerBefore(low);
        const to = ownerAfter(low);
        if (high === undefined || from === undefined || from === to)
            continue;
        const last = moves.at(-1);
        if (last !== undefined && last.high === low && last.from === from && last.to === to)
            moves[moves.length - 1] = { ...last, high };
        else
            moves.push({ low, high, from, to });
    }
    return moves;
}
function ascendingOwners(segments) {
    let at = 0;
    return (value) => {
        while ((segments[at]?.high ?? value + 1n) <= value)
            at += 1;
        const segment = segments[at];
        return segment !== undefined && segment.low <= value ? segment.shard : undefined;
    };
}
function ownerOf(segments, value) {
    return segments.find(({ low, high }) => low <= value && value < high)?.shard;
}


/***/ }),

/***/ 6066:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   AI: () => (/* binding */ resolveSequence),
/* harmony export */   Cp: () => (/* binding */ resolutionOf),
/* harmony export */   NC: () => (/* binding */ resolveTable),
/* harmony export */   _q: () => (/* binding */ resolveReferenceTable),
/* harmony export */   h4: () => (/* binding */ resolveUnlisted),
/* harmony export */   ss: () => (/* binding */ resolveGroup)
/* harmony export */ });
/* harmony import */ var _document_document_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1611);

const SYSTEM_SCHEMAS = new Set(['pg_catalog', 'information_schema', 'pg_toast']);
const NO_PRIMARY_INDEX = [];
function resolutionOf(topology) {
    return { topology, choices: new Map(), placements: new Map(), bound: new Map() };
}
function resolveTable(resolution, database, schema, table) {
    const own = textOf(table.shardGroup);
    if (own === undefined)
        return place(resolution, inherit(resolution, database, schema.name), table.primaryIndexes);
    if (table.primaryIndexes.length > 0)
        return place(resolution, choose(resolution, 'own', own), table.primaryIndexes);
    const known = resolution.bound.get(own);
    if (known !== undefined)
        return known;
    const placement = place(resolution, choose(resolution, 'own', own), NO_PRIMARY_INDEX);
    resolution.bound.set(own, placement);
    return placement;
}
function resolveUnlisted(resolution, database, schema) {
    return place(resolution, inherit(resolution, database, schema), NO_PRIMARY_INDEX);
}
function resolveGroup(resolution, uid) {
    return place(resolution, choose(resolution, 'own', uid), NO_PRIMARY_INDEX);
}
function resolveReferenceTable(resolution, database, schema, table) {
    if (table.shardGroups !== undefined)
        return table.shardGroups.map(({ value }) => choose(resolution, 'own', value));
    const choice = inherit(resolution, database, schema.name);
    return choice.uid === undefined ? [] : [choice];
}
function resolveSequence(resolution, database, sequence) {
    const own = textOf(sequence?.shardGroup);
    if (own !== undefined)
        return { choice: choose(resolution, 'own', own), derived: false };
    return { choice: authority(resolution, database), derived: true };
}
function inherit(resolution, database, schema) {
    const ofSchema = schema === undefined ? undefined : textOf(database?.schemas.get(schema)?.defaultShardGroup);
    if (ofSchema !== undefined)
        return choose(resolution, 'schema', ofSchema);
    const ofDatabase = textOf(database?.defaultShardGroup);
    if (ofDatabase !== undefined)
        return choose(resolution, 'database', ofDatabase);
    const ofTopology = textOf(resolution.topology.defaultShardGroup);
    if (ofTopology !== undefined)
        return choose(resolution, 'topology', ofTopology);
    if (schema !== undefined && SYSTEM_SCHEMAS.has(schema))
        return authority(resolution, database);
    return choose(resolution, 'none', undefined);
}
function authority(resolution, database) {
    const ofDatabase = textOf(database?.authoritativeShardGroup);
    if (ofDatabase !== undefined)
        return choose(resolution, 'database-authority', ofDatabase);
    const ofTopology = textOf(resolution.topology.authoritativeShardGroup);
    if (ofTopology !== undefined)
        return choose(resolution, 'authority', ofTopology);
    return choose(resolution, 'none', undefined);
}
function choose(resolution, source, uid) {
    let known = resolution.choices.get(source);
    if (known === undefined) {
        known = new Map();
        resolution.choices.set(source, known);
    }
    let choice = known.get(uid);
    if (choice === undefined) {
        choice = { source, uid, group: uid === undefined ? undefined : resolution.topology.groups.get(uid) };
        known.set(uid, choice);
    }
    return choice;
}
function place(resolution, choice, own) {
    let known = resolution.placements.get(choice);
    if (known === undefined) {
        known = new Map();
        resolution.placements.set(choice, known);
    }
    const key = own.length === 0 ? '' : own.map((index) => (0,_document_document_js__WEBPACK_IMPORTED_MODULE_0__/* .toJson */ .aB)(index.node)).join();
    let placement = known.get(key);
    if (placement === undefined) {
        placement = { choice, indexes: indexesOf(resolution.topology, choice, own) };
        known.set(key, placement);
    }
    return placement;
}
function indexesOf(topology, choice, own) {
    const inherited = defaultIndex(topology, choice.group);
    if (own.length > 0)
        return own.map((index) => override(topology, index, inherited));
    return inherited === undefined ? [] : [inherited];
}
function defaultIndex(topology, group) {
    const name = textOf(group?.defaultShardIndex);
    if (name === undefined)
        return undefined;
    const index = topology.indexes.get(name);
    const columns = index?.columns.map((column) => column.value) ?? [];
    return { source: 'group', name, index, columns, ignoreNull: false };
}
function override(topology, own, inherited) {
    const name = textOf(own.shardIndex) ?? inherited?.name;
    const index = name === undefined ? undefined : topology.indexes.get(name);
    const columns = own.columns.length > 0 ? own.columns : (index?.columns ?? []);
    return {
        source: 'table',
        name,
        index,
        columns: columns.map((column) => column.value),
        ignoreNull: own.ignoreNull?.value ?? false,
    };
}
function textOf(node) {
    return node === undefined || node.value === '' ? undefined : node.value;
}


/***/ }),

/***/ 8159:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ isNekiForm),
/* harmony export */   Z: () => (/* binding */ viewTopology)
/* harmony export */ });
/* harmony import */ var _document_document_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(1611);
/* harmony import */ var _topology_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8893);


const NOTHING = [];
function isNekiForm(document) {
    return _topology_js__WEBPACK_IMPORTED_MODULE_0__/* .TOP_LEVEL_KEYS */ .U.some((key) => document.root.members.has(key));
}
function viewTopology(document) {
    const { root } = document;
    const groupList = objectsAt(root, 'shard_groups', viewGroup);
    const groups = new Map();
    for (const group of groupList) {
        if (group.uid !== undefined && !groups.has(group.uid.value))
            groups.set(group.uid.value, group);
    }
    return {
        document,
        authoritativeShardGroup: stringAt(root, 'authoritative_shard_group'),
        defaultShardGroup: stringAt(root, 'default_shard_group'),
        groupList,
        groups,
        indexes: mapAt(root, 'shard_indexes', viewIndex),
        databases: mapAt(root, 'databases', viewDatabase),
    };
}
function viewGroup(node) {
    return {
        node,
        uid: stringAt(node, 'uid'),
        defaultShardIndex: stringAt(node, 'default_shard_index'),
        keyRanges: objectsAt(node, 'key_ranges', (range) => ({
            node: range,
            shardUid: stringAt(range, 'shard_uid'),
            start: stringAt(range, 'start'),
            end: stringAt(range, 'end'),
        })),
    };
}
function viewIndex(name, member, node) {
    const params = (0,_document_document_js__WEBPACK_IMPORTED_MODULE_1__/* .memberValue */ .AX)(node, 'index_params');
    const modulus = params?.kind === 'object' ? (0,_document_document_js__WEBPACK_IMPORTED_MODULE_1__/* .memberValue */ .AX)(params, 'modulus') : undefined;
    return {
        name,
        member,
        node,
        type: stringAt(node, 'type'),
        columns: stringsAt(node, 'columns'),
        params: params?.kind === 'object' ? params : undefined,
        modulus: modulus?.kind === 'string' || modulus?.kind === 'number' ? modulus : undefined,
    };
}
function viewDatabase(name, member, node) {
    return {
        name,
        member,
        node,
        defaultShardGroup: stringAt(node, 'default_shard_group'),
        authoritativeShardGroup: stringAt(node, 'authoritative_shard_group'),
        schemas: mapAt(node, 'schemas', viewSchema),
        globalSecondaryIndexes: mapAt(node, 'global_secondary_indexes', viewGlobalSecondaryIndex),
    };
}
function viewSchema(name, member, node) {
    const sequenceList = viewSequences((0,_document_document_js__WEBPACK_IMPORTED_MODULE_1__/* .memberValue */ .AX)(node, 'sequences'));
    const sequences = new Map();
    for (const sequence of sequenceList) {
        if (!sequences.has(sequence.name))
            sequences.set(sequence.name, sequence);
    }
    return {
        name,
        member,
        node,
        defaultShardGroup: stringAt(node, 'default_shard_group'),
        tables: mapAt(node, 'tables', viewTable),
        sequences,
        sequenceList,
        referenceTables: mapAt(node, 'reference_tables', viewReferenceTable),
    };
}
function viewTable(name, member, node) {
    const shardGroup = ownGroup(node);
    if (node.members.size === (shardGroup === undefined ? 0 : 1))
        return { name, member, node, shardGroup, primaryIndexes: NOTHING, secondaryIndexes: NOTHING };
    return {
        name,
        member,
        node,
        shardGroup,
        primaryIndexes: objectsAt(node, 'primary_indexes', viewPrimaryIndex),
        secondaryIndexes: objectsAt(node, 'secondary_indexes', viewSecondaryIndex),
    };
}
function viewPrimaryIndex(node) {
    const ignoreNull = (0,_document_document_js__WEBPACK_IMPORTED_MODULE_1__/* .memberValue */ .AX)(node, 'ignore_null');
    return {
        node,
        shardIndex: stringAt(node, 'shard_index'),
        columns: stringsAt(node, 'columns'),
        ignoreNull: ignoreNull?.kind === 'boolean' ? ignoreNull : undefined,
    };
}
function viewSecondaryIndex(node) {
    return { node, name: stringAt(node, 'name'), columns: stringsAt(node, 'columns') };
}
function viewSequences(node) {
    const sequences = [];
    if (node?.kind === 'array') {
        for (const item of node.items) {
            const name = item.kind === 'object' ? stringAt(item, 'name') : undefined;
            if (item.kind !== 'object' || name === undefined)
                continue;
            sequences.push({ name: name.value, nameSpan: name, node: item, shardGroup: ownGroup(item) });
        }
    }
    if (node?.kind === 'object') {
        for (const [name, { keyStart, keyEnd, value }] of node.members) {
            if (value.kind !== 'object')
                continue;
            const nameSpan = { start: keyStart, end: keyEnd };
            sequences.push({ name, nameSpan, node: value, shardGroup: ownGroup(value) });
        }
    }
    return sequences;
}
function viewReferenceTable(name, member, node) {
    const own = stringsAt(node, 'shard_groups');
    const shardGroups = own.length > 0 ? own : stringsAt(node, 'shard_group_uids');
    return { name, member, node, shardGroups: shardGroups.length > 0 ? shardGroups : undefined };
}
function viewGlobalSecondaryIndex(name, member, node) {
    return {
        name,
        member,
        node,
        table: stringAt(node, 'table'),
        ownerTable: stringAt(node, 'owner_table'),
        schema: stringAt(node, 'schema'),
        columns: stringsAt(node, 'columns'),
        ownerSkColumns: stringsAt(node, 'owner_sk_columns'),
        ownerPkColumns: stringsAt(node, 'owner_pk_columns'),
        unique: isTrue(node, 'unique'),
        ignoreNull: isTrue(node, 'ignore_null'),
        enabled: isTrue(node, 'enabled'),
    };
}
function ownGroup(node) {
    if (node.members.size === 0)
        return undefined;
    return stringAt(node, 'shard_group') ?? stringAt(node, 'shard_group_uid');
}
function stringAt(node, key) {
    const value = (0,_document_document_js__WEBPACK_IMPORTED_MODULE_1__/* .memberValue */ .AX)(node, key);
    return value?.kind === 'string' ? value : undefined;
}
function isTrue(node, key) {
    const value = (0,_document_document_js__WEBPACK_IMPORTED_MODULE_1__/* .memberValue */ .AX)(node, key);
    return value?.kind === 'boolean' && value.value;
}
function stringsAt(node, key) {
    const value = (0,_document_document_js__WEBPACK_IMPORTED_MODULE_1__/* .memberValue */ .AX)(node, key);
    if (value?.kind !== 'array' || value.items.length === 0)
        return NOTHING;
    return value.items.filter((item) => item.kind === 'string');
}
function objectsAt(node, key, view) {
    const value = (0,_document_document_js__WEBPACK_IMPORTED_MODULE_1__/* .memberValue */ .AX)(node, key);
    if (value?.kind !== 'array' || value.items.length === 0)
        return NOTHING;
    return value.items.filter((item) => item.kind === 'object').map(view);
}
function mapAt(node, key, view) {
    const viewed = new Map();
    const value = (0,_document_document_js__WEBPACK_IMPORTED_MODULE_1__/* .memberValue */ .AX)(node, key);
    if (value?.kind !== 'object')
        return viewed;
    for (const [name, member] of value.members) {
        if (member.value.kind === 'object')
            viewed.set(name, view(name, member, member.value));
    }
    return viewed;
}


/***/ }),

/***/ 8893:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ TOP_LEVEL_KEYS)
/* harmony export */ });
const TOP_LEVEL_KEYS = [
    'authoritative_shard_group',
    'default_shard_group',
    'shard_groups',
    'shard_indexes',
    'databases',
];


/***/ }),

/***/ 3862:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ suggestion),
/* harmony export */   p: () => (/* binding */ nearest)
/* harmony export */ });
/* harmony import */ var _finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8773);

const MAX_CANDIDATES = 1000;
const MAX_PAIRS = 1_000_000;
const MAX_LENGTH = 100;
function nearest(name, candidates, most = Math.max(1, Math.floor(name.length / 3))) {
    if (name.length > MAX_LENGTH)
        return undefined;
    const [lower, folded] = [name.toLowerCase(), fold(name)];
    const limit = Math.min(most, name.length - 1);
    let best;
    let bestDistance = limit + 1;
    let searched = 0;
    let pairs = 0;
    for (const candidate of candidates) {
        if (++searched > MAX_CANDIDATES)
            break;
        if (candidate.length > MAX_LENGTH)
            continue;
        if (fold(candidate) === folded)
            return candidate;
        pairs += name.length * candidate.length;
        if (pairs > MAX_PAIRS)
            break;
        const distance = slips(lower, candidate.toLowerCase(), bestDistance - 1);
        if (distance >= bestDistance)
            continue;
        bestDistance = distance;
        best = candidate;
    }
    return best;
}
function suggestion(name, candidates) {
    const near = nearest(name, candidates);
    return near === undefined ? '' : ` Did you mean ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(near)}?`;
}
function fold(name) {
    return name
        .toLowerCase()
        .replace(/[_\-\s]/g, '')
        .replace(/s$/, '');
}
function slips(name, candidate, limit) {
    if (limit < 1 || Math.abs(name.length - candidate.length) > limit)
        return limit + 1;
    const [one, other] = differingParts(name, candidate);
    let beforeLast = new Uint8Array(other.length + 1);
    let last = Uint8Array.from(beforeLast, (_, column) => column);
    let current = new Uint8Array(other.length + 1);
    let leastOfLast = 0;
    for (let row = 1; row <= one.length; row += 1) {
        current[0] = row;
        let least = row;
        for (let column = 1; column <= other.length; column += 1) {
            const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
            const replaced = at(last, column - 1) + (isSame ? 0 : 1);
            let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, replaced);
            if (!isSame && isSwap(one, other, { row, column }))
                cost = Math.min(cost, at(beforeLast, column - 2) + 1);
            current[column] = cost;
            if (cost < least)
                least = cost;
        }
        if (least > limit && leastOfLast > limit)
            return limit + 1;
        leastOfLast = least;
        [beforeLast, last, current] = [last, current, beforeLast];
    }
    return at(last, other.length);
}
function differingParts(one, other) {
    const shorter = Math.min(one.length, other.length);
    let start = 0;
    while (start < shorter && one[start] === other[start])
        start += 1;
    let end = 0;
    while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end))
        end += 1;
    return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}
function isSwap(one, other, { row, column }) {
    if (row < 2 || column < 2)
        return false;
    return (one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1));
}
function at(row, column) {
    return row[column] ?? Number.POSITIVE_INFINITY;
}


/***/ }),

/***/ 4643:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Hi: () => (/* binding */ findUsed),
/* harmony export */   Lh: () => (/* binding */ findUncovered),
/* harmony export */   Nq: () => (/* binding */ permissionsOfLabels),
/* harmony export */   PT: () => (/* binding */ parseAllow),
/* harmony export */   Wy: () => (/* binding */ labelOf),
/* harmony export */   kT: () => (/* binding */ BLOCKED_CLASSES)
/* harmony export */ });
/* unused harmony export concernedNames */
/* harmony import */ var _finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8773);

const BLOCKED_CLASSES = ['needs-empty', 'needs-backfill'];
const LABEL_PREFIX = 'topology:allow-';
function parseAllow(source) {
    const permissions = [];
    const findings = [];
    for (const { 0: line, index } of source.text.matchAll(/[^\r\n]+/g)) {
        const text = line.trim();
        if (text === '' || text.startsWith('#'))
            continue;
        const start = index + line.indexOf(text);
        const read = readEntry(text);
        if (typeof read === 'string')
            findings.push((0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .errorAt */ .Os)(source, { start, end: start + text.length }, 'allow-entry', read));
        else
            permissions.push({ ...read, by: { kind: 'input', text } });
    }
    return { permissions, findings };
}
function permissionsOfLabels(labels) {
    return labels.flatMap((text) => {
        const blocked = BLOCKED_CLASSES.find((name) => text === labelOf(name));
        return blocked === undefined ? [] : [{ class: blocked, pattern: undefined, by: { kind: 'label', text } }];
    });
}
function labelOf(blocked) {
    return `${LABEL_PREFIX}${blocked}`;
}
function concernedNames(change) {
    const sequences = change.kind === 'sequence' ? change.sequences : [];
    if (change.tables.unlisted.length + sequences.length === 0)
        return change.tables.listed;
    return [...change.tables.listed, ...change.tables.unlisted.map(scopePath), ...sequences];
}
function findUncovered(change, permissions) {
    const own = permissions.filter((permission) => permission.class === change.class);
    if (own.some(({ pattern }) => pattern === undefined))
        return { covered: true, names: [] };
    const patterns = own.flatMap(({ pattern }) => pattern ?? []);
    const concerned = concernedNames(change);
    if (patterns.length === 0)
        return { covered: false, names: concerned };
    const whole = new Set(patterns.filter((pattern) => !pattern.includes('*')));
    const open = patterns.filter((pattern) => pattern.includes('*'));
    const names = concerned.filter((name) => !whole.has(name) && !open.some((pattern) => fits(name, pattern)));
    return { covered: concerned.length > 0 && names.length === 0, names };
}
function findUsed(permissions, changes) {
    const byClass = Map.groupBy(changes, (change) => change.class);
    const names = new Map(BLOCKED_CLASSES.map((blocked) => [blocked, new Set(byClass.get(blocked)?.flatMap(concernedNames))]));
    return permissions.filter(({ class: allowed, pattern }) => {
        if (pattern === undefined)
            return byClass.has(allowed);
        const concerned = names.get(allowed) ?? new Set();
        return pattern.includes('*')
            ? concerned.values().some((name) => fits(name, pattern))
            : concerned.has(pattern);
    });
}
function scopePath({ database = '*', schema = '*' }) {
    return `${database}.${schema}.*`;
}
function fits(name, pattern) {
    const [first = '', ...rest] = pattern.split('*');
    const last = rest.pop();
    if (last === undefined)
        return name === pattern;
    if (!name.startsWith(first))
        return false;
    let at = first.length;
    for (const part of rest) {
        const found = name.indexOf(part, at);
        if (found < 0)
            return false;
        at = found + part.length;
    }
    return name.length - last.length >= at && name.endsWith(last);
}
function readEntry(text) {
    const [, name = '', pattern] = /^([^:]*)(?::(.*))?$/s.exec(text) ?? [];
    const blocked = BLOCKED_CLASSES.find((known) => known === name.trim());
    if (blocked === undefined)
        return `Allow ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(text)}: ${refusal(name.trim())}`;
    const trimmed = pattern?.trim();
    if (trimmed === undefined)
        return { class: blocked, pattern: undefined };
    if (!trimmed.includes('*') && trimmed.split('.').length < 3)
        return `Allow ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(text)}: ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(trimmed)} fits no table. Write \`${blocked}:database.schema.table\`, with \`*\` for any text.`;
    return { class: blocked, pattern: trimmed };
}
function refusal(name) {
    const known = BLOCKED_CLASSES.map((blocked) => `\`${blocked}\``).join(' or ');
    switch (name) {
        case 'rejected':
            return 'the service refuses such a change whoever allows it. Change the document.';
        case 'none':
        case 'safe':
        case 'behavioural':
        case 'unknown':
            return `changes of the class ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(name)} are never blocked. Remove the line.`;
        default:
            return `${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(name)} is no class that can be allowed. Write ${known}.`;
    }
}


/***/ }),

/***/ 5606:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   LD: () => (/* binding */ decide),
/* harmony export */   Vj: () => (/* binding */ verdictOf),
/* harmony export */   gD: () => (/* binding */ ON_DRIFT)
/* harmony export */ });
/* harmony import */ var _prose_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6855);
/* harmony import */ var _allow_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4643);


const ON_DRIFT = ['fail', 'warn', 'overwrite'];
const MAX_LINES = 50;
function decide(changes, situation, policy) {
    if (situation.state === 'in-sync')
        return { kind: 'nothing', ledger: situation.ledger };
    if (situation.state === 'branch-unread' && changes.length === 0)
        return { kind: 'nothing', ledger: [] };
    const blocks = findBlocks(changes, policy.permissions);
    const rejected = changes.filter((change) => change.class === 'rejected');
    if (rejected.length > 0)
        return { kind: 'rejected', changes: rejected, blocks };
    const warnings = findWarnings(changes, situation, policy.onDrift);
    const isDrifted = situation.state === 'drift';
    if (isDrifted && policy.onDrift === 'fail')
        return { kind: 'drifted', blocks, warnings };
    if (blocks.length > 0)
        return { kind: 'blocked', blocks, warnings };
    if (isDrifted && policy.onDrift === 'warn')
        return { kind: 'drifted', blocks, warnings };
    return { kind: 'apply', used: (0,_allow_js__WEBPACK_IMPORTED_MODULE_0__/* .findUsed */ .Hi)(policy.permissions, changes), warnings };
}
function findWarnings(changes, situation, onDrift) {
    const warnings = [];
    if (situation.state === 'drift')
        warnings.push(onDrift === 'overwrite' ? 'drift-overwritten' : 'drift');
    if (situation.state === 'history-unknown')
        warnings.push('history-unknown');
    if (changes.some((change) => change.class === 'unknown'))
        warnings.push('unknown-changes');
    return warnings;
}
function findBlocks(changes, permissions) {
    return _allow_js__WEBPACK_IMPORTED_MODULE_0__/* .BLOCKED_CLASSES */ .kT.flatMap((blocked) => {
        const own = changes.filter((change) => change.class === blocked);
        const open = own.map((change) => ({ change, ...(0,_allow_js__WEBPACK_IMPORTED_MODULE_0__/* .findUncovered */ .Lh)(change, permissions) }));
        const uncovered = open.filter(({ covered }) => !covered);
        if (uncovered.length === 0)
            return [];
        const names = uncovered.length === 1 ? (uncovered[0]?.names ?? []) : unique(uncovered);
        const isNameless = uncovered.some((entry) => entry.names.length === 0);
        const blocking = uncovered.map(({ change }) => change);
        return [
            {
                class: blocked,
                changes: blocking,
                uncovered: names,
                allow: isNameless ? [blocked] : allowLines(blocked, names),
                label: (0,_allow_js__WEBPACK_IMPORTED_MODULE_0__/* .labelOf */ .Wy)(blocked),
                asserts: assertion(blocked, names, blocking),
            },
        ];
    });
}
function unique(uncovered) {
    const names = new Set();
    for (const entry of uncovered)
        for (const name of entry.names)
            names.add(name);
    return [...names];
}
function allowLines(blocked, names) {
    if (names.length <= MAX_LINES)
        return names.map((name) => `${blocked}:${name}`);
    const prefixes = [2, 1].map((parts) => new Set(names.map((name) => firstParts(name, parts))));
    for (const [only, ...others] of prefixes) {
        if (only !== undefined && others.length === 0)
            return [`${blocked}:${only}.*`];
    }
    return [blocked];
}
function firstParts(name, parts) {
    let end = -1;
    for (let part = 0; part < parts; part++) {
        const next = name.indexOf('.', end + 1);
        if (next < 0)
            return name;
        end = next;
    }
    return name.slice(0, end);
}
function assertion(blocked, names, changes) {
    const who = names.length === 0 ? (0,_prose_js__WEBPACK_IMPORTED_MODULE_1__/* .prose */ .CS) `what the change concerns` : (0,_prose_js__WEBPACK_IMPORTED_MODULE_1__/* .nameList */ .OD)(names, 'table');
    switch (blocked) {
        case 'needs-empty':
            return (0,_prose_js__WEBPACK_IMPORTED_MODULE_1__/* .prose */ .CS) `there are no rows in ${who} when the change is applied, or losing sight of them is intended`;
        case 'needs-backfill':
            return changes.some((change) => change.kind === 'sequence')
                ? (0,_prose_js__WEBPACK_IMPORTED_MODULE_1__/* .prose */ .CS) `what ${who} needs is in place: full copies, lookup rows, and counters that were carried over`
                : (0,_prose_js__WEBPACK_IMPORTED_MODULE_1__/* .prose */ .CS) `what ${who} needs is in place: full copies and lookup rows, complete and verified`;
    }
}
function verdictOf(decision) {
    switch (decision.kind) {
        case 'nothing':
            return ['The branch is in sync with the file.'];
        case 'apply':
            return ['The change may be applied.'];
        case 'drifted':
            return ['The branch was changed outside the repository, and applying the file would undo it.'];
        case 'rejected':
            return ['The service refuses this topology.'];
        case 'blocked': {
            const [first] = decision.blocks;
            if (first?.class === 'needs-empty')
                return ['Rows that exist would be hidden.'];
            return (0,_prose_js__WEBPACK_IMPORTED_MODULE_1__/* .prose */ .CS) `Something has to be in place first: ${first === undefined ? 'nothing' : (0,_prose_js__WEBPACK_IMPORTED_MODULE_1__/* .code */ .aY)(first.class)}.`;
        }
    }
}


/***/ }),

/***/ 6855:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   CS: () => (/* binding */ prose),
/* harmony export */   OD: () => (/* binding */ nameList),
/* harmony export */   aY: () => (/* binding */ code),
/* harmony export */   c5: () => (/* binding */ joinProse),
/* harmony export */   eO: () => (/* binding */ known),
/* harmony export */   wh: () => (/* binding */ plainText)
/* harmony export */ });
function code(text) {
    return { code: text };
}
function prose(strings, ...values) {
    return strings.flatMap((text, index) => {
        const value = values[index];
        if (value === undefined)
            return [text];
        return typeof value === 'object' && !('code' in value) ? [text, ...value] : [text, value];
    });
}
function joinProse(items, separator) {
    return items.flatMap((item, index) => (index === 0 ? [...item] : [separator, ...item]));
}
function plainText(text) {
    return text
        .map((part) => (typeof part === 'string' ? part : `\`${JSON.stringify(part.code).slice(1, -1)}\``))
        .join('');
}
function nameList(names, noun) {
    const shown = names.slice(0, 3).map((name) => [code(name)]);
    const rest = names.length - shown.length;
    if (rest > 0)
        return prose `${joinProse(shown, ', ')} and ${String(rest)} more ${rest === 1 ? noun : `${noun}s`}`;
    const last = shown.pop();
    if (last === undefined)
        return [];
    return shown.length === 0 ? last : prose `${joinProse(shown, ', ')} and ${last}`;
}
function known(name) {
    return name === undefined ? ['none'] : [code(name)];
}


/***/ }),

/***/ 8763:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   j: () => (/* binding */ targetName)
/* harmony export */ });
function targetName(target) {
    return `${target.organization}/${target.database}/${target.branch}`;
}


/***/ }),

/***/ 4845:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   QU: () => (/* binding */ formOf),
/* harmony export */   RD: () => (/* binding */ hasSameValues),
/* harmony export */   V: () => (/* binding */ TopologyDocument),
/* harmony export */   hF: () => (/* binding */ isSameNode)
/* harmony export */ });
/* harmony import */ var _equality_equality_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4773);
/* harmony import */ var _model_resolution_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6066);
/* harmony import */ var _model_topology_view_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(8159);



class TopologyDocument {
    source;
    root;
    #canonical = new Map();
    #topology;
    #resolution;
    #context;
    constructor({ source, root }) {
        this.source = source;
        this.root = root;
    }
    get topology() {
        this.#topology ??= (0,_model_topology_view_js__WEBPACK_IMPORTED_MODULE_2__/* .viewTopology */ .Z)(this);
        return this.#topology;
    }
    get resolution() {
        this.#resolution ??= (0,_model_resolution_js__WEBPACK_IMPORTED_MODULE_1__/* .resolutionOf */ .Cp)(this.topology);
        return this.#resolution;
    }
    get context() {
        this.#context ??= (0,_equality_equality_js__WEBPACK_IMPORTED_MODULE_0__/* .contextOf */ .Vm)(this.resolution);
        return this.#context;
    }
    canonical(form) {
        let canonical = this.#canonical.get(form);
        if (canonical === undefined) {
            canonical = form === 'neki' ? (0,_equality_equality_js__WEBPACK_IMPORTED_MODULE_0__/* .canonicalTopology */ .o1)(this, this.context) : (0,_equality_equality_js__WEBPACK_IMPORTED_MODULE_0__/* .canonicalFreeForm */ .hE)(this);
            this.#canonical.set(form, canonical);
        }
        return canonical;
    }
}
function formOf(...documents) {
    return documents.some(_model_topology_view_js__WEBPACK_IMPORTED_MODULE_2__/* .isNekiForm */ .Q) ? 'neki' : 'free-form';
}
function hasSameValues(one, other) {
    return isSameNode(one.root, other.root);
}
function isSameNode(one, other) {
    if (one === other)
        return true;
    switch (one.kind) {
        case 'object':
            return other.kind === 'object' && hasSameMembers(one, other);
        case 'array':
            return (other.kind === 'array' &&
                one.items.length === other.items.length &&
                one.items.every((item, index) => {
                    const twin = other.items[index];
                    return twin !== undefined && isSameNode(item, twin);
                }));
        case 'number':
            return other.kind === 'number' && one.text === other.text;
        case 'null':
            return other.kind === 'null';
        default:
            return other.kind === one.kind && one.value === other.value;
    }
}
function hasSameMembers(one, other) {
    if (one.members.size !== other.members.size)
        return false;
    const twins = other.members.entries();
    for (const [key, { value }] of one.members) {
        const { value: twin } = twins.next();
        if (twin === undefined || twin[0] !== key || !isSameNode(value, twin[1].value))
            return false;
    }
    return true;
}


/***/ }),

/***/ 2191:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  y0: () => (/* binding */ RULES),
  fE: () => (/* binding */ parseSeverities)
});

// UNUSED EXPORTS: READER_RULES

// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
// EXTERNAL MODULE: ./build/topology/nearest.js
var nearest = __nccwpck_require__(3862);
// EXTERNAL MODULE: ./build/topology/validation/rules/rule.js + 1 modules
var rule = __nccwpck_require__(3066);
// EXTERNAL MODULE: ./build/topology/document/source.js
var document_source = __nccwpck_require__(87);
// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __nccwpck_require__(1611);
// EXTERNAL MODULE: ./build/topology/validation/rules/layout.js
var rules_layout = __nccwpck_require__(142);
;// CONCATENATED MODULE: ./build/topology/validation/rules/groups.js






const undeclaredShardGroup = (0,rule/* rule */.Hu)('undeclared-shard-group', 'error', {
    title: 'Every shard group that is named is declared in `shard_groups`.',
    why: 'A table, default, sequence or authority that names a group which does not exist resolves to nothing.',
    confidence: 'inferred',
    *check(input) {
        const { groups } = input.topology;
        if (!input.knowsGroups)
            return;
        const declared = groups.size === 0 ? 'none is declared' : `declared are ${(0,finding/* listed */.KE)([...groups.keys()])}`;
        for (const [uid, [first, ...others]] of byName(groupReferences(input, (uid) => !groups.has(uid)))) {
            if (first === undefined)
                continue;
            const message = `Shard group ${(0,finding/* quote */.hD)(uid)}${(0,finding/* alsoAt */.lp)(input.source, others)} is not in ${(0,finding/* quote */.hD)('shard_groups')}; ${declared}.${(0,nearest/* suggestion */.h)(uid, groups.keys()) || ' Declare it, or name another.'}`;
            yield { at: first, message };
        }
    },
});
const undeclaredShardIndex = (0,rule/* rule */.Hu)('undeclared-shard-index', 'error', {
    title: 'Every shard index that is named is declared in `shard_indexes`.',
    why: 'A group or table that names an index which does not exist cannot route a row.',
    confidence: 'inferred',
    *check(input) {
        const { indexes } = input.topology;
        if (!input.knowsIndexes)
            return;
        const lost = indexReferences(input).filter(({ value }) => !indexes.has(value));
        const declared = indexes.size === 0 ? 'none is declared' : `declared are ${(0,finding/* listed */.KE)([...indexes.keys()])}`;
        for (const [name, [first, ...others]] of byName(lost)) {
            if (first === undefined)
                continue;
            const message = `Shard index ${(0,finding/* quote */.hD)(name)}${(0,finding/* alsoAt */.lp)(input.source, others)} is not in ${(0,finding/* quote */.hD)('shard_indexes')}; ${declared}.${(0,nearest/* suggestion */.h)(name, indexes.keys()) || ' Declare it, or name another.'}`;
            yield { at: first, message };
        }
    },
});
const duplicateShardGroup = (0,rule/* rule */.Hu)('duplicate-shard-group', 'error', {
    title: 'No two shard groups have the same uid.',
    why: 'Bindings name a group by its uid; with two of them, which one a table belongs to is not known.',
    confidence: 'inferred',
    *check({ source, topology }) {
        for (const { uid } of topology.groupList) {
            const first = topology.groups.get(uid?.value ?? '')?.uid;
            if (uid === undefined || first === undefined || first === uid)
                continue;
            const message = `A second shard group has the uid ${(0,finding/* quote */.hD)(uid.value)}, after line ${(0,document_source/* locate */.x)(source, first).line}. Give it another uid, or merge the two.`;
            yield { at: uid, related: first, message };
        }
    },
});
const unusedShardIndex = (0,rule/* rule */.Hu)('unused-shard-index', 'off', {
    title: 'Every shard index is named by a group or a table.',
    why: 'An unused index is harmless, and a usual step before a Reshard; therefore the rule is off unless you turn it on.',
    confidence: 'documented',
    *check(input) {
        const used = new Set(indexReferences(input).map(({ value }) => value));
        for (const { name, member } of input.topology.indexes.values()) {
            if (used.has(name))
                continue;
            const message = `Neither a group nor a table names shard index ${(0,finding/* quote */.hD)(name)}. Remove it, unless it is being prepared.`;
            yield { at: (0,document_document/* keySpan */.UT)(member), message };
        }
    },
});
const unusedShardGroup = (0,rule/* rule */.Hu)('unused-shard-group', 'off', {
    title: 'Every shard group is named by something.',
    why: 'An unused group is harmless, and a usual step before a Reshard; therefore the rule is off unless you turn it on.',
    confidence: 'documented',
    *check(input) {
        const used = new Set(otherGroupReferences(input).map(({ value }) => value));
        for (const { choice } of input.tablesByPlacement.keys())
            used.add(choice.uid);
        for (const { uid } of input.topology.groups.values()) {
            if (uid === undefined || used.has(uid.value))
                continue;
            const message = `Nothing names shard group ${(0,finding/* quote */.hD)(uid.value)}. Remove it, unless a Reshard is being prepared.`;
            yield { at: uid, message };
        }
    },
});
const groupWithoutIndex = (0,rule/* rule */.Hu)('group-without-index', 'error', {
    title: 'A group that is split by key has a shard index for each of its tables.',
    why: 'Without an index a row has no key, and the cluster cannot choose a range for it. A warning while no table is in the group.',
    confidence: 'inferred',
    *check(input) {
        for (const group of input.topology.groupList) {
            if (!isSplit(group) || (0,rules_layout/* isAuthority */.AK)(input.topology, group))
                continue;
            if (group.defaultShardIndex?.value || input.shape.isUnsure(group.node, 'default_shard_index'))
                continue;
            const all = input.tablesByGroup.get(group) ?? [];
            const unrouted = all.filter(({ table, placement }) => placement.indexes.every(({ name }) => name === undefined) &&
                !input.shape.isUnsure(table.node, 'primary_indexes'));
            const [first] = unrouted;
            const at = group.uid ?? (0,rule/* opening */.zs)(group.node);
            const fact = `${sentence(group)} has no shard index`;
            const remedy = `Add ${(0,finding/* quote */.hD)('default_shard_index')}`;
            if (first !== undefined) {
                const names = (0,finding/* listed */.KE)(unrouted.map(({ table }) => table.name));
                const message = `${fact}, so rows of ${names} cannot be routed. ${remedy}.`;
                yield { at, related: (0,document_document/* keySpan */.UT)(first.table.member), message };
            }
            else if (all.length === 0) {
                yield { at, message: `${fact}. ${remedy} before binding a table to it.`, atMost: 'warning' };
            }
        }
    },
});
function sentence(group) {
    const name = (0,rule/* groupName */.hv)(group);
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} is split by key and`;
}
function isSplit(group) {
    return group.keyRanges.length > 1 || group.keyRanges.some(({ start, end }) => start?.value || end?.value);
}
function* groupReferences(input, holds) {
    yield* otherGroupReferences(input).filter(({ value }) => holds(value));
    for (const [{ choice }, tables] of input.tablesByPlacement) {
        if (choice.source !== 'own' || choice.uid === undefined || !holds(choice.uid))
            continue;
        for (const { table } of tables)
            if (table.shardGroup !== undefined)
                yield table.shardGroup;
    }
}
function* otherGroupReferences({ topology, schemas }) {
    yield* present(topology.authoritativeShardGroup);
    yield* present(topology.defaultShardGroup);
    for (const database of topology.databases.values()) {
        yield* present(database.defaultShardGroup);
        yield* present(database.authoritativeShardGroup);
    }
    for (const { schema } of schemas) {
        yield* present(schema.defaultShardGroup);
        for (const sequence of schema.sequenceList)
            yield* present(sequence.shardGroup);
        for (const table of schema.referenceTables.values())
            yield* table.shardGroups ?? [];
    }
}
function* indexReferences({ topology, elaborateTables }) {
    for (const group of topology.groupList)
        yield* present(group.defaultShardIndex);
    for (const { table } of elaborateTables) {
        for (const { shardIndex } of table.primaryIndexes)
            yield* present(shardIndex);
    }
}
function byName(references) {
    return Map.groupBy(references, ({ value }) => value);
}
function* present(node) {
    if (node !== undefined && node.value !== '')
        yield node;
}

;// CONCATENATED MODULE: ./build/topology/validation/rules/shards.js





const unknownShard = (0,rule/* rule */.Hu)('unknown-shard', 'error', {
    title: 'Every shard that a key range names exists on the branch.',
    why: 'The service refuses a shard that the cluster has not created. The usual cause is the file of another branch: shard uids differ on every branch.',
    confidence: 'measured',
    *check(input) {
        const { shards } = input;
        if (shards === undefined)
            return;
        const uids = new Set(shards.map(({ uid }) => uid));
        for (const [uid, [first, ...others]] of shardReferences(input, (name) => !uids.has(name))) {
            if (first === undefined)
                continue;
            const message = `The branch has no shard ${(0,finding/* quote */.hD)(uid)}${(0,finding/* alsoAt */.lp)(input.source, others)}. ${remedy(uid, shards)}`;
            yield { at: first, message };
        }
    },
});
function remedy(given, shards) {
    const byDisplayName = shards.filter(({ displayName }) => displayName === given);
    const [named] = byDisplayName;
    if (named !== undefined && byDisplayName.length === 1)
        return `That is a display name: write its uid ${(0,finding/* quote */.hD)(named.uid)}, or ${(0,finding/* quote */.hD)(`\${shard:${given}}`)}.`;
    const byId = shards.find(({ id }) => id === given);
    if (byId !== undefined)
        return `That is an API id: write the shard's uid ${(0,finding/* quote */.hD)(byId.uid)}.`;
    const uids = shards.map(({ uid }) => uid);
    return `It has ${(0,finding/* listed */.KE)(uids)}.${(0,nearest/* suggestion */.h)(given, uids) || ' Shard uids differ on every branch: name one of these, or write `\u0024{shard:NAME}`.'}`;
}
const shardNotReady = (0,rule/* rule */.Hu)('shard-not-ready', 'warning', {
    title: 'Every shard that a key range names is ready.',
    why: 'A shard that is not ready has not been created on the cluster yet, and the service may refuse a topology that names it.',
    confidence: 'documented',
    *check(input) {
        const waiting = new Set(input.shards?.filter(({ ready }) => !ready).map(({ uid }) => uid));
        for (const [uid, [first, ...others]] of shardReferences(input, (name) => waiting.has(name))) {
            if (first === undefined)
                continue;
            const message = `Shard ${(0,finding/* quote */.hD)(uid)}${(0,finding/* alsoAt */.lp)(input.source, others)} is not ready, and the service may refuse it. Wait until the branch lists it as ready.`;
            yield { at: first, message };
        }
    },
});
const shardFirstUse = (0,rule/* rule */.Hu)('shard-first-use', 'off', {
    title: 'Every shard that a key range names is in use on the branch already.',
    why: 'Routers learn of a new shard up to a minute after it is listed as ready, and refuse it until then. An apply waits for that, so the rule is off unless you turn it on.',
    confidence: 'measured',
    *check(input) {
        if (input.live === undefined)
            return;
        const used = shardsOf(input.live);
        for (const [uid, [first]] of shardReferences(input, (name) => !used.has(name))) {
            if (first === undefined)
                continue;
            const message = `Shard ${(0,finding/* quote */.hD)(uid)} is not used on the branch yet, and its routers may not know it. If the service refuses it, apply again in a minute.`;
            yield { at: first, message };
        }
    },
});
const unusedShard = (0,rule/* rule */.Hu)('unused-shard', 'warning', {
    title: 'Every shard of the branch is named by a key range.',
    why: 'A shard that nothing names is paid for and reached by no statement. It may still hold rows: of the topology before, or of tables that were routed there once. While a shard uid is unknown or symbolic this rule says nothing, for one is probably meant for the other.',
    confidence: 'documented',
    *check(input) {
        const { shards, topology, live } = input;
        const place = topology.document.root.members.get('shard_groups');
        if (shards === undefined || place === undefined)
            return;
        const uids = new Set(shards.map(({ uid }) => uid));
        const used = shardReferences(input, () => true);
        if (shardsOf(topology)
            .values()
            .some((uid) => uid === undefined || !uids.has(uid)))
            return;
        const unused = shards.filter(({ uid, authoritative, ready }) => ready && !authoritative && !used.has(uid));
        if (unused.length === 0)
            return;
        const isOne = unused.length === 1;
        const names = (0,finding/* listed */.KE)(unused.map(({ uid }) => uid));
        const routed = live === undefined ? undefined : shardsOf(live);
        const remedy = unused.some(({ uid }) => routed?.has(uid))
            ? `The branch still routes rows there, so do not delete ${isOne ? 'it' : 'them'}: whatever ${isOne ? 'it holds' : 'they hold'} is out of reach once this is applied.`
            : `Use ${isOne ? 'it' : 'them'} in a shard group, or delete ${isOne ? 'it once it is' : 'them once they are'} known to be empty.`;
        const message = `No key range names ${isOne ? 'shard' : 'shards'} ${names} of the branch, and every shard is paid for. ${remedy}`;
        yield { at: { start: place.keyStart, end: place.keyEnd }, message };
    },
});
const PLACEHOLDER = /\$\{shard:[^{}\r\n]+\}/;
function shardsOf({ groupList }) {
    return new Set(groupList.flatMap(({ keyRanges }) => keyRanges.map(({ shardUid }) => shardUid?.value)));
}
function shardReferences({ topology }, holds) {
    const named = topology.groupList.flatMap(({ keyRanges }) => keyRanges.flatMap(({ shardUid }) => shardUid ?? []));
    return byName(named.filter(({ value }) => !isSymbolic(value) && holds(value)));
}
function isSymbolic(uid) {
    return uid.includes('\u0024{');
}
function isMeantAlike(source, one, other) {
    if (one.value !== other.value)
        return false;
    const [name, otherName] = [one, other].map((node) => PLACEHOLDER.exec((0,document_source/* textOf */.b)(source, node))?.[0]);
    return name === otherName;
}

;// CONCATENATED MODULE: ./build/topology/validation/rules/authority.js



const authorityOneRange = (0,rule/* rule */.Hu)('authority-one-range', 'error', {
    title: 'The authoritative shard group has exactly one key range.',
    why: 'The cluster keeps its catalog and sequences on one shard. The service refuses an authoritative group with more ranges.',
    confidence: 'measured',
    *check({ authority: group }) {
        const second = group?.keyRanges[1];
        if (group === undefined || second === undefined)
            return;
        const message = `Authoritative ${(0,rule/* groupName */.hv)(group)} has ${group.keyRanges.length} key ranges, and must have exactly one. Keep one without start and end, and put the sharded tables in a group of their own.`;
        yield { at: (0,rule/* opening */.zs)(second.node), message };
    },
});
const authorityUnbounded = (0,rule/* rule */.Hu)('authority-unbounded', 'error', {
    title: "The authoritative shard group's key range has neither start nor end.",
    why: 'What the authoritative group holds is not sharded, so every key must be in its one range.',
    confidence: 'documented',
    *check({ authority: group }) {
        const [range, ...others] = group?.keyRanges ?? [];
        if (group === undefined || range === undefined || others.length > 0)
            return;
        const bound = [range.start, range.end].find((node) => node !== undefined && node.value !== '');
        if (bound === undefined)
            return;
        const key = bound === range.start ? 'start' : 'end';
        const message = `The key range of authoritative ${(0,rule/* groupName */.hv)(group)} has ${(0,finding/* quote */.hD)(`${key}: "${bound.value}"`)}, and must be unbounded. Remove ${(0,finding/* quote */.hD)(key)}.`;
        yield { at: bound, message };
    },
});
const AUTHORITATIVE = `\${shard:authoritative}`;
const authorityMoved = (0,rule/* rule */.Hu)('authority-moved', 'error', {
    title: "The authoritative shard group stays on the branch's authoritative shard.",
    why: 'The service refuses to move the authoritative shard. The usual cause is the file of another branch: shard uids differ on every branch.',
    confidence: 'measured',
    *check(input) {
        const is = onlyShard(input.authority);
        const must = expectedShard(input);
        if (is === undefined || must === undefined || is.value === must || isSymbolic(is.value))
            return;
        const isUsed = input.topology.groupList.some(({ keyRanges }) => keyRanges.some(({ shardUid }) => shardUid?.value === must));
        const unused = isUsed ? '' : ', which no key range uses';
        const message = `The authoritative shard is ${(0,finding/* quote */.hD)(is.value)}, and the branch's is ${(0,finding/* quote */.hD)(must)}${unused}. It cannot change: write ${(0,finding/* quote */.hD)(must)} or ${(0,finding/* quote */.hD)(AUTHORITATIVE)}, or check that the file belongs to this branch.`;
        yield { at: is, message };
    },
});
function onlyShard(group) {
    return group?.keyRanges.length === 1 ? group.keyRanges[0]?.shardUid : undefined;
}
function expectedShard({ shards, live }) {
    const flagged = shards?.find(({ authoritative }) => authoritative)?.uid;
    return flagged ?? onlyShard(live?.groups.get(live.authoritativeShardGroup?.value ?? ''))?.value;
}
const authorityIndexed = (0,rule/* rule */.Hu)('authority-indexed', 'warning', {
    title: 'The authoritative shard group has no default shard index.',
    why: 'The service takes it, but then every ordinary table placed there needs a shard key: inserts without it fail, and the key cannot be updated.',
    confidence: 'measured',
    *check({ authority: group }) {
        const index = group?.defaultShardIndex;
        if (group === undefined || index === undefined || index.value === '')
            return;
        const message = `Authoritative ${(0,rule/* groupName */.hv)(group)} routes by ${(0,finding/* quote */.hD)(index.value)}, so every table placed there needs that shard key on insert. Remove ${(0,finding/* quote */.hD)('default_shard_index')}, and bind routed tables to a group of their own.`;
        yield { at: index, message };
    },
});
const clusterDefaultNotAuthority = (0,rule/* rule */.Hu)('cluster-default-not-authority', 'error', {
    title: "The cluster's default shard group, if there is one, is the authoritative shard group.",
    why: 'The service documents that the two must be the same group. Other defaults belong to a database or a schema.',
    confidence: 'documented',
    *check({ topology, knowsGroups }) {
        const { defaultShardGroup: given, authoritativeShardGroup: authority } = topology;
        if (!given?.value || authority === undefined || given.value === authority.value)
            return;
        const areDeclared = topology.groups.has(given.value) && topology.groups.has(authority.value);
        if (!areDeclared && knowsGroups)
            return;
        const message = `The cluster's default shard group is ${(0,finding/* quote */.hD)(given.value)}, and must be the authoritative ${(0,finding/* quote */.hD)(authority.value)}. Write ${(0,finding/* quote */.hD)(authority.value)}, and set ${(0,finding/* quote */.hD)(given.value)} as the default of a database or schema.`;
        yield { at: given, related: authority, message };
    },
});
const databaseAuthority = (0,rule/* rule */.Hu)('database-authority', 'warning', {
    title: "A database's authoritative shard group has exactly one key range, without bounds.",
    why: "The key is known from the CLI only; by all that is known it needs what the cluster's authoritative group needs.",
    confidence: 'CLI',
    *check({ topology, shape }) {
        for (const { authoritativeShardGroup: authority } of topology.databases.values()) {
            const group = topology.groups.get(authority?.value ?? '');
            if (authority === undefined || group === undefined)
                continue;
            if (authority.value === topology.authoritativeShardGroup?.value)
                continue;
            if (shape.isUnsure(group.node, 'key_ranges'))
                continue;
            const [range] = group.keyRanges;
            const isUnbounded = !range?.start?.value && !range?.end?.value;
            if (group.keyRanges.length === 1 && isUnbounded)
                continue;
            const message = `Shard group ${(0,finding/* quote */.hD)(authority.value)} holds a database's own data, and has ${group.keyRanges.length === 1 ? 'a bounded key range' : `${group.keyRanges.length} key ranges`}. Name a group with exactly one key range, without start and end.`;
            yield { at: authority, message };
        }
    },
});

// EXTERNAL MODULE: ./build/topology/model/key-range.js
var key_range = __nccwpck_require__(7917);
;// CONCATENATED MODULE: ./build/topology/validation/rules/indexes.js





const indexType = (0,rule/* rule */.Hu)('index-type', 'error', {
    title: 'The type of a shard index is `xxhash`, `range` or `modulo`.',
    why: 'The service documents these three and rejects any other.',
    confidence: 'documented',
    *check({ topology }) {
        for (const { name, type } of topology.indexes.values()) {
            if (type === undefined || (0,key_range/* isIndexType */.$U)(type.value))
                continue;
            const message = `Shard index ${(0,finding/* quote */.hD)(name)} has the type ${(0,finding/* quote */.hD)(type.value)}.${(0,nearest/* suggestion */.h)(type.value, key_range/* INDEX_TYPES */.V)} Write one of ${(0,finding/* listed */.KE)(key_range/* INDEX_TYPES */.V)}.`;
            yield { at: type, message };
        }
    },
});
const indexColumnCount = (0,rule/* rule */.Hu)('index-column-count', 'error', {
    title: 'Every shard index in force has exactly one column or expression.',
    why: 'The service refuses an index over several columns (NK013), and one without a column computes no key. A table may supply the column in `primary_indexes`.',
    confidence: 'documented',
    *check(input) {
        const without = inForceWithoutColumns(input);
        for (const index of input.topology.indexes.values()) {
            if (index.columns.length > 1)
                yield tooMany(index.node, `Shard index ${(0,finding/* quote */.hD)(index.name)}`, index.columns.length);
            if (index.columns.length === 0 && !input.shape.isUnsure(index.node, 'columns') && without.has(index)) {
                const message = `Shard index ${(0,finding/* quote */.hD)(index.name)} has no column to compute a key from. Add ${(0,finding/* quote */.hD)('columns: [name]')}.`;
                yield { at: columnsPlace(index.node), message };
            }
        }
        for (const { table } of input.elaborateTables) {
            for (const { node, columns } of table.primaryIndexes)
                if (columns.length > 1)
                    yield tooMany(node, `The primary index of table ${(0,finding/* quote */.hD)(table.name)}`, columns.length);
        }
    },
});
function tooMany(node, subject, count) {
    const message = `${subject} has ${count} columns, and the service takes exactly one. Keep the one that rows are split by.`;
    return { at: columnsPlace(node), message };
}
function columnsPlace(node) {
    return (0,document_document/* memberValue */.AX)(node, 'columns') ?? (0,rule/* opening */.zs)(node);
}
function inForceWithoutColumns(input) {
    const found = new Set();
    for (const { indexes } of input.tablesByPlacement.keys())
        for (const { index, columns } of indexes)
            if (columns.length === 0)
                found.add(index);
    for (const group of input.topology.groupList) {
        if (input.tablesByGroup.has(group))
            continue;
        const index = input.topology.indexes.get(group.defaultShardIndex?.value ?? '');
        if (index?.columns.length === 0)
            found.add(index);
    }
    return found;
}
const indexSeveralColumns = (0,rule/* rule */.Hu)('index-several-columns', 'warning', {
    title: 'An index expression names one column only.',
    why: 'The service stores an expression over several columns, but then inserts fail (NK013), its columns cannot be updated, and reads by key go to every shard. Expressions that cannot be told apart safely are passed over.',
    confidence: 'documented',
    *check(input) {
        for (const expression of indexExpressions(input)) {
            const columns = columnsOf(expression.value) ?? [];
            if (columns.length < 2)
                continue;
            const message = `Index expression ${(0,finding/* quote */.hD)(expression.value)} names ${columns.length} columns, ${(0,finding/* listed */.KE)(columns)}: inserts will fail. Use one column.`;
            yield { at: expression, message };
        }
    },
});
const indexQualifiedColumn = (0,rule/* rule */.Hu)('index-qualified-column', 'warning', {
    title: 'An index names its column without a table.',
    why: 'The service documents unqualified columns: one index serves many tables.',
    confidence: 'documented',
    *check(input) {
        for (const expression of indexExpressions(input)) {
            const qualified = columnsOf(expression.value)?.find((column) => column.includes('.'));
            if (qualified === undefined)
                continue;
            const column = qualified.slice(qualified.lastIndexOf('.') + 1);
            const message = `Index column ${(0,finding/* quote */.hD)(qualified)} is qualified, and the service documents unqualified columns. Write ${(0,finding/* quote */.hD)(column)}.`;
            yield { at: expression, message };
        }
    },
});
const moduloModulus = (0,rule/* rule */.Hu)('modulo-modulus', 'error', {
    title: 'A modulo index has a positive whole modulus.',
    why: 'The key is the remainder of a division by `index_params.modulus`; without it there is none.',
    confidence: 'documented',
    *check({ topology, shape }) {
        for (const { name, node, type, params, modulus } of topology.indexes.values()) {
            if (type?.value !== 'modulo' || shape.isUnsure(node, 'index_params'))
                continue;
            if (modulus === undefined) {
                if (params !== undefined && shape.isUnsure(params, 'modulus'))
                    continue;
                const message = `Modulo index ${(0,finding/* quote */.hD)(name)} has no modulus. Add ${(0,finding/* quote */.hD)('index_params: {modulus: "16"}')} with its number of buckets.`;
                yield { at: (0,document_document/* memberValue */.AX)(node, 'type') ?? (0,rule/* opening */.zs)(node), message };
                continue;
            }
            const result = (0,key_range/* readModulus */.kU)(modulus);
            if (result.ok)
                continue;
            const reason = {
                'not-an-integer': 'not a whole number',
                'not-positive': 'not positive',
                'too-large': 'beyond 64 bits',
            }[result.reason];
            const message = `The modulus of index ${(0,finding/* quote */.hD)(name)} is ${(0,finding/* quote */.hD)((0,document_document/* toJson */.aB)(modulus))}: ${reason}. Write a positive whole number in quotes, such as ${(0,finding/* quote */.hD)('"16"')}.`;
            yield { at: modulus, message };
        }
    },
});
const modulusNotString = (0,rule/* rule */.Hu)('modulus-not-string', 'warning', {
    title: 'A modulus is written as a string.',
    why: 'The CLI models index parameters as strings, and a service that stores them so may refuse a number.',
    confidence: 'CLI',
    *check({ topology }) {
        for (const { name, modulus } of topology.indexes.values()) {
            if (modulus?.kind !== 'number')
                continue;
            const result = (0,key_range/* readModulus */.kU)(modulus);
            if (!result.ok)
                continue;
            const message = `The modulus of index ${(0,finding/* quote */.hD)(name)} is the number ${(0,finding/* quote */.hD)(modulus.text)}, and parameters are known as strings. Write ${(0,finding/* quote */.hD)(`"${result.value}"`)}.`;
            yield { at: modulus, message };
        }
    },
});
const indexParamsUnused = (0,rule/* rule */.Hu)('index-params-unused', 'warning', {
    title: 'Only a modulo index has a modulus.',
    why: 'Indexes of the types xxhash and range take no parameter: either the modulus or the type is a mistake.',
    confidence: 'documented',
    *check({ topology }) {
        for (const { name, type, params } of topology.indexes.values()) {
            const member = params?.members.get('modulus');
            if (member === undefined || (type?.value !== 'xxhash' && type?.value !== 'range'))
                continue;
            const message = `Shard index ${(0,finding/* quote */.hD)(name)} of type ${(0,finding/* quote */.hD)(type.value)} has a modulus, which only ${(0,finding/* quote */.hD)('modulo')} uses. Remove it, or write ${(0,finding/* quote */.hD)('type: modulo')}.`;
            yield { at: (0,document_document/* keySpan */.UT)(member), message };
        }
    },
});
const overrideIndexType = (0,rule/* rule */.Hu)('override-index-type', 'warning', {
    title: "A table's own index has the same type as its group's default index.",
    why: "The group's bounds are read under each index: `80` is half of the key space under xxhash and the integer 128 under range, so that one list of ranges is two different partitions.",
    confidence: 'documented',
    *check({ topology, tablesByPlacement }) {
        for (const [{ choice, indexes }, [first]] of tablesByPlacement) {
            const { group } = choice;
            const standard = topology.indexes.get(group?.defaultShardIndex?.value ?? '')?.type?.value;
            if (group === undefined || standard === undefined || !(0,key_range/* isIndexType */.$U)(standard))
                continue;
            for (const [position, { source, index }] of indexes.entries()) {
                const own = index?.type?.value;
                if (source !== 'table' || own === undefined || own === standard || !(0,key_range/* isIndexType */.$U)(own))
                    continue;
                const entry = first?.table.primaryIndexes[position];
                if (first === undefined || entry === undefined)
                    continue;
                const message = `Table ${(0,finding/* quote */.hD)(first.table.name)} uses ${own} index ${(0,finding/* quote */.hD)(index?.name ?? '')} in ${(0,rule/* groupName */.hv)(group)}, whose default index is ${standard}: the same bounds mean two different partitions. Use a ${standard} index, or a group of its own.`;
                yield { at: entry.shardIndex ?? (0,rule/* opening */.zs)(entry.node), message };
            }
        }
    },
});
function* indexExpressions({ topology, elaborateTables }) {
    for (const { columns } of topology.indexes.values())
        if (columns.length === 1)
            yield* columns;
    for (const { table } of elaborateTables) {
        for (const { columns } of table.primaryIndexes)
            if (columns.length === 1)
                yield* columns;
    }
}
const KEYWORDS = new Set('and or not null is in between like ilike true false collate at time zone as distinct from'.split(' '));
const MAX_LENGTH = 1000;
const UNSURE = /\b(?:case|cast|select|interval|extract|array|row)\b|[$[\]]/i;
const TOKEN = /'(?:[^']|'')*'|::\s*[a-z_][\w.]*(?:\s*\(\s*\d+\s*\))?|((?:"(?:[^"]|"")+"|[a-z_]\w*)(?:\s*\.\s*(?:"(?:[^"]|"")+"|[a-z_]\w*))*)(\s*\()?/giy;
function columnsOf(expression) {
    if (expression.length > MAX_LENGTH || UNSURE.test(expression))
        return undefined;
    const columns = new Set();
    for (let at = 0; at < expression.length;) {
        TOKEN.lastIndex = at;
        const match = TOKEN.exec(expression);
        at = match === null ? at + 1 : TOKEN.lastIndex;
        const name = match?.[1];
        const isNumber = /\d/.test(expression[(match?.index ?? 0) - 1] ?? '');
        if (name === undefined || match?.[2] !== undefined || isNumber)
            continue;
        if (!KEYWORDS.has(name.toLowerCase()))
            columns.add(name.replace(/\s/g, ''));
    }
    return [...columns];
}
function isPlainColumn(entry) {
    return /^(?:[A-Za-z_][\w$]*|"(?:[^"]|"")+")$/.test(entry.trim());
}

;// CONCATENATED MODULE: ./build/topology/validation/rules/bounds.js




const unquotedBound = (0,rule/* rule */.Hu)('unquoted-bound', 'error', {
    title: 'Every bound of a key range is a quoted string.',
    why: 'YAML reads `80` as a number, `1e2` as one hundred and `00` as zero, and a bound is a string of hexadecimal digits. The other rules read the digits as they were written.',
    confidence: 'documented',
    *check({ shape, authority }) {
        const needless = new Set(authority?.keyRanges.flatMap(({ start, end }) => [start?.start, end?.start]));
        for (const problem of shape.problems.get('unquoted-bound') ?? [])
            if (!needless.has(problem.at.start))
                yield problem;
    },
});
const boundNotHex = (0,rule/* rule */.Hu)('bound-not-hex', 'error', {
    title: 'Every bound of a key range consists of hexadecimal digits.',
    why: 'The service refuses any other character: no `0x`, no sign, no separators, no spaces.',
    confidence: 'measured',
    *check(input) {
        for (const { key, node } of boundsOf(input.topology)) {
            if (/^[0-9A-Fa-f]*$/.test(node.value))
                continue;
            const digits = node.value.replace(/^0x|[\s_-]/gi, '');
            const isClear = /^[0-9A-Fa-f]+$/.test(digits) && !node.value.startsWith('-');
            const meant = isClear ? `, such as ${(0,finding/* quote */.hD)(`"${digits}"`)}` : '';
            const message = `Key range ${key === 'start' ? 'starts' : 'ends'} at ${(0,finding/* quote */.hD)(node.value)}: not hexadecimal. Write digits 0-9 and a-f only${meant}.`;
            yield { at: node, message };
        }
    },
});
const boundTooLarge = (0,rule/* rule */.Hu)('bound-too-large', 'error', {
    title: 'Every bound fits the keys of its index: 16 digits for xxhash, 7fffffffffffffff for range and modulo.',
    why: 'Keys have 64 bits: unsigned hashes under xxhash, signed integers under range and modulo. The service refuses a range bound beyond them; for xxhash the limit is inferred.',
    confidence: 'measured',
    *check({ layouts }) {
        for (const { axis, index, ranges } of layouts) {
            if (index === undefined)
                continue;
            for (const { range, result } of ranges) {
                if (result.ok || result.reason === 'not-hexadecimal')
                    continue;
                const node = range[result.bound];
                if (node === undefined)
                    continue;
                const fact = `Key range ${result.bound === 'start' ? 'starts' : 'ends'} at ${(0,finding/* quote */.hD)(node.value)}`;
                const message = axis.type === 'xxhash'
                    ? `${fact}: ${node.value.length} digits, and an xxhash key has 16. Write the first digits only, such as ${(0,finding/* quote */.hD)(`"${node.value.slice(0, 2)}"`)}.`
                    : `${fact}: beyond the signed 64-bit integers of ${axis.type} index ${(0,finding/* quote */.hD)(index.name)}. Write at most ${(0,finding/* quote */.hD)('"7fffffffffffffff"')}.`;
                yield { at: node, message };
            }
        }
    },
});
const boundOddDigits = (0,rule/* rule */.Hu)('bound-odd-digits', 'warning', {
    title: 'Every bound under an xxhash index has an even number of digits.',
    why: 'Whether the service reads a bound digit by digit or byte by byte is not known: `8` could mean half of the key space or 1/32 of it.',
    confidence: 'unknown',
    *check({ layouts }) {
        for (const { axis, index, ranges } of layouts) {
            if (index === undefined || axis.type !== 'xxhash')
                continue;
            for (const node of ranges.flatMap(({ range }) => [range.start ?? [], range.end ?? []].flat())) {
                if (node.value.length % 2 === 0 || !/^[0-9A-Fa-f]{1,15}$/.test(node.value))
                    continue;
                const message = `Bound ${(0,finding/* quote */.hD)(node.value)} has an odd number of digits, and how the service reads that is not known. Write ${(0,finding/* quote */.hD)(`"${node.value}0"`)}.`;
                yield { at: node, message };
            }
        }
    },
});
const boundUpperCase = (0,rule/* rule */.Hu)('bound-upper-case', 'warning', {
    title: 'Every bound is written in lower case.',
    why: 'Every known document has lower-case digits; upper case is probably taken, but nobody has seen it.',
    confidence: 'unknown',
    *check({ source, topology }) {
        const bounds = boundsOf(topology).map(({ node }) => node);
        const [first, ...others] = bounds.filter(({ value }) => /^(?=.*[A-F])[0-9A-Fa-f]+$/.test(value));
        if (first === undefined)
            return;
        const message = `Bound ${(0,finding/* quote */.hD)(first.value)}${(0,finding/* alsoAt */.lp)(source, others)} has upper-case digits, which no known document has. Write ${(0,finding/* quote */.hD)(`"${first.value.toLowerCase()}"`)}.`;
        yield { at: first, message };
    },
});
const rangeLikePrefix = (0,rule/* rule */.Hu)('range-like-prefix', 'warning', {
    title: 'Bounds under a range index are integers, not shares of the key space.',
    why: '`40`, `80` and `c0` cut an xxhash key space in quarters, but under `range` they are the integers 64, 128 and 192: all later keys fall into the last range. A real project made this mistake. The rule looks at plain columns whose bounds are all two digits ending in 0.',
    confidence: 'measured',
    *check({ layouts }) {
        const isPlain = (0,rule/* remembered */.HK)((index) => index.columns.every(({ value }) => isPlainColumn(value)));
        for (const { group, index, axis, ranges } of layouts) {
            if (index === undefined || axis.type !== 'range' || !isPlain(index))
                continue;
            const bounds = ranges.flatMap(({ range }) => [range.start ?? [], range.end ?? []].flat());
            const [first] = bounds;
            if (first === undefined || !bounds.every(({ value }) => /^[1-9a-fA-F]0$/.test(value)))
                continue;
            const message = `Bound ${(0,finding/* quote */.hD)(first.value)} of ${(0,rule/* groupName */.hv)(group)} is the integer ${Number.parseInt(first.value, 16)} of ${(0,rule/* columnList */.hP)(index.columns)} under range index ${(0,finding/* quote */.hD)(index.name)}, not a share of the key space. Use an xxhash index to split evenly, or write the integer in full, such as ${(0,finding/* quote */.hD)(`"00${first.value}"`)}, if it is meant.`;
            yield { at: first, message };
        }
    },
});
const moduloBound = (0,rule/* rule */.Hu)('modulo-bound', 'warning', {
    title: 'No bound under a modulo index lies beyond the modulus.',
    why: 'Buckets go from 0 to the modulus less one. A range that starts beyond them never receives a row. How the service reads modulo bounds is not known.',
    confidence: 'inferred',
    *check({ layouts }) {
        for (const { axis, index, ranges } of layouts) {
            if (index === undefined || axis.type !== 'modulo')
                continue;
            for (const { range, result } of ranges) {
                if (!result.ok)
                    continue;
                const { low, high } = result.interval;
                const modulus = `modulus ${axis.high} (${(0,finding/* quote */.hD)(`"${axis.high.toString(16)}"`)} in hexadecimal) of index ${(0,finding/* quote */.hD)(index.name)}`;
                if (range.start !== undefined && low >= axis.high) {
                    const message = `Key range starts at ${(0,finding/* quote */.hD)(range.start.value)}, which is bucket ${low}, and the ${modulus} has none there: its shard never receives a row. Write a smaller start, or remove the range.`;
                    yield { at: range.start, message };
                }
                else if (range.end !== undefined && high > axis.high) {
                    const message = `Key range ends at ${(0,finding/* quote */.hD)(range.end.value)}, which is bucket ${high}, beyond the ${modulus}. Remove the ${(0,finding/* quote */.hD)('end')}, or write one within the modulus.`;
                    yield { at: range.end, message };
                }
            }
        }
    },
});
function* boundsOf(topology) {
    for (const group of topology.groupList) {
        if ((0,rules_layout/* isAuthority */.AK)(topology, group))
            continue;
        for (const { start, end } of group.keyRanges) {
            if (start !== undefined && start.value !== '')
                yield { key: 'start', node: start };
            if (end !== undefined && end.value !== '')
                yield { key: 'end', node: end };
        }
    }
}

;// CONCATENATED MODULE: ./build/topology/validation/rules/key-ranges.js





const keyRangeEmpty = (0,rule/* rule */.Hu)('key-range-empty', 'error', {
    title: 'Every key range starts before it ends.',
    why: 'A range holds the keys from its start up to, and without, its end. One that starts at or after its end holds none.',
    confidence: 'inferred',
    *check({ layouts }) {
        for (const layout of layouts) {
            for (const { range, result } of layout.ranges) {
                if (!result.ok || result.interval.low < result.interval.high)
                    continue;
                const start = range.start?.value ?? '';
                const end = range.end?.value ?? '';
                if (end === '' && (0,rules_layout/* isBeyondModulus */.dP)(layout, result.interval.low))
                    continue;
                const fact = start === ''
                    ? `Key range ends at ${(0,finding/* quote */.hD)(end)}, the lowest key, and holds no key`
                    : `Key range starts at ${(0,finding/* quote */.hD)(start)} and ends at ${(0,finding/* quote */.hD)(end)}, and holds no key${reading(layout)}`;
                const remedy = start === end || start === ''
                    ? 'Write a later end, or remove the range.'
                    : 'Swap the two, or correct one.';
                yield { at: range.start ?? range.end ?? (0,rule/* opening */.zs)(range.node), message: `${fact}. ${remedy}` };
            }
        }
    },
});
function reading({ axis, index }) {
    return index === undefined ? '' : ` under ${axis.type} index ${(0,finding/* quote */.hD)(index.name)}`;
}
const keyRangeOverlap = (0,rule/* rule */.Hu)('key-range-overlap', 'error', {
    title: 'No two key ranges of a group share a key.',
    why: 'A key in two ranges would have two shards; what the service does then is not known, and rows may be written to either.',
    confidence: 'inferred',
    *check({ layouts }) {
        for (const layout of layouts) {
            let widest;
            for (const placed of layout.sorted ?? []) {
                if (widest !== undefined && placed.interval.low < widest.interval.high) {
                    const low = placed.interval.low;
                    const high = placed.interval.high < widest.interval.high ? placed.interval.high : widest.interval.high;
                    const message = `Keys ${(0,finding/* quote */.hD)((0,key_range/* renderInterval */.kr)({ low, high }, layout.axis))} of ${(0,rule/* groupName */.hv)(layout.group)} are in two ranges, on ${shardOf(widest)} and ${shardOf(placed)}. Let one range end where the next starts.`;
                    yield { at: startOf(placed), related: endOf(widest), message };
                }
                if (widest === undefined || placed.interval.high > widest.interval.high)
                    widest = placed;
            }
        }
    },
});
function startOf({ range }) {
    return range.start ?? (0,rule/* opening */.zs)(range.node);
}
function endOf({ range }) {
    return range.end ?? (0,rule/* opening */.zs)(range.node);
}
function shardOf({ range }) {
    return range.shardUid === undefined ? 'a shard without uid' : (0,finding/* quote */.hD)(range.shardUid.value);
}
const keyRangeGap = (0,rule/* rule */.Hu)('key-range-gap', 'error', {
    title: 'The key ranges of a group together hold every key.',
    why: 'A row whose key is in no range has no shard to go to. That a `range` group starting at 0 leaves out negative keys is the rule `range-negative-keys`.',
    confidence: 'documented',
    *check({ layouts }) {
        for (const layout of layouts)
            yield* gapsOf(layout);
    },
});
function* gapsOf(layout) {
    const { axis } = layout;
    const [first, ...others] = layout.sorted ?? [];
    if (first === undefined)
        return;
    if (first.interval.low > axis.low && !isRangeFromZero(layout, first)) {
        const missing = { low: axis.low, high: first.interval.low };
        yield gap(layout, missing, { at: startOf(first), remedy: 'Remove the `start` of the first range' });
    }
    let last = first;
    for (const next of others) {
        if (next.interval.low > last.interval.high) {
            const missing = { low: last.interval.high, high: next.interval.low };
            const remedy = 'Let one range end where the next starts';
            yield { ...gap(layout, missing, { at: startOf(next), remedy }), related: endOf(last) };
        }
        if (next.interval.high > last.interval.high)
            last = next;
    }
    if (last.interval.high < axis.high && layout.index !== undefined) {
        const missing = { low: last.interval.high, high: axis.high };
        yield gap(layout, missing, { at: endOf(last), remedy: 'Remove the `end` of the last range' });
    }
}
function gap(layout, missing, { at, remedy }) {
    const { group, axis, index, table } = layout;
    const keys = (0,finding/* quote */.hD)((0,key_range/* renderInterval */.kr)(missing, axis));
    const reader = table === undefined ? '' : `, which table ${(0,finding/* quote */.hD)(table.table.name)} names`;
    const reading = index === undefined ? '' : `, read under ${axis.type} index ${(0,finding/* quote */.hD)(index.name)}${reader}`;
    const fact = `Keys ${keys} of ${(0,rule/* groupName */.hv)(group)} are in no range${reading}`;
    return { at, message: `${fact}. ${remedy}, or add a range for them.` };
}
function isRangeFromZero({ axis }, first) {
    return axis === key_range/* RANGE_AXIS */.MO && first.interval.low === 0n;
}
const key_ranges_MAX_LENGTH = 200;
const NOT_NEGATIVE = /^\s*abs\s*\(|&\s*\d+\s*\)?\s*$/i;
const rangeNegativeKeys = (0,rule/* rule */.Hu)('range-negative-keys', 'error', {
    title: 'The first range under a range index has no start, so that it holds negative keys.',
    why: 'Keys under a range index are signed: a first range that starts at `0` leaves every negative key without a shard. If the column is never negative, removing the start changes nothing. Where the index expression cannot be negative, this is a warning.',
    confidence: 'measured',
    *check({ layouts }) {
        for (const layout of layouts) {
            const [first] = layout.sorted ?? [];
            if (first?.range.start === undefined || !isRangeFromZero(layout, first))
                continue;
            const column = layout.index?.columns[0]?.value ?? '';
            const message = `The first range of ${(0,rule/* groupName */.hv)(layout.group)} starts at ${(0,finding/* quote */.hD)(first.range.start.value)}, and negative keys of ${(0,finding/* quote */.hD)(column)} have no range: range keys are signed. Remove the ${(0,finding/* quote */.hD)('start')}.`;
            const isMild = NOT_NEGATIVE.test(column.slice(-key_ranges_MAX_LENGTH));
            yield { at: first.range.start, message, ...(isMild ? { atMost: 'warning' } : {}) };
        }
    },
});
const keyRangeOrder = (0,rule/* rule */.Hu)('key-range-order', 'warning', {
    title: 'The key ranges of a group stand from the lowest key to the highest.',
    why: 'One reader is known to take them in any order; whether the service does is not known, and people read them better sorted.',
    confidence: 'unknown',
    *check({ layouts }) {
        for (const layout of layouts) {
            if (layout.table !== undefined)
                continue;
            let highest;
            for (const { range, result } of layout.ranges) {
                if (!result.ok || (0,rules_layout/* isBeyondModulus */.dP)(layout, result.interval.low))
                    continue;
                if (highest !== undefined && result.interval.low < highest) {
                    const message = `The key ranges of ${(0,rule/* groupName */.hv)(layout.group)} are not in ascending order: this one belongs further up. Sort them by ${'`start`'}.`;
                    yield { at: (0,rule/* opening */.zs)(range.node), message };
                    break;
                }
                highest = result.interval.low;
            }
        }
    },
});
const keyRangeMergeable = (0,rule/* rule */.Hu)('key-range-mergeable', 'warning', {
    title: 'Neighbouring key ranges of a group are on different shards.',
    why: 'Two neighbours on one shard route like one range; written as one, the document says what it does. The same shard in ranges that are apart is fine, and so are different names that stand for one shard on this branch.',
    confidence: 'inferred',
    *check({ layouts, source }) {
        for (const layout of layouts) {
            if (layout.table !== undefined)
                continue;
            const ranges = layout.sorted ?? [];
            for (const [position, { range, interval }] of ranges.entries()) {
                const before = ranges[position - 1];
                const shard = range.shardUid;
                if (before === undefined || shard === undefined || before.interval.high !== interval.low)
                    continue;
                const earlier = before.range.shardUid;
                if (earlier === undefined || !isMeantAlike(source, earlier, shard))
                    continue;
                const message = `This range and the one before it are both on shard ${(0,finding/* quote */.hD)(shard.value)}. Merge them: remove the bound between them.`;
                yield { at: shard, related: earlier, message };
            }
        }
    },
});

;// CONCATENATED MODULE: ./build/topology/validation/rules/keys.js



const notAnObject = (0,rule/* rule */.Hu)('not-an-object', 'error', {
    title: 'The document is one object.',
    why: 'The service takes a JSON object and nothing else. The reader finds this before any rule runs, so its severity cannot be changed.',
    confidence: 'documented',
    check: () => [],
});
const duplicateKey = (0,rule/* rule */.Hu)('duplicate-key', 'error', {
    title: 'No key stands twice in one object.',
    why: 'Parsers keep one of the two silently, so a table that is bound twice loses one binding. The reader finds this before any rule runs, so its severity cannot be changed.',
    confidence: 'inferred',
    check: () => [],
});
const wrongType = (0,rule/* rule */.Hu)('wrong-type', 'error', {
    title: 'Every known key has a value of its kind.',
    why: 'The service stores the document in typed fields; a list where an object belongs, or a text where a list belongs, cannot be stored.',
    confidence: 'inferred',
    check: ({ shape }) => shape.problems.get('wrong-type') ?? [],
});
const missingKey = (0,rule/* rule */.Hu)('missing-key', 'error', {
    title: 'Every required key is present and not empty.',
    why: 'A topology needs its authoritative shard group, a group its uid and key ranges, a range its shard, an index its type, a global secondary index its tables and columns. Without them nothing can be routed.',
    confidence: 'documented',
    check: ({ shape }) => shape.problems.get('missing-key') ?? [],
});
const misspelledKey = (0,rule/* rule */.Hu)('misspelled-key', 'error', {
    title: 'No key is a near miss of a known key.',
    why: 'A key the service does not know has no effect at best: `default_shard_groups` would silently leave every table without a default. The other rules read the key as it was meant.',
    confidence: 'inferred',
    check: ({ shape }) => shape.problems.get('misspelled-key') ?? [],
});
const unknownKey = (0,rule/* rule */.Hu)('unknown-key', 'warning', {
    title: 'Every key is one that the format is known to have.',
    why: 'Whether the service refuses, drops or stores a key it does not know is not known. The key is kept and sent.',
    confidence: 'unknown',
    check: ({ shape }) => shape.problems.get('unknown-key') ?? [],
});
const aliasKey = (0,rule/* rule */.Hu)('alias-key', 'warning', {
    title: 'Bindings use the spelling of today: `shard_group` and `shard_groups`.',
    why: 'Older versions of the CLI wrote `shard_group_uid` and `shard_group_uids`. Whether the service still takes them is not known.',
    confidence: 'unknown',
    *check(input) {
        const agreeing = aliases(input).filter((alias) => !contradicts(alias));
        const byKey = Map.groupBy(agreeing, ({ key }) => key);
        for (const [key, [first, ...others]] of byKey) {
            if (first === undefined)
                continue;
            const also = (0,finding/* alsoAt */.lp)(input.source, others.map(({ member }) => (0,document_document/* keySpan */.UT)(member)));
            const message = `${(0,finding/* quote */.hD)(key)}${also} is the older spelling, which the service may no longer take. Write ${(0,finding/* quote */.hD)(first.modern)}.`;
            yield { at: (0,document_document/* keySpan */.UT)(first.member), message };
        }
    },
});
function contradicts({ object, modern, member }) {
    const other = object.members.get(modern);
    return other !== undefined && (0,document_document/* toJson */.aB)(other.value) !== (0,document_document/* toJson */.aB)(member.value);
}
function* aliases({ schemas, elaborateTables }) {
    for (const { table } of elaborateTables)
        yield* aliasIn(table.node, 'shard_group');
    for (const { schema } of schemas) {
        for (const { node } of schema.sequenceList)
            yield* aliasIn(node, 'shard_group');
        for (const { node } of schema.referenceTables.values())
            yield* aliasIn(node, 'shard_groups');
    }
}
function* aliasIn(object, modern) {
    const key = modern === 'shard_group' ? 'shard_group_uid' : 'shard_group_uids';
    const member = object.members.get(key);
    if (member !== undefined)
        yield { key, modern, member, object };
}
const aliasConflict = (0,rule/* rule */.Hu)('alias-conflict', 'error', {
    title: 'A binding that has both spellings says the same in both.',
    why: 'Two different groups for one table: which of them the service would take is not known.',
    confidence: 'inferred',
    *check(input) {
        for (const alias of aliases(input)) {
            const { key, modern, member, object } = alias;
            const other = object.members.get(modern);
            if (other === undefined || !contradicts(alias))
                continue;
            const message = `${(0,finding/* quote */.hD)(key)} says ${(0,finding/* quote */.hD)((0,document_document/* toJson */.aB)(member.value))} and ${(0,finding/* quote */.hD)(modern)} says ${(0,finding/* quote */.hD)((0,document_document/* toJson */.aB)(other.value))}. Keep ${(0,finding/* quote */.hD)(modern)} alone.`;
            yield { at: (0,document_document/* keySpan */.UT)(member), related: (0,document_document/* keySpan */.UT)(other), message };
        }
    },
});
const nullValue = (0,rule/* rule */.Hu)('null-value', 'warning', {
    title: 'No known key is null.',
    why: 'A key without a value is null in YAML. Readers treat null as absent, but no known document was ever sent with one.',
    confidence: 'unknown',
    check: ({ shape }) => shape.problems.get('null-value') ?? [],
});
const tableShardIndex = (0,rule/* rule */.Hu)('table-shard-index', 'warning', {
    title: "A table's own index stands under `primary_indexes`, not under `shard_index`.",
    why: '`shard_index` on a table was seen in one third-party document only, next to other mistakes. If the service drops it, the table is routed by its group’s default index.',
    confidence: 'unknown',
    *check({ source, elaborateTables }) {
        const found = elaborateTables.flatMap(({ table }) => table.node.members.get('shard_index') ?? []);
        const [first, ...others] = found;
        if (first === undefined)
            return;
        const message = `${(0,finding/* quote */.hD)('shard_index')} on a table${(0,finding/* alsoAt */.lp)(source, others.map(document_document/* keySpan */.UT))} is a doubtful spelling that the service may drop. Write ${(0,finding/* quote */.hD)(`primary_indexes: [{shard_index: ${(0,document_document/* toJson */.aB)(first.value)}}]`)}.`;
        yield { at: (0,document_document/* keySpan */.UT)(first), message };
    },
});

;// CONCATENATED MODULE: ./build/topology/validation/rules/secondary-indexes.js





const undeclaredSecondaryIndex = (0,rule/* rule */.Hu)('undeclared-secondary-index', 'error', {
    title: 'Every secondary index that a table lists is a global secondary index of its database.',
    why: 'An index is declared in the database and activated by its owner; an entry without the declaration activates nothing.',
    confidence: 'documented',
    *check(input) {
        for (const { owner, name } of input.listings) {
            const { globalSecondaryIndexes: declared, node } = owner.database;
            const list = node.members.get('global_secondary_indexes')?.value ?? node;
            const isLost = input.shape.isUnsure(node, 'global_secondary_indexes') || input.shape.isUnsure(list, name.value);
            if (declared.has(name.value) || isLost)
                continue;
            const message = `Table ${(0,finding/* quote */.hD)(owner.table.name)} lists ${(0,finding/* quote */.hD)(name.value)}, which is not in the ${(0,finding/* quote */.hD)('global_secondary_indexes')} of database ${(0,finding/* quote */.hD)(owner.database.name)}.${(0,nearest/* suggestion */.h)(name.value, declared.keys()) || ' Declare it there, or remove the entry.'}`;
            yield { at: name, message };
        }
    },
});
const secondaryIndexOwner = (0,rule/* rule */.Hu)('secondary-index-owner', 'error', {
    title: 'A table lists only global secondary indexes that name it as their owner.',
    why: 'The declaration and the entry name each other; where they disagree the index is kept up to date by nobody.',
    confidence: 'documented',
    *check(input) {
        for (const { gsi, listings } of input.gsis) {
            const { ownerTable } = gsi;
            if (ownerTable === undefined)
                continue;
            for (const { owner, name } of listings) {
                if (owner.table.name === ownerTable.value)
                    continue;
                const message = `Table ${(0,finding/* quote */.hD)(owner.table.name)} lists ${(0,finding/* quote */.hD)(gsi.name)}, whose ${(0,finding/* quote */.hD)('owner_table')} is ${(0,finding/* quote */.hD)(ownerTable.value)}. Name one and the same table in both.`;
                yield { at: name, related: ownerTable, message };
            }
        }
    },
});
const gsiInactive = (0,rule/* rule */.Hu)('gsi-inactive', 'warning', {
    title: 'Every global secondary index is listed by its owner table.',
    why: "The entry in the owner's `secondary_indexes` is what makes writes keep the lookup table up to date. Without it the index is inert, and if it is enabled, broken.",
    confidence: 'documented',
    *check(input) {
        const lost = input.listings.filter(({ owner, name }) => !owner.database.globalSecondaryIndexes.has(name.value));
        const astray = new Set(lost.map(({ owner }) => owner.table));
        for (const { gsi, listings, owner } of input.gsis) {
            if (listings.length > 0 || gsi.ownerTable === undefined || astray.has(owner?.table))
                continue;
            if (owner !== undefined && input.shape.isUnsure(owner.table.node, 'secondary_indexes'))
                continue;
            const effect = gsi.enabled
                ? 'it is enabled and yet not kept up to date, so reads through it are incomplete'
                : 'it does nothing';
            const message = `Table ${(0,finding/* quote */.hD)(gsi.ownerTable.value)} does not list ${(0,finding/* quote */.hD)(gsi.name)}: ${effect}. Add ${(0,finding/* quote */.hD)(`secondary_indexes: [{name: ${gsi.name}}]`)} to the table.`;
            yield { at: (0,document_document/* keySpan */.UT)(gsi.member), message };
        }
    },
});
const secondaryIndexColumns = (0,rule/* rule */.Hu)('secondary-index-columns', 'warning', {
    title: "A table's entry for a global secondary index lists the index's columns, in its order.",
    why: 'The columns stand in two places; which of them the service takes where they differ is not known.',
    confidence: 'unknown',
    *check(input) {
        for (const { gsi, listings } of input.gsis) {
            const declared = (0,document_document/* memberValue */.AX)(gsi.node, 'columns');
            if (declared === undefined || gsi.columns.length === 0)
                continue;
            for (const { owner, entry } of listings) {
                const own = (0,document_document/* memberValue */.AX)(entry.node, 'columns');
                if (own === undefined || entry.columns.length === 0)
                    continue;
                const isSame = entry.columns.every(({ value }, at) => value === gsi.columns[at]?.value);
                if (isSame && entry.columns.length === gsi.columns.length)
                    continue;
                const message = `Table ${(0,finding/* quote */.hD)(owner.table.name)} lists columns ${(0,rule/* columnList */.hP)(entry.columns)} for ${(0,finding/* quote */.hD)(gsi.name)}, which declares ${(0,rule/* columnList */.hP)(gsi.columns)}. Write the same list in both.`;
                yield { at: own, related: declared, message };
            }
        }
    },
});
const gsiUnroutedOwner = (0,rule/* rule */.Hu)('gsi-unrouted-owner', 'warning', {
    title: 'The owner of a global secondary index is routed by a shard index.',
    why: 'The index finds the shard of a row by other columns than its key. All rows of an unsharded table are on one shard, so it has no purpose there.',
    confidence: 'inferred',
    *check(input) {
        for (const { gsi, owner } of input.gsis) {
            const group = owner?.placement.choice.group;
            if (owner === undefined || group === undefined || gsi.ownerTable === undefined)
                continue;
            const isLost = input.shape.isUnsure(owner.table.node, 'primary_indexes') ||
                input.shape.isUnsure(group.node, 'default_shard_index');
            if (owner.placement.indexes.length > 0 || group.keyRanges.length !== 1 || isLost)
                continue;
            const message = `Table ${(0,finding/* quote */.hD)(gsi.ownerTable.value)}, which owns ${(0,finding/* quote */.hD)(gsi.name)}, is not sharded, so the index has no purpose. Remove it, or put the table in a group with a shard index.`;
            yield { at: gsi.ownerTable, message };
        }
    },
});
const gsiOwnerPkColumns = (0,rule/* rule */.Hu)('gsi-owner-pk-columns', 'error', {
    title: 'A global secondary index that is not unique has `owner_pk_columns`.',
    why: 'Several rows share a value of such an index; their keys are what tells them apart in the lookup table.',
    confidence: 'documented',
    *check(input) {
        for (const { gsi } of input.gsis) {
            const isLost = ['unique', 'owner_pk_columns'].some((key) => input.shape.isUnsure(gsi.node, key));
            if (gsi.unique || gsi.ownerPkColumns.length > 0 || isLost)
                continue;
            const message = `Global secondary index ${(0,finding/* quote */.hD)(gsi.name)} is not unique and has no ${(0,finding/* quote */.hD)('owner_pk_columns')}. Add them with the owner's primary key, or write ${(0,finding/* quote */.hD)('unique: true')}.`;
            yield { at: (0,document_document/* keySpan */.UT)(gsi.member), message };
        }
    },
});
const gsiOwnerSkColumns = (0,rule/* rule */.Hu)('gsi-owner-sk-columns', 'error', {
    title: 'A global secondary index has `owner_sk_columns`, unless its owner has exactly one primary index with `ignore_null: false`.',
    why: "The service infers the owner's shard key columns only in that case.",
    confidence: 'documented',
    *check(input) {
        const routing = (0,rule/* remembered */.HK)(routingOf);
        for (const { gsi, owner } of input.gsis) {
            if (owner === undefined || gsi.ownerSkColumns.length > 0)
                continue;
            const { certain } = routing(owner.placement);
            if (owner.placement.indexes.length === 0 || certain === 1)
                continue;
            if (input.shape.isUnsure(gsi.node, 'owner_sk_columns'))
                continue;
            if (input.shape.isUnsure(owner.table.node, 'primary_indexes'))
                continue;
            const message = `Global secondary index ${(0,finding/* quote */.hD)(gsi.name)} has no ${(0,finding/* quote */.hD)('owner_sk_columns')}, and its owner has ${certain} primary indexes with ${(0,finding/* quote */.hD)('ignore_null: false')} to infer them from. Add them with the owner's shard key columns.`;
            yield { at: (0,document_document/* keySpan */.UT)(gsi.member), message };
        }
    },
});
const gsiOwnerSkDiffer = (0,rule/* rule */.Hu)('gsi-owner-sk-differ', 'warning', {
    title: "`owner_sk_columns` are the columns of the owner's shard index.",
    why: 'The lookup row leads to the shard of the owner’s row by these columns; others lead nowhere or astray. Owners routed by an expression are passed over.',
    confidence: 'inferred',
    *check(input) {
        const routing = (0,rule/* remembered */.HK)(routingOf);
        for (const { gsi, owner } of input.gsis) {
            const node = (0,document_document/* memberValue */.AX)(gsi.node, 'owner_sk_columns');
            if (node === undefined || owner === undefined || gsi.ownerSkColumns.length === 0)
                continue;
            const { columns, isPlain } = routing(owner.placement);
            if (columns.length === 0 || columns.length !== owner.placement.indexes.length || !isPlain)
                continue;
            const own = gsi.ownerSkColumns.map(({ value }) => value);
            if (own.length === columns.length && own.every((column, at) => column === columns[at]))
                continue;
            const message = `${(0,finding/* quote */.hD)('owner_sk_columns')} of ${(0,finding/* quote */.hD)(gsi.name)} are ${(0,rule/* columnList */.hP)(own)}, and table ${(0,finding/* quote */.hD)(owner.table.name)} is routed by ${(0,rule/* columnList */.hP)(columns)}. Write ${(0,rule/* columnList */.hP)(columns)}.`;
            yield { at: node, message };
        }
    },
});
const gsiUniqueIgnoreNull = (0,rule/* rule */.Hu)('gsi-unique-ignore-null', 'warning', {
    title: 'A unique global secondary index does not ignore nulls.',
    why: 'Rows with a null in the columns are not in the lookup table, so neither uniqueness nor reads through the index cover them.',
    confidence: 'inferred',
    *check(input) {
        for (const { gsi } of input.gsis) {
            if (!gsi.unique || !gsi.ignoreNull)
                continue;
            const message = `Global secondary index ${(0,finding/* quote */.hD)(gsi.name)} is unique and ignores nulls: rows with a null are neither checked nor found. Write ${(0,finding/* quote */.hD)('ignore_null: false')}, unless that is meant.`;
            yield { at: (0,document_document/* memberValue */.AX)(gsi.node, 'ignore_null') ?? (0,rule/* opening */.zs)(gsi.node), message };
        }
    },
});
const gsiEnabledAtOnce = (0,rule/* rule */.Hu)('gsi-enabled-at-once', 'warning', {
    title: 'A global secondary index that the branch does not have yet is not enabled.',
    why: 'Queries use an enabled index at once, and nothing fills its lookup table: rows that exist silently disappear from results. Needs the live document.',
    confidence: 'documented',
    *check(input) {
        if (input.live === undefined)
            return;
        for (const { gsi, database } of input.gsis) {
            if (!gsi.enabled)
                continue;
            if (input.live.databases.get(database.name)?.globalSecondaryIndexes.has(gsi.name) === true)
                continue;
            const message = `Global secondary index ${(0,finding/* quote */.hD)(gsi.name)} is new and enabled: until its lookup table is filled, reads through it miss rows. Write ${(0,finding/* quote */.hD)('enabled: false')}, fill the table, verify it, then enable.`;
            yield { at: (0,document_document/* memberValue */.AX)(gsi.node, 'enabled') ?? (0,rule/* opening */.zs)(gsi.node), message };
        }
    },
});
const lookupTableUnresolved = (0,rule/* rule */.Hu)('lookup-table-unresolved', 'error', {
    title: 'The lookup table of a global secondary index is bound to a shard group, or a default places it.',
    why: 'Reads and writes through the index go to the lookup table; without a shard group they cannot.',
    confidence: 'inferred',
    *check(input) {
        for (const { gsi, lookup, lookups, tableNames } of input.gsis) {
            if (gsi.table === undefined || lookups.length > 0 || lookup?.choice.source !== 'none')
                continue;
            const message = `Lookup table ${(0,finding/* quote */.hD)(gsi.table.value)} of ${(0,finding/* quote */.hD)(gsi.name)} is not listed, and no default places it.${(0,nearest/* suggestion */.h)(gsi.table.value, tableNames) || ` List it in ${(0,finding/* quote */.hD)('tables')} with a ${(0,finding/* quote */.hD)('shard_group')}.`}`;
            yield { at: gsi.table, message };
        }
    },
});
const lookupTableInherited = (0,rule/* rule */.Hu)('lookup-table-inherited', 'warning', {
    title: 'The lookup table of a global secondary index is listed with a shard group of its own.',
    why: 'The documentation asks for an ordinary binding of the lookup table; one that follows a default moves when the default does.',
    confidence: 'documented',
    *check(input) {
        const routing = (0,rule/* remembered */.HK)(routingOf);
        for (const { gsi, lookup, lookups, tableNames } of input.gsis) {
            const uid = lookup?.choice.uid;
            if (gsi.table === undefined || lookup === undefined || uid === undefined)
                continue;
            if (lookup.choice.source === 'own' || misroutedColumn(gsi, routing(lookup)) !== undefined)
                continue;
            const meant = lookups.length > 0 ? '' : (0,nearest/* suggestion */.h)(gsi.table.value, tableNames);
            const message = `Lookup table ${(0,finding/* quote */.hD)(gsi.table.value)} of ${(0,finding/* quote */.hD)(gsi.name)} has no binding of its own and follows a default to ${(0,finding/* quote */.hD)(uid)}.${meant} List it in ${(0,finding/* quote */.hD)('tables')} with a ${(0,finding/* quote */.hD)('shard_group')}.`;
            yield { at: gsi.table, message };
        }
    },
});
const lookupSchemaAmbiguous = (0,rule/* rule */.Hu)('lookup-schema-ambiguous', 'warning', {
    title: 'A global secondary index names the schema of its lookup table, unless only one schema lists it.',
    why: 'The service infers the schema where that is unambiguous; what it does otherwise is not known.',
    confidence: 'documented',
    *check(input) {
        for (const { gsi, lookups } of input.gsis) {
            if (gsi.table === undefined || lookups.length < 2 || input.shape.isUnsure(gsi.node, 'schema'))
                continue;
            const schemas = lookups.slice(0, 3).map(({ schema }) => schema.name);
            const message = `Lookup table ${(0,finding/* quote */.hD)(gsi.table.value)} of ${(0,finding/* quote */.hD)(gsi.name)} is listed in schemas ${(0,finding/* listed */.KE)(schemas, lookups.length)}. Add ${(0,finding/* quote */.hD)(`schema: ${schemas[0]}`)} or the other.`;
            yield { at: gsi.table, message };
        }
    },
});
const lookupTableRouting = (0,rule/* rule */.Hu)('lookup-table-routing', 'error', {
    title: "A lookup table that is routed is routed by one of its index's columns.",
    why: 'A lookup knows the indexed columns only; the service rejects a lookup table that needs another column to be found. An unsharded lookup table is fine.',
    confidence: 'documented',
    *check(input) {
        const routing = (0,rule/* remembered */.HK)(routingOf);
        for (const { gsi, lookup } of input.gsis) {
            const column = lookup === undefined ? undefined : misroutedColumn(gsi, routing(lookup));
            if (column === undefined || gsi.table === undefined)
                continue;
            const message = `Lookup table ${(0,finding/* quote */.hD)(gsi.table.value)} of ${(0,finding/* quote */.hD)(gsi.name)} is routed by ${(0,finding/* quote */.hD)(column)}, which is not among the index's columns ${(0,rule/* columnList */.hP)(gsi.columns)}. Put it in a group that is routed by one of them, or in an unsharded one.`;
            yield { at: gsi.table, message };
        }
    },
});
function routingOf({ indexes }) {
    const columns = indexes.flatMap((index) => index.columns);
    const certain = indexes.filter(({ ignoreNull }) => !ignoreNull).length;
    const plain = columns.filter(isPlainColumn);
    return { columns, isPlain: plain.length === columns.length, plain: new Set(plain), certain };
}
function misroutedColumn(gsi, { plain }) {
    const own = new Set(gsi.columns.map(({ value }) => value));
    if (own.size === 0)
        return undefined;
    return plain.values().find((column) => !own.has(column));
}

// EXTERNAL MODULE: ./build/topology/model/resolution.js
var model_resolution = __nccwpck_require__(6066);
;// CONCATENATED MODULE: ./build/topology/validation/rules/tables.js







const tableAndReference = (0,rule/* rule */.Hu)('table-and-reference', 'error', {
    title: 'No table stands in both `tables` and `reference_tables` of a schema.',
    why: 'An ordinary table has each row on one shard, a reference table on every shard of its groups. Both at once contradict each other.',
    confidence: 'inferred',
    *check({ schemas }) {
        for (const { schema } of schemas) {
            for (const { name, member } of schema.referenceTables.values()) {
                const table = schema.tables.get(name);
                if (table === undefined)
                    continue;
                const message = `Table ${(0,finding/* quote */.hD)(name)} stands in both ${(0,finding/* quote */.hD)('tables')} and ${(0,finding/* quote */.hD)('reference_tables')} of one schema. Remove one of the two entries.`;
                yield { at: (0,document_document/* keySpan */.UT)(member), related: (0,document_document/* keySpan */.UT)(table.member), message };
            }
        }
    },
});
function unresolvedTables({ tablesByPlacement }) {
    return [...tablesByPlacement].flatMap(([{ choice }, tables]) => (choice.source === 'none' ? tables : []));
}
const tableUnresolved = (0,rule/* rule */.Hu)('table-unresolved', 'error', {
    title: 'Every listed table is bound to a shard group, or a default places it.',
    why: 'A table without a shard group is not routable: every statement on it fails. Nobody lists a table for that.',
    confidence: 'documented',
    *check(input) {
        const { shape, topology } = input;
        const lost = unresolvedTables(input);
        if (shape.isUnsure(topology.document.root, 'default_shard_group'))
            return;
        const bySchema = Map.groupBy(lost, ({ schema }) => schema);
        for (const [schema, declared] of bySchema) {
            const isLost = ({ table }) => ['shard_group', 'shard_group_uid'].some((key) => shape.isUnsure(table.node, key));
            const [first, ...others] = declared.filter((entry) => !isLost(entry));
            if (first === undefined || shape.isUnsure(schema.node, 'default_shard_group'))
                continue;
            if (shape.isUnsure(first.database.node, 'default_shard_group'))
                continue;
            const more = others.length > 0 ? ` and ${others.length} more of schema ${(0,finding/* quote */.hD)(schema.name)}` : '';
            const verb = others.length > 0 ? 'have' : 'has';
            const message = `Table ${(0,finding/* quote */.hD)(first.table.name)}${more} ${verb} no shard group and no default to inherit: not routable. Add ${(0,finding/* quote */.hD)('shard_group')}, or a ${(0,finding/* quote */.hD)('default_shard_group')} to the schema or database.`;
            yield { at: (0,document_document/* keySpan */.UT)(first.table.member), message };
        }
    },
});
const noDefault = (0,rule/* rule */.Hu)('no-default', 'warning', {
    title: 'Every listed database has a default shard group, of its own or of the cluster.',
    why: "Tables that are not listed, such as a migration tool's bookkeeping or the next new table, are not routable without one. The official main example has this shape, so it is a warning.",
    confidence: 'documented',
    *check(input) {
        const { topology, resolution, shape } = input;
        const unresolved = new Set(unresolvedTables(input).map(({ database }) => database));
        for (const database of topology.databases.values()) {
            if ((0,model_resolution/* resolveUnlisted */.h4)(resolution, database).choice.source !== 'none' || unresolved.has(database))
                continue;
            if (database.schemas.values().some(({ defaultShardGroup }) => defaultShardGroup?.value))
                continue;
            const isLost = [topology.document.root, database.node].some((node) => shape.isUnsure(node, 'default_shard_group'));
            if (isLost)
                continue;
            const message = `Database ${(0,finding/* quote */.hD)(database.name)} has no default shard group, so tables that are not listed are not routable. Add ${(0,finding/* quote */.hD)(`default_shard_group: ${topology.authoritativeShardGroup?.value ?? '…'}`)}.`;
            yield { at: (0,document_document/* keySpan */.UT)(database.member), message };
        }
    },
});
const routedDefault = (0,rule/* rule */.Hu)('routed-default', 'warning', {
    title: 'The default shard group of a database or schema has no shard index.',
    why: "Every table that is not listed follows the default, a migration tool's bookkeeping too, and then needs the shard key column: inserts without it fail (NK306).",
    confidence: 'measured',
    *check(input) {
        for (const { place, node } of defaults(input)) {
            const group = input.topology.groups.get(node.value);
            const index = input.topology.indexes.get(group?.defaultShardIndex?.value ?? '');
            if (group === undefined || index === undefined || index.columns.length === 0)
                continue;
            if (node.value === input.topology.authoritativeShardGroup?.value)
                continue;
            const message = `The default of ${place} is ${(0,finding/* quote */.hD)(node.value)}, so every table that is not listed needs the shard key ${(0,rule/* columnList */.hP)(index.columns)} on insert. Default to an unsharded group, and bind sharded tables one by one.`;
            yield { at: node, message };
        }
    },
});
function* defaults({ topology, schemas }) {
    for (const { name, defaultShardGroup: node } of topology.databases.values())
        if (node !== undefined)
            yield { place: `database ${(0,finding/* quote */.hD)(name)}`, node };
    for (const { name, defaultShardGroup: node } of schemas.map(({ schema }) => schema))
        if (node !== undefined)
            yield { place: `schema ${(0,finding/* quote */.hD)(name)}`, node };
}
const tablesNotColocated = (0,rule/* rule */.Hu)('tables-not-colocated', 'off', {
    title: 'All tables of a group are split by the same column.',
    why: 'Tables split by different columns are not co-located: joins between them go over several shards. That is often meant, so the rule is off unless you turn it on.',
    confidence: 'documented',
    *check({ topology, tablesByPlacement }) {
        for (const [{ choice, indexes }, [first]] of tablesByPlacement) {
            const [own] = indexes;
            const [entry] = first?.table.primaryIndexes ?? [];
            if (first === undefined || entry === undefined || own === undefined || choice.group === undefined)
                continue;
            const columns = topology.indexes.get(choice.group.defaultShardIndex?.value ?? '')?.columns;
            if (columns === undefined || columns.map(({ value }) => value).join() === own.columns.join())
                continue;
            const message = `Table ${(0,finding/* quote */.hD)(first.table.name)} is split by ${(0,rule/* columnList */.hP)(own.columns)}, and ${(0,rule/* groupName */.hv)(choice.group)} by ${(0,rule/* columnList */.hP)(columns)}: their rows are not co-located. Split by the same column, or use a group of its own.`;
            yield { at: (0,rule/* opening */.zs)(entry.node), message };
        }
    },
});
const duplicateSequence = (0,rule/* rule */.Hu)('duplicate-sequence', 'warning', {
    title: 'No sequence is listed twice in one schema.',
    why: 'Two entries for one sequence: which of them the service would take is not known.',
    confidence: 'inferred',
    *check({ source, schemas }) {
        for (const { schema } of schemas) {
            for (const sequence of schema.sequenceList) {
                const first = schema.sequences.get(sequence.name);
                if (first === undefined || first === sequence)
                    continue;
                const message = `Sequence ${(0,finding/* quote */.hD)(sequence.name)} is listed twice in one schema, first at line ${(0,document_source/* locate */.x)(source, first.nameSpan).line}. Keep one of the two.`;
                yield { at: sequence.nameSpan, related: first.nameSpan, message };
            }
        }
    },
});
const sequenceGroupSpread = (0,rule/* rule */.Hu)('sequence-group-spread', 'error', {
    title: "A sequence's shard group has exactly one shard.",
    why: 'A counter lives on one shard. The service documents a group with exactly one shard; several ranges on one shard are a warning, because nobody has seen them.',
    confidence: 'documented',
    *check({ topology, shape, schemas }) {
        const shardsOf = (0,rule/* remembered */.HK)((group) => new Set(group.keyRanges.map((range) => range.shardUid?.value)));
        for (const { name, shardGroup: at } of schemas.flatMap(({ schema }) => schema.sequenceList)) {
            const group = topology.groups.get(at?.value ?? '');
            if (at === undefined || group === undefined || shape.isUnsure(group.node, 'key_ranges'))
                continue;
            if (group.keyRanges.length === 1 || (0,rules_layout/* isAuthority */.AK)(topology, group))
                continue;
            const shards = shardsOf(group).size;
            const fact = `Sequence ${(0,finding/* quote */.hD)(name)} is in ${(0,rule/* groupName */.hv)(group)}, which has`;
            if (shards === 1) {
                const message = `${fact} ${group.keyRanges.length} key ranges on one shard; known documents have one. Name a group with one key range.`;
                yield { at, message, atMost: 'warning' };
            }
            else {
                const message = `${fact} ${shards} shards, and a counter lives on exactly one. Name a group with one shard.`;
                yield { at, message };
            }
        }
    },
});
const referenceTableUnresolved = (0,rule/* rule */.Hu)('reference-table-unresolved', 'error', {
    title: 'A reference table lists shard groups, or a default gives it one.',
    why: 'A reference table is held in full on the shards of its groups; without any there is nowhere to hold it.',
    confidence: 'documented',
    *check(input) {
        for (const { database, schema, table } of referenceTables(input)) {
            if (table.shardGroups !== undefined)
                continue;
            if ((0,model_resolution/* resolveReferenceTable */._q)(input.resolution, database, schema, table).length > 0)
                continue;
            const message = `Reference table ${(0,finding/* quote */.hD)(table.name)} lists no shard groups, and no default gives it one. Add ${(0,finding/* quote */.hD)('shard_groups: […]')} with the groups whose tables join it.`;
            yield { at: (0,document_document/* keySpan */.UT)(table.member), message };
        }
    },
});
const referenceTableInherited = (0,rule/* rule */.Hu)('reference-table-inherited', 'warning', {
    title: 'A reference table lists its shard groups itself.',
    why: 'Without a list the one default group applies, which is rarely where the tables are that join it; and a later change of the default moves it along. The documentation advises a list.',
    confidence: 'documented',
    *check(input) {
        for (const { database, schema, table } of referenceTables(input)) {
            if (table.shardGroups !== undefined)
                continue;
            const [choice] = (0,model_resolution/* resolveReferenceTable */._q)(input.resolution, database, schema, table);
            if (choice?.uid === undefined)
                continue;
            const message = `Reference table ${(0,finding/* quote */.hD)(table.name)} lists no shard groups, so it is held in the default group ${(0,finding/* quote */.hD)(choice.uid)} only. List the groups whose tables join it in ${(0,finding/* quote */.hD)('shard_groups')}.`;
            yield { at: (0,document_document/* memberValue */.AX)(table.node, 'shard_groups') ?? (0,document_document/* keySpan */.UT)(table.member), message };
        }
    },
});
const referenceTableOneShard = (0,rule/* rule */.Hu)('reference-table-one-shard', 'warning', {
    title: 'The shard groups of a reference table have more than one shard.',
    why: 'On one shard a reference table is an ordinary table with more restrictions. It is legal, and pointless.',
    confidence: 'inferred',
    *check(input) {
        const { groups } = input.topology;
        const isAlike = (one, other) => one !== undefined && other !== undefined && isMeantAlike(input.source, one, other);
        const isOnOne = (0,rule/* remembered */.HK)(({ keyRanges: [range, ...others] }) => others.every(({ shardUid }) => isAlike(range?.shardUid, shardUid)));
        for (const { table } of referenceTables(input)) {
            const [first] = table.shardGroups ?? [];
            const chosen = (table.shardGroups ?? []).map(({ value }) => groups.get(value));
            if (first === undefined || chosen.includes(undefined))
                continue;
            const held = chosen
                .filter((group) => group !== undefined)
                .filter(({ keyRanges }) => keyRanges.length > 0);
            const shard = held[0]?.keyRanges[0]?.shardUid;
            if (shard === undefined)
                continue;
            if (!held.every((group) => isAlike(shard, group.keyRanges[0]?.shardUid) && isOnOne(group)))
                continue;
            const message = `Reference table ${(0,finding/* quote */.hD)(table.name)} is held on one shard only, ${(0,finding/* quote */.hD)(shard.value)}. Name groups with more shards, or make it an ordinary table.`;
            yield { at: first, message };
        }
    },
});
function* referenceTables({ schemas, shape, }) {
    for (const declared of schemas) {
        for (const table of declared.schema.referenceTables.values()) {
            const isUnsure = ['shard_groups', 'shard_group_uids'].some((key) => shape.isUnsure(table.node, key));
            if (!isUnsure)
                yield { ...declared, table };
        }
    }
}

;// CONCATENATED MODULE: ./build/topology/validation/rules/index.js











const SEVERITIES = ['error', 'warning', 'off'];
const RULES = [
    notAnObject,
    duplicateKey,
    wrongType,
    missingKey,
    misspelledKey,
    unknownKey,
    aliasKey,
    aliasConflict,
    nullValue,
    tableShardIndex,
    authorityOneRange,
    authorityUnbounded,
    authorityMoved,
    authorityIndexed,
    clusterDefaultNotAuthority,
    databaseAuthority,
    undeclaredShardGroup,
    undeclaredShardIndex,
    undeclaredSecondaryIndex,
    secondaryIndexOwner,
    lookupTableUnresolved,
    lookupTableInherited,
    lookupSchemaAmbiguous,
    gsiInactive,
    secondaryIndexColumns,
    duplicateShardGroup,
    duplicateSequence,
    tableAndReference,
    unusedShardIndex,
    unusedShardGroup,
    gsiUnroutedOwner,
    unknownShard,
    shardNotReady,
    shardFirstUse,
    unusedShard,
    unquotedBound,
    boundNotHex,
    boundTooLarge,
    boundOddDigits,
    boundUpperCase,
    keyRangeEmpty,
    keyRangeOverlap,
    keyRangeGap,
    rangeNegativeKeys,
    keyRangeOrder,
    keyRangeMergeable,
    groupWithoutIndex,
    rangeLikePrefix,
    moduloBound,
    indexType,
    indexColumnCount,
    indexSeveralColumns,
    indexQualifiedColumn,
    moduloModulus,
    modulusNotString,
    indexParamsUnused,
    overrideIndexType,
    tablesNotColocated,
    sequenceGroupSpread,
    referenceTableUnresolved,
    referenceTableInherited,
    referenceTableOneShard,
    gsiOwnerPkColumns,
    gsiOwnerSkColumns,
    gsiOwnerSkDiffer,
    lookupTableRouting,
    gsiUniqueIgnoreNull,
    gsiEnabledAtOnce,
    tableUnresolved,
    noDefault,
    routedDefault,
];
const READER_RULES = new Set(['not-an-object', 'duplicate-key']);
function parseSeverities(entries) {
    const severities = new Map();
    const problems = [];
    for (const [given, value] of entries) {
        const id = RULES.find((rule) => rule.id === given)?.id;
        const severity = SEVERITIES.find((known) => known === value);
        if (id === undefined) {
            const near = (0,nearest/* suggestion */.h)(given, RULES.map((rule) => rule.id));
            problems.push(`There is no rule ${(0,finding/* quote */.hD)(given)}.${near || ' The rules are listed in docs/rules.md.'}`);
        }
        else if (READER_RULES.has(id)) {
            problems.push(`Rule ${(0,finding/* quote */.hD)(given)} is always an error: without it the file cannot be read. Remove it.`);
        }
        else if (severity === undefined) {
            const written = typeof value === 'string' ? value : JSON.stringify(value);
            problems.push(`Rule ${(0,finding/* quote */.hD)(given)} has the severity ${(0,finding/* quote */.hD)(String(written))}. Write \`error\`, \`warning\` or \`off\`.`);
        }
        else {
            severities.set(id, severity);
        }
    }
    return { severities, problems };
}


/***/ }),

/***/ 142:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   AK: () => (/* binding */ isAuthority),
/* harmony export */   T7: () => (/* binding */ layoutsOf),
/* harmony export */   dP: () => (/* binding */ isBeyondModulus)
/* harmony export */ });
/* harmony import */ var _model_key_range_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7917);
/* harmony import */ var _model_ownership_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(3795);
/* harmony import */ var _shape_check_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(9708);



const MAX_READ_AGAIN = 100_000;
function layoutsOf(topology, shape, tablesByPlacement) {
    const layouts = new Map();
    const add = (group, index, table) => {
        const axis = (0,_model_ownership_js__WEBPACK_IMPORTED_MODULE_1__/* .axisOf */ .L$)(index);
        if (axis === undefined)
            return 0;
        const key = `${axis.type} ${axis.high} ${group.node.start}`;
        if (layouts.has(key))
            return 0;
        layouts.set(key, layoutOf(shape, { group, index, axis, table }));
        return group.keyRanges.length;
    };
    const groups = new Set(topology.groupList.filter((group) => !isAuthority(topology, group)));
    for (const group of groups)
        add(group, topology.indexes.get(group.defaultShardIndex?.value ?? ''));
    let readAgain = 0;
    for (const [{ choice, indexes }, [table]] of tablesByPlacement) {
        if (choice.group === undefined || !groups.has(choice.group))
            continue;
        for (const { index } of indexes)
            if (readAgain < MAX_READ_AGAIN)
                readAgain += add(choice.group, index, table);
    }
    for (const { group } of layouts.values())
        groups.delete(group);
    return [...layouts.values(), ...[...groups].flatMap((group) => layoutWithoutIndex(group, shape))];
}
function layoutWithoutIndex(group, shape) {
    const bounds = group.keyRanges.flatMap(({ start, end }) => [start?.value, end?.value]).filter(Boolean);
    const lengths = new Set(bounds.map((bound) => bound?.length));
    if (group.keyRanges.length < 2 || lengths.size > 1)
        return [];
    return [layoutOf(shape, { group, index: undefined, axis: _model_key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .XXHASH_AXIS */ .XU, table: undefined })];
}
function isAuthority(topology, group) {
    return group.uid !== undefined && group.uid.value === topology.authoritativeShardGroup?.value;
}
function isBeyondModulus({ axis }, low) {
    return axis.type === 'modulo' && low >= axis.high;
}
function layoutOf(shape, read) {
    const { group, axis } = read;
    const ranges = group.keyRanges.map((range) => ({
        range,
        result: (0,_model_key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .readInterval */ .U$)(range.start?.value, range.end?.value, axis),
    }));
    return { ...read, ranges, sorted: isWhole(shape, group) ? sortedRanges(ranges, axis) : undefined };
}
function isWhole(shape, group) {
    const list = group.node.members.get('key_ranges')?.value;
    if (list === undefined || (0,_shape_check_js__WEBPACK_IMPORTED_MODULE_2__/* .lostItem */ .i)(shape, list))
        return false;
    return group.keyRanges.every(({ node }) => !shape.isUnsure(node, 'start') && !shape.isUnsure(node, 'end'));
}
function sortedRanges(ranges, axis) {
    const placed = [];
    for (const { range, result } of ranges) {
        if (result.ok && isBeyondModulus({ axis }, result.interval.low))
            continue;
        if (!result.ok || result.interval.low >= result.interval.high)
            return undefined;
        placed.push({ range, interval: result.interval });
    }
    return placed.sort((one, other) => compare(one.interval.low, other.interval.low));
}
function compare(one, other) {
    if (one === other)
        return 0;
    return one < other ? -1 : 1;
}


/***/ }),

/***/ 3066:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  hP: () => (/* binding */ columnList),
  hv: () => (/* binding */ groupName),
  zs: () => (/* binding */ opening),
  HK: () => (/* binding */ remembered),
  Hu: () => (/* binding */ rule),
  aK: () => (/* binding */ sharedInput)
});

// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
// EXTERNAL MODULE: ./build/topology/topology-document.js
var topology_document = __nccwpck_require__(4845);
// EXTERNAL MODULE: ./build/topology/validation/shape-check.js + 1 modules
var shape_check = __nccwpck_require__(9708);
// EXTERNAL MODULE: ./build/topology/model/resolution.js
var model_resolution = __nccwpck_require__(6066);
;// CONCATENATED MODULE: ./build/topology/validation/rules/declared.js

const MAX_NAMES = 1000;
function declaredSchemas(databases) {
    return [...databases.values()].flatMap((database) => [...database.schemas.values()].map((schema) => ({ database, schema })));
}
function declaredTables(schemas, resolution) {
    const tables = [];
    const elaborateTables = [];
    for (const { database, schema } of schemas) {
        for (const table of schema.tables.values()) {
            const declared = {
                database,
                schema,
                table,
                placement: (0,model_resolution/* resolveTable */.NC)(resolution, database, schema, table),
            };
            tables.push(declared);
            if (isElaborate(table))
                elaborateTables.push(declared);
        }
    }
    const tablesByPlacement = Map.groupBy(tables, ({ placement }) => placement);
    const placements = Map.groupBy(tablesByPlacement, ([{ choice }]) => choice.group);
    const tablesByGroup = new Map();
    for (const [group, parts] of placements)
        tablesByGroup.set(group, parts.flatMap(([, placed]) => placed));
    return { tables, elaborateTables, tablesByPlacement, tablesByGroup };
}
function isElaborate({ node: { members } }) {
    return members.size > 1 || (members.size === 1 && !members.has('shard_group'));
}
function listingsOf(elaborateTables) {
    return elaborateTables.flatMap((owner) => owner.table.secondaryIndexes.flatMap((entry) => entry.name === undefined ? [] : [{ owner, entry, name: entry.name }]));
}
function resolveGsis({ databases, resolution, tables, listings }) {
    const names = new Map();
    for (const database of databases) {
        const gsis = [...database.globalSecondaryIndexes.values()];
        if (gsis.length === 0)
            continue;
        names.set(database, new Set(gsis.flatMap(({ table, ownerTable }) => [table?.value, ownerTable?.value])));
    }
    const around = tables.filter(({ database, table }) => names.get(database)?.has(table.name) === true);
    const tablesOf = Map.groupBy(around, ({ database }) => database);
    const listingsIn = Map.groupBy(listings, ({ owner }) => owner.database);
    return [...names.keys()].flatMap((database) => resolveIn(database, resolution, {
        tables: Map.groupBy(tablesOf.get(database) ?? [], ({ table }) => table.name),
        listings: Map.groupBy(listingsIn.get(database) ?? [], ({ name }) => name.value),
    }));
}
function resolveIn(database, resolution, around) {
    const tableNames = [
        ...database.schemas
            .values()
            .flatMap(({ tables }) => tables.keys())
            .take(MAX_NAMES),
    ];
    return [...database.globalSecondaryIndexes.values()].map((gsi) => {
        const listings = around.listings.get(gsi.name) ?? [];
        const listing = listings.find(({ owner }) => owner.table.name === gsi.ownerTable?.value);
        const named = around.tables.get(gsi.ownerTable?.value ?? '') ?? [];
        const owner = listing?.owner ?? (named.length === 1 ? named[0] : undefined);
        const schema = gsi.schema?.value || undefined;
        const lookups = schema === undefined
            ? (around.tables.get(gsi.table?.value ?? '') ?? [])
            : lookupsIn(database.schemas.get(schema), { database, resolution, name: gsi.table?.value ?? '' });
        const [only, ...others] = lookups.slice(0, 2);
        const unlisted = only === undefined ? (0,model_resolution/* resolveUnlisted */.h4)(resolution, database, schema) : undefined;
        const lookup = others.length === 0 ? only?.placement : undefined;
        return { database, gsi, listings, owner, lookups, lookup: unlisted ?? lookup, tableNames };
    });
}
function lookupsIn(schema, { database, resolution, name }) {
    const table = schema?.tables.get(name);
    if (schema === undefined || table === undefined)
        return [];
    return [{ database, schema, table, placement: (0,model_resolution/* resolveTable */.NC)(resolution, database, schema, table) }];
}

// EXTERNAL MODULE: ./build/topology/validation/rules/layout.js
var layout = __nccwpck_require__(142);
;// CONCATENATED MODULE: ./build/topology/validation/rules/rule.js





const MAX_COLUMNS = 81;
function rule(id, severity, statement) {
    return { id, severity, ...statement };
}
function sharedInput(document, shape) {
    const { source, root } = document;
    const { topology, resolution } = shape.root === root ? document : new topology_document/* TopologyDocument */.V({ source, root: shape.root });
    const schemas = declaredSchemas(topology.databases);
    const declared = declaredTables(schemas, resolution);
    const listings = listingsOf(declared.elaborateTables);
    const databases = topology.databases.values();
    return {
        ...declared,
        source,
        topology,
        resolution,
        shape,
        authority: topology.groups.get(topology.authoritativeShardGroup?.value ?? ''),
        schemas,
        listings,
        gsis: resolveGsis({ databases, resolution, tables: declared.tables, listings }),
        layouts: (0,layout/* layoutsOf */.T7)(topology, shape, declared.tablesByPlacement),
        knowsGroups: knowsGroups(shape),
        knowsIndexes: knowsIndexes(shape),
    };
}
function knowsGroups(shape) {
    if (shape.isUnsure(shape.root, 'shard_groups'))
        return false;
    const groups = shape.root.members.get('shard_groups')?.value;
    if (groups?.kind !== 'array')
        return true;
    return !(0,shape_check/* lostItem */.i)(shape, groups) && groups.items.every((group) => !shape.isUnsure(group, 'uid'));
}
function knowsIndexes(shape) {
    if (shape.isUnsure(shape.root, 'shard_indexes'))
        return false;
    const indexes = shape.root.members.get('shard_indexes')?.value;
    if (indexes?.kind !== 'object')
        return true;
    return indexes.members.keys().every((name) => !shape.isUnsure(indexes, name));
}
function groupName(group) {
    return group.uid === undefined ? 'a shard group without uid' : `shard group ${(0,finding/* quote */.hD)(group.uid.value)}`;
}
function opening(node) {
    return { start: node.start, end: Math.min(node.start + 1, node.end) };
}
function columnList(columns) {
    const shown = columns
        .slice(0, MAX_COLUMNS)
        .map((column) => (typeof column === 'string' ? column : column.value));
    return (0,finding/* quote */.hD)(`[${shown.join(', ')}]`);
}
function remembered(answer) {
    const known = new Map();
    return (key) => {
        const before = known.get(key);
        if (before !== undefined)
            return before;
        const value = answer(key);
        known.set(key, value);
        return value;
    };
}


/***/ }),

/***/ 9708:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  e: () => (/* binding */ checkShape),
  i: () => (/* binding */ lostItem)
});

// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __nccwpck_require__(1611);
// EXTERNAL MODULE: ./build/topology/document/source.js
var source = __nccwpck_require__(87);
// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
// EXTERNAL MODULE: ./build/topology/nearest.js
var nearest = __nccwpck_require__(3862);
;// CONCATENATED MODULE: ./build/topology/validation/shape.js


const KIND_PHRASES = {
    object: 'an object',
    array: 'a list',
    string: 'a string',
    integer: 'a whole number',
    boolean: '`true` or `false`',
};
const SHORT_KEY = 5;
const HOMES = new Map([
    ['schemas', 'a database'],
    ['global_secondary_indexes', 'a database'],
    ['tables', 'a schema'],
    ['reference_tables', 'a schema'],
    ['sequences', 'a schema'],
    ['primary_indexes', 'a table'],
    ['secondary_indexes', 'a table'],
    ['databases', 'the top level'],
    ['shard_indexes', 'the top level'],
    ['shard_groups', 'the top level or a reference table'],
    ['key_ranges', 'a shard group'],
    ['default_shard_index', 'a shard group'],
    ['shard_uid', 'a key range'],
    ['index_params', 'a shard index'],
    ['modulus', "a shard index's `index_params`"],
    ['owner_table', 'a global secondary index'],
]);
function wrongKind(wrong) {
    const { written, node, shape, key, role } = wrong;
    const subject = role === 'item' ? `An entry of ${(0,finding/* quote */.hD)(key)}` : (0,finding/* quote */.hD)(key);
    const expected = shape.kinds.map((kind) => KIND_PHRASES[kind]).join(' or ');
    return `${subject} is ${described(node, written)}, and must be ${expected}. ${remedy(wrong)}`;
}
function described(node, written) {
    switch (node.kind) {
        case 'object':
            return 'an object';
        case 'array':
            return 'a list';
        case 'null':
            return written.trim() === '' ? 'empty' : 'null';
        case 'boolean':
            return (0,finding/* quote */.hD)(written);
        default:
            return `the ${node.kind === 'string' ? 'text' : node.kind} ${(0,finding/* quote */.hD)(written)}`;
    }
}
function remedy({ node, written, shape, key }) {
    const [kind] = shape.kinds;
    const isScalar = node.kind === 'string' || node.kind === 'number' || node.kind === 'boolean';
    switch (kind) {
        case 'string':
            return isScalar ? `Write ${(0,finding/* quote */.hD)(`"${written}"`)}.` : 'Write one text.';
        case 'array': {
            const isOfTexts = shape.items?.kinds.includes('string') === true;
            if (isScalar)
                return `Write ${(0,finding/* quote */.hD)(isOfTexts ? `[${written}]` : `${key}: []`)}.`;
            if (shape.items?.properties === undefined)
                return 'Write `- ` before each entry.';
            const first = shape.items.required[0] ?? shape.items.properties.keys().next().value ?? 'key';
            return `Write each entry as ${(0,finding/* quote */.hD)(`- ${first}: …`)}.`;
        }
        case 'boolean':
            return 'Write `true` or `false` without quotes.';
        case 'integer':
            return 'Write a whole number.';
        default:
            if (node.kind === 'null')
                return `Write ${(0,finding/* quote */.hD)('{}')} for one without settings, or remove the key.`;
            return shape.properties === undefined
                ? 'Write `name: …` members.'
                : `Write ${(0,finding/* quote */.hD)(`${shape.properties.keys().next().value}: …`)} members.`;
    }
}
function nullValue(key) {
    return `${(0,finding/* quote */.hD)(key)} is null, and how the service takes null is not known. Remove the key to leave it unset.`;
}
function unquotedBound(key, written, digits) {
    const fact = `${(0,finding/* quote */.hD)(key)} is ${(0,finding/* quote */.hD)(written)} without quotes, which is a number, and a bound is a string of hexadecimal digits.`;
    return digits === undefined
        ? `${fact} Write digits 0-9 and a-f in quotes, such as \`"80"\`.`
        : `${fact} Write ${(0,finding/* quote */.hD)(`"${digits}"`)}.`;
}
function missingKeys(keys, shape) {
    const lacking = keys.map((key) => `no ${(0,finding/* quote */.hD)(key)}`);
    const members = keys.map((key) => {
        const isPlural = key.endsWith('s');
        const value = isPlural && shape.properties?.get(key)?.kinds[0] === 'array' ? '[…]' : '…';
        return (0,finding/* quote */.hD)(`${key}: ${value}`);
    });
    return `The ${shape.title ?? 'data topology'} has ${inWords(lacking)}, which it needs. Add ${inWords(members)}.`;
}
function inWords(parts) {
    return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
function emptyValue(key, isList) {
    const content = isList ? 'at least one entry' : 'a text';
    return `${(0,finding/* quote */.hD)(key)} is empty, and needs ${content}. Write its value.`;
}
function misspelledKey(key, node, properties) {
    const known = (0,nearest/* nearest */.p)(key, properties.keys(), key.length <= SHORT_KEY ? 1 : 2);
    if (known === undefined)
        return undefined;
    const isFree = !node.members.has(known);
    const remedy = isFree
        ? `Write ${(0,finding/* quote */.hD)(known)}.`
        : `${(0,finding/* quote */.hD)(known)} stands here as well: remove one of the two.`;
    return { known, isFree, message: `Key ${(0,finding/* quote */.hD)(key)} is not known, and nearly ${(0,finding/* quote */.hD)(known)}. ${remedy}` };
}
function unknownKey(key, { title = 'data topology', isClosed = false }, properties) {
    const known = [...properties.keys()].map((name) => (0,finding/* quote */.hD)(name)).join(', ');
    if (isClosed)
        return `Key ${(0,finding/* quote */.hD)(key)} is not known in a ${title}. Remove it, or use one of ${known}.`;
    const home = HOMES.get(key);
    const fact = `Key ${(0,finding/* quote */.hD)(key)} is not known in a ${title}; it is sent as it stands, and the service may refuse or drop it.`;
    if (home !== undefined)
        return `${fact} It belongs in ${home}.`;
    return `${fact} Remove it, or use one of ${known}.`;
}

;// CONCATENATED MODULE: ./build/topology/validation/shape-check.js



const MAX_PROBLEMS = 1001;
const ITEM = '[]';
function checkShape(source, root, shape) {
    const walk = { source, problems: new Map(), unsure: new Map() };
    const meant = repairObject(walk, root, shape);
    return {
        root: meant,
        problems: walk.problems,
        isUnsure: (node, key) => walk.unsure.get(node)?.has(key) ?? false,
    };
}
function repair(walk, node, shape, position) {
    if (node.kind === 'object' && shape.kinds.includes('object'))
        return repairObject(walk, node, shape);
    if (node.kind === 'array' && shape.kinds.includes('array'))
        return repairArray(walk, node, shape, position);
    if (isFine(node, shape))
        return node;
    if (isScalarOf(node, shape))
        return dropEmpty(walk, node, position);
    if (node.kind === 'null' && position.role === 'optional') {
        report(walk, 'null-value', node, () => nullValue(position.key));
        return undefined;
    }
    if (node.kind === 'number' && shape.isHexadecimal === true)
        return repairBound(walk, node, position.key);
    report(walk, 'wrong-type', node, () => wrongKind({ written: writtenAs(walk, node), node, shape, ...position }));
    return guess(walk, node, shape);
}
function dropEmpty(walk, node, { key }) {
    report(walk, 'missing-key', node, () => emptyValue(key, node.kind === 'array'));
}
function writtenAs(walk, node) {
    return node.kind === 'string' ? node.value : (0,source/* textOf */.b)(walk.source, node);
}
function isFine(node, shape) {
    return (isScalarOf(node, shape) && (node.kind !== 'string' || node.value !== '' || shape.isNonEmpty !== true));
}
function isScalarOf(node, { kinds }) {
    if (node.kind === 'number')
        return kinds.includes('integer') && !(0,document_document/* canonicalNumber */.uA)(node.text).includes('e-');
    return (node.kind === 'string' || node.kind === 'boolean') && kinds.includes(node.kind);
}
function guess(walk, node, shape) {
    const { start, end } = node;
    const [kind] = shape.kinds;
    if (kind === 'string' && shape.kinds.length === 1 && (node.kind === 'number' || node.kind === 'boolean'))
        return { kind: 'string', value: (0,source/* textOf */.b)(walk.source, node), start, end };
    if (kind === 'array' && node.kind === 'string' && shape.items?.kinds.includes('string') === true)
        return { kind: 'array', items: [node], start, end };
    if (kind === 'object' && node.kind === 'null')
        return { kind: 'object', members: new Map(), start, end };
    if (kind === 'boolean' && node.kind === 'string') {
        if (/^(?:true|yes|on)$/i.test(node.value))
            return { kind: 'boolean', value: true, start, end };
        if (/^(?:false|no|off)$/i.test(node.value))
            return { kind: 'boolean', value: false, start, end };
    }
    return undefined;
}
function repairBound(walk, node, key) {
    const written = (0,source/* textOf */.b)(walk.source, node);
    const digits = written.replace(/^0x/, '');
    const isHexadecimal = /^[0-9A-Fa-f]+$/.test(digits);
    report(walk, 'unquoted-bound', node, () => unquotedBound(key, written, isHexadecimal ? digits : undefined));
    return isHexadecimal ? { kind: 'string', value: digits, start: node.start, end: node.end } : undefined;
}
function repairArray(walk, node, shape, position) {
    const part = shape.items;
    if (part === undefined)
        return node;
    if (node.items.length === 0 && shape.isNonEmpty === true)
        return dropEmpty(walk, node, position);
    const inside = { key: position.key, role: 'item' };
    const items = [];
    let isSame = true;
    for (const item of node.items) {
        const meant = repair(walk, item, part, inside);
        if (meant !== undefined)
            items.push(meant);
        isSame &&= meant === item;
    }
    if (isSame)
        return node;
    const meant = { ...node, items };
    if (items.length < node.items.length)
        markUnsure(walk, meant, ITEM);
    return meant;
}
function repairObject(walk, node, shape) {
    const { properties, entries, required } = shape;
    let members;
    const unsure = [];
    for (const [key, member] of node.members) {
        const own = properties === undefined ? entries : properties.get(key);
        if (own !== undefined && isFine(member.value, own))
            continue;
        const known = own === undefined ? meantKey(walk, node, key, shape) : key;
        const part = own ?? properties?.get(known ?? '');
        if (known === undefined || part === undefined)
            continue;
        const role = properties === undefined ? 'named' : required.includes(known) ? 'required' : 'optional';
        const meant = repair(walk, member.value, part, { key: known, role });
        if (meant === member.value && known === key)
            continue;
        members ??= new Map(node.members);
        members.delete(key);
        if (meant === undefined)
            unsure.push(...(member.value.kind === 'null' && role === 'optional' ? [] : [known]));
        else
            members.set(known, { ...member, value: meant });
    }
    const result = members === undefined ? node : { ...node, members };
    const missing = required.filter((key) => !result.members.has(key) && !unsure.includes(key));
    if (missing.length > 0)
        report(walk, 'missing-key', opening(node), () => missingKeys(missing, shape));
    unsure.push(...missing);
    for (const key of unsure)
        markUnsure(walk, result, key);
    return result;
}
function meantKey(walk, node, key, shape) {
    const { properties } = shape;
    if (properties === undefined)
        return key;
    const member = node.members.get(key);
    if (member === undefined)
        return undefined;
    const span = { start: member.keyStart, end: member.keyEnd };
    const misspelled = misspelledKey(key, node, properties);
    if (misspelled === undefined) {
        report(walk, 'unknown-key', span, () => unknownKey(key, shape, properties));
        return undefined;
    }
    report(walk, 'misspelled-key', span, () => misspelled.message);
    return misspelled.isFree ? misspelled.known : undefined;
}
function opening(node) {
    return { start: node.start, end: Math.min(node.start + 1, node.end) };
}
function markUnsure(walk, node, key) {
    const keys = walk.unsure.get(node);
    if (keys === undefined)
        walk.unsure.set(node, new Set([key]));
    else
        keys.add(key);
}
function report(walk, rule, at, message) {
    const problems = walk.problems.get(rule);
    if (problems === undefined)
        walk.problems.set(rule, [{ at, message: message() }]);
    else if (problems.length < MAX_PROBLEMS)
        problems.push({ at, message: message() });
}
function lostItem(shape, list) {
    return shape.isUnsure(list, ITEM);
}


/***/ }),

/***/ 6904:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  t: () => (/* binding */ validate),
  D: () => (/* binding */ validationOf)
});

// EXTERNAL MODULE: ./build/topology/document/source.js
var document_source = __nccwpck_require__(87);
// EXTERNAL MODULE: ./build/topology/model/topology-view.js
var topology_view = __nccwpck_require__(8159);
// EXTERNAL MODULE: ./build/topology/topology-document.js
var topology_document = __nccwpck_require__(4845);
;// CONCATENATED MODULE: ./build/topology/validation/data-topology.validator.js
const TOPOLOGY_SHAPE = { kinds: ["object"], required: ["authoritative_shard_group", "shard_groups"], title: "Neki data topology", properties: new Map([["authoritative_shard_group", { kinds: ["string"], required: [], isNonEmpty: true }], ["default_shard_group", { kinds: ["string"], required: [] }], ["shard_groups", { kinds: ["array"], required: [], items: { kinds: ["object"], required: ["uid", "key_ranges"], title: "shard group", properties: new Map([["uid", { kinds: ["string"], required: [], isNonEmpty: true }], ["name", { kinds: ["string"], required: [] }], ["default_shard_index", { kinds: ["string"], required: [] }], ["key_ranges", { kinds: ["array"], required: [], isNonEmpty: true, items: { kinds: ["object"], required: ["shard_uid"], title: "key range", properties: new Map([["shard_uid", { kinds: ["string"], required: [], isNonEmpty: true }], ["start", { kinds: ["string"], required: [], isHexadecimal: true }], ["end", { kinds: ["string"], required: [], isHexadecimal: true }]]) } }]]) } }], ["shard_indexes", { kinds: ["object"], required: [], entries: { kinds: ["object"], required: ["type"], title: "shard index", properties: new Map([["type", { kinds: ["string"], required: [] }], ["columns", { kinds: ["array"], required: [], items: { kinds: ["string"], required: [] } }], ["index_params", { kinds: ["object"], required: [], properties: new Map([["modulus", { kinds: ["string", "integer"], required: [] }]]) }]]) } }], ["databases", { kinds: ["object"], required: [], entries: { kinds: ["object"], required: [], title: "database", properties: new Map([["default_shard_group", { kinds: ["string"], required: [] }], ["authoritative_shard_group", { kinds: ["string"], required: [] }], ["schemas", { kinds: ["object"], required: [], entries: { kinds: ["object"], required: [], title: "schema", properties: new Map([["default_shard_group", { kinds: ["string"], required: [] }], ["tables", { kinds: ["object"], required: [], entries: { kinds: ["object"], required: [], title: "table", properties: new Map([["shard_group", { kinds: ["string"], required: [] }], ["shard_group_uid", { kinds: ["string"], required: [] }], ["primary_indexes", { kinds: ["array"], required: [], items: { kinds: ["object"], required: [], title: "primary index", properties: new Map([["shard_index", { kinds: ["string"], required: [] }], ["columns", { kinds: ["array"], required: [], items: { kinds: ["string"], required: [] } }], ["ignore_null", { kinds: ["boolean"], required: [] }]]) } }], ["secondary_indexes", { kinds: ["array"], required: [], items: { kinds: ["object"], required: ["name"], title: "secondary index", properties: new Map([["name", { kinds: ["string"], required: [], isNonEmpty: true }], ["columns", { kinds: ["array"], required: [], items: { kinds: ["string"], required: [] } }]]) } }], ["shard_index", { kinds: ["string"], required: [] }]]) } }], ["reference_tables", { kinds: ["object"], required: [], entries: { kinds: ["object"], required: [], title: "reference table", properties: new Map([["shard_groups", { kinds: ["array"], required: [], items: { kinds: ["string"], required: [] } }], ["shard_group_uids", { kinds: ["array"], required: [], items: { kinds: ["string"], required: [] } }]]) } }], ["sequences", { kinds: ["array", "object"], required: [], items: { kinds: ["object"], required: ["name"], title: "sequence", properties: new Map([["name", { kinds: ["string"], required: [], isNonEmpty: true }], ["shard_group", { kinds: ["string"], required: [] }], ["shard_group_uid", { kinds: ["string"], required: [] }]]) }, entries: { kinds: ["object"], required: [], title: "sequence", properties: new Map([["shard_group", { kinds: ["string"], required: [] }], ["shard_group_uid", { kinds: ["string"], required: [] }]]) } }]]) } }], ["global_secondary_indexes", { kinds: ["object"], required: [], entries: { kinds: ["object"], required: ["table", "owner_table", "columns"], title: "global secondary index", properties: new Map([["schema", { kinds: ["string"], required: [] }], ["table", { kinds: ["string"], required: [], isNonEmpty: true }], ["owner_table", { kinds: ["string"], required: [], isNonEmpty: true }], ["columns", { kinds: ["array"], required: [], isNonEmpty: true, items: { kinds: ["string"], required: [] } }], ["owner_sk_columns", { kinds: ["array"], required: [], items: { kinds: ["string"], required: [] } }], ["owner_pk_columns", { kinds: ["array"], required: [], items: { kinds: ["string"], required: [] } }], ["unique", { kinds: ["boolean"], required: [] }], ["ignore_null", { kinds: ["boolean"], required: [] }], ["enabled", { kinds: ["boolean"], required: [] }]]) } }]]) } }]]) };

// EXTERNAL MODULE: ./build/topology/validation/rules/index.js + 9 modules
var rules = __nccwpck_require__(2191);
// EXTERNAL MODULE: ./build/topology/validation/rules/rule.js + 1 modules
var rule = __nccwpck_require__(3066);
// EXTERNAL MODULE: ./build/topology/validation/shape-check.js + 1 modules
var shape_check = __nccwpck_require__(9708);
;// CONCATENATED MODULE: ./build/topology/validation/validate.js







const MAX_FINDINGS = 1000;
function validate(document, context = {}) {
    return validationOf(new topology_document/* TopologyDocument */.V(document))(context);
}
function validationOf(document) {
    const { source, root } = document;
    let shared;
    return (context = {}) => {
        const isLiveNeki = context.live !== undefined && (0,topology_view/* isNekiForm */.Q)(context.live);
        if (!(0,topology_view/* isNekiForm */.Q)(document) && !isLiveNeki)
            return [];
        shared ??= (0,rule/* sharedInput */.aK)(document, (0,shape_check/* checkShape */.e)(source, root, TOPOLOGY_SHAPE));
        const input = { ...shared, shards: context.shards, live: context.live?.topology };
        const findings = [];
        for (const rule of rules/* RULES */.y0) {
            const severity = context.severities?.get(rule.id) ?? rule.severity;
            if (severity !== 'off')
                findings.push(...findingsOf(source, rule, severity, rule.check(input)));
        }
        return findings.sort(bySeverityThenPlace);
    };
}
function findingsOf(source, rule, severity, problems) {
    const found = new Map();
    for (const { at, message, related, atMost } of problems) {
        if (found.has(at.start))
            continue;
        if (found.size >= MAX_FINDINGS) {
            const [start, last] = [...found].at(-1) ?? [0, undefined];
            if (last !== undefined)
                found.set(start, {
                    ...last,
                    message: `${last.message} More of this kind follow and are not listed.`,
                });
            break;
        }
        const location = (0,document_source/* locate */.x)(source, at);
        const finding = { id: rule.id, severity: atMost ?? severity, message, location };
        found.set(at.start, related === undefined ? finding : { ...finding, related: (0,document_source/* locate */.x)(source, related) });
    }
    return [...found.values()];
}
function bySeverityThenPlace(one, other) {
    if (one.severity !== other.severity)
        return one.severity === 'error' ? -1 : 1;
    return one.location.line - other.location.line || one.location.column - other.location.column;
}


/***/ }),

/***/ 8508:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ USER_AGENT)
/* harmony export */ });
/* unused harmony export VERSION */
const VERSION = '0.1.0';
const USER_AGENT = `neki-topology/${VERSION}`;


/***/ })

/******/ });
/************************************************************************/
/******/ // The module cache
/******/ var __webpack_module_cache__ = {};
/******/ 
/******/ // The require function
/******/ function __nccwpck_require__(moduleId) {
/******/ 	// Check if module is in cache
/******/ 	var cachedModule = __webpack_module_cache__[moduleId];
/******/ 	if (cachedModule !== undefined) {
/******/ 		return cachedModule.exports;
/******/ 	}
/******/ 	// Create a new module (and put it into the cache)
/******/ 	var module = __webpack_module_cache__[moduleId] = {
/******/ 		id: moduleId,
/******/ 		loaded: false,
/******/ 		exports: {}
/******/ 	};
/******/ 
/******/ 	// Execute the module function
/******/ 	var threw = true;
/******/ 	try {
/******/ 		__webpack_modules__[moduleId].call(module.exports, module, module.exports, __nccwpck_require__);
/******/ 		threw = false;
/******/ 	} finally {
/******/ 		if(threw) delete __webpack_module_cache__[moduleId];
/******/ 	}
/******/ 
/******/ 	// Flag the module as loaded
/******/ 	module.loaded = true;
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/******/ // expose the modules object (__webpack_modules__)
/******/ __nccwpck_require__.m = __webpack_modules__;
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/asset-relocator-loader */
/******/ if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/******/ 
/******/ /* webpack/runtime/async module */
/******/ (() => {
/******/ 	var webpackQueues = typeof Symbol === "function" ? Symbol("webpack queues") : "__webpack_queues__";
/******/ 	var webpackExports = typeof Symbol === "function" ? Symbol("webpack exports") : "__webpack_exports__";
/******/ 	var webpackError = typeof Symbol === "function" ? Symbol("webpack error") : "__webpack_error__";
/******/ 	var resolveQueue = (queue) => {
/******/ 		if(queue && queue.d < 1) {
/******/ 			queue.d = 1;
/******/ 			queue.forEach((fn) => (fn.r--));
/******/ 			queue.forEach((fn) => (fn.r-- ? fn.r++ : fn()));
/******/ 		}
/******/ 	}
/******/ 	var wrapDeps = (deps) => (deps.map((dep) => {
/******/ 		if(dep !== null && typeof dep === "object") {
/******/ 			if(dep[webpackQueues]) return dep;
/******/ 			if(dep.then) {
/******/ 				var queue = [];
/******/ 				queue.d = 0;
/******/ 				dep.then((r) => {
/******/ 					obj[webpackExports] = r;
/******/ 					resolveQueue(queue);
/******/ 				}, (e) => {
/******/ 					obj[webpackError] = e;
/******/ 					resolveQueue(queue);
/******/ 				});
/******/ 				var obj = {};
/******/ 				obj[webpackQueues] = (fn) => (fn(queue));
/******/ 				return obj;
/******/ 			}
/******/ 		}
/******/ 		var ret = {};
/******/ 		ret[webpackQueues] = x => {};
/******/ 		ret[webpackExports] = dep;
/******/ 		return ret;
/******/ 	}));
/******/ 	__nccwpck_require__.a = (module, body, hasAwait) => {
/******/ 		var queue;
/******/ 		hasAwait && ((queue = []).d = -1);
/******/ 		var depQueues = new Set();
/******/ 		var exports = module.exports;
/******/ 		var currentDeps;
/******/ 		var outerResolve;
/******/ 		var reject;
/******/ 		var promise = new Promise((resolve, rej) => {
/******/ 			reject = rej;
/******/ 			outerResolve = resolve;
/******/ 		});
/******/ 		promise[webpackExports] = exports;
/******/ 		promise[webpackQueues] = (fn) => (queue && fn(queue), depQueues.forEach(fn), promise["catch"](x => {}));
/******/ 		module.exports = promise;
/******/ 		body((deps) => {
/******/ 			currentDeps = wrapDeps(deps);
/******/ 			var fn;
/******/ 			var getResult = () => (currentDeps.map((d) => {
/******/ 				if(d[webpackError]) throw d[webpackError];
/******/ 				return d[webpackExports];
/******/ 			}))
/******/ 			var promise = new Promise((resolve) => {
/******/ 				fn = () => (resolve(getResult));
/******/ 				fn.r = 0;
/******/ 				var fnQueue = (q) => (q !== queue && !depQueues.has(q) && (depQueues.add(q), q && !q.d && (fn.r++, q.push(fn))));
/******/ 				currentDeps.map((dep) => (dep[webpackQueues](fnQueue)));
/******/ 			});
/******/ 			return fn.r ? promise : getResult();
/******/ 		}, (err) => ((err ? reject(promise[webpackError] = err) : outerResolve(exports)), resolveQueue(queue)));
/******/ 		queue && queue.d < 0 && (queue.d = 0);
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/create fake namespace object */
/******/ (() => {
/******/ 	var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
/******/ 	var leafPrototypes;
/******/ 	// create a fake namespace object
/******/ 	// mode & 1: value is a module id, require it
/******/ 	// mode & 2: merge all properties of value into the ns
/******/ 	// mode & 4: return value when already ns object
/******/ 	// mode & 16: return value when it's Promise-like
/******/ 	// mode & 8|1: behave like require
/******/ 	__nccwpck_require__.t = function(value, mode) {
/******/ 		if(mode & 1) value = this(value);
/******/ 		if(mode & 8) return value;
/******/ 		if(typeof value === 'object' && value) {
/******/ 			if((mode & 4) && value.__esModule) return value;
/******/ 			if((mode & 16) && typeof value.then === 'function') return value;
/******/ 		}
/******/ 		var ns = Object.create(null);
/******/ 		__nccwpck_require__.r(ns);
/******/ 		var def = {};
/******/ 		leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
/******/ 		for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
/******/ 			Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
/******/ 		}
/******/ 		def['default'] = () => (value);
/******/ 		__nccwpck_require__.d(ns, def);
/******/ 		return ns;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/ensure chunk */
/******/ (() => {
/******/ 	__nccwpck_require__.f = {};
/******/ 	// This file contains only the entry chunk.
/******/ 	// The chunk loading function for additional chunks
/******/ 	__nccwpck_require__.e = (chunkId) => {
/******/ 		return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
/******/ 			__nccwpck_require__.f[key](chunkId, promises);
/******/ 			return promises;
/******/ 		}, []));
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/get javascript chunk filename */
/******/ (() => {
/******/ 	// This function allow to reference async chunks
/******/ 	__nccwpck_require__.u = (chunkId) => {
/******/ 		// return url for filenames based on template
/******/ 		return "" + chunkId + ".index.js";
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/******/ /* webpack/runtime/make namespace object */
/******/ (() => {
/******/ 	// define __esModule on exports
/******/ 	__nccwpck_require__.r = (exports) => {
/******/ 		if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 			Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		}
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/node module decorator */
/******/ (() => {
/******/ 	__nccwpck_require__.nmd = (module) => {
/******/ 		module.paths = [];
/******/ 		if (!module.children) module.children = [];
/******/ 		return module;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/import chunk loading */
/******/ (() => {
/******/ 	// no baseURI
/******/ 	
/******/ 	// object to store loaded and loading chunks
/******/ 	// undefined = chunk not loaded, null = chunk preloaded/prefetched
/******/ 	// [resolve, Promise] = chunk loading, 0 = chunk loaded
/******/ 	var installedChunks = {
/******/ 		792: 0
/******/ 	};
/******/ 	
/******/ 	var installChunk = (data) => {
/******/ 		var {ids, modules, runtime} = data;
/******/ 		// add "modules" to the modules object,
/******/ 		// then flag all "ids" as loaded and fire callback
/******/ 		var moduleId, chunkId, i = 0;
/******/ 		for(moduleId in modules) {
/******/ 			if(__nccwpck_require__.o(modules, moduleId)) {
/******/ 				__nccwpck_require__.m[moduleId] = modules[moduleId];
/******/ 			}
/******/ 		}
/******/ 		if(runtime) runtime(__nccwpck_require__);
/******/ 		for(;i < ids.length; i++) {
/******/ 			chunkId = ids[i];
/******/ 			if(__nccwpck_require__.o(installedChunks, chunkId) && installedChunks[chunkId]) {
/******/ 				installedChunks[chunkId][0]();
/******/ 			}
/******/ 			installedChunks[ids[i]] = 0;
/******/ 		}
/******/ 	
/******/ 	}
/******/ 	
/******/ 	__nccwpck_require__.f.j = (chunkId, promises) => {
/******/ 			// import() chunk loading for javascript
/******/ 			var installedChunkData = __nccwpck_require__.o(installedChunks, chunkId) ? installedChunks[chunkId] : undefined;
/******/ 			if(installedChunkData !== 0) { // 0 means "already installed".
/******/ 	
/******/ 				// a Promise means "currently loading".
/******/ 				if(installedChunkData) {
/******/ 					promises.push(installedChunkData[1]);
/******/ 				} else {
/******/ 					if(true) { // all chunks have JS
/******/ 						// setup Promise in chunk cache
/******/ 						var promise = import("./" + __nccwpck_require__.u(chunkId)).then(installChunk, (e) => {
/******/ 							if(installedChunks[chunkId] !== 0) installedChunks[chunkId] = undefined;
/******/ 							throw e;
/******/ 						});
/******/ 						var promise = Promise.race([promise, new Promise((resolve) => (installedChunkData = installedChunks[chunkId] = [resolve]))])
/******/ 						promises.push(installedChunkData[1] = promise);
/******/ 					}
/******/ 				}
/******/ 			}
/******/ 	};
/******/ 	
/******/ 	// no prefetching
/******/ 	
/******/ 	// no preloaded
/******/ 	
/******/ 	// no external install chunk
/******/ 	
/******/ 	// no on chunks loaded
/******/ })();
/******/ 
/************************************************************************/
/******/ 
/******/ // startup
/******/ // Load entry module and return exports
/******/ // This entry module used 'module' so it can't be inlined
/******/ var __webpack_exports__ = __nccwpck_require__(1542);
/******/ __webpack_exports__ = await __webpack_exports__;
/******/ 
