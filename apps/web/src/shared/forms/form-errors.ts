import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../lib/api-error.ts';

/** Parts of a failed call that a form shows. */
export type ServerErrors = Pick<ApiError, 'fieldErrors' | 'globalErrors' | 'text'>;

/**
 * Assigns server errors to where the user can fix them: field errors to their fields, the rest to the form's
 * error area.
 */
export function applyServerErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { fieldErrors, globalErrors, text }: ServerErrors,
): void {
  const rest = globalErrors.map(({ message }) => message);
  for (const { property, message } of fieldErrors) {
    const { mount, array } = form.control._names;
    const field = shownFieldOf(new Set([...mount, ...array]), property);
    // An error of the list as a whole is kept next to those of its items.
    const place = field && array.has(field) ? `${field}.root` : field;
    if (place) form.setError(place as FieldPath<Values>, { type: 'server', message });
    else rest.push(message);
  }
  if (fieldErrors.length === 0 && rest.length === 0) rest.push(text);
  if (rest.length > 0) form.setError('root.server', { type: 'server', message: rest.join('\n') });
}

/** Mounted field for a property: itself, or the nearest one that contains it. */
function shownFieldOf(mounted: ReadonlySet<string>, property: string): string | null {
  let path = property.replace(/\[(\w+)\]/g, '.$1');
  while (path !== '') {
    if (mounted.has(path)) return path;
    path = path.slice(0, Math.max(path.lastIndexOf('.'), 0));
  }
  return null;
}

/** Input with the rule it violates. */
export type InvalidField = { name: string; rule: string };

/** Inputs with errors, without errors that belong to no input. */
export function invalidFields(errors: FieldErrors): InvalidField[] {
  return Object.entries(errors)
    .filter(([name]) => name !== 'root')
    .flatMap(([name, error]) => leaves(name, error));
}

function leaves(name: string, error: unknown): InvalidField[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('type' in error && typeof error.type === 'string') return [{ name, rule: error.type }];
  return Object.entries(error).flatMap(([key, inner]) =>
    leaves(key === 'root' ? name : `${name}.${key}`, inner),
  );
}

const supplierRules = new Set(['taskSuppliers', 'messageSuppliers']);

/** Whether the only missing value is the list of suppliers. */
export function onlySuppliersMissing(invalid: readonly InvalidField[]): boolean {
  return invalid.length > 0 && invalid.every(({ rule }) => supplierRules.has(rule));
}

/** Selector of focusable elements in a field. */
export const focusable = [
  'input:not([type="hidden"]):not([tabindex="-1"]):not([aria-hidden="true"])',
  'textarea:not([aria-hidden="true"])',
  'select',
  '[role="combobox"]',
  '[role="spinbutton"]',
  'button',
].join(',');

/** Moves to the first invalid field in page order. Returns false if there is none. */
export function goToFirstInvalid(form: HTMLElement, names: ReadonlySet<string>): boolean {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const nearest = new Set([...names].map((name) => nearestOf(fields, name)));
  // If both a list and one of its items are invalid, the item is the one to fix.
  const isOuter = (field: HTMLElement) =>
    [...nearest].some((inner) => inner !== field && field.contains(inner ?? null));
  const first = fields.find((field) => nearest.has(field) && !isOuter(field));
  if (first) goTo(first, first.querySelector<HTMLElement>(focusable));
  return first !== undefined;
}

/** Field with this name, or the innermost one that contains it, such as a list. */
function nearestOf(fields: readonly HTMLElement[], name: string): HTMLElement | undefined {
  const depthOf = ({ dataset: { field = '' } }: HTMLElement) =>
    name === field || name.startsWith(`${field}.`) ? field.length : -1;
  return fields.filter((field) => depthOf(field) >= 0).sort((one, other) => depthOf(other) - depthOf(one))[0];
}

/** Scrolls to an element and focuses it or its first focusable element. */
export function goTo(element: HTMLElement, target: HTMLElement | null = element): void {
  const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  element.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'center' });
  target?.focus({ preventScroll: true });
}
