export const id = 571;
export const ids = [571];
export const modules = {

/***/ 9453:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ fileIn),
/* harmony export */   r: () => (/* binding */ queryHistory),
/* harmony export */   t: () => (/* binding */ LINK_MODE)
/* harmony export */ });
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4004);
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7598);
const HISTORY=`query($owner: String!, $name: String!, $commit: String!, $path: String!, $first: Int!, $after: String) { repository(owner: $owner, name: $name) { object(expression: $commit) { ... on Commit { history(path: $path, first: $first, after: $after) { pageInfo { hasNextPage endCursor } nodes { oid parents(first: 1) { nodes { oid } } file(path: $path) { mode object { ... on Blob { oid text } } } } } } } } }`;const FIRST_PAGE=5;const LATER_PAGE=50;const LINK_MODE=40960;const FILE_MODES=[33188,33261];async function queryHistory({octokit,repo},{commit,path},{most,after}){const{owner,repo:name}=repo;const first=Math.min(most,after===void 0?FIRST_PAGE:LATER_PAGE);try{const variables={owner,name,commit,path,first,after};return pageIn(await octokit.graphql(HISTORY,variables))}catch{return}}function pageIn(answer){const commit=(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.In)((0,_start_js__WEBPACK_IMPORTED_MODULE_0__.In)(answer,`repository`),`object`);const history=(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.In)(commit,`history`);const commits=(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.Ln)(history)?.map(commitIn);if(!commits?.every(one=>one!==void 0))return void 0;const pages=(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.In)(history,`pageInfo`);if(!((0,_start_js__WEBPACK_IMPORTED_MODULE_0__.In)(pages,`hasNextPage`)===true))return{commits,next:void 0};const next=(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.Rn)(pages,`endCursor`);if(next===void 0)return void 0;return{commits,next}}function commitIn(node){const sha=(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.Rn)(node,`oid`);const parents=(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.Ln)((0,_start_js__WEBPACK_IMPORTED_MODULE_0__.In)(node,`parents`));if(sha===void 0||parents===void 0)return void 0;const parent=(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.Rn)(parents[0],`oid`);const entry=(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.In)(node,`file`);const isLink=(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.In)(entry,`mode`)===LINK_MODE;return{sha,parent,file:fileIn(entry),isLink}}function fileIn(entry){const mode=(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.In)(entry,`mode`);const object=(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.In)(entry,`object`);const blob=(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.Rn)(object,`oid`);const text=(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.Rn)(object,`text`);if(blob===void 0||text===void 0)return void 0;if(!FILE_MODES.some(known=>known===mode))return void 0;const bytes=Buffer.from(text,`utf8`);if(nameOf(bytes,blob.length)===blob)return{blob,bytes}}function nameOf(bytes,digits){return (0,node_crypto__WEBPACK_IMPORTED_MODULE_1__.createHash)(digits===64?`sha256`:`sha1`).update(`blob ${bytes.length}\0`).update(bytes).digest(`hex`)}

/***/ }),

/***/ 4571:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   queryTestMerge: () => (/* binding */ queryTestMerge),
/* harmony export */   readMergeBase: () => (/* binding */ readMergeBase),
/* harmony export */   readParents: () => (/* binding */ readParents)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3477);
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4004);
/* harmony import */ var _history_query_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9453);
const FILE=`file(path: $path) { mode object { ... on Blob { oid text } } }`;const MERGE=`oid ${FILE} parents(first: 2) { nodes { oid ${FILE} } }`;const BY_COMMIT=`query($owner: String!, $name: String!, $commit: String!, $path: String!) { repository(owner: $owner, name: $name) { object(expression: $commit) { ... on Commit { ${MERGE} } } } }`;const BY_PULL=`query($owner: String!, $name: String!, $pull: Int!, $path: String!) { repository(owner: $owner, name: $name) { pullRequest(number: $pull) { potentialMergeCommit { ${MERGE} } } } }`;async function queryTestMerge({octokit,repo},place,path){const{owner,repo:name}=repo;const query=`pull`in place?BY_PULL:BY_COMMIT;try{const answer=await octokit.graphql(query,{owner,name,...place,path});const repository=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.In)(answer,`repository`);const pull=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.In)(repository,`pullRequest`);return mergeIn((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.In)(repository,`object`)??(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.In)(pull,`potentialMergeCommit`))}catch{return}}async function readParents({octokit,repo},commit){try{const{data}=await octokit.rest.repos.getCommit({...repo,ref:commit,per_page:1});return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.fi)(data.parents.map(({sha})=>sha))}catch(error){return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.di)(whyNoBase(error))}}async function readMergeBase({octokit,repo},{branch,commit}){try{const{data}=await octokit.rest.repos.compareCommits({...repo,base:branch,head:commit,per_page:1});return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.fi)(data.merge_base_commit.sha)}catch(error){return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.di)(whyNoBase(error))}}function whyNoBase(error){return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.mn)((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.vn)(error,{kind:`read-base`}))}function mergeIn(node){const commit=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Rn)(node,`oid`);const parents=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Ln)((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.In)(node,`parents`));const ids=parents?.map(parent=>(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Rn)(parent,`oid`));if(commit===void 0||!ids?.every(id=>id!==void 0))return void 0;return{commit,parents:ids,file:fileOf(node),baseFile:fileOf(parents?.[0])}}function fileOf(commit){const entry=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.In)(commit,`file`);if(entry===null)return{kind:`missing`};const file=(0,_history_query_js__WEBPACK_IMPORTED_MODULE_2__.n)(entry);return file&&{kind:`file`,bytes:file.bytes}}

/***/ })

};
