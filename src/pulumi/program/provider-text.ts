/**
 * The text of a resource's provider in a state; it loads the runtime from the installed package. It depends only on the name and
 * never changes: states keep it for years, and a different text would change every resource.
 */
export function providerText(name: string): string {
  // Calls may arrive before `configure` has ended, or after it has failed; they wait for it and fail with it.
  return (
    'exports.handler=()=>{let p,c,f=async(n,...a)=>(await(p??=import("@colophon-sync/colophon/pulumi/runtime")' +
    '.catch(e=>{throw Error(e.message+"\\nRun npm install beside Pulumi.yaml.")})' +
    `.then(m=>m.provider(${JSON.stringify(name)}))))[n](...a),h={configure:r=>c=f("configure",r)};` +
    'for(let n of["check","diff","create","read","update","delete"])h[n]=async(...a)=>(await c,f(n,...a));return h}'
  );
}
