import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { serverInstant } from '../lib/server-clock.ts';

dayjs.extend(utc);

type WeekInfo = { firstDay: number };

/** First day of the week where the person is, Sunday (0) by default. */
function firstWeekday(): number {
  const locale = new Intl.Locale(navigator.language) as Intl.Locale & {
    getWeekInfo?: () => WeekInfo;
    weekInfo?: WeekInfo;
  };
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 0) % 7;
}

/**
 * Parses typed dates as wall clock times, represented as UTC. MUI's own adapter parses them in the time zone
 * of the device, where a time that exists in the event's zone may be skipped.
 */
export class WallClockAdapter extends AdapterDayjs {
  override parse = (value: string, format: string): Dayjs | null =>
    value === '' ? null : dayjs.utc(value, format, true);

  constructor(...options: ConstructorParameters<typeof AdapterDayjs>) {
    super(...options);
    const { date } = this;
    const first = firstWeekday();
    this.startOfWeek = (value) => value.startOf('day').subtract((value.day() - first + 7) % 7, 'day');
    this.endOfWeek = (value) => value.endOf('day').add((first + 6 - value.day()) % 7, 'day');
    // Without a value it is the current day, which must not come from the clock of this device.
    this.date = (value, timezone) =>
      date(value === undefined ? (serverInstant() as typeof value) : value, timezone);
  }
}
