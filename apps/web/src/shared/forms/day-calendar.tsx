import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { WallClockAdapter } from './wall-clock-adapter.ts';

dayjs.extend(utc);

interface DayCalendarProps {
  /** `2026-11-30`, or any other text if no day is chosen. */
  value: string;
  onPick: (day: string) => void;
}

/** Calendar month, loaded on demand. */
export default function DayCalendar({ value, onPick }: DayCalendarProps) {
  const day = /^\d{4}-\d\d-\d\d$/.test(value) ? dayjs.utc(value) : null;
  return (
    <LocalizationProvider dateAdapter={WallClockAdapter}>
      <DateCalendar
        autoFocus
        timezone="UTC"
        value={day?.isValid() ? day : null}
        views={['day']}
        onChange={(picked, state) => {
          if (picked && state === 'finish') onPick(picked.format('YYYY-MM-DD'));
        }}
      />
    </LocalizationProvider>
  );
}
