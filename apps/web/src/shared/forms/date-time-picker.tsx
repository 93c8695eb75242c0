import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateTimePicker as MuiDateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { useState } from 'react';
import { instantOf, wallClockOf } from '../ui/dates.ts';
import type { DateTimeInputProps } from './date-time-field.tsx';
import { invalidInstant } from './invalid-instant.ts';

dayjs.extend(utc);

// The picker works on the wall clock of the zone, written as if it were UTC, so that no clock change bends it.
function wallClockDate(iso: string | null, timeZone: string): Dayjs | null {
  if (iso === null || iso === '' || Number.isNaN(Date.parse(iso))) return null;
  const { year, month, day, hour, minute } = wallClockOf(iso, timeZone);
  return dayjs.utc(Date.UTC(year, month - 1, day, hour, minute));
}

function instantOfDate(date: Dayjs | null, timeZone: string): string | null {
  if (date === null) return null;
  if (!date.isValid()) return invalidInstant;
  const wallClock = {
    year: date.year(),
    month: date.month() + 1,
    day: date.date(),
    hour: date.hour(),
    minute: date.minute(),
  };
  return instantOf(wallClock, timeZone) ?? invalidInstant;
}

/** The heavy half of the date-time field; loaded when one is shown. */
export default function DateTimePicker(props: DateTimeInputProps) {
  const { id, label, name, value, timeZone, isRequired, isDisabled, isInvalid, below, onChange, onBlur } =
    props;
  const [typed, setTyped] = useState<{ instant: string | null; date: Dayjs | null } | null>(null);
  // What is half typed is kept here; a value that came from outside replaces it.
  const date = typed && typed.instant === value ? typed.date : wallClockDate(value, timeZone);

  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <MuiDateTimePicker
        label={label}
        name={name}
        value={date}
        timezone="UTC"
        format="YYYY-MM-DD HH:mm"
        ampm={false}
        timeSteps={{ minutes: 5 }}
        referenceDate={wallClockDate(new Date().toISOString(), timeZone)?.minute(0) ?? undefined}
        disableHighlightToday
        disabled={isDisabled}
        onChange={(next) => {
          const instant = instantOfDate(next, timeZone);
          setTyped({ instant, date: next });
          onChange(instant);
        }}
        onClose={onBlur}
        slotProps={{
          textField: {
            id,
            required: isRequired,
            error: isInvalid,
            helperText: below,
            onBlur,
            fullWidth: true,
            size: 'small',
            sx: {
              '& .MuiPickersOutlinedInput-root:not(.Mui-error, .Mui-focused, :hover) .MuiPickersOutlinedInput-notchedOutline':
                { borderColor: '#8593A1' },
            },
          },
          actionBar: { actions: ['cancel', 'accept'] },
        }}
      />
    </LocalizationProvider>
  );
}
