import type { APIRequestContext, Page } from '@playwright/test';
import { demoSession } from './demo-sessions.ts';
import { openAs, peopleOf } from './people.ts';
import { expect, test } from './test.ts';

const hour = 3600 * 1000;

/** Gives the pages of a browser a clock that is wrong by this many milliseconds. */
const shiftClock = (page: Page, shift: number) =>
  page.addInitScript((milliseconds) => {
    const RightDate = Date;
    globalThis.Date = class extends RightDate {
      constructor(...parts: [] | [number]) {
        if (parts.length) super(...parts);
        else super(RightDate.now() + milliseconds);
      }
      static override now() {
        return RightDate.now() + milliseconds;
      }
    } as DateConstructor;
  }, shift);

/** The text of a page, without the minutes and seconds that go on while the pages are compared. */
async function textOf(page: Page): Promise<string> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1, h2') &&
      !document.querySelector('.MuiSkeleton-root, [aria-busy=true]:not(button)'),
  );
  const text = await page.locator('body').innerText();
  return text.replace(/\d+ ?(s|sec|seconds?|m|min|minutes?)\b/g, '…');
}

/** The address of the first task of an event of the demo. */
async function firstTaskOf(
  request: APIRequestContext,
  authorization: string,
  title: string,
): Promise<string> {
  const read = (path: string) => peopleOf(request).call(authorization, 'GET', `/api/supplier/events${path}`);
  const { events } = await read(`?statuses=ACTIVE&search=${encodeURIComponent(title)}`);
  const { items } = await read(`/${events[0].id}/tasks?size=all`);
  return `/suppliers/events/${events[0].id}/tasks/${items[0].id}`;
}

// The other screens are compared by the component test `device-clock`.
test('a device clock that is three hours wrong changes nothing on the form of a response', async ({
  request,
  lendContext,
}) => {
  const tess = demoSession('tess.quinn@tidewater.example');
  const pages: Page[] = [];
  for (const shift of [0, 3 * hour, -3 * hour]) {
    const page = await (await lendContext()).newPage();
    if (shift) await shiftClock(page, shift);
    await openAs(page, tess, '/help');
    pages.push(page);
  }
  for (const title of ['Maintenance dredging', 'Lock gate']) {
    const place = await firstTaskOf(request, tess, title);
    await Promise.all(pages.map((page) => page.goto(place)));
    // Parts of a page may come a moment later than others.
    await expect(async () => {
      const [right, ...wrong] = await Promise.all(pages.map(textOf));
      for (const text of wrong) expect(`${place}\n${text}`).toBe(`${place}\n${right}`);
    }).toPass({ timeout: 15_000 });
  }
});
