export const id = 714;
export const ids = [714];
export const modules = {

/***/ 5714:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   storeSecret: () => (/* binding */ storeSecret)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3477);
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(4004);
async function storeSecret(github,{name,environment},value){try{if(environment===void 0)await storeInRepository(github,name,value);else await storeInEnvironment(github,environment,name,value);return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.fi)(void 0)}catch(error){return (0,_start_js__WEBPACK_IMPORTED_MODULE_1__.di)((0,_start_js__WEBPACK_IMPORTED_MODULE_1__.vn)(error,{kind:`store-secret`}))}}async function storeInRepository({octokit,repo},name,value){const{actions}=octokit.rest;const{data}=await actions.getRepoPublicKey(repo);await actions.createOrUpdateRepoSecret({...repo,secret_name:name,encrypted_value:await seal(value,data.key),key_id:data.key_id})}async function storeInEnvironment({octokit,repo},environment,name,value){const{actions}=octokit.rest;const place={...repo,environment_name:environment};const{data}=await actions.getEnvironmentPublicKey(place);await actions.createOrUpdateEnvironmentSecret({...place,secret_name:name,encrypted_value:await seal(value,data.key),key_id:data.key_id})}async function seal(value,publicKey){const{default:sodium}=await __webpack_require__.e(/* import() */ 337).then(__webpack_require__.bind(__webpack_require__, 337));await sodium.ready;const sealed=sodium.crypto_box_seal(value,Buffer.from(publicKey,`base64`));return Buffer.from(sealed).toString(`base64`)}

/***/ })

};
