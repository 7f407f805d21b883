export const id = 575;
export const ids = [575];
export const modules = {

/***/ 8575:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   readCommittedAllow: () => (/* binding */ readCommittedAllow)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3477);
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4004);
/* harmony import */ var _github_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1533);
const ALLOW=`query($owner: String!, $name: String!, $commit: String!, $object: String!) { repository(owner: $owner, name: $name) { commit: object(expression: $commit) { oid } object(expression: $object) { __typename ... on Blob { byteSize isTruncated text } ... on Tree { entries { name type object { ... on Blob { byteSize isTruncated text } } } } } } }`;async function readCommittedAllow({octokit,repo},path,at){const{owner,repo:name}=repo;const object=`${at}:${path}`;try{const variables={owner,name,commit:at,object,..._github_js__WEBPACK_IMPORTED_MODULE_2__.t};return allowIn(await octokit.graphql(ALLOW,variables),path,at)}catch(error){return{kind:`unreadable`,file:path,why:(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.tn)((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.an)(error,{kind:`read-allow`}))}}}function allowIn(answer,path,at){const repository=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Sn)(answer,`repository`);const commit=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Sn)(repository,`commit`);if(commit===null&&(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.qr)(at))return{kind:`missing`};if((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.wn)(commit,`oid`)===void 0)return unread(path,`GitHub does not know this commit`);const object=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Sn)(repository,`object`);if(object===null)return{kind:`missing`};switch((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Sn)(object,`__typename`)){case`Blob`:return filesOf([{path,object}],{isFolder:false});case`Tree`:return treeIn(object,path);default:return unread(path,`the path is neither a file nor a folder`)}}function treeIn(tree,path){const listed=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Sn)(tree,`entries`);if(!Array.isArray(listed))return unread(path,`the files of the folder were not listed`);return filesOf(listed.flatMap(entry=>{const name=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.wn)(entry,`name`)??``;if(!name.endsWith(`.allow`))return[];return{path:`${path}/${name}`,object:(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Sn)(entry,`object`)}}).slice(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Kr+1),{isFolder:true})}function filesOf(entries,{isFolder}){const files=[];for(const{path,object}of entries){const text=(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.wn)(object,`text`);if(text===void 0||(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Sn)(object,`isTruncated`)!==false)return unread(path,`it is not a text file, or it is too large`);files.push({path,bytes:Buffer.from(text,`utf8`)})}return{kind:`files`,isFolder,files}}function unread(file,why){return{kind:`unreadable`,file,why:(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Mi)`It could not be read through the GitHub API: ${(0,_start_js__WEBPACK_IMPORTED_MODULE_1__.Ii)(why)}.`}}

/***/ })

};
