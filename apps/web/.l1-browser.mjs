import {chromium} from '@playwright/test';
import {mkdtempSync,mkdirSync} from 'node:fs';import {tmpdir} from 'node:os';import {join} from 'node:path';
const base='http://localhost:4101';
process.env.TMPDIR='/tmp/l1-chromium';mkdirSync('/tmp/l1-chromium',{recursive:true});mkdirSync('/tmp/l1-shots',{recursive:true});
const {default:c}=await import('@sparticuz/chromium');const executablePath=await c.executablePath();
const browser=await chromium.launch({executablePath,args:['--no-sandbox','--disable-gpu']});
export async function session(width,height,extra={}){const ctx=await browser.newContext({viewport:{width,height},locale:'en-GB',...extra});const page=await ctx.newPage();
 page.on('console',m=>{if(m.type()==='error')console.log('  console:',m.text())});page.on('pageerror',e=>console.log('  pageerror:',e.message));
 page.on('request',r=>{if(!r.url().startsWith(base)&&!r.url().startsWith('data:'))console.log('  elsewhere:',r.url())});return {ctx,page}}
export async function accounts(){return (await (await fetch(base+'/api/dev/accounts')).json()).data}
export async function token(username){const a=(await accounts()).find(x=>x.username===username);
 const r=await fetch(base+'/api/authenticate',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({username,password:a.password,code:a.code})});
 if(!r.ok)throw new Error(r.status+await r.text());return r.headers.get('authorization').replace('Bearer ','')}
export async function as(page,tok,path='/'){await page.goto(base+'/help');await page.evaluate(t=>localStorage.setItem('tenderbox.authToken',t),tok);await page.goto(base+path);await page.waitForLoadState('networkidle')}
export const shot=(page,name)=>page.screenshot({path:`/tmp/l1-shots/${name}.png`});
export {browser,base};
