import type { Page } from '@playwright/test';
import { openAs, peopleOf } from './people.ts';
import { readsOf } from './reads.ts';
import { expect, test } from './test.ts';

/** Waits until a page's stream has sent its position, so that later changes arrive by it. */
async function openListening(page: Page, authorization: string, path: string): Promise<void> {
  const opened = page.waitForResponse('**/api/stream');
  await openAs(page, authorization, path);
  expect((await opened).status()).toBe(200);
}

/** A mark that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'));
const isSamePage = (page: Page) => page.locator('body[data-same-page=yes]').count();

test('shows a change of another person live, finds it by search and keeps the search in the URL', async ({
  page,
  request,
  expectAccessible,
}) => {
  const people = peopleOf(request);
  const { person } = await people.businessUnitAdmin();
  await openListening(page, person.authorization, '/suppliers');
  await expect(page.getByText(/There are no suppliers yet/)).toBeVisible();
  await mark(page);

  for (const supplier of [
    { supplierCode: 'TW-001', name: 'Tidewater Tools' },
    { supplierCode: 'BM-2', name: 'Beta Marine', tags: ['dredging'] },
  ]) {
    await people.call(person.authorization, 'POST', '/api/business-unit/suppliers', supplier);
    await expect(page.getByText(supplier.name).first()).toBeVisible();
  }
  expect(await isSamePage(page)).toBe(1);
  await expectAccessible();

  await page.getByLabel('Search by supplier ID, name, e-mail or tag').fill('dredging');
  await expect(page.getByText('Tidewater Tools')).toBeHidden();
  await expect(page.getByText('Beta Marine').first()).toBeVisible();
  await expect(page).toHaveURL(/search=dredging/);
  await page.reload();
  await expect(page.getByText('Beta Marine').first()).toBeVisible();
  await expect(page.getByText('Tidewater Tools')).toBeHidden();
});

test('shares one stream between tabs and hands it over when one is closed', async ({
  context,
  page,
  request,
}) => {
  const people = peopleOf(request);
  const { person } = await people.businessUnitAdmin();
  const streams: string[] = [];
  context.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/stream')
      streams.push(sent.headers()['last-event-id'] ?? 'none');
  });
  await openListening(page, person.authorization, '/suppliers');
  const second = await context.newPage();
  await second.goto('/suppliers');
  await expect(second.getByText(/There are no suppliers yet/)).toBeVisible();
  await mark(second);
  const add = (name: string) =>
    people.call(person.authorization, 'POST', '/api/business-unit/suppliers', { name, supplierCode: name });
  await add('Tidewater Tools');
  await expect(second.getByText('Tidewater Tools').first()).toBeVisible();
  await expect(page.getByText('Tidewater Tools').first()).toBeVisible();
  expect(streams).toEqual(['none']);

  // The tab that takes over receives what happened while no one was listening.
  await page.close();
  await add('Anchor Ropes');
  await expect(second.getByText('Anchor Ropes').first()).toBeVisible();
  expect(streams).toEqual(['none', expect.stringMatching(/^[\w.-]+$/)]);
  expect(await isSamePage(second)).toBe(1);
});

test.describe('a rejected session', () => {
  // A new browser, because the clock stays as installed.
  test.use({ expectedProblems: [/status of 401/], isNewBrowser: true });

  test('stays on the page when the session ends elsewhere, and makes no more requests', async ({
    page,
    request,
  }) => {
    const people = peopleOf(request);
    const { person } = await people.businessUnitAdmin();
    await page.clock.install();
    // Other reads of the page would be rejected too and lead to the login page, so they must finish first.
    const untilRead = readsOf(page);
    await openListening(page, person.authorization, '/suppliers');
    await expect(page.getByText(/There are no suppliers yet/)).toBeVisible();
    await untilRead();
    const refused = page.waitForResponse('**/api/stream');
    await people.call(person.authorization, 'DELETE', '/api/user/session');
    expect((await refused).status()).toBe(401);
    const asked: string[] = [];
    page.on('request', (sent) => {
      asked.push(new URL(sent.url()).pathname);
    });
    await page.clock.runFor('05:00');
    expect(asked).not.toContain('/api/stream');
    await expect(page).toHaveURL('/suppliers');
  });
});
