/** Value of the field while the typed text is not a date and time. No instant schema accepts it. */
export const invalidInstant = 'invalid';

/** Whether a field value is an instant that can be displayed. */
export function isInstant(value: string | null): value is string {
  return value !== null && !Number.isNaN(Date.parse(value));
}

/** Props shared by both halves of the field. */
export interface DateTimeInputProps {
  id: string;
  name: string;
  /** An instant, null, or `invalidInstant`. */
  value: string | null;
  timeZone: string;
  /** Name of the time zone at that instant. */
  zone: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  isInvalid: boolean;
  describedBy?: string;
  onChange: (value: string | null) => void;
  onBlur: () => void;
}
