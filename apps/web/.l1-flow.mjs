import {session,accounts,token,as,shot,browser,base} from './.l1-browser.mjs';
import {AxeBuilder} from '@axe-core/playwright';
const axe=async(page,n)=>{const {violations}=await new AxeBuilder({page}).analyze();for(const v of violations)for(const x of v.nodes)console.log('  AXE',n,v.id,x.target.join(' '),x.failureSummary?.slice(0,200))};
const all=await accounts();const many=all.find(a=>a.roles.length>1);console.log(many);
let tokMany=await token(many.username);
const toks={};for(const r of ['System Admin','Organisation Admin','Business Unit Admin','Supplier Admin','Supplier User']){const a=all.find(x=>x.roles.length===1&&x.roles[0]===r);toks[r]=await token(a.username)}
for (const [tag,w,h] of [['wide',1440,900],['phone',390,844]]) {
 for(const [r,t] of Object.entries(toks)){const {ctx,page}=await session(w,h);await as(page,t);const u=page.url();
  const head=await page.locator('header').first().boundingBox();
  const links=w>900?await page.getByRole('navigation',{name:'Main'}).getByRole('link').allTextContents():null;
  console.log(tag,r,u,await page.title(),'bar',head.height,links);
  await shot(page,`${tag}-${r.replaceAll(' ','-')}`);
  if(w<900){await page.getByRole('button',{name:'Open menu'}).click();await page.waitForTimeout(500);console.log('   ',await page.getByRole('dialog').getByRole('link').allTextContents());await shot(page,`${tag}-nav-${r.replaceAll(' ','-')}`)}
  await ctx.close()}
 if(w<900){await new Promise(r=>setTimeout(r,31000));tokMany=await token(many.username)}
 const {ctx,page}=await session(w,h);await as(page,tokMany);
 await axe(page,tag+'-page');
 await page.getByRole('button',{name:/User menu of/}).click();await page.getByRole('list',{name:'Your roles'}).waitFor();await page.waitForTimeout(400);
 const box=await page.getByRole('dialog').boundingBox();console.log('menu width',box.width);await shot(page,`${tag}-menu`);await axe(page,tag+'-menu');
 await page.locator('[aria-label="Your roles"] button:not([aria-current])').first().click();
 await page.getByText('You are now logged in as').waitFor();console.log('switched',page.url(),await page.getByText('You are now logged in as').textContent());await shot(page,`${tag}-switched`);
 await page.goto(base+'/select-role');await page.getByRole('radio').first().waitFor();await shot(page,`${tag}-select-role`);await axe(page,tag+'-select');
 // other tab
 const page2=await ctx.newPage();await page2.goto(base+'/faq');await page2.waitForLoadState('networkidle');
 await page.getByRole('radio').last().click();await page.getByRole('button',{name:'Use Selected Role'}).click();await page.waitForURL(u=>!u.pathname.includes('select-role'));
 await page2.waitForURL(/timestamp/);console.log('tab1',page.url(),'tab2',page2.url());
 await page.getByRole('button',{name:/User menu of/}).click();await page.getByRole('button',{name:'Log Out'}).click();await page.waitForURL(/login/);await page2.waitForURL(/login/);console.log('out',page.url(),page2.url());
 await ctx.close();
}
const r=await fetch(base+'/api/user',{headers:{authorization:'Bearer '+tokMany}});console.log('old token',r.status);
// gate
const {page,ctx}=await session(1440,900,{userAgent:'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0'});
const reqs=[];page.on('request',r=>reqs.push(new URL(r.url()).pathname));await page.goto(base+'/login');await page.waitForLoadState('networkidle');console.log('gate',reqs,await page.locator('#root').count());await shot(page,'gate');await axe(page,'gate');
await browser.close();
