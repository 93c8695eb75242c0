import type { UserEvent } from '@testing-library/user-event';

/**
 * Enters a text in one step. Typing re-renders the page for each letter and is only needed in tests of typing
 * itself.
 */
export async function enter(
  user: Pick<UserEvent, 'click' | 'paste'>,
  field: HTMLElement,
  text: string,
): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
