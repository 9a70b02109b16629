/**
 * The text of a resource's provider in a state, as programs write it. Programs load their own copy, because they are CommonJS; a
 * test keeps the two equal. It never changes, because states keep it for years.
 */
export function providerText(name: string): string {
  return (
    'exports.handler=()=>{let p,c,f=async(n,...a)=>(await(p??=import("@colophon-sync/colophon/pulumi/runtime")' +
    '.catch(e=>{throw Error(e.message+"\\nRun npm install beside Pulumi.yaml.")})' +
    `.then(m=>m.provider(${JSON.stringify(name)}))))[n](...a),h={configure:r=>c=f("configure",r)};` +
    'for(let n of["check","diff","create","read","update","delete"])h[n]=async(...a)=>(await c,f(n,...a));return h}'
  );
}
