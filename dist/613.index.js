export const id = 613;
export const ids = [613];
export const modules = {

/***/ 6613:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ nodesIn),
/* harmony export */   r: () => (/* binding */ parser_exports),
/* harmony export */   t: () => (/* binding */ childrenOf)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3477);
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4004);
var parser_exports=(0,_rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__.n)({loadParser:()=>loadParser});const LONGEST=1e5;const LONGEST_SHALLOW=1e3;const DEEPEST=600;const COMMENTS=new Set([`SQL_COMMENT`,`C_COMMENT`]);const CONSTANTS=new Set([`FCONST`,`ICONST`,`SCONST`]);const UNNAMED_CONSTANT=/^(?:[bx]|u&)'/i;async function loadParser(){keepsMemory();try{const library=await import(/* webpackIgnore: true */ './libpg-query/index.cjs');await library.loadModule();return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.fi)(parserOf(library))}catch(error){return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.di)((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.pi)(error))}}function keepsMemory(){const v8=globalThis.process?.getBuiltinModule?.(`node:v8`);v8?.setFlagsFromString(`--no-wasm-dynamic-tiering`);v8?.setFlagsFromString(`--no-wasm-tier-up`)}function parserOf({parseSync,scanSync}){return{parse:text=>parseWith(parseSync,text),print:text=>printWith(scanSync,text)}}function parseWith(parse,text){if(text.length>LONGEST)return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.di)(`too-long`);if(text.includes(`\0`))return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.di)(`syntax`);const trees=treesOf(parse,text);if(trees===void 0)return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.di)(`syntax`);const[tree,...others]=trees;if(tree===void 0)return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.di)(`empty`);if(others.length>0)return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.di)(`several`);if(text.length>LONGEST_SHALLOW&&isDeep(tree))return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.di)(`too-deep`);return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.fi)(tree)}function treesOf(parse,text){try{const{stmts=[]}=parse(text);return stmts.flatMap(({stmt})=>stmt??[])}catch{return}}function isDeep(tree){let level=[tree];for(let depth=0;level.length>0;depth++){if(depth>DEEPEST)return true;level=level.flatMap(childrenOf)}return false}function childrenOf(part){if(typeof part!==`object`||part===null)return[];return Object.values(part)}function*nodesIn(tree){const open=[tree];while(open.length>0){const part=open.pop();if(typeof part!==`object`||part===null)continue;yield part;open.push(...childrenOf(part))}}function printWith(scan,text){let printed=``;let end=0;for(const token of scan(text).tokens){const isApart=token.start>end;end=token.end;if(COMMENTS.has(token.tokenName)){end=-1;continue}if(isApart&&printed!==``)printed+=` `;const isConstant=CONSTANTS.has(token.tokenName)||UNNAMED_CONSTANT.test(token.text);printed+=isConstant?`?`:token.text}return printed.replace(/;$/,``)}

/***/ })

};
