export const id = 817;
export const ids = [817];
export const modules = {

/***/ 8817:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c1: () => (/* binding */ groupsOf),
/* harmony export */   cb: () => (/* binding */ namesText),
/* harmony export */   mostSevereFirst: () => (/* binding */ mostSevereFirst),
/* harmony export */   wF: () => (/* binding */ commonPrefix),
/* harmony export */   z4: () => (/* binding */ toSection)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3477);
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4004);
const LONGEST_NAME=80;const MOST_LINES=12;function mostSevereFirst(pieces){const{compare}=new Intl.Collator(`en`,{numeric:true});return pieces.toSorted((a,b)=>b.severity-a.severity||compare(a.name,b.name))}function groupsOf(pieces){const equal=Map.groupBy(mostSevereFirst(pieces),({sameAs})=>sameAs);return Array.from(equal.values()).flatMap(group=>{const[piece]=group;if(piece===void 0)return[];const names=group.map(({name})=>name);return{piece:withAllLines(piece,group),names,anchor:anchorOf(piece)}})}function withAllLines(piece,group){const[plain,...details]=piece.parts;const lines=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.kr)(group.map(one=>one.lines));const isSame=lines.join(`
`)===piece.lines.join(`
`);if(plain===void 0||isSame)return piece;const title=`<b>Or allow it for all ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.ki)(group.length)} targets</b>: add these lines instead`;const all=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Qt)(title,(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Zt)(`text`,lines.map(_start_js__WEBPACK_IMPORTED_MODULE_1__.Mr)));return{...piece,parts:[plain,all,...details]}}function anchorOf({sameAs}){return`neki-${sameAs.slice(0,12)}`}function commonPrefix(names){const[first=``,...others]=names;if(others.length===0)return``;let prefix=first.slice(0,first.lastIndexOf(`/`)+1);while(prefix!==``&&!others.every(name=>name.startsWith(prefix)))prefix=prefix.slice(0,prefix.slice(0,-1).lastIndexOf(`/`)+1);return prefix}function namesText(names,{prefix,most}){const shown=names.slice(0,most).map(name=>(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.ln)(name.slice(prefix.length),LONGEST_NAME));const between=shown.length>MOST_LINES?`, `:`<br>`;return`${shown.join(between)}${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Wt)(names.length-shown.length)}`}function toSection(text,{anchor}){return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.$t)(text,`#${anchor}`)}

/***/ })

};
