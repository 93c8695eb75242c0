import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { accessibilityProblems } from './accessibility.ts';
import { ContextPool } from './context-pool.ts';
import { collectPageProblems } from './page-problems.ts';
import { openAs } from './people.ts';
import { phone } from './sizes.ts';

type Journey = {
  /** Problems that this journey provokes on purpose, such as the console message of a rejected call. */
  expectedProblems: RegExp[];
  /** Whether to use a new browser without cached files: for journeys about what is loaded, and when. */
  isNewBrowser: boolean;
  /** The options of all browsers of the journey. */
  options: BrowserContextOptions;
  /** Returns a browser context without stored data; problems of its pages are problems of the journey. */
  lendContext: () => Promise<BrowserContext>;
  /** Opens a page as another person, in a separate browser context. */
  openAsOther: (authorization: string, path: string) => Promise<Page>;
  /** Fails on any axe violation of the current page. */
  expectAccessible: (shown?: Page) => Promise<void>;
  /** The same, and again in the phone layout, which most journeys do not visit otherwise. */
  expectAccessibleAtAllSizes: (shown?: Page) => Promise<void>;
};

/** A journey fails if one of its pages has errors or calls another origin, whatever else it asserts. */
export const test = base.extend<Journey, { contexts: ContextPool }>({
  expectedProblems: [[], { option: true }],
  isNewBrowser: [false, { option: true }],

  contexts: [async ({ browser }, use) => await use(new ContextPool(browser)), { scope: 'worker' }],

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
      const context = await (isNewBrowser ? browser.newContext(options) : contexts.acquire(options));
      lent.push(context);
      await collectPageProblems(context, baseURL, problems);
      return context;
    });
    const isSound = info.status === info.expectedStatus && !isNewBrowser;
    for (const context of lent) {
      await (isSound ? contexts.release(context, baseURL) : context.close());
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
    // Polls, since the page may be changing: a table is paler while it is reloaded.
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

/** Runs the journeys within on a phone. */
export function onPhone(tell: () => void): void {
  test.describe('on a phone', () => {
    test.use({ viewport: phone, hasTouch: true, isMobile: true });
    tell();
  });
}

/** Runs the journeys within at each screen size, since their paths differ. */
export function atEachSize(tell: () => void): void {
  test.describe('on a desktop', () => tell());
  onPhone(tell);
}

export { expect };
