export const id = 738;
export const ids = [738];
export const modules = {

/***/ 2969:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ previousLines),
/* harmony export */   r: () => (/* binding */ shownLine),
/* harmony export */   t: () => (/* binding */ linesOf)
/* harmony export */ });
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4004);
const PLAIN=/^[A-Za-z_][\w./-]*$/;const PLACEHOLDER=/^\$\{shard:[\w.-]+\}$/;const WORD_WITH_MEANING=/^(?:y|n|yes|no|on|off|true|false|null)$/i;const SINGLE=/^[\x20-\x7e]*$/;const UNSAFE=/[\x7f-\x9f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g;const QUOTED_KEYS=new Set([`start`,`end`,`modulus`]);function scalarText(node,{key=``,like,isJson,inFlow}){if(node.kind===`object`||node.kind===`array`)return void 0;if(node.kind!==`string`)return (0,_start_js__WEBPACK_IMPORTED_MODULE_0__.Qr)(node);const text=node.value;if(isJson||like===`double`)return quoted(text);if(like===`single`&&SINGLE.test(text))return`'${text.replaceAll(`'`,`''`)}'`;if(!(isPlain(text)||!inFlow&&PLACEHOLDER.test(text))||QUOTED_KEYS.has(key))return quoted(text);return text}function keyText(key,{isJson=false}={}){if(isJson||!isPlain(key))return quoted(key);return key}function isPlain(text){return PLAIN.test(text)&&!WORD_WITH_MEANING.test(text)}function quoted(text){return JSON.stringify(text).replace(UNSAFE,character=>`\\u${character.charCodeAt(0).toString(16).padStart(4,`0`)}`)}const MOST_LINE=300;function shownLine(line){return (0,_start_js__WEBPACK_IMPORTED_MODULE_0__.Ar)((0,_start_js__WEBPACK_IMPORTED_MODULE_0__.Mr)(line),MOST_LINE)}function linesOf(root,file){const whole={node:root,key:void 0,parent:void 0};if((0,_start_js__WEBPACK_IMPORTED_MODULE_0__.Br)(file)===`json`)return jsonLines(whole,{start:``,indent:``,comma:``,end:``});return yamlLines(whole,``,``)}function*jsonLines(part,at){const{start,indent,comma,end}=at;const{node}=part;const parts=partsOf(part);if(parts.length===0){yield{text:`${start}${(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.Qr)(node)}${end}`,part};return}const[open,close]=node.kind===`array`?`[]`:`{}`;const inner=`${indent}  `;yield{text:`${start}${open}`,part};for(const[index,child]of parts.entries()){const{key}=child;yield*jsonLines(child,{start:key===void 0?inner:`${inner}${JSON.stringify(key)}: `,indent:inner,comma,end:index<parts.length-1?comma:``})}yield{text:`${indent}${close}${end}`,part}}function*yamlLines(part,start,indent){const{node,key}=part;const parts=partsOf(part);if(parts.length===0){yield{text:`${start}${scalarText(node,{key,inFlow:false})??(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.Qr)(node)}`,part};return}let before=start;if(key!==void 0){yield{text:start.trimEnd(),part};before=indent}for(const child of parts){const lead=child.key===void 0?`- `:`${keyText(child.key)}: `;yield*yamlLines(child,`${before}${lead}`,`${indent}  `);before=indent}}function partsOf(parent){const{node}=parent;if(node.kind===`array`)return node.items.map(item=>({node:item,key:void 0,parent}));if(node.kind!==`object`)return[];return Array.from(node.members,([key,{value}])=>({node:value,key,parent}))}function previousLines({baseline},most){if(baseline.from!==`branch`||most===0)return{lines:[],count:0};const{root}=baseline.document;const lines=jsonLines({node:root,key:void 0,parent:void 0},{start:``,indent:``,comma:`,`,end:``}).take(most).map(({text})=>shownLine(text));return{lines:Array.from(lines),count:lineCount(root)}}function lineCount(node){const parts=partsOf({node,key:void 0,parent:void 0});if(parts.length===0)return 1;return parts.reduce((sum,part)=>sum+lineCount(part.node),2)}

/***/ }),

/***/ 4738:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   playgroundLink: () => (/* binding */ playgroundLink)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3477);
/* harmony import */ var _document_lines_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2969);
/* harmony import */ var node_zlib__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8522);
const FORM=`#1.`;const MOST_OCTETS=8e3;const MOST_CHARACTERS=524288;function playgroundLink({live,desired},address){const texts=[textOf(live),textOf(desired)];if(texts.includes(void 0))return void 0;const packed=(0,node_zlib__WEBPACK_IMPORTED_MODULE_2__.deflateRawSync)(JSON.stringify(texts),{level:9});const link=`${address}${FORM}${packed.toString(`base64url`)}`;return Buffer.byteLength(link)>MOST_OCTETS?void 0:link}function textOf({root}){const lines=[];let length=0;for(const{text}of (0,_document_lines_js__WEBPACK_IMPORTED_MODULE_1__.t)(root,`document.yaml`)){length+=text.length+1;if(length>MOST_CHARACTERS)return void 0;lines.push(text)}return`${lines.join(`
`)}\n`}

/***/ })

};
