import { screen, waitForElementToBeRemoved } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Selects an option of a filter above a list, as a user would. */
export async function chooseFilter(user: UserEvent, filter: string, choice: string): Promise<void> {
  // A column header may have the same name.
  const buttons = screen.getAllByRole('button', { name: new RegExp(`^${filter}`) });
  const button = buttons.find((one) => one.getAttribute('aria-haspopup') === 'menu');
  if (!button) throw new Error(`No filter ${filter}`);
  await user.click(button);
  const item = await screen.findByRole('menuitemradio', { name: choice });
  const closed = waitForElementToBeRemoved(item);
  await user.click(item);
  await closed;
}
