/** Element of a draft field, or null if it is not rendered. */
export const fieldElement = (path: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-path=${JSON.stringify(path)}]`);

/** Focuses a field without scrolling. */
export function focusField(path: string): void {
  const place = fieldElement(path);
  const input = place?.matches('input')
    ? place
    : place?.querySelector<HTMLElement>('input, textarea, button');
  input?.focus({ preventScroll: true });
}
