export const id = 186;
export const ids = [186];
export const modules = {

/***/ 9186:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   remedyValues: () => (/* binding */ remedyValues)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3477);
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4004);
/* harmony import */ var _remedy_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5726);
function remedyValues(plan){return (0,_remedy_js__WEBPACK_IMPORTED_MODULE_2__.n)(plan).map(remedyValue)}function remedyValue(remedy){const{lead,ways,changes,steps,alternatives}=remedy;return{lead,ways,guide:(0,_remedy_js__WEBPACK_IMPORTED_MODULE_2__.i)(remedy)?_remedy_js__WEBPACK_IMPORTED_MODULE_2__.t:null,changes:changes.map(change=>(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.q)(change).title),steps:steps.map(stepValue),alternatives}}function stepValue({text,sql,otherwise}){return{text,gate:otherwise!==void 0,sql:sql??null,otherwise:otherwise===void 0?null:fallbackValue(otherwise)}}function fallbackValue({text,sql}){return{text,sql:sql??null}}

/***/ })

};
