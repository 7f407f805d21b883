export const id = 162;
export const ids = [162];
export const modules = {

/***/ 1162:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ HEADERS),
/* harmony export */   listOf: () => (/* binding */ listOf)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3477);
const MOST_QUERIES=2e5;const STATEMENT_NAMES=[`query`,`normalized_sql`,`statement`,`sql`];const CALL_NAMES=[`calls`,`query_count`,`count`,`executions`];const DATABASE_NAMES=[`database`,`datname`,`database_name`];const PATH_NAMES=[`search_path`];const HEADERS=STATEMENT_NAMES.concat(CALL_NAMES);function listOf(items){const queries=[];let unreadable=0;for(const item of items.slice(0,MOST_QUERIES)){const query=queryOf(item);if(query===void 0)unreadable+=1;else queries.push(query)}return{queries,unreadable,isCut:items.length>MOST_QUERIES}}function queryOf(item){if(typeof item!==`object`||item===null)return void 0;const members=new Map(Object.entries(item));const text=textIn(members,STATEMENT_NAMES);const calls=callsOf(members);if(text===void 0||calls===void 0)return void 0;return{text,calls,database:textIn(members,DATABASE_NAMES),searchPath:pathIn(textIn(members,PATH_NAMES))}}function textIn(members,names){return names.map(name=>members.get(name)).find(value=>typeof value===`string`&&value!==``)}function callsOf(members){const value=CALL_NAMES.map(name=>members.get(name)).find(one=>one!==void 0&&one!==null&&one!==``);if(typeof value!==`number`&&typeof value!==`string`)return void 0;const calls=Number(value);if(!Number.isFinite(calls)||calls<0)return void 0;return Math.round(calls)}function pathIn(text){const schemas=text?.split(`,`).map(schema=>schema.trim().replace(/^"(.*)"$/,`$1`)).filter(schema=>schema!==``&&schema!==`$user`);if(schemas?.length===0)return void 0;return schemas}

/***/ })

};
