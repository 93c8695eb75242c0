import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { ownTimeZone, wallClockOf } from '../ui/time/dates.ts';
import { pickerStyles } from './date-time-picker.tsx';
import { useWholeDate } from './use-whole-date.ts';
import { WallClockAdapter } from './wall-clock-adapter.ts';

dayjs.extend(utc);

interface DayPickerProps {
  id: string;
  /** `2026-11-30`, or empty. */
  value: string;
  onChange: (value: string) => void;
  isReadOnly?: boolean;
}

/** Date, typed or picked. Loaded on demand. */
export default function DayPicker({ id, value, onChange, isReadOnly = false }: DayPickerProps) {
  const wholeDate = useWholeDate(isReadOnly, (pasted) => {
    const { year, month, day } = 'instant' in pasted ? wallClockOf(pasted.instant, ownTimeZone()) : pasted;
    onChange(dayjs.utc(Date.UTC(year, month - 1, day)).format('YYYY-MM-DD'));
  });
  return (
    <LocalizationProvider dateAdapter={WallClockAdapter}>
      <div {...wholeDate}>
        <DatePicker
          value={value ? dayjs.utc(value) : null}
          timezone="UTC"
          readOnly={isReadOnly}
          format="YYYY-MM-DD"
          onChange={(day) => {
            // While a year is being typed, its first digits are years in the distant past.
            if (day === null) onChange('');
            else if (day.isValid() && day.year() >= 2000) onChange(day.format('YYYY-MM-DD'));
          }}
          slotProps={{
            textField: {
              fullWidth: true,
              size: 'small',
              sx: pickerStyles,
              slotProps: { input: { 'aria-labelledby': `${id}-label` } },
            },
            openPickerButton: { size: 'small' },
          }}
        />
      </div>
    </LocalizationProvider>
  );
}
