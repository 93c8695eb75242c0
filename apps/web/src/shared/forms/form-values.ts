import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/** A copy of form values that later typing cannot change; files and other objects stay themselves. */
export function snapshot<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(snapshot) as Value;
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, snapshot(inner)])) as Value;
}

/** Whether a value is made of fields, unlike a file or a date. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Whether two values of a form are the same; two files are only if they are one. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, place) => isSameValue(item, other[place]));
  }
  if (!isPlain(one) || !isPlain(other)) return Object.is(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSameValue(one[name], other[name]));
}

/** The fields of a form that are not what they were. */
export function changedValues<Values extends FieldValues>(now: Values, before: Values): Partial<Values> {
  const changed = Object.entries(now).filter(([name, value]) => !isSameValue(value, before[name]));
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Makes what was saved the form's starting point; what was typed or chosen meanwhile stays, as a change. */
export function startFrom<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  saved: Values,
): void {
  const changed = changedValues(form.getValues(), saved);
  // To the library every file is like every other, so a newly chosen one is compared with none.
  const withoutFiles = Object.keys(changed).filter(
    (name) => holdsFile(changed[name]) && holdsFile(saved[name]),
  );
  const emptied = withoutFiles.map((name) => [name, Array.isArray(saved[name]) ? [] : null]);
  const start = { ...saved, ...Object.fromEntries(emptied) };
  form.reset(start as DefaultValues<Values>, { keepValues: true });
}

function holdsFile(value: unknown): boolean {
  return value instanceof File || (Array.isArray(value) && value.some(holdsFile));
}
