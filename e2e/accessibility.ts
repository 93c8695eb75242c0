import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Lists what axe finds wrong with the page as it is now: the rule, the element and what to mend. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // The usual mode gathers what frames found in a page of its own, which costs more than the looking; there are no frames.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
