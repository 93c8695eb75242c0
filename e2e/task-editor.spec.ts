import { openAs, peopleOf } from './people.ts';
import { expect, test } from './test.ts';

test('builds a sheet by keyboard, saves, reloads and changes it', async ({
  page,
  request,
  expectAccessibleAtAllSizes,
}) => {
  const people = peopleOf(request);
  const { person } = await people.businessUnitAdmin();
  const { authorization } = person;
  const alpha = { supplierCode: 'AW-1', name: 'Alpha Works' };
  await people.call(authorization, 'POST', '/api/business-unit/suppliers', alpha);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const event = JSON.stringify({ title: 'Quay cranes', startDate: day(1), endDate: day(30) });
  const answer = await request.post('/api/business-unit/events', {
    headers: { authorization },
    multipart: { request: event },
  });
  const { id } = (await answer.json()).data;

  await openAs(page, authorization, `/sourcing/events/${id}/tasks?view=task-edit`);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await page.keyboard.insertText('Price schedule');
  await page.getByRole('button', { name: 'Question', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Number' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('Weeks to hand-over');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Weeks to hand-over/ })).toBeFocused();
  await page.getByRole('button', { name: 'Add a question to Questions' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('Maker');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Maker is now number 1 in Questions.')).toBeAttached();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Price table', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Description, line 1').focus();
  await page.keyboard.insertText('Crane');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('2');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Quantity, line 2')).toBeFocused();
  await expectAccessibleAtAllSizes();

  await page.getByRole('button', { name: 'Add suppliers' }).press('Enter');
  // It has no people yet.
  await page.getByRole('dialog').getByRole('button', { name: 'Show all' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /Alpha Works/ })
    .press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Add 1 supplier' }).press('Enter');
  await page.getByRole('button', { name: 'Add task' }).press('Enter');
  await expect(page.getByText('Price schedule was added')).toBeVisible();
  await expect(page).toHaveURL(/\/tasks\/[\w-]+$/);

  await page.goto(`${page.url()}?view=task-edit`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Price schedule' })).toBeVisible();
  await expect(page.locator('[data-open]')).toHaveText([/^Maker/, /^Weeks to hand-over/]);
  await page.getByRole('button', { name: /^Maker/ }).press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.insertText(' and place');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Events' }).click();
  await page.getByRole('button', { name: 'Stay on page' }).click();
  await page.getByRole('button', { name: 'Preview as a supplier' }).click();
  await expect(page.getByRole('dialog').getByText('Maker and place')).toBeVisible();
  await expectAccessibleAtAllSizes();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save task' }).press('Enter');
  await expect(page.getByText('Price schedule was saved')).toBeVisible();
});
