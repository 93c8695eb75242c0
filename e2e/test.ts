import { test as base, expect } from '@playwright/test';
import { accessibilityProblems } from './accessibility.ts';
import { collectPageProblems } from './page-problems.ts';
import { phone } from './sizes.ts';

/** Marks a journey about what happens beside the screen: it is made at one size only. */
export const atAnySize = { tag: '@any-size' };

type Journey = {
  /** Problems that this journey provokes on purpose, such as the console's line about a refused call. */
  expectedProblems: RegExp[];
  /** Fails on anything that axe finds on the page as it is now. */
  expectAccessible: () => Promise<void>;
  /** The same, and once more when the page is laid out for a phone: for journeys that are made at one size. */
  expectAccessibleAtAllSizes: () => Promise<void>;
  cleanPages: undefined;
};

/** A journey fails when one of its pages has errors or calls another origin, whatever else it asserts. */
export const test = base.extend<Journey>({
  expectedProblems: [[], { option: true }],

  expectAccessible: async ({ page }, use) => {
    // What is looked at while it changes, as a table is paler that is read again, is looked at once more.
    await use(() => expect.poll(() => accessibilityProblems(page)).toEqual([]));
  },

  expectAccessibleAtAllSizes: async ({ page, viewport, expectAccessible }, use) => {
    await use(async () => {
      await expectAccessible();
      await page.setViewportSize(phone);
      await expectAccessible();
      if (viewport) await page.setViewportSize(viewport);
    });
  },

  cleanPages: [
    async ({ context, baseURL, expectedProblems }, use) => {
      const problems = await collectPageProblems(context, baseURL ?? '');
      await use(undefined);
      const unexpected = problems.filter((problem) => !expectedProblems.some((known) => known.test(problem)));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
