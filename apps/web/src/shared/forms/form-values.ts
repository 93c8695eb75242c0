import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/** Copies form values so that later typing does not change them. Files and other objects are kept by reference. */
export function snapshot<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(snapshot) as Value;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, snapshot(inner)])) as Value;
}

/** Whether a value is a plain object, unlike a file or a date. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Whether two form values are equal. Files are compared by identity. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, place) => isSameValue(item, other[place]));
  }
  if (!isPlain(one) || !isPlain(other)) return Object.is(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameValue(one[name], other[name]));
}

/** Fields that differ from their previous values. */
export function changedValues<Values extends FieldValues>(now: Values, before: Values): Partial<Values> {
  const changed = Object.entries(now).filter(([name, value]) => !isSameValue(value, before[name]));
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Makes the saved values the form's initial values. Changes made since then stay as changes. */
export function startFrom<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  saved: Values,
): void {
  const changed = changedValues(form.getValues(), saved);
  // react-hook-form considers all files equal, so a newly chosen file is compared with none.
  const withoutFiles = Object.keys(changed).filter(
    (name) => containsFile(changed[name]) && containsFile(saved[name]),
  );
  const emptied = withoutFiles.map((name) => [name, Array.isArray(saved[name]) ? [] : null]);
  const start = { ...saved, ...Object.fromEntries(emptied) };
  form.reset(start as DefaultValues<Values>, { keepValues: true });
}

function containsFile(value: unknown): boolean {
  return value instanceof File || (Array.isArray(value) && value.some(containsFile));
}
