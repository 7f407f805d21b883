export const id = 366;
export const ids = [366];
export const modules = {

/***/ 2366:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   mermaidMap: () => (/* binding */ mermaidMap)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3477);
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4004);
const MOST_TABLES=20;const MOST_LABEL=40;const LINES={now:{arrow:`==>|"after"|`,style:`stroke:#0969da,stroke-width:3px`},was:{arrow:`-.->|"before"|`,style:`stroke:#818b98,stroke-width:2px,stroke-dasharray:4`}};function mermaidMap(changes){const tables=changes.map(change=>({change,bindings:bindingsOf(change)})).filter(({bindings})=>bindings.length>0).slice(0,MOST_TABLES);if(tables.length===0)return void 0;const groups=new Map;const edges=tables.flatMap(({bindings},at)=>bindings.map(({kind,group})=>{const box=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.ci)(groups,group,()=>`g${groups.size}`);return`  t${at} ${LINES[kind].arrow} ${box}`}));const boxes=tables.map(({change},at)=>{return`  t${at}["${label((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.An)((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Jt)(change.tables)),80)}"]`});const ends=Array.from(groups,([uid,box])=>`  ${box}(["${label(uid)}"])`);const styles=tables.flatMap(({bindings})=>bindings).map(({kind},at)=>`  linkStyle ${at} ${LINES[kind].style}`);return[`flowchart LR`].concat(boxes,ends,edges,styles)}function bindingsOf(change){if(!(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.ut)(change)&&!(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.ht)(change))return[];const was=change.before.placement.choice.uid;const now=change.after.placement.choice.uid;if(was===now)return[];const bindings=[];if(now!==void 0)bindings.push({kind:`now`,group:now});if(was!==void 0)bindings.push({kind:`was`,group:was});return bindings}function label(text,most=MOST_LABEL){return inert((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Ar)((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Mr)(text),most))}function inert(text){return text.replace(/[^\w .,()[\]-]/gu,character=>`#${character.codePointAt(0)};`)}

/***/ })

};
