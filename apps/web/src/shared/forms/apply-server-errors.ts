import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
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
    const field = shownFieldOf(form.control._names.mount, property);
    if (field) form.setError(field as FieldPath<Values>, { type: 'server', message });
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
