import {build} from 'vite';import config from './vite.config.ts';
import {gzipSync} from 'node:zlib';
await build({...config,configFile:false,logLevel:'error',plugins:[...config.plugins,{name:'a',generateBundle(_,b){
 for(const c of Object.values(b)){ if(c.type!=='chunk')continue; if(!process.argv.slice(2).some(p=>c.name.startsWith(p)))continue;
  console.log('==',c.fileName,gzipSync(c.code).length);
  const by={};for(const [id,m] of Object.entries(c.modules)){const k=id.includes('node_modules')?id.replace(/.*node_modules\//,'').split('/').slice(0,process.env.D?4:(id.includes('/@')?2:1)).join('/'):id.replace(/.*\/(apps|packages)\//,'');by[k]=(by[k]||0)+m.renderedLength}
  for(const [k,n] of Object.entries(by).sort((a,b)=>b[1]-a[1]).slice(0,25))console.log('  ',n,k)}
}}],build:{...config.build,write:false}});
