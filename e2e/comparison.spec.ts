import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Download } from '@playwright/test';
import { demoSession } from './demo-sessions.ts';
import { openAs, peopleOf } from './people.ts';
import { atEachSize, expect, test } from './test.ts';

const contentOf = async (download: Promise<Download>) => readFile(await (await download).path());

/** A demo task with an opened box, whose responses differ, lack lines and answer an older sheet. */
async function openedTask(request: APIRequestContext, authorization: string) {
  const people = peopleOf(request);
  const read = (path: string) => people.call(authorization, 'GET', `/api/business-unit${path}`);
  const { events } = await read('/events?search=Survey%20vessel');
  const { items } = await read(`/events/${events[0].id}/tasks?size=all`);
  const compared = await read(`/tasks/${items[0].id}/comparison`);
  return { eventId: events[0].id, taskId: items[0].id, compared };
}

atEachSize(() => {
  test('compares responses: lowest, differences, one supplier, files, Excel', async ({
    page,
    request,
    isMobile,
    expectAccessible,
  }) => {
    const una = demoSession('una.bell@harbour.example');
    const { eventId, taskId, compared } = await openedTask(request, una);
    const complete = compared.suppliers.filter(({ isComplete }: { isComplete: boolean }) => isComplete);
    const lowest = complete.find(({ total }: { total: string }) => total === compared.totals.lowest);
    await openAs(page, una, `/sourcing/events/${eventId}/tasks/${taskId}`);
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Price schedule: 10 responses' })).toBeVisible();
    const amount = Number(lowest.total).toLocaleString('en-GB', { minimumFractionDigits: 2 });

    if (isMobile) {
      const first = page.getByRole('list').filter({ hasText: lowest.name }).getByRole('listitem').first();
      await expect(first).toContainText(amount);
      await expect(first).toContainText('lowest');
      await expectAccessible();
      await page.getByRole('button', { name: 'Next row' }).click();
      await expect(page.getByText('Line 2 of 9, unit price, 40 day')).toBeVisible();
      await page.getByRole('button', { name: 'Spread' }).click();
      await expect(page.getByText('V2 decides.')).toBeVisible();
      await expectAccessible();
      // The rest is the same at every size.
      return;
    }
    const table = page.getByRole('table', { name: 'Responses to Price schedule side by side' });
    const total = table.getByRole('row', { name: /^Total/ });
    await expect(total.getByRole('cell').first()).toContainText(`${amount}lowest`);
    await expect(table.getByText('sheet version 1', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Counted at the amended quantities: .* on sheet version 1\)/)).toBeVisible();
    await expectAccessible();

    // By keyboard only: from difference to difference, a row in full, and back.
    await total.getByRole('button').focus();
    await page.keyboard.press('n');
    const line = table.getByRole('button', { name: /^Mobilisation to the harbour/ });
    await expect(line).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^Mobilisation/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(line).toBeFocused();

    // Only the table scrolls, and what it hides at the right is announced.
    const room = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(await room()).toBeLessThanOrEqual(0);
    // In a low window, as at a zoom of 200%, only the page scrolls.
    const wide = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 720, height: 450 });
    const inTable = () => table.locator('..').evaluate((region) => region.scrollHeight - region.clientHeight);
    await expect.poll(async () => [await inTable(), (await room()) > 0]).toEqual([0, true]);
    await page.setViewportSize(wide);
    await expect.poll(room).toBeLessThanOrEqual(0);
    const more = page.getByRole('button', { name: /^\d more/ });
    await more.click();
    await expect(more).toHaveCount(0);
    await page.getByRole('button', { name: 'Spread' }).click();
    const spread = page.getByRole('list', { name: 'Unit prices against the average of each line' });
    const picture = spread.getByRole('img').first();
    const before = await picture.boundingBox();
    await spread.getByRole('button', { name: /^Survey vessel with crew/ }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await picture.boundingBox()).toEqual(before);
    await expect(spread.getByRole('status')).toContainText(`${lowest.name}`);
    await expectAccessible();
    await page.getByRole('button', { name: 'Side by side' }).click();

    // Paper shows no bars and buttons.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Price schedule: 10 responses' })).toBeVisible();
    for (const role of ['banner', 'contentinfo', 'button'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    await expect(page.locator('html')).toHaveCSS('print-color-adjust', 'exact');
    await page.emulateMedia({ media: null });

    // The URL contains the shown suppliers, so a reload shows the same.
    await page.getByRole('button', { name: /^Suppliers/ }).click();
    await page.getByRole('checkbox', { name: new RegExp(lowest.name) }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/suppliers=/);
    await page.reload();
    await expect(table.getByRole('columnheader')).toHaveCount(10);
    await expect(table.getByRole('columnheader', { name: new RegExp(lowest.name) })).toHaveCount(0);

    await page.getByRole('button', { name: 'One supplier' }).click();
    const price = page
      .getByRole('row', { name: /^Survey vessel with crew/ })
      .getByRole('cell')
      .first();
    await expect(price).toHaveCSS('text-align', 'right');
    await page.getByRole('button', { name: /^Files/ }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Risk-assessment.pdf', exact: true }).first().click();
    expect((await file).suggestedFilename()).toBe('Risk-assessment.pdf');

    const workbook = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to Excel' }).click();
    expect((await workbook).suggestedFilename()).toMatch(/^comparison_.*\.xlsx$/);
    expect((await contentOf(workbook)).subarray(0, 2).toString()).toBe('PK');
  });
});
