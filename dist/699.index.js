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
function stepsBlocks({plan,decision}){const remedies=(0,_remedy_js__WEBPACK_IMPORTED_MODULE_2__.n)(plan);if(remedies.length===0)return[];return[{kind:`steps`,procedures:remedies.map(procedureOf),hasStatements:remedies.some(_remedy_js__WEBPACK_IMPORTED_MODULE_2__.r),isNeeded:`blocks`in decision}]}function procedureOf(remedy){const{lead,changes,steps,alternatives}=remedy;return{lead,note:(0,_remedy_js__WEBPACK_IMPORTED_MODULE_2__.i)(remedy)?BY_ITSELF:_start_js__WEBPACK_IMPORTED_MODULE_1__.pi,changeCount:changes.length,steps,alternatives}}const BY_ITSELF=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.xi)`The workflow moves the rows and updates the topology itself.`;

/***/ })

};
