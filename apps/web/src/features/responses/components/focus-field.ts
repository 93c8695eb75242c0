/** Where a field of the draft stands on the page; null where it is not drawn. */
export const fieldElement = (path: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-path=${JSON.stringify(path)}]`);

/** Puts the cursor into a field, without scrolling. */
export function focusField(path: string): void {
  const place = fieldElement(path);
  const input = place?.matches('input')
    ? place
    : place?.querySelector<HTMLElement>('input, textarea, button');
  input?.focus({ preventScroll: true });
}
