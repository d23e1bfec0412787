import { closeBrowser } from "./browser.ts";
import { openPage } from "./page.ts";
const base="http://127.0.0.1:4735"; const out="/tmp/words35/shots";
const [list, ...only]=process.argv.slice(2);
const r=await (await fetch(base+"/memory/list?limit=50")).json() as any;
const id=(w:string)=>r.memories.find((m:any)=>m.content.startsWith(w))?.id;
const docs=await (await fetch(base+"/context/documents?text=0081")).json() as any;
const acts:Record<string,[string,(p:any)=>Promise<void>][]>={
 why:[
  ["/memories/"+id("Whole sentences"),async()=>{}],
  ["/memories/"+id("The team should"),async()=>{}],
  ["/memories/"+id("The team should"),async(p)=>{await p.keyboard.press("s");await p.waitForTimeout(1500)}],
  ["/memories/"+id("Whole sentences"),async(p)=>{await p.keyboard.press("s");await p.waitForTimeout(1800)}],
  ["/memories/"+id("Deploy"),async()=>{}],
 ],
 doc:[["/sources/documents/"+docs.documents[0].id,async()=>{}]],
 table:[["/memories",async()=>{}],["/memories",async(p)=>{await p.getByRole("grid").focus();await p.keyboard.press(" ");await p.waitForTimeout(600)}]],
 ask:[["/memories?q=which database does the orders service use",async(p)=>{await p.waitForTimeout(800)}]],
 docs:[["/sources/documents",async()=>{}],["/sources/import",async(p)=>{await p.waitForTimeout(500)}]],
 edge:["/","/memories","/memories/"+id("Whole sentences"),"/sources/roots","/review","/activity","/settings/models","/settings/capture","/entities","/spaces"].map((x)=>[x,async()=>{}] as [string,(p:any)=>Promise<void>]),
 turn:[["/memories/turns/"+(r.memories.find((m:any)=>m.content.startsWith("The user would"))?.source.sessionId)+"/5?memory="+id("The user would"),async(p)=>{await p.waitForTimeout(800)}]],
};
let n=0;
for(const name of (list??"why").split(","))for(const [path,act] of acts[name]??[]){n++;
 for(const [w,h,theme] of (only[0]==="all"?[[1440,900,"light"],[390,844,"light"],[1440,900,"dark"]]:only[0]==="wide"?[[1920,1080,"light"]]:[[1440,900,"light"]]) as [number,number,"light"|"dark"][]){
  await using v=await openPage(base,{theme,width:w,height:h,reducedMotion:true});
  try{await v.go(path)}catch(e){console.log("not settled",String(e).slice(0,200))}
  await act(v.page).catch((e:any)=>console.log("act",String(e).slice(0,300)));
  await v.page.screenshot({path:`${out}/${name}-${n}-${w}-${theme}.png`});
  const pr=v.problems(); console.log(name,n,w,theme,v.page.url().slice(0,140),pr.length?pr.join("; ").slice(0,400):"clean");
 }}
await closeBrowser();
