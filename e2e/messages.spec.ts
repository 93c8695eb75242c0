import { openAs, peopleOf } from './people.ts';
import { expect, test } from './test.ts';

const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}:00Z`;

test('lets a buyer and two suppliers write to each other without revealing one supplier to the other', async ({
  page,
  request,
  lendContext,
  openAsOther,
  expectAccessibleAtAllSizes,
}) => {
  const people = peopleOf(request);
  const { person: buyer } = await people.businessUnitAdmin('Una Bell');
  const asBuyer = (method: string, path: string, data?: unknown) =>
    people.call(buyer.authorization, method, `/api/business-unit${path}`, data);
  async function addSupplier(supplierCode: string, name: string, fullName: string) {
    const adminEmail = `${crypto.randomUUID()}@supplier.example`;
    const { id } = await asBuyer('POST', '/suppliers', { supplierCode, name, adminEmail });
    return { id: id as string, person: await people.join(adminEmail, fullName) };
  }
  const tidewater = await addSupplier('TT-001', 'Tidewater Tools', 'Tess Quinn');
  const alpha = await addSupplier('AW-001', 'Alpha Works', 'Ada Works');
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
    title: 'Price schedule',
    ...dates,
    sheet,
    supplierIds: [tidewater.id, alpha.id],
  });
  await asBuyer('PUT', `/events/${eventId}/status`, { status: 'ACTIVE' });

  // The buyer writes to all invited suppliers; nothing is sent without one.
  await openAs(
    page,
    buyer.authorization,
    `/messages/edit?linked-event-id=${eventId}&linked-task-id=${task.id}`,
  );
  await page.getByRole('textbox', { name: 'Subject' }).fill('Site visit on Tuesday');
  await page.getByRole('textbox', { name: 'Message' }).fill('Meet at the **security lodge**.');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await expect(page).toHaveURL(/\/messages\/edit\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('At least one supplier must be selected to send a message')).toBeVisible();
  await page.getByRole('button', { name: /^All invited/ }).click();
  await expect(page.getByText('What Alpha Works sees')).toBeVisible();
  await expectAccessibleAtAllSizes();
  // The typed text survives a reload.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Site visit on Tuesday');
  await page.getByRole('button', { name: 'Send to 2 suppliers' }).click();
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}\?show-status=true$/);
  await expect(page.getByRole('heading', { name: 'Site visit on Tuesday' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Status' })).toBeVisible();
  await expect(page.getByText('security lodge', { exact: true })).toBeVisible();
  await expectAccessibleAtAllSizes();

  // A supplier is notified, reads it and replies; its typed text survives a reload.
  const tess = await openAsOther(tidewater.person.authorization, '/events');
  await expect(tess.getByRole('link', { name: /^Messages/ })).toHaveText(/1/);
  await tess.getByRole('link', { name: /^Messages/ }).click();
  await tess.getByRole('link', { name: /Site visit on Tuesday/ }).click();
  const words = tess.getByRole('textbox', { name: /^Reply to/ });
  await words.fill('Two of us come.');
  await tess.reload();
  await expect(words).toHaveValue('Two of us come.');
  await expect(tess.getByText(/Stored on this device/)).toBeVisible();
  await tess.getByRole('button', { name: 'Send reply' }).click();
  await expect(words).toHaveValue('');
  await expect(tess.getByRole('article').filter({ hasText: 'Two of us come.' })).toBeVisible();

  // The buyer's page shows the reply live, in a separate thread.
  await page.getByRole('button', { name: /^Tidewater Tools/ }).click();
  const thread = page.getByRole('region', { name: 'Thread with Tidewater Tools' });
  const said = thread.getByRole('article').filter({ hasText: 'Two of us come.' });
  await expect(said).toHaveAttribute('data-new', 'true');
  await thread.getByRole('textbox', { name: /^Reply to Tidewater Tools/ }).fill('Names noted.');
  await thread.getByRole('button', { name: 'Send reply' }).click();
  await expect(tess.getByText('Names noted.', { exact: true })).toBeVisible();

  // The supplier asks about its task; the buyer publishes the question reworded.
  await tess.goto(`/suppliers/events/${eventId}`);
  const asking = tess.getByRole('textbox', { name: /^Your question to/ });
  await asking.fill('We at Tidewater Tools ask: does our 65 t hoist suit the rail?');
  await tess.getByRole('button', { name: /^About/ }).click();
  await tess.getByRole('menuitemradio', { name: 'Price schedule' }).click();
  await tess.getByRole('button', { name: 'Send question' }).click();
  await expect(tess.getByText('Question sent.', { exact: false })).toBeVisible();
  await expect(tess.getByText(/has not answered yet/)).toBeVisible();

  // The answer is written inside the event; a warning names the supplier before anything is published.
  await page.goto(`/sourcing/events/${eventId}?tab=questions`);
  await page.getByRole('button', { name: /^Answer: We at Tidewater Tools ask/ }).click();
  await page.getByRole('radio', { name: /^Publish to all/ }).check();
  const published = page.getByRole('textbox', { name: 'Question as everyone will read it' });
  await expect(published).toHaveValue('We at Tidewater Tools ask: does our 65 t hoist suit the rail?');
  await expect(page.getByText(/^This text names Tidewater Tools\. /)).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Answer for all suppliers' })
    .fill('**A150**, as Alpha Works knows.');
  await page.getByRole('button', { name: 'Preview…' }).click();
  const preview = page.getByRole('dialog', { name: 'Publish question and answer?' });
  await expect(
    preview.getByText('All 2 suppliers of Price schedule will read this.', { exact: false }),
  ).toBeVisible();
  await expect(preview.locator('mark')).toHaveText(['Tidewater Tools', 'Alpha Works']);
  await expectAccessibleAtAllSizes();
  await preview.getByRole('button', { name: 'Back' }).click();
  await published.fill('Which rail is it?');
  await page.getByRole('textbox', { name: 'Answer for all suppliers' }).fill('A150.');
  await page.getByRole('button', { name: 'Preview…' }).click();
  await expect(preview.locator('mark')).toHaveCount(0);
  await preview.getByRole('button', { name: 'Publish to 2 suppliers' }).click();
  await expect(page.getByText('Question and answer published')).toBeVisible();

  // The other supplier reads question and answer, but learns neither who asked nor the first thread.
  const ada = await (await lendContext()).newPage();
  const bodies: string[] = [];
  ada.on('response', async (answer) => {
    if (/\/api\/(messages|supplier)/.test(answer.url())) bodies.push(await answer.text().catch(() => ''));
  });
  await openAs(ada, alpha.person.authorization, `/suppliers/events/${eventId}`);
  await expect(ada.getByText('Which rail is it?')).toBeVisible();
  await expect(ada.getByText('A150.')).toBeVisible();
  await ada
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click();
  await ada.getByRole('link', { name: /Site visit on Tuesday/ }).click();
  await expect(ada.getByText('security lodge', { exact: true })).toBeVisible();
  await expect(ada.getByRole('textbox', { name: /^Reply to/ })).toBeVisible();
  await expect
    .poll(() => bodies.filter((body) => /Site visit on Tuesday|Which rail/.test(body)).length)
    .toBeGreaterThan(2);
  expect(bodies.join()).not.toMatch(/Tidewater|Tess|Two of us come|65 t hoist/);
});
