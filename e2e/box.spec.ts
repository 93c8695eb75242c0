import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Download, Page } from '@playwright/test';
import { demoSession } from './demo-sessions.ts';
import { openAs, peopleOf } from './people.ts';
import { atEachSize, expect, test } from './test.ts';

const contentOf = async (download: Promise<Download>) => readFile(await (await download).path());

const step = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'From deadline to opening' })
    .getByRole('listitem')
    .filter({ hasText: name });

/** Adds a second admin to the unit, invited by its organisation. */
async function secondAdmin(request: APIRequestContext, unitId: string): Promise<string> {
  const people = peopleOf(request);
  const olga = demoSession('olga.marsh@harbour.example');
  const email = `${randomUUID()}@harbour.example`;
  const invitations = `/api/sourcing-organisation/business-units/${unitId}/invitations`;
  await people.call(olga, 'POST', invitations, { email });
  return (await people.join(email, 'Vera Pond')).authorization;
}

atEachSize(() => {
  test('opens a box by two people and shows a response as submitted, with its files and the record', async ({
    page,
    request,
    isMobile,
    openAsOther,
    expectAccessible,
  }) => {
    const people = peopleOf(request);
    const una = demoSession('una.bell@harbour.example');
    const read = (path: string) => people.call(una, 'GET', `/api/business-unit${path}`);
    const { events } = await read('/events?search=Bed%20levelling');
    const eventId = events[0].id;
    const { items: tasks } = await read(`/events/${eventId}/tasks?size=all`);
    // Each screen size has its own box; for one, the first person has confirmed long ago.
    const wanted = isMobile ? 'Price schedule' : 'Method statement';
    const task = tasks.find(({ title }: { title: string }) => title === wanted);
    const second = isMobile ? null : await secondAdmin(request, (await read('')).id);
    await openAs(page, una, `/sourcing/events/${eventId}/tasks/${task.id}`);
    await expect(page.getByRole('heading', { name: /responses are in the box/ })).toBeVisible();
    await expect(step(page, 'Closed')).toContainText('root hash');
    await expectAccessible();

    if (!second) {
      await expect(page.getByText(/confirmed on/)).toBeVisible();
      // The second tap of a double tap neither opens the box nor closes the question.
      await page.getByRole('button', { name: 'Open the box' }).dblclick();
      const dialog = page.getByRole('dialog', { name: 'Open the box?' });
      await expect(dialog).toBeVisible();
      await expectAccessible();
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Open the box' }).dblclick();
    } else {
      await page.getByRole('button', { name: 'Confirm and ask a second admin' }).dblclick();
      await page.getByRole('button', { name: 'Withdraw confirmation' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw confirmation' }).click();
      await page.getByRole('button', { name: 'Confirm and ask a second admin' }).click();
      await expect(page.getByRole('heading', { name: 'You have confirmed.' })).toBeVisible();

      const other = await openAsOther(second, `/sourcing/events/${eventId}/tasks/${task.id}`);
      await expect(other.getByText(/Una Bell confirmed on/)).toBeVisible();
      await other.getByRole('button', { name: 'Open the box' }).dblclick();
      await expect(other.getByRole('heading', { name: 'The box has been opened.' })).toBeFocused();
      await other.close();
    }

    // The page updates by itself.
    await expect(page.getByRole('heading', { name: 'The box has been opened.' })).toBeVisible();
    await expect(step(page, 'Opened')).toContainText(isMobile ? 'and Una Bell' : 'Una Bell and Vera Pond');
    await expectAccessible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JSON' }).click();
    const record = JSON.parse(String(await contentOf(saved)));
    expect(record).toMatchObject({ format: 'tenderbox-opening/2', taskId: task.id });
    expect(record.confirmations).toHaveLength(2);

    // Double clicks leave no denied attempt in the history.
    const { items: entries } = await read(`/events/${eventId}/activity?size=100`);
    const actions = entries.map(({ action }: { action: string }) => action);
    expect(actions).toContain('box.opened');
    expect(actions).not.toContain('box.opening-refused');

    const { items } = await read(`/tasks/${task.id}/responses?contents=false`);
    const response = items.find(({ files }: { files: object[] }) => files.length > 0);
    await page.getByRole('link', { name: response.name }).click();
    await expect(page.getByRole('heading', { name: response.name })).toBeVisible();
    const [file] = response.files;
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: file.name }).first().click();
    expect((await download).suggestedFilename()).toBe(file.name);
    expect(
      createHash('sha256')
        .update(await contentOf(download))
        .digest('hex'),
    ).toBe(file.sha256);
    await expectAccessible();
    await page.getByRole('link', { name: 'All responses' }).click();
    await expect(page.getByRole('heading', { name: 'The box has been opened.' })).toBeVisible();
  });
});
