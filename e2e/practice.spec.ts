import { openAs, peopleOf } from './people.ts';
import { expect, test } from './test.ts';

// The live update of the deletion may arrive while the page of the event is still shown.
test.use({ expectedProblems: [/status of 404/] });

test('plays through a practice event from the first steps and deletes it', async ({
  page,
  request,
  expectAccessibleAtAllSizes,
}) => {
  const { person } = await peopleOf(request).businessUnitAdmin();
  await openAs(page, person.authorization, '/events');
  const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem');
  await expect(steps).toHaveCount(4);
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  await expectAccessibleAtAllSizes();

  await page.getByRole('button', { name: 'Start practice' }).click();
  const note = page.getByRole('note').filter({ hasText: 'Practice event' });
  await expect(note).toContainText('Publish it');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Practice: office furniture');
  await expectAccessibleAtAllSizes();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No one gets an e-mail');
  // A press right after a dialog has opened counts as a double tap.
  await page.waitForTimeout(700);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(note).toContainText('Made-up suppliers are answering');
  // The responses arrive one by one, by themselves.
  await expect(page.getByText(/3 of 3 responses/).first()).toBeVisible();
  await expectAccessibleAtAllSizes();

  await page.goto('/events');
  await expect(page.getByRole('row', { name: /Practice: office furniture/ })).toContainText('Practice');
  await page.getByRole('link', { name: 'Continue' }).click();
  await note.getByRole('button', { name: 'Delete practice event' }).click();
  await page.waitForTimeout(700);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete practice event' }).click();
  await expect(page.getByRole('button', { name: 'Start practice' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Practice: office furniture/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Hide this' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
