const focusable = [
  'input:not([type="hidden"]):not([tabindex="-1"]):not([aria-hidden="true"])',
  'textarea:not([aria-hidden="true"])',
  'select',
  '[role="combobox"]',
  '[role="spinbutton"]',
  'button',
].join(',');

/** Scrolls to the first field of the page, in its own order, that is among the invalid ones, and focuses it. */
export function goToFirstInvalid(form: HTMLElement, names: ReadonlySet<string>): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const first = fields.find(({ dataset: { field = '' } }) =>
    [...names].some((name) => name === field || name.startsWith(`${field}.`)),
  );
  if (!first) return;
  const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  first.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'center' });
  first.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
}
