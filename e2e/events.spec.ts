import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { openAs, peopleOf } from './people.ts';
import { expect, test } from './test.ts';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const noSheet = { sections: [], priceTable: null, excelTemplateId: null };
// The smallest PNG, for uploads whose type is checked by content.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const file = (name: string) => ({ name, mimeType: 'image/png', buffer: png });

/** Types a date and time part by part, like a person. */
async function typeMoment(page: Page | Locator, name: RegExp, digits: string) {
  const year = page.getByRole('group', { name }).getByRole('spinbutton', { name: 'Year' });
  await year.click();
  await year.page().keyboard.type(digits);
}

test.use({ expectedProblems: [/status of 401/] });

test('creates, edits, publishes, cancels and clones an event; completes another and notifies its suppliers', async ({
  page,
  request,
  expectAccessibleAtAllSizes,
}) => {
  const people = peopleOf(request);
  const { person } = await people.businessUnitAdmin();
  const token = person.authorization;
  const call = (method: string, path: string, data?: unknown) =>
    people.call(token, method, `/api/business-unit/${path}`, data);
  const adminEmail = `${randomUUID()}@supplier.example`;
  const supplier = { supplierCode: 'TW-1', name: 'Tidewater Tools', adminEmail };
  const { id: supplierId } = await call('POST', 'suppliers', supplier);
  await people.join(adminEmail, 'Tess Tide');
  const addTask = (eventId: string, dates: object) =>
    call('POST', `events/${eventId}/tasks`, {
      title: 'Price schedule',
      sheet: noSheet,
      supplierIds: [supplierId],
      ...dates,
    });

  // An event that has ended when it is completed. Its task has no box, which would close a minute later.
  const dates = { startDate: inSeconds(-60), endDate: inSeconds(15) };
  const answer = await request.post('/api/business-unit/events', {
    headers: { authorization: token },
    multipart: { request: JSON.stringify({ title: 'Hopper barge hire', ...dates }) },
  });
  const short = (await answer.json()).data.id;
  await addTask(short, { ...dates, responseRequired: false });
  await call('PUT', `events/${short}/status`, { status: 'ACTIVE' });

  await openAs(page, token, '/sourcing/events/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Quay cranes, lot 2');
  await page.getByRole('textbox', { name: 'Description' }).fill('Two cranes for **Quay 7**.');
  // After a reload, the typed text is offered.
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  await (await asked).accept();
  await reloaded;
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Quay cranes, lot 2');
  await page.getByRole('combobox', { name: 'Labels' }).fill('Marine');
  await page.getByRole('option', { name: 'Add label “Marine”' }).click();
  await expect(page.getByRole('button', { name: 'Marine' })).toBeVisible();
  await typeMoment(page, /^Start date/, '209911010900');
  await typeMoment(page, /^End/, '209911301700');
  await page.locator('input[type=file][name=terms]').setInputFiles(file('Terms.png'));
  await page.locator('input[type=file][name=documents]').setInputFiles([file('Plan.png'), file('Soil.png')]);
  await expect(page.getByRole('button', { name: 'Remove Soil.png' })).toBeVisible();
  await expectAccessibleAtAllSizes();
  await page.getByRole('button', { name: 'Add Event' }).click();
  await expect(page.getByText('Quay cranes, lot 2 was added as a draft')).toBeVisible();
  await expect(page.getByText('The event needs at least one task')).toBeVisible();
  await expectAccessibleAtAllSizes();

  const id = /events\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
  await addTask(id, { startDate: '2099-11-01T09:00:00Z', endDate: '2099-11-30T17:00:00Z' });
  // Changes made elsewhere appear before they are overwritten.
  await expect(page.getByText('The event needs at least one task')).toBeHidden();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Quay cranes, lot 3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quay cranes, lot 3' })).toBeVisible();

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/was published\. Suppliers will be invited on 2099-11-01/)).toBeVisible();

  const choose = async (act: string) => {
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: act }).click();
    return page.getByRole('dialog');
  };
  const cancelling = await choose('Cancel event…');
  await cancelling.getByRole('textbox', { name: 'Reason' }).fill('No budget');
  await cancelling.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('Quay cranes, lot 3 was cancelled')).toBeVisible();
  expect(await call('GET', `events/${id}`)).toMatchObject({
    status: 'CANCELLED',
    statusReason: 'No budget',
  });

  const cloning = await choose('Clone event…');
  await cloning.getByRole('textbox', { name: 'Title of the clone' }).fill('Quay cranes again');
  await typeMoment(cloning, /^Start date of the clone/, '209912010900');
  await cloning.getByRole('button', { name: 'Clone event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quay cranes again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Quay cranes, lot 3' })).toBeVisible();

  const cloned = page.url();
  const complete = page.getByRole('button', { name: 'Complete', exact: true });
  await expect.poll(async () => (await call('GET', `events/${short}`)).can.complete).toBe(true);
  await page.goto(`/sourcing/events/${short}`);
  await complete.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('tab', { name: 'Completed e-mail' }).click();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(page.getByText('The completed e-mail was sent to 1 person')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Deliveries' }).getByText('Tess Tide')).toBeVisible();
  await expectAccessibleAtAllSizes();
  await page.getByRole('button', { name: 'Send again…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('region', { name: 'Deliveries' }).getByRole('listitem')).toHaveCount(2);
  expect(await people.linkTo(adminEmail, /\/suppliers\/events\/[0-9a-f-]+/)).toContain(short);

  // A session that ends during typing does not leave the page: the same person logs in again over the form.
  await page.goto(cloned);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Quay cranes, on');
  await people.call(token, 'DELETE', '/api/user/session');
  await page.getByRole('button', { name: 'Save' }).click();
  const goOn = page.getByRole('button', { name: 'Log in to continue' });
  await expect(goOn).toBeVisible();
  await title.press('End');
  await page.keyboard.type('ce more');
  await expect(title).toHaveValue('Quay cranes, once more');
  await expectAccessibleAtAllSizes();
  await goOn.click();
  const login = page.getByRole('dialog', { name: 'Log in again to continue' });
  await login.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  await login.getByRole('textbox', { name: /code/i }).fill(person.nextCode());
  await expect(login).toBeHidden();
  await expect(title).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quay cranes, once more' })).toBeVisible();
});
