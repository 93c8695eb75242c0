import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let script: string | undefined;

/** Lists the axe violations of the current page: rule, element and how to fix it. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Data being reloaded is shown paler.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Once per document, in its minified form, returning only violations: the transfer costs more than the
  // check.
  if (!(await page.evaluate(() => 'axe' in window))) {
    script ??= readFileSync(axeFile, 'utf8');
    await page.evaluate(script);
  }
  return await page.evaluate(async () => {
    const looked = window as unknown as { axe: typeof axeCore; seen?: Set<string> };
    looked.seen ??= new Set();
    const frame = `header and footer, ${innerWidth}`;
    const screen = `${location.href}, ${innerWidth}`;
    // A dialog hides everything else.
    const behind = 'body > [aria-hidden="true"]';
    const isBehind = document.querySelector(`${behind} main`) !== null;
    const exclude: string[] = [];
    // Header and footer are the same on every screen, so they are checked once per document and width; so is a
    // screen that a dialog is opened on.
    if (looked.seen.has(frame)) exclude.push(':not(main *):is(header)', ':not(main *):is(footer)');
    if (isBehind && looked.seen.has(screen)) exclude.push(behind);
    const { violations } = await looked.axe.run(exclude.length > 0 ? { exclude } : document, {
      resultTypes: ['violations'],
      // Experimental in axe, and required by WCAG 2.5.3: people who speak commands say what they see.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    if (violations.length === 0 && !isBehind) looked.seen.add(frame).add(screen);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  });
}
