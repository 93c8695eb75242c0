import type { APIRequestContext, Page } from '@playwright/test';
import { demoSession } from './demo-sessions.ts';
import { layoutProblems } from './layout-problems.ts';
import { openAs, peopleOf } from './people.ts';
import { desktop, layoutSizes, phone, type Size } from './sizes.ts';
import { expect, test } from './test.ts';

// Far from the harbour: every deadline is shown in two zones, as wide as it gets.
test.use({ timezoneId: 'America/Los_Angeles' });

/** A screen, what is done on it before it is looked at, and the sizes at which that can be done: all unless said. */
type Stop = string | [path: string, what: string, act: (page: Page) => Promise<unknown>, sizes?: Size[]];

/** A screen that a low window shows like another one that is looked at. */
const notLow = (path: string): Stop => [path, '', async () => undefined, widths];

/** Every width once. */
const widths = layoutSizes.filter(({ height }) => height !== 400);

/** Dialogs, menus and calendars. */
const floating = '.MuiModal-root, .MuiPopper-root';

/** The sizes from the one that the page has now: each screen is drawn once less. */
function fromCurrent(page: Page, sizes: Size[]): Size[] {
  return sizes.at(-1)?.width === page.viewportSize()?.width ? sizes.toReversed() : sizes;
}

/** Shows each screen at every size, and returns all that is wrong with them. */
async function walk(page: Page, authorization: string, stops: Stop[]): Promise<string[]> {
  const sizesOfProblems = new Map<string, string[]>();
  for (const [index, stop] of stops.entries()) {
    const [path, what, act, sizes = layoutSizes] = typeof stop === 'string' ? [stop, ''] : stop;
    if (index > 0 || !authorization) await page.goto(path);
    else await openAs(page, authorization, path);
    const shown = page.locator(floating);
    let isMissing = act !== undefined;
    let floats = false;
    for (const size of act ? sizes : fromCurrent(page, sizes)) {
      await page.setViewportSize(size);
      await settle(page);
      // What floats goes where the next size has another layout.
      if (floats) isMissing = (await shown.count()) === 0;
      if (act && isMissing) {
        await act(page);
        await settle(page);
        floats = (await shown.count()) > 0;
        isMissing = false;
      }
      for (const problem of await lastingProblems(page)) {
        const found = `${path} ${what && `(${what}) `}${problem}`;
        sizesOfProblems.set(found, [...(sizesOfProblems.get(found) ?? []), `${size.width}×${size.height}`]);
      }
    }
  }
  return [...sizesOfProblems].map(([found, sizes]) => `${found} at ${sizes.join(', ')}`);
}

/** What is looked at while it changes is looked at once more. */
async function lastingProblems(page: Page): Promise<string[]> {
  if ((await layoutProblems(page)).length === 0) return [];
  await page.waitForTimeout(500);
  await settle(page);
  return await layoutProblems(page);
}

/** Waits until the page shows what it has to show, and what floats stands where it belongs. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    // What floats follows its button a moment after the window was resized.
    const floating = document.querySelector('.MuiPopover-paper, .MuiPopper-root');
    if (floating) await new Promise((done) => setTimeout(done, 250));
    for (let turn = 0; turn < 2; turn += 1) await new Promise((done) => requestAnimationFrame(done));
    const isWaiting = document.querySelector('.MuiSkeleton-root, [aria-busy=true]:not(button)');
    const isShown =
      document.querySelector('h1, h2') && (await document.fonts.load('14px "Inter Variable"')).length > 0;
    return isShown && !isWaiting;
  });
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click();
};

/** Presses what opens a dialog or a menu, and waits for it. */
const open = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await expect(page.locator(floating).first()).toBeVisible();
};

const choose = (name: string) => async (page: Page) => {
  await press('More actions')(page);
  await page.getByRole('menuitem', { name }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** The buttons of a task stand in its menu on a phone. */
const extend = (page: Page) =>
  ((page.viewportSize()?.width ?? 0) < 700 ? choose('Extend…') : open('Extend'))(page);

/** Searches for events of several statuses. */
async function findCranes(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('quay');
  await expect(page.getByText('Also found:')).toBeVisible();
}

const decline = (page: Page) =>
  ((page.viewportSize()?.width ?? 0) < 700 ? choose('Decline…') : open(/^Decline/))(page);

/** The cursor goes into the box. */
async function askQuestion(page: Page): Promise<void> {
  await press('Ask a question')(page);
  await expect(page.getByRole('textbox', { name: /question/i })).toBeFocused();
}

/** Where events of the demo and their tasks are found. */
function demoEvents(request: APIRequestContext, authorization: string, side: 'business-unit' | 'supplier') {
  const read = (path: string) => peopleOf(request).call(authorization, 'GET', `/api/${side}${path}`);
  const root = side === 'supplier' ? '/suppliers/events' : '/sourcing/events';
  return async (title: string, status = 'ACTIVE') => {
    const { events } = await read(`/events?statuses=${status}&search=${encodeURIComponent(title)}`);
    const { id } = events[0];
    const { items } = await read(`/events/${id}/tasks?size=all`);
    const tasks: { id: string; title: string }[] = items;
    const taskPath = (name: string) => `${root}/${id}/tasks/${tasks.find((task) => task.title === name)?.id}`;
    return { id, path: `${root}/${id}`, taskPath };
  };
}

/** A draft that can be published, cloned from an event of the demo. */
async function readyToPublish(request: APIRequestContext, authorization: string, eventId: string) {
  const { call } = peopleOf(request);
  const startDate = new Date(Date.now() + 24 * 3600 * 1000).toISOString();
  const clone = { title: 'Slipway winches', startDate };
  const { id } = await call(authorization, 'POST', `/api/business-unit/events/${eventId}`, clone);
  return {
    path: `/sourcing/events/${id}`,
    remove: () => request.delete(`/api/business-unit/events/${id}`, { headers: { authorization } }),
  };
}

test('nothing is covered, cut or sideways for a buyer: events and tasks', async ({ page, request }) => {
  test.slow();
  const una = demoSession('una.bell@harbour.example');
  const eventOf = demoEvents(request, una, 'business-unit');
  const cranes = await eventOf('Quay cranes, lot 2');
  const crane = cranes.taskPath('Price schedule');
  const draft = await eventOf('Quay cranes, lot 3', 'DRAFT');
  const bare = await eventOf('Sediment sampling', 'DRAFT');
  const ready = await readyToPublish(request, una, cranes.id);
  const closed = await eventOf('Bed levelling');
  const locks = await eventOf('Lock gate');
  const opened = await eventOf('Survey vessel');
  const completed = await eventOf('Emergency salvage', 'COMPLETED');
  const cancelled = await eventOf('Waste reception', 'CANCELLED');
  const problems = await walk(page, una, [
    '/events',
    ['/events', 'search', findCranes],
    '/sourcing/events/new',
    ['/sourcing/events/new', 'date picker', open(/^Choose date/)],
    crane,
    [crane, 'extend', extend],
    [crane, 'Add suppliers', open('Add suppliers')],
    [crane, 'remind', open(/^Remind \d+ supplier/), widths],
    `${crane}?part=details`,
    `${crane}?part=responses`,
    notLow(`${crane}?part=extensions`),
    `${cranes.path}?tab=overview`,
    [`${cranes.path}?tab=overview`, 'clone', choose('Clone event…')],
    notLow(`${cranes.path}?tab=amendments`),
    `${cranes.path}?tab=questions`,
    notLow(`${cranes.path}?tab=messages`),
    `${cranes.path}?tab=activity`,
    `${cranes.path}?view=edit`,
    `${crane}?view=task-edit`,
    draft.path,
    [draft.path, 'Publish', press(/^Publish/)],
    draft.taskPath('Warranty and spares'),
    `${draft.taskPath('Price schedule')}?view=task-edit`,
    [`${draft.taskPath('Price schedule')}?view=task-edit`, 'preview', open('Preview as a supplier')],
    [`${draft.taskPath('Price schedule')}?view=task-edit`, 'import', open('Import from Excel'), widths],
    [ready.path, 'publish', open('Publish'), widths],
    notLow(bare.path),
    closed.taskPath('Method statement'),
    locks.taskPath('Price schedule'),
    // Elsewhere the first press opens it.
    [locks.taskPath('Price schedule'), 'open the box', open('Open the box'), [phone]],
    opened.taskPath('Price schedule'),
    `${opened.taskPath('Price schedule')}?view=comparison`,
    notLow(completed.path),
    notLow(`${completed.path}?tab=completed-email`),
    notLow(cancelled.path),
  ]);
  await ready.remove();
  expect(problems).toEqual([]);

  // Eight suppliers are seen without scrolling.
  await page.setViewportSize(desktop);
  await openAs(page, una, crane);
  const head = await page.getByRole('columnheader', { name: 'Supplier', exact: true }).boundingBox();
  const bannerHeight = (await page.getByText('privacy policy has been').count()) > 0 ? 49 : 0;
  expect((head?.y ?? Number.NaN) + (head?.height ?? 0) / 2 - bannerHeight).toBeLessThanOrEqual(501);
});

test('nothing is covered, cut or sideways for a buyer: suppliers and messages', async ({ page, request }) => {
  test.slow();
  const una = demoSession('una.bell@harbour.example');
  const read = (path: string) => peopleOf(request).call(una, 'GET', `/api/business-unit${path}`);
  const { items: suppliers } = await read('/suppliers?search=Tidewater');
  const supplier = `/suppliers/${suppliers[0].id}`;
  const problems = await walk(page, una, [
    '/suppliers',
    ['/suppliers', 'ticked', async (shown) => await shown.getByRole('checkbox').nth(2).check()],
    ['/suppliers', 'Import', open(/^Import/)],
    '/suppliers/new',
    supplier,
    `${supplier}?tab=people`,
    `${supplier}?tab=events`,
    '/messages',
    [
      '/messages',
      'open',
      async (shown) => await shown.getByRole('main').getByRole('listitem').getByRole('link').first().click(),
    ],
    '/messages/edit',
    ['/messages/edit', 'recipients', open(/^Add a supplier/)],
    '/history',
    ['/events', 'User menu', open(/User menu/)],
    ['/events', 'bell', open(/otification/)],
    '/select-role',
    '/user-profile-change',
    '/password-change',
    '/help',
    '/faq',
    '/training',
    '/no-such-page',
  ]);
  expect(problems).toEqual([]);
});

test('nothing is covered, cut or sideways for a supplier', async ({ page, request }) => {
  test.slow();
  const tess = demoSession('tess.quinn@tidewater.example');
  const eventOf = demoEvents(request, tess, 'supplier');
  const dredging = await eventOf('Maintenance dredging');
  const cranes = await eventOf('Quay cranes, lot 2');
  const tide = await eventOf('Tide gauge');
  const locks = await eventOf('Lock gate');
  const { bidderId } = await peopleOf(request).call(tess, 'GET', '/api/user');
  const problems = await walk(page, tess, [
    '/events',
    '/events?status=COMPLETED',
    dredging.path,
    // A phone offers it on the task.
    [dredging.path, 'Decline', open(/^Decline/), layoutSizes.filter(({ width }) => width > 700)],
    dredging.taskPath('Price schedule'),
    `${dredging.taskPath('Price schedule')}?view=review`,
    dredging.taskPath('Method statement'),
    [dredging.taskPath('Method statement'), 'Decline', decline],
    [dredging.taskPath('Method statement'), 'ask a question', askQuestion],
    [dredging.taskPath('Method statement'), 'ask, then shrink', askQuestion, layoutSizes.toReversed()],
    dredging.taskPath('Site rules'),
    cranes.path,
    cranes.taskPath('Price schedule'),
    `${cranes.taskPath('Price schedule')}?view=receipt`,
    tide.path,
    tide.taskPath('Price schedule'),
    locks.path,
    `${locks.taskPath('Price schedule')}?view=receipt`,
    '/messages',
    [
      '/messages',
      'open',
      async (shown) => await shown.getByRole('main').getByRole('listitem').getByRole('link').first().click(),
    ],
    `/suppliers/${bidderId}/my-team`,
  ]);
  expect(problems).toEqual([]);
});

/** Opens the calendar of a field that stands at a height of the window, and returns how far it is outside of it. */
async function calendarOutside(page: Page, top: number): Promise<number> {
  const button = page.getByRole('button', { name: 'Choose a date' }).first();
  await button.evaluate((one, y) => scrollBy(0, one.getBoundingClientRect().top - y), top);
  await button.click();
  const calendar = page.locator('.MuiDateCalendar-root');
  await expect(calendar).toBeVisible();
  await settle(page);
  const { width, height } = page.viewportSize() ?? phone;
  const box = await calendar.boundingBox();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  if (!box) return Number.POSITIVE_INFINITY;
  return Math.max(0, -box.x, -box.y, box.x + box.width - width, box.y + box.height - height);
}

test('keeps the calendar inside the window, and the instructions above the questions on a phone', async ({
  page,
  request,
}) => {
  const tess = demoSession('tess.quinn@tidewater.example');
  const dredging = await demoEvents(request, tess, 'supplier')('Maintenance dredging');
  await openAs(page, tess, dredging.taskPath('Method statement'));
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await settle(page);
    for (const top of [160, size.height - 160]) {
      expect(await calendarOutside(page, top), `${size.width} px wide, at ${top}`).toBe(0);
    }
  }
  const topOf = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? Number.NaN;
  expect(await topOf('Instructions')).toBeLessThan(await topOf('Method and programme'));
});

test.describe('with an invitation that does not exist', () => {
  test.use({ expectedProblems: [/status of 400/] });

  test('nothing is covered, cut or sideways for admins and before the login', async ({
    page,
    request,
    lendContext,
  }) => {
    test.slow();
    const people = peopleOf(request);
    const olga = demoSession('olga.marsh@harbour.example');
    const units = await people.call(olga, 'GET', '/api/sourcing-organisation/business-units');
    const suppliers = await people.call(olga, 'GET', '/api/sourcing-organisation/suppliers');
    const unit = `/business-units/${(units.items ?? units)[0].id}`;
    const problems = await walk(page, olga, [
      '/my-organisation',
      '/my-organisation?tab=people',
      '/my-organisation?tab=details',
      '/my-organisation?tab=history',
      unit,
      `${unit}?tab=people`,
      `${unit}?tab=api-clients`,
      `${unit}?tab=webhooks`,
      '/business-units/new',
      '/sourcing-suppliers',
      `/sourcing-suppliers/${suppliers.items[0].id}`,
    ]);
    const { items } = await people.call(people.systemAdmin, 'GET', '/api/system/organisations');
    const sams = await (await lendContext()).newPage();
    problems.push(
      ...(await walk(sams, people.systemAdmin, [
        '/organisations',
        '/organisations/new',
        `/organisations/${items[0].id}`,
        `/organisations/${items[0].id}?tab=people`,
        '/system-admins',
        '/system-admins?tab=history',
      ])),
    );
    const nobody = await (await lendContext()).newPage();
    problems.push(
      ...(await walk(nobody, '', [
        '/login',
        '/request-password-reset',
        '/password-reset/token/una.bell@harbour.example',
        '/invitations/token',
        '/terms-and-conditions',
        '/privacy-policy',
        '/cookie-policy',
        '/help',
      ])),
    );
    expect(problems).toEqual([]);
  });
});

test('a response fits on paper', async ({ page, request }) => {
  const tess = demoSession('tess.quinn@tidewater.example');
  const dredging = await demoEvents(request, tess, 'supplier')('Maintenance dredging');
  await openAs(page, tess, dredging.taskPath('Price schedule'));
  const table = page.getByRole('table').first();
  await expect(table).toBeVisible();
  const chooser = page.getByText('Choose files').first();
  await expect(chooser).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('complementary')).toBeHidden();
  await expect(chooser).toBeHidden();
  // Paper keeps the columns of the screen: with this zoom the narrowest they can be fits on A4.
  const grid = page.locator('.grid').filter({ has: table });
  await expect(grid).toHaveCSS('zoom', '0.75');
  await expect(grid.locator('.scroll')).toHaveCSS('overflow-x', 'visible');
});

test('the suppliers of a task are a table at 1024 px', async ({ page, request }) => {
  const una = demoSession('una.bell@harbour.example');
  const dredging = await demoEvents(request, una, 'business-unit')('Maintenance dredging');
  await page.setViewportSize({ width: 1024, height: 768 });
  await openAs(page, una, `${dredging.taskPath('Price schedule')}?part=suppliers`);
  const table = page.getByRole('table', { name: /Price schedule/ });
  await expect(table.getByRole('columnheader', { name: /Supplier/ })).toBeVisible();
  // The search box and the filters stand in one row.
  const tops = await Promise.all(
    ['Status', 'Viewed'].map(async (name) => {
      const button = page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
      return (await button.boundingBox())?.y;
    }),
  );
  expect(tops[0]).toBe(tops[1]);
});
