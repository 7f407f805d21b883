export const id = 714;
export const ids = [714];
export const modules = {

/***/ 714:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   storeSecret: () => (/* binding */ storeSecret)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(477);
/* harmony import */ var _github_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(533);
async function storeSecret({octokit,repo},{name:secret_name,environment},value){const{actions}=octokit.rest;try{if(environment===void 0){const{data:key}=await actions.getRepoPublicKey(repo);const encrypted_value=await seal(value,key.key);await actions.createOrUpdateRepoSecret({...repo,secret_name,encrypted_value,key_id:key.key_id});return}const where={...repo,environment_name:environment};const{data:key}=await actions.getEnvironmentPublicKey(where);const sealed={secret_name,encrypted_value:await seal(value,key.key),key_id:key.key_id};await actions.createOrUpdateEnvironmentSecret({...where,...sealed});return}catch(error){return (0,_github_js__WEBPACK_IMPORTED_MODULE_1__/* .problemOf */ .Zw)(error,`storing a secret`,`secrets: write`).why}}async function seal(value,publicKey){const{default:sodium}=await __webpack_require__.e(/* import() */ 337).then(__webpack_require__.bind(__webpack_require__, 337));await sodium.ready;const sealed=sodium.crypto_box_seal(value,Buffer.from(publicKey,`base64`));return Buffer.from(sealed).toString(`base64`)}

/***/ })

};
