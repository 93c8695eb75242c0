import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatInstant, viewerTimeZone, zoneNameAt } from '../ui/dates.ts';
import { isInstant } from './invalid-instant.ts';
import { type FieldProps, useField } from './use-field.ts';

const DateTimePicker = lazy(() => import('./date-time-picker.tsx'));

/** What both halves of the field know. */
export interface DateTimeInputProps {
  id: string;
  name: string;
  label: string;
  /** An instant, null for none, or `invalidInstant`. */
  value: string | null;
  timeZone: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  isInvalid: boolean;
  below: ReactNode;
  onChange: (value: string | null) => void;
  onBlur: () => void;
}

interface DateTimeFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** The zone that the person reads and types in, such as `Europe/London`. */
  timeZone: string;
}

/** A date and time in a given zone, typed or picked; its value is an instant in UTC, or null. */
export function DateTimeField<Values extends FieldValues = FieldValues>(props: DateTimeFieldProps<Values>) {
  const { name, label, help, isRequired, isDisabled, timeZone } = props;
  const { t } = useTranslation();
  const { field, id, message, isInvalid } = useField<Values>(name);
  const value: string | null = field.value || null;
  const zone = zoneNameAt(isInstant(value) ? value : new Date().toISOString(), timeZone);
  const ownZone = viewerTimeZone();
  const ownTime =
    isInstant(value) && formatDateTime(value, ownZone) !== formatDateTime(value, timeZone)
      ? t('kit.date.yourTime', { instant: formatInstant(value, ownZone) })
      : null;

  const input: DateTimeInputProps = {
    id,
    name: field.name,
    label,
    value,
    timeZone,
    isRequired,
    isDisabled,
    isInvalid,
    below: message ?? ownTime ?? help,
    onChange: field.onChange,
    onBlur: field.onBlur,
  };
  return (
    <Box data-field={name} sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, maxWidth: 340 }}>
        <Suspense fallback={<WaitingInput {...input} />}>
          <DateTimePicker {...input} />
        </Suspense>
      </Box>
      <Typography
        variant="body2"
        title={timeZone}
        sx={{ color: 'text.secondary', lineHeight: '20px', py: 1.25 }}
      >
        {zone}
      </Typography>
    </Box>
  );
}

/** Stands in the same place, with the same height, until the picker is there. */
function WaitingInput({ id, label, value, timeZone, isRequired, isInvalid, below }: DateTimeInputProps) {
  const shown = isInstant(value) ? formatDateTime(value, timeZone) : '';
  return (
    <MuiTextField
      id={id}
      label={label}
      value={shown}
      required={isRequired}
      error={isInvalid}
      helperText={below}
      slotProps={{ htmlInput: { readOnly: true, 'aria-busy': true } }}
    />
  );
}
