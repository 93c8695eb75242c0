import type { Page } from '@playwright/test';
import { chromiumPath } from './chromium.ts';
import { openAs, peopleOf } from './people.ts';
import { expect, test } from './test.ts';

// What the page costs people is measured: its scripts are made fast, as in their browsers.
test.use({ launchOptions: { executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] } });

/** Processor time of the page's main thread so far, in milliseconds. */
async function openThreadClock(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}

test('a page of fifty hostile messages takes hardly longer than one of short ones', async ({
  page,
  request,
}) => {
  const people = peopleOf(request);
  const { person: buyer } = await people.businessUnitAdmin('Una Bell');
  const asBuyer = (method: string, path: string, data?: unknown) =>
    people.call(buyer.authorization, method, `/api${path}`, data);
  const adminEmail = `${crypto.randomUUID()}@supplier.example`;
  const supplier = await asBuyer('POST', '/business-unit/suppliers', {
    supplierCode: 'TT-001',
    name: 'Tidewater Tools',
    adminEmail,
  });
  const tess = await people.join(adminEmail, 'Tess Quinn');
  const hostile = [
    '- ',
    '*a_',
    '*a* ',
    '> ',
    '> - ',
    '[a](https://a.example) ',
    '[a](',
    '- a\n',
    '`a',
    '**a',
  ];
  const write = async (subject: string, textOf: (index: number) => string) => {
    const draft = await asBuyer('POST', '/business-unit/messages', {
      subject,
      text: textOf(0),
      supplierIds: [supplier.id],
    });
    await asBuyer('POST', `/business-unit/messages/${draft.id}/send`, {});
    for (let index = 1; index < 50; index += 1) {
      await people.call(tess.authorization, 'POST', `/api/messages/${draft.id}/replies`, {
        text: textOf(index),
      });
    }
    return draft.id as string;
  };
  const short = await write('Short', (index) => `**Reply** ${index}`);
  const long = await write('Long', (index) => {
    const piece = hostile[index % hostile.length] ?? '';
    return `${piece.repeat(Math.floor(9980 / piece.length))}a ${index}`;
  });
  // A wider window would open the first message by itself.
  await page.setViewportSize({ width: 1100, height: 900 });
  await openAs(page, tess.authorization, '/messages');
  const clock = await openThreadClock(page);
  /** What the page does from the click to a while after everything is there. */
  const opening = async (id: string, subject: string) => {
    const before = await clock();
    await page
      .getByRole('link', { name: new RegExp(subject) })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(id));
    await expect(page.getByRole('article')).toHaveCount(50);
    await page.waitForTimeout(2000);
    const took = (await clock()) - before;
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    const column = (await page.getByRole('article').last().boundingBox())?.width ?? 0;
    expect(column).toBeLessThan(800);
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(0);
    return took;
  };
  // The first of each loads and compiles.
  const costs = { Short: [] as number[], Long: [] as number[] };
  for (let turn = 0; turn < 3; turn += 1) {
    costs.Short.push(await opening(short, 'Short'));
    costs.Long.push(await opening(long, 'Long'));
  }
  expect(Math.min(...costs.Long) - Math.min(...costs.Short)).toBeLessThan(200);
});
