import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { demoSession } from './demo-sessions.ts';
import { openAs, peopleOf } from './people.ts';
import { atEachSize, expect, test } from './test.ts';

const contentOf = async (download: Promise<Download>) => readFile(await (await download).path());

const step = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'From deadline to opening' })
    .getByRole('listitem')
    .filter({ hasText: name });

type Read = (path: string) => ReturnType<ReturnType<typeof peopleOf>['call']>;

/** Finds an opened box of a completed event with a file in one of its responses. */
async function findOpened(read: Read): Promise<{ eventId: string; taskId: string }> {
  for (const { id: eventId } of (await read('/events?statuses=COMPLETED')).events) {
    for (const { id: taskId, boxOpenedAt } of (await read(`/events/${eventId}/tasks?size=all`)).items) {
      if (!boxOpenedAt) continue;
      const { items } = await read(`/tasks/${taskId}/responses?contents=false`);
      if (items.some(({ files }: { files: object[] }) => files.length > 0)) return { eventId, taskId };
    }
  }
  throw new Error('The demo has no opened box with a file.');
}

atEachSize(() => {
  test('opens a box by two people and shows a response as submitted, with its files and the record', async ({
    page,
    request,
    isMobile,
    expectAccessible,
  }) => {
    const people = peopleOf(request);
    const una = demoSession('una.bell@harbour.example');
    const read: Read = (path) => people.call(una, 'GET', `/api/business-unit${path}`);
    const { events } = await read('/events?search=Bed%20levelling');
    const eventId = events[0].id;
    const { items: tasks } = await read(`/events/${eventId}/tasks?size=all`);
    // Each screen size has its own box; for one, the first of the people named has confirmed long ago.
    const wanted = isMobile ? 'Price schedule' : 'References';
    const task = tasks.find(({ title }: { title: string }) => title === wanted);
    await openAs(page, una, `/sourcing/events/${eventId}/tasks/${task.id}`);
    await expect(page.getByRole('heading', { name: /responses are in the box/ })).toBeVisible();
    await expect(step(page, 'Closed')).toContainText('root hash');
    await expect(page.getByText('Named when the box closed. Two of them must confirm.')).toBeVisible();
    await expectAccessible();

    let shown = { eventId, taskId: task.id };
    if (isMobile) {
      await expect(page.getByText(/confirmed on/)).toBeVisible();
      // The second tap of a double tap neither opens the box nor closes the question.
      await page.getByRole('button', { name: 'Open the box' }).dblclick();
      const dialog = page.getByRole('dialog', { name: 'Open the box?' });
      await expect(dialog).toBeVisible();
      await expectAccessible();
      await expect(dialog).toBeVisible();
      // Half a second long, a press still counts as part of a double tap. On a busy machine the dialog may be
      // closed only when it is looked at again.
      await expect(async () => {
        if (await dialog.isVisible()) {
          await dialog.getByRole('button', { name: 'Open the box' }).dblclick({ timeout: 5_000 });
        }
        await expect(dialog).toBeHidden({ timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
    } else {
      const ask = page.getByRole('button', { name: /^Confirm and ask Siobhán/ });
      await ask.dblclick();
      await page.getByRole('button', { name: 'Withdraw confirmation' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw confirmation' }).click();
      await ask.click();
      await expect(page.getByRole('heading', { name: 'You have confirmed.' })).toBeVisible();
      await expectAccessible();
      shown = await findOpened(read);
      await openAs(page, una, `/sourcing/events/${shown.eventId}/tasks/${shown.taskId}`);
    }

    // The page updates by itself.
    await expect(page.getByRole('heading', { name: 'The box has been opened.' })).toBeVisible();
    await expect(step(page, 'Opened')).toContainText(isMobile ? 'and Una Bell' : 'by Una Bell');
    await expectAccessible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    const record = JSON.parse(String(await contentOf(saved)));
    expect(record).toMatchObject({ format: 'tenderbox-opening/3', taskId: shown.taskId });
    expect(record.confirmations).toHaveLength(isMobile ? 2 : 1);
    await expect(page.getByRole('heading', { name: 'Chain of records' })).toBeVisible();

    // Double clicks leave no denied attempt in the history.
    const { items: entries } = await read(`/events/${eventId}/activity?size=100`);
    const actions = entries.map(({ action }: { action: string }) => action);
    expect(actions).toContain(isMobile ? 'box.opened' : 'box.confirmed');
    expect(actions).not.toContain('box.opening-refused');

    const { items } = await read(`/tasks/${shown.taskId}/responses?contents=false`);
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
