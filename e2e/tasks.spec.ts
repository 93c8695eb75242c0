import type { Page } from '@playwright/test';
import { openAs, peopleOf } from './people.ts';
import { atEachSize, expect, test } from './test.ts';

// Forms and screens have a precision of minutes.
const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}:00Z`;

async function chooseAct(page: Page, menu: RegExp, act: string) {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

atEachSize(() => {
  test('orders the tasks of an event, adds suppliers and extends their deadlines', async ({
    page,
    request,
    isMobile,
    expectAccessible,
  }) => {
    const people = peopleOf(request);
    const { person } = await people.businessUnitAdmin();
    const call = (method: string, path: string, data?: unknown) =>
      people.call(person.authorization, method, `/api/business-unit${path}`, data);
    const alpha = await call('POST', '/suppliers', { supplierCode: 'AW-1', name: 'Alpha Works' });
    await call('POST', '/suppliers', { supplierCode: 'BM-2', name: 'Beta Marine' });
    const dates = { startDate: inDays(-1), endDate: inDays(5) };
    const made = await request.post('/api/business-unit/events', {
      headers: { authorization: person.authorization },
      multipart: { request: JSON.stringify({ title: 'Quay cranes', ...dates }) },
    });
    const { id } = (await made.json()).data;
    for (const title of ['Price schedule', 'Method statement']) {
      await call('POST', `/events/${id}/tasks`, { title, ...dates, supplierIds: [alpha.id] });
    }

    await openAs(page, person.authorization, `/sourcing/events/${id}`);
    const titles = page.getByRole('list', { name: 'Tasks' }).getByRole('link');
    await expect(titles).toHaveText(['Price schedule', 'Method statement']);
    await page.getByRole('button', { name: 'Move Price schedule' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(titles).toHaveText(['Method statement', 'Price schedule']);
    await expect(page.getByRole('button', { name: 'Move Price schedule' })).toBeFocused();
    await expectAccessible();
    await call('PUT', `/events/${id}/status`, { status: 'ACTIVE' });
    await page.reload();
    await expect(titles).toHaveText(['Method statement', 'Price schedule']);

    await titles.filter({ hasText: 'Price schedule' }).click();
    await expect(page.getByRole('heading', { name: 'Price schedule' })).toBeVisible();
    await expect(page.locator('[data-selected="true"]')).toHaveCount(isMobile ? 0 : 1);
    await page.getByRole('button', { name: 'Add suppliers' }).click();
    const picker = page.getByRole('dialog');
    if (isMobile) await picker.getByRole('button', { name: /^Filters/ }).click();
    await picker.getByRole('button', { name: 'Only with active users' }).click();
    await page.getByRole('checkbox', { name: 'Select Beta Marine' }).check();
    await page.getByRole('button', { name: 'Add 1 supplier' }).click();
    await expect(page.getByText('1 supplier was added to Price schedule')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Beta Marine' })).toBeVisible();
    await expectAccessible();

    await chooseAct(page, /^Actions for Beta Marine/, 'Extend…');
    await expect(page.getByText(/Unequal treatment: 1 other supplier/)).toBeVisible();
    await expectAccessible();
    if (isMobile) {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.goBack();
      await expect(titles).toHaveText(['Method statement', 'Price schedule']);
      // The rest is the same at every size.
      return;
    }
    await page.getByRole('button', { name: '3 days later' }).click();
    await page.getByRole('textbox', { name: /Reason/ }).fill('Their rig stands still.');
    await page.getByRole('dialog').getByRole('button', { name: 'Extend deadline', exact: true }).click();
    await expect(page.getByText('Extended by 3 d')).toBeVisible();

    await chooseAct(page, /^More actions for Price schedule/, 'Archive task…');
    await page.getByRole('button', { name: 'Archive anyway' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Price schedule was restored')).toBeVisible();
  });
});
