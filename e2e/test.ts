import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { accessibilityProblems } from './accessibility.ts';
import { LentContexts } from './lent-contexts.ts';
import { collectPageProblems } from './page-problems.ts';
import { openAs } from './people.ts';
import { phone } from './sizes.ts';

type Journey = {
  /** Problems that this journey provokes on purpose, such as the console's line about a refused call. */
  expectedProblems: RegExp[];
  /** Whether the browser was never here before: for journeys about what is loaded, and when. */
  isNewBrowser: boolean;
  /** What every browser of the journey is like. */
  options: BrowserContextOptions;
  /** Gives a browser with nothing stored in it; whatever its pages do wrong is a problem of the journey. */
  lendContext: () => Promise<BrowserContext>;
  /** Opens a page as somebody else, in a browser of their own. */
  openAsOther: (authorization: string, path: string) => Promise<Page>;
  /** Fails on anything that axe finds on the page as it is now. */
  expectAccessible: (shown?: Page) => Promise<void>;
  /** The same, and once more when the page is laid out for a phone: which most journeys are made at no other way. */
  expectAccessibleAtAllSizes: (shown?: Page) => Promise<void>;
};

/** A journey fails when one of its pages has errors or calls another origin, whatever else it asserts. */
export const test = base.extend<Journey, { contexts: LentContexts }>({
  expectedProblems: [[], { option: true }],
  isNewBrowser: [false, { option: true }],

  contexts: [async ({ browser }, use) => await use(new LentContexts(browser)), { scope: 'worker' }],

  options: async (
    { baseURL, contextOptions, viewport, hasTouch, isMobile, locale, timezoneId, userAgent },
    use,
  ) => {
    const shape = { viewport, hasTouch, isMobile, ...(userAgent && { userAgent }) };
    await use({ ...contextOptions, ...shape, locale, timezoneId, ...(baseURL && { baseURL }) });
  },

  lendContext: async ({ browser, contexts, options, isNewBrowser, expectedProblems }, use, info) => {
    const { baseURL = '' } = options;
    const lent: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async () => {
      const context = await (isNewBrowser ? browser.newContext(options) : contexts.lend(options));
      lent.push(context);
      await collectPageProblems(context, baseURL, problems);
      return context;
    });
    const isSound = info.status === info.expectedStatus && !isNewBrowser;
    for (const context of lent) {
      await (isSound ? contexts.takeBack(context, baseURL) : context.close());
    }
    const unexpected = problems.filter((problem) => !expectedProblems.some((known) => known.test(problem)));
    expect(unexpected).toEqual([]);
  },

  context: async ({ lendContext }, use) => await use(await lendContext()),

  page: async ({ context }, use) => await use(context.pages()[0] ?? (await context.newPage())),

  openAsOther: async ({ lendContext }, use) => {
    await use(async (authorization, path) => {
      const context = await lendContext();
      const page = context.pages()[0] ?? (await context.newPage());
      await openAs(page, authorization, path);
      return page;
    });
  },

  expectAccessible: async ({ page }, use) => {
    // What is looked at while it changes, as a table is paler that is read again, is looked at once more.
    await use((shown = page) => expect.poll(() => accessibilityProblems(shown)).toEqual([]));
  },

  expectAccessibleAtAllSizes: async ({ page, viewport, expectAccessible }, use) => {
    await use(async (shown = page) => {
      await expectAccessible(shown);
      await shown.setViewportSize(phone);
      await expectAccessible(shown);
      if (viewport) await shown.setViewportSize(viewport);
    });
  },
});

/** Has the journeys within made on a phone. */
export function onPhone(tell: () => void): void {
  test.describe('on a phone', () => {
    test.use({ viewport: phone, hasTouch: true, isMobile: true });
    tell();
  });
}

/** Has the journeys within made at each size of screen, since their ways differ. */
export function atEachSize(tell: () => void): void {
  test.describe('on a desktop', () => tell());
  onPhone(tell);
}

export { expect };
