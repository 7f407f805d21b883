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

/***/ 7067:
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
// EXTERNAL MODULE: ./build/inputs/input-source.js
var input_source = __nccwpck_require__(316);
// EXTERNAL MODULE: ./build/inputs/inputs.js + 1 modules
var inputs = __nccwpck_require__(3150);
// EXTERNAL MODULE: ./build/report/error-messages.js
var error_messages = __nccwpck_require__(566);
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
        return { ...common, report: { by: 'number', number: payload.issue.number } };
    }
    if (isWorkflowRunEvent(payload)) {
        const isFork = payload.workflow_run.head_repository?.full_name !== environment['GITHUB_REPOSITORY'];
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

// EXTERNAL MODULE: ./build/action/publish.js + 2 modules
var publish = __nccwpck_require__(1330);
// EXTERNAL MODULE: ./build/action/request.js
var request = __nccwpck_require__(685);
// EXTERNAL MODULE: ./build/action/run-targets.js + 4 modules
var run_targets = __nccwpck_require__(7808);
// EXTERNAL MODULE: ./build/action/runner.js + 1 modules
var action_runner = __nccwpck_require__(6320);
// EXTERNAL MODULE: ./build/action/services.js
var services = __nccwpck_require__(7295);
;// CONCATENATED MODULE: ./build/action/act.js











async function act(runner) {
    const { environment } = runner;
    const source = (0,action_runner/* inputSource */.wE)(environment);
    for (const secret of (0,input_source/* secretsIn */.VY)(source))
        runner.mask(secret);
    const parsed = (0,inputs/* parseInputs */.T)(source);
    const unknown = (0,action_runner/* unknownInputs */.qs)(environment);
    const trigger = readTrigger(environment);
    const problems = [
        ...(parsed.ok ? [] : parsed.problems),
        ...unknown.problems,
        ...(typeof trigger === 'string' ? [trigger] : []),
        ...(parsed.ok && typeof trigger !== 'string' ? signInProblems(parsed.inputs, trigger) : []),
    ];
    if (!parsed.ok || typeof trigger === 'string' || problems.length > 0)
        return (0,publish/* refuse */.TR)(runner, problems);
    for (const warning of unknown.warnings)
        runner.notify('warning', warning);
    const step = openStep(runner, parsed.inputs, trigger);
    const { targets } = parsed.inputs;
    if (targets === undefined)
        return actOnTarget(step);
    const { actOnTargets } = await __nccwpck_require__.e(/* import() */ 309).then(__nccwpck_require__.bind(__nccwpck_require__, 309));
    return actOnTargets({ ...step, source, path: targets });
}
function openStep(runner, inputs, trigger) {
    const { environment } = runner;
    const context = (0,request/* readContext */.yI)(environment);
    const workspace = environment['GITHUB_WORKSPACE'] || process.cwd();
    const { mode } = (0,request/* requestOf */.fo)(inputs, trigger, context);
    const github = (0,services/* lazyGitHub */.eq)(runner, inputs.githubToken);
    return {
        ...{ runner, inputs, trigger, context, github },
        mode,
        fleet: undefined,
        stamp: (0,request/* stampOf */.Zs)(context, trigger, mode),
        files: {
            ...(0,services/* repositoryServices */.D7)(github),
            readWorkspaceFile: (path) => (0,host_workspace/* readWorkspaceFile */.sL)(workspace, path),
            info: (line) => runner.logLine((0,error_messages/* wordsOf */.Z9)(line)),
        },
        schemas: (0,run_targets/* openSchemas */.ZT)(workspace),
    };
}
async function actOnTarget(step) {
    const { runner, inputs } = step;
    const schema = await step.schemas(inputs.schema);
    if (typeof schema === 'string')
        return (0,publish/* refuse */.TR)(runner, [`\`schema\`: ${schema}`]);
    const { file, target } = inputs;
    const name = target === undefined ? file : (0,topology_target/* targetName */.je)(target);
    return (0,run_targets/* runTargets */.sb)(step, [{ name, target, inputs }]);
}
function signInProblems(inputs, trigger) {
    const { mode, authorization } = inputs;
    const isLocal = mode === 'validate' || mode === 'matrix' || trigger.auto === 'skip';
    if (authorization !== undefined || isLocal || trigger.mayLackSecrets)
        return [];
    return [
        'No credential is given. Store a service token with the access `create_branch` (for plans alone `read_branch`) as two secrets, and pass them as `service-token-id` and `service-token`.',
    ];
}


/***/ }),

/***/ 1542:
/***/ ((__webpack_module__, __unused_webpack___webpack_exports__, __nccwpck_require__) => {

__nccwpck_require__.a(__webpack_module__, async (__webpack_handle_async_dependencies__, __webpack_async_result__) => { try {
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(3024);
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4701);
/* harmony import */ var _host_cancel_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(6949);
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(8773);
/* harmony import */ var _act_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1155);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(6320);






const STDOUT = 1;
let hasStream = false;
const runner = (0,_runner_js__WEBPACK_IMPORTED_MODULE_3__/* .openRunner */ .NH)({ environment: process.env, clock: _clock_js__WEBPACK_IMPORTED_MODULE_1__/* .PROCESS_CLOCK */ .j, print, listenForCancel: _host_cancel_js__WEBPACK_IMPORTED_MODULE_4__/* .listenForCancel */ .F });
function print(text) {
    let left = Buffer.from(text);
    try {
        while (!hasStream && left.length > 0)
            left = left.subarray((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeSync)(STDOUT, left));
    }
    catch {
        hasStream = true;
    }
    if (left.length > 0)
        process.stdout.write(left);
}
function fail(error) {
    const message = (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_5__/* .textOf */ .b6)(error);
    runner.notify('error', `Something happened that this action did not expect: ${message}. Please report it, with the log of a run with step debugging on.`);
    process.exit(1);
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
const status = await (0,_act_js__WEBPACK_IMPORTED_MODULE_2__/* .act */ .R)(runner);
if (hasStream)
    process.stdout.write('', () => process.exit(status));
else
    process.exit(status);

__webpack_async_result__();
} catch(e) { __webpack_async_result__(e); } }, 1);

/***/ }),

/***/ 1330:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  jk: () => (/* binding */ MOST_ANNOTATIONS),
  $Y: () => (/* binding */ endTarget),
  mk: () => (/* binding */ publish),
  TR: () => (/* binding */ refuse)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
// EXTERNAL MODULE: ./build/report/error-messages.js
var error_messages = __nccwpck_require__(566);
// EXTERNAL MODULE: ./build/report/markdown.js
var markdown = __nccwpck_require__(4902);
// EXTERNAL MODULE: ./build/report/report.js
var report = __nccwpck_require__(7177);
// EXTERNAL MODULE: ./build/run/result.js
var run_result = __nccwpck_require__(7881);
// EXTERNAL MODULE: ./build/topology/impact/change.js
var change = __nccwpck_require__(6067);
// EXTERNAL MODULE: ./build/report/verdict.js
var verdict = __nccwpck_require__(7342);
;// CONCATENATED MODULE: ./build/report/result-document.js




function resultDocument(result) {
    const compared = (0,run_result/* comparedOf */.Be)(result);
    const plan = compared?.plan;
    const isKnown = plan !== undefined && compared?.before.from !== 'nothing';
    const isUnreadable = compared !== undefined && compared.before.from !== 'branch' && compared.before.isUnreadable;
    const isDrift = result.outcome !== 'superseded' && plan?.situation.state === 'drift';
    const digest = result.outcome === 'valid' ? result.digest : plan?.threeWay.desired.canonical(plan.threeWay.form).digest;
    return {
        version: 1,
        target: result.target ?? null,
        file: result.file,
        outcome: result.outcome,
        failed: (0,run_result/* isFailure */.N6)(result),
        verdict: (0,verdict/* plainVerdict */.a4)(result),
        changed: compared === undefined ? null : (0,run_result/* isChanged */.Hq)(compared),
        applied: result.outcome === 'applied',
        drift: compared?.before.from === 'branch' ? isDrift : null,
        risk: isKnown || isUnreadable ? riskIn(plan, isUnreadable) : null,
        change_count: isKnown ? plan.changes.length : null,
        plan_id: plan?.id ?? null,
        synced_at: 'syncedAt' in result ? result.syncedAt : null,
        topology_digest: digest ?? null,
        findings: result.findings.map(({ severity, id, message, location: { file, line, column } }) => {
            return { severity, id, message, file, line, column };
        }),
        notices: result.notices.map(error_messages/* wordsOf */.Z9),
    };
}
function riskIn(plan, isUnreadable) {
    const risks = [plan?.risk, isUnreadable ? 'unknown' : undefined];
    return change/* CHANGE_CLASSES */.id.findLast((risk) => risks.includes(risk)) ?? null;
}

// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
;// CONCATENATED MODULE: ./build/action/outputs.js


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
const VALUES = {
    outcome: ({ results }) => worstOutcome(results),
    changed: ({ results }) => either(results.map(({ changed }) => changed)),
    applied: ({ results }) => results.some(({ applied }) => applied),
    drift: ({ results }) => either(results.map(({ drift }) => drift)),
    risk: ({ results }) => change/* CHANGE_CLASSES */.id.findLast((risk) => results.some((result) => result.risk === risk)),
    'change-count': ({ results }) => {
        const counts = results.flatMap(({ change_count: count }) => count ?? []);
        return counts.length === 0 ? '' : counts.reduce((sum, count) => sum + count, 0);
    },
    'plan-id': ({ alone }) => alone?.plan_id,
    'plan-file': ({ alone }) => alone?.plan_file,
    'report-file': ({ reportFile }) => reportFile,
    'previous-topology-file': ({ alone, previousFolder }) => alone === undefined ? previousFolder : alone.previous_topology_file,
    'comment-url': ({ comment }) => (comment !== undefined && 'url' in comment ? comment.url : ''),
    'pull-request': ({ pullRequest }) => pullRequest,
    'synced-at': ({ alone }) => alone?.synced_at,
    'topology-digest': ({ alone }) => alone?.topology_digest,
    'target-count': ({ isFleet, results }) => (isFleet ? results.length : ''),
    results: ({ isFleet, results }) => (isFleet ? resultsJson(results) : ''),
    matrix: () => '',
};
const OUTPUTS = Object.keys(VALUES);
function outputsOf(results, traces) {
    const of = { ...traces, results, alone: results.length === 1 ? results[0] : undefined };
    return Object.fromEntries(Object.entries(VALUES).map(([name, value]) => [name, String(value(of) ?? '')]));
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
        return true;
    return values.length === 0 || values.includes(null) ? undefined : false;
}
function resultsJson(targets) {
    for (const most of LADDER) {
        const shorter = targets.map((target) => ({
            ...target,
            verdict: (0,markdown/* cut */.Jj)(target.verdict, most.verdict),
            findings: target.findings.slice(0, most.findings),
            notices: target.notices.slice(0, most.notices),
        }));
        const text = JSON.stringify(shorter);
        if (text.length <= MOST_RESULTS_CHARACTERS)
            return text;
    }
    const brief = ({ name, outcome, failed }) => JSON.stringify({ name, outcome, failed });
    const all = `[${targets.map(brief).join(',')}]`;
    if (all.length <= MOST_RESULTS_CHARACTERS)
        return all;
    const severity = ({ outcome }) => MOST_SEVERE_FIRST.indexOf(outcome);
    let size = 2;
    const fitting = targets
        .toSorted((a, b) => severity(a) - severity(b))
        .map(brief)
        .filter((text) => {
        size += text.length + 1;
        return size <= MOST_RESULTS_CHARACTERS;
    });
    return `[${fitting.join(',')}]`;
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
        previous_topology_file: left.previous_topology_file ?? null,
    };
}

// EXTERNAL MODULE: ./build/action/request.js
var request = __nccwpck_require__(685);
;// CONCATENATED MODULE: ./build/action/publish.js










const SUMMARY = { limit: 1024 * 1024 - 4096, measure: (text) => Buffer.byteLength(text) };
const MOST_ANNOTATIONS = { error: 9, warning: 10 };
const MOST_NOTICES = 10;
async function endTarget(name, result, options) {
    const { runner, files, context, fleet } = options;
    const stamp = await (0,request/* resultStamp */.HC)(result, options.stamp);
    const compared = (0,run_result/* comparedOf */.Be)(result);
    const render = (0,report/* reportRenderer */.QZ)(result);
    const summary = runner.hide(await render((0,request/* reportContext */.gW)(context, stamp), SUMMARY));
    const left = {
        plan_file: compared && (await leave(runner, 'plan as a file', () => files.writePlan(compared))),
        report_file: fleet && (await leave(runner, 'report as a file', () => files.writeReport(summary))),
        previous_topology_file: files.previousFile(),
    };
    return {
        item: reported(resultDocument(result), left, name),
        content: fleet
            ? await sectionOn({ name, result }, stamp, options)
            : { stamp, render, summary, notices: result.notices },
        mayCreate: mayCreate(result, options.inputs.comment),
        findings: ['error', 'warning'].flatMap((severity) => result.findings.filter((finding) => finding.severity === severity).slice(0, MOST_ANNOTATIONS[severity])),
    };
}
async function sectionOn(entry, stamp, { targets, runner }) {
    const { fleetPiece } = await Promise.all(/* import() */[__nccwpck_require__.e(897), __nccwpck_require__.e(15), __nccwpck_require__.e(151)]).then(__nccwpck_require__.bind(__nccwpck_require__, 6151));
    const { sectionOf } = await Promise.all(/* import() */[__nccwpck_require__.e(413), __nccwpck_require__.e(897), __nccwpck_require__.e(15), __nccwpck_require__.e(186)]).then(__nccwpck_require__.bind(__nccwpck_require__, 186));
    return sectionOf(await fleetPiece(entry, SUMMARY.limit / targets.length), stamp, runner);
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
    const { runner, files, fleet } = publication;
    const summary = await summaryOf(targets, publication);
    await writeSummary(runner, summary);
    const posted = await post(targets, publication);
    const reportFile = await leave(runner, 'report as a file', () => files.writeReport(summary));
    const traces = {
        ...posted,
        reportFile,
        previousFolder: files.previousFolder(),
        isFleet: fleet !== undefined,
    };
    const items = targets.map(({ item }) => item);
    runner.setOutputs(outputsOf(items, traces));
    annotateFindings(targets, runner);
    if (fleet === undefined)
        for (const target of targets)
            conclude(target, runner);
    else
        await concludeFleet(targets, publication);
}
async function post(targets, { reporter, inputs, runner }) {
    if (reporter === undefined)
        return { comment: undefined, pullRequest: inputs.pullRequest };
    const content = wholeOf(targets) ?? { sections: sectionsOf(targets) };
    const mayComment = targets.some((target) => target.mayCreate);
    const posted = await reporter.publish(content, mayComment);
    logPosted(posted, runner);
    return posted;
}
function sectionsOf(targets) {
    return targets.flatMap(({ content }) => ('cells' in content ? content : []));
}
function wholeOf([first]) {
    return first !== undefined && 'render' in first.content ? first.content : undefined;
}
async function summaryOf(targets, publication) {
    const whole = wholeOf(targets);
    if (whole !== undefined)
        return whole.summary;
    const { runner, context, stamp, notices } = publication;
    const said = notices.map((notice) => `> ${runner.hide((0,markdown/* message */.iU)(notice))}\n`).join('\n');
    const { layFleet } = await __nccwpck_require__.e(/* import() */ 334).then(__nccwpck_require__.bind(__nccwpck_require__, 5334));
    const { text } = layFleet(sectionsOf(targets), {
        ...{ stamp, more: 0, isWhole: true },
        sink: { ...SUMMARY, limit: SUMMARY.limit - SUMMARY.measure(said) - 2 },
        contextOf: (origin) => (0,request/* reportContext */.gW)(context, origin),
    });
    return said === '' ? `${text.trimEnd()}\n` : `${text.trimEnd()}\n\n${said}`;
}
async function leave({ notify }, what, write) {
    try {
        return await write();
    }
    catch (error) {
        notify('warning', `The ${what} could not be written: ${(0,finding/* quoteWhole */.Wv)((0,finding/* textOf */.b6)(error))}.`);
        return undefined;
    }
}
async function writeSummary(runner, text) {
    const path = runner.environment['GITHUB_STEP_SUMMARY'];
    if (!path)
        return;
    await leave(runner, 'job summary', async () => {
        (0,external_node_fs_.appendFileSync)(path, text);
        return path;
    });
}
function logPosted({ comment: end, pullRequest }, { logLine, notify }) {
    switch (end?.kind) {
        case undefined:
            if (pullRequest === undefined)
                logLine('No pull request to report on.');
            break;
        case 'failed':
            notify('warning', `${(0,error_messages/* explainGitHub */.$2)(end.problem)} The report is in the job summary.`);
            break;
        case 'newer':
            notify('notice', `A later run has reported on the pull request already: ${end.url}`);
            break;
        case 'none':
            logLine('Nothing to comment on.');
            break;
        case 'created':
        case 'updated':
        case 'unchanged':
            logLine(`Comment ${end.kind}: ${end.url}`);
    }
}
function annotateFindings(targets, { annotate }) {
    const all = targets.flatMap(({ item, findings }) => findings.map((finding) => ({ name: item.name, finding })));
    const once = Map.groupBy(all, ({ finding: { id, message: text, location } }) => JSON.stringify([id, text, location.file, location.line, location.column]));
    for (const severity of ['error', 'warning']) {
        const found = [...once.values()].filter(([first]) => first?.finding.severity === severity);
        for (const [first, ...others] of found.slice(0, MOST_ANNOTATIONS[severity])) {
            if (first === undefined)
                continue;
            const whose = others.length === 0 ? first.name : `${first.name} and ${others.length} more`;
            annotate(first.finding, targets.length === 1 ? undefined : whose);
        }
    }
}
function conclude({ item, findings, content }, runner) {
    const hidden = item.finding_count - findings.length;
    const more = hidden === 0 ? '' : ` ${hidden} more ${hidden === 1 ? 'finding is' : 'findings are'} in the job summary.`;
    say([item], `${item.verdict}${more}`, runner);
    if ('notices' in content)
        for (const notice of content.notices)
            runner.notify('notice', (0,error_messages/* wordsOf */.Z9)(notice));
}
async function concludeFleet(targets, { notices, runner }) {
    const { mostSevereFirst } = await __nccwpck_require__.e(/* import() */ 334).then(__nccwpck_require__.bind(__nccwpck_require__, 5334));
    const items = targets.map(({ item }) => item);
    const said = [...new Set([...notices, ...items.flatMap((item) => item.notices)])];
    for (const notice of said.slice(0, MOST_NOTICES))
        runner.notify('notice', notice);
    const failed = targets.flatMap(({ content, item }) => item.failed && 'cells' in content ? { cells: content.cells, verdict: item.verdict } : []);
    const [worst] = mostSevereFirst(failed);
    const first = worst === undefined ? '' : ` First: ${worst.verdict}`;
    say(items, `${countOutcomes(items)}${first}`, runner);
}
function say(items, line, { notify, logLine }) {
    if (items.some(({ failed }) => failed))
        notify('error', line);
    else if (items.some(({ outcome }) => outcome === 'drifted'))
        notify('warning', line);
    else
        logLine(line);
}
async function refuse(runner, problems, headline = problems) {
    for (const problem of headline)
        runner.notify('error', problem);
    await writeSummary(runner, runner.hide((0,verdict/* renderRefusal */.$W)(problems)));
    runner.setOutputs({ outcome: 'invalid', applied: 'false' });
    return 1;
}


/***/ }),

/***/ 685:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   HC: () => (/* binding */ resultStamp),
/* harmony export */   Zs: () => (/* binding */ stampOf),
/* harmony export */   fo: () => (/* binding */ requestOf),
/* harmony export */   gW: () => (/* binding */ reportContext),
/* harmony export */   sc: () => (/* binding */ isOnline),
/* harmony export */   yI: () => (/* binding */ readContext)
/* harmony export */ });
/* harmony import */ var _run_result_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7881);
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8773);
/* harmony import */ var _topology_target_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(8763);



function readContext(environment) {
    const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = environment;
    return {
        run: wholeNumber(environment['GITHUB_RUN_ID']),
        attempt: wholeNumber(environment['GITHUB_RUN_ATTEMPT']) ?? 1,
        isDependabot: environment['GITHUB_ACTOR'] === 'dependabot[bot]',
        commit: commit || undefined,
        page: server && repository ? `${server}/${repository}` : undefined,
    };
}
function stampOf(context, trigger, mode) {
    const { run, attempt } = context;
    const commit = trigger.fileCommit ?? context.commit;
    return {
        phase: phaseOf(trigger, mode),
        run,
        attempt,
        commit,
        head: trigger.head,
    };
}
async function resultStamp(result, stamp) {
    const compared = stamp.phase === 'plan' ? (0,_run_result_js__WEBPACK_IMPORTED_MODULE_0__/* .comparedOf */ .Be)(result) : undefined;
    if (compared === undefined)
        return stamp;
    const { planMark } = await __nccwpck_require__.e(/* import() */ 979).then(__nccwpck_require__.bind(__nccwpck_require__, 2979));
    return { ...stamp, reviewed: planMark(compared.plan) };
}
function phaseOf({ ending, isPreview }, mode) {
    if (ending !== undefined)
        return ending;
    if (mode !== 'apply')
        return 'plan';
    return isPreview ? 'preview' : 'apply';
}
function reportContext({ page }, { run, attempt = 1, commit }) {
    const later = attempt > 1 ? `/attempts/${attempt}` : '';
    const isOnGitHub = page !== undefined && run !== undefined;
    return { runUrl: isOnGitHub ? `${page}/actions/runs/${run}${later}` : undefined, commit };
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
        skipReason: skipReasonOf(inputs, trigger),
        commit: trigger.fileCommit ?? context.commit,
        isCommitted: trigger.fileCommit !== undefined,
        ...historyOf(mode, trigger, context),
        origin: trigger.origin,
        attempt: context.attempt,
        review: reviewOf(inputs, trigger),
        onMissingBranch: inputs.onMissingBranch,
        onUnreadable: inputs.onUnreadable,
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
    const branch = (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quoteWhole */ .Wv)((0,_topology_target_js__WEBPACK_IMPORTED_MODULE_2__/* .targetName */ .je)(target));
    return `${skipReason} The preview branch ${branch} is not deleted by this action: where no other step does, delete it with ${(0,_topology_target_js__WEBPACK_IMPORTED_MODULE_2__/* .deleteBranch */ .SN)(target)}.`;
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
        return `The head is in a fork, and a fork\u2019s file never meets the credential, ${so}`;
    if (trigger.isFork)
        return `GitHub gives pull requests from forks no secrets, ${so}`;
    if (context.isDependabot)
        return `GitHub gives Dependabot\u2019s runs none of the Actions secrets, ${so} Secrets stored for Dependabot it does get.`;
    return `This run got no credential, ${so} Pass the secrets as \`service-token-id\` and \`service-token\` to plan against the branch.`;
}


/***/ }),

/***/ 7808:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  Lt: () => (/* binding */ inLanes),
  ZT: () => (/* binding */ openSchemas),
  sb: () => (/* binding */ runTargets)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __nccwpck_require__(3024);
;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __nccwpck_require__(1611);
// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
;// CONCATENATED MODULE: ./build/host/files.js





const SLUG_LENGTH = 60;
function openRunFiles(environment, hide, isFleet) {
    let folder;
    const write = async (name, text) => {
        folder ??= (0,external_node_fs_.mkdtempSync)((0,external_node_path_.join)(environment['RUNNER_TEMP'] || (0,external_node_os_namespaceObject.tmpdir)(), 'neki-topology-'));
        const path = (0,external_node_path_.join)(folder, name);
        (0,external_node_fs_.mkdirSync)((0,external_node_path_.dirname)(path), { recursive: true });
        (0,external_node_fs_.writeFileSync)(path, text);
        return path;
    };
    let previous;
    return {
        of: (at, name) => {
            const own = isFleet ? namesOf(at, name) : ALONE;
            let saved;
            return {
                writePlan: async ({ plan, decision }) => {
                    const { planDocument } = await Promise.all(/* import() */[__nccwpck_require__.e(897), __nccwpck_require__.e(174)]).then(__nccwpck_require__.bind(__nccwpck_require__, 4793));
                    return write(own.plan, hide(`${JSON.stringify(planDocument(plan, decision), null, 2)}\n`));
                },
                writeReport: (markdown) => write(own.report, hide(markdown)),
                writePrevious: async (document) => {
                    saved = await write(own.previous, `${(0,document_document/* toJson */.aB)(document.root)}\n`);
                    previous = (0,external_node_path_.dirname)(saved);
                    return saved;
                },
                previousFile: () => saved,
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
async function tellSaved(save, say, remedy) {
    try {
        say(`The document the branch holds now is saved in ${await save()}.`);
        return undefined;
    }
    catch (error) {
        return `The document the branch holds now could not be saved: ${(0,finding/* quoteWhole */.Wv)((0,finding/* textOf */.b6)(error))}. ${remedy}`;
    }
}
const NEW_MODE = 0o666;
async function replaceFile(path, text) {
    try {
        const found = statSync(path, { throwIfNoEntry: false });
        const place = found === undefined ? path : realpathSync(path);
        putInPlace(place, text, found && found.mode & 0o777);
        return undefined;
    }
    catch (error) {
        return `${quoteWhole(path)} could not be written: ${quoteWhole(textOf(error))}.`;
    }
}
function putInPlace(path, text, mode) {
    const beside = join(dirname(path), `.${basename(path)}.${crypto.randomUUID()}`);
    try {
        const handle = openSync(beside, 'wx', mode ?? NEW_MODE);
        try {
            if (mode !== undefined)
                fchmodSync(handle, mode);
            writeFileSync(handle, text);
            fsyncSync(handle);
        }
        finally {
            closeSync(handle);
        }
        renameSync(beside, path);
    }
    catch (error) {
        rmSync(beside, { force: true });
        throw error;
    }
}

// EXTERNAL MODULE: ./build/host/workspace.js + 1 modules
var host_workspace = __nccwpck_require__(3445);
// EXTERNAL MODULE: ./build/report/error-messages.js
var error_messages = __nccwpck_require__(566);
// EXTERNAL MODULE: ./build/topology/topology-document.js
var topology_document = __nccwpck_require__(4845);
// EXTERNAL MODULE: ./build/run/check.js
var check = __nccwpck_require__(3586);
// EXTERNAL MODULE: ./build/run/file.js
var run_file = __nccwpck_require__(922);
// EXTERNAL MODULE: ./build/run/result.js
var result = __nccwpck_require__(7881);
;// CONCATENATED MODULE: ./build/run/run.js





async function run(request, services) {
    const { file, target, mode, notices } = request;
    const base = { file, target, findings: [], notices };
    if (mode === 'skip')
        return { ...base, outcome: 'skipped', why: request.skipReason ?? '' };
    const written = await services.stage(`Read ${file}`, () => (0,run_file/* readFile */.TA)(request, services));
    if (!written.ok)
        return { ...base, outcome: 'invalid', findings: await withDraft(written, request, services) };
    const first = await services.stage('Check', async () => (0,check/* check */.z)(written.document, { request, services }));
    if ((0,check/* hasErrors */.C)(first.findings))
        return { ...base, outcome: 'invalid', findings: first.findings };
    if (mode === 'validate' || target === undefined) {
        const { digest } = first.document.canonical((0,topology_document/* formOf */.QU)(first.document));
        return { ...base, outcome: 'valid', findings: first.findings, digest };
    }
    const { runOnBranch } = await Promise.all(/* import() */[__nccwpck_require__.e(979), __nccwpck_require__.e(254)]).then(__nccwpck_require__.bind(__nccwpck_require__, 3254));
    return runOnBranch({ ...request, target }, services, { base, document: written.document, checked: first });
}
async function withDraft({ findings, draft }, request, services) {
    if (draft === undefined)
        return findings;
    const checked = await services.stage('Check', async () => (0,check/* check */.z)(draft, { request, services }));
    return [...findings, ...checked.findings].sort(bySeverity);
}
function bySeverity(one, other) {
    return (Number(other.severity === 'error') - Number(one.severity === 'error') ||
        one.location.line - other.location.line);
}
async function runSafely(request, services, debug) {
    try {
        return await run(request, services);
    }
    catch (error) {
        const message = (0,finding/* textOf */.b6)(error);
        debug(error instanceof Error ? (error.stack ?? message) : message);
        const why = `Something happened that this action did not expect: ${(0,finding/* quoteWhole */.Wv)(message)}. Please report it, with the log of a run with step debugging on.`;
        return failedBefore(request, why, true);
    }
}
function failedBefore({ file, target, notices }, why, maybeStored = false) {
    return { file, target, notices, findings: [], ...(0,result/* failed */.gz)(why, undefined, maybeStored) };
}

// EXTERNAL MODULE: ./build/version.js
var version = __nccwpck_require__(8508);
// EXTERNAL MODULE: ./build/action/services.js
var services = __nccwpck_require__(7295);
;// CONCATENATED MODULE: ./build/action/connection.js




async function openService(inputs, runner, options) {
    const { authorization: credential, rotation, baseUrl } = inputs;
    if (credential === undefined)
        return undefined;
    const connect = await Promise.all(/* import() */[__nccwpck_require__.e(752), __nccwpck_require__.e(814)]).then(__nccwpck_require__.bind(__nccwpck_require__, 6814));
    const notices = [];
    const service = await connect.openService({
        ...options,
        baseUrl,
        credential,
        userAgent: version/* USER_AGENT */._,
        clock: runner.clock,
        debug: runner.debugLine,
        info: runner.logLine,
        redact: runner.hide,
        onSecret: runner.mask,
        onRefreshToken: async (refreshToken) => {
            const failure = await keep(refreshToken, rotation, runner);
            if (failure === undefined)
                return;
            runner.notify('error', failure);
            notices.push(failure);
        },
    });
    return { ...service, notices: () => notices };
}
async function keep(refreshToken, rotation, runner) {
    if (rotation === undefined)
        return 'The refresh answered with a new OAuth refresh token, and there is no place to keep it: the one in the secret may be dead from now on. Set `oauth-rotate-secret` and `oauth-rotate-token`, or use a service token.';
    const { place, token } = rotation;
    const options = (0,services/* gitHubOptions */.u4)(runner, token);
    if (options === undefined)
        return lost(place, 'GITHUB_REPOSITORY names no repository.');
    const { openGitHub } = await Promise.all(/* import() */[__nccwpck_require__.e(413), __nccwpck_require__.e(331)]).then(__nccwpck_require__.bind(__nccwpck_require__, 8331));
    const { storeSecret } = await Promise.all(/* import() */[__nccwpck_require__.e(413), __nccwpck_require__.e(508)]).then(__nccwpck_require__.bind(__nccwpck_require__, 6508));
    const problem = await storeSecret(openGitHub(options), place, refreshToken);
    if (problem !== undefined)
        return lost(place, (0,error_messages/* explainGitHub */.$2)(problem));
    runner.logLine(`The new OAuth refresh token is kept in ${nameOf(place)}.`);
    return undefined;
}
function lost(place, why) {
    return `The new OAuth refresh token could not be kept in ${nameOf(place)}: ${why} The one in the secret may be dead now. This run goes on; before the next one, sign in again and store the new refresh token.`;
}
function nameOf({ name, environment }) {
    const secret = `the secret ${(0,finding/* quote */.hD)(name)}`;
    return environment === undefined ? secret : `${secret} of the environment ${(0,finding/* quote */.hD)(environment)}`;
}

// EXTERNAL MODULE: ./build/action/publish.js + 2 modules
var publish = __nccwpck_require__(1330);
// EXTERNAL MODULE: ./build/action/request.js
var action_request = __nccwpck_require__(685);
// EXTERNAL MODULE: ./build/action/runner.js + 1 modules
var action_runner = __nccwpck_require__(6320);
;// CONCATENATED MODULE: ./build/action/run-targets.js










const LANES = 8;
const NOT_BEGUN = 'The run was cancelled before this target was begun. Run again.';
async function runTargets(step, targets) {
    const { runner, fleet } = step;
    const work = { ...step, ...(await openShared(step, targets)), targets };
    const { connection, reporter } = work;
    const files = openRunFiles(runner.environment, runner.hide, fleet !== undefined);
    const ended = [];
    let count = 0;
    await inLanes(targets.entries(), async ([at, target]) => {
        const log = work.isAlone ? (0,action_runner/* directLog */.uX)(runner) : (0,action_runner/* keptLog */.ZA)(target.name, runner);
        const one = { ...target, log, left: files.of(at, target.name) };
        const result = await resultOf(one, work);
        const signIn = fleet === undefined ? (connection?.notices() ?? []) : [];
        const end = await endSafely(one, { ...result, notices: [...result.notices, ...signIn] }, work);
        ended[at] = end;
        count += 1;
        work.reads.release(target.inputs.file);
        if (fleet !== undefined)
            log.end(progressOf(end, count, targets.length));
    });
    await connection?.close();
    const notices = fleet === undefined ? [] : [...fleet.notices, ...(connection?.notices() ?? [])];
    await runner.stage('Report', () => (0,publish/* publish */.mk)(ended, { ...step, files, notices, reporter }));
    return ended.some(({ item }) => item.failed) ? 1 : 0;
}
async function inLanes(items, work) {
    const lane = async () => {
        for (const item of items)
            await work(item);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
}
async function openShared(step, targets) {
    const { runner, inputs, trigger, files, mode, fleet, github } = step;
    const isAlone = targets.length < 2;
    const paths = targets.map((target) => target.inputs.file);
    const isConnected = (0,action_request/* isOnline */.sc)(inputs, trigger);
    const cancelled = isConnected || fleet !== undefined
        ? runner.listenForCancel((warning) => runner.notify('warning', warning))
        : undefined;
    const lanes = isAlone ? {} : { lanes: { count: LANES, mayWrite: mode === 'apply' } };
    const hasReporter = github !== undefined && mode !== 'validate';
    return {
        isAlone,
        cancelled,
        reads: (0,services/* shareReads */.VK)(files, paths),
        reporter: hasReporter
            ? (await Promise.all(/* import() */[__nccwpck_require__.e(413), __nccwpck_require__.e(897), __nccwpck_require__.e(15), __nccwpck_require__.e(186)]).then(__nccwpck_require__.bind(__nccwpck_require__, 186))).openReporter({ ...step, pulls: github })
            : undefined,
        connection: isConnected && cancelled !== undefined
            ? await openService(inputs, runner, { cancelled, ...lanes })
            : undefined,
    };
}
async function resultOf(one, work) {
    const request = (0,action_request/* requestOf */.fo)({ ...one.inputs, mode: work.inputs.mode }, work.trigger, work.context);
    if (work.cancelled?.aborted)
        return failedBefore(request, NOT_BEGUN);
    const schema = await work.schemas(one.inputs.schema);
    if (typeof schema === 'string')
        return failedBefore(request, `\`schema\`: ${schema}`);
    return runSafely(request, servicesOf(one, work, schema), work.runner.debugLine);
}
function servicesOf({ name, target, inputs, log, left }, { files, reads, connection, isAlone, reporter }, userSchema) {
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
        savePrevious: (document) => tellSaved(() => left.writePrevious(document), log.info, 'Give the job a RUNNER_TEMP that it may write to.'),
        consent: async () => undefined,
        stage: log.stage,
        info: (line) => log.info((0,error_messages/* wordsOf */.Z9)(line)),
    };
}
async function endSafely({ name, left: files }, result, work) {
    const options = { ...work, files };
    try {
        return await (0,publish/* endTarget */.$Y)(name, result, options);
    }
    catch (error) {
        work.runner.debugLine(error instanceof Error ? (error.stack ?? error.message) : String(error));
        const why = `The run came to ${(0,finding/* quoteWhole */.Wv)(result.outcome)}, and its report could not be made: ${(0,finding/* quoteWhole */.Wv)((0,finding/* textOf */.b6)(error))}. Please report it, with the log of a run with step debugging on.`;
        const maybeStored = result.outcome === 'applied' || (result.outcome === 'failed' && result.maybeStored);
        return (0,publish/* endTarget */.$Y)(name, failedBefore(result, why, maybeStored), options);
    }
}
function progressOf({ item }, count, of) {
    const { name, outcome, failed, verdict } = item;
    return `[${count}/${of}] ${name}: ${outcome}${failed ? `. ${verdict}` : ''}`;
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
  uX: () => (/* binding */ directLog),
  wE: () => (/* binding */ inputSource),
  ZA: () => (/* binding */ keptLog),
  Oo: () => (/* binding */ once),
  NH: () => (/* binding */ openRunner),
  qs: () => (/* binding */ unknownInputs)
});

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

// EXTERNAL MODULE: ./build/inputs/input-source.js
var input_source = __nccwpck_require__(316);
// EXTERNAL MODULE: ./build/report/markdown.js
var markdown = __nccwpck_require__(4902);
// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
// EXTERNAL MODULE: ./build/topology/nearest.js
var nearest = __nccwpck_require__(3862);
;// CONCATENATED MODULE: ./build/action/runner.js






const MOST_LINES = 200;
function openRunner(host) {
    const secrets = collectSecrets();
    const { environment, print } = host;
    const issueCommand = (...command) => print(commandLine(...command));
    const shown = (text) => (0,markdown/* visible */.RK)(secrets.hide(text));
    const runner = {
        ...{ environment, clock: host.clock, listenForCancel: host.listenForCancel },
        mask: (secret) => {
            for (const line of secret.split(/\r?\n/).filter((text) => text.trim() !== ''))
                for (const spelling of secrets.add(line))
                    issueCommand('add-mask', {}, spelling);
        },
        hide: secrets.hide,
        setOutputs: (values) => {
            const path = environment['GITHUB_OUTPUT'];
            for (const [name, value] of Object.entries(values))
                if (path)
                    (0,external_node_fs_.appendFileSync)(path, outputLines(name, secrets.hide(value)));
                else
                    runner.logLine(`output ${name}=${value}`);
        },
        annotate: ({ id, severity, message, location }, whose) => {
            const { file, line, column, endLine, endColumn } = location;
            const about = whose === undefined ? '' : ` \u00b7 ${shown(whose)}`;
            const position = line === endLine ? { line, col: column, endLine, endColumn } : { line, endLine };
            issueCommand(severity, { title: `Data topology: ${id}${about}`, file, ...position }, shown(message));
        },
        notify: (level, message) => issueCommand(level, { title: 'Data topology' }, shown(message)),
        debugLine: (message) => issueCommand('debug', {}, shown(message)),
        logLine: (line) => {
            const inert = shown(line)
                .replace(/^(\s*):(?=:)/, '$1\u200b:')
                .replaceAll('##[', '#\u200b#[');
            print(`${inert}\n`);
        },
        group: (title, lines) => {
            issueCommand('group', {}, shown(title));
            for (const line of lines)
                runner.logLine(line);
            issueCommand('endgroup', {}, '');
        },
        stage: async (title, work) => {
            issueCommand('group', {}, shown(title));
            return work().finally(() => issueCommand('endgroup', {}, ''));
        },
    };
    return runner;
}
function directLog({ stage, logLine }) {
    return { stage, info: logLine, end: logLine };
}
function keptLog(name, { group, logLine }) {
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
            group(name, [...lines, ...(lost > 0 ? [`\u2026 and ${lost} more lines.`] : [])]);
            lines.length = 0;
            logLine(progress);
        },
    };
}
function inputSource(environment) {
    return { value: (name) => environment[variable(name)], environment };
}
function unknownInputs(environment) {
    const known = new Map(input_source/* INPUTS */.mc.map(({ name }) => [variable(name), name]));
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
function commandLine(command, properties, message) {
    const words = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
    const head = words.length === 0 ? command : `${command} ${words.join(',')}`;
    return `::${head}::${escapeData(message)}\n`;
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
function once(make) {
    let made;
    return () => {
        made ??= { value: make() };
        return made.value;
    };
}


/***/ }),

/***/ 7295:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   D7: () => (/* binding */ repositoryServices),
/* harmony export */   VK: () => (/* binding */ shareReads),
/* harmony export */   eq: () => (/* binding */ lazyGitHub),
/* harmony export */   u4: () => (/* binding */ gitHubOptions),
/* harmony export */   wH: () => (/* binding */ NO_TOKEN)
/* harmony export */ });
/* harmony import */ var _version_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8508);
/* harmony import */ var _runner_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6320);


const NO_TOKEN = 'without `github-token`, GitHub cannot be asked.';
function lazyGitHub(runner, token) {
    const options = token === undefined ? undefined : gitHubOptions(runner, token);
    if (options === undefined)
        return undefined;
    return (0,_runner_js__WEBPACK_IMPORTED_MODULE_0__/* .once */ .Oo)(async () => (await Promise.all(/* import() */[__nccwpck_require__.e(413), __nccwpck_require__.e(793)]).then(__nccwpck_require__.bind(__nccwpck_require__, 8793))).openRepository(options));
}
function gitHubOptions({ environment, clock, debugLine }, token) {
    const [owner, repository] = (environment['GITHUB_REPOSITORY'] ?? '').split('/');
    if (!owner || !repository)
        return undefined;
    const apiUrl = environment['GITHUB_API_URL'] || 'https://api.github.com';
    return { token, owner, repository, apiUrl, userAgent: _version_js__WEBPACK_IMPORTED_MODULE_1__/* .USER_AGENT */ ._, debug: debugLine, clock };
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
function shareReads(services, files) {
    const known = new Map();
    for (const [file, { length: users }] of Map.groupBy(files, (path) => path))
        known.set(file, { users, reads: new Map() });
    const once = (file, key, read) => {
        const entry = known.get(file);
        if (entry === undefined || (entry.users < 2 && !entry.reads.has(key)))
            return read();
        if (!entry.reads.has(key))
            entry.reads.set(key, read());
        return entry.reads.get(key);
    };
    const shared = {
        readCommittedFile: (path, commit) => once(path, JSON.stringify(['file', commit]), () => services.readCommittedFile(path, commit)),
        readTip: (query) => once(query.path, JSON.stringify(['tip', query.ref, query.commit]), () => services.readTip(query)),
        earlierVersions: ({ path, commit, depth }) => {
            const key = JSON.stringify(['history', commit, depth]);
            return once(path, key, () => replayed(services.earlierVersions({ path, commit, depth })));
        },
    };
    const release = (file) => {
        const entry = known.get(file);
        if (entry === undefined)
            return;
        entry.users -= 1;
        if (entry.users <= 0)
            known.delete(file);
    };
    return { ...shared, release };
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

/***/ 4701:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  j: () => (/* binding */ PROCESS_CLOCK)
});

;// CONCATENATED MODULE: external "node:timers/promises"
const promises_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");
;// CONCATENATED MODULE: ./build/clock.js

const PROCESS_CLOCK = {
    now: () => performance.now(),
    sleep: (milliseconds, signal) => (0,promises_namespaceObject.setTimeout)(milliseconds, undefined, signal && { signal }).catch((error) => {
        if (signal?.aborted !== true)
            throw error;
    }),
    limit: (milliseconds, reached) => {
        const timer = setTimeout(reached, milliseconds);
        return () => clearTimeout(timer);
    },
};


/***/ }),

/***/ 6949:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ listenForCancel)
/* harmony export */ });
/* unused harmony export CANCELLING */
const SIGNALS = ['SIGINT', 'SIGTERM'];
const CANCELLING = 'The run is being cancelled. Nothing more is begun; a PUT under way is followed up first.';
function listenForCancel(say) {
    const controller = new AbortController();
    for (const name of SIGNALS) {
        process.once(name, () => {
            if (!controller.signal.aborted)
                say(CANCELLING);
            controller.abort();
        });
    }
    return controller.signal;
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
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __nccwpck_require__(6760);
;// CONCATENATED MODULE: external "node:vm"
const external_node_vm_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:vm");
// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __nccwpck_require__(1611);
// EXTERNAL MODULE: ./build/topology/document/reading.js + 5 modules
var reading = __nccwpck_require__(4534);
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
        const root = (0,external_node_fs_.realpathSync)(workspace);
        const real = (0,external_node_fs_.realpathSync)((0,external_node_path_.join)(root, path));
        if (escapes((0,external_node_path_.relative)(root, real)))
            return outside('is a symbolic link that leads out of the repository');
        return readBounded(real);
    }
    catch (error) {
        return refusal(error);
    }
}
async function readLocalFile(path) {
    try {
        return readBounded(path);
    }
    catch (error) {
        return refusal(error);
    }
}
function readBounded(path) {
    const handle = (0,external_node_fs_.openSync)(path, external_node_fs_.constants.O_RDONLY | external_node_fs_.constants.O_NONBLOCK);
    try {
        const stats = (0,external_node_fs_.fstatSync)(handle);
        if (stats.isDirectory())
            return { kind: 'unreadable', why: 'This is a folder. Name the topology file in it.' };
        if (!stats.isFile())
            return { kind: 'unreadable', why: 'This is not a regular file. Name a file of the repository.' };
        if (stats.size > reading/* MAX_FILE_BYTES */.gZ)
            return { kind: 'unreadable', why: (0,reading/* tooLarge */.g$)(stats.size) };
        return { kind: 'file', bytes: (0,external_node_fs_.readFileSync)(handle) };
    }
    finally {
        (0,external_node_fs_.closeSync)(handle);
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
const REFUSALS = {
    ENOTDIR: 'A part of the path is a file and no folder. Correct `file`.',
    ELOOP: 'The path goes through symbolic links in a circle. Name a regular file.',
    ENAMETOOLONG: 'The path is too long to be one. Correct `file`.',
    EACCES: 'The job may not read this file. Check its permissions.',
    EPERM: 'The job may not read this file. Check its permissions.',
};
function refusal(error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT')
        return { kind: 'missing' };
    return { kind: 'unreadable', why: REFUSALS[code] ?? `It could not be read (${code || String(error)}).` };
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
        return (0,topology_finding/* textOf */.b6)(error);
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
        return JSON.parse((0,document_document/* toJson */.aB)(result.document.root));
    const [finding] = result.findings;
    throw new Error(`${(0,topology_finding/* quoteWhole */.Wv)(path)}, line ${finding?.location.line ?? 1}: ${finding?.message ?? 'it is no object.'}`);
}


/***/ }),

/***/ 2872:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Dg: () => (/* binding */ proxyProblems),
/* harmony export */   Wm: () => (/* binding */ proxySecrets),
/* harmony export */   cg: () => (/* binding */ addressProblem)
/* harmony export */ });
/* unused harmony export isLoopback */
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8773);

const PROXIES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];
function addressProblem(address, form) {
    const { input, example, hasVersion } = form;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
    const isPlain = url?.username === '' && url.password === '' && !/[?#]/.test(address);
    if (!isSafe || !isPlain)
        return `\`${input}\` is ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(address)}. Write an https address without query, such as \`${example}\`; http is for loopback only.`;
    return hasVersion && !/\/v\d+$/.test(url.pathname)
        ? `\`${input}\` is ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(address)}, and must end in the version segment, as in \`${example}\`.`
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


/***/ }),

/***/ 316:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Uq: () => (/* binding */ value),
/* harmony export */   VY: () => (/* binding */ secretsIn),
/* harmony export */   hl: () => (/* binding */ address),
/* harmony export */   l8: () => (/* binding */ readMap),
/* harmony export */   mc: () => (/* binding */ INPUTS),
/* harmony export */   rD: () => (/* binding */ wholeNumber),
/* harmony export */   wg: () => (/* binding */ inputOf),
/* harmony export */   wx: () => (/* binding */ header),
/* harmony export */   yL: () => (/* binding */ oneOf)
/* harmony export */ });
/* harmony import */ var _topology_document_reading_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4534);
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(8773);
/* harmony import */ var _topology_nearest_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(3862);
/* harmony import */ var _addresses_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(2872);




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
    { name: 'service-token', env: 'PLANETSCALE_SERVICE_TOKEN', isSecret: true },
    { name: 'oauth-access-token', isSecret: true },
    { name: 'oauth-client-id' },
    { name: 'oauth-client-secret', isSecret: true },
    { name: 'oauth-refresh-token', isSecret: true },
    { name: 'oauth-rotate-secret' },
    { name: 'oauth-rotate-token', isSecret: true },
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
    { name: 'on-unreadable', default: 'fail' },
    { name: 'history-depth', default: '30' },
    { name: 'github-token', default: '${{ github.token }}', isSecret: true },
    { name: 'comment', default: 'always' },
    { name: 'pull-request' },
];
function secretsIn(source) {
    const [id, secret] = [read(source, 'service-token-id'), read(source, 'service-token')];
    const plain = INPUTS.filter((input) => 'isSecret' in input).map(({ name }) => read(source, name));
    const derived = id !== '' && secret !== '' ? [`${id}:${secret}`] : [];
    return [...plain, ...derived, ...(0,_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .proxySecrets */ .Wm)(source.environment)].filter((value) => value !== '');
}
function inputOf(problem) {
    const [, name] = /^`([a-z-]+)`/.exec(problem) ?? [];
    return INPUTS.find((input) => input.name === name)?.name;
}
function read(source, name) {
    const definition = INPUTS.find((input) => input.name === name);
    const standIn = source.environment[definition?.env ?? '']?.trim();
    const fallback = definition?.default?.startsWith('${{') ? '' : definition?.default;
    return source.value(name)?.trim() || standIn || fallback || '';
}
function value(reader, name) {
    return read(reader.source, name);
}
function header(reader, name) {
    const text = value(reader, name);
    if (/^[\x21-\x7e]*$/.test(text))
        return text;
    reader.problem(`\`${name}\` holds a space, a line break or a letter that no token has. Store the secret again, without quotes around it.`);
    return text;
}
function address(reader, form) {
    const text = value(reader, form.input).replace(/\/+$/, '');
    const problem = (0,_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .addressProblem */ .cg)(text, form);
    if (problem !== undefined)
        reader.problem(problem);
    return text;
}
function wholeNumber(reader, name, most) {
    const text = value(reader, name);
    const number = /^\d{1,12}$/.test(text) ? Number(text) : 0;
    if (number >= 1 && number <= most)
        return number;
    reader.problem(`\`${name}\` is ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quote */ .hD)(text)}. Write a whole number from 1 to ${most}.`);
    return 1;
}
function oneOf(reader, name, allowed) {
    const text = value(reader, name);
    const found = allowed.find((word) => word === text);
    if (found !== undefined)
        return found;
    const near = (0,_topology_nearest_js__WEBPACK_IMPORTED_MODULE_3__/* .nearest */ .p)(text, allowed);
    const list = allowed.map((word) => `\`${word}\``).join(', ');
    reader.problem(`\`${name}\` is ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quote */ .hD)(text)}. ${near === undefined ? '' : `Did you mean \`${near}\`? `}Write one of ${list}.`);
    return allowed[0];
}
function readMap(name, text, problem) {
    const entries = new Map();
    if (text === '')
        return entries;
    const read = (0,_topology_document_reading_js__WEBPACK_IMPORTED_MODULE_0__/* .readTopologyText */ .ZP)({ name, text }, 'yaml');
    if (!read.ok) {
        for (const { location, message } of read.findings) {
            problem(`\`${name}\` is no map, at its line ${location.line}: ${message}`);
        }
        return entries;
    }
    for (const [key, { value }] of read.document.root.members) {
        if (value.kind === 'string')
            entries.set(key, value.value);
        else
            problem(`\`${name}\` gives ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quote */ .hD)(key)} ${kindOf(value.kind)}. Write a text, in quotes.`);
    }
    return entries;
}
function kindOf(kind) {
    return { object: 'a map', array: 'a list', null: 'nothing' }[kind] ?? `a ${kind}`;
}


/***/ }),

/***/ 3150:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  T: () => (/* binding */ parseInputs)
});

// UNUSED EXPORTS: shardsInput

// EXTERNAL MODULE: ./build/topology/document/placeholders.js
var placeholders = __nccwpck_require__(3592);
// EXTERNAL MODULE: ./build/topology/document/reading.js + 5 modules
var reading = __nccwpck_require__(4534);
// EXTERNAL MODULE: ./build/topology/finding.js
var finding = __nccwpck_require__(8773);
// EXTERNAL MODULE: ./build/topology/plan/policy.js
var policy = __nccwpck_require__(5606);
// EXTERNAL MODULE: ./build/topology/validation/rules/index.js + 9 modules
var rules = __nccwpck_require__(552);
// EXTERNAL MODULE: ./build/inputs/addresses.js
var addresses = __nccwpck_require__(2872);
// EXTERNAL MODULE: ./build/inputs/input-source.js
var input_source = __nccwpck_require__(316);
;// CONCATENATED MODULE: ./build/inputs/sign-in.js


const AUTH_URL = { input: 'auth-url', example: 'https://auth.planetscale.com', hasVersion: false };
function readSignIn(reader) {
    const token = (name) => (0,input_source/* header */.wx)(reader, name);
    const service = { id: token('service-token-id'), secret: token('service-token') };
    const access = { token: token('oauth-access-token') };
    const grant = {
        clientId: token('oauth-client-id'),
        clientSecret: token('oauth-client-secret'),
        refreshToken: token('oauth-refresh-token'),
    };
    const authUrl = (0,input_source/* address */.hl)(reader, AUTH_URL);
    const rotation = { secret: (0,input_source/* value */.Uq)(reader, 'oauth-rotate-secret'), token: token('oauth-rotate-token') };
    const ways = [
        {
            name: 'a service token (`service-token-id`, `service-token` or their environment variables)',
            credential: { kind: 'service-token', ...service },
            parts: service,
        },
        { name: '`oauth-access-token`', credential: { kind: 'access-token', ...access }, parts: access },
        {
            name: 'a refresh grant (`oauth-client-id`, `oauth-client-secret`, `oauth-refresh-token`)',
            credential: { kind: 'refresh-grant', authUrl, ...grant },
            parts: grant,
        },
    ];
    const given = ways.filter(({ parts }) => Object.values(parts).some((part) => part !== ''));
    const credential = given[0]?.credential;
    if (given.length > 1) {
        const names = given.map(({ name }) => name).join(', and ');
        reader.problem(`More than one way to sign in is given: ${names}. Keep one way to sign in.`);
    }
    if (credential !== undefined)
        check(reader, problemsOf(credential));
    return { credential, rotation: readRotation(reader, rotation, credential) };
}
function check(reader, problems) {
    for (const [problem, isTrue] of Object.entries(problems))
        if (isTrue)
            reader.problem(problem);
}
function problemsOf(credential) {
    switch (credential.kind) {
        case 'service-token':
            return {
                '`service-token` is given without `service-token-id`. Give both; the ID is shown beside the token.': credential.id === '',
                '`service-token-id` is given without `service-token`. Give both; check that the secret exists and is not empty.': credential.secret === '',
                '`service-token-id` holds a colon. Give the ID alone, and the secret in `service-token`.': credential.id.includes(':'),
            };
        case 'access-token':
            return {};
        case 'refresh-grant': {
            const needs = 'A refresh grant needs `oauth-client-id`, `oauth-client-secret` and `oauth-refresh-token`; check that the secrets exist and are not empty.';
            return {
                [`\`oauth-client-id\` is missing. ${needs}`]: credential.clientId === '',
                [`\`oauth-client-secret\` is missing. ${needs}`]: credential.clientSecret === '',
                [`\`oauth-refresh-token\` is missing. ${needs}`]: credential.refreshToken === '',
            };
        }
    }
}
function readRotation(reader, { secret, token }, credential) {
    if (secret === '' && token === '')
        return undefined;
    const at = secret.lastIndexOf(':');
    const name = secret.slice(at + 1);
    const isName = /^[A-Za-z_][A-Za-z0-9_]{0,254}$/.test(name) && !/^GITHUB_/i.test(name) && at !== 0;
    check(reader, {
        '`oauth-rotate-token` is given without `oauth-rotate-secret`. Name the secret that keeps the refresh token.': secret === '',
        '`oauth-rotate-secret` is given without `oauth-rotate-token`. Give a GitHub token that may write secrets; `GITHUB_TOKEN` never may.': token === '',
        '`oauth-rotate-secret` is only of use with a refresh grant (`oauth-refresh-token`). Remove it.': credential !== undefined && credential.kind !== 'refresh-grant',
        [`\`oauth-rotate-secret\` is ${(0,finding/* quote */.hD)(secret)}. Write the name of a secret of the repository, \`NAME\`, or of an environment, \`ENVIRONMENT:NAME\`.`]: secret !== '' && !isName,
    });
    return { place: { name, environment: at < 0 ? undefined : secret.slice(0, at) }, token };
}

;// CONCATENATED MODULE: ./build/inputs/inputs.js








const MODES = ['auto', 'validate', 'plan', 'apply', 'matrix'];
const SWITCH = ['true', 'false'];
const LONGEST_TIMEOUT_S = 6 * 60 * 60;
const BASE_URL = {
    input: 'base-url',
    example: 'https://api.planetscale.com/v1',
    hasVersion: true,
};
function parseInputs(source) {
    const problems = [];
    const inputs = readInputs({ source, problem: (text) => problems.push(text) });
    return problems.length > 0 ? { ok: false, problems } : { ok: true, inputs };
}
function readInputs(reader) {
    const mode = (0,input_source/* oneOf */.yL)(reader, 'mode', MODES);
    const { credential: authorization, rotation } = readSignIn(reader);
    (0,addresses/* proxyProblems */.Dg)(reader.source.environment).forEach(reader.problem);
    return {
        file: inputs_document(reader, 'file', 'a file that ends in `.yaml`, `.yml` or `.json`') ?? '',
        target: targetInput(reader, mode),
        ...targetsInput(reader, mode === 'matrix'),
        mode,
        authorization,
        rotation,
        baseUrl: (0,input_source/* address */.hl)(reader, BASE_URL),
        requireReview: (0,input_source/* oneOf */.yL)(reader, 'require-review', SWITCH) === 'true',
        onMissingBranch: (0,input_source/* oneOf */.yL)(reader, 'on-missing-branch', ['fail', 'skip']),
        onUnreadable: (0,input_source/* oneOf */.yL)(reader, 'on-unreadable', ['fail', 'apply']),
        timeout: (0,input_source/* wholeNumber */.rD)(reader, 'timeout', LONGEST_TIMEOUT_S) * 1000,
        shards: shardsInput((0,input_source/* value */.Uq)(reader, 'shards'), reader.problem),
        schema: inputs_document(reader, 'schema', 'a JSON Schema that ends in `.json`, `.yaml` or `.yml`'),
        severities: rulesInput(reader),
        policy: { onDrift: (0,input_source/* oneOf */.yL)(reader, 'on-drift', policy/* ON_DRIFT */.gD), permissions: allowInput(reader) },
        historyDepth: (0,input_source/* wholeNumber */.rD)(reader, 'history-depth', 1000),
        githubToken: (0,input_source/* header */.wx)(reader, 'github-token') || undefined,
        comment: (0,input_source/* oneOf */.yL)(reader, 'comment', ['always', 'on-change', 'never']),
        pullRequest: (0,input_source/* value */.Uq)(reader, 'pull-request') === '' ? undefined : (0,input_source/* wholeNumber */.rD)(reader, 'pull-request', 2 ** 31),
    };
}
function inputs_document(reader, name, form) {
    const text = (0,input_source/* value */.Uq)(reader, name);
    if (text === '')
        return undefined;
    if ((0,reading/* formatOf */.be)(text) === undefined)
        reader.problem(`\`${name}\` is ${(0,finding/* quote */.hD)(text)}. Name ${form}.`);
    return text.replaceAll('\\', '/').replace(/^(?:\.\/+)+/, '');
}
function targetInput(reader, mode) {
    const target = {
        organization: (0,input_source/* value */.Uq)(reader, 'organization'),
        database: (0,input_source/* value */.Uq)(reader, 'database'),
        branch: (0,input_source/* value */.Uq)(reader, 'branch'),
    };
    const missing = Object.entries(target).filter(([, name]) => name === '');
    if ((0,input_source/* value */.Uq)(reader, 'targets') !== '')
        return undefined;
    const needsNone = mode === 'matrix' || mode === 'validate' || (0,input_source/* value */.Uq)(reader, 'target') !== '';
    if (needsNone && missing.length === 3)
        return undefined;
    for (const [input] of missing)
        reader.problem(`\`${input}\` is missing. Name the ${input} whose data topology the file is.`);
    for (const [input, name] of Object.entries(target)) {
        if (name === '.' || name === '..' || /\p{Cc}/u.test(name) || name.length > 255) {
            reader.problem(`\`${input}\` is ${(0,finding/* quote */.hD)(name)}, which cannot be the name of one. Write the name as the service lists it.`);
        }
    }
    return target;
}
function rulesInput(reader) {
    const { severities, problems } = (0,rules/* parseSeverities */.fE)((0,input_source/* readMap */.l8)('rules', (0,input_source/* value */.Uq)(reader, 'rules'), reader.problem));
    for (const problem of problems)
        reader.problem(`\`rules\`: ${problem}`);
    return severities;
}
function allowInput(reader) {
    const { permissions, findings } = (0,policy/* parseAllow */.PT)({ name: 'allow', text: (0,input_source/* value */.Uq)(reader, 'allow') });
    for (const { location, message } of findings) {
        reader.problem(`\`allow\`, line ${location.line}: ${message}`);
    }
    return permissions;
}
const BARE_STAR = /^\s*\*\s*:/m;
function shardsInput(text, problem) {
    if (BARE_STAR.test(text)) {
        problem('`shards` has a `*` without quotes, which YAML takes for an alias. Write `"*"` in quotes.');
        return new Map();
    }
    const map = (0,input_source/* readMap */.l8)('shards', text, problem);
    for (const [name, value] of map) {
        const wrong = (0,placeholders/* mappedNameProblem */.M7)(value);
        if (wrong !== undefined)
            problem(`\`shards\` gives ${(0,finding/* quote */.hD)(name)} ${wrong}. Write the uid of a shard, or ${(0,finding/* quote */.hD)('${shard:NAME}')} for the shard of that name on the branch.`);
    }
    return map;
}
function targetsInput(reader, isMatrix) {
    const targets = inputs_document(reader, 'targets', 'a targets file that ends in `.yaml`, `.yml` or `.json`');
    const target = (0,input_source/* value */.Uq)(reader, 'target');
    const onlyChanged = (0,input_source/* oneOf */.yL)(reader, 'only-changed', SWITCH) === 'true';
    const idle = [
        ...(target === '' ? [] : ['`target`']),
        ...(onlyChanged ? ['`only-changed`'] : []),
        ...(isMatrix ? ['`mode: matrix`'] : []),
    ];
    if (targets === undefined && idle.length > 0) {
        const need = idle.length === 1 ? 'needs' : 'need';
        reader.problem(`\`targets\` is missing, and ${idle.join(' and ')} ${need} it. Name the targets file.`);
    }
    if (isMatrix && target !== '')
        reader.problem('`target` is given with `mode: matrix`. Leave it to the jobs of the matrix: each runs its own target.');
    return {
        targets,
        only: target || undefined,
        onlyChanged,
    };
}


/***/ }),

/***/ 566:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $2: () => (/* binding */ explainGitHub),
/* harmony export */   Z9: () => (/* binding */ wordsOf)
/* harmony export */ });
/* unused harmony exports REQUIREMENTS, explain, explainSignIn */
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8773);
/* harmony import */ var _topology_target_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8763);


const READ_BRANCH = {
    accesses: ['read_branch', 'create_branch'],
    scopes: ['organization:read_branches', 'database:read_branches', 'branch:read_branch'],
};
const REQUIREMENTS = {
    'read-topology': READ_BRANCH,
    'write-topology': {
        accesses: ['create_branch'],
        scopes: ['organization:write_databases', 'database:write_databases', 'branch:write_branch'],
    },
    'read-branch': READ_BRANCH,
    'list-shards': READ_BRANCH,
    'list-organizations': { accesses: [], scopes: ['user:read_organizations'] },
    'list-databases': { accesses: [], scopes: ['organization:read_databases', 'database:read_database'] },
    'list-branches': READ_BRANCH,
    'read-audit-log': { accesses: ['read_audit_logs'], scopes: ['organization:read_audit_logs'] },
};
function wordsOf(message) {
    return typeof message === 'string'
        ? message
        : message.map((part) => (typeof part === 'string' ? part : explain(part))).join('');
}
function explain(problem) {
    const what = DOING[problem.operation](problem.target);
    const tries = triesOf(problem.tries);
    switch (problem.kind) {
        case 'no-response':
            return problem.cause === 'sign-in'
                ? explainSignIn(problem.failure)
                : explainSilence(what, problem, tries);
        case 'unexpected-response':
            return `An answer nobody documents while ${what}: HTTP ${problem.status}, ${problem.reason}${tries}. Check that \`base-url\` is the management API, and that no gateway or sign-in page answers in its place.`;
        case 'refused': {
            const { status, requestId } = problem;
            const id = requestId === undefined ? '' : ` (request ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(requestId)})`;
            return `HTTP ${status} while ${what}${tries}.${saidOf(problem)}${id} ${remedyFor(problem)}`.trim();
        }
    }
}
const DOING = {
    'read-topology': (target) => `reading the data topology of ${(0,_topology_target_js__WEBPACK_IMPORTED_MODULE_1__/* .targetName */ .je)(target)}`,
    'write-topology': (target) => `setting the data topology of ${(0,_topology_target_js__WEBPACK_IMPORTED_MODULE_1__/* .targetName */ .je)(target)}`,
    'read-branch': (target) => `reading the branch ${(0,_topology_target_js__WEBPACK_IMPORTED_MODULE_1__/* .targetName */ .je)(target)}`,
    'list-shards': (target) => `listing the shards of ${(0,_topology_target_js__WEBPACK_IMPORTED_MODULE_1__/* .targetName */ .je)(target)}`,
    'list-organizations': () => 'listing organizations',
    'list-databases': () => 'listing databases',
    'list-branches': () => 'listing branches',
    'read-audit-log': ({ organization }) => `reading the audit log of ${organization}`,
};
function explainSilence(what, { cause, reason, sent }, tries) {
    switch (cause) {
        case 'certificate':
            return `The certificate was not trusted for ${what}: ${reason}. For a private certificate authority, give its certificate to the runner in NODE_EXTRA_CA_CERTS; never switch the check off.`;
        case 'proxy':
            return `The proxy refused the way for ${what}: ${reason}. Check HTTPS_PROXY, or name the host in NO_PROXY.`;
        case 'cancelled':
            return `The run was cancelled while ${what}.`;
        case 'timeout':
            return `No answer while ${what}: ${reason}${tries}. Run again later, or raise \`timeout\`.`;
        case 'slow':
            return `No answer while ${what}: ${reason}${tries}. Run again later; where the service is that slow, raise \`timeout\`.`;
        case 'network':
        case 'too-large':
            return sent
                ? `No answer while ${what}: ${reason}${tries}.`
                : `Could not connect for ${what}: ${reason}${tries}. Check \`base-url\`, the proxy (HTTPS_PROXY, NO_PROXY) and the network.`;
    }
}
function triesOf({ attempts, time }) {
    return attempts > 1 ? ` (${attempts} attempts in ${(time / 1000).toFixed(1)} s)` : '';
}
function saidOf({ said: { words, code } }) {
    const said = words ?? code;
    if (said === undefined)
        return '';
    const more = words === undefined || !code || words.startsWith(`${code}:`) ? '' : ` (${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(code)})`;
    return ` The service says: ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(said)}${more}.`;
}
const SERVICE_PROBLEM = 'The service has a problem of its own. Run again later.';
const STATUS_REMEDIES = {
    405: 'The service does not offer this operation. Check that `base-url` is the management API.',
    408: 'The service did not get the request in time. Run again.',
    413: 'The data topology is larger than the service takes.',
    429: 'The service allows 600 requests a minute. Run again later, or let fewer jobs run at a time.',
};
function remedyFor({ status, operation, target, said }) {
    const { organization, database, branch } = target;
    switch (status) {
        case 401:
            return said.code === 'invalid_token' || /expired/i.test(said.words ?? '')
                ? 'The credential has run out. Make a new service token, or sign in again for a new OAuth token, and store it as the secret.'
                : 'The credential is wrong or no longer valid. Check that the secrets hold the ID and the secret of one service token that was not deleted, or an OAuth token that has not run out.';
        case 403:
            return `The credential lacks an access. A ${needsOf(operation)}.`;
        case 404:
            return (`This has three causes: ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(organization)}, ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(database)} or ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(branch)} does not exist; ` +
                `the credential may not see it (a ${needsOf(operation)}); or the branch is not a Neki branch.`);
        case 422:
            return operation === 'write-topology'
                ? 'The service refuses this data topology, and nothing was stored. Change the file by what the service says.'
                : 'The service refuses the request as it is.';
        default:
            return STATUS_REMEDIES[status] ?? (status >= 500 ? SERVICE_PROBLEM : '');
    }
}
function needsOf(operation) {
    const { accesses, scopes } = REQUIREMENTS[operation];
    const access = accesses.length === 0 ? 'to belong to the organization' : anyOf(accesses);
    return `service token needs ${access}; an OAuth token needs the scope ${anyOf(scopes)}`;
}
function anyOf(names) {
    return names.map((name) => `\`${name}\``).join(' or ');
}
const SIGN_IN_WORDS = {
    inputs: renewing({
        address: 'Check `auth-url`',
        client: 'Check `oauth-client-id` and `oauth-client-secret`.',
        token: 'The refresh token is wrong, was withdrawn, or was used before: a refresh may void it, so two runs at a time, or a run that could not store the new one, leave a dead token behind. ' +
            'Sign in again, store the new refresh token, set `oauth-rotate-secret` and `oauth-rotate-token`, and let runs wait for one another (`concurrency`).',
    }),
    login: renewing({
        address: 'Check the address of the authorization server that the token file names',
        client: 'The application or its secret may have changed. Run `login` again.',
        token: 'The refresh token was withdrawn, ran out, or was used elsewhere: a refresh may void it, so it must be kept in one place alone. Run `login` again.',
    }),
};
function renewing(words) {
    const { address, client } = words;
    return {
        ...words,
        what: 'renewing the OAuth access token',
        network: `${address} and the network.`,
        server: `${address}; it has to be the authorization server.`,
        busy: SERVICE_PROBLEM,
        other: `${address}. ${client}`,
    };
}
function codeWords(redirectUri) {
    return {
        what: 'exchanging the authorization code',
        network: 'Whether the code was used is not known, and it works once, so it is not sent again. Run `login` again.',
        server: 'Check that `--auth-url` is the authorization server, and run `login` again.',
        client: 'Check the client ID and the client secret of the OAuth application, and run `login` again.',
        token: `The code ran out or was used before, or ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(redirectUri)} is not the redirect URI of the application. Run \`login\` again.`,
        busy: 'The service has a problem of its own, and a code works once, so it is not sent again. Run `login` again later.',
        other: 'Check `--auth-url`, the client ID and the client secret, and run `login` again.',
    };
}
function explainSignIn(failure) {
    if (failure.kind === 'place')
        return failure.why;
    const { origin } = failure;
    const words = origin.kind === 'code' ? codeWords(origin.redirectUri) : SIGN_IN_WORDS[origin.kind];
    const { what } = words;
    switch (failure.kind) {
        case 'no-response':
            return origin.kind === 'code' && !failure.sent
                ? `The authorization code could not be sent: ${failure.reason}. Check \`--auth-url\` and the network, and run \`login\` again.`
                : `No token came from ${what}: ${failure.reason}. ${words.network}`;
        case 'unexpected-response':
            return `An answer nobody documents while ${what}: HTTP ${failure.status}, and no token in it. ${words.server}`;
        case 'refused':
            return `HTTP ${failure.status} while ${what}.${saidOf(failure)} ${words[faultOf(failure)]}`;
    }
}
function faultOf({ status, said: { code }, }) {
    if (code === 'invalid_client' || (status === 401 && code !== 'invalid_grant'))
        return 'client';
    if (code === 'invalid_grant' || status === 400)
        return 'token';
    return status >= 500 || status === 429 ? 'busy' : 'other';
}
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
/* harmony export */   qN: () => (/* binding */ paragraphs),
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
    return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}\u2026`;
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
    return escaped(visible(text))
        .replace(/[\\*_[\]|~#$]/g, '\\$&')
        .replaceAll('@', '@\u200b')
        .replace(/\b(https?|www)(?=[:.])/gi, '$1\u200b');
}
function html(value, most = 120) {
    return escaped(cut(visible(value), most)).replaceAll('"', '&quot;');
}
function escaped(text) {
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
function fence(language, lines) {
    const runs = lines.join('\n').match(/`{3,}/g) ?? [];
    const mark = '`'.repeat(Math.max(2, ...runs.map((run) => run.length)) + 1);
    return `${mark}${language}\n${lines.join('\n')}\n${mark}`;
}
function folded(summary, body) {
    return `<details><summary>${summary}</summary>\n\n${body}\n\n</details>`;
}
function paragraphs(texts) {
    return texts.filter((text) => text !== '').join('\n\n');
}
function table(head, rows, hidden) {
    const more = hidden === 0 ? '' : `\u2026 and ${hidden} more.`;
    if (rows.length === 0)
        return more;
    const body = `| ${head.join(' | ')} |\n|${head.map(() => '---|').join('')}\n${rows.join('\n')}`;
    return paragraphs([body, more]);
}


/***/ }),

/***/ 7177:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   QZ: () => (/* binding */ reportRenderer),
/* harmony export */   Vc: () => (/* binding */ LADDER),
/* harmony export */   ad: () => (/* binding */ applyingText),
/* harmony export */   ck: () => (/* binding */ findingTable),
/* harmony export */   ey: () => (/* binding */ plainSight),
/* harmony export */   fk: () => (/* binding */ smallPrint),
/* harmony export */   le: () => (/* binding */ runText),
/* harmony export */   qr: () => (/* binding */ footer),
/* harmony export */   tT: () => (/* binding */ commitText),
/* harmony export */   vh: () => (/* binding */ renderApplying)
/* harmony export */ });
/* harmony import */ var _run_result_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7881);
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(8773);
/* harmony import */ var _topology_target_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(8763);
/* harmony import */ var _error_messages_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(566);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(4902);
/* harmony import */ var _verdict_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(7342);






const LADDER = [
    { least: 100_000, rows: 300, remedies: 10, drawings: true, diffLines: 5000, previousLines: 5000 },
    { least: 20_000, rows: 200, remedies: 5, drawings: true, diffLines: 500, previousLines: 0 },
    { least: 0, rows: 100, remedies: 3, drawings: true, diffLines: 150, previousLines: 0 },
    { least: 0, rows: 100, remedies: 3, drawings: true, diffLines: 0, previousLines: 0 },
    { least: 0, rows: 50, remedies: 1, drawings: false, diffLines: 0, previousLines: 0 },
    { least: 0, rows: 15, remedies: 0, drawings: false, diffLines: 0, previousLines: 0 },
    { least: 0, rows: 0, remedies: 0, drawings: false, diffLines: 0, previousLines: 0 },
];
function reportRenderer(result) {
    let sections;
    return async (context, sink) => {
        sections ??= comparedSections(result);
        const { open, folds } = await sections;
        let text = '';
        for (const extent of LADDER) {
            const inSight = plainSight(result, open(extent.rows), extent.rows);
            text = `${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .paragraphs */ .qN)([heading(result), ...inSight, ...folds(extent), footer(result, context)])}\n`;
            if (sink.measure(text) <= sink.limit)
                return text;
        }
        return text;
    };
}
async function comparedSections(result) {
    const compared = (0,_verdict_js__WEBPACK_IMPORTED_MODULE_3__/* .comparedIn */ .ZN)(result);
    if (compared === undefined)
        return { open: () => [], folds: () => [] };
    const { openSections, foldSections } = await Promise.all(/* import() */[__nccwpck_require__.e(897), __nccwpck_require__.e(15)]).then(__nccwpck_require__.bind(__nccwpck_require__, 9015));
    return { open: (rows) => openSections(compared, rows), folds: await foldSections(compared) };
}
function plainSight(result, compared, rows) {
    return [
        (0,_verdict_js__WEBPACK_IMPORTED_MODULE_3__/* .verdict */ .WJ)(result)
            .text.map((sentence) => (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .message */ .iU)(sentence))
            .join(' '),
        ...compared,
        ...result.notices.map((notice) => `> ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .message */ .iU)((0,_error_messages_js__WEBPACK_IMPORTED_MODULE_1__/* .wordsOf */ .Z9)(notice))}`),
        findingTable(result.findings, rows),
    ];
}
function heading(result) {
    const { icon, title } = (0,_verdict_js__WEBPACK_IMPORTED_MODULE_3__/* .verdict */ .WJ)(result);
    const about = result.target === undefined ? result.file : (0,_topology_target_js__WEBPACK_IMPORTED_MODULE_4__/* .targetName */ .je)(result.target);
    return `### ${icon} ${title} \u00b7 ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(about, 300)}`;
}
function findingTable(findings, most) {
    if (findings.length === 0)
        return '';
    const rows = findings.slice(0, most).map(({ severity, location, message: text, id }) => {
        const place = `${location.file}:${location.line}:${location.column}`;
        return `| ${severity === 'error' ? '\u26d4' : '\u26a0\ufe0f'} | ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(place)} | ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .message */ .iU)(text)} (${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(id)}) |`;
    });
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .table */ .tp)(['', 'where', 'finding'], rows, findings.length - rows.length);
}
function footer(result, context) {
    const compared = (0,_run_result_js__WEBPACK_IMPORTED_MODULE_0__/* .comparedOf */ .Be)(result);
    const plan = compared === undefined ? '' : `plan ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(compared.plan.id)}`;
    return smallPrint([`file ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(result.file, 200)}`, commitText(context), plan, runText(context)]);
}
function commitText({ commit }) {
    return commit === undefined ? '' : `commit ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(commit.slice(0, 12))}`;
}
function runText({ runUrl }) {
    return runUrl === undefined ? '' : `[run](${encodeURI(runUrl)})`;
}
function smallPrint(parts) {
    const shown = parts.filter((part) => part !== '');
    return shown.length === 0 ? '' : `<sub>${shown.join(' \u00b7 ')}</sub>`;
}
function renderApplying(applying, context) {
    const { compared, target } = applying;
    const { icon, title } = _verdict_js__WEBPACK_IMPORTED_MODULE_3__/* .OUTCOMES */ .im.applying;
    const head = `### ${icon} ${title} \u00b7 ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)((0,_topology_target_js__WEBPACK_IMPORTED_MODULE_4__/* .targetName */ .je)(target), 300)}`;
    const small = smallPrint([`plan ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .code */ .aY)(compared.plan.id)}`, commitText(context), runText(context)]);
    return `${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .paragraphs */ .qN)([head, applyingText(applying), small])}\n`;
}
function applyingText({ file, target, compared }) {
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_2__/* .message */ .iU)(`${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_5__/* .quoteWhole */ .Wv)(file)} is being written to ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_5__/* .quoteWhole */ .Wv)((0,_topology_target_js__WEBPACK_IMPORTED_MODULE_4__/* .targetName */ .je)(target))}: ${(0,_verdict_js__WEBPACK_IMPORTED_MODULE_3__/* .changeCount */ .YR)(compared)}. Where this stays, the run was cut off: run it again, it compares first.`);
}


/***/ }),

/***/ 7342:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $W: () => (/* binding */ renderRefusal),
/* harmony export */   WJ: () => (/* binding */ verdict),
/* harmony export */   YR: () => (/* binding */ changeCount),
/* harmony export */   ZN: () => (/* binding */ comparedIn),
/* harmony export */   a4: () => (/* binding */ plainVerdict),
/* harmony export */   im: () => (/* binding */ OUTCOMES)
/* harmony export */ });
/* harmony import */ var _run_result_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7881);
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_4__ = __nccwpck_require__(8773);
/* harmony import */ var _topology_plan_policy_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(5606);
/* harmony import */ var _topology_target_js__WEBPACK_IMPORTED_MODULE_5__ = __nccwpck_require__(8763);
/* harmony import */ var _error_messages_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(566);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(4902);






const MOST_ALLOWED = 10;
const OUTCOMES = {
    failed: { icon: '\u274c', title: 'Topology failed', label: 'failed', style: 'red', weight: 90 },
    blocked: { icon: '\u26d4', title: 'Topology blocked', label: 'blocked', style: 'red', weight: 80 },
    invalid: { icon: '\u26d4', title: 'Topology invalid', label: 'invalid', style: 'red', weight: 70 },
    drifted: { icon: '\u26a0\ufe0f', title: 'Topology drifted', label: 'drifted', style: 'red', weight: 60 },
    applying: {
        icon: '\u23f3',
        title: 'Topology being applied',
        label: 'being applied',
        style: 'cyan',
        weight: 50,
    },
    planned: { icon: '\ud83d\udcdd', title: 'Topology plan', label: 'planned', style: 'cyan', weight: 40 },
    superseded: { icon: '\u23ed\ufe0f', title: 'Topology superseded', label: 'superseded', style: 'yellow', weight: 30 },
    applied: { icon: '\u2705', title: 'Topology applied', label: 'applied', style: 'green', weight: 20 },
    skipped: { icon: '\u23ed\ufe0f', title: 'Topology skipped', label: 'skipped', style: 'yellow', weight: 10 },
    valid: { icon: '\u2705', title: 'Topology valid', label: 'valid', style: 'green', weight: 0 },
    'no-change': { icon: '\u2705', title: 'Topology in sync', label: 'in sync', style: 'green', weight: 0 },
};
function verdict(result) {
    const { icon, title } = OUTCOMES[result.outcome];
    const isStop = result.outcome === 'drifted' && result.isFailure;
    return { icon: isStop ? '\u26d4' : icon, title: `${title}${unread(result)}`, text: sentencesOf(result) };
}
function sentencesOf(result) {
    const file = (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_4__/* .quoteWhole */ .Wv)(result.file);
    const branch = result.target === undefined ? 'the branch' : (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_4__/* .quoteWhole */ .Wv)((0,_topology_target_js__WEBPACK_IMPORTED_MODULE_5__/* .targetName */ .je)(result.target));
    switch (result.outcome) {
        case 'valid':
            return [`${file} is valid. Nothing was sent.`];
        case 'invalid': {
            const errors = result.findings.filter(({ severity }) => severity === 'error');
            return [`${file} has ${countOf(errors.length, 'error')}. Nothing was sent.`];
        }
        case 'skipped':
        case 'superseded':
            return [result.why];
        case 'planned':
            return planned(result.compared, file, branch);
        case 'no-change':
            return [inSync(result.compared, file, branch)];
        case 'blocked':
            return result.why === undefined ? stopped(result.compared, branch) : [result.why];
        case 'drifted':
            return stopped(result.compared, branch);
        case 'applied':
            return applied(result, file, branch);
        case 'failed':
            return [stored(result, branch), (0,_error_messages_js__WEBPACK_IMPORTED_MODULE_2__/* .wordsOf */ .Z9)(result.why)];
    }
}
function plainVerdict(result) {
    const { icon, title, text } = verdict(result);
    const about = result.target === undefined ? '' : ` (${(0,_topology_target_js__WEBPACK_IMPORTED_MODULE_5__/* .targetName */ .je)(result.target)})`;
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .cut */ .Jj)(`${icon} ${title}${about}: ${text.join(' ')}`, 4000);
}
function renderRefusal(problems) {
    const list = problems.map((problem) => `- ${(0,_markdown_js__WEBPACK_IMPORTED_MODULE_3__/* .message */ .iU)(problem)}`).join('\n');
    return `### \u26d4 Topology not looked at\n\nThe step is not set up right. Nothing was sent.\n\n${list}\n`;
}
function comparedIn(result) {
    return result.outcome === 'superseded' ? undefined : (0,_run_result_js__WEBPACK_IMPORTED_MODULE_0__/* .comparedOf */ .Be)(result);
}
function changeCount({ plan }) {
    return countOf(plan.changes.length, 'change');
}
function countOf(count, noun) {
    return `${count} ${count === 1 ? noun : `${noun}s`}`;
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
    const nothing = 'Nothing was written.';
    switch (before.from) {
        case 'branch':
            return [`${changeCount(compared)} to ${branch}.`, risk, nothing];
        case 'file': {
            const what = `${changeCount(compared)} from the earlier version of ${file}`;
            return [`${what}; what ${branch} holds is not known.`, risk, nothing];
        }
        case 'nothing': {
            const why = `neither ${branch} nor an earlier version of the file could be compared with it`;
            return [`${file} is new to this run: ${why}.`, nothing];
        }
    }
}
function allowed(decision) {
    if (decision.kind !== 'apply' || decision.used.length === 0)
        return '';
    const shown = decision.used.slice(0, MOST_ALLOWED);
    const texts = shown.map(({ by }) => `${by.kind === 'input' ? '`allow`' : 'the label'} ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_4__/* .quoteWhole */ .Wv)(by.text)}`);
    const rest = decision.used.length - shown.length;
    return ` Allowed by ${texts.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}
function inSync({ before, plan: { situation } }, file, branch) {
    if (before.from !== 'branch') {
        return `${file} is what it was before; what ${branch} holds is not known. Nothing was written. To write the file all the same, run the workflow by hand.`;
    }
    const spelling = 'ledger' in situation && situation.ledger.length > 0 ? ', written differently' : '';
    return `${branch} holds ${file} already${spelling}. Nothing was written.`;
}
function stopped({ decision }, branch) {
    const blocks = 'blocks' in decision ? decision.blocks : [];
    const [only = [], ...others] = blocks.map(({ uncovered }) => uncovered);
    const names = others.length === 0 ? only : [...new Set([only, ...others].flat())];
    const where = names.length === 0 ? [] : [`It concerns ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_4__/* .nameList */ .OD)(names, 'table')}.`];
    return [(0,_topology_plan_policy_js__WEBPACK_IMPORTED_MODULE_1__/* .verdictOf */ .Vj)(decision), ...where, `Nothing was written to ${branch}.`];
}
function unread(result) {
    if (result.outcome !== 'planned' && result.outcome !== 'applied')
        return '';
    const { before } = result.compared;
    if (before.from === 'branch')
        return '';
    return before.isUnreadable ? ', database branch not read' : ', compared with git';
}
function applied({ compared, syncedAt }, file, branch) {
    const count = compared.before.from === 'nothing' ? '' : `: ${changeCount(compared)}`;
    const synced = syncedAt === null ? [] : [`Last synced ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_4__/* .quoteWhole */ .Wv)(syncedAt)}.`];
    const what = `${branch} holds ${file} now, confirmed by the service${count}.${allowed(compared.decision)}`;
    return [what, ...synced];
}
function stored({ maybeStored, compared }, branch) {
    if (maybeStored)
        return `Whether ${branch} holds the new document is not known.`;
    return compared === undefined ? 'Nothing was sent.' : `${branch} was not changed by this run.`;
}


/***/ }),

/***/ 3586:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ hasErrors),
/* harmony export */   z: () => (/* binding */ check)
/* harmony export */ });
/* harmony import */ var _topology_document_placeholders_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(3592);
/* harmony import */ var _topology_topology_document_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4845);
/* harmony import */ var _topology_validation_validate_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6904);



function check(written, { request, services, earlier }, branch = {}) {
    const resolved = (0,_topology_document_placeholders_js__WEBPACK_IMPORTED_MODULE_2__/* .resolvePlaceholders */ .PR)(written, { given: request.shards, shards: branch.shards });
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


/***/ }),

/***/ 922:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Lu: () => (/* binding */ readHistory),
/* harmony export */   TA: () => (/* binding */ readFile),
/* harmony export */   io: () => (/* binding */ readBytes),
/* harmony export */   kY: () => (/* binding */ asApplied)
/* harmony export */ });
/* harmony import */ var _topology_document_placeholders_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(3592);
/* harmony import */ var _topology_document_reading_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4534);
/* harmony import */ var _topology_finding_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(8773);
/* harmony import */ var _topology_topology_document_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(4845);




async function readFile(request, services) {
    const { file } = request;
    const read = await readBytes({ ...request, input: 'file', what: 'topology file' }, services);
    if ('finding' in read)
        return { ok: false, findings: [read.finding] };
    const { bytes } = read;
    const result = (0,_topology_document_reading_js__WEBPACK_IMPORTED_MODULE_0__/* .readTopology */ .ov)(file, bytes);
    if (result.ok)
        services.info(`${bytes.byteLength} bytes of ${(0,_topology_document_reading_js__WEBPACK_IMPORTED_MODULE_0__/* .formatOf */ .be)(file) === 'json' ? 'JSON' : 'YAML'}, one object.`);
    return result;
}
async function readBytes({ file, commit, isCommitted, input, what }, services) {
    const refuse = (message) => ({
        finding: (0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .errorAt */ .Os)({ name: file, text: '' }, { start: 0, end: 0 }, 'no-file', message),
    });
    const missing = (where) => `There is no file ${(0,_topology_finding_js__WEBPACK_IMPORTED_MODULE_2__/* .quoteWhole */ .Wv)(file)} in ${where}. Name the ${what} in \`${input}\`, relative to the root of the repository.`;
    const local = isCommitted && commit !== undefined ? undefined : await services.readWorkspaceFile(file);
    if (local?.kind === 'file')
        return local;
    if (local?.kind === 'unreadable')
        return refuse(local.why);
    if (commit === undefined)
        return refuse(missing('the workspace'));
    const at = `commit ${commit.slice(0, 12)}`;
    services.info(local === undefined ? `Reading ${file} at ${at}.` : `The workspace has no ${file}; reading it at ${at}.`);
    const committed = await services.readCommittedFile(file, commit);
    if (committed.kind === 'file')
        return committed;
    if (committed.kind === 'missing')
        return refuse(missing(local === undefined ? at : `the workspace, and none at ${at}`));
    return refuse(local === undefined ? committed.why : `${missing('the workspace')} ${committed.why}`);
}
async function readHistory({ request, shards }, { form, base, live, desired }, services) {
    const { file: path, historyDepth: depth, historyRef: commit } = request;
    if (commit === undefined)
        return { known: false, reason: 'the run has no commit to read the history from' };
    const [held, wanted, former] = [live, desired, base].map((document) => document?.canonical(form).text);
    const before = [];
    const since = [];
    let isBeforeBase = base === undefined;
    for await (const version of services.earlierVersions({ path, commit, depth })) {
        if (version.kind === 'unread')
            return { known: false, reason: version.why };
        const document = asApplied(version.path, version.read, { request, shards, like: desired });
        if (typeof document === 'string')
            continue;
        const { text } = document.canonical(form);
        if (text === former)
            isBeforeBase = true;
        else if (text !== wanted)
            (isBeforeBase ? before : since).push(document);
        if (text === held)
            break;
    }
    return { known: true, earlier: before, newer: since };
}
function asApplied(path, read, { request, shards, like }) {
    if (read.kind === 'missing')
        return 'the file did not exist before';
    if (read.kind === 'unreadable')
        return read.why;
    const document = (0,_topology_document_reading_js__WEBPACK_IMPORTED_MODULE_0__/* .readEarlier */ .lz)(path, read.bytes, like);
    if (document === undefined)
        return 'the earlier version of the file is not a data topology';
    return new _topology_topology_document_js__WEBPACK_IMPORTED_MODULE_1__/* .TopologyDocument */ .V((0,_topology_document_placeholders_js__WEBPACK_IMPORTED_MODULE_3__/* .resolvePlaceholders */ .PR)(document, { given: request.shards, shards }).document);
}


/***/ }),

/***/ 7881:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   Be: () => (/* binding */ comparedOf),
/* harmony export */   Hq: () => (/* binding */ isChanged),
/* harmony export */   Le: () => (/* binding */ heldOf),
/* harmony export */   N6: () => (/* binding */ isFailure),
/* harmony export */   bD: () => (/* binding */ messageOf),
/* harmony export */   gz: () => (/* binding */ failed)
/* harmony export */ });
/* harmony import */ var _topology_topology_document_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(4845);

function messageOf(texts, ...values) {
    return texts.flatMap((text, at) => {
        const value = values[at] ?? '';
        return [text, ...(Array.isArray(value) ? value : [value])];
    });
}
function heldOf({ document, syncedAt }) {
    return { from: 'branch', document: new _topology_topology_document_js__WEBPACK_IMPORTED_MODULE_0__/* .TopologyDocument */ .V(document), syncedAt };
}
function failed(why, compared, maybeStored = false) {
    return { outcome: 'failed', why, compared, maybeStored };
}
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

/***/ 1611:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   AX: () => (/* binding */ memberValue),
/* harmony export */   Ex: () => (/* binding */ MAX_VALUES),
/* harmony export */   UT: () => (/* binding */ keySpan),
/* harmony export */   aB: () => (/* binding */ toJson),
/* harmony export */   lr: () => (/* binding */ MAX_DEPTH),
/* harmony export */   uA: () => (/* binding */ canonicalNumber),
/* harmony export */   zs: () => (/* binding */ opening)
/* harmony export */ });
const MAX_DEPTH = 100;
const MAX_VALUES = 1_000_000;
function memberValue(object, key) {
    return object.members.get(key)?.value;
}
function opening(node) {
    return { start: node.start, end: Math.min(node.start + 1, node.end) };
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
        case 'number':
            return node.text;
        case 'null':
            return 'null';
        default:
            return JSON.stringify(node.value);
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
/* unused harmony exports EVERY_OTHER, resolveName */
/* harmony import */ var _finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8773);
/* harmony import */ var _nearest_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(3862);
/* harmony import */ var _document_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(1611);
/* harmony import */ var _source_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(87);




const PLACEHOLDER = /\$\$\{|\$\{shard:([^{}\r\n]+)\}|\$\{/g;
const AUTHORITATIVE = 'authoritative';
const EVERY_OTHER = '*';
const ALIAS = /^\$\{shard:([^{}\r\n]+)\}$/;
const MAX_FINDINGS = 1000;
function needsShards(document, given = new Map()) {
    const { found } = resolve(document, { given });
    return found.values().some(({ resolution }) => 'symbol' in resolution);
}
function resolvePlaceholders(document, names) {
    const { root, found, findings } = resolve(document, names);
    const { source } = document;
    const missing = new Set();
    for (const { resolution, places } of found.values()) {
        const [first, ...others] = places;
        if (first === undefined || !('id' in resolution))
            continue;
        const { id, fact, remedy, name } = resolution;
        findings.push((0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .errorAt */ .Os)(source, first, id, `${fact}${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .alsoAt */ .lp)(source, others)}. ${remedy}`));
        if (id === 'unknown-shard-name')
            missing.add(name);
    }
    const resolved = root === document.root ? document : { source, root };
    return { document: resolved, findings, missing: [...missing] };
}
function resolve(document, names) {
    const resolving = { document, names, done: new Map(), findings: [], found: new Map() };
    const hasDollar = /\$|\\(?:x24|u0024|U00000024)/.test(document.source.text);
    const root = hasDollar ? resolveObject(resolving, document.root) : document.root;
    return { ...resolving, root };
}
function resolveNode(resolving, node) {
    const isLeaf = node.kind === 'string' ? !node.value.includes('${') : node.kind !== 'array' && node.kind !== 'object';
    if (isLeaf)
        return node;
    const resolved = resolving.done.get(node) ?? resolveAnew(resolving, node);
    resolving.done.set(node, resolved);
    return resolved;
}
function resolveAnew(resolving, node) {
    if (node.kind === 'string')
        return resolveString(resolving, node);
    if (node.kind === 'object')
        return resolveObject(resolving, node);
    if (node.kind !== 'array')
        return node;
    const items = node.items.map((item) => resolveNode(resolving, item));
    return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
}
function resolveObject(resolving, node) {
    let members;
    for (const [key, member] of node.members) {
        if (key.includes('${')) {
            const message = `Key ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(key)} holds ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)('${')}, and placeholders are resolved in values only. Write the name itself.`;
            report(resolving, (0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .errorAt */ .Os)(resolving.document.source, (0,_document_js__WEBPACK_IMPORTED_MODULE_1__/* .keySpan */ .UT)(member), 'placeholder-in-key', message));
        }
        const value = resolveNode(resolving, member.value);
        if (value === member.value)
            continue;
        members ??= new Map(node.members);
        members.set(key, { ...member, value });
    }
    return members === undefined ? node : { ...node, members };
}
function resolveString(resolving, node) {
    const { document, names, found } = resolving;
    const offsets = (0,_source_js__WEBPACK_IMPORTED_MODULE_2__/* .textOf */ .b6)(document.source, node).matchAll(/\$\{/g);
    const value = node.value.replace(PLACEHOLDER, (match, name, at) => {
        const offset = offsets.next().value?.index;
        if (match === '$${')
            return '${';
        const start = node.start + (offset ?? 0);
        const place = offset === undefined ? node : { start, end: Math.min(start + match.length, node.end) };
        if (name === undefined) {
            const shown = /^\$\{[^}\s]{0,40}\}?/.exec(node.value.slice(at, at + 80))?.[0] ?? '${';
            const message = `${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(shown)} is not a placeholder. Write ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(`\${shard:NAME}`)} for a shard's uid, or ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)('$${')} for a literal ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)('${')}.`;
            report(resolving, (0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .errorAt */ .Os)(document.source, place, 'malformed-placeholder', message));
            return match;
        }
        const known = found.get(name) ?? { resolution: resolveName(name, names), places: [] };
        found.set(name, known);
        const { resolution, places } = known;
        if ('symbol' in resolution)
            return resolution.symbol;
        if ('uid' in resolution)
            return resolution.uid;
        places.push(place);
        return match;
    });
    return { ...node, value };
}
function report({ findings }, finding) {
    if (findings.length < MAX_FINDINGS)
        findings.push(finding);
}
function mappedNameProblem(value) {
    if (value === '')
        return 'nothing';
    if (!value.includes('${') || ALIAS.test(value))
        return undefined;
    return `${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(value)}, which is neither a uid nor one placeholder`;
}
function resolveName(name, { given = new Map(), shards }) {
    const own = given.get(name) ?? (name === AUTHORITATIVE ? undefined : given.get(EVERY_OTHER));
    const alias = own === undefined ? undefined : ALIAS.exec(own)?.[1];
    if (own !== undefined && alias === undefined)
        return { uid: own };
    const sought = alias ?? name;
    if (shards === undefined)
        return { symbol: `\${shard:${sought}}` };
    const found = shardsCalled(sought, shards);
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0)
        return { uid: only.uid };
    const called = `called ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(sought)}${alias === undefined ? '' : `, which the input \`shards\` gives for ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quote */ .hD)(name)}`}`;
    if (only !== undefined) {
        const fact = `${found.length} shards of the branch are ${called}: ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .listed */ .KE)(found.map(({ uid }) => uid))}`;
        const remedy = 'Name one by its uid, or give the name a uid in the `shards` input.';
        return { id: 'ambiguous-shard-name', fact, remedy, name: sought };
    }
    const known = new Set([...(alias === undefined ? given.keys() : []), ...namesOf(shards)]);
    const remedy = (0,_nearest_js__WEBPACK_IMPORTED_MODULE_3__/* .suggestion */ .h)(sought, known).trim() || 'Name one of these, or add the name to the `shards` input.';
    const fact = `No shard of the branch is ${called}; names are ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .listed */ .KE)([...known])}`;
    return { id: 'unknown-shard-name', fact, remedy, name: sought };
}
function namesOf(shards) {
    return [
        ...shards.map(({ displayName, uid }) => displayName ?? uid),
        ...(shards.some(({ authoritative }) => authoritative) ? [AUTHORITATIVE] : []),
    ];
}
function shardsCalled(name, shards) {
    const byFlag = name === AUTHORITATIVE ? shards.filter(({ authoritative }) => authoritative) : [];
    const byDisplayName = shards.filter(({ displayName }) => displayName === name);
    const byUid = shards.filter(({ uid }) => uid === name);
    return [byFlag, byDisplayName, byUid].find((matches) => matches.length > 0) ?? [];
}


/***/ }),

/***/ 4534:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  gZ: () => (/* binding */ MAX_FILE_BYTES),
  be: () => (/* binding */ formatOf),
  lz: () => (/* binding */ readEarlier),
  mY: () => (/* binding */ readParsed),
  ov: () => (/* binding */ readTopology),
  ZP: () => (/* binding */ readTopologyText),
  g$: () => (/* binding */ tooLarge)
});

// EXTERNAL MODULE: ./build/topology/finding.js
var topology_finding = __nccwpck_require__(8773);
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
		case "\u0085": return "\\N";
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
    if (text.length > MAX_NUMBER_LENGTH && (DECIMAL.test(text) || PREFIXED.test(text))) {
        const message = `A number of ${span.end - span.start} characters cannot be read exactly. Quote it to mean the text.`;
        return { node: asText, finding: (0,topology_finding/* errorAt */.Os)(source, span, 'number-too-long', message) };
    }
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
    if (may('bool') && /^(?:true|True|TRUE|false|False|FALSE)$/.test(text))
        return { kind: 'boolean', value: /^t/i.test(text), ...span };
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
    if (documents === 0)
        return { kind: 'null', start: 0, end: 0 };
    reader.next = 1;
    const node = readNode(reader, 0);
    if (documents > 1) {
        const place = firstPlace(reader.events.slice(reader.next), reader.source);
        const message = `The file holds ${documents} YAML documents. Keep one, and remove the \`---\` lines between them.`;
        return giveUp(reader, place, 'several-documents', message);
    }
    return node;
}
function readNode(reader, fallback) {
    const event = reader.events[reader.next];
    reader.events[reader.next] = undefined;
    reader.next += 1;
    if (event === undefined || !('anchorStart' in event))
        return giveUp(reader, { start: fallback, end: fallback }, 'yaml-syntax', 'A value is missing here.');
    if (event.type === EVENT_ID.ALIAS)
        return yaml_readAlias(reader, { start: event.anchorStart - 1, end: event.anchorEnd });
    if (event.anchorStart < 0)
        return readValue(reader, event, fallback);
    const name = reader.source.text.slice(event.anchorStart, event.anchorEnd);
    const { size, values } = reader;
    reader.anchors.set(name, { size: 0, values: 0 });
    const node = readValue(reader, event, fallback);
    reader.anchors.set(name, { node, size: reader.size - size, values: reader.values - values });
    return node;
}
function readValue(reader, event, fallback) {
    if (event.type === EVENT_ID.SCALAR)
        return readScalar(reader, event, fallback);
    return event.type === EVENT_ID.SEQUENCE ? readSequence(reader, event) : readMapping(reader, event);
}
function yaml_readAlias(reader, span) {
    const text = (0,source/* textOf */.b6)(reader.source, span);
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
    if (reader.values > document_document/* MAX_VALUES */.Ex) {
        const message = 'The document has more than 1,000,000 values. No data topology comes near: use fewer aliases, or check that it is the right file.';
        giveUp(reader, span, 'too-many-values', message);
    }
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
    const written = (0,source/* textOf */.b6)(reader.source, node);
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
    const isQuoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
    const mark = isQuoted ? 1 : 0;
    return { start: event.valueStart - mark, end: event.valueEnd + mark };
}
function checkTag(reader, event, implied) {
    if (event.tagStart < 0)
        return implied;
    const span = { start: event.tagStart, end: event.tagEnd };
    const written = (0,source/* textOf */.b6)(reader.source, span);
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
function firstPlace(events, { text }) {
    for (const event of events) {
        if (event?.type === EVENT_ID.SCALAR && event.valueStart >= 0)
            return scalarSpan(event, 0);
        if (event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE)
            return { start: event.start, end: event.start + 1 };
    }
    return { start: text.length, end: text.length };
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
        const message = `A placeholder inside \`[\u2026]\` or \`{\u2026}\` needs quotes, because YAML reads its brace. Write \`"\${shard:NAME}"\`.`;
        return (0,topology_finding/* errorAt */.Os)(source, { start: start - 1, end: start + 1 }, 'unquoted-placeholder', message);
    }
    const remedy = REMEDIES.find(([pattern]) => pattern.test(error.reason))?.[1] ?? 'Check the line and the one above.';
    const span = { start, end: start + 1 };
    if (/maxDepth/.test(error.reason)) {
        const message = `Nothing in a data topology nests deeper than ${document_document/* MAX_DEPTH */.lr} levels. Check the brackets and the indentation.`;
        return (0,topology_finding/* errorAt */.Os)(source, span, 'too-deep', message);
    }
    return (0,topology_finding/* errorAt */.Os)(source, span, 'yaml-syntax', `Not valid YAML: ${error.reason}. ${remedy}`);
}

;// CONCATENATED MODULE: ./build/topology/document/alike.js

const FAR_REACHING = /[&*$|>]|^(?:---|\.\.\.|%)/m;
const NOTHING_BUT_COMMENTS = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r?\n|$))*$/;
function readAlike(source, like) {
    const { text } = source;
    if (FAR_REACHING.test(text))
        return undefined;
    const known = { text: like.source.text, start: 0, end: like.source.text.length };
    const members = membersOf(text, like.root, known);
    return members && { source, root: { kind: 'object', members, start: 0, end: text.length } };
}
function membersOf(text, node, lines) {
    const known = knownMembers(node, lines);
    const [first] = known ?? [];
    if (known === undefined || first === undefined)
        return undefined;
    const column = columnOf(lines.text, first.member);
    const key = new RegExp(`^(?= {${column}}[^ \\-#\\r\\n])`, 'm');
    const [head = '', ...parts] = text.split(key);
    const isKey = head.search(key) === 0;
    const written = isKey ? [head, ...parts] : parts;
    if (!isKey && !NOTHING_BUT_COMMENTS.test(head))
        return undefined;
    const byLine = new Map(known.map((one) => [firstLine(one.text.slice(one.start, one.end)), one]));
    const entries = written.map((part) => sharedMember(part, byLine.get(firstLine(part))));
    const alone = written.filter((_, index) => entries[index] === undefined);
    const parsed = alone.length === 0 ? [] : parsedMembers(alone.join(''), column);
    if (parsed?.length !== alone.length)
        return undefined;
    const members = new Map(entries.map((entry) => entry ?? parsed.shift()).filter((entry) => entry !== undefined));
    return members.size > 0 && members.size === written.length ? members : undefined;
}
function sharedMember(text, known) {
    if (known === undefined)
        return undefined;
    const { key, member, start, end } = known;
    if (text === known.text.slice(start, end))
        return [key, member];
    const { value } = member;
    const line = firstLine(text).length;
    if (value.kind !== 'object' || value.start < start + line)
        return undefined;
    const members = membersOf(text.slice(line), value, { ...known, start: start + line });
    return members && [key, { ...member, value: { kind: 'object', members, start: 0, end: 0 } }];
}
function parsedMembers(text, column) {
    const { node, findings } = readYaml({ name: '', text });
    if (node?.kind !== 'object' || findings.length > 0 || 'merges' in node)
        return undefined;
    const [first] = node.members.values();
    return first !== undefined && columnOf(text, first) === column ? [...node.members] : undefined;
}
function knownMembers(node, { text, end }) {
    if ('merges' in node)
        return undefined;
    const known = [];
    let column;
    for (const [key, member] of [...node.members].reverse()) {
        const own = columnOf(text, member);
        column ??= own;
        const start = member.keyStart - own;
        if (own !== column || columnOfText(text.slice(start, member.keyStart + 1)) !== own)
            return undefined;
        known.push({ key, member, text, start, end: known.at(-1)?.start ?? end });
    }
    return known.reverse();
}
function firstLine(text) {
    return text.slice(0, text.indexOf('\n') + 1 || text.length);
}
function columnOfText(text) {
    return /^ */.exec(text)?.[0].length ?? 0;
}
function columnOf(text, { keyStart }) {
    return keyStart - (text.lastIndexOf('\n', keyStart - 1) + 1);
}

;// CONCATENATED MODULE: ./build/topology/document/reading.js






const MAX_FILE_BYTES = 10 * 1024 * 1024;
const NOWHERE = { start: 0, end: 0 };
const EMPTY = 'The file is empty. Write the data topology as one object.';
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
function readEarlier(name, bytes, like) {
    const text = bytes.byteLength > MAX_FILE_BYTES ? undefined : decode(bytes);
    if (text === undefined)
        return undefined;
    const alike = formatOf(name) === 'json' ? undefined : readAlike({ name, text }, like);
    if (alike !== undefined)
        return alike;
    const read = readTopology(name, bytes);
    return read.ok ? read.document : undefined;
}
function readTopologyText(source, format) {
    const { node: read, findings } = format === 'json' ? readJson(source) : readYaml(source);
    if (read?.kind === 'object') {
        const document = { source, root: read };
        return findings.length === 0 ? { ok: true, document } : { ok: false, findings, draft: document };
    }
    if (read === undefined || findings.length > 0)
        return { ok: false, findings };
    if (read.kind === 'null')
        return { ok: false, findings: [(0,topology_finding/* errorAt */.Os)(source, read, 'empty-file', EMPTY)] };
    const message = `The document is ${read.kind === 'array' ? 'a list' : `a ${read.kind}`}, and a data topology is one object. Write \`key: value\` members.`;
    return { ok: false, findings: [(0,topology_finding/* errorAt */.Os)(source, read, 'not-an-object', message)] };
}
function tooLarge(bytes) {
    const size = (bytes / 1024 / 1024).toFixed(1);
    return `The file has ${size} MiB, and the largest that is read has ${MAX_FILE_BYTES / 1024 / 1024}. Check that ${(0,topology_finding/* quote */.hD)('file')} names a data topology.`;
}
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
    const end = (0,source/* greatest */.Kf)(bytes.length, (length) => decode(bytes.subarray(0, length), true) !== undefined);
    const line = bytes.subarray(0, end).reduce((lines, byte) => lines + (byte === 0x0a ? 1 : 0), 1);
    const location = { file: name, line, column: 1, endLine: line, endColumn: 1 };
    return { id: 'not-utf8', severity: 'error', message, location };
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
    [/^,\u25b8[}\]]/, 'Remove the comma.'],
    [/\u25b8[/#]/, 'JSON has no comments: remove it, or use a YAML file.'],
    [/key in double quotes is expected$/, 'Write `"key": value`.'],
    [/\u25b8(?:NaN|Infinity)\b/, 'Write a finite number, or quote it to mean the text.'],
    [/\u25b8'/, 'Write strings in double quotes.'],
    [
        /\u25b8[-+.\d].*value is expected$/s,
        'Write a number like `-1.5e3`: no leading zero, plus sign or hexadecimal.',
    ],
    [/\u25b8[A-Za-z_$].*value is expected$/s, 'Put a text in double quotes.'],
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
    const around = `${text.slice(0, start).trimEnd().at(-1)}\u25b8${text.slice(start, start + 80)} ${fact}`;
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
    return (0,source/* greatest */.Kf)(text.length, (length) => !/^(?:Unexpected token|")/.test(jsonError(text.slice(0, length)) ?? ''));
}
const LONG_NUMBER = /(?:^|[\s[:,])(?:-0|-?\d{16,}|-?\d+(?:\.\d+|(?:\.\d+)?[eE][-+]?\d+))(?=[\s,\]}]|$)/;
const INDEX = /^(?:0|[1-9]\d*)$/;
function readParsed(source, parsed) {
    if (!LONG_NUMBER.test(source.text)) {
        const parsing = { values: 0, keys: 0, isExact: true };
        const node = nodeOf(parsed, parsing, 0);
        for (const key = /"[ \t\r\n]*:/g; key.test(source.text);)
            parsing.keys -= 1;
        if (parsing.isExact && parsing.values <= document_document/* MAX_VALUES */.Ex && parsing.keys === 0)
            return node;
    }
    const { node, findings } = readJson(source);
    return findings.length === 0 ? node : undefined;
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
/* harmony export */   Kf: () => (/* binding */ greatest),
/* harmony export */   b6: () => (/* binding */ textOf),
/* harmony export */   x5: () => (/* binding */ locate)
/* harmony export */ });
function locate(source, span) {
    const { line, column } = position(source, span.start);
    const { line: endLine, column: endColumn } = position(source, Math.max(span.start, span.end));
    return { file: source.name, line, column, endLine, endColumn };
}
function textOf(source, span) {
    return source.text.slice(span.start, span.end);
}
function position(source, offset) {
    source.lineStarts ??= findLineStarts(source.text);
    const starts = source.lineStarts;
    const index = greatest(starts.length - 1, (line) => (starts[line] ?? 0) <= offset);
    return { line: index + 1, column: offset - (starts[index] ?? 0) + 1 };
}
function findLineStarts(text) {
    const starts = [0];
    const lineBreak = /\r\n|\n|\r/g;
    while (lineBreak.exec(text) !== null)
        starts.push(lineBreak.lastIndex);
    return starts;
}
function greatest(most, holds) {
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


/***/ }),

/***/ 4887:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  lV: () => (/* binding */ rootForm),
  ko: () => (/* binding */ writeForm),
  $X: () => (/* binding */ writePart)
});

// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __nccwpck_require__(1611);
// EXTERNAL MODULE: ./build/topology/equality/canonical-value.js
var canonical_value = __nccwpck_require__(5683);
// EXTERNAL MODULE: ./build/topology/keyed.js
var keyed = __nccwpck_require__(2);
;// CONCATENATED MODULE: ./build/topology/equality/canonical-writer.js


const MAX_CHAINED = 200;
const MIN_CHAINED_LENGTH = 10_000;
function structural(writer, node) {
    switch (node.kind) {
        case 'object':
            return writeMembers(writer, node, { formOf: () => structural });
        case 'array':
            return `[${node.items.map((item) => within(writer, '*', () => structural(writer, item))).join()}]`;
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
    const written = [];
    for (const [key, { value }] of node.members) {
        const modern = forms.aliases?.get(key);
        const name = modern === undefined || node.members.has(modern) ? key : modern;
        writer.path.push(name);
        if (name !== key)
            apply(writer, 'alias-keys', key);
        const text = forms.formOf(name)(writer, value);
        writer.path.pop();
        if (text !== undefined)
            written.push([name, text]);
    }
    return writeEntries(writer, written, forms);
}
function writeEntries(writer, written, { order = 'object-key-order', filled }) {
    const isSorted = written.every(([key], index) => index === 0 || (written[index - 1]?.[0] ?? '') <= key);
    if (!isSorted)
        apply(writer, order, written.map(([key]) => key).join('\n'));
    const all = filled === undefined ? written : [...written, filled];
    const isInOrder = isSorted && filled === undefined;
    const inOrder = isInOrder ? all : all.toSorted(([one], [other]) => (one < other ? -1 : 1));
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
    return objectIn({ formOf: (key) => forms.get(key) ?? structural, aliases: modern }, { kind: 'object', members: forms, aliases: modern });
}
function mapOf(item) {
    return objectIn({ formOf: () => item }, { kind: 'each', form: item });
}
function objectIn(forms, inside) {
    return withInside((writer, node) => (node.kind === 'object' ? writeMembers(writer, node, forms) : structural(writer, node)), inside);
}
function setOf(form, order, nameOf) {
    return arrayIn({ kind: 'set', form, nameOf }, order);
}
function bagOf(form, order) {
    return arrayIn({ kind: 'bag', form }, order);
}
function listOf(form) {
    return arrayIn({ kind: 'each', form });
}
function arrayIn(inside, order) {
    const write = (writer, node) => {
        if (node.kind !== 'array')
            return structural(writer, node);
        const names = inside.kind === 'set' ? node.items.map(inside.nameOf) : [];
        const texts = node.items.map((value, index) => within(writer, names[index] ?? '*', () => inside.form(writer, value)) ?? '{}');
        const isNamed = names.every((name) => name !== undefined) && new Set(names).size === names.length;
        return `[${(order !== undefined && isNamed ? sorted(writer, texts, order) : texts).join()}]`;
    };
    return withInside(write, inside);
}
function sorted(writer, texts, order) {
    const inOrder = texts.toSorted();
    if (inOrder.some((text, index) => text !== texts[index]))
        apply(writer, order, texts.join('\n'));
    return inOrder;
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
        return structural(writer, node);
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
    (0,keyed/* remembered */.H)(writer.applications, rule, () => []).push(application);
}
function withInside(write, inside) {
    return inside === undefined
        ? write
        : Object.assign((writer, node) => write(writer, node), { inside });
}

;// CONCATENATED MODULE: ./build/topology/equality/canonical-form.js



function rootForm(form) {
    return FORMS[form];
}
function writeForm({ form, node, path = [] }, context) {
    const applications = new Map();
    return { text: form({ context, applications, path: [...path] }, node), applications };
}
function writePart({ part, ...rest }, context) {
    return writeForm({ form: FORMS[part], ...rest }, context).text ?? '{}';
}
function bound(which) {
    return (writer, node) => {
        const type = writer.context.indexTypes.get(writer.path[1] ?? '');
        if (node.kind === 'string')
            return applyAll(writer, (0,canonical_value/* canonicalBound */.Rb)(node.value, which, type));
        if (node.kind !== 'null')
            return structural(writer, node);
        apply(writer, 'empty-bound', 'null');
        return undefined;
    };
}
const expression = (writer, node) => node.kind === 'string' ? applyAll(writer, (0,canonical_value/* canonicalExpression */.H)(node.value)) : structural(writer, node);
const modulus = (writer, node) => {
    const canonical = (0,canonical_value/* canonicalModulus */.OX)(node);
    return canonical === undefined ? structural(writer, node) : applyAll(writer, canonical);
};
const columns = orEmpty(structural);
const canonical_form_name = (writer, node) => {
    if (node.kind !== 'string' || node.value !== '')
        return structural(writer, node);
    apply(writer, 'empty-or-omitted', '""');
    return undefined;
};
const keyRange = object({ start: bound('start'), end: bound('end') });
const keyRanges = bagOf(keyRange, 'key-range-order');
const referenceGroups = bagOf(structural, 'reference-group-order');
const sequence = object({ shard_group: canonical_form_name }, { shard_group_uid: 'shard_group' });
const writeSequences = (writer, node) => {
    if (node.kind === 'object')
        return writeMembers(writer, node, { formOf: () => sequence, order: 'sequence-order' });
    if (node.kind !== 'array')
        return structural(writer, node);
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
        return structural(writer, node);
    const formOf = (key) => globalSecondaryIndexForms.get(key) ?? structural;
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
const FORMS = {
    neki: topologyForm,
    'free-form': structural,
    'shard-group': shardGroup,
    'shard-index': shardIndex,
    'global-secondary-index': globalSecondaryIndex,
    'primary-indexes': primaryIndexes,
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
/* harmony export */   Rb: () => (/* binding */ canonicalBound),
/* harmony export */   vt: () => (/* binding */ EQUALITY_RULES)
/* harmony export */ });
/* harmony import */ var _model_key_range_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7917);

const EQUALITY_RULES = {
    'object-key-order': { sentence: 'The order of keys in an object means nothing.', confidence: 'high' },
    'number-spelling': { sentence: 'A number is its value, however it is written.', confidence: 'high' },
    'shard-group-order': {
        sentence: 'Shard groups are named by uid, so that their order means nothing.',
        confidence: 'high',
    },
    'key-range-order': {
        sentence: 'Key ranges are read by their bounds, in any order.',
        confidence: 'medium-high',
    },
    'reference-group-order': { sentence: 'The groups of a reference table are a set.', confidence: 'medium' },
    'secondary-index-order': {
        sentence: 'The secondary indexes of a table are a set, by name.',
        confidence: 'medium',
    },
    'sequence-order': { sentence: 'The sequences of a schema are a set, by name.', confidence: 'medium' },
    'sequence-shape': { sentence: 'Sequences may be listed or keyed by name.', confidence: 'medium' },
    'alias-keys': {
        sentence: '`shard_group_uid` and `shard_group_uids` are older names of `shard_group` and `shard_groups`.',
        confidence: 'medium',
    },
    'empty-bound': { sentence: 'A bound that is empty or null is no bound.', confidence: 'medium-high' },
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
    'hex-case': { sentence: 'Hexadecimal digits mean the same in upper and lower case.', confidence: 'medium' },
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
    'modulus-type': { sentence: 'A modulus is its value, as a number or as a text.', confidence: 'medium' },
    'expression-spacing': {
        sentence: 'White space between the parts of an index expression means nothing.',
        confidence: 'low',
    },
};
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
    if (typeof modulus === 'string')
        return undefined;
    return { value: modulus.toString(), applied: [['modulus-type', 'number']] };
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

/***/ 7735:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  qe: () => (/* binding */ canonicalOf),
  Yu: () => (/* binding */ compareCanonical),
  Vm: () => (/* binding */ contextOf),
  ol: () => (/* binding */ digestOf)
});

;// CONCATENATED MODULE: ./node_modules/@noble/hashes/_u64.js
const U32_MASK64 = /* @__PURE__ */ (() => BigInt(2 ** 32 - 1))();
const _32n = /* @__PURE__ */ BigInt(32);
// Split bigint into two 32-bit halves. With `le=true`, returned fields become `{ h: low, l: high
// }` to match little-endian word order rather than the property names.
function fromBig(n, le = false) {
    if (le)
        return { h: Number(n & U32_MASK64), l: Number((n >> _32n) & U32_MASK64) };
    return { h: Number((n >> _32n) & U32_MASK64) | 0, l: Number(n & U32_MASK64) | 0 };
}
// Split bigint list into `[highWords, lowWords]` when `le=false`; with `le=true`, the first array
// holds the low halves because `fromBig(...)` swaps the semantic meaning of `h` and `l`.
function split(lst, le = false) {
    const len = lst.length;
    let Ah = new Uint32Array(len);
    let Al = new Uint32Array(len);
    for (let i = 0; i < len; i++) {
        const { h, l } = fromBig(lst[i], le);
        [Ah[i], Al[i]] = [h, l];
    }
    return [Ah, Al];
}
// Combine explicit `(high, low)` 32-bit halves into a bigint; `>>> 0` normalizes signed JS
// bitwise results back to uint32 first, and little-endian callers must swap.
const toBig = (h, l) => (BigInt(h >>> 0) << _32n) | BigInt(l >>> 0);
// Split a JS number into u32 halves without a BigInt allocation. Exact only for integers
// `0 <= n < 2**53`; callers use it on byte / bit counters, which JS length math caps far below
// that (an ArrayBuffer cannot exceed 2**53 - 1 bytes).
const fromNumH = (n) => (n / 2 ** 32) | 0;
const fromNumL = (n) => n >>> 0;
// Drop-in replacement for `view.setBigUint64(byteOffset, BigInt(n), isLE)` without the per-call
// BigInt allocation. Same `n < 2**53` precondition as `fromNumH`/`fromNumL`.
function setU64FromNum(view, byteOffset, n, isLE) {
    const h = fromNumH(n);
    const l = fromNumL(n);
    view.setUint32(byteOffset, isLE ? l : h, isLE);
    view.setUint32(byteOffset + 4, isLE ? h : l, isLE);
}
// High 32-bit half of a 64-bit logical right shift for `s` in `0..31`.
const shrSH = (h, _l, s) => h >>> s;
// Low 32-bit half of a 64-bit logical right shift, valid for `s` in `1..31`.
const shrSL = (h, l, s) => (h << (32 - s)) | (l >>> s);
// High 32-bit half of a 64-bit right rotate, valid for `s` in `1..31`.
const rotrSH = (h, l, s) => (h >>> s) | (l << (32 - s));
// Low 32-bit half of a 64-bit right rotate, valid for `s` in `1..31`.
const rotrSL = (h, l, s) => (h << (32 - s)) | (l >>> s);
// High 32-bit half of a 64-bit right rotate, valid for `s` in `33..63`; `32` uses `rotr32*`.
const rotrBH = (h, l, s) => (h << (64 - s)) | (l >>> (s - 32));
// Low 32-bit half of a 64-bit right rotate, valid for `s` in `33..63`; `32` uses `rotr32*`.
const rotrBL = (h, l, s) => (h >>> (s - 32)) | (l << (64 - s));
// High 32-bit half of a 64-bit right rotate for `s === 32`; this is just the swapped low half.
const rotr32H = (_h, l) => l;
// Low 32-bit half of a 64-bit right rotate for `s === 32`; this is just the swapped high half.
const rotr32L = (h, _l) => h;
// 64-bit left rotates (rotl*) are not defined here: sha3.ts, their only consumer, keeps
// local copies so V8 inlines them into keccakP.
// Add two split 64-bit words and return the split `{ h, l }` sum.
// JS uses 32-bit signed integers for bitwise operations, so we cannot simply shift the carry out
// of the low sum and instead use division.
function add(Ah, Al, Bh, Bl) {
    const l = (Al >>> 0) + (Bl >>> 0);
    return { h: (Ah + Bh + ((l / 2 ** 32) | 0)) | 0, l: l | 0 };
}
// Addition with more than 2 elements
// Unmasked low-word accumulator for 3-way addition; pass the raw result into `add3H(...)`.
const add3L = (Al, Bl, Cl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0);
// High-word finalize step for 3-way addition; `low` must be the untruncated output of `add3L(...)`.
const add3H = (low, Ah, Bh, Ch) => (Ah + Bh + Ch + ((low / 2 ** 32) | 0)) | 0;
// Unmasked low-word accumulator for 4-way addition; pass the raw result into `add4H(...)`.
const add4L = (Al, Bl, Cl, Dl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0);
// High-word finalize step for 4-way addition; `low` must be the untruncated output of `add4L(...)`.
const add4H = (low, Ah, Bh, Ch, Dh) => (Ah + Bh + Ch + Dh + ((low / 2 ** 32) | 0)) | 0;
// Unmasked low-word accumulator for 5-way addition; pass the raw result into `add5H(...)`.
const add5L = (Al, Bl, Cl, Dl, El) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0) + (El >>> 0);
// High-word finalize step for 5-way addition; `low` must be the untruncated output of `add5L(...)`.
const add5H = (low, Ah, Bh, Ch, Dh, Eh) => (Ah + Bh + Ch + Dh + Eh + ((low / 2 ** 32) | 0)) | 0;
// prettier-ignore


;// CONCATENATED MODULE: ./node_modules/@noble/hashes/utils.js
/**
 * Checks if something is Uint8Array. Be careful: nodejs Buffer will return true.
 * @param a - value to test
 * @returns `true` when the value is a Uint8Array-compatible view.
 * @example
 * Check whether a value is a Uint8Array-compatible view.
 * ```ts
 * isBytes(new Uint8Array([1, 2, 3]));
 * ```
 */
function isBytes(a) {
    // Plain `instanceof Uint8Array` is too strict for some Buffer / proxy / cross-realm cases.
    // The fallback still requires a real ArrayBuffer view, so plain
    // JSON-deserialized `{ constructor: ... }` spoofing is rejected, and
    // `BYTES_PER_ELEMENT === 1` keeps the fallback on byte-oriented views.
    return (a instanceof Uint8Array ||
        (ArrayBuffer.isView(a) &&
            a.constructor.name === 'Uint8Array' &&
            'BYTES_PER_ELEMENT' in a &&
            a.BYTES_PER_ELEMENT === 1));
}
// Shared error-message prefix builder. Only called on throw paths, so assert
// success paths never pay for the string concatenation.
const atitle = (title) => (title ? `"${title}" ` : '');
/**
 * Asserts something is a non-negative integer.
 * @param n - number to validate
 * @param title - label included in thrown errors
 * @returns The validated number.
 * @throws On wrong argument types. {@link TypeError}
 * @throws On wrong argument ranges or values. {@link RangeError}
 * @example
 * Validate a non-negative integer option.
 * ```ts
 * anumber(32, 'length');
 * ```
 */
function anumber(n, title = '') {
    if (typeof n !== 'number')
        throw new TypeError(atitle(title) + 'expected number, got ' + typeof n);
    if (!Number.isSafeInteger(n) || n < 0)
        throw new RangeError(atitle(title) + 'expected integer >= 0, got ' + n);
    return n;
}
/**
 * Asserts something is a boolean.
 * @param value - value to validate
 * @param title - label included in thrown errors
 * @returns The validated boolean.
 * @throws On wrong argument types. {@link TypeError}
 * @example
 * Validate a boolean option.
 * ```ts
 * abool(true, 'enableXOF');
 * ```
 */
function abool(value, title = '') {
    if (typeof value !== 'boolean')
        throw new TypeError(atitle(title) + 'expected boolean, got type=' + typeof value);
    return value;
}
/**
 * Asserts something is Uint8Array.
 * @param value - value to validate
 * @param length - optional exact length constraint
 * @param title - label included in thrown errors
 * @returns The validated byte array.
 * @throws On wrong argument types. {@link TypeError}
 * @throws On wrong argument ranges or values. {@link RangeError}
 * @example
 * Validate that a value is a byte array.
 * ```ts
 * abytes(new Uint8Array([1, 2, 3]));
 * ```
 */
function abytes(value, length, title = '') {
    // Success path first: this runs at the start of every update() / digestInto(), and the
    // common `abytes(data)` form must not pay for length handling it does not use.
    if (isBytes(value) && (length === undefined || value.length === length))
        return value;
    // Error path: recompute freely to build the exact message.
    if (length !== undefined)
        anumber(length, 'length');
    const bytes = isBytes(value);
    const ofLen = length !== undefined ? ` of length ${length}` : '';
    const got = bytes ? `length=${value.length}` : `type=${typeof value}`;
    const message = atitle(title) + 'expected Uint8Array' + ofLen + ', got ' + got;
    if (!bytes)
        throw new TypeError(message);
    throw new RangeError(message);
}
/**
 * Copies bytes into a fresh Uint8Array.
 * Buffer-style slices can alias the same backing store, so callers that need ownership should copy.
 * @param bytes - source bytes to clone
 * @returns Freshly allocated copy of `bytes`.
 * @throws On wrong argument types. {@link TypeError}
 * @example
 * Clone a byte array before mutating it.
 * ```ts
 * const copy = copyBytes(new Uint8Array([1, 2, 3]));
 * ```
 */
function copyBytes(bytes) {
    // `Uint8Array.from(...)` would also accept arrays / other typed arrays. Keep this helper strict
    // because callers use it at byte-validation boundaries before mutating the detached copy.
    return Uint8Array.from(abytes(bytes));
}
/**
 * Asserts something is a wrapped hash constructor.
 * @param h - hash constructor to validate
 * @throws On wrong argument types or invalid hash wrapper shape. {@link TypeError}
 * @throws On invalid hash metadata ranges or values. {@link RangeError}
 * @throws If the hash metadata allows empty outputs or block sizes. {@link Error}
 * @example
 * Validate a callable hash wrapper.
 * ```ts
 * import { ahash } from '@noble/hashes/utils.js';
 * import { sha256 } from '@noble/hashes/sha2.js';
 * ahash(sha256);
 * ```
 */
function ahash(h) {
    if (typeof h !== 'function' || typeof h.create !== 'function')
        throw new TypeError('expected hash wrapped by utils.createHasher');
    anumber(h.outputLen);
    anumber(h.blockLen);
    // HMAC and KDF callers treat these as real byte lengths; allowing zero lets fake wrappers pass
    // validation and can produce empty outputs instead of failing fast.
    if (h.outputLen < 1 || h.blockLen < 1)
        throw new Error('hash blockLen / outputLen must be >= 1');
}
const aobject = (value, label) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value))
        throw new TypeError((label === 'object' ? '' : `"${label}" `) + 'expected object, got type=' + typeof value);
};
const aopts = (value, label) => {
    aobject(value, label);
    const proto = Object.getPrototypeOf(value);
    if (proto !== Object.prototype && proto !== null)
        throw new TypeError(`"${label}" expected plain object`);
    // Object.assign() treats an own "__proto__" source key as a write to the target's legacy
    // prototype setter. Reject it before merging so inherited option values cannot be injected.
    if (Object.hasOwn(value, '__proto__'))
        throw new TypeError(`"${label}.__proto__" is not allowed`);
};
/**
 * Asserts a hash instance has not been destroyed or finished.
 * @param instance - hash instance to validate
 * @param checkFinished - whether to reject finalized instances
 * @throws If the hash instance has already been destroyed or finalized. {@link Error}
 * @example
 * Validate that a hash instance is still usable.
 * ```ts
 * import { aexists } from '@noble/hashes/utils.js';
 * import { sha256 } from '@noble/hashes/sha2.js';
 * const hash = sha256.create();
 * aexists(hash);
 * ```
 */
function aexists(instance, checkFinished = true) {
    // Runs on every update()/digestInto(); the flags are library-owned booleans, so only their
    // truthiness is checked - re-validating their type per call was pure hot-path overhead.
    if (instance.destroyed)
        throw new Error('hash was destroyed');
    if (checkFinished && instance.finished)
        throw new Error('digest() was already called');
}
/**
 * Asserts output is a sufficiently-sized byte array.
 * @param out - destination buffer
 * @param instance - hash instance providing output length
 * Oversized buffers are allowed; downstream code only promises to fill the first `outputLen` bytes.
 * @throws On wrong argument types. {@link TypeError}
 * @throws On wrong argument ranges or values. {@link RangeError}
 * @example
 * Validate a caller-provided digest buffer.
 * ```ts
 * import { aoutput } from '@noble/hashes/utils.js';
 * import { sha256 } from '@noble/hashes/sha2.js';
 * const hash = sha256.create();
 * aoutput(new Uint8Array(hash.outputLen), hash);
 * ```
 */
function aoutput(out, instance) {
    abytes(out, undefined, 'output');
    // `outputLen` is a library-owned readonly number; the negated comparison keeps failing fast
    // when it is missing/NaN (comparisons with undefined/NaN are false) without an anumber() call.
    const min = instance.outputLen;
    if (!(out.length >= min)) {
        throw new RangeError('"output" expected length >= ' + min);
    }
}
/**
 * Casts a typed array view to Uint8Array.
 * @param arr - source typed array
 * @returns Uint8Array view over the same buffer.
 * @example
 * Reinterpret a typed array as bytes.
 * ```ts
 * u8(new Uint32Array([1, 2]));
 * ```
 */
function u8(arr) {
    return new Uint8Array(arr.buffer, arr.byteOffset, arr.byteLength);
}
/**
 * Casts a typed array view to Uint32Array.
 * `arr.byteOffset` must already be 4-byte aligned or the platform
 * Uint32Array constructor will throw.
 * @param arr - source typed array
 * @returns Uint32Array view over the same buffer.
 * @example
 * Reinterpret a byte array as 32-bit words.
 * ```ts
 * u32(new Uint8Array(8));
 * ```
 */
function u32(arr) {
    return new Uint32Array(arr.buffer, arr.byteOffset, Math.floor(arr.byteLength / 4));
}
/**
 * Zeroizes typed arrays in place. Warning: JS provides no guarantees.
 * @param arrays - arrays to overwrite with zeros
 * @example
 * Zeroize sensitive buffers in place.
 * ```ts
 * clean(new Uint8Array([1, 2, 3]));
 * ```
 */
function clean(...arrays) {
    for (let i = 0; i < arrays.length; i++) {
        arrays[i].fill(0);
    }
}
/**
 * Creates a DataView for byte-level manipulation.
 * @param arr - source typed array
 * @returns DataView over the same buffer region.
 * @example
 * Create a DataView over an existing buffer.
 * ```ts
 * createView(new Uint8Array(4));
 * ```
 */
function createView(arr) {
    return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
/**
 * Rotate-right operation for uint32 values.
 * @param word - source word
 * @param shift - shift amount in bits
 * @returns Rotated word.
 * @example
 * Rotate a 32-bit word to the right.
 * ```ts
 * rotr(0x12345678, 8);
 * ```
 */
function rotr(word, shift) {
    return (word << (32 - shift)) | (word >>> shift);
}
/**
 * Rotate-left operation for uint32 values.
 * @param word - source word
 * @param shift - shift amount in bits
 * @returns Rotated word.
 * @example
 * Rotate a 32-bit word to the left.
 * ```ts
 * rotl(0x12345678, 8);
 * ```
 */
function rotl(word, shift) {
    return (word << shift) | ((word >>> (32 - shift)) >>> 0);
}
/** Whether the current platform is little-endian. */
const isLE = /* @__PURE__ */ (/* unused pure expression or super */ null && ((() => new Uint8Array(new Uint32Array([0x11223344]).buffer)[0] === 0x44)()));
/**
 * Byte-swap operation for uint32 values.
 * @param word - source word
 * @returns Word with reversed byte order.
 * @example
 * Reverse the byte order of a 32-bit word.
 * ```ts
 * byteSwap(0x11223344);
 * ```
 */
function byteSwap(word) {
    return (((word << 24) & 0xff000000) |
        ((word << 8) & 0xff0000) |
        ((word >>> 8) & 0xff00) |
        ((word >>> 24) & 0xff));
}
/**
 * Conditionally byte-swaps one 32-bit word on big-endian platforms.
 * @param n - source word
 * @returns Original or byte-swapped word depending on platform endianness.
 * @example
 * Normalize a 32-bit word for host endianness.
 * ```ts
 * swap8IfBE(0x11223344);
 * ```
 */
const swap8IfBE = (/* unused pure expression or super */ null && (isLE
    ? (n) => n
    : (n) => byteSwap(n) >>> 0));
/**
 * Byte-swaps every word of a Uint32Array in place.
 * @param arr - array to mutate
 * @returns The same array after mutation; callers pass live state arrays here.
 * @example
 * Reverse the byte order of every word in place.
 * ```ts
 * byteSwap32(new Uint32Array([0x11223344]));
 * ```
 */
function byteSwap32(arr) {
    for (let i = 0; i < arr.length; i++) {
        arr[i] = byteSwap(arr[i]);
    }
    return arr;
}
/**
 * Conditionally byte-swaps a Uint32Array on big-endian platforms.
 * @param u - array to normalize for host endianness
 * @returns Original or byte-swapped array depending on platform endianness.
 *   On big-endian runtimes this mutates `u` in place via `byteSwap32(...)`.
 * @example
 * Normalize a word array for host endianness.
 * ```ts
 * swap32IfBE(new Uint32Array([0x11223344]));
 * ```
 */
const swap32IfBE = (/* unused pure expression or super */ null && (isLE
    ? (u) => u
    : byteSwap32));
// Built-in hex conversion https://caniuse.com/mdn-javascript_builtins_uint8array_fromhex
const hasHexBuiltin = /* @__PURE__ */ (() => 
// @ts-ignore
typeof Uint8Array.from([]).toHex === 'function' && typeof Uint8Array.fromHex === 'function')();
// Array where index 0xf0 (240) is mapped to string 'f0'
const hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));
/**
 * Convert byte array to hex string.
 * Uses the built-in function when available and assumes it matches the tested
 * fallback semantics.
 * @param bytes - bytes to encode
 * @returns Lowercase hexadecimal string.
 * @throws On wrong argument types. {@link TypeError}
 * @example
 * Convert bytes to lowercase hexadecimal.
 * ```ts
 * bytesToHex(Uint8Array.from([0xca, 0xfe, 0x01, 0x23])); // 'cafe0123'
 * ```
 */
function bytesToHex(bytes) {
    abytes(bytes);
    // @ts-ignore
    if (hasHexBuiltin)
        return bytes.toHex();
    // pre-caching improves the speed 6x
    let hex = '';
    for (let i = 0; i < bytes.length; i++) {
        hex += hexes[bytes[i]];
    }
    return hex;
}
// Strict ASCII nibble parser: non-ASCII hex lookalikes are rejected as undefined.
// ASCII codes: '0'..'9' = 48..57, 'A'..'F' = 65..70, 'a'..'f' = 97..102.
// prettier-ignore
function asciiToBase16(ch) {
    return ch >= 48 && ch <= 57 ? ch - 48 // '2' => 50-48
        : ch >= 65 && ch <= 70 ? ch - (65 - 10) // 'B' => 66-(65-10)
            : ch >= 97 && ch <= 102 ? ch - (97 - 10) // 'b' => 98-(97-10)
                : undefined;
}
/**
 * Convert hex string to byte array. Uses built-in function, when available.
 * @param hex - hexadecimal string to decode
 * @returns Decoded bytes.
 * @throws On wrong argument types. {@link TypeError}
 * @throws On wrong argument ranges or values. {@link RangeError}
 * @example
 * Decode lowercase hexadecimal into bytes.
 * ```ts
 * hexToBytes('cafe0123'); // Uint8Array.from([0xca, 0xfe, 0x01, 0x23])
 * ```
 */
function hexToBytes(hex) {
    if (typeof hex !== 'string')
        throw new TypeError('hex string expected, got ' + typeof hex);
    if (hasHexBuiltin) {
        try {
            return Uint8Array.fromHex(hex);
        }
        catch (error) {
            if (error instanceof SyntaxError)
                throw new RangeError(error.message);
            throw error;
        }
    }
    const hl = hex.length;
    const al = hl / 2;
    if (hl % 2)
        throw new RangeError('hex string expected, got unpadded hex of length ' + hl);
    const array = new Uint8Array(al);
    for (let ai = 0, hi = 0; ai < al; ai++, hi += 2) {
        const n1 = asciiToBase16(hex.charCodeAt(hi)); // parse first char, multiply it by 16
        const n2 = asciiToBase16(hex.charCodeAt(hi + 1)); // parse second char
        if (n1 === undefined || n2 === undefined) {
            const char = hex[hi] + hex[hi + 1];
            throw new RangeError('hex string expected, got non-hex character "' + char + '" at index ' + hi);
        }
        array[ai] = n1 * 16 + n2; // example: 'A9' => 10*16 + 9
    }
    return array;
}
/**
 * Yields to the host task scheduler so timers, I/O, and rendering can make progress.
 * Uses the Web Scheduling API when available or `setTimeout` as a cross-platform fallback.
 * Host-task yields are much slower than microtasks (roughly 1ms with the timer fallback), so
 * async loops should use `asyncTick >= 10` to amortize scheduling overhead to about 10% while
 * still allowing other event-loop work to proceed.
 * @param onReject - optional cleanup invoked only if the host yield fails
 * @example
 * Yield to the next scheduler tick.
 * ```ts
 * await nextTick();
 * ```
 */
function nextTick(onReject) {
    const host = globalThis;
    if (typeof host.scheduler?.yield === 'function') {
        const promise = host.scheduler.yield();
        // Keep the original scheduler rejection; this handler exists only for cleanup.
        if (onReject)
            promise.catch(onReject);
        return promise;
    }
    return new Promise((resolve) => host.setTimeout(resolve, 0));
}
/**
 * Returns control to the host event loop every `tick` milliseconds to avoid blocking long loops.
 * @param iters - number of loop iterations to run
 * @param tick - maximum time slice in milliseconds
 * @param cb - callback executed on each iteration
 * @param onReject - optional cleanup invoked only if a host yield fails
 * @throws On wrong argument types. {@link TypeError}
 * @throws On wrong argument ranges or values. {@link RangeError}
 * @example
 * Run a loop that periodically yields back to the event loop.
 * ```ts
 * await asyncLoop(2, 0, () => {});
 * ```
 */
async function asyncLoop(iters, tick, cb, onReject) {
    anumber(iters, 'iters');
    anumber(tick, 'tick');
    if (typeof cb !== 'function')
        throw new TypeError('callback must be a function');
    // Callback is synchronous by contract; asyncLoop only yields between sync work windows.
    let ts = Date.now();
    for (let i = 0; i < iters; i++) {
        cb(i);
        // Date.now() is not monotonic, so in case if clock goes backwards we return return control too
        const diff = Date.now() - ts;
        if (diff >= 0 && diff < tick)
            continue;
        await nextTick(onReject);
        // Track only synchronous work time; scheduler delay after yielding is outside our budget.
        ts = Date.now();
    }
}
/**
 * Converts string to bytes using UTF8 encoding.
 * Built-in doesn't validate input to be string: we do the check.
 * Non-ASCII details are delegated to the platform `TextEncoder`.
 * @param str - string to encode
 * @returns UTF-8 encoded bytes.
 * @throws On wrong argument types. {@link TypeError}
 * @example
 * Encode a string as UTF-8 bytes.
 * ```ts
 * utf8ToBytes('abc'); // Uint8Array.from([97, 98, 99])
 * ```
 */
function utf8ToBytes(str) {
    if (typeof str !== 'string')
        throw new TypeError('string expected');
    const encoded = new TextEncoder().encode(str);
    try {
        // Copy into the current realm for Firefox extension contexts. Callers that own the returned
        // buffer can then wipe it independently of TextEncoder's temporary result.
        return new Uint8Array(encoded); // https://bugzil.la/1681809
    }
    finally {
        clean(encoded);
    }
}
/**
 * Helper for KDFs: consumes Uint8Array or string.
 * String inputs are UTF-8 encoded; byte-array inputs stay aliased to the caller buffer.
 * @param data - user-provided KDF input
 * @param errorTitle - label included in thrown errors
 * @returns Byte representation of the input.
 * @throws On wrong argument types. {@link TypeError}
 * @example
 * Normalize KDF input to bytes.
 * ```ts
 * kdfInputToBytes('password');
 * ```
 */
function kdfInputToBytes(data, errorTitle = '') {
    if (typeof data === 'string')
        return utf8ToBytes(data);
    return abytes(data, undefined, errorTitle);
}
/**
 * Copies several Uint8Arrays into one.
 * @param arrays - arrays to concatenate
 * @returns Concatenated byte array.
 * @throws On wrong argument types. {@link TypeError}
 * @example
 * Concatenate multiple byte arrays.
 * ```ts
 * concatBytes(new Uint8Array([1]), new Uint8Array([2]));
 * ```
 */
function concatBytes(...arrays) {
    let sum = 0;
    for (let i = 0; i < arrays.length; i++) {
        const a = arrays[i];
        abytes(a);
        sum += a.length;
    }
    const res = new Uint8Array(sum);
    for (let i = 0, pad = 0; i < arrays.length; i++) {
        const a = arrays[i];
        res.set(a, pad);
        pad += a.length;
    }
    return res;
}
/**
 * Validates declared required and optional field types on a plain object.
 * This walks field schemas and formats detailed errors, so avoid it on hot paths; use direct
 * one-line guards such as `abytes()`, `abool()`, or `anumber()` instead.
 * @param object - object to validate
 * @param fields - map of required field names to expected types
 * @param optFields - map of optional field names to expected types
 * @param title - label included in thrown errors
 * @throws On wrong argument types. {@link TypeError}
 * @example
 * Validate required and optional option fields.
 * ```ts
 * validateObject({ N: 1024, dkLen: 32 }, { N: 'number' }, { dkLen: 'number' });
 * ```
 */
const validateObject = (object, fields = {}, optFields = {}, title = 'object') => {
    aobject(object, title);
    aobject(fields, 'fields');
    aobject(optFields, 'optFields');
    function checkField(fieldName, expectedType, isOpt) {
        const label = title === 'object' ? `param "${String(fieldName)}"` : `"${title}.${String(fieldName)}"`;
        // Config fields must be explicit own properties. Optional inherited values are rejected too
        // because callers keep reading the same options object after validation.
        const val = object[fieldName];
        // Runtime objects such as Field instances intentionally satisfy required method slots
        // via their shared prototype.
        if (!Object.hasOwn(object, fieldName) &&
            (isOpt ? val !== undefined : expectedType !== 'function')) {
            throw new TypeError(`${label} is invalid: expected own property`);
        }
        if (isOpt && val === undefined)
            return;
        const current = typeof val;
        if (current !== expectedType || val === null)
            throw new TypeError(`${label} is invalid: expected ${expectedType}, got ${current}`);
    }
    const iter = (f, isOpt) => Object.entries(f).forEach(([k, v]) => checkField(k, v, isOpt));
    iter(fields, false);
    iter(optFields, true);
};
/**
 * Merges default options and passed options.
 * @param defaults - base option object
 * @param opts - user overrides
 * @param title - label included in thrown override errors
 * @returns Fresh merged option object with a null prototype.
 * @throws On wrong argument types. {@link TypeError}
 * @example
 * Merge user overrides onto default options.
 * ```ts
 * checkOpts({ dkLen: 32 }, { asyncTick: 10 });
 * ```
 */
function checkOpts(defaults, opts, title = 'opts') {
    aopts(defaults, 'defaults');
    if (opts !== undefined)
        aopts(opts, title);
    // Callers read optional fields directly, so omitted values must not fall through to ambient
    // Object.prototype pollution (for example a forged `dkLen` changing SHAKE's default output).
    const merged = Object.assign(Object.create(null), defaults, opts);
    return merged;
}
/**
 * Creates a callable hash function from a stateful class constructor.
 * @param hashCons - hash constructor or factory
 * @param info - optional metadata such as DER OID
 * @returns Frozen callable hash wrapper with `.create()`.
 *   Wrapper construction eagerly calls `hashCons(undefined)` once to read
 *   `outputLen` / `blockLen`, so constructor side effects happen at module
 *   init time.
 * @throws On wrong argument types. {@link TypeError}
 * @example
 * Wrap a stateful hash constructor into a callable helper.
 * ```ts
 * import { createHasher } from '@noble/hashes/utils.js';
 * import { sha256 } from '@noble/hashes/sha2.js';
 * const wrapped = createHasher(sha256.create, { oid: sha256.oid });
 * wrapped(new Uint8Array([1]));
 * ```
 */
function utils_createHasher(hashCons, info = {}) {
    if (typeof hashCons !== 'function')
        throw new TypeError('"hashCons" expected function, got type=' + typeof hashCons);
    info = checkOpts({}, info, 'info');
    const hashC = (msg, opts) => hashCons(opts)
        .update(msg)
        .digest();
    const tmp = hashCons(undefined);
    hashC.outputLen = tmp.outputLen;
    hashC.blockLen = tmp.blockLen;
    hashC.canXOF = tmp.canXOF;
    hashC.create = (opts) => hashCons(opts);
    Object.assign(hashC, info);
    return Object.freeze(hashC);
}
/**
 * Cryptographically secure PRNG backed by `crypto.getRandomValues`.
 * @param bytesLength - number of random bytes to generate
 * @returns Random bytes.
 * The platform `getRandomValues()` implementation still defines any
 * single-call length cap, and this helper rejects oversize requests
 * with a stable library `RangeError` instead of host-specific errors.
 * @throws On wrong argument types. {@link TypeError}
 * @throws On wrong argument ranges or values. {@link RangeError}
 * @throws If the current runtime does not provide `crypto.getRandomValues`. {@link Error}
 * @example
 * Generate a fresh random key or nonce.
 * ```ts
 * const key = randomBytes(16);
 * ```
 */
function randomBytes(bytesLength = 32) {
    // Match the repo's other length-taking helpers instead of relying on Uint8Array coercion.
    anumber(bytesLength, 'bytesLength');
    const cr = typeof globalThis === 'object' ? globalThis.crypto : null;
    if (typeof cr?.getRandomValues !== 'function')
        throw new Error('crypto.getRandomValues must be defined');
    // Web Cryptography API Level 2 \u00a710.1.1:
    // if `byteLength > 65536`, throw `QuotaExceededError`.
    // Keep the guard explicit so callers can see the quota in code
    // instead of discovering it by reading the spec or host errors.
    // This wrapper surfaces the same quota as a stable library RangeError.
    if (bytesLength > 65536)
        throw new RangeError(`"bytesLength" expected <= 65536, got ${bytesLength}`);
    return cr.getRandomValues(new Uint8Array(bytesLength));
}
/**
 * Creates OID metadata for NIST hashes with prefix `06 09 60 86 48 01 65 03 04 02`.
 * @param suffix - final OID byte for the selected hash.
 *   The helper accepts any byte even though only the documented NIST hash
 *   suffixes are meaningful downstream.
 * @returns Object containing the DER-encoded OID.
 * @example
 * Build OID metadata for a NIST hash.
 * ```ts
 * oidNist(0x01);
 * ```
 */
const utils_oidNist = (suffix) => ({
    // Current NIST hashAlgs suffixes used here fit in one DER subidentifier octet.
    // Larger suffix values would need base-128 OID encoding and a different length byte.
    oid: Uint8Array.from([0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, suffix]),
});

;// CONCATENATED MODULE: ./node_modules/@noble/hashes/_md.js
/**
 * Internal Merkle-Damgard hash utils.
 * @module
 */


/**
 * Shared 32-bit conditional boolean primitive reused by SHA-256, SHA-1, and MD5 `F`.
 * Returns bits from `b` when `a` is set, otherwise from `c`.
 * The XOR form is equivalent to MD5's `F(X,Y,Z) = XY v not(X)Z` because the masked terms never
 * set the same bit.
 * @param a - selector word
 * @param b - word chosen when selector bit is set
 * @param c - word chosen when selector bit is clear
 * @returns Mixed 32-bit word.
 * @example
 * Combine three words with the shared 32-bit choice primitive.
 * ```ts
 * Chi(0xffffffff, 0x12345678, 0x87654321);
 * ```
 */
function Chi(a, b, c) {
    return (a & b) ^ (~a & c);
}
/**
 * Shared 32-bit majority primitive reused by SHA-256 and SHA-1.
 * Returns bits shared by at least two inputs.
 * @param a - first input word
 * @param b - second input word
 * @param c - third input word
 * @returns Mixed 32-bit word.
 * @example
 * Combine three words with the shared 32-bit majority primitive.
 * ```ts
 * Maj(0xffffffff, 0x12345678, 0x87654321);
 * ```
 */
function Maj(a, b, c) {
    return (a & b) ^ (a & c) ^ (b & c);
}
/**
 * Merkle-Damgard hash construction base class.
 * Could be used to create MD5, RIPEMD, SHA1, SHA2.
 * Accepts only byte-aligned `Uint8Array` input, even when the underlying spec describes bit
 * strings with partial-byte tails.
 * @param blockLen - internal block size in bytes
 * @param outputLen - digest size in bytes
 * @param padOffset - trailing length field size in bytes
 * @param isLE - whether length and state words are encoded in little-endian
 * @example
 * Use a concrete subclass to get the shared Merkle-Damgard update/digest flow.
 * ```ts
 * import { _SHA1 } from '@noble/hashes/legacy.js';
 * const hash = new _SHA1();
 * hash.update(new Uint8Array([97, 98, 99]));
 * hash.digest();
 * ```
 */
class HashMD {
    blockLen;
    outputLen;
    canXOF = false;
    padOffset;
    isLE;
    // For partial updates less than block size
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
            // Fast path only when there is no buffered partial block: `take === blockLen` implies
            // `this.pos === 0`, so we can process full blocks directly from the input view.
            if (take === blockLen) {
                const dataView = createView(data);
                for (; blockLen <= len - pos; pos += blockLen)
                    this.process(dataView, pos);
                processed = true;
                continue;
            }
            // When the whole input is buffered in one go (common for short messages), passing `data`
            // directly avoids allocating a subarray view.
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
        // Shared schedule buffers only pick up input-derived words inside process(); if everything
        // was buffered without processing, there is nothing to zero.
        if (processed)
            this.roundClean();
        return this;
    }
    digestInto(out) {
        aexists(this);
        aoutput(out, this);
        this.finished = true;
        // Padding
        // We can avoid allocation of buffer for padding completely if it
        // was previously not allocated here. But it won't change performance.
        const { buffer, view, blockLen, isLE } = this;
        let { pos } = this;
        // append the bit '1' to the message, then zero-pad the rest of the block
        buffer[pos++] = 0b10000000;
        buffer.fill(0, pos);
        // we have less than padOffset left in buffer, so we cannot put length in
        // current block, need process it and pad again
        if (this.padOffset > blockLen - pos) {
            this.process(view, 0);
            buffer.fill(0);
        }
        // `padOffset` reserves the whole length field. For SHA-384/512 the high 64 bits stay zero from
        // the padding fill above, and JS will overflow before user input can make that half non-zero.
        // So we only need to write the low 64 bits here (`length * 8` only scales the exponent of an
        // integer below 2**53, so the split inside the helper stays exact).
        setU64FromNum(view, blockLen - 8, this.length * 8, isLE);
        this.process(view, 0);
        // The final block above is processed outside update(), so the shared message-schedule
        // buffers (e.g. SHA256_W) would otherwise retain input-derived words after digest().
        this.roundClean();
        // digest() passes our own `buffer` as `out`; reuse its cached view instead of allocating one.
        const oview = out === buffer ? view : createView(out);
        const len = this.outputLen;
        // NOTE: we do division by 4 later, which must be fused in single op with modulo by JIT
        const outLen = len / 4;
        const state = this.get();
        // Subclass-misconfiguration invariant: outputLen must be 32-bit aligned and fit the state.
        if (len % 4 || outLen > state.length)
            throw new Error('invalid outputLen');
        for (let i = 0; i < outLen; i++)
            oview.setUint32(4 * i, state[i], isLE);
    }
    digest() {
        const { buffer, outputLen } = this;
        this.digestInto(buffer);
        // Copy before destroy(): subclasses wipe `buffer` during cleanup, but `digest()` must return
        // fresh bytes to the caller.
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
        // Only partial-block bytes need copying: when `length % blockLen === 0`, `pos === 0` and
        // later `update()` / `digestInto()` overwrite `to.buffer` from the start before reading it.
        if (pos)
            to.buffer.set(buffer); // Avoid a hot modulo guard.
        return to;
    }
    clone() {
        return this._cloneInto();
    }
}
/**
 * Initial SHA-2 state: fractional parts of square roots of first 16 primes 2..53.
 * Check out `test/misc/sha2-gen-iv.js` for recomputation guide.
 */
/** Initial SHA256 state from RFC 6234 \u00a76.1: the first 32 bits of the fractional parts of the
 * square roots of the first eight prime numbers. Exported as a shared table; callers must treat
 * it as read-only because constructors copy words from it by index. */
const SHA256_IV = /* @__PURE__ */ Uint32Array.from([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
/** Initial SHA224 state `H(0)` from RFC 6234 \u00a76.1. Exported as a shared table; callers must
 * treat it as read-only because constructors copy words from it by index. */
const SHA224_IV = /* @__PURE__ */ Uint32Array.from([
    0xc1059ed8, 0x367cd507, 0x3070dd17, 0xf70e5939, 0xffc00b31, 0x68581511, 0x64f98fa7, 0xbefa4fa4,
]);
/** Initial SHA384 state from RFC 6234 \u00a76.3: eight RFC 64-bit `H(0)` words stored as sixteen
 * big-endian 32-bit halves. Derived from the fractional parts of the square roots of the ninth
 * through sixteenth prime numbers. Exported as a shared table; callers must treat it as read-only
 * because constructors copy halves from it by index. */
const SHA384_IV = /* @__PURE__ */ Uint32Array.from([
    0xcbbb9d5d, 0xc1059ed8, 0x629a292a, 0x367cd507, 0x9159015a, 0x3070dd17, 0x152fecd8, 0xf70e5939,
    0x67332667, 0xffc00b31, 0x8eb44a87, 0x68581511, 0xdb0c2e0d, 0x64f98fa7, 0x47b5481d, 0xbefa4fa4,
]);
/** Initial SHA512 state from RFC 6234 \u00a76.3: eight RFC 64-bit `H(0)` words stored as sixteen
 * big-endian 32-bit halves. Derived from the fractional parts of the square roots of the first
 * eight prime numbers. Exported as a shared table; callers must treat it as read-only because
 * constructors copy halves from it by index. */
const SHA512_IV = /* @__PURE__ */ Uint32Array.from([
    0x6a09e667, 0xf3bcc908, 0xbb67ae85, 0x84caa73b, 0x3c6ef372, 0xfe94f82b, 0xa54ff53a, 0x5f1d36f1,
    0x510e527f, 0xade682d1, 0x9b05688c, 0x2b3e6c1f, 0x1f83d9ab, 0xfb41bd6b, 0x5be0cd19, 0x137e2179,
]);

;// CONCATENATED MODULE: ./node_modules/@noble/hashes/sha2.js
/**
 * SHA2 hash function. A.k.a. sha256, sha384, sha512, sha512_224, sha512_256.
 * SHA256 is the fastest hash implementable in JS, even faster than Blake3.
 * Check out {@link https://www.rfc-editor.org/rfc/rfc4634 | RFC 4634} and
 * {@link https://nvlpubs.nist.gov/nistpubs/FIPS/NIST.FIPS.180-4.pdf | FIPS 180-4}.
 * @module
 */



/**
 * SHA-224 / SHA-256 round constants from RFC 6234 \u00a75.1: the first 32 bits
 * of the cube roots of the first 64 primes (2..311).
 */
// prettier-ignore
const SHA256_K = /* @__PURE__ */ Uint32Array.from([
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
]);
/** Reusable SHA-224 / SHA-256 message schedule buffer `W_t` from RFC 6234 \u00a76.2 step 1. */
const SHA256_W = /* @__PURE__ */ new Uint32Array(64);
/** Internal SHA-224 / SHA-256 compression engine from RFC 6234 \u00a76.2. */
class SHA2_32B extends HashMD {
    // We cannot use array here since array allows indexing by variable
    // which means optimizer/compiler cannot use registers.
    // Numeric initializers matter: starting the fields as `undefined` changes
    // V8's field representation and makes sha256 3x slower (measured).
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
        return [A, B, C, D, E, F, G, H];
    }
    // prettier-ignore
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
        // Extend the first 16 words into the remaining 48 words w[16..63] of the message schedule array
        for (let i = 0; i < 16; i++, offset += 4)
            SHA256_W[i] = view.getUint32(offset, false);
        for (let i = 16; i < 64; i++) {
            const W15 = SHA256_W[i - 15];
            const W2 = SHA256_W[i - 2];
            const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ (W15 >>> 3);
            const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ (W2 >>> 10);
            SHA256_W[i] = (s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16]) | 0;
        }
        // Compression function main loop, 64 rounds
        let { A, B, C, D, E, F, G, H } = this;
        for (let i = 0; i < 64; i++) {
            const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
            const T1 = (H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i]) | 0;
            const sigma0 = rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22);
            const T2 = (sigma0 + Maj(A, B, C)) | 0;
            H = G;
            G = F;
            F = E;
            E = (D + T1) | 0;
            D = C;
            C = B;
            B = A;
            A = (T1 + T2) | 0;
        }
        // Add the compressed chunk to the current hash value
        A = (A + this.A) | 0;
        B = (B + this.B) | 0;
        C = (C + this.C) | 0;
        D = (D + this.D) | 0;
        E = (E + this.E) | 0;
        F = (F + this.F) | 0;
        G = (G + this.G) | 0;
        H = (H + this.H) | 0;
        this.set(A, B, C, D, E, F, G, H);
    }
    roundClean() {
        clean(SHA256_W);
    }
    destroy() {
        // HashMD callers route post-destroy usability through `destroyed`; zeroizing alone still leaves
        // update()/digest() callable on reused instances.
        this.destroyed = true;
        this.set(0, 0, 0, 0, 0, 0, 0, 0);
        clean(this.buffer);
    }
}
/** Internal SHA-256 hash class grounded in RFC 6234 \u00a76.2. */
class _SHA256 extends SHA2_32B {
    constructor() {
        super(32, SHA256_IV);
    }
}
/** Internal SHA-224 hash class grounded in RFC 6234 \u00a76.2 and \u00a78.5. */
class _SHA224 extends SHA2_32B {
    constructor() {
        super(28, SHA224_IV);
    }
}
// SHA2-512 is slower than sha256 in js because u64 operations are slow.
// SHA-384 / SHA-512 round constants from RFC 6234 \u00a75.2:
// 80 full 64-bit words split into high/low halves.
// prettier-ignore
const K512 = /* @__PURE__ */ (() => split([
    '0x428a2f98d728ae22', '0x7137449123ef65cd', '0xb5c0fbcfec4d3b2f', '0xe9b5dba58189dbbc',
    '0x3956c25bf348b538', '0x59f111f1b605d019', '0x923f82a4af194f9b', '0xab1c5ed5da6d8118',
    '0xd807aa98a3030242', '0x12835b0145706fbe', '0x243185be4ee4b28c', '0x550c7dc3d5ffb4e2',
    '0x72be5d74f27b896f', '0x80deb1fe3b1696b1', '0x9bdc06a725c71235', '0xc19bf174cf692694',
    '0xe49b69c19ef14ad2', '0xefbe4786384f25e3', '0x0fc19dc68b8cd5b5', '0x240ca1cc77ac9c65',
    '0x2de92c6f592b0275', '0x4a7484aa6ea6e483', '0x5cb0a9dcbd41fbd4', '0x76f988da831153b5',
    '0x983e5152ee66dfab', '0xa831c66d2db43210', '0xb00327c898fb213f', '0xbf597fc7beef0ee4',
    '0xc6e00bf33da88fc2', '0xd5a79147930aa725', '0x06ca6351e003826f', '0x142929670a0e6e70',
    '0x27b70a8546d22ffc', '0x2e1b21385c26c926', '0x4d2c6dfc5ac42aed', '0x53380d139d95b3df',
    '0x650a73548baf63de', '0x766a0abb3c77b2a8', '0x81c2c92e47edaee6', '0x92722c851482353b',
    '0xa2bfe8a14cf10364', '0xa81a664bbc423001', '0xc24b8b70d0f89791', '0xc76c51a30654be30',
    '0xd192e819d6ef5218', '0xd69906245565a910', '0xf40e35855771202a', '0x106aa07032bbd1b8',
    '0x19a4c116b8d2d0c8', '0x1e376c085141ab53', '0x2748774cdf8eeb99', '0x34b0bcb5e19b48a8',
    '0x391c0cb3c5c95a63', '0x4ed8aa4ae3418acb', '0x5b9cca4f7763e373', '0x682e6ff3d6b2b8a3',
    '0x748f82ee5defb2fc', '0x78a5636f43172f60', '0x84c87814a1f0ab72', '0x8cc702081a6439ec',
    '0x90befffa23631e28', '0xa4506cebde82bde9', '0xbef9a3f7b2c67915', '0xc67178f2e372532b',
    '0xca273eceea26619c', '0xd186b8c721c0c207', '0xeada7dd6cde0eb1e', '0xf57d4f7fee6ed178',
    '0x06f067aa72176fba', '0x0a637dc5a2c898a6', '0x113f9804bef90dae', '0x1b710b35131c471b',
    '0x28db77f523047d84', '0x32caab7b40c72493', '0x3c9ebe0a15c9bebc', '0x431d67c49c100d4c',
    '0x4cc5d4becb3e42b6', '0x597f299cfc657e2a', '0x5fcb6fab3ad6faec', '0x6c44198c4a475817'
].map(n => BigInt(n))))();
const SHA512_Kh = /* @__PURE__ */ (() => K512[0])();
const SHA512_Kl = /* @__PURE__ */ (() => K512[1])();
// Reusable high-half schedule buffer for the RFC 6234 \u00a76.4 64-bit `W_t` words.
const SHA512_W_H = /* @__PURE__ */ new Uint32Array(80);
// Reusable low-half schedule buffer for the RFC 6234 \u00a76.4 64-bit `W_t` words.
const SHA512_W_L = /* @__PURE__ */ new Uint32Array(80);
/** Internal SHA-384 / SHA-512 compression engine from RFC 6234 \u00a76.4. */
class SHA2_64B extends HashMD {
    // We cannot use array here since array allows indexing by variable
    // which means optimizer/compiler cannot use registers.
    // h -- high 32 bits, l -- low 32 bits
    // Numeric initializers matter: starting the fields as `undefined` changes
    // V8's field representation and slows hashing down (measured on sha256).
    Ah = 0;
    Al = 0;
    Bh = 0;
    Bl = 0;
    Ch = 0;
    Cl = 0;
    Dh = 0;
    Dl = 0;
    Eh = 0;
    El = 0;
    Fh = 0;
    Fl = 0;
    Gh = 0;
    Gl = 0;
    Hh = 0;
    Hl = 0;
    constructor(outputLen, IV) {
        super(128, outputLen, 16, false);
        this.Ah = IV[0] | 0;
        this.Al = IV[1] | 0;
        this.Bh = IV[2] | 0;
        this.Bl = IV[3] | 0;
        this.Ch = IV[4] | 0;
        this.Cl = IV[5] | 0;
        this.Dh = IV[6] | 0;
        this.Dl = IV[7] | 0;
        this.Eh = IV[8] | 0;
        this.El = IV[9] | 0;
        this.Fh = IV[10] | 0;
        this.Fl = IV[11] | 0;
        this.Gh = IV[12] | 0;
        this.Gl = IV[13] | 0;
        this.Hh = IV[14] | 0;
        this.Hl = IV[15] | 0;
    }
    // prettier-ignore
    get() {
        const { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
        return [Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl];
    }
    // prettier-ignore
    set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl) {
        this.Ah = Ah | 0;
        this.Al = Al | 0;
        this.Bh = Bh | 0;
        this.Bl = Bl | 0;
        this.Ch = Ch | 0;
        this.Cl = Cl | 0;
        this.Dh = Dh | 0;
        this.Dl = Dl | 0;
        this.Eh = Eh | 0;
        this.El = El | 0;
        this.Fh = Fh | 0;
        this.Fl = Fl | 0;
        this.Gh = Gh | 0;
        this.Gl = Gl | 0;
        this.Hh = Hh | 0;
        this.Hl = Hl | 0;
    }
    _cloneInto(to) {
        (to ||= new this.constructor()).set(...this.get());
        return this._cloneIntoMeta(to);
    }
    process(view, offset) {
        // Extend the first 16 words into the remaining 64 words w[16..79] of the message schedule array
        for (let i = 0; i < 16; i++, offset += 4) {
            SHA512_W_H[i] = view.getUint32(offset);
            SHA512_W_L[i] = view.getUint32((offset += 4));
        }
        for (let i = 16; i < 80; i++) {
            // s0 := (w[i-15] rightrotate 1) xor (w[i-15] rightrotate 8) xor (w[i-15] rightshift 7)
            const W15h = SHA512_W_H[i - 15] | 0;
            const W15l = SHA512_W_L[i - 15] | 0;
            const s0h = rotrSH(W15h, W15l, 1) ^ rotrSH(W15h, W15l, 8) ^ shrSH(W15h, W15l, 7);
            const s0l = rotrSL(W15h, W15l, 1) ^ rotrSL(W15h, W15l, 8) ^ shrSL(W15h, W15l, 7);
            // s1 := (w[i-2] rightrotate 19) xor (w[i-2] rightrotate 61) xor (w[i-2] rightshift 6)
            const W2h = SHA512_W_H[i - 2] | 0;
            const W2l = SHA512_W_L[i - 2] | 0;
            const s1h = rotrSH(W2h, W2l, 19) ^ rotrBH(W2h, W2l, 61) ^ shrSH(W2h, W2l, 6);
            const s1l = rotrSL(W2h, W2l, 19) ^ rotrBL(W2h, W2l, 61) ^ shrSL(W2h, W2l, 6);
            // SHA512_W[i] = s0 + s1 + SHA512_W[i - 7] + SHA512_W[i - 16];
            const SUMl = add4L(s0l, s1l, SHA512_W_L[i - 7], SHA512_W_L[i - 16]);
            const SUMh = add4H(SUMl, s0h, s1h, SHA512_W_H[i - 7], SHA512_W_H[i - 16]);
            SHA512_W_H[i] = SUMh | 0;
            SHA512_W_L[i] = SUMl | 0;
        }
        let { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
        // Compression function main loop, 80 rounds
        for (let i = 0; i < 80; i++) {
            // S1 := (e rightrotate 14) xor (e rightrotate 18) xor (e rightrotate 41)
            const sigma1h = rotrSH(Eh, El, 14) ^ rotrSH(Eh, El, 18) ^ rotrBH(Eh, El, 41);
            const sigma1l = rotrSL(Eh, El, 14) ^ rotrSL(Eh, El, 18) ^ rotrBL(Eh, El, 41);
            //const T1 = (H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i]) | 0;
            const CHIh = (Eh & Fh) ^ (~Eh & Gh);
            const CHIl = (El & Fl) ^ (~El & Gl);
            // T1 = H + sigma1 + Chi(E, F, G) + SHA512_K[i] + SHA512_W[i]
            // prettier-ignore
            const T1ll = add5L(Hl, sigma1l, CHIl, SHA512_Kl[i], SHA512_W_L[i]);
            const T1h = add5H(T1ll, Hh, sigma1h, CHIh, SHA512_Kh[i], SHA512_W_H[i]);
            const T1l = T1ll | 0;
            // S0 := (a rightrotate 28) xor (a rightrotate 34) xor (a rightrotate 39)
            const sigma0h = rotrSH(Ah, Al, 28) ^ rotrBH(Ah, Al, 34) ^ rotrBH(Ah, Al, 39);
            const sigma0l = rotrSL(Ah, Al, 28) ^ rotrBL(Ah, Al, 34) ^ rotrBL(Ah, Al, 39);
            const MAJh = (Ah & Bh) ^ (Ah & Ch) ^ (Bh & Ch);
            const MAJl = (Al & Bl) ^ (Al & Cl) ^ (Bl & Cl);
            Hh = Gh | 0;
            Hl = Gl | 0;
            Gh = Fh | 0;
            Gl = Fl | 0;
            Fh = Eh | 0;
            Fl = El | 0;
            ({ h: Eh, l: El } = add(Dh | 0, Dl | 0, T1h | 0, T1l | 0));
            Dh = Ch | 0;
            Dl = Cl | 0;
            Ch = Bh | 0;
            Cl = Bl | 0;
            Bh = Ah | 0;
            Bl = Al | 0;
            const All = add3L(T1l, sigma0l, MAJl);
            Ah = add3H(All, T1h, sigma0h, MAJh);
            Al = All | 0;
        }
        // Add the compressed chunk to the current hash value
        ({ h: Ah, l: Al } = add(this.Ah | 0, this.Al | 0, Ah | 0, Al | 0));
        ({ h: Bh, l: Bl } = add(this.Bh | 0, this.Bl | 0, Bh | 0, Bl | 0));
        ({ h: Ch, l: Cl } = add(this.Ch | 0, this.Cl | 0, Ch | 0, Cl | 0));
        ({ h: Dh, l: Dl } = add(this.Dh | 0, this.Dl | 0, Dh | 0, Dl | 0));
        ({ h: Eh, l: El } = add(this.Eh | 0, this.El | 0, Eh | 0, El | 0));
        ({ h: Fh, l: Fl } = add(this.Fh | 0, this.Fl | 0, Fh | 0, Fl | 0));
        ({ h: Gh, l: Gl } = add(this.Gh | 0, this.Gl | 0, Gh | 0, Gl | 0));
        ({ h: Hh, l: Hl } = add(this.Hh | 0, this.Hl | 0, Hh | 0, Hl | 0));
        this.set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl);
    }
    roundClean() {
        clean(SHA512_W_H, SHA512_W_L);
    }
    destroy() {
        // HashMD callers route post-destroy usability through `destroyed`; zeroizing alone still leaves
        // update()/digest() callable on reused instances.
        this.destroyed = true;
        clean(this.buffer);
        this.set(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
}
/** Internal SHA-512 hash class grounded in RFC 6234 \u00a76.3 and \u00a76.4. */
class _SHA512 extends SHA2_64B {
    constructor() {
        super(64, SHA512_IV);
    }
}
/** Internal SHA-384 hash class grounded in RFC 6234 \u00a76.3 and \u00a76.4. */
class _SHA384 extends SHA2_64B {
    constructor() {
        super(48, SHA384_IV);
    }
}
/**
 * Truncated SHA512/256 and SHA512/224.
 * SHA512_IV is XORed with 0xa5a5a5a5a5a5a5a5, then used as "intermediary" IV of SHA512/t.
 * Then t hashes string to produce result IV.
 * See the repo-side derivation recipe in `test/misc/sha2-gen-iv.js`.
 * These IV literals are checked against that script rather than a dedicated
 * local RFC section.
 */
/** SHA-512/224 IV derived by the SHA-512/t recipe in `test/misc/sha2-gen-iv.js` and
 * stored as sixteen big-endian 32-bit halves. */
const T224_IV = /* @__PURE__ */ Uint32Array.from([
    0x8c3d37c8, 0x19544da2, 0x73e19966, 0x89dcd4d6, 0x1dfab7ae, 0x32ff9c82, 0x679dd514, 0x582f9fcf,
    0x0f6d2b69, 0x7bd44da8, 0x77e36f73, 0x04c48942, 0x3f9d85a8, 0x6a1d36c8, 0x1112e6ad, 0x91d692a1,
]);
/** SHA-512/256 IV derived by the SHA-512/t recipe in `test/misc/sha2-gen-iv.js` and
 * stored as sixteen big-endian 32-bit halves. */
const T256_IV = /* @__PURE__ */ Uint32Array.from([
    0x22312194, 0xfc2bf72c, 0x9f555fa3, 0xc84c64c2, 0x2393b86b, 0x6f53b151, 0x96387719, 0x5940eabd,
    0x96283ee2, 0xa88effe3, 0xbe5e1e25, 0x53863992, 0x2b0199fc, 0x2c85b8aa, 0x0eb72ddc, 0x81c52ca2,
]);
/** Internal SHA-512/224 hash class using the derived `T224_IV` and the shared
 * RFC 6234 \u00a76.4 compression engine. */
class _SHA512_224 extends SHA2_64B {
    constructor() {
        super(28, T224_IV);
    }
}
/** Internal SHA-512/256 hash class using the derived `T256_IV` and the shared
 * RFC 6234 \u00a76.4 compression engine. */
class _SHA512_256 extends SHA2_64B {
    constructor() {
        super(32, T256_IV);
    }
}
/**
 * SHA2-256 hash function from RFC 4634. In JS it's the fastest: even faster than Blake3. Some info:
 *
 * - Trying 2^128 hashes would get 50% chance of collision, using birthday attack.
 * - BTC network is doing 2^70 hashes/sec (2^95 hashes/year) as per 2025.
 * - Each sha256 hash is executing 2^18 bit operations.
 * - Good 2024 ASICs can do 200Th/sec with 3500 watts of power, corresponding to 2^36 hashes/joule.
 * @param msg - message bytes to hash
 * @param opts - Reserved hash options.
 * @returns Digest bytes.
 * @example
 * Hash a message with SHA2-256.
 * ```ts
 * sha256(new Uint8Array([97, 98, 99]));
 * ```
 */
const sha256 = /* @__PURE__ */ utils_createHasher(() => new _SHA256(), 
/* @__PURE__ */ utils_oidNist(0x01));
/**
 * SHA2-224 hash function from RFC 4634.
 * @param msg - message bytes to hash
 * @param opts - Reserved hash options.
 * @returns Digest bytes.
 * @example
 * Hash a message with SHA2-224.
 * ```ts
 * sha224(new Uint8Array([97, 98, 99]));
 * ```
 */
const sha224 = /* @__PURE__ */ (/* unused pure expression or super */ null && (createHasher(() => new _SHA224(), 
/* @__PURE__ */ oidNist(0x04))));
/**
 * SHA2-512 hash function from RFC 4634.
 * @param msg - message bytes to hash
 * @param opts - Reserved hash options.
 * @returns Digest bytes.
 * @example
 * Hash a message with SHA2-512.
 * ```ts
 * sha512(new Uint8Array([97, 98, 99]));
 * ```
 */
const sha512 = /* @__PURE__ */ (/* unused pure expression or super */ null && (createHasher(() => new _SHA512(), 
/* @__PURE__ */ oidNist(0x03))));
/**
 * SHA2-384 hash function from RFC 4634.
 * @param msg - message bytes to hash
 * @param opts - Reserved hash options.
 * @returns Digest bytes.
 * @example
 * Hash a message with SHA2-384.
 * ```ts
 * sha384(new Uint8Array([97, 98, 99]));
 * ```
 */
const sha384 = /* @__PURE__ */ (/* unused pure expression or super */ null && (createHasher(() => new _SHA384(), 
/* @__PURE__ */ oidNist(0x02))));
/**
 * SHA2-512/256 "truncated" hash function, with improved resistance to length extension attacks.
 * See the paper on {@link https://eprint.iacr.org/2010/548.pdf | truncated SHA512}.
 * @param msg - message bytes to hash
 * @param opts - Reserved hash options.
 * @returns Digest bytes.
 * @example
 * Hash a message with SHA2-512/256.
 * ```ts
 * sha512_256(new Uint8Array([97, 98, 99]));
 * ```
 */
const sha512_256 = /* @__PURE__ */ (/* unused pure expression or super */ null && (createHasher(() => new _SHA512_256(), 
/* @__PURE__ */ oidNist(0x06))));
/**
 * SHA2-512/224 "truncated" hash function, with improved resistance to length extension attacks.
 * See the paper on {@link https://eprint.iacr.org/2010/548.pdf | truncated SHA512}.
 * @param msg - message bytes to hash
 * @param opts - Reserved hash options.
 * @returns Digest bytes.
 * @example
 * Hash a message with SHA2-512/224.
 * ```ts
 * sha512_224(new Uint8Array([97, 98, 99]));
 * ```
 */
const sha512_224 = /* @__PURE__ */ (/* unused pure expression or super */ null && (createHasher(() => new _SHA512_224(), 
/* @__PURE__ */ oidNist(0x05))));

// EXTERNAL MODULE: ./build/topology/keyed.js
var keyed = __nccwpck_require__(2);
// EXTERNAL MODULE: ./build/topology/model/key-range.js
var key_range = __nccwpck_require__(7917);
// EXTERNAL MODULE: ./build/topology/model/resolution.js
var model_resolution = __nccwpck_require__(6066);
// EXTERNAL MODULE: ./build/topology/equality/canonical-form.js + 1 modules
var canonical_form = __nccwpck_require__(4887);
// EXTERNAL MODULE: ./build/topology/equality/canonical-value.js
var canonical_value = __nccwpck_require__(5683);
;// CONCATENATED MODULE: ./build/topology/equality/equality.js







function canonicalOf({ root }, form, context) {
    const { text = '{}', applications } = (0,canonical_form/* writeForm */.ko)({ form: (0,canonical_form/* rootForm */.lV)(form), node: root }, context);
    return { text, digest: digestOf(text), applications };
}
function digestOf(text) {
    return bytesToHex(sha256(utf8ToBytes(text)));
}
function compareCanonical(one, other) {
    if (one.text !== other.text)
        return undefined;
    const applied = new Set([...one.applications.keys(), ...other.applications.keys()]);
    return [...applied]
        .filter((rule) => differs(one.applications.get(rule), other.applications.get(rule)))
        .sort()
        .map((rule) => ({ rule, ...canonical_value/* EQUALITY_RULES */.vt[rule] }));
}
function differs(one = [], other = []) {
    if (one.length !== other.length)
        return true;
    const sorted = other.toSorted();
    return one.toSorted().some((application, index) => application !== sorted[index]);
}
function contextOf(resolution) {
    return { indexTypes: indexTypesOf(resolution), onlySchemaOf: onlySchemas(resolution.topology) };
}
function onlySchemas({ databases }) {
    const known = new Map();
    return (name, table) => {
        const schemas = (0,keyed/* remembered */.H)(known, name, () => schemasByTable(databases.get(name)));
        const found = schemas.get(table) ?? [];
        return found.length === 1 ? found[0] : undefined;
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
            (0,keyed/* remembered */.H)(types, uid, () => new Set()).add(type);
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
/* harmony export */   BA: () => (/* binding */ nameOrNone),
/* harmony export */   KE: () => (/* binding */ listed),
/* harmony export */   OD: () => (/* binding */ nameList),
/* harmony export */   Os: () => (/* binding */ errorAt),
/* harmony export */   Ve: () => (/* binding */ duplicateKey),
/* harmony export */   Wv: () => (/* binding */ quoteWhole),
/* harmony export */   b6: () => (/* binding */ textOf),
/* harmony export */   hD: () => (/* binding */ quote),
/* harmony export */   lp: () => (/* binding */ alsoAt),
/* harmony export */   r4: () => (/* binding */ inWords),
/* harmony export */   r7: () => (/* binding */ shellWord)
/* harmony export */ });
/* harmony import */ var _document_source_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(87);

const MAX_LISTED = 3;
function errorAt(source, span, id, message) {
    return { id, severity: 'error', message, location: (0,_document_source_js__WEBPACK_IMPORTED_MODULE_0__/* .locate */ .x5)(source, span) };
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
    return `\`${line.length > most ? `${line.slice(0, most - 1)}\u2026` : line}\``;
}
function shellWord(text) {
    return /^[\w.@%+=:,/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
function duplicateKey(source, key, second, first) {
    const earlier = (0,_document_source_js__WEBPACK_IMPORTED_MODULE_0__/* .locate */ .x5)(source, { start: first.keyStart, end: first.keyEnd });
    const message = `Key ${quote(key)} stands twice in one object, first at line ${earlier.line}, column ${earlier.column}. Keep one of them.`;
    return { ...errorAt(source, second, 'duplicate-key', message), related: earlier };
}
function alsoAt(source, others) {
    if (others.length === 0)
        return '';
    const lines = others.slice(0, MAX_LISTED).map((span) => (0,_document_source_js__WEBPACK_IMPORTED_MODULE_0__/* .locate */ .x5)(source, span).line);
    const more = others.length - lines.length;
    const places = `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
    return ` (also at ${places}${more > 0 ? ` and ${more} more` : ''})`;
}
function inWords(parts) {
    return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
function listed(names, total = names.length) {
    const shown = names.slice(0, MAX_LISTED).map((name) => quote(name));
    return inWords(total > shown.length ? [...shown, `${total - shown.length} more`] : shown);
}
function nameList(names, noun) {
    const shown = names.slice(0, MAX_LISTED).map(quoteWhole);
    const rest = names.length - shown.length;
    return inWords(rest > 0 ? [...shown, `${rest} more ${rest === 1 ? noun : `${noun}s`}`] : shown);
}
function nameOrNone(name) {
    return name === undefined ? 'none' : quoteWhole(name);
}
function textOf(error) {
    return error instanceof Error ? error.message : String(error);
}


/***/ }),

/***/ 6067:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   IW: () => (/* binding */ NO_TABLES),
/* harmony export */   bi: () => (/* binding */ riskOf),
/* harmony export */   id: () => (/* binding */ CHANGE_CLASSES)
/* harmony export */ });
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
function riskOf(changes) {
    return CHANGE_CLASSES.findLast((name) => changes.some((change) => change.class === name)) ?? 'none';
}


/***/ }),

/***/ 2:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ remembered),
/* harmony export */   Q: () => (/* binding */ sideBySide)
/* harmony export */ });
function remembered(map, key, make) {
    const known = map.get(key);
    if (known !== undefined)
        return known;
    const made = make();
    map.set(key, made);
    return made;
}
function* sideBySide(one, other) {
    for (const [name, value] of other ?? [])
        yield [name, one?.get(name), value];
    for (const [name, value] of one ?? [])
        if (!other?.has(name))
            yield [name, value, undefined];
}


/***/ }),

/***/ 7917:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $U: () => (/* binding */ isIndexType),
/* harmony export */   BU: () => (/* binding */ wholeAxis),
/* harmony export */   Ki: () => (/* binding */ findMoves),
/* harmony export */   L$: () => (/* binding */ axisOf),
/* harmony export */   MO: () => (/* binding */ RANGE_AXIS),
/* harmony export */   O6: () => (/* binding */ boundText),
/* harmony export */   O8: () => (/* binding */ renderShare),
/* harmony export */   U$: () => (/* binding */ readInterval),
/* harmony export */   V: () => (/* binding */ INDEX_TYPES),
/* harmony export */   XU: () => (/* binding */ XXHASH_AXIS),
/* harmony export */   bf: () => (/* binding */ ownerOf),
/* harmony export */   kU: () => (/* binding */ readModulus),
/* harmony export */   kr: () => (/* binding */ renderInterval),
/* harmony export */   m9: () => (/* binding */ readOwnership)
/* harmony export */ });
/* unused harmony exports moduloAxis, readBound, clip */
/* harmony import */ var _document_document_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1611);

const INDEX_TYPES = ['xxhash', 'range', 'modulo'];
const SIGNED_LIMIT = 1n << 63n;
const DIGITS = 16;
const XXHASH_AXIS = { type: 'xxhash', low: 0n, high: 1n << 64n };
const RANGE_AXIS = { type: 'range', low: -SIGNED_LIMIT, high: SIGNED_LIMIT };
function moduloAxis(modulus) {
    return { type: 'modulo', low: 0n, high: modulus };
}
function isIndexType(text) {
    return INDEX_TYPES.some((type) => type === text);
}
function readBound(text, type) {
    if (!/^[0-9A-Fa-f]+$/.test(text))
        return 'not-hexadecimal';
    if (type === 'xxhash') {
        if (text.length > DIGITS)
            return 'too-long';
        return BigInt(`0x${text.padEnd(DIGITS, '0')}`);
    }
    const digits = text.replace(/^0+(?=.)/, '');
    if (digits.length > DIGITS)
        return 'too-large';
    const value = BigInt(`0x${digits}`);
    return value < SIGNED_LIMIT ? value : 'too-large';
}
function readInterval(start, end, axis) {
    const low = start ? readBound(start, axis.type) : axis.low;
    if (typeof low === 'string')
        return { bound: 'start', reason: low };
    const high = end ? readBound(end, axis.type) : axis.high;
    return typeof high === 'string' ? { bound: 'end', reason: high } : { low, high };
}
function clip(interval, axis) {
    const low = interval.low > axis.low ? interval.low : axis.low;
    const high = interval.high < axis.high ? interval.high : axis.high;
    return low < high ? { low, high } : undefined;
}
function readModulus(node) {
    const match = node.kind === 'string'
        ? /^(-?)(\d+)$/.exec(node.value)
        : /^(-?)(\d+)(?:e(\d+))?$/.exec((0,_document_document_js__WEBPACK_IMPORTED_MODULE_0__/* .canonicalNumber */ .uA)(node.text));
    if (match === null)
        return 'not-an-integer';
    const [, sign, digits = '', exponent = '0'] = match;
    const significant = digits.replace(/^0+(?=.)/, '');
    if (sign === '-' || significant === '0')
        return 'not-positive';
    if (exponent.length > 2 || significant.length + Number(exponent) > 19)
        return 'too-large';
    const value = BigInt(significant) * 10n ** BigInt(exponent);
    return value < SIGNED_LIMIT ? value : 'too-large';
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
        return boundText(value, axis) ?? '\u2026';
    const isOpen = axis.type === 'range' && (value <= axis.low || value >= axis.high);
    return isOpen ? '\u2026' : value.toString();
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
function axisOf(index) {
    const type = index?.type?.value;
    if (type === undefined || !isIndexType(type))
        return undefined;
    if (type === 'xxhash')
        return XXHASH_AXIS;
    if (type === 'range')
        return RANGE_AXIS;
    const modulus = index?.modulus && readModulus(index.modulus);
    return typeof modulus === 'bigint' ? moduloAxis(modulus) : undefined;
}
function readOwnership(group, axis) {
    const segments = [];
    for (const range of group.keyRanges) {
        if (range.shardUid === undefined)
            return undefined;
        const read = readInterval(range.start?.value, range.end?.value, axis);
        if ('reason' in read)
            return undefined;
        const interval = clip(read, axis);
        if (interval !== undefined)
            segments.push({ ...interval, shard: range.shardUid.value });
    }
    segments.sort((one, other) => (one.low < other.low ? -1 : 1));
    const overlaps = segments.some((segment, index) => segment.low < (segments[index - 1]?.high ?? axis.low));
    return overlaps ? undefined : segments;
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
/* harmony import */ var _document_document_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(1611);
/* harmony import */ var _keyed_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(2);


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
    return (0,_keyed_js__WEBPACK_IMPORTED_MODULE_0__/* .remembered */ .H)(resolution.bound, own, () => resolveGroup(resolution, own));
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
    const known = (0,_keyed_js__WEBPACK_IMPORTED_MODULE_0__/* .remembered */ .H)(resolution.choices, source, () => new Map());
    return (0,_keyed_js__WEBPACK_IMPORTED_MODULE_0__/* .remembered */ .H)(known, uid, () => {
        return { source, uid, group: uid === undefined ? undefined : resolution.topology.groups.get(uid) };
    });
}
function place(resolution, choice, own) {
    const known = (0,_keyed_js__WEBPACK_IMPORTED_MODULE_0__/* .remembered */ .H)(resolution.placements, choice, () => new Map());
    const key = own.length === 0 ? '' : own.map((index) => (0,_document_document_js__WEBPACK_IMPORTED_MODULE_1__/* .toJson */ .aB)(index.node)).join();
    return (0,_keyed_js__WEBPACK_IMPORTED_MODULE_0__/* .remembered */ .H)(known, key, () => ({ choice, indexes: indexesOf(resolution.topology, choice, own) }));
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

/***/ 8893:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $b: () => (/* binding */ shardsOf),
/* harmony export */   QY: () => (/* binding */ isNekiForm),
/* harmony export */   Uw: () => (/* binding */ TOP_LEVEL_KEYS),
/* harmony export */   ZC: () => (/* binding */ isOneShard),
/* harmony export */   ZE: () => (/* binding */ viewTopology)
/* harmony export */ });
/* harmony import */ var _document_document_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(1611);

const TOP_LEVEL_KEYS = [
    'authoritative_shard_group',
    'default_shard_group',
    'shard_groups',
    'shard_indexes',
    'databases',
];
const NOTHING = [];
function isNekiForm(document) {
    return TOP_LEVEL_KEYS.some((key) => document.root.members.has(key));
}
function viewTopology(document) {
    const { root } = document;
    const groupList = objectsAt(root, 'shard_groups', viewGroup);
    return {
        document,
        authoritativeShardGroup: stringAt(root, 'authoritative_shard_group'),
        defaultShardGroup: stringAt(root, 'default_shard_group'),
        groupList,
        groups: firstByName(groupList, ({ uid }) => uid?.value),
        indexes: mapAt(root, 'shard_indexes', viewIndex),
        databases: mapAt(root, 'databases', viewDatabase),
    };
}
function viewGroup(node) {
    return {
        node,
        uid: stringAt(node, 'uid'),
        defaultShardIndex: stringAt(node, 'default_shard_index'),
        keyRanges: objectsAt(node, 'key_ranges', viewRange),
    };
}
function viewRange(node) {
    return {
        node,
        shardUid: stringAt(node, 'shard_uid'),
        start: stringAt(node, 'start'),
        end: stringAt(node, 'end'),
    };
}
function viewIndex(name, member, node) {
    const params = (0,_document_document_js__WEBPACK_IMPORTED_MODULE_0__/* .memberValue */ .AX)(node, 'index_params');
    const modulus = params?.kind === 'object' ? (0,_document_document_js__WEBPACK_IMPORTED_MODULE_0__/* .memberValue */ .AX)(params, 'modulus') : undefined;
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
    const sequenceList = viewSequences((0,_document_document_js__WEBPACK_IMPORTED_MODULE_0__/* .memberValue */ .AX)(node, 'sequences'));
    return {
        name,
        member,
        node,
        defaultShardGroup: stringAt(node, 'default_shard_group'),
        tables: mapAt(node, 'tables', viewTable),
        sequences: firstByName(sequenceList, ({ name }) => name),
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
    const ignoreNull = (0,_document_document_js__WEBPACK_IMPORTED_MODULE_0__/* .memberValue */ .AX)(node, 'ignore_null');
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
    const value = (0,_document_document_js__WEBPACK_IMPORTED_MODULE_0__/* .memberValue */ .AX)(node, key);
    return value?.kind === 'string' ? value : undefined;
}
function isTrue(node, key) {
    const value = (0,_document_document_js__WEBPACK_IMPORTED_MODULE_0__/* .memberValue */ .AX)(node, key);
    return value?.kind === 'boolean' && value.value;
}
function stringsAt(node, key) {
    const value = (0,_document_document_js__WEBPACK_IMPORTED_MODULE_0__/* .memberValue */ .AX)(node, key);
    if (value?.kind !== 'array' || value.items.length === 0)
        return NOTHING;
    return value.items.filter((item) => item.kind === 'string');
}
function objectsAt(node, key, view) {
    const value = (0,_document_document_js__WEBPACK_IMPORTED_MODULE_0__/* .memberValue */ .AX)(node, key);
    if (value?.kind !== 'array' || value.items.length === 0)
        return NOTHING;
    return value.items.filter((item) => item.kind === 'object').map(view);
}
function firstByName(items, nameOf) {
    const named = new Map();
    for (const item of items) {
        const name = nameOf(item);
        if (name !== undefined && !named.has(name))
            named.set(name, item);
    }
    return named;
}
function mapAt(node, key, view) {
    const viewed = new Map();
    const value = (0,_document_document_js__WEBPACK_IMPORTED_MODULE_0__/* .memberValue */ .AX)(node, key);
    if (value?.kind !== 'object')
        return viewed;
    for (const [name, member] of value.members) {
        if (member.value.kind === 'object')
            viewed.set(name, view(name, member, member.value));
    }
    return viewed;
}
function shardsOf(group) {
    return new Set(group?.keyRanges.flatMap(({ shardUid }) => shardUid?.value ?? []));
}
function isOneShard({ keyRanges }) {
    const [only] = keyRanges;
    return keyRanges.length === 1 && !only?.start?.value && !only?.end?.value;
}


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
function slips(one, other, limit) {
    if (limit < 1 || Math.abs(one.length - other.length) > limit)
        return limit + 1;
    let beforeLast = [];
    let last = Array.from({ length: other.length + 1 }, (_, column) => column);
    let leastOfLast = 0;
    for (let row = 1; row <= one.length; row += 1) {
        const current = [row];
        for (let column = 1; column <= other.length; column += 1) {
            const isSame = one[row - 1] === other[column - 1];
            const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
            const swapped = isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY;
            const replaced = at(last, column - 1) + (isSame ? 0 : 1);
            current.push(Math.min(at(last, column) + 1, at(current, column - 1) + 1, replaced, swapped));
        }
        const least = Math.min(...current);
        if (least > limit && leastOfLast > limit)
            return limit + 1;
        leastOfLast = least;
        [beforeLast, last] = [last, current];
    }
    return at(last, other.length);
}
function at(row, column) {
    return row[column] ?? Number.POSITIVE_INFINITY;
}


/***/ }),

/***/ 5606:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   LD: () => (/* binding */ decide),
/* harmony export */   Nq: () => (/* binding */ permissionsOfLabels),
/* harmony export */   PT: () => (/* binding */ parseAllow),
/* harmony export */   Vj: () => (/* binding */ verdictOf),
/* harmony export */   gD: () => (/* binding */ ON_DRIFT)
/* harmony export */ });
/* unused harmony exports BLOCKED_CLASSES, labelOf, concernedNames, findUncovered */
/* harmony import */ var _finding_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(8773);
/* harmony import */ var _impact_change_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(6067);


const BLOCKED_CLASSES = ['needs-empty', 'needs-backfill'];
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
            findings.push((0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .errorAt */ .Os)(source, { start, end: start + text.length }, 'allow-entry', read));
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
    return `topology:allow-${blocked}`;
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
        if (!pattern.includes('*'))
            return names.get(allowed)?.has(pattern);
        return names
            .get(allowed)
            ?.values()
            .some((name) => fits(name, pattern));
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
        return `Allow ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quote */ .hD)(text)}: ${refusal(name.trim())}`;
    const trimmed = pattern?.trim();
    if (trimmed === undefined)
        return { class: blocked, pattern: undefined };
    if (!trimmed.includes('*') && trimmed.split('.').length < 3)
        return `Allow ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quote */ .hD)(text)}: ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quote */ .hD)(trimmed)} fits no table. Write \`${blocked}:database.schema.table\`, with \`*\` for any text.`;
    return { class: blocked, pattern: trimmed };
}
function refusal(name) {
    if (name === 'rejected')
        return 'the service refuses such a change whoever allows it. Change the document.';
    if (_impact_change_js__WEBPACK_IMPORTED_MODULE_0__/* .CHANGE_CLASSES */ .id.some((known) => known === name))
        return `changes of the class ${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quote */ .hD)(name)} are never blocked. Remove the line.`;
    const known = BLOCKED_CLASSES.map((blocked) => `\`${blocked}\``).join(' or ');
    return `${(0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .quote */ .hD)(name)} is no class that can be allowed. Write ${known}.`;
}
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
    return { kind: 'apply', used: findUsed(policy.permissions, changes), warnings };
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
    return BLOCKED_CLASSES.flatMap((blocked) => {
        const own = changes.filter((change) => change.class === blocked);
        const open = own.map((change) => ({ change, ...findUncovered(change, permissions) }));
        const uncovered = open.filter(({ covered }) => !covered);
        const [first, ...others] = uncovered;
        if (first === undefined)
            return [];
        const all = uncovered.values().flatMap(({ names }) => names);
        const names = others.length === 0 ? first.names : [...new Set(all)];
        const isNameless = uncovered.some((entry) => entry.names.length === 0);
        const blocking = uncovered.map(({ change }) => change);
        return [
            {
                class: blocked,
                changes: blocking,
                uncovered: names,
                allow: isNameless ? [blocked] : allowLines(blocked, names),
                label: labelOf(blocked),
                asserts: assertion(blocked, names, blocking),
            },
        ];
    });
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
    const who = names.length === 0 ? 'what the change concerns' : (0,_finding_js__WEBPACK_IMPORTED_MODULE_1__/* .nameList */ .OD)(names, 'table');
    if (blocked === 'needs-empty')
        return `there are no rows in ${who} when the change is applied, or losing sight of them is intended`;
    return changes.some((change) => change.kind === 'sequence')
        ? `what ${who} needs is in place: full copies, lookup rows, and counters that were carried over`
        : `what ${who} needs is in place: full copies and lookup rows, complete and verified`;
}
function verdictOf(decision) {
    switch (decision.kind) {
        case 'nothing':
            return 'The branch is in sync with the file.';
        case 'apply':
            return 'The change may be applied.';
        case 'drifted':
            return 'The branch was changed outside the repository, and applying the file would undo it.';
        case 'rejected':
            return 'The service refuses this topology.';
        case 'blocked':
            return decision.blocks[0]?.class === 'needs-empty'
                ? 'Rows that exist would be hidden.'
                : 'Something has to be in place first: `needs-backfill`.';
    }
}


/***/ }),

/***/ 8763:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   SN: () => (/* binding */ deleteBranch),
/* harmony export */   cD: () => (/* binding */ createShards),
/* harmony export */   je: () => (/* binding */ targetName)
/* harmony export */ });
/* harmony import */ var _finding_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(8773);

function targetName(target) {
    return `${target.organization}/${target.database}/${target.branch}`;
}
function createShards({ organization, database, branch }, count) {
    const words = ['branch', 'shard', 'create', database, branch, '--org', organization];
    return command([...words, '--config-profile', 'default', '--count', String(count)]);
}
function deleteBranch({ organization, database, branch }) {
    return command(['branch', 'delete', database, branch, '--org', organization, '--force']);
}
function command(words) {
    return (0,_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .quoteWhole */ .Wv)(['pscale', ...words.map(_finding_js__WEBPACK_IMPORTED_MODULE_0__/* .shellWord */ .r7)].join(' '));
}


/***/ }),

/***/ 4845:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   QU: () => (/* binding */ formOf),
/* harmony export */   V: () => (/* binding */ TopologyDocument),
/* harmony export */   hF: () => (/* binding */ isSameNode)
/* harmony export */ });
/* harmony import */ var _equality_equality_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7735);
/* harmony import */ var _keyed_js__WEBPACK_IMPORTED_MODULE_3__ = __nccwpck_require__(2);
/* harmony import */ var _model_resolution_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(6066);
/* harmony import */ var _model_topology_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(8893);




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
        this.#topology ??= (0,_model_topology_js__WEBPACK_IMPORTED_MODULE_2__/* .viewTopology */ .ZE)(this);
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
        return (0,_keyed_js__WEBPACK_IMPORTED_MODULE_3__/* .remembered */ .H)(this.#canonical, form, () => (0,_equality_equality_js__WEBPACK_IMPORTED_MODULE_0__/* .canonicalOf */ .qe)(this, form, this.context));
    }
}
function formOf(...documents) {
    return documents.some(_model_topology_js__WEBPACK_IMPORTED_MODULE_2__/* .isNekiForm */ .QY) ? 'neki' : 'free-form';
}
function isSameNode(one, other) {
    if (one === other)
        return true;
    switch (one.kind) {
        case 'object':
            return other.kind === 'object' && hasSameMembers(one, other);
        case 'array':
            return other.kind === 'array' && areSame(one.items, other.items);
        case 'number':
            return other.kind === 'number' && one.text === other.text;
        case 'null':
            return other.kind === 'null';
        default:
            return other.kind === one.kind && one.value === other.value;
    }
}
function areSame(some, others) {
    return (some.length === others.length &&
        some.every((node, index) => {
            const twin = others[index];
            return twin !== undefined && isSameNode(node, twin);
        }));
}
function hasSameMembers({ members }, { members: others }) {
    if (members.size !== others.size)
        return false;
    const twins = others.entries();
    return members.entries().every(([key, { value }]) => {
        const { value: twin } = twins.next();
        return twin?.[0] === key && isSameNode(value, twin[1].value);
    });
}


/***/ }),

/***/ 552:
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
// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __nccwpck_require__(1611);
// EXTERNAL MODULE: ./build/topology/validation/rules/rule.js + 1 modules
var rule = __nccwpck_require__(3066);
// EXTERNAL MODULE: ./build/topology/document/source.js
var document_source = __nccwpck_require__(87);
;// CONCATENATED MODULE: ./build/topology/validation/rules/shards.js





const SHARD_RULES = [
    (0,rule/* rule */.Hu)('unknown-shard', 'error', {
        title: 'Every shard that a key range names exists on the branch.',
        *check(input) {
            const { shards } = input;
            if (shards === undefined)
                return;
            const uids = new Set(shards.map(({ uid }) => uid));
            for (const { name: uid, first, others } of shardReferences(input, (name) => !uids.has(name))) {
                yield (0,rule/* problem */.CC) `${first}: The branch has no shard ${(0,finding/* quote */.hD)(uid)}${(0,finding/* alsoAt */.lp)(input.source, others)}. ${remedy(uid, shards)}`;
            }
        },
    }),
    (0,rule/* rule */.Hu)('shard-not-ready', 'warning', {
        title: 'Every shard that a key range names is ready.',
        *check(input) {
            const waiting = new Set(input.shards?.filter(({ ready }) => !ready).map(({ uid }) => uid));
            for (const { name: uid, first, others } of shardReferences(input, (name) => waiting.has(name))) {
                yield (0,rule/* problem */.CC) `${first}: Shard ${(0,finding/* quote */.hD)(uid)}${(0,finding/* alsoAt */.lp)(input.source, others)} is not ready, and the service may refuse it. Wait until the branch lists it as ready.`;
            }
        },
    }),
    (0,rule/* rule */.Hu)('shard-first-use', 'off', {
        title: 'Every shard that a key range names is in use on the branch already.',
        *check(input) {
            if (input.live === undefined)
                return;
            const used = shardsOf(input.live);
            for (const { name: uid, first } of shardReferences(input, (name) => !used.has(name))) {
                yield (0,rule/* problem */.CC) `${first}: Shard ${(0,finding/* quote */.hD)(uid)} is not used on the branch yet, and its routers may not know it. If the service refuses it, apply again in a minute.`;
            }
        },
    }),
    (0,rule/* rule */.Hu)('unused-shard', 'warning', {
        title: 'Every shard of the branch is named by a key range.',
        *check({ shards, topology, live }) {
            const place = topology.document.root.members.get('shard_groups');
            if (shards === undefined || place === undefined)
                return;
            const uids = new Set(shards.map(({ uid }) => uid));
            const used = shardsOf(topology);
            if (used.values().some((uid) => uid === undefined || !uids.has(uid)))
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
            yield (0,rule/* problem */.CC) `${(0,document_document/* keySpan */.UT)(place)}: No key range names ${isOne ? 'shard' : 'shards'} ${names} of the branch, and every shard is paid for. ${remedy}`;
        },
    }),
];
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
const PLACEHOLDER = /\$\{shard:[^{}\r\n]+\}/;
function shardsOf({ groupList }) {
    return new Set(groupList.flatMap(({ keyRanges }) => keyRanges.map(({ shardUid }) => shardUid?.value)));
}
function shardReferences({ topology }, holds) {
    const ranges = topology.groupList.flatMap(({ keyRanges }) => keyRanges);
    const named = ranges.flatMap(({ shardUid }) => shardUid ?? []);
    return (0,rule/* namesIn */.wX)(named.filter(({ value }) => !isSymbolic(value) && holds(value)));
}
function isSymbolic(uid) {
    return uid.includes('\u0024{');
}
function isMeantAlike(source, one, other) {
    if (one.value !== other.value)
        return false;
    const [name, otherName] = [one, other].map((node) => PLACEHOLDER.exec((0,document_source/* textOf */.b6)(source, node))?.[0]);
    return name === otherName;
}

;// CONCATENATED MODULE: ./build/topology/validation/rules/authority.js




const AUTHORITY_RULES = [
    (0,rule/* rule */.Hu)('authority-one-range', 'error', {
        title: 'The authoritative shard group has exactly one key range.',
        *check({ authority: group }) {
            const second = group?.keyRanges[1];
            if (group === undefined || second === undefined)
                return;
            yield (0,rule/* problem */.CC) `${(0,document_document/* opening */.zs)(second.node)}: Authoritative ${(0,rule/* groupName */.hv)(group)} has ${group.keyRanges.length} key ranges, and must have exactly one. Keep one without start and end, and put the sharded tables in a group of their own.`;
        },
    }),
    (0,rule/* rule */.Hu)('authority-unbounded', 'error', {
        title: "The authoritative shard group's key range has neither start nor end.",
        *check({ authority: group }) {
            const [range, ...others] = group?.keyRanges ?? [];
            if (group === undefined || range === undefined || others.length > 0)
                return;
            const bound = [range.start, range.end].find((node) => node !== undefined && node.value !== '');
            if (bound === undefined)
                return;
            const key = bound === range.start ? 'start' : 'end';
            yield (0,rule/* problem */.CC) `${bound}: The key range of authoritative ${(0,rule/* groupName */.hv)(group)} has ${(0,finding/* quote */.hD)(`${key}: "${bound.value}"`)}, and must be unbounded. Remove ${(0,finding/* quote */.hD)(key)}.`;
        },
    }),
    (0,rule/* rule */.Hu)('authority-moved', 'error', {
        title: "The authoritative shard group stays on the branch's authoritative shard.",
        *check(input) {
            const is = onlyShard(input.authority);
            const must = expectedShard(input);
            if (is === undefined || must === undefined || is.value === must || isSymbolic(is.value))
                return;
            const isUsed = input.topology.groupList.some(({ keyRanges }) => keyRanges.some(({ shardUid }) => shardUid?.value === must));
            const unused = isUsed ? '' : ', which no key range uses';
            yield (0,rule/* problem */.CC) `${is}: The authoritative shard is ${(0,finding/* quote */.hD)(is.value)}, and the branch's is ${(0,finding/* quote */.hD)(must)}${unused}. It cannot change: write ${(0,finding/* quote */.hD)(must)} or ${(0,finding/* quote */.hD)(AUTHORITATIVE)}, or check that the file belongs to this branch.`;
        },
    }),
    (0,rule/* rule */.Hu)('authority-indexed', 'warning', {
        title: 'The authoritative shard group has no default shard index.',
        *check({ authority: group }) {
            const index = group?.defaultShardIndex;
            if (group === undefined || index === undefined || index.value === '')
                return;
            yield (0,rule/* problem */.CC) `${index}: Authoritative ${(0,rule/* groupName */.hv)(group)} routes by ${(0,finding/* quote */.hD)(index.value)}, so every table placed there needs that shard key on insert. Remove ${(0,finding/* quote */.hD)('default_shard_index')}, and bind routed tables to a group of their own.`;
        },
    }),
    (0,rule/* rule */.Hu)('cluster-default-not-authority', 'error', {
        title: "The cluster's default shard group, if there is one, is the authoritative shard group.",
        *check({ topology, knowsGroups }) {
            const { defaultShardGroup: given, authoritativeShardGroup: authority } = topology;
            if (!given?.value || authority === undefined || given.value === authority.value)
                return;
            const areDeclared = topology.groups.has(given.value) && topology.groups.has(authority.value);
            if (!areDeclared && knowsGroups)
                return;
            yield (0,rule/* problem */.CC) `${[given, authority]}: The cluster's default shard group is ${(0,finding/* quote */.hD)(given.value)}, and must be the authoritative ${(0,finding/* quote */.hD)(authority.value)}. Write ${(0,finding/* quote */.hD)(authority.value)}, and set ${(0,finding/* quote */.hD)(given.value)} as the default of a database or schema.`;
        },
    }),
    (0,rule/* databaseRule */.o_)('database-authority', 'warning', {
        title: "A database's authoritative shard group has exactly one key range, without bounds.",
        *check({ authoritativeShardGroup: authority }, { topology, shape }) {
            const group = topology.groups.get(authority?.value ?? '');
            if (authority === undefined || group === undefined)
                return;
            if (authority.value === topology.authoritativeShardGroup?.value)
                return;
            if (shape.isUnsure(group.node, 'key_ranges'))
                return;
            const [range] = group.keyRanges;
            const isUnbounded = !range?.start?.value && !range?.end?.value;
            if (group.keyRanges.length === 1 && isUnbounded)
                return;
            yield (0,rule/* problem */.CC) `${authority}: Shard group ${(0,finding/* quote */.hD)(authority.value)} holds a database's own data, and has ${group.keyRanges.length === 1 ? 'a bounded key range' : `${group.keyRanges.length} key ranges`}. Name a group with exactly one key range, without start and end.`;
        },
    }),
];
const AUTHORITATIVE = `\${shard:authoritative}`;
function onlyShard(group) {
    return group?.keyRanges.length === 1 ? group.keyRanges[0]?.shardUid : undefined;
}
function expectedShard({ shards, live }) {
    const flagged = shards?.find(({ authoritative }) => authoritative)?.uid;
    return flagged ?? onlyShard(live?.groups.get(live.authoritativeShardGroup?.value ?? ''))?.value;
}

// EXTERNAL MODULE: ./build/topology/validation/rules/layout.js
var rules_layout = __nccwpck_require__(142);
;// CONCATENATED MODULE: ./build/topology/validation/rules/bounds.js



const boundRule = (0,rule/* rulesAbout */.N0)(({ topology }) => boundsOf(topology));
const BOUND_RULES = [
    (0,rule/* rule */.Hu)('unquoted-bound', 'error', {
        title: 'Every bound of a key range is a quoted string.',
        *check({ shape, authority }) {
            const needless = new Set(authority?.keyRanges.flatMap(({ start, end }) => [start?.start, end?.start]));
            for (const unquoted of shape.problems.get('unquoted-bound') ?? [])
                if (!needless.has(unquoted.at.start))
                    yield unquoted;
        },
    }),
    boundRule('bound-not-hex', 'error', {
        title: 'Every bound of a key range consists of hexadecimal digits.',
        *check({ key, node }) {
            if (/^[0-9A-Fa-f]*$/.test(node.value))
                return;
            const digits = node.value.replace(/^0x|[\s_-]/gi, '');
            const isClear = /^[0-9A-Fa-f]+$/.test(digits) && !node.value.startsWith('-');
            const meant = isClear ? `, such as ${(0,finding/* quote */.hD)(`"${digits}"`)}` : '';
            yield (0,rule/* problem */.CC) `${node}: Key range ${key === 'start' ? 'starts' : 'ends'} at ${(0,finding/* quote */.hD)(node.value)}: not hexadecimal. Write digits 0-9 and a-f only${meant}.`;
        },
    }),
    (0,rule/* layoutRule */.l0)('bound-too-large', 'error', {
        title: 'Every bound fits the keys of its index: 16 digits for xxhash, 7fffffffffffffff for range and modulo.',
        *check({ axis, index, ranges }) {
            if (index === undefined)
                return;
            for (const { range, result } of ranges) {
                if (!('reason' in result) || result.reason === 'not-hexadecimal')
                    continue;
                const node = range[result.bound];
                if (node === undefined)
                    continue;
                const fact = `Key range ${result.bound === 'start' ? 'starts' : 'ends'} at ${(0,finding/* quote */.hD)(node.value)}`;
                const remedy = axis.type === 'xxhash'
                    ? `${node.value.length} digits, and an xxhash key has 16. Write the first digits only, such as ${(0,finding/* quote */.hD)(`"${node.value.slice(0, 2)}"`)}.`
                    : `beyond the signed 64-bit integers of ${axis.type} index ${(0,finding/* quote */.hD)(index.name)}. Write at most ${(0,finding/* quote */.hD)('"7fffffffffffffff"')}.`;
                yield (0,rule/* problem */.CC) `${node}: ${fact}: ${remedy}`;
            }
        },
    }),
    (0,rule/* layoutRule */.l0)('bound-odd-digits', 'warning', {
        title: 'Every bound under an xxhash index has an even number of digits.',
        *check({ axis, index, ranges }) {
            if (index === undefined || axis.type !== 'xxhash')
                return;
            for (const node of ranges.flatMap(({ range }) => [range.start ?? [], range.end ?? []].flat())) {
                if (node.value.length % 2 === 0 || !/^[0-9A-Fa-f]{1,15}$/.test(node.value))
                    continue;
                yield (0,rule/* problem */.CC) `${node}: Bound ${(0,finding/* quote */.hD)(node.value)} has an odd number of digits, and how the service reads that is not known. Write ${(0,finding/* quote */.hD)(`"${node.value}0"`)}.`;
            }
        },
    }),
    (0,rule/* rule */.Hu)('bound-upper-case', 'warning', {
        title: 'Every bound is written in lower case.',
        *check({ source, topology }) {
            const bounds = boundsOf(topology).map(({ node }) => node);
            const [first, ...others] = bounds.filter(({ value }) => /^(?=.*[A-F])[0-9A-Fa-f]+$/.test(value));
            if (first === undefined)
                return;
            yield (0,rule/* problem */.CC) `${first}: Bound ${(0,finding/* quote */.hD)(first.value)}${(0,finding/* alsoAt */.lp)(source, others)} has upper-case digits, which no known document has. Write ${(0,finding/* quote */.hD)(`"${first.value.toLowerCase()}"`)}.`;
        },
    }),
];
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

// EXTERNAL MODULE: ./build/topology/model/key-range.js
var key_range = __nccwpck_require__(7917);
;// CONCATENATED MODULE: ./build/topology/validation/rules/indexes.js





const expressionRule = (0,rule/* rulesAbout */.N0)(indexExpressions);
const INDEX_RULES = [
    (0,rule/* indexRule */.fh)('index-type', 'error', {
        title: 'The type of a shard index is `xxhash`, `range` or `modulo`.',
        *check({ name, type }) {
            if (type === undefined || (0,key_range/* isIndexType */.$U)(type.value))
                return;
            yield (0,rule/* problem */.CC) `${type}: Shard index ${(0,finding/* quote */.hD)(name)} has the type ${(0,finding/* quote */.hD)(type.value)}.${(0,nearest/* suggestion */.h)(type.value, key_range/* INDEX_TYPES */.V)} Write one of ${(0,finding/* listed */.KE)(key_range/* INDEX_TYPES */.V)}.`;
        },
    }),
    (0,rule/* rule */.Hu)('index-column-count', 'error', {
        title: 'Every shard index in force has exactly one column or expression.',
        *check(input) {
            const without = inForceWithoutColumns(input);
            for (const index of input.topology.indexes.values()) {
                if (index.columns.length > 1)
                    yield tooMany(index.node, `Shard index ${(0,finding/* quote */.hD)(index.name)}`, index.columns.length);
                if (without.has(index) && !input.shape.isUnsure(index.node, 'columns'))
                    yield (0,rule/* problem */.CC) `${columnsPlace(index.node)}: Shard index ${(0,finding/* quote */.hD)(index.name)} has no column to compute a key from. Add ${(0,finding/* quote */.hD)('columns: [name]')}.`;
            }
            for (const { table } of input.elaborateTables) {
                for (const { node, columns } of table.primaryIndexes)
                    if (columns.length > 1)
                        yield tooMany(node, `The primary index of table ${(0,finding/* quote */.hD)(table.name)}`, columns.length);
            }
        },
    }),
    expressionRule('index-several-columns', 'warning', {
        title: 'An index expression names one column only.',
        *check(expression) {
            const columns = columnsOf(expression.value) ?? [];
            if (columns.length < 2)
                return;
            yield (0,rule/* problem */.CC) `${expression}: Index expression ${(0,finding/* quote */.hD)(expression.value)} names ${columns.length} columns, ${(0,finding/* listed */.KE)(columns)}: inserts will fail. Use one column.`;
        },
    }),
    expressionRule('index-qualified-column', 'warning', {
        title: 'An index names its column without a table.',
        *check(expression) {
            const qualified = columnsOf(expression.value)?.find((column) => column.includes('.'));
            if (qualified === undefined)
                return;
            const column = qualified.slice(qualified.lastIndexOf('.') + 1);
            yield (0,rule/* problem */.CC) `${expression}: Index column ${(0,finding/* quote */.hD)(qualified)} is qualified, and the service documents unqualified columns. Write ${(0,finding/* quote */.hD)(column)}.`;
        },
    }),
    (0,rule/* indexRule */.fh)('modulo-modulus', 'error', {
        title: 'A modulo index has a positive whole modulus.',
        *check({ name, node, type, params, modulus }, { shape }) {
            if (type?.value !== 'modulo' || shape.isUnsure(node, 'index_params'))
                return;
            if (modulus === undefined) {
                if (params !== undefined && shape.isUnsure(params, 'modulus'))
                    return;
                yield (0,rule/* problem */.CC) `${(0,document_document/* memberValue */.AX)(node, 'type') ?? (0,document_document/* opening */.zs)(node)}: Modulo index ${(0,finding/* quote */.hD)(name)} has no modulus. Add ${(0,finding/* quote */.hD)('index_params: {modulus: "16"}')} with its number of buckets.`;
                return;
            }
            const result = (0,key_range/* readModulus */.kU)(modulus);
            if (typeof result === 'bigint')
                return;
            const reason = {
                'not-an-integer': 'not a whole number',
                'not-positive': 'not positive',
                'too-large': 'beyond 64 bits',
            }[result];
            yield (0,rule/* problem */.CC) `${modulus}: The modulus of index ${(0,finding/* quote */.hD)(name)} is ${(0,finding/* quote */.hD)((0,document_document/* toJson */.aB)(modulus))}: ${reason}. Write a positive whole number in quotes, such as ${(0,finding/* quote */.hD)('"16"')}.`;
        },
    }),
    (0,rule/* indexRule */.fh)('modulus-not-string', 'warning', {
        title: 'A modulus is written as a string.',
        *check({ name, modulus }) {
            if (modulus?.kind !== 'number')
                return;
            const result = (0,key_range/* readModulus */.kU)(modulus);
            if (typeof result === 'string')
                return;
            yield (0,rule/* problem */.CC) `${modulus}: The modulus of index ${(0,finding/* quote */.hD)(name)} is the number ${(0,finding/* quote */.hD)(modulus.text)}, and parameters are known as strings. Write ${(0,finding/* quote */.hD)(`"${result}"`)}.`;
        },
    }),
    (0,rule/* indexRule */.fh)('index-params-unused', 'warning', {
        title: 'Only a modulo index has a modulus.',
        *check({ name, type, params }) {
            const member = params?.members.get('modulus');
            if (member === undefined || (type?.value !== 'xxhash' && type?.value !== 'range'))
                return;
            yield (0,rule/* problem */.CC) `${(0,document_document/* keySpan */.UT)(member)}: Shard index ${(0,finding/* quote */.hD)(name)} of type ${(0,finding/* quote */.hD)(type.value)} has a modulus, which only ${(0,finding/* quote */.hD)('modulo')} uses. Remove it, or write ${(0,finding/* quote */.hD)('type: modulo')}.`;
        },
    }),
    (0,rule/* placementRule */.k)('override-index-type', 'warning', {
        title: "A table's own index has the same type as its group's default index.",
        *check([{ choice, indexes }, [first]], { topology }) {
            const { group } = choice;
            const standard = topology.indexes.get(group?.defaultShardIndex?.value ?? '')?.type?.value;
            if (group === undefined || standard === undefined || !(0,key_range/* isIndexType */.$U)(standard))
                return;
            for (const [position, { source, index }] of indexes.entries()) {
                const own = index?.type?.value;
                if (source !== 'table' || own === undefined || own === standard || !(0,key_range/* isIndexType */.$U)(own))
                    continue;
                const entry = first?.table.primaryIndexes[position];
                if (first === undefined || entry === undefined)
                    continue;
                yield (0,rule/* problem */.CC) `${entry.shardIndex ?? (0,document_document/* opening */.zs)(entry.node)}: Table ${(0,finding/* quote */.hD)(first.table.name)} uses ${own} index ${(0,finding/* quote */.hD)(index?.name ?? '')} in ${(0,rule/* groupName */.hv)(group)}, whose default index is ${standard}: the same bounds mean two different partitions. Use a ${standard} index, or a group of its own.`;
            }
        },
    }),
];
function tooMany(node, subject, count) {
    return (0,rule/* problem */.CC) `${columnsPlace(node)}: ${subject} has ${count} columns, and the service takes exactly one. Keep the one that rows are split by.`;
}
function columnsPlace(node) {
    return (0,document_document/* memberValue */.AX)(node, 'columns') ?? (0,document_document/* opening */.zs)(node);
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
function indexExpressions({ topology, elaborateTables }) {
    const entries = elaborateTables.flatMap(({ table }) => table.primaryIndexes);
    const lists = [...topology.indexes.values(), ...entries].map(({ columns }) => columns);
    return lists.filter(({ length }) => length === 1).flat();
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

;// CONCATENATED MODULE: ./build/topology/validation/rules/key-ranges.js







const KEY_RANGE_RULES = [
    (0,rule/* layoutRule */.l0)('key-range-empty', 'error', {
        title: 'Every key range starts before it ends.',
        *check(layout) {
            for (const { range, result } of layout.ranges) {
                if ('reason' in result || result.low < result.high)
                    continue;
                const start = range.start?.value ?? '';
                const end = range.end?.value ?? '';
                if (end === '' && (0,rules_layout/* isBeyondModulus */.dP)(layout, result.low))
                    continue;
                const fact = start === ''
                    ? `Key range ends at ${(0,finding/* quote */.hD)(end)}, the lowest key, and holds no key`
                    : `Key range starts at ${(0,finding/* quote */.hD)(start)} and ends at ${(0,finding/* quote */.hD)(end)}, and holds no key${reading(layout)}`;
                const remedy = start === end || start === ''
                    ? 'Write a later end, or remove the range.'
                    : 'Swap the two, or correct one.';
                yield (0,rule/* problem */.CC) `${range.start ?? range.end ?? (0,document_document/* opening */.zs)(range.node)}: ${fact}. ${remedy}`;
            }
        },
    }),
    (0,rule/* layoutRule */.l0)('key-range-overlap', 'error', {
        title: 'No two key ranges of a group share a key.',
        *check(layout) {
            let widest;
            for (const placed of layout.sorted ?? []) {
                if (widest !== undefined && placed.interval.low < widest.interval.high) {
                    const { low } = placed.interval;
                    const high = placed.interval.high < widest.interval.high ? placed.interval.high : widest.interval.high;
                    yield (0,rule/* problem */.CC) `${[placeOf(placed, 'start'), placeOf(widest, 'end')]}: Keys ${(0,finding/* quote */.hD)((0,key_range/* renderInterval */.kr)({ low, high }, layout.axis))} of ${(0,rule/* groupName */.hv)(layout.group)} are in two ranges, on ${shardOf(widest)} and ${shardOf(placed)}. Let one range end where the next starts.`;
                }
                if (widest === undefined || placed.interval.high > widest.interval.high)
                    widest = placed;
            }
        },
    }),
    (0,rule/* layoutRule */.l0)('key-range-gap', 'error', {
        title: 'The key ranges of a group together hold every key.',
        check: gapsOf,
    }),
    (0,rule/* layoutRule */.l0)('range-negative-keys', 'error', {
        title: 'The first range under a range index has no start, so that it holds negative keys.',
        *check(layout) {
            const [first] = layout.sorted ?? [];
            if (first?.range.start === undefined || !isRangeFromZero(layout, first))
                return;
            const column = layout.index?.columns[0]?.value ?? '';
            const found = (0,rule/* problem */.CC) `${first.range.start}: The first range of ${(0,rule/* groupName */.hv)(layout.group)} starts at ${(0,finding/* quote */.hD)(first.range.start.value)}, and negative keys of ${(0,finding/* quote */.hD)(column)} have no range: range keys are signed. Remove the ${(0,finding/* quote */.hD)('start')}.`;
            const isMild = NOT_NEGATIVE.test(column.slice(-key_ranges_MAX_LENGTH));
            yield isMild ? { ...found, atMost: 'warning' } : found;
        },
    }),
    (0,rule/* layoutRule */.l0)('key-range-order', 'warning', {
        title: 'The key ranges of a group stand from the lowest key to the highest.',
        *check(layout) {
            if (layout.table !== undefined)
                return;
            let highest;
            for (const { range, result } of layout.ranges) {
                if ('reason' in result || (0,rules_layout/* isBeyondModulus */.dP)(layout, result.low))
                    continue;
                if (highest !== undefined && result.low < highest) {
                    yield (0,rule/* problem */.CC) `${(0,document_document/* opening */.zs)(range.node)}: The key ranges of ${(0,rule/* groupName */.hv)(layout.group)} are not in ascending order: this one belongs further up. Sort them by ${'`start`'}.`;
                    break;
                }
                highest = result.low;
            }
        },
    }),
    (0,rule/* layoutRule */.l0)('key-range-mergeable', 'warning', {
        title: 'Neighbouring key ranges of a group are on different shards.',
        *check(layout, { source }) {
            if (layout.table !== undefined)
                return;
            const ranges = layout.sorted ?? [];
            for (const [position, { range, interval }] of ranges.entries()) {
                const before = ranges[position - 1];
                const shard = range.shardUid;
                if (before === undefined || shard === undefined || before.interval.high !== interval.low)
                    continue;
                const earlier = before.range.shardUid;
                if (earlier === undefined || !isMeantAlike(source, earlier, shard))
                    continue;
                yield (0,rule/* problem */.CC) `${[shard, earlier]}: This range and the one before it are both on shard ${(0,finding/* quote */.hD)(shard.value)}. Merge them: remove the bound between them.`;
            }
        },
    }),
    (0,rule/* groupRule */.sE)('group-without-index', 'error', {
        title: 'A group that is split by key has a shard index for each of its tables.',
        *check(group, { shape, tablesByGroup, topology }) {
            if (!isSplit(group) || (0,rules_layout/* isAuthority */.AK)(topology, group))
                return;
            if (group.defaultShardIndex?.value || shape.isUnsure(group.node, 'default_shard_index'))
                return;
            const all = tablesByGroup.get(group) ?? [];
            const unrouted = all.filter(({ table, placement }) => placement.indexes.every(({ name }) => name === undefined) &&
                !shape.isUnsure(table.node, 'primary_indexes'));
            const [first] = unrouted;
            const at = group.uid ?? (0,document_document/* opening */.zs)(group.node);
            const name = (0,rule/* groupName */.hv)(group);
            const fact = `${name.charAt(0).toUpperCase()}${name.slice(1)} is split by key and has no shard index`;
            const remedy = `Add ${(0,finding/* quote */.hD)('default_shard_index')}`;
            if (first !== undefined) {
                const names = (0,finding/* listed */.KE)(unrouted.map(({ table }) => table.name));
                yield (0,rule/* problem */.CC) `${[at, (0,document_document/* keySpan */.UT)(first.table.member)]}: ${fact}, so rows of ${names} cannot be routed. ${remedy}.`;
            }
            else if (all.length === 0) {
                yield { ...(0,rule/* problem */.CC) `${at}: ${fact}. ${remedy} before binding a table to it.`, atMost: 'warning' };
            }
        },
    }),
    (0,rule/* rule */.Hu)('range-like-prefix', 'warning', {
        title: 'Bounds under a range index are integers, not shares of the key space.',
        *check({ layouts }) {
            const isPlain = (0,rule/* remembered */.HK)((index) => index.columns.every(({ value }) => isPlainColumn(value)));
            for (const { group, index, axis, ranges } of layouts) {
                if (index === undefined || axis.type !== 'range' || !isPlain(index))
                    continue;
                const bounds = ranges.flatMap(({ range }) => [range.start ?? [], range.end ?? []].flat());
                const [first] = bounds;
                if (first === undefined || !bounds.every(({ value }) => /^[1-9a-fA-F]0$/.test(value)))
                    continue;
                yield (0,rule/* problem */.CC) `${first}: Bound ${(0,finding/* quote */.hD)(first.value)} of ${(0,rule/* groupName */.hv)(group)} is the integer ${Number.parseInt(first.value, 16)} of ${(0,rule/* columnList */.hP)(index.columns)} under range index ${(0,finding/* quote */.hD)(index.name)}, not a share of the key space. Use an xxhash index to split evenly, or write the integer in full, such as ${(0,finding/* quote */.hD)(`"00${first.value}"`)}, if it is meant.`;
            }
        },
    }),
    (0,rule/* layoutRule */.l0)('modulo-bound', 'warning', {
        title: 'No bound under a modulo index lies beyond the modulus.',
        *check({ axis, index, ranges }) {
            if (index === undefined || axis.type !== 'modulo')
                return;
            for (const { range, result } of ranges) {
                if ('reason' in result)
                    continue;
                const { low, high } = result;
                const modulus = `modulus ${axis.high} (${(0,finding/* quote */.hD)(`"${axis.high.toString(16)}"`)} in hexadecimal) of index ${(0,finding/* quote */.hD)(index.name)}`;
                if (range.start !== undefined && low >= axis.high) {
                    yield (0,rule/* problem */.CC) `${range.start}: Key range starts at ${(0,finding/* quote */.hD)(range.start.value)}, which is bucket ${low}, and the ${modulus} has none there: its shard never receives a row. Write a smaller start, or remove the range.`;
                }
                else if (range.end !== undefined && high > axis.high) {
                    yield (0,rule/* problem */.CC) `${range.end}: Key range ends at ${(0,finding/* quote */.hD)(range.end.value)}, which is bucket ${high}, beyond the ${modulus}. Remove the ${(0,finding/* quote */.hD)('end')}, or write one within the modulus.`;
                }
            }
        },
    }),
];
function reading({ axis, index }) {
    return index === undefined ? '' : ` under ${axis.type} index ${(0,finding/* quote */.hD)(index.name)}`;
}
function placeOf({ range }, bound) {
    return range[bound] ?? (0,document_document/* opening */.zs)(range.node);
}
function shardOf({ range }) {
    return range.shardUid === undefined ? 'a shard without uid' : (0,finding/* quote */.hD)(range.shardUid.value);
}
function* gapsOf(layout) {
    const { axis } = layout;
    const [first, ...others] = layout.sorted ?? [];
    if (first === undefined)
        return;
    if (first.interval.low > axis.low && !isRangeFromZero(layout, first)) {
        const missing = { low: axis.low, high: first.interval.low };
        yield gap(layout, missing, {
            at: placeOf(first, 'start'),
            remedy: 'Remove the `start` of the first range',
        });
    }
    let last = first;
    for (const next of others) {
        if (next.interval.low > last.interval.high) {
            const missing = { low: last.interval.high, high: next.interval.low };
            const remedy = 'Let one range end where the next starts';
            yield {
                ...gap(layout, missing, { at: placeOf(next, 'start'), remedy }),
                related: placeOf(last, 'end'),
            };
        }
        if (next.interval.high > last.interval.high)
            last = next;
    }
    if (last.interval.high < axis.high && layout.index !== undefined) {
        const missing = { low: last.interval.high, high: axis.high };
        yield gap(layout, missing, { at: placeOf(last, 'end'), remedy: 'Remove the `end` of the last range' });
    }
}
function gap(layout, missing, { at, remedy }) {
    const { group, axis, index, table } = layout;
    const keys = (0,finding/* quote */.hD)((0,key_range/* renderInterval */.kr)(missing, axis));
    const reader = table === undefined ? '' : `, which table ${(0,finding/* quote */.hD)(table.table.name)} names`;
    const read = index === undefined ? '' : `, read${reading(layout)}${reader}`;
    const fact = `Keys ${keys} of ${(0,rule/* groupName */.hv)(group)} are in no range${read}`;
    return (0,rule/* problem */.CC) `${at}: ${fact}. ${remedy}, or add a range for them.`;
}
function isRangeFromZero({ axis }, first) {
    return axis === key_range/* RANGE_AXIS */.MO && first.interval.low === 0n;
}
const key_ranges_MAX_LENGTH = 200;
const NOT_NEGATIVE = /^\s*abs\s*\(|&\s*\d+\s*\)?\s*$/i;
function isSplit(group) {
    return group.keyRanges.length > 1 || group.keyRanges.some(({ start, end }) => start?.value || end?.value);
}

;// CONCATENATED MODULE: ./build/topology/validation/rules/keys.js



const KEY_RULES = [
    (0,rule/* rule */.Hu)('not-an-object', 'error', {
        title: 'The document is one object.',
    }),
    (0,rule/* rule */.Hu)('duplicate-key', 'error', {
        title: 'No key stands twice in one object.',
    }),
    (0,rule/* rule */.Hu)('wrong-type', 'error', {
        title: 'Every known key has a value of its kind.',
    }),
    (0,rule/* rule */.Hu)('missing-key', 'error', {
        title: 'Every required key is present and not empty.',
    }),
    (0,rule/* rule */.Hu)('misspelled-key', 'error', {
        title: 'No key is a near miss of a known key.',
    }),
    (0,rule/* rule */.Hu)('unknown-key', 'warning', {
        title: 'Every key is one that the format is known to have.',
    }),
    (0,rule/* rule */.Hu)('alias-key', 'warning', {
        title: 'Bindings use the spelling of today: `shard_group` and `shard_groups`.',
        *check(input) {
            const agreeing = aliases(input).filter(({ conflict }) => conflict === undefined);
            for (const [key, found] of Map.groupBy(agreeing, ({ key }) => key)) {
                const [first, ...others] = found.map(({ member }) => (0,document_document/* keySpan */.UT)(member));
                if (first === undefined)
                    continue;
                yield (0,rule/* problem */.CC) `${first}: ${(0,finding/* quote */.hD)(key)}${(0,finding/* alsoAt */.lp)(input.source, others)} is the older spelling, which the service may no longer take. Write ${(0,finding/* quote */.hD)(key.replace('_uid', ''))}.`;
            }
        },
    }),
    (0,rule/* rule */.Hu)('alias-conflict', 'error', {
        title: 'A binding that has both spellings says the same in both.',
        *check(input) {
            for (const { key, modern, member, conflict } of aliases(input)) {
                if (conflict === undefined)
                    continue;
                yield (0,rule/* problem */.CC) `${[(0,document_document/* keySpan */.UT)(member), (0,document_document/* keySpan */.UT)(conflict)]}: ${(0,finding/* quote */.hD)(key)} says ${(0,finding/* quote */.hD)((0,document_document/* toJson */.aB)(member.value))} and ${(0,finding/* quote */.hD)(modern)} says ${(0,finding/* quote */.hD)((0,document_document/* toJson */.aB)(conflict.value))}. Keep ${(0,finding/* quote */.hD)(modern)} alone.`;
            }
        },
    }),
    (0,rule/* rule */.Hu)('null-value', 'warning', {
        title: 'No known key is null.',
    }),
    (0,rule/* rule */.Hu)('table-shard-index', 'warning', {
        title: "A table's own index stands under `primary_indexes`, not under `shard_index`.",
        *check({ source, elaborateTables }) {
            const found = elaborateTables.flatMap(({ table }) => table.node.members.get('shard_index') ?? []);
            const [first, ...others] = found;
            if (first === undefined)
                return;
            yield (0,rule/* problem */.CC) `${(0,document_document/* keySpan */.UT)(first)}: ${(0,finding/* quote */.hD)('shard_index')} on a table${(0,finding/* alsoAt */.lp)(source, others.map(document_document/* keySpan */.UT))} is a doubtful spelling that the service may drop. Write ${(0,finding/* quote */.hD)(`primary_indexes: [{shard_index: ${(0,document_document/* toJson */.aB)(first.value)}}]`)}.`;
        },
    }),
];
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
    const other = object.members.get(modern);
    if (member === undefined)
        return;
    const isConflict = other !== undefined && (0,document_document/* toJson */.aB)(other.value) !== (0,document_document/* toJson */.aB)(member.value);
    yield { key, modern, member, conflict: isConflict ? other : undefined };
}

;// CONCATENATED MODULE: ./build/topology/validation/rules/secondary-indexes.js




const gsiRule = (0,rule/* rulesAbout */.N0)(({ gsis }) => {
    const routing = (0,rule/* remembered */.HK)(routingOf);
    return gsis.map((gsi) => ({ ...gsi, routing }));
});
const SECONDARY_INDEX_RULES = [
    gsiRule('gsi-owner-pk-columns', 'error', {
        title: 'A global secondary index that is not unique has `owner_pk_columns`.',
        *check({ gsi }, { shape }) {
            if (gsi.unique || gsi.ownerPkColumns.length > 0)
                return;
            if (shape.isUnsure(gsi.node, 'unique', 'owner_pk_columns'))
                return;
            yield (0,rule/* problem */.CC) `${(0,document_document/* keySpan */.UT)(gsi.member)}: Global secondary index ${(0,finding/* quote */.hD)(gsi.name)} is not unique and has no ${(0,finding/* quote */.hD)('owner_pk_columns')}. Add them with the owner's primary key, or write ${(0,finding/* quote */.hD)('unique: true')}.`;
        },
    }),
    gsiRule('gsi-owner-sk-columns', 'error', {
        title: 'A global secondary index has `owner_sk_columns`, unless its owner has exactly one primary index with `ignore_null: false`.',
        *check({ gsi, owner, routing }, { shape }) {
            if (owner === undefined || gsi.ownerSkColumns.length > 0)
                return;
            const { certain } = routing(owner.placement);
            if (owner.placement.indexes.length === 0 || certain === 1)
                return;
            if (shape.isUnsure(gsi.node, 'owner_sk_columns'))
                return;
            if (shape.isUnsure(owner.table.node, 'primary_indexes'))
                return;
            yield (0,rule/* problem */.CC) `${(0,document_document/* keySpan */.UT)(gsi.member)}: Global secondary index ${(0,finding/* quote */.hD)(gsi.name)} has no ${(0,finding/* quote */.hD)('owner_sk_columns')}, and its owner has ${certain} primary indexes with ${(0,finding/* quote */.hD)('ignore_null: false')} to infer them from. Add them with the owner's shard key columns.`;
        },
    }),
    gsiRule('gsi-owner-sk-differ', 'warning', {
        title: "`owner_sk_columns` are the columns of the owner's shard index.",
        *check({ gsi, owner, routing }) {
            const node = (0,document_document/* memberValue */.AX)(gsi.node, 'owner_sk_columns');
            if (node === undefined || owner === undefined || gsi.ownerSkColumns.length === 0)
                return;
            const { columns, isPlain } = routing(owner.placement);
            if (columns.length === 0 || columns.length !== owner.placement.indexes.length || !isPlain)
                return;
            const own = gsi.ownerSkColumns.map(({ value }) => value);
            if (own.length === columns.length && own.every((column, at) => column === columns[at]))
                return;
            yield (0,rule/* problem */.CC) `${node}: ${(0,finding/* quote */.hD)('owner_sk_columns')} of ${(0,finding/* quote */.hD)(gsi.name)} are ${(0,rule/* columnList */.hP)(own)}, and table ${(0,finding/* quote */.hD)(owner.table.name)} is routed by ${(0,rule/* columnList */.hP)(columns)}. Write ${(0,rule/* columnList */.hP)(columns)}.`;
        },
    }),
    gsiRule('lookup-table-routing', 'error', {
        title: "A lookup table that is routed is routed by one of its index's columns.",
        *check({ gsi, lookup, routing }) {
            const column = lookup === undefined ? undefined : misroutedColumn(gsi, routing(lookup));
            if (column === undefined || gsi.table === undefined)
                return;
            yield (0,rule/* problem */.CC) `${gsi.table}: Lookup table ${(0,finding/* quote */.hD)(gsi.table.value)} of ${(0,finding/* quote */.hD)(gsi.name)} is routed by ${(0,finding/* quote */.hD)(column)}, which is not among the index's columns ${(0,rule/* columnList */.hP)(gsi.columns)}. Put it in a group that is routed by one of them, or in an unsharded one.`;
        },
    }),
    gsiRule('gsi-unique-ignore-null', 'warning', {
        title: 'A unique global secondary index does not ignore nulls.',
        *check({ gsi }) {
            if (!gsi.unique || !gsi.ignoreNull)
                return;
            yield (0,rule/* problem */.CC) `${(0,document_document/* memberValue */.AX)(gsi.node, 'ignore_null') ?? (0,document_document/* opening */.zs)(gsi.node)}: Global secondary index ${(0,finding/* quote */.hD)(gsi.name)} is unique and ignores nulls: rows with a null are neither checked nor found. Write ${(0,finding/* quote */.hD)('ignore_null: false')}, unless that is meant.`;
        },
    }),
    gsiRule('gsi-enabled-at-once', 'warning', {
        title: 'A global secondary index that the branch does not have yet is not enabled.',
        *check({ gsi, database }, { live }) {
            if (live === undefined || !gsi.enabled)
                return;
            if (live.databases.get(database.name)?.globalSecondaryIndexes.has(gsi.name) === true)
                return;
            yield (0,rule/* problem */.CC) `${(0,document_document/* memberValue */.AX)(gsi.node, 'enabled') ?? (0,document_document/* opening */.zs)(gsi.node)}: Global secondary index ${(0,finding/* quote */.hD)(gsi.name)} is new and enabled: until its lookup table is filled, reads through it miss rows. Write ${(0,finding/* quote */.hD)('enabled: false')}, fill the table, verify it, then enable.`;
        },
    }),
];
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

;// CONCATENATED MODULE: ./build/topology/validation/rules/references.js






const schemaRule = (0,rule/* rulesAbout */.N0)(({ schemas }) => schemas);
const REFERENCE_RULES = [
    (0,rule/* rule */.Hu)('undeclared-shard-group', 'error', {
        title: 'Every shard group that is named is declared in `shard_groups`.',
        check(input) {
            const { groups } = input.topology;
            if (!input.knowsGroups)
                return [];
            const lost = groupReferences(input, (uid) => !groups.has(uid));
            return undeclared(input.source, lost, { what: 'Shard group', key: 'shard_groups', declared: groups });
        },
    }),
    (0,rule/* rule */.Hu)('undeclared-shard-index', 'error', {
        title: 'Every shard index that is named is declared in `shard_indexes`.',
        check(input) {
            const { indexes } = input.topology;
            if (!input.knowsIndexes)
                return [];
            const lost = indexReferences(input).filter(({ value }) => !indexes.has(value));
            return undeclared(input.source, lost, { what: 'Shard index', key: 'shard_indexes', declared: indexes });
        },
    }),
    (0,rule/* rule */.Hu)('undeclared-secondary-index', 'error', {
        title: 'Every secondary index that a table lists is a global secondary index of its database.',
        *check(input) {
            for (const { owner, name } of input.listings) {
                const { globalSecondaryIndexes: declared, node } = owner.database;
                const list = node.members.get('global_secondary_indexes')?.value ?? node;
                const isLost = input.shape.isUnsure(node, 'global_secondary_indexes') || input.shape.isUnsure(list, name.value);
                if (declared.has(name.value) || isLost)
                    continue;
                yield (0,rule/* problem */.CC) `${name}: Table ${(0,finding/* quote */.hD)(owner.table.name)} lists ${(0,finding/* quote */.hD)(name.value)}, which is not in the ${(0,finding/* quote */.hD)('global_secondary_indexes')} of database ${(0,finding/* quote */.hD)(owner.database.name)}.${(0,nearest/* suggestion */.h)(name.value, declared.keys()) || ' Declare it there, or remove the entry.'}`;
            }
        },
    }),
    gsiRule('secondary-index-owner', 'error', {
        title: 'A table lists only global secondary indexes that name it as their owner.',
        *check({ gsi, listings }) {
            const { ownerTable } = gsi;
            if (ownerTable === undefined)
                return;
            for (const { owner, name } of listings) {
                if (owner.table.name === ownerTable.value)
                    continue;
                yield (0,rule/* problem */.CC) `${[name, ownerTable]}: Table ${(0,finding/* quote */.hD)(owner.table.name)} lists ${(0,finding/* quote */.hD)(gsi.name)}, whose ${(0,finding/* quote */.hD)('owner_table')} is ${(0,finding/* quote */.hD)(ownerTable.value)}. Name one and the same table in both.`;
            }
        },
    }),
    gsiRule('lookup-table-unresolved', 'error', {
        title: 'The lookup table of a global secondary index is bound to a shard group, or a default places it.',
        *check({ gsi, lookup, lookups, tableNames }) {
            if (gsi.table === undefined || lookups.length > 0 || lookup?.choice.source !== 'none')
                return;
            yield (0,rule/* problem */.CC) `${gsi.table}: Lookup table ${(0,finding/* quote */.hD)(gsi.table.value)} of ${(0,finding/* quote */.hD)(gsi.name)} is not listed, and no default places it.${(0,nearest/* suggestion */.h)(gsi.table.value, tableNames) || ` List it in ${(0,finding/* quote */.hD)('tables')} with a ${(0,finding/* quote */.hD)('shard_group')}.`}`;
        },
    }),
    gsiRule('lookup-table-inherited', 'warning', {
        title: 'The lookup table of a global secondary index is listed with a shard group of its own.',
        *check({ gsi, lookup, lookups, tableNames, routing }) {
            const uid = lookup?.choice.uid;
            if (gsi.table === undefined || lookup === undefined || uid === undefined)
                return;
            if (lookup.choice.source === 'own' || misroutedColumn(gsi, routing(lookup)) !== undefined)
                return;
            const meant = lookups.length > 0 ? '' : (0,nearest/* suggestion */.h)(gsi.table.value, tableNames);
            yield (0,rule/* problem */.CC) `${gsi.table}: Lookup table ${(0,finding/* quote */.hD)(gsi.table.value)} of ${(0,finding/* quote */.hD)(gsi.name)} has no binding of its own and follows a default to ${(0,finding/* quote */.hD)(uid)}.${meant} List it in ${(0,finding/* quote */.hD)('tables')} with a ${(0,finding/* quote */.hD)('shard_group')}.`;
        },
    }),
    gsiRule('lookup-schema-ambiguous', 'warning', {
        title: 'A global secondary index names the schema of its lookup table, unless only one schema lists it.',
        *check({ gsi, lookups }, { shape }) {
            if (gsi.table === undefined || lookups.length < 2 || shape.isUnsure(gsi.node, 'schema'))
                return;
            const schemas = lookups.slice(0, 3).map(({ schema }) => schema.name);
            yield (0,rule/* problem */.CC) `${gsi.table}: Lookup table ${(0,finding/* quote */.hD)(gsi.table.value)} of ${(0,finding/* quote */.hD)(gsi.name)} is listed in schemas ${(0,finding/* listed */.KE)(schemas, lookups.length)}. Add ${(0,finding/* quote */.hD)(`schema: ${schemas[0]}`)} or the other.`;
        },
    }),
    (0,rule/* rule */.Hu)('gsi-inactive', 'warning', {
        title: 'Every global secondary index is listed by its owner table.',
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
                yield (0,rule/* problem */.CC) `${(0,document_document/* keySpan */.UT)(gsi.member)}: Table ${(0,finding/* quote */.hD)(gsi.ownerTable.value)} does not list ${(0,finding/* quote */.hD)(gsi.name)}: ${effect}. Add ${(0,finding/* quote */.hD)(`secondary_indexes: [{name: ${gsi.name}}]`)} to the table.`;
            }
        },
    }),
    gsiRule('secondary-index-columns', 'warning', {
        title: "A table's entry for a global secondary index lists the index's columns, in its order.",
        *check({ gsi, listings }) {
            const declared = (0,document_document/* memberValue */.AX)(gsi.node, 'columns');
            if (declared === undefined || gsi.columns.length === 0)
                return;
            for (const { owner, entry } of listings) {
                const own = (0,document_document/* memberValue */.AX)(entry.node, 'columns');
                if (own === undefined || entry.columns.length === 0)
                    continue;
                const isSame = entry.columns.every(({ value }, at) => value === gsi.columns[at]?.value);
                if (isSame && entry.columns.length === gsi.columns.length)
                    continue;
                yield (0,rule/* problem */.CC) `${[own, declared]}: Table ${(0,finding/* quote */.hD)(owner.table.name)} lists columns ${(0,rule/* columnList */.hP)(entry.columns)} for ${(0,finding/* quote */.hD)(gsi.name)}, which declares ${(0,rule/* columnList */.hP)(gsi.columns)}. Write the same list in both.`;
            }
        },
    }),
    (0,rule/* groupRule */.sE)('duplicate-shard-group', 'error', {
        title: 'No two shard groups have the same uid.',
        *check({ uid }, { source, topology }) {
            const first = topology.groups.get(uid?.value ?? '')?.uid;
            if (uid === undefined || first === undefined || first === uid)
                return;
            yield (0,rule/* problem */.CC) `${[uid, first]}: A second shard group has the uid ${(0,finding/* quote */.hD)(uid.value)}, after line ${(0,document_source/* locate */.x5)(source, first).line}. Give it another uid, or merge the two.`;
        },
    }),
    schemaRule('duplicate-sequence', 'warning', {
        title: 'No sequence is listed twice in one schema.',
        *check({ schema }, { source }) {
            for (const sequence of schema.sequenceList) {
                const first = schema.sequences.get(sequence.name);
                if (first === undefined || first === sequence)
                    continue;
                yield (0,rule/* problem */.CC) `${[sequence.nameSpan, first.nameSpan]}: Sequence ${(0,finding/* quote */.hD)(sequence.name)} is listed twice in one schema, first at line ${(0,document_source/* locate */.x5)(source, first.nameSpan).line}. Keep one of the two.`;
            }
        },
    }),
    schemaRule('table-and-reference', 'error', {
        title: 'No table stands in both `tables` and `reference_tables` of a schema.',
        *check({ schema }) {
            for (const { name, member } of schema.referenceTables.values()) {
                const table = schema.tables.get(name);
                if (table === undefined)
                    continue;
                yield (0,rule/* problem */.CC) `${[(0,document_document/* keySpan */.UT)(member), (0,document_document/* keySpan */.UT)(table.member)]}: Table ${(0,finding/* quote */.hD)(name)} stands in both ${(0,finding/* quote */.hD)('tables')} and ${(0,finding/* quote */.hD)('reference_tables')} of one schema. Remove one of the two entries.`;
            }
        },
    }),
    (0,rule/* rule */.Hu)('unused-shard-index', 'off', {
        title: 'Every shard index is named by a group or a table.',
        *check(input) {
            const used = new Set(indexReferences(input).map(({ value }) => value));
            for (const { name, member } of input.topology.indexes.values()) {
                if (used.has(name))
                    continue;
                yield (0,rule/* problem */.CC) `${(0,document_document/* keySpan */.UT)(member)}: Neither a group nor a table names shard index ${(0,finding/* quote */.hD)(name)}. Remove it, unless it is being prepared.`;
            }
        },
    }),
    (0,rule/* rule */.Hu)('unused-shard-group', 'off', {
        title: 'Every shard group is named by something.',
        *check(input) {
            const used = new Set(otherGroupReferences(input).map(({ value }) => value));
            for (const { choice } of input.tablesByPlacement.keys())
                used.add(choice.uid);
            for (const { uid } of input.topology.groups.values()) {
                if (uid === undefined || used.has(uid.value))
                    continue;
                yield (0,rule/* problem */.CC) `${uid}: Nothing names shard group ${(0,finding/* quote */.hD)(uid.value)}. Remove it, unless a Reshard is being prepared.`;
            }
        },
    }),
    gsiRule('gsi-unrouted-owner', 'warning', {
        title: 'The owner of a global secondary index is routed by a shard index.',
        *check({ gsi, owner }, { shape }) {
            const group = owner?.placement.choice.group;
            if (owner === undefined || group === undefined || gsi.ownerTable === undefined)
                return;
            if (owner.placement.indexes.length > 0 || group.keyRanges.length !== 1)
                return;
            if (shape.isUnsure(owner.table.node, 'primary_indexes'))
                return;
            if (shape.isUnsure(group.node, 'default_shard_index'))
                return;
            yield (0,rule/* problem */.CC) `${gsi.ownerTable}: Table ${(0,finding/* quote */.hD)(gsi.ownerTable.value)}, which owns ${(0,finding/* quote */.hD)(gsi.name)}, is not sharded, so the index has no purpose. Remove it, or put the table in a group with a shard index.`;
        },
    }),
];
function* undeclared(source, lost, { what, key, declared }) {
    const names = [...declared.keys()];
    const choice = names.length === 0 ? 'none is declared' : `declared are ${(0,finding/* listed */.KE)(names)}`;
    for (const { name, first, others } of (0,rule/* namesIn */.wX)(lost))
        yield (0,rule/* problem */.CC) `${first}: ${what} ${(0,finding/* quote */.hD)(name)}${(0,finding/* alsoAt */.lp)(source, others)} is not in ${(0,finding/* quote */.hD)(key)}; ${choice}.${(0,nearest/* suggestion */.h)(name, names) || ' Declare it, or name another.'}`;
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
function otherGroupReferences({ topology, schemas }) {
    const databases = topology.databases.values();
    return [
        ...present([topology.authoritativeShardGroup, topology.defaultShardGroup]),
        ...present(databases.flatMap((database) => [database.defaultShardGroup, database.authoritativeShardGroup])),
        ...schemas.flatMap(({ schema }) => [
            ...present([schema.defaultShardGroup, ...schema.sequenceList.map(({ shardGroup }) => shardGroup)]),
            ...schema.referenceTables.values().flatMap(({ shardGroups }) => shardGroups ?? []),
        ]),
    ];
}
function indexReferences({ topology, elaborateTables }) {
    const entries = elaborateTables.flatMap(({ table }) => table.primaryIndexes);
    const defaults = topology.groupList.map(({ defaultShardIndex }) => defaultShardIndex);
    return present([...defaults, ...entries.map(({ shardIndex }) => shardIndex)]);
}
function present(nodes) {
    return Array.from(nodes).flatMap((node) => (node?.value ? [node] : []));
}

// EXTERNAL MODULE: ./build/topology/model/resolution.js
var model_resolution = __nccwpck_require__(6066);
;// CONCATENATED MODULE: ./build/topology/validation/rules/tables.js






const referenceTableRule = (0,rule/* rulesAbout */.N0)(referenceTables);
const TABLE_RULES = [
    (0,rule/* placementRule */.k)('tables-not-colocated', 'off', {
        title: 'All tables of a group are split by the same column.',
        *check([{ choice, indexes }, [first]], { topology }) {
            const [own] = indexes;
            const [entry] = first?.table.primaryIndexes ?? [];
            if (first === undefined || entry === undefined || own === undefined || choice.group === undefined)
                return;
            const columns = topology.indexes.get(choice.group.defaultShardIndex?.value ?? '')?.columns;
            if (columns === undefined || columns.map(({ value }) => value).join() === own.columns.join())
                return;
            yield (0,rule/* problem */.CC) `${(0,document_document/* opening */.zs)(entry.node)}: Table ${(0,finding/* quote */.hD)(first.table.name)} is split by ${(0,rule/* columnList */.hP)(own.columns)}, and ${(0,rule/* groupName */.hv)(choice.group)} by ${(0,rule/* columnList */.hP)(columns)}: their rows are not co-located. Split by the same column, or use a group of its own.`;
        },
    }),
    (0,rule/* rule */.Hu)('sequence-group-spread', 'error', {
        title: "A sequence's shard group has exactly one shard.",
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
                    yield {
                        ...(0,rule/* problem */.CC) `${at}: ${fact} ${group.keyRanges.length} key ranges on one shard; known documents have one. Name a group with one key range.`,
                        atMost: 'warning',
                    };
                }
                else {
                    yield (0,rule/* problem */.CC) `${at}: ${fact} ${shards} shards, and a counter lives on exactly one. Name a group with one shard.`;
                }
            }
        },
    }),
    referenceTableRule('reference-table-unresolved', 'error', {
        title: 'A reference table lists shard groups, or a default gives it one.',
        *check({ database, schema, table }, { resolution }) {
            if (table.shardGroups !== undefined)
                return;
            if ((0,model_resolution/* resolveReferenceTable */._q)(resolution, database, schema, table).length > 0)
                return;
            yield (0,rule/* problem */.CC) `${(0,document_document/* keySpan */.UT)(table.member)}: Reference table ${(0,finding/* quote */.hD)(table.name)} lists no shard groups, and no default gives it one. Add ${(0,finding/* quote */.hD)('shard_groups: [\u2026]')} with the groups whose tables join it.`;
        },
    }),
    referenceTableRule('reference-table-inherited', 'warning', {
        title: 'A reference table lists its shard groups itself.',
        *check({ database, schema, table }, { resolution }) {
            if (table.shardGroups !== undefined)
                return;
            const [choice] = (0,model_resolution/* resolveReferenceTable */._q)(resolution, database, schema, table);
            if (choice?.uid === undefined)
                return;
            yield (0,rule/* problem */.CC) `${(0,document_document/* memberValue */.AX)(table.node, 'shard_groups') ?? (0,document_document/* keySpan */.UT)(table.member)}: Reference table ${(0,finding/* quote */.hD)(table.name)} lists no shard groups, so it is held in the default group ${(0,finding/* quote */.hD)(choice.uid)} only. List the groups whose tables join it in ${(0,finding/* quote */.hD)('shard_groups')}.`;
        },
    }),
    (0,rule/* rule */.Hu)('reference-table-one-shard', 'warning', {
        title: 'The shard groups of a reference table have more than one shard.',
        *check(input) {
            const { groups } = input.topology;
            const isAlike = (one, other) => one !== undefined && other !== undefined && isMeantAlike(input.source, one, other);
            const isOnOne = (0,rule/* remembered */.HK)(({ keyRanges: [range, ...others] }) => others.every(({ shardUid }) => isAlike(range?.shardUid, shardUid)));
            for (const { table } of referenceTables(input)) {
                const { shardGroups: named = [] } = table;
                const [first] = named;
                if (first === undefined || !named.every(({ value }) => groups.has(value)))
                    continue;
                const chosen = named.flatMap(({ value }) => groups.get(value) ?? []);
                const held = chosen.filter(({ keyRanges }) => keyRanges.length > 0);
                const shard = held[0]?.keyRanges[0]?.shardUid;
                if (shard === undefined)
                    continue;
                if (!held.every((group) => isAlike(shard, group.keyRanges[0]?.shardUid) && isOnOne(group)))
                    continue;
                yield (0,rule/* problem */.CC) `${first}: Reference table ${(0,finding/* quote */.hD)(table.name)} is held on one shard only, ${(0,finding/* quote */.hD)(shard.value)}. Name groups with more shards, or make it an ordinary table.`;
            }
        },
    }),
];
const DEFAULT_RULES = [
    (0,rule/* rule */.Hu)('table-unresolved', 'error', {
        title: 'Every listed table is bound to a shard group, or a default places it.',
        *check(input) {
            const { shape, topology } = input;
            if (shape.isUnsure(topology.document.root, 'default_shard_group'))
                return;
            for (const [schema, declared] of Map.groupBy(unresolvedTables(input), ({ schema }) => schema)) {
                const [first, ...others] = declared.filter(({ table }) => !shape.isUnsure(table.node, 'shard_group', 'shard_group_uid'));
                if (first === undefined)
                    continue;
                if ([schema, first.database].some(({ node }) => shape.isUnsure(node, 'default_shard_group')))
                    continue;
                const more = others.length > 0 ? ` and ${others.length} more of schema ${(0,finding/* quote */.hD)(schema.name)}` : '';
                const verb = others.length > 0 ? 'have' : 'has';
                yield (0,rule/* problem */.CC) `${(0,document_document/* keySpan */.UT)(first.table.member)}: Table ${(0,finding/* quote */.hD)(first.table.name)}${more} ${verb} no shard group and no default to inherit: not routable. Add ${(0,finding/* quote */.hD)('shard_group')}, or a ${(0,finding/* quote */.hD)('default_shard_group')} to the schema or database.`;
            }
        },
    }),
    (0,rule/* rule */.Hu)('no-default', 'warning', {
        title: 'Every listed database has a default shard group, of its own or of the cluster.',
        *check(input) {
            const { topology, resolution, shape } = input;
            const unresolved = new Set(unresolvedTables(input).map(({ database }) => database));
            if (shape.isUnsure(topology.document.root, 'default_shard_group'))
                return;
            for (const database of topology.databases.values()) {
                if ((0,model_resolution/* resolveUnlisted */.h4)(resolution, database).choice.source !== 'none')
                    continue;
                if (unresolved.has(database) || shape.isUnsure(database.node, 'default_shard_group'))
                    continue;
                if (database.schemas.values().some(({ defaultShardGroup }) => defaultShardGroup?.value))
                    continue;
                yield (0,rule/* problem */.CC) `${(0,document_document/* keySpan */.UT)(database.member)}: Database ${(0,finding/* quote */.hD)(database.name)} has no default shard group, so tables that are not listed are not routable. Add ${(0,finding/* quote */.hD)(`default_shard_group: ${topology.authoritativeShardGroup?.value ?? '\u2026'}`)}.`;
            }
        },
    }),
    (0,rule/* rule */.Hu)('routed-default', 'warning', {
        title: 'The default shard group of a database or schema has no shard index.',
        *check(input) {
            for (const { place, node } of defaults(input)) {
                const group = input.topology.groups.get(node.value);
                const index = input.topology.indexes.get(group?.defaultShardIndex?.value ?? '');
                if (group === undefined || index === undefined || index.columns.length === 0)
                    continue;
                if (node.value === input.topology.authoritativeShardGroup?.value)
                    continue;
                yield (0,rule/* problem */.CC) `${node}: The default of ${place} is ${(0,finding/* quote */.hD)(node.value)}, so every table that is not listed needs the shard key ${(0,rule/* columnList */.hP)(index.columns)} on insert. Default to an unsharded group, and bind sharded tables one by one.`;
            }
        },
    }),
];
function unresolvedTables({ tablesByPlacement }) {
    return [...tablesByPlacement].flatMap(([{ choice }, tables]) => (choice.source === 'none' ? tables : []));
}
function* defaults({ topology, schemas }) {
    for (const { name, defaultShardGroup: node } of topology.databases.values())
        if (node !== undefined)
            yield { place: `database ${(0,finding/* quote */.hD)(name)}`, node };
    for (const { name, defaultShardGroup: node } of schemas.map(({ schema }) => schema))
        if (node !== undefined)
            yield { place: `schema ${(0,finding/* quote */.hD)(name)}`, node };
}
function* referenceTables({ schemas, shape }) {
    for (const declared of schemas) {
        for (const table of declared.schema.referenceTables.values())
            if (!shape.isUnsure(table.node, 'shard_groups', 'shard_group_uids'))
                yield { ...declared, table };
    }
}

;// CONCATENATED MODULE: ./build/topology/validation/rules/index.js











const SEVERITIES = ['error', 'warning', 'off'];
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
];
const READER_RULES = new Set(['not-an-object', 'duplicate-key']);
function parseSeverities(entries) {
    const severities = new Map();
    const problems = [];
    const ids = RULES.map((rule) => rule.id);
    for (const [given, value] of entries) {
        const id = ids.find((known) => known === given);
        const severity = SEVERITIES.find((known) => known === value);
        if (id === undefined) {
            const near = (0,nearest/* suggestion */.h)(given, ids);
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
/* harmony import */ var _document_document_js__WEBPACK_IMPORTED_MODULE_2__ = __nccwpck_require__(1611);
/* harmony import */ var _model_key_range_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(7917);
/* harmony import */ var _shape_check_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(9708);



const MAX_READ_AGAIN = 100_000;
function layoutsOf(topology, shape, tablesByPlacement) {
    const layouts = new Map();
    const add = (group, index, table) => {
        const axis = (0,_model_key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .axisOf */ .L$)(index);
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
    const unread = [...groups].filter(hasOneLength);
    const none = { index: undefined, axis: _model_key_range_js__WEBPACK_IMPORTED_MODULE_0__/* .XXHASH_AXIS */ .XU, table: undefined };
    return [...layouts.values(), ...unread.map((group) => layoutOf(shape, { group, ...none }))];
}
function hasOneLength({ keyRanges }) {
    const lengths = keyRanges.flatMap(({ start, end }) => [start?.value.length, end?.value.length]);
    return keyRanges.length > 1 && new Set(lengths.filter(Boolean)).size < 2;
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
    const isWhole = !shape.isUnsure((0,_document_document_js__WEBPACK_IMPORTED_MODULE_2__/* .memberValue */ .AX)(group.node, 'key_ranges'), _shape_check_js__WEBPACK_IMPORTED_MODULE_1__/* .ENTRY */ .P) &&
        group.keyRanges.every(({ node }) => !shape.isUnsure(node, 'start', 'end'));
    return { ...read, ranges, sorted: isWhole ? sortedRanges(ranges, axis) : undefined };
}
function sortedRanges(ranges, axis) {
    const placed = [];
    for (const { range, result } of ranges) {
        if ('reason' in result)
            return undefined;
        if (isBeyondModulus({ axis }, result.low))
            continue;
        if (result.low >= result.high)
            return undefined;
        placed.push({ range, interval: result });
    }
    return placed.sort((one, other) => Number(one.interval.low - other.interval.low));
}


/***/ }),

/***/ 3066:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  hP: () => (/* binding */ columnList),
  o_: () => (/* binding */ databaseRule),
  hv: () => (/* binding */ groupName),
  sE: () => (/* binding */ groupRule),
  fh: () => (/* binding */ indexRule),
  l0: () => (/* binding */ layoutRule),
  wX: () => (/* binding */ namesIn),
  k: () => (/* binding */ placementRule),
  CC: () => (/* binding */ problem),
  HK: () => (/* binding */ remembered),
  Hu: () => (/* binding */ rule),
  N0: () => (/* binding */ rulesAbout),
  aK: () => (/* binding */ sharedInput)
});

// EXTERNAL MODULE: ./build/topology/document/document.js
var document_document = __nccwpck_require__(1611);
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
    for (const { database, schema } of schemas) {
        for (const table of schema.tables.values())
            tables.push({ database, schema, table, placement: (0,model_resolution/* resolveTable */.NC)(resolution, database, schema, table) });
    }
    const elaborateTables = tables.filter(({ table }) => isElaborate(table));
    const tablesByPlacement = Map.groupBy(tables, ({ placement }) => placement);
    const tablesByGroup = Map.groupBy(tables, ({ placement }) => placement.choice.group);
    return { tables, elaborateTables, tablesByPlacement, tablesByGroup };
}
function isElaborate({ node: { members } }) {
    return members.size > 1 || (members.size === 1 && !members.has('shard_group'));
}
function listingsOf(elaborateTables) {
    return elaborateTables.flatMap((owner) => owner.table.secondaryIndexes.flatMap((entry) => entry.name === undefined ? [] : [{ owner, entry, name: entry.name }]));
}
function resolveGsis(resolution, tables, listings) {
    const { databases } = resolution.topology;
    const indexed = [...databases.values()].filter((database) => database.globalSecondaryIndexes.size > 0);
    const tablesIn = Map.groupBy(tables, ({ database }) => database);
    const listingsIn = Map.groupBy(listings, ({ owner }) => owner.database);
    return indexed.flatMap((database) => {
        const tablesOf = Map.groupBy(tablesIn.get(database) ?? [], ({ table }) => table.name);
        const listingsOf = Map.groupBy(listingsIn.get(database) ?? [], ({ name }) => name.value);
        const tableNames = [...tablesOf.keys().take(MAX_NAMES)];
        return Array.from(database.globalSecondaryIndexes.values(), (gsi) => {
            const listings = listingsOf.get(gsi.name) ?? [];
            const listing = listings.find(({ owner }) => owner.table.name === gsi.ownerTable?.value);
            const named = tablesOf.get(gsi.ownerTable?.value ?? '') ?? [];
            const owner = listing?.owner ?? (named.length === 1 ? named[0] : undefined);
            const place = { database, schema: database.schemas.get(gsi.schema?.value ?? '') };
            const name = gsi.table?.value ?? '';
            const lookups = gsi.schema?.value ? tableIn(resolution, place, name) : (tablesOf.get(name) ?? []);
            const unlisted = (0,model_resolution/* resolveUnlisted */.h4)(resolution, database, gsi.schema?.value || undefined);
            const lookup = lookups.length > 1 ? undefined : (lookups[0]?.placement ?? unlisted);
            return { database, gsi, listings, owner, lookups, lookup, tableNames };
        });
    });
}
function tableIn(resolution, { database, schema }, name) {
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
    return { id, severity, check: ({ problems }) => problems.get(id) ?? [], ...statement };
}
function rulesAbout(parts) {
    return (id, severity, { title, check }) => rule(id, severity, {
        title,
        *check(input) {
            for (const part of parts(input))
                yield* check(part, input);
        },
    });
}
function problem(strings, place, ...values) {
    const message = String.raw({ raw: strings.slice(1) }, ...values).replace(': ', '');
    if ('start' in place)
        return { at: place, message };
    const [at, related] = place;
    return { at, message, related };
}
const databaseRule = rulesAbout(({ topology }) => topology.databases.values());
const groupRule = rulesAbout(({ topology }) => topology.groupList);
const indexRule = rulesAbout(({ topology }) => topology.indexes.values());
const placementRule = rulesAbout(({ tablesByPlacement }) => tablesByPlacement);
const layoutRule = rulesAbout(({ layouts }) => layouts);
function sharedInput(document, shape) {
    const { source, root } = document;
    const { topology, resolution } = shape.root === root ? document : new topology_document/* TopologyDocument */.V({ source, root: shape.root });
    const schemas = declaredSchemas(topology.databases);
    const declared = declaredTables(schemas, resolution);
    const listings = listingsOf(declared.elaborateTables);
    return {
        ...declared,
        source,
        topology,
        resolution,
        shape,
        problems: shape.problems,
        authority: topology.groups.get(topology.authoritativeShardGroup?.value ?? ''),
        schemas,
        listings,
        gsis: resolveGsis(resolution, declared.tables, listings),
        layouts: (0,layout/* layoutsOf */.T7)(topology, shape, declared.tablesByPlacement),
        knowsGroups: isWhole(shape, 'shard_groups') && topology.groupList.every(({ node }) => !shape.isUnsure(node, 'uid')),
        knowsIndexes: isWhole(shape, 'shard_indexes'),
    };
}
function isWhole({ root, isUnsure }, key) {
    return !isUnsure(root, key) && !isUnsure((0,document_document/* memberValue */.AX)(root, key), shape_check/* ENTRY */.P);
}
function groupName(group) {
    return group.uid === undefined ? 'a shard group without uid' : `shard group ${(0,finding/* quote */.hD)(group.uid.value)}`;
}
function columnList(columns) {
    const shown = columns.slice(0, MAX_COLUMNS);
    const names = shown.map((column) => (typeof column === 'string' ? column : column.value));
    return (0,finding/* quote */.hD)(`[${names.join(', ')}]`);
}
function* namesIn(references) {
    for (const [name, [first, ...others]] of Map.groupBy(references, ({ value }) => value))
        if (first !== undefined)
            yield { name, first, others };
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
  P: () => (/* binding */ ENTRY),
  e: () => (/* binding */ checkShape)
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
function wrongKind(node, written, place) {
    const { key, role, shape } = place;
    const subject = role === 'item' ? `An entry of ${(0,finding/* quote */.hD)(key)}` : (0,finding/* quote */.hD)(key);
    const expected = shape.kinds.map((kind) => KIND_PHRASES[kind]).join(' or ');
    return `${subject} is ${described(node, written)}, and must be ${expected}. ${remedy(node, written, place)}`;
}
function described(node, written) {
    if (node.kind === 'object' || node.kind === 'array')
        return KIND_PHRASES[node.kind];
    if (node.kind === 'null')
        return written.trim() === '' ? 'empty' : 'null';
    if (node.kind === 'boolean')
        return (0,finding/* quote */.hD)(written);
    return `the ${node.kind === 'string' ? 'text' : node.kind} ${(0,finding/* quote */.hD)(written)}`;
}
function remedy(node, written, { shape, key }) {
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
            return `Write each entry as ${(0,finding/* quote */.hD)(`- ${first}: \u2026`)}.`;
        }
        case 'boolean':
            return 'Write `true` or `false` without quotes.';
        case 'integer':
            return 'Write a whole number.';
        default:
            if (node.kind === 'null')
                return `Write ${(0,finding/* quote */.hD)('{}')} for one without settings, or remove the key.`;
            return shape.properties === undefined
                ? 'Write `name: \u2026` members.'
                : `Write ${(0,finding/* quote */.hD)(`${shape.properties.keys().next().value}: \u2026`)} members.`;
    }
}
function missingKeys(keys, shape) {
    const lacking = keys.map((key) => `no ${(0,finding/* quote */.hD)(key)}`);
    const members = keys.map((key) => {
        const isPlural = key.endsWith('s');
        const value = isPlural && shape.properties?.get(key)?.kinds[0] === 'array' ? '[\u2026]' : '\u2026';
        return (0,finding/* quote */.hD)(`${key}: ${value}`);
    });
    return `The ${shape.title ?? 'data topology'} has ${(0,finding/* inWords */.r4)(lacking)}, which it needs. Add ${(0,finding/* inWords */.r4)(members)}.`;
}
function unknownKey(key, shape) {
    const { title = 'data topology', isClosed, properties = new Map() } = shape;
    const known = [...properties.keys()].map((name) => (0,finding/* quote */.hD)(name)).join(', ');
    if (isClosed === true)
        return `Key ${(0,finding/* quote */.hD)(key)} is not known in a ${title}. Remove it, or use one of ${known}.`;
    const home = HOMES.get(key);
    const remedy = home === undefined ? `Remove it, or use one of ${known}.` : `It belongs in ${home}.`;
    return `Key ${(0,finding/* quote */.hD)(key)} is not known in a ${title}; it is sent as it stands, and the service may refuse or drop it. ${remedy}`;
}

;// CONCATENATED MODULE: ./build/topology/validation/shape-check.js





const MAX_PROBLEMS = 1001;
const ENTRY = '[]';
const SHORT_KEY = 5;
function checkShape(source, root, shape) {
    const walk = { source, problems: new Map(), unsure: new Map() };
    const meant = repairObject(walk, root, shape);
    return {
        root: meant,
        problems: walk.problems,
        isUnsure: (node, ...keys) => keys.some((key) => walk.unsure.get(node)?.has(key)),
    };
}
function repair(walk, node, place) {
    const { key, role, shape } = place;
    if (node.kind === 'object' && shape.kinds.includes('object'))
        return repairObject(walk, node, shape);
    if (node.kind === 'array' && shape.kinds.includes('array'))
        return repairArray(walk, node, place);
    if (isFine(node, shape))
        return node;
    if (isScalarOf(node, shape))
        return dropEmpty(walk, node, key);
    if (node.kind === 'null' && role === 'optional') {
        const fact = `${(0,finding/* quote */.hD)(key)} is null, and how the service takes null is not known`;
        return report(walk, 'null-value', node, `${fact}. Remove the key to leave it unset.`);
    }
    const written = node.kind === 'string' ? node.value : (0,source/* textOf */.b6)(walk.source, node);
    if (node.kind === 'number' && shape.isHexadecimal === true)
        return repairBound(walk, node, { key, written });
    report(walk, 'wrong-type', node, wrongKind(node, written, place));
    return guess(node, written, shape);
}
function dropEmpty(walk, node, key) {
    const content = node.kind === 'array' ? 'at least one entry' : 'a text';
    report(walk, 'missing-key', node, `${(0,finding/* quote */.hD)(key)} is empty, and needs ${content}. Write its value.`);
}
function isFine(node, shape) {
    return (isScalarOf(node, shape) && (node.kind !== 'string' || node.value !== '' || shape.isNonEmpty !== true));
}
function isScalarOf(node, { kinds }) {
    if (node.kind === 'number')
        return kinds.includes('integer') && !(0,document_document/* canonicalNumber */.uA)(node.text).includes('e-');
    return (node.kind === 'string' || node.kind === 'boolean') && kinds.includes(node.kind);
}
function guess(node, written, shape) {
    const { start, end } = node;
    const [kind] = shape.kinds;
    if (kind === 'string' && shape.kinds.length === 1 && (node.kind === 'number' || node.kind === 'boolean'))
        return { kind: 'string', value: written, start, end };
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
function repairBound(walk, node, { key, written }) {
    const value = written.replace(/^0x/, '');
    const isHexadecimal = /^[0-9A-Fa-f]+$/.test(value);
    const fact = `${(0,finding/* quote */.hD)(key)} is ${(0,finding/* quote */.hD)(written)} without quotes, which is a number, and a bound is a string of hexadecimal digits`;
    const meant = isHexadecimal ? (0,finding/* quote */.hD)(`"${value}"`) : 'digits 0-9 and a-f in quotes, such as `"80"`';
    report(walk, 'unquoted-bound', node, `${fact}. Write ${meant}.`);
    return isHexadecimal ? { kind: 'string', value, start: node.start, end: node.end } : undefined;
}
function repairArray(walk, node, { key, shape }) {
    const part = shape.items;
    if (part === undefined)
        return node;
    if (node.items.length === 0 && shape.isNonEmpty === true)
        return dropEmpty(walk, node, key);
    const items = [];
    let isSame = true;
    for (const item of node.items) {
        const meant = repair(walk, item, { key, role: 'item', shape: part });
        if (meant !== undefined)
            items.push(meant);
        isSame &&= meant === item;
    }
    if (isSame)
        return node;
    const meant = { ...node, items };
    if (items.length < node.items.length)
        markUnsure(walk, meant, ENTRY);
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
        const meant = repair(walk, member.value, { key: known, role, shape: part });
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
        report(walk, 'missing-key', (0,document_document/* opening */.zs)(node), missingKeys(missing, shape));
    unsure.push(...missing);
    if (properties === undefined && unsure.length > 0)
        unsure.push(ENTRY);
    for (const key of unsure)
        markUnsure(walk, result, key);
    return result;
}
function meantKey(walk, node, key, shape) {
    const { properties } = shape;
    const member = node.members.get(key);
    if (properties === undefined || member === undefined)
        return undefined;
    const span = (0,document_document/* keySpan */.UT)(member);
    const known = (0,nearest/* nearest */.p)(key, properties.keys(), key.length <= SHORT_KEY ? 1 : 2);
    if (known === undefined)
        return report(walk, 'unknown-key', span, unknownKey(key, shape));
    const isFree = !node.members.has(known);
    const remedy = isFree
        ? `Write ${(0,finding/* quote */.hD)(known)}.`
        : `${(0,finding/* quote */.hD)(known)} stands here as well: remove one of the two.`;
    const fact = `Key ${(0,finding/* quote */.hD)(key)} is not known, and nearly ${(0,finding/* quote */.hD)(known)}`;
    report(walk, 'misspelled-key', span, `${fact}. ${remedy}`);
    return isFree ? known : undefined;
}
function markUnsure(walk, node, key) {
    walk.unsure.set(node, (walk.unsure.get(node) ?? new Set()).add(key));
}
function report(walk, rule, at, message) {
    const problems = walk.problems.get(rule) ?? [];
    if (problems.length === 0)
        walk.problems.set(rule, problems);
    if (problems.length < MAX_PROBLEMS)
        problems.push({ at, message });
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
// EXTERNAL MODULE: ./build/topology/model/topology.js
var topology = __nccwpck_require__(8893);
// EXTERNAL MODULE: ./build/topology/topology-document.js
var topology_document = __nccwpck_require__(4845);
;// CONCATENATED MODULE: ./build/topology/validation/data-topology.validator.js
const TOPOLOGY_SHAPE = { kinds: ["object"], required: ["authoritative_shard_group", "shard_groups"], title: "Neki data topology", properties: new Map([["authoritative_shard_group", { kinds: ["string"], required: [], isNonEmpty: true }], ["default_shard_group", { kinds: ["string"], required: [] }], ["shard_groups", { kinds: ["array"], required: [], items: { kinds: ["object"], required: ["uid", "key_ranges"], title: "shard group", properties: new Map([["uid", { kinds: ["string"], required: [], isNonEmpty: true }], ["name", { kinds: ["string"], required: [] }], ["default_shard_index", { kinds: ["string"], required: [] }], ["key_ranges", { kinds: ["array"], required: [], isNonEmpty: true, items: { kinds: ["object"], required: ["shard_uid"], title: "key range", properties: new Map([["shard_uid", { kinds: ["string"], required: [], isNonEmpty: true }], ["start", { kinds: ["string"], required: [], isHexadecimal: true }], ["end", { kinds: ["string"], required: [], isHexadecimal: true }]]) } }]]) } }], ["shard_indexes", { kinds: ["object"], required: [], entries: { kinds: ["object"], required: ["type"], title: "shard index", properties: new Map([["type", { kinds: ["string"], required: [] }], ["columns", { kinds: ["array"], required: [], items: { kinds: ["string"], required: [] } }], ["index_params", { kinds: ["object"], required: [], properties: new Map([["modulus", { kinds: ["string", "integer"], required: [] }]]) }]]) } }], ["databases", { kinds: ["object"], required: [], entries: { kinds: ["object"], required: [], title: "database", properties: new Map([["default_shard_group", { kinds: ["string"], required: [] }], ["authoritative_shard_group", { kinds: ["string"], required: [] }], ["schemas", { kinds: ["object"], required: [], entries: { kinds: ["object"], required: [], title: "schema", properties: new Map([["default_shard_group", { kinds: ["string"], required: [] }], ["tables", { kinds: ["object"], required: [], entries: { kinds: ["object"], required: [], title: "table", properties: new Map([["shard_group", { kinds: ["string"], required: [] }], ["shard_group_uid", { kinds: ["string"], required: [] }], ["primary_indexes", { kinds: ["array"], required: [], items: { kinds: ["object"], required: [], title: "primary index", properties: new Map([["shard_index", { kinds: ["string"], required: [] }], ["columns", { kinds: ["array"], required: [], items: { kinds: ["string"], required: [] } }], ["ignore_null", { kinds: ["boolean"], required: [] }]]) } }], ["secondary_indexes", { kinds: ["array"], required: [], items: { kinds: ["object"], required: ["name"], title: "secondary index", properties: new Map([["name", { kinds: ["string"], required: [], isNonEmpty: true }], ["columns", { kinds: ["array"], required: [], items: { kinds: ["string"], required: [] } }]]) } }], ["shard_index", { kinds: ["string"], required: [] }]]) } }], ["reference_tables", { kinds: ["object"], required: [], entries: { kinds: ["object"], required: [], title: "reference table", properties: new Map([["shard_groups", { kinds: ["array"], required: [], items: { kinds: ["string"], required: [] } }], ["shard_group_uids", { kinds: ["array"], required: [], items: { kinds: ["string"], required: [] } }]]) } }], ["sequences", { kinds: ["array", "object"], required: [], items: { kinds: ["object"], required: ["name"], title: "sequence", properties: new Map([["name", { kinds: ["string"], required: [], isNonEmpty: true }], ["shard_group", { kinds: ["string"], required: [] }], ["shard_group_uid", { kinds: ["string"], required: [] }]]) }, entries: { kinds: ["object"], required: [], title: "sequence", properties: new Map([["shard_group", { kinds: ["string"], required: [] }], ["shard_group_uid", { kinds: ["string"], required: [] }]]) } }]]) } }], ["global_secondary_indexes", { kinds: ["object"], required: [], entries: { kinds: ["object"], required: ["table", "owner_table", "columns"], title: "global secondary index", properties: new Map([["schema", { kinds: ["string"], required: [] }], ["table", { kinds: ["string"], required: [], isNonEmpty: true }], ["owner_table", { kinds: ["string"], required: [], isNonEmpty: true }], ["columns", { kinds: ["array"], required: [], isNonEmpty: true, items: { kinds: ["string"], required: [] } }], ["owner_sk_columns", { kinds: ["array"], required: [], items: { kinds: ["string"], required: [] } }], ["owner_pk_columns", { kinds: ["array"], required: [], items: { kinds: ["string"], required: [] } }], ["unique", { kinds: ["boolean"], required: [] }], ["ignore_null", { kinds: ["boolean"], required: [] }], ["enabled", { kinds: ["boolean"], required: [] }]]) } }]]) } }]]) };

// EXTERNAL MODULE: ./build/topology/validation/rules/index.js + 9 modules
var rules = __nccwpck_require__(552);
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
        const isLiveNeki = context.live !== undefined && (0,topology/* isNekiForm */.QY)(context.live);
        if (!(0,topology/* isNekiForm */.QY)(document) && !isLiveNeki)
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
    for (const problem of problems) {
        if (!found.has(problem.at.start))
            found.set(problem.at.start, problem);
        if (found.size > MAX_FINDINGS)
            break;
    }
    const isCut = found.size > MAX_FINDINGS;
    const listed = [...found.values().take(MAX_FINDINGS)];
    return listed.map(({ at, message, related, atMost = severity }, index) => {
        const more = isCut && index === MAX_FINDINGS - 1 ? ' More of this kind follow and are not listed.' : '';
        const finding = {
            id: rule.id,
            severity: atMost,
            message: `${message}${more}`,
            location: (0,document_source/* locate */.x5)(source, at),
        };
        return related === undefined ? finding : { ...finding, related: (0,document_source/* locate */.x5)(source, related) };
    });
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
