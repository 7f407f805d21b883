export const id = 708;
export const ids = [708];
export const modules = {

/***/ 708:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   renderRunbook: () => (/* binding */ renderRunbook)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3477);
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4004);
/* harmony import */ var _remedy_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5726);
const WIDTH=100;const MOST_CHANGES=20;function renderRunbook({file,target,compared}){const{plan,decision,shardNames}=compared;if((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Vt)(decision).length===0)return void 0;const remedies=(0,_remedy_js__WEBPACK_IMPORTED_MODULE_2__.n)(plan);if(!remedies.some(_remedy_js__WEBPACK_IMPORTED_MODULE_2__.r))return void 0;const head=[(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)`Runbook for ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Ti)(file)}${onBranch(target)}, plan ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Ai)(plan.id)}.`,(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)`Read ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Ai)(_remedy_js__WEBPACK_IMPORTED_MODULE_2__.t)} first. Connect to a router that serves primary traffic, as a role that was created in PlanetScale with ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.hi)(`neki_operator`)}; other roles get the error 42501.`,(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)`The topology is the document that decides which shards have which tables. A workflow copies rows to other shards, follows the writes, and then switches reads and writes over.`,(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)`Run one statement at a time. Do not run this file as a whole. A GATE is a check or a decision: continue only when all of it is true. If it is not, follow its \u201cOtherwise\u201d.`,(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)`Replace the values in angle brackets. A \u201cseparate change\u201d is another pull request for the topology file, merged and applied before you continue. PlanetScale does not document what is called inferred or unknown.`,(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)`Plan again if the file has changed since, or the branch in any way but by this runbook.`];const session=[comment([(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)`Begin every session with these settings: a role can have other defaults.`]),SESSION].join(`
`);const texts=remedies.map(remedy=>remedyText(remedy,shardNames));return`${[comment(head),session].concat(texts).join(`

`)}\n`}function onBranch(target){if(target===void 0)return _start_js__WEBPACK_IMPORTED_MODULE_1__.mi;return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)` on ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Ti)((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.sn)(target))}`}const SESSION=`SET __neki.target = 'primary';
SET __neki.shard = '';`;function remedyText({lead,changes,steps,alternatives},names){const naming=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.an)(names);const titleOf=change=>(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.an)(names)((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.q)(change).title);const head=[(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)`==== ${naming(lead)}`];for(const change of changes.slice(0,MOST_CHANGES))head.push((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)`Instead of this change of the file: ${titleOf(change)}`);const rest=changes.length-MOST_CHANGES;if(rest>0)head.push((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)`and of ${rest} more`);return[comment(head)].concat(steps.map((step,at)=>stepText(step,at,naming)),alternatives.map(text=>comment([(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)`Or: ${naming(text)}`]))).join(`

`)}function stepText({text,sql,otherwise},at,naming){const gate=otherwise===void 0?``:`GATE: `;const lines=[comment([(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)`${at+1}. ${gate}${naming(text)}`])];if(otherwise!==void 0)lines.push(...fallbackLines(otherwise,naming));if(sql!==void 0)lines.push(sql);return lines.join(`
`)}function fallbackLines({text,sql},naming){const statements=sql?.split(`
`).map(line=>`--   ${line}`)??[];return[comment([(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Si)`Otherwise: ${naming(text)}`])].concat(statements)}function comment(sentences){return sentences.flatMap(sentence=>(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.kn)(sentence).match(LINES)??[]).map(line=>`-- ${line.trimEnd()}`).join(`
`)}const LINES=new RegExp(`(?:.{1,${WIDTH}}|\\S+)(?: +|$)`,`g`);

/***/ })

};
