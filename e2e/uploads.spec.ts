import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { openAs, peopleOf } from './people.ts';
import { expect, test } from './test.ts';

const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}:00Z`;

/** A running task that accepts additional files, and a person who responds. */
async function taskWithFiles(request: APIRequestContext) {
  const people = peopleOf(request);
  const { person: buyer } = await people.businessUnitAdmin();
  const call = (method: string, path: string, data?: unknown) =>
    people.call(buyer.authorization, method, `/api/business-unit${path}`, data);
  const email = `tess.${randomUUID()}@tide.example`;
  const supplier = await call('POST', '/suppliers', {
    supplierCode: 'TW-1',
    name: 'Tidewater Tools',
    adminEmail: email,
  });
  const tess = await people.join(email, 'Tess Quinn');
  const dates = { startDate: inDays(-1), endDate: inDays(5) };
  const made = await request.post('/api/business-unit/events', {
    headers: { authorization: buyer.authorization },
    multipart: { request: JSON.stringify({ title: 'Quay cranes', sealed: true, ...dates }) },
  });
  const { id: eventId } = (await made.json()).data;
  const { id: taskId } = await call('POST', `/events/${eventId}/tasks`, {
    title: 'Drawings',
    ...dates,
    supplierIds: [supplier.id],
    additionalFilesAllowed: true,
    sheet: {
      sections: [
        {
          title: 'Delivery',
          questions: [{ type: 'TEXT', label: 'Your method', help: null, required: true, maxLength: 100 }],
        },
      ],
      priceTable: null,
    },
  });
  await call('PUT', `/events/${eventId}/status`, { status: 'ACTIVE' });
  return { tess, path: `/suppliers/events/${eventId}/tasks/${taskId}`, taskId };
}

test.use({ expectedProblems: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

test('resumes a file after an interruption and after the page was closed', async ({
  page,
  request,
}, testInfo) => {
  test.slow();
  const { tess, path, taskId } = await taskWithFiles(request);
  // Three pieces. On disk, so that it is the same file when it is chosen again.
  const buffer = Buffer.from(randomBytes(10 * 1024 * 1024).toString('hex'));
  const file = testInfo.outputPath('drawing.txt');
  writeFileSync(file, buffer);
  const offsets: number[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'PATCH' && sent.url().includes('/api/uploads/')) {
      offsets.push(Number(sent.headers()['upload-offset']));
    }
  });
  await openAs(page, tess.authorization, path);

  // The second piece fails.
  let isCut = false;
  await page.route(/\/api\/uploads\/.+/, async (route) => {
    const offset = Number(route.request().headers()['upload-offset']);
    if (route.request().method() === 'PATCH' && offset > 0 && !isCut) {
      isCut = true;
      await route.abort();
    } else await route.continue();
  });
  await page.locator('input[type=file][name=files]').setInputFiles(file);
  // A removed file stays visible for a while, with an undo button.
  const undo = page.getByRole('button', { name: /^Undo/ });
  const row = page.getByRole('listitem').filter({ hasText: 'drawing.txt' }).filter({ hasNot: undo });
  await expect(row).toContainText('Waiting for a connection');
  await expect(row.getByRole('button', { name: 'drawing.txt', exact: true })).toBeVisible({
    timeout: 60_000,
  });
  const piece = 8 * 1024 * 1024;
  expect(offsets).toEqual([0, piece, piece, 2 * piece]);

  // Paused in the middle, page closed and reopened: the same file is resumed.
  await page.getByRole('button', { name: 'Remove drawing.txt' }).click();
  await expect(row).toHaveCount(0);
  offsets.length = 0;
  await page.unroute(/\/api\/uploads\/.+/);
  await page.route(/\/api\/uploads\/.+/, (route) =>
    Number(route.request().headers()['upload-offset']) > 0 ? route.abort() : route.continue(),
  );
  await page.locator('input[type=file][name=files]').setInputFiles(file);
  await expect(row).toContainText('Waiting for a connection');
  await page.unroute(/\/api\/uploads\/.+/);
  // The browser asks first; afterwards the page names the file to choose again.
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await expect(row).toContainText('not finished. Choose the file again to resume.');
  await page.locator('input[type=file][name=files]').setInputFiles(file);
  await expect(row.getByRole('button', { name: 'drawing.txt', exact: true })).toBeVisible({
    timeout: 60_000,
  });
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);

  // The stored content equals the uploaded one.
  await expect(page.getByText(/Draft, saved/)).toBeVisible();
  const headers = { authorization: tess.authorization };
  const { data } = await (await request.get(`/api/supplier/tasks/${taskId}/response`, { headers })).json();
  const arrived = await request.get(`/api/files/${data.fileIds[0]}`, { headers });
  expect((await arrived.body()).equals(buffer)).toBe(true);
});
