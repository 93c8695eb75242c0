import {session,accounts,token,as,shot,browser,base} from './.l1-browser.mjs';
for (const [tag,w,h] of [['wide',1440,900],['phone',390,844]]) {
 const {page}=await session(w,h);
 await page.goto(base+'/sourcing/events/new?x=1');await page.waitForLoadState('networkidle');console.log(tag,'guard →',page.url());await shot(page,`${tag}-login`);
 await page.goto(base+'/help');await page.waitForLoadState('networkidle');await shot(page,`${tag}-help`);
 await page.screenshot({path:`/tmp/l1-shots/${tag}-help-full.png`,fullPage:true});
 await page.getByRole('button',{name:"Don't show again"}).click();
 console.log('stored',await page.evaluate(()=>localStorage.getItem('tenderbox.privacyPolicyVersion')));
 await page.goto(base+'/nowhere');await page.waitForLoadState('networkidle');await shot(page,`${tag}-notfound`);
}
await browser.close();
