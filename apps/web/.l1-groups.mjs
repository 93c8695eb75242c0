import {build} from 'vite';import config from './vite.config.ts';
import {gzipSync} from 'node:zlib';
const entry=process.argv[2]??'login-page';
await build({...config,configFile:false,logLevel:'error',plugins:[...config.plugins,{name:'a',generateBundle(_,b){
 const chunks=Object.values(b).filter(c=>c.type==='chunk');const byFile=new Map(chunks.map(c=>[c.fileName,c]));const seen=new Set();
 const visit=f=>{if(seen.has(f))return;seen.add(f);for(const i of byFile.get(f)?.imports??[])visit(i)};
 for(const c of chunks)if(c.isEntry||/main\.tsx$/.test(c.facadeModuleId??'')||c.facadeModuleId?.includes(entry))visit(c.fileName);
 let t=0;const rows=[...seen].map(f=>[gzipSync(byFile.get(f).code,{level:9}).length,f]).sort((a,b)=>b[0]-a[0]);
 for(const [n,f] of rows){t+=n;if(n>600)console.log(n,f)}console.log('total',t,rows.length);
}}],build:{...config.build,write:false,rolldownOptions:{output:{codeSplitting:{groups:[{name:(id)=>{const m=id.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)\/([^/]+)/);if(!m)return null;return (m[1]==='@mui/material'?m[1]+'/'+m[2]:m[1]).replace(/[@/]/g,'_')}}]}}}}});
