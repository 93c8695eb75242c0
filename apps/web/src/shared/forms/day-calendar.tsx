import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

interface DayCalendarProps {
  /** `2026-11-30`, or anything else where no day was chosen. */
  value: string;
  onPick: (day: string) => void;
}

/** A month of days to choose from; loaded when it is opened. */
export default function DayCalendar({ value, onPick }: DayCalendarProps) {
  const day = /^\d{4}-\d\d-\d\d$/.test(value) ? dayjs.utc(value) : null;
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
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
