import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let script: string | undefined;

/** Lists what axe finds wrong with the page as it is now: the rule, the element and what to mend. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // What is read again is shown paler until it has come.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Once per document, the small form, and only what is wrong comes back: the way there costs more than the looking.
  if (!(await page.evaluate(() => 'axe' in window))) {
    script ??= readFileSync(axeFile, 'utf8');
    await page.evaluate(script);
  }
  return await page.evaluate(async () => {
    const looked = window as unknown as { axe: typeof axeCore; framesSeen?: Set<number> };
    looked.framesSeen ??= new Set();
    // The bar and the foot of the app are the same around every screen: once per document and width.
    const frame = [':not(main *):is(header)', ':not(main *):is(footer)'];
    const context = looked.framesSeen.has(innerWidth) ? { exclude: frame } : document;
    const { violations } = await looked.axe.run(context, {
      resultTypes: ['violations'],
      // Experimental in axe, and required by WCAG 2.5.3: people who speak commands say what they see.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    if (violations.length === 0) looked.framesSeen.add(innerWidth);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  });
}
