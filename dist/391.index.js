export const id = 391;
export const ids = [391];
export const modules = {

/***/ 1681:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ refused),
/* harmony export */   c: () => (/* binding */ unclear),
/* harmony export */   i: () => (/* binding */ oneShard),
/* harmony export */   l: () => (/* binding */ unclearReach),
/* harmony export */   n: () => (/* binding */ everyShard),
/* harmony export */   o: () => (/* binding */ routeOf),
/* harmony export */   r: () => (/* binding */ oneOf),
/* harmony export */   s: () => (/* binding */ someShards),
/* harmony export */   t: () => (/* binding */ REACHES)
/* harmony export */ });
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4004);
const REACHES=[`one`,`some`,`all`,`refused`,`unclear`,`none`];function oneShard(places,why){return{reach:`one`,places,why}}function oneOf(shards,why){return oneShard(new Set(Array.from(shards,uid=>`shard ${uid}`)),why)}function everyShard(why){return{reach:`all`,why}}function someShards(why){return{reach:`some`,why}}function refused(why){return{reach:`refused`,why}}function unclear(why){return{reach:`unclear`,isRouting:false,why}}function unclearReach(why){return{reach:`unclear`,isRouting:true,why}}function routeOf(demands){const first=reach=>demands.find(one=>one.reach===reach);const refused=first(`refused`);if(refused!==void 0)return{reach:`refused`,why:refused.why};const all=first(`all`);const decisive=demands.find(one=>one.reach===`unclear`&&!(one.isRouting&&all!==void 0))??all??first(`some`);if(decisive!==void 0)return{reach:decisive.reach,why:decisive.why};return single(demands)}function single(demands){const[only,...others]=demands.filter(one=>one.reach===`one`);if(only===void 0)return{reach:`none`,why:(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.qr)`no table`};if(others.reduce((places,other)=>places.intersection(other.places),only.places).size>0)return{reach:`one`,why:only.why};return{reach:`some`,why:(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.qr)`its tables are on different shards, or their keys may differ`}}

/***/ }),

/***/ 5391:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   viewOf: () => (/* binding */ viewOf)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3477);
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4004);
/* harmony import */ var _route_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1681);
function countedCalls(calls){return _route_js__WEBPACK_IMPORTED_MODULE_2__.t.filter(reach=>reach!==`none`).reduce((sum,reach)=>sum+calls[reach],0)}const MOST_OF_A_STATEMENT=300;const TOLD=[`one`,`all`,`refused`,`some`,`unclear`];const ALWAYS_TOLD=[`one`,`all`];const SHARES={one:`to one shard`,some:`to some shards`,all:`to all`,refused:`refused`,unclear:`unclear`,none:`without a table`};const PLACES={one:`one shard`,some:`some shards`,all:`all shards`,refused:`refused`,unclear:`unclear`,none:`no table`};function queriesFold(queries){const total=[{kind:`text`,text:totalText(queries)}];return{title:(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`Queries: ${sharesText(queries)}`,blocks:total.concat(worstBlocks(queries),doubtBlocks(queries))}}function sharesText(impact){const{before,after}=impact;const total=countedCalls(after);const shareOf=calls=>(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.ei)((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Gn)(calls,total)??``);if(total===0)return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`no call touches a table`;const parts=TOLD.filter(reach=>ALWAYS_TOLD.includes(reach)||before[reach]+after[reach]>0).map((reach,at)=>{const isFirst=at===0;const now=shareOf(after[reach]);const then=shareOf(before[reach]);const what=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.ei)(SHARES[reach]);if(isFirst)return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`${now} of calls ${what} (${then} before)`;return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`${now} ${what} (${then})`});return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Gr)(parts,`, `)}function totalText({statements,calls,worse}){const all=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Er)(statements,`statement`)} with ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Er)(calls,`call`)}`;if(worse.statements===0)return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`None of ${all} reaches further than before.`;return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`Of ${all}, ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Zr)(worse.statements)} with ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Er)(worse.calls,`call`)} would reach further than before, or be refused.`}function worstBlocks({worst,worse}){if(worst===void 0)return[{kind:`text`,text:(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`Statements are shown in private repositories only.`}];if(worst.length===0)return[];return[{kind:`text`,text:worse.statements>worst.length?(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`The worst of them, with constants left out:`:(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`With constants left out:`},{kind:`list`,items:worst.map(queryText)}]}function queryText({statement,calls,before,after,why}){const name=statementText(statement);const route=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.ei)(PLACES[before])} \u2192 ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.ei)(PLACES[after])}`;return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`${name}: ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Er)(calls,`call`)}, ${route}, because ${why}`}function statementText(statement){if(statement===void 0)return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`a statement that is not shown`;return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Qr)(MOST_OF_A_STATEMENT,statement)}function doubtBlocks({unparsed,replaced}){const notes=[];if(unparsed>0)notes.push((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`Not parsed, so counted as unclear: ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Er)(unparsed,`statement`)}.`);if(replaced>0)notes.push((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)`Placeholders of a client library taken for parameters: in ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Er)(replaced,`statement`)}.`);return notes.map(text=>({kind:`note`,text}))}function viewOf(impact,notices=[]){return{notices,parts:async()=>({figures:[queriesFold(impact)]}),json:async()=>({queries:impactValue(impact)})}}function impactValue(impact){const{statements,calls,before,after,unparsed,replaced}=impact;return{statements,calls,before:reachValue(before),after:reachValue(after),unparsed,replaced,worse:impact.worse,worst:impact.worst?.map(query=>({...query,statement:query.statement??null}))??null}}function reachValue({one,some,all,refused,unclear,none}){return{one,some,all,refused,unclear,none}}

/***/ })

};
