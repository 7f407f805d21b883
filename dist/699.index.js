export const id = 699;
export const ids = [699];
export const modules = {

/***/ 2699:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   stepsBlocks: () => (/* binding */ stepsBlocks)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3477);
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4004);
/* harmony import */ var _remedy_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5726);
function stepsBlocks({plan,decision}){const remedies=(0,_remedy_js__WEBPACK_IMPORTED_MODULE_2__.n)(plan);if(remedies.length===0)return[];return[{kind:`steps`,procedures:merged(remedies.map(procedureOf)),hasStatements:remedies.some(_remedy_js__WEBPACK_IMPORTED_MODULE_2__.r),isNeeded:`blocks`in decision}]}function procedureOf(remedy){const{lead,changes,steps,alternatives}=remedy;return{lead,note:(0,_remedy_js__WEBPACK_IMPORTED_MODULE_2__.i)(remedy)?BY_ITSELF:_start_js__WEBPACK_IMPORTED_MODULE_1__.mi,changeCount:changes.length,steps,alternatives}}function merged(procedures){const byLead=Map.groupBy(procedures,procedure=>{const{lead,steps,alternatives}=procedure;return steps.length===0&&alternatives.length===0?(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.kn)(lead):procedure});return Array.from(byLead.values()).flatMap(equal=>{const[first]=equal;if(first===void 0)return[];const counts=equal.map(({changeCount})=>changeCount);return[{...first,changeCount:counts.reduce((sum,one)=>sum+one)}]})}const BY_ITSELF=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)`The workflow moves the rows and updates the topology itself.`;

/***/ })

};
