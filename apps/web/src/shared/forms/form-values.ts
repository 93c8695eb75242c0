import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** A copy of form values that later typing cannot change; files and other objects stay themselves. */
export function snapshot<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(snapshot) as Value;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, snapshot(inner)])) as Value;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Makes what was saved the form's starting point; what was typed meanwhile stays, as a change. */
export function startFrom<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  saved: Values,
): void {
  form.reset(saved as DefaultValues<Values>, { keepValues: true });
  for (const [name, value] of Object.entries(form.getValues())) {
    if (JSON.stringify(value) !== JSON.stringify(saved[name])) {
      form.setValue(name as FieldPath<Values>, value, { shouldDirty: true });
    }
  }
}
