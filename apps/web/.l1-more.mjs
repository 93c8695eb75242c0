import {session,accounts,token,as,shot,browser,base} from './.l1-browser.mjs';
import {AxeBuilder} from '@axe-core/playwright';
const axe=async(page,n)=>{const {violations}=await new AxeBuilder({page}).analyze();for(const v of violations)for(const x of v.nodes)console.log('  AXE',n,v.id,x.target.join(' '),x.failureSummary?.slice(0,200))};
const all=await accounts();const many=all.find(a=>a.roles.length>1);
// real sign-in by the page with redirectUrl, then select role
const {page}=await session(390,844,{reducedMotion:'reduce',hasTouch:true,isMobile:true});
await page.goto(base+'/training');await page.waitForURL(/login/);console.log(page.url());
await page.getByText(many.fullName).click();await page.getByRole('button',{name:'Login'}).click();
await page.waitForURL(/select-role/,{timeout:20000});console.log(page.url());await page.getByRole('radio').first().waitFor();await axe(page,'select');await shot(page,'phone-select-role');
await page.getByRole('radio',{name:/Supplier Admin/}).check();await page.getByRole('button',{name:'Use Selected Role'}).click();await page.waitForURL(/events/);console.log(page.url());
await page.waitForLoadState('networkidle');await axe(page,'events');
await page.getByRole('button',{name:/User menu/}).click();await page.getByRole('list',{name:'Your roles'}).waitFor();await axe(page,'menu');await shot(page,'phone-menu');
await page.keyboard.press('Escape');
await page.goto(base+'/help');await page.waitForLoadState('networkidle');await axe(page,'help');await shot(page,'phone-help-banner');
await page.evaluate(()=>scrollTo(0,1e6));await shot(page,'phone-help-end');
// keyboard only: log out
const {page:k}=await session(1440,900,{reducedMotion:'reduce'});
const one=all.find(a=>a.roles[0]==='Business Unit Admin'&&a.roles.length===1);
await as(k,await token(one.username),'/suppliers');
for(let i=0;i<6;i++){await k.keyboard.press('Tab');console.log(i,await k.evaluate(()=>document.activeElement.getAttribute('aria-label')||document.activeElement.textContent))}
await k.keyboard.press('Enter');await k.getByRole('dialog').waitFor();await k.waitForTimeout(300);
for(let i=0;i<4;i++){await k.keyboard.press('Tab');console.log(' m',i,await k.evaluate(()=>document.activeElement.textContent))}
await k.keyboard.press('Enter');await k.waitForURL(/login/);console.log('out',k.url());
// tampered token & garbage
await k.goto(base+'/help');await k.evaluate(()=>localStorage.setItem('tenderbox.authToken','garbage'));await k.goto(base+'/faq');await k.waitForURL(/login/);console.log('garbled',k.url());
await browser.close();
