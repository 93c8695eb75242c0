import type { Page } from '@playwright/test';
import { createEvaluationToScore } from './evaluation-to-score.ts';
import { openAs } from './people.ts';
import { phone } from './sizes.ts';
import { expect, test } from './test.ts';

// The console reports each call that fails while the browser is offline.
test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED/] });

const line = (page: Page) => page.getByRole('region', { name: 'Status of your scores' });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an evaluator declares a conflict, scores by keyboard, also offline, and submits', async ({
  page,
  context,
  request,
  expectAccessible,
  expectAccessibleAtAllSizes,
}) => {
  const { evaluator, evaluationId, people } = await createEvaluationToScore(request, {
    suppliers: ['Alpha Works', 'Beta Marine', 'Gull & Sons'].map((name) => ({
      name,
      method: `The method of ${name}`,
      programme: 'Ten weeks',
    })),
  });
  await openAs(page, evaluator.authorization, '/events');
  await page.getByRole('link', { name: 'Method' }).click();
  await page.getByRole('radio', { name: /^Yes/ }).check();
  await page.getByRole('checkbox', { name: 'Gull & Sons' }).check();
  await expectAccessibleAtAllSizes();
  await page.getByRole('button', { name: 'Declare and continue' }).click();

  await expect(card(page, 'Alpha Works').getByText('The method of Alpha Works')).toBeVisible();
  await expect(page.getByText('Gull & Sons')).toHaveCount(0);
  await page.keyboard.press('2');
  await page.keyboard.press('c');
  await page.keyboard.type('Late in 4 of 5 jobs');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(card(page, 'Beta Marine')).toBeFocused();
  await page.keyboard.press('4');
  await expect(line(page)).toContainText(/Saved \d\d:/);
  await expect(page.getByText('2 of 4')).toBeVisible();

  await context.setOffline(true);
  await expect(line(page)).toContainText('Offline since');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'Programme', level: 1 })).toBeVisible();
  await page.keyboard.press('5');
  await expect(line(page)).toContainText('1 score is stored on this device');
  await context.setOffline(false);
  await expect(line(page)).toContainText(/Saved \d\d:/);

  // The last score on a phone, after a reload.
  await page.setViewportSize(phone);
  await page.reload();
  await card(page, 'Beta Marine').getByText('3', { exact: true }).click();
  await expectAccessible();
  await page.getByRole('button', { name: 'Submit scores…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit your scores?' });
  await expect(dialog).toContainText('4 scores for 2 suppliers and 2 criteria will be fixed');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Submit scores' }).click();
  await expect(line(page)).toContainText('Submitted');
  await expect(page.getByText('Your score: 3 of 5')).toBeVisible();
  await expectAccessible();

  const path = `/api/evaluator/evaluations/${evaluationId}/sheets`;
  const { cells, submittedAt } = await people.call(evaluator.authorization, 'GET', path);
  expect(cells.map(({ score }: { score: string }) => score).sort()).toEqual(['2', '3', '4', '5']);
  expect(submittedAt).not.toBeNull();
});
