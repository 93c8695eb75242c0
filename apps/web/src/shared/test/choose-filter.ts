import { screen, waitForElementToBeRemoved } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses in a filter above a list, as a person does. */
export async function chooseFilter(user: UserEvent, filter: string, choice: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: new RegExp(`^${filter}`) }));
  const item = await screen.findByRole('menuitemradio', { name: choice });
  const closed = waitForElementToBeRemoved(item);
  await user.click(item);
  await closed;
}
