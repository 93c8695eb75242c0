import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { lazy, Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { serverInstant } from '../lib/server-clock.ts';
import { formatDateTime, formatInstant, ownTimeZone, zoneNameAt } from '../ui/time/dates.ts';
import { TimestampText } from '../ui/time/timestamp.tsx';
import { type DateTimeInputProps, isInstant } from './date-time-input.ts';
import { descriptionOf, Field, type FieldProps } from './field.tsx';
import { useField } from './use-field.ts';

const DateTimePicker = lazy(() => import('./date-time-picker.tsx'));

interface DateTimeFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Time zone of the displayed and typed time, such as `Europe/London`. */
  timeZone: string;
}

/** Date and time in a given time zone, typed or picked. The value is an instant in UTC, or null. */
export function DateTimeField<Values extends FieldValues = FieldValues>(props: DateTimeFieldProps<Values>) {
  const { name, label, help, isRequired, isOptional, isDisabled, timeZone } = props;
  const { t } = useTranslation();
  const { field, id, message, isInvalid } = useField<Values>(name);
  const value: string | null = field.value || null;
  const ownZone = ownTimeZone();
  const ownTime =
    isInstant(value) && formatDateTime(value, ownZone) !== formatDateTime(value, timeZone)
      ? t('kit.date.yourTime', { instant: formatInstant(value, ownZone) })
      : null;

  const input: DateTimeInputProps = {
    id,
    name: field.name,
    value,
    timeZone,
    zone: zoneNameAt(isInstant(value) ? value : serverInstant(), timeZone),
    isRequired,
    isDisabled,
    isInvalid,
    describedBy: descriptionOf({ id, help, message }),
    onChange: field.onChange,
    onBlur: field.onBlur,
  };
  return (
    <Field
      id={id}
      name={name}
      label={label}
      help={help}
      isRequired={isRequired}
      isOptional={isOptional}
      message={message}
      note={ownTime && <TimestampText text={ownTime} />}
      isGroup
    >
      <Suspense fallback={<WaitingInput {...input} />}>
        <DateTimePicker {...input} />
      </Suspense>
    </Field>
  );
}

/** Placeholder of the same size until the picker is loaded. */
function WaitingInput({ id, value, timeZone, zone, isInvalid }: DateTimeInputProps) {
  return (
    <OutlinedInput
      fullWidth
      readOnly
      value={isInstant(value) ? formatDateTime(value, timeZone) : ''}
      error={isInvalid}
      endAdornment={<InputAdornment position="end">{zone}</InputAdornment>}
      slotProps={{ input: { 'aria-busy': true, 'aria-labelledby': `${id}-label` } }}
    />
  );
}
