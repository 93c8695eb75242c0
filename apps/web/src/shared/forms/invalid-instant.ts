/** The value of a date-time field while what is typed is no date and time; no schema of an instant takes it. */
export const invalidInstant = 'invalid';

/** Whether a field's value is an instant that can be shown. */
export function isInstant(value: string | null): value is string {
  return value !== null && !Number.isNaN(Date.parse(value));
}
