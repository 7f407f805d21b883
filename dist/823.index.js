export const id = 823;
export const ids = [823];
export const modules = {

/***/ 2969:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ shownLine),
/* harmony export */   i: () => (/* binding */ previousLines),
/* harmony export */   n: () => (/* binding */ lineCount),
/* harmony export */   o: () => (/* binding */ withDash),
/* harmony export */   r: () => (/* binding */ notationOf),
/* harmony export */   t: () => (/* binding */ childrenOf)
/* harmony export */ });
/* harmony import */ var _start_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4004);
const PLAIN=/^[A-Za-z_][\w./-]*$/;const PLACEHOLDER=/^\$\{shard:[\w.-]+\}$/;const WORD_WITH_MEANING=/^(?:y|n|yes|no|on|off|true|false|null)$/i;const SINGLE=/^[\x20-\x7e]*$/;const UNSAFE=/[\x7f-\x9f\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g;const QUOTED_KEYS=new Set([`start`,`end`,`modulus`]);function scalarText(node,{key=``,like,isJson,inFlow}){if(node.kind===`object`||node.kind===`array`)return void 0;if(node.kind!==`string`)return (0,_start_js__WEBPACK_IMPORTED_MODULE_0__.wr)(node);const text=node.value;if(isJson||like===`double`)return quoted(text);if(like===`single`&&SINGLE.test(text))return`'${text.replaceAll(`'`,`''`)}'`;if(!(isPlain(text)||!inFlow&&PLACEHOLDER.test(text))||QUOTED_KEYS.has(key))return quoted(text);return text}function keyText(key,{isJson=false}={}){if(isJson||!isPlain(key))return quoted(key);return key}function isPlain(text){return PLAIN.test(text)&&!WORD_WITH_MEANING.test(text)}function quoted(text){return JSON.stringify(text).replace(UNSAFE,character=>`\\u${character.charCodeAt(0).toString(16).padStart(4,`0`)}`)}const MOST_LINE=300;function shownLine(line){return (0,_start_js__WEBPACK_IMPORTED_MODULE_0__.or)((0,_start_js__WEBPACK_IMPORTED_MODULE_0__.sr)(line),MOST_LINE)}function notationOf(file){if((0,_start_js__WEBPACK_IMPORTED_MODULE_0__.fr)(file)===`json`)return JSON_LINES;return YAML_LINES}const JSON_LINES={leadOf:jsonLead,linesOf:(node,at)=>jsonLines(node,{...at,tail:``,comma:``}),opening:(node,{indent,lead})=>`${indent}${lead}${bracketsOf(node)[0]}`,closing:(node,{indent})=>`${indent}${bracketsOf(node)[1]}`};function bracketsOf({kind}){if(kind===`array`)return`[]`;return`{}`}const YAML_LINES={leadOf:yamlLead,linesOf:yamlLines,opening:(_,{indent,lead})=>lead===``?``:`${indent}${lead}`,closing:()=>``};function jsonLead(parent,key){if(parent.kind!==`object`)return``;return`${JSON.stringify(key)}: `}function yamlLead(parent,key){if(parent.kind!==`object`)return`-`;return`${keyText(String(key))}:`}function*jsonLines(node,at){const{indent,lead,tail,comma}=at;const children=childrenOf(node);if(children.size===0){yield`${indent}${lead}${(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.wr)(node)}${tail}`;return}yield JSON_LINES.opening(node,at);let left=children.size;for(const[key,child]of children){left-=1;yield*jsonLines(child,{indent:`${indent}  `,lead:jsonLead(node,key),tail:left>0?comma:``,comma})}yield`${JSON_LINES.closing(node,at)}${tail}`}function*yamlLines(node,{indent,lead}){const children=childrenOf(node);if(children.size===0){yield scalarLine(node,{indent,lead});return}const isItem=lead===`-`&&node.kind===`object`;if(!isItem&&lead!==``)yield`${indent}${lead}`;const inner=lead===``?indent:`${indent}  `;let isFirst=true;for(const[key,child]of children){const at={indent:inner,lead:yamlLead(node,key)};for(const line of yamlLines(child,at)){yield isItem&&isFirst?withDash(line,indent):line;isFirst=false}}}function scalarLine(node,{indent,lead}){const key=lead.endsWith(`:`)?lead.slice(0,-1):``;const text=scalarText(node,{key,inFlow:false})??(0,_start_js__WEBPACK_IMPORTED_MODULE_0__.wr)(node);if(lead===``)return`${indent}${text}`;return`${indent}${lead} ${text}`}function withDash(line,indent){return`${indent}- ${line.slice(indent.length+2)}`}function childrenOf(node){if(node.kind===`array`)return new Map(node.items.entries());if(node.kind!==`object`)return new Map;return new Map(Array.from(node.members,([key,{value}])=>[key,value]))}function lineCount(node){let count=0;for(const child of childrenOf(node).values())count+=lineCount(child);if(count===0)return 1;return count+2}function previousLines({baseline},most){if(baseline.from!==`branch`||most===0)return{lines:[],count:0};const{root}=baseline.document;const lines=jsonLines(root,{indent:``,lead:``,tail:``,comma:`,`}).take(most);return{lines:Array.from(lines,shownLine),count:lineCount(root)}}

/***/ }),

/***/ 4823:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   previousDocument: () => (/* binding */ previousDocument)
/* harmony export */ });
/* harmony import */ var _rolldown_runtime_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(3477);
/* harmony import */ var _document_lines_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2969);
const MOST_PREVIOUS_LINES=1e3;function previousDocument(compared,most){const{lines,count}=(0,_document_lines_js__WEBPACK_IMPORTED_MODULE_1__.i)(compared,MOST_PREVIOUS_LINES);const text=lines.join(`
`);if(!(lines.length>0&&lines.length===count)||text.length>most)return void 0;return text}

/***/ })

};
