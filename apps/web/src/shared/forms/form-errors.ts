import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../lib/api-error.ts';

/** The part of a failed call that a form shows. */
export type ServerErrors = Pick<ApiError, 'fieldErrors' | 'globalErrors' | 'text'>;

/**
 * Puts what the server refused where the person can mend it: field errors under their fields, the rest into the
 * form's error area.
 */
export function applyServerErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { fieldErrors, globalErrors, text }: ServerErrors,
): void {
  const rest = globalErrors.map(({ message }) => message);
  for (const { property, message } of fieldErrors) {
    const { mount, array } = form.control._names;
    const field = shownFieldOf(new Set([...mount, ...array]), property);
    // What is wrong with a list as a whole stands beside what is wrong with its items.
    const place = field && array.has(field) ? `${field}.root` : field;
    if (place) form.setError(place as FieldPath<Values>, { type: 'server', message });
    else rest.push(message);
  }
  if (fieldErrors.length === 0 && rest.length === 0) rest.push(text);
  if (rest.length > 0) form.setError('root.server', { type: 'server', message: rest.join('\n') });
}

/** The mounted field that a property belongs to: itself, or the nearest one that holds it. */
function shownFieldOf(mounted: ReadonlySet<string>, property: string): string | null {
  let path = property.replace(/\[(\w+)\]/g, '.$1');
  while (path !== '') {
    if (mounted.has(path)) return path;
    path = path.slice(0, Math.max(path.lastIndexOf('.'), 0));
  }
  return null;
}

/** One input that broke a rule. */
export type InvalidField = { name: string; rule: string };

/** The inputs that hold an error, without the errors that belong to no input. */
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

/** Whether all that is missing is the list of suppliers. */
export function onlySuppliersMissing(invalid: readonly InvalidField[]): boolean {
  return invalid.length > 0 && invalid.every(({ rule }) => supplierRules.has(rule));
}

/** What in a field takes the focus. */
export const focusable = [
  'input:not([type="hidden"]):not([tabindex="-1"]):not([aria-hidden="true"])',
  'textarea:not([aria-hidden="true"])',
  'select',
  '[role="combobox"]',
  '[role="spinbutton"]',
  'button',
].join(',');

/** Goes to the first field of the page, in its own order, that is among the invalid ones; false if there is none. */
export function goToFirstInvalid(form: HTMLElement, names: ReadonlySet<string>): boolean {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const nearest = new Set([...names].map((name) => nearestOf(fields, name)));
  // Where a list and something in it are wrong, the latter can be mended.
  const isOuter = (field: HTMLElement) =>
    [...nearest].some((inner) => inner !== field && field.contains(inner ?? null));
  const first = fields.find((field) => nearest.has(field) && !isOuter(field));
  if (first) goTo(first, first.querySelector<HTMLElement>(focusable));
  return first !== undefined;
}

/** The field of this name, or the innermost one that holds it, such as a list. */
function nearestOf(fields: readonly HTMLElement[], name: string): HTMLElement | undefined {
  const depthOf = ({ dataset: { field = '' } }: HTMLElement) =>
    name === field || name.startsWith(`${field}.`) ? field.length : -1;
  return fields.filter((field) => depthOf(field) >= 0).sort((one, other) => depthOf(other) - depthOf(one))[0];
}

/** Scrolls to something and focuses it, or what in it takes the focus. */
export function goTo(element: HTMLElement, target: HTMLElement | null = element): void {
  const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  element.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'center' });
  target?.focus({ preventScroll: true });
}
