import fc from 'fast-check';
import { test } from 'vitest';
import { documentOf, markdownOf } from '../../src/server/content/markdown.ts';
const mark = fc.subarray(['bold','italic','strikethrough','code']).map(t=>t.map(type=>({object:'mark' as const,type})));
const str = fc.oneof(fc.string({maxLength:12}), fc.constantFrom(' a ','\n','a\nb','**','{% endhint %}','# x','- y','> z','a','  ','http://x.y','|','`'));
const text = fc.array(fc.record({object: fc.constant('leaf' as const), text: str, marks: mark}),{maxLength:4}).map(leaves=>({object:'text' as const, leaves}));
const inl: any = fc.oneof(text, fc.tuple(text, fc.constantFrom({kind:'page',page:'p'},{kind:'url',url:'http://a b'},{kind:'url',url:''})).map(([t,ref])=>({object:'inline',type:'link',isVoid:false,data:{ref},nodes:[t]})), fc.constant({object:'inline',type:'inline-image',isVoid:true,data:{ref:{kind:'file',file:'f'},caption:'x]y'}}));
const inls = fc.array(inl,{maxLength:3});
const para = inls.map(nodes=>({object:'block',type:'paragraph',nodes}));
const blocks = fc.letrec<any>(tie=>({
  block: fc.oneof({maxDepth:2}, para, fc.tuple(fc.constantFrom('heading-1','heading-3'),inls).map(([type,nodes])=>({object:'block',type,nodes,data:{}})),
   fc.tuple(fc.constantFrom('list-ordered','list-unordered','list-tasks'), fc.array(fc.array(tie('block'),{maxLength:2}),{minLength:1,maxLength:3})).map(([type,items])=>({object:'block',type,data:{},nodes:items.map((nodes:any)=>({object:'block',type:'list-item',nodes,data:{}}))})),
   fc.tuple(fc.constantFrom('blockquote','hint'), fc.array(tie('block'),{maxLength:3})).map(([type,nodes])=>({object:'block',type,nodes,data:{style:'info'}})),
   fc.constant({object:'block',type:'divider',isVoid:true,data:{}}),
   str.map(s=>({object:'block',type:'code',data:{syntax:s.trim().split(' ')[0]},nodes:s.split('\n').map(l=>({object:'block',type:'code-line',data:{},nodes:[{object:'text',leaves:[{object:'leaf',text:l,marks:[]}]}]}))})),
  )})).block;
test('docs', () => {
  const bad: string[] = [];
  fc.assert(fc.property(fc.array(blocks,{maxLength:4}), (nodes) => { const m=markdownOf({object:'document',data:{},nodes} as any); const z=markdownOf(documentOf(m)); if(m!==z) bad.push(JSON.stringify([m,z])); return true; }),{numRuns:5000});
  console.log(bad.length, bad.sort((a,b)=>a.length-b.length).slice(0,25).join('\n'));
}, 300000);
