import { demoSession } from './demo-sessions.ts';
import { openAs, peopleOf } from './people.ts';
import { expect, test } from './test.ts';

const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}:00Z`;

test('lets a supplier find an ended event and verify the proof in the browser', async ({
  page,
  expectAccessibleAtAllSizes,
}) => {
  await openAs(page, demoSession('tess.quinn@tidewater.example'), '/events');
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(page.getByText('In the box, your proof is ready').first()).toBeVisible();
  await expectAccessibleAtAllSizes();
  await page.getByRole('tab', { name: /^Completed/ }).click();
  await expect(page).toHaveURL(/status=COMPLETED/);
  await page.goBack();

  await page.getByRole('link', { name: 'Lock gate hydraulics, overhaul' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Lock gate hydraulics/ })).toBeVisible();
  await expect(page.getByText(/Version 1 is in the box, receipt/)).toBeVisible();
  await expectAccessibleAtAllSizes();

  await page.getByRole('link', { name: /^Receipt and proof/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'In the box' })).toBeVisible();
  const checks = page.locator('[data-verdict]');
  await expect(checks).toHaveCount(3);
  for (const check of await checks.all()) await expect(check).toHaveAttribute('data-verdict', 'held');
  await expect(page.getByText(/^Checked in this browser/)).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Closing proof \(JSON\)/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^EV-\d+-\d+-\S+-proof-version-1\.json$/);
  await expectAccessibleAtAllSizes();
});

test('lets a supplier read changes, get a receipt and withdraw its response', async ({
  page,
  request,
  expectAccessibleAtAllSizes,
}) => {
  const people = peopleOf(request);
  const { person: buyer } = await people.businessUnitAdmin();
  const asBuyer = (method: string, path: string, data?: unknown) =>
    people.call(buyer.authorization, method, `/api/business-unit${path}`, data);
  const adminEmail = `${crypto.randomUUID()}@tidewater.example`;
  const { id: supplierId } = await asBuyer('POST', '/suppliers', {
    supplierCode: 'TT-001',
    name: 'Tidewater Tools',
    adminEmail,
  });
  const supplier = await people.join(adminEmail, 'Tess Quinn');
  const dates = { startDate: inDays(-1), endDate: inDays(5) };
  const made = await request.post('/api/business-unit/events', {
    headers: { authorization: buyer.authorization },
    multipart: { request: JSON.stringify({ title: 'Quay cranes', ...dates, endDate: inDays(9) }) },
  });
  const { id: eventId } = (await made.json()).data;
  const question = { type: 'TEXT', label: 'Your method', required: true, maxLength: 500 };
  const sheet = {
    sections: [{ title: 'Method', questions: [question] }],
    priceTable: null,
    excelTemplateId: null,
  };
  const task = await asBuyer('POST', `/events/${eventId}/tasks`, {
    title: 'Method statement',
    ...dates,
    sheet,
    supplierIds: [supplierId],
  });
  await asBuyer('PUT', `/events/${eventId}/status`, { status: 'ACTIVE' });
  await asBuyer('POST', `/tasks/${task.id}/extensions`, {
    endDate: inDays(6),
    reason: 'A drawing came late',
  });

  await openAs(page, supplier.authorization, `/suppliers/events/${eventId}`);
  await expect(page.getByText('1 change since the event was published')).toBeVisible();
  await expect(page.getByText('Reason: A drawing came late')).toBeVisible();
  await expectAccessibleAtAllSizes();
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByText('Reason: A drawing came late')).toBeHidden();

  const path = `/api/supplier/tasks/${task.id}/response`;
  const value = 'By barge, from the river';
  const questionId = task.sheet.sections[0].questions[0].id;
  const changes = [{ path: `answers/${questionId}`, value, revision: 0 }];
  await people.call(supplier.authorization, 'PATCH', path, { changes });
  const { revision, sheetVersion } = await people.call(supplier.authorization, 'GET', path);
  await people.call(supplier.authorization, 'POST', `${path}/submission`, { revision, sheetVersion });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You have submitted your response' })).toBeVisible();
  await page.getByRole('link', { name: /^Receipt: / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Submitted' })).toBeVisible();
  await expect(page.getByText('1 answer')).toBeVisible();
  await expectAccessibleAtAllSizes();

  await page.getByRole('button', { name: 'Withdraw…' }).click();
  await expect(page.getByRole('link', { name: 'Change it instead' })).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw version 1' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawn' })).toBeVisible();
  await page.getByRole('link', { name: 'Version 1', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawn later' })).toBeVisible();
});
