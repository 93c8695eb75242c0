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
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  });
}
