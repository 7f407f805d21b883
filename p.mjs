import {largeTopology} from './scripts/bench-validate.ts';
import {readTopologyText} from './src/topology/reading.ts';
import {validate} from './src/topology/validate.ts';
import {ruleInput} from './src/topology/rules/rule-input.ts';
import {checkShape} from './src/topology/shape.ts';
import {TOPOLOGY_SHAPE} from './src/topology/data-topology.validator.ts';
import {RULES} from './src/topology/rules/index.ts';
import {parseEvents} from 'js-yaml';
const text=largeTopology(100000);
for(let k=0;k<6;k++){
 const t0=performance.now(); parseEvents(text,{maxDepth:100}); const t1=performance.now();
 const {document}=readTopologyText({name:'x',text},'yaml'); const t2=performance.now();
 const s=checkShape(document.source,document.root,TOPOLOGY_SHAPE); const t3=performance.now();
 const i=ruleInput(document.source,s,{}); const t4=performance.now();
 const per=[];for(const r of RULES){const a=performance.now();[...r.check(i)];per.push([r.id,performance.now()-a])}
 const t5=performance.now();
 console.log('events',(t1-t0)|0,'read',(t2-t1)|0,'shape',(t3-t2)|0,'input',(t4-t3)|0,'rules',(t5-t4)|0,per.sort((a,b)=>b[1]-a[1]).slice(0,6).map(([a,b])=>a+' '+b.toFixed(1)).join(', '));
}
