import type { UserEvent } from '@testing-library/user-event';

/** Enters a text at once: typing renders the page for each letter, and is left to tests of what letters do. */
export async function enter(
  user: Pick<UserEvent, 'click' | 'paste'>,
  field: HTMLElement,
  text: string,
): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
