export const id = 708;
export const ids = [708];
export const modules = {

/***/ 708:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   renderRunbook: () => (/* binding */ renderRunbook)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(477);
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(907);
/* harmony import */ var _change_text_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(388);
/* harmony import */ var _remedy_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(726);
const WIDTH=100;const MOST_CHANGES=20;function renderRunbook({file,target,compared}){const{plan,decision}=compared;const remedies=`blocks`in decision&&decision.blocks.length>0?(0,_remedy_js__WEBPACK_IMPORTED_MODULE_3__.r)(plan):[];if(!remedies.some(_remedy_js__WEBPACK_IMPORTED_MODULE_3__.n))return void 0;const branch=target===void 0?_start_js__WEBPACK_IMPORTED_MODULE_1__._r:(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Dr)` on ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Ar)((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Ht)(target))}`;return`${[comment([(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Dr)`Runbook for ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Ar)(file)}${branch}, plan ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Nr)(plan.id)}.`,(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Dr)`Read ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Nr)(_remedy_js__WEBPACK_IMPORTED_MODULE_3__.t)} first. Run one statement at a time, as a role with ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.yr)(`neki_operator`)}, on a router that serves primary traffic. Do not run this file as a whole. A GATE says what a person checks before anything below it is run.`,(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Dr)`Replace the values in angle brackets. Plan again if the branch or the file has changed since.`]),...remedies.map(remedyText)].join(`

`)}\n`}function remedyText({lead,changes,steps,alternatives}){const named=changes.slice(0,MOST_CHANGES).map(change=>(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Dr)`Instead of ${(0,_change_text_js__WEBPACK_IMPORTED_MODULE_2__.t)(change).title}`);const rest=changes.length-named.length;const parts=steps.map(stepText);const more=rest>0?[(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Dr)`and of ${rest} more`]:[];const head=comment([(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Dr)`==== ${lead}`,...named,...more]);const others=alternatives.map(text=>comment([(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Dr)`Or: ${text}`]));return[head,...parts,...others].join(`

`)}function stepText(step,at){const gate=step.gate?`GATE: `:``;const lines=[comment([(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Dr)`${at+1}. ${gate}${step.text}`])];if(step.gate)lines.push(...fallbackLines(step.otherwise));if(step.sql!==void 0)lines.push(step.sql);return lines.join(`
`)}function fallbackLines({text,sql}){const statements=sql?.split(`
`).map(line=>`--   ${line}`)??[];return[comment([(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Dr)`Otherwise: ${text}`]),...statements]}function comment(sentences){return sentences.flatMap(sentence=>(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.jt)(sentence).match(LINES)??[]).map(line=>`-- ${line.trimEnd()}`).join(`
`)}const LINES=new RegExp(`(?:.{1,${WIDTH}}|\\S+)(?: +|$)`,`g`);

/***/ })

};
