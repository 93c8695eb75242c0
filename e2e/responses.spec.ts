import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { openWorkbook, saveWorkbook } from '../apps/server/test/factories/answer-workbooks.ts';
import { layoutProblems } from './layout-problems.ts';
import { openAs, peopleOf } from './people.ts';
import { readsOf } from './reads.ts';
import { desktop, phone } from './sizes.ts';
import { expect, test } from './test.ts';

const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}:00Z`;

/** A running task that a team of two is invited to. */
async function askTeam(request: APIRequestContext) {
  const people = peopleOf(request);
  const { person: buyer } = await people.businessUnitAdmin();
  const call = (method: string, path: string, data?: unknown) =>
    people.call(buyer.authorization, method, `/api/business-unit${path}`, data);
  const address = (name: string) => `${name}.${randomUUID()}@tide.example`;
  const [tessEmail, tomEmail] = [address('tess'), address('tom')];
  const supplier = await call('POST', '/suppliers', {
    supplierCode: 'TW-1',
    name: 'Tidewater Tools',
    adminEmail: tessEmail,
  });
  const tess = await people.join(tessEmail, 'Tess Quinn');
  await people.call(tess.authorization, 'POST', '/api/supplier/team/invitations', {
    email: tomEmail,
    role: 'BIDDER_USER',
  });
  const tom = await people.join(tomEmail, 'Tom Fry');
  const dates = { startDate: inDays(-1), endDate: inDays(5) };
  const made = await request.post('/api/business-unit/events', {
    headers: { authorization: buyer.authorization },
    multipart: {
      request: JSON.stringify({ title: 'Quay cranes', sealed: true, ...dates }),
      termsAndConditionsFile: {
        name: 'Terms.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Terms'),
      },
    },
  });
  const { id: eventId } = (await made.json()).data;
  const asked = { help: null, required: true };
  const { id: taskId } = await call('POST', `/events/${eventId}/tasks`, {
    title: 'Price schedule',
    ...dates,
    supplierIds: [supplier.id],
    sheet: {
      sections: [
        {
          title: 'Delivery',
          questions: [
            { ...asked, type: 'LONG_TEXT', label: 'Your method' },
            { ...asked, type: 'NUMBER', label: 'Weeks to hand-over', unit: 'weeks', min: '20', max: '120' },
            { ...asked, type: 'ONE_OF', label: 'Transport', options: ['By sea', 'By rail'], required: false },
            { ...asked, type: 'FILE', label: 'Programme', required: false, extensions: ['.txt'] },
          ],
        },
      ],
      priceTable: {
        currency: 'GBP',
        leadTime: 'WEEKS',
        commentAllowed: false,
        noBidAllowed: true,
        lines: [
          { code: 'A1', description: 'Piling', quantity: '12', unit: 'm' },
          { code: 'A2', description: 'Fenders', quantity: '3', unit: 'pcs' },
        ],
      },
    },
  });
  await call('PUT', `/events/${eventId}/status`, { status: 'ACTIVE' });
  return { people, tess, tom, path: `/suppliers/events/${eventId}/tasks/${taskId}` };
}

const method = (page: Page) => page.getByRole('textbox', { name: /Your method/ });
const stateLine = (page: Page) => page.getByRole('region', { name: 'Status of your response' });
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tenderbox.draft.')).length);

const longName = `${'Erection programme as agreed on site with the harbour master, revision 3, '.repeat(2)}final.txt`;

/** The row of a question or a price line. */
function rowNamed<Cell>(rows: Cell[][] = [], name: Cell): Cell[] {
  const row = rows.find((cells) => cells.includes(name));
  if (!row) throw new Error(`There is no row of ${name}.`);
  return row;
}

/** Answers filled in in Excel are previewed before they are imported; invalid ones are listed and left out. */
async function answerByExcel(again: Page, toms: Page, expectAccessible: () => Promise<void>): Promise<void> {
  const arrived = again.waitForEvent('download');
  await again.getByRole('button', { name: 'Download as Excel' }).click();
  const workbook = await openWorkbook(await readFile(await (await arrived).path()));
  expect(rowNamed(workbook.Prices, 'Fenders')[5]).toBe(98.9);
  rowNamed(workbook.Answers, 'Weeks to hand-over')[7] = 'soon';
  rowNamed(workbook.Answers, 'Transport')[7] = 'By sea';
  rowNamed(workbook.Prices, 'Fenders')[5] = 101.25;
  await again.getByRole('button', { name: 'Upload Excel' }).click();
  const excel = again.getByRole('dialog', { name: 'Upload Excel' });
  await excel.getByLabel(/Excel file/).setInputFiles({
    name: 'answers.xlsx',
    mimeType: '',
    buffer: saveWorkbook(workbook, 'libreoffice'),
  });
  await excel.getByRole('button', { name: 'Check file' }).click();
  await expect(excel).toContainText('2 answers would change.');
  await expect(excel.getByRole('listitem').filter({ hasText: 'A2 Fenders, unit price' })).toContainText(
    /98\.90.*101\.25/s,
  );
  await expectAccessible();
  await excel.getByRole('button', { name: 'Rejected 1' }).click();
  await expect(excel.getByRole('listitem').filter({ hasText: 'Weeks to hand-over' })).toContainText('soon');
  await excel.getByRole('button', { name: 'Add 2 answers to draft' }).click();
  await expect(excel).toBeHidden();
  await expect(toms.getByRole('textbox', { name: 'Unit price, line 2' })).toHaveValue('101.25');
  await expect(toms.getByRole('radio', { name: 'By sea' })).toBeChecked();
}

/** A colleague's price and a colleague's decline arrive while typing: every typed key stays in the field. */
async function typeOnWhileColleagueWrites(page: Page, toms: Page, choice: Locator): Promise<void> {
  const price = page.getByRole('textbox', { name: 'Unit price, line 1' });
  await price.click();
  await page.keyboard.type('12');
  const tomsPrice = toms.getByRole('textbox', { name: 'Unit price, line 1' });
  await expect(tomsPrice).toHaveValue('12.00');
  await tomsPrice.fill('9999');
  await expect(choice).toContainText(/9999/);
  await page.keyboard.type('34.5');
  await expect(price).toBeFocused();
  await expect(price).toHaveValue('1234.5');
  await tomsPrice.blur();
  await choice.getByRole('button', { name: 'Keep my version' }).click();
  await expect(tomsPrice).toHaveValue('1,234.50');

  await method(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' or');
  await toms.getByRole('button', { name: 'Decline…' }).click();
  const decline = toms.getByRole('dialog');
  await decline.getByRole('radio', { name: 'No capacity in this period' }).check();
  await decline.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(stateLine(page)).toContainText('Declined');
  await page.keyboard.type(' day');
  await expect(method(page)).toHaveValue('By barge at night or day');
  await toms.getByRole('button', { name: 'Undo decline' }).click();
  await expect(method(toms)).toHaveValue('By barge at night or day');
  await method(page).fill('By barge at night');
  await expect.poll(() => kept(page)).toBe(0);
}

test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED|status of (401|409)/] });

test('lets two people write one response, one of them offline, and submits it without losing anything', async ({
  context,
  page,
  request,
  lendContext,
  expectAccessible,
  expectAccessibleAtAllSizes,
}) => {
  // A long story of two people, which takes its time on a busy machine.
  test.slow();
  const { people, tess, tom, path } = await askTeam(request);
  const toms = await (await lendContext()).newPage();
  await openAs(page, tess.authorization, path);
  await expect(stateLine(page)).toContainText('Not started');
  const listening = toms.waitForResponse('**/api/stream');
  await openAs(toms, tom.authorization, path);
  await listening;

  await method(page).pressSequentially('By barge');
  await expect(toms.getByText('Tess Quinn is typing').first()).toBeVisible();
  await expect(method(toms)).toHaveValue('By barge');
  await expect(stateLine(toms)).toContainText(/Draft, saved .*Not submitted/);

  // Both change the same answer, one of them offline; the other fields of both are saved.
  await context.setOffline(true);
  await method(page).pressSequentially(' at night');
  await page.getByRole('textbox', { name: /Weeks to hand-over/ }).fill('74');
  await expect(stateLine(page)).toContainText(
    /Offline since .*Not submitted.*2 answers are stored on this device/,
  );
  await expect(page.getByText(/^Stored on this device, typed \d\d:\d\d:\d\d$/).first()).toBeVisible();
  await method(toms).fill('By rail');
  await expect(toms.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await context.setOffline(false);
  const choice = page.getByRole('group', { name: 'Two versions of this answer' });
  await expect(choice).toContainText('You and Tom Fry both changed this');
  await expect(toms.getByRole('textbox', { name: /Weeks to hand-over/ })).toHaveValue('74');
  await expectAccessibleAtAllSizes();
  await choice.getByRole('button', { name: 'Keep my version' }).click();
  // Tom's cursor is still in the field, so it is only replaced when he leaves it.
  await expect(toms.getByText('Tess Quinn has just changed this answer.')).toBeVisible();
  await expect(method(toms)).toHaveValue('By rail');
  await method(toms).blur();
  await expect(method(toms)).toHaveValue('By barge at night');
  await expect.poll(() => kept(page)).toBe(0);
  await typeOnWhileColleagueWrites(page, toms, choice);

  // A tab that is closed while offline loses nothing either.
  await page.getByRole('textbox', { name: 'Unit price, line 1' }).fill('1,210.335');
  await expect(page.getByText('14,524.02').first()).toBeVisible();
  await expect.poll(() => kept(page)).toBe(0);
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Unit price, line 2' }).fill('99.90');
  expect(await kept(page)).toBe(1);
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await openAs(again, tess.authorization, path);
  await expect(again.getByText('One answer that was stored on this device has been restored.')).toBeVisible();
  await expect(again.getByRole('textbox', { name: 'Unit price, line 2' })).toHaveValue('99.90');
  await expect(toms.getByRole('textbox', { name: 'Unit price, line 2' })).toHaveValue('99.90');

  // The last changes are sent although the page is left immediately.
  await again.getByRole('textbox', { name: 'Unit price, line 2' }).fill('98.90');
  await again.goto('/help');
  await expect(toms.getByRole('textbox', { name: 'Unit price, line 2' })).toHaveValue('98.90');
  const untilRead = readsOf(again);
  await again.goto(path);
  await expect(method(again)).toHaveValue('By barge at night');
  await expect.poll(() => kept(again)).toBe(0);
  // A read that is answered after the end of the session would lead to the login: nothing is unsaved yet.
  await untilRead();

  // Nor does a session that ends: the form stays, and the same person logs in over it.
  await people.call(tess.authorization, 'DELETE', '/api/user/session');
  await method(again).press('End');
  await method(again).pressSequentially(', qui');
  const goOn = again.getByRole('button', { name: 'Log in to continue' });
  await expect(goOn).toBeVisible();
  // The focus stayed: the rest of the word goes into the answer.
  await again.keyboard.type('etly');
  await expect(method(again)).toHaveValue('By barge at night, quietly');
  expect(await kept(again)).toBe(1);
  await expectAccessibleAtAllSizes(again);
  await goOn.click();
  const login = again.getByRole('dialog', { name: 'Log in again to continue' });
  await login.getByRole('textbox', { name: 'Password' }).fill(tess.password);
  await login.getByRole('button', { name: 'Log in', exact: true }).click();
  await login.getByRole('textbox', { name: /code/i }).fill(tess.nextCode());
  await expect(login).toBeHidden();
  await expect(method(again)).toBeFocused();
  await expect(method(toms)).toHaveValue('By barge at night, quietly');

  await answerByExcel(again, toms, () => expectAccessible(again));

  await again
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: longName,
      mimeType: 'text/plain',
      buffer: Buffer.from('Weeks 1 to 74'),
    });
  // However long the name, it is shown in full or can be read.
  await expect(again.getByRole('button', { name: longName, exact: true })).toBeVisible();
  await again.setViewportSize(phone);
  // Once the page has settled in its new size.
  await expect.poll(() => layoutProblems(again)).toEqual([]);
  await again.setViewportSize(desktop);
  await again.getByRole('button', { name: 'Review and submit' }).click();
  await expect(again.getByRole('heading', { name: 'Check your answers' })).toBeVisible();
  await expect(again.getByText('By barge at night, quietly')).toBeVisible();
  await expectAccessibleAtAllSizes(again);
  await again.getByRole('button', { name: 'Submit response' }).click();
  await expect(again.getByText('Terms and conditions must be accepted')).toBeVisible();
  await again.getByRole('checkbox', { name: /accepts the terms/ }).check();
  await again.getByRole('button', { name: 'Submit response' }).click();
  await expect(again).toHaveURL(/view=receipt/);
  await expect(stateLine(toms)).toContainText('Submitted, version 1');
});
